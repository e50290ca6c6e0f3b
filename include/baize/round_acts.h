/* round_acts.h - made from catalog/round.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_ROUND_ACTS_H
#define BAIZE_ROUND_ACTS_H

#include <baize/event.h>
#include <baize/rules.h>
#include <stdbool.h>
#include <stdint.h>

enum baize_phase {
    BAIZE_PHASE_IDLE,            /* no round is open */
    BAIZE_PHASE_BETTING,         /* place your bets */
    BAIZE_PHASE_DEALING,         /* the cards are dealt */
    BAIZE_PHASE_DECISIONS,       /* play or fold */
    BAIZE_PHASE_FIRST_BETS,      /* First Draw wager or fold */
    BAIZE_PHASE_FIRST_DISCARDS,  /* up to three discards */
    BAIZE_PHASE_FIRST_DRAW,      /* replacements are dealt */
    BAIZE_PHASE_SECOND_BETS,     /* Second Draw wager or fold */
    BAIZE_PHASE_SECOND_DISCARDS, /* one discard */
    BAIZE_PHASE_SECOND_DRAW,     /* replacements are dealt */
    BAIZE_PHASE_REVEAL,          /* the dealer turns the cards up */
    BAIZE_PHASE_SETTLEMENT,      /* seats are settled one by one */
    BAIZE_PHASE_CLAIMS,          /* progressive wins and envy are paid */
    BAIZE_PHASE_CLOSING,         /* all is paid */
    BAIZE_PHASE_ENDED,           /* the round is over */
    BAIZE_PHASE_VOIDED,          /* all hands are void, wagers are back */
};
#define BAIZE_PHASES 16

enum baize_act {
    BAIZE_ACT_OPEN_ROUND,          /* open a round for betting */
    BAIZE_ACT_PLACE_WAGER,         /* place or change a wager */
    BAIZE_ACT_WITHDRAW_WAGER,      /* take a wager back */
    BAIZE_ACT_NO_MORE_BETS,        /* announce no more bets */
    BAIZE_ACT_CARDS,               /* the next cards */
    BAIZE_ACT_PLAY,                /* make the Play or Draw wager */
    BAIZE_ACT_FOLD,                /* fold */
    BAIZE_ACT_DISCARD,             /* declare discards */
    BAIZE_ACT_REVEAL,              /* turn the dealer's cards up */
    BAIZE_ACT_SETTLE_SEAT,         /* settle the next seat */
    BAIZE_ACT_PAY_CLAIM,           /* pay a progressive win */
    BAIZE_ACT_PAY_ENVY,            /* pay the envy bonuses */
    BAIZE_ACT_REPORT_IRREGULARITY, /* report an irregularity */
    BAIZE_ACT_LEAVE,               /* leave the table */
    BAIZE_ACT_DEADLINE_PASSED,     /* the time to decide is over */
    BAIZE_ACT_SHOW_DECK,           /* reveal the order of the deck */
    BAIZE_ACT_END_ROUND,           /* end the round */
    BAIZE_ACT_BACK_OUT_CLAIM,      /* undo a progressive win that has been paid */
    BAIZE_ACT_CHANGE_METHOD,       /* deal this round by the other method */
};
#define BAIZE_ACTS 19

struct baize_action {
    enum baize_act kind;
    struct baize_actor by;
    uint32_t round; /* the one it is meant for: refused in any other. 0: whichever is open */
    union {
        struct {
            uint32_t number;                     /* missing: the next */
            uint8_t commitment[BAIZE_HASH_SIZE]; /* of the deck; the engine has it */
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
            baize_card cards[BAIZE_DECK_MOST]; /* missing: the generator deals what is wanted */
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
            baize_cards cards; /* a list, may be empty */
        } discard;
        struct {
            uint8_t seat;       /* whose win it is */
            baize_cents amount; /* what the meter or the schedule fixes */
        } pay_claim;
        struct {
            enum baize_irregularity what;
            baize_cards card; /* the card that was found face up or seen */
        } report_irregularity;
        struct {
            uint32_t patron;
        } leave;
        struct {
            uint8_t nonce[BAIZE_HASH_SIZE];
            uint8_t count;
            baize_card order[BAIZE_DECK_MOST]; /* the engine has it */
        } show_deck;
        struct {
            uint8_t seat;
        } back_out_claim;
    };
};

