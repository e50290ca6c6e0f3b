/* books.c - money: every posting adds up to zero, and at the end tables, meters and wallets agree. */
#include "audit/internal.h"

/* ---- After each act ---- */

static const struct baize_posting *posting_of(const struct baize_floor_event *event)
{
    switch (event->machine) {
    case BAIZE_FLOOR_TABLE:
        return event->table.kind == BAIZE_TABLE_EVENT_ROUND ? &event->table.round.posting : &event->table.posting;
    case BAIZE_FLOOR_CONTROLLER:
        return &event->controller.posting;
    case BAIZE_FLOOR_METER:
        return &event->meter.posting;
    }
    return NULL;
}

static bool adds_up(const struct baize_posting *posting)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < posting->count; i++)
        sum += posting->entries[i].amount;
    return sum == 0;
}

/* What an event brings to accounts of this kind; less than nothing when it takes back. */
static baize_cents brought(const struct baize_posting *posting, enum baize_account_kind kind)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < posting->count; i++)
        sum += posting->entries[i].account.kind == kind ? posting->entries[i].amount : 0;
    return sum / BAIZE_MICROCENTS_PER_CENT;
}

/* Wagers and payments count when their round ends: those of a void round go back (R28). */
static void end_round(struct audit *audit, struct audit_stream *table, bool is_void)
{
    struct baize_audit_report *report = audit->report;
    *(is_void ? &report->counts.voided : &report->counts.rounds) += 1;
    report->sums.wagered += is_void ? 0 : table->wagered;
    report->sums.paid += is_void ? 0 : table->paid;
    table->wagered = table->paid = 0;
}

static void count_round(struct audit *audit, struct audit_stream *table, const struct baize_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_EVENT_WAGER_PLACED:
    case BAIZE_EVENT_WAGER_WITHDRAWN:
    case BAIZE_EVENT_PLAY_MADE:
        table->wagered += brought(&event->posting, BAIZE_ACCOUNT_LAYOUT);
        return;
    case BAIZE_EVENT_SEAT_SETTLED:
    case BAIZE_EVENT_CLAIM_PAID:
    case BAIZE_EVENT_CLAIM_BACKED_OUT:
    case BAIZE_EVENT_ENVY_PAID:
        table->paid += brought(&event->posting, BAIZE_ACCOUNT_CHIPS);
        return;
    case BAIZE_EVENT_ROUND_ENDED:
    case BAIZE_EVENT_ROUND_VOIDED:
        end_round(audit, table, event->kind == BAIZE_EVENT_ROUND_VOIDED);
        return;
    }
}

/* At a progressive-only table the games of the controller are the rounds. Elsewhere it moves no money. */
static void count_game(struct audit *audit, struct audit_stream *table, const struct baize_controller_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED:
    case BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED:
        table->wagered += brought(&event->posting, BAIZE_ACCOUNT_TRAY);
        return;
    case BAIZE_CONTROLLER_EVENT_WIN_RECORDED:
    case BAIZE_CONTROLLER_EVENT_WIN_UNDONE:
    case BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID:
        table->paid += brought(&event->posting, BAIZE_ACCOUNT_CHIPS);
        return;
    case BAIZE_CONTROLLER_EVENT_GAME_ENDED:
    case BAIZE_CONTROLLER_EVENT_GAME_VOIDED:
        end_round(audit, table, event->kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED);
        return;
    }
}

static bool is_game(const struct audit *audit, const struct baize_floor_event *event)
{
    if (event->machine != BAIZE_FLOOR_CONTROLLER)
        return false;
    const struct baize_floor_table *table = baize_floor_table(&audit->decider.floor, event->number);
    return table != NULL && table->alone;
}

static bool is_round(const struct baize_floor_event *event)
{
    return event->machine == BAIZE_FLOOR_TABLE && event->table.kind == BAIZE_TABLE_EVENT_ROUND;
}

static void count_event(struct audit *audit, const struct baize_floor_event *event)
{
    bool game = is_game(audit, event);
    if (!game && !is_round(event))
        return;
    struct audit_stream *table = audit_stream_find(audit, (struct baize_stream){BAIZE_STREAM_TABLE, event->number});
    if (table != NULL && game)
        count_game(audit, table, &event->controller);
    else if (table != NULL)
        count_round(audit, table, &event->table.round);
}

bool audit_count_events(struct audit *audit, const struct audit_entry *entry)
{
    const struct baize_floor_record *record = &audit->decider.record;
    for (uint16_t i = 0; i < record->count; i++) {
        const struct baize_floor_event *event = &record->events[i];
        if (!adds_up(posting_of(event)))
            return audit_fault_at(audit, BAIZE_AUDIT_BOOKS, entry, entry->line_at,
                                  "the entries of %s do not add up to zero", baize_floor_event_id(event));
        count_event(audit, event);
        if (is_round(event) && !audit_deck_event(audit, entry, &event->table.round))
            return false;
    }
    if (record->count > 0) {
        const struct baize_floor_event *event = &record->events[0];
        audit->report->counts.last_ms = event->machine == BAIZE_FLOOR_TABLE        ? event->table.by.at_ms
                                        : event->machine == BAIZE_FLOOR_CONTROLLER ? event->controller.by.at_ms
                                                                                   : event->meter.by.at_ms;
    }
    return true;
}

/* ---- At the end ---- */

static bool check_wallets(struct audit *audit, baize_money *moved)
{
    for (size_t i = 0; i < audit->streams_count; i++) {
        const struct baize_wallet *wallet = &audit->streams[i].wallet;
        if (audit->streams[i].stream.kind != BAIZE_STREAM_WALLET)
            continue;
        baize_cents held =
            wallet->deposited_ever - wallet->withdrawn_ever - wallet->to_tables_ever + wallet->from_tables_ever;
        if (wallet->balance != held)
            return audit_fault(audit, BAIZE_AUDIT_BOOKS, "wallet/%u does not hold what came in less what went out",
                               wallet->patron);
        *moved += (wallet->from_tables_ever - wallet->to_tables_ever) * BAIZE_MICROCENTS_PER_CENT;
        audit->report->sums.wallets += wallet->balance;
        audit->report->counts.wallets++;
    }
    return true;
}

bool audit_books(struct audit *audit)
{
    const struct baize_floor *floor = &audit->decider.floor;
    baize_money moved = audit->cash;
    baize_money at_tables = 0;
    if (!check_wallets(audit, &moved))
        return false;
    for (size_t i = 0; i < floor->tables_count; i++)
        at_tables +=
            baize_ledger_balance(&floor->tables[i].table.ledger, (struct baize_account){.kind = BAIZE_ACCOUNT_WALLET});
    for (size_t i = 0; i < floor->meters_count; i++)
        for (uint8_t k = 0; k < floor->meters[i].meter.levels_count; k++) {
            const struct baize_meter_amounts *now = &floor->meters[i].meter.levels[k].now;
            audit->report->sums.meters += now->meter + now->reserve + now->overflow + now->pending;
        }
    audit->report->counts.tables = floor->tables_count;
    audit->report->counts.meters = floor->meters_count;
    audit->report->counts.people = audit->house.staff_count;
    if (at_tables != moved - audit->blind_moved)
        return audit_fault(audit, BAIZE_AUDIT_BOOKS,
                           "what tables took from wallets is not what wallets gave to tables");
    if (audit->blind_at_meters)
        return true; /* what a sealed round did at meters has no other half yet */
    return baize_floor_balances(floor) ||
           audit_fault(audit, BAIZE_AUDIT_BOOKS, "the books of tables, controllers and meters do not agree");
}
