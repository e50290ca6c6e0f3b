/* meter_acts.h - made from catalog/meter.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_METER_ACTS_H
#define BAIZE_METER_ACTS_H

#include <baize/event.h>
#include <baize/ledger.h>
#include <baize/meter_wins.h>
#include <baize/rules.h>
#include <stdbool.h>
#include <stdint.h>

#define BAIZE_METER_TAKING_MOST 32 /* pending at one time that take money from the levels */

enum baize_meter_drop {
    BAIZE_METER_DROP_KEYED_OFF,       /* the dealer keyed it off */
    BAIZE_METER_DROP_NO_SUCH_HAND,    /* the cards do not make the hand */
    BAIZE_METER_DROP_WRONG_SEAT,      /* another seat holds the hand */
    BAIZE_METER_DROP_NOT_THE_HIGHEST, /* only the highest hand pays */
    BAIZE_METER_DROP_WAGER_NOT_MADE,  /* the progressive wager was not made */
    BAIZE_METER_DROP_IRREGULAR_HAND,  /* the hand was not dealt or played by the rules */
    BAIZE_METER_DROP_ROUND_VOID,      /* the round is void */
};
#define BAIZE_METER_DROPS 7

enum baize_meter_back_out {
    BAIZE_METER_VALIDATED_IN_ERROR,    /* validated in error */
    BAIZE_METER_ROUND_TO_BE_VOID,      /* the round must be void */
    BAIZE_METER_MACHINE_FAULT,         /* a machine failed */
    BAIZE_METER_PLAY_NOT_BY_THE_RULES, /* the hand was not played by the rules */
};
#define BAIZE_METER_BACK_OUTS 4

enum baize_meter_adjust {
    BAIZE_METER_ADJUST_MALFUNCTION,       /* a machine failed */
    BAIZE_METER_ADJUST_OVER_LIMIT,        /* more was displayed than the limit */
    BAIZE_METER_ADJUST_SEED_RECOVERY,     /* the house recovers its seed */
    BAIZE_METER_ADJUST_UNDISPLAYED_FUNDS, /* documented removal of funds that were never displayed */
    BAIZE_METER_ADJUST_VARIANCE,          /* a reading was short: the sign is raised */
    BAIZE_METER_ADJUST_REDISTRIBUTION,    /* money removed elsewhere is given back to the players */
};
#define BAIZE_METER_ADJUSTS 6

/* What tables that are linked to one meter have in common, beside schedule, wager and rates. */
enum baize_meter_term {
    BAIZE_METER_TERM_CLAIM_ORDER = 1, /* the order of claims */
    BAIZE_METER_TERM_FIXED_PAYS_FROM, /* where fixed pays come from */
    BAIZE_METER_TERM_VALIDATOR,       /* the role that validates */
    BAIZE_METER_TERM_EXECUTIVE_ABOVE, /* the amount above which an executive validates */
    BAIZE_METER_TERM_CREDENTIAL,      /* the credential */
};
#define BAIZE_METER_TERMS 5

struct baize_meter_parameters {
    baize_cents seed;   /* where the level starts again */
    baize_cents limit;  /* 0: none */
    baize_rate rate;    /* of each wager, to the meter */
    baize_rate reserve; /* of each wager, to the reserve */
};

struct baize_meter_setup {
    char name[BAIZE_LEVEL_NAME_SIZE]; /* as the schedule calls it */
    struct baize_meter_parameters set;
    baize_cents opening;              /* at least the seed, and at least what is taken over (T3, T7) */
    /* all that the predecessor's level held: meter, reserve and overflow; 0: nothing (T7) */
    baize_money transferred;
};

/* What comes into one level, before the limit divides it between meter and overflow. */
struct baize_meter_flow {
    baize_money meter;
    baize_money reserve;
};

/* What a level holds. */
struct baize_meter_amounts {
    baize_money meter;
    baize_money reserve;
    baize_money overflow;
    baize_money pending;
};

/* What a level held, when it was read or closed. */
struct baize_meter_holding {
    char name[BAIZE_LEVEL_NAME_SIZE];
    struct baize_meter_amounts held;
};

/* A sign that somebody went to look at. */
struct baize_meter_sign {
    uint8_t level;
    baize_cents shown;
    baize_cents expected; /* what the meter had it show */
    bool variance;        /* T10: they differ by more than the rules let pass */
};

/* How a level and its pending claims stand after an event that moved them. */
struct baize_meter_standing {
    baize_money seeds;                            /* of the level's pending claims */
    baize_money shortfall;
    uint8_t count;
    baize_cents amounts[BAIZE_METER_TAKING_MOST]; /* of the claims pending at the level, in their order */
};

/* What a win takes and brings. */
struct baize_meter_award {
    baize_cents amount;
    baize_money shortfall; /* of a fixed pay: what the house adds */
    baize_money seed;      /* that the level starts again with */
    baize_money reserve;   /* that flowed into the new meter */
    baize_money overflow;  /* ... too */
    baize_money breakage;  /* the part of a cent that rounding down left in the meter */
    bool resets;
};

