/* table.c - the statement of a table.
 *
 *          before the period        | the period                                  | behind it
 *     books of tray and box only    | figures; opening, closing by count or books | nothing
 *
 * The period may hold several shifts of the tray, whole ones and cut ones:
 *
 *     opening   of the first: as counted, or the books at the boundary
 *     brought   what later openings count more than the tray held when the shift before was closed
 *     closing   of the last: as counted, or the books at the boundary
 *     drop      boxes taken away, as counted, and what the box holds more at the end than at the beginning           */
#include "statement/internal.h"

#include <string.h>

#define FIGURE_ROW(name, id, words, unit) {id, words, BAIZE_UNIT_##unit},
static const struct baize_figure_row rows[BAIZE_TABLE_FIGURES] = {BAIZE_TABLE_FIGURE_LIST(FIGURE_ROW)};
#undef FIGURE_ROW

const struct baize_figure_row *baize_table_figure_row(enum baize_table_figure figure)
{
    return (unsigned)figure < BAIZE_TABLE_FIGURES ? &rows[figure] : NULL;
}

void baize_table_statement_start(struct baize_table_statement *statement, uint32_t table, bool alone,
                                 const struct baize_period *period)
{
    memset(statement, 0, sizeof *statement);
    statement->table = table;
    statement->alone = alone;
    statement->period = *period;
    statement_start(&statement->round);
}

/* ---- Adding up ---- */

static void add(struct baize_table_statement *statement, enum baize_table_figure figure, baize_cents cents)
{
    statement_add_cents(&statement->figures[figure], cents, &statement->status);
}

static void add_one(struct baize_table_statement *statement, enum baize_table_figure figure)
{
    statement->figures[figure]++;
}

/* No wager is above BAIZE_TABLE_AMOUNT_MOST: its square fits 64 bits. */
static void add_square(struct baize_wager_figures *figures, baize_cents amount)
{
    uint64_t square = (uint64_t)amount * (uint64_t)amount;
    figures->squares_high += __builtin_add_overflow(figures->squares, square, &figures->squares);
}

static void count_wager(struct baize_table_statement *statement, const struct baize_seat_count *seat, unsigned wager)
{
    struct baize_wager_figures *figures = &statement->wagers[wager];
    if (seat->wagers[wager] <= 0)
        return;
    figures->count++;
    statement_add_cents(&figures->wagered, seat->wagers[wager], &statement->status);
    statement_add_cents(&figures->returned, seat->returned[wager], &statement->status);
    statement_add_cents(&figures->winnings, seat->winnings[wager], &statement->status);
    add_square(figures, seat->wagers[wager]);
    add(statement, BAIZE_FIGURE_HANDLE, seat->wagers[wager]);
    add(statement, BAIZE_FIGURE_RETURNED, seat->returned[wager]);
    add(statement, BAIZE_FIGURE_WINNINGS, seat->winnings[wager]);
}

static void count_ended(struct baize_table_statement *statement)
{
    const struct baize_round_count *round = &statement->round;
    add_one(statement, round->is_void ? BAIZE_FIGURE_ROUNDS_VOID : BAIZE_FIGURE_ROUNDS);
    for (unsigned i = 0; i < BAIZE_SEATS_MOST && !round->is_void; i++) {
        for (unsigned wager = 0; wager < BAIZE_WAGERS; wager++)
            count_wager(statement, &round->seats[i], wager);
        add(statement, BAIZE_FIGURE_PROGRESSIVE_METER, round->seats[i].from_meter);
        add(statement, BAIZE_FIGURE_PROGRESSIVE_TRAY, round->seats[i].from_tray);
        add(statement, BAIZE_FIGURE_ENVY, round->seats[i].envy);
    }
}

/* ---- Papers, patrons, disputes ---- */

