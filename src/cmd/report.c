/* report.c - baize report shift | day | table N | player N | meter N */
#include "cmd/report.h"

#include "cmd/command.h"

#include <baize/environment.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MS_PER_MINUTE INT64_C(60000)

enum { KEY_DAY = 'd', KEY_SHIFT = 's', KEY_PERIOD = 'p', KEY_FROM = 0x100, KEY_TO, KEY_EXPECTED = 'e' };

/* ---- Days and times as people write them ---- */

/* "20261116", "2026-11-16" */
static bool parse_day(const char *words, uint32_t *day)
{
    uint32_t number = 0;
    unsigned digits = 0;
    for (; *words != '\0'; words++) {
        if (*words == '-' && (digits == 4 || digits == 6))
            continue;
        if (!isdigit((unsigned char)*words) || ++digits > 8)
            return false;
        number = number * 10 + (uint32_t)(*words - '0');
    }
    *day = number;
    return digits == 8;
}

/* "2026-11-16 14:30" in the zone of the house then in force. */
static bool parse_time(const char *words, const struct baize_house *house, int64_t *at_ms)
{
    char date[16];
    unsigned hour = 0, minute = 0, second = 0;
    uint32_t day;
    size_t length = strcspn(words, " T");
    if (length >= sizeof date)
        return false;
    memcpy(date, words, length);
    date[length] = '\0';
    if (words[length] != '\0' && sscanf(words + length + 1, "%2u:%2u:%2u", &hour, &minute, &second) < 2)
        return false;
    if (!parse_day(date, &day) || hour > 24 || minute > 59 || second > 59 || day / 10000 < 1970)
        return false;
    int64_t month = ((int64_t)day / 100 % 100 + 9) % 12, year = (int64_t)day / 10000 - (month >= 10);
    int64_t days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day % 100 - 1 - 719468;
    int64_t local_ms = ((days * 24 + hour) * 60 + minute) * MS_PER_MINUTE + (int64_t)second * 1000;
    *at_ms = local_ms; /* twice: the zone at that time is that of a moment near it */
    for (int i = 0; i < 2; i++)
        *at_ms = local_ms - baize_house_settings_at(house, *at_ms)->time.zone_minutes * MS_PER_MINUTE;
    return true;
}

static bool say_period(const char *what, const char *words, const char *allowed)
{
    fprintf(stderr, "baize report: %s '%s': %s\n", what, words, allowed);
    return false;
}

static bool named_kind(const char *name, enum baize_period_kind *kind)
{
    for (int i = BAIZE_PERIOD_SHIFT; i < BAIZE_PERIODS; i++)
        if (strcmp(name, baize_period_id((enum baize_period_kind)i)) == 0) {
            *kind = (enum baize_period_kind)i;
            return true;
        }
    return say_period("period", name, "one of shift, day, month, year");
}

static bool free_period(const struct report_request *request, const struct baize_house *house,
                        struct baize_period *period)
{
    memset(period, 0, sizeof *period);
    period->to_ms = INT64_C(253402300800000); /* the end of the year 9999 */
    if (request->from != NULL && !parse_time(request->from, house, &period->from_ms))
        return say_period("--from", request->from, "write 2026-11-16 or '2026-11-16 14:30'");
    if (request->to != NULL && !parse_time(request->to, house, &period->to_ms))
        return say_period("--to", request->to, "write 2026-11-16 or '2026-11-16 14:30'");
    if (period->from_ms >= period->to_ms)
        return say_period("--to", request->to, "a period ends after it begins");
    return true;
}

bool report_period(const struct report_request *request, const struct baize_house *house, enum baize_period_kind kind,
                   struct baize_period *period)
{
    struct baize_clock clock = baize_clock_system();
    int64_t now_ms = clock.now_ms(clock.context); /* as the engine has it: the later of clock and record */
    struct baize_house_shift now = baize_house_shift_at(house, now_ms > house->at_ms ? now_ms : house->at_ms);
    uint32_t day = now.day;
    unsigned long shift = now.shift;
    char words[16];
    if (request->from != NULL || request->to != NULL)
        return free_period(request, house, period);
    if (request->period != NULL && !named_kind(request->period, &kind))
        return false;
    if (request->shift != NULL) {
        shift = strtoul(request->shift, NULL, 10);
        kind = BAIZE_PERIOD_SHIFT;
    } else if (request->day != NULL) {
        shift = 1;
    }
    if (request->day != NULL && !parse_day(request->day, &day))
        return say_period("day", request->day, "write 20261116 or 2026-11-16");
    if (shift <= BAIZE_HOUSE_SHIFTS_MOST && baize_period_of(house, kind, day, (uint8_t)shift, period))
        return true;
    snprintf(words, sizeof words, "%u", (unsigned)day);
    return say_period("day", words,
                      kind == BAIZE_PERIOD_SHIFT ? "there is no such gaming day, or it has no such shift"
                                                 : "there is no such gaming day");
}

