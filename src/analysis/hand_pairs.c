/* hand_pairs.c - two players who both hit the same meter in one round.
 *
 * The hands that hit are listed: by their ranks where no flush is needed, by the long suit where one is. Ordered pairs
 * of them without a common card follow by inclusion and exclusion over the cards they could share:
 *
 *     pairs = sum over card sets X of (-1)^|X| x (hits that contain X)^2
 *
 * With c(X) kept for every X of up to four cards (five cards shared: the same hand twice, once for each hit), a list of
 * any length takes 31 additions a hand and one walk over the sets. */
#include "analysis/hand_pairs.h"

#include "analysis/hand_counts.h"
#include "base/arena.h"

#include <string.h>

#define HAND_CARDS 5

/* Hits that contain each set of at most four cards, numbered by size, then by the cards' numbers in the deck. */
struct hits {
    enum baize_ranking ranking;
    bool pays[STRENGTHS_MOST];       /* by strength: 100% of the meter */
    int flush;                       /* how many cards of a suit make one */
    unsigned deck;                   /* how many cards */
    uint8_t place[BAIZE_CARD_LIMIT]; /* a card's number in the deck */
    baize_cards suit[BAIZE_SUITS];   /* the cards of each suit */
    uint32_t *containing;            /* by number */
    uint32_t first[HAND_CARDS + 1];  /* number of the first set of each size */
    uint64_t hands;
};

static uint64_t choose(unsigned from, unsigned count)
{
    uint64_t ways = 1;
    if (count > from)
        return 0;
    for (unsigned i = 0; i < count; i++)
        ways = ways * (from - i) / (i + 1);
    return ways;
}

static void find_strengths(struct hits *hits, const struct baize_paytable *schedule, const char *level)
{
    hits->ranking = schedule->ranking;
    hits->flush = schedule->ranking == BAIZE_FOUR_CARD ? 4 : HAND_CARDS;
    for (uint8_t i = 0; i < schedule->count; i++) {
        const struct baize_pay_row *row = &schedule->rows[i];
        if (row->pays.kind == BAIZE_ODDS_METER && row->pays.share == BAIZE_RATE_WHOLE &&
            strcmp(row->pays.level, level) == 0)
            memset(hits->pays + row->least, true, (size_t)(row->most - row->least) + 1);
    }
}

/* Counts the hand at each of its subsets of up to four cards. `places` are its cards' numbers, from low to high. */
static void count_subsets(struct hits *hits, const unsigned places[HAND_CARDS])
{
    for (unsigned subset = 0; subset < (1u << HAND_CARDS) - 1; subset++) {
        unsigned size = 0;
        uint64_t number = 0;
        for (unsigned i = 0; i < HAND_CARDS; i++)
            if ((subset >> i & 1) != 0) {
                size++;
                number += choose(places[i], size);
            }
        hits->containing[hits->first[size] + number]++;
    }
    hits->hands++;
}

/* ---- Listing the hits ---- */

static bool is_hit(const struct hits *hits, baize_cards hand)
{
    return hits
        ->pays[hits->ranking == BAIZE_FOUR_CARD ? baize_strength_four_card(hand) : baize_strength_five_card(hand)];
}

static void add_hand(struct hits *hits, baize_cards hand)
{
    unsigned places[HAND_CARDS], count = 0;
    if (!is_hit(hits, hand))
        return;
    while (hand != 0)
        places[count++] = hits->place[baize_cards_take(&hand)];
    count_subsets(hits, places);
}

static bool has_flush(const struct hits *hits, baize_cards hand)
{
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        if (__builtin_popcount(baize_cards_lane(hand, (enum baize_suit)suit)) >= hits->flush)
            return true;
    return false;
}

/* Hands with a flush: their cards in the long suit, then the others. */
static void list_flushes(struct hits *hits, enum baize_suit suit, baize_cards left, baize_cards hand, int missing)
{
    if (missing == 0) {
        if (__builtin_popcount(baize_cards_lane(hand, suit)) >= hits->flush)
            add_hand(hits, hand);
        return;
    }
    while (left != 0) {
        baize_cards card = baize_cards_one(baize_cards_take(&left));
        bool in_suit = (card & hits->suit[suit]) != 0;
        int others = HAND_CARDS - missing - __builtin_popcount(baize_cards_lane(hand, suit));
        if (in_suit || others < HAND_CARDS - hits->flush)
            list_flushes(hits, suit, left, hand | card, missing - 1);
    }
}

