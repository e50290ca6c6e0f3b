/* book.c - the record as reports read it. */
#include "server/book.h"
#include "base/vocabulary.h"

struct reading {
    struct book *book;
    book_on_event *on_event;
    void *context;
};

const struct baize_rules *book_rules(const struct book *book, const uint8_t digest[BAIZE_HASH_SIZE])
{
    return record_rules_of(&book->job->reader, digest);
}

static bool on_event(void *context, const struct baize_read_event *event)
{
    struct reading *reading = context;
    const struct book *book = reading->book;
    uint64_t most = book->entries_most == 0 ? BOOK_ENTRIES_MOST : book->entries_most;
    if (book->entries + event->entry->seq > most) {
        job_refuse(book->job, "TOO_LONG", "the record is too long for a screen: `baize report` reads it");
        return false;
    }
    return event->floor == NULL || reading->on_event(reading->context, event->floor);
}

bool book_read(struct book *book, struct baize_stream stream, book_on_event *told, void *context)
{
    struct record_reader *record = &book->job->reader;
    struct reading reading = {.book = book, .on_event = told, .context = context};
    struct baize_reader reader = {.rules_of = record_rules_of, .context = record};
    uint64_t last = 0;
    enum baize_status status =
        baize_reader_read(&reader, &record->store, stream, 1, INT64_MAX, on_event, &reading, &last);
    book->entries += last;
    if (record->status == BAIZE_OK)
        record->status = status;
    return record->status == BAIZE_OK && book->job->refused == NULL;
}

/* ---- Heads ---- */

struct finding {
    struct baize_store_answer answer;
    struct baize_stream stream;
    uint64_t seq;
};

static bool on_head(void *context, const struct baize_store_head *head)
{
    struct finding *finding = context;
    if (baize_stream_compare(head->stream, finding->stream) != 0)
        return true;
    finding->seq = head->seq;
    return false;
}

uint64_t book_head(struct book *book, struct baize_stream stream)
{
    const struct baize_store *store = &book->job->reader.store;
    struct finding finding = {.stream = stream};
    enum baize_status status = store->call->heads(store->self, on_head, baize_store_answered, &finding);
    return baize_store_wait(store, &finding.answer, status) == BAIZE_OK ? finding.seq : 0;
}
