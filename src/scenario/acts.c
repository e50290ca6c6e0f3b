/* acts.c - an act as its sentence says it: every field from what was said, from the people of the line, or always the
 * same. catalog/ has the sentences; those that do more have functions of their own (acts_*.c). */
#include "scenario/acts.h"

#include "event/record.h"

/* A level that the meter does not have is a number that it refuses. */
uint8_t run_level(const struct baize_meter *meter, const struct scenario_span *name)
{
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if (span_is(name, meter->levels[i].name))
            return i;
    return BAIZE_LEVELS_MOST;
}

/* ---- Values ---- */

static uint64_t least_of(uint64_t number, size_t size)
{
    uint64_t most = size == sizeof number ? number : (UINT64_C(1) << 8 * size) - 1;
    return number < most ? number : most;
}

static uint64_t value_of(const struct scenario_run *run, const struct scenario_line *line,
                         const struct scenario_fill *fill)
{
    const struct scenario_said *said = &line->said;
    switch (fill->kind) {
    case FILL_CONSTANT:
        return fill->constant;
    case FILL_SWITCH:
        return said_group(line, (unsigned)fill->group);
    case FILL_TERM:
        return (uint64_t)said_term(said, fill->words);
    case FILL_NUMBER:
        return least_of(said->number, fill->size);
    case FILL_SEAT:
        return fill->group < 0 ? said->seat : run_seat(run, line, (unsigned)fill->group);
    case FILL_SENSOR:
        return said->seat;
    case FILL_DECK: /* decks are counted from 1 by people, from 0 by the table; the one in play unless said */
        return said->deck == 0 ? run_table(run, line)->table.deck : said->deck - 1u;
    case FILL_TABLE:
        return said->table;
    case FILL_CENTS:
        return (uint64_t)said_cents(line);
    case FILL_MONEY:
        return (uint64_t)said->money;
    case FILL_RIGHT:
        return (uint64_t)(said->right ? run_booked(run_table(run, line), line->act->books) : said_cents(line));
    case FILL_CARD:
        return said->hands.cards[0];
    case FILL_ONE_CARD:
        return said->hands.count == 0 ? 0 : baize_cards_one(said->hands.cards[0]);
    case FILL_LEVEL:
        return run_level(&run_meter(run, line)->meter, &said->level);
    case FILL_PATRON:
        return run_patron(line);
    case FILL_SIGNERS:
    case FILL_TEXT:
        break;
    }
    return 0;
}

/* Four people sign a slip: the first two as everywhere, two more on it (A3). */
static void fill_signers(const struct scenario_line *line, uint32_t *signers)
{
    for (uint8_t i = 2; i < line->people_count && i - 2 < BAIZE_SIGNERS_MORE; i++)
        signers[i - 2] = line->people[i].who;
}

/* A text that is too long fills the field to its last byte: the act is refused. */
static void fill_text(const struct scenario_span *text, const struct scenario_fill *fill, void *field)
{
    memcpy(field, text->start, text->length < fill->size ? text->length : fill->size);
}

static bool is_filled(const struct scenario_line *line, const struct scenario_fill *fill)
{
    return fill->group < 0 || fill->kind == FILL_SEAT || fill->kind == FILL_DECK ||
           said_group(line, (unsigned)fill->group);
}

static void fill_fields(const struct scenario_run *run, const struct scenario_line *line, void *action)
{
    for (size_t i = 0; i < line->act->fills_count; i++) {
        const struct scenario_fill *fill = &line->act->fills[i];
        void *field = (char *)action + fill->offset;
        if (fill->kind == FILL_SIGNERS)
            fill_signers(line, field);
        else if (fill->kind == FILL_TEXT)
            fill_text(&line->said.text, fill, field);
        else if (is_filled(line, fill))
            baize_event_store(field, fill->size, value_of(run, line, fill));
    }
}

/* ---- The act ---- */

bool act_as_said(struct scenario_run *run, const struct scenario_line *line)
{
    const struct scenario_act *act = line->act;
    struct baize_floor_action made;
    memset(&made, 0, sizeof made);
    if (act->machine == BAIZE_FLOOR_METER) {
        made.meter.kind = (enum baize_meter_act)act->kind;
        fill_fields(run, line, &made.meter);
        return run_act_meter(run, line, line->place, &made.meter);
    }
    if (act->machine == BAIZE_FLOOR_CONTROLLER) {
        made.controller.kind = (enum baize_controller_act)act->kind;
        fill_fields(run, line, &made.controller);
        return run_act_controller(run, line, &made.controller);
    }
    bool in_round = act->outer == BAIZE_TABLE_ACT_ROUND;
    made.table.kind = (enum baize_table_act)act->outer;
    if (in_round)
        made.table.round.kind = (enum baize_act)act->kind;
    fill_fields(run, line, in_round ? (void *)&made.table.round : &made.table);
    return run_act_table(run, line, &made.table);
}
