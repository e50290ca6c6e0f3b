/* check_money.c - what is asked of patrons, the tray and disputes. */
#include "event/people.h"
#include "table/internal.h"

static struct baize_refusal check_amount(baize_cents amount, baize_cents least)
{
    if (amount < least || amount > BAIZE_TABLE_AMOUNT_MOST)
        return refuse_range(BAIZE_REASON_AMOUNT_WRONG, NULL, least, BAIZE_TABLE_AMOUNT_MOST);
    return allow();
}

/* Chips cannot be less than none. */
struct baize_refusal table_check_payment(const struct baize_rules *rules, const struct baize_table *table,
                                         const struct baize_action *action)
{
    baize_cents needed = tray_payment(rules, &table->round, action);
    baize_cents there = table_balance(table, BAIZE_ACCOUNT_TRAY, 0);
    if (needed <= 0 || needed <= there)
        return allow();
    return refuse_range(BAIZE_REASON_TRAY_DOES_NOT_SUFFICE, NULL, needed, there);
}

/* What a void would give back lies in the tray until the round is over, like what it would take back with the patrons
 * (R28). So a void never finds a tray that cannot pay it. */
static struct baize_refusal check_tray(const struct baize_rules *rules, const struct baize_table *table,
                                       baize_cents amount)
{
    baize_cents kept = tray_return(rules, &table->round);
    baize_cents most = table_balance(table, BAIZE_ACCOUNT_TRAY, 0) - (kept > 0 ? kept : 0);
    return amount > most ? refuse_range(BAIZE_REASON_TRAY_DOES_NOT_SUFFICE, NULL, amount, most) : allow();
}

static struct baize_refusal check_shift(const struct baize_table *table)
{
    return table->shift.open ? allow() : refuse_by(BAIZE_REASON_INVENTORY_MISSING, 0);
}

/* What a void would take back, and the back-out before it, stays where it is until the round is over (R26, R28). */
static baize_cents free_chips(const struct baize_rules *rules, const struct baize_table *table, uint32_t patron)
{
    const struct baize_round *round = &table->round;
    baize_cents chips = baize_table_chips(table, patron);
    for (uint8_t seat = 1; round_is_open(round) && seat <= rules->seats; seat++) {
        if (seat_in(round, seat)->patron != patron)
            continue;
        int place = claim_standing(round, seat);
        chips -= seat_in(round, seat)->paid + round->envy_received[seat - 1] + (place < 0 ? 0 : round->awards[place]);
    }
    return chips;
}

static struct baize_refusal check_free_chips(const struct baize_rules *rules, const struct baize_table *table,
                                             uint32_t patron, baize_cents amount)
{
    baize_cents most = free_chips(rules, table, patron);
    if (amount <= most)
        return allow();
    struct baize_refusal refusal = refuse_range(BAIZE_REASON_CHIPS_DO_NOT_SUFFICE, NULL, 0, most);
    if (amount <= baize_table_chips(table, patron))
        refusal.number = table->round.number; /* the chips are there, but this round holds them */
    return refusal;
}

/* ---- Seats ---- */

/* With one more box: how many would the patron play, and would they stand side by side? (MD-FCP 7.F) */
static struct baize_refusal check_boxes(const struct baize_rules *rules, const struct baize_table *table, uint8_t seat,
                                        uint32_t patron)
{
    uint8_t boxes = 1;
    uint8_t first = seat;
    uint8_t last = seat;
    for (uint8_t other = 1; other <= rules->seats; other++) {
        if (table->seats[other - 1].patron != patron)
            continue;
        boxes++;
        first = other < first ? other : first;
        last = other > last ? other : last;
    }
    if (boxes > rules->boxes_most)
        return refuse_by(BAIZE_REASON_TOO_MANY_BOXES, rules->boxes_clause);
    if (rules->boxes_policy == BAIZE_ADJACENT_BOXES && last - first + 1 != boxes)
        return refuse_by(BAIZE_REASON_BOXES_NOT_ADJACENT, rules->boxes_clause);
    return allow();
}

