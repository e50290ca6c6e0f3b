/* verify.c - the walk from the first entry to the last. */
#include "audit/internal.h"

#include "base/hex.h"

#include <string.h>

#define PROGRESS_EVERY 4096

/* ---- Chunks ---- */

/* What is left of the chunk moves to its front, and more comes behind it. */
static bool read_more(struct audit *audit, size_t first)
{
    struct audit_chunk *chunk = audit->chunk;
    size_t kept = chunk->count - first;
    size_t start = kept == 0 ? chunk->used : (size_t)(chunk->rows[first].text - chunk->bytes);
    memmove(chunk->bytes, chunk->bytes + start, chunk->used - start);
    memmove(chunk->rows, chunk->rows + first, kept * sizeof chunk->rows[0]);
    for (size_t i = 0; i < kept; i++)
        chunk->rows[i].text -= start;
    chunk->count = kept;
    chunk->used -= start;
    return audit_read_chunk(audit);
}

static bool tell_progress(struct audit *audit)
{
    const struct baize_audit_settings *settings = audit->settings;
    audit->report->counts.streams = audit->streams_count;
    return settings->progress == NULL ||
           settings->progress(settings->context, &audit->report->counts, audit->entries_in_all) ||
           audit_stop(audit, BAIZE_STORE_UNAVAILABLE);
}

/* ---- One act ---- */

/* The rows are its entries, the first of which has been looked at. */
static bool whole_act(struct audit *audit, const struct baize_store_entry *rows, size_t count)
{
    struct audit_entry *entries = audit->act;
    entries[0].row = rows[0]; /* it may have moved */
    for (size_t i = 1; i < count; i++) {
        entries[i].row = rows[i];
        if (!audit_entry(audit, &entries[i]))
            return false;
    }
    if (!audit_act(audit, entries, count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!audit_cover(audit, &entries[i]))
            return false;
    return true;
}

/* The act that begins with entry *first; *first is then behind it. */
static bool next_act(struct audit *audit, size_t *first)
{
    struct audit_chunk *chunk = audit->chunk;
    audit->act[0].row = chunk->rows[*first];
    if (!audit_entry(audit, &audit->act[0]))
        return false;
    size_t count = 1u + audit->act[0].header.with_count;
    if (count > chunk->count - *first) {
        if (!read_more(audit, *first))
            return false;
        *first = 0;
    }
    if (count > chunk->count) {
        audit->act[0].row = chunk->rows[*first];
        return audit_fault_at(audit, BAIZE_AUDIT_PAIR, &audit->act[0], 1,
                              "it names entries of other streams that are not there");
    }
    if (!whole_act(audit, &chunk->rows[*first], count))
        return false;
    *first += count;
    return true;
}

static bool walk(struct audit *audit)
{
    struct audit_chunk *chunk = audit->chunk;
    uint64_t told = 0;
    for (size_t first = 0;;) {
        if (first == chunk->count) {
            if (!read_more(audit, first))
                return false;
            first = 0;
            if (chunk->count == 0)
                return tell_progress(audit);
        }
        if (!next_act(audit, &first))
            return false;
        if (audit->report->counts.entries - told >= PROGRESS_EVERY) {
            told = audit->report->counts.entries;
            if (!tell_progress(audit))
                return false;
        }
    }
}

/* ---- Before and after ---- */

static bool prepare(struct audit *audit)
{
    const struct baize_audit_settings *settings = audit->settings;
    if (!audit_read_heads(audit) || !audit_read_commands(audit) || !audit_read_chunk(audit))
        return false;
    if (audit->chunk->count == 0)
        return audit_fault(audit, BAIZE_AUDIT_NO_HOUSE, "there is no entry at all");
    audit->act[0].row = audit->chunk->rows[0];
    if (!audit_identify(audit, &audit->act[0]) || !audit_read_checkpoints(audit))
        return false;
    if (settings->against != NULL &&
        !audit_add_checkpoint(audit, settings->against, settings->against_length, AUDIT_MARK_AGAINST, 0))
        return false;
    audit_sort_marks(audit);
    if (!audit_sort_commands(audit))
        return false;
    if (settings->key == NULL && !audit_gather_keys(audit, NULL, 0))
        return false;
    return audit->status == BAIZE_OK;
}

/* Its number too: a head that is only counted wrong has the right hash. */
static void print_head(struct baize_text *text, uint64_t seq, const uint8_t hash[BAIZE_HASH_SIZE])
{
    baize_text_format(text, "entry %llu, ", (unsigned long long)seq);
    baize_hex_print(text, hash, BAIZE_HASH_SIZE);
}

static bool wrong_head(struct audit *audit, const struct audit_stream *stream, const struct audit_entry *last)
{
    char says[128], should[128];
    struct baize_text there = baize_text_in(says, sizeof says), expected = baize_text_in(should, sizeof should);
    audit_fault_at(audit, BAIZE_AUDIT_HEAD, last, 0,
                   "the head of the stream stands at entry %llu, its last entry is %llu",
                   (unsigned long long)stream->head, (unsigned long long)stream->seq);
    print_head(&there, stream->head, stream->head_hash);
    print_head(&expected, stream->seq, stream->hash);
    audit_fault_texts(audit, says, there.length, should, expected.length);
    return false;
}

static bool check_heads(struct audit *audit)
{
    for (size_t i = 0; i < audit->streams_count; i++) {
        const struct audit_stream *stream = &audit->streams[i];
        struct audit_entry last = {.row = {.stream = stream->stream, .seq = stream->seq}};
        if (stream->has_head && stream->head == stream->seq &&
            memcmp(stream->head_hash, stream->hash, BAIZE_HASH_SIZE) == 0)
            continue;
        if (!stream->has_head)
            return audit_fault_at(audit, BAIZE_AUDIT_HEAD, &last, 0, "the stream has entries and no head");
        return wrong_head(audit, stream, &last);
    }
    return true;
}

static bool run(struct audit *audit)
{
    return prepare(audit) && walk(audit) && audit_all_covered(audit) && audit_all_marks_met(audit) &&
           check_heads(audit) && audit_books(audit);
}

enum baize_status baize_audit_verify(const struct baize_audit_settings *settings, struct baize_audit_report *report)
{
    memset(report, 0, sizeof *report);
    struct audit *audit = audit_new(settings, report);
    if (audit == NULL)
        return BAIZE_OUT_OF_MEMORY;
    audit->reader.no_commands = true;
    if (audit_freeze(audit)) {
        report->sound = run(audit);
        audit_thaw(audit);
    }
    report->counts.streams = audit->streams_count;
    enum baize_status status = audit->status;
    audit_free(audit);
    return status;
}
