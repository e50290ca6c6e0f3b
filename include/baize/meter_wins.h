/* meter_wins.h - what linked tables have in common, and the wins of a meter (meter.h). */
#ifndef BAIZE_METER_WINS_H
#define BAIZE_METER_WINS_H

#include <baize/rules.h>
#include <stdbool.h>
#include <stdint.h>

/* What linked tables must have in common (P11): odds, wager and rates, and how wins are ordered, validated and paid. */
struct baize_meter_terms {
    baize_cents wager;
    baize_cents executive_above; /* 0: the validator is enough for every amount */
    enum baize_direction claim_order;
    enum baize_pays_from fixed_pays_from;
    enum baize_role validator;
    bool asks_credential; /* false: any credential will do */
    enum baize_credential credential;
    uint8_t seats;
    uint8_t rows;
    uint8_t levels;
    struct {
        char hand[BAIZE_ID_SIZE];
        struct baize_odds pays;
    } schedule[BAIZE_PAY_ROWS_MOST];
    struct {
        char name[BAIZE_LEVEL_NAME_SIZE];
        baize_rate rate, reserve;
    } level[BAIZE_LEVELS_MOST];
};

/* A win that was validated. */
struct baize_meter_hit {
    uint64_t seq; /* of the claim */
    int64_t at_ms;
    baize_cents amount;
    baize_money shortfall, seed, reserve, overflow, breakage;
    baize_money low_water; /* the meter right after it, less what voids took of that, with what back-outs brought */
    baize_money spill;     /* of a reset: what of seed, reserve and overflow went above the limit */
    baize_money recovered; /* of a reset: what the house had recovered of the seed before it (T1) */
    uint32_t number, table, round;
    uint32_t validated_by;
    uint8_t seat, row, level, from;
    uint8_t resets, backed_out; /* 1: yes */
    uint8_t unused[2];
};

/* A win that is no longer among the latest hits, as the meter's stream has it. */
struct baize_meter_old_win {
    struct baize_meter_hit hit; /* nothing is known of low_water and spill: they are 0 */
    uint64_t reset_before;      /* the latest win before it that emptied its level and stands: its seq; 0: none */
    /* Back-outs of the meter that the look-up has seen. Nothing else changes what is said here. So if the meter has
     * had as many, nobody has backed out this win, or the reset before it, since it was looked up: of two acts on
     * their way at the same time the second is refused and looks the win up again. */
    uint64_t back_outs;
};

#endif
