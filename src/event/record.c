#include "event/record.h"
#include "base/put.h"

#include <string.h>

/* ---- Numbers ---- */

uint64_t baize_event_load(const void *value, size_t size)
{
    uint8_t byte;
    uint16_t half;
    uint32_t word;
    uint64_t number;
    switch (size) {
    case sizeof byte:
        memcpy(&byte, value, sizeof byte);
        return byte;
    case sizeof half:
        memcpy(&half, value, sizeof half);
        return half;
    case sizeof word:
        memcpy(&word, value, sizeof word);
        return word;
    default:
        memcpy(&number, value, sizeof number);
        return number;
    }
}

void baize_event_store(void *value, size_t size, uint64_t number)
{
    uint8_t byte = (uint8_t)number;
    uint16_t half = (uint16_t)number;
    uint32_t word = (uint32_t)number;
    switch (size) {
    case sizeof byte:
        memcpy(value, &byte, sizeof byte);
        return;
    case sizeof half:
        memcpy(value, &half, sizeof half);
        return;
    case sizeof word:
        memcpy(value, &word, sizeof word);
        return;
    default:
        memcpy(value, &number, sizeof number);
        return;
    }
}

bool baize_event_same_bytes(const struct event_field *field, const void *a, const void *b)
{
    return memcmp(a, b, field->size) == 0;
}

bool baize_event_refuse(struct event_reader *reader, size_t start, const char *why)
{
    reader->scan.position = start;
    return baize_scan_fail(&reader->scan, why);
}

/* ---- Where a field is ---- */

static const unsigned char *items_of(const struct event_field *field, const void *base)
{
    return (const unsigned char *)base + field->offset;
}

static unsigned count_of(const struct event_field *field, const void *base)
{
    return field->many == EVENT_ONE ? 1 : *((const unsigned char *)base + field->count_offset);
}

static bool may_be_left_out(const struct event_field *field)
{
    return field->many == EVENT_LIST_OR_NO || field->many == EVENT_EACH;
}

static bool has_separator(const struct event_record *record, size_t index)
{
    return index > 0 || record->leads;
}

/* ---- Writing ---- */

#define NAME_MOST 64 /* of a field, with what stands around it */

/* " name=" in one go where there is room, which there nearly always is: most bytes of a journal are names. */
static void put_name_behind(struct event_writer *writer, const char *separator, const char *name)
{
    struct baize_text *text = writer->text;
    if (text->capacity - text->length > NAME_MOST) {
        char *to = text->start + text->length;
        while (*separator != '\0')
            *to++ = *separator++;
        while (*name != '\0')
            *to++ = *name++;
        *to++ = '=';
        *to = '\0';
        text->length = (size_t)(to - text->start);
        return;
    }
    baize_text_add(text, separator);
    baize_text_add(text, name);
    baize_text_put(text, "=");
}

static void put_name(struct event_writer *writer, const struct event_field *field)
{
    if (field->name[0] != '\0')
        put_name_behind(writer, "", field->name);
}

static void put_between(struct event_writer *writer, const struct event_field *field, char separator)
{
    if (field->many == EVENT_EACH) {
        baize_text_put_byte(writer->text, separator);
        put_name(writer, field);
    } else {
        baize_text_put_byte(writer->text, ',');
    }
}

/* `before` is what stands in front of it: a separator, or nothing. */
static bool write_field(struct event_writer *writer, const struct event_field *field, const char *before,
                        char separator, const void *base)
{
    const unsigned char *items = items_of(field, base);
    unsigned count = count_of(field, base);
    if (count > field->capacity)
        return false;
    if (field->name[0] != '\0')
        put_name_behind(writer, before, field->name);
    else
        baize_text_add(writer->text, before);
    if (count == 0)
        baize_text_put(writer->text, "none");
    for (unsigned i = 0; i < count; i++) {
        if (field->type->repeats != NULL && field->type->repeats(items, i))
            return false;
        if (i > 0)
            put_between(writer, field, separator);
        if (!field->type->put(writer, field, items + i * field->size))
            return false;
    }
    return true;
}

