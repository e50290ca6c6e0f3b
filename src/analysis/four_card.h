/* four_card.h - counting the dealer's hands against the player's: what the files of the Four Card Poker analysis share.
 *
 * The player holds five cards P, the dealer a hand H of six (four to six), one of which, U, may be face up. Wanted, for
 * every P and U: how many H contain U, avoid P, and are lower than P, or equal to it.
 *
 * The strength of a hand is the higher of two: r, which its ranks alone have, and f, of the suit that holds four or
 * more of its cards, if there is one; six cards have one such suit at most. So
 *
 *     #{H <= t}  =  #{H: r <= t}  -  #{H: r <= t < f}                        ("by ranks", less "lifted by a suit")
 *
 * The first count knows no suits (four_card_ranks.c). The second is taken suit by suit; the H lifted by suit S is a set
 * of ranks in S and at most two cards elsewhere (four_card_flush.c). That H avoids P is inclusion-exclusion: hands with
 * none of P = sum over the subsets X of P of (-1)^|X| x hands that contain X. U is one more card that H contains.
 *
 * Everything is swept once from strength 1 to 2,535 (four_card_sweep.c). Each pattern of dealer's hands enters the
 * tables "hands that contain X" at its strength; the player's hands of strength t are looked up before (lower hands)
 * and after (lower or equal) the patterns of t have entered:
 *
 *     t:   ... | pair of sixes, ace, nine                       | pair of sixes, ace, ten ...
 *              | look up P's of t: lower; enter H's of t; look up: lower or equal
 *
 * A player's hand is a *group* (its ranks R) with an *arrangement* of suits (four_card_shapes.c). All arrangements of a
 * group without four cards of a suit have one strength; the others, *suited* ones, have strengths of their own and are
 * counted in closed form (four_card_suited.c).
 *
 * Lanes: all of this is done for the thirteen ranks of the up card at once, lane u of a row for up rank u; without an
 * up card only lane 0 is used. The up card's suit is fixed; the four of them are alike.
 *
 * No count can wrap: the dealer has C(51,5) = 2,349,060 hands with a given card, C(52,6) = 20,358,520 in all, and the
 * weights of an inclusion-exclusion over five cards come to 32 at most: below 2^31 with all signs alike. */
#ifndef BAIZE_ANALYSIS_FOUR_CARD_H
#define BAIZE_ANALYSIS_FOUR_CARD_H

#include "base/arena.h"
#include "cards/tables.h"

#include <baize/hand.h>
#include <baize/rules.h>
#include <stdbool.h>
#include <stdint.h>

#define FOUR_CARD_PLAYER      5
#define FOUR_CARD_DEALER_MOST 6
#define FOUR_CARD_SUITED      4 /* cards of one suit that make a flush or a straight flush */
#define FOUR_CARD_LANES       16
#define FOUR_CARD_MASKS       (1 << BAIZE_RANKS)

struct four_card_row {
    int32_t of[FOUR_CARD_LANES];
};

/* to += weight x from. Nearly all weights are 1 and -1, and plain x86-64 has no product of four 32-bit lanes. */
static inline void four_card_row_add(struct four_card_row *restrict to, const struct four_card_row *restrict from,
                                     int32_t weight)
{
    if (weight == 1)
        for (int lane = 0; lane < FOUR_CARD_LANES; lane++)
            to->of[lane] += from->of[lane];
    else if (weight == -1)
        for (int lane = 0; lane < FOUR_CARD_LANES; lane++)
            to->of[lane] -= from->of[lane];
    else
        for (int lane = 0; lane < FOUR_CARD_LANES; lane++)
            to->of[lane] += weight * from->of[lane];
}

/* What is dealt. */
struct four_card_deal {
    uint16_t ranks; /* of the deck, each in all four suits */
    int rank_count;
    int dealer; /* cards of the dealer */
    bool up;    /* one of them is seen */
};