/* All suits for the chosen numbers of cards of each rank. */
static void list_suits(struct hits *hits, const uint8_t counts[BAIZE_RANKS], int rank, baize_cards hand)
{
    while (rank < BAIZE_RANKS && counts[rank] == 0)
        rank++;
    if (rank == BAIZE_RANKS) {
        if (!has_flush(hits, hand))
            add_hand(hits, hand);
        return;
    }
    for (unsigned suits = 0; suits < 1u << BAIZE_SUITS; suits++) {
        baize_cards cards = 0;
        if (__builtin_popcount(suits) != counts[rank])
            continue;
        for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
            if ((suits >> suit & 1) != 0)
                cards |= baize_cards_one(baize_card_of((enum baize_suit)suit, (enum baize_rank)rank));
        list_suits(hits, counts, rank + 1, hand | cards);
    }
}

/* Hands without a flush: their ranks, and only where these hit, their suits. `flat` has one card after the other in
 * another suit, so that no flush is in it. */
static void list_ranks(struct hits *hits, uint8_t counts[BAIZE_RANKS], int rank, baize_cards flat, int used)
{
    if (used == HAND_CARDS) {
        if (is_hit(hits, flat))
            list_suits(hits, counts, 0, 0);
        return;
    }
    if (rank == BAIZE_RANKS)
        return;
    list_ranks(hits, counts, rank + 1, flat, used);
    if ((hits->suit[BAIZE_CLUBS] >> rank & 1) == 0)
        return;
    while (counts[rank] < BAIZE_SUITS && used < HAND_CARDS) {
        counts[rank]++;
        flat |= baize_cards_one(baize_card_of((enum baize_suit)(used % BAIZE_SUITS), (enum baize_rank)rank));
        list_ranks(hits, counts, rank + 1, flat, ++used);
    }
    counts[rank] = 0;
}

static void list_hits(struct hits *hits, baize_cards deck)
{
    uint8_t counts[BAIZE_RANKS] = {0};
    list_ranks(hits, counts, 0, 0, 0);
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        list_flushes(hits, (enum baize_suit)suit, deck, 0, HAND_CARDS);
}

/* Fits: at most 2.6 million hits, whose square is below 2^43, over fewer than 2^19 sets. */
static uint64_t count_pairs(const struct hits *hits)
{
    int64_t pairs = -(int64_t)hits->hands; /* five cards in common */
    for (unsigned size = 0; size < HAND_CARDS; size++)
        for (uint32_t i = hits->first[size]; i < hits->first[size + 1]; i++) {
            int64_t square = (int64_t)hits->containing[i] * hits->containing[i];
            pairs += size % 2 == 0 ? square : -square;
        }
    return (uint64_t)pairs;
}

static bool prepare(struct hits *hits, baize_cards deck, void *scratch, size_t scratch_size)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        hits->suit[suit] = deck & BAIZE_LANE_RANKS << (suit * BAIZE_LANE_BITS);
    while (deck != 0)
        hits->place[baize_cards_take(&deck)] = (uint8_t)hits->deck++;
    for (unsigned size = 0; size < HAND_CARDS; size++)
        hits->first[size + 1] = hits->first[size] + (uint32_t)choose(hits->deck, size);
    hits->containing = baize_arena_take(&arena, hits->first[HAND_CARDS] * sizeof hits->containing[0]);
    return hits->containing != NULL;
}

enum baize_status hand_pairs_chance(const struct baize_rules *rules, const char *level, void *scratch,
                                    size_t scratch_size, struct baize_fraction *chance)
{
    struct hits hits = {.deck = 0};
    find_strengths(&hits, &rules->progressive.schedule, level);
    if (!prepare(&hits, rules->deck, scratch, scratch_size))
        return BAIZE_SCRATCH_TOO_SMALL;
    list_hits(&hits, rules->deck);
    uint64_t all = choose(hits.deck, HAND_CARDS) * choose(hits.deck - HAND_CARDS, HAND_CARDS);
    *chance = baize_fraction_of_counts(count_pairs(&hits), all);
    return BAIZE_OK;
}
