/* model.h - the second opinion on a wallet: the list of all that ever happened, walked from the beginning each time.
 *
 * No sums, no merged exclusions, no limit in waiting: every question is answered by walking. Slow and obvious. */
#ifndef BAIZE_TESTS_WALLET_MODEL_H
#define BAIZE_TESTS_WALLET_MODEL_H

#include <baize/wallet.h>

#define MODEL_ACTS_MOST 1024

struct model {
    unsigned count;
    struct baize_wallet_action acts[MODEL_ACTS_MOST]; /* those that were accepted, in their order */
};

baize_cents model_balance(const struct model *model);
/* Of one day: deposits; what went to tables less what came back. */
baize_cents model_deposits(const struct model *model, uint32_t day);
baize_cents model_loss(const struct model *model, uint32_t day);
/* INT64_MAX: no limit. */
baize_cents model_deposit_limit(const struct model *model, int64_t at_ms);
baize_cents model_loss_limit(const struct model *model, int64_t at_ms);
bool model_is_excluded(const struct model *model, int64_t at_ms);

/* May this happen now? Of actions by who may, on a day and at a time that can be. */
bool model_allows(const struct model *model, const struct baize_wallet_action *action);

#endif
