/* text.c - a value as its text: compact, keys in the order in which they were set. Every version of every view that
 * somebody watches passes here, so it is written for speed: one buffer that grows, no call for each character. */
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

struct writer {
    char *text;
    size_t length, size;
    bool failed;
};

static bool make_room(struct writer *writer, size_t more)
{
    size_t size = writer->size;
    if (writer->failed || writer->length + more <= size)
        return !writer->failed;
    while (size < writer->length + more)
        size = size == 0 ? 1024 : 2 * size;
    char *text = realloc(writer->text, size);
    writer->failed = text == NULL;
    if (text == NULL)
        return false;
    writer->text = text;
    writer->size = size;
    return true;
}

static void put(struct writer *writer, const char *bytes, size_t length)
{
    if (!make_room(writer, length))
        return;
    memcpy(writer->text + writer->length, bytes, length);
    writer->length += length;
}

/* ---- Words ---- */

static bool is_plain(unsigned char byte)
{
    return byte >= 0x20 && byte != '"' && byte != '\\';
}

static void put_escaped(struct writer *writer, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    char six[6] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
    char two[2] = {'\\', (char)byte};
    if (byte == '"' || byte == '\\')
        put(writer, two, sizeof two);
    else
        put(writer, six, sizeof six);
}

static void put_string(struct writer *writer, const char *bytes, size_t length)
{
    put(writer, "\"", 1);
    for (size_t at = 0; at < length;) {
        size_t end = at;
        while (end < length && is_plain((unsigned char)bytes[end]))
            end++;
        put(writer, bytes + at, end - at);
        if (end < length)
            put_escaped(writer, (unsigned char)bytes[end++]);
        at = end;
    }
    put(writer, "\"", 1);
}

/* ---- Numbers ---- */

static void put_integer(struct writer *writer, json_int_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long left = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        digits[--at] = '-';
    put(writer, digits + at, sizeof digits - at);
}

/* ---- Values ---- */

static void put_value(struct writer *writer, const json_t *value);

static void put_list(struct writer *writer, const json_t *list)
{
    size_t count = json_array_size(list);
    put(writer, "[", 1);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            put(writer, ",", 1);
        put_value(writer, json_array_get(list, i));
    }
    put(writer, "]", 1);
}

static void put_object(struct writer *writer, const json_t *object)
{
    json_t *members = (json_t *)(uintptr_t)object; /* looked at only: jansson's iterators take no const */
    bool first = true;
    put(writer, "{", 1);
    for (void *at = json_object_iter(members); at != NULL; at = json_object_iter_next(members, at)) {
        const char *key = json_object_iter_key(at);
        if (!first)
            put(writer, ",", 1);
        first = false;
        put_string(writer, key, strlen(key));
        put(writer, ":", 1);
        put_value(writer, json_object_iter_value(at));
    }
    put(writer, "}", 1);
}

/* No view has a number with a point (law: no float); a report may. */
static void put_real(struct writer *writer, const json_t *value)
{
    char digits[64];
    size_t length = json_dumpb(value, digits, sizeof digits, JSON_ENCODE_ANY);
    writer->failed = writer->failed || length == 0 || length > sizeof digits;
    if (!writer->failed)
        put(writer, digits, length);
}

static void put_value(struct writer *writer, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        put_object(writer, value);
        return;
    case JSON_ARRAY:
        put_list(writer, value);
        return;
    case JSON_STRING:
        put_string(writer, json_string_value(value), json_string_length(value));
        return;
    case JSON_INTEGER:
        put_integer(writer, json_integer_value(value));
        return;
    case JSON_TRUE:
        put(writer, "true", 4);
        return;
    case JSON_FALSE:
        put(writer, "false", 5);
        return;
    case JSON_NULL:
        put(writer, "null", 4);
        return;
    case JSON_REAL:
        put_real(writer, value);
        return;
    }
}

char *protocol_text(const json_t *value, size_t *length)
{
    struct writer writer = {0};
    *length = 0;
    if (value == NULL)
        return NULL;
    put_value(&writer, value);
    put(&writer, "", 1);
    if (writer.failed) {
        free(writer.text);
        return NULL;
    }
    *length = writer.length - 1;
    return writer.text;
}
