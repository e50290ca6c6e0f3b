/* player_print.c - the statement of a player as text and as rows of CSV. */
#include "statement/internal.h"

#include <inttypes.h>

/* ---- The wallet ---- */

static void move_words(struct baize_text *text, const struct baize_wallet_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_WALLET_EVENT_WALLET_OPENED:
        baize_text_add(text, "Wallet opened");
        return;
    case BAIZE_WALLET_EVENT_WALLET_CLOSED:
        baize_text_add(text, "Wallet closed");
        return;
    case BAIZE_WALLET_EVENT_DEPOSITED:
        baize_text_add(text, "Deposit, ");
        words_actor(text, &event->by);
        return;
    case BAIZE_WALLET_EVENT_WITHDRAWN:
        baize_text_add(text, "Withdrawal, ");
        words_actor(text, &event->by);
        return;
    case BAIZE_WALLET_EVENT_MOVED_TO_TABLE:
        baize_text_format(text, "Buy-in at table %" PRIu32 ", ", event->moved_to_table.table);
        words_actor(text, &event->by);
        return;
    case BAIZE_WALLET_EVENT_MOVED_FROM_TABLE:
        baize_text_format(text, "Back from table %" PRIu32, event->moved_from_table.table);
        return;
    case BAIZE_WALLET_EVENT_LIMITS_SET:
        baize_text_add(text, "Own limits set");
        return;
    case BAIZE_WALLET_EVENT_PLAYER_EXCLUDED:
        baize_text_add(text, "Excluded");
        return;
    case BAIZE_WALLET_EVENT_PLAYER_READMITTED:
        baize_text_add(text, "Readmitted");
        return;
    }
}

/* What the move brings to the wallet; 0 where it moves nothing. */
static baize_money amount_of(const struct baize_wallet_event *event)
{
    switch ((unsigned)event->kind) {
    case BAIZE_WALLET_EVENT_DEPOSITED:
        return event->deposited.amount * BAIZE_MICROCENTS_PER_CENT;
    case BAIZE_WALLET_EVENT_WITHDRAWN:
        return -event->withdrawn.amount * BAIZE_MICROCENTS_PER_CENT;
    case BAIZE_WALLET_EVENT_MOVED_TO_TABLE:
        return -event->moved_to_table.amount * BAIZE_MICROCENTS_PER_CENT;
    case BAIZE_WALLET_EVENT_MOVED_FROM_TABLE:
        return event->moved_from_table.amount * BAIZE_MICROCENTS_PER_CENT;
    }
    return 0;
}

static void put_balance(struct lines *lines, const char *words, baize_cents balance)
{
    lines_to(lines, 23);
    baize_text_add(&lines->text, words);
    lines_money(lines, balance * BAIZE_MICROCENTS_PER_CENT, LINES_BALANCE, 100);
    lines_end(lines);
}

static void print_moves(struct lines *lines, const struct baize_player_statement *statement,
                        const struct baize_house *house)
{
    baize_money balance = statement->begin * BAIZE_MICROCENTS_PER_CENT;
    for (size_t i = 0; i < statement->moves_count; i++) {
        const struct baize_wallet_event *event = &statement->moves[i];
        baize_text_add(&lines->text, "  ");
        statement_put_time(lines, house, event->by.at_ms);
        lines_to(lines, 23);
        move_words(&lines->text, event);
        balance += amount_of(event);
        lines_money(lines, amount_of(event), LINES_CHANGE, 80);
        if (amount_of(event) != 0)
            lines_money(lines, balance, LINES_BALANCE, 100);
        lines_end(lines);
    }
    if (statement->moves_left_out > 0) {
        lines_to(lines, 23);
        baize_text_format(&lines->text, "and %zu more", statement->moves_left_out);
        lines_end(lines);
    }
}

static void put_sum(struct lines *lines, const char *words, baize_cents amount)
{
    lines_to(lines, 23);
    baize_text_add(&lines->text, words);
    lines_money(lines, amount * BAIZE_MICROCENTS_PER_CENT, LINES_BALANCE, 80);
    lines_end(lines);
}

