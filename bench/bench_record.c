/* bench_record.c - what it costs to put a house on record, and how fast it can
 * be read again.
 *
 *     bench_record [--rounds N] [--seats N] [--json]
 *
 *   commits     one row after the other, each in a transaction of its own, by
 * the database's own interface: what a plain program does. The same database,
 * the same settings, the same run. commands    durable commands a second of 64
 * tables, one command of each on its way at a time: decided, sealed, committed
 * with others, answered bytes       that a round takes in the store start-up
 * with N rounds in the journal, from snapshots, and folding everything audit
 * rounds a minute, every one decided again from its rules
 *
 * SQLite in a folder of its own; PostgreSQL where BAIZE_POSTGRES says
 * (tests/store/with-postgres sets it). */
#include "house.h"

#include <baize/audit.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TABLES        64
#define COMMIT_TIME_S 2.0
#define PLAY_TIME_S   5.0

static struct baize_random source;
static struct baize_house_key key;
static struct baize_allocator allocator;
static char folder[256];
static bool json;
static uint8_t seats = 2; /* patrons at each table */

struct figures {
    const char *store;
    double commits, commands, group;
    uint64_t rounds, entries, commits_count;
    double bytes, fill_s;
    double start_s, start_all_s;
    uint64_t folded;
    double audit_s;
    uint64_t audit_rounds;
};

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Of all threads: others may use the machine. */
static double cpu_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static _Noreturn void stop(const char *what, const char *words)
{
    fprintf(stderr, "bench_record: %s: %s\n", what, words);
    exit(1);
}

/* ---- Plain commits ---- */

static void sql(sqlite3 *database, const char *words)
{
    if (sqlite3_exec(database, words, NULL, NULL, NULL) != SQLITE_OK)
        stop(words, sqlite3_errmsg(database));
}

static double plain_sqlite(void)
{
    char path[512];
    sqlite3 *database;
    uint64_t count = 0;
    snprintf(path, sizeof path, "%s/plain.db", folder);
    if (sqlite3_open(path, &database) != SQLITE_OK)
        stop(path, "cannot be opened");
    sql(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                  "CREATE TABLE plain(id INTEGER PRIMARY KEY, words TEXT) STRICT");
    double start = now_s();
    for (; now_s() - start < COMMIT_TIME_S; count++)
        sql(database, "INSERT INTO plain(words) VALUES ('wager_placed round=41 "
                      "seat=3 amount=$5.00')");
    double rate = (double)count / (now_s() - start);
    sqlite3_close(database);
    return rate;
}

static void postgres(PGconn *connection, const char *words)
{
    PGresult *result = PQexec(connection, words);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        stop(words, PQerrorMessage(connection));
    PQclear(result);
}

static double plain_postgres(const char *url)
{
    uint64_t count = 0;
    PGconn *connection = PQconnectdb(url);
    if (PQstatus(connection) != CONNECTION_OK)
        stop("PostgreSQL", PQerrorMessage(connection));
    postgres(connection, "CREATE TABLE plain(id bigserial PRIMARY KEY, words text)");
    double start = now_s();
    for (; now_s() - start < COMMIT_TIME_S; count++)
        postgres(connection, "INSERT INTO plain(words) VALUES ('wager_placed "
                             "round=41 seat=3 amount=$5.00')");
    double rate = (double)count / (now_s() - start);
    postgres(connection, "DROP TABLE plain");
    PQfinish(connection);
    return rate;
}

/* ---- The house ---- */

static struct house_plan plan_of(void)
{
    return (struct house_plan){
        .tables = TABLES,
        .submissions_count = 2,
        .submissions = {"south-dakota-four-card-poker", "maryland-four-card-poker"},
        .bot = {.seed = 5, .seats = seats, .side_wagers = 50, .folds = 40, .buy_in = 5000000},
    };
}

static struct baize_store open_store(const char *name, const char *url)
{
    char path[512], words[1024] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_store store;
    snprintf(path, sizeof path, "%s/baize.db", folder);
    enum baize_status status = strcmp(name, "sqlite") == 0
                                   ? baize_store_sqlite(path, BAIZE_STORE_CREATE, &allocator, &store, &trouble)
                                   : baize_store_postgres(url, BAIZE_STORE_CREATE, &allocator, &store, &trouble);
    if (status != BAIZE_OK)
        stop(baize_status_name(status), words);
    return store;
}

