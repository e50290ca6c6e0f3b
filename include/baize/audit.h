/* audit.h - the whole journal walked, proved and decided again.
 *
 *     entries    the text is what the journal writes; numbers without a gap; each hash follows from the one before
 *     seals      a chain of their own, each signed by the house; every entry is covered by one, in order
 *     heads      are the last entries
 *     acts       their entries name each other; people are in the register, in that role, at that time
 *     decisions  every act is decided again by the rules in force: each event is the same, byte by byte: every card's
 *                place, payout, posting, clause, amount of a meter and balance of a wallet
 *     decks      what was shown is what was committed to and what was dealt; with the house's key, what was sealed
 *     cards      lines that name cards face down are sealed, no others; the key shown at the end of a round opens them
 *     books      every posting adds up to zero, after each act; tables, meters and wallets agree at the end
 *     checkpoints stand where the journal stands
 *
 * The walk stops at the first fault and says where it is, what stands there and what should. Nothing is written.
 *
 * What is proved without anything from outside: that nobody without the house's key has changed the journal before its
 * last seal. That no tail was cut is only proved against a checkpoint that was kept elsewhere (DESIGN, decision 14).
 *
 * Reads through a store, takes memory from an allocator; pure otherwise. */
#ifndef BAIZE_AUDIT_H
#define BAIZE_AUDIT_H

#include <baize/api.h>
#include <baize/environment.h>
#include <baize/house.h>
#include <baize/journal.h>
#include <baize/reader.h>
#include <baize/status.h>
#include <baize/store.h>
#include <baize/wallet.h>

/* ---- What can be wrong ---- */

#define BAIZE_AUDIT_FAULT_LIST(X)                                                                                      \
    X(NONE, "none", "nothing is wrong")                                                                                \
    X(NO_HOUSE, "no-house", "the journal does not begin with the creation of a house")                                 \
    X(KEY_OF_ANOTHER, "key-of-another", "the key is not the one of this house")                                        \
    X(ENTRY_TEXT, "entry-text", "this is not an entry as the journal writes it")                                       \
    X(ENTRY_PLACE, "entry-place", "the entry says that it belongs elsewhere")                                          \
    X(SEQUENCE, "sequence", "an entry is missing, stands twice, or is out of order")                                   \
    X(CHAIN, "chain", "the hash does not follow from the entry before and the text")                                   \
    X(PAIR, "pair", "the entries of an act do not name each other")                                                    \
    X(EPOCH, "epoch", "the entry or seal is of another epoch than the record says")                                    \
    X(TIME, "time", "time goes back")                                                                                  \
    X(ACT, "act", "the entry does not hold such an act")                                                               \
    X(DECIDED, "decided", "decided again, it comes out otherwise")                                                     \
    X(PERSON, "person", "the person is not in the register, or not in this role at this time")                         \
    X(RULES, "rules", "the rules are not those that are filed and in force")                                           \
    X(DECK, "deck", "the deck is not the one that was committed to")                                                   \
    X(SEALED_LINE, "sealed-line",                                                                                      \
      "cards that lay face down are not sealed by the key of their round, or it is not shown")                         \
    X(BOOKS, "books", "the books do not agree")                                                                        \
    X(HEAD, "head", "the head of a stream is not its last entry")                                                      \
    X(SEAL_TEXT, "seal-text", "this is not a seal as the journal writes it")                                           \
    X(SEAL_SIGNATURE, "seal-signature", "the signature of the seal is not the house's")                                \
    X(SEAL_CHAIN, "seal-chain", "the seal does not follow the one before it")                                          \
    X(SEAL_COVER, "seal-cover", "the seal and the entries do not cover each other")                                    \
    X(SEAL_HASH, "seal-hash", "the house has signed another hash: the entry was rewritten")                            \
    X(CHECKPOINT, "checkpoint", "a checkpoint of a shift does not agree with the journal")                             \
    X(AGAINST, "against", "the checkpoint that was kept elsewhere does not agree with the journal")                    \
    X(COMMAND, "command", "the list of commands names another entry")

enum baize_audit_fault_kind {
#define BAIZE_AUDIT_FAULT_ENUM(name, id, words) BAIZE_AUDIT_##name,
    BAIZE_AUDIT_FAULT_LIST(BAIZE_AUDIT_FAULT_ENUM)
#undef BAIZE_AUDIT_FAULT_ENUM
        BAIZE_AUDIT_FAULTS
};

BAIZE_API const char *baize_audit_fault_id(enum baize_audit_fault_kind kind);
BAIZE_API const char *baize_audit_fault_words(enum baize_audit_fault_kind kind);

