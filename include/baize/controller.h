/* controller.h - the table controller of the progressive system: a sensor with a light at each seat, the dealer's keys,
 * the lock, keyed hands and the end of the game (RULES 4), as a pure state machine.
 *
 *     check   says why an action is refused, and changes nothing
 *     decide  turns a legal action into events
 *     fold    applies an event
 *
 *              coin, take_coin                        key, key_envy, record_win, pay_envy
 *      betting ---- lock ----> collecting -- count --> playing
 *         ^  \      (COIN IN,      |       (as many chips as      |
 *         |   \      START GAME)   |        were accepted)        |
 *         |    \---- void ---------+------------ void ------------+
 *         +------------------------------------- end (GAME OVER, END GAME)
 *
 * Alone, a void needs a game: in `betting` nothing is locked, and coins are taken back (R28).
 * Nobody wagered, or chips are not counted by hand: lock leads to `playing` at once. No card is dealt before `playing`
 * (MD-FCP 8.C(2)). Lights stay lit from the coin to the end of the game.
 *
 * A seat's key, while the game is played:
 *
 *               key               record_win (a meter validated the claim)
 *      off <-----------> pending -----------------------------------------> won
 *       ^    key again      |                                                |
 *       +--- reject_win ----+                                                |
 *       +------------------------- undo_win (backed out, R26) ---------------+
 *
 * Where the rules name a position to which the validator's key is turned back (run_key), a recorded win holds the
 * table: until `run` no game ends and none begins. Wins that are pending are still validated, and envy is paid.
 *
 * While the link is lost (a fault of seat 0) sensors take no wager, and a hand that takes money from a meter is keyed
 * but not placed: it waits here, in the order of keying, until the link is back, and no such win is recorded (R42).
 * Fixed pays from the tray and envy go on.
 *
 * Two ways to work, one machine:
 *
 *   with a round   The electronic round behind it (round.h) knows wagers, cards, claims and envy. Whoever drives both
 *                  (floor.h) turns its events into actions here; money is posted by the round.
 *   alone          A felt with chips and cards of paper: sensors, lock, keyed hands, wins and envy, and no electronic
 *                  round. Money is posted here: chips/0 are the patrons of the table, whoever they are.
 *
 * Amounts of wins are a meter's (meter.h): they come in with record_win. The names of the keys, the credential and the
 * executive's threshold are data of the rules: rules->progressive.controller.
 *
 * The state is a struct without pointers: copy it with =, compare it with memcmp. */
#ifndef BAIZE_CONTROLLER_H
#define BAIZE_CONTROLLER_H

#include <baize/api.h>
#include <baize/controller_acts.h>
#include <baize/event.h>
#include <baize/ledger.h>
#include <baize/refusal.h>
#include <baize/rules.h>
#include <baize/settle.h>
#include <baize/status.h>
#include <baize/text.h>

/* VOID before a card is dealt: nothing is wrong with the cards, the game cannot go on (the chips do not match what the
 * sensors accepted, MD-FCP 8.C(2)(b)). */
#define BAIZE_NO_IRREGULARITY BAIZE_IRREGULARITIES

/* $10,000 million: no meter pays more in its life (meter.h). */
#define BAIZE_CONTROLLER_CENTS_MOST INT64_C(1000000000000)

/* ---- Events ---- */

BAIZE_API const char *baize_controller_event_id(enum baize_controller_event_kind kind);

/* One line of text, as event.h says, with table=NUMBER where the events of a round have round=NUMBER. Strict both
 * ways. */
BAIZE_API enum baize_status baize_controller_event_encode(struct baize_text *text,
                                                          const struct baize_controller_event *event,
                                                          const struct baize_rules *rules);
BAIZE_API enum baize_status baize_controller_event_decode(const char *bytes, size_t length,
                                                          const struct baize_rules *rules,
                                                          struct baize_controller_event *event, size_t *position);
BAIZE_API bool baize_controller_event_equal(const struct baize_controller_event *a,
                                            const struct baize_controller_event *b);
BAIZE_API void baize_controller_event_print(struct baize_text *text, const struct baize_controller_event *event,
                                            const struct baize_rules *rules);

/* ---- The state ---- */

