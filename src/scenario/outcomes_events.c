/* outcomes_events.c - what happened in the line. */
#include "scenario/outcomes.h"
#include "scenario/pattern.h"

/* The round's event, the controller's event: NULL when it is none. */
static const struct baize_event *round_event(const struct baize_floor_event *event)
{
    return event->machine == BAIZE_FLOOR_TABLE && event->table.kind == BAIZE_TABLE_EVENT_ROUND ? &event->table.round
                                                                                               : NULL;
}

static const struct baize_controller_event *controller_event(const struct baize_floor_event *event,
                                                             enum baize_controller_event_kind kind)
{
    return event->machine == BAIZE_FLOOR_CONTROLLER && event->controller.kind == kind ? &event->controller : NULL;
}

/* ---- Money ---- */

bool holds_paid(const struct question *ask)
{
    baize_cents sum = 0;
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_controller_event *win =
            controller_event(&ask->run->events[i], BAIZE_CONTROLLER_EVENT_WIN_RECORDED);
        if (win != NULL && (!fact_group(ask->fact, 0) || win->win_recorded.seat == ask->fact->said.seat))
            sum += win->win_recorded.amount;
    }
    return outcome_is_money(sum * BAIZE_MICROCENTS_PER_CENT, ask->fact->said.money, ask->found);
}

bool holds_envy(const struct question *ask)
{
    baize_cents sum = 0;
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_event *round = round_event(&ask->run->events[i]);
        const struct baize_controller_event *paid =
            controller_event(&ask->run->events[i], BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID);
        const struct baize_envy_due *due = round != NULL && round->kind == BAIZE_EVENT_ENVY_PAID ? &round->envy_paid.due
                                           : paid != NULL ? &paid->envy_bonus_paid.due
                                                          : NULL;
        if (due != NULL && due->seat == ask->fact->said.seat)
            sum += due->amount;
    }
    return outcome_is_money(sum * BAIZE_MICROCENTS_PER_CENT, ask->fact->said.money, ask->found);
}

/* ---- Void ---- */

bool holds_void(const struct question *ask)
{
    if (!ask->run->voided)
        baize_text_add(ask->found, "not void");
    return ask->run->voided;
}

bool holds_back(const struct question *ask)
{
    baize_cents sum = 0;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        if (!fact_group(ask->fact, 0) || ask->run->back[i].patron == ask->fact->said.person.who)
            sum += ask->run->back[i].amount;
    return outcome_is_money(sum * BAIZE_MICROCENTS_PER_CENT, ask->fact->said.money, ask->found);
}

bool holds_taken_back(const struct question *ask)
{
    baize_cents sum = 0;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        if (!fact_group(ask->fact, 0) || ask->run->back[i].patron == ask->fact->said.person.who)
            sum += ask->run->back[i].taken;
    return outcome_is_money(sum * BAIZE_MICROCENTS_PER_CENT, ask->fact->said.money, ask->found);
}

/* ---- Sensors and the stub ---- */

bool holds_locked(const struct question *ask)
{
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_controller_event *lock =
            controller_event(&ask->run->events[i], BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED);
        if (lock == NULL)
            continue;
        outcome_seats(ask->found, lock->sensors_locked.seats);
        return lock->sensors_locked.seats == ask->fact->said.seats;
    }
    baize_text_add(ask->found, "no sensor was locked");
    return false;
}

bool holds_coin_refused(const struct question *ask)
{
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_controller_event *coin =
            controller_event(&ask->run->events[i], BAIZE_CONTROLLER_EVENT_COIN_REFUSED);
        if (coin == NULL)
            continue;
        int why = (int)coin->coin_refused.why;
        return outcome_is_term(why, ask->fact->said.terms[SLOT_COIN_REFUSED],
                               baize_vocabulary_id(slot_vocabulary(SLOT_COIN_REFUSED), why), ask->found);
    }
    baize_text_add(ask->found, "no coin was refused");
    return false;
}

bool holds_stub(const struct question *ask)
{
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_floor_event *event = &ask->run->events[i];
        if (event->machine != BAIZE_FLOOR_TABLE || event->table.kind != BAIZE_TABLE_EVENT_STUB_COUNTED)
            continue;
        int outcome = (int)event->table.stub_counted.outcome;
        return outcome_is_term(outcome, ask->fact->said.terms[SLOT_STUB_OUTCOME],
                               baize_vocabulary_id(slot_vocabulary(SLOT_STUB_OUTCOME), outcome), ask->found);
    }
    baize_text_add(ask->found, "the stub was not counted");
    return false;
}

bool holds_printing(const struct question *ask)
{
    return outcome_is_number(ask->run->printing, ask->fact->said.number, ask->found);
}

/* ---- Any event ---- */

static bool alarms(const struct baize_floor_event *event)
{
    return event->machine == BAIZE_FLOOR_METER   ? baize_meter_event_alarms(&event->meter)
           : event->machine == BAIZE_FLOOR_TABLE ? baize_table_event_alarms(&event->table)
                                                 : false;
}

/* The first event that alarms, or NULL. */
static const struct baize_floor_event *find_alarm(const struct scenario_run *run)
{
    for (uint16_t i = 0; i < run->events_count; i++)
        if (alarms(&run->events[i]))
            return &run->events[i];
    return NULL;
}

bool holds_alarm(const struct question *ask)
{
    if (find_alarm(ask->run) != NULL)
        return true;
    baize_text_add(ask->found, "no alarm");
    return false;
}

bool holds_no_alarm(const struct question *ask)
{
    const struct baize_floor_event *event = find_alarm(ask->run);
    if (event == NULL)
        return true;
    baize_text_format(ask->found, "%s alarms", baize_floor_event_id(event));
    return false;
}

static unsigned count_events(const struct scenario_run *run, const struct scenario_span *id)
{
    unsigned count = 0;
    for (uint16_t i = 0; i < run->events_count; i++) {
        const char *name = baize_floor_event_id(&run->events[i]);
        count += strlen(name) == id->length && memcmp(name, id->start, id->length) == 0;
    }
    return count;
}

bool holds_event(const struct question *ask)
{
    unsigned count = count_events(ask->run, &ask->fact->said.text);
    baize_text_format(ask->found, "%u times", count);
    return fact_group(ask->fact, 0) ? count == ask->fact->said.number : count > 0;
}

bool holds_no_event(const struct question *ask)
{
    unsigned count = count_events(ask->run, &ask->fact->said.text);
    baize_text_format(ask->found, "%u times", count);
    return count == 0;
}

static bool contains(const char *words, const struct scenario_span *part)
{
    size_t length = strlen(words);
    for (size_t i = 0; part->length <= length && i <= length - part->length; i++)
        if (memcmp(words + i, part->start, part->length) == 0)
            return true;
    return false;
}

bool holds_says(const struct question *ask)
{
    char words[BAIZE_EVENT_TEXT_SIZE];
    if (ask->run->refused) {
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_refusal_print(&text, &ask->run->refusal, ask->run->refusal_rules);
        if (contains(words, &ask->fact->said.text))
            return true;
        baize_text_add(ask->found, words);
    }
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_floor_event *event = &ask->run->events[i];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_floor_event_print(&text, event, scenario_rules_of(ask->run, event->machine, event->number));
        if (contains(words, &ask->fact->said.text))
            return true;
        baize_text_add(ask->found, ask->found->length > 0 ? " / " : "");
        baize_text_add(ask->found, words);
    }
    if (ask->found->length == 0)
        baize_text_add(ask->found, "nothing happened");
    return false;
}
