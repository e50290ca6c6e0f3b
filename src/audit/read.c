/* read.c - the journal read event by event, without judging it: for people who look at it and for exports. */
#include "audit/internal.h"

#include <string.h>

struct reader {
    struct audit *audit;
    baize_audit_on_event *on_event; /* NULL: only what the others need is kept */
    void *context;
    struct baize_place_in_stream *where;
    struct baize_audit_event event;
    struct baize_entry_header header;
    struct baize_journal_event journal;
    struct baize_wallet_event wallet;
    struct baize_actor nobody; /* of a line that stays sealed */
    bool stopped;              /* by whoever is told */
};

/* ---- One line ---- */

static enum baize_status read_house(struct reader *reader)
{
    struct audit *audit = reader->audit;
    struct baize_audit_event *event = &reader->event;
    size_t position;
    enum baize_status status = baize_house_event_decode(event->text, event->length, audit->house_memory,
                                                        BAIZE_HOUSE_EVENT_TEXT_SIZE, &audit->house_event, &position);
    if (status == BAIZE_OK)
        status = baize_house_fold(&audit->house, &audit->house_event);
    event->house = &audit->house_event;
    event->by = &audit->house_event.by;
    if (status == BAIZE_OK && audit->house_event.kind == BAIZE_HOUSE_EVENT_EPOCH_OPENED &&
        audit->house.epochs_count < BAIZE_HOUSE_EPOCHS_MOST)
        memcpy(audit->house.epochs[audit->house.epochs_count++], audit->house_event.epoch_opened.id,
               BAIZE_EPOCH_ID_SIZE);
    if (status == BAIZE_OK && audit->house_event.kind == BAIZE_HOUSE_EVENT_RULES_FILED) {
        struct audit_entry entry = {.row = *event->entry};
        if (!audit_file_rules(audit, &entry))
            status = audit->status != BAIZE_OK ? audit->status : BAIZE_RULES_REFUSED;
    }
    return status;
}

static enum baize_status read_wallet(struct reader *reader)
{
    struct baize_audit_event *event = &reader->event;
    size_t position;
    event->wallet = &reader->wallet;
    event->by = &reader->wallet.by;
    return baize_wallet_event_decode(event->text, event->length, &reader->wallet, &position);
}

static enum baize_status read_journal(struct reader *reader, struct audit_stream *stream)
{
    struct baize_audit_event *event = &reader->event;
    size_t position;
    enum baize_status status = baize_journal_event_decode(event->text, event->length, &reader->journal, &position);
    event->journal = &reader->journal;
    event->by = &reader->journal.by;
    if (status == BAIZE_OK && reader->journal.kind == BAIZE_JOURNAL_RULES_ACTIVATED)
        stream->rules = audit_rules_of(reader->audit, reader->journal.digest);
    return status;
}

/* Of a table's stream the words of the controller's events are no table's: whichever reads it. */
static enum baize_status read_floor(struct reader *reader, const struct audit_stream *stream)
{
    struct baize_audit_event *event = &reader->event;
    struct baize_floor_event *floor = &reader->audit->decider.events[0];
    enum baize_floor_machine machine =
        stream->stream.kind == BAIZE_STREAM_METER ? BAIZE_FLOOR_METER : BAIZE_FLOOR_TABLE;
    size_t position;
    if (stream->rules == NULL)
        return BAIZE_EVENT_SYNTAX;
    const struct baize_rules *rules = stream->rules->rules;
    enum baize_status status =
        baize_floor_event_decode(event->text, event->length, rules, machine, stream->stream.number, floor, &position);
    if (status != BAIZE_OK && machine == BAIZE_FLOOR_TABLE)
        status = baize_floor_event_decode(event->text, event->length, rules, BAIZE_FLOOR_CONTROLLER,
                                          stream->stream.number, floor, &position);
    event->floor = floor;
    event->by = floor->machine == BAIZE_FLOOR_METER        ? &floor->meter.by
                : floor->machine == BAIZE_FLOOR_CONTROLLER ? &floor->controller.by
                                                           : &floor->table.by;
    return status;
}

/* With the key of the epoch in which it was sealed. */
static enum baize_status read_open_round(struct reader *reader, const struct audit_stream *stream, uint32_t round)
{
    struct audit *audit = reader->audit;
    struct baize_audit_event *event = &reader->event;
    struct baize_text text = baize_text_in(audit->opened, BAIZE_STORE_TEXT_MOST + 1);
    enum baize_status status = BAIZE_LINE_CHANGED;
    for (uint32_t left = audit->house.epochs_count + 1; left > 0 && status == BAIZE_LINE_CHANGED; left--) {
        struct baize_house_key key;
        uint8_t derived[BAIZE_ROUND_KEY_SIZE];
        audit_epoch_key(audit, left - 1, &key);
        baize_round_key_of(&key, stream->stream, round, derived);
        baize_house_key_wipe(&key);
        status = baize_line_open(&text, derived, stream->stream, event->text, event->length);
    }
    event->text = audit->opened;
    event->length = text.length;
    return status == BAIZE_OK ? read_floor(reader, stream) : status;
}

/* Opened when the round is over: with the key that was shown then. The house's key opens a round that is still open,
 * for whoever asks for that in so many words. */
