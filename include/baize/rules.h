/* rules.h - the rules of one table: what the jurisdiction allows and what the operator chose, compiled.
 *
 * Two files make the rules of a table. The *jurisdiction's* file says what is allowed, clause by clause; the *rules
 * submission* is the operator's choice. Loading compiles the two into one immutable struct baize_rules: fixed size, no
 * pointers, so that it can be copied, compared and hashed. Everything after it (rounds, tables, meters, analysis,
 * screens) reads this struct and no file.
 *
 *     static unsigned char scratch[BAIZE_RULES_SCRATCH];
 *     static struct baize_diagnostics found;
 *     static struct baize_rules rules;
 *     struct baize_source source = {.name = "friday.yaml", .bytes = text, .length = length};
 *     struct baize_library library = baize_shipped_library();
 *     if (baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) != BAIZE_OK)
 *         ... found.items[] say why ...
 */
#ifndef BAIZE_RULES_H
#define BAIZE_RULES_H

#include <baize/api.h>
#include <baize/card.h>
#include <baize/diagnostic.h>
#include <baize/hand.h>
#include <baize/money.h>
#include <baize/odds.h>
#include <baize/status.h>
#include <baize/vocabulary.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Sizes ---- */

#define BAIZE_SEATS_MOST         9
#define BAIZE_ID_SIZE            32
#define BAIZE_TITLE_SIZE         96
#define BAIZE_PAY_ROWS_MOST      12
#define BAIZE_LEVELS_MOST        4
#define BAIZE_DEAL_STEPS_MOST    8
#define BAIZE_OPENING_STEPS_MOST 12
#define BAIZE_SHOWN_MOST         10
#define BAIZE_NOTICES_MOST       BAIZE_NOTICE_KINDS /* one of each kind */
#define BAIZE_CLAUSE_POOL_SIZE   8192

/* A clause is kept once; rows name it by its offset in the pool. 0 is "no clause". */
typedef uint16_t baize_clause;

/* ---- Paytables ---- */

struct baize_pay_row {
    char hand[BAIZE_ID_SIZE];   /* "four-of-a-kind", "pair-of-aces", "super-royal-of-diamonds" */
    baize_strength least, most; /* the strengths that this row pays */
    uint8_t super_royal_suits;  /* or, when not 0, the suits (bit 0 clubs .. bit 3 spades) of a Super Royal */
    struct baize_odds pays;
    baize_clause clause;
};

/* Rows from the highest hand to the lowest; only the highest that fits pays. */
struct baize_paytable {
    char id[BAIZE_ID_SIZE];
    enum baize_basis basis;
    enum baize_ranking ranking; /* how the strengths of the rows are counted: follows from the basis */
    uint8_t count;
    struct baize_pay_row rows[BAIZE_PAY_ROWS_MOST];
    baize_clause clause;
};

/* ---- Wagers ---- */

struct baize_wager_rules {
    bool offered;
    enum baize_placed placed;
    uint16_t needs_all; /* bit per enum baize_wager: all of these must be down */
    uint16_t needs_any; /* and at least one of these, when not 0 */
    enum baize_fold on_fold;
    baize_cents least, most;         /* of a wager placed before the deal; 0 where the Ante bounds it */
    baize_cents step;                /* the amount is a whole number of it: the smallest chip, or more (R1) */
    baize_cents cap;                 /* the jurisdiction's largest single wager; 0: none (R2) */
    uint8_t least_times, most_times; /* of the Ante, for Play and the Draw wagers; 0 where it has limits of its own */
    bool equals_ante;                /* the Bonus of Double Draw (R18) */
    struct baize_odds even;          /* what Ante, Play and the Draw wagers pay when they win */
    struct baize_paytable paytable;  /* count 0: none. For the Ante: the bonus that it adds */
    baize_cents deal_payout_limit;   /* to all players together on one deal; 0: none */
    baize_clause clause, needs_clause, fold_clause, even_clause, cap_clause;
};

/* ---- Dealing ---- */

struct baize_deal_step {
    enum baize_deal_to to;
    enum baize_deal_by by;
    uint8_t cards;
    enum baize_face face;
    bool only_with_six_card_bonus;
    baize_clause clause;
};

