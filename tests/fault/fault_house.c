/* fault_house.c - opening, closing, and commands that are sent until they are done. */
#include "fault_house.h"

#include <string.h>
#include <time.h>

/* ---- Around it ---- */

static void *resize(void *context, void *memory, size_t old_size, size_t size)
{
    struct fault_house *house = context;
    if (size > 0 && ++house->allocations == house->fail_at)
        return NULL;
    void *piece = NULL;
    if (size == 0)
        free(memory);
    else
        piece = realloc(memory, size);
    house->bytes += size - old_size;
    return piece;
}

static int64_t now(void *context)
{
    return ((const struct fault_house *)context)->now_ms;
}

static void notice(void *context, const char *words)
{
    struct fault_house *house = context;
    house->notices++;
    snprintf(house->notice, sizeof house->notice, "%s", words);
}

void fault_begin(struct fault_house *house, enum fault_store kind, const char *path, unsigned tables)
{
    *house = (struct fault_house){.kind = kind, .path = path, .now_ms = WORLD_NOW};
    house->random = baize_random_seeded(&house->seeded, 11, 0);
    house->plan = house_plan_small(11);
    house->plan.tables = tables;
    PROMISE(baize_house_key_make(&house->random, &house->key) == BAIZE_OK);
    house->settings = (struct baize_engine_settings){
        .allocator = {.resize = resize, .context = house},
        .clock = {.now_ms = now, .context = house},
        .random = house->random,
        .key = &house->key,
        .tables_most = 8,
        .meters_most = 4,
        .snapshot_every = 16,
        .notice = notice,
        .context = house,
    };
}

enum baize_status fault_open_store(struct fault_house *house)
{
    const struct baize_allocator *allocator = &house->settings.allocator;
    struct baize_text words = baize_text_in(house->notice, sizeof house->notice);
    enum baize_status status = BAIZE_OK;
    if (house->inner.call != NULL)
        return BAIZE_OK;
    if (house->kind == FAULT_MEMORY)
        status = baize_store_memory(allocator, &house->inner);
    else if (house->kind == FAULT_SQLITE)
        status = baize_store_sqlite(house->path, BAIZE_STORE_CREATE, allocator, &house->inner, &words);
    else
        status = baize_store_postgres(house->path, BAIZE_STORE_CREATE, allocator, &house->inner, &words);
    if (status != BAIZE_OK)
        house->inner.call = NULL;
    PROMISE(status == BAIZE_OK || status == BAIZE_OUT_OF_MEMORY || words.length > 0);
    struct troubled_store before = house->trouble;
    house->settings.store = troubled_store(&house->trouble, house->inner);
    before.inner = house->inner;
    house->trouble = before; /* the faults stay as they were set */
    return status;
}

void fault_close_store(struct fault_house *house)
{
    if (house->inner.call != NULL)
        house->inner.call->close(house->inner.self);
    house->inner.call = NULL;
}

enum baize_status fault_open(struct fault_house *house)
{
    enum baize_status status = fault_open_store(house);
    if (status != BAIZE_OK)
        return status;
    struct baize_text words = baize_text_in(house->notice, sizeof house->notice);
    status = baize_engine_open(&house->settings, &house->engine, &words);
    PROMISE(status == BAIZE_OK || status == BAIZE_OUT_OF_MEMORY || words.length > 0);
    if (status != BAIZE_OK && house->kind != FAULT_MEMORY)
        fault_close_store(house);
    return status;
}

void fault_close(struct fault_house *house)
{
    baize_engine_close(house->engine);
    house->engine = NULL;
    if (house->kind != FAULT_MEMORY)
        fault_close_store(house);
}

void fault_reopen(struct fault_house *house)
{
    fault_close(house);
    enum baize_status status = fault_open(house);
    if (status != BAIZE_OK)
        fprintf(stderr, "%s: %s\n", baize_status_name(status), house->notice);
    PROMISE(status == BAIZE_OK);
    house->reopened++;
}

void fault_end(struct fault_house *house)
{
    baize_engine_close(house->engine);
    house->engine = NULL;
    fault_close_store(house);
    PROMISE(house->bytes == 0);
    free(house->promises);
    house->promises = NULL;
}

/* ---- Commands ---- */

bool fault_next(struct fault_house *house, struct fault_group *group)
{
    memset(group, 0, sizeof *group);
    if (house_set_up_next(house->engine, &house->plan, &house->key, &house->random, &group->commands[0]))
        group->count = 1;
    else
        for (uint32_t table = 1; table <= house->plan.tables; table++)
            group->count +=
                house_next(house->engine, &house->plan, table, &house->random, &group->commands[group->count]);
    for (size_t i = 0; i < group->count; i++)
        group->open[i] = true;
    house->now_ms += 40;
    return group->count > 0;
}

/* What may be said to a command when something around the engine fails. */
static bool may_be(enum baize_status status)
{
    switch ((unsigned)status) {
    case BAIZE_OK:
    case BAIZE_COMMAND_REFUSED: /* decided again behind another table's, or the engine has stopped */
    case BAIZE_COMMAND_LOST:
    case BAIZE_OUT_OF_MEMORY:
    case BAIZE_STORE_UNAVAILABLE:
    case BAIZE_STORE_FULL:
    case BAIZE_STORE_READ_ONLY:
    case BAIZE_STORE_BUSY:
    case BAIZE_STORE_BROKEN:
    case BAIZE_STORE_LEASE_LOST:
        return true;
    default:
        return false;
    }
}