static void count_slip(struct baize_table_statement *statement, const struct baize_table_event *event)
{
    bool fill = event->slip_voided.slip == BAIZE_SLIP_FILL;
    add_one(statement, BAIZE_FIGURE_SLIPS_VOIDED);
    add(statement, fill ? BAIZE_FIGURE_FILLS : BAIZE_FIGURE_CREDITS, -event->slip_voided.amount);
}

static void count_correction(struct baize_table_statement *statement, const struct baize_table_event *event)
{
    add_one(statement, BAIZE_FIGURE_CORRECTIONS);
    add(statement, event->payment_corrected.to_patron ? BAIZE_FIGURE_CORRECTED_UP : BAIZE_FIGURE_CORRECTED_DOWN,
        event->payment_corrected.amount);
}

static void count_kind(struct baize_table_statement *statement, const struct baize_table_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_TABLE_EVENT_BOUGHT_IN:
        add(statement, BAIZE_FIGURE_BUY_INS, event->bought_in.amount);
        return;
    case BAIZE_TABLE_EVENT_CASHED_OUT:
    case BAIZE_TABLE_EVENT_PATRON_LEFT:
        add(statement, BAIZE_FIGURE_CASH_OUTS, event->cashed_out.amount); /* one shape */
        return;
    case BAIZE_TABLE_EVENT_TIP_GIVEN:
        add(statement, BAIZE_FIGURE_TIPS, event->tip_given.amount);
        return;
    case BAIZE_TABLE_EVENT_FILL_MADE:
        add_one(statement, BAIZE_FIGURE_FILLS_MADE);
        add(statement, BAIZE_FIGURE_FILLS, event->fill_made.amount);
        return;
    case BAIZE_TABLE_EVENT_CREDIT_MADE:
        add_one(statement, BAIZE_FIGURE_CREDITS_MADE);
        add(statement, BAIZE_FIGURE_CREDITS, event->credit_made.amount);
        return;
    case BAIZE_TABLE_EVENT_SLIP_VOIDED:
        count_slip(statement, event);
        return;
    case BAIZE_TABLE_EVENT_DROP_TAKEN:
        statement_add_cents(&statement->dropped, event->drop_taken.counted, &statement->status);
        add(statement, BAIZE_FIGURE_DROP_VARIANCE, event->drop_taken.counted - event->drop_taken.expected);
        return;
    case BAIZE_TABLE_EVENT_PAYMENT_CORRECTED:
        count_correction(statement, event);
        return;
    case BAIZE_TABLE_EVENT_DISPUTE_OPENED:
        add_one(statement, BAIZE_FIGURE_DISPUTES_OPENED);
        return;
    case BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD:
        add(statement, BAIZE_FIGURE_DISPUTES_HELD, event->dispute_amount_held.amount);
        return;
    case BAIZE_TABLE_EVENT_DISPUTE_DECIDED:
        add_one(statement, BAIZE_FIGURE_DISPUTES_DECIDED);
        add(statement, BAIZE_FIGURE_DISPUTES_PAID, event->dispute_decided.amount);
        return;
    }
}

/* What was set aside comes back with the decision, which may fall into another period. */
static baize_cents release(struct baize_table_statement *statement, uint32_t number)
{
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++)
        if (statement->held_number[i] == number) {
            statement->held_number[i] = 0;
            return statement->held[i];
        }
    return 0;
}

static void follow_dispute(struct baize_table_statement *statement, const struct baize_table_event *event, bool inside)
{
    if (event->kind == BAIZE_TABLE_EVENT_DISPUTE_DECIDED) {
        baize_cents released = release(statement, event->dispute_decided.number);
        if (inside)
            add(statement, BAIZE_FIGURE_DISPUTES_HELD, -released);
    }
    if (event->kind != BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD)
        return;
    unsigned i = 0;
    while (i + 1 < BAIZE_DISPUTES_MOST && statement->held_number[i] != 0)
        i++; /* a table has no more open disputes than there are places */
    statement->held_number[i] = event->dispute_amount_held.number;
    statement->held[i] = event->dispute_amount_held.amount;
}

