/* house.h - which house a command is about, and opening it.
 *
 *     a data directory   DIR/house.key   the secret key of the house; mode 0600, never in a backup
 *                        DIR/baize.db    the SQLite store, or
 *                        DIR/database    one line: the PostgreSQL URL, without a password
 *
 * DIR is --data, else $BAIZE_DATA, else ./baize-data. --db URL stands before what DIR says; the key is always DIR's.
 * Every function says on stderr what is wrong. */
#ifndef BAIZE_CMD_HOUSE_H
#define BAIZE_CMD_HOUSE_H

#include <argp.h>
#include <baize/engine.h>
#include <baize/store.h>
#include <stdbool.h>

struct cmd_where {
    const char *data, *url; /* NULL: not said */
};

/* --data DIR and --db URL, as a child of a command's argp; its input is a struct cmd_where. */
extern const struct argp cmd_where_argp;

#define CMD_PATH_SIZE 4096

/* The data directory, and the path of a file in it; false, and said, when it is too long. */
const char *cmd_where_directory(const struct cmd_where *where);
bool cmd_where_path(const struct cmd_where *where, const char *name, char path[CMD_PATH_SIZE]);

/* The store of the house; the caller closes it. */
bool cmd_where_store(const struct cmd_where *where, enum baize_store_mode mode, struct baize_store *store);

/* DIR/house.key; refused when others than its owner may read it. */
bool cmd_where_key(const struct cmd_where *where, struct baize_house_key *key);
/* The same of any file. */
bool cmd_key_read(const char *path, struct baize_house_key *key);

/* A house that is open: zero before, but for a clock. */
struct cmd_house {
    struct baize_clock clock; /* set before opening where it is not the system's */
    struct baize_store store;
    struct baize_house_key *key; /* memory for secrets (secret.h) */
    struct baize_random random;
    struct baize_engine *engine;
    bool started;           /* start_program is journaled, so stop_program will be */
    bool keeps_seal;        /* last-seal is written when the engine is closed */
    struct cmd_where where; /* ... there */
    /* Of the engine, for a house that is served; set before cmd_house_engine. */
    uint64_t lease;
    void (*publish)(void *context, const struct baize_engine_act *act);
    void (*others)(void *context);
    void (*notice)(void *context, const char *words); /* NULL: on stderr */
    bool (*going)(void *context);                     /* NULL: nothing to do while the record is read */
    void *context;
};

/* The key of the house into memory for secrets: that of the data directory, or a new one. False: said why. */
bool cmd_house_read_key(const struct cmd_where *where, struct cmd_house *house);
bool cmd_house_make_key(struct cmd_house *house);
/* To change something: refused while another process has the house. Journals the start with the hashes of the program
 * and of the rules in force (F4, S4, S10). */
bool cmd_house_open(const struct cmd_where *where, struct cmd_house *house);
/* The same of a house that is being restored: its record goes on in a new epoch. */
bool cmd_house_open_restored(const struct cmd_where *where, struct cmd_house *house);
/* Opens an epoch; `known` NULL: which seal was the last is not known. False: said why not. */
struct last_seal;
bool cmd_house_open_epoch(struct cmd_house *house, enum baize_epoch_why why, const struct last_seal *known);
/* To look: beside a process that works. */
bool cmd_house_look(const struct cmd_where *where, struct cmd_house *house);
/* The engine alone, on a store and key that are open: for a house that is being made. */
bool cmd_house_engine(struct cmd_house *house);
/* Journals the start with the hashes of program and rules; of a house with an engine. */
bool cmd_house_start(struct cmd_house *house);
/* Journals the stop and closes the engine; store and key stay. */
void cmd_house_stop(struct cmd_house *house);
/* Journals the stop and lets everything go; also of one that was never open. */
void cmd_house_close(struct cmd_house *house);

/* A win that is backed out and that its meter no longer has among its latest hits: looks it up in the record, for the
 * act. Any other command stays as it is. False: says why the record cannot be read. */
bool cmd_house_find_win(struct cmd_house *house, struct baize_command *command);
/* Carries the command out under a new id, and waits until it is durable. False: says why not, and nothing changed. */
bool cmd_house_do(struct cmd_house *house, struct baize_command *command);

/* BLAKE2b-256 of the running program's file. */
bool cmd_program_hash(uint8_t hash[BAIZE_HASH_SIZE]);

#endif
