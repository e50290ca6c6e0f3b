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

/* " key=", 64 digits and a newline end such a line. */
#define KEY_TAIL (5 + 2 * BAIZE_ROUND_KEY_SIZE + 1)

size_t audit_end_of_events(const struct baize_store_entry *row, size_t events)
{
    static const char word[] = "round_key_shown ";
    size_t at = row->length;
    if (at < events + KEY_TAIL || memcmp(row->text + at - KEY_TAIL, " key=", 5) != 0)
        return row->length;
    for (at -= KEY_TAIL; at > events && row->text[at - 1] != '\n'; at--)
        ;
    return memcmp(row->text + at, word, sizeof word - 1) == 0 ? at : row->length;
}

static bool read_key(const struct baize_store_entry *row, size_t at, struct baize_journal_event *event)
{
    size_t position;
    return at < row->length &&
           baize_journal_event_decode(row->text + at, row->length - at - 1, event, &position) == BAIZE_OK &&
           event->kind == BAIZE_JOURNAL_ROUND_KEY_SHOWN;
}

static bool on_row(void *context, const struct baize_store_entry *row)
{
    struct audit *audit = context;
    struct baize_journal_event event;
    void *keys = audit->keys;
    if (row->stream.kind != BAIZE_STREAM_TABLE || !read_key(row, audit_end_of_events(row, 0), &event))
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

const uint8_t *audit_shown_key(const struct audit *audit, uint32_t table, uint32_t round)
{
    struct audit_round_key wanted = {.table = table, .round = round};
    const struct audit_round_key *found =
        audit->keys_count == 0 ? NULL
                               : bsearch(&wanted, audit->keys, audit->keys_count, sizeof *audit->keys, compare_keys);
    return found == NULL ? NULL : found->key;
}

/* ---- Opening ---- */

void audit_epoch_key(const struct audit *audit, uint32_t epoch, struct baize_house_key *key)
{
    if (epoch == 0)
        *key = *audit->settings->key;
    else
        baize_house_key_of_epoch(audit->settings->key, audit->house.epochs[epoch - 1], key);
}

static void derive(const struct audit *audit, uint32_t epoch, struct baize_stream stream, uint32_t round,
                   uint8_t round_key[BAIZE_ROUND_KEY_SIZE])
{
    struct baize_house_key key;
    audit_epoch_key(audit, epoch, &key);
    baize_round_key_of(&key, stream, round, round_key);
    baize_house_key_wipe(&key);
}

/* The epoch of a round is that of its first sealed line: the key that opens it tells. It is none before the round. */
static uint32_t epoch_of(struct audit *audit, struct baize_stream stream, uint32_t round, const char *line,
                         size_t length)
{
    struct audit_deck *deck = audit_deck_of(audit, stream.number);
    uint32_t epoch = audit->house.epochs_count;
    if (deck != NULL && deck->sealed_round == round)
        return deck->key_epoch;
    for (; deck != NULL && line != NULL && epoch > deck->opened_epoch; epoch--) {
        char memory[BAIZE_EVENT_TEXT_SIZE + 1];
        struct baize_text text = baize_text_in(memory, sizeof memory);
        uint8_t key[BAIZE_ROUND_KEY_SIZE];
        derive(audit, epoch, stream, round, key);
        if (baize_line_open(&text, key, stream, line, length) != BAIZE_LINE_CHANGED)
            break;
    }
    if (deck != NULL && line != NULL) {
        deck->sealed_round = round;
        deck->key_epoch = epoch;
    }
    return epoch;
}

static bool key_of(struct audit *audit, struct baize_stream stream, uint32_t round, const char *line, size_t length,
                   uint8_t key[BAIZE_ROUND_KEY_SIZE])
{
    if (audit->settings->key != NULL) {
        derive(audit, epoch_of(audit, stream, round, line, length), stream, round, key);
        return true;
    }
    const uint8_t *shown = audit_shown_key(audit, stream.number, round);
    if (shown != NULL)
        memcpy(key, shown, BAIZE_ROUND_KEY_SIZE);
    return shown != NULL;
}

static enum audit_seen open_one(struct audit *audit, const struct audit_entry *entry, struct baize_text *text,
                                const char *line, size_t length)
{
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
    uint32_t round = 0;
    enum baize_status status = baize_line_round(line, length, &round);
    if (status == BAIZE_JOURNAL_NEWER) {
        audit_stop(audit, status);
        return AUDIT_SEEN_WRONG;
    }
    if (status == BAIZE_OK && !key_of(audit, entry->row.stream, round, line, length, key))
        return AUDIT_UNSEEN;
    if (status == BAIZE_OK)
        status = baize_line_open(text, key, entry->row.stream, line, length);
    if (status == BAIZE_OK)
        return AUDIT_SEEN;
    audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, (size_t)(line - entry->row.text), "%s",
                   status == BAIZE_LINE_CHANGED ? "the key of the round does not open it" : "it cannot be read");
    return AUDIT_SEEN_WRONG;
}

