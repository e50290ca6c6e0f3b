/* act_wallet.c - wallets decided again: at the cage, and as the other half of what a table did. */
#include "audit/internal.h"
#include "catalog/families.h"

#include <string.h>

/* ---- One line ---- */

static bool same_line(struct audit *audit, const struct audit_entry *entry, const struct baize_wallet_event *event)
{
    struct baize_text text = baize_text_in(audit->decider.text, sizeof audit->decider.text);
    const struct baize_read_event *line = &audit->reader.event;
    audit->decider.length = 0;
    struct baize_actor by = baize_entry_actor(&entry->header);
    if (baize_event_write(&text, &baize_wallet_event_family, (int)event->kind, event, NULL,
                          entry->header.version == 1 ? NULL : &by) != BAIZE_OK)
        return false;
    audit->decider.length = text.length;
    return audit_line(audit, entry) && line->length == text.length &&
           memcmp(line->text, audit->decider.text, text.length) == 0;
}

bool audit_wallet_line(struct audit *audit, struct audit_entry *entry, const struct baize_wallet_action *action)
{
    struct baize_wallet *wallet = &audit->streams[entry->stream].wallet;
    struct baize_wallet after = *wallet;
    struct baize_refusal refusal;
    struct baize_wallet_event event;
    if (baize_wallet_act(&after, action, &event, &refusal) != BAIZE_OK) {
        char words[512];
        struct baize_text why = baize_text_in(words, sizeof words);
        baize_refusal_print(&why, &refusal, NULL);
        return audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, entry->line_at, "the wallet refuses the act: %s",
                              words);
    }
    if (!same_line(audit, entry, &event)) {
        audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, entry->line_at, "the event of the wallet is another");
        const struct baize_read_event *line = &audit->reader.event;
        audit_fault_texts(audit, line->text, audit_line(audit, entry) ? line->length : 0, audit->decider.text,
                          audit->decider.length);
        return false;
    }
    *wallet = after;
    audit_next_line(audit, entry);
    audit->report->counts.events++;
    return true;
}

/* ---- At the cage ---- */

/* What comes from a table is no act of its own. */
static bool is_at_cage(const struct command_act *act)
{
    return act->machine == COMMAND_WALLET && act->kind != BAIZE_WALLET_ACT_TO_TABLE &&
           act->kind != BAIZE_WALLET_ACT_FROM_TABLE;
}

static bool take_action(struct audit *audit, struct audit_entry *entry, struct baize_wallet_event *event,
                        struct baize_wallet_action *action)
{
    struct command_act act;
    const char *line;
    size_t length;
    if (!command_find(entry->header.what, &act) || !is_at_cage(&act))
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, 1, "there is no such act at the cage");
    audit_command_line(audit, entry, &line, &length);
    if (!audit_event(audit, entry))
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, entry->line_at, "this is not an event of a wallet");
    *event = *audit->reader.event.wallet;
    memset(action, 0, sizeof *action);
    action->kind = (enum baize_wallet_act)act.kind;
    action->by = entry->header.version == 1 ? event->by : baize_entry_actor(&entry->header);
    if (!command_read(line, length, &act, action, &audit->reader.event, NULL))
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, entry->events,
                              "the command is not written as an entry has it");
    if (entry->header.version == 1)
        format_1_fix_wallet(&audit->streams[entry->stream].wallet, event, action);
    return true;
}

