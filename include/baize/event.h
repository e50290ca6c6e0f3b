/* event.h - what happened, as typed records with one canonical text.
 *
 * An event carries outcomes: amounts, postings, clauses. Folding events rebuilds every state; nothing is decided again
 * (DESIGN, decision 1). The text of an event is what is hashed and what an auditor reads:
 *
 *     wager_placed v=1 at=1763254800000 by=7:player round=41 seat=3 patron=7 wager=aces-up amount=$5.00
 *                                                                           post=chips/7:-$5.00,layout:+$5.00
 *
 * One line, fixed order of fields, one way to write each value: encode(decode(text)) = text and decode(encode(e)) = e.
 * Values have no blanks in them; the words of a clause, which do, stand between double quotes. src/event/event.c opens
 * with the whole format. Clauses are kept as numbers into the rules' pool and written out in words; so both ways need
 * the rules of the round. */
#ifndef BAIZE_EVENT_H
#define BAIZE_EVENT_H

#include <baize/api.h>
#include <baize/card.h>
#include <baize/hand.h>
#include <baize/ledger.h>
#include <baize/rules.h>
#include <baize/settle.h>
#include <baize/status.h>
#include <baize/text.h>

#define BAIZE_EVENT_VERSION 1

/* Bytes that are enough for the text of any event, the ending zero counted. */
#define BAIZE_EVENT_TEXT_SIZE 8192

/* Who did it, in which role, when; a second person where the rules ask for two. Time is milliseconds since 1970. */
struct baize_actor {
    uint32_t who;
    enum baize_role role;
    uint32_t second; /* 0: nobody */
    int64_t at_ms;
};

/* Numbers from here on are nobody's: in a question they stand for people whom nobody has named yet. */
#define BAIZE_SOMEBODY UINT32_C(4000000000)

/* Who of the staff dealt, locked, counted or keyed in a game: the first BAIZE_PEOPLE_MOST of them. None of them
 * validates a win of that game. */
#define BAIZE_PEOPLE_MOST 16

struct baize_people {
    uint32_t count;
    uint32_t who[BAIZE_PEOPLE_MOST];
};

#define BAIZE_EVENT_LIST(X)                                                                                            \
    X(ROUND_OPENED, "round_opened", "betting is open")                                                                 \
    X(WAGER_PLACED, "wager_placed", "a wager is placed or changed")                                                    \
    X(WAGER_WITHDRAWN, "wager_withdrawn", "a wager is taken back")                                                     \
    X(BETS_CLOSED, "bets_closed", "no more bets")                                                                      \
    X(CARDS_DEALT, "cards_dealt", "cards reach their places")                                                          \
    X(PLAY_MADE, "play_made", "a seat stays in")                                                                       \
    X(SEAT_FOLDED, "seat_folded", "a seat folds")                                                                      \
    X(CARDS_DISCARDED, "cards_discarded", "a seat declares its discards")                                              \
    X(DEALER_REVEALED, "dealer_revealed", "the dealer's cards are turned up")                                          \
    X(SEAT_SETTLED, "seat_settled", "a seat's wagers are paid and collected")                                          \
    X(CLAIM_MADE, "claim_made", "a progressive win takes its place in the order of the meter")                         \
    X(CLAIM_PAID, "claim_paid", "a progressive win is paid")                                                           \
    X(ENVY_PAID, "envy_paid", "an envy bonus is paid")                                                                 \
    X(IRREGULARITY_FOUND, "irregularity_found", "something went wrong with the cards or a device")                     \
    X(ROUND_VOIDED, "round_voided", "all hands are void, every wager goes back")                                       \
    X(ROUND_ENDED, "round_ended", "the round is over")                                                                 \
    X(DECK_SHOWN, "deck_shown", "the order of the deck is revealed against its commitment")                            \
    X(CLAIM_BACKED_OUT, "claim_backed_out", "a progressive win that was paid is undone")                               \
    X(METHOD_CHANGED, "method_changed", "the cards of this round are dealt by the other method")                       \
    X(FORFEITS_COLLECTED, "forfeits_collected", "forfeited wagers and hands leave the layout")                         \
    X(SEAT_LEFT, "seat_left", "a player has left, and the hand is played out")

