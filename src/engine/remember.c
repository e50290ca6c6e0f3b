/* remember.c - command ids: sent twice, happens once.
 *
 * An id stands in one of many small tables ("drawers"), at the first free place from its hash on. Clients choose ids,
 * so the hash has a secret key of this run (SipHash): nobody can choose ids that meet. Each drawer grows by itself, and
 * one after the other is swept of ids that are too old, here and in the store: no step is longer than a drawer.
 *
 * The start reads ids in their order, and after a burst it reads millions: they stay a list in that order, which is
 * searched by halves. New ids are younger than its last one, so that it is hardly ever searched. */
#include "engine/internal.h"

#include <sodium.h>
#include <string.h>

#define DRAWER_LEAST 16 /* places */
#define SWEPT_MOST   4  /* drawers in a turn */
#define FORGOTTEN    16 /* how often the store is asked to forget, while all drawers are swept once */

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

/* ---- Whose it is ---- */

static uint32_t who_sends(const struct baize_command *command)
{
    switch (command->kind) {
    case BAIZE_COMMAND_HOUSE:
        return command->house.by.who;
    case BAIZE_COMMAND_WALLET:
        return command->wallet.by.who;
    case BAIZE_COMMAND_FLOOR:
        break;
    }
    switch (command->floor.machine) {
    case BAIZE_FLOOR_CONTROLLER:
        return command->floor.controller.by.who;
    case BAIZE_FLOOR_METER:
        return command->floor.meter.by.who;
    case BAIZE_FLOOR_TABLE:
        break;
    }
    return command->floor.table.by.who;
}

void engine_content(const struct baize_command *command, uint8_t content[BAIZE_CONTENT_SIZE])
{
    uint32_t who = who_sends(command);
    uint8_t bytes[5 + BAIZE_CONTENT_SIZE] = {(uint8_t)(who >> 24), (uint8_t)(who >> 16), (uint8_t)(who >> 8),
                                             (uint8_t)who, (uint8_t)command->kind};
    memcpy(bytes + 5, command->content, BAIZE_CONTENT_SIZE);
    crypto_generichash(content, BAIZE_CONTENT_SIZE, bytes, sizeof bytes, NULL, 0);
}

bool engine_is_content_of(const struct engine_known *known, const uint8_t content[BAIZE_CONTENT_SIZE])
{
    static const uint8_t unknown[BAIZE_CONTENT_SIZE];
    return memcmp(known->content, content, BAIZE_CONTENT_SIZE) == 0 ||
           memcmp(known->content, unknown, BAIZE_CONTENT_SIZE) == 0;
}

/* ---- Drawers ---- */

static uint64_t hash_of(const struct engine_memory *memory, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    uint8_t bytes[crypto_shorthash_BYTES];
    uint64_t hash;
    crypto_shorthash(bytes, id, BAIZE_COMMAND_ID_SIZE, memory->secret);
    memcpy(&hash, bytes, sizeof hash);
    return hash;
}

/* The drawer is chosen by one end of the hash, the place in it by the other. */
static struct engine_drawer *drawer_of(struct engine_memory *memory, uint64_t hash)
{
    return &memory->drawers[hash >> 32 & (ENGINE_DRAWERS - 1)];
}

