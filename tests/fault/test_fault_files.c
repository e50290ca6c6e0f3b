/* test_fault_files.c - files that are damaged while nobody looks: cut, overwritten, empty, something else in their
 * place.
 *
 * Promised: the house does not open and says why; or it opens and stands exactly where it stood (the damage was in what
 * is not needed, or in a snapshot); or, where the end of the WAL is gone, where it stood after an earlier commit. Never
 * anywhere else: the audit finds nothing wrong with a house that opens, or names what is wrong. */
#define _GNU_SOURCE /* copy_file_range */
#include "fault_house.h"
#include "fault_vfs.h"
#include "random.h"
#include "testing.h"
#include <baize/audit.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

static struct fault_house house;
static char whole[128], path[128]; /* as it was; the copy that is damaged */
static uint8_t stood[BAIZE_HASH_SIZE];
static baize_cents wallets;
static uint64_t dice = 7;

static uint64_t roll(uint64_t sides)
{
    return (next_dice(&dice) >> 33) % sides;
}

/* ---- Copies ---- */

static void copy_one(const char *from, const char *to, const char *ending)
{
    char source[160], target[160];
    struct stat state;
    snprintf(source, sizeof source, "%s%s", from, ending);
    snprintf(target, sizeof target, "%s%s", to, ending);
    (void)remove(target);
    int in = open(source, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return;
    int out = open(target, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    PROMISE(out >= 0 && fstat(in, &state) == 0);
    char *bytes = malloc((size_t)state.st_size + 1);
    PROMISE(read(in, bytes, (size_t)state.st_size) == state.st_size);
    PROMISE(write(out, bytes, (size_t)state.st_size) == state.st_size);
    free(bytes);
    close(in);
    close(out);
}

static void copy_house(const char *from, const char *to)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < 4; i++)
        copy_one(from, to, endings[i]);
}

static uint64_t size_of(const char *ending)
{
    char name[160];
    struct stat state;
    snprintf(name, sizeof name, "%s%s", path, ending);
    return stat(name, &state) == 0 ? (uint64_t)state.st_size : 0;
}

static baize_cents sum_of_wallets(void)
{
    baize_cents sum = 0;
    for (const struct baize_wallet *wallet = NULL; (wallet = baize_engine_next_wallet(house.engine, wallet)) != NULL;)
        sum += wallet->balance;
    return sum;
}

/* A house that has played and was closed; or whose process was killed, with all of the end in the WAL. */
static void begin(bool killed)
{
    snprintf(whole, sizeof whole, "%s/whole.db", fault_folder());
    snprintf(path, sizeof path, "%s/house.db", fault_folder());
    copy_house("/nowhere", whole);
    fault_begin(&house, FAULT_SQLITE, whole, 3);
    PROMISE(fault_open(&house) == BAIZE_OK);
    fault_play(&house, 200);
    fault_check(&house);
    world_hash(house.engine, stood);
    wallets = sum_of_wallets();
    if (killed)
        copy_house(whole, path);
    fault_close(&house);
    if (killed)
        copy_house(path, whole);
    house.path = path;
}

/* ---- After the damage ---- */

struct outcome {
    uint64_t refused, same, earlier, nothing, found;
};

static bool audit_is_sound(void)
{
    static struct baize_audit_report report;
    struct baize_audit_settings settings = {
        .allocator = baize_allocator_system(), .store = house.inner, .key = &house.key};
    enum baize_status status = baize_audit_verify(&settings, &report);
    PROMISE(status != BAIZE_OK || report.sound || report.fault.words[0] != '\0');
    return status == BAIZE_OK && report.sound;
}

