/* setup.h - the sentences of the set-up. */
#ifndef BAIZE_SCENARIO_SETUP_H
#define BAIZE_SCENARIO_SETUP_H

#include <stddef.h>

struct setup_row {
    const char *pattern, *help;
};

/* NULL behind the last. */
const struct setup_row *setup_row_at(size_t index);

/* Bits of scenario_level_setup.groups: which figures are said. */
enum { FIGURE_OPENING, FIGURE_SEED, FIGURE_LIMIT, FIGURE_RATE, FIGURE_RESERVE };

#endif