static size_t find_place(struct engine_memory *memory, const struct engine_drawer *drawer, uint64_t hash,
                         const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    size_t mask = drawer->most - 1, place = (size_t)hash & mask;
    for (; drawer->places[place].seq != 0; place = (place + 1) & mask) {
        memory->compared++;
        if (memcmp(drawer->places[place].id, id, BAIZE_COMMAND_ID_SIZE) == 0)
            break;
    }
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

struct engine_known *engine_known(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    struct engine_memory *memory = &engine->memory;
    uint64_t hash = hash_of(memory, id);
    const struct engine_drawer *drawer = drawer_of(memory, hash);
    struct engine_known *known = drawer->most == 0 ? NULL : &drawer->places[find_place(memory, drawer, hash, id)];
    return known == NULL || known->seq == 0 ? find_early(memory, id) : known;
}

static bool is_old(const struct engine_known *known, int64_t since_ms)
{
    return known->act == NULL && engine_id_time(known->id) < since_ms;
}

static size_t count_young(const struct engine_drawer *drawer, int64_t since_ms)
{
    size_t young = 0;
    for (size_t i = 0; i < drawer->most; i++)
        young += drawer->places[i].seq != 0 && !is_old(&drawer->places[i], since_ms);
    return young;
}

/* Moves the ids that are young enough to new places, of which they take a quarter at most. */
static bool rebuild(struct baize_engine *engine, struct engine_drawer *drawer, size_t young, int64_t since_ms)
{
    struct engine_memory *memory = &engine->memory;
    struct engine_drawer next = {.count = young, .most = DRAWER_LEAST};
    while (next.most < (young + 1) * 4)
        next.most *= 2;
    next.places = engine_get(engine, next.most * sizeof *next.places);
    if (next.places == NULL)
        return false;
    for (size_t i = 0; i < drawer->most; i++) {
        const struct engine_known *known = &drawer->places[i];
        if (known->seq != 0 && !is_old(known, since_ms))
            next.places[find_place(memory, &next, hash_of(memory, known->id), known->id)] = *known;
    }
    engine_let_go(engine, drawer->places, drawer->most * sizeof *drawer->places);
    *drawer = next;
    return true;
}

static int64_t remembered_since(const struct baize_engine *engine)
{
    return baize_engine_now_ms(engine) - (int64_t)engine->set.remember_ms;
}

bool engine_memory_reserve(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    struct engine_drawer *drawer = drawer_of(&engine->memory, hash_of(&engine->memory, id));
    int64_t since_ms = remembered_since(engine);
    if ((drawer->count + 1) * 2 <= drawer->most)
        return true;
    return rebuild(engine, drawer, count_young(drawer, since_ms), since_ms);
}

static void know(struct engine_known *known, const struct baize_store_command *command, struct engine_act *act)
{
    memcpy(known->id, command->id, BAIZE_COMMAND_ID_SIZE);
    memcpy(known->content, command->content, BAIZE_CONTENT_SIZE);
    known->stream = command->stream;
    known->seq = command->seq;
    known->act = act;
}

void engine_remember(struct baize_engine *engine, const struct baize_store_command *command, struct engine_act *act)
{
    struct engine_memory *memory = &engine->memory;
    uint64_t hash = hash_of(memory, command->id);
    struct engine_drawer *drawer = drawer_of(memory, hash);
    struct engine_known *known = &drawer->places[find_place(memory, drawer, hash, command->id)];
    drawer->count += known->seq == 0;
    memory->used = true;
    know(known, command, act);
}

struct baize_store_command engine_command_of(const struct engine_act *act)
{
    struct baize_store_command made = {.stream = act->entries[0].stream, .seq = act->entries[0].seq};
    memcpy(made.id, act->command.id, sizeof made.id);
    memcpy(made.content, act->content, sizeof made.content);
    return made;
}

void engine_remember_act(struct baize_engine *engine, struct engine_act *act)
{
    engine_content(&act->command, act->content);
    struct baize_store_command made = engine_command_of(act);
    engine_remember(engine, &made, act);
}

/* Those behind it that would not be found any more move up. */
void engine_forget(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    struct engine_memory *memory = &engine->memory;
    uint64_t hash = hash_of(memory, id);
    struct engine_drawer *drawer = drawer_of(memory, hash);
    if (drawer->most == 0)
        return;
    size_t mask = drawer->most - 1, hole = find_place(memory, drawer, hash, id);
    if (drawer->places[hole].seq == 0)
        return;
    drawer->count--;
    for (size_t next = (hole + 1) & mask; drawer->places[next].seq != 0; next = (next + 1) & mask) {
        size_t wanted = (size_t)hash_of(memory, drawer->places[next].id) & mask;
        if (((next - wanted) & mask) >= ((next - hole) & mask)) {
            drawer->places[hole] = drawer->places[next];
            hole = next;
        }
    }
    memset(&drawer->places[hole], 0, sizeof drawer->places[hole]);
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

void engine_memory_open(struct baize_engine *engine)
{
    baize_random_bytes(&engine->set.random, engine->memory.secret, sizeof engine->memory.secret);
}

void engine_memory_free(struct baize_engine *engine)
{
    struct engine_memory *memory = &engine->memory;
    for (size_t i = 0; i < ENGINE_DRAWERS; i++)
        engine_let_go(engine, memory->drawers[i].places, memory->drawers[i].most * sizeof *memory->drawers[i].places);
    engine_let_go(engine, memory->early, memory->early_most * sizeof *memory->early);
}

static void forgotten(void *context, enum baize_status status)
{
    struct baize_engine *engine = context;
    (void)status;
    engine->forgetting = false;
}

/* A drawer without old ids stays as it is. */
static void sweep(struct baize_engine *engine, struct engine_drawer *drawer, int64_t since_ms)
{
    size_t young = drawer->count == 0 ? 0 : count_young(drawer, since_ms);
    if (young < drawer->count)
        (void)rebuild(engine, drawer, young, since_ms); /* no memory: the next time */
}

/* The store keeps them twice as long: it is asked after a restart, when the clock may have been set back. */
static void forget_in_store(struct baize_engine *engine)
{
    uint8_t before[BAIZE_COMMAND_ID_SIZE];
    if (engine->forgetting)
        return;
    engine_id_least(remembered_since(engine) - (int64_t)engine->set.remember_ms, before);
    engine->forgetting = engine->set.store.call->forget(engine->set.store.self, before, forgotten, engine) == BAIZE_OK;
}

/* All drawers are swept in a quarter of the time that ids are remembered: a few in each turn. */
void engine_forget_old(struct baize_engine *engine)
{
    struct engine_memory *memory = &engine->memory;
    int64_t now_ms = baize_engine_now_ms(engine), round_ms = (int64_t)engine->set.remember_ms / 4;
    int64_t since_ms = now_ms - (int64_t)engine->set.remember_ms;
    int64_t past_ms = now_ms - memory->swept_ms < round_ms ? now_ms - memory->swept_ms : round_ms;
    if (!memory->used)
        return;
    for (int i = 0; i < SWEPT_MOST && memory->swept * round_ms < past_ms * ENGINE_DRAWERS; i++) {
        sweep(engine, &memory->drawers[memory->swept], since_ms);
        if (++memory->swept % (ENGINE_DRAWERS / FORGOTTEN) == 0)
            forget_in_store(engine);
    }
    if (memory->swept < ENGINE_DRAWERS || past_ms < round_ms)
        return;
    drop_early(engine, since_ms);
    memory->swept = 0;
    memory->swept_ms = now_ms;
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
    memory->used = true;
    struct engine_known *known = &memory->early[memory->early_count++];
    know(known, command, NULL);
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
