/* bench_record.c - what it costs to put a house on record, and how fast it can be read again.
 *
 *     bench_record [--rounds N] [--seats N] [--turn N] [--commit-ms N] [--commands] [--json]
 *
 *   commits     one row after the other, each in a transaction of its own, by the database's own interface: what a
 *               plain program does. The same database, the same settings, the same run: by turns with the commands.
 *   commands    durable commands a second of 64 full tables: decided, sealed, committed with others, answered. Patrons
 *               wager at once, each for himself; everything else waits for what the table shows
 *   bound       the same rows in groups of the same size, written by the database's own interface and nothing else
 *   bytes       that a round takes in the store
 *   start-up    with N rounds in the journal, from snapshots, and folding everything
 *   audit       rounds a minute, every one decided again from its rules
 *
 * With --commands only the first three. With --commit-ms N every commit takes N ms longer than this disk needs, for all
 * of them: what a slower disk makes of it. SQLite in a folder of its own; PostgreSQL where BAIZE_POSTGRES says
 * (tests/store/with-postgres sets it). */
#include "record.h"

#include <baize/audit.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct baize_random source;
static struct baize_house_key key;
static struct baize_allocator allocator;
static char folder[256];
static bool json, commands_only;
static double slower_ms;
static uint8_t seats = 7; /* patrons at each table */

