/* player.c - the statement of a player: the wallet, and every table.
 *
 *     wallet     balance + deposits - withdrawals - to tables + from tables = balance
 *     a table    chips + buy-ins + result - tips + corrections - taken home - down in an open round = chips
 *     both       what the wallet sent to a table is what the table got, and the other way round
 *
 * A player who pays cash at the table has no wallet; then the tables are all there is. */
#include "statement/internal.h"

#include <string.h>

#define FIGURE_ROW(name, id, words, unit) {id, words, BAIZE_UNIT_##unit},
static const struct baize_figure_row rows[BAIZE_PLAYER_FIGURES] = {BAIZE_PLAYER_FIGURE_LIST(FIGURE_ROW)};
#undef FIGURE_ROW

const struct baize_figure_row *baize_player_figure_row(enum baize_player_figure figure)
{
    return (unsigned)figure < BAIZE_PLAYER_FIGURES ? &rows[figure] : NULL;
}

void baize_player_statement_start(struct baize_player_statement *statement, uint32_t patron,
                                  const struct baize_period *period, struct baize_wallet_event *moves,
                                  size_t moves_most, struct baize_player_table *tables, size_t tables_most)
{
    memset(statement, 0, sizeof *statement);
    statement->patron = patron;
    statement->period = *period;
    statement->moves = moves;
    statement->moves_most = moves_most;
    statement->tables = tables;
    statement->tables_most = tables_most;
    baize_wallet_start(&statement->wallet, patron);
}

/* ---- Tables ---- */

static struct baize_player_table *table_of(struct baize_player_statement *statement, uint32_t number)
{
    for (size_t i = 0; i < statement->tables_count; i++)
        if (statement->tables[i].table == number)
            return &statement->tables[i];
    if (statement->tables_count == statement->tables_most)
        return NULL;
    struct baize_player_table *table = &statement->tables[statement->tables_count++];
    memset(table, 0, sizeof *table);
    table->table = number;
    return table;
}

enum baize_status baize_player_statement_begin_table(struct baize_player_statement *statement, uint32_t table,
                                                     bool alone)
{
    statement->at = table_of(statement, table);
    statement->alone = alone;
    statement->chips = 0;
    statement->down = 0;
    statement->down_begin = 0;
    statement_start(&statement->round);
    if (statement->at == NULL)
        return BAIZE_LEDGER_FULL;
    statement->at->alone = alone;
    return BAIZE_OK;
}

static void add(struct baize_player_statement *statement, enum baize_player_figure figure, baize_cents cents)
{
    statement_add_cents(&statement->at->figures[figure], cents, &statement->status);
    statement->at->known = true;
}

static void count_seat(struct baize_player_statement *statement, const struct baize_seat_count *seat)
{
    baize_cents wagered = 0, returned = 0, winnings = 0;
    for (unsigned i = 0; i < BAIZE_WAGERS; i++) {
        wagered += seat->wagers[i];
        returned += seat->returned[i];
        winnings += seat->winnings[i];
    }
    baize_cents progressive = seat->from_meter + seat->from_tray;
    statement->at->figures[BAIZE_PLAYER_HANDS] += wagered > 0;
    add(statement, BAIZE_PLAYER_WAGERED, wagered);
    add(statement, BAIZE_PLAYER_RETURNED, returned);
    add(statement, BAIZE_PLAYER_WINNINGS, winnings);
    add(statement, BAIZE_PLAYER_PROGRESSIVE, progressive);
    add(statement, BAIZE_PLAYER_ENVY, seat->envy);
    add(statement, BAIZE_PLAYER_RESULT, returned + winnings + progressive + seat->envy - wagered);
}

static void count_ended(struct baize_player_statement *statement)
{
    for (unsigned i = 0; i < BAIZE_SEATS_MOST && !statement->round.is_void; i++)
        if (statement->round.seats[i].patron == statement->patron)
            count_seat(statement, &statement->round.seats[i]);
}