struct baize_dealing {
    enum baize_method method;
    enum baize_shuffler shuffler;
    uint8_t decks;
    uint16_t deck_life_minutes; /* 0: no limit */
    uint8_t steps_count;
    struct baize_deal_step steps[BAIZE_DEAL_STEPS_MOST];
    uint8_t first_draw_most, second_draw_most; /* cards that may be exchanged; 0 where nothing is drawn */
    baize_clause clause, decks_clause, deck_life_clause, draw_clause;
    bool needs_shuffler; /* the method is allowed with an automated shuffler only */
};

/* ---- Settlement ---- */

struct baize_settlement {
    enum baize_direction seats;
    uint8_t count;
    enum baize_wager order[BAIZE_WAGERS];
    enum baize_tie tie;
    bool bonus_when_losing;   /* the Ante bonus is paid to a losing hand too (R9) */
    baize_strength wins_from; /* where there is no dealer's hand: the least strength that wins (R20) */
    baize_clause clause, tie_clause, bonus_clause, wins_from_clause;
    baize_clause collect_clause; /* of collecting forfeited wagers before the dealer's hand is shown (R12) */
};

struct baize_payout_limit {
    baize_cents per_hand; /* 0: none (R21) */
    baize_clause clause;
};

/* ---- The progressive wager ---- */

struct baize_meter_rules {
    char level[BAIZE_LEVEL_NAME_SIZE];
    baize_cents seed;   /* initial and reset amount */
    baize_rate rate;    /* of each wager, to the meter */
    baize_rate reserve; /* of each wager, to the reserve */
    baize_cents limit;  /* 0: none */
    baize_clause clause;
    /* What the jurisdiction asks of the level, whatever the submission chose (T6, P13). */
    baize_cents seed_least; /* 0: none */
    bool reserve_exact;     /* the schedule sets the reserve: no other is allowed */
};

struct baize_envy_row {
    char hand[BAIZE_ID_SIZE];
    baize_strength least, most;
    baize_cents amount; /* for this table's progressive wager */
    baize_clause clause;
};

struct baize_envy {
    char id[BAIZE_ID_SIZE];
    enum baize_basis basis;
    enum baize_ranking ranking;
    uint8_t count; /* 0: no envy bonus */
    struct baize_envy_row rows[BAIZE_PAY_ROWS_MOST];
    bool survives_fold;
    baize_clause clause, fold_clause;
};

struct baize_controller_rules {
    char id[BAIZE_ID_SIZE];
    char lock_key[BAIZE_ID_SIZE];    /* "COIN IN", "START GAME" */
    char confirm_key[BAIZE_ID_SIZE]; /* "J-POT", "CONFIRM" */
    char end_key[BAIZE_ID_SIZE];     /* "GAME OVER", "END GAME" */
    char run_key[BAIZE_ID_SIZE]; /* "RUN": the validator's key is turned back to it after a win; "": there is none */
    enum baize_credential credential;
    baize_clause clause, run_clause;
};

/* From an amount on, a progressive win asks for more than money: a form, a cheque, somebody who is told. */
struct baize_notice {
    enum baize_notice_kind kind;
    baize_cents amount;
    bool above;           /* more than the amount; else the amount or more, as the source says it */
    uint32_t times_wager; /* and at least so many times the wager; 0: whatever the wager */
    baize_clause clause;  /* 0: the submission asks for it, no rule does */
};

/* What the maker of the system recommends about the parameters of its meters (RULES 4). */
struct baize_advice_rules {
    bool given;
    bool has_preset_seed, has_preset_rate;
    baize_cents preset_seed;    /* for this table's wager */
    baize_cents preset_printed; /* as the papers have it */
    baize_rate preset_rate;     /* of all levels together */
    baize_rate meter_pays_rate; /* below it a meter that pays everything may run dry */
    baize_clause meter_pays_clause, rate_clause, reserve_clause, reserve_only_clause, preset_clause, fixed_clause,
        zero_clause, seed_per_clause;
};

struct baize_progressive_rules {
    baize_cents wager; /* the one amount the sensors accept (R25) */
    struct baize_paytable schedule;
    uint8_t levels;
    struct baize_meter_rules meters[BAIZE_LEVELS_MOST];
    struct baize_envy envy;
    enum baize_pays_from fixed_pays_from;
    enum baize_role validator;
    baize_cents executive_above; /* 0: the validator is enough for every amount */
    enum baize_direction claim_order;
    enum baize_paid_when paid_when;
    struct baize_controller_rules controller;
    uint8_t notices_count;
    struct baize_notice notices[BAIZE_NOTICES_MOST]; /* in the order of their kinds */
    baize_cents sign_variance_above; /* a sign that differs by more is reported (T10); no rule without a clause */
    uint16_t transfer_notice_days;   /* players are told so long before their money moves to another meter (T7) */
    bool adjustment_approval;        /* the regulator approves an adjustment first, unless a machine failed (T2) */
    baize_clause validator_clause, executive_clause, claim_order_clause, paid_clause, sign_variance_clause,
        transfer_clause, adjustment_clause;
    struct baize_advice_rules advice;
};

