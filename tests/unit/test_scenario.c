/* test_scenario.c - scenario scripts: reading, the fixed order of unnamed cards, and that the runner sees what it
 * promises to see: a broken book, a floor that does not replay, an outcome that differs. */
#include "scenario/acts.h"
#include "scenario/pattern.h"
#include "shipped.h"

static struct scenario script;
static struct scenario_run run;
static struct scenario_result result;
static unsigned char memory[SCENARIO_SCRATCH];

static bool load_shipped(void *context, const char *name, struct baize_rules *rules, struct baize_text *why)
{
    struct baize_source source = source_of(name);
    (void)context;
    (void)why;
    must_load(&source, rules);
    return true;
}

static enum baize_status read_script(const char *text)
{
    struct baize_source source = {.name = "test.scenario", .bytes = text, .length = strlen(text)};
    struct baize_arena arena = baize_arena_in(memory, sizeof memory);
    return scenario_read(&source, &arena, &script, &found);
}

static void start(const char *text)
{
    struct scenario_loader loader = {.load = load_shipped};
    if (read_script(text) != BAIZE_OK)
        fail_msg("line %u: %s", found.items[0].at.line, found.items[0].words);
    if (scenario_start(&run, &script, &loader) != BAIZE_OK)
        fail_msg("%s", run.problem);
}

/* The next line; it must be as expected. */
static void step(void)
{
    assert_true(scenario_next(&run, &result));
    if (!result.as_expected)
        fail_msg("line %u: %s", result.line->number, result.difference);
}

static const char felt[] = "scenario: A test\n"
                           "date: 2026-11-16\n"
                           "table 1 washington-four-card-poker progressive-only counts electronic\n"
                           "meter 1 like table 1\n"
                           "14:00:00 coin at seat 1 -> lit 1\n"
                           "14:00:10 dealer locks -> meter main $2,500.20\n"
                           "14:00:20 dealer keys seat 1 four-aces -> pending $2,500.20\n";

/* ---- Reading ---- */

TEST(test_every_sentence_has_slots_that_can_be_read)
{
    const char *section, *pattern, *help;
    size_t count = 0;
    for (; scenario_sentence(count, &section, &pattern, &help); count++) {
        for (const char *at = pattern; (at = strchr(at, '<')) != NULL; at++) {
            struct words none = {.count = 0};
            struct reader reader = {.words = &none, .context = &script};
            struct scenario_said said;
            memset(&said, 0, sizeof said);
            slot_read(&reader, at + 1, strcspn(at + 1, ">"), &said);
            if (strstr(reader.why, "is no slot") != NULL)
                fail_msg("%s: %s", pattern, reader.why);
        }
        assert_true(section[0] != '\0' && help[0] != '\0');
    }
    assert_true(count > 100);
}

TEST(test_time_is_milliseconds_since_1970)
{
    assert_int_equal(read_script("scenario: T\ndate: 2026-11-16\ntable 1 x\n14:02:10.250 reveals\n"), BAIZE_OK);
    assert_int_equal(script.lines->at_ms, INT64_C(1794837730250)); /* date -u -d '2026-11-16 14:02:10' +%s */
    assert_int_equal(read_script("scenario: T\ndate: 2000-02-29\ntable 1 x\n00:00 reveals\n"), BAIZE_OK);
    assert_int_equal(script.lines->at_ms, INT64_C(951782400000));
}

TEST(test_amounts_of_a_meter_have_eight_decimals)
{
    assert_int_equal(read_script("scenario: T\ndate: 2026-11-16\ntable 1 x\n"
                                 "14:00 reveals -> meter main $5,000.12345678; meter main -$0.01; meter main $7\n"),
                     BAIZE_OK);
    const struct scenario_fact *fact = script.lines->facts;
    assert_int_equal(fact->said.money, INT64_C(500012345678));
    assert_int_equal(fact->next->said.money, -1000000);
    assert_int_equal(fact->next->next->said.money, 700000000);
    assert_int_equal(
        read_script("scenario: T\ndate: 2026-11-16\ntable 1 x\n14:00 reveals -> meter main $5.123456789\n"),
        BAIZE_RULES_REFUSED);
}

