/* controller_acts.h - made from catalog/controller.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_CONTROLLER_ACTS_H
#define BAIZE_CONTROLLER_ACTS_H

#include <baize/event.h>
#include <baize/ledger.h>
#include <baize/rules.h>
#include <baize/settle.h>
#include <stdbool.h>
#include <stdint.h>

enum baize_controller_phase {
    BAIZE_CONTROLLER_BETTING,    /* sensors accept wagers */
    BAIZE_CONTROLLER_COLLECTING, /* sensors are locked, chips are collected and counted */
    BAIZE_CONTROLLER_PLAYING,    /* the game is played */
};
#define BAIZE_CONTROLLER_PHASES 3

enum baize_coin_refused {
    BAIZE_COIN_LATE,         /* the sensors are locked */
    BAIZE_COIN_WRONG_AMOUNT, /* the wager has one amount */
    BAIZE_COIN_LIT_ALREADY,  /* the seat has made its wager */
    BAIZE_COIN_SENSOR_FAILS, /* the sensor is out of order */
    BAIZE_COIN_LINK_LOST,    /* the progressive system cannot be reached */
    BAIZE_COIN_HELD,         /* the validator's key is not back at Run */
};
#define BAIZE_COIN_REFUSEDS 6

enum baize_key {
    BAIZE_KEY_OFF,     /* no hand is keyed */
    BAIZE_KEY_PENDING, /* a win waits for its validation */
    BAIZE_KEY_WON,     /* a win is recorded */
};
#define BAIZE_KEYS 3

enum baize_controller_act {
    BAIZE_CONTROLLER_ACT_COIN,         /* put a progressive wager on a sensor */
    BAIZE_CONTROLLER_ACT_TAKE_COIN,    /* take a progressive wager back */
    BAIZE_CONTROLLER_ACT_LOCK,         /* lock the sensors */
    BAIZE_CONTROLLER_ACT_COUNT,        /* count the chips that were collected */
    BAIZE_CONTROLLER_ACT_KEY,          /* key a winning hand of a seat, or key it off */
    BAIZE_CONTROLLER_ACT_KEY_ENVY,     /* key a hand that others get an envy bonus for, or key it off */
    BAIZE_CONTROLLER_ACT_RECORD_WIN,   /* a meter validated the win of a seat */
    BAIZE_CONTROLLER_ACT_REJECT_WIN,   /* the win of a seat was rejected */
    BAIZE_CONTROLLER_ACT_UNDO_WIN,     /* the win of a seat was backed out */
    BAIZE_CONTROLLER_ACT_PAY_ENVY,     /* pay the envy bonuses */
    BAIZE_CONTROLLER_ACT_END,          /* end the game */
    BAIZE_CONTROLLER_ACT_VOID,         /* void the game */
    BAIZE_CONTROLLER_ACT_REPORT_FAULT, /* report a sensor that fails, or the link lost */
    BAIZE_CONTROLLER_ACT_CLEAR_FAULT,  /* a sensor or the link works again */
    BAIZE_CONTROLLER_ACT_RUN,          /* turn the validator's key back to Run */
};
#define BAIZE_CONTROLLER_ACTS 15

struct baize_controller_action {
    enum baize_controller_act kind;
    struct baize_actor by; /* who = 0, role = player: the sensor itself, for coin and take_coin */
    union {
        struct {
            uint8_t seat;
            uint32_t patron; /* 0: not known; then the seat is a patron of its own (R33) */
            baize_cents amount;
        } coin;
        struct {
            uint8_t seat;
        } take_coin;
        struct {
            uint32_t round; /* missing: the next; numbers go up */
        } lock;
        struct {
            uint16_t chips; /* of the amount of the wager */
        } count;
        struct {
            uint8_t seat;
            uint8_t row; /* of the schedule */
        } key;
        struct {
            uint8_t seat;
            uint32_t patron; /* of a seat without a wager: who holds the hand; 0: not known */
            uint8_t row;     /* of the envy table */
        } key_envy;
        struct {
            uint8_t seat;
            uint32_t meter;
            uint32_t win;
            baize_cents amount;
            enum baize_pays_from from;
        } record_win;
        struct {
            uint8_t seat;
        } reject_win;
        struct {
            uint8_t seat;
        } undo_win;
        struct {
            enum baize_irregularity why; /* or BAIZE_NO_IRREGULARITY */
        } void_game;
        struct {
            uint8_t seat; /* 0: the link */
        } report_fault;
        struct {
            uint8_t seat; /* 0: the link */
        } clear_fault;
    };
};

