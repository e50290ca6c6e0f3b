/* test_server_fields.c - every field of every ask with what it cannot be: refused in words that name the field, and the
 * socket goes on. */
#include "one_place.h"
#include "server/ask.h"

static int open_place(void **state)
{
    struct house_plan plan = house_plan_small(7);
    (void)state;
    make_path();
    plan.readers = false;
    plan.demo = true; /* hints are given */
    place = place_open(&plan, path);
    place->server->set.limits.messages_per_second = place->server->set.limits.messages_burst = 100000;
    return 0;
}

/* ---- Asks and their fields ---- */

enum type { NUMBER, TIME, TEXT, SWITCH, LIST, NAME_OR_NUMBER };

/* An ask with all its fields, of which `field` is then made wrong. */
static const struct asked {
    const char *what, *good;
    uint32_t by; /* 0: the player of seat 1 */
    struct {
        const char *name;
        enum type type;
        bool optional;
    } fields[8];
} asks[] = {
    {"rules", "{\"table\": 1}", 0, {{"table", NUMBER, false}}},
    {"texts", "{\"rules\": \"00\"}", 0, {{"rules", TEXT, false}}},
    {"rounds",
     "{\"table\": 1, \"before\": 9, \"count\": 5}",
     0,
     {{"table", NUMBER, false}, {"before", NUMBER, true}, {"count", NUMBER, true}}},
    {"round", "{\"table\": 1, \"round\": 1}", 0, {{"table", NUMBER, false}, {"round", NUMBER, false}}},
    {"proof", "{\"table\": 1, \"round\": 1}", 0, {{"table", NUMBER, false}, {"round", NUMBER, false}}},
    {"statement",
     "{\"patron\": 10011, \"from_day\": 20261116, \"to_day\": 20261117}",
     BOT_CASHIER,
     {{"patron", NAME_OR_NUMBER, false}, {"from_day", NUMBER, true}, {"to_day", NUMBER, true}}},
    {"hint", "{\"table\": 1, \"seat\": 1}", 0, {{"table", NUMBER, false}, {"seat", NUMBER, false}}},
    {"people", "{}", BOT_MANAGER, {{NULL, NUMBER, false}}},
    {"access", "{\"count\": 3}", BOT_MANAGER, {{"count", NUMBER, true}}},
    {"alias", "{\"alias\": \"Anna\"}", 0, {{"alias", TEXT, true}}},
    {"mathematics", "{\"table\": 1}", 0, {{"table", NUMBER, false}}},
    {"strategy_chart", "{\"table\": 1, \"picture\": false}", 0, {{"table", NUMBER, false}, {"picture", SWITCH, true}}},
    {"what_if",
     "{\"submission\": \"washington-fcp-08\", \"wager\": \"ante\", \"rows\": []}",
     0,
     {{"submission", TEXT, false}, {"wager", TEXT, false}, {"rows", LIST, false}}},
    {"claims", "{}", 0, {{NULL, NUMBER, false}}},
    {"meter_history",
     "{\"meter\": 1, \"level\": 0, \"from_ms\": 0, \"to_ms\": 9, \"points\": 9}",
     BOT_MANAGER,
     {{"meter", NUMBER, false},
      {"level", NUMBER, true},
      {"from_ms", TIME, true},
      {"to_ms", TIME, true},
      {"points", NUMBER, true}}},
    {"win",
     "{\"meter\": 1, \"win\": 1, \"print\": false}",
     BOT_MANAGER,
     {{"meter", NUMBER, false}, {"win", NUMBER, false}, {"print", SWITCH, true}}},
    {"reconciliation",
     "{\"meter\": 1, \"from_day\": 20261116, \"to_day\": 20261117}",
     BOT_MANAGER,
     {{"meter", NUMBER, false}, {"from_day", NUMBER, true}, {"to_day", NUMBER, true}}},
    {"report",
     "{\"day\": 20261116, \"to_day\": 20261117, \"table\": 1}",
     BOT_MANAGER,
     {{"day", NUMBER, false}, {"to_day", NUMBER, true}, {"table", NUMBER, true}}},
    {"export",
     "{\"of\": \"table\", \"format\": \"csv\", \"day\": 20261116, \"table\": 1}",
     BOT_MANAGER,
     {{"of", TEXT, false}, {"format", TEXT, false}, {"day", NUMBER, false}, {"table", NUMBER, false}}},
    {"export",
     "{\"of\": \"shift\", \"format\": \"csv\", \"day\": 20261116, \"shift\": 1}",
     BOT_MANAGER,
     {{"shift", NUMBER, false}}},
    {"export",
     "{\"of\": \"meter\", \"format\": \"csv\", \"meter\": 1, \"report\": \"reconcile\", \"level\": 0}",
     BOT_MANAGER,
     {{"meter", NUMBER, false}, {"report", TEXT, false}, {"level", NUMBER, true}}},
};

#define ASKS (sizeof asks / sizeof asks[0])

TEST(test_every_ask_is_here)
{
    for (size_t i = 0; ask_name_at(i) != NULL; i++) {
        bool found = false;
        for (size_t k = 0; k < ASKS; k++)
            found = found || strcmp(asks[k].what, ask_name_at(i)) == 0;
        if (!found)
            fail_msg("the ask %s is not tried with wrong fields", ask_name_at(i));
    }
}

