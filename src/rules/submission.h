/* submission.h - what a rules submission says, as read. The keys are explained in docs/rules-format.md. */
#ifndef BAIZE_RULES_SUBMISSION_H
#define BAIZE_RULES_SUBMISSION_H

#include "rules/jurisdiction.h"

struct table_choice {
    struct spot spot;
    struct number seats, boxes, smallest_chip, dealing, fallback, shuffler, decks, abandonment;
};

/* The operator's choice for one wager. Which keys make sense depends on the wager and on the jurisdiction. */
struct wager_choice {
    struct spot spot;
    struct number least, most, steps, least_times, most_times;
    struct words paytable;
    struct number basis, holes; /* of an own paytable */
    struct list pays_list;
    struct pay_source pays[BAIZE_PAY_ROWS_MOST];
};

struct meter_choice {
    struct spot spot;
    struct words level;
    struct number seed, rate, reserve, limit;
};

/* What the maker of the progressive system configured for the schedule, as printed in its papers. */
struct preset_choice {
    struct spot spot;
    struct number seed, rate;
};

struct progressive_choice {
    struct spot spot;
    struct number amount, needs_any, basis, envy_basis, fixed_pays_from, executive_above, claim_order, holes,
        envy_holes;
    struct words schedule, envy, controller;
    struct list meters_list;
    struct meter_choice meters[BAIZE_LEVELS_MOST];
    struct preset_choice preset;
    struct list pays_list;
    struct pay_source pays[BAIZE_PAY_ROWS_MOST];
    struct list envy_pays_list;
    struct envy_pay_source envy_pays[BAIZE_PAY_ROWS_MOST];
    struct list notices_list;
    struct notice_source notices[NOTICES_MOST];
};

struct wagers_choice {
    struct spot spot;
    struct wager_choice of[BAIZE_WAGERS]; /* the progressive's stays empty */
    struct progressive_choice progressive;
};

struct payout_limit_choice {
    struct spot spot;
    struct number per, wager, amount;
};

struct submission {
    struct spot spot;
    struct words kind, title, jurisdiction, house;
    struct number format, game, effective, holes;
    struct table_choice table;
    struct wagers_choice wagers;
    struct sequence settlement_order;
    struct list payout_limits_list;
    struct payout_limit_choice payout_limits[8];
};

extern const struct schema submission_schema;

#endif
