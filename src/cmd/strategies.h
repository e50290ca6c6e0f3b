/* strategies.h - the strategy that a command was asked for: optimal, simple, or a file. */
#ifndef BAIZE_CMD_STRATEGIES_H
#define BAIZE_CMD_STRATEGIES_H

#include <baize/strategy.h>

/* Finds the strategy called `name` for this table; NULL in *strategy is the optimal one. What a file says goes into
 * *loaded. On failure says why, as `command`. */
bool strategies_find(const char *command, const char *name, const struct baize_rules *rules,
                     struct baize_strategy *loaded, const struct baize_strategy **strategy);

#endif
