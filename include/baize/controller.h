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
#include <baize/event.h>
#include <baize/ledger.h>
#include <baize/rules.h>
#include <baize/settle.h>
#include <baize/status.h>
#include <baize/text.h>

/* ---- Words ---- */

#define BAIZE_CONTROLLER_PHASE_LIST(X)                                                                                 \
    X(BETTING, "betting", "sensors accept wagers")                                                                     \
    X(COLLECTING, "collecting", "sensors are locked, chips are collected and counted")                                 \
    X(PLAYING, "playing", "the game is played")

enum baize_controller_phase {
#define BAIZE_CONTROLLER_PHASE_ENUM(name, id, words) BAIZE_CONTROLLER_##name,
    BAIZE_CONTROLLER_PHASE_LIST(BAIZE_CONTROLLER_PHASE_ENUM)
#undef BAIZE_CONTROLLER_PHASE_ENUM
};

/* Why a sensor does not take a chip. It is put on record, not an error: nobody asked. */
#define BAIZE_COIN_REFUSED_LIST(X)                                                                                     \
    X(LATE, "late", "the sensors are locked")                                                                          \
    X(WRONG_AMOUNT, "wrong-amount", "the wager has one amount")                                                        \
    X(LIT_ALREADY, "lit-already", "the seat has made its wager")                                                       \
    X(SENSOR_FAILS, "sensor-fails", "the sensor is out of order")                                                      \
    X(LINK_LOST, "link-lost", "the progressive system cannot be reached")                                              \
    X(HELD, "held", "the validator's key is not back at Run")

enum baize_coin_refused {
#define BAIZE_COIN_REFUSED_ENUM(name, id, words) BAIZE_COIN_##name,
    BAIZE_COIN_REFUSED_LIST(BAIZE_COIN_REFUSED_ENUM)
#undef BAIZE_COIN_REFUSED_ENUM
};

/* What the key of a seat stands at. */
#define BAIZE_KEY_LIST(X)                                                                                              \
    X(KEY_OFF, "off", "no hand is keyed")                                                                              \
    X(KEY_PENDING, "pending", "a win waits for its validation")                                                        \
    X(KEY_WON, "won", "a win is recorded")

enum baize_key {
#define BAIZE_KEY_ENUM(name, id, words) BAIZE_##name,
    BAIZE_KEY_LIST(BAIZE_KEY_ENUM)
#undef BAIZE_KEY_ENUM
};

/* ---- Actions ---- */

#define BAIZE_CONTROLLER_ACT_LIST(X)                                                                                   \
    X(COIN, "coin", "put a progressive wager on a sensor")                                                             \
    X(TAKE_COIN, "take_coin", "take a progressive wager back")                                                         \
    X(LOCK, "lock", "lock the sensors")                                                                                \
    X(COUNT, "count", "count the chips that were collected")                                                           \
    X(KEY, "key", "key a winning hand of a seat, or key it off")                                                       \
    X(KEY_ENVY, "key_envy", "key a hand that others get an envy bonus for, or key it off")                             \
    X(RECORD_WIN, "record_win", "a meter validated the win of a seat")                                                 \
    X(REJECT_WIN, "reject_win", "the win of a seat was rejected")                                                      \
    X(UNDO_WIN, "undo_win", "the win of a seat was backed out")                                                        \
    X(PAY_ENVY, "pay_envy", "pay the envy bonuses")                                                                    \
    X(END, "end", "end the game")                                                                                      \
    X(VOID, "void", "void the game")                                                                                   \
    X(REPORT_FAULT, "report_fault", "report a sensor that fails, or the link lost")                                    \
    X(CLEAR_FAULT, "clear_fault", "a sensor or the link works again")                                                  \
    X(RUN, "run", "turn the validator's key back to Run")

enum baize_controller_act {
#define BAIZE_CONTROLLER_ACT_ENUM(name, id, words) BAIZE_CONTROLLER_ACT_##name,
    BAIZE_CONTROLLER_ACT_LIST(BAIZE_CONTROLLER_ACT_ENUM)
#undef BAIZE_CONTROLLER_ACT_ENUM
        BAIZE_CONTROLLER_ACTS
};

/* VOID before a card is dealt: nothing is wrong with the cards, the game cannot go on (the chips do not match what the
 * sensors accepted, MD-FCP 8.C(2)(b)). */
#define BAIZE_NO_IRREGULARITY BAIZE_IRREGULARITIES

/* $10,000 million: no meter pays more in its life (meter.h). */
#define BAIZE_CONTROLLER_CENTS_MOST INT64_C(1000000000000)

