/* table_print.c - the statement of a table as an accountant's sheet, and as rows of CSV. Lines of nothing are left out
 * where nobody would miss them. */
#include "statement/internal.h"

#include <inttypes.h>

static baize_money figure(const struct baize_table_statement *statement, enum baize_table_figure figure)
{
    return statement->figures[figure];
}

/* ---- Wagers ---- */

static const int places[] = {28, 46, 64, 82, 100};

static void describe_kept(struct figures *row, const struct baize_wager_figures *wager)
{
    figures_start(row);
    describe_wager(row, wager);
    figures_money(row, NULL, "kept", wager->wagered - wager->returned - wager->winnings);
}

static void put_wager(struct lines *lines, const char *words, const struct baize_wager_figures *wager)
{
    struct figures row;
    describe_kept(&row, wager);
    baize_text_format(&lines->text, "  %s", words);
    lines_row(lines, &row, places);
}

static void print_wagers(struct lines *lines, const struct baize_table_statement *statement)
{
    struct baize_wager_figures handle = {.wagered = figure(statement, BAIZE_FIGURE_HANDLE),
                                         .returned = figure(statement, BAIZE_FIGURE_RETURNED),
                                         .winnings = figure(statement, BAIZE_FIGURE_WINNINGS)};
    struct figures row;
    for (unsigned i = 0; i < BAIZE_WAGERS; i++)
        handle.count += statement->wagers[i].count;
    if (handle.count == 0)
        return;
    lines_put(lines, "");
    describe_kept(&row, &handle);
    baize_text_add(&lines->text, "Wagers");
    lines_heads(lines, &row, places);
    for (unsigned i = 0; i < BAIZE_WAGERS; i++)
        if (statement->wagers[i].count > 0)
            put_wager(lines, baize_wager_words((enum baize_wager)i), &statement->wagers[i]);
    lines_rule(lines, 20, 100);
    put_wager(lines, "Handle", &handle);
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

/* What adds up to the win. */
static void describe_win(struct figures *figures, const struct baize_table_statement *statement)
{
    int64_t voided = figure(statement, BAIZE_FIGURE_SLIPS_VOIDED);
    figures_start(figures);
    figures_money(figures, NULL, "    Closing inventory", figure(statement, BAIZE_FIGURE_CLOSING));
    baize_text_add(figures_note(figures), statement->cut_at_end ? "by the books at the end" : "");
    figures_money(figures, NULL, "  + Credits", figure(statement, BAIZE_FIGURE_CREDITS));
    if (voided > 0)
        baize_text_format(figures_note(figures), "%" PRId64 " voided, not counted", voided);
    figures_money(figures, NULL, "  + Drop", figure(statement, BAIZE_FIGURE_DROP));
    figures_money(figures, NULL, "  - Opening inventory", figure(statement, BAIZE_FIGURE_OPENING));
    baize_text_add(figures_note(figures), statement->cut_at_begin ? "by the books at the beginning" : "");
    figures_some(figures, NULL, "  - Brought between the shifts of the tray", figure(statement, BAIZE_FIGURE_BROUGHT));
    figures_money(figures, NULL, "  - Fills", figure(statement, BAIZE_FIGURE_FILLS));
}

static void print_win(struct lines *lines, const struct baize_table_statement *statement)
{
    baize_money win = figure(statement, BAIZE_FIGURE_WIN);
    struct figures figures;
    describe_win(&figures, statement);
    lines_heading(lines, "Win (A1)");
    lines_facts(lines, &figures, STATEMENT_AMOUNT_COLUMN);
    lines_rule(lines, 44, 64);
    figures_start(&figures);
    figures_money(&figures, NULL, "  = Win", win);
    describe_hold(&figures, NULL, "    Hold, of the drop", statement);
    lines_facts(lines, &figures, STATEMENT_AMOUNT_COLUMN);
    put_difference(lines, "The entries", figure(statement, BAIZE_FIGURE_WIN_BY_ENTRIES), win);
}

/* ---- Where it comes from ---- */

static void print_parts(struct lines *lines, const struct baize_table_statement *statement)
{
    static const struct {
        enum baize_table_figure figure;
        const char *label;
    } parts[] = {{BAIZE_FIGURE_PROGRESSIVE_TRAY, "  - Progressive wins from the tray"},
                 {BAIZE_FIGURE_ENVY, "  - Envy bonuses"},
                 {BAIZE_FIGURE_CORRECTED_UP, "  - Corrected in favour of players"},
                 {BAIZE_FIGURE_CORRECTED_DOWN, "  + Corrected in favour of the house"},
                 {BAIZE_FIGURE_DISPUTES_PAID, "  - Paid in disputes"},
                 {BAIZE_FIGURE_DISPUTES_HELD, "  - Set aside for disputes, less released"},
                 {BAIZE_FIGURE_TRAY_VARIANCE, "  + Tray counted, less the books"},
                 {BAIZE_FIGURE_DROP_VARIANCE, "  + Drop counted, less the books"},
                 {BAIZE_FIGURE_ROUNDS_OPEN, "  + Of rounds open at the boundaries"}};
    struct figures figures;
    figures_start(&figures);
    figures_some(&figures, NULL, "    Kept of the wagers",
                 figure(statement, BAIZE_FIGURE_HANDLE) - figure(statement, BAIZE_FIGURE_RETURNED) -
                     figure(statement, BAIZE_FIGURE_WINNINGS));
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        figures_some(&figures, NULL, parts[i].label, figure(statement, parts[i].figure));
    lines_heading(lines, "Where the win comes from");
    lines_facts(lines, &figures, STATEMENT_AMOUNT_COLUMN);
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
    lines_heading(lines, "Beside the win");
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        char words[64];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_text_format(&text, "    %s", baize_table_figure_row(figures[i])->words);
        if (figure(statement, figures[i]) != 0)
            statement_put_amount(lines, words, figure(statement, figures[i]));
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
    lines_heading(lines, "VARIANCES over $100.00: report them within 24 hours unless they are resolved (A2)");
    for (int64_t i = 0; i < count && i < BAIZE_VARIANCES_KEPT; i++) {
        const struct baize_count_variance *variance = &statement->variances[i];
        baize_text_add(&lines->text, "  ");
        statement_print_time(&lines->text, house, variance->at_ms);
        baize_text_format(&lines->text, "  %s: counted ", baize_table_event_id(variance->kind));
        baize_cents_print(&lines->text, variance->counted, BAIZE_MONEY_WITH_CENTS);
        baize_text_add(&lines->text, ", the books say ");
        baize_cents_print(&lines->text, variance->expected, BAIZE_MONEY_WITH_CENTS);
        baize_text_add(&lines->text, "; ");
        words_actor(&lines->text, &variance->by);
        lines_end(lines);
    }
    if (count > BAIZE_VARIANCES_KEPT) {
        lines_say(lines, "  and %" PRId64 " more", count - BAIZE_VARIANCES_KEPT);
    }
}

/* ---- The sheet ---- */

void baize_table_statement_print(const struct baize_table_statement *statement, const struct baize_house *house,
                                 baize_line_sink *sink, void *context)
{
    struct figures figures;
    struct lines lines;
    char of[32];
    struct baize_text text = baize_text_in(of, sizeof of);
    lines_begin(&lines, statement_time_at(house, statement->period.from_ms), sink, context);
    figures_start(&figures);
    describe_table(&figures, statement);
    lines_fit_figures(&lines, &figures);
    baize_text_format(&text, "Table %" PRIu32, statement->table);
    statement_put_title(&lines, "TABLE STATEMENT", of, &statement->period, house);
    put_counted(&lines, figure(statement, BAIZE_FIGURE_ROUNDS), "round");
    baize_text_format(&lines.text, ", %" PRId64 " void; ", figure(statement, BAIZE_FIGURE_ROUNDS_VOID));
    put_counted(&lines, (int64_t)statement->events, "event");
    baize_text_add(&lines.text, statement->alone ? "; progressive-only: no tray is counted" : "");
    lines_end(&lines);
    if (statement->status != BAIZE_OK) {
        lines_say(&lines, "NOT COUNTED: %s", baize_status_words(statement->status));
        return;
    }
    print_wagers(&lines, statement);
    print_win(&lines, statement);
    print_parts(&lines, statement);
    print_beside(&lines, statement);
    print_variances(&lines, statement, house);
}

/* ---- CSV ---- */

static void describe_row(struct figures *row, const struct baize_table_statement *statement,
                         const struct baize_house *house)
{
    static const char *const ids[BAIZE_WAGERS][4] = {
#define WAGER_IDS(id) {id "_count", id "_wagered", id "_returned", id "_winnings"}
        [BAIZE_ANTE] = WAGER_IDS("ante"),
        [BAIZE_PLAY] = WAGER_IDS("play"),
        [BAIZE_ACES_UP] = WAGER_IDS("aces-up"),
        [BAIZE_SIX_CARD_BONUS] = WAGER_IDS("six-card-bonus"),
        [BAIZE_BAD_BEAT_BONUS] = WAGER_IDS("bad-beat-bonus"),
        [BAIZE_PROGRESSIVE] = WAGER_IDS("progressive"),
        [BAIZE_BONUS] = WAGER_IDS("bonus"),
        [BAIZE_FIRST_DRAW] = WAGER_IDS("first-draw"),
        [BAIZE_SECOND_DRAW] = WAGER_IDS("second-draw"),
#undef WAGER_IDS
    };
    figures_start(row);
    statement_describe_period(row, &statement->period, house);
    figures_count(row, "table", NULL, statement->table);
    describe_table(row, statement);
    describe_hold(row, "hold_percent", NULL, statement);
    figures_flag(row, "agrees", baize_table_statement_agrees(statement));
    for (unsigned i = 0; i < BAIZE_WAGERS; i++) {
        struct figure *first = &row->list[row->count];
        describe_wager(row, &statement->wagers[i]);
        for (unsigned k = 0; k < 4; k++)
            first[k].id = ids[i][k];
    }
}

void baize_table_statement_csv_head(baize_line_sink *sink, void *context)
{
    static const struct baize_table_statement none;
    struct figures row;
    struct lines lines;
    lines_begin(&lines, NULL, sink, context);
    describe_row(&row, &none, NULL);
    lines_csv_head(&lines, &row);
}

void baize_table_statement_csv(const struct baize_table_statement *statement, const struct baize_house *house,
                               baize_line_sink *sink, void *context)
{
    struct figures row;
    struct lines lines;
    lines_begin(&lines, NULL, sink, context);
    describe_row(&row, statement, house);
    lines_csv_row(&lines, &row);
}
