/* parts.c - numbers, streams, heads and versions, as every text of the journal writes them. */
#include "base/digits.h"
#include "journal/internal.h"

#include <string.h>

/* ---- Numbers ---- */

bool journal_put_number(struct baize_text *text, const char *name, uint64_t number)
{
    baize_text_add(text, name);
    baize_digits_print(text, number);
    return number >= 1 && number <= INT64_MAX;
}

bool journal_take_number(struct baize_scan *scan, const char *name, uint64_t *number)
{
    int64_t value;
    if (!baize_scan_word(scan, name))
        return baize_scan_fail(scan, "another field is expected here");
    size_t start = scan->position;
    if (!baize_scan_number(scan, INT64_MAX, &value))
        return false;
    if (value == 0) {
        scan->position = start;
        return baize_scan_fail(scan, "numbers begin with 1");
    }
    *number = (uint64_t)value;
    return true;
}

bool journal_put_maybe(struct baize_text *text, const char *name, uint32_t number)
{
    return number == 0 || journal_put_number(text, name, number);
}

bool journal_take_maybe(struct baize_scan *scan, const char *name, uint32_t *number)
{
    struct baize_scan ahead = *scan;
    uint64_t value = 0;
    if (!baize_scan_word(&ahead, name))
        return true;
    if (!journal_take_number(scan, name, &value) || value > UINT32_MAX)
        return baize_scan_fail(scan, "a number is expected");
    *number = (uint32_t)value;
    return true;
}

bool journal_put_time(struct baize_text *text, const char *name, int64_t at_ms)
{
    baize_text_add(text, name);
    baize_digits_print(text, (uint64_t)at_ms);
    return at_ms >= 0;
}

bool journal_take_time(struct baize_scan *scan, const char *name, int64_t *at_ms)
{
    if (!baize_scan_word(scan, name))
        return baize_scan_fail(scan, "another field is expected here");
    return baize_scan_number(scan, INT64_MAX, at_ms);
}

void journal_put_hex(struct baize_text *text, const char *name, const uint8_t *bytes, size_t size)
{
    baize_text_add(text, name);
    baize_hex_print(text, bytes, size);
}

bool journal_take_hex(struct baize_scan *scan, const char *name, uint8_t *bytes, size_t size)
{
    if (!baize_scan_word(scan, name))
        return baize_scan_fail(scan, "another field is expected here");
    return baize_hex_read(scan, bytes, size);
}

/* ---- Streams and heads ---- */

static bool is_stream(struct baize_stream stream)
{
    return stream.kind < BAIZE_STREAMS && (stream.kind == BAIZE_STREAM_HOUSE) == (stream.number == 0);
}

bool journal_put_stream(struct baize_text *text, struct baize_stream stream)
{
    baize_stream_print(text, stream);
    return is_stream(stream);
}

static bool is_name_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '/';
}

bool journal_take_stream(struct baize_scan *scan, struct baize_stream *stream)
{
    size_t end = scan->position;
    while (end < scan->length && is_name_byte(scan->bytes[end]))
        end++;
    if (baize_stream_read(scan->bytes + scan->position, end - scan->position, stream) != BAIZE_OK)
        return baize_scan_fail(scan, "the name of a stream is expected");
    scan->position = end;
    return true;
}

bool journal_put_head(struct baize_text *text, char between, const struct baize_store_head *head)
{
    const char separator[] = {between, '\0'};
    bool good = journal_put_stream(text, head->stream) && journal_put_number(text, separator, head->seq);
    journal_put_hex(text, separator, head->hash, sizeof head->hash);
    return good;
}

bool journal_take_head(struct baize_scan *scan, char between, struct baize_store_head *head)
{
    const char separator[] = {between, '\0'};
    return journal_take_stream(scan, &head->stream) && journal_take_number(scan, separator, &head->seq) &&
           journal_take_hex(scan, separator, head->hash, sizeof head->hash);
}

/* ---- Versions ---- */

enum baize_status journal_take_version(struct baize_scan *scan, const char *words, uint8_t most, uint8_t *version)
{
    uint64_t number = 0;
    if (!journal_take_number(scan, words, &number))
        return BAIZE_JOURNAL_SYNTAX;
    *version = (uint8_t)number;
    if (number <= most)
        return BAIZE_OK;
    scan->position = strlen(words);
    return BAIZE_JOURNAL_NEWER;
}

/* ---- All or nothing ---- */

void journal_undo(struct baize_text *text, const struct baize_text *before)
{
    *text = *before;
    if (text->capacity > 0)
        text->start[text->length] = '\0';
}

enum baize_status journal_written(struct baize_text *text, const struct baize_text *before, bool good)
{
    if (good && !text->truncated)
        return BAIZE_OK;
    journal_undo(text, before);
    return good ? BAIZE_TEXT_TOO_LONG : BAIZE_JOURNAL_SYNTAX;
}
