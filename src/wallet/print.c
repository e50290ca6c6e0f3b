/* print.c - events in words. Times are left to whoever knows the zone of the house: the numbers stand in the event. */
#include "base/vocabulary.h"
#include "catalog/families.h"
#include "wallet/internal.h"

#include <inttypes.h>

static void print_amount(struct baize_text *text, const char *before, baize_cents cents)
{
    baize_text_add(text, before);
    baize_cents_print(text, cents, BAIZE_MONEY_WITH_CENTS);
}

static void print_limit(struct baize_text *text, const char *before, baize_cents cents)
{
    if (cents != 0)
        print_amount(text, before, cents);
    else
        baize_text_format(text, "%snone", before);
}

static void print_limits(struct baize_text *text, const struct baize_wallet_limits *limits)
{
    print_limit(text, "deposits of a day ", limits->deposit);
    print_limit(text, ", losses of a day ", limits->loss);
}

static void print_limits_set(struct baize_text *text, const struct baize_wallet_event *event)
{
    baize_text_add(text, "limits: ");
    print_limits(text, &event->limits_set.asked);
    if (event->limits_set.from_ms == 0)
        return;
    baize_text_add(text, ", a day from now; until then ");
    print_limits(text, &event->limits_set.at_once);
}

void baize_wallet_event_print(struct baize_text *text, const struct baize_wallet_event *event)
{
    if (baize_event_say(text, &baize_wallet_event_family, (int)event->kind, event, NULL))
        return;
    baize_text_format(text, "Wallet %" PRIu32 ": ", event->patron);
    if (event->kind == BAIZE_WALLET_EVENT_LIMITS_SET)
        print_limits_set(text, event);
    else
        baize_text_add(text, "?");
}
