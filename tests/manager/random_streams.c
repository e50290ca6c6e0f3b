/* random_streams.c - random lives of a meter, as texts of events and as reports, for check_streams.py.
 *
 *     random_streams [LIVES [SEED]]
 *
 * Prints for each life:   life N / event TEXT ... / report NAME / rows ... / end
 *
 * Every life is told from its beginning, and its second half once more to a manager that starts in the middle. Every
 * reconciliation must prove itself. Every third life has lists that are too short. Some events are also forged, and
 * told to somebody who has to make reports of them. */
#include "random.h"
#include "submissions.h"
#include <baize/manager.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIST_MOST 2000

static struct baize_rules shipped_rules, rules;
static struct baize_meter meter;
static struct baize_meter_events events;
static uint64_t dice;
static int64_t now_ms;
static uint32_t day, round_number;

/* ---- A manager with all its reports ---- */

struct office {
    struct baize_manager manager;
    struct baize_win_log wins;
    struct baize_readings readings;
    struct baize_reconciliation levels[BAIZE_LEVELS_MOST];
    struct baize_progressive_win win_memory[LIST_MOST];
    struct baize_reading reading_memory[LIST_MOST];
    struct baize_change change_memory[BAIZE_LEVELS_MOST][LIST_MOST];
};

static struct office whole, half, forged;
static uint64_t forged_taken, forged_named;

static const struct baize_house_time house = {.zone_minutes = 345, .day_starts_minutes = 360};

static void open_office(struct office *office, const struct baize_meter *before, size_t most)
{
    baize_manager_start(&office->manager, before);
    baize_manager_log_wins(&office->manager, &office->wins, office->win_memory, most);
    baize_manager_read_days(&office->manager, &office->readings, office->reading_memory, most);
    for (uint8_t i = 0; i < BAIZE_LEVELS_MOST; i++)
        baize_manager_reconcile(&office->manager, &office->levels[i], i, office->change_memory[i], most);
}

static void broken(const char *what)
{
    fprintf(stderr, "event %" PRIu64 ": %s\n", meter.seq, what);
    abort();
}

static void print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

static void drop_line(void *context, const char *line)
{
    if (strlen(line) > 100)
        broken(line);
    (*(size_t *)context)++;
}

static void print_office(struct office *office, const char *name)
{
    size_t lines = 0;
    printf("report %s wins %zu\n", name, office->wins.left_out);
    baize_win_log_csv(&office->wins, &rules, &house, print_line, NULL);
    printf("report %s readings %zu\n", name, office->readings.left_out);
    baize_readings_csv(&office->readings, &house, print_line, NULL);
    baize_win_log_print(&office->wins, &rules, &house, drop_line, &lines);
    baize_readings_print(&office->readings, &house, drop_line, &lines);
    baize_meter_sheet_print(&office->manager.meter, &house, drop_line, &lines);
    for (uint8_t i = 0; i < meter.levels_count; i++) {
        printf("report %s level%u %zu\n", name, (unsigned)i, office->levels[i].left_out);
        baize_reconciliation_csv(&office->levels[i], &rules, &house, print_line, NULL);
        baize_reconciliation_print(&office->levels[i], &rules, &house, drop_line, &lines);
        if (!baize_reconciliation_proves(&office->levels[i]))
            broken("a reconciliation does not prove itself");
    }
    if (lines == 0)
        broken("no reports");
}

/* ---- Dice: splitmix64 ---- */

static uint64_t roll(void)
{
    return splitmix64(&dice);
}

static uint32_t below(uint32_t limit)
{
    return (uint32_t)(roll() % limit);
}

/* ---- Rules of a life ---- */

static void add_row(enum baize_odds_kind kind, const char *level, baize_rate share, int32_t numerator)
{
    struct baize_paytable *schedule = &rules.progressive.schedule;
    struct baize_odds *pays = &schedule->rows[schedule->count++].pays;
    *pays =
        (struct baize_odds){.kind = kind, .share = share, .numerator = numerator, .denominator = numerator > 0 ? 1 : 0};
    memcpy(pays->level, level, strlen(level));
}

static void choose_rules(void)
{
    static const char *const names[] = {"main", "major", "minor", "mega"};
    struct baize_progressive_rules *progressive = &rules.progressive;
    rules = shipped_rules;
    progressive->wager = below(2) ? 100 : 500;
    progressive->levels = (uint8_t)(1 + below(BAIZE_LEVELS_MOST));
    progressive->fixed_pays_from = below(2) ? BAIZE_FROM_METER : BAIZE_FROM_TRAY;
    progressive->executive_above = 0;
    progressive->schedule.count = 0;
    for (unsigned i = 0; i < progressive->levels; i++) {
        struct baize_meter_rules *level = &progressive->meters[i];
        memset(level->level, 0, sizeof level->level);
        memcpy(level->level, names[i], strlen(names[i]));
        level->seed = below(4) == 0 ? 0 : 1 + below(20000);
        level->rate = (baize_rate)below(200000);
        level->reserve = below(3) == 0 ? 0 : (baize_rate)below(50000);
        level->limit = below(2) ? 0 : level->seed + 1 + below(500);
        add_row(BAIZE_ODDS_METER, names[i], BAIZE_RATE_WHOLE, 0);
        add_row(BAIZE_ODDS_METER, names[i], (baize_rate)(1 + below(999999)), 0);
    }
    add_row(BAIZE_ODDS_FOR, "", 0, 300);
    add_row(BAIZE_ODDS_FOR, "", 0, 9);
}