/* ---- Wrong values ---- */

static const struct wrong {
    const char *json;
    bool number, text, of_switch, list; /* is no good for a field of this type */
} wrongs[] = {
    {"\"7\"", true, false, true, true},
    {"\"\"", true, true, true, true},
    {"-1", true, true, true, true},
    {"-9223372036854775808", true, true, true, true},
    {"9223372036854775807", true, true, true, true},
    {"4294967297", true, true, true, true}, /* 1 in 32 bits */
    {"1.0", true, true, true, true},
    {"1.5", true, true, true, true},
    {"1e300", true, true, true, true},
    {"true", true, true, false, true},
    {"[]", true, true, true, false},
    {"[1]", true, true, true, true},
    {"{}", true, true, true, true},
    {"{\"table\": {\"table\": [1]}}", true, true, true, true},
    {"null", true, true, true, true},
};

static bool is_wrong(const struct wrong *wrong, enum type type, bool optional)
{
    if (strcmp(wrong->json, "null") == 0)
        return !optional;
    switch (type) {
    case NUMBER:
        return wrong->number;
    case TIME:
        return wrong->number && strcmp(wrong->json, "4294967297") != 0; /* in 1970 */
    case TEXT:
        return wrong->text;
    case SWITCH:
        return wrong->of_switch;
    case LIST:
        return wrong->list;
    case NAME_OR_NUMBER:
        break;
    }
    return wrong->json[0] != '"' || wrong->text;
}

static bool is_clear(const json_t *answer, const char *field)
{
    static const char *const of_value[] = {"NO_SUCH_TABLE", "NO_SUCH_METER", "NO_SUCH_ROUND", "NO_WALLET"};
    const char *name = json_string_value(json_object_get(answer, "name"));
    const char *words = json_string_value(json_object_get(answer, "words"));
    if (name == NULL || words == NULL)
        return false;
    for (size_t i = 0; i < sizeof of_value / sizeof of_value[0]; i++)
        if (strcmp(name, of_value[i]) == 0)
            return words[0] != '\0';
    return strncmp(name, "FIELD_", 6) == 0 && strstr(words, field) != NULL;
}

static void try_one(struct caller *caller, const struct asked *asked, const char *field, const char *value)
{
    json_t *message = json_loads(asked->good, 0, NULL);
    json_t *wrong = json_loads(value, JSON_DECODE_ANY, NULL);
    assert_non_null(message);
    assert_non_null(wrong);
    json_object_set_new(message, field, wrong);
    json_object_set_new(message, "type", json_string("ask"));
    json_object_set_new(message, "what", json_string(asked->what));
    json_object_set_new(message, "n", json_integer(7));
    char *text = json_dumps(message, JSON_COMPACT);
    caller_say(caller, "%s", text);
    json_t *answer = caller_next(caller);
    for (int i = 0; i < 400 && answer == NULL; i++) {
        place_wait(place, 5);
        answer = caller_next(caller);
    }
    if (!is_clear(answer, field))
        fail_msg("%s: %s", text, answer == NULL ? "nothing" : json_dumps(answer, JSON_COMPACT));
    assert_false(caller->socket->closing);
    free(text);
    json_decref(answer);
    json_decref(message);
}

TEST(test_wrong_values_are_refused_and_the_socket_lives)
{
    unsigned tried = 0;
    for (size_t i = 0; i < ASKS; i++) {
        uint32_t person = asks[i].by != 0 ? asks[i].by : bot_patron(&place->plan.bot, 1, 1);
        struct caller *caller = caller_open(place, person);
        for (size_t k = 0; k < 8 && asks[i].fields[k].name != NULL; k++)
            for (size_t w = 0; w < sizeof wrongs / sizeof wrongs[0]; w++)
                if (is_wrong(&wrongs[w], asks[i].fields[k].type, asks[i].fields[k].optional)) {
                    try_one(caller, &asks[i], asks[i].fields[k].name, wrongs[w].json);
                    tried++;
                }
        caller_say(caller, "{\"type\": \"ask\", \"n\": 8, \"what\": \"rules\", \"table\": 1}");
        caller_expect(caller, "told", "");
        caller_close(caller);
    }
    printf("%u wrong values\n", tried);
    assert_true(tried > 500);
}

/* A number that no program could read: the message has no name to answer to, and the socket goes on. */
TEST(test_numbers_beyond_all_sizes)
{
    static const char *const huge[] = {"99999999999999999999", "-99999999999999999999", "1e999", "-1e999"};
    struct caller *caller = caller_open(place, 0);
    for (size_t i = 0; i < sizeof huge / sizeof huge[0]; i++) {
        caller_say(caller, "{\"type\": \"ask\", \"n\": 1, \"what\": \"rules\", \"table\": %s}", huge[i]);
        caller_expect(caller, "refused", "BAD_MESSAGE");
    }
    caller_say(caller, "{\"type\": \"ask\", \"n\": 8, \"what\": \"rules\", \"table\": 1}");
    caller_expect(caller, "told", "");
}

AROUND_EACH_TEST(NULL, close_callers);
AROUND_ALL_TESTS(open_place, close_place);
