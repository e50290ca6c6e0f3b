/* epoch.c - a record that has lost its end goes on in a new epoch (house.h).
 *
 * What was shown in the end that was lost is known to people: the order of decks that were open, and the keys of rounds
 * whose numbers will be played again. So
 *
 *     every round of the generator that is not yet paid --> void, every wager back (record-lost)
 *     epoch_opened, with random bytes --> decks and rounds from here on have other keys
 *
 * A round that cards of paper are dealt in goes on with the key that its first sealed line had: people decide on it. */
#include "engine/internal.h"

#include <string.h>

/* ---- Keys ---- */

uint32_t engine_round_epoch(const struct baize_engine *engine, enum engine_copy copy, struct engine_stream *table,
                            uint32_t round)
{
    const struct baize_sealed_by *by = &engine_table_of(table)->side[copy].sealed_by;
    return by->round == round && round != 0 ? by->epoch : engine->house[copy].epochs_count;
}

void engine_round_key(const struct baize_engine *engine, struct engine_stream *table, uint32_t round,
                      uint8_t round_key[BAIZE_ROUND_KEY_SIZE])
{
    uint32_t epoch = engine_round_epoch(engine, ENGINE_WORKING, table, round);
    baize_epoch_round_key(engine->set.key, &engine->house[ENGINE_WORKING], epoch, table->stream, round, round_key);
}

/* ---- Opening one ---- */

bool engine_round_is_unsafe(const struct baize_floor_table *table)
{
    enum baize_phase phase = table->table.round.phase;
    return table->table.settings.source == BAIZE_SOURCE_GENERATOR && !table->alone && phase >= BAIZE_PHASE_BETTING &&
           phase <= BAIZE_PHASE_REVEAL;
}

struct waiting {
    bool answered;
    enum baize_status status;
};

static void on_answer(void *context, const struct baize_answer *answer)
{
    *(struct waiting *)context = (struct waiting){.answered = true, .status = answer->status};
}

static enum baize_status do_own(struct baize_engine *engine, struct baize_command *command,
                                struct baize_refusal *refusal)
{
    struct waiting waiting = {.answered = false};
    baize_command_id(&engine->set.random, baize_engine_now_ms(engine), command->id);
    enum baize_status status = engine_submit_own(engine, command, on_answer, &waiting, refusal);
    if (status != BAIZE_OK)
        return status;
    engine_run_until(engine, &waiting.answered);
    return waiting.answered ? waiting.status : BAIZE_COMMAND_LOST;
}

/* By the dealer who is signed on: nobody signs off while a round is open. */
static enum baize_status void_round(struct baize_engine *engine, const struct baize_table *table,
                                    struct baize_command *command, struct baize_refusal *refusal)
{
    memset(command, 0, sizeof *command);
    command->kind = BAIZE_COMMAND_FLOOR;
    command->floor.machine = BAIZE_FLOOR_TABLE;
    command->floor.number = table->settings.number;
    command->floor.table.kind = BAIZE_TABLE_ACT_ROUND;
    command->floor.table.by = (struct baize_actor){.who = table->dealer, .role = BAIZE_DEALER};
    command->floor.table.round.kind = BAIZE_ACT_REPORT_IRREGULARITY;
    command->floor.table.round.report_irregularity.what = BAIZE_RECORD_LOST;
    return do_own(engine, command, refusal);
}

enum baize_status baize_engine_open_epoch(struct baize_engine *engine, enum baize_epoch_why why, uint64_t was,
                                          const uint8_t was_seal[BAIZE_HASH_SIZE], struct baize_refusal *refusal)
{
    struct baize_command *command = engine_get(engine, sizeof *command);
    struct baize_house_epoch_opened epoch = {.why = why, .was = was, .is = engine->seal_number};
    enum baize_status status = command == NULL ? BAIZE_OUT_OF_MEMORY : BAIZE_OK;
    memcpy(epoch.was_seal, was_seal, sizeof epoch.was_seal);
    memcpy(epoch.is_seal, engine->seal_hash, sizeof epoch.is_seal);
    for (size_t i = 0; i < engine->floor[ENGINE_WORKING].tables_count && status == BAIZE_OK; i++)
        if (engine_round_is_unsafe(&engine->floor[ENGINE_WORKING].tables[i]))
            status = void_round(engine, &engine->floor[ENGINE_WORKING].tables[i].table, command, refusal);
    if (status == BAIZE_OK) {
        memset(command, 0, sizeof *command);
        command->kind = BAIZE_COMMAND_HOUSE;
        command->house.kind = BAIZE_HOUSE_ACT_OPEN_EPOCH;
        command->house.by.role = BAIZE_MANAGER;
        epoch.number = engine->house[ENGINE_WORKING].epochs_count + 1;
        baize_random_bytes(&engine->set.random, epoch.id, sizeof epoch.id);
        command->house.open_epoch = epoch;
        status = do_own(engine, command, refusal);
    }
    engine_let_go(engine, command, sizeof *command);
    return status;
}

void baize_engine_last_seal(const struct baize_engine *engine, uint64_t *number, uint8_t hash[BAIZE_HASH_SIZE])
{
    *number = engine->seal_number;
    memcpy(hash, engine->seal_hash, BAIZE_HASH_SIZE);
}
