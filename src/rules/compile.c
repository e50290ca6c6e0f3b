/* compile.c - what every part of the compiler uses, and the parts that leave the operator no choice to check.
 *
 * The rules are compiled into zeroed memory and written member by member, never by assigning a struct made on the
 * stack: the bytes between members stay zero, so that equal rules are equal byte by byte and can be hashed. */
#include "rules/compiler.h"
#include "rules/hand_row.h"

#include <string.h>

struct money_words money_words(baize_cents cents)
{
    struct money_words words;
    struct baize_text text = baize_text_in(words.text, sizeof words.text);
    baize_cents_print(&text, cents, BAIZE_MONEY_SHORT);
    return words;
}

void name_keep(char *to, size_t size, const char *name)
{
    struct baize_text text = baize_text_in(to, size);
    baize_text_add(&text, name);
}

/* Clauses stand in the pool one after the other, each ended by a zero; offset 0 is the empty one. A pool that
 * could not take one more clause of any length (less than BAIZE_TITLE_SIZE) is refused by baize_rules_load. */
baize_clause clause_keep(struct baize_rules *rules, const struct words *clause)
{
    if (!clause->present)
        return 0;
    size_t length = strlen(clause->text) + 1;
    if (rules->clause_bytes == 0)
        rules->clause_bytes = 1;
    for (size_t at = 1; at < rules->clause_bytes; at += strlen(rules->clauses + at) + 1)
        if (strcmp(rules->clauses + at, clause->text) == 0)
            return (baize_clause)at;
    if (rules->clause_bytes + length > sizeof rules->clauses)
        return 0;
    baize_clause at = rules->clause_bytes;
    memcpy(rules->clauses + at, clause->text, length);
    rules->clause_bytes = (uint16_t)(at + length);
    return at;
}

const char *baize_rules_clause(const struct baize_rules *rules, baize_clause clause)
{
    return clause < rules->clause_bytes ? rules->clauses + clause : "";
}

const struct baize_pay_row *baize_paytable_row(const struct baize_paytable *paytable, baize_strength strength)
{
    for (uint8_t i = 0; i < paytable->count; i++) {
        const struct baize_pay_row *row = &paytable->rows[i];
        if (row->super_royal_suits == 0 && strength >= row->least && strength <= row->most)
            return row;
    }
    return NULL;
}

const struct wager_source *wager_source_of(const struct game_source *game, enum baize_wager wager)
{
    for (uint16_t i = 0; i < game->wagers_list.count; i++)
        if (game->wagers[i].wager.value == (int64_t)wager)
            return &game->wagers[i];
    return NULL;
}

bool asks_for_holes(const struct compiler *compiler, const struct list *rows, const struct number *intended)
{
    return !rows->broken && !intended->present && !compiler->submission->holes.present && !compiler->faults->filed;
}

/* ---- Settlement ---- */

static uint32_t set_of(const struct sequence *order)
{
    uint32_t set = 0;
    for (uint8_t i = 0; i < order->count; i++)
        set |= 1u << order->items[i];
    return set;
}

/* The part of an order that the table offers. */
static struct sequence offered_part(const struct sequence *order, uint32_t offered)
{
    struct sequence part = {.count = 0};
    for (uint8_t i = 0; i < order->count; i++)
        if (offered & 1u << order->items[i])
            part.items[part.count++] = order->items[i];
    return part;
}

static bool same_order(const struct sequence *a, const struct sequence *b)
{
    return a->count == b->count && memcmp(a->items, b->items, a->count) == 0;
}

static uint32_t offered_set(const struct baize_rules *rules)
{
    uint32_t set = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        set |= rules->wagers[w].offered ? 1u << w : 0;
    return set;
}

static void list_order(struct baize_text *text, const struct sequence *order)
{
    for (uint8_t i = 0; i < order->count; i++)
        baize_text_format(text, "%s%s", i == 0 ? "" : ", ", baize_wager_id((enum baize_wager)order->items[i]));
}

static void check_order(const struct compiler *compiler)
{
    const struct settlement_source *source = &compiler->game->settlement;
    const struct sequence *chosen = &compiler->submission->settlement_order;
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct sequence asked = offered_part(&source->order, offered_set(compiler->rules));
    struct sequence given = offered_part(chosen, offered_set(compiler->rules));
    list_order(&text, &asked);
    if (source->may_reorder.value == 0 && !same_order(&given, &asked))
        fault_add(compiler->faults, chosen->at, "ORDER_NOT_ALLOWED", source->clause.text,
                  "another order of settlement: %s sets %s", source->clause.text, words);
    else if (source->may_reorder.value != 0 &&
             (set_of(chosen) & offered_set(compiler->rules)) != offered_set(compiler->rules))
        fault_add(compiler->faults, chosen->at, "ORDER_INCOMPLETE", NULL,
                  "the order of settlement names every wager that the table offers: %s", words);
}

