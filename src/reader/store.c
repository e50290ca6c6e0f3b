/* store.c - entries and events out of a store, waited for; and the rules whose texts are in the stream of the house. */
#include <baize/reader.h>

struct reading {
    struct baize_store_answer answer;
    struct baize_reader *reader;
    baize_on_event *on_event;
    void *context;
    struct baize_entry_header header;
    enum baize_status status;
    uint64_t seq;
};

static bool read_events(void *context, const struct baize_store_entry *entry)
{
    struct reading *reading = context;
    struct baize_reader *reader = reading->reader;
    reading->seq = entry->seq;
    baize_reader_begin(reader, entry, &reading->header);
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
        baize_store_wait(store, &reading.answer,
                         store->call->read(store->self, stream, from, to, read_events, baize_store_answered, &reading));
    if (seq != NULL)
        *seq = reading.seq;
    return reading.status == BAIZE_OK ? status : reading.status;
}

/* ---- A win ---- */

struct finding {
    struct baize_meter meter;
    struct baize_meter_search *search;
    enum baize_status status;
};

static bool on_meter_event(void *context, const struct baize_read_event *event)
{
    struct finding *finding = context;
    if (event->floor == NULL)
        return true;
    finding->status = baize_meter_fold(&finding->meter, &event->floor->meter);
    if (finding->status == BAIZE_OK)
        baize_meter_search_add(finding->search, &finding->meter, &event->floor->meter);
    return finding->status == BAIZE_OK;
}

enum baize_status baize_reader_find_win(struct baize_reader *reader, const struct baize_store *store, uint32_t meter,
                                        struct baize_meter_search *search)
{
    struct finding finding = {.search = search};
    struct baize_stream stream = {.kind = BAIZE_STREAM_METER, .number = meter};
    baize_meter_start(&finding.meter);
    enum baize_status status = baize_reader_read(reader, store, stream, 1, INT64_MAX, on_meter_event, &finding, NULL);
    return status == BAIZE_OK ? finding.status : status;
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
