/* house_run.c - baize house run SCENARIO: a scripted day on a real house, through the engine, durable.
 *
 * The script is run as `baize table run` runs it, with all that it expects. Every act that is carried out there is
 * carried out by the engine of the house too, and the books of both must agree after it. What the script takes for
 * granted is made first: its people (numbers below 1000 are kept for scripts), its tables and meters, and a wallet for
 * every patron, filled at the cage with what the patron buys in for. The cards of the script come from a shoe that
 * reads them, one by one: no script decides what a generator deals.
 *
 * The times of the script are those of the house, by its zone, on the first day that lies behind all that is on record:
 * what is done at 14:00 is done at 14:00, and belongs to the shift that has it. */
#include "base/date.h"
#include "cmd/durable.h"
#include "cmd/files.h"
#include "cmd/house_show.h"
#include "cmd/scripted.h"
#include "cmd/table_report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Time ---- */

#define DAY_MS INT64_C(86400000)

static int64_t script_clock(void *context)
{
    const struct scripted *scripted = context;
    return scripted->offset_ms + scripted->script_ms;
}

/* To the first whole day on which the script's first act is not before `now`; a day of the house, not of UTC. */
static void move_script(struct scripted *scripted, int64_t begins, int64_t now)
{
    const struct baize_house *house = baize_engine_house(scripted->office.house.engine);
    int64_t zone_ms = baize_house_settings_at(house, now)->time.zone_minutes * INT64_C(60000);
    int64_t late = now - (begins - zone_ms);
    scripted->offset_days = late <= 0 ? 0 : (late + DAY_MS - 1) / DAY_MS;
    scripted->offset_ms = scripted->offset_days * DAY_MS - zone_ms;
}

/* ---- Shifts ---- */

static bool keep_checkpoint(const struct scripted *scripted, const char *text)
{
    const struct baize_house *house = baize_engine_house(scripted->office.house.engine);
    char path[4096];
    snprintf(path, sizeof path, "%s/%u-%u.checkpoint", scripted->checkpoints, house->day, house->shift);
    bool good = durable_write(path, 0644, false, text, strlen(text));
    if (!good)
        fprintf(stderr, "baize: cannot write '%s': %s\n", path, strerror(errno));
    return good;
}

static bool end_shift(struct scripted *scripted)
{
    char *text = office_checkpoint(&scripted->office);
    bool good = text != NULL && keep_checkpoint(scripted, text);
    scripted->checkpoints_kept += good;
    free(text);
    return good;
}

/* Goes on to the time of an act; on the way every shift that has begun ends in its last millisecond. */
static bool pass_time(struct scripted *scripted, int64_t at_ms)
{
    const struct baize_house *house = baize_engine_house(scripted->office.house.engine);
    while (scripted->checkpoints != NULL && scripted->commands > 0) {
        int64_t ends_ms = baize_house_shift_at(house, script_clock(scripted)).ends_ms - scripted->offset_ms;
        if (ends_ms > at_ms)
            break;
        scripted->script_ms = ends_ms - 1;
        if (!end_shift(scripted))
            return false;
        scripted->script_ms = ends_ms;
    }
    scripted->script_ms = at_ms > scripted->script_ms ? at_ms : scripted->script_ms;
    return true;
}

/* ---- The same act on the house ---- */

/* What an act says about another day is as many days away from it on the house as it is in the script. */
static void move_days(const struct scripted *scripted, struct baize_floor_action *action)
{
    if (action->machine != BAIZE_FLOOR_METER)
        return;
    if (action->meter.kind == BAIZE_METER_ACT_READ) {
        struct baize_date date =
            baize_date_of(scenario_day_ms(action->meter.read.day) / DAY_MS + scripted->offset_days);
        action->meter.read.day = (uint32_t)(date.year * 10000 + date.month * 100 + date.day);
    }
    if (action->meter.kind == BAIZE_METER_ACT_CLOSE && action->meter.close.notice_ms != 0)
        action->meter.close.notice_ms += scripted->offset_ms;
}