/* ---- Options ---- */

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct report_request *request = state->input;
    if (format_parse(key, argument, state, &request->choice))
        return 0;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &request->where;
        return 0;
    case KEY_DAY:
        request->day = argument;
        return 0;
    case KEY_SHIFT:
        request->shift = argument;
        return 0;
    case KEY_PERIOD:
        request->period = argument;
        return 0;
    case KEY_FROM:
        request->from = argument;
        return 0;
    case KEY_TO:
        request->to = argument;
        return 0;
    case KEY_EXPECTED:
        request->expected = true;
        return 0;
    case ARGP_KEY_ARGS:
        request->arguments = state->argv + state->next;
        request->count = state->argc - state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "say which report: shift, day, table N, player N, meter N");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option options[] = {
    FORMAT_OPTIONS(FORMAT_ALL),
    {"day", KEY_DAY, "DAY", 0, "A gaming day: 20261116 or 2026-11-16; else today's", 0},
    {"shift", KEY_SHIFT, "NUMBER", 0, "One of its shifts, from 1", 0},
    {"period", KEY_PERIOD, "PERIOD", 0, "Of a table or player: shift, day (default), month or year to date", 0},
    {"from", KEY_FROM, "TIME", 0,
     "Of a table, a player, or the wins, readings and reconciliation of a meter: from this time on, "
     "'2026-11-16 14:30'",
     0},
    {"to", KEY_TO, "TIME", 0, "... up to this time", 0},
    {"expected", KEY_EXPECTED, NULL, 0, "With shift and day: compare with the exact mathematics (takes some seconds)",
     0},
    {0},
};

static const char documentation[] =
    "Statements from the record of the house: drop, win and hold of all tables on one sheet, a table, a player, a "
    "meter.\v"
    "  shift, day        all tables, with month and year to date\n"
    "  table N           one table in full\n"
    "  player N|NAME     wallet and tables of a player\n"
    "  meter N [WHAT]    sheet (default), wins, readings or reconcile\n"
    "\n"
    "Examples:\n"
    "  baize report shift --day 2026-11-16 --shift 2\n"
    "  baize report table 7 --period month --format csv\n"
    "  baize report day --format pdf --out day.pdf\n"
    "  baize report player anna --from 2026-11-01 --to 2026-12-01\n";

struct named_report {
    const char *name;
    int least, most; /* arguments behind it */
};

static const struct named_report reports[] = {
    {"shift", 0, 0}, {"day", 0, 0}, {"table", 1, 1}, {"player", 1, 1}, {"meter", 1, 3}};

/* What the report would leave out of account is refused. */
static bool options_fit(const struct report_request *request)
{
    const char *name = request->arguments[0], *why = NULL;
    bool house = strcmp(name, "shift") == 0 || strcmp(name, "day") == 0;
    bool any = request->from != NULL || request->to != NULL;
    if (any && (request->day != NULL || request->shift != NULL || request->period != NULL))
        why = "--from and --to are a period of their own: leave out --day, --shift and --period";
    else if (any && house)
        why = "the sheet of the house is of a shift or a day: --day and --shift";
    else if (request->expected && !house)
        why = "--expected goes with shift and day";
    if (why != NULL)
        fprintf(stderr, "baize report %s: %s\n", name, why);
    return why == NULL;
}

static int run_named(const struct report_request *request, struct report_book *book)
{
    const char *name = request->arguments[0];
    if (strcmp(name, "shift") == 0)
        return report_house(request, book, BAIZE_PERIOD_SHIFT);
    if (strcmp(name, "day") == 0)
        return report_house(request, book, BAIZE_PERIOD_DAY);
    if (strcmp(name, "table") == 0)
        return report_table(request, book);
    return strcmp(name, "player") == 0 ? report_player(request, book) : report_meter(request, book);
}

int report_done(const struct report_request *request, bool agrees)
{
    request->writing->complete = true;
    return agrees ? CMD_DONE : CMD_FAILED;
}

static int run_report(struct report_request *request, struct report_book *book)
{
    static struct format_writing writing;
    char title[256];
    snprintf(title, sizeof title, "%s: %s%s%s", book->house.name, request->arguments[0], request->count > 1 ? " " : "",
             request->count > 1 ? request->arguments[1] : "");
    if (!format_open(&writing, "baize report", &request->choice, title))
        return CMD_FAILED;
    request->writing = &writing;
    int result = run_named(request, book);
    return format_close(&writing, "baize report") ? result : CMD_FAILED;
}

static int run_command(int argc, char **argv)
{
    static struct report_book book;
    struct report_request request = {.choice.format = FORMAT_TEXT};
    if (!cmd_parse(&cmd_report.usage, parse_option, argc, argv, &request))
        return CMD_USAGE;
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        if (strcmp(request.arguments[0], reports[i].name) != 0)
            continue;
        if (request.count - 1 < reports[i].least || request.count - 1 > reports[i].most) {
            fprintf(stderr, "baize report %s: wrong number of arguments; see `baize report --help`\n", reports[i].name);
            return CMD_USAGE;
        }
        if (!options_fit(&request))
            return CMD_USAGE;
        if (!report_book_open(&book, &request.where))
            return CMD_FAILED;
        int result = run_report(&request, &book);
        report_book_close(&book);
        return result;
    }
    fprintf(stderr, "baize report: there is no report '%s': shift, day, table, player, meter\n", request.arguments[0]);
    return CMD_USAGE;
}

const struct cmd_command cmd_report = {
    .usage = {"report", "drop, win and hold: statements of tables, players, shifts, days and meters",
              "shift|day\ntable N\nplayer N|NAME\nmeter N [WHAT [LEVEL]]", documentation, options, true},
    .run = run_command,
};
