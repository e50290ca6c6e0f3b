/* ask_house.c - asks about the house: rules and their texts, people, the access log, the own alias. */
#include "base/hex.h"
#include "server/ask.h"

#include <stdlib.h>
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

/* The texts behind a digest: an event of the house's stream, which is read for them. */
struct texts {
    struct server *server;
    struct ask *ask;
    uint8_t digest[BAIZE_HASH_SIZE];
    json_t *answer;
    bool no_memory;
};

static json_t *texts_of(const struct baize_house_event *event)
{
    return json_pack("{s:s, s:s%, s:s%}", "submission", event->rules_filed.submission, "submission_text",
                     event->rules_filed.submission_text, event->rules_filed.submission_length, "jurisdiction_text",
                     event->rules_filed.jurisdiction_text, event->rules_filed.jurisdiction_length);
}

static bool look_at_line(struct texts *texts, const char *line, size_t length)
{
    static const char prefix[] = "rules_filed ";
    struct baize_house_event event;
    size_t position;
    if (length < sizeof prefix || memcmp(line, prefix, sizeof prefix - 1) != 0)
        return true;
    char *memory = malloc(length + 1);
    texts->no_memory = texts->no_memory || memory == NULL;
    if (memory != NULL && baize_house_event_decode(line, length, memory, length + 1, &event, &position) == BAIZE_OK &&
        memcmp(event.digest, texts->digest, sizeof texts->digest) == 0) {
        texts->answer = texts_of(&event);
        texts->no_memory = texts->no_memory || texts->answer == NULL;
    }
    free(memory);
    return texts->answer == NULL && !texts->no_memory;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct texts *texts = context;
    struct baize_entry_header header;
    size_t at = 0, position, length;
    const char *line;
    if (baize_entry_decode(entry->text, entry->length, &header, &at, &position) != BAIZE_OK)
        return false;
    while (baize_entry_line(entry->text, entry->length, &at, &line, &length))
        if (!look_at_line(texts, line, length))
            return false;
    return true;
}

static void on_read(void *context, enum baize_status status)
{
    struct texts *texts = context;
    if (texts->no_memory)
        ask_refused(texts->ask, "BUSY", "there is no memory for this now: ask again");
    else if (status != BAIZE_OK)
        ask_refused(texts->ask, "STORE_AWAY", "the record cannot be read now");
    else if (texts->answer == NULL)
        ask_refused(texts->ask, "FIELD_WRONG", "no such rules have been filed");
    else
        ask_told(texts->ask, texts->answer);
    server_let_go(texts->server, texts, sizeof *texts);
}

void ask_texts(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    static const struct baize_stream house = {.kind = BAIZE_STREAM_HOUSE};
    const json_t *digest = json_object_get(message, "rules");
    struct texts *texts = server_get(server, sizeof *texts);
    (void)who;
    if (texts == NULL) {
        ask_refused(ask, "BUSY", "there is no memory for this now: ask again");
        return;
    }
    texts->server = server;
    texts->ask = ask;
    struct baize_scan scan = baize_scan_of(json_is_string(digest) ? json_string_value(digest) : "",
                                           json_is_string(digest) ? json_string_length(digest) : 0);
    if (json_string_length(digest) != 2 * sizeof texts->digest ||
        !baize_hex_read(&scan, texts->digest, sizeof texts->digest))
        ask_refused(ask, "FIELD_WRONG", "rules is a digest of 64 hex digits");
    else if (server->set.store.call->read(server->set.store.self, house, 1, INT64_MAX, on_entry, on_read, texts) ==
             BAIZE_OK)
        return;
    else
        ask_refused(ask, "STORE_AWAY", "the record cannot be read now");
    server_let_go(server, texts, sizeof *texts);
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

void ask_access(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    const struct people *people = server->set.people;
    int64_t count = 100;
    (void)who;
    if (!ask_number_or(ask, message, "count", 1, 1000, &count))
        return;
    json_t *list = json_array();
    bool good = list != NULL;
    for (size_t i = people_accesses(people); good && i > 0 && count > 0; i--, count--) {
        struct people_access access = people_access_at(people, i - 1);
        good = json_array_append_new(list, json_pack("{s:I, s:s, s:I, s:s}", "at_ms", (json_int_t)access.at_ms, "what",
                                                     people_access_id(access.kind), "person", (json_int_t)access.person,
                                                     "words", people_access_words(access.kind))) == 0;
    }
    if (!good) {
        json_decref(list);
        list = NULL;
    }
    ask_told(ask, list);
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
    struct alias_asked *asked = server_get(server, sizeof *asked);
    if (asked == NULL) {
        ask_refused(ask, "BUSY", "there is no memory for this now: ask again");
        return;
    }
    *asked = (struct alias_asked){.server = server, .ask = ask, .person = who->number};
    alias_set(server, who->number, alias, on_alias, asked);
}
