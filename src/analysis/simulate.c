/* simulate.c - playing a block of rounds: deal, decide, settle.
 *
 * All cards that a round can need are dealt at once from the seed's stream for this block, and taken from the front:
 *
 *     Four Card Poker   seat 1: 5 | seat 2: 5 | ... | bonus card, if any | dealer: 6, the last of them face up
 *     Double Draw       seat 1: 5 | seat 2: 5 | ... | cards for the draws, as they are asked for
 *
 * Real tables deal in another order. Every order of the deck is as likely as any other, so which place a card comes
 * from changes no chance. A fresh deck for each round.
 *
 * Nothing is allocated: one struct simulator, some thirty KiB, stands on the stack. */
#include "analysis/simulator.h"

#include <string.h>

#define CARDS_MOST 54

/* ---- Cards ---- */

static baize_cards take(const baize_card **cards, unsigned count)
{
    baize_cards set = 0;
    for (unsigned i = 0; i < count; i++)
        set |= baize_cards_one((*cards)[i]);
    *cards += count;
    return set;
}

static const baize_card *deal_hands(struct simulator *simulator, const baize_card *cards)
{
    for (uint8_t s = 0; s < simulator->simulation->seats; s++)
        simulator->input.seats[s].cards = take(&cards, simulator->rules->player_cards);
    return cards;
}

/* ---- Four Card Poker ---- */

/* Fold, or Play the least or the most times the Ante. */
static void decide_four_card(struct simulator *simulator, struct baize_settle_seat *seat, baize_card up)
{
    const struct baize_wager_rules *play = &simulator->rules->wagers[BAIZE_PLAY];
    baize_cents ante = seat->wagers[BAIZE_ANTE];
    switch (baize_decision_of(simulator->simulation->decisions, seat->cards, up)) {
    case BAIZE_DECIDE_FOLD:
        seat->folded = true;
        seat->wagers[BAIZE_PLAY] = 0;
        count_event(&simulator->folds, simulator->round);
        return;
    case BAIZE_DECIDE_LEAST:
        seat->folded = false;
        seat->wagers[BAIZE_PLAY] = ante * play->least_times;
        count_event(&simulator->least, simulator->round);
        return;
    case BAIZE_DECIDE_MOST:
        seat->folded = false;
        seat->wagers[BAIZE_PLAY] = ante * play->most_times;
        count_event(&simulator->most, simulator->round);
        return;
    }
}

static void play_four_card(struct simulator *simulator, const baize_card *cards)
{
    struct baize_settle_input *input = &simulator->input;
    cards = deal_hands(simulator, cards);
    if (simulator->rules->wagers[BAIZE_SIX_CARD_BONUS].offered)
        input->bonus_card = take(&cards, 1);
    input->dealer = take(&cards, simulator->rules->dealer_cards);
    baize_card up = cards[-1];
    for (uint8_t s = 0; s < simulator->simulation->seats; s++)
        decide_four_card(simulator, &input->seats[s], up);
}

/* ---- Double Draw ---- */

/* Discards go out, as many cards come in. */
static unsigned exchange(struct baize_settle_seat *seat, baize_cards discards, const baize_card **cards)
{
    unsigned count = (unsigned)baize_cards_count(discards);
    seat->cards = (seat->cards & ~discards) | take(cards, count);
    return count;
}

static void play_draws(struct simulator *simulator, struct baize_settle_seat *seat, const baize_card **cards)
{
    const struct baize_wager_rules *wagers = simulator->rules->wagers;
    baize_cents ante = seat->wagers[BAIZE_ANTE];
    baize_cards dead, discards;
    seat->folded = true;
    seat->wagers[BAIZE_FIRST_DRAW] = seat->wagers[BAIZE_SECOND_DRAW] = 0;
    if (!baize_draw_first(simulator->simulation->draws, seat->cards, &dead)) {
        count_event(&simulator->fold_first, simulator->round);
        return;
    }
    seat->wagers[BAIZE_FIRST_DRAW] = ante * wagers[BAIZE_FIRST_DRAW].least_times;
    count_event(&simulator->first_drawn[exchange(seat, dead, cards)], simulator->round);
    if (!baize_draw_second(simulator->rules, seat->cards, dead, &discards)) {
        count_event(&simulator->fold_second, simulator->round);
        return;
    }
    seat->wagers[BAIZE_SECOND_DRAW] = ante * wagers[BAIZE_SECOND_DRAW].least_times;
    count_event(&simulator->second_drawn[exchange(seat, discards, cards)], simulator->round);
    seat->folded = false;
}

static void play_double_draw(struct simulator *simulator, const baize_card *cards)
{
    cards = deal_hands(simulator, cards);
    for (uint8_t s = 0; s < simulator->simulation->seats; s++)
        play_draws(simulator, &simulator->input.seats[s], &cards);
}

/* ---- A block ---- */

