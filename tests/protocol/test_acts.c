/* test_acts.c - acts in JSON: every one that people do can be sent, written and read again it is the same, and what
 * does not fit is refused with words that say what would. */
#include "protocol/fields.h"
#include "random.h"
#include "testing.h"
#include "world.h"

static struct world world;
static struct house_plan plan;
static const char id[] = "0123456789abcdef0123456789abcdef";

static int begin(void **state)
{
    (void)state;
    world_house(&world, &plan);
    return 0;
}

static int end(void **state)
{
    (void)state;
    world_end(&world);
    return 0;
}

static const struct protocol_person dealer = {.number = BOT_DEALER + 1, .role = BAIZE_DEALER, .name = "dora"};
static const struct protocol_person player = {.number = BOT_PATRON + 11, .role = BAIZE_PLAYER, .name = "anna"};

/* ---- Every act ---- */

static bool has_row(enum baize_floor_machine machine, int act, int round_act)
{
    for (size_t i = 0; act_row_at(i) != NULL; i++) {
        const struct act_row *row = act_row_at(i);
        if (row->kind == BAIZE_COMMAND_FLOOR && row->machine == machine && row->act == act &&
            row->round_act == round_act)
            return true;
    }
    return false;
}

/* What nobody sends: it comes from the engine, another machine, or `baize meter`. */
static bool comes_by_itself(enum baize_floor_machine machine, int act, int round_act)
{
    static const enum baize_act round_acts[] = {BAIZE_ACT_PAY_CLAIM, BAIZE_ACT_LEAVE, BAIZE_ACT_DEADLINE_PASSED,
                                                BAIZE_ACT_BACK_OUT_CLAIM};
    static const enum baize_controller_act keys[] = {BAIZE_CONTROLLER_ACT_RECORD_WIN, BAIZE_CONTROLLER_ACT_REJECT_WIN,
                                                     BAIZE_CONTROLLER_ACT_UNDO_WIN};
    static const enum baize_meter_act meters[] = {BAIZE_METER_ACT_OPEN,       BAIZE_METER_ACT_CLOSE,
                                                  BAIZE_METER_ACT_CONTRIBUTE, BAIZE_METER_ACT_END_ROUND,
                                                  BAIZE_METER_ACT_VOID_ROUND, BAIZE_METER_ACT_CLAIM};
    if (machine == BAIZE_FLOOR_TABLE && round_act < 0)
        return act == BAIZE_TABLE_ACT_DEADLINE_PASSED;
    for (size_t i = 0; machine == BAIZE_FLOOR_TABLE && i < sizeof round_acts / sizeof round_acts[0]; i++)
        if ((int)round_acts[i] == round_act)
            return true;
    for (size_t i = 0; machine == BAIZE_FLOOR_CONTROLLER && i < sizeof keys / sizeof keys[0]; i++)
        if ((int)keys[i] == act)
            return true;
    for (size_t i = 0; machine == BAIZE_FLOOR_METER && i < sizeof meters / sizeof meters[0]; i++)
        if ((int)meters[i] == act)
            return true;
    return false;
}

static void one_act(enum baize_floor_machine machine, int act, int round_act, const char *name)
{
    if (has_row(machine, act, round_act) == comes_by_itself(machine, act, round_act))
        fail_msg("%s: it can be sent, or it comes by itself: one of the two", name);
}

TEST(test_every_act_can_be_sent_or_comes_by_itself)
{
    for (int act = BAIZE_TABLE_ACT_ROUND + 1; act < BAIZE_TABLE_ACTS; act++)
        one_act(BAIZE_FLOOR_TABLE, act, -1, baize_table_act_id((enum baize_table_act)act));
    for (int act = 0; act < BAIZE_ACTS; act++)
        one_act(BAIZE_FLOOR_TABLE, BAIZE_TABLE_ACT_ROUND, act, baize_act_id((enum baize_act)act));
    for (int act = 0; act < BAIZE_CONTROLLER_ACTS; act++)
        one_act(BAIZE_FLOOR_CONTROLLER, act, -1, baize_controller_act_id((enum baize_controller_act)act));
    for (int act = 0; act <= BAIZE_METER_ACT_READ; act++)
        one_act(BAIZE_FLOOR_METER, act, -1, baize_meter_act_id((enum baize_meter_act)act));
}

