/* family.c - whole events by the tables of their family: one writer, reader and comparer for rounds, tables and meters.
 */
#include "base/digits.h"
#include "base/put.h"
#include "event/record.h"

#include <string.h>

static bool is_kind(const struct event_family *family, int kind)
{
    return kind >= 0 && kind < family->kinds->count;
}

/* Every head begins with at= and by=, which is the whole actor in memory. */
static const struct event_field *actor_field(const struct event_family *family)
{
    return &family->head->fields[1];
}

static struct event_record behind_actor(const struct event_family *family)
{
    struct event_record rest = *family->head;
    rest.fields += 2;
    rest.count -= 2;
    return rest;
}

static bool is_by(const struct event_family *family, const void *event, const struct baize_actor *by)
{
    const struct baize_actor *own = (const void *)((const char *)event + actor_field(family)->offset);
    return own->at_ms == by->at_ms && own->who == by->who && own->role == by->role && own->second == by->second;
}

/* ---- Writing ---- */

static bool write_head(struct event_writer *writer, const struct event_family *family, const void *event)
{
    struct event_record rest = behind_actor(family);
    bool of_entry = writer->by != NULL && is_by(family, event, writer->by);
    return baize_event_write_record(writer, of_entry ? &rest : family->head, event);
}

static bool write_line(struct event_writer *writer, const struct event_family *family, int kind, const void *event)
{
    baize_text_add(writer->text, baize_vocabulary_id(family->kinds, kind));
    baize_text_put(writer->text, " v=");
    baize_digits_print(writer->text, (uint64_t)family->version);
    return write_head(writer, family, event) && baize_event_write_record(writer, &family->fields[kind], event) &&
           baize_event_write_record(writer, family->tail, event);
}

enum baize_status baize_event_write(struct baize_text *text, const struct event_family *family, int kind,
                                    const void *event, const struct baize_rules *rules, const struct baize_actor *by)
{
    struct baize_text before = *text;
    struct event_writer writer = {.text = text, .rules = rules, .by = by};
    bool good = is_kind(family, kind) && write_line(&writer, family, kind, event);
    if (good && !text->truncated)
        return BAIZE_OK;
    *text = before;
    if (text->capacity > 0)
        text->start[text->length] = '\0';
    return good ? BAIZE_EVENT_TOO_LONG : BAIZE_EVENT_SYNTAX;
}

/* ---- Reading ---- */

static int read_kind(struct baize_scan *scan, const struct event_family *family)
{
    const char *blank = scan->length == 0 ? NULL : memchr(scan->bytes, ' ', scan->length);
    size_t length = blank == NULL ? scan->length : (size_t)(blank - scan->bytes);
    int kind = baize_vocabulary_find(family->kinds, scan->bytes, length);
    if (kind < 0)
        baize_scan_fail(scan, "there is no such event");
    else
        scan->position = length;
    return kind;
}

static bool read_version(struct event_reader *reader, const struct event_family *family)
{
    struct baize_scan *scan = &reader->scan;
    int64_t version;
    if (!baize_scan_word(scan, " v="))
        return baize_scan_fail(scan, "the version is expected");
    size_t start = scan->position;
    if (!baize_scan_number(scan, INT64_MAX, &version))
        return false;
    return version == family->version || baize_event_refuse(reader, start, "this version is unknown");
}

static bool read_head(struct event_reader *reader, const struct event_family *family, void *event)
{
    static const char own[] = " at=";
    const struct baize_scan *scan = &reader->scan;
    size_t start = scan->position;
    bool says = scan->length - start >= sizeof own - 1 && memcmp(scan->bytes + start, own, sizeof own - 1) == 0;
    if (reader->by != NULL && !says) {
        struct event_record rest = behind_actor(family);
        memcpy((char *)event + actor_field(family)->offset, reader->by, sizeof *reader->by);
        return baize_event_read_record(reader, &rest, event);
    }
    return baize_event_read_record(reader, family->head, event) &&
           (reader->by == NULL || !is_by(family, event, reader->by) ||
            baize_event_refuse(reader, start, "the entry says it"));
}

int baize_event_read(struct event_reader *reader, const struct event_family *family, void *event)
{
    int kind = read_kind(&reader->scan, family);
    if (kind < 0 || !read_version(reader, family))
        return -1;
    bool good = read_head(reader, family, event) && baize_event_read_record(reader, &family->fields[kind], event);
    if (good && !reader->without_tail)
        good = baize_event_read_record(reader, family->tail, event) && baize_scan_at_end(&reader->scan);
    return good ? kind : -1;
}

/* ---- Comparing ---- */

bool baize_event_same(const struct event_family *family, int kind, const void *a, const void *b)
{
    return is_kind(family, kind) && baize_event_same_record(family->head, a, b) &&
           baize_event_same_record(&family->fields[kind], a, b) && baize_event_same_record(family->tail, a, b);
}
