/* view_next.c - the next right step of a table's procedure, ready to be sent as it is; and what the table waits for. */
#include "protocol/view.h"
#include "round/internal.h"

#include <baize/procedure.h>

static json_t *step_of(const struct probe *probe, const struct baize_procedure_step *step)
{
    char words[192];
    struct baize_text text = baize_text_in(words, sizeof words);
    json_t *made = protocol_write_action(&step->action);
    baize_procedure_print(&text, probe->at, step);
    make_set(&made, "words", make_text(words));
    make_set_word(&made, "by", baize_role_id(step->by));
    make_set_flag(&made, "second", step->second);
    make_set(&made, "clause", view_clause(probe->at->rules, step->clause));
    make_set_number(&made, "hold_ms", 0);
    return made;
}

static json_t *waits_of(const struct baize_procedure_step *step)
{
    if (step->waits == BAIZE_WAITS_FOR_NOBODY)
        return json_null();
    json_t *made = json_object();
    make_set_word(&made, "what", baize_procedure_wait_id(step->waits));
    make_set_word(&made, "words", baize_procedure_wait_words(step->waits));
    make_set(&made, "seat", make_number_or_null(step->seat));
    return made;
}

/* A tray that cannot pay the next seat would be filled first, by what the seat's cards ask for: nobody has turned them
 * yet. So the step is to settle; the refusal then says what is missing, when it is time. */
static void keep_cards_hidden(const struct probe *probe, struct baize_procedure_step *step)
{
    bool fills = step->action.machine == BAIZE_FLOOR_TABLE && step->action.table.kind == BAIZE_TABLE_ACT_FILL;
    if (!fills || probe->at->table.round.phase != BAIZE_PHASE_SETTLEMENT)
        return;
    probe_fill_round(probe, BAIZE_ACT_SETTLE_SEAT, &step->action);
    step->by = BAIZE_DEALER;
    step->second = false;
    step->clause = probe->at->rules->settlement.clause;
    step->seat = settle_next_seat(probe->at->rules, &probe->at->table.round, 0);
    step->amount = 0;
}

bool view_next_step(const struct probe *probe, struct baize_procedure_step *step)
{
    *step = (struct baize_procedure_step){.waits = BAIZE_WAITS_FOR_NOBODY};
    bool found = baize_procedure_next(baize_engine_floor(probe->house->engine), probe->at, NULL, probe->by.at_ms, step);
    keep_cards_hidden(probe, step);
    return found;
}

void view_set_next(json_t **console, const struct probe *probe)
{
    struct baize_procedure_step step;
    bool found = view_next_step(probe, &step);
    make_set(console, "next", found ? step_of(probe, &step) : json_null());
    make_set(console, "waits", waits_of(&step));
}
