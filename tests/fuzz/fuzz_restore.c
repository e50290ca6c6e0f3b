/* fuzz_restore.c - a backup that somebody has changed before it is restored.
 *
 * A small house is backed up once. Each input is lines that change a copy of that file, then it is restored as `baize
 * restore` does it: opened as a reader, copied into an empty store, read by the engine with the key.
 *
 *     @OFFSET BYTE     one byte of the file, at an offset from its end when it is negative
 *     anything else    SQL that the forger runs on it; attaching other files is refused, and it ends after a while
 *
 * Whatever the file says, restoring ends with a status; a store that is taken has as many entries as its heads say,
 * each a text that is there; the engine opens it or says why not. */
#include "fuzz.h"

#include "../audit/writer.h"

#include <baize/engine.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

static struct writer writer;
static char folder[] = "/tmp/baize-fuzz-XXXXXX";
static char file_name[64], lock_name[72], wal_name[72], shm_name[72];
static char *backup;
static size_t backup_size;

/* ---- The house ---- */

static void remove_files(void)
{
    unlink(file_name);
    unlink(lock_name);
    unlink(wal_name);
    unlink(shm_name);
}

static void remove_folder(void)
{
    remove_files();
    rmdir(folder);
}

static void read_backup(void)
{
    FILE *file = fopen(file_name, "rb");
    REQUIRE(file != NULL && fseek(file, 0, SEEK_END) == 0);
    backup_size = (size_t)ftell(file);
    backup = malloc(backup_size);
    rewind(file);
    REQUIRE(backup != NULL && fread(backup, 1, backup_size, file) == backup_size);
    fclose(file);
}

static void make_backup(void)
{
    static const struct bot bot = {.seed = 3, .seats = 1, .side_wagers = 100, .folds = 0, .buy_in = 500000};
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store store;
    char words[512];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    REQUIRE(mkdtemp(folder) != NULL);
    snprintf(file_name, sizeof file_name, "%s/backup", folder);
    snprintf(lock_name, sizeof lock_name, "%s.lock", file_name);
    snprintf(wal_name, sizeof wal_name, "%s-wal", file_name);
    snprintf(shm_name, sizeof shm_name, "%s-shm", file_name);
    atexit(remove_folder);
    REQUIRE(baize_store_sqlite(file_name, BAIZE_STORE_CREATE, &allocator, &store, &trouble) == BAIZE_OK);
    writer_start(&writer, &store, 1, 1);
    writer_make_table(&writer, 1, writer_file(&writer, "south-dakota-four-card-poker"), BAIZE_SOURCE_GENERATOR, false);
    writer_patron(&writer, bot_patron(&bot, 1, 1));
    writer_play(&writer, &bot, 1, 1);
    writer_checkpoint(&writer);
    writer_commit(&writer);
    store.call->close(store.self);
    REQUIRE(baize_store_sqlite_settle(file_name, &trouble) == BAIZE_OK);
    read_backup();
}

/* ---- The forger ---- */

static int refuse_files(void *context, int what, const char *a, const char *b, const char *c, const char *d)
{
    (void)context, (void)a, (void)b, (void)c, (void)d;
    return what == SQLITE_ATTACH || what == SQLITE_DETACH ? SQLITE_DENY : SQLITE_OK;
}

static int give_up(void *context)
{
    return ++*(int *)context > 2000;
}

static void run_sql(const char *words)
{
    sqlite3 *database = NULL;
    int steps = 0;
    if (sqlite3_open(file_name, &database) == SQLITE_OK) {
        sqlite3_limit(database, SQLITE_LIMIT_LENGTH, 1 << 22);
        sqlite3_set_authorizer(database, refuse_files, NULL);
        sqlite3_progress_handler(database, 1000, give_up, &steps);
        sqlite3_exec(database, words, NULL, NULL, NULL);
    }
    sqlite3_close(database);
}

