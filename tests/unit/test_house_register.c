/* test_house_register.c - who may do what in a house, people, rules, tables, meters, programs; every refusal.
 *
 * The last test fails when a reason of the house is met by none of the acts here. */
#include "event/refusal.h"
#include "test_house.h"

/* ---- The beginning ---- */

TEST(test_a_house_is_created_once_by_the_program)
{
    build();
    must_not(add_person(5, BAIZE_DEALER), BAIZE_REASON_NO_HOUSE);
    must_not(start_program(), BAIZE_REASON_NO_HOUSE);
    struct baize_house_action action = create();
    action.by.who = BOSS;
    must_not(action, BAIZE_REASON_ROLE_NOT_ALLOWED);
    expect_refusal("another role has to do this: the program itself, number 3 (S11)");
    action = create();
    action.create.manager = 0;
    must_not(action, BAIZE_REASON_NUMBER_WRONG);
    action = create();
    action.create.demo = true;
    must(action);
    assert_true(house.demo);
    must_not(create(), BAIZE_REASON_HOUSE_EXISTS);
    assert_int_equal(baize_house_person(&house, BOSS)->role, BAIZE_MANAGER);
    assert_null(baize_house_person(&house, SECOND_BOSS));
}

TEST(test_names_of_houses)
{
    static const char *const wrong[] = {
        "",     "a\"b",  "a\\b",           "a\nb",
        "\177", "\303x", "a\342\200\256b", "1234567890123456789012345678901234567890123456789012345678901234"};
    static const char *const right[] = {"X", "Schloß am See",
                                        "123456789012345678901234567890123456789012345678901234567890123"};
    struct baize_house_action action;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        build();
        action = create();
        memset(action.create.name, 0, sizeof action.create.name);
        strcpy(action.create.name, wrong[i]);
        must_not(action, BAIZE_REASON_NAME_WRONG);
    }
    memset(action.create.name, 'x', sizeof action.create.name); /* it does not end */
    must_not(action, BAIZE_REASON_NAME_WRONG);
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        build();
        action = create();
        strcpy(action.create.name, right[i]);
        must(action);
        assert_string_equal(house.name, right[i]);
    }
}

/* ---- Who may ---- */

static const struct {
    uint32_t who;
    enum baize_role role;
} people[] = {
    {DEALER, BAIZE_DEALER}, {FLOOR, BAIZE_FLOORPERSON}, {SUPERVISOR, BAIZE_SUPERVISOR}, {EXECUTIVE, BAIZE_EXECUTIVE},
    {BOSS, BAIZE_MANAGER},  {CASHIER, BAIZE_CASHIER},   {AUDITOR, BAIZE_AUDITOR},
};

static void check_roles(struct baize_house_action action, unsigned roles)
{
    action.by.second = SECOND_BOSS;
    action.second_role = BAIZE_MANAGER;
    for (size_t i = 0; i < sizeof people / sizeof people[0]; i++) {
        action.by.who = people[i].who;
        action.by.role = people[i].role;
        refused = baize_house_check(&house, &action);
        bool let = refused.reason != BAIZE_REASON_ROLE_NOT_ALLOWED;
        if (let != ((roles >> people[i].role & 1u) != 0))
            fail_msg("%s by role %u: %s", baize_house_act_id(action.kind), (unsigned)people[i].role,
                     baize_reason_name(refused.reason));
    }
    action.by.role = BAIZE_MANAGER; /* who has another role in the register cannot claim it */
    action.by.who = DEALER;
    must_not(action, BAIZE_REASON_ROLE_NOT_ALLOWED);
    action.by.who = 12345;
    must_not(action, BAIZE_REASON_PERSON_UNKNOWN);
    action.by.who = 0;
    must_not(action, BAIZE_REASON_PERSON_UNKNOWN);
}

