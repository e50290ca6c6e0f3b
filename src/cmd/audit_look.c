/* audit_look.c - who opens the cards of rounds that are not over.
 *
 *     names --> passwords typed --> nobody serves the house --> roles --> passwords checked --> access log --> cards
 *
 * Two people sign: an auditor looks, because the auditor has no part in any game, and a supervisor or an executive
 * signs beside, so that nobody looks alone. The line in the access log is durable before a card is read; whoever cannot
 * write it sees no card. Until the last card is printed this process has the house, so that no table plays on
 * meanwhile. */
#include "cmd/audit.h"
#include "cmd/office.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LEASE    "house"
#define LEASE_MS 3600000 /* PostgreSQL: it ends with the connection, if this process is ended */

static struct office office; /* of this file: the store that writes, people, who signs; no engine */
static char holder[64];

/* ---- Nobody serves it meanwhile ---- */

struct leased {
    bool done;
    enum baize_status status;
    uint64_t token;
};

static void on_leased(void *context, enum baize_status status, uint64_t token)
{
    struct leased *leased = context;
    *leased = (struct leased){.done = true, .status = status, .token = token};
}

static enum baize_status lease(uint32_t keep_ms, uint64_t *token)
{
    const struct baize_store *store = &office.house.store;
    struct leased leased = {.done = false};
    enum baize_status status = store->call->lease(store->self, LEASE, holder, keep_ms, on_leased, &leased);
    while (status == BAIZE_OK && !leased.done)
        store->call->run(store->self, -1);
    *token = leased.token;
    return status == BAIZE_OK ? leased.status : status;
}

/* SQLite: whoever has the file open to write has the house. PostgreSQL: several may write, and one has the lease. */
static bool take_house(const struct audit_request *request)
{
    if (!cmd_where_store(&request->where, BAIZE_STORE_EXISTING, &office.house.store)) {
        fputs("baize: cards of open rounds are shown only where the access log can be written, and while nobody serves "
              "the house\n",
              stderr);
        return false;
    }
    if (strcmp(office.house.store.call->name, "sqlite") == 0)
        return true;
    uint64_t own = 0;
    baize_random_bytes(&office.house.random, &own, sizeof own);
    snprintf(holder, sizeof holder, "audit:%ld:%016llx", (long)getpid(), (unsigned long long)own);
    enum baize_status status = lease(LEASE_MS, &office.house.lease);
    if (status == BAIZE_OK)
        return true;
    office.house.lease = 0;
    fprintf(stderr, "baize: the house cannot be held: %s: %s\n", baize_status_words(status),
            office.house.store.call->trouble(office.house.store.self));
    if (status == BAIZE_STORE_LEASED)
        fputs("baize: its tables play on while a server has it: stop the server first\n", stderr);
    return false;
}

/* ---- Who looks ---- */

static bool has_role(const char *option, const char *name, unsigned roles, const char *words)
{
    const struct people_person *person = people_named(office.people, name);
    if (person != NULL && (roles >> person->role & 1) != 0)
        return true;
    fprintf(stderr, "baize: %s %s: %s\n", option, name, words);
    return false;
}

/* Before a password is tried. */
static bool may_look(const struct office_request *who)
{
    return has_role("--as", who->as, 1u << BAIZE_AUDITOR, "an auditor opens the cards of rounds that are not over") &&
           has_role("--second", who->second, 1u << BAIZE_SUPERVISOR | 1u << BAIZE_EXECUTIVE,
                    "a supervisor or an executive signs that an auditor looks");
}

static bool open_people(const struct baize_house_key *key)
{
    struct people_settings settings = {.allocator = baize_allocator_system(),
                                       .clock = baize_clock_system(),
                                       .random = office.house.random,
                                       .store = office.house.store,
                                       .lease = office.house.lease};
    people_card_key(key, settings.card_key);
    enum people_reason reason = people_open(&settings, &office.people, NULL);
    sodium_memzero(settings.card_key, sizeof settings.card_key);
    if (reason != PEOPLE_OK)
        fprintf(stderr, "baize: the people of the house: %s\n", people_reason_words(reason));
    return reason == PEOPLE_OK;
}

/* ---- The trace ---- */

struct traced {
    bool done;
    enum people_reason reason;
    enum baize_status status;
};

static void on_traced(void *context, enum people_reason reason, enum baize_status status)
{
    struct traced *traced = context;
    *traced = (struct traced){.done = true, .reason = reason, .status = status};
}

static bool leave_trace(uint32_t table, uint32_t round)
{
    const struct baize_store *store = &office.house.store;
    struct people_source from = {.by = office.by.second};
    struct traced traced = {.done = false};
    enum people_reason reason = people_looks(office.people, &from, office.by.who, table, round, on_traced, &traced);
    while (reason == PEOPLE_OK && !traced.done)
        store->call->run(store->self, -1);
    if (reason == PEOPLE_OK)
        reason = traced.reason;
    if (reason != PEOPLE_OK)
        fprintf(stderr, "baize: the access log cannot be written, so no card is shown: %s\n",
                store->call->trouble(store->self));
    return reason == PEOPLE_OK;
}

/* ---- The whole ---- */

static bool sign(const struct audit_request *request, const struct baize_house_key *key, uint32_t table, uint32_t round)
{
    struct office_request who = {.as = request->as,
                                 .second = request->second,
                                 .password_file = request->password_file,
                                 .second_password_file = request->second_password_file};
    struct office_secrets secrets = {{0}, {0}};
    bool good = office_ask(&who, 2, &secrets) && take_house(request) && open_people(key) && may_look(&who) &&
                office_sign(&who, 2, &secrets, &office) && leave_trace(table, round);
    sodium_memzero(&secrets, sizeof secrets);
    return good;
}

bool audit_look(const struct audit_request *request, uint32_t table, uint32_t round, struct baize_house_key *key,
                struct baize_audit_settings *settings)
{
    if (!request->open_rounds)
        return cmd_where_store(&request->where, BAIZE_STORE_READER, &settings->store);
    memset(&office, 0, sizeof office);
    if (baize_random_system(&office.house.random) != BAIZE_OK) {
        fputs("baize: no source of randomness\n", stderr);
        return false;
    }
    bool good = request->key == NULL ? cmd_where_key(&request->where, key) : cmd_key_read(request->key, key);
    if (good && sign(request, key, table, round) &&
        cmd_where_store(&request->where, BAIZE_STORE_READER, &settings->store)) {
        settings->key = key;
        settings->open_rounds = true;
        return true;
    }
    audit_look_end(key);
    return false;
}

void audit_look_end(struct baize_house_key *key)
{
    uint64_t token;
    baize_house_key_wipe(key);
    if (office.people != NULL)
        people_close(office.people);
    if (office.house.lease != 0)
        lease(0, &token);
    if (office.house.store.call != NULL)
        office.house.store.call->close(office.house.store.self);
    memset(&office, 0, sizeof office);
}
