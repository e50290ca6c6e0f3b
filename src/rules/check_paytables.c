/* check_paytables.c - the paytable of each wager, and limits on what is paid. */
#include "rules/compiler.h"
#include "rules/holes.h"
#include "rules/near.h"

#include <stdio.h>
#include <string.h>

static const struct paytable_source *find_paytable(const struct game_source *game, enum baize_wager wager,
                                                   const char *id)
{
    for (uint16_t i = 0; i < game->paytables_list.count; i++)
        if (game->paytables[i].wager.value == (int64_t)wager && strcmp(game->paytables[i].id.text, id) == 0)
            return &game->paytables[i];
    return NULL;
}

static const struct paytable_source *only_paytable(const struct game_source *game, enum baize_wager wager)
{
    const struct paytable_source *only = NULL;
    for (uint16_t i = 0; i < game->paytables_list.count; i++) {
        if (game->paytables[i].wager.value != (int64_t)wager)
            continue;
        if (only != NULL)
            return NULL;
        only = &game->paytables[i];
    }
    return only;
}

static void list_paytables(struct baize_text *text, const struct game_source *game, enum baize_wager wager)
{
    const char *between = "";
    for (uint16_t i = 0; i < game->paytables_list.count; i++)
        if (game->paytables[i].wager.value == (int64_t)wager) {
            baize_text_format(text, "%s%s", between, game->paytables[i].id.text);
            between = ", ";
        }
    if (between[0] == '\0')
        baize_text_add(text, "none");
}

/* Does the wager pay by a table at all? Play and the Draw wagers do not. */
static bool has_paytable(enum baize_wager wager)
{
    return wager != BAIZE_PLAY && wager != BAIZE_FIRST_DRAW && wager != BAIZE_SECOND_DRAW && wager != BAIZE_PROGRESSIVE;
}

/* The Bonus of Double Draw is as large as the Ante, whatever the limits it repeats. */
static struct hole_wagers wagers_of(const struct compiler *compiler, enum baize_wager wager)
{
    const struct baize_wager_rules *rules = &compiler->rules->wagers[wager];
    const struct baize_wager_rules *limits = rules->equals_ante ? &compiler->rules->wagers[BAIZE_ANTE] : rules;
    return (struct hole_wagers){limits->least, limits->most};
}

/* A designer's own table. Where the jurisdiction allows none, the published ones are the only ones. */
static void compile_own(struct compiler *compiler, enum baize_wager wager)
{
    const struct wager_choice *choice = &compiler->submission->wagers.of[wager];
    struct baize_paytable *paytable = &compiler->rules->wagers[wager].paytable;
    if (compiler->jurisdiction->own_paytables.value == 0) {
        const struct wager_source *source = wager_source_of(compiler->game, wager);
        fault_add(compiler->faults, choice->pays_list.at, "OWN_PAYTABLE", source->paytables_clause.text,
                  "an own paytable for %s: %s allows the published ones only (%s)", baize_wager_words(wager),
                  compiler->jurisdiction->title.text, source->paytables_clause.text);
        return;
    }
    if (choice->paytable.present)
        fault_add(compiler->faults, choice->paytable.at, "TWO_PAYTABLES", NULL,
                  "either a published 'paytable' or own 'pays', not both");
    if (choice->basis.present && choice->basis.value != (int64_t)hand_rows_basis(wager))
        fault_add(compiler->faults, choice->basis.at, "BASIS_NOT_OWN", NULL, "%s is settled on the basis %s",
                  baize_wager_words(wager), baize_vocabulary_id(&baize_words_basis, (int)hand_rows_basis(wager)));
    name_keep(paytable->id, sizeof paytable->id, "own");
    struct hand_scope scope = {hand_rows_basis(wager), compiler->game->cards.jokers.value};
    size_t errors = compiler->faults->found->errors;
    hand_rows_read(choice->pays, choice->pays_list.count, &scope, hand_rows_allowed(wager), paytable, compiler->faults);
    if (compiler->faults->found->errors == errors && asks_for_holes(compiler, &choice->pays_list, &choice->holes))
        holes_check(choice->pays, paytable, &scope, wagers_of(compiler, wager), compiler->faults);
    if (choice->pays_list.count == 0 && !choice->pays_list.broken)
        fault_add(compiler->faults, choice->pays_list.at, "PAYTABLE_MISSING", NULL, "the paytable of %s has no rows",
                  baize_wager_words(wager));
}

