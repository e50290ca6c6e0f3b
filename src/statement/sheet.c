/* sheet.c - all tables of the house on one sheet: the shift or day, month to date, year to date (A4, MD.25). */
#include "statement/internal.h"

#include <inttypes.h>

static const int places[] = {18, 38, 57, 76, 87, 100};

static const char *mark_of(const struct baize_table_statement *statement)
{
    if (statement->status != BAIZE_OK)
        return "NOT COUNTED";
    if (!baize_table_statement_agrees(statement))
        return "DIFFERS";
    return statement->figures[BAIZE_FIGURE_VARIANCES] > 0 ? "VARIANCE" : "";
}

static void describe_row(struct figures *row, const struct baize_table_statement *statement)
{
    const int64_t *figures = statement->figures;
    figures_start(row);
    figures_count(row, NULL, "rounds", (uint64_t)figures[BAIZE_FIGURE_ROUNDS]);
    figures_money(row, NULL, "handle", figures[BAIZE_FIGURE_HANDLE]);
    figures_money(row, NULL, "drop", figures[BAIZE_FIGURE_DROP]);
    figures_money(row, NULL, "win", figures[BAIZE_FIGURE_WIN]);
    describe_hold(row, NULL, "hold", statement);
    figures_word(row, NULL, "", mark_of(statement));
}

static void put_row(struct lines *lines, const struct baize_table_statement *statement)
{
    struct figures row;
    describe_row(&row, statement);
    lines_row(lines, &row, places);
}

static void fit(struct lines *lines, const struct baize_table_statement *statement)
{
    lines_fit(lines, statement->figures[BAIZE_FIGURE_HANDLE]);
    lines_fit(lines, statement->figures[BAIZE_FIGURE_DROP]);
    lines_fit(lines, statement->figures[BAIZE_FIGURE_WIN]);
}

static void print_block(struct lines *lines, const struct baize_table_statement *statements, size_t count)
{
    struct baize_table_statement total;
    struct figures row;
    baize_period_print(&lines->text, &statements[0].period);
    lines_heading(lines, "");
    describe_row(&row, &statements[0]);
    baize_text_add(&lines->text, "table");
    lines_heads(lines, &row, places);
    for (size_t i = 0; i < count; i++) {
        baize_text_format(&lines->text, "%5" PRIu32 "%s", statements[i].table, statements[i].alone ? "*" : "");
        put_row(lines, &statements[i]);
    }
    lines_rule(lines, 0, 87);
    baize_table_statement_total(statements, count, &total);
    baize_text_add(&lines->text, "total");
    put_row(lines, &total);
}

/* ---- What was to be expected ---- */

static void print_expectations(struct lines *lines, const struct baize_house_sheet *sheet)
{
    static const int ends[] = {5, 38, 57, 76, 100};
    struct figures row;
    bool known = false;
    for (size_t i = 0; sheet->expectations != NULL && i < sheet->count; i++) {
        const struct baize_expectation *expectation = &sheet->expectations[i];
        if (!expectation->known)
            continue;
        figures_start(&row);
        describe_expectation(&row, sheet->now[i].table, expectation);
        figures_word(&row, NULL, "95% range", expectation->outside ? "OUTSIDE: investigate" : "within");
        if (!known) {
            lines_heading(lines, "Against the exact mathematics of the wagers (A4)");
            lines_heads(lines, &row, ends);
        }
        known = true;
        lines_row(lines, &row, ends);
    }
}

/* ---- The sheet ---- */

static void print_marks(struct lines *lines, const struct baize_house_sheet *sheet)
{
    bool alone = false;
    int64_t variances = 0;
    for (size_t i = 0; i < sheet->count; i++) {
        alone = alone || sheet->now[i].alone;
        variances += sheet->now[i].figures[BAIZE_FIGURE_VARIANCES];
    }
    if (alone)
        lines_put(lines, "* progressive-only: no tray is counted, win by the books");
    if (variances > 0) {
        lines_say(lines, "%" PRId64 " variances over $100.00: see the statements of the tables (A2)", variances);
    }
}

void baize_house_sheet_print(const struct baize_house_sheet *sheet, baize_line_sink *sink, void *context)
{
    const struct baize_period *period = &sheet->period;
    struct baize_table_statement total;
    struct lines lines;
    lines_begin(&lines, statement_time_at(sheet->house, period->from_ms), sink, context);
    statement_put_title(&lines, "DROP, WIN, HOLD", sheet->house == NULL ? "" : sheet->house->name, period,
                        sheet->house);
    if (sheet->count == 0) {
        lines_put(&lines, "There are no tables.");
        return;
    }
    baize_table_statement_total(sheet->year != NULL ? sheet->year : sheet->now, sheet->count, &total);
    fit(&lines, &total);
    print_block(&lines, sheet->now, sheet->count);
    print_marks(&lines, sheet);
    if (sheet->month != NULL)
        print_block(&lines, sheet->month, sheet->count);
    if (sheet->year != NULL)
        print_block(&lines, sheet->year, sheet->count);
    print_expectations(&lines, sheet);
}

static void csv_block(const struct baize_table_statement *statements, size_t count, const struct baize_house *house,
                      baize_line_sink *sink, void *context)
{
    struct baize_table_statement total;
    for (size_t i = 0; statements != NULL && i < count; i++)
        baize_table_statement_csv(&statements[i], house, sink, context);
    if (statements == NULL || count == 0)
        return;
    baize_table_statement_total(statements, count, &total);
    baize_table_statement_csv(&total, house, sink, context);
}

void baize_house_sheet_csv(const struct baize_house_sheet *sheet, baize_line_sink *sink, void *context)
{
    baize_table_statement_csv_head(sink, context);
    csv_block(sheet->now, sheet->count, sheet->house, sink, context);
    csv_block(sheet->month, sheet->count, sheet->house, sink, context);
    csv_block(sheet->year, sheet->count, sheet->house, sink, context);
}
