/* stream.c - streams and their names. */
#include "base/digits.h"
#include "base/put.h"
#include "base/vocabulary.h"

#include <baize/stream.h>
#include <string.h>

bool baize_stream_equal(struct baize_stream a, struct baize_stream b)
{
    return a.kind == b.kind && a.number == b.number;
}

int baize_stream_compare(struct baize_stream a, struct baize_stream b)
{
    if (a.kind != b.kind)
        return a.kind < b.kind ? -1 : 1;
    return a.number == b.number ? 0 : a.number < b.number ? -1 : 1;
}

void baize_stream_print(struct baize_text *text, struct baize_stream stream)
{
    if (stream.kind >= BAIZE_STREAMS)
        baize_text_put(text, "no stream");
    else if (stream.kind == BAIZE_STREAM_HOUSE)
        baize_text_add(text, baize_vocabulary_id(&baize_words_stream, (int)stream.kind));
    else {
        baize_text_add(text, baize_vocabulary_id(&baize_words_stream, (int)stream.kind));
        baize_text_put(text, "/");
        baize_digits_print(text, stream.number);
    }
}

/* A number from 1 on, without leading zeros. */
static bool read_number(const char *digits, size_t length, uint32_t *number)
{
    uint64_t value = 0;
    if (length == 0 || length > 10 || digits[0] == '0')
        return false;
    for (size_t i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(digits[i] - '0');
    }
    if (value > UINT32_MAX)
        return false;
    *number = (uint32_t)value;
    return true;
}

enum baize_status baize_stream_read(const char *bytes, size_t length, struct baize_stream *stream)
{
    for (uint32_t kind = 0; kind < BAIZE_STREAMS; kind++) {
        size_t id = strlen(baize_vocabulary_id(&baize_words_stream, (int)kind));
        uint32_t number = 0;
        if (length < id || memcmp(bytes, baize_vocabulary_id(&baize_words_stream, (int)kind), id) != 0)
            continue;
        bool fits = kind == BAIZE_STREAM_HOUSE
                        ? length == id
                        : length > id && bytes[id] == '/' && read_number(bytes + id + 1, length - id - 1, &number);
        if (!fits)
            return BAIZE_STREAM_SYNTAX;
        *stream = (struct baize_stream){.kind = kind, .number = number};
        return BAIZE_OK;
    }
    return BAIZE_STREAM_SYNTAX;
}
