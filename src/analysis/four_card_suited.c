/* four_card_suited.c - the dealer's hands against a player's hand with four or five cards of one suit, in closed form.
 *
 * Such a hand is a flush or a straight flush of strength t. A dealer's hand that beats or equals it by a suit S holds a
 * set A of ranks in S whose flush is f(A) > t or = t; its other cards, M, are any, with one exception: below the three
 * of a kind (t a flush) a pair in M of a rank of A makes one, and such hands are counted by their ranks already. So the
 * hands lifted by S, when the player holds the ranks P_S in S and the collection O elsewhere, are
 *
 *     sum over A without P_S, f(A) > t, of   C(other cards without O, |M|)  -  pairs of a rank of A left elsewhere
 *
 * with C(3 - O_a, 2) such pairs of rank a when M has two cards and A four. For the suit of the player's flush (P_S four
 * or five ranks) the sets A are gone through one by one: subsets of the other nine or eight ranks. For other suits P_S
 * is one rank or none, and counts of all sets A with up to three given ranks are enough: (sets with u without b) =
 * (sets with u) - (sets with u and b). With the up card U in S, A contains its rank; else M contains U. */
#include "analysis/four_card.h"

#include <string.h>

#define SIZES 3 /* of A: four, five, six */

/* ---- Counting sets ---- */

static void count_set(struct four_card_flush_sets *sets, unsigned mask, int32_t step)
{
    const int size = __builtin_popcount(mask) - FOUR_CARD_SUITED;
    sets->none[size] += step;
    for (unsigned a = mask; a != 0; a &= a - 1) {
        const int rank_a = __builtin_ctz(a);
        sets->one[size].of[rank_a] += step;
        for (unsigned b = mask; b != 0; b &= b - 1) {
            const int rank_b = __builtin_ctz(b);
            sets->two[size][rank_a].of[rank_b] += step;
            for (unsigned c = size == 0 ? mask : 0; c != 0; c &= c - 1)
                sets->three[rank_a][rank_b].of[__builtin_ctz(c)] += step;
        }
    }
}

bool four_card_suited_prepare(struct four_card_suited_count *count, const struct four_card_deal *deal,
                              struct baize_arena *arena)
{
    uint16_t start[FOUR_CARD_STARTS];
    memset(count, 0, sizeof *count);
    memset(start, 0, sizeof start);
    count->deal = *deal;
    for (unsigned mask = 0; mask < FOUR_CARD_MASKS; mask++) {
        if ((mask & ~(unsigned)deal->ranks) != 0)
            continue;
        count->flush_of[mask] = four_card_flush_of(mask);
        if (count->flush_of[mask] == 0)
            continue;
        start[count->flush_of[mask] + 1]++;
        count->mask_count++;
        count_set(&count->higher, mask, 1);
    }
    count->by_strength = baize_arena_take(arena, (size_t)(count->mask_count + 1) * sizeof count->by_strength[0]);
    if (count->by_strength == NULL)
        return false;
    for (int t = 1; t < FOUR_CARD_STARTS; t++)
        start[t] = (uint16_t)(start[t] + start[t - 1]);
    for (unsigned mask = 0; mask < FOUR_CARD_MASKS; mask++)
        if (count->flush_of[mask] != 0)
            count->by_strength[start[count->flush_of[mask]]++] = (uint16_t)mask;
    return true;
}

/* The sets of strength up to t leave `higher`, those of t are `equal`. */
static void move_to(struct four_card_suited_count *count, baize_strength strength)
{
    if (count->strength == strength)
        return;
    for (int i = count->equal_from; i < count->higher_from; i++)
        count_set(&count->equal, count->by_strength[i], -1);
    count->strength = strength;
    count->equal_from = count->higher_from;
    for (; count->higher_from < count->mask_count; count->higher_from++) {
        const unsigned mask = count->by_strength[count->higher_from];
        if (count->flush_of[mask] > strength)
            return;
        count_set(&count->higher, mask, -1);
        if (count->flush_of[mask] == strength)
            count_set(&count->equal, mask, 1);
        else
            count->equal_from++;
    }
}

