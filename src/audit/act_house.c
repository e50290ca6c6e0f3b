/* act_house.c - acts of the house decided again: the register behind everything else.
 *
 * Every event of the house has the fields of its act; the digest of rules, which is computed, and who may do what come
 * out of deciding it again. */
#include "audit/internal.h"
#include "catalog/families.h"

#include "floor/in_force.h"

#include <string.h>

_Static_assert((int)BAIZE_HOUSE_ACTS == (int)BAIZE_HOUSE_EVENTS, "one event for each act, in the same order");

/* ---- The command ---- */

/* The line of the command, where there is one; entry->line_at is then behind it. */
void audit_command_line(struct audit *audit, struct audit_entry *entry, const char **line, size_t *length)
{
    *line = "";
    *length = 0;
    if (entry->header.version == 1 || !audit_line(audit, entry) ||
        !command_is_line(audit->reader.event.text, audit->reader.event.length))
        return;
    *line = audit->reader.event.text;
    *length = audit->reader.event.length;
    audit_next_line(audit, entry);
}

static bool take_action(struct audit *audit, struct audit_entry *entry)
{
    struct baize_house_action *action = &audit->house_action;
    struct command_act act;
    const char *line;
    size_t length;
    if (!command_find(entry->header.what, &act) || act.machine != COMMAND_HOUSE)
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, 1, "there is no such act of the house");
    audit_command_line(audit, entry, &line, &length);
    if (!audit_event(audit, entry))
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, entry->line_at, "this is not an event of the house");
    audit->house_event = *audit->reader.event.house;
    if (act.kind != (int)audit->house_event.kind)
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, entry->line_at, "the act %s does not lead to this event",
                              entry->header.what);
    memset(action, 0, sizeof *action);
    action->kind = (enum baize_house_act)act.kind;
    action->by = entry->header.version == 1 ? audit->house_event.by : baize_entry_actor(&entry->header);
    action->second_role = entry->header.version == 1 ? audit->house_event.second_role : entry->header.signers[1].duty;
    return command_read(line, length, &act, action, &audit->reader.event, NULL) ||
           audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, entry->events,
                          "the command is not written as an entry has it");
}

/* ---- Deciding ---- */

static bool decide(struct audit *audit, struct audit_entry *entry)
{
    static const char said[] = "the house refuses the act: ";
    struct baize_refusal refusal;
    struct baize_house_event event;
    struct baize_text text = baize_text_in(audit->house_text, BAIZE_HOUSE_EVENT_TEXT_SIZE);
    const struct baize_read_event *read = &audit->reader.event;
    struct baize_actor by = baize_entry_actor(&entry->header);
    if (baize_house_act(&audit->house, &audit->house_action, &event, &refusal) != BAIZE_OK) {
        char words[512];
        struct baize_text why = baize_text_in(words, sizeof words);
        baize_refusal_print(&why, &refusal, NULL);
        return audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, entry->line_at, "%s%s", said, words);
    }
    if (baize_event_write(&text, &baize_house_event_family, (int)event.kind, &event, NULL,
                          entry->header.version == 1 ? NULL : &by) != BAIZE_OK ||
        text.length != read->length || memcmp(audit->house_text, read->text, read->length) != 0) {
        audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, entry->line_at, "the event is another");
        audit_fault_texts(audit, read->text, read->length, audit->house_text, text.length);
        return false;
    }
    audit_next_line(audit, entry);
    return !audit_line(audit, entry) ||
           audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, entry->line_at, "an act of the house is one event");
}

/* ---- What follows ---- */

