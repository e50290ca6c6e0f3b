/* ask_house.c - asks about the house: rules, people, the access log, the own alias. */
#include "server/ask.h"

#include <string.h>

/* ---- Rules ---- */

void ask_rules(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    (void)who;
    const struct baize_floor_table *table = ask_table(server, ask, message);
    if (table == NULL)
        return;
    uint32_t number = (uint32_t)json_integer_value(json_object_get(message, "table"));
    const struct baize_house_table *filed = baize_house_table(baize_engine_house(server->engine), number);
    if (filed == NULL)
        ask_refused(ask, "NO_SUCH_TABLE", "there is no such table");
    else
        ask_told(ask, protocol_rules(table->rules, filed->digest));
}

/* ---- People ---- */

void ask_people(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    const struct people *people = server->set.people;
    json_t *list = json_array();
    bool good = list != NULL;
    (void)who;
    (void)message;
    for (size_t i = 0; good && i < people_count(people); i++) {
        const struct people_person *person = people_at(people, i);
        good = json_array_append_new(list,
                                     json_pack("{s:I, s:s, s:s, s:s?, s:b, s:b}", "number", (json_int_t)person->number,
                                               "name", person->name, "role", baize_role_id(person->role), "alias",
                                               alias_of(server, person->number), "disabled", person->disabled, "locked",
                                               people_is_locked(people, person))) == 0;
    }
    if (!good) {
        json_decref(list);
        list = NULL;
    }
    ask_told(ask, list);
}

/* ---- The access log ---- */

static json_t *word_or_null(const char *word)
{
    return word[0] == '\0' ? json_null() : json_string(word);
}

static json_t *number_or_null(int64_t number)
{
    return number == 0 ? json_null() : json_integer(number);
}

static json_t *access_json(const struct people_access *access)
{
    return json_pack("{s:s, s:I, s:s, s:I, s:o, s:o, s:o, s:I, s:o, s:o, s:o, s:s}", "line", access->id, "at_ms",
                     (json_int_t)access->at_ms, "what", people_access_id(access->kind), "person",
                     (json_int_t)access->person, "by", number_or_null(access->from.by), "address",
                     word_or_null(access->from.address), "session", word_or_null(access->from.session), "count",
                     (json_int_t)access->count, "last_ms", number_or_null(access->last_ms), "table",
                     number_or_null(access->table), "round", number_or_null(access->round), "words",
                     people_access_words(access->kind));
}

static void on_accesses(void *context, enum people_reason reason, const struct people_access *accesses, size_t count)
{
    struct ask *ask = context;
    json_t *list = json_array();
    bool good = list != NULL;
    for (size_t i = 0; good && i < count; i++)
        good = json_array_append_new(list, access_json(&accesses[i])) == 0;
    if (reason == PEOPLE_OK && good) {
        ask_told(ask, list);
        return;
    }
    json_decref(list);
    ask_refused(ask, "STORE_AWAY", "the access log could not be read");
}

/* From the store: `baize user` beside the server writes to it too. */
void ask_access(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    const json_t *given = json_object_get(message, "before");
    const char *before = json_string_value(given);
    int64_t count = 100;
    (void)who;
    if (!ask_number_or(ask, message, "count", 1, 1000, &count))
        return;
    if (given != NULL && !json_is_null(given) && (before == NULL || !people_is_line(before))) {
        ask_refused(ask, "FIELD_WRONG", "before: the `line` of a line of this log is expected");
        return;
    }
    enum people_reason reason = people_accesses_read(server->set.people, before, (uint32_t)count, on_accesses, ask);
    if (reason == PEOPLE_NO_MEMORY)
        ask_refused(ask, "BUSY", "there is no memory for this now: ask again");
    else if (reason != PEOPLE_OK)
        ask_refused(ask, "STORE_AWAY", "the access log could not be read");
}

/* ---- The own alias ---- */

struct alias_asked {
    struct server *server;
    struct ask *ask;
    uint32_t person;
};

static void on_alias(void *context, bool good)
{
    struct alias_asked *asked = context;
    if (good)
        ask_told(asked->ask, json_pack("{s:s?}", "alias", alias_of(asked->server, asked->person)));
    else
        ask_refused(asked->ask, "STORE_AWAY", "the name could not be kept");
    server_let_go(asked->server, asked, sizeof *asked);
}

void ask_alias(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    const json_t *value = json_object_get(message, "alias");
    const char *alias = json_string_value(value);
    if (alias == NULL ? !json_is_null(value) : strlen(alias) != json_string_length(value) || !alias_is_good(alias)) {
        ask_refused(ask, "FIELD_WRONG", "alias is 1 to 24 characters without control characters, or null");
        return;
    }
    const char *now = alias_of(server, who->number);
    int64_t retry_ms;
    if (alias == NULL || now == NULL ? alias == now
                                     : strcmp(alias, now) == 0) { /* it is so already: nothing to write */
        ask_told(ask, json_pack("{s:s?}", "alias", alias));
        return;
    }
    if (!act_may(server, who, &retry_ms)) {
        ask_refused(ask, "TOO_MANY_ACTS", "more acts than one person may do: wait a moment");
        return;
    }
    if (alias != NULL && who->role == BAIZE_PLAYER && alias_imitates_staff(alias)) {
        ask_refused(ask, "FIELD_WRONG",
                    "alias: a player is not shown under a name that looks like the house's or its staff's");
        return;
    }
    struct alias_asked *asked = server_get(server, sizeof *asked);
    if (asked == NULL) {
        ask_refused(ask, "BUSY", "there is no memory for this now: ask again");
        return;
    }
    *asked = (struct alias_asked){.server = server, .ask = ask, .person = who->number};
    alias_set(server, who->number, alias, on_alias, asked);
}
