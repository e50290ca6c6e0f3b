/* report_json.c - statements as JSON. Amounts are strings of dollars, to the micro-cent; times are those of the house,
 * beside milliseconds of UTC. */
#include "protocol/report_json.h"
#include "base/vocabulary.h"

#include <string.h>

json_t *report_json_money(baize_money money)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_money_print(&text, money);
    return json_string(words);
}

static json_t *cents(baize_cents amount)
{
    return report_json_money(amount * BAIZE_MICROCENTS_PER_CENT);
}

json_t *report_json_time(const struct baize_house *house, int64_t at_ms)
{
    char words[32];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_house_time_print(&text, &baize_house_settings_at(house, at_ms)->time, at_ms);
    return json_string(words);
}

static json_t *zone(const struct baize_house *house, int64_t at_ms)
{
    char words[16];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_house_zone_print(&text, &baize_house_settings_at(house, at_ms)->time);
    return json_string(words);
}

json_t *report_json_period(const struct baize_period *period, const struct baize_house *house)
{
    json_t *document = json_object();
    json_object_set_new(document, "kind", json_string(baize_period_id(period->kind)));
    if (period->day != 0)
        json_object_set_new(document, "day", json_integer(period->day));
    if (period->shift != 0)
        json_object_set_new(document, "shift", json_integer(period->shift));
    json_object_set_new(document, "from", report_json_time(house, period->from_ms));
    json_object_set_new(document, "to", report_json_time(house, period->to_ms));
    json_object_set_new(document, "from_ms", json_integer(period->from_ms));
    json_object_set_new(document, "to_ms", json_integer(period->to_ms));
    json_object_set_new(document, "zone", zone(house, period->from_ms));
    return document;
}

static json_t *figure(const struct baize_figure_row *row, int64_t value)
{
    return row->unit == BAIZE_UNIT_MONEY ? report_json_money(value) : json_integer(value);
}

static json_t *wagers_of(const struct baize_table_statement *statement)
{
    json_t *wagers = json_object();
    for (unsigned i = 0; i < BAIZE_WAGERS; i++) {
        const struct baize_wager_figures *wager = &statement->wagers[i];
        if (wager->count == 0)
            continue;
        json_t *one = json_object();
        json_object_set_new(one, "count", json_integer((json_int_t)wager->count));
        json_object_set_new(one, "wagered", report_json_money(wager->wagered));
        json_object_set_new(one, "returned", report_json_money(wager->returned));
        json_object_set_new(one, "winnings", report_json_money(wager->winnings));
        json_object_set_new(wagers, baize_vocabulary_id(&baize_words_wager, (int)i), one);
    }
    return wagers;
}

static json_t *variances_of(const struct baize_table_statement *statement, const struct baize_house *house)
{
    json_t *variances = json_array();
    for (int64_t i = 0; i < statement->figures[BAIZE_FIGURE_VARIANCES] && i < BAIZE_VARIANCES_KEPT; i++) {
        const struct baize_count_variance *variance = &statement->variances[i];
        json_t *one = json_object();
        json_object_set_new(one, "time", report_json_time(house, variance->at_ms));
        json_object_set_new(one, "event", json_string(baize_table_event_id(variance->kind)));
        json_object_set_new(one, "counted", cents(variance->counted));
        json_object_set_new(one, "expected", cents(variance->expected));
        json_object_set_new(one, "by", json_integer(variance->by.who));
        json_array_append_new(variances, one);
    }
    return variances;
}

json_t *report_json_hold(const struct baize_table_statement *statement)
{
    char words[32];
    int64_t hundredths;
    if (!baize_hold(statement->figures[BAIZE_FIGURE_WIN], statement->figures[BAIZE_FIGURE_DROP], &hundredths))
        return json_null();
    struct baize_text text = baize_text_in(words, sizeof words);
    int64_t magnitude = hundredths < 0 ? -hundredths : hundredths;
    baize_text_format(&text, "%s%lld.%02lld", hundredths < 0 ? "-" : "", (long long)(magnitude / 100),
                      (long long)(magnitude % 100));
    return json_string(words);
}

json_t *report_json_table(const struct baize_table_statement *statement, const struct baize_house *house)
{
    json_t *document = json_object();
    json_object_set_new(document, "table", json_integer(statement->table));
    json_object_set_new(document, "period", report_json_period(&statement->period, house));
    for (unsigned i = 0; i < BAIZE_TABLE_FIGURES; i++) {
        const struct baize_figure_row *row = baize_table_figure_row((enum baize_table_figure)i);
        json_object_set_new(document, row->id, figure(row, statement->figures[i]));
    }
    json_object_set_new(document, "win_explained", report_json_money(baize_table_statement_explained(statement)));
    json_object_set_new(document, "agrees", json_boolean(baize_table_statement_agrees(statement)));
    json_object_set_new(document, "hold_percent", report_json_hold(statement));
    json_object_set_new(document, "progressive_only", json_boolean(statement->alone));
    json_object_set_new(document, "opening_by_books", json_boolean(statement->cut_at_begin));
    json_object_set_new(document, "closing_by_books", json_boolean(statement->cut_at_end));
    json_object_set_new(document, "wagers", wagers_of(statement));
    json_object_set_new(document, "variances", variances_of(statement, house));
    return document;
}

