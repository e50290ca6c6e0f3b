/* check_wagers.c - which wagers a table offers, and their limits. */
#include "rules/compiler.h"

#include <stdio.h>

static bool is_chosen(const struct compiler *compiler, enum baize_wager wager)
{
    const struct wagers_choice *wagers = &compiler->submission->wagers;
    return wager == BAIZE_PROGRESSIVE ? wagers->progressive.spot.present : wagers->of[wager].spot.present;
}

static struct baize_mark spot_of(const struct compiler *compiler, enum baize_wager wager)
{
    const struct wagers_choice *wagers = &compiler->submission->wagers;
    return wager == BAIZE_PROGRESSIVE ? wagers->progressive.spot.at : wagers->of[wager].spot.at;
}

static void list_wagers(struct baize_text *text, const struct game_source *game)
{
    for (uint16_t i = 0; i < game->wagers_list.count; i++)
        baize_text_format(text, "%s%s", i == 0 ? "" : ", ",
                          baize_vocabulary_id(&baize_words_wager, (int)game->wagers[i].wager.value));
}

/* A wager that every table offers need not be named when it leaves the operator nothing to choose. */
static bool goes_without_saying(const struct wager_source *source)
{
    return source->offer.value == BAIZE_ALWAYS && source->placed.value != BAIZE_BEFORE_DEAL;
}

static void check_offer(const struct compiler *compiler, enum baize_wager wager, const struct wager_source *source)
{
    char allowed[160];
    struct baize_text text = baize_text_in(allowed, sizeof allowed);
    if (is_chosen(compiler, wager) && source == NULL) {
        list_wagers(&text, compiler->game);
        fault_add(compiler->faults, spot_of(compiler, wager), "WAGER_NOT_ALLOWED", NULL,
                  "%s is no wager of %s in %s (%s); its wagers are: %s", baize_wager_words(wager),
                  baize_game_words((enum baize_game)compiler->game->game.value), compiler->jurisdiction->title.text,
                  compiler->game->document.text, allowed);
    } else if (source != NULL && source->offer.value == BAIZE_ALWAYS && spot_of(compiler, wager).line == 0 &&
               !goes_without_saying(source)) {
        fault_add(compiler->faults, compiler->submission->wagers.spot.at, "WAGER_MISSING", source->clause.text,
                  "the wager '%s' is missing: every table offers it (%s)", baize_wager_id(wager), source->clause.text);
    }
}

void check_whole_chips(const struct compiler *compiler, const struct number *amount, const char *what)
{
    int64_t chip = compiler->submission->table.smallest_chip.value;
    if (!amount->present || chip == 0 || amount->value % chip == 0)
        return;
    fault_add(compiler->faults, amount->at, "NOT_WHOLE_CHIPS", NULL,
              "%s %s cannot be laid with chips of %s, the smallest", what, money_words(amount->value).text,
              money_words(chip).text);
}

static void check_steps(const struct compiler *compiler, const struct wager_choice *choice, const struct number *limit,
                        const char *what)
{
    if (limit->present && choice->steps.present && choice->steps.value > 0 && limit->value % choice->steps.value != 0)
        fault_add(compiler->faults, limit->at, "NOT_WHOLE_STEPS", NULL, "a %s of %s is no whole number of steps of %s",
                  what, money_words(limit->value).text, money_words(choice->steps.value).text);
}

