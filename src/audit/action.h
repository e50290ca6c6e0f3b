/* action.h - the action behind the events: what somebody asked for, from what came of it.
 *
 * The journal holds outcomes. To decide an act again its action is needed, and it follows from the act's name (`do=`)
 * and the first event that the act left in the stream where somebody acted:
 *
 *     do=round/place_wager + wager_placed ... seat=3 patron=7 wager=ante amount=$10.00   -->  the action, whole
 *     do=round/settle_seat + whatever comes first: only who and when is taken from it
 *
 * Where an event says less than the action, the rest follows from rules or state, or makes no difference:
 *
 *     round/report_irregularity  a second card face up is on record as "more than one" (R40): either of the two single
 *                                findings leads there, and to the same events
 *     controller/coin refused    the patron of a coin that the sensor did not take is not asked
 *     controller/key_envy        where a wager lies the patron is the one of the wager
 *     meter/validate             a credential is accepted from the person it was issued to only: the validator (S2)
 *     meter/close                the terms are those of the rules of the successor
 *     meter/link_table           the terms are those of the rules of the table: the floor sees to that
 *
 * tests/audit proves it: every act of every scenario and of the random floor, rebuilt and decided again, makes the same
 * events. */
#ifndef BAIZE_AUDIT_ACTION_H
#define BAIZE_AUDIT_ACTION_H

#include <baize/floor.h>

struct audit_act {
    enum baize_floor_machine machine;
    bool in_round; /* at a table: an act of the round */
    int kind;      /* enum baize_act, baize_table_act, baize_controller_act or baize_meter_act */
};

/* "round/place_wager"; false when the floor knows no such act. */
bool audit_act_find(const char *what, struct audit_act *act);
/* The name of an action, as the journal writes it. */
void audit_act_print(struct baize_text *text, const struct baize_floor_action *action);

/* Does the state say all but who and when? Then the first line's actor is enough: the comparison reads the rest. */
bool audit_act_is_plain(const struct audit_act *act);
/* The action of a plain act. */
void audit_plain_action(const struct audit_act *act, uint32_t number, const struct baize_actor *by,
                        struct baize_floor_action *action);

/* How many events of its stream an act needs: 2 for a card that was taken back, else 1. */
#define AUDIT_EVENTS_NEEDED 2

/* From the first events of the act in its own stream, `count` of them there. False when they cannot be of this act. */
bool audit_action_of(const struct audit_act *act, const struct baize_floor *floor, uint32_t number,
                     const struct baize_floor_event *events, size_t count, struct baize_floor_action *action);

/* Parts of it, by machine. The kind and the actor are set before. */
bool audit_round_action(const struct baize_rules *rules, const struct baize_table_event *event,
                        struct baize_action *action);
bool audit_table_action(const struct baize_floor_event *events, size_t count, struct baize_table_action *action);
bool audit_controller_action(const struct baize_controller_event *event, struct baize_controller_action *action);
bool audit_meter_action(const struct baize_floor *floor, const struct baize_meter_event *event,
                        struct baize_meter_action *action);

#endif
