/* reconcile_print.c - a reconciliation for people, and as fields for accounting. */
#include "base/vocabulary.h"
#include "manager/words.h"
#include "meter/event.h"

#include <inttypes.h>
#include <string.h>

#define LABEL_END 24 /* where the first of the four accounts may begin */

struct report {
    struct lines lines;
    const struct baize_reconciliation *level;
    const struct baize_rules *rules;
};

/* ---- The four accounts ---- */

/* In the order in which people tell the story; contributions first. */
static const struct {
    enum baize_meter_event_kind kind;
    const char *words;
} told[] = {
    {BAIZE_METER_EVENT_METER_OPENED, "Opened with"},          {BAIZE_METER_EVENT_WAGERS_CONTRIBUTED, "Contributions"},
    {BAIZE_METER_EVENT_CONTRIBUTION_REVERSED, "Void rounds"}, {BAIZE_METER_EVENT_CLAIM_MADE, "Claims keyed"},
    {BAIZE_METER_EVENT_CLAIM_DROPPED, "Claims dropped"},      {BAIZE_METER_EVENT_CLAIM_VALIDATED, "Wins validated"},
    {BAIZE_METER_EVENT_WIN_BACKED_OUT, "Wins backed out"},    {BAIZE_METER_EVENT_LEVEL_ADJUSTED, "Adjustments"},
    {BAIZE_METER_EVENT_METER_CLOSED, "Meter closed"},
};

static void put_amounts(struct report *report, const char *label, const struct baize_meter_amounts *amounts,
                        enum figure_unit unit)
{
    struct figures row;
    figures_start(&row);
    words_accounts(&row, amounts, unit);
    baize_text_add(&report->lines.text, label);
    lines_row(&report->lines, &row, lines_places(&report->lines, LABEL_END));
}

static void fit_amounts(struct report *report, const struct baize_meter_amounts *amounts)
{
    struct figures row;
    figures_start(&row);
    words_accounts(&row, amounts, FIGURE_MONEY);
    lines_fit_figures(&report->lines, &row);
}

static void fit_all(struct report *report)
{
    const struct baize_reconciliation *level = report->level;
    fit_amounts(report, &level->opening);
    fit_amounts(report, &level->closing);
    fit_amounts(report, &level->books);
    for (int i = 0; i < BAIZE_METER_EVENTS; i++)
        fit_amounts(report, &level->kinds[i].moved);
}

static struct baize_meter_amounts difference(const struct baize_meter_amounts *a, const struct baize_meter_amounts *b)
{
    return (struct baize_meter_amounts){
        .meter = a->meter - b->meter,
        .reserve = a->reserve - b->reserve,
        .overflow = a->overflow - b->overflow,
        .pending = a->pending - b->pending,
    };
}

static void print_accounts(struct report *report)
{
    const struct baize_reconciliation *level = report->level;
    struct baize_meter_amounts left = difference(&level->books, &level->closing);
    char label[64];
    struct figures heads;
    figures_start(&heads);
    words_accounts(&heads, &level->opening, FIGURE_MONEY);
    baize_text_add(&report->lines.text, " "); /* above the labels */
    lines_heads(&report->lines, &heads, lines_places(&report->lines, LABEL_END));
    put_amounts(report, "Opening", &level->opening, FIGURE_MONEY);
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        uint64_t count = level->kinds[told[i].kind].count;
        struct baize_text text = baize_text_in(label, sizeof label);
        if (count == 0)
            continue;
        baize_text_format(&text, "  %-16s%6" PRIu64, told[i].words, count);
        put_amounts(report, label, &level->kinds[told[i].kind].moved, FIGURE_CHANGE);
    }
    lines_rule(&report->lines, LABEL_END, LABEL_END + 4 * (lines_money_width(&report->lines) + 1));
    put_amounts(report, "Closing", &level->closing, FIGURE_MONEY);
    put_amounts(report, "The meter holds", &level->books, FIGURE_MONEY);
    put_amounts(report, "Unexplained", &left, FIGURE_MONEY);
}

/* ---- Where the money came from ---- */

static void add_source(struct figures *figures, const char *id, const char *label, baize_money money, const char *note)
{
    struct figure *figure = figures_add(figures, id, label, FIGURE_CHANGE, money);
    figure->optional = true;
    figure->note = note;
}