static double clock_s(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double now_s(void)
{
    return clock_s(CLOCK_MONOTONIC);
}

double cpu_s(void)
{
    return clock_s(CLOCK_PROCESS_CPUTIME_ID);
}

double thread_s(void)
{
    return clock_s(CLOCK_THREAD_CPUTIME_ID);
}

_Noreturn void stop(const char *what, const char *words)
{
    fprintf(stderr, "bench_record: %s: %s\n", what, words);
    exit(1);
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

/* ---- Commits and commands, by turns ---- */

/* What the machine does beside this changes from second to second: both see the same of it. */
#define SLICES    5
#define COMMITS_S 0.5
#define PLAY_S    1.2

static void add_slice(struct figures *sum, const struct figures *slice)
{
    sum->commits += slice->commits / SLICES;
    sum->commands += slice->commands / SLICES;
    sum->group += slice->group / SLICES;
    sum->beside += slice->beside / SLICES;
    sum->entries_per_command += slice->entries_per_command / SLICES;
    sum->bytes_per_command += slice->bytes_per_command / SLICES;
    sum->bot_us += slice->bot_us / SLICES;
    sum->engine_us += slice->engine_us / SLICES;
    sum->store_us += slice->store_us / SLICES;
    sum->server_us += slice->server_us / SLICES;
}

/* One more second of commits before: a WAL that still grows is slower. */
static void measure_commands(struct baize_engine *engine, const struct plain *plain, const char *where, const char *url,
                             struct figures *figures)
{
    struct house_plan plan = plan_of();
    void *connection = plain->open(where);
    plain->commits(connection, 1);
    for (int i = 0; i < SLICES; i++) {
        struct figures slice = {.commits = plain->commits(connection, COMMITS_S)};
        play_commands(engine, &plan, &source, url, PLAY_S, &slice);
        add_slice(figures, &slice);
    }
    plain->close(connection);
}

/* ---- All of it ---- */

static char *path_of(const char *name, char path[512])
{
    snprintf(path, 512, "%s/%s", folder, name);
    return path;
}

static void measure_rounds(const char *name, const char *url, struct baize_engine *engine, struct baize_store store,
                           uint64_t rounds, struct figures *figures)
{
    struct house_plan plan = plan_of();
    bool sqlite = strcmp(name, "sqlite") == 0;
    uint64_t rounds_before = house_rounds(engine, &plan);
    double bytes_before = sqlite ? file_bytes() : database_bytes(url);
    play_rounds(engine, &plan, &source, rounds_before + rounds, figures);
    baize_engine_close(engine);
    store.call->close(store.self);
    double bytes_after = sqlite ? file_bytes() : database_bytes(url);
    figures->bytes = (bytes_after - bytes_before) / (double)(figures->rounds - rounds_before);
    measure_start(name, url, figures);
    measure_audit(name, url, figures);
}

static void measure(const char *name, const char *url, uint64_t rounds, struct figures *figures)
{
    struct house_plan plan = plan_of();
    char path[512];
    double seconds;
    bool sqlite = strcmp(name, "sqlite") == 0;
    figures->store = name;
    struct baize_store store = open_store(name, url);
    struct baize_engine *engine = open_engine(store, false, &seconds);
    house_create(engine, &plan, &key, &source);
    measure_commands(engine, sqlite ? &plain_sqlite : &plain_postgres, sqlite ? path_of("plain.db", path) : url, url,
                     figures);
    figures->bound = sqlite ? bound_sqlite(store, path_of("bound.db", path), figures->group)
                            : bound_postgres(store, url, figures->group);
    if (!commands_only) {
        measure_rounds(name, url, engine, store, rounds, figures);
        return;
    }
    baize_engine_close(engine);
    store.call->close(store.self);
}

static void print_commands(const struct figures *f)
{
    printf(slower_ms > 0 ? "%s, every commit %g ms slower than on this disk\n" : "%s\n", f->store, slower_ms);
    printf("  one row a commit                     %10.0f a second\n", f->commits);
    printf("  durable commands, %d tables          %10.0f a second, %.0f in a commit: %.1f times as many\n", TABLES,
           f->commands, f->group, f->commands / f->commits);
    printf("  the same rows and nothing else       %10.0f a second: %.1f times as many; ours are %.0f%% of them\n",
           f->bound, f->bound / f->commits, 100 * f->commands / f->bound);
    printf("  processor time of a command          %10.1f us: engine %.1f, store %.1f", f->engine_us + f->store_us,
           f->engine_us, f->store_us);
    if (f->server_us > 0)
        printf(", server %.1f", f->server_us);
    printf("; the players themselves %.1f\n", f->bot_us);
    printf("  decided while a commit is on its way %10.0f%%\n", 100 * f->beside);
    printf("  a command writes                     %10.0f bytes in %.2f entries\n", f->bytes_per_command,
           f->entries_per_command);
}

static void print_text(const struct figures *f)
{
    print_commands(f);
    if (commands_only)
        return;
    printf("  journal                              %10" PRIu64 " rounds, %" PRIu64 " entries, %.0f bytes a round\n",
           f->rounds, f->entries, f->bytes);
    printf("  start-up from snapshots              %10.3f s, %" PRIu64 " entries behind them\n", f->start_s, f->folded);
    printf("  start-up folding everything          %10.3f s: %.0f times as long\n", f->start_all_s,
           f->start_all_s / f->start_s);
    printf("  audit, every round decided again     %10.0f rounds a minute (%.1f s)\n",
           (double)f->audit_rounds / f->audit_s * 60, f->audit_s);
}

static void print_json(const struct figures *f)
{
    printf("{\"store\": \"%s\", \"commits_per_s\": %.0f, \"commands_per_s\": %.0f, \"commands_per_commit\": %.1f, "
           "\"bound_per_s\": %.0f, \"engine_us\": %.1f, \"store_us\": %.1f, \"server_us\": %.1f",
           f->store, f->commits, f->commands, f->group, f->bound, f->engine_us, f->store_us, f->server_us);
    if (!commands_only)
        printf(", \"rounds\": %" PRIu64 ", \"entries\": %" PRIu64 ", \"bytes_per_round\": %.0f, \"start_s\": %.3f, "
               "\"start_folding_all_s\": %.3f, \"audit_rounds_per_minute\": %.0f",
               f->rounds, f->entries, f->bytes, f->start_s, f->start_all_s, (double)f->audit_rounds / f->audit_s * 60);
    printf("}\n");
}

static void remove_folder(void)
{
    static const char *const names[] = {"baize.db",     "baize.db-wal", "baize.db-shm", "baize.db.lock",
                                        "plain.db",     "plain.db-wal", "plain.db-shm", "bound.db",
                                        "bound.db-wal", "bound.db-shm"};
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
        else if (strcmp(argv[i], "--turn") == 0 && i + 1 < argc)
            play_turn = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--commit-ms") == 0 && i + 1 < argc)
            slower_ms = strtod(argv[++i], NULL);
        else if (strcmp(argv[i], "--commands") == 0)
            commands_only = true;
        else
            stop("usage", "bench_record [--rounds N] [--seats N] [--turn N] [--commit-ms N] [--commands] [--json]");
    allocator = baize_allocator_system();
    snprintf(folder, sizeof folder, "%s/bench-record-XXXXXX", temporary == NULL ? "/var/tmp" : temporary);
    if (mkdtemp(folder) == NULL || baize_random_system(&source) != BAIZE_OK ||
        baize_house_key_make(&source, &key) != BAIZE_OK)
        stop(folder, "cannot be made");
    atexit(remove_folder);
    if (slower_ms > 0)
        slow_sqlite(slower_ms);
    measure("sqlite", NULL, rounds, &figures);
    json ? print_json(&figures) : print_text(&figures);
    if (url == NULL)
        return 0;
    if (slower_ms > 0)
        slow_postgres(url, slower_ms);
    memset(&figures, 0, sizeof figures);
    measure("postgres", url, rounds < 100000 ? rounds : 100000, &figures);
    json ? print_json(&figures) : print_text(&figures);
    return 0;
}