#define BAIZE_AUDIT_WORDS_SIZE 1024
#define BAIZE_AUDIT_TEXT_SIZE  (BAIZE_EVENT_TEXT_SIZE + 64)

/* The first thing that is wrong. */
struct baize_audit_fault {
    enum baize_audit_fault_kind kind;
    bool in_stream; /* then stream, seq and line tell where */
    struct baize_stream stream;
    uint64_t seq;
    uint32_t line;                      /* of the entry's text, from 1; 0: the entry as a whole */
    uint64_t seal;                      /* its number, where it is about one; else 0 */
    uint64_t checkpoint;                /* ... */
    char words[BAIZE_AUDIT_WORDS_SIZE]; /* what is wrong, in a sentence */
    char says[BAIZE_AUDIT_TEXT_SIZE];   /* what stands there; "" where that makes no sense */
    char should[BAIZE_AUDIT_TEXT_SIZE]; /* what should stand there */
};

/* ---- What was looked at ---- */

struct baize_audit_counts {
    uint64_t streams, entries, events, bytes, acts, seals, checkpoints, commands;
    uint64_t signatures; /* of seals, checked; each vouches for the seals before it that were read with it */
    uint64_t house_acts, wallet_acts, floor_acts; /* decided again */
    uint64_t rounds, voided;                      /* rounds that ended, and that were void: decided again from start */
    uint64_t decks_shown, decks_unshown;          /* commitments that were opened, and that were not (yet) */
    uint64_t decks_opened;                        /* sealed decks opened with the key and compared */
    uint64_t lines_opened;                        /* sealed lines, opened and compared */
    uint64_t rounds_sealed, acts_sealed;          /* open rounds whose cards are sealed, and acts not decided again */
    uint64_t wallets, people, tables, meters, rules;
    int64_t first_ms, last_ms;
};

/* Sums over all of the journal, in cents: what the books come to at the end. */
struct baize_audit_sums {
    baize_cents wagered,
        paid;            /* in rounds that ended: by players; by settlements (wagers that go back too), wins, envy */
    baize_cents wallets; /* what all wallets hold */
    baize_cents deposits, withdrawals;
    baize_money meters; /* what all levels hold, in micro-cents */
};

struct baize_audit_report {
    bool sound; /* nothing is wrong */
    struct baize_audit_fault fault;
    struct baize_audit_counts counts;
    struct baize_audit_sums sums;
    char name[BAIZE_TITLE_SIZE]; /* of the house */
    uint8_t house[BAIZE_HOUSE_ID_SIZE];
    uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE];
    bool demo;
    bool decks_checked_with_key; /* false: no key was given, so sealed decks were not opened */
    bool against;                /* a checkpoint kept elsewhere was given */
    uint64_t against_number;
    int64_t against_ms;
};

/* ---- The audit ---- */

struct baize_audit_settings {
    struct baize_allocator allocator;
    struct baize_store store;          /* stays the caller's; it is frozen while the audit reads */
    const struct baize_house_key *key; /* or NULL */
    bool open_rounds;                  /* reading, with the key: sealed lines of rounds that are not over are opened */
    const char *against;               /* the text of a checkpoint kept elsewhere, or NULL */
    size_t against_length;
    bool every_signature; /* of each seal by itself: docs/audit.md says what that is good for */
    /* NULL, or told now and then how far it is; false stops the audit: STORE_UNAVAILABLE. */
    bool (*progress)(void *context, const struct baize_audit_counts *counts, uint64_t entries_in_all);
    void *context;
};

/* OK: the report says whether all is right. Else there is no report: OUT_OF_MEMORY, STORE_..., JOURNAL_NEWER. */
BAIZE_API enum baize_status baize_audit_verify(const struct baize_audit_settings *settings,
                                               struct baize_audit_report *report);

/* ---- Reading ---- */

/* Reads events without judging them: all of the journal in the order of commits (streams_count 0), or some streams, one
 * after the other; the house is always read first and told when it is among them. JOURNAL_SYNTAX, EVENT_SYNTAX with
 * *where set when something cannot be read at all: then verify. */
BAIZE_API enum baize_status baize_audit_read(const struct baize_audit_settings *settings,
                                             const struct baize_stream *streams, size_t streams_count,
                                             baize_on_event *on_event, void *context,
                                             struct baize_place_in_stream *where);

/* The fault in words that need no knowledge of the program, over several lines; "" when there is none. */
BAIZE_API void baize_audit_fault_print(struct baize_text *text, const struct baize_audit_fault *fault);

#endif
