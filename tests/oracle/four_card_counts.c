/* four_card_counts.c - the exact counts of Four Card Poker against slow ones.
 *
 *     four_card_counts small VARIANTS     whole analyses on decks of four and five ranks, the first so many variants
 *     four_card_counts states N           the whole deck: N random hands and up cards of each category, each against
 * all 1,370,754 hands of the dealer one by one
 *
 * Compared are: every line of the list of returns, decisions, the table of decisions, advice, and what the sweep counts
 * before anything is decided. */
#include "analysis/four_card.h"
#include "expected.h"
#include "four_card_oracle.h"
#include "settle_rounds.h"
#include "submissions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct baize_rules shipped;
static unsigned char *scratch;
static struct baize_ante_analysis analysis;
static struct baize_decision_table table;
static int failures;

static void expect(bool good, const char *what, const char *where)
{
    if (good)
        return;
    failures++;
    printf("FAILED: %s (%s)\n", what, where);
}

static void load(const char *id, struct baize_rules *rules)
{
    if (!read_submission(id, rules)) {
        fprintf(stderr, "four_card_counts: cannot load %s\n", id);
        exit(1);
    }
}

/* ---- Variants of the rules ---- */

static struct baize_odds to_one(int32_t numerator, int32_t denominator)
{
    return (struct baize_odds){.kind = BAIZE_ODDS_TO, .numerator = numerator, .denominator = denominator};
}

static void add_row(struct baize_paytable *paytable, const char *hand, enum baize_category category, int rank,
                    struct baize_odds pays)
{
    struct baize_pay_row *row = &paytable->rows[paytable->count++];
    *row = (struct baize_pay_row){.pays = pays};
    snprintf(row->hand, sizeof row->hand, "%s", hand);
    if (rank < 0)
        baize_category_strengths(BAIZE_FOUR_CARD, category, &row->least, &row->most);
    else
        baize_category_rank_strengths(BAIZE_FOUR_CARD, category, (enum baize_rank)rank, &row->least, &row->most);
}

static void play_range(struct baize_rules *rules, uint8_t least, uint8_t most)
{
    rules->wagers[BAIZE_PLAY].least_times = least;
    rules->wagers[BAIZE_PLAY].most_times = most;
}

static void as_shipped(struct baize_rules *rules)
{
    (void)rules;
}

static void ties_push(struct baize_rules *rules)
{
    rules->settlement.tie = BAIZE_TIE_PUSHES;
    play_range(rules, 2, 5);
}

static void dealer_wins_ties(struct baize_rules *rules)
{
    rules->settlement.tie = BAIZE_DEALER_WINS_TIE;
    rules->settlement.bonus_when_losing = false;
}

/* So little is paid that flushes are folded, and a category is split three ways. */
static void pays_little(struct baize_rules *rules)
{
    struct baize_paytable *bonus = &rules->wagers[BAIZE_ANTE].paytable;
    rules->wagers[BAIZE_ANTE].even = to_one(1, 10);
    rules->wagers[BAIZE_PLAY].even = to_one(1, 40);
    bonus->count = 0;
    add_row(bonus, "three-aces", BAIZE_THREE_OF_A_KIND, BAIZE_ACE, to_one(3, 2));
    add_row(bonus, "three-kings", BAIZE_THREE_OF_A_KIND, BAIZE_KING, to_one(6, 5));
    add_row(bonus, "pair-of-kings", BAIZE_PAIR, BAIZE_KING, to_one(1, 3));
    play_range(rules, 1, 4);
}

static void one_multiple(struct baize_rules *rules)
{
    rules->wagers[BAIZE_ANTE].even = to_one(3, 2);
    rules->wagers[BAIZE_PLAY].even = to_one(6, 5);
    rules->settlement.tie = BAIZE_TIE_PUSHES;
    rules->settlement.bonus_when_losing = false;
    play_range(rules, 2, 2);
}