static void compile_published(struct compiler *compiler, enum baize_wager wager, const struct paytable_source *source)
{
    struct baize_paytable *paytable = &compiler->rules->wagers[wager].paytable;
    name_keep(paytable->id, sizeof paytable->id, source->id.text);
    paytable->clause = clause_keep(compiler->rules, &source->clause);
    /* The jurisdiction's own tables were checked when its file was; nothing can be added to the faults here. */
    struct hand_scope scope = {(enum baize_basis)source->basis.value, compiler->game->cards.jokers.value};
    hand_rows_read(source->pays, source->pays_list.count, &scope, hand_rows_allowed(wager), paytable, compiler->faults);
    for (uint8_t i = 0; i < paytable->count; i++)
        paytable->rows[i].clause = clause_keep(compiler->rules, &source->pays[i].clause);
}

/* Some jurisdictions publish tables in pairs: the same id must be taken for every wager of the pair. */
static bool is_paired(const struct compiler *compiler, enum baize_wager wager)
{
    return compiler->game->pairing.spot.present && (compiler->game->pairing.wagers.value & INT64_C(1) << wager) != 0;
}

/* The other wager of the pair for which a paytable was chosen, or BAIZE_WAGERS. */
static enum baize_wager partner_of(const struct compiler *compiler, enum baize_wager wager)
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (w != (int)wager && is_paired(compiler, (enum baize_wager)w) &&
            compiler->submission->wagers.of[w].paytable.present)
            return (enum baize_wager)w;
    return BAIZE_WAGERS;
}

static const char *partner_id(const struct compiler *compiler, enum baize_wager wager)
{
    enum baize_wager partner = partner_of(compiler, wager);
    return partner == BAIZE_WAGERS ? NULL : compiler->submission->wagers.of[partner].paytable.text;
}

static void check_pair(const struct compiler *compiler, enum baize_wager wager)
{
    const struct words *chosen = &compiler->submission->wagers.of[wager].paytable;
    const char *partner = partner_id(compiler, wager);
    const char *clause = compiler->game->pairing.clause.text;
    enum baize_wager other = partner_of(compiler, wager);
    if (!is_paired(compiler, wager) || !chosen->present || partner == NULL || other < wager)
        return; /* one message for the pair, at its first wager */
    if (strcmp(chosen->text, partner) != 0)
        fault_add(compiler->faults, chosen->at, "PAYTABLES_NOT_PAIRED", clause,
                  "paytable %s for %s and %s for %s: %s publishes them in pairs of one name", chosen->text,
                  baize_wager_words(wager), partner, baize_wager_words(other), clause);
}

static struct near_words near_paytable(const struct game_source *game, enum baize_wager wager, const char *id)
{
    struct near near = near_to(id);
    for (uint16_t i = 0; i < game->paytables_list.count; i++)
        if (game->paytables[i].wager.value == (int64_t)wager)
            near_try(&near, game->paytables[i].id.text);
    return near_words(&near);
}

