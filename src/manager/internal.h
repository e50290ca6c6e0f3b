/* internal.h - what the files of this folder share. */
#ifndef BAIZE_MANAGER_INTERNAL_H
#define BAIZE_MANAGER_INTERNAL_H

#include <baize/manager.h>

/* ---- What an event did (accrual.c) ---- */

/* What its entries moved in the accounts of a level. */
struct baize_meter_amounts manager_moved(const struct baize_meter_event *event, uint8_t level);

/* What the event itself says that it brought to the level; `before` is the meter before it, which tells what pending
 * claims there were and whose win is backed out. */
struct baize_accrual manager_said(const struct baize_meter *before, const struct baize_meter_event *event,
                                  uint8_t level);

/* The level that the event is about; BAIZE_LEVELS_MOST: all, or none. */
uint8_t manager_level_of(const struct baize_meter *before, const struct baize_meter_event *event);

/* Adds and says whether the sum is whole; a sum that would wrap stays as it was. */
bool manager_sum(baize_money *sum, baize_money amount);
bool manager_sum_amounts(struct baize_meter_amounts *sum, const struct baize_meter_amounts *amounts);
bool manager_sum_accrual(struct baize_accrual *sum, const struct baize_accrual *accrual);

/* ---- Reports: an event that has been folded; `before` is the meter before it ---- */

void manager_log_event(struct baize_win_log *log, const struct baize_meter *before,
                       const struct baize_meter_event *event);
void manager_read_event(struct baize_readings *readings, const struct baize_meter *before,
                        const struct baize_meter *after, const struct baize_meter_event *event);
void manager_reconcile_event(struct baize_reconciliation *report, const struct baize_meter *before,
                             const struct baize_meter *after, const struct baize_meter_event *event);

/* An event that could not be folded. */
void manager_misfit(struct baize_reconciliation *report, enum baize_misfit_kind kind, uint64_t seq,
                    const struct baize_meter_event *event, baize_money says, baize_money found);

/* ---- The win page (win_page.c) ---- */

/* Linked tables share a schedule, not a name (P11): house, game and notices are by the table's rules, the level is the
 * meter's. */
void win_page_at_table(struct baize_win_page *page, const char *level, const struct baize_rules *rules);

/* The page line by line: as text, or for a writer of HTML (figures/lines.h). */
void win_page_print(const struct baize_win_page *page, baize_line_sink *sink, void *context);

/* A house has a name of its own; without one the page has the name in the submission. */
void win_page_of_house(struct baize_win_page *page, const char *name);

#endif
