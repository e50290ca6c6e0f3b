/* schema_dump.c - printing what was read, by the same tables. */
#include "rules/schema.h"

#include <stdio.h>
#include <string.h>

#define LINE_SIZE 1024

static const struct number *number_at(const struct field *field, const unsigned char *base)
{
    return (const void *)(base + field->offset);
}

static bool is_plain(const struct field *field)
{
    return field->type != FIELD_MAP && field->type != FIELD_LIST;
}

bool schema_is_present(const struct field *field, const void *source)
{
    return ((const struct spot *)(const void *)((const unsigned char *)source + field->offset))->present;
}

static void print_choices(struct baize_text *text, const struct field *field, int64_t bits)
{
    const char *between = "";
    for (int i = 0; i < field->terms->count; i++)
        if (bits & INT64_C(1) << i) {
            baize_text_format(text, "%s%s", between, field->terms->terms[i].id);
            between = " ";
        }
}

void schema_print_value(struct baize_text *text, const struct field *field, const void *source)
{
    const unsigned char *base = source;
    const void *at = base + field->offset;
    switch (field->type) {
    case FIELD_WORDS:
    case FIELD_NAME:
    case FIELD_HAND:
        baize_text_add(text, ((const struct words *)at)->text);
        return;
    case FIELD_COUNT:
        baize_text_format(text, "%lld", (long long)number_at(field, base)->value);
        return;
    case FIELD_CENTS:
        baize_cents_print(text, number_at(field, base)->value, BAIZE_MONEY_SHORT);
        return;
    case FIELD_RATE:
        baize_rate_print(text, (baize_rate)number_at(field, base)->value);
        return;
    case FIELD_SWITCH:
        baize_text_add(text, number_at(field, base)->value ? "yes" : "no");
        return;
    case FIELD_DATE: {
        long long date = (long long)number_at(field, base)->value;
        baize_text_format(text, "%04lld-%02lld-%02lld", date / 10000, date / 100 % 100, date % 100);
        return;
    }
    case FIELD_CHOICE:
        baize_text_add(text, baize_vocabulary_id(field->terms, (int)number_at(field, base)->value));
        return;
    case FIELD_CHOICES:
        print_choices(text, field, number_at(field, base)->value);
        return;
    case FIELD_SEQUENCE: {
        const struct sequence *sequence = at;
        for (uint8_t i = 0; i < sequence->count; i++)
            baize_text_format(text, "%s%s", i == 0 ? "" : " ", baize_vocabulary_id(field->terms, sequence->items[i]));
        return;
    }
    case FIELD_PAYS:
        baize_odds_print(text, &((const struct pays *)at)->odds);
        return;
    case FIELD_MAP:
    case FIELD_LIST:
        return;
    }
}

static void dump_plain(const struct schema *schema, const unsigned char *base, const char *path, baize_line_sink *sink,
                       void *context)
{
    char line[LINE_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    bool any = false;
    baize_text_format(&text, "%s:", path[0] == '\0' ? "file" : path);
    for (size_t i = 0; i < schema->count; i++) {
        const struct field *field = &schema->fields[i];
        if (!is_plain(field) || !schema_is_present(field, base))
            continue;
        baize_text_format(&text, "%s %s=", any ? ";" : "", field->key);
        schema_print_value(&text, field, base);
        any = true;
    }
    if (any)
        sink(context, line);
}

/* "paytables[aces-up A]" */
static void print_label(struct baize_text *text, const struct schema *schema, const unsigned char *base)
{
    const char *before = "[";
    for (size_t i = 0; i < schema->count; i++) {
        const struct field *field = &schema->fields[i];
        if (!field->label || !schema_is_present(field, base))
            continue;
        baize_text_add(text, before);
        schema_print_value(text, field, base);
        before = " ";
    }
    if (before[0] == ' ')
        baize_text_add(text, "]");
}

void schema_dump(const struct schema *schema, const void *source, const char *path, baize_line_sink *sink,
                 void *context)
{
    const unsigned char *base = source;
    dump_plain(schema, base, path, sink, context);
    for (size_t i = 0; i < schema->count; i++) {
        const struct field *field = &schema->fields[i];
        if (is_plain(field) || !schema_is_present(field, base))
            continue;
        char below[LINE_SIZE];
        struct baize_text text = baize_text_in(below, sizeof below);
        baize_text_format(&text, "%s%s%s", path, path[0] == '\0' ? "" : "/", field->key);
        if (field->type == FIELD_MAP) {
            schema_dump(field->schema, base + field->offset, below, sink, context);
            continue;
        }
        size_t stem = text.length;
        const struct list *list = (const void *)(base + field->offset);
        for (uint16_t k = 0; k < list->count; k++) {
            const unsigned char *item = base + field->items_offset + k * field->size;
            text.length = stem;
            below[stem] = '\0';
            print_label(&text, field->schema, item);
            schema_dump(field->schema, item, below, sink, context);
        }
    }
}