/* UNSUPPORTED for rules that are not of this shape. `up`: count with the up card. */
enum baize_status four_card_deal_of(const struct baize_rules *rules, bool up, struct four_card_deal *deal);

uint64_t four_card_choose(int n, int k);

/* Hands the dealer may have, once the player's five and the up card are known. */
uint64_t four_card_dealer_hands(const struct four_card_deal *deal);

/* ---- Collections of ranks ---- */

/* A collection r1 <= r2 <= ... of ranks has the number C(r1,1) + C(r2+1,2) + C(r3+2,3) + ... among those of its size:
 * four_card_place[i][r] is the share of the i-th rank. Collections of smaller sizes come first. */
extern const uint16_t four_card_place[FOUR_CARD_DEALER_MOST][BAIZE_RANKS];
extern const uint16_t four_card_first[FOUR_CARD_PLAYER + 1];

#define FOUR_CARD_GROUPS      6188 /* numbers of five ranks; 13 of them, five of a rank, are no hand */
#define FOUR_CARD_COLLECTIONS 8568 /* of up to five ranks */

/* The ranks of some cards: which, how many of each, from the lowest up. */
struct four_card_ranks {
    int distinct;
    uint8_t rank[FOUR_CARD_DEALER_MOST], count[FOUR_CARD_DEALER_MOST];
};

/* The strength that ranks alone have: the keys of all cards' ranks, added up, lead to it (cards/tables.h). */
static inline uint32_t four_card_key(unsigned rank)
{
    return (uint32_t)baize_table_lanes[1u << rank];
}

static inline baize_strength four_card_key_strength(uint32_t key)
{
    return baize_table_four_card[baize_table_offsets[key >> TABLES_COLUMN_BITS] + key % TABLES_COLUMNS];
}

/* Packed: four bits for each card's rank, the lowest rank lowest. */
struct four_card_ranks four_card_unpack(uint32_t packed, int cards);
unsigned four_card_ranks_number(const struct four_card_ranks *ranks);

/* Writes the collections of `cards` ranks of the deck, packed, to `list`, the lowest strength first; those of strength
 * t stand from start[t] up to start[t + 1]. Gives their number; with `list` NULL only that. */
#define FOUR_CARD_STARTS (BAIZE_FOUR_CARD_STRENGTHS + 2)
int four_card_list(const struct four_card_deal *deal, int cards, uint32_t *list, uint32_t *start);

/* The flush or straight flush that a set of four to six ranks of one suit makes; 0: none. */
baize_strength four_card_flush_of(unsigned mask);

/* ---- By ranks (four_card_ranks.c) ---- */

/* row[number of x].of[u]: hands entered so far that contain given cards of ranks x and the up card. */
struct four_card_rank_table {
    bool up;
    struct four_card_row row[FOUR_CARD_COLLECTIONS];
};

void four_card_rank_enter(struct four_card_rank_table *table, const struct four_card_ranks *hand);

/* Hands entered so far that contain the up card and avoid the player's hand, one lane for each up rank. */
void four_card_rank_count(const struct four_card_rank_table *table, const struct four_card_ranks *player,
                          struct four_card_row *hands);

/* ---- Shapes (four_card_shapes.c) ---- */

/* Groups with the same numbers of equal ranks have the same arrangements: 1+1+1+1+1, 2+1+1+1, 2+2+1, 3+1+1, 3+2, 4+1.
 * The ranks of a group stand in *positions*: those held most often first, equal ones from the lowest up. What a suit
 * holds is a set of positions. */
#define FOUR_CARD_SHAPES       6
#define FOUR_CARD_POSITIONS    5
#define FOUR_CARD_SETS         (1 << FOUR_CARD_POSITIONS)
#define FOUR_CARD_RAW_MOST     1024                /* arrangements of five ranks, 4^5 */
#define FOUR_CARD_CLASSES_MOST 187                 /* up to renaming the three suits that are not the up card's */
#define FOUR_CARD_NOWHERE      FOUR_CARD_POSITIONS /* the group has no card of the up card's rank */

