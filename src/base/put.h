/* put.h - baize_text_add where the words are written down at the place of the call.
 *
 * The compiler knows their length then: a move or two instead of a call. The writers of journal texts put some thirty
 * such pieces into every line. */
#ifndef BAIZE_BASE_PUT_H
#define BAIZE_BASE_PUT_H

#include <baize/text.h>
#include <string.h>

static inline void baize_text_put(struct baize_text *text, const char *words)
{
    size_t length = strlen(words);
    if (text->capacity - text->length <= length) { /* there is no text longer than its memory */
        baize_text_add_bytes(text, words, length);
        return;
    }
    memcpy(text->start + text->length, words, length + 1);
    text->length += length;
}

static inline void baize_text_put_byte(struct baize_text *text, char byte)
{
    if (text->capacity - text->length <= 1) {
        baize_text_add_bytes(text, &byte, 1);
        return;
    }
    text->start[text->length++] = byte;
    text->start[text->length] = '\0';
}

#endif
