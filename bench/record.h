/* record.h - what the files of bench_record share. */
#ifndef BENCH_RECORD_H
#define BENCH_RECORD_H

#include "house.h"

#include <baize/store.h>

#define TABLES 64

struct figures {
    const char *store;
    double commits, commands, group; /* a second, a second, commands in a commit */
    double bound;                    /* commands a second: the same rows in the same groups, nothing else */
    double bot_us, engine_us, store_us, server_us; /* processor time of a command; server 0: not known */
    double beside;                                 /* of all commands, those decided while a commit was on its way */
    double entries_per_command, bytes_per_command;
    uint64_t rounds, entries;
    double bytes, fill_s;
    double start_s, start_all_s;
    uint64_t folded;
    double audit_s;
    uint64_t audit_rounds;
};

double now_s(void);
double cpu_s(void);    /* of all threads: others may use the machine */
double thread_s(void); /* of this one */
_Noreturn void stop(const char *what, const char *words);

/* record_play.c: 64 tables, played as people play: every patron wagers for himself, all others wait for what they see.
 */
extern unsigned play_turn; /* commands between two turns of the engine; 0: all that there are */
void play_commands(struct baize_engine *engine, const struct house_plan *plan, const struct baize_random *random,
                   const char *url, double seconds, struct figures *figures);
void play_rounds(struct baize_engine *engine, const struct house_plan *plan, const struct baize_random *random,
                 uint64_t rounds, struct figures *figures);

/* record_plain.c: the databases by their own interfaces. */
struct plain { /* one row a commit */
    void *(*open)(const char *where);
    double (*commits)(void *connection, double seconds); /* a second */
    void (*close)(void *connection);
};
extern const struct plain plain_sqlite, plain_postgres;
/* Commands a second of the rows that the store has, in groups of `group` commands. */
double bound_sqlite(struct baize_store store, const char *path, double group);
double bound_postgres(struct baize_store store, const char *url, double group);
/* Processor time of those who serve the database beside this one; 0 where it cannot be seen. */
double server_s(const char *url);
double database_bytes(const char *url);

/* record_disk.c: from now on a commit takes so much longer; before anything is opened. */
void slow_sqlite(double ms);
void slow_postgres(const char *url, double ms);

#endif