enum baize_meter_act {
    BAIZE_METER_ACT_OPEN,            /* open the meter */
    BAIZE_METER_ACT_LINK_TABLE,      /* link a table */
    BAIZE_METER_ACT_UNLINK_TABLE,    /* unlink a table */
    BAIZE_METER_ACT_CLOSE,           /* close the meter */
    BAIZE_METER_ACT_CONTRIBUTE,      /* take in the wagers of a round */
    BAIZE_METER_ACT_END_ROUND,       /* end a round */
    BAIZE_METER_ACT_VOID_ROUND,      /* undo a round */
    BAIZE_METER_ACT_CLAIM,           /* key in a progressive win */
    BAIZE_METER_ACT_KEY_OFF,         /* take a keyed win back */
    BAIZE_METER_ACT_VALIDATE,        /* validate a progressive win */
    BAIZE_METER_ACT_REJECT,          /* reject a progressive win */
    BAIZE_METER_ACT_BACK_OUT,        /* undo a validated win */
    BAIZE_METER_ACT_SET_PARAMETERS,  /* change seed, rate, reserve rate and limit */
    BAIZE_METER_ACT_ADJUST,          /* adjust a level by hand */
    BAIZE_METER_ACT_ACKNOWLEDGE_DRY, /* acknowledge the alarm of a dry level */
    BAIZE_METER_ACT_READ,            /* take the reading of a day */
};
#define BAIZE_METER_ACTS 16

struct baize_meter_action {
    enum baize_meter_act kind;
    struct baize_actor by;
    enum baize_role second_role; /* of by.second, where two people are asked */
    union {
        struct {
            uint32_t meter;       /* its id, not 0 */
            uint32_t predecessor; /* the meter whose money is taken over (T7); 0: none */
            uint8_t count;
            struct baize_meter_setup levels[BAIZE_LEVELS_MOST];
        } open;
        struct {
            uint32_t table;                 /* not 0 */
            struct baize_meter_terms terms; /* of the rules of the table */
        } link_table;
        struct {
            uint32_t table;
        } unlink_table;
        struct {
            uint32_t successor;             /* the meter that takes the money over (T7); 0: it is the house's */
            int64_t notice_ms;              /* when the players were told, where there is a successor */
            struct baize_meter_terms terms; /* of the tables at the successor */
        } close;
        struct {
            uint32_t table;
            uint32_t round; /* the numbers of a table's rounds go up */
            uint16_t seats; /* whose wagers were accepted: bit 0 for seat 1 */
        } contribute;
        struct {
            uint32_t table;
            uint32_t round;
        } end_round;
        struct {
            uint32_t table;
            uint32_t round;
        } void_round;
        struct {
            uint32_t table;
            uint32_t round;
            uint8_t seat;
            uint8_t row; /* of the schedule */
            bool late;   /* keyed while the link was lost: in the order of keying, whatever its seat (R42) */
        } claim;
        struct {
            uint32_t claim;
        } key_off;
        struct {
            uint32_t claim;
            enum baize_credential credential; /* what the rules ask for */
            uint32_t credential_of;           /* the person it was issued to */
        } validate;
        struct {
            uint32_t claim;
            enum baize_meter_drop why;
        } reject;
        struct {
            uint32_t win;
            enum baize_meter_back_out why;
            struct baize_meter_old_win old; /* as the record has the win; zeros where nobody has looked it up */
        } back_out;
        struct {
            uint8_t level;
            struct baize_meter_parameters set;
        } set_parameters;
        struct {
            uint8_t level;
            baize_money amount; /* signed */
            enum baize_meter_adjust why;
            uint32_t approval;  /* number of the regulator's approval; 0: none (T2) */
        } adjust;
        struct {
            uint8_t level;
        } acknowledge_dry;
        struct {
            uint32_t day;                         /* 20261116; each later than the one before */
            uint8_t signs;                        /* a bit for each level whose sign was read too (T10) */
            baize_cents shown[BAIZE_LEVELS_MOST]; /* what the signs show */
        } read;
    };
};