/* Odds "for", a bonus that pushes, and a Play that pays nothing but itself: the least is the best. */
static void odd_kinds(struct baize_rules *rules)
{
    struct baize_paytable *bonus = &rules->wagers[BAIZE_ANTE].paytable;
    rules->wagers[BAIZE_ANTE].even = (struct baize_odds){.kind = BAIZE_ODDS_FOR, .numerator = 5, .denominator = 2};
    rules->wagers[BAIZE_PLAY].even = (struct baize_odds){.kind = BAIZE_ODDS_PUSH};
    bonus->count = 0;
    add_row(bonus, "four-of-a-kind", BAIZE_FOUR_OF_A_KIND, -1,
            (struct baize_odds){.kind = BAIZE_ODDS_FOR, .numerator = 7, .denominator = 1});
    add_row(bonus, "flush", BAIZE_FLUSH, -1, (struct baize_odds){.kind = BAIZE_ODDS_PUSH});
    add_row(bonus, "straight", BAIZE_STRAIGHT, -1, (struct baize_odds){.kind = BAIZE_ODDS_NONE});
}

static void five_card_dealer(struct baize_rules *rules)
{
    rules->dealer_cards = 5;
    rules->settlement.tie = BAIZE_TIE_PUSHES;
}

static void four_card_dealer(struct baize_rules *rules)
{
    rules->dealer_cards = 4;
    rules->settlement.tie = BAIZE_DEALER_WINS_TIE;
}

#define ACE_TO_FOUR  0x1007u
#define ACE_TO_JACK  0x1e00u
#define NO_STRAIGHTS 0x1203u /* two three jack ace: equal values of 1x and 3x */
#define NINE_TO_KING 0x0f80u
#define WITH_GAPS    0x1207u /* two three four jack ace */

struct variant {
    const char *name;
    unsigned ranks;
    void (*change)(struct baize_rules *rules);
};

static const struct variant variants[] = {
    {"shipped, no straights", NO_STRAIGHTS, as_shipped},
    {"dealer wins ties, ace to jack", ACE_TO_JACK, dealer_wins_ties},
    {"dealer of five, ace to jack", ACE_TO_JACK, five_card_dealer},
    {"odd kinds of odds", ACE_TO_JACK, odd_kinds},
    {"ties push, no straights", NO_STRAIGHTS, ties_push},
    {"one multiple", ACE_TO_FOUR, one_multiple},
    {"pays little", ACE_TO_JACK, pays_little},
    {"dealer of four, nine to king", NINE_TO_KING, four_card_dealer},
    {"pays little, nine to king", NINE_TO_KING, pays_little},
    {"ties push, with gaps", WITH_GAPS, ties_push},
    {"shipped, nine to king", NINE_TO_KING, as_shipped},
    {"dealer of five, with gaps", WITH_GAPS, five_card_dealer},
    {"dealer wins ties, nine to king", NINE_TO_KING, dealer_wins_ties},
};

#define VARIANTS (int)(sizeof variants / sizeof variants[0])

static void make_rules(const struct variant *variant, struct baize_rules *rules)
{
    *rules = shipped;
    rules->deck = 0;
    for (int suit = 0; suit < BAIZE_SUITS; suit++)
        rules->deck |= (baize_cards)variant->ranks << (suit * BAIZE_LANE_BITS);
    variant->change(rules);
}

/* ---- Small decks ---- */

/* What every state is compared with, besides the list of returns. */
struct comparison {
    const struct variant *variant;
    const struct baize_rules *rules;
    struct chance chance;
    bool advise;
    uint64_t states, wrong_in_table, wrong_advice;
};

/* The same hand with other names of suits. */
static baize_cards rename_suits(baize_cards set, const uint8_t names[BAIZE_SUITS])
{
    baize_cards renamed = 0;
    for (int suit = 0; suit < BAIZE_SUITS; suit++)
        renamed |= (baize_cards)baize_cards_lane(set, (enum baize_suit)suit) << (names[suit] * BAIZE_LANE_BITS);
    return renamed;
}

