/* bench_server.c - the server's figures: `baize serve` on a house of its own, played over the network.
 *
 *     bench_server [--quick] [--json] [--program FILE] [--keep] [--only tables|clients] [--greedy]
 *                  [--hostile-clients N]
 *
 *     tables    50 tables of full play, every seat taken: from sending an act to its `done`, and to the view that
 *               shows it at another client of the table; beside a plain commit of the same database, and the echo of
 *               the loop
 *     clients   5,000 idle clients, half in the lobby and half at tables, and 500 playing: the same, and the memory of
 *               a client; bytes of view messages by topic: changes, and whole views
 *
 * Each of the two is measured alone, and again while 500 hostile clients do their worst in a process of their own; what
 * every kind of them was told is counted. Server, load and hostile clients share the machine's cores. In a house the
 * hostile ones have machines of their own: so they take the processors only when nobody else wants them, and what is
 * seen is what they cost the server; with --greedy they take them as all others do. With --hostile-clients 0 nobody
 * comes: the second half is then what two halves differ by anyway. The exit status says that nobody
 * who played was lost and that every kind of hostile client got its refusal, nothing about speed. */
#define _GNU_SOURCE /* pipe2, nftw */
#include "load.h"
#include "record.h"

#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CLOCKS_MS 3000 /* for betting, on the average */

extern char **environ;

static const struct scale full = {50, 76, 500, 5000, 500, 5, 15, 18, false},
                          quick = {8, 12, 70, 300, 92, 2, 2, 5.5, true};

static char folder[256];
static bool keep, greedy;
static long hostile_wanted = -1;
static const char *program = BENCH_PROGRAM;
static struct scale scale;
static struct load load;
static struct load_house house;
static double plain_commits;

double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

_Noreturn void stop(const char *what, const char *words)
{
    fprintf(stderr, "bench_server: %s: %s\n", what, words);
    exit(1);
}

/* ---- Hostile clients ---- */

struct attackers {
    int pid, to, from;
};

static void begin_hostile(struct attackers *attackers)
{
    char port[8], count[16];
    int in[2], out[2];
    posix_spawn_file_actions_t actions;
    snprintf(port, sizeof port, "%u", load.server.port);
    snprintf(count, sizeof count, "%zu", scale.hostile);
    const char *arguments[] = {"bench_server", "--hostile", port, count, house.over_cookie, house.victim, NULL};
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
        stop("pipe", "there is none");
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    if (posix_spawn(&attackers->pid, "/proc/self/exe", &actions, NULL, (char *const *)(uintptr_t)arguments, environ) !=
        0)
        stop("hostile clients", "cannot be started");
    posix_spawn_file_actions_destroy(&actions);
    if (!greedy) /* their processors would be those of other machines: they take what the others leave */
        setpriority(PRIO_PROCESS, (id_t)attackers->pid, 19);
    close(in[0]);
    close(out[1]);
    attackers->to = in[1];
    attackers->from = out[0];
}

static void end_hostile(struct attackers *attackers, struct scene *scene)
{
    char line[512];
    int status;
    close(attackers->to);
    FILE *file = fdopen(attackers->from, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL && scene->told_count < KINDS) {
        struct told *told = &scene->told[scene->told_count++];
        char *rest = line, none[] = "", *parts[5];
        for (int i = 0; i < 5; i++)
            parts[i] = rest == NULL ? none : strsep(&rest, "\t\n");
        snprintf(told->words, sizeof told->words, "%s", parts[0]);
        snprintf(told->expected, sizeof told->expected, "%s", parts[2]);
        snprintf(told->others, sizeof told->others, "%s", parts[4]);
        told->attacks = strtoull(parts[1], NULL, 10);
        told->counted = strtoull(parts[3], NULL, 10);
    }
    if (file != NULL)
        fclose(file);
    waitpid(attackers->pid, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || scene->told_count == 0)
        stop("hostile clients", "did not come to their end");
}

/* ---- Measuring ---- */

static void measure(struct load_phase *phase, double seconds, int hostile)
{
    load_server_look(&load.server, &phase->before);
    double start = now_s(), own = load_cpu_s(getpid()), theirs = load_cpu_s(hostile);
    load.phase = phase;
    load_run(&load, seconds);
    load.phase = NULL;
    phase->seconds = now_s() - start;
    phase->load_cpu_s = load_cpu_s(getpid()) - own;
    phase->hostile_cpu_s = load_cpu_s(hostile) - theirs;
    load_server_look(&load.server, &phase->after);
    phase->server_cpu_s = phase->after.cpu_s - phase->before.cpu_s;
}

static void play_scene(struct scene *scene, size_t idle)
{
    struct attackers attackers = {0};
    load_server_start(&load.server, program, folder, scene->tables);
    scene->rss_begin = load_rss(load.server.pid);
    if (idle > 0) {
        idle_open(&load, idle / 5); /* memory that was free since the start is used up: what is added counts */
        load_run(&load, 0.5);
        scene->rss_some = load_rss(load.server.pid);
        idle_open(&load, idle);
        load_run(&load, 0.5);
        scene->rss_open = load_rss(load.server.pid);
        idle_watch(&load);
        load_run(&load, 1.5);
        scene->rss_watch = load_rss(load.server.pid);
    }
    staff_open(&load);
    players_open(&load, scene->players);
    load_run(&load, scale.warm_s);
    measure(&scene->alone, scale.alone_s, 0);
    scene->rss_alone = load_rss(load.server.pid);
    if (idle > 0 || !scale.quick) {
        if (scale.hostile > 0)
            begin_hostile(&attackers);
        load_run(&load, 1);
        measure(&scene->hostile, scale.hostile_s, attackers.pid);
        scene->rss_hostile = load_rss(load.server.pid);
        if (scale.hostile > 0)
            end_hostile(&attackers, scene);
    }
    load_close(&load);
    load_server_stop(&load.server);
}

