/* blind.c - the last round of a table, still open, without the house's key: its cards are sealed and stay so.
 *
 * From the first sealed line on the acts at this table are not decided again; the report says so. Their entries are
 * checked as all others are: chain, seals, pairs. What they did at meters and wallets is folded, so that everything
 * else is decided again to the end. A blind round is the last of its table: when it is over its key is shown, and then
 * it is not blind. */
#include "audit/internal.h"

#include <string.h>

static struct audit_deck *blind_deck(struct audit *audit, const struct audit_entry *entry)
{
    const struct baize_floor_table *table = entry->row.stream.kind == BAIZE_STREAM_TABLE
                                                ? baize_floor_table(&audit->decider.floor, entry->row.stream.number)
                                                : NULL;
    return table == NULL ? NULL : &audit->decks[table - audit->tables];
}

bool audit_is_blind(struct audit *audit, const struct audit_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct audit_deck *deck = blind_deck(audit, &entries[i]);
        if (deck != NULL && deck->blind)
            return true;
    }
    return false;
}

static bool fold_meter(struct audit *audit, const struct audit_entry *entry, const struct baize_floor_event *event)
{
    audit->blind_at_meters = true;
    return (event != NULL && baize_floor_fold(&audit->decider.floor, event) == BAIZE_OK &&
            audit_note_win(audit, event)) ||
           audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, entry->line_at,
                          "the event cannot follow this state of the meter");
}

static bool fold_wallet(struct audit *audit, const struct audit_entry *entry, const struct baize_wallet_event *event)
{
    struct baize_wallet *wallet = &audit->streams[entry->stream].wallet;
    baize_cents moved = wallet->from_tables_ever - wallet->to_tables_ever;
    if (event == NULL || baize_wallet_fold(wallet, event) != BAIZE_OK)
        return audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, entry->line_at,
                              "the event cannot follow this state of the wallet");
    moved = wallet->from_tables_ever - wallet->to_tables_ever - moved;
    audit->blind_moved += moved * BAIZE_MICROCENTS_PER_CENT;
    return true;
}

/* A NULL event: it cannot be read. */
static bool fold_line(struct audit *audit, const struct audit_entry *entry)
{
    struct baize_reader_place place = {.rules = NULL};
    const struct baize_floor_meter *meter = baize_floor_meter(&audit->decider.floor, entry->row.stream.number);
    bool at_meter = entry->row.stream.kind == BAIZE_STREAM_METER;
    if (at_meter && meter != NULL)
        place.rules = meter->rules;
    audit->reader.place = &place;
    bool read = audit_event(audit, entry);
    audit->reader.place = NULL;
    return at_meter ? fold_meter(audit, entry, read ? audit->reader.event.floor : NULL)
                    : fold_wallet(audit, entry, read ? audit->reader.event.wallet : NULL);
}

/* Nothing but the end of the round may follow it, and with that its key would be shown. */
static bool check_table_line(struct audit *audit, const struct audit_entry *entry)
{
    static const char *const words[] = {"round_ended ", "round_voided ", "round_opened ", "round_key_shown "};
    const struct baize_read_event *line = &audit->reader.event;
    for (size_t i = 0; audit_line(audit, entry) && i < sizeof words / sizeof words[0]; i++)
        if (line->length >= strlen(words[i]) && memcmp(line->text, words[i], strlen(words[i])) == 0)
            return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, entry->line_at,
                                  "the round is over, and a key that opens its sealed lines was not shown");
    return true;
}

static bool blind_line(struct audit *audit, const struct audit_entry *entry)
{
    switch (entry->row.stream.kind) {
    case BAIZE_STREAM_TABLE:
        return check_table_line(audit, entry);
    case BAIZE_STREAM_METER:
    case BAIZE_STREAM_WALLET:
        return fold_line(audit, entry);
    default:
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, 1, "the house has no part in a round");
    }
}

bool audit_act_blind(struct audit *audit, struct audit_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct audit_deck *deck = blind_deck(audit, &entries[i]);
        if (deck != NULL && !deck->blind) {
            deck->blind = true;
            audit->report->counts.rounds_sealed++;
        }
        for (entries[i].line_at = entries[i].events; audit_line(audit, &entries[i]);
             audit_next_line(audit, &entries[i])) {
            if (command_is_line(audit->reader.event.text, audit->reader.event.length))
                continue; /* of an act that is not decided again */
            if (!blind_line(audit, &entries[i]))
                return false;
            audit->report->counts.events++;
        }
    }
    audit->report->counts.acts_sealed++;
    return true;
}