TEST(test_docs_name_every_act_and_field)
{
    static char page[1 << 17];
    FILE *file = fopen(BAIZE_SOURCE_DIR "/docs/protocol.md", "r");
    assert_non_null(file);
    size_t length = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    page[length] = '\0';
    for (size_t i = 0; act_row_at(i) != NULL; i++) {
        char word[64];
        snprintf(word, sizeof word, "`%s`", act_row_at(i)->name);
        if (strstr(page, word) == NULL)
            fail_msg("docs/protocol.md does not name the act %s", word);
        for (const struct field *field = act_row_at(i)->fields; field->type != FIELD_END; field++) {
            snprintf(word, sizeof word, "`%s`", field->name);
            if (strstr(page, word) == NULL)
                fail_msg("docs/protocol.md does not name the field %s of %s", word, act_row_at(i)->name);
        }
    }
}

/* ---- Written and read again ---- */

static uint64_t dice_state = 20261116;

static uint64_t dice(uint64_t most)
{
    return (next_dice(&dice_state) >> 20) % (most + 1);
}

/* Any value that its type can hold. */
static void throw_field(const struct field *field, struct baize_command *command)
{
    void *at = (char *)command + field->offset;
    switch ((unsigned)field->type) {
    case FIELD_U8:
        *(uint8_t *)at = (uint8_t)dice(UINT8_MAX);
        break;
    case FIELD_SEAT:
        *(uint8_t *)at = (uint8_t)(1 + dice(BAIZE_SEATS_MOST - 1));
        break;
    case FIELD_U16:
        *(uint16_t *)at = (uint16_t)dice(UINT16_MAX);
        break;
    case FIELD_U32:
    case FIELD_PATRON:
        *(uint32_t *)at = (uint32_t)(1 + dice((uint64_t)field->most - 1));
        break;
    case FIELD_RATE:
        *(baize_rate *)at = (baize_rate)dice(1000000);
        break;
    case FIELD_BOOL:
        *(bool *)at = dice(1) != 0;
        break;
    case FIELD_WORD:
        memcpy(at, &(int){(int)dice((uint64_t)field->words->count - 1)}, sizeof(int));
        break;
    case FIELD_CARD:
        *(baize_card *)at = baize_card_of((enum baize_suit)dice(3), (enum baize_rank)dice(12));
        break;
    case FIELD_ONE:
        *(baize_cards *)at = dice(1) ? baize_cards_one(BAIZE_JOKER_2) : 0;
        break;
    case FIELD_CARDS:
        *(baize_cards *)at = dice(UINT64_MAX - 1) & BAIZE_DECK_54;
        break;
    case FIELD_ORDER:
        *((uint8_t *)command + field->more) = (uint8_t)dice(5);
        for (uint8_t i = 0; i < *((uint8_t *)command + field->more); i++)
            ((baize_card *)at)[i] = baize_card_of(BAIZE_HEARTS, (enum baize_rank)i);
        break;
    case FIELD_SEATS:
        for (int i = 0; i < BAIZE_SEATS_MOST; i++)
            ((uint8_t *)at)[i] = (uint8_t)dice(9);
        break;
    case FIELD_SIGNERS:
        for (int i = 0; i < BAIZE_SIGNERS_MORE; i++)
            ((uint32_t *)at)[i] = (uint32_t)dice(BAIZE_PATRON_MOST);
        break;
    case FIELD_SHOWN:
        *((uint8_t *)command + field->more) = (uint8_t)dice(15);
        for (int i = 0; i < BAIZE_LEVELS_MOST; i++)
            if ((*((uint8_t *)command + field->more) >> i & 1) != 0)
                ((baize_cents *)at)[i] = (baize_cents)dice(1000000);
        break;
    case FIELD_TEXT:
        snprintf(at, (size_t)field->most + 1, "\"No\", \xc3\xa9 %d", (int)dice(1000000));
        break;
    case FIELD_SIGNED:
        *(baize_money *)at = ((baize_money)dice(2000000) - 1000000) * BAIZE_MICROCENTS_PER_CENT;
        break;
    default:
        *(int64_t *)at = (int64_t)dice((uint64_t)field->most);
        break;
    }
}

