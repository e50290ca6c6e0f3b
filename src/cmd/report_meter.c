/* report_meter.c - baize report meter: what the Game Manager reads, from the stream of a meter (manager.h). */
#include "cmd/report.h"

#include "cmd/cmd.h"

#include <baize/manager.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WINS_MOST     4096
#define READINGS_MOST 1024
#define CHANGES_MOST  10000

/* The meter before the period is folded without reports. */
struct office {
    struct baize_period period;
    struct baize_meter before;
    bool began;
    struct baize_manager manager;
    struct baize_win_log wins;
    struct baize_readings readings;
    struct baize_reconciliation level;
    uint8_t which;
    struct baize_progressive_win win_memory[WINS_MOST];
    struct baize_reading reading_memory[READINGS_MOST];
    struct baize_change change_memory[CHANGES_MOST];
};

static void begin(struct office *office)
{
    if (office->began)
        return;
    office->began = true;
    baize_manager_start(&office->manager, office->before.seq > 0 ? &office->before : NULL);
    baize_manager_log_wins(&office->manager, &office->wins, office->win_memory, WINS_MOST);
    baize_manager_read_days(&office->manager, &office->readings, office->reading_memory, READINGS_MOST);
    baize_manager_reconcile(&office->manager, &office->level, office->which, office->change_memory, CHANGES_MOST);
}

static bool feed(void *context, const struct baize_floor_event *event)
{
    struct office *office = context;
    int64_t at_ms = event->meter.by.at_ms;
    if (at_ms >= office->period.to_ms)
        return false;
    if (at_ms < office->period.from_ms && !office->began &&
        baize_meter_fold(&office->before, &event->meter) == BAIZE_OK)
        return true;
    begin(office); /* also with an event that cannot follow: the reconciliation names it */
    baize_manager_add(&office->manager, &event->meter);
    return true;
}

static bool read_meter(struct report_book *book, uint32_t meter, const struct baize_period *period, uint8_t level,
                       struct office *office)
{
    memset(office, 0, sizeof *office);
    office->period = *period;
    office->which = level;
    baize_meter_start(&office->before);
    if (!report_book_floor(book, (struct baize_stream){.kind = BAIZE_STREAM_METER, .number = meter}, feed, office))
        return false;
    begin(office);
    return true;
}

/* The reports of the Game Manager have one zone: that of the end of the period. */
static const struct baize_house_time *time_of(const struct report_book *book, const struct baize_period *period)
{
    return &baize_house_settings_at(&book->house, period->to_ms - 1)->time;
}

static struct office *make_office(void)
{
    struct office *office = malloc(sizeof *office);
    if (office == NULL)
        fputs("baize report: not enough memory\n", stderr);
    return office;
}

bool report_meter_readings(struct report_book *book, uint32_t meter, const struct baize_period *period)
{
    struct office *office = make_office();
    bool good = office != NULL && read_meter(book, meter, period, 0, office);
    if (good && office->manager.meter.phase != BAIZE_METER_NEW) { /* one that was opened later says nothing yet */
        puts("");
        baize_readings_print(&office->readings, time_of(book, period), report_line, NULL);
    }
    free(office);
    return good;
}

/* ---- The command ---- */

static bool find_level(const struct office *office, const char *name, uint8_t *level)
{
    const struct baize_meter *meter = &office->manager.meter;
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if (name == NULL || strcmp(meter->levels[i].name, name) == 0) {
            *level = i;
            return true;
        }
    fprintf(stderr, "baize report: the meter has no level '%s'\n", name == NULL ? "" : name);
    return false;
}

static int print(const struct report_request *request, const struct report_book *book, const struct office *office,
                 const struct baize_rules *rules, const char *what)
{
    const struct baize_house_time *time = time_of(book, &office->period);
    bool csv = request->format == REPORT_CSV;
    if (strcmp(what, "wins") == 0)
        (csv ? baize_win_log_csv : baize_win_log_print)(&office->wins, rules, time, report_line, NULL);
    else if (strcmp(what, "readings") == 0)
        (csv ? baize_readings_csv : baize_readings_print)(&office->readings, time, report_line, NULL);
    else if (strcmp(what, "reconcile") == 0)
        (csv ? baize_reconciliation_csv : baize_reconciliation_print)(&office->level, rules, time, report_line, NULL);
    else if (!csv)
        baize_meter_sheet_print(&office->manager.meter, time, report_line, NULL);
    return CMD_DONE;
}

static bool is_report(const char *what, enum report_format format)
{
    bool sheet = strcmp(what, "sheet") == 0;
    if (!sheet && strcmp(what, "wins") != 0 && strcmp(what, "readings") != 0 && strcmp(what, "reconcile") != 0) {
        fprintf(stderr, "baize report meter: '%s': one of sheet, wins, readings, reconcile\n", what);
        return false;
    }
    if (format == REPORT_JSON || (sheet && format == REPORT_CSV)) {
        fputs("baize report meter: text, and CSV of wins, readings and reconcile\n", stderr);
        return false;
    }
    return true;
}

static int report_of(const struct report_request *request, struct report_book *book, uint32_t number, const char *what,
                     struct office *office)
{
    const struct baize_rules *rules = report_book_rules(book, baize_house_meter(&book->house, number)->digest);
    struct baize_period period = {.from_ms = 0, .to_ms = INT64_C(253402300800000)};
    bool all = request->day == NULL && request->shift == NULL && request->period == NULL && request->from == NULL &&
               request->to == NULL;
    uint8_t level = 0;
    if (!all && !report_period(request, &book->house, BAIZE_PERIOD_DAY, &period))
        return CMD_USAGE;
    if (!read_meter(book, number, &period, 0, office))
        return CMD_FAILED;
    if (strcmp(what, "reconcile") == 0 &&
        (!find_level(office, request->count > 3 ? request->arguments[3] : NULL, &level) ||
         (level != 0 && !read_meter(book, number, &period, level, office))))
        return CMD_FAILED;
    return print(request, book, office, rules, what);
}

int report_meter(const struct report_request *request, struct report_book *book)
{
    char *end;
    unsigned long number = strtoul(request->arguments[1], &end, 10);
    const char *what = request->count > 2 ? request->arguments[2] : "sheet";
    if (!is_report(what, request->format))
        return CMD_USAGE;
    if (*end != '\0' || number > UINT32_MAX || baize_house_meter(&book->house, (uint32_t)number) == NULL) {
        fprintf(stderr, "baize report: there is no meter '%s'; `baize meter list` shows them\n", request->arguments[1]);
        return CMD_FAILED;
    }
    struct office *office = make_office();
    int result = office == NULL ? CMD_FAILED : report_of(request, book, (uint32_t)number, what, office);
    free(office);
    return result;
}
