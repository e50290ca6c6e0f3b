/* hub_act.c - what an act touches: from the streams of its entries to the views that show them.
 *
 *     table/N    table/N, own/N, console/N, `me` of who sits there; lobby, floor
 *     meter/M    sign/M, and the tables linked to it: their amounts; lobby, floor, manager
 *     wallet/P   me and own of P
 *     house      everything: it happens a few times a day                                                            */
#include "server/hub.h"

static void touch(struct server *server, enum protocol_topic_kind kind, uint32_t number)
{
    hub_touch(server, (struct protocol_topic){.kind = kind, .number = number});
}

static void touch_table(struct server *server, uint32_t number)
{
    const struct baize_floor_table *table = baize_floor_table(baize_engine_floor(server->engine), number);
    touch(server, PROTOCOL_TABLE, number);
    touch(server, PROTOCOL_OWN, number);
    touch(server, PROTOCOL_CONSOLE, number);
    touch(server, PROTOCOL_LOBBY, 0);
    touch(server, PROTOCOL_FLOOR, 0);
    for (uint8_t i = 0; table != NULL && !table->alone && i < BAIZE_SEATS_MOST; i++)
        if (table->table.seats[i].patron != 0)
            hub_touch_person(server, table->table.seats[i].patron);
}

static bool is_linked(const struct baize_floor_table *table, uint32_t meter)
{
    for (uint8_t i = 0; i < table->links_count; i++)
        if (table->links[i] == meter)
            return true;
    return false;
}

/* An amount grows with every wager at every linked table: those are shown it in their own time. */
static void touch_meter(struct server *server, uint32_t meter)
{
    const struct baize_floor *floor = baize_engine_floor(server->engine);
    touch(server, PROTOCOL_SIGN, meter);
    touch(server, PROTOCOL_LOBBY, 0);
    touch(server, PROTOCOL_FLOOR, 0);
    touch(server, PROTOCOL_MANAGER, 0);
    for (size_t i = 0; i < floor->tables_count; i++) {
        uint32_t number = floor->tables[i].table.settings.number;
        if (!is_linked(&floor->tables[i], meter))
            continue;
        hub_touch_paced(server, (struct protocol_topic){.kind = PROTOCOL_TABLE, .number = number});
        hub_touch_paced(server, (struct protocol_topic){.kind = PROTOCOL_CONSOLE, .number = number});
    }
}

void hub_published(struct server *server, const struct baize_engine_act *act)
{
    for (size_t i = 0; i < act->count; i++) {
        struct baize_stream stream = act->entries[i].stream;
        switch (stream.kind) {
        case BAIZE_STREAM_TABLE:
            touch_table(server, stream.number);
            break;
        case BAIZE_STREAM_METER:
            touch_meter(server, stream.number);
            break;
        case BAIZE_STREAM_WALLET:
            hub_touch_person(server, stream.number);
            break;
        default:
            hub_touch_all(server);
            break;
        }
    }
}

void hub_touch_tables_of(struct server *server, uint32_t person)
{
    const struct baize_floor *floor = baize_engine_floor(server->engine);
    hub_touch_person(server, person);
    for (size_t i = 0; i < floor->tables_count; i++)
        for (uint8_t seat = 0; seat < BAIZE_SEATS_MOST && !floor->tables[i].alone; seat++)
            if (floor->tables[i].table.seats[seat].patron == person)
                touch(server, PROTOCOL_TABLE, floor->tables[i].table.settings.number);
}
