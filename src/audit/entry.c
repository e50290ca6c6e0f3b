/* entry.c - an entry by itself: number, hash, text, place. */
#include "audit/internal.h"

#include <string.h>

static bool check_sequence(struct audit *audit, const struct audit_entry *entry, const struct audit_stream *stream)
{
    if (entry->row.seq == stream->seq + 1)
        return true;
    return audit_fault_at(audit, BAIZE_AUDIT_SEQUENCE, entry, 0, "entry %llu of its stream is expected here",
                          (unsigned long long)(stream->seq + 1));
}

static bool check_chain(struct audit *audit, const struct audit_entry *entry, const struct audit_stream *stream)
{
    uint8_t before[BAIZE_HASH_SIZE], hash[BAIZE_HASH_SIZE];
    if (stream->seq == 0)
        baize_entry_hash_first(audit->report->house, stream->stream, before);
    else
        memcpy(before, stream->hash, BAIZE_HASH_SIZE);
    baize_entry_hash(before, entry->row.text, entry->row.length, hash);
    if (memcmp(hash, entry->row.hash, BAIZE_HASH_SIZE) == 0)
        return true;
    audit_fault_at(audit, BAIZE_AUDIT_CHAIN, entry, 0, "its text, its hash or the hash before it was changed");
    audit_fault_hashes(audit, entry->row.hash, hash);
    return false;
}

static bool read_header(struct audit *audit, struct audit_entry *entry)
{
    enum baize_status status = baize_reader_begin(&audit->reader, &entry->row, &entry->header);
    size_t at = audit->reader.at;
    if (status == BAIZE_JOURNAL_NEWER)
        return audit_stop(audit, status);
    if (status != BAIZE_OK)
        return audit_fault_at(audit, BAIZE_AUDIT_ENTRY_TEXT, entry, at, "it cannot be read from byte %zu on", at);
    if (audit->version == 0)
        audit->version = entry->header.version;
    if (entry->header.version != audit->version)
        return audit_fault_at(audit, BAIZE_AUDIT_ENTRY_TEXT, entry, 1, "it has another format than the first entry");
    entry->line_at = entry->events = at;
    return true;
}

static bool check_place(struct audit *audit, const struct audit_entry *entry)
{
    return (baize_stream_equal(entry->header.stream, entry->row.stream) && entry->header.seq == entry->row.seq) ||
           audit_fault_at(audit, BAIZE_AUDIT_ENTRY_PLACE, entry, 1, "its first line names another stream or number");
}

bool audit_entry(struct audit *audit, struct audit_entry *entry)
{
    entry->stream = audit_stream_at(audit, entry->row.stream);
    if (entry->stream == SIZE_MAX)
        return false;
    struct audit_stream *stream = &audit->streams[entry->stream];
    if (!check_sequence(audit, entry, stream) || !check_chain(audit, entry, stream) || !read_header(audit, entry) ||
        !check_place(audit, entry) || !audit_meet_marks(audit, entry))
        return false;
    stream->seq = entry->row.seq;
    memcpy(stream->hash, entry->row.hash, BAIZE_HASH_SIZE);
    audit->report->counts.entries++;
    audit->report->counts.bytes += entry->row.length;
    return true;
}

bool audit_identify(struct audit *audit, struct audit_entry *entry)
{
    if (entry->row.stream.kind != BAIZE_STREAM_HOUSE || entry->row.seq != 1)
        return audit_fault_at(audit, BAIZE_AUDIT_NO_HOUSE, entry, 0, "the first entry is not the first of the house");
    const char *line;
    size_t length;
    if (!read_header(audit, entry))
        return false;
    audit_command_line(audit, entry, &line, &length);
    const struct baize_house_event *event = audit_event(audit, entry) ? audit->reader.event.house : NULL;
    if (event == NULL || event->kind != BAIZE_HOUSE_EVENT_HOUSE_CREATED)
        return audit_fault_at(audit, BAIZE_AUDIT_NO_HOUSE, entry, entry->events, "its event is not house_created");
    struct baize_audit_report *report = audit->report;
    memcpy(report->house, event->house_created.house, BAIZE_HOUSE_ID_SIZE);
    memcpy(report->public_key, event->house_created.public_key, BAIZE_PUBLIC_KEY_SIZE);
    memcpy(report->name, event->house_created.name, sizeof report->name);
    report->demo = event->house_created.demo;
    const struct baize_house_key *key = audit->settings->key;
    report->decks_checked_with_key = key != NULL;
    if (key != NULL && (memcmp(key->house, report->house, BAIZE_HOUSE_ID_SIZE) != 0 ||
                        memcmp(key->public_key, report->public_key, BAIZE_PUBLIC_KEY_SIZE) != 0))
        return audit_fault_at(audit, BAIZE_AUDIT_KEY_OF_ANOTHER, entry, entry->events,
                              "the house was created with another key than the one given");
    return true;
}
