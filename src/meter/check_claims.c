/* check_claims.c - why a claim, its validation or a back-out is refused (R26, R27). */
#include "meter/check.h"

#define ROLE(role) (1u << BAIZE_##role)

/* Ids of the reasons for going away that a rejection may give: those between the first and the last. */
static bool is_rejection(enum baize_meter_drop why)
{
    return (unsigned)why > BAIZE_METER_DROP_KEYED_OFF && (unsigned)why < BAIZE_METER_DROP_ROUND_VOID;
}

/* ---- Claims ---- */

/* Does a claim for this row take money from its level? */
static bool row_takes(const struct baize_rules *rules, uint8_t row)
{
    return rules->progressive.schedule.rows[row].pays.kind == BAIZE_ODDS_METER ||
           rules->progressive.fixed_pays_from == BAIZE_FROM_METER;
}

/* In one round claims of one level are keyed from one end of the table to the other (R27; the rules say from which). A
 * win that was backed out and is claimed again comes late. */
static uint8_t later_seat(const struct baize_rules *rules, const struct baize_meter *meter,
                          const struct baize_meter_action *action)
{
    bool from_left = rules->progressive.claim_order == BAIZE_FROM_LEFT;
    uint8_t level = meter_level_of(meter, &rules->progressive.schedule.rows[action->claim.row].pays);
    for (uint8_t i = 0; row_takes(rules, action->claim.row) && i < meter->claims_count; i++) {
        const struct baize_meter_claim *claim = &meter->claims[i];
        if (meter_claim_takes(claim, level) && claim->table == action->claim.table &&
            claim->round == action->claim.round &&
            (from_left ? claim->seat > action->claim.seat : claim->seat < action->claim.seat))
            return claim->seat;
    }
    return 0;
}

static struct baize_meter_refusal check_row(const struct baize_rules *rules, const struct baize_meter *meter,
                                            uint8_t row)
{
    baize_cents fixed;
    baize_money breakage;
    if (row >= rules->progressive.schedule.count)
        return meter_refuse(BAIZE_METER_REASON_ROW_UNKNOWN, "");
    const struct baize_odds *pays = &rules->progressive.schedule.rows[row].pays;
    bool share = pays->kind == BAIZE_ODDS_METER;
    if (share ? pays->share < 1 || pays->share > BAIZE_RATE_WHOLE
              : !meter_fixed_pay(pays, meter->wager, &fixed, &breakage))
        return meter_refuse(BAIZE_METER_REASON_ROW_UNKNOWN, "");
    return meter_level_of(meter, pays) == METER_NONE ? meter_refuse(BAIZE_METER_REASON_LEVEL_UNKNOWN, "P8")
                                                     : meter_allowed;
}

static bool has_room(const struct baize_rules *rules, const struct baize_meter *meter, uint8_t row)
{
    unsigned taking = 0;
    for (uint8_t i = 0; i < meter->claims_count; i++)
        taking += baize_meter_claim_takes(&meter->claims[i]);
    return row_takes(rules, row) ? taking < BAIZE_METER_TAKING_MOST
                                 : meter->claims_count - taking < BAIZE_METER_CLAIMS_MOST - BAIZE_METER_TAKING_MOST;
}

static struct baize_meter_refusal check_claim(const struct baize_rules *rules, const struct baize_meter *meter,
                                              const struct baize_meter_action *action)
{
    const struct baize_meter_table *table;
    uint8_t seat = action->claim.seat;
    struct baize_meter_refusal refusal = meter_check_round(meter, action->claim.table, action->claim.round, &table);
    if (refusal.reason == BAIZE_METER_REASON_ALLOWED)
        refusal = check_row(rules, meter, action->claim.row);
    if (refusal.reason != BAIZE_METER_REASON_ALLOWED)
        return refusal;
    if (seat < 1 || seat > BAIZE_SEATS_MOST || (table->lit & meter_seat_bit(seat)) == 0)
        return meter_refuse(BAIZE_METER_REASON_SEAT_NOT_LIT, "RULES 4");
    if ((table->claimed | table->won) & meter_seat_bit(seat))
        return meter_refuse(BAIZE_METER_REASON_CLAIM_MADE_BEFORE, "H12");
    uint8_t later = later_seat(rules, meter, action);
    if (later != 0 && !action->claim.late && (table->undone & meter_seat_bit(seat)) == 0) {
        refusal = meter_refuse(BAIZE_METER_REASON_CLAIM_OUT_OF_ORDER, "R27");
        refusal.clause = rules->progressive.claim_order_clause;
        refusal.seat = later;
        return refusal;
    }
    if (!has_room(rules, meter, action->claim.row))
        return meter_refuse(BAIZE_METER_REASON_TOO_MANY_CLAIMS, "");
    return meter_is_full(meter) ? meter_refuse(BAIZE_METER_REASON_AMOUNT_TOO_LARGE, "") : meter_allowed;
}

static struct baize_meter_refusal check_pending(const struct baize_meter *meter, uint32_t number)
{
    if (meter_find_claim(meter, number) != METER_NONE)
        return meter_allowed;
    struct baize_meter_refusal refusal = meter_refuse(BAIZE_METER_REASON_CLAIM_UNKNOWN, "");
    refusal.number = number;
    return refusal;
}

/* ---- Validation ---- */

