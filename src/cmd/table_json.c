/* table_json.c - the shift report of a scenario as JSON. Amounts are strings, to the micro-cent. */
#include "cmd/table_report.h"
#include "protocol/figures_json.h"

static json_t *span(const struct scenario_span *span)
{
    return json_stringn(span->start, span->length);
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
    json_t *proves = json_array();
    for (uint8_t i = 0; i < run->scenario->proves_count; i++)
        add_proved(proves, &run->scenario->proves[i]);
    return json_pack("{s:s, s:o, s:o}", "file", file, "title", span(&run->scenario->title), "proves", proves);
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
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (run->refused)
        baize_refusal_print(&text, &run->refusal, run->refusal_rules);
    return json_pack("{s:i, s:o, s:I, s:I, s:o, s:b, s:s*, s:s*, s:s*, s:o}", "line", (int)line->number, "time",
                     span(&line->time), "at_ms", (json_int_t)line->at_ms, line->where == AT_METER ? "meter" : "table",
                     (json_int_t)line->place, "act", span(&line->words), "as_expected", result->as_expected, "refused",
                     run->refused ? baize_reason_name(run->refusal.reason) : NULL, "why", run->refused ? words : NULL,
                     "difference", result->as_expected ? NULL : result->difference, "events", events_of(run));
}

static json_t *table_of(const struct baize_floor_table *table, const struct scenario_figures *figures)
{
    struct baize_table_win win = baize_table_win(&table->table);
    struct figures list;
    figures_start(&list);
    figures_count(&list, "table", NULL, table->table.settings.number);
    figures_flag(&list, "progressive_only", table->alone);
    figures_count(&list, "rounds", NULL, figures->rounds);
    figures_count(&list, "void", NULL, figures->voided);
    figures_count(&list, "corrections", NULL, figures->corrections);
    figures_count(&list, "disputes", NULL, figures->disputes);
    table_describe_rounds(&list, figures);
    figures_cents(&list, "tray_variance", NULL, figures->tray_variance);
    figures_cents(&list, "drop_variance", NULL, figures->drop_variance);
    figures_cents(&list, "opening", NULL, win.opening);
    figures_cents(&list, "closing", NULL, win.closing);
    figures_cents(&list, "fills", NULL, win.fills);
    figures_cents(&list, "credits", NULL, win.credits);
    figures_cents(&list, "drop", NULL, win.drop);
    figures_cents(&list, "win", NULL, win.win);
    figures_money(&list, "win_by_entries", NULL, figures->audit.won);
    return figures_json(&list, FIGURES_DOLLARS);
}

static json_t *level_of(const struct baize_meter_level *level)
{
    struct figures list;
    figures_start(&list);
    figures_word(&list, "level", NULL, level->name);
    table_describe_level(&list, level);
    figures_count(&list, "hits", NULL, level->hits);
    figures_flag(&list, "balances", baize_meter_level_balances(level));
    return figures_json(&list, FIGURES_DOLLARS);
}

void table_json_shift(json_t *document, const struct scenario_run *run, const struct table_tally *tally)
{
    json_t *tables = json_array(), *meters = json_array();
    for (size_t i = 0; i < run->floor.tables_count; i++)
        json_array_append_new(tables, table_of(&run->floor.tables[i], &run->figures[i]));
    for (size_t i = 0; i < run->floor.meters_count; i++) {
        const struct baize_meter *meter = &run->floor.meters[i].meter;
        json_t *levels = json_array();
        for (uint8_t k = 0; k < meter->levels_count; k++)
            json_array_append_new(levels, level_of(&meter->levels[k]));
        json_array_append_new(
            meters, json_pack("{s:I, s:o}", "meter", (json_int_t)run->floor.meters[i].number, "levels", levels));
    }
    json_object_update_new(document, json_pack("{s:o, s:o, s:i, s:i, s:b}", "tables", tables, "meters", meters,
                                               "acts_count", (int)tally->acts, "differ", (int)tally->differ,
                                               "as_expected", tally->differ == 0));
}
