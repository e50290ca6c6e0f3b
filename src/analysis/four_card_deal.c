/* four_card_deal.c - what is dealt, and collections of ranks: listed by strength, and numbered. */
#include "analysis/four_card.h"

#include <string.h>

/* ---- The deal ---- */

/* How many of the dealer's cards the players see before they decide. */
static int cards_turned_up(const struct baize_dealing *dealing)
{
    int up = 0;
    for (uint8_t i = 0; i < dealing->steps_count; i++) {
        const struct baize_deal_step *step = &dealing->steps[i];
        if (step->to != BAIZE_TO_DEALER && step->to != BAIZE_TO_PLAYERS_AND_DEALER)
            continue;
        up += step->face == BAIZE_FACE_UP ? step->cards : step->face == BAIZE_BOTTOM_UP ? 1 : 0;
    }
    return up;
}

enum baize_status four_card_deal_of(const struct baize_rules *rules, bool up, struct four_card_deal *deal)
{
    unsigned ranks = baize_cards_lane(rules->deck, BAIZE_CLUBS);
    baize_cards deck = 0;
    for (int suit = 0; suit < BAIZE_SUITS; suit++)
        deck |= (baize_cards)ranks << (suit * BAIZE_LANE_BITS);
    *deal = (struct four_card_deal){.ranks = (uint16_t)ranks, .up = up};
    deal->rank_count = __builtin_popcount(ranks);
    deal->dealer = rules->dealer_cards;
    bool good = rules->game == BAIZE_FOUR_CARD_POKER && rules->deck == deck &&
                rules->player_cards == FOUR_CARD_PLAYER && deal->dealer >= FOUR_CARD_SUITED &&
                deal->dealer <= FOUR_CARD_DEALER_MOST &&
                deal->rank_count * BAIZE_SUITS >= FOUR_CARD_PLAYER + deal->dealer &&
                (!up || cards_turned_up(&rules->dealing) == 1);
    return good ? BAIZE_OK : BAIZE_ANALYSIS_UNSUPPORTED;
}

uint64_t four_card_choose(int n, int k)
{
    uint64_t result = 1;
    if (k < 0 || n < k)
        return 0;
    for (int i = 1; i <= k; i++)
        result = result * (uint64_t)(n - k + i) / (uint64_t)i;
    return result;
}

uint64_t four_card_dealer_hands(const struct four_card_deal *deal)
{
    int left = deal->rank_count * BAIZE_SUITS - FOUR_CARD_PLAYER;
    return deal->up ? four_card_choose(left - 1, deal->dealer - 1) : four_card_choose(left, deal->dealer);
}

/* ---- Collections of ranks ---- */

const uint16_t four_card_place[FOUR_CARD_DEALER_MOST][BAIZE_RANKS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78},
    {0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364},
    {0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365},
    {0, 1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368},
    {0, 1, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005, 8008, 12376},
};

const uint16_t four_card_first[FOUR_CARD_PLAYER + 1] = {0, 1, 14, 105, 560, 2380};

struct four_card_ranks four_card_unpack(uint32_t packed, int cards)
{
    struct four_card_ranks ranks = {.distinct = 0};
    for (int i = 0; i < cards; i++, packed >>= 4) {
        uint8_t rank = packed & 15;
        if (ranks.distinct == 0 || ranks.rank[ranks.distinct - 1] != rank)
            ranks.rank[ranks.distinct++] = rank;
        ranks.count[ranks.distinct - 1]++;
    }
    return ranks;
}

unsigned four_card_ranks_number(const struct four_card_ranks *ranks)
{
    unsigned number = 0;
    int place = 0;
    for (int i = 0; i < ranks->distinct; i++)
        for (int c = 0; c < ranks->count[i]; c++)
            number += four_card_place[place++][ranks->rank[i]];
    return number;
}

baize_strength four_card_flush_of(unsigned mask)
{
    int count = __builtin_popcount(mask);
    return count < FOUR_CARD_SUITED || count > FOUR_CARD_DEALER_MOST ? 0 : baize_strength_four_card(mask);
}

/* ---- Lists ---- */

/* One rank after the other, none below the one before, four of a rank at most. */
struct walk {
    const struct four_card_deal *deal;
    int cards;
    int found;
    uint32_t *list;  /* NULL: only count */
    uint32_t *start; /* first how many of each strength, then where the next one goes */
};

static void found_one(struct walk *walk, uint32_t packed, uint32_t key)
{
    baize_strength strength = four_card_key_strength(key);
    walk->found++;
    if (walk->list != NULL)
        walk->list[walk->start[strength]++] = packed;
    else if (walk->start != NULL)
        walk->start[strength + 1]++;
}

static void walk_on(struct walk *walk, int placed, unsigned lowest, int of_lowest, uint32_t packed, uint32_t key)
{
    if (placed == walk->cards) {
        found_one(walk, packed, key);
        return;
    }
    for (unsigned rank = lowest; rank < BAIZE_RANKS; rank++) {
        int held = rank == lowest ? of_lowest : 0;
        if (walk->deal->ranks >> rank & 1 && held < BAIZE_SUITS)
            walk_on(walk, placed + 1, rank, held + 1, packed | rank << (4 * placed), key + four_card_key(rank));
    }
}

int four_card_list(const struct four_card_deal *deal, int cards, uint32_t *list, uint32_t *start)
{
    struct walk walk = {.deal = deal, .cards = cards, .start = start};
    if (list == NULL) {
        walk.start = NULL;
        walk_on(&walk, 0, 0, 0, 0, 0);
        return walk.found;
    }
    memset(start, 0, FOUR_CARD_STARTS * sizeof start[0]);
    walk_on(&walk, 0, 0, 0, 0, 0);
    for (int t = 1; t < FOUR_CARD_STARTS; t++)
        start[t] += start[t - 1];
    walk.list = list;
    walk.found = 0;
    walk_on(&walk, 0, 0, 0, 0, 0);
    for (int t = FOUR_CARD_STARTS - 1; t > 0; t--) /* what has moved to the end of each strength is the next one's */
        start[t] = start[t - 1];
    start[0] = 0;
    return walk.found;
}
