/* win_log_print.c - the win log for people and for spreadsheets. */
#include "base/vocabulary.h"
#include "manager/lines.h"
#include "meter/event.h"

#include <inttypes.h>

#define COLUMN_TIME   8
#define COLUMN_TABLE  35
#define COLUMN_ROUND  43
#define COLUMN_SEAT   49
#define COLUMN_HAND   51
#define COLUMN_FROM   72
#define COLUMN_AMOUNT 100

static void add_number(struct lines *lines, uint32_t number, size_t column)
{
    char words[16];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%u", (unsigned)number);
    lines_right(lines, words, column);
}

static void print_heads(struct lines *lines)
{
    lines_right(lines, "win", COLUMN_TIME - 2);
    lines_to(lines, COLUMN_TIME);
    baize_text_add(&lines->text, "time");
    lines_right(lines, "table", COLUMN_TABLE);
    lines_right(lines, "round", COLUMN_ROUND);
    lines_right(lines, "seat", COLUMN_SEAT);
    lines_to(lines, COLUMN_HAND);
    baize_text_add(&lines->text, "hand");
    lines_to(lines, COLUMN_FROM);
    baize_text_add(&lines->text, "from");
    lines_right(lines, "amount", COLUMN_AMOUNT);
    lines_end(lines);
}

static void print_facts(struct lines *lines, const struct baize_progressive_win *win, const struct baize_rules *rules)
{
    char amount[48];
    struct baize_text text = baize_text_in(amount, sizeof amount);
    baize_cents_print(&text, win->award.amount, BAIZE_MONEY_WITH_CENTS);
    add_number(lines, win->number, COLUMN_TIME - 2);
    lines_to(lines, COLUMN_TIME);
    baize_house_time_print(&lines->text, lines->time, win->by.at_ms);
    add_number(lines, win->table, COLUMN_TABLE);
    add_number(lines, win->round, COLUMN_ROUND);
    add_number(lines, win->seat, COLUMN_SEAT);
    lines_to(lines, COLUMN_HAND);
    words_hand(&lines->text, rules, win->row);
    lines_to(lines, COLUMN_FROM);
    baize_text_add(&lines->text, baize_vocabulary_id(&baize_words_pays_from, (int)win->from));
    lines_right(lines, amount, COLUMN_AMOUNT);
    lines_end(lines);
}

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

static void print_total(struct lines *lines, const char *label, baize_money money)
{
    char words[48];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_money_print(&text, money);
    lines_to(lines, COLUMN_HAND);
    baize_text_add(&lines->text, label);
    lines_right(lines, words, COLUMN_AMOUNT);
    lines_end(lines);
}

static void print_totals(struct lines *lines, const struct baize_win_log *log)
{
    lines_rule(lines, 0, LINES_WIDTH);
    baize_text_format(&lines->text, "%" PRIu64 " validated, %" PRIu64 " backed out", log->validated, log->backed_out);
    lines_end(lines);
    print_total(lines, "validated from the meter", log->from_meter);
    print_total(lines, "validated from the tray", log->from_tray);
    print_total(lines, "backed out", -(log->back_to_meter + log->back_to_tray));
    print_total(lines, "stands", log->from_meter + log->from_tray - log->back_to_meter - log->back_to_tray);
    if (log->left_out > 0) {
        baize_text_format(&lines->text, "%zu more wins are not listed; the sums hold them.", log->left_out);
        lines_end(lines);
    }
}

void baize_win_log_print(const struct baize_win_log *log, const struct baize_rules *rules,
                         const struct baize_house_time *time, baize_line_sink *sink, void *context)
{
    struct lines lines;
    char of[32];
    struct baize_text text = baize_text_in(of, sizeof of);
    uint32_t day = 0;
    lines_begin(&lines, time, sink, context);
    baize_text_format(&text, "Meter %u", (unsigned)log->meter);
    lines_title(&lines, "WIN LOG", of);
    print_heads(&lines);
    for (size_t i = 0; i < log->count; i++) {
        const struct baize_progressive_win *win = &log->wins[i];
        uint32_t own = baize_house_day(time, win->by.at_ms);
        if (own != day) {
            baize_text_add(&lines.text, "Gaming day ");
            words_day(&lines.text, own);
            lines_end(&lines);
        }
        day = own;
        print_facts(&lines, win, rules);
        print_validation(&lines, win, rules);
        print_back_out(&lines, win);
    }
    print_totals(&lines, log);
}

/* ---- Fields ---- */

static void put_actor(struct lines *lines, const struct baize_actor *by)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_actor(&text, by);
    csv_words(lines, words);
}

static void put_back_out(struct lines *lines, const struct baize_progressive_win *win)
{
    if (!win->backed_out) {
        csv_words(lines, "stands");
        for (int i = 0; i < 4; i++)
            csv_blank(lines);
        return;
    }
    csv_words(lines, "backed out");
    csv_number(lines, win->back_out_seq);
    csv_time(lines, win->back_out_by.at_ms);
    put_actor(lines, &win->back_out_by);
    csv_words(lines, baize_vocabulary_id(&baize_words_meter_back_out, (int)win->why));
}

static void put_win(struct lines *lines, const struct baize_progressive_win *win, const struct baize_rules *rules)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    csv_number(lines, win->number);
    csv_number(lines, win->seq);
    csv_number(lines, baize_house_day(lines->time, win->by.at_ms));
    csv_time(lines, win->by.at_ms);
    csv_number(lines, win->table);
    csv_number(lines, win->round);
    csv_number(lines, win->seat);
    words_hand(&text, rules, win->row);
    csv_words(lines, words);
    csv_number(lines, win->level);
    csv_words(lines, baize_vocabulary_id(&baize_words_pays_from, (int)win->from));
    csv_money(lines, win->award.amount * BAIZE_MICROCENTS_PER_CENT);
    csv_money(lines, win->award.shortfall);
    if (win->earlier) {
        for (int i = 0; i < 4; i++)
            csv_blank(lines);
    } else {
        csv_money(lines, win->before);
        csv_money(lines, win->after);
        put_actor(lines, &win->by);
        csv_words(lines, baize_vocabulary_id(&baize_words_credential, (int)win->credential));
    }
    put_back_out(lines, win);
    csv_end(lines);
}

void baize_win_log_csv(const struct baize_win_log *log, const struct baize_rules *rules,
                       const struct baize_house_time *time, baize_line_sink *sink, void *context)
{
    struct lines lines;
    lines_begin(&lines, time, sink, context);
    lines_put(&lines, "win,event,gaming_day,time,table,round,seat,hand,level,from,amount,shortfall,before,after,"
                      "validated_by,credential,status,back_out_event,back_out_time,back_out_by,back_out_reason");
    for (size_t i = 0; i < log->count; i++)
        put_win(&lines, &log->wins[i], rules);
}