enum baize_meter_event_kind {
    BAIZE_METER_EVENT_METER_OPENED,          /* the meter is open */
    BAIZE_METER_EVENT_TABLE_LINKED,          /* a table is linked */
    BAIZE_METER_EVENT_TABLE_UNLINKED,        /* a table is no longer linked */
    BAIZE_METER_EVENT_METER_CLOSED,          /* the meter is closed */
    BAIZE_METER_EVENT_WAGERS_CONTRIBUTED,    /* the wagers of a round come in */
    BAIZE_METER_EVENT_ROUND_ENDED,           /* a round is over at this meter */
    BAIZE_METER_EVENT_CONTRIBUTION_REVERSED, /* the contribution of a void round leaves a level */
    BAIZE_METER_EVENT_ROUND_VOIDED,          /* a round is undone at this meter */
    BAIZE_METER_EVENT_CLAIM_MADE,            /* a win takes its place in the order of the meter */
    BAIZE_METER_EVENT_CLAIM_DROPPED,         /* a claim goes away */
    BAIZE_METER_EVENT_CLAIM_VALIDATED,       /* a win is final and payable */
    BAIZE_METER_EVENT_WIN_BACKED_OUT,        /* a win is undone */
    BAIZE_METER_EVENT_PARAMETERS_CHANGED,    /* seed, rate, reserve rate and limit change */
    BAIZE_METER_EVENT_LEVEL_ADJUSTED,        /* a level is adjusted by hand */
    BAIZE_METER_EVENT_DRY_ACKNOWLEDGED,      /* the alarm of a dry level is acknowledged */
    BAIZE_METER_EVENT_METER_READ,            /* the reading of a day */
};
#define BAIZE_METER_EVENTS 16

#define BAIZE_METER_EVENT_VERSION 5

struct baize_meter_event {
    enum baize_meter_event_kind kind;
    struct baize_actor by;
    enum baize_role second_role; /* of by.second, where two people are asked; else 0 */
    uint32_t meter;
    struct baize_posting posting;
    union {
        struct {
            baize_cents wager;
            uint32_t predecessor;
            uint8_t count;
            struct baize_meter_setup levels[BAIZE_LEVELS_MOST];
        } opened;
        struct {
            uint32_t table;
            uint8_t seats;
        } linked;
        struct {
            uint32_t table;
        } unlinked;
        struct {
            uint32_t successor;
            /* 0: there is no successor, or nobody has to be told */
            int64_t notice_ms;
            uint8_t count;
            struct baize_meter_holding levels[BAIZE_LEVELS_MOST]; /* what goes to the successor or the house */
        } closed;
        struct {
            uint32_t table;
            uint32_t round;
            uint16_t seats;
            bool implausible; /* P6: more seats than the table has */
            uint8_t count;
            struct baize_meter_flow levels[BAIZE_LEVELS_MOST];
        } contributed;
        struct {
            uint32_t table;
            uint32_t round;
        } ended;
        struct {
            uint32_t table;
            uint32_t round;
            uint8_t level;
            char name[BAIZE_LEVEL_NAME_SIZE]; /* of the level */
            baize_money reversed;             /* what left the level */
            baize_money refunded;             /* what the house refunds, because it has been paid out */
            struct baize_meter_standing standing;
        } reversed;
        struct {
            uint32_t table;
            uint32_t round;
            baize_cents wagers; /* that go back to the players */
        } voided;
        struct {
            uint32_t claim;
            uint32_t table;
            uint32_t round;
            uint8_t seat;
            uint8_t row;
            uint8_t level;
            enum baize_pays_from from;
            struct baize_odds pays;
            baize_cents fixed;    /* what a fixed pay comes to */
            baize_money breakage; /* ... and what rounding down kept of it */
            baize_clause clause;
            struct baize_meter_standing standing;
        } claimed;
        struct {
            uint32_t claim;
            enum baize_meter_drop why;
            baize_cents amount; /* what it stood at */
            struct baize_meter_standing standing;
        } dropped;
        struct {
            uint32_t claim;
            uint32_t win;
            enum baize_credential credential;
            struct baize_meter_award award;
            baize_money before; /* the meter of the level at the turn of this claim */
            baize_money after;
            bool dry;           /* the level was dry at its turn */
            bool dries;         /* it is dry behind it (R43) */
            struct baize_meter_standing standing;
        } validated;
        struct {
            uint32_t win;
            enum baize_meter_back_out why;
            baize_cents amount;                /* that comes back */
            baize_money seed;                  /* what of the reset is undone */
            baize_money reserve;
            baize_money overflow;
            baize_money shortfall;             /* goes back to the house */
            struct baize_meter_standing standing;
            uint8_t old_count;
            /* the win, where it was no longer among the latest hits; its back_outs are 0 */
            struct baize_meter_old_win old[1];
        } backed_out;
        struct {
            uint8_t level;
            char name[BAIZE_LEVEL_NAME_SIZE];
            struct baize_meter_parameters before;
            struct baize_meter_parameters after;
        } parameters;
        struct {
            uint8_t level;
            char name[BAIZE_LEVEL_NAME_SIZE];
            baize_money amount;
            enum baize_meter_adjust why;
            uint32_t approval;
        } adjusted;
        struct {
            uint8_t level;
            char name[BAIZE_LEVEL_NAME_SIZE];
            uint64_t alarm;   /* the event of the alarm: the first since the last acknowledgement */
            baize_money held; /* what is in the meter now */
        } acknowledged;
        struct {
            uint32_t day;
            uint8_t count;
            struct baize_meter_holding levels[BAIZE_LEVELS_MOST];
            uint8_t signs_count;
            struct baize_meter_sign signs[BAIZE_LEVELS_MOST];
        } read;
    };
};

#endif