/* ---- The suit of the player's flush ---- */

/* Sets outside the player's ranks, by size; with two ranks only those of four. */
struct outside {
    int32_t none[SIZES];
    struct four_card_row one[SIZES], two[BAIZE_RANKS];
};

static void count_outside(const struct four_card_suited_count *count, unsigned mask, struct outside *outside)
{
    const unsigned rest = count->deal.ranks & ~mask;
    memset(outside, 0, sizeof *outside);
    for (unsigned set = rest; set != 0; set = (set - 1) & rest) {
        if (count->flush_of[set] <= count->strength)
            continue;
        const int size = __builtin_popcount(set) - FOUR_CARD_SUITED;
        outside->none[size]++;
        for (unsigned a = set; a != 0; a &= a - 1) {
            outside->one[size].of[__builtin_ctz(a)]++;
            for (unsigned b = size == 0 ? set : 0; b != 0; b &= b - 1)
                outside->two[__builtin_ctz(a)].of[__builtin_ctz(b)]++;
        }
    }
}

/* ---- One suit ---- */

/* The ways to fill the dealer's hand outside the suit, by the size of A. */
struct fill {
    int32_t with_up[SIZES];    /* the up card is in A: all of M is free */
    int32_t without_up[SIZES]; /* the up card is in M */
};

static struct fill fill_of(const struct four_card_deal *deal, int player_elsewhere)
{
    const int cards = 3 * deal->rank_count - player_elsewhere;
    struct fill fill;
    for (int size = 0; size < SIZES; size++) {
        const int others = deal->dealer - FOUR_CARD_SUITED - size;
        fill.with_up[size] = (int32_t)four_card_choose(cards, others);
        fill.without_up[size] = (int32_t)four_card_choose(cards - 1, others - 1);
    }
    return fill;
}

/* A suited hand of the player, and which sets of the dealer's are counted: those that beat it, or that equal it. */
struct asked {
    const struct four_card_deal *deal;
    const struct four_card_flush_sets *sets;
    const struct outside *outside; /* the same sets outside the player's ranks */
    unsigned mask;
    bool five;     /* five cards of the suit; else there is a fifth card */
    int32_t trips; /* 1: hands that are three of a kind by their ranks stay out; else 0 */
    struct fill own, fifth_suit, empty;
    struct four_card_row held;    /* 1 for the ranks of the mask */
    struct four_card_row two_sum; /* sets->two[0], added up over the mask */
};

/* By up rank: the up card in the suit, and not. */
struct suit_rows {
    struct four_card_row in, out;
};

static int32_t filled(const int32_t fill[SIZES], const int32_t sets[SIZES])
{
    return fill[0] * sets[0] + fill[1] * sets[1] + fill[2] * sets[2];
}

/* The player's own suit. Elsewhere there is the fifth card: two of the three pairs of its rank are gone; and where the
 * up card is of its rank too, one of the two cards that could pair the up card. */
static void own_suit(const struct asked *asked, unsigned fifth, struct suit_rows *rows)
{
    const struct outside *outside = asked->outside;
    const int32_t *fill = asked->own.with_up, none = filled(asked->own.without_up, outside->none);
    const int32_t with_fifth = asked->five ? 0 : 2 * asked->trips;
    for (int up = 0; up < FOUR_CARD_LANES; up++) {
        const int32_t four = outside->one[0].of[up];
        rows->in.of[up] = fill[0] * four + fill[1] * outside->one[1].of[up] + fill[2] * outside->one[2].of[up] -
                          12 * asked->trips * four + with_fifth * outside->two[fifth].of[up];
        rows->out.of[up] = none - 2 * asked->trips * four;
    }
    if (!asked->five)
        rows->out.of[fifth] += asked->trips * outside->one[0].of[fifth];
}

