/* report_tables.c - baize report shift, day and table: every table's stream is read once, for all periods together. */
#include "cmd/report.h"

#include "cmd/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists of statements: of one table, or of `tables` that stand behind each other. */
struct feeding {
    struct baize_table_statement *statements[3];
    int count;
    size_t tables;
};

static bool feed(void *context, const struct baize_floor_event *event)
{
    struct feeding *feeding = context;
    for (int i = 0; i < feeding->count; i++)
        for (size_t k = 0; k < feeding->tables; k++)
            baize_table_statement_add(&feeding->statements[i][k], event); /* what it cannot count, it says */
    return true;
}

static bool read_table(struct report_book *book, uint32_t table, struct feeding *feeding)
{
    struct baize_stream stream = {.kind = BAIZE_STREAM_TABLE, .number = table};
    return report_book_floor(book, stream, feed, feeding);
}

/* What the meters say of the tables: each stream is read once for all of them. */
static bool read_meters(struct report_book *book, struct feeding *feeding)
{
    for (uint16_t i = 0; i < book->house.meters_count; i++)
        if (!report_book_floor(book,
                               (struct baize_stream){.kind = BAIZE_STREAM_METER, .number = book->house.meters[i].meter},
                               feed, feeding))
            return false;
    return true;
}

/* ---- One table ---- */

int report_table(const struct report_request *request, struct report_book *book)
{
    static struct baize_table_statement statement;
    struct feeding feeding = {.statements = {&statement}, .count = 1, .tables = 1};
    struct baize_period period;
    char *end;
    unsigned long number = strtoul(request->arguments[1], &end, 10);
    const struct baize_house_table *table =
        *end != '\0' || number > UINT32_MAX ? NULL : baize_house_table(&book->house, (uint32_t)number);
    if (table == NULL) {
        fprintf(stderr, "baize report: there is no table '%s'; `baize house show` lists them\n", request->arguments[1]);
        return CMD_FAILED;
    }
    if (!report_period(request, &book->house, BAIZE_PERIOD_DAY, &period))
        return CMD_USAGE;
    baize_table_statement_start(&statement, (uint32_t)number, table->settings.alone, &period);
    if (!read_table(book, (uint32_t)number, &feeding) || !read_meters(book, &feeding))
        return CMD_FAILED;
    if (request->choice.format == FORMAT_JSON)
        return json_finish(report_json_table(&statement, &book->house));
    if (request->choice.format == FORMAT_CSV) {
        baize_table_statement_csv_head(request->writing->sink, request->writing->context);
        baize_table_statement_csv(&statement, &book->house, request->writing->sink, request->writing->context);
    } else {
        baize_table_statement_print(&statement, &book->house, request->writing->sink, request->writing->context);
    }
    return report_done(request, baize_table_statement_agrees(&statement));
}

/* ---- All tables ---- */

struct sheets {
    struct baize_table_statement *lists[3]; /* the period, month to date, year to date */
    struct baize_expectation *expectations;
};

static bool make_sheets(size_t count, struct sheets *sheets)
{
    bool good = true;
    for (int i = 0; i < 3; i++) {
        sheets->lists[i] = calloc(count + 1, sizeof *sheets->lists[i]);
        good = good && sheets->lists[i] != NULL;
    }
    sheets->expectations = calloc(count + 1, sizeof *sheets->expectations);
    if (!good || sheets->expectations == NULL)
        fputs("baize report: not enough memory\n", stderr);
    return good && sheets->expectations != NULL;
}

static void free_sheets(struct sheets *sheets)
{
    for (int i = 0; i < 3; i++)
        free(sheets->lists[i]);
    free(sheets->expectations);
}

