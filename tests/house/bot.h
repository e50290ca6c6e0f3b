/* bot.h - a house that plays by itself, for tests and measurements: given how a table stands, the next sensible act.
 *
 * It keeps nothing: what it does follows from the state, the number of the round and a seed. So it goes on after any
 * crash, whatever was lost on the way. Staff sees to decks, tray, rounds and claims; patrons sit down, buy in, wager,
 * play, fold and discard. Cards of a table with a generator are left to the engine (count 0). */
#ifndef HOUSE_BOT_H
#define HOUSE_BOT_H

#include <baize/floor.h>

/* Everybody who acts, by number. The dealer of table T is BOT_DEALER + T, patron of seat S there BOT_PATRON + 10 T + S.
 */
enum {
    BOT_MANAGER = 1,
    BOT_MANAGER_2 = 2,
    BOT_SUPERVISOR = 3,
    BOT_EXECUTIVE = 4,
    BOT_FLOORPERSON = 5,
    BOT_CASHIER = 6,
    BOT_AUDITOR = 7,
    BOT_DEALER = 1000,
    BOT_PATRON = 10000,
};

struct bot {
    uint64_t seed;
    uint8_t seats;       /* that patrons take; at most those of the rules */
    uint8_t side_wagers; /* of a hundred, how often each one is made */
    uint8_t folds;       /* of a hundred */
    baize_cents buy_in;  /* whenever a patron has less than a tenth of it */
    bool close;          /* no new round: the table is brought to its close */
    uint32_t patron;     /* the patron of seat 1 where it is not 0: for tables that share patrons with none */
};

uint32_t bot_patron(const struct bot *bot, uint32_t table, uint8_t seat);

/* False: nothing is left to do (a table that is closed and should be, a claim that waits for another table's). */
bool bot_next(const struct bot *bot, const struct baize_floor *floor, const struct baize_floor_table *table,
              struct baize_floor_action *action);

/* The next wager of one seat while wagers are taken; false: none. Patrons at a table wager at once, each one for
 * himself: who plays them like that asks here for every seat, and bot_next once nobody wants more. */
bool bot_next_wager(const struct bot *bot, const struct baize_floor *floor, const struct baize_floor_table *table,
                    uint8_t seat, struct baize_floor_action *action);

#endif
