/* round.h - one round of play as a pure, deterministic state machine.
 *
 *     check   says why an action is refused, and changes nothing
 *     decide  turns a legal action into events
 *     fold    applies an event
 *
 * Chance is an action: cards come in with BAIZE_ACT_CARDS, time with BAIZE_ACT_DEADLINE_PASSED, what a meter awards
 * with BAIZE_ACT_PAY_CLAIM. Live tables, simulation, replay and tests drive the same machine.
 *
 *   Four Card Poker
 *     idle -> betting -> dealing -> decisions -> reveal -> settlement -> claims -> closing -> ended
 *
 *   Double Draw Poker
 *     idle -> betting -> dealing -> first bets -> first discards -> first draw
 *                                -> second bets -> second discards -> second draw -> settlement -> closing -> ended
 *
 *   and from every phase between betting and ended an irregularity may lead to voided. While nobody has wagered the
 *   dealer may end the round: betting -> ended.
 *
 * When every player has decided, forfeited wagers and the cards of seats with nothing live leave the layout: one event
 * behind the last decision, in the same act, before the dealer's hand is shown (R12).
 *
 * A progressive win is claimed in the act that settles its seat (R27). It may be paid at once, while other seats are
 * still to be settled, or later; where the rules pay at the completion of the round, in `claims`. A win that has been
 * paid stands in the way of a void until it is backed out (R26, R28), which it can be until the round has ended.
 *
 * The state is a struct without pointers: copy it with =, compare it with memcmp. */
#ifndef BAIZE_ROUND_H
#define BAIZE_ROUND_H

#include <baize/api.h>
#include <baize/event.h>
#include <baize/ledger.h>
#include <baize/rules.h>
#include <baize/settle.h>

#define BAIZE_PHASE_LIST(X)                                                                                            \
    X(PHASE_IDLE, "idle", "no round is open")                                                                          \
    X(PHASE_BETTING, "betting", "place your bets")                                                                     \
    X(PHASE_DEALING, "dealing", "the cards are dealt")                                                                 \
    X(PHASE_DECISIONS, "decisions", "play or fold")                                                                    \
    X(PHASE_FIRST_BETS, "first-bets", "First Draw wager or fold")                                                      \
    X(PHASE_FIRST_DISCARDS, "first-discards", "up to three discards")                                                  \
    X(PHASE_FIRST_DRAW, "first-draw", "replacements are dealt")                                                        \
    X(PHASE_SECOND_BETS, "second-bets", "Second Draw wager or fold")                                                   \
    X(PHASE_SECOND_DISCARDS, "second-discards", "one discard")                                                         \
    X(PHASE_SECOND_DRAW, "second-draw", "replacements are dealt")                                                      \
    X(PHASE_REVEAL, "reveal", "the dealer turns the cards up")                                                         \
    X(PHASE_SETTLEMENT, "settlement", "seats are settled one by one")                                                  \
    X(PHASE_CLAIMS, "claims", "progressive wins and envy are paid")                                                    \
    X(PHASE_CLOSING, "closing", "all is paid")                                                                         \
    X(PHASE_ENDED, "ended", "the round is over")                                                                       \
    X(PHASE_VOIDED, "voided", "all hands are void, wagers are back")

enum baize_phase {
#define BAIZE_PHASE_ENUM(name, id, words) BAIZE_##name,
    BAIZE_PHASE_LIST(BAIZE_PHASE_ENUM)
#undef BAIZE_PHASE_ENUM
};

/* ---- Actions ---- */

#define BAIZE_ACT_LIST(X)                                                                                              \
    X(ACT_OPEN_ROUND, "open_round", "open a round for betting")                                                        \
    X(ACT_PLACE_WAGER, "place_wager", "place or change a wager")                                                       \
    X(ACT_WITHDRAW_WAGER, "withdraw_wager", "take a wager back")                                                       \
    X(ACT_NO_MORE_BETS, "no_more_bets", "announce no more bets")                                                       \
    X(ACT_CARDS, "cards", "the next cards")                                                                            \
    X(ACT_PLAY, "play", "make the Play or Draw wager")                                                                 \
    X(ACT_FOLD, "fold", "fold")                                                                                        \
    X(ACT_DISCARD, "discard", "declare discards")                                                                      \
    X(ACT_REVEAL, "reveal", "turn the dealer's cards up")                                                              \
    X(ACT_SETTLE_SEAT, "settle_seat", "settle the next seat")                                                          \
    X(ACT_PAY_CLAIM, "pay_claim", "pay a progressive win")                                                             \
    X(ACT_PAY_ENVY, "pay_envy", "pay the envy bonuses")                                                                \
    X(ACT_REPORT_IRREGULARITY, "report_irregularity", "report an irregularity")                                        \
    X(ACT_LEAVE, "leave", "leave the table")                                                                           \
    X(ACT_DEADLINE_PASSED, "deadline_passed", "the time to decide is over")                                            \
    X(ACT_SHOW_DECK, "show_deck", "reveal the order of the deck")                                                      \
    X(ACT_END_ROUND, "end_round", "end the round")                                                                     \
    X(ACT_BACK_OUT_CLAIM, "back_out_claim", "undo a progressive win that has been paid")                               \
    X(ACT_CHANGE_METHOD, "change_method", "deal this round by the other method")

