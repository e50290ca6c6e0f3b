/* store.h - where the journal is kept: one asynchronous interface, several stores behind it.
 *
 *     memory      for tests: gone with the process
 *     SQLite      one file, one process: the default
 *     PostgreSQL  when one machine is outgrown
 *
 * A store keeps bytes and promises order; it understands none of them. It holds
 *
 *     entries     (stream, seq) -> hash, text       append only: nothing here is ever changed or deleted
 *     heads       stream -> seq, hash               of its last entry
 *     seals       number -> text                    one a commit, signed: journal.h
 *     commands    id -> the entry it led to,        so that a command sent twice happens once
 *                       and what was asked for      ... and an id is not used for two
 *     snapshots   stream -> seq, hash, bytes        a cache: may be lost at any time
 *     records     (kind, key) -> bytes              what stays outside the journal: people, sessions, checkpoints
 *
 * Everything is submitted and answered later, in the thread of the caller, from inside `run`:
 *
 *     append(batch, done)  -->  ... one transaction ...  -->  run() calls done(context, status)
 *
 * All of a batch is durable when `done` says OK, or none of it: STORE_LEASE_LOST, STORE_CONFLICT when a head does not
 * stand where the batch expects it, STORE_DUPLICATE for a command id that is known (where several are true, the first
 * of these). STORE_UNKNOWN is the one answer that leaves it open (the connection broke while the commit was on its
 * way, or the database gave up waiting for its replica): `confirm` its seal. A reading alone does not settle it: it may
 * see what no replica has. Batches are carried out in the order submitted; when one fails, those behind it that were
 * submitted before its answer came fail by themselves, since they stand on its heads. A request sees all that was
 * submitted before it, and answers come in the order of the requests.
 *
 * The memory a batch points at stays with the caller, unchanged, until `done`. What a row callback is given lives until
 * it returns; it may not call the store. A callback `done` may submit again. */
#ifndef BAIZE_STORE_H
#define BAIZE_STORE_H

#include <baize/api.h>
#include <baize/environment.h>
#include <baize/status.h>
#include <baize/stream.h>
#include <baize/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BAIZE_STORE_HASH_SIZE 32
#define BAIZE_COMMAND_ID_SIZE 16
#define BAIZE_CONTENT_SIZE    16

/* The most bytes of the text of an entry: rule texts are the largest. */
#define BAIZE_STORE_TEXT_MOST (1u << 20)

/* ---- What is kept ---- */

struct baize_store_entry {
    struct baize_stream stream;
    uint64_t seq; /* from 1 without a gap */
    uint8_t hash[BAIZE_STORE_HASH_SIZE];
    const char *text; /* with line ends; no zero behind it */
    size_t length;
    uint64_t position; /* reading: the place in the order of commits; grows, may have gaps. Appending: ignored */
};

struct baize_store_head {
    struct baize_stream stream;
    uint64_t seq;
    uint8_t hash[BAIZE_STORE_HASH_SIZE];
};

struct baize_store_command {
    uint8_t id[BAIZE_COMMAND_ID_SIZE];   /* ids sort by the time they were made: see engine.h */
    uint8_t content[BAIZE_CONTENT_SIZE]; /* a digest of who asked for what; zeros: not known, from an older schema */
    struct baize_stream stream;          /* the first entry of its act */
    uint64_t seq;
};

struct baize_store_seal {
    uint64_t number; /* from 1 without a gap */
    const char *text;
    size_t length;
};

struct baize_store_snapshot {
    struct baize_stream stream;
    uint64_t seq;                        /* the state after this entry, */
    uint8_t hash[BAIZE_STORE_HASH_SIZE]; /* whose hash is this */
    const void *bytes;
    size_t length;
};

struct baize_store_record {
    const char *kind;  /* "person" */
    const char *key;   /* "anna" */
    const void *value; /* NULL when appending: the record goes away */
    size_t length;
};

struct baize_store_batch {
    uint64_t lease; /* the token under which this is written; 0: no lease is asked for */
    const struct baize_store_entry *entries;
    size_t entries_count; /* several of one stream follow each other in seq */
    const struct baize_store_command *commands;
    size_t commands_count;
    const struct baize_store_seal *seal; /* or NULL; its number is that of the last one + 1, else STORE_CONFLICT */
    size_t seals_more;                   /* how many follow behind it, for copies: a commit has one */
    const struct baize_store_record *records;
    size_t records_count;
    const struct baize_store_snapshot *snapshots;
    size_t snapshots_count;
};

