/* test_house_fold.c - events that cannot follow: each kind with each thing in it that can be wrong (F3, decision 1).
 *
 * Fold does not ask who did it; but numbers that are taken, rules that nobody filed, texts with another digest, and
 * lists that are full leave the register as it is. */
#include "test_house.h"

static void must_not_fold(const struct baize_house_event *event)
{
    static struct baize_house before;
    memcpy(&before, &house, sizeof house);
    assert_int_equal(baize_house_fold(&house, event), BAIZE_HOUSE_EVENT_UNEXPECTED);
    assert_memory_equal(&house, &before, sizeof house);
}

static struct baize_house_settings other_shifts(void)
{
    struct baize_house_settings settings = three_shifts();
    settings.shifts[2]++;
    return settings;
}

static struct baize_house_event decided(struct baize_house_action action)
{
    struct baize_house_event event;
    assert_int_equal(baize_house_decide(&house, &action, &event), BAIZE_OK);
    return event;
}

TEST(test_F3_what_was_folded_cannot_be_folded_again)
{
    move_in();
    must(make_table(1), file_rules("c", "d"));
    must(start_program());
    struct baize_house_action actions[] = {
        add_person(50, BAIZE_DEALER), disable(DEALER),     file_rules("e", "f"), make_table(2),  make_meter(1),
        activate(1, "c", "d"),        end_shift(TODAY, 1), retire_table(1),      stop_program(), enable(DEALER)};
    struct baize_house_event event = decided(stop_program());
    event.kind = BAIZE_HOUSE_EVENT_HOUSE_CREATED;
    must_not_fold(&event);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        must(actions[i]);
        event = happened;
        must_not_fold(&event);
    }
}

TEST(test_F3_events_that_were_changed_do_not_fold)
{
    move_in();
    const struct baize_house_event filed = decided(file_rules("c", "d"));
    struct baize_house_event event = filed;
    event.digest[31] ^= 1;
    must_not_fold(&event);
    event = filed;
    event.rules_filed.submission_text = "C";
    must_not_fold(&event);
    event = filed;
    event.by.second = 0;
    must_not_fold(&event);
    event.by.second = event.by.who;
    must_not_fold(&event);
    event = filed;
    event.by.at_ms--;
    must_not_fold(&event);
    const struct baize_house_event made = decided(make_table(1));
    event = made;
    event.digest[0] ^= 1;
    must_not_fold(&event);
    event = made;
    event.table_made.effective = 0;
    must_not_fold(&event);
    event = decided(end_shift(TODAY, 1));
    event.shift_ended.checkpoint++;
    must_not_fold(&event);
    event = decided(start_program());
    event.program_started.after = BAIZE_AFTER_CRASH;
    must_not_fold(&event);
    event = decided(start_program());
    event.program_started.rules[0] ^= 1;
    must_not_fold(&event);
    event = decided(change_settings(other_shifts()));
    event.settings_changed.from_ms--;
    must_not_fold(&event);
    event.kind = BAIZE_HOUSE_EVENTS;
    must_not_fold(&event);
    build();
    must_not_fold(&filed);
}

/* ---- Kind by kind: FORGE changes one thing in an event that would fold ---- */

#define FORGE(action, change)                                                                                          \
    do {                                                                                                               \
        struct baize_house_event event = decided(action);                                                              \
        change;                                                                                                        \
        must_not_fold(&event);                                                                                         \
    } while (0)

TEST(test_F3_forged_beginnings)
{
    build();
    FORGE(create(), event.house_created.name[0] = '\0');
    FORGE(create(), event.house_created.name[0] = '"');
    FORGE(create(), event.house_created.settings.from_ms++);
    FORGE(create(), event.house_created.settings.shifts_count = 0);
    FORGE(create(), event.house_created.settings.shifts_count = 7);
    FORGE(create(), event.house_created.manager = 0);
    FORGE(create(), event.house_created.manager = BAIZE_HOUSE_NUMBER_MOST + 1);
    FORGE(create(), event.by.at_ms = -1);
    FORGE(create(), event.by.at_ms = event.house_created.settings.from_ms = INT64_MAX);
    FORGE(create(), event.kind = BAIZE_HOUSE_EVENT_PROGRAM_STOPPED);
}

TEST(test_F3_forged_people)
{
    move_in();
    FORGE(add_person(50, BAIZE_DEALER), event.person_added.person = 0);
    FORGE(add_person(50, BAIZE_DEALER), event.person_added.person = DEALER);
    FORGE(add_person(50, BAIZE_DEALER), event.person_added.role = BAIZE_PLAYER);
    FORGE(add_person(50, BAIZE_DEALER), event.person_added.role = (enum baize_role)(BAIZE_AUDITOR + 1));
    FORGE(disable(DEALER), event.person_disabled.person = 50);
    FORGE(disable(DEALER), event.kind = BAIZE_HOUSE_EVENT_PERSON_ENABLED);
    FORGE(reset(DEALER, BAIZE_RESET_CARD), event.credential_reset.person = 0);
    FORGE(reset(DEALER, BAIZE_RESET_CARD), event.credential_reset.what = BAIZE_RESETS);
    must(disable(SECOND_BOSS));
    FORGE(disable(DEALER), event.person_disabled.person = SECOND_BOSS);
    FORGE(disable(DEALER), event.person_disabled.person = BOSS); /* the last manager */
    must(disable(SUPERVISOR));                                   /* any other may be the last of a role */
}

