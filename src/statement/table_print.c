/* table_print.c - the statement of a table as an accountant's sheet, and as rows of CSV. Lines of nothing are left out
 * where nobody would miss them. */
#include "base/vocabulary.h"
#include "statement/internal.h"

#include <inttypes.h>

static baize_money figure(const struct baize_table_statement *statement, enum baize_table_figure figure)
{
    return statement->figures[figure];
}

/* ---- Wagers ---- */

static void put_count(struct lines *lines, uint64_t count, size_t column)
{
    char words[24];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%" PRIu64, count);
    lines_right(lines, words, column);
}

static void put_wager(struct lines *lines, const char *words, uint64_t count, baize_money wagered, baize_money returned,
                      baize_money winnings)
{
    baize_text_format(&lines->text, "  %s", words);
    put_count(lines, count, 28);
    lines_money(lines, wagered, LINES_BALANCE, 46);
    lines_money(lines, returned, LINES_BALANCE, 64);
    lines_money(lines, winnings, LINES_BALANCE, 82);
    lines_money(lines, wagered - returned - winnings, LINES_BALANCE, 100);
    lines_end(lines);
}

static void print_wagers(struct lines *lines, const struct baize_table_statement *statement)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < BAIZE_WAGERS; i++)
        count += statement->wagers[i].count;
    if (count == 0)
        return;
    lines_put(lines, "");
    baize_text_add(&lines->text, "Wagers");
    lines_right(lines, "number", 28);
    lines_right(lines, "wagered", 46);
    lines_right(lines, "returned", 64);
    lines_right(lines, "winnings", 82);
    lines_right(lines, "kept", 100);
    lines_end(lines);
    for (unsigned i = 0; i < BAIZE_WAGERS; i++) {
        const struct baize_wager_figures *wager = &statement->wagers[i];
        if (wager->count > 0)
            put_wager(lines, baize_vocabulary_words(&baize_words_wager, (int)i), wager->count, wager->wagered,
                      wager->returned, wager->winnings);
    }
    lines_rule(lines, 20, 100);
    put_wager(lines, "Handle", count, figure(statement, BAIZE_FIGURE_HANDLE), figure(statement, BAIZE_FIGURE_RETURNED),
              figure(statement, BAIZE_FIGURE_WINNINGS));
}

/* ---- The win ---- */

static void put_difference(struct lines *lines, const char *way, baize_money found, baize_money win)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (found == win) {
        baize_text_format(&text, "%s agree: ", way);
        baize_money_print(&text, found);
    } else {
        baize_text_format(&text, "%s DO NOT AGREE: ", way);
        baize_money_print(&text, found);
        baize_text_add(&text, ", difference ");
        words_change(&text, found - win);
    }
    baize_text_add(&lines->text, "  ");
    lines_put(lines, words);
}

static void print_slips(struct lines *lines, const struct baize_table_statement *statement)
{
    char note[48];
    struct baize_text text = baize_text_in(note, sizeof note);
    int64_t voided = figure(statement, BAIZE_FIGURE_SLIPS_VOIDED);
    if (voided > 0)
        baize_text_format(&text, "%" PRId64 " voided, not counted", voided);
    statement_put_amount(lines, "  + Credits", figure(statement, BAIZE_FIGURE_CREDITS), note);
    statement_put_amount(lines, "  + Drop", figure(statement, BAIZE_FIGURE_DROP), "");
    statement_put_amount(lines, "  - Opening inventory", figure(statement, BAIZE_FIGURE_OPENING),
                         statement->cut_at_begin ? "by the books at the beginning" : "");
    if (figure(statement, BAIZE_FIGURE_BROUGHT) != 0)
        statement_put_amount(lines, "  - Brought between the shifts of the tray",
                             figure(statement, BAIZE_FIGURE_BROUGHT), "");
    statement_put_amount(lines, "  - Fills", figure(statement, BAIZE_FIGURE_FILLS), "");
}

static void print_win(struct lines *lines, const struct baize_table_statement *statement)
{
    baize_money win = figure(statement, BAIZE_FIGURE_WIN);
    lines_put(lines, "");
    lines_put(lines, "Win (A1)");
    statement_put_amount(lines, "    Closing inventory", figure(statement, BAIZE_FIGURE_CLOSING),
                         statement->cut_at_end ? "by the books at the end" : "");
    print_slips(lines, statement);
    lines_rule(lines, 44, 64);
    statement_put_amount(lines, "  = Win", win, "");
    baize_text_add(&lines->text, "    Hold, of the drop");
    char hold[32];
    struct baize_text text = baize_text_in(hold, sizeof hold);
    statement_hold_print(&text, win, figure(statement, BAIZE_FIGURE_DROP));
    lines_right(lines, hold, 64);
    lines_end(lines);
    put_difference(lines, "The entries", figure(statement, BAIZE_FIGURE_WIN_BY_ENTRIES), win);
}