TEST(test_S11_every_act_has_its_roles)
{
    unsigned manager = 1u << BAIZE_MANAGER;
    unsigned above = 1u << BAIZE_FLOORPERSON | 1u << BAIZE_SUPERVISOR | 1u << BAIZE_EXECUTIVE | manager;
    move_in();
    must(make_table(1));
    struct baize_house_settings other = three_shifts();
    other.shifts[2]++;
    check_roles(change_settings(other), manager);
    check_roles(add_person(50, BAIZE_DEALER), manager);
    check_roles(disable(DEALER), manager);
    check_roles(enable(DEALER), manager);
    check_roles(reset(DEALER, BAIZE_RESET_CARD), manager);
    check_roles(file_rules("c", "d"), manager);
    check_roles(make_table(2), manager);
    check_roles(retire_table(1), manager);
    check_roles(make_meter(2), manager);
    check_roles(activate(1, "c", "d"), manager);
    check_roles(end_shift(TODAY, 1), above);
    struct baize_house_action action = stop_program();
    action.by.who = BOSS;
    must_not(action, BAIZE_REASON_ROLE_NOT_ALLOWED);
}

static void check_two(struct baize_house_action action, const char *requirement)
{
    static const enum baize_role roles[] = {BAIZE_SUPERVISOR, BAIZE_EXECUTIVE, BAIZE_MANAGER};
    static const uint32_t numbers[] = {SUPERVISOR, EXECUTIVE, SECOND_BOSS};
    action.by.second = 0;
    must_not(action, BAIZE_REASON_SECOND_PERSON_NEEDED);
    assert_string_equal(refused.requirement, requirement);
    action.by.second = BOSS;
    action.second_role = BAIZE_MANAGER;
    must_not(action, BAIZE_REASON_SECOND_PERSON_NEEDED);
    action.by.second = 777;
    must_not(action, BAIZE_REASON_PERSON_UNKNOWN);
    assert_true(refused.second);
    action.by.second = SUPERVISOR; /* not as what the supervisor is not */
    must_not(action, BAIZE_REASON_ROLE_NOT_ALLOWED);
    for (size_t i = 0; i < sizeof people / sizeof people[0]; i++) {
        action.by.second = people[i].who;
        action.second_role = people[i].role;
        if (people[i].role == BAIZE_DEALER || people[i].role == BAIZE_FLOORPERSON || people[i].role == BAIZE_CASHIER ||
            people[i].role == BAIZE_AUDITOR)
            must_not(action, BAIZE_REASON_ROLE_NOT_ALLOWED);
    }
    for (size_t i = 0; i < 3; i++) {
        action.by.second = numbers[i];
        action.second_role = roles[i];
        assert_int_equal(baize_house_check(&house, &action).reason, BAIZE_REASON_ALLOWED);
    }
}

TEST(test_S1_dual_control_two_different_people_sign)
{
    move_in();
    check_two(file_rules("c", "d"), "S1");
    check_two(make_table(1), "S1");
    check_two(make_meter(1), "S1");
    must(disable(SECOND_BOSS));
    struct baize_house_action action = make_table(1);
    action.by.second = SECOND_BOSS;
    action.second_role = BAIZE_MANAGER;
    must_not(action, BAIZE_REASON_PERSON_DISABLED);
    expect_refusal("the second person: the person is disabled, number 4 (S2)");
}

TEST(test_T6_rules_are_activated_by_two_from_their_day_on)
{
    struct baize_house_action action;
    move_in();
    must(make_table(1));
    must_not(activate(1, "c", "d"), BAIZE_REASON_RULES_UNKNOWN);
    must(file_rules("c", "d"));
    check_two(activate(1, "c", "d"), "T6");
    must_not(activate(1, "a", "b"), BAIZE_REASON_RULES_IN_FORCE);
    must_not(activate(2, "c", "d"), BAIZE_REASON_TABLE_UNKNOWN);
    action = activate(1, "c", "d");
    action.activate_rules.effective = 20261117;
    must_not(action, BAIZE_REASON_RULES_NOT_YET);
    expect_refusal("the rules take effect on a later day: 2026-11-17 (T6)");
    action.activate_rules.effective = 20261131;
    must_not(action, BAIZE_REASON_DAY_WRONG);
    now_ms = NOON_MS + 18 * HOUR_MS - 1; /* 6 in the morning is the next gaming day */
    action = activate(1, "c", "d");
    action.activate_rules.effective = 20261117;
    must_not(action, BAIZE_REASON_RULES_NOT_YET);
    now_ms++;
    action.by.at_ms = now_ms;
    must(action);
    uint8_t digest[BAIZE_HASH_SIZE];
    digest_of("c", "d", digest);
    assert_memory_equal(baize_house_table(&house, 1)->digest, digest, sizeof digest);
    assert_int_equal(baize_house_table(&house, 1)->effective, 20261117);
    must_not(action, BAIZE_REASON_RULES_IN_FORCE);
}

