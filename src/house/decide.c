/* decide.c - from a legal action to its event: one each, with the same fields and what follows from them. */
#include "house/internal.h"

/* Kinds of events stand in the order of acts. */
_Static_assert((int)BAIZE_HOUSE_ACTS == (int)BAIZE_HOUSE_EVENTS, "one event for each act");
_Static_assert((int)BAIZE_HOUSE_ACT_END_SHIFT == (int)BAIZE_HOUSE_EVENT_SHIFT_ENDED, "in the same order");
_Static_assert((int)BAIZE_HOUSE_ACT_FILE_RULES == (int)BAIZE_HOUSE_EVENT_RULES_FILED, "in the same order");

enum baize_house_event_kind house_kind_of(enum baize_house_act act)
{
    return (enum baize_house_event_kind)act;
}

bool house_needs_two(enum baize_house_event_kind kind)
{
    return kind == BAIZE_HOUSE_EVENT_RULES_FILED || kind == BAIZE_HOUSE_EVENT_TABLE_MADE ||
           kind == BAIZE_HOUSE_EVENT_METER_MADE || kind == BAIZE_HOUSE_EVENT_RULES_ACTIVATED;
}

enum baize_started_after house_started_after(const struct baize_house *house)
{
    if (house->version[0] == '\0')
        return BAIZE_AFTER_NOTHING;
    return house->running ? BAIZE_AFTER_CRASH : BAIZE_AFTER_STOP;
}

/* What stands behind the last shift is not taken over. */
static void copy_settings(struct baize_house_settings *into, const struct baize_house_settings *from, int64_t from_ms)
{
    into->from_ms = from_ms;
    into->time = from->time;
    into->shifts_count = from->shifts_count;
    memcpy(into->shifts, from->shifts, from->shifts_count * sizeof from->shifts[0]);
}

/* `into` is all zero: what follows the text in its array stays so. */
static void copy_text(char *into, const char *from, size_t size)
{
    size_t length = 0;
    while (length + 1 < size && from[length] != '\0')
        length++;
    memcpy(into, from, length);
}

static void decide_create(const struct baize_house_action *action, struct baize_house_event *event)
{
    copy_text(event->house_created.name, action->create.name, sizeof event->house_created.name);
    memcpy(event->house_created.house, action->create.house, sizeof event->house_created.house);
    memcpy(event->house_created.public_key, action->create.public_key, sizeof event->house_created.public_key);
    event->house_created.demo = action->create.demo;
    copy_settings(&event->house_created.settings, &action->create.settings, action->by.at_ms);
    event->house_created.manager = action->create.manager;
}

static void decide_file(const struct baize_rules_texts *texts, struct baize_house_event *event)
{
    struct baize_rules_texts *into = &event->rules_filed;
    copy_text(into->submission, texts->submission, sizeof into->submission);
    into->submission_text = texts->submission_text;
    into->submission_length = texts->submission_length;
    into->jurisdiction_text = texts->jurisdiction_text;
    into->jurisdiction_length = texts->jurisdiction_length;
    baize_rules_digest(texts->submission_text, texts->submission_length, texts->jurisdiction_text,
                       texts->jurisdiction_length, event->digest);
}

static void decide_make_table(const struct baize_house_action *action, struct baize_house_event *event)
{
    const struct baize_floor_settings *from = &action->make_table.settings;
    struct baize_floor_settings *into = &event->table_made.settings;
    memcpy(event->digest, action->make_table.digest, BAIZE_HASH_SIZE);
    event->table_made.effective = action->make_table.effective;
    event->table_made.takes_cash = action->make_table.takes_cash;
    into->table = from->table;
    into->alone = from->alone;
    into->counts_chips = from->counts_chips;
}

static void decide_start(const struct baize_house *house, const struct baize_house_action *action,
                         struct baize_house_event *event)
{
    copy_text(event->program_started.version, action->start_program.version, sizeof event->program_started.version);
    memcpy(event->program_started.program, action->start_program.program, BAIZE_HASH_SIZE);
    memcpy(event->program_started.rules, action->start_program.rules, BAIZE_HASH_SIZE);
    event->program_started.after = house_started_after(house);
}

static void decide_end(const struct baize_house_action *action, struct baize_house_event *event)
{
    event->shift_ended.day = action->end_shift.day;
    event->shift_ended.shift = action->end_shift.shift;
    event->shift_ended.checkpoint = action->end_shift.checkpoint;
    memcpy(event->shift_ended.digest, action->end_shift.digest, BAIZE_HASH_SIZE);
}

