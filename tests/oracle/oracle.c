#include "oracle.h"

#include <stdio.h>
#include <string.h>

#define ACE       14
#define KING      13
#define HAND_MOST 6

struct card {
    int rank; /* 2 .. 14 */
    int suit; /* 0 .. 3 */
};

/* The rules' lists, from the highest down. MD-FCP 6.C; 6.F with R4; MD-DD 6.D. What they do not list is a pair (in
 * Double Draw) and a hand with nothing. */
static const enum oracle_category four_card_order[] = {
    FOUR_OF_A_KIND, STRAIGHT_FLUSH, THREE_OF_A_KIND, FLUSH, STRAIGHT, TWO_PAIR, PAIR, HIGH_CARD,
};

static const enum oracle_category five_card_order[] = {
    ROYAL_FLUSH, STRAIGHT_FLUSH,  FOUR_OF_A_KIND, FULL_HOUSE, FLUSH,
    STRAIGHT,    THREE_OF_A_KIND, TWO_PAIR,       PAIR,       HIGH_CARD,
};

static const enum oracle_category double_draw_order[] = {
    FIVE_ACES, NATURAL_ROYAL_FLUSH, WILD_ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH,
    STRAIGHT,  THREE_OF_A_KIND,     TWO_PAIR,         PAIR,           HIGH_CARD,
};

static const enum oracle_category *const orders[] = {four_card_order, five_card_order, double_draw_order};

/* Counted from the top of the list: 100 is the best category. */
static int place_of(enum oracle_game game, enum oracle_category category)
{
    int place = 100;
    for (const enum oracle_category *row = orders[game]; *row != category; row++)
        place--;
    return place;
}

const char *oracle_category_id(enum oracle_category category)
{
    static const char *const ids[] = {
        [HIGH_CARD] = "high-card",
        [PAIR] = "pair",
        [TWO_PAIR] = "two-pair",
        [STRAIGHT] = "straight",
        [FLUSH] = "flush",
        [THREE_OF_A_KIND] = "three-of-a-kind",
        [FULL_HOUSE] = "full-house",
        [FOUR_OF_A_KIND] = "four-of-a-kind",
        [STRAIGHT_FLUSH] = "straight-flush",
        [ROYAL_FLUSH] = "royal-flush",
        [WILD_ROYAL_FLUSH] = "wild-royal-flush",
        [NATURAL_ROYAL_FLUSH] = "natural-royal-flush",
        [FIVE_ACES] = "five-aces",
    };
    return ids[category];
}

/* The highest card of a sequence of `size` cards, 0 if they are none. The ace also stands below the two (MD-FCP
 * 6.A(1), MD-DD 6.B(1)); then the sequence is four or five high. */
static int top_of_sequence(const int count[ACE + 1], int size)
{
    for (int top = ACE; top >= size; top--) {
        bool complete = true;
        for (int rank = top; rank > top - size; rank--)
            complete = complete && count[rank == 1 ? ACE : rank] == 1;
        if (complete)
            return top;
    }
    return 0;
}

static bool one_suit(const struct card *cards, int size)
{
    for (int i = 1; i < size; i++)
        if (cards[i].suit != cards[0].suit)
            return false;
    return true;
}

/* What a hand is by its largest and second largest group of equal ranks. */
static enum oracle_category category_by_groups(int first, int second)
{
    if (first == 5)
        return FIVE_ACES;
    if (first == 4)
        return FOUR_OF_A_KIND;
    if (first == 3)
        return second == 2 ? FULL_HOUSE : THREE_OF_A_KIND;
    if (first == 2)
        return second == 2 ? TWO_PAIR : PAIR;
    return HIGH_CARD;
}

/* Exactly four or five cards, jokers already replaced. */
static struct oracle_value evaluate_hand(enum oracle_game game, const struct card *cards, int size, int jokers)
{
    struct oracle_value value = {0};
    int count[ACE + 1] = {0};
    int group[5] = {0};
    int groups = 0;
    int written = 0;
    for (int i = 0; i < size; i++)
        count[cards[i].rank]++;
    for (int copies = 5; copies >= 1; copies--)
        for (int rank = ACE; rank >= 2; rank--)
            if (count[rank] == copies) {
                group[groups] = copies;
                value.deciding[groups++] = rank;
                for (int i = 0; i < copies; i++)
                    value.ranks[written++] = rank;
            }
    bool suited = one_suit(cards, size) && groups == size; /* no card is there twice */
    int top = top_of_sequence(count, size);
    if (suited && top == ACE && size == 5)
        value.category = game != ORACLE_DOUBLE_DRAW ? ROYAL_FLUSH : jokers > 0 ? WILD_ROYAL_FLUSH : NATURAL_ROYAL_FLUSH;
    else if (suited && top > 0)
        value.category = STRAIGHT_FLUSH;
    else if (suited)
        value.category = FLUSH;
    else if (top > 0)
        value.category = STRAIGHT;
    else
        value.category = category_by_groups(group[0], group[1]);
    if (top > 0) {
        memset(value.deciding, 0, sizeof value.deciding);
        value.deciding[0] = top;
        for (int i = 0; i < size; i++)
            value.ranks[i] = top - i == 1 ? ACE : top - i;
    }
    value.place = place_of(game, value.category);
    return value;
}

