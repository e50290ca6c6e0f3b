/* view_next.c - the next right step of a table's procedure, ready to be sent as it is; and what the table waits for. */
#include "procedure/suggest.h"
#include "protocol/view.h"
#include "round/internal.h"

#include <baize/procedure.h>

static json_t *step_of(const struct asker *asker, const struct baize_procedure_step *step)
{
    char words[192];
    struct baize_text text = baize_text_in(words, sizeof words);
    json_t *made = protocol_write_action(&step->action);
    baize_procedure_print(&text, asker->at, step);
    make_set(&made, "words", make_text(words));
    make_set_word(&made, "by", baize_role_id(step->by));
    make_set_flag(&made, "second", step->second);
    make_set(&made, "clause", view_clause(asker->at->rules, step->clause));
    make_set_number(&made, "hold_ms", 0);
    return made;
}

static json_t *waits_of(const struct baize_procedure_step *step)
{
    if (step->waits == BAIZE_WAITS_FOR_NOBODY)
        return json_null();
    return json_pack("{s:s?, s:s?, s:o}", "what", baize_procedure_wait_id(step->waits), "words",
                     baize_procedure_wait_words(step->waits), "seat", make_number_or_null(step->seat));
}

/* A tray that cannot pay the next seat would be filled first, by what the seat's cards ask for: nobody has turned them
 * yet. So the step is to settle; the refusal then says what is missing, when it is time. */
static void keep_cards_hidden(const struct asker *asker, struct baize_procedure_step *step)
{
    bool fills = step->action.machine == BAIZE_FLOOR_TABLE && step->action.table.kind == BAIZE_TABLE_ACT_FILL;
    if (!fills || asker->at->table.round.phase != BAIZE_PHASE_SETTLEMENT)
        return;
    procedure_suggest_round(asker->at, BAIZE_ACT_SETTLE_SEAT, &asker->by, &step->action);
    step->by = BAIZE_DEALER;
    step->second = false;
    step->clause = asker->at->rules->settlement.clause;
    step->seat = settle_next_seat(asker->at->rules, &asker->at->table.round, 0);
    step->amount = 0;
}

bool view_next_step(const struct asker *asker, struct baize_procedure_step *step)
{
    *step = (struct baize_procedure_step){.waits = BAIZE_WAITS_FOR_NOBODY};
    const struct baize_engine *engine = asker->house->engine;
    bool found = baize_procedure_next(baize_engine_floor(engine), asker->at, NULL, asker->by.at_ms,
                                      baize_engine_record(engine), step);
    keep_cards_hidden(asker, step);
    return found;
}

void view_set_next(json_t **console, const struct asker *asker)
{
    struct baize_procedure_step step;
    bool found = view_next_step(asker, &step);
    make_set(console, "next", found ? step_of(asker, &step) : json_null());
    make_set(console, "waits", waits_of(&step));
}
