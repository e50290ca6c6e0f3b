/* check_progressive.c - the progressive wager: schedule, meters, envy, people and keys (RULES 4). */
#include "rules/compiler.h"
#include "rules/holes.h"
#include "rules/near.h"

#include <string.h>

static const struct progressive_choice *choice_of(const struct compiler *compiler)
{
    return &compiler->submission->wagers.progressive;
}

/* ---- The amount and the schedule ---- */

static bool is_allowed_amount(const struct progressive_source *source, baize_cents amount)
{
    for (uint16_t i = 0; i < source->amounts_list.count; i++) {
        const struct amount_source *allowed = &source->amounts[i];
        bool multiple = allowed->multiples.value != 0 && amount > 0 && amount % allowed->amount.value == 0;
        if (allowed->amount.value == amount || multiple)
            return true;
    }
    return source->amounts_list.count == 0;
}

static void compile_amount(struct compiler *compiler)
{
    const struct progressive_source *source = &compiler->game->progressive;
    const struct number *amount = &choice_of(compiler)->amount;
    char allowed[80];
    struct baize_text text = baize_text_in(allowed, sizeof allowed);
    compiler->rules->progressive.wager = amount->value;
    if (!amount->present)
        return;
    check_whole_chips(compiler, amount, "a progressive wager of");
    if (amount->value == 0)
        fault_add(compiler->faults, amount->at, "AMOUNT_OF_NOTHING", NULL, "the progressive wager is more than $0");
    for (uint16_t i = 0; i < source->amounts_list.count; i++)
        baize_text_format(&text, "%s%s%s (%s)", i == 0 ? "" : " or ", money_words(source->amounts[i].amount.value).text,
                          source->amounts[i].multiples.value != 0 ? " or a multiple of it" : "",
                          source->amounts[i].clause.text);
    if (!is_allowed_amount(source, amount->value))
        fault_add(compiler->faults, amount->at, "AMOUNT_NOT_ALLOWED", source->amounts[0].clause.text,
                  "a progressive wager of %s: it is %s", money_words(amount->value).text, allowed);
}

/* On the basis that the submission names, or the first of that id (R32). */
static const struct schedule_source *find_schedule(const struct progressive_source *source, const char *id,
                                                   const struct number *basis)
{
    for (uint16_t i = 0; i < source->schedules_list.count; i++)
        if (strcmp(source->schedules[i].id.text, id) == 0 &&
            (!basis->present || basis->value == source->schedules[i].basis.value))
            return &source->schedules[i];
    return NULL;
}

void list_schedules(struct baize_text *text, const struct progressive_source *source)
{
    for (uint16_t i = 0; i < source->schedules_list.count; i++) {
        const char *id = source->schedules[i].id.text;
        bool listed = false;
        for (uint16_t before = 0; before < i; before++)
            listed = listed || strcmp(source->schedules[before].id.text, id) == 0;
        if (!listed)
            baize_text_format(text, "%s%s", i == 0 ? "" : ", ", id);
    }
}

const struct schedule_source *schedule_read_by_clause(const struct progressive_source *source, const char *id)
{
    for (uint16_t i = 0; i < source->schedules_list.count; i++)
        if (strcmp(source->schedules[i].id.text, id) == 0 && source->schedules[i].basis_clause.present)
            return &source->schedules[i];
    return NULL;
}

/* The document may read a schedule on another basis than the one that was taken. */
static void advise_basis(const struct compiler *compiler, const struct schedule_source *taken)
{
    const struct words *chosen = &choice_of(compiler)->schedule;
    const struct schedule_source *read = schedule_read_by_clause(&compiler->game->progressive, taken->id.text);
    if (read == NULL || read == taken)
        return;
    fault_advise(compiler->faults, chosen->at, "BASIS_UNLIKE_CLAUSE", read->basis_clause.text,
                 "schedule %s looks at the %s here: %s reads it by the %s; 'basis: %s' follows the clause (R32)",
                 taken->id.text, baize_vocabulary_words(&baize_words_basis, (int)taken->basis.value),
                 read->basis_clause.text, baize_vocabulary_words(&baize_words_basis, (int)read->basis.value),
                 baize_vocabulary_id(&baize_words_basis, (int)read->basis.value));
}