/* The one event rules_activated in the stream of a table or meter. */
static bool check_activated(struct audit *audit, struct audit_entry *entry, uint32_t effective)
{
    const struct audit_rules *filed = audit_rules_of(audit, audit->house_event.digest);
    const struct baize_journal_event *event = audit_event(audit, entry) ? audit->reader.event.journal : NULL;
    if (event == NULL || event->kind != BAIZE_JOURNAL_RULES_ACTIVATED)
        return audit_fault_at(audit, BAIZE_AUDIT_RULES, entry, entry->line_at, "rules_activated is expected here");
    if (filed == NULL || memcmp(event->digest, filed->digest, BAIZE_HASH_SIZE) != 0 ||
        strcmp(event->rules_activated.submission, filed->submission) != 0 ||
        event->rules_activated.effective != effective || !audit_same_actor(&event->by, &audit->house_event.by))
        return audit_fault_at(audit, BAIZE_AUDIT_RULES, entry, entry->line_at,
                              "it is not what the house has put in force");
    if (filed->rules->effective > baize_house_shift_at(&audit->house, audit->house_event.by.at_ms).day)
        return audit_fault_at(audit, BAIZE_AUDIT_RULES, entry, entry->line_at,
                              "the rules are used from %u on, a later day (T6)", filed->rules->effective);
    audit_next_line(audit, entry);
    audit->report->counts.events++;
    return !audit_line(audit, entry) ||
           audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, entry->line_at, "nothing else belongs to this act");
}

static bool make_table(struct audit *audit, struct audit_entry *entry)
{
    const struct baize_house_event *event = &audit->house_event;
    const struct audit_rules *filed = audit_rules_of(audit, event->digest);
    if (!check_activated(audit, entry, event->table_made.effective))
        return false;
    return baize_floor_add_table(&audit->decider.floor, filed->rules, &event->table_made.settings) == BAIZE_OK ||
           audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, 0, "the floor has no room for the table");
}

/* The rules of a meter take effect when it is made. */
static bool make_meter(struct audit *audit, struct audit_entry *entry)
{
    const struct baize_house_event *event = &audit->house_event;
    const struct audit_rules *filed = audit_rules_of(audit, event->digest);
    if (!check_activated(audit, entry, baize_house_shift_at(&audit->house, event->by.at_ms).day))
        return false;
    return baize_floor_add_meter(&audit->decider.floor, filed->rules, event->meter_made.meter) == BAIZE_OK ||
           audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, 0, "the floor has no room for the meter");
}

/* Between rounds, and only rules that fit what stands on the table (T6). */
static bool activate(struct audit *audit, struct audit_entry *entry)
{
    const struct baize_house_event *event = &audit->house_event;
    struct baize_floor_table *table = baize_floor_table(&audit->decider.floor, event->rules_put_in_force.table);
    const struct audit_rules *filed = audit_rules_of(audit, event->digest);
    if (!check_activated(audit, entry, event->rules_put_in_force.effective))
        return false;
    if (table == NULL || floor_rules_fit(table, filed->rules) != FLOOR_FITS)
        return audit_fault_at(audit, BAIZE_AUDIT_RULES, entry, entry->events,
                              "rules change between rounds, and fit the cards on the table and the linked meters");
    floor_put_in_force(table, filed->rules);
    return true;
}

/* The text of the checkpoint that the event names is kept beside the journal. */
static bool check_checkpoint(struct audit *audit, const struct audit_entry *entry)
{
    const struct baize_house_event *event = &audit->house_event;
    for (size_t i = 0; i < audit->text_marks_count; i++)
        if (audit->text_marks[i].number == event->shift_ended.checkpoint)
            return memcmp(audit->text_marks[i].digest, event->shift_ended.digest, BAIZE_HASH_SIZE) == 0 ||
                   audit_fault_at(audit, BAIZE_AUDIT_CHECKPOINT, entry, entry->events,
                                  "the text of checkpoint %llu was changed",
                                  (unsigned long long)event->shift_ended.checkpoint);
    return audit_fault_at(audit, BAIZE_AUDIT_CHECKPOINT, entry, entry->events, "checkpoint %llu is missing",
                          (unsigned long long)event->shift_ended.checkpoint);
}

