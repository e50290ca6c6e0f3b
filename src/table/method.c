/* method.c - by which method cards are dealt, as the devices are (RULES 5; MD-FCP 13.H, MD-DD 13.F).
 *
 *     all devices of the first method work          the first method
 *     one of them fails                             nothing is dealt: cover it, mark it or replace it first
 *     one of them is covered or marked              the submission's fallback, if it can be used; else nothing is dealt
 *
 * A method from a shoe needs the shoe. Some need an automated shuffler too (by hand: MD-FCP 9.A(1), MD-DD 9.A(1)). A
 * shoe that reshuffles by itself is one device: the shuffler and the shoe fail together. Which method a round uses is
 * settled with "no more bets" and is on record there; before, devices come and go. */
#include "table/internal.h"

static bool is_from_shoe(enum baize_method method)
{
    return method == BAIZE_AUTOMATED_SHOE || method == BAIZE_AUTOMATIC_SHUFFLER;
}

static bool needs_device(const struct baize_dealing *dealing, enum baize_device device)
{
    bool one = is_from_shoe(dealing->method) && dealing->shuffler == BAIZE_SELF_SHUFFLING_SHOE;
    if (device == BAIZE_DEVICE_SHOE)
        return is_from_shoe(dealing->method);
    return dealing->needs_shuffler || one;
}

/* The first device that the method needs and that does not work; BAIZE_DEVICES when all do. */
static enum baize_device missing_device(const struct baize_table *table, const struct baize_dealing *dealing)
{
    unsigned device = 0;
    while (device < BAIZE_DEVICES &&
           (!needs_device(dealing, (enum baize_device)device) || table->devices[device] == BAIZE_DEVICE_WORKING))
        device++;
    return (enum baize_device)device;
}

bool table_method_works(const struct baize_table *table, const struct baize_dealing *dealing)
{
    return dealing->steps_count > 0 && missing_device(table, dealing) == BAIZE_DEVICES;
}

const struct baize_dealing *table_dealing(const struct baize_rules *rules, const struct baize_table *table)
{
    if (table_method_works(table, &rules->dealing))
        return &rules->dealing;
    return table_method_works(table, &rules->fallback) ? &rules->fallback : NULL;
}

/* A device that fails is dealt with first, also where another method could be used. */
struct baize_refusal table_check_method(const struct baize_rules *rules, const struct baize_table *table)
{
    enum baize_device missing = missing_device(table, &rules->dealing);
    struct baize_refusal refusal = allow();
    if (missing == BAIZE_DEVICES)
        return refusal;
    if (table_device_fails(table, missing))
        refusal = refuse_by(BAIZE_REASON_DEVICE_FAILS, rules->procedures.out_of_order_clause);
    else if (table_dealing(rules, table) == NULL)
        refusal = refuse_by(BAIZE_REASON_NO_METHOD_LEFT, rules->procedures.out_of_order_clause);
    refusal.number = missing;
    return refusal;
}

bool table_deals_from_shoe(const struct baize_rules *rules, const struct baize_table *table)
{
    return is_from_shoe(round_dealing(rules, &table->round)->method);
}
