/* fold.c - what is committed is folded into the durable copy: an act of this engine from the events that it kept, all
 * else (the start, what other servers wrote) from its text.
 *
 * A debug build (BAIZE_READ_BACK) reads the text of its own acts too: it must say the same. */
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

static void stand_at(struct engine_stream *stream, const struct baize_store_entry *entry)
{
    stream->at[ENGINE_DURABLE].seq = entry->seq;
    memcpy(stream->at[ENGINE_DURABLE].hash, entry->hash, BAIZE_HASH_SIZE);
}

/* ---- From the text ---- */

static const struct baize_rules *rules_of(void *context, const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct engine_rules *rules = engine_rules_find(context, digest);
    return rules == NULL ? NULL : &rules->rules;
}

void engine_reader_open(struct baize_engine *engine)
{
    struct baize_reader *reader = engine->reader;
    reader->rules_of = rules_of;
    reader->context = engine;
    reader->key = engine->set.key;
    reader->house = &engine->house[ENGINE_DURABLE];
    reader->memory = engine->unescaped;
    reader->memory_size = BAIZE_STORE_TEXT_MOST;
}

/* The reader goes on where the durable copy of the stream stands. */
static enum baize_status begin(struct baize_engine *engine, struct engine_stream *stream,
                               const struct baize_store_entry *entry, struct baize_entry_header *header)
{
    const struct baize_floor *floor = &engine->floor[ENGINE_DURABLE];
    struct baize_reader_place *place = &engine->reader->own;
    memset(place, 0, sizeof *place);
    enum baize_status status = baize_reader_begin(engine->reader, entry, header);
    if (status != BAIZE_OK)
        return status;
    if (header->version < BAIZE_JOURNAL_VERSION)
        return BAIZE_JOURNAL_OLDER;
    if (stream->stream.kind == BAIZE_STREAM_TABLE) {
        if (stream->index >= floor->tables_count)
            return BAIZE_ROUND_EVENT_UNEXPECTED;
        place->rules = floor->tables[stream->index].rules;
        place->sealed_by = engine_table_of(stream)->side[ENGINE_DURABLE].sealed_by;
    } else if (stream->stream.kind == BAIZE_STREAM_METER) {
        if (stream->index >= floor->meters_count)
            return BAIZE_METER_EVENT_UNEXPECTED;
        place->rules = floor->meters[stream->index].rules;
    }
    return BAIZE_OK;
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

/* The first entry says whose house it is: the hashes of all streams begin with that. */
static enum baize_status check_house(struct baize_engine *engine, struct engine_stream *stream,
                                     const struct baize_store_entry *entry)
{
    const struct baize_house_key *key = engine->set.key;
    struct baize_entry_header header;
    if (entry->seq != 1 || stream->stream.kind != BAIZE_STREAM_HOUSE ||
        begin(engine, stream, entry, &header) != BAIZE_OK || !baize_reader_next(engine->reader))
        return BAIZE_OK; /* what is not right is found when it is folded */
    const struct baize_house_event *event = engine->reader->event.house;
    bool ours = event->kind != BAIZE_HOUSE_EVENT_HOUSE_CREATED ||
                (memcmp(event->house_created.public_key, key->public_key, sizeof key->public_key) == 0 &&
                 memcmp(event->house_created.house, key->house, sizeof key->house) == 0);
    return ours ? BAIZE_OK : BAIZE_SIGNATURE_WRONG;
}

static void keep(struct baize_engine *engine, const struct baize_read_event *event, uint32_t sealed)
{
    if (event->house != NULL)
        engine_keep(engine, 0, ENGINE_OF_HOUSE, event->house, 0);
    else if (event->wallet != NULL)
        engine_keep(engine, 0, ENGINE_OF_WALLET, event->wallet, 0);
    else if (event->journal != NULL)
        engine_keep(engine, 0, ENGINE_OF_JOURNAL, event->journal, 0);
    else
        engine_keep(engine, 0, ENGINE_OF_FLOOR, event->floor, sealed);
}

static enum baize_status fold_events(struct baize_engine *engine, struct engine_stream *stream, bool told)
{
    struct baize_reader *reader = engine->reader;
    enum baize_status status = BAIZE_OK;
    while (status == BAIZE_OK && baize_reader_next(reader)) {
        bool sealed = reader->event.text == reader->opened;
        if (told)
            keep(engine, &reader->event, sealed ? reader->own.sealed_by.round : 0);
        status = engine_fold_event(engine, stream, &reader->event, sealed ? &reader->own.sealed_by : NULL);
    }
    return status == BAIZE_OK ? reader->status : status;
}

enum baize_status engine_fold(struct baize_engine *engine, struct engine_stream *stream,
                              const struct baize_store_entry *entry, struct engine_act *act)
{
    struct baize_entry_header header;
    enum baize_status status = check_house(engine, stream, entry);
    if (status == BAIZE_OK)
        status = follow_chain(engine, stream, entry);
    if (status != BAIZE_OK)
        return status;
    engine_keep_begin(engine);
    status = begin(engine, stream, entry, &header);
    if (engine->reader->status == BAIZE_OK &&
        (!baize_stream_equal(header.stream, stream->stream) || header.seq != entry->seq))
        return broken(engine, entry, "it names another place");
    if (status == BAIZE_OK)
        status = fold_events(engine, stream, act != NULL);
    if (status == BAIZE_OUT_OF_MEMORY || status == BAIZE_JOURNAL_OLDER || status == BAIZE_JOURNAL_NEWER)
        return status;
    if (status != BAIZE_OK)
        return broken(engine, entry, baize_status_words(status));
    stand_at(stream, entry);
    if (act != NULL) {
        engine_act_header(act, &header);
        engine_keep_end(engine, act); /* no memory: it is told without its events */
    }
    return BAIZE_OK;
}

/* ---- From what was kept ---- */

#ifdef BAIZE_READ_BACK
static bool says_the_same(struct baize_engine *engine, const struct engine_act *act, uint8_t entry, size_t at)
{
    struct baize_reader *reader = engine->reader;
    struct baize_entry_header header;
    struct baize_read_event kept = {.line = 0};
    uint32_t sealed;
    bool same = begin(engine, act->streams[entry], &act->entries[entry], &header) == BAIZE_OK &&
                strcmp(header.what, act->what) == 0;
    while (same && engine_kept_next(engine, act, entry, &at, &kept, &sealed))
        same = baize_reader_next(reader) && baize_read_event_equal(&kept, &reader->event) &&
               (sealed != 0) == (reader->event.text == reader->opened);
    return same && !baize_reader_next(reader) && reader->status == BAIZE_OK;
}
#else
static bool says_the_same(struct baize_engine *engine, const struct engine_act *act, uint8_t entry, size_t at)
{
    (void)engine, (void)act, (void)entry, (void)at;
    return true;
}
#endif

enum baize_status engine_fold_act(struct baize_engine *engine, const struct engine_act *act)
{
    struct baize_entry_header header;
    struct baize_read_event event = {.header = &header};
    size_t at = 0;
    for (uint8_t i = 0; i < act->count; i++) {
        const struct baize_store_entry *entry = &act->entries[i];
        enum baize_status status = BAIZE_OK;
        uint32_t sealed;
        if (!says_the_same(engine, act, i, at))
            return broken(engine, entry, "what was decided is not what is in the journal");
        engine_kept_header(act, i, &header);
        while (status == BAIZE_OK && engine_kept_next(engine, act, i, &at, &event, &sealed)) {
            struct baize_sealed_by by = {.round = sealed};
            if (sealed != 0)
                by.epoch = engine_round_epoch(engine, ENGINE_DURABLE, act->streams[i], sealed);
            status = engine_fold_event(engine, act->streams[i], &event, sealed != 0 ? &by : NULL);
        }
        if (status != BAIZE_OK)
            return broken(engine, entry, baize_status_words(status));
        stand_at(act->streams[i], entry);
    }
    return BAIZE_OK;
}
