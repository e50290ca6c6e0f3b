/* load_print.c - samples, and the figures in text and JSON. */
#include "load.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Samples ---- */

void samples_add(struct samples *samples, uint64_t value)
{
    if (samples->count == samples->size) {
        samples->size = samples->size == 0 ? 4096 : 2 * samples->size;
        samples->values = realloc(samples->values, samples->size * sizeof *samples->values);
        if (samples->values == NULL)
            stop("samples", "no memory");
    }
    samples->values[samples->count++] = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    samples->sum += value;
}

static int compare(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

uint32_t samples_at(struct samples *samples, double part)
{
    if (samples->count == 0)
        return 0;
    qsort(samples->values, samples->count, sizeof *samples->values, compare);
    size_t at = (size_t)ceil(part * (double)samples->count);
    return samples->values[at == 0 ? 0 : at - 1];
}

static double mean(const struct samples *samples)
{
    return samples->count == 0 ? 0 : (double)samples->sum / (double)samples->count;
}

/* ---- Words ---- */

/* The end of the bucket that `part` of a histogram is not above; and its mean. */
static double bucket_s(const double before[16], const double after[16], const double ends[16], size_t count,
                       double part)
{
    double all = count == 0 ? 0 : after[count - 1] - before[count - 1];
    for (size_t i = 0; i < count; i++)
        if (after[i] - before[i] >= part * all)
            return ends[i];
    return 0;
}

static void print_latency(const char *words, struct samples *alone, struct samples *hostile)
{
    printf("  %-34s %7.1f %7.1f %7.1f    %7.1f %7.1f %7.1f   p99 %.1f times\n", words, samples_at(alone, 0.5) / 1e3,
           samples_at(alone, 0.99) / 1e3, samples_at(alone, 1) / 1e3, samples_at(hostile, 0.5) / 1e3,
           samples_at(hostile, 0.99) / 1e3, samples_at(hostile, 1) / 1e3,
           samples_at(alone, 0.99) == 0 ? 0 : (double)samples_at(hostile, 0.99) / samples_at(alone, 0.99));
}

static void print_two(const char *words, double alone, double hostile, int digits, const char *unit)
{
    printf("  %-34s %15.*f%-8s    %15.*f%s\n", words, digits, alone, unit, digits, hostile, unit);
}

/* 0 where the phase was left out. */
static double per_s(const struct load_phase *phase, double value)
{
    return phase->seconds > 0 ? value / phase->seconds : 0;
}

static double commit_mean_ms(const struct load_phase *phase)
{
    double count = (double)(phase->after.commits - phase->before.commits);
    return count == 0 ? 0 : (phase->after.commit_sum_s - phase->before.commit_sum_s) / count * 1e3;
}

static double commit_p99_ms(const struct load_phase *p)
{
    return 1e3 * bucket_s(p->before.commit_buckets, p->after.commit_buckets, p->after.ends_s, p->after.buckets, 0.99);
}

/* All that the server did, over the acts: what is least disturbed by others on the machine. */
static double of_act_ms(const struct load_phase *phase)
{
    return phase->acts == 0 ? 0 : 1e3 * phase->server_cpu_s / (double)phase->acts;
}

static double commits_of(const struct load_phase *phase)
{
    return per_s(phase, (double)(phase->after.commits - phase->before.commits));
}

static double messages_of(const struct load_phase *phase)
{
    return per_s(phase, (double)(phase->after.messages - phase->before.messages));
}

static double views_of(const struct load_phase *phase)
{
    return per_s(phase, (double)(phase->after.views - phase->before.views));
}

static void print_scene(struct scene *scene, const struct scale *scale)
{
    struct load_phase *a = &scene->alone, *h = &scene->hostile;
    printf("%s\n  %-34s %23s    with %zu hostile clients\n", scene->name, "milliseconds", "alone", scale->hostile);
    printf("  %-34s %7s %7s %7s    %7s %7s %7s\n", "", "p50", "p99", "most", "p50", "p99", "most");
    print_latency("act to its view at another client", &a->seen_us, &h->seen_us);
    print_latency("act to `done`", &a->done_us, &h->done_us);
    print_latency("echo of the loop (ping, pong)", &a->echo_us, &h->echo_us);
    print_two("commit, as the server sees it", commit_mean_ms(a), commit_mean_ms(h), 1, " mean");
    print_two("  99 of 100 within", commit_p99_ms(a), commit_p99_ms(h), 1, "");
    print_two("acts a second", per_s(a, (double)a->acts), per_s(h, (double)h->acts), 0, "");
    print_two("  refused, too late for the clock", (double)a->refused, (double)h->refused, 0, "");
    print_two("wins validated", (double)a->claims, (double)h->claims, 0, "");
    print_two("commits a second", commits_of(a), commits_of(h), 0, "");
    print_two("versions of views a second", views_of(a), views_of(h), 0, "");
    print_two("messages sent a second", messages_of(a), messages_of(h), 0, "");
    print_two("processor, server, % of a core", 100 * per_s(a, a->server_cpu_s), 100 * per_s(h, h->server_cpu_s), 0,
              "");
    print_two("  milliseconds for an act", of_act_ms(a), of_act_ms(h), 2, "");
    print_two("processor, load, % of a core", 100 * per_s(a, a->load_cpu_s), 100 * per_s(h, h->load_cpu_s), 0, "");
    print_two("processor, hostile, % of a core", 0, 100 * per_s(h, h->hostile_cpu_s), 0, "");
    print_two("clients lost", (double)a->lost, (double)h->lost, 0, "");
}

/* Of the last four fifths: the first took what was free since the start. */
static double connected_bytes(const struct scene *scene, size_t idle)
{
    return (scene->rss_open - scene->rss_some) / (double)(idle - idle / 5);
}

static double watching_bytes(const struct scene *scene, size_t idle)
{
    return connected_bytes(scene, idle) + (scene->rss_watch - scene->rss_open) / (double)idle;
}

static void print_memory(const struct scene *scene, size_t idle)
{
    printf("memory of the server\n");
    printf("  without a client                   %10.1f MiB\n", scene->rss_begin / 1048576);
    printf("  a connected client                 %10.2f KiB, one of %zu\n", connected_bytes(scene, idle) / 1024, idle);
    printf("  one that watches a topic           %10.2f KiB\n", watching_bytes(scene, idle) / 1024);
    printf("  all of them, and those who play    %10.1f MiB; with hostile clients %.1f MiB\n",
           scene->rss_alone / 1048576, scene->rss_hostile / 1048576);
}

static void print_bytes(struct load_phase *phase, struct samples *wholes)
{
    printf("bytes of a view message\n  %-10s %10s %8s %8s %8s %10s %8s %8s\n", "topic", "changes", "mean", "p99",
           "most", "wholes", "mean", "most");
    for (int i = 0; i < TOPICS; i++) {
        struct samples *change = &phase->changes[i], *whole = &wholes[i];
        printf("  %-10s %10zu %8.0f %8u %8u %10zu %8.0f %8u\n", topic_names[i], change->count, mean(change),
               samples_at(change, 0.99), samples_at(change, 1), whole->count, mean(whole), samples_at(whole, 1));
    }
}

static void print_told(const struct scene *scene)
{
    printf("hostile clients: what each kind was told\n");
    for (size_t i = 0; i < scene->told_count; i++) {
        const struct told *told = &scene->told[i];
        printf("  %-34s %8llu  %-20s %8llu  %s\n", told->words, (unsigned long long)told->attacks, told->expected,
               (unsigned long long)told->counted, told->others);
    }
}

/* ---- JSON ---- */

static json_t *latency_json(struct samples *samples)
{
    return json_pack("{s:I,s:f,s:f,s:f}", "count", (json_int_t)samples->count, "p50_ms", samples_at(samples, 0.5) / 1e3,
                     "p99_ms", samples_at(samples, 0.99) / 1e3, "most_ms", samples_at(samples, 1) / 1e3);
}

static json_t *phase_json(struct load_phase *phase)
{
    return json_pack("{s:o,s:o,s:o,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:I,s:I}", "view", latency_json(&phase->seen_us), "done",
                     latency_json(&phase->done_us), "echo", latency_json(&phase->echo_us), "commit_mean_ms",
                     commit_mean_ms(phase), "commit_p99_ms_at_most", commit_p99_ms(phase), "acts_per_s",
                     per_s(phase, (double)phase->acts), "messages_per_s", messages_of(phase), "server_cores",
                     per_s(phase, phase->server_cpu_s), "load_cores", per_s(phase, phase->load_cpu_s), "hostile_cores",
                     per_s(phase, phase->hostile_cpu_s), "refused", (json_int_t)phase->refused, "lost",
                     (json_int_t)phase->lost);
}

static json_t *bytes_json(struct load_phase *phase, struct samples *wholes)
{
    json_t *all = json_object();
    for (int i = 0; i < TOPICS; i++)
        json_object_set_new(all, topic_names[i],
                            json_pack("{s:f,s:I,s:I,s:f}", "change_mean", mean(&phase->changes[i]), "change_p99",
                                      (json_int_t)samples_at(&phase->changes[i], 0.99), "change_most",
                                      (json_int_t)samples_at(&phase->changes[i], 1), "whole_mean", mean(&wholes[i])));
    return all;
}

static json_t *scene_json(struct scene *scene, size_t idle, struct samples *wholes)
{
    json_t *told = json_array();
    for (size_t i = 0; i < scene->told_count; i++)
        json_array_append_new(told,
                              json_pack("{s:s,s:I,s:s,s:I,s:s}", "kind", scene->told[i].words, "attacks",
                                        (json_int_t)scene->told[i].attacks, "expected", scene->told[i].expected, "told",
                                        (json_int_t)scene->told[i].counted, "others", scene->told[i].others));
    json_t *all =
        json_pack("{s:i,s:I,s:I,s:o,s:o,s:o,s:o}", "tables", (int)scene->tables, "players", (json_int_t)scene->players,
                  "idle", (json_int_t)idle, "alone", phase_json(&scene->alone), "hostile", phase_json(&scene->hostile),
                  "bytes", bytes_json(&scene->alone, wholes), "told", told);
    if (idle > 0)
        json_object_set_new(
            all, "memory_per_client_bytes",
            json_pack("{s:f,s:f}", "connected", connected_bytes(scene, idle), "watching", watching_bytes(scene, idle)));
    return all;
}

/* ---- Both ---- */

static void print_json(const struct printed *printed)
{
    json_t *all =
        json_pack("{s:s,s:s,s:f}", "compiler", BENCH_COMPILER, "flags", BENCH_FLAGS, "commits_per_s", printed->commits);
    if (printed->tables != NULL)
        json_object_set_new(all, "tables", scene_json(printed->tables, 0, printed->wholes));
    if (printed->clients != NULL)
        json_object_set_new(all, "clients", scene_json(printed->clients, printed->scale->idle, printed->wholes));
    json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(all);
}

void print_scenes(const struct printed *printed)
{
    struct scene *last = printed->clients != NULL ? printed->clients : printed->tables;
    if (printed->json) {
        print_json(printed);
        return;
    }
    printf("baize serve, SQLite; %s %s; %ld cores for server, load and hostile clients together\n", BENCH_COMPILER,
           BENCH_FLAGS, sysconf(_SC_NPROCESSORS_ONLN));
    printf("  one row a commit, SQLite alone     %14.1f ms (%.0f a second)\n", 1e3 / printed->commits,
           printed->commits);
    if (printed->tables != NULL)
        print_scene(printed->tables, printed->scale);
    if (printed->clients != NULL) {
        print_scene(printed->clients, printed->scale);
        print_memory(printed->clients, printed->scale->idle);
    }
    print_bytes(&last->alone, printed->wholes);
    print_told(last);
}
