/* test_fault_calls.c - the n-th allocation and the n-th call of the store fail, for each n until nothing fails any
 * more: from an empty store to a house that has played, checkpoint and close, on memory and on SQLite.
 *
 *     for each command (or one of every table at once):  n = 1, 2, ...  fail, look, send again; until it is done
 *
 * So every allocation and every call of the whole script fails once, without running the script that often. */
#include "fault_house.h"
#include "fault_vfs.h"
#include "sqlite_memory.h"
#include "testing.h"

static struct fault_house house;
static char path[128];
static unsigned number;

static void begin(enum fault_store kind)
{
    snprintf(path, sizeof path, "%s/house-%u.db", fault_folder(), ++number);
    fault_begin(&house, kind, path, 3);
}

/* ---- Allocations ---- */

struct counts {
    uint64_t failed, unnoticed, opened, commands;
};

/* The n-th allocation from now on fails. */
typedef void arm(uint64_t n);
typedef bool struck(void);

static void arm_own(uint64_t n)
{
    house.allocations = 0;
    house.fail_at = n;
}

static bool own_struck(void)
{
    bool yes = house.fail_at != 0 && house.allocations >= house.fail_at;
    house.fail_at = 0;
    return yes;
}

static void open_with(arm *set, struck *was, struct counts *counts)
{
    for (uint64_t n = 1;; n += fault_stride(5)) {
        set(n);
        enum baize_status status = fault_open(&house);
        bool yes = was();
        if (status == BAIZE_OK) {
            counts->unnoticed += yes;
            break;
        }
        PROMISE(yes && status == BAIZE_OUT_OF_MEMORY);
        counts->failed++;
    }
    counts->opened++;
}

/* What succeeds although an allocation failed is done; the next command goes on behind that n. */
static uint64_t do_with(arm *set, struck *was, struct fault_group *group, uint64_t n, struct counts *counts)
{
    for (;; n += fault_stride(3)) {
        set(n);
        size_t left = fault_try(&house, group);
        bool yes = was();
        PROMISE(yes || left == 0);
        counts->failed += yes && left > 0;
        counts->unnoticed += yes && left == 0;
        if (left == 0)
            return yes ? n + 1 : 1;
    }
}

static void checkpoint_with(arm *set, struck *was, struct counts *counts)
{
    for (uint64_t n = 1;; n++) {
        uint8_t before[BAIZE_HASH_SIZE], then[BAIZE_HASH_SIZE];
        set(n);
        world_hash(house.engine, before);
        enum baize_status status = fault_checkpoint(&house);
        bool yes = was();
        counts->failed += yes;
        if (status == BAIZE_OK)
            return;
        world_hash(house.engine, then);
        PROMISE(yes && status == BAIZE_OUT_OF_MEMORY && memcmp(before, then, sizeof then) == 0);
    }
}

static void whole_script(arm *set, struck *was, unsigned turns, struct counts *counts)
{
    struct fault_group group;
    uint64_t n = 1;
    open_with(set, was, counts);
    for (unsigned i = 0; i < turns && fault_next(&house, &group); i++) {
        n = do_with(set, was, &group, n, counts);
        counts->commands += group.count;
        if (i % 50 == 49) { /* with everything that a start reads, and snapshots at the close that fail */
            set(1 + i % 7);
            fault_close(&house);
            was();
            open_with(set, was, counts);
        }
    }
    checkpoint_with(set, was, counts);
    fault_check(&house);
    fault_close(&house);
    open_with(set, was, counts);
    fault_check(&house);
}

static unsigned turns(void)
{
    return fault_stride(3) == 1 ? 200 : 80;
}

static void tell(const char *what, const struct counts *counts)
{
    print_message("%s: %llu allocations failed, each alone; %llu more were not missed; %llu commands, %llu starts\n",
                  what, (unsigned long long)counts->failed, (unsigned long long)counts->unnoticed,
                  (unsigned long long)counts->commands, (unsigned long long)counts->opened);
}

TEST(test_the_nth_allocation_fails_in_memory)
{
    struct counts counts = {0};
    begin(FAULT_MEMORY);
    whole_script(arm_own, own_struck, turns(), &counts);
    fault_end(&house);
    tell("memory", &counts);
    assert_true(counts.failed > 100);
}

TEST(test_the_nth_allocation_fails_on_sqlite)
{
    struct counts counts = {0};
    begin(FAULT_SQLITE);
    whole_script(arm_own, own_struck, turns(), &counts);
    fault_end(&house);
    tell("SQLite", &counts);
    assert_true(counts.failed > 100);
}

/* Of SQLite itself: what it takes from the C library. */
TEST(test_the_nth_allocation_of_sqlite_itself_fails)
{
    struct counts counts = {0};
    begin(FAULT_SQLITE);
    whole_script(sqlite_memory_fail, sqlite_memory_struck, turns(), &counts);
    fault_end(&house);
    tell("SQLite's own", &counts);
    assert_true(counts.failed > 100);
}

