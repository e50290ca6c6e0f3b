/* values.c - numbers, words, clauses and texts. */
#include "base/digits.h"
#include "base/put.h"
#include "base/utf8.h"
#include "event/record.h"

#include <string.h>

/* ---- Counts ---- */

static bool write_count(struct event_writer *writer, const struct event_field *field, const void *value)
{
    int64_t number = (int64_t)baize_event_load(value, field->size);
    if (number < field->least || number > field->most)
        return false;
    if (number < 0)
        return false; /* no field of a journal is negative */
    baize_digits_print(writer->text, (uint64_t)number);
    return true;
}

static bool read_count(struct event_reader *reader, const struct event_field *field, void *value)
{
    size_t start = reader->scan.position;
    int64_t number;
    if (!baize_scan_number(&reader->scan, INT64_MAX, &number))
        return false;
    if (number < field->least || number > field->most)
        return baize_event_refuse(reader, start, "the number is out of range");
    baize_event_store(value, field->size, (uint64_t)number);
    return true;
}

const struct event_type baize_event_type_count = {write_count, read_count, baize_event_same_bytes, NULL, NULL};

/* ---- Rows of a paytable ---- */

static bool write_row(struct event_writer *writer, const struct event_field *field, const void *value)
{
    if (baize_event_load(value, field->size) != BAIZE_NO_ROW)
        return write_count(writer, field, value);
    baize_text_put(writer->text, "none");
    return true;
}

static bool read_row(struct event_reader *reader, const struct event_field *field, void *value)
{
    if (!baize_scan_word(&reader->scan, "none"))
        return read_count(reader, field, value);
    baize_event_store(value, field->size, BAIZE_NO_ROW);
    return true;
}

const struct event_type baize_event_type_row = {write_row, read_row, baize_event_same_bytes, NULL, NULL};

/* ---- Terms ---- */

static size_t length_of_id(const struct baize_scan *scan)
{
    size_t end = scan->position;
    while (end < scan->length && ((scan->bytes[end] >= 'a' && scan->bytes[end] <= 'z') || scan->bytes[end] == '-'))
        end++;
    return end - scan->position;
}

static bool write_term(struct event_writer *writer, const struct event_field *field, const void *value)
{
    uint64_t number = baize_event_load(value, field->size);
    if (number >= (uint64_t)field->terms->count)
        return false;
    baize_text_add(writer->text, baize_vocabulary_id(field->terms, (int)number));
    return true;
}

static bool read_term(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_scan *scan = &reader->scan;
    size_t length = length_of_id(scan);
    int number = baize_vocabulary_find(field->terms, scan->bytes + scan->position, length);
    if (number < 0)
        return baize_scan_fail(scan, "there is no such word");
    scan->position += length;
    baize_event_store(value, field->size, (uint64_t)number);
    return true;
}

static void say_term(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_text_add(writer->text, baize_vocabulary_words(field->terms, (int)baize_event_load(value, field->size)));
}

const struct event_type baize_event_type_term = {write_term, read_term, baize_event_same_bytes, NULL, say_term};

/* ---- Rankings: their ids belong to src/cards ---- */

static bool write_ranking(struct event_writer *writer, const struct event_field *field, const void *value)
{
    uint64_t number = baize_event_load(value, field->size);
    if (number >= BAIZE_RANKINGS)
        return false;
    baize_text_add(writer->text, baize_ranking_id((enum baize_ranking)number));
    return true;
}

static bool read_ranking(struct event_reader *reader, const struct event_field *field, void *value)
{
    for (unsigned i = 0; i < BAIZE_RANKINGS; i++)
        if (baize_scan_word(&reader->scan, baize_ranking_id((enum baize_ranking)i))) {
            baize_event_store(value, field->size, i);
            return true;
        }
    return baize_scan_fail(&reader->scan, "there is no such ranking");
}

const struct event_type baize_event_type_ranking = {write_ranking, read_ranking, baize_event_same_bytes, NULL, NULL};

/* ---- Yes and no ---- */

static bool write_switch(struct event_writer *writer, const struct event_field *field, const void *value)
{
    uint64_t number = baize_event_load(value, field->size);
    if (number > 1)
        return false;
    baize_text_add(writer->text, number == 1 ? "yes" : "no");
    return true;
}

static bool read_switch(struct event_reader *reader, const struct event_field *field, void *value)
{
    bool yes = baize_scan_word(&reader->scan, "yes");
    if (!yes && !baize_scan_word(&reader->scan, "no"))
        return baize_scan_fail(&reader->scan, "yes or no is expected");
    baize_event_store(value, field->size, yes);
    return true;
}

