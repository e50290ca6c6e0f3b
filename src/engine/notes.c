/* notes.c - what events do beside the machines: rules in force, sealed decks, cash, links. The same code for the copy
 * that is decided on and the copy that folds what is committed. */
#include "engine/internal.h"
#include "floor/in_force.h"

#include <string.h>

/* ---- Money of patrons without a wallet ---- */

static bool names_wallet(const struct baize_entry_header *header, uint32_t patron)
{
    for (uint8_t i = 0; i < header->with_count; i++)
        if (baize_stream_equal(header->with[i].stream, engine_name(BAIZE_STREAM_WALLET, patron)))
            return true;
    return false;
}

void engine_note_wallets(struct engine_table_side *side, const struct baize_entry_header *header,
                         const struct baize_floor_event *event)
{
    if (event->machine != BAIZE_FLOOR_TABLE)
        return;
    const struct baize_posting *posting = &event->table.posting;
    for (uint8_t i = 0; i < posting->count; i++) {
        const struct baize_entry *entry = &posting->entries[i];
        if (entry->account.kind == BAIZE_ACCOUNT_WALLET && !names_wallet(header, entry->account.owner))
            side->cash += entry->amount;
    }
}

/* ---- Links ---- */

bool engine_moves_links(const struct baize_meter_event *event)
{
    return event->kind == BAIZE_METER_EVENT_TABLE_LINKED || event->kind == BAIZE_METER_EVENT_TABLE_UNLINKED ||
           event->kind == BAIZE_METER_EVENT_METER_CLOSED;
}

static void drop_link(struct engine_meter_side *side, uint32_t table)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < side->links_count; i++)
        if (side->links[i].table != table)
            side->links[kept++] = side->links[i];
    while (side->links_count > kept)
        memset(&side->links[--side->links_count], 0, sizeof side->links[0]);
}

void engine_note_links(struct engine_meter_side *side, const struct baize_meter_event *event)
{
    if (event->kind == BAIZE_METER_EVENT_TABLE_LINKED && side->links_count < BAIZE_METER_TABLES_MOST) {
        struct engine_link *link = &side->links[side->links_count++];
        link->table = event->linked.table;
        link->at_ms = event->by.at_ms;
    } else if (event->kind == BAIZE_METER_EVENT_TABLE_UNLINKED) {
        drop_link(side, event->unlinked.table);
    } else if (event->kind == BAIZE_METER_EVENT_METER_CLOSED) {
        memset(side->links, 0, sizeof side->links);
        side->links_count = 0;
    }
}

struct arranged {
    uint32_t meter;
    int64_t at_ms;
};

static bool stands_before(const struct arranged *a, const struct arranged *b)
{
    return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->meter < b->meter;
}

static void collect_links(struct engine_meter *meter, enum engine_copy copy, uint32_t table, struct arranged *found,
                          unsigned *count)
{
    const struct engine_meter_side *side = &meter->side[copy];
    for (uint64_t i = 0; i < side->links_count; i++) {
        struct arranged link = {meter->base.stream.number, side->links[i].at_ms};
        unsigned at = *count;
        if (side->links[i].table != table || at == BAIZE_HOUSE_METERS_MOST)
            continue;
        for (; at > 0 && stands_before(&link, &found[at - 1]); at--)
            found[at] = found[at - 1];
        found[at] = link;
        (*count)++;
    }
}

/* The meters of a table in the order in which they were linked: by the times in the meters' streams, so that it does
 * not matter which stream is read first. */
static void arrange(struct baize_engine *engine, enum engine_copy copy, struct baize_floor_table *table)
{
    struct arranged found[BAIZE_HOUSE_METERS_MOST];
    unsigned count = 0;
    for (size_t i = 0; i < engine->floor[copy].meters_count; i++) {
        struct engine_stream *meter =
            engine_find(engine, engine_name(BAIZE_STREAM_METER, engine->floor[copy].meters[i].number));
        if (meter != NULL)
            collect_links(engine_meter_of(meter), copy, table->table.settings.number, found, &count);
    }
    memset(table->links, 0, sizeof table->links);
    table->links_count = (uint8_t)(count < BAIZE_LEVELS_MOST ? count : BAIZE_LEVELS_MOST);
    for (uint8_t i = 0; i < table->links_count; i++)
        table->links[i] = found[i].meter;
}

void engine_arrange_links(struct baize_engine *engine, enum engine_copy copy)
{
    for (size_t i = 0; i < engine->floor[copy].tables_count; i++)
        arrange(engine, copy, &engine->floor[copy].tables[i]);
}

/* ---- Rules and decks ---- */

static void note_at_table(struct baize_engine *engine, struct engine_stream *stream, enum engine_copy copy,
                          const struct baize_journal_event *event, const struct baize_rules *rules)
{
    struct engine_table_side *side = &engine_table_of(stream)->side[copy];
    if (event->kind == BAIZE_JOURNAL_RULES_ACTIVATED) {
        memcpy(side->digest, event->digest, BAIZE_HASH_SIZE);
        floor_put_in_force(&engine->floor[copy].tables[stream->index], rules);
    } else if (event->kind == BAIZE_JOURNAL_DECK_SEALED) {
        side->round = event->deck_sealed.round;
        memcpy(side->deck, event->deck_sealed.deck.bytes, BAIZE_SEALED_DECK_SIZE);
    }
}

void engine_note_journal(struct baize_engine *engine, struct engine_stream *stream, enum engine_copy copy,
                         const struct baize_journal_event *event, const struct baize_rules *rules)
{
    if (stream->stream.kind == BAIZE_STREAM_TABLE) {
        note_at_table(engine, stream, copy, event, rules);
    } else if (event->kind == BAIZE_JOURNAL_RULES_ACTIVATED) {
        memcpy(engine_meter_of(stream)->side[copy].digest, event->digest, BAIZE_HASH_SIZE);
        engine->floor[copy].meters[stream->index].rules = rules;
    }
}

/* ---- The register ---- */

enum baize_status engine_note_made(struct baize_engine *engine, enum engine_copy copy,
                                   const struct baize_house_event *event)
{
    bool table = event->kind == BAIZE_HOUSE_EVENT_TABLE_MADE;
    if (!table && event->kind != BAIZE_HOUSE_EVENT_METER_MADE)
        return BAIZE_OK;
    const struct engine_rules *rules = engine_rules_find(engine, event->digest);
    uint32_t number = table ? event->table_made.settings.table.number : event->meter_made.meter;
    struct engine_stream *stream =
        engine_find_or_make(engine, engine_name(table ? BAIZE_STREAM_TABLE : BAIZE_STREAM_METER, number));
    if (stream == NULL)
        return BAIZE_OUT_OF_MEMORY;
    if (rules == NULL)
        return BAIZE_RULES_NOT_FOUND;
    struct baize_floor *floor = &engine->floor[copy];
    enum baize_status status = table ? baize_floor_add_table(floor, &rules->rules, &event->table_made.settings)
                                     : baize_floor_add_meter(floor, &rules->rules, number);
    if (status == BAIZE_OK)
        stream->index = (uint32_t)(table ? floor->tables_count : floor->meters_count) - 1;
    return status;
}
