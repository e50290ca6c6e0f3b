/* start.c - the floor as the set-up says: rules loaded, tables and meters put there, meters opened and linked. */
#include "scenario/acts.h"
#include "scenario/setup.h"

#include <stdio.h>

/* The Game Manager's people of the set-up. */
#define MANAGER_ID    (BAIZE_MANAGER * 100u + 1)
#define SUPERVISOR_ID (BAIZE_SUPERVISOR * 100u + 1)

static bool load_tables(struct scenario_run *run, const struct scenario_loader *loader)
{
    const struct scenario *scenario = run->scenario;
    for (uint8_t i = 0; i < scenario->tables_count; i++) {
        const struct scenario_table_setup *table = &scenario->tables[i];
        char name[512], why[400];
        struct baize_text text = baize_text_in(why, sizeof why);
        snprintf(name, sizeof name, "%.*s", (int)table->submission.length, table->submission.start);
        if (!loader->load(loader->context, name, &run->rules[i], &text))
            return run_problem(run, "line %u: table %u: %s", table->at.line, table->number, why);
        if (table->settings.alone && !run->rules[i].wagers[BAIZE_PROGRESSIVE].offered)
            return run_problem(run, "line %u: table %u: progressive-only, but its rules offer no progressive wager",
                               table->at.line, table->number);
        if (baize_floor_add_table(&run->floor, &run->rules[i], &table->settings) != BAIZE_OK ||
            baize_floor_add_table(&run->replayed, &run->rules[i], &table->settings) != BAIZE_OK)
            return run_problem(run, "table %u cannot be put on the floor", table->number);
    }
    return true;
}

/* ---- Meters ---- */

static const struct scenario_meter_setup *setup_of(const struct scenario *scenario, uint32_t number)
{
    for (uint8_t i = 0; i < scenario->meters_count; i++)
        if (scenario->meters[i].number == number)
            return &scenario->meters[i];
    return NULL;
}

static bool names_level(const struct scenario_span *span, const char *name)
{
    return strlen(name) == span->length && memcmp(name, span->start, span->length) == 0;
}

static bool is_chosen(const struct scenario_meter_setup *setup, const char *name)
{
    for (uint8_t i = 0; i < setup->levels_count; i++)
        if (names_level(&setup->levels[i], name))
            return true;
    return setup->levels_count == 0;
}

static void change_level(struct baize_meter_setup *level, const struct scenario_level_setup *figures)
{
    bool opens = (figures->groups >> FIGURE_OPENING & 1u) != 0;
    if (figures->groups >> FIGURE_SEED & 1u)
        level->set.seed = level->opening = figures->set.seed;
    if (figures->groups >> FIGURE_LIMIT & 1u)
        level->set.limit = figures->set.limit;
    if (figures->groups >> FIGURE_RATE & 1u)
        level->set.rate = figures->set.rate;
    if (figures->groups >> FIGURE_RESERVE & 1u)
        level->set.reserve = figures->set.reserve;
    if (opens)
        level->opening = figures->opening;
}

/* As the rules were submitted, then as the set-up says otherwise. */
static bool fill_open(struct scenario_run *run, const struct scenario_meter_setup *setup,
                      const struct baize_rules *rules, struct baize_meter_action *action)
{
    baize_meter_setup_of(rules, setup->number, action);
    uint8_t kept = 0;
    for (uint8_t i = 0; i < action->open.count; i++)
        if (is_chosen(setup, action->open.levels[i].name))
            action->open.levels[kept++] = action->open.levels[i];
    memset(&action->open.levels[kept], 0, (BAIZE_LEVELS_MOST - kept) * sizeof action->open.levels[0]);
    action->open.count = kept;
    if (setup->levels_count != 0 && kept != setup->levels_count)
        return run_problem(run, "line %u: meter %u: the rules of table %u have no level of one of these names",
                           setup->at.line, setup->number, setup->like);
    for (uint8_t i = 0; i < setup->figures_count; i++) {
        uint8_t level = 0;
        while (level < kept && !names_level(&setup->figures[i].level, action->open.levels[level].name))
            level++;
        if (level == kept)
            return run_problem(run, "line %u: meter %u has no level %.*s", setup->figures[i].at.line, setup->number,
                               (int)setup->figures[i].level.length, setup->figures[i].level.start);
        change_level(&action->open.levels[level], &setup->figures[i]);
    }
    return true;
}

const struct baize_rules *run_rules_of_meter(const struct scenario_run *run, uint32_t number)
{
    const struct scenario_meter_setup *setup = setup_of(run->scenario, number);
    const struct baize_floor_table *like = setup == NULL ? NULL : baize_floor_table(&run->floor, setup->like);
    return like == NULL ? NULL : like->rules;
}

