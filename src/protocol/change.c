/* change.c - from one view to the next: a JSON Merge Patch (RFC 7396).
 *
 *     an object   is compared member by member
 *     a list, a word, a number   is replaced whole
 *     null        removes: a member that is null in the new view, or not there, is null in the patch
 *
 * Values of the new view are shared, not copied: nothing changes a view after it was made. */
#include "protocol/make.h"
#include "protocol/protocol.h"

static json_t *change_of(json_t *before, json_t *after);

static bool is_missing(const json_t *value)
{
    return value == NULL || json_is_null(value);
}

/* What became of one member; true when there is something to say. */
static bool compare(json_t *before, json_t *after, json_t **said)
{
    if (is_missing(after)) {
        *said = json_null();
        return !is_missing(before);
    }
    if (!json_is_object(before) || !json_is_object(after)) {
        *said = json_incref(after);
        return !json_equal(before, after);
    }
    *said = change_of(before, after);
    return *said == NULL || json_object_size(*said) > 0;
}

static void add(json_t **patch, const char *key, json_t *before, json_t *after)
{
    json_t *said;
    if (compare(before, after, &said))
        make_set(patch, key, said);
    else
        json_decref(said);
}

static json_t *change_of(json_t *before, json_t *after)
{
    json_t *patch = json_object();
    const char *key;
    json_t *value;
    json_object_foreach(after, key, value) add(&patch, key, json_object_get(before, key), value);
    json_object_foreach(before, key, value) if (json_object_get(after, key) == NULL) add(&patch, key, value, NULL);
    return patch;
}

json_t *protocol_change(json_t *before, json_t *after)
{
    if (!json_is_object(before) || !json_is_object(after))
        return json_is_object(after) ? json_incref(after) : json_object();
    return change_of(before, after);
}
