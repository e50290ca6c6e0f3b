/* ledger.h - double entry: every move of money is a set of entries whose sum is zero.
 *
 *     a wager of $5 by patron 7      chips/7 -$5.00    layout +$5.00
 *     it wins 6 to 1                 layout  -$5.00    tray  -$30.00    chips/7 +$35.00
 *
 * Amounts are micro-cents. Only house, meter, reserve and overflow may hold fractions of a cent (DESIGN, decision 7).
 *
 * A posting or a ledger with `count` 0 is empty, whatever else it holds: nothing behind `count` is ever read, and
 * nobody needs to clear it. */
#ifndef BAIZE_LEDGER_H
#define BAIZE_LEDGER_H

#include <baize/api.h>
#include <baize/money.h>
#include <baize/status.h>
#include <baize/words.h>
#include <stdbool.h>
#include <stdint.h>

/* `owner` is a patron for wallet and chips, a meter for meter, reserve, overflow and pending; 0 for the others, which
 * belong to the table whose stream they stand in. `level` counts the levels of a meter. The members leave no gap, so
 * that states which hold accounts can be compared byte by byte. */
struct baize_account {
    uint16_t kind; /* enum baize_account_kind */
    uint16_t level;
    uint32_t owner;
};

struct baize_entry {
    struct baize_account account;
    baize_money amount; /* what comes in is positive, what goes out negative */
};

#define BAIZE_ENTRIES_MOST 16

struct baize_posting {
    uint8_t count;
    struct baize_entry entries[BAIZE_ENTRIES_MOST];
};

/* Adds an amount to an account of the posting; entries of the same account are merged, an amount of 0 leaves no entry.
 * The order of entries is the order in which accounts first appear. LEDGER_FULL when a posting would need more than
 * BAIZE_ENTRIES_MOST entries, MONEY_OVERFLOW; the posting is then as before. */
BAIZE_API enum baize_status baize_posting_add(struct baize_posting *posting, struct baize_account account,
                                              baize_money amount);

/* The same in whole cents. */
BAIZE_API enum baize_status baize_posting_add_cents(struct baize_posting *posting, struct baize_account account,
                                                    baize_cents amount);

/* Is the sum zero, and does every account that must hold whole cents get whole cents? */
BAIZE_API bool baize_posting_balances(const struct baize_posting *posting);

BAIZE_API bool baize_account_equal(struct baize_account a, struct baize_account b);

/* A small ledger without pointers: the balances that one state machine keeps. */
#define BAIZE_LEDGER_ACCOUNTS_MOST 32

struct baize_ledger {
    uint8_t count;
    struct baize_entry balances[BAIZE_LEDGER_ACCOUNTS_MOST];
};

/* Applies a posting, all of it or nothing: LEDGER_UNBALANCED, LEDGER_FULL, MONEY_OVERFLOW. When there is no room left,
 * accounts that stand at zero make room: patrons who came and went do not fill the ledger. */
BAIZE_API enum baize_status baize_ledger_apply(struct baize_ledger *ledger, const struct baize_posting *posting);

/* 0 for an account that was never touched. */
BAIZE_API baize_money baize_ledger_balance(const struct baize_ledger *ledger, struct baize_account account);

#endif