static struct baize_engine *open_engine(struct baize_store store, bool ignore_snapshots, double *seconds)
{
    char words[1024] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_engine *engine;
    struct baize_engine_settings settings = {.allocator = allocator,
                                             .clock = baize_clock_system(),
                                             .random = source,
                                             .store = store,
                                             .key = &key,
                                             .ignore_snapshots = ignore_snapshots};
    double start = now_s();
    enum baize_status status = baize_engine_open(&settings, &engine, &trouble);
    if (status != BAIZE_OK)
        stop(baize_status_name(status), words);
    *seconds = now_s() - start;
    return engine;
}

/* One command of each table on its way. */
struct seat_of_play {
    bool busy;
    struct baize_command command;
};

static void answered(void *context, const struct baize_answer *answer)
{
    struct seat_of_play *place = context;
    if (answer->status != BAIZE_OK)
        stop("a command failed", baize_status_words(answer->status));
    place->busy = false;
}

static void send(struct baize_engine *engine, struct seat_of_play *place)
{
    static struct baize_engine_refusal refusal;
    enum baize_status status = baize_engine_submit(engine, &place->command, answered, place, &refusal);
    place->busy = status == BAIZE_OK;
    if (status != BAIZE_OK && status != BAIZE_COMMAND_REFUSED)
        stop("a command was not taken", baize_status_words(status));
    if (status == BAIZE_COMMAND_REFUSED)
        stop("refused", baize_engine_refusal_name(&refusal));
}

static void play_turn(struct baize_engine *engine, const struct house_plan *plan, struct seat_of_play *places)
{
    for (uint32_t table = 1; table <= plan->tables; table++)
        if (!places[table].busy && house_next(engine, plan, table, &source, &places[table].command))
            send(engine, &places[table]);
    if (baize_engine_run(engine, 1000) != BAIZE_OK)
        stop("the store", "is away");
}

static void settle_down(struct baize_engine *engine)
{
    while (baize_engine_waiting(engine) > 0)
        baize_engine_run(engine, 1000);
}

static void measure_commands(struct baize_engine *engine, const struct house_plan *plan, struct figures *figures)
{
    static struct seat_of_play places[TABLES + 1];
    while (house_rounds(engine, plan) < TABLES) /* every table is open and in its first round */
        play_turn(engine, plan, places);
    struct baize_engine_counts before = baize_engine_counts(engine);
    double start = now_s();
    while (now_s() - start < PLAY_TIME_S)
        play_turn(engine, plan, places);
    settle_down(engine);
    double seconds = now_s() - start;
    struct baize_engine_counts after = baize_engine_counts(engine);
    figures->commands = (double)(after.commands - before.commands) / seconds;
    figures->group = (double)(after.commands - before.commands) / (double)(after.commits - before.commits);
}

static void fill(struct baize_engine *engine, const struct house_plan *plan, uint64_t rounds, struct figures *figures)
{
    static struct seat_of_play places[TABLES + 1];
    uint64_t done = house_rounds(engine, plan);
    double start = now_s(), told = start;
    while ((done = house_rounds(engine, plan)) < rounds) {
        play_turn(engine, plan, places);
        if (isatty(STDERR_FILENO) && now_s() - told > 0.5) {
            told = now_s();
            fprintf(stderr, "\r%s: %" PRIu64 " of %" PRIu64 " rounds ", figures->store, done, rounds);
        }
    }
    settle_down(engine);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    figures->rounds = house_rounds(engine, plan);
    figures->fill_s = now_s() - start;
}

/* ---- Reading it again ---- */

static void measure_start(const char *name, const char *url, struct figures *figures)
{
    struct baize_store store = open_store(name, url);
    struct baize_engine *engine = open_engine(store, false, &figures->start_s);
    figures->folded = baize_engine_counts(engine).folded_at_start;
    baize_engine_close(engine);
    store.call->close(store.self);
    store = open_store(name, url);
    engine = open_engine(store, true, &figures->start_all_s);
    figures->entries = baize_engine_counts(engine).folded_at_start;
    baize_engine_close(engine);
    store.call->close(store.self);
}

static void measure_audit(const char *name, const char *url, struct figures *figures)
{
    static struct baize_audit_report report;
    struct baize_store store = open_store(name, url);
    struct baize_audit_settings settings = {.allocator = allocator, .store = store, .key = &key};
    double start = cpu_s();
    if (baize_audit_verify(&settings, &report) != BAIZE_OK || !report.sound)
        stop("audit", report.fault.words);
    figures->audit_s = cpu_s() - start;
    figures->audit_rounds = report.counts.rounds;
    store.call->close(store.self);
}

static double file_bytes(void)
{
    char path[512];
    double bytes = 0;
    const char *const parts[] = {"baize.db", "baize.db-wal"};
    for (unsigned i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, parts[i]);
        FILE *file = fopen(path, "rb");
        if (file == NULL)
            continue;
        fseek(file, 0, SEEK_END);
        bytes += (double)ftell(file);
        fclose(file);
    }
    return bytes;
}

