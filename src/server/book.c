/* book.c - the record as reports read it.
 *
 *     entry --> header, events --> rules_activated: these rules from here on
 *                              --> an event of the table, round, controller or meter: decoded by the rules in force */
#include "server/book.h"
#include "base/vocabulary.h"

#include <string.h>

struct reading {
    struct book *book;
    struct baize_stream stream;
    book_on_event *on_event;
    void *context;
    const struct baize_rules *rules;
    bool done;
    enum baize_status status;
    struct baize_entry_header header;
    struct baize_journal_event journal;
    struct baize_floor_event event;
};

static bool fail(struct reading *reading, enum baize_status status)
{
    reading->status = status;
    return false;
}

const struct baize_rules *book_rules(const struct book *book, const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct record_reader *reader = &book->job->reader;
    for (size_t i = 0; i < reader->rules_count; i++)
        if (memcmp(reader->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return reader->rules[i].rules;
    return NULL;
}

/* ---- Lines ---- */

/* The stream of a table has the events of its round and its controller too; no two of them have one id. */
static enum baize_floor_machine machine_of(const struct reading *reading, const char *line, size_t length)
{
    const char *blank = memchr(line, ' ', length);
    size_t word = blank == NULL ? length : (size_t)(blank - line);
    if (reading->stream.kind == BAIZE_STREAM_METER)
        return BAIZE_FLOOR_METER;
    return baize_vocabulary_find(&baize_words_controller_event, line, word) >= 0 ? BAIZE_FLOOR_CONTROLLER
                                                                                 : BAIZE_FLOOR_TABLE;
}

static bool take_journal(struct reading *reading, const char *line, size_t length)
{
    size_t position;
    enum baize_status status = baize_journal_event_decode(line, length, &reading->journal, &position);
    if (status != BAIZE_OK)
        return fail(reading, status);
    if (reading->journal.kind == BAIZE_JOURNAL_RULES_ACTIVATED)
        reading->rules = book_rules(reading->book, reading->journal.digest);
    return reading->rules != NULL || fail(reading, BAIZE_RULES_NOT_FOUND);
}

static bool take_line(struct reading *reading, const char *line, size_t length)
{
    size_t position;
    if (baize_line_is_sealed(line, length))
        return true;
    if (baize_journal_event_is(line, length))
        return take_journal(reading, line, length);
    if (reading->rules == NULL)
        return fail(reading, BAIZE_RULES_NOT_FOUND);
    enum baize_status status = baize_floor_event_decode(line, length, reading->rules, machine_of(reading, line, length),
                                                        reading->stream.number, &reading->event, &position);
    if (status != BAIZE_OK)
        return fail(reading, status);
    return reading->on_event(reading->context, &reading->event);
}

/* ---- Entries ---- */

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct reading *reading = context;
    size_t at = 0, position, length;
    const char *line;
    uint64_t most = reading->book->entries_most == 0 ? BOOK_ENTRIES_MOST : reading->book->entries_most;
    if (++reading->book->entries > most) {
        job_refuse(reading->book->job, "TOO_LONG", "the record is too long for a screen: `baize report` reads it");
        return false;
    }
    enum baize_status status = baize_entry_decode(entry->text, entry->length, &reading->header, &at, &position);
    if (status != BAIZE_OK)
        return fail(reading, status);
    while (baize_entry_line(entry->text, entry->length, &at, &line, &length))
        if (!take_line(reading, line, length))
            return false;
    return true;
}

static void on_done(void *context, enum baize_status status)
{
    struct reading *reading = context;
    reading->done = true;
    if (reading->status == BAIZE_OK)
        reading->status = status;
}

bool book_read(struct book *book, struct baize_stream stream, book_on_event *on_event, void *context)
{
    struct record_reader *reader = &book->job->reader;
    const struct baize_store *store = &reader->store;
    struct reading reading = {.book = book, .stream = stream, .on_event = on_event, .context = context};
    enum baize_status status = store->call->read(store->self, stream, 1, INT64_MAX, on_entry, on_done, &reading);
    while (status == BAIZE_OK && !reading.done)
        store->call->run(store->self, -1);
    if (status == BAIZE_OK)
        status = reading.status;
    if (reader->status == BAIZE_OK)
        reader->status = status;
    return reader->status == BAIZE_OK && book->job->refused == NULL;
}

/* ---- Heads ---- */

struct finding {
    struct baize_stream stream;
    uint64_t seq;
    bool done;
    enum baize_status status;
};

static bool on_head(void *context, const struct baize_store_head *head)
{
    struct finding *finding = context;
    if (baize_stream_compare(head->stream, finding->stream) != 0)
        return true;
    finding->seq = head->seq;
    return false;
}

static void on_found(void *context, enum baize_status status)
{
    struct finding *finding = context;
    finding->done = true;
    finding->status = status;
}

uint64_t book_head(struct book *book, struct baize_stream stream)
{
    const struct baize_store *store = &book->job->reader.store;
    struct finding finding = {.stream = stream};
    enum baize_status status = store->call->heads(store->self, on_head, on_found, &finding);
    while (status == BAIZE_OK && !finding.done)
        store->call->run(store->self, -1);
    return status == BAIZE_OK && finding.status == BAIZE_OK ? finding.seq : 0;
}
