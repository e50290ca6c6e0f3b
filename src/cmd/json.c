#include "cmd/json.h"

#include "base/vocabulary.h"
#include "cmd/cmd.h"

#include <stdio.h>
#include <string.h>

int json_finish(json_t *document)
{
    bool good = document != NULL && json_dumpf(document, stdout, JSON_INDENT(2) | JSON_ENSURE_ASCII) == 0;
    putchar('\n');
    json_decref(document);
    if (!good || fflush(stdout) != 0) {
        fputs("baize: cannot write the result\n", stderr);
        return CMD_FAILED;
    }
    return CMD_DONE;
}

/* ---- Small values ---- */

/* Amounts are whole cents and are named so; they fit exactly (jansson keeps 64 bits). */
static json_t *cents(baize_cents amount)
{
    return json_integer(amount);
}

static json_t *term(const struct baize_vocabulary *vocabulary, int number)
{
    return json_string(baize_vocabulary_id(vocabulary, number));
}

static json_t *odds(const struct baize_odds *odds)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_odds_print(&text, odds);
    return json_string(words);
}

static json_t *wager_set(unsigned set)
{
    json_t *array = json_array();
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (set & 1u << w)
            json_array_append_new(array, json_string(baize_wager_id((enum baize_wager)w)));
    return array;
}

