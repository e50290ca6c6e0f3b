/* ask_mathematics.c - asks about the mathematics of a table: figures, strategy chart, what if, claims. */
#include "server/mathematics.h"

#include <stdio.h>
#include <string.h>

/* ---- Of a table ---- */

static const struct baize_house_table *filed_of(struct server *server, struct ask *ask, const json_t *message)
{
    uint32_t number = (uint32_t)json_integer_value(json_object_get(message, "table"));
    const struct baize_house_table *filed = baize_house_table(baize_engine_house(server->engine), number);
    if (filed == NULL)
        ask_refused(ask, "NO_SUCH_TABLE", "there is no such table");
    return filed;
}

static void tell(struct server *server, struct ask *ask, const json_t *message, enum math_answer answer)
{
    const struct baize_floor_table *table = ask_table(server, ask, message);
    const struct baize_house_table *filed = table == NULL ? NULL : filed_of(server, ask, message);
    if (filed != NULL)
        mathematics_tell(server, ask, table->rules, filed->digest, answer);
}

void ask_mathematics(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    (void)who;
    tell(server, ask, message, MATH_FIGURES);
}

void ask_strategy_chart(struct server *server, struct ask *ask, const struct protocol_person *who,
                        const json_t *message)
{
    bool picture = false;
    (void)who;
    if (ask_switch_or(ask, message, "picture", &picture))
        tell(server, ask, message, picture ? MATH_PICTURE : MATH_CHART);
}

void ask_claims(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    (void)who;
    (void)message;
    mathematics_tell_claims(server, ask);
}

/* ---- What if ---- */

static bool keep_text(char *kept, size_t size, const json_t *value)
{
    const char *text = json_string_value(value);
    if (text == NULL || text[0] == '\0' || strlen(text) >= size)
        return false;
    memcpy(kept, text, strlen(text) + 1);
    return true;
}

static bool read_wager(struct math_job *job, const json_t *message)
{
    const char *name = json_string_value(json_object_get(message, "wager"));
    for (int i = 0; name != NULL && i < ANALYSED_WAGERS; i++)
        if (strcmp(name, analysed_ids[i]) == 0) {
            job->wager = (enum analysed)i;
            return true;
        }
    return false;
}

static bool read_changes(struct math_job *job, const json_t *message)
{
    const json_t *rows = json_object_get(message, "rows");
    const json_t *row;
    size_t i;
    if (!json_is_array(rows) || json_array_size(rows) > BAIZE_PAY_ROWS_MOST)
        return false;
    json_array_foreach(rows, i, row)
    {
        struct math_change *change = &job->changes[i];
        if (!keep_text(change->hand, sizeof change->hand, json_object_get(row, "hand")) ||
            !keep_text(change->odds, sizeof change->odds, json_object_get(row, "odds")))
            return false;
    }
    job->changes_count = (uint8_t)json_array_size(rows);
    return true;
}

/* NULL: it can be computed. */
static const char *read_what_if(struct math_job *job, const json_t *message)
{
    if (!job->is_filed && !keep_text(job->submission, sizeof job->submission, json_object_get(message, "submission")))
        return "table, or else submission, says whose paytable it is";
    if (!read_wager(job, message))
        return "wager is ante, aces-up, six-card-bonus, bad-beat-bonus, progressive or double-draw";
    if (!read_changes(job, message))
        return "rows is a list of rows of the paytable, each with hand and odds";
    return NULL;
}

void ask_what_if(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    const struct baize_floor_table *table = NULL;
    const struct baize_house_table *filed = NULL;
    if (who->number == 0 && !server->set.demo.on) {
        ask_refused(ask, "SIGN_IN_FIRST", "sign in to ask for this");
        return;
    }
    if (json_object_get(message, "table") != NULL) {
        table = ask_table(server, ask, message);
        filed = table == NULL ? NULL : filed_of(server, ask, message);
        if (filed == NULL)
            return;
    }
    struct math_job *job = mathematics_job(server, ask, MATH_WHAT_IF, MATH_FIGURES);
    if (job == NULL)
        return;
    if (filed != NULL) {
        job->is_filed = true;
        job->rules = *table->rules;
        memcpy(job->digest, filed->digest, sizeof job->digest);
    }
    const char *wrong = read_what_if(job, message);
    if (wrong != NULL)
        mathematics_refuse(job, "FIELD_WRONG", wrong);
    else
        mathematics_queue(job);
}
