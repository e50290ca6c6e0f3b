/* words.c - people, hands, days and changes in words. */
#include "manager/words.h"

#include "base/vocabulary.h"
#include "base/words.h"
#include "meter/event.h"

/* ---- Small things ---- */

void words_change(struct baize_text *text, baize_money money)
{
    baize_text_add(text, money > 0 ? "+" : "");
    baize_money_print(text, money);
}

void words_money(struct baize_text *text, const char *before, baize_money money)
{
    baize_text_add(text, before);
    baize_money_print(text, money);
}

void words_actor(struct baize_text *text, const struct baize_actor *by)
{
    if (by->role == BAIZE_PROGRAM) {
        baize_text_add(text, "the program");
        return;
    }
    baize_text_format(text, "%s %u", baize_vocabulary_words(&baize_words_role, (int)by->role), (unsigned)by->who);
    if (by->second != 0)
        baize_text_format(text, " and %u", (unsigned)by->second);
}

/* "four-of-a-kind" -> "Four of a kind" */
void words_hand(struct baize_text *text, const struct baize_rules *rules, uint8_t row)
{
    if (row >= rules->progressive.schedule.count) {
        baize_text_format(text, "Row %u", (unsigned)row + 1);
        return;
    }
    baize_words_title(text, rules->progressive.schedule.rows[row].hand);
}

void words_day(struct baize_text *text, uint32_t day)
{
    baize_text_format(text, "%04u-%02u-%02u", (unsigned)day / 10000, (unsigned)day / 100 % 100, (unsigned)day % 100);
}

void words_report_title(struct lines *lines, const char *title, const char *of)
{
    char zone[32];
    struct baize_text text = baize_text_in(zone, sizeof zone);
    baize_text_add(&text, "times are ");
    baize_house_zone_print(&text, lines->time);
    lines_title(lines, title, of, zone);
}

void words_meter_title(struct lines *lines, const char *title, uint32_t meter)
{
    char of[32];
    struct baize_text text = baize_text_in(of, sizeof of);
    baize_text_format(&text, "Meter %u", (unsigned)meter);
    words_report_title(lines, title, of);
}

void words_accounts(struct figures *figures, const struct baize_meter_amounts *amounts, enum figure_unit unit)
{
    figures_add(figures, "meter", "meter", unit, amounts->meter);
    figures_add(figures, "reserve", "reserve", unit, amounts->reserve);
    figures_add(figures, "overflow", "overflow", unit, amounts->overflow);
    figures_add(figures, "pending", "pending", unit, amounts->pending);
}

/* ---- Changes ---- */

static void add_place(struct baize_text *text, const struct baize_change *change, const struct baize_rules *rules)
{
    baize_text_format(text, "table %u, round %u, seat %u, ", (unsigned)change->table, (unsigned)change->round,
                      (unsigned)change->seat);
    words_hand(text, rules, change->row);
}

static void add_validated(struct baize_text *text, const struct baize_change *change, const struct baize_rules *rules)
{
    baize_text_format(text, "Win %u, ", (unsigned)change->number);
    add_place(text, change, rules);
    words_money(text, ": ", change->amount);
    baize_text_format(text, " from %s", baize_vocabulary_words(&baize_words_pays_from, change->from));
    if (change->seed != 0)
        words_money(text, "; starts again with seed ", change->seed);
    if (change->reserve != 0)
        words_money(text, ", reserve ", change->reserve);
    if (change->overflow != 0)
        words_money(text, ", overflow ", change->overflow);
    if (change->shortfall != 0)
        words_money(text, "; the house adds ", change->shortfall);
}

static void add_backed_out(struct baize_text *text, const struct baize_change *change, const struct baize_rules *rules)
{
    baize_text_format(text, "Win %u backed out (", (unsigned)change->number);
    add_place(text, change, rules);
    baize_text_format(text, "), %s:", baize_vocabulary_words(&baize_words_meter_back_out, change->why));
    words_money(text, " ", change->amount);
    baize_text_format(text, " goes back to %s", baize_vocabulary_words(&baize_words_pays_from, change->from));
    if (change->seed != 0)
        words_money(text, "; the house has its seed back, ", change->seed);
    if (change->shortfall != 0)
        words_money(text, "; the house has its shortfall back, ", change->shortfall);
}

