/* test_store_sqlite_faults.c - the n-th write or sync of SQLite fails: what is answered is what is there.
 *
 * After each answer the files are copied as a crash would leave them, and the copy is opened: there is what was
 * acknowledged, and nothing else. After STORE_UNKNOWN the one in doubt may be there too, until a later answer says. */
#include "fault_vfs.h"
#include "suite.h"
#include <unistd.h>

static char folder[] = "/tmp/baize-fault-XXXXXX", path[64], copy_path[64];
static struct store_memory heap;

static void remove_files(const char *base)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", base, ends[i]);
        unlink(name);
    }
}

static void copy_file(const char *end)
{
    char name[80], bytes[65536];
    size_t length;
    snprintf(name, sizeof name, "%s%s", path, end);
    FILE *from = fopen(name, "rb");
    if (from == NULL)
        return;
    snprintf(name, sizeof name, "%s%s", copy_path, end);
    FILE *to = fopen(name, "wb");
    assert_non_null(to);
    while ((length = fread(bytes, 1, sizeof bytes, from)) > 0)
        assert_int_equal(fwrite(bytes, 1, length, to), length);
    fclose(from);
    fclose(to);
}

static enum baize_status open_file(const char *name, struct baize_store *opened)
{
    char words[300];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_allocator allocator = store_test_allocator(&heap);
    return baize_store_sqlite(name, BAIZE_STORE_CREATE, &allocator, opened, &trouble);
}

static uint64_t head_of(const struct baize_store *of)
{
    unsigned long long seq = 0;
    const char *text = store_heads(of, 0);
    if (*text != 0)
        assert_int_equal(sscanf(text, "table/1 %llu\n", &seq), 1);
    return seq;
}

/* What would be there if the machine stopped now. */
static uint64_t head_after_crash(void)
{
    struct baize_store crashed;
    remove_files(copy_path);
    copy_file("");
    copy_file("-wal");
    assert_int_equal(open_file(copy_path, &crashed), BAIZE_OK);
    uint64_t seq = head_of(&crashed);
    crashed.call->close(crashed.self);
    return seq;
}

static bool on_head(void *context, const struct baize_store_head *head)
{
    ((struct store_answer *)context)[1].count = (int)head->seq;
    return true;
}

/* The head, while faults may strike. */
static enum baize_status try_head(uint64_t *seq)
{
    struct store_answer answers[2] = {{.count = 0}};
    assert_int_equal(store.call->heads(store.self, on_head, store_answered, answers), BAIZE_OK);
    enum baize_status status = store_wait(&store, &answers[0]);
    *seq = (uint64_t)answers[1].count;
    return status;
}

static int unknowns, definites, unavailable_heads;

/* Three appends, one of which the fault strikes, if any. False: none was struck. */
static bool play(enum fault fault, int n, bool for_good)
{
    uint64_t acknowledged, seen;
    bool struck = false;
    remove_files(path);
    fault_vfs_set(fault, 0, false);
    assert_int_equal(open_file(path, &store), BAIZE_OK);
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "first"), BAIZE_OK);
    acknowledged = 1;
    fault_vfs_set(fault, n, for_good);
    for (int i = 0; i < 3; i++) {
        static char text[9000]; /* more than a page */
        memset(text, 't', sizeof text - 1);
        enum baize_status status = store_append_entry(&store, TABLE(1), acknowledged + 1, text);
        struck = struck || fault_vfs_struck();
        if (status == BAIZE_OK)
            acknowledged++;
        else if (status == BAIZE_STORE_UNKNOWN) {
            uint64_t crashed;
            bool stays = for_good; /* or only the first try to settle was struck too */
            unknowns++;
            fault_vfs_set(fault, stays ? 1 : 0, stays);
            if (try_head(&seen) != BAIZE_OK)
                unavailable_heads++; /* not known: then nothing is said */
            fault_vfs_set(fault, 0, false);
            crashed = head_after_crash();
            assert_true(crashed == acknowledged || crashed == acknowledged + 1);
            assert_int_equal(try_head(&seen), BAIZE_OK); /* said: then it is so, crash or not */
            assert_int_equal(seen, acknowledged);
            assert_int_equal(head_after_crash(), acknowledged);
            break;
        } else {
            assert_true(status == BAIZE_STORE_FULL || status == BAIZE_STORE_READ_ONLY ||
                        status == BAIZE_STORE_UNAVAILABLE);
            assert_int_equal(status == BAIZE_STORE_FULL, fault == FAULT_WRITE_FULL);
            assert_int_equal(status == BAIZE_STORE_READ_ONLY, fault == FAULT_WRITE_READ_ONLY);
            definites++;
            fault_vfs_set(fault, 0, false);
            assert_int_equal(head_after_crash(), acknowledged);
            fault_vfs_set(fault, for_good ? 1 : 0, for_good);
        }
    }
    fault_vfs_set(fault, 0, false);
    assert_int_equal(try_head(&seen), BAIZE_OK);
    assert_int_equal(seen, acknowledged);
    assert_int_equal(store_append_entry(&store, TABLE(1), acknowledged + 1, "works again"), BAIZE_OK);
    store.call->close(store.self);
    assert_int_equal(open_file(path, &store), BAIZE_OK);
    assert_int_equal(head_of(&store), acknowledged + 1);
    store.call->close(store.self);
    assert_int_equal(heap.pieces, 0);
    return struck;
}

TEST(test_F_the_nth_write_or_sync_fails_once)
{
    for (int fault = 0; fault < FAULTS; fault++) {
        int n = 1;
        while (play((enum fault)fault, n, false))
            n++;
        assert_true(n >= (fault == FAULT_SYNC_ERROR ? 3 : 20)); /* each of them, until none is left */
    }
    assert_true(definites > 20);
    assert_int_equal(unknowns, 0); /* one failed sync is settled at once */
}

TEST(test_F_writes_or_syncs_fail_from_then_on)
{
    definites = unknowns = 0;
    for (int n = 1; n <= 6; n++) {
        (void)play(FAULT_WRITE_FULL, n, true);
        (void)play(FAULT_WRITE_ERROR, n, true);
        (void)play(FAULT_SYNC_ERROR, n, true);
    }
    assert_true(definites >= 6);
    assert_true(unknowns >= 3);
    assert_true(unavailable_heads >= 3);
}

int main(void)
{
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/house.db", folder);
    snprintf(copy_path, sizeof copy_path, "%s/crash.db", folder);
    fault_vfs_register();
    int failed = run_listed_tests();
    remove_files(path);
    remove_files(copy_path);
    rmdir(folder);
    return failed;
}
