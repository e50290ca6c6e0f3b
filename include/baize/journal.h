/* journal.h - the record that can be proved: entries, their chain, seals, checkpoints, the house's key.
 *
 * An *act* is what one command did. It leaves one *entry* in each stream it touched. An entry is text, and the text is
 * what is hashed:
 *
 *     entry v=2 stream=table/7 seq=41 act=0199c8b25a007b3c9d3e2f4a5b6c7d8e at=1763254800000 by=60:dealer
 *           do=table/open_inventory                                             (all of this is one line)
 *     command again=yes
 *     inventory_opened v=2 table=7 counted=$20000.00 ...
 *
 * One line for the entry, one for the command where that is needed, one for each event, each with a newline behind it.
 * The entry keeps the whole command: `act` is its id, `at` the time, `by` who signed it, in which duty; `do` says what
 * was asked for. The fields of the act are stored once: those that the first event has with the same value stand
 * there, all others in the line `command`. `with` names the entries of the same act in other streams, in the order of
 * streams, and each of them names this one: an auditor checks the pairs. An act in one stream only has no `with`.
 *
 * An event was at the time and by the people of its entry unless its line says otherwise.
 *
 *     hash of an entry = BLAKE2b-256( hash of the entry before it in its stream | text )
 *     before the first = BLAKE2b-256( "baize-journal v=1 house=<32 hex digits> stream=table/7\n" )
 *
 * Each commit is *sealed*: the house signs (Ed25519) where the streams stand that it moved. Seals are a chain too, so
 * nothing can be rewritten, even with all hashes computed anew, without the house's key:
 *
 *     seal v=2 number=12 at=1763254800000 before=<64 hex> heads=table/7:41:<64 hex>,meter/1:17:<64 hex>
 *     signature=<128 hex>                              of the line above with its newline
 *
 * A *checkpoint* is the signed list of all heads, to be kept elsewhere: only such a copy proves that no tail was cut
 * (DESIGN, decision 14).
 *
 *     baize-checkpoint v=2 house=<32 hex> at=1763254800000 number=3 seal=12 sealed=<64 hex: hash of seal 12>
 *     house 15 <64 hex>
 *     table/7 41 <64 hex>
 *     key=<64 hex>
 *     signature=<128 hex>                              of all lines above
 *
 * docs/journal-format.md says the same for people who write their own checker. Readers are strict: what the writer
 * would not write is JOURNAL_SYNTAX. A higher v= is JOURNAL_NEWER. Format 1 (v=1) kept no command, and `at` and `by` in
 * every event; it is read, and no longer written. */
#ifndef BAIZE_JOURNAL_H
#define BAIZE_JOURNAL_H

#include <baize/api.h>
#include <baize/card.h>
#include <baize/chance.h>
#include <baize/event.h>
#include <baize/status.h>
#include <baize/store.h>
#include <baize/stream.h>
#include <baize/text.h>

#define BAIZE_JOURNAL_VERSION 2 /* what is written; version 1 is read too */
#define BAIZE_HOUSE_ID_SIZE   16
#define BAIZE_SIGNATURE_SIZE  64
#define BAIZE_PUBLIC_KEY_SIZE 32

/* One act touches the house, a table, its meters and the wallets of its patrons. */
#define BAIZE_ACT_STREAMS_MOST 24
#define BAIZE_DO_SIZE          48 /* "meter/set_parameters" */

/* ---- Entries ---- */

struct baize_place_in_stream {
    struct baize_stream stream;
    uint64_t seq;
};

#define BAIZE_SIGNERS_MOST 4

/* One of those who signed a command. */
struct baize_signer {
    uint32_t who;
    enum baize_role duty;
    enum baize_signed_with with; /* UNKNOWN: it is not kept */
};

struct baize_entry_header {
    uint8_t version; /* encode writes BAIZE_JOURNAL_VERSION, whatever this says */
    struct baize_stream stream;
    uint64_t seq;
    uint8_t act[BAIZE_COMMAND_ID_SIZE];
    uint32_t epoch; /* how often the record had lost its end before (house.h) */
    int64_t at_ms;
    uint8_t signers_count; /* from 1: the first is who acted */
    struct baize_signer signers[BAIZE_SIGNERS_MOST];
    struct baize_signer consent; /* who == 0: nobody was asked; else a patron, whose duty is player */
    uint32_t device;             /* 0: none; the device that sent it, ... */
    uint64_t device_message;     /* ... and which of its messages: from 1 */
    char what[BAIZE_DO_SIZE];    /* small letters, digits, _ and / */
    uint8_t with_count;
    struct baize_place_in_stream with[BAIZE_ACT_STREAMS_MOST];
};

/* Who did it, as an event says it: the first two who signed. In version 1 every event says it itself: all zero. */
BAIZE_API struct baize_actor baize_entry_actor(const struct baize_entry_header *header);

/* Adds the first line of an entry. The line of the command and those of the events follow. JOURNAL_SYNTAX
 * when the header could not be read back (seq 0, nobody who signed, a stream that is none, `with` out of order or
 * naming its own stream), TEXT_TOO_LONG; the text is then as before. */
