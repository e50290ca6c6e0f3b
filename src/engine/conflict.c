/* conflict.c - another server has written: its entries are read, folded and published; then everything that waits is
 * decided again, in its order, on the new state. */
#include "engine/internal.h"

#include <string.h>

struct reading {
    struct baize_engine *engine;
    struct engine_stream **changed;
    size_t changed_count, changed_most;
    struct engine_stream *stream; /* whose entries come now */
    uint64_t *heads;              /* beside `changed` */
    size_t heads_most;
    struct engine_list foreign;
    bool full, answered;
    enum baize_status status;
};

static void on_done(void *context, enum baize_status status)
{
    struct reading *reading = context;
    reading->answered = true;
    reading->status = status;
}

static enum baize_status wait_for(struct reading *reading, enum baize_status taken)
{
    enum baize_status status =
        taken == BAIZE_OK ? engine_wait(reading->engine, &reading->answered, &reading->status) : taken;
    reading->answered = false;
    return reading->full ? BAIZE_OUT_OF_MEMORY : status;
}

/* ---- What has moved ---- */

static bool on_head(void *context, const struct baize_store_head *head)
{
    struct reading *reading = context;
    struct engine_stream *stream = engine_find_or_make(reading->engine, head->stream);
    if (stream == NULL ||
        !engine_reserve(reading->engine, (void **)&reading->changed, &reading->changed_most, reading->changed_count + 1,
                        sizeof *reading->changed) ||
        !engine_reserve(reading->engine, (void **)&reading->heads, &reading->heads_most, reading->changed_count + 1,
                        sizeof *reading->heads)) {
        reading->full = true;
        return false;
    }
    if (head->seq > stream->at[ENGINE_DURABLE].seq) {
        reading->heads[reading->changed_count] = head->seq;
        reading->changed[reading->changed_count++] = stream;
    }
    return true;
}

/* A copy: the row is gone when this returns. */
static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct reading *reading = context;
    struct engine_act *act = engine_get(reading->engine, sizeof *act + entry->length);
    struct baize_entry_header header;
    size_t events, position;
    if (act == NULL) {
        reading->full = true;
        return false;
    }
    act->size = sizeof *act + entry->length;
    act->count = 1;
    act->streams[0] = reading->stream;
    act->entries[0] = *entry;
    act->entries[0].text = memcpy(act->texts, entry->text, entry->length);
    if (baize_entry_decode(entry->text, entry->length, &header, &events, &position) == BAIZE_OK)
        memcpy(act->command.id, header.act, sizeof header.act);
    engine_list_add(&reading->foreign, act);
    return true;
}

/* Streams come in their order: the house first, which knows the tables and rules of all others. */
static enum baize_status read_stream(struct reading *reading, size_t index)
{
    struct baize_engine *engine = reading->engine;
    const struct baize_store *store = &engine->set.store;
    const struct engine_act *last = reading->foreign.last;
    reading->stream = reading->changed[index];
    enum baize_status status = wait_for(reading, store->call->read(store->self, reading->stream->stream,
                                                                   reading->stream->at[ENGINE_DURABLE].seq + 1,
                                                                   reading->heads[index], on_entry, on_done, reading));
    struct engine_act *act = last == NULL ? reading->foreign.first : last->next;
    for (; act != NULL && status == BAIZE_OK; act = act->next) {
        status = engine_fold(engine, act->streams[0], &act->entries[0], true);
        act->foreign = status == BAIZE_OK;
    }
    int64_t at_ms = engine_time_of(engine, reading->stream);
    if (at_ms > engine->latest_ms)
        engine->latest_ms = at_ms;
    return status;
}

static enum baize_status read_all(struct reading *reading)
{
    struct baize_engine *engine = reading->engine;
    const struct baize_store *store = &engine->set.store;
    enum baize_status status = wait_for(reading, store->call->heads(store->self, on_head, on_done, reading));
    for (size_t i = 0; i < reading->changed_count && status == BAIZE_OK; i++)
        status = read_stream(reading, i);
    if (status == BAIZE_OK)
        status = engine_last_seal(engine, false);
    return status == BAIZE_OK ? engine_load_commands(engine) : status;
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
    if (known != NULL && known->act == NULL) { /* another server has done it, or this one, and did not know */
        act->entries[0].stream = known->stream;
        act->entries[0].seq = known->seq;
        act->status = BAIZE_STORE_DUPLICATE;
        return false;
    }
    engine_forget(engine, act->command.id);
    enum baize_status status =
        engine_memory_reserve(engine) ? engine_group_reserve(engine, &act->command) : BAIZE_OUT_OF_MEMORY;
    if (status == BAIZE_OK)
        status = engine_decide(engine, &act->command, act->own, false, &next);
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
    engine_remember(engine, next->command.id, next->entries[0].stream, next->entries[0].seq, next);
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

/* Out of memory or the store away: what was folded stays folded, and the next turn goes on from there. */
enum baize_status engine_conflict(struct baize_engine *engine)
{
    struct reading reading = {.engine = engine};
    struct engine_list refused = {0};
    const struct baize_store *store = &engine->set.store;
    enum baize_status status = store->call->freeze(store->self);
    engine->others_wrote = false;
    if (status == BAIZE_OK) {
        status = read_all(&reading);
        store->call->thaw(store->self);
    }
    if (status == BAIZE_OK) {
        engine->counts.conflicts += engine->sent.count > 0;
        for (size_t i = 0; i < engine->streams_count; i++)
            if (engine->streams[i]->at[ENGINE_WORKING].seq != engine->streams[i]->at[ENGINE_DURABLE].seq)
                engine_restore(engine, engine->streams[i]);
        engine_restore_all(engine);
        decide_all_again(engine, &refused);
    } else if (status == BAIZE_JOURNAL_BROKEN || status == BAIZE_SIGNATURE_WRONG) {
        engine_stop(engine, engine->trouble);
        engine_fail_all(engine, BAIZE_STORE_BROKEN);
    }
    engine_let_go(engine, reading.changed, reading.changed_most * sizeof *reading.changed);
    engine_let_go(engine, reading.heads, reading.heads_most * sizeof *reading.heads);
    tell(engine, &reading.foreign, &refused);
    return status;
}
