/* test_course.c - the course of meters in a simulation against the real meter: the same rounds through both, and every
 * amount equal after every step. */
#include "analysis/course.h"
#include "random.h"
#include "test_meter.h"

static struct baize_course course, again;
static struct baize_simulation simulation;

/* ---- Both ---- */

static void act(struct baize_meter_action action)
{
    sign(&action);
    if (baize_meter_act(&game, &meter, &action, &happened, &refused) != BAIZE_OK)
        fail_msg("%s is refused: %s", baize_meter_act_id(action.kind), baize_reason_name(refused.reason));
}

/* The real meter as submitted with one table, and the course of a simulation of it. */
static void begin(uint8_t seats)
{
    struct baize_meter_action action;
    game.progressive.executive_above = 0;
    baize_meter_setup_of(&game, 9, &action);
    baize_meter_start(&meter);
    now_ms = 1763254800000;
    act(action);
    act(link_table(1));
    simulation = (struct baize_simulation){.rules = &game, .seats = seats};
    simulation.wagers[BAIZE_PROGRESSIVE] = game.progressive.wager;
    assert_int_equal(baize_course_begin(&simulation, &course), BAIZE_OK);
}

static void expect_wide(const struct baize_wide *wide, baize_money expected)
{
    assert_int_equal(wide->high, 0);
    assert_int_equal(wide->low, expected);
}

static void expect_equal(void)
{
    for (uint8_t i = 0; i < meter.levels_count; i++) {
        const struct baize_meter_level *real = &meter.levels[i];
        const struct baize_course_level *level = &course.levels[i];
        struct baize_wide in = {.low = level->contributed.low + level->reserved.low};
        baize_cents paid = level->awarded + level->shared + level->fixed_paid;
        assert_int_equal(level->meter, real->now.meter);
        assert_int_equal(level->reserve, real->now.reserve);
        assert_int_equal(level->overflow, real->now.overflow);
        expect_wide(&in, real->contributions);
        expect_wide(&level->shortfall, real->shortfall);
        assert_int_equal(level->seeds * CENT, real->seeds);
        assert_int_equal(paid * CENT, real->paid_from_meter);
        assert_int_equal(level->dry, real->alarms);
        assert_true(level->lowest <= level->meter && level->lowest >= 0);
        assert_true(baize_course_balances(&course, i));
    }
}

/* ---- Random rounds ---- */

#define WINS_MOST 60000

static struct baize_course_win list[WINS_MOST];
static struct baize_course_wins wins = {.wins = list, .most = WINS_MOST};

static void win(uint32_t round, uint8_t seat, uint8_t row)
{
    struct course_award award;
    bool pays = game.progressive.schedule.rows[row].pays.kind == BAIZE_ODDS_METER ||
                game.progressive.fixed_pays_from == BAIZE_FROM_METER;
    act(claim(1, round, seat, row));
    act(validate(meter.claims_made));
    const struct baize_meter_award *real = &last_event()->validated.award;
    if (!pays)
        return;
    assert_true(course_pay(&course, row, &award));
    assert_int_equal(award.amount, real->amount);
    assert_int_equal(award.shortfall, real->shortfall);
    assert_true(wins.count < wins.most);
    list[wins.count++] = (struct baize_course_win){.round = (uint16_t)(round - 1), .row = row, .seat = seat};
}

/* In a third of the rounds some seats win something, the highest rows as often as the lowest. Then the same wins once
 * more as one block: rounds without a win are then added up in one step. */
static void compare(uint8_t seats, uint32_t rounds, uint64_t state)
{
    begin(seats);
    again = course;
    wins.count = 0;
    for (uint32_t round = 1; round <= rounds; round++) {
        act(contribute(1, round, (1u << seats) - 1));
        assert_true(course_contribute(&course, 1));
        for (uint8_t seat = seats; seat >= 1 && round % 3 == 0; seat--)
            if (throw_dice(&state, 4) == 0) {
                win(round, seat, (uint8_t)throw_dice(&state, game.progressive.schedule.count));
                expect_equal();
            }
        act(end_round(1, round));
        expect_equal();
    }
    assert_int_equal(baize_course_follow(&again, &wins, rounds), BAIZE_OK);
    assert_memory_equal(&again, &course, sizeof course);
}

