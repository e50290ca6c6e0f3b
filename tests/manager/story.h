/* story.h - two days in the life of a meter, told to a Game Manager. Include it after cmocka.h.
 *
 * The meter of test_meter.h: seed $100.00, 18.1234% to the meter, 3% to the reserve; a limit of $100.60, so that there
 * is overflow. Row 0 pays 100%, row 1 10%, row 2 300 for 1 from the tray. */
#ifndef BAIZE_TESTS_STORY_H
#define BAIZE_TESTS_STORY_H

#include "../unit/test_meter.h"
#include <baize/manager.h>

#define STORY_EVENTS_MOST 200

static struct baize_manager manager;
static struct baize_win_log wins;
static struct baize_readings days;
static struct baize_reconciliation level;
static struct baize_progressive_win win_memory[50];
static struct baize_reading day_memory[10];
static struct baize_change change_memory[100];

/* The stream, so that a test can tell it again, or tell it wrong. */
static struct baize_meter_event stream[STORY_EVENTS_MOST];
static size_t stream_count;

/* Seven hours behind UTC; the day begins at six in the morning. */
static const struct baize_house_time mountain = {.zone_minutes = -420, .day_starts_minutes = 360};

static inline void listen(size_t most_wins, size_t most_days, size_t most_changes)
{
    baize_manager_start(&manager, NULL);
    baize_manager_log_wins(&manager, &wins, win_memory, most_wins);
    baize_manager_read_days(&manager, &days, day_memory, most_days);
    baize_manager_reconcile(&manager, &level, 0, change_memory, most_changes);
}

/* Acts, so many minutes later, and keeps the events. */
static inline void then(int minutes, struct baize_meter_action action)
{
    now_ms += (int64_t)minutes * 60000;
    must(action);
    for (uint8_t i = 0; i < happened.count; i++)
        stream[stream_count++] = happened.events[i];
}

static inline enum baize_status tell(size_t from, size_t to)
{
    enum baize_status status = BAIZE_OK;
    for (size_t i = from; i < to; i++)
        status = baize_manager_add(&manager, &stream[i]);
    return status;
}

static inline void play_first_day(void)
{
    then(3, contribute(1, 1, SEATS_123));
    then(2, end_round(1, 1));
    then(1, contribute(2, 1, SEATS_12));
    then(0, contribute(1, 2, SEATS_123));
    then(1, claim(2, 1, 2, ALL_OF_IT));
    then(1, contribute(3, 1, SEATS_1));
    then(2, validate(1));
    then(1, end_round(2, 1));
    then(1, claim(1, 2, 3, TENTH));
    then(1, reject(2));
    then(1, void_round(1, 2));
    then(5, end_round(3, 1));
    then(1410, read_day(20251116));
}

static inline void play_second_day(void)
{
    struct baize_meter_action undo = back_out(3);
    undo.back_out.why = BAIZE_METER_VALIDATED_IN_ERROR;
    then(90, contribute(3, 2, SEATS_123));
    then(1, claim(3, 2, 3, FIXED_300));
    then(1, claim(3, 2, 1, TENTH));
    then(2, validate(3));
    then(1, validate(4));
    then(9, undo);
    then(1, end_round(3, 2));
    then(30, set_parameters(0, (struct baize_meter_parameters){
                                   .seed = DOLLARS(100), .limit = DOLLARS(500), .rate = 200000, .reserve = 30000}));
    then(2, contribute(1, 3, SEATS_123));
    then(2, end_round(1, 3));
    then(4, contribute(2, 2, SEATS_12));
    then(1, void_round(2, 2));
    then(60, adjust(0, -25 * CENT, BAIZE_METER_ADJUST_MALFUNCTION));
    then(60, adjust(0, 50 * CENT, BAIZE_METER_ADJUST_REDISTRIBUTION));
    then(1180, read_day(20251117));
    then(20, contribute(2, 3, SEATS_12));
    then(1, claim(2, 3, 1, ALL_OF_IT));
}

/* The whole stream, in `stream`; nobody has been told yet. */
static inline void play_story(void)
{
    struct baize_meter_action action;
    game = *rules_of(south_dakota);
    game.progressive.meters[0].seed = DOLLARS(100);
    game.progressive.meters[0].rate = 181234;
    game.progressive.meters[0].reserve = 30000;
    game.progressive.meters[0].limit = 10060;
    baize_meter_setup_of(&game, 9, &action);
    baize_meter_start(&meter);
    now_ms = 1763254800000 + 12 * 3600000;
    stream_count = 0;
    then(0, action);
    for (uint32_t table = 1; table <= 3; table++)
        then(0, link_table(table));
    play_first_day();
    play_second_day();
}

#endif