/* Tables of the same rules one after the other: they are analysed once. */
static void expect(const struct report_book *book, struct sheets *sheets)
{
    const struct baize_house_table *tables = book->house.tables;
    size_t count = book->house.tables_count;
    for (size_t i = 0; i < book->rules_count; i++)
        for (size_t k = 0; k < count; k++)
            if (memcmp(tables[k].digest, book->rules[i]->digest, BAIZE_HASH_SIZE) == 0)
                report_expected(&book->rules[i]->rules, &sheets->lists[0][k], &sheets->expectations[k]);
}

static bool fill_sheets(const struct report_request *request, struct report_book *book,
                        const struct baize_period periods[3], struct sheets *sheets)
{
    size_t count = book->house.tables_count;
    for (size_t i = 0; i < count; i++) {
        const struct baize_floor_settings *settings = &book->house.tables[i].settings;
        struct feeding feeding = {.count = 3, .tables = 1};
        for (int k = 0; k < 3; k++) {
            feeding.statements[k] = &sheets->lists[k][i];
            baize_table_statement_start(feeding.statements[k], settings->table.number, settings->alone, &periods[k]);
        }
        if (!read_table(book, settings->table.number, &feeding))
            return false;
    }
    struct feeding all = {.count = 3, .tables = count};
    memcpy(all.statements, sheets->lists, sizeof all.statements);
    if (!read_meters(book, &all))
        return false;
    if (request->expected)
        expect(book, sheets);
    return true;
}

static bool print_meters(const struct report_request *request, struct report_book *book,
                         const struct baize_period *period)
{
    for (uint16_t i = 0; i < book->house.meters_count; i++)
        if (!report_meter_readings(request, book, book->house.meters[i].meter, period))
            return false;
    return true;
}

static int print_sheet(const struct report_request *request, struct report_book *book,
                       const struct baize_period *period, const struct sheets *sheets)
{
    struct baize_house_sheet sheet = {.house = &book->house,
                                      .period = *period,
                                      .count = book->house.tables_count,
                                      .now = sheets->lists[0],
                                      .month = sheets->lists[1],
                                      .year = sheets->lists[2],
                                      .expectations = request->expected ? sheets->expectations : NULL};
    bool agrees = true;
    for (size_t i = 0; i < sheet.count; i++)
        agrees = agrees && baize_table_statement_agrees(&sheet.now[i]) && baize_table_statement_agrees(&sheet.year[i]);
    if (request->choice.format == FORMAT_JSON)
        return json_finish(report_json_sheet(&sheet)) == CMD_DONE && agrees ? CMD_DONE : CMD_FAILED;
    if (request->choice.format == FORMAT_CSV) {
        baize_house_sheet_csv(&sheet, request->writing->sink, request->writing->context);
        return report_done(request, agrees);
    }
    baize_house_sheet_print(&sheet, request->writing->sink, request->writing->context);
    if (!print_meters(request, book, period))
        return CMD_FAILED;
    return report_done(request, agrees);
}

int report_house(const struct report_request *request, struct report_book *book, enum baize_period_kind kind)
{
    struct baize_period periods[3];
    struct sheets sheets = {.expectations = NULL};
    if (!report_period(request, &book->house, kind, &periods[0]))
        return CMD_USAGE;
    if (periods[0].kind != kind) {
        fputs("baize report: the sheet of the house is of a shift or a day: --day and --shift\n", stderr);
        return CMD_USAGE;
    }
    for (int i = 1; i < 3; i++) {
        enum baize_period_kind to_date = i == 1 ? BAIZE_PERIOD_MONTH : BAIZE_PERIOD_YEAR;
        if (!baize_period_of(&book->house, to_date, periods[0].day, 0, &periods[i]))
            periods[i] = periods[0];
        periods[i].to_ms = periods[0].to_ms; /* of a shift: up to its end */
    }
    int result = CMD_FAILED;
    if (make_sheets(book->house.tables_count, &sheets) && fill_sheets(request, book, periods, &sheets))
        result = print_sheet(request, book, &periods[0], &sheets);
    free_sheets(&sheets);
    return result;
}
