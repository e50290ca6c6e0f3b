/* test_store_memory.c - the suite on the store in memory. */
#include "suite.h"

/* Keeps the memory while the suite has its own store closed. */
static struct baize_store keeper;
static struct store_memory keeper_heap;

static enum baize_status open_memory(const struct store_place *place, enum store_opening how,
                                     const struct baize_allocator *allocator, struct baize_store *opened)
{
    struct baize_allocator own = store_test_allocator(&keeper_heap);
    (void)place;
    (void)allocator; /* all that is in the memory has its first allocator */
    if (how != STORE_FRESH)
        return baize_store_memory_join(&keeper, opened);
    if (keeper.call != NULL)
        keeper.call->close(keeper.self);
    assert_int_equal(keeper_heap.pieces, 0);
    assert_int_equal(baize_store_memory(&own, &keeper), BAIZE_OK);
    return baize_store_memory_join(&keeper, opened);
}

/* The n-th allocation of the memory itself fails; what is there is whole all the same. */
TEST(test_F_the_nth_allocation_in_memory_fails)
{
    struct store_memory heap = {.pieces = 0};
    struct baize_allocator allocator = store_test_allocator(&heap);
    long n = 1;
    for (bool failed = true; failed; n++) {
        struct baize_store opened;
        char *before, *after;
        heap = (struct store_memory){.fail_at = 0};
        assert_int_equal(baize_store_memory(&allocator, &opened), BAIZE_OK);
        assert_int_equal(store_append_entry(&opened, TABLE(2), 1, "a"), BAIZE_OK);
        before = store_all(&opened, true);
        struct baize_store_entry entries[] = {store_entry(TABLE(1), 1, "b"), store_entry(TABLE(2), 2, "c")};
        struct baize_store_command command = store_command(1, TABLE(1), 1);
        struct baize_store_seal seal = {1, "one", 3};
        struct baize_store_record record = store_record("person", "anna", "dealer");
        struct baize_store_snapshot snapshot = store_snapshot(METER(1), 1, "state");
        struct baize_store_batch batch = {ENTRIES(entries), ONE_COMMAND(command), .seal = &seal, ONE_RECORD(record),
                                          ONE_SNAPSHOT(snapshot)};
        heap.calls = 0;
        heap.fail_at = n;
        enum baize_status status = store_append(&opened, &batch);
        uint64_t token;
        enum baize_status lease = store_take_lease(&opened, "floor", "server-1", 0, &token);
        enum baize_status freeze = opened.call->freeze(opened.self);
        failed = heap.failed;
        heap.fail_at = 0;
        opened.call->thaw(opened.self);
        after = store_all(&opened, true);
        assert_int_equal(failed, status != BAIZE_OK || lease != BAIZE_OK || freeze != BAIZE_OK);
        assert_true(status == BAIZE_OK || status == BAIZE_OUT_OF_MEMORY);
        assert_int_equal(strcmp(before, after) == 0, status != BAIZE_OK);
        opened.call->close(opened.self);
        assert_int_equal(heap.pieces, 0);
        free(before);
        free(after);
    }
    assert_true(n > 15);
}

int main(void)
{
    static const struct store_place place = {.name = "memory", .open = open_memory, .beside_writes = true};
    int failed = store_suite(&place);
    keeper.call->close(keeper.self);
    return failed;
}
