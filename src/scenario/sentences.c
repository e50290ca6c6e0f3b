/* sentences.c - the list of all sentences, for `baize table words` and the test of the documentation. */
#include "scenario/acts.h"
#include "scenario/setup.h"

bool scenario_sentence(size_t index, const char **section, const char **pattern, const char **help)
{
    size_t setups = 0;
    while (setup_row_at(setups) != NULL)
        setups++;
    if (index < setups) {
        *section = "Set-up";
        *pattern = setup_row_at(index)->pattern;
        *help = setup_row_at(index)->help;
        return true;
    }
    index -= setups;
    if (index < scenario_acts_count) {
        *section = scenario_acts[index].section;
        *pattern = scenario_acts[index].pattern;
        *help = scenario_acts[index].help;
        return true;
    }
    index -= scenario_acts_count;
    if (index >= scenario_outcomes_count)
        return false;
    *section = scenario_outcomes[index].section;
    *pattern = scenario_outcomes[index].pattern;
    *help = scenario_outcomes[index].help;
    return true;
}
