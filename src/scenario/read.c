/* read.c - the text of a script to its lines: head, set-up, acts with their outcomes. */
#include "scenario/read.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* ---- Text ---- */

static bool is_text(struct script *script, const struct baize_source *source)
{
    uint32_t line = 1, column = 1;
    if (source->length > SCENARIO_BYTES_MOST) {
        struct baize_mark whole = {0};
        fault_add(&script->faults, whole, "FILE_TOO_LARGE", NULL, "a scenario has at most %u bytes",
                  SCENARIO_BYTES_MOST);
        return false;
    }
    for (size_t i = 0, step; i < source->length; i += step) {
        step = baize_utf8_length(source->bytes + i, source->length - i);
        bool seen = step > 0 && (source->bytes[i] == '\n' || source->bytes[i] == '\r' || source->bytes[i] == '\t' ||
                                 !baize_utf8_is_hidden(baize_utf8_character(source->bytes + i, step)));
        if (!seen) {
            struct baize_mark at = {.line = line, .column = column, .length = 1};
            fault_add(&script->faults, at, "NOT_TEXT", NULL, "this is not readable text (UTF-8)");
            return false;
        }
        column = source->bytes[i] == '\n' ? 1 : column + 1;
        line += source->bytes[i] == '\n';
    }
    return true;
}

/* ---- The head ---- */

static bool read_head(struct script *script)
{
    struct scenario *scenario = script->scenario;
    const struct words *words = &script->words;
    struct scenario_span rest = words_span(words, 2, words->count);
    if (words->count < 2 || !word_is(&words->list[1], ":"))
        return false;
    if (word_is(&words->list[0], "scenario")) {
        if (rest.length == 0)
            fault_add(&script->faults, words_mark(words, 2), "TITLE_MISSING", NULL, "a title is expected here");
        scenario->title = rest;
        return true;
    }
    if (word_is(&words->list[0], "proves")) {
        if (scenario->proves_count < sizeof scenario->proves / sizeof scenario->proves[0])
            scenario->proves[scenario->proves_count++] = rest;
        return true;
    }
    if (!word_is(&words->list[0], "date"))
        return false;
    struct reader reader = script_reader(script, 2, words->count);
    if (!slot_day(&reader, &script->day) || reader.at != reader.end)
        fault_add(&script->faults, words_mark(words, 2), "DAY_WRONG", NULL, "%s",
                  reader.why[0] == '\0' ? "nothing more is expected here" : reader.why);
    else if (scenario->day == 0)
        scenario->day = script->day;
    return true;
}

/* ---- Time ---- */

