/* killer.h - starting, hearing and killing a house, and what it has promised so far. */
#ifndef CRASH_KILLER_H
#define CRASH_KILLER_H

#include "talk.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

#define PROMISE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition);                            \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#define KILLER_TABLES_MOST 64

/* A command that was answered: it must be in the journal, once, at this place. */
struct promised {
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    struct baize_place_in_stream place;
    unsigned found;
};

struct killer {
    const char *program, *store_kind, *where, *library; /* the last: libkill_at.so of tests/fault */
    char key_file[64], seed_words[24];
    uint64_t dice;
    pid_t house;
    int to, from;
    bool ready, ended;
    struct talk waiting[KILLER_TABLES_MOST + 1]; /* sent and not answered, by table; kind 0: none */
    bool resent[KILLER_TABLES_MOST + 1];
    struct promised *answered;
    size_t answered_count, answered_room;
    size_t again_count, again_happened; /* sent again after a crash; of them, those that had been durable before */
    uint64_t rounds, entries;
};

void killer_set_up(struct killer *killer, const char *program, const char *store_kind, const char *where,
                   uint64_t seed);
unsigned killer_dice(struct killer *killer, unsigned sides);

/* A new house over the same store; it is told what waits. It dies at that write; 0: at none. */
void killer_start(struct killer *killer, unsigned dies_at);
void killer_hear_until_ready(struct killer *killer);
void killer_hear_answers(struct killer *killer, unsigned count);
void killer_hear_until_dead(struct killer *killer);
/* SIGKILL; then everything is read that left the house before. */
void killer_kill(struct killer *killer);

/* Opens the store itself, without snapshots: every promise, the books, and the audit. */
void killer_check_journal(struct killer *killer, const struct baize_house_key *key);
void killer_clean_up(struct killer *killer);

#endif
