/* wallet_acts.h - made from catalog/wallet.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_WALLET_ACTS_H
#define BAIZE_WALLET_ACTS_H

#include <baize/event.h>
#include <baize/ledger.h>
#include <baize/rules.h>
#include <stdbool.h>
#include <stdint.h>

enum baize_exclusion {
    BAIZE_EXCLUDED_BY_HOUSE, /* by the house */
    BAIZE_EXCLUDED_BY_SELF,  /* by the player's own wish */
    BAIZE_EXCLUDED_BY_LAW,   /* by the regulator's list */
};
#define BAIZE_EXCLUSIONS 3

struct baize_wallet_limits {
    baize_cents deposit; /* of a gaming day; 0: none was set */
    baize_cents loss;
};

enum baize_wallet_act {
    BAIZE_WALLET_ACT_OPEN,       /* open the wallet of a player */
    BAIZE_WALLET_ACT_CLOSE,      /* close an empty wallet */
    BAIZE_WALLET_ACT_DEPOSIT,    /* pay in at the cage */
    BAIZE_WALLET_ACT_WITHDRAW,   /* pay out at the cage */
    BAIZE_WALLET_ACT_TO_TABLE,   /* buy in at a table */
    BAIZE_WALLET_ACT_FROM_TABLE, /* take what comes back from a table */
    BAIZE_WALLET_ACT_SET_LIMITS, /* set limits of a day */
    BAIZE_WALLET_ACT_EXCLUDE,    /* exclude the player */
    BAIZE_WALLET_ACT_READMIT,    /* readmit the player */
};
#define BAIZE_WALLET_ACTS 9

struct baize_wallet_action {
    enum baize_wallet_act kind;
    struct baize_actor by;
    uint32_t patron; /* whose wallet */
    uint32_t day; /* the gaming day of by.at_ms: 20261116 */
    /* to_table, from_table: a table's event stands in the same act. Only the engine sets it, for what a
     * table did; it clears it in what people send */
    bool paired;
    union {
        struct {
            baize_cents amount;
        } deposit;
        struct {
            baize_cents amount;
        } withdraw;
        struct {
            uint32_t table;
            baize_cents amount;
        } to_table;
        struct {
            uint32_t table;
            baize_cents amount;
        } from_table;
        struct baize_wallet_limits set_limits;
        struct {
            enum baize_exclusion why;
            int64_t until_ms; /* 0: until readmitted */
        } exclude;
    };
};

enum baize_wallet_reason {
    BAIZE_WALLET_ALLOWED,                  /* it is allowed */
    BAIZE_WALLET_ACT_UNKNOWN,              /* there is no such act */
    BAIZE_WALLET_TIME_GOES_BACK,           /* time never goes back */
    BAIZE_WALLET_NOT_OPEN,                 /* the wallet is not open */
    BAIZE_WALLET_ALREADY_OPEN,             /* the wallet has been opened before */
    BAIZE_WALLET_ROLE_NOT_ALLOWED,         /* another role has to do this */
    BAIZE_WALLET_NOT_YOURS,                /* a player acts for the own wallet only */
    BAIZE_WALLET_AMOUNT_WRONG,             /* the amount is out of range */
    BAIZE_WALLET_BALANCE_DOES_NOT_SUFFICE, /* the wallet does not hold so much */
    BAIZE_WALLET_BALANCE_TOO_LARGE,        /* no wallet holds so much */
    BAIZE_WALLET_NOT_EMPTY,                /* the wallet is not empty */
    BAIZE_WALLET_EXCLUDED,                 /* the player is excluded */
    BAIZE_WALLET_NOT_EXCLUDED,             /* the player is not excluded */
    BAIZE_WALLET_EXCLUSION_RUNS,           /* an exclusion by the player's own wish or by law runs its time */
    BAIZE_WALLET_DEPOSIT_LIMIT,            /* the player's own limit for deposits of a day */
    BAIZE_WALLET_LOSS_LIMIT,               /* the player's own limit for losses of a day */
    BAIZE_WALLET_COMES_FROM_THE_TABLE,     /* this comes from the table by itself */
    BAIZE_WALLET_DAY_WRONG,                /* this is no gaming day, or one that is over */
    BAIZE_WALLET_WALLET_OF_ANOTHER,        /* this is the wallet of another player */
    BAIZE_WALLET_NUMBER_WRONG,             /* players have numbers from 1 to 999,999,999 */
    BAIZE_WALLET_END_WRONG,                /* an exclusion ends later than now, or not at all */
    BAIZE_WALLET_NOTHING_CHANGES,          /* nothing would change: it is so already */
    BAIZE_WALLET_LIMITS_TOO_OFTEN,         /* limits can be set ten times a day: come again tomorrow */
};
#define BAIZE_WALLET_REASONS 23

enum baize_wallet_event_kind {
    BAIZE_WALLET_EVENT_WALLET_OPENED,     /* a wallet is opened */
    BAIZE_WALLET_EVENT_WALLET_CLOSED,     /* a wallet is closed */
    BAIZE_WALLET_EVENT_DEPOSITED,         /* money comes in at the cage */
    BAIZE_WALLET_EVENT_WITHDRAWN,         /* money is paid out at the cage */
    BAIZE_WALLET_EVENT_MOVED_TO_TABLE,    /* a buy-in leaves the wallet */
    BAIZE_WALLET_EVENT_MOVED_FROM_TABLE,  /* money comes back from a table */
    BAIZE_WALLET_EVENT_LIMITS_SET,        /* the player sets limits */
    BAIZE_WALLET_EVENT_PLAYER_EXCLUDED,   /* the player is excluded */
    BAIZE_WALLET_EVENT_PLAYER_READMITTED, /* the player is readmitted */
};
#define BAIZE_WALLET_EVENTS 9

#define BAIZE_WALLET_EVENT_VERSION 1

struct baize_wallet_event {
    enum baize_wallet_event_kind kind;
    struct baize_actor by;
    uint32_t patron;
    uint32_t day;
    struct baize_posting posting; /* deposited, withdrawn: cash and wallet/P; else empty */
    union {
        struct {
            baize_cents amount;
            baize_cents balance; /* what is there afterwards */
        } deposited;
        struct {
            baize_cents amount;
            baize_cents balance;
        } withdrawn;
        struct {
            uint32_t table;
            baize_cents amount;
            baize_cents balance;
        } moved_to_table;
        struct {
            uint32_t table;
            baize_cents amount;
            baize_cents balance;
        } moved_from_table;
        struct {
            struct baize_wallet_limits asked;   /* what is asked for */
            struct baize_wallet_limits at_once; /* what of it is in force now */
            int64_t from_ms;                    /* when the rest comes into force; 0: all is in force */
        } limits_set;
        struct {
            enum baize_exclusion why;
            int64_t until_ms;        /* with an earlier exclusion: the later end; 0: until readmitted */
            int64_t readmit_from_ms; /* not readmitted before; 0: at any time */
        } player_excluded;
    };
};

#endif
