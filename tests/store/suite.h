/* suite.h - one suite for every store: each sentence of baize/store.h, told by reading everything back.
 *
 * A store under test gives one function that opens it; the suite does the rest:
 *
 *     int main(void) { return store_suite(&place); }
 *
 * The program is compiled with suite_append.c, suite_read.c, suite_shared.c and suite_copy.c, and may have tests of its
 * own. */
#ifndef TESTS_STORE_SUITE_H
#define TESTS_STORE_SUITE_H

#include "testing.h"
#include <baize/store.h>

enum store_opening {
    STORE_FRESH, /* a new, empty one; what was there before is closed and goes away */
    STORE_AGAIN, /* the last fresh one once more, after it was closed */
    STORE_BESIDE /* the last fresh one, while it is open: as another server or process has it */
};

struct store_place {
    const char *name;
    void *context;
    enum baize_status (*open)(const struct store_place *place, enum store_opening how,
                              const struct baize_allocator *allocator, struct baize_store *store);
    bool beside_writes; /* STORE_BESIDE can append too; else it is a reader */
    bool own_allocator; /* the n-th allocation fails where the store uses the one it is given */
};

/* All tests of the program on one place. The number that failed. */
int store_suite(const struct store_place *place);

/* ---- For the tests ---- */

extern const struct store_place *store_place;

/* Every test has a fresh store here; setup and teardown open and close it. */
extern struct baize_store store;
int store_setup(void **state);
int store_teardown(void **state);

#define STORE_TEST(name) TEST_WITH(name, store_setup, store_teardown)

/* Parts of a batch. */
#define ENTRIES(array)         .entries = (array), .entries_count = COUNT_OF(array)
#define ONE_COMMAND(command)   .commands = &(command), .commands_count = 1
#define ONE_RECORD(record)     .records = &(record), .records_count = 1
#define ONE_SNAPSHOT(snapshot) .snapshots = &(snapshot), .snapshots_count = 1

#define HOUSE                  ((struct baize_stream){BAIZE_STREAM_HOUSE, 0})
#define TABLE(number)          ((struct baize_stream){BAIZE_STREAM_TABLE, (number)})
#define METER(number)          ((struct baize_stream){BAIZE_STREAM_METER, (number)})

/* The C library's memory; counts, looks whether old sizes are right, and can fail the n-th time. */
struct store_memory {
    long pieces, calls, fail_at; /* fail_at 0: never */
    bool failed;
};
struct baize_allocator store_test_allocator(struct store_memory *memory);
extern struct store_memory store_heap; /* that of `store` */

void store_reopen(void); /* closes `store` and opens the same again */
struct baize_store store_beside(void);

/* A hash that tells which entry it is of. */
void store_hash(uint8_t hash[BAIZE_STORE_HASH_SIZE], struct baize_stream stream, uint64_t seq);
struct baize_store_entry store_entry(struct baize_stream stream, uint64_t seq, const char *text);
struct baize_store_command store_command(uint8_t number, struct baize_stream stream, uint64_t seq);
struct baize_store_snapshot store_snapshot(struct baize_stream stream, uint64_t seq, const char *bytes);
struct baize_store_record store_record(const char *kind, const char *key, const char *value);

/* Runs until it is answered. A status that append gives at once is an answer too. */
enum baize_status store_append(const struct baize_store *to, const struct baize_store_batch *batch);
enum baize_status store_append_entry(const struct baize_store *to, struct baize_stream stream, uint64_t seq,
                                     const char *text);
enum baize_status store_take_lease(const struct baize_store *of, const char *name, const char *holder, uint32_t keep_ms,
                                   uint64_t *token);

/* Waiting for one answer. */
struct store_answer {
    int count;
    enum baize_status status;
};
void store_answered(void *context, enum baize_status status);
enum baize_status store_wait(const struct baize_store *of, const struct store_answer *answer);

/* What a reading gave, one line a row, in text that lives until the next call of the same function. `most` rows are
 * read, then it is stopped; 0: all. */
const char *store_heads(const struct baize_store *of, size_t most);
const char *store_read(const struct baize_store *of, struct baize_stream stream, uint64_t from, uint64_t to,
                       size_t most);
const char *store_walk(const struct baize_store *of, uint64_t after, size_t most);
const char *store_tails(const struct baize_store *of, size_t most);
const char *store_commands(const struct baize_store *of, uint8_t from, size_t most);
const char *store_seals(const struct baize_store *of, uint64_t from, size_t most);
const char *store_latest(const struct baize_store *of, const char *kind, const char *before, uint32_t limit,
                         size_t most);
const char *store_records(const struct baize_store *of, const char *kind, const char *key, size_t most);
/* All of it, but for snapshots where they are not wanted (a copy has none). The caller's to free. */
char *store_all(const struct baize_store *of, bool snapshots);

#endif
