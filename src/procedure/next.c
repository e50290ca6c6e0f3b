/* next.c - the next right step at a table. */
#include "procedure/internal.h"

#include <string.h>

/* The proof comes before anything else: the cards of the round are known to nobody before it is over. */
static bool shows_deck(struct procedure_turn *turn)
{
    const struct baize_round *round = &turn->table->round;
    if (turn->table->settings.source != BAIZE_SOURCE_GENERATOR || round->phase == BAIZE_PHASE_IDLE ||
        round->deck_shown || turn->table->life == BAIZE_LIFE_CLOSED)
        return false;
    procedure_round_act(turn, BAIZE_ACT_SHOW_DECK);
    return procedure_offer(turn);
}

static int64_t latest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* No machine that takes part lets time go back. */
static int64_t time_of(const struct baize_floor *floor, const struct baize_floor_table *table, int64_t now_ms)
{
    int64_t time = latest(now_ms, latest(table->table.at_ms, table->controller.at_ms));
    for (uint8_t i = 0; i < table->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(floor, table->links[i]);
        time = latest(time, meter != NULL ? meter->meter.at_ms : 0);
    }
    return time;
}

bool baize_procedure_next(const struct baize_floor *floor, const struct baize_floor_table *table,
                          const struct baize_procedure_wish *wish, int64_t now_ms, struct baize_floor_record *record,
                          struct baize_procedure_step *step)
{
    struct procedure_turn turn = {.floor = floor, .at = table, .rules = table->rules, .table = &table->table};
    turn.now_ms = time_of(floor, table, now_ms);
    turn.record = record;
    turn.step = step;
    if (wish != NULL)
        turn.wish = *wish;
    memset(step, 0, sizeof *step);
    if (table->alone)
        return procedure_alone(&turn);
    if (procedure_is_open(&table->table.round))
        return procedure_in_round(&turn);
    if (shows_deck(&turn))
        return true;
    if (table->controller.held)
        return procedure_run(&turn);
    turn.depth = 0;
    return turn.wish.close || table->table.life == BAIZE_LIFE_CLOSING ? procedure_close(&turn)
                                                                      : procedure_between_rounds(&turn);
}
