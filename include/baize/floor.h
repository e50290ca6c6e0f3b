/* floor.h - tables, their controllers and the meters acting together.
 *
 * A table with its round (table.h), its controller (controller.h) and each meter (meter.h) are machines of their own.
 * What one of them knows enters another as an action, like chance (DESIGN, decision 5). Here is which:
 *
 *     at a table                               at its controller          at every meter it is linked to
 *     progressive wager placed, taken back     coin, take_coin
 *     no more bets                             lock                       contribute
 *     (the dealer counts the chips)            count
 *     cards                                    must be `playing`
 *     a seat with a progressive win settled    key                        claim, at the meter of its level
 *     pay_claim                  <------------ record_win <-------------- validate
 *     back_out_claim             <------------ undo_win <---------------- back_out, while the round is open
 *        ... and since the cards still make the hand --> key -----------> claim again, in a new place
 *     round void                               void                       void_round
 *     round over                               end                        end_round
 *
 * A table may be *progressive-only*: chips and cards are of clay and paper, no electronic round stands behind the
 * controller. Then the dealer's keys come first: lock, count, key, pay_envy, end, void.
 *
 * One act is all or nothing: when any machine refuses, all of them stand as before, and the refusal says which one and
 * why. What happened is a list of events, each with its stream: one stream per table (its own events, the round's and
 * the controller's) and one per meter. Folding each stream by itself gives the same states again.
 *
 * The floor only points at tables and meters; the caller owns the memory. Nothing here keeps time or draws lots. */
#ifndef BAIZE_FLOOR_H
#define BAIZE_FLOOR_H

#include <baize/api.h>
#include <baize/controller.h>
#include <baize/meter.h>
#include <baize/table.h>

/* ---- What stands on the floor ---- */

struct baize_floor_table {
    const struct baize_rules *rules;
    bool alone;               /* progressive-only */
    struct baize_table table; /* alone: only its number is used */
    struct baize_controller controller;
    uint8_t links_count;
    uint32_t links[BAIZE_LEVELS_MOST]; /* meters, in the order of linking; fixed pays are claimed at the first */
};

struct baize_floor_meter {
    const struct baize_rules *rules; /* of the first table: linked tables share what a meter asks of them (P11) */
    struct baize_meter meter;
    uint32_t number; /* known before the meter is opened */
};

struct baize_floor {
    struct baize_floor_table *tables;
    size_t tables_count, tables_most;
    struct baize_floor_meter *meters;
    size_t meters_count, meters_most;
    baize_money undone; /* backed out when no table could take it back any more: the house has it to recover (R26) */
};

BAIZE_API void baize_floor_start(struct baize_floor *floor, struct baize_floor_table *tables, size_t tables_most,
                                 struct baize_floor_meter *meters, size_t meters_most);

struct baize_floor_settings {
    struct baize_table_settings table;
    bool alone;
    bool counts_chips; /* the dealer counts the chips of progressive wagers: clay, not electronic */
};

/* LEDGER_FULL when there is no room, RULES_REFUSED when the number is taken or 0. A closed table, linked to nothing. */
BAIZE_API enum baize_status baize_floor_add_table(struct baize_floor *floor, const struct baize_rules *rules,
                                                  const struct baize_floor_settings *settings);
/* A meter that is not open yet. */
BAIZE_API enum baize_status baize_floor_add_meter(struct baize_floor *floor, const struct baize_rules *rules,
                                                  uint32_t number);

/* NULL when there is none. */
BAIZE_API struct baize_floor_table *baize_floor_table(const struct baize_floor *floor, uint32_t number);
BAIZE_API struct baize_floor_meter *baize_floor_meter(const struct baize_floor *floor, uint32_t number);

/* ---- Acts ---- */

enum baize_floor_machine { BAIZE_FLOOR_TABLE, BAIZE_FLOOR_CONTROLLER, BAIZE_FLOOR_METER };

struct baize_floor_action {
    enum baize_floor_machine machine; /* where somebody acts */
    uint32_t number;                  /* of the table or meter */
    union {
        struct baize_table_action table;
        struct baize_controller_action controller;
        struct baize_meter_action meter;
    };
};

/* ---- What happened ---- */

