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

#endif
