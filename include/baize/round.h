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
#include <baize/refusal.h>
#include <baize/round_acts.h>
#include <baize/rules.h>
#include <baize/settle.h>

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
