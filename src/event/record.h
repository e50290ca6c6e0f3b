/* record.h - events as tables of fields.
 *
 * A table lists the fields of a record: their names, where they are in the C struct, and what type of value they hold.
 * One table serves writing, reading and comparing, so that the three cannot drift apart. A type of value is three small
 * functions. All of them are strict: a value that cannot be written is refused by the writer, a text that the writer
 * would not write is refused by the reader.
 *
 * The format. One line of printable text, no newline:
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] round=NUMBER FIELD... [post=ENTRY,ENTRY...]
 *
 * In an entry of the journal `at` and `by` are left out where they are those of the entry, and only there.
 * In place of `round` other machines have their own number. The fields of a kind are in catalog/, always all of them
 * and always in that order, one blank between two. A value has no blank in it, except in a clause or a text. There
 * is one way to write a value:
 *
 *     a number       41               no sign, no leading zeros
 *     an amount      $1234.50         no thousands separators, always two decimals, never negative
 *     an entry       chips/7:-$5.00   account (src/ledger/account.h), sign and amount; two to eight decimals, no more
 *                                     than are needed, never 0; each account once
 *     a word         aces-up          the id of a vocabulary; switches are yes and no
 *     a clause       "MD-FCP 12.C"    its words from the rules, between double quotes; a quote among them is doubled
 *     a text         "Seen."          what somebody wrote, in the same way: UTF-8 that can be seen, on one line
 *     a card         As, J1           a set: 2c,Td,As, by the bits of card.h; a list: in its own order, each card once
 *     a dealt card   3:As:down        place, card, face; the places beside the seats: dealer, bonus-box, discard-rack
 *     seats          1,3,7            from low to high
 *     a hash         64 digits        0 to 9 and a to f
 *     odds           300-for-1        and 3-to-2, $100.00, push, 10%-of-main
 *     a fraction     1/2
 *     nothing        none             an empty set or list, no clause, no row, no odds
 *
 * A settlement has one field for each of its lines: line=WAGER:RESULT:NAME=VALUE:NAME=VALUE... An empty posting has no
 * field. Rows of paytables count from 0, the highest. The rules must be those of the round: another table's rules have
 * other clauses. */
#ifndef BAIZE_EVENT_RECORD_H
#define BAIZE_EVENT_RECORD_H

#include "base/scan.h"
#include "base/vocabulary.h"

#include <baize/event.h>

struct event_field;

struct event_writer {
    struct baize_text *text;
    const struct baize_rules *rules;
    const struct baize_actor
        *by; /* of the entry: an event of theirs does not say at= and by=. NULL: a line by itself */
    const struct refusal_reader *reader; /* of a refusal; or NULL */
};

struct event_reader {
    struct baize_scan scan;
    const struct baize_rules *rules;
    const struct baize_actor *by; /* as the writer's */
    bool without_tail; /* reads the fields of the kind and stops there: for whoever compares the text anyway */
};

struct event_type {
    /* False when the value is none of its type. */
    bool (*put)(struct event_writer *writer, const struct event_field *field, const void *value);
    /* False with the reader at the byte that does not fit. */
    bool (*take)(struct event_reader *reader, const struct event_field *field, void *value);
    bool (*same)(const struct event_field *field, const void *a, const void *b);
    /* In a list: does the last of these items clash with one before it? NULL: anything may stand twice. */
    bool (*repeats)(const void *items, unsigned last);
    /* For people; NULL: as it is written. */
    void (*say)(struct event_writer *writer, const struct event_field *field, const void *value);
};

/* How many values a field has, and how they are written. */
enum event_many {
    EVENT_ONE,        /* name=value */
    EVENT_LIST,       /* name=value,value,value or name=none */
    EVENT_LIST_OR_NO, /* the same, but no field at all when there are none */
    EVENT_EACH,       /* name=value name=value name=value, or no field at all */
};

struct event_record;

struct event_field {
    const char *name; /* "": its place in the record tells what it is */
    const struct event_type *type;
    size_t offset, size;                  /* of the value, or of the first of a list and of each */
    int64_t least, most;                  /* counts */
    const struct baize_vocabulary *terms; /* terms */
    const struct event_record *record;    /* records inside records */
    enum event_many many;
    size_t count_offset; /* lists: a uint8_t */
    unsigned capacity;   /* lists */
};

struct event_record {
    const struct event_field *fields;
    size_t count;
    char separator; /* stands between two fields ... */
    bool leads;     /* ... and before the first one too */
};

bool baize_event_write_record(struct event_writer *writer, const struct event_record *record, const void *base);
bool baize_event_read_record(struct event_reader *reader, const struct event_record *record, void *base);
bool baize_event_same_record(const struct event_record *record, const void *a, const void *b);

