/* view_acts.c - all acts of the reader's role at a table by their ids, allowed or not; irregularities by theirs, with
 * what the rules make of them before anybody reports one. */
#include "base/put.h"
#include "base/vocabulary.h"
#include "controller/internal.h"
#include "floor/internal.h"
#include "procedure/suggest.h"
#include "protocol/view.h"
#include "round/internal.h"
#include "table/internal.h"

/* ---- One act ---- */

struct acts {
    const struct asker *asker;
    json_t *made;
    json_t *place;              /* "table/4", of all of them */
    json_t *roles[BAIZE_ROLES]; /* as they are needed: many acts are of few roles */
};

static json_t *role_of(struct acts *acts, enum baize_role role)
{
    if (acts->roles[role] == NULL)
        acts->roles[role] = make_word(baize_role_id(role));
    return json_incref(acts->roles[role]);
}

static json_t *act_of(struct acts *acts, struct baize_command *command, const char *id, const char *words,
                      enum baize_role by, bool second)
{
    const struct asker *asker = acts->asker;
    struct baize_refusal refusal;
    bool allowed = ask_engine(asker, command, &refusal);
    json_t *act = json_object();
    make_set(&act, "at", json_incref(acts->place));
    make_set_word(&act, "act", id);
    make_set_word(&act, "words", words);
    make_set(&act, "by", role_of(acts, by));
    make_set_flag(&act, "second", second);
    make_set_flag(&act, "allowed", allowed);
    make_set(&act, "why", allowed ? json_null() : view_why(asker, &refusal, asker->house));
    return act;
}

/* ---- Of the table ---- */

/* Who may is the table's to say, and on top of it the rules': a step of the opening, another cut. */
static enum baize_role least_of(const struct asker *asker, const struct baize_table_action *action,
                                const struct baize_act_row *row)
{
    const struct baize_rules *rules = asker->at->rules;
    if (action->kind == BAIZE_TABLE_ACT_ORDER_RECUT && baize_role_reaches(rules->procedures.recut_by, row->least))
        return rules->procedures.recut_by;
    if (action->kind != BAIZE_TABLE_ACT_STEP)
        return row->least;
    uint8_t step = table_step_index(rules, action->step.step);
    return step < rules->procedures.opening_count ? rules->procedures.opening[step].by : row->least;
}

static bool is_for_people(enum baize_table_act kind)
{
    return kind != BAIZE_TABLE_ACT_ROUND && kind != BAIZE_TABLE_ACT_DEADLINE_PASSED;
}

static void add_table_acts(struct acts *acts)
{
    const struct asker *asker = acts->asker;
    for (unsigned i = 0; i < BAIZE_TABLE_ACTS; i++) {
        enum baize_table_act kind = (enum baize_table_act)i;
        const struct baize_act_row *row = baize_table_act_row(kind, BAIZE_ACT_OPEN_ROUND);
        struct baize_command command;
        if (!is_for_people(kind) || !baize_role_reaches(asker->by.role, row->least))
            continue;
        procedure_suggest_table(asker->at, kind, &asker->by, &command.floor);
        make_set(&acts->made, baize_table_act_id(kind),
                 act_of(acts, &command, baize_table_act_id(kind),
                        baize_vocabulary_words(&baize_words_table_act, (int)i),
                        least_of(asker, &command.floor.table, row), row->seconded));
    }
}

/* ---- Of the round ---- */

/* What meters, clocks and the table do by themselves is nobody's act; irregularities stand one by one. */
static bool is_round_act(enum baize_act kind)
{
    return kind != BAIZE_ACT_PAY_CLAIM && kind != BAIZE_ACT_BACK_OUT_CLAIM && kind != BAIZE_ACT_LEAVE &&
           kind != BAIZE_ACT_DEADLINE_PASSED && kind != BAIZE_ACT_CHANGE_METHOD &&
           kind != BAIZE_ACT_REPORT_IRREGULARITY;
}

static void add_round_acts(struct acts *acts)
{
    const struct asker *asker = acts->asker;
    for (unsigned i = 0; i < BAIZE_ACTS; i++) {
        enum baize_act kind = (enum baize_act)i;
        const struct baize_act_row *row = baize_table_act_row(BAIZE_TABLE_ACT_ROUND, kind);
        struct baize_command command;
        if (!is_round_act(kind) || !baize_role_reaches(asker->by.role, row->least))
            continue;
        procedure_suggest_round(asker->at, kind, &asker->by, &command.floor);
        make_set(&acts->made, baize_act_id(kind),
                 act_of(acts, &command, baize_act_id(kind), baize_vocabulary_words(&baize_words_round_act, (int)i),
                        row->least, row->seconded));
    }
}

