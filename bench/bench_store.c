/* bench_store.c - durable appends a second through the store, beside plain one-row commits of the same database.
 *
 *     bench_store [--json]
 *
 * SQLite in a folder of TMPDIR (or /tmp); PostgreSQL too when BAIZE_POSTGRES holds the URL of an empty database. The
 * plain way is a loop of one-row transactions with the database's own API and the same settings for durability. Groups
 * are batches of so many entries, each with its command, and one seal: what the engine commits when so many commands
 * wait. `64 batches of 1` are on their way at the same time. The plain rate is measured before and behind the others;
 * ratios are what counts, figures are those of one disk. */
#include <baize/store.h>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SECONDS    1.0
#define TABLES     64
#define GROUP_MOST 256

static const char text[] = "wager_placed at=1789000000123 by=300:player seat=3 wager=ante amount=1500 box=1 "
                           "chips/7/300=-1500 layout/7=1500 round=48213 command=0192f3a1b2c3d4e5f60718293a4b5c6d\n";
static char folder[64], path[96], plain_path[96];

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void stop(const char *what, const char *why)
{
    fprintf(stderr, "bench_store: %s: %s\n", what, why);
    exit(1);
}

/* ---- The plain way ---- */

static double plain_sqlite(void)
{
    sqlite3 *database;
    sqlite3_stmt *insert;
    unsigned long count = 0;
    if (sqlite3_open(plain_path, &database) != SQLITE_OK ||
        sqlite3_exec(database,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                     "CREATE TABLE IF NOT EXISTS plain (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT",
                     NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(database, "INSERT INTO plain (text) VALUES (?1)", -1, &insert, NULL) != SQLITE_OK)
        stop(plain_path, sqlite3_errmsg(database));
    double start = now_s();
    for (; now_s() - start < SECONDS; count++) {
        sqlite3_bind_text(insert, 1, text, sizeof text - 1, SQLITE_STATIC);
        if (sqlite3_step(insert) != SQLITE_DONE || sqlite3_reset(insert) != SQLITE_OK)
            stop(plain_path, sqlite3_errmsg(database));
    }
    double rate = (double)count / (now_s() - start);
    sqlite3_finalize(insert);
    sqlite3_close(database);
    return rate;
}

static double plain_postgres(void)
{
    PGconn *connection = PQconnectdb(getenv("BAIZE_POSTGRES"));
    const char *const values[] = {text};
    unsigned long count = 0;
    PQclear(PQexec(connection, "SET client_min_messages = warning"));
    PQclear(
        PQexec(connection, "CREATE TABLE IF NOT EXISTS bench_plain (id bigserial PRIMARY KEY, text text NOT NULL)"));
    PQclear(PQprepare(connection, "plain", "INSERT INTO bench_plain (text) VALUES ($1)", 1, NULL));
    double start = now_s();
    for (; now_s() - start < SECONDS; count++) {
        PGresult *result = PQexecPrepared(connection, "plain", 1, values, NULL, NULL, 0);
        if (PQresultStatus(result) != PGRES_COMMAND_OK)
            stop("PostgreSQL", PQerrorMessage(connection));
        PQclear(result);
    }
    double rate = (double)count / (now_s() - start);
    PQclear(PQexec(connection, "DROP TABLE bench_plain"));
    PQfinish(connection);
    return rate;
}

/* ---- Through the interface ---- */

static uint64_t seqs[TABLES], seals, ids;

struct group {
    struct baize_store_entry entries[GROUP_MOST];
    struct baize_store_command commands[GROUP_MOST];
    struct baize_store_seal seal;
    struct baize_store_batch batch;
};

static struct group groups[TABLES];

/* `size` entries, in turns over the tables from `table` on. */
static const struct baize_store_batch *fill(struct group *group, size_t size, size_t table)
{
    for (size_t i = 0; i < size; i++, table = (table + 1) % TABLES) {
        struct baize_stream stream = {BAIZE_STREAM_TABLE, (uint32_t)table + 1};
        uint64_t id = ++ids;
        group->entries[i] =
            (struct baize_store_entry){.stream = stream, .seq = ++seqs[table], .text = text, .length = sizeof text - 1};
        group->commands[i] = (struct baize_store_command){.stream = stream, .seq = seqs[table]};
        for (size_t byte = 0; byte < 8; byte++)
            group->commands[i].id[byte] = (uint8_t)(id >> (56 - 8 * byte));
    }
    group->seal = (struct baize_store_seal){.number = ++seals, .text = text, .length = sizeof text - 1};
    group->batch = (struct baize_store_batch){.entries = group->entries,
                                              .entries_count = size,
                                              .commands = group->commands,
                                              .commands_count = size,
                                              .seal = &group->seal};
    return &group->batch;
}

static double in_groups(const struct baize_store *store, size_t size)
{
    unsigned long count = 0;
    double start = now_s();
    for (size_t table = 0; now_s() - start < SECONDS; count += size, table = (table + size) % TABLES)
        if (baize_store_append_now(store, fill(&groups[0], size, table)) != BAIZE_OK)
            stop(store->call->name, store->call->trouble(store->self));
    return (double)count / (now_s() - start);
}

static size_t landed;

static void land(void *context, enum baize_status status)
{
    const struct baize_store *store = context;
    landed++;
    if (status != BAIZE_OK)
        stop(store->call->name, store->call->trouble(store->self));
}

static double in_flight(struct baize_store *store)
{
    unsigned long count = 0;
    double start = now_s();
    for (; now_s() - start < SECONDS; count += TABLES) {
        landed = 0;
        for (size_t i = 0; i < TABLES; i++)
            if (store->call->append(store->self, fill(&groups[i], 1, i), land, store) != BAIZE_OK)
                stop(store->call->name, store->call->trouble(store->self));
        while (landed < TABLES)
            store->call->run(store->self, -1);
    }
    return (double)count / (now_s() - start);
}

struct walking {
    const struct baize_store *store;
    unsigned long entries, bytes;
};

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct walking *walking = context;
    walking->entries++;
    walking->bytes += entry->length;
    return true;
}

