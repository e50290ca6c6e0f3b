/* make.c - see the header. */
#include "protocol/make.h"

#include "base/hex.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

void make_set(json_t **object, const char *key, json_t *value)
{
    if (*object == NULL) {
        json_decref(value);
    } else if (json_object_set_new_nocheck(*object, key, value) != 0) {
        json_decref(*object);
        *object = NULL;
    }
}

void make_add(json_t **list, json_t *value)
{
    if (*list == NULL) {
        json_decref(value);
    } else if (json_array_append_new(*list, value) != 0) {
        json_decref(*list);
        *list = NULL;
    }
}

void make_set_number(json_t **object, const char *key, int64_t number)
{
    make_set(object, key, json_integer((json_int_t)number));
}

void make_set_flag(json_t **object, const char *key, bool flag)
{
    make_set(object, key, json_boolean(flag));
}

void make_set_null(json_t **object, const char *key)
{
    make_set(object, key, json_null());
}

void make_set_word(json_t **object, const char *key, const char *word)
{
    make_set(object, key, make_word(word));
}

json_t *make_word(const char *word)
{
    return word == NULL ? json_null() : json_string_nocheck(word);
}

bool make_is_text(const char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0; at < length;) {
        size_t bytes = (unsigned char)text[at] < 0x80 ? 1 : baize_utf8_length(text + at, length - at);
        if (bytes == 0)
            return false;
        at += bytes;
    }
    return true;
}

json_t *make_text(const char *text)
{
    return text != NULL && make_is_text(text) ? json_string_nocheck(text) : json_null();
}

json_t *make_hex(const uint8_t *bytes, size_t size)
{
    char digits[129];
    struct baize_text text = baize_text_in(digits, sizeof digits);
    baize_hex_print(&text, bytes, size);
    return make_word(digits);
}

json_t *make_number_or_null(int64_t number)
{
    return number == 0 ? json_null() : json_integer((json_int_t)number);
}

const char *make_key(char key[MAKE_KEY_SIZE], uint32_t number)
{
    snprintf(key, MAKE_KEY_SIZE, "%u", (unsigned)number);
    return key;
}
