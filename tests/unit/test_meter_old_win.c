/* test_meter_old_win.c - a win is backed out for as long as the record is kept (R26): what the meter no longer has
 * among its latest hits is looked up in its stream and enters with the act. */
#include "test_meter.h"

/* ---- A record of the meter, and looking a win up in it ---- */

#define RECORD_MOST 1024

static struct baize_meter_event record[RECORD_MOST];
static unsigned recorded;

static void then(struct baize_meter_action action)
{
    must(action);
    for (uint8_t i = 0; i < happened.count; i++) {
        assert_true(recorded < RECORD_MOST);
        record[recorded++] = happened.events[i];
    }
}

static struct baize_meter_old_win look_up(uint32_t win)
{
    struct baize_meter again;
    struct baize_meter_search search = {.win = win};
    baize_meter_start(&again);
    for (unsigned i = 0; i < recorded; i++) {
        assert_int_equal(baize_meter_fold(&again, &record[i]), BAIZE_OK);
        baize_meter_search_add(&search, &again, &record[i]);
    }
    assert_memory_equal(&again, &meter, sizeof meter);
    assert_int_equal(search.found, win >= 1 && win <= meter.wins_made);
    return search.old;
}

static struct baize_meter_action back_out_of(uint32_t win, const struct baize_meter_old_win *old)
{
    struct baize_meter_action action = back_out(win);
    action.back_out.old = *old;
    return action;
}

static struct baize_meter_action back_out_found(uint32_t win)
{
    struct baize_meter_old_win old = look_up(win);
    return back_out_of(win, &old);
}

static int begin(void **state)
{
    (void)state;
    recorded = 0;
    sit_down(0);
    /* sit_down acts by itself: its events once more */
    struct baize_meter made = meter;
    struct baize_meter_action action;
    baize_meter_setup_of(&game, 9, &action);
    baize_meter_start(&meter);
    now_ms = 1763254800000;
    then(action);
    for (uint32_t table = 1; table <= 3; table++)
        then(link_table(table));
    assert_memory_equal(&meter, &made, sizeof meter);
    return 0;
}

static void hit(uint32_t round, uint8_t row)
{
    then(contribute(1, round, SEATS_1));
    then(claim(1, round, 1, row));
    then(validate(meter.claims[0].number));
    then(end_round(1, round));
}

static void hits(uint32_t from, uint32_t to, uint8_t row)
{
    for (uint32_t round = from; round <= to; round++)
        hit(round, row);
}

/* ---- Tests ---- */

TEST(test_r26_a_win_of_long_ago_is_backed_out)
{
    hits(1, 30, TENTH);
    struct baize_meter_old_win old = look_up(3);
    struct baize_meter_amounts now = meter.levels[0].now;
    assert_null(baize_meter_find_win(&meter, 3));
    assert_int_equal(old.hit.round, 3);
    assert_int_equal(old.hit.amount, record[4 + 2 * 4 + 2].validated.award.amount);
    refuses(back_out(3), WIN_UNKNOWN); /* nobody has looked it up */
    then(back_out_of(3, &old));
    assert_int_equal(meter.levels[0].now.meter, now.meter + old.hit.amount * CENT);
    assert_int_equal(meter.levels[0].hits, 29);
    assert_int_equal(meter.levels[0].backed_out, 1);
    assert_int_equal(last_event()->backed_out.old_count, 1);
    assert_int_equal(last_event()->backed_out.old[0].hit.seq, old.hit.seq);
}

TEST(test_r26_a_recent_win_needs_no_look_up)
{
    hits(1, 3, TENTH);
    struct baize_meter_old_win old = look_up(3);
    old.hit.amount += 1; /* whatever is handed over: the state knows the win */
    then(back_out_of(3, &old));
    assert_int_equal(last_event()->backed_out.old_count, 0);
    assert_int_equal(last_event()->backed_out.amount, old.hit.amount - 1);
}

TEST(test_r26_no_win_is_backed_out_twice)
{
    hits(1, 30, TENTH);
    struct baize_meter_old_win old = look_up(3);
    then(back_out_of(3, &old));
    refuses(back_out_of(3, &old), WIN_LOOKED_UP_BEFORE); /* another act that was on its way */
    refuses(back_out_found(3), WIN_BACKED_OUT_BEFORE);
    then(back_out(20)); /* recent: among those that are pushed out later */
    hits(31, 60, TENTH);
    refuses(back_out_found(20), WIN_BACKED_OUT_BEFORE);
    refuses(back_out_found(3), WIN_BACKED_OUT_BEFORE);
}

