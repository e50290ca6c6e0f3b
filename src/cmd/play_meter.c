/* play_meter.c - the progressive meter of a session: the real one (meter.h), with one linked table.
 *
 * Nobody waits for a supervisor here: the house's own people validate each win at its turn. */
#include "cmd/play.h"

#include <string.h>

enum { METER = 1, TABLE = 1, MANAGER = 1, SUPERVISOR = 2, DEALER = 3 };

static struct baize_actor by(uint32_t who, enum baize_role role, uint32_t second)
{
    return (struct baize_actor){.who = who, .role = role, .second = second};
}

static enum baize_status act(struct play_meter *meter, const struct baize_rules *rules,
                             const struct baize_meter_action *action)
{
    struct baize_refusal refusal;
    return baize_meter_act(rules, &meter->meter, action, &meter->events, &refusal);
}

static struct baize_meter_action of_table(enum baize_meter_act kind)
{
    return (struct baize_meter_action){.kind = kind, .by = by(DEALER, BAIZE_DEALER, 0)};
}

enum baize_status play_meter_start(struct play_meter *meter, const struct baize_rules *rules)
{
    struct baize_meter_action open;
    struct baize_meter_action link = {.kind = BAIZE_METER_ACT_LINK_TABLE, .by = by(MANAGER, BAIZE_MANAGER, SUPERVISOR)};
    memset(meter, 0, sizeof *meter);
    baize_meter_start(&meter->meter);
    if (!rules->wagers[BAIZE_PROGRESSIVE].offered)
        return BAIZE_OK;
    baize_meter_setup_of(rules, METER, &open);
    open.by = by(MANAGER, BAIZE_MANAGER, SUPERVISOR);
    open.second_role = BAIZE_SUPERVISOR;
    link.link_table.table = TABLE;
    baize_meter_terms_of(rules, &link.link_table.terms);
    enum baize_status status = act(meter, rules, &open);
    return status == BAIZE_OK ? act(meter, rules, &link) : status;
}

enum baize_status play_meter_collect(struct play_meter *meter, const struct baize_rules *rules, uint32_t round,
                                     uint16_t seats)
{
    struct baize_meter_action action = of_table(BAIZE_METER_ACT_CONTRIBUTE);
    action.contribute.table = TABLE;
    action.contribute.round = round;
    action.contribute.seats = seats;
    return seats == 0 ? BAIZE_OK : act(meter, rules, &action);
}

/* The claim takes its place and is validated at once. */
enum baize_status play_meter_pay(struct play_meter *meter, const struct baize_rules *rules, uint32_t round,
                                 const struct baize_claim *claim, baize_cents *amount)
{
    struct baize_meter_action action = of_table(BAIZE_METER_ACT_CLAIM);
    action.claim.table = TABLE;
    action.claim.round = round;
    action.claim.seat = claim->seat;
    action.claim.row = claim->row;
    enum baize_status status = act(meter, rules, &action);
    if (status != BAIZE_OK)
        return status;
    struct baize_meter_action validate = {.kind = BAIZE_METER_ACT_VALIDATE, .by = by(MANAGER, BAIZE_EXECUTIVE, 0)};
    validate.validate.claim = meter->events.events[0].claimed.claim;
    validate.validate.credential = rules->progressive.controller.credential;
    validate.validate.credential_of = MANAGER;
    status = act(meter, rules, &validate);
    if (status == BAIZE_OK)
        *amount = meter->events.events[0].validated.award.amount;
    return status;
}

/* Where nobody made the wager the meter knows no round. */
enum baize_status play_meter_finish(struct play_meter *meter, const struct baize_rules *rules, uint32_t round,
                                    bool voided)
{
    struct baize_meter_action action = of_table(voided ? BAIZE_METER_ACT_VOID_ROUND : BAIZE_METER_ACT_END_ROUND);
    if (meter->meter.tables_count == 0 || !meter->meter.tables[0].open || meter->meter.tables[0].round != round)
        return BAIZE_OK;
    action.end_round.table = TABLE;
    action.end_round.round = round;
    return act(meter, rules, &action);
}

baize_cents play_meter_cents(const struct play_meter *meter, uint8_t level)
{
    return level < meter->meter.levels_count ? baize_meter_show(&meter->meter, level).amount : 0;
}
