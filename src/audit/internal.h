/* internal.h - the audit at work.
 *
 *     before the walk   heads, commands, checkpoints are gathered as *marks*: at this entry of this stream that hash
 *     the walk          chunks of entries --> acts (entries that name each other) --> each entry, then the act, then
 *                       the seals that cover it
 *     after             every mark met, every stream at its head, every seal used, the books
 *
 * Functions that return bool: false when something is wrong; then audit->report->fault says what, or audit->status why
 * it cannot go on. */
#ifndef BAIZE_AUDIT_INTERNAL_H
#define BAIZE_AUDIT_INTERNAL_H

#include "audit/decide.h"

#include <baize/audit.h>

/* ---- Marks ---- */

enum audit_mark_kind { AUDIT_MARK_CHECKPOINT, AUDIT_MARK_AGAINST };

/* What a checkpoint says of one entry. */
struct audit_mark {
    struct baize_stream stream;
    uint64_t seq;
    uint64_t number; /* of the checkpoint */
    uint8_t kind;
    uint8_t hash[BAIZE_HASH_SIZE]; /* of the entry */
};

/* A row of the list of commands: which entry the command made. There are nearly as many as entries, so they are small.
 */
struct audit_command {
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    uint64_t seq;
    size_t stream; /* index */
};

/* ... and of one seal. */
struct audit_seal_mark {
    uint64_t seal, number;
    uint8_t kind;
    uint8_t hash[BAIZE_HASH_SIZE];
};

/* The digest of the text of a checkpoint that is kept as a record. */
struct audit_text_mark {
    uint64_t number;
    uint8_t digest[BAIZE_HASH_SIZE];
};

/* ---- Streams ---- */

struct audit_stream {
    struct baize_stream stream;
    uint64_t seq; /* of the last entry, and its hash */
    uint8_t hash[BAIZE_HASH_SIZE];
    int64_t at_ms;
    uint64_t sealed;  /* the seq up to which seals have come */
    uint64_t seal;    /* the seal that is being covered has this stream, ... */
    uint64_t seal_to; /* ... up to this entry */
    uint8_t seal_hash[BAIZE_HASH_SIZE];
    size_t mark, marks_end;       /* those that are still to come */
    size_t command, commands_end; /* ... and of its commands */
    bool has_head;
    uint64_t head;
    uint8_t head_hash[BAIZE_HASH_SIZE];
    struct baize_wallet wallet;      /* of a wallet: as decided again */
    baize_cents wagered, paid;       /* of a table: in the round that is open */
    struct baize_reader_place place; /* reading: where it stands */
};

/* ---- Entries in memory ---- */

struct audit_entry {
    struct baize_store_entry row; /* its text is in the buffer */
    struct baize_entry_header header;
    size_t events;  /* where the lines of events begin */
    size_t stream;  /* index */
    size_t line_at; /* lines before this byte are done with: journal events */
};

/* Many at a time: a store reads ahead, and what it has read behind the last that is wanted is lost. */
#define AUDIT_CHUNK_ENTRIES 4096
#define AUDIT_CHUNK_BYTES   (4u * BAIZE_STORE_TEXT_MOST)

struct audit_chunk {
    size_t count;
    size_t used;
    struct baize_store_entry rows[AUDIT_CHUNK_ENTRIES];
    char bytes[AUDIT_CHUNK_BYTES];
    bool too_long; /* an entry that no journal writes */
};

#define AUDIT_ACT_ENTRIES_MOST (BAIZE_ACT_STREAMS_MOST + 1)

#define AUDIT_SEALS_CHUNK      512
#define AUDIT_SEALS_BYTES      (4u << 20)

