/* place.c - see the header. */
#include "place.h"
#include <sodium.h>
#include <unistd.h>

/* ---- The world around ---- */

static int64_t now(void *context)
{
    return ((struct place *)context)->now_ms;
}

static void *resize(void *context, void *memory, size_t old_size, size_t size)
{
    struct place *place = context;
    if (size > 0 && ++place->allocations == place->fail_at)
        return NULL;
    place->bytes += size - old_size;
    if (size == 0) {
        free(memory);
        return NULL;
    }
    return realloc(memory, size);
}

static void failed(void *context, const char *words)
{
    (void)words;
    ((struct place *)context)->failed = true;
}

/* ---- People ---- */

struct made {
    bool done;
    struct people_answer answer;
};

static void on_made(void *context, const struct people_answer *answer)
{
    struct made *made = context;
    made->done = true;
    made->answer = *answer;
}

static void add_person(struct place *place, const char *hash, uint32_t number, enum baize_role role)
{
    struct people_change change;
    char name[PEOPLE_NAME_SIZE];
    snprintf(name, sizeof name, "%s-%u", baize_role_id(role), (unsigned)number);
    if (people_numbered(place->people, number) != NULL)
        return;
    assert_int_equal(people_change_add(place->people, 0, name, role, number, hash, false, &change), PEOPLE_OK);
    struct baize_store_batch batch = {.records = change.records, .records_count = change.records_count};
    assert_int_equal(baize_store_append_now(&place->store, &batch), BAIZE_OK);
    assert_int_equal(people_changed(place->people, &change), PEOPLE_OK);
}

static void add_people(struct place *place)
{
    const struct baize_house *house = baize_engine_house(place->engine);
    struct made made = {0};
    assert_int_equal(people_make(place->people, "x", NULL, PLACE_PASSWORD, on_made, &made), PEOPLE_OK);
    while (!made.done)
        people_run(place->people, 100);
    for (size_t i = 0; i < house->staff_count; i++)
        add_person(place, made.answer.hash, house->staff[i].person, (enum baize_role)house->staff[i].role);
    for (const struct baize_wallet *wallet = baize_engine_next_wallet(place->engine, NULL); wallet != NULL;
         wallet = baize_engine_next_wallet(place->engine, wallet))
        add_person(place, made.answer.hash, wallet->patron, BAIZE_PLAYER);
}

static void open_people(struct place *place)
{
    struct people_settings settings = {.allocator = baize_allocator_system(),
                                       .clock = place->settings.clock,
                                       .random = place->random,
                                       .store = place->store,
                                       .operations = place->slow_passwords ? 0 : crypto_pwhash_OPSLIMIT_MIN,
                                       .memory = place->slow_passwords ? 0 : crypto_pwhash_MEMLIMIT_MIN};
    people_card_key(&place->key, settings.card_key);
    assert_int_equal(people_open(&settings, &place->people, NULL), PEOPLE_OK);
}

/* ---- The place ---- */

static void open_engine(struct place *place)
{
    char words[512];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_engine_settings settings = {.allocator = baize_allocator_system(),
                                             .clock = place->settings.clock,
                                             .random = place->random,
                                             .store = place->store,
                                             .key = &place->key,
                                             .tables_most = 16,
                                             .meters_most = 4,
                                             .publish = server_publish,
                                             .others = server_others,
                                             .notice = server_notice,
                                             .context = place->server};
    enum baize_status status = baize_engine_open(&settings, &place->engine, &trouble);
    if (status != BAIZE_OK)
        fail_msg("%s: %s", baize_status_name(status), words);
}

static void open_store(struct place *place, const char *path)
{
    struct baize_allocator plain = baize_allocator_system();
    char words[300] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    enum baize_status status;
    if (path == NULL)
        status = baize_store_memory(&plain, &place->inner);
    else if (strncmp(path, "postgres", 8) == 0)
        status = baize_store_postgres(path, BAIZE_STORE_CREATE, &plain, &place->inner, &trouble);
    else
        status = baize_store_sqlite(path, BAIZE_STORE_CREATE, &plain, &place->inner, &trouble);
    if (status != BAIZE_OK)
        fail_msg("%s: %s", baize_status_name(status), words);
    place->store = troubled_store(&place->trouble, place->inner);
}

/* For the threads that read the record: a store of their own beside the server's. */
static bool open_reader(void *context, struct baize_store *store)
{
    const struct place *place = context;
    struct baize_allocator plain = baize_allocator_system();
    char words[300] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    if (strncmp(place->path, "postgres", 8) == 0)
        return baize_store_postgres(place->path, BAIZE_STORE_READER, &plain, store, &trouble) == BAIZE_OK;
    return baize_store_sqlite(place->path, BAIZE_STORE_READER, &plain, store, &trouble) == BAIZE_OK;
}

struct place *place_open(const struct house_plan *plan, const char *path)
{
    struct place_settings settings = {.plan = *plan, .path = path};
    return place_open_with(&settings);
}

