/* house_win.c - a win that a meter of the house no longer has among its latest hits, looked up in the meter's stream
 * before it is backed out (R26). */
#include "cmd/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    const struct baize_floor_meter *of;
    struct baize_meter meter;
    struct baize_meter_search search;
    struct baize_entry_header header;
    struct baize_floor_event event;
    bool done;
    enum baize_status status;
};

static bool take_line(struct reading *reading, const char *line, size_t length)
{
    size_t position;
    if (baize_journal_event_is(line, length))
        return true;
    reading->status = baize_floor_event_decode(line, length, reading->of->rules, BAIZE_FLOOR_METER, reading->of->number,
                                               &reading->event, &position);
    if (reading->status == BAIZE_OK)
        reading->status = baize_meter_fold(&reading->meter, &reading->event.meter);
    if (reading->status == BAIZE_OK)
        baize_meter_search_add(&reading->search, &reading->meter, &reading->event.meter);
    return reading->status == BAIZE_OK;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct reading *reading = context;
    size_t at = 0, position, length;
    const char *line;
    reading->status = baize_entry_decode(entry->text, entry->length, &reading->header, &at, &position);
    while (reading->status == BAIZE_OK && baize_entry_line(entry->text, entry->length, &at, &line, &length))
        if (!take_line(reading, line, length))
            return false;
    return reading->status == BAIZE_OK;
}

static void on_done(void *context, enum baize_status status)
{
    struct reading *reading = context;
    reading->done = true;
    if (reading->status == BAIZE_OK)
        reading->status = status;
}

static enum baize_status read_stream(const struct baize_store *store, struct reading *reading)
{
    struct baize_stream stream = {.kind = BAIZE_STREAM_METER, .number = reading->of->number};
    enum baize_status status = store->call->read(store->self, stream, 1, INT64_MAX, on_entry, on_done, reading);
    while (status == BAIZE_OK && !reading->done)
        store->call->run(store->self, -1);
    return status == BAIZE_OK ? reading->status : status;
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
    struct reading *reading = calloc(1, sizeof *reading);
    enum baize_status status = BAIZE_OUT_OF_MEMORY;
    if (reading != NULL) {
        reading->of = meter;
        reading->search.win = action->back_out.win;
        baize_meter_start(&reading->meter);
        status = read_stream(&house->store, reading);
        action->back_out.old = reading->search.old;
    }
    free(reading);
    if (status != BAIZE_OK)
        fprintf(stderr, "baize: win %u of meter %u cannot be looked up: %s\n", action->back_out.win,
                command->floor.number, baize_status_words(status));
    return status == BAIZE_OK;
}
