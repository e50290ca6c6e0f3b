/* encode.c - the table's events as text, and back.
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] table=NUMBER FIELD... [post=ENTRY,ENTRY...]
 *
 * The same format as the round's events (src/event/record.h), with `table` in the place of `round`; a round's event is
 * written as that event. The names of the kinds of both lists differ, so that one stream holds them all:
 *
 *     bought_in v=2 at=1763254800000 by=7:player table=3 patron=7 amount=$100.00 post=...
 *     wager_placed v=1 at=1763254805000 by=7:player round=41 seat=3 patron=7 wager=ante amount=$10.00 post=...
 */
#include "catalog/families.h"
#include "table/internal.h"

/* The two actors of a round's event are one; who reads it back has only the inner one. */
static bool has_one_actor(const struct baize_table_event *event)
{
    const struct baize_actor *outer = &event->by;
    const struct baize_actor *inner = &event->round.by;
    return outer->who == inner->who && outer->role == inner->role && outer->second == inner->second &&
           outer->at_ms == inner->at_ms && event->posting.count == 0;
}

enum baize_status table_event_write(struct baize_text *text, const struct baize_table_event *event,
                                    const struct baize_rules *rules, const struct baize_actor *by)
{
    if (event->kind != BAIZE_TABLE_EVENT_ROUND)
        return baize_event_write(text, &baize_table_event_family, (int)event->kind, event, rules, by);
    return has_one_actor(event)
               ? baize_event_write(text, &baize_event_family, (int)event->round.kind, &event->round, rules, by)
               : BAIZE_EVENT_SYNTAX;
}

enum baize_status baize_table_event_encode(struct baize_text *text, const struct baize_table_event *event,
                                           const struct baize_rules *rules)
{
    return table_event_write(text, event, rules, NULL);
}

/* A round's event, into an event that is all zero. */
static bool read_round_event(struct event_reader *reader, uint32_t table, struct baize_table_event *event)
{
    int kind = baize_event_read(reader, &baize_event_family, &event->round);
    if (kind < 0)
        return false;
    event->kind = BAIZE_TABLE_EVENT_ROUND;
    event->round.kind = (enum baize_event_kind)kind;
    event->by = event->round.by;
    event->table = table;
    return true;
}

bool table_event_read(struct event_reader *reader, uint32_t table, struct baize_table_event *event)
{
    const struct baize_scan *scan = &reader->scan;
    const char *blank = scan->length == 0 ? NULL : memchr(scan->bytes, ' ', scan->length);
    size_t word = blank == NULL ? scan->length : (size_t)(blank - scan->bytes);
    int kind = baize_vocabulary_find(&baize_words_table_event, scan->bytes, word);
    if (kind <= BAIZE_TABLE_EVENT_ROUND)
        return read_round_event(reader, table, event);
    event->kind = (enum baize_table_event_kind)kind;
    return baize_event_read(reader, &baize_table_event_family, event) == kind;
}

enum baize_status baize_table_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                           uint32_t table, struct baize_table_event *event, size_t *position)
{
    struct event_reader reader = {.scan = baize_scan_of(bytes, length), .rules = rules};
    struct baize_table_event read;
    memset(&read, 0, sizeof read);
    if (!table_event_read(&reader, table, &read)) {
        *position = reader.scan.position;
        return BAIZE_EVENT_SYNTAX;
    }
    *event = read;
    return BAIZE_OK;
}

bool baize_table_event_equal(const struct baize_table_event *a, const struct baize_table_event *b)
{
    return a->kind == b->kind && baize_event_same(&baize_table_event_family, (int)a->kind, a, b) &&
           (a->kind != BAIZE_TABLE_EVENT_ROUND || baize_event_equal(&a->round, &b->round));
}