static void refuse_schedule(const struct compiler *compiler)
{
    const struct progressive_choice *choice = choice_of(compiler);
    const struct progressive_source *source = &compiler->game->progressive;
    struct near near = near_to(choice->schedule.text);
    char allowed[120];
    struct baize_text text = baize_text_in(allowed, sizeof allowed);
    list_schedules(&text, source);
    for (uint16_t i = 0; i < source->schedules_list.count; i++)
        near_try(&near, source->schedules[i].id.text);
    if (choice->schedule.present)
        fault_add(compiler->faults, choice->schedule.at, "SCHEDULE_NOT_ALLOWED", source->schedules_clause.text,
                  "progressive schedule %s: %s has %s%s", choice->schedule.text, source->schedules_clause.text, allowed,
                  near_words(&near).text);
    else if (choice->schedule.at.line == 0)
        fault_add(compiler->faults, choice->spot.at, "SCHEDULE_MISSING", source->schedules_clause.text,
                  "the progressive needs a schedule: %s", allowed[0] == '\0' ? "give its rows with 'pays'" : allowed);
}

static void compile_own_schedule(struct compiler *compiler)
{
    const struct progressive_choice *choice = choice_of(compiler);
    struct baize_paytable *schedule = &compiler->rules->progressive.schedule;
    enum baize_basis basis = choice->basis.present ? (enum baize_basis)choice->basis.value : BAIZE_BEST_FOUR;
    if (compiler->jurisdiction->own_paytables.value == 0) {
        fault_add(compiler->faults, choice->pays_list.at, "OWN_PAYTABLE",
                  compiler->game->progressive.schedules_clause.text,
                  "an own progressive schedule: %s allows the published ones only (%s)",
                  compiler->jurisdiction->title.text, compiler->game->progressive.schedules_clause.text);
        return;
    }
    size_t errors = compiler->faults->found->errors;
    if (choice->schedule.present)
        fault_add(compiler->faults, choice->schedule.at, "TWO_PAYTABLES", NULL,
                  "either a published 'schedule' or own 'pays', not both");
    if (choice->pays_list.count == 0 && !choice->pays_list.broken)
        fault_add(compiler->faults, choice->pays_list.at, "SCHEDULE_MISSING", NULL, "the progressive pays no hand");
    if (basis != BAIZE_BEST_FOUR && basis != BAIZE_FIVE_DEALT)
        fault_add(compiler->faults, choice->basis.at, "BASIS_NOT_OWN", NULL,
                  "the progressive is settled on the basis four-card or five-card");
    name_keep(schedule->id, sizeof schedule->id, "own");
    struct hand_scope scope = {basis, 0};
    hand_rows_read(choice->pays, choice->pays_list.count, &scope, hand_rows_allowed(BAIZE_PROGRESSIVE), schedule,
                   compiler->faults);
    if (compiler->faults->found->errors == errors && asks_for_holes(compiler, &choice->pays_list, &choice->holes))
        holes_check(choice->pays, schedule, &scope, (struct hole_wagers){choice->amount.value, choice->amount.value},
                    compiler->faults);
}

