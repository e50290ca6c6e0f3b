/* follow.c - may this event come next? The second opinion beside check: a record that was changed, or that lacks a
 * part, does not fold. Who did it is not asked again (DESIGN, decision 1). */
#include "base/date.h"
#include "house/internal.h"

static bool may_create(const struct baize_house_event *event)
{
    const struct baize_house_settings *settings = &event->house_created.settings;
    return house_is_name(event->house_created.name) && house_settings_are_right(settings) &&
           settings->from_ms == event->by.at_ms && house_is_number(event->house_created.manager);
}

static bool may_add(const struct baize_house *house, const struct baize_house_event *event)
{
    enum baize_role role = event->person_added.role;
    return house_is_number(event->person_added.person) && role != BAIZE_PLAYER && (unsigned)role <= BAIZE_AUDITOR &&
           house->staff_count < BAIZE_HOUSE_STAFF_MOST && baize_house_person(house, event->person_added.person) == NULL;
}

static bool may_be(const struct baize_house *house, uint32_t number, bool disabled)
{
    const struct baize_house_person *person = baize_house_person(house, number);
    bool last = disabled && person != NULL && person->role == BAIZE_MANAGER && house_managers(house) == 1;
    return person != NULL && (person->disabled != 0) != disabled && !last;
}

static bool may_file(const struct baize_house *house, const struct baize_house_event *event)
{
    const struct baize_rules_texts *texts = &event->rules_filed;
    uint8_t digest[BAIZE_HASH_SIZE];
    if (!house_is_id(texts->submission, sizeof texts->submission) || texts->submission_length > BAIZE_RULES_TEXT_MOST ||
        texts->jurisdiction_length > BAIZE_RULES_TEXT_MOST || house->rules_count == BAIZE_HOUSE_RULES_MOST)
        return false;
    baize_rules_digest(texts->submission_text, texts->submission_length, texts->jurisdiction_text,
                       texts->jurisdiction_length, digest);
    return house_digest_equal(digest, event->digest) && house_rules_of(house, digest) == NULL &&
           house_is_text(texts->submission_text, texts->submission_length) &&
           house_is_text(texts->jurisdiction_text, texts->jurisdiction_length);
}

static bool may_make_table(const struct baize_house *house, const struct baize_house_event *event)
{
    const struct baize_table_settings *table = &event->table_made.settings.table;
    return house_is_number(table->number) && baize_house_table(house, table->number) == NULL &&
           house->tables_count < BAIZE_HOUSE_TABLES_MOST &&
           (unsigned)table->source < (unsigned)baize_words_card_source.count &&
           house_rules_of(house, event->digest) != NULL && baize_day_is_real(event->table_made.effective);
}

static bool may_make_meter(const struct baize_house *house, const struct baize_house_event *event)
{
    uint32_t meter = event->meter_made.meter;
    return house_is_number(meter) && baize_house_meter(house, meter) == NULL &&
           house->meters_count < BAIZE_HOUSE_METERS_MOST && house_rules_of(house, event->digest) != NULL;
}

static bool may_activate(const struct baize_house *house, const struct baize_house_event *event)
{
    const struct baize_house_table *table = house_table_in_use(house, event->rules_put_in_force.table);
    return table != NULL && !house_digest_equal(table->digest, event->digest) &&
           house_rules_of(house, event->digest) != NULL && baize_day_is_real(event->rules_put_in_force.effective);
}

static bool may_start(const struct baize_house *house, const struct baize_house_event *event)
{
    uint8_t rules[BAIZE_HASH_SIZE];
    baize_house_rules_hash(house, rules);
    return house_is_id(event->program_started.version, sizeof event->program_started.version) &&
           event->program_started.after == house_started_after(house) &&
           house_digest_equal(rules, event->program_started.rules);
}

static bool may_end(const struct baize_house *house, const struct baize_house_event *event)
{
    uint32_t day = event->shift_ended.day;
    uint8_t shift = event->shift_ended.shift;
    return baize_day_is_real(day) && shift >= 1 && shift <= BAIZE_HOUSE_SHIFTS_MOST &&
           (day > house->day || (day == house->day && shift > house->shift)) &&
           event->shift_ended.checkpoint == house->checkpoints + 1;
}

static bool may_follow_kind(const struct baize_house *house, const struct baize_house_event *event)
{
    switch (event->kind) {
    case BAIZE_HOUSE_EVENT_HOUSE_CREATED:
        return may_create(event);
    case BAIZE_HOUSE_EVENT_SETTINGS_CHANGED:
        return house_settings_are_right(&event->settings_changed) &&
               house_settings_follow(house, &event->settings_changed, event->by.at_ms);
    case BAIZE_HOUSE_EVENT_PERSON_ADDED:
        return may_add(house, event);
    case BAIZE_HOUSE_EVENT_PERSON_DISABLED:
        return may_be(house, event->person_disabled.person, true);
    case BAIZE_HOUSE_EVENT_PERSON_ENABLED:
        return may_be(house, event->person_enabled.person, false);
    case BAIZE_HOUSE_EVENT_CREDENTIAL_RESET:
        return house_is_number(event->credential_reset.person) && (unsigned)event->credential_reset.what < BAIZE_RESETS;
    case BAIZE_HOUSE_EVENT_RULES_FILED:
        return may_file(house, event);
    case BAIZE_HOUSE_EVENT_TABLE_MADE:
        return may_make_table(house, event);
    case BAIZE_HOUSE_EVENT_TABLE_RETIRED:
        return house_table_in_use(house, event->table_retired.table) != NULL;
    case BAIZE_HOUSE_EVENT_METER_MADE:
        return may_make_meter(house, event);
    case BAIZE_HOUSE_EVENT_RULES_ACTIVATED:
        return may_activate(house, event);
    case BAIZE_HOUSE_EVENT_PROGRAM_STARTED:
        return may_start(house, event);
    case BAIZE_HOUSE_EVENT_PROGRAM_STOPPED:
        return house->running;
    case BAIZE_HOUSE_EVENT_SHIFT_ENDED:
        return may_end(house, event);
    case BAIZE_HOUSE_EVENT_EPOCH_OPENED:
        return house_epoch_follows(house, &event->epoch_opened);
    }
    return false;
}

/* Two different people signed what needs two. */
static bool is_signed(const struct baize_house_event *event)
{
    return !house_needs_two(event->kind) || (event->by.second != 0 && event->by.second != event->by.who);
}

bool house_may_follow(const struct baize_house *house, const struct baize_house_event *event)
{
    return event->by.at_ms >= house->at_ms && house_time_is_counted(event->by.at_ms) &&
           house->created == (event->kind != BAIZE_HOUSE_EVENT_HOUSE_CREATED) && is_signed(event) &&
           may_follow_kind(house, event);
}