BAIZE_API enum baize_status baize_entry_encode(struct baize_text *text, const struct baize_entry_header *header);

/* Reads the first line; *events is where the lines of events begin. JOURNAL_SYNTAX, JOURNAL_NEWER: *position is where
 * it does not fit, the rest as before. Of the lines behind it only this is looked at: there is one at least, none is
 * empty, and each has its newline. */
BAIZE_API enum baize_status baize_entry_decode(const char *bytes, size_t length, struct baize_entry_header *header,
                                               size_t *events, size_t *position);

/* The next line of an entry from *at on, without its newline; false behind the last. */
BAIZE_API bool baize_entry_line(const char *bytes, size_t length, size_t *at, const char **line, size_t *line_length);

BAIZE_API void baize_entry_hash_first(const uint8_t house[BAIZE_HOUSE_ID_SIZE], struct baize_stream stream,
                                      uint8_t hash[BAIZE_HASH_SIZE]);
BAIZE_API void baize_entry_hash(const uint8_t before[BAIZE_HASH_SIZE], const char *bytes, size_t length,
                                uint8_t hash[BAIZE_HASH_SIZE]);

/* ---- The house's key ---- */

/* Signs seals and checkpoints; seals decks. `secret` never leaves the machine; `house.key` holds it. */
struct baize_house_key {
    uint8_t house[BAIZE_HOUSE_ID_SIZE];
    uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE];
    uint8_t seed[32];     /* of the Ed25519 key */
    uint8_t deck_key[32]; /* derived from the seed, for decks: another key for another purpose */
};

/* RANDOM_UNAVAILABLE: there is no source. */
BAIZE_API enum baize_status baize_house_key_make(const struct baize_random *random, struct baize_house_key *key);

/* The text of the file house.key: one line `baize-house-key v=1 house=... seed=... public=...`, JOURNAL_SYNTAX when it
 * is another or its parts do not belong together. */
#define BAIZE_HOUSE_KEY_TEXT_SIZE 256
BAIZE_API void baize_house_key_print(struct baize_text *text, const struct baize_house_key *key);
BAIZE_API enum baize_status baize_house_key_read(const char *bytes, size_t length, struct baize_house_key *key);
/* Overwrites the secrets, in a way that no compiler leaves out. */
BAIZE_API void baize_house_key_wipe(struct baize_house_key *key);

/* ---- Seals ---- */

/* Streams that one commit may move; commits are cut to fit. */
#define BAIZE_SEAL_HEADS_MOST 512
#define BAIZE_SEAL_TEXT_SIZE  (BAIZE_SEAL_HEADS_MOST * 112 + 512)

struct baize_seal {
    uint64_t number; /* from 1 */
    uint32_t epoch;  /* of the last act in it */
    uint32_t key;    /* which key of the house has signed; 0: the first */
    int64_t at_ms;
    uint8_t before[BAIZE_HASH_SIZE]; /* hash of the seal before; of the first: the hash of
                                        "baize-seals v=1 house=<32 hex>\n" */
    uint16_t heads_count;            /* in the order of streams, each once */
    struct baize_store_head heads[BAIZE_SEAL_HEADS_MOST];
};

BAIZE_API void baize_seal_hash_first(const uint8_t house[BAIZE_HOUSE_ID_SIZE], uint8_t hash[BAIZE_HASH_SIZE]);
/* Both lines, the signature with them. *hash is that of the whole text: `before` of the next. JOURNAL_SYNTAX when it
 * could not be read back (no heads, heads out of order), TEXT_TOO_LONG; the text is then as before. */
BAIZE_API enum baize_status baize_seal_sign(struct baize_text *text, const struct baize_seal *seal,
                                            const struct baize_house_key *key, uint8_t hash[BAIZE_HASH_SIZE]);
/* JOURNAL_SYNTAX, JOURNAL_NEWER, SIGNATURE_WRONG; *seal and *hash are then as before. Whether number and `before`
 * follow the seal before is for the caller. */
BAIZE_API enum baize_status baize_seal_read(const char *bytes, size_t length,
                                            const uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE], struct baize_seal *seal,
                                            uint8_t hash[BAIZE_HASH_SIZE]);

/* ---- Checkpoints ---- */

struct baize_checkpoint {
    uint8_t house[BAIZE_HOUSE_ID_SIZE];
    int64_t at_ms;
    uint64_t number;
    uint64_t seal; /* the last one, and its hash */
    uint8_t sealed[BAIZE_HASH_SIZE];
    uint8_t access[BAIZE_HASH_SIZE]; /* digests of the access log and of people's records; all zero: not in it */
    uint8_t people[BAIZE_HASH_SIZE];
    uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE];
    size_t heads_count;             /* all streams, in their order */
    struct baize_store_head *heads; /* memory of the caller */
};

/* As baize_seal_sign; public_key is not looked at: the key's own is written. A head takes 104 bytes at most, the rest
 * 512. */
BAIZE_API enum baize_status baize_checkpoint_sign(struct baize_text *text, const struct baize_checkpoint *checkpoint,
                                                  const struct baize_house_key *key);
