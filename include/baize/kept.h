/* kept.h - what a table keeps of its last rounds, seat by seat: what each seat got, and what it could have got; and the
 * disputes about them.
 *
 * Payments of these rounds can be corrected and disputed, within 0 <= got + corrected <= most. */
#ifndef BAIZE_KEPT_H
#define BAIZE_KEPT_H

#include <baize/api.h>
#include <baize/event.h>
#include <baize/money.h>
#include <baize/rules.h>
#include <stdbool.h>
#include <stdint.h>

#define BAIZE_ROUNDS_KEPT   16 /* the last rounds with wagers */
#define BAIZE_DISPUTES_MOST 8  /* that are open at a time */

/* What a seat got in a round that is over, and what it could have got: whatever is paid or taken back later stays
 * between nothing and the most. Of a progressive win that a meter paid the most has what was paid and no more. */
struct baize_kept_seat {
    uint32_t patron;       /* 0: no wager was down */
    uint32_t corrected_by; /* who corrected it last; 0: nobody has */
    baize_cents got;       /* wagers that came back, winnings, envy, the progressive win */
    baize_cents corrected; /* paid to the patron since, less what was taken back */
    baize_cents most;      /* that the wagers could have brought, got included; of a void round: the wagers */
};

struct baize_kept_round {
    uint32_t number;            /* 0: none yet */
    struct baize_people people; /* who dealt */
    struct baize_kept_seat seats[BAIZE_SEATS_MOST];
};

/* A dispute has the facts of its seat and round itself: it can be decided when the round is no longer kept. */
struct baize_dispute {
    uint32_t number; /* 0: this place is free */
    uint32_t patron;
    uint32_t round;
    uint32_t opened_by;
    baize_cents held;
    int64_t opened_ms;
    struct baize_kept_seat facts; /* patron 0: the round is not over, or ended without a wager here */
    struct baize_people people;   /* who dealt the round */
    uint8_t seat;
};

struct baize_table;

/* The round that is kept, by its number or as the place-th latest, counted from 0; NULL when there is none. */
BAIZE_API const struct baize_kept_round *baize_table_kept_round(const struct baize_table *table, uint32_t number);
BAIZE_API const struct baize_kept_round *baize_table_kept_at(const struct baize_table *table, uint32_t place);

/* The most that may still be paid to the patron, or taken back, for this seat and round. */
BAIZE_API baize_cents baize_kept_bound(const struct baize_kept_seat *seat, bool to_patron);

#endif