/* Field by field: events are compared byte by byte. */
static void decide_epoch(const struct baize_house_epoch_opened *asked, struct baize_house_epoch_opened *opened)
{
    opened->number = asked->number;
    memcpy(opened->id, asked->id, sizeof opened->id);
    opened->why = asked->why;
    opened->was = asked->was;
    memcpy(opened->was_seal, asked->was_seal, sizeof opened->was_seal);
    opened->is = asked->is;
    memcpy(opened->is_seal, asked->is_seal, sizeof opened->is_seal);
}

static void decide_settings(const struct baize_house_action *action, struct baize_house_event *event)
{
    const struct baize_house_settings *settings = &action->change_settings;
    copy_settings(&event->settings_changed, settings, settings->from_ms != 0 ? settings->from_ms : action->by.at_ms);
}

static void decide_people(const struct baize_house_action *action, struct baize_house_event *event)
{
    switch ((int)action->kind) {
    case BAIZE_HOUSE_ACT_ADD_PERSON:
        event->person_added.person = action->add_person.person;
        event->person_added.role = action->add_person.role;
        return;
    case BAIZE_HOUSE_ACT_DISABLE_PERSON:
        event->person_disabled.person = action->disable_person.person;
        return;
    case BAIZE_HOUSE_ACT_ENABLE_PERSON:
        event->person_enabled.person = action->enable_person.person;
        return;
    case BAIZE_HOUSE_ACT_RESET_CREDENTIAL:
        event->credential_reset.person = action->reset_credential.person;
        event->credential_reset.what = action->reset_credential.what;
        return;
    default:
        return;
    }
}

static void decide_kind(const struct baize_house *house, const struct baize_house_action *action,
                        struct baize_house_event *event)
{
    switch ((int)action->kind) {
    case BAIZE_HOUSE_ACT_CREATE:
        decide_create(action, event);
        return;
    case BAIZE_HOUSE_ACT_CHANGE_SETTINGS:
        decide_settings(action, event);
        return;
    case BAIZE_HOUSE_ACT_FILE_RULES:
        decide_file(&action->file_rules, event);
        return;
    case BAIZE_HOUSE_ACT_MAKE_TABLE:
        decide_make_table(action, event);
        return;
    case BAIZE_HOUSE_ACT_RETIRE_TABLE:
        event->table_retired.table = action->retire_table.table;
        return;
    case BAIZE_HOUSE_ACT_MAKE_METER:
        event->meter_made.meter = action->make_meter.meter;
        memcpy(event->digest, action->make_meter.digest, BAIZE_HASH_SIZE);
        return;
    case BAIZE_HOUSE_ACT_ACTIVATE_RULES:
        event->rules_put_in_force.table = action->activate_rules.table;
        event->rules_put_in_force.effective = action->activate_rules.effective;
        memcpy(event->digest, action->activate_rules.digest, BAIZE_HASH_SIZE);
        return;
    case BAIZE_HOUSE_ACT_START_PROGRAM:
        decide_start(house, action, event);
        return;
    case BAIZE_HOUSE_ACT_END_SHIFT:
        decide_end(action, event);
        return;
    case BAIZE_HOUSE_ACT_OPEN_EPOCH:
        decide_epoch(&action->open_epoch, &event->epoch_opened);
        return;
    default:
        decide_people(action, event);
        return;
    }
}

void house_decide_allowed(const struct baize_house *house, const struct baize_house_action *action,
                          struct baize_house_event *event)
{
    memset(event, 0, sizeof *event);
    event->kind = house_kind_of(action->kind);
    event->by = action->by;
    if (house_needs_two(event->kind))
        event->second_role = action->second_role;
    decide_kind(house, action, event);
}

enum baize_status baize_house_decide(const struct baize_house *house, const struct baize_house_action *action,
                                     struct baize_house_event *event)
{
    if (baize_house_check(house, action).reason != BAIZE_REASON_ALLOWED)
        return BAIZE_HOUSE_REFUSED;
    house_decide_allowed(house, action, event);
    return BAIZE_OK;
}

enum baize_status baize_house_act(struct baize_house *house, const struct baize_house_action *action,
                                  struct baize_house_event *event, struct baize_refusal *refusal)
{
    *refusal = baize_house_check(house, action);
    if (refusal->reason != BAIZE_REASON_ALLOWED)
        return BAIZE_HOUSE_REFUSED;
    house_decide_allowed(house, action, event);
    return baize_house_fold(house, event);
}