/* ---- Calls of the store ---- */

struct way {
    enum baize_status with;
    bool in_done, done_before, appends_only;
};

static const struct way ways[] = {
    {BAIZE_STORE_UNAVAILABLE, false, false, false}, {BAIZE_STORE_UNAVAILABLE, true, false, false},
    {BAIZE_STORE_FULL, true, false, false},         {BAIZE_STORE_READ_ONLY, false, false, true},
    {BAIZE_STORE_READ_ONLY, true, false, false},    {BAIZE_STORE_BUSY, true, false, false},
    {BAIZE_OUT_OF_MEMORY, false, false, false},     {BAIZE_OUT_OF_MEMORY, true, false, false},
    {BAIZE_STORE_UNKNOWN, true, false, true},       {BAIZE_STORE_UNKNOWN, true, true, true},
    {BAIZE_STORE_CONFLICT, true, false, true},      {BAIZE_STORE_LEASE_LOST, true, false, true},
    {BAIZE_STORE_BROKEN, true, false, true},
};

static void set_way(const struct way *way, uint64_t n)
{
    house.trouble.calls = house.trouble.failed = 0;
    house.trouble.with = way->with;
    house.trouble.in_done = way->in_done;
    house.trouble.done_before = way->done_before;
    house.trouble.appends_only = way->appends_only;
    house.trouble.fail_at = n;
}

static void open_way(const struct way *way, uint64_t *failed)
{
    for (uint64_t n = 1; !way->appends_only; n++) {
        set_way(way, n);
        enum baize_status status = fault_open(&house);
        *failed += house.trouble.failed;
        house.trouble.fail_at = 0;
        if (status == BAIZE_OK)
            return;
        PROMISE(status == way->with && house.trouble.failed == 1);
    }
    PROMISE(fault_open(&house) == BAIZE_OK);
}

/* The engine that lost its lease or met a broken store is opened again, as its server would do. */
static void do_way(const struct way *way, struct fault_group *group, uint64_t *failed)
{
    for (uint64_t n = 1, left = 1; left > 0; n++) {
        set_way(way, n);
        left = fault_try(&house, group);
        *failed += house.trouble.failed;
        bool stopped = baize_engine_trouble(house.engine)[0] != '\0';
        PROMISE(house.trouble.failed > 0 || left == 0);
        house.trouble.fail_at = 0;
        if (stopped)
            fault_reopen(&house);
    }
}

static uint64_t every_way(enum fault_store kind, const struct way *way, unsigned turns)
{
    struct fault_group group;
    uint64_t failed = 0;
    begin(kind);
    open_way(way, &failed);
    for (unsigned i = 0; i < turns && fault_next(&house, &group); i++)
        do_way(way, &group, &failed);
    set_way(way, 1);
    enum baize_status status = fault_checkpoint(&house);
    failed += house.trouble.failed;
    house.trouble.fail_at = 0;
    PROMISE(status == BAIZE_OK || status == way->with);
    if (baize_engine_trouble(house.engine)[0] != '\0')
        fault_reopen(&house);
    fault_check(&house);
    set_way(way, 1); /* and the snapshots of the end */
    house.trouble.fail_more = 3;
    fault_close(&house);
    house.trouble.fail_more = 0;
    open_way(way, &failed);
    fault_check(&house);
    PROMISE(house.again == 0 || way->with == BAIZE_STORE_UNKNOWN);
    fault_end(&house);
    return failed;
}

static void all_ways(enum fault_store kind, const char *name, unsigned turns)
{
    uint64_t failed = 0;
    size_t step = fault_stride(2); /* with sanitizers, half of the ways on each store */
    for (size_t i = kind == FAULT_SQLITE ? step - 1 : 0; i < sizeof ways / sizeof *ways; i += step) {
        uint64_t count = every_way(kind, &ways[i], turns);
        print_message("%s: %llu calls failed with %s%s%s\n", name, (unsigned long long)count,
                      baize_status_name(ways[i].with), ways[i].in_done ? "" : ", at once",
                      ways[i].done_before ? ", and had been carried out" : "");
        failed += count;
    }
    print_message("%s: %llu calls of the store failed, each alone\n", name, (unsigned long long)failed);
    assert_true(failed > 100);
}

TEST(test_the_nth_call_fails_in_memory)
{
    all_ways(FAULT_MEMORY, "memory", fault_stride(2) == 1 ? 100 : 50);
}

TEST(test_the_nth_call_fails_on_sqlite)
{
    all_ways(FAULT_SQLITE, "SQLite", fault_stride(2) == 1 ? 100 : 50);
}

int main(void)
{
    sqlite_memory_register();
    fault_vfs_register();
    return run_listed_tests();
}