static const struct schedule_source *compile_schedule(struct compiler *compiler)
{
    const struct progressive_choice *choice = choice_of(compiler);
    const struct progressive_source *source = &compiler->game->progressive;
    struct baize_paytable *schedule = &compiler->rules->progressive.schedule;
    static const struct number any = {.present = false};
    if (choice->pays_list.present) {
        compile_own_schedule(compiler);
        return NULL;
    }
    const struct schedule_source *first = find_schedule(source, choice->schedule.text, &any);
    const struct schedule_source *found = find_schedule(source, choice->schedule.text, &choice->basis);
    if (first == NULL) {
        refuse_schedule(compiler);
        return NULL;
    }
    if (found == NULL) {
        fault_add(compiler->faults, choice->basis.at, "BASIS_NOT_OF_SCHEDULE", first->clause.text,
                  "schedule %s has the basis %s (%s); it is not published on another", first->id.text,
                  baize_vocabulary_id(&baize_words_basis, (int)first->basis.value), first->clause.text);
        found = first;
    }
    advise_basis(compiler, found);
    name_keep(schedule->id, sizeof schedule->id, found->id.text);
    schedule->clause = clause_keep(compiler->rules, &found->clause);
    struct hand_scope scope = {(enum baize_basis)found->basis.value, 0};
    hand_rows_read(found->pays, found->pays_list.count, &scope, hand_rows_allowed(BAIZE_PROGRESSIVE), schedule,
                   compiler->faults);
    for (uint8_t i = 0; i < schedule->count; i++)
        schedule->rows[i].clause = clause_keep(compiler->rules, &found->pays[i].clause);
    if (found->amount.present && choice->amount.present && found->amount.value != choice->amount.value)
        fault_add(compiler->faults, choice->amount.at, "AMOUNT_NOT_OF_SCHEDULE", found->clause.text,
                  "a progressive wager of %s with schedule %s: %s is for a wager of %s",
                  money_words(choice->amount.value).text, found->id.text, found->clause.text,
                  money_words(found->amount.value).text);
    return found;
}

/* ---- Meters ---- */

static const struct level_source *find_level(const struct schedule_source *schedule, const char *level)
{
    for (uint16_t i = 0; schedule != NULL && i < schedule->meters_list.count; i++)
        if (strcmp(schedule->meters[i].level.text, level) == 0)
            return &schedule->meters[i];
    return NULL;
}

static bool pays_from_level(const struct baize_paytable *schedule, const char *level)
{
    for (uint8_t i = 0; i < schedule->count; i++)
        if (schedule->rows[i].pays.kind == BAIZE_ODDS_METER && strcmp(schedule->rows[i].pays.level, level) == 0)
            return true;
    return false;
}

static bool is_given(const struct progressive_choice *choice, const char *level, uint16_t before)
{
    for (uint16_t i = 0; i < before; i++)
        if (strcmp(choice->meters[i].level.text, level) == 0)
            return true;
    return false;
}

static void check_seed(const struct compiler *compiler, const struct meter_choice *meter,
                       const struct level_source *level)
{
    const char *name = compiler->rules->progressive.schedule.id;
    if (meter->seed.present && level != NULL && level->least_seed.present &&
        meter->seed.value < level->least_seed.value)
        fault_add(compiler->faults, meter->seed.at, "SEED_BELOW_LEAST", level->clause.text,
                  "seed %s for progressive %s%s%s: %s asks for at least %s", money_words(meter->seed.value).text, name,
                  strcmp(meter->level.text, "main") == 0 ? "" : ", ",
                  strcmp(meter->level.text, "main") == 0 ? "" : meter->level.text, level->clause.text,
                  money_words(level->least_seed.value).text);
    if (meter->limit.present && meter->limit.value < meter->seed.value)
        fault_add(compiler->faults, meter->limit.at, "METER_LIMIT_BELOW_SEED", NULL,
                  "a meter limit of %s is below the seed of %s", money_words(meter->limit.value).text,
                  money_words(meter->seed.value).text);
}

