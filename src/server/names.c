/* names.c - names in the acts of staff become numbers: people know each other by name, the record knows numbers only
 * (DESIGN, decision 11). Players name nobody: their messages are left as they are. */
#include "server/internal.h"

/* NULL: there is nobody of that name who could be meant. */
static const struct people_person *find(const struct server *server, const json_t *name)
{
    const struct people_person *person = people_named(server->set.people, json_string_value(name));
    return person == NULL || person->disabled ? NULL : person;
}

static bool number_signers(const struct server *server, json_t *signers)
{
    for (size_t i = 0; i < json_array_size(signers); i++) {
        const json_t *name = json_array_get(signers, i);
        const struct people_person *person;
        if (!json_is_string(name))
            continue;
        person = find(server, name);
        if (person == NULL || json_array_set_new(signers, i, json_integer(person->number)) != 0)
            return false;
    }
    return true;
}

static bool number_patron(const struct server *server, json_t *message)
{
    const json_t *name = json_object_get(message, "patron");
    const struct people_person *person;
    if (!json_is_string(name))
        return true;
    person = find(server, name);
    return person != NULL && person->role == BAIZE_PLAYER &&
           json_object_set_new(message, "patron", json_integer(person->number)) == 0;
}

const char *names_to_numbers(const struct server *server, json_t *message)
{
    if (!number_signers(server, json_object_get(message, "signers")))
        return "signers: nobody of that name signs here";
    if (!number_patron(server, message))
        return "patron: no player has an account of that name; who has none is named by number";
    return NULL;
}
