/* rig.h - a house that plays by itself (tests/house) on the memory store, and what views are made from. */
#ifndef PROTOCOL_RIG_H
#define PROTOCOL_RIG_H

#include "protocol/protocol.h"
#include "world.h"

struct rig {
    struct world world;
    struct house_plan plan;
    struct protocol_house house;
    enum protocol_runs runs;
};

/* Submissions from `first` on, `count` of them, each at two tables: with a generator and with a shoe that is read (an
 * odd count). */
void rig_open(struct rig *rig, unsigned first, unsigned count, uint8_t seats);
void rig_close(struct rig *rig);
/* The next command of the table; false: nothing is left to do. */
bool rig_step(struct rig *rig, uint32_t table);
/* Steps until the round is in this phase. */
void rig_until(struct rig *rig, uint32_t table, enum baize_phase phase);

/* The durable state of a table, which a test may look at and exchange cards in. */
struct baize_floor_table *rig_table(const struct rig *rig, uint32_t table);

/* Are the cards of the seat turned up: settled, with a wager that was live to the end? */
bool rig_turns_its_cards(const struct baize_rules *rules, const struct baize_round_seat *seat);

struct protocol_person rig_person(uint32_t number, enum baize_role role);
/* The text of a view, which is let go; to be freed. */
char *rig_text(json_t *view);

#endif
