/* account.h - comparing accounts, and their names as they stand in the journal.
 *
 *     layout   chips/7   meter/3/0
 *
 * The kind, then the owner where the kind has one, then the level where the owner is a meter. One way to write each
 * account, and no account that cannot be written: what a kind does not have must be 0. */
#ifndef BAIZE_LEDGER_ACCOUNT_H
#define BAIZE_LEDGER_ACCOUNT_H

#include "base/scan.h"

#include <baize/ledger.h>
#include <string.h>

_Static_assert(sizeof(struct baize_account) == 8, "an account has no gaps: it is compared as one word");

/* baize_account_equal for the searches in this folder, where a call would take longer than the answer. */
static inline bool baize_account_same(const struct baize_account *a, const struct baize_account *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* False, and nothing written, when it is no account. */
bool baize_account_write(struct baize_text *text, struct baize_account account);

/* Stops behind the last byte that belongs to the account. */
bool baize_account_read(struct baize_scan *scan, struct baize_account *account);

#endif
