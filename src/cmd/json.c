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

/* ---- Small values; NULL, which json_pack leaves out, where the rules say nothing ---- */

/* Amounts are whole cents and are named so; they fit exactly (jansson keeps 64 bits). */
static json_t *above_zero(json_int_t number)
{
    return number > 0 ? json_integer(number) : NULL;
}

static const char *term(const struct baize_vocabulary *vocabulary, unsigned number)
{
    return baize_vocabulary_id(vocabulary, (int)number);
}

static const char *clause_of(const struct baize_rules *rules, baize_clause clause)
{
    return clause != 0 ? baize_rules_clause(rules, clause) : NULL;
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

/* ---- Rules ---- */

static json_t *paytable(const struct baize_rules *rules, const struct baize_paytable *source)
{
    json_t *rows = json_array();
    for (uint8_t i = 0; i < source->count; i++)
        json_array_append_new(rows, json_pack("{s:s, s:o, s:s*}", "hand", source->rows[i].hand, "pays",
                                              odds(&source->rows[i].pays), "clause",
                                              clause_of(rules, source->rows[i].clause)));
    return json_pack("{s:s, s:s, s:s*, s:o}", "id", source->id, "basis", term(&baize_words_basis, source->basis),
                     "clause", clause_of(rules, source->clause), "pays", rows);
}

static json_t *wager(const struct baize_rules *rules, enum baize_wager number)
{
    const struct baize_wager_rules *source = &rules->wagers[number];
    bool has_limits = source->most > 0, has_times = source->most_times > 0;
    return json_pack("{s:s, s:s, s:o, s:o, s:s, s:o*, s:o*, s:o*, s:o*, s:o*, s:o*, s:o*, s:o*, s:s*}", "wager",
                     baize_wager_id(number), "placed", term(&baize_words_placed, source->placed), "needs_all",
                     wager_set(source->needs_all), "needs_any", wager_set(source->needs_any), "on_fold",
                     term(&baize_words_fold, source->on_fold), "least_cents",
                     has_limits ? json_integer(source->least) : NULL, "most_cents", above_zero(source->most),
                     "least_times_ante", has_times ? json_integer(source->least_times) : NULL, "most_times_ante",
                     above_zero(source->most_times), "single_wager_cap_cents", above_zero(source->cap), "pays",
                     source->even.kind != BAIZE_ODDS_NONE ? odds(&source->even) : NULL, "paytable",
                     source->paytable.count > 0 ? paytable(rules, &source->paytable) : NULL, "deal_payout_limit_cents",
                     above_zero(source->deal_payout_limit), "clause", clause_of(rules, source->clause));
}

static json_t *meters(const struct baize_rules *rules)
{
    json_t *array = json_array();
    for (uint8_t i = 0; i < rules->progressive.levels; i++) {
        const struct baize_meter_rules *source = &rules->progressive.meters[i];
        json_array_append_new(
            array, json_pack("{s:s, s:I, s:I, s:I, s:o*, s:o*, s:o*, s:s*}", "level", source->level, "seed_cents",
                             (json_int_t)source->seed, "rate_ppm", (json_int_t)source->rate, "reserve_ppm",
                             (json_int_t)source->reserve, "limit_cents", above_zero(source->limit), "least_seed_cents",
                             above_zero(source->seed_least), "reserve_exact",
                             source->reserve_exact ? json_true() : NULL, "clause", clause_of(rules, source->clause)));
    }
    return array;
}

static json_t *envy(const struct baize_rules *rules)
{
    const struct baize_envy *source = &rules->progressive.envy;
    json_t *rows = json_array();
    for (uint8_t i = 0; i < source->count; i++)
        json_array_append_new(rows, json_pack("{s:s, s:I, s:s*}", "hand", source->rows[i].hand, "amount_cents",
                                              (json_int_t)source->rows[i].amount, "clause",
                                              clause_of(rules, source->rows[i].clause)));
    return json_pack("{s:s, s:s, s:o}", "id", source->id, "basis", term(&baize_words_basis, source->basis), "pays",
                     rows);
}

static json_t *notices(const struct baize_rules *rules)
{
    json_t *array = json_array();
    for (uint8_t i = 0; i < rules->progressive.notices_count; i++) {
        const struct baize_notice *source = &rules->progressive.notices[i];
        json_array_append_new(
            array, json_pack("{s:s, s:I, s:o*, s:s*}", "notice", term(&baize_words_notice, source->kind),
                             source->above ? "above_cents" : "from_cents", (json_int_t)source->amount, "times_wager",
                             above_zero(source->times_wager), "clause", clause_of(rules, source->clause)));
    }
    return array;
}

static json_t *progressive(const struct baize_rules *rules)
{
    const struct baize_progressive_rules *source = &rules->progressive;
    return json_pack(
        "{s:I, s:o, s:o, s:o*, s:s, s:s, s:o*, s:s, s:s, s:s, s:o, s:o*, s:o*, s:o*}", "amount_cents",
        (json_int_t)source->wager, "schedule", paytable(rules, &source->schedule), "meters", meters(rules), "envy",
        source->envy.count > 0 ? envy(rules) : NULL, "fixed_pays_from",
        term(&baize_words_pays_from, source->fixed_pays_from), "validator", term(&baize_words_role, source->validator),
        "executive_above_cents", above_zero(source->executive_above), "claim_order",
        term(&baize_words_direction, source->claim_order), "paid", term(&baize_words_paid_when, source->paid_when),
        "controller", source->controller.id, "notices", notices(rules), "sign_variance_above_cents",
        source->sign_variance_clause != 0 ? json_integer(source->sign_variance_above) : NULL, "transfer_notice_days",
        above_zero(source->transfer_notice_days), "adjustment_approval",
        source->adjustment_approval ? json_true() : NULL);
}

static json_t *deal(const struct baize_rules *rules)
{
    json_t *array = json_array();
    for (uint8_t i = 0; i < rules->dealing.steps_count; i++) {
        const struct baize_deal_step *step = &rules->dealing.steps[i];
        json_array_append_new(array,
                              json_pack("{s:s, s:i, s:s, s:s, s:s*}", "to", term(&baize_words_deal_to, step->to),
                                        "cards", (int)step->cards, "by", term(&baize_words_deal_by, step->by), "face",
                                        term(&baize_words_face, step->face), "clause", clause_of(rules, step->clause)));
    }
    return array;
}

static json_t *table(const struct baize_rules *rules)
{
    return json_pack("{s:i, s:i, s:I, s:i, s:i, s:s, s:s, s:o, s:o*, s:i, s:s, s:o*}", "seats", (int)rules->seats,
                     "boxes", (int)rules->boxes_most, "smallest_chip_cents", (json_int_t)rules->smallest_chip,
                     "deck_cards", (int)baize_cards_count(rules->deck), "decks", (int)rules->dealing.decks, "dealing",
                     term(&baize_words_method, rules->dealing.method), "shuffler",
                     term(&baize_words_shuffler, rules->dealing.shuffler), "deal", deal(rules), "deck_life_minutes",
                     above_zero(rules->dealing.deck_life_minutes), "stub_count_rounds",
                     (int)rules->procedures.stub_count_rounds, "abandonment",
                     term(&baize_words_abandonment, rules->procedures.abandonment), "payout_limit_per_hand_cents",
                     above_zero(rules->payout_limit.per_hand));
}

static json_t *settlement(const struct baize_rules *rules)
{
    json_t *order = json_array();
    for (uint8_t i = 0; i < rules->settlement.count; i++)
        json_array_append_new(order, json_string(baize_wager_id(rules->settlement.order[i])));
    return json_pack("{s:s, s:o, s:s*}", "seats", term(&baize_words_direction, rules->settlement.seats), "order", order,
                     "clause", clause_of(rules, rules->settlement.clause));
}

static json_t *irregularities(const struct baize_rules *rules)
{
    json_t *array = json_array();
    for (unsigned i = 0; i < BAIZE_IRREGULARITIES; i++)
        if (rules->irregularities[i].applies)
            json_array_append_new(array, json_pack("{s:s, s:s, s:s*}", "what", term(&baize_words_irregularity, i),
                                                   "effect", term(&baize_words_effect, rules->irregularities[i].effect),
                                                   "clause", clause_of(rules, rules->irregularities[i].clause)));
    return array;
}

json_t *json_rules(const struct baize_rules *rules)
{
    json_t *wagers = json_array();
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].offered)
            json_array_append_new(wagers, wager(rules, (enum baize_wager)w));
    return json_pack(
        "{s:s, s:s, s:s, s:s, s:b, s:o, s:o, s:o, s:o*, s:o}", "title", rules->title, "house", rules->house,
        "jurisdiction", rules->jurisdiction, "game", baize_game_id(rules->game), "real_money", rules->real_money,
        "table", table(rules), "wagers", wagers, "settlement", settlement(rules), "progressive",
        rules->wagers[BAIZE_PROGRESSIVE].offered ? progressive(rules) : NULL, "irregularities", irregularities(rules));
}

/* ---- Diagnostics and dumps ---- */

json_t *json_diagnostics(const struct baize_diagnostics *found)
{
    json_t *array = json_array();
    for (size_t i = 0; i < found->count; i++) {
        const struct baize_diagnostic *source = &found->items[i];
        json_array_append_new(array,
                              json_pack("{s:s, s:s, s:i, s:i, s:s*, s:s, s:o*}", "severity",
                                        source->severity == BAIZE_ERROR ? "error" : "warning", "fault", source->fault,
                                        "line", (int)source->at.line, "column", (int)source->at.column, "clause",
                                        source->clause[0] != '\0' ? source->clause : NULL, "message", source->words,
                                        "in_jurisdiction", source->in_jurisdiction ? json_true() : NULL));
    }
    return array;
}

json_t *json_dump_line(const char *line)
{
    const char *colon = strstr(line, ": ");
    size_t length = colon == NULL ? strlen(line) : (size_t)(colon - line);
    return json_pack("{s:s#, s:s}", "path", line, (int)length, "values", colon == NULL ? "" : colon + 2);
}
