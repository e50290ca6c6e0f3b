/* ask_manager.h - what the asks of the Game Manager share: meter_history, win, reconciliation, report, export. */
#ifndef BAIZE_SERVER_ASK_MANAGER_H
#define BAIZE_SERVER_ASK_MANAGER_H

#include "protocol/figures_json.h"
#include "protocol/make.h"
#include "server/book.h"
#include "server/meter_office.h"

/* A report on the meter of the field `meter`. NULL: refused. */
struct job *report_begin_meter(struct server *server, struct ask *ask, const struct protocol_person *who,
                               const json_t *message, job_work *run);
/* The rules that the job's meter was made with. */
const struct baize_rules *report_meter_rules(const struct book *book);

/* The period from the first day to the last (20261116), both with it; 0: from the beginning, to the end of time. False:
 * one of them is no date. */
bool report_days(const struct baize_house *house, int64_t from_day, int64_t to_day, struct baize_period *period);

/* "Four aces" */
json_t *report_hand(const struct baize_rules *rules, uint8_t row);
/* "supervisor 5", "manager 5 and 6" */
json_t *report_actor(const struct baize_actor *by);
/* "UTC-05:00", as the house has it at that time */
json_t *report_zone(const struct baize_house *house, int64_t at_ms);

/* ---- Pages of wins that are printed (win_print.c) ---- */

/* In the thread: how often it was printed; 0: never, or it cannot be read, and the job says so. */
uint32_t win_printings(struct job *job);
/* In the loop: when it is printed now it is counted, and the answer told the count, then answers. */
void win_print(struct job *job);
/* What the answer says of the printing (ask_win.c). */
json_t *win_printed(const struct baize_win_page *page);

/* ---- Tables (report_sheet.c) ---- */

#define REPORT_STATEMENTS_MOST 2048 /* of 4 KiB each */

/* Statements of tables over some periods: periods_count lists of tables_count statements, one behind the other. */
struct report_sheet {
    size_t tables_count, periods_count;
    struct baize_table_statement *statements; /* to be freed */
};

/* All tables of the house, or the one of job->table, by their streams and those of all meters. */
bool report_sheet_read(struct book *book, const struct baize_period *periods, size_t count, struct report_sheet *sheet);
struct baize_table_statement *report_sheet_of(const struct report_sheet *sheet, size_t period);

/* A day or shift, its month and its year, each up to its end. False: there is no such day or shift. */
bool report_to_date(const struct baize_house *house, enum baize_period_kind kind, uint32_t day, uint8_t shift,
                    struct baize_period periods[3]);

#endif