int oracle_compare(const struct oracle_value *a, const struct oracle_value *b)
{
    if (a->place != b->place)
        return a->place - b->place;
    for (int i = 0; i < 5; i++)
        if (a->deciding[i] != b->deciding[i])
            return a->deciding[i] - b->deciding[i];
    return 0;
}

static void keep_better(struct oracle_value *best, const struct oracle_value *value)
{
    if (oracle_compare(value, best) > 0)
        *best = *value;
}

/* MD-DD 6.B(2): a joker is any card that completes a wild royal, straight flush, flush or straight; in all other hands
 * it is an ace. */
static bool joker_may(const struct oracle_value *value, const struct card *jokers, int count)
{
    if (value->category == WILD_ROYAL_FLUSH || value->category == STRAIGHT_FLUSH || value->category == FLUSH ||
        value->category == STRAIGHT)
        return true;
    for (int i = 0; i < count; i++)
        if (jokers[i].rank != ACE)
            return false;
    return true;
}

/* Puts every card of the deck in the place of each joker from `at` on. */
static void replace_jokers(struct card *cards, int naturals, int at, struct oracle_value *best)
{
    if (at == 5) {
        struct oracle_value value = evaluate_hand(ORACLE_DOUBLE_DRAW, cards, 5, 5 - naturals);
        if (joker_may(&value, cards + naturals, 5 - naturals))
            keep_better(best, &value);
        return;
    }
    for (int rank = 2; rank <= ACE; rank++)
        for (int suit = 0; suit < 4; suit++) {
            cards[at] = (struct card){rank, suit};
            replace_jokers(cards, naturals, at + 1, best);
        }
}

/* Every way to take `left` more cards from those at `from` on. */
static void choose(enum oracle_game game, const struct card *cards, int count, int from, struct card *hand, int size,
                   int left, struct oracle_value *best)
{
    if (left == 0) {
        struct oracle_value value = evaluate_hand(game, hand, size, 0);
        keep_better(best, &value);
        return;
    }
    for (int i = from; i <= count - left; i++) {
        hand[size - left] = cards[i];
        choose(game, cards, count, i + 1, hand, size, left - 1, best);
    }
}

struct oracle_value oracle_evaluate(enum oracle_game game, baize_cards set)
{
    struct oracle_value best = {0};
    struct card cards[HAND_MOST];
    struct card hand[5];
    int naturals = 0;
    while (set != 0) {
        baize_card card = baize_cards_take(&set);
        if (!baize_card_is_joker(card))
            cards[naturals++] = (struct card){(int)baize_card_rank(card) + 2, (int)baize_card_suit(card)};
    }
    if (game == ORACLE_DOUBLE_DRAW)
        replace_jokers(cards, naturals, naturals, &best);
    else if (game == ORACLE_FOUR_CARD)
        choose(game, cards, naturals, 0, hand, 4, 4, &best);
    else
        choose(game, cards, naturals, 0, hand, 5, 5, &best);
    return best;
}

void oracle_name(const struct oracle_value *value, char name[ORACLE_NAME_SIZE])
{
    static const char *const one[] = {"",      "",     "two", "three", "four",  "five", "six", "seven",
                                      "eight", "nine", "ten", "jack",  "queen", "king", "ace"};
    static const char *const many[] = {"",       "",      "twos", "threes", "fours",  "fives", "sixes", "sevens",
                                       "eights", "nines", "tens", "jacks",  "queens", "kings", "aces"};
    int first = value->deciding[0];
    int second = value->deciding[1];
    char words[32];
    snprintf(words, sizeof words, "%s", oracle_category_id(value->category));
    for (char *dash = strchr(words, '-'); dash != NULL; dash = strchr(dash, '-'))
        *dash = ' ';
    switch (value->category) {
    case HIGH_CARD:
        snprintf(name, ORACLE_NAME_SIZE, "%s high", one[first]);
        return;
    case PAIR:
        snprintf(name, ORACLE_NAME_SIZE, "pair of %s", many[first]);
        return;
    case TWO_PAIR:
        snprintf(name, ORACLE_NAME_SIZE, "two pair, %s and %s", many[first], many[second]);
        return;
    case FULL_HOUSE:
        snprintf(name, ORACLE_NAME_SIZE, "full house, %s over %s", many[first], many[second]);
        return;
    case THREE_OF_A_KIND:
    case FOUR_OF_A_KIND:
        snprintf(name, ORACLE_NAME_SIZE, "%s, %s", words, many[first]);
        return;
    case STRAIGHT:
    case FLUSH:
    case STRAIGHT_FLUSH:
        snprintf(name, ORACLE_NAME_SIZE, "%s, %s high", words, one[first]);
        return;
    case ROYAL_FLUSH:
    case WILD_ROYAL_FLUSH:
    case NATURAL_ROYAL_FLUSH:
    case FIVE_ACES:
    case ORACLE_CATEGORIES:
        snprintf(name, ORACLE_NAME_SIZE, "%s", words);
        return;
    }
}
