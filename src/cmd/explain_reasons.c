/* explain_reasons.c - the names of refusals and failures, from the lists that define them. */
#include "cmd/explain.h"

#include "people/people.h"

#include <baize/audit.h>
#include <baize/engine.h>

#define OF_CALL(name, words)       {"a call", #name, words},
#define OF_ROUND(name, words)      {"a round", #name, words},
#define OF_TABLE(name, words)      {"a table", #name, words},
#define OF_CONTROLLER(name, words) {"a table controller", #name, words},
#define OF_METER(name, words)      {"a meter", #name, words},
#define OF_FLOOR(name, words)      {"the floor", #name, words},
#define OF_WALLET(name, words)     {"a wallet", #name, words},
#define OF_HOUSE(name, words)      {"the house", #name, words},
#define OF_ENGINE(name, words)     {"the engine", #name, words},
#define OF_PEOPLE(name, words)     {"names, passwords and cards", #name, words},

/* clang-format off */
static const struct explain_reason reasons[] = {
    BAIZE_STATUS_LIST(OF_CALL)
    BAIZE_REASON_LIST(OF_ROUND)
    BAIZE_TABLE_REASON_LIST(OF_TABLE)
    BAIZE_CONTROLLER_REASON_LIST(OF_CONTROLLER)
    BAIZE_METER_REASON_LIST(OF_METER)
    BAIZE_FLOOR_REASON_LIST(OF_FLOOR)
    BAIZE_WALLET_REASON_LIST(OF_WALLET)
    BAIZE_HOUSE_REASON_LIST(OF_HOUSE)
    BAIZE_ENGINE_REASON_LIST(OF_ENGINE)
    PEOPLE_REASON_LIST(OF_PEOPLE)
};
/* clang-format on */

const struct explain_reason *explain_reason_at(size_t index)
{
    return index < sizeof reasons / sizeof reasons[0] ? &reasons[index] : NULL;
}
