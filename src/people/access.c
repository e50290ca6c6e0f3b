/* access.c - the access log (S3): its lines of now, and reading it from the store in pages.
 *
 *     failure, the same as one within the last minute --> that line again, count + 1
 *     failure, another one                            --> a new line, 64 in a minute at most
 *     failure, and there are 64                       --> the line "several" of its kind, count + 1
 *     anything else                                   --> a new line
 *
 * So nobody fills the disk by failing: 64 lines, and one for each kind of failure, a minute are the most. What succeeds
 * is bounded by who may sign in, and how often (server.h). */
#include "people/inside.h"

#include <string.h>

struct people_source source_of(const struct people_source *from)
{
    return from == NULL ? (struct people_source){.by = 0} : *from;
}

struct people_access access_make(const struct people *people, enum people_access_kind kind, uint32_t person,
                                 const struct people_source *from)
{
    struct people_access access = {
        .at_ms = people_now(people), .kind = kind, .person = person, .from = source_of(from), .count = 1};
    struct baize_text text = baize_text_in(access.id, sizeof access.id);
    uint32_t other = 0; /* several in one millisecond, and by several processes */
    baize_random_bytes(&people->set.random, &other, sizeof other);
    baize_text_format(&text, "%013lld-%08x", (long long)access.at_ms, other);
    return access;
}

bool people_is_line(const char *id)
{
    size_t length = strlen(id);
    return length > 0 && length < PEOPLE_LINE_SIZE && strspn(id, "0123456789abcdef-") == length;
}

/* ---- Failures ---- */

static bool is_failure(enum people_access_kind kind)
{
    switch ((unsigned)kind) {
    case PEOPLE_ACCESS_WRONG_PASSWORD:
    case PEOPLE_ACCESS_WRONG_CARD:
    case PEOPLE_ACCESS_UNKNOWN_NAME:
    case PEOPLE_ACCESS_WHILE_LOCKED:
    case PEOPLE_ACCESS_WHILE_DISABLED:
    case PEOPLE_ACCESS_ONE_TIME_OVER:
        return true;
    default:
        return false;
    }
}

/* A clock that was set back makes no line last longer. */
static bool is_of_now(const struct people_access *line, int64_t now_ms)
{
    return line->count > 0 && now_ms >= line->at_ms && now_ms < line->at_ms + ACCESS_MINUTE_MS;
}

static bool is_same(const struct people_access *line, const struct people_access *other)
{
    return line->kind == other->kind && line->person == other->person && line->from.by == other->from.by &&
           strcmp(line->from.address, other->from.address) == 0 && strcmp(line->from.session, other->from.session) == 0;
}

static struct people_access count_again(struct people_access *line, int64_t now_ms)
{
    if (line->count < UINT32_MAX)
        line->count++;
    line->last_ms = now_ms;
    return *line;
}

/* There is no place left for a line of its own. */
static struct people_access count_other(struct people *people, const struct people_access *access)
{
    static const struct people_source several = {.address = "several"};
    struct people_access *line = &people->others[access->kind];
    if (is_of_now(line, access->at_ms))
        return count_again(line, access->at_ms);
    *line = *access;
    line->person = 0;
    line->from = several;
    return *line;
}

struct people_access access_note(struct people *people, enum people_access_kind kind, uint32_t person,
                                 const struct people_source *from)
{
    struct people_access access = access_make(people, kind, person, from), *place = NULL;
    if (!is_failure(kind))
        return access;
    for (size_t i = 0; i < ACCESS_FAILURES; i++) {
        struct people_access *line = &people->failures[i];
        bool of_now = is_of_now(line, access.at_ms);
        if (of_now && is_same(line, &access))
            return count_again(line, access.at_ms);
        if (!of_now)
            place = line;
    }
    if (place == NULL)
        return count_other(people, &access);
    *place = access;
    return access;
}

/* ---- Looking at open rounds ---- */

enum people_reason people_looks(struct people *people, const struct people_source *from, uint32_t person,
                                uint32_t table, uint32_t round, people_written *done, void *context)
{
    struct people_access access = access_make(people, PEOPLE_ACCESS_LOOKED, person, from);
    struct write *write = write_begin(people);
    enum baize_status status;
    if (write == NULL)
        return PEOPLE_NO_MEMORY;
    access.table = table;
    access.round = round;
    write_access(write, &access);
    return write_send(write, done, context, &status);
}

/* ---- As the store has it ---- */

struct accesses_reading {
    struct people *people;
    people_accesses_told *told;
    void *context;
    size_t size; /* of all of it */
    size_t count, most;
    struct people_access lines[];
};

static bool on_line(void *context, const struct baize_store_record *record)
{
    struct accesses_reading *reading = context;
    struct people_access *line = &reading->lines[reading->count++];
    if (!access_read(record->value, record->length, line))
        *line = (struct people_access){.kind = PEOPLE_ACCESS_UNREADABLE, .count = 1};
    struct baize_text text = baize_text_in(line->id, sizeof line->id);
    baize_text_add(&text, record->key);
    return reading->count < reading->most;
}

static void on_lines(void *context, enum baize_status status)
{
    struct accesses_reading *reading = context;
    reading->told(reading->context, status == BAIZE_OK ? PEOPLE_OK : PEOPLE_STORE_FAILED, reading->lines,
                  reading->count);
    people_free(reading->people, reading, reading->size);
}

enum people_reason people_accesses_read(struct people *people, const char *before, uint32_t most,
                                        people_accesses_told *told, void *context)
{
    const struct baize_store *store = &people->set.store;
    size_t size = sizeof(struct accesses_reading) + most * sizeof(struct people_access);
    struct accesses_reading *reading = people_memory(people, size);
    if (reading == NULL)
        return PEOPLE_NO_MEMORY;
    reading->people = people;
    reading->told = told;
    reading->context = context;
    reading->size = size;
    reading->most = most;
    if (store->call->latest(store->self, "access", before, most, on_line, on_lines, reading) == BAIZE_OK)
        return PEOPLE_OK;
    people_free(people, reading, size);
    return PEOPLE_STORE_FAILED;
}
