/* audit_speed.c - audit_speed [ROUNDS [TABLES [GROUP [TIMES]]]]: writes a journal of Four Card Poker at several tables
 * into memory and tells how fast it is verified. */
#include "writer.h"

#include <baize/audit.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static struct writer writer;
static struct baize_audit_report report;

/* Of this process: other programs may want the core too. */
static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv)
{
    uint32_t rounds = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 2000;
    uint32_t tables = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 8;
    struct baize_allocator allocator = baize_allocator_system();
    struct bot bot = {.seed = 1, .seats = 4, .side_wagers = 50, .folds = 30, .buy_in = 500000};
    struct baize_store store;
    struct baize_random random;
    if (baize_random_system(&random) != BAIZE_OK || baize_store_memory(&allocator, &store) != BAIZE_OK)
        return 1;
    writer_start(&writer, &store, 1, tables);
    unsigned rules = writer_file(&writer, "south-dakota-four-card-poker");
    writer_make_meter(&writer, 1, rules);
    for (uint32_t table = 1; table <= tables; table++) {
        writer_make_table(&writer, table, rules, BAIZE_SOURCE_GENERATOR, false);
        writer_link(&writer, 1, table);
        for (uint8_t seat = 1; seat <= bot.seats; seat++)
            writer_patron(&writer, bot_patron(&bot, table, seat));
    }
    writer.group = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 64;
    for (uint32_t i = 0; i < rounds / tables; i++)
        for (uint32_t table = 1; table <= tables; table++)
            writer_play(&writer, &bot, table, 1);
    writer_commit(&writer);
    struct baize_audit_settings settings = {.allocator = allocator, .store = store, .key = &writer.key};
    double start = seconds();
    unsigned times = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 1;
    enum baize_status status = BAIZE_OK;
    for (unsigned i = 0; i < times && status == BAIZE_OK; i++)
        status = baize_audit_verify(&settings, &report);
    double taken = (seconds() - start) / times;
    uint64_t opened = report.counts.lines_opened;
    settings.key = NULL; /* the keys of rounds that were shown are gathered in a walk of their own */
    start = seconds();
    if (status == BAIZE_OK && report.sound)
        status = baize_audit_verify(&settings, &report);
    double without = seconds() - start;
    report.sound = report.sound && report.counts.lines_opened == opened;
    double count = (double)(report.counts.rounds + report.counts.voided);
    printf("%s: %.0f rounds, %llu acts, %llu entries, %llu seals, %.1f bytes a round\n",
           status == BAIZE_OK && report.sound ? "sound" : "NOT SOUND", count, (unsigned long long)report.counts.acts,
           (unsigned long long)report.counts.entries, (unsigned long long)report.counts.seals,
           (double)report.counts.bytes / count);
    printf("%.2f s: %.0f rounds a minute on one core, %.2f us an act\n", taken, 60 * count / taken,
           1e6 * taken / (double)report.counts.acts);
    printf("%.2f s without the house's key, %llu sealed lines opened\n", without, (unsigned long long)opened);
    store.call->close(store.self);
    return status == BAIZE_OK && report.sound ? 0 : 1;
}
