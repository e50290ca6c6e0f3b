/* double_draw.h - what the files of the Double Draw analysis share.
 *
 *     double_draw_game.c        the rules as numbers: what is in the deck, what a final hand is worth
 *     double_draw_patterns.c    hands as collections of ranks, numbered; sums over what may be drawn
 *     double_draw_ranks.c       the worth of every decision, had no hand a flush
 *     double_draw_near.c        hands that may become a flush by one card
 *     double_draw_flush.c       what flushes add to the worth of every decision
 *     double_draw_bounds.c      which of these need not be computed
 *     double_draw_choose.c      every hand, up to the names of the suits; its options and the best of them
 *     double_draw_statistics.c  how often each final hand comes when everything is decided best
 *     double_draw_near_counts.c the same for near hands
 *     double_draw_near_sums.c   sums over all decisions that lead to a near hand
 *     double_draw.c             all together
 *     double_draw_table.c       the first decision of every hand, looked up
 *     double_draw_second.c      the second decision of one hand, without any table
 *     double_draw_advise.c      all options of one hand
 *
 * Worth. A hand is worth its net result plus the four Antes that can be lost, times a scale that makes all odds whole
 * numbers. So a losing hand is worth 0, folding before the second draw 1, folding before the first 2, and nothing is
 * worth less than 0.
 *
 * Ties. Of options of equal value: the fewest discards; standing before drawing before folding. Discards of equal
 * number are compared from their highest card down, and the lower one is discarded. A card is lower than another by its
 * rank, jokers being highest; at equal ranks by what its suit holds in the hand, read as a number (its lane, see
 * card.h); then by its place in the set. Renaming the suits so changes no more than which of two equal suits is
 * discarded from. */
#ifndef BAIZE_ANALYSIS_DOUBLE_DRAW_H
#define BAIZE_ANALYSIS_DOUBLE_DRAW_H

#include <baize/analysis.h>

#define DRAW_HAND       5
#define DRAW_MOST       BAIZE_FIRST_DRAWS_MOST
#define DRAW_SYMBOLS    14 /* thirteen ranks and the joker */
#define DRAW_JOKER      13
#define DRAW_LINES_MOST (BAIZE_PAY_ROWS_MOST + 2)

/* Worths stay small enough for 32 bits where they are summed over an odd card of 39, a last card of 49, and two ways to
 * draw a joker: 2 x 39 x 49 x 2^19 < 2^31. Tables that need more, with odds of half a million to 1 or with denominators
 * that have no small common multiple, are refused as ANALYSIS_TOO_FINE. */
#define DRAW_WORTH_MOST (1 << 19)

/* Masks of the cards of a hand, and how many bits of each are set. */
#define DRAW_MASKS (1 << DRAW_HAND)
extern const uint8_t draw_mask_count[DRAW_MASKS];

/* ---- The game ---- */

struct draw_row {
    baize_strength least, most;
    int32_t worth;
};

struct draw_game {
    uint8_t copies[DRAW_SYMBOLS]; /* of each rank in the deck, and of jokers */
    baize_cards deck;
    unsigned unseen; /* cards of the deck beside five */
    unsigned first_most, second_most;
    baize_strength wins_from;
    bool pairs_lose; /* every hand below two pair is worth nothing */
    int32_t scale;   /* worth of one Ante */
    int32_t fold_first, fold_second;
    int32_t most;    /* no hand is worth more */
    int32_t rowless; /* a hand that wins and has no row in the Bonus paytable */
    uint8_t rows;
    struct draw_row row[BAIZE_PAY_ROWS_MOST];
};

enum baize_status draw_game_read(const struct baize_rules *rules, baize_cents ante, struct draw_game *game);

/* Which line of the returns a final hand belongs to: a row of the Bonus paytable, or one of the two behind them. */
static inline uint8_t draw_line(const struct draw_game *game, baize_strength strength)
{
    if (strength < game->wins_from)
        return (uint8_t)(game->rows + 1);
    for (uint8_t i = 0; i < game->rows; i++)
        if (strength >= game->row[i].least && strength <= game->row[i].most)
            return i;
    return game->rows;
}

static inline int32_t draw_line_worth(const struct draw_game *game, uint8_t line)
{
    return line < game->rows ? game->row[line].worth : line == game->rows ? game->rowless : 0;
}

static inline int32_t draw_worth(const struct draw_game *game, baize_strength strength)
{
    return draw_line_worth(game, draw_line(game, strength));
}

/* C(n, k) for the small numbers of this game. */
static inline uint64_t draw_choose(unsigned n, unsigned k)
{
    uint64_t result = 1;
    for (unsigned i = 1; i <= k; i++)
        result = i > n ? 0 : result * (n - i + 1) / i;
    return result;
}

/* In how many ways `drawn` cards can be drawn first and one more after them. */
static inline uint64_t draw_paths(const struct draw_game *game, unsigned drawn)
{
    return draw_choose(game->unseen, drawn) * (game->unseen - drawn);
}

/* The least common multiple of these numbers: the paths behind each hand, whatever is discarded. */
uint64_t draw_common_paths(const struct draw_game *game);

#endif
