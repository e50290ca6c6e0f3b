/* remember.c - command ids: sent twice, happens once.
 *
 * A table of places, each id at the first free place from its hash on. The ids are random from their seventh byte on;
 * who chooses them badly only makes the engine slower for the own commands. Old ids are swept out now and then, here
 * and in the store: an id that is not remembered is too old to be taken.
 *
 * What the start reads comes in the order of ids, and after a burst it is millions: it stays a list in that order, and
 * is searched by halves. New ids are younger than its last one, so it is hardly ever looked into. */
#include "engine/internal.h"

#include <string.h>

int64_t engine_id_time(const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    int64_t at_ms = 0;
    for (int i = 0; i < 6; i++)
        at_ms = at_ms << 8 | id[i];
    return at_ms;
}

void engine_id_least(int64_t at_ms, uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    memset(id, 0, BAIZE_COMMAND_ID_SIZE);
    if (at_ms < 0)
        at_ms = 0;
    for (int i = 5; i >= 0; i--, at_ms >>= 8)
        id[i] = (uint8_t)(at_ms & 255);
}

void baize_command_id(const struct baize_random *random, int64_t now_ms, uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    engine_id_least(now_ms, id);
    baize_random_bytes(random, id + 6, BAIZE_COMMAND_ID_SIZE - 6);
}

static size_t first_place(const struct engine_memory *memory, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    uint64_t high, low;
    memcpy(&high, id, sizeof high);
    memcpy(&low, id + 8, sizeof low);
    uint64_t mixed = (high ^ low) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(mixed >> 20) & (memory->most - 1);
}

static size_t find_place(const struct engine_memory *memory, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    size_t place = first_place(memory, id);
    while (memory->places[place].seq != 0 && memcmp(memory->places[place].id, id, BAIZE_COMMAND_ID_SIZE) != 0)
        place = (place + 1) & (memory->most - 1);
    return place;
}

static bool stands_behind_early(const struct engine_memory *memory, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    return memory->early_count == 0 || memcmp(id, memory->early[memory->early_count - 1].id, BAIZE_COMMAND_ID_SIZE) > 0;
}

static struct engine_known *find_early(const struct engine_memory *memory, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    size_t low = 0, high = memory->early_count;
    if (stands_behind_early(memory, id))
        return NULL;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (memcmp(memory->early[middle].id, id, BAIZE_COMMAND_ID_SIZE) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return memcmp(memory->early[low].id, id, BAIZE_COMMAND_ID_SIZE) == 0 ? &memory->early[low] : NULL;
}

struct engine_known *engine_known(const struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    const struct engine_memory *memory = &engine->memory;
    struct engine_known *known = memory->most == 0 ? NULL : &memory->places[find_place(memory, id)];
    return known == NULL || known->seq == 0 ? find_early(memory, id) : known;
}

/* Moves those that are young enough into another table. */
static void move_young(struct engine_memory *from, struct engine_memory *to, int64_t since_ms)
{
    for (size_t i = 0; i < from->most; i++) {
        const struct engine_known *known = &from->places[i];
        if (known->seq == 0 || (known->act == NULL && engine_id_time(known->id) < since_ms))
            continue;
        to->places[find_place(to, known->id)] = *known;
        to->count++;
    }
}

static bool rebuild(struct baize_engine *engine, size_t most)
{
    struct engine_memory next = engine->memory;
    next.most = most;
    next.count = 0;
    next.swept_ms = baize_engine_now_ms(engine);
    next.places = engine_get(engine, most * sizeof *next.places);
    if (next.places == NULL)
        return false;
    move_young(&engine->memory, &next, next.swept_ms - (int64_t)engine->set.remember_ms);
    engine_let_go(engine, engine->memory.places, engine->memory.most * sizeof *next.places);
    engine->memory = next;
    return true;
}

bool engine_memory_reserve(struct baize_engine *engine)
{
    struct engine_memory *memory = &engine->memory;
    if ((memory->count + 1) * 2 <= memory->most)
        return true;
    return rebuild(engine, memory->most == 0 ? 1024 : memory->most * 2);
}

void engine_remember(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE], struct baize_stream stream,
                     uint64_t seq, struct engine_act *act)
{
    struct engine_memory *memory = &engine->memory;
    struct engine_known *known = &memory->places[find_place(memory, id)];
    memory->count += known->seq == 0;
    memcpy(known->id, id, BAIZE_COMMAND_ID_SIZE);
    known->stream = stream;
    known->seq = seq;
    known->act = act;
}

