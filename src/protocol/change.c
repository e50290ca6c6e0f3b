/* change.c - from one view to the next: a JSON Merge Patch (RFC 7396).
 *
 *     an object   is compared member by member
 *     a list, a word, a number   is replaced whole
 *     null        removes: a member that is null in the new view, or not there, is null in the patch
 *
 * Values of the new view are shared, not copied: nothing changes a view after it was made.
 *
 * Every view that an act touches passes here, most of them unchanged. So nothing is allocated before there is something
 * to say, and members are found side by side: both views were made by the same code, their keys stand in the same
 * order. Only where they do not is a key looked up. */
#include "protocol/make.h"
#include "protocol/protocol.h"

#include <string.h>

/* What there is to say of one object, made with the first word of it. */
struct said {
    json_t *patch; /* NULL: nothing yet */
    bool failed;   /* no memory */
};

static bool is_missing(const json_t *value)
{
    return value == NULL || json_is_null(value);
}

/* Two objects, member by member. */
struct pair {
    json_t *before, *after;
    void *at, *beside; /* in `after`; in `before`, where its equal most likely stands */
    size_t found;      /* members of `before` that `after` has, too */
};

static struct pair pair_of(json_t *before, json_t *after)
{
    return (struct pair){before, after, json_object_iter(after), json_object_iter(before), 0};
}

/* The next member of `after`, and the one of `before` under the same key or NULL; false: there are no more. */
static bool next_of(struct pair *pair, const char **key, json_t **before, json_t **after)
{
    if (pair->at == NULL)
        return false;
    *key = json_object_iter_key(pair->at);
    *after = json_object_iter_value(pair->at);
    pair->at = json_object_iter_next(pair->after, pair->at);
    if (pair->beside != NULL && strcmp(json_object_iter_key(pair->beside), *key) == 0) {
        *before = json_object_iter_value(pair->beside);
        pair->beside = json_object_iter_next(pair->before, pair->beside);
    } else {
        *before = json_object_get(pair->before, *key);
    }
    pair->found += *before != NULL;
    return true;
}

/* ---- Equal? ---- */

static bool same(json_t *a, json_t *b);

static bool same_members(json_t *a, json_t *b)
{
    struct pair pair = pair_of(a, b);
    const char *key;
    json_t *before, *after;
    if (json_object_size(a) != json_object_size(b))
        return false;
    while (next_of(&pair, &key, &before, &after))
        if (!same(before, after))
            return false;
    return true;
}

static bool same_items(json_t *a, json_t *b)
{
    size_t count = json_array_size(a);
    if (count != json_array_size(b))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!same(json_array_get(a, i), json_array_get(b, i)))
            return false;
    return true;
}

static bool same(json_t *a, json_t *b)
{
    if (a == b)
        return true;
    if (a == NULL || b == NULL || json_typeof(a) != json_typeof(b))
        return false;
    switch (json_typeof(a)) {
    case JSON_OBJECT:
        return same_members(a, b);
    case JSON_ARRAY:
        return same_items(a, b);
    case JSON_STRING:
        return json_string_length(a) == json_string_length(b) &&
               memcmp(json_string_value(a), json_string_value(b), json_string_length(a)) == 0;
    case JSON_INTEGER:
        return json_integer_value(a) == json_integer_value(b);
    case JSON_REAL:
    case JSON_TRUE:
    case JSON_FALSE:
    case JSON_NULL:
        break;
    }
    return json_equal(a, b) != 0;
}

/* ---- The patch ---- */

/* The value is taken. */
static void say(struct said *said, const char *key, json_t *value)
{
    if (said->patch == NULL && !said->failed)
        said->patch = json_object();
    if (said->patch == NULL || value == NULL || json_object_set_new_nocheck(said->patch, key, value) != 0)
        said->failed = true;
    if (said->patch == NULL)
        json_decref(value);
}

static struct said change_of(json_t *before, json_t *after);

/* What became of one member. */
static void compare(struct said *said, const char *key, json_t *before, json_t *after)
{
    if (is_missing(after)) {
        if (!is_missing(before))
            say(said, key, json_null());
        return;
    }
    if (!json_is_object(before) || !json_is_object(after)) {
        if (!same(before, after))
            say(said, key, json_incref(after));
        return;
    }
    struct said inside = change_of(before, after);
    if (inside.patch != NULL)
        say(said, key, inside.patch);
    said->failed = said->failed || inside.failed;
}

static struct said change_of(json_t *before, json_t *after)
{
    struct said said = {0};
    struct pair pair = pair_of(before, after);
    const char *key;
    json_t *was, *is;
    while (next_of(&pair, &key, &was, &is))
        compare(&said, key, was, is);
    if (pair.found == json_object_size(before))
        return said;
    json_object_foreach(before, key, was)
    {
        if (json_object_get(after, key) == NULL)
            compare(&said, key, was, NULL);
    }
    return said;
}

json_t *protocol_change(json_t *before, json_t *after)
{
    if (!json_is_object(before) || !json_is_object(after))
        return json_is_object(after) ? json_incref(after) : json_object();
    struct said said = change_of(before, after);
    if (said.patch == NULL && !said.failed)
        return json_object();
    if (said.failed) {
        json_decref(said.patch);
        return NULL;
    }
    return said.patch;
}
