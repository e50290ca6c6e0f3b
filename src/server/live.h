/* live.h - what live.c, last.c, absent.c, staff.c and patrons.c share: tables that run by themselves.
 *
 *     an act happens (live_published) --> the table is looked at again (live_turn) --> its next right step
 * (procedure.h) by the program                   --> submitted, one at a time --> answered --> a pause, as the pace
 * says by somebody above                --> left to people; in a demo staff.c does it no step: the table waits for
 * players, wagers or a decision; its own clocks are the engine's
 *
 * Nothing here has to survive: after a restart the step follows from the durable state, whatever the phase. */
#ifndef BAIZE_SERVER_LIVE_H
#define BAIZE_SERVER_LIVE_H

#include "server/internal.h"

#include <baize/procedure.h>

/* What a seat wagered last, and who. */
struct live_last {
    uint32_t patron;
    baize_cents wagers[BAIZE_WAGERS];
};

struct live_table {
    uint32_t number;
    bool automatic;
    bool on_way;               /* a step is not answered yet */
    bool changed;              /* something happened here since it was looked at */
    int64_t look_at_ms;        /* it is looked at again then, whatever happens: decks get old */
    int64_t pause_until_ms;    /* after a step */
    int64_t between_until_ms;  /* after a round; shown to everybody */
    uint32_t between_lasts_ms; /* ... of so long */
    uint32_t step_pause_ms;    /* of the step that is on its way */
    uint32_t round_over;       /* the last round that was seen to be over */
    uint64_t step_seen;        /* which step waits for a person, as a number, ... */
    int64_t step_since_ms;     /* ... and since when */
    int64_t absent_look_ms;
    bool leave_on_way;
    int64_t away_since_ms[BAIZE_SEATS_MOST]; /* 0: is here */
    uint32_t last_round;                     /* whose wagers are in `last` */
    struct live_last last[BAIZE_SEATS_MOST];
};

/* A house player of a demo. */
struct live_patron {
    const struct server_patron *who;
    bool on_way;
    uint64_t thinks_of; /* what is about to be done, as a number */
    int64_t thinks_until_ms;
    uint32_t round; /* whose wagers these are */
    uint8_t count, placed;
    struct baize_patron_wager wagers[BAIZE_WAGERS];
    uint64_t refused; /* what was thought of, and could not be done */
};

struct live_job;

struct live {
    struct server *server;
    size_t tables_count, patrons_count;
    struct live_table *tables;
    struct live_patron *patrons;
    struct live_job *jobs; /* on their way */
    uint64_t dice;
};

/* ---- live.c ---- */
struct live_table *live_table(struct live *live, uint32_t number);
const struct baize_floor_table *live_floor_table(const struct live *live, uint32_t number);
/* Submits; `done` when it is answered. False: it was not taken. */
typedef void live_done(struct live *live, void *context, bool good);
bool live_submit(struct live *live, struct baize_command *command, live_done *done, void *context);
/* The step, in the name of these two. */
void live_command_of(const struct baize_procedure_step *step, uint32_t who, uint32_t second,
                     struct baize_command *command);
bool live_submit_step(struct live *live, struct live_table *table, const struct baize_procedure_step *step,
                      struct baize_command *command);
/* Play money, by the setting and by the house itself. */
bool live_is_demo(const struct live *live);
uint32_t live_dice(struct live *live, uint32_t limit);

/* ---- last.c ---- */
void last_note(struct live_table *table, const struct baize_floor_table *at);

/* ---- absent.c: players whose socket is gone, and who have nothing at stake ---- */
void absent_turn(struct live *live, struct live_table *table, const struct baize_floor_table *at, int64_t now_ms);

/* ---- staff.c ---- */
/* The step is somebody's above the dealer, or nobody is signed on. */
void staff_turn(struct live *live, struct live_table *table, const struct baize_procedure_step *step, int64_t now_ms);

/* ---- patrons.c ---- */
void patrons_turn(struct live *live, int64_t now_ms);

#endif
