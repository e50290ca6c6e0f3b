/* test_change.c - the merge patch of RFC 7396: applied to the old view it gives the new one, fields that are null and
 * fields that are missing being the same. */
#include "protocol/protocol.h"
#include "random.h"
#include "testing.h"

static uint64_t dice = 7;

/* ---- As the RFC says it ---- */

static json_t *merge(json_t *target, json_t *patch)
{
    const char *key;
    json_t *value;
    if (!json_is_object(patch))
        return json_incref(patch);
    json_t *made = json_is_object(target) ? json_copy(target) : json_object();
    json_object_foreach(patch, key, value)
    {
        if (json_is_null(value))
            json_object_del(made, key);
        else
            json_object_set_new(made, key, merge(json_object_get(made, key), value));
    }
    return made;
}

/* Without fields that are null; lists stay as they are. */
static json_t *without_nulls(json_t *value)
{
    const char *key;
    json_t *member;
    if (!json_is_object(value))
        return json_incref(value);
    json_t *made = json_object();
    json_object_foreach(value, key, member) if (!json_is_null(member))
        json_object_set_new(made, key, without_nulls(member));
    return made;
}

/* ---- Any JSON ---- */

static json_t *random_value(unsigned depth);

static json_t *random_object(unsigned depth)
{
    json_t *object = json_object();
    for (uint32_t i = throw_dice(&dice, 6); i > 0; i--) {
        char key[8];
        snprintf(key, sizeof key, "%c%s", (char)('a' + throw_dice(&dice, 5)),
                 throw_dice(&dice, 8) == 0 ? "\xc3\xab" : "");
        json_object_set_new(object, key, random_value(depth));
    }
    return object;
}

static json_t *random_value(unsigned depth)
{
    json_t *list;
    switch (throw_dice(&dice, depth > 3 ? 5 : 8)) {
    case 0:
        return json_null();
    case 1:
        return json_boolean(throw_dice(&dice, 2));
    case 2:
    case 3:
        return json_integer(throw_dice(&dice, 3));
    case 4:
        return json_string(throw_dice(&dice, 2) ? "As" : "??");
    case 5:
        list = json_array();
        for (uint32_t i = throw_dice(&dice, 3); i > 0; i--)
            json_array_append_new(list, random_value(depth + 2));
        return list;
    default:
        return random_object(depth + 1);
    }
}

static void check_change(json_t *before, json_t *after)
{
    json_t *change = protocol_change(before, after);
    assert_non_null(change);
    json_t *applied = merge(before, change);
    json_t *got = without_nulls(applied), *wanted = without_nulls(after), *was = without_nulls(before);
    assert_true(json_equal(got, wanted));
    if (json_equal(was, wanted))
        assert_int_equal(json_object_size(change), 0);
    json_decref(was);
    json_decref(wanted);
    json_decref(got);
    json_decref(applied);
    json_decref(change);
}

TEST(test_a_change_brings_one_view_to_the_next)
{
    for (unsigned i = 0; i < 20000; i++) {
        json_t *before = random_object(0),
               *after = throw_dice(&dice, 8) == 0 ? json_deep_copy(before) : random_object(0);
        check_change(before, after);
        json_decref(before);
        json_decref(after);
    }
}

static void check_text(const char *before, const char *after, const char *wanted)
{
    json_t *old = json_loads(before, 0, NULL), *new = json_loads(after, 0, NULL);
    json_t *change = protocol_change(old, new);
    size_t length;
    char *text = protocol_text(change, &length);
    assert_string_equal(text, wanted);
    assert_int_equal(length, strlen(wanted));
    free(text);
    json_decref(change);
    json_decref(old);
    json_decref(new);
}

TEST(test_what_a_change_says)
{
    check_text("{\"a\":1}", "{\"a\":1}", "{}");
    check_text("{\"a\":1,\"b\":2}", "{\"b\":3,\"c\":[1]}", "{\"b\":3,\"c\":[1],\"a\":null}");
    check_text("{\"s\":{\"1\":{\"x\":1,\"y\":2},\"2\":{}}}", "{\"s\":{\"1\":{\"x\":1,\"y\":3},\"2\":{}}}",
               "{\"s\":{\"1\":{\"y\":3}}}");
    check_text("{\"l\":[{\"x\":1},{\"x\":2}]}", "{\"l\":[{\"x\":1},{\"x\":3}]}", "{\"l\":[{\"x\":1},{\"x\":3}]}");
    check_text("{\"a\":null}", "{}", "{}");
    check_text("{\"a\":{\"b\":1}}", "{\"a\":null}", "{\"a\":null}");
    check_text("{\"a\":5}", "{\"a\":{\"b\":null,\"c\":1}}", "{\"a\":{\"b\":null,\"c\":1}}");
}

/* ---- Text ---- */

TEST(test_text_is_read_again_as_what_it_was)
{
    for (unsigned i = 0; i < 3000; i++) {
        json_t *value = random_object(0);
        char all[130];
        size_t length;
        for (unsigned c = 1; c < sizeof all; c++)
            all[c - 1] = (char)(c < 128 ? c : 'x');
        all[sizeof all - 1] = '\0';
        json_object_set_new(value, "every \"byte\"\n", json_string(all));
        json_object_set_new(value, "least", json_integer(INT64_MIN));
        json_object_set_new(value, "most", json_integer(INT64_MAX));
        json_object_set_new(value, "part", json_real(-0.125));
        char *text = protocol_text(value, &length);
        assert_non_null(text);
        assert_int_equal(strlen(text), length);
        json_t *again = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        assert_true(json_equal(value, again));
        json_decref(again);
        json_decref(value);
        free(text);
    }
}

TEST(test_text_of_nothing)
{
    size_t length = 7;
    assert_null(protocol_text(NULL, &length));
    assert_int_equal(length, 0);
}
