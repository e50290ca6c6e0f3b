/* fold.c - what is committed is folded into the durable copy: from its text, as after a restart. */
#include "engine/internal.h"

#include <string.h>

void engine_broken(struct baize_engine *engine, struct baize_stream stream, uint64_t seq, const char *how)
{
    struct baize_text text = baize_text_in(engine->trouble, sizeof engine->trouble);
    baize_stream_print(&text, stream);
    baize_text_format(&text, " entry %llu: %s", (unsigned long long)seq, how);
}

static enum baize_status broken(struct baize_engine *engine, const struct baize_store_entry *entry, const char *how)
{
    engine_broken(engine, entry->stream, entry->seq, how);
    return BAIZE_JOURNAL_BROKEN;
}

static enum baize_status follow_chain(struct baize_engine *engine, const struct engine_stream *stream,
                                      const struct baize_store_entry *entry)
{
    uint8_t hash[BAIZE_HASH_SIZE];
    if (entry->seq != stream->at[ENGINE_DURABLE].seq + 1)
        return broken(engine, entry, "another entry comes next");
    baize_entry_hash(stream->at[ENGINE_DURABLE].hash, entry->text, entry->length, hash);
    return memcmp(hash, entry->hash, sizeof hash) == 0
               ? BAIZE_OK
               : broken(engine, entry, "its hash does not follow from its text and the entry before it");
}

static enum baize_status fold_lines(struct baize_engine *engine, struct engine_stream *stream,
                                    const struct baize_store_entry *entry, const struct baize_entry_header *header,
                                    size_t at)
{
    const char *line;
    size_t length;
    while (baize_entry_line(entry->text, entry->length, &at, &line, &length)) {
        enum baize_status status = engine_fold_line(engine, stream, header, line, length);
        if (status == BAIZE_OUT_OF_MEMORY)
            return status;
        if (status != BAIZE_OK)
            return broken(engine, entry, baize_status_words(status));
    }
    return BAIZE_OK;
}

enum baize_status engine_fold(struct baize_engine *engine, struct engine_stream *stream,
                              const struct baize_store_entry *entry, bool check_chain)
{
    struct baize_entry_header header;
    size_t events, position;
    bool first = entry->seq == 1 && stream->stream.kind == BAIZE_STREAM_HOUSE;
    enum baize_status status = first ? engine_check_house(engine, entry) : BAIZE_OK;
    if (status == BAIZE_OK && check_chain)
        status = follow_chain(engine, stream, entry);
    if (status != BAIZE_OK)
        return status;
    status = baize_entry_decode(entry->text, entry->length, &header, &events, &position);
    if (status != BAIZE_OK)
        return broken(engine, entry, baize_status_words(status));
    if (!baize_stream_equal(header.stream, stream->stream) || header.seq != entry->seq)
        return broken(engine, entry, "it names another place");
    status = fold_lines(engine, stream, entry, &header, events);
    if (status != BAIZE_OK)
        return status;
    stream->at[ENGINE_DURABLE].seq = entry->seq;
    memcpy(stream->at[ENGINE_DURABLE].hash, entry->hash, BAIZE_HASH_SIZE);
    return BAIZE_OK;
}
