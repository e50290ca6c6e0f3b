#include <baize/text.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct baize_text baize_text_in(char *memory, size_t size)
{
    struct baize_text text = {.start = memory, .capacity = size};
    if (size > 0)
        memory[0] = '\0';
    return text;
}

static size_t room(const struct baize_text *text)
{
    return text->capacity > text->length ? text->capacity - text->length - 1 : 0;
}

void baize_text_add_bytes(struct baize_text *text, const char *bytes, size_t length)
{
    size_t fits = room(text);
    if (length > fits) {
        length = fits;
        text->truncated = true;
    }
    if (length == 0)
        return;
    memcpy(text->start + text->length, bytes, length);
    text->length += length;
    text->start[text->length] = '\0';
}

/* Words are short: byte by byte they are there before their length would be known. */
void baize_text_add(struct baize_text *text, const char *words)
{
    size_t fits = room(text);
    size_t length = 0;
    char *to = fits == 0 ? NULL : text->start + text->length;
    for (; length < fits && words[length] != '\0'; length++)
        to[length] = words[length];
    text->truncated = text->truncated || words[length] != '\0';
    if (length == 0)
        return;
    text->length += length;
    to[length] = '\0';
}

void baize_text_format(struct baize_text *text, const char *format, ...)
{
    char none[1];
    size_t fits = room(text);
    va_list arguments;
    va_start(arguments, format);
    int wanted = vsnprintf(text->capacity > 0 ? text->start + text->length : none, fits + (text->capacity > 0), format,
                           arguments);
    va_end(arguments);
    if (wanted < 0)
        wanted = 0;
    if ((size_t)wanted > fits)
        text->truncated = true;
    text->length += (size_t)wanted > fits ? fits : (size_t)wanted;
}
