/* fold_line.c - one event of an entry, by the stream it stands in. */
#include "base/vocabulary.h"
#include "engine/internal.h"

#include <string.h>

/* ---- The house ---- */

static enum baize_status load_rules(struct baize_engine *engine, const struct baize_house_event *event)
{
    struct baize_source submission = {.name = event->rules_filed.submission,
                                      .bytes = event->rules_filed.submission_text,
                                      .length = event->rules_filed.submission_length};
    struct baize_source jurisdiction = {.name = "jurisdiction",
                                        .bytes = event->rules_filed.jurisdiction_text,
                                        .length = event->rules_filed.jurisdiction_length};
    char words[192];
    return engine_rules_load(engine, &submission, &jurisdiction, event->digest, true, words, sizeof words);
}

static bool is_ours(const struct baize_engine *engine, const struct baize_house_event *event)
{
    const struct baize_house_key *key = engine->set.key;
    return memcmp(event->house_created.public_key, key->public_key, sizeof key->public_key) == 0 &&
           memcmp(event->house_created.house, key->house, sizeof key->house) == 0;
}

/* The first entry says whose house it is: the hashes of all streams begin with that. */
enum baize_status engine_check_house(struct baize_engine *engine, const struct baize_store_entry *entry)
{
    struct baize_entry_header header;
    struct baize_house_event event;
    const char *line;
    size_t at, position, length;
    bool read =
        baize_entry_decode(entry->text, entry->length, &header, &at, &position) == BAIZE_OK &&
        baize_entry_line(entry->text, entry->length, &at, &line, &length) &&
        baize_house_event_decode(line, length, engine->unescaped, BAIZE_STORE_TEXT_MOST, &event, &position) == BAIZE_OK;
    return read && event.kind == BAIZE_HOUSE_EVENT_HOUSE_CREATED && !is_ours(engine, &event) ? BAIZE_SIGNATURE_WRONG
                                                                                             : BAIZE_OK;
}

static enum baize_status fold_house(struct baize_engine *engine, const char *line, size_t length)
{
    struct baize_house_event event;
    size_t position;
    enum baize_status status =
        baize_house_event_decode(line, length, engine->unescaped, BAIZE_STORE_TEXT_MOST, &event, &position);
    if (status == BAIZE_OK && event.kind == BAIZE_HOUSE_EVENT_RULES_FILED)
        status = load_rules(engine, &event);
    if (status == BAIZE_OK)
        status = engine_note_made(engine, ENGINE_DURABLE, &event);
    return status == BAIZE_OK ? baize_house_fold(&engine->house[ENGINE_DURABLE], &event) : status;
}

/* ---- Tables and meters ---- */

/* The stream of a table has the events of its round and its controller too; no two of them have one id. */
static enum baize_floor_machine machine_of(const char *line, size_t length)
{
    const char *blank = memchr(line, ' ', length);
    size_t word = blank == NULL ? length : (size_t)(blank - line);
    return baize_vocabulary_find(&baize_words_controller_event, line, word) >= 0 ? BAIZE_FLOOR_CONTROLLER
                                                                                 : BAIZE_FLOOR_TABLE;
}

static enum baize_status fold_journal(struct baize_engine *engine, struct engine_stream *stream, const char *line,
                                      size_t length)
{
    struct baize_journal_event event;
    size_t position;
    enum baize_status status = baize_journal_event_decode(line, length, &event, &position);
    const struct engine_rules *rules = status == BAIZE_OK ? engine_rules_find(engine, event.digest) : NULL;
    if (status != BAIZE_OK || event.kind == BAIZE_JOURNAL_ROUND_KEY_SHOWN) /* the engine has the house's key */
        return status;
    if (rules == NULL)
        return BAIZE_RULES_NOT_FOUND;
    engine_note_journal(engine, stream, ENGINE_DURABLE, &event, &rules->rules);
    return BAIZE_OK;
}

