/* double_draw_compare.c - the analysis of Double Draw against the plain loop.
 *
 *     double_draw_compare HANDS
 *
 * Whole games on small decks, with the shipped paytables and with odd ones: every count must be the same integer. Then
 * HANDS hands of the full deck: every option's value, the decision in the table, the second decision; and the values by
 * which the analysis decides against those of the advice. With 0 hands only the smallest decks. */
#include "analysis/double_draw_choose.h"
#include "double_draw_oracle.h"
#include "settle_published.h"
#include "settle_rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *memory; /* BAIZE_ANALYSIS_SCRATCH */
static struct baize_draw_table draws;
static int faults;

static void expect(bool good, const char *where, const char *what)
{
    if (!good) {
        printf("%s: %s differs\n", where, what);
        faults++;
    }
}

static bool same(const struct baize_fraction *a, struct baize_fraction b)
{
    return memcmp(a, &b, sizeof b) == 0;
}

static void load(const char *id, struct baize_rules *rules)
{
    struct baize_shipped shipped;
    if (baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        exit(2);
    must_load(id, shipped.bytes, shipped.length, rules);
}

/* ---- Whole games ---- */

static uint64_t choose(uint64_t n, uint64_t k)
{
    uint64_t result = 1;
    for (uint64_t i = 1; i <= k; i++)
        result = result * (n - i + 1) / i;
    return result;
}

/* The least number of paths that every number of discards divides. */
static uint64_t common_paths(const struct baize_rules *rules)
{
    uint64_t unseen = (uint64_t)baize_cards_count(rules->deck) - 5, common = 0;
    bool good = false;
    while (!good) {
        common += choose(unseen, rules->dealing.first_draw_most) * (unseen - rules->dealing.first_draw_most);
        good = true;
        for (uint64_t k = 0; k <= rules->dealing.first_draw_most; k++)
            good = good && common % (choose(unseen, k) * (unseen - k)) == 0;
    }
    return common;
}

/* The combinations of a line in the returns: 0 where there is none. */
static uint64_t combinations(const struct baize_wager_analysis *wagers, const char *outcome)
{
    for (uint16_t i = 0; i < wagers->returns_count; i++)
        if (strcmp(wagers->returns[i].outcome, outcome) == 0)
            return wagers->returns[i].combinations;
    return 0;
}

/* Winning hands that no row pays. */
static uint64_t without_row(const struct baize_wager_analysis *wagers)
{
    uint64_t found = 0;
    for (uint16_t i = 0; i < wagers->returns_count; i++)
        if (wagers->returns[i].hit && wagers->returns[i].row == BAIZE_NO_ROW)
            found += wagers->returns[i].combinations;
    return found;
}

static void compare_lines(const struct baize_rules *rules, const struct oracle_game *game, const char *where,
                          const struct baize_wager_analysis *wagers)
{
    const struct baize_paytable *bonus = &rules->wagers[BAIZE_BONUS].paytable;
    uint64_t rows[BAIZE_PAY_ROWS_MOST] = {0}, rowless = 0, hits = 0;
    for (unsigned s = rules->settlement.wins_from; s <= BAIZE_DOUBLE_DRAW_STRENGTHS; s++) {
        const struct baize_pay_row *row = baize_paytable_row(bonus, (baize_strength)s);
        hits += game->strengths[s];
        if (row == NULL)
            rowless += game->strengths[s];
        else
            rows[row - bonus->rows] += game->strengths[s];
    }
    for (uint8_t i = 0; i < bonus->count; i++) {
        char words[BAIZE_ID_SIZE];
        snprintf(words, sizeof words, "%s", bonus->rows[i].hand);
        for (char *dash = strchr(words, '-'); dash != NULL; dash = strchr(words, '-'))
            *dash = ' ';
        expect(combinations(wagers, words) == rows[i], where, words);
    }
    expect(without_row(wagers) == rowless, where, "winning hands without bonus");
    expect(same(&wagers->hit_frequency, baize_fraction_of_counts(hits, game->total)), where, "the hit frequency");
}

static void compare_game(const struct baize_rules *rules, baize_cents ante, bool by_names, const char *where)
{
    static struct baize_double_draw_analysis analysis;
    static struct oracle_game game;
    struct baize_rules settled = *rules;
    settled.payout_limit.per_hand = ante > 0 ? rules->payout_limit.per_hand : 0;
    enum baize_status status =
        baize_analyze_double_draw(rules, ante, memory, BAIZE_ANALYSIS_SCRATCH, &analysis, &draws);
    expect(status == BAIZE_OK, where, baize_status_name(status));
    oracle_open(&settled);
    oracle_play_all(common_paths(rules), by_names, &game);
    expect(analysis.wagers.total == game.total, where, "the total");
    expect(combinations(&analysis.wagers, "folded before the first draw") == game.fold_first, where, "first folds");
    expect(combinations(&analysis.wagers, "folded before the second draw") == game.fold_second, where, "second folds");
    expect(same(&analysis.fold_first, baize_fraction_of_counts(game.fold_first, game.total)), where, "fold_first");
    expect(same(&analysis.fold_second, baize_fraction_of_counts(game.fold_second, game.total)), where, "fold_second");
    for (int i = 0; i < 4; i++)
        expect(same(&analysis.first_drawn[i], baize_fraction_of_counts(game.first_drawn[i], game.total)), where,
               "first_drawn");
    for (int i = 0; i < 2; i++)
        expect(same(&analysis.second_drawn[i], baize_fraction_of_counts(game.second_drawn[i], game.total)), where,
               "second_drawn");
    compare_lines(rules, &game, where, &analysis.wagers);
    struct baize_fraction net =
        baize_fraction_divide(baize_fraction_of(-game.net, ORACLE_ANTE), baize_fraction_of_counts(game.total, 1));
    expect(same(&analysis.wagers.house_edge, net), where, "the house edge");
    printf("%s: %llu paths\n", where, (unsigned long long)game.total);
}

/* ---- Small decks and odd rules ---- */

static baize_cards deck_of(unsigned lane, int jokers)
{
    baize_cards deck = 0;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        deck |= (baize_cards)lane << suit * BAIZE_LANE_BITS;
    return deck | (jokers > 1 ? BAIZE_JOKERS : jokers > 0 ? baize_cards_one(BAIZE_JOKER_1) : 0);
}

static struct baize_pay_row *row_of(struct baize_rules *rules, const char *hand)
{
    struct baize_paytable *bonus = &rules->wagers[BAIZE_BONUS].paytable;
    for (uint8_t i = 0; i < bonus->count; i++)
        if (strcmp(bonus->rows[i].hand, hand) == 0)
            return &bonus->rows[i];
    exit(2);
}

static void set_odds(struct baize_rules *rules, const char *hand, enum baize_odds_kind kind, int n, int d)
{
    row_of(rules, hand)->pays = (struct baize_odds){.kind = kind, .numerator = n, .denominator = d};
}

/* Flushes that pay less than pairs, a row left out, odds that do not return the wager, fractions. */
static void make_odd(struct baize_rules *rules)
{
    struct baize_paytable *bonus = &rules->wagers[BAIZE_BONUS].paytable;
    set_odds(rules, "flush", BAIZE_ODDS_NONE, 0, 0);
    set_odds(rules, "straight-flush", BAIZE_ODDS_FOR, 1, 3);
    set_odds(rules, "wild-royal-flush", BAIZE_ODDS_TO, 7, 2);
    set_odds(rules, "straight", BAIZE_ODDS_TO, 9, 5);
    set_odds(rules, "two-pair", BAIZE_ODDS_TO, 6, 1);
    struct baize_pay_row *row = row_of(rules, "full-house");
    memmove(row, row + 1, (size_t)(&bonus->rows[bonus->count] - (row + 1)) * sizeof *row);
    bonus->count--;
    rules->wagers[BAIZE_FIRST_DRAW].even = (struct baize_odds){.kind = BAIZE_ODDS_TO, .numerator = 3, .denominator = 2};
}

static void compare_small(void)
{
    static struct baize_rules rules;
    load("maryland-double-draw-poker", &rules);
    rules.deck = deck_of(0x1c00, 2);
    compare_game(&rules, 0, false, "A K Q, two jokers");
    rules.payout_limit.per_hand = 45 * ORACLE_ANTE / 2 + 100;
    compare_game(&rules, ORACLE_ANTE, true, "A K Q, two jokers, a limit of 22.5 Antes and a dollar");
    for (uint8_t first = 0; first < 4; first++) {
        load("maryland-double-draw-poker", &rules);
        make_odd(&rules);
        rules.dealing.first_draw_most = first;
        rules.dealing.second_draw_most = first == 2 ? 0 : 1;
        rules.deck = deck_of(0x0150, 2);
        compare_game(&rules, 0, first > 1, "odd odds, T 8 6, two jokers");
    }
    load("maryland-double-draw-poker-b", &rules);
    rules.deck = deck_of(0x1108, 2);
    rules.settlement.wins_from = 1; /* everything wins */
    compare_game(&rules, 0, true, "B: A T 5, everything wins");
}

static void compare_larger(void)
{
    static struct baize_rules rules;
    load("maryland-double-draw-poker", &rules);
    rules.deck = deck_of(0x1e00, 1);
    compare_game(&rules, 0, false, "A K Q J, one joker");
    load("maryland-double-draw-poker-b", &rules);
    rules.deck = deck_of(0x100f, 0);
    compare_game(&rules, 0, true, "B: A 2 3 4 5, no joker");
    load("maryland-double-draw-poker", &rules);
    make_odd(&rules);
    rules.deck = deck_of(0x0170, 2);
    compare_game(&rules, 0, true, "odd odds, T 8 7 6, two jokers");
    load("maryland-double-draw-poker", &rules);
    rules.deck = deck_of(0x1f00, 2);
    compare_game(&rules, 0, true, "A K Q J T, two jokers");
}

/* ---- Hands of the full deck ---- */

static void compare_options(const struct baize_rules *rules, baize_cards hand, bool second, baize_cards dead,
                            const struct oracle_decision *options, unsigned count)
{
    static struct baize_advice advice;
    enum baize_status status =
        baize_advise_double_draw(rules, hand, second, dead, memory, BAIZE_ANALYSIS_SCRATCH, &advice);
    expect(status == BAIZE_OK && advice.count == count, "advice", "the number of options");
    for (unsigned i = 0; i < count; i++) {
        const struct oracle_decision *option = &options[i];
        bool found = false;
        for (unsigned j = 0; j < advice.count; j++)
            if (advice.options[j].discards == option->discards &&
                (advice.options[j].action == BAIZE_ADVISE_FOLD) == option->fold)
                found =
                    same(&advice.options[j].value, baize_fraction_divide(baize_fraction_of(option->sum, ORACLE_ANTE),
                                                                         baize_fraction_of(option->paths, 1)));
        expect(found, "advice", option->fold ? "fold" : "a value");
    }
    const struct oracle_decision *best = oracle_best(options, count);
    expect(advice.options[0].discards == best->discards &&
               (advice.options[0].action == BAIZE_ADVISE_FOLD) == best->fold,
           "advice", "the best option");
}

static baize_cards take(struct chance *chance, baize_cards *deck, int count)
{
    baize_cards set = 0;
    while (baize_cards_count(set) < count)
        set |= *deck & UINT64_C(1) << chance_below(chance, 64);
    *deck &= ~set;
    return set;
}

/* Any hand; one of two suits; with jokers; with a pair: each kind in turn. */
static baize_cards some_hand(struct chance *chance, unsigned kind, baize_cards deck)
{
    unsigned suit = chance_below(chance, BAIZE_SUITS);
    baize_cards lane = BAIZE_LANE_RANKS << suit * BAIZE_LANE_BITS, part, hand = 0;
    if (kind == 1 || kind == 2) {
        part = deck & lane;
        hand = take(chance, &part, kind == 1 ? 4 : 3);
    }
    if (kind == 3)
        hand = BAIZE_JOKERS & deck;
    if (kind == 2 || kind == 4)
        hand |= baize_cards_one(BAIZE_JOKER_1) & deck;
    if (kind == 5) {
        part = UINT64_C(0x0001000100010001) << chance_below(chance, BAIZE_RANKS);
        hand = take(chance, &part, 2);
    }
    deck &= ~hand;
    return hand | take(chance, &deck, 5 - baize_cards_count(hand));
}

static void compare_second(const struct baize_rules *rules, struct chance *chance, unsigned number)
{
    struct oracle_decision options[ORACLE_OPTIONS_MOST];
    baize_cards hand = some_hand(chance, number % 6, rules->deck), deck = rules->deck & ~hand, discards;
    baize_cards dead = take(chance, &deck, (int)chance_below(chance, 4));
    unsigned count = oracle_second(hand, dead, options);
    const struct oracle_decision *best = oracle_best(options, count);
    compare_options(rules, hand, true, dead, options, count);
    bool draws_on = baize_draw_second(rules, hand, dead, &discards);
    expect(draws_on == !best->fold && discards == best->discards, "baize_draw_second", "the decision");
}

static void compare_hands(const char *id, unsigned hands)
{
    static struct baize_rules rules;
    static struct baize_double_draw_analysis analysis;
    struct oracle_decision options[ORACLE_OPTIONS_MOST];
    struct chance chance = {hands};
    load(id, &rules);
    rules.payout_limit.per_hand = 0;
    oracle_open(&rules);
    enum baize_status status = baize_analyze_double_draw(&rules, 0, memory, BAIZE_ANALYSIS_SCRATCH, &analysis, &draws);
    expect(status == BAIZE_OK && analysis.wagers.total == choose(54, 5) * common_paths(&rules), id, "the total");
    for (unsigned i = 0; i < hands; i++) {
        baize_cards hand = some_hand(&chance, i % 6, rules.deck), discards;
        unsigned count = oracle_first(hand, options);
        const struct oracle_decision *best = oracle_best(options, count);
        compare_options(&rules, hand, false, 0, options, count);
        bool draws_on = baize_draw_first(&draws, hand, &discards);
        expect(draws_on == !best->fold && discards == best->discards, "baize_draw_first", "the decision");
    }
    for (unsigned i = 0; i < 200 * hands; i++)
        compare_second(&rules, &chance, i);
    printf("%s: %u hands before the first draw, %u before the second\n", id, hands, 200 * hands);
}

/* ---- The values that the analysis decides by ---- */

struct valuing {
    const struct baize_rules *rules;
    struct draw_tables tables;
    unsigned stride, seen, looked_at;
};

static unsigned char *more_memory; /* for the advice, while the tables are in `memory` */

static void compare_values(void *context, const struct draw_class *hand)
{
    static struct baize_advice advice;
    struct valuing *valuing = context;
    int64_t values[DRAW_MASKS], scale = (int64_t)valuing->tables.common * valuing->tables.game->scale;
    baize_cards all = 0;
    if (valuing->seen++ % valuing->stride != 0)
        return;
    for (unsigned i = 0; i < DRAW_HAND; i++)
        all |= baize_cards_one(hand->cards[i]);
    draw_values(&valuing->tables, hand, values);
    baize_advise_double_draw(valuing->rules, all, false, 0, more_memory, BAIZE_ANALYSIS_SCRATCH, &advice);
    for (unsigned m = 0; m < valuing->tables.masks_count; m++) {
        unsigned mask = valuing->tables.masks[m];
        struct baize_fraction value = baize_fraction_of(values[mask] - 4 * scale, scale);
        baize_cards discards = 0;
        for (unsigned i = 0; i < DRAW_HAND; i++)
            discards |= (mask >> i & 1) != 0 ? baize_cards_one(hand->cards[i]) : 0;
        for (uint8_t i = 0; i < advice.count; i++) {
            const struct baize_choice *option = &advice.options[i];
            if (option->action == BAIZE_ADVISE_FOLD || option->discards != discards)
                continue;
            /* What is surely not best may have been left out, in part. */
            bool hopeless = baize_cards_count(discards) == 3 &&
                            baize_fraction_compare(&option->value, &advice.options[0].value) < 0 &&
                            baize_fraction_compare(&value, &option->value) < 0;
            expect(hopeless || same(&option->value, value), "the analysis", "a value");
        }
    }
    valuing->looked_at++;
}

static void compare_all_values(baize_cards deck, unsigned stride)
{
    static struct baize_rules rules;
    static struct draw_game game;
    static struct valuing valuing;
    struct baize_arena arena = baize_arena_in(memory, BAIZE_ANALYSIS_SCRATCH);
    load("maryland-double-draw-poker", &rules);
    rules.deck = deck;
    bool good = draw_game_read(&rules, 0, &game) == BAIZE_OK && draw_tables_make(&game, &arena, &valuing.tables);
    expect(good, "the analysis", "the status");
    valuing.rules = &rules;
    valuing.stride = stride;
    valuing.seen = valuing.looked_at = 0;
    if (good)
        draw_each_class(&valuing.tables, compare_values, &valuing);
    printf("values of %u of %u hands\n", valuing.looked_at, valuing.seen);
}

int main(int argc, char **argv)
{
    memory = malloc(BAIZE_ANALYSIS_SCRATCH);
    more_memory = malloc(BAIZE_ANALYSIS_SCRATCH);
    if (argc < 2 || memory == NULL || more_memory == NULL)
        return 2;
    unsigned hands = (unsigned)strtoul(argv[1], NULL, 10);
    compare_small();
    compare_all_values(deck_of(0x1c00, 2), 3);
    if (hands > 0) {
        compare_all_values(BAIZE_DECK_54, 1499);
        compare_larger();
        compare_hands("maryland-double-draw-poker", hands / 2);
        compare_hands("maryland-double-draw-poker-b", hands - hands / 2);
    }
    free(memory);
    free(more_memory);
    printf("%d differences\n", faults);
    return faults == 0 ? 0 : 1;
}