TEST(test_written_and_read_again_it_is_the_same)
{
    static struct protocol_command read;
    static struct baize_command thrown;
    struct protocol_fault fault;
    for (size_t i = 0; act_row_at(i) != NULL; i++) {
        const struct act_row *row = act_row_at(i);
        bool alone = row->machine == BAIZE_FLOOR_CONTROLLER && row->act == BAIZE_CONTROLLER_ACT_PAY_ENVY;
        for (int time = 0; row->kind == BAIZE_COMMAND_FLOOR && !alone && time < 200; time++) {
            thrown =
                (struct baize_command){.kind = BAIZE_COMMAND_FLOOR, .floor = {.machine = row->machine, .number = 1}};
            struct baize_actor by = {.who = dealer.number, .role = dealer.role};
            if (row->machine == BAIZE_FLOOR_TABLE) {
                thrown.floor.table.kind = (enum baize_table_act)row->act;
                thrown.floor.table.by = by;
                if (row->round_act >= 0) {
                    thrown.floor.table.round.kind = (enum baize_act)row->round_act;
                    thrown.floor.table.round.by = by;
                }
            } else if (row->machine == BAIZE_FLOOR_CONTROLLER) {
                thrown.floor.controller.kind = (enum baize_controller_act)row->act;
                thrown.floor.controller.by = by;
            } else {
                thrown.floor.meter.kind = (enum baize_meter_act)row->act;
                thrown.floor.meter.by = by;
            }
            for (const struct field *field = row->fields; field->type != FIELD_END; field++)
                throw_field(field, &thrown);
            json_t *message = protocol_write_action(&thrown.floor);
            assert_non_null(message);
            json_object_set_new(message, "id", json_string(id));
            if (!protocol_read_command(message, &dealer, world.engine, &read, &fault))
                fail_msg("%s: %s", row->name, fault.words);
            memset(read.command.id, 0, sizeof read.command.id);
            if (row->machine == BAIZE_FLOOR_METER && row->act == BAIZE_METER_ACT_VALIDATE)
                read.command.floor.meter.validate.credential = 0; /* the rules' */
            if (row->machine == BAIZE_FLOOR_METER && row->act == BAIZE_METER_ACT_LINK_TABLE)
                memset(&read.command.floor.meter.link_table.terms, 0, sizeof(struct baize_meter_terms));
            assert_memory_equal(&read.command, &thrown, sizeof thrown);
            json_decref(message);
        }
    }
}

/* ---- What does not fit ---- */

static void refused(const struct protocol_person *who, const char *text, const char *name, const char *words)
{
    struct protocol_command command;
    struct protocol_fault fault = {.name = "", .words = ""};
    json_error_t error;
    json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    assert_non_null(message);
    assert_false(protocol_read_command(message, who, world.engine, &command, &fault));
    assert_string_equal(fault.name, name);
    if (strstr(fault.words, words) == NULL)
        fail_msg("'%s' does not say '%s'", fault.words, words);
    json_decref(message);
}

#define DO "{\"type\": \"do\", \"id\": \"0123456789abcdef0123456789abcdef\", "

TEST(test_what_does_not_fit_is_refused)
{
    refused(&player, "{}", "FIELD_WRONG", "32 hex digits");
    refused(&player, "{\"id\": \"0123456789ABCDEF0123456789abcdef\"}", "FIELD_WRONG", "small letters");
    refused(&player, DO "\"act\": \"fold\"}", "FIELD_MISSING", "at");
    refused(&player, DO "\"at\": \"table/01\", \"act\": \"fold\"}", "FIELD_WRONG", "table/N");
    refused(&player, DO "\"at\": \"table/99\", \"act\": \"fold\"}", "NO_SUCH_TABLE", "99");
    refused(&player, DO "\"at\": \"meter/99\", \"act\": \"read\"}", "NO_SUCH_METER", "99");
    refused(&player, DO "\"at\": \"table/1\"}", "FIELD_MISSING", "act");
    refused(&player, DO "\"at\": \"table/1\", \"act\": 7}", "FIELD_WRONG", "act");
    refused(&player, DO "\"at\": \"table/1\", \"act\": \"deadline_passed\"}", "ACT_UNKNOWN", "table/1");
    refused(&player, DO "\"at\": \"table/1\", \"act\": \"deposit\"}", "ACT_UNKNOWN", "table/1");
    refused(&player, DO "\"at\": \"table/1\", \"act\": \"fold\"}", "FIELD_MISSING", "seat");
    refused(&player, DO "\"at\": \"table/1\", \"act\": \"fold\", \"seat\": 0}", "FIELD_WRONG", "from 1 to");
    refused(&player, DO "\"at\": \"table/1\", \"act\": \"fold\", \"seat\": 2.0}", "FIELD_WRONG", "whole number");
    refused(&player, DO "\"at\": \"table/1\", \"act\": \"fold\", \"seat\": \"2\"}", "FIELD_WRONG", "whole number");
    refused(&player,
            DO "\"at\": \"table/1\", \"act\": \"place_wager\", \"seat\": 1, \"wager\": \"anti\", \"amount_cents\": 1}",
            "FIELD_WRONG", "ante, play");
    refused(&player,
            DO "\"at\": \"table/1\", \"act\": \"place_wager\", \"seat\": 1, \"wager\": \"ante\", \"amount_cents\": -1}",
            "FIELD_WRONG", "amount_cents");
    refused(&player, DO "\"at\": \"table/1\", \"act\": \"discard\", \"seat\": 1, \"cards\": [\"As\", \"As\"]}",
            "FIELD_WRONG", "each once");
    refused(&player, DO "\"at\": \"table/1\", \"act\": \"discard\", \"seat\": 1, \"cards\": [\"as\"]}", "FIELD_WRONG",
            "cards");
    refused(&player, DO "\"at\": \"table/1\", \"act\": \"discard\", \"seat\": 1, \"cards\": \"As\"}", "FIELD_WRONG",
            "cards");
    refused(&dealer, DO "\"at\": \"table/1\", \"act\": \"buy_in\", \"amount_cents\": 100}", "FIELD_MISSING", "patron");
    refused(&dealer, DO "\"at\": \"table/1\", \"act\": \"sign_off\", \"second\": {\"name\": \"sam\"}}", "FIELD_WRONG",
            "password");
}

