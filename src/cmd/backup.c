/* backup.c - baize backup and restore: all of a house but its key, while it works; and back, or to another database. */
#include "cmd/datadir.h"
#include "cmd/durable.h"
#include "cmd/json.h"
#include "cmd/office.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Counting what is in a copy ---- */

struct count {
    struct baize_store_answer answer;
    uint64_t streams, heads, entries, seals, records; /* heads: the sum of their seq */
};

static bool on_head(void *context, const struct baize_store_head *head)
{
    struct count *count = context;
    count->streams++;
    count->heads += head->seq;
    return true;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    (void)entry;
    ((struct count *)context)->entries++;
    return true;
}

static bool on_seal(void *context, const struct baize_store_seal *seal)
{
    (void)seal;
    ((struct count *)context)->seals++;
    return true;
}

static bool on_record(void *context, const struct baize_store_record *record)
{
    (void)record;
    ((struct count *)context)->records++;
    return true;
}

static bool finish(const struct baize_store *store, enum baize_status taken, struct count *count)
{
    return baize_store_wait(store, &count->answer, taken) == BAIZE_OK;
}

/* Every stream has as many entries as its head says. */
static bool count_all(const struct baize_store *store, struct count *count)
{
    memset(count, 0, sizeof *count);
    bool good =
        finish(store, store->call->heads(store->self, on_head, baize_store_answered, count), count) &&
        finish(store, store->call->walk(store->self, 0, on_entry, baize_store_answered, count), count) &&
        finish(store, store->call->seals(store->self, 1, on_seal, baize_store_answered, count), count) &&
        finish(store, store->call->records(store->self, NULL, NULL, on_record, baize_store_answered, count), count);
    if (!good)
        fprintf(stderr, "baize: the copy cannot be read: %s\n", store->call->trouble(store->self));
    else if (count->entries != count->heads)
        fprintf(stderr, "baize: the copy is not whole: %llu entries, and its streams have %llu\n",
                (unsigned long long)count->entries, (unsigned long long)count->heads);
    return good && count->entries == count->heads;
}

static bool copy(const struct baize_store *from, const struct baize_store *to, struct count *count)
{
    enum baize_status status = baize_store_copy(from, to, NULL, NULL);
    if (status == BAIZE_OK)
        return count_all(to, count);
    fprintf(stderr, "baize: not copied: %s: %s%s%s\n", baize_status_words(status), from->call->trouble(from->self),
            from->call->trouble(from->self)[0] != '\0' ? "; " : "", to->call->trouble(to->self));
    return false;
}

static int tell(const struct office_request *request, const char *what, const char *where, const struct count *count)
{
    if (request->json)
        return json_finish(json_pack("{s:s, s:s, s:I, s:I, s:I, s:I}", "done", what, "to", where, "streams",
                                     (json_int_t)count->streams, "entries", (json_int_t)count->entries, "seals",
                                     (json_int_t)count->seals, "records", (json_int_t)count->records));
    printf("%s: %llu streams, %llu entries, %llu seals, %llu records in '%s'\n", what,
           (unsigned long long)count->streams, (unsigned long long)count->entries, (unsigned long long)count->seals,
           (unsigned long long)count->records, where);
    return CMD_DONE;
}

static bool open_sqlite(const char *path, enum baize_store_mode mode, struct baize_store *store)
{
    char words[1024];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_allocator allocator = baize_allocator_system();
    enum baize_status status = baize_store_sqlite(path, mode, &allocator, store, &trouble);
    if (status == BAIZE_OK)
        return true;
    store->call = NULL;
    fprintf(stderr, "baize: '%s': %s%s%s\n", path, baize_status_words(status), words[0] == '\0' ? "" : ": ", words);
    return false;
}

/* ---- backup ---- */

static void remove_beside(const char *path, const char *ending)
{
    char name[CMD_PATH_SIZE];
    if ((size_t)snprintf(name, sizeof name, "%s%s", path, ending) < sizeof name)
        unlink(name);
}

static bool is_there(const char *path)
{
    struct stat state;
    if (lstat(path, &state) != 0)
        return false;
    fprintf(stderr, "baize: '%s' is there already; a backup overwrites nothing\n", path);
    return true;
}

/* One plain file: an auditor reads it from a disk that is read-only, and finds nothing beside it afterwards. */
static bool settle(const char *path)
{
    char words[1024] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    enum baize_status status = baize_store_sqlite_settle(path, &trouble);
    if (status != BAIZE_OK)
        fprintf(stderr, "baize: '%s': %s: %s\n", path, baize_status_words(status), words);
    return status == BAIZE_OK;
}

static void remove_copy(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal", ".lock"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        remove_beside(path, endings[i]);
}

/* FILE.new may be what a backup that was killed left there: nobody reads it, so it is removed. False: another process
 * is writing it. */
static bool remove_left(const char *path)
{
    char words[512];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store left;
    enum baize_status status = baize_store_sqlite(path, BAIZE_STORE_EXISTING, &allocator, &left, &trouble);
    if (status == BAIZE_OK)
        left.call->close(left.self);
    if (status == BAIZE_STORE_BUSY) {
        fprintf(stderr, "baize: another backup is being written: %s\n", words);
        return false;
    }
    remove_copy(path);
    return true;
}

