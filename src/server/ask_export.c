/* ask_export.c - export: the text of a file, the same bytes as `baize report` writes. */
#include "server/ask_manager.h"

#include "protocol/report_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MOST ((size_t)2 << 20)

enum what { WHAT_DAY, WHAT_SHIFT, WHAT_TABLE, WHAT_METER };
enum format { FORMAT_CSV, FORMAT_JSON, FORMAT_TEXT };

static const char *const whats[] = {"day", "shift", "table", "meter"};
static const char *const formats[] = {"csv", "json", "text"};
static const char *const types[] = {"text/csv", "application/json", "text/plain"};
static const char *const endings[] = {"csv", "json", "txt"};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- Text that grows ---- */

struct growing {
    char *text;
    size_t length, most;
    bool failed, too_large;
};

static void add(struct growing *growing, const char *bytes, size_t length)
{
    growing->too_large = growing->too_large || growing->length + length > TEXT_MOST;
    if (growing->failed || growing->too_large)
        return;
    if (growing->length + length > growing->most) {
        size_t most = 2 * (growing->length + length);
        char *text = realloc(growing->text, most);
        growing->failed = text == NULL;
        if (text == NULL)
            return;
        growing->text = text;
        growing->most = most;
    }
    memcpy(growing->text + growing->length, bytes, length);
    growing->length += length;
}

static void add_line(void *context, const char *line)
{
    add(context, line, strlen(line));
    add(context, "\n", 1);
}

static int add_bytes(const char *bytes, size_t length, void *context)
{
    add(context, bytes, length);
    return 0;
}

static void add_json(struct growing *growing, json_t *document)
{
    growing->failed = growing->failed || document == NULL ||
                      json_dump_callback(document, add_bytes, growing, JSON_INDENT(2) | JSON_ENSURE_ASCII) != 0;
    add(growing, "\n", 1);
    json_decref(document);
}

static void tell(struct job *job, struct growing *growing, const char *name)
{
    if (growing->too_large)
        job_refuse(job, "TOO_LARGE", "the file would be larger than 2 MiB: `baize report` writes it");
    job->answer =
        json_pack("{s:s?, s:s?, s:o}", "name", name, "type", types[job->format], "text",
                  growing->failed || growing->too_large ? NULL : json_stringn(growing->text, growing->length));
}

/* ---- Tables ---- */

static void write_tables(const struct job *job, const struct baize_period *periods, const struct report_sheet *sheet,
                         struct growing *growing)
{
    struct baize_house_sheet house = {
        .house = job->house, .period = periods[0], .count = sheet->tables_count, .now = report_sheet_of(sheet, 0)};
    if (job->what == WHAT_TABLE) {
        if (job->format == FORMAT_JSON) {
            add_json(growing, report_json_table(house.now, job->house));
            return;
        }
        baize_table_statement_csv_head(add_line, growing);
        baize_table_statement_csv(house.now, job->house, add_line, growing);
        return;
    }
    house.month = report_sheet_of(sheet, 1);
    house.year = report_sheet_of(sheet, 2);
    if (job->format == FORMAT_JSON)
        add_json(growing, report_json_sheet(&house));
    else
        baize_house_sheet_csv(&house, add_line, growing);
}

static void work_tables(struct job *job)
{
    struct book book = {.job = job};
    struct report_sheet sheet = {.statements = NULL};
    struct growing growing = {.text = NULL};
    struct baize_period periods[3];
    char name[80], which[32] = "";
    enum baize_period_kind kind = job->what == WHAT_SHIFT ? BAIZE_PERIOD_SHIFT : BAIZE_PERIOD_DAY;
    if (!report_to_date(job->house, kind, (uint32_t)job->from_day, (uint8_t)job->shift, periods)) {
        job_refuse(job, "FIELD_WRONG", "there is no such gaming day, or it has no such shift");
        return;
    }
    if (report_sheet_read(&book, periods, job->what == WHAT_TABLE ? 1 : 3, &sheet)) {
        if (job->what == WHAT_TABLE)
            snprintf(which, sizeof which, "-%lld", (long long)job->table);
        else if (job->what == WHAT_SHIFT)
            snprintf(which, sizeof which, "-%lld", (long long)job->shift);
        snprintf(name, sizeof name, "%s%s-%lld.%s", whats[job->what], which, (long long)job->from_day,
                 endings[job->format]);
        write_tables(job, periods, &sheet, &growing);
        tell(job, &growing, name);
    }
    free(growing.text);
    free(sheet.statements);
}

/* ---- Meters ---- */

