/* people_test.h - people on the memory store, with a clock that the test sets. */
#ifndef BAIZE_TESTS_PEOPLE_TEST_H
#define BAIZE_TESTS_PEOPLE_TEST_H

#include "people/inside.h"
#include "testing.h"
#include <sodium.h>

#define NOON   INT64_C(1763294400000)
#define MINUTE INT64_C(60000)
#define DAY    (24 * 60 * MINUTE)
#define GOOD   "a plain long phrase"
#define OTHER  "quite another phrase"

struct fixture {
    struct people *people;
    struct baize_store store;
    struct people_settings settings;
    int64_t now_ms;
    uint64_t fail_from; /* allocations from this one on fail; 0: none */
    uint64_t allocations;
    int64_t pieces;             /* of memory that were not freed */
    const char *const *secrets; /* NULL, or texts that no memory has which is freed; NULL behind the last */
    unsigned secrets_left;
};

static struct fixture *fixture; /* of the test that runs */

static inline void fixture_look(const void *memory, size_t size)
{
    for (size_t i = 0; fixture->secrets != NULL && fixture->secrets[i] != NULL; i++)
        for (size_t at = 0, length = strlen(fixture->secrets[i]); at + length <= size; at++)
            fixture->secrets_left += memcmp((const char *)memory + at, fixture->secrets[i], length) == 0;
}

static inline int64_t fixture_now(void *context)
{
    (void)context;
    return fixture->now_ms;
}

static inline void *fixture_resize(void *context, void *memory, size_t old_size, size_t size)
{
    (void)context;
    if (size == 0) {
        fixture_look(memory, old_size);
        fixture->pieces -= memory != NULL;
        free(memory);
        return NULL;
    }
    fixture->allocations++;
    if (fixture->fail_from != 0 && fixture->allocations >= fixture->fail_from)
        return NULL;
    fixture->pieces += memory == NULL;
    return realloc(memory, size);
}

static inline void fixture_end(void)
{
    while (fixture->store.call->run(fixture->store.self, 0) > 0)
        continue;
    people_close(fixture->people);
    assert_int_equal(fixture->pieces, 0);
    fixture->store.call->close(fixture->store.self);
    free(fixture);
    fixture = NULL;
}

/* Another fixture instead of the one that runs. Gives NULL settings their smallest Argon2id. */
static inline void fixture_start(const struct people_settings *wanted)
{
    if (fixture != NULL)
        fixture_end();
    fixture = calloc(1, sizeof *fixture);
    struct baize_allocator plain = baize_allocator_system();
    assert_int_equal(baize_store_memory(&plain, &fixture->store), BAIZE_OK);
    fixture->now_ms = NOON;
    if (wanted != NULL)
        fixture->settings = *wanted;
    else
        fixture->settings.operations = crypto_pwhash_OPSLIMIT_MIN;
    if (fixture->settings.operations == crypto_pwhash_OPSLIMIT_MIN)
        fixture->settings.memory = crypto_pwhash_MEMLIMIT_MIN;
    fixture->settings.allocator = (struct baize_allocator){.resize = fixture_resize};
    fixture->settings.clock = (struct baize_clock){.now_ms = fixture_now};
    fixture->settings.store = fixture->store;
    assert_int_equal(baize_random_system(&fixture->settings.random), BAIZE_OK);
    assert_int_equal(people_open(&fixture->settings, &fixture->people, NULL), PEOPLE_OK);
}

/* For AROUND_EACH_TEST. */
static inline int before_test(void **state)
{
    (void)state;
    fixture_start(NULL);
    return 0;
}

static inline int after_test(void **state)
{
    (void)state;
    if (fixture != NULL)
        fixture_end();
    return 0;
}

static inline void fixture_reopen(void)
{
    while (fixture->store.call->run(fixture->store.self, 0) > 0)
        continue;
    people_close(fixture->people);
    assert_int_equal(people_open(&fixture->settings, &fixture->people, NULL), PEOPLE_OK);
}

/* ---- Waiting ---- */

struct waiting {
    int answers;
    struct people_answer answer;
    enum people_reason written;
};

static inline void on_answer(void *context, const struct people_answer *answer)
{
    struct waiting *waiting = context;
    waiting->answer = *answer;
    waiting->answers++;
}

static inline void on_written(void *context, enum people_reason reason, enum baize_status status)
{
    struct waiting *waiting = context;
    (void)status;
    waiting->written = reason;
    waiting->answers++;
}

static inline void fixture_wait(const struct waiting *waiting)
{
    while (waiting->answers == 0) {
        fixture->store.call->run(fixture->store.self, 0);
        people_run(fixture->people, 2);
    }
}

static inline struct people_answer fixture_check(const char *name, const char *password)
{
    struct waiting waiting = {0};
    assert_int_equal(people_check(fixture->people, NULL, name, password, on_answer, &waiting), PEOPLE_OK);
    fixture_wait(&waiting);
    assert_int_equal(waiting.answers, 1);
    return waiting.answer;
}

static inline enum people_reason fixture_replace(const char *name, const char *before, const char *after)
{
    struct waiting waiting = {0};
    enum people_reason reason = people_replace(fixture->people, NULL, name, before, after, on_answer, &waiting);
    if (reason != PEOPLE_OK)
        return reason;
    fixture_wait(&waiting);
    return waiting.answer.reason;
}

static inline void fixture_commit(const struct people_change *change)
{
    struct baize_store_batch batch = {.records = change->records, .records_count = change->records_count};
    assert_int_equal(baize_store_append_now(&fixture->store, &batch), BAIZE_OK);
    assert_int_equal(people_changed(fixture->people, change), PEOPLE_OK);
}

static inline void fixture_add(const char *name, enum baize_role role, const char *password, bool must_change)
{
    static struct people_change change;
    struct waiting waiting = {0};
    assert_int_equal(people_make(fixture->people, name, NULL, password, on_answer, &waiting), PEOPLE_OK);
    fixture_wait(&waiting);
    assert_int_equal(waiting.answer.reason, PEOPLE_OK);
    uint32_t number = people_next_number(fixture->people);
    assert_int_equal(
        people_change_add(fixture->people, 0, name, role, number, waiting.answer.hash, must_change, &change),
        PEOPLE_OK);
    fixture_commit(&change);
}

/* ---- The access log, as the store has it ---- */

#define LOG_MOST 256

struct log_told {
    int answers;
    enum people_reason reason;
    size_t count;
    struct people_access lines[LOG_MOST]; /* the latest first */
};

static inline void on_log(void *context, enum people_reason reason, const struct people_access *lines, size_t count)
{
    struct log_told *told = context;
    told->answers++;
    told->reason = reason;
    told->count = count;
    memcpy(told->lines, lines, count * sizeof lines[0]);
}

static inline const struct log_told *fixture_log(const char *before, uint32_t most)
{
    static struct log_told told;
    memset(&told, 0, sizeof told);
    assert_int_equal(people_accesses_read(fixture->people, before, most, on_log, &told), PEOPLE_OK);
    while (fixture->store.call->run(fixture->store.self, 0) > 0)
        continue;
    assert_int_equal(told.answers, 1);
    assert_int_equal(told.reason, PEOPLE_OK);
    return &told;
}

/* How often this is in the log: equal failures are one line with their count. */
static inline size_t fixture_logged(enum people_access_kind kind)
{
    const struct log_told *told = fixture_log(NULL, LOG_MOST);
    size_t count = 0;
    for (size_t i = 0; i < told->count; i++)
        count += told->lines[i].kind == kind ? told->lines[i].count : 0;
    return count;
}

#endif