bool audit_act_wallet(struct audit *audit, struct audit_entry *entries, size_t count)
{
    struct audit_entry *entry = &entries[0];
    struct baize_wallet_event event;
    struct baize_wallet_action action;
    if (count != 1 || entry->row.stream.kind != BAIZE_STREAM_WALLET)
        return audit_fault_at(audit, BAIZE_AUDIT_PAIR, entry, 1, "an act at the cage touches one wallet");
    if (!take_action(audit, entry, &event, &action))
        return false;
    action.patron = entry->row.stream.number;
    action.day = baize_house_shift_at(&audit->house, action.by.at_ms).day;
    if (baize_house_person(&audit->house, action.patron) != NULL)
        return audit_fault_at(audit, BAIZE_AUDIT_PERSON, entry, entry->line_at,
                              "number %u is of the staff: players have other numbers", action.patron);
    if (!audit_people_of_wallet(audit, entry, &event.by) || !audit_wallet_line(audit, entry, &action))
        return false;
    audit->report->counts.wallet_acts++;
    audit->report->counts.last_ms = event.by.at_ms;
    if (event.kind == BAIZE_WALLET_EVENT_DEPOSITED)
        audit->report->sums.deposits += event.deposited.amount;
    if (event.kind == BAIZE_WALLET_EVENT_WITHDRAWN)
        audit->report->sums.withdrawals += event.withdrawn.amount;
    return !audit_line(audit, entry) ||
           audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, entry->line_at, "an act at the cage is one event");
}

/* ---- The other half of what a table did ---- */

static const struct baize_posting *posting_of(const struct baize_floor_event *event)
{
    if (event->machine != BAIZE_FLOOR_TABLE)
        return NULL;
    return event->table.kind == BAIZE_TABLE_EVENT_ROUND ? &event->table.round.posting : &event->table.posting;
}

/* A patron without a wallet pays and is paid in cash, at a table that takes it. */
static bool pay_cash(struct audit *audit, const struct audit_entry *entries, const struct baize_floor_event *event,
                     baize_money amount)
{
    const struct baize_house_table *table = baize_house_table(&audit->house, event->number);
    audit->cash += amount;
    return amount > 0 || (table != NULL && table->takes_cash != 0) ||
           audit_fault_at(audit, BAIZE_AUDIT_DECIDED, &entries[0], 1,
                          "a patron without a wallet buys in at a table that takes no cash");
}

static bool pair_one(struct audit *audit, struct audit_entry *entries, size_t count,
                     const struct baize_floor_event *event, const struct baize_entry *posted)
{
    struct baize_stream stream = {BAIZE_STREAM_WALLET, posted->account.owner};
    struct baize_wallet_action action;
    struct audit_entry *entry = audit_entry_of(entries, count, stream);
    const struct audit_stream *wallet = audit_stream_find(audit, stream);
    bool to_table = posted->amount < 0;
    memset(&action, 0, sizeof action);
    if (entry == NULL) {
        bool takes_part = wallet != NULL && (to_table ? wallet->wallet.life == 1 : wallet->wallet.life != 0);
        if (takes_part)
            return audit_fault_at(audit, BAIZE_AUDIT_PAIR, &entries[0], 1,
                                  "wallet/%u has no entry of the act, though its money moves", stream.number);
        return pay_cash(audit, entries, event, posted->amount);
    }
    action.kind = to_table ? BAIZE_WALLET_ACT_TO_TABLE : BAIZE_WALLET_ACT_FROM_TABLE;
    action.by = event->table.by;
    action.patron = stream.number;
    action.day = baize_house_shift_at(&audit->house, event->table.by.at_ms).day;
    action.paired = true;
    action.to_table.table = event->number;
    action.to_table.amount = (to_table ? -posted->amount : posted->amount) / BAIZE_MICROCENTS_PER_CENT;
    return audit_wallet_line(audit, entry, &action);
}

bool audit_pair_wallets(struct audit *audit, struct audit_entry *entries, size_t count)
{
    const struct baize_floor_record *record = &audit->decider.record;
    for (uint16_t i = 0; i < record->count; i++) {
        const struct baize_posting *posting = posting_of(&record->events[i]);
        for (uint8_t k = 0; posting != NULL && k < posting->count; k++)
            if (posting->entries[k].account.kind == BAIZE_ACCOUNT_WALLET &&
                !pair_one(audit, entries, count, &record->events[i], &posting->entries[k]))
                return false;
    }
    for (size_t i = 0; i < count; i++)
        if (entries[i].row.stream.kind == BAIZE_STREAM_WALLET && audit_line(audit, &entries[i]))
            return audit_fault_at(audit, BAIZE_AUDIT_PAIR, &entries[i], entries[i].line_at,
                                  "nothing at the table moves this money");
    return true;
}
