/* print.c - events in words. */
#include "base/vocabulary.h"
#include "house/internal.h"

#include <inttypes.h>

/* "2026-11-16" */
static void print_day(struct baize_text *text, uint32_t day)
{
    baize_text_format(text, "%04u-%02u-%02u", day / 10000, day / 100 % 100, day % 100);
}

/* The beginning of a digest, enough to tell it from others. */
static void print_digest(struct baize_text *text, const uint8_t *digest)
{
    for (unsigned i = 0; i < 4; i++)
        baize_text_format(text, "%02x", digest[i]);
}

static const char *words_of(const struct baize_vocabulary *vocabulary, unsigned number)
{
    return number < (unsigned)vocabulary->count ? baize_vocabulary_words(vocabulary, (int)number) : "?";
}

static void print_settings(struct baize_text *text, const struct baize_house_settings *settings)
{
    const char *between = "shifts at ";
    baize_house_zone_print(text, &settings->time);
    baize_text_add(text, ", ");
    for (unsigned i = 0; i < settings->shifts_count && i < BAIZE_HOUSE_SHIFTS_MOST; i++) {
        baize_text_format(text, "%s%02u:%02u", between, settings->shifts[i] / 60u, settings->shifts[i] % 60u);
        between = ", ";
    }
}

static void print_created(struct baize_text *text, const struct baize_house_event *event)
{
    baize_text_format(text, "%s is created%s, ", event->house_created.name,
                      event->house_created.demo ? " for play money" : "");
    print_settings(text, &event->house_created.settings);
    baize_text_format(text, "; manager %" PRIu32, event->house_created.manager);
}

static void print_filed(struct baize_text *text, const struct baize_house_event *event)
{
    baize_text_format(text, "Rules %s are filed, %zu and %zu bytes, digest ", event->rules_filed.submission,
                      event->rules_filed.submission_length, event->rules_filed.jurisdiction_length);
    print_digest(text, event->digest);
}

static void print_table_made(struct baize_text *text, const struct baize_house_event *event)
{
    const struct baize_floor_settings *settings = &event->table_made.settings;
    baize_text_format(text, "Table %" PRIu32 " is made, cards from %s, rules ", settings->table.number,
                      words_of(&baize_words_card_source, settings->table.source));
    print_digest(text, event->digest);
    baize_text_add(text, " from ");
    print_day(text, event->table_made.effective);
    baize_text_add(text, event->table_made.takes_cash ? "; takes cash" : "");
    baize_text_add(text, settings->alone ? "; progressive only" : "");
}

static void print_in_force(struct baize_text *text, const struct baize_house_event *event)
{
    baize_text_format(text, "Table %" PRIu32 ": rules ", event->rules_put_in_force.table);
    print_digest(text, event->digest);
    baize_text_add(text, " are in force, allowed from ");
    print_day(text, event->rules_put_in_force.effective);
}

static void print_started(struct baize_text *text, const struct baize_house_event *event)
{
    baize_text_format(text, "baize %s starts %s, program ", event->program_started.version,
                      words_of(&baize_words_started_after, event->program_started.after));
    print_digest(text, event->program_started.program);
    baize_text_add(text, ", rules ");
    print_digest(text, event->program_started.rules);
}

static void print_ended(struct baize_text *text, const struct baize_house_event *event)
{
    baize_text_format(text, "Shift %u of ", event->shift_ended.shift);
    print_day(text, event->shift_ended.day);
    baize_text_format(text, " ends, checkpoint %" PRIu64 " ", event->shift_ended.checkpoint);
    print_digest(text, event->shift_ended.digest);
}

static void print_people(struct baize_text *text, const struct baize_house_event *event)
{
    switch ((int)event->kind) {
    case BAIZE_HOUSE_EVENT_PERSON_ADDED:
        baize_text_format(text, "Person %" PRIu32 " is added as %s", event->person_added.person,
                          words_of(&baize_words_role, event->person_added.role));
        return;
    case BAIZE_HOUSE_EVENT_PERSON_DISABLED:
        baize_text_format(text, "Person %" PRIu32 " is disabled", event->person_disabled.person);
        return;
    case BAIZE_HOUSE_EVENT_PERSON_ENABLED:
        baize_text_format(text, "Person %" PRIu32 " is enabled", event->person_enabled.person);
        return;
    default:
        baize_text_format(text, "Person %" PRIu32 " gets a new %s", event->credential_reset.person,
                          words_of(&baize_words_reset, event->credential_reset.what));
        return;
    }
}

static void print_epoch(struct baize_text *text, const struct baize_house_epoch_opened *epoch)
{
    baize_text_format(text, "Epoch %u: %s; the record goes on from seal %llu", epoch->number,
                      baize_vocabulary_words(&baize_words_epoch_why, (int)epoch->why), (unsigned long long)epoch->is);
    if (epoch->was > 0)
        baize_text_format(text, ", seal %llu was known", (unsigned long long)epoch->was);
}

void baize_house_event_print(struct baize_text *text, const struct baize_house_event *event)
{
    switch (event->kind) {
    case BAIZE_HOUSE_EVENT_HOUSE_CREATED:
        print_created(text, event);
        return;
    case BAIZE_HOUSE_EVENT_SETTINGS_CHANGED:
        baize_text_add(text, "Settings are changed: ");
        print_settings(text, &event->settings_changed);
        return;
    case BAIZE_HOUSE_EVENT_PERSON_ADDED:
    case BAIZE_HOUSE_EVENT_PERSON_DISABLED:
    case BAIZE_HOUSE_EVENT_PERSON_ENABLED:
    case BAIZE_HOUSE_EVENT_CREDENTIAL_RESET:
        print_people(text, event);
        return;
    case BAIZE_HOUSE_EVENT_RULES_FILED:
        print_filed(text, event);
        return;
    case BAIZE_HOUSE_EVENT_TABLE_MADE:
        print_table_made(text, event);
        return;
    case BAIZE_HOUSE_EVENT_TABLE_RETIRED:
        baize_text_format(text, "Table %" PRIu32 " is retired", event->table_retired.table);
        return;
    case BAIZE_HOUSE_EVENT_METER_MADE:
        baize_text_format(text, "Meter %" PRIu32 " is made, rules ", event->meter_made.meter);
        print_digest(text, event->digest);
        return;
    case BAIZE_HOUSE_EVENT_RULES_ACTIVATED:
        print_in_force(text, event);
        return;
    case BAIZE_HOUSE_EVENT_PROGRAM_STARTED:
        print_started(text, event);
        return;
    case BAIZE_HOUSE_EVENT_PROGRAM_STOPPED:
        baize_text_add(text, "baize stops in good order");
        return;
    case BAIZE_HOUSE_EVENT_SHIFT_ENDED:
        print_ended(text, event);
        return;
    case BAIZE_HOUSE_EVENT_EPOCH_OPENED:
        print_epoch(text, &event->epoch_opened);
        return;
    }
    baize_text_add(text, "?");
}
