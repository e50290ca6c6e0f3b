/* tray.c - the table's books: who has what, the win of a shift in two ways, deadlines, what must be kept.
 *
 *     win = closing + credits + drop - opening - fills                  from the slips and the counts (A1)
 *         = what patrons and the house put in, less what they got       from the entries of the events
 *
 * A wager that is lost shows in the tray; a buy-in takes chips from the tray and puts as much cash into the box, so it
 * is no win; a fill or a credit moves between cage and tray. When a count differs from the books, the difference is an
 * entry of the house, in both computations. */
#include "table/internal.h"

/* ---- Accounts ---- */

struct baize_account table_account_of(enum baize_account_kind kind, uint32_t owner)
{
    return (struct baize_account){.kind = (uint16_t)kind, .owner = owner};
}

baize_cents table_balance(const struct baize_table *table, enum baize_account_kind kind, uint32_t owner)
{
    return baize_ledger_balance(&table->ledger, table_account_of(kind, owner)) / BAIZE_MICROCENTS_PER_CENT;
}

baize_cents baize_table_chips(const struct baize_table *table, uint32_t patron)
{
    return table_balance(table, BAIZE_ACCOUNT_CHIPS, patron);
}

/* ---- People ---- */

bool table_is_seated(const struct baize_table *table, uint32_t patron)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (table->seats[i].patron == patron)
            return true;
    return false;
}

bool table_is_leaving(const struct baize_table *table, uint32_t patron)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (table->seats[i].patron == patron && table->seats[i].leaving)
            return true;
    return false;
}

bool table_plays_in_round(const struct baize_rules *rules, const struct baize_table *table, uint32_t patron)
{
    for (uint8_t seat = 1; round_is_open(&table->round) && seat <= rules->seats; seat++)
        if (seat_in(&table->round, seat)->patron == patron)
            return true;
    return false;
}

/* ---- Papers ---- */

const struct baize_slip *table_find_slip(const struct baize_table *table, enum baize_slip_kind kind, uint32_t number)
{
    for (uint8_t i = 0; i < table->shift.slips_count; i++)
        if (table->shift.slips[i].kind == kind && table->shift.slips[i].number == number)
            return &table->shift.slips[i];
    return NULL;
}

const struct baize_dispute *table_find_dispute(const struct baize_table *table, uint32_t number)
{
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++)
        if (table->disputes[i].number == number)
            return &table->disputes[i];
    return NULL;
}

bool baize_table_keeps_record(const struct baize_table *table, uint32_t round)
{
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++)
        if (table->disputes[i].number != 0 && table->disputes[i].round == round)
            return true;
    return false;
}

/* ---- The win ---- */

static baize_cents sum_of_slips(const struct baize_shift *shift, enum baize_slip_kind kind)
{
    baize_cents sum = 0; /* at most 32 amounts of at most $10,000,000.00 */
    for (uint8_t i = 0; i < shift->slips_count; i++)
        if (shift->slips[i].kind == kind && !shift->slips[i].voided)
            sum += shift->slips[i].amount;
    return sum;
}

/* Balances are micro-cents that fit 64 bits: as cents a handful of them can be added without overflow. */
struct baize_table_win baize_table_win(const struct baize_table *table)
{
    const struct baize_shift *shift = &table->shift;
    struct baize_table_win win = {
        .opening = shift->opening,
        .closing = shift->open ? table_balance(table, BAIZE_ACCOUNT_TRAY, 0) : shift->closing,
        .fills = sum_of_slips(shift, BAIZE_SLIP_FILL),
        .credits = sum_of_slips(shift, BAIZE_SLIP_CREDIT),
        .drop = shift->dropped - shift->drop_before + table_balance(table, BAIZE_ACCOUNT_DROP, 0),
    };
    win.win = win.closing + win.credits + win.drop - win.opening - win.fills;
    return win;
}

static bool is_beyond(baize_cents counted, baize_cents expected)
{
    return counted - expected > BAIZE_VARIANCE_MOST || expected - counted > BAIZE_VARIANCE_MOST;
}

