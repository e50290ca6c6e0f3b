/* or_better_counts.c - rows that say "or better": every hand of the deck by the names of the rows and the slow
 * evaluator, against the compiled rows and against what the analysis counts.
 *
 *     or_better_counts FOUR-CARD-SUBMISSION DOUBLE-DRAW-SUBMISSION [STRIDE]
 *
 * With a stride only each so-manieth hand is looked at, and nothing is counted. */
#include "settle_oracle.h"

#include <baize/analysis.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HAND          5
#define JOKERS_STRIDE 11 /* the slow evaluator tries every card for a joker; these hands are not counted */

static struct baize_rules rules;
static unsigned char *scratch;
static int failures;

static void fail(const char *what, const char *hand, uint64_t expected, uint64_t found)
{
    if (++failures <= 20)
        printf("FAILED: %s: %s: by the names %llu, found %llu\n", what, hand, (unsigned long long)expected,
               (unsigned long long)found);
}

static void load(const char *path)
{
    static char bytes[BAIZE_SUBMISSION_BYTES_MOST];
    static struct baize_diagnostics found;
    struct baize_library library = baize_shipped_library();
    struct baize_source source = {.name = path, .bytes = bytes};
    FILE *file = fopen(path, "rb");
    if (file != NULL) {
        source.length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
    }
    if (baize_rules_load(&source, &library, scratch, BAIZE_RULES_SCRATCH, &rules, &found) != BAIZE_OK) {
        printf("FAILED: %s: %s\n", path, found.items[0].words);
        exit(1);
    }
}

/* ---- One table ---- */

struct table {
    const char *what;
    const struct baize_paytable *pays;
    enum oracle_game game;
    uint64_t counts[BAIZE_PAY_ROWS_MOST + 1]; /* by the names; the last: unpaid */
};

static uint8_t row_by_name(const struct table *table, const struct oracle_value *value, baize_cards hand)
{
    for (uint8_t i = 0; i < table->pays->count; i++)
        if (oracle_row_fits(table->pays->rows[i].hand, table->pays->ranking, value, hand))
            return i;
    return table->pays->count;
}

static uint8_t row_by_strength(const struct baize_paytable *pays, baize_cards hand)
{
    baize_strength strength = pays->ranking == BAIZE_FOUR_CARD   ? baize_strength_four_card(hand)
                              : pays->ranking == BAIZE_FIVE_CARD ? baize_strength_five_card(hand)
                                                                 : baize_strength_double_draw(hand);
    const struct baize_pay_row *row = baize_paytable_row(pays, strength);
    return row == NULL ? pays->count : (uint8_t)(row - pays->rows);
}

static void look(struct table *table, const struct oracle_value *value, baize_cards hand)
{
    uint8_t expected = row_by_name(table, value, hand), found = row_by_strength(table->pays, hand);
    table->counts[expected]++;
    if (expected != found)
        fail(table->what, expected < table->pays->count ? table->pays->rows[expected].hand : "nothing", expected,
             found);
}

/* The slow evaluator is asked once for each game; tables of one game stand together. */
static void look_with(struct table *tables, size_t count, baize_cards hand)
{
    struct oracle_value value;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || tables[i].game != tables[i - 1].game)
            value = oracle_evaluate(tables[i].game, hand);
        look(&tables[i], &value, hand);
    }
}

static void look_at_all(struct table *tables, size_t count, unsigned cards, uint64_t stride)
{
    uint64_t number = 0;
    unsigned at[HAND];
    for (at[0] = 0; at[0] < cards; at[0]++)
        for (at[1] = at[0] + 1; at[1] < cards; at[1]++)
            for (at[2] = at[1] + 1; at[2] < cards; at[2]++)
                for (at[3] = at[2] + 1; at[3] < cards; at[3]++)
                    for (at[4] = at[3] + 1; at[4] < cards; at[4]++) {
                        baize_cards deck = rules.deck, hand = 0;
                        if (number++ % stride != 0)
                            continue;
                        for (unsigned i = 0, next = 0; next < HAND; i++) {
                            baize_cards card = baize_cards_one(baize_cards_take(&deck));
                            if (i == at[next]) {
                                hand |= card;
                                next++;
                            }
                        }
                        look_with(tables, count, hand);
                    }
}

/* ---- What the analysis counts ---- */

static void compare_counts(const struct table *table, const struct baize_wager_analysis *analysis)
{
    uint64_t found[BAIZE_PAY_ROWS_MOST + 1] = {0};
    for (uint16_t i = 0; i < analysis->returns_count; i++)
        found[analysis->returns[i].row < table->pays->count ? analysis->returns[i].row : table->pays->count] +=
            analysis->returns[i].combinations;
    for (uint8_t i = 0; i <= table->pays->count; i++)
        if (found[i] != table->counts[i])
            fail(table->what, i < table->pays->count ? table->pays->rows[i].hand : "nothing", table->counts[i],
                 found[i]);
}