/* "Floorperson or above": the roles of the floor stand in their order. */
static unsigned roles_from(enum baize_role least)
{
    unsigned roles = 0;
    for (unsigned role = least; role <= BAIZE_MANAGER; role++)
        roles |= 1u << role;
    return roles;
}

static struct baize_meter_refusal check_validator(const struct baize_rules *rules, enum baize_role role)
{
    unsigned roles = roles_from(rules->progressive.validator);
    if (meter_role_in(role, roles))
        return meter_allowed;
    struct baize_meter_refusal refusal = meter_refuse_role(roles, "");
    refusal.clause = rules->progressive.validator_clause;
    return refusal;
}

static struct baize_meter_refusal check_credential(const struct baize_rules *rules,
                                                   const struct baize_meter_action *action)
{
    const struct baize_controller_rules *controller = &rules->progressive.controller;
    struct baize_meter_refusal refusal = meter_refuse(BAIZE_METER_REASON_CREDENTIAL_WRONG, "H5");
    refusal.clause = controller->clause;
    if (controller->id[0] != '\0' && action->validate.credential != controller->credential)
        return refusal;
    if ((unsigned)action->validate.credential > BAIZE_SWIPED_CARD)
        return refusal;
    return action->validate.credential_of == action->by.who
               ? meter_allowed
               : meter_refuse(BAIZE_METER_REASON_CREDENTIAL_OF_ANOTHER, "H5");
}

static struct baize_meter_refusal check_validate(const struct baize_rules *rules, const struct baize_meter *meter,
                                                 const struct baize_meter_action *action)
{
    const struct baize_progressive_rules *progressive = &rules->progressive;
    const struct baize_meter_claim *claim = baize_meter_find_claim(meter, action->validate.claim);
    struct baize_meter_refusal refusal = check_pending(meter, action->validate.claim);
    if (claim == NULL)
        return refusal;
    if (baize_meter_claim_before(meter, claim) != 0)
        return meter_refuse_number(BAIZE_METER_REASON_CLAIM_NOT_NEXT, "R27", baize_meter_claim_before(meter, claim));
    if (refusal.reason == BAIZE_METER_REASON_ALLOWED)
        refusal = check_validator(rules, action->by.role);
    if (refusal.reason == BAIZE_METER_REASON_ALLOWED)
        refusal = check_credential(rules, action);
    if (refusal.reason != BAIZE_METER_REASON_ALLOWED || progressive->executive_above == 0 ||
        claim->amount <= progressive->executive_above || meter_role_in(action->by.role, ROLE(EXECUTIVE)))
        return refusal;
    refusal = meter_refuse(BAIZE_METER_REASON_EXECUTIVE_NEEDED, "H5");
    refusal.clause = progressive->executive_clause;
    refusal.roles = ROLE(EXECUTIVE);
    refusal.most = progressive->executive_above * BAIZE_MICROCENTS_PER_CENT;
    return refusal;
}

static struct baize_meter_refusal check_reject(const struct baize_rules *rules, const struct baize_meter *meter,
                                               const struct baize_meter_action *action)
{
    struct baize_meter_refusal refusal = check_pending(meter, action->reject.claim);
    if (refusal.reason == BAIZE_METER_REASON_ALLOWED)
        refusal = check_validator(rules, action->by.role);
    if (refusal.reason == BAIZE_METER_REASON_ALLOWED && !is_rejection(action->reject.why))
        refusal = meter_refuse(BAIZE_METER_REASON_WHY_UNKNOWN, "");
    return refusal;
}

static struct baize_meter_refusal check_back_out(const struct baize_meter *meter,
                                                 const struct baize_meter_action *action)
{
    const struct baize_meter_hit *hit = baize_meter_find_win(meter, action->back_out.win);
    const struct baize_meter_old_win *old = &action->back_out.old;
    bool is_old = hit == NULL && meter_old_win_fits(meter, old, action->back_out.win);
    struct baize_meter_refusal refusal = meter_refuse(BAIZE_METER_REASON_WIN_UNKNOWN, "R26");
    refusal.number = action->back_out.win;
    if (is_old)
        hit = &old->hit;
    if (hit == NULL || action->back_out.win == 0)
        return refusal;
    if (hit->backed_out) {
        refusal.reason = BAIZE_METER_REASON_WIN_BACKED_OUT_BEFORE;
        return refusal;
    }
    if (is_old && old->back_outs != meter_count_back_outs(meter)) {
        refusal.reason = BAIZE_METER_REASON_WIN_LOOKED_UP_BEFORE;
        return refusal;
    }
    if (hit->validated_by == action->by.who || hit->validated_by == action->by.second) {
        refusal.reason = BAIZE_METER_REASON_NOT_APART;
        return refusal;
    }
    return (unsigned)action->back_out.why <= BAIZE_METER_PLAY_NOT_BY_THE_RULES
               ? meter_allowed
               : meter_refuse(BAIZE_METER_REASON_WHY_UNKNOWN, "R26");
}

struct baize_meter_refusal meter_check_claims(const struct baize_rules *rules, const struct baize_meter *meter,
                                              const struct baize_meter_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_METER_ACT_CLAIM:
        return check_claim(rules, meter, action);
    case BAIZE_METER_ACT_KEY_OFF:
        return check_pending(meter, action->key_off.claim);
    case BAIZE_METER_ACT_VALIDATE:
        return check_validate(rules, meter, action);
    case BAIZE_METER_ACT_REJECT:
        return check_reject(rules, meter, action);
    default:
        return check_back_out(meter, action);
    }
}
