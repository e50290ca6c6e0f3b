/* house.h - setting up and driving a whole house through the engine, for tests and measurements.
 *
 * The plan says how many tables and which rules; the house then has its staff (bot.h), filed rules, tables, meters with
 * the tables linked, and a wallet for every patron. house_next gives the next command of a table: the bot's, or the
 * cashier's when a patron's wallet runs dry. */
#ifndef HOUSE_HOUSE_H
#define HOUSE_HOUSE_H

#include "bot.h"

#include <baize/engine.h>

#define HOUSE_SUBMISSIONS_MOST 8

struct house_plan {
    unsigned tables;
    unsigned submissions_count;
    const char *submissions[HOUSE_SUBMISSIONS_MOST]; /* ids of shipped ones, given to the tables in turn; each has a
                                                        meter of its own when it offers a progressive wager */
    bool readers;                                    /* every second table reads cards from a shoe */
    bool cash;                                       /* patrons have no wallets: tables take cash */
    bool demo;                                       /* for play money */
    uint32_t clocks_ms;                              /* for betting and decisions; 0: none */
    struct bot bot;
};

/* Four Card Poker with a progressive at two tables, its neighbour's rules, Double Draw Poker: something of everything.
 */
struct house_plan house_plan_small(uint64_t seed);

/* An empty house becomes one that can play. Stops the program with words when anything is refused. `key` is the
 * engine's. */
void house_create(struct baize_engine *engine, const struct house_plan *plan, const struct baize_house_key *key,
                  const struct baize_random *random);

/* The next command on the way from nothing to a house that can play; false: it can. The id is new. */
bool house_set_up_next(const struct baize_engine *engine, const struct house_plan *plan,
                       const struct baize_house_key *key, const struct baize_random *random,
                       struct baize_command *command);
/* By the cashier; a deposit is of $1,000,000. */
struct baize_command house_wallet_command(enum baize_wallet_act kind, uint32_t patron);

/* The next command for table 1 .. tables; false: nothing to do there now. The id is new. */
bool house_next(const struct baize_engine *engine, const struct house_plan *plan, uint32_t table,
                const struct baize_random *random, struct baize_command *command);

/* The next wager of one seat, beside those of others; false: none. */
bool house_next_wager(const struct baize_engine *engine, const struct house_plan *plan, uint32_t table, uint8_t seat,
                      const struct baize_random *random, struct baize_command *command);

/* Submits and waits; stops the program with words when it is refused. */
void house_do(struct baize_engine *engine, struct baize_command *command, const struct baize_random *random);

/* Rounds that have ended or were void, over all tables: by their numbers. */
uint64_t house_rounds(const struct baize_engine *engine, const struct house_plan *plan);

#endif
