/* suite_shared.c - more than one at work: leases, a second connection, watching, a frozen state; and no memory. */
#include "suite.h"
#include <time.h>

static void sleep_ms(long ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* ---- Leases (DESIGN, decision 10) ---- */

static enum baize_status append_under(uint64_t token, struct baize_stream stream, uint64_t seq)
{
    struct baize_store_entry entry = store_entry(stream, seq, "leased");
    return store_append(&store, &(struct baize_store_batch){.lease = token, .entries = &entry, .entries_count = 1});
}

STORE_TEST(test_a_lease_is_taken_kept_and_refused)
{
    uint64_t mine = 0, again = 0, other = 0;
    assert_int_equal(store_take_lease(&store, "floor", "server-1", 60000, &mine), BAIZE_OK);
    assert_true(mine > 0);
    assert_int_equal(store_take_lease(&store, "floor", "server-2", 60000, &other), BAIZE_STORE_LEASED);
    assert_non_null(strstr(store.call->trouble(store.self), "server-1"));
    assert_int_equal(store_take_lease(&store, "floor", "server-1", 60000, &again), BAIZE_OK);
    assert_true(again == mine);
    assert_int_equal(append_under(mine, TABLE(1), 1), BAIZE_OK);
    assert_int_equal(store_take_lease(&store, "other floor", "server-2", 60000, &other), BAIZE_OK);
    assert_true(other > mine); /* larger than all before, of every name */
    assert_int_equal(append_under(mine, TABLE(1), 2), BAIZE_OK);
    assert_int_equal(append_under(other, TABLE(1), 3), BAIZE_OK);
    assert_int_equal(append_under(0, TABLE(1), 4), BAIZE_OK);
    assert_int_equal(append_under(other + 1, TABLE(1), 5), BAIZE_STORE_LEASE_LOST);
}

STORE_TEST(test_an_expired_lease_is_taken_over_and_its_token_is_dead)
{
    uint64_t mine = 0, other = 0, back = 0;
    assert_int_equal(store_take_lease(&store, "floor", "server-1", 60000, &mine), BAIZE_OK);
    assert_int_equal(store_take_lease(&store, "floor", "server-2", 60000, &other), BAIZE_STORE_LEASED);
    assert_int_equal(store_take_lease(&store, "floor", "server-1", 1, &mine), BAIZE_OK); /* the same, for 1 ms more */
    sleep_ms(20);
    assert_int_equal(append_under(mine, TABLE(1), 1), BAIZE_OK); /* expired, but nobody has taken over */
    assert_int_equal(store_take_lease(&store, "floor", "server-2", 60000, &other), BAIZE_OK);
    assert_true(other > mine);
    char *before = store_all(&store, true);
    assert_int_equal(append_under(mine, TABLE(1), 2), BAIZE_STORE_LEASE_LOST);
    assert_int_equal(append_under(mine, TABLE(1), 9), BAIZE_STORE_LEASE_LOST); /* told before a conflict */
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.lease = mine}), BAIZE_STORE_LEASE_LOST);
    char *after = store_all(&store, true);
    assert_string_equal(after, before);
    free(before);
    free(after);
    assert_int_equal(append_under(other, TABLE(1), 2), BAIZE_OK);
    assert_int_equal(store_take_lease(&store, "floor", "server-2", 0, &other), BAIZE_OK); /* lets go */
    assert_int_equal(store_take_lease(&store, "floor", "server-1", 60000, &back), BAIZE_OK);
    assert_true(back > other);
    assert_int_equal(append_under(mine, TABLE(1), 3), BAIZE_STORE_LEASE_LOST);
}

/* ---- A second connection ---- */

STORE_TEST(test_a_second_connection_sees_what_is_committed)
{
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "a"), BAIZE_OK);
    struct baize_store beside = store_beside();
    assert_string_equal(store_walk(&beside, 0, 0), "table/1 1 a\n");
    assert_int_equal(store_append_entry(&store, TABLE(1), 2, "b"), BAIZE_OK);
    assert_string_equal(store_walk(&beside, 0, 0), "table/1 1 a\ntable/1 2 b\n");
    beside.call->close(beside.self);
    assert_int_equal(store_append_entry(&store, TABLE(1), 3, "c"), BAIZE_OK);
}