/* One recommendation about the parameters of the meters: "seed $100 is below the largest fixed award of $300". */
struct baize_recommendation {
    const char *name;    /* "SEED_BELOW_FIXED_AWARD": stable, explained by docs/codes.md */
    uint8_t level;       /* that it is about; 0 also where it is about all of them */
    bool seed;           /* about the seed of the level */
    baize_clause clause; /* 0: none */
    char words[200];
};

#define BAIZE_RECOMMENDATIONS_MOST (2 * BAIZE_LEVELS_MOST + 4)

/* Does a win of this amount for this wager fall under the notice? */
BAIZE_API bool baize_notice_applies(const struct baize_notice *notice, baize_cents amount, baize_cents wager);

/* ---- Procedures and irregularities ---- */

struct baize_opening_step {
    enum baize_step step;
    enum baize_role by;
    baize_clause clause;
};

struct baize_procedures {
    uint8_t opening_count;
    struct baize_opening_step opening[BAIZE_OPENING_STEPS_MOST];
    enum baize_step preshuffled_from; /* where preinspected and preshuffled decks join */
    uint8_t shuffle_times;            /* bit per enum baize_shuffle_time */
    baize_clause shuffle_clauses[BAIZE_SHUFFLE_TIMES];
    uint8_t cut_depth_least;
    enum baize_role recut_by;
    enum baize_idle idle_spread;
    uint8_t stub_count_rounds; /* 0: never */
    bool counting_device_waives_stub_count;
    bool self_shuffling_waives_cut;
    uint8_t out_of_order_ways; /* bit per enum baize_out_of_order */
    enum baize_abandonment abandonment;
    uint8_t shown_count;
    enum baize_shown shown[BAIZE_SHOWN_MOST];
    baize_clause preshuffled_clause, cut_clause, recut_clause, idle_clause, stub_count_clause, self_shuffling_clause,
        out_of_order_clause, abandonment_clause, no_more_bets_clause;
};

struct baize_irregularity_rule {
    bool applies;
    enum baize_effect effect;
    baize_clause clause;
};

/* ---- The whole ---- */

struct baize_rules {
    char title[BAIZE_TITLE_SIZE];
    char house[BAIZE_TITLE_SIZE];
    char jurisdiction[BAIZE_ID_SIZE];
    char jurisdiction_title[BAIZE_TITLE_SIZE];
    char authority[BAIZE_TITLE_SIZE];
    bool real_money;    /* false: laboratory rules, never for money */
    bool hints;         /* players of a house for money may be told the exact value of their choices */
    uint32_t effective; /* 20261201: the day from which they are used; 0: any */
    enum baize_game game;
    uint8_t seats;
    enum baize_boxes boxes_policy;
    uint8_t boxes_most; /* that one patron may play */
    baize_cents smallest_chip;
    baize_cards deck;
    uint8_t player_cards, dealer_cards;
    struct baize_wager_rules wagers[BAIZE_WAGERS];
    struct baize_dealing dealing;
    struct baize_dealing fallback; /* when a device that `dealing` needs is out of order; steps_count 0: none */
    struct baize_settlement settlement;
    struct baize_payout_limit payout_limit;
    struct baize_progressive_rules progressive; /* when wagers[BAIZE_PROGRESSIVE].offered */
    struct baize_procedures procedures;
    struct baize_irregularity_rule irregularities[BAIZE_IRREGULARITIES];
    baize_clause seats_clause, boxes_clause;
    uint16_t clause_bytes;
    char clauses[BAIZE_CLAUSE_POOL_SIZE];
};

/* "MD-FCP 12.C(1)(a)", or "" for none. */
BAIZE_API const char *baize_rules_clause(const struct baize_rules *rules, baize_clause clause);

/* What is recommended otherwise about these parameters, whether they were submitted or set later. Returns how many. */
BAIZE_API uint8_t baize_recommend(const struct baize_rules *rules, const struct baize_meter_rules *meters,
                                  uint8_t levels, struct baize_recommendation found[BAIZE_RECOMMENDATIONS_MOST]);

