/* onward.h - an act without a way back, for whoever stops at the first refusal: an audit.
 *
 * Keeping every machine as it was, in case the last one refuses, is a good part of the work of an act. */
#ifndef BAIZE_FLOOR_ONWARD_H
#define BAIZE_FLOOR_ONWARD_H

#include <baize/floor.h>

/* As baize_floor_act; but after FLOOR_REFUSED the floor stands somewhere in between and is of no use any more. Of what
 * the record keeps only the controller of the table is as it was. */
enum baize_status floor_act_onward(struct baize_floor *floor, const struct baize_floor_action *action,
                                   struct baize_floor_record *record, struct baize_floor_refusal *refusal);

#endif