struct place *place_open_with(const struct place_settings *set)
{
    struct place *place = calloc(1, sizeof *place);
    char words[200];
    place->now_ms = PLACE_NOW;
    place->plan = set->plan;
    place->slow_passwords = set->slow_passwords;
    place->random = baize_random_seeded(&place->seeded, set->plan.bot.seed, 0);
    assert_int_equal(baize_house_key_make(&place->random, &place->key), BAIZE_OK);
    if (set->real_clock)
        assert_int_equal(baize_random_system(&place->random), BAIZE_OK);
    place->path = set->path;
    open_store(place, set->path);
    assert_int_equal(uv_loop_init(&place->loop), 0);
    place->log = (struct server_log){.descriptor = -1};
    place->settings = (struct server_settings){.loop = &place->loop,
                                               .net = {.host = "127.0.0.1",
                                                       .port = set->port,
                                                       .subprotocol = "baize.v1",
                                                       .path = "/live",
                                                       .limits = {.connections_of_address_most = 8000}},
                                               .log = &place->log,
                                               .clock = {.now_ms = now, .context = place},
                                               .random = place->random,
                                               .allocator = {.resize = resize, .context = place},
                                               .store = place->store,
                                               .hints = true,
                                               .open_reader = set->path == NULL ? NULL : open_reader,
                                               .failed = failed,
                                               .context = place};
    if (set->real_clock)
        place->settings.clock = baize_clock_system();
    open_people(place);
    place->settings.people = place->people;
    assert_true(server_make(&place->settings, &place->server));
    open_engine(place);
    house_create(place->engine, &place->plan, &place->key, &place->random);
    add_people(place);
    if (!server_start(place->server, place->engine, words, sizeof words))
        fail_msg("%s", words);
    return place;
}

static void on_stopped(void *context)
{
    ((struct place *)context)->stopped = true;
}

void place_close(struct place *place)
{
    if (!place->stopped)
        server_stop(place->server, on_stopped, place);
    while (!place->stopped)
        uv_run(&place->loop, UV_RUN_ONCE);
    baize_engine_close(place->engine);
    while (place->store.call->run(place->store.self, 0) > 0)
        continue;
    server_free(place->server);
    assert_int_equal(place->bytes, 0);
    people_close(place->people);
    place->inner.call->close(place->inner.self);
    assert_int_equal(uv_run(&place->loop, UV_RUN_NOWAIT), 0);
    assert_int_equal(uv_loop_close(&place->loop), 0);
    free(place);
}

static bool is_busy(const struct place *place)
{
    return place->trouble.fail_at == 0 && place->server->state == SERVER_RUNNING &&
           (baize_engine_waiting(place->engine) > 0 || people_waiting(place->people) > 0);
}

/* The turn comes before the loop sleeps: what it finishes there would not wake it. */
void place_turn(struct place *place)
{
    for (int i = 0; i < 3 || is_busy(place); i++) {
        uv_run(&place->loop, UV_RUN_NOWAIT);
        if (i > 3)
            usleep(200);
    }
    for (int i = 0; i < 3; i++)
        uv_run(&place->loop, UV_RUN_NOWAIT);
}

void place_wait(struct place *place, unsigned ms)
{
    uint64_t until = uv_hrtime() + ms * UINT64_C(1000000);
    while (uv_hrtime() < until) {
        uv_run(&place->loop, UV_RUN_NOWAIT);
        uv_sleep(5);
    }
    uv_run(&place->loop, UV_RUN_NOWAIT); /* also on a machine that slept through all of it */
}

bool place_play(struct place *place, uint32_t table)
{
    struct baize_command command;
    struct baize_refusal refusal;
    if (!house_next(place->engine, &place->plan, table, &place->random, &command))
        return false;
    enum baize_status status = server_submit(place->server, &command, NULL, NULL, &refusal);
    if (status != BAIZE_OK)
        fail_msg("table %u: %s", (unsigned)table,
                 status == BAIZE_COMMAND_REFUSED ? baize_reason_name(refusal.reason) : baize_status_name(status));
    place_turn(place);
    return true;
}

/* ---- Views ---- */

json_t *place_view(struct place *place, const char *topic, uint32_t person)
{
    struct protocol_house house = server_house(place->server);
    struct protocol_topic wanted;
    struct protocol_person reader = {0};
    const struct people_person *found = person == 0 ? NULL : people_numbered(place->people, person);
    if (found != NULL)
        reader = (struct protocol_person){.number = person, .role = found->role, .name = found->name};
    assert_true(protocol_topic_read(topic, &wanted));
    switch (wanted.kind) {
    case PROTOCOL_LOBBY:
        return protocol_lobby(&house);
    case PROTOCOL_TABLE:
        return protocol_table(&house, wanted.number);
    case PROTOCOL_SIGN:
        return protocol_sign(&house, wanted.number);
    case PROTOCOL_OWN:
        return protocol_own(&house, wanted.number, person);
    case PROTOCOL_ME:
        return protocol_me(&house, &reader);
    case PROTOCOL_CONSOLE:
        return protocol_console(&house, wanted.number, &reader);
    case PROTOCOL_FLOOR:
        return protocol_floor(&house);
    case PROTOCOL_MANAGER:
        return protocol_manager(&house);
    case PROTOCOL_TOPICS:
        break;
    }
    return NULL;
}

static bool has_all(const json_t *a, const json_t *b)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)a, key,
                        value) if (!place_same(value, json_object_get(b, key))) return false;
    return true;
}

bool place_same(const json_t *a, const json_t *b)
{
    if (a == NULL || b == NULL || json_is_null(a) || json_is_null(b))
        return (a == NULL || json_is_null(a)) && (b == NULL || json_is_null(b));
    if (json_is_object(a) && json_is_object(b))
        return has_all(a, b) && has_all(b, a);
    if (!json_is_array(a) || !json_is_array(b) || json_array_size(a) != json_array_size(b))
        return json_equal(a, b);
    for (size_t i = 0; i < json_array_size(a); i++)
        if (!place_same(json_array_get(a, i), json_array_get(b, i)))
            return false;
    return true;
}