/* ---- Acts ---- */

static struct baize_meter_action act_of(enum baize_meter_act kind, enum baize_role role)
{
    struct baize_meter_action action = {.kind = kind};
    now_ms += below(4000000);
    action.by = (struct baize_actor){.who = 7, .role = role, .second = 8, .at_ms = now_ms};
    if (kind == BAIZE_METER_ACT_BACK_OUT)
        action.by.who = 9; /* not who validated */
    action.second_role = BAIZE_SUPERVISOR;
    return action;
}

static const struct baize_meter_table *some_table(void)
{
    return &meter.tables[below(meter.tables_count)];
}

static struct baize_meter_action on_table(enum baize_meter_act kind)
{
    struct baize_meter_action action = act_of(kind, BAIZE_DEALER);
    const struct baize_meter_table *table = some_table();
    action.contribute.table = table->number; /* the first two members of all of them are table and round */
    action.contribute.round = table->round;
    if (kind == BAIZE_METER_ACT_CONTRIBUTE) {
        action.contribute.round = ++round_number;
        action.contribute.seats = (uint16_t)(1 + below(0x7F));
    } else if (kind == BAIZE_METER_ACT_CLAIM) {
        action.claim.seat = (uint8_t)(1 + below(7));
        action.claim.row = (uint8_t)below(rules.progressive.schedule.count);
    }
    return action;
}

static struct baize_meter_action on_claim(enum baize_meter_act kind)
{
    struct baize_meter_action action = act_of(kind, BAIZE_SUPERVISOR);
    uint32_t number = meter.claims_count == 0 ? 0 : meter.claims[0].number;
    if (kind == BAIZE_METER_ACT_VALIDATE) {
        action.validate.claim = number;
        action.validate.credential = rules.progressive.controller.credential;
        action.validate.credential_of = 7;
    } else {
        action.reject.claim = meter.claims_count == 0 ? 0 : meter.claims[below(meter.claims_count)].number;
        action.reject.why = BAIZE_METER_DROP_NO_SUCH_HAND;
    }
    return action;
}

static struct baize_meter_action set_parameters(void)
{
    struct baize_meter_action action = act_of(BAIZE_METER_ACT_SET_PARAMETERS, BAIZE_MANAGER);
    uint8_t level = (uint8_t)below(meter.levels_count);
    baize_cents now = meter.levels[level].now.meter / BAIZE_MICROCENTS_PER_CENT;
    action.set_parameters.level = level;
    action.set_parameters.set = (struct baize_meter_parameters){.seed = below(200),
                                                                .rate = (baize_rate)below(200000),
                                                                .reserve = (baize_rate)below(50000),
                                                                .limit = below(2) ? 0 : now + 1 + below(300)};
    return action;
}

static struct baize_meter_action adjust(void)
{
    struct baize_meter_action action = act_of(BAIZE_METER_ACT_ADJUST, BAIZE_MANAGER);
    action.adjust.level = (uint8_t)below(meter.levels_count);
    action.adjust.amount = (baize_money)below(900000000) - 300000000;
    action.adjust.why = (enum baize_meter_adjust)below(6);
    return action;
}

static struct baize_meter_action some_act(void)
{
    struct baize_meter_action action;
    uint32_t choice = below(100);
    if (choice < 34)
        return on_table(BAIZE_METER_ACT_CONTRIBUTE);
    if (choice < 56)
        return on_table(BAIZE_METER_ACT_CLAIM);
    if (choice < 70)
        return on_claim(BAIZE_METER_ACT_VALIDATE);
    if (choice < 74)
        return on_claim(BAIZE_METER_ACT_REJECT);
    if (choice < 84)
        return on_table(BAIZE_METER_ACT_END_ROUND);
    if (choice < 89)
        return on_table(BAIZE_METER_ACT_VOID_ROUND);
    if (choice < 93) {
        action = act_of(BAIZE_METER_ACT_BACK_OUT, BAIZE_MANAGER);
        action.back_out.win = meter.wins_made - below(4);
        action.back_out.why = (enum baize_meter_back_out)below(4);
        return action;
    }
    if (choice < 95)
        return adjust();
    if (choice < 98)
        return set_parameters();
    action = act_of(BAIZE_METER_ACT_READ, BAIZE_CASHIER);
    action.read.day = ++day;
    return action;
}

/* Rounds come to an end, then the office has its turn. */
static struct baize_meter_action quiet_act(void)
{
    if (meter.claims_count > 0)
        return on_claim(below(4) == 0 ? BAIZE_METER_ACT_REJECT : BAIZE_METER_ACT_VALIDATE);
    for (uint8_t i = 0; i < meter.tables_count; i++)
        if (meter.tables[i].open) {
            struct baize_meter_action action = act_of(BAIZE_METER_ACT_END_ROUND, BAIZE_DEALER);
            action.end_round.table = meter.tables[i].number;
            action.end_round.round = meter.tables[i].round;
            return action;
        }
    return below(2) ? adjust() : set_parameters();
}

