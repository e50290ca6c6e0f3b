/* ask_texts.c - texts: what a digest of rules is made of. Everybody may ask, so it must cost little: a digest that was
 * never filed is refused at once, and texts are read from the record once, in a thread (job.h), and kept.
 *
 *     digest --filed?--> kept? --no--> the house's stream, in the thread --> kept --> told
 *                          `--yes--> told
 *
 * Texts never change, and no house has more of them than BAIZE_HOUSE_RULES_MOST. */
#include "base/hex.h"
#include "server/job.h"

#include <stdlib.h>
#include <string.h>

#define KEY_SIZE (2 * BAIZE_HASH_SIZE + 1)

/* ---- In the thread ---- */

struct reading {
    struct job *job;
    bool done;
    enum baize_status status;
};

static json_t *texts_of(const struct baize_house_event *event)
{
    return json_pack("{s:s, s:s%, s:s%}", "submission", event->rules_filed.submission, "submission_text",
                     event->rules_filed.submission_text, event->rules_filed.submission_length, "jurisdiction_text",
                     event->rules_filed.jurisdiction_text, event->rules_filed.jurisdiction_length);
}

/* False: enough has been read. */
static bool look_at_line(struct job *job, const char *line, size_t length)
{
    static const char prefix[] = "rules_filed ";
    struct baize_house_event event;
    size_t position;
    if (length < sizeof prefix || memcmp(line, prefix, sizeof prefix - 1) != 0)
        return true;
    char *memory = malloc(length + 1);
    if (memory == NULL) {
        job_refuse(job, "BUSY", "there is no memory for this now: ask again");
        return false;
    }
    bool found = baize_house_event_decode(line, length, memory, length + 1, &event, &position) == BAIZE_OK &&
                 memcmp(event.digest, job->digest, sizeof job->digest) == 0;
    if (found)
        job->answer = texts_of(&event);
    free(memory);
    return !found;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct reading *reading = context;
    struct baize_entry_header header;
    size_t at = 0, position, length;
    const char *line;
    if (baize_entry_decode(entry->text, entry->length, &header, &at, &position) != BAIZE_OK)
        return false;
    while (baize_entry_line(entry->text, entry->length, &at, &line, &length))
        if (!look_at_line(reading->job, line, length))
            return false;
    return true;
}

static void on_read(void *context, enum baize_status status)
{
    struct reading *reading = context;
    reading->done = true;
    reading->status = status;
}

static void work_texts(struct job *job)
{
    const struct baize_store *store = &job->reader.store;
    struct reading reading = {.job = job};
    enum baize_status status =
        store->call->read(store->self, job->reader.stream, 1, job->reader.head, on_entry, on_read, &reading);
    while (status == BAIZE_OK && !reading.done)
        store->call->run(store->self, -1);
    job->reader.status = status == BAIZE_OK ? reading.status : status;
}

/* ---- In the loop ---- */

static void key_of(const uint8_t digest[BAIZE_HASH_SIZE], char key[KEY_SIZE])
{
    struct baize_text text = baize_text_in(key, KEY_SIZE);
    baize_hex_print(&text, digest, BAIZE_HASH_SIZE);
}

/* No memory to keep it: it is read again when it is asked for again. */
static void keep(struct job *job)
{
    struct server *server = job->server;
    char key[KEY_SIZE];
    key_of(job->digest, key);
    if (server->texts == NULL)
        server->texts = json_object();
    json_object_set(server->texts, key, job->answer);
    job_answer(job);
}

void texts_close(struct server *server)
{
    json_decref(server->texts);
}

static bool is_filed(const struct baize_house *house, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (uint16_t i = 0; i < house->rules_count; i++)
        if (memcmp(house->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return true;
    return false;
}

/* Another may have asked for the same while this one waited. */
static json_t *known(const struct job *job)
{
    char key[KEY_SIZE];
    key_of(job->digest, key);
    return json_incref(json_object_get(job->server->texts, key));
}

static void read_texts(struct server *server, struct ask *ask, const uint8_t digest[BAIZE_HASH_SIZE])
{
    static const struct baize_stream house = {.kind = BAIZE_STREAM_HOUSE};
    struct job *job = job_begin(server, ask, house, work_texts);
    if (job == NULL)
        return;
    memcpy(job->digest, digest, sizeof job->digest);
    job->finish = keep;
    job->known = known;
    job_queue(job);
}

void ask_texts(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    const json_t *asked = json_object_get(message, "rules");
    uint8_t digest[BAIZE_HASH_SIZE];
    (void)who;
    struct baize_scan scan = baize_scan_of(json_is_string(asked) ? json_string_value(asked) : "",
                                           json_is_string(asked) ? json_string_length(asked) : 0);
    json_t *kept;
    if (json_string_length(asked) != 2 * sizeof digest || !baize_hex_read(&scan, digest, sizeof digest))
        ask_refused(ask, "FIELD_WRONG", "rules is a digest of 64 hex digits");
    else if (!is_filed(baize_engine_house(server->engine), digest))
        ask_refused(ask, "FIELD_WRONG", "no such rules have been filed");
    else if ((kept = json_object_get(server->texts, json_string_value(asked))) != NULL)
        ask_told(ask, json_incref(kept));
    else
        read_texts(server, ask, digest);
}
