/* one_rig.h - the one house of a program's tests, and fields of what it shows. */
#ifndef PROTOCOL_ONE_RIG_H
#define PROTOCOL_ONE_RIG_H

#include "rig.h"
#include "testing.h"

static struct rig rig;

static inline int close_rig(void **state)
{
    (void)state;
    rig_close(&rig);
    return 0;
}

/* The field; without it the test fails. */
static inline json_t *at(json_t *value, const char *key)
{
    json_t *found = json_object_get(value, key);
    if (found == NULL)
        fail_msg("there is no field %s", key);
    return found;
}

static inline const char *word(json_t *value, const char *key)
{
    return json_string_value(at(value, key));
}

#endif
