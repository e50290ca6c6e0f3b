/* print.c - the events of a meter in the words of the table. */
#include "catalog/families.h"
#include "meter/event.h"

/* ---- Parts ---- */

static void print_cents(struct baize_text *text, const char *before, baize_cents cents)
{
    baize_text_add(text, before);
    baize_cents_print(text, cents, BAIZE_MONEY_WITH_CENTS);
}

static void print_money(struct baize_text *text, const char *before, baize_money money)
{
    baize_text_add(text, before);
    baize_money_print(text, money);
}

static void print_rate(struct baize_text *text, const char *before, baize_rate rate)
{
    baize_text_add(text, before);
    baize_rate_print(text, rate);
}

static void print_parameters(struct baize_text *text, const struct baize_meter_parameters *set)
{
    print_cents(text, "seed ", set->seed);
    print_rate(text, ", rate ", set->rate);
    print_rate(text, ", reserve ", set->reserve);
    if (set->limit != 0)
        print_cents(text, ", limit ", set->limit);
    else
        baize_text_add(text, ", no limit");
}

static void print_name(struct baize_text *text, const char name[BAIZE_LEVEL_NAME_SIZE])
{
    baize_text_format(text, "%.*s", BAIZE_LEVEL_NAME_SIZE, name);
}

static void print_holding(struct baize_text *text, const struct baize_meter_holding *level)
{
    baize_text_add(text, "\n");
    print_name(text, level->name);
    print_money(text, ": meter ", level->held.meter);
    print_money(text, ", reserve ", level->held.reserve);
    print_money(text, ", overflow ", level->held.overflow);
    print_money(text, ", pending ", level->held.pending);
}

