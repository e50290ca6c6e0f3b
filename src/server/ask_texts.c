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

static json_t *texts_of(const struct baize_house_event *event)
{
    return json_pack("{s:s, s:s%, s:s%}", "submission", event->rules_filed.submission, "submission_text",
                     event->rules_filed.submission_text, event->rules_filed.submission_length, "jurisdiction_text",
                     event->rules_filed.jurisdiction_text, event->rules_filed.jurisdiction_length);
}

static bool on_filed(void *context, const struct baize_read_event *event)
{
    struct job *job = context;
    bool found = memcmp(event->house->digest, job->digest, sizeof job->digest) == 0;
    if (found)
        job->answer = texts_of(event->house);
    return !found;
}

static void work_texts(struct job *job)
{
    static const char *const only[] = {"rules_filed", NULL};
    struct baize_reader reader = {
        .only = only, .memory = malloc(BAIZE_STORE_TEXT_MOST), .memory_size = BAIZE_STORE_TEXT_MOST};
    if (reader.memory == NULL)
        job_refuse(job, "BUSY", "there is no memory for this now: ask again");
    else
        job->reader.status = baize_reader_read(&reader, &job->reader.store, job->reader.stream, 1, job->reader.head,
                                               on_filed, job, NULL);
    free(reader.memory);
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