struct baize_controller_action {
    enum baize_controller_act kind;
    struct baize_actor by; /* who = 0, role = player: the sensor itself, for coin and take_coin */
    union {
        struct {
            uint8_t seat;
            uint32_t patron; /* 0: not known; then the seat is a patron of its own (R33) */
            baize_cents amount;
        } coin;
        struct {
            uint8_t seat;
        } take_coin;
        struct {
            uint32_t round; /* numbers go up */
        } lock;
        struct {
            uint16_t chips; /* of the amount of the wager */
        } count;
        struct {
            uint8_t seat;
            uint8_t row; /* of the schedule */
        } key;
        struct {
            uint8_t seat;
            uint32_t patron; /* of a seat without a wager: who holds the hand; 0: not known */
            uint8_t row;     /* of the envy table */
        } key_envy;
        struct {
            uint8_t seat;
            uint32_t meter, win;
            baize_cents amount;
            enum baize_pays_from from;
        } record_win;
        struct {
            uint8_t seat;
        } reject_win, undo_win;
        struct {
            enum baize_irregularity why; /* or BAIZE_NO_IRREGULARITY */
        } void_game;                     /* VOID */
        struct {
            uint8_t seat; /* 0: the link */
        } report_fault, clear_fault;
    };
};

/* ---- Refusals ---- */

#define BAIZE_CONTROLLER_REASON_LIST(X)                                                                                \
    X(ALLOWED, "it is allowed")                                                                                        \
    X(ACT_UNKNOWN, "there is no such act")                                                                             \
    X(TIME_GOES_BACK, "time never goes back")                                                                          \
    X(ROLE_TOO_LOW, "another role is needed")                                                                          \
    X(NOBODY, "somebody must do it")                                                                                   \
    X(NO_PROGRESSIVE, "the rules offer no progressive wager")                                                          \
    X(NOT_NOW, "this is not possible now")                                                                             \
    X(SENSORS_LOCKED, "the sensors are locked")                                                                        \
    X(CHIPS_NOT_COUNTED, "the chips must be counted first, as many as were accepted")                                  \
    X(SEAT_UNKNOWN, "the table has no such seat")                                                                      \
    X(SEAT_NOT_LIT, "the light of the seat is not lit: its wager was not accepted")                                    \
    X(ROUND_NOT_NEXT, "the numbers of rounds go up")                                                                   \
    X(ROW_UNKNOWN, "the schedule has no such hand")                                                                    \
    X(ANOTHER_HAND_KEYED, "another hand is keyed for the seat: key it off first")                                      \
    X(WIN_RECORDED, "the win is recorded: only a back-out undoes it (R26)")                                            \
    X(NO_CLAIM, "no claim of the seat is pending")                                                                     \
    X(NO_WIN, "no win of the seat is recorded")                                                                        \
    X(CLAIM_PENDING, "a claim is pending")                                                                             \
    X(ENVY_WAITS, "envy bonuses wait to be paid")                                                                      \
    X(NO_ENVY, "there is no envy bonus to pay")                                                                        \
    X(THE_ROUND_DOES_THIS, "the electronic round does this by itself")                                                 \
    X(IRREGULARITY_UNKNOWN, "the rules know no such irregularity")                                                     \
    X(FAULT_KNOWN, "that has been reported")                                                                           \
    X(NO_FAULT, "nothing is out of order there")                                                                       \
    X(AMOUNT_WRONG, "the amount is out of range")                                                                      \
    X(PAYS_FROM_WRONG, "that hand is paid from somewhere else")                                                        \
    X(LINK_LOST, "the link to the meter is lost: a win from the meter waits until it is back")                         \
    X(NOT_A_VOID, "the rules void no game for this")                                                                   \
    X(KEY_NOT_AT_RUN, "a win was validated, and the validator's key is not back: turn the key to Run first")           \
    X(KEY_AT_RUN, "the validator's key is at Run: nothing holds the table")

enum baize_controller_reason {
#define BAIZE_CONTROLLER_REASON_ENUM(name, words) BAIZE_CONTROLLER_REASON_##name,
    BAIZE_CONTROLLER_REASON_LIST(BAIZE_CONTROLLER_REASON_ENUM)
#undef BAIZE_CONTROLLER_REASON_ENUM
        BAIZE_CONTROLLER_REASONS
};

struct baize_controller_refusal {
    enum baize_controller_reason reason;
    enum baize_controller_act act; /* what was asked: keys that have a name are called by it */
    baize_clause clause;           /* of the rules, or 0 */
    const char *requirement;       /* "R26", "L1", or "" */
    enum baize_role role;          /* ROLE_TOO_LOW: the least */
    uint8_t seat;                  /* what it is about, or 0 */
    bool envy_hand;                /* SEAT_NOT_LIT: no win, but an envy hand: key_envy takes it */
    uint32_t least, most;          /* CHIPS_NOT_COUNTED: accepted; ROUND_NOT_NEXT: the last number */
};