/* ---- The house ---- */

static json_t *block(const struct baize_table_statement *statements, size_t count, const struct baize_house *house)
{
    struct baize_table_statement total;
    json_t *document = json_object(), *tables = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(tables, report_json_table(&statements[i], house));
    baize_table_statement_total(statements, count, &total);
    json_object_set_new(document, "tables", tables);
    json_object_set_new(document, "total", count > 0 ? report_json_table(&total, house) : json_null());
    return document;
}

static json_t *expectations_of(const struct baize_house_sheet *sheet)
{
    json_t *list = json_array();
    for (size_t i = 0; i < sheet->count; i++) {
        const struct baize_expectation *expectation = &sheet->expectations[i];
        if (!expectation->known)
            continue;
        json_t *one = json_object();
        json_object_set_new(one, "table", json_integer(sheet->now[i].table));
        json_object_set_new(one, "kept", cents(expectation->result));
        json_object_set_new(one, "expected", cents(expectation->expected));
        json_object_set_new(one, "deviation", cents(expectation->deviation));
        json_object_set_new(one, "outside", json_boolean(expectation->outside));
        json_array_append_new(list, one);
    }
    return list;
}

json_t *report_json_sheet(const struct baize_house_sheet *sheet)
{
    json_t *document = json_object();
    json_object_set_new(document, "house", json_string(sheet->house->name));
    json_object_set_new(document, "of", report_json_period(&sheet->period, sheet->house));
    json_object_set_new(document, "period", block(sheet->now, sheet->count, sheet->house));
    json_object_set_new(document, "month_to_date", block(sheet->month, sheet->count, sheet->house));
    json_object_set_new(document, "year_to_date", block(sheet->year, sheet->count, sheet->house));
    if (sheet->expectations != NULL)
        json_object_set_new(document, "expectations", expectations_of(sheet));
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
        json_t *one = json_object();
        baize_wallet_event_encode(&text, event);
        json_object_set_new(one, "time", report_json_time(house, event->by.at_ms));
        json_object_set_new(one, "kind", json_string(baize_wallet_event_id(event->kind)));
        json_object_set_new(one, "event", json_string(line));
        json_array_append_new(moves, one);
    }
    return moves;
}

static json_t *tables_of(const struct baize_player_statement *statement)
{
    json_t *tables = json_array();
    for (size_t i = 0; i < statement->tables_count; i++) {
        const struct baize_player_table *table = &statement->tables[i];
        if (!table->known)
            continue;
        json_t *one = json_object();
        json_object_set_new(one, "table", json_integer(table->table));
        for (unsigned k = 0; k < BAIZE_PLAYER_FIGURES; k++) {
            const struct baize_figure_row *row = baize_player_figure_row((enum baize_player_figure)k);
            json_object_set_new(one, row->id, figure(row, table->figures[k]));
        }
        json_array_append_new(tables, one);
    }
    return tables;
}

json_t *report_json_player(const struct baize_player_statement *statement, const char *name,
                           const struct baize_house *house)
{
    int64_t last_ms = statement->period.to_ms - 1;
    struct baize_wallet_limits limits = baize_wallet_limits_at(&statement->wallet, last_ms);
    json_t *document = json_object();
    json_object_set_new(document, "player", json_integer(statement->patron));
    json_object_set_new(document, "name", *name == '\0' ? json_null() : json_string(name));
    json_object_set_new(document, "period", report_json_period(&statement->period, house));
    json_object_set_new(document, "has_wallet", json_boolean(statement->has_wallet));
    json_object_set_new(document, "balance_forward", cents(statement->begin));
    json_object_set_new(document, "deposits", cents(statement->deposited));
    json_object_set_new(document, "withdrawals", cents(statement->withdrawn));
    json_object_set_new(document, "to_tables", cents(statement->to_tables));
    json_object_set_new(document, "from_tables", cents(statement->from_tables));
    json_object_set_new(document, "balance", cents(statement->end));
    json_object_set_new(document, "agrees", json_boolean(baize_player_statement_agrees(statement)));
    json_object_set_new(document, "limit_deposit", limits.deposit == 0 ? json_null() : cents(limits.deposit));
    json_object_set_new(document, "limit_loss", limits.loss == 0 ? json_null() : cents(limits.loss));
    json_object_set_new(document, "excluded", json_boolean(baize_wallet_is_excluded(&statement->wallet, last_ms)));
    json_object_set_new(document, "moves", moves_of(statement, house));
    json_object_set_new(document, "moves_left_out", json_integer((json_int_t)statement->moves_left_out));
    json_object_set_new(document, "tables", tables_of(statement));
    return document;
}