struct baize_controller_settings {
    uint32_t table;
    bool alone;        /* no electronic round behind it */
    bool counts_chips; /* chips are of clay: the dealer collects and counts them */
};

struct baize_controller_seat {
    uint32_t patron; /* of the wager, or of a keyed envy hand; 0: not known */
    bool lit;
    bool sensor_fails;
    uint8_t key;      /* enum baize_key */
    uint8_t row;      /* keyed; BAIZE_NO_ROW */
    uint8_t envy_row; /* keyed by hand; BAIZE_NO_ROW */
    uint8_t from;     /* of the win: enum baize_pays_from */
    uint8_t keyed;    /* its place in the order of keying of this game, from 1; 0: no hand is keyed */
    bool unplaced;    /* keyed while the link was lost: it has no place at the meter yet (R42) */
    uint32_t meter, win;
    baize_cents amount;      /* of the win */
    baize_cents envy_amount; /* received */
};

struct baize_controller {
    struct baize_controller_settings settings;
    uint8_t phase; /* enum baize_controller_phase */
    bool link_lost;
    bool envy_paid;      /* all of it */
    bool held;           /* a win was recorded, and the validator's key is not back at Run */
    uint8_t envies_paid; /* so far: keys are frozen from the first on */
    uint8_t keys;        /* hands keyed in this game, those keyed off too; 255: so many or more */
    uint32_t round;      /* the game that is played, or the last one */
    int64_t at_ms;
    uint16_t chips;                                            /* as counted last */
    uint64_t coins_accepted, coins_refused, coins_late, games; /* for life: with those taken back; late ones are refused
                                                                  too; games that ended */
    struct baize_controller_seat seats[BAIZE_SEATS_MOST];
    struct baize_people people; /* who recorded chips, locked, counted and keyed in this game */
    struct baize_ledger ledger; /* alone: of this table since its beginning; the sum is 0 */
};

#define BAIZE_CONTROLLER_EVENTS_MOST (BAIZE_ENVIES_MOST + 2)

struct baize_controller_events {
    uint8_t count;
    struct baize_controller_event events[BAIZE_CONTROLLER_EVENTS_MOST];
};

BAIZE_API void baize_controller_start(struct baize_controller *controller,
                                      const struct baize_controller_settings *settings);

BAIZE_API struct baize_refusal baize_controller_check(const struct baize_rules *rules,
                                                      const struct baize_controller *controller,
                                                      const struct baize_controller_action *action);

/* CONTROLLER_REFUSED when check would refuse: then there are no events. */
BAIZE_API enum baize_status baize_controller_decide(const struct baize_rules *rules,
                                                    const struct baize_controller *controller,
                                                    const struct baize_controller_action *action,
                                                    struct baize_controller_events *events);

/* CONTROLLER_EVENT_UNEXPECTED when the event cannot follow this state, LEDGER_UNBALANCED: the state is then unchanged.
 */
BAIZE_API enum baize_status baize_controller_fold(const struct baize_rules *rules, struct baize_controller *controller,
                                                  const struct baize_controller_event *event);

/* check, decide and fold in one; what happened is in *events. */
BAIZE_API enum baize_status baize_controller_act(const struct baize_rules *rules, struct baize_controller *controller,
                                                 const struct baize_controller_action *action,
                                                 struct baize_controller_events *events, struct baize_refusal *refusal);

/* ---- Questions ---- */

BAIZE_API const char *baize_controller_act_id(enum baize_controller_act act);
BAIZE_API const char *baize_controller_phase_id(enum baize_controller_phase phase);

/* Seats whose light is lit, a bit each, bit 0 for seat 1. */
BAIZE_API uint16_t baize_controller_lit(const struct baize_controller *controller);

/* The envy bonuses that the keyed hands make due (R33, R34): by holder, then receiver, both in the order of settlement.
 * A keyed win gives its envy row where schedule and envy table are on the same basis; an envy hand that is keyed by
 * hand goes before it. At most BAIZE_ENVIES_MOST. */
BAIZE_API uint8_t baize_controller_envies(const struct baize_rules *rules, const struct baize_controller *controller,
                                          struct baize_envy_due dues[BAIZE_ENVIES_MOST]);

#endif
