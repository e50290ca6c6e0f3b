/* refusal.c - why a command is refused, in words: by the rules of the machine that refused it. */
#include "engine/internal.h"

const struct baize_rules *baize_engine_rules_of(const struct baize_engine *engine, const struct baize_refusal *refusal)
{
    const struct baize_floor *floor = &engine->floor[ENGINE_WORKING];
    const struct baize_floor_table *table = baize_floor_table(floor, refusal->of);
    const struct baize_floor_meter *meter = baize_floor_meter(floor, refusal->of);
    switch (refusal->machine) {
    case BAIZE_MACHINE_METER:
        return meter == NULL ? NULL : meter->rules;
    case BAIZE_MACHINE_ROUND:
    case BAIZE_MACHINE_TABLE:
    case BAIZE_MACHINE_CONTROLLER:
        return table == NULL ? NULL : table->rules;
    default:
        return NULL;
    }
}

const char *baize_engine_detail(const struct baize_engine *engine, const struct baize_refusal *refusal)
{
    return refusal->reason == BAIZE_REASON_STOPPED         ? engine->trouble
           : refusal->reason == BAIZE_REASON_RULES_REFUSED ? engine->fault
                                                           : NULL;
}

void baize_engine_refusal_print(struct baize_text *text, const struct baize_engine *engine,
                                const struct baize_refusal *refusal)
{
    const char *detail = baize_engine_detail(engine, refusal);
    baize_refusal_print(text, refusal, baize_engine_rules_of(engine, refusal));
    if (detail != NULL)
        baize_text_format(text, ": %s", detail);
}
