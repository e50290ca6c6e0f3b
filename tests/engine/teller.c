/* teller.c - see the header. */
#include "teller.h"

#include <stdio.h>
#include <stdlib.h>

void teller_hear(void *context, const struct baize_answer *answer)
{
    struct heard *heard = context;
    heard->count++;
    heard->last = *answer;
    if (answer->refusal != NULL)
        heard->refusal = *answer->refusal;
}

struct baize_command teller_deposit(struct world *world, uint32_t patron, baize_cents amount)
{
    struct baize_command command = {.kind = BAIZE_COMMAND_WALLET,
                                    .wallet = {.kind = BAIZE_WALLET_ACT_DEPOSIT,
                                               .patron = patron,
                                               .by = {.who = BOT_CASHIER, .role = BAIZE_CASHIER},
                                               .deposit = {.amount = amount}}};
    baize_command_id(&world->random, baize_engine_now_ms(world->engine), command.id);
    return command;
}

struct baize_command teller_withdraw(struct world *world, uint32_t patron, baize_cents amount)
{
    struct baize_command command = teller_deposit(world, patron, amount);
    command.wallet.kind = BAIZE_WALLET_ACT_WITHDRAW;
    return command;
}

enum baize_status teller_submit(struct baize_engine *engine, const struct baize_command *command, struct heard *heard)
{
    return baize_engine_submit(engine, command, teller_hear, heard, &heard->refusal);
}

baize_cents teller_balance(const struct baize_engine *engine, uint32_t patron)
{
    return baize_engine_wallet(engine, patron)->balance;
}

struct baize_engine *teller_open_other(struct world *world, struct baize_store *joined)
{
    struct baize_engine_settings settings = world_settings(world);
    struct baize_engine *other;
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    PROMISE(baize_store_memory_join(&world->memory, joined) == BAIZE_OK);
    settings.store = *joined;
    PROMISE(baize_engine_open(&settings, &other, &text) == BAIZE_OK);
    return other;
}
