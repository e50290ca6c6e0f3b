/* reader.h - the journal as typed events: the one place where the text of an entry becomes events.
 *
 *     store --> entries --> header, lines --+--> sealed: opened with the key of its round, or told as sealed
 *                                           +--> an event of the journal: these rules from here on
 *                                           `--> decoded by the rules in force
 *
 * The reader has no memory of its own: its struct is the caller's, some 12 KiB. All zero, it reads plain events of one
 * stream; the fields say what else it needs. What it tells lives until the next line is read. */
#ifndef BAIZE_READER_H
#define BAIZE_READER_H

#include <baize/api.h>
#include <baize/floor.h>
#include <baize/house.h>
#include <baize/journal.h>
#include <baize/store.h>
#include <baize/wallet.h>

/* ---- Events ---- */

/* One event with its surroundings. One of house, wallet, journal and floor is not NULL, unless it stays sealed. */
struct baize_read_event {
    const struct baize_store_entry *entry;
    const struct baize_entry_header *header;
    uint32_t line;    /* of the entry's text, from 2 */
    const char *text; /* of the event, without its newline; NULL in what an engine publishes. Of a sealed line: what is
                         in it, where it was opened */
    size_t length;
    uint32_t sealed;              /* it stays sealed: this round is open; or 0 */
    const struct baize_actor *by; /* of an event that stays sealed: nobody, at the time of the event before it */
    const struct baize_house_event *house;
    const struct baize_wallet_event *wallet;
    const struct baize_journal_event *journal;
    const struct baize_floor_event *floor;
    const struct baize_rules *rules;        /* in force in its stream; NULL where there are none */
    const struct baize_house *register_now; /* the reader's; may be NULL */
};

/* False stops the reading. */
typedef bool baize_on_event(void *context, const struct baize_read_event *event);

/* In words, whatever kind it is; one or more lines without a newline at the end. */
BAIZE_API void baize_read_event_print(struct baize_text *text, const struct baize_read_event *event);
/* Points the event at one of the four, and `by` at its actor. */
BAIZE_API void baize_read_event_of_floor(struct baize_read_event *event, const struct baize_floor_event *floor);
BAIZE_API void baize_read_event_of_house(struct baize_read_event *event, const struct baize_house_event *house);
BAIZE_API void baize_read_event_of_wallet(struct baize_read_event *event, const struct baize_wallet_event *wallet);
BAIZE_API void baize_read_event_of_journal(struct baize_read_event *event, const struct baize_journal_event *journal);
/* Of the same kind, and equal in every field that its kind has. */
BAIZE_API bool baize_read_event_equal(const struct baize_read_event *a, const struct baize_read_event *b);

/* ---- The reader ---- */

/* Whose key opened the sealed lines of a table last: of this round, in this epoch. round 0: none yet. */
struct baize_sealed_by {
    uint32_t round, epoch;
};

/* What the events of a stream so far mean for those that follow. */
struct baize_reader_place {
    const struct baize_rules *rules; /* in force */
    struct baize_sealed_by sealed_by;
    uint32_t epoch_least; /* that a key may be of */
    int64_t at_ms;        /* of the last event */
};

struct baize_reader {
    /* The caller's. */
    const struct baize_rules *(*rules_of)(void *context, const uint8_t digest[BAIZE_HASH_SIZE]); /* NULL: the rules of
                                             the place stay as they are */
    const uint8_t *(*key_shown)(void *context, struct baize_stream table, uint32_t round);       /* or NULL */
    void *context;
    const struct baize_house_key *key; /* opens what key_shown does not; or NULL */
    const struct baize_house *house;   /* its epochs, for the key; the events' register */
    const char *const *only;           /* NULL: all events. Else ids, NULL behind the last: others are not decoded */
    bool without_postings;             /* of events of a round */
    bool no_commands;                  /* the caller has read the line of the command: one more is refused */
    char *memory;                      /* for the texts of rules_filed: as many bytes as an entry has */
    size_t memory_size;
    struct baize_reader_place *place; /* NULL: one in the reader, as baize_reader_begin finds it */
    /* The reader's. */
    struct baize_read_event event;
    enum baize_status status; /* why there is no next event; OK: it was the last */
    size_t at;                /* the byte of the entry's text where the next line begins */
    struct baize_reader_place own;
    struct baize_actor by; /* of the entry, from version 2 on */
    bool has_by;
    union {
        struct baize_house_event house;
        struct baize_wallet_event wallet;
        struct baize_journal_event journal;
        struct baize_floor_event floor;
    } is;
    struct baize_actor nobody;
    char opened[BAIZE_EVENT_TEXT_SIZE];
};