/* No paytable was named, or none that exists. Only the Ante can do without: its bonus is an addition. */
static void missing_paytable(const struct compiler *compiler, enum baize_wager wager)
{
    const struct wager_choice *choice = &compiler->submission->wagers.of[wager];
    const char *clause = wager_source_of(compiler->game, wager)->paytables_clause.text;
    const char *words = baize_wager_words(wager);
    char allowed[160];
    struct baize_text text = baize_text_in(allowed, sizeof allowed);
    bool named = choice->paytable.at.line != 0;
    list_paytables(&text, compiler->game, wager);
    if (compiler->jurisdiction->own_paytables.value != 0) {
        if (named || wager != BAIZE_ANTE)
            fault_add(compiler->faults, named ? choice->paytable.at : choice->spot.at, "PAYTABLE_MISSING", NULL,
                      "%s needs a paytable: give its rows with 'pays'", words);
    } else if (choice->paytable.present) {
        fault_add(compiler->faults, choice->paytable.at, "PAYTABLE_NOT_ALLOWED", clause,
                  "paytable %s for %s: %s has %s%s", choice->paytable.text, words, clause, allowed,
                  near_paytable(compiler->game, wager, choice->paytable.text).text);
    } else if (!named && (wager != BAIZE_ANTE || (strcmp(allowed, "none") != 0 && !is_paired(compiler, wager)))) {
        fault_add(compiler->faults, choice->spot.at, "PAYTABLE_MISSING", clause, "%s needs a paytable: %s has %s",
                  words, clause, allowed);
    }
}

static void compile_paytable(struct compiler *compiler, enum baize_wager wager)
{
    const struct wager_choice *choice = &compiler->submission->wagers.of[wager];
    const struct paytable_source *paytable = NULL;
    if (choice->pays_list.present) {
        compile_own(compiler, wager);
        return;
    }
    if (choice->basis.present)
        fault_add(compiler->faults, choice->basis.at, "BASIS_WITHOUT_PAYS", NULL,
                  "'basis' goes with own 'pays'; a published paytable has its own");
    if (choice->paytable.present)
        paytable = find_paytable(compiler->game, wager, choice->paytable.text);
    else if (is_paired(compiler, wager) && partner_id(compiler, wager) != NULL)
        paytable = find_paytable(compiler->game, wager, partner_id(compiler, wager));
    else
        paytable = only_paytable(compiler->game, wager);
    if (paytable != NULL) {
        check_pair(compiler, wager);
        compile_published(compiler, wager, paytable);
        return;
    }
    missing_paytable(compiler, wager);
}

/* Play and the Draw wagers pay even money. */
static void refuse_paytable(const struct compiler *compiler, enum baize_wager wager)
{
    const struct wager_choice *choice = &compiler->submission->wagers.of[wager];
    if (choice->paytable.present || choice->pays_list.present)
        fault_add(compiler->faults, choice->paytable.present ? choice->paytable.at : choice->pays_list.at,
                  "PAYTABLE_NOT_OWN", NULL, "%s has no paytable", baize_wager_words(wager));
}

void compile_paytables(struct compiler *compiler)
{
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        if (!compiler->rules->wagers[w].offered)
            continue;
        if (has_paytable((enum baize_wager)w))
            compile_paytable(compiler, (enum baize_wager)w);
        else if (w != BAIZE_PROGRESSIVE)
            refuse_paytable(compiler, (enum baize_wager)w);
    }
}

/* ---- Payout limits ---- */

static const struct cited *find_payout_rule(const struct game_source *game, int64_t per)
{
    for (uint16_t i = 0; i < game->payout_limits_list.count; i++)
        if (game->payout_limits[i].term.value == per)
            return &game->payout_limits[i];
    return NULL;
}

/* The highest odds of a paytable, rounded down to whole odds. */
static int64_t highest_odds(const struct baize_paytable *paytable)
{
    int64_t highest = 0;
    for (uint8_t i = 0; i < paytable->count; i++) {
        const struct baize_odds *odds = &paytable->rows[i].pays;
        if (odds->kind == BAIZE_ODDS_TO && odds->numerator / odds->denominator > highest)
            highest = odds->numerator / odds->denominator;
    }
    return highest;
}

static void check_amount(const struct compiler *compiler, const struct payout_limit_choice *choice)
{
    if (choice->amount.present && choice->amount.value == 0)
        fault_add(compiler->faults, choice->amount.at, "PAYOUT_LIMIT_OF_NOTHING", NULL,
                  "a payout limit of $0 would pay nobody");
}

