/* player_print.c - the statement of a player as text and as rows of CSV. */
#include "statement/internal.h"

#include <inttypes.h>

/* ---- The wallet ---- */

static void move_words(struct baize_text *text, const struct baize_wallet_event *event)
{
    static const char *const words[] = {
        [BAIZE_WALLET_EVENT_WALLET_OPENED] = "Wallet opened",
        [BAIZE_WALLET_EVENT_WALLET_CLOSED] = "Wallet closed",
        [BAIZE_WALLET_EVENT_DEPOSITED] = "Deposit, ",
        [BAIZE_WALLET_EVENT_WITHDRAWN] = "Withdrawal, ",
        [BAIZE_WALLET_EVENT_MOVED_TO_TABLE] = "Buy-in at table ",
        [BAIZE_WALLET_EVENT_MOVED_FROM_TABLE] = "Back from table ",
        [BAIZE_WALLET_EVENT_LIMITS_SET] = "Own limits set",
        [BAIZE_WALLET_EVENT_PLAYER_EXCLUDED] = "Excluded",
        [BAIZE_WALLET_EVENT_PLAYER_READMITTED] = "Readmitted",
    };
    bool to_table = event->kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE;
    baize_text_add(text, words[event->kind]);
    if (to_table)
        baize_text_format(text, "%" PRIu32 ", ", event->moved_to_table.table);
    else if (event->kind == BAIZE_WALLET_EVENT_MOVED_FROM_TABLE)
        baize_text_format(text, "%" PRIu32, event->moved_from_table.table);
    if (to_table || event->kind == BAIZE_WALLET_EVENT_DEPOSITED || event->kind == BAIZE_WALLET_EVENT_WITHDRAWN)
        words_actor(text, &event->by);
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

/* A change of nothing is blank. */
static void describe_move(struct figures *row, const char *time, const char *what, enum figure_unit unit,
                          baize_money moved, enum figure_unit balance_unit, baize_money balance)
{
    figures_start(row);
    figures_word(row, NULL, "Wallet", time);
    figures_word(row, NULL, "", what);
    figures_add(row, NULL, "moved", unit, moved);
    figures_add(row, NULL, "balance", balance_unit, balance);
}

static const int wallet_places[] = {-2, -23, 80, 100};

static void put_sum(struct lines *lines, const char *what, baize_cents moved)
{
    struct figures row;
    describe_move(&row, "", what, FIGURE_MONEY, moved * BAIZE_MICROCENTS_PER_CENT, FIGURE_CHANGE, 0);
    lines_row(lines, &row, wallet_places);
}

static void put_balance(struct lines *lines, const char *what, baize_cents balance)
{
    struct figures row;
    describe_move(&row, "", what, FIGURE_CHANGE, 0, FIGURE_MONEY, balance * BAIZE_MICROCENTS_PER_CENT);
    lines_row(lines, &row, wallet_places);
}

static void print_moves(struct lines *lines, const struct baize_player_statement *statement,
                        const struct baize_house *house)
{
    baize_money balance = statement->begin * BAIZE_MICROCENTS_PER_CENT;
    for (size_t i = 0; i < statement->moves_count; i++) {
        const struct baize_wallet_event *event = &statement->moves[i];
        char time[32], what[128];
        struct baize_text time_text = baize_text_in(time, sizeof time);
        struct baize_text what_text = baize_text_in(what, sizeof what);
        struct figures row;
        baize_money moved = amount_of(event);
        balance += moved;
        statement_print_time(&time_text, house, event->by.at_ms);
        move_words(&what_text, event);
        describe_move(&row, time, what, FIGURE_CHANGE, moved, moved != 0 ? FIGURE_MONEY : FIGURE_CHANGE,
                      moved != 0 ? balance : 0);
        lines_row(lines, &row, wallet_places);
    }
    if (statement->moves_left_out > 0) {
        lines_to(lines, 23);
        lines_say(lines, "and %zu more", statement->moves_left_out);
    }
}

static void print_wallet(struct lines *lines, const struct baize_player_statement *statement,
                         const struct baize_house *house)
{
    lines_put(lines, "");
    if (!statement->has_wallet) {
        lines_put(lines, "No wallet: cash at the table.");
        return;
    }
    struct figures heads;
    describe_move(&heads, "", "", FIGURE_MONEY, 0, FIGURE_MONEY, 0);
    lines_heads(lines, &heads, (const int[]){0, -23, 80, 100});
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
        statement_print_time(&lines->text, house, statement->wallet.excluded_until_ms);
    }
    lines_end(lines);
}

/* ---- Tables ---- */

