/* schema_write.c - a file with a comment on every key, by the same tables that read it. */
#include "rules/schema.h"

#include <stdio.h>
#include <string.h>

#define WIDTH      110
#define SEEN_MOST  96
#define LINE_SIZE  1024
#define STEP       2
#define BLANK_FROM 6 /* mappings and lists with less indentation stand apart */

struct writer {
    baize_line_sink *sink;
    void *context;
    const struct schema_notes *notes;
    const struct schema *seen[SEEN_MOST]; /* their keys have comments already */
    size_t seen_count;
    int dash;    /* the indentation of the "- " that the next key gets; -1: none */
    bool absent; /* within something that is not there: all lines stand behind '#' */
};

static void write_map(struct writer *writer, const struct schema *schema, const unsigned char *base, int indent,
                      bool comments);

/* ---- Lines ---- */

static void put(struct writer *writer, const char *line)
{
    writer->sink(writer->context, line);
}

/* "  - key: value" where an entry of a list begins, else "    key: value"; with '#' before the key where it is absent.
 */
static void put_key(struct writer *writer, int indent, bool absent, const char *key, const char *value)
{
    char line[LINE_SIZE];
    bool dash = writer->dash >= 0 && (!absent || writer->absent);
    snprintf(line, sizeof line, "%*s%s%s%s:%s%s", dash ? writer->dash : indent, "", absent ? "#" : "", dash ? "- " : "",
             key, value[0] == '\0' ? "" : " ", value);
    if (dash)
        writer->dash = -1;
    put(writer, line);
}

/* Wrapped between words. */
static void put_comment(struct writer *writer, int indent, const char *words)
{
    while (*words != '\0') {
        char line[LINE_SIZE];
        size_t room = (size_t)(WIDTH - indent - 2), length = strlen(words);
        if (length > room)
            for (length = room; length > 0 && words[length] != ' ';)
                length--;
        length = length == 0 ? strlen(words) : length;
        snprintf(line, sizeof line, "%*s# %.*s", indent, "", (int)length, words);
        put(writer, line);
        words += length;
        words += strspn(words, " ");
    }
}

/* ---- Values ---- */

static bool needs_quotes(const char *text, bool flow)
{
    size_t length = strlen(text);
    if (length == 0 || strchr("!&*?|>@%`\"'#{}[],:-~ ", text[0]) != NULL || text[length - 1] == ':' ||
        text[length - 1] == ' ')
        return true;
    return strstr(text, ": ") != NULL || strstr(text, " #") != NULL || (flow && text[strcspn(text, ",[]{}")] != '\0');
}

static void add_scalar(struct baize_text *text, const char *value, bool flow)
{
    if (!needs_quotes(value, flow)) {
        baize_text_add(text, value);
        return;
    }
    baize_text_add(text, "\"");
    for (const char *byte = value; *byte != '\0'; byte++) {
        if (*byte == '"' || *byte == '\\')
            baize_text_add(text, "\\");
        baize_text_add_bytes(text, byte, 1);
    }
    baize_text_add(text, "\"");
}

/* Lists of words are printed with blanks between them. */
static void add_list(struct baize_text *text, const char *words)
{
    baize_text_add(text, "[");
    for (; *words != '\0'; words++)
        baize_text_add_bytes(text, *words == ' ' ? ", " : words, *words == ' ' ? 2 : 1);
    baize_text_add(text, "]");
}

static void add_value(struct baize_text *text, const struct field *field, const void *base, bool flow)
{
    char value[LINE_SIZE / 2];
    struct baize_text printed = baize_text_in(value, sizeof value);
    schema_print_value(&printed, field, base);
    char *behind = field->type == FIELD_HAND ? strstr(value, "-or-better") : NULL;
    if (behind != NULL)
        behind[0] = behind[sizeof "-or" - 1] = ' ';
    if (field->type == FIELD_CHOICES || field->type == FIELD_SEQUENCE)
        add_list(text, value);
    else
        add_scalar(text, value, flow);
}

