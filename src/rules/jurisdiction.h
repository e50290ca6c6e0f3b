/* jurisdiction.h - what a jurisdiction's file says, as read. The keys are explained in docs/rules-format.md. */
#ifndef BAIZE_RULES_JURISDICTION_H
#define BAIZE_RULES_JURISDICTION_H

#include "rules/schema.h"

#define GAMES_MOST       2
#define DOCUMENTS_MOST   4
#define PAYTABLES_MOST   40
#define SCHEDULES_MOST   10
#define ENVIES_MOST      16
#define METHODS_MOST     4
#define LIMITS_MOST      12
#define CONTROLLERS_MOST 4
#define COMPONENTS_MOST  12
#define AMOUNTS_MOST     6
#define NOTICES_MOST     12

/* The most any amount in a rules file may be: $1,000,000,000. */
#define CENTS_MOST INT64_C(100000000000)

struct document {
    struct spot spot;
    struct words id, title;
};

struct count_rule {
    struct spot spot;
    struct number count;
    struct words clause;
};

struct choice_rule {
    struct spot spot;
    struct number choice;
    struct words clause;
};

/* An entry of a list that names a term and cites its clause; `extra` is a set or a role where the list has one. */
struct cited {
    struct spot spot;
    struct number term, extra;
    struct words clause;
};

struct table_source {
    struct spot spot;
    struct count_rule seats;
    struct choice_rule boxes;
    struct list shows_list;
    struct cited shows[BAIZE_SHOWN_MOST];
    struct list equipment_list;
    struct cited equipment[8];
};

struct cards_source {
    struct spot spot;
    struct number size, jokers, cover_cards, player, dealer, dealer_up, decks, decks_with_shuffler;
    struct words size_clause, clause, hands_clause, decks_clause, shuffler_clause;
};

struct deal_step_source {
    struct spot spot;
    struct number to, cards, by, face;
    struct words clause;
};

struct method_source {
    struct spot spot;
    struct number method, shuffler, deck_life_hours;
    struct words clause, shuffler_clause, deck_life_clause;
    struct list deal_list;
    struct deal_step_source deal[BAIZE_DEAL_STEPS_MOST];
};

struct draws_source {
    struct spot spot;
    struct number first_most, second_most;
    struct words first_clause, second_clause, order_clause;
};

struct wager_source {
    struct spot spot;
    struct number wager, offer, placed, needs, needs_any, may_need, least_times, most_times, equals_ante, on_fold;
    struct words clause, needs_clause, times_clause, fold_clause, pays_clause, paytables_clause;
    struct pays pays;
};

struct settlement_source {
    struct spot spot;
    struct number seats, may_reorder, tie, bonus_when_losing;
    struct sequence order;
    struct words wins_from;
    struct words clause, collect_clause, tie_clause, bonus_clause, reorder_clause, wins_from_clause;
};

struct pay_source {
    struct spot spot;
    struct words hand;
    struct pays pays;
    struct words clause;
};

struct paytable_source {
    struct spot spot;
    struct number wager, basis, house_edge, hit_frequency, holes;
    struct words id, clause;
    struct list pays_list;
    struct pay_source pays[BAIZE_PAY_ROWS_MOST];
};

struct pairing_source {
    struct spot spot;
    struct number wagers;
    struct words clause;
};

struct amount_source {
    struct spot spot;
    struct number amount, multiples;
    struct words clause;
};

struct level_source {
    struct spot spot;
    struct number least_seed, reserve;
    struct words level, clause;
};

struct schedule_source {
    struct spot spot;
    struct number basis, amount, holes;
    struct words id, envy, clause, basis_clause;
    struct list pays_list;
    struct pay_source pays[BAIZE_PAY_ROWS_MOST];
    struct list meters_list;
    struct level_source meters[BAIZE_LEVELS_MOST];
};

struct envy_pay_source {
    struct spot spot;
    struct number amount;
    struct words hand, clause;
};

struct envy_source {
    struct spot spot;
    struct number basis, amount, scales, holes;
    struct words id, clause;
    struct list pays_list;
    struct envy_pay_source pays[BAIZE_PAY_ROWS_MOST];
};

