/* read.h - a script while it is read. */
#ifndef BAIZE_SCENARIO_READ_H
#define BAIZE_SCENARIO_READ_H

#include "scenario/acts.h"
#include "scenario/pattern.h"

struct script {
    struct scenario *scenario;
    struct baize_arena *arena;
    struct faults faults;
    struct words words; /* of the present line */
    uint32_t day;
    bool has_act;
    struct scenario_line **last_line;
    struct scenario_fact **last_fact;
};

static inline struct reader script_reader(const struct script *script, size_t from, size_t end)
{
    return (struct reader){.words = &script->words, .at = from, .end = end, .context = script->scenario};
}

/* Zeroed memory, or NULL with a fault. */
void *script_take(struct script *script, size_t size);

/* setup.c: reads the present line as a sentence of the set-up. */
void setup_read(struct script *script);

#endif
