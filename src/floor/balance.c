/* balance.c - do the books of all machines agree? */
#include "floor/internal.h"

#include <string.h>

static const struct baize_account payable = {.kind = BAIZE_ACCOUNT_PENDING};

static bool sums_to_zero(const struct baize_ledger *ledger)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < ledger->count; i++)
        if (__builtin_add_overflow(sum, ledger->balances[i].amount, &sum))
            return false;
    return sum == 0;
}

static bool meter_agrees(const struct baize_meter *meter)
{
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        struct baize_meter_amounts again = baize_meter_recount(meter, i);
        if (!baize_meter_level_balances(&meter->levels[i]) || memcmp(&again, &meter->levels[i].now, sizeof again) != 0)
            return false;
    }
    return true;
}

/* What the table has taken from the account of awards; a disputed amount that is set aside lies there too. */
static baize_money awards_of(const struct baize_floor_table *table)
{
    baize_money sum = baize_ledger_balance(table->alone ? &table->controller.ledger : &table->table.ledger, payable);
    for (unsigned i = 0; !table->alone && i < BAIZE_DISPUTES_MOST; i++)
        sum -= table->table.disputes[i].held * BAIZE_MICROCENTS_PER_CENT;
    return sum;
}

/* What a meter backs out and what a controller undoes are the same win where the game was still open: only what no
 * table took back is left. The two may come in either order, as two streams do. */
void floor_note_undone(struct baize_floor *floor, const struct baize_floor_event *event,
                       const struct baize_controller_seat *was)
{
    if (event->machine == BAIZE_FLOOR_METER && event->meter.kind == BAIZE_METER_EVENT_WIN_BACKED_OUT) {
        for (uint8_t i = 0; i < event->meter.posting.count; i++)
            if (baize_account_equal(event->meter.posting.entries[i].account, payable))
                floor->undone -= event->meter.posting.entries[i].amount;
    } else if (event->machine == BAIZE_FLOOR_CONTROLLER &&
               event->controller.kind == BAIZE_CONTROLLER_EVENT_WIN_UNDONE && was->from == BAIZE_FROM_METER) {
        floor->undone -= was->amount * BAIZE_MICROCENTS_PER_CENT;
    }
}

bool baize_floor_balances(const struct baize_floor *floor)
{
    baize_money awards = floor->undone;
    for (size_t i = 0; i < floor->tables_count; i++) {
        const struct baize_floor_table *table = &floor->tables[i];
        if (!sums_to_zero(&table->table.ledger) || !sums_to_zero(&table->controller.ledger))
            return false;
        awards += awards_of(table);
    }
    for (size_t i = 0; i < floor->meters_count; i++) {
        const struct baize_meter *meter = &floor->meters[i].meter;
        if (meter->phase != BAIZE_METER_NEW && !meter_agrees(meter))
            return false;
        awards += meter->payable;
    }
    return awards == 0;
}
