/* setup.c - the sentences of the set-up: tables, meters, people. */
#include "scenario/setup.h"

#include "scenario/read.h"

/* The groups of the patterns below, in their order. */
enum { ALONE, COUNTS, SOURCE };
enum { LEVELS, UNOPENED, UNLINKED };

enum { SETUP_TABLE, SETUP_METER, SETUP_LEVEL, SETUP_LINK, SETUP_PERSON };

static const struct setup_row rows[] = {
    [SETUP_TABLE] = {"table <table> <submission> [progressive-only] [counts <counts>] [cards from <source>] "
                     "[betting <betting> s] [decision <decision> s]",
                     "a table; a submission's file, relative to the scenario, or the id of a shipped one"},
    [SETUP_METER] = {"meter <meter> like table <table> [levels <levels>] [unopened] [unlinked]",
                     "a meter with the levels of that table's rules (or some of them), opened at their seeds by the "
                     "manager with the supervisor and linked to that table"},
    [SETUP_LEVEL] = {"level <level> of meter <meter> [at <money>] [seed <seed>] [limit <limit>] [rate <rate>] "
                     "[reserve <reserve>]",
                     "other figures for a level of that meter; `at` is the opening amount"},
    [SETUP_LINK] = {"link meter <meter> to table <table>", "another linked table"},
    [SETUP_PERSON] = {"person <name> is <person>", "a name for somebody"},
};

const struct setup_row *setup_row_at(size_t index)
{
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : NULL;
}

static const char *setup_pattern(size_t index)
{
    const struct setup_row *row = setup_row_at(index);
    return row == NULL ? NULL : row->pattern;
}

static bool has(const struct scenario_said *said, unsigned group)
{
    return (said->groups >> group & 1u) != 0;
}

/* ---- What is there ---- */

static struct scenario_table_setup *find_table(struct scenario *scenario, uint32_t number)
{
    for (uint8_t i = 0; i < scenario->tables_count; i++)
        if (scenario->tables[i].number == number)
            return &scenario->tables[i];
    return NULL;
}

static struct scenario_meter_setup *find_meter(struct scenario *scenario, uint32_t number)
{
    for (uint8_t i = 0; i < scenario->meters_count; i++)
        if (scenario->meters[i].number == number)
            return &scenario->meters[i];
    return NULL;
}

/* The word at fault, counted from 0. */
static void refuse(struct script *script, size_t word, const char *fault, const char *words)
{
    fault_add(&script->faults, words_mark(&script->words, word), fault, NULL, "%s", words);
}

/* ---- Each kind ---- */

static void add_table(struct script *script, const struct scenario_said *said)
{
    struct scenario *scenario = script->scenario;
    if (find_table(scenario, said->table) != NULL) {
        refuse(script, 1, "TABLE_TWICE", "there is a table of this number");
        return;
    }
    if (scenario->tables_count == SCENARIO_TABLES_MOST) {
        refuse(script, 1, "TABLES_MANY", "a scenario has at most 8 tables");
        return;
    }
    struct scenario_table_setup *table = &scenario->tables[scenario->tables_count++];
    *table = (struct scenario_table_setup){.number = said->table, .submission = said->name};
    table->at = words_mark(&script->words, 2);
    table->settings.alone = has(said, ALONE);
    table->settings.counts_chips = has(said, COUNTS) ? said_term(said, &slot_counts) != 0 : has(said, ALONE);
    struct baize_table_settings *settings = &table->settings.table;
    settings->number = said->table;
    settings->source =
        has(said, SOURCE) ? (enum baize_card_source)said_term(said, &baize_words_card_source) : BAIZE_SOURCE_GENERATOR;
    settings->betting_ms = said->betting_s * 1000;
    settings->decision_ms = said->decision_s * 1000;
}