static void count_home(struct baize_player_statement *statement, baize_money moved)
{
    int64_t *figures = statement->at->figures;
    if (moved == 0)
        return;
    statement->at->known = true;
    statement_add(&figures[moved > 0 ? BAIZE_PLAYER_TAKEN_HOME : BAIZE_PLAYER_BUY_INS], moved > 0 ? moved : -moved,
                  &statement->status);
}

static void count_kind(struct baize_player_statement *statement, const struct baize_table_event *event,
                       baize_money moved)
{
    if (event->kind == BAIZE_TABLE_EVENT_TIP_GIVEN && event->tip_given.patron == statement->patron)
        add(statement, BAIZE_PLAYER_TIPS, event->tip_given.amount);
    if ((event->kind == BAIZE_TABLE_EVENT_PAYMENT_CORRECTED || event->kind == BAIZE_TABLE_EVENT_DISPUTE_DECIDED) &&
        moved != 0) {
        statement_add(&statement->at->figures[BAIZE_PLAYER_CORRECTED], moved, &statement->status);
        statement->at->known = true;
    }
}

/* Chips follow the entries, so that they are there whatever the events say. */
static void take(struct baize_player_statement *statement, const struct baize_floor_event *event, bool inside)
{
    const struct baize_posting *posting = statement_posting(event);
    bool of_round = event->machine == BAIZE_FLOOR_TABLE && event->table.kind == BAIZE_TABLE_EVENT_ROUND;
    baize_money chips = statement_moved(posting, BAIZE_ACCOUNT_CHIPS, statement->patron);
    baize_money home = statement_moved(posting, BAIZE_ACCOUNT_WALLET, statement->patron);
    statement_add(&statement->chips, chips, &statement->status);
    if (of_round)
        statement_round(&statement->round, &event->table.round);
    else if (event->machine == BAIZE_FLOOR_CONTROLLER && statement->alone)
        statement_game(&statement->round, &event->controller);
    if (of_round)
        statement_add(&statement->down, chips, &statement->status);
    if (!inside)
        return;
    count_home(statement, home);
    if (event->machine == BAIZE_FLOOR_TABLE && !of_round)
        count_kind(statement, &event->table, chips + home);
}

enum baize_status baize_player_statement_add(struct baize_player_statement *statement,
                                             const struct baize_floor_event *event)
{
    if (statement->status != BAIZE_OK || statement->at == NULL)
        return statement->status;
    int side = statement_side(&statement->period, statement_time(event));
    if (event->machine == BAIZE_FLOOR_METER || event->number != statement->at->table || side > 0)
        return BAIZE_OK;
    take(statement, event, side == 0);
    if (statement->round.over && side == 0)
        count_ended(statement);
    if (statement->round.over) {
        statement_start(&statement->round);
        statement->down = 0;
    }
    if (side < 0) {
        statement->at->figures[BAIZE_PLAYER_CHIPS_BEGIN] = statement->chips;
        statement->down_begin = statement->down;
    }
    statement->at->figures[BAIZE_PLAYER_CHIPS_END] = statement->chips;
    statement->at->figures[BAIZE_PLAYER_ON_LAYOUT] = statement->down_begin - statement->down;
    statement->at->known = statement->at->known || statement->chips != 0;
    return statement->status;
}

/* ---- The wallet ---- */

static void keep(struct baize_player_statement *statement, const struct baize_wallet_event *event)
{
    if (statement->moves_count < statement->moves_most)
        statement->moves[statement->moves_count++] = *event;
    else
        statement->moves_left_out++;
}

static baize_money *moved_with(struct baize_player_statement *statement, uint32_t number, bool out)
{
    struct baize_player_table *table = table_of(statement, number);
    if (table == NULL) {
        statement->status = BAIZE_LEDGER_FULL;
        return NULL;
    }
    table->known = true;
    return out ? &table->moved_in : &table->moved_out;
}

