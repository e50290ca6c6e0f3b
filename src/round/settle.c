/* settle.c - the round as the settlement sees it. */
#include "round/internal.h"

static void copy_table(const struct baize_round *round, struct baize_settle_input *input)
{
    input->dealer = 0;
    for (uint8_t i = 0; i < round->dealer_count; i++)
        input->dealer |= baize_cards_one(round->dealer[i]);
    input->bonus_card = round->bonus_card;
}

static void copy_seat(const struct baize_round_seat *seat, struct baize_settle_seat *copy)
{
    copy->dealt = seat->dealt;
    copy->folded = seat->folded;
    copy->forfeited = seat->forfeited;
    copy->patron = seat->patron;
    copy->cards = seat_cards(seat);
    for (int w = 0; w < BAIZE_WAGERS; w++)
        copy->wagers[w] = seat->wagers[w];
}

void settle_input_of(const struct baize_rules *rules, const struct baize_round *round, struct baize_settle_input *input)
{
    copy_table(round, input);
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        copy_seat(&round->seats[i], &input->seats[i]);
        input->seats[i].dealt = i < rules->seats && round->seats[i].dealt;
    }
}

void settle_input_of_seat(const struct baize_round *round, uint8_t seat, struct baize_settle_input *input)
{
    copy_table(round, input);
    copy_seat(seat_in(round, seat), &input->seats[seat - 1]);
}

uint8_t settle_next_seat(const struct baize_rules *rules, const struct baize_round *round, uint8_t besides)
{
    for (uint8_t k = 0; k < rules->seats; k++) {
        uint8_t seat = (uint8_t)(rules->settlement.seats == BAIZE_FROM_LEFT ? k + 1 : rules->seats - k);
        if (seat_in(round, seat)->dealt && !seat_in(round, seat)->settled && seat != besides)
            return seat;
    }
    return 0;
}

/* ---- The next seat ---- */

static bool has_deal_limit(const struct baize_rules *rules)
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].deal_payout_limit > 0)
            return true;
    return false;
}

/* Claims and envy are for those who made the progressive wager: without one there is nothing to look for. */
static bool has_progressive(const struct baize_rules *rules, const struct baize_round *round)
{
    for (uint8_t seat = 1; seat <= rules->seats; seat++)
        if (seat_in(round, seat)->wagers[BAIZE_PROGRESSIVE] > 0)
            return true;
    return false;
}

/* Under a limit for all seats of one deal, and for the claims and envy that come with the last seat, the whole round is
 * settled; else the seat alone. */
enum baize_status settle_next(const struct baize_rules *rules, const struct baize_round *round,
                              struct settle_step *step, struct baize_settle_lines *lines, struct baize_settled *settled)
{
    struct baize_settle_input input;
    step->seat = settle_next_seat(rules, round, 0);
    step->claims = settle_next_seat(rules, round, step->seat) == 0 && has_progressive(rules, round);
    if (!step->claims && !has_deal_limit(rules)) {
        settle_input_of_seat(round, step->seat, &input);
        return baize_settle_seat(rules, &input, step->seat, lines);
    }
    settle_input_of(rules, round, &input);
    enum baize_status status = baize_settle_round(rules, &input, settled);
    *lines = settled->seats[step->seat - 1];
    return status;
}

baize_cents settle_down(const struct baize_round_seat *seat)
{
    baize_cents down = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        down += w == BAIZE_PROGRESSIVE ? 0 : seat->wagers[w];
    return down;
}

baize_cents settle_paid(const struct baize_settle_lines *lines)
{
    baize_cents paid = 0;
    for (uint8_t i = 0; i < lines->count; i++)
        paid += lines->lines[i].returned + lines->lines[i].winnings;
    return paid;
}
