/* house_win.c - a win that a meter of the house no longer has among its latest hits, looked up in the meter's stream
 * before it is backed out (R26). */
#include "cmd/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct looking {
    struct baize_engine *engine;
    struct baize_meter meter;
    struct baize_meter_search search;
    enum baize_status status;
};

static const struct baize_rules *rules_of(void *context, const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct looking *looking = context;
    return baize_engine_rules(looking->engine, digest);
}

static bool on_event(void *context, const struct baize_read_event *event)
{
    struct looking *looking = context;
    if (event->floor == NULL)
        return true;
    looking->status = baize_meter_fold(&looking->meter, &event->floor->meter);
    if (looking->status == BAIZE_OK)
        baize_meter_search_add(&looking->search, &looking->meter, &event->floor->meter);
    return looking->status == BAIZE_OK;
}

static enum baize_status read_stream(const struct cmd_house *house, uint32_t meter, struct looking *looking)
{
    struct baize_stream stream = {.kind = BAIZE_STREAM_METER, .number = meter};
    struct baize_reader reader = {.rules_of = rules_of, .context = looking};
    enum baize_status status = baize_reader_read(&reader, &house->store, stream, 1, INT64_MAX, on_event, looking, NULL);
    return status == BAIZE_OK ? looking->status : status;
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
    struct looking *looking = calloc(1, sizeof *looking);
    enum baize_status status = BAIZE_OUT_OF_MEMORY;
    if (looking != NULL) {
        looking->engine = house->engine;
        looking->search.win = action->back_out.win;
        baize_meter_start(&looking->meter);
        status = read_stream(house, command->floor.number, looking);
        action->back_out.old = looking->search.old;
    }
    free(looking);
    if (status != BAIZE_OK)
        fprintf(stderr, "baize: win %u of meter %u cannot be looked up: %s\n", action->back_out.win,
                command->floor.number, baize_status_words(status));
    return status == BAIZE_OK;
}