TEST(test_people_have_fixed_numbers_and_names)
{
    assert_int_equal(read_script("scenario: T\ndate: 2026-11-16\ntable 1 x\nperson Anna is dealer 2\n"
                                 "14:00 floorperson for player 3 with Anna, cashier and auditor 9: fills $5\n"),
                     BAIZE_OK);
    const struct scenario_line *line = script.lines;
    assert_int_equal(line->people_count, 4);
    assert_int_equal(line->people[0].who, 201);
    assert_int_equal(line->people[1].who, 102);
    assert_int_equal(line->people[1].role, BAIZE_DEALER);
    assert_int_equal(line->people[2].who, 601);
    assert_int_equal(line->people[3].who, 709);
    assert_int_equal(line->patron, 3);
}

/* ---- The bare verb, any order ---- */

static bool accepts(const char *verb, const char *rest)
{
    char text[400];
    snprintf(text, sizeof text, "scenario: T\ndate: 2026-11-16\ntable 1 x\nmeter 1 like table 1\n14:00 dealer %s%s\n",
             verb, rest);
    return read_script(text) == BAIZE_OK;
}

TEST(test_the_bare_verb_is_as_good)
{
    for (size_t i = 0; i < 2; i++) {
        assert_true(accepts(i == 0 ? "keys" : "key", " seat 3 four-aces"));
        assert_true(accepts(i == 0 ? "finishes" : "finish", ""));
        assert_true(accepts(i == 0 ? "verifies" : "verify", " deck 1"));
        assert_true(accepts(i == 0 ? "washes" : "wash", " deck 1"));
        assert_true(accepts(i == 0 ? "goes" : "go", " idle"));
        assert_true(accepts(i == 0 ? "undoes" : "undo", " win of seat 1"));
        assert_true(accepts(i == 0 ? "cashes" : "cash", " out $5"));
        assert_true(accepts(i == 0 ? "closes" : "close", " table"));
        assert_true(accepts(i == 0 ? "validates" : "validate", " seat 1"));
    }
    assert_false(accepts("ke", " seat 3 four-aces"));
    assert_false(accepts("finishe", ""));
    assert_false(accepts("verifie", " deck 1"));
    assert_false(accepts("verif", " deck 1"));
    assert_false(accepts("goe", " idle"));
    /* Only the verb of an act: the words of outcomes stay as they are. */
    assert_int_equal(read_script("scenario: T\ndate: 2026-11-16\ntable 1 x\n14:00 reveals -> hit main 1\n"),
                     BAIZE_RULES_REFUSED);
}

TEST(test_groups_side_by_side_are_said_in_any_order)
{
    assert_int_equal(read_script("scenario: T\ndate: 2026-11-16\n"
                                 "table 1 x decision 45 s cards from reader betting 30 s progressive-only\n"
                                 "meter 1 like table 1\n"
                                 "level main of meter 1 reserve 4% rate 20% at $50 limit $90 seed $40\n"
                                 "14:00 manager with supervisor sets main reserve 3% seed $41\n"),
                     BAIZE_OK);
    assert_int_equal(script.tables[0].settings.table.decision_ms, 45000);
    assert_int_equal(script.tables[0].settings.table.betting_ms, 30000);
    assert_true(script.tables[0].settings.alone);
    const struct scenario_level_setup *level = &script.meters[0].figures[0];
    assert_int_equal(level->opening, 5000);
    assert_int_equal(level->set.seed, 4000);
    assert_int_equal(level->set.limit, 9000);
    assert_int_equal(level->set.rate, 200000);
    assert_int_equal(level->set.reserve, 40000);
    assert_int_equal(script.lines->said.groups, 1u << 0 | 1u << 3); /* seed and reserve of the pattern */
    assert_int_equal(script.lines->said.reserve, 30000);
    /* Each once. */
    assert_int_equal(read_script("scenario: T\ndate: 2026-11-16\ntable 1 x\nmeter 1 like table 1\n"
                                 "level main of meter 1 seed $40 rate 2% seed $41\n"),
                     BAIZE_RULES_REFUSED);
}

TEST(test_T10_signs_and_notices_are_read)
{
    assert_int_equal(
        read_script("scenario: T\ndate: 2026-11-16\ntable 1 x\nmeter 1 like table 1\nmeter 2 like table 1\n"
                    "14:00 meter 1 cashier reads meter signs mega $10, minor $2.50 for 2026-11-15\n"
                    "14:01 meter 1 manager closes meter noticed 2026-11-02 for meter 2\n"
                    "14:02 meter 1 manager adjusts mega by $1 because variance approved 17\n"),
        BAIZE_OK);
    const struct scenario_line *line = script.lines;
    assert_int_equal(line->said.levels_count, 2);
    assert_int_equal(line->said.shown[0], 1000);
    assert_int_equal(line->said.shown[1], 250);
    assert_int_equal(line->said.day, 20261115);
    assert_int_equal(line->next->said.day, 20261102);
    assert_int_equal(line->next->said.meter, 2);
    assert_int_equal(line->next->next->said.number, 17);
}

