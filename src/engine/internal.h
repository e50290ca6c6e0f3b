/* internal.h - the engine from inside: two copies of every state, acts on their way, and what the files share.
 *
 *     working   what has been decided; commands are checked against it
 *     durable   what has been committed; people are shown it, snapshots are made of it
 *
 * An act is decided on the working state, becomes text, waits, is sent in a commit and folded, from the events that
 * were kept with it, into the durable state. When nothing of a stream is on its way its two copies are equal, byte by
 * byte. */
#ifndef BAIZE_ENGINE_INTERNAL_H
#define BAIZE_ENGINE_INTERNAL_H

#include "event/refusal.h"

#include <baize/engine.h>

#define ENGINE_TEXT_SIZE     (2u << 20) /* the text of one act: 192 events of 8 KiB are less */
#define ENGINE_COMMIT_BYTES  (4u << 20) /* of one commit */
#define ENGINE_MOVES_MOST    BAIZE_ACT_STREAMS_MOST
#define ENGINE_SNAPSHOT_MOST 64
#define ENGINE_TROUBLE_SIZE  320

/* ---- Streams ---- */

enum engine_copy { ENGINE_DURABLE, ENGINE_WORKING, ENGINE_COPIES };

/* Where a copy of a stream stands: its last entry. seq 0: it does not exist. */
struct engine_place {
    uint64_t seq;
    uint8_t hash[BAIZE_HASH_SIZE];
};

struct engine_stream {
    struct baize_stream stream;
    struct engine_place at[ENGINE_COPIES];
    uint64_t snapshot_seq; /* of its last snapshot */
    uint64_t commit;       /* the last commit that moved it: to count the heads of one */
    uint32_t seal_index;   /* ... and where it stands among them */
    uint32_t index;        /* of a table or meter: its place on both floors */
    bool whole;            /* start: fold it from its first entry, its snapshot is of no use */
    bool snapshot_due;     /* a snapshot of it is being written */
};

/* What belongs to a table beside its machines; it follows from the table's stream alone. No gaps. */
struct engine_table_side {
    uint8_t digest[BAIZE_HASH_SIZE];  /* of the rules in force */
    baize_money undone;               /* its share of floor.undone */
    baize_money cash;                 /* what moved to wallet accounts of patrons without a wallet: cash */
    uint32_t round;                   /* of the sealed deck; 0: there is none */
    struct baize_sealed_by sealed_by; /* whose lines were sealed last, and the epoch of their key */
    uint32_t nothing;
    uint8_t deck[(BAIZE_SEALED_DECK_SIZE + 7) / 8 * 8];
};

struct engine_deck {
    uint32_t round;
    uint8_t count;
    baize_card order[BAIZE_DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE];
};

struct engine_table {
    struct engine_stream base;
    struct engine_table_side side[ENGINE_COPIES];
    struct engine_deck *deck; /* the open deck, in memory for secrets only */
};

/* Which tables, since when: the order of the links of a table follows from the streams of its meters. */
struct engine_link {
    uint32_t table;
    uint32_t nothing;
    int64_t at_ms;
};

struct engine_meter_side {
    uint8_t digest[BAIZE_HASH_SIZE];
    baize_money undone;
    uint64_t links_count;
    struct engine_link links[BAIZE_METER_TABLES_MOST];
};

struct engine_meter {
    struct engine_stream base;
    struct engine_meter_side side[ENGINE_COPIES];
};

struct engine_wallet {
    struct engine_stream base;
    struct baize_wallet wallet[ENGINE_COPIES];
};

/* ---- Acts ---- */

struct engine_follower { /* sent again before its act was durable */
    struct engine_follower *next;
    baize_engine_answered *answered;
    void *context;
};