static void add_meter(struct script *script, const struct scenario_said *said)
{
    struct scenario *scenario = script->scenario;
    if (find_meter(scenario, said->meter) != NULL) {
        refuse(script, 1, "METER_TWICE", "there is a meter of this number");
        return;
    }
    if (find_table(scenario, said->table) == NULL) {
        refuse(script, 4, "TABLE_UNKNOWN", "there is no table of this number above this line");
        return;
    }
    if (scenario->meters_count == SCENARIO_METERS_MOST) {
        refuse(script, 1, "METERS_MANY", "a scenario has at most 8 meters");
        return;
    }
    struct scenario_meter_setup *meter = &scenario->meters[scenario->meters_count++];
    *meter = (struct scenario_meter_setup){.number = said->meter,
                                           .like = said->table,
                                           .unopened = has(said, UNOPENED),
                                           .unlinked = has(said, UNLINKED),
                                           .levels_count = said->levels_count};
    for (uint8_t i = 0; i < said->levels_count; i++)
        meter->levels[i] = said->levels[i];
    meter->at = words_mark(&script->words, 1);
    if (!meter->unopened && !meter->unlinked)
        meter->links[meter->links_count++] = said->table;
}

static void add_level(struct script *script, const struct scenario_said *said)
{
    struct scenario_meter_setup *meter = find_meter(script->scenario, said->meter);
    if (meter == NULL) {
        refuse(script, 4, "METER_UNKNOWN", "there is no meter of this number above this line");
        return;
    }
    if (meter->figures_count == BAIZE_LEVELS_MOST) {
        refuse(script, 1, "LEVELS_MANY", "a meter has at most 4 levels");
        return;
    }
    struct scenario_level_setup *figures = &meter->figures[meter->figures_count++];
    baize_money fraction;
    *figures = (struct scenario_level_setup){.level = said->level, .groups = said->groups};
    baize_money_whole_cents(said->money, &figures->opening, &fraction);
    size_t amount = 1;
    while (amount < script->words.count && !word_is(&script->words.list[amount - 1], "at"))
        amount++;
    if (fraction != 0)
        refuse(script, amount, "AMOUNT_WRONG", "a meter is opened with whole cents");
    figures->set.seed = said->seed;
    figures->set.limit = said->limit;
    figures->set.rate = said->rate;
    figures->set.reserve = said->reserve;
    figures->at = words_mark(&script->words, 1);
}

static void add_link(struct script *script, const struct scenario_said *said)
{
    struct scenario_meter_setup *meter = find_meter(script->scenario, said->meter);
    if (meter == NULL)
        refuse(script, 2, "METER_UNKNOWN", "there is no meter of this number above this line");
    else if (find_table(script->scenario, said->table) == NULL)
        refuse(script, 5, "TABLE_UNKNOWN", "there is no table of this number above this line");
    else if (meter->unopened)
        refuse(script, 2, "METER_UNOPENED", "a meter that is not opened cannot be linked");
    else if (meter->links_count == SCENARIO_TABLES_MOST)
        refuse(script, 5, "LINKS_MANY", "a scenario has at most 8 tables");
    else
        meter->links[meter->links_count++] = said->table;
}

static void add_name(struct script *script, const struct scenario_said *said)
{
    struct scenario *scenario = script->scenario;
    const struct word *word = &script->words.list[1];
    if (baize_vocabulary_find(&baize_words_role, word->start, word->length) >= 0) {
        refuse(script, 1, "NAME_TAKEN", "this word is a role");
        return;
    }
    for (uint8_t i = 0; i < scenario->names_count; i++)
        if (word_equals(word, &scenario->names[i].name)) {
            refuse(script, 1, "NAME_TAKEN", "somebody has this name");
            return;
        }
    if (scenario->names_count == SCENARIO_NAMES_MOST) {
        refuse(script, 1, "NAMES_MANY", "a scenario has at most 32 names");
        return;
    }
    scenario->names[scenario->names_count++] = (struct scenario_name){.name = said->name, .person = said->person};
}

void setup_read(struct script *script)
{
    static void (*const adders[])(struct script *, const struct scenario_said *) = {
        [SETUP_TABLE] = add_table, [SETUP_METER] = add_meter, [SETUP_LEVEL] = add_level,
        [SETUP_LINK] = add_link,   [SETUP_PERSON] = add_name,
    };
    struct scenario_said said;
    struct reader reader = script_reader(script, 0, script->words.count);
    int row = pattern_find(&reader, setup_pattern, "line of the set-up", &said, &script->faults);
    if (row >= 0)
        adders[row](script, &said);
}