/* What a key that is not there might say, and what is allowed, where that is the same for all keys of the type. */
static const struct {
    const char *example, *allowed;
} types[] = {
    [FIELD_WORDS] = {"a line of text", "Text on one line"},
    [FIELD_NAME] = {"a-name", "A name of letters, digits, dashes and dots"},
    [FIELD_HAND] = {"flush or better", "A hand, alone or with 'or better' behind it"},
    [FIELD_CENTS] = {"$25", "An amount like $25 or $2.50"},
    [FIELD_RATE] = {"2%", "A percentage like 2% or 12.5%"},
    [FIELD_SWITCH] = {"yes", "yes or no"},
    [FIELD_DATE] = {"2026-01-31", "A date like 2026-01-31"},
    [FIELD_PAYS] = {"1 to 1", "Odds like 25 to 1, 300 for 1, $500, push or 10% of main"},
    [FIELD_MAP] = {"", "Several keys"},
    [FIELD_LIST] = {"", NULL},
};

static const char *example(const struct field *field, char *words, size_t size)
{
    if (field->type == FIELD_COUNT)
        snprintf(words, size, "%lld", (long long)field->least);
    else if (field->type == FIELD_CHOICE)
        return field->terms->terms[0].id;
    else if (field->type == FIELD_CHOICES || field->type == FIELD_SEQUENCE)
        snprintf(words, size, "[%s]", field->terms->terms[0].id);
    else
        return types[field->type].example;
    return words;
}

/* ---- Comments ---- */

static void add_terms(struct baize_text *text, const char *before, const struct baize_vocabulary *terms)
{
    baize_text_add(text, before);
    for (int i = 0; i < terms->count; i++)
        baize_text_format(text, "%s%s", i == 0 ? "" : ", ", terms->terms[i].id);
}

static void add_allowed(struct baize_text *text, const struct field *field)
{
    if (field->type == FIELD_COUNT && field->least == field->most)
        baize_text_format(text, "Always %lld", (long long)field->least);
    else if (field->type == FIELD_COUNT)
        baize_text_format(text, "%lld to %lld", (long long)field->least, (long long)field->most);
    else if (field->type == FIELD_CHOICE)
        add_terms(text, field->terms->count == 1 ? "The word " : "One of: ", field->terms);
    else if (field->type == FIELD_CHOICES)
        add_terms(text, "Some of: ", field->terms);
    else if (field->type == FIELD_SEQUENCE)
        add_terms(text, "In order, some of: ", field->terms);
    else if (field->type == FIELD_LIST)
        baize_text_format(text, "Up to %u entries", (unsigned)field->capacity);
    else
        baize_text_add(text, types[field->type].allowed);
}

