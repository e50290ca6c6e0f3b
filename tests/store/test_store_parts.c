/* test_store_parts.c - small parts of the stores that the suite passes by: no server, a few milliseconds. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "sqlite_file.h"
#include "store/postgres.h"
#include "store/sqlite.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <sys/file.h>
#include <unistd.h>

static char folder[] = "/tmp/baize-parts-XXXXXX";

static int no_file(void **state)
{
    (void)state;
    sqlite_file_remove();
    return 0;
}

/* ---- Who unlocks has locked ---- */

static _Thread_local int locked; /* how many mutexes this thread has */
static atomic_int strays;        /* unlocked by a thread that had none */

#define EXPORT     __attribute__((visibility("default")))
#define NEXT(name) (__extension__(__typeof__(name) *) dlsym(RTLD_NEXT, #name))

/* These stand before those of the C library, for the stores and SQLite alike. */
EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    static __typeof__(pthread_mutex_lock) *_Atomic next;
    if (next == NULL)
        next = NEXT(pthread_mutex_lock);
    int error = next(mutex);
    locked += error == 0;
    return error;
}

EXPORT int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
    static __typeof__(pthread_mutex_trylock) *_Atomic next;
    if (next == NULL)
        next = NEXT(pthread_mutex_trylock);
    int error = next(mutex);
    locked += error == 0;
    return error;
}

EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    static __typeof__(pthread_mutex_unlock) *_Atomic next;
    if (next == NULL)
        next = NEXT(pthread_mutex_unlock);
    if (locked == 0)
        strays++;
    else
        locked--;
    return next(mutex);
}

TEST_WITH(test_who_unlocks_has_locked, no_file, no_file)
{
    struct baize_store opened;
    strays = 0;
    assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &opened), BAIZE_OK);
    assert_int_equal(store_append_entry(&opened, TABLE(1), 1, "a"), BAIZE_OK);
    assert_string_equal(store_walk(&opened, 0, 0), "table/1 1 a\n");
    assert_string_equal(store_walk(&opened, 0, 1), "table/1 1 a\n");
    opened.call->close(opened.self);
    assert_int_equal(strays, 0);
    assert_int_equal(locked, 0);
}

/* ---- The front ---- */

static enum baize_status nothing_comes_here(void *self, struct store_request *request)
{
    (void)self;
    (void)request;
    fail_msg("a request that was refused was handed over");
    return BAIZE_OK;
}

static void all_are_refused(struct store_front *front, enum baize_status with)
{
    static const uint8_t id[BAIZE_COMMAND_ID_SIZE];
    struct baize_store_batch batch = {.lease = 0};
    assert_int_equal(store_front_append(front, &batch, NULL, NULL), with);
    assert_int_equal(store_front_heads(front, NULL, NULL, NULL), with);
    assert_int_equal(store_front_read(front, TABLE(1), 1, 2, NULL, NULL, NULL), with);
    assert_int_equal(store_front_walk(front, 0, NULL, NULL, NULL), with);
    assert_int_equal(store_front_tails(front, NULL, NULL, NULL, NULL), with);
    assert_int_equal(store_front_commands(front, id, NULL, NULL, NULL), with);
    assert_int_equal(store_front_seals(front, 1, NULL, NULL, NULL), with);
    assert_int_equal(store_front_confirm(front, 0, 1, NULL, NULL, NULL), with);
    assert_int_equal(store_front_confirm_here(front, 0, 1, NULL, NULL, NULL), with);
    assert_int_equal(store_front_records(front, "person", "anna", NULL, NULL, NULL), with);
    assert_int_equal(store_front_latest(front, "person", NULL, 1, NULL, NULL, NULL), with);
    assert_int_equal(store_front_forget(front, id, NULL, NULL), with);
    assert_int_equal(store_front_lease(front, "floor", "server-1", 0, NULL, NULL), with);
}

static void *no_memory(void *context, void *memory, size_t old_size, size_t size)
{
    (void)context;
    (void)memory;
    (void)old_size;
    assert_int_not_equal(size, 0); /* what there is not is not given back */
    return NULL;
}