enum baize_act {
#define BAIZE_ACT_ENUM(name, id, words) BAIZE_##name,
    BAIZE_ACT_LIST(BAIZE_ACT_ENUM)
#undef BAIZE_ACT_ENUM
};

/* How many there are; beside the enum, so that a switch over acts needs no line for it. */
#define BAIZE_ACT_ONE_MORE(name, id, words) +1
enum { BAIZE_ACTS = BAIZE_ACT_LIST(BAIZE_ACT_ONE_MORE) };
#undef BAIZE_ACT_ONE_MORE

struct baize_action {
    enum baize_act kind;
    struct baize_actor by;
    uint32_t round; /* the one it is meant for: refused in any other. 0: whichever is open */
    union {
        struct {
            uint32_t number;
            uint8_t commitment[BAIZE_HASH_SIZE];
        } open_round;
        struct {
            uint8_t seat;
            uint32_t patron;
            enum baize_wager wager;
            baize_cents amount;
        } place_wager;
        struct {
            uint8_t seat;
            enum baize_wager wager;
        } withdraw_wager;
        struct {
            uint8_t count;
            baize_card cards[BAIZE_DECK_MOST];
        } cards;
        struct {
            uint8_t seat;
            baize_cents amount; /* of Play; a Draw wager equals the Ante and may be left at 0 */
        } play;
        struct {
            uint8_t seat;
        } fold;
        struct {
            uint8_t seat;
            baize_cards cards;
        } discard;
        struct {
            uint8_t seat;       /* whose win it is */
            baize_cents amount; /* what the meter or the schedule fixes */
        } pay_claim;
        struct {
            enum baize_irregularity what;
            baize_cards card; /* the card that was found face up or seen, else none */
        } report_irregularity;
        struct {
            uint32_t patron;
        } leave;
        struct {
            uint8_t nonce[BAIZE_HASH_SIZE];
            uint8_t count;
            baize_card order[BAIZE_DECK_MOST];
        } show_deck;
        struct {
            uint8_t seat;
        } back_out_claim;
    };
};

/* ---- Refusals ---- */