struct audit_seals {
    uint64_t number;               /* of the seal in `now`; 0: none yet */
    size_t missing;                /* entries that it still waits for */
    uint8_t hash[BAIZE_HASH_SIZE]; /* of the last seal's text */
    int64_t at_ms;
    struct baize_seal now;
    size_t count, next; /* texts read ahead */
    size_t used;
    size_t lengths[AUDIT_SEALS_CHUNK], starts[AUDIT_SEALS_CHUNK];
    uint64_t numbers[AUDIT_SEALS_CHUNK];
    bool vouched; /* the last of them is signed, and the others lead up to it: vouch.c */
    uint8_t hashes[AUDIT_SEALS_CHUNK][BAIZE_HASH_SIZE]; /* when vouched */
    char bytes[AUDIT_SEALS_BYTES];
    bool too_long;
    size_t mark; /* the next of the seal marks */
};

/* ---- Rules and decks ---- */

struct audit_rules {
    uint8_t digest[BAIZE_HASH_SIZE];
    char submission[BAIZE_ID_SIZE];
    struct baize_rules *rules;
};

/* The deck of the round that is open or was the last at a table. */
struct audit_deck {
    uint32_t round;
    bool sealed, opened, shown; /* opened: with the key */
    bool blind;                 /* its sealed lines cannot be opened: blind.c */
    uint8_t dealt_count;
    uint8_t order_count;
    baize_card dealt[BAIZE_DECK_MOST];
    baize_cards aside; /* found face up or seen: they left the deck otherwise */
    baize_card order[BAIZE_DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE];
    struct baize_reader_place place; /* whose key opens its lines: none of an epoch before the round's */
};

/* A key that was shown when its round was over. */
struct audit_round_key {
    uint32_t table, round;
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
};

/* ---- The whole ---- */

struct audit {
    const struct baize_audit_settings *settings;
    struct baize_audit_report *report;
    enum baize_status status;
    uint8_t version;  /* of the format: that of the first entry */
    bool record_lost; /* rounds are void because the record had lost its end: an epoch has to follow */

    struct audit_stream *streams;
    size_t streams_count, streams_room;
    uint32_t *map; /* open addressing: index + 1 */
    size_t map_size;

    struct audit_command *commands;
    size_t commands_count, commands_room;
    struct audit_mark *marks;
    size_t marks_count, marks_room;
    struct audit_seal_mark *seal_marks;
    size_t seal_marks_count, seal_marks_room;
    struct audit_text_mark *text_marks;
    size_t text_marks_count, text_marks_room;

    uint64_t entries_in_all; /* by the heads: for progress */
    uint64_t position;       /* of the last entry read */
    struct audit_chunk *chunk;
    struct audit_entry act[AUDIT_ACT_ENTRIES_MOST]; /* the entries of the one that is looked at */
    struct audit_seals *seals;

    struct baize_reader reader; /* of the entry that is looked at */
    struct baize_house house;
    struct baize_house_event house_event;
    struct baize_house_action house_action;
    char *house_text, *house_memory; /* BAIZE_HOUSE_EVENT_TEXT_SIZE each */
    void *scratch;                   /* BAIZE_RULES_SCRATCH */
    struct baize_diagnostics found;
    struct audit_rules rules[BAIZE_HOUSE_RULES_MOST];
    size_t rules_count;

    struct baize_floor_table *tables;
    struct baize_floor_meter *meters;
    struct audit_deck *decks; /* in the order of the floor's tables */
    baize_money cash;         /* to and from patrons without a wallet, at all tables */
    struct audit_round_key *keys;
    size_t keys_count, keys_room;
    char *opened;            /* BAIZE_STORE_TEXT_MOST + 1: an entry with its sealed lines opened */
    bool blind_at_meters;    /* blind.c: meters moved by acts that were not decided again */
    baize_money blind_moved; /* ... and what wallets gave and got by them */
    struct audit_decider decider;
};

/* ---- memory.c ---- */

