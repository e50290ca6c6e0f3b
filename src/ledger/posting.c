/* posting.c - one move of money: a few entries whose sum is zero.
 *
 * A round makes a dozen of these and simulations play millions of rounds: entries are few, so they are searched one by
 * one, and nothing behind `count` is touched. */
#include "ledger/account.h"

/* The exact sum of any sixteen amounts; -Wpedantic knows no __int128. */
__extension__ typedef __int128 wide;

bool baize_account_equal(struct baize_account a, struct baize_account b)
{
    return baize_account_same(&a, &b);
}

static void remove_entry(struct baize_posting *posting, unsigned index)
{
    posting->count--;
    for (unsigned i = index; i < posting->count; i++)
        posting->entries[i] = posting->entries[i + 1];
}

enum baize_status baize_posting_add(struct baize_posting *posting, struct baize_account account, baize_money amount)
{
    for (unsigned i = 0; i < posting->count; i++) {
        struct baize_entry *entry = &posting->entries[i];
        if (!baize_account_same(&entry->account, &account))
            continue;
        enum baize_status status = baize_money_add(entry->amount, amount, &entry->amount);
        if (status == BAIZE_OK && entry->amount == 0)
            remove_entry(posting, i);
        return status;
    }
    if (amount == 0)
        return BAIZE_OK;
    if (posting->count == BAIZE_ENTRIES_MOST)
        return BAIZE_LEDGER_FULL;
    posting->entries[posting->count++] = (struct baize_entry){.account = account, .amount = amount};
    return BAIZE_OK;
}

enum baize_status baize_posting_add_cents(struct baize_posting *posting, struct baize_account account,
                                          baize_cents amount)
{
    baize_money money;
    enum baize_status status = baize_money_from_cents(amount, &money);
    return status == BAIZE_OK ? baize_posting_add(posting, account, money) : status;
}

/* What may hold fractions of a cent (DESIGN, decision 7). */
static bool holds_fractions(unsigned kind)
{
    return kind == BAIZE_ACCOUNT_HOUSE || kind == BAIZE_ACCOUNT_METER || kind == BAIZE_ACCOUNT_RESERVE ||
           kind == BAIZE_ACCOUNT_OVERFLOW;
}

bool baize_posting_balances(const struct baize_posting *posting)
{
    wide sum = 0;
    if (posting->count > BAIZE_ENTRIES_MOST)
        return false;
    for (unsigned i = 0; i < posting->count; i++) {
        const struct baize_entry *entry = &posting->entries[i];
        if (entry->amount % BAIZE_MICROCENTS_PER_CENT != 0 && !holds_fractions(entry->account.kind))
            return false;
        sum += entry->amount;
    }
    return sum == 0;
}