static void note_variance(struct baize_table_statement *statement, const struct baize_table_event *event)
{
    if (!baize_table_event_alarms(event))
        return;
    int64_t place = statement->figures[BAIZE_FIGURE_VARIANCES]++;
    if (place >= BAIZE_VARIANCES_KEPT)
        return;
    statement->variances[place].at_ms = event->by.at_ms;
    statement->variances[place].kind = event->kind;
    statement->variances[place].counted = event->inventory_opened.counted; /* one shape */
    statement->variances[place].expected = event->inventory_opened.expected;
    statement->variances[place].by = event->by;
}

/* ---- The tray ---- */

/* As counted, or as the books have it. */
static baize_money standing(const struct baize_table_statement *statement)
{
    return statement->alone || statement->tray_open ? statement->tray : statement->closed_at;
}

static void open_tray(struct baize_table_statement *statement, baize_cents counted, bool inside)
{
    baize_money money = counted * BAIZE_MICROCENTS_PER_CENT;
    statement->tray_open = true;
    if (!inside)
        return;
    if (statement->cut_at_begin || statement->had_shift)
        statement_add(&statement->figures[BAIZE_FIGURE_BROUGHT], money - statement->closed_at, &statement->status);
    else
        statement->figures[BAIZE_FIGURE_OPENING] = money;
    statement->had_shift = true;
}

static void close_tray(struct baize_table_statement *statement, const struct baize_table_event *event, bool inside)
{
    statement->tray_open = false;
    statement->closed_at = event->inventory_closed.counted * BAIZE_MICROCENTS_PER_CENT;
    if (inside)
        statement_add(&statement->figures[BAIZE_FIGURE_TRAY_VARIANCE],
                      statement_moved(&event->posting, BAIZE_ACCOUNT_TRAY, 0), &statement->status);
}

static void move_books(struct baize_table_statement *statement, const struct baize_posting *posting, bool of_round)
{
    baize_money tray = statement_moved(posting, BAIZE_ACCOUNT_TRAY, 0);
    statement_add(&statement->tray, tray, &statement->status);
    statement_add(&statement->box, statement_moved(posting, BAIZE_ACCOUNT_DROP, 0), &statement->status);
    if (of_round)
        statement_add(&statement->round.tray, tray, &statement->status);
}

/* ---- The second way: entries alone ---- */

static void audit_table(struct baize_table_statement *statement, const struct baize_table_event *event)
{
    if (event->kind == BAIZE_TABLE_EVENT_INVENTORY_OPENED) /* the audit of a shift begins again */
        statement_add(&statement->audited, statement->audit.won, &statement->status);
    enum baize_status status = baize_win_audit_add(&statement->audit, event);
    if (statement->status == BAIZE_OK)
        statement->status = status;
}

/* A progressive-only table has no inventories: everybody but its tray. */
static void audit_game(struct baize_table_statement *statement, const struct baize_posting *posting)
{
    for (uint8_t i = 0; i < posting->count; i++)
        if (posting->entries[i].account.kind != BAIZE_ACCOUNT_TRAY)
            statement_add(&statement->audited, -posting->entries[i].amount, &statement->status);
}

/* ---- The boundaries ---- */

static void stand_at_begin(struct baize_table_statement *statement)
{
    statement->figures[BAIZE_FIGURE_OPENING] = standing(statement);
    statement->figures[BAIZE_FIGURE_CLOSING] = standing(statement);
    statement->cut_at_begin = statement->tray_open;
    statement->cut_at_end = statement->tray_open;
    statement->box_begin = statement->box;
    statement->round_begin = statement->round.tray;
    statement->audited = 0;
    statement->audit.won = 0;
}

