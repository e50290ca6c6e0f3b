/* test_audit_action.c - every act of every scenario and of the random floor is written down as the journal would, in
 * both formats by turns, and the command that is kept is decided again on a floor of its own: the same events, byte by
 * byte. */
#include "../floor/floor_play.h"
#include "again.h"
#include "scenario/acts.h"
#include "testing.h"
#include <dirent.h>

static struct again again;
static struct scenario script;
static struct scenario_run run;
static struct scenario_result result;
static struct baize_diagnostics found;
static unsigned char memory[SCENARIO_SCRATCH], scratch[BAIZE_RULES_SCRATCH];
static char scenario_text[SCENARIO_BYTES_MOST], rules_text[1u << 18];
static struct baize_floor_table tables[SCENARIO_TABLES_MOST];
static struct baize_floor_meter meters[SCENARIO_METERS_MOST];

/* ---- Files ---- */

static const char scenarios[] = BAIZE_SOURCE_DIR "/tests/scenarios/";

static size_t read_file(const char *name, char *bytes, size_t size)
{
    char path[4096];
    snprintf(path, sizeof path, "%s%s", scenarios, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return 0;
    size_t length = fread(bytes, 1, size, file);
    fclose(file);
    return length;
}

/* A shipped submission by its id, or a file beside the scenario. */
static bool load(void *context, const char *name, struct baize_rules *rules, struct baize_text *why)
{
    struct baize_shipped shipped;
    struct baize_library library = baize_shipped_library();
    struct baize_source source = {.name = name, .bytes = rules_text};
    (void)context;
    (void)why;
    source.length = read_file(name, rules_text, sizeof rules_text);
    if (source.length == 0 && baize_shipped_find(name, BAIZE_FILE_SUBMISSION, &shipped) == BAIZE_OK) {
        source.bytes = shipped.bytes;
        source.length = shipped.length;
    }
    return baize_rules_load(&source, &library, scratch, sizeof scratch, rules, &found) == BAIZE_OK;
}

/* ---- Scenarios ---- */

/* The audit's floor has what the scenario's has; from then on it only decides. */
static bool on_act(void *context, const struct scenario_run *now, const struct baize_floor_action *action,
                   struct baize_text *why)
{
    struct baize_floor *floor = &again.decider.floor;
    (void)context;
    (void)why;
    while (floor->tables_count < now->floor.tables_count) {
        const struct baize_floor_table *table = &now->floor.tables[floor->tables_count];
        struct baize_floor_settings settings = {.table = table->table.settings,
                                                .alone = table->alone,
                                                .counts_chips = table->controller.settings.counts_chips};
        assert_int_equal(baize_floor_add_table(floor, table->rules, &settings), BAIZE_OK);
    }
    while (floor->meters_count < now->floor.meters_count) {
        const struct baize_floor_meter *meter = &now->floor.meters[floor->meters_count];
        assert_int_equal(baize_floor_add_meter(floor, meter->rules, meter->number), BAIZE_OK);
    }
    again_decide(&again, &now->floor, action, &now->record);
    return true;
}

static void one_scenario(const char *name)
{
    struct baize_source source = {.name = name, .bytes = scenario_text};
    struct baize_arena arena = baize_arena_in(memory, sizeof memory);
    struct scenario_loader loader = {.load = load, .acted = on_act};
    source.length = read_file(name, scenario_text, sizeof scenario_text);
    baize_floor_start(&again.decider.floor, tables, SCENARIO_TABLES_MOST, meters, SCENARIO_METERS_MOST);
    again.decider.wins.count = 0;
    assert_int_equal(scenario_read(&source, &arena, &script, &found), BAIZE_OK);
    assert_int_equal(scenario_start(&run, &script, &loader), BAIZE_OK);
    while (scenario_next(&run, &result))
        assert_true(result.as_expected);
}

TEST(test_F3_every_act_of_every_scenario_is_decided_again)
{
    unsigned count = 0;
    DIR *folder = opendir(scenarios);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot == NULL || strcmp(dot, ".scenario") != 0)
            continue;
        one_scenario(entry->d_name);
        count++;
    }
    closedir(folder);
    assert_true(count > 100);
    printf("%u scenarios, %lu acts decided again\n", count, (unsigned long)again_acts());
}

/* ---- The random floor ---- */

/* The mirror decides for itself, instead of folding. */
static bool on_world_act(const struct baize_floor_action *action)
{
    again.decider.floor = world.mirror;
    again_decide(&again, &world.floor, action, &world.record);
    world.mirror = again.decider.floor;
    return true;
}

TEST(test_F3_random_acts_are_decided_again)
{
    const char *scale = getenv("BAIZE_SCALE");
    world.acted = on_world_act;
    again.decider.wins.count = 0;
    assert_true(random_floor(20000 * (scale == NULL ? 1 : strtoull(scale, NULL, 10)), 5));
}

/* Whoever plays on the random floor shows no deck. */
TEST(test_a_deck_that_is_shown_is_decided_again)
{
    struct baize_action action = {.kind = BAIZE_ACT_SHOW_DECK};
    action.show_deck.nonce[0] = 7;
    for (baize_cards left = world.rules[0].deck; left != 0;)
        action.show_deck.order[action.show_deck.count++] = baize_cards_take(&left);
    bool shown = false;
    for (uint64_t seed = 7; !shown && seed < 27; seed++) { /* until a round is over somewhere */
        for (size_t i = 0; !shown && i < WORLD_TABLES; i++)
            shown = !world.tables[i].alone && in_round(&world.tables[i], action, BAIZE_DEALER, 0);
        assert_true(shown || random_floor(200, seed));
    }
    assert_true(shown);
}

/* ---- All of them ---- */

/* What is never an act of its own: it comes from another machine, or the table has an act for it. */
static const char *const never[] = {
    "round/pay_claim",     "round/back_out_claim", "round/leave",           "round/deadline_passed",
    "round/change_method", "meter/contribute",     "meter/end_round",       "meter/void_round",
    "meter/claim",         "meter/key_off",        "controller/record_win", "controller/reject_win",
    "controller/undo_win",
};

TEST(test_every_act_was_among_them)
{
    assert_true(again_saw_all(never, sizeof never / sizeof never[0]));
}

/* ---- Names ---- */

TEST(test_every_act_is_found_by_its_name)
{
    struct command_act act;
    assert_true(command_find("round/place_wager", &act));
    assert_int_equal(act.machine, COMMAND_ROUND);
    assert_int_equal(act.kind, BAIZE_ACT_PLACE_WAGER);
    assert_true(command_find("meter/read", &act));
    assert_int_equal(act.kind, BAIZE_METER_ACT_READ);
    assert_false(command_find("table/round", &act));
    assert_false(command_find("round/place_wagers", &act));
    assert_false(command_find("round/", &act));
    assert_false(command_find("", &act));
}