STORE_TEST(test_a_second_writer_conflicts_and_a_reader_is_refused)
{
    struct baize_store beside = store_beside();
    uint64_t token = 0;
    if (store_place->beside_writes) {
        assert_int_equal(store_append_entry(&store, TABLE(1), 1, "mine"), BAIZE_OK);
        assert_int_equal(store_append_entry(&beside, TABLE(1), 1, "late"), BAIZE_STORE_CONFLICT);
        assert_int_equal(store_append_entry(&beside, TABLE(1), 2, "yours"), BAIZE_OK);
        assert_int_equal(store_append_entry(&store, TABLE(1), 2, "late"), BAIZE_STORE_CONFLICT);
        assert_string_equal(store_walk(&store, 0, 0), "table/1 1 mine\ntable/1 2 yours\n");
        assert_int_equal(store_take_lease(&store, "floor", "server-1", 60000, &token), BAIZE_OK);
        assert_int_equal(store_take_lease(&beside, "floor", "server-2", 60000, &token), BAIZE_STORE_LEASED);
    } else {
        uint8_t id[BAIZE_COMMAND_ID_SIZE] = {0};
        assert_int_equal(store_append_entry(&beside, TABLE(1), 1, "no"), BAIZE_STORE_READ_ONLY);
        assert_int_equal(store_take_lease(&beside, "floor", "server-2", 60000, &token), BAIZE_STORE_READ_ONLY);
        assert_int_equal(beside.call->forget(beside.self, id, store_answered, NULL), BAIZE_STORE_READ_ONLY);
    }
    beside.call->close(beside.self);
}

/* ---- Watching ---- */

static void on_change(void *context)
{
    ++*(int *)context;
}

static bool changed_within(const struct baize_store *of, const int *changes, int wanted, int tries)
{
    while (*changes < wanted && tries-- > 0) {
        of->call->run(of->self, 20);
        sleep_ms(1); /* the one in memory does not wait */
    }
    return *changes >= wanted;
}

STORE_TEST(test_a_watcher_hears_of_others_only)
{
    struct baize_store beside = store_beside();
    int changes = 0;
    assert_int_equal(beside.call->watch(beside.self, on_change, &changes), BAIZE_OK);
    store_heads(&beside, 0);
    assert_int_equal(changes, 0);
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "a"), BAIZE_OK);
    assert_true(changed_within(&beside, &changes, 1, 200));
    assert_string_equal(store_heads(&beside, 0), "table/1 1\n");
    int seen = changes;
    if (store_place->beside_writes)
        assert_int_equal(store_append_entry(&beside, TABLE(1), 2, "own"), BAIZE_OK);
    assert_false(changed_within(&beside, &changes, seen + 1, 10));
    assert_int_equal(store_append_entry(&store, TABLE(2), 1, "b"), BAIZE_OK);
    assert_true(changed_within(&beside, &changes, seen + 1, 200));
    assert_int_equal(beside.call->watch(beside.self, NULL, NULL), BAIZE_OK);
    seen = changes;
    assert_int_equal(store_append_entry(&store, TABLE(2), 2, "c"), BAIZE_OK);
    assert_false(changed_within(&beside, &changes, seen + 1, 10));
    beside.call->close(beside.self);
}

/* ---- Frozen ---- */

STORE_TEST(test_frozen_reads_see_one_state)
{
    struct baize_store_entry entries[] = {store_entry(TABLE(1), 1, "a"), store_entry(TABLE(2), 1, "b")};
    struct baize_store_command command = store_command(1, TABLE(1), 1);
    struct baize_store_seal seals[] = {{1, "one", 3}, {2, "two", 3}};
    struct baize_store_record record = store_record("person", "anna", "dealer");
    struct baize_store_snapshot snapshot = store_snapshot(TABLE(1), 1, "state");
    struct baize_store_batch batch = {ENTRIES(entries), ONE_COMMAND(command), .seal = &seals[0], ONE_RECORD(record),
                                      ONE_SNAPSHOT(snapshot)};
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
    struct baize_store beside = store_beside();
    assert_int_equal(beside.call->freeze(beside.self), BAIZE_OK);
    char *before = store_all(&beside, true);
    entries[0] = store_entry(TABLE(1), 2, "c");
    entries[1] = store_entry(METER(1), 1, "d");
    command = store_command(2, TABLE(1), 2);
    batch.seal = &seals[1];
    record = store_record("person", "anna", NULL);
    snapshot = store_snapshot(TABLE(1), 2, "later");
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
    uint8_t all[BAIZE_COMMAND_ID_SIZE] = {255};
    struct store_answer answer = {.count = 0};
    assert_int_equal(store.call->forget(store.self, all, store_answered, &answer), BAIZE_OK);
    assert_int_equal(store_wait(&store, &answer), BAIZE_OK);
    char *frozen = store_all(&beside, true);
    assert_string_equal(frozen, before);
    assert_string_equal(store_read(&beside, TABLE(1), 1, 9, 0), "table/1 1 a\n");
    beside.call->thaw(beside.self);
    char *now = store_all(&beside, true), *there = store_all(&store, true);
    assert_string_not_equal(now, before);
    assert_string_equal(now, there);
    beside.call->close(beside.self);
    free(before);
    free(frozen);
    free(now);
    free(there);
}