/* ---- Callbacks ---- */

typedef void baize_store_done(void *context, enum baize_status status);
typedef void baize_store_leased(void *context, enum baize_status status, uint64_t token);

/* False stops the reading; `done` then says OK. */
typedef bool baize_store_on_entry(void *context, const struct baize_store_entry *entry);
typedef bool baize_store_on_head(void *context, const struct baize_store_head *head);
typedef bool baize_store_on_command(void *context, const struct baize_store_command *command);
typedef bool baize_store_on_seal(void *context, const struct baize_store_seal *seal);
typedef bool baize_store_on_snapshot(void *context, const struct baize_store_snapshot *snapshot);
typedef bool baize_store_on_record(void *context, const struct baize_store_record *record);
typedef void baize_store_on_change(void *context);

/* ---- The interface ---- */

/* Every function that takes `done` returns OK when the request is taken (and `done` will be called, exactly once), or
 * a status when it is not (`done` will not be called): OUT_OF_MEMORY, STORE_UNAVAILABLE, STORE_READ_ONLY,
 * TEXT_TOO_LONG. */
struct baize_store_functions {
    const char *name; /* "sqlite" */
    enum baize_status (*append)(void *self, const struct baize_store_batch *batch, baize_store_done *done,
                                void *context);
    /* All heads, in the order of baize_stream_compare. */
    enum baize_status (*heads)(void *self, baize_store_on_head *on_head, baize_store_done *done, void *context);
    /* The entries of one stream with from <= seq <= to, in order. */
    enum baize_status (*read)(void *self, struct baize_stream stream, uint64_t from, uint64_t to,
                              baize_store_on_entry *on_entry, baize_store_done *done, void *context);
    /* All entries behind a position, in the order of commits. */
    enum baize_status (*walk)(void *self, uint64_t after, baize_store_on_entry *on_entry, baize_store_done *done,
                              void *context);
    /* What a start needs: every snapshot, then the entries of every stream behind its snapshot (all, where there is
     * none), in the order of commits. */
    enum baize_status (*tails)(void *self, baize_store_on_snapshot *on_snapshot, baize_store_on_entry *on_entry,
                               baize_store_done *done, void *context);
    /* Commands with id >= from, in the order of ids. */
    enum baize_status (*commands)(void *self, const uint8_t from[BAIZE_COMMAND_ID_SIZE],
                                  baize_store_on_command *on_command, baize_store_done *done, void *context);
    enum baize_status (*seals)(void *self, uint64_t from, baize_store_on_seal *on_seal, baize_store_done *done,
                               void *context);
    /* The seal of this number, if there is one, in one transaction with a write of one's own: after OK all that was
     * committed up to that seal is as durable as an append that was answered OK, also where commits wait for a replica.
     * STORE_LEASE_LOST; STORE_UNKNOWN and STORE_UNAVAILABLE: ask again. A reader asks without writing. */
    enum baize_status (*confirm)(void *self, uint64_t lease, uint64_t number, baize_store_on_seal *on_seal,
                                 baize_store_done *done, void *context);
    /* Records of a kind in the order of keys; key NULL: all of them; kind NULL: all records there are, by kind. */
    enum baize_status (*records)(void *self, const char *kind, const char *key, baize_store_on_record *on_record,
                                 baize_store_done *done, void *context);
    /* At most so many records of a kind with key < before (NULL: of all), the last key first: a long list in pages. */
    enum baize_status (*latest)(void *self, const char *kind, const char *before, uint32_t most,
                                baize_store_on_record *on_record, baize_store_done *done, void *context);
    /* Drops the commands with id < before: nobody will send them again. */
    enum baize_status (*forget)(void *self, const uint8_t before[BAIZE_COMMAND_ID_SIZE], baize_store_done *done,
                                void *context);
    /* Takes or keeps the named lease for so long, by the clock of the database; keep_ms 0 lets it go. The token of
     * another holder is larger than all before, of all names; an append with a token that is no longer that of its
     * lease is STORE_LEASE_LOST. STORE_LEASED: another has it, and it has not expired, or its row is locked at the
     * moment; STORE_UNAVAILABLE: its own, and the row is locked: ask again. It never waits for another holder.
     * PostgreSQL: another also gets it once the connection of the holder has been gone for a second, and a connection
     * that keeps the row locked past the time of the lease is ended. */
    enum baize_status (*lease)(void *self, const char *name, const char *holder, uint32_t keep_ms,
                               baize_store_leased *done, void *context);
    /* Calls on_change from inside `run` after somebody else has appended; NULL: no longer. */
    enum baize_status (*watch)(void *self, baize_store_on_change *on_change, void *context);
    /* Reads between freeze and thaw see one state of the whole store, whatever is appended meanwhile (by another
     * store object or process). For backups and audits. Thaw after the answers to these reads. */
    enum baize_status (*freeze)(void *self);
    void (*thaw)(void *self);
    /* Waits up to timeout_ms (0: not at all; -1: until something happens) and calls what has an answer. How many
     * answers; rows are none. With -1 and nothing under way or watched it returns at once; memory never waits. */
    size_t (*run)(void *self, int timeout_ms);
    /* Readable when `run` has something to do; -1: ask `run`. For an event loop. */
    int (*descriptor)(void *self);
    /* What went wrong last, in the words of the database: for people and logs. Never NULL. */
    const char *(*trouble)(void *self);
    /* Waits for what is on its way and calls its answers (STORE_UNAVAILABLE for what they submit), then lets everything
     * go. */
    void (*close)(void *self);
};