static void print_wallet(struct lines *lines, const struct baize_player_statement *statement,
                         const struct baize_house *house)
{
    lines_put(lines, "");
    if (!statement->has_wallet) {
        lines_put(lines, "No wallet: cash at the table.");
        return;
    }
    baize_text_add(&lines->text, "Wallet");
    lines_right(lines, "moved", 80);
    lines_right(lines, "balance", 100);
    lines_end(lines);
    put_balance(lines, "Balance forward", statement->begin);
    print_moves(lines, statement, house);
    lines_rule(lines, 23, 100);
    put_sum(lines, "Deposits", statement->deposited);
    put_sum(lines, "Withdrawals", -statement->withdrawn);
    put_sum(lines, "Buy-ins at tables", -statement->to_tables);
    put_sum(lines, "Back from tables", statement->from_tables);
    put_balance(lines, "Balance", statement->end);
}

/* ---- Limits and exclusions ---- */

static void put_limit(struct lines *lines, const char *words, baize_cents amount)
{
    if (amount == 0)
        return;
    baize_text_format(&lines->text, "Own limit of a day, %s: ", words);
    baize_cents_print(&lines->text, amount, BAIZE_MONEY_WITH_CENTS);
    lines_end(lines);
}

static void print_standing(struct lines *lines, const struct baize_player_statement *statement,
                           const struct baize_house *house)
{
    int64_t last_ms = statement->period.to_ms - 1;
    struct baize_wallet_limits limits = baize_wallet_limits_at(&statement->wallet, last_ms);
    if (!statement->has_wallet)
        return;
    put_limit(lines, "deposits", limits.deposit);
    put_limit(lines, "loss", limits.loss);
    if (!baize_wallet_is_excluded(&statement->wallet, last_ms))
        return;
    baize_text_add(&lines->text, "EXCLUDED at the end of the period");
    if (statement->wallet.excluded_until_ms != 0) {
        baize_text_add(&lines->text, ", until ");
        statement_put_time(lines, house, statement->wallet.excluded_until_ms);
    }
    lines_end(lines);
}

/* ---- Tables ---- */

static void print_table(struct lines *lines, const struct baize_player_table *table)
{
    const int64_t *figures = table->figures;
    char words[32];
    struct baize_text text = baize_text_in(words, sizeof words);
    lines_put(lines, "");
    baize_text_format(&text, "Table %" PRIu32, table->table);
    baize_text_format(&lines->text, "%s, %" PRId64 " hands", words, figures[BAIZE_PLAYER_HANDS]);
    lines_end(lines);
    static const struct {
        enum baize_player_figure figure;
        int sign;
        bool always;
    } parts[] = {
        {BAIZE_PLAYER_CHIPS_BEGIN, 1, false}, {BAIZE_PLAYER_BUY_INS, 1, true},    {BAIZE_PLAYER_WAGERED, -1, true},
        {BAIZE_PLAYER_RETURNED, 1, true},     {BAIZE_PLAYER_WINNINGS, 1, true},   {BAIZE_PLAYER_PROGRESSIVE, 1, false},
        {BAIZE_PLAYER_ENVY, 1, false},        {BAIZE_PLAYER_TIPS, -1, false},     {BAIZE_PLAYER_CORRECTED, 1, false},
        {BAIZE_PLAYER_ON_LAYOUT, -1, false},  {BAIZE_PLAYER_TAKEN_HOME, -1, true}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        baize_money amount = parts[i].sign * figures[parts[i].figure];
        if (amount == 0 && !parts[i].always)
            continue;
        lines_to(lines, 4);
        baize_text_add(&lines->text, baize_player_figure_row(parts[i].figure)->words);
        lines_money(lines, amount, LINES_BALANCE, 64);
        lines_end(lines);
    }
    lines_rule(lines, 44, 64);
    statement_put_amount(lines, "    Chips at the end", figures[BAIZE_PLAYER_CHIPS_END],
                         table->alone ? "progressive-only: nobody knows whose chips they are" : "");
    statement_put_amount(lines, "    Result of the rounds", figures[BAIZE_PLAYER_RESULT], "");
}

static void fit_all(struct lines *lines, const struct baize_player_statement *statement)
{
    lines_fit(lines, statement->deposited * BAIZE_MICROCENTS_PER_CENT);
    lines_fit(lines, statement->end * BAIZE_MICROCENTS_PER_CENT);
    for (size_t i = 0; i < statement->tables_count; i++)
        for (unsigned k = 1; k < BAIZE_PLAYER_FIGURES; k++)
            lines_fit(lines, statement->tables[i].figures[k]);
}

