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
        uint8_t seat = settle_seat_at(rules, k);
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

/* The claims of a round stand in the order that the rules name (R27). Where that is not the order of settlement, a seat
 * that claims brings with it the claims of all seats that come before it: so each is made at its own turn at the
 * latest. *settled is the whole round. */
static void add_claims_before(const struct baize_round *round, const struct baize_settled *settled,
                              struct settle_step *step)
{
    for (uint8_t i = 0; i < settled->claims_count; i++) {
        const struct baize_claim *claim = &settled->claims[i];
        if (baize_round_claim_of(round, claim->seat) < 0)
            step->claims[step->claims_count++] = *claim;
        if (claim->seat == step->seat)
            return;
    }
}

static bool is_claimed(const struct baize_settle_lines *lines)
{
    for (uint8_t i = 0; i < lines->count; i++)
        if (lines->lines[i].result == BAIZE_RESULT_CLAIMED)
            return true;
    return false;
}

static enum baize_status settle_whole(const struct baize_rules *rules, const struct baize_round *round,
                                      struct baize_settled *settled)
{
    struct baize_settle_input input;
    settle_input_of(rules, round, &input);
    return baize_settle_round(rules, &input, settled);
}

/* The seat alone, where nothing of the other seats matters to it. */
static enum baize_status settle_alone(const struct baize_rules *rules, const struct baize_round *round,
                                      struct settle_step *step, struct baize_settle_lines *lines)
{
    struct baize_settle_input input;
    settle_input_of_seat(round, step->seat, &input);
    enum baize_status status = baize_settle_seat(rules, &input, step->seat, lines);
    if (status != BAIZE_OK || !is_claimed(lines) || baize_round_claim_of(round, step->seat) >= 0)
        return status;
    return baize_settle_claim(rules, step->seat, lines, &step->claims[step->claims_count++]);
}

/* The whole round is settled under a limit for all seats of one deal, for the envy that comes with the last seat, and
 * where claims have an order of their own; else the seat alone. */
enum baize_status settle_next(const struct baize_rules *rules, const struct baize_round *round,
                              struct settle_step *step, struct baize_settle_lines *lines)
{
    bool progressive = has_progressive(rules, round);
    bool other_order = rules->progressive.claim_order != rules->settlement.seats;
    step->seat = settle_next_seat(rules, round, 0);
    step->claims_count = step->envies = 0;
    bool last = settle_next_seat(rules, round, step->seat) == 0;
    if (!has_deal_limit(rules) && !(progressive && (last || other_order)))
        return settle_alone(rules, round, step, lines);
    struct baize_settled settled;
    enum baize_status status = settle_whole(rules, round, &settled);
    if (status != BAIZE_OK)
        return status;
    *lines = settled.seats[step->seat - 1];
    step->envies = last ? settled.envies_count : 0;
    if (is_claimed(lines))
        add_claims_before(round, &settled, step);
    return BAIZE_OK;
}

baize_cents settle_down(const struct baize_round_seat *seat)
{
    baize_cents down = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        down += w == BAIZE_PROGRESSIVE || (seat->collected & 1u << w) != 0 ? 0 : seat->wagers[w];
    return down;
}

baize_cents settle_paid(const struct baize_settle_lines *lines)
{
    baize_cents paid = 0;
    for (uint8_t i = 0; i < lines->count; i++)
        paid += lines->lines[i].returned + lines->lines[i].winnings;
    return paid;
}
