/* sealed.c - lines that were sealed while their cards lay face down (DESIGN, decision 11): opened to be decided again.
 *
 *     with the house's key   the key of each round follows from it; what was shown must be the same
 *     without it             round_key_shown of the same stream, gathered before the walk
 *
 * A round that is still open has no key yet: then its table is *blind* from the first sealed line on (blind.c). */
#include "audit/internal.h"

#include "floor/hidden.h"

#include <stdlib.h>
#include <string.h>

/* ---- The keys that were shown ---- */

static bool on_row(void *context, const struct baize_store_entry *row)
{
    struct audit *audit = context;
    struct baize_journal_event event;
    void *keys = audit->keys;
    size_t end;
    if (row->stream.kind != BAIZE_STREAM_TABLE || !baize_reader_key(row, NULL, 0, &event, &end))
        return true; /* what is not right is found by the walk */
    if (!audit_grow(audit, &keys, &audit->keys_room, audit->keys_count, sizeof *audit->keys))
        return false;
    audit->keys = keys;
    struct audit_round_key *key = &audit->keys[audit->keys_count++];
    key->table = row->stream.number;
    key->round = event.round_key_shown.round;
    memcpy(key->key, event.round_key_shown.key, sizeof key->key);
    return true;
}

static int compare_keys(const void *a, const void *b)
{
    const struct audit_round_key *first = a, *second = b;
    if (first->table != second->table)
        return first->table < second->table ? -1 : 1;
    return first->round < second->round ? -1 : first->round > second->round;
}

bool audit_gather_keys(struct audit *audit, const struct baize_stream *streams, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (streams[i].kind == BAIZE_STREAM_TABLE && !audit_read_rows(audit, &streams[i], on_row, audit))
            return false;
    if (count == 0 && !audit_read_rows(audit, NULL, on_row, audit)) /* in the order of commits: the store is quickest */
        return false;
    audit_sort(audit->keys, audit->keys_count, sizeof *audit->keys, compare_keys);
    return true;
}

const uint8_t *audit_shown_key(void *context, struct baize_stream table, uint32_t round)
{
    const struct audit *audit = context;
    struct audit_round_key wanted = {.table = table.number, .round = round};
    const struct audit_round_key *found =
        audit->keys_count == 0 ? NULL
                               : bsearch(&wanted, audit->keys, audit->keys_count, sizeof *audit->keys, compare_keys);
    return found == NULL ? NULL : found->key;
}

/* ---- Opening ---- */

static enum audit_seen open_line(struct audit *audit, const struct audit_entry *entry, struct baize_text *text)
{
    struct audit_deck *deck = audit_deck_of(audit, entry->row.stream.number);
    uint32_t stays = 0;
    audit->reader.place = deck == NULL ? NULL : &deck->place;
    if (audit->reader.place == NULL)
        audit->reader.place = &audit->reader.own;
    enum baize_status status = baize_reader_open(&audit->reader, text, &stays);
    audit->reader.place = NULL;
    if (status == BAIZE_OK)
        return stays == 0 ? AUDIT_SEEN : AUDIT_UNSEEN;
    if (status == BAIZE_JOURNAL_NEWER)
        audit_stop(audit, status);
    else
        audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, (size_t)(audit->reader.event.text - entry->row.text),
                       "%s",
                       status == BAIZE_LINE_CHANGED ? "the key of the round does not open it" : "it cannot be read");
    return AUDIT_SEEN_WRONG;
}

static bool has_sealed(struct audit *audit, const struct audit_entry *entry)
{
    const struct baize_read_event *line = &audit->reader.event;
    for (bool more = audit_line(audit, entry); more; more = baize_reader_line(&audit->reader))
        if (baize_line_is_sealed(line->text, line->length))
            return true;
    return false;
}

enum audit_seen audit_open_piece(struct audit *audit, const struct audit_entry *entry, struct audit_piece *piece)
{
    const struct baize_read_event *line = &audit->reader.event;
    if (piece->stream.kind != BAIZE_STREAM_TABLE || !has_sealed(audit, entry))
        return AUDIT_SEEN;
    if (piece->length > BAIZE_STORE_TEXT_MOST) {
        audit_fault_at(audit, BAIZE_AUDIT_ENTRY_TEXT, entry, 0, "it is longer than any that the journal writes");
        return AUDIT_SEEN_WRONG;
    }
    struct baize_text text = baize_text_in(audit->opened, BAIZE_STORE_TEXT_MOST + 1);
    size_t end = entry->line_at + piece->length;
    for (bool more = audit_line(audit, entry); more && audit->reader.at <= end;
         more = baize_reader_line(&audit->reader)) {
        if (baize_line_is_sealed(line->text, line->length)) {
            enum audit_seen seen = open_line(audit, entry, &text);
            if (seen != AUDIT_SEEN)
                return seen;
            audit->report->counts.lines_opened++;
        } else {
            baize_text_add_bytes(&text, line->text, line->length);
        }
        baize_text_add(&text, "\n");
    }
    piece->lines = audit->opened;
    piece->length = text.length;
    piece->opened = true;
    return AUDIT_SEEN;
}

