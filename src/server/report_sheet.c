/* report_sheet.c - statements of tables over some periods: every stream is read once, for all periods together. */
#include "server/ask_manager.h"

#include <stdlib.h>

struct feeding {
    struct report_sheet *sheet;
    size_t first, count; /* of the tables that the stream is about */
};

static bool feed(void *context, const struct baize_floor_event *event)
{
    const struct feeding *feeding = context;
    const struct report_sheet *sheet = feeding->sheet;
    for (size_t i = 0; i < sheet->periods_count; i++)
        for (size_t k = feeding->first; k < feeding->first + feeding->count; k++)
            baize_table_statement_add(&sheet->statements[i * sheet->tables_count + k], event); /* it says what fails */
    return true;
}

static bool is_asked(const struct job *job, const struct baize_house_table *table)
{
    return job->table == 0 || table->settings.table.number == (uint32_t)job->table;
}

static bool read_tables(struct book *book, const struct baize_period *periods, struct report_sheet *sheet)
{
    const struct baize_house *house = book->job->house;
    size_t at = 0;
    for (uint16_t i = 0; i < house->tables_count; i++) {
        const struct baize_floor_settings *settings = &house->tables[i].settings;
        struct baize_stream stream = {.kind = BAIZE_STREAM_TABLE, .number = settings->table.number};
        struct feeding feeding = {.sheet = sheet, .first = at, .count = 1};
        if (!is_asked(book->job, &house->tables[i]))
            continue;
        for (size_t k = 0; k < sheet->periods_count; k++)
            baize_table_statement_start(&sheet->statements[k * sheet->tables_count + at], settings->table.number,
                                        settings->alone, &periods[k]);
        if (!book_read(book, stream, feed, &feeding))
            return false;
        at++;
    }
    return true;
}

bool report_sheet_read(struct book *book, const struct baize_period *periods, size_t count, struct report_sheet *sheet)
{
    const struct baize_house *house = book->job->house;
    *sheet = (struct report_sheet){.periods_count = count};
    for (uint16_t i = 0; i < house->tables_count; i++)
        sheet->tables_count += is_asked(book->job, &house->tables[i]);
    if (sheet->tables_count * count > REPORT_STATEMENTS_MOST) {
        job_refuse(book->job, "TOO_LONG", "ask for fewer days, or for one table");
        return false;
    }
    sheet->statements = calloc(sheet->tables_count * count + 1, sizeof *sheet->statements);
    if (sheet->statements == NULL || !read_tables(book, periods, sheet))
        return false;
    struct feeding all = {.sheet = sheet, .count = sheet->tables_count};
    for (uint16_t i = 0; i < house->meters_count; i++) {
        struct baize_stream stream = {.kind = BAIZE_STREAM_METER, .number = house->meters[i].meter};
        if (!book_read(book, stream, feed, &all))
            return false;
    }
    return true;
}

struct baize_table_statement *report_sheet_of(const struct report_sheet *sheet, size_t period)
{
    return &sheet->statements[period * sheet->tables_count];
}

bool report_to_date(const struct baize_house *house, enum baize_period_kind kind, uint32_t day, uint8_t shift,
                    struct baize_period periods[3])
{
    static const enum baize_period_kind kinds[] = {BAIZE_PERIOD_ANY, BAIZE_PERIOD_MONTH, BAIZE_PERIOD_YEAR};
    if (!baize_period_of(house, kind, day, shift, &periods[0]))
        return false;
    for (int i = 1; i < 3; i++) {
        if (!baize_period_of(house, kinds[i], day, 0, &periods[i]))
            periods[i] = periods[0];
        periods[i].to_ms = periods[0].to_ms; /* of a shift: up to its end */
    }
    return true;
}