STORE_TEST(test_a_frozen_store_still_appends)
{
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "a"), BAIZE_OK);
    assert_int_equal(store.call->freeze(store.self), BAIZE_OK);
    assert_int_equal(store_append_entry(&store, TABLE(1), 2, "b"), BAIZE_OK);
    assert_string_equal(store_walk(&store, 0, 0), "table/1 1 a\n");
    store.call->thaw(store.self);
    assert_string_equal(store_walk(&store, 0, 0), "table/1 1 a\ntable/1 2 b\n");
    assert_int_equal(store.call->freeze(store.self), BAIZE_OK);
    assert_string_equal(store_walk(&store, 0, 0), "table/1 1 a\ntable/1 2 b\n");
    store.call->thaw(store.self);
    store.call->thaw(store.self);                               /* once too often does nothing */
    assert_int_equal(store.call->freeze(store.self), BAIZE_OK); /* and close thaws */
}

/* ---- The n-th allocation fails ---- */

static bool any_entry(void *context, const struct baize_store_entry *entry)
{
    (void)context;
    return entry->seq > 0;
}

static bool any_snapshot(void *context, const struct baize_store_snapshot *snapshot)
{
    (void)context;
    return snapshot->length > 0;
}

static enum baize_status read_tails(const struct baize_store *of)
{
    struct store_answer answer = {.count = 0};
    enum baize_status status = of->call->tails(of->self, any_snapshot, any_entry, store_answered, &answer);
    return status != BAIZE_OK ? status : store_wait(of, &answer);
}

static int without_memory; /* how often it was said */

static bool good_or_no_memory(enum baize_status status)
{
    assert_true(status == BAIZE_OK || status == BAIZE_OUT_OF_MEMORY);
    without_memory += status == BAIZE_OUT_OF_MEMORY;
    return status == BAIZE_OK;
}

/* Opens, appends, leases, freezes, reads and closes; true when the append was acknowledged. */
static bool act(const struct baize_allocator *allocator, uint64_t seq, const char *large)
{
    struct baize_store_entry entry = store_entry(TABLE(1), seq, large);
    struct baize_store_record record = store_record("person", "anna", "dealer");
    struct baize_store_snapshot snapshot = store_snapshot(TABLE(1), seq - 1, large);
    struct baize_store_command command = store_command((uint8_t)seq, TABLE(1), seq);
    struct baize_store opened;
    uint64_t token;
    if (!good_or_no_memory(store_place->open(store_place, STORE_AGAIN, allocator, &opened)))
        return false;
    bool done = good_or_no_memory(store_append(
        &opened,
        &(struct baize_store_batch){
            .entries = &entry, .entries_count = 1, ONE_COMMAND(command), ONE_RECORD(record), ONE_SNAPSHOT(snapshot)}));
    good_or_no_memory(store_take_lease(&opened, "floor", "server-1", 0, &token));
    good_or_no_memory(read_tails(&opened));
    if (good_or_no_memory(opened.call->freeze(opened.self))) {
        good_or_no_memory(read_tails(&opened));
        opened.call->thaw(opened.self);
    }
    opened.call->close(opened.self);
    return done;
}

STORE_TEST(test_F_the_nth_allocation_fails)
{
    struct store_memory heap;
    struct baize_allocator allocator = store_test_allocator(&heap);
    uint64_t seq = 1;
    size_t size = 300000; /* more than rows are usually handed over in */
    char *large = malloc(size), head[40];
    memset(large, 'x', size - 1);
    large[size - 1] = 0;
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "first"), BAIZE_OK);
    long n = 1;
    for (; store_place->own_allocator; n++) {
        store.call->close(store.self);
        heap = (struct store_memory){.fail_at = n};
        without_memory = 0;
        bool done = act(&allocator, seq + 1, large);
        assert_int_equal(heap.pieces, 0);
        assert_int_equal(without_memory, heap.failed); /* and never passed over */
        seq += done;
        struct baize_allocator usual = store_test_allocator(&store_heap);
        assert_int_equal(store_place->open(store_place, STORE_AGAIN, &usual, &store), BAIZE_OK);
        snprintf(head, sizeof head, "table/1 %llu\n", (unsigned long long)seq);
        assert_string_equal(store_heads(&store, 0), head); /* what was acknowledged, and nothing else */
        if (!heap.failed)
            break;
    }
    assert_true(n > 3 || !store_place->own_allocator);
    free(large);
}
