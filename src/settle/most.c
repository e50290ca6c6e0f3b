/* most.c - the most that a seat could have got, whatever the cards: the bound of what is corrected later.
 *
 * Each wager is taken with its best outcome by itself. Outcomes that cannot come together (a royal flush under the
 * dealer's hand) are not told apart: the bound is above every settlement, and small tables reach it. */
#include "settle/settler.h"

/* What comes back, and what is won on top: payout limits cut winnings only. */
struct outcome {
    baize_cents returned, winnings;
};

static baize_cents add_up(baize_cents a, baize_cents b)
{
    baize_cents sum;
    return baize_cents_add(a, b, &sum) == BAIZE_OK ? sum : INT64_MAX;
}

static baize_cents lesser(baize_cents a, baize_cents limit)
{
    return limit > 0 && a > limit ? limit : a;
}

static void take_better(struct outcome *best, const struct baize_odds *odds, baize_cents wager)
{
    struct baize_pay paid;
    if (odds->kind == BAIZE_ODDS_METER)
        return;
    if (baize_odds_pay(odds, wager, &paid) != BAIZE_OK)
        paid = (struct baize_pay){.winnings_cents = INT64_MAX, .wager_returned = true};
    if (paid.winnings_cents > best->winnings)
        best->winnings = paid.winnings_cents;
    if (paid.wager_returned)
        best->returned = wager;
}

static struct outcome best_row(const struct baize_paytable *paytable, baize_cents wager)
{
    struct outcome best = {0, 0};
    for (uint8_t i = 0; i < paytable->count; i++)
        take_better(&best, &paytable->rows[i].pays, wager);
    return best;
}

/* Ante, Play and the Draw wagers win even money; every tie returns them at most. The Ante bonus comes on top for who
 * made Play, and never returns the Ante (R9). */
static struct outcome best_even(const struct baize_rules *rules, const struct baize_settle_seat *seat,
                                enum baize_wager wager)
{
    struct outcome best = {.returned = seat->wagers[wager]};
    take_better(&best, &rules->wagers[wager].even, seat->wagers[wager]);
    if (wager != BAIZE_ANTE || seat->wagers[BAIZE_PLAY] <= 0)
        return best;
    struct outcome bonus = best_row(&rules->wagers[wager].paytable, seat->wagers[wager]);
    best.winnings = add_up(best.winnings, lesser(bonus.winnings, rules->wagers[wager].deal_payout_limit));
    return best;
}

static struct outcome best_of(const struct baize_rules *rules, const struct baize_settle_seat *seat,
                              enum baize_wager wager)
{
    if (wager == BAIZE_ANTE || wager == BAIZE_PLAY || wager == BAIZE_FIRST_DRAW || wager == BAIZE_SECOND_DRAW)
        return best_even(rules, seat, wager);
    struct outcome best = best_row(&rules->wagers[wager].paytable, seat->wagers[wager]);
    best.winnings = lesser(best.winnings, rules->wagers[wager].deal_payout_limit);
    return best;
}

/* The wager was collected and never comes back. What a meter pays is not the tray's (R27). */
static baize_cents best_progressive(const struct baize_rules *rules, const struct baize_settle_input *input,
                                    const struct baize_settle_seat *seat)
{
    const struct baize_envy *envy = &rules->progressive.envy;
    baize_cents most = 0, row = 0;
    if (rules->progressive.fixed_pays_from == BAIZE_FROM_TRAY)
        most = best_row(&rules->progressive.schedule, seat->wagers[BAIZE_PROGRESSIVE]).winnings;
    for (uint8_t i = 0; i < envy->count; i++)
        row = envy->rows[i].amount > row ? envy->rows[i].amount : row;
    for (uint8_t s = 0; s < rules->seats; s++)
        if (input->seats[s].dealt && input->seats[s].patron != seat->patron)
            most = add_up(most, row);
    return most;
}

baize_cents baize_settle_most(const struct baize_rules *rules, const struct baize_settle_input *input, uint8_t seat)
{
    const struct baize_settlement *settlement = &rules->settlement;
    baize_cents returned = 0, winnings = 0, progressive = 0;
    if (seat < 1 || seat > rules->seats || !input->seats[seat - 1].dealt)
        return 0;
    const struct baize_settle_seat *own = &input->seats[seat - 1];
    for (uint8_t i = 0; i < settlement->count; i++) {
        enum baize_wager wager = settlement->order[i];
        if (own->wagers[wager] <= 0)
            continue;
        if (wager == BAIZE_PROGRESSIVE) {
            progressive = best_progressive(rules, input, own);
            continue;
        }
        struct outcome best = best_of(rules, own, wager);
        returned = add_up(returned, best.returned);
        winnings = add_up(winnings, best.winnings);
    }
    return add_up(add_up(returned, lesser(winnings, rules->payout_limit.per_hand)), progressive);
}