/* The suit of the fifth card, where the player holds that one rank: sets with it do not count. */
static void fifth_suit(const struct asked *asked, unsigned fifth, struct suit_rows *rows)
{
    const struct four_card_flush_sets *sets = asked->sets;
    const int32_t *fill = asked->fifth_suit.with_up;
    const int32_t without[SIZES] = {sets->none[0] - sets->one[0].of[fifth], sets->none[1] - sets->one[1].of[fifth],
                                    sets->none[2] - sets->one[2].of[fifth]};
    const int32_t none = filled(asked->fifth_suit.without_up, without);
    struct four_card_row three_sum = {{0}};
    for (unsigned held = asked->mask; held != 0; held &= held - 1)
        four_card_row_add(&three_sum, &sets->three[__builtin_ctz(held)][fifth], 1);
    for (int up = 0; up < FOUR_CARD_LANES; up++) {
        const int32_t four = sets->one[0].of[up] - sets->two[0][fifth].of[up];
        rows->in.of[up] = fill[0] * four + fill[1] * (sets->one[1].of[up] - sets->two[1][fifth].of[up]) +
                          fill[2] * (sets->one[2].of[up] - sets->two[2][fifth].of[up]) -
                          asked->trips * (12 * four - 2 * (asked->two_sum.of[up] - three_sum.of[up]));
        rows->out.of[up] = none - asked->trips * four * (2 - asked->held.of[up]);
    }
}

/* A suit where the player holds nothing. Elsewhere he may hold two of a rank: then all three pairs of it are gone. */
static void empty_suit(const struct asked *asked, unsigned fifth, struct suit_rows *rows)
{
    const struct four_card_flush_sets *sets = asked->sets;
    const int32_t *fill = asked->empty.with_up, none = filled(asked->empty.without_up, sets->none);
    const int32_t of_fifth = asked->five ? 0 : asked->mask >> fifth & 1 ? 1 : 2;
    for (int up = 0; up < FOUR_CARD_LANES; up++) {
        const int32_t four = sets->one[0].of[up];
        rows->in.of[up] =
            fill[0] * four + fill[1] * sets->one[1].of[up] + fill[2] * sets->one[2].of[up] -
            asked->trips * (12 * four - 2 * asked->two_sum.of[up] - of_fifth * sets->two[0][fifth].of[up]);
        rows->out.of[up] = none - asked->trips * four * (2 - asked->held.of[up]);
    }
    if (!asked->five)
        rows->out.of[fifth] += asked->trips * sets->one[0].of[fifth];
}

struct four_card_ranks four_card_suited_ranks(unsigned mask, int fifth)
{
    struct four_card_ranks ranks = {.distinct = 0};
    for (unsigned held = fifth < 0 ? mask : mask | 1u << fifth; held != 0; held &= held - 1) {
        const int rank = __builtin_ctz(held);
        ranks.rank[ranks.distinct] = (uint8_t)rank;
        ranks.count[ranks.distinct++] = (mask >> rank & 1) && rank == fifth ? 2 : 1;
    }
    return ranks;
}

/* ---- All suits ---- */

/* The four suits together, for the three ways the up card may lie. */
static void add_suits(const struct asked *asked, unsigned fifth,
                      struct four_card_row rows[FOUR_CARD_RELATIONS][BAIZE_RANKS])
{
    struct suit_rows own, other, empty;
    own_suit(asked, fifth, &own);
    empty_suit(asked, fifth, &empty);
    if (asked->five) {
        for (int up = 0; up < FOUR_CARD_LANES; up++) {
            rows[FOUR_CARD_UP_SUIT][0].of[up] = own.in.of[up] + 3 * empty.out.of[up];
            rows[FOUR_CARD_UP_ELSEWHERE][0].of[up] = own.out.of[up] + empty.in.of[up] + 2 * empty.out.of[up];
        }
        return;
    }
    fifth_suit(asked, fifth, &other);
    for (int up = 0; up < FOUR_CARD_LANES; up++) {
        const int32_t empties = 2 * empty.out.of[up];
        rows[FOUR_CARD_UP_SUIT][fifth].of[up] = own.in.of[up] + other.out.of[up] + empties;
        rows[FOUR_CARD_UP_FIFTH][fifth].of[up] = own.out.of[up] + other.in.of[up] + empties;
        rows[FOUR_CARD_UP_ELSEWHERE][fifth].of[up] =
            own.out.of[up] + other.out.of[up] + empty.in.of[up] + empty.out.of[up];
    }
}

