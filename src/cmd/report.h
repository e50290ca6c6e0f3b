/* report.h - baize report: statements of the house, its tables, players and meters, from the store.
 *
 *     report.c          options, which period, which report
 *     report_book.c     the record: house and rules, streams event by event
 *     report_tables.c   shift, day, table
 *     report_player.c   a player
 *     report_meter.c    the Game Manager's reports of a meter
 *     report_expected.c what the exact mathematics expects (A4)
 *
 * As JSON: protocol/report_json.h.
 *
 * Nothing is changed and no key is needed: the store is read beside a process that works. Whether the record is right
 * is for `baize audit verify`. */
#ifndef BAIZE_CMD_REPORT_H
#define BAIZE_CMD_REPORT_H

#include "cmd/cmd.h"
#include "cmd/format.h"
#include "cmd/house.h"
#include "protocol/report_json.h"

#include <baize/statement.h>

struct report_request {
    struct cmd_where where;
    struct format_choice choice;
    struct format_writing *writing;
    const char *day, *shift, *period, *from, *to;
    bool expected;
    char **arguments;
    int count;
};

/* ---- The record ---- */

struct report_rules {
    uint8_t digest[BAIZE_HASH_SIZE];
    struct baize_rules rules;
};

struct report_book {
    struct baize_store store;
    struct baize_house house;
    struct report_rules *rules[BAIZE_HOUSE_RULES_MOST];
    size_t rules_count;
    enum baize_status status; /* why the stream of the house cannot be read on */
};

/* Reads the stream of the house; says what is wrong. The book is large: keep it static. */
bool report_book_open(struct report_book *book, const struct cmd_where *where);
void report_book_close(struct report_book *book);

const struct baize_rules *report_book_rules(const struct report_book *book, const uint8_t digest[BAIZE_HASH_SIZE]);

/* Each event of a table (with its controller) or meter, and of a wallet, in order; false from the callback stops. */
typedef bool report_on_floor(void *context, const struct baize_floor_event *event);
typedef bool report_on_wallet(void *context, const struct baize_wallet_event *event);
bool report_book_floor(struct report_book *book, struct baize_stream stream, report_on_floor *on_event, void *context);
bool report_book_wallet(struct report_book *book, uint32_t patron, report_on_wallet *on_event, void *context);

/* A player by number or name; `name` is empty where the number has none. */
#define REPORT_NAME_SIZE 64
bool report_book_player(struct report_book *book, const char *which, uint32_t *patron, char name[REPORT_NAME_SIZE]);

/* ---- Reports: enum cmd_exit ---- */

/* The period that was asked for; `kind` where nothing else is. Says what is wrong. */
bool report_period(const struct report_request *request, const struct baize_house *house, enum baize_period_kind kind,
                   struct baize_period *period);

/* All of it has been written; also where its sums do not agree, which is a failure. */
int report_done(const struct report_request *request, bool agrees);

int report_house(const struct report_request *request, struct report_book *book, enum baize_period_kind kind);
int report_table(const struct report_request *request, struct report_book *book);
int report_player(const struct report_request *request, struct report_book *book);
int report_meter(const struct report_request *request, struct report_book *book);

/* The readings of a meter in a period (T9). */
bool report_meter_readings(const struct report_request *request, struct report_book *book, uint32_t meter,
                           const struct baize_period *period);

/* What the wagers of the statement were expected to bring. Not known: the analysis of one of its wagers failed. */
void report_expected(const struct baize_rules *rules, const struct baize_table_statement *statement,
                     struct baize_expectation *expectation);

#endif