struct engine_act {
    struct engine_act *next;
    size_t size;    /* of this piece of memory */
    uint64_t taken; /* the how-many-th command it is: what a shift waits for */
    uint8_t content[BAIZE_CONTENT_SIZE];
    bool own;     /* the engine's: a deadline */
    bool foreign; /* another server's, read after a conflict and folded */
    baize_engine_answered *answered;
    void *context;
    struct engine_follower *followers;
    struct baize_refusal *refusal; /* decided again and refused: memory of its own */
    enum baize_status status;
    size_t bytes; /* of all texts */
    void *kept;   /* its events: kept.c */
    size_t kept_size;
    char what[BAIZE_DO_SIZE];
    uint32_t epoch;
    int64_t at_ms;
    uint8_t signers_count;
    struct baize_signer signers[BAIZE_SIGNERS_MOST];
    uint8_t count;
    struct baize_command command; /* as it was sent; from here on only so much is written as it has */
    struct engine_stream *streams[BAIZE_ACT_STREAMS_MOST];
    struct baize_store_entry entries[BAIZE_ACT_STREAMS_MOST];
    char texts[];
};

struct engine_list {
    struct engine_act *first, *last;
    size_t count, entries, records; /* acts, and what of them */
};

/* ---- Ends of shifts ---- */

struct engine_shift {
    struct engine_shift *next;
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    struct baize_actor by;
    uint64_t behind; /* the last command that was taken before it */
    baize_engine_answered *answered;
    void *context;
    struct baize_text *text; /* where the caller wants the text; NULL: nowhere */
    char *memory;            /* of the text, until the answer */
    size_t memory_size;
    char key[24];
    struct baize_store_record record;
};

/* ---- Rules, by digest ---- */

struct engine_rules {
    uint8_t digest[BAIZE_HASH_SIZE];
    uint8_t compiled[BAIZE_HASH_SIZE]; /* BLAKE2b of the struct: a state holds numbers of its clauses */
    struct baize_rules rules;
};

/* ---- Command ids ---- */

struct engine_known {
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    uint8_t content[BAIZE_CONTENT_SIZE]; /* who asked for what: engine_content; zeros: not known */
    struct baize_stream stream;
    uint64_t seq;           /* 0: the place is free */
    struct engine_act *act; /* while it is on its way */
};

#define ENGINE_DRAWERS 256 /* a power of two */

struct engine_drawer {
    struct engine_known *places;
    size_t count, most; /* most: a power of two, or 0 */
};

struct engine_memory {
    uint8_t secret[16]; /* the key of the hash: of this run */
    struct engine_drawer drawers[ENGINE_DRAWERS];
    bool used;        /* ids were remembered, now or before the start */
    int64_t swept_ms; /* since when drawers are swept, and how many have been */
    int64_t swept;
    uint64_t compared;          /* how often an id was compared with another: what meeting in one place costs */
    struct engine_known *early; /* what the start found in the store, in the order of ids */
    size_t early_count, early_most;
};

/* ---- Events ---- */

enum engine_event_kind { ENGINE_OF_HOUSE, ENGINE_OF_WALLET, ENGINE_OF_JOURNAL, ENGINE_OF_FLOOR };

/* One event, of whatever kind. */
struct engine_event {
    union {
        struct baize_house_event house;
        struct baize_wallet_event wallet;
        struct baize_journal_event journal;
        struct baize_floor_event floor;
    };
};

/* The events of the act that is being written, until it is whole. */
struct engine_keeping {
    void *bytes;
    size_t size, most;
    bool failed; /* no memory */
};

/* ---- The whole ---- */

/* What a batch points at. It must not move while the store has it. */
struct engine_arrays {
    struct baize_store_entry *entries;
    struct baize_store_command *commands;
    struct baize_store_record *records;
    size_t entries_most, commands_most, records_most;
};

/* How they follow each other: commit.c. */
enum engine_commit {
    ENGINE_IDLE,
    ENGINE_SENT,     /* a commit is on its way */
    ENGINE_UNKNOWN,  /* what became of it is to be asked */
    ENGINE_LOOKING,  /* ... is asked: its seal */
    ENGINE_CONFLICT, /* what others have written is to be read */
    ENGINE_READING   /* ... is asked: reading.c */
};