/* The bonus of the Ante is paid to each hand that is played; a table by which nobody folds would be another game. So:
 * the hands of a row, played or folded, are a share of all deals. */
static void compare_ante(const struct table *table)
{
    static struct baize_ante_analysis analysis;
    uint64_t found[BAIZE_PAY_ROWS_MOST] = {0}, hands = 0;
    if (baize_analyze_ante(&rules, NULL, scratch, BAIZE_ANALYSIS_SCRATCH, &analysis, NULL) != BAIZE_OK) {
        fail(table->what, "the analysis", 0, 1);
        return;
    }
    for (uint8_t i = 0; i <= table->pays->count; i++)
        hands += table->counts[i];
    for (uint16_t i = 0; i < analysis.ante.returns_count; i++)
        if (analysis.ante.returns[i].row < table->pays->count)
            found[analysis.ante.returns[i].row] += analysis.ante.returns[i].combinations;
    for (uint8_t i = 0; i < table->pays->count; i++)
        if (found[i] != analysis.ante.total / hands * table->counts[i]) /* here no hand with a bonus is ever folded */
            fail(table->what, table->pays->rows[i].hand, analysis.ante.total / hands * table->counts[i], found[i]);
}

static void compare_envy(const struct table *envy, struct baize_fraction found)
{
    struct baize_fraction expected = baize_fraction_of(0, 1);
    uint64_t hands = 0;
    for (uint8_t i = 0; i <= envy->pays->count; i++)
        hands += envy->counts[i];
    for (uint8_t i = 0; i < envy->pays->count; i++)
        expected = baize_fraction_add(
            expected,
            baize_fraction_multiply(baize_fraction_of_counts(envy->counts[i], hands),
                                    baize_fraction_of(rules.progressive.envy.rows[i].amount, rules.progressive.wager)));
    if (baize_fraction_compare(&expected, &found) != 0)
        fail(envy->what, "the expected envy", 0, 1);
}

/* An envy table as if it were a paytable. */
static void envy_as_paytable(struct baize_paytable *pays)
{
    const struct baize_envy *envy = &rules.progressive.envy;
    *pays = (struct baize_paytable){.ranking = envy->ranking, .count = envy->count};
    for (uint8_t i = 0; i < envy->count; i++) {
        memcpy(pays->rows[i].hand, envy->rows[i].hand, sizeof pays->rows[i].hand);
        pays->rows[i].least = envy->rows[i].least;
        pays->rows[i].most = envy->rows[i].most;
    }
}

static void four_card(const char *path, uint64_t stride)
{
    static struct baize_wager_analysis aces_up;
    static struct baize_progressive_analysis progressive;
    static struct baize_paytable envy;
    load(path);
    envy_as_paytable(&envy);
    static struct table tables[5];
    tables[0] = (struct table){"Ante bonus", &rules.wagers[BAIZE_ANTE].paytable, ORACLE_FOUR_CARD, {0}};
    tables[1] = (struct table){"Aces Up", &rules.wagers[BAIZE_ACES_UP].paytable, ORACLE_FOUR_CARD, {0}};
    tables[2] = (struct table){"Bad Beat Bonus", &rules.wagers[BAIZE_BAD_BEAT_BONUS].paytable, ORACLE_FOUR_CARD, {0}};
    tables[3] = (struct table){"Progressive", &rules.progressive.schedule, ORACLE_FIVE_CARD, {0}};
    tables[4] = (struct table){"Envy", &envy, ORACLE_FIVE_CARD, {0}};
    look_at_all(tables, 5, 52, stride);
    if (stride > 1)
        return;
    compare_ante(&tables[0]);
    if (baize_analyze_aces_up(&rules, &aces_up) != BAIZE_OK ||
        baize_analyze_progressive(&rules, scratch, BAIZE_ANALYSIS_SCRATCH, &progressive) != BAIZE_OK) {
        fail("the analysis", path, 0, 1);
        return;
    }
    compare_counts(&tables[1], &aces_up);
    compare_counts(&tables[3], &progressive.wager);
    compare_envy(&tables[4], progressive.envy);
}

int main(int argc, char **argv)
{
    uint64_t stride = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (argc < 3 || stride == 0) {
        puts("usage: or_better_counts FOUR-CARD-SUBMISSION DOUBLE-DRAW-SUBMISSION [STRIDE]");
        return 2;
    }
    scratch = malloc(BAIZE_ANALYSIS_SCRATCH > BAIZE_RULES_SCRATCH ? BAIZE_ANALYSIS_SCRATCH : BAIZE_RULES_SCRATCH);
    if (scratch == NULL)
        return 1;
    four_card(argv[1], stride);
    load(argv[2]);
    struct table bonus = {"Bonus", &rules.wagers[BAIZE_BONUS].paytable, ORACLE_DOUBLE_DRAW, {0}};
    look_at_all(&bonus, 1, 54, stride * JOKERS_STRIDE);
    free(scratch);
    printf("%d failures\n", failures);
    return failures > 0;
}
