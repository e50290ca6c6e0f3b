/* absent.c - a player whose socket is gone, and who has nothing at stake, gives the seat back after a while: the
 * program stands them up, and their chips go with them. House players are always here. */
#include "server/live.h"

#include <string.h>

enum { LOOK_MS = 1000 };

static bool is_of_house(const struct live *live, uint32_t patron)
{
    for (size_t i = 0; i < live->patrons_count; i++)
        if (live->patrons[i].who->patron == patron)
            return true;
    return false;
}

static bool plays(const struct baize_table *table, uint32_t patron)
{
    const struct baize_round *round = &table->round;
    if (round->phase == BAIZE_PHASE_IDLE || round->phase == BAIZE_PHASE_ENDED || round->phase == BAIZE_PHASE_VOIDED)
        return false;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (round->seats[i].patron == patron)
            return true;
    return false;
}

static void left(struct live *live, void *context, bool good)
{
    struct live_table *table = context;
    (void)live;
    (void)good;
    table->leave_on_way = false;
}

static void stand_up(struct live *live, struct live_table *table, uint32_t patron)
{
    struct baize_command command;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor.machine = BAIZE_FLOOR_TABLE;
    command.floor.number = table->number;
    command.floor.table.kind = BAIZE_TABLE_ACT_LEAVE;
    command.floor.table.by = (struct baize_actor){.role = BAIZE_PROGRAM};
    command.floor.table.leave.patron = patron;
    table->leave_on_way = live_submit(live, &command, left, table);
}

void absent_turn(struct live *live, struct live_table *table, const struct baize_floor_table *at, int64_t now_ms)
{
    uint32_t after_ms = live->server->set.away_leaves_ms;
    if (after_ms == 0 || now_ms < table->absent_look_ms || table->leave_on_way)
        return;
    table->absent_look_ms = now_ms + LOOK_MS;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        const struct baize_table_seat *seat = &at->table.seats[i];
        int64_t *since = &table->away_since_ms[i];
        bool away = seat->patron != 0 && !seat->leaving && !is_of_house(live, seat->patron) &&
                    !client_is_here(live->server, seat->patron);
        if (!away)
            *since = 0;
        else if (*since == 0)
            *since = now_ms;
        else if (now_ms >= *since + after_ms && !plays(&at->table, seat->patron)) {
            stand_up(live, table, seat->patron);
            return;
        }
    }
}
