/* ledger.c - the balances of one state machine.
 *
 * A posting is applied in two steps: find the place and the new balance of every entry, then write them all. What can
 * fail is in the first step, so nothing has to be copied and taken back. */
#include "ledger/account.h"

struct plan {
    const struct baize_ledger *ledger;
    const struct baize_entry *entries;
    unsigned entries_count;
    uint8_t count;                                /* of the ledger, once applied */
    uint8_t places[BAIZE_ENTRIES_MOST];           /* of each entry in the ledger */
    uint32_t touched;                             /* bit per place that has a new balance */
    baize_money sums[BAIZE_LEDGER_ACCOUNTS_MOST]; /* the new balances; only touched places are set */
};

#define NO_PLACE 255

_Static_assert(BAIZE_LEDGER_ACCOUNTS_MOST <= 32, "one bit per account");

static uint8_t find(const struct baize_ledger *ledger, const struct baize_account *account)
{
    for (uint8_t i = 0; i < ledger->count; i++)
        if (baize_account_same(&ledger->balances[i].account, account))
            return i;
    return NO_PLACE;
}

static bool is_touched(const struct plan *plan, uint8_t place)
{
    return (plan->touched >> place & 1u) != 0;
}

static enum baize_status add(struct plan *plan, uint8_t place, baize_money before, baize_money amount)
{
    baize_money balance = is_touched(plan, place) ? plan->sums[place] : before;
    plan->touched |= UINT32_C(1) << place;
    return baize_money_add(balance, amount, &plan->sums[place]);
}

static enum baize_status add_to_known(struct plan *plan)
{
    unsigned count = plan->entries_count; /* a byte that is written might be a part of it, for all the compiler knows */
    for (unsigned i = 0; i < count; i++) {
        const struct baize_entry *entry = &plan->entries[i];
        uint8_t place = find(plan->ledger, &entry->account);
        plan->places[i] = place;
        if (place == NO_PLACE)
            continue;
        enum baize_status status = add(plan, place, plan->ledger->balances[place].amount, entry->amount);
        if (status != BAIZE_OK)
            return status;
    }
    return BAIZE_OK;
}

/* Behind the last account; when there is none left, in place of one that stands at zero and is not in this posting. */
static uint8_t new_place(struct plan *plan)
{
    if (plan->count < BAIZE_LEDGER_ACCOUNTS_MOST)
        return plan->count++;
    for (uint8_t i = 0; i < plan->ledger->count; i++)
        if (plan->ledger->balances[i].amount == 0 && !is_touched(plan, i))
            return i;
    return NO_PLACE;
}

/* The place of a new account that an earlier entry of the posting has got; postings built with baize_posting_add name
 * each account once, others may not. */
static uint8_t find_earlier(const struct plan *plan, unsigned index)
{
    for (unsigned i = 0; i < index; i++)
        if (baize_account_same(&plan->entries[i].account, &plan->entries[index].account))
            return plan->places[i];
    return NO_PLACE;
}

static enum baize_status add_to_new(struct plan *plan)
{
    unsigned count = plan->entries_count;
    for (unsigned i = 0; i < count; i++) {
        if (plan->places[i] != NO_PLACE)
            continue;
        plan->places[i] = find_earlier(plan, i);
        if (plan->places[i] == NO_PLACE)
            plan->places[i] = new_place(plan);
        if (plan->places[i] == NO_PLACE)
            return BAIZE_LEDGER_FULL;
        enum baize_status status = add(plan, plan->places[i], 0, plan->entries[i].amount);
        if (status != BAIZE_OK)
            return status;
    }
    return BAIZE_OK;
}

enum baize_status baize_ledger_apply(struct baize_ledger *ledger, const struct baize_posting *posting)
{
    struct plan plan; /* member by member: most of it is never looked at */
    plan.ledger = ledger;
    plan.entries = posting->entries;
    plan.entries_count = posting->count;
    plan.count = ledger->count;
    plan.touched = 0;
    if (plan.entries_count > BAIZE_ENTRIES_MOST || !baize_posting_balances(posting))
        return BAIZE_LEDGER_UNBALANCED;
    enum baize_status status = add_to_known(&plan);
    if (status == BAIZE_OK)
        status = add_to_new(&plan);
    if (status != BAIZE_OK)
        return status;
    for (unsigned i = 0; i < plan.entries_count; i++) {
        struct baize_entry *balance = &ledger->balances[plan.places[i]];
        balance->account = plan.entries[i].account;
        balance->amount = plan.sums[plan.places[i]];
    }
    ledger->count = plan.count;
    return BAIZE_OK;
}

baize_money baize_ledger_balance(const struct baize_ledger *ledger, struct baize_account account)
{
    uint8_t place = find(ledger, &account);
    return place == NO_PLACE ? 0 : ledger->balances[place].amount;
}
