/* people.c - the people of a house in memory: read at the start, found by name, number and card. */
#include "people/inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define MINUTE_MS    60000u
#define NUMBERS_FROM 1001 /* those below are left to scripts that know their people by number */

/* ---- Settings ---- */

static void fill(uint32_t *value, uint32_t otherwise)
{
    if (*value == 0)
        *value = otherwise;
}

static void fill_settings(struct people_settings *set)
{
    if (set->operations == 0) {
        set->operations = crypto_pwhash_OPSLIMIT_INTERACTIVE;
        set->memory = crypto_pwhash_MEMLIMIT_INTERACTIVE;
    }
    fill(&set->queue_most, 64);
    fill(&set->failures_most, 5);
    fill(&set->locked_ms, 15 * MINUTE_MS);
    fill(&set->expires_days, 90);
    fill(&set->one_time_ms, 24 * 60 * MINUTE_MS);
    fill(&set->session_ms, 12 * 60 * MINUTE_MS);
    fill(&set->idle_ms, 30 * MINUTE_MS);
}

void people_card_key(const struct baize_house_key *house, uint8_t key[32])
{
    static const char purpose[] = "baize-cards v=1\n";
    crypto_generichash(key, 32, (const unsigned char *)purpose, sizeof purpose - 1, house->seed, sizeof house->seed);
}

int64_t people_now(const struct people *people)
{
    return people->set.clock.now_ms(people->set.clock.context);
}

/* ---- The list of people ---- */

