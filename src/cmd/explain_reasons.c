/* explain_reasons.c - the names of refusals and failures, from the lists that define them. */
#include "cmd/explain.h"

#include "event/refusal.h"
#include "people/people.h"

#define OF_CALL(name, words)   {"a call", #name, words},
#define OF_PEOPLE(name, words) {"names, passwords and cards", #name, words},

static const struct explain_reason calls[] = {BAIZE_STATUS_LIST(OF_CALL)};
static const struct explain_reason people[] = {PEOPLE_REASON_LIST(OF_PEOPLE)};

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* In this order: of calls, of the machines, of people. */
struct explain_reason explain_reason_at(size_t index)
{
    if (index < COUNT_OF(calls))
        return calls[index];
    index -= COUNT_OF(calls);
    if (index < baize_refusal_first[BAIZE_REASONS]) {
        const struct refusal_text *text = &baize_refusal_texts[index];
        return (struct explain_reason){baize_vocabulary_words(&baize_words_machine, (int)text->machine - 1),
                                       baize_reason_name(text->reason), text->words};
    }
    index -= baize_refusal_first[BAIZE_REASONS];
    return index < COUNT_OF(people) ? people[index] : (struct explain_reason){NULL, NULL, NULL};
}
