/* conflict.c - what other servers have written is whole (reading.c): it is folded and published; then everything that
 * waits is decided again, in its order, on the new state. All in one go: between two turns nobody sees half of it. */
#include "engine/internal.h"

#include <string.h>

#define VAIN_MOST 10 /* commits in a row that the store refuses, though nobody else has written */

/* ---- What they wrote ---- */

/* The streams stand where the seals say. */
static enum baize_status check_heads(struct baize_engine *engine)
{
    const struct engine_reading *reading = &engine->reading;
    for (size_t i = 0; i < reading->heads_count; i++) {
        const struct baize_store_head *head = &reading->heads[i];
        const struct engine_stream *stream = engine_find(engine, head->stream);
        const struct engine_place *durable = &stream->at[ENGINE_DURABLE];
        if (durable->seq != head->seq || memcmp(durable->hash, head->hash, sizeof head->hash) != 0) {
            engine_broken(engine, head->stream, head->seq, "a seal says that it is the last entry, the store another");
            return BAIZE_JOURNAL_BROKEN;
        }
        int64_t at_ms = engine_time_of(engine, stream);
        if (at_ms > engine->latest_ms)
            engine->latest_ms = at_ms;
    }
    return BAIZE_OK;
}

static enum baize_status fold_all(struct baize_engine *engine)
{
    enum baize_status status = BAIZE_OK;
    for (struct engine_act *act = engine->reading.foreign.first; act != NULL && status == BAIZE_OK; act = act->next) {
        status = engine_fold(engine, act->streams[0], &act->entries[0], act);
        act->foreign = status == BAIZE_OK;
    }
    return status == BAIZE_OK ? check_heads(engine) : status;
}

/* Ids of acts behind the last seal that was read come with the next reading. */
static enum baize_status learn_ids(struct baize_engine *engine)
{
    const struct engine_reading *reading = &engine->reading;
    for (size_t i = 0; i < reading->ids_count; i++) {
        const struct baize_store_command *command = &reading->ids[i];
        const struct engine_stream *stream = engine_find(engine, command->stream);
        if (stream == NULL || command->seq > stream->at[ENGINE_DURABLE].seq)
            continue;
        if (!engine_memory_reserve(engine, command->id))
            return BAIZE_OUT_OF_MEMORY;
        engine_remember(engine, command, NULL);
    }
    return BAIZE_OK;
}

static void take_last_seal(struct baize_engine *engine)
{
    const struct engine_reading *reading = &engine->reading;
    engine->seal_number = reading->seal;
    memcpy(engine->seal_hash, reading->seal_hash, sizeof engine->seal_hash);
    if (reading->seal_ms > engine->latest_ms)
        engine->latest_ms = reading->seal_ms;
}

/* ---- Again ---- */

static void keep_refused(struct baize_engine *engine, struct engine_act *act, enum baize_status status)
{
    act->status = status;
    if (status != BAIZE_COMMAND_REFUSED)
        return;
    act->refusal = engine_get(engine, sizeof *act->refusal);
    if (act->refusal == NULL)
        act->status = BAIZE_OUT_OF_MEMORY;
    else
        *act->refusal = engine->work->refusal;
}

/* True: it waits again. */
static bool decide_again(struct baize_engine *engine, struct engine_act *act)
{
    const struct engine_known *known = engine_known(engine, act->command.id);
    struct engine_act *next = NULL;
    if (known != NULL && known->act == NULL && !engine_is_content_of(known, act->content)) {
        keep_refused(engine, act, engine_refuse(engine->work, BAIZE_REASON_COMMAND_ID_USED, 0));
        return false;
    }
    if (known != NULL && known->act == NULL) { /* another server has done it, or this one, and did not know */
        act->entries[0].stream = known->stream;
        act->entries[0].seq = known->seq;
        act->status = BAIZE_STORE_DUPLICATE;
        return false;
    }
    engine_forget(engine, act->command.id);
    enum baize_status status = engine_memory_reserve(engine, act->command.id)
                                   ? engine_group_reserve(engine, &act->command)
                                   : BAIZE_OUT_OF_MEMORY;
    if (status == BAIZE_OK)
        status = engine_decide(engine, &act->command, act->own, &next);
    if (status != BAIZE_OK) {
        keep_refused(engine, act, status);
        return false;
    }
    next->answered = act->answered;
    next->context = act->context;
    next->taken = act->taken;
    next->followers = act->followers;
    act->followers = NULL;
    engine_list_add(&engine->waiting, next);
    engine_remember_act(engine, next);
    engine_act_free(engine, act);
    return true;
}

static void decide_all_again(struct baize_engine *engine, struct engine_list *refused)
{
    struct engine_list all[2] = {engine->sent, engine->waiting};
    engine->sent = engine->waiting = (struct engine_list){0};
    engine->commit = ENGINE_IDLE;
    for (int i = 0; i < 2; i++)
        for (struct engine_act *act = engine_list_take(&all[i]); act != NULL; act = engine_list_take(&all[i]))
            if (!decide_again(engine, act))
                engine_list_add(refused, act);
}

/* ---- The whole ---- */

static void tell(struct baize_engine *engine, struct engine_list *foreign, struct engine_list *refused)
{
    for (struct engine_act *act = engine_list_take(foreign); act != NULL; act = engine_list_take(foreign)) {
        if (act->foreign) /* else it is read again */
            engine_publish(engine, act);
        engine_act_free(engine, act);
    }
    for (struct engine_act *act = engine_list_take(refused); act != NULL; act = engine_list_take(refused)) {
        bool again = act->status == BAIZE_STORE_DUPLICATE;
        engine_answer(act, again ? BAIZE_OK : act->status, again);
        engine_act_free(engine, act);
    }
}

/* A store that refuses what stands on its last seal will do so for ever: entries that no seal names. */
static enum baize_status count_vain(struct baize_engine *engine)
{
    const struct engine_reading *reading = &engine->reading;
    struct baize_text text = baize_text_in(engine->trouble, sizeof engine->trouble);
    bool news = reading->heads_count + reading->ids_count > 0;
    engine->vain = news ? 0 : engine->vain + 1;
    if (engine->vain < VAIN_MOST)
        return BAIZE_OK;
    baize_text_add(&text, "the store refuses every commit, and no seal says why: audit the journal");
    return BAIZE_JOURNAL_BROKEN;
}

static void decide_on_it(struct baize_engine *engine, struct engine_list *refused)
{
    engine->counts.conflicts += engine->sent.count > 0;
    for (size_t i = 0; i < engine->streams_count; i++)
        if (engine->streams[i]->at[ENGINE_WORKING].seq != engine->streams[i]->at[ENGINE_DURABLE].seq)
            engine_restore(engine, engine->streams[i]);
    engine_restore_all(engine);
    decide_all_again(engine, refused);
}

/* Out of memory: what was folded stays folded, and the next reading goes on from there. */
enum baize_status engine_conflict(struct baize_engine *engine)
{
    struct engine_list foreign, refused = {0};
    enum baize_status status = fold_all(engine);
    if (status == BAIZE_OK)
        status = learn_ids(engine);
    if (status == BAIZE_OK)
        status = count_vain(engine);
    if (status == BAIZE_OK) {
        take_last_seal(engine);
        decide_on_it(engine, &refused);
    }
    foreign = engine->reading.foreign;
    engine->reading.foreign = (struct engine_list){0};
    engine_read_drop(engine);
    tell(engine, &foreign, &refused);
    return status;
}