static enum baize_status read_sealed(struct reader *reader, const struct audit_stream *stream)
{
    struct audit *audit = reader->audit;
    struct baize_audit_event *event = &reader->event;
    struct baize_text text = baize_text_in(audit->opened, BAIZE_STORE_TEXT_MOST + 1);
    uint32_t round = 0;
    enum baize_status status = baize_line_round(event->text, event->length, &round);
    const uint8_t *key = status == BAIZE_OK ? audit_shown_key(audit, stream->stream.number, round) : NULL;
    if (status != BAIZE_OK)
        return status;
    if (key == NULL && audit->settings->key != NULL && audit->settings->open_rounds)
        return read_open_round(reader, stream, round);
    if (key == NULL) {
        memset(&reader->nobody, 0, sizeof reader->nobody);
        reader->nobody.at_ms = stream->at_ms;
        event->sealed = round;
        event->by = &reader->nobody;
        return BAIZE_OK;
    }
    status = baize_line_open(&text, key, stream->stream, event->text, event->length);
    event->text = audit->opened;
    event->length = text.length;
    return status == BAIZE_OK ? read_floor(reader, stream) : status;
}

static enum baize_status read_line(struct reader *reader, struct audit_stream *stream)
{
    struct baize_audit_event *event = &reader->event;
    event->house = NULL;
    event->wallet = NULL;
    event->journal = NULL;
    event->floor = NULL;
    event->sealed = 0;
    if (stream->stream.kind == BAIZE_STREAM_TABLE && baize_line_is_sealed(event->text, event->length))
        return read_sealed(reader, stream);
    if (stream->stream.kind == BAIZE_STREAM_HOUSE)
        return read_house(reader);
    if (stream->stream.kind == BAIZE_STREAM_WALLET)
        return read_wallet(reader);
    return baize_journal_event_is(event->text, event->length) ? read_journal(reader, stream)
                                                              : read_floor(reader, stream);
}

/* ---- Rows ---- */

static bool fail(struct reader *reader, const struct baize_store_entry *row, enum baize_status status)
{
    reader->where->stream = row->stream;
    reader->where->seq = row->seq;
    return audit_stop(reader->audit, status);
}

static bool tell(struct reader *reader, const struct audit_stream *stream)
{
    struct baize_audit_event *event = &reader->event;
    event->rules = stream->rules == NULL ? NULL : stream->rules->rules;
    event->submission = stream->rules == NULL ? "" : stream->rules->submission;
    event->register_now = &reader->audit->house;
    reader->stopped = !reader->on_event(reader->context, event);
    return !reader->stopped;
}

static bool on_row(void *context, const struct baize_store_entry *row)
{
    struct reader *reader = context;
    struct baize_audit_event *event = &reader->event;
    size_t at, position;
    enum baize_status status = baize_entry_decode(row->text, row->length, &reader->header, &at, &position);
    size_t index = audit_stream_at(reader->audit, row->stream);
    if (index == SIZE_MAX)
        return false;
    if (status != BAIZE_OK)
        return fail(reader, row, status);
    event->entry = row;
    event->header = &reader->header;
    event->line = 1;
    while (baize_entry_line(row->text, row->length, &at, &event->text, &event->length)) {
        event->line++;
        status = read_line(reader, &reader->audit->streams[index]);
        if (status != BAIZE_OK)
            return fail(reader, row, status);
        reader->audit->streams[index].at_ms = event->by->at_ms;
        if (reader->on_event != NULL && !tell(reader, &reader->audit->streams[index]))
            return false;
    }
    return true;
}

static bool read_streams(struct reader *reader, const struct baize_stream *streams, size_t count)
{
    static const struct baize_stream house = {BAIZE_STREAM_HOUSE, 0};
    baize_audit_on_event *on_event = reader->on_event;
    bool told = false;
    for (size_t i = 0; i < count; i++)
        told = told || baize_stream_equal(streams[i], house);
    reader->on_event = told ? on_event : NULL;
    if (!audit_read_rows(reader->audit, &house, on_row, reader))
        return false;
    reader->on_event = on_event;
    for (size_t i = 0; i < count && !reader->stopped; i++)
        if (!baize_stream_equal(streams[i], house) && !audit_read_rows(reader->audit, &streams[i], on_row, reader))
            return false;
    return true;
}

enum baize_status baize_audit_read(const struct baize_audit_settings *settings, const struct baize_stream *streams,
                                   size_t streams_count, baize_audit_on_event *on_event, void *context,
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
        struct reader reader = {.audit = audit, .on_event = on_event, .context = context, .where = where};
        if (audit_freeze(audit)) {
            bool keys = audit_gather_keys(audit, streams, streams_count);
            if (keys && streams_count == 0)
                audit_read_rows(audit, NULL, on_row, &reader);
            else if (keys)
                read_streams(&reader, streams, streams_count);
            audit_thaw(audit);
        }
        status = audit->status;
        audit_free(audit);
    }
    allocator->resize(allocator->context, report, report_size, 0);
    return status;
}

void baize_audit_event_print(struct baize_text *text, const struct baize_audit_event *event)
{
    if (event->house != NULL)
        baize_house_event_print(text, event->house);
    else if (event->wallet != NULL)
        baize_wallet_event_print(text, event->wallet);
    else if (event->journal != NULL)
        baize_journal_event_print(text, event->journal);
    else if (event->floor != NULL)
        baize_floor_event_print(text, event->floor, event->rules);
    else if (event->sealed != 0)
        baize_text_format(text, "Round %u is open: these cards are sealed until it is over", event->sealed);
}