static struct baize_refusal check_take_seat(const struct baize_rules *rules, const struct baize_table *table,
                                            const struct baize_table_action *action)
{
    uint8_t seat = action->take_seat.seat;
    uint32_t patron = action->take_seat.patron;
    if (seat < 1 || seat > rules->seats)
        return refuse_by(BAIZE_REASON_SEAT_UNKNOWN, rules->seats_clause);
    if (patron == 0)
        return refuse_by(BAIZE_REASON_PATRON_UNKNOWN, 0);
    if (table->seats[seat - 1].patron != 0)
        return refuse_by(BAIZE_REASON_SEAT_TAKEN, 0);
    if (table_is_leaving(table, patron))
        return refuse_by(BAIZE_REASON_PATRON_LEAVING, 0);
    struct baize_refusal refusal = table_check_own(&action->by, patron);
    return is_allowed(&refusal) ? check_boxes(rules, table, seat, patron) : refusal;
}

static uint32_t patron_of(const struct baize_table_action *action)
{
    return action->kind == BAIZE_TABLE_ACT_LEAVE      ? action->leave.patron
           : action->kind == BAIZE_TABLE_ACT_BUY_IN   ? action->buy_in.patron
           : action->kind == BAIZE_TABLE_ACT_CASH_OUT ? action->cash_out.patron
                                                      : action->tip.patron;
}

/* ---- Chips of a patron ---- */

static struct baize_refusal check_buy_in(const struct baize_rules *rules, const struct baize_table *table,
                                         baize_cents amount)
{
    struct baize_refusal refusal = check_shift(table);
    if (is_allowed(&refusal))
        refusal = check_amount(amount, 1);
    return is_allowed(&refusal) ? check_tray(rules, table, amount) : refusal;
}

static struct baize_refusal check_spending(const struct baize_rules *rules, const struct baize_table *table,
                                           uint32_t patron, baize_cents amount)
{
    struct baize_refusal refusal = check_amount(amount, 1);
    return is_allowed(&refusal) ? check_free_chips(rules, table, patron, amount) : refusal;
}

struct baize_refusal table_check_patron_act(const struct baize_rules *rules, const struct baize_table *table,
                                            const struct baize_table_action *action)
{
    struct baize_refusal refusal = allow();
    if (action->kind != BAIZE_TABLE_ACT_LEAVE)
        refusal = table_check_by_patron(table, &action->by);
    if (!is_allowed(&refusal))
        return refusal;
    if (action->kind == BAIZE_TABLE_ACT_TAKE_SEAT)
        return check_take_seat(rules, table, action);
    uint32_t patron = patron_of(action);
    if (patron == 0 || !table_is_seated(table, patron))
        return refuse_by(BAIZE_REASON_PATRON_UNKNOWN, 0);
    refusal = table_check_own(&action->by, patron);
    if (is_allowed(&refusal) && table_is_leaving(table, patron))
        refusal = refuse_by(BAIZE_REASON_PATRON_LEAVING, 0);
    if (!is_allowed(&refusal) || action->kind == BAIZE_TABLE_ACT_LEAVE)
        return refusal;
    if (action->kind == BAIZE_TABLE_ACT_BUY_IN)
        return check_buy_in(rules, table, action->buy_in.amount);
    return check_spending(rules, table, patron, action->cash_out.amount); /* a tip has the same shape */
}

/* ---- The tray ---- */

/* The actor, the second person and two more: four different people (A3). */
static bool has_four_signers(const struct baize_actor *by, const uint32_t *signers)
{
    uint32_t people[2 + BAIZE_SIGNERS_MORE] = {by->who, by->second};
    for (unsigned i = 0; i < BAIZE_SIGNERS_MORE; i++)
        people[2 + i] = signers[i];
    for (unsigned i = 0; i < 2 + BAIZE_SIGNERS_MORE; i++)
        for (unsigned j = 0; j <= i; j++)
            if (people[i] == 0 || (i != j && people[i] == people[j]))
                return false;
    return true;
}

