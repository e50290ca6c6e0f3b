/* report_json.c - statements as JSON. Amounts are strings of dollars, to the micro-cent; times are those of the house,
 * beside milliseconds of UTC. */
#include "protocol/report_json.h"

#include "protocol/figures_json.h"
#include "protocol/make.h"
#include "statement/describe.h"

static const struct baize_house_time *time_at(const struct baize_house *house, int64_t at_ms)
{
    return &baize_house_settings_at(house, at_ms)->time;
}

static json_t *period_json(const struct baize_period *period, const struct baize_house *house)
{
    struct figures figures;
    figures_start(&figures);
    figures_word(&figures, "kind", NULL, baize_period_id(period->kind));
    if (period->day != 0)
        figures_count(&figures, "day", NULL, period->day);
    if (period->shift != 0)
        figures_count(&figures, "shift", NULL, period->shift);
    baize_house_time_print(figures_words(&figures, "from", NULL), time_at(house, period->from_ms), period->from_ms);
    baize_house_time_print(figures_words(&figures, "to", NULL), time_at(house, period->to_ms), period->to_ms);
    figures_count(&figures, "from_ms", NULL, (uint64_t)period->from_ms);
    figures_count(&figures, "to_ms", NULL, (uint64_t)period->to_ms);
    baize_house_zone_print(figures_words(&figures, "zone", NULL), time_at(house, period->from_ms));
    return figures_json(&figures, FIGURES_DOLLARS);
}

static json_t *wagers_of(const struct baize_table_statement *statement)
{
    json_t *wagers = json_object();
    for (unsigned i = 0; i < BAIZE_WAGERS; i++) {
        struct figures wager;
        if (statement->wagers[i].count == 0)
            continue;
        figures_start(&wager);
        describe_wager(&wager, &statement->wagers[i]);
        make_set(&wagers, baize_wager_id((enum baize_wager)i), figures_json(&wager, FIGURES_DOLLARS));
    }
    return wagers;
}

static json_t *variances_of(const struct baize_table_statement *statement, const struct baize_house *house)
{
    json_t *variances = json_array();
    for (int64_t i = 0; i < statement->figures[BAIZE_FIGURE_VARIANCES] && i < BAIZE_VARIANCES_KEPT; i++) {
        const struct baize_count_variance *variance = &statement->variances[i];
        struct figures row;
        figures_start(&row);
        baize_house_time_print(figures_words(&row, "time", NULL), time_at(house, variance->at_ms), variance->at_ms);
        figures_word(&row, "event", NULL, baize_table_event_id(variance->kind));
        figures_cents(&row, "counted", NULL, variance->counted);
        figures_cents(&row, "expected", NULL, variance->expected);
        figures_count(&row, "by", NULL, variance->by.who);
        make_add(&variances, figures_json(&row, FIGURES_DOLLARS));
    }
    return variances;
}

json_t *report_json_table(const struct baize_table_statement *statement, const struct baize_house *house)
{
    struct figures figures;
    json_t *document = json_object();
    make_set_number(&document, "table", statement->table);
    make_set(&document, "period", period_json(&statement->period, house));
    figures_start(&figures);
    describe_table(&figures, statement);
    figures_money(&figures, "win_explained", NULL, baize_table_statement_explained(statement));
    figures_flag(&figures, "agrees", baize_table_statement_agrees(statement));
    describe_hold(&figures, "hold_percent", NULL, statement);
    figures_flag(&figures, "progressive_only", statement->alone);
    figures_flag(&figures, "opening_by_books", statement->cut_at_begin);
    figures_flag(&figures, "closing_by_books", statement->cut_at_end);
    figures_set(&document, &figures, FIGURES_DOLLARS);
    make_set(&document, "wagers", wagers_of(statement));
    make_set(&document, "variances", variances_of(statement, house));
    return document;
}

/* ---- The house ---- */

static json_t *block(const struct baize_table_statement *statements, size_t count, const struct baize_house *house)
{
    struct baize_table_statement total;
    json_t *tables = json_array();
    for (size_t i = 0; i < count; i++)
        make_add(&tables, report_json_table(&statements[i], house));
    baize_table_statement_total(statements, count, &total);
    return json_pack("{s:o, s:o}", "tables", tables, "total",
                     count > 0 ? report_json_table(&total, house) : json_null());
}

