/* win_print.c - how often the page of a win was printed: records ("print", meter/win) of the store, outside the
 * journal, for a printing changes nothing that happened. Nobody gets a page to print that is not counted. */
#include "server/ask_manager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRINT_KIND "print"
#define KEY_SIZE   32

struct counting {
    unsigned long count;
    bool done;
};

static bool on_record(void *context, const struct baize_store_record *record)
{
    struct counting *counting = context;
    char digits[16] = "";
    if (record->length < sizeof digits)
        memcpy(digits, record->value, record->length);
    counting->count = strtoul(digits, NULL, 10);
    return false;
}

static void on_counted(void *context, enum baize_status status)
{
    struct counting *counting = context;
    (void)status;
    counting->done = true;
}

static void print_key(const struct job *job, char key[KEY_SIZE])
{
    snprintf(key, KEY_SIZE, "%010u/%010u", (unsigned)job->meter, (unsigned)job->win);
}

void win_printings(struct job *job)
{
    const struct baize_store *store = &job->reader.store;
    struct counting counting = {.count = 0};
    char key[KEY_SIZE];
    print_key(job, key);
    if (store->call->records(store->self, PRINT_KIND, key, on_record, on_counted, &counting) != BAIZE_OK)
        return;
    while (!counting.done)
        store->call->run(store->self, -1);
    job->printing = (uint32_t)counting.count + (job->print ? 1 : 0);
}

struct writing {
    struct job *job;
    char key[KEY_SIZE], value[16];
    struct baize_store_record record;
};

static void on_written(void *context, enum baize_status status)
{
    struct writing *writing = context;
    if (status != BAIZE_OK)
        job_refuse(writing->job, "STORE_AWAY", "the printing could not be counted");
    job_answer(writing->job);
    free(writing);
}

void win_print(struct job *job)
{
    const struct baize_store *store = &job->server->set.store;
    struct writing *writing = job->print ? calloc(1, sizeof *writing) : NULL;
    if (writing != NULL) {
        writing->job = job;
        print_key(job, writing->key);
        snprintf(writing->value, sizeof writing->value, "%u", (unsigned)job->printing);
        writing->record = (struct baize_store_record){
            .kind = PRINT_KIND, .key = writing->key, .value = writing->value, .length = strlen(writing->value)};
        struct baize_store_batch batch = {.records = &writing->record, .records_count = 1};
        if (store->call->append(store->self, &batch, on_written, writing) == BAIZE_OK) {
            turn_want(job->server);
            return;
        }
    }
    free(writing);
    if (job->print)
        job_refuse(job, "STORE_AWAY", "the printing could not be counted");
    job_answer(job);
}
