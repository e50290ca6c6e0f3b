/* suggest.h - an act of a kind, with fields that fit the state of a table: what a view asks the engine about, and what
 * the tests try. No decision about legality is made here. */
#ifndef BAIZE_PROCEDURE_SUGGEST_H
#define BAIZE_PROCEDURE_SUGGEST_H

#include "catalog/suggested.h"

#include <baize/floor.h>

/* A value for a field of an act. */
struct suggestion {
    enum suggested what; /* found in the state of the table: `suggest` in catalog/ */
    uint64_t constant;   /* or this one, always */
    const char *text;    /* or these words */
    size_t offset, size; /* in the machine's action */
};

/* What catalog/ suggests for each act of a machine. */
struct act_suggestions {
    const struct suggestion *fields;
    size_t count;
    void (*whole)(const struct baize_floor_table *at, void *action); /* fields that hang together; or NULL */
};

extern const struct act_suggestions baize_table_suggestions[], baize_round_suggestions[],
    baize_controller_suggestions[];

typedef void suggest_whole(const struct baize_floor_table *at, void *action);
suggest_whole suggest_slip, suggest_correction, suggest_disputed, suggest_read_card;

/* Who acts may be 0, and a second person, signers and a new patron are BAIZE_SOMEBODY. What a generator draws is left
 * to the engine. */
void procedure_suggest_table(const struct baize_floor_table *at, enum baize_table_act kind,
                             const struct baize_actor *by, struct baize_floor_action *action);
void procedure_suggest_round(const struct baize_floor_table *at, enum baize_act kind, const struct baize_actor *by,
                             struct baize_floor_action *action);
void procedure_suggest_irregularity(const struct baize_floor_table *at, enum baize_irregularity what,
                                    const struct baize_actor *by, struct baize_floor_action *action);
void procedure_suggest_controller(const struct baize_floor_table *at, enum baize_controller_act kind,
                                  const struct baize_actor *by, struct baize_floor_action *action);

/* People whom an action names as 0 where somebody has to be. */
void procedure_stand_in_for_people(const struct baize_floor_table *at, struct baize_floor_action *action);
/* What the engine adds where cards come from a generator: the commitment, the cards, the deck shown. */
void procedure_stand_in_for_chance(const struct baize_floor_table *at, struct baize_floor_action *action);

#endif