static struct baize_refusal check_slip(const struct baize_rules *rules, const struct baize_table *table,
                                       const struct baize_table_action *action)
{
    bool fill = action->kind == BAIZE_TABLE_ACT_FILL;
    baize_cents amount = fill ? action->fill.amount : action->credit.amount;
    struct baize_refusal refusal = check_amount(amount, 1);
    if (!is_allowed(&refusal))
        return refusal;
    if (!has_four_signers(&action->by, fill ? action->fill.signers : action->credit.signers))
        return refuse_by(BAIZE_REASON_SIGNERS_NEEDED, 0);
    bool kept = !fill && round_is_open(&table->round);
    if (table->shift.slips_count >= BAIZE_SLIPS_MOST - (kept ? BAIZE_SLIPS_KEPT : 0))
        return refuse_by(BAIZE_REASON_SLIPS_FULL, 0);
    return fill ? allow() : check_tray(rules, table, amount);
}

static struct baize_refusal check_void_slip(const struct baize_rules *rules, const struct baize_table *table,
                                            const struct baize_table_action *action)
{
    const struct baize_slip *slip = table_find_slip(table, action->void_slip.slip, action->void_slip.number);
    if (slip == NULL)
        return refuse_by(BAIZE_REASON_SLIP_UNKNOWN, 0);
    if (slip->voided)
        return refuse_by(BAIZE_REASON_SLIP_VOIDED, 0);
    if ((unsigned)action->void_slip.why >= BAIZE_WHYS)
        return refuse_by(BAIZE_REASON_WHY_UNKNOWN, 0);
    return slip->kind == BAIZE_SLIP_FILL ? check_tray(rules, table, slip->amount) : allow();
}

static baize_cents booked_for(const struct baize_table *table, enum baize_table_act kind)
{
    enum baize_account_kind account = kind == BAIZE_TABLE_ACT_TAKE_DROP   ? BAIZE_ACCOUNT_DROP
                                      : kind == BAIZE_TABLE_ACT_TAKE_TIPS ? BAIZE_ACCOUNT_TIPS
                                                                          : BAIZE_ACCOUNT_TRAY;
    baize_cents booked = table_balance(table, account, 0);
    return booked < 0 ? 0 : booked > BAIZE_TABLE_AMOUNT_MOST ? BAIZE_TABLE_AMOUNT_MOST : booked;
}

/* A count that differs from the books is asked for once more. Chips that are brought to an empty tray differ from
 * nothing. The four acts have one shape. */
static struct baize_refusal check_count(const struct baize_table *table, const struct baize_table_action *action)
{
    baize_cents booked = booked_for(table, action->kind), counted = action->take_drop.counted;
    struct baize_refusal refusal = check_amount(counted, 0);
    bool brought = action->kind == BAIZE_TABLE_ACT_OPEN_INVENTORY && booked == 0;
    if (!is_allowed(&refusal) || counted == booked || brought || action->take_drop.again)
        return refusal;
    return counted < booked ? refuse_range(BAIZE_REASON_COUNT_DIFFERS, NULL, booked - counted, 0)
                            : refuse_range(BAIZE_REASON_COUNT_DIFFERS, NULL, 0, counted - booked);
}

struct baize_refusal table_check_tray_act(const struct baize_rules *rules, const struct baize_table *table,
                                          const struct baize_table_action *action)
{
    if (action->kind == BAIZE_TABLE_ACT_OPEN_INVENTORY) {
        if (table->shift.open)
            return refuse_by(BAIZE_REASON_INVENTORY_DONE, 0);
        return check_count(table, action);
    }
    /* The box may be taken after the tray was counted for the last time: it belongs to the shift that filled it. */
    bool late = action->kind == BAIZE_TABLE_ACT_TAKE_DROP && table->shift.number > 0;
    struct baize_refusal refusal = late ? allow() : check_shift(table);
    if (!is_allowed(&refusal))
        return refusal;
    if (action->kind == BAIZE_TABLE_ACT_CLOSE_INVENTORY && round_is_open(&table->round))
        return refuse_by(BAIZE_REASON_ROUND_IS_OPEN, 0);
    if (action->kind == BAIZE_TABLE_ACT_CLOSE_INVENTORY || action->kind == BAIZE_TABLE_ACT_TAKE_DROP ||
        action->kind == BAIZE_TABLE_ACT_TAKE_TIPS)
        return check_count(table, action);
    return action->kind == BAIZE_TABLE_ACT_VOID_SLIP ? check_void_slip(rules, table, action)
                                                     : check_slip(rules, table, action);
}

