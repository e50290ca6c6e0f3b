/* floor_play.h - people at work on the floor of the tests: what a table needs before it can deal, and who does it. */
#ifndef FLOOR_PLAY_H
#define FLOOR_PLAY_H

#include "floor_world.h"

/* Somebody of this role; the dealer is the one who is signed on. Person 80 stands beside them as the second. */
struct baize_actor person(const struct baize_floor_table *table, enum baize_role role);
uint32_t number_of(const struct baize_floor_table *table);

bool at_table(struct baize_floor_table *table, struct baize_table_action action, enum baize_role role);
/* A player's act is done by the patron. */
bool in_round(struct baize_floor_table *table, struct baize_action action, enum baize_role role, uint32_t patron);
bool at_controller(struct baize_floor_table *table, struct baize_controller_action action, enum baize_role role);

bool has_open_round(const struct baize_floor_table *table);

/* One step towards a table that can open a round. True when there was something to do. */
bool keep_open(struct baize_floor_table *table);

/* So many random acts; tells what struck, and is false when something never did (of less than 100,000 it need not). */
bool random_floor(uint64_t acts, uint64_t seed);

/* "As Ah Ad Ac 2c" */
baize_cards hand_of(const char *words);

#endif
