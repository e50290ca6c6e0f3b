/* kinds.c - the events of the house as text, and back.
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] FIELD...
 *
 * The format of src/event/record.h. Events that two people sign have the role of the second one as their first field. A
 * field that is added, moved or renamed makes another format: then BAIZE_HOUSE_EVENT_VERSION has to grow.
 * tests/unit/test_house_event.c holds a line of every kind, byte by byte. */
#include "catalog/families.h"
#include "house/values.h"

enum baize_status baize_house_event_encode(struct baize_text *text, const struct baize_house_event *event)
{
    return baize_event_write(text, &baize_house_event_family, (int)event->kind, event, NULL, NULL);
}

enum baize_status baize_house_event_decode(const char *bytes, size_t length, char *memory, size_t memory_size,
                                           struct baize_house_event *event, size_t *position)
{
    return house_event_read(bytes, length, NULL, memory, memory_size, event, position);
}

enum baize_status house_event_read(const char *bytes, size_t length, const struct baize_actor *by, char *memory,
                                   size_t memory_size, struct baize_house_event *event, size_t *position)
{
    struct house_reader house = {
        .reader = {.scan = baize_scan_of(bytes, length), .by = by}, .memory = memory, .size = memory_size};
    struct baize_house_event read;
    memset(&read, 0, sizeof read);
    int kind = baize_event_read(&house.reader, &baize_house_event_family, &read);
    if (kind < 0) {
        *position = house.reader.scan.position;
        return house.full ? BAIZE_SCRATCH_TOO_SMALL : BAIZE_EVENT_SYNTAX;
    }
    read.kind = (enum baize_house_event_kind)kind;
    memcpy(event, &read, sizeof read);
    return BAIZE_OK;
}

bool baize_house_event_equal(const struct baize_house_event *a, const struct baize_house_event *b)
{
    return a->kind == b->kind && baize_event_same(&baize_house_event_family, (int)a->kind, a, b);
}
