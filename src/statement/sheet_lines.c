/* sheet_lines.c - what all statements share: heads, times in the zone of their time, figures. */
#include "statement/internal.h"

const struct baize_house_time *statement_time_at(const struct baize_house *house, int64_t at_ms)
{
    static const struct baize_house_time utc;
    const struct baize_house_settings *settings = house == NULL ? NULL : baize_house_settings_at(house, at_ms);
    return settings == NULL ? &utc : &settings->time;
}

void statement_print_time(struct baize_text *text, const struct baize_house *house, int64_t at_ms)
{
    baize_house_time_print(text, statement_time_at(house, at_ms), at_ms);
}

static void note_zones(struct lines *lines, const struct baize_period *period, const struct baize_house *house)
{
    const struct baize_house_time *first = statement_time_at(house, period->from_ms);
    const struct baize_house_time *last = statement_time_at(house, period->to_ms - 1);
    if (first->zone_minutes == last->zone_minutes)
        return;
    baize_text_add(&lines->text, "The zone changes from ");
    baize_house_zone_print(&lines->text, first);
    baize_text_add(&lines->text, " to ");
    baize_house_zone_print(&lines->text, last);
    lines_put(lines, "; each time is in the zone then in force.");
}

void statement_put_title(struct lines *lines, const char *title, const char *of, const struct baize_period *period,
                         const struct baize_house *house)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, of);
    if (period->kind != BAIZE_PERIOD_ANY) {
        baize_text_add(&text, *of == '\0' ? "" : ", ");
        baize_period_print(&text, period);
    }
    lines->time = statement_time_at(house, period->from_ms);
    words_report_title(lines, title, words);
    baize_text_add(&lines->text, "From ");
    statement_print_time(&lines->text, house, period->from_ms);
    baize_text_add(&lines->text, " to ");
    statement_print_time(&lines->text, house, period->to_ms);
    lines_end(lines);
    note_zones(lines, period, house);
}

void statement_put_amount(struct lines *lines, const char *words, baize_money amount)
{
    baize_text_add(&lines->text, words);
    lines_money(lines, amount, STATEMENT_AMOUNT_COLUMN);
    lines_end(lines);
}

/* ---- Figures ---- */

void statement_describe_period(struct figures *row, const struct baize_period *period, const struct baize_house *house)
{
    figures_word(row, "period", NULL, baize_period_id(period->kind));
    figures_count_or_nothing(row, "day", period->day);
    figures_count_or_nothing(row, "shift", period->shift);
    statement_print_time(figures_words(row, "from", NULL), house, period->from_ms);
    statement_print_time(figures_words(row, "to", NULL), house, period->to_ms);
}

static void add_row(struct figures *figures, const struct baize_figure_row *row, int64_t value)
{
    figures_add(figures, row->id, row->words, row->unit == BAIZE_UNIT_MONEY ? FIGURE_MONEY : FIGURE_COUNT, value);
}

void describe_table(struct figures *figures, const struct baize_table_statement *statement)
{
    for (unsigned i = 0; i < BAIZE_TABLE_FIGURES; i++)
        add_row(figures, baize_table_figure_row((enum baize_table_figure)i), statement->figures[i]);
}

void describe_player_table(struct figures *figures, const struct baize_player_table *table)
{
    for (unsigned i = 0; i < BAIZE_PLAYER_FIGURES; i++)
        add_row(figures, baize_player_figure_row((enum baize_player_figure)i), table->figures[i]);
}

void describe_hold(struct figures *figures, const char *id, const char *label,
                   const struct baize_table_statement *statement)
{
    int64_t hundredths = 0;
    bool known = baize_hold(statement->figures[BAIZE_FIGURE_WIN], statement->figures[BAIZE_FIGURE_DROP], &hundredths);
    figures_add(figures, id, label, known ? FIGURE_PERCENT : FIGURE_NOTHING, hundredths);
}

void describe_wager(struct figures *figures, const struct baize_wager_figures *wager)
{
    figures_count(figures, "count", "number", wager->count);
    figures_money(figures, "wagered", "wagered", wager->wagered);
    figures_money(figures, "returned", "returned", wager->returned);
    figures_money(figures, "winnings", "winnings", wager->winnings);
}

void describe_expectation(struct figures *figures, uint32_t table, const struct baize_expectation *expectation)
{
    figures_count(figures, "table", "table", table);
    figures_cents(figures, "kept", "kept", expectation->result);
    figures_cents(figures, "expected", "expected", expectation->expected);
    figures_cents(figures, "deviation", "deviation", expectation->deviation);
    figures_flag(figures, "outside", expectation->outside);
}

void describe_wallet(struct figures *figures, const struct baize_player_statement *statement)
{
    figures_cents(figures, "balance_forward", NULL, statement->begin);
    figures_cents(figures, "deposits", NULL, statement->deposited);
    figures_cents(figures, "withdrawals", NULL, statement->withdrawn);
    figures_cents(figures, "to_tables", NULL, statement->to_tables);
    figures_cents(figures, "from_tables", NULL, statement->from_tables);
    figures_cents(figures, "balance", NULL, statement->end);
}
