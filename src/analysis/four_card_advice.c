/* four_card_advice.c - one hand against one up card: every choice with its exact worth.
 *
 * The same two counts as everywhere (four_card.h), but for a single hand they are taken directly: the dealer's other
 * cards by their ranks, each collection in as many ways as the cards left allow; then, for each suit, the sets of ranks
 * that make a flush with whatever lies beside them. Some ten thousand collections each. */
#include "analysis/four_card_stakes.h"

/* ---- Dealer's hands ---- */

struct counted {
    uint64_t lower, equal;
};

/* The dealer's cards are put together one rank after the other; a key stands for the ranks so far. */
struct table_state {
    const struct four_card_deal *deal;
    baize_strength player;
    uint8_t left[BAIZE_RANKS];      /* cards of a rank that the dealer may still get */
    uint8_t elsewhere[BAIZE_RANKS]; /* of these, outside the suit that is looked at */
    baize_strength flush;           /* of the suit that is looked at */
    struct counted counted;
};

static void count(struct counted *counted, baize_strength player, baize_strength dealer, uint64_t ways)
{
    if (dealer < player)
        counted->lower += ways;
    else if (dealer == player)
        counted->equal += ways;
}

/* Ways to take some of up to four cards. */
static uint64_t ways_to_take(int left, int taken)
{
    static const uint8_t ways[BAIZE_SUITS + 1][BAIZE_SUITS + 1] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    return ways[left][taken];
}

/* `missing` more cards of ranks from `rank` up; `ways`: in how many ways the cards so far. */
static void by_ranks(struct table_state *state, unsigned rank, int missing, uint32_t key, uint64_t ways)
{
    if (missing == 0) {
        count(&state->counted, state->player, four_card_key_strength(key), ways);
        return;
    }
    for (; rank < BAIZE_RANKS; rank++)
        for (int taken = 1; taken <= missing && taken <= state->left[rank]; taken++)
            by_ranks(state, rank + 1, missing - taken, key + (uint32_t)taken * four_card_key(rank),
                     ways * ways_to_take(state->left[rank], taken));
}

/* A hand that the suit lifts was counted by its ranks; now it is taken away there and counted by its suit. */
static void lift(struct table_state *state, uint32_t key, uint64_t ways)
{
    const baize_strength ranks = four_card_key_strength(key);
    struct counted was = {0, 0}, is = {0, 0};
    if (ranks >= state->flush)
        return;
    count(&was, state->player, ranks, ways);
    count(&is, state->player, state->flush, ways);
    state->counted.lower += is.lower - was.lower; /* unsigned: what is taken away was added before */
    state->counted.equal += is.equal - was.equal;
}

static void beside_suit(struct table_state *state, unsigned rank, int missing, uint32_t key, uint64_t ways)
{
    if (missing == 0) {
        lift(state, key, ways);
        return;
    }
    for (; rank < BAIZE_RANKS; rank++)
        for (int taken = 1; taken <= missing && taken <= state->elsewhere[rank]; taken++)
            beside_suit(state, rank + 1, missing - taken, key + (uint32_t)taken * four_card_key(rank),
                        ways * ways_to_take(state->elsewhere[rank], taken));
}

/* Every set of the suit's ranks left that, with the up card if it is of the suit, makes a flush. */
static void by_suit(struct table_state *state, unsigned suit_left, unsigned up_in_suit, unsigned up_rank)
{
    for (unsigned set = suit_left;; set = (set - 1) & suit_left) {
        const unsigned held = set | up_in_suit;
        const int missing = state->deal->dealer - __builtin_popcount(held) - (up_in_suit == 0);
        if (__builtin_popcount(held) >= FOUR_CARD_SUITED && missing >= 0) {
            state->flush = four_card_flush_of(held);
            beside_suit(state, 0, missing,
                        (uint32_t)baize_table_lanes[held] + (up_in_suit == 0 ? four_card_key(up_rank) : 0), 1);
        }
        if (set == 0)
            return;
    }
}