static void print_seats(struct baize_text *text, unsigned set)
{
    const char *between = (set & (set - 1)) != 0 ? "seats " : "seat ";
    for (unsigned seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (set >> (seat - 1) & 1) {
            baize_text_format(text, "%s%u", between, seat);
            between = ", ";
        }
}

/* ---- Kinds ---- */

static void print_opened(struct baize_text *text, const struct baize_meter_event *event)
{
    baize_text_format(text, "Meter %u is open", (unsigned)event->meter);
    print_cents(text, ", wager ", event->opened.wager);
    if (event->opened.predecessor != 0)
        baize_text_format(text, ", after meter %u", (unsigned)event->opened.predecessor);
    for (uint8_t i = 0; i < event->opened.count; i++) {
        baize_text_format(text, "\n%.*s: ", BAIZE_LEVEL_NAME_SIZE, event->opened.levels[i].name);
        print_cents(text, "opens at ", event->opened.levels[i].opening);
        if (event->opened.levels[i].transferred != 0)
            print_money(text, ", taken over ", event->opened.levels[i].transferred);
        baize_text_add(text, ", ");
        print_parameters(text, &event->opened.levels[i].set);
    }
}

static void print_contributed(struct baize_text *text, const struct baize_meter_event *event)
{
    baize_text_format(text, "Table %u, round %u: progressive wagers of ", (unsigned)event->contributed.table,
                      (unsigned)event->contributed.round);
    print_seats(text, event->contributed.seats);
    for (uint8_t i = 0; i < event->contributed.count; i++) {
        print_money(text, i == 0 ? ", " : "; ", event->contributed.levels[i].meter);
        if (event->contributed.levels[i].reserve != 0)
            print_money(text, " and reserve ", event->contributed.levels[i].reserve);
    }
    if (event->contributed.implausible)
        baize_text_add(text, "\nALARM: the table does not have so many seats (P6)");
}

static void print_claimed(struct baize_text *text, const struct baize_meter_event *event,
                          const struct baize_rules *rules)
{
    const struct baize_meter_standing *standing = &event->claimed.standing;
    baize_text_format(text, "Table %u, round %u, seat %u: claim %u, ", (unsigned)event->claimed.table,
                      (unsigned)event->claimed.round, (unsigned)event->claimed.seat, (unsigned)event->claimed.claim);
    baize_odds_print(text, &event->claimed.pays);
    if (event->claimed.pays.kind != BAIZE_ODDS_METER)
        baize_text_format(text, " from %s", baize_vocabulary_words(&baize_words_pays_from, (int)event->claimed.from));
    if (event->claimed.from != BAIZE_FROM_METER)
        print_cents(text, ": pending ", event->claimed.fixed);
    else if (standing->count > 0)
        print_cents(text, ": pending ", standing->amounts[standing->count - 1]);
    if (event->claimed.clause != 0)
        baize_text_format(text, "  [%s]", baize_rules_clause(rules, event->claimed.clause));
}

static void print_adjusted(struct baize_text *text, const struct baize_meter_event *event,
                           const struct baize_rules *rules)
{
    print_name(text, event->adjusted.name);
    print_money(text, " is adjusted by ", event->adjusted.amount);
    baize_text_format(text, ": %s", baize_vocabulary_words(&baize_words_meter_adjust, (int)event->adjusted.why));
    if (event->adjusted.approval != 0)
        baize_text_format(text, "; approval %u", (unsigned)event->adjusted.approval);
    else if (rules->progressive.adjustment_approval)
        baize_text_add(text, "; to be reported to the regulator (T2)");
}

static void print_sign(struct baize_text *text, const struct baize_meter_event *event,
                       const struct baize_meter_sign *sign)
{
    baize_text_format(text, "\n%sThe sign of ", sign->variance ? "ALARM: " : "");
    print_name(text, sign->level < event->read.count ? event->read.levels[sign->level].name : "?");
    print_cents(text, " shows ", sign->shown);
    if (sign->shown == sign->expected)
        return;
    print_cents(text, ", it should show ", sign->expected);
    if (sign->variance)
        baize_text_add(text, ": pay the players or raise the sign, and notify (T10)");
}

static void print_read(struct baize_text *text, const struct baize_meter_event *event)
{
    baize_text_format(text, "Reading of %u", (unsigned)event->read.day);
    for (uint8_t i = 0; i < event->read.count; i++)
        print_holding(text, &event->read.levels[i]);
    for (uint8_t i = 0; i < event->read.signs_count; i++)
        print_sign(text, event, &event->read.signs[i]);
}

static void print_closed(struct baize_text *text, const struct baize_meter_event *event)
{
    baize_text_format(text, "Meter %u is closed; what it holds goes to ", (unsigned)event->meter);
    if (event->closed.successor == 0)
        baize_text_add(text, "the house");
    else
        baize_text_format(text, "meter %u", (unsigned)event->closed.successor);
    for (uint8_t i = 0; i < event->posting.count; i++)
        if (event->posting.entries[i].account.kind == BAIZE_ACCOUNT_HOUSE)
            print_money(text, ": ", event->posting.entries[i].amount);
    for (uint8_t i = 0; i < event->closed.count; i++)
        print_holding(text, &event->closed.levels[i]);
}

void baize_meter_event_print(struct baize_text *text, const struct baize_meter_event *event,
                             const struct baize_rules *rules)
{
    if (baize_event_say(text, &baize_meter_event_family, (int)event->kind, event, rules))
        return;
    switch ((int)event->kind) {
    case BAIZE_METER_EVENT_METER_OPENED:
        print_opened(text, event);
        return;
    case BAIZE_METER_EVENT_METER_CLOSED:
        print_closed(text, event);
        return;
    case BAIZE_METER_EVENT_WAGERS_CONTRIBUTED:
        print_contributed(text, event);
        return;
    case BAIZE_METER_EVENT_CLAIM_MADE:
        print_claimed(text, event, rules);
        return;
    case BAIZE_METER_EVENT_LEVEL_ADJUSTED:
        print_adjusted(text, event, rules);
        return;
    case BAIZE_METER_EVENT_METER_READ:
        print_read(text, event);
        return;
    default:
        baize_text_add(text, "?");
    }
}