TEST(test_F3_forged_rules)
{
    static char large[BAIZE_RULES_TEXT_MOST + 2];
    move_in();
    memset(large, 'x', sizeof large - 1);
    FORGE(file_rules("c", "d"), event.rules_filed.submission[0] = '\0');
    FORGE(file_rules("c", "d"), event.rules_filed.submission[0] = ' ');
    FORGE(file_rules("c", "d"), event.rules_filed.jurisdiction_text = "");
    FORGE(file_rules("c", "d"), event.rules_filed.jurisdiction_length = 0);
    FORGE(file_rules("c", "d"),
          (event.rules_filed.submission_text = large, event.rules_filed.submission_length = sizeof large - 1,
           baize_rules_digest(large, sizeof large - 1, "d", 1, event.digest)));
    FORGE(file_rules("c", "d"),
          (event.rules_filed.jurisdiction_text = large, event.rules_filed.jurisdiction_length = sizeof large - 1,
           baize_rules_digest("c", 1, large, sizeof large - 1, event.digest)));
    FORGE(file_rules("c", "d"),
          (event.rules_filed.submission_text = "\001", baize_rules_digest("\001", 1, "d", 1, event.digest)));
    FORGE(file_rules("c", "d"),
          (event.rules_filed.jurisdiction_text = "\001", baize_rules_digest("c", 1, "\001", 1, event.digest)));
    FORGE(file_rules("c", "d"), (event.rules_filed.submission_text = "a", event.rules_filed.jurisdiction_text = "b",
                                 digest_of("a", "b", event.digest)));
}

TEST(test_F3_forged_tables_and_meters)
{
    move_in();
    must(file_rules("c", "d"), make_table(1));
    must(make_meter(1));
    FORGE(make_table(2), event.table_made.settings.table.number = 0);
    FORGE(make_table(2), event.table_made.settings.table.number = 1);
    FORGE(make_table(2), event.table_made.settings.table.source = (enum baize_card_source)2);
    FORGE(make_table(2), event.table_made.effective = 20261131);
    FORGE(make_meter(2), event.meter_made.meter = 0);
    FORGE(make_meter(2), event.meter_made.meter = 1);
    FORGE(make_meter(2), event.digest[0] ^= 1);
    FORGE(activate(1, "c", "d"), event.rules_put_in_force.table = 2);
    FORGE(activate(1, "c", "d"), event.rules_put_in_force.effective = 0);
    FORGE(activate(1, "c", "d"), digest_of("a", "b", event.digest));
    FORGE(activate(1, "c", "d"), event.digest[0] ^= 1);
    FORGE(activate(1, "c", "d"), event.by.second = 0);
    FORGE(retire_table(1), event.table_retired.table = 2);
}

TEST(test_F3_forged_runs_and_shifts)
{
    move_in();
    FORGE(start_program(), event.program_started.version[0] = '\0');
    FORGE(start_program(), event.program_started.after = BAIZE_AFTER_STOP);
    FORGE(start_program(), event.kind = BAIZE_HOUSE_EVENT_PROGRAM_STOPPED);
    FORGE(end_shift(TODAY, 1), event.shift_ended.day = 20261131);
    FORGE(end_shift(TODAY, 1), event.shift_ended.shift = 0);
    FORGE(end_shift(TODAY, 1), event.shift_ended.shift = BAIZE_HOUSE_SHIFTS_MOST + 1);
    FORGE(end_shift(TODAY, 1), event.shift_ended.checkpoint = 0);
    must(end_shift(TODAY, 1));
    now_ms += 8 * HOUR_MS;
    FORGE(end_shift(TODAY, 2), event.shift_ended.shift = 1);
    FORGE(end_shift(TODAY, 2), event.shift_ended.day--);
    FORGE(change_settings(other_shifts()), event.settings_changed.shifts[1] = 300);
    FORGE(change_settings(other_shifts()), event.settings_changed.time.day_starts_minutes = 1440);
}

/* What is decided while there is room does not fold when there is none. */
TEST(test_F3_full_lists_stay_as_they_are)
{
    char text[16];
    move_in();
    struct baize_house_event person = decided(add_person(500000, BAIZE_DEALER));
    struct baize_house_event filed = decided(file_rules("one more", "x"));
    struct baize_house_event table = decided(make_table(500000));
    struct baize_house_event meter = decided(make_meter(500000));
    for (uint32_t i = 1000; house.staff_count < BAIZE_HOUSE_STAFF_MOST; i++)
        must(add_person(i, BAIZE_DEALER));
    must_not_fold(&person);
    for (unsigned i = 0; house.rules_count < BAIZE_HOUSE_RULES_MOST; i++) {
        snprintf(text, sizeof text, "%u", i);
        must(file_rules(text, "x"));
    }
    must_not_fold(&filed);
    for (uint32_t i = 1; house.tables_count < BAIZE_HOUSE_TABLES_MOST; i++)
        must(make_table(i));
    must_not_fold(&table);
    for (uint32_t i = 1; house.meters_count < BAIZE_HOUSE_METERS_MOST; i++)
        must(make_meter(i));
    must_not_fold(&meter);
}

TEST(test_events_are_equal_in_every_field)
{
    move_in();
    const struct baize_house_event filed = decided(file_rules("cc", "dd"));
    struct baize_house_event event = filed;
    assert_true(baize_house_event_equal(&event, &filed));
    event.rules_filed.submission_text = "cd";
    assert_false(baize_house_event_equal(&event, &filed));
    event = filed;
    event.rules_filed.submission_length = 1;
    assert_false(baize_house_event_equal(&event, &filed));
    event = filed;
    event.rules_filed.jurisdiction_text = "cc";
    assert_false(baize_house_event_equal(&event, &filed));
    event = filed;
    event.second_role = BAIZE_MANAGER;
    assert_false(baize_house_event_equal(&event, &filed));
    event = filed;
    event.rules_filed.submission[0] = 'x';
    assert_false(baize_house_event_equal(&event, &filed));
}
