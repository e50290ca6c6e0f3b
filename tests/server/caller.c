/* caller.c - a client that keeps its views as docs/protocol.md says. */
#include "place.h"
#include <sodium.h>

static void on_written(void *context, enum people_reason reason, enum baize_status status)
{
    (void)status;
    assert_int_equal(reason, PEOPLE_OK);
    *(bool *)context = true;
}

static struct caller *callers;

struct caller *caller_open(struct place *place, uint32_t person)
{
    struct caller *caller = calloc(1, sizeof *caller);
    struct net_refusal refusal = {0};
    uint8_t token[PEOPLE_TOKEN_SIZE];
    char hex[2 * PEOPLE_TOKEN_SIZE + 1];
    bool written = false;
    caller->next = callers;
    callers = caller;
    caller->place = place;
    caller->views = json_object();
    caller->versions = json_object();
    caller->heard = json_array();
    if (person != 0) {
        assert_int_equal(people_session_open(place->people, NULL, person, token, on_written, &written), PEOPLE_OK);
        while (!written)
            place->store.call->run(place->store.self, 10);
        sodium_bin2hex(hex, sizeof hex, token, sizeof token);
    }
    caller->socket = fake_connect(place->server->net, person == 0 ? NULL : hex, &refusal);
    if (caller->socket == NULL)
        fail_msg("%d %s", refusal.status, refusal.name);
    caller_expect(caller, "hello", "");
    return caller;
}

void caller_close(struct caller *caller)
{
    struct caller **place = &callers;
    while (*place != caller)
        place = &(*place)->next;
    *place = caller->next;
    fake_cut(caller->socket);
    fake_forget(caller->socket);
    json_decref(caller->views);
    json_decref(caller->versions);
    json_decref(caller->heard);
    free(caller);
}

void callers_close(void)
{
    while (callers != NULL)
        caller_close(callers);
}

void caller_say(struct caller *caller, const char *format, ...)
{
    char text[8192];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    fake_say(caller->socket, text);
}

void caller_do(struct caller *caller, char *id, const char *format, ...)
{
    char text[4096], own[33];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    snprintf(own, sizeof own, "%012llx%020llx", (unsigned long long)baize_engine_now_ms(caller->place->engine),
             (unsigned long long)++caller->place->made);
    if (id != NULL)
        strcpy(id, own);
    caller_say(caller, "{\"type\": \"do\", \"id\": \"%s\", %s}", own, text);
}

/* ---- Hearing ---- */

static void merge(json_t *into, json_t *change)
{
    const char *key;
    json_t *value;
    json_object_foreach(change, key, value)
    {
        json_t *old = json_object_get(into, key);
        if (json_is_null(value)) {
            json_object_del(into, key);
        } else if (json_is_object(value)) {
            json_t *next = json_is_object(old) ? json_incref(old) : json_object();
            merge(next, value);
            json_object_set_new(into, key, next);
        } else {
            json_object_set(into, key, value);
        }
    }
}

static void take_view(struct caller *caller, json_t *message)
{
    const char *topic = json_string_value(json_object_get(message, "topic"));
    json_t *version = json_object_get(message, "version"), *from = json_object_get(message, "from");
    json_t *whole = json_object_get(message, "view"), *change = json_object_get(message, "change");
    assert_non_null(topic);
    assert_true(json_is_integer(version));
    if (whole != NULL) {
        caller->wholes++;
        json_object_set_new(caller->views, topic, json_deep_copy(whole));
    } else if (change != NULL) {
        caller->changes++;
        caller->confused = caller->confused || !json_equal(from, json_object_get(caller->versions, topic));
        merge(json_object_get(caller->views, topic), change);
    } else {
        assert_true(json_is_true(json_object_get(message, "same")));
        caller->same++;
    }
    json_object_set(caller->versions, topic, version);
}

void caller_hear(struct caller *caller)
{
    place_turn(caller->place);
    for (json_t *message = fake_hear(caller->socket); message != NULL; message = fake_hear(caller->socket)) {
        if (strcmp(json_string_value(json_object_get(message, "type")), "view") == 0)
            take_view(caller, message);
        else
            json_array_append(caller->heard, message);
        json_decref(message);
    }
}

json_t *caller_next(struct caller *caller)
{
    if (json_array_size(caller->heard) == 0)
        caller_hear(caller);
    json_t *message = json_incref(json_array_get(caller->heard, 0));
    json_array_remove(caller->heard, 0);
    return message;
}

void caller_expect(struct caller *caller, const char *type, const char *name)
{
    json_t *message = caller_next(caller);
    const char *has_type = json_string_value(json_object_get(message, "type"));
    const char *has_name = json_string_value(json_object_get(message, "name"));
    if (has_type == NULL || strcmp(has_type, type) != 0 || strcmp(has_name == NULL ? "" : has_name, name) != 0)
        fail_msg("expected %s %s, heard %s", type, name,
                 message == NULL ? "nothing" : json_dumps(message, JSON_COMPACT));
    json_decref(message);
}