/* ---- Irregularities ---- */

static bool is_reported(enum baize_irregularity what)
{
    return what != BAIZE_SHUFFLER_FAILS && what != BAIZE_SHOE_FAILS && what != BAIZE_SHUFFLER_WRONG_COUNT &&
           what != BAIZE_STUB_WRONG_HAND && what != BAIZE_STUB_WRONG_TOTAL && what != BAIZE_TOO_FEW_TO_DRAW;
}

/* A second card found makes it more than one, and behind the first one the cards may not suffice: the round tells what
 * it would do now (R40, R24). */
static json_t *then_of(const struct asker *asker, enum baize_irregularity what)
{
    const struct baize_rules *rules = asker->at->rules;
    char words[192];
    struct baize_text text = baize_text_in(words, sizeof words);
    enum baize_effect effect = irregular_effect(rules, &asker->at->table.round, &what);
    if (!effect_voids(effect) && irregular_leaves_too_few(rules, &asker->at->table.round, what)) {
        what = BAIZE_TOO_FEW_TO_DRAW;
        effect = rules->irregularities[what].effect;
    }
    const char *clause = baize_rules_clause(rules, rules->irregularities[what].clause);
    baize_text_add(&text, baize_vocabulary_words(&baize_words_effect, (int)effect));
    if (clause[0] != '\0') {
        baize_text_put(&text, " (");
        baize_text_add(&text, clause);
        baize_text_put(&text, ")");
    }
    return make_text(words);
}

static void add_irregularities(struct acts *acts)
{
    const struct asker *asker = acts->asker;
    const struct baize_act_row *row = baize_table_act_row(BAIZE_TABLE_ACT_ROUND, BAIZE_ACT_REPORT_IRREGULARITY);
    if (!baize_role_reaches(asker->by.role, row->least))
        return;
    for (int i = 0; i < BAIZE_IRREGULARITIES; i++) {
        enum baize_irregularity what = (enum baize_irregularity)i;
        struct baize_command command;
        if (!asker->at->rules->irregularities[i].applies || !is_reported(what))
            continue;
        procedure_suggest_irregularity(asker->at, what, &asker->by, &command.floor);
        json_t *act = act_of(acts, &command, "report_irregularity",
                             baize_vocabulary_words(&baize_words_irregularity, i), row->least, row->seconded);
        make_set_word(&act, "what", baize_vocabulary_id(&baize_words_irregularity, i));
        make_set(&act, "then", then_of(asker, what));
        make_set(&acts->made, baize_vocabulary_id(&baize_words_irregularity, i), act);
    }
}

/* ---- Of the controller ---- */

/* A controller without a key for it has nothing to turn back. */
static bool has_run_key(const struct baize_floor_table *at)
{
    return at->rules->progressive.controller.run_key[0] != '\0' || at->controller.held;
}

static void add_controller_acts(struct acts *acts)
{
    const struct asker *asker = acts->asker;
    if (!asker->at->rules->wagers[BAIZE_PROGRESSIVE].offered)
        return;
    for (unsigned i = 0; i < BAIZE_CONTROLLER_ACTS; i++) {
        enum baize_controller_act kind = (enum baize_controller_act)i;
        const struct controller_act_row *row = controller_act_row(kind);
        enum baize_role least = asker->at->alone ? row->least_alone : row->least;
        struct baize_command command;
        if (!floor_is_for_people(asker->at, kind) || !baize_role_reaches(asker->by.role, least) ||
            (kind == BAIZE_CONTROLLER_ACT_RUN && !has_run_key(asker->at)))
            continue;
        procedure_suggest_controller(asker->at, kind, &asker->by, &command.floor);
        make_set(&acts->made, baize_controller_act_id(kind),
                 act_of(acts, &command, baize_controller_act_id(kind),
                        baize_vocabulary_words(&baize_words_controller_act, (int)i), least, false));
    }
}

json_t *view_acts(const struct asker *asker)
{
    char place[16 + MAKE_KEY_SIZE];
    struct baize_text text = baize_text_in(place, sizeof place);
    baize_text_format(&text, "table/%u", (unsigned)view_number(asker->at));
    struct acts acts = {.asker = asker, .made = json_object(), .place = make_word(place)};
    if (!asker->at->alone) {
        add_round_acts(&acts);
        add_irregularities(&acts);
        add_table_acts(&acts);
    }
    add_controller_acts(&acts);
    json_decref(acts.place);
    for (unsigned i = 0; i < BAIZE_ROLES; i++)
        json_decref(acts.roles[i]);
    return acts.made;
}
