/* check.c - why an act is refused: first what the table of acts says (who, when, with whom), then what its kind asks.
 * Nothing here changes anything. */
#include "base/utf8.h"
#include "table/internal.h"

/* ---- People ---- */

static struct baize_refusal refuse_role(enum baize_role least, baize_clause clause)
{
    return (struct baize_refusal){
        .reason = BAIZE_REASON_ROLE_TOO_LOW, .clause = clause, .set = (uint16_t)(1u << least)};
}

/* Where the program acts at all (check_row), it does what a dealer does. */
struct baize_refusal table_check_role(const struct baize_actor *by, enum baize_role least, baize_clause clause)
{
    if (baize_role_reaches(by->role == BAIZE_PROGRAM ? BAIZE_DEALER : by->role, least))
        return allow();
    return refuse_role(least, clause);
}

struct baize_refusal table_check_own(const struct baize_actor *by, uint32_t patron)
{
    if (by->role == BAIZE_PLAYER && by->who != patron)
        return refuse_by(BAIZE_REASON_NOT_YOURS, 0);
    return allow();
}

struct baize_refusal table_check_by_patron(const struct baize_table *table, const struct baize_actor *by)
{
    if (table->by_itself && by->role != BAIZE_PLAYER)
        return refuse_by(BAIZE_REASON_RUNS_BY_ITSELF, 0);
    return allow();
}

static struct baize_refusal check_dealer(const struct baize_table *table, const struct baize_actor *by)
{
    if (table->dealer == 0)
        return refuse_by(BAIZE_REASON_NO_DEALER_ON, 0);
    if (by->role != BAIZE_DEALER || by->who == table->dealer)
        return allow();
    return refuse_number(BAIZE_REASON_ANOTHER_DEALER_ON, NULL, table->dealer);
}

/* What every act is asked. */
static struct baize_refusal check_row(const struct baize_table *table, const struct baize_table_action *action)
{
    enum baize_act inner = action->kind == BAIZE_TABLE_ACT_ROUND ? action->round.kind : BAIZE_ACT_OPEN_ROUND;
    const struct baize_act_row *row = baize_table_act_row(action->kind, inner);
    const struct baize_actor *by = &action->by;
    if (row == NULL)
        return refuse_by(BAIZE_REASON_ACT_UNKNOWN, 0);
    bool program = by->role == BAIZE_PROGRAM;
    if (program && (!row->program || by->who != 0 || by->second != 0))
        return refuse_role(row->least, 0);
    if (by->who == 0 && !program)
        return refuse_by(BAIZE_REASON_NOBODY, 0);
    if (by->at_ms < 0 || by->at_ms > BAIZE_TABLE_TIME_MOST)
        return refuse_by(BAIZE_REASON_TIME_OUT_OF_RANGE, 0);
    if (by->at_ms < table->at_ms)
        return refuse_by(BAIZE_REASON_TIME_GOES_BACK, 0);
    if ((row->lives & 1u << table->life) == 0)
        return refuse_number(BAIZE_REASON_NOT_IN_THIS_LIFE, NULL, table->life + 1u);
    struct baize_refusal refusal = table_check_role(by, row->least, 0);
    if (is_allowed(&refusal) && row->seconded && (by->second == 0 || by->second == by->who))
        refusal = refuse_by(BAIZE_REASON_SECOND_PERSON_NEEDED, 0);
    if (is_allowed(&refusal) && row->dealer_on)
        refusal = check_dealer(table, by);
    return refusal;
}

/* ---- The dealer ---- */