static void stand_at_end(struct baize_table_statement *statement)
{
    int64_t *figures = statement->figures;
    enum baize_status *status = &statement->status;
    figures[BAIZE_FIGURE_CLOSING] = standing(statement);
    statement->cut_at_end = statement->tray_open;
    figures[BAIZE_FIGURE_DROP] = statement->dropped;
    statement_add(&figures[BAIZE_FIGURE_DROP], statement->box, status);
    statement_add(&figures[BAIZE_FIGURE_DROP], -statement->box_begin, status);
    figures[BAIZE_FIGURE_WIN] = figures[BAIZE_FIGURE_CLOSING];
    statement_add(&figures[BAIZE_FIGURE_WIN], figures[BAIZE_FIGURE_CREDITS], status);
    statement_add(&figures[BAIZE_FIGURE_WIN], figures[BAIZE_FIGURE_DROP], status);
    statement_add(&figures[BAIZE_FIGURE_WIN], -figures[BAIZE_FIGURE_OPENING], status);
    statement_add(&figures[BAIZE_FIGURE_WIN], -figures[BAIZE_FIGURE_BROUGHT], status);
    statement_add(&figures[BAIZE_FIGURE_WIN], -figures[BAIZE_FIGURE_FILLS], status);
    figures[BAIZE_FIGURE_WIN_BY_ENTRIES] = statement->audited;
    statement_add(&figures[BAIZE_FIGURE_WIN_BY_ENTRIES], statement->audit.won, status);
    figures[BAIZE_FIGURE_ROUNDS_OPEN] = statement->round.tray;
    statement_add(&figures[BAIZE_FIGURE_ROUNDS_OPEN], -statement->round_begin, status);
}

/* ---- Events ---- */

static void take_table(struct baize_table_statement *statement, const struct baize_table_event *event, bool inside)
{
    if (event->kind == BAIZE_TABLE_EVENT_ROUND)
        statement_round(&statement->round, &event->round);
    move_books(statement, event->kind == BAIZE_TABLE_EVENT_ROUND ? &event->round.posting : &event->posting,
               event->kind == BAIZE_TABLE_EVENT_ROUND);
    if (inside) {
        count_kind(statement, event);
        note_variance(statement, event);
    }
    follow_dispute(statement, event, inside);
    audit_table(statement, event);
    if (event->kind == BAIZE_TABLE_EVENT_INVENTORY_OPENED)
        open_tray(statement, event->inventory_opened.counted, inside);
    if (event->kind == BAIZE_TABLE_EVENT_INVENTORY_CLOSED)
        close_tray(statement, event, inside);
}

static void take_game(struct baize_table_statement *statement, const struct baize_controller_event *event)
{
    statement_game(&statement->round, event);
    move_books(statement, &event->posting, true);
    audit_game(statement, &event->posting);
}

/* What the table brought to its meters, and what voids took back. */
static void take_meter(struct baize_table_statement *statement, const struct baize_meter_event *event)
{
    if (statement_side(&statement->period, event->by.at_ms) != 0)
        return;
    if (event->kind == BAIZE_METER_EVENT_WAGERS_CONTRIBUTED && event->contributed.table == statement->table)
        for (uint8_t i = 0; i < event->contributed.count && i < BAIZE_LEVELS_MOST; i++) {
            const struct baize_meter_flow *flow = &event->contributed.levels[i];
            statement_add(&statement->figures[BAIZE_FIGURE_CONTRIBUTIONS], flow->meter, &statement->status);
            statement_add(&statement->figures[BAIZE_FIGURE_CONTRIBUTIONS], flow->reserve, &statement->status);
        }
    if (event->kind == BAIZE_METER_EVENT_CONTRIBUTION_REVERSED && event->reversed.table == statement->table)
        statement_add(&statement->figures[BAIZE_FIGURE_REVERSED], event->reversed.reversed, &statement->status);
}