/* Arrangements that differ by the names of the other three suits. */
struct four_card_class {
    uint8_t up_suit;   /* the set in the up card's suit */
    uint8_t others[3]; /* the sets in the other suits, descending */
    uint8_t weight;    /* how many arrangements: 1, 3 or 6 */
    bool suited;       /* four cards or more of one suit */
};

struct four_card_shape {
    int positions;
    uint8_t count[FOUR_CARD_POSITIONS];
    int raw_count, class_count;
    uint8_t class_of[FOUR_CARD_RAW_MOST]; /* by the number of an arrangement (four_card_raw) */
    struct four_card_class classes[FOUR_CARD_CLASSES_MOST];
    /* Of the arrangements that are not suited and leave the up card to the dealer, by the position of its rank: */
    int32_t arrangements[FOUR_CARD_POSITIONS + 1];
    int32_t up_weight[FOUR_CARD_POSITIONS + 1][FOUR_CARD_SETS];    /* how many have this set in the up card's suit */
    int32_t other_weight[FOUR_CARD_POSITIONS + 1][FOUR_CARD_SETS]; /* in each of the other suits, added up */
};

void four_card_shape_make(int number, struct four_card_shape *shape);
int four_card_shape_number(const struct four_card_ranks *ranks);

/* The positions of a group: the same ranks in another order. */
struct four_card_ranks four_card_positions(const struct four_card_ranks *ranks);

/* The number of an arrangement: `suits[i]` has a bit for each suit that holds the rank of position i; bit 0 stands for
 * the up card's suit. */
unsigned four_card_raw(const uint8_t *count, int positions, const uint8_t *suits);

/* ---- Lifted by a suit (four_card_flush.c) ---- */

/* cell[row_of[ranks in the suit] + number of the collection of ranks elsewhere]: hands entered so far that contain such
 * cards. Elsewhere: 0 none, 1 + r one, 14 + ... two. The more ranks in the suit, the fewer elsewhere. */
#define FOUR_CARD_ELSEWHERE 105
#define FOUR_CARD_CELLS     134499

struct four_card_flush_table {
    struct four_card_deal deal;
    uint8_t add[1 + BAIZE_RANKS][BAIZE_RANKS]; /* the number of a collection elsewhere with one rank more */
    struct {
        uint8_t count, number[4], weight[4];
    } parts[FOUR_CARD_ELSEWHERE]; /* the collections inside a collection elsewhere, and in how many hands each is */
    uint32_t row_of[FOUR_CARD_MASKS];
    int32_t cell[FOUR_CARD_CELLS];
};

void four_card_flush_prepare(struct four_card_flush_table *table, const struct four_card_deal *deal);
void four_card_flush_clear(struct four_card_flush_table *table);
/* Packed: the ranks in the suit in the low 13 bits, the number of the collection elsewhere above. */
void four_card_flush_enter(struct four_card_flush_table *table, uint32_t packed);

/* For each set of positions that a suit may hold of the player's hand, the rest being elsewhere: hands entered so far
 * that are lifted by that suit and avoid the player's. */
struct four_card_lifted {
    struct four_card_row up_suit[FOUR_CARD_SETS]; /* the suit is the up card's; not used without an up card */
    struct four_card_row other[FOUR_CARD_SETS];
};

void four_card_flush_count(const struct four_card_flush_table *table, const struct four_card_ranks *positions,
                           struct four_card_lifted *lifted);

/* One suit without an up card: hands lifted by a suit where the player holds the ranks `mask`, and `elsewhere` in the
 * other suits. */
int32_t four_card_flush_count_suit(const struct four_card_flush_table *table, unsigned mask,
                                   const struct four_card_ranks *elsewhere);

/* ---- Suited hands (four_card_suited.c) ---- */

/* The ranks of a suited hand; `fifth` below 0: five of the suit. */
struct four_card_ranks four_card_suited_ranks(unsigned mask, int fifth);

