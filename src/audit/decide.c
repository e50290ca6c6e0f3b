/* decide.c - one act of the floor decided again. */
#include "audit/decide.h"

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

/* Reads as many events as the action needs: the first, and behind a card that was taken back the next. */
static enum audit_verdict read_events(struct audit_decider *decider, const struct audit_act *act,
                                      struct audit_piece *piece, size_t *count)
{
    bool two = act->machine == BAIZE_FLOOR_TABLE && !act->in_round && act->kind == BAIZE_TABLE_ACT_CORRECT_CARD;
    struct baize_reader *reader = &decider->reader;
    for (*count = 0; *count < (two ? AUDIT_EVENTS_NEEDED : 1) && reader->at < piece->length; (*count)++) {
        piece->compared = reader->at;
        if (!baize_reader_next(reader) || reader->event.floor == NULL || reader->event.floor->machine != act->machine)
            return AUDIT_UNREADABLE;
        decider->events[*count] = *reader->event.floor;
    }
    return AUDIT_RIGHT;
}

static enum audit_verdict plain_action(struct audit_decider *decider, const struct audit_act *act,
                                       const struct audit_piece *own)
{
    struct baize_actor by;
    if (!baize_reader_line(&decider->reader) || !baize_reader_actor(&decider->reader, &by))
        return AUDIT_UNREADABLE;
    audit_plain_action(act, own->stream.number, &by, &decider->action);
    return AUDIT_RIGHT;
}

static enum audit_verdict find_action(struct audit_decider *decider, const char *what, struct audit_piece *own)
{
    struct audit_act act;
    size_t count;
    enum baize_stream_kind kind;
    if (!audit_act_find(what, &act))
        return AUDIT_ACT_UNKNOWN;
    kind = act.machine == BAIZE_FLOOR_METER ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE;
    decider->rules = rules_of(&decider->floor, act.machine, own->stream.number);
    if (own->stream.kind != (uint32_t)kind || decider->rules == NULL)
        return AUDIT_PLACE_UNKNOWN;
    struct baize_store_entry lines = {.stream = own->stream, .text = own->lines, .length = own->length};
    baize_reader_resume(&decider->reader, &lines, NULL, 0);
    decider->reader.own.rules = decider->rules;
    decider->reader.without_postings = true; /* the comparison reads every byte anyway */
    if (audit_act_is_plain(&act))
        return plain_action(decider, &act, own);
    enum audit_verdict verdict = read_events(decider, &act, own, &count);
    if (verdict != AUDIT_RIGHT)
        return verdict;
    own->compared = 0;
    if (!audit_action_of(&act, &decider->floor, own->stream.number, decider->events, count, &decider->action))
        return AUDIT_NOT_OF_ACT;
    if (act.machine == BAIZE_FLOOR_METER && decider->action.meter.kind == BAIZE_METER_ACT_BACK_OUT)
        audit_wins_find(&decider->wins, own->stream.number, decider->action.meter.back_out.win,
                        &decider->action.meter.back_out.old);
    return AUDIT_RIGHT;
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
    if (rules == NULL || baize_floor_event_encode(&text, event, rules) != BAIZE_OK)
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

enum audit_verdict audit_decide(struct audit_decider *decider, const char *what, struct audit_piece *pieces,
                                size_t count, size_t own)
{
    decider->wrong = own;
    decider->length = 0;
    for (size_t i = 0; i < count; i++)
        pieces[i].compared = 0;
    enum audit_verdict verdict = find_action(decider, what, &pieces[own]);
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