static double database_bytes(const char *url)
{
    PGconn *connection = PQconnectdb(url);
    PGresult *result = PQexec(connection, "SELECT pg_database_size(current_database())");
    double bytes = PQresultStatus(result) == PGRES_TUPLES_OK ? strtod(PQgetvalue(result, 0, 0), NULL) : 0;
    PQclear(result);
    PQfinish(connection);
    return bytes;
}

/* ---- All of it ---- */

static void measure(const char *name, const char *url, uint64_t rounds, struct figures *figures)
{
    struct house_plan plan = plan_of();
    double seconds;
    bool sqlite = strcmp(name, "sqlite") == 0;
    figures->store = name;
    figures->commits = sqlite ? plain_sqlite() : plain_postgres(url);
    struct baize_store store = open_store(name, url);
    struct baize_engine *engine = open_engine(store, false, &seconds);
    house_create(engine, &plan, &key, &source);
    measure_commands(engine, &plan, figures);
    uint64_t rounds_before = house_rounds(engine, &plan);
    double bytes_before = sqlite ? file_bytes() : database_bytes(url);
    fill(engine, &plan, rounds, figures);
    baize_engine_close(engine);
    store.call->close(store.self);
    double bytes_after = sqlite ? file_bytes() : database_bytes(url);
    figures->bytes = (bytes_after - bytes_before) / (double)(figures->rounds - rounds_before);
    measure_start(name, url, figures);
    measure_audit(name, url, figures);
}

static void print_text(const struct figures *f)
{
    printf("%s\n", f->store);
    printf("  one row a commit                     %10.0f a second\n", f->commits);
    printf("  durable commands, %d tables          %10.0f a second, %.0f in a "
           "commit: %.0f times as many\n",
           TABLES, f->commands, f->group, f->commands / f->commits);
    printf("  journal                              %10" PRIu64 " rounds, %" PRIu64 " entries, %.0f bytes a round\n",
           f->rounds, f->entries, f->bytes);
    printf("  start-up from snapshots              %10.3f s, %" PRIu64 " entries behind them\n", f->start_s, f->folded);
    printf("  start-up folding everything          %10.3f s: %.0f times as long\n", f->start_all_s,
           f->start_all_s / f->start_s);
    printf("  audit, every round decided again     %10.0f rounds a minute (%.1f "
           "s)\n",
           (double)f->audit_rounds / f->audit_s * 60, f->audit_s);
}

static void print_json(const struct figures *f)
{
    printf("{\"store\": \"%s\", \"commits_per_s\": %.0f, \"commands_per_s\": "
           "%.0f, \"commands_per_commit\": %.1f, "
           "\"rounds\": %" PRIu64 ", \"entries\": %" PRIu64 ", \"bytes_per_round\": %.0f, \"start_s\": %.3f, "
           "\"start_folding_all_s\": %.3f, \"audit_rounds_per_minute\": %.0f}\n",
           f->store, f->commits, f->commands, f->group, f->rounds, f->entries, f->bytes, f->start_s, f->start_all_s,
           (double)f->audit_rounds / f->audit_s * 60);
}

static void remove_folder(void)
{
    static const char *const names[] = {"baize.db", "baize.db-wal", "baize.db-shm", "baize.db.lock",
                                        "plain.db", "plain.db-wal", "plain.db-shm"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

int main(int argc, char **argv)
{
    static struct figures figures;
    uint64_t rounds = 100000;
    const char *url = getenv("BAIZE_POSTGRES");
    const char *temporary = getenv("TMPDIR");
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--rounds") == 0 && i + 1 < argc)
            rounds = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seats") == 0 && i + 1 < argc)
            seats = (uint8_t)strtoul(argv[++i], NULL, 10);
        else
            stop("usage", "bench_record [--rounds N] [--seats N] [--json]");
    allocator = baize_allocator_system();
    snprintf(folder, sizeof folder, "%s/bench-record-XXXXXX", temporary == NULL ? "/var/tmp" : temporary);
    if (mkdtemp(folder) == NULL || baize_random_system(&source) != BAIZE_OK ||
        baize_house_key_make(&source, &key) != BAIZE_OK)
        stop(folder, "cannot be made");
    atexit(remove_folder);
    measure("sqlite", NULL, rounds, &figures);
    json ? print_json(&figures) : print_text(&figures);
    if (url == NULL)
        return 0;
    memset(&figures, 0, sizeof figures);
    measure("postgres", url, rounds < 100000 ? rounds : 100000, &figures);
    json ? print_json(&figures) : print_text(&figures);
    return 0;
}
