/* engine.h - the house at work: commands in, events out, everything durable before anybody hears of it.
 *
 *     submit(command)                                                  run()
 *        |                                                               |
 *        +-- known id? --> the same answer again                         |
 *        +-- check, decide, fold: `working` state --> entries --> group -+--> one commit, sealed
 *        |                                                               |      OK: fold into `durable`, publish,
 * answer
 *        +-- refused: why; nothing has changed                           |      failed: working := durable, all are
 * told |      conflict: read what another wrote, again |      unknown: look, then send it again
 *                                                                        +--> deadlines that have passed
 *
 * Commands are decided at once, on the *working* state, and committed with others: while a commit is on its way the
 * next group gathers. What people are shown comes from the *durable* state, which only folds what is committed. A
 * commit that fails costs a copy: the working state of every stream that moved is made the durable one again.
 *
 * One engine has one thread, or is called by one at a time. Memory, clock, randomness and store come in from outside;
 * nothing here calls the operating system (DESIGN, decision 15).
 *
 * Times. The engine has a time of its own: that of the clock, and never behind the journal. Where the clock is set
 * back, or is behind the journal at the start, it goes on from where it is by the steps that the clock makes: time
 * never goes back and never stands still. It stays ahead until the clock is set ahead, or the engine is opened when the
 * clock has passed the journal; less than half of clock_jump_ms is caught up with, half a millisecond in a second. A
 * clock that stands wrong by more than `clock_jump_ms` against the last look at it is reported once (ahead: while a
 * clock of a table runs; else it is a quiet night). After a jump, as after a restart, every open clock of a table gets
 * its full time again (decision 3).
 *
 * Command ids. 16 bytes: the first six are the milliseconds since 1970 at which the client made it, high byte first,
 * the rest is random: milliseconds by the engine's time (baize_engine_now_ms), which a server tells its clients. The
 * engine remembers ids for `remember_ms`; one that is older is refused (COMMAND_TOO_OLD), so what is not remembered
 * cannot happen twice. An id belongs to the person who sent it first and to what they asked for (`content`): the same
 * person hears the same answer again; whoever else sends it, or sends it for something else, is refused
 * (COMMAND_ID_USED). The store keeps that with the id. */
#ifndef BAIZE_ENGINE_H
#define BAIZE_ENGINE_H

#include <baize/api.h>
#include <baize/chance.h>
#include <baize/environment.h>
#include <baize/floor.h>
#include <baize/house.h>
#include <baize/journal.h>
#include <baize/reader.h>
#include <baize/status.h>
#include <baize/store.h>
#include <baize/wallet.h>

struct baize_engine;
struct engine_act;

/* ---- Commands ---- */

enum baize_command_kind { BAIZE_COMMAND_FLOOR, BAIZE_COMMAND_HOUSE, BAIZE_COMMAND_WALLET };

/* Who acts and in which role stands in the action (`by`); its time is the engine's to set. The engine holds people
 * against the register: a number that is unknown or disabled, or has another role, is refused. A player is who has an
 * open wallet, or, at a table that takes cash, anybody without a wallet.
 *
 * Left to the engine at a table whose cards come from the generator: the commitment of open_round, the cards of `cards`
 * (count 0: as many as are wanted now) and the deck of show_deck. At every table: the number of a round (0: the next),
 * the gaming day of a wallet's act, the role of the second person. end_shift is baize_engine_end_shift's. */
struct baize_command {
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    /* A digest of what was asked for, made by who took the request in. Zeros, where an id is not sent for two things.
     */
    uint8_t content[BAIZE_CONTENT_SIZE];
    enum baize_command_kind kind;
    union {
        struct baize_floor_action floor;
        struct baize_house_action house;
        struct baize_wallet_action wallet;
    };
    /* Committed with it, whatever it is: what stays outside the journal (people). The memory is the caller's until
     * the answer; so are the texts of file_rules. */
    const struct baize_store_record *records;
    size_t records_count;
};

/* An id made now. */
BAIZE_API void baize_command_id(const struct baize_random *random, int64_t now_ms, uint8_t id[BAIZE_COMMAND_ID_SIZE]);

/* The rules of the table or meter whose machine refused; NULL: it has none. */
BAIZE_API const struct baize_rules *baize_engine_rules_of(const struct baize_engine *engine,
                                                          const struct baize_refusal *refusal);
/* What only the engine knows of it: the fault of the rules that were refused last, or why it stopped; else NULL. */
BAIZE_API const char *baize_engine_detail(const struct baize_engine *engine, const struct baize_refusal *refusal);
/* The refusal in words by its rules, with the detail. */
BAIZE_API void baize_engine_refusal_print(struct baize_text *text, const struct baize_engine *engine,
                                          const struct baize_refusal *refusal);

/* ---- Answers ---- */

