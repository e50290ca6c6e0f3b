/* world.c - see the header. */
#include "world.h"

#include "engine/internal.h"
#include "journal/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *resize(void *context, void *memory, size_t old_size, size_t size)
{
    struct world *world = context;
    if (size > 0 && ++world->allocations == world->fail_at)
        return NULL;
    void *piece = NULL;
    if (size == 0)
        free(memory);
    else
        piece = realloc(memory, size);
    world->bytes += size - old_size;
    return piece;
}

static int64_t now(void *context)
{
    const struct world *world = context;
    return world->now_ms;
}

static void publish(void *context, const struct baize_engine_act *act)
{
    struct world *world = context;
    PROMISE(act->count > 0);
    world->published++;
}

static void notice(void *context, const char *words)
{
    struct world *world = context;
    world->notices++;
    snprintf(world->notice, sizeof world->notice, "%s", words);
}

struct baize_engine_settings world_settings(struct world *world)
{
    return (struct baize_engine_settings){
        .allocator = {.resize = resize, .context = world},
        .clock = {.now_ms = now, .context = world},
        .random = world->random,
        .store = world->store,
        .key = &world->key,
        .tables_most = 12,
        .meters_most = 4,
        .publish = publish,
        .notice = notice,
        .context = world,
    };
}

void world_start(struct world *world, uint64_t seed)
{
    struct baize_allocator plain = baize_allocator_system();
    *world = (struct world){.now_ms = WORLD_NOW};
    world->random = baize_random_seeded(&world->seeded, seed, 0);
    PROMISE(baize_house_key_make(&world->random, &world->key) == BAIZE_OK);
    PROMISE(baize_store_memory(&plain, &world->memory) == BAIZE_OK);
    world->store = troubled_store(&world->trouble, world->memory);
    world->settings = world_settings(world);
}

enum baize_status world_open(struct world *world)
{
    char words[512];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    enum baize_status status = baize_engine_open(&world->settings, &world->engine, &trouble);
    PROMISE(status == BAIZE_OK || words[0] != '\0' || status == BAIZE_OUT_OF_MEMORY);
    if (status != BAIZE_OK)
        snprintf(world->notice, sizeof world->notice, "%.399s", words);
    return status;
}

void world_reopen(struct world *world)
{
    baize_engine_close(world->engine);
    PROMISE(world->bytes == 0);
    PROMISE(world_open(world) == BAIZE_OK);
}

void world_end(struct world *world)
{
    baize_engine_close(world->engine);
    world->engine = NULL;
    if (world->bytes != 0)
        fprintf(stderr, "%zu bytes were not given back\n", world->bytes);
    world->memory.call->close(world->memory.self);
}

void world_step(struct world *world, const struct house_plan *plan, uint32_t table)
{
    struct baize_command command;
    PROMISE(house_next(world->engine, plan, table, &world->random, &command));
    house_do(world->engine, &command, &world->random);
}

void world_until(struct world *world, const struct house_plan *plan, uint32_t table, enum baize_phase phase)
{
    const struct baize_floor_table *at = baize_floor_table(baize_engine_floor(world->engine), table);
    for (int i = 0; i < 500; i++) {
        if (at->table.round.phase == phase)
            return;
        world_step(world, plan, table);
    }
    fprintf(stderr, "the round never comes there\n");
    abort();
}

const char *world_do(struct world *world, struct baize_command *command)
{
    static struct baize_refusal refusal;
    struct baize_answer answer;
    static char words[1024];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_command_id(&world->random, baize_engine_now_ms(world->engine), command->id);
    enum baize_status status = baize_engine_do(world->engine, command, &answer, &refusal);
    PROMISE(baize_engine_trouble(world->engine)[0] == '\0');
    if (status == BAIZE_OK)
        return "";
    if (status != BAIZE_COMMAND_REFUSED)
        return baize_status_name(status);
    baize_engine_refusal_print(&text, world->engine, &refusal);
    PROMISE(words[0] != '\0');
    return baize_reason_name(refusal.reason);
}

void world_house(struct world *world, struct house_plan *plan)
{
    static struct world base;
    *plan = house_plan_small(5);
    plan->tables = 2;
    if (base.engine == NULL && base.memory.call == NULL) {
        world_start(&base, 5);
        PROMISE(world_open(&base) == BAIZE_OK);
        house_create(base.engine, plan, &base.key, &base.random);
        baize_engine_close(base.engine);
    }
    world_start(world, 5);
    world->random = baize_random_seeded(&world->seeded, 6, 0);
    world->settings = world_settings(world);
    PROMISE(baize_store_copy(&base.memory, &world->memory, NULL, NULL) == BAIZE_OK);
    PROMISE(world_open(world) == BAIZE_OK);
}

static void add(uint8_t hash[BAIZE_HASH_SIZE], const void *bytes, size_t size)
{
    uint8_t next[BAIZE_HASH_SIZE];
    baize_entry_hash(hash, bytes, size, next);
    memcpy(hash, next, sizeof next);
}

void world_hash(const struct baize_engine *engine, uint8_t hash[BAIZE_HASH_SIZE])
{
    const struct baize_floor *floor = baize_engine_floor(engine);
    memset(hash, 0, BAIZE_HASH_SIZE);
    add(hash, baize_engine_house(engine), sizeof(struct baize_house));
    for (size_t i = 0; i < floor->tables_count; i++) {
        add(hash, &floor->tables[i].table, sizeof floor->tables[i].table);
        add(hash, &floor->tables[i].controller, sizeof floor->tables[i].controller);
        add(hash, floor->tables[i].links, sizeof floor->tables[i].links);
        add(hash, floor->tables[i].rules, sizeof *floor->tables[i].rules);
    }
    for (size_t i = 0; i < floor->meters_count; i++)
        add(hash, &floor->meters[i].meter, sizeof floor->meters[i].meter);
    add(hash, &floor->undone, sizeof floor->undone);
    for (size_t i = 0; i < engine->streams_count; i++) {
        struct engine_stream *stream = engine->streams[i];
        if (stream->at[ENGINE_DURABLE].seq == 0)
            continue;
        add(hash, &stream->stream, sizeof stream->stream);
        add(hash, &stream->at[ENGINE_DURABLE], sizeof stream->at[ENGINE_DURABLE]);
        if (stream->stream.kind == BAIZE_STREAM_TABLE)
            add(hash, &engine_table_of(stream)->side[ENGINE_DURABLE], sizeof(struct engine_table_side));
        else if (stream->stream.kind == BAIZE_STREAM_METER)
            add(hash, &engine_meter_of(stream)->side[ENGINE_DURABLE], sizeof(struct engine_meter_side));
        else if (stream->stream.kind == BAIZE_STREAM_WALLET)
            add(hash, &engine_wallet_of(stream)->wallet[ENGINE_DURABLE], sizeof(struct baize_wallet));
    }
}

struct baize_command world_of_house(enum baize_house_act kind)
{
    return (struct baize_command){
        .kind = BAIZE_COMMAND_HOUSE,
        .house = {.kind = kind, .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR}}};
}
