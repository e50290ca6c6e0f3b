/* sentences.c - the list of all sentences, for `baize table words` and the test of the documentation. */
#include "scenario/acts.h"
#include "scenario/setup.h"

bool scenario_sentence(size_t index, const char **section, const char **pattern, const char **help)
{
    size_t setups = 0, acts = 0;
    while (setup_row_at(setups) != NULL)
        setups++;
    while (scenario_act_at(acts) != NULL)
        acts++;
    if (index < setups) {
        const struct setup_row *row = setup_row_at(index);
        *section = "Set-up";
        *pattern = row->pattern;
        *help = row->help;
        return true;
    }
    if (index - setups < acts) {
        const struct scenario_act *act = scenario_act_at(index - setups);
        *section = act->section;
        *pattern = act->pattern;
        *help = act->help;
        return true;
    }
    const struct scenario_outcome *outcome = scenario_outcome_at(index - setups - acts);
    if (outcome == NULL)
        return false;
    *section = outcome->section;
    *pattern = outcome->pattern;
    *help = outcome->help;
    return true;
}