static void shuffle_names(struct chance *chance, uint8_t names[BAIZE_SUITS])
{
    for (uint8_t suit = 0; suit < BAIZE_SUITS; suit++)
        names[suit] = suit;
    for (unsigned suit = BAIZE_SUITS - 1; suit > 0; suit--) {
        const unsigned other = chance_below(chance, suit + 1);
        const uint8_t kept = names[suit];
        names[suit] = names[other];
        names[other] = kept;
    }
}

static enum baize_decision decision_of_advice(const struct baize_rules *rules, const struct baize_advice *advice)
{
    const struct baize_choice *best = &advice->options[0];
    return best->action == BAIZE_ADVISE_FOLD                         ? BAIZE_DECIDE_FOLD
           : best->multiple == rules->wagers[BAIZE_PLAY].most_times  ? BAIZE_DECIDE_MOST
           : best->multiple == rules->wagers[BAIZE_PLAY].least_times ? BAIZE_DECIDE_LEAST
                                                                     : (enum baize_decision)3;
}

static void compare_state(void *context, baize_cards hand, baize_card up, enum baize_decision decision)
{
    struct comparison *comparison = context;
    uint8_t names[BAIZE_SUITS];
    struct baize_advice advice;
    shuffle_names(&comparison->chance, names);
    baize_cards other_hand = rename_suits(hand, names), other_up_set = rename_suits(baize_cards_one(up), names);
    const baize_card other_up = baize_cards_take(&other_up_set);
    comparison->states++;
    if (baize_decision_of(&table, hand, up) != decision || baize_decision_of(&table, other_hand, other_up) != decision)
        comparison->wrong_in_table++;
    if (comparison->advise && (baize_advise_four_card(comparison->rules, other_hand, other_up, &advice) != BAIZE_OK ||
                               decision_of_advice(comparison->rules, &advice) != decision))
        comparison->wrong_advice++;
}

/* Depends on the up card, on holding its rank, and on both. */
static struct baize_strategy some_strategy(void)
{
    struct baize_strategy strategy = {.id = "some", .count = 5};
    strategy.lines[0] = (struct baize_strategy_line){900, 1200, 0x1555, 1, BAIZE_DECIDE_FOLD};
    strategy.lines[1] = (struct baize_strategy_line){600, 1500, 0x0f0f, 0, BAIZE_DECIDE_LEAST};
    strategy.lines[2] = (struct baize_strategy_line){2000, 2100, 0x1fff, 1, BAIZE_DECIDE_LEAST};
    strategy.lines[3] = (struct baize_strategy_line){1, 1000, 0x1fff, -1, BAIZE_DECIDE_FOLD};
    strategy.lines[4] = (struct baize_strategy_line){1, BAIZE_FOUR_CARD_STRENGTHS, 0x1fff, -1, BAIZE_DECIDE_MOST};
    return strategy;
}

static bool is_frequency(const struct baize_fraction *fraction, const struct oracle_returns *expected, int decision)
{
    const uint64_t all = expected->states[0] + expected->states[1] + expected->states[2];
    const struct baize_fraction counted = baize_fraction_of_counts(expected->states[decision], all);
    return baize_fraction_compare(fraction, &counted) == 0;
}

