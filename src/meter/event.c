/* event.c - the events of a meter as text, and back.
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] meter=NUMBER FIELD... [post=ENTRY,ENTRY...]
 *
 * The format of src/event/event.c, with these values besides:
 *
 *     micro-cents      $12.345678             two to eight decimals, no more than are needed
 *     a change         +$12.345678, -$5.00    never 0
 *     a rate           1.58%                  at most four decimals, no more than are needed
 *     a record         standing=seeds=$0.00:shortfall=$0.00:claims=$5.00,$12.00
 *
 * Both ways are strict: encode(decode(t)) = t and decode(encode(e)) = e. */
#include "meter/event.h"

#include <string.h>

static bool is_kind(enum baize_meter_event_kind kind)
{
    return (unsigned)kind < (unsigned)meter_kinds.count;
}

const char *baize_meter_event_id(enum baize_meter_event_kind kind)
{
    return baize_vocabulary_id(&meter_kinds, (int)kind);
}

/* ---- Writing ---- */

static bool write_event(struct event_writer *writer, const struct baize_meter_event *event)
{
    baize_text_format(writer->text, "%s v=%d", baize_meter_event_id(event->kind), BAIZE_METER_EVENT_VERSION);
    return baize_event_write_record(writer, &meter_event_head, event) &&
           baize_event_write_record(writer, meter_event_fields(event->kind), event) &&
           baize_event_write_record(writer, &meter_event_tail, event);
}

enum baize_status baize_meter_event_encode(struct baize_text *text, const struct baize_meter_event *event,
                                           const struct baize_rules *rules)
{
    struct baize_text before = *text;
    struct event_writer writer = {.text = text, .rules = rules};
    bool good = is_kind(event->kind) && write_event(&writer, event);
    if (good && !text->truncated)
        return BAIZE_OK;
    *text = before;
    if (text->capacity > 0)
        text->start[text->length] = '\0';
    return good ? BAIZE_EVENT_TOO_LONG : BAIZE_EVENT_SYNTAX;
}

/* ---- Reading ---- */

static bool read_kind(struct baize_scan *scan, enum baize_meter_event_kind *kind)
{
    const char *blank = scan->length == 0 ? NULL : memchr(scan->bytes, ' ', scan->length);
    size_t length = blank == NULL ? scan->length : (size_t)(blank - scan->bytes);
    int number = baize_vocabulary_find(&meter_kinds, scan->bytes, length);
    if (number < 0)
        return baize_scan_fail(scan, "there is no such event");
    scan->position = length;
    *kind = (enum baize_meter_event_kind)number;
    return true;
}

static bool read_version(struct event_reader *reader)
{
    struct baize_scan *scan = &reader->scan;
    int64_t version;
    if (!baize_scan_word(scan, " v="))
        return baize_scan_fail(scan, "the version is expected");
    size_t start = scan->position;
    if (!baize_scan_number(scan, INT64_MAX, &version))
        return false;
    return version == BAIZE_METER_EVENT_VERSION || baize_event_refuse(reader, start, "this version is unknown");
}

static bool read_event(struct event_reader *reader, struct baize_meter_event *event)
{
    if (!read_kind(&reader->scan, &event->kind) || !read_version(reader))
        return false;
    return baize_event_read_record(reader, &meter_event_head, event) &&
           baize_event_read_record(reader, meter_event_fields(event->kind), event) &&
           baize_event_read_record(reader, &meter_event_tail, event) && baize_scan_at_end(&reader->scan);
}

enum baize_status baize_meter_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                           struct baize_meter_event *event, size_t *position)
{
    struct event_reader reader = {.scan = baize_scan_of(bytes, length), .rules = rules};
    struct baize_meter_event read;
    memset(&read, 0, sizeof read);
    if (!read_event(&reader, &read)) {
        *position = reader.scan.position;
        return BAIZE_EVENT_SYNTAX;
    }
    *event = read;
    return BAIZE_OK;
}

/* ---- Comparing ---- */

bool baize_meter_event_equal(const struct baize_meter_event *a, const struct baize_meter_event *b)
{
    return a->kind == b->kind && is_kind(a->kind) && baize_event_same_record(&meter_event_head, a, b) &&
           baize_event_same_record(meter_event_fields(a->kind), a, b) &&
           baize_event_same_record(&meter_event_tail, a, b);
}

bool baize_meter_event_alarms(const struct baize_meter_event *event)
{
    return (event->kind == BAIZE_METER_EVENT_WAGERS_CONTRIBUTED && event->contributed.implausible) ||
           (event->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED && event->validated.award.shortfall > 0);
}