static void check_limits(const struct compiler *compiler, enum baize_wager wager, const struct wager_choice *choice)
{
    const char *words = baize_wager_words(wager);
    if (!choice->least.present && choice->least.at.line == 0)
        fault_add(compiler->faults, choice->spot.at, "LIMIT_MISSING", NULL, "%s needs the key 'least', its minimum",
                  words);
    if (!choice->most.present && choice->most.at.line == 0)
        fault_add(compiler->faults, choice->spot.at, "LIMIT_MISSING", NULL, "%s needs the key 'most', its maximum",
                  words);
    if (choice->least.present && choice->least.value == 0)
        fault_add(compiler->faults, choice->least.at, "MINIMUM_OF_NOTHING", NULL, "the least %s is more than $0",
                  words);
    if (choice->least.present && choice->most.present && choice->least.value > choice->most.value)
        fault_add(compiler->faults, choice->most.at, "LIMITS_CROSSED", NULL,
                  "%s of at most %s is below its minimum of %s", words, money_words(choice->most.value).text,
                  money_words(choice->least.value).text);
    check_whole_chips(compiler, &choice->least, "a minimum of");
    check_whole_chips(compiler, &choice->most, "a maximum of");
    check_whole_chips(compiler, &choice->steps, "steps of");
    check_steps(compiler, choice, &choice->least, "minimum");
    check_steps(compiler, choice, &choice->most, "maximum");
    if (choice->steps.present && choice->steps.value == 0)
        fault_add(compiler->faults, choice->steps.at, "AMOUNT_OF_NOTHING", NULL, "'steps' are more than $0");
}

/* Play and the Draw wagers follow the Ante; they have no limits of their own (R2). */
static void refuse_limits(const struct compiler *compiler, enum baize_wager wager, const struct wager_choice *choice)
{
    const struct number *given = choice->least.present  ? &choice->least
                                 : choice->most.present ? &choice->most
                                                        : &choice->steps;
    if (given->present)
        fault_add(compiler->faults, given->at, "LIMIT_NOT_OWN", "R2",
                  "%s has no limits of its own: the Ante bounds it (R2)", baize_wager_words(wager));
}

static void check_times(const struct compiler *compiler, enum baize_wager wager, const struct wager_choice *choice,
                        const struct wager_source *source)
{
    const struct number *least = &choice->least_times;
    const struct number *most = &choice->most_times;
    bool any = compiler->jurisdiction->own_paytables.value != 0;
    if (!source->least_times.present) {
        if (least->present || most->present)
            fault_add(compiler->faults, least->present ? least->at : most->at, "TIMES_NOT_OWN", NULL,
                      "%s is not a multiple of the Ante", baize_wager_words(wager));
        return;
    }
    int64_t low = least->present ? least->value : source->least_times.value;
    int64_t high = most->present ? most->value : source->most_times.value;
    bool fits = any ? low >= source->least_times.value && high <= source->most_times.value && low <= high
                    : low == source->least_times.value && high == source->most_times.value;
    bool low_is_good = low >= source->least_times.value && low <= high && (any || low == source->least_times.value);
    if (!fits)
        fault_add(compiler->faults, least->present && !low_is_good ? least->at : most->at, "TIMES_NOT_ALLOWED",
                  source->times_clause.text, "%s of %lld to %lld times the Ante: %s %s %lld to %lld times",
                  baize_wager_words(wager), (long long)low, (long long)high, source->times_clause.text,
                  any ? "allows any range within" : "sets", (long long)source->least_times.value,
                  (long long)source->most_times.value);
}

/* The Bonus of Double Draw is as large as the Ante (R18); limits may be repeated, not changed. */
static void check_equals_ante(const struct compiler *compiler, const struct wager_choice *choice,
                              const struct wager_source *source)
{
    const struct wager_choice *ante = &compiler->submission->wagers.of[BAIZE_ANTE];
    bool same_least = !choice->least.present || choice->least.value == ante->least.value;
    bool same_most = !choice->most.present || choice->most.value == ante->most.value;
    if (choice->steps.present)
        fault_add(compiler->faults, choice->steps.at, "LIMIT_NOT_OWN", source->times_clause.text,
                  "the Bonus has no steps of its own: it is as large as the Ante (%s, R18)", source->times_clause.text);
    if (!(same_least && same_most) && ante->least.present && ante->most.present)
        fault_add(compiler->faults, same_least ? choice->most.at : choice->least.at, "BONUS_UNEQUAL_TO_ANTE",
                  source->times_clause.text,
                  "the Bonus differs from the Ante of %s to %s: %s asks for equal amounts (R18)",
                  money_words(ante->least.value).text, money_words(ante->most.value).text, source->times_clause.text);
}

