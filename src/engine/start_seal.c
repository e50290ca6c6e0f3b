/* start_seal.c - the last seal: is it the house's, and does it say what the store says?
 *
 * Seals are numbered without a gap; the last one is found by doubling, then halving: some forty rows, not a million. */
#include "engine/internal.h"

#include <string.h>

struct asking {
    struct baize_engine *engine;
    uint64_t number;
    bool found, answered;
    size_t length;
    enum baize_status status;
};

static bool on_seal(void *context, const struct baize_store_seal *seal)
{
    struct asking *asking = context;
    if (seal->number != asking->number || seal->length > BAIZE_SEAL_TEXT_SIZE)
        return false;
    asking->found = true;
    asking->length = seal->length;
    memcpy(asking->engine->seal_text, seal->text, seal->length);
    return false;
}

static void on_done(void *context, enum baize_status status)
{
    struct asking *asking = context;
    asking->answered = true;
    asking->status = status;
}

static enum baize_status ask(struct baize_engine *engine, uint64_t number, bool *found, size_t *length)
{
    struct asking asking = {.engine = engine, .number = number};
    const struct baize_store *store = &engine->set.store;
    enum baize_status status = store->call->seals(store->self, number, on_seal, on_done, &asking);
    if (status == BAIZE_OK)
        status = engine_wait(engine, &asking.answered, &asking.status);
    *found = asking.found;
    *length = asking.length;
    return status;
}

static enum baize_status find_last(struct baize_engine *engine, uint64_t *last)
{
    uint64_t there = 0, step = 1;
    bool found = true;
    size_t length;
    while (found) {
        enum baize_status status = ask(engine, there + step, &found, &length);
        if (status != BAIZE_OK)
            return status;
        if (found) {
            there += step;
            step *= 2;
        }
    }
    for (step /= 2; step > 0; step /= 2) { /* there + 2 step is not */
        enum baize_status status = ask(engine, there + step, &found, &length);
        if (status != BAIZE_OK)
            return status;
        there += found ? step : 0;
    }
    *last = there;
    return BAIZE_OK;
}

enum baize_status engine_seal_broken(struct baize_engine *engine, uint64_t number, const char *how)
{
    struct baize_text text = baize_text_in(engine->trouble, sizeof engine->trouble);
    baize_text_format(&text, "seal %llu: %s", (unsigned long long)number, how);
    return BAIZE_JOURNAL_BROKEN;
}

/* The heads that the last commit moved are where it left them. At the start the heads of the store stand in the working
 * place. */
static enum baize_status check_heads(struct baize_engine *engine)
{
    const struct baize_seal *seal = &engine->seal;
    for (uint16_t i = 0; i < seal->heads_count; i++) {
        const struct engine_stream *stream = engine_find(engine, seal->heads[i].stream);
        if (stream == NULL || stream->at[ENGINE_WORKING].seq != seal->heads[i].seq ||
            memcmp(stream->at[ENGINE_WORKING].hash, seal->heads[i].hash, BAIZE_HASH_SIZE) != 0) {
            engine_broken(engine, seal->heads[i].stream, seal->heads[i].seq,
                          "the last seal says that it is the last entry, the store says another");
            return BAIZE_JOURNAL_BROKEN;
        }
    }
    return BAIZE_OK;
}

enum baize_status engine_last_seal(struct baize_engine *engine)
{
    uint64_t last = 0;
    bool found = false;
    size_t length = 0;
    enum baize_status status = find_last(engine, &last);
    if (status != BAIZE_OK)
        return status;
    if (last == 0) {
        baize_seal_hash_first(engine->set.key->house, engine->seal_hash);
        return engine->streams_count == 0 ? BAIZE_OK : engine_seal_broken(engine, 1, "there is none");
    }
    status = ask(engine, last, &found, &length);
    if (status != BAIZE_OK || !found)
        return status != BAIZE_OK ? status : engine_seal_broken(engine, last, "it cannot be read");
    status = baize_seal_read(engine->seal_text, length, engine->set.key->public_key, &engine->seal, engine->seal_hash);
    if (status != BAIZE_OK)
        return engine_seal_broken(engine, last, baize_status_words(status));
    if (engine->seal.number != last)
        return engine_seal_broken(engine, last, "it has another number");
    engine->seal_number = last;
    if (engine->seal.at_ms > engine->latest_ms)
        engine->latest_ms = engine->seal.at_ms;
    return check_heads(engine);
}
