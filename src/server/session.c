/* session.c - signing in and out, and who a cookie is.
 *
 *     POST /api/session --> rate of the address --> people_check (Argon2id, in its thread) --> people_session_open
 *                                                   --> durable --> Set-Cookie
 *
 * Every failure of a sign-in takes the same way and has the same words (people.h). */
#include "server/http.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COOKIE      "baize"
#define COOKIE_HOST "__Host-baize" /* under TLS: browsers take it from this host alone, and never without TLS */
#define TOKEN_HEX   (2 * PEOPLE_TOKEN_SIZE + 1)
#define COOKIE_SIZE 160

bool sessions_open(struct server *server)
{
    server->sessions = calloc(1, sizeof *server->sessions);
    if (server->sessions != NULL)
        server->sessions->rate = rate_open(&server->set.random);
    return server->sessions != NULL && server->sessions->rate != NULL;
}

void sessions_close(struct server *server)
{
    if (server->sessions == NULL)
        return;
    for (struct http_wait *wait = server->sessions->waiting; wait != NULL; wait = wait->next) {
        wait->server = NULL;
        wait->request = NULL;
    }
    rate_close(server->sessions->rate);
    sodium_memzero(server->sessions, sizeof *server->sessions);
    free(server->sessions);
    server->sessions = NULL;
}

bool session_rate(struct server *server, struct net_request *request, uint8_t what, uint32_t per_minute)
{
    int64_t retry_ms, now_ms = (int64_t)(uv_hrtime() / 1000000); /* a clock that is set back lets nobody through */
    const char *address = net_request_address(request);
    if (rate_take(server->sessions->rate, what, address, per_minute, now_ms, &retry_ms))
        return true;
    log_line(server->set.log, LOG_WARNING, "too_many_sign_ins", "address:s", address);
    http_too_often(request, retry_ms);
    return false;
}

/* ---- The cookie ---- */

static void print_cookie(char cookie[COOKIE_SIZE], const uint8_t token[PEOPLE_TOKEN_SIZE], bool secure)
{
    char hex[TOKEN_HEX] = "";
    if (token != NULL)
        sodium_bin2hex(hex, sizeof hex, token, PEOPLE_TOKEN_SIZE);
    snprintf(cookie, COOKIE_SIZE, "%s=%s; Path=/; HttpOnly; SameSite=Strict%s%s", secure ? COOKIE_HOST : COOKIE, hex,
             secure ? "; Secure" : "", token == NULL ? "; Max-Age=0" : "");
    sodium_memzero(hex, sizeof hex);
}

/* False: there is none, or it is not one of ours; *there says which. */
static bool read_token(const struct net_request *request, uint8_t token[PEOPLE_TOKEN_SIZE], bool *there)
{
    char hex[256]; /* what is longer is not ours: like none */
    size_t length = 0;
    memset(token, 0, PEOPLE_TOKEN_SIZE);
    const char *name = net_request_is_secure(request) ? COOKIE_HOST : COOKIE;
    *there = net_request_cookie(request, name, hex, sizeof hex) && hex[0] != '\0';
    bool good = *there && strlen(hex) == TOKEN_HEX - 1 &&
                sodium_hex2bin(token, PEOPLE_TOKEN_SIZE, hex, TOKEN_HEX - 1, NULL, &length, NULL) == 0 &&
                length == PEOPLE_TOKEN_SIZE;
    sodium_memzero(hex, sizeof hex);
    return good;
}

static void person_of(const struct server *server, const struct people_person *person, struct protocol_person *who)
{
    *who = (struct protocol_person){.number = person->number,
                                    .role = person->role,
                                    .name = person->name,
                                    .must_change = people_must_change(server->set.people, person)};
}

/* Whom the register of the house has disabled is out, whatever the record of the person says: another process may have
 * written that in the same moment, and the journal is the truth. */
static bool is_out(const struct server *server, uint32_t person)
{
    const struct baize_house_person *staff = baize_house_person(baize_engine_house(server->engine), person);
    return staff != NULL && staff->disabled;
}

static const struct people_person *find_session(struct server *server, const uint8_t token[PEOPLE_TOKEN_SIZE])
{
    const struct people_person *found = people_session_find(server->set.people, token);
    return found == NULL || is_out(server, found->number) ? NULL : found;
}

bool session_of(struct server *server, const struct net_request *request, struct protocol_person *person,
                uint8_t token[PEOPLE_TOKEN_SIZE])
{
    bool there;
    *person = (struct protocol_person){.number = 0};
    if (!read_token(request, token, &there))
        return !there;
    const struct people_person *found = find_session(server, token);
    if (found != NULL)
        person_of(server, found, person);
    return found != NULL;
}

bool session_is_good(struct server *server, const uint8_t token[PEOPLE_TOKEN_SIZE])
{
    return find_session(server, token) != NULL;
}

