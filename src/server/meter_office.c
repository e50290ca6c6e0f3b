/* meter_office.c - a meter's stream, fed to the reports of the Game Manager. */
#include "server/meter_office.h"

#include <stdlib.h>

struct baize_period meter_office_always(void)
{
    return (struct baize_period){.from_ms = 0, .to_ms = INT64_C(253402300800000)};
}

struct meter_office *meter_office_open(const struct baize_period *period)
{
    struct meter_office *office = calloc(1, sizeof *office);
    if (office == NULL)
        return NULL;
    office->period = *period;
    baize_meter_start(&office->before);
    return office;
}

void meter_office_end(struct meter_office *office)
{
    if (office->began)
        return;
    office->began = true;
    baize_manager_start(&office->manager, office->before.seq > 0 ? &office->before : NULL);
    baize_manager_log_wins(&office->manager, &office->wins, office->win_memory, OFFICE_WINS_MOST);
    baize_manager_read_days(&office->manager, &office->readings, office->reading_memory, OFFICE_READINGS_MOST);
    for (uint8_t i = 0; i < BAIZE_LEVELS_MOST; i++)
        baize_manager_reconcile(&office->manager, &office->levels[i], i, office->change_memory[i], OFFICE_CHANGES_MOST);
}

bool meter_office_feed(void *context, const struct baize_floor_event *event)
{
    struct meter_office *office = context;
    int64_t at_ms = event->meter.by.at_ms;
    if (at_ms >= office->period.to_ms)
        return false;
    if (at_ms < office->period.from_ms && !office->began &&
        baize_meter_fold(&office->before, &event->meter) == BAIZE_OK)
        return true;
    meter_office_end(
        office); /* the reports begin; also with an event that cannot follow: the reconciliation names it */
    baize_manager_add(&office->manager, &event->meter);
    return true;
}

const char *const meter_report_names[METER_REPORTS] = {"sheet", "wins", "readings", "reconcile"};

void meter_office_write(const struct meter_office *office, enum meter_report report, bool csv, uint8_t level,
                        const struct baize_rules *rules, const struct baize_house_time *time, baize_line_sink *sink,
                        void *context)
{
    if (report == METER_WINS)
        (csv ? baize_win_log_csv : baize_win_log_print)(&office->wins, rules, time, sink, context);
    else if (report == METER_READINGS)
        (csv ? baize_readings_csv : baize_readings_print)(&office->readings, time, sink, context);
    else if (report == METER_RECONCILE)
        (csv ? baize_reconciliation_csv : baize_reconciliation_print)(&office->levels[level], rules, time, sink,
                                                                      context);
    else
        baize_meter_sheet_print(&office->manager.meter, time, sink, context);
}

const struct baize_meter *meter_office_now(const struct meter_office *office)
{
    return office->began ? &office->manager.meter : &office->before;
}