TEST(test_r26_of_two_back_outs_on_their_way_the_second_looks_again)
{
    hits(1, 30, TENTH);
    struct baize_meter_old_win second = look_up(2), third = look_up(3), fourth = look_up(4);
    then(back_out_of(2, &second));
    refuses(back_out_of(3, &third), WIN_LOOKED_UP_BEFORE);
    then(back_out_found(3));
    then(back_out(30)); /* one of the latest counts too */
    refuses(back_out_of(4, &fourth), WIN_LOOKED_UP_BEFORE);
    hits(31, 32, TENTH); /* wins that come change nothing */
    fourth = look_up(4);
    hits(33, 34, TENTH);
    then(back_out_of(4, &fourth));
}

TEST(test_r26_the_reset_of_long_ago_is_undone_when_it_is_the_latest)
{
    then(contribute(2, 1, SEATS_123)); /* 9 micro-dollars of reserve for the reset */
    then(end_round(2, 1));
    hit(1, ALL_OF_IT);
    hits(2, 30, TENTH);
    struct baize_meter_old_win old = look_up(1);
    struct baize_meter_amounts now = meter.levels[0].now;
    baize_money given = old.hit.seed + old.hit.reserve + old.hit.overflow;
    assert_int_equal(old.hit.resets, 1);
    assert_int_equal(old.reset_before, 0);
    then(back_out_of(1, &old));
    assert_int_equal(last_event()->backed_out.seed, SEED);
    expect(now.meter + now.overflow + old.hit.amount * CENT - given, now.reserve + old.hit.reserve, old.hit.overflow,
           0);
}

TEST(test_t1_an_old_reset_is_undone_out_of_what_came_back)
{
    then(adjust(0, -(SEED - 500 * CENT), BAIZE_METER_ADJUST_MALFUNCTION)); /* the win is smaller than the seed */
    hit(1, ALL_OF_IT);
    hits(2, 30, TENTH);
    struct baize_meter_old_win old = look_up(1);
    struct baize_meter_amounts now = meter.levels[0].now;
    assert_true(old.hit.amount * CENT < SEED);
    then(back_out_of(1, &old));
    assert_true(last_event()->backed_out.seed < SEED);
    assert_int_equal(last_event()->backed_out.seed + last_event()->backed_out.reserve, old.hit.amount * CENT);
    assert_true(meter.levels[0].now.meter >= now.meter); /* what players have brought since is all there */
}

TEST(test_r26_the_reset_before_takes_its_place)
{
    hit(1, ALL_OF_IT);
    hit(2, ALL_OF_IT);
    hits(3, 30, TENTH);
    struct baize_meter_old_win first = look_up(1), second = look_up(2);
    assert_int_equal(second.reset_before, first.hit.seq);
    then(back_out_of(2, &second));
    assert_int_equal(last_event()->backed_out.seed, SEED);
    assert_int_equal(meter.levels[0].forgotten_reset_seq, first.hit.seq);
    then(back_out_found(1)); /* now it is the latest */
    assert_int_equal(last_event()->backed_out.seed, SEED);
    assert_int_equal(meter.levels[0].forgotten_reset_seq, 0);
}

TEST(test_r26_of_a_reset_before_the_latest_only_the_amount_comes_back)
{
    hit(1, ALL_OF_IT);
    hit(2, ALL_OF_IT);
    hits(3, 30, TENTH);
    struct baize_meter_amounts now = meter.levels[0].now;
    struct baize_meter_old_win first = look_up(1);
    then(back_out_of(1, &first));
    assert_int_equal(last_event()->backed_out.seed, 0);
    expect(now.meter + first.hit.amount * CENT, now.reserve, now.overflow, 0);
    assert_int_equal(look_up(2).reset_before, 0); /* the look-up has seen it */
    then(back_out_found(2));
    assert_int_equal(last_event()->backed_out.seed, SEED);
    assert_int_equal(meter.levels[0].forgotten_reset_seq, 0);
}

TEST(test_r26_a_look_up_follows_the_resets_that_the_state_has)
{
    hits(1, 2, ALL_OF_IT);
    hit(3, TENTH);
    hit(4, ALL_OF_IT);
    uint64_t first = look_up(1).hit.seq, second = look_up(2).hit.seq;
    assert_int_equal(look_up(3).reset_before, second);
    then(back_out(2));
    assert_int_equal(look_up(3).reset_before, first);
    assert_int_equal(look_up(4).reset_before, first);
    then(back_out(1));
    assert_int_equal(look_up(4).reset_before, 0);
}

