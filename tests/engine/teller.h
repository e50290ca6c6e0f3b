/* teller.h - the shortest way to move money: a cashier's commands, and what is heard of them. */
#ifndef ENGINE_TELLER_H
#define ENGINE_TELLER_H

#include "world.h"

struct heard {
    int count;
    struct baize_answer last;
    struct baize_refusal refusal;
};

struct baize_command teller_deposit(struct world *world, uint32_t patron, baize_cents amount);
struct baize_command teller_withdraw(struct world *world, uint32_t patron, baize_cents amount);
enum baize_status teller_submit(struct baize_engine *engine, const struct baize_command *command, struct heard *heard);
/* An answer is noted: baize_engine_answered, with a struct heard. */
void teller_hear(void *context, const struct baize_answer *answer);
baize_cents teller_balance(const struct baize_engine *engine, uint32_t patron);

/* Another server over the same memory; *joined is its store, to be closed after it. */
struct baize_engine *teller_open_other(struct world *world, struct baize_store *joined);

#endif
