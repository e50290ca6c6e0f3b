/* test_view_values.c - what single fields of the views say in states that a house which plays by itself seldom has. The
 * states of its tables are changed here by hand. */
#include "base/vocabulary.h"
#include "one_rig.h"
#include <baize/procedure.h>

#define TABLE 1u

static uint32_t patron_in(uint8_t seat)
{
    return rig_table(&rig, TABLE)->table.seats[seat - 1].patron;
}

/* ---- Options of a player ---- */

TEST(test_a_player_with_all_boxes_allowed_is_told_so_and_not_that_seat_1_is_taken)
{
    struct baize_table *table = &rig_table(&rig, TABLE)->table;
    struct baize_table before = *table;
    assert_int_equal(rig_table(&rig, TABLE)->rules->boxes_most, 2);
    assert_true(table->seats[0].patron != 0 && table->seats[6].patron == 0);
    table->seats[1].patron = table->seats[0].patron;
    json_t *own = protocol_own(&rig.house, TABLE, patron_in(1));
    json_t *take = at(at(own, "options"), "take_seat");
    assert_true(json_is_false(at(take, "allowed")));
    assert_string_equal(word(at(take, "why"), "name"), "TOO_MANY_BOXES");
    json_decref(own);
    *table = before;
}

/* ---- Acts of the staff ---- */

/* The console asks about a seat that somebody has. */
TEST(test_a_floorperson_opens_a_dispute_for_a_player_while_nobody_is_asked)
{
    struct protocol_person floorperson = rig_person(BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    rig_until(&rig, TABLE, BAIZE_PHASE_SETTLEMENT); /* of a round with wagers: it is kept */
    rig_until(&rig, TABLE, BAIZE_PHASE_BETTING);
    assert_int_equal(rig_table(&rig, TABLE)->table.round.turn, 0);
    json_t *console = protocol_console(&rig.house, TABLE, &floorperson);
    json_t *act = at(at(console, "acts"), "open_dispute");
    if (!json_is_true(at(act, "allowed")))
        fail_msg("%s", word(at(act, "why"), "words"));
    json_decref(console);
}

/* The dealer enters acts for a player who sits there, whichever seat that is. */
TEST(test_a_dealer_acts_for_a_player_while_nobody_is_asked)
{
    static const char *const acts[] = {"place_wager", "leave", "buy_in", "cash_out"};
    struct protocol_person dealer = rig_person(BOT_DEALER + TABLE, BAIZE_DEALER);
    rig_until(&rig, TABLE, BAIZE_PHASE_BETTING);
    assert_int_equal(rig_table(&rig, TABLE)->table.round.turn, 0);
    json_t *console = protocol_console(&rig.house, TABLE, &dealer);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        json_t *act = at(at(console, "acts"), acts[i]);
        if (!json_is_true(at(act, "allowed")))
            fail_msg("%s: %s", acts[i], word(at(act, "why"), "words"));
    }
    json_decref(console);
}

