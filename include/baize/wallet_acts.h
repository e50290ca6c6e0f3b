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
