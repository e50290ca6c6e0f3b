/* promises.h - what must hold after every action on a round, whoever sent it. A broken promise aborts.
 *
 *   - a refused action changes no byte and has a reason that can be printed;
 *   - the events of an accepted one, folded onto the state before, give the state after; so do its events written and
 *     read back; and decide alone gives the same events;
 *   - the entries of the round add up to zero, and the layout holds what the seats have down;
 *   - no card is in two places, no discard comes back, no card is foreign to the deck;
 *   - seats are asked upwards, and settled and paid in the order of the rules;
 *   - after a round nothing is left on the layout; after a void everybody has what he came with. */
#ifndef BAIZE_TESTS_ROUNDS_PROMISES_H
#define BAIZE_TESTS_ROUNDS_PROMISES_H

#include <baize/round.h>

enum { REASONS = BAIZE_REASONS, EVENT_KINDS = BAIZE_EVENTS };

/* What has been seen: a test that never met a case says so. */
struct counts {
    uint64_t rounds, voids, accepted, refused, whole_decks;
    uint64_t reasons[REASONS];
    uint64_t irregularities[BAIZE_IRREGULARITIES];
    uint64_t events[EVENT_KINDS];
};

struct witness {
    const struct baize_rules *rules;
    struct counts counts;
    bool in_text;              /* write and read every event */
    uint8_t asked;             /* the latest seat that answered in this phase */
    enum baize_phase phase;    /* ... which is this one */
    uint8_t settled, claimant; /* the latest seat that was settled, that claimed; 0: none yet */
};

/* Plays the action and checks everything. */
enum baize_status witness_act(struct witness *witness, struct baize_round *round, const struct baize_action *action,
                              struct baize_events *events);

void counts_add(struct counts *sum, const struct counts *more);

/* Prints how often each reason, irregularity and event was seen; false when one never was. */
bool counts_complete(const struct counts *counts);

#endif
