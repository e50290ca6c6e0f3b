/* test_store_sqlite.c - the suite on SQLite, and what only SQLite has: the file, its lock, its schema. */
#include "sqlite_file.h"
#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/baize-store-XXXXXX";

static enum baize_status open_sqlite(const struct store_place *place, enum store_opening how,
                                     const struct baize_allocator *allocator, struct baize_store *opened)
{
    struct baize_text trouble = baize_text_in(sqlite_words, sizeof sqlite_words);
    enum baize_store_mode mode = how == STORE_FRESH   ? BAIZE_STORE_CREATE
                                 : how == STORE_AGAIN ? BAIZE_STORE_EXISTING
                                                      : BAIZE_STORE_READER;
    (void)place;
    if (how == STORE_FRESH)
        sqlite_file_remove();
    return baize_store_sqlite(sqlite_path, mode, allocator, opened, &trouble);
}

/* ---- The file ---- */

STORE_TEST(test_a_second_writer_is_refused_and_told_who_has_it)
{
    struct baize_store second;
    char process[32];
    assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &second), BAIZE_STORE_BUSY);
    snprintf(process, sizeof process, "process %ld has it open", (long)getpid());
    assert_non_null(strstr(sqlite_words, process));
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "a"), BAIZE_OK); /* the first is unharmed */
    pid_t child = fork();
    if (child == 0)
        _exit(sqlite_file_open(BAIZE_STORE_EXISTING, &second) == BAIZE_STORE_BUSY ? 0 : 1);
    int result;
    waitpid(child, &result, 0);
    assert_int_equal(result, 0);
    store_reopen(); /* closed: the lock is free again */
}

TEST(test_what_is_not_there_is_not_found)
{
    struct baize_store other;
    sqlite_file_remove();
    assert_int_equal(sqlite_file_open(BAIZE_STORE_EXISTING, &other), BAIZE_STORE_NOT_FOUND);
    assert_int_equal(sqlite_file_open(BAIZE_STORE_READER, &other), BAIZE_STORE_NOT_FOUND);
    assert_int_equal(access(sqlite_path, F_OK), -1); /* and nothing was made */
    char name[80];
    snprintf(name, sizeof name, "%s.lock", sqlite_path);
    assert_int_equal(access(name, F_OK), -1);
    fclose(fopen(sqlite_path, "w"));
    assert_int_equal(sqlite_file_open(BAIZE_STORE_EXISTING, &other), BAIZE_STORE_NOT_FOUND);
    assert_non_null(strstr(sqlite_words, "empty"));
    assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &other), BAIZE_OK); /* cut off at its first start */
    other.call->close(other.self);
    struct baize_text trouble = baize_text_in(sqlite_words, sizeof sqlite_words);
    struct store_memory heap = {.pieces = 0};
    struct baize_allocator allocator = store_test_allocator(&heap);
    assert_int_equal(baize_store_sqlite("/no/such/folder/x.db", BAIZE_STORE_CREATE, &allocator, &other, &trouble),
                     BAIZE_STORE_NOT_FOUND);
    assert_int_equal(heap.pieces, 0);
}

TEST(test_what_is_no_store_is_refused)
{
    struct baize_store other;
    sqlite_file_remove();
    FILE *file = fopen(sqlite_path, "w");
    for (int i = 0; i < 1000; i++)
        fputs("this is not a database\n", file);
    fclose(file);
    assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &other), BAIZE_STORE_BROKEN);
    sqlite_file_remove();
    sqlite_execute("CREATE TABLE something (else_ TEXT)");
    assert_int_equal(sqlite_file_open(BAIZE_STORE_CREATE, &other), BAIZE_STORE_BROKEN);
    assert_non_null(strstr(sqlite_words, "another program"));
    sqlite_file_remove();
}

STORE_TEST(test_entries_and_seals_refuse_to_be_changed)
{
    struct baize_store_seal seal = {1, "one", 3};
    assert_int_equal(store_append_entry(&store, TABLE(1), 1, "a"), BAIZE_OK);
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.seal = &seal}), BAIZE_OK);
    sqlite_refuses("UPDATE entry SET text = 'b'", "an entry is never changed");
    sqlite_refuses("DELETE FROM entry", "an entry is never deleted");
    sqlite_refuses("UPDATE seal SET text = 'b'", "a seal is never changed");
    sqlite_refuses("DELETE FROM seal", "a seal is never deleted");
    sqlite_refuses("UPDATE stream SET seq = 1", "a head only goes forward");
    sqlite_refuses("INSERT INTO entry VALUES (9, 1, 'x', x'00', 'b')",
                   "cannot store TEXT value in INTEGER column entry.seq"); /* STRICT */
    assert_string_equal(store_walk(&store, 0, 0), "table/1 1 a\n");
}

/* ---- Killed ---- */

STORE_TEST(test_what_was_acknowledged_is_there_after_kill)
{
    int pipes[2];
    uint64_t acknowledged = 0, seq = 0;
    store.call->close(store.self);
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0) {
        sqlite_file_open(BAIZE_STORE_EXISTING, &store);
        for (seq = 1; store_append_entry(&store, TABLE(1), seq, "a") == BAIZE_OK; seq++)
            if (write(pipes[1], &seq, sizeof seq) != sizeof seq)
                break;
        _exit(1);
    }
    close(pipes[1]);
    while (acknowledged < 50 && read(pipes[0], &seq, sizeof seq) == sizeof seq)
        acknowledged = seq;
    kill(child, SIGKILL);
    while (read(pipes[0], &seq, sizeof seq) == sizeof seq)
        acknowledged = seq;
    waitpid(child, NULL, 0);
    close(pipes[0]);
    assert_true(acknowledged >= 50);
    assert_int_equal(sqlite_file_open(BAIZE_STORE_EXISTING, &store), BAIZE_OK);
    unsigned long long head = 0;
    assert_int_equal(sscanf(store_heads(&store, 0), "table/1 %llu", &head), 1);
    assert_true(head == acknowledged || head == acknowledged + 1);
}

int main(void)
{
    static const struct store_place place = {.name = "sqlite", .open = open_sqlite, .own_allocator = true};
    assert_non_null(mkdtemp(folder));
    snprintf(sqlite_path, sizeof sqlite_path, "%s/house.db", folder);
    int failed = store_suite(&place);
    sqlite_file_remove();
    rmdir(folder);
    return failed;
}