/* "key: what it is. What is allowed, may be left out. Here: what the jurisdiction allows." */
static void put_about(struct writer *writer, const struct field *field, const unsigned char *base, int indent)
{
    char words[LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    const char *about = field->about == NULL ? "" : field->about;
    bool asks = about[0] != '\0' && about[strlen(about) - 1] == '?';
    baize_text_format(&text, "%s: %s%s ", field->key, about, asks ? "" : ".");
    add_allowed(&text, field);
    baize_text_add(&text, field->required ? "." : "; may be left out.");
    for (size_t i = 0; base != NULL && writer->notes != NULL && i < writer->notes->count; i++)
        if (writer->notes->items[i].value == base + field->offset)
            baize_text_format(&text, " Here: %s.", writer->notes->items[i].words);
    put_comment(writer, indent, words);
}

/* True the first time. */
static bool is_new(struct writer *writer, const struct schema *schema)
{
    for (size_t i = 0; i < writer->seen_count; i++)
        if (writer->seen[i] == schema)
            return false;
    if (writer->seen_count < SEEN_MOST)
        writer->seen[writer->seen_count++] = schema;
    return true;
}

/* ---- Mappings and lists ---- */

static bool is_flat(const struct schema *schema)
{
    for (size_t i = 0; i < schema->count; i++)
        if (schema->fields[i].type == FIELD_MAP || schema->fields[i].type == FIELD_LIST)
            return false;
    return true;
}

/* "{hand: flush, pays: 5 to 1}" */
static bool add_flow(struct baize_text *text, const struct schema *schema, const unsigned char *base, int indent)
{
    const char *between = "{";
    for (size_t i = 0; i < schema->count; i++) {
        const struct field *field = &schema->fields[i];
        if (!schema_is_present(field, base))
            continue;
        baize_text_format(text, "%s%s: ", between, field->key);
        add_value(text, field, base, true);
        between = ", ";
    }
    baize_text_add(text, "}");
    return between[0] == ',' && text->length + (size_t)indent <= WIDTH;
}

/* On one line if it fits there and its keys were explained; else key by key. */
static void write_entry(struct writer *writer, const struct schema *schema, const unsigned char *item, int indent)
{
    char line[LINE_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    bool comments = is_new(writer, schema);
    baize_text_format(&text, "%*s- ", indent, "");
    if (!comments && is_flat(schema) && add_flow(&text, schema, item, 0)) {
        put(writer, line);
        return;
    }
    writer->dash = indent;
    write_map(writer, schema, item, indent + STEP, comments);
}

static void write_list(struct writer *writer, const struct field *field, const unsigned char *base, int indent)
{
    const struct list *list = (const void *)(base + field->offset);
    put_key(writer, indent, false, field->key, list->count == 0 ? "[]" : "");
    for (uint16_t i = 0; i < list->count; i++)
        write_entry(writer, field->schema, base + field->items_offset + i * field->size, indent + STEP);
}

/* A mapping or list that is not there: its keys, all of them behind '#'. */
static void write_absent(struct writer *writer, const struct field *field, int indent)
{
    bool within = writer->absent;
    put_key(writer, indent, true, field->key, "");
    writer->absent = true;
    if (field->type == FIELD_LIST)
        writer->dash = indent + STEP;
    if (is_new(writer, field->schema))
        write_map(writer, field->schema, NULL, indent + STEP * (field->type == FIELD_LIST ? 2 : 1), true);
    writer->dash = -1;
    writer->absent = within;
}

static void write_field(struct writer *writer, const struct field *field, const unsigned char *base, int indent)
{
    char value[LINE_SIZE / 2] = "", words[64];
    struct baize_text text = baize_text_in(value, sizeof value);
    bool nested = field->type == FIELD_MAP || field->type == FIELD_LIST;
    if (base == NULL || !schema_is_present(field, base)) {
        int dash = writer->dash;
        if (!writer->absent)
            writer->dash = -1; /* a key that is not there begins no entry */
        if (nested)
            write_absent(writer, field, indent);
        else
            put_key(writer, indent, true, field->key, example(field, words, sizeof words));
        if (!writer->absent)
            writer->dash = dash;
    } else if (field->type == FIELD_MAP) {
        put_key(writer, indent, false, field->key, "");
        write_map(writer, field->schema, base + field->offset, indent + STEP, is_new(writer, field->schema));
    } else if (nested) {
        write_list(writer, field, base, indent);
    } else {
        add_value(&text, field, base, false);
        put_key(writer, indent, false, field->key, value);
    }
}

/* Without comments only what is there is written. */
static void write_map(struct writer *writer, const struct schema *schema, const unsigned char *base, int indent,
                      bool comments)
{
    for (size_t i = 0; i < schema->count; i++) {
        const struct field *field = &schema->fields[i];
        bool nested = field->type == FIELD_MAP || field->type == FIELD_LIST;
        if (!comments && (base == NULL || !schema_is_present(field, base)))
            continue;
        if (nested && indent < (comments ? BLANK_FROM : BLANK_FROM - STEP) && writer->dash < 0)
            put(writer, "");
        if (comments)
            put_about(writer, field, base, indent);
        write_field(writer, field, base, indent);
    }
}

void schema_write(const struct schema *schema, const void *source, const struct schema_notes *notes,
                  baize_line_sink *sink, void *context)
{
    struct writer writer = {.sink = sink, .context = context, .notes = notes, .dash = -1};
    is_new(&writer, schema);
    write_map(&writer, schema, source, 0, true);
}
