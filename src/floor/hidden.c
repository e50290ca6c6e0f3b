/* hidden.c - events that name cards which lie face down, and the end of their secret. */
#include "floor/hidden.h"

#include "catalog/families.h"

#include <string.h>

static bool is_round_event(const struct baize_floor_event *event)
{
    return event->machine == BAIZE_FLOOR_TABLE && event->table.kind == BAIZE_TABLE_EVENT_ROUND;
}

static bool round_event_hides(const struct baize_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_EVENT_CARDS_DEALT:
    case BAIZE_EVENT_CARDS_DISCARDED:
        return true;
    case BAIZE_EVENT_IRREGULARITY_FOUND:
        return event->irregularity_found.card != 0;
    default:
        return false;
    }
}

bool floor_event_hides_cards(const struct baize_floor_event *event)
{
    if (event->machine != BAIZE_FLOOR_TABLE)
        return false;
    switch ((unsigned)event->table.kind) {
    case BAIZE_TABLE_EVENT_ROUND:
        return round_event_hides(&event->table.round);
    case BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE:
    case BAIZE_TABLE_EVENT_CARD_TAKEN_BACK:
        return true;
    default:
        return false;
    }
}

uint32_t floor_round_of(const struct baize_floor *floor, const struct baize_floor_event *event)
{
    if (is_round_event(event))
        return event->table.round.round;
    const struct baize_floor_table *table = baize_floor_table(floor, event->number);
    return table == NULL ? 0 : table->table.round.number;
}

bool floor_event_ends_round(const struct baize_floor_event *event)
{
    return is_round_event(event) &&
           (event->table.round.kind == BAIZE_EVENT_ROUND_ENDED || event->table.round.kind == BAIZE_EVENT_ROUND_VOIDED);
}

uint32_t floor_event_about(const struct baize_floor_event *event)
{
    if (event->machine != BAIZE_FLOOR_TABLE || event->table.kind == BAIZE_TABLE_EVENT_ROUND)
        return 0;
    const struct event_record *record = &baize_table_event_family.fields[event->table.kind];
    for (size_t i = 0; i < record->count; i++)
        if (strcmp(record->fields[i].name, "about") == 0)
            return (uint32_t)baize_event_load((const char *)&event->table + record->fields[i].offset,
                                              record->fields[i].size);
    return 0;
}