TEST(test_only_whoever_validates_shows_a_card)
{
    struct protocol_person floorperson = rig_person(BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    struct protocol_command command;
    struct protocol_fault fault;
    json_t *correct = json_pack("{s:s, s:s, s:s, s:s, s:s}", "type", "do", "id", "000000000000000000000000000000aa",
                                "at", "table/1", "act", "correct_card", "card", "As");
    assert_true(protocol_read_command(correct, &floorperson, rig.world.engine, &command, &fault));
    assert_false(command.has_card);
    json_decref(correct);
}

/* No word is cut in the middle. */
TEST(test_a_word_that_is_none_is_answered_with_whole_words)
{
    struct protocol_person dealer = rig_person(BOT_DEALER + TABLE, BAIZE_DEALER);
    struct protocol_command command;
    struct protocol_fault fault;
    json_t *report = json_pack("{s:s, s:s, s:s, s:s, s:s}", "type", "do", "id", "000000000000000000000000000000aa",
                               "at", "table/1", "act", "report_irregularity", "what", "nothing");
    assert_false(protocol_read_command(report, &dealer, rig.world.engine, &command, &fault));
    json_decref(report);
    assert_non_null(strstr(fault.words, "what is one of: "));
    const char *last = strrchr(fault.words, ' ') + 1;
    assert_true(baize_vocabulary_find(&baize_words_irregularity, last, strlen(last)) >= 0);
    assert_true(strlen(fault.words) > 80);
}

/* ---- The next step ---- */

static void set_tray(struct baize_table *table, baize_cents cents)
{
    for (uint8_t i = 0; i < table->ledger.count; i++)
        if (table->ledger.balances[i].account.kind == BAIZE_ACCOUNT_TRAY)
            table->ledger.balances[i].amount = cents * BAIZE_MICROCENTS_PER_CENT;
}

/* The hand of the next seat would ask for a fill: nobody has turned it yet. */
static bool hides_the_fill(void)
{
    struct protocol_person dealer = rig_person(BOT_DEALER + TABLE, BAIZE_DEALER);
    struct baize_floor_table *at_table = rig_table(&rig, TABLE);
    struct baize_table before = at_table->table;
    struct baize_procedure_step step;
    set_tray(&at_table->table, 0);
    bool fills = baize_procedure_next(baize_engine_floor(rig.world.engine), at_table, NULL, rig.house.now_ms,
                                      baize_engine_record(rig.world.engine), &step) &&
                 step.action.machine == BAIZE_FLOOR_TABLE && step.action.table.kind == BAIZE_TABLE_ACT_FILL;
    if (fills) {
        json_t *console = protocol_console(&rig.house, TABLE, &dealer), *next = at(console, "next");
        assert_string_equal(word(next, "act"), "settle_seat");
        assert_string_equal(word(next, "by"), "dealer");
        assert_true(json_is_false(at(next, "second")));
        assert_string_equal(word(next, "clause"),
                            baize_rules_clause(at_table->rules, at_table->rules->settlement.clause));
        json_decref(console);
    }
    at_table->table = before;
    return fills;
}

TEST(test_a_seat_that_the_tray_cannot_pay_is_settled_next_by_the_clause_of_the_settlement)
{
    bool found = false;
    for (unsigned i = 0; i < 30 && !found; i++) {
        rig_until(&rig, TABLE, BAIZE_PHASE_BETTING);
        rig_until(&rig, TABLE, BAIZE_PHASE_SETTLEMENT);
        found = hides_the_fill();
    }
    assert_true(found);
}

/* ---- Rules, shifts and decks ---- */

TEST(test_notes_name_only_wagers_that_depend_on_the_ante)
{
    const uint8_t digest[BAIZE_HASH_SIZE] = {1};
    json_t *rules = protocol_rules(rig_table(&rig, TABLE)->rules, digest), *note;
    size_t index;
    unsigned times = 0;
    json_array_foreach(at(rules, "notes"), index, note)
    {
        const char *words = json_string_value(note);
        if (strstr(words, "times the Ante") == NULL && strstr(words, "equal to the Ante") == NULL)
            continue;
        assert_string_equal(words, "Play is 1 to 3 times the Ante.");
        times++;
    }
    assert_int_equal(times, 1);
    json_decref(rules);
}

TEST(test_the_manager_sees_the_shift)
{
    struct baize_house_shift shift = baize_house_shift_at(baize_engine_house(rig.world.engine), rig.house.now_ms);
    json_t *view = protocol_manager(&rig.house);
    assert_true(shift.shift > 0);
    assert_int_equal(json_integer_value(at(at(view, "house"), "shift")), shift.shift);
    assert_int_equal(json_integer_value(at(at(view, "house"), "day")), shift.day);
    json_decref(view);
}

TEST(test_the_floor_sees_when_the_deck_must_go)
{
    struct baize_floor_table *at_table = rig_table(&rig, TABLE);
    struct baize_table_deck *deck = &at_table->table.decks[at_table->table.deck], before = *deck;
    int64_t life_ms = (int64_t)at_table->rules->dealing.deck_life_minutes * 60000;
    assert_true(life_ms > 0 && deck->state != BAIZE_DECK_ABSENT);
    json_t *view = protocol_floor(&rig.house);
    assert_int_equal(json_integer_value(at(at(at(view, "tables"), "1"), "deck_ends_ms")), deck->received_ms + life_ms);
    json_decref(view);
    deck->state = BAIZE_DECK_ABSENT;
    view = protocol_floor(&rig.house);
    assert_true(json_is_null(at(at(at(view, "tables"), "1"), "deck_ends_ms")));
    json_decref(view);
    *deck = before;
}

/* ---- What the floor waits for ---- */

static bool floor_waits_for(const char *what)
{
    json_t *view = protocol_floor(&rig.house), *wait;
    size_t index;
    bool found = false;
    json_array_foreach(at(at(at(view, "tables"), "1"), "waits"), index, wait) found =
        found || strcmp(word(wait, "what"), what) == 0;
    json_decref(view);
    return found;
}

TEST(test_the_floor_waits_for_a_stub_that_must_be_counted)
{
    const struct baize_rules *rules = rig_table(&rig, TABLE)->rules;
    struct baize_table *table = &rig_table(&rig, TABLE)->table;
    rig_until(&rig, TABLE, BAIZE_PHASE_DECISIONS);
    struct baize_table before = *table;
    assert_false(floor_waits_for("stub")); /* the shuffler has counted */
    table->devices[BAIZE_DEVICE_SHUFFLER] = BAIZE_DEVICE_JAMMED;
    table->rounds_uncounted = rules->procedures.stub_count_rounds;
    table->stub_counted = table->asked = false;
    assert_true(baize_table_stub_count_due(rules, table));
    assert_true(floor_waits_for("stub"));
    *table = before;
}

/* ---- The progressive ---- */

TEST(test_a_key_says_that_it_waits_for_the_link)
{
    struct protocol_person dealer = rig_person(BOT_DEALER + TABLE, BAIZE_DEALER);
    struct baize_controller *controller = &rig_table(&rig, TABLE)->controller;
    struct baize_controller before = *controller;
    for (unsigned i = 0; i < 2; i++) {
        controller->seats[2].unplaced = i == 1;
        json_t *console = protocol_console(&rig.house, TABLE, &dealer);
        json_t *key = json_array_get(at(console, "keys"), 2);
        assert_int_equal(json_integer_value(at(key, "seat")), 3);
        assert_int_equal(json_is_true(at(key, "waits_for_link")), i == 1);
        json_decref(console);
    }
    *controller = before;
}

TEST(test_a_sign_says_whether_its_meter_is_open)
{
    struct baize_meter *meter = &baize_floor_meter(baize_engine_floor(rig.world.engine), 1)->meter;
    uint8_t before = meter->phase;
    assert_int_equal(before, BAIZE_METER_OPEN);
    json_t *sign = protocol_sign(&rig.house, 1);
    assert_true(json_is_true(at(sign, "open")));
    json_decref(sign);
    meter->phase = BAIZE_METER_CLOSED;
    sign = protocol_sign(&rig.house, 1);
    assert_true(json_is_false(at(sign, "open")));
    json_decref(sign);
    meter->phase = before;
}

TEST(test_a_level_of_a_sign_has_the_hands_that_it_pays)
{
    const struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(rig.world.engine), 1);
    const struct baize_paytable *schedule = &meter->rules->progressive.schedule;
    size_t from_level = 0;
    for (uint8_t i = 0; i < schedule->count; i++)
        from_level += schedule->rows[i].pays.kind == BAIZE_ODDS_METER &&
                      strcmp(schedule->rows[i].pays.level, meter->meter.levels[0].name) == 0;
    assert_true(from_level > 0 && from_level < schedule->count);
    json_t *sign = protocol_sign(&rig.house, 1);
    assert_int_equal(json_array_size(at(json_array_get(at(sign, "levels"), 0), "hands")), from_level);
    json_decref(sign);
}

