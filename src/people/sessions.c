/* sessions.c - a random token for who has logged in; the store keeps its hash.
 *
 *     open --> used, used ... --> over: ended, 12 hours old, 30 minutes idle, person disabled or with a new password
 *
 * Every use counts in memory; the store hears of it once a minute, so that looking does not cost a commit. */
#include "people/inside.h"

#include <sodium.h>
#include <string.h>

#define WRITE_EVERY_MS 60000

static void token_hash(const uint8_t token[PEOPLE_TOKEN_SIZE], uint8_t hash[32])
{
    crypto_generichash(hash, 32, token, PEOPLE_TOKEN_SIZE, NULL, 0);
}

/* A clock that was set back makes nothing young: used in the future is used now. */
static bool is_over(const struct people *people, const struct people_session *session,
                    const struct people_person *person)
{
    int64_t now_ms = people_now(people);
    return person == NULL || person->disabled || session->set_ms != person->set_ms ||
           now_ms >= session->made_ms + people->set.session_ms || now_ms >= session->used_ms + people->set.idle_ms;
}

/* Where the hash stands, or would stand. It is no secret: how long it takes to find one tells nothing of a token. */
static size_t place_of(const struct people *people, const uint8_t hash[32])
{
    size_t low = 0, high = people->sessions_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (memcmp(people->sessions[middle].hash, hash, 32) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct people_session *find(struct people *people, const uint8_t token[PEOPLE_TOKEN_SIZE])
{
    uint8_t hash[32];
    token_hash(token, hash);
    size_t place = place_of(people, hash);
    bool there = place < people->sessions_count && memcmp(people->sessions[place].hash, hash, sizeof hash) == 0;
    return there ? &people->sessions[place] : NULL;
}

static void forget(struct people *people, struct people_session *session)
{
    size_t behind = (size_t)(people->sessions + people->sessions_count - session) - 1;
    memmove(session, session + 1, behind * sizeof *session);
    people->sessions_count--;
}

/* Takes a few that are over out of memory and store, with a write that is made anyway. */
static void sweep(struct people *people, struct write *write)
{
    for (size_t i = 0; i < people->sessions_count && write->count + 4 < WRITE_MOST;) {
        struct people_session *session = &people->sessions[i];
        if (is_over(people, session, people_numbered(people, session->person))) {
            write_session(write, session, true);
            forget(people, session);
        } else {
            i++;
        }
    }
}

enum people_reason sessions_keep(struct people *people, const struct people_session *session)
{
    if (!people_make_room(people, &people->sessions, people->sessions_count, &people->sessions_most, sizeof *session))
        return PEOPLE_NO_MEMORY;
    size_t place = place_of(people, session->hash);
    memmove(&people->sessions[place + 1], &people->sessions[place], (people->sessions_count - place) * sizeof *session);
    people->sessions[place] = *session;
    people->sessions_count++;
    return PEOPLE_OK;
}

static void print_mark(const uint8_t hash[32], char mark[PEOPLE_MARK_SIZE])
{
    sodium_bin2hex(mark, PEOPLE_MARK_SIZE, hash, (PEOPLE_MARK_SIZE - 1) / 2);
}

void people_session_mark(const uint8_t token[PEOPLE_TOKEN_SIZE], char mark[PEOPLE_MARK_SIZE])
{
    uint8_t hash[32];
    token_hash(token, hash);
    print_mark(hash, mark);
}

/* A line of the log about a session itself: it has its mark, whoever is at the screen. */
static void log_session(struct write *write, enum people_access_kind kind, const struct people_session *session,
                        const struct people_source *from)
{
    struct people_source source = source_of(from);
    print_mark(session->hash, source.session);
    write_log(write, kind, session->person, &source);
}

enum people_reason people_session_open(struct people *people, const struct people_source *from, uint32_t person,
                                       uint8_t token[PEOPLE_TOKEN_SIZE], people_written *done, void *context)
{
    const struct people_person *who = people_numbered(people, person);
    int64_t now_ms = people_now(people);
    struct people_session session = {.person = person, .made_ms = now_ms, .used_ms = now_ms, .written_ms = now_ms};
    enum baize_status status;
    if (who == NULL || who->disabled)
        return PEOPLE_UNKNOWN;
    session.set_ms = who->set_ms;
    struct write *write = write_begin(people);
    if (write == NULL)
        return PEOPLE_NO_MEMORY;
    baize_random_bytes(&people->set.random, token, PEOPLE_TOKEN_SIZE);
    token_hash(token, session.hash);
    sweep(people, write);
    if (sessions_keep(people, &session) != PEOPLE_OK) {
        people_free(people, write, sizeof *write);
        return PEOPLE_NO_MEMORY;
    }
    write_session(write, &session, false);
    log_session(write, PEOPLE_ACCESS_SESSION_OPENED, &session, from);
    enum people_reason reason = write_send(write, done, context, &status);
    if (reason != PEOPLE_OK)
        forget(people, find(people, token));
    return reason;
}

const struct people_person *people_session_find(struct people *people, const uint8_t token[PEOPLE_TOKEN_SIZE])
{
    struct people_session *session = find(people, token);
    const struct people_person *person = session == NULL ? NULL : people_numbered(people, session->person);
    if (session == NULL || is_over(people, session, person))
        return NULL;
    int64_t now_ms = people_now(people);
    session->used_ms = now_ms > session->used_ms ? now_ms : session->used_ms;
    if (session->used_ms >= session->written_ms + WRITE_EVERY_MS) {
        enum baize_status status;
        struct write *write = write_begin(people);
        if (write != NULL) {
            write_session(write, session, false);
            if (write_send(write, NULL, NULL, &status) == PEOPLE_OK)
                session->written_ms = session->used_ms;
        }
    }
    return person;
}

enum people_reason people_session_end(struct people *people, const struct people_source *from,
                                      const uint8_t token[PEOPLE_TOKEN_SIZE], people_written *done, void *context)
{
    struct people_session *session = find(people, token);
    enum baize_status status;
    if (session == NULL)
        return PEOPLE_SESSION_UNKNOWN;
    struct write *write = write_begin(people);
    if (write == NULL)
        return PEOPLE_NO_MEMORY;
    write_session(write, session, true);
    log_session(write, PEOPLE_ACCESS_SESSION_ENDED, session, from);
    forget(people, session); /* at once, whatever the store does with it */
    return write_send(write, done, context, &status);
}

/* ---- All of a person ---- */

struct ending {
    struct people *people;
    struct people_source from;
    bool logged;
    uint32_t person;
    people_written *done;
    void *context;
};

static enum people_reason end_some(struct ending *ending);

static void on_some_ended(void *context, enum people_reason reason, enum baize_status status)
{
    struct ending *ending = context;
    struct ending copy = *ending;
    if (reason == PEOPLE_OK && end_some(ending) == PEOPLE_OK)
        return;
    people_free(copy.people, ending, sizeof *ending);
    if (copy.done != NULL)
        copy.done(copy.context, reason, status);
}

/* As many as one write holds; SESSION_UNKNOWN when there is none left. */
static enum people_reason end_some(struct ending *ending)
{
    struct people *people = ending->people;
    enum baize_status status;
    struct write *write = write_begin(people);
    if (write == NULL)
        return PEOPLE_NO_MEMORY;
    for (size_t i = people->sessions_count; i-- > 0 && write->count + 1 < WRITE_MOST;)
        if (people->sessions[i].person == ending->person) {
            write_session(write, &people->sessions[i], true);
            forget(people, &people->sessions[i]);
        }
    if (write->count > 0 && !ending->logged)
        write_log(write, PEOPLE_ACCESS_SESSIONS_ENDED, ending->person, &ending->from);
    ending->logged = true;
    if (write->count > 0)
        return write_send(write, on_some_ended, ending, &status);
    people_free(people, write, sizeof *write);
    return PEOPLE_SESSION_UNKNOWN;
}

enum people_reason people_sessions_end_of(struct people *people, const struct people_source *from, uint32_t person,
                                          people_written *done, void *context)
{
    struct ending *ending = people_memory(people, sizeof *ending);
    if (ending == NULL)
        return PEOPLE_NO_MEMORY;
    *ending =
        (struct ending){.people = people, .from = source_of(from), .person = person, .done = done, .context = context};
    enum people_reason reason = end_some(ending);
    if (reason != PEOPLE_OK)
        people_free(people, ending, sizeof *ending);
    return reason;
}

size_t people_sessions_of(const struct people *people, uint32_t person, struct people_session *list, size_t most)
{
    const struct people_person *who = people_numbered(people, person);
    size_t count = 0;
    for (size_t i = 0; i < people->sessions_count && count < most; i++)
        if (people->sessions[i].person == person && !is_over(people, &people->sessions[i], who))
            list[count++] = people->sessions[i];
    return count;
}

bool people_session_is(const struct people_session *session, const uint8_t token[PEOPLE_TOKEN_SIZE])
{
    uint8_t hash[32];
    token_hash(token, hash);
    return memcmp(session->hash, hash, sizeof hash) == 0;
}

size_t people_sessions(const struct people *people)
{
    return people->sessions_count;
}
