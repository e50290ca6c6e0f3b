/* check.c - one act on the floor, and what must hold after every one: the books agree; each event is the same when it
 * is written and read; a second floor that only folds what was read is equal byte by byte. */
#include "scenario/acts.h"

/* ---- Written and read again ---- */

/* Every win from its validation on: the record of a scenario is its events. */
static void follow_wins(struct scenario_run *run, const struct baize_floor_event *event)
{
    if (event->machine != BAIZE_FLOOR_METER)
        return;
    const struct baize_meter *meter = &baize_floor_meter(&run->replayed, event->number)->meter;
    if (event->meter.kind == BAIZE_METER_EVENT_CLAIM_VALIDATED && run->wins_count < SCENARIO_WINS_MOST)
        run->wins[run->wins_count++] =
            (struct scenario_win){.meter = event->number, .search.win = event->meter.validated.win};
    for (uint16_t i = 0; i < run->wins_count; i++)
        if (run->wins[i].meter == event->number)
            baize_meter_search_add(&run->wins[i].search, meter, &event->meter);
}

static bool replay(struct scenario_run *run, const struct baize_floor_event *event)
{
    char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_floor_event again;
    size_t position;
    struct baize_text text = baize_text_in(line, sizeof line);
    const struct baize_rules *rules = scenario_rules_of(run, event->machine, event->number);
    const char *id = baize_floor_event_id(event);
    if (baize_floor_event_encode(&text, event, rules) != BAIZE_OK)
        return run_broken(run, "the event %s cannot be written", id);
    memset(&again, 0, sizeof again);
    if (baize_floor_event_decode(line, text.length, rules, event->machine, event->number, &again, &position) !=
            BAIZE_OK ||
        !baize_floor_event_equal(event, &again))
        return run_broken(run, "the event %s is not the same when it is read again: %s", id, line);
    enum baize_status status = baize_floor_fold(&run->replayed, &again);
    if (status != BAIZE_OK)
        return run_broken(run, "replay: the event %s cannot be folded: %s", id, baize_status_words(status));
    follow_wins(run, &again);
    return true;
}

/* ---- Equal ---- */

static bool tables_equal(struct scenario_run *run, const struct baize_floor_table *a, const struct baize_floor_table *b)
{
    uint32_t number = a->table.settings.number;
    if (memcmp(&a->table, &b->table, sizeof a->table) != 0)
        return run_broken(run, "replay: table %u does not stand as its events say", number);
    if (memcmp(&a->controller, &b->controller, sizeof a->controller) != 0)
        return run_broken(run, "replay: the controller of table %u does not stand as its events say", number);
    if (a->links_count != b->links_count || memcmp(a->links, b->links, sizeof a->links) != 0)
        return run_broken(run, "replay: the links of table %u are not what the events say", number);
    return true;
}

static bool floors_equal(struct scenario_run *run)
{
    for (size_t i = 0; i < run->floor.tables_count; i++)
        if (!tables_equal(run, &run->floor.tables[i], &run->replayed.tables[i]))
            return false;
    for (size_t i = 0; i < run->floor.meters_count; i++)
        if (memcmp(&run->floor.meters[i].meter, &run->replayed.meters[i].meter, sizeof run->floor.meters[i].meter) != 0)
            return run_broken(run, "replay: meter %u does not stand as its events say", run->floor.meters[i].number);
    return true;
}

/* ---- The books ---- */

/* The two ways to the win of the shift (A1). */
static bool wins_agree(struct scenario_run *run)
{
    for (size_t i = 0; i < run->floor.tables_count; i++) {
        const struct baize_table *table = &run->floor.tables[i].table;
        baize_cents win = baize_table_win(table).win;
        if (table->shift.number > 0 && run->figures[i].audit.won != win * BAIZE_MICROCENTS_PER_CENT)
            return run_broken(run, "table %u: the win of the shift is not what its entries add up to (A1)",
                              table->settings.number);
    }
    return true;
}

bool run_check(struct scenario_run *run)
{
    for (uint16_t i = 0; i < run->record.count; i++)
        if (!replay(run, &run->record.events[i]) || !run_count(run, &run->record.events[i]))
            return false;
    if (!floors_equal(run) || !wins_agree(run))
        return false;
    return baize_floor_balances(&run->floor) || run_broken(run, "the books of tables and meters do not agree");
}