static void compare_ante(const struct variant *variant, const struct baize_rules *rules,
                         const struct baize_strategy *strategy)
{
    static struct oracle_returns expected;
    struct comparison comparison = {.variant = variant, .rules = rules, .advise = strategy == NULL};
    const char *name = variant->name;
    enum baize_status status = baize_analyze_ante(rules, strategy, scratch, BAIZE_ANALYSIS_SCRATCH, &analysis, &table);
    expect(status == BAIZE_OK, baize_status_name(status), name);
    if (!oracle_ante(rules, strategy, &expected, compare_state, &comparison)) {
        expect(false, "the slow count", name);
        return;
    }
    expect(oracle_same(name, &expected, &analysis.ante), "the list of returns", name);
    expect(is_frequency(&analysis.fold, &expected, BAIZE_DECIDE_FOLD), "how often folded", name);
    expect(is_frequency(&analysis.least, &expected, BAIZE_DECIDE_LEAST), "how often the least", name);
    expect(is_frequency(&analysis.most, &expected, BAIZE_DECIDE_MOST), "how often the most", name);
    expect(analysis.highest_folded == expected.highest_folded, "the highest hand folded", name);
    expect(comparison.wrong_in_table == 0, "decisions of the table", name);
    expect(comparison.wrong_advice == 0, "advice", name);
    printf("%-32s %-8s %8llu states, %d lines\n", name, strategy == NULL ? "optimal" : strategy->id,
           (unsigned long long)comparison.states, expected.count);
}

/* Rows that split categories, and one that stands around another. */
static void compare_bad_beat(const struct variant *variant, struct baize_rules *rules)
{
    static struct oracle_returns expected;
    struct baize_paytable *paytable = &rules->wagers[BAIZE_BAD_BEAT_BONUS].paytable;
    rules->wagers[BAIZE_BAD_BEAT_BONUS].offered = true;
    rules->settlement.order[rules->settlement.count++] = BAIZE_BAD_BEAT_BONUS;
    paytable->basis = BAIZE_LOSING_HAND;
    paytable->ranking = BAIZE_FOUR_CARD;
    paytable->count = 0;
    add_row(paytable, "straight-flush", BAIZE_STRAIGHT_FLUSH, -1, to_one(5000, 1));
    add_row(paytable, "three-queens", BAIZE_THREE_OF_A_KIND, BAIZE_QUEEN, to_one(200, 1));
    add_row(paytable, "three-threes", BAIZE_THREE_OF_A_KIND, BAIZE_THREE, to_one(150, 1));
    add_row(paytable, "three-of-a-kind", BAIZE_THREE_OF_A_KIND, -1, to_one(100, 3));
    add_row(paytable, "king-flush", BAIZE_FLUSH, BAIZE_KING, (struct baize_odds){.kind = BAIZE_ODDS_PUSH});
    add_row(paytable, "two-pair", BAIZE_TWO_PAIR, -1, to_one(5, 1));
    add_row(paytable, "pair-of-kings", BAIZE_PAIR, BAIZE_KING, to_one(1, 1));
    enum baize_status status = baize_analyze_bad_beat_bonus(rules, 0, scratch, BAIZE_ANALYSIS_SCRATCH, &analysis.ante);
    expect(status == BAIZE_OK, baize_status_name(status), variant->name);
    oracle_bad_beat(rules, &expected);
    expect(oracle_same(variant->name, &expected, &analysis.ante), "the Bad Beat Bonus", variant->name);
    printf("%-32s bad beat %d lines\n", variant->name, expected.count);
}

static void small_decks(int count)
{
    const struct baize_strategy strategy = some_strategy();
    for (int i = 0; i < count && i < VARIANTS; i++) {
        static struct baize_rules rules;
        make_rules(&variants[i], &rules);
        compare_ante(&variants[i], &rules, NULL);
        if (i % 2 == 0 || i == 5)
            compare_ante(&variants[i], &rules, &strategy);
        compare_bad_beat(&variants[i], &rules);
    }
}

/* ---- The whole deck ---- */

#define CATEGORIES 8

static const enum baize_category four_card_categories[CATEGORIES] = {
    BAIZE_HIGH_CARD,       BAIZE_PAIR,           BAIZE_TWO_PAIR,       BAIZE_STRAIGHT, BAIZE_FLUSH,
    BAIZE_THREE_OF_A_KIND, BAIZE_STRAIGHT_FLUSH, BAIZE_FOUR_OF_A_KIND,
};

struct state {
    baize_cards hand;
    baize_card up;
    baize_strength strength;
    uint64_t slow[3], swept[3]; /* dealer's hands lower, equal, higher */
};

