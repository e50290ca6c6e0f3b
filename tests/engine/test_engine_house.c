/* test_engine_house.c - acts of the house that the register alone cannot decide: rules, tables and meters. */
#include "one_world.h"

/* Refused by this name, in words that hold these. */
static void refused(struct baize_command *command, const char *name, const char *says)
{
    struct baize_refusal refusal;
    struct baize_answer answer;
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_command_id(&world.random, world.now_ms, command->id);
    memset(&refusal, 0, sizeof refusal);
    assert_int_equal(baize_engine_do(world.engine, command, &answer, &refusal), BAIZE_COMMAND_REFUSED);
    assert_string_equal(baize_reason_name(refusal.reason), name);
    baize_engine_refusal_print(&text, world.engine, &refusal);
    if (strstr(words, says) == NULL)
        fail_msg("%s (expected: %s)", words, says);
}

/* The rules of table 1 from another day on, filed. */
static void file_from(const char *day, uint8_t digest[BAIZE_HASH_SIZE])
{
    static char changed[BAIZE_SUBMISSION_BYTES_MOST];
    struct baize_shipped own, law;
    const char *jurisdiction = baize_floor_table(baize_engine_floor(world.engine), 1)->rules->jurisdiction;
    struct baize_command file = world_of_house(BAIZE_HOUSE_ACT_FILE_RULES);
    assert_int_equal(baize_shipped_find(plan.submissions[0], BAIZE_FILE_SUBMISSION, &own), BAIZE_OK);
    assert_int_equal(baize_shipped_find(jurisdiction, BAIZE_FILE_JURISDICTION, &law), BAIZE_OK);
    snprintf(changed, sizeof changed, "%.*s", (int)own.length, own.bytes);
    char *place = strstr(changed, "effective: 2026-01-01");
    assert_non_null(place);
    memcpy(place + strlen("effective: "), day, strlen(day));
    file.house.file_rules = (struct baize_rules_texts){.submission = "another",
                                                       .submission_text = changed,
                                                       .submission_length = own.length,
                                                       .jurisdiction_text = law.bytes,
                                                       .jurisdiction_length = law.length};
    DONE(&file);
    baize_rules_digest(changed, own.length, law.bytes, law.length, digest);
}

/* The day that stands in the submission counts, whatever day the act names. */
TEST(test_T6_no_rules_before_their_own_day)
{
    struct baize_command activate = world_of_house(BAIZE_HOUSE_ACT_ACTIVATE_RULES);
    struct baize_command make = world_of_house(BAIZE_HOUSE_ACT_MAKE_TABLE);
    struct baize_command meter = world_of_house(BAIZE_HOUSE_ACT_MAKE_METER);
    file_from("2026-11-17", activate.house.activate_rules.digest);
    memcpy(make.house.make_table.digest, activate.house.activate_rules.digest, BAIZE_HASH_SIZE);
    memcpy(meter.house.make_meter.digest, activate.house.activate_rules.digest, BAIZE_HASH_SIZE);
    activate.house.activate_rules.table = 1;
    activate.house.activate_rules.effective = 20261101;
    make.house.make_table.settings.table.number = 8;
    make.house.make_table.effective = 20261118;
    meter.house.make_meter.meter = 8;
    refused(&activate, "RULES_NOT_YET", "on a later day: 2026-11-17 (T6)");
    refused(&make, "RULES_NOT_YET", "on a later day: 2026-11-18 (T6)"); /* the later of both */
    refused(&meter, "RULES_NOT_YET", "on a later day: 2026-11-17 (T6)");
    make.house.make_table.effective = 20261101;
    world.now_ms += INT64_C(86400000);
    DONE(&make);
    DONE(&meter);
}

/* Table 2 plays Double Draw Poker, which has no progressive wager. */
TEST(test_R25_no_meter_from_rules_without_a_progressive)
{
    struct baize_command make = world_of_house(BAIZE_HOUSE_ACT_MAKE_TABLE);
    struct baize_command meter = world_of_house(BAIZE_HOUSE_ACT_MAKE_METER);
    const uint8_t *digest = baize_house_table(baize_engine_house(world.engine), 2)->digest;
    memcpy(make.house.make_table.digest, digest, BAIZE_HASH_SIZE);
    memcpy(meter.house.make_meter.digest, digest, BAIZE_HASH_SIZE);
    make.house.make_table.settings.table.number = 8;
    make.house.make_table.effective = 20261101;
    make.house.make_table.settings.alone = true;
    meter.house.make_meter.meter = 8;
    refused(&meter, "NO_PROGRESSIVE", "no progressive wager");
    refused(&make, "NO_PROGRESSIVE", "(R25)");
    make.house.make_table.settings.alone = false;
    DONE(&make);
}

TEST(test_a_linked_table_is_not_retired)
{
    struct baize_command make = world_of_house(BAIZE_HOUSE_ACT_MAKE_TABLE);
    struct baize_command retire = world_of_house(BAIZE_HOUSE_ACT_RETIRE_TABLE);
    memcpy(make.house.make_table.digest, baize_house_table(baize_engine_house(world.engine), 1)->digest,
           BAIZE_HASH_SIZE);
    make.house.make_table.settings.table.number = 8;
    make.house.make_table.effective = 20261101;
    DONE(&make);
    struct baize_command link = {
        .kind = BAIZE_COMMAND_FLOOR,
        .floor = {.machine = BAIZE_FLOOR_METER,
                  .number = 1,
                  .meter = {.kind = BAIZE_METER_ACT_LINK_TABLE, .by = make.house.by, .link_table = {.table = 8}}}};
    DONE(&link);
    retire.house.retire_table.table = 8;
    retire.house.by.second = 0;
    refused(&retire, "TABLE_LINKED", "unlink it first: meter 1");
    link.floor.meter.kind = BAIZE_METER_ACT_UNLINK_TABLE;
    DONE(&link);
    DONE(&retire);
    refused(&retire, "TABLE_RETIRED", "the table is retired, number 8");
}

AROUND_EACH_TEST(begin, end);
