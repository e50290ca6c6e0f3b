/* group.c - acts that wait become one commit: their entries, ids and records, and one seal over where they lead. */
#include "engine/internal.h"

#include <string.h>

enum baize_status engine_group_reserve(struct baize_engine *engine, const struct baize_command *command)
{
    struct engine_arrays *next = &engine->arrays[1 - engine->sending];
    const struct engine_list *waiting = &engine->waiting;
    bool room = engine_reserve(engine, (void **)&next->entries, &next->entries_most,
                               waiting->entries + BAIZE_ACT_STREAMS_MOST, sizeof *next->entries) &&
                engine_reserve(engine, (void **)&next->commands, &next->commands_most, waiting->count + 1,
                               sizeof *next->commands) &&
                engine_reserve(engine, (void **)&next->records, &next->records_most,
                               waiting->records + command->records_count, sizeof *next->records);
    return room ? BAIZE_OK : BAIZE_OUT_OF_MEMORY;
}

/* ---- Which acts ---- */

static unsigned new_heads(const struct baize_engine *engine, const struct engine_act *act)
{
    unsigned count = 0;
    for (uint8_t i = 0; i < act->count; i++)
        count += act->streams[i]->commit != engine->commits;
    return count;
}

static void move_head(struct baize_engine *engine, struct engine_stream *stream, const struct baize_store_entry *entry)
{
    struct baize_seal *seal = &engine->seal;
    if (stream->commit != engine->commits) {
        stream->commit = engine->commits;
        stream->seal_index = seal->heads_count++;
    }
    struct baize_store_head *head = &seal->heads[stream->seal_index];
    head->stream = stream->stream;
    head->seq = entry->seq;
    memcpy(head->hash, entry->hash, sizeof head->hash);
}

static void take_act(struct baize_engine *engine, struct engine_arrays *arrays, const struct engine_act *act)
{
    struct baize_store_batch *batch = &engine->batch;
    arrays->commands[batch->commands_count++] = engine_command_of(act);
    engine->seal.epoch = act->epoch;
    for (uint8_t i = 0; i < act->count; i++) {
        arrays->entries[batch->entries_count++] = act->entries[i];
        move_head(engine, act->streams[i], &act->entries[i]);
    }
    for (size_t i = 0; i < act->command.records_count; i++)
        arrays->records[batch->records_count++] = act->command.records[i];
}

/* As many as fit: commands, heads of a seal, bytes. One always does. */
static void gather(struct baize_engine *engine)
{
    struct engine_arrays *arrays = &engine->arrays[engine->sending];
    size_t bytes = 0;
    engine->batch = (struct baize_store_batch){.lease = engine->set.lease,
                                               .entries = arrays->entries,
                                               .commands = arrays->commands,
                                               .records = arrays->records,
                                               .seal = &engine->batch_seal};
    engine->seal.heads_count = 0;
    engine->commits++;
    while (engine->waiting.first != NULL) {
        const struct engine_act *next = engine->waiting.first;
        bool fits = engine->sent.count < engine->set.group_most && bytes + next->bytes <= ENGINE_COMMIT_BYTES &&
                    engine->seal.heads_count + new_heads(engine, next) <= BAIZE_SEAL_HEADS_MOST;
        if (!fits && engine->sent.count > 0)
            return;
        take_act(engine, arrays, next);
        bytes += next->bytes;
        engine_list_add(&engine->sent, engine_list_take(&engine->waiting));
    }
}

/* ---- The seal ---- */

static bool stands_behind(const struct baize_store_head *a, const struct baize_store_head *b)
{
    int order = baize_stream_compare(a->stream, b->stream);
    return order > 0 || (order == 0 && a->seq > b->seq);
}

/* In place, by steps that get smaller: the C library's may allocate. */
void engine_sort_heads(struct baize_store_head *heads, size_t count)
{
    for (size_t step = count / 2; step > 0; step /= 2)
        for (size_t i = step; i < count; i++) {
            struct baize_store_head head = heads[i];
            size_t at = i;
            for (; at >= step && stands_behind(&heads[at - step], &head); at -= step)
                heads[at] = heads[at - step];
            heads[at] = head;
        }
}

static enum baize_status sign(struct baize_engine *engine)
{
    struct baize_text text = baize_text_in(engine->seal_text, BAIZE_SEAL_TEXT_SIZE);
    struct baize_seal *seal = &engine->seal;
    engine_sort_heads(seal->heads, seal->heads_count);
    seal->number = engine->seal_number + 1;
    seal->at_ms = engine->latest_ms;
    memcpy(seal->before, engine->seal_hash, sizeof seal->before);
    enum baize_status status = baize_seal_sign(&text, seal, engine->set.key, engine->seal_hash_next);
    engine->batch_seal =
        (struct baize_store_seal){.number = seal->number, .text = engine->seal_text, .length = text.length};
    return status;
}

/* ---- On its way ---- */

static void on_committed(void *context, enum baize_status status)
{
    struct baize_engine *engine = context;
    engine->commit_answered = true;
    engine->commit_status = status;
}

enum baize_status engine_send_again(struct baize_engine *engine)
{
    engine->commit_answered = false;
    enum baize_status status =
        engine->set.store.call->append(engine->set.store.self, &engine->batch, on_committed, engine);
    if (status == BAIZE_OK)
        engine->commit = ENGINE_SENT;
    return status;
}

/* Room was made in the arrays that were not on their way: what a full commit left behind had its room in the others,
 * which are free by now. */
static bool holds(const struct engine_arrays *arrays, const struct engine_list *list)
{
    return arrays->entries_most >= list->entries && arrays->commands_most >= list->count &&
           arrays->records_most >= list->records;
}

enum baize_status engine_send_group(struct baize_engine *engine)
{
    if (engine->commit != ENGINE_IDLE || engine->waiting.first == NULL || engine->stopped)
        return BAIZE_OK;
    if (holds(&engine->arrays[1 - engine->sending], &engine->waiting))
        engine->sending = 1 - engine->sending;
    gather(engine);
    enum baize_status status = sign(engine);
    return status == BAIZE_OK ? engine_send_again(engine) : status;
}

enum baize_status engine_send(struct baize_engine *engine)
{
    enum baize_status status = engine_send_group(engine);
    if (status != BAIZE_OK)
        engine_fail_all(engine, status);
    return status;
}
