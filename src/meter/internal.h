/* internal.h - what the files of src/meter share. */
#ifndef BAIZE_METER_INTERNAL_H
#define BAIZE_METER_INTERNAL_H

#include <baize/meter.h>

/* ---- amounts.c: what a level holds, and what its claims come to ---- */

/* A level as its start, flows and pending claims make it. */
struct meter_books {
    struct baize_meter_amounts now;
    struct baize_meter_standing claims; /* that wait at the level */
};

void meter_books_of(const struct baize_meter *meter, uint8_t level, struct meter_books *books);

void meter_keep_limit(const struct baize_meter_parameters *set, struct baize_meter_amounts *amounts);
void meter_add_flow(const struct baize_meter_parameters *set, struct baize_meter_amounts *amounts,
                    const struct baize_meter_flow *flow);

/* The level after a claim, and what the claim took. */
void meter_take(const struct baize_meter_parameters *set, const struct baize_meter_claim *claim,
                struct baize_meter_amounts *amounts, struct baize_meter_award *award);

/* The level before its first pending claim. */
struct baize_meter_amounts meter_before_claims(const struct baize_meter_level *level);

/* ---- book.c: what start, flows and claims become. Decide tries these on a copy, fold does them. ---- */

void meter_book_contribution(struct baize_meter *meter, struct baize_meter_table *table,
                             const struct baize_meter_flow *flows);
void meter_book_claim(struct baize_meter *meter, const struct baize_meter_claim *claim);
void meter_book_drop(struct baize_meter *meter, uint8_t index);

/* The claim leaves, the first of its level where it takes money; what it took is no longer in `start`. */
void meter_book_validation(struct baize_meter *meter, uint8_t index);

/* The contribution of a round leaves a level; what the level no longer holds is refunded. */
void meter_book_reversal(struct baize_meter *meter, struct baize_meter_table *table, uint8_t level,
                         baize_money *reversed, baize_money *refunded);

/* The place of the latest win that emptied the level and still stands; the win at `besides` does not count. */
uint64_t meter_reset_seq(const struct baize_meter *meter, uint8_t level, uint64_t besides);
/* How many wins of a history are still there. */
uint64_t meter_kept_hits(const struct baize_meter_history *history);

struct meter_return {
    bool resets; /* a reset is undone, and of it: */
    baize_money seed, reserve, overflow;
};

/* `reset_before`: of an old win (struct baize_meter_old_win); else 0. */
struct meter_return meter_book_back_out(struct baize_meter *meter, const struct baize_meter_hit *hit,
                                        uint64_t reset_before);

/* The level starts a new stretch with these amounts. */
void meter_book_start(struct baize_meter *meter, uint8_t level, const struct baize_meter_amounts *amounts);

/* ---- bounds.c: may these amounts be, so that no sum wraps? ---- */

bool meter_event_is_bounded(const struct baize_meter_event *event);
bool meter_level_is_bounded(const struct baize_meter_level *level);

/* ---- questions.c ---- */

uint8_t meter_find_table(const struct baize_meter *meter, uint32_t number);
uint8_t meter_find_claim(const struct baize_meter *meter, uint32_t number);
/* The first pending claim that takes money from the level, or METER_NONE. */
uint8_t meter_first_claim(const struct baize_meter *meter, uint8_t level);
/* How many of the first `end` pending claims take money from the level. */
uint8_t meter_claims_before(const struct baize_meter *meter, uint8_t level, uint8_t end);
struct baize_meter_hit *meter_find_hit(struct baize_meter *meter, uint32_t win);

#define METER_NONE 255

static inline bool meter_has_open_round(const struct baize_meter_table *table, uint32_t round)
{
    return table->open && table->round == round;
}

static inline uint16_t meter_seat_bit(uint8_t seat)
{
    return (uint16_t)(1u << (seat - 1));
}

static inline bool meter_claim_takes(const struct baize_meter_claim *claim, uint8_t level)
{
    return claim->from == BAIZE_FROM_METER && claim->level == level;
}

/* Where the hits of a claim are kept. */
static inline uint8_t meter_history_of(uint8_t level, uint8_t from)
{
    return from == BAIZE_FROM_METER ? level : BAIZE_LEVELS_MOST;
}

/* The level that a row of the schedule pays from or counts for: a share names it, a fixed pay is the first level's. */
uint8_t meter_level_of(const struct baize_meter *meter, const struct baize_odds *pays);

/* What a fixed pay comes to. False when it is none. */
bool meter_fixed_pay(const struct baize_odds *pays, baize_cents wager, baize_cents *fixed, baize_money *breakage);

/* Would the level be dry with this in its meter? `taken`: a fixed pay is taken just now (R43). */
bool meter_is_dry_at(const struct baize_rules *rules, const struct baize_meter *meter, uint8_t level, baize_money held,
                     bool taken);

/* ---- old_win.c: wins that are no longer among the latest hits ---- */

/* All back-outs in the life of the meter. */
uint64_t meter_count_back_outs(const struct baize_meter *meter);

/* May the meter have had this win, which it no longer has among its hits? */
bool meter_old_win_fits(const struct baize_meter *meter, const struct baize_meter_old_win *old, uint32_t win);

/* event.c: does the pay make the level dry, or win it dry (R43)? */
bool meter_alarms_dry(const struct baize_meter_event *event);

/* ---- check.c ---- */

/* Does the act ask for a second person? */
bool meter_needs_two(enum baize_meter_act act);

/* ---- fold.c ---- */

/* Into a copy, which may be left half done when it fails. */
enum baize_status meter_fold_into(struct baize_meter *meter, const struct baize_meter_event *event);

/* ---- decide.c ---- */

enum baize_status meter_decide_allowed(const struct baize_rules *rules, const struct baize_meter *meter,
                                       const struct baize_meter_action *action, struct baize_meter_events *events);

#endif
