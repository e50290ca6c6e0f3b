/* test_fault_disk.c - the disk is full, or read-only: at the start, in the middle, while snapshots are written; then it
 * is as before, and the house goes on by itself.
 *
 * Full for real where a small file system can be mounted (root, or a user in a namespace of its own); else no file may
 * grow over a limit, which SQLite and the kernel tell in the same way. */
#define _GNU_SOURCE /* unshare, seteuid */
#include "fault_house.h"
#include "fault_vfs.h"
#include "testing.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static struct fault_house house;
static char disk[128], path[192], ballast[192];
static bool mounted;

/* ---- A disk of 16 MiB ---- */

static void write_word(const char *name, const char *word)
{
    int file = open(name, O_WRONLY | O_CLOEXEC);
    if (file >= 0) {
        (void)!write(file, word, strlen(word));
        close(file);
    }
}

static bool own_namespace(void)
{
    char map[64];
    if (geteuid() == 0 && unshare(CLONE_NEWNS) == 0)
        return true;
    unsigned user = geteuid(), group = getegid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    write_word("/proc/self/setgroups", "deny");
    snprintf(map, sizeof map, "%u %u 1", user, user);
    write_word("/proc/self/uid_map", map);
    snprintf(map, sizeof map, "%u %u 1", group, group); /* without it no file can be made there */
    write_word("/proc/self/gid_map", map);
    return true;
}

static void make_disk(void)
{
    snprintf(disk, sizeof disk, "%s/disk", fault_folder());
    snprintf(path, sizeof path, "%s/house.db", disk);
    snprintf(ballast, sizeof ballast, "%s/ballast", disk);
    PROMISE(mkdir(disk, 0700) == 0);
    mounted = getenv("BAIZE_NO_MOUNT") == NULL && own_namespace() &&
              mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
              mount("none", disk, "tmpfs", 0, "size=16m") == 0;
    print_message("the disk is %s\n", mounted ? "a file system of 16 MiB" : "a limit of the size of files");
}

static uint64_t bytes_of(const char *ending)
{
    struct stat state;
    char name[200];
    snprintf(name, sizeof name, "%s%s", path, ending);
    return stat(name, &state) == 0 ? (uint64_t)state.st_size : 0;
}