BAIZE_API const char *baize_controller_reason_name(enum baize_controller_reason reason);
BAIZE_API void baize_controller_refusal_print(struct baize_text *text, const struct baize_controller_refusal *refusal,
                                              const struct baize_rules *rules);

/* ---- Events ----
 *
 * They stand in the stream of their table, beside the table's and the round's own. */

#define BAIZE_CONTROLLER_EVENT_LIST(X)                                                                                 \
    X(COIN_ACCEPTED, "coin_accepted", "a sensor takes a progressive wager: its light is lit")                          \
    X(COIN_REFUSED, "coin_refused", "a sensor does not take a chip")                                                   \
    X(COIN_TAKEN_BACK, "coin_taken_back", "a progressive wager is taken back before the lock")                         \
    X(SENSORS_LOCKED, "sensors_locked", "the sensors are locked")                                                      \
    X(CHIPS_COUNTED, "chips_counted", "the chips collected are counted")                                               \
    X(HAND_KEYED, "hand_keyed", "the dealer keys a winning hand")                                                      \
    X(HAND_KEYED_OFF, "hand_keyed_off", "the dealer keys it off")                                                      \
    X(ENVY_HAND_KEYED, "envy_hand_keyed", "the dealer keys a hand that others get an envy bonus for")                  \
    X(ENVY_HAND_KEYED_OFF, "envy_hand_keyed_off", "the dealer keys it off")                                            \
    X(WIN_RECORDED, "win_recorded", "the win of a seat is recorded and payable")                                       \
    X(WIN_REJECTED, "win_rejected", "the win of a seat is rejected")                                                   \
    X(WIN_UNDONE, "win_undone", "the win of a seat is backed out")                                                     \
    X(ENVY_BONUS_PAID, "envy_bonus_paid", "an envy bonus is paid")                                                     \
    X(GAME_ENDED, "game_ended", "the game is over, the lights go out")                                                 \
    X(GAME_VOIDED, "game_voided", "the game is void, wagers go back, the lights go out")                               \
    X(FAULT_REPORTED, "fault_reported", "a sensor fails, or the link is lost")                                         \
    X(FAULT_CLEARED, "fault_cleared", "a sensor or the link works again")                                              \
    X(KEY_TURNED_TO_RUN, "key_turned_to_run", "the validator's key is back: the table goes on")

enum baize_controller_event_kind {
#define BAIZE_CONTROLLER_EVENT_ENUM(name, id, words) BAIZE_CONTROLLER_EVENT_##name,
    BAIZE_CONTROLLER_EVENT_LIST(BAIZE_CONTROLLER_EVENT_ENUM)
#undef BAIZE_CONTROLLER_EVENT_ENUM
        BAIZE_CONTROLLER_EVENTS
};

#define BAIZE_CONTROLLER_EVENT_VERSION 1

struct baize_controller_event {
    enum baize_controller_event_kind kind;
    struct baize_actor by;
    uint32_t table;
    struct baize_posting posting; /* alone only */
    union {
        struct {
            uint8_t seat;
            uint32_t patron;
            baize_cents amount;
        } coin_accepted;
        struct {
            uint8_t seat;
            baize_cents amount;
            enum baize_coin_refused why;
        } coin_refused;
        struct {
            uint8_t seat;
        } coin_taken_back, win_rejected, win_undone;
        struct {
            uint32_t round;
            uint16_t seats; /* accepted: a bit each, bit 0 for seat 1 */
        } sensors_locked;
        struct {
            uint16_t chips, accepted;
        } chips_counted;
        struct {
            uint8_t seat, row;
            baize_clause clause;
        } hand_keyed;
        struct {
            uint8_t seat, row;
        } hand_keyed_off, envy_hand_keyed_off;
        struct {
            uint8_t seat, row;
            uint32_t patron;
            baize_clause clause;
        } envy_hand_keyed;
        struct {
            uint8_t seat;
            uint32_t meter, win;
            baize_cents amount;
            enum baize_pays_from from;
        } win_recorded;
        struct {
            struct baize_envy_due due;
        } envy_bonus_paid;
        struct {
            uint32_t round;
        } game_ended, key_turned_to_run;
        struct {
            uint32_t round;              /* 0: sensors were not locked */
            enum baize_irregularity why; /* or BAIZE_NO_IRREGULARITY */
            baize_clause clause;
        } game_voided;
        struct {
            uint8_t seat; /* 0: the link */
        } fault_reported, fault_cleared;
    };
};

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

BAIZE_API struct baize_controller_refusal baize_controller_check(const struct baize_rules *rules,
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
                                                 struct baize_controller_events *events,
                                                 struct baize_controller_refusal *refusal);

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
