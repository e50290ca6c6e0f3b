/* hand_counts.c - how many hands of a deck have each strength, without looking at each hand.
 *
 * A hand's strength is that of its ranks, unless enough of its cards are of one suit. So
 *
 *     1. every way to choose the ranks of the hand (18,395 for six cards) is valued once, its cards spread over the
 *        suits so that no flush is among them, and counted as often as suits can be put to it:
 *        two aces, a king, three fours:  C(4,2) x C(4,1) x C(4,3) hands
 *     2. hands with a flush were counted at the strength of their ranks; they are moved to their own. Such a hand is
 * the set of ranks in the long suit and the ranks of the few other cards, which lie in three suits.
 *
 * Some 40,000 hands are valued instead of C(52,6) = 20,358,520. */
#include "analysis/hand_counts.h"

#include <string.h>

/* One way to choose ranks, while it grows. */
struct choice {
    enum baize_ranking ranking;
    unsigned ranks;     /* of the deck */
    int flush;          /* how many cards of a suit make one */
    baize_cards flat;   /* the cards so far, spread over the suits */
    baize_cards suited; /* the cards so far as they are: the long suit is spades */
    int used;           /* how many cards so far */
    uint64_t weight;    /* in how many hands */
    struct hand_counts *into;
};

static baize_strength strength_of(enum baize_ranking ranking, baize_cards set)
{
    return ranking == BAIZE_FOUR_CARD ? baize_strength_four_card(set) : baize_strength_five_card(set);
}

static uint64_t choose(unsigned from, unsigned count)
{
    uint64_t ways = 1;
    for (unsigned i = 0; i < count; i++)
        ways = ways * (from - i) / (i + 1);
    return count > from ? 0 : ways;
}

/* The n-th card of a hand goes to suit n mod 4: cards of one rank, which follow each other, are in different suits, and
 * six cards have at most two in a suit. */
static baize_cards spread(int place, int rank)
{
    return baize_cards_one(baize_card_of((enum baize_suit)(place % BAIZE_SUITS), (enum baize_rank)rank));
}

/* ---- Ranks ---- */

static void choose_ranks(const struct choice *so_far, int rank, int left)
{
    if (left == 0) {
        so_far->into->counts[strength_of(so_far->ranking, so_far->flat)] += so_far->weight;
        so_far->into->total += so_far->weight;
        return;
    }
    if (rank == BAIZE_RANKS)
        return;
    struct choice next = *so_far;
    choose_ranks(&next, rank + 1, left);
    if ((so_far->ranks >> rank & 1) == 0)
        return;
    for (int count = 1; count <= BAIZE_SUITS && count <= left; count++) {
        next.flat |= spread(next.used++, rank);
        next.weight = so_far->weight * choose(BAIZE_SUITS, (unsigned)count);
        choose_ranks(&next, rank + 1, left - count);
    }
}

/* ---- Flushes ---- */

static void move_flush(const struct choice *flush)
{
    flush->into->counts[strength_of(flush->ranking, flush->flat)] -= flush->weight;
    flush->into->counts[strength_of(flush->ranking, flush->suited)] += flush->weight;
}

/* Builds the hand from the top rank down; at each rank a card of the long suit or none, and others beside it. */
static void choose_flush(const struct choice *so_far, int rank, int left, int in_suit)
{
    if (left == 0) {
        if (in_suit >= so_far->flush)
            move_flush(so_far);
        return;
    }
    if (rank == BAIZE_RANKS || in_suit + left < so_far->flush)
        return;
    choose_flush(so_far, rank + 1, left, in_suit);
    if ((so_far->ranks >> rank & 1) == 0)
        return;
    for (int suited = 0; suited <= 1; suited++)
        for (int others = 0; others < BAIZE_SUITS && others + suited <= left; others++) {
            struct choice next = *so_far;
            if (others + suited == 0)
                continue;
            for (int i = 0; i < others + suited; i++)
                next.flat |= spread(next.used++, rank);
            for (int i = 0; i < others; i++)
                next.suited |= baize_cards_one(baize_card_of((enum baize_suit)i, (enum baize_rank)rank));
            if (suited)
                next.suited |= baize_cards_one(baize_card_of(BAIZE_SPADES, (enum baize_rank)rank));
            next.weight = so_far->weight * choose(BAIZE_SUITS - 1, (unsigned)others);
            choose_flush(&next, rank + 1, left - others - suited, in_suit + suited);
        }
}

static bool same_in_every_suit(baize_cards deck)
{
    for (int suit = 1; suit < BAIZE_SUITS; suit++)
        if (baize_cards_lane(deck, (enum baize_suit)suit) != baize_cards_lane(deck, BAIZE_CLUBS))
            return false;
    return (deck & BAIZE_JOKERS) == 0;
}

enum baize_status hand_counts_fill(enum baize_ranking ranking, baize_cards deck, int cards, struct hand_counts *counts)
{
    if (ranking == BAIZE_DOUBLE_DRAW || !same_in_every_suit(deck) || cards > 6)
        return BAIZE_ANALYSIS_UNSUPPORTED;
    memset(counts, 0, sizeof *counts);
    struct choice start = {
        .ranking = ranking,
        .ranks = baize_cards_lane(deck, BAIZE_CLUBS),
        .flush = ranking == BAIZE_FOUR_CARD ? 4 : 5,
        .weight = 1,
        .into = counts,
    };
    choose_ranks(&start, 0, cards);
    start.weight = BAIZE_SUITS; /* any of the four may be the long one: with six cards only one can */
    choose_flush(&start, 0, cards, 0);
    return BAIZE_OK;
}