void words_sources(struct figures *figures, const struct baize_reconciliation *level)
{
    const struct baize_accrual *said = &level->accrual;
    figures_start(figures);
    figures_money(figures, "opening", "Opening", baize_meter_amounts_total(&level->opening));
    add_source(figures, "opened", "  Opened with", said->opening, "from the house, or another meter's money");
    add_source(figures, "contributions", "  Contributions", said->contributions, NULL);
    struct baize_text *note = figures_note(figures);
    baize_text_format(note, "%" PRIu64 " wagers of ", said->wagers);
    baize_cents_print(note, level->wager, BAIZE_MONEY_WITH_CENTS);
    add_source(figures, "reversed", "  Reversed with void rounds", -said->reversed, NULL);
    if (said->refunded != 0)
        words_money(figures_note(figures), "and refunded by the house: ", said->refunded);
    add_source(figures, "seeds", "  Seeds from the house", said->seeds, "with those of pending claims");
    add_source(figures, "shortfall", "  Shortfalls from the house", said->shortfall, "with those of pending claims");
    add_source(figures, "adjustments", "  Adjustments", said->adjustments, "each is listed below");
    add_source(figures, "paid", "  Paid to winners from the meter", -said->paid_from_meter, NULL);
    baize_text_format(figures_note(figures), "%" PRIu64 " win%s in all", said->wins, said->wins == 1 ? "" : "s");
    add_source(figures, "backed_out", "  Back from wins backed out", said->back_to_meter, NULL);
    figures_money(figures, "closing", "Closing", baize_meter_amounts_total(&level->closing));
}

static void fit_sources(struct report *report)
{
    const struct baize_accrual *said = &report->level->accrual;
    const baize_money each[] = {said->contributions, said->reversed,        said->seeds,         said->shortfall,
                                said->adjustments,   said->paid_from_meter, said->back_to_meter, said->opening};
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        lines_fit(&report->lines, each[i]);
}

/* What a reset took of the reserve and the overflow is not new money. */
static void print_inside(struct report *report)
{
    const struct baize_accrual *said = &report->level->accrual;
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (said->reserve_used == 0 && said->overflow_used == 0)
        return;
    words_money(&text, "Moved inside, by wins that restarted the meter: reserve ", said->reserve_used);
    words_money(&text, " and overflow ", said->overflow_used);
    baize_text_add(&text, " became meter");
    lines_paragraph(&report->lines, 0, words);
}

static void print_sources(struct report *report)
{
    const struct baize_accrual *said = &report->level->accrual;
    struct figures sources;
    words_sources(&sources, report->level);
    lines_heading(&report->lines, "Where the money came from and went, all four accounts together");
    lines_facts(&report->lines, &sources, 34 + lines_money_width(&report->lines));
    print_inside(report);
    if (said->paid_from_tray != 0) {
        baize_money paid = said->paid_from_tray - said->back_to_tray;
        if (paid != 0)
            words_money(&report->lines.text, "Paid from the tray, not of this money: ", paid);
        lines_end(&report->lines);
    }
}

/* ---- Contributions by rate and by table (T4) ---- */

/* Behind the label. */
static void put_takings(struct report *report, const struct baize_takings *takings)
{
    lines_to(&report->lines, 36);
    baize_text_format(&report->lines.text, "%6" PRIu64 " round%s %7" PRIu64 " wager%s ", takings->rounds,
                      takings->rounds == 1 ? " " : "s", takings->wagers, takings->wagers == 1 ? " " : "s");
    lines_change(&report->lines, baize_meter_amounts_total(&takings->moved), 64 + lines_money_width(&report->lines));
    lines_end(&report->lines);
}

static void print_rates(struct report *report)
{
    const struct baize_reconciliation *level = report->level;
    for (uint8_t i = 0; i <= level->rates_count && i <= BAIZE_TAKINGS_RATES_MOST; i++) {
        const struct baize_takings *takings = &level->rates[i];
        struct baize_text *text = &report->lines.text;
        if (takings->rounds == 0)
            continue;
        if (takings->rate < 0) {
            baize_text_add(text, "  at other rates");
        } else {
            baize_text_add(text, "  at ");
            baize_rate_print(text, takings->rate);
            baize_text_add(text, ", reserve ");
            baize_rate_print(text, takings->reserve);
        }
        put_takings(report, takings);
    }
}

static void print_tables(struct report *report)
{
    const struct baize_reconciliation *level = report->level;
    for (uint8_t i = 0; i <= level->tables_count && i <= BAIZE_TAKINGS_TABLES_MOST; i++) {
        const struct baize_takings *takings = &level->tables[i];
        if (takings->rounds == 0)
            continue;
        if (takings->table == 0)
            baize_text_add(&report->lines.text, "  other tables");
        else
            baize_text_format(&report->lines.text, "  table %u", (unsigned)takings->table);
        put_takings(report, takings);
    }
}

/* ---- Every change ---- */

static void add_moved(struct baize_text *text, const struct baize_meter_amounts *moved)
{
    static const char *const names[4] = {"meter ", "reserve ", "overflow ", "pending "};
    const baize_money each[4] = {moved->meter, moved->reserve, moved->overflow, moved->pending};
    const char *between = "";
    for (int i = 0; i < 4; i++)
        if (each[i] != 0) {
            baize_text_format(text, "%s%s", between, names[i]);
            words_change(text, each[i]);
            between = ", ";
        }
    if (between[0] == '\0')
        baize_text_add(text, "moves no money of this level");
}

