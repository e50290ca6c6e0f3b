/* win_log_print.c - the win log for people and for spreadsheets. */
#include "base/vocabulary.h"
#include "manager/words.h"
#include "meter/event.h"

#include <inttypes.h>

#define COLUMN_TIME   8
#define COLUMN_HAND   51
#define COLUMN_AMOUNT 100

/* win, time, table, round, seat, hand, from, amount */
static const int places[] = {6, -COLUMN_TIME, 35, 43, 49, -COLUMN_HAND, -72, COLUMN_AMOUNT};

/* ---- A win ---- */

static void describe_back_out(struct figures *row, const struct baize_progressive_win *win,
                              const struct baize_house_time *time)
{
    static const char *const ids[] = {"back_out_event", "back_out_time", "back_out_by", "back_out_reason"};
    figures_word(row, "status", NULL, win->backed_out ? "backed out" : "stands");
    for (size_t i = 0; !win->backed_out && i < sizeof ids / sizeof ids[0]; i++)
        figures_nothing(row, ids[i]);
    if (!win->backed_out)
        return;
    figures_count(row, ids[0], NULL, win->back_out_seq);
    baize_house_time_print(figures_words(row, ids[1], NULL), time, win->back_out_by.at_ms);
    words_actor(figures_words(row, ids[2], NULL), &win->back_out_by);
    figures_word(row, ids[3], NULL, baize_vocabulary_id(&baize_words_meter_back_out, (int)win->why));
}

static void describe_win(struct figures *row, const struct baize_progressive_win *win, const struct baize_rules *rules,
                         const struct baize_house_time *time)
{
    static const char *const ids[] = {"before", "after", "validated_by", "credential"};
    figures_start(row);
    figures_count(row, "win", "win", win->number);
    figures_count(row, "event", NULL, win->seq);
    figures_count(row, "gaming_day", NULL, baize_house_day(time, win->by.at_ms));
    baize_house_time_print(figures_words(row, "time", "time"), time, win->by.at_ms);
    figures_count(row, "table", "table", win->table);
    figures_count(row, "round", "round", win->round);
    figures_count(row, "seat", "seat", win->seat);
    words_hand(figures_words(row, "hand", "hand"), rules, win->row);
    figures_count(row, "level", NULL, win->level);
    figures_word(row, "from", "from", baize_vocabulary_id(&baize_words_pays_from, (int)win->from));
    figures_cents(row, "amount", "amount", win->award.amount);
    figures_money(row, "shortfall", NULL, win->award.shortfall);
    for (size_t i = 0; win->earlier && i < sizeof ids / sizeof ids[0]; i++)
        figures_nothing(row, ids[i]);
    if (!win->earlier) {
        figures_money(row, ids[0], NULL, win->before);
        figures_money(row, ids[1], NULL, win->after);
        words_actor(figures_words(row, ids[2], NULL), &win->by);
        figures_word(row, ids[3], NULL, baize_vocabulary_id(&baize_words_credential, (int)win->credential));
    }
    describe_back_out(row, win, time);
}

/* ---- For people ---- */

static void print_validation(struct lines *lines, const struct baize_progressive_win *win,
                             const struct baize_rules *rules)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (win->earlier) {
        lines_paragraph(lines, COLUMN_TIME, "validated before this log begins");
        return;
    }
    if (win->level < rules->progressive.levels)
        baize_text_format(&text, "%.*s: ", BAIZE_LEVEL_NAME_SIZE, rules->progressive.meters[win->level].level);
    words_money(&text, "meter ", win->before);
    words_money(&text, " -> ", win->after);
    baize_text_add(&text, "; validated by ");
    words_actor(&text, &win->by);
    baize_text_format(&text, " with %s; event %" PRIu64,
                      baize_vocabulary_words(&baize_words_credential, (int)win->credential), win->seq);
    if (win->award.shortfall != 0)
        words_money(&text, "; ALARM: the house adds ", win->award.shortfall);
    lines_paragraph(lines, COLUMN_TIME, words);
}

static void print_back_out(struct lines *lines, const struct baize_progressive_win *win)
{
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!win->backed_out)
        return;
    baize_text_add(&text, "BACKED OUT ");
    baize_house_time_print(&text, lines->time, win->back_out_by.at_ms);
    baize_text_add(&text, " by ");
    words_actor(&text, &win->back_out_by);
    baize_text_format(&text, ": %s; event %" PRIu64, baize_vocabulary_words(&baize_words_meter_back_out, (int)win->why),
                      win->back_out_seq);
    lines_paragraph(lines, COLUMN_TIME, words);
}

static void print_totals(struct lines *lines, const struct baize_win_log *log)
{
    struct figures totals;
    lines_rule(lines, 0, LINES_WIDTH);
    lines_say(lines, "%" PRIu64 " validated, %" PRIu64 " backed out", log->validated, log->backed_out);
    figures_start(&totals);
    figures_money(&totals, NULL, "validated from the meter", log->from_meter);
    figures_money(&totals, NULL, "validated from the tray", log->from_tray);
    figures_money(&totals, NULL, "backed out", -(log->back_to_meter + log->back_to_tray));
    figures_money(&totals, NULL, "stands", log->from_meter + log->from_tray - log->back_to_meter - log->back_to_tray);
    for (size_t i = 0; i < totals.count; i++) {
        lines_left(lines, totals.list[i].label, COLUMN_HAND);
        lines_figure(lines, &totals.list[i], COLUMN_AMOUNT);
        lines_end(lines);
    }
    if (log->left_out > 0) {
        lines_say(lines, "%zu more wins are not listed; the sums hold them.", log->left_out);
    }
}

void baize_win_log_print(const struct baize_win_log *log, const struct baize_rules *rules,
                         const struct baize_house_time *time, baize_line_sink *sink, void *context)
{
    static const struct baize_progressive_win none;
    struct figures row;
    struct lines lines;
    uint32_t day = 0;
    lines_begin(&lines, time, sink, context);
    words_meter_title(&lines, "WIN LOG", log->meter);
    describe_win(&row, &none, rules, time);
    lines_heads(&lines, &row, places);
    for (size_t i = 0; i < log->count; i++) {
        const struct baize_progressive_win *win = &log->wins[i];
        uint32_t own = baize_house_day(time, win->by.at_ms);
        if (own != day) {
            baize_text_add(&lines.text, "Gaming day ");
            words_day(&lines.text, own);
            lines_end(&lines);
        }
        day = own;
        describe_win(&row, win, rules, time);
        lines_row(&lines, &row, places);
        print_validation(&lines, win, rules);
        print_back_out(&lines, win);
    }
    print_totals(&lines, log);
}

void baize_win_log_csv(const struct baize_win_log *log, const struct baize_rules *rules,
                       const struct baize_house_time *time, baize_line_sink *sink, void *context)
{
    static const struct baize_progressive_win none;
    struct figures row;
    struct lines lines;
    lines_begin(&lines, time, sink, context);
    describe_win(&row, &none, rules, time);
    lines_csv_head(&lines, &row);
    for (size_t i = 0; i < log->count; i++) {
        describe_win(&row, &log->wins[i], rules, time);
        lines_csv_row(&lines, &row);
    }
}
