/* act_rows.c - every act that people can send (catalog/): by its place, its name, its action. */
#include "protocol/fields.h"

#include <string.h>

const struct act_row *act_row_at(size_t index)
{
    return index < baize_act_rows_count ? &baize_act_rows[index] : NULL;
}

static enum baize_stream_kind stream_of(const struct act_row *row)
{
    if (row->kind == BAIZE_COMMAND_WALLET)
        return BAIZE_STREAM_WALLET;
    if (row->kind == BAIZE_COMMAND_HOUSE)
        return BAIZE_STREAM_HOUSE;
    return row->machine == BAIZE_FLOOR_METER ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE;
}

const struct act_row *act_row_named(enum baize_stream_kind at, const char *name, bool alone)
{
    const struct act_row *found = NULL;
    for (size_t i = 0; act_row_at(i) != NULL; i++)
        if (stream_of(&baize_act_rows[i]) == at && strcmp(baize_act_rows[i].name, name) == 0 &&
            (found == NULL || (alone && baize_act_rows[i].machine == BAIZE_FLOOR_CONTROLLER)))
            found = &baize_act_rows[i];
    return found;
}

const struct act_row *act_row_of(const struct baize_floor_action *action)
{
    int act = action->machine == BAIZE_FLOOR_TABLE        ? (int)action->table.kind
              : action->machine == BAIZE_FLOOR_CONTROLLER ? (int)action->controller.kind
                                                          : (int)action->meter.kind;
    bool in_round = action->machine == BAIZE_FLOOR_TABLE && action->table.kind == BAIZE_TABLE_ACT_ROUND;
    int round_act = in_round ? (int)action->table.round.kind : -1;
    for (size_t i = 0; act_row_at(i) != NULL; i++)
        if (baize_act_rows[i].kind == BAIZE_COMMAND_FLOOR && baize_act_rows[i].machine == action->machine &&
            baize_act_rows[i].act == act && baize_act_rows[i].round_act == round_act)
            return &baize_act_rows[i];
    return NULL;
}
