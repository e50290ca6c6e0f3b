/* fold_event.c - one event of an entry, by the stream it stands in. */
#include "engine/internal.h"
#include "table/internal.h"

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

static enum baize_status fold_house(struct baize_engine *engine, const struct baize_house_event *event)
{
    enum baize_status status = BAIZE_OK;
    if (event->kind == BAIZE_HOUSE_EVENT_RULES_FILED)
        status = load_rules(engine, event);
    if (status == BAIZE_OK)
        status = engine_note_made(engine, ENGINE_DURABLE, event);
    return status == BAIZE_OK ? baize_house_fold(&engine->house[ENGINE_DURABLE], event) : status;
}

/* ---- Tables and meters ---- */

static enum baize_status fold_journal(struct baize_engine *engine, struct engine_stream *stream,
                                      const struct baize_journal_event *event)
{
    if (event->kind == BAIZE_JOURNAL_ROUND_KEY_SHOWN) /* the engine has the house's key */
        return BAIZE_OK;
    const struct engine_rules *rules = engine_rules_find(engine, event->digest);
    if (rules == NULL)
        return BAIZE_RULES_NOT_FOUND;
    engine_note_journal(engine, stream, ENGINE_DURABLE, event, &rules->rules);
    return BAIZE_OK;
}

/* Without a copy of the table to go back to: a journal that does not fold is broken, and the engine stops. */
static enum baize_status fold_table(struct baize_engine *engine, struct engine_stream *stream,
                                    const struct baize_read_event *read)
{
    struct baize_floor *floor = &engine->floor[ENGINE_DURABLE];
    struct baize_floor_table *table = &floor->tables[stream->index];
    struct engine_table_side *side = &engine_table_of(stream)->side[ENGINE_DURABLE];
    const struct baize_floor_event *event = read->floor;
    baize_money undone = floor->undone;
    enum baize_status status = event->machine == BAIZE_FLOOR_TABLE
                                   ? table_fold_into(table->rules, &table->table, &event->table)
                                   : baize_floor_fold(floor, event);
    side->undone += floor->undone - undone;
    if (status == BAIZE_OK)
        engine_note_wallets(side, read->header, event);
    return status;
}

static enum baize_status fold_meter(struct baize_engine *engine, struct engine_stream *stream,
                                    const struct baize_floor_event *event)
{
    struct baize_floor *floor = &engine->floor[ENGINE_DURABLE];
    struct engine_meter_side *side = &engine_meter_of(stream)->side[ENGINE_DURABLE];
    baize_money undone = floor->undone;
    enum baize_status status = baize_floor_fold(floor, event);
    if (status != BAIZE_OK)
        return status;
    side->undone += floor->undone - undone;
    if (engine_moves_links(&event->meter)) {
        engine_note_links(side, &event->meter);
        engine_arrange_links(engine, ENGINE_DURABLE);
    }
    return BAIZE_OK;
}

enum baize_status engine_fold_event(struct baize_engine *engine, struct engine_stream *stream,
                                    const struct baize_read_event *event, const struct baize_sealed_by *by)
{
    if (event->house != NULL)
        return fold_house(engine, event->house);
    if (event->wallet != NULL)
        return baize_wallet_fold(&engine_wallet_of(stream)->wallet[ENGINE_DURABLE], event->wallet);
    if (by != NULL)
        engine_table_of(stream)->side[ENGINE_DURABLE].sealed_by = *by;
    if (event->journal != NULL)
        return fold_journal(engine, stream, event->journal);
    return stream->stream.kind == BAIZE_STREAM_METER ? fold_meter(engine, stream, event->floor)
                                                     : fold_table(engine, stream, event);
}
