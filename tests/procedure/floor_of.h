/* floor_of.h - a small floor for one submission: table 1 with a round, table 2 progressive-only where the rules have a
 * progressive, both on meter 1. */
#ifndef PROCEDURE_FLOOR_OF_H
#define PROCEDURE_FLOOR_OF_H

#include "../rounds/player.h"
#include "promise.h"

#include <baize/procedure.h>

/* Who acts. */
enum {
    MANAGER = 1,
    SUPERVISOR = 3,
    EXECUTIVE = 4,
    FLOORPERSON = 5,
    CASHIER = 6,
    DEALER = 1000,
    PATRON = 10000,
    APART = 500
};

struct small_floor {
    struct baize_rules rules;
    struct baize_floor_table tables[2];
    struct baize_floor_meter meters[1];
    struct baize_floor floor;
    struct baize_floor_record record;
    struct baize_refusal refusal;
    struct dice dice;
    int64_t now_ms;
};

extern struct small_floor small;

void small_start(const struct baize_shipped *shipped, enum baize_card_source source, uint64_t seed);
uint32_t below(uint32_t limit);
uint32_t who_of(const struct baize_floor_table *table, enum baize_role role);
uint32_t patron_of(const struct baize_floor_table *table, uint8_t seat);

/* True: it was allowed. Time is set here. */
bool small_act(struct baize_floor_action *action);
bool small_table_act(struct baize_floor_table *table, struct baize_table_action act, enum baize_role role);
bool small_patron_act(struct baize_floor_table *table, struct baize_table_action act, uint32_t patron);
bool small_controller_act(struct baize_floor_table *table, struct baize_controller_action act, enum baize_role role);

/* The step as an action: by whom it asks for, with what a person or the engine adds. */
void small_complete(const struct baize_floor_table *table, const struct baize_procedure_step *step,
                    enum baize_role role, struct baize_floor_action *action);
/* Cards that are wanted now, so dealt that progressive hands come often. */
void small_cards(const struct baize_floor_table *table, struct baize_action *action);
baize_card small_unseen_card(const struct baize_floor_table *table);
const char *small_words(void); /* of the last refusal */

#endif