/* The row that pays a hand of this strength, or NULL. Rows for a Super Royal are not looked at: they need six cards. */
BAIZE_API const struct baize_pay_row *baize_paytable_row(const struct baize_paytable *paytable,
                                                         baize_strength strength);

/* ---- Loading ---- */

struct baize_source {
    const char *name; /* as it is to stand in messages */
    const char *bytes;
    size_t length;
};

/* Where jurisdictions are found. `find` fills *source for "maryland" and the like, or returns BAIZE_RULES_NOT_FOUND. */
struct baize_library {
    enum baize_status (*find)(void *context, const char *jurisdiction, struct baize_source *source);
    void *context;
    /* After `find` has failed, or NULL: where it was looked for, and what there is; for the message. */
    void (*explain)(void *context, const char *jurisdiction, struct baize_text *text);
    /* The texts come from a record, which accepted them once. Checks that a later version added (holes in paytables,
     * the jurisdiction's id) are left out, so that the record can always be read. */
    bool filed;
};

/* Working memory that is enough for the largest files accepted. */
#define BAIZE_RULES_SCRATCH           (6u << 20)

#define BAIZE_SUBMISSION_BYTES_MOST   (64u << 10)
#define BAIZE_JURISDICTION_BYTES_MOST (256u << 10)

/* Compiles a submission against its jurisdiction. On BAIZE_RULES_REFUSED *rules is untouched and *found says why, all
 * faults at once, in order; warnings come with BAIZE_OK too. */
BAIZE_API enum baize_status baize_rules_load(const struct baize_source *submission, const struct baize_library *library,
                                             void *scratch, size_t scratch_size, struct baize_rules *rules,
                                             struct baize_diagnostics *found);

/* Checks a jurisdiction's file by itself. */
BAIZE_API enum baize_status baize_jurisdiction_check(const struct baize_source *jurisdiction, void *scratch,
                                                     size_t scratch_size, struct baize_diagnostics *found);

/* Figures that a jurisdiction's document prints beside a paytable: claims, to be checked. */
struct baize_published {
    enum baize_game game;
    enum baize_wager wager;
    struct baize_paytable paytable; /* without clauses */
    char clause[BAIZE_CLAUSE_SIZE];
    bool has_house_edge, has_hit_frequency;
    baize_rate house_edge, hit_frequency;
    uint8_t house_edge_digits, hit_frequency_digits; /* printed behind the point of the percentage */
};

#define BAIZE_PUBLISHED_MOST 64

/* All of them, in the order of the file. RULES_REFUSED: the file is none, *found says why. */
BAIZE_API enum baize_status baize_jurisdiction_published(const struct baize_source *jurisdiction, void *scratch,
                                                         size_t scratch_size,
                                                         struct baize_published published[BAIZE_PUBLISHED_MOST],
                                                         size_t *count, struct baize_diagnostics *found);

/* What kind of file is it? Looks at the top-level key `kind` only. */
enum baize_file_kind {
    BAIZE_FILE_UNKNOWN,
    BAIZE_FILE_JURISDICTION,
    BAIZE_FILE_SUBMISSION,
    BAIZE_FILE_STRATEGY, /* strategy.h reads it */
};
BAIZE_API enum baize_file_kind baize_rules_file_kind(const struct baize_source *source, void *scratch,
                                                     size_t scratch_size);

/* Every value of a jurisdiction's or submission's file, one mapping a line, "path: key=value; key=value": what the file
 * says after it was read, in the order of the format. For comparing files, and for proving that each number in them is
 * looked at. */
BAIZE_API enum baize_status baize_rules_dump(const struct baize_source *source, void *scratch, size_t scratch_size,
                                             baize_line_sink *sink, void *context, struct baize_diagnostics *found);

/* ---- What is shipped ---- */

struct baize_shipped {
    const char *id; /* "maryland-four-card-poker" */
    enum baize_file_kind kind;
    const char *bytes;
    size_t length;
};

BAIZE_API size_t baize_shipped_count(void);
BAIZE_API enum baize_status baize_shipped_at(size_t index, struct baize_shipped *shipped);
BAIZE_API enum baize_status baize_shipped_find(const char *id, enum baize_file_kind kind,
                                               struct baize_shipped *shipped);

/* Finds the shipped jurisdictions. */
BAIZE_API struct baize_library baize_shipped_library(void);

#endif
