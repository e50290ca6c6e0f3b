/* serve.h - baize serve: the house on the network.
 *
 *     serve.c         the command: opens the house, serves, stops in order
 *     serve_loop.c    signals, systemd, the lease
 *     serve_config.c  every key of the configuration: one table for reading, printing and docs/configuration.md
 *     serve_read.c    reading the file
 *     serve_check.c   the program that was approved; the clock
 *     serve_demo.c    what a demo house is made of; serve_demo_make.c makes what is missing of it */
#ifndef BAIZE_CMD_SERVE_H
#define BAIZE_CMD_SERVE_H

#include "cmd/last_seal.h"
#include "cmd/office.h"
#include "server/server.h"

#include <uv.h>

/* ---- Configuration ---- */

#define SERVE_TEXT_SIZE    1024
#define SERVE_ORIGINS_MOST 16
#define SERVE_TABLES_MOST  BAIZE_HOUSE_TABLES_MOST

struct serve_config {
    char listen[SERVE_TEXT_SIZE], data[SERVE_TEXT_SIZE], database[SERVE_TEXT_SIZE];
    char certificate[SERVE_TEXT_SIZE], key[SERVE_TEXT_SIZE], program[SERVE_TEXT_SIZE];
    char origins[SERVE_ORIGINS_MOST][256];
    uint32_t origins_count;
    uint32_t automatic[SERVE_TABLES_MOST];
    uint32_t automatic_count;
    bool proxied, hints;
    uint32_t metrics, log; /* places in their lists of words */
    uint32_t away_leaves_ms;
    struct server_pace pace;
    struct server_limits limits;
    struct net_limits net;
    uint32_t session_ms, session_idle_ms, failures, lock_ms, password_days, lease_ms;
    baize_cents demo_purse;
    uint32_t demo_betting_ms, demo_decision_ms, demo_think_ms, demo_validates_ms;
};

enum serve_kind {
    SERVE_TEXT,
    SERVE_TEXTS,
    SERVE_NUMBER,
    SERVE_NUMBERS,
    SERVE_SECONDS, /* kept in milliseconds */
    SERVE_MINUTES,
    SERVE_SWITCH,
    SERVE_WORD,
    SERVE_AMOUNT
};

struct serve_key {
    const char *name;
    enum serve_kind kind;
    size_t place, count;     /* in struct serve_config; of its count, for lists */
    int64_t least, most;     /* numbers and amounts; most entries of a list are its size */
    const char *const *list; /* SERVE_WORD: what it may be; NULL ends it */
    const char *otherwise;   /* the default, as it stands in a file */
    const char *words;       /* what it is, in one or more sentences */
};

extern const struct serve_key serve_keys[];
extern const size_t serve_keys_count;

/* Sets one from its text. False: *why says what is allowed. */
bool serve_set(struct serve_config *config, const struct serve_key *key, const char *text, char *why, size_t why_size);
void serve_defaults(struct serve_config *config);
/* Over what is there. Says what is wrong, where, and what is allowed. */
bool serve_read(struct serve_config *config, const char *file);
/* As a file that can be read again. */
void serve_print(const struct serve_config *config, FILE *out);

/* ---- The demo ---- */

#define SERVE_DEMO_TABLES  5
#define SERVE_DEMO_PATRONS 16

/* What a demo adds to the settings of the server. */
struct serve_demo {
    const char *rules; /* the submission that it is made of; NULL: those that are shipped */
    bool own_people;   /* made by `baize init --demo`: people and tables are its own, and nothing is added */
    struct server_demo settings;
    struct server_patron patrons[SERVE_DEMO_PATRONS];
    struct server_table tables[SERVE_DEMO_TABLES];
    size_t tables_count;
    bool made_now;                                   /* this start made the house */
    char cards[BAIZE_AUDITOR + 1][PEOPLE_CARD_SIZE]; /* of the accounts that have one, by role */
};

/* The data directory with its key, when there is none. */
bool serve_demo_directory(const struct cmd_where *where, struct office *office);
/* The data directory of a demo, unless one is named: one for the shipped rules, others for other submissions. False:
 * the submission's name cannot be one; said so. */
bool serve_demo_place(const char *rules, char directory[CMD_PATH_SIZE]);
/* Is the submission one? Asked before anything is made. False: said why. */
bool serve_demo_check(const struct serve_config *config, const char *rules);
/* Makes what is missing; refuses a house that is none, and one that was made of other rules. */
bool serve_demo_make(struct office *office, const struct serve_config *config, const char *directory,
                     struct serve_demo *demo);
/* The accounts with their passwords, as people read them. */
void serve_demo_print(const struct serve_demo *demo, FILE *out);

/* ---- The loop ---- */

struct serve {
    struct serve_config config;
    struct cmd_where where;
    struct office office;
    bool is_demo;
    struct serve_demo demo;
    struct server_log log;
    uv_loop_t loop;
    struct server *server;
    bool serving; /* between server_start and the end of server_stop: what is published goes to the server */
    bool stopping, stopped, failed;
    struct {
        bool asked; /* its answer is still to come: it goes here, whoever waits or not */
        enum baize_status status;
        uint64_t token;
        int64_t asked_ms;
    } lease;
    char holder[96], host[256];
    uint16_t port; /* as asked for */
    uv_signal_t signals[3];
    uv_timer_t lease_timer, watch_timer, stop_timer, seal_timer;
    uv_work_t seal_work; /* last-seal is written beside the loop */
    bool seal_busy;
    struct last_seal seal_written, seal_next;
    bool accept_loss, behind; /* the record has lost its end: go on; it is refused */
    uint64_t watchdog_us;     /* 0: nobody watches */
    bool clock_looked, clock_kept;
    const char *origins[SERVE_ORIGINS_MOST];
    struct server_table tables[SERVE_TABLES_MOST];
};

/* False: the configuration names another program than this one; said so. */
bool serve_check_program(const struct serve_config *config);
/* Does a time service keep this machine's clock? Looked at now and then; a change is logged. */
bool serve_clock_is_kept(void);
void serve_clock_look(struct serve *serve);
/* Takes the lease of the house; waits as a stand-by while another server has it. False: said why, or a signal came. */
bool serve_lease_take(struct serve *serve);
void serve_lease_let_go(struct serve *serve);
/* While the record is read (baize_engine_settings.going): the lease is renewed, systemd hears that there is progress.
 * False: the lease is lost, or a signal came. */
bool serve_lease_keep(void *context);
/* Signals, lease and watchdog on the loop; then until everything has stopped; then the handles are gone. */
bool serve_loop_begin(struct serve *serve);
void serve_loop_run(struct serve *serve);
void serve_loop_give_up(struct serve *serve);
/* Waits for what is written beside the loop. */
void serve_loop_settle(struct serve *serve);
void serve_loop_end(struct serve *serve);
/* It cannot go on: in words, for people and the log; the program will end with 1. */
void serve_fail(struct serve *serve, const char *words);

#endif
