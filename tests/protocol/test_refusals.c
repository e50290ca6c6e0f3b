/* test_refusals.c - people in the words of a refusal: for staff by name, for players by nothing but a number. */
#include "one_rig.h"

#define TABLE 1u

static const char *broken(void *context, uint32_t person)
{
    (void)context;
    (void)person;
    return "\xff\xfe";
}

static void check_words(const struct protocol_house *house, enum baize_role reader, enum baize_engine_reason reason,
                        uint32_t number, const char *words)
{
    static const uint8_t id[BAIZE_COMMAND_ID_SIZE];
    struct protocol_person person = rig_person(77, reader);
    struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR, .floor = {.number = TABLE}};
    struct baize_engine_refusal refusal = {.reason = reason, .number = number, .floor = {.requirement = ""}};
    if (reason == BAIZE_ENGINE_FLOOR_REFUSES) {
        refusal.number = 0;
        refusal.floor.reason = BAIZE_FLOOR_MACHINE_REFUSES;
        refusal.floor.machine = BAIZE_FLOOR_TABLE;
        refusal.floor.number = TABLE;
        refusal.floor.status = BAIZE_TABLE_REFUSED;
        refusal.floor.table.reason = BAIZE_TABLE_ANOTHER_DEALER_ON;
        refusal.floor.table.number = number;
    }
    json_t *made = protocol_refused(id, house, &person, &command, &refusal);
    assert_string_equal(json_string_value(json_object_get(made, "words")), words);
    json_decref(made);
}

/* Staff are told who it is, as the screens call people; a player is told no name of anybody. */
TEST(test_staff_are_told_names_in_refusals)
{
    struct protocol_house house = rig.house;
    check_words(&house, BAIZE_DEALER, BAIZE_ENGINE_FLOOR_REFUSES, 1008,
                "another dealer is signed on: Anna (number 1008)");
    check_words(&house, BAIZE_DEALER, BAIZE_ENGINE_FLOOR_REFUSES, 1007, "another dealer is signed on: number 1007");
    check_words(&house, BAIZE_PLAYER, BAIZE_ENGINE_FLOOR_REFUSES, 1008, "another dealer is signed on: 1008");
    check_words(&house, BAIZE_FLOORPERSON, BAIZE_ENGINE_EXCLUDED, 1008, "the player is excluded: Anna (number 1008)");
    check_words(&house, BAIZE_PLAYER, BAIZE_ENGINE_EXCLUDED, 1008, "the player is excluded: 1008");
    check_words(&house, BAIZE_FLOORPERSON, BAIZE_ENGINE_PERSON_DISABLED, 1008,
                "the person is disabled: Anna (number 1008)");
    check_words(&house, BAIZE_FLOORPERSON, BAIZE_ENGINE_TABLE_NOT_CLOSED, 1008, "the table is not closed: 1008");
    house.alias = broken;
    check_words(&house, BAIZE_DEALER, BAIZE_ENGINE_FLOOR_REFUSES, 1008, "another dealer is signed on: number 1008");
}

/* The acts of a console say why not in the words that a refusal has: who is signed on has a name there too. */
TEST(test_a_console_tells_who_is_signed_on)
{
    struct baize_table *table = &rig_table(&rig, TABLE)->table;
    struct protocol_person second = rig_person(BOT_DEALER + 2, BAIZE_DEALER);
    struct baize_table before = *table;
    table->dealer = 1004; /* Anna */
    json_t *console = protocol_console(&rig.house, TABLE, &second);
    char *text = rig_text(console);
    assert_non_null(strstr(text, "signed on: Anna (number 1004)"));
    assert_null(strstr(text, "signed on: 1004"));
    free(text);
    *table = before;
}

static int open_house(void **state)
{
    (void)state;
    rig_open(&rig, 0, 1, 7);
    return 0;
}

AROUND_ALL_TESTS(open_house, close_rig);
