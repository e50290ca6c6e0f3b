/* turn.c - whose decision is awaited, and where the round goes when all have decided. */
#include "round/internal.h"

/* Must the seat decide in this phase? Folded seats and seats without the Ante have no decision; a hand whose player has
 * left stands pat (R39). */
static bool must_decide(const struct baize_rules *rules, const struct baize_round *round,
                        const struct baize_round_seat *seat)
{
    bool pat = seat->absent && discards_most(rules, round->phase) > 0;
    return seat->dealt && !seat->folded && !seat->decided && !pat && seat->wagers[BAIZE_ANTE] > 0;
}

static uint8_t next_turn(const struct baize_rules *rules, const struct baize_round *round)
{
    for (uint8_t seat = 1; seat <= rules->seats; seat++)
        if (must_decide(rules, round, seat_in(round, seat)))
            return seat;
    return 0;
}

static bool is_decision(enum baize_phase phase)
{
    return phase == BAIZE_PHASE_DECISIONS || phase == BAIZE_PHASE_FIRST_BETS || phase == BAIZE_PHASE_SECOND_BETS ||
           phase == BAIZE_PHASE_FIRST_DISCARDS || phase == BAIZE_PHASE_SECOND_DISCARDS;
}

static bool is_draw(enum baize_phase phase)
{
    return phase == BAIZE_PHASE_FIRST_DRAW || phase == BAIZE_PHASE_SECOND_DRAW;
}

/* Moves on as long as a phase has nothing to wait for: nobody to ask, no card to deal, nothing to claim. */
void turn_begin(const struct baize_rules *rules, struct baize_round *round, enum baize_phase phase)
{
    round->turn = 0;
    for (;; phase = phase_row(rules, phase)->next) {
        round->phase = phase;
        if (is_decision(phase)) {
            for (uint8_t seat = 1; seat <= rules->seats; seat++)
                seat_of(round, seat)->decided = false;
            round->turn = next_turn(rules, round);
            if (round->turn != 0)
                return;
        } else if (is_draw(phase)) {
            deal_lay_out_draw(rules, round);
            if (round->slots_count > 0)
                return;
        } else if (phase == BAIZE_PHASE_CLAIMS) {
            if (baize_round_next_claim(round) >= 0 || round->envies_paid < round->envies_count)
                return;
        } else {
            return;
        }
    }
}

void turn_next(const struct baize_rules *rules, struct baize_round *round)
{
    round->turn = next_turn(rules, round);
    if (round->turn == 0)
        turn_begin(rules, round, phase_row(rules, round->phase)->next);
}