/* `may_be_earlier`: the end was cut off; all of it, and there is no house yet. */
static void look(struct outcome *outcome, bool may_be_earlier)
{
    uint8_t now[BAIZE_HASH_SIZE];
    enum baize_status status = fault_open(&house);
    if (status != BAIZE_OK) {
        PROMISE(strlen(house.notice) > 10);
        PROMISE(status == BAIZE_STORE_BROKEN || status == BAIZE_JOURNAL_BROKEN || status == BAIZE_SIGNATURE_WRONG ||
                status == BAIZE_STORE_UNAVAILABLE || status == BAIZE_STORE_NEWER || status == BAIZE_STORE_BUSY ||
                status == BAIZE_RULES_REFUSED || status == BAIZE_STORE_READ_ONLY);
        outcome->refused++;
        return;
    }
    world_hash(house.engine, now);
    if (memcmp(now, stood, sizeof now) == 0) {
        PROMISE(sum_of_wallets() == wallets);
        outcome->same++;
        outcome->found += !audit_is_sound();
    } else {
        bool created = baize_engine_house(house.engine)->created;
        PROMISE(may_be_earlier);
        PROMISE(!created || (audit_is_sound() && baize_engine_balances(house.engine)));
        outcome->earlier += created;
        outcome->nothing += !created;
    }
    baize_engine_close(house.engine);
    house.engine = NULL;
    fault_close_store(&house);
}

static void tell(const char *what, const struct outcome *outcome)
{
    print_message("%s: refused %llu, stood as before %llu (the audit names it in %llu), at an earlier commit %llu, "
                  "before the first %llu\n",
                  what, (unsigned long long)outcome->refused, (unsigned long long)outcome->same,
                  (unsigned long long)outcome->found, (unsigned long long)outcome->earlier,
                  (unsigned long long)outcome->nothing);
}

static void change(const char *ending, uint64_t at, const void *bytes, size_t count)
{
    char name[160];
    snprintf(name, sizeof name, "%s%s", path, ending);
    int file = open(name, O_WRONLY | O_CLOEXEC);
    PROMISE(file >= 0 && pwrite(file, bytes, count, (off_t)at) == (ssize_t)count);
    close(file);
}

/* ---- The database file ---- */

TEST(test_a_database_that_is_cut)
{
    struct outcome outcome = {0};
    begin(false);
    for (int i = 0; i < (int)(60 / fault_stride(6)); i++) {
        copy_house(whole, path);
        uint64_t size = size_of("");
        PROMISE(truncate(path, (off_t)(i < 4        ? (uint64_t)i * 50
                                       : i % 2 == 0 ? roll(size)
                                                    : roll(size / 4096) * 4096)) == 0);
        if (size_of("") == 0)
            continue; /* an empty file: below */
        look(&outcome, false);
    }
    tell("cut", &outcome);
    assert_true(outcome.refused > 0);
    fault_end(&house);
}

TEST(test_a_database_that_is_overwritten)
{
    struct outcome outcome = {0};
    char noise[4096];
    begin(false);
    for (unsigned i = 0; i < 120 / fault_stride(6); i++) {
        size_t count = i % 3 == 0 ? 1 : i % 3 == 1 ? 64 : sizeof noise;
        copy_house(whole, path);
        for (size_t at = 0; at < count; at++)
            noise[at] = (char)roll(256);
        uint64_t at = i < 20 ? i * 5 : roll(size_of("") - sizeof noise);
        change("", i % 3 == 2 ? at / 4096 * 4096 : at, noise, count);
        look(&outcome, false);
    }
    tell("overwritten", &outcome);
    assert_true(outcome.refused > 0 && outcome.same > 0);
    fault_end(&house);
}

/* An empty file is a store in which no house is yet: nothing of an old house is shown in its place. */
TEST(test_an_empty_file_is_no_house)
{
    begin(false);
    copy_house(whole, path);
    PROMISE(truncate(path, 0) == 0);
    assert_int_equal(fault_open(&house), BAIZE_OK);
    assert_false(baize_engine_house(house.engine)->created);
    assert_null(baize_engine_next_wallet(house.engine, NULL));
    fault_end(&house);
}