static bool do_floor(struct scripted *scripted, const struct baize_floor_action *action)
{
    static struct baize_command command;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor = *action;
    move_days(scripted, &command.floor);
    scripted->commands++;
    return cmd_house_do(&scripted->office.house, &command);
}

/* A shoe reads one card at a time, commits to nothing and has no deck to show. */
static bool do_round(struct scripted *scripted, const struct baize_floor_action *action)
{
    static struct baize_floor_action one;
    const struct baize_action *round = &action->table.round;
    one = *action;
    if (round->kind == BAIZE_ACT_SHOW_DECK)
        return true;
    if (round->kind == BAIZE_ACT_OPEN_ROUND)
        memset(one.table.round.open_round.commitment, 0, BAIZE_HASH_SIZE);
    if (round->kind != BAIZE_ACT_CARDS)
        return do_floor(scripted, &one);
    for (uint8_t i = 0; i < round->cards.count; i++) {
        one.table.round.cards.count = 1;
        one.table.round.cards.cards[0] = round->cards.cards[i];
        if (!do_floor(scripted, &one))
            return false;
    }
    return true;
}

/* ---- The books of both ---- */

static bool books_agree(const struct scripted *scripted, struct baize_text *why)
{
    const struct baize_floor *house = baize_engine_floor(scripted->office.house.engine);
    for (size_t i = 0; i < scripted->run.floor.tables_count; i++) {
        const struct baize_floor_table *script = &scripted->run.floor.tables[i];
        const struct baize_floor_table *table = baize_floor_table(house, script->table.settings.number);
        if (table != NULL &&
            (memcmp(&table->table.ledger, &script->table.ledger, sizeof table->table.ledger) != 0 ||
             memcmp(&table->controller.ledger, &script->controller.ledger, sizeof table->controller.ledger) != 0)) {
            baize_text_format(why, "table %u of the house has other books than the script's",
                              script->table.settings.number);
            return false;
        }
    }
    for (size_t i = 0; i < scripted->run.floor.meters_count; i++) {
        const struct baize_floor_meter *script = &scripted->run.floor.meters[i];
        const struct baize_floor_meter *meter = baize_floor_meter(house, script->number);
        for (uint8_t k = 0; meter != NULL && k < script->meter.levels_count; k++)
            if (memcmp(&meter->meter.levels[k].now, &script->meter.levels[k].now, sizeof script->meter.levels[k].now) !=
                0) {
                baize_text_format(why, "meter %u of the house holds other amounts than the script's", script->number);
                return false;
            }
    }
    return baize_engine_balances(scripted->office.house.engine) ||
           (baize_text_add(why, "the books of the house do not balance"), false);
}

static bool acted(void *context, const struct scenario_run *run, const struct baize_floor_action *action,
                  struct baize_text *why)
{
    struct scripted *scripted = context;
    const struct baize_actor *by = action->machine == BAIZE_FLOOR_TABLE ? &action->table.by : &action->meter.by;
    (void)run;
    if (action->machine == BAIZE_FLOOR_CONTROLLER)
        by = &action->controller.by;
    bool round = action->machine == BAIZE_FLOOR_TABLE && action->table.kind == BAIZE_TABLE_ACT_ROUND;
    if (pass_time(scripted, by->at_ms) && scripted_need_tables(scripted) && scripted_need_people(scripted, action) &&
        (round ? do_round(scripted, action) : do_floor(scripted, action)))
        return books_agree(scripted, why);
    baize_text_add(why, "the house did not do what the script did");
    return false;
}

/* ---- The command ---- */

static bool load(void *context, const char *name, struct baize_rules *rules, struct baize_text *why)
{
    struct cmd_file file;
    char path[4096];
    scripted_find_submission(context, name, path, sizeof path);
    if (!files_load(path, NULL, rules, &file)) {
        baize_text_format(why, "the rules '%s' are refused", name);
        return false;
    }
    files_close(&file);
    return true;
}

