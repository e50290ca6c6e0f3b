/* access.c - the access log (S3): a ring of its lines in memory, and reading what other processes wrote to it. */
#include "people/inside.h"

struct people_access access_make(const struct people *people, enum people_access_kind kind, uint32_t person,
                                 uint32_t by, char key[ACCESS_KEY_SIZE])
{
    struct people_access access = {.at_ms = people_now(people), .kind = kind, .person = person, .by = by};
    struct baize_text text = baize_text_in(key, ACCESS_KEY_SIZE);
    uint32_t other = 0; /* several in one millisecond, and by several processes */
    baize_random_bytes(&people->set.random, &other, sizeof other);
    baize_text_format(&text, "%013lld-%08x", (long long)access.at_ms, other);
    return access;
}

const char *access_oldest(const struct people *people)
{
    return people->accesses_count == people->set.access_most ? people->accesses[people->accesses_first].key : NULL;
}

void access_keep(struct people *people, const struct people_access *access, const char *key)
{
    size_t most = people->set.access_most;
    size_t place = (people->accesses_first + people->accesses_count) % most;
    people->accesses[place].what = *access;
    struct baize_text text = baize_text_in(people->accesses[place].key, ACCESS_KEY_SIZE);
    baize_text_add(&text, key);
    if (people->accesses_count < most)
        people->accesses_count++;
    else
        people->accesses_first = (people->accesses_first + 1) % most;
}

size_t people_accesses(const struct people *people)
{
    return people->accesses_count;
}

struct people_access people_access_at(const struct people *people, size_t index)
{
    return people->accesses[(people->accesses_first + index) % people->set.access_most].what;
}

/* ---- As the store has it ---- */

struct accesses_reading {
    struct people *people;
    people_accesses_told *told;
    void *context;
    size_t size; /* of all of it */
    size_t most, count;
    struct people_access lines[]; /* a ring, until all are read */
};

static bool on_line(void *context, const struct baize_store_record *record)
{
    struct accesses_reading *reading = context;
    struct people_access access;
    if (!access_read(record->value, record->length, &access))
        return true;
    reading->lines[reading->count++ % reading->most] = access;
    return true;
}

static void turn_round(struct people_access *lines, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        struct people_access line = lines[i];
        lines[i] = lines[count - 1 - i];
        lines[count - 1 - i] = line;
    }
}

/* The ring from its end to its beginning: the part that was written over last comes first. */
static size_t latest_first(struct accesses_reading *reading)
{
    size_t kept = reading->count < reading->most ? reading->count : reading->most;
    size_t newer = reading->count % reading->most;
    turn_round(reading->lines, newer);
    turn_round(reading->lines + newer, kept - newer);
    return kept;
}

static void on_lines(void *context, enum baize_status status)
{
    struct accesses_reading *reading = context;
    size_t count = latest_first(reading);
    reading->told(reading->context, status == BAIZE_OK ? PEOPLE_OK : PEOPLE_STORE_FAILED, reading->lines, count);
    people_free(reading->people, reading, reading->size);
}

enum people_reason people_accesses_read(struct people *people, size_t most, people_accesses_told *told, void *context)
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
    if (store->call->records(store->self, "access", NULL, on_line, on_lines, reading) == BAIZE_OK)
        return PEOPLE_OK;
    people_free(people, reading, size);
    return PEOPLE_STORE_FAILED;
}