/* Where the name stands, or would stand. */
static size_t place_of(const struct people *people, const char *folded, bool *there)
{
    size_t low = 0, high = people->persons_count;
    char other[PEOPLE_NAME_SIZE];
    *there = false;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        people_fold_name(people->persons[middle].name, other);
        int order = strcmp(other, folded);
        *there = *there || order == 0;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct people_person *people_find(struct people *people, const char *folded)
{
    bool there;
    size_t place = place_of(people, folded, &there);
    return there ? &people->persons[place] : NULL;
}

enum people_reason people_take(struct people *people, const struct people_person *person, uint64_t since)
{
    char folded[PEOPLE_NAME_SIZE];
    bool there;
    if (people_fold_name(person->name, folded) != PEOPLE_OK)
        return PEOPLE_NAME_SYNTAX;
    size_t place = place_of(people, folded, &there);
    uint64_t changed = there ? people->persons[place].changed : 0;
    if (changed > since)
        return PEOPLE_OK;
    if (!there) {
        if (!people_make_room(people, &people->persons, people->persons_count, &people->persons_most, sizeof *person))
            return PEOPLE_NO_MEMORY;
        memmove(&people->persons[place + 1], &people->persons[place],
                (people->persons_count - place) * sizeof people->persons[0]);
        people->persons_count++;
    }
    people->persons[place] = *person;
    people->persons[place].changed = changed;
    return PEOPLE_OK;
}

enum people_reason people_put(struct people *people, const struct people_person *person)
{
    char folded[PEOPLE_NAME_SIZE];
    enum people_reason reason = people_take(people, person, people->changes);
    if (reason == PEOPLE_OK && people_fold_name(person->name, folded) == PEOPLE_OK)
        people_find(people, folded)->changed = ++people->changes;
    return reason;
}

/* ---- Reading the store ---- */

struct reading {
    struct baize_store_answer answer;
    struct people *people;
    uint64_t since;
    enum people_reason reason;
};

static bool on_person(void *context, const struct baize_store_record *record)
{
    struct reading *reading = context;
    struct people_person person;
    reading->reason = person_read(record->value, record->length, &person)
                          ? people_take(reading->people, &person, reading->since)
                          : PEOPLE_RECORD_BROKEN;
    return reading->reason == PEOPLE_OK;
}

static bool on_session(void *context, const struct baize_store_record *record)
{
    struct reading *reading = context;
    struct people_session session;
    if (!session_read(record->value, record->length, &session))
        return true; /* whoever has its token logs in again */
    reading->reason = sessions_keep(reading->people, &session);
    return reading->reason == PEOPLE_OK;
}

static enum people_reason read_all(struct people *people, const char *kind, baize_store_on_record *on_record,
                                   enum baize_status *status)
{
    const struct baize_store *store = &people->set.store;
    struct reading reading = {.people = people, .since = people->changes, .reason = PEOPLE_OK};
    enum baize_status taken = store->call->records(store->self, kind, NULL, on_record, baize_store_answered, &reading);
    *status = baize_store_wait(store, &reading.answer, taken);
    return *status != BAIZE_OK ? PEOPLE_STORE_FAILED : reading.reason;
}

static enum people_reason read_everything(struct people *people, enum baize_status *status)
{
    enum baize_status here;
    status = status != NULL ? status : &here;
    enum people_reason reason = read_all(people, "person", on_person, status);
    if (reason == PEOPLE_OK)
        reason = read_all(people, "session", on_session, status);
    return reason;
}

/* ---- Reading people again ---- */

/* No room, or a record that cannot be read: as it was known before. */
static bool on_person_again(void *context, const struct baize_store_record *record)
{
    struct people *people = context;
    struct people_person person;
    if (person_read(record->value, record->length, &person))
        people_take(people, &person, people->following.since);
    return true;
}

static void on_all_again(void *context, enum baize_status status)
{
    struct people *people = context;
    people->following.under_way = false;
    people->following.done = true;
    people->following.good = status == BAIZE_OK;
}

bool people_follow(struct people *people)
{
    const struct baize_store *store = &people->set.store;
    if (people->following.under_way)
        return false;
    people->following.since = people->changes;
    people->following.under_way =
        store->call->records(store->self, "person", NULL, on_person_again, on_all_again, people) == BAIZE_OK;
    return people->following.under_way;
}

bool people_followed(struct people *people, bool *good)
{
    bool done = people->following.done;
    people->following.done = false;
    *good = done && people->following.good;
    return done;
}

/* ---- Opening and closing ---- */

void people_set_house(struct people *people, const char *name)
{
    snprintf(people->house, sizeof people->house, "%s", name);
}

enum people_reason people_open(const struct people_settings *settings, struct people **people,
                               enum baize_status *status)
{
    const struct baize_allocator *allocator = &settings->allocator;
    struct people *opened = allocator->resize(allocator->context, NULL, 0, sizeof *opened);
    *people = NULL;
    if (opened == NULL)
        return PEOPLE_NO_MEMORY;
    memset(opened, 0, sizeof *opened);
    opened->set = *settings;
    opened->worker.wake = -1;
    fill_settings(&opened->set);
    opened->hints = people_memory(opened, PEOPLE_HINTS * sizeof opened->hints[0]);
    enum people_reason reason = PEOPLE_NO_MEMORY;
    if (opened->hints != NULL && worker_start(&opened->worker, opened->set.operations, opened->set.memory))
        reason = read_everything(opened, status);
    if (reason == PEOPLE_OK)
        *people = opened;
    else
        people_close(opened);
    return reason;
}

static void drop_job(struct job *job)
{
    sodium_memzero(job->password, sizeof job->password);
    sodium_memzero(job->fresh, sizeof job->fresh);
    people_free(job->people, job, sizeof *job);
}

void people_close(struct people *people)
{
    const struct baize_allocator allocator = people->set.allocator;
    worker_stop(&people->worker, drop_job);
    if (people->persons != NULL)
        sodium_memzero(people->persons, people->persons_count * sizeof people->persons[0]);
    people_free(people, people->persons, people->persons_most * sizeof people->persons[0]);
    people_free(people, people->sessions, people->sessions_most * sizeof people->sessions[0]);
    people_free(people, people->hints, PEOPLE_HINTS * sizeof people->hints[0]);
    sodium_memzero(people->set.card_key, sizeof people->set.card_key);
    allocator.resize(allocator.context, people, sizeof *people, 0);
}

/* ---- Questions ---- */

size_t people_count(const struct people *people)
{
    return people->persons_count;
}

const struct people_person *people_at(const struct people *people, size_t index)
{
    return index < people->persons_count ? &people->persons[index] : NULL;
}

const struct people_person *people_named(const struct people *people, const char *name)
{
    char folded[PEOPLE_NAME_SIZE];
    bool there;
    if (people_fold_name(name, folded) != PEOPLE_OK)
        return NULL;
    size_t place = place_of(people, folded, &there);
    return there ? &people->persons[place] : NULL;
}

/* A server asks this for every message. Where a number stood last is a good guess: others that came in between have
 * moved it by a few places at most; else all are looked at. */
const struct people_person *people_numbered(const struct people *people, uint32_t number)
{
    uint32_t *hint = &people->hints[number % PEOPLE_HINTS];
    for (size_t i = *hint; i < people->persons_count && i < (size_t)*hint + 8; i++)
        if (people->persons[i].number == number) {
            *hint = (uint32_t)i;
            return &people->persons[i];
        }
    for (size_t i = 0; i < people->persons_count; i++)
        if (people->persons[i].number == number) {
            *hint = (uint32_t)i;
            return &people->persons[i];
        }
    return NULL;
}

uint32_t people_next_number(const struct people *people)
{
    uint32_t most = NUMBERS_FROM - 1;
    for (size_t i = 0; i < people->persons_count; i++)
        if (people->persons[i].number > most)
            most = people->persons[i].number;
    return most + 1;
}

bool people_is_locked(const struct people *people, const struct people_person *person)
{
    return person->locked_ms > people_now(people);
}

bool people_must_change(const struct people *people, const struct people_person *person)
{
    int64_t expires_ms = (int64_t)people->set.expires_days * 24 * 60 * MINUTE_MS;
    return person->must_change || people_now(people) >= person->set_ms + expires_ms;
}
