/* count.c - a round as money: what every seat put down, what came back, what was paid on top.
 *
 *     wagers ----> bets closed, plays ----> settled seat by seat ----> claims, envy ----> over: ended, or void (R28)
 *
 * An electronic round tells it by its own events; at a progressive-only table the controller does. */
#include "statement/internal.h"

#include <string.h>

void statement_start(struct baize_round_count *round)
{
    memset(round, 0, sizeof *round);
}

/* Events come from a decoder that lets no other seats through. */
static struct baize_seat_count *seat_of(struct baize_round_count *round, uint8_t seat)
{
    return &round->seats[seat >= 1 && seat <= BAIZE_SEATS_MOST ? seat - 1 : 0];
}

static void end_round(struct baize_round_count *round, bool is_void)
{
    round->open = false;
    round->over = true;
    round->is_void = is_void;
}

static void count_lines(struct baize_seat_count *seat, const struct baize_settle_lines *settlement)
{
    for (uint8_t i = 0; i < settlement->count && i < BAIZE_SETTLE_LINES_MOST; i++) {
        const struct baize_settle_line *line = &settlement->lines[i];
        seat->returned[line->wager] += line->returned;
        seat->winnings[line->wager] += line->winnings;
    }
}

static void count_win(struct baize_seat_count *seat, enum baize_pays_from from, baize_cents amount)
{
    *(from == BAIZE_FROM_METER ? &seat->from_meter : &seat->from_tray) += amount;
}

void statement_round(struct baize_round_count *round, const struct baize_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_EVENT_ROUND_OPENED:
        statement_start(round);
        round->open = true;
        return;
    case BAIZE_EVENT_WAGER_PLACED:
        seat_of(round, event->wager_placed.seat)->patron = event->wager_placed.patron;
        seat_of(round, event->wager_placed.seat)->wagers[event->wager_placed.wager] = event->wager_placed.amount;
        return;
    case BAIZE_EVENT_WAGER_WITHDRAWN:
        seat_of(round, event->wager_withdrawn.seat)->wagers[event->wager_withdrawn.wager] = 0;
        return;
    case BAIZE_EVENT_PLAY_MADE:
        seat_of(round, event->play_made.seat)->wagers[event->play_made.wager] = event->play_made.amount;
        return;
    case BAIZE_EVENT_SEAT_SETTLED:
        count_lines(seat_of(round, event->seat_settled.seat), &event->seat_settled.settlement);
        return;
    case BAIZE_EVENT_CLAIM_PAID:
        count_win(seat_of(round, event->claim_paid.seat), event->claim_paid.from, event->claim_paid.amount);
        return;
    case BAIZE_EVENT_CLAIM_BACKED_OUT:
        count_win(seat_of(round, event->claim_backed_out.seat), event->claim_backed_out.from,
                  -event->claim_backed_out.amount);
        return;
    case BAIZE_EVENT_ENVY_PAID:
        seat_of(round, event->envy_paid.due.seat)->envy += event->envy_paid.due.amount;
        return;
    case BAIZE_EVENT_ROUND_ENDED:
    case BAIZE_EVENT_ROUND_VOIDED:
        end_round(round, event->kind == BAIZE_EVENT_ROUND_VOIDED);
        return;
    }
}

/* Only what the sensors held when they were locked is a wager. */
static void count_lock(struct baize_round_count *round, uint16_t seats)
{
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if ((seats >> (seat - 1) & 1) == 0)
            seat_of(round, seat)->wagers[BAIZE_PROGRESSIVE] = 0;
}

void statement_game(struct baize_round_count *round, const struct baize_controller_event *event)
{
    struct baize_seat_count *seat;
    switch ((unsigned)event->kind) {
    case BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED:
        seat = seat_of(round, event->coin_accepted.seat);
        seat->patron = event->coin_accepted.patron;
        seat->wagers[BAIZE_PROGRESSIVE] = event->coin_accepted.amount;
        return;
    case BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK:
        seat_of(round, event->coin_taken_back.seat)->wagers[BAIZE_PROGRESSIVE] = 0;
        return;
    case BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED:
        count_lock(round, event->sensors_locked.seats);
        round->open = true;
        return;
    case BAIZE_CONTROLLER_EVENT_WIN_RECORDED:
        seat = seat_of(round, event->win_recorded.seat);
        seat->from = (uint8_t)event->win_recorded.from;
        count_win(seat, event->win_recorded.from, event->win_recorded.amount);
        return;
    case BAIZE_CONTROLLER_EVENT_WIN_UNDONE: /* one win a seat: all of it goes back */
        seat_of(round, event->win_undone.seat)->from_meter = 0;
        seat_of(round, event->win_undone.seat)->from_tray = 0;
        return;
    case BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID:
        seat_of(round, event->envy_bonus_paid.due.seat)->envy += event->envy_bonus_paid.due.amount;
        return;
    case BAIZE_CONTROLLER_EVENT_GAME_ENDED:
    case BAIZE_CONTROLLER_EVENT_GAME_VOIDED:
        end_round(round, event->kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED);
        return;
    }
}

/* ---- Events ---- */

const struct baize_posting *statement_posting(const struct baize_floor_event *event)
{
    if (event->machine == BAIZE_FLOOR_CONTROLLER)
        return &event->controller.posting;
    return event->table.kind == BAIZE_TABLE_EVENT_ROUND ? &event->table.round.posting : &event->table.posting;
}

int64_t statement_time(const struct baize_floor_event *event)
{
    if (event->machine == BAIZE_FLOOR_METER)
        return event->meter.by.at_ms;
    return event->machine == BAIZE_FLOOR_CONTROLLER ? event->controller.by.at_ms : event->table.by.at_ms;
}

baize_money statement_moved(const struct baize_posting *posting, enum baize_account_kind kind, uint32_t owner)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < posting->count && i < BAIZE_ENTRIES_MOST; i++)
        if (posting->entries[i].account.kind == kind && posting->entries[i].account.owner == owner)
            sum += posting->entries[i].amount;
    return sum;
}

/* ---- Sums ---- */

void statement_add(int64_t *sum, baize_money amount, enum baize_status *status)
{
    enum baize_status added = baize_money_add(*sum, amount, sum);
    if (*status == BAIZE_OK)
        *status = added;
}

void statement_add_cents(int64_t *sum, baize_cents amount, enum baize_status *status)
{
    baize_money money = 0;
    enum baize_status converted = baize_money_from_cents(amount, &money);
    if (*status == BAIZE_OK)
        *status = converted;
    statement_add(sum, money, status);
}

int statement_side(const struct baize_period *period, int64_t at_ms)
{
    if (at_ms < period->from_ms)
        return -1;
    return at_ms >= period->to_ms;
}