/* ---- Where it comes from ---- */

static void put_part(struct lines *lines, const char *words, baize_money amount)
{
    if (amount != 0)
        statement_put_amount(lines, words, amount, "");
}

static void print_parts(struct lines *lines, const struct baize_table_statement *statement)
{
    lines_put(lines, "");
    lines_put(lines, "Where the win comes from");
    put_part(lines, "    Kept of the wagers",
             figure(statement, BAIZE_FIGURE_HANDLE) - figure(statement, BAIZE_FIGURE_RETURNED) -
                 figure(statement, BAIZE_FIGURE_WINNINGS));
    put_part(lines, "  - Progressive wins from the tray", figure(statement, BAIZE_FIGURE_PROGRESSIVE_TRAY));
    put_part(lines, "  - Envy bonuses", figure(statement, BAIZE_FIGURE_ENVY));
    put_part(lines, "  - Corrected in favour of players", figure(statement, BAIZE_FIGURE_CORRECTED_UP));
    put_part(lines, "  + Corrected in favour of the house", figure(statement, BAIZE_FIGURE_CORRECTED_DOWN));
    put_part(lines, "  - Paid in disputes", figure(statement, BAIZE_FIGURE_DISPUTES_PAID));
    put_part(lines, "  - Set aside for disputes, less released", figure(statement, BAIZE_FIGURE_DISPUTES_HELD));
    put_part(lines, "  + Tray counted, less the books", figure(statement, BAIZE_FIGURE_TRAY_VARIANCE));
    put_part(lines, "  + Drop counted, less the books", figure(statement, BAIZE_FIGURE_DROP_VARIANCE));
    put_part(lines, "  + Of rounds open at the boundaries", figure(statement, BAIZE_FIGURE_ROUNDS_OPEN));
    put_difference(lines, "The parts", baize_table_statement_explained(statement), figure(statement, BAIZE_FIGURE_WIN));
}

static void put_counted(struct lines *lines, int64_t count, const char *what)
{
    baize_text_format(&lines->text, "%" PRId64 " %s%s", count, what, count == 1 ? "" : "s");
}

/* Slips, corrections and disputes: those that there were. */
static void print_acts(struct lines *lines, const struct baize_table_statement *statement)
{
    static const struct {
        enum baize_table_figure figure;
        const char *what, *behind;
    } acts[] = {{BAIZE_FIGURE_FILLS_MADE, "fill", ""},
                {BAIZE_FIGURE_CREDITS_MADE, "credit", ""},
                {BAIZE_FIGURE_CORRECTIONS, "correction", ""},
                {BAIZE_FIGURE_DISPUTES_OPENED, "dispute", " opened"},
                {BAIZE_FIGURE_DISPUTES_DECIDED, "dispute", " decided"}};
    const char *before = "    ";
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        int64_t count = figure(statement, acts[i].figure);
        if (count == 0)
            continue;
        baize_text_add(&lines->text, before);
        put_counted(lines, count, acts[i].what);
        baize_text_add(&lines->text, acts[i].behind);
        before = ", ";
    }
    if (before[0] == ',')
        lines_end(lines);
}

/* Not part of the win, or told beside it. */
static void print_beside(struct lines *lines, const struct baize_table_statement *statement)
{
    static const enum baize_table_figure figures[] = {BAIZE_FIGURE_BUY_INS,  BAIZE_FIGURE_CASH_OUTS,
                                                      BAIZE_FIGURE_TIPS,     BAIZE_FIGURE_CONTRIBUTIONS,
                                                      BAIZE_FIGURE_REVERSED, BAIZE_FIGURE_PROGRESSIVE_METER};
    lines_put(lines, "");
    lines_put(lines, "Beside the win");
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        char words[64];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_text_format(&text, "    %s", baize_table_figure_row(figures[i])->words);
        put_part(lines, words, figure(statement, figures[i]));
    }
    print_acts(lines, statement);
}

/* ---- Variances ---- */

static void print_variances(struct lines *lines, const struct baize_table_statement *statement,
                            const struct baize_house *house)
{
    int64_t count = figure(statement, BAIZE_FIGURE_VARIANCES);
    if (count == 0)
        return;
    lines_put(lines, "");
    lines_put(lines, "VARIANCES over $100.00: report them within 24 hours unless they are resolved (A2)");
    for (int64_t i = 0; i < count && i < BAIZE_VARIANCES_KEPT; i++) {
        const struct baize_count_variance *variance = &statement->variances[i];
        baize_text_add(&lines->text, "  ");
        statement_put_time(lines, house, variance->at_ms);
        baize_text_format(&lines->text, "  %s: counted ", baize_table_event_id(variance->kind));
        baize_cents_print(&lines->text, variance->counted, BAIZE_MONEY_WITH_CENTS);
        baize_text_add(&lines->text, ", the books say ");
        baize_cents_print(&lines->text, variance->expected, BAIZE_MONEY_WITH_CENTS);
        baize_text_add(&lines->text, "; ");
        words_actor(&lines->text, &variance->by);
        lines_end(lines);
    }
    if (count > BAIZE_VARIANCES_KEPT) {
        baize_text_format(&lines->text, "  and %" PRId64 " more", count - BAIZE_VARIANCES_KEPT);
        lines_end(lines);
    }
}

