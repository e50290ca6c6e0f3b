/* act_floor.c - acts at tables, controllers and meters decided again, and what they mean for wallets, decks and people.
 */
#include "audit/internal.h"

#include <string.h>

/* ---- Pieces ---- */

static bool is_of_floor(const struct audit_entry *entry)
{
    return entry->row.stream.kind == BAIZE_STREAM_TABLE || entry->row.stream.kind == BAIZE_STREAM_METER;
}

/* Where somebody acted: the meter for an act of a meter, else the table. */
static struct audit_entry *own_entry(struct audit_entry *entries, size_t count)
{
    bool meter = strncmp(entries[0].header.what, "meter/", 6) == 0;
    for (size_t i = 0; i < count; i++)
        if (entries[i].row.stream.kind == (uint32_t)(meter ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE))
            return &entries[i];
    return NULL;
}

static size_t cut_pieces(struct audit_entry *entries, size_t count, const struct audit_entry *own,
                         struct audit_piece *pieces, struct audit_entry **of, size_t *own_piece)
{
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_of_floor(&entries[i]))
            continue;
        if (&entries[i] == own)
            *own_piece = made;
        struct baize_journal_event key;
        size_t end;
        baize_reader_key(&entries[i].row, &entries[i].header, entries[i].line_at, &key, &end);
        of[made] = &entries[i];
        pieces[made++] = (struct audit_piece){.stream = entries[i].row.stream,
                                              .lines = entries[i].row.text + entries[i].line_at,
                                              .length = end - entries[i].line_at};
    }
    return made;
}

/* An act has one table, so one piece at most has sealed lines. */
static enum audit_seen open_pieces(struct audit *audit, struct audit_piece *pieces, struct audit_entry **of,
                                   size_t count)
{
    enum audit_seen seen = AUDIT_SEEN;
    size_t tables = 0;
    for (size_t i = 0; i < count && seen == AUDIT_SEEN; i++) {
        tables += pieces[i].stream.kind == BAIZE_STREAM_TABLE;
        if (tables > 1) {
            audit_fault_at(audit, BAIZE_AUDIT_ACT, of[i], 1, "an act has one table");
            return AUDIT_SEEN_WRONG;
        }
        seen = audit_open_piece(audit, of[i], &pieces[i]);
    }
    return seen;
}

static bool check_pieces(struct audit *audit, const struct audit_piece *pieces, struct audit_entry **of, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!audit_check_sealed(audit, of[i], &pieces[i]))
            return false;
    return true;
}

/* ---- Faults ---- */

static bool tell(struct audit *audit, enum audit_verdict verdict, const struct audit_entry *entry,
                 const struct audit_piece *piece)
{
    struct audit_decider *decider = &audit->decider;
    size_t at = audit_place_of(audit, entry, piece);
    enum baize_audit_fault_kind kind = verdict >= AUDIT_REFUSED ? BAIZE_AUDIT_DECIDED : BAIZE_AUDIT_ACT;
    char words[BAIZE_AUDIT_WORDS_SIZE / 2], name[BAIZE_STREAM_NAME_SIZE];
    struct baize_text why = baize_text_in(words, sizeof words);
    struct baize_text stream = baize_text_in(name, sizeof name);
    if (verdict == AUDIT_REFUSED)
        baize_refusal_print(&why, &decider->refusal, decider->rules);
    if (verdict == AUDIT_STREAM_MISSING)
        baize_stream_print(&stream, decider->missing);
    audit_fault_at(audit, kind, entry, at, "do=%s: %s%s%s%s", entry->header.what, audit_verdict_words(verdict),
                   why.length > 0 || stream.length > 0 ? ": " : "", words, name);
    char says[BAIZE_AUDIT_TEXT_SIZE];
    memcpy(says, audit->report->fault.says, sizeof says);
    if (piece->opened && piece->compared < piece->length) { /* in clear */
        const char *end = memchr(piece->lines + piece->compared, '\n', piece->length - piece->compared);
        struct baize_text clear = baize_text_in(says, sizeof says);
        baize_text_add_bytes(&clear, piece->lines + piece->compared,
                             end == NULL ? 0 : (size_t)(end - piece->lines) - piece->compared);
    }
    if (verdict == AUDIT_STREAM_MISSING)
        says[0] = '\0';
    audit_fault_texts(audit, says, strlen(says), decider->text, decider->length);
    return false;
}

/* ---- The act ---- */

bool audit_note_win(struct audit *audit, const struct baize_floor_event *event)
{
    struct audit_wins *wins = &audit->decider.wins;
    void *list = wins->list;
    if (event->machine != BAIZE_FLOOR_METER)
        return true;
    if (!audit_grow(audit, &list, &wins->room, wins->count, sizeof *wins->list))
        return false;
    wins->list = list;
    audit_wins_note(wins, &audit->decider.floor, event);
    return true;
}

static bool after(struct audit *audit, struct audit_entry *entries, size_t count, const struct audit_entry *own)
{
    struct baize_audit_counts *counts = &audit->report->counts;
    counts->floor_acts++;
    counts->events += audit->decider.record.count;
    for (uint16_t i = 0; i < audit->decider.record.count; i++)
        if (!audit_note_win(audit, &audit->decider.record.events[i]))
            return false;
    return audit_people_of_floor(audit, own) && audit_count_events(audit, own) &&
           audit_pair_wallets(audit, entries, count);
}

bool audit_act_floor(struct audit *audit, struct audit_entry *entries, size_t count)
{
    struct audit_piece pieces[AUDIT_ACT_ENTRIES_MOST];
    struct audit_entry *of[AUDIT_ACT_ENTRIES_MOST];
    size_t own_piece = 0;
    struct audit_entry *own = own_entry(entries, count);
    if (own == NULL || audit_entry_of(entries, count, (struct baize_stream){BAIZE_STREAM_HOUSE, 0}) != NULL)
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, &entries[0], 1, "do=%s: the act belongs to another stream",
                              entries[0].header.what);
    const struct baize_house_table *table = baize_house_table(&audit->house, own->row.stream.number);
    if (own->row.stream.kind == BAIZE_STREAM_TABLE && (table == NULL || table->retired != 0))
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, own, 1, "the table is not made, or retired");
    if (audit_is_blind(audit, entries, count))
        return audit_act_blind(audit, entries, count);
    if (strcmp(own->header.what, "round/open_round") == 0 && !audit_before_round(audit, own))
        return false;
    size_t made = cut_pieces(entries, count, own, pieces, of, &own_piece);
    enum audit_seen seen = open_pieces(audit, pieces, of, made);
    if (seen != AUDIT_SEEN)
        return seen == AUDIT_UNSEEN && audit_act_blind(audit, entries, count);
    enum audit_verdict verdict = audit_decide(&audit->decider, &own->header, pieces, made, own_piece);
    if (verdict != AUDIT_RIGHT)
        return tell(audit, verdict, of[audit->decider.wrong], &pieces[audit->decider.wrong]);
    if (!check_pieces(audit, pieces, of, made))
        return false;
    return after(audit, entries, count, own);
}
