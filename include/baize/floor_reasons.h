/* floor_reasons.h - made from catalog/floor.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_FLOOR_REASONS_H
#define BAIZE_FLOOR_REASONS_H

#include <stdbool.h>
#include <stdint.h>

enum baize_floor_reason {
    BAIZE_FLOOR_ALLOWED,               /* it is allowed */
    BAIZE_FLOOR_MACHINE_REFUSES,       /* a machine refuses */
    BAIZE_FLOOR_NO_SUCH_TABLE,         /* there is no such table on the floor */
    BAIZE_FLOOR_NO_SUCH_METER,         /* there is no such meter */
    BAIZE_FLOOR_PROGRESSIVE_ONLY,      /* this table is progressive-only: it has no electronic round */
    BAIZE_FLOOR_COMES_FROM_THE_TABLE,  /* this comes from the table by itself */
    BAIZE_FLOOR_COMES_FROM_THE_METER,  /* this comes from the meter by itself, with the validation or the back-out */
    /* the sensor of the seat reports its chips: a player does nothing at a controller */
    BAIZE_FLOOR_DEVICE_ONLY,
    /* whoever dealt, locked, counted or keyed in a game does not validate its wins */
    BAIZE_FLOOR_NOT_APART,
    BAIZE_FLOOR_CHIPS_NOT_COUNTED,     /* no card is dealt before the progressive wagers are collected and counted */
    BAIZE_FLOOR_METER_MISSING,         /* the table is not linked to a meter for every level of its schedule */
    BAIZE_FLOOR_TOO_MANY_LINKS,        /* the table is linked to as many meters as it can be */
    BAIZE_FLOOR_LEVEL_LINKED_TWICE,    /* another meter of the table has this level */
    BAIZE_FLOOR_RATES_ABOVE_THE_WAGER, /* the rates of all meters of a table together are at most 100% of its wager */
    BAIZE_FLOOR_TABLE_IN_A_ROUND,      /* a round of a linked table is open */
    BAIZE_FLOOR_CARDS_DECIDE,          /* the cards of the round make this hand: pay it, or void the round */
    BAIZE_FLOOR_SENSOR_REFUSES,        /* the sensor does not take the wager */
    BAIZE_FLOOR_SUCCESSOR_LACKS_MONEY, /* the successor has not taken over all that the levels hold */
    BAIZE_FLOOR_TOO_MUCH_HAPPENS,      /* more happens at once than can be written down */
};
#define BAIZE_FLOOR_REASONS 19

#endif