static void check_reserve(const struct compiler *compiler, const struct meter_choice *meter,
                          const struct level_source *level)
{
    char given[16];
    char wanted[16];
    struct baize_text given_text = baize_text_in(given, sizeof given);
    struct baize_text wanted_text = baize_text_in(wanted, sizeof wanted);
    if (level == NULL || !level->reserve.present || meter->reserve.value == level->reserve.value)
        return;
    if (!meter->reserve.present && meter->reserve.at.line != 0)
        return; /* it could not be read; that was said already */
    baize_rate_print(&given_text, (baize_rate)meter->reserve.value);
    baize_rate_print(&wanted_text, (baize_rate)level->reserve.value);
    fault_add(compiler->faults, meter->reserve.present ? meter->reserve.at : meter->spot.at, "RESERVE_NOT_AS_SET",
              level->clause.text, "a reserve of %s: %s sets it at exactly %s", given, level->clause.text, wanted);
}

static void compile_meter(struct compiler *compiler, uint16_t index, const struct schedule_source *schedule)
{
    const struct progressive_choice *choice = choice_of(compiler);
    const struct meter_choice *meter = &choice->meters[index];
    struct baize_progressive_rules *rules = &compiler->rules->progressive;
    const struct level_source *level = find_level(schedule, meter->level.text);
    if (!meter->level.present)
        return;
    if (meter->level.text[0] != '\0' && strlen(meter->level.text) >= BAIZE_LEVEL_NAME_SIZE) {
        fault_add(compiler->faults, meter->level.at, "LEVEL_NAME_TOO_LONG", NULL,
                  "the name of a meter has at most %d letters", BAIZE_LEVEL_NAME_SIZE - 1);
        return;
    }
    if (rules->schedule.count > 0 && !pays_from_level(&rules->schedule, meter->level.text))
        fault_add(compiler->faults, meter->level.at, "LEVEL_UNKNOWN", NULL,
                  "no hand of progressive %s pays from a meter '%s'", rules->schedule.id, meter->level.text);
    if (is_given(choice, meter->level.text, index))
        fault_add(compiler->faults, meter->level.at, "LEVEL_TWICE", NULL, "the meter '%s' stands twice",
                  meter->level.text);
    check_seed(compiler, meter, level);
    check_reserve(compiler, meter, level);
    struct baize_meter_rules *kept = &rules->meters[rules->levels++];
    name_keep(kept->level, sizeof kept->level, meter->level.text);
    kept->seed = meter->seed.value;
    kept->rate = (baize_rate)meter->rate.value;
    kept->reserve = (baize_rate)meter->reserve.value;
    kept->limit = meter->limit.value;
    kept->clause = level == NULL ? 0 : clause_keep(compiler->rules, &level->clause);
    kept->seed_least = level == NULL ? 0 : level->least_seed.value;
    kept->reserve_exact = level != NULL && level->reserve.present;
}

static void check_all_levels(const struct compiler *compiler)
{
    const struct progressive_choice *choice = choice_of(compiler);
    const struct baize_paytable *schedule = &compiler->rules->progressive.schedule;
    for (uint8_t i = 0; i < schedule->count && !choice->meters_list.broken; i++) {
        const char *level = schedule->rows[i].pays.level;
        bool repeated = false;
        for (uint8_t before = 0; before < i; before++)
            repeated = repeated || strcmp(schedule->rows[before].pays.level, level) == 0;
        if (schedule->rows[i].pays.kind == BAIZE_ODDS_METER && !repeated &&
            !is_given(choice, level, choice->meters_list.count))
            fault_add(compiler->faults, choice->meters_list.at, "LEVEL_MISSING", NULL,
                      "progressive %s needs a meter '%s', which pays %s", schedule->id, level, schedule->rows[i].hand);
    }
}

static bool pays_from_any(const struct baize_paytable *schedule)
{
    for (uint8_t i = 0; i < schedule->count; i++)
        if (schedule->rows[i].pays.kind == BAIZE_ODDS_METER)
            return true;
    return false;
}

