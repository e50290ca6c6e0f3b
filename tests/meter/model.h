/* model.h - a slow second meter for tests: for each level the list of all that ever happened to it, one part for each
 * contribution, claim and change, walked from the opening every time an amount is wanted.
 *
 * It keeps no sums and no flows; a void, a rejection or a back-out takes parts out of the list or puts one in. It is
 * told the actions that were accepted, never what the meter made of them. */
#ifndef BAIZE_TESTS_METER_MODEL_H
#define BAIZE_TESTS_METER_MODEL_H

#include <baize/meter.h>

enum part_kind { PART_WAGERS, PART_CLAIM, PART_CHANGE, PART_PARAMETERS, PART_SPILL };

struct part {
    enum part_kind kind;
    /* wagers of a round */
    uint32_t table, round;
    baize_money meter, reserve; /* with changes: signed */
    bool gone, kept, open, voided;
    /* a claim: it stands in the lists of all levels, and takes from its own */
    uint32_t number, win;
    uint8_t seat, level;
    bool from_meter, pending, backed_out;
    baize_rate share;
    baize_cents fixed, amount; /* amount: once it is validated */
    baize_money recovered;     /* of a whole pay: what the house had recovered of the seed before */
    /* a change; a void has the table and round of the wagers, a back-out the number of the claim */
    baize_money overflow; /* of a spill: what is left of it */
    bool adjusts;
    baize_money under; /* what of it lay under pays that came since: they left so much less, or more, of what is old */
    uint32_t until;    /* of a back-out: the claim that emptied the level next; 0: none */
    /* parameters, from here on */
    struct baize_meter_parameters set;
};

#define PARTS_MOST 4096

struct model_level {
    char name[BAIZE_LEVEL_NAME_SIZE];
    struct baize_meter_parameters first, set; /* at the opening, and now */
    unsigned count;
    struct part parts[PARTS_MOST];
    baize_money opening, contributions, reversed, refunded, seeds, shortfall, adjustments, paid_from_meter,
        paid_from_tray, recovered;
    uint64_t hits;
};

struct model {
    const struct baize_rules *rules;
    uint8_t levels_count;
    struct model_level levels[BAIZE_LEVELS_MOST];
    uint32_t claims, wins;
    uint64_t tray_hits;
    uint64_t low_waters, refunds, voids_after_a_pay, resets_before_open_rounds, back_outs_under_pending,
        back_outs_of_old_resets, exact_back_outs, wins_before_other_levels, tray_wins_before_others, exact_voids,
        resets_undone_behind_pays, back_outs_of_old_wins, old_resets_undone;
};

/* The meter must just have been opened. */
void model_open(struct model *model, const struct baize_rules *rules, const struct baize_meter_action *action);

/* An action that was accepted. */
void model_act(struct model *model, const struct baize_meter_action *action);

/* NULL when the meter stands as the list says, else what differs. */
const char *model_compare(const struct model *model, const struct baize_meter *meter);

bool model_is_full(const struct model *model);

#endif
