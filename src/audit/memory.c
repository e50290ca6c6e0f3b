/* memory.c - what the audit needs, from the caller's allocator. */
#include "audit/internal.h"

#include <stddef.h>
#include <string.h>

static void *resize(struct audit *audit, void *memory, size_t old_size, size_t size)
{
    const struct baize_allocator *allocator = &audit->settings->allocator;
    return allocator->resize(allocator->context, memory, old_size, size);
}

bool audit_grow(struct audit *audit, void **memory, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return true;
    size_t wanted = *room == 0 ? 64 : 2 * *room;
    void *grown = resize(audit, *memory, *room * size, wanted * size);
    if (grown == NULL)
        return audit_stop(audit, BAIZE_OUT_OF_MEMORY);
    *memory = grown;
    *room = wanted;
    return true;
}

/* As it comes: pages that are never touched cost nothing. */
static void *take_as_it_is(struct audit *audit, size_t size)
{
    void *memory = resize(audit, NULL, 0, size);
    if (memory == NULL)
        audit_stop(audit, BAIZE_OUT_OF_MEMORY);
    return memory;
}

void *audit_take(struct audit *audit, size_t size)
{
    void *memory = take_as_it_is(audit, size);
    if (memory != NULL)
        memset(memory, 0, size);
    return memory;
}

static void empty(struct audit *audit)
{
    audit->chunk->count = audit->chunk->used = 0;
    audit->chunk->too_long = false;
    memset(audit->seals, 0, offsetof(struct audit_seals, now));
    audit->seals->count = audit->seals->next = audit->seals->used = audit->seals->mark = 0;
    audit->seals->too_long = audit->seals->vouched = false;
}

void audit_give(struct audit *audit, void *memory, size_t size)
{
    if (memory != NULL)
        resize(audit, memory, size, 0);
}

static bool take_parts(struct audit *audit)
{
    audit->chunk = take_as_it_is(audit, sizeof *audit->chunk);
    audit->seals = take_as_it_is(audit, sizeof *audit->seals);
    audit->house_text = take_as_it_is(audit, BAIZE_HOUSE_EVENT_TEXT_SIZE);
    audit->house_memory = take_as_it_is(audit, BAIZE_HOUSE_EVENT_TEXT_SIZE);
    audit->scratch = take_as_it_is(audit, BAIZE_RULES_SCRATCH);
    audit->tables = take_as_it_is(audit, BAIZE_HOUSE_TABLES_MOST * sizeof *audit->tables); /* the floor clears each */
    audit->meters = take_as_it_is(audit, BAIZE_HOUSE_METERS_MOST * sizeof *audit->meters);
    audit->decks = audit_take(audit, BAIZE_HOUSE_TABLES_MOST * sizeof *audit->decks);
    audit->opened = take_as_it_is(audit, BAIZE_STORE_TEXT_MOST + 1);
    if (audit->status == BAIZE_OK)
        empty(audit);
    return audit->status == BAIZE_OK;
}

struct audit *audit_new(const struct baize_audit_settings *settings, struct baize_audit_report *report)
{
    struct audit *audit = settings->allocator.resize(settings->allocator.context, NULL, 0, sizeof *audit);
    if (audit == NULL)
        return NULL;
    memset(audit, 0, sizeof *audit);
    audit->settings = settings;
    audit->report = report;
    if (!take_parts(audit)) {
        audit_free(audit);
        return NULL;
    }
    baize_house_start(&audit->house);
    audit->reader = (struct baize_reader){.key_shown = audit_shown_key,
                                          .context = audit,
                                          .key = settings->key,
                                          .house = &audit->house,
                                          .memory = audit->house_memory,
                                          .memory_size = BAIZE_HOUSE_EVENT_TEXT_SIZE};
    baize_floor_start(&audit->decider.floor, audit->tables, BAIZE_HOUSE_TABLES_MOST, audit->meters,
                      BAIZE_HOUSE_METERS_MOST);
    return audit;
}

void audit_free(struct audit *audit)
{
    for (size_t i = 0; i < audit->rules_count; i++)
        audit_give(audit, audit->rules[i].rules, sizeof *audit->rules[i].rules);
    audit_give(audit, audit->chunk, sizeof *audit->chunk);
    audit_give(audit, audit->seals, sizeof *audit->seals);
    audit_give(audit, audit->house_text, BAIZE_HOUSE_EVENT_TEXT_SIZE);
    audit_give(audit, audit->house_memory, BAIZE_HOUSE_EVENT_TEXT_SIZE);
    audit_give(audit, audit->scratch, BAIZE_RULES_SCRATCH);
    audit_give(audit, audit->tables, BAIZE_HOUSE_TABLES_MOST * sizeof *audit->tables);
    audit_give(audit, audit->meters, BAIZE_HOUSE_METERS_MOST * sizeof *audit->meters);
    audit_give(audit, audit->decks, BAIZE_HOUSE_TABLES_MOST * sizeof *audit->decks);
    audit_give(audit, audit->opened, BAIZE_STORE_TEXT_MOST + 1);
    audit_give(audit, audit->decider.wins.list, audit->decider.wins.room * sizeof *audit->decider.wins.list);
    audit_give(audit, audit->keys, audit->keys_room * sizeof *audit->keys);
    audit_give(audit, audit->streams, audit->streams_room * sizeof *audit->streams);
    audit_give(audit, audit->map, audit->map_size * sizeof *audit->map);
    audit_give(audit, audit->commands, audit->commands_room * sizeof *audit->commands);
    audit_give(audit, audit->marks, audit->marks_room * sizeof *audit->marks);
    audit_give(audit, audit->seal_marks, audit->seal_marks_room * sizeof *audit->seal_marks);
    audit_give(audit, audit->text_marks, audit->text_marks_room * sizeof *audit->text_marks);
    audit_give(audit, audit, sizeof *audit);
}