/* A reading of the engine's own, while it runs: asked in one turn, answered in a later one. One at a time. */
struct engine_question {
    bool asked;     /* it has no answer yet: what it points at must stay */
    uint64_t count; /* asked ever */
    enum baize_status status;
};

/* What others have written, until it is whole. */
struct engine_reading {
    enum engine_step { ENGINE_READ_SEALS, ENGINE_READ_STREAMS, ENGINE_READ_IDS, ENGINE_READ_CONFIRM } step;
    bool confirmed;           /* the last seal that was read is there, and durable */
    enum baize_status status; /* what the rows led to: OUT_OF_MEMORY, JOURNAL_BROKEN */
    uint64_t seal;            /* the last that was read, and its hash and time */
    uint8_t seal_hash[BAIZE_HASH_SIZE];
    int64_t seal_ms;
    struct baize_store_head *heads; /* where these seals say that streams stand; in their order, each once */
    size_t heads_count, heads_most;
    size_t at;                    /* the one whose entries come now */
    struct engine_stream *stream; /* ... and its stream */
    struct engine_list foreign;   /* copies of the entries, in the order of streams */
    struct baize_store_command *ids;
    size_t ids_count, ids_most;
};

struct baize_engine {
    struct baize_engine_settings set;

    struct baize_house house[ENGINE_COPIES];
    struct baize_floor floor[ENGINE_COPIES];
    struct engine_stream **streams; /* in their order */
    size_t streams_count, streams_most;
    struct engine_rules **rules;
    size_t rules_count, rules_most;

    struct engine_list waiting, sent;
    enum engine_commit commit;
    bool commit_answered, others_wrote;
    enum baize_status commit_status;
    bool away;     /* the store left a commit open or a question unanswered, and has answered nothing since */
    unsigned vain; /* commits in a row that were refused though nobody else has written */
    bool look_found, look_ours; /* looking: a seal stands in the place; it is that of the commit */
    struct engine_question question;
    struct engine_reading reading;
    uint64_t commits;            /* tried, for marking streams */
    uint64_t taken;              /* commands ever */
    struct engine_shift *shifts; /* that wait to begin, in their order */
    struct engine_shift *ending; /* the one on its way */
    struct baize_store_batch batch;
    struct baize_store_seal batch_seal;
    struct engine_arrays arrays[2]; /* of the commit on its way, and of the next one */
    unsigned sending;               /* which is which */
    struct baize_seal seal;         /* the one on its way */
    uint64_t seal_number;           /* the last that is durable, and its hash */
    uint8_t seal_hash[BAIZE_HASH_SIZE];
    uint8_t seal_hash_next[BAIZE_HASH_SIZE];

    struct engine_memory memory;
    int64_t latest_ms;      /* of the journal and of what has been decided */
    int64_t looked_ms;      /* the clock at the last look */
    int64_t ahead_ms;       /* of the clock then: it was set back, or behind the journal */
    int64_t step_rest_ms;   /* of the steps so far, to catch up with it */
    int64_t clocks_from_ms; /* no clock of a table is older: the start, or a jump */
    int64_t *deadlines;     /* of each table of the working floor; INT64_MAX: no clock runs */

    bool snapshots_sent;
    uint8_t *snapshot_bytes;
    size_t snapshot_bytes_size, snapshot_count;
    struct baize_store_snapshot snapshots[ENGINE_SNAPSHOT_MOST];
    struct engine_stream *snapshot_streams[ENGINE_SNAPSHOT_MOST];
    struct engine_stream *due[ENGINE_SNAPSHOT_MOST];
    size_t due_count;
    bool forgetting;

    struct baize_engine_counts counts;
    bool stopped;
    bool told_to_stop; /* while it starts */
    char trouble[ENGINE_TROUBLE_SIZE];
    char fault[192]; /* of the rules that were refused last: the first */

