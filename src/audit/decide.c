/* decide.c - one act of the floor decided again. */
#include "audit/decide.h"

#include "floor/line.h"

#include <string.h>

const char *audit_verdict_words(enum audit_verdict verdict)
{
    static const char *const words[] = {
#define AUDIT_VERDICT_WORDS(name, words) words,
        AUDIT_VERDICT_LIST(AUDIT_VERDICT_WORDS)
#undef AUDIT_VERDICT_WORDS
    };
    return (unsigned)verdict < AUDIT_VERDICTS ? words[verdict] : "?";
}

/* ---- The action ---- */

static const struct baize_rules *rules_of(const struct baize_floor *floor, enum baize_floor_machine machine,
                                          uint32_t number)
{
    if (machine == BAIZE_FLOOR_METER) {
        const struct baize_floor_meter *meter = baize_floor_meter(floor, number);
        return meter == NULL ? NULL : meter->rules;
    }
    const struct baize_floor_table *table = baize_floor_table(floor, number);
    return table == NULL ? NULL : table->rules;
}

/* The line of the command, which is the first or not there. */
static size_t command_line(const struct audit_piece *piece)
{
    const char *end = piece->length == 0 ? NULL : memchr(piece->lines, '\n', piece->length);
    size_t length = end == NULL ? 0 : (size_t)(end - piece->lines);
    return command_is_line(piece->lines, length) ? length + 1 : 0;
}

/* What the engine fills in from rules and record, beside the command. */
static void fill_in(struct audit_decider *decider)
{
    struct baize_meter_action *action = &decider->action.meter;
    const struct baize_floor_meter *successor;
    if (decider->action.machine != BAIZE_FLOOR_METER)
        return;
    if (action->kind == BAIZE_METER_ACT_BACK_OUT)
        audit_wins_find(&decider->wins, decider->action.number, action->back_out.win, &action->back_out.old);
    if (action->kind != BAIZE_METER_ACT_CLOSE)
        return;
    successor = baize_floor_meter(&decider->floor, action->close.successor);
    if (successor != NULL)
        baize_meter_terms_of(successor->rules, &action->close.terms);
}

/* Format 1: the first event says who and when. */
static enum audit_verdict first_actor(struct audit_decider *decider, struct baize_entry_header *header)
{
    struct baize_actor by;
    if (!baize_reader_line(&decider->reader) || !baize_reader_actor(&decider->reader, &by))
        return AUDIT_UNREADABLE;
    decider->reader.at = 0;
    header->at_ms = by.at_ms;
    header->signers_count = by.second == 0 ? 1 : 2;
    header->signers[0] = (struct baize_signer){.who = by.who, .duty = by.role};
    header->signers[1] = (struct baize_signer){.who = by.second};
    return AUDIT_RIGHT;
}

/* Who, when and what, from the entry; the fields from the line of the command and the first event. */
static enum audit_verdict take_action(struct audit_decider *decider, const struct command_act *act,
                                      const struct baize_entry_header *header, struct audit_piece *own)
{
    struct baize_reader *reader = &decider->reader;
    struct baize_floor_action *action = &decider->action;
    void *fields = act->machine == COMMAND_ROUND        ? (void *)&action->table.round
                   : act->machine == COMMAND_TABLE      ? (void *)&action->table
                   : act->machine == COMMAND_CONTROLLER ? (void *)&action->controller
                                                        : (void *)&action->meter;
    command_begin_floor(act, header, own->stream.number, action);
    if (!command_has_fields(act))
        return own->command == 0 ? AUDIT_RIGHT : AUDIT_COMMAND;
    if (!baize_reader_next(reader) || reader->event.floor == NULL)
        return AUDIT_UNREADABLE;
    if (!command_read(own->lines, own->command == 0 ? 0 : own->command - 1, act, fields, &reader->event,
                      decider->rules))
        return AUDIT_COMMAND;
    if (header->version == 1 && !format_1_fix(reader, decider->rules, action))
        return AUDIT_COMMAND;
    fill_in(decider);
    return AUDIT_RIGHT;
}