enum baize_status baize_table_statement_add(struct baize_table_statement *statement,
                                            const struct baize_floor_event *event)
{
    if (statement->status != BAIZE_OK)
        return statement->status;
    if (event->machine == BAIZE_FLOOR_METER) {
        take_meter(statement, &event->meter);
        return statement->status;
    }
    int side = statement_side(&statement->period, statement_time(event));
    if (event->number != statement->table || side > 0)
        return BAIZE_OK;
    if (event->machine == BAIZE_FLOOR_TABLE)
        take_table(statement, &event->table, side == 0);
    else if (statement->alone)
        take_game(statement, &event->controller);
    if (statement->round.over && side == 0)
        count_ended(statement);
    if (statement->round.over)
        statement_start(&statement->round);
    statement->events += side == 0;
    if (side < 0)
        stand_at_begin(statement);
    else
        stand_at_end(statement);
    return statement->status;
}

/* ---- What it comes to ---- */

baize_money baize_table_statement_explained(const struct baize_table_statement *statement)
{
    static const struct {
        enum baize_table_figure figure;
        int sign;
    } parts[] = {{BAIZE_FIGURE_HANDLE, 1},         {BAIZE_FIGURE_RETURNED, -1},
                 {BAIZE_FIGURE_WINNINGS, -1},      {BAIZE_FIGURE_PROGRESSIVE_TRAY, -1},
                 {BAIZE_FIGURE_ENVY, -1},          {BAIZE_FIGURE_CORRECTED_UP, -1},
                 {BAIZE_FIGURE_CORRECTED_DOWN, 1}, {BAIZE_FIGURE_DISPUTES_PAID, -1},
                 {BAIZE_FIGURE_DISPUTES_HELD, -1}, {BAIZE_FIGURE_TRAY_VARIANCE, 1},
                 {BAIZE_FIGURE_DROP_VARIANCE, 1},  {BAIZE_FIGURE_ROUNDS_OPEN, 1}};
    baize_money sum = 0;
    enum baize_status status = BAIZE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        statement_add(&sum, parts[i].sign * statement->figures[parts[i].figure], &status);
    return sum;
}

bool baize_table_statement_agrees(const struct baize_table_statement *statement)
{
    return statement->status == BAIZE_OK &&
           statement->figures[BAIZE_FIGURE_WIN] == statement->figures[BAIZE_FIGURE_WIN_BY_ENTRIES] &&
           statement->figures[BAIZE_FIGURE_WIN] == baize_table_statement_explained(statement);
}

/* Half up, also below zero: floor(2 x / 2y + 1/2). */
bool baize_hold(baize_money win, baize_money drop, int64_t *hundredths)
{
    if (drop <= 0)
        return false;
    __extension__ typedef __int128 wide;
    wide twice = (wide)win * 20000 + drop;
    wide quotient = twice / ((wide)drop * 2);
    *hundredths = (int64_t)(quotient - (twice % ((wide)drop * 2) < 0));
    return true;
}

static void total_wager(struct baize_wager_figures *total, const struct baize_wager_figures *wager,
                        enum baize_status *status)
{
    total->count += wager->count;
    statement_add(&total->wagered, wager->wagered, status);
    statement_add(&total->returned, wager->returned, status);
    statement_add(&total->winnings, wager->winnings, status);
    total->squares_high += wager->squares_high;
    total->squares_high += __builtin_add_overflow(total->squares, wager->squares, &total->squares);
}

enum baize_status baize_table_statement_total(const struct baize_table_statement *statements, size_t count,
                                              struct baize_table_statement *total)
{
    static const struct baize_period nothing;
    baize_table_statement_start(total, 0, false, count > 0 ? &statements[0].period : &nothing);
    for (size_t i = 0; i < count; i++) {
        if (total->status == BAIZE_OK)
            total->status = statements[i].status;
        for (unsigned k = 0; k < BAIZE_TABLE_FIGURES; k++)
            statement_add(&total->figures[k], statements[i].figures[k], &total->status);
        for (unsigned k = 0; k < BAIZE_WAGERS; k++)
            total_wager(&total->wagers[k], &statements[i].wagers[k], &total->status);
        total->events += statements[i].events;
    }
    return total->status;
}
