/* request.h - a request on its way, the same for every store that keeps them in a queue.
 *
 *     baize_store_functions.append ... lease  -->  struct store_request  -->  submit of the store
 *                                                                               |
 *                             done(context, status)  <--  store_request_answer <-+  inside `run`
 *
 * `self` of such a store begins with a struct store_front. */
#ifndef STORE_REQUEST_H
#define STORE_REQUEST_H

#include <baize/store.h>

enum store_request_kind {
    STORE_APPEND,
    STORE_HEADS,
    STORE_READ,
    STORE_WALK,
    STORE_TAILS,
    STORE_COMMANDS,
    STORE_SEALS,
    STORE_RECORDS,
    STORE_LATEST,
    STORE_FORGET,
    STORE_LEASE,
    STORE_CONFIRM
};

#define STORE_TROUBLE_SIZE 256

struct store_request {
    struct store_request *next; /* the store's queue */
    void *connection;           /* the store's: what it is read from */
    enum store_request_kind kind;
    enum baize_status status;
    bool answered;  /* the store's: the status is final */
    bool stopped;   /* a row callback wants no more */
    bool cancelled; /* the store's: the same, as its thread is told */
    baize_store_done *done;
    baize_store_leased *leased; /* of a lease, instead */
    void *context;

    baize_store_on_entry *on_entry; /* of the kinds below, what they need */
    baize_store_on_head *on_head;
    baize_store_on_command *on_command;
    baize_store_on_seal *on_seal;
    baize_store_on_snapshot *on_snapshot;
    baize_store_on_record *on_record;

    struct baize_store_batch batch; /* append */
    struct baize_stream stream;     /* read */
    uint64_t from, to;              /* read; walk: from is behind; seals: from; latest: to is how many */
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    uint32_t keep_ms;           /* lease */
    uint64_t token;             /* lease: the answer; confirm: under which lease */
    const char *first, *second; /* records: kind and key, or NULL; latest: and before; lease: name and holder. Copies */
    size_t size;                /* of the whole piece of memory */
    char trouble[STORE_TROUBLE_SIZE];
};

/* One row of an answer. `kind` says which callback it is for. */
enum store_row_kind {
    STORE_ROW_ENTRY,
    STORE_ROW_HEAD,
    STORE_ROW_COMMAND,
    STORE_ROW_SEAL,
    STORE_ROW_SNAPSHOT,
    STORE_ROW_RECORD
};

struct store_row {
    enum store_row_kind kind;
    union {
        struct baize_store_entry entry;
        struct baize_store_head head;
        struct baize_store_command command;
        struct baize_store_seal seal;
        struct baize_store_snapshot snapshot;
        struct baize_store_record record;
    };
};

struct store_front {
    struct baize_allocator allocator;
    /* Takes the request over, or says why not. */
    enum baize_status (*submit)(void *self, struct store_request *request);
    bool read_only, closing;
};

/* The asynchronous functions of a store, as its table of functions wants them. */
enum baize_status store_front_append(void *self, const struct baize_store_batch *batch, baize_store_done *done,
                                     void *context);
enum baize_status store_front_heads(void *self, baize_store_on_head *on_head, baize_store_done *done, void *context);
enum baize_status store_front_read(void *self, struct baize_stream stream, uint64_t from, uint64_t to,
                                   baize_store_on_entry *on_entry, baize_store_done *done, void *context);
enum baize_status store_front_walk(void *self, uint64_t after, baize_store_on_entry *on_entry, baize_store_done *done,
                                   void *context);
enum baize_status store_front_tails(void *self, baize_store_on_snapshot *on_snapshot, baize_store_on_entry *on_entry,
                                    baize_store_done *done, void *context);
enum baize_status store_front_commands(void *self, const uint8_t from[BAIZE_COMMAND_ID_SIZE],
                                       baize_store_on_command *on_command, baize_store_done *done, void *context);
enum baize_status store_front_seals(void *self, uint64_t from, baize_store_on_seal *on_seal, baize_store_done *done,
                                    void *context);
/* Of a store that one process writes, on a disk of its own: a reading is enough. */
enum baize_status store_front_confirm_here(void *self, uint64_t lease, uint64_t number, baize_store_on_seal *on_seal,
                                           baize_store_done *done, void *context);
/* With a write; of a reader, without. */
enum baize_status store_front_confirm(void *self, uint64_t lease, uint64_t number, baize_store_on_seal *on_seal,
                                      baize_store_done *done, void *context);
enum baize_status store_front_records(void *self, const char *kind, const char *key, baize_store_on_record *on_record,
                                      baize_store_done *done, void *context);
enum baize_status store_front_latest(void *self, const char *kind, const char *before, uint32_t most,
                                     baize_store_on_record *on_record, baize_store_done *done, void *context);
enum baize_status store_front_forget(void *self, const uint8_t before[BAIZE_COMMAND_ID_SIZE], baize_store_done *done,
                                     void *context);
enum baize_status store_front_lease(void *self, const char *name, const char *holder, uint32_t keep_ms,
                                    baize_store_leased *done, void *context);

/* What the tables of all stores say alike; watch, freeze ... are the store's own functions of these names. */
#define STORE_FRONT_FUNCTIONS                                                                                          \
    .append = store_front_append, .heads = store_front_heads, .read = store_front_read, .walk = store_front_walk,      \
    .tails = store_front_tails, .commands = store_front_commands, .seals = store_front_seals,                          \
    .records = store_front_records, .latest = store_front_latest, .forget = store_front_forget,                        \
    .lease = store_front_lease, .watch = watch, .freeze = freeze, .thaw = thaw, .run = run, .descriptor = descriptor,  \
    .trouble = trouble

/* STORE_NOT_EMPTY when there is anything in the store. */
enum baize_status store_check_empty(const struct baize_store *store);

/* Hands a row to its callback, unless the reading was stopped before. */
void store_request_row(struct store_request *request, const struct store_row *row);

/* Calls `done`, once; the request is gone before that. */
void store_request_answer(const struct store_front *front, struct store_request *request);

/* How many seals the batch has. */
size_t store_batch_seals(const struct baize_store_batch *batch);

/* The clock by which leases expire. */
int64_t store_now_ms(void);

void *store_allocate(const struct baize_allocator *allocator, size_t size);
void store_free(const struct baize_allocator *allocator, void *memory, size_t size);

#endif
