/* settle.c - the settlement of a round.
 *
 * Each seat: its wagers in the jurisdiction's order, each by its own rule (wagers.c); then the limits on what is paid
 * (limits.c); then claims and envy over all seats (progressive.c). Nothing here knows a jurisdiction: fold effects,
 * order, ties, tables and limits are read from the rules. */
#include "settle/settler.h"

/* Against the dealer the higher hand wins and a tie goes as the rules say (MD-FCP 11.D(4)(c)). Where there is no
 * dealer's hand, the rules name the least hand that wins (R20). */
static enum baize_result outcome_of(const struct settler *settler)
{
    const struct baize_settlement *rules = &settler->rules->settlement;
    if (settler->ranking == BAIZE_DOUBLE_DRAW)
        return settler->player >= rules->wins_from ? BAIZE_RESULT_WON : BAIZE_RESULT_LOST;
    if (!settler->tied)
        return settler->player > settler->dealer ? BAIZE_RESULT_WON : BAIZE_RESULT_LOST;
    return rules->tie == BAIZE_PLAYER_WINS_TIE ? BAIZE_RESULT_WON
           : rules->tie == BAIZE_TIE_PUSHES    ? BAIZE_RESULT_PUSHED
                                               : BAIZE_RESULT_LOST;
}

static enum baize_status settle_seat(const struct baize_rules *rules, const struct baize_settle_input *input,
                                     uint8_t index, baize_strength dealer, struct baize_settle_lines *lines)
{
    const struct baize_settle_seat *seat = &input->seats[index];
    lines->count = 0;
    if (!seat->dealt)
        return BAIZE_OK;
    struct settler settler = {.rules = rules, .input = input, .seat = seat, .dealer = dealer, .lines = lines};
    settler.ranking = rules->game == BAIZE_DOUBLE_DRAW_POKER ? BAIZE_DOUBLE_DRAW : BAIZE_FOUR_CARD;
    settler.player = strength_of(settler.ranking, seat->cards);
    settler.tied = settler.player == settler.dealer;
    settler.outcome = outcome_of(&settler);
    settle_wagers(&settler);
    return settler.status != BAIZE_OK ? settler.status : limit_hand(rules, lines);
}

static baize_strength dealer_strength(const struct baize_settle_input *input)
{
    return input->dealer == 0 ? 0 : baize_strength_four_card(input->dealer);
}

enum baize_status baize_settle_seat(const struct baize_rules *rules, const struct baize_settle_input *input,
                                    uint8_t seat, struct baize_settle_lines *lines)
{
    if (seat >= 1 && seat <= rules->seats)
        return settle_seat(rules, input, (uint8_t)(seat - 1), dealer_strength(input), lines);
    lines->count = 0;
    return BAIZE_OK;
}

enum baize_status baize_settle_round(const struct baize_rules *rules, const struct baize_settle_input *input,
                                     struct baize_settled *settled)
{
    baize_strength dealer = dealer_strength(input);
    enum baize_status status = BAIZE_OK;
    settled->claims_count = settled->envies_count = 0;
    for (uint8_t s = rules->seats; s < BAIZE_SEATS_MOST; s++)
        settled->seats[s].count = 0;
    for (uint8_t s = 0; s < rules->seats && status == BAIZE_OK; s++)
        status = settle_seat(rules, input, s, dealer, &settled->seats[s]);
    for (int w = 0; w < BAIZE_WAGERS && status == BAIZE_OK; w++)
        if (rules->wagers[w].deal_payout_limit > 0)
            status = limit_deal(rules, (enum baize_wager)w, settled);
    if (status != BAIZE_OK || !rules->wagers[BAIZE_PROGRESSIVE].offered)
        return status;
    make_envies(rules, input, settled);
    return make_claims(rules, settled);
}
