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
#include "server/meter_office.h"

#include <baize/manager.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PATH_SIZE 4096

/* Scenario days are days of UTC. */
static const struct baize_house_time house_time;

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
    uint32_t numbers[SCENARIO_METERS_MOST]; /* of meters; 0: nothing happened there */
    struct meter_office *offices[SCENARIO_METERS_MOST];
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
    for (int i = 0; i < SCENARIO_METERS_MOST; i++)
        free(papers->offices[i]);
    free(papers);
}

/* ---- Noting ---- */

/* NULL: there is no memory. */
static struct meter_office *office_of(struct table_papers *papers, uint32_t meter)
{
    struct baize_period always = meter_office_always();
    int i = 0;
    while (papers->numbers[i] != 0 && papers->numbers[i] != meter)
        i++; /* a floor has no more meters than there are offices */
    papers->numbers[i] = meter;
    if (papers->offices[i] == NULL)
        papers->offices[i] = meter_office_open(&always);
    return papers->offices[i];
}

/* A line validates one win; the round is still the one in which it was made. */
static bool note_win(struct table_papers *papers, const struct scenario_run *run, const struct meter_office *office,
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
        struct meter_office *office = office_of(papers, event->number);
        if (office != NULL)
            meter_office_feed(office, event); /* what cannot follow is named in the reconciliation */
        if (office == NULL ||
            (event->meter.kind == BAIZE_METER_EVENT_CLAIM_VALIDATED && !note_win(papers, run, office, &event->meter))) {
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
    const struct meter_office *office = office_of(papers, win->event.meter);
    const struct baize_progressive_win *logged = baize_win_log_find(&office->wins, win->event.validated.win);
    struct baize_win_page page;
    if (logged == NULL) {
        fprintf(stderr, "baize table run: more than %d wins of one meter: win %u has no page\n", OFFICE_WINS_MOST,
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

static bool write_report(const struct table_papers *papers, const struct scenario_run *run, int which,
                         enum meter_report report, bool csv, uint8_t level)
{
    const struct meter_office *office = papers->offices[which];
    bool of_level = report == METER_RECONCILE;
    char path[PATH_SIZE], why[512];
    struct output output;
    snprintf(path, sizeof path, "%s/meter-%u-%s%s.%s", papers->reports, papers->numbers[which],
             of_level ? "level-" : meter_report_names[report], of_level ? office->manager.meter.levels[level].name : "",
             csv ? "csv" : "txt");
    bool good = output_open(&output, path);
    if (good) {
        meter_office_write(office, report, csv, level,
                           scenario_rules_of(run, BAIZE_FLOOR_METER, papers->numbers[which]), &house_time, write_line,
                           &output);
        good = output_close(&output, true);
    }
    if (!good) {
        output_why(&output, why, sizeof why);
        fprintf(stderr, "baize table run: %s\n", why);
    }
    return good;
}

/* Wins, readings, and each level; each as text and as CSV. */
static bool write_reports(const struct table_papers *papers, const struct scenario_run *run, int which, unsigned *count)
{
    for (int report = METER_WINS; report <= METER_RECONCILE; report++) {
        uint8_t levels = report == METER_RECONCILE ? papers->offices[which]->manager.meter.levels_count : 1;
        for (int i = 0; i < 2 * levels; i++, (*count)++)
            if (!write_report(papers, run, which, (enum meter_report)report, i % 2 == 1, (uint8_t)(i / 2)))
                return false;
    }
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
    for (int i = 0; papers->reports != NULL && i < SCENARIO_METERS_MOST && papers->offices[i] != NULL; i++)
        if (!write_reports(papers, run, i, &tally->reports))
            return false;
    return true;
}
