/* words.h - people, hands, days and changes in words, for all reports of the Game Manager. */
#ifndef BAIZE_MANAGER_WORDS_H
#define BAIZE_MANAGER_WORDS_H

#include "figures/lines.h"
#include "manager/internal.h"

void words_change(struct baize_text *text, baize_money money); /* "+$5.00", "-$0.25" */
void words_money(struct baize_text *text, const char *before, baize_money money);
void words_actor(struct baize_text *text, const struct baize_actor *by);                /* "manager 5 and 6" */
void words_hand(struct baize_text *text, const struct baize_rules *rules, uint8_t row); /* "Four of a kind" */
void words_day(struct baize_text *text, uint32_t day);                                  /* "2026-11-16" */

/* "WIN LOG   Meter 9 ...          times UTC-05:00", and a rule below. */
void words_report_title(struct lines *lines, const char *title, const char *of);
/* The same for a meter. */
void words_meter_title(struct lines *lines, const char *title, uint32_t meter);

/* The four accounts of a level, side by side or below each other. */
void words_accounts(struct figures *figures, const struct baize_meter_amounts *amounts, enum figure_unit unit);

/* Which event does not fit, and why. */
void words_misfit(struct baize_text *text, const struct baize_reconciliation *level,
                  const struct baize_house_time *time);

/* The event in one sentence. */
void words_event(struct baize_text *text, const struct baize_change *change, const struct baize_rules *rules);

/* Where the money of a level came from and went, from the opening to the closing: ids for programs, labels and notes
 * for people. */
void words_sources(struct figures *figures, const struct baize_reconciliation *level);

#endif