enum baize_reason {
    BAIZE_REASON_ALLOWED,                 /* it is allowed */
    BAIZE_REASON_NOT_NOW,                 /* this is not possible now */
    BAIZE_REASON_ANOTHER_ROUND,           /* the round that it was meant for is over */
    BAIZE_REASON_SEAT_UNKNOWN,            /* the table has no such seat */
    BAIZE_REASON_SEAT_OF_ANOTHER,         /* this box belongs to another patron */
    BAIZE_REASON_PATRON_UNKNOWN,          /* a wager needs a patron */
    BAIZE_REASON_TOO_MANY_BOXES,          /* one patron may not play so many boxes */
    BAIZE_REASON_BOXES_NOT_ADJACENT,      /* the boxes of one patron stand side by side */
    BAIZE_REASON_WAGER_NOT_OFFERED,       /* this table does not offer the wager */
    BAIZE_REASON_WAGER_NOT_BEFORE_DEAL,   /* the wager is not placed before the deal */
    BAIZE_REASON_WAGER_BELOW_LEAST,       /* the wager is below the minimum */
    BAIZE_REASON_WAGER_ABOVE_MOST,        /* the wager is above the maximum */
    BAIZE_REASON_WAGER_NOT_WHOLE_CHIPS,   /* wagers are whole chips */
    BAIZE_REASON_WAGER_NOT_WHOLE_STEPS,   /* the wager is a whole number of steps */
    BAIZE_REASON_WAGER_NOT_EQUAL_TO_ANTE, /* the wager equals the Ante */
    BAIZE_REASON_WAGER_NEEDS_ANOTHER,     /* the wager needs another one first */
    BAIZE_REASON_WAGER_NEEDED_BY_ANOTHER, /* another wager depends on it: take that back first */
    BAIZE_REASON_WAGER_NOT_MADE,          /* there is no such wager on the layout */
    BAIZE_REASON_NO_WAGERS,               /* nobody has made a wager */
    /* "no more bets" was announced: nothing is placed, raised or taken back now */
    BAIZE_REASON_BETS_ARE_CLOSED,
    BAIZE_REASON_NOT_THIS_SEATS_TURN,     /* it is another seat's turn */
    BAIZE_REASON_PLAY_OUT_OF_RANGE,       /* the wager is out of the range that the Ante allows */
    BAIZE_REASON_WAGER_ABOVE_CAP,         /* the wager is above the largest single wager that is allowed */
    BAIZE_REASON_CARD_NOT_OF_DECK,        /* the card does not belong to this deck */
    BAIZE_REASON_CARD_SEEN_BEFORE,        /* the card has been seen in this round */
    BAIZE_REASON_TOO_MANY_CARDS,          /* more cards than the deal needs now */
    BAIZE_REASON_CARD_NOT_HELD,           /* the seat does not hold this card */
    BAIZE_REASON_TOO_MANY_DISCARDS,       /* more discards than the rules allow */
    BAIZE_REASON_IRREGULARITY_UNKNOWN,    /* the rules know no such irregularity */
    BAIZE_REASON_IRREGULARITY_NOT_NOW,    /* this cannot happen now */
    BAIZE_REASON_WIN_ALREADY_PAID,        /* a progressive win has been paid: it must be backed out first (R28) */
    BAIZE_REASON_CLAIM_WAITS,             /* a progressive win waits to be paid */
    BAIZE_REASON_SEATS_WAIT,              /* progressive wins are paid when all seats are settled */
    BAIZE_REASON_ENVY_WAITS,              /* envy bonuses wait to be paid */
    BAIZE_REASON_AMOUNT_NOT_AS_FIXED,     /* a fixed award has one amount */
    BAIZE_REASON_NOTHING_TO_PAY,          /* there is nothing to pay */
    BAIZE_REASON_TIME_GOES_BACK,          /* time never goes back */
    BAIZE_REASON_AMOUNT_TOO_LARGE,        /* the amount is larger than the system can count */
    BAIZE_REASON_CLAIM_NOT_PAID,          /* the seat has no progressive win that was paid and still stands */
    BAIZE_REASON_NO_OTHER_METHOD,         /* the rules of this table name no other method of dealing */
    BAIZE_REASON_NOTHING_CHANGES,         /* nothing would change: the wager is down already */
};
#define BAIZE_REASONS 41

#endif