/* ---- People ---- */

TEST(test_S2_people_have_one_number_and_one_role)
{
    move_in();
    must_not(add_person(DEALER, BAIZE_AUDITOR), BAIZE_REASON_PERSON_KNOWN);
    must_not(add_person(0, BAIZE_DEALER), BAIZE_REASON_NUMBER_WRONG);
    must_not(add_person(BAIZE_HOUSE_NUMBER_MOST + 1, BAIZE_DEALER), BAIZE_REASON_NUMBER_WRONG);
    must(add_person(BAIZE_HOUSE_NUMBER_MOST, BAIZE_DEALER), add_person(1, BAIZE_DEALER));
    must_not(add_person(50, BAIZE_PLAYER), BAIZE_REASON_ROLE_WRONG);
    must_not(add_person(50, (enum baize_role)(BAIZE_AUDITOR + 1)), BAIZE_REASON_ROLE_WRONG);
    for (unsigned i = 1; i < house.staff_count; i++)
        assert_true(house.staff[i - 1].person < house.staff[i].person);
}

TEST(test_S2_who_is_disabled_does_nothing)
{
    move_in();
    must(disable(SECOND_BOSS));
    struct baize_house_action action = add_person(50, BAIZE_DEALER);
    action.by.who = SECOND_BOSS;
    must_not(action, BAIZE_REASON_PERSON_DISABLED);
    must_not(disable(SECOND_BOSS), BAIZE_REASON_PERSON_DISABLED);
    must_not(disable(BOSS), BAIZE_REASON_LAST_MANAGER);
    must(enable(SECOND_BOSS));
    must_not(enable(SECOND_BOSS), BAIZE_REASON_PERSON_ENABLED);
    must_not(enable(50), BAIZE_REASON_PERSON_UNKNOWN);
    must_not(disable(50), BAIZE_REASON_PERSON_UNKNOWN);
    must(action);
    must(disable(BOSS)); /* the other one is there */
    must_not(add_person(51, BAIZE_DEALER), BAIZE_REASON_PERSON_DISABLED);
}

TEST(test_the_staff_has_an_end)
{
    move_in();
    for (uint32_t person = 1000; house.staff_count < BAIZE_HOUSE_STAFF_MOST; person++)
        must(add_person(person % 2 == 0 ? person : 100000 - person, BAIZE_DEALER));
    must_not(add_person(500000, BAIZE_DEALER), BAIZE_REASON_STAFF_FULL);
    assert_non_null(baize_house_person(&house, AUDITOR));
}

TEST(test_credentials_of_players_are_reset_too)
{
    move_in();
    must(reset(DEALER, BAIZE_RESET_PASSWORD), reset(70001, BAIZE_RESET_CARD));
    must_not(reset(0, BAIZE_RESET_CARD), BAIZE_REASON_NUMBER_WRONG);
    struct baize_house_action action = reset(DEALER, BAIZE_RESETS);
    must_not(action, BAIZE_REASON_ACT_UNKNOWN);
}

/* ---- Rules, tables, meters ---- */

