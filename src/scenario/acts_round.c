/* acts_round.c - what is said about a round: betting, decisions, settlement, claims. */
#include "scenario/acts.h"

bool act_open_round(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_table *table = &run_table(run, line)->table;
    struct baize_action action = {.kind = BAIZE_ACT_OPEN_ROUND};
    action.open_round.number = said_group(line, 0) ? line->said.number : table->last_round + 1;
    /* A scenario's cards are stacked: what was committed to is its own number, never looked at again. */
    if (table->settings.source == BAIZE_SOURCE_GENERATOR)
        memset(action.open_round.commitment, (int)(action.open_round.number % 255) + 1, BAIZE_HASH_SIZE);
    return run_act_round(run, line, &action);
}

/* Who the wager is of: who acts, or the patron of the seat for whom somebody of the staff acts. */
static uint32_t patron_at(const struct scenario_run *run, const struct scenario_line *line, uint8_t seat)
{
    uint32_t patron = run_patron(line);
    if (patron != 0 || seat < 1 || seat > BAIZE_SEATS_MOST)
        return patron;
    return run_table(run, line)->table.seats[seat - 1].patron;
}

bool act_bet(struct scenario_run *run, const struct scenario_line *line)
{
    const struct scenario_wagers *wagers = &line->said.wagers;
    uint8_t seat = run_seat(run, line, 0);
    for (uint8_t i = 0; i < wagers->count; i++) {
        struct baize_action action = {.kind = BAIZE_ACT_PLACE_WAGER};
        action.place_wager.seat = seat;
        action.place_wager.patron = patron_at(run, line, seat);
        action.place_wager.wager = (enum baize_wager)wagers->wager[i];
        action.place_wager.amount =
            wagers->amount[i] >= 0 ? wagers->amount[i] : run_table(run, line)->rules->progressive.wager;
        if (!run_act_round(run, line, &action))
            return false;
    }
    return true;
}

bool act_play(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_action action = {.kind = BAIZE_ACT_PLAY};
    uint8_t seat = run_seat(run, line, 1);
    action.play.seat = seat;
    if (line->said.play_times > 0 && seat >= 1 && seat <= BAIZE_SEATS_MOST)
        action.play.amount =
            run_table(run, line)->table.round.seats[seat - 1].wagers[BAIZE_ANTE] * line->said.play_times;
    else if (line->said.plays)
        action.play.amount = said_cents(line);
    return run_act_round(run, line, &action);
}

bool act_discard(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_action action = {.kind = BAIZE_ACT_DISCARD};
    uint8_t seat = run_seat(run, line, 0);
    action.discard.seat = seat;
    for (uint8_t i = 0; i < line->said.hands.count; i++)
        action.discard.cards |= baize_cards_one(line->said.hands.cards[i]);
    /* People call both jokers Jk: it is the one that the seat holds. */
    baize_cards held = 0;
    for (uint8_t i = 0; seat >= 1 && seat <= BAIZE_SEATS_MOST && i < 5; i++)
        held |= baize_cards_one(run_table(run, line)->table.round.seats[seat - 1].cards[i] % BAIZE_CARD_LIMIT);
    if ((action.discard.cards & BAIZE_JOKERS) == baize_cards_one(BAIZE_JOKER_1) &&
        (held & BAIZE_JOKERS) == baize_cards_one(BAIZE_JOKER_2))
        action.discard.cards ^= BAIZE_JOKERS;
    return run_act_round(run, line, &action);
}

static bool settle_one(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_action action = {.kind = BAIZE_ACT_SETTLE_SEAT};
    return run_act_round(run, line, &action);
}

bool act_settle(struct scenario_run *run, const struct scenario_line *line)
{
    if (!settle_one(run, line))
        return false;
    while (said_group(line, 0) && run_table(run, line)->table.round.phase == BAIZE_PHASE_SETTLEMENT)
        if (!settle_one(run, line))
            return false;
    return true;
}

/* The controller's key where no electronic round stands behind it. */
static bool round_or_key(struct scenario_run *run, const struct scenario_line *line, enum baize_act round,
                         enum baize_controller_act key)
{
    struct baize_action action = {.kind = round};
    struct baize_controller_action press = {.kind = key};
    return run_table(run, line)->alone ? run_act_controller(run, line, &press) : run_act_round(run, line, &action);
}

bool act_pay_envy(struct scenario_run *run, const struct scenario_line *line)
{
    return round_or_key(run, line, BAIZE_ACT_PAY_ENVY, BAIZE_CONTROLLER_ACT_PAY_ENVY);
}

bool act_end(struct scenario_run *run, const struct scenario_line *line)
{
    return round_or_key(run, line, BAIZE_ACT_END_ROUND, BAIZE_CONTROLLER_ACT_END);
}

bool act_show_deck(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_action action = {.kind = BAIZE_ACT_SHOW_DECK};
    action.show_deck.count = line->said.hands.count;
    memcpy(action.show_deck.order, line->said.hands.cards, line->said.hands.count);
    return run_act_round(run, line, &action);
}

/* ---- What is left of a round ---- */

bool act_finish(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_floor_table *table = run_table(run, line);
    if (table->alone)
        return act_end(run, line);
    const struct baize_round *round = &table->table.round;
    struct baize_action reveal = {.kind = BAIZE_ACT_REVEAL};
    if (round->phase == BAIZE_PHASE_REVEAL && !run_act_round(run, line, &reveal))
        return false;
    while (round->phase == BAIZE_PHASE_SETTLEMENT)
        if (!settle_one(run, line))
            return false;
    if (round->phase == BAIZE_PHASE_CLAIMS && round->envies_paid < round->envies_count && !act_pay_envy(run, line))
        return false;
    return act_end(run, line);
}