static void work_meter(struct job *job)
{
    struct book book = {.job = job};
    struct baize_period period;
    struct growing growing = {.text = NULL};
    struct meter_office *office = NULL;
    const struct baize_rules *rules = report_meter_rules(&book);
    char name[80], day[24] = "";
    if (!report_days(job->house, job->from_day, job->from_day, &period)) {
        job_refuse(job, "FIELD_WRONG", "there is no such gaming day");
        return;
    }
    if (rules != NULL && (office = meter_office_open(&period)) != NULL &&
        book_read(&book, job->reader.stream, meter_office_feed, office)) {
        meter_office_end(office);
        if (job->from_day != 0)
            snprintf(day, sizeof day, "-%lld", (long long)job->from_day);
        snprintf(name, sizeof name, "meter-%lld-%s%s.%s", (long long)job->meter, meter_report_names[job->of], day,
                 endings[job->format]);
        if (job->level >= office->manager.meter.levels_count) {
            job_refuse(job, "FIELD_WRONG", "the meter has no such level");
        } else {
            meter_office_write(office, (enum meter_report)job->of, job->format == FORMAT_CSV, (uint8_t)job->level,
                               rules, &baize_house_settings_at(job->house, period.to_ms - 1)->time, add_line, &growing);
            tell(job, &growing, name);
        }
    }
    free(growing.text);
    free(office);
}

/* ---- The ask ---- */

/* One of the words. */
static bool take_word(struct ask *ask, const json_t *message, const char *key, const char *const *words, size_t count,
                      int *number)
{
    const json_t *value = json_object_get(message, key);
    const char *word = json_string_value(value);
    char list[96];
    struct baize_text text = baize_text_in(list, sizeof list);
    baize_text_format(&text, "%s is one of", key);
    for (size_t i = 0; i < count; i++) {
        baize_text_format(&text, "%s %s", i == 0 ? "" : ",", words[i]);
        if (word != NULL && strcmp(word, words[i]) == 0) {
            *number = (int)i;
            return true;
        }
    }
    ask_refused(ask, value == NULL || json_is_null(value) ? "FIELD_MISSING" : "FIELD_WRONG", list);
    return false;
}

static bool refuse(struct ask *ask, const char *name, const char *words)
{
    ask_refused(ask, name, words);
    return false;
}

/* Fields that all exports have, and those of a meter or of tables; false: the ask is refused. */
static bool take_fields(struct server *server, struct ask *ask, const struct protocol_person *who,
                        const json_t *message, struct job *asked)
{
    const struct baize_house *house = baize_engine_house(server->engine);
    if (!take_word(ask, message, "of", whats, COUNT(whats), &asked->what) ||
        !take_word(ask, message, "format", formats, COUNT(formats), &asked->format) ||
        !ask_number_or(ask, message, "day", 19700101, 99991231, &asked->from_day))
        return false;
    if (asked->what == WHAT_METER) {
        if (who->role == BAIZE_FLOORPERSON)
            return refuse(ask, "ROLE_NOT_ALLOWED", "another role may ask for this");
        if (!take_word(ask, message, "report", meter_report_names, METER_REPORTS, &asked->of) ||
            !ask_number_or(ask, message, "level", 0, BAIZE_LEVELS_MOST - 1, &asked->level))
            return false;
        if (asked->format == FORMAT_JSON || (asked->of == METER_SHEET && asked->format == FORMAT_CSV))
            return refuse(ask, "FIELD_WRONG", "of a meter there are text, and csv of wins, readings and reconcile");
        return true;
    }
    if (asked->from_day == 0)
        return refuse(ask, "FIELD_MISSING", "day is missing");
    if (asked->format == FORMAT_TEXT)
        return refuse(ask, "FIELD_WRONG", "of tables there are csv and json");
    if (asked->what == WHAT_SHIFT)
        return ask_number(ask, message, "shift", 1, BAIZE_HOUSE_SHIFTS_MOST, &asked->shift);
    if (asked->what != WHAT_TABLE)
        return true;
    if (!ask_number(ask, message, "table", 1, BAIZE_HOUSE_NUMBER_MOST, &asked->table))
        return false;
    return baize_house_table(house, (uint32_t)asked->table) != NULL ||
           refuse(ask, "NO_SUCH_TABLE", "there is no such table");
}

void ask_export(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    static const struct baize_stream house = {.kind = BAIZE_STREAM_HOUSE};
    struct job asked = {.what = 0};
    if (!take_fields(server, ask, who, message, &asked))
        return;
    struct job *job = asked.what == WHAT_METER ? report_begin_meter(server, ask, who, message, work_meter)
                                               : job_begin_report(server, ask, house, work_tables);
    if (job == NULL)
        return;
    job->what = asked.what;
    job->of = asked.of;
    job->format = asked.format;
    job->from_day = asked.from_day;
    job->shift = asked.shift;
    job->table = asked.table;
    job->level = asked.level;
    job_queue(job);
}