/* Before the first act: what is played cannot be taken back for want of a folder. */
static bool make_folder(const char *path)
{
    if (path == NULL || ((mkdir(path, 0777) == 0 || errno == EEXIST) && access(path, W_OK | X_OK) == 0))
        return true;
    fprintf(stderr, "baize house run: cannot write into the directory '%s': %s\n", path, strerror(errno));
    return false;
}

static bool set_up(struct scripted *scripted, const struct cmd_file *file)
{
    struct baize_arena arena = baize_arena_in(scripted->scratch, sizeof scripted->scratch);
    struct scenario_loader loader = {.load = load, .acted = acted, .context = scripted};
    if (scenario_read(&file->source, &arena, &scripted->scenario, &scripted->found) != BAIZE_OK) {
        files_report(&scripted->found, &file->source, &file->source);
        return false;
    }
    if (!scripted_may_begin(scripted))
        return false;
    const struct scenario_line *first = scripted->scenario.lines;
    int64_t begins = first == NULL ? 0 : first->at_ms, now = baize_engine_now_ms(scripted->office.house.engine);
    scripted->script_ms = begins;
    move_script(scripted, begins, now);
    if (scenario_start(&scripted->run, &scripted->scenario, &loader) == BAIZE_OK)
        return true;
    fprintf(stderr, "%s: error: %s\n", file->source.name, scripted->run.problem);
    return false;
}

static void print_tally(const struct scripted *scripted, const struct table_tally *tally)
{
    printf("%s: %u %s, %llu commands of the house, ", scripted->file, tally->acts, tally->acts == 1 ? "line" : "lines",
           (unsigned long long)scripted->commands);
    if (tally->differ == 0)
        printf("all durable; the books of both agree\n");
    else
        printf("durable; %u %s\n", tally->differ, tally->differ == 1 ? "line differs" : "lines differ");
}

static bool play(struct scripted *scripted, bool quiet)
{
    struct table_style style = {.colour = cmd_wants_colour(STDOUT_FILENO)};
    struct table_tally tally = {0};
    if (!quiet)
        table_print_head(&style, &scripted->run);
    while (scenario_next(&scripted->run, &scripted->result)) {
        tally.acts++;
        tally.differ += !scripted->result.as_expected;
        if (!quiet || !scripted->result.as_expected)
            table_print_act(&style, &scripted->run, &scripted->result);
    }
    if (!quiet)
        table_print_shift(&style, &scripted->run);
    bool ended = scripted->checkpoints == NULL || end_shift(scripted);
    print_tally(scripted, &tally);
    fflush(stdout);
    if (scripted->checkpoints != NULL)
        fprintf(quiet ? stderr : stdout, "%u %s in %s\n", scripted->checkpoints_kept,
                scripted->checkpoints_kept == 1 ? "checkpoint" : "checkpoints", scripted->checkpoints);
    return ended && tally.differ == 0;
}

int house_run_script(const struct office_request *request)
{
    struct scripted *scripted = calloc(1, sizeof *scripted);
    struct cmd_file file;
    bool good = false;
    if (scripted == NULL) {
        perror("baize house run");
        return CMD_FAILED;
    }
    scripted->file = request->arguments[0];
    scripted->checkpoints = request->checkpoints;
    scripted->office.house.clock = (struct baize_clock){.now_ms = script_clock, .context = scripted};
    if (make_folder(request->checkpoints) && files_read("the scenario", request->arguments[0], &file)) {
        if (office_open(request, 2, &scripted->office)) {
            good = set_up(scripted, &file) && play(scripted, request->quiet);
            office_close(&scripted->office);
        }
        files_close(&file);
    }
    free(scripted);
    return good ? CMD_DONE : CMD_FAILED;
}