struct people_source session_source(struct server *server, const struct net_request *request)
{
    struct people_source from = {.by = 0};
    struct protocol_person person;
    uint8_t token[PEOPLE_TOKEN_SIZE];
    snprintf(from.address, sizeof from.address, "%s", net_request_address(request));
    if (session_of(server, request, &person, token) && person.number != 0) {
        from.by = person.number;
        people_session_mark(token, from.session);
    }
    sodium_memzero(token, sizeof token);
    return from;
}

static json_t *person_json(struct server *server, const struct protocol_person *person)
{
    struct protocol_house house = server_house(server);
    json_t *value = person->number == 0 ? json_null() : protocol_person(&house, person);
    return value == NULL ? NULL : json_pack("{s:o}", "person", value);
}

/* GET /api/session. A cookie whose session is over is taken back. */
void session_tell(struct server *server, struct net_request *request)
{
    struct protocol_person person;
    uint8_t token[PEOPLE_TOKEN_SIZE];
    char cookie[COOKIE_SIZE];
    bool good = session_of(server, request, &person, token);
    if (!good)
        print_cookie(cookie, NULL, net_request_is_secure(request));
    http_json(request, 200, person_json(server, &person), good ? NULL : cookie);
    sodium_memzero(token, sizeof token);
}

/* ---- Opening one ---- */

static void on_opened(void *context, enum people_reason reason, enum baize_status status)
{
    struct http_wait *wait = context;
    struct server *server = wait->server;
    char cookie[COOKIE_SIZE];
    (void)status;
    if (server != NULL && reason == PEOPLE_OK && wait->request == NULL) /* nobody will ever have this cookie */
        people_session_end(server->set.people, &wait->from, wait->token, NULL, NULL);
    if (server != NULL && wait->request != NULL && reason != PEOPLE_OK)
        http_people(wait->request, reason);
    if (server != NULL && wait->request != NULL && reason == PEOPLE_OK) {
        struct protocol_person person = {.number = 0};
        const struct people_person *found = people_numbered(server->set.people, wait->person);
        if (found != NULL)
            person_of(server, found, &person);
        print_cookie(cookie, wait->token, wait->secure);
        http_json(wait->request, 200, person_json(server, &person), cookie);
        sodium_memzero(cookie, sizeof cookie);
        log_line(server->set.log, LOG_INFO, "signed_in", "person:I role:s", (int64_t)wait->person,
                 baize_role_id(person.role));
    }
    http_wait_end(wait);
}

void session_begin(struct http_wait *wait)
{
    enum people_reason reason =
        people_session_open(wait->server->set.people, &wait->from, wait->person, wait->token, on_opened, wait);
    if (reason == PEOPLE_OK)
        return;
    if (wait->request != NULL)
        http_people(wait->request, reason);
    http_wait_end(wait);
}

static void on_checked(void *context, const struct people_answer *answer)
{
    struct http_wait *wait = context;
    struct server *server = wait->server;
    if (server == NULL || wait->request == NULL) {
        http_wait_end(wait);
        return;
    }
    bool out = answer->reason == PEOPLE_OK && is_out(server, answer->person);
    enum people_reason reason = out ? PEOPLE_NOT_ACCEPTED : answer->reason;
    if (reason != PEOPLE_OK) {
        log_line(server->set.log, LOG_WARNING, "sign_in_refused", "name:s address:s", people_reason_name(reason),
                 net_request_address(wait->request));
        http_people(wait->request, reason);
        http_wait_end(wait);
        return;
    }
    wait->person = answer->person;
    session_begin(wait);
}

/* The session that the cookie of this browser had is over with a new one, or with signing out. */
static void end_old(struct server *server, const struct net_request *request)
{
    uint8_t token[PEOPLE_TOKEN_SIZE];
    bool there;
    if (read_token(request, token, &there)) {
        struct people_source from = session_source(server, request);
        clients_drop_session(server, token, "SESSION_OVER");
        people_session_end(server->set.people, &from, token, NULL, NULL);
    }
    sodium_memzero(token, sizeof token);
}

void session_sign_in(struct server *server, struct net_request *request)
{
    static const char *const secrets[] = {"name", "password"}; /* a password typed as a name is one too */
    if (!session_rate(server, request, RATE_SIGN_IN, server->set.limits.sign_ins_per_minute))
        return;
    json_t *body = http_body(request);
    if (body == NULL)
        return;
    const char *name = http_string(body, "name"), *password = http_string(body, "password");
    struct http_wait *wait = NULL;
    if (name == NULL || password == NULL)
        net_answer_error(request, 400, "FIELD_MISSING", "name and password are strings, and both are needed");
    else
        wait = http_wait_begin(server, request, sizeof *wait);
    if (wait != NULL) {
        end_old(server, request);
        enum people_reason reason = people_check(server->set.people, &wait->from, name, password, on_checked, wait);
        if (reason != PEOPLE_OK) {
            http_people(request, reason);
            http_wait_end(wait);
        }
    }
    http_wipe(body, secrets, 2);
}

