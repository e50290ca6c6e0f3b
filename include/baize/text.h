/* text.h - building text in the caller's memory.
 *
 *     char line[80];
 *     struct baize_text text = baize_text_in(line, sizeof line);
 *     baize_text_add(&text, "Aces Up: ");
 *     baize_cents_print(&text, 3000, BAIZE_MONEY_WITH_CENTS);
 *
 * The text is always ended by a zero byte. What does not fit is left out and `truncated` says so; nothing is
 * ever written past the end. */
#ifndef BAIZE_TEXT_H
#define BAIZE_TEXT_H

#include <baize/api.h>
#include <stdbool.h>
#include <stddef.h>

struct baize_text {
    char *start;
    size_t length;   /* bytes written, the ending zero not counted */
    size_t capacity; /* bytes available, the ending zero counted */
    bool truncated;
};

BAIZE_API struct baize_text baize_text_in(char *memory, size_t size);
BAIZE_API void baize_text_add(struct baize_text *text, const char *words);
BAIZE_API void baize_text_add_bytes(struct baize_text *text, const char *bytes, size_t length);
BAIZE_API void baize_text_format(struct baize_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Gets a text line by line, each without its end. */
typedef void baize_line_sink(void *context, const char *line);

#endif
