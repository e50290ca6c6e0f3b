/* sheet.c - all tables of the house on one sheet: the shift or day, month to date, year to date (A4, MD.25). */
#include "statement/internal.h"

#include <inttypes.h>

static void put_row(struct lines *lines, const char *name, const struct baize_table_statement *statement)
{
    const int64_t *figures = statement->figures;
    char words[32];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%" PRId64, figures[BAIZE_FIGURE_ROUNDS]);
    baize_text_add(&lines->text, name);
    lines_right(lines, words, 18);
    lines_money(lines, figures[BAIZE_FIGURE_HANDLE], LINES_BALANCE, 38);
    lines_money(lines, figures[BAIZE_FIGURE_DROP], LINES_BALANCE, 57);
    lines_money(lines, figures[BAIZE_FIGURE_WIN], LINES_BALANCE, 76);
    text = baize_text_in(words, sizeof words);
    statement_hold_print(&text, figures[BAIZE_FIGURE_WIN], figures[BAIZE_FIGURE_DROP]);
    lines_right(lines, words, 87);
    if (statement->status != BAIZE_OK)
        lines_right(lines, "NOT COUNTED", 100);
    else if (!baize_table_statement_agrees(statement))
        lines_right(lines, "DIFFERS", 100);
    else if (figures[BAIZE_FIGURE_VARIANCES] > 0)
        lines_right(lines, "VARIANCE", 100);
    lines_end(lines);
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
    char name[32];
    struct baize_text text;
    lines_put(lines, "");
    baize_period_print(&lines->text, &statements[0].period);
    lines_end(lines);
    baize_text_add(&lines->text, "table");
    lines_right(lines, "rounds", 18);
    lines_right(lines, "handle", 38);
    lines_right(lines, "drop", 57);
    lines_right(lines, "win", 76);
    lines_right(lines, "hold", 87);
    lines_end(lines);
    for (size_t i = 0; i < count; i++) {
        text = baize_text_in(name, sizeof name);
        baize_text_format(&text, "%5" PRIu32 "%s", statements[i].table, statements[i].alone ? "*" : "");
        put_row(lines, name, &statements[i]);
    }
    lines_rule(lines, 0, 87);
    baize_table_statement_total(statements, count, &total);
    put_row(lines, "total", &total);
}

/* ---- What was to be expected ---- */

static void put_cents(struct lines *lines, baize_cents cents, size_t column)
{
    lines_money(lines, cents * BAIZE_MICROCENTS_PER_CENT, LINES_BALANCE, column);
}

static void print_expectations(struct lines *lines, const struct baize_house_sheet *sheet)
{
    bool known = false;
    for (size_t i = 0; sheet->expectations != NULL && i < sheet->count; i++)
        known = known || sheet->expectations[i].known;
    if (!known)
        return;
    lines_put(lines, "");
    lines_put(lines, "Against the exact mathematics of the wagers (A4)");
    baize_text_add(&lines->text, "table");
    lines_right(lines, "kept", 38);
    lines_right(lines, "expected", 57);
    lines_right(lines, "deviation", 76);
    lines_right(lines, "95% range", 100);
    lines_end(lines);
    for (size_t i = 0; i < sheet->count; i++) {
        const struct baize_expectation *expectation = &sheet->expectations[i];
        if (!expectation->known)
            continue;
        baize_text_format(&lines->text, "%5" PRIu32, sheet->now[i].table);
        put_cents(lines, expectation->result, 38);
        put_cents(lines, expectation->expected, 57);
        put_cents(lines, expectation->deviation, 76);
        lines_right(lines, expectation->outside ? "OUTSIDE: investigate" : "within", 100);
        lines_end(lines);
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
        baize_text_format(&lines->text, "%" PRId64 " variances over $100.00: see the statements of the tables (A2)",
                          variances);
        lines_end(lines);
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
