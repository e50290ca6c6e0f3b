/* meter_office.h - what the Game Manager reads of one meter over a period (manager.h): wins, readings by day, every
 * level reconciled. The meter before the period is folded without reports. For asks, and for `baize report meter`.
 *
 *     meter_office_open --> meter_office_feed, each event of the meter's stream --> meter_office_end --> wins,
 * readings, levels */
#ifndef BAIZE_SERVER_METER_OFFICE_H
#define BAIZE_SERVER_METER_OFFICE_H

#include <baize/floor.h>
#include <baize/manager.h>
#include <baize/statement.h>

#define OFFICE_WINS_MOST     4096
#define OFFICE_READINGS_MOST 1024
#define OFFICE_CHANGES_MOST  10000 /* of each level */

struct meter_office {
    struct baize_period period;
    struct baize_meter before;
    bool began;
    struct baize_manager manager;
    struct baize_win_log wins;
    struct baize_readings readings;
    struct baize_reconciliation levels[BAIZE_LEVELS_MOST];
    struct baize_progressive_win win_memory[OFFICE_WINS_MOST];
    struct baize_reading reading_memory[OFFICE_READINGS_MOST];
    struct baize_change change_memory[BAIZE_LEVELS_MOST][OFFICE_CHANGES_MOST];
};

/* All time there is: up to the end of the year 9999. */
struct baize_period meter_office_always(void);

/* Large, and most of it is never touched: to be freed. NULL: there is no memory. */
struct meter_office *meter_office_open(const struct baize_period *period);
/* A book_on_event of a struct meter_office. False: the period is over. */
bool meter_office_feed(void *office, const struct baize_floor_event *event);
void meter_office_end(struct meter_office *office);

/* The reports, and their names for people: "sheet" ... */
enum meter_report { METER_SHEET, METER_WINS, METER_READINGS, METER_RECONCILE, METER_REPORTS };
extern const char *const meter_report_names[METER_REPORTS];

/* As text or CSV; of the sheet there is only text. `level`: of a reconciliation. */
void meter_office_write(const struct meter_office *office, enum meter_report report, bool csv, uint8_t level,
                        const struct baize_rules *rules, const struct baize_house_time *time, baize_line_sink *sink,
                        void *context);

/* The meter after what was fed. */
const struct baize_meter *meter_office_now(const struct meter_office *office);

#endif