static struct counted count_dealer(const struct four_card_deal *deal, baize_cards hand, baize_card up,
                                   baize_cards known)
{
    struct table_state state = {.deal = deal, .player = baize_strength_four_card(hand)};
    const baize_cards gone = hand | known | baize_cards_one(up);
    const unsigned up_rank = (unsigned)baize_card_rank(up);
    for (int rank = 0; rank < BAIZE_RANKS; rank++)
        for (int suit = 0; suit < BAIZE_SUITS; suit++)
            if ((deal->ranks >> rank & 1) && !(baize_cards_lane(gone, (enum baize_suit)suit) >> rank & 1))
                state.left[rank]++;
    by_ranks(&state, 0, deal->dealer - 1, four_card_key(up_rank), 1);
    for (int suit = 0; suit < BAIZE_SUITS; suit++) {
        const unsigned suit_left = deal->ranks & ~baize_cards_lane(gone, (enum baize_suit)suit);
        for (int rank = 0; rank < BAIZE_RANKS; rank++)
            state.elsewhere[rank] = (uint8_t)(state.left[rank] - (suit_left >> rank & 1));
        by_suit(&state, suit_left, (int)baize_card_suit(up) == suit ? 1u << up_rank : 0, up_rank);
    }
    return state.counted;
}

/* ---- Options ---- */

static struct baize_fraction worth(const struct four_card_stakes *stakes, const struct baize_pay_row *row,
                                   const struct counted *counted, int times)
{
    const uint64_t ways[FOUR_CARD_RESULTS] = {counted->lower, counted->equal,
                                              stakes->dealer_hands - counted->lower - counted->equal};
    struct baize_fraction sum = baize_fraction_of(0, 1);
    for (int result = 0; result < FOUR_CARD_RESULTS; result++)
        sum = baize_fraction_add(
            sum, baize_fraction_multiply(baize_fraction_of_counts(ways[result], stakes->dealer_hands),
                                         four_card_net(stakes->rules, row, (enum four_card_result)result, times)));
    return sum;
}

/* Behind every option that is better, or equal and there before. */
static void insert(struct baize_advice *advice, struct baize_choice option)
{
    uint8_t at = advice->count++;
    for (; at > 0 && baize_fraction_compare(&advice->options[at - 1].value, &option.value) < 0; at--)
        advice->options[at] = advice->options[at - 1];
    advice->options[at] = option;
}

/* Every whole multiple, or where they are too many the least and the most. Equal ones: the larger wager first, a fold
 * last. */
static void list_options(const struct four_card_stakes *stakes, const struct baize_pay_row *row,
                         const struct counted *counted, struct baize_advice *advice)
{
    const int least = stakes->least_times, most = stakes->most_times;
    const int step = most - least + 2 <= BAIZE_CHOICES_MOST ? 1 : most - least;
    advice->count = 0;
    for (int times = most; times >= least; times -= step)
        insert(advice, (struct baize_choice){.action = BAIZE_ADVISE_PLAY,
                                             .multiple = (uint8_t)times,
                                             .value = worth(stakes, row, counted, times)});
    insert(advice, (struct baize_choice){.action = BAIZE_ADVISE_FOLD, .value = baize_fraction_of(-1, 1)});
}

enum baize_status baize_advise_four_card(const struct baize_rules *rules, baize_cards hand, baize_card up,
                                         struct baize_advice *advice)
{
    return baize_advise_four_card_knowing(rules, hand, up, 0, advice);
}

enum baize_status baize_advise_four_card_knowing(const struct baize_rules *rules, baize_cards hand, baize_card up,
                                                 baize_cards known, struct baize_advice *advice)
{
    struct four_card_stakes stakes;
    struct four_card_deal deal;
    enum baize_status status = four_card_deal_of(rules, true, &deal);
    if (status == BAIZE_OK)
        status = four_card_stakes_of(rules, &deal, &stakes);
    if (status != BAIZE_OK)
        return status;
    if (baize_cards_count(hand) != FOUR_CARD_PLAYER)
        return BAIZE_CARD_COUNT;
    if (up >= BAIZE_CARD_LIMIT || (hand & ~rules->deck) != 0 || !(rules->deck >> up & 1))
        return BAIZE_CARD_SYNTAX;
    if ((known & ~rules->deck) != 0 || baize_cards_count(known) > BAIZE_CARDS_KNOWN_MOST)
        return BAIZE_CARD_SYNTAX;
    if ((hand | known) >> up & 1 || (hand & known) != 0)
        return BAIZE_CARD_TWICE;
    struct counted counted = count_dealer(&deal, hand, up, known);
    if (known != 0)
        stakes.dealer_hands = four_card_choose(baize_cards_count(rules->deck & ~(hand | known)) - 1, deal.dealer - 1);
    list_options(&stakes, stakes.kinds[stakes.kind_of[baize_strength_four_card(hand)]].row, &counted, advice);
    return BAIZE_OK;
}