/* ---- Wrong payments and disputes ---- */

/* Too much was paid: the patron gives back. Too little, or goodwill: the patron gets it. */
static struct baize_refusal check_why(enum baize_why why, bool to_patron)
{
    if ((unsigned)why >= BAIZE_WHYS)
        return refuse_by(BAIZE_REASON_WHY_UNKNOWN, 0);
    if (to_patron ? why == BAIZE_WHY_OVERPAID : why == BAIZE_WHY_UNDERPAID || why == BAIZE_WHY_GOODWILL)
        return refuse_by(BAIZE_REASON_DIRECTION_WRONG, 0);
    return allow();
}

/* The house's goodwill is two people's to give. */
static struct baize_refusal check_goodwill(const struct baize_actor *by, enum baize_why why)
{
    if (why == BAIZE_WHY_GOODWILL && (by->second == 0 || by->second == by->who))
        return refuse_by(BAIZE_REASON_SECOND_PERSON_NEEDED, 0);
    return allow();
}

/* Neither who acts nor who signs had a hand in what is decided about. */
static struct baize_refusal check_apart(const struct baize_actor *by, const struct baize_people *people,
                                        uint32_t opener, uint32_t corrector)
{
    const uint32_t two[] = {by->who, by->second};
    for (unsigned i = 0; i < 2; i++)
        if (two[i] != 0 && (people_have(people, two[i]) || two[i] == opener || two[i] == corrector))
            return refuse_number(BAIZE_REASON_NOT_APART, NULL, two[i]);
    return allow();
}

/* What is paid later stays within what the seat could get in its round, and what is taken back within what it got. */
static struct baize_refusal check_bound(const struct baize_kept_seat *seat, baize_cents amount, bool to_patron)
{
    struct baize_refusal refusal = check_amount(amount, 1);
    baize_cents most = baize_kept_bound(seat, to_patron);
    if (is_allowed(&refusal) && amount > most)
        refusal = refuse_range(BAIZE_REASON_ABOVE_BOUND, NULL, 0, most);
    return refusal;
}

static struct baize_refusal check_correction(const struct baize_rules *rules, const struct baize_table *table,
                                             const struct baize_table_action *action)
{
    uint32_t patron = action->correct_payment.patron;
    baize_cents amount = action->correct_payment.amount;
    uint32_t round = action->correct_payment.round;
    bool to_patron = action->correct_payment.to_patron;
    if (action->correct_payment.seat < 1 || action->correct_payment.seat > rules->seats)
        return refuse_by(BAIZE_REASON_SEAT_UNKNOWN, rules->seats_clause);
    if (patron == 0)
        return refuse_by(BAIZE_REASON_PATRON_UNKNOWN, 0);
    if (table_round_is_open(table, round))
        return refuse_number(BAIZE_REASON_ROUND_IS_OPEN, NULL, round);
    const struct baize_kept_seat *seat = table_kept_seat(table, round, action->correct_payment.seat, patron);
    if (seat == NULL)
        return refuse_number(BAIZE_REASON_ROUND_UNKNOWN, NULL, table->last_round);
    if (!to_patron && !table_is_seated(table, patron))
        return refuse_by(BAIZE_REASON_PATRON_UNKNOWN, 0);
    struct baize_refusal refusal = check_why(action->correct_payment.why, to_patron);
    if (is_allowed(&refusal))
        refusal = check_bound(seat, amount, to_patron);
    if (is_allowed(&refusal))
        refusal = to_patron ? check_tray(rules, table, amount) : check_free_chips(rules, table, patron, amount);
    if (is_allowed(&refusal))
        refusal = check_apart(&action->by, &baize_table_kept_round(table, round)->people, 0, 0);
    return is_allowed(&refusal) ? check_goodwill(&action->by, action->correct_payment.why) : refusal;
}