const struct event_type baize_event_type_switch = {write_switch, read_switch, baize_event_same_bytes, NULL, NULL};

/* ---- Ids of submissions, as rule files spell them ---- */

static bool is_id_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '-' || byte == '.' || byte == '_';
}

static size_t length_of_name(const char *bytes, size_t most)
{
    size_t length = 0;
    while (length < most && is_id_byte(bytes[length]))
        length++;
    return length;
}

static bool write_id(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const char *id = value;
    size_t length = length_of_name(id, field->size);
    if (length == 0 || length == field->size || id[length] != '\0')
        return false;
    baize_text_add_bytes(writer->text, id, length);
    return true;
}

static bool read_id(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_scan *scan = &reader->scan;
    size_t length = length_of_name(scan->bytes + scan->position, scan->length - scan->position);
    if (length == 0 || length >= field->size)
        return baize_scan_fail(scan, "an id has letters, digits, '-', '.' and '_', not too many");
    memset(value, 0, field->size);
    memcpy(value, scan->bytes + scan->position, length);
    scan->position += length;
    return true;
}

static bool same_id(const struct event_field *field, const void *a, const void *b)
{
    return strncmp(a, b, field->size) == 0;
}

const struct event_type baize_event_type_id = {write_id, read_id, same_id, NULL, NULL};

/* ---- Who did it: 7:player, 12:manager+15, 0:program ---- */

static bool write_actor(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const struct baize_actor *by = value;
    (void)field;
    if ((unsigned)by->role > BAIZE_PROGRAM || (by->role == BAIZE_PROGRAM && (by->who != 0 || by->second != 0)))
        return false;
    baize_digits_print(writer->text, by->who);
    baize_text_put(writer->text, ":");
    baize_text_add(writer->text, baize_role_id(by->role));
    if (by->second != 0) {
        baize_text_put(writer->text, "+");
        baize_digits_print(writer->text, by->second);
    }
    return true;
}

static bool read_actor(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_scan *scan = &reader->scan;
    struct baize_actor *by = value;
    const char *program = baize_role_id(BAIZE_PROGRAM);
    int64_t who;
    int64_t second = 0;
    (void)field;
    if (!baize_scan_number(scan, UINT32_MAX, &who))
        return false;
    if (!baize_scan_byte(scan, ':'))
        return baize_scan_fail(scan, "the role is expected");
    size_t length = length_of_id(scan);
    int role = baize_vocabulary_find(&baize_words_role, scan->bytes + scan->position, length);
    if (role < 0 && length == strlen(program) && memcmp(scan->bytes + scan->position, program, length) == 0)
        role = BAIZE_PROGRAM;
    if (role < 0)
        return baize_scan_fail(scan, "there is no such role");
    if (role == BAIZE_PROGRAM && who != 0)
        return baize_scan_fail(scan, "no person is the program");
    scan->position += length;
    if (role != BAIZE_PROGRAM && baize_scan_byte(scan, '+')) {
        size_t start = scan->position;
        if (!baize_scan_number(scan, UINT32_MAX, &second))
            return false;
        if (second == 0)
            return baize_event_refuse(reader, start, "nobody is not written");
    }
    by->who = (uint32_t)who; /* at_ms is a field of its own and stays */
    by->role = (enum baize_role)role;
    by->second = (uint32_t)second;
    return true;
}

static bool same_actor(const struct event_field *field, const void *a, const void *b)
{
    const struct baize_actor *one = a;
    const struct baize_actor *other = b;
    (void)field;
    return one->who == other->who && one->role == other->role && one->second == other->second;
}

/* "Floorperson 12" */
static void say_actor(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const struct baize_actor *by = value;
    const char *role = baize_vocabulary_words(&baize_words_role, (int)by->role);
    (void)field;
    baize_text_format(writer->text, "%c%s %u", role[0] - 'a' + 'A', role + 1, by->who);
}

const struct event_type baize_event_type_actor = {write_actor, read_actor, same_actor, NULL, say_actor};

/* ---- Clauses and texts ----
 *
 * The words stand between double quotes, and a quote among them is doubled. Nothing else is quoted. */

static void write_quoted(struct baize_text *text, const char *words)
{
    baize_text_put(text, "\"");
    for (const char *quote = strchr(words, '"'); quote != NULL; quote = strchr(words, '"')) {
        baize_text_add_bytes(text, words, (size_t)(quote + 1 - words));
        baize_text_put(text, "\"");
        words = quote + 1;
    }
    baize_text_add(text, words);
    baize_text_put(text, "\"");
}

/* Is it the beginning of a clause in the pool, not the middle of one? */
static bool is_clause(const struct baize_rules *rules, baize_clause clause)
{
    return clause > 0 && clause < rules->clause_bytes && rules->clauses[clause - 1] == '\0';
}

