/* make.h - JSON values, put together without a look at every step: where there is no memory a value is NULL, and so is
 * everything that it was to be part of. One look at the end is enough. */
#ifndef BAIZE_PROTOCOL_MAKE_H
#define BAIZE_PROTOCOL_MAKE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Takes `value`. When either is NULL, *object is let go and NULL. Keys are words of this program. */
void make_set(json_t **object, const char *key, json_t *value);
void make_add(json_t **list, json_t *value);

/* Fields of an object. */
void make_set_number(json_t **object, const char *key, int64_t number);
void make_set_flag(json_t **object, const char *key, bool flag);
void make_set_null(json_t **object, const char *key);
/* Words of this program; NULL: null. */
void make_set_word(json_t **object, const char *key, const char *word);

/* Is it text at all: UTF-8? */
bool make_is_text(const char *text);
/* What people or files wrote: null when it is NULL, or not UTF-8. */
json_t *make_text(const char *text);
json_t *make_word(const char *word);
json_t *make_hex(const uint8_t *bytes, size_t size);
/* The number, or null when it is 0. */
json_t *make_number_or_null(int64_t number);

/* The key of a member of an object that is kept by number: "17". */
#define MAKE_KEY_SIZE 12
const char *make_key(char key[MAKE_KEY_SIZE], uint32_t number);

#endif