    struct baize_floor_record *record; /* working memory of one act */
    struct engine_work *work;
    struct engine_deck *deck; /* shuffled for this act; memory for secrets */
    struct engine_keeping keeping;
    struct engine_event *event; /* that is folded or told, of those that were kept */
    struct baize_reader *reader;
    char *text;      /* ENGINE_TEXT_SIZE */
    char *unescaped; /* BAIZE_STORE_TEXT_MOST: rule texts of an event that is read */
    char *seal_text; /* BAIZE_SEAL_TEXT_SIZE */
};

/* ---- Memory (memory.c) ---- */

void *engine_get(const struct baize_engine *engine, size_t size);
void *engine_get_bare(const struct baize_engine *engine, size_t size); /* not cleared */
void engine_let_go(const struct baize_engine *engine, void *memory, size_t size);
/* A deck, in memory for secrets, cleared; NULL: no memory. */
struct engine_deck *engine_deck_make(const struct baize_engine *engine);
void engine_deck_free(const struct baize_engine *engine, struct engine_deck *deck);
/* Room for `count` things of `size` bytes each: the array may move. False: no memory, it is as before. */
bool engine_reserve(const struct baize_engine *engine, void **array, size_t *most, size_t count, size_t size);
void engine_list_add(struct engine_list *list, struct engine_act *act);
struct engine_act *engine_list_take(struct engine_list *list);
void engine_act_free(struct baize_engine *engine, struct engine_act *act);

/* ---- Streams (streams.c) ---- */

struct engine_stream *engine_find(const struct baize_engine *engine, struct baize_stream stream);
/* Found, or made new and empty; NULL: no memory. */
struct engine_stream *engine_find_or_make(struct baize_engine *engine, struct baize_stream stream);
/* NULL unless it is open in this copy. */
const struct baize_wallet *engine_open_wallet(const struct baize_engine *engine, enum engine_copy copy,
                                              uint32_t patron);
struct engine_table *engine_table_of(struct engine_stream *stream);
struct engine_meter *engine_meter_of(struct engine_stream *stream);
struct engine_wallet *engine_wallet_of(struct engine_stream *stream);
void engine_streams_free(struct baize_engine *engine);

/* ---- Rules (rules.c) ---- */

/* Compiles two texts, once for each digest. RULES_REFUSED with words, OUT_OF_MEMORY. `filed`: they come from the
 * journal, and what later versions ask of new rules is not asked of them. */
enum baize_status engine_rules_load(struct baize_engine *engine, const struct baize_source *submission,
                                    const struct baize_source *jurisdiction, const uint8_t digest[BAIZE_HASH_SIZE],
                                    bool filed, char *words, size_t words_size);
const struct engine_rules *engine_rules_find(const struct baize_engine *engine, const uint8_t digest[BAIZE_HASH_SIZE]);

/* ---- One command is decided (command.c, act*.c, people.c, decks.c) ---- */

struct engine_move { /* money between a table and a wallet */
    struct engine_wallet *wallet;
    struct baize_wallet after;
    struct baize_wallet_event event;
};

struct engine_part {
    struct engine_stream *stream;
    struct baize_stream name; /* stream may be NULL until it is made */
    bool has_journal;
    struct baize_journal_event journal; /* before the others */
};

struct engine_work {
    struct baize_command command; /* the engine's copy: completed by it */
    enum engine_copy copy;        /* of all states: which one is asked */
    bool own;
    bool asks; /* only a question: no card is drawn for it, and people may be BAIZE_SOMEBODY */
    int64_t at_ms;
    struct baize_refusal refusal;
    char what[BAIZE_DO_SIZE];
    struct baize_entry_header head; /* of the entry that is written */
    struct baize_actor by;          /* as the entries say it */
    uint8_t parts_count;
    struct engine_part parts[BAIZE_ACT_STREAMS_MOST];
    bool on_floor; /* the floor has decided: record */
    bool in_house;
    struct baize_house_event house;
    uint8_t moves_count;
    struct engine_move moves[ENGINE_MOVES_MOST];
    bool shuffled; /* the engine's own deck is that of this act */
};

