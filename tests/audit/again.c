/* again.c - one act as the journal would hold it, decided again. */
#include "again.h"

#include "floor/line.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Writing it down ---- */

static struct baize_stream stream_of(enum baize_floor_machine machine, uint32_t number)
{
    return (struct baize_stream){.kind = machine == BAIZE_FLOOR_METER ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE,
                                 .number = number};
}

static size_t piece_of(struct again *again, struct baize_stream stream)
{
    for (size_t i = 0; i < again->count; i++)
        if (again->pieces[i].stream.kind == stream.kind && again->pieces[i].stream.number == stream.number)
            return i;
    if (again->count == AGAIN_STREAMS)
        abort();
    again->pieces[again->count] = (struct audit_piece){.stream = stream, .lines = again->text[again->count]};
    return again->count++;
}

static const struct baize_rules *rules_of(const struct baize_floor *floor, const struct baize_floor_event *event)
{
    return event->machine == BAIZE_FLOOR_METER ? baize_floor_meter(floor, event->number)->rules
                                               : baize_floor_table(floor, event->number)->rules;
}

static void write_event(struct again *again, const struct baize_floor *floor, const struct baize_floor_event *event)
{
    struct audit_piece *piece = &again->pieces[piece_of(again, stream_of(event->machine, event->number))];
    char *start = again->text[piece - again->pieces];
    struct baize_text text = baize_text_in(start + piece->length, sizeof again->text[0] - piece->length);
    if (floor_event_write(&text, event, rules_of(floor, event), again->format == 1 ? NULL : &again->by) != BAIZE_OK)
        abort();
    baize_text_add(&text, "\n");
    if (text.truncated)
        abort();
    piece->length += text.length;
}

static void write_command(struct again *again, const struct baize_floor *floor, const struct baize_floor_action *action,
                          const struct baize_floor_record *record)
{
    struct baize_text text = baize_text_in(again->text[0], sizeof again->text[0]);
    struct command_act act = command_of_floor(action);
    struct baize_read_event first = {.floor = NULL};
    for (unsigned i = record->count; i > 0; i--)
        if (baize_stream_equal(stream_of(record->events[i - 1].machine, record->events[i - 1].number),
                               again->pieces[0].stream))
            first.floor = &record->events[i - 1];
    if (command_write(&text, &act, command_fields(action), &first, rules_of(floor, first.floor)) != BAIZE_OK)
        abort();
    again->pieces[0].length = text.length;
}

static void sign(struct again *again, const struct baize_floor_action *action, struct baize_entry_header *header)
{
    const struct baize_actor *by = action->machine == BAIZE_FLOOR_METER        ? &action->meter.by
                                   : action->machine == BAIZE_FLOOR_CONTROLLER ? &action->controller.by
                                                                               : &action->table.by;
    again->by = *by;
    header->version = again->format;
    header->at_ms = by->at_ms;
    header->signers_count = by->second == 0 ? 1 : 2;
    header->signers[0] = (struct baize_signer){.who = by->who, .duty = by->role};
    header->signers[1] = (struct baize_signer){.who = by->second};
    if (action->machine == BAIZE_FLOOR_METER)
        header->signers[1].duty = action->meter.second_role;
}

/* ---- Deciding ---- */

static void complain(const struct again *again, const char *what, enum audit_verdict verdict)
{
    const struct audit_piece *piece = &again->pieces[again->decider.wrong];
    char why[2048];
    struct baize_text text = baize_text_in(why, sizeof why);
    if (verdict == AUDIT_REFUSED)
        baize_refusal_print(&text, &again->decider.refusal, again->decider.rules);
    fprintf(stderr, "%s: %s %s\n  there:  %.*s\n  should: %s\n", what, audit_verdict_words(verdict), why,
            (int)(piece->length - piece->compared), piece->lines + piece->compared, again->decider.text);
    abort();
}

static void note_win(struct audit_decider *decider, const struct baize_floor_event *event)
{
    struct audit_wins *wins = &decider->wins;
    if (wins->count == wins->room) {
        wins->room = wins->room == 0 ? 64 : 2 * wins->room;
        wins->list = realloc(wins->list, wins->room * sizeof *wins->list);
        if (wins->list == NULL)
            abort();
    }
    audit_wins_note(wins, &decider->floor, event);
}

void again_decide(struct again *again, const struct baize_floor *floor, const struct baize_floor_action *action,
                  const struct baize_floor_record *record)
{
    struct baize_entry_header header = {.version = 0};
    struct baize_text text = baize_text_in(header.what, sizeof header.what);
    struct command_act act = command_of_floor(action);
    command_print(&text, &act);
    again->count = 0;
    again->format = again->format == 2 ? 1 : 2; /* both by turns */
    piece_of(again, stream_of(action->machine, action->number));
    sign(again, action, &header);
    if (again->format == 2)
        write_command(again, floor, action, record);
    for (uint16_t i = 0; i < record->count; i++)
        write_event(again, floor, &record->events[i]);
    enum audit_verdict verdict = audit_decide(&again->decider, &header, again->pieces, again->count, 0);
    if (verdict != AUDIT_RIGHT)
        complain(again, header.what, verdict);
    for (uint16_t i = 0; i < record->count; i++)
        note_win(&again->decider, &record->events[i]);
    again_count(action);
}

/* ---- Which acts there were ---- */

static uint64_t rounds[BAIZE_ACTS], tables[BAIZE_TABLE_ACTS], controllers[BAIZE_CONTROLLER_ACTS],
    meters[BAIZE_METER_ACT_READ + 1], acts;

void again_count(const struct baize_floor_action *action)
{
    acts++;
    if (action->machine == BAIZE_FLOOR_CONTROLLER)
        controllers[action->controller.kind]++;
    else if (action->machine == BAIZE_FLOOR_METER)
        meters[action->meter.kind]++;
    else if (action->table.kind == BAIZE_TABLE_ACT_ROUND)
        rounds[action->table.round.kind]++;
    else
        tables[action->table.kind]++;
}

uint64_t again_acts(void)
{
    return acts;
}

static bool is_among(const char *word, const char *id, const char *const *never, size_t count)
{
    char name[BAIZE_DO_SIZE];
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_text_format(&text, "%s/%s", word, id);
    for (size_t i = 0; i < count; i++)
        if (strcmp(never[i], name) == 0)
            return true;
    return false;
}

/* Seen, or among those that can never be an act of their own; not both. */
static bool saw(const char *word, const char *id, uint64_t seen, const char *const *never, size_t count)
{
    bool exempt = is_among(word, id, never, count);
    if ((seen > 0) != exempt)
        return true;
    fprintf(stderr, "%s/%s: %" PRIu64 " times, %s\n", word, id, seen, exempt ? "which cannot be" : "never seen");
    return false;
}

bool again_saw_all(const char *const *never, size_t count)
{
    bool all = true;
    for (int i = 0; i < BAIZE_ACTS; i++)
        all = saw("round", baize_act_id((enum baize_act)i), rounds[i], never, count) && all;
    for (int i = BAIZE_TABLE_ACT_ROUND + 1; i < BAIZE_TABLE_ACTS; i++)
        all = saw("table", baize_table_act_id((enum baize_table_act)i), tables[i], never, count) && all;
    for (int i = 0; i < BAIZE_CONTROLLER_ACTS; i++)
        all = saw("controller", baize_controller_act_id((enum baize_controller_act)i), controllers[i], never, count) &&
              all;
    for (int i = 0; i <= BAIZE_METER_ACT_READ; i++)
        all = saw("meter", baize_meter_act_id((enum baize_meter_act)i), meters[i], never, count) && all;
    return all;
}
