/* explain_reasons.c - the names of refusals and failures, from the lists that define them. */
#include "cmd/explain.h"

#include "base/vocabulary.h"
#include "people/people.h"

#include <baize/audit.h>
#include <baize/engine.h>

#define OF_CALL(name, words)   {"a call", #name, words},
#define OF_PEOPLE(name, words) {"names, passwords and cards", #name, words},

static const struct explain_reason calls[] = {BAIZE_STATUS_LIST(OF_CALL)};
static const struct explain_reason people[] = {PEOPLE_REASON_LIST(OF_PEOPLE)};

static const struct {
    const char *of;
    const struct baize_vocabulary *reasons;
} machines[] = {
    {"a round", &baize_words_round_reason},
    {"a table", &baize_words_table_reason},
    {"a table controller", &baize_words_controller_reason},
    {"a meter", &baize_words_meter_reason},
    {"the floor", &baize_words_floor_reason},
    {"a wallet", &baize_words_wallet_reason},
    {"the house", &baize_words_house_reason},
    {"the engine", &baize_words_engine_reason},
};

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])
enum {
    REASONS = COUNT_OF(calls) + BAIZE_REASONS + BAIZE_TABLE_REASONS + BAIZE_CONTROLLER_REASONS + BAIZE_METER_REASONS +
              BAIZE_FLOOR_REASONS + BAIZE_WALLET_REASONS + BAIZE_HOUSE_REASONS + BAIZE_ENGINE_REASONS + COUNT_OF(people)
};

/* In the order of the list above. */
static size_t fill(struct explain_reason *all)
{
    size_t count = 0;
    for (size_t i = 0; i < COUNT_OF(calls); i++)
        all[count++] = calls[i];
    for (size_t i = 0; i < COUNT_OF(machines); i++)
        for (int k = 0; k < machines[i].reasons->count; k++) {
            const struct baize_term *term = &machines[i].reasons->terms[k];
            all[count++] = (struct explain_reason){machines[i].of, term->id, term->words};
        }
    for (size_t i = 0; i < COUNT_OF(people); i++)
        all[count++] = people[i];
    return count;
}

const struct explain_reason *explain_reason_at(size_t index)
{
    static struct explain_reason all[REASONS];
    static size_t count;
    if (count == 0)
        count = fill(all);
    return index < count ? &all[index] : NULL;
}