enum baize_controller_event_kind {
    BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED,       /* a sensor takes a progressive wager: its light is lit */
    BAIZE_CONTROLLER_EVENT_COIN_REFUSED,        /* a sensor does not take a chip */
    BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK,     /* a progressive wager is taken back before the lock */
    BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED,      /* the sensors are locked */
    BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED,       /* the chips collected are counted */
    BAIZE_CONTROLLER_EVENT_HAND_KEYED,          /* the dealer keys a winning hand */
    BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF,      /* the dealer keys it off */
    BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED,     /* the dealer keys a hand that others get an envy bonus for */
    BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF, /* the dealer keys it off */
    BAIZE_CONTROLLER_EVENT_WIN_RECORDED,        /* the win of a seat is recorded and payable */
    BAIZE_CONTROLLER_EVENT_WIN_REJECTED,        /* the win of a seat is rejected */
    BAIZE_CONTROLLER_EVENT_WIN_UNDONE,          /* the win of a seat is backed out */
    BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID,     /* an envy bonus is paid */
    BAIZE_CONTROLLER_EVENT_GAME_ENDED,          /* the game is over, the lights go out */
    BAIZE_CONTROLLER_EVENT_GAME_VOIDED,         /* the game is void, wagers go back, the lights go out */
    BAIZE_CONTROLLER_EVENT_FAULT_REPORTED,      /* a sensor fails, or the link is lost */
    BAIZE_CONTROLLER_EVENT_FAULT_CLEARED,       /* a sensor or the link works again */
    BAIZE_CONTROLLER_EVENT_KEY_TURNED_TO_RUN,   /* the validator's key is back: the table goes on */
};
#define BAIZE_CONTROLLER_EVENTS 18

#define BAIZE_CONTROLLER_EVENT_VERSION 1

struct baize_controller_event {
    enum baize_controller_event_kind kind;
    struct baize_actor by;
    uint32_t table;
    struct baize_posting posting; /* alone only */
    union {
        struct {
            uint8_t seat;
            uint32_t patron;
            baize_cents amount;
        } coin_accepted;
        struct {
            uint8_t seat;
            baize_cents amount;
            enum baize_coin_refused why;
        } coin_refused;
        struct {
            uint8_t seat;
        } coin_taken_back;
        struct {
            uint32_t round;
            uint16_t seats; /* accepted */
        } sensors_locked;
        struct {
            uint16_t chips;
            uint16_t accepted;
        } chips_counted;
        struct {
            uint8_t seat;
            uint8_t row;
            baize_clause clause;
        } hand_keyed;
        struct {
            uint8_t seat;
            uint8_t row;
        } hand_keyed_off;
        struct {
            uint8_t seat;
            uint32_t patron;
            uint8_t row;
            baize_clause clause;
        } envy_hand_keyed;
        struct {
            uint8_t seat;
            uint8_t row;
        } envy_hand_keyed_off;
        struct {
            uint8_t seat;
            uint32_t meter;
            uint32_t win;
            baize_cents amount;
            enum baize_pays_from from;
        } win_recorded;
        struct {
            uint8_t seat;
        } win_rejected;
        struct {
            uint8_t seat;
        } win_undone;
        struct {
            struct baize_envy_due due;
        } envy_bonus_paid;
        struct {
            uint32_t round;
        } game_ended;
        struct {
            uint32_t round; /* 0: sensors were not locked */
            enum baize_irregularity why;
            baize_clause clause;
        } game_voided;
        struct {
            uint8_t seat;
        } fault_reported;
        struct {
            uint8_t seat;
        } fault_cleared;
        struct {
            uint32_t round;
        } key_turned_to_run;
    };
};

#endif
