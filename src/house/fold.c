/* fold.c - applying an event. Nothing is decided here: an event says what happened, the state follows. */
#include "house/internal.h"

/* ---- The house and its settings ---- */

static void keep_settings(struct baize_house *house, const struct baize_house_settings *settings)
{
    if (house->settings_count == BAIZE_HOUSE_SETTINGS_MOST) {
        memmove(house->settings, house->settings + 1, sizeof house->settings - sizeof house->settings[0]);
        house->settings_count--;
    }
    memcpy(&house->settings[house->settings_count], settings, sizeof *settings);
    house->settings_count++;
}

/* ---- People ---- */

static void add_person(struct baize_house *house, uint32_t number, enum baize_role role)
{
    uint16_t place = house_place_of(house, number);
    struct baize_house_person *person = &house->staff[place];
    memmove(person + 1, person, (size_t)(house->staff_count - place) * sizeof *person);
    memset(person, 0, sizeof *person);
    person->person = number;
    person->role = (uint8_t)role;
    house->staff_count++;
}

static void set_disabled(struct baize_house *house, uint32_t number, bool disabled)
{
    house->staff[house_place_of(house, number)].disabled = disabled;
}

static void fold_created(struct baize_house *house, const struct baize_house_event *event)
{
    house->created = true;
    house->demo = event->house_created.demo;
    memcpy(house->name, event->house_created.name, sizeof house->name);
    memcpy(house->house, event->house_created.house, sizeof house->house);
    memcpy(house->public_key, event->house_created.public_key, sizeof house->public_key);
    keep_settings(house, &event->house_created.settings);
    add_person(house, event->house_created.manager, BAIZE_MANAGER);
}

/* ---- Rules, tables, meters ---- */

static void fold_filed(struct baize_house *house, const struct baize_house_event *event)
{
    struct baize_house_rules *rules = &house->rules[house->rules_count++];
    memcpy(rules->digest, event->digest, sizeof rules->digest);
    memcpy(rules->submission, event->rules_filed.submission, sizeof rules->submission);
}

static void fold_table_made(struct baize_house *house, const struct baize_house_event *event)
{
    struct baize_house_table *table = &house->tables[house->tables_count++];
    memcpy(table->digest, event->digest, sizeof table->digest);
    table->effective = event->table_made.effective;
    table->takes_cash = event->table_made.takes_cash;
    table->settings.table = event->table_made.settings.table;
    table->settings.alone = event->table_made.settings.alone;
    table->settings.counts_chips = event->table_made.settings.counts_chips;
}

static void fold_meter_made(struct baize_house *house, const struct baize_house_event *event)
{
    struct baize_house_meter *meter = &house->meters[house->meters_count++];
    meter->meter = event->meter_made.meter;
    memcpy(meter->digest, event->digest, sizeof meter->digest);
}

static struct baize_house_table *find_table(struct baize_house *house, uint32_t number)
{
    return &house->tables[baize_house_table(house, number) - house->tables];
}

static void fold_activated(struct baize_house *house, const struct baize_house_event *event)
{
    struct baize_house_table *table = find_table(house, event->rules_put_in_force.table);
    memcpy(table->digest, event->digest, sizeof table->digest);
    table->effective = event->rules_put_in_force.effective;
}

/* ---- The program and the shifts ---- */

static void fold_started(struct baize_house *house, const struct baize_house_event *event)
{
    house->running = true;
    memcpy(house->version, event->program_started.version, sizeof house->version);
    memcpy(house->program, event->program_started.program, sizeof house->program);
}

static void fold_ended(struct baize_house *house, const struct baize_house_event *event)
{
    house->checkpoints = event->shift_ended.checkpoint;
    house->day = event->shift_ended.day;
    house->shift = event->shift_ended.shift;
}

/* ---- All kinds ---- */

static void apply(struct baize_house *house, const struct baize_house_event *event)
{
    switch (event->kind) {
    case BAIZE_HOUSE_EVENT_HOUSE_CREATED:
        fold_created(house, event);
        return;
    case BAIZE_HOUSE_EVENT_SETTINGS_CHANGED:
        keep_settings(house, &event->settings_changed);
        return;
    case BAIZE_HOUSE_EVENT_PERSON_ADDED:
        add_person(house, event->person_added.person, event->person_added.role);
        return;
    case BAIZE_HOUSE_EVENT_PERSON_DISABLED:
        set_disabled(house, event->person_disabled.person, true);
        return;
    case BAIZE_HOUSE_EVENT_PERSON_ENABLED:
        set_disabled(house, event->person_enabled.person, false);
        return;
    case BAIZE_HOUSE_EVENT_RULES_FILED:
        fold_filed(house, event);
        return;
    case BAIZE_HOUSE_EVENT_TABLE_MADE:
        fold_table_made(house, event);
        return;
    case BAIZE_HOUSE_EVENT_TABLE_RETIRED:
        find_table(house, event->table_retired.table)->retired = 1;
        return;
    case BAIZE_HOUSE_EVENT_METER_MADE:
        fold_meter_made(house, event);
        return;
    case BAIZE_HOUSE_EVENT_RULES_ACTIVATED:
        fold_activated(house, event);
        return;
    case BAIZE_HOUSE_EVENT_PROGRAM_STARTED:
        fold_started(house, event);
        return;
    case BAIZE_HOUSE_EVENT_PROGRAM_STOPPED:
        house->running = false;
        return;
    case BAIZE_HOUSE_EVENT_SHIFT_ENDED:
        fold_ended(house, event);
        return;
    case BAIZE_HOUSE_EVENT_EPOCH_OPENED:
        memcpy(house->epochs[house->epochs_count++], event->epoch_opened.id, BAIZE_EPOCH_ID_SIZE);
        return;
    case BAIZE_HOUSE_EVENT_CREDENTIAL_RESET: /* credentials are kept elsewhere: here it is on record */
        return;
    }
}

enum baize_status baize_house_fold(struct baize_house *house, const struct baize_house_event *event)
{
    if (!house_may_follow(house, event))
        return BAIZE_HOUSE_EVENT_UNEXPECTED;
    house->at_ms = event->by.at_ms;
    apply(house, event);
    return BAIZE_OK;
}