struct sent {
    struct fault_house *house;
    struct fault_group *group;
    size_t index;
    unsigned answers;
};

static void keep_promise(struct fault_house *house, const uint8_t *id, const struct baize_answer *answer)
{
    if (house->promises_count == house->promises_most) {
        house->promises_most = house->promises_most * 2 + 256;
        house->promises = realloc(house->promises, house->promises_most * sizeof *house->promises);
    }
    struct fault_promise *promise = &house->promises[house->promises_count++];
    memset(promise, 0, sizeof *promise);
    memcpy(promise->id, id, BAIZE_COMMAND_ID_SIZE);
    promise->place = answer->entries[0];
    house->again += answer->again;
}

static void on_answer(void *context, const struct baize_answer *answer)
{
    struct sent *sent = context;
    struct fault_group *group = sent->group;
    PROMISE(++sent->answers == 1);
    group->status[sent->index] = answer->status;
    if (answer->status == BAIZE_OK)
        keep_promise(sent->house, group->commands[sent->index].id, answer);
}

static void after(struct fault_house *house, struct fault_group *group, size_t index)
{
    enum baize_status status = group->status[index];
    bool stopped = baize_engine_trouble(house->engine)[0] != '\0';
    if (!may_be(status))
        fprintf(stderr, "%s\n", baize_status_name(status));
    PROMISE(may_be(status));
    group->open[index] = status != BAIZE_OK && (status != BAIZE_COMMAND_REFUSED || stopped);
    house->refused += status == BAIZE_COMMAND_REFUSED && !stopped;
    house->failed[status] += group->open[index];
}

static void send(struct fault_house *house, struct fault_group *group, struct sent *sents)
{
    static struct baize_refusal refusal;
    for (size_t i = 0; i < group->count; i++) {
        sents[i] = (struct sent){house, group, i, 0};
        if (!group->open[i])
            continue;
        enum baize_status status =
            baize_engine_submit(house->engine, &group->commands[i], on_answer, &sents[i], &refusal);
        if (status == BAIZE_OK)
            continue;
        PROMISE(sents[i].answers == 0);
        group->status[i] = status;
        sents[i].answers = 1;
    }
}

/* A server that is away is asked some hundred times a second, not some thousand. */
static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

static void wait_for_answers(struct fault_house *house)
{
    bool far = house->kind == FAULT_POSTGRES;
    for (int i = 0; baize_engine_waiting(house->engine) > 0; i++) {
        PROMISE(i < (far ? 20000 : 1000));
        if (baize_engine_run(house->engine, 5) != BAIZE_OK && far)
            pause_ms(2);
        if (i == 40 && house->stuck != NULL) {
            house->stuck();
            house->waited++;
        }
    }
    baize_engine_run(house->engine, 0); /* snapshots, old ids */
}

size_t fault_try(struct fault_house *house, struct fault_group *group)
{
    struct sent sents[FAULT_COMMANDS_MOST];
    uint8_t before[BAIZE_HASH_SIZE], then[BAIZE_HASH_SIZE];
    size_t left = 0, done = house->promises_count;
    uint64_t lost = house->failed[BAIZE_COMMAND_LOST];
    world_hash(house->engine, before);
    send(house, group, sents);
    wait_for_answers(house);
    for (size_t i = 0; i < group->count; i++) {
        if (!group->open[i])
            continue;
        PROMISE(sents[i].answers == 1);
        after(house, group, i);
        left += group->open[i];
    }
    world_hash(house->engine, then);
    if (house->promises_count == done && house->failed[BAIZE_COMMAND_LOST] == lost)
        PROMISE(memcmp(before, then, sizeof before) == 0);
    if (left > 0)
        PROMISE(baize_engine_balances(house->engine));
    return left;
}

void fault_finish(struct fault_house *house, struct fault_group *group)
{
    bool far = house->kind == FAULT_POSTGRES;
    for (int i = 0; fault_try(house, group) > 0; i++) {
        PROMISE(i < (far ? 4000 : 40));
        if (baize_engine_trouble(house->engine)[0] != '\0')
            fault_reopen(house);
        if (far)
            pause_ms(10);
    }
}

void fault_play(struct fault_house *house, unsigned turns)
{
    struct fault_group group;
    for (unsigned i = 0; i < turns && fault_next(house, &group); i++)
        fault_finish(house, &group);
}

enum baize_status fault_checkpoint(struct fault_house *house)
{
    static char words[65536];
    static struct baize_refusal refusal;
    struct baize_actor by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    struct baize_text text = baize_text_in(words, sizeof words);
    return baize_engine_checkpoint(house->engine, &by, &text, &refusal);
}

uint64_t fault_failures(const struct fault_house *house)
{
    uint64_t failures = 0;
    for (size_t i = 0; i < sizeof house->failed / sizeof house->failed[0]; i++)
        failures += house->failed[i];
    return failures;
}
