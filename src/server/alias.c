/* alias.c - the names that people are shown by at tables: records ("alias", number) of the store, outside the journal.
 *
 * All are in memory, by number; a change is written first and shown when it is durable. */
#include "base/utf8.h"
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHARACTERS_MOST 24

struct alias {
    uint32_t person;
    char name[PROTOCOL_ALIAS_SIZE];
};

struct aliases {
    struct alias *all; /* by number */
    size_t count, most;
    struct change *changes; /* on their way */
};

struct change {
    struct change *next;
    struct server *server; /* NULL: it has stopped */
    uint32_t person;
    bool gone;
    char key[16], name[PROTOCOL_ALIAS_SIZE];
    struct baize_store_record record;
    void (*done)(void *context, bool good);
    void *context;
};

/* ---- In memory ---- */

/* Where it stands, or would. */
static size_t place_of(const struct aliases *aliases, uint32_t person)
{
    size_t low = 0, high = aliases->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (aliases->all[middle].person < person)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const char *alias_of(struct server *server, uint32_t person)
{
    const struct aliases *aliases = server->aliases;
    size_t place = aliases == NULL ? 0 : place_of(aliases, person);
    return aliases != NULL && place < aliases->count && aliases->all[place].person == person ? aliases->all[place].name
                                                                                             : NULL;
}

static bool make_room(struct aliases *aliases)
{
    size_t most = aliases->most == 0 ? 64 : 2 * aliases->most;
    if (aliases->count < aliases->most)
        return true;
    struct alias *larger = realloc(aliases->all, most * sizeof *larger);
    if (larger == NULL)
        return false;
    aliases->all = larger;
    aliases->most = most;
    return true;
}

static bool put(struct aliases *aliases, uint32_t person, const char *name)
{
    size_t place = place_of(aliases, person);
    if (place == aliases->count || aliases->all[place].person != person) {
        if (!make_room(aliases))
            return false;
        memmove(&aliases->all[place + 1], &aliases->all[place], (aliases->count - place) * sizeof aliases->all[0]);
        aliases->count++;
    }
    aliases->all[place].person = person;
    snprintf(aliases->all[place].name, sizeof aliases->all[place].name, "%s", name);
    return true;
}

static void take_out(struct aliases *aliases, uint32_t person)
{
    size_t place = place_of(aliases, person);
    if (place == aliases->count || aliases->all[place].person != person)
        return;
    aliases->count--;
    memmove(&aliases->all[place], &aliases->all[place + 1], (aliases->count - place) * sizeof aliases->all[0]);
}

/* One to 24 characters that can be seen, without a blank at either end. */
bool alias_is_good(const char *alias)
{
    size_t length = strlen(alias);
    return baize_utf8_is_remark(alias, length, PROTOCOL_ALIAS_SIZE - 1) &&
           baize_utf8_seen(alias, length) <= CHARACTERS_MOST;
}

/* ---- Reading them at the start ---- */

struct reading {
    struct baize_store_answer answer;
    struct aliases *aliases;
    bool good;
};

static bool on_record(void *context, const struct baize_store_record *record)
{
    struct reading *reading = context;
    char name[PROTOCOL_ALIAS_SIZE];
    unsigned long person = strtoul(record->key, NULL, 10);
    if (record->length >= sizeof name || person == 0 || person > UINT32_MAX)
        return true; /* not one of ours: nobody is shown by it */
    memcpy(name, record->value, record->length);
    name[record->length] = '\0';
    if (alias_is_good(name))
        reading->good = put(reading->aliases, (uint32_t)person, name) && reading->good;
    return true;
}

bool aliases_open(struct server *server)
{
    const struct baize_store *store = &server->set.store;
    struct reading reading = {.good = true};
    server->aliases = reading.aliases = calloc(1, sizeof *server->aliases);
    if (reading.aliases == NULL)
        return false;
    enum baize_status taken =
        store->call->records(store->self, "alias", NULL, on_record, baize_store_answered, &reading);
    return baize_store_wait(store, &reading.answer, taken) == BAIZE_OK && reading.good;
}

void aliases_close(struct server *server)
{
    if (server->aliases == NULL)
        return;
    for (struct change *change = server->aliases->changes; change != NULL; change = change->next)
        change->server = NULL; /* the store will answer it; nobody listens */
    free(server->aliases->all);
    free(server->aliases);
    server->aliases = NULL;
}

/* ---- Changing one ---- */

/* What shows this person: the own views, and the tables where the person sits or deals. */
static void touch(struct server *server, uint32_t person)
{
    const struct baize_floor *floor = baize_engine_floor(server->engine);
    hub_touch_person(server, person);
    for (size_t i = 0; i < floor->tables_count; i++) {
        const struct baize_table *table = &floor->tables[i].table;
        bool here = table->dealer == person;
        for (size_t seat = 0; seat < BAIZE_SEATS_MOST; seat++)
            here = here || table->seats[seat].patron == person;
        if (!here)
            continue;
        hub_touch(server, (struct protocol_topic){PROTOCOL_TABLE, table->settings.number});
        hub_touch(server, (struct protocol_topic){PROTOCOL_CONSOLE, table->settings.number});
        hub_touch(server, (struct protocol_topic){PROTOCOL_FLOOR, 0});
    }
}

static void unlink_change(struct aliases *aliases, struct change *change)
{
    struct change **place = &aliases->changes;
    while (*place != change)
        place = &(*place)->next;
    *place = change->next;
}

static void on_written(void *context, enum baize_status status)
{
    struct change *change = context;
    struct server *server = change->server;
    bool good = status == BAIZE_OK && server != NULL;
    if (server != NULL)
        unlink_change(server->aliases, change);
    if (good && change->gone)
        take_out(server->aliases, change->person);
    else if (good)
        good = put(server->aliases, change->person, change->name);
    if (good && server->engine != NULL)
        touch(server, change->person);
    if (server != NULL && change->done != NULL)
        change->done(change->context, good);
    free(change);
}

void alias_set(struct server *server, uint32_t person, const char *alias, void (*done)(void *context, bool good),
               void *context)
{
    const struct baize_store *store = &server->set.store;
    struct change *change = alias != NULL && !alias_is_good(alias) ? NULL : calloc(1, sizeof *change);
    if (change == NULL) {
        if (done != NULL)
            done(context, false);
        return;
    }
    *change =
        (struct change){.server = server, .person = person, .gone = alias == NULL, .done = done, .context = context};
    snprintf(change->key, sizeof change->key, "%010u", person);
    snprintf(change->name, sizeof change->name, "%s", alias == NULL ? "" : alias);
    change->record = (struct baize_store_record){.kind = "alias",
                                                 .key = change->key,
                                                 .value = alias == NULL ? NULL : change->name,
                                                 .length = strlen(change->name)};
    struct baize_store_batch batch = {.lease = server->set.lease, .records = &change->record, .records_count = 1};
    change->next = server->aliases->changes;
    server->aliases->changes = change;
    if (store->call->append(store->self, &batch, on_written, change) == BAIZE_OK)
        return;
    unlink_change(server->aliases, change);
    free(change);
    if (done != NULL)
        done(context, false);
}
