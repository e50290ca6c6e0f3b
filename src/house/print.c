/* print.c - events in words. */
#include "catalog/families.h"
#include "house/internal.h"

#include <inttypes.h>

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
    for (unsigned i = 0; i < 4; i++)
        baize_text_format(text, "%02x", event->digest[i]);
}

void baize_house_event_print(struct baize_text *text, const struct baize_house_event *event)
{
    if (baize_event_say(text, &baize_house_event_family, (int)event->kind, event, NULL))
        return;
    switch ((int)event->kind) {
    case BAIZE_HOUSE_EVENT_HOUSE_CREATED:
        print_created(text, event);
        return;
    case BAIZE_HOUSE_EVENT_SETTINGS_CHANGED:
        baize_text_add(text, "Settings are changed: ");
        print_settings(text, &event->settings_changed);
        return;
    case BAIZE_HOUSE_EVENT_RULES_FILED:
        print_filed(text, event);
        return;
    default:
        baize_text_add(text, "?");
    }
}