struct baize_store {
    const struct baize_store_functions *call;
    void *self;
};

/* ---- The stores ---- */

BAIZE_API enum baize_status baize_store_memory(const struct baize_allocator *allocator, struct baize_store *store);
/* A second store object over the same memory, as another server has it: for tests of conflicts, leases and watching.
 * The memory goes away with the last of them. */
BAIZE_API enum baize_status baize_store_memory_join(const struct baize_store *existing, struct baize_store *store);

enum baize_store_mode {
    BAIZE_STORE_CREATE,   /* made when it is not there */
    BAIZE_STORE_EXISTING, /* STORE_NOT_FOUND when it is not there */
    BAIZE_STORE_READER    /* reads only, beside a process that writes; no lock is taken, append is STORE_READ_ONLY */
};

/* One file `path`, with its lock `path`.lock: a second writer is refused with STORE_BUSY. WAL, synchronous FULL, STRICT
 * tables, a thread of its own for commits. Migrates an older schema by itself, in one transaction; a newer one is
 * STORE_NEWER. On failure `trouble` holds the reason. */
BAIZE_API enum baize_status baize_store_sqlite(const char *path, enum baize_store_mode mode,
                                               const struct baize_allocator *allocator, struct baize_store *store,
                                               struct baize_text *trouble);

/* Leaves a store that nobody has open as one plain file, without -wal and -shm beside it: it can be read from a disk
 * that is read-only, and reading makes no file. The next writer takes it as it is. */
BAIZE_API enum baize_status baize_store_sqlite_settle(const char *path, struct baize_text *trouble);

/* A libpq connection string or URL. Pipeline mode, no thread: `descriptor` is readable when a socket wants something,
 * and stays the same over connections. Connection lost, or no answer to a write for 30 seconds: an append, lease,
 * confirm or forget that was sent fails with STORE_UNKNOWN, everything else with STORE_UNAVAILABLE; the next request
 * connects again. Everything is in the schema `baize`; several processes may write, leases guard it.
 *
 * An older schema is brought up to date with the first lease that is given, so that a server that stands by changes
 * nothing under the one that serves; until then an append is STORE_UNAVAILABLE. */
BAIZE_API enum baize_status baize_store_postgres(const char *url, enum baize_store_mode mode,
                                                 const struct baize_allocator *allocator, struct baize_store *store,
                                                 struct baize_text *trouble);

/* ---- For callers that can wait ---- */

/* The first member of the context of a request; its `done` is baize_store_answered. */
struct baize_store_answer {
    bool done;
    enum baize_status status;
};
BAIZE_API void baize_store_answered(void *answer, enum baize_status status);
/* Runs until the answer is there, and returns it; `taken` is what the request returned. */
BAIZE_API enum baize_status baize_store_wait(const struct baize_store *store, struct baize_store_answer *answer,
                                             enum baize_status taken);

/* Submits, runs until the answer is there, and returns it. */
BAIZE_API enum baize_status baize_store_append_now(const struct baize_store *store,
                                                   const struct baize_store_batch *batch);

/* Copies everything but snapshots and leases from one store into an empty one, in one frozen state: backup, restore,
 * and the move from SQLite to PostgreSQL. STORE_NOT_EMPTY. `progress` (or NULL) is told how many entries are done. */
BAIZE_API enum baize_status baize_store_copy(const struct baize_store *from, const struct baize_store *to,
                                             void (*progress)(void *context, uint64_t entries), void *context);

#endif