TEST(test_a_front_that_closes_or_has_no_memory_refuses_everything)
{
    struct store_front front = {.allocator = {.resize = no_memory}, .submit = nothing_comes_here};
    all_are_refused(&front, BAIZE_OUT_OF_MEMORY);
    front.closing = true;
    all_are_refused(&front, BAIZE_STORE_UNAVAILABLE);
}

/* ---- SQLite ---- */

static int (*open_usually)(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out);

/* What SQLite does with a file that this process may not write: it opens it for reading. */
static int open_for_reading(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out)
{
    if ((flags & SQLITE_OPEN_MAIN_DB) != 0)
        flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    return open_usually(vfs, name, file, flags, out);
}

TEST_WITH(test_a_file_that_may_only_be_read_is_told, no_file, no_file)
{
    static sqlite3_vfs vfs;
    struct baize_store opened;
    assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &opened), BAIZE_OK);
    opened.call->close(opened.self);
    vfs = *sqlite3_vfs_find(NULL);
    open_usually = vfs.xOpen;
    vfs.zName = "for-reading";
    vfs.xOpen = open_for_reading;
    assert_int_equal(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
    enum baize_status status = sqlite_file_open(BAIZE_STORE_EXISTING, &opened);
    sqlite3_vfs_unregister(&vfs);
    assert_int_equal(status, BAIZE_STORE_READ_ONLY);
    assert_non_null(strstr(sqlite_words, "the file may only be read"));
}

TEST_WITH(test_a_holder_with_a_long_name_is_cut_off, no_file, no_file)
{
    static const char holder[] = "1234567890123456789012345678901234567890";
    char name[80], words[200];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    enum baize_status status = BAIZE_OK;
    snprintf(name, sizeof name, "%s.lock", sqlite_path);
    int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    assert_true(lock >= 0);
    assert_int_equal(flock(lock, LOCK_EX | LOCK_NB), 0);
    assert_int_equal(write(lock, holder, sizeof holder - 1), sizeof holder - 1);
    assert_int_equal(sqlite_lock(sqlite_path, &status, &trouble), -1);
    close(lock);
    assert_int_equal(status, BAIZE_STORE_BUSY);
    assert_non_null(strstr(words, ": process 1234567890123456789012345678901 has it open")); /* 31 of them */
}

TEST_WITH(test_where_nothing_has_come_there_is_no_progress, no_file, no_file)
{
    struct baize_store opened;
    assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &opened), BAIZE_OK);
    bool progress = true;
    assert_int_equal(sqlite_deliver(opened.self, &progress), 0);
    assert_false(progress);
    opened.call->close(opened.self);
}

/* ---- PostgreSQL ---- */

TEST(test_a_request_that_libpq_does_not_take_says_why)
{
    static struct postgres self;
    struct store_request request = {.kind = STORE_HEADS};
    PGconn *connection = PQconnectdb("host=/no/such/folder user=baize dbname=baize");
    assert_int_equal(PQstatus(connection), CONNECTION_BAD);
    assert_int_equal(postgres_send(&self, connection, &request), BAIZE_STORE_UNAVAILABLE);
    assert_non_null(strstr(self.trouble, "connection"));
    assert_null(request.connection); /* nothing of it can have been committed */
    PQfinish(connection);
}

TEST(test_a_statement_without_an_answer_makes_the_store_unavailable)
{
    static struct postgres self;
    int64_t number = 7;
    PGconn *connection = PQconnectdb("host=/no/such/folder user=baize dbname=baize");
    assert_int_equal(postgres_execute(&self, connection, "SELECT 1", &number), BAIZE_STORE_UNAVAILABLE);
    assert_non_null(strstr(self.trouble, "connection"));
    assert_int_equal(number, 7);
    PQfinish(connection);
}

int main(void)
{
    assert_non_null(mkdtemp(folder));
    snprintf(sqlite_path, sizeof sqlite_path, "%s/house.db", folder);
    int failed = run_listed_tests();
    rmdir(folder);
    return failed;
}