/* How the up card lies to a suited hand with a fifth card of another suit; with five of the suit, ELSEWHERE is all
 * that is not SUIT. Without an up card: ELSEWHERE. */
enum four_card_relation { FOUR_CARD_UP_SUIT, FOUR_CARD_UP_FIFTH, FOUR_CARD_UP_ELSEWHERE, FOUR_CARD_RELATIONS };

/* Of the dealer's hands with the up card (lane) that avoid the player's: those lifted above it by a suit, and those
 * lifted to its strength. By the rank of the fifth card; five of a suit: [relation][0]. */
struct four_card_suited {
    struct four_card_row higher[FOUR_CARD_RELATIONS][BAIZE_RANKS];
    struct four_card_row equal[FOUR_CARD_RELATIONS][BAIZE_RANKS];
};

/* Sets of ranks that make a flush, counted by their size and by up to three ranks that they contain, one of which is
 * the lane. */
struct four_card_flush_sets {
    int32_t none[3];
    struct four_card_row one[3];
    struct four_card_row two[3][BAIZE_RANKS];
    struct four_card_row three[BAIZE_RANKS][BAIZE_RANKS]; /* of four ranks */
};

struct four_card_suited_count {
    struct four_card_deal deal;
    uint16_t flush_of[FOUR_CARD_MASKS];
    uint16_t *by_strength; /* masks of four to six ranks, the lowest flush first; a dealer of fewer cards cannot fill
                              the larger ones, and they count for nothing */
    int mask_count;
    int equal_from, higher_from;        /* of by_strength: the sets in `equal`, and behind them those in `higher` */
    baize_strength strength;            /* of the sets in `equal` */
    struct four_card_flush_sets higher; /* sets of higher strength */
    struct four_card_flush_sets equal;  /* sets of this strength */
};

bool four_card_suited_prepare(struct four_card_suited_count *count, const struct four_card_deal *deal,
                              struct baize_arena *arena);
/* Strengths have to be asked for in ascending order. `mask`: the four or five ranks of one suit. */
void four_card_suited_count(struct four_card_suited_count *count, unsigned mask, struct four_card_suited *result);

/* How many arrangements there are for each relation, the up card given: 3, 3 and 6; five of a suit: 1, 0 and 3. */
int four_card_suited_weight(const struct four_card_deal *deal, enum four_card_relation relation, bool five);

/* ---- The sweep (four_card_sweep.c) ---- */

struct four_card_sweep {
    struct four_card_deal deal;
    struct four_card_rank_table *by_ranks;
    struct four_card_flush_table *lifted;
    struct four_card_suited_count *suited;
    struct four_card_shape *shapes;        /* FOUR_CARD_SHAPES of them */
    uint32_t *players, *dealers, *flushes; /* packed, by strength (of their ranks) */
    uint32_t players_start[FOUR_CARD_STARTS], dealers_start[FOUR_CARD_STARTS], flushes_start[FOUR_CARD_STARTS];
    baize_strength flush_least, flush_most;                   /* the strengths of flushes, */
    baize_strength straight_flush_least, straight_flush_most; /* of straight flushes */
};

/* SCRATCH_TOO_SMALL, or OK. */
enum baize_status four_card_sweep_prepare(struct four_card_sweep *sweep, const struct four_card_deal *deal,
                                          struct baize_arena *arena);

/* The dealer's hands whose ranks have strength t enter; first for the count by ranks, then for that of lifted hands. */
void four_card_sweep_enter_ranks(struct four_card_sweep *sweep, baize_strength t);
void four_card_sweep_enter_flushes(struct four_card_sweep *sweep, baize_strength t);

/* Makes the table of lifted hands that of one threshold, r <= t < f, where entering alone does not: called before t
 * enters, it drops what has become f <= t when t reaches the hands above flushes, and above straight flushes. */
void four_card_sweep_drop(struct four_card_sweep *sweep, baize_strength t);
/* The same for any threshold, from scratch. */
void four_card_sweep_rebuild(struct four_card_sweep *sweep, baize_strength t);

#endif