TEST(test_a_comment_and_a_line_of_outcomes)
{
    assert_int_equal(read_script("scenario: T # no title\ndate: 2026-11-16\ntable 1 x\n14:00 reveals # -> nothing\n"
                                 "  -> ok; says \"# no; comment -> here\"\n# -> dark\n\n-> dark\n"),
                     BAIZE_OK);
    assert_int_equal(script.title.length, 1);
    const struct scenario_fact *second = script.lines->facts->next;
    assert_memory_equal(second->said.text.start, "# no; comment -> here", second->said.text.length);
    assert_non_null(second->next);
    assert_null(second->next->next);
}

TEST(test_too_little_memory_is_a_fault)
{
    struct baize_source source = {.name = "test.scenario", .bytes = felt, .length = strlen(felt)};
    struct baize_arena arena = baize_arena_in(memory, 3000);
    assert_int_equal(scenario_read(&source, &arena, &script, &found), BAIZE_RULES_REFUSED);
    assert_string_equal(found.items[0].fault, "SCENARIO_TOO_LONG");
}

/* ---- Running ---- */

TEST(test_cards_that_are_not_named_come_hand_by_hand_in_a_fixed_order)
{
    static const char *const seat_2 = "7d 9c Ad 6h Js"; /* Qh and 4s are named */
    char cards[64];
    struct baize_text text = baize_text_in(cards, sizeof cards);
    start("scenario: T\ndate: 2026-11-16\ntable 1 washington-four-card-poker\n"
          "14:00 opens for play\n14:00 player 1 sits at seat 1 with $100\n14:00 player 2 sits at seat 2 with $100\n"
          "14:01 opens round\n14:01 player 1 bets ante $5\n14:01 player 2 bets ante $5\n14:02 no more bets\n"
          "14:03 cards seat 1: Qh 4s 2c Kc Kd -> phase decisions\n");
    for (int i = 0; i < 8; i++)
        step();
    for (int i = 0; i < 5; i++) {
        baize_text_add(&text, i == 0 ? "" : " ");
        baize_card_print(&text, run.floor.tables[0].table.round.seats[1].cards[i], BAIZE_CARD_PLAIN);
    }
    assert_string_equal(cards, seat_2);
    assert_false(scenario_next(&run, &result));
}

TEST(test_an_outcome_that_differs_is_told_with_what_was_found)
{
    start("scenario: T\ndate: 2026-11-16\ntable 1 washington-four-card-poker progressive-only\nmeter 1 like table 1\n"
          "14:00 coin at seat 1 -> lit 2\n14:00 dealer ends -> ok\n");
    assert_true(scenario_next(&run, &result));
    assert_false(result.as_expected);
    assert_string_equal(result.difference, "expected: lit 2\nfound:    1");
    assert_true(scenario_next(&run, &result));
    assert_false(result.as_expected);
    assert_non_null(strstr(result.difference, "expected: allowed\nfound:    refused NOT_NOW"));
    assert_false(run.broken);
}

static void expect_broken(const char *how)
{
    assert_true(scenario_next(&run, &result));
    assert_false(result.as_expected);
    assert_true(run.broken);
    if (strstr(result.difference, how) == NULL)
        fail_msg("%s", result.difference);
    assert_false(scenario_next(&run, &result)); /* what follows would mean nothing */
}

TEST(test_a_floor_that_does_not_replay_is_seen)
{
    start(felt);
    step();
    run.tables_again[0].controller.coins_refused++;
    expect_broken("the controller of table 1 does not stand as its events say");
    start(felt);
    step();
    run.meters_again[0].meter.implausible++;
    expect_broken("meter 1 does not stand as its events say");
    start(felt);
    step();
    run.tables_again[0].table.fills++;
    expect_broken("table 1 does not stand as its events say");
    start(felt);
    step();
    run.tables_again[0].links[0] = 9;
    expect_broken("the links of table 1");
}