/* Somebody disputes a round with a wager of theirs, whether it is over or still played. */
static struct baize_refusal check_open_dispute(const struct baize_rules *rules, const struct baize_table *table,
                                               const struct baize_table_action *action)
{
    uint32_t patron = action->open_dispute.patron;
    uint32_t round = action->open_dispute.round;
    uint8_t seat = action->open_dispute.seat;
    if (patron == 0)
        return refuse_by(BAIZE_REASON_PATRON_UNKNOWN, 0);
    struct baize_refusal refusal = table_check_own(&action->by, patron);
    if (!is_allowed(&refusal))
        return refusal;
    if (seat < 1 || seat > rules->seats)
        return refuse_by(BAIZE_REASON_SEAT_UNKNOWN, rules->seats_clause);
    bool plays = table_round_is_open(table, round) && seat_in(&table->round, seat)->patron == patron;
    if (!plays && table_kept_seat(table, round, seat, patron) == NULL)
        return refuse_number(BAIZE_REASON_ROUND_UNKNOWN, NULL, table->last_round);
    return table_find_dispute(table, 0) == NULL ? refuse_by(BAIZE_REASON_DISPUTES_FULL, 0) : allow();
}

static struct baize_refusal check_for_patron(const struct baize_rules *rules, const struct baize_table *table,
                                             const struct baize_table_action *action,
                                             const struct baize_dispute *dispute)
{
    baize_cents amount = action->decide_dispute.amount;
    if (table_round_is_open(table, dispute->round))
        return refuse_number(BAIZE_REASON_ROUND_IS_OPEN, NULL, dispute->round);
    struct baize_refusal refusal = check_why(action->decide_dispute.why, true);
    if (is_allowed(&refusal))
        refusal = check_bound(&dispute->facts, amount, true);
    return is_allowed(&refusal) && amount > dispute->held ? check_tray(rules, table, amount - dispute->held) : refusal;
}

static struct baize_refusal check_decide_dispute(const struct baize_rules *rules, const struct baize_table *table,
                                                 const struct baize_table_action *action,
                                                 const struct baize_dispute *dispute)
{
    struct baize_refusal refusal = allow();
    if (action->decide_dispute.for_patron)
        refusal = check_for_patron(rules, table, action, dispute);
    else if (action->decide_dispute.amount != 0)
        refusal = refuse_range(BAIZE_REASON_AMOUNT_WRONG, NULL, 0, 0);
    else if ((unsigned)action->decide_dispute.why >= BAIZE_WHYS)
        refusal = refuse_by(BAIZE_REASON_WHY_UNKNOWN, 0);
    const struct baize_people *dealt = table_round_is_open(table, dispute->round) ? &table->people : &dispute->people;
    if (is_allowed(&refusal))
        refusal = check_apart(&action->by, dealt, dispute->opened_by, dispute->facts.corrected_by);
    if (is_allowed(&refusal) && action->decide_dispute.for_patron)
        refusal = check_goodwill(&action->by, action->decide_dispute.why);
    return refusal;
}

struct baize_refusal table_check_dispute_act(const struct baize_rules *rules, const struct baize_table *table,
                                             const struct baize_table_action *action)
{
    if (action->kind == BAIZE_TABLE_ACT_OPEN_DISPUTE)
        return check_open_dispute(rules, table, action);
    struct baize_refusal refusal = check_shift(table);
    if (!is_allowed(&refusal))
        return refusal;
    if (action->kind == BAIZE_TABLE_ACT_CORRECT_PAYMENT)
        return check_correction(rules, table, action);
    uint32_t number =
        action->kind == BAIZE_TABLE_ACT_HOLD_DISPUTED ? action->hold_disputed.number : action->decide_dispute.number;
    const struct baize_dispute *dispute = number == 0 ? NULL : table_find_dispute(table, number);
    if (dispute == NULL)
        return refuse_by(BAIZE_REASON_DISPUTE_UNKNOWN, 0);
    if (action->kind == BAIZE_TABLE_ACT_DECIDE_DISPUTE)
        return check_decide_dispute(rules, table, action, dispute);
    if (dispute->held > 0)
        return refuse_by(BAIZE_REASON_DISPUTE_HELD, 0);
    refusal = check_amount(action->hold_disputed.amount, 1);
    return is_allowed(&refusal) ? check_tray(rules, table, action->hold_disputed.amount) : refusal;
}
