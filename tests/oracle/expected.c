/* expected.c - the counts, with the reasoning that gives them.
 *
 * Ranks first: a hand has a pattern of equal ranks (such as 2+1+1, a pair and two others) on some set of different
 * ranks; then suits. C(13,4) = 715 sets of four ranks, C(13,5) = 1287, C(13,6) = 1716. There are 11 sequences of four
 * (4-3-2-A up to A-K-Q-J) and 10 of five.
 *
 * Sets of n ranks that contain a sequence of k: all choices of a sequence and n - k other ranks, less those of two
 * neighbouring sequences, for a set that holds several holds neighbours and one pair of neighbours less:
 *
 *     k = 4: n = 5   11 C(9,1) - 10 C(8,0) =  89        k = 5: n = 6   10 C(8,1) - 9 C(7,0) = 71
 *            n = 6   11 C(9,2) - 10 C(8,1) = 316
 *
 * Ways to give suits so that at least m cards of different ranks agree are counted per suit and times 4, as two suits
 * cannot both have that many. */
#include "expected.h"

#include <stddef.h>

/* C(52,4) = 270,725. */
static const struct expected_count four_of_four[] = {
    {"four-of-a-kind", 13},
    {"straight-flush", 11 * 4},
    {"three-of-a-kind", 13 * 4 * 12 * 4},
    {"flush", (715 - 11) * 4},
    {"straight", 11 * (256 - 4)},
    {"two-pair", 78 * 6 * 6},
    {"pair", 13 * 6 * 66 * 16},
    {"high-card", (715 - 11) * (256 - 4)},
    {NULL, 0},
};

/* C(52,5) = 2,598,960. Patterns 2+1+1+1 and 1+1+1+1+1 can be flushes and straights of four; those with three of a kind
 * or two pair have too few ranks. Suits of 2+1+1+1 with four agreeing: 4 suits, 3 for the pair's other card, of 6 * 64
 * = 384. Suits of five ranks with four or five agreeing: 4 * (5 * 3 + 1) = 64, of 1024. */
static const struct expected_count four_of_five[] = {
    {"four-of-a-kind", 13 * 48},
    {"straight-flush", 4 * (11 * 39 + 89)},
    {"three-of-a-kind", 13 * 4 * (12 * 6 + 66 * 16)},
    {"flush", 4 * ((715 - 11) * 39 + (1287 - 89))},
    {"straight", 11 * 4 * (384 - 12) + 89 * (1024 - 64)},
    {"two-pair", 78 * 36 * 44},
    {"pair", (715 - 11) * 4 * (384 - 12)},
    {"high-card", (1287 - 89) * (1024 - 64)},
    {NULL, 0},
};

/* C(52,6) = 20,358,520. Three of a kind with a flush of four is 3+1+1+1 with all four ranks in one suit: 4 ranks to
 * be the triple, 4 suits, C(3,2) = 3 for its other cards: 48 for each set of ranks; it is a straight flush (higher) on
 * 11 of the 715 sets and three of a kind on the rest. Suits with four or more agreeing:
 *     2+2+1+1      of 36 * 16 = 576    4 * 3 * 3                        =  36
 *     2+1+1+1+1    of 6 * 256 = 1536   4 * (3 * (4 * 3 + 1) + 3)        = 168
 *     1+1+1+1+1+1  of 4096             4 * (15 * 9 + 6 * 3 + 1)         = 616 */
static const struct expected_count four_of_six[] = {
    {"four-of-a-kind", 13 * 1128},
    {"straight-flush", 4 * (11 * 741 + 89 * 39 + 316)},
    {"three-of-a-kind", 78 * 16 + 13 * 4 * 12 * 6 * 44 + 13 * 4 * 220 * 64 - 11 * 48},
    {"flush", 4 * ((715 - 11) * 741 + (1287 - 89) * 39 + (1716 - 316)) - (715 - 11) * 48},
    {"straight", 11 * 6 * (576 - 36) + 89 * 5 * (1536 - 168) + 316 * (4096 - 616)},
    {"two-pair", 286 * 216 + (715 - 11) * 6 * (576 - 36)},
    {"pair", (1287 - 89) * 5 * (1536 - 168)},
    {"high-card", (1716 - 316) * (4096 - 616)},
    {NULL, 0},
};