static bool write_clause(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_clause clause = (baize_clause)baize_event_load(value, field->size);
    if (clause == 0) {
        baize_text_put(writer->text, "none");
        return true;
    }
    if (!is_clause(writer->rules, clause))
        return false;
    write_quoted(writer->text, baize_rules_clause(writer->rules, clause));
    return true;
}

/* Moves past the words and the quote that ends them, when these are the words that stand here: `plain` bytes and a
 * quote. Many clauses begin alike, so where they end is looked at first. */
static bool take_words(struct baize_scan *scan, const char *words, size_t length, size_t plain)
{
    if (length < plain || (words[plain] != '\0' && words[plain] != '"'))
        return false;
    struct baize_scan ahead = *scan;
    for (; *words != '\0'; words++)
        if (!baize_scan_byte(&ahead, *words) || (*words == '"' && !baize_scan_byte(&ahead, '"')))
            return false;
    if (!baize_scan_byte(&ahead, '"') || baize_scan_byte(&ahead, '"'))
        return false;
    scan->position = ahead.position;
    return true;
}

static size_t length_to_quote(const struct baize_scan *scan)
{
    const char *here = scan->bytes + scan->position;
    size_t rest = scan->length - scan->position;
    const char *quote = rest == 0 ? NULL : memchr(here, '"', rest);
    return quote == NULL ? rest : (size_t)(quote - here);
}

static bool read_clause(struct event_reader *reader, const struct event_field *field, void *value)
{
    const struct baize_rules *rules = reader->rules;
    size_t start = reader->scan.position;
    if (baize_scan_word(&reader->scan, "none")) {
        baize_event_store(value, field->size, 0);
        return true;
    }
    if (!baize_scan_byte(&reader->scan, '"'))
        return baize_scan_fail(&reader->scan, "a clause in double quotes is expected");
    size_t plain = length_to_quote(&reader->scan), length;
    for (size_t at = 1; at < rules->clause_bytes; at += length + 1) {
        length = strlen(rules->clauses + at);
        if (take_words(&reader->scan, rules->clauses + at, length, plain)) {
            baize_event_store(value, field->size, at);
            return true;
        }
    }
    return baize_event_refuse(reader, start, "the rules have no such clause");
}

static void say_clause(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const char *words = baize_rules_clause(writer->rules, (baize_clause)baize_event_load(value, field->size));
    if (words[0] != '\0')
        baize_text_format(writer->text, "  [%s]", words);
}

const struct event_type baize_event_type_clause = {write_clause, read_clause, baize_event_same_bytes, NULL, say_clause};

static bool is_text(const struct event_field *field, const char *words)
{
    size_t length = strnlen(words, field->size);
    return baize_utf8_is_remark(words, length, field->size - 1) != 0;
}

static bool write_text(struct event_writer *writer, const struct event_field *field, const void *value)
{
    if (!is_text(field, value))
        return false;
    write_quoted(writer->text, value);
    return true;
}

static bool read_text(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_scan *scan = &reader->scan;
    size_t start = scan->position, length = 0;
    char *words = value;
    if (!baize_scan_byte(scan, '"'))
        return baize_scan_fail(scan, "a text in double quotes is expected");
    while (scan->position < scan->length && length < field->size) {
        char byte = scan->bytes[scan->position];
        scan->position++;
        if (byte == '"' && !baize_scan_byte(scan, '"')) {
            memset(words + length, 0, field->size - length);
            return is_text(field, words) || baize_event_refuse(reader, start, "this is no text");
        }
        words[length++] = byte;
    }
    return baize_event_refuse(reader, start, "the text does not end, or is too long");
}

static bool same_text(const struct event_field *field, const void *a, const void *b)
{
    return strncmp(a, b, field->size) == 0;
}

static void say_text(struct event_writer *writer, const struct event_field *field, const void *value)
{
    (void)field;
    baize_text_add(writer->text, value);
}

const struct event_type baize_event_type_text = {write_text, read_text, same_text, NULL, say_text};

/* ---- Records inside records ---- */

static bool write_inner(struct event_writer *writer, const struct event_field *field, const void *value)
{
    return baize_event_write_record(writer, field->record, value);
}

static bool read_inner(struct event_reader *reader, const struct event_field *field, void *value)
{
    return baize_event_read_record(reader, field->record, value);
}

static bool same_inner(const struct event_field *field, const void *a, const void *b)
{
    return baize_event_same_record(field->record, a, b);
}

const struct event_type baize_event_type_record = {write_inner, read_inner, same_inner, NULL, NULL};
