/* words.c - see the header. */
#include "base/words.h"

#include <string.h>

void baize_words_title(struct baize_text *text, const char *id)
{
    for (size_t i = 0; id[i] != '\0'; i++) {
        char byte = id[i] == '-' ? ' ' : id[i];
        if (i == 0 && byte >= 'a' && byte <= 'z')
            byte = (char)(byte - 'a' + 'A');
        baize_text_add_bytes(text, &byte, 1);
    }
}

void baize_words_group(struct baize_text *text, const char *digits)
{
    size_t sign = strcspn(digits, "0123456789");
    size_t whole = strspn(digits + sign, "0123456789");
    baize_text_add_bytes(text, digits, sign);
    for (size_t i = 0; i < whole; i++) {
        if (i > 0 && (whole - i) % 3 == 0)
            baize_text_add(text, ",");
        baize_text_add_bytes(text, digits + sign + i, 1);
    }
    baize_text_add(text, digits + sign + whole);
}

size_t baize_words_length_of(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)bytes[i] & 0xC0) != 0x80;
    return count;
}

size_t baize_words_length(const char *words)
{
    return baize_words_length_of(words, strlen(words));
}

size_t baize_words_line(const char *words, size_t width)
{
    size_t last_blank = 0;
    size_t column = 0;
    size_t i = 0;
    for (; words[i] != '\0'; i++) {
        if (words[i] == ' ')
            last_blank = i;
        column += ((unsigned char)words[i] & 0xC0) != 0x80;
        if (column > width)
            return last_blank > 0 ? last_blank : i;
    }
    return i;
}
