/* report_player.c - baize report player: the wallet, then every table's stream. */
#include "cmd/report.h"

#include "cmd/json.h"

#include <stdio.h>
#include <stdlib.h>

#define MOVES_MOST 10000

static bool feed_wallet(void *context, const struct baize_wallet_event *event)
{
    baize_player_statement_add_wallet(context, event);
    return true;
}

static bool feed_table(void *context, const struct baize_floor_event *event)
{
    baize_player_statement_add(context, event);
    return true;
}

static bool read_all(struct report_book *book, struct baize_player_statement *statement)
{
    if (!report_book_wallet(book, statement->patron, feed_wallet, statement))
        return false;
    for (uint16_t i = 0; i < book->house.tables_count; i++) {
        const struct baize_floor_settings *settings = &book->house.tables[i].settings;
        baize_player_statement_begin_table(statement, settings->table.number, settings->alone);
        if (!report_book_floor(book,
                               (struct baize_stream){.kind = BAIZE_STREAM_TABLE, .number = settings->table.number},
                               feed_table, statement))
            return false;
    }
    return true;
}

static bool is_known(const struct baize_player_statement *statement)
{
    bool known = statement->has_wallet;
    for (size_t i = 0; i < statement->tables_count; i++)
        known = known || statement->tables[i].known;
    return known;
}

static int print(const struct report_request *request, const struct report_book *book,
                 const struct baize_player_statement *statement, const char *name)
{
    if (request->choice.format == FORMAT_JSON)
        return json_finish(report_json_player(statement, name, &book->house));
    if (request->choice.format == FORMAT_CSV)
        baize_player_statement_csv(statement, &book->house, request->writing->sink, request->writing->context);
    else
        baize_player_statement_print(statement, name, &book->house, request->writing->sink, request->writing->context);
    return report_done(request, baize_player_statement_agrees(statement));
}

int report_player(const struct report_request *request, struct report_book *book)
{
    static struct baize_player_statement statement;
    static struct baize_player_table tables[BAIZE_HOUSE_TABLES_MOST];
    struct baize_wallet_event *moves = malloc(MOVES_MOST * sizeof *moves);
    char name[REPORT_NAME_SIZE];
    struct baize_period period;
    uint32_t patron;
    int result = CMD_FAILED;
    if (moves == NULL)
        fputs("baize report: not enough memory\n", stderr);
    else if (report_book_player(book, request->arguments[1], &patron, name)) {
        if (!report_period(request, &book->house, BAIZE_PERIOD_DAY, &period)) {
            free(moves);
            return CMD_USAGE;
        }
        baize_player_statement_start(&statement, patron, &period, moves, MOVES_MOST, tables, BAIZE_HOUSE_TABLES_MOST);
        if (!read_all(book, &statement))
            result = CMD_FAILED;
        else if (name[0] == '\0' && !is_known(&statement))
            fprintf(stderr, "baize report: player %u has neither a wallet nor chips up to the end of the period\n",
                    patron);
        else
            result = print(request, book, &statement, name);
    }
    free(moves);
    return result;
}