static bool sync_file(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (!good)
        fprintf(stderr, "baize: cannot write '%s': %s\n", path, strerror(errno));
    if (file >= 0)
        close(file);
    return good;
}

static bool give_name(const char *from, const char *to)
{
    if (durable_rename(from, to))
        return true;
    fprintf(stderr, "baize: cannot name the backup '%s': %s\n", to, strerror(errno));
    return false;
}

/* FILE has its name when the copy in FILE.new is whole, checked and on the disk. */
static bool make_backup(const struct office_request *request, const struct baize_store *from, struct count *count)
{
    char begun[CMD_PATH_SIZE];
    struct baize_store to;
    if ((size_t)snprintf(begun, sizeof begun, "%s.new", request->arguments[0]) >= sizeof begun) {
        fputs("baize: the name of the backup is too long\n", stderr);
        return false;
    }
    umask(S_IRWXG | S_IRWXO); /* it holds hashes of passwords */
    if (!remove_left(begun))
        return false;
    bool good = open_sqlite(begun, BAIZE_STORE_CREATE, &to);
    if (to.call != NULL) {
        good = good && copy(from, &to, count);
        to.call->close(to.self);
        good = good && settle(begun) && sync_file(begun);
    }
    remove_beside(begun, ".lock");
    good = good && give_name(begun, request->arguments[0]);
    if (!good) /* half a backup is none */
        remove_copy(begun);
    return good;
}

static int run_backup(const struct office_request *request)
{
    struct baize_store from;
    struct count count;
    if (is_there(request->arguments[0]) || !cmd_where_store(&request->where, BAIZE_STORE_READER, &from))
        return CMD_FAILED;
    bool good = make_backup(request, &from, &count);
    from.call->close(from.self);
    if (!good)
        return CMD_FAILED;
    int result = tell(request, "backed up", request->arguments[0], &count);
    if (!request->json)
        puts("The key of the house is not in it: keep house.key elsewhere, apart from the backups.");
    return result;
}

/* ---- restore ---- */

/* The engine reads and checks all of it with the key: chain, last seal, states. What came after the backup is lost, and
 * decks and keys of rounds were shown in it: the record goes on in a new epoch. */
static bool check_restored(const struct office_request *request)
{
    static struct cmd_house house;
    if (!cmd_house_open_restored(&request->where, &house))
        return false;
    bool balances = baize_engine_balances(house.engine);
    if (!balances)
        fputs("baize: the books of the restored house do not balance\n", stderr);
    cmd_house_close(&house);
    return balances;
}

static bool fill_store(const struct office_request *request, const struct baize_store *from, struct count *count)
{
    struct baize_store to;
    if (!cmd_where_store(&request->where, BAIZE_STORE_CREATE, &to))
        return false;
    bool good = datadir_store_is_empty(&to) && copy(from, &to, count);
    to.call->close(to.self);
    return good;
}

static int run_restore(const struct office_request *request)
{
    struct baize_house_key key;
    struct baize_store from;
    struct count count;
    if (request->key == NULL) {
        fputs("baize restore: the key of the house is missing: --key FILE\n", stderr);
        return CMD_USAGE;
    }
    if (!cmd_key_read(request->key, &key) || !open_sqlite(request->arguments[0], BAIZE_STORE_READER, &from))
        return CMD_FAILED;
    bool made = datadir_make(&request->where);
    bool good = made && datadir_write_key(&request->where, &key) && fill_store(request, &from, &count) &&
                check_restored(request) && datadir_finish(&request->where);
    from.call->close(from.self);
    baize_house_key_wipe(&key);
    if (made && !good)
        datadir_unmake(&request->where);
    if (!good)
        return CMD_FAILED;
    int result = tell(request, "restored", cmd_where_directory(&request->where), &count);
    if (!request->json)
        puts("An epoch is open: rounds of the generator that were not paid are void, their wagers are back.");
    return result;
}

/* ---- The commands ---- */

static const struct argp_option restore_options[] = {
    {"key", OFFICE_WORD(key), "FILE", 0, "The key of the house, from where it is kept", 0}, OFFICE_OPTION_JSON, {0}};

const struct cmd_command cmd_backup = {
    .usage = {"backup", "copy a house while it works; the key is not in the copy", "FILE",
              "Copies all of a house but its key into FILE, in one frozen state, while it works."
              "\vFILE is an SQLite store of its own; it must not be there. Example:\n\n"
              "  baize backup monday.baize",
              office_looking, true},
    .run_of = office_run,
    .how = &(const struct office_how){.run = run_backup, .least = 1, .most = 1},
};

const struct cmd_command cmd_restore = {
    .usage = {"restore", "make a house from a backup, or move it to another database", "FILE",
              "Makes a house from a backup, in an empty directory or database, and checks it with the key."
              "\vWith --db it is also the move to PostgreSQL: docs/house.md. Example:\n\n"
              "  baize restore monday.baize --data harbour --key safe/house.key",
              restore_options, true},
    .run_of = office_run,
    .how = &(const struct office_how){.run = run_restore, .least = 1, .most = 1},
};