static void compile_meters(struct compiler *compiler, const struct schedule_source *schedule)
{
    const struct progressive_choice *choice = choice_of(compiler);
    int64_t total = 0;
    for (uint16_t i = 0; i < choice->meters_list.count; i++) {
        compile_meter(compiler, i, schedule);
        total += choice->meters[i].rate.value + choice->meters[i].reserve.value;
    }
    check_all_levels(compiler);
    if (choice->meters_list.present && choice->meters_list.count == 0 && !choice->meters_list.broken &&
        compiler->rules->progressive.schedule.count > 0 && !pays_from_any(&compiler->rules->progressive.schedule))
        fault_add(compiler->faults, choice->meters_list.at, "LEVEL_MISSING", NULL,
                  "a progressive has at least one meter, and a hand that pays from it");
    if (total > BAIZE_RATE_WHOLE)
        fault_add(compiler->faults, choice->meters_list.at, "RATES_ABOVE_WAGER", "RULES 4",
                  "rates and reserves add up to more than 100%% of the wager (RULES 4)");
}

/* ---- Envy ---- */

/* The envy table that a schedule brings looks at the schedule's hand; one that the submission names has its own. */
static const struct envy_source *find_envy(const struct progressive_source *source, const char *id, baize_cents amount,
                                           const struct number *basis)
{
    const struct envy_source *scaling = NULL;
    for (uint16_t i = 0; i < source->envies_list.count; i++) {
        const struct envy_source *envy = &source->envies[i];
        if (strcmp(envy->id.text, id) != 0 || (basis != NULL && basis->value != envy->basis.value))
            continue;
        if (envy->amount.value == amount)
            return envy;
        if (envy->scales.value != 0 && amount % envy->amount.value == 0)
            scaling = envy;
    }
    return scaling;
}

static void list_envies(struct baize_text *text, const struct progressive_source *source)
{
    for (uint16_t i = 0; i < source->envies_list.count; i++) {
        const char *id = source->envies[i].id.text;
        bool listed = false;
        for (uint16_t before = 0; before < i; before++)
            listed = listed || strcmp(source->envies[before].id.text, id) == 0;
        if (!listed)
            baize_text_format(text, "%s%s", i == 0 ? "" : ", ", id);
    }
}

static void keep_envy(struct compiler *compiler, const struct envy_source *source)
{
    struct baize_envy *envy = &compiler->rules->progressive.envy;
    int64_t times = compiler->rules->progressive.wager / source->amount.value;
    name_keep(envy->id, sizeof envy->id, source->id.text);
    envy->clause = clause_keep(compiler->rules, &source->clause);
    struct hand_scope scope = {(enum baize_basis)source->basis.value, 0};
    envy_rows_read(source->pays, source->pays_list.count, &scope, envy, compiler->faults);
    for (uint8_t i = 0; i < envy->count; i++) {
        envy->rows[i].clause = clause_keep(compiler->rules, &source->pays[i].clause);
        if (baize_cents_times(envy->rows[i].amount, times, &envy->rows[i].amount) != BAIZE_OK)
            fault_add(compiler->faults, choice_of(compiler)->amount.at, "AMOUNT_TOO_LARGE", NULL,
                      "the envy bonus for a wager of %s is larger than the system can count",
                      money_words(compiler->rules->progressive.wager).text);
    }
}

static void compile_own_envy(struct compiler *compiler)
{
    const struct progressive_choice *choice = choice_of(compiler);
    struct baize_envy *envy = &compiler->rules->progressive.envy;
    enum baize_basis basis = choice->envy_basis.present ? (enum baize_basis)choice->envy_basis.value : BAIZE_BEST_FOUR;
    if (compiler->jurisdiction->own_paytables.value == 0) {
        fault_add(compiler->faults, choice->envy_pays_list.at, "OWN_PAYTABLE",
                  compiler->game->progressive.envies_clause.text,
                  "an own envy table: %s allows the published ones only (%s)", compiler->jurisdiction->title.text,
                  compiler->game->progressive.envies_clause.text);
        return;
    }
    size_t errors = compiler->faults->found->errors;
    if (choice->envy.present)
        fault_add(compiler->faults, choice->envy.at, "TWO_PAYTABLES", NULL,
                  "either a published 'envy' table or own 'envy-pays', not both");
    if (basis != BAIZE_BEST_FOUR && basis != BAIZE_FIVE_DEALT)
        fault_add(compiler->faults, choice->envy_basis.at, "BASIS_NOT_OWN", NULL,
                  "the envy bonus looks at the basis four-card or five-card");
    name_keep(envy->id, sizeof envy->id, "own");
    struct hand_scope scope = {basis, 0};
    envy_rows_read(choice->envy_pays, choice->envy_pays_list.count, &scope, envy, compiler->faults);
    if (compiler->faults->found->errors == errors &&
        asks_for_holes(compiler, &choice->envy_pays_list, &choice->envy_holes))
        envy_holes_check(choice->envy_pays, envy, &scope, "envy-holes", compiler->faults);
}

