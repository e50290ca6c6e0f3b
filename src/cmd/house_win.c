/* house_win.c - a win that a meter of the house no longer has among its latest hits, looked up in the meter's stream
 * before it is backed out (R26). */
#include "cmd/house.h"

#include <stdio.h>
#include <string.h>

static const struct baize_rules *rules_of(void *engine, const uint8_t digest[BAIZE_HASH_SIZE])
{
    return baize_engine_rules(engine, digest);
}

bool cmd_house_find_win(struct cmd_house *house, struct baize_command *command)
{
    struct baize_meter_action *action = &command->floor.meter;
    if (command->kind != BAIZE_COMMAND_FLOOR || command->floor.machine != BAIZE_FLOOR_METER ||
        action->kind != BAIZE_METER_ACT_BACK_OUT)
        return true;
    const struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(house->engine), command->floor.number);
    memset(&action->back_out.old, 0, sizeof action->back_out.old);
    if (meter == NULL || baize_meter_find_win(&meter->meter, action->back_out.win) != NULL)
        return true;
    struct baize_reader reader = {.rules_of = rules_of, .context = house->engine};
    struct baize_meter_search search = {.win = action->back_out.win};
    enum baize_status status = baize_reader_find_win(&reader, &house->store, command->floor.number, &search);
    action->back_out.old = search.old;
    if (status != BAIZE_OK)
        fprintf(stderr, "baize: win %u of meter %u cannot be looked up: %s\n", action->back_out.win,
                command->floor.number, baize_status_words(status));
    return status == BAIZE_OK;
}