bool baize_event_write_record(struct event_writer *writer, const struct event_record *record, const void *base)
{
    const char separator[2] = {record->separator, '\0'};
    for (size_t i = 0; i < record->count; i++) {
        const struct event_field *field = &record->fields[i];
        if (may_be_left_out(field) && count_of(field, base) == 0)
            continue;
        if (!write_field(writer, field, has_separator(record, i) ? separator : "", record->separator, base))
            return false;
    }
    return true;
}

/* ---- Reading ---- */

/* "name=" at that place of the text: the place behind it, or 0. */
static size_t behind_name(const struct baize_scan *scan, size_t at, const char *name)
{
    for (; *name != '\0'; name++, at++) /* they are short */
        if (at == scan->length || scan->bytes[at] != *name)
            return 0;
    return at < scan->length && scan->bytes[at] == '=' ? at + 1 : 0;
}

/* The separator and the name that stand before a value; without them the reader stays where it is. */
static bool take_name(struct event_reader *reader, const struct event_field *field, bool separated, char separator)
{
    struct baize_scan *scan = &reader->scan;
    size_t start = scan->position, at = start + separated;
    bool there = !separated || (start < scan->length && scan->bytes[start] == separator);
    if (there && field->name[0] != '\0') {
        at = behind_name(scan, at, field->name);
        there = at != 0;
    }
    if (!there)
        return baize_scan_fail(scan, "another field is expected here");
    scan->position = at;
    return true;
}

static bool read_item(struct event_reader *reader, const struct event_field *field, unsigned char *items,
                      unsigned index)
{
    size_t start = reader->scan.position;
    if (index == field->capacity)
        return baize_event_refuse(reader, start, "this is one too many");
    if (!field->type->take(reader, field, items + index * field->size))
        return false;
    if (field->type->repeats != NULL && field->type->repeats(items, index))
        return baize_event_refuse(reader, start, "this was there before");
    return true;
}

static bool take_between(struct event_reader *reader, const struct event_field *field, char separator)
{
    if (field->many == EVENT_EACH)
        return take_name(reader, field, true, separator);
    return field->many != EVENT_ONE && baize_scan_byte(&reader->scan, ',');
}

/* The values behind the name of a field. */
static bool read_field(struct event_reader *reader, const struct event_field *field, char separator, void *base)
{
    unsigned char *items = (unsigned char *)base + field->offset;
    unsigned count = 0;
    bool more = field->many != EVENT_LIST || !baize_scan_word(&reader->scan, "none");
    while (more) {
        if (!read_item(reader, field, items, count))
            return false;
        count++;
        more = take_between(reader, field, separator);
    }
    if (field->many != EVENT_ONE)
        baize_event_store((unsigned char *)base + field->count_offset, sizeof(uint8_t), count);
    return true;
}

bool baize_event_read_record(struct event_reader *reader, const struct event_record *record, void *base)
{
    for (size_t i = 0; i < record->count; i++) {
        const struct event_field *field = &record->fields[i];
        bool named = take_name(reader, field, has_separator(record, i), record->separator);
        if (!named && may_be_left_out(field))
            continue; /* its count is 0: the caller cleared the record */
        if (!named) {
            baize_scan_byte(&reader->scan, record->separator); /* the fault is the name, not what stands before it */
            return false;
        }
        if (!read_field(reader, field, record->separator, base))
            return false;
    }
    return true;
}

/* ---- Comparing ---- */

static bool same_field(const struct event_field *field, const void *a, const void *b)
{
    unsigned count = count_of(field, a);
    if (count != count_of(field, b) || count > field->capacity)
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!field->type->same(field, items_of(field, a) + i * field->size, items_of(field, b) + i * field->size))
            return false;
    return true;
}

