/* view_why.c - why something is not possible: the name, the words and the clause that a refusal would have. */
#include "protocol/view.h"

/* ---- People in it ---- */

/* Where a refusal has the number of a person; NULL: it is about nobody else. */
static uint32_t *person_of_floor(struct baize_floor_refusal *refusal)
{
    bool by_table = refusal->reason == BAIZE_FLOOR_MACHINE_REFUSES && refusal->machine == BAIZE_FLOOR_TABLE;
    if (by_table && (refusal->table.reason == BAIZE_TABLE_ANOTHER_DEALER_ON ||
                     refusal->table.reason == BAIZE_TABLE_DEALER_ALREADY_ON))
        return &refusal->table.number;
    return NULL;
}

static uint32_t *person_of_engine(struct baize_engine_refusal *refusal)
{
    switch ((unsigned)refusal->reason) {
    case BAIZE_ENGINE_FLOOR_REFUSES:
        return person_of_floor(&refusal->floor);
    case BAIZE_ENGINE_PERSON_UNKNOWN:
    case BAIZE_ENGINE_PERSON_DISABLED:
    case BAIZE_ENGINE_ROLE_OF_ANOTHER:
    case BAIZE_ENGINE_SECOND_NOT_ALLOWED:
    case BAIZE_ENGINE_NO_WALLET:
    case BAIZE_ENGINE_EXCLUDED:
        return &refusal->number;
    default:
        return NULL;
    }
}

/* The number is taken out of the refusal, and comes with the name behind its words. */
static uint32_t take(uint32_t *number, const struct protocol_house *names)
{
    uint32_t person = number == NULL || names == NULL ? 0 : *number;
    if (person != 0)
        *number = 0;
    return person;
}

/* Names are chosen freely: only the number says which Bella. */
static void add_person(struct baize_text *text, const struct protocol_house *names, uint32_t person)
{
    const char *alias = person == 0 || names->alias == NULL ? NULL : names->alias(names->context, person);
    if (alias != NULL && make_is_text(alias))
        baize_text_format(text, ": %s (number %u)", alias, (unsigned)person);
    else if (person != 0)
        baize_text_format(text, ": number %u", (unsigned)person);
}

void view_refusal_print(struct baize_text *text, const struct baize_engine *engine, const struct baize_command *command,
                        const struct baize_engine_refusal *refusal, const struct protocol_house *names)
{
    struct baize_engine_refusal nameless = *refusal;
    uint32_t person = take(person_of_engine(&nameless), names);
    baize_engine_refusal_print(text, engine, command, &nameless);
    add_person(text, names, person);
}

/* ---- As JSON ---- */

static baize_clause clause_of(const struct baize_floor_refusal *refusal)
{
    if (refusal->reason != BAIZE_FLOOR_MACHINE_REFUSES)
        return refusal->clause;
    return refusal->machine == BAIZE_FLOOR_METER        ? refusal->meter.clause
           : refusal->machine == BAIZE_FLOOR_CONTROLLER ? refusal->controller.clause
                                                        : refusal->table.clause;
}

/* Machines speak by the rules of their table or meter. */
static const struct baize_rules *rules_of(const struct asker *asker, const struct baize_floor_refusal *refusal)
{
    const struct baize_floor_meter *meter =
        refusal->reason == BAIZE_FLOOR_MACHINE_REFUSES && refusal->machine == BAIZE_FLOOR_METER
            ? baize_floor_meter(baize_engine_floor(asker->house->engine), refusal->number)
            : NULL;
    return meter == NULL ? asker->at->rules : meter->rules;
}

json_t *view_why(const struct asker *asker, const struct baize_engine_refusal *refusal,
                 const struct protocol_house *names)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_engine_refusal nameless = *refusal;
    struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR};
    bool by_floor = refusal->reason == BAIZE_ENGINE_FLOOR_REFUSES;
    const struct baize_rules *rules = rules_of(asker, &refusal->floor);
    uint32_t person = take(person_of_engine(&nameless), names);
    json_t *why = json_object();
    if (by_floor)
        baize_floor_refusal_print(&text, &nameless.floor, rules);
    else
        baize_engine_refusal_print(&text, asker->house->engine, &command, &nameless);
    add_person(&text, names, person);
    make_set_word(&why, "name", baize_engine_refusal_name(refusal));
    make_set(&why, "words", make_text(words));
    make_set(&why, "clause", by_floor ? view_clause(rules, clause_of(&refusal->floor)) : json_null());
    return why;
}
