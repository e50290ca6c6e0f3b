/* acts_meter.c - what is said about claims and in the Game Manager. */
#include "scenario/acts.h"

/* ---- Claims of a seat ---- */

/* Where the claim of the seat waits; when none does, the table's first meter, which says so. */
static uint32_t find_claim(const struct scenario_run *run, const struct scenario_line *line, uint32_t *meter)
{
    const struct baize_floor_table *table = run_table(run, line);
    *meter = table->links_count > 0 ? table->links[0] : 0;
    return baize_floor_claim_of(&run->floor, line->place, line->said.seat, meter);
}

bool act_validate(struct scenario_run *run, const struct scenario_line *line)
{
    enum { WITH, OWN, OF };
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_VALIDATE};
    uint32_t meter;
    action.validate.claim = find_claim(run, line, &meter);
    action.validate.credential = said_group(line, WITH)
                                     ? (enum baize_credential)said_term(&line->said, &baize_words_credential)
                                     : run_table(run, line)->rules->progressive.controller.credential;
    action.validate.credential_of = said_group(line, OF) ? line->said.person.who : run_actor(run, line).who;
    return run_act_meter(run, line, meter, &action);
}

bool act_reject(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_REJECT};
    uint32_t meter;
    action.reject.claim = find_claim(run, line, &meter);
    action.reject.why = (enum baize_meter_drop)said_term(&line->said, &baize_words_meter_drop);
    return run_act_meter(run, line, meter, &action);
}

bool act_claim(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_CLAIM};
    uint32_t meter;
    find_claim(run, line, &meter);
    action.claim.table = line->place;
    action.claim.round = run_table(run, line)->controller.round;
    action.claim.seat = line->said.seat;
    return run_act_meter(run, line, meter, &action);
}

/* ---- The Game Manager ---- */

static const struct baize_meter_search *find_win(const struct scenario_run *run, uint32_t meter, uint32_t win)
{
    for (uint16_t i = 0; i < run->wins_count; i++)
        if (run->wins[i].meter == meter && run->wins[i].search.win == win)
            return &run->wins[i].search;
    return NULL;
}

bool act_back_out(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_BACK_OUT};
    const struct baize_meter_search *found = find_win(run, line->place, line->said.number);
    if (found != NULL)
        action.back_out.old = found->old;
    action.back_out.win = line->said.number;
    action.back_out.why = (enum baize_meter_back_out)said_term(&line->said, &baize_words_meter_back_out);
    return run_act_meter(run, line, line->place, &action);
}

/* No machine is asked: a page can be printed at any time, and says each time which printing it is (H7). */
bool act_print(struct scenario_run *run, const struct scenario_line *line)
{
    if (find_win(run, line->place, line->said.number) == NULL)
        return run_problem(run, "meter %u has no win %u", line->place, line->said.number);
    if (run->prints_count == SCENARIO_PRINTS_MOST)
        return run_problem(run, "a scenario prints at most %d pages again", SCENARIO_PRINTS_MOST);
    struct scenario_print *print = &run->prints[run->prints_count];
    *print = (struct scenario_print){
        .meter = line->place, .win = line->said.number, .printing = 2, .by = run_actor(run, line)};
    for (uint8_t i = 0; i < run->prints_count; i++)
        print->printing += run->prints[i].meter == print->meter && run->prints[i].win == print->win;
    run->prints_count++;
    run->printing = print->printing;
    return true;
}

/* What is not said stays as it is. */
bool act_set(struct scenario_run *run, const struct scenario_line *line)
{
    enum { SEED, LIMIT, RATE, RESERVE };
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_SET_PARAMETERS};
    const struct baize_meter *meter = &run_meter(run, line)->meter;
    uint8_t level = run_level(meter, &line->said.level);
    action.set_parameters.level = level;
    if (level < meter->levels_count)
        action.set_parameters.set = meter->levels[level].set;
    if (said_group(line, SEED))
        action.set_parameters.set.seed = line->said.seed;
    if (said_group(line, LIMIT))
        action.set_parameters.set.limit = line->said.limit;
    if (said_group(line, RATE))
        action.set_parameters.set.rate = line->said.rate;
    if (said_group(line, RESERVE))
        action.set_parameters.set.reserve = line->said.reserve;
    return run_act_meter(run, line, line->place, &action);
}

bool act_read(struct scenario_run *run, const struct scenario_line *line)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_READ};
    const struct baize_meter *meter = &run_meter(run, line)->meter;
    action.read.day = said_group(line, 0) ? line->said.day : line->day;
    for (uint8_t i = 0; i < line->said.levels_count; i++) {
        uint8_t level = run_level(meter, &line->said.levels[i]);
        if (level == BAIZE_LEVELS_MOST)
            return run_problem(run, "meter %u has no level %.*s", line->place, (int)line->said.levels[i].length,
                               line->said.levels[i].start);
        action.read.signs |= (uint8_t)(1u << level);
        action.read.shown[level] = line->said.shown[i];
    }
    return run_act_meter(run, line, line->place, &action);
}

bool act_open_meter(struct scenario_run *run, const struct scenario_line *line)
{
    return run_open_meter(run, line, line->place, said_group(line, 0) ? line->said.meter : 0);
}

/* A notice is told at the beginning of its day. */
bool act_close_meter(struct scenario_run *run, const struct scenario_line *line)
{
    enum { FOR, NOTICED };
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_CLOSE};
    if (said_group(line, FOR)) {
        const struct baize_rules *rules = run_rules_of_meter(run, line->said.meter);
        action.close.successor = line->said.meter;
        if (rules != NULL) /* a meter that is not there has no terms: the meter refuses it */
            baize_meter_terms_of(rules, &action.close.terms);
    }
    if (said_group(line, NOTICED))
        action.close.notice_ms = scenario_day_ms(line->said.day);
    return run_act_meter(run, line, line->place, &action);
}
