/* crash_run.c - kills a house with -9 at random writes and holds every new start against what was answered before.
 *
 *     crash_run HOUSE-PROGRAM KILLS SEED sqlite FILE | postgres URL
 *
 * Promised: no command that was answered is lost, none happens twice, one that was sent and not answered happens at
 * most once when it is sent again, rounds that were open go on, all books balance, and the audit decides every round
 * again and finds nothing wrong. */
#include "killer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct killer killer;

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void write_key(struct baize_house_key *key)
{
    char words[BAIZE_HOUSE_KEY_TEXT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_random random;
    PROMISE(baize_random_system(&random) == BAIZE_OK);
    PROMISE(baize_house_key_make(&random, key) == BAIZE_OK);
    baize_house_key_print(&text, key);
    FILE *file = fopen(killer.key_file, "wb");
    PROMISE(file != NULL && fwrite(words, 1, text.length, file) == text.length && fclose(file) == 0);
}

/* Writes of a start, and of about 30 ms of play; messages, where the store is PostgreSQL. */
enum { START_WRITES = 50, PLAY_WRITES = 900, START_SENDS = 30, PLAY_SENDS = 60 };

/* Half of the houses die at a write while they play, a quarter at a write while they start, a quarter right after an
 * answer. */
static void kill_once(unsigned number)
{
    bool postgres = strcmp(killer.store_kind, "postgres") == 0;
    unsigned way = killer_dice(&killer, 4);
    if (way == 1 || number == 0) {
        killer_start(&killer, 0);
        killer_hear_until_ready(&killer);
        killer_hear_answers(&killer, 1 + killer_dice(&killer, 200));
    } else {
        unsigned start = postgres ? START_SENDS : START_WRITES, play = postgres ? PLAY_SENDS : PLAY_WRITES;
        killer_start(&killer, 1 + killer_dice(&killer, way == 0 ? start : play));
        killer_hear_until_dead(&killer);
    }
    killer_kill(&killer);
}

int main(int argc, char **argv)
{
    static struct baize_house_key key;
    if (argc != 7) {
        fprintf(stderr, "usage: crash_run HOUSE-PROGRAM KILLS SEED sqlite FILE | postgres URL LIBKILL_AT\n");
        return 2;
    }
    unsigned kills = (unsigned)strtoul(argv[2], NULL, 10);
    killer_set_up(&killer, argv[1], argv[4], argv[5], strtoull(argv[3], NULL, 10));
    killer.library = argv[6];
    write_key(&key);
    double start = now_s();
    killer_start(&killer, 0); /* the house is created in peace */
    killer_hear_until_ready(&killer);
    killer_kill(&killer);
    for (unsigned i = 0; i < kills; i++) {
        kill_once(i);
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%u of %u kills, %zu commands answered ", i + 1, kills, killer.answered_count);
    }
    killer_start(&killer, 0); /* what was on its way is answered now */
    killer_hear_until_ready(&killer);
    killer_kill(&killer);
    killer_check_journal(&killer, &key);
    printf(
        "%s: %u kills in %.1f s: %zu commands answered, none lost, none doubled; %zu sent again: %zu had happened, %zu "
        "happened then; %llu rounds, %llu entries decided again, the books balance\n",
        killer.store_kind, kills, now_s() - start, killer.answered_count, killer.again_count, killer.again_happened,
        killer.again_count - killer.again_happened, (unsigned long long)killer.rounds,
        (unsigned long long)killer.entries);
    killer_clean_up(&killer);
    return 0;
}