/* The line of the entry that the piece was compared up to: lines are opened one for one. */
size_t audit_place_of(struct audit *audit, const struct audit_entry *entry, const struct audit_piece *piece)
{
    if (!piece->opened)
        return (size_t)(piece->lines - entry->row.text) + piece->compared;
    baize_reader_resume(&audit->reader, &entry->row, &entry->header, entry->line_at);
    for (size_t i = 0; i < piece->compared; i++)
        if (piece->lines[i] == '\n')
            baize_reader_line(&audit->reader);
    return audit->reader.at;
}

/* ---- Sealed where it should be, and shown at the end ---- */

/* The next line is sealed for this round; 0: it is not sealed. */
static bool check_line(struct audit *audit, const struct audit_entry *entry, uint32_t hidden_in)
{
    const struct baize_read_event *line = &audit->reader.event;
    size_t start = audit->reader.at;
    uint32_t round = 0;
    if (!baize_reader_line(&audit->reader))
        return true; /* as many lines as events: that was compared */
    bool sealed = baize_line_is_sealed(line->text, line->length);
    if (sealed != (hidden_in != 0))
        return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, start, "%s",
                              sealed ? "it is sealed, and names no card that was hidden"
                                     : "it names cards that lay face down, and is not sealed");
    return !sealed || (baize_line_round(line->text, line->length, &round) == BAIZE_OK && round == hidden_in) ||
           audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, start, "it is sealed for another round");
}

/* The key that its lines were sealed with; that of the epoch that is open, where none was. */
static bool is_key_of_round(struct audit *audit, struct baize_stream table, uint32_t round,
                            const uint8_t shown[BAIZE_ROUND_KEY_SIZE])
{
    const struct audit_deck *deck = audit_deck_of(audit, table.number);
    const uint8_t *known = audit_shown_key(audit, table, round);
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
    if (audit->settings->key != NULL) {
        bool sealed = deck != NULL && deck->place.sealed_by.round == round;
        uint32_t epoch = sealed ? deck->place.sealed_by.epoch : audit->house.epochs_count;
        baize_epoch_round_key(audit->settings->key, &audit->house, epoch, table, round, key);
        known = key;
    }
    return known != NULL && memcmp(known, shown, BAIZE_ROUND_KEY_SIZE) == 0;
}

static bool check_key(struct audit *audit, const struct audit_entry *entry, const struct baize_floor_event *end)
{
    struct baize_journal_event event;
    size_t at;
    bool shown = baize_reader_key(&entry->row, &entry->header, entry->line_at, &event, &at);
    if (end == NULL)
        return at == entry->row.length || audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, at,
                                                         "the key of a round is shown where no round is over");
    if (!shown)
        return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, at,
                              "the round is over and its key is not shown: round_key_shown is expected");
    if (event.round_key_shown.round != end->table.round.round || !audit_same_actor(&event.by, &end->table.by))
        return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, at, "it is not the key of the round that is over");
    if (!is_key_of_round(audit, entry->row.stream, event.round_key_shown.round, event.round_key_shown.key))
        return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, at,
                              "it is another key than the one of this house, table and round");
    audit->report->counts.events++;
    return true;
}

static bool is_of_table(const struct baize_floor_event *event, uint32_t table)
{
    return event->machine != BAIZE_FLOOR_METER && event->number == table;
}

/* The round whose cards the event hides; 0: none. */
static uint32_t hidden_in(const struct audit *audit, const struct baize_floor_event *event)
{
    return floor_event_hides_cards(event) ? floor_round_of(&audit->decider.floor, event) : 0;
}

bool audit_check_sealed(struct audit *audit, const struct audit_entry *entry, const struct audit_piece *piece)
{
    const struct baize_floor_record *record = &audit->decider.record;
    const struct baize_floor_event *end = NULL;
    uint32_t round = 0, table = entry->row.stream.number;
    if (entry->row.stream.kind != BAIZE_STREAM_TABLE)
        return true;
    for (uint16_t i = 0; i < record->count; i++) {
        if (round == 0 && is_of_table(&record->events[i], table))
            round = hidden_in(audit, &record->events[i]);
        if (floor_event_ends_round(&record->events[i]))
            end = &record->events[i];
    }
    bool look = piece->opened || round != 0;
    baize_reader_resume(&audit->reader, &entry->row, &entry->header, entry->line_at);
    if (look && piece->command > 0 && !check_line(audit, entry, round))
        return false;
    for (uint16_t i = 0; look && i < record->count; i++)
        if (is_of_table(&record->events[i], table) && !check_line(audit, entry, hidden_in(audit, &record->events[i])))
            return false;
    return check_key(audit, entry, end);
}
