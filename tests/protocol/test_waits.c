/* test_waits.c - the floor lists whoever is waited for: every step that a person does, and every decision of a player
 * at a table that is dealt by hand; a dry meter, and the key that holds a table. Counts are offered to the floor
 * whatever the books have. */
#include "one_rig.h"
#include <baize/procedure.h>

#define TABLE 1u

static bool has_wagers(const struct baize_round *round)
{
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        for (int w = 0; w < BAIZE_WAGERS; w++)
            if (round->seats[i].wagers[w] > 0)
                return true;
    return false;
}

/* Something of the kind waits for this role; NULL: anything. */
static bool waits(const char *what, const char *role)
{
    json_t *view = protocol_floor(&rig.house), *wait;
    json_t *table = json_object_get(json_object_get(view, "tables"), "1");
    size_t index;
    bool found = false;
    json_array_foreach(json_object_get(table, "waits"), index, wait)
    {
        const char *words = json_string_value(json_object_get(wait, "words"));
        assert_true(strstr(words, "$") == NULL || strncmp(words, "seat", 4) == 0); /* no sum before it is counted */
        const char *is = json_string_value(json_object_get(wait, "what"));
        found = found || ((what == NULL || strcmp(is, what) == 0) &&
                          strcmp(json_string_value(json_object_get(wait, "by")), role) == 0);
    }
    json_decref(view);
    return found;
}

/* Dealt by hand, every step is a person's: the floor says whose, the floorperson's own too. */
TEST(test_the_floor_lists_whoever_is_waited_for)
{
    unsigned steps = 0, own = 0, decisions = 0;
    rig_open(&rig, 0, 1, 5);
    rig.runs = PROTOCOL_BY_DEALER;
    for (int i = 0; i < 400; i++) {
        const struct baize_floor_table *table = rig_table(&rig, TABLE);
        struct baize_procedure_step step;
        bool found = baize_procedure_next(baize_engine_floor(rig.world.engine), table, NULL, rig.house.now_ms,
                                          baize_engine_record(rig.world.engine), &step);
        bool patrons = found && step.waits == BAIZE_WAITS_FOR_WAGERS && !has_wagers(&table->table.round);
        bool fills =
            found && step.action.machine == BAIZE_FLOOR_TABLE && step.action.table.kind == BAIZE_TABLE_ACT_FILL;
        bool closed = table->table.life == BAIZE_LIFE_CLOSED && table->table.dealer == 0; /* nobody has begun */
        if (found && !patrons && !fills && !closed) {
            if (!waits(NULL, baize_role_id(step.by)))
                fail_msg("nobody is told of a step of the %s in %s", baize_role_id(step.by),
                         baize_phase_id(table->table.round.phase));
            steps++;
            own += step.by == BAIZE_FLOORPERSON;
        }
        if (!found && step.waits == BAIZE_WAITS_FOR_DECISION) {
            assert_true(waits("decision", "player"));
            decisions++;
        }
        assert_true(rig_step(&rig, TABLE));
    }
    printf("%u steps of people were on the floor, %u of them a floorperson's; %u decisions\n", steps, own, decisions);
    assert_true(steps > 100 && own > 0 && decisions > 10);
    rig.runs = PROTOCOL_BY_ITSELF;
    assert_false(waits("step", "dealer"));
    assert_false(waits("decision", "player"));
    rig_close(&rig);
}

/* What the books have is no reason against counting it. */
TEST(test_counts_are_offered_whatever_the_books_have)
{
    static const char *const counts[] = {"take_drop", "take_tips", "close_inventory"};
    struct protocol_person reader = rig_person(BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    rig_open(&rig, 0, 1, 5);
    rig_until(&rig, TABLE, BAIZE_PHASE_ENDED);
    json_t *console = protocol_console(&rig.house, TABLE, &reader);
    assert_true(json_integer_value(json_object_get(console, "drop_cents")) > 0);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        json_t *act = json_object_get(json_object_get(console, "acts"), counts[i]);
        if (!json_is_true(json_object_get(act, "allowed")))
            fail_msg("%s is not offered", counts[i]);
    }
    json_decref(console);
    rig_close(&rig);
}

/* The meter of the table, which the test changes in place. */
static struct baize_floor_meter *linked_meter(void)
{
    return baize_floor_meter(baize_engine_floor(rig.world.engine), rig_table(&rig, TABLE)->links[0]);
}

TEST(test_R43_a_dry_meter_waits_until_it_is_acknowledged)
{
    rig_open(&rig, 0, 1, 5);
    struct baize_floor_meter *meter = linked_meter();
    char key[16];
    snprintf(key, sizeof key, "%u", (unsigned)meter->number);
    assert_false(waits("meter-dry", "floorperson"));
    meter->meter.levels[0].dry_alarm = 7;
    meter->meter.levels[0].dry_alarm_ms = 123000;
    assert_true(waits("meter-dry", "floorperson"));
    json_t *floor = protocol_floor(&rig.house);
    json_t *wait = json_array_get(json_object_get(json_object_get(json_object_get(floor, "tables"), "1"), "waits"), 0);
    assert_int_equal(json_integer_value(json_object_get(wait, "meter")), meter->number);
    assert_int_equal(json_integer_value(json_object_get(wait, "level")), 0);
    assert_int_equal(json_integer_value(json_object_get(wait, "since_ms")), 123000);
    json_decref(floor);
    json_t *manager = protocol_manager(&rig.house);
    json_t *levels = json_object_get(json_object_get(json_object_get(manager, "meters"), key), "levels");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(levels, 0), "dry_alarm_ms")), 123000);
    json_decref(manager);
    meter->meter.levels[0].dry_alarm = 0;
    meter->meter.levels[0].dry_alarm_ms = 0;
    assert_false(waits("meter-dry", "floorperson"));
    rig_close(&rig);
}

/* WA Progressive I 8.g: the key is the next step, of whoever validates, and the console offers it. */
TEST(test_the_key_that_holds_the_table_is_the_next_step)
{
    struct protocol_person reader = rig_person(BOT_SUPERVISOR, BAIZE_SUPERVISOR);
    rig_open(&rig, 0, 1, 5);
    rig_until(&rig, TABLE, BAIZE_PHASE_ENDED);
    struct baize_floor_table *table = baize_floor_table(baize_engine_floor(rig.world.engine), TABLE);
    table->controller.held = true;
    json_t *console = protocol_console(&rig.house, TABLE, &reader);
    json_t *act = json_object_get(json_object_get(console, "acts"), "run");
    assert_true(json_is_true(json_object_get(act, "allowed")));
    json_decref(console);
    struct baize_procedure_step step;
    rig.runs = PROTOCOL_BY_DEALER;
    table->table.round.deck_shown = true; /* that comes before */
    assert_true(baize_procedure_next(baize_engine_floor(rig.world.engine), table, NULL, rig.house.now_ms,
                                     baize_engine_record(rig.world.engine), &step));
    assert_int_equal(step.action.machine, BAIZE_FLOOR_CONTROLLER);
    assert_int_equal(step.action.controller.kind, BAIZE_CONTROLLER_ACT_RUN);
    assert_int_equal(step.by, table->rules->progressive.validator);
    assert_true(waits("step", baize_role_id(step.by)));
    table->controller.held = false;
    rig_close(&rig);
}
