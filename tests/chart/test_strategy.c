/* test_strategy.c - the strategy chart of a real analysis: the grid counts what the analysis counted. */
#include "chart/chart.h"
#include "chart/strategy_grid.h"
#include "shipped.h"

static struct baize_rules rules;
static struct baize_ante_analysis ante;
static struct baize_decision_table decisions;
static struct strategy_grid grid;

static int analyse(void **state)
{
    (void)state;
    struct baize_source source = source_of(maryland);
    must_load(&source, &rules);
    void *memory = malloc(BAIZE_ANALYSIS_SCRATCH);
    if (memory == NULL)
        return -1;
    enum baize_status status = baize_analyze_ante(&rules, NULL, memory, BAIZE_ANALYSIS_SCRATCH, &ante, &decisions);
    free(memory);
    return status == BAIZE_OK ? 0 : -1;
}

/* Two ways to the same frequencies: by groups of equal decisions there, by every class of hands here. */
TEST(test_the_frequencies_agree)
{
    const struct baize_fraction *expected[GRID_DECISIONS] = {&ante.fold, &ante.least, &ante.most};
    strategy_grid_of_table(rules.deck, &decisions, &grid);
    uint64_t total = strategy_grid_total(&grid);
    assert_int_equal(total, UINT64_C(2598960) * 47);
    for (int decision = 0; decision < GRID_DECISIONS; decision++) {
        uint64_t count = 0;
        for (int row = 0; row < grid.rows_count; row++)
            for (int rank = 0; rank < BAIZE_RANKS; rank++)
                count += grid.counts[row][rank][decision];
        struct baize_fraction share = baize_fraction_of_counts(count, total);
        assert_int_equal(baize_fraction_compare(&share, expected[decision]), 0);
    }
}

/* ---- The picture ---- */

static char picture[1 << 20];
static size_t picture_length;

static bool keep(void *context, const char *bytes, size_t length)
{
    (void)context;
    if (picture_length + length >= sizeof picture)
        return false;
    memcpy(picture + picture_length, bytes, length);
    picture_length += length;
    return true;
}

/* Every cell has its tooltip: the rows and "All hands", thirteen up cards each. */
TEST(test_the_chart_has_every_cell)
{
    struct chart_input input = {.rules = &rules, .ante = &ante, .decisions = &decisions};
    size_t tooltips = 0;
    assert_int_equal(chart_count(&input, "ante"), 2);
    assert_true(chart_write_svg(&input, "ante", (struct chart_sink){.take = keep}));
    for (const char *at = picture; (at = strstr(at, " against a")) != NULL; at++)
        tooltips++;
    assert_int_equal(tooltips, (grid.rows_count + 1) * BAIZE_RANKS);
    assert_non_null(strstr(picture, "<title>Four of a kind against an ace: Play 3x 100% of "));
    assert_non_null(strstr(picture, "<title>Q high or less against an eight: fold 100% of "));
}

AROUND_ALL_TESTS(analyse, NULL);
