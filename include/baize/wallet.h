/* wallet.h - the money of one player with the house, as a pure state machine: check, decide, fold.
 *
 *      new --open--> open --close--> closed            closed only when it is empty, and for good
 *
 *      deposit, withdraw        by the cashier, with the player: cash <-> wallet
 *      to_table, from_table     buy-in, cash-out, leaving: comes from the table by itself (decision 5); the table's
 *                               event has the entries, here stands the other half of the pair
 *      set_limits               by the player: lower at once, higher after a day; BAIZE_WALLET_LIMITS_MOST times a day
 *      exclude, readmit         by the house or the player's own wish: no deposit, no seat, no buy-in, no wager
 *
 * What a player owns stays reachable: withdrawing is possible for one who is excluded and from a wallet that is closed,
 * and what comes back from a table is always taken (a dispute may be decided after the wallet was closed).
 *
 * Limits are of a gaming day: deposits, and what is taken to tables less what came back (loss). `day` comes in with the
 * action: the wallet knows no time zone.
 *
 * An exclusion never shortens another: the later end of the two holds, and the later time before which nobody may
 * readmit. That time is the end, of an exclusion by own wish or by law that has one; a day later, of one by own wish
 * without end; else there is none.
 *
 *      who may        open, close      cashier, manager             set_limits     the player, the own wallet
 *                     deposit          cashier                      exclude        by-self: the player, the own wallet
 *                     withdraw         cashier                                     by-house: floorperson or above
 *                     to, from_table   whoever the table let                       by-law: manager
 *                                                                   readmit        manager
 *
 * What would change nothing is refused (NOTHING_CHANGES): limits that were asked for last, an exclusion that another
 * has in it. A record is not filled with it.
 *
 * Accounts: cash and wallet/P; a deposit is cash -, wallet/P +. The balance never goes below zero. The state is a
 * struct without pointers and without gaps. */
#ifndef BAIZE_WALLET_H
#define BAIZE_WALLET_H

#include <baize/api.h>
#include <baize/event.h>
#include <baize/ledger.h>
#include <baize/refusal.h>
#include <baize/status.h>
#include <baize/text.h>
#include <baize/wallet_acts.h>
#include <stdbool.h>
#include <stdint.h>

/* $10,000,000.00 in one act at the cage or to a table; no deposit makes a balance larger than $100,000,000.00. What
 * comes back from a table is taken as long as it can be counted in micro-cents. */
#define BAIZE_WALLET_AMOUNT_MOST  INT64_C(1000000000)
#define BAIZE_WALLET_LIMITS_MOST  10 /* set_limits of a gaming day */
#define BAIZE_WALLET_BALANCE_MOST INT64_C(10000000000)
#define BAIZE_WALLET_COUNT_MOST   (INT64_MAX / BAIZE_MICROCENTS_PER_CENT)

/* Numbers of players: chosen so that they are not numbers of the staff (house.h); the engine refuses clashes. */
#define BAIZE_PATRON_MOST 999999999u

/* A limit that is raised or lifted takes effect this long after it was asked for. */
#define BAIZE_WALLET_COOLING_MS (INT64_C(24) * 60 * 60 * 1000)

struct baize_wallet {
    uint32_t patron;
    uint32_t day;       /* of the latest event: the sums of a day below are of it */
    uint8_t life;       /* 0 new, 1 open, 2 closed */
    uint8_t excluded;   /* 0: no; 1 + enum baize_exclusion */
    uint8_t limits_set; /* how often on that day */
    uint8_t nothing[5]; /* no gap: states are compared byte by byte */
    int64_t at_ms;
    int64_t excluded_until_ms, readmit_from_ms;
    baize_cents balance;
    struct baize_wallet_limits limits, asked; /* asked: in force from asked_from_ms on; 0: nothing is asked */
    int64_t asked_from_ms;
    baize_cents deposited, to_tables, from_tables;
    baize_cents deposited_ever, withdrawn_ever, to_tables_ever, from_tables_ever;
};

BAIZE_API void baize_wallet_start(struct baize_wallet *wallet, uint32_t patron);
BAIZE_API struct baize_refusal baize_wallet_check(const struct baize_wallet *wallet,
                                                  const struct baize_wallet_action *action);
/* WALLET_REFUSED when check would refuse. */
BAIZE_API enum baize_status baize_wallet_decide(const struct baize_wallet *wallet,
                                                const struct baize_wallet_action *action,
                                                struct baize_wallet_event *event);
/* WALLET_EVENT_UNEXPECTED when the event cannot follow this state: the state is then unchanged. */
BAIZE_API enum baize_status baize_wallet_fold(struct baize_wallet *wallet, const struct baize_wallet_event *event);
BAIZE_API enum baize_status baize_wallet_act(struct baize_wallet *wallet, const struct baize_wallet_action *action,
                                             struct baize_wallet_event *event, struct baize_refusal *refusal);

BAIZE_API bool baize_wallet_is_excluded(const struct baize_wallet *wallet, int64_t at_ms);
/* Limits in force at this time. */
BAIZE_API struct baize_wallet_limits baize_wallet_limits_at(const struct baize_wallet *wallet, int64_t at_ms);

BAIZE_API const char *baize_wallet_act_id(enum baize_wallet_act act);
BAIZE_API const char *baize_wallet_event_id(enum baize_wallet_event_kind kind);
/* One line, as event.h says, with wallet=NUMBER where a round's event has round=NUMBER. Strict both ways. */
BAIZE_API enum baize_status baize_wallet_event_encode(struct baize_text *text, const struct baize_wallet_event *event);
BAIZE_API enum baize_status baize_wallet_event_decode(const char *bytes, size_t length,
                                                      struct baize_wallet_event *event, size_t *position);
BAIZE_API bool baize_wallet_event_equal(const struct baize_wallet_event *a, const struct baize_wallet_event *b);
BAIZE_API void baize_wallet_event_print(struct baize_text *text, const struct baize_wallet_event *event);

#endif