static void set(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

static void set_clause(json_t *object, const char *key, const struct baize_rules *rules, baize_clause clause)
{
    if (clause != 0)
        set(object, key, json_string(baize_rules_clause(rules, clause)));
}

/* ---- Rules ---- */

static json_t *paytable(const struct baize_rules *rules, const struct baize_paytable *source)
{
    json_t *object = json_object();
    json_t *rows = json_array();
    set(object, "id", json_string(source->id));
    set(object, "basis", term(&baize_words_basis, (int)source->basis));
    set_clause(object, "clause", rules, source->clause);
    for (uint8_t i = 0; i < source->count; i++) {
        json_t *row = json_object();
        set(row, "hand", json_string(source->rows[i].hand));
        set(row, "pays", odds(&source->rows[i].pays));
        set_clause(row, "clause", rules, source->rows[i].clause);
        json_array_append_new(rows, row);
    }
    set(object, "pays", rows);
    return object;
}

static json_t *wager(const struct baize_rules *rules, enum baize_wager number)
{
    const struct baize_wager_rules *source = &rules->wagers[number];
    json_t *object = json_object();
    set(object, "wager", json_string(baize_wager_id(number)));
    set(object, "placed", term(&baize_words_placed, (int)source->placed));
    set(object, "needs_all", wager_set(source->needs_all));
    set(object, "needs_any", wager_set(source->needs_any));
    set(object, "on_fold", term(&baize_words_fold, (int)source->on_fold));
    if (source->most > 0) {
        set(object, "least_cents", cents(source->least));
        set(object, "most_cents", cents(source->most));
    }
    if (source->most_times > 0) {
        set(object, "least_times_ante", json_integer(source->least_times));
        set(object, "most_times_ante", json_integer(source->most_times));
    }
    if (source->cap > 0)
        set(object, "single_wager_cap_cents", cents(source->cap));
    if (source->even.kind != BAIZE_ODDS_NONE)
        set(object, "pays", odds(&source->even));
    if (source->paytable.count > 0)
        set(object, "paytable", paytable(rules, &source->paytable));
    if (source->deal_payout_limit > 0)
        set(object, "deal_payout_limit_cents", cents(source->deal_payout_limit));
    set_clause(object, "clause", rules, source->clause);
    return object;
}

static json_t *meters(const struct baize_rules *rules)
{
    json_t *array = json_array();
    for (uint8_t i = 0; i < rules->progressive.levels; i++) {
        const struct baize_meter_rules *source = &rules->progressive.meters[i];
        json_t *object = json_object();
        set(object, "level", json_string(source->level));
        set(object, "seed_cents", cents(source->seed));
        set(object, "rate_ppm", json_integer(source->rate));
        set(object, "reserve_ppm", json_integer(source->reserve));
        if (source->limit > 0)
            set(object, "limit_cents", cents(source->limit));
        if (source->seed_least > 0)
            set(object, "least_seed_cents", cents(source->seed_least));
        if (source->reserve_exact)
            set(object, "reserve_exact", json_true());
        set_clause(object, "clause", rules, source->clause);
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *envy(const struct baize_rules *rules)
{
    const struct baize_envy *source = &rules->progressive.envy;
    json_t *object = json_object();
    json_t *rows = json_array();
    set(object, "id", json_string(source->id));
    set(object, "basis", term(&baize_words_basis, (int)source->basis));
    for (uint8_t i = 0; i < source->count; i++) {
        json_t *row = json_object();
        set(row, "hand", json_string(source->rows[i].hand));
        set(row, "amount_cents", cents(source->rows[i].amount));
        set_clause(row, "clause", rules, source->rows[i].clause);
        json_array_append_new(rows, row);
    }
    set(object, "pays", rows);
    return object;
}

static json_t *notices(const struct baize_rules *rules)
{
    json_t *array = json_array();
    for (uint8_t i = 0; i < rules->progressive.notices_count; i++) {
        const struct baize_notice *source = &rules->progressive.notices[i];
        json_t *object = json_object();
        set(object, "notice", term(&baize_words_notice, (int)source->kind));
        set(object, source->above ? "above_cents" : "from_cents", cents(source->amount));
        if (source->times_wager > 0)
            set(object, "times_wager", json_integer(source->times_wager));
        set_clause(object, "clause", rules, source->clause);
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *progressive(const struct baize_rules *rules)
{
    const struct baize_progressive_rules *source = &rules->progressive;
    json_t *object = json_object();
    set(object, "amount_cents", cents(source->wager));
    set(object, "schedule", paytable(rules, &source->schedule));
    set(object, "meters", meters(rules));
    if (source->envy.count > 0)
        set(object, "envy", envy(rules));
    set(object, "fixed_pays_from", term(&baize_words_pays_from, (int)source->fixed_pays_from));
    set(object, "validator", term(&baize_words_role, (int)source->validator));
    if (source->executive_above > 0)
        set(object, "executive_above_cents", cents(source->executive_above));
    set(object, "claim_order", term(&baize_words_direction, (int)source->claim_order));
    set(object, "paid", term(&baize_words_paid_when, (int)source->paid_when));
    set(object, "controller", json_string(source->controller.id));
    set(object, "notices", notices(rules));
    if (source->sign_variance_clause != 0)
        set(object, "sign_variance_above_cents", cents(source->sign_variance_above));
    if (source->transfer_notice_days > 0)
        set(object, "transfer_notice_days", json_integer(source->transfer_notice_days));
    if (source->adjustment_approval)
        set(object, "adjustment_approval", json_true());
    return object;
}

static json_t *deal(const struct baize_rules *rules)
{
    json_t *array = json_array();
    for (uint8_t i = 0; i < rules->dealing.steps_count; i++) {
        const struct baize_deal_step *step = &rules->dealing.steps[i];
        json_t *object = json_object();
        set(object, "to", term(&baize_words_deal_to, (int)step->to));
        set(object, "cards", json_integer(step->cards));
        set(object, "by", term(&baize_words_deal_by, (int)step->by));
        set(object, "face", term(&baize_words_face, (int)step->face));
        set_clause(object, "clause", rules, step->clause);
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *table(const struct baize_rules *rules)
{
    json_t *object = json_object();
    set(object, "seats", json_integer(rules->seats));
    set(object, "boxes", json_integer(rules->boxes_most));
    set(object, "smallest_chip_cents", cents(rules->smallest_chip));
    set(object, "deck_cards", json_integer(baize_cards_count(rules->deck)));
    set(object, "decks", json_integer(rules->dealing.decks));
    set(object, "dealing", term(&baize_words_method, (int)rules->dealing.method));
    set(object, "shuffler", term(&baize_words_shuffler, (int)rules->dealing.shuffler));
    set(object, "deal", deal(rules));
    if (rules->dealing.deck_life_minutes > 0)
        set(object, "deck_life_minutes", json_integer(rules->dealing.deck_life_minutes));
    set(object, "stub_count_rounds", json_integer(rules->procedures.stub_count_rounds));
    set(object, "abandonment", term(&baize_words_abandonment, (int)rules->procedures.abandonment));
    if (rules->payout_limit.per_hand > 0)
        set(object, "payout_limit_per_hand_cents", cents(rules->payout_limit.per_hand));
    return object;
}

static json_t *settlement(const struct baize_rules *rules)
{
    json_t *object = json_object();
    json_t *order = json_array();
    for (uint8_t i = 0; i < rules->settlement.count; i++)
        json_array_append_new(order, json_string(baize_wager_id(rules->settlement.order[i])));
    set(object, "seats", term(&baize_words_direction, (int)rules->settlement.seats));
    set(object, "order", order);
    set_clause(object, "clause", rules, rules->settlement.clause);
    return object;
}

static json_t *irregularities(const struct baize_rules *rules)
{
    json_t *array = json_array();
    for (int i = 0; i < BAIZE_IRREGULARITIES; i++) {
        json_t *object;
        if (!rules->irregularities[i].applies)
            continue;
        object = json_object();
        set(object, "what", term(&baize_words_irregularity, i));
        set(object, "effect", term(&baize_words_effect, (int)rules->irregularities[i].effect));
        set_clause(object, "clause", rules, rules->irregularities[i].clause);
        json_array_append_new(array, object);
    }
    return array;
}

json_t *json_rules(const struct baize_rules *rules)
{
    json_t *object = json_object();
    json_t *wagers = json_array();
    set(object, "title", json_string(rules->title));
    set(object, "house", json_string(rules->house));
    set(object, "jurisdiction", json_string(rules->jurisdiction));
    set(object, "game", json_string(baize_game_id(rules->game)));
    set(object, "real_money", json_boolean(rules->real_money));
    set(object, "table", table(rules));
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].offered)
            json_array_append_new(wagers, wager(rules, (enum baize_wager)w));
    set(object, "wagers", wagers);
    set(object, "settlement", settlement(rules));
    if (rules->wagers[BAIZE_PROGRESSIVE].offered)
        set(object, "progressive", progressive(rules));
    set(object, "irregularities", irregularities(rules));
    return object;
}

/* ---- Diagnostics and dumps ---- */

json_t *json_diagnostics(const struct baize_diagnostics *found)
{
    json_t *array = json_array();
    for (size_t i = 0; i < found->count; i++) {
        const struct baize_diagnostic *source = &found->items[i];
        json_t *object = json_object();
        set(object, "severity", json_string(source->severity == BAIZE_ERROR ? "error" : "warning"));
        set(object, "fault", json_string(source->fault));
        set(object, "line", json_integer(source->at.line));
        set(object, "column", json_integer(source->at.column));
        if (source->clause[0] != '\0')
            set(object, "clause", json_string(source->clause));
        set(object, "message", json_string(source->words));
        if (source->in_jurisdiction)
            set(object, "in_jurisdiction", json_true());
        json_array_append_new(array, object);
    }
    return array;
}

json_t *json_dump_line(const char *line)
{
    json_t *object = json_object();
    const char *colon = strstr(line, ": ");
    size_t length = colon == NULL ? strlen(line) : (size_t)(colon - line);
    set(object, "path", json_stringn(line, length));
    set(object, "values", json_string(colon == NULL ? "" : colon + 2));
    return object;
}