TEST(test_rules_are_filed_once_as_text)
{
    move_in();
    must_not(file_rules("a", "b"), BAIZE_REASON_RULES_KNOWN);
    must(file_rules("ab", ""), file_rules("", "ab"));
    must_not(file_rules("a\033", "b"), BAIZE_REASON_RULES_NOT_TEXT);
    must_not(file_rules("a", "\177"), BAIZE_REASON_RULES_NOT_TEXT);
    struct baize_house_action action = file_rules("a", "x");
    action.file_rules.submission_length = 2; /* its zero byte would hide where the texts meet */
    must_not(action, BAIZE_REASON_RULES_NOT_TEXT);
    action = file_rules("a", "c");
    strcpy(action.file_rules.submission, "two words");
    must_not(action, BAIZE_REASON_NAME_WRONG);
    action.file_rules.submission[0] = '\0';
    must_not(action, BAIZE_REASON_NAME_WRONG);
    memset(action.file_rules.submission, 'x', sizeof action.file_rules.submission);
    must_not(action, BAIZE_REASON_NAME_WRONG);
    for (unsigned i = 0; house.rules_count < BAIZE_HOUSE_RULES_MOST; i++) {
        char text[16];
        snprintf(text, sizeof text, "%u", i);
        must(file_rules(text, "x"));
    }
    must_not(file_rules("one more", "x"), BAIZE_REASON_RULES_FULL);
}

TEST(test_tables_keep_their_number_for_good)
{
    move_in();
    must_not(make_table(0), BAIZE_REASON_NUMBER_WRONG);
    struct baize_house_action action = make_table(1);
    memset(action.make_table.digest, 0, sizeof action.make_table.digest);
    must_not(action, BAIZE_REASON_RULES_UNKNOWN);
    action = make_table(1);
    action.make_table.effective = 20261117;
    must_not(action, BAIZE_REASON_RULES_NOT_YET);
    action = make_table(1);
    action.make_table.settings.table.source = (enum baize_card_source)7;
    must_not(action, BAIZE_REASON_TABLE_SETTINGS_WRONG);
    action = make_table(1);
    action.make_table.takes_cash = action.make_table.settings.alone = true;
    must(action);
    assert_int_equal(baize_house_table(&house, 1)->takes_cash, 1);
    must_not(make_table(1), BAIZE_REASON_TABLE_KNOWN);
    must(retire_table(1));
    must_not(retire_table(1), BAIZE_REASON_TABLE_RETIRED);
    must_not(make_table(1), BAIZE_REASON_TABLE_KNOWN);
    must_not(activate(1, "a", "b"), BAIZE_REASON_TABLE_RETIRED);
    assert_true(baize_house_table(&house, 1)->retired);
    assert_null(baize_house_table(&house, 2));
    for (uint32_t table = 2; house.tables_count < BAIZE_HOUSE_TABLES_MOST; table++)
        must(make_table(table));
    must_not(make_table(900), BAIZE_REASON_TABLES_FULL);
}

TEST(test_meters_keep_their_number_for_good)
{
    move_in();
    must_not(make_meter(0), BAIZE_REASON_NUMBER_WRONG);
    struct baize_house_action action = make_meter(1);
    action.make_meter.digest[0] ^= 1;
    must_not(action, BAIZE_REASON_RULES_UNKNOWN);
    must(make_meter(1));
    must_not(make_meter(1), BAIZE_REASON_METER_KNOWN);
    assert_non_null(baize_house_meter(&house, 1));
    assert_null(baize_house_meter(&house, 2));
    for (uint32_t meter = 2; house.meters_count < BAIZE_HOUSE_METERS_MOST; meter++)
        must(make_meter(meter));
    must_not(make_meter(900), BAIZE_REASON_METERS_FULL);
}

/* ---- The program ---- */

TEST(test_S4_F4_program_and_rules_are_on_record_at_start)
{
    struct baize_house_action action;
    move_in();
    must_not(stop_program(), BAIZE_REASON_NOT_RUNNING);
    must(start_program());
    assert_int_equal(happened.program_started.after, BAIZE_AFTER_NOTHING);
    assert_true(house.running);
    must(make_table(1), make_table(2));
    must(start_program());
    assert_int_equal(happened.program_started.after, BAIZE_AFTER_CRASH);
    must(stop_program());
    must_not(stop_program(), BAIZE_REASON_NOT_RUNNING);
    action = start_program();
    must(retire_table(2)); /* its rules are no longer among those in force */
    must_not(action, BAIZE_REASON_RULES_DIFFER);
    must(start_program());
    assert_int_equal(happened.program_started.after, BAIZE_AFTER_STOP);
    assert_memory_equal(house.program, happened.program_started.program, sizeof house.program);
    assert_string_equal(house.version, "0.1.0");
    action = start_program();
    strcpy(action.start_program.version, "0 1");
    must_not(action, BAIZE_REASON_NAME_WRONG);
}

