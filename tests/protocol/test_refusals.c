/* test_refusals.c - refusals in a message: people in their words (for staff by name, for players by nothing but a
 * number) and their arguments. */
#include "one_rig.h"

#define TABLE 1u

static const char *broken(void *context, uint32_t person)
{
    (void)context;
    (void)person;
    return "\xff\xfe";
}

static json_t *tell(const struct protocol_house *house, enum baize_role reader, struct baize_refusal refusal)
{
    static const uint8_t id[BAIZE_COMMAND_ID_SIZE];
    struct protocol_person person = rig_person(77, reader);
    return protocol_refused(id, house, &person, &refusal);
}

static void check_words(const struct protocol_house *house, enum baize_role reader, enum baize_machine machine,
                        enum baize_reason reason, const char *words)
{
    json_t *made =
        tell(house, reader, (struct baize_refusal){.reason = reason, .machine = (uint8_t)machine, .number = 1008});
    assert_string_equal(json_string_value(json_object_get(made, "words")), words);
    json_decref(made);
}

/* Staff are told who it is, as the screens call people; a player is told no name of anybody. */
TEST(test_staff_are_told_names_in_refusals)
{
    struct protocol_house house = rig.house;
    check_words(&house, BAIZE_DEALER, BAIZE_MACHINE_TABLE, BAIZE_REASON_ANOTHER_DEALER_ON,
                "another dealer is signed on: Anna (number 1008)");
    check_words(&house, BAIZE_PLAYER, BAIZE_MACHINE_TABLE, BAIZE_REASON_ANOTHER_DEALER_ON,
                "another dealer is signed on: number 1008");
    check_words(&house, BAIZE_FLOORPERSON, BAIZE_MACHINE_ENGINE, BAIZE_REASON_EXCLUDED,
                "the player is excluded: Anna (number 1008)");
    check_words(&house, BAIZE_PLAYER, BAIZE_MACHINE_ENGINE, BAIZE_REASON_EXCLUDED,
                "the player is excluded: number 1008");
    check_words(&house, BAIZE_FLOORPERSON, BAIZE_MACHINE_HOUSE, BAIZE_REASON_PERSON_DISABLED,
                "the person is disabled, Anna (number 1008)");
    check_words(&house, BAIZE_FLOORPERSON, BAIZE_MACHINE_ENGINE, BAIZE_REASON_TABLE_NOT_CLOSED,
                "the table is not closed: table 1008");
    house.alias = broken;
    check_words(&house, BAIZE_DEALER, BAIZE_MACHINE_TABLE, BAIZE_REASON_ANOTHER_DEALER_ON,
                "another dealer is signed on: number 1008");
}

/* Whoever writes the words in another language gets what they are made of; a range stands beside it as well. */
static void check_arguments(struct baize_refusal refusal, const char *expected)
{
    json_t *made = tell(&rig.house, BAIZE_DEALER, refusal);
    char *text = json_dumps(json_object_get(made, "arguments"), JSON_SORT_KEYS);
    assert_string_equal(text, expected);
    bool range = json_object_get(made, "most_cents") != NULL;
    assert_int_equal(range, strstr(text, "most_cents") != NULL);
    free(text);
    json_decref(made);
}

TEST(test_a_refusal_has_the_arguments_of_its_words)
{
    check_arguments((struct baize_refusal){.reason = BAIZE_REASON_WAGER_BELOW_LEAST,
                                           .machine = BAIZE_MACHINE_ROUND,
                                           .of = TABLE,
                                           .wager = 1 + BAIZE_ACES_UP,
                                           .least = 500,
                                           .most = 10000},
                    "{\"least_cents\": 500, \"machine\": \"round\", \"most_cents\": 10000, \"wager\": \"aces-up\"}");
    check_arguments((struct baize_refusal){.reason = BAIZE_REASON_ROLE_NOT_ALLOWED,
                                           .machine = BAIZE_MACHINE_METER,
                                           .set = 1u << BAIZE_SUPERVISOR | 1u << BAIZE_MANAGER,
                                           .seat = 3},
                    "{\"machine\": \"meter\", \"roles\": [\"supervisor\", \"manager\"], \"seat\": 3}");
    check_arguments((struct baize_refusal){.reason = BAIZE_REASON_STEP_NOT_NEXT,
                                           .machine = BAIZE_MACHINE_TABLE,
                                           .step = 1 + BAIZE_CUT},
                    "{\"deck\": 0, \"machine\": \"table\", \"step\": \"cut\"}");
    check_arguments(
        (struct baize_refusal){.reason = BAIZE_REASON_COUNT_DIFFERS, .machine = BAIZE_MACHINE_TABLE, .least = 250},
        "{\"less_cents\": 250, \"machine\": \"table\"}");
    check_arguments((struct baize_refusal){.reason = BAIZE_REASON_SHIFT_GOES_BACK,
                                           .machine = BAIZE_MACHINE_HOUSE,
                                           .second = true,
                                           .number = 20261118,
                                           .most = 2,
                                           .from_ms = 1763254800000},
                    "{\"day\": 20261118, \"from_ms\": 1763254800000, \"machine\": \"house\", \"second\": true, "
                    "\"shift\": 2}");
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