struct baize_answer {
    /* OK: done and durable. COMMAND_REFUSED with *refusal: it was allowed when it was submitted, then another server
     * wrote to the stream, and now it is not. Else the commit did not happen: STORE_..., OUT_OF_MEMORY: nothing has
     * changed. COMMAND_LOST: whether it happened is not known, the store is away; the same id, sent again, tells. */
    enum baize_status status;
    const struct baize_refusal *refusal; /* alive until the callback returns */
    bool again;                          /* the id was known: it happened before */
    uint8_t count;                       /* entries of the act; when again: of its first stream only */
    struct baize_place_in_stream entries[BAIZE_ACT_STREAMS_MOST];
};

typedef void baize_engine_answered(void *context, const struct baize_answer *answer);

/* What one act did, after its commit: for views, displays, logs. */
struct baize_engine_act {
    const uint8_t *command; /* its id */
    size_t count;
    const struct baize_store_entry *entries; /* with their texts; alive until the callback returns */
    struct baize_engine *engine;             /* its own: for baize_engine_act_events */
    const struct engine_act *act;
};

/* Each event of the act, in the order of the entries and their lines, from inside `publish`. Events that name hidden
 * cards are told as sealed; rules_filed comes without its texts. */
BAIZE_API void baize_engine_act_events(const struct baize_engine_act *act, baize_on_event *on_event, void *context);

/* ---- The engine ---- */

struct baize_engine_settings {
    struct baize_allocator allocator;
    struct baize_allocator secrets; /* for decks of rounds that are open: memory that is locked; none: `allocator` */
    struct baize_clock clock;
    struct baize_random random;
    struct baize_random cards; /* for decks alone, so that a game can be repeated; none: `random` */
    struct baize_store store;  /* stays the caller's: close it after the engine */
    const struct baize_house_key *key;
    uint64_t lease;                                                     /* from the store; 0: none */
    uint32_t group_most;                                                /* commands of one commit; 0: 256 */
    uint32_t snapshot_every;                                            /* entries of a stream; 0: 1024 */
    uint32_t remember_ms;                                               /* command ids; 0: ten minutes */
    uint32_t clock_jump_ms;                                             /* 0: one minute */
    uint32_t tables_most, meters_most;                                  /* 0: those of house.h */
    bool ignore_snapshots;                                              /* fold everything from the start */
    void (*publish)(void *context, const struct baize_engine_act *act); /* or NULL */
    void (*others)(void *context); /* or NULL: somebody else has written to the store, entries or records; from inside
                                      its `run`, and not for each time */
    void (*notice)(void *context, const char *words); /* or NULL: clock jumps, snapshots thrown away, store troubles */
    bool (*going)(void *context); /* or NULL: called several times a second while the store is read at the start, for a
                                     lease that has to be renewed meanwhile. False: stop, STORE_UNAVAILABLE */
    void *context;
};

struct baize_engine_counts {
    uint64_t commands, refused, repeated, commits, failed, conflicts, entries, bytes, snapshots, deadlines;
    uint64_t folded_at_start; /* entries read behind the snapshots */
};

/* Reads the store and stands where it stands: OK, or why not with words in *trouble: JOURNAL_BROKEN (which entry, and
 * how), SIGNATURE_WRONG (the key is not the house's), STORE_..., OUT_OF_MEMORY. */
BAIZE_API enum baize_status baize_engine_open(const struct baize_engine_settings *settings,
                                              struct baize_engine **engine, struct baize_text *trouble);

/* COMMAND_REFUSED with *refusal: `answered` is not called. OK: it will be called, once, from inside run, or from submit
 * itself when the id is known. OUT_OF_MEMORY and others: not taken, nothing has changed. */
BAIZE_API enum baize_status baize_engine_submit(struct baize_engine *engine, const struct baize_command *command,
                                                baize_engine_answered *answered, void *context,
                                                struct baize_refusal *refusal);

/* Would it be allowed in the state that people are shown, which is durable? The command needs no id, and who acts or
 * signs may be BAIZE_SOMEBODY. Changes nothing. */
BAIZE_API enum baize_status baize_engine_allows(const struct baize_engine *engine, const struct baize_command *command,
                                                struct baize_refusal *refusal);

/* Working memory for questions to the floor (floor.h, procedure.h): until the engine is called again. */
BAIZE_API struct baize_floor_record *baize_engine_record(const struct baize_engine *engine);

/* Would submit take it now? What submit does first, and no more. Changes nothing. */
BAIZE_API enum baize_status baize_engine_check(const struct baize_engine *engine, const struct baize_command *command,
                                               struct baize_refusal *refusal);

/* Sends what waits to the store, answers what is done, and lets deadlines pass. Waits up to timeout_ms, no longer than
 * to the next deadline; with 0 it never waits for the store, whatever it has to ask it. STORE_... when the store is
 * away: nothing is lost, call again; STORE_UNKNOWN: it has left open what became of a commit, or does not answer what
 * it is asked about it. */
