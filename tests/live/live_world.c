/* live_world.c - see the header. */
#include "live_world.h"
#include "testing.h"

struct live_world live_world;

#define WORLD_NOW INT64_C(1794830400000)

/* ---- Stand-ins for the rest of the server ---- */

enum baize_status server_submit(struct server *server, struct baize_command *command, baize_engine_answered *answered,
                                void *context, struct baize_refusal *refusal)
{
    struct live_world *world = &live_world;
    enum baize_role role = command->kind == BAIZE_COMMAND_WALLET              ? command->wallet.by.role
                           : command->floor.machine == BAIZE_FLOOR_METER      ? command->floor.meter.by.role
                           : command->floor.machine == BAIZE_FLOOR_CONTROLLER ? command->floor.controller.by.role
                                                                              : command->floor.table.by.role;
    baize_command_id(&world->random, baize_engine_now_ms(server->engine), command->id);
    enum baize_status status = baize_engine_submit(server->engine, command, answered, context, refusal);
    world->submitted++;
    world->by_role[role]++;
    if (status == BAIZE_COMMAND_REFUSED) {
        struct baize_text text = baize_text_in(world->refusal, sizeof world->refusal);
        baize_text_format(&text, "%s: ", baize_reason_name(refusal->reason));
        baize_engine_refusal_print(&text, server->engine, refusal);
    }
    world->refused += status != BAIZE_OK;
    return status;
}

void hub_touch(struct server *server, struct protocol_topic topic)
{
    (void)server;
    (void)topic;
    live_world.touched++;
}

void turn_wake_at(struct server *server, int64_t at_ms)
{
    (void)server;
    if (live_world.wake_ms == 0 || at_ms < live_world.wake_ms)
        live_world.wake_ms = at_ms;
}

bool client_is_here(struct server *server, uint32_t patron)
{
    (void)server;
    return patron == live_world.here;
}

/* ---- The house ---- */

static int64_t now(void *context)
{
    const struct live_world *world = context;
    return world->now_ms;
}

static void publish(void *context, const struct baize_engine_act *act)
{
    struct live_world *world = context;
    world->published++;
    live_published(&world->server, act);
    if (world->acted != NULL)
        world->acted(world);
}

static void open_engine(struct live_world *world)
{
    char words[400];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_engine_settings settings = {.allocator = baize_allocator_system(),
                                             .clock = {.now_ms = now, .context = world},
                                             .random = world->random,
                                             .store = world->store,
                                             .key = &world->key,
                                             .tables_most = LIVE_TABLES_MOST,
                                             .meters_most = 16,
                                             .publish = publish,
                                             .context = world};
    if (baize_engine_open(&settings, &world->server.engine, &trouble) != BAIZE_OK)
        fail_msg("%s", words);
    world->server.state = SERVER_RUNNING;
    assert_true(live_open(&world->server));
}

static void settle_in(struct live_world *world)
{
    struct server_settings *set = &world->server.set;
    size_t patrons = 0;
    for (uint32_t table = 1; table <= world->plan.tables; table++) {
        world->tables[table - 1] = (struct server_table){.number = table, .automatic = true};
        for (uint8_t seat = 1; seat <= LIVE_SEATS; seat++)
            world->patrons[patrons++] = (struct server_patron){bot_patron(&world->plan.bot, table, seat), table, seat};
        set->demo.dealers[table - 1] = BOT_DEALER + table;
    }
    set->allocator = baize_allocator_system();
    set->random = world->random;
    set->tables = world->tables;
    set->tables_count = world->plan.tables;
    set->pace = (struct server_pace){1500, 1500, 800, 5000, 200};
    set->demo.on = true;
    set->demo.floorperson = BOT_FLOORPERSON;
    set->demo.supervisor = BOT_SUPERVISOR;
    set->demo.executive = BOT_EXECUTIVE;
    set->demo.manager = BOT_MANAGER;
    set->demo.cashier = BOT_CASHIER;
    set->demo.patrons = world->patrons;
    set->demo.patrons_count = patrons;
    set->demo.purse = 10000000;
    set->demo.validates_ms = 20000;
    set->demo.think_ms = 3000;
}

void live_world_start(const char *const *submissions, unsigned count, bool demo)
{
    struct live_world *world = &live_world;
    struct baize_allocator plain = baize_allocator_system();
    *world = (struct live_world){.now_ms = WORLD_NOW};
    world->random = baize_random_seeded(&world->seeded, 4, 0);
    world->plan = house_plan_small(3);
    world->plan.readers = false;
    world->plan.demo = demo;
    world->plan.clocks_ms = 10000;
    world->plan.tables = world->plan.submissions_count = count;
    for (unsigned i = 0; i < count; i++)
        world->plan.submissions[i] = submissions[i];
    assert_int_equal(baize_house_key_make(&world->random, &world->key), BAIZE_OK);
    assert_int_equal(baize_store_memory(&plain, &world->store), BAIZE_OK);
    settle_in(world);
    world->server.clients_count = 1;
    open_engine(world);
    house_create(world->server.engine, &world->plan, &world->key, &world->random);
    world->published = world->touched = 0;
}

void live_world_restart(void)
{
    struct live_world *world = &live_world;
    live_close(&world->server);
    baize_engine_close(world->server.engine);
    world->wake_ms = 0;
    open_engine(world);
}

void live_world_end(void)
{
    live_close(&live_world.server);
    baize_engine_close(live_world.server.engine);
    live_world.store.call->close(live_world.store.self);
}

/* ---- The loop ---- */

static int64_t what_comes_next(const struct live_world *world)
{
    int64_t deadline = baize_engine_next_deadline_ms(world->server.engine);
    int64_t own_ms = baize_engine_now_ms(world->server.engine), wait_ms = deadline < 0 ? INT64_MAX : deadline;
    if (world->wake_ms > own_ms && world->wake_ms - own_ms < wait_ms)
        wait_ms = world->wake_ms - own_ms;
    return world->now_ms + (wait_ms == INT64_MAX ? 1000 : wait_ms);
}

void live_world_turn(void)
{
    struct live_world *world = &live_world;
    if (world->wake_ms <= baize_engine_now_ms(world->server.engine))
        world->wake_ms = 0;
    live_turn(&world->server);
    bool busy = baize_engine_waiting(world->server.engine) > 0;
    assert_int_equal(baize_engine_run(world->server.engine, 0), BAIZE_OK);
    if (!busy)
        world->now_ms = what_comes_next(world);
}

const struct baize_floor_table *live_world_table(uint32_t number)
{
    return baize_floor_table(baize_engine_floor(live_world.server.engine), number);
}

void live_world_do(struct baize_command *command)
{
    house_do(live_world.server.engine, command, &live_world.random);
}