/* ---- Epochs ---- */

TEST(test_epochs_are_numbered_and_have_ids_of_their_own)
{
    move_in();
    must_not(open_epoch(0, 7), BAIZE_REASON_EPOCH_WRONG);
    must_not(open_epoch(2, 7), BAIZE_REASON_EPOCH_WRONG);
    must_not(open_epoch(1, 0), BAIZE_REASON_EPOCH_WRONG);
    struct baize_house_action action = open_epoch(1, 7);
    action.open_epoch.why = BAIZE_EPOCH_WHYS;
    must_not(action, BAIZE_REASON_EPOCH_WRONG);
    action = open_epoch(1, 7);
    action.by.who = 3;
    must_not(action, BAIZE_REASON_ROLE_NOT_ALLOWED);
    must(open_epoch(1, 7));
    must_not(open_epoch(2, 7), BAIZE_REASON_EPOCH_WRONG);
    for (uint32_t number = 2; number <= BAIZE_HOUSE_EPOCHS_MOST; number++)
        must(open_epoch(number, (uint8_t)(number + 7)));
    must_not(open_epoch(BAIZE_HOUSE_EPOCHS_MOST + 1, 200), BAIZE_REASON_EPOCH_WRONG);
    assert_int_equal(house.epochs_count, BAIZE_HOUSE_EPOCHS_MOST);
    assert_int_equal(house.epochs[0][0], 7);
}

/* ---- All reasons ---- */

/* Those that only test_house_time.c and test_house_event.c are about. */
static void meet_the_others(void)
{
    static char large[BAIZE_RULES_TEXT_MOST + 2];
    struct baize_house_action action;
    struct baize_house_settings settings = three_shifts();
    move_in();
    memset(large, 'x', sizeof large - 1);
    must_not(file_rules(large, ""), BAIZE_REASON_RULES_TOO_LARGE);
    must_not(change_settings(settings), BAIZE_REASON_NOTHING_CHANGES);
    settings.shifts[0] = 0;
    must_not(change_settings(settings), BAIZE_REASON_SETTINGS_WRONG);
    settings = three_shifts();
    settings.time.day_starts_minutes = settings.shifts[0] = 780;
    settings.shifts_count = 1;
    must_not(change_settings(settings), BAIZE_REASON_SHIFT_GOES_BACK);
    must_not(end_shift(TODAY, 4), BAIZE_REASON_SHIFT_WRONG);
    action = end_shift(TODAY, 1);
    action.end_shift.checkpoint = 2;
    must_not(action, BAIZE_REASON_CHECKPOINT_WRONG);
    action = stop_program();
    action.by.at_ms--;
    must_not(action, BAIZE_REASON_TIME_GOES_BACK);
    action.kind = BAIZE_HOUSE_ACTS;
    must_not(action, BAIZE_REASON_ACT_UNKNOWN);
}

TEST(test_every_reason_is_met_and_has_words)
{
    meet_the_others();
    for (unsigned reason = 0; reason < BAIZE_REASONS; reason++) {
        if (refusal_text_of(BAIZE_MACHINE_HOUSE, (enum baize_reason)reason) == NULL)
            continue;
        char words[256];
        struct baize_text text = baize_text_in(words, sizeof words);
        struct baize_refusal refusal = {
            .reason = (enum baize_reason)reason, .machine = BAIZE_MACHINE_HOUSE, .requirement = "S1"};
        baize_refusal_print(&text, &refusal, NULL);
        assert_non_null(strstr(words, "(S1)"));
        if (!met[reason])
            fail_msg("never met: %s", baize_reason_name((enum baize_reason)reason));
    }
}