bool baize_table_event_alarms(const struct baize_table_event *event)
{
    bool compared = event->kind == BAIZE_TABLE_EVENT_INVENTORY_CLOSED || event->kind == BAIZE_TABLE_EVENT_DROP_TAKEN ||
                    (event->kind == BAIZE_TABLE_EVENT_INVENTORY_OPENED && event->inventory_opened.expected > 0);
    return compared && is_beyond(event->inventory_opened.counted, event->inventory_opened.expected); /* one shape */
}

/* Everybody but the tray, the box and the cage. */
static bool is_other_side(unsigned kind)
{
    return kind != BAIZE_ACCOUNT_TRAY && kind != BAIZE_ACCOUNT_DROP && kind != BAIZE_ACCOUNT_CASH;
}

static enum baize_status audit_posting(baize_money *won, const struct baize_posting *posting)
{
    for (unsigned i = 0; i < posting->count && i < BAIZE_ENTRIES_MOST; i++) {
        if (!is_other_side(posting->entries[i].account.kind))
            continue;
        enum baize_status status = baize_money_subtract(*won, posting->entries[i].amount, won);
        if (status != BAIZE_OK)
            return status;
    }
    return BAIZE_OK;
}

enum baize_status baize_win_audit_add(struct baize_win_audit *audit, const struct baize_table_event *event)
{
    if (event->kind == BAIZE_TABLE_EVENT_INVENTORY_OPENED) {
        audit->open = true;
        audit->won = 0;
        return BAIZE_OK;
    }
    if (!audit->open && event->kind != BAIZE_TABLE_EVENT_DROP_TAKEN)
        return BAIZE_OK; /* the box belongs to the shift that filled it, also when it is taken after its inventory */
    if (event->kind == BAIZE_TABLE_EVENT_INVENTORY_CLOSED)
        audit->open = false;
    return audit_posting(&audit->won, table_posting_of(event));
}

/* ---- Deadlines ---- */

bool table_somebody_wagered(const struct baize_rules *rules, const struct baize_round *round)
{
    for (uint8_t seat = 1; seat <= rules->seats; seat++)
        if (seat_in(round, seat)->patron != 0)
            return true;
    return false;
}

/* Betting has no end while nobody has wagered or no method is left to deal by, and nobody is out of time while the stub
 * is being counted. */
struct baize_deadline table_deadline_of_round(const struct baize_rules *rules, const struct baize_table *table)
{
    const struct baize_table_settings *settings = &table->settings;
    struct baize_deadline deadline = {.kind = BAIZE_DEADLINE_NONE, .at_ms = INT64_MAX};
    struct baize_refusal method = table_check_method(rules, table);
    if (table->round.phase == BAIZE_PHASE_BETTING && settings->betting_ms > 0 &&
        table_somebody_wagered(rules, &table->round) && is_allowed(&method)) {
        deadline.kind = BAIZE_DEADLINE_BETTING;
        deadline.at_ms = table->clock_from_ms + settings->betting_ms;
    } else if (table->round.turn != 0 && settings->decision_ms > 0 && !baize_table_stub_count_due(rules, table)) {
        deadline.kind = BAIZE_DEADLINE_DECISION;
        deadline.at_ms = table->clock_from_ms + settings->decision_ms;
    }
    return deadline;
}

struct baize_deadline baize_table_next_deadline(const struct baize_rules *rules, const struct baize_table *table)
{
    struct baize_deadline next = table_deadline_of_round(rules, table);
    for (uint8_t i = 0; i < BAIZE_DECKS_MOST; i++) {
        int64_t left = baize_table_deck_left_ms(rules, table, i, table->at_ms);
        if (left <= 0 || left == INT64_MAX || table->at_ms + left >= next.at_ms)
            continue;
        next.kind = BAIZE_DEADLINE_DECK;
        next.at_ms = table->at_ms + left;
        next.deck = i;
    }
    return next;
}
