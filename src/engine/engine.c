/* engine.c - opening, closing, and what stands there, durable. */
#include "engine/internal.h"

#include <string.h>

/* ---- Opening ---- */

static void set_defaults(struct baize_engine_settings *set)
{
    set->group_most = set->group_most == 0 ? 256 : set->group_most;
    set->snapshot_every = set->snapshot_every == 0 ? 1024 : set->snapshot_every;
    set->remember_ms = set->remember_ms == 0 ? 600000 : set->remember_ms;
    set->clock_jump_ms = set->clock_jump_ms == 0 ? 60000 : set->clock_jump_ms;
    if (set->tables_most == 0 || set->tables_most > BAIZE_HOUSE_TABLES_MOST)
        set->tables_most = BAIZE_HOUSE_TABLES_MOST;
    if (set->meters_most == 0 || set->meters_most > BAIZE_HOUSE_METERS_MOST)
        set->meters_most = BAIZE_HOUSE_METERS_MOST;
    if (set->secrets.resize == NULL)
        set->secrets = set->allocator;
    if (set->cards.bytes == NULL)
        set->cards = set->random;
}

static bool get_floors(struct baize_engine *engine)
{
    for (int copy = 0; copy < ENGINE_COPIES; copy++) {
        struct baize_floor_table *tables = engine_get(engine, engine->set.tables_most * sizeof *tables);
        struct baize_floor_meter *meters = engine_get(engine, engine->set.meters_most * sizeof *meters);
        baize_floor_start(&engine->floor[copy], tables, engine->set.tables_most, meters, engine->set.meters_most);
        if (tables == NULL || meters == NULL)
            return false;
        baize_house_start(&engine->house[copy]);
    }
    engine->deadlines = engine_get(engine, engine->set.tables_most * sizeof *engine->deadlines);
    return engine->deadlines != NULL;
}

static bool get_memory(struct baize_engine *engine)
{
    engine->record = engine_get(engine, sizeof *engine->record);
    engine->work = engine_get(engine, sizeof *engine->work);
    engine->deck = engine_deck_make(engine);
    engine->event = engine_get(engine, sizeof *engine->event);
    engine->reader = engine_get(engine, sizeof *engine->reader);
    engine->text = engine_get(engine, ENGINE_TEXT_SIZE);
    engine->unescaped = engine_get(engine, BAIZE_STORE_TEXT_MOST);
    engine->seal_text = engine_get(engine, BAIZE_SEAL_TEXT_SIZE);
    return get_floors(engine) && engine->record != NULL && engine->work != NULL && engine->deck != NULL &&
           engine->event != NULL && engine->reader != NULL && engine->text != NULL && engine->unescaped != NULL &&
           engine->seal_text != NULL;
}

static void free_arrays(struct baize_engine *engine)
{
    for (int i = 0; i < 2; i++) {
        struct engine_arrays *arrays = &engine->arrays[i];
        engine_let_go(engine, arrays->entries, arrays->entries_most * sizeof *arrays->entries);
        engine_let_go(engine, arrays->commands, arrays->commands_most * sizeof *arrays->commands);
        engine_let_go(engine, arrays->records, arrays->records_most * sizeof *arrays->records);
    }
    for (size_t i = 0; i < engine->rules_count; i++)
        engine_let_go(engine, engine->rules[i], sizeof *engine->rules[i]);
    engine_let_go(engine, engine->rules, engine->rules_most * sizeof *engine->rules);
    engine_memory_free(engine);
}

static void free_all(struct baize_engine *engine)
{
    free_arrays(engine);
    engine_streams_free(engine);
    for (int copy = 0; copy < ENGINE_COPIES; copy++) {
        struct baize_floor *floor = &engine->floor[copy];
        engine_let_go(engine, floor->tables, engine->set.tables_most * sizeof *floor->tables);
        engine_let_go(engine, floor->meters, engine->set.meters_most * sizeof *floor->meters);
    }
    engine_let_go(engine, engine->deadlines, engine->set.tables_most * sizeof *engine->deadlines);
    engine_let_go(engine, engine->record, sizeof *engine->record);
    engine_deck_free(engine, engine->deck);
    engine_let_go(engine, engine->work, sizeof *engine->work);
    engine_let_go(engine, engine->keeping.bytes, engine->keeping.most);
    engine_let_go(engine, engine->event, sizeof *engine->event);
    engine_let_go(engine, engine->reader, sizeof *engine->reader);
    engine_let_go(engine, engine->text, ENGINE_TEXT_SIZE);
    engine_let_go(engine, engine->unescaped, BAIZE_STORE_TEXT_MOST);
    engine_let_go(engine, engine->seal_text, BAIZE_SEAL_TEXT_SIZE);
    engine_let_go(engine, engine, sizeof *engine);
}

static void on_change(void *context)
{
    struct baize_engine *engine = context;
    engine->others_wrote = true;
    if (engine->set.others != NULL)
        engine->set.others(engine->set.context);
}