static void limit_files(rlim_t most)
{
    struct rlimit limit;
    PROMISE(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    limit.rlim_cur = most;
    PROMISE(setrlimit(RLIMIT_FSIZE, &limit) == 0);
}

/* Only so many bytes are left. */
static void fill_disk(size_t left)
{
    static char bytes[65536];
    if (!mounted) {
        limit_files((rlim_t)(bytes_of("-wal") + left));
        return;
    }
    int file = open(ballast, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    PROMISE(file >= 0);
    while (write(file, bytes, sizeof bytes) > 0)
        continue;
    PROMISE(errno == ENOSPC);
    off_t size = lseek(file, 0, SEEK_CUR);
    PROMISE(ftruncate(file, size > (off_t)left ? size - (off_t)left : 0) == 0);
    close(file);
}

static void free_disk(void)
{
    fault_vfs_set(FAULT_WRITE_READ_ONLY, 0, false);
    if (mounted)
        (void)unlink(ballast);
    else
        limit_files(RLIM_INFINITY);
}

static void begin(void)
{
    (void)unlink(path);
    fault_begin(&house, FAULT_SQLITE, path, 3);
    house.settings.snapshot_every = 4;
    house.stuck = free_disk;
    assert_int_equal(fault_open(&house), BAIZE_OK);
}

static void end(void)
{
    fault_check(&house);
    fault_end(&house);
    (void)unlink(path);
}

static bool is_full(enum baize_status status)
{
    return status == BAIZE_STORE_FULL || (!mounted && status == BAIZE_STORE_UNAVAILABLE);
}

/* ---- Full ---- */

/* Plays until the disk is full, is refused some times, and goes on when there is room, with the same ids. */
static void fill_and_go_on(size_t left, uint64_t *refused)
{
    struct fault_group group;
    bool full = false;
    fill_disk(left);
    for (int i = 0; i < 400 && !full; i++) {
        assert_true(fault_next(&house, &group));
        uint64_t waited = house.waited;
        full = fault_try(&house, &group) > 0 || house.waited > waited;
    }
    assert_true(full);
    for (int i = 0; i < 3; i++) {
        for (size_t at = 0; at < group.count; at++)
            assert_true(!group.open[at] || is_full(group.status[at]));
        *refused += fault_try(&house, &group);
    }
    assert_string_not_equal(house.notice, "");
    assert_string_equal(baize_engine_trouble(house.engine), "");
    free_disk();
    fault_finish(&house, &group);
}

TEST(test_a_full_disk_in_the_middle_of_play)
{
    uint64_t refused = 0;
    unsigned times = 30 / fault_stride(5);
    begin();
    fault_play(&house, 60);
    for (unsigned i = 0; i < times; i++) {
        fill_and_go_on(i * 2741, &refused);
        fault_play(&house, 5);
        if (i % 10 == 9 || !mounted)
            fault_reopen(&house); /* the WAL begins anew */
    }
    print_message(
        "full %u times; %llu commands refused, and done later; %llu times nobody could know, and all waited\n", times,
        (unsigned long long)refused, (unsigned long long)house.waited);
    end();
}

TEST(test_a_full_disk_at_the_start)
{
    uint64_t refused = 0, opened = 0;
    char words[512] = "";
    begin();
    fault_play(&house, 120);
    for (size_t left = 0; left < 160000; left += 4096 * fault_stride(4)) {
        fault_close(&house);
        fill_disk(left);
        enum baize_status status = fault_open(&house);
        if (status == BAIZE_OK) {
            struct fault_group group;
            opened++;
            fault_next(&house, &group);
            fault_try(&house, &group);
            free_disk();
            fault_finish(&house, &group);
            continue;
        }
        assert_true(is_full(status));
        assert_true(strlen(house.notice) > 20);
        snprintf(words, sizeof words, "%s", house.notice);
        refused++;
        free_disk();
        assert_int_equal(fault_open(&house), BAIZE_OK);
    }
    print_message("opened %llu times on a full disk, refused %llu times: \"%s\"\n", (unsigned long long)opened,
                  (unsigned long long)refused, words);
    end();
}

TEST(test_a_full_disk_while_snapshots_are_written)
{
    begin();
    fault_play(&house, 150);
    for (size_t left = 0; left < 200000; left += 20000) {
        fault_play(&house, 4);
        fill_disk(left);
        fault_close(&house); /* with a snapshot of every stream that moved */
        free_disk();
        assert_int_equal(fault_open(&house), BAIZE_OK);
    }
    end();
}

TEST(test_a_full_disk_where_a_house_is_to_be)
{
    unsigned refused = 0;
    if (!mounted)
        (void)unlink(path);
    for (size_t left = 0; left < 120000; left += 4096) {
        fault_begin(&house, FAULT_SQLITE, path, 3);
        fill_disk(left);
        enum baize_status status = fault_open(&house);
        assert_true(status == BAIZE_OK || is_full(status));
        refused += status != BAIZE_OK;
        free_disk();
        if (status != BAIZE_OK)
            assert_int_equal(fault_open(&house), BAIZE_OK);
        fault_play(&house, 3);
        fault_end(&house);
        (void)unlink(path);
    }
    print_message("refused %u times, made when there was room\n", refused);
    assert_true(refused > 0);
}

/* ---- Read-only ---- */

/* The file system met an error and takes no write any more. */
TEST(test_a_disk_that_becomes_read_only_in_the_middle)
{
    uint64_t refused = 0;
    unsigned times = 60 / fault_stride(6);
    begin();
    fault_play(&house, 60);
    for (unsigned i = 0; i < times; i++) {
        struct fault_group group;
        size_t left = 0;
        fault_vfs_set(FAULT_WRITE_READ_ONLY, 1 + (int)i % 9, true);
        for (int turn = 0; turn < 20 && left == 0; turn++) {
            assert_true(fault_next(&house, &group));
            uint64_t waited = house.waited;
            left = fault_try(&house, &group);
            if (house.waited > waited)
                break;
        }
        for (int again = 0; again < 2; again++) {
            refused += left;
            for (size_t at = 0; at < group.count; at++)
                assert_true(!group.open[at] || group.status[at] == BAIZE_STORE_READ_ONLY ||
                            group.status[at] == BAIZE_STORE_UNAVAILABLE);
            left = fault_try(&house, &group);
        }
        assert_string_not_equal(house.notice, "");
        free_disk();
        fault_finish(&house, &group);
    }
    print_message("read-only %u times; %llu commands refused, and done later; %llu times all waited; \"%s\"\n", times,
                  (unsigned long long)refused, (unsigned long long)house.waited, house.notice);
    end();
}

/* Root may write everywhere, so it is somebody else for a while. */
static void become_nobody(bool nobody)
{
    if (geteuid() == 0 || getuid() == 0)
        PROMISE(seteuid(nobody ? 65534 : 0) == 0);
}

TEST(test_a_folder_that_may_only_be_read_at_the_start)
{
    static const struct {
        mode_t folder, file;
    } rows[] = {{0555, 0444}, {0555, 0644}, {0777, 0444}};
    begin();
    fault_play(&house, 60);
    fault_close(&house);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        PROMISE(chmod(fault_folder(), 0755) == 0);
        PROMISE(chmod(path, rows[i].file) == 0 && chmod(disk, rows[i].folder) == 0);
        become_nobody(true);
        if (faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 && faccessat(AT_FDCWD, disk, W_OK, AT_EACCESS) == 0) {
            become_nobody(false); /* the master of a namespace of its own may write everywhere */
            continue;
        }
        enum baize_status status = fault_open(&house);
        become_nobody(false);
        PROMISE(chmod(disk, 0700) == 0 && chmod(path, 0600) == 0);
        print_message("%s: \"%s\"\n", baize_status_name(status), house.notice);
        assert_int_equal(status, BAIZE_STORE_READ_ONLY);
        assert_non_null(strstr(house.notice, path));
    }
    PROMISE(chmod(disk, 0700) == 0 && chmod(path, 0600) == 0);
    assert_int_equal(fault_open(&house), BAIZE_OK);
    end();
}

int main(void)
{
    signal(SIGXFSZ, SIG_IGN);
    make_disk();
    fault_vfs_register();
    int result = run_listed_tests();
    if (mounted)
        (void)umount(disk);
    return result;
}