struct baize_floor_event {
    enum baize_floor_machine machine;
    uint32_t number; /* of the table or meter: its stream */
    union {
        struct baize_table_event table;
        struct baize_controller_event controller;
        struct baize_meter_event meter;
    };
};

/* A seat settled: its settlement, at most seven claims at the table, keyed, and at their meters. */
#define BAIZE_FLOOR_EVENTS_MOST 192

struct baize_floor_meter_after {
    uint32_t number;
    uint16_t folded; /* so many events of the record were looked through */
    struct baize_meter after;
};

/* What an act does: its events, and working memory of the machines that take part. */
struct baize_floor_record {
    uint16_t count;
    struct baize_floor_event events[BAIZE_FLOOR_EVENTS_MOST];
    const struct baize_floor_table *table; /* that takes part, or NULL: an act reaches one at most */
    bool table_decided, controller_decided;
    struct baize_table table_copy;
    struct baize_controller controller_after;
    uint8_t meters_count; /* those that decided twice, or have several events */
    struct baize_floor_meter_after meters[BAIZE_LEVELS_MOST];
    struct baize_table_events table_events;
    struct baize_controller_events controller_events;
    struct baize_meter_events meter_events;
};

/* Would it be allowed now, and what would happen? Decides at every machine that takes part and changes none of them.
 * FLOOR_REFUSED with *refusal: the record is then empty. */
BAIZE_API enum baize_status baize_floor_check(const struct baize_floor *floor, const struct baize_floor_action *action,
                                              struct baize_floor_record *record, struct baize_refusal *refusal);

/* What check has decided happens. Nothing may have changed on the floor since then. FLOOR_REFUSED: a table
 * or a meter does not take what it decided; everything is as before. */
BAIZE_API enum baize_status baize_floor_commit(struct baize_floor *floor, struct baize_floor_record *record,
                                               struct baize_refusal *refusal);

/* check, then commit. FLOOR_REFUSED with *refusal; everything is then as before, and the record is empty. */
BAIZE_API enum baize_status baize_floor_act(struct baize_floor *floor, const struct baize_floor_action *action,
                                            struct baize_floor_record *record, struct baize_refusal *refusal);

/* Applies one event to its machine. For replay: start with the same tables and meters, fold every stream. */
BAIZE_API enum baize_status baize_floor_fold(struct baize_floor *floor, const struct baize_floor_event *event);

/* The text of an event, by the encoding of its machine; and in words. */
BAIZE_API enum baize_status baize_floor_event_encode(struct baize_text *text, const struct baize_floor_event *event,
                                                     const struct baize_rules *rules);
/* The event of that machine, with that number, from its text; *position is where it does not fit. */
BAIZE_API enum baize_status baize_floor_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                                     enum baize_floor_machine machine, uint32_t number,
                                                     struct baize_floor_event *event, size_t *position);
/* Of one machine and kind, and equal in every field that its kind has. */
BAIZE_API bool baize_floor_event_equal(const struct baize_floor_event *a, const struct baize_floor_event *b);
BAIZE_API void baize_floor_event_print(struct baize_text *text, const struct baize_floor_event *event,
                                       const struct baize_rules *rules);

/* "wagers_contributed": the id of its kind; of an event of a round, the round's. */
BAIZE_API const char *baize_floor_event_id(const struct baize_floor_event *event);

/* ---- Questions ---- */

/* The meter of a linked table that has the level a row of the schedule is paid from; for a fixed pay the first one.
 * NULL when there is none. */
BAIZE_API struct baize_floor_meter *baize_floor_meter_of_row(const struct baize_floor *floor,
                                                             const struct baize_floor_table *table, uint8_t row);

/* The claim of a seat that waits at a meter: its number, or 0. */
BAIZE_API uint32_t baize_floor_claim_of(const struct baize_floor *floor, uint32_t table, uint8_t seat, uint32_t *meter);

/* Do the books of tables, controllers and meters agree? Every sum of entries is zero; every level of every meter
 * balances; what meters made payable is what tables paid out or took back while their rounds were open, and what was
 * `undone` after that. */
BAIZE_API bool baize_floor_balances(const struct baize_floor *floor);

#endif