/* Days since 1970-01-01 of a day of the Gregorian calendar. */
static int64_t days_since_1970(uint32_t day)
{
    int64_t year = day / 10000, month = day / 100 % 100, date = day % 100;
    year -= month <= 2;
    int64_t era = year / 400, year_of_era = year % 400;
    int64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + date - 1;
    return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

int64_t scenario_day_ms(uint32_t day)
{
    return days_since_1970(day) * INT64_C(86400000);
}

static bool scan_time(const struct word *word, int64_t *ms)
{
    struct baize_scan scan = baize_scan_of(word->start, word->length);
    int64_t hour, minute, second = 0, thousandth = 0;
    bool good =
        baize_scan_digits(&scan, 2, &hour) && baize_scan_byte(&scan, ':') && baize_scan_digits(&scan, 2, &minute);
    if (good && baize_scan_byte(&scan, ':'))
        good = baize_scan_digits(&scan, 2, &second) &&
               (!baize_scan_byte(&scan, '.') || baize_scan_digits(&scan, 3, &thousandth));
    if (!good || !baize_scan_at_end(&scan) || hour > 23 || minute > 59 || second > 59)
        return false;
    *ms = ((hour * 60 + minute) * 60 + second) * 1000 + thousandth;
    return true;
}

/* ---- Who and where ---- */

static bool begins_person(const struct reader *reader)
{
    struct reader trial = *reader;
    struct scenario_person person;
    return slot_person(&trial, &person) || trial.at > reader->at; /* `player` alone is a person written badly */
}

static bool add_person(struct reader *reader, struct scenario_line *line)
{
    if (line->people_count == SCENARIO_PEOPLE_MOST)
        return reader_fail(reader, "at most %d people sign an act", SCENARIO_PEOPLE_MOST);
    return slot_person(reader, &line->people[line->people_count]) && ++line->people_count > 0;
}

/* PERSON [for PERSON] [with PERSON[, PERSON]... [and PERSON]] */
static bool read_people(struct reader *reader, struct scenario_line *line)
{
    struct scenario_person patron;
    if (!begins_person(reader))
        return true;
    if (!add_person(reader, line))
        return false;
    if (reader_takes(reader, "for")) {
        if (!slot_person(reader, &patron))
            return false;
        line->patron = patron.who;
    }
    if (reader_takes(reader, "with"))
        do {
            if (!add_person(reader, line))
                return false;
        } while (reader_takes(reader, ",") || reader_takes(reader, "and"));
    reader_takes(reader, ":");
    return true;
}

static bool read_place(struct reader *reader, struct scenario_line *line)
{
    bool meter = reader_takes(reader, "meter");
    if (!meter && !reader_takes(reader, "table"))
        return true;
    line->where = meter ? AT_METER : AT_TABLE;
    if (!slot_number(reader, 1, SCENARIO_NUMBER_MOST, meter ? "a meter" : "a table", &line->place))
        return false;
    reader_takes(reader, ":");
    return true;
}

/* ---- Where an act happens ---- */

static bool knows_place(const struct scenario *scenario, enum scenario_where where, uint32_t number)
{
    for (uint8_t i = 0; where == AT_TABLE && i < scenario->tables_count; i++)
        if (scenario->tables[i].number == number)
            return true;
    for (uint8_t i = 0; where == AT_METER && i < scenario->meters_count; i++)
        if (scenario->meters[i].number == number)
            return true;
    return false;
}

static bool find_place(struct script *script, struct scenario_line *line)
{
    const struct scenario *scenario = script->scenario;
    struct baize_mark at = words_mark(&script->words, 1);
    enum scenario_where needs = line->act->where;
    const char *what = needs == AT_METER ? "meter" : "table";
    uint8_t count = needs == AT_METER ? scenario->meters_count : scenario->tables_count;
    if (line->where == AT_NO_PLACE && count == 1) {
        line->where = needs;
        line->place = needs == AT_METER ? scenario->meters[0].number : scenario->tables[0].number;
    }
    if (line->where == AT_NO_PLACE && count > 1)
        fault_add(&script->faults, at, "PLACE_MISSING", NULL, "which %s? The line begins with: %s N", what, what);
    else if (line->where == AT_NO_PLACE)
        fault_add(&script->faults, at, "PLACE_MISSING", NULL, "the set-up has no %s", what);
    else if (line->where != needs)
        fault_add(&script->faults, at, "PLACE_WRONG", NULL, "this is done at a %s: %s", what, line->act->pattern);
    else if (!knows_place(scenario, line->where, line->place))
        fault_add(&script->faults, at, "PLACE_UNKNOWN", NULL, "the set-up has no %s %u", what, line->place);
    else
        return true;
    return false;
}

/* ---- Acts and outcomes ---- */

static const char *act_pattern(size_t index)
{
    return index < scenario_acts_count ? scenario_acts[index].pattern : NULL;
}

static const char *outcome_pattern(size_t index)
{
    return index < scenario_outcomes_count ? scenario_outcomes[index].pattern : NULL;
}

static size_t find_word(const struct words *words, size_t from, const char *text)
{
    while (from < words->count && !word_is(&words->list[from], text))
        from++;
    return from;
}

void *script_take(struct script *script, size_t size)
{
    void *piece = baize_arena_take(script->arena, size);
    struct baize_mark at = {.line = script->words.line, .column = 1, .length = 1};
    if (piece == NULL)
        fault_add(&script->faults, at, "SCENARIO_TOO_LONG", NULL, "the scenario is too long");
    return piece;
}

/* What stands behind an arrow, from word `from` on. */
static void read_outcomes(struct script *script, size_t from)
{
    const struct words *words = &script->words;
    for (size_t end; from <= words->count; from = end + 1) {
        end = find_word(words, from, ";");
        struct reader reader = script_reader(script, from, end);
        struct scenario_fact *fact = script_take(script, sizeof *fact);
        if (fact == NULL)
            return;
        int row = pattern_find(&reader, outcome_pattern, "outcome", &fact->said, &script->faults);
        if (row < 0)
            continue;
        fact->outcome = &scenario_outcomes[row];
        fact->words = words_span(words, from, end);
        *script->last_fact = fact;
        script->last_fact = &fact->next;
    }
}

static void read_act(struct script *script)
{
    const struct words *words = &script->words;
    size_t arrow = find_word(words, 0, "->");
    struct reader reader = script_reader(script, 1, arrow);
    struct scenario_line *line = script_take(script, sizeof *line);
    if (line == NULL)
        return;
    script->last_fact = &line->facts;
    script->has_act = true;
    line->number = words->line;
    line->day = script->day;
    line->time = words_span(words, 0, 1);
    if (!scan_time(&words->list[0], &line->at_ms))
        fault_add(&script->faults, words_mark(words, 0), "TIME_WRONG", NULL, "a time is written like 14:02:10");
    line->at_ms += scenario_day_ms(script->day == 0 ? 19700101 : script->day);
    bool placed = read_place(&reader, line);
    line->words = words_span(words, reader.at, arrow);
    if (!placed || !read_people(&reader, line)) {
        fault_add(&script->faults, words_mark(words, reader.at), "PEOPLE_WRONG", NULL, "%s", reader.why);
    } else {
        reader.verbs = true;
        int row = pattern_find(&reader, act_pattern, "act", &line->said, &script->faults);
        line->act = row < 0 ? NULL : &scenario_acts[row];
        if (line->act != NULL && find_place(script, line)) {
            *script->last_line = line;
            script->last_line = &line->next;
            script->scenario->lines_count++;
        }
    }
    if (arrow < words->count)
        read_outcomes(script, arrow + 1);
}

/* ---- Lines ---- */

static void read_line(struct script *script, const char *bytes, size_t length, uint32_t number)
{
    const struct words *words = &script->words;
    if (!words_split(bytes, length, number, &script->words, &script->faults) || words->count == 0)
        return;
    char first = words->list[0].start[0];
    if (word_is(&words->list[0], "->")) {
        if (script->has_act)
            read_outcomes(script, 1);
        else
            fault_add(&script->faults, words_mark(words, 0), "OUTCOME_ALONE", NULL,
                      "outcomes stand behind an act or on the lines below it");
    } else if (!words->list[0].quoted && first >= '0' && first <= '9') {
        read_act(script);
    } else if (!read_head(script)) {
        if (script->has_act)
            fault_add(&script->faults, words_mark(words, 0), "SET_UP_LATE", NULL,
                      "the set-up stands before the first act; an act begins with its time");
        else
            setup_read(script);
    }
}

enum baize_status scenario_read(const struct baize_source *source, struct baize_arena *arena, struct scenario *scenario,
                                struct baize_diagnostics *found)
{
    struct script script = {.scenario = scenario, .arena = arena, .faults = {.found = found}};
    struct scenario_fact *nowhere = NULL;
    struct baize_mark whole = {0};
    memset(scenario, 0, sizeof *scenario);
    faults_begin(found);
    script.last_line = &scenario->lines;
    script.last_fact = &nowhere;
    uint32_t number = 1;
    bool text = is_text(&script, source);
    for (size_t at = 0, length; text && at < source->length; at += length + 1, number++) {
        const char *newline = memchr(source->bytes + at, '\n', source->length - at);
        length = newline == NULL ? source->length - at : (size_t)(newline - source->bytes) - at;
        read_line(&script, source->bytes + at, length, number);
    }
    if (text && scenario->title.length == 0)
        fault_add(&script.faults, whole, "TITLE_MISSING", NULL, "a scenario begins with a line `scenario: TITLE`");
    if (text && scenario->day == 0)
        fault_add(&script.faults, whole, "DAY_MISSING", NULL, "a line `date: 2026-11-16` says the day of the acts");
    if (text && scenario->tables_count == 0)
        fault_add(&script.faults, whole, "TABLE_MISSING", NULL, "a line `table 1 SUBMISSION` sets a table up");
    faults_sort(found);
    return found->errors > 0 ? BAIZE_RULES_REFUSED : BAIZE_OK;
}