static struct near_words near_envy(const struct progressive_source *source, const char *id)
{
    struct near near = near_to(id);
    for (uint16_t i = 0; i < source->envies_list.count; i++)
        if (strcmp(source->envies[i].id.text, id) != 0)
            near_try(&near, source->envies[i].id.text);
    return near_words(&near);
}

/* The schedule brings its envy table, or the submission names one (MD-FCP 12.E(2)). */
static const struct envy_source *choose_envy(const struct compiler *compiler, const struct schedule_source *schedule)
{
    const struct progressive_choice *choice = choice_of(compiler);
    const struct progressive_source *source = &compiler->game->progressive;
    const char *clause = source->envies_clause.text;
    const char *id = choice->envy.text;
    char allowed[120];
    struct baize_text text = baize_text_in(allowed, sizeof allowed);
    list_envies(&text, source);
    if (schedule->envy.present) {
        if (choice->envy.present && strcmp(choice->envy.text, schedule->envy.text) != 0)
            fault_add(compiler->faults, choice->envy.at, "ENVY_NOT_OF_SCHEDULE", schedule->clause.text,
                      "envy table %s: schedule %s brings its own, %s (%s)", choice->envy.text, schedule->id.text,
                      schedule->envy.text, schedule->clause.text);
        id = schedule->envy.text;
    } else if (!choice->envy.present) {
        if (choice->envy.at.line == 0)
            fault_add(compiler->faults, choice->spot.at, "ENVY_MISSING", clause,
                      "the progressive needs an envy table: %s has %s", clause, allowed);
        return NULL;
    }
    const struct envy_source *envy =
        find_envy(source, id, choice->amount.value, schedule->envy.present ? &schedule->basis : NULL);
    if (!is_allowed_amount(source, choice->amount.value))
        return envy; /* the amount is refused: that no table is for it says nothing more */
    bool for_amount = !schedule->amount.present || schedule->amount.value == choice->amount.value;
    if (envy == NULL && !for_amount)
        return NULL; /* the schedule is not for the amount: that was said */
    if (envy == NULL && schedule->envy.present && choice->amount.present)
        fault_add(compiler->faults, choice->amount.at, "ENVY_NOT_FOR_AMOUNT", schedule->clause.text,
                  "envy table %s of schedule %s (%s) has no amounts for a wager of %s", id, schedule->id.text,
                  schedule->clause.text, money_words(choice->amount.value).text);
    else if (envy == NULL && choice->envy.present && choice->amount.present)
        fault_add(compiler->faults, choice->envy.at, "ENVY_NOT_ALLOWED", clause,
                  "envy table %s for a wager of %s: %s has %s%s", id, money_words(choice->amount.value).text, clause,
                  allowed, near_envy(source, id).text);
    return envy;
}

/* Mixing the four-card and the five-card basis is valid (R35), and confusing. */
static void advise_bases(struct compiler *compiler, struct baize_mark at)
{
    const struct baize_envy *envy = &compiler->rules->progressive.envy;
    const struct baize_paytable *schedule = &compiler->rules->progressive.schedule;
    if (envy->count == 0 || schedule->count == 0 || envy->basis == schedule->basis)
        return;
    fault_advise(compiler->faults, at, "BASES_MIXED", "R35",
                 "envy table %s looks at the %s, schedule %s at the %s: allowed, but hard to explain (R35)", envy->id,
                 baize_vocabulary_words(&baize_words_basis, (int)envy->basis), schedule->id,
                 baize_vocabulary_words(&baize_words_basis, (int)schedule->basis));
}