/* Without an up card every hand is counted once for each of its cards as the up card; its cards are the same number in
 * every hand. */
static int32_t without_up_card(const struct asked *asked, struct four_card_row rows[FOUR_CARD_RELATIONS][BAIZE_RANKS],
                               unsigned fifth)
{
    int64_t sum = 0;
    for (unsigned up = 0; up < BAIZE_RANKS; up++) {
        bool suit_free = !(asked->mask >> up & 1);
        if (!(asked->deal->ranks >> up & 1))
            continue;
        if (asked->five) {
            sum += suit_free ? rows[FOUR_CARD_UP_SUIT][0].of[up] : 0;
            sum += 3 * rows[FOUR_CARD_UP_ELSEWHERE][0].of[up];
            continue;
        }
        sum += suit_free ? rows[FOUR_CARD_UP_SUIT][fifth].of[up] : 0;
        sum += fifth != up ? rows[FOUR_CARD_UP_FIFTH][fifth].of[up] : 0;
        sum += 2 * rows[FOUR_CARD_UP_ELSEWHERE][fifth].of[up];
    }
    return (int32_t)(sum / asked->deal->dealer);
}

static void ask(const struct asked *asked, struct four_card_row rows[FOUR_CARD_RELATIONS][BAIZE_RANKS])
{
    for (unsigned fifth = 0; fifth < (asked->five ? 1 : BAIZE_RANKS); fifth++) {
        add_suits(asked, fifth, rows);
        if (!asked->deal->up)
            rows[FOUR_CARD_UP_ELSEWHERE][fifth].of[0] = without_up_card(asked, rows, fifth);
    }
}

/* Which sets are asked about; what depends on the mask alone is added up once. */
static void look_at(struct asked *asked, const struct four_card_flush_sets *sets, const struct outside *outside)
{
    asked->sets = sets;
    asked->outside = outside;
    memset(&asked->held, 0, sizeof asked->held);
    memset(&asked->two_sum, 0, sizeof asked->two_sum);
    for (unsigned held = asked->mask; held != 0; held &= held - 1) {
        asked->held.of[__builtin_ctz(held)] = 1;
        four_card_row_add(&asked->two_sum, &sets->two[0][__builtin_ctz(held)], 1);
    }
}

void four_card_suited_count(struct four_card_suited_count *count, unsigned mask, struct four_card_suited *result)
{
    static const struct outside nothing; /* a hand that equals the player's cannot be of the same suit */
    struct outside outside;
    const bool five = __builtin_popcount(mask) == FOUR_CARD_PLAYER;
    const baize_strength strength = four_card_flush_of(mask);
    const bool flush = baize_strength_category(BAIZE_FOUR_CARD, strength) == BAIZE_FLUSH;
    struct asked asked = {
        .deal = &count->deal,
        .mask = mask,
        .five = five,
        .trips = count->deal.dealer == FOUR_CARD_DEALER_MOST && flush,
        .own = fill_of(&count->deal, five ? 0 : 1),
        .fifth_suit = fill_of(&count->deal, FOUR_CARD_PLAYER - 1),
        .empty = fill_of(&count->deal, FOUR_CARD_PLAYER),
    };
    move_to(count, strength);
    count_outside(count, mask, &outside);
    look_at(&asked, &count->higher, &outside);
    ask(&asked, result->higher);
    look_at(&asked, &count->equal, &nothing);
    ask(&asked, result->equal);
}

int four_card_suited_weight(const struct four_card_deal *deal, enum four_card_relation relation, bool five)
{
    static const uint8_t four_weight[FOUR_CARD_RELATIONS] = {3, 3, 6}, five_weight[FOUR_CARD_RELATIONS] = {1, 0, 3};
    if (!deal->up)
        return relation != FOUR_CARD_UP_ELSEWHERE ? 0 : five ? 4 : 12;
    return five ? five_weight[relation] : four_weight[relation];
}