/* All return OK, COMMAND_REFUSED with the refusal in the work, or another status. */
enum baize_status engine_refuse(struct engine_work *work, enum baize_reason reason, uint32_t number);
/* The first half of acting: people, place, cards, machines, wallets. All is decided, in the work and the record, and
 * nothing has changed. */
enum baize_status engine_check(struct baize_engine *engine, const struct baize_command *command, enum engine_copy copy,
                               bool own, bool asks);
/* Checks on the working copy; then the act is written, and the working copy has it all. */
enum baize_status engine_decide(struct baize_engine *engine, const struct baize_command *command, bool own,
                                struct engine_act **act);
/* The engine itself acts: nobody is held against the register. */
enum baize_status engine_submit_own(struct baize_engine *engine, const struct baize_command *command,
                                    baize_engine_answered *answered, void *context, struct baize_refusal *refusal);
/* True: there is nothing to decide, and *status is the answer. The id is known, the engine has stopped, the command is
 * too old, or the store is away. */
bool engine_turn_away(struct baize_engine *engine, const struct baize_command *command, baize_engine_answered *answered,
                      void *context, struct baize_refusal *refusal, enum baize_status *status);
/* Its id is known: the same answer, now or with the first; refused when it is another command. */
enum baize_status engine_repeat(struct baize_engine *engine, const struct engine_known *known,
                                const struct baize_command *command, baize_engine_answered *answered, void *context,
                                struct baize_refusal *refusal);
/* Runs until a command that was taken is answered; COMMAND_LOST when the store stays away. */
void engine_run_until(struct baize_engine *engine, const bool *answered);
enum baize_status engine_check_floor(struct baize_engine *engine, struct engine_work *work);
enum baize_status engine_check_house_act(struct baize_engine *engine, struct engine_work *work);
enum baize_status engine_check_wallet(struct baize_engine *engine, struct engine_work *work);
enum baize_status engine_check_people(struct baize_engine *engine, struct engine_work *work);
const struct baize_actor *engine_actor(const struct baize_command *command);
/* Completes open_round, cards and show_deck. */
enum baize_status engine_fill_cards(struct baize_engine *engine, struct engine_work *work);
/* The part of a stream; NULL: more streams than an act may touch. */
struct engine_part *engine_part(struct engine_work *work, struct baize_stream stream);
/* From a decided work to an act with its texts; the working state then has it all. */
enum baize_status engine_write(struct baize_engine *engine, struct engine_work *work, struct engine_act **act);
void engine_apply(struct baize_engine *engine, struct engine_work *work, struct engine_act *act);

/* ---- What events do beside the machines (notes.c): the same for both copies ---- */

void engine_note_wallets(struct engine_table_side *side, const struct baize_entry_header *header,
                         const struct baize_floor_event *event);
void engine_note_links(struct engine_meter_side *side, const struct baize_meter_event *event);
void engine_arrange_links(struct baize_engine *engine, enum engine_copy copy);
bool engine_moves_links(const struct baize_meter_event *event);
void engine_note_journal(struct baize_engine *engine, struct engine_stream *stream, enum engine_copy copy,
                         const struct baize_journal_event *event, const struct baize_rules *rules);
/* A table or meter that the house made comes to the floor. */
enum baize_status engine_note_made(struct baize_engine *engine, enum engine_copy copy,
                                   const struct baize_house_event *event);

/* ---- Events of an act (kept.c) ---- */

/* Those of the act that is being written, in the order of their lines; `entry` is the place of the entry in the act,
 * `sealed` the round under whose key the line was sealed, or 0. */
void engine_keep_begin(struct baize_engine *engine);
void engine_keep(struct baize_engine *engine, uint8_t entry, enum engine_event_kind kind, const void *event,
                 uint32_t sealed);
