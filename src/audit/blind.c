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

/* Nothing but the end of the round may follow it, and with that its key would be shown. */
static bool check_table_line(struct audit *audit, const struct audit_entry *entry, const char *line, size_t length)
{
    static const char *const words[] = {"round_ended ", "round_voided ", "round_opened ", "round_key_shown "};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (length >= strlen(words[i]) && memcmp(line, words[i], strlen(words[i])) == 0)
            return audit_fault_at(audit, BAIZE_AUDIT_SEALED_LINE, entry, (size_t)(line - entry->row.text),
                                  "the round is over, and a key that opens its sealed lines was not shown");
    return true;
}

static bool fold_meter_line(struct audit *audit, const struct audit_entry *entry, const char *line, size_t length)
{
    const struct baize_floor_meter *meter = baize_floor_meter(&audit->decider.floor, entry->row.stream.number);
    struct baize_floor_event *event = &audit->decider.events[0];
    size_t position;
    audit->blind_at_meters = true;
    return (meter != NULL &&
            baize_floor_event_decode(line, length, meter->rules, BAIZE_FLOOR_METER, entry->row.stream.number, event,
                                     &position) == BAIZE_OK &&
            baize_floor_fold(&audit->decider.floor, event) == BAIZE_OK && audit_note_win(audit, event)) ||
           audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, (size_t)(line - entry->row.text),
                          "the event cannot follow this state of the meter");
}

static bool fold_wallet_line(struct audit *audit, const struct audit_entry *entry, const char *line, size_t length)
{
    struct baize_wallet *wallet = &audit->streams[entry->stream].wallet;
    struct baize_wallet_event event;
    size_t position;
    baize_cents moved = wallet->from_tables_ever - wallet->to_tables_ever;
    if (baize_wallet_event_decode(line, length, &event, &position) != BAIZE_OK ||
        baize_wallet_fold(wallet, &event) != BAIZE_OK)
        return audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, (size_t)(line - entry->row.text),
                              "the event cannot follow this state of the wallet");
    moved = wallet->from_tables_ever - wallet->to_tables_ever - moved;
    audit->blind_moved += moved * BAIZE_MICROCENTS_PER_CENT;
    return true;
}

static bool blind_line(struct audit *audit, const struct audit_entry *entry, const char *line, size_t length)
{
    switch (entry->row.stream.kind) {
    case BAIZE_STREAM_TABLE:
        return check_table_line(audit, entry, line, length);
    case BAIZE_STREAM_METER:
        return fold_meter_line(audit, entry, line, length);
    case BAIZE_STREAM_WALLET:
        return fold_wallet_line(audit, entry, line, length);
    default:
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, 1, "the house has no part in a round");
    }
}

bool audit_act_blind(struct audit *audit, struct audit_entry *entries, size_t count)
{
    const char *line;
    size_t length;
    for (size_t i = 0; i < count; i++) {
        struct audit_deck *deck = blind_deck(audit, &entries[i]);
        if (deck != NULL && !deck->blind) {
            deck->blind = true;
            audit->report->counts.rounds_sealed++;
        }
        for (size_t at = entries[i].events;
             baize_entry_line(entries[i].row.text, entries[i].row.length, &at, &line, &length);
             audit->report->counts.events++)
            if (!blind_line(audit, &entries[i], line, length))
                return false;
    }
    audit->report->counts.acts_sealed++;
    return true;
}
