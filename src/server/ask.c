/* ask.c - asks: which there are, who may, and reading their fields (docs/protocol.md, 6). */
#include "server/ask.h"

#include <stdio.h>
#include <string.h>

#define ROLE(role) (1u << BAIZE_##role)
#define EVERYBODY  0u
#define OFFICE     (ROLE(SUPERVISOR) | ROLE(EXECUTIVE) | ROLE(MANAGER) | ROLE(AUDITOR))

static const struct ask_row {
    const char *what;
    ask_function *answer;
    unsigned roles; /* a bit per role; EVERYBODY: also who is not signed in */
} rows[] = {
    {"rules", ask_rules, EVERYBODY},
    {"texts", ask_texts, EVERYBODY},
    {"rounds", ask_rounds, EVERYBODY},
    {"round", ask_round, EVERYBODY},
    {"proof", ask_proof, EVERYBODY},
    {"statement", ask_statement,
     ROLE(PLAYER) | ROLE(CASHIER) | ROLE(FLOORPERSON) | ROLE(SUPERVISOR) | ROLE(EXECUTIVE) | ROLE(MANAGER) |
         ROLE(AUDITOR)},
    {"hint", ask_hint, ROLE(PLAYER)},
    {"people", ask_people, ROLE(MANAGER) | ROLE(AUDITOR)},
    {"access", ask_access, ROLE(MANAGER) | ROLE(AUDITOR)},
    {"alias", ask_alias, ~0u},
    {"mathematics", ask_mathematics, EVERYBODY},
    {"strategy_chart", ask_strategy_chart, EVERYBODY},
    {"what_if", ask_what_if, EVERYBODY}, /* in a demo; else whoever is signed in */
    {"claims", ask_claims, EVERYBODY},
    {"meter_history", ask_meter_history, OFFICE},
    {"win", ask_win, OFFICE},
    {"reconciliation", ask_reconciliation, OFFICE},
    {"report", ask_report, OFFICE | ROLE(FLOORPERSON)},
    {"export", ask_export, OFFICE | ROLE(FLOORPERSON)}, /* of a meter: OFFICE */
};

const char *ask_name_at(size_t index)
{
    return index < sizeof rows / sizeof rows[0] ? rows[index].what : NULL;
}

static const struct ask_row *row_of(const char *what)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (what != NULL && strcmp(rows[i].what, what) == 0)
            return &rows[i];
    return NULL;
}

/* Who must change the password can do nothing else (S2): what everybody may ask is answered as to nobody. */
static const struct protocol_person *asker(const struct ask_row *row, const struct protocol_person *who)
{
    static const struct protocol_person nobody = {.number = 0};
    return row->roles == EVERYBODY && who->must_change ? &nobody : who;
}

void ask_take(struct client *client, json_t *message, json_t *number)
{
    const struct protocol_person *who = client_person(client);
    const struct ask_row *row = row_of(json_string_value(json_object_get(message, "what")));
    struct ask *ask = ask_begin(client, number);
    if (ask == NULL)
        return;
    if (row == NULL)
        ask_refused(ask, "ASK_UNKNOWN", "there is no such thing to ask for");
    else if (row->roles != EVERYBODY && who->number == 0)
        ask_refused(ask, "SIGN_IN_FIRST", "sign in to ask for this");
    else if (row->roles != EVERYBODY && who->must_change)
        ask_refused(ask, "MUST_CHANGE_PASSWORD", "set a new password first");
    else if (row->roles != EVERYBODY && (row->roles >> who->role & 1u) == 0)
        ask_refused(ask, "ROLE_NOT_ALLOWED", "another role may ask for this");
    else
        row->answer(client_server(client), ask, asker(row, who), message);
}

/* ---- Fields ---- */

static bool wrong(struct ask *ask, const char *name, int64_t least, int64_t most)
{
    char words[128];
    snprintf(words, sizeof words, "%s is a whole number from %lld to %lld", name, (long long)least, (long long)most);
    ask_refused(ask, "FIELD_WRONG", words);
    return false;
}

bool ask_number_or(struct ask *ask, const json_t *message, const char *name, int64_t least, int64_t most,
                   int64_t *number)
{
    const json_t *value = json_object_get(message, name);
    if (value == NULL || json_is_null(value))
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return wrong(ask, name, least, most);
    *number = json_integer_value(value);
    return true;
}

bool ask_number(struct ask *ask, const json_t *message, const char *name, int64_t least, int64_t most, int64_t *number)
{
    char words[64];
    const json_t *value = json_object_get(message, name);
    snprintf(words, sizeof words, "%s is missing", name);
    if (value == NULL || json_is_null(value)) {
        ask_refused(ask, "FIELD_MISSING", words);
        return false;
    }
    return ask_number_or(ask, message, name, least, most, number);
}

bool ask_switch_or(struct ask *ask, const json_t *message, const char *name, bool *on)
{
    const json_t *value = json_object_get(message, name);
    char words[64];
    if (value == NULL || json_is_null(value))
        return true;
    *on = json_is_true(value);
    if (json_is_boolean(value))
        return true;
    snprintf(words, sizeof words, "%s is true or false", name);
    ask_refused(ask, "FIELD_WRONG", words);
    return false;
}

const struct baize_floor_table *ask_table(struct server *server, struct ask *ask, const json_t *message)
{
    int64_t number = 0;
    if (!ask_number(ask, message, "table", 1, BAIZE_HOUSE_NUMBER_MOST, &number))
        return NULL;
    const struct baize_floor_table *table = baize_floor_table(baize_engine_floor(server->engine), (uint32_t)number);
    if (table == NULL)
        ask_refused(ask, "NO_SUCH_TABLE", "there is no such table");
    return table;
}