static void compile_deal_limit(struct compiler *compiler, const struct payout_limit_choice *choice)
{
    const struct limit_source *limit = limit_in_force(compiler, BAIZE_PAYOUT_ODDS);
    const struct limit_source *from = limit_in_force(compiler, BAIZE_PAYOUT_FROM);
    if (!choice->wager.present) {
        fault_add(compiler->faults, choice->spot.at, "PAYOUT_LIMIT_WITHOUT_WAGER", NULL,
                  "a payout limit per deal is for one wager: name it with 'wager'");
        return;
    }
    struct baize_wager_rules *rules = &compiler->rules->wagers[choice->wager.value];
    const char *words = baize_wager_words((enum baize_wager)choice->wager.value);
    int64_t highest = highest_odds(&rules->paytable);
    const struct wager_choice *wager = &compiler->submission->wagers.of[choice->wager.value];
    if (wager->paytable.at.line != 0 && rules->paytable.count == 0)
        return; /* its paytable was refused */
    if (!rules->offered || rules->paytable.count == 0) {
        fault_add(compiler->faults, choice->wager.at, "PAYOUT_LIMIT_WITHOUT_WAGER", NULL,
                  "%s is not offered with a paytable at this table", words);
        return;
    }
    rules->deal_payout_limit = choice->amount.value;
    check_amount(compiler, choice);
    if (from != NULL && highest < from->count.value) {
        fault_add(compiler->faults, choice->wager.at, "PAYOUT_LIMIT_NOT_ALLOWED", from->clause.text,
                  "a payout limit for %s, which pays at most %lld to 1: %s allows one from %lld to 1 on", words,
                  (long long)highest, from->clause.text, (long long)from->count.value);
        return;
    }
    if (limit == NULL || !choice->amount.present)
        return;
    int64_t odds = highest < limit->count.value ? highest : limit->count.value;
    baize_cents floor = rules->most * odds;
    if (choice->amount.value < floor)
        fault_add(compiler->faults, choice->amount.at, "PAYOUT_LIMIT_TOO_LOW", limit->clause.text,
                  "a payout limit of %s for %s: %s asks for at least %s, the maximum wager at %lld to 1",
                  money_words(choice->amount.value).text, words, limit->clause.text, money_words(floor).text,
                  (long long)odds);
}

static void compile_hand_limit(struct compiler *compiler, const struct payout_limit_choice *choice,
                               const struct cited *allowed)
{
    check_amount(compiler, choice);
    if (choice->wager.at.line != 0)
        fault_add(compiler->faults, choice->wager.at, "PAYOUT_LIMIT_OF_HAND", allowed->clause.text,
                  "a payout limit per hand is for all wagers of the hand together (%s): it names no wager",
                  allowed->clause.text);
    compiler->rules->payout_limit.per_hand = choice->amount.value;
    compiler->rules->payout_limit.clause = clause_keep(compiler->rules, &allowed->clause);
}

static void check_once(const struct compiler *compiler, uint16_t index)
{
    const struct payout_limit_choice *choices = compiler->submission->payout_limits;
    for (uint16_t before = 0; before < index; before++)
        if (choices[before].per.value == choices[index].per.value &&
            choices[before].wager.value == choices[index].wager.value)
            fault_add(compiler->faults, choices[index].spot.at, "PAYOUT_LIMIT_TWICE", NULL,
                      "this payout limit stands twice; first in line %u", choices[before].spot.at.line);
}

void compile_payout_limits(struct compiler *compiler)
{
    for (uint16_t i = 0; i < compiler->submission->payout_limits_list.count; i++) {
        const struct payout_limit_choice *choice = &compiler->submission->payout_limits[i];
        const struct cited *allowed = find_payout_rule(compiler->game, choice->per.value);
        if (!choice->per.present)
            continue;
        check_once(compiler, i);
        if (allowed == NULL)
            fault_add(compiler->faults, choice->spot.at, "PAYOUT_LIMIT_NOT_ALLOWED", NULL,
                      "a payout limit for %s: %s (%s) knows none",
                      baize_vocabulary_words(&baize_words_payout_per, (int)choice->per.value),
                      compiler->jurisdiction->title.text, compiler->game->document.text);
        else if (choice->per.value == BAIZE_PER_DEAL)
            compile_deal_limit(compiler, choice);
        else
            compile_hand_limit(compiler, choice, allowed);
    }
}