#define BAIZE_REASON_LIST(X)                                                                                           \
    X(ALLOWED, "it is allowed")                                                                                        \
    X(NOT_NOW, "this is not possible now")                                                                             \
    X(ANOTHER_ROUND, "the round that it was meant for is over")                                                        \
    X(SEAT_UNKNOWN, "the table has no such seat")                                                                      \
    X(SEAT_OF_ANOTHER, "this box belongs to another patron")                                                           \
    X(PATRON_UNKNOWN, "a wager needs a patron")                                                                        \
    X(TOO_MANY_BOXES, "one patron may not play so many boxes")                                                         \
    X(BOXES_NOT_ADJACENT, "the boxes of one patron stand side by side")                                                \
    X(WAGER_NOT_OFFERED, "this table does not offer the wager")                                                        \
    X(WAGER_NOT_BEFORE_DEAL, "the wager is not placed before the deal")                                                \
    X(WAGER_BELOW_LEAST, "the wager is below the minimum")                                                             \
    X(WAGER_ABOVE_MOST, "the wager is above the maximum")                                                              \
    X(WAGER_NOT_WHOLE_CHIPS, "wagers are whole chips")                                                                 \
    X(WAGER_NOT_WHOLE_STEPS, "the wager is a whole number of steps")                                                   \
    X(WAGER_NOT_EQUAL_TO_ANTE, "the wager equals the Ante")                                                            \
    X(WAGER_NEEDS_ANOTHER, "the wager needs another one first")                                                        \
    X(WAGER_NEEDED_BY_ANOTHER, "another wager depends on it: take that back first")                                    \
    X(WAGER_NOT_MADE, "there is no such wager on the layout")                                                          \
    X(NO_WAGERS, "nobody has made a wager")                                                                            \
    X(BETS_ARE_CLOSED, "\"no more bets\" was announced: nothing is placed, raised or taken back now")                  \
    X(NOT_THIS_SEATS_TURN, "it is another seat's turn")                                                                \
    X(PLAY_OUT_OF_RANGE, "the wager is out of the range that the Ante allows")                                         \
    X(WAGER_ABOVE_CAP, "the wager is above the largest single wager that is allowed")                                  \
    X(CARD_NOT_OF_DECK, "the card does not belong to this deck")                                                       \
    X(CARD_SEEN_BEFORE, "the card has been seen in this round")                                                        \
    X(TOO_MANY_CARDS, "more cards than the deal needs now")                                                            \
    X(CARD_NOT_HELD, "the seat does not hold this card")                                                               \
    X(TOO_MANY_DISCARDS, "more discards than the rules allow")                                                         \
    X(IRREGULARITY_UNKNOWN, "the rules know no such irregularity")                                                     \
    X(IRREGULARITY_NOT_NOW, "this cannot happen now")                                                                  \
    X(WIN_ALREADY_PAID, "a progressive win has been paid: it must be backed out first (R28)")                          \
    X(CLAIM_WAITS, "a progressive win waits to be paid")                                                               \
    X(SEATS_WAIT, "progressive wins are paid when all seats are settled")                                              \
    X(ENVY_WAITS, "envy bonuses wait to be paid")                                                                      \
    X(AMOUNT_NOT_AS_FIXED, "a fixed award has one amount")                                                             \
    X(NOTHING_TO_PAY, "there is nothing to pay")                                                                       \
    X(TIME_GOES_BACK, "time never goes back")                                                                          \
    X(AMOUNT_TOO_LARGE, "the amount is larger than the system can count")                                              \
    X(CLAIM_NOT_PAID, "the seat has no progressive win that was paid and still stands")                                \
    X(NO_OTHER_METHOD, "the rules of this table name no other method of dealing")                                      \
    X(NOTHING_CHANGES, "nothing would change: the wager is down already")

enum baize_reason {
#define BAIZE_REASON_ENUM(name, words) BAIZE_REASON_##name,
    BAIZE_REASON_LIST(BAIZE_REASON_ENUM)
#undef BAIZE_REASON_ENUM
};

/* Why an action is refused: the reason, the clause, and what would be allowed. */
struct baize_refusal {
    enum baize_reason reason;
    baize_clause clause;
    enum baize_wager wager;  /* the wager it is about, or BAIZE_WAGERS */
    uint16_t needs;          /* wagers of which one must be made first, or the one that must go first: a bit each */
    baize_cents least, most; /* the range that is allowed, where there is one */
    uint8_t seat;            /* whose turn it is, where that matters */
};

BAIZE_API const char *baize_reason_name(enum baize_reason reason);

/* "Play is from $10.00 to $30.00 (MD-FCP 11.B(1))" */
BAIZE_API void baize_refusal_print(struct baize_text *text, const struct baize_refusal *refusal,
                                   const struct baize_rules *rules);

/* ---- The state ---- */

struct baize_round_seat {
    uint32_t patron; /* 0: nobody plays this box */
    baize_cents wagers[BAIZE_WAGERS];
    uint8_t count; /* cards held */
    baize_card cards[5];
    baize_cards discards;  /* declared, not yet replaced */
    baize_cards discarded; /* all that went to the rack */
    bool dealt;            /* in this round */
    bool decided;          /* in the present phase */
    bool folded;
    bool absent;    /* the player has left */
    bool forfeited; /* ... and the house's rule takes the wagers */
    bool settled;
    bool racked;        /* the forfeited hand was collected: its cards lie in the discard rack */
    uint16_t collected; /* forfeited wagers that were collected and lie in the tray: a bit each (R12) */
    baize_cents paid;   /* by settlement: wagers returned and winnings */
};

struct baize_slot {
    uint8_t place; /* a seat 1 .. n, or enum baize_place */
    bool face_up;
};

