/* reading.c - what other servers have written is read, one question in a turn, while the server's loop goes on.
 *
 *     seals     behind the last one that is known here: each is the house's and follows the one before it; it names the
 *        |      streams that its commit moved, and where to
 *     streams   of each of these the entries up to there, one stream after the other, as copies
 *        |
 *     ids       of commands, which others may have carried out
 *        |
 *     confirm   the last of these seals, with a write: what no replica has is told to nobody
 *        |
 *     conflict.c: all of it is folded in one go
 *
 * Nothing is frozen for it: entries and seals never change, and the streams stand as the last seal that was read says.
 * What is written behind that one meanwhile is left for the next reading: a commit of this server is refused before it,
 * since its seal would have a number that is taken. */
#include "engine/internal.h"

#include <string.h>

void engine_read_drop(struct baize_engine *engine)
{
    struct engine_reading *reading = &engine->reading;
    struct engine_act *act;
    while ((act = engine_list_take(&reading->foreign)) != NULL)
        engine_act_free(engine, act);
    engine_let_go(engine, reading->heads, reading->heads_most * sizeof *reading->heads);
    engine_let_go(engine, reading->ids, reading->ids_most * sizeof *reading->ids);
    *reading = (struct engine_reading){0};
}

static enum baize_status ask(struct baize_engine *engine, enum engine_step step, enum baize_status taken)
{
    engine->reading.step = step;
    return engine_ask(engine, taken, ENGINE_READING, ENGINE_CONFLICT);
}

/* ---- Seals ---- */

static enum baize_status check_seal(struct baize_engine *engine, const struct baize_store_seal *row,
                                    uint8_t hash[BAIZE_HASH_SIZE])
{
    struct engine_reading *reading = &engine->reading;
    struct baize_seal *seal = &engine->seal; /* nothing is on its way that needs it */
    uint64_t next = reading->seal + 1;
    enum baize_status status = baize_seal_read(row->text, row->length, engine->set.key->public_key, seal, hash);
    if (status != BAIZE_OK)
        return engine_seal_broken(engine, next, baize_status_words(status));
    if (row->number != next || seal->number != next)
        return engine_seal_broken(engine, next, "it has another number");
    if (memcmp(seal->before, reading->seal_hash, BAIZE_HASH_SIZE) != 0)
        return engine_seal_broken(engine, next, "it does not follow the one before it");
    return BAIZE_OK;
}

static enum baize_status take_seal(struct baize_engine *engine, const struct baize_store_seal *row)
{
    struct engine_reading *reading = &engine->reading;
    const struct baize_seal *seal = &engine->seal;
    uint8_t hash[BAIZE_HASH_SIZE];
    enum baize_status status = check_seal(engine, row, hash);
    if (status != BAIZE_OK)
        return status;
    if (!engine_reserve(engine, (void **)&reading->heads, &reading->heads_most,
                        reading->heads_count + seal->heads_count, sizeof *reading->heads))
        return BAIZE_OUT_OF_MEMORY;
    memcpy(reading->heads + reading->heads_count, seal->heads, seal->heads_count * sizeof *seal->heads);
    reading->heads_count += seal->heads_count;
    reading->seal = seal->number;
    reading->seal_ms = seal->at_ms;
    memcpy(reading->seal_hash, hash, sizeof hash);
    return BAIZE_OK;
}

static bool on_seal(void *context, const struct baize_store_seal *row)
{
    struct baize_engine *engine = context;
    engine->reading.status = take_seal(engine, row);
    return engine->reading.status == BAIZE_OK;
}

enum baize_status engine_read_begin(struct baize_engine *engine)
{
    const struct baize_store *store = &engine->set.store;
    struct engine_reading *reading = &engine->reading;
    engine_read_drop(engine);
    engine->others_wrote = false;
    engine->commit = ENGINE_CONFLICT;
    reading->seal = engine->seal_number;
    memcpy(reading->seal_hash, engine->seal_hash, sizeof reading->seal_hash);
    return ask(engine, ENGINE_READ_SEALS,
               store->call->seals(store->self, reading->seal + 1, on_seal, engine_answered_question, engine));
}

/* Streams come in their order: the house first, which knows the tables and rules of all others. A stream that several
 * commits moved stands where the last one left it. */
static void arrange_heads(struct engine_reading *reading)
{
    size_t count = 0;
    engine_sort_heads(reading->heads, reading->heads_count);
    for (size_t i = 0; i < reading->heads_count; i++) {
        bool last = i + 1 == reading->heads_count ||
                    !baize_stream_equal(reading->heads[i].stream, reading->heads[i + 1].stream);
        if (last)
            reading->heads[count++] = reading->heads[i];
    }
    reading->heads_count = count;
}

/* ---- Streams ---- */

/* A copy: the row is gone when this returns. */
static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct baize_engine *engine = context;
    struct engine_reading *reading = &engine->reading;
    struct engine_act *act = engine_get(engine, sizeof *act + entry->length);
    struct baize_entry_header header;
    if (act == NULL) {
        reading->status = BAIZE_OUT_OF_MEMORY;
        return false;
    }
    act->size = sizeof *act + entry->length;
    act->count = 1;
    act->streams[0] = reading->stream;
    act->entries[0] = *entry;
    act->entries[0].text = memcpy(act->texts, entry->text, entry->length);
    if (baize_reader_begin(engine->reader, entry, &header) == BAIZE_OK)
        memcpy(act->command.id, header.act, sizeof header.act);
    engine_list_add(&reading->foreign, act);
    return true;
}