/* C(52,5) = 2,598,960: the counts of every book on poker. */
static const struct expected_count five_of_five[] = {
    {"royal-flush", 4},
    {"straight-flush", 36},
    {"four-of-a-kind", 624},
    {"full-house", 3744},
    {"flush", 5108},
    {"straight", 10200},
    {"three-of-a-kind", 54912},
    {"two-pair", 123552},
    {"pair", 1098240},
    {"high-card", 1302540},
    {NULL, 0},
};

/* C(52,6) = 20,358,520. Suits with five or more agreeing: 2+1+1+1+1: 4 * 3 = 12; six ranks: 4 * (6 * 3 + 1) = 76. */
static const struct expected_count five_of_six[] = {
    {"royal-flush", 4 * 47},
    {"straight-flush", 4 * (10 * 39 + 71) - 4 * 47},
    {"four-of-a-kind", 13 * 1128},
    {"full-house", 78 * 16 + 13 * 4 * 12 * 6 * 44},
    {"flush", 4 * ((1287 - 10) * 39 + (1716 - 71))},
    {"straight", 10 * 5 * (1536 - 12) + 71 * (4096 - 76)},
    {"three-of-a-kind", 13 * 4 * 220 * 64},
    {"two-pair", 286 * 216 + 715 * 6 * 576},
    {"pair", (1287 - 10) * 5 * (1536 - 12)},
    {"high-card", (1716 - 71) * (4096 - 76)},
    {NULL, 0},
};

/* C(54,5) = 3,162,510: without a joker, with one of two (times 2), with both.
 *
 * Four ranks lie inside one of the ten sequences of five in 10 * 5 - 9 = 41 ways, 8 of them with an ace; three ranks
 * in 10 * C(5,3) - 9 * C(4,3) = 64 ways, 12 with an ace. Sequences that can be ten to ace are royal: 5 sets of four, 10
 * of three. With one joker, four cards remain; 256 - 4 = 252 ways of suits are no flush. With two, three cards, 60
 * ways. In each line: no joker, one, two. */
static const struct expected_count double_draw[] = {
    {"five-aces", 0 + 2 * 1 + 4},
    {"natural-royal-flush", 4},
    {"wild-royal-flush", 0 + 2 * (5 * 4) + 10 * 4},
    {"straight-flush", 36 + 2 * ((41 - 5) * 4) + (64 - 10) * 4},
    /* 4 + an ace, or three aces and another; two aces and another */
    {"four-of-a-kind", 624 + 2 * (12 + 4 * 48) + 6 * 48},
    /* 3 + an ace + a joker as ace, or two aces and a pair; 3 + two jokers as aces, or an ace and a pair */
    {"full-house", 3744 + 2 * (12 * 4 * 4 + 6 * 12 * 6) + (12 * 4 + 4 * 12 * 6)},
    {"flush", 5108 + 2 * ((715 - 41) * 4) + (286 - 64) * 4},
    {"straight", 10200 + 2 * (41 * 252) + 64 * 60},
    /* 3 and another that is no ace, or two aces and two others; an ace and two others */
    {"three-of-a-kind", 54912 + 2 * (12 * 4 * 44 + 6 * 66 * 16) + (66 - 12) * 60},
    /* two pair without aces, or a pair, an ace and another; a pair and another */
    {"two-pair", 123552 + 2 * (66 * 36 + 12 * 6 * 4 * 44) + 12 * 6 * 44},
    /* a pair and two others, or an ace and three others; three others */
    {"pair", 1098240 + 2 * (12 * 6 * 55 * 16 + (220 - 8) * 252) + (220 - (64 - 12)) * 60},
    {"high-card", 1302540 + 2 * ((495 - (41 - 8)) * 252) + 0},
    {NULL, 0},
};

const struct expected_count *expected_counts(enum oracle_game game, int cards)
{
    if (game == ORACLE_FOUR_CARD)
        return cards == 4 ? four_of_four : cards == 5 ? four_of_five : cards == 6 ? four_of_six : NULL;
    if (game == ORACLE_FIVE_CARD)
        return cards == 5 ? five_of_five : cards == 6 ? five_of_six : NULL;
    return cards == 5 ? double_draw : NULL;
}