TEST(test_s11_whoever_validated_it_does_not_back_it_out)
{
    hits(1, 30, TENTH);
    struct baize_meter_action action = back_out_found(3);
    action.by = (struct baize_actor){.who = 9, .role = BAIZE_MANAGER, .second = 5, .at_ms = now_ms};
    action.second_role = BAIZE_SUPERVISOR;
    refuses(action, NOT_APART);
    action.by.second = 6;
    then(action);
}

TEST(test_r26_pays_from_the_tray_and_closed_meters)
{
    hits(1, 30, FIXED_300);
    struct baize_meter_amounts now = meter.levels[0].now;
    then(back_out_found(2));
    assert_int_equal(meter.tray_hits, 29);
    assert_int_equal(meter.tray_backed_out, 1);
    expect(now.meter, now.reserve, now.overflow, 0);
    hits(31, 60, TENTH);
    struct baize_meter_action closes = act_of(BAIZE_METER_ACT_CLOSE);
    then(closes);
    then(back_out_found(31)); /* it goes to the house, as all that the level held did */
    expect(0, 0, 0, 0);
}

TEST(test_r28_a_round_still_open_may_be_void_afterwards)
{
    then(contribute(2, 1, SEATS_12));
    then(claim(2, 1, 2, TENTH));
    then(validate(1));
    hits(1, 30, TENTH);
    refuses(void_round(2, 1), WIN_NOT_BACKED_OUT);
    then(back_out_found(1));
    then(void_round(2, 1));
}

TEST(test_what_cannot_be_a_win_of_the_meter_is_unknown)
{
    hits(1, 30, TENTH);
    const struct baize_meter_old_win good = look_up(3);
    struct baize_meter_old_win wrong[9];
    for (unsigned i = 0; i < 9; i++)
        wrong[i] = good;
    wrong[0].hit.number = 4;
    wrong[1].hit.level = 1;
    wrong[2].hit.seat = 0;
    wrong[3].hit.seat = BAIZE_SEATS_MOST + 1;
    wrong[4].hit.from = 2;
    wrong[5].hit.seq = meter.seq + 1;
    wrong[6].reset_before = good.hit.seq;
    wrong[7].hit.low_water = 1;
    wrong[8].hit.spill = 1;
    for (unsigned i = 0; i < 9; i++)
        refuses(back_out_of(3, &wrong[i]), WIN_UNKNOWN);
    struct baize_meter_old_win later = good;
    later.hit.number = 31;
    refuses(back_out_of(31, &later), WIN_UNKNOWN); /* there was no such win yet */
}

TEST(test_decision_1_an_event_about_another_win_cannot_follow)
{
    hits(1, 30, TENTH);
    struct baize_meter before = meter;
    then(back_out_found(3));
    const struct baize_meter_event good = *last_event();
    struct baize_meter_event wrong[5];
    for (unsigned i = 0; i < 5; i++)
        wrong[i] = good;
    wrong[0].backed_out.old_count = 0;
    wrong[1].backed_out.amount += 1;
    wrong[2].backed_out.win = wrong[2].backed_out.old[0].hit.number = 30; /* the meter has it */
    wrong[3].backed_out.old[0].hit.amount = -1;
    wrong[4].backed_out.old_count = 2;
    for (unsigned i = 0; i < 5; i++) {
        struct baize_meter copy = before;
        assert_int_not_equal(baize_meter_fold(&copy, &wrong[i]), BAIZE_OK);
        assert_memory_equal(&copy, &before, sizeof copy);
    }
    assert_int_equal(baize_meter_fold(&before, &good), BAIZE_OK);
}

TEST(test_journal_the_event_has_the_old_win)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    begin(NULL);
    hits(1, 30, TENTH);
    then(back_out_found(1));
    assert_int_equal(baize_meter_event_encode(&text, last_event(), &game), BAIZE_OK);
    const char *old = strstr(line, " old=");
    assert_non_null(old);
    const char *end = strstr(old, " post=");
    assert_non_null(end);
    line[end - line] = '\0';
    assert_string_equal(old,
                        " old=1:claim_event=6:at=1763254800007:validated_by=5:table=1:round=1:seat=1:row=1:level=0:"
                        "from=meter:amount=$10.01:resets=no:seed=$0.00:reserve=$0.00:overflow=$0.00:"
                        "shortfall=$0.00:breakage=$0.0081234:recovered=$0.00:reset_before=0");
}

AROUND_EACH_TEST(begin, NULL);