/* Five of seven seats at each table. */
static int open_house(void **state)
{
    struct baize_shipped shipped;
    unsigned found = 0;
    (void)state;
    for (size_t i = 0; baize_shipped_at(i, &shipped) == BAIZE_OK; i++) {
        if (shipped.kind == BAIZE_FILE_SUBMISSION && strcmp(shipped.id, "maryland-four-card-poker") == 0) {
            rig_open(&rig, found, 1, 5);
            rig_until(&rig, TABLE, BAIZE_PHASE_BETTING);
            return 0;
        }
        found += shipped.kind == BAIZE_FILE_SUBMISSION;
    }
    return 1;
}

/* The last test: the player is excluded from here on. */
TEST(test_an_excluded_player_is_offered_no_wager)
{
    rig_until(&rig, TABLE, BAIZE_PHASE_BETTING);
    json_t *own = protocol_own(&rig.house, TABLE, patron_in(1));
    json_t *ante = at(at(at(at(own, "boxes"), "1"), "options"), "place_wager/ante");
    assert_true(json_is_true(at(ante, "allowed")));
    json_decref(own);
    struct baize_command exclude = {.kind = BAIZE_COMMAND_WALLET,
                                    .wallet = {.kind = BAIZE_WALLET_ACT_EXCLUDE,
                                               .patron = patron_in(1),
                                               .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER},
                                               .exclude = {.why = BAIZE_EXCLUDED_BY_HOUSE}}};
    house_do(rig.world.engine, &exclude, &rig.world.random);
    own = protocol_own(&rig.house, TABLE, patron_in(1));
    ante = at(at(at(at(own, "boxes"), "1"), "options"), "place_wager/ante");
    assert_true(json_is_false(at(ante, "allowed")));
    assert_string_equal(word(at(ante, "why"), "name"), "EXCLUDED");
    json_decref(own);
}

AROUND_ALL_TESTS(open_house, close_rig);