enum baize_event_kind {
#define BAIZE_EVENT_ENUM(name, id, words) BAIZE_EVENT_##name,
    BAIZE_EVENT_LIST(BAIZE_EVENT_ENUM)
#undef BAIZE_EVENT_ENUM
};

#define BAIZE_HASH_SIZE 32

/* Where a card goes: a seat, or one of these. */
#define BAIZE_PLACE_LIST(X)                                                                                            \
    X(PLACE_DEALER, 101, "dealer", "dealer")                                                                           \
    X(PLACE_BONUS_BOX, 102, "bonus-box", "bonus box")                                                                  \
    X(PLACE_RACK, 103, "discard-rack", "discard rack")

enum baize_place {
    BAIZE_PLACE_SEAT_1 = 1,
#define BAIZE_PLACE_ENUM(name, number, id, words) BAIZE_##name = (number),
    BAIZE_PLACE_LIST(BAIZE_PLACE_ENUM)
#undef BAIZE_PLACE_ENUM
};

struct baize_dealt_card {
    baize_card card;
    uint8_t place; /* 1 .. n: a seat; else enum baize_place */
    bool face_up;
};

#define BAIZE_DECK_MOST 54

#define BAIZE_FOLD_REASON_LIST(X)                                                                                      \
    X(FOLD_CHOSEN, "chosen", "the player folds")                                                                       \
    X(FOLD_TIMED_OUT, "timed-out", "out of time (R39)")                                                                \
    X(FOLD_ABANDONED, "abandoned", "the player left")

enum baize_fold_reason {
#define BAIZE_FOLD_REASON_ENUM(name, id, words) BAIZE_##name,
    BAIZE_FOLD_REASON_LIST(BAIZE_FOLD_REASON_ENUM)
#undef BAIZE_FOLD_REASON_ENUM
};

/* A wager that a fold or a leaving player has forfeited, when the dealer collects it (R12). */
struct baize_collected {
    uint8_t seat;
    enum baize_wager wager;
    baize_cents amount;
};

#define BAIZE_COLLECTED_MOST (BAIZE_SEATS_MOST * BAIZE_WAGERS)

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
            uint16_t seats;       /* bit per seat that gets cards, bit 0 for seat 1 */
            uint16_t progressive; /* seats whose progressive wager is accepted and collected */
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
        } claim_paid, claim_backed_out;
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
            enum baize_method method; /* the fallback of the rules */
            baize_clause clause;
        } method_changed;
        struct {
            uint16_t hands; /* bit per seat whose cards go to the rack with them: no wager of theirs is live */
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

BAIZE_API const char *baize_event_id(enum baize_event_kind kind); /* "wager_placed" */

/* Adds the text, without a newline. EVENT_TOO_LONG when it does not fit; EVENT_SYNTAX when the event holds what cannot
 * be read back: a card that is none or stands twice in a list, a count beyond its list, a negative amount, a seat that
 * is none, a clause that the rules do not have, an entry of 0. The text is then as before. */
BAIZE_API enum baize_status baize_event_encode(struct baize_text *text, const struct baize_event *event,
                                               const struct baize_rules *rules);

/* Strict: anything that encode would not write is EVENT_SYNTAX, at *position; *event is then as before. */
BAIZE_API enum baize_status baize_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                               struct baize_event *event, size_t *position);

/* Equal in every field that its kind has. */
BAIZE_API bool baize_event_equal(const struct baize_event *a, const struct baize_event *b);

/* The event in words, for people: one or more lines, with a newline between two and none at the end. */
BAIZE_API void baize_event_print(struct baize_text *text, const struct baize_event *event,
                                 const struct baize_rules *rules);

#endif
