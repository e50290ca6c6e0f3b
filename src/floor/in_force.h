/* in_force.h - other rules at a table, between rounds (T6): may they follow, and what changes when they do.
 *
 * The event `rules_activated` stands in the stream of the table. What it does to the table is here, in one place: the
 * engine and the audit fold it alike, and it is a function of that stream alone. */
#ifndef BAIZE_FLOOR_IN_FORCE_H
#define BAIZE_FLOOR_IN_FORCE_H

#include <baize/floor.h>

enum floor_fit {
    FLOOR_FITS,
    FLOOR_NOT_BETWEEN_ROUNDS, /* a round is open, a sensor is lit, a deck is condemned */
    FLOOR_DOES_NOT_FIT        /* the cards on the table or a linked meter need the rules as they are */
};

/* A table that is closed and has no deck takes any game. On one that is at work the new rules have the same game, deck,
 * devices and steps of the opening, and a seat for everybody who sits there. Linked meters see the same terms (P11). */
enum floor_fit floor_rules_fit(const struct baize_floor_table *table, const struct baize_rules *rules);

/* Folds rules_activated. Clauses are offsets into the pool of their rules: those that the state keeps of the last round
 * are forgotten, the journal has them in words. */
void floor_put_in_force(struct baize_floor_table *table, const struct baize_rules *rules);

#endif