static void walked(void *context, enum baize_status status)
{
    land((void *)(uintptr_t)((struct walking *)context)->store, status);
}

static double walk(const struct baize_store *store, unsigned long *entries)
{
    struct walking walking = {.store = store};
    double start = now_s();
    landed = 0;
    if (store->call->walk(store->self, 0, on_entry, walked, &walking) != BAIZE_OK)
        stop(store->call->name, store->call->trouble(store->self));
    while (landed == 0)
        store->call->run(store->self, -1);
    *entries = walking.entries;
    return (double)walking.entries / (now_s() - start);
}

/* ---- A database ---- */

static const size_t sizes[] = {1, 8, 64, 256};

struct result {
    const char *name;
    double plain, groups[4], flight, walk;
    unsigned long entries;
};

static struct result measure(const char *name, struct baize_store *store, double (*plain)(void))
{
    struct result result = {.name = name};
    memset(seqs, 0, sizeof seqs);
    seals = ids = 0;
    result.plain = plain();
    for (size_t i = 0; i < 4; i++)
        result.groups[i] = in_groups(store, sizes[i]);
    result.flight = in_flight(store);
    result.plain = (result.plain + plain()) / 2;
    result.walk = walk(store, &result.entries);
    store->call->close(store->self);
    return result;
}

static struct result measure_sqlite(void)
{
    char words[300];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_allocator allocator = baize_allocator_system();
    const char *temporary = getenv("TMPDIR");
    struct baize_store store;
    snprintf(folder, sizeof folder, "%.40s/bench-store-XXXXXX", temporary == NULL ? "/tmp" : temporary);
    if (mkdtemp(folder) == NULL)
        stop(folder, "no folder there");
    snprintf(path, sizeof path, "%s/store.db", folder);
    snprintf(plain_path, sizeof plain_path, "%s/plain.db", folder);
    if (baize_store_sqlite(path, BAIZE_STORE_CREATE, &allocator, &store, &trouble) != BAIZE_OK)
        stop("SQLite", words);
    struct result result = measure("SQLite", &store, plain_sqlite);
    unlink(path);
    unlink(plain_path);
    strcat(path, ".lock");
    unlink(path);
    rmdir(folder);
    return result;
}

static struct result measure_postgres(void)
{
    char words[300];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store store;
    if (baize_store_postgres(getenv("BAIZE_POSTGRES"), BAIZE_STORE_CREATE, &allocator, &store, &trouble) != BAIZE_OK)
        stop("PostgreSQL", words);
    return measure("PostgreSQL", &store, plain_postgres);
}

static void print_text(const struct result *result)
{
    printf("%-34s %14s %18s\n", result->name, "entries/s", "times plain");
    printf("  %-32s %14.0f %18.1f\n", "plain one-row commits", result->plain, 1.0);
    for (size_t i = 0; i < 4; i++) {
        char name[40];
        snprintf(name, sizeof name, "batches of %zu", sizes[i]);
        printf("  %-32s %14.0f %18.1f\n", name, result->groups[i], result->groups[i] / result->plain);
    }
    printf("  %-32s %14.0f %18.1f\n", "64 batches of 1 on their way", result->flight, result->flight / result->plain);
    printf("  walk over %-22lu %14.0f\n\n", result->entries, result->walk);
}

static void print_json(const struct result *result, const char *separator)
{
    printf("%s{\"database\": \"%s\", \"plain_commits_per_second\": %.1f, \"entries_per_second\": {", separator,
           result->name, result->plain);
    for (size_t i = 0; i < 4; i++)
        printf("\"batches_of_%zu\": %.1f, ", sizes[i], result->groups[i]);
    printf("\"in_flight_64\": %.1f}, \"walked_entries\": %lu, \"walk_entries_per_second\": %.0f}", result->flight,
           result->entries, result->walk);
}

int main(int argc, char **argv)
{
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 2 || (argc == 2 && !json)) {
        fputs("usage: bench_store [--json]\n", stderr);
        return 2;
    }
    struct result results[2];
    size_t count = 0;
    results[count++] = measure_sqlite();
    if (getenv("BAIZE_POSTGRES") != NULL)
        results[count++] = measure_postgres();
    if (json)
        printf("{\"compiler\": \"%s\", \"flags\": \"%s\", \"databases\": [", BENCH_COMPILER, BENCH_FLAGS);
    else
        printf("Durable entries a second, with a command each and a seal a batch\n%s, %s\n\n", BENCH_COMPILER,
               BENCH_FLAGS);
    for (size_t i = 0; i < count; i++)
        if (json)
            print_json(&results[i], i == 0 ? "" : ", ");
        else
            print_text(&results[i]);
    if (json)
        puts("]}");
    return 0;
}