TEST(test_R29_the_course_is_the_real_meters)
{
    static const char *const ids[] = {maryland, three_level, south_dakota, reserve, washington};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        game = *rules_of(ids[i]);
        compare((uint8_t)(1 + 2 * (i % 3)), 4000, i);
        assert_true(course.levels[0].hits > 50 && course.levels[0].hit_rounds > 50);
    }
}

/* Odd rates leave fractions of a cent everywhere. */
TEST(test_limits_and_fractions)
{
    game = *rules_of(three_level);
    for (uint8_t i = 0; i < game.progressive.levels; i++) {
        game.progressive.meters[i].rate = 123457 + i;
        game.progressive.meters[i].reserve = 20001 - i;
        game.progressive.meters[i].limit = game.progressive.meters[i].seed + 301;
    }
    compare(5, 6000, 99);
    assert_true(course.levels[0].limited > 10 && course.levels[0].limited <= course.levels[0].hits);
    game = *rules_of(south_dakota);
    game.progressive.meters[0].rate = 181239;
    game.progressive.meters[0].reserve = 30007;
    game.progressive.meters[0].limit = game.progressive.meters[0].seed + 77;
    compare(6, 6000, 7);
    assert_true(course.levels[0].shares > 100 && course.levels[0].share_least > 0);
}

/* All pays from the meter, which takes in little: the house adds what is missing. */
TEST(test_R30_a_meter_that_runs_dry)
{
    static const baize_rate rates[] = {500000, 750000, 123457};
    for (size_t i = 0; i < COUNT_OF(rates); i++) {
        game = *rules_of(from_meter);
        game.progressive.meters[0].rate = rates[i];
        game.progressive.meters[0].limit = i == 2 ? DOLLARS(5001) : 0;
        compare(5, 5000, 1000 + i);
        assert_true(course.levels[0].dry > 100);
        assert_int_equal(course.levels[0].lowest, 0);
        assert_true(course.levels[0].below > 1000 && course.levels[0].below < 25000);
    }
}

/* ---- By hand ---- */

/* A block with these wins of row 0. */
static void follow(const uint16_t *rounds_of_wins, uint32_t count, uint32_t rounds)
{
    wins.count = count;
    for (uint32_t i = 0; i < count; i++)
        list[i] = (struct baize_course_win){.round = rounds_of_wins[i], .row = 0, .seat = 1};
    assert_int_equal(baize_course_follow(&course, &wins, rounds), BAIZE_OK);
}

/* $5,000 and 18 cents for each of 100 wagers: $5,018.00; then the seed, 2 cents x 100 of reserve and 18 x 50. */
TEST(test_two_cycles_by_hand)
{
    static const uint16_t at[] = {99, 149};
    game = *rules_of(maryland);
    begin(1);
    follow(at, 2, 1000);
    const struct baize_course_level *level = &course.levels[0];
    assert_int_equal(level->hits, 2);
    assert_int_equal(level->largest, 501800);
    assert_int_equal(level->smallest, 500000 + 200 + 900);
    assert_int_equal(level->awarded, 501800 + 501100);
    assert_int_equal(level->meter, (500000 + 100 + 18 * 850) * CENT);
    assert_int_equal(level->reserve, 2 * 850 * CENT);
    expect_wide(&level->contributed, 18 * 1000 * CENT);
    assert_int_equal(level->squares.low, INT64_C(501800) * 501800 + INT64_C(501100) * 501100);
}

/* Rounds 1, 2, 2, 3, then 1,003 rounds later, then 10,001: how soon each followed. The second of a round starts again
 * from the seed. */
