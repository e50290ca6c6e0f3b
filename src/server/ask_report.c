/* ask_report.c - report: drop, win and hold of tables by shift and day, as src/statement counts them. */
#include "server/ask_manager.h"

#include "statement/describe.h"

#include <stdlib.h>

#define DAYS_MOST    31
#define PERIODS_MOST (DAYS_MOST + 1) /* at least the shifts of a day, the day, month and year */

struct periods {
    size_t count;
    struct baize_period list[PERIODS_MOST];
};

/* ---- As JSON ---- */

static json_t *figures_of(const struct baize_table_statement *statement)
{
    struct figures figures;
    figures_start(&figures);
    figures_count(&figures, "table", NULL, statement->table);
    describe_table(&figures, statement);
    describe_hold(&figures, "hold", NULL, statement);
    figures_money(&figures, "win_explained", NULL, baize_table_statement_explained(statement));
    figures_flag(&figures, "agrees", baize_table_statement_agrees(statement));
    return figures_json(&figures, FIGURES_CENTS);
}

static json_t *period_of(const struct report_sheet *sheet, size_t which, const struct baize_period *period)
{
    const struct baize_table_statement *statements = report_sheet_of(sheet, which);
    struct baize_table_statement total;
    json_t *made = json_object(), *tables = json_array();
    for (size_t i = 0; i < sheet->tables_count; i++)
        make_add(&tables, figures_of(&statements[i]));
    make_set_word(&made, "kind", baize_period_id(period->kind));
    make_set(&made, "day", make_number_or_null(period->day));
    make_set(&made, "shift", make_number_or_null(period->shift));
    make_set_number(&made, "from_ms", period->from_ms);
    make_set_number(&made, "to_ms", period->to_ms);
    make_set(&made, "tables", tables);
    if (sheet->tables_count > 0 && baize_table_statement_total(statements, sheet->tables_count, &total) == BAIZE_OK) {
        total.table = 0;
        make_set(&made, "total", figures_of(&total));
    } else {
        make_set_null(&made, "total");
    }
    return made;
}

/* ---- Which periods ---- */

static bool add(struct periods *periods, const struct baize_house *house, enum baize_period_kind kind, uint32_t day,
                uint8_t shift)
{
    return periods->count < PERIODS_MOST && baize_period_of(house, kind, day, shift, &periods->list[periods->count]) &&
           ++periods->count > 0;
}

static bool one_day(const struct baize_house *house, uint32_t day, struct periods *periods)
{
    for (uint8_t shift = 1; shift <= BAIZE_HOUSE_SHIFTS_MOST && add(periods, house, BAIZE_PERIOD_SHIFT, day, shift);)
        shift++;
    return add(periods, house, BAIZE_PERIOD_DAY, day, 0) && add(periods, house, BAIZE_PERIOD_MONTH, day, 0) &&
           add(periods, house, BAIZE_PERIOD_YEAR, day, 0);
}

/* 20261130 -> 20261201: the next that is a date. */
static uint32_t next_day(uint32_t day)
{
    if (day % 100 < 31)
        return day + 1;
    return day / 100 % 100 < 12 ? day / 100 * 100 + 101 : day / 10000 * 10000 + 10101;
}

static bool more_days(const struct baize_house *house, uint32_t from, uint32_t to, struct periods *periods)
{
    struct baize_period *all;
    for (uint32_t day = from; day <= to; day = next_day(day))
        if (periods->count == DAYS_MOST || (!add(periods, house, BAIZE_PERIOD_DAY, day, 0) && day % 100 <= 28))
            return false;
    if (periods->count == 0)
        return false;
    all = &periods->list[periods->count];
    *all = (struct baize_period){.kind = BAIZE_PERIOD_ANY,
                                 .from_ms = periods->list[0].from_ms,
                                 .to_ms = periods->list[periods->count - 1].to_ms};
    periods->count++;
    return true;
}

/* ---- The ask ---- */

static void work_report(struct job *job)
{
    struct book book = {.job = job};
    struct report_sheet sheet = {.statements = NULL};
    struct periods *periods = calloc(1, sizeof *periods);
    uint32_t from = (uint32_t)job->from_day, to = (uint32_t)job->to_day;
    bool good =
        periods != NULL && (from == to ? one_day(job->house, from, periods) : more_days(job->house, from, to, periods));
    if (periods != NULL && !good)
        job_refuse(job, "FIELD_WRONG", "day and to_day are gaming days like 20261116, at most 31 of them");
    if (good && report_sheet_read(&book, periods->list, periods->count, &sheet)) {
        json_t *list = json_array();
        for (size_t i = 0; i < periods->count; i++)
            make_add(&list, period_of(&sheet, i, &periods->list[i]));
        job->answer =
            json_pack("{s:I, s:I, s:o, s:o}", "from_day", (json_int_t)job->from_day, "to_day", (json_int_t)job->to_day,
                      "zone", report_zone(job->house, periods->list[0].from_ms), "periods", list);
    }
    free(sheet.statements);
    free(periods);
}

void ask_report(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    static const struct baize_stream house = {.kind = BAIZE_STREAM_HOUSE};
    int64_t table = 0;
    (void)who;
    if (!ask_number_or(ask, message, "table", 1, BAIZE_HOUSE_NUMBER_MOST, &table))
        return;
    if (table != 0 && baize_house_table(baize_engine_house(server->engine), (uint32_t)table) == NULL) {
        ask_refused(ask, "NO_SUCH_TABLE", "there is no such table");
        return;
    }
    struct job *job = job_begin_report(server, ask, house, work_report);
    if (job == NULL)
        return;
    job->table = table;
    if (!ask_number(ask, message, "day", 19700101, 99991231, &job->from_day)) {
        job_end(job);
        return;
    }
    job->to_day = job->from_day;
    job_queue_if(job, ask_number_or(ask, message, "to_day", job->from_day, 99991231, &job->to_day));
}
