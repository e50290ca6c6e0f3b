/* round_events.h - made from catalog/round.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_ROUND_EVENTS_H
#define BAIZE_ROUND_EVENTS_H

#include <baize/actor.h>
#include <baize/card.h>
#include <baize/hand.h>
#include <baize/ledger.h>
#include <baize/rules.h>
#include <baize/settle.h>
#include <stdbool.h>
#include <stdint.h>

#define BAIZE_HASH_SIZE 32
#define BAIZE_DECK_MOST 54
#define BAIZE_COLLECTED_MOST (BAIZE_SEATS_MOST * BAIZE_WAGERS)

enum baize_fold_reason {
    BAIZE_FOLD_CHOSEN,    /* the player folds */
    BAIZE_FOLD_TIMED_OUT, /* out of time (R39) */
    BAIZE_FOLD_ABANDONED, /* the player left */
};
#define BAIZE_FOLD_REASONS 3

/* Where a card goes: a seat, or one of these. */
enum baize_place {
    BAIZE_PLACE_SEAT_1 = 1,
    BAIZE_PLACE_DEALER = 101, /* dealer */
    BAIZE_PLACE_BONUS_BOX,    /* bonus box */
    BAIZE_PLACE_RACK,         /* discard rack */
};
#define BAIZE_PLACES 3

struct baize_dealt_card {
    baize_card card;
    uint8_t place; /* 1 .. n: a seat; else enum baize_place */
    bool face_up;
};

/* A wager that a fold or a leaving player has forfeited, when the dealer collects it (R12). */
struct baize_collected {
    uint8_t seat;
    enum baize_wager wager;
    baize_cents amount;
};

enum baize_event_kind {
    BAIZE_EVENT_ROUND_OPENED,       /* betting is open */
    BAIZE_EVENT_WAGER_PLACED,       /* a wager is placed or changed */
    BAIZE_EVENT_WAGER_WITHDRAWN,    /* a wager is taken back */
    BAIZE_EVENT_BETS_CLOSED,        /* no more bets */
    BAIZE_EVENT_CARDS_DEALT,        /* cards reach their places */
    BAIZE_EVENT_PLAY_MADE,          /* a seat stays in */
    BAIZE_EVENT_SEAT_FOLDED,        /* a seat folds */
    BAIZE_EVENT_CARDS_DISCARDED,    /* a seat declares its discards */
    BAIZE_EVENT_DEALER_REVEALED,    /* the dealer's cards are turned up */
    BAIZE_EVENT_SEAT_SETTLED,       /* a seat's wagers are paid and collected */
    BAIZE_EVENT_CLAIM_MADE,         /* a progressive win takes its place in the order of the meter */
    BAIZE_EVENT_CLAIM_PAID,         /* a progressive win is paid */
    BAIZE_EVENT_ENVY_PAID,          /* an envy bonus is paid */
    BAIZE_EVENT_IRREGULARITY_FOUND, /* something went wrong with the cards or a device */
    BAIZE_EVENT_ROUND_VOIDED,       /* all hands are void, every wager goes back */
    BAIZE_EVENT_ROUND_ENDED,        /* the round is over */
    BAIZE_EVENT_DECK_SHOWN,         /* the order of the deck is revealed against its commitment */
    BAIZE_EVENT_CLAIM_BACKED_OUT,   /* a progressive win that was paid is undone */
    BAIZE_EVENT_METHOD_CHANGED,     /* the cards of this round are dealt by the other method */
    BAIZE_EVENT_FORFEITS_COLLECTED, /* forfeited wagers and hands leave the layout */
    BAIZE_EVENT_SEAT_LEFT,          /* a player has left, and the hand is played out */
};
#define BAIZE_EVENTS 21

#define BAIZE_EVENT_VERSION 1

struct baize_event {
    enum baize_event_kind kind;
    struct baize_actor by;
    uint32_t round;
    struct baize_posting posting; /* empty where no money moves; whether it balances is for the ledger to say */
    union {
        struct {
            uint8_t commitment[BAIZE_HASH_SIZE]; /* of the deck; all zero: cards come from a shoe, not a generator */
        } round_opened;
        struct {
            uint8_t seat;
            uint32_t patron;
            enum baize_wager wager;
            baize_cents amount; /* what now stands on the layout */
        } wager_placed;
        struct {
            uint8_t seat;
            enum baize_wager wager;
            baize_cents amount; /* what went back */
            baize_clause clause;
        } wager_withdrawn;
        struct {
            uint16_t seats;       /* that get cards */
            uint16_t progressive; /* whose progressive wager is accepted and collected */
        } bets_closed;
        struct {
            uint8_t count;
            struct baize_dealt_card cards[BAIZE_DECK_MOST];
        } cards_dealt;
        struct {
            uint8_t seat;
            enum baize_wager wager; /* play, first-draw, second-draw */
            baize_cents amount;
            baize_clause clause;
        } play_made;
        struct {
            uint8_t seat;
            enum baize_fold_reason reason;
            baize_clause clause;
        } seat_folded;
        struct {
            uint8_t seat;
            baize_cards cards;
        } cards_discarded;
        struct {
            baize_cards cards;
            baize_strength strength;
        } dealer_revealed;
        struct {
            uint8_t seat;
            uint8_t claims; /* how many progressive wins take their places with this seat: CLAIM_MADE follow (R27) */
            uint8_t envies; /* with the last seat: how many envy bonuses are due */
            struct baize_settle_lines settlement;
        } seat_settled;
        struct {
            struct baize_claim claim;
            uint8_t order; /* of the claims of this round, from 1 */
        } claim_made;
        struct {
            uint8_t seat;
            uint8_t order;
            baize_cents amount;
            enum baize_pays_from from;
        } claim_paid;
        struct {
            struct baize_envy_due due;
        } envy_paid;
        struct {
            enum baize_irregularity what;
            enum baize_effect effect;
            baize_cards card; /* the card that was found, or none */
            baize_clause clause;
        } irregularity_found;
        struct {
            enum baize_irregularity why;
            baize_clause clause;
        } round_voided;
        struct {
            uint8_t nonce[BAIZE_HASH_SIZE];
            uint8_t count;
            baize_card order[BAIZE_DECK_MOST];
        } deck_shown;
        struct {
            uint8_t seat;
            uint8_t order;
            baize_cents amount;
            enum baize_pays_from from; /* the money goes back to where it came from */
        } claim_backed_out;
        struct {
            enum baize_method method; /* the fallback of the rules */
            baize_clause clause;
        } method_changed;
        struct {
            /* whose cards go to the rack with them: no wager of theirs is live */
            uint16_t hands;
            baize_clause clause;
            uint8_t count;
            struct baize_collected wagers[BAIZE_COLLECTED_MOST]; /* by seat, in the order of settlement */
        } forfeits_collected;
        struct {
            uint8_t seat;
            baize_clause clause;
        } seat_left;
    };
};

#endif