/* ---- A void ---- */

/* The round's void, or NULL. */
static const struct baize_event *round_void(const struct baize_floor_event *event)
{
    bool is_void = event->machine == BAIZE_FLOOR_TABLE && event->table.kind == BAIZE_TABLE_EVENT_ROUND &&
                   event->table.round.kind == BAIZE_EVENT_ROUND_VOIDED;
    return is_void ? &event->table.round : NULL;
}

/* On a felt with chips: what lay on lit sensors. */
static void note_void_game(struct scenario_run *run, const struct baize_floor_table *before)
{
    run->voided = true;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++) {
        run->back[i].patron = before->controller.seats[i].patron;
        run->back[i].amount = before->controller.seats[i].lit ? before->rules->progressive.wager : 0;
        run->back[i].taken = before->controller.seats[i].envy_amount;
    }
}

/* What the entries of the void bring a patron, and what they take back of earlier pays and envy (R28): together these
 * are the wagers. All boxes of a patron are told at the first. */
static void note_void_round(struct scenario_run *run, const struct baize_round *before, const struct baize_event *event)
{
    run->voided = true;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++) {
        uint32_t patron = before->seats[i].patron;
        baize_money sum = 0;
        unsigned first = 0;
        while (before->seats[first].patron != patron)
            first++;
        if (patron == 0 || first != i)
            continue;
        for (uint8_t k = 0; k < event->posting.count; k++)
            if (event->posting.entries[k].account.kind == BAIZE_ACCOUNT_CHIPS &&
                event->posting.entries[k].account.owner == patron)
                sum += event->posting.entries[k].amount;
        run->back[i].patron = patron;
        for (unsigned k = 0; k < BAIZE_SEATS_MOST; k++)
            if (before->seats[k].patron == patron)
                run->back[i].taken += before->seats[k].paid + before->envy_received[k];
        run->back[i].amount = sum / BAIZE_MICROCENTS_PER_CENT + run->back[i].taken;
    }
}

static void note_void(struct scenario_run *run)
{
    const struct baize_floor_table *before = &run->before;
    for (uint16_t i = 0; i < run->record.count; i++) {
        const struct baize_floor_event *event = &run->record.events[i];
        if (round_void(event) != NULL)
            note_void_round(run, &before->table.round, round_void(event));
        else if (event->machine == BAIZE_FLOOR_CONTROLLER && before->alone &&
                 event->controller.kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED)
            note_void_game(run, before);
    }
}

/* ---- One act ---- */

static bool keep_events(struct scenario_run *run)
{
    if (run->record.count > SCENARIO_EVENTS_MOST - run->events_count)
        return run_problem(run, "more happens in one line than the runner keeps: %d events", SCENARIO_EVENTS_MOST);
    memcpy(&run->events[run->events_count], run->record.events, run->record.count * sizeof run->events[0]);
    run->events_count = (uint16_t)(run->events_count + run->record.count);
    return true;
}

static bool tell(struct scenario_run *run, const struct baize_floor_action *action)
{
    char words[SCENARIO_WORDS_SIZE / 2] = "";
    struct baize_text why = baize_text_in(words, sizeof words);
    if (run->loader.acted == NULL || run->loader.acted(run->loader.context, run, action, &why))
        return true;
    return run_broken(run, "%s", words);
}

bool run_act(struct scenario_run *run, const struct baize_floor_action *action)
{
    if (run->problem[0] != '\0')
        return false;
    enum baize_status status = baize_floor_check(&run->floor, action, &run->record, &run->refusal);
    if (status == BAIZE_OK && run->record.table != NULL)
        run->before = *run->record.table;
    if (status == BAIZE_OK)
        status = baize_floor_commit(&run->floor, &run->record, &run->refusal);
    if (status != BAIZE_OK) {
        run->refused = true;
        run->refusal_rules = scenario_rules_of(run, action->machine, action->number);
        run->record.count = 0;
        run_check(run); /* nothing may have changed */
        return false;
    }
    note_void(run);
    return run_check(run) && keep_events(run) && tell(run, action);
}