static enum baize_status ask_for_ids(struct baize_engine *engine);

/* A reading that broke off may have folded some of them. */
static enum baize_status ask_for_stream(struct baize_engine *engine)
{
    const struct baize_store *store = &engine->set.store;
    struct engine_reading *reading = &engine->reading;
    for (; reading->at < reading->heads_count; reading->at++) {
        const struct baize_store_head *head = &reading->heads[reading->at];
        reading->stream = engine_find_or_make(engine, head->stream);
        if (reading->stream == NULL)
            return BAIZE_OUT_OF_MEMORY;
        uint64_t from = reading->stream->at[ENGINE_DURABLE].seq + 1;
        if (from <= head->seq)
            return ask(engine, ENGINE_READ_STREAMS,
                       store->call->read(store->self, head->stream, from, head->seq, on_entry, engine_answered_question,
                                         engine));
    }
    return ask_for_ids(engine);
}

/* ---- Ids ---- */

static bool on_id(void *context, const struct baize_store_command *command)
{
    struct baize_engine *engine = context;
    struct engine_reading *reading = &engine->reading;
    const struct engine_known *known = engine_known(engine, command->id);
    if (known != NULL && known->act == NULL)
        return true;
    if (!engine_reserve(engine, (void **)&reading->ids, &reading->ids_most, reading->ids_count + 1,
                        sizeof *reading->ids)) {
        reading->status = BAIZE_OUT_OF_MEMORY;
        return false;
    }
    reading->ids[reading->ids_count++] = *command;
    return true;
}

static int64_t earliest(const struct engine_list *list, int64_t since_ms)
{
    for (const struct engine_act *act = list->first; act != NULL; act = act->next) {
        int64_t made_ms = engine_id_time(act->command.id);
        since_ms = made_ms < since_ms ? made_ms : since_ms;
    }
    return since_ms;
}

/* Of those that are remembered, and of those that wait: the store may have been away for longer. */
static enum baize_status ask_for_ids(struct baize_engine *engine)
{
    const struct baize_store *store = &engine->set.store;
    int64_t since_ms = baize_engine_now_ms(engine) - (int64_t)engine->set.remember_ms;
    uint8_t from[BAIZE_COMMAND_ID_SIZE];
    engine_id_least(earliest(&engine->waiting, earliest(&engine->sent, since_ms)), from);
    return ask(engine, ENGINE_READ_IDS,
               store->call->commands(store->self, from, on_id, engine_answered_question, engine));
}

/* ---- Is it durable? ---- */

static bool on_confirmed(void *context, const struct baize_store_seal *row)
{
    struct baize_engine *engine = context;
    struct engine_reading *reading = &engine->reading;
    uint8_t hash[BAIZE_HASH_SIZE];
    if (row->number == reading->seal &&
        baize_seal_read(row->text, row->length, engine->set.key->public_key, &engine->seal, hash) == BAIZE_OK)
        reading->confirmed = memcmp(hash, reading->seal_hash, sizeof hash) == 0;
    return false;
}

static enum baize_status ask_to_confirm(struct baize_engine *engine)
{
    const struct baize_store *store = &engine->set.store;
    struct engine_reading *reading = &engine->reading;
    reading->confirmed = reading->seal == 0;
    if (reading->confirmed)
        return engine_conflict(engine);
    return ask(engine, ENGINE_READ_CONFIRM,
               store->call->confirm(store->self, engine->set.lease, reading->seal, on_confirmed,
                                    engine_answered_question, engine));
}

/* A seal that was read a moment ago is gone: the database is another one (a replica was promoted). What was read is
 * forgotten and read again; but a seal that was durable here cannot be got back. */
static enum baize_status after_confirm(struct baize_engine *engine)
{
    const struct engine_reading *reading = &engine->reading;
    if (reading->confirmed)
        return engine_conflict(engine);
    if (reading->seal > engine->seal_number)
        return engine_no_answer(engine, BAIZE_STORE_UNAVAILABLE, ENGINE_CONFLICT);
    return engine_seal_broken(engine, reading->seal,
                              "it was durable, and the store no longer has it: the record has lost its end");
}

/* ---- On ---- */

static enum baize_status next(struct baize_engine *engine)
{
    struct engine_reading *reading = &engine->reading;
    switch (reading->step) {
    case ENGINE_READ_SEALS:
        if (reading->heads_count == 0 && engine->sent.count == 0) {
            engine->commit = ENGINE_IDLE; /* records only: people, sessions */
            return BAIZE_OK;
        }
        arrange_heads(reading);
        return ask_for_stream(engine);
    case ENGINE_READ_STREAMS:
        reading->at++;
        return ask_for_stream(engine);
    case ENGINE_READ_IDS:
        return ask_to_confirm(engine);
    case ENGINE_READ_CONFIRM:
        return after_confirm(engine);
    }
    return BAIZE_OK;
}

/* Out of memory or the store away: a later turn reads again, from what is folded. */
enum baize_status engine_read_on(struct baize_engine *engine)
{
    enum baize_status status = engine->reading.status;
    if (status == BAIZE_OK)
        status = engine->question.status;
    if (status == BAIZE_OK)
        status = next(engine);
    if (status == BAIZE_JOURNAL_BROKEN || status == BAIZE_SIGNATURE_WRONG) {
        engine_stop(engine, engine->trouble);
        engine_fail_all(engine, BAIZE_STORE_BROKEN);
    } else if (status != BAIZE_OK) {
        engine_no_answer(engine, status, ENGINE_CONFLICT);
    }
    return status;
}