/* ---- Whole events ---- */

/* The events of one kind of stream: of rounds, tables, meters. A line is KIND v=VERSION, then head, the fields of the
 * kind and tail. */
struct event_family {
    const struct baize_vocabulary *kinds;
    int version;
    const struct event_record *head;   /* at, by, round: every event has them before its own fields */
    const struct event_record *tail;   /* post: behind them, where money moves */
    const struct event_record *fields; /* by kind */
    const char *const *says;           /* by kind: the sentence in words (say.c); NULL: a function of its own has it */
};

/* EVENT_SYNTAX when `kind` is none or a value cannot be written, EVENT_TOO_LONG; the text is then as before. `by` is as
 * in struct event_writer. */
enum baize_status baize_event_write(struct baize_text *text, const struct event_family *family, int kind,
                                    const void *event, const struct baize_rules *rules, const struct baize_actor *by);
/* The whole line, into an event that is all zero; its kind comes back, or -1 with the reader where it does not fit. */
int baize_event_read(struct event_reader *reader, const struct event_family *family, void *event);
bool baize_event_same(const struct event_family *family, int kind, const void *a, const void *b);
/* In words; false: the kind has no sentence, nothing is written. */
bool baize_event_say(struct baize_text *text, const struct event_family *family, int kind, const void *event,
                     const struct baize_rules *rules);

/* ---- Acts ----
 *
 * The fields of an act beside the event that it begins with: " name=value name=value" of those that the event does not
 * say. A field that is not written has the value of the event, or where the event has no such field it is all zero. */

struct event_act {
    struct event_record fields;
    int begins;            /* the kind of that event; -1: none has its fields */
    const uint8_t *shared; /* for each field: 1 + its place among the event's, + EVENT_IN_HEAD in its head; or 0 */
};

#define EVENT_IN_HEAD 128

struct event_acts {
    const struct event_act *acts; /* by kind */
    const struct event_family *events;
};

/* `event_kind` is -1, or the kind of the first event of the act in its stream. False: a value cannot be written. */
bool baize_event_act_write(struct event_writer *writer, const struct event_acts *acts, int kind, const void *action,
                           int event_kind, const void *event);
/* Into an action that is all zero but for its kind and people. False with the reader where it does not fit. */
bool baize_event_act_read(struct event_reader *reader, const struct event_acts *acts, int kind, void *action,
                          int event_kind, const void *event);

/* A sentence with the values of an object (say.c). */
struct sayer {
    struct event_writer writer;
    const struct event_record *fields, *head; /* head: searched after the fields, or NULL */
    const void *object;
    void (*hear)(void *context, const struct event_field *field); /* of every field that counted, or NULL */
    void *context;
};

void baize_say(struct sayer *sayer, const char *words);

/* ---- Numbers of any width, as the structs hold them ---- */

uint64_t baize_event_load(const void *value, size_t size);
void baize_event_store(void *value, size_t size, uint64_t number);

bool baize_event_same_bytes(const struct event_field *field, const void *a, const void *b);

/* Goes back to where a value began and refuses it. */
bool baize_event_refuse(struct event_reader *reader, size_t start, const char *why);

/* ---- The types of values ---- */

extern const struct event_type baize_event_type_count;    /* 41 */
extern const struct event_type baize_event_type_row;      /* 3, none */
extern const struct event_type baize_event_type_actor;    /* 7:player, 12:manager+15 */
extern const struct event_type baize_event_type_term;     /* aces-up */
extern const struct event_type baize_event_type_ranking;  /* four-card */
extern const struct event_type baize_event_type_switch;   /* yes, no */
extern const struct event_type baize_event_type_id;       /* the id of a submission: letters, digits, - . _ */
extern const struct event_type baize_event_type_clause;   /* "MD-FCP 12.C(1)(d)", none */
extern const struct event_type baize_event_type_text;     /* "He said ""no"" twice": what somebody wrote */
extern const struct event_type baize_event_type_record;   /* a record inside a record */
extern const struct event_type baize_event_type_card;     /* As */
extern const struct event_type baize_event_type_cards;    /* 2c,Td,As, none: a set */
extern const struct event_type baize_event_type_dealt;    /* 3:As:down */
extern const struct event_type baize_event_type_seats;    /* 1,3,7, none: a set */
extern const struct event_type baize_event_type_hash;     /* two digits a byte: 64 for a hash */
extern const struct event_type baize_event_type_cents;    /* $1234.50 */
extern const struct event_type baize_event_type_breakage; /* 1/2 */
extern const struct event_type baize_event_type_odds;     /* 300-for-1, 10%-of-main, $100.00, push */
extern const struct event_type baize_event_type_entry;    /* chips/7:-$5.00 */

#endif