static int category_index(baize_strength strength)
{
    const enum baize_category category = baize_strength_category(BAIZE_FOUR_CARD, strength);
    for (int i = 0; i < CATEGORIES; i++)
        if (four_card_categories[i] == category)
            return i;
    return 0;
}

/* Chance gives hands until each category has its number. */
static int make_states(struct state *states, int each)
{
    struct chance chance = {.state = 4711};
    int have[CATEGORIES] = {0}, count = 0;
    while (count < each * CATEGORIES) {
        struct state state = {.hand = 0};
        while (baize_cards_count(state.hand) < 5)
            state.hand |= BAIZE_DECK_52 & UINT64_C(1) << chance_below(&chance, 64);
        do
            state.up = (baize_card)chance_below(&chance, 64);
        while (!((BAIZE_DECK_52 & ~state.hand) >> state.up & 1));
        state.strength = baize_strength_four_card(state.hand);
        if (have[category_index(state.strength)]++ < each)
            states[count++] = state;
    }
    return count;
}

static struct four_card_ranks ranks_of(baize_cards hand)
{
    struct four_card_ranks ranks = {.distinct = 0};
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++) {
        const int count = baize_cards_count(hand & UINT64_C(0x0001000100010001) << rank);
        if (count > 0) {
            ranks.rank[ranks.distinct] = (uint8_t)rank;
            ranks.count[ranks.distinct++] = (uint8_t)count;
        }
    }
    return ranks;
}

/* The set of positions that a suit holds. */
static unsigned positions_in(const struct four_card_ranks *positions, baize_cards hand, int suit)
{
    unsigned set = 0;
    for (int i = 0; i < positions->distinct; i++)
        set |= (baize_cards_lane(hand, (enum baize_suit)suit) >> positions->rank[i] & 1) << i;
    return set;
}

/* What the sweep has entered so far, against one hand that is not suited. */
static uint64_t swept_so_far(const struct four_card_sweep *sweep, const struct state *state)
{
    const struct four_card_ranks ranks = ranks_of(state->hand), positions = four_card_positions(&ranks);
    const int up_rank = (int)baize_card_rank(state->up);
    static struct four_card_lifted lifted;
    struct four_card_row row;
    four_card_rank_count(sweep->by_ranks, &ranks, &row);
    four_card_flush_count(sweep->lifted, &positions, &lifted);
    int64_t hands = row.of[up_rank];
    for (int suit = 0; suit < BAIZE_SUITS; suit++) {
        const unsigned set = positions_in(&positions, state->hand, suit);
        hands -=
            suit == (int)baize_card_suit(state->up) ? lifted.up_suit[set].of[up_rank] : lifted.other[set].of[up_rank];
    }
    return (uint64_t)hands;
}

static int suit_of_flush(baize_cards hand)
{
    for (int suit = 0; suit < BAIZE_SUITS; suit++)
        if (__builtin_popcount(baize_cards_lane(hand, (enum baize_suit)suit)) >= FOUR_CARD_SUITED)
            return suit;
    return -1;
}

static void count_suited_state(struct four_card_sweep *sweep, struct state *state, uint64_t all)
{
    static struct four_card_suited suited;
    const int suit = suit_of_flush(state->hand);
    const unsigned mask = baize_cards_lane(state->hand, (enum baize_suit)suit);
    baize_cards rest = state->hand & ~((baize_cards)BAIZE_LANE_RANKS << (suit * BAIZE_LANE_BITS));
    enum four_card_relation relation =
        (int)baize_card_suit(state->up) == suit ? FOUR_CARD_UP_SUIT : FOUR_CARD_UP_ELSEWHERE;
    unsigned fifth = 0;
    const struct four_card_ranks ranks = ranks_of(state->hand);
    const int up_rank = (int)baize_card_rank(state->up);
    struct four_card_row row;
    if (rest != 0) {
        const baize_card card = baize_cards_take(&rest);
        fifth = (unsigned)baize_card_rank(card);
        if (relation != FOUR_CARD_UP_SUIT && baize_card_suit(card) == baize_card_suit(state->up))
            relation = FOUR_CARD_UP_FIFTH;
    }
    four_card_suited_count(sweep->suited, mask, &suited);
    four_card_rank_count(sweep->by_ranks, &ranks, &row);
    const uint64_t upto = (uint64_t)(row.of[up_rank] - suited.higher[relation][fifth].of[up_rank]);
    state->swept[1] = (uint64_t)suited.equal[relation][fifth].of[up_rank];
    state->swept[0] = upto - state->swept[1];
    state->swept[2] = all - upto;
}

