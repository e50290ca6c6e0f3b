/* ask.h - what the files of asks share: one function for each `what` (docs/protocol.md, 6). */
#ifndef BAIZE_SERVER_ASK_H
#define BAIZE_SERVER_ASK_H

#include "server/internal.h"

/* Each is given an ask that has begun and ends it, at once or later: told or refused. */
typedef void ask_function(struct server *server, struct ask *ask, const struct protocol_person *who,
                          const json_t *message);

ask_function ask_rules, ask_texts, ask_people, ask_access, ask_alias, ask_hint, ask_round, ask_rounds, ask_proof,
    ask_statement, ask_mathematics, ask_strategy_chart, ask_what_if, ask_claims, ask_meter_history, ask_win,
    ask_reconciliation, ask_report, ask_export;

/* The names of all asks, one after the other; NULL behind the last. */
const char *ask_name_at(size_t index);

/* ---- Reading what was asked for; each refuses the ask itself when it says false ---- */

bool ask_number(struct ask *ask, const json_t *message, const char *name, int64_t least, int64_t most, int64_t *number);
/* Missing: as given in *number before. */
bool ask_number_or(struct ask *ask, const json_t *message, const char *name, int64_t least, int64_t most,
                   int64_t *number);
/* true or false; missing: as given in *on before. */
bool ask_switch_or(struct ask *ask, const json_t *message, const char *name, bool *on);
const struct baize_floor_table *ask_table(struct server *server, struct ask *ask, const json_t *message);

#endif
