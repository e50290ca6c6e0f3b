/* win_print.c - how often the page of a win was printed: records ("print", meter/win) of the store, outside the
 * journal, for a printing changes nothing that happened. Nobody gets a page to print that is not counted, and no two
 * get the same count: they are counted in the loop, one behind the other.
 *
 *     the page is there --> waits for those before it --> count is read --> count + 1 is written --> told  */
#include "server/ask_manager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRINT_KIND "print"
#define KEY_SIZE   32

static void print_key(const struct job *job, char key[KEY_SIZE])
{
    snprintf(key, KEY_SIZE, "%010u/%010u", (unsigned)job->meter, (unsigned)job->win);
}

static uint32_t count_in(const struct baize_store_record *record)
{
    char digits[16] = "";
    if (record->length < sizeof digits)
        memcpy(digits, record->value, record->length);
    return (uint32_t)strtoul(digits, NULL, 10);
}

/* ---- In the thread: how often so far ---- */

struct counting {
    struct baize_store_answer answer;
    uint32_t count;
};

static bool on_record(void *context, const struct baize_store_record *record)
{
    ((struct counting *)context)->count = count_in(record);
    return false;
}

uint32_t win_printings(struct job *job)
{
    const struct baize_store *store = &job->reader.store;
    struct counting counting = {.count = 0};
    char key[KEY_SIZE];
    print_key(job, key);
    enum baize_status taken =
        store->call->records(store->self, PRINT_KIND, key, on_record, baize_store_answered, &counting);
    enum baize_status status = baize_store_wait(store, &counting.answer, taken);
    if (job->reader.status == BAIZE_OK)
        job->reader.status = status;
    return counting.count;
}

/* ---- In the loop: one more ---- */

struct printing {
    struct printing *next;
    struct server *server; /* NULL: gone, nobody waits for it */
    struct job *job;
    uint32_t count;
    char key[KEY_SIZE], value[16];
    struct baize_store_record record;
};

/* The first of all that wait has been counted, or could not be. */
static void end_first(struct server *server, bool good)
{
    struct printing *printing = server->printings;
    struct job *job = printing->job;
    server->printings = printing->next;
    if (good) {
        struct baize_actor by = job->page->printed;
        baize_win_page_reprint(job->page, printing->count, &by);
        good = json_object_set_new(job->answer, "printed", win_printed(job->page)) == 0;
    }
    if (!good)
        job_refuse(job, "STORE_AWAY", "the printing could not be counted");
    job_answer(job);
    free(printing);
}

static bool read_count(struct printing *printing);

static void begin_next(struct server *server)
{
    while (server->printings != NULL && !read_count(server->printings))
        end_first(server, false);
    turn_want(server);
}

static void on_written(void *context, enum baize_status status)
{
    struct printing *printing = context;
    struct server *server = printing->server;
    if (server == NULL) {
        free(printing);
        return;
    }
    end_first(server, status == BAIZE_OK);
    begin_next(server);
}

static bool write_count(struct printing *printing)
{
    const struct baize_store *store = &printing->server->set.store;
    printing->count++;
    snprintf(printing->value, sizeof printing->value, "%u", (unsigned)printing->count);
    printing->record = (struct baize_store_record){
        .kind = PRINT_KIND, .key = printing->key, .value = printing->value, .length = strlen(printing->value)};
    struct baize_store_batch batch = {
        .lease = printing->server->set.lease, .records = &printing->record, .records_count = 1};
    turn_want(printing->server);
    return store->call->append(store->self, &batch, on_written, printing) == BAIZE_OK;
}

static bool on_printing_record(void *context, const struct baize_store_record *record)
{
    ((struct printing *)context)->count = count_in(record);
    return false;
}

static void on_read(void *context, enum baize_status status)
{
    struct printing *printing = context;
    struct server *server = printing->server;
    if (server == NULL) {
        free(printing);
        return;
    }
    if (status == BAIZE_OK && write_count(printing))
        return;
    end_first(server, false);
    begin_next(server);
}

static bool read_count(struct printing *printing)
{
    const struct baize_store *store = &printing->server->set.store;
    return store->call->records(store->self, PRINT_KIND, printing->key, on_printing_record, on_read, printing) ==
           BAIZE_OK;
}

void win_print(struct job *job)
{
    struct server *server = job->server;
    struct printing *printing = job->print ? calloc(1, sizeof *printing) : NULL;
    struct printing **last = &server->printings;
    if (printing == NULL) {
        if (job->print)
            job_refuse(job, "BUSY", "there is no memory for this now: ask again");
        job_answer(job);
        return;
    }
    printing->server = server;
    printing->job = job;
    print_key(job, printing->key);
    while (*last != NULL)
        last = &(*last)->next;
    *last = printing;
    if (server->printings == printing)
        begin_next(server);
}

void win_print_close(struct server *server)
{
    bool first = true;
    for (struct printing *printing = server->printings, *next; printing != NULL; printing = next, first = false) {
        next = printing->next;
        printing->server = NULL;
        job_refuse(printing->job, "SERVER_STOPPING", "the server is being stopped: come again");
        job_answer(printing->job);
        if (!first) /* the first is the store's still, which calls when it closes */
            free(printing);
    }
    server->printings = NULL;
}