/* All that the predecessor's levels hold; the part of a cent is made whole (T7). */
static void take_over(const struct scenario_run *run, uint32_t predecessor, struct baize_meter_action *action)
{
    const struct baize_floor_meter *other = baize_floor_meter(&run->floor, predecessor);
    action->open.predecessor = predecessor;
    for (uint8_t i = 0; i < action->open.count; i++)
        for (uint8_t k = 0; other != NULL && k < other->meter.levels_count; k++) {
            const struct baize_meter_level *level = &other->meter.levels[k];
            struct baize_meter_setup *set = &action->open.levels[i];
            baize_money most = level->now.meter + level->now.reserve + level->now.overflow;
            baize_cents whole = (most + BAIZE_MICROCENTS_PER_CENT - 1) / BAIZE_MICROCENTS_PER_CENT;
            if (strcmp(level->name, set->name) != 0)
                continue;
            set->transferred = most;
            set->opening = whole > set->opening ? whole : set->opening;
        }
}

bool run_open_meter(struct scenario_run *run, const struct scenario_line *line, uint32_t number, uint32_t predecessor)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_OPEN};
    const struct scenario_meter_setup *setup = setup_of(run->scenario, number);
    const struct baize_rules *rules = run_rules_of_meter(run, number);
    if (rules == NULL)
        return run_problem(run, "there is no meter %u", number);
    if (!fill_open(run, setup, rules, &action))
        return false;
    action.kind = BAIZE_METER_ACT_OPEN;
    if (predecessor != 0)
        take_over(run, predecessor, &action);
    if (line != NULL)
        return run_act_meter(run, line, number, &action);
    struct baize_floor_action act = {.machine = BAIZE_FLOOR_METER, .number = number};
    action.by =
        (struct baize_actor){.who = MANAGER_ID, .role = BAIZE_MANAGER, .second = SUPERVISOR_ID, .at_ms = run->at_ms};
    action.second_role = BAIZE_SUPERVISOR;
    act.meter = action;
    return run_act(run, &act);
}

static bool link_meter(struct scenario_run *run, uint32_t meter, uint32_t table)
{
    struct baize_floor_action act = {.machine = BAIZE_FLOOR_METER, .number = meter};
    act.meter.kind = BAIZE_METER_ACT_LINK_TABLE;
    act.meter.by =
        (struct baize_actor){.who = MANAGER_ID, .role = BAIZE_MANAGER, .second = SUPERVISOR_ID, .at_ms = run->at_ms};
    act.meter.second_role = BAIZE_SUPERVISOR;
    act.meter.link_table.table = table;
    baize_meter_terms_of(baize_floor_table(&run->floor, table)->rules, &act.meter.link_table.terms);
    return run_act(run, &act);
}

static bool refused_in_setup(struct scenario_run *run, const struct scenario_meter_setup *setup)
{
    char words[400];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (run->problem[0] != '\0')
        return false;
    baize_refusal_print(&text, &run->refusal, run->refusal_rules);
    return run_problem(run, "line %u: meter %u cannot be set up: %s", setup->at.line, setup->number, words);
}

static bool open_meters(struct scenario_run *run)
{
    const struct scenario *scenario = run->scenario;
    for (uint8_t i = 0; i < scenario->meters_count; i++) {
        const struct scenario_meter_setup *setup = &scenario->meters[i];
        const struct baize_floor_table *like = baize_floor_table(&run->floor, setup->like);
        if (!like->rules->wagers[BAIZE_PROGRESSIVE].offered)
            return run_problem(run, "line %u: the rules of table %u offer no progressive wager", setup->at.line,
                               setup->like);
        if (baize_floor_add_meter(&run->floor, like->rules, setup->number) != BAIZE_OK ||
            baize_floor_add_meter(&run->replayed, like->rules, setup->number) != BAIZE_OK)
            return run_problem(run, "meter %u cannot be put on the floor", setup->number);
        if (!setup->unopened && !run_open_meter(run, NULL, setup->number, 0))
            return refused_in_setup(run, setup);
        for (uint8_t k = 0; k < setup->links_count; k++)
            if (!link_meter(run, setup->number, setup->links[k]))
                return refused_in_setup(run, setup);
    }
    return true;
}

enum baize_status scenario_start(struct scenario_run *run, const struct scenario *scenario,
                                 const struct scenario_loader *loader)
{
    memset(run, 0, sizeof *run);
    run->scenario = scenario;
    run->loader = *loader;
    run->next = scenario->lines;
    run->at_ms = scenario->lines == NULL ? 0 : scenario->lines->at_ms;
    baize_floor_start(&run->floor, run->tables, SCENARIO_TABLES_MOST, run->meters, SCENARIO_METERS_MOST);
    baize_floor_start(&run->replayed, run->tables_again, SCENARIO_TABLES_MOST, run->meters_again, SCENARIO_METERS_MOST);
    bool good = load_tables(run, loader) && open_meters(run);
    return good ? BAIZE_OK : BAIZE_RULES_REFUSED;
}