static void print_table(struct lines *lines, const struct baize_player_table *table)
{
    static const struct {
        enum baize_player_figure figure;
        int sign;
        bool always;
    } parts[] = {
        {BAIZE_PLAYER_CHIPS_BEGIN, 1, false}, {BAIZE_PLAYER_BUY_INS, 1, true},    {BAIZE_PLAYER_WAGERED, -1, true},
        {BAIZE_PLAYER_RETURNED, 1, true},     {BAIZE_PLAYER_WINNINGS, 1, true},   {BAIZE_PLAYER_PROGRESSIVE, 1, false},
        {BAIZE_PLAYER_ENVY, 1, false},        {BAIZE_PLAYER_TIPS, -1, false},     {BAIZE_PLAYER_CORRECTED, 1, false},
        {BAIZE_PLAYER_ON_LAYOUT, -1, false},  {BAIZE_PLAYER_TAKEN_HOME, -1, true}};
    const int64_t *figures = table->figures;
    struct figures sums;
    baize_text_format(&lines->text, "Table %" PRIu32 ", %" PRId64 " hands", table->table, figures[BAIZE_PLAYER_HANDS]);
    lines_heading(lines, "");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        baize_money amount = parts[i].sign * figures[parts[i].figure];
        if (amount == 0 && !parts[i].always)
            continue;
        lines_to(lines, 4);
        statement_put_amount(lines, baize_player_figure_row(parts[i].figure)->words, amount);
    }
    lines_rule(lines, 44, 64);
    figures_start(&sums);
    figures_money(&sums, NULL, "    Chips at the end", figures[BAIZE_PLAYER_CHIPS_END]);
    if (table->alone)
        baize_text_add(figures_note(&sums), "progressive-only: nobody knows whose chips they are");
    figures_money(&sums, NULL, "    Result of the rounds", figures[BAIZE_PLAYER_RESULT]);
    lines_facts(lines, &sums, STATEMENT_AMOUNT_COLUMN);
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
    statement_put_amount(&lines, "Result of all rounds", result);
    lines_put(&lines, baize_player_statement_agrees(statement)
                          ? "The sums agree: balance, chips, and what wallet and tables moved."
                          : "THE SUMS DO NOT AGREE: balance, chips, or what wallet and tables moved.");
}

/* ---- CSV ---- */

/* A row of the wallet or of a table; both NULL: a balance. */
static void describe_row(struct figures *row, const struct baize_player_statement *statement,
                         const struct baize_house *house, const char *what, const struct baize_wallet_event *event,
                         const struct baize_player_table *table, baize_money balance)
{
    static const struct baize_player_table none;
    bool moved = event != NULL && (event->kind == BAIZE_WALLET_EVENT_MOVED_TO_TABLE ||
                                   event->kind == BAIZE_WALLET_EVENT_MOVED_FROM_TABLE);
    figures_start(row);
    statement_describe_period(row, &statement->period, house);
    figures_count(row, "player", NULL, statement->patron);
    figures_word(row, "row", NULL, what);
    struct baize_text *time = figures_words(row, "time", NULL);
    if (event != NULL)
        statement_print_time(time, house, event->by.at_ms);
    figures_count_or_nothing(row, "table", table != NULL ? table->table : moved ? event->moved_to_table.table : 0);
    figures_add(row, "amount", NULL, event == NULL ? FIGURE_NOTHING : FIGURE_MONEY,
                event == NULL ? 0 : amount_of(event));
    figures_add(row, "balance", NULL, table != NULL ? FIGURE_NOTHING : FIGURE_MONEY, balance);
    size_t first = row->count;
    describe_player_table(row, table != NULL ? table : &none);
    for (size_t i = first; table == NULL && i < row->count; i++)
        row->list[i].unit = FIGURE_NOTHING;
}

void baize_player_statement_csv(const struct baize_player_statement *statement, const struct baize_house *house,
                                baize_line_sink *sink, void *context)
{
    baize_money balance = statement->begin * BAIZE_MICROCENTS_PER_CENT;
    struct figures row;
    struct lines lines;
    lines_begin(&lines, NULL, sink, context);
    describe_row(&row, statement, house, "balance_forward", NULL, NULL, balance);
    lines_csv_head(&lines, &row);
    if (statement->has_wallet)
        lines_csv_row(&lines, &row);
    for (size_t i = 0; i < statement->moves_count; i++) {
        const struct baize_wallet_event *event = &statement->moves[i];
        balance += amount_of(event);
        describe_row(&row, statement, house, baize_wallet_event_id(event->kind), event, NULL, balance);
        lines_csv_row(&lines, &row);
    }
    for (size_t i = 0; i < statement->tables_count; i++)
        if (statement->tables[i].known) {
            describe_row(&row, statement, house, "table", NULL, &statement->tables[i], 0);
            lines_csv_row(&lines, &row);
        }
    describe_row(&row, statement, house, "balance", NULL, NULL, statement->end * BAIZE_MICROCENTS_PER_CENT);
    if (statement->has_wallet)
        lines_csv_row(&lines, &row);
}
