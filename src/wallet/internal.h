/* internal.h - what the files of src/wallet share. */
#ifndef BAIZE_WALLET_INTERNAL_H
#define BAIZE_WALLET_INTERNAL_H

#include "base/vocabulary.h"

#include <baize/wallet.h>
#include <string.h>

enum wallet_life { WALLET_NEW, WALLET_OPEN, WALLET_CLOSED };

/* ---- questions.c ---- */

/* What came and went on this day: nothing, on a day later than that of the wallet. */
struct wallet_day {
    baize_cents deposited, to_tables, from_tables;
};

struct wallet_day wallet_day_of(const struct baize_wallet *wallet, uint32_t day);

/* What an exclusion makes of the one that runs: it never shortens it. */
struct wallet_exclusion {
    int64_t until_ms, readmit_from_ms;
};

struct wallet_exclusion wallet_exclusion_of(const struct baize_wallet *wallet,
                                            const struct baize_wallet_action *action);

/* The later of two ends of exclusions; 0 is no end. */
int64_t wallet_later_end(int64_t a, int64_t b);

/* An hour, a day later, as far as time can be counted. */
int64_t wallet_after(int64_t at_ms, int64_t ms);

/* Of two limits the lower one; 0 is none. */
baize_cents wallet_lower(baize_cents a, baize_cents b);

bool wallet_limits_equal(struct baize_wallet_limits a, struct baize_wallet_limits b);

/* Is it an amount that a limit can have? */
bool wallet_limits_are_counted(struct baize_wallet_limits limits);

/* The entries that a deposit or withdrawal has; none for other kinds. */
void wallet_posting_of(const struct baize_wallet_event *event, struct baize_posting *posting);

/* ---- fold.c ---- */

/* May the event come next? */
bool wallet_may_follow(const struct baize_wallet *wallet, const struct baize_wallet_event *event);

/* ---- decide.c ---- */

void wallet_decide_allowed(const struct baize_wallet *wallet, const struct baize_wallet_action *action,
                           struct baize_wallet_event *event);

#endif