/* The act has them. False: no memory. */
bool engine_keep_end(struct baize_engine *engine, struct engine_act *act);
/* The event at *at, in engine->event, if it is of this entry; *at is then behind it. */
bool engine_kept_next(struct baize_engine *engine, const struct engine_act *act, uint8_t entry, size_t *at,
                      struct baize_read_event *event, uint32_t *sealed);
void engine_act_header(struct engine_act *act, const struct baize_entry_header *header);
void engine_kept_header(const struct engine_act *act, uint8_t entry, struct baize_entry_header *header);

/* ---- Folding what is committed (fold.c, fold_event.c) ---- */

void engine_reader_open(struct baize_engine *engine);
/* Follows the chain, reads and folds. JOURNAL_BROKEN and others with words in trouble; SIGNATURE_WRONG when the first
 * entry of the house is of another house. An act, where it is not NULL, keeps the events. */
enum baize_status engine_fold(struct baize_engine *engine, struct engine_stream *stream,
                              const struct baize_store_entry *entry, struct engine_act *act);
/* An act of this engine, from its events. */
enum baize_status engine_fold_act(struct baize_engine *engine, const struct engine_act *act);
/* `by`: the key that its line was sealed with; or NULL. */
enum baize_status engine_fold_event(struct baize_engine *engine, struct engine_stream *stream,
                                    const struct baize_read_event *event, const struct baize_sealed_by *by);
void engine_broken(struct baize_engine *engine, struct baize_stream stream, uint64_t seq, const char *how);
/* The working copy stands where the durable one does: for one stream, and for all that is on its way. */
void engine_restore(struct baize_engine *engine, struct engine_stream *stream);
void engine_restore_all(struct baize_engine *engine);
bool engine_copies_agree(const struct baize_engine *engine, const struct engine_stream *stream);

/* ---- Commits (group.c, commit.c, reading.c, conflict.c) ---- */

/* Room for one more act in the next commit. */
enum baize_status engine_group_reserve(struct baize_engine *engine, const struct baize_command *command);
enum baize_status engine_send(struct baize_engine *engine); /* all fail with it */
enum baize_status engine_send_group(struct baize_engine *engine);
enum baize_status engine_send_again(struct baize_engine *engine);
enum baize_status engine_settle(struct baize_engine *engine); /* what the last answer of the store means */
/* By stream; of one stream, by seq. */
void engine_sort_heads(struct baize_store_head *heads, size_t count);
/* A question was handed to the store, which took it or not: it is asked, or as before, in the state `back`. Its `done`
 * is engine_answered_question, with the engine. */
enum baize_status engine_ask(struct baize_engine *engine, enum baize_status taken, enum engine_commit asking,
                             enum engine_commit back);
void engine_answered_question(void *context, enum baize_status status);
/* The question has come to nothing: a later turn asks again. Returns the status. */
enum baize_status engine_no_answer(struct baize_engine *engine, enum baize_status status, enum engine_commit back);
enum baize_status engine_read_begin(struct baize_engine *engine);
enum baize_status engine_read_on(struct baize_engine *engine); /* the question has its answer */
void engine_read_drop(struct baize_engine *engine);            /* what was read goes away */
/* All is read: it is folded, told, and what waits is decided again. */
enum baize_status engine_conflict(struct baize_engine *engine);
void engine_fail_all(struct baize_engine *engine, enum baize_status status);
void engine_answer(struct engine_act *act, enum baize_status status, bool again);
void engine_publish(struct baize_engine *engine, const struct engine_act *act);
void engine_stop(struct baize_engine *engine, const char *words);
void engine_notice(struct baize_engine *engine, const char *words);
/* Waits for a request of the engine's own: at the start, while nobody else waits for the engine. */
enum baize_status engine_wait(struct baize_engine *engine, const bool *answered, const enum baize_status *status);