/* ---- All of it ---- */

static int remove_one(const char *path, const struct stat *state, int flag, struct FTW *ftw)
{
    (void)state, (void)flag, (void)ftw;
    return remove(path);
}

static void clean_up(void)
{
    if (load.server.pid != 0)
        kill(load.server.pid, SIGKILL);
    if (keep)
        fprintf(stderr, "bench_server: the house is in %s\n", folder);
    else if (folder[0] != '\0')
        nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* Those who are only closed are given their time first: more than a quick run has. */
static bool is_due(const struct told *told)
{
    return told->attacks > 0 && told->expected[0] != '\0' && !(scale.quick && strcmp(told->expected, "closed") == 0);
}

static bool is_good(const struct scene *scene)
{
    bool attacked = scene->told_count > 0;
    bool good = scene->alone.acts > 0 && scene->alone.lost == 0 &&
                (!attacked || (scene->hostile.acts > 0 && scene->hostile.lost == 0));
    if (!good)
        fprintf(stderr, "bench_server: %s: nobody played, or somebody was lost\n", scene->name);
    for (size_t i = 0; i < scene->told_count; i++)
        if (is_due(&scene->told[i]) && scene->told[i].counted == 0) {
            fprintf(stderr, "bench_server: %s: was never told %s, but %s\n", scene->told[i].words,
                    scene->told[i].expected, scene->told[i].others[0] == '\0' ? "nothing" : scene->told[i].others);
            good = false;
        }
    return good;
}

static void make_ready(void)
{
    const char *temporary = getenv("TMPDIR");
    char path[512];
    struct rlimit files;
    signal(SIGPIPE, SIG_IGN);
    umask(S_IRWXG | S_IRWXO); /* the key of a house is its own */
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    snprintf(folder, sizeof folder, "%s/bench-server-XXXXXX", temporary == NULL ? "/var/tmp" : temporary);
    if (mkdtemp(folder) == NULL)
        stop(folder, "cannot be made");
    atexit(clean_up);
    snprintf(path, sizeof path, "%s/plain.db", folder);
    void *plain = plain_sqlite.open(path);
    plain_sqlite.commits(plain, 1);
    plain_commits = plain_sqlite.commits(plain, 1);
    plain_sqlite.close(plain);
    load_house_make(&house, folder, scale.tables_all, CLOCKS_MS);
    uv_loop_init(&load.loop);
    load.house = &house;
    load.dice = 7;
}

static size_t seats_of(uint32_t tables)
{
    size_t count = 0;
    while (count < house.seats_count && house.seats[count].table <= tables)
        count++;
    return count;
}

int main(int argc, char **argv)
{
    static struct scene tables, clients;
    static char names[2][96];
    bool json = false, want_tables = true, want_clients = true, good = true;
    if (argc == 6 && strcmp(argv[1], "--hostile") == 0)
        return hostile_main((uint16_t)atoi(argv[2]), (size_t)atoi(argv[3]), argv[4], argv[5]);
    scale = full;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--quick") == 0)
            scale = quick;
        else if (strcmp(argv[i], "--keep") == 0)
            keep = true;
        else if (strcmp(argv[i], "--program") == 0 && i + 1 < argc)
            program = argv[++i];
        else if (strcmp(argv[i], "--hostile-clients") == 0 && i + 1 < argc)
            hostile_wanted = strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--greedy") == 0)
            greedy = true;
        else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc)
            want_tables = strcmp(argv[++i], "tables") == 0, want_clients = !want_tables;
        else
            stop("usage", "bench_server [--quick] [--json] [--program FILE] [--keep] [--only tables|clients] "
                          "[--greedy] [--hostile-clients N]");
    if (hostile_wanted >= 0)
        scale.hostile = (size_t)hostile_wanted;
    make_ready();
    if (want_tables) {
        tables = (struct scene){.name = names[0], .tables = scale.tables, .players = seats_of(scale.tables)};
        snprintf(names[0], sizeof names[0], "%u tables of full play, %zu players", tables.tables, tables.players);
        play_scene(&tables, 0);
        good = is_good(&tables);
    }
    if (want_clients) {
        size_t seats = seats_of(scale.tables_all);
        clients = (struct scene){.tables = scale.tables_all, .players = seats < scale.players ? seats : scale.players};
        clients.name = names[1];
        snprintf(names[1], sizeof names[1], "%zu idle clients and %zu playing at %u tables", scale.idle,
                 clients.players, clients.tables);
        play_scene(&clients, scale.idle);
        good = is_good(&clients) && good;
    }
    print_scenes(&(struct printed){.json = json,
                                   .commits = plain_commits,
                                   .scale = &scale,
                                   .wholes = load.wholes,
                                   .tables = want_tables ? &tables : NULL,
                                   .clients = want_clients ? &clients : NULL});
    return good ? 0 : 1;
}
