/* roles.c - who may do what, and when: catalog/table.toml and round.toml.
 *
 * "A floorperson or above" is one comparison in one order. Two rows of the same act would be two truths: what the rules
 * say on top of this table (who takes a step of the opening, who orders a recut, who validates a win) is looked up in
 * the rules by check. */
#include "catalog/rights.h"

const struct baize_act_row *baize_table_act_row(enum baize_table_act act, enum baize_act round_act)
{
    if (act == BAIZE_TABLE_ACT_ROUND)
        return (unsigned)round_act < BAIZE_ACTS ? &baize_round_rights[round_act] : NULL;
    return (unsigned)act < BAIZE_TABLE_ACTS ? &baize_table_rights[act] : NULL;
}