static void compile_envy(struct compiler *compiler, const struct schedule_source *schedule)
{
    const struct progressive_choice *choice = choice_of(compiler);
    const struct choice_rule *fold = &compiler->game->progressive.envy_fold;
    struct baize_envy *envy = &compiler->rules->progressive.envy;
    envy->survives_fold = fold->choice.value != 0;
    envy->fold_clause = clause_keep(compiler->rules, &fold->clause);
    if (choice->envy_pays_list.present) {
        compile_own_envy(compiler);
        advise_bases(compiler, choice->envy_pays_list.at);
        return;
    }
    if (choice->envy_basis.present)
        fault_add(compiler->faults, choice->envy_basis.at, "BASIS_WITHOUT_PAYS", NULL,
                  "'envy-basis' goes with own 'envy-pays'; a published envy table has its own");
    const struct envy_source *source = schedule == NULL ? NULL : choose_envy(compiler, schedule);
    if (source == NULL)
        return;
    keep_envy(compiler, source);
    advise_bases(compiler, choice->envy.at);
}

/* ---- People, keys, order ---- */

static void compile_people(struct compiler *compiler)
{
    const struct progressive_source *source = &compiler->game->progressive;
    struct baize_progressive_rules *rules = &compiler->rules->progressive;
    rules->validator = (enum baize_role)source->validator.choice.value;
    rules->validator_clause = clause_keep(compiler->rules, &source->validator.clause);
}

/* Above an amount some systems ask for an executive's credential. */
static void compile_executive(struct compiler *compiler, const struct controller_source *controller)
{
    const struct number *above = &choice_of(compiler)->executive_above;
    const char *validator = baize_vocabulary_words(&baize_words_role, (int)compiler->rules->progressive.validator);
    compiler->rules->progressive.executive_above = above->value;
    compiler->rules->progressive.executive_clause = clause_keep(compiler->rules, &controller->clause);
    if (above->present && above->value == 0)
        fault_add(compiler->faults, above->at, "AMOUNT_OF_NOTHING", NULL,
                  "'executive-above' is more than $0; leave it out where the validator is enough");
    if (above->present && controller->executive.value == 0)
        fault_add(compiler->faults, above->at, "EXECUTIVE_NOT_ASKED", controller->clause.text,
                  "an executive above an amount: the controller %s (%s) asks for a %s only", controller->id.text,
                  controller->clause.text, validator);
}

static void compile_claim_order(struct compiler *compiler)
{
    const struct direction_source *source = &compiler->game->progressive.claim_order;
    const struct number *chosen = &choice_of(compiler)->claim_order;
    struct baize_progressive_rules *rules = &compiler->rules->progressive;
    rules->claim_order = (enum baize_direction)(chosen->present ? *chosen : source->direction).value;
    rules->claim_order_clause = clause_keep(compiler->rules, &source->clause);
    if (chosen->present && chosen->value != source->direction.value && source->may_change.value == 0)
        fault_add(compiler->faults, chosen->at, "CLAIM_ORDER_NOT_ALLOWED", source->clause.text,
                  "claims %s: %s sets the order %s", baize_vocabulary_id(&baize_words_direction, (int)chosen->value),
                  source->clause.text, baize_vocabulary_id(&baize_words_direction, (int)source->direction.value));
}

static void compile_payment(struct compiler *compiler)
{
    const struct choice_rule *source = &compiler->game->progressive.payment;
    struct baize_progressive_rules *rules = &compiler->rules->progressive;
    rules->paid_when = source->choice.present ? (enum baize_paid_when)source->choice.value : BAIZE_PAID_IN_TURN;
    rules->paid_clause = clause_keep(compiler->rules, &source->clause);
}

