/* math_work.c - a job of mathematics, in its thread: nothing but the job is looked at, and the shipped files, which
 * never change. The working memory is large and is given back at once. */
#include "protocol/make.h"
#include "server/mathematics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void refuse(struct math_job *job, const char *name, const char *words)
{
    job->refused = name;
    if (words != job->words)
        snprintf(job->words, sizeof job->words, "%s", words);
}

static void refuse_memory(struct math_job *job)
{
    refuse(job, "BUSY", "there is no memory for this now: ask again");
}

static void keep_before(struct math_before *before, const struct baize_wager_analysis *analysis)
{
    *before = (struct math_before){.known = true,
                                   .house_edge = analysis->house_edge,
                                   .element_of_risk = analysis->element_of_risk,
                                   .hit_frequency = analysis->hit_frequency};
}

/* ---- A table ---- */

static void work_table(struct math_job *job, struct analyses *all)
{
    enum analysed failed = ANALYSED_WAGERS;
    all->rules = job->rules;
    enum baize_status status = analyses_compute(all, ~0u, NULL, &failed);
    if (status != BAIZE_OK) {
        refuse(job, "CANNOT_BE_COUNTED", baize_status_words(status));
        return;
    }
    for (int i = 0; i < ANALYSED_WAGERS; i++)
        if (all->done[i])
            keep_before(&job->before[i], analyses_wager(all, (enum analysed)i));
    job->answers[MATH_FIGURES] = math_figures(all, job->digest);
    job->answers[MATH_CHART] = math_chart(all, job->digest);
    job->answers[MATH_PICTURE] = math_picture(all, job->digest);
    for (int i = 0; i < MATH_ANSWERS; i++)
        if (job->answers[i] == NULL)
            refuse_memory(job);
}

/* ---- What if ---- */

static bool load_submission(struct math_job *job)
{
    struct baize_shipped shipped;
    struct baize_library library = baize_shipped_library();
    struct baize_diagnostics *found = malloc(sizeof *found);
    void *scratch = malloc(BAIZE_RULES_SCRATCH);
    bool loaded = false;
    if (found == NULL || scratch == NULL) {
        refuse_memory(job);
    } else if (baize_shipped_find(job->submission, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK) {
        refuse(job, "FIELD_WRONG", "no submission of that name is shipped");
    } else {
        struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
        loaded = baize_rules_load(&source, &library, scratch, BAIZE_RULES_SCRATCH, &job->rules, found) == BAIZE_OK;
        if (!loaded)
            refuse(job, "FIELD_WRONG", "this submission is not accepted");
    }
    free(scratch);
    free(found);
    return loaded;
}

/* For study: payout limits, which depend on the wager, are left out. */
static struct baize_rules studied(const struct baize_rules *rules)
{
    struct baize_rules copy = *rules;
    copy.real_money = false;
    copy.payout_limit.per_hand = 0;
    copy.wagers[BAIZE_BAD_BEAT_BONUS].deal_payout_limit = 0;
    return copy;
}

static bool change_odds(struct math_job *job, struct baize_rules *rules)
{
    for (uint8_t i = 0; i < job->changes_count; i++)
        if (!what_if_set(rules, job->wager, job->changes[i].hand, job->changes[i].odds, job->words)) {
            refuse(job, "FIELD_WRONG", job->words);
            return false;
        }
    return true;
}

static json_t *before_json(const struct math_before *before)
{
    json_t *made = json_object();
    make_set(&made, "house_edge", math_percent(&before->house_edge, 4));
    make_set(&made, "element_of_risk", math_percent(&before->element_of_risk, 4));
    make_set(&made, "hit_frequency", math_percent(&before->hit_frequency, 4));
    return made;
}

static json_t *change_json(const struct math_before *before, const struct baize_wager_analysis *now)
{
    struct baize_fraction more = baize_fraction_subtract(now->house_edge, before->house_edge);
    json_t *made = json_object();
    make_set(&made, "house_edge", math_percent(&more, 4));
    make_set_word(&made, "direction",
                  more.sign > 0   ? "better for the house"
                  : more.sign < 0 ? "better for the player"
                                  : "the same");
    return made;
}

static json_t *what_if_json(const struct math_job *job, const struct analyses *all)
{
    const struct math_before *before = &job->before[job->wager];
    json_t *made = json_object();
    make_set(&made, "rules", job->is_filed ? make_hex(job->digest, BAIZE_HASH_SIZE) : json_null());
    make_set(&made, "wager", math_wager(all, job->wager));
    make_set(&made, "before", before_json(before));
    make_set(&made, "change", change_json(before, analyses_wager(all, job->wager)));
    make_set_word(&made, "words", "For study, never for money: nothing at any table changes.");
    return made;
}

/* One wager by the rules in `all`; what came before it there is lost. */
static bool count_wager(struct math_job *job, struct analyses *all)
{
    enum baize_status status = analyses_run_one(all, job->wager, NULL);
    const struct baize_wager_analysis *analysis = analyses_wager(all, job->wager);
    if (status == BAIZE_OK && baize_fraction_is_defined(&analysis->house_edge) &&
        baize_fraction_is_defined(&analysis->variance))
        return true;
    refuse(job, "FIELD_WRONG",
           status == BAIZE_OK ? "these odds are too fine to be counted exactly" : baize_status_words(status));
    return false;
}

static void work_what_if(struct math_job *job, struct analyses *all)
{
    if (!job->is_filed && !load_submission(job))
        return;
    if (!analyses_offers(&job->rules, job->wager)) {
        refuse(job, "FIELD_WRONG", baize_status_words(BAIZE_ANALYSIS_NOT_OFFERED));
        return;
    }
    struct math_before *before = &job->before[job->wager];
    all->rules = studied(&job->rules);
    if (!before->known) {
        if (!count_wager(job, all))
            return;
        keep_before(before, analyses_wager(all, job->wager));
    }
    if (!change_odds(job, &all->rules) || !count_wager(job, all))
        return;
    job->answers[MATH_FIGURES] = what_if_json(job, all);
    if (job->answers[MATH_FIGURES] == NULL)
        refuse_memory(job);
}

/* ---- All of them ---- */

static void work_claims(struct math_job *job)
{
    struct claims *claims = calloc(1, sizeof *claims);
    if (claims != NULL)
        job->answers[MATH_FIGURES] = math_claims(claims);
    if (job->answers[MATH_FIGURES] == NULL)
        refuse_memory(job);
    free(claims);
}

void math_work(struct math_job *job)
{
    if (job->kind == MATH_CLAIMS) {
        work_claims(job);
        return;
    }
    struct analyses *all = calloc(1, sizeof *all);
    if (all == NULL)
        refuse_memory(job);
    else if (job->kind == MATH_TABLE)
        work_table(job, all);
    else
        work_what_if(job, all);
    free(all);
}
