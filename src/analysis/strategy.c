/* strategy.c - a strategy of a few lines: the manufacturer's, and what a strategy says of a hand. */
#include "analysis/decisions.h"

#define ALL_RANKS ((uint16_t)BAIZE_LANE_RANKS)
#define EITHER    (-1)

/* Strengths of the four-card ranking: C(13,4) - 11 high cards come first, no eleven straights among them, then the
 * pairs, C(12,2) hands each from the twos up. */
#define HIGH_CARDS    704
#define KICKERS       66
#define PAIR_OF(rank) (HIGH_CARDS + 1 + KICKERS * (rank))

static const struct baize_strategy simple = {
    .id = "simple",
    .title = "Fold below a pair of threes, the least Play up to a pair of nines, the most from a pair of tens",
    .count = 3,
    .lines =
        {
            {1, PAIR_OF(BAIZE_THREE) - 1, ALL_RANKS, EITHER, BAIZE_DECIDE_FOLD},
            {PAIR_OF(BAIZE_THREE), PAIR_OF(BAIZE_TEN) - 1, ALL_RANKS, EITHER, BAIZE_DECIDE_LEAST},
            {PAIR_OF(BAIZE_TEN), BAIZE_FOUR_CARD_STRENGTHS, ALL_RANKS, EITHER, BAIZE_DECIDE_MOST},
        },
};

const struct baize_strategy *baize_strategy_simple(void)
{
    return &simple;
}

enum baize_decision strategy_choose(const struct baize_strategy *strategy, baize_strength strength, unsigned up_rank,
                                    bool holds_up)
{
    for (uint8_t i = 0; i < strategy->count; i++) {
        const struct baize_strategy_line *line = &strategy->lines[i];
        if (strength >= line->least && strength <= line->most && line->up_ranks >> up_rank & 1 &&
            (line->holds_up < 0 || (line->holds_up > 0) == holds_up))
            return line->decision;
    }
    return BAIZE_DECIDE_FOLD;
}

enum baize_decision baize_strategy_decide(const struct baize_strategy *strategy, baize_cards hand, baize_card up)
{
    const unsigned rank = (unsigned)baize_card_rank(up);
    const baize_cards same_rank = UINT64_C(0x0001000100010001) << rank;
    return strategy_choose(strategy, baize_strength_four_card(hand), rank, (hand & same_rank) != 0);
}