const struct limit_source *limit_in_force(const struct compiler *compiler, enum baize_limit kind)
{
    const struct limit_source *newest = NULL;
    const struct limit_source *oldest = NULL;
    const struct number *date = &compiler->submission->effective;
    for (uint16_t i = 0; i < compiler->game->limits_list.count; i++) {
        const struct limit_source *limit = &compiler->game->limits[i];
        bool in_force = !date->present || limit->since.value <= date->value;
        if (limit->limit.value != (int64_t)kind)
            continue;
        if (oldest == NULL || limit->since.value < oldest->since.value)
            oldest = limit;
        if (in_force && (newest == NULL || limit->since.value > newest->since.value))
            newest = limit;
    }
    /* Before the first day on file there was a limit too; the oldest known is the nearest to it. */
    return newest != NULL ? newest : oldest;
}

/* The cap holds for the Ante's least Play too: with an Ante above it, no Play could be made (R2). */
static void check_cap(struct compiler *compiler, enum baize_wager wager, const struct number *most)
{
    const struct limit_source *limit = limit_in_force(compiler, BAIZE_SINGLE_WAGER);
    const struct wager_source *play = wager_source_of(compiler->game, BAIZE_PLAY);
    int64_t times = wager == BAIZE_ANTE && play != NULL ? play->least_times.value : 1;
    if (limit == NULL)
        return;
    compiler->rules->wagers[wager].cap = limit->amount.value;
    compiler->rules->wagers[wager].cap_clause = clause_keep(compiler->rules, &limit->clause);
    if (!most->present || most->value * times <= limit->amount.value)
        return;
    if (most->value > limit->amount.value)
        fault_add(compiler->faults, most->at, "ABOVE_SINGLE_WAGER_CAP", limit->clause.text,
                  "%s up to %s: %s allows at most %s for a single wager (since %04d-%02d-%02d)",
                  baize_wager_words(wager), money_words(most->value).text, limit->clause.text,
                  money_words(limit->amount.value).text, (int)(limit->since.value / 10000),
                  (int)(limit->since.value / 100 % 100), (int)(limit->since.value % 100));
    else
        fault_add(compiler->faults, most->at, "ABOVE_SINGLE_WAGER_CAP", limit->clause.text,
                  "Ante up to %s: its least Play would be %s, and %s allows at most %s for a single wager (R2)",
                  money_words(most->value).text, money_words(most->value * times).text, limit->clause.text,
                  money_words(limit->amount.value).text);
}

static void compile_choice(struct compiler *compiler, enum baize_wager wager, const struct wager_source *source)
{
    const struct wager_choice *choice = &compiler->submission->wagers.of[wager];
    const struct wager_choice *ante = &compiler->submission->wagers.of[BAIZE_ANTE];
    struct baize_wager_rules *rules = &compiler->rules->wagers[wager];
    bool equals_ante = source->equals_ante.value != 0;
    bool own_limits = source->placed.value == BAIZE_BEFORE_DEAL && !equals_ante;
    check_times(compiler, wager, choice, source);
    if (own_limits)
        check_limits(compiler, wager, choice);
    else if (equals_ante)
        check_equals_ante(compiler, choice, source);
    else
        refuse_limits(compiler, wager, choice);
    rules->equals_ante = equals_ante;
    if (source->placed.value == BAIZE_BEFORE_DEAL) {
        rules->least = equals_ante ? ante->least.value : choice->least.value;
        rules->most = equals_ante ? ante->most.value : choice->most.value;
    }
    rules->step = equals_ante && ante->steps.present    ? ante->steps.value
                  : own_limits && choice->steps.present ? choice->steps.value
                                                        : compiler->submission->table.smallest_chip.value;
    rules->least_times = (uint8_t)(choice->least_times.present ? choice->least_times : source->least_times).value;
    rules->most_times = (uint8_t)(choice->most_times.present ? choice->most_times : source->most_times).value;
    check_cap(compiler, wager, &choice->most);
}