static void compile_fixed_pays(struct compiler *compiler)
{
    const struct choice_rule *source = &compiler->game->progressive.fixed_pays;
    const struct number *chosen = &choice_of(compiler)->fixed_pays_from;
    int64_t usual = source->choice.value & INT64_C(1) << BAIZE_FROM_TRAY ? BAIZE_FROM_TRAY : BAIZE_FROM_METER;
    int64_t from = chosen->present ? chosen->value : usual;
    compiler->rules->progressive.fixed_pays_from = (enum baize_pays_from)from;
    if (chosen->present && (source->choice.value & INT64_C(1) << from) == 0)
        fault_add(compiler->faults, chosen->at, "FIXED_PAYS_NOT_ALLOWED", source->clause.text,
                  "fixed pays from %s: %s pays them from %s", baize_vocabulary_words(&baize_words_pays_from, (int)from),
                  source->clause.text, baize_vocabulary_words(&baize_words_pays_from, from == BAIZE_FROM_TRAY));
}

static const struct controller_source *find_controller(const struct progressive_source *source, const char *id)
{
    for (uint16_t i = 0; i < source->controllers_list.count; i++)
        if (strcmp(source->controllers[i].id.text, id) == 0)
            return &source->controllers[i];
    return NULL;
}

static void compile_controller(struct compiler *compiler)
{
    const struct progressive_source *source = &compiler->game->progressive;
    const struct words *chosen = &choice_of(compiler)->controller;
    struct baize_controller_rules *rules = &compiler->rules->progressive.controller;
    const struct controller_source *found = chosen->present ? find_controller(source, chosen->text) : NULL;
    char allowed[100];
    struct baize_text text = baize_text_in(allowed, sizeof allowed);
    struct near near = near_to(chosen->text);
    if (!chosen->present && source->controllers_list.count == 1)
        found = &source->controllers[0];
    if (found == NULL) {
        for (uint16_t i = 0; i < source->controllers_list.count; i++) {
            baize_text_format(&text, "%s%s (%s)", i == 0 ? "" : ", ", source->controllers[i].id.text,
                              source->controllers[i].clause.text);
            near_try(&near, source->controllers[i].id.text);
        }
        if (chosen->present || chosen->at.line == 0)
            fault_add(compiler->faults, chosen->present ? chosen->at : choice_of(compiler)->spot.at,
                      "CONTROLLER_UNKNOWN", NULL, "the progressive needs a 'controller', one of: %s%s", allowed,
                      near_words(&near).text);
        return;
    }
    name_keep(rules->id, sizeof rules->id, found->id.text);
    name_keep(rules->lock_key, sizeof rules->lock_key, found->lock_key.text);
    name_keep(rules->confirm_key, sizeof rules->confirm_key, found->confirm_key.text);
    name_keep(rules->end_key, sizeof rules->end_key, found->end_key.text);
    if (found->run_key.present) {
        name_keep(rules->run_key, sizeof rules->run_key, found->run_key.text);
        rules->run_clause =
            clause_keep(compiler->rules, found->run_clause.present ? &found->run_clause : &found->clause);
    }
    rules->credential = (enum baize_credential)found->credential.value;
    compile_executive(compiler, found);
    rules->clause = clause_keep(compiler->rules, &found->clause);
}

void compile_progressive(struct compiler *compiler)
{
    if (!compiler->rules->wagers[BAIZE_PROGRESSIVE].offered)
        return;
    compile_amount(compiler);
    const struct schedule_source *schedule = compile_schedule(compiler);
    compile_meters(compiler, schedule);
    compile_envy(compiler, schedule);
    compile_people(compiler);
    compile_claim_order(compiler);
    compile_payment(compiler);
    compile_fixed_pays(compiler);
    compile_controller(compiler);
    compile_notices(compiler);
}
