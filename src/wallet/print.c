/* print.c - events and refusals in words. Times are left to whoever knows the zone of the house: the numbers stand in
 * event and refusal. */
#include "base/vocabulary.h"
#include "catalog/families.h"
#include "wallet/internal.h"

#include <inttypes.h>

static void print_amount(struct baize_text *text, const char *before, baize_cents cents)
{
    baize_text_add(text, before);
    baize_cents_print(text, cents, BAIZE_MONEY_WITH_CENTS);
}

/* ---- Refusals ---- */

static void print_roles(struct baize_text *text, uint16_t roles)
{
    const char *between = ": ";
    for (unsigned role = 0; role <= BAIZE_AUDITOR; role++)
        if ((roles & 1u << role) != 0) {
            baize_text_format(text, "%s%s", between, baize_role_id((enum baize_role)role));
            between = " or ";
        }
}

/* What is allowed. */
static void print_details(struct baize_text *text, const struct baize_wallet_refusal *refusal)
{
    switch ((int)refusal->reason) {
    case BAIZE_WALLET_ROLE_NOT_ALLOWED:
        print_roles(text, refusal->roles);
        return;
    case BAIZE_WALLET_AMOUNT_WRONG:
        print_amount(text, ": from ", refusal->least);
        print_amount(text, " to ", refusal->most);
        return;
    case BAIZE_WALLET_NOT_EMPTY:
        print_amount(text, ": it holds ", refusal->most);
        return;
    case BAIZE_WALLET_BALANCE_DOES_NOT_SUFFICE:
        print_amount(text, ": it holds ", refusal->most);
        return;
    case BAIZE_WALLET_BALANCE_TOO_LARGE:
    case BAIZE_WALLET_DEPOSIT_LIMIT:
    case BAIZE_WALLET_LOSS_LIMIT:
        print_amount(text, ": at most ", refusal->most);
        baize_text_add(text, refusal->reason == BAIZE_WALLET_BALANCE_TOO_LARGE ? " more" : " more today");
        return;
    case BAIZE_WALLET_EXCLUDED:
        baize_text_add(text, refusal->until_ms == 0 ? " until readmitted" : " until a set time");
        return;
    default:
        return;
    }
}

void baize_wallet_refusal_print(struct baize_text *text, const struct baize_wallet_refusal *refusal)
{
    bool known = (size_t)refusal->reason < BAIZE_WALLET_REASONS;
    baize_text_add(text, known ? baize_vocabulary_words(&baize_words_wallet_reason, (int)refusal->reason) : "refused");
    print_details(text, refusal);
    if (refusal->requirement != NULL && refusal->requirement[0] != '\0')
        baize_text_format(text, " (%s)", refusal->requirement);
}

/* ---- Events ---- */

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