/* ---- Signing out ---- */

void session_sign_out(struct server *server, struct net_request *request)
{
    char cookie[COOKIE_SIZE];
    struct protocol_person person;
    uint8_t token[PEOPLE_TOKEN_SIZE];
    session_of(server, request, &person, token);
    print_cookie(cookie, NULL, net_request_is_secure(request));
    end_old(server, request);
    if (person.number != 0)
        log_line(server->set.log, LOG_INFO, "signed_out", "person:I", (int64_t)person.number);
    http_nothing(request, cookie); /* over in memory at once, whatever the store does with it */
    sodium_memzero(token, sizeof token);
}

/* ---- All of one's own ---- */

#define LISTED_MOST 64

/* False: nobody is signed in, and the request is answered. */
static bool is_signed_in(struct server *server, struct net_request *request, struct protocol_person *person,
                         uint8_t token[PEOPLE_TOKEN_SIZE])
{
    if (session_of(server, request, person, token) && person->number != 0)
        return true;
    net_answer_error(request, 401, "SIGN_IN_FIRST", "nobody is signed in");
    return false;
}

/* GET /api/sessions: since when, and used when; which of them is this one. */
void session_list(struct server *server, struct net_request *request)
{
    struct people_session list[LISTED_MOST];
    struct protocol_person person;
    uint8_t token[PEOPLE_TOKEN_SIZE];
    json_t *sessions;
    if (is_signed_in(server, request, &person, token)) {
        size_t count = people_sessions_of(server->set.people, person.number, list, LISTED_MOST);
        sessions = json_array();
        for (size_t i = 0; i < count; i++)
            json_array_append_new(sessions, json_pack("{s:I, s:I, s:b}", "opened_ms", (json_int_t)list[i].made_ms,
                                                      "used_ms", (json_int_t)list[i].used_ms, "this",
                                                      (int)people_session_is(&list[i], token)));
        http_json(request, 200, json_pack("{s:o}", "sessions", sessions), NULL);
    }
    sodium_memzero(token, sizeof token);
}

/* DELETE /api/sessions: wherever one is signed in, also here. */
void session_end_all(struct server *server, struct net_request *request)
{
    char cookie[COOKIE_SIZE];
    struct protocol_person person;
    uint8_t token[PEOPLE_TOKEN_SIZE];
    if (is_signed_in(server, request, &person, token)) {
        uint32_t number = person.number;
        struct people_source from = session_source(server, request);
        enum people_reason reason = people_sessions_end_of(server->set.people, &from, number, NULL, NULL);
        clients_drop_person(server, number, "SESSION_OVER");
        log_line(server->set.log, LOG_INFO, "signed_out_everywhere", "person:I", (int64_t)number);
        print_cookie(cookie, NULL, net_request_is_secure(request));
        if (reason == PEOPLE_OK)
            http_nothing(request, cookie);
        else
            http_people(request, reason);
    }
    sodium_memzero(token, sizeof token);
}

/* ---- A new password ---- */

static void on_replaced(void *context, const struct people_answer *answer)
{
    struct http_wait *wait = context;
    if (wait->server != NULL && answer->reason == PEOPLE_OK) {
        log_line(wait->server->set.log, LOG_INFO, "password_changed", "person:I", (int64_t)answer->person);
        clients_drop_person(wait->server, answer->person, "SESSION_OVER");
    }
    if (wait->server != NULL && wait->request != NULL) {
        if (answer->reason == PEOPLE_OK)
            http_nothing(wait->request, NULL);
        else
            http_people(wait->request, answer->reason);
    }
    http_wait_end(wait);
}

void session_new_password(struct server *server, struct net_request *request)
{
    static const char *const secrets[] = {"name", "old", "new"};
    if (!session_rate(server, request, RATE_SIGN_IN, server->set.limits.sign_ins_per_minute))
        return;
    json_t *body = http_body(request);
    if (body == NULL)
        return;
    const char *name = http_string(body, "name");
    const char *old_one = http_string(body, "old"), *new_one = http_string(body, "new");
    struct http_wait *wait = NULL;
    if (name == NULL || old_one == NULL || new_one == NULL)
        net_answer_error(request, 400, "FIELD_MISSING", "name, old and new are strings, and all are needed");
    else
        wait = http_wait_begin(server, request, sizeof *wait);
    if (wait != NULL) {
        enum people_reason reason =
            people_replace(server->set.people, &wait->from, name, old_one, new_one, on_replaced, wait);
        if (reason != PEOPLE_OK) {
            http_people(request, reason);
            http_wait_end(wait);
        }
    }
    http_wipe(body, secrets, 3);
}
