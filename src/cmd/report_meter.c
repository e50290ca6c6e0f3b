/* report_meter.c - baize report meter: what the Game Manager reads, from the stream of a meter (manager.h). */
#include "cmd/report.h"

#include "server/meter_office.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool feed(void *context, const struct baize_floor_event *event)
{
    return meter_office_feed(context, event);
}

/* To be freed; NULL: it says why. */
static struct meter_office *read_meter(struct report_book *book, uint32_t meter, const struct baize_period *period)
{
    struct meter_office *office = meter_office_open(period);
    if (office == NULL) {
        fputs("baize report: not enough memory\n", stderr);
        return NULL;
    }
    if (!report_book_floor(book, (struct baize_stream){.kind = BAIZE_STREAM_METER, .number = meter}, feed, office)) {
        free(office);
        return NULL;
    }
    meter_office_end(office);
    return office;
}

/* The reports of the Game Manager have one zone: that of the end of the period. */
static const struct baize_house_time *time_of(const struct report_book *book, const struct baize_period *period)
{
    return &baize_house_settings_at(&book->house, period->to_ms - 1)->time;
}

bool report_meter_readings(const struct report_request *request, struct report_book *book, uint32_t meter,
                           const struct baize_period *period)
{
    struct meter_office *office = read_meter(book, meter, period);
    if (office == NULL)
        return false;
    if (office->manager.meter.phase != BAIZE_METER_NEW) { /* one that was opened later says nothing yet */
        request->writing->sink(request->writing->context, "");
        baize_readings_print(&office->readings, time_of(book, period), request->writing->sink,
                             request->writing->context);
    }
    free(office);
    return true;
}

/* ---- The command ---- */

static bool find_level(const struct meter_office *office, const char *name, uint8_t *level)
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

static bool find_report(const struct report_request *request, const char *what, enum meter_report *report)
{
    int found = METER_SHEET;
    while (found < METER_REPORTS && strcmp(what, meter_report_names[found]) != 0)
        found++;
    *report = (enum meter_report)found;
    bool sheet = found == METER_SHEET;
    if (found == METER_REPORTS) {
        fprintf(stderr, "baize report meter: '%s': one of sheet, wins, readings, reconcile\n", what);
        return false;
    }
    if (request->choice.format == FORMAT_JSON || (sheet && request->choice.format == FORMAT_CSV)) {
        fputs("baize report meter: text, and CSV of wins, readings and reconcile\n", stderr);
        return false;
    }
    if (sheet && request->from != NULL) {
        fputs("baize report meter: the sheet shows the meter at one moment: --to TIME or --day DAY says which; --from "
              "goes with wins, readings and reconcile\n",
              stderr);
        return false;
    }
    if (request->count > 3 && found != METER_RECONCILE) {
        fprintf(stderr, "baize report meter: %s shows all levels; LEVEL goes with reconcile\n", what);
        return false;
    }
    return true;
}

static int report_of(const struct report_request *request, struct report_book *book, uint32_t number,
                     enum meter_report report)
{
    const struct baize_rules *rules = report_book_rules(book, baize_house_meter(&book->house, number)->digest);
    struct baize_period period = meter_office_always();
    bool all = request->day == NULL && request->shift == NULL && request->period == NULL && request->from == NULL &&
               request->to == NULL;
    uint8_t level = 0;
    if (!all && !report_period(request, &book->house, BAIZE_PERIOD_DAY, &period))
        return CMD_USAGE;
    struct meter_office *office = read_meter(book, number, &period);
    if (office == NULL)
        return CMD_FAILED;
    int result = CMD_FAILED;
    if (report != METER_RECONCILE || find_level(office, request->count > 3 ? request->arguments[3] : NULL, &level)) {
        meter_office_write(office, report, request->choice.format == FORMAT_CSV, level, rules, time_of(book, &period),
                           request->writing->sink, request->writing->context);
        result = report_done(request, true);
    }
    free(office);
    return result;
}

int report_meter(const struct report_request *request, struct report_book *book)
{
    char *end;
    unsigned long number = strtoul(request->arguments[1], &end, 10);
    const char *what = request->count > 2 ? request->arguments[2] : "sheet";
    enum meter_report report;
    if (!find_report(request, what, &report))
        return CMD_USAGE;
    if (*end != '\0' || number > UINT32_MAX || baize_house_meter(&book->house, (uint32_t)number) == NULL) {
        fprintf(stderr, "baize report: there is no meter '%s'; `baize meter list` shows them\n", request->arguments[1]);
        return CMD_FAILED;
    }
    return report_of(request, book, (uint32_t)number, report);
}
