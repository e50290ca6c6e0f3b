/* schema.h - the format of rule files as tables, and one reader for all of them.
 *
 * A table lists the keys of a mapping: what type each value has, where it goes in a C struct, whether it must be there.
 * Reading checks everything the table says and keeps the place of every value, so that later checks can point at it.
 * The same table prints what was read (schema_dump). */
#ifndef BAIZE_RULES_SCHEMA_H
#define BAIZE_RULES_SCHEMA_H

#include "base/vocabulary.h"
#include "rules/tree.h"

/* Where something stood. Whatever is read begins with these two members. */
struct spot {
    struct baize_mark at;
    bool present;
};

/* What a scalar becomes. Counts, cents, rates, switches, choices (their number), sets of choices (a bit each) and
 * dates (20230820) are all numbers. */
struct number {
    struct baize_mark at;
    bool present;
    int64_t value;
};

struct words {
    struct baize_mark at;
    bool present;
    char text[BAIZE_TITLE_SIZE];
};

struct pays {
    struct baize_mark at;
    bool present;
    struct baize_odds odds;
};

#define SEQUENCE_MOST 16

struct sequence {
    struct baize_mark at;
    bool present;
    uint8_t items[SEQUENCE_MOST];
    uint8_t count;
};

struct list {
    struct baize_mark at;
    bool present;
    bool broken; /* something in it could not be read: what is not there may have been meant */
    uint16_t count;
};

enum field_type {
    FIELD_WORDS,    /* struct words: a line of text */
    FIELD_NAME,     /* struct words: letters, digits, '-' and '.' */
    FIELD_HAND,     /* struct words: a name, with " or better" behind it or not; kept as "name-or-better" */
    FIELD_COUNT,    /* struct number, least .. most */
    FIELD_CENTS,    /* struct number: $1,234.50 */
    FIELD_RATE,     /* struct number: 1.58% */
    FIELD_SWITCH,   /* struct number: yes, no */
    FIELD_DATE,     /* struct number: 2023-08-20 */
    FIELD_CHOICE,   /* struct number: a term of `terms` */
    FIELD_CHOICES,  /* struct number: a list of terms, in any order */
    FIELD_SEQUENCE, /* struct sequence: a list of terms whose order counts */
    FIELD_PAYS,     /* struct pays: 25 to 1 */
    FIELD_MAP,      /* a struct that begins with struct spot */
    FIELD_LIST,     /* struct list, and `capacity` structs of `size` bytes at items_offset */
};

struct schema;

struct field {
    const char *key;
    enum field_type type;
    size_t offset;
    bool required;
    bool label;          /* names the entry in a dump: paytables[aces-up A] */
    int64_t least, most; /* FIELD_COUNT */
    const struct baize_vocabulary *terms;
    const struct schema *schema; /* FIELD_MAP, FIELD_LIST */
    size_t items_offset, size;   /* FIELD_LIST */
    uint16_t capacity;           /* FIELD_LIST */
    const char *about;           /* what it is, as in docs/rules-format.md; `baize rules new` writes it too */
};

struct schema {
    const char *what; /* "a paytable": for messages */
    const struct field *fields;
    size_t count;
};

/* For writing tables: one line a key. */
#define SCHEMA_OF(fields)     (fields), sizeof(fields) / sizeof((fields)[0])
#define IN(structure, member) .offset = offsetof(struct structure, member)
#define REQUIRED              .required = true
#define LABEL                 .label = true
#define RANGE(low, high)      .least = (low), .most = (high)
#define TERMS(list)           .terms = &baize_words_##list
#define LIST_IN(structure, list, items, name, most)                                                                    \
    .offset = offsetof(struct structure, list), .items_offset = offsetof(struct structure, items),                     \
    .size = sizeof(((struct structure *)0)->items[0]), .capacity = (most), .schema = &name##_schema

/* How many single-letter changes lie between two short words (Levenshtein), for "did you mean"; less than WORDS_NEAR is
 * near. */
#define WORDS_NEAR 3
size_t words_distance(const char *a, const char *b);

/* Reads `map` into `target`, adding a fault for everything that does not fit the table. `at` is where the reader of a
 * message looks for the mapping: the key it belongs to. */
void schema_read(const struct schema *schema, const struct node *map, struct baize_mark at, void *target,
                 struct faults *faults);

/* Prints what was read: one line for the plain values of each mapping, "path: key=value; key=value". */
void schema_dump(const struct schema *schema, const void *source, const char *path, baize_line_sink *sink,
                 void *context);

/* One value, as schema_dump prints it; is it there at all? */
void schema_print_value(struct baize_text *text, const struct field *field, const void *source);
bool schema_is_present(const struct field *field, const void *source);

/* ---- Writing (schema_write.c) ---- */

/* What is allowed for one value in this file, besides what the table says: "at most 7 (MD-FCP 2.A(1))". */
struct schema_note {
    const void *value; /* the struct number, words ... that it is about */
    char words[200];
};

struct schema_notes {
    size_t count;
    struct schema_note items[40];
};

/* Writes what was read as YAML that reads to the same. The first time that a mapping occurs, each of its keys has a
 * comment: what it is, what is allowed; keys that are not there stand in it with a '#' before them. */
void schema_write(const struct schema *schema, const void *source, const struct schema_notes *notes,
                  baize_line_sink *sink, void *context);

#endif
