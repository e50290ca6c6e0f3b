/* store.c - entries and events out of a store, waited for; and the rules whose texts are in the stream of the house. */
#include <baize/reader.h>

struct reading {
    struct baize_reader *reader;
    baize_store_on_entry *on_entry;
    baize_on_event *on_event;
    void *context;
    struct baize_entry_header header;
    bool done;
    enum baize_status status;
    uint64_t seq;
};

static void on_done(void *context, enum baize_status status)
{
    struct reading *reading = context;
    reading->done = true;
    if (reading->status == BAIZE_OK)
        reading->status = status;
}

static enum baize_status wait_for(const struct baize_store *store, enum baize_status taken,
                                  const struct reading *reading)
{
    while (taken == BAIZE_OK && !reading->done)
        store->call->run(store->self, -1);
    return taken == BAIZE_OK ? reading->status : taken;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    const struct reading *reading = context;
    return reading->on_entry(reading->context, entry);
}

enum baize_status baize_reader_entries(const struct baize_store *store, struct baize_stream stream, uint64_t from,
                                       uint64_t to, baize_store_on_entry *on_each, void *context)
{
    struct reading reading = {.on_entry = on_each, .context = context};
    return wait_for(store, store->call->read(store->self, stream, from, to, on_entry, on_done, &reading), &reading);
}

static bool read_events(void *context, const struct baize_store_entry *entry)
{
    struct reading *reading = context;
    struct baize_reader *reader = reading->reader;
    reading->seq = entry->seq;
    reading->status = baize_reader_begin(reader, entry, &reading->header);
    while (baize_reader_next(reader))
        if (!reading->on_event(reading->context, &reader->event))
            return false;
    reading->status = reader->status;
    return reading->status == BAIZE_OK;
}

enum baize_status baize_reader_read(struct baize_reader *reader, const struct baize_store *store,
                                    struct baize_stream stream, uint64_t from, uint64_t to, baize_on_event *on_event,
                                    void *context, uint64_t *seq)
{
    struct reading reading = {.reader = reader, .on_event = on_event, .context = context};
    enum baize_status status =
        wait_for(store, store->call->read(store->self, stream, from, to, read_events, on_done, &reading), &reading);
    if (seq != NULL)
        *seq = reading.seq;
    return status;
}

/* ---- Rules ---- */

/* The jurisdiction is the text that was filed with the submission, whatever its name. */
static enum baize_status find_filed(void *context, const char *jurisdiction, struct baize_source *source)
{
    const struct baize_house_event *filed = context;
    source->name = jurisdiction;
    source->bytes = filed->rules_filed.jurisdiction_text;
    source->length = filed->rules_filed.jurisdiction_length;
    return BAIZE_OK;
}

enum baize_status baize_filed_rules_load(const struct baize_house_event *filed, void *scratch,
                                         struct baize_rules *rules, struct baize_diagnostics *found)
{
    struct baize_house_event event = *filed;
    struct baize_library library = {.find = find_filed, .context = &event, .filed = true};
    struct baize_source source = {.name = filed->rules_filed.submission,
                                  .bytes = filed->rules_filed.submission_text,
                                  .length = filed->rules_filed.submission_length};
    return baize_rules_load(&source, &library, scratch, BAIZE_RULES_SCRATCH, rules, found);
}