enum baize_status baize_engine_open(const struct baize_engine_settings *settings, struct baize_engine **engine,
                                    struct baize_text *trouble)
{
    struct baize_engine *made =
        settings->allocator.resize(settings->allocator.context, NULL, 0, sizeof(struct baize_engine));
    *engine = NULL;
    if (made == NULL)
        return BAIZE_OUT_OF_MEMORY;
    memset(made, 0, sizeof *made);
    made->set = *settings;
    set_defaults(&made->set);
    engine_memory_open(made);
    enum baize_status status = BAIZE_OUT_OF_MEMORY;
    if (get_memory(made)) {
        engine_reader_open(made);
        made->looked_ms = made->set.clock.now_ms(made->set.clock.context);
        status = engine_start(made);
    }
    if (status == BAIZE_OK) {
        *engine = made;
        made->set.store.call->watch(made->set.store.self, on_change, made); /* a store that cannot: a commit finds it */
        return BAIZE_OK;
    }
    bool told = made->trouble[0] != '\0';
    baize_text_add(trouble, told ? made->trouble : baize_status_words(status));
    const char *words = settings->store.call->trouble(settings->store.self);
    if (!told && words[0] != '\0')
        baize_text_format(trouble, ": %s", words);
    free_all(made);
    return status;
}

/* ---- Closing ---- */

#define CLOSE_TRIES 20

void baize_engine_close(struct baize_engine *engine)
{
    if (engine == NULL)
        return;
    /* A store that is away is asked some times more; then people hear that it is not known. */
    for (int tries = 0; baize_engine_waiting(engine) > 0 && tries < CLOSE_TRIES;)
        tries += baize_engine_run(engine, 100) != BAIZE_OK;
    if (engine->away || engine->sent.count + engine->waiting.count > 0) {
        engine_fail_all(engine, BAIZE_COMMAND_LOST);
        engine->stopped = true;
    }
    engine->commit = ENGINE_IDLE; /* a reading for which nobody waits */
    engine_fail_shifts(engine, BAIZE_STORE_UNAVAILABLE);
    engine->set.store.call->watch(engine->set.store.self, NULL, NULL);
    engine_snapshots_all(engine);
    while (engine->forgetting || engine->snapshots_sent || engine->question.asked) /* they point into the engine */
        engine->set.store.call->run(engine->set.store.self, 1000);
    engine_read_drop(engine);
    free_all(engine);
}

/* ---- What stands there ---- */

const struct baize_floor *baize_engine_floor(const struct baize_engine *engine)
{
    return &engine->floor[ENGINE_DURABLE];
}

const struct baize_house *baize_engine_house(const struct baize_engine *engine)
{
    return &engine->house[ENGINE_DURABLE];
}

const struct baize_wallet *baize_engine_wallet(const struct baize_engine *engine, uint32_t patron)
{
    struct engine_stream *stream = engine_find(engine, engine_name(BAIZE_STREAM_WALLET, patron));
    return stream == NULL || stream->at[ENGINE_DURABLE].seq == 0 ? NULL
                                                                 : &engine_wallet_of(stream)->wallet[ENGINE_DURABLE];
}

const struct baize_wallet *baize_engine_next_wallet(const struct baize_engine *engine, const struct baize_wallet *after)
{
    uint32_t patron = after == NULL ? 0 : after->patron;
    for (size_t i = 0, high = engine->streams_count; i < high;) {
        size_t middle = i + (high - i) / 2;
        if (baize_stream_compare(engine->streams[middle]->stream, engine_name(BAIZE_STREAM_WALLET, patron)) <= 0)
            i = middle + 1;
        else
            high = middle;
        if (i < high)
            continue;
        for (; i < engine->streams_count; i++)
            if (engine->streams[i]->stream.kind == BAIZE_STREAM_WALLET &&
                engine->streams[i]->at[ENGINE_DURABLE].seq > 0)
                return &engine_wallet_of(engine->streams[i])->wallet[ENGINE_DURABLE];
        return NULL;
    }
    return NULL;
}

const struct baize_rules *baize_engine_rules(const struct baize_engine *engine, const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct baize_house *house = &engine->house[ENGINE_DURABLE];
    for (uint16_t i = 0; i < house->rules_count; i++)
        if (memcmp(house->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return &engine_rules_find(engine, digest)->rules;
    return NULL;
}

bool baize_engine_head(const struct baize_engine *engine, struct baize_stream stream, struct baize_store_head *head)
{
    const struct engine_stream *found = engine_find(engine, stream);
    if (found == NULL || found->at[ENGINE_DURABLE].seq == 0)
        return false;
    head->stream = stream;
    head->seq = found->at[ENGINE_DURABLE].seq;
    memcpy(head->hash, found->at[ENGINE_DURABLE].hash, sizeof head->hash);
    return true;
}

struct baize_engine_counts baize_engine_counts(const struct baize_engine *engine)
{
    return engine->counts;
}

size_t baize_engine_waiting(const struct baize_engine *engine)
{
    size_t count = engine->waiting.count + engine->sent.count;
    for (const struct engine_shift *shift = engine->shifts; shift != NULL; shift = shift->next)
        count++;
    return count;
}

const char *baize_engine_trouble(const struct baize_engine *engine)
{
    return engine->stopped ? engine->trouble : "";
}