BAIZE_API enum baize_status baize_engine_run(struct baize_engine *engine, int timeout_ms);

/* Milliseconds until run is to be called at the latest; -1: no clock of a table runs. Until one runs out, and at most
 * half of clock_jump_ms: who is away for longer while a clock runs is taken for a jump of the clock. */
BAIZE_API int64_t baize_engine_next_deadline_ms(const struct baize_engine *engine);

/* When the clock of a table runs out, as things stand durable; 0: none runs. Later than the table's own deadline after
 * a restart, a jump of the clock or baize_engine_clocks_again. */
BAIZE_API int64_t baize_engine_deadline_ms(const struct baize_engine *engine, uint32_t table);

/* Every open clock of a table has its full time again from now on: nobody could act for a while, and nobody's hand is
 * folded for it (decision 3). For who calls run and knows of an outage that the engine's clock did not show. */
BAIZE_API void baize_engine_clocks_again(struct baize_engine *engine);

/* Commands that were taken and not answered yet. */
BAIZE_API size_t baize_engine_waiting(const struct baize_engine *engine);

/* submit and run until the answer is there: for programs that do one thing at a time. Where the outcome of a commit is
 * not known and the store stays away for some seconds the answer is COMMAND_LOST, and the engine has stopped. */
BAIZE_API enum baize_status baize_engine_do(struct baize_engine *engine, const struct baize_command *command,
                                            struct baize_answer *answer, struct baize_refusal *refusal);

/* Signs where all streams stand now, durable, as end_shift of that shift, and keeps the text as the record
 * ("checkpoint", number of ten digits). What waits is committed first. The record's memory is *text: it must have room
 * for all streams, else CHECKPOINT_TOO_LONG. */
BAIZE_API enum baize_status baize_engine_checkpoint(struct baize_engine *engine, const struct baize_actor *by,
                                                    struct baize_text *text, struct baize_refusal *refusal);

/* The same as a command among others, under an id that a client made: it is taken and answered like those of submit.
 * It begins inside run, when all that was taken before it is durable; of several, one after the other. What is taken
 * behind it goes on meanwhile. The text is the engine's, in its record. */
BAIZE_API enum baize_status baize_engine_end_shift(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE],
                                                   const struct baize_actor *by, baize_engine_answered *answered,
                                                   void *context, struct baize_refusal *refusal);

/* The record has lost its end (house.h): every round of the generator that is not yet paid is void, every wager goes
 * back, and an epoch is opened. Waits as baize_engine_do does. was 0: which seal was the last is not known. */
BAIZE_API enum baize_status baize_engine_open_epoch(struct baize_engine *engine, enum baize_epoch_why why, uint64_t was,
                                                    const uint8_t was_seal[BAIZE_HASH_SIZE],
                                                    struct baize_refusal *refusal);
/* The last seal that is durable, and its hash; 0: there is none. */
BAIZE_API void baize_engine_last_seal(const struct baize_engine *engine, uint64_t *number,
                                      uint8_t hash[BAIZE_HASH_SIZE]);

/* Why the engine has stopped, in words; "" while it works. A store that is damaged or whose lease another has taken,
 * states that differ from what is journaled: nothing is decided any more, close it and open it again. */
BAIZE_API const char *baize_engine_trouble(const struct baize_engine *engine);

/* Runs until all is answered, writes a snapshot of every stream that moved since its last one, and lets everything go.
 * What could not be committed is answered with its status before. */
BAIZE_API void baize_engine_close(struct baize_engine *engine);

/* ---- What stands there, durable ---- */

BAIZE_API const struct baize_floor *baize_engine_floor(const struct baize_engine *engine);
BAIZE_API const struct baize_house *baize_engine_house(const struct baize_engine *engine);
BAIZE_API const struct baize_wallet *baize_engine_wallet(const struct baize_engine *engine, uint32_t patron);
/* Each wallet in the order of patrons; NULL behind the last. `after` NULL: the first. */
BAIZE_API const struct baize_wallet *baize_engine_next_wallet(const struct baize_engine *engine,
                                                              const struct baize_wallet *after);
/* The rules behind a digest, compiled; NULL: not filed. */
BAIZE_API const struct baize_rules *baize_engine_rules(const struct baize_engine *engine,
                                                       const uint8_t digest[BAIZE_HASH_SIZE]);
BAIZE_API bool baize_engine_head(const struct baize_engine *engine, struct baize_stream stream,
                                 struct baize_store_head *head);
BAIZE_API struct baize_engine_counts baize_engine_counts(const struct baize_engine *engine);
/* Do all books agree? The floor's, and every wallet against the tables: sum of everything is zero. */
BAIZE_API bool baize_engine_balances(const struct baize_engine *engine);
/* The engine's own time, which never goes back: see above. */
BAIZE_API int64_t baize_engine_now_ms(const struct baize_engine *engine);

#endif
