/* read.c - the journal read event by event, without judging it: for people who look at it and for exports. */
#include "audit/internal.h"

#include <string.h>

struct reading {
    struct audit *audit;
    baize_on_event *on_event; /* NULL: only what the others need is kept */
    void *context;
    struct baize_place_in_stream *where;
    bool stopped; /* by whoever is told */
};

static const struct baize_rules *rules_of(void *context, const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct audit_rules *rules = audit_rules_of(context, digest);
    return rules == NULL ? NULL : rules->rules;
}

/* The register and its rules, for all that follows. */
static enum baize_status note_house(struct audit *audit, const struct baize_read_event *event)
{
    struct audit_entry entry = {.row = *event->entry};
    enum baize_status status = baize_house_fold(&audit->house, event->house);
    audit->house_event = *event->house;
    if (status == BAIZE_OK && event->house->kind == BAIZE_HOUSE_EVENT_RULES_FILED && !audit_file_rules(audit, &entry))
        status = audit->status != BAIZE_OK ? audit->status : BAIZE_RULES_REFUSED;
    return status;
}

static enum baize_status read_row(struct reading *reading, const struct baize_store_entry *row)
{
    struct baize_reader *reader = &reading->audit->reader;
    struct baize_entry_header header;
    baize_reader_begin(reader, row, &header);
    while (!reading->stopped && baize_reader_next(reader)) {
        enum baize_status status = reader->event.house == NULL ? BAIZE_OK : note_house(reading->audit, &reader->event);
        if (status != BAIZE_OK)
            return status;
        if (reading->on_event != NULL)
            reading->stopped = !reading->on_event(reading->context, &reader->event);
    }
    return reader->status;
}

static bool on_row(void *context, const struct baize_store_entry *row)
{
    struct reading *reading = context;
    struct audit *audit = reading->audit;
    size_t index = audit_stream_at(audit, row->stream);
    if (index == SIZE_MAX)
        return false;
    audit->reader.place = &audit->streams[index].place;
    enum baize_status status = read_row(reading, row);
    if (status == BAIZE_OK)
        return !reading->stopped;
    reading->where->stream = row->stream;
    reading->where->seq = row->seq;
    return audit_stop(audit, status);
}

static bool read_streams(struct reading *reading, const struct baize_stream *streams, size_t count)
{
    static const struct baize_stream house = {BAIZE_STREAM_HOUSE, 0};
    baize_on_event *on_event = reading->on_event;
    bool told = false;
    for (size_t i = 0; i < count; i++)
        told = told || baize_stream_equal(streams[i], house);
    reading->on_event = told ? on_event : NULL;
    if (!audit_read_rows(reading->audit, &house, on_row, reading))
        return false;
    reading->on_event = on_event;
    for (size_t i = 0; i < count && !reading->stopped; i++)
        if (!baize_stream_equal(streams[i], house) && !audit_read_rows(reading->audit, &streams[i], on_row, reading))
            return false;
    return true;
}

enum baize_status baize_audit_read(const struct baize_audit_settings *settings, const struct baize_stream *streams,
                                   size_t streams_count, baize_on_event *on_event, void *context,
                                   struct baize_place_in_stream *where)
{
    static const size_t report_size = sizeof(struct baize_audit_report);
    const struct baize_allocator *allocator = &settings->allocator;
    memset(where, 0, sizeof *where);
    struct baize_audit_report *report = allocator->resize(allocator->context, NULL, 0, report_size);
    if (report == NULL)
        return BAIZE_OUT_OF_MEMORY;
    memset(report, 0, report_size);
    struct audit *audit = audit_new(settings, report);
    enum baize_status status = BAIZE_OUT_OF_MEMORY;
    if (audit != NULL) {
        struct reading reading = {.audit = audit, .on_event = on_event, .context = context, .where = where};
        audit->reader.rules_of = rules_of;
        audit->reader.key = settings->open_rounds ? settings->key : NULL;
        if (audit_freeze(audit)) {
            bool keys = audit_gather_keys(audit, streams, streams_count);
            if (keys && streams_count == 0)
                audit_read_rows(audit, NULL, on_row, &reading);
            else if (keys)
                read_streams(&reading, streams, streams_count);
            audit_thaw(audit);
        }
        status = audit->status;
        audit_free(audit);
    }
    allocator->resize(allocator->context, report, report_size, 0);
    return status;
}