/* The sweep over the whole deck, stopping at the strengths of the states. */
static void sweep_states(struct state *states, int count)
{
    static struct four_card_sweep sweep;
    struct four_card_deal deal;
    struct baize_arena arena = baize_arena_in(scratch, BAIZE_ANALYSIS_SCRATCH);
    bool good = four_card_deal_of(&shipped, true, &deal) == BAIZE_OK &&
                four_card_sweep_prepare(&sweep, &deal, &arena) == BAIZE_OK;
    const uint64_t all = four_card_dealer_hands(&deal);
    expect(good && all == 1370754, "the sweep begins", "whole deck");
    for (baize_strength t = 1; good && t <= BAIZE_FOUR_CARD_STRENGTHS; t++) {
        four_card_sweep_drop(&sweep, t);
        for (int i = 0; i < count; i++)
            if (states[i].strength == t && suit_of_flush(states[i].hand) < 0)
                states[i].swept[0] = swept_so_far(&sweep, &states[i]);
        four_card_sweep_enter_ranks(&sweep, t);
        four_card_sweep_enter_flushes(&sweep, t);
        for (int i = 0; i < count; i++) {
            if (states[i].strength != t)
                continue;
            if (suit_of_flush(states[i].hand) >= 0) {
                count_suited_state(&sweep, &states[i], all);
                continue;
            }
            const uint64_t upto = swept_so_far(&sweep, &states[i]);
            states[i].swept[1] = upto - states[i].swept[0];
            states[i].swept[2] = all - upto;
        }
    }
}

/* The worth of each option, from the slow count, in the shipped game: even odds, ties won, the bonus for all. */
static void compare_advice(const struct state *state)
{
    struct baize_advice advice;
    const struct baize_pay_row *row = baize_paytable_row(&shipped.wagers[BAIZE_ANTE].paytable, state->strength);
    const int64_t all = (int64_t)(state->slow[0] + state->slow[1] + state->slow[2]);
    const int64_t ahead = (int64_t)(state->slow[0] + state->slow[1]) - (int64_t)state->slow[2];
    const int64_t bonus = row == NULL ? 0 : row->pays.numerator; /* all of them to 1 */
    expect(baize_advise_four_card(&shipped, state->hand, state->up, &advice) == BAIZE_OK && advice.count == 4,
           "four options", "advice");
    for (uint8_t i = 0; i < advice.count; i++) {
        const struct baize_choice *option = &advice.options[i];
        const struct baize_fraction worth = option->action == BAIZE_ADVISE_FOLD
                                                ? baize_fraction_of(-1, 1)
                                                : baize_fraction_of((1 + option->multiple) * ahead + bonus * all, all);
        expect(baize_fraction_compare(&option->value, &worth) == 0, "the worth of an option", "advice");
        expect(i == 0 || baize_fraction_compare(&advice.options[i - 1].value, &option->value) >= 0, "best first",
               "advice");
    }
    expect(baize_decision_of(&table, state->hand, state->up) == decision_of_advice(&shipped, &advice),
           "the decision of the table", "whole deck");
}

