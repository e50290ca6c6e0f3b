/* checkpoint.c - the end of a shift: where all streams stand, signed, in the journal of the house and as a text to be
 * kept elsewhere (DESIGN, decision 14). */
#include "engine/internal.h"
#include "journal/internal.h"

#include <string.h>

static void list_heads(const struct baize_engine *engine, struct baize_checkpoint *checkpoint)
{
    for (size_t i = 0; i < engine->streams_count; i++)
        if (baize_engine_head(engine, engine->streams[i]->stream, &checkpoint->heads[checkpoint->heads_count]))
            checkpoint->heads_count++;
}

static enum baize_status sign(struct baize_engine *engine, uint64_t number, struct baize_text *text)
{
    struct baize_checkpoint checkpoint = {.number = number, .seal = engine->seal_number};
    size_t size = engine->streams_count * sizeof *checkpoint.heads;
    checkpoint.heads = engine_get(engine, size);
    if (checkpoint.heads == NULL)
        return BAIZE_OUT_OF_MEMORY;
    checkpoint.at_ms = baize_engine_now_ms(engine);
    memcpy(checkpoint.house, engine->set.key->house, sizeof checkpoint.house);
    memcpy(checkpoint.public_key, engine->set.key->public_key, sizeof checkpoint.public_key);
    memcpy(checkpoint.sealed, engine->seal_hash, sizeof checkpoint.sealed);
    list_heads(engine, &checkpoint);
    enum baize_status status = baize_checkpoint_sign(text, &checkpoint, engine->set.key);
    engine_let_go(engine, checkpoint.heads, size);
    return status == BAIZE_OK && text->truncated ? BAIZE_CHECKPOINT_TOO_LONG : status;
}

struct waiter {
    bool done;
    struct baize_answer *answer;
};

static void answered(void *context, const struct baize_answer *answer)
{
    struct waiter *waiter = context;
    waiter->done = true;
    *waiter->answer = *answer;
    waiter->answer->refusal = NULL;
}

/* The actor is held against the register here: the command itself is the engine's. */
static enum baize_status check_actor(struct baize_engine *engine, const struct baize_command *command,
                                     struct baize_engine_refusal *refusal)
{
    struct engine_work *work = engine->work;
    memset(&work->refusal, 0, sizeof work->refusal);
    work->command = *command;
    work->own = false;
    work->at_ms = baize_engine_now_ms(engine);
    enum baize_status status = engine_check_people(engine, work);
    *refusal = work->refusal;
    return status;
}

static enum baize_status commit(struct baize_engine *engine, const struct baize_command *command,
                                struct baize_answer *answer, struct baize_engine_refusal *refusal)
{
    struct waiter waiter = {.answer = answer};
    enum baize_status status = engine_submit_own(engine, command, answered, &waiter, refusal);
    if (status != BAIZE_OK)
        return status;
    engine_run_until(engine, &waiter.done);
    return answer->status;
}

/* It happened before, under this id. */
static bool is_known(const struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE],
                     struct baize_answer *answer)
{
    struct baize_engine *own = (struct baize_engine *)(uintptr_t)engine;
    const struct engine_known *known = engine_known(own, id);
    if (known == NULL)
        return false;
    *answer = (struct baize_answer){.status = BAIZE_OK, .again = true, .count = 1};
    answer->entries[0] = (struct baize_place_in_stream){.stream = known->stream, .seq = known->seq};
    return true;
}

enum baize_status baize_engine_checkpoint(struct baize_engine *engine, const struct baize_actor *by,
                                          struct baize_text *text, struct baize_engine_refusal *refusal)
{
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    struct baize_answer answer;
    baize_command_id(&engine->set.random, baize_engine_now_ms(engine), id);
    return baize_engine_checkpoint_as(engine, id, by, text, &answer, refusal);
}

enum baize_status baize_engine_checkpoint_as(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE],
                                             const struct baize_actor *by, struct baize_text *text,
                                             struct baize_answer *answer, struct baize_engine_refusal *refusal)
{
    struct baize_command command;
    memset(answer, 0, sizeof *answer);
    enum baize_status status = BAIZE_OK;
    while (baize_engine_waiting(engine) > 0 && status == BAIZE_OK)
        status = baize_engine_run(engine, 100);
    if (engine->stopped)
        status = BAIZE_STORE_UNAVAILABLE;
    if (status != BAIZE_OK)
        return status;
    if (is_known(engine, id, answer))
        return BAIZE_OK;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_HOUSE;
    command.house.kind = BAIZE_HOUSE_ACT_END_SHIFT;
    command.house.by = *by;
    status = check_actor(engine, &command, refusal);
    if (status != BAIZE_OK)
        return status;
    const struct baize_house *house = &engine->house[ENGINE_DURABLE];
    struct baize_house_shift shift = baize_house_shift_at(house, baize_engine_now_ms(engine));
    uint64_t number = house->checkpoints + 1;
    size_t begin = text->length;
    status = sign(engine, number, text);
    if (status != BAIZE_OK)
        return status;
    char key[24];
    struct baize_text key_text = baize_text_in(key, sizeof key);
    baize_text_format(&key_text, "%010llu", (unsigned long long)number);
    struct baize_store_record record = {
        .kind = "checkpoint", .key = key, .value = text->start + begin, .length = text->length - begin};
    command.house.end_shift.day = shift.day;
    command.house.end_shift.shift = shift.shift;
    command.house.end_shift.checkpoint = number;
    journal_hash(record.value, record.length, command.house.end_shift.digest);
    command.records = &record;
    command.records_count = 1;
    memcpy(command.id, id, sizeof command.id);
    return commit(engine, &command, answer, refusal);
}