TEST(test_something_else_in_its_place)
{
    static const char *const others[] = {"directory", "text", "another database"};
    begin(false);
    for (int i = 0; i < 3; i++) {
        copy_house("/nowhere", path);
        if (i == 0)
            PROMISE(mkdir(path, 0700) == 0);
        else if (i == 1) {
            int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
            for (int line = 0; line < 500; line++)
                PROMISE(write(file, "no database is here\n", 20) == 20);
            close(file);
        } else {
            sqlite3 *other;
            PROMISE(sqlite3_open(path, &other) == SQLITE_OK);
            PROMISE(sqlite3_exec(other, "CREATE TABLE entry(x); PRAGMA user_version = 1", NULL, NULL, NULL) ==
                    SQLITE_OK);
            sqlite3_close(other);
        }
        enum baize_status status = fault_open(&house);
        print_message("%s: %s: %s\n", others[i], baize_status_name(status), house.notice);
        assert_int_not_equal(status, BAIZE_OK);
        assert_non_null(strstr(house.notice, path));
    }
    fault_end(&house);
}

/* ---- The WAL ---- */

TEST(test_a_wal_that_is_cut_or_overwritten)
{
    struct outcome outcome = {0};
    begin(true);
    uint64_t size = 0;
    for (unsigned i = 0; i < 80 / fault_stride(5); i++) {
        char byte = (char)roll(256), name[160];
        copy_house(whole, path);
        size = size_of("-wal");
        PROMISE(size > 100000);
        snprintf(name, sizeof name, "%s-wal", path);
        if (i % 3 == 0)
            change("-wal", roll(size), &byte, 1);
        else
            PROMISE(truncate(name, (off_t)(i == 1 ? 0 : roll(size))) == 0);
        if (i % 2 == 0)
            copy_one("/nowhere", path, "-shm");
        look(&outcome, true);
    }
    tell("WAL", &outcome);
    assert_true(outcome.earlier > 0);
    fault_end(&house);
}

/* ---- Snapshots ---- */

static void damage_snapshots(unsigned which)
{
    static const char *const ways[] = {
        "UPDATE snapshot SET bytes = zeroblob(length(bytes))",
        "UPDATE snapshot SET bytes = substr(bytes, 1, length(bytes) - 1)",
        "UPDATE snapshot SET bytes = CAST(substr(bytes, 1, 300) || x'55' || substr(bytes, 302) AS BLOB)",
        "UPDATE snapshot SET bytes = (SELECT bytes FROM snapshot ORDER BY stream DESC LIMIT 1)",
        "UPDATE snapshot SET seq = seq - 1",
        "UPDATE snapshot SET hash = zeroblob(32)",
        "DELETE FROM snapshot",
    };
    sqlite3 *database;
    char *words = NULL;
    PROMISE(sqlite3_open(path, &database) == SQLITE_OK);
    if (sqlite3_exec(database, ways[which], NULL, NULL, &words) != SQLITE_OK)
        fail_msg("%s: %s", ways[which], words);
    sqlite3_close(database);
}

TEST(test_a_snapshot_that_is_damaged_is_thrown_away)
{
    begin(false);
    for (unsigned i = 0; i < 7; i++) {
        struct outcome outcome = {0};
        copy_house(whole, path);
        damage_snapshots(i);
        uint64_t notices = house.notices;
        look(&outcome, false);
        assert_int_equal(outcome.same, 1);
        assert_int_equal(outcome.found, 0);
        assert_true(i == 6 || house.notices > notices);
        print_message("way %u: %llu notices, the last: %s\n", i, (unsigned long long)(house.notices - notices),
                      house.notice);
    }
    fault_end(&house);
}

/* ---- The key ---- */

TEST(test_a_key_of_another_house)
{
    struct baize_house_key own;
    begin(false);
    copy_house(whole, path);
    own = house.key;
    PROMISE(baize_house_key_make(&house.random, &house.key) == BAIZE_OK);
    assert_int_equal(fault_open(&house), BAIZE_SIGNATURE_WRONG);
    assert_true(strlen(house.notice) > 10);
    print_message("%s\n", house.notice);
    house.key = own;
    assert_int_equal(fault_open(&house), BAIZE_OK);
    fault_end(&house);
}

int main(void)
{
    fault_vfs_register(); /* which syncs nothing */
    return run_listed_tests();
}