struct controller_source {
    struct spot spot;
    struct words id, lock_key, confirm_key, end_key, run_key, run_clause, clause;
    struct number credential, executive;
};

struct component_source {
    struct spot spot;
    struct words controller, name, version, clause;
};

struct direction_source {
    struct spot spot;
    struct number direction, may_change;
    struct words clause;
};

struct advice_source {
    struct spot spot;
    struct number meter_pays_rate;
    struct words meter_pays_clause, rate_clause, reserve_clause, reserve_only_clause, preset_clause, fixed_clause,
        zero_clause;
};

/* An amount from which a win asks for more; in submissions without `times_wager`, `since` and `clause`. */
struct notice_source {
    struct spot spot;
    struct number notice, from, above, times_wager, since;
    struct words clause;
};

struct progressive_source {
    struct spot spot;
    struct list amounts_list;
    struct amount_source amounts[AMOUNTS_MOST];
    struct list schedules_list;
    struct schedule_source schedules[SCHEDULES_MOST];
    struct list envies_list;
    struct envy_source envies[ENVIES_MOST];
    struct words schedules_clause, envies_clause;
    struct choice_rule validator, payment, fixed_pays, envy_fold;
    struct direction_source claim_order;
    struct list controllers_list;
    struct controller_source controllers[CONTROLLERS_MOST];
    struct list components_list;
    struct component_source components[COMPONENTS_MOST];
    struct list notices_list;
    struct notice_source notices[NOTICES_MOST];
    struct amount_source sign_variance, seed_per;
    struct count_rule transfer_notice;
    struct choice_rule adjustment_approval;
    struct advice_source advice;
};

struct limit_source {
    struct spot spot;
    struct number limit, amount, count, since;
    struct words clause;
};

struct stub_source {
    struct spot spot;
    struct number every_rounds, counting_device_waives;
    struct words clause;
};

struct procedures_source {
    struct spot spot;
    struct list opening_list;
    struct cited opening[BAIZE_OPENING_STEPS_MOST];
    struct choice_rule preshuffled;
    struct list shuffles_list;
    struct cited shuffles[4];
    struct count_rule cut;
    struct choice_rule recut, idle;
    struct stub_source stub_count;
    struct choice_rule self_shuffling, out_of_order, abandonment, no_more_bets;
};

struct game_source {
    struct spot spot;
    struct number game;
    struct words document;
    struct table_source table;
    struct cards_source cards;
    struct list methods_list;
    struct method_source methods[METHODS_MOST];
    struct draws_source draws;
    struct list wagers_list;
    struct wager_source wagers[BAIZE_WAGERS];
    struct settlement_source settlement;
    struct list paytables_list;
    struct paytable_source paytables[PAYTABLES_MOST];
    struct pairing_source pairing;
    struct progressive_source progressive;
    struct list limits_list;
    struct limit_source limits[LIMITS_MOST];
    struct list payout_limits_list;
    struct cited payout_limits[2];
    struct procedures_source procedures;
    struct list irregularities_list;
    struct cited irregularities[BAIZE_IRREGULARITIES];
};

struct jurisdiction {
    struct spot spot;
    struct words kind, id, title, authority;
    struct number format, real_money, own_paytables, hints;
    struct list documents_list;
    struct document documents[DOCUMENTS_MOST];
    struct list games_list;
    struct game_source games[GAMES_MOST];
};

extern const struct schema jurisdiction_schema;

/* The one word that `holes` knows: a better hand is paid less than a worse one, and that is intended. */
extern const struct baize_vocabulary baize_words_holes;

/* The schema of one row of a paytable, for submissions that bring their own. */
extern const struct schema own_pay_schema;
extern const struct schema own_envy_schema;
extern const struct schema own_notice_schema;

/* Has the notice exactly one amount? If not, that is a fault, unless one could not be read. */
bool notice_amount_check(const struct notice_source *notice, struct faults *faults);

/* What the tables cannot say: wagers named once, every wager's paytables there, hands that exist, rows in order. */
void jurisdiction_check(const struct jurisdiction *jurisdiction, struct faults *faults);

#endif