static enum audit_verdict find_action(struct audit_decider *decider, const struct baize_entry_header *header,
                                      struct audit_piece *own)
{
    struct command_act act;
    struct baize_entry_header signed_by = *header;
    if (!command_find(header->what, &act) || act.machine > COMMAND_METER)
        return AUDIT_ACT_UNKNOWN;
    enum baize_stream_kind kind = act.machine == COMMAND_METER ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE;
    enum baize_floor_machine machine = act.machine == COMMAND_METER ? BAIZE_FLOOR_METER : BAIZE_FLOOR_TABLE;
    decider->rules = rules_of(&decider->floor, machine, own->stream.number);
    if (own->stream.kind != (uint32_t)kind || decider->rules == NULL)
        return AUDIT_PLACE_UNKNOWN;
    struct baize_store_entry lines = {.stream = own->stream, .text = own->lines, .length = own->length};
    own->command = own->compared = header->version == 1 ? 0 : command_line(own);
    baize_reader_resume(&decider->reader, &lines, header, own->command);
    decider->reader.own.rules = decider->rules;
    decider->reader.no_commands = true;
    decider->reader.without_postings = true; /* the comparison reads every byte anyway */
    if (header->version == 1) {
        enum audit_verdict verdict = first_actor(decider, &signed_by);
        if (verdict != AUDIT_RIGHT)
            return verdict;
    }
    return take_action(decider, &act, &signed_by, own);
}

/* ---- The comparison ---- */

static struct baize_stream stream_of(const struct baize_floor_event *event)
{
    return (struct baize_stream){.kind = event->machine == BAIZE_FLOOR_METER ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE,
                                 .number = event->number};
}

static size_t find_piece(const struct audit_piece *pieces, size_t count, struct baize_stream stream)
{
    for (size_t i = 0; i < count; i++)
        if (pieces[i].stream.kind == stream.kind && pieces[i].stream.number == stream.number)
            return i;
    return count;
}

/* The text that the event has, with its newline, is what comes next in its stream. */
static enum audit_verdict compare(struct audit_decider *decider, const struct baize_floor_event *event,
                                  struct audit_piece *pieces, size_t count)
{
    struct baize_stream stream = stream_of(event);
    struct baize_text text = baize_text_in(decider->text, sizeof decider->text);
    const struct baize_rules *rules = rules_of(&decider->floor, event->machine, event->number);
    if (rules == NULL || floor_event_write(&text, event, rules, decider->by) != BAIZE_OK)
        return AUDIT_UNREADABLE;
    decider->length = text.length;
    decider->wrong = find_piece(pieces, count, stream);
    if (decider->wrong == count) {
        decider->missing = stream;
        decider->wrong = 0;
        return AUDIT_STREAM_MISSING;
    }
    struct audit_piece *piece = &pieces[decider->wrong];
    size_t left = piece->length - piece->compared;
    const char *there = piece->lines + piece->compared;
    if (left == 0)
        return AUDIT_MISSING;
    if (left < text.length + 1 || memcmp(there, decider->text, text.length) != 0 || there[text.length] != '\n')
        return AUDIT_DIFFERS;
    piece->compared += text.length + 1;
    return AUDIT_RIGHT;
}

enum audit_verdict audit_decide(struct audit_decider *decider, const struct baize_entry_header *header,
                                struct audit_piece *pieces, size_t count, size_t own)
{
    struct baize_actor by = baize_entry_actor(header);
    decider->by = header->version == 1 ? NULL : &by;
    decider->wrong = own;
    decider->length = 0;
    for (size_t i = 0; i < count; i++)
        pieces[i].compared = 0;
    enum audit_verdict verdict = find_action(decider, header, &pieces[own]);
    if (verdict != AUDIT_RIGHT)
        return verdict;
    if (baize_floor_act(&decider->floor, &decider->action, &decider->record, &decider->refusal) != BAIZE_OK)
        return AUDIT_REFUSED;
    for (uint16_t i = 0; i < decider->record.count && verdict == AUDIT_RIGHT; i++)
        verdict = compare(decider, &decider->record.events[i], pieces, count);
    for (size_t i = 0; i < count && verdict == AUDIT_RIGHT; i++)
        if (pieces[i].compared < pieces[i].length) {
            decider->wrong = i;
            verdict = AUDIT_TOO_MANY;
        }
    return verdict;
}
