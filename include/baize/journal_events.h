/* journal_events.h - made from catalog/journal.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_JOURNAL_EVENTS_H
#define BAIZE_JOURNAL_EVENTS_H

#include <baize/event.h>
#include <stdbool.h>
#include <stdint.h>

enum baize_journal_event_kind {
    BAIZE_JOURNAL_RULES_ACTIVATED, /* rules are in force from here on */
    BAIZE_JOURNAL_DECK_SEALED,     /* the deck of a round is shuffled and sealed */
    BAIZE_JOURNAL_ROUND_RULED,     /* a round is played by these rules */
    BAIZE_JOURNAL_ROUND_KEY_SHOWN, /* the round is over: this key opens its sealed lines */
};
#define BAIZE_JOURNAL_EVENTS 4

#define BAIZE_JOURNAL_EVENT_VERSION 1

struct baize_journal_event {
    enum baize_journal_event_kind kind;
    struct baize_actor by;
    uint8_t digest[BAIZE_HASH_SIZE]; /* of the rules: house.h; round_key_shown has none */
    union {
        struct {
            char submission[BAIZE_ID_SIZE];
            uint32_t effective; /* 20261201: the day from which the regulator allows them */
        } rules_activated;
        struct {
            uint32_t round;
            struct baize_sealed_deck deck;
        } deck_sealed;
        struct {
            uint32_t round;
        } round_ruled;
        struct {
            uint32_t round;
            uint8_t key[BAIZE_ROUND_KEY_SIZE];
        } round_key_shown;
    };
};

#endif