/* ---- The sheet ---- */

static void fit_figures(struct lines *lines, const struct baize_table_statement *statement)
{
    for (unsigned i = 0; i < BAIZE_TABLE_FIGURES; i++)
        if (baize_table_figure_row((enum baize_table_figure)i)->unit == BAIZE_UNIT_MONEY)
            lines_fit(lines, statement->figures[i]);
}

void baize_table_statement_print(const struct baize_table_statement *statement, const struct baize_house *house,
                                 baize_line_sink *sink, void *context)
{
    struct lines lines;
    char of[32];
    struct baize_text text = baize_text_in(of, sizeof of);
    lines_begin(&lines, statement_time_at(house, statement->period.from_ms), sink, context);
    fit_figures(&lines, statement);
    baize_text_format(&text, "Table %" PRIu32, statement->table);
    statement_put_title(&lines, "TABLE STATEMENT", of, &statement->period, house);
    put_counted(&lines, figure(statement, BAIZE_FIGURE_ROUNDS), "round");
    baize_text_format(&lines.text, ", %" PRId64 " void; ", figure(statement, BAIZE_FIGURE_ROUNDS_VOID));
    put_counted(&lines, (int64_t)statement->events, "event");
    baize_text_add(&lines.text, statement->alone ? "; progressive-only: no tray is counted" : "");
    lines_end(&lines);
    if (statement->status != BAIZE_OK) {
        baize_text_format(&lines.text, "NOT COUNTED: %s", baize_status_words(statement->status));
        lines_end(&lines);
        return;
    }
    print_wagers(&lines, statement);
    print_win(&lines, statement);
    print_parts(&lines, statement);
    print_beside(&lines, statement);
    print_variances(&lines, statement, house);
}

/* ---- CSV ---- */

void baize_table_statement_csv_head(baize_line_sink *sink, void *context)
{
    struct lines lines;
    lines_begin(&lines, NULL, sink, context);
    baize_text_add(&lines.text, SHEET_CSV_PERIOD ",table");
    for (unsigned i = 0; i < BAIZE_TABLE_FIGURES; i++)
        csv_words(&lines, baize_table_figure_row((enum baize_table_figure)i)->id);
    csv_words(&lines, "hold_percent");
    csv_words(&lines, "agrees");
    for (unsigned i = 0; i < BAIZE_WAGERS; i++)
        baize_text_format(
            &lines.text, ",%s_count,%s_wagered,%s_returned,%s_winnings",
            baize_vocabulary_id(&baize_words_wager, (int)i), baize_vocabulary_id(&baize_words_wager, (int)i),
            baize_vocabulary_id(&baize_words_wager, (int)i), baize_vocabulary_id(&baize_words_wager, (int)i));
    lines_end(&lines);
}

static void csv_hold(struct lines *lines, const struct baize_table_statement *statement)
{
    char hold[32];
    struct baize_text text = baize_text_in(hold, sizeof hold);
    statement_hold_print(&text, figure(statement, BAIZE_FIGURE_WIN), figure(statement, BAIZE_FIGURE_DROP));
    if (hold[0] == '-' && hold[1] == '\0') {
        csv_blank(lines);
        return;
    }
    hold[text.length - 1] = '\0'; /* the column says percent */
    csv_figure(lines, hold);
}

void baize_table_statement_csv(const struct baize_table_statement *statement, const struct baize_house *house,
                               baize_line_sink *sink, void *context)
{
    struct lines lines;
    lines_begin(&lines, NULL, sink, context);
    statement_put_csv_period(&lines, &statement->period, house);
    csv_number(&lines, statement->table);
    for (unsigned i = 0; i < BAIZE_TABLE_FIGURES; i++) {
        if (baize_table_figure_row((enum baize_table_figure)i)->unit == BAIZE_UNIT_MONEY)
            csv_money(&lines, statement->figures[i]);
        else
            csv_number(&lines, (uint64_t)statement->figures[i]);
    }
    csv_hold(&lines, statement);
    csv_words(&lines, baize_table_statement_agrees(statement) ? "yes" : "no");
    for (unsigned i = 0; i < BAIZE_WAGERS; i++) {
        csv_number(&lines, statement->wagers[i].count);
        csv_money(&lines, statement->wagers[i].wagered);
        csv_money(&lines, statement->wagers[i].returned);
        csv_money(&lines, statement->wagers[i].winnings);
    }
    lines_end(&lines);
}