static void whole_deck(int each)
{
    struct state *states = calloc((size_t)(each * CATEGORIES), sizeof *states);
    if (states == NULL)
        exit(1);
    const int count = make_states(states, each);
    sweep_states(states, count);
    enum baize_status status = baize_analyze_ante(&shipped, NULL, scratch, BAIZE_ANALYSIS_SCRATCH, &analysis, &table);
    expect(status == BAIZE_OK, baize_status_name(status), "whole deck");
    for (int i = 0; i < count; i++) {
        oracle_dealer_hands(&shipped, states[i].hand, states[i].up, states[i].slow);
        expect(memcmp(states[i].slow, states[i].swept, sizeof states[i].slow) == 0, "dealer's hands, swept",
               baize_category_words(baize_strength_category(BAIZE_FOUR_CARD, states[i].strength)));
        compare_advice(&states[i]);
    }
    printf("%d states of the whole deck\n", count);
    free(states);
}

/* How many hands each category has, by pencil and paper: the margins of the list. */
static void margins(void)
{
    for (const struct expected_count *row = expected_counts(ORACLE_FOUR_CARD, 5); row->category != NULL; row++) {
        uint64_t sum = 0;
        for (uint16_t i = 0; i < analysis.ante.returns_count; i++) {
            char hand[BAIZE_OUTCOME_SIZE];
            snprintf(hand, sizeof hand, "%s", analysis.ante.returns[i].outcome);
            hand[strcspn(hand, ",")] = '\0';
            for (char *at = hand; *at != '\0'; at++)
                *at = *at == ' ' ? '-' : *at;
            sum += strcmp(hand, row->category) == 0 ? analysis.ante.returns[i].combinations : 0;
        }
        expect(sum == row->hands * 47 * 1370754, "hands of a category", row->category);
    }
    expect(analysis.ante.total == UINT64_C(2598960) * 47 * 1370754, "all deals", "whole deck");
}

/* The manufacturer's strategy: dearer than the best, folds all below a pair of threes, and that is all it folds. */
static void simple_strategy(void)
{
    const struct baize_strategy *simple = baize_strategy_simple();
    const struct baize_fraction best_edge = analysis.ante.house_edge;
    char text[BAIZE_FRACTION_TEXT_SIZE];
    struct baize_text percent = baize_text_in(text, sizeof text);
    uint64_t folded = 0;
    enum baize_status status = baize_analyze_ante(&shipped, simple, scratch, BAIZE_ANALYSIS_SCRATCH, &analysis, &table);
    expect(status == BAIZE_OK, baize_status_name(status), "simple");
    baize_fraction_print_percent(&percent, &analysis.ante.house_edge, 1);
    expect(strcmp(text, "3.4%") == 0, text, "the published edge, 3.4%");
    expect(baize_fraction_compare(&analysis.ante.house_edge, &best_edge) > 0, "dearer than the best", "simple");
    for (uint16_t i = 0; i < analysis.ante.returns_count; i++)
        folded += strstr(analysis.ante.returns[i].outcome, "fold") != NULL ? analysis.ante.returns[i].combinations : 0;
    /* high cards; and pairs of twos with three of the other twelve ranks, no straight and no flush: 220 sets of three
     * without 3-4-5, A-3-4 */
    const uint64_t hands = (1287 - 89) * 960 + (220 - 2) * 372;
    expect(folded == hands * 47 * 1370754, "hands folded", "simple");
}

int main(int argc, char **argv)
{
    const int number = argc == 3 ? atoi(argv[2]) : 0;
    scratch = malloc(BAIZE_ANALYSIS_SCRATCH);
    if (number <= 0 || scratch == NULL) {
        fputs("usage: four_card_counts small VARIANTS | states N\n", stderr);
        return 2;
    }
    load("maryland-four-card-poker", &shipped);
    if (strcmp(argv[1], "small") == 0) {
        small_decks(number);
    } else {
        whole_deck(number);
        margins();
        simple_strategy();
    }
    free(scratch);
    printf(failures == 0 ? "ok\n" : "%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
