/* view_why.c - why something is not possible: the name, the words and the clause that a refusal would have. */
#include "protocol/view.h"

static baize_clause clause_of(const struct baize_floor_refusal *refusal)
{
    if (refusal->reason != BAIZE_FLOOR_MACHINE_REFUSES)
        return refusal->clause;
    return refusal->machine == BAIZE_FLOOR_CONTROLLER ? refusal->controller.clause : refusal->table.clause;
}

json_t *view_why(const struct baize_rules *rules, const struct baize_floor_refusal *refusal)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    json_t *why = json_object();
    baize_floor_refusal_print(&text, refusal, rules);
    make_set_word(&why, "name", baize_floor_refusal_name(refusal));
    make_set(&why, "words", make_text(words));
    make_set(&why, "clause", view_clause(rules, clause_of(refusal)));
    return why;
}

json_t *view_why_engine(const struct baize_engine *engine, enum baize_engine_reason reason, uint32_t patron)
{
    struct baize_engine_refusal refusal = {.reason = reason, .number = patron};
    struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR};
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    json_t *why = json_object();
    baize_engine_refusal_print(&text, engine, &command, &refusal);
    make_set_word(&why, "name", baize_engine_refusal_name(&refusal));
    make_set_word(&why, "words", words);
    make_set_null(&why, "clause");
    return why;
}

json_t *view_why_wallet(const struct baize_wallet_refusal *refusal)
{
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    json_t *why = json_object();
    baize_wallet_refusal_print(&text, refusal);
    make_set_word(&why, "name", baize_wallet_reason_name(refusal->reason));
    make_set_word(&why, "words", words);
    make_set_null(&why, "clause");
    return why;
}