/* Reads the first line of an entry into *header. JOURNAL_SYNTAX, JOURNAL_NEWER; reader->at is then where it does not
 * fit. Whether the entry stands where the header says is for the caller. */
BAIZE_API enum baize_status baize_reader_begin(struct baize_reader *reader, const struct baize_store_entry *entry,
                                               struct baize_entry_header *header);
/* Goes on at a byte of an entry whose first line was read before. */
BAIZE_API void baize_reader_resume(struct baize_reader *reader, const struct baize_store_entry *entry,
                                   const struct baize_entry_header *header, size_t at);
/* The next event is in reader->event. False behind the last, or when reader->status says why it cannot be read:
 * EVENT_SYNTAX, RULES_NOT_FOUND, LINE_CHANGED, JOURNAL_SYNTAX, ... */
BAIZE_API bool baize_reader_next(struct baize_reader *reader);
/* The next line, which is not decoded: `line`, `text` and `length` of the event. */
BAIZE_API bool baize_reader_line(struct baize_reader *reader);
/* Who acted, in the line that was read last: an event of version 1. */
BAIZE_API bool baize_reader_actor(const struct baize_reader *reader, struct baize_actor *by);
/* Opens the line, which is sealed, and adds what is in it to the text. OK with *stays not 0: no key is known, and the
 * round of this number stays sealed. */
BAIZE_API enum baize_status baize_reader_open(struct baize_reader *reader, struct baize_text *text, uint32_t *stays);

/* round_key_shown, which is the last line of an entry or not in it. At *end the events before it end. `header` may be
 * NULL: then who showed it is not known. */
BAIZE_API bool baize_reader_key(const struct baize_store_entry *entry, const struct baize_entry_header *header,
                                size_t events, struct baize_journal_event *event, size_t *end);

/* ---- From a store; waits for it ---- */

/* Every event of a stream in the entries from..to; *seq, where it is not NULL, is then the last entry that was read. */
BAIZE_API enum baize_status baize_reader_read(struct baize_reader *reader, const struct baize_store *store,
                                              struct baize_stream stream, uint64_t from, uint64_t to,
                                              baize_on_event *on_event, void *context, uint64_t *seq);

/* Finds search->win in the stream of its meter. METER_EVENT_UNEXPECTED: the stream does not fold. */
BAIZE_API enum baize_status baize_reader_find_win(struct baize_reader *reader, const struct baize_store *store,
                                                  uint32_t meter, struct baize_meter_search *search);

/* ---- What follows from the stream of the house ---- */

/* Compiles the texts of rules_filed, as they were accepted then. `scratch` has BAIZE_RULES_SCRATCH bytes. */
BAIZE_API enum baize_status baize_filed_rules_load(const struct baize_house_event *filed, void *scratch,
                                                   struct baize_rules *rules, struct baize_diagnostics *found);

/* The key of decks and rounds of an epoch of the house; 0, and epochs that it does not have: the house's own. */
BAIZE_API void baize_epoch_key(const struct baize_house_key *key, const struct baize_house *house, uint32_t epoch,
                               struct baize_house_key *of_epoch);
/* ... and that of a round in it. */
BAIZE_API void baize_epoch_round_key(const struct baize_house_key *key, const struct baize_house *house, uint32_t epoch,
                                     struct baize_stream table, uint32_t round,
                                     uint8_t round_key[BAIZE_ROUND_KEY_SIZE]);

#endif
