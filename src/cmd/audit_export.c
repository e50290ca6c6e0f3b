/* audit_export.c - baize audit export: every event with its entry, as CSV or as one JSON document a line.
 *
 * The columns are an interface: docs/audit.md lists them. New ones come at the end. */
#include "cmd/audit.h"

#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define WORDS_SIZE (2 * BAIZE_EVENT_TEXT_SIZE)

struct exporter {
    const struct audit_request *request;
    uint64_t events;
};

/* Everything of a row, as text. */
struct row {
    char stream[BAIZE_STREAM_NAME_SIZE];
    char act[2 * BAIZE_COMMAND_ID_SIZE + 1], hash[2 * BAIZE_STORE_HASH_SIZE + 1];
    char time[64], event[64];
    const char *role; /* "" where no person acted, and of a line that stays sealed: who acted is in it */
    uint32_t day;
    uint8_t shift;
    char words[WORDS_SIZE];
};

static void fill_row(const struct baize_read_event *event, struct row *row)
{
    struct baize_text stream = baize_text_in(row->stream, sizeof row->stream);
    struct baize_text time = baize_text_in(row->time, sizeof row->time);
    struct baize_text words = baize_text_in(row->words, sizeof row->words);
    struct baize_text id = baize_text_in(row->event, sizeof row->event);
    const struct baize_house_settings *settings = baize_house_settings_at(event->register_now, event->by->at_ms);
    struct baize_house_shift shift = baize_house_shift_at(event->register_now, event->by->at_ms);
    const char *blank = memchr(event->text, ' ', event->length);
    baize_stream_print(&stream, event->entry->stream);
    sodium_bin2hex(row->act, sizeof row->act, event->header->act, sizeof event->header->act);
    sodium_bin2hex(row->hash, sizeof row->hash, event->entry->hash, sizeof event->entry->hash);
    if (settings != NULL)
        baize_house_time_print(&time, &settings->time, event->by->at_ms);
    baize_text_add_bytes(&id, event->text, blank == NULL ? event->length : (size_t)(blank - event->text));
    baize_read_event_print(&words, event);
    row->role = event->by->who == 0 ? "" : baize_role_id(event->by->role);
    row->day = shift.day;
    row->shift = shift.shift;
}

/* ---- CSV ---- */

static void put_quoted(const char *text, size_t length)
{
    putchar('"');
    if (length > 0 && memchr("=+-@\t\r", text[0], 6) != NULL) /* a spreadsheet would compute it */
        putchar('\'');
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"')
            putchar('"');
        putchar(text[i] == '\n' ? ' ' : text[i]);
    }
    putchar('"');
}

static void put_csv(const struct baize_read_event *event, const struct row *row)
{
    printf("%s,%" PRIu64 ",%u,%s,%s,%" PRId64 ",%s,%u,%u,%u,%s,%u,%s,", row->stream, event->entry->seq, event->line,
           row->act, event->header->what, event->by->at_ms, row->time, row->day, row->shift, event->by->who, row->role,
           event->by->second, row->event);
    put_quoted(row->words, strlen(row->words));
    putchar(',');
    put_quoted(event->text, event->length);
    printf(",%s\n", row->hash);
}

/* ---- JSON ---- */

static bool put_json(const struct baize_read_event *event, const struct row *row)
{
    json_t *document =
        json_pack("{s:s, s:I, s:I, s:s, s:s, s:I, s:s, s:I, s:I, s:I, s:s, s:I, s:s, s:s, s:s%, s:s}", "stream",
                  row->stream, "entry", (json_int_t)event->entry->seq, "line", (json_int_t)event->line, "act", row->act,
                  "do", event->header->what, "at_ms", (json_int_t)event->by->at_ms, "time", row->time, "day",
                  (json_int_t)row->day, "shift", (json_int_t)row->shift, "who", (json_int_t)event->by->who, "role",
                  row->role, "second", (json_int_t)event->by->second, "event", row->event, "words", row->words, "text",
                  event->text, event->length, "hash", row->hash);
    if (document == NULL)
        return false;
    json_dumpf(document, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(document);
    return true;
}

/* ---- The whole ---- */

static bool on_event(void *context, const struct baize_read_event *event)
{
    static struct row row;
    struct exporter *exporter = context;
    const struct audit_request *request = exporter->request;
    fill_row(event, &row);
    if ((request->from != 0 && row.day < request->from) || (request->to != 0 && row.day > request->to))
        return true;
    exporter->events++;
    if (request->format == AUDIT_JSON)
        return put_json(event, &row) && !ferror(stdout);
    put_csv(event, &row);
    return !ferror(stdout);
}

/* ---- Are there such streams? ---- */

struct looking {
    struct baize_store_answer answer;
    const struct audit_request *request;
    bool found[AUDIT_STREAMS_MOST];
};

static bool on_head(void *context, const struct baize_store_head *head)
{
    struct looking *looking = context;
    for (size_t i = 0; i < looking->request->streams_count; i++)
        looking->found[i] = looking->found[i] || baize_stream_equal(head->stream, looking->request->streams[i]);
    return true;
}

/* An empty answer would look like a stream in which nothing happened. */
static bool are_there(const struct audit_request *request, const struct baize_store *store)
{
    struct looking looking = {.request = request};
    enum baize_status status = baize_store_wait(
        store, &looking.answer, store->call->heads(store->self, on_head, baize_store_answered, &looking));
    if (status != BAIZE_OK) {
        audit_say(status, store, NULL);
        return false;
    }
    for (size_t i = 0; i < request->streams_count; i++)
        if (!looking.found[i]) {
            char name[BAIZE_STREAM_NAME_SIZE];
            struct baize_text text = baize_text_in(name, sizeof name);
            baize_stream_print(&text, request->streams[i]);
            fprintf(stderr, "baize: --streams: there is no %s in this journal\n", name);
            return false;
        }
    return true;
}

static enum baize_status export_all(const struct audit_request *request, const struct baize_audit_settings *settings)
{
    struct exporter exporter = {.request = request};
    struct baize_place_in_stream where;
    if (request->format == AUDIT_CSV)
        puts("stream,entry,line,act,do,at_ms,time,day,shift,who,role,second,event,words,text,hash");
    enum baize_status status =
        baize_audit_read(settings, request->streams, request->streams_count, on_event, &exporter, &where);
    if (status != BAIZE_OK)
        audit_say(status, &settings->store, &where);
    return status;
}

int audit_export(const struct audit_request *request)
{
    struct baize_audit_settings settings = {.allocator = baize_allocator_system()};
    struct baize_house_key key = {0};
    uint32_t table =
        request->streams_count == 1 && request->streams[0].kind == BAIZE_STREAM_TABLE ? request->streams[0].number : 0;
    if (!audit_look(request, table, 0, &key, &settings))
        return CMD_FAILED;
    bool good = are_there(request, &settings.store) && export_all(request, &settings) == BAIZE_OK;
    settings.store.call->close(settings.store.self);
    audit_look_end(&key);
    return good ? CMD_DONE : CMD_FAILED;
}