/* `heads` of *checkpoint is set before, with room for heads_most; CHECKPOINT_TOO_LONG when there are more. Checks the
 * signature against the key in the text; whether that is the house's is for the caller. On failure nothing is written.
 */
BAIZE_API enum baize_status baize_checkpoint_read(const char *bytes, size_t length, size_t heads_most,
                                                  struct baize_checkpoint *checkpoint);

/* ---- Epochs ---- */

#define BAIZE_EPOCH_ID_SIZE 16

/* The key of decks and rounds of an epoch (house.h); signatures stay. BLAKE2b-256 with the deck key of the house as its
 * key over "baize-epoch v=1 id=<32 hex>\n". */
BAIZE_API void baize_house_key_of_epoch(const struct baize_house_key *key, const uint8_t id[BAIZE_EPOCH_ID_SIZE],
                                        struct baize_house_key *epoch);

/* ---- Sealed decks (DESIGN, decision 11) ---- */

/* The deck of an electronic round before its first wager: encrypted (XChaCha20-Poly1305) under the house's deck key,
 * the stream and round bound to it, so that no reader of the database sees a card and no deck can be moved to another
 * round.
 *
 *     nonce of 24 bytes | box over { count, cards, nonce of the commitment }                                       */
#define BAIZE_SEALED_DECK_SIZE (24 + 16 + 1 + BAIZE_DECK_MOST + BAIZE_NONCE_SIZE)

struct baize_sealed_deck {
    uint8_t bytes[BAIZE_SEALED_DECK_SIZE]; /* always the full size: the length tells nothing */
};

/* RANDOM_UNAVAILABLE; what baize_deck_commit says of an order that is no deck. */
BAIZE_API enum baize_status baize_sealed_deck_close(const struct baize_house_key *key,
                                                    const struct baize_random *random, struct baize_stream stream,
                                                    uint32_t round, const baize_card *order, size_t count,
                                                    const uint8_t nonce[BAIZE_NONCE_SIZE],
                                                    struct baize_sealed_deck *sealed);
/* DECK_CHANGED when it is not of this key, stream and round. */
BAIZE_API enum baize_status baize_sealed_deck_open(const struct baize_house_key *key, struct baize_stream stream,
                                                   uint32_t round, const struct baize_sealed_deck *sealed,
                                                   baize_card order[BAIZE_DECK_MOST], size_t *count,
                                                   uint8_t nonce[BAIZE_NONCE_SIZE]);

/* ---- Sealed lines (DESIGN, decision 11) ----
 *
 * An event that names cards which lie face down is not written as it is. Its line is sealed under a key of its round:
 *
 *     sealed v=1 round=41 box=<hex>
 *
 * and when the round is over or void its key is shown in the same entry (round_key_shown). Until then
 * nobody who reads a database, a backup or what is published sees a face. What is hashed is the sealed line. Which
 * events these are: floor_event_hides_cards in src/floor/hidden.h. */

#define BAIZE_ROUND_KEY_SIZE   32
#define BAIZE_SEALED_LINE_SIZE (2 * (BAIZE_EVENT_TEXT_SIZE + 64) + 64)

/* The key of a round: follows from the house's deck key; tells nothing of it nor of any other round. */
BAIZE_API void baize_round_key_of(const struct baize_house_key *key, struct baize_stream stream, uint32_t round,
                                  uint8_t round_key[BAIZE_ROUND_KEY_SIZE]);

/* Adds the sealed line, without a newline. RANDOM_UNAVAILABLE; JOURNAL_SYNTAX when it is no line; TEXT_TOO_LONG. */
BAIZE_API enum baize_status baize_line_seal(struct baize_text *text, const uint8_t round_key[BAIZE_ROUND_KEY_SIZE],
                                            const struct baize_random *random, struct baize_stream stream,
                                            uint32_t round, const char *line, size_t length);

/* By its first word; then the round it names: JOURNAL_SYNTAX, JOURNAL_NEWER. */
BAIZE_API bool baize_line_is_sealed(const char *line, size_t length);
BAIZE_API enum baize_status baize_line_round(const char *line, size_t length, uint32_t *round);

/* Adds the line inside. LINE_CHANGED when it is not of this key, stream and round; JOURNAL_SYNTAX, JOURNAL_NEWER,
 * TEXT_TOO_LONG. The text is then as before. */
BAIZE_API enum baize_status baize_line_open(struct baize_text *text, const uint8_t round_key[BAIZE_ROUND_KEY_SIZE],
                                            struct baize_stream stream, const char *line, size_t length);

#include <baize/journal_events.h>

/* Strict both ways, as event.h says. decode: EVENT_SYNTAX; baize_journal_event_is tells by its first word whether a
 * line is one of these at all. */
BAIZE_API bool baize_journal_event_is(const char *line, size_t length);
BAIZE_API enum baize_status baize_journal_event_encode(struct baize_text *text,
                                                       const struct baize_journal_event *event);
BAIZE_API enum baize_status baize_journal_event_decode(const char *line, size_t length,
                                                       struct baize_journal_event *event, size_t *position);
BAIZE_API void baize_journal_event_print(struct baize_text *text, const struct baize_journal_event *event);

#endif