static struct baize_meter_action close_meter(void)
{
    struct baize_meter_action action = act_of(BAIZE_METER_ACT_CLOSE, BAIZE_MANAGER);
    action.close.successor = below(3);
    return action;
}

/* ---- Forged events ---- */

static void ignore_line(void *context, const char *line)
{
    *(size_t *)context += strlen(line);
}

/* One digit of the text is another. Whatever the event then says, reports can be made of it; often enough it is named.
 */
static void forge(const struct baize_meter *before, const struct baize_meter_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_meter_event read;
    size_t position;
    size_t bytes = 0;
    bool named = false;
    if (baize_meter_event_encode(&text, event, &rules) != BAIZE_OK)
        broken("cannot be written");
    for (size_t i = below((uint32_t)text.length); i < text.length; i++)
        if (line[i] >= '0' && line[i] <= '9') {
            line[i] = (char)('0' + below(10));
            break;
        }
    if (baize_meter_event_decode(line, text.length, &rules, &read, &position) != BAIZE_OK)
        return;
    open_office(&forged, before, 4);
    if (baize_manager_add(&forged.manager, &read) == BAIZE_OK)
        forged_taken++;
    baize_win_log_print(&forged.wins, &rules, &house, ignore_line, &bytes);
    baize_readings_print(&forged.readings, &house, ignore_line, &bytes);
    baize_meter_sheet_print(&forged.manager.meter, &house, ignore_line, &bytes);
    for (uint8_t i = 0; i < meter.levels_count; i++) {
        baize_reconciliation_print(&forged.levels[i], &rules, &house, ignore_line, &bytes);
        baize_reconciliation_csv(&forged.levels[i], &rules, &house, ignore_line, &bytes);
        named |= !baize_reconciliation_proves(&forged.levels[i]);
    }
    forged_named += named && forged.manager.status == BAIZE_OK;
}

/* ---- Lives ---- */

static void tell(bool both)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    for (uint8_t i = 0; i < events.count; i++) {
        struct baize_text text = baize_text_in(line, sizeof line);
        if (baize_meter_event_encode(&text, &events.events[i], &rules) != BAIZE_OK)
            broken("cannot be written");
        printf("event %s\n", line);
        if (baize_manager_add(&whole.manager, &events.events[i]) != BAIZE_OK ||
            (both && baize_manager_add(&half.manager, &events.events[i]) != BAIZE_OK))
            broken("cannot be told");
    }
}

/* What is refused has no events. */
static void act(struct baize_meter_action action, bool both)
{
    struct baize_refusal refusal;
    struct baize_meter before = meter;
    if (baize_meter_act(&rules, &meter, &action, &events, &refusal) != BAIZE_OK)
        return;
    tell(both);
    if (below(4) == 0)
        forge(&before, &events.events[0]);
}

static void open_meter(void)
{
    struct baize_meter_action action;
    baize_meter_start(&meter);
    baize_meter_setup_of(&rules, 1 + below(1000), &action);
    action.by = (struct baize_actor){.who = 7, .role = BAIZE_MANAGER, .second = 8, .at_ms = now_ms};
    action.second_role = BAIZE_SUPERVISOR;
    act(action, false);
    for (uint32_t table = 1; table <= 4; table++) {
        action = act_of(BAIZE_METER_ACT_LINK_TABLE, BAIZE_MANAGER);
        action.link_table.table = table * 11;
        baize_meter_terms_of(&rules, &action.link_table.terms);
        act(action, false);
    }
}

static void live(uint64_t number)
{
    size_t most = number % 3 == 2 ? 4 : LIST_MOST;
    uint32_t acts = 100 + below(400);
    uint64_t middle = 0;
    choose_rules();
    printf("life %" PRIu64 "\n", number);
    open_office(&whole, NULL, most);
    open_meter();
    for (uint32_t i = 0; i < acts; i++) {
        if (i == acts / 2) {
            middle = meter.seq;
            open_office(&half, &meter, most);
        }
        act(i % 60 >= 42 ? quiet_act() : some_act(), i >= acts / 2);
    }
    for (int i = 0; i < 40 && number % 2 == 1; i++)
        act(i < 39 ? quiet_act() : close_meter(), true);
    print_office(&whole, "1");
    char from[24];
    snprintf(from, sizeof from, "%" PRIu64, middle + 1);
    print_office(&half, from);
    puts("end");
}

int main(int argc, char **argv)
{
    uint64_t lives = argument(argc, argv, 1, 30);
    if (!read_submission("south-dakota-four-card-poker", &shipped_rules))
        return 1;
    dice = argument(argc, argv, 2, 20261116);
    now_ms = 1763254800000;
    for (uint64_t i = 0; i < lives; i++)
        live(i);
    return lives < 30 || (forged_taken > 0 && forged_named > 0) ? 0 : 1;
}