TEST(test_a_wager_says_for_which_round_it_is)
{
    static const char *const acts[] = {
        "\"act\": \"place_wager\", \"seat\": 1, \"wager\": \"ante\", \"amount_cents\": 500",
        "\"act\": \"withdraw_wager\", \"seat\": 1, \"wager\": \"ante\"", "\"act\": \"play\", \"seat\": 1",
        "\"act\": \"fold\", \"seat\": 1", "\"act\": \"discard\", \"seat\": 1, \"cards\": []"};
    for (size_t i = 0; i < 2 * sizeof acts / sizeof acts[0]; i++) {
        struct protocol_command command;
        struct protocol_fault fault;
        char text[300];
        snprintf(text, sizeof text, DO "\"at\": \"table/1\", %s%s}", acts[i / 2], i % 2 == 0 ? "" : ", \"round\": 41");
        json_t *message = json_loads(text, 0, NULL);
        assert_true(protocol_read_command(message, &player, world.engine, &command, &fault));
        assert_int_equal(command.command.floor.table.round.round, i % 2 == 0 ? 0 : 41);
        json_decref(message);
    }
}

TEST(test_a_player_acts_for_the_own_seat_and_money)
{
    struct protocol_command command;
    struct protocol_fault fault;
    json_t *message =
        json_loads(DO "\"at\": \"table/1\", \"act\": \"buy_in\", \"amount_cents\": 100, \"patron\": 5}", 0, NULL);
    assert_true(protocol_read_command(message, &player, world.engine, &command, &fault));
    assert_int_equal(command.command.floor.table.buy_in.patron, player.number);
    assert_int_equal(command.command.floor.table.by.who, player.number);
    json_decref(message);
}

TEST(test_at_a_progressive_only_table_the_controller_pays_envy)
{
    assert_int_equal(act_row_named(BAIZE_STREAM_TABLE, "pay_envy", true)->machine, BAIZE_FLOOR_CONTROLLER);
    assert_int_equal(act_row_named(BAIZE_STREAM_TABLE, "pay_envy", false)->machine, BAIZE_FLOOR_TABLE);
}

TEST(test_who_signs_and_validates_is_taken_apart)
{
    struct protocol_command command;
    struct protocol_fault fault;
    json_t *message = json_loads(
        DO "\"at\": \"meter/1\", \"act\": \"validate\", \"claim\": 3, \"card\": \"12345678901234567890\"}", 0, NULL);
    assert_true(protocol_read_command(message, &dealer, world.engine, &command, &fault));
    assert_true(command.has_card);
    assert_string_equal(command.card, "12345678901234567890");
    json_decref(message);
    message = json_loads(DO "\"at\": \"table/1\", \"act\": \"open_inventory\", \"counted_cents\": 5, \"second\": "
                            "{\"name\": \"sam\", \"password\": \"correct horse\"}}",
                         0, NULL);
    assert_true(protocol_read_command(message, &dealer, world.engine, &command, &fault));
    assert_int_equal(command.second, PROTOCOL_SIGNS_BY_PASSWORD);
    assert_string_equal(command.second_name, "sam");
    assert_string_equal(command.second_secret, "correct horse");
    json_decref(message);
}

AROUND_ALL_TESTS(begin, end);