void baize_player_statement_print(const struct baize_player_statement *statement, const char *name,
                                  const struct baize_house *house, baize_line_sink *sink, void *context)
{
    struct lines lines;
    char of[96];
    struct baize_text text = baize_text_in(of, sizeof of);
    baize_money result = 0;
    enum baize_status status = BAIZE_OK;
    lines_begin(&lines, statement_time_at(house, statement->period.from_ms), sink, context);
    fit_all(&lines, statement);
    baize_text_format(&text, "Player %" PRIu32, statement->patron);
    if (*name != '\0')
        baize_text_format(&text, " (%.40s)", name);
    statement_put_title(&lines, "PLAYER STATEMENT", of, &statement->period, house);
    print_wallet(&lines, statement, house);
    print_standing(&lines, statement, house);
    for (size_t i = 0; i < statement->tables_count; i++)
        if (statement->tables[i].known) {
            print_table(&lines, &statement->tables[i]);
            statement_add(&result, statement->tables[i].figures[BAIZE_PLAYER_RESULT], &status);
        }
    lines_put(&lines, "");
    statement_put_amount(&lines, "Result of all rounds", result, "");
    lines_put(&lines, baize_player_statement_agrees(statement)
                          ? "The sums agree: balance, chips, and what wallet and tables moved."
                          : "THE SUMS DO NOT AGREE: balance, chips, or what wallet and tables moved.");
}

/* ---- CSV ---- */

static void begin_row(struct lines *lines, const struct baize_player_statement *statement,
                      const struct baize_house *house, const char *row)
{
    statement_put_csv_period(lines, &statement->period, house);
    csv_number(lines, statement->patron);
    csv_words(lines, row);
}

/* time, table, amount, balance, and the columns of tables left empty */
static void csv_wallet_row(const struct baize_player_statement *statement, const struct baize_house *house,
                           struct lines *lines, const char *row, const struct baize_wallet_event *event,
                           baize_money balance)
{
    begin_row(lines, statement, house, row);
    if (event == NULL) {
        baize_text_add(&lines->text, ",,,");
    } else {
        lines->time = statement_time_at(house, event->by.at_ms);
        csv_time(lines, event->by.at_ms);
        if (event->kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE || event->kind == BAIZE_WALLET_EVENT_MOVED_FROM_TABLE)
            csv_number(lines, event->moved_to_table.table);
        else
            csv_blank(lines);
        csv_money(lines, amount_of(event));
    }
    csv_money(lines, balance);
    for (unsigned i = 0; i < BAIZE_PLAYER_FIGURES; i++)
        csv_blank(lines);
    lines_end(lines);
}

static void csv_table_row(const struct baize_player_statement *statement, const struct baize_house *house,
                          struct lines *lines, const struct baize_player_table *table)
{
    begin_row(lines, statement, house, "table");
    csv_blank(lines);
    csv_number(lines, table->table);
    baize_text_add(&lines->text, ",,");
    for (unsigned i = 0; i < BAIZE_PLAYER_FIGURES; i++) {
        if (baize_player_figure_row((enum baize_player_figure)i)->unit == BAIZE_UNIT_MONEY)
            csv_money(lines, table->figures[i]);
        else
            csv_number(lines, (uint64_t)table->figures[i]);
    }
    lines_end(lines);
}

void baize_player_statement_csv(const struct baize_player_statement *statement, const struct baize_house *house,
                                baize_line_sink *sink, void *context)
{
    struct lines lines;
    lines_begin(&lines, NULL, sink, context);
    baize_text_add(&lines.text, SHEET_CSV_PERIOD ",player,row,time,table,amount,balance");
    for (unsigned i = 0; i < BAIZE_PLAYER_FIGURES; i++)
        csv_words(&lines, baize_player_figure_row((enum baize_player_figure)i)->id);
    lines_end(&lines);
    baize_money balance = statement->begin * BAIZE_MICROCENTS_PER_CENT;
    if (statement->has_wallet)
        csv_wallet_row(statement, house, &lines, "balance_forward", NULL, balance);
    for (size_t i = 0; i < statement->moves_count; i++) {
        balance += amount_of(&statement->moves[i]);
        csv_wallet_row(statement, house, &lines, baize_wallet_event_id(statement->moves[i].kind), &statement->moves[i],
                       balance);
    }
    for (size_t i = 0; i < statement->tables_count; i++)
        if (statement->tables[i].known)
            csv_table_row(statement, house, &lines, &statement->tables[i]);
    if (statement->has_wallet)
        csv_wallet_row(statement, house, &lines, "balance", NULL, statement->end * BAIZE_MICROCENTS_PER_CENT);
}