static void add_claimed(struct baize_text *text, const struct baize_change *change, const struct baize_rules *rules)
{
    baize_text_format(text, "Claim %u, ", (unsigned)change->number);
    add_place(text, change, rules);
    words_money(text, ": ", change->amount);
    baize_text_add(text, change->from == BAIZE_FROM_METER ? " set aside" : " due from the tray");
}

static void add_dropped(struct baize_text *text, const struct baize_change *change)
{
    baize_text_format(text, "Claim %u goes away, %s:", (unsigned)change->number,
                      baize_vocabulary_words(&baize_words_meter_drop, change->why));
    words_money(text, " ", change->amount);
    baize_text_add(text, change->from == BAIZE_FROM_METER ? " is no longer set aside" : " is no longer due");
}

static void add_reversed(struct baize_text *text, const struct baize_change *change)
{
    baize_text_format(text, "Round %u of table %u is void:", (unsigned)change->round, (unsigned)change->table);
    words_money(text, " ", change->amount);
    baize_text_add(text, " of its contribution leaves the level");
    if (change->refunded != 0)
        words_money(text, "; paid out before and refunded by the house: ", change->refunded);
}

static void add_cents(struct baize_text *text, const char *what, baize_cents before, baize_cents after)
{
    if (before == after)
        return;
    baize_text_add(text, what);
    baize_cents_print(text, before, BAIZE_MONEY_WITH_CENTS);
    baize_text_add(text, " -> ");
    baize_cents_print(text, after, BAIZE_MONEY_WITH_CENTS);
}

static void add_rate(struct baize_text *text, const char *what, baize_rate before, baize_rate after)
{
    if (before == after)
        return;
    baize_text_add(text, what);
    baize_rate_print(text, before);
    baize_text_add(text, " -> ");
    baize_rate_print(text, after);
}

/* Only what changed; a limit of $0.00 is none. */
static void add_parameters(struct baize_text *text, const struct baize_change *change)
{
    size_t start;
    baize_text_add(text, "Parameters:");
    start = text->length;
    add_cents(text, " seed ", change->before.seed, change->after.seed);
    add_rate(text, text->length > start ? ", rate " : " rate ", change->before.rate, change->after.rate);
    add_rate(text, text->length > start ? ", reserve " : " reserve ", change->before.reserve, change->after.reserve);
    add_cents(text, text->length > start ? ", limit " : " limit ", change->before.limit, change->after.limit);
    if (text->length == start)
        baize_text_add(text, " set again as they were");
}

static void add_office(struct baize_text *text, const struct baize_change *change)
{
    if (change->kind == BAIZE_METER_EVENT_METER_OPENED) {
        words_money(text, "Opened with ", change->amount);
    } else if (change->kind == BAIZE_METER_EVENT_METER_READ) {
        baize_text_add(text, "Reading of ");
        words_day(text, change->number);
    } else if (change->kind == BAIZE_METER_EVENT_LEVEL_ADJUSTED) {
        baize_text_add(text, "Adjusted by ");
        words_change(text, change->amount);
        baize_text_format(text, ": %s", baize_vocabulary_words(&baize_words_meter_adjust, change->why));
    } else if (change->kind == BAIZE_METER_EVENT_METER_CLOSED && change->number != 0) {
        baize_text_format(text, "Closed; the money goes to meter %u", (unsigned)change->number);
    } else if (change->kind == BAIZE_METER_EVENT_METER_CLOSED) {
        baize_text_add(text, "Closed; the money goes to the house");
    }
}

void words_event(struct baize_text *text, const struct baize_change *change, const struct baize_rules *rules)
{
    if (change->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED)
        add_validated(text, change, rules);
    else if (change->kind == BAIZE_METER_EVENT_WIN_BACKED_OUT)
        add_backed_out(text, change, rules);
    else if (change->kind == BAIZE_METER_EVENT_CLAIM_MADE)
        add_claimed(text, change, rules);
    else if (change->kind == BAIZE_METER_EVENT_CLAIM_DROPPED)
        add_dropped(text, change);
    else if (change->kind == BAIZE_METER_EVENT_CONTRIBUTION_REVERSED)
        add_reversed(text, change);
    else if (change->kind == BAIZE_METER_EVENT_PARAMETERS_CHANGED)
        add_parameters(text, change);
    else
        add_office(text, change);
}