TEST(test_back_to_back_by_hand)
{
    static const uint16_t at[] = {0, 1, 1, 2, 1005, 11006, 21006};
    game = *rules_of(maryland);
    begin(1);
    follow(at, 7, 60000);
    const struct baize_course_level *level = &course.levels[0];
    assert_int_equal(level->hits, 7);
    assert_int_equal(level->hit_rounds, 6);
    assert_int_equal(level->pairs, 1);
    assert_int_equal(level->soon[0], 2); /* 1 to 2, 2 to 3 */
    assert_int_equal(level->soon[1], 2);
    assert_int_equal(level->soon[2], 4); /* 2 to 1005, 11006 to 21006 */
    assert_int_equal(level->smallest, 500002);
}

/* With several seats the wagers of 1,000 and 10,000 are counted in whole rounds. */
TEST(test_soon_in_rounds)
{
    game = *rules_of(maryland);
    begin(7);
    assert_int_equal(course.terms.soon[0], 1);
    assert_int_equal(course.terms.soon[1], 143);
    assert_int_equal(course.terms.soon[2], 1429);
}

/* One seat adds $3.75 a round, and the largest fixed pay is $1,500.00: what counts is the meter once the wager is in.
 */
TEST(test_wagers_below_the_largest_fixed_pay)
{
    game = *rules_of(from_meter);
    begin(1);
    assert_int_equal(course.terms.largest_fixed, DOLLARS(1500));
    static const struct {
        baize_money meter;
        uint64_t rounds, below;
    } cases[] = {
        {1500 * 100 * CENT, 10, 0},         {(150000 - 375) * CENT, 10, 0},
        {(150000 - 375) * CENT - 1, 10, 1}, {(150000 - 750) * CENT, 10, 1},
        {(150000 - 750) * CENT, 1, 1},      {0, 1000, 399},
        {(150000 - 751) * CENT, 1000, 2},   {0, 10, 10},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        course.levels[0].below = 0;
        course.levels[0].meter = cases[i].meter;
        assert_true(course_contribute(&course, cases[i].rounds));
        assert_int_equal(course.levels[0].below, cases[i].below);
    }
}

/* ---- Refused ---- */

TEST(test_a_course_is_refused)
{
    game = *rules_of(maryland);
    begin(2);
    simulation.wagers[BAIZE_PROGRESSIVE] = 0;
    assert_int_equal(baize_course_begin(&simulation, &again), BAIZE_ANALYSIS_NOT_OFFERED);
    simulation.wagers[BAIZE_PROGRESSIVE] = INT64_C(1) << 60;
    assert_int_equal(baize_course_begin(&simulation, &again), BAIZE_MONEY_OVERFLOW);
    simulation.wagers[BAIZE_PROGRESSIVE] = 100;
    simulation.seats = 0;
    assert_int_equal(baize_course_begin(&simulation, &again), BAIZE_CARD_COUNT);
    simulation.seats = 2;
    game.progressive.meters[0].seed = INT64_C(1) << 50;
    assert_int_equal(baize_course_begin(&simulation, &again), BAIZE_MONEY_OVERFLOW);
    game = *rules_of(double_draw);
    assert_int_equal(baize_course_begin(&simulation, &again), BAIZE_ANALYSIS_NOT_OFFERED);
}

/* Not in their order, after the last round, of a row that the tray pays, of no row. */
TEST(test_wins_that_cannot_be)
{
    static const struct baize_course_win bad[][2] = {
        {{5, 0, 1}, {4, 0, 1}}, {{5, 0, 1}, {100, 0, 1}}, {{5, 0, 1}, {6, 1, 1}}, {{5, 0, 1}, {6, 99, 1}}};
    game = *rules_of(maryland);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        begin(1);
        memcpy(list, bad[i], sizeof bad[i]);
        wins.count = 2;
        assert_int_equal(baize_course_follow(&course, &wins, 100), BAIZE_ANALYSIS_UNSUPPORTED);
    }
}

/* Never hit, a meter grows until it cannot be counted: refused, never wrapped. */
TEST(test_a_meter_that_grows_too_large)
{
    game = *rules_of(maryland);
    begin(1);
    assert_true(course_contribute(&course, UINT64_C(100000000000)));
    assert_false(course_contribute(&course, UINT64_C(100000000000)));
    assert_false(course_contribute(&course, UINT64_MAX));
}
