/* suite_copy.c - baize_store_copy and baize_store_append_now, from and to the store under test. */
#include "suite.h"

static uint64_t told;

static void progress(void *context, uint64_t entries)
{
    (void)context;
    assert_true(entries >= told);
    told = entries;
}

static void fill(const struct baize_store *to, uint64_t count)
{
    static char text[3000];
    memset(text, 't', sizeof text - 1);
    for (uint64_t i = 1; i <= count; i++) {
        struct baize_store_entry entries[] = {store_entry(TABLE(1), 2 * i - 1, text + i % sizeof text),
                                              store_entry(METER(1), i, "m"), store_entry(TABLE(1), 2 * i, "t")};
        struct baize_store_command command = store_command((uint8_t)i, TABLE(1), i);
        struct baize_store_seal seal = {i, text + 2990, 9};
        char key[20];
        snprintf(key, sizeof key, "person %llu", (unsigned long long)i);
        struct baize_store_record record = store_record("person", key, i % 9 == 0 ? "" : text + 2000);
        struct baize_store_snapshot snapshot = store_snapshot(TABLE(1), i, "state");
        struct baize_store_batch batch = {ENTRIES(entries), .commands = &command, .commands_count = i < 256,
                                          .seal = &seal,    ONE_RECORD(record),   ONE_SNAPSHOT(snapshot)};
        assert_int_equal(baize_store_append_now(to, &batch), BAIZE_OK);
    }
}

STORE_TEST(test_a_copy_reads_the_same)
{
    struct store_memory heap = {.pieces = 0};
    struct baize_allocator allocator = store_test_allocator(&heap);
    struct baize_store source, copy;
    assert_int_equal(baize_store_memory(&allocator, &source), BAIZE_OK);
    assert_int_equal(baize_store_memory(&allocator, &copy), BAIZE_OK);
    fill(&source, 700);
    char *all = store_all(&source, false);
    told = 0;
    assert_int_equal(baize_store_copy(&source, &store, progress, NULL), BAIZE_OK); /* into the one under test */
    assert_int_equal(told, 2100);
    store_reopen();
    char *there = store_all(&store, false);
    assert_string_equal(there, all);
    assert_int_equal(baize_store_copy(&store, &copy, NULL, NULL), BAIZE_OK); /* and out of it */
    char *back = store_all(&copy, false);
    assert_string_equal(back, all);
    assert_null(strstr(store_tails(&copy, 1), "snapshot"));
    assert_int_equal(baize_store_copy(&store, &copy, NULL, NULL), BAIZE_STORE_NOT_EMPTY);
    free(back);
    back = store_all(&copy, false);
    assert_string_equal(back, all);
    source.call->close(source.self);
    copy.call->close(copy.self);
    assert_int_equal(heap.pieces, 0);
    free(all);
    free(there);
    free(back);
}

/* One of anything is enough. */
STORE_TEST(test_a_copy_needs_an_empty_store)
{
    struct baize_allocator allocator = store_test_allocator(&store_heap);
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "a");
    struct baize_store_command command = store_command(1, TABLE(1), 1);
    struct baize_store_seal seal = {1, "one", 3};
    struct baize_store_record record = store_record("a", "b", "c");
    struct baize_store_batch batches[] = {
        {.entries = &entry, .entries_count = 1}, {ONE_COMMAND(command)}, {.seal = &seal}, {ONE_RECORD(record)}};
    for (size_t i = 0; i < sizeof batches / sizeof batches[0]; i++) {
        struct baize_store other;
        assert_int_equal(baize_store_memory(&allocator, &other), BAIZE_OK);
        assert_int_equal(baize_store_append_now(&other, &batches[i]), BAIZE_OK);
        assert_int_equal(baize_store_copy(&store, &other, NULL, NULL), BAIZE_STORE_NOT_EMPTY);
        other.call->close(other.self);
    }
}

STORE_TEST(test_append_now_gives_the_answer)
{
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "a");
    struct baize_store_batch batch = {.entries = &entry, .entries_count = 1};
    assert_int_equal(baize_store_append_now(&store, &batch), BAIZE_OK);
    assert_int_equal(baize_store_append_now(&store, &batch), BAIZE_STORE_CONFLICT);
}
