/* table_json.c - the shift report of a scenario as JSON. Amounts are strings, to the micro-cent. */
#include "cmd/table_report.h"

static json_t *span(const struct scenario_span *span)
{
    return json_stringn(span->start, span->length);
}

static json_t *money(baize_money amount)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_money_print(&text, amount);
    return json_string(words);
}

static json_t *cents(baize_cents amount)
{
    return money(amount * BAIZE_MICROCENTS_PER_CENT);
}

/* A line `proves:` is a list. A comma divides it where a capital letter follows: a clause may have a comma of its own,
 * as in "WA Progressive, seed amount 1". */
static void add_proved(json_t *proves, const struct scenario_span *line)
{
    const char *item = line->start, *end = line->start + line->length;
    for (const char *at = item; at < end; at++) {
        const char *next = at + 1;
        while (*at == ',' && next < end && *next == ' ')
            next++;
        if (*at != ',' || next == end || *next < 'A' || *next > 'Z')
            continue;
        json_array_append_new(proves, json_stringn(item, (size_t)(at - item)));
        item = next;
    }
    if (item < end)
        json_array_append_new(proves, json_stringn(item, (size_t)(end - item)));
}

json_t *table_json_head(const char *file, const struct scenario_run *run)
{
    json_t *document = json_object(), *proves = json_array();
    for (uint8_t i = 0; i < run->scenario->proves_count; i++)
        add_proved(proves, &run->scenario->proves[i]);
    json_object_set_new(document, "file", json_string(file));
    json_object_set_new(document, "title", span(&run->scenario->title));
    json_object_set_new(document, "proves", proves);
    return document;
}

static json_t *events_of(const struct scenario_run *run)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    json_t *events = json_array();
    for (uint16_t i = 0; i < run->events_count; i++) {
        const struct baize_floor_event *event = &run->events[i];
        struct baize_text text = baize_text_in(line, sizeof line);
        baize_floor_event_encode(&text, event, scenario_rules_of(run, event->machine, event->number));
        json_array_append_new(events, json_string(line));
    }
    return events;
}

json_t *table_json_act(const struct scenario_run *run, const struct scenario_result *result)
{
    const struct scenario_line *line = result->line;
    json_t *act = json_object();
    json_object_set_new(act, "line", json_integer(line->number));
    json_object_set_new(act, "time", span(&line->time));
    json_object_set_new(act, "at_ms", json_integer(line->at_ms));
    json_object_set_new(act, line->where == AT_METER ? "meter" : "table", json_integer(line->place));
    json_object_set_new(act, "act", span(&line->words));
    json_object_set_new(act, "as_expected", json_boolean(result->as_expected));
    if (run->refused) {
        char words[512];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_floor_refusal_print(&text, &run->refusal, run->refusal_rules);
        json_object_set_new(act, "refused", json_string(baize_floor_refusal_name(&run->refusal)));
        json_object_set_new(act, "why", json_string(words));
    }
    if (!result->as_expected)
        json_object_set_new(act, "difference", json_string(result->difference));
    json_object_set_new(act, "events", events_of(run));
    return act;
}

static json_t *table_of(const struct baize_floor_table *table, const struct scenario_figures *figures)
{
    struct baize_table_win win = baize_table_win(&table->table);
    json_t *object = json_object();
    json_object_set_new(object, "table", json_integer(table->table.settings.number));
    json_object_set_new(object, "progressive_only", json_boolean(table->alone));
    json_object_set_new(object, "rounds", json_integer(figures->rounds));
    json_object_set_new(object, "void", json_integer(figures->voided));
    json_object_set_new(object, "corrections", json_integer(figures->corrections));
    json_object_set_new(object, "disputes", json_integer(figures->disputes));
    json_object_set_new(object, "wagers", cents(figures->kept.wagers + figures->open.wagers));
    json_object_set_new(object, "wagers_of_void_rounds", cents(figures->undone.wagers));
    json_object_set_new(object, "wins_from_meters", cents(figures->kept.from_meter + figures->open.from_meter));
    json_object_set_new(object, "wins_from_the_tray", cents(figures->kept.from_tray + figures->open.from_tray));
    json_object_set_new(object, "envy", cents(figures->kept.envy + figures->open.envy));
    json_object_set_new(object, "breakage", money(figures->kept.breakage + figures->open.breakage));
    json_object_set_new(object, "corrected_for_players", cents(figures->corrected_up));
    json_object_set_new(object, "corrected_for_the_house", cents(figures->corrected_down));
    json_object_set_new(object, "tips", cents(figures->tips));
    json_object_set_new(object, "tips_variance", cents(figures->tips_variance));
    json_object_set_new(object, "tray_variance", cents(figures->tray_variance));
    json_object_set_new(object, "drop_variance", cents(figures->drop_variance));
    json_object_set_new(object, "opening", cents(win.opening));
    json_object_set_new(object, "closing", cents(win.closing));
    json_object_set_new(object, "fills", cents(win.fills));
    json_object_set_new(object, "credits", cents(win.credits));
    json_object_set_new(object, "drop", cents(win.drop));
    json_object_set_new(object, "win", cents(win.win));
    json_object_set_new(object, "win_by_entries", money(figures->audit.won));
    return object;
}

static json_t *level_of(const struct baize_meter_level *level)
{
    json_t *object = json_object();
    json_object_set_new(object, "level", json_string(level->name));
    json_object_set_new(object, "opening", money(level->opening));
    json_object_set_new(object, "contributions", money(level->contributions));
    json_object_set_new(object, "reversed", money(level->reversed));
    json_object_set_new(object, "seeds", money(level->seeds + level->pending_seeds));
    json_object_set_new(object, "shortfall", money(level->shortfall + level->pending_shortfall));
    json_object_set_new(object, "adjustments", money(level->adjustments));
    json_object_set_new(object, "paid_from_meter", money(level->paid_from_meter));
    json_object_set_new(object, "meter", money(level->now.meter));
    json_object_set_new(object, "reserve", money(level->now.reserve));
    json_object_set_new(object, "overflow", money(level->now.overflow));
    json_object_set_new(object, "pending", money(level->now.pending));
    json_object_set_new(object, "hits", json_integer((json_int_t)level->hits));
    json_object_set_new(object, "balances", json_boolean(baize_meter_level_balances(level)));
    return object;
}

void table_json_shift(json_t *document, const struct scenario_run *run, const struct table_tally *tally)
{
    json_t *tables = json_array(), *meters = json_array();
    for (size_t i = 0; i < run->floor.tables_count; i++)
        json_array_append_new(tables, table_of(&run->floor.tables[i], &run->figures[i]));
    for (size_t i = 0; i < run->floor.meters_count; i++) {
        const struct baize_meter *meter = &run->floor.meters[i].meter;
        json_t *object = json_object(), *levels = json_array();
        for (uint8_t k = 0; k < meter->levels_count; k++)
            json_array_append_new(levels, level_of(&meter->levels[k]));
        json_object_set_new(object, "meter", json_integer(run->floor.meters[i].number));
        json_object_set_new(object, "levels", levels);
        json_array_append_new(meters, object);
    }
    json_object_set_new(document, "tables", tables);
    json_object_set_new(document, "meters", meters);
    json_object_set_new(document, "acts_count", json_integer(tally->acts));
    json_object_set_new(document, "differ", json_integer(tally->differ));
    json_object_set_new(document, "as_expected", json_boolean(tally->differ == 0));
}