/* ---- Ends of shifts (checkpoint.c) ---- */

/* Where nothing is on its way to the store, and all that came before it is durable. */
void engine_begin_shifts(struct baize_engine *engine);
/* Those that have not begun are told. */
void engine_fail_shifts(struct baize_engine *engine, enum baize_status status);

/* ---- Ids (remember.c) ---- */

int64_t engine_id_time(const uint8_t id[BAIZE_COMMAND_ID_SIZE]);
void engine_id_least(int64_t at_ms, uint8_t id[BAIZE_COMMAND_ID_SIZE]);
struct engine_known *engine_known(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE]);
void engine_memory_open(struct baize_engine *engine);
/* Room for one more id. False: no memory. */
bool engine_memory_reserve(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE]);
/* There is room. */
void engine_remember(struct baize_engine *engine, const struct baize_store_command *command, struct engine_act *act);
struct baize_store_command engine_command_of(const struct engine_act *act);
void engine_remember_act(struct baize_engine *engine, struct engine_act *act);
/* Who asks for what, as a digest. */
void engine_content(const struct baize_command *command, uint8_t content[BAIZE_CONTENT_SIZE]);
bool engine_is_content_of(const struct engine_known *known, const uint8_t content[BAIZE_CONTENT_SIZE]);
void engine_forget(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE]);
void engine_forget_old(struct baize_engine *engine);
void engine_memory_free(struct baize_engine *engine);
enum baize_status engine_load_commands(struct baize_engine *engine);

/* ---- Time (deadlines.c) ---- */

int64_t engine_look(struct baize_engine *engine);
/* The latest time that a durable state knows of. */
int64_t engine_time_of(const struct baize_engine *engine, const struct engine_stream *stream);
void engine_set_deadline(struct baize_engine *engine, struct engine_stream *stream);
void engine_set_deadlines(struct baize_engine *engine);
void engine_pass_deadlines(struct baize_engine *engine);
bool engine_deadline_is_due(struct baize_engine *engine, uint32_t table, int64_t at_ms);

/* ---- Snapshots (snapshot.c) and the start (start.c, start_seal.c) ---- */

void engine_snapshot_when_due(struct baize_engine *engine, struct engine_stream *stream);
void engine_snapshots_send(struct baize_engine *engine);
void engine_snapshots_all(struct baize_engine *engine);
/* False: it is of no use. */
bool engine_snapshot_read(struct baize_engine *engine, struct engine_stream *stream,
                          const struct baize_store_snapshot *snapshot);
enum baize_status engine_start(struct baize_engine *engine);
enum baize_status engine_last_seal(struct baize_engine *engine);
/* JOURNAL_BROKEN, with words. */
enum baize_status engine_seal_broken(struct baize_engine *engine, uint64_t number, const char *how);

/* ---- Small things ---- */

static inline struct baize_stream engine_name(enum baize_stream_kind kind, uint32_t number)
{
    return (struct baize_stream){.kind = kind, .number = number};
}

struct baize_floor_table *engine_floor_table_of(struct baize_engine *engine, enum engine_copy copy,
                                                const struct engine_stream *stream);
struct baize_floor_table *engine_floor_table(struct baize_engine *engine, enum engine_copy copy, uint32_t number);
struct baize_floor_meter *engine_floor_meter(struct baize_engine *engine, enum engine_copy copy, uint32_t number);

/* ---- Epochs (epoch.c) ---- */

/* Of a round: that of its first sealed line, else the one that is open. */
uint32_t engine_round_epoch(const struct baize_engine *engine, enum engine_copy copy, struct engine_stream *table,
                            uint32_t round);
void engine_round_key(const struct baize_engine *engine, struct engine_stream *table, uint32_t round,
                      uint8_t round_key[BAIZE_ROUND_KEY_SIZE]);
/* Whoever knows its deck could use it: cards of the generator, before the first payment. */
bool engine_round_is_unsafe(const struct baize_floor_table *table);

#endif