static enum baize_status settle_and_count(struct simulator *simulator)
{
    struct baize_settled *settled = &simulator->settled;
    enum baize_status status = simulator->whole_round
                                   ? baize_settle_round(simulator->rules, &simulator->input, settled)
                                   : baize_settle_seat(simulator->rules, &simulator->input, 1, &settled->seats[0]);
    if (status != BAIZE_OK)
        return status;
    for (uint8_t s = 0; s < simulator->simulation->seats; s++)
        count_seat(simulator, &settled->seats[s]);
    if (simulator->whole_round)
        count_claims_and_envy(simulator);
    count_round(simulator);
    return simulator->overflow ? BAIZE_MONEY_OVERFLOW : BAIZE_OK;
}

static enum baize_status play_round(struct simulator *simulator)
{
    baize_card cards[CARDS_MOST];
    simulator->round++;
    enum baize_status status =
        baize_deal_random(&simulator->random, simulator->rules->deck, simulator->cards_count, cards);
    if (status != BAIZE_OK)
        return status;
    if (simulator->rules->game == BAIZE_FOUR_CARD_POKER)
        play_four_card(simulator, cards);
    else
        play_double_draw(simulator, cards);
    return settle_and_count(simulator);
}

/* How many cards a round can need; more than the deck has is refused when they are dealt. */
static size_t count_cards(const struct baize_simulation *simulation)
{
    const struct baize_rules *rules = simulation->rules;
    size_t draws = (size_t)rules->dealing.first_draw_most + rules->dealing.second_draw_most;
    size_t seats = simulation->seats * (rules->player_cards + draws);
    return seats + rules->dealer_cards + (rules->wagers[BAIZE_SIX_CARD_BONUS].offered ? 1 : 0);
}

static bool is_playable(const struct baize_simulation *simulation)
{
    const struct baize_rules *rules = simulation->rules;
    if (rules->game == BAIZE_FOUR_CARD_POKER)
        return simulation->decisions != NULL && rules->dealer_cards > 0;
    return simulation->draws != NULL && rules->dealing.first_draw_most <= BAIZE_FIRST_DRAWS_MOST &&
           rules->dealing.second_draw_most <= BAIZE_SECOND_DRAWS_MOST;
}

/* With one seat, settling that seat is all there is, unless the progressive or a limit for all players of a deal wants
 * to see the whole round. */
static bool wants_whole_round(const struct baize_simulation *simulation)
{
    bool whole = simulation->seats > 1 || simulation->wagers[BAIZE_PROGRESSIVE] > 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        whole = whole || (simulation->wagers[w] > 0 && simulation->rules->wagers[w].deal_payout_limit > 0);
    return whole;
}

static enum baize_status begin(struct simulator *simulator, const struct baize_simulation *simulation, uint64_t block)
{
    memset(simulator, 0, sizeof *simulator);
    simulator->simulation = simulation;
    simulator->rules = simulation->rules;
    if (simulation->seats < 1 || simulation->seats > simulation->rules->seats)
        return BAIZE_CARD_COUNT;
    if (!is_playable(simulation))
        return BAIZE_ANALYSIS_UNSUPPORTED;
    simulator->random = baize_random_seeded(&simulator->seeded, simulation->seed, block);
    simulator->cards_count = count_cards(simulation);
    simulator->whole_round = wants_whole_round(simulation);
    for (uint8_t s = 0; s < simulation->seats; s++) {
        struct baize_settle_seat *seat = &simulator->input.seats[s];
        seat->dealt = true;
        seat->patron = s + 1u;
        memcpy(seat->wagers, simulation->wagers, sizeof seat->wagers);
    }
    return count_begin(simulator);
}

static enum baize_status play_block(const struct baize_simulation *simulation, uint64_t block, uint32_t rounds,
                                    struct baize_tally *tally, struct baize_course_wins *wins)
{
    struct simulator simulator;
    struct baize_tally part;
    if (rounds > BAIZE_BLOCK_ROUNDS)
        return BAIZE_ANALYSIS_UNSUPPORTED;
    enum baize_status status = begin(&simulator, simulation, block);
    simulator.wins = wins;
    for (uint32_t i = 0; i < rounds && status == BAIZE_OK; i++)
        status = play_round(&simulator);
    if (status == BAIZE_OK && simulator.wins_full)
        status = BAIZE_SCRATCH_TOO_SMALL;
    if (status != BAIZE_OK)
        return status;
    count_end(&simulator, &part);
    return baize_tally_add(tally, &part);
}

enum baize_status baize_simulate_block(const struct baize_simulation *simulation, uint64_t block, uint32_t rounds,
                                       struct baize_tally *tally)
{
    return play_block(simulation, block, rounds, tally, NULL);
}

enum baize_status baize_simulate_block_wins(const struct baize_simulation *simulation, uint64_t block, uint32_t rounds,
                                            struct baize_tally *tally, struct baize_course_wins *wins)
{
    wins->count = 0;
    enum baize_status status = play_block(simulation, block, rounds, tally, wins);
    if (status != BAIZE_OK)
        wins->count = 0;
    return status;
}
