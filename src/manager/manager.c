/* manager.c - the stream folded, event by event, and each event handed to the reports. */
#include "manager/internal.h"

#include <string.h>

void baize_manager_start(struct baize_manager *manager, const struct baize_meter *before)
{
    memset(manager, 0, sizeof *manager);
    baize_meter_start(&manager->meter);
    if (before != NULL)
        manager->meter = *before;
}

void baize_manager_log_wins(struct baize_manager *manager, struct baize_win_log *log,
                            struct baize_progressive_win *memory, size_t capacity)
{
    memset(log, 0, sizeof *log);
    log->meter = manager->meter.id;
    log->wins = memory;
    log->capacity = capacity;
    manager->wins = log;
}

void baize_manager_read_days(struct baize_manager *manager, struct baize_readings *readings,
                             struct baize_reading *memory, size_t capacity)
{
    const struct baize_meter *meter = &manager->meter;
    memset(readings, 0, sizeof *readings);
    readings->readings = memory;
    readings->capacity = capacity;
    readings->meter = meter->id;
    readings->levels_count = meter->levels_count;
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        memcpy(readings->names[i], meter->levels[i].name, sizeof readings->names[i]);
        readings->now.levels[i] = meter->levels[i].now;
    }
    manager->readings = readings;
}

void baize_manager_reconcile(struct baize_manager *manager, struct baize_reconciliation *report, uint8_t level,
                             struct baize_change *memory, size_t capacity)
{
    const struct baize_meter *meter = &manager->meter;
    memset(report, 0, sizeof *report);
    report->meter = meter->id;
    report->level = level;
    report->changes = memory;
    report->capacity = capacity;
    report->seq_before = report->seq = meter->seq;
    report->tables[BAIZE_TAKINGS_TABLES_MOST].rate = -1;
    report->rates[BAIZE_TAKINGS_RATES_MOST].rate = -1;
    if (level >= BAIZE_LEVELS_MOST)
        return;
    report->wager = meter->wager;
    memcpy(report->name, meter->levels[level].name, sizeof report->name);
    report->set_before = report->set = meter->levels[level].set;
    report->opening = report->closing = report->books = meter->levels[level].now;
    manager->levels[level] = report;
}

/* The stream ends here: what comes behind is counted, not read. */
static void stop(struct baize_manager *manager, const struct baize_meter_event *event)
{
    for (uint8_t i = 0; i < BAIZE_LEVELS_MOST; i++) {
        struct baize_reconciliation *report = manager->levels[i];
        if (report == NULL)
            continue;
        manager_misfit(report, BAIZE_MISFIT_CANNOT_FOLLOW, manager->meter.seq + 1, event, 0, 0);
        report->unread++;
    }
}

enum baize_status baize_manager_add(struct baize_manager *manager, const struct baize_meter_event *event)
{
    struct baize_meter before = manager->meter;
    if (manager->status == BAIZE_OK)
        manager->status = baize_meter_fold(&manager->meter, event);
    if (manager->status != BAIZE_OK) {
        stop(manager, event);
        return manager->status;
    }
    if (manager->wins != NULL)
        manager_log_event(manager->wins, &before, event);
    if (manager->readings != NULL)
        manager_read_event(manager->readings, &before, &manager->meter, event);
    for (uint8_t i = 0; i < BAIZE_LEVELS_MOST; i++)
        if (manager->levels[i] != NULL)
            manager_reconcile_event(manager->levels[i], &before, &manager->meter, event);
    return BAIZE_OK;
}