static enum baize_status fold_table(struct baize_engine *engine, struct engine_stream *stream,
                                    const struct baize_entry_header *header, const char *line, size_t length)
{
    struct baize_floor *floor = &engine->floor[ENGINE_DURABLE];
    struct baize_floor_table *table = &floor->tables[stream->index];
    struct engine_table_side *side = &engine_table_of(stream)->side[ENGINE_DURABLE];
    struct baize_floor_event *event = engine->event;
    size_t position;
    enum baize_status status = baize_floor_event_decode(line, length, table->rules, machine_of(line, length),
                                                        stream->stream.number, event, &position);
    if (status != BAIZE_OK)
        return status;
    baize_money undone = floor->undone;
    status = event->machine == BAIZE_FLOOR_TABLE ? baize_table_fold(table->rules, &table->table, &event->table)
                                                 : baize_floor_fold(floor, event);
    side->undone += floor->undone - undone;
    if (status == BAIZE_OK)
        engine_note_wallets(side, header, event);
    return status;
}

/* Cards that were hidden when it was written: opened with the key of the round. */
static enum baize_status fold_sealed(struct baize_engine *engine, struct engine_stream *stream,
                                     const struct baize_entry_header *header, const char *line, size_t length)
{
    char memory[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    uint32_t round = 0;
    enum baize_status status = baize_line_round(line, length, &round);
    if (status != BAIZE_OK)
        return status;
    status = engine_open_line(engine, stream, round, &text, line, length);
    return status == BAIZE_OK ? fold_table(engine, stream, header, memory, text.length) : status;
}

static enum baize_status fold_meter(struct baize_engine *engine, struct engine_stream *stream, const char *line,
                                    size_t length)
{
    struct baize_floor *floor = &engine->floor[ENGINE_DURABLE];
    struct engine_meter_side *side = &engine_meter_of(stream)->side[ENGINE_DURABLE];
    struct baize_floor_event *event = engine->event;
    size_t position;
    enum baize_status status = baize_floor_event_decode(line, length, floor->meters[stream->index].rules,
                                                        BAIZE_FLOOR_METER, stream->stream.number, event, &position);
    baize_money undone = floor->undone;
    if (status == BAIZE_OK)
        status = baize_floor_fold(floor, event);
    if (status != BAIZE_OK)
        return status;
    side->undone += floor->undone - undone;
    if (engine_moves_links(&event->meter)) {
        engine_note_links(side, &event->meter);
        engine_arrange_links(engine, ENGINE_DURABLE);
    }
    return BAIZE_OK;
}

/* ---- Wallets ---- */

static enum baize_status fold_wallet(struct engine_stream *stream, const char *line, size_t length)
{
    struct baize_wallet_event event;
    size_t position;
    enum baize_status status = baize_wallet_event_decode(line, length, &event, &position);
    return status == BAIZE_OK ? baize_wallet_fold(&engine_wallet_of(stream)->wallet[ENGINE_DURABLE], &event) : status;
}

enum baize_status engine_fold_line(struct baize_engine *engine, struct engine_stream *stream,
                                   const struct baize_entry_header *header, const char *line, size_t length)
{
    const struct baize_floor *floor = &engine->floor[ENGINE_DURABLE];
    switch (stream->stream.kind) {
    case BAIZE_STREAM_HOUSE:
        return fold_house(engine, line, length);
    case BAIZE_STREAM_WALLET:
        return fold_wallet(stream, line, length);
    case BAIZE_STREAM_TABLE:
        if (stream->index >= floor->tables_count)
            return BAIZE_ROUND_EVENT_UNEXPECTED;
        if (baize_line_is_sealed(line, length))
            return fold_sealed(engine, stream, header, line, length);
        return baize_journal_event_is(line, length) ? fold_journal(engine, stream, line, length)
                                                    : fold_table(engine, stream, header, line, length);
    case BAIZE_STREAM_METER:
        if (stream->index >= floor->meters_count)
            return BAIZE_METER_EVENT_UNEXPECTED;
        return baize_journal_event_is(line, length) ? fold_journal(engine, stream, line, length)
                                                    : fold_meter(engine, stream, line, length);
    default:
        return BAIZE_STREAM_SYNTAX;
    }
}
