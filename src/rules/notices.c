/* notices.c - the amounts from which a progressive win asks for a form, a cheque or somebody who is told (H8, H9,
 * H10), and who is told or asked about meters (T2, T7, T10).
 *
 * The jurisdiction's amounts are dated, as limits are. A submission may ask for a notice earlier, never later. */
#include "rules/compiler.h"

bool baize_notice_applies(const struct baize_notice *notice, baize_cents amount, baize_cents wager)
{
    bool reached = notice->above ? amount > notice->amount : amount >= notice->amount;
    return reached && (notice->times_wager == 0 || wager <= amount / (baize_cents)notice->times_wager);
}

/* ---- Amounts ---- */

/* Exactly one of `from` and `above`; one that could not be read has its fault already. */
bool notice_amount_check(const struct notice_source *notice, struct faults *faults)
{
    bool broken =
        (notice->from.at.line != 0 && !notice->from.present) || (notice->above.at.line != 0 && !notice->above.present);
    if (broken || notice->from.present != notice->above.present)
        return !broken;
    fault_add(faults, notice->spot.at, "NOTICE_INCOMPLETE", NULL,
              "a notice takes one amount: 'from' (that amount or more) or 'above' (more than that)");
    return false;
}

/* The smallest win that falls under the notice. */
static baize_cents least_win(const struct notice_source *notice)
{
    return notice->from.present ? notice->from.value : notice->above.value + 1;
}

static const char *amount_word(const struct notice_source *notice)
{
    return notice->from.present ? "from" : "above";
}

static baize_cents amount_of(const struct notice_source *notice)
{
    return notice->from.present ? notice->from.value : notice->above.value;
}

/* ---- What the jurisdiction asks for, and what the submission ---- */

/* As with limits: before the first day on file the oldest is the nearest to what was in force. */
static const struct notice_source *notice_in_force(const struct compiler *compiler, int kind)
{
    const struct progressive_source *source = &compiler->game->progressive;
    const struct number *date = &compiler->submission->effective;
    const struct notice_source *newest = NULL;
    const struct notice_source *oldest = NULL;
    for (uint16_t i = 0; i < source->notices_list.count; i++) {
        const struct notice_source *notice = &source->notices[i];
        if (notice->notice.value != kind)
            continue;
        if (oldest == NULL || notice->since.value < oldest->since.value)
            oldest = notice;
        if ((!date->present || notice->since.value <= date->value) &&
            (newest == NULL || notice->since.value > newest->since.value))
            newest = notice;
    }
    return newest != NULL ? newest : oldest;
}

static const struct notice_source *notice_chosen(const struct compiler *compiler, int kind)
{
    const struct progressive_choice *choice = &compiler->submission->wagers.progressive;
    const struct notice_source *chosen = NULL;
    for (uint16_t i = 0; i < choice->notices_list.count; i++) {
        const struct notice_source *notice = &choice->notices[i];
        if (!notice->notice.present || notice->notice.value != kind)
            continue;
        if (chosen != NULL)
            fault_add(compiler->faults, notice->notice.at, "NOTICE_TWICE", NULL, "the notice '%s' stands twice",
                      baize_vocabulary_id(&baize_words_notice, kind));
        chosen = notice;
    }
    return chosen != NULL && notice_amount_check(chosen, compiler->faults) ? chosen : NULL;
}

static void check_earlier(const struct compiler *compiler, const struct notice_source *chosen,
                          const struct notice_source *asked)
{
    const struct number *amount = chosen->from.present ? &chosen->from : &chosen->above;
    const char *clause = asked->clause.text;
    if (least_win(chosen) > least_win(asked))
        fault_add(compiler->faults, amount->at, "NOTICE_TOO_HIGH", clause,
                  "notice '%s' %s %s: %s asks for it %s %s; a submission may only ask for it earlier",
                  baize_vocabulary_id(&baize_words_notice, (int)asked->notice.value), amount_word(chosen),
                  money_words(amount_of(chosen)).text, clause, amount_word(asked), money_words(amount_of(asked)).text);
}

/* A submission's own amount counts whatever the wager: that is never later. */
static void keep_notice(struct compiler *compiler, int kind)
{
    struct baize_progressive_rules *rules = &compiler->rules->progressive;
    const struct notice_source *asked = notice_in_force(compiler, kind);
    const struct notice_source *chosen = notice_chosen(compiler, kind);
    const struct notice_source *source = chosen != NULL ? chosen : asked;
    if (source == NULL)
        return;
    if (chosen != NULL && asked != NULL)
        check_earlier(compiler, chosen, asked);
    struct baize_notice *notice = &rules->notices[rules->notices_count++];
    notice->kind = (enum baize_notice_kind)kind;
    notice->amount = amount_of(source);
    notice->above = source->above.present;
    notice->times_wager = (uint32_t)source->times_wager.value;
    notice->clause = asked == NULL ? 0 : clause_keep(compiler->rules, &asked->clause);
}

void compile_notices(struct compiler *compiler)
{
    const struct progressive_source *source = &compiler->game->progressive;
    struct baize_progressive_rules *rules = &compiler->rules->progressive;
    for (int kind = 0; kind < BAIZE_NOTICE_KINDS; kind++)
        keep_notice(compiler, kind);
    rules->sign_variance_above = source->sign_variance.amount.value;
    rules->transfer_notice_days = (uint16_t)source->transfer_notice.count.value;
    if (source->sign_variance.spot.present)
        rules->sign_variance_clause = clause_keep(compiler->rules, &source->sign_variance.clause);
    if (source->transfer_notice.spot.present)
        rules->transfer_clause = clause_keep(compiler->rules, &source->transfer_notice.clause);
    rules->adjustment_approval = source->adjustment_approval.choice.value != 0;
    if (source->adjustment_approval.spot.present)
        rules->adjustment_clause = clause_keep(compiler->rules, &source->adjustment_approval.clause);
}