/* A progressive wager that the jurisdiction lets stand alone: a submission may ask for another wager (R7). */
static void compile_needs(struct compiler *compiler, const struct wager_source *source)
{
    const struct number *chosen = &compiler->submission->wagers.progressive.needs_any;
    struct baize_wager_rules *rules = &compiler->rules->wagers[BAIZE_PROGRESSIVE];
    int64_t allowed = source->needs_any.value != 0 ? source->needs_any.value : source->may_need.value;
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    const char *between = "";
    rules->step = compiler->submission->wagers.progressive.amount.value;
    if (!chosen->present)
        return;
    rules->needs_any = (uint16_t)chosen->value;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if ((allowed & INT64_C(1) << w) != 0) {
            baize_text_format(&text, "%s%s", between, baize_wager_id((enum baize_wager)w));
            between = ", ";
        }
    if (chosen->value == allowed)
        return;
    if (allowed == 0)
        fault_add(compiler->faults, chosen->at, "NEEDS_NOT_ALLOWED", source->clause.text,
                  "the Progressive needs no other wager (%s): leave 'needs-any' out", source->clause.text);
    else
        fault_add(compiler->faults, chosen->at, "NEEDS_NOT_ALLOWED", source->needs_clause.text,
                  "'needs-any' of the Progressive: %s %s [%s]", source->needs_clause.text,
                  source->needs_any.value != 0 ? "sets" : "allows none or", words);
}

static void compile_wager(struct compiler *compiler, enum baize_wager wager, const struct wager_source *source)
{
    struct baize_wager_rules *rules = &compiler->rules->wagers[wager];
    rules->offered = true;
    rules->placed = (enum baize_placed)source->placed.value;
    rules->needs_all = (uint16_t)source->needs.value;
    rules->needs_any = (uint16_t)source->needs_any.value;
    rules->on_fold = (enum baize_fold)source->on_fold.value;
    rules->even = source->pays.odds;
    rules->clause = clause_keep(compiler->rules, &source->clause);
    rules->needs_clause = clause_keep(compiler->rules, &source->needs_clause);
    rules->fold_clause = clause_keep(compiler->rules, &source->fold_clause);
    rules->even_clause = clause_keep(compiler->rules, &source->pays_clause);
    if (wager != BAIZE_PROGRESSIVE)
        compile_choice(compiler, wager, source);
    else
        compile_needs(compiler, source);
}

/* Separate games on one hand of cards: every wager that is placed before the deal, the Bonus of Double Draw aside. */
static void check_games(const struct compiler *compiler)
{
    const struct limit_source *games_most = limit_in_force(compiler, BAIZE_GAMES_PER_HAND);
    const struct limit_source *above_most = limit_in_force(compiler, BAIZE_GAMES_ABOVE);
    int games = 0;
    int above = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        const struct baize_wager_rules *rules = &compiler->rules->wagers[w];
        if (!rules->offered || rules->placed != BAIZE_BEFORE_DEAL || rules->equals_ante)
            continue;
        baize_cents most = w == BAIZE_PROGRESSIVE ? compiler->submission->wagers.progressive.amount.value : rules->most;
        games++;
        above += above_most != NULL && most > above_most->amount.value;
    }
    if (games_most != NULL && games > games_most->count.value)
        fault_add(compiler->faults, compiler->submission->wagers.spot.at, "TOO_MANY_GAMES", games_most->clause.text,
                  "%d separate games on one hand: %s allows %lld", games, games_most->clause.text,
                  (long long)games_most->count.value);
    if (above_most != NULL && above > above_most->count.value)
        fault_add(compiler->faults, compiler->submission->wagers.spot.at, "TOO_MANY_LARGE_GAMES",
                  above_most->clause.text, "%d games on one hand take more than %s: %s allows %lld", above,
                  money_words(above_most->amount.value).text, above_most->clause.text,
                  (long long)above_most->count.value);
}

void compile_wagers(struct compiler *compiler)
{
    if (!compiler->submission->wagers.spot.present)
        return;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        const struct wager_source *source = wager_source_of(compiler->game, (enum baize_wager)w);
        check_offer(compiler, (enum baize_wager)w, source);
        if (source != NULL && (is_chosen(compiler, (enum baize_wager)w) || goes_without_saying(source)))
            compile_wager(compiler, (enum baize_wager)w, source);
    }
    check_games(compiler);
}
