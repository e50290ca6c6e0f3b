/* house.c - commands done, and the next one of a table. */
#include "house.h"

#include <stdio.h>
#include <stdlib.h>

static _Noreturn void stop(const struct baize_engine *engine, enum baize_status status,
                           const struct baize_refusal *refusal)
{
    char words[2048];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (status == BAIZE_COMMAND_REFUSED)
        baize_engine_refusal_print(&text, engine, refusal);
    else
        baize_text_add(&text, baize_status_words(status));
    fprintf(stderr, "%s: %s\n",
            status == BAIZE_COMMAND_REFUSED ? baize_reason_name(refusal->reason) : baize_status_name(status), words);
    abort();
}

void house_do(struct baize_engine *engine, struct baize_command *command, const struct baize_random *random)
{
    struct baize_refusal refusal;
    struct baize_answer answer;
    baize_command_id(random, baize_engine_now_ms(engine), command->id);
    enum baize_status status = baize_engine_do(engine, command, &answer, &refusal);
    if (status != BAIZE_OK)
        stop(engine, status, &refusal);
}

struct house_plan house_plan_small(uint64_t seed)
{
    return (struct house_plan){
        .tables = 4,
        .submissions_count = 2,
        .submissions = {"south-dakota-four-card-poker", "maryland-double-draw-poker"},
        .readers = true,
        .bot = {.seed = seed, .seats = 3, .side_wagers = 70, .folds = 30, .buy_in = 500000},
    };
}

void house_create(struct baize_engine *engine, const struct house_plan *plan, const struct baize_house_key *key,
                  const struct baize_random *random)
{
    struct baize_command command;
    while (house_set_up_next(engine, plan, key, random, &command))
        house_do(engine, &command, random);
}

/* ---- Driving ---- */

bool house_next(const struct baize_engine *engine, const struct house_plan *plan, uint32_t table,
                const struct baize_random *random, struct baize_command *command)
{
    const struct baize_floor *floor = baize_engine_floor(engine);
    *command = (struct baize_command){.kind = BAIZE_COMMAND_FLOOR};
    if (!bot_next(&plan->bot, floor, baize_floor_table(floor, table), &command->floor))
        return false;
    const struct baize_floor_action *act = &command->floor;
    if (!plan->cash && act->machine == BAIZE_FLOOR_TABLE && act->table.kind == BAIZE_TABLE_ACT_BUY_IN &&
        baize_engine_wallet(engine, act->table.buy_in.patron)->balance < act->table.buy_in.amount)
        *command = house_wallet_command(BAIZE_WALLET_ACT_DEPOSIT, act->table.buy_in.patron);
    baize_command_id(random, baize_engine_now_ms(engine), command->id);
    return true;
}

bool house_next_wager(const struct baize_engine *engine, const struct house_plan *plan, uint32_t table, uint8_t seat,
                      const struct baize_random *random, struct baize_command *command)
{
    const struct baize_floor *floor = baize_engine_floor(engine);
    const struct baize_floor_table *at = baize_floor_table(floor, table);
    if (at->table.round.phase != BAIZE_PHASE_BETTING)
        return false;
    *command = (struct baize_command){.kind = BAIZE_COMMAND_FLOOR};
    if (!bot_next_wager(&plan->bot, floor, at, seat, &command->floor))
        return false;
    baize_command_id(random, baize_engine_now_ms(engine), command->id);
    return true;
}

uint64_t house_rounds(const struct baize_engine *engine, const struct house_plan *plan)
{
    uint64_t rounds = 0;
    for (uint32_t table = 1; table <= plan->tables; table++)
        rounds += baize_floor_table(baize_engine_floor(engine), table)->table.last_round;
    return rounds;
}
