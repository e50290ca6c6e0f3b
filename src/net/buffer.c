#include "net/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buffer_add(struct buffer *buffer, const void *bytes, size_t length)
{
    if (buffer->bad)
        return;
    if (buffer->length + length > buffer->size) {
        size_t size = buffer->size ? buffer->size : 1024;
        while (size < buffer->length + length)
            size *= 2;
        char *bigger = realloc(buffer->bytes, size);
        if (!bigger) {
            buffer->bad = true;
            return;
        }
        buffer->bytes = bigger;
        buffer->size = size;
    }
    if (length)
        memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}

void buffer_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

void buffer_number(struct buffer *buffer, unsigned long long number)
{
    char text[24];
    buffer_add(buffer, text, (size_t)snprintf(text, sizeof text, "%llu", number));
}

void buffer_json(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, "\"", 1);
    for (; *text; text++) {
        char escaped[8];
        if ((unsigned char)*text < ' ')
            buffer_add(buffer, escaped, (size_t)snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)*text));
        else if (*text == '"' || *text == '\\')
            buffer_add(buffer, escaped, (size_t)snprintf(escaped, sizeof escaped, "\\%c", *text));
        else
            buffer_add(buffer, text, 1);
    }
    buffer_add(buffer, "\"", 1);
}