static void change_byte(const char *words)
{
    long offset = 0;
    unsigned byte = 0;
    if (sscanf(words, "@%ld %u", &offset, &byte) != 2)
        return;
    int file = open(file_name, O_RDWR | O_CLOEXEC);
    off_t size = file < 0 ? 0 : lseek(file, 0, SEEK_END);
    off_t at = offset < 0 ? size + offset : offset;
    unsigned char value = (unsigned char)byte;
    if (at >= 0 && at < size)
        REQUIRE(pwrite(file, &value, 1, at) == 1);
    if (file >= 0)
        close(file);
}

static void forge(const uint8_t *data, size_t size)
{
    char words[4096];
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end == NULL ? size - at : (size_t)(end - data) - at;
        snprintf(words, sizeof words, "%.*s", (int)(length < sizeof words ? length : sizeof words - 1),
                 (const char *)data + at);
        if (words[0] == '@')
            change_byte(words);
        else if (words[0] != '\0')
            run_sql(words);
        at += length + 1;
    }
}

/* ---- Restoring ---- */

struct counts {
    bool done;
    enum baize_status status;
    uint64_t heads, entries;
};

static bool on_head(void *context, const struct baize_store_head *head)
{
    ((struct counts *)context)->heads += head->seq;
    return true;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    REQUIRE(entry->text != NULL || entry->length == 0);
    ((struct counts *)context)->entries++;
    return true;
}

static void on_done(void *context, enum baize_status status)
{
    ((struct counts *)context)->done = true;
    ((struct counts *)context)->status = status;
}

static void await(const struct baize_store *store, struct counts *counts, enum baize_status taken)
{
    REQUIRE(taken == BAIZE_OK);
    for (counts->done = false; !counts->done;)
        store->call->run(store->self, -1);
    REQUIRE(counts->status == BAIZE_OK);
}

static int64_t at_noon(void *context)
{
    (void)context;
    return writer.now_ms + 1000;
}

static void open_engine(const struct baize_store *store)
{
    struct baize_seeded seeded;
    struct baize_engine *engine = NULL;
    char words[2048];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_engine_settings settings = {.allocator = baize_allocator_system(),
                                             .clock = {.now_ms = at_noon},
                                             .key = &writer.key,
                                             .store = *store,
                                             .random = baize_random_seeded(&seeded, 1, 0)};
    enum baize_status status = baize_engine_open(&settings, &engine, &trouble);
    REQUIRE((status == BAIZE_OK) == (engine != NULL));
    REQUIRE(status == BAIZE_OK || trouble.length > 0);
    if (engine != NULL)
        baize_engine_close(engine);
}

static void restore(bool honest)
{
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store from, to;
    struct counts counts = {0};
    char words[1024];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    enum baize_status status = baize_store_sqlite(file_name, BAIZE_STORE_READER, &allocator, &from, &trouble);
    REQUIRE(!honest || status == BAIZE_OK);
    if (status != BAIZE_OK) {
        REQUIRE(trouble.length > 0);
        return;
    }
    REQUIRE(baize_store_memory(&allocator, &to) == BAIZE_OK);
    status = baize_store_copy(&from, &to, NULL, NULL);
    REQUIRE(!honest || status == BAIZE_OK);
    from.call->close(from.self);
    if (status == BAIZE_OK) {
        await(&to, &counts, to.call->heads(to.self, on_head, on_done, &counts));
        await(&to, &counts, to.call->walk(to.self, 0, on_entry, on_done, &counts));
        REQUIRE(counts.heads == counts.entries);
        open_engine(&to);
    }
    to.call->close(to.self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (backup == NULL)
        make_backup();
    remove_files();
    FILE *file = fopen(file_name, "wb");
    REQUIRE(file != NULL && fwrite(backup, 1, backup_size, file) == backup_size && fclose(file) == 0);
    forge(data, size);
    restore(size == 0);
    return 0;
}
