/* patch.c - a JSON Merge Patch (RFC 7396). */
#include "remote/internal.h"

json_t *remote_patch(json_t *target, const json_t *change)
{
    const char *key;
    json_t *value;
    if (!json_is_object(change)) {
        json_decref(target);
        return json_deep_copy(change);
    }
    if (!json_is_object(target)) {
        json_decref(target);
        target = json_object();
    }
    /* jansson iterates over what it may change: the value itself is only looked at. */
    json_object_foreach((json_t *)(uintptr_t)change, key, value)
    {
        if (json_is_null(value)) {
            json_object_del(target, key);
            continue;
        }
        json_t *before = json_object_get(target, key);
        json_object_set_new(target, key, remote_patch(json_incref(before), value));
    }
    return target;
}