static json_t *expectations_of(const struct baize_house_sheet *sheet)
{
    json_t *list = json_array();
    for (size_t i = 0; i < sheet->count; i++) {
        struct figures row;
        figures_start(&row);
        describe_expectation(&row, sheet->now[i].table, &sheet->expectations[i]);
        if (sheet->expectations[i].known)
            make_add(&list, figures_json(&row, FIGURES_DOLLARS));
    }
    return list;
}

json_t *report_json_sheet(const struct baize_house_sheet *sheet)
{
    json_t *document = json_object();
    make_set(&document, "house", make_text(sheet->house->name));
    make_set(&document, "of", period_json(&sheet->period, sheet->house));
    make_set(&document, "period", block(sheet->now, sheet->count, sheet->house));
    make_set(&document, "month_to_date", block(sheet->month, sheet->count, sheet->house));
    make_set(&document, "year_to_date", block(sheet->year, sheet->count, sheet->house));
    if (sheet->expectations != NULL)
        make_set(&document, "expectations", expectations_of(sheet));
    return document;
}

/* ---- A player ---- */

static json_t *moves_of(const struct baize_player_statement *statement, const struct baize_house *house)
{
    char line[BAIZE_EVENT_TEXT_SIZE];
    json_t *moves = json_array();
    for (size_t i = 0; i < statement->moves_count; i++) {
        const struct baize_wallet_event *event = &statement->moves[i];
        struct baize_text text = baize_text_in(line, sizeof line);
        struct figures row;
        figures_start(&row);
        baize_wallet_event_encode(&text, event);
        baize_house_time_print(figures_words(&row, "time", NULL), time_at(house, event->by.at_ms), event->by.at_ms);
        figures_word(&row, "kind", NULL, baize_wallet_event_id(event->kind));
        figures_word(&row, "event", NULL, line);
        make_add(&moves, figures_json(&row, FIGURES_DOLLARS));
    }
    return moves;
}

static json_t *tables_of(const struct baize_player_statement *statement)
{
    json_t *tables = json_array();
    for (size_t i = 0; i < statement->tables_count; i++) {
        struct figures row;
        figures_start(&row);
        figures_count(&row, "table", NULL, statement->tables[i].table);
        describe_player_table(&row, &statement->tables[i]);
        if (statement->tables[i].known)
            make_add(&tables, figures_json(&row, FIGURES_DOLLARS));
    }
    return tables;
}

static void add_limit(struct figures *figures, const char *id, baize_cents limit)
{
    if (limit == 0)
        figures_nothing(figures, id);
    else
        figures_cents(figures, id, NULL, limit);
}

json_t *report_json_player(const struct baize_player_statement *statement, const char *name,
                           const struct baize_house *house)
{
    int64_t last_ms = statement->period.to_ms - 1;
    struct baize_wallet_limits limits = baize_wallet_limits_at(&statement->wallet, last_ms);
    struct figures figures;
    json_t *document = json_object();
    make_set_number(&document, "player", statement->patron);
    make_set(&document, "name", *name == '\0' ? json_null() : make_text(name));
    make_set(&document, "period", period_json(&statement->period, house));
    figures_start(&figures);
    figures_flag(&figures, "has_wallet", statement->has_wallet);
    describe_wallet(&figures, statement);
    figures_flag(&figures, "agrees", baize_player_statement_agrees(statement));
    add_limit(&figures, "limit_deposit", limits.deposit);
    add_limit(&figures, "limit_loss", limits.loss);
    figures_flag(&figures, "excluded", baize_wallet_is_excluded(&statement->wallet, last_ms));
    figures_set(&document, &figures, FIGURES_DOLLARS);
    make_set(&document, "moves", moves_of(statement, house));
    make_set_number(&document, "moves_left_out", (int64_t)statement->moves_left_out);
    make_set(&document, "tables", tables_of(statement));
    return document;
}