struct baize_round {
    uint32_t number;
    enum baize_phase phase;
    int64_t at_ms; /* of the latest event */
    uint8_t commitment[BAIZE_HASH_SIZE];
    struct baize_round_seat seats[BAIZE_SEATS_MOST];
    uint8_t dealer_count;
    baize_card dealer[6];
    baize_cards dealer_up; /* those that lie face up */
    baize_cards bonus_card;
    baize_cards used; /* seen in this round, wherever they are */
    uint8_t slots_count, slots_filled;
    struct baize_slot slots[BAIZE_DECK_MOST];
    uint8_t turn;          /* the seat whose decision is awaited; 0: none */
    uint8_t cards_face_up; /* found in the shoe or deck, over the whole round */
    uint8_t claims_due;    /* claims of the seat just settled that have not been folded yet */
    uint8_t claims_count;  /* made in this round, in their order */
    uint8_t claims_paid;   /* a bit for each of them that was paid and has not been backed out since, bit 0 the first */
    struct baize_claim claims[BAIZE_SEATS_MOST];
    baize_cents awards[BAIZE_SEATS_MOST]; /* what each claim was paid, the last time */
    uint8_t envies_count, envies_paid;
    baize_cents envy_received[BAIZE_SEATS_MOST];
    bool deck_shown;
    bool by_fallback;                  /* the cards are dealt by the rules' other method */
    enum baize_irregularity voided_by; /* in PHASE_VOIDED: why; its clause is that of the rules */
    struct baize_ledger ledger;        /* of this round alone: layout, tray, chips; the sum is always zero */
};

/* The most events one action can make. */
#define BAIZE_ROUND_EVENTS_MOST (BAIZE_ENVIES_MOST + 8)

struct baize_events {
    uint8_t count;
    struct baize_event events[BAIZE_ROUND_EVENTS_MOST];
};

BAIZE_API void baize_round_start(struct baize_round *round);

BAIZE_API struct baize_refusal baize_round_check(const struct baize_rules *rules, const struct baize_round *round,
                                                 const struct baize_action *action);

/* ROUND_REFUSED when check would refuse: then there are no events. */
BAIZE_API enum baize_status baize_round_decide(const struct baize_rules *rules, const struct baize_round *round,
                                               const struct baize_action *action, struct baize_events *events);

/* ROUND_EVENT_UNEXPECTED when the event cannot follow this state: then the state is unchanged. */
BAIZE_API enum baize_status baize_round_fold(const struct baize_rules *rules, struct baize_round *round,
                                             const struct baize_event *event);

/* check, decide and fold in one; what happened is in *events. */
BAIZE_API enum baize_status baize_round_act(const struct baize_rules *rules, struct baize_round *round,
                                            const struct baize_action *action, struct baize_events *events,
                                            struct baize_refusal *refusal);

/* ---- Questions ---- */

/* How many cards the deal waits for; 0 when none. */
BAIZE_API uint8_t baize_round_cards_wanted(const struct baize_round *round);

/* The first progressive win that waits to be paid, as a place in round->claims; -1 when none does. The round pays them
 * in any order: which of those that take money from the same level comes first is for the meter to say (R27). */
BAIZE_API int baize_round_next_claim(const struct baize_round *round);
/* The progressive win of the seat as a place in round->claims, paid or not; -1 when the seat has claimed none. */
BAIZE_API int baize_round_claim_of(const struct baize_round *round, uint8_t seat);
/* The win at this place has been paid, and has not been backed out since. */
BAIZE_API bool baize_round_claim_stands(const struct baize_round *round, uint8_t place);

/* Forfeited wagers or hands of this round have been collected (R12). */
BAIZE_API bool baize_round_collected(const struct baize_round *round);

/* What the seat may do now, with ranges; what it may not, with the reason. */
struct baize_option {
    enum baize_act act;
    enum baize_wager wager; /* BAIZE_WAGERS where it concerns none */
    bool allowed;
    struct baize_refusal refusal;  /* why not */
    baize_cents least, most, step; /* of the amount; in steps of the smallest chip */
    uint8_t cards_most;            /* discards */
};

#define BAIZE_OPTIONS_MOST 24

struct baize_options {
    uint8_t count;
    struct baize_option options[BAIZE_OPTIONS_MOST];
};

BAIZE_API void baize_round_options(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat,
                                   uint32_t patron, struct baize_options *options);

BAIZE_API const char *baize_phase_id(enum baize_phase phase);
BAIZE_API const char *baize_act_id(enum baize_act act);

#endif