static struct baize_refusal check_dealer_act(const struct baize_table *table, const struct baize_table_action *action)
{
    bool open = round_is_open(&table->round);
    struct baize_refusal refusal = allow();
    if (action->kind == BAIZE_TABLE_ACT_SIGN_ON && table->dealer != 0)
        refusal = refuse_by(BAIZE_REASON_DEALER_ALREADY_ON, 0);
    else if (action->kind == BAIZE_TABLE_ACT_SIGN_OFF && open)
        refusal = refuse_by(BAIZE_REASON_ROUND_IS_OPEN, 0);
    else if (action->kind == BAIZE_TABLE_ACT_RELIEVE && table->dealer == 0)
        refusal = refuse_by(BAIZE_REASON_NO_DEALER_ON, 0);
    else if (action->kind == BAIZE_TABLE_ACT_RELIEVE && table->dealer == action->by.who)
        refusal = refuse_by(BAIZE_REASON_DEALER_ALREADY_ON, 0);
    else if (action->kind == BAIZE_TABLE_ACT_RELIEVE && open && action->by.second != table->dealer)
        refusal = refuse_by(BAIZE_REASON_BOTH_DEALERS_NEEDED, 0);
    refusal.number = table->dealer;
    return refusal;
}

/* ---- The life of the table ---- */

/* Every deck passes through all steps (two of them where two are used); when the device that makes two possible is out
 * of order, play goes on with one. */
static struct baize_refusal check_open_table(const struct baize_rules *rules, const struct baize_table *table)
{
    bool one = rules->dealing.decks == BAIZE_DECKS_MOST && !table_device_in_use(rules, table, BAIZE_DEVICE_SHUFFLER);
    if (!table->shift.open)
        return refuse_by(BAIZE_REASON_INVENTORY_MISSING, 0);
    for (uint8_t i = 0; i < rules->dealing.decks && i < BAIZE_DECKS_MOST; i++) {
        const struct baize_table_deck *deck = &table->decks[i];
        if (deck->state == BAIZE_DECK_READY || (one && i != table->deck))
            continue;
        return table_refuse_deck(rules, table, i);
    }
    return allow();
}

/* Nobody leaves a box behind that has not been counted (A1, A2). */
static struct baize_refusal check_box_empty(const struct baize_table *table)
{
    baize_cents holds = table_balance(table, BAIZE_ACCOUNT_DROP, 0);
    return holds == 0 ? allow() : refuse_range(BAIZE_REASON_DROP_NOT_TAKEN, NULL, 0, holds);
}

static struct baize_refusal check_life_act(const struct baize_rules *rules, const struct baize_table *table,
                                           const struct baize_table_action *action)
{
    if (round_is_open(&table->round))
        return refuse_number(BAIZE_REASON_ROUND_IS_OPEN, NULL, table->round.number);
    if (action->kind == BAIZE_TABLE_ACT_OPEN_TABLE)
        return check_open_table(rules, table);
    if (action->kind != BAIZE_TABLE_ACT_CLOSE_TABLE)
        return allow();
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (table->seats[i].patron != 0)
            return refuse_by(BAIZE_REASON_SEATS_TAKEN, 0);
    if (table->shift.open)
        return refuse_by(BAIZE_REASON_INVENTORY_MISSING, 0);
    return check_box_empty(table);
}

/* ---- Time ---- */

static struct baize_refusal check_deadline(const struct baize_rules *rules, const struct baize_table *table,
                                           const struct baize_table_action *action)
{
    struct baize_deadline deadline = table_deadline_of_round(rules, table);
    if (deadline.kind == BAIZE_DEADLINE_NONE || deadline.at_ms > action->by.at_ms)
        return refuse_by(BAIZE_REASON_NO_DEADLINE, 0);
    return allow();
}

/* ---- Remarks ---- */

/* The table keeps 16 rounds; a number below theirs was a round once, for all that it knows. */
static bool had_round(const struct baize_table *table, uint32_t number)
{
    const struct baize_kept_round *oldest = baize_table_kept_at(table, BAIZE_ROUNDS_KEPT - 1);
    return (round_is_open(&table->round) && table->round.number == number) ||
           baize_table_kept_round(table, number) != NULL || (oldest != NULL && number < oldest->number);
}

