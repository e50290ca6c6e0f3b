/* outcomes_events.c - what happened in the line. */
#include "scenario/outcomes.h"

#include "catalog/families.h"

/* ---- Fields of events, by their names in the journal ---- */

/* The event as its machine has it, and the fields of its kind. */
static const void *inside(const struct baize_floor_event *event, const struct event_record **fields)
{
    bool round = event->machine == BAIZE_FLOOR_TABLE && event->table.kind == BAIZE_TABLE_EVENT_ROUND;
    if (event->machine == BAIZE_FLOOR_METER)
        *fields = &baize_meter_event_family.fields[event->meter.kind];
    else if (event->machine == BAIZE_FLOOR_CONTROLLER)
        *fields = &baize_controller_event_family.fields[event->controller.kind];
    else
        *fields = round ? &baize_event_family.fields[event->table.round.kind]
                        : &baize_table_event_family.fields[event->table.kind];
    return round ? (const void *)&event->table.round : &event->table; /* one union with the others */
}

static uint64_t field_of(const struct baize_floor_event *event, const char *name)
{
    const struct event_record *record;
    const char *base = inside(event, &record);
    for (size_t i = 0; i < record->count; i++)
        if (strcmp(record->fields[i].name, name) == 0)
            return baize_event_load(base + record->fields[i].offset, record->fields[i].size);
    return 0;
}

/* Is it an event that the outcome is about? */
static bool is_meant(const struct question *ask, const struct baize_floor_event *event)
{
    const char *id = baize_floor_event_id(event), *ids = ask->fact->outcome->event;
    size_t length = strlen(id);
    for (const char *at = ids; (at = strstr(at, id)) != NULL; at++)
        if ((at == ids || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static const struct baize_floor_event *find_event(const struct question *ask)
{
    for (uint16_t i = 0; i < ask->run->events_count; i++)
        if (is_meant(ask, &ask->run->events[i]))
            return &ask->run->events[i];
    return NULL;
}

/* Of all these events, or those of the seat. */
bool holds_sum(const struct question *ask)
{
    baize_cents sum = 0;
    for (uint16_t i = 0; i < ask->run->events_count; i++) {
        const struct baize_floor_event *event = &ask->run->events[i];
        uint8_t seat = ask->fact->said.seat;
        if (is_meant(ask, event) && (seat == 0 || field_of(event, "seat") == seat))
            sum += (baize_cents)field_of(event, ask->fact->outcome->field);
    }
    return outcome_is_cents(ask, sum);
}

bool holds_event_term(const struct question *ask)
{
    const struct baize_floor_event *event = find_event(ask);
    const struct scenario_outcome *outcome = ask->fact->outcome;
    return event == NULL ? outcome_fails(ask, outcome->otherwise)
                         : outcome_is_term(ask, (int)field_of(event, outcome->field));
}

bool holds_locked(const struct question *ask)
{
    const struct baize_floor_event *event = find_event(ask);
    if (event == NULL)
        return outcome_fails(ask, ask->fact->outcome->otherwise);
    uint16_t seats = (uint16_t)field_of(event, ask->fact->outcome->field);
    outcome_seats(ask->found, seats);
    return seats == ask->fact->said.seats;
}

/* ---- Void ---- */

bool holds_void(const struct question *ask)
{
    return ask->run->voided || outcome_fails(ask, "not void");
}

bool holds_back(const struct question *ask)
{
    baize_cents sum = 0;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        if (!fact_group(ask->fact, 0) || ask->run->back[i].patron == ask->fact->said.person.who)
            sum += ask->fact->outcome->what == WAGERS ? ask->run->back[i].amount : ask->run->back[i].taken;
    return outcome_is_cents(ask, sum);
}

bool holds_printing(const struct question *ask)
{
    return outcome_is_number(ask, ask->run->printing, ask->fact->said.number);
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
    const struct baize_floor_event *event = find_alarm(ask->run);
    if (ask->fact->outcome->what != 0)
        return event != NULL || outcome_fails(ask, "no alarm");
    if (event != NULL)
        baize_text_format(ask->found, "%s alarms", baize_floor_event_id(event));
    return event == NULL;
}

bool holds_event(const struct question *ask)
{
    unsigned count = 0;
    for (uint16_t i = 0; i < ask->run->events_count; i++)
        count += span_is(&ask->fact->said.text, baize_floor_event_id(&ask->run->events[i]));
    baize_text_format(ask->found, "%u times", count);
    return ask->fact->outcome->what == 0 ? count == 0
           : fact_group(ask->fact, 0)    ? count == ask->fact->said.number
                                         : count > 0;
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