static bool check_retired(struct audit *audit, const struct audit_entry *entry)
{
    const struct baize_floor_table *table =
        baize_floor_table(&audit->decider.floor, audit->house_event.table_retired.table);
    bool closed = table != NULL && table->table.life == BAIZE_LIFE_CLOSED && table->links_count == 0 &&
                  floor_rules_fit(table, table->rules) == FLOOR_FITS;
    return closed || audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, entry->events,
                                    "only a table that is closed and linked to no meter is retired");
}

/* A deck of the epoch before is used by nobody: its round is void, or paid. */
static bool check_epoch(struct audit *audit, const struct audit_entry *entry)
{
    const struct baize_floor *floor = &audit->decider.floor;
    audit->record_lost = false;
    for (size_t i = 0; i < floor->tables_count; i++) {
        const struct baize_table *table = &floor->tables[i].table;
        bool open = table->round.phase >= BAIZE_PHASE_BETTING && table->round.phase <= BAIZE_PHASE_REVEAL;
        if (open && table->settings.source == BAIZE_SOURCE_GENERATOR && !floor->tables[i].alone)
            return audit_fault_at(audit, BAIZE_AUDIT_DECIDED, entry, entry->events,
                                  "the epoch begins while a round of table %u is open whose deck may be known",
                                  table->settings.number);
    }
    return true;
}

/* The stream that the act touches beside the house's; false when there is none. */
static bool other_stream(const struct baize_house_event *event, struct baize_stream *stream)
{
    switch ((unsigned)event->kind) {
    case BAIZE_HOUSE_EVENT_TABLE_MADE:
        *stream = (struct baize_stream){BAIZE_STREAM_TABLE, event->table_made.settings.table.number};
        return true;
    case BAIZE_HOUSE_EVENT_METER_MADE:
        *stream = (struct baize_stream){BAIZE_STREAM_METER, event->meter_made.meter};
        return true;
    case BAIZE_HOUSE_EVENT_RULES_ACTIVATED:
        *stream = (struct baize_stream){BAIZE_STREAM_TABLE, event->rules_put_in_force.table};
        return true;
    default:
        return false;
    }
}

static bool follow(struct audit *audit, const struct audit_entry *entry, struct audit_entry *other)
{
    switch ((unsigned)audit->house_event.kind) {
    case BAIZE_HOUSE_EVENT_RULES_FILED:
        return audit_file_rules(audit, entry);
    case BAIZE_HOUSE_EVENT_TABLE_MADE:
        return make_table(audit, other);
    case BAIZE_HOUSE_EVENT_METER_MADE:
        return make_meter(audit, other);
    case BAIZE_HOUSE_EVENT_RULES_ACTIVATED:
        return activate(audit, other);
    case BAIZE_HOUSE_EVENT_TABLE_RETIRED:
        return check_retired(audit, entry);
    case BAIZE_HOUSE_EVENT_SHIFT_ENDED:
        return check_checkpoint(audit, entry);
    case BAIZE_HOUSE_EVENT_EPOCH_OPENED:
        return check_epoch(audit, entry);
    default:
        return true;
    }
}

bool audit_act_house(struct audit *audit, struct audit_entry *entries, size_t count)
{
    struct audit_entry *entry = audit_entry_of(entries, count, (struct baize_stream){BAIZE_STREAM_HOUSE, 0});
    struct audit_entry *other = NULL;
    struct baize_stream stream;
    if (entry == NULL)
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, &entries[0], 1, "an act of the house has no entry there");
    if (!take_action(audit, entry) || !decide(audit, entry))
        return false;
    bool two = other_stream(&audit->house_event, &stream);
    if (two)
        other = audit_entry_of(entries, count, stream);
    if (count != (two ? 2u : 1u) || (two && other == NULL))
        return audit_fault_at(audit, BAIZE_AUDIT_PAIR, entry, 1, "the act touches other streams than it should");
    audit->report->counts.house_acts++;
    audit->report->counts.events++;
    audit->report->counts.last_ms = audit->house_event.by.at_ms;
    if (audit->report->counts.first_ms == 0)
        audit->report->counts.first_ms = audit->house_event.by.at_ms;
    return follow(audit, entry, other);
}