static struct baize_refusal check_note(const struct baize_table *table, const struct baize_table_action *action)
{
    const char *text = action->note.text;
    if (action->note.round != 0 && !had_round(table, action->note.round))
        return refuse(BAIZE_REASON_ROUND_UNKNOWN, NULL);
    if (!baize_utf8_is_remark(text, strnlen(text, BAIZE_REMARK_SIZE), BAIZE_REMARK_SIZE - 1))
        return refuse(BAIZE_REASON_TEXT_WRONG, NULL);
    return allow();
}

/* ---- All acts ---- */

static struct baize_refusal check_kind(const struct baize_rules *rules, const struct baize_table *table,
                                       const struct baize_table_action *action)
{
    switch (action->kind) {
    case BAIZE_TABLE_ACT_ROUND: {
        struct baize_action inner = action->round;
        inner.by = action->by;
        return table_check_round_act(rules, table, &inner);
    }
    case BAIZE_TABLE_ACT_RECEIVE_DECK:
    case BAIZE_TABLE_ACT_STEP:
    case BAIZE_TABLE_ACT_ORDER_SHUFFLE:
    case BAIZE_TABLE_ACT_ORDER_RECUT:
    case BAIZE_TABLE_ACT_REMOVE_DECK:
        return table_check_deck_act(rules, table, action);
    case BAIZE_TABLE_ACT_OPEN_TABLE:
    case BAIZE_TABLE_ACT_GO_IDLE:
    case BAIZE_TABLE_ACT_BEGIN_CLOSING:
    case BAIZE_TABLE_ACT_CLOSE_TABLE:
        return check_life_act(rules, table, action);
    case BAIZE_TABLE_ACT_SIGN_ON:
    case BAIZE_TABLE_ACT_RELIEVE:
    case BAIZE_TABLE_ACT_SIGN_OFF:
        return check_dealer_act(table, action);
    case BAIZE_TABLE_ACT_COUNT_STUB:
        return table_check_stub_act(rules, table, action);
    case BAIZE_TABLE_ACT_REPORT_DEVICE:
    case BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER:
    case BAIZE_TABLE_ACT_RESTORE_DEVICE:
        return table_check_device_act(rules, table, action);
    case BAIZE_TABLE_ACT_CORRECT_CARD:
        return table_check_correct_card(rules, table, action);
    case BAIZE_TABLE_ACT_TAKE_SEAT:
    case BAIZE_TABLE_ACT_LEAVE:
    case BAIZE_TABLE_ACT_BUY_IN:
    case BAIZE_TABLE_ACT_CASH_OUT:
    case BAIZE_TABLE_ACT_TIP:
        return table_check_patron_act(rules, table, action);
    case BAIZE_TABLE_ACT_OPEN_INVENTORY:
    case BAIZE_TABLE_ACT_CLOSE_INVENTORY:
    case BAIZE_TABLE_ACT_FILL:
    case BAIZE_TABLE_ACT_CREDIT:
    case BAIZE_TABLE_ACT_VOID_SLIP:
    case BAIZE_TABLE_ACT_TAKE_DROP:
    case BAIZE_TABLE_ACT_TAKE_TIPS:
        return table_check_tray_act(rules, table, action);
    case BAIZE_TABLE_ACT_CORRECT_PAYMENT:
    case BAIZE_TABLE_ACT_OPEN_DISPUTE:
    case BAIZE_TABLE_ACT_HOLD_DISPUTED:
    case BAIZE_TABLE_ACT_DECIDE_DISPUTE:
        return table_check_dispute_act(rules, table, action);
    case BAIZE_TABLE_ACT_DEADLINE_PASSED:
        return check_deadline(rules, table, action);
    case BAIZE_TABLE_ACT_NOTE:
        return check_note(table, action);
    }
    return refuse_by(BAIZE_REASON_ACT_UNKNOWN, 0);
}

struct baize_refusal baize_table_check(const struct baize_rules *rules, const struct baize_table *table,
                                       const struct baize_table_action *action)
{
    struct baize_refusal refusal = check_row(table, action);
    return refused_by(BAIZE_MACHINE_TABLE, is_allowed(&refusal) ? check_kind(rules, table, action) : refusal);
}
