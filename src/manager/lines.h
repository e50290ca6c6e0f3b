/* lines.h - reports line by line, in columns for people and in fields for spreadsheets. */
#ifndef BAIZE_MANAGER_LINES_H
#define BAIZE_MANAGER_LINES_H

#include "manager/internal.h"

#define LINES_WIDTH 100

struct lines {
    baize_line_sink *sink;
    void *context;
    const struct baize_house_time *time;
    int decimals;   /* of amounts in columns: as many as the finest one needs, */
    size_t dollars; /* and characters before the point: as many as the largest */
    struct baize_text text;
    char memory[4096]; /* a row of CSV has many columns */
};

void lines_begin(struct lines *lines, const struct baize_house_time *time, baize_line_sink *sink, void *context);
void lines_end(struct lines *lines);                    /* hands the line over, without blanks at its end */
void lines_put(struct lines *lines, const char *words); /* a whole line; "" is an empty one */
void lines_to(struct lines *lines, size_t column);      /* blanks up to the column, at least one */
/* The words end at the column. */
void lines_right(struct lines *lines, const char *words, size_t column);
void lines_rule(struct lines *lines, size_t from, size_t to);

/* "WIN LOG   Meter 9 ...          times UTC-05:00", and a rule below. */
void lines_title(struct lines *lines, const char *title, const char *of);
/* Words that may be long: broken at blanks, the following lines indented. */
void lines_paragraph(struct lines *lines, size_t indent, const char *words);

/* ---- Amounts, their points under each other ---- */

/* Makes room for this amount too. */
void lines_fit(struct lines *lines, baize_money money);
void lines_fit_amounts(struct lines *lines, const struct baize_meter_amounts *amounts);

enum lines_style { LINES_BALANCE, LINES_CHANGE }; /* "$0.00"; "+$5.00", blank for nothing */

size_t lines_money_width(const struct lines *lines);
void lines_money(struct lines *lines, baize_money money, enum lines_style style, size_t column);

/* ---- Words that several reports use ---- */

void words_change(struct baize_text *text, baize_money money); /* "+$5.00", "-$0.25" */
void words_money(struct baize_text *text, const char *before, baize_money money);
void words_actor(struct baize_text *text, const struct baize_actor *by);                /* "manager 5 and 6" */
void words_hand(struct baize_text *text, const struct baize_rules *rules, uint8_t row); /* "Four of a kind" */
void words_day(struct baize_text *text, uint32_t day);                                  /* "2026-11-16" */

/* Which event does not fit, and why. */
void words_misfit(struct baize_text *text, const struct baize_reconciliation *level,
                  const struct baize_house_time *time);

/* The event in one sentence. */
void words_event(struct baize_text *text, const struct baize_change *change, const struct baize_rules *rules);

/* ---- Fields ---- */

void csv_words(struct lines *lines, const char *words);   /* quoted where it must be */
void csv_figure(struct lines *lines, const char *figure); /* a number that is printed already: as it is */
void csv_number(struct lines *lines, uint64_t number);
void csv_blank(struct lines *lines);
void csv_money(struct lines *lines, baize_money money); /* dollars: 1234.50, -0.01234567 */
void csv_amounts(struct lines *lines, const struct baize_meter_amounts *amounts);
void csv_time(struct lines *lines, int64_t at_ms);
void csv_end(struct lines *lines);

#endif
