/* line.c - entries cut into lines, and sealed lines opened. */
#include "catalog/families.h"

#include <baize/reader.h>

#include <string.h>

enum baize_status baize_reader_begin(struct baize_reader *reader, const struct baize_store_entry *entry,
                                     struct baize_entry_header *header)
{
    size_t events = 0, position = 0;
    enum baize_status status = baize_entry_decode(entry->text, entry->length, header, &events, &position);
    baize_reader_resume(reader, entry, header, status == BAIZE_OK ? events : position);
    return reader->status = status;
}

void baize_reader_resume(struct baize_reader *reader, const struct baize_store_entry *entry,
                         const struct baize_entry_header *header, size_t at)
{
    reader->event.entry = entry;
    reader->event.header = header;
    reader->event.line = 1;
    reader->event.register_now = reader->house;
    reader->status = BAIZE_OK;
    reader->at = at;
    reader->has_by = header != NULL && header->version > 1;
    if (reader->has_by)
        reader->by = baize_entry_actor(header);
    if (reader->place == NULL)
        reader->place = &reader->own;
}

bool baize_reader_line(struct baize_reader *reader)
{
    struct baize_read_event *event = &reader->event;
    if (reader->status != BAIZE_OK ||
        !baize_entry_line(event->entry->text, event->entry->length, &reader->at, &event->text, &event->length))
        return false;
    event->line++;
    return true;
}

/* ---- Sealed lines ---- */

void baize_epoch_key(const struct baize_house_key *key, const struct baize_house *house, uint32_t epoch,
                     struct baize_house_key *of_epoch)
{
    if (epoch == 0 || epoch > house->epochs_count)
        *of_epoch = *key;
    else
        baize_house_key_of_epoch(key, house->epochs[epoch - 1], of_epoch);
}

void baize_epoch_round_key(const struct baize_house_key *key, const struct baize_house *house, uint32_t epoch,
                           struct baize_stream table, uint32_t round, uint8_t round_key[BAIZE_ROUND_KEY_SIZE])
{
    struct baize_house_key of_epoch;
    baize_epoch_key(key, house, epoch, &of_epoch);
    baize_round_key_of(&of_epoch, table, round, round_key);
    baize_house_key_wipe(&of_epoch);
}

/* The key tells: a line is of the epoch whose key opens it. The newest is tried first. */
static enum baize_status open_with_house_key(struct baize_reader *reader, struct baize_text *text, uint32_t round)
{
    const struct baize_read_event *event = &reader->event;
    struct baize_sealed_by *by = &reader->place->sealed_by;
    bool known = by->round == round && round != 0;
    uint32_t epoch = known ? by->epoch : reader->house->epochs_count;
    for (;; epoch--) {
        uint8_t key[BAIZE_ROUND_KEY_SIZE];
        baize_epoch_round_key(reader->key, reader->house, epoch, event->entry->stream, round, key);
        enum baize_status status = baize_line_open(text, key, event->entry->stream, event->text, event->length);
        if (status == BAIZE_OK)
            *by = (struct baize_sealed_by){.round = round, .epoch = epoch};
        if (status != BAIZE_LINE_CHANGED || known || epoch <= reader->place->epoch_least)
            return status;
    }
}

enum baize_status baize_reader_open(struct baize_reader *reader, struct baize_text *text, uint32_t *stays)
{
    const struct baize_read_event *event = &reader->event;
    uint32_t round = 0;
    enum baize_status status = baize_line_round(event->text, event->length, &round);
    *stays = 0;
    if (status != BAIZE_OK)
        return status;
    const uint8_t *key =
        reader->key_shown == NULL ? NULL : reader->key_shown(reader->context, event->entry->stream, round);
    if (key != NULL)
        return baize_line_open(text, key, event->entry->stream, event->text, event->length);
    if (reader->key != NULL)
        return open_with_house_key(reader, text, round);
    *stays = round;
    return BAIZE_OK;
}

/* ---- The key that is shown at the end of a round ---- */

/* " key=", 64 digits and a newline end such a line. */
#define KEY_TAIL (5 + 2 * BAIZE_ROUND_KEY_SIZE + 1)

bool baize_reader_key(const struct baize_store_entry *entry, const struct baize_entry_header *header, size_t events,
                      struct baize_journal_event *event, size_t *end)
{
    static const char word[] = "round_key_shown ";
    struct baize_actor by = {.who = 0};
    size_t at = entry->length;
    *end = at;
    if (at < events + KEY_TAIL || memcmp(entry->text + at - KEY_TAIL, " key=", 5) != 0)
        return false;
    for (at -= KEY_TAIL; at > events && entry->text[at - 1] != '\n'; at--)
        ;
    if (memcmp(entry->text + at, word, sizeof word - 1) != 0)
        return false;
    *end = at;
    if (header != NULL)
        by = baize_entry_actor(header);
    struct event_reader reader = {.scan = baize_scan_of(entry->text + at, entry->length - at - 1),
                                  .by = header != NULL && header->version == 1 ? NULL : &by};
    memset(event, 0, sizeof *event);
    event->kind = BAIZE_JOURNAL_ROUND_KEY_SHOWN;
    return baize_event_read(&reader, &baize_journal_event_family, event) == BAIZE_JOURNAL_ROUND_KEY_SHOWN;
}
