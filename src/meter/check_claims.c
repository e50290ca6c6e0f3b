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

static struct baize_refusal check_row(const struct baize_rules *rules, const struct baize_meter *meter, uint8_t row)
{
    baize_cents fixed;
    baize_money breakage;
    if (row >= rules->progressive.schedule.count)
        return refuse(BAIZE_REASON_ROW_UNKNOWN, NULL);
    const struct baize_odds *pays = &rules->progressive.schedule.rows[row].pays;
    bool share = pays->kind == BAIZE_ODDS_METER;
    if (share ? pays->share < 1 || pays->share > BAIZE_RATE_WHOLE
              : !meter_fixed_pay(pays, meter->wager, &fixed, &breakage))
        return refuse(BAIZE_REASON_ROW_UNKNOWN, NULL);
    return meter_level_of(meter, pays) == METER_NONE ? refuse(BAIZE_REASON_LEVEL_UNKNOWN, "P8") : allow();
}

static bool has_room(const struct baize_rules *rules, const struct baize_meter *meter, uint8_t row)
{
    unsigned taking = 0;
    for (uint8_t i = 0; i < meter->claims_count; i++)
        taking += baize_meter_claim_takes(&meter->claims[i]);
    return row_takes(rules, row) ? taking < BAIZE_METER_TAKING_MOST
                                 : meter->claims_count - taking < BAIZE_METER_CLAIMS_MOST - BAIZE_METER_TAKING_MOST;
}

static struct baize_refusal check_claim(const struct baize_rules *rules, const struct baize_meter *meter,
                                        const struct baize_meter_action *action)
{
    const struct baize_meter_table *table;
    uint8_t seat = action->claim.seat;
    struct baize_refusal refusal = meter_check_round(meter, action->claim.table, action->claim.round, &table);
    if (is_allowed(&refusal))
        refusal = check_row(rules, meter, action->claim.row);
    if (!is_allowed(&refusal))
        return refusal;
    if (seat < 1 || seat > BAIZE_SEATS_MOST || (table->lit & meter_seat_bit(seat)) == 0)
        return refuse(BAIZE_REASON_SEAT_NOT_LIT, "RULES 4");
    if ((table->claimed | table->won) & meter_seat_bit(seat))
        return refuse(BAIZE_REASON_CLAIM_MADE_BEFORE, "H12");
    uint8_t later = later_seat(rules, meter, action);
    if (later != 0 && !action->claim.late && (table->undone & meter_seat_bit(seat)) == 0)
        return (struct baize_refusal){.reason = BAIZE_REASON_CLAIM_OUT_OF_ORDER,
                                      .requirement = "R27",
                                      .clause = rules->progressive.claim_order_clause,
                                      .seat = later};
    if (!has_room(rules, meter, action->claim.row))
        return refuse(BAIZE_REASON_TOO_MANY_CLAIMS, NULL);
    return meter_is_full(meter) ? refuse(BAIZE_REASON_AMOUNT_TOO_LARGE, NULL) : allow();
}

static struct baize_refusal check_pending(const struct baize_meter *meter, uint32_t number)
{
    return meter_find_claim(meter, number) != METER_NONE ? allow()
                                                         : refuse_number(BAIZE_REASON_CLAIM_UNKNOWN, NULL, number);
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

static struct baize_refusal check_validator(const struct baize_rules *rules, enum baize_role role)
{
    unsigned roles = roles_from(rules->progressive.validator);
    return meter_role_in(role, roles) ? allow() : meter_refuse_role(roles, rules->progressive.validator_clause);
}

static struct baize_refusal check_credential(const struct baize_rules *rules, const struct baize_meter_action *action)
{
    const struct baize_controller_rules *controller = &rules->progressive.controller;
    struct baize_refusal refusal = refuse(BAIZE_REASON_CREDENTIAL_WRONG, "H5");
    refusal.clause = controller->clause;
    if (controller->id[0] != '\0' && action->validate.credential != controller->credential)
        return refusal;
    if ((unsigned)action->validate.credential > BAIZE_SWIPED_CARD)
        return refusal;
    return action->validate.credential_of == action->by.who ? allow()
                                                            : refuse(BAIZE_REASON_CREDENTIAL_OF_ANOTHER, "H5");
}

static struct baize_refusal check_validate(const struct baize_rules *rules, const struct baize_meter *meter,
                                           const struct baize_meter_action *action)
{
    const struct baize_progressive_rules *progressive = &rules->progressive;
    const struct baize_meter_claim *claim = baize_meter_find_claim(meter, action->validate.claim);
    struct baize_refusal refusal = check_pending(meter, action->validate.claim);
    if (claim == NULL)
        return refusal;
    if (baize_meter_claim_before(meter, claim) != 0)
        return refuse_number(BAIZE_REASON_CLAIM_NOT_NEXT, "R27", baize_meter_claim_before(meter, claim));
    if (is_allowed(&refusal))
        refusal = check_validator(rules, action->by.role);
    if (is_allowed(&refusal))
        refusal = check_credential(rules, action);
    if (!is_allowed(&refusal) || progressive->executive_above == 0 || claim->amount <= progressive->executive_above ||
        meter_role_in(action->by.role, ROLE(EXECUTIVE)))
        return refusal;
    return (struct baize_refusal){.reason = BAIZE_REASON_EXECUTIVE_NEEDED,
                                  .requirement = "H5",
                                  .clause = progressive->executive_clause,
                                  .set = ROLE(EXECUTIVE),
                                  .most = progressive->executive_above};
}

static struct baize_refusal check_reject(const struct baize_rules *rules, const struct baize_meter *meter,
                                         const struct baize_meter_action *action)
{
    struct baize_refusal refusal = check_pending(meter, action->reject.claim);
    if (is_allowed(&refusal))
        refusal = check_validator(rules, action->by.role);
    if (is_allowed(&refusal) && !is_rejection(action->reject.why))
        refusal = refuse(BAIZE_REASON_WHY_UNKNOWN, NULL);
    return refusal;
}

static struct baize_refusal check_back_out(const struct baize_meter *meter, const struct baize_meter_action *action)
{
    const struct baize_meter_hit *hit = baize_meter_find_win(meter, action->back_out.win);
    const struct baize_meter_old_win *old = &action->back_out.old;
    uint32_t win = action->back_out.win;
    bool is_old = hit == NULL && meter_old_win_fits(meter, old, win);
    if (is_old)
        hit = &old->hit;
    if (hit == NULL || win == 0)
        return refuse_number(BAIZE_REASON_WIN_UNKNOWN, "R26", win);
    if (hit->backed_out)
        return refuse_number(BAIZE_REASON_WIN_BACKED_OUT_BEFORE, "R26", win);
    if (is_old && old->back_outs != meter_count_back_outs(meter))
        return refuse_number(BAIZE_REASON_WIN_LOOKED_UP_BEFORE, "R26", win);
    if (hit->validated_by == action->by.who || hit->validated_by == action->by.second)
        return refuse_number(BAIZE_REASON_NOT_APART, "R26", win);
    return (unsigned)action->back_out.why <= BAIZE_METER_PLAY_NOT_BY_THE_RULES
               ? allow()
               : refuse(BAIZE_REASON_WHY_UNKNOWN, "R26");
}

struct baize_refusal meter_check_claims(const struct baize_rules *rules, const struct baize_meter *meter,
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
