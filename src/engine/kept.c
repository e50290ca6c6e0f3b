/* kept.c - what an act did, as typed events, from its decision until everybody has been told.
 *
 * Events stand one behind the other, each with a head and only as many bytes as its kind has: an event that settles a
 * seat is 1.5 KiB, most others of a round are half of that. */
#include "engine/internal.h"
#include "table/internal.h"

#include <stddef.h>
#include <string.h>

struct head {
    uint32_t size;   /* of the event behind it */
    uint32_t sealed; /* the round under whose key its line was sealed; or 0 */
    uint8_t entry, kind;
};

#define HEAD_SIZE ((sizeof(struct head) + 7) / 8 * 8)

/* ---- Keeping ---- */

void engine_keep_begin(struct baize_engine *engine)
{
    engine->keeping.size = 0;
    engine->keeping.failed = false;
}

static size_t size_of_floor(const struct baize_floor_event *event)
{
    if (event->machine == BAIZE_FLOOR_METER)
        return offsetof(struct baize_floor_event, meter) + sizeof event->meter;
    if (event->machine == BAIZE_FLOOR_CONTROLLER)
        return offsetof(struct baize_floor_event, controller) + sizeof event->controller;
    return offsetof(struct baize_floor_event, table) + table_event_size(&event->table);
}

void engine_keep(struct baize_engine *engine, uint8_t entry, enum engine_event_kind kind, const void *event,
                 uint32_t sealed)
{
    static const size_t sizes[] = {[ENGINE_OF_HOUSE] = sizeof(struct baize_house_event),
                                   [ENGINE_OF_WALLET] = sizeof(struct baize_wallet_event),
                                   [ENGINE_OF_JOURNAL] = sizeof(struct baize_journal_event)};
    struct engine_keeping *keeping = &engine->keeping;
    size_t bytes = kind == ENGINE_OF_FLOOR ? size_of_floor(event) : sizes[kind];
    struct head head = {.size = (uint32_t)bytes, .sealed = sealed, .entry = entry, .kind = (uint8_t)kind};
    size_t size = HEAD_SIZE + (bytes + 7) / 8 * 8;
    if (!engine_reserve(engine, &keeping->bytes, &keeping->most, keeping->size + size, 1)) {
        keeping->failed = true;
        return;
    }
    char *place = (char *)keeping->bytes + keeping->size;
    memcpy(place, &head, sizeof head);
    memcpy(place + HEAD_SIZE, event, bytes);
    keeping->size += size;
}

bool engine_keep_end(struct baize_engine *engine, struct engine_act *act)
{
    const struct engine_keeping *keeping = &engine->keeping;
    act->kept = keeping->failed ? NULL : engine_get_bare(engine, keeping->size);
    if (act->kept == NULL)
        return false;
    act->kept_size = keeping->size;
    memcpy(act->kept, keeping->bytes, keeping->size);
    return true;
}

/* ---- One after the other ---- */

static void point_at(struct baize_read_event *event, uint8_t kind, const struct engine_event *is)
{
    switch (kind) {
    case ENGINE_OF_HOUSE:
        baize_read_event_of_house(event, &is->house);
        return;
    case ENGINE_OF_WALLET:
        baize_read_event_of_wallet(event, &is->wallet);
        return;
    case ENGINE_OF_JOURNAL:
        baize_read_event_of_journal(event, &is->journal);
        return;
    default:
        baize_read_event_of_floor(event, &is->floor);
    }
}

bool engine_kept_next(struct baize_engine *engine, const struct engine_act *act, uint8_t entry, size_t *at,
                      struct baize_read_event *event, uint32_t *sealed)
{
    struct head head;
    if (*at == act->kept_size)
        return false;
    memcpy(&head, (const char *)act->kept + *at, sizeof head);
    if (head.entry != entry)
        return false;
    memcpy(engine->event, (const char *)act->kept + *at + HEAD_SIZE, head.size);
    *at += HEAD_SIZE + (head.size + 7) / 8 * 8;
    *sealed = head.sealed;
    point_at(event, head.kind, engine->event);
    return true;
}

void engine_act_header(struct engine_act *act, const struct baize_entry_header *header)
{
    memcpy(act->what, header->what, sizeof act->what);
    act->epoch = header->epoch;
    act->at_ms = header->at_ms;
    act->signers_count = header->signers_count;
    memcpy(act->signers, header->signers, sizeof act->signers);
}

void engine_kept_header(const struct engine_act *act, uint8_t entry, struct baize_entry_header *header)
{
    header->stream = act->entries[entry].stream;
    header->seq = act->entries[entry].seq;
    memcpy(header->act, act->command.id, sizeof header->act);
    memcpy(header->what, act->what, sizeof header->what);
    header->version = BAIZE_JOURNAL_VERSION;
    header->epoch = act->epoch;
    header->at_ms = act->at_ms;
    header->signers_count = act->signers_count;
    memcpy(header->signers, act->signers, sizeof header->signers);
    header->consent = (struct baize_signer){.who = 0};
    header->device = 0;
    header->device_message = 0;
    header->with_count = 0;
    for (uint8_t i = 0; i < act->count; i++)
        if (i != entry)
            header->with[header->with_count++] =
                (struct baize_place_in_stream){.stream = act->entries[i].stream, .seq = act->entries[i].seq};
}

/* Cards that were hidden are no more told to listeners than to readers of the journal; nor are the texts of rules,
 * whose memory the engine may have used again. */
static void hide(struct baize_engine *engine, struct baize_read_event *event, uint32_t sealed)
{
    if (event->house != NULL && event->house->kind == BAIZE_HOUSE_EVENT_RULES_FILED) {
        engine->event->house.rules_filed.submission_length = 0;
        engine->event->house.rules_filed.jurisdiction_length = 0;
    }
    if (sealed != 0)
        event->floor = NULL;
    event->sealed = sealed;
}

void baize_engine_act_events(const struct baize_engine_act *told, baize_on_event *on_event, void *context)
{
    const struct engine_act *act = told->act;
    struct baize_entry_header header;
    size_t at = 0;
    for (uint8_t i = 0; i < act->count; i++) {
        struct baize_read_event event = {.entry = &act->entries[i], .header = &header, .line = 1};
        uint32_t sealed;
        engine_kept_header(act, i, &header);
        while (engine_kept_next(told->engine, act, i, &at, &event, &sealed)) {
            hide(told->engine, &event, sealed);
            event.line++;
            if (!on_event(context, &event))
                return;
        }
    }
}
