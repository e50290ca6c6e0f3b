/* figures.c - what a table did over the whole scenario, for the shift report.
 *
 *     wagers, wins and envy of a round --> open --round over--> kept
 *                                             `---round void--> undone (R28)
 */
#include "scenario/acts.h"

/* ---- Rounds ---- */

static void add_sums(struct scenario_sums *to, const struct scenario_sums *from)
{
    to->wagers += from->wagers;
    to->from_meter += from->from_meter;
    to->from_tray += from->from_tray;
    to->envy += from->envy;
    to->breakage += from->breakage;
}

static void end_round(struct scenario_figures *figures, bool is_void)
{
    static const struct scenario_sums nothing;
    add_sums(is_void ? &figures->undone : &figures->kept, &figures->open);
    figures->open = nothing;
    figures->rounds += !is_void;
    figures->voided += is_void;
}

static void add_win(struct scenario_figures *figures, enum baize_pays_from from, baize_cents amount)
{
    *(from == BAIZE_FROM_METER ? &figures->open.from_meter : &figures->open.from_tray) += amount;
}

static baize_cents wagers_down(const struct baize_round *round)
{
    baize_cents sum = 0;
    for (unsigned seat = 0; seat < BAIZE_SEATS_MOST; seat++)
        for (unsigned wager = 0; wager < BAIZE_WAGERS; wager++)
            sum += round->seats[seat].wagers[wager];
    return sum;
}

/* Parts of a cent that rounding down kept (R1). */
static baize_money breakage_of(const struct baize_settle_lines *lines)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < lines->count; i++)
        if (lines->lines[i].breakage_denominator > 0)
            sum +=
                BAIZE_MICROCENTS_PER_CENT * lines->lines[i].breakage_numerator / lines->lines[i].breakage_denominator;
    return sum;
}

static void count_round(struct scenario_figures *figures, const struct baize_event *event,
                        const struct baize_floor_table *table)
{
    switch ((unsigned)event->kind) {
    case BAIZE_EVENT_BETS_CLOSED:
        figures->open.wagers += wagers_down(&table->table.round);
        return;
    case BAIZE_EVENT_PLAY_MADE:
        figures->open.wagers += event->play_made.amount;
        return;
    case BAIZE_EVENT_SEAT_SETTLED:
        figures->open.breakage += breakage_of(&event->seat_settled.settlement);
        return;
    case BAIZE_EVENT_CLAIM_PAID:
        add_win(figures, event->claim_paid.from, event->claim_paid.amount);
        return;
    case BAIZE_EVENT_CLAIM_BACKED_OUT:
        add_win(figures, event->claim_backed_out.from, -event->claim_backed_out.amount);
        return;
    case BAIZE_EVENT_ENVY_PAID:
        figures->open.envy += event->envy_paid.due.amount;
        return;
    case BAIZE_EVENT_ROUND_ENDED:
    case BAIZE_EVENT_ROUND_VOIDED:
        end_round(figures, event->kind == BAIZE_EVENT_ROUND_VOIDED);
        return;
    }
}

/* ---- A table without a round ---- */

static void count_game(struct scenario_figures *figures, const struct baize_controller_event *event,
                       const struct baize_floor_table *table, const struct baize_floor_table *before)
{
    const struct baize_controller_seat *seat;
    switch ((unsigned)event->kind) {
    case BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED:
        figures->open.wagers += __builtin_popcount(event->sensors_locked.seats) * table->rules->progressive.wager;
        return;
    case BAIZE_CONTROLLER_EVENT_WIN_RECORDED:
        add_win(figures, event->win_recorded.from, event->win_recorded.amount);
        return;
    case BAIZE_CONTROLLER_EVENT_WIN_UNDONE:
        seat = &before->controller.seats[event->win_undone.seat - 1];
        add_win(figures, (enum baize_pays_from)seat->from, -seat->amount);
        return;
    case BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID:
        figures->open.envy += event->envy_bonus_paid.due.amount;
        return;
    case BAIZE_CONTROLLER_EVENT_GAME_ENDED:
    case BAIZE_CONTROLLER_EVENT_GAME_VOIDED:
        end_round(figures, event->kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED);
        return;
    }
}

/* ---- The tray ---- */

static void count_tray(struct scenario_figures *figures, const struct baize_table_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_TABLE_EVENT_TIP_GIVEN:
        figures->tips += event->tip_given.amount;
        return;
    case BAIZE_TABLE_EVENT_PAYMENT_CORRECTED:
        figures->corrections++;
        *(event->payment_corrected.to_patron ? &figures->corrected_up : &figures->corrected_down) +=
            event->payment_corrected.amount;
        return;
    case BAIZE_TABLE_EVENT_DISPUTE_OPENED:
        figures->disputes++;
        return;
    case BAIZE_TABLE_EVENT_INVENTORY_CLOSED:
        figures->tray_variance += event->inventory_closed.counted - event->inventory_closed.expected;
        return;
    case BAIZE_TABLE_EVENT_DROP_TAKEN:
        figures->drop_variance += event->drop_taken.counted - event->drop_taken.expected;
        return;
    case BAIZE_TABLE_EVENT_TIPS_TAKEN:
        figures->tips_variance += event->tips_taken.counted - event->tips_taken.expected;
        return;
    }
}

bool run_count(struct scenario_run *run, const struct baize_floor_event *event)
{
    const struct baize_floor_table *table = baize_floor_table(&run->floor, event->number);
    if (event->machine == BAIZE_FLOOR_METER || table == NULL)
        return true;
    struct scenario_figures *figures = &run->figures[table - run->floor.tables];
    if (event->machine == BAIZE_FLOOR_CONTROLLER) {
        if (table->alone)
            count_game(figures, &event->controller, table, &run->before);
        return true;
    }
    if (event->table.kind == BAIZE_TABLE_EVENT_ROUND)
        count_round(figures, &event->table.round, table);
    count_tray(figures, &event->table);
    return baize_win_audit_add(&figures->audit, &event->table) == BAIZE_OK ||
           run_broken(run, "the win of table %u cannot be counted", event->number);
}