static void count_move(struct baize_player_statement *statement, const struct baize_wallet_event *event)
{
    bool out = event->kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE;
    baize_money *moved;
    switch ((unsigned)event->kind) {
    case BAIZE_WALLET_EVENT_DEPOSITED:
        statement->deposited += event->deposited.amount;
        return;
    case BAIZE_WALLET_EVENT_WITHDRAWN:
        statement->withdrawn += event->withdrawn.amount;
        return;
    case BAIZE_WALLET_EVENT_MOVED_TO_TABLE:
    case BAIZE_WALLET_EVENT_MOVED_FROM_TABLE:
        *(out ? &statement->to_tables : &statement->from_tables) += event->moved_to_table.amount; /* one shape */
        moved = moved_with(statement, event->moved_to_table.table, out);
        if (moved != NULL)
            statement_add_cents(moved, event->moved_to_table.amount, &statement->status);
        return;
    }
}

/* What an event says of the balance, where it does. */
static bool says_balance(const struct baize_wallet_event *event, baize_cents *balance)
{
    if (event->kind == BAIZE_WALLET_EVENT_DEPOSITED || event->kind == BAIZE_WALLET_EVENT_WITHDRAWN)
        *balance = event->deposited.balance; /* one shape */
    else if (event->kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE || event->kind == BAIZE_WALLET_EVENT_MOVED_FROM_TABLE)
        *balance = event->moved_to_table.balance;
    else
        return false;
    return true;
}

enum baize_status baize_player_statement_add_wallet(struct baize_player_statement *statement,
                                                    const struct baize_wallet_event *event)
{
    int side = statement_side(&statement->period, event->by.at_ms);
    baize_cents balance;
    if (statement->status != BAIZE_OK || event->patron != statement->patron || side > 0)
        return statement->status;
    statement->has_wallet = true;
    if (baize_wallet_fold(&statement->wallet, event) != BAIZE_OK) {
        statement->misfit = true;
        return BAIZE_OK;
    }
    if (says_balance(event, &balance) && balance != statement->wallet.balance)
        statement->misfit = true;
    statement->end = statement->wallet.balance;
    if (side < 0) {
        statement->begin = statement->end;
        return BAIZE_OK;
    }
    count_move(statement, event);
    keep(statement, event);
    return statement->status;
}

/* ---- Does it agree? ---- */

static bool table_agrees(const struct baize_player_statement *statement, const struct baize_player_table *table)
{
    const int64_t *figures = table->figures;
    baize_money end = 0;
    enum baize_status status = BAIZE_OK;
    if (table->alone)
        return true;
    statement_add(&end, figures[BAIZE_PLAYER_CHIPS_BEGIN], &status);
    statement_add(&end, figures[BAIZE_PLAYER_BUY_INS], &status);
    statement_add(&end, figures[BAIZE_PLAYER_RESULT], &status);
    statement_add(&end, -figures[BAIZE_PLAYER_TIPS], &status);
    statement_add(&end, figures[BAIZE_PLAYER_CORRECTED], &status);
    statement_add(&end, -figures[BAIZE_PLAYER_TAKEN_HOME], &status);
    statement_add(&end, -figures[BAIZE_PLAYER_ON_LAYOUT], &status);
    bool same = !statement->has_wallet || (table->moved_in == figures[BAIZE_PLAYER_BUY_INS] &&
                                           table->moved_out == figures[BAIZE_PLAYER_TAKEN_HOME]);
    return status == BAIZE_OK && end == figures[BAIZE_PLAYER_CHIPS_END] && same;
}

bool baize_player_statement_agrees(const struct baize_player_statement *statement)
{
    bool agrees = statement->status == BAIZE_OK && !statement->misfit &&
                  statement->begin + statement->deposited - statement->withdrawn - statement->to_tables +
                          statement->from_tables ==
                      statement->end;
    for (size_t i = 0; i < statement->tables_count && agrees; i++)
        agrees = table_agrees(statement, &statement->tables[i]);
    return agrees;
}
