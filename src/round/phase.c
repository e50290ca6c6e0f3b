/* phase.c - phases as rows. */
#include "round/internal.h"

#define ACT(name) (1u << BAIZE_ACT_##name)

/* What the table and the devices may do whenever a round is open. */
#define ALWAYS (ACT(REPORT_IRREGULARITY) | ACT(LEAVE))
/* A round that nobody wagers in is ended: else a table whose players have gone could never be closed. */
#define PLACE  (ACT(PLACE_WAGER) | ACT(WITHDRAW_WAGER) | ACT(NO_MORE_BETS))
#define BET    (ALWAYS | PLACE | ACT(CHANGE_METHOD) | ACT(END_ROUND))
#define DECIDE (ALWAYS | ACT(PLAY) | ACT(FOLD) | ACT(DEADLINE_PASSED))

static const struct phase_row four_card_rows[] = {
    [BAIZE_PHASE_IDLE] = {ACT(OPEN_ROUND), BAIZE_WAGERS, BAIZE_PHASE_BETTING},
    [BAIZE_PHASE_BETTING] = {BET, BAIZE_WAGERS, BAIZE_PHASE_DEALING},
    [BAIZE_PHASE_DEALING] = {ALWAYS | ACT(CARDS), BAIZE_WAGERS, BAIZE_PHASE_DECISIONS},
    [BAIZE_PHASE_DECISIONS] = {DECIDE, BAIZE_PLAY, BAIZE_PHASE_REVEAL},
    [BAIZE_PHASE_REVEAL] = {ALWAYS | ACT(REVEAL), BAIZE_WAGERS, BAIZE_PHASE_SETTLEMENT},
    [BAIZE_PHASE_SETTLEMENT] = {ALWAYS | ACT(SETTLE_SEAT) | ACT(PAY_CLAIM) | ACT(BACK_OUT_CLAIM), BAIZE_WAGERS,
                                BAIZE_PHASE_CLAIMS},
    [BAIZE_PHASE_CLAIMS] = {ALWAYS | ACT(PAY_CLAIM) | ACT(PAY_ENVY) | ACT(BACK_OUT_CLAIM), BAIZE_WAGERS,
                            BAIZE_PHASE_CLOSING},
    [BAIZE_PHASE_CLOSING] = {ALWAYS | ACT(END_ROUND) | ACT(BACK_OUT_CLAIM), BAIZE_WAGERS, BAIZE_PHASE_ENDED},
    [BAIZE_PHASE_ENDED] = {ACT(SHOW_DECK) | ACT(OPEN_ROUND), BAIZE_WAGERS, BAIZE_PHASE_BETTING},
    [BAIZE_PHASE_VOIDED] = {ACT(SHOW_DECK) | ACT(OPEN_ROUND), BAIZE_WAGERS, BAIZE_PHASE_BETTING},
};

static const struct phase_row double_draw_rows[] = {
    [BAIZE_PHASE_IDLE] = {ACT(OPEN_ROUND), BAIZE_WAGERS, BAIZE_PHASE_BETTING},
    [BAIZE_PHASE_BETTING] = {BET, BAIZE_WAGERS, BAIZE_PHASE_DEALING},
    [BAIZE_PHASE_DEALING] = {ALWAYS | ACT(CARDS), BAIZE_WAGERS, BAIZE_PHASE_FIRST_BETS},
    [BAIZE_PHASE_FIRST_BETS] = {DECIDE, BAIZE_FIRST_DRAW, BAIZE_PHASE_FIRST_DISCARDS},
    [BAIZE_PHASE_FIRST_DISCARDS] = {ALWAYS | ACT(DISCARD) | ACT(DEADLINE_PASSED), BAIZE_WAGERS, BAIZE_PHASE_FIRST_DRAW},
    [BAIZE_PHASE_FIRST_DRAW] = {ALWAYS | ACT(CARDS), BAIZE_WAGERS, BAIZE_PHASE_SECOND_BETS},
    [BAIZE_PHASE_SECOND_BETS] = {DECIDE, BAIZE_SECOND_DRAW, BAIZE_PHASE_SECOND_DISCARDS},
    [BAIZE_PHASE_SECOND_DISCARDS] = {ALWAYS | ACT(DISCARD) | ACT(DEADLINE_PASSED), BAIZE_WAGERS,
                                     BAIZE_PHASE_SECOND_DRAW},
    [BAIZE_PHASE_SECOND_DRAW] = {ALWAYS | ACT(CARDS), BAIZE_WAGERS, BAIZE_PHASE_SETTLEMENT},
    [BAIZE_PHASE_SETTLEMENT] = {ALWAYS | ACT(SETTLE_SEAT), BAIZE_WAGERS, BAIZE_PHASE_CLOSING},
    [BAIZE_PHASE_CLOSING] = {ALWAYS | ACT(END_ROUND), BAIZE_WAGERS, BAIZE_PHASE_ENDED},
    [BAIZE_PHASE_ENDED] = {ACT(SHOW_DECK) | ACT(OPEN_ROUND), BAIZE_WAGERS, BAIZE_PHASE_BETTING},
    [BAIZE_PHASE_VOIDED] = {ACT(SHOW_DECK) | ACT(OPEN_ROUND), BAIZE_WAGERS, BAIZE_PHASE_BETTING},
};

#define COUNT_OF(rows) (sizeof(rows) / sizeof((rows)[0]))

/* The table is indexed by the phase; a phase of the other game cannot be reached and has an empty row. */
const struct phase_row *phase_row(const struct baize_rules *rules, enum baize_phase phase)
{
    const struct phase_row *rows = rules->game == BAIZE_FOUR_CARD_POKER ? four_card_rows : double_draw_rows;
    return &rows[(unsigned)phase < COUNT_OF(four_card_rows) ? phase : BAIZE_PHASE_IDLE];
}

bool round_is_open(const struct baize_round *round)
{
    return round->phase != BAIZE_PHASE_IDLE && round->phase != BAIZE_PHASE_ENDED && round->phase != BAIZE_PHASE_VOIDED;
}

bool round_has_wagers(const struct baize_rules *rules, const struct baize_round *round)
{
    for (uint8_t seat = 1; seat <= rules->seats; seat++)
        for (int w = 0; w < BAIZE_WAGERS; w++)
            if (seat_in(round, seat)->wagers[w] > 0)
                return true;
    return false;
}

uint8_t discards_most(const struct baize_rules *rules, enum baize_phase phase)
{
    return phase == BAIZE_PHASE_FIRST_DISCARDS    ? rules->dealing.first_draw_most
           : phase == BAIZE_PHASE_SECOND_DISCARDS ? rules->dealing.second_draw_most
                                                  : 0;
}
