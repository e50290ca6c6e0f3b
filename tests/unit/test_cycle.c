/* test_cycle.c - what the awards of a meter come to: the formulas against courses played by chance, and against the
 * analysis. */
#include "analysis/course.h"
#include "random.h"
#include "shipped.h"
#include <baize/analysis.h>
#include <math.h>

static struct baize_rules rules;
static struct baize_simulation simulation;
static struct baize_course course, before;

static void begin(void)
{
    simulation = (struct baize_simulation){.rules = &rules, .seats = 1};
    simulation.wagers[BAIZE_PROGRESSIVE] = rules.progressive.wager;
    assert_int_equal(baize_course_begin(&simulation, &before), BAIZE_OK);
}

/* ---- Many short courses ---- */

#define CHANCES_OF 1000
#define WAGERS     4000
#define COURSES    2000

/* Chances of the first rows, in thousandths; a wager that wins none of them wins nothing. */
static unsigned thousandths[BAIZE_PAY_ROWS_MOST];
static struct baize_fraction chances[BAIZE_PAY_ROWS_MOST];

static void make_chances(const unsigned *given, size_t count)
{
    for (uint8_t i = 0; i < BAIZE_PAY_ROWS_MOST; i++) {
        thousandths[i] = i < count ? given[i] : 0;
        chances[i] = baize_fraction_of(thousandths[i], CHANCES_OF);
    }
}

static uint8_t draw_row(uint64_t *state)
{
    unsigned drawn = throw_dice(state, CHANCES_OF);
    uint8_t row = 0;
    while (row < before.terms.rows && drawn >= thousandths[row])
        drawn -= thousandths[row++];
    return row;
}

static void play(uint64_t *state)
{
    struct course_award award;
    course = before;
    for (int i = 0; i < WAGERS; i++) {
        assert_true(course_contribute(&course, 1));
        uint8_t row = draw_row(state);
        if (row < course.terms.rows && (course.terms.row[row].share > 0 || course.terms.from_meter))
            assert_true(course_pay(&course, row, &award));
    }
    assert_int_equal(course.levels[0].dry, 0);
}

/* What z is made of: its mean is 0 and its variance 1, so far as the chance of so many courses allows. */
static void check_z(void)
{
    struct baize_course_cycle cycle;
    uint64_t state = 1;
    double sum = 0, squares = 0;
    assert_true(baize_course_cycle_of(&before.terms, chances, 0, &cycle));
    double expected = (double)WAGERS * thousandths[0] / CHANCES_OF;
    for (int i = 0; i < COURSES; i++) {
        play(&state);
        const struct baize_course_level *level = &course.levels[0];
        double over = (double)level->awarded - (double)level->hits * cycle.mean + cycle.missing;
        double z = over / sqrt(cycle.variance * expected);
        sum += z;
        squares += z * z;
    }
    double mean = sum / COURSES, variance = squares / COURSES - mean * mean;
    if (fabs(mean) > 4 / sqrt(COURSES) || fabs(variance - 1) > 0.12)
        fail_msg("z has the mean %.4f and the variance %.4f", mean, variance);
}

/* 100% only, with a reserve of a ninth of the contribution. */
TEST(test_whole_meters)
{
    static const unsigned given[] = {25};
    rules = *rules_of(maryland);
    begin();
    make_chances(given, COUNT_OF(given));
    check_z();
}

/* The first cycle has no reserve and the others much. */
TEST(test_a_large_reserve)
{
    static const unsigned given[] = {15};
    rules = *rules_of(maryland);
    rules.progressive.meters[0].reserve = 600000;
    begin();
    make_chances(given, COUNT_OF(given));
    check_z();
}

/* 10% of the meter, five times as often as all of it. */
TEST(test_smaller_shares)
{
    static const unsigned given[] = {20, 100};
    rules = *rules_of(south_dakota);
    begin();
    make_chances(given, COUNT_OF(given));
    check_z();
}

/* Fixed pays from the meter, with a seed that keeps it from running dry. */
TEST(test_fixed_pays_from_the_meter)
{
    static const unsigned given[] = {20, 2, 3, 10};
    rules = *rules_of(from_meter);
    rules.progressive.meters[0].seed = 5000000;
    begin();
    make_chances(given, COUNT_OF(given));
    check_z();
}

/* ---- Against the analysis ---- */

TEST(test_the_mean_is_that_of_the_analysis)
{
    static const char *const ids[] = {maryland, three_level, south_dakota, reserve, washington, from_meter};
    static struct baize_progressive_analysis analysis;
    static unsigned char memory[4 << 20];
    struct baize_course_cycle cycle;
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        rules = *rules_of(ids[i]);
        begin();
        assert_int_equal(baize_analyze_progressive(&rules, memory, sizeof memory, &analysis), BAIZE_OK);
        for (uint8_t row = 0; row < rules.progressive.schedule.count; row++)
            chances[row] = baize_fraction_of_counts(analysis.wager.returns[row].combinations, analysis.wager.total);
        for (uint8_t level = 0; level < analysis.levels; level++) {
            double exact = baize_fraction_double(&analysis.level[level].average_meter);
            assert_true(baize_course_cycle_of(&before.terms, chances, level, &cycle));
            assert_true(fabs(cycle.mean - exact) < 1e-6 * exact);
        }
    }
}

/* Maryland A: contribution and reserve of 20 cents, 54,145 wagers from hit to hit: the cycle varies by 20 x sqrt(1 - h)
 * / h, and the running one and the first reserve are missing. */
TEST(test_maryland_a_by_hand)
{
    struct baize_course_cycle cycle;
    rules = *rules_of(maryland);
    begin();
    make_chances(NULL, 0);
    chances[0] = baize_fraction_of(1, 54145);
    assert_true(baize_course_cycle_of(&before.terms, chances, 0, &cycle));
    double deviation = 20 * sqrt(1 - 1.0 / 54145) * 54145, missing = 20 * (54145 - 1) + 2 * 54145;
    assert_true(fabs(sqrt(cycle.variance) - deviation) < 1e-5 * deviation);
    assert_true(fabs(cycle.missing - missing) < 1e-5 * missing);
}

TEST(test_no_cycle)
{
    struct baize_course_cycle cycle;
    rules = *rules_of(maryland);
    begin();
    make_chances(NULL, 0);
    assert_false(baize_course_cycle_of(&before.terms, chances, 0, &cycle)); /* nothing pays 100% */
    chances[0] = baize_fraction_of(1, 100);
    assert_true(baize_course_cycle_of(&before.terms, chances, 0, &cycle));
    memset(&chances[1], 0, sizeof chances[1]);
    assert_false(baize_course_cycle_of(&before.terms, chances, 0, &cycle)); /* undefined */
}
