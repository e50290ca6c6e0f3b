/* table_papers.c - win pages and Game Manager's reports of a scenario.
 *
 *     events of a line --note--> a manager for each meter; each validated win with its round as it stood then
 *     the end          --write-> DIR/win-<meter>-<number>.pdf, DIR/meter-<meter>-wins.txt and .csv, ...
 *
 * A win that was backed out later keeps its page, with VOID on it. */
#include "cmd/table_papers.h"

#include "manager/internal.h"
#include "paper/output.h"
#include "paper/win_page.h"

#include <baize/manager.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define WINS_MOST     512 /* of one meter */
#define READINGS_MOST 128
#define CHANGES_MOST  2000
#define PATH_SIZE     4096

/* Scenario days are days of UTC. */
static const struct baize_house_time house_time;

struct office {
    uint32_t number; /* of the meter; 0: nothing happened there */
    struct baize_manager manager;
    struct baize_win_log wins;
    struct baize_readings readings;
    struct baize_reconciliation levels[BAIZE_LEVELS_MOST];
    struct baize_progressive_win win_memory[WINS_MOST];
    struct baize_reading reading_memory[READINGS_MOST];
    struct baize_change change_memory[BAIZE_LEVELS_MOST][CHANGES_MOST];
};

/* What a page needs and the log does not keep. */
struct validated_win {
    struct validated_win *next;
    struct baize_meter_event event;
    bool has_round;
    struct baize_round round;
    uint32_t patron; /* where there is no round: whose wager it was; 0: not known */
};

struct table_papers {
    const char *pages, *reports;
    struct validated_win *first, **last;
    struct office offices[SCENARIO_METERS_MOST];
};

struct table_papers *table_papers_start(const char *pages, const char *reports)
{
    struct table_papers *papers = calloc(1, sizeof *papers);
    if (papers == NULL)
        return NULL;
    papers->pages = pages;
    papers->reports = reports;
    papers->last = &papers->first;
    return papers;
}

void table_papers_free(struct table_papers *papers)
{
    if (papers == NULL)
        return;
    for (struct validated_win *win = papers->first; win != NULL;) {
        struct validated_win *next = win->next;
        free(win);
        win = next;
    }
    free(papers);
}

/* ---- Noting ---- */

static struct office *office_of(struct table_papers *papers, uint32_t meter)
{
    struct office *office = papers->offices;
    while (office->number != 0 && office->number != meter)
        office++; /* a floor has no more meters than there are offices */
    if (office->number != 0)
        return office;
    office->number = meter;
    baize_manager_start(&office->manager, NULL);
    baize_manager_log_wins(&office->manager, &office->wins, office->win_memory, WINS_MOST);
    baize_manager_read_days(&office->manager, &office->readings, office->reading_memory, READINGS_MOST);
    for (uint8_t i = 0; i < BAIZE_LEVELS_MOST; i++)
        baize_manager_reconcile(&office->manager, &office->levels[i], i, office->change_memory[i], CHANGES_MOST);
    return office;
}

/* A line validates one win; the round is still the one in which it was made. */
static bool note_win(struct table_papers *papers, const struct scenario_run *run, const struct office *office,
                     const struct baize_meter_event *event)
{
    const struct baize_progressive_win *logged = baize_win_log_find(&office->wins, event->validated.win);
    struct validated_win *win = calloc(1, sizeof *win);
    if (win == NULL)
        return false;
    *papers->last = win;
    papers->last = &win->next;
    win->event = *event;
    const struct baize_floor_table *table = logged == NULL ? NULL : baize_floor_table(&run->floor, logged->table);
    if (table == NULL)
        return true;
    win->has_round = !table->alone && table->table.round.number == logged->round;
    if (win->has_round)
        win->round = table->table.round;
    else
        win->patron = table->controller.seats[logged->seat - 1].patron;
    return true;
}

bool table_papers_note(struct table_papers *papers, const struct scenario_run *run)
{
    for (uint16_t i = 0; i < run->events_count; i++) {
        const struct baize_floor_event *event = &run->events[i];
        if (event->machine != BAIZE_FLOOR_METER)
            continue;
        struct office *office = office_of(papers, event->number);
        baize_manager_add(&office->manager, &event->meter); /* what cannot follow is named in the reconciliation */
        if (event->meter.kind == BAIZE_METER_EVENT_CLAIM_VALIDATED && !note_win(papers, run, office, &event->meter)) {
            fputs("baize table run: not enough memory\n", stderr);
            return false;
        }
    }
    return true;
}

/* ---- Pages ---- */

static bool write_pdf(const struct baize_win_page *page, const char *path, struct table_papers_tally *tally)
{
    struct paper_result result;
    if (paper_write_win_page(page, path, &result)) {
        tally->pages++;
        return true;
    }
    fprintf(stderr, "baize table run: %s\n", result.why);
    return false;
}

/* The original, then every reprint. */
static bool write_printings(const struct table_papers *papers, const struct scenario_run *run,
                            struct baize_win_page *page, struct table_papers_tally *tally)
{
    uint32_t meter = page->win.meter, number = page->win.number;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/win-%u-%u.pdf", papers->pages, meter, number);
    if (!write_pdf(page, path, tally))
        return false;
    for (uint8_t i = 0; i < run->prints_count; i++) {
        const struct scenario_print *print = &run->prints[i];
        if (print->meter != meter || print->win != number)
            continue;
        baize_win_page_reprint(page, print->printing, &print->by);
        snprintf(path, sizeof path, "%s/win-%u-%u-reprint-%u.pdf", papers->pages, meter, number, print->printing);
        if (!write_pdf(page, path, tally))
            return false;
    }
    return true;
}