/* Room for one more; false with OUT_OF_MEMORY. */
bool audit_grow(struct audit *audit, void **memory, size_t *room, size_t count, size_t size);
void *audit_take(struct audit *audit, size_t size); /* all zero; NULL with OUT_OF_MEMORY */
void audit_give(struct audit *audit, void *memory, size_t size);
struct audit *audit_new(const struct baize_audit_settings *settings, struct baize_audit_report *report);
void audit_free(struct audit *audit);

/* ---- streams.c ---- */

/* Its index, made when it is new; SIZE_MAX with OUT_OF_MEMORY. */
size_t audit_stream_at(struct audit *audit, struct baize_stream stream);
/* NULL when there is none. */
struct audit_stream *audit_stream_find(struct audit *audit, struct baize_stream stream);

/* ---- fault.c: all of them return false ---- */

bool audit_stop(struct audit *audit, enum baize_status status);
/* About no entry in particular. */
bool audit_fault(struct audit *audit, enum baize_audit_fault_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* About an entry; `at` is a byte of its text, or 0 for the entry as a whole. */
bool audit_fault_at(struct audit *audit, enum baize_audit_fault_kind kind, const struct audit_entry *entry, size_t at,
                    const char *format, ...) __attribute__((format(printf, 5, 6)));
/* What stands there and what should, for a fault that was just told. */
void audit_fault_texts(struct audit *audit, const char *says, size_t says_length, const char *should,
                       size_t should_length);
void audit_fault_hashes(struct audit *audit, const uint8_t says[BAIZE_HASH_SIZE],
                        const uint8_t should[BAIZE_HASH_SIZE]);

/* ---- reading.c: the store, waited for ---- */

bool audit_freeze(struct audit *audit);
void audit_thaw(struct audit *audit);
bool audit_read_heads(struct audit *audit);
bool audit_read_commands(struct audit *audit);
bool audit_read_checkpoints(struct audit *audit);
/* More entries behind those in the chunk; count does not grow when there are none. */
bool audit_read_chunk(struct audit *audit);
bool audit_read_seals(struct audit *audit);
/* Every row of one stream, or of all, to the function. */
bool audit_read_rows(struct audit *audit, const struct baize_stream *stream,
                     bool (*on_row)(void *context, const struct baize_store_entry *row), void *context);

/* ---- marks.c ---- */

bool audit_add_checkpoint(struct audit *audit, const char *text, size_t length, enum audit_mark_kind kind,
                          uint64_t number);
bool audit_add_mark(struct audit *audit, const struct audit_mark *mark);
void audit_sort_marks(struct audit *audit);
bool audit_meet_marks(struct audit *audit, const struct audit_entry *entry);
bool audit_all_marks_met(struct audit *audit);

/* ---- commands.c, sort.c ---- */

bool audit_add_command(struct audit *audit, const struct baize_store_command *command);
bool audit_sort_commands(struct audit *audit);
bool audit_meet_commands(struct audit *audit, const struct audit_entry *entry);
bool audit_all_commands_met(struct audit *audit);
void audit_sort(void *items, size_t count, size_t size, int (*compare)(const void *one, const void *other));

/* ---- entry.c, act.c, seal.c, vouch.c ---- */

/* The entry by itself: its number, hash, text and place. */
bool audit_entry(struct audit *audit, struct audit_entry *entry);
/* The first entry of all: which house this is. */
bool audit_identify(struct audit *audit, struct audit_entry *entry);
bool audit_act(struct audit *audit, struct audit_entry *entries, size_t count);
/* The entry of a stream among those of an act; NULL when there is none. */
struct audit_entry *audit_entry_of(struct audit_entry *entries, size_t count, struct baize_stream stream);
bool audit_cover(struct audit *audit, const struct audit_entry *entry);
bool audit_all_covered(struct audit *audit);
/* vouch.c: the seals that were just read; one of them, with or without a look at its signature. */
void audit_vouch(struct audit *audit);
enum baize_status audit_take_seal(struct audit *audit, size_t at, uint8_t hash[BAIZE_HASH_SIZE]);

/* ---- act_house.c, act_wallet.c, act_floor.c ---- */

bool audit_act_house(struct audit *audit, struct audit_entry *entries, size_t count);
void audit_command_line(struct audit *audit, struct audit_entry *entry, const char **line, size_t *length);
bool audit_act_wallet(struct audit *audit, struct audit_entry *entries, size_t count);
bool audit_act_floor(struct audit *audit, struct audit_entry *entries, size_t count);
/* Keeps the win that an event of the floor validates or backs out. The floor is the one after the event. */
bool audit_note_win(struct audit *audit, const struct baize_floor_event *event);
/* The wallets' halves of what a table did: from the decided record. */
bool audit_pair_wallets(struct audit *audit, struct audit_entry *entries, size_t count);
/* One line of a wallet is what the action makes; the wallet then stands after it. */
bool audit_wallet_line(struct audit *audit, struct audit_entry *entry, const struct baize_wallet_action *action);
/* The line at entry->line_at, and the event in it, in audit->reader.event; false when there is none. */
bool audit_line(struct audit *audit, const struct audit_entry *entry);
bool audit_event(struct audit *audit, const struct audit_entry *entry);
/* The next line is behind the one that was looked at last. */
void audit_next_line(struct audit *audit, struct audit_entry *entry);

/* ---- sealed.c, blind.c ---- */

enum audit_seen {
    AUDIT_SEEN,
    AUDIT_UNSEEN, /* no key is known: the round is open */
    AUDIT_SEEN_WRONG
};

/* The keys that were shown in these streams; count 0: of all tables. */
bool audit_gather_keys(struct audit *audit, const struct baize_stream *streams, size_t count);
/* NULL when it was not shown. For the reader, whose context is the audit. */
const uint8_t *audit_shown_key(void *audit, struct baize_stream table, uint32_t round);
/* A piece with sealed lines then has the opened ones. */
enum audit_seen audit_open_piece(struct audit *audit, const struct audit_entry *entry, struct audit_piece *piece);
/* The byte of the entry's text where the line stands that the piece was compared up to. */
size_t audit_place_of(struct audit *audit, const struct audit_entry *entry, const struct audit_piece *piece);
/* What was decided again: are exactly its hidden cards sealed, and is the key shown with the end of the round? */
bool audit_check_sealed(struct audit *audit, const struct audit_entry *entry, const struct audit_piece *piece);
bool audit_is_blind(struct audit *audit, const struct audit_entry *entries, size_t count);
bool audit_act_blind(struct audit *audit, struct audit_entry *entries, size_t count);

/* ---- rules.c, decks.c, people.c, books.c ---- */

bool audit_file_rules(struct audit *audit, const struct audit_entry *entry);
const struct audit_rules *audit_rules_of(const struct audit *audit, const uint8_t digest[BAIZE_HASH_SIZE]);
/* The journal's own event in front of round_opened: deck_sealed or round_ruled. */
bool audit_before_round(struct audit *audit, struct audit_entry *entry);
/* An event of the round as it was decided again. */
bool audit_deck_event(struct audit *audit, const struct audit_entry *entry, const struct baize_event *event);
bool audit_people_of_floor(struct audit *audit, const struct audit_entry *entry);
bool audit_people_of_wallet(struct audit *audit, const struct audit_entry *entry, const struct baize_actor *by);
bool audit_person(struct audit *audit, const struct audit_entry *entry, uint32_t who, enum baize_role role);
/* What one act on the floor did to the sums; every posting adds up to zero. */
bool audit_count_events(struct audit *audit, const struct audit_entry *entry);
bool audit_books(struct audit *audit);
bool audit_same_actor(const struct baize_actor *a, const struct baize_actor *b);

/* NULL: the house has made no such table. */
struct audit_deck *audit_deck_of(struct audit *audit, uint32_t table);

#endif