TEST(test_books_that_do_not_agree_are_seen)
{
    start(felt);
    step();
    run.floor.undone++;
    expect_broken("the books of tables and meters do not agree");
    start(felt);
    step();
    run.floor.meters[0].meter.payable++;
    run.replayed.meters[0].meter.payable++;
    expect_broken("the books of tables and meters do not agree");
}

TEST(test_A1_a_win_of_the_shift_that_differs_is_seen)
{
    start("scenario: T\ndate: 2026-11-16\ntable 1 washington-four-card-poker\n14:00 opens for play\n14:01 goes idle\n");
    step();
    run.figures[0].audit.won++;
    expect_broken("(A1)");
}

TEST(test_a_refusal_that_changes_something_is_seen)
{
    start("scenario: T\ndate: 2026-11-16\ntable 1 washington-four-card-poker progressive-only\nmeter 1 like table 1\n"
          "14:00 dealer ends -> refused NOT_NOW\n14:00 dealer ends -> refused NOT_NOW\n");
    step();
    run.floor.tables[0].controller.coins_late++;
    expect_broken("the controller of table 1");
}

TEST(test_R26_a_win_backed_out_after_its_round_is_the_houses_to_recover)
{
    char text[2048];
    snprintf(text, sizeof text,
             "%s14:01 executive validates seat 1 -> paid $2,500.20\n14:02 dealer ends\n"
             "14:03 manager with supervisor 2 backs out win 1 because machine-fault -> meter main $2,500.20\n",
             felt);
    start(text);
    for (int i = 0; i < 6; i++)
        step();
    assert_int_equal(run.floor.undone, INT64_C(250020000000));
}

/* ---- The figures of the shift report ---- */

static const char three_games[] =
    "scenario: A test\n"
    "date: 2026-11-16\n"
    "table 1 south-dakota-four-card-poker progressive-only counts electronic\n"
    "meter 1 like table 1\n"
    "14:00:00 player 1 coin at seat 1\n"
    "14:00:01 player 2 coin at seat 2\n"
    "14:00:10 lock\n"
    "14:00:20 end\n"
    "14:01:00 player 1 coin at seat 1\n"
    "14:01:10 lock\n"
    "14:01:20 floorperson void game because wrong-number-of-cards -> void; wagers back $1.00; taken back $0.00\n"
    "14:02:00 player 1 coin at seat 1\n"
    "14:02:10 lock\n";

TEST(test_R28_wagers_of_void_rounds_are_counted_apart)
{
    start(three_games);
    baize_cents wager = run.rules[0].progressive.wager;
    while (run.next != NULL)
        step();
    const struct scenario_figures *figures = &run.figures[0];
    assert_int_equal(figures->rounds, 1);
    assert_int_equal(figures->voided, 1);
    assert_int_equal(figures->kept.wagers, 2 * wager);
    assert_int_equal(figures->undone.wagers, wager);
    assert_int_equal(figures->open.wagers, wager);
}

TEST(test_R26_a_win_that_is_undone_is_not_counted)
{
    start("scenario: A test\n"
          "date: 2026-11-16\n"
          "table 1 washington-four-card-poker progressive-only counts electronic\n"
          "meter 1 like table 1\n"
          "14:00:00 coin at seat 1\n"
          "14:00:01 coin at seat 2\n"
          "14:00:10 dealer lock\n"
          "14:00:20 dealer key seat 2 straight-flush\n"
          "14:00:21 dealer key seat 1 four-aces -> claim 2 of seat 1 $2,500.40; claim 1 of seat 2 $100.00\n"
          "14:00:30 supervisor validate seat 2 -> paid $100.00\n"
          "14:00:31 executive validate seat 1 -> paid $2,500.40\n"
          "14:00:40 manager with supervisor prints page of win 2 -> printing 2\n"
          "14:00:41 manager with supervisor prints page of win 1 -> printing 2\n"
          "14:00:42 manager with supervisor print page of win 2 -> printing 3\n"
          "14:00:50 manager with executive 2 back out win 2 because validated-in-error\n");
    for (int i = 0; i < 7; i++)
        step();
    assert_int_equal(run.figures[0].open.from_tray, 10000);
    assert_int_equal(run.figures[0].open.from_meter, 250040);
    while (run.next != NULL)
        step();
    assert_int_equal(run.figures[0].open.from_meter, 0);
    assert_int_equal(run.figures[0].open.from_tray, 10000);
    assert_int_equal(run.prints_count, 3);
}