static bool write_page(struct table_papers *papers, const struct scenario_run *run, const struct validated_win *win,
                       struct table_papers_tally *tally)
{
    const struct office *office = office_of(papers, win->event.meter);
    const struct baize_progressive_win *logged = baize_win_log_find(&office->wins, win->event.validated.win);
    struct baize_win_page page;
    if (logged == NULL) {
        fprintf(stderr, "baize table run: more than %d wins of one meter: win %u has no page\n", WINS_MOST,
                win->event.validated.win);
        return false;
    }
    enum baize_status status = baize_win_page_of(&page, scenario_rules_of(run, BAIZE_FLOOR_METER, win->event.meter),
                                                 &house_time, logged, &win->event, win->has_round ? &win->round : NULL);
    if (status != BAIZE_OK) {
        fprintf(stderr, "baize table run: the page of win %u: %s\n", logged->number, baize_status_words(status));
        return false;
    }
    const struct baize_rules *rules = scenario_rules_of(run, BAIZE_FLOOR_TABLE, logged->table);
    win_page_at_table(&page, office->manager.meter.levels[page.win.level].name, rules);
    if (page.patron == 0)
        page.patron = win->patron;
    return write_printings(papers, run, &page, tally);
}

/* ---- Reports ---- */

static void write_line(void *context, const char *line)
{
    output_write(context, line, strlen(line));
    output_write(context, "\n", 1);
}

enum report { WINS_TEXT, WINS_CSV, READINGS_TEXT, READINGS_CSV, LEVEL_TEXT, LEVEL_CSV };

static void print_report(enum report report, const struct office *office, uint8_t level,
                         const struct baize_rules *rules, struct output *output)
{
    switch (report) {
    case WINS_TEXT:
        baize_win_log_print(&office->wins, rules, &house_time, write_line, output);
        return;
    case WINS_CSV:
        baize_win_log_csv(&office->wins, rules, &house_time, write_line, output);
        return;
    case READINGS_TEXT:
        baize_readings_print(&office->readings, &house_time, write_line, output);
        return;
    case READINGS_CSV:
        baize_readings_csv(&office->readings, &house_time, write_line, output);
        return;
    case LEVEL_TEXT:
        baize_reconciliation_print(&office->levels[level], rules, &house_time, write_line, output);
        return;
    case LEVEL_CSV:
        baize_reconciliation_csv(&office->levels[level], rules, &house_time, write_line, output);
        return;
    }
}

static bool write_report(const struct table_papers *papers, const struct scenario_run *run, const struct office *office,
                         enum report report, uint8_t level)
{
    static const char *const names[] = {
        [WINS_TEXT] = "wins",        [WINS_CSV] = "wins",     [READINGS_TEXT] = "readings",
        [READINGS_CSV] = "readings", [LEVEL_TEXT] = "level-", [LEVEL_CSV] = "level-"};
    bool of_level = report == LEVEL_TEXT || report == LEVEL_CSV;
    bool csv = report == WINS_CSV || report == READINGS_CSV || report == LEVEL_CSV;
    char path[PATH_SIZE], why[512];
    struct output output;
    snprintf(path, sizeof path, "%s/meter-%u-%s%s.%s", papers->reports, office->number, names[report],
             of_level ? office->manager.meter.levels[level].name : "", csv ? "csv" : "txt");
    bool good = output_open(&output, path);
    if (good) {
        print_report(report, office, level, scenario_rules_of(run, BAIZE_FLOOR_METER, office->number), &output);
        good = output_close(&output, true);
    }
    if (!good) {
        output_why(&output, why, sizeof why);
        fprintf(stderr, "baize table run: %s\n", why);
    }
    return good;
}

static bool write_reports(const struct table_papers *papers, const struct scenario_run *run,
                          const struct office *office, unsigned *count)
{
    for (int report = WINS_TEXT; report <= READINGS_CSV; report++, (*count)++)
        if (!write_report(papers, run, office, (enum report)report, 0))
            return false;
    for (uint8_t i = 0; i < office->manager.meter.levels_count; i++)
        for (int report = LEVEL_TEXT; report <= LEVEL_CSV; report++, (*count)++)
            if (!write_report(papers, run, office, (enum report)report, i))
                return false;
    return true;
}

/* ---- All of it ---- */

static bool make_directory(const char *path)
{
    if (path == NULL || mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    fprintf(stderr, "baize table run: cannot make the directory '%s': %s\n", path, strerror(errno));
    return false;
}

bool table_papers_write(struct table_papers *papers, const struct scenario_run *run, struct table_papers_tally *tally)
{
    if (!make_directory(papers->pages) || !make_directory(papers->reports))
        return false;
    for (const struct validated_win *win = papers->pages == NULL ? NULL : papers->first; win != NULL; win = win->next)
        if (!write_page(papers, run, win, tally))
            return false;
    for (int i = 0; papers->reports != NULL && i < SCENARIO_METERS_MOST && papers->offices[i].number != 0; i++)
        if (!write_reports(papers, run, &papers->offices[i], &tally->reports))
            return false;
    return true;
}