bool baize_event_same_record(const struct event_record *record, const void *a, const void *b)
{
    for (size_t i = 0; i < record->count; i++)
        if (!same_field(&record->fields[i], a, b))
            return false;
    return true;
}

/* ---- Acts: what the event that an act begins with does not say ---- */

/* The field of the event that has the value of this one; NULL: there is none. */
static const struct event_field *told_by(const struct event_acts *acts, const struct event_act *act, size_t index,
                                         int event_kind)
{
    uint8_t place = act->shared[index];
    const struct event_field *field = &act->fields.fields[index];
    if (place == 0 || event_kind < 0 || event_kind != act->begins)
        return NULL;
    const struct event_record *record = place < EVENT_IN_HEAD ? &acts->events->fields[event_kind] : acts->events->head;
    const struct event_field *told = &record->fields[(place - 1) % EVENT_IN_HEAD];
    bool alike = told->type == field->type && told->size == field->size && told->capacity == field->capacity &&
                 told->many == field->many;
    return alike ? told : NULL;
}

static bool says_the_same(const struct event_field *field, const void *action, const struct event_field *told,
                          const void *event)
{
    unsigned count = count_of(field, action);
    if (count != count_of(told, event) || count > field->capacity)
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!field->type->same(field, items_of(field, action) + i * field->size,
                               items_of(told, event) + i * told->size))
            return false;
    return true;
}

/* No value, or all zero: that is not written where no event says otherwise. */
static bool is_nothing(const struct event_field *field, const void *action)
{
    const unsigned char *bytes = items_of(field, action);
    size_t size = field->size;
    if (field->many != EVENT_ONE)
        return count_of(field, action) == 0;
    while (size > 0 && bytes[size - 1] == 0)
        size--;
    return size == 0;
}

static bool goes_without_saying(const struct event_field *field, const void *action, const struct event_field *told,
                                const void *event)
{
    return told != NULL ? says_the_same(field, action, told, event) : is_nothing(field, action);
}

bool baize_event_act_write(struct event_writer *writer, const struct event_acts *acts, int kind, const void *action,
                           int event_kind, const void *event)
{
    const struct event_act *act = &acts->acts[kind];
    for (size_t i = 0; i < act->fields.count; i++) {
        const struct event_field *field = &act->fields.fields[i];
        if (goes_without_saying(field, action, told_by(acts, act, i, event_kind), event))
            continue;
        if (field->name[0] == '\0' || (may_be_left_out(field) && count_of(field, action) == 0))
            return false; /* no list, or another text, where the event has one: no machine does that */
        if (!write_field(writer, field, " ", ' ', action))
            return false;
    }
    return true;
}

static void take_from_event(const struct event_field *field, void *action, const struct event_field *told,
                            const void *event)
{
    unsigned char *to = (unsigned char *)action;
    memcpy(to + field->offset, items_of(told, event), field->size * field->capacity);
    if (field->many != EVENT_ONE)
        to[field->count_offset] = (unsigned char)count_of(told, event);
}

bool baize_event_act_read(struct event_reader *reader, const struct event_acts *acts, int kind, void *action,
                          int event_kind, const void *event)
{
    const struct event_act *act = &acts->acts[kind];
    for (size_t i = 0; i < act->fields.count; i++) {
        const struct event_field *field = &act->fields.fields[i];
        const struct event_field *told = told_by(acts, act, i, event_kind);
        size_t start = reader->scan.position;
        if (field->name[0] == '\0' || !take_name(reader, field, true, ' ')) {
            if (told != NULL)
                take_from_event(field, action, told, event);
            continue;
        }
        if (!read_field(reader, field, ' ', action))
            return false;
        if (goes_without_saying(field, action, told, event))
            return baize_event_refuse(reader, start, "this goes without saying");
    }
    return baize_scan_at_end(&reader->scan) || baize_scan_fail(&reader->scan, "the act has no such field");
}