void compile_settlement(struct compiler *compiler)
{
    const struct settlement_source *source = &compiler->game->settlement;
    const struct sequence *chosen = &compiler->submission->settlement_order;
    struct baize_settlement *rules = &compiler->rules->settlement;
    if (chosen->present)
        check_order(compiler);
    const struct sequence *order = chosen->present ? chosen : &source->order;
    for (uint8_t i = 0; i < order->count; i++)
        if (compiler->rules->wagers[order->items[i]].offered)
            rules->order[rules->count++] = (enum baize_wager)order->items[i];
    if (source->wins_from.present) {
        struct baize_pay_row row;
        hand_row_find(source->wins_from.text, BAIZE_FINAL_HAND, &row); /* it exists: jurisdiction_check looked */
        rules->wins_from = row.least;
    }
    rules->seats = (enum baize_direction)source->seats.value;
    rules->tie = (enum baize_tie)source->tie.value;
    rules->bonus_when_losing = source->bonus_when_losing.value != 0;
    rules->clause = clause_keep(compiler->rules, &source->clause);
    rules->collect_clause = clause_keep(compiler->rules, &source->collect_clause);
    rules->wins_from_clause = clause_keep(compiler->rules, &source->wins_from_clause);
    rules->tie_clause = clause_keep(compiler->rules, &source->tie_clause);
    rules->bonus_clause = clause_keep(compiler->rules, &source->bonus_clause);
}

/* ---- Procedures and irregularities ---- */

static void compile_opening(struct compiler *compiler)
{
    const struct procedures_source *source = &compiler->game->procedures;
    struct baize_procedures *rules = &compiler->rules->procedures;
    for (uint16_t i = 0; i < source->opening_list.count; i++) {
        struct baize_opening_step *step = &rules->opening[rules->opening_count++];
        step->step = (enum baize_step)source->opening[i].term.value;
        step->by = (enum baize_role)source->opening[i].extra.value;
        step->clause = clause_keep(compiler->rules, &source->opening[i].clause);
    }
    for (uint16_t i = 0; i < source->shuffles_list.count; i++) {
        rules->shuffle_times |= (uint8_t)(1u << source->shuffles[i].term.value);
        rules->shuffle_clauses[source->shuffles[i].term.value] =
            clause_keep(compiler->rules, &source->shuffles[i].clause);
    }
    rules->preshuffled_from = (enum baize_step)source->preshuffled.choice.value;
    rules->preshuffled_clause = clause_keep(compiler->rules, &source->preshuffled.clause);
}

static void compile_abandonment(struct compiler *compiler)
{
    const struct choice_rule *source = &compiler->game->procedures.abandonment;
    const struct number *chosen = &compiler->submission->table.abandonment;
    compiler->rules->procedures.abandonment = (enum baize_abandonment)chosen->value;
    compiler->rules->procedures.abandonment_clause = clause_keep(compiler->rules, &source->clause);
    if (chosen->present && (source->choice.value & INT64_C(1) << chosen->value) == 0)
        fault_add(compiler->faults, chosen->at, "ABANDONMENT_NOT_ALLOWED", source->clause.text,
                  "abandonment '%s': %s allows only '%s'",
                  baize_vocabulary_id(&baize_words_abandonment, (int)chosen->value), source->clause.text,
                  baize_vocabulary_id(&baize_words_abandonment, chosen->value == BAIZE_FORFEIT));
}

static void compile_shown(struct compiler *compiler)
{
    const struct table_source *source = &compiler->game->table;
    struct baize_procedures *rules = &compiler->rules->procedures;
    for (uint16_t i = 0; i < source->shows_list.count; i++)
        rules->shown[rules->shown_count++] = (enum baize_shown)source->shows[i].term.value;
}

static void compile_irregularities(struct compiler *compiler)
{
    const struct game_source *game = compiler->game;
    for (uint16_t i = 0; i < game->irregularities_list.count; i++) {
        const struct cited *source = &game->irregularities[i];
        struct baize_irregularity_rule *rule = &compiler->rules->irregularities[source->term.value];
        rule->applies = true;
        rule->effect = (enum baize_effect)source->extra.value;
        rule->clause = clause_keep(compiler->rules, &source->clause);
    }
}

void compile_procedures(struct compiler *compiler)
{
    const struct procedures_source *source = &compiler->game->procedures;
    struct baize_rules *all = compiler->rules;
    struct baize_procedures *rules = &all->procedures;
    compile_opening(compiler);
    rules->cut_depth_least = (uint8_t)source->cut.count.value;
    rules->cut_clause = clause_keep(all, &source->cut.clause);
    rules->recut_by = (enum baize_role)source->recut.choice.value;
    rules->recut_clause = clause_keep(all, &source->recut.clause);
    rules->idle_spread = (enum baize_idle)source->idle.choice.value;
    rules->idle_clause = clause_keep(all, &source->idle.clause);
    rules->stub_count_rounds = (uint8_t)source->stub_count.every_rounds.value;
    rules->counting_device_waives_stub_count = source->stub_count.counting_device_waives.value != 0;
    rules->stub_count_clause = clause_keep(all, &source->stub_count.clause);
    rules->self_shuffling_waives_cut = source->self_shuffling.choice.value != 0;
    rules->self_shuffling_clause = clause_keep(all, &source->self_shuffling.clause);
    rules->out_of_order_ways = (uint8_t)source->out_of_order.choice.value;
    rules->out_of_order_clause = clause_keep(all, &source->out_of_order.clause);
    rules->no_more_bets_clause = clause_keep(all, &source->no_more_bets.clause);
    compile_abandonment(compiler);
    compile_shown(compiler);
    compile_irregularities(compiler);
}