/* Those behind it that would not be found any more move up. */
void engine_forget(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    struct engine_memory *memory = &engine->memory;
    size_t mask = memory->most - 1, hole = find_place(memory, id);
    if (memory->places[hole].seq == 0)
        return;
    memory->count--;
    for (size_t next = (hole + 1) & mask; memory->places[next].seq != 0; next = (next + 1) & mask) {
        size_t wanted = first_place(memory, memory->places[next].id);
        if (((next - wanted) & mask) >= ((next - hole) & mask)) {
            memory->places[hole] = memory->places[next];
            hole = next;
        }
    }
    memset(&memory->places[hole], 0, sizeof memory->places[hole]);
}

/* ---- Now and then ---- */

/* All of them at once, when the last one is too old. */
static void drop_early(struct baize_engine *engine, int64_t since_ms)
{
    struct engine_memory *memory = &engine->memory;
    if (memory->early_count > 0 && engine_id_time(memory->early[memory->early_count - 1].id) >= since_ms)
        return;
    engine_let_go(engine, memory->early, memory->early_most * sizeof *memory->early);
    memory->early = NULL;
    memory->early_count = memory->early_most = 0;
}

void engine_memory_free(struct baize_engine *engine)
{
    struct engine_memory *memory = &engine->memory;
    engine_let_go(engine, memory->places, memory->most * sizeof *memory->places);
    engine_let_go(engine, memory->early, memory->early_most * sizeof *memory->early);
}

static void forgotten(void *context, enum baize_status status)
{
    struct baize_engine *engine = context;
    (void)status;
    engine->forgetting = false;
}

void engine_forget_old(struct baize_engine *engine)
{
    uint8_t before[BAIZE_COMMAND_ID_SIZE];
    int64_t now_ms = baize_engine_now_ms(engine);
    if (engine->forgetting || engine->memory.most + engine->memory.early_count == 0 ||
        now_ms - engine->memory.swept_ms < (int64_t)engine->set.remember_ms / 4)
        return;
    engine->memory.swept_ms = now_ms;
    if (engine->memory.most > 0)
        rebuild(engine, engine->memory.most); /* no memory: next time */
    drop_early(engine, now_ms - (int64_t)engine->set.remember_ms);
    /* The store keeps them twice as long: it is asked after a restart with a clock that may have gone back. */
    engine_id_least(now_ms - 2 * (int64_t)engine->set.remember_ms, before);
    engine->forgetting = engine->set.store.call->forget(engine->set.store.self, before, forgotten, engine) == BAIZE_OK;
}

/* ---- From the store, at the start ---- */

struct loading {
    struct baize_engine *engine;
    bool full, answered;
    enum baize_status status;
};

static bool add_early(struct baize_engine *engine, const struct baize_store_command *command)
{
    struct engine_memory *memory = &engine->memory;
    if (!engine_reserve(engine, (void **)&memory->early, &memory->early_most, memory->early_count + 1,
                        sizeof *memory->early))
        return false;
    struct engine_known *known = &memory->early[memory->early_count++];
    memcpy(known->id, command->id, BAIZE_COMMAND_ID_SIZE);
    known->stream = command->stream;
    known->seq = command->seq;
    known->act = NULL;
    return true;
}

static bool on_command(void *context, const struct baize_store_command *command)
{
    struct loading *loading = context;
    loading->full = !add_early(loading->engine, command);
    return !loading->full;
}

static void on_done(void *context, enum baize_status status)
{
    struct loading *loading = context;
    loading->answered = true;
    loading->status = status;
}

enum baize_status engine_load_commands(struct baize_engine *engine)
{
    struct loading loading = {.engine = engine};
    uint8_t from[BAIZE_COMMAND_ID_SIZE];
    engine_id_least(baize_engine_now_ms(engine) - (int64_t)engine->set.remember_ms, from);
    engine->memory.swept_ms = baize_engine_now_ms(engine);
    enum baize_status status =
        engine->set.store.call->commands(engine->set.store.self, from, on_command, on_done, &loading);
    if (status == BAIZE_OK)
        status = engine_wait(engine, &loading.answered, &loading.status);
    return loading.full ? BAIZE_OUT_OF_MEMORY : status;
}