static bool has_sealed(const char *lines, size_t length)
{
    const char *line;
    size_t at = 0, line_length;
    while (baize_entry_line(lines, length, &at, &line, &line_length))
        if (baize_line_is_sealed(line, line_length))
            return true;
    return false;
}

enum audit_seen audit_open_piece(struct audit *audit, const struct audit_entry *entry, struct audit_piece *piece)
{
    const char *line;
    size_t at = 0, length;
    if (piece->stream.kind != BAIZE_STREAM_TABLE || !has_sealed(piece->lines, piece->length))
        return AUDIT_SEEN;
    if (piece->length > BAIZE_STORE_TEXT_MOST) {
        audit_fault_at(audit, BAIZE_AUDIT_ENTRY_TEXT, entry, 0, "it is longer than any that the journal writes");
        return AUDIT_SEEN_WRONG;
    }
    struct baize_text text = baize_text_in(audit->opened, BAIZE_STORE_TEXT_MOST + 1);
    while (baize_entry_line(piece->lines, piece->length, &at, &line, &length)) {
        if (baize_line_is_sealed(line, length)) {
            enum audit_seen seen = open_one(audit, entry, &text, line, length);
            if (seen != AUDIT_SEEN)
                return seen;
            audit->report->counts.lines_opened++;
        } else {
            baize_text_add_bytes(&text, line, length);
        }
        baize_text_add(&text, "\n");
    }
    piece->lines = audit->opened;
    piece->length = text.length;
    piece->opened = true;
    return AUDIT_SEEN;
}

/* The line of the entry that the piece was compared up to: lines are opened one for one. */
size_t audit_place_of(const struct audit_entry *entry, const struct audit_piece *piece)
{
    if (!piece->opened)
        return (size_t)(piece->lines - entry->row.text) + piece->compared;
    const char *line;
    size_t at = entry->line_at, length;
    for (size_t i = 0; i < piece->compared; i++)
        if (piece->lines[i] == '\n')
            baize_entry_line(entry->row.text, entry->row.length, &at, &line, &length);
    return at;
}

/* ---- Sealed where it should be, and shown at the end ---- */

static bool check_line(struct audit *audit, const struct audit_entry *entry, const struct baize_floor_event *event,
                       size_t *at)
{
    const char *line;
    size_t start = *at, length;
    uint32_t round = 0;
    if (!baize_entry_line(entry->row.text, entry->row.length, at, &line, &length))
        return true; /* as many lines as events: that was compared */
    bool sealed = baize_line_is_sealed(line, length);
    if (sealed != floor_event_hides_cards(event))
        return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, start, "%s",
                              sealed ? "it is sealed, and names no card that was hidden"
                                     : "it names cards that lay face down, and is not sealed");
    return !sealed ||
           (baize_line_round(line, length, &round) == BAIZE_OK &&
            round == floor_round_of(&audit->decider.floor, event)) ||
           audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, start, "it is sealed for another round");
}

static bool check_key(struct audit *audit, const struct audit_entry *entry, const struct baize_floor_event *end)
{
    struct baize_journal_event event;
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
    size_t at = audit_end_of_events(&entry->row, entry->line_at);
    if (end == NULL)
        return at == entry->row.length || audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, at,
                                                         "the key of a round is shown where no round is over");
    if (!read_key(&entry->row, at, &event))
        return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, at,
                              "the round is over and its key is not shown: round_key_shown is expected");
    if (event.round_key_shown.round != end->table.round.round || !audit_same_actor(&event.by, &end->table.by))
        return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, at, "it is not the key of the round that is over");
    bool known = key_of(audit, entry->row.stream, event.round_key_shown.round, NULL, 0, key);
    if (!known || memcmp(key, event.round_key_shown.key, sizeof key) != 0)
        return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, at,
                              "it is another key than the one of this house, table and round");
    audit->report->counts.events++;
    return true;
}

bool audit_check_sealed(struct audit *audit, const struct audit_entry *entry, const struct audit_piece *piece)
{
    const struct baize_floor_record *record = &audit->decider.record;
    const struct baize_floor_event *end = NULL;
    bool hides = piece->opened;
    size_t at = entry->line_at;
    if (entry->row.stream.kind != BAIZE_STREAM_TABLE)
        return true;
    for (uint16_t i = 0; i < record->count; i++) {
        hides = hides || floor_event_hides_cards(&record->events[i]);
        if (floor_event_ends_round(&record->events[i]))
            end = &record->events[i];
    }
    for (uint16_t i = 0; hides && i < record->count; i++)
        if (record->events[i].machine != BAIZE_FLOOR_METER && record->events[i].number == entry->row.stream.number &&
            !check_line(audit, entry, &record->events[i], &at))
            return false;
    return check_key(audit, entry, end);
}