static void print_change(struct report *report, const struct baize_change *change)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&report->lines.text, "%6" PRIu64 "  ", change->seq);
    baize_house_time_print(&report->lines.text, report->lines.time, change->by.at_ms);
    lines_to(&report->lines, 29);
    words_event(&text, change, report->rules);
    lines_paragraph(&report->lines, 29, words);
    text = baize_text_in(words, sizeof words);
    add_moved(&text, &change->moved);
    baize_text_add(&text, "; ");
    words_actor(&text, &change->by);
    lines_paragraph(&report->lines, 29, words);
}

static void print_changes(struct report *report)
{
    const struct baize_reconciliation *level = report->level;
    lines_heading(&report->lines, "Every change but contributions, in the order of the stream");
    baize_text_add(&report->lines.text, " event  time");
    lines_left(&report->lines, "what", 29);
    lines_end(&report->lines);
    for (size_t i = 0; i < level->count; i++)
        print_change(report, &level->changes[i]);
    if (level->left_out > 0) {
        lines_say(&report->lines, "%zu more changes are not listed; the sums above hold them.", level->left_out);
    }
}

/* ---- The verdict ---- */

static const char *misfit_words(enum baize_misfit_kind kind)
{
#define WORDS(name, words) words,
    static const char *const list[] = {BAIZE_MISFIT_LIST(WORDS)};
#undef WORDS
    return list[kind];
}

void words_misfit(struct baize_text *text, const struct baize_reconciliation *level,
                  const struct baize_house_time *time)
{
    const struct baize_misfit *misfit = &level->misfit;
    baize_text_format(text, "DOES NOT FIT: event %" PRIu64 ", %s, ", misfit->seq, baize_meter_event_id(misfit->event));
    baize_house_time_print(text, time, misfit->by.at_ms);
    baize_text_add(text, ", ");
    words_actor(text, &misfit->by);
    baize_text_format(text, ": %s", misfit_words(misfit->kind));
    if (misfit->says != misfit->found) {
        words_money(text, "; expected ", misfit->says);
        words_money(text, ", found ", misfit->found);
    }
    baize_text_add(text, ".");
    if (level->unread > 0)
        baize_text_format(text, " The stream ends before event %" PRIu64 ": %" PRIu64 " events are not in the sums.",
                          level->seq + 1, level->unread);
}

static void print_misfit(struct report *report)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_misfit(&text, report->level, report->lines.time);
    lines_paragraph(&report->lines, 0, words);
}

static void print_verdict(struct report *report)
{
    const struct baize_reconciliation *level = report->level;
    struct baize_text *text = &report->lines.text;
    if (level->misfit.kind != BAIZE_MISFIT_NONE) {
        print_misfit(report);
        return;
    }
    baize_money explained = baize_meter_amounts_total(&level->opening) + baize_accrual_net(&level->accrual);
    words_money(text, "Explains ", explained);
    words_money(text, " of ", baize_meter_amounts_total(&level->books));
    baize_text_add(text, baize_reconciliation_proves(level) ? "; nothing unexplained." : "; THE REST IS UNEXPLAINED.");
    lines_end(&report->lines);
}

static void print_span(struct report *report)
{
    const struct baize_reconciliation *level = report->level;
    struct baize_text *text = &report->lines.text;
    if (level->seq == level->seq_before) {
        lines_put(&report->lines, "No events.");
        return;
    }
    baize_text_format(text, "Events %" PRIu64 " to %" PRIu64 ", from ", level->seq_before + 1, level->seq);
    baize_house_time_print(text, report->lines.time, level->first_ms);
    baize_text_add(text, " to ");
    baize_house_time_print(text, report->lines.time, level->last_ms);
    lines_end(&report->lines);
}

void baize_reconciliation_print(const struct baize_reconciliation *level, const struct baize_rules *rules,
                                const struct baize_house_time *time, baize_line_sink *sink, void *context)
{
    struct report report;
    char of[160];
    struct baize_text text = baize_text_in(of, sizeof of);
    report.level = level;
    report.rules = rules;
    lines_begin(&report.lines, time, sink, context);
    fit_all(&report);
    fit_sources(&report);
    baize_text_format(&text, "Meter %u, level %.*s", (unsigned)level->meter, BAIZE_LEVEL_NAME_SIZE, level->name);
    words_report_title(&report.lines, "RECONCILIATION", of);
    print_span(&report);
    print_verdict(&report);
    lines_put(&report.lines, "");
    print_accounts(&report);
    print_sources(&report);
    lines_heading(&report.lines, "Contributions by rate and by table");
    print_rates(&report);
    print_tables(&report);
    print_changes(&report);
}
