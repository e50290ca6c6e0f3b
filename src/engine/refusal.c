/* refusal.c - why a command is refused: names and words. */
#include "base/vocabulary.h"
#include "engine/internal.h"

const char *baize_engine_refusal_name(const struct baize_engine_refusal *refusal)
{
    switch ((unsigned)refusal->reason) {
    case BAIZE_ENGINE_FLOOR_REFUSES:
        return baize_floor_refusal_name(&refusal->floor);
    case BAIZE_ENGINE_HOUSE_REFUSES:
        return baize_house_reason_name(refusal->house.reason);
    case BAIZE_ENGINE_WALLET_REFUSES:
        return baize_wallet_reason_name(refusal->wallet.reason);
    default:
        return baize_vocabulary_id(&baize_words_engine_reason, (int)refusal->reason);
    }
}

/* The rules by which the machine refused: those of the table or meter that it names. */
static const struct baize_rules *rules_of(const struct baize_engine *engine, const struct baize_command *command,
                                          const struct baize_floor_refusal *refusal)
{
    const struct baize_floor *floor = &engine->floor[ENGINE_WORKING];
    bool named = refusal->reason == BAIZE_FLOOR_MACHINE_REFUSES;
    uint32_t number = named ? refusal->number : command->floor.number;
    if ((named ? refusal->machine : command->floor.machine) == BAIZE_FLOOR_METER) {
        const struct baize_floor_meter *meter = baize_floor_meter(floor, number);
        return meter == NULL ? NULL : meter->rules;
    }
    const struct baize_floor_table *table = baize_floor_table(floor, number);
    return table == NULL ? NULL : table->rules;
}

void baize_engine_refusal_print(struct baize_text *text, const struct baize_engine *engine,
                                const struct baize_command *command, const struct baize_engine_refusal *refusal)
{
    switch ((unsigned)refusal->reason) {
    case BAIZE_ENGINE_FLOOR_REFUSES:
        baize_floor_refusal_print(text, &refusal->floor, rules_of(engine, command, &refusal->floor));
        return;
    case BAIZE_ENGINE_HOUSE_REFUSES:
        baize_house_refusal_print(text, &refusal->house);
        return;
    case BAIZE_ENGINE_WALLET_REFUSES:
        baize_wallet_refusal_print(text, &refusal->wallet);
        return;
    default:
        break;
    }
    if ((unsigned)refusal->reason >= BAIZE_ENGINE_REASONS)
        return;
    baize_text_add(text, baize_vocabulary_words(&baize_words_engine_reason, (int)refusal->reason));
    if (refusal->number != 0)
        baize_text_format(text, ": %u", refusal->number);
    if (refusal->words[0] != '\0')
        baize_text_format(text, ": %s", refusal->words);
    if (refusal->reason == BAIZE_ENGINE_STOPPED)
        baize_text_format(text, ": %s", engine->trouble);
}
