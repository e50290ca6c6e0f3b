/* four_card_stakes.c - the rules' odds as whole numbers, so that decisions are comparisons of integers.
 *
 * With W, T and L the dealer's hands that lose to, equal and beat the player's, a decision's expected net is
 * (won x W + tied x T + lost x L) / (W + T + L), where won, tied and lost follow from the odds. With `lower` = W and
 * `upto` = W + T this is
 *
 *     (won - tied) x lower + (tied - lost) x upto + lost x all
 *
 * and so is the difference of two decisions. The odds' denominators are multiplied away. Coefficients are kept below
 * 2^38 and counts are below 2^21 (C(46,5) = 1,370,754), so the few terms of a form stay below 2^62. */
#include "analysis/four_card_stakes.h"

#include <stdio.h>
#include <string.h>

#define COEFFICIENT_MOST (INT64_C(1) << 38)

/* ---- Nets ---- */

/* A number of Antes, as two integers. */
struct ratio {
    int64_t numerator, denominator;
};

static bool has_ratio(const struct baize_odds *odds)
{
    return odds->kind != BAIZE_ODDS_FIXED && odds->kind != BAIZE_ODDS_METER;
}

/* What a wager of 1 nets at these odds. */
static struct ratio wager_net(const struct baize_odds *odds)
{
    switch (odds->kind) {
    case BAIZE_ODDS_TO:
        return (struct ratio){odds->numerator, odds->denominator};
    case BAIZE_ODDS_FOR:
        return (struct ratio){(int64_t)odds->numerator - odds->denominator, odds->denominator};
    case BAIZE_ODDS_PUSH:
        return (struct ratio){0, 1};
    case BAIZE_ODDS_NONE:
    case BAIZE_ODDS_FIXED:
    case BAIZE_ODDS_METER:
    default:
        return (struct ratio){-1, 1};
    }
}

/* The bonus only ever adds to the Ante: whatever it pays is on top (R9). */
static struct ratio bonus_net(const struct baize_pay_row *row)
{
    if (row == NULL || (row->pays.kind != BAIZE_ODDS_TO && row->pays.kind != BAIZE_ODDS_FOR))
        return (struct ratio){0, 1};
    return (struct ratio){row->pays.numerator, row->pays.denominator};
}

/* What the dealer's hand makes of the wagers: a tie goes as the rules say. */
static enum four_card_result outcome_of(const struct baize_rules *rules, enum four_card_result result)
{
    if (result != FOUR_CARD_TIED || rules->settlement.tie == BAIZE_TIE_PUSHES)
        return result;
    return rules->settlement.tie == BAIZE_PLAYER_WINS_TIE ? FOUR_CARD_WON : FOUR_CARD_LOST;
}

bool four_card_bonus_paid(const struct baize_rules *rules, enum four_card_result result)
{
    return outcome_of(rules, result) != FOUR_CARD_LOST || rules->settlement.bonus_when_losing;
}

/* The three parts of a net: of the Ante, of each Ante's worth of Play, and the bonus. */
struct parts {
    struct ratio ante, play, bonus;
};

static struct parts parts_of(const struct baize_rules *rules, const struct baize_pay_row *row,
                             enum four_card_result result)
{
    const struct ratio none = {0, 1}, lost = {-1, 1};
    const enum four_card_result outcome = outcome_of(rules, result);
    struct parts parts = {none, none, bonus_net(row)};
    if (outcome == FOUR_CARD_WON) {
        parts.ante = wager_net(&rules->wagers[BAIZE_ANTE].even);
        parts.play = wager_net(&rules->wagers[BAIZE_PLAY].even);
    } else if (outcome == FOUR_CARD_LOST) {
        parts.ante = parts.play = lost;
    }
    if (!four_card_bonus_paid(rules, result))
        parts.bonus = none;
    return parts;
}

struct baize_fraction four_card_net(const struct baize_rules *rules, const struct baize_pay_row *row,
                                    enum four_card_result result, int times)
{
    struct parts parts = parts_of(rules, row, result);
    struct baize_fraction play = baize_fraction_multiply(
        baize_fraction_of(parts.play.numerator, parts.play.denominator), baize_fraction_of(times, 1));
    struct baize_fraction wagers =
        baize_fraction_add(baize_fraction_of(parts.ante.numerator, parts.ante.denominator), play);
    return baize_fraction_add(wagers, baize_fraction_of(parts.bonus.numerator, parts.bonus.denominator));
}

/* ---- Whole numbers ---- */

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The least common multiple, or 0 when it is beyond all use. Both are below 2^38 and 2^30. */
static int64_t common_multiple(int64_t a, int64_t b)
{
    if (a == 0 || b / common_divisor(a, b) > COEFFICIENT_MOST / a)
        return 0;
    return a * (b / common_divisor(a, b));
}

/* A scale for all three parts; 0: too fine. */
static int64_t scale_of(const struct baize_rules *rules, const struct baize_pay_row *row)
{
    int64_t scale = common_multiple(1, wager_net(&rules->wagers[BAIZE_ANTE].even).denominator);
    scale = common_multiple(scale, wager_net(&rules->wagers[BAIZE_PLAY].even).denominator);
    return common_multiple(scale, bonus_net(row).denominator);
}

/* scale x numerator / denominator x times; false when it is too large. The denominator divides the scale, and neither
 * factor reaches 2^39. */
static bool add_scaled(int64_t scale, struct ratio ratio, int64_t times, int64_t *sum)
{
    const int64_t each = scale / ratio.denominator * times;
    const int64_t size = ratio.numerator < 0 ? -ratio.numerator : ratio.numerator;
    if (each > COEFFICIENT_MOST || (each > 0 && size > COEFFICIENT_MOST / each))
        return false;
    *sum += each * ratio.numerator;
    return *sum <= COEFFICIENT_MOST && *sum >= -COEFFICIENT_MOST;
}

static bool play_form(const struct baize_rules *rules, const struct baize_pay_row *row, int64_t scale, int times,
                      int64_t dealer_hands, struct four_card_form *form)
{
    int64_t net[FOUR_CARD_RESULTS] = {0, 0, 0};
    for (int result = 0; result < FOUR_CARD_RESULTS; result++) {
        struct parts parts = parts_of(rules, row, (enum four_card_result)result);
        if (!add_scaled(scale, parts.ante, 1, &net[result]) || !add_scaled(scale, parts.play, times, &net[result]) ||
            !add_scaled(scale, parts.bonus, 1, &net[result]))
            return false;
    }
    form->lower = net[FOUR_CARD_WON] - net[FOUR_CARD_TIED];
    form->upto = net[FOUR_CARD_TIED] - net[FOUR_CARD_LOST];
    form->constant = net[FOUR_CARD_LOST] * dealer_hands;
    return true;
}

static struct four_card_form difference(struct four_card_form a, struct four_card_form b)
{
    return (struct four_card_form){a.lower - b.lower, a.upto - b.upto, a.constant - b.constant};
}

static bool make_forms(struct four_card_stakes *stakes, struct four_card_kind *kind)
{
    const int64_t hands = (int64_t)stakes->dealer_hands, scale = scale_of(stakes->rules, kind->row);
    struct four_card_form least, most, fold = {0, 0, -scale * hands};
    if (scale == 0 || !play_form(stakes->rules, kind->row, scale, stakes->least_times, hands, &least) ||
        !play_form(stakes->rules, kind->row, scale, stakes->most_times, hands, &most))
        return false;
    kind->most_over_least = difference(most, least);
    kind->most_over_fold = difference(most, fold);
    kind->least_over_fold = difference(least, fold);
    return true;
}

/* ---- Kinds of hands ---- */

/* A category goes by its own name, also what a higher row leaves of it; a row that begins inside of it gives its own.
 * Of "pair of queens or better" only the pairs are meant, since each category has lines of its own: "pair of queens and
 * up". */
static void name_kind(struct four_card_kind *kind)
{
    static const char or_better[] = "-or-better";
    baize_strength least, most;
    baize_category_strengths(BAIZE_FOUR_CARD, kind->category, &least, &most);
    const struct baize_pay_row *row = kind->row;
    if (row == NULL || row->least <= least) {
        snprintf(kind->name, sizeof kind->name, "%s", baize_category_words(kind->category));
        return;
    }
    snprintf(kind->name, sizeof kind->name, "%s", row->hand);
    char *behind = strstr(kind->name, or_better);
    if (behind != NULL && row->most > most)
        memcpy(behind, "-and-up", sizeof "-and-up");
    for (char *at = kind->name; *at != '\0'; at++)
        *at = *at == '-' ? ' ' : *at;
}

/* The kind of a strength, a new one if there is none yet; NULL: there are too many. */
static struct four_card_kind *kind_of(struct four_card_stakes *stakes, baize_strength strength)
{
    const enum baize_category category = baize_strength_category(BAIZE_FOUR_CARD, strength);
    const struct baize_pay_row *row = baize_paytable_row(&stakes->rules->wagers[BAIZE_ANTE].paytable, strength);
    for (uint8_t i = 0; i < stakes->kinds_count; i++)
        if (stakes->kinds[i].category == category && stakes->kinds[i].row == row)
            return &stakes->kinds[i];
    if (stakes->kinds_count == FOUR_CARD_KINDS_MOST)
        return NULL;
    struct four_card_kind *kind = &stakes->kinds[stakes->kinds_count++];
    *kind = (struct four_card_kind){.category = category, .row = row, .hit = bonus_net(row).numerator > 0};
    name_kind(kind);
    return kind;
}

enum baize_status four_card_stakes_of(const struct baize_rules *rules, const struct four_card_deal *deal,
                                      struct four_card_stakes *stakes)
{
    const struct baize_wager_rules *ante = &rules->wagers[BAIZE_ANTE], *play = &rules->wagers[BAIZE_PLAY];
    *stakes = (struct four_card_stakes){.rules = rules,
                                        .dealer_hands = four_card_dealer_hands(deal),
                                        .least_times = play->least_times,
                                        .most_times = play->most_times};
    if (!ante->offered || !play->offered)
        return BAIZE_ANALYSIS_NOT_OFFERED;
    bool good = has_ratio(&ante->even) && has_ratio(&play->even) && play->least_times > 0 &&
                play->least_times <= play->most_times && ante->paytable.ranking == BAIZE_FOUR_CARD;
    for (uint8_t i = 0; i < ante->paytable.count; i++)
        good = good && has_ratio(&ante->paytable.rows[i].pays);
    if (!good)
        return BAIZE_ANALYSIS_UNSUPPORTED;
    for (baize_strength t = 1; t <= BAIZE_FOUR_CARD_STRENGTHS; t++) {
        struct four_card_kind *kind = kind_of(stakes, t);
        if (kind == NULL)
            return BAIZE_ANALYSIS_UNSUPPORTED;
        stakes->kind_of[t] = (uint8_t)(kind - stakes->kinds);
    }
    for (uint8_t i = 0; i < stakes->kinds_count; i++)
        if (!make_forms(stakes, &stakes->kinds[i]))
            return BAIZE_ANALYSIS_TOO_FINE;
    return BAIZE_OK;
}

/* ---- Intervals ---- */

static int64_t form_least(const struct four_card_form *form, const struct four_card_interval *interval)
{
    return four_card_form_at(form, form->lower > 0 ? interval->lower_least : interval->lower_most,
                             form->upto > 0 ? interval->upto_least : interval->upto_most);
}

static int64_t form_most(const struct four_card_form *form, const struct four_card_interval *interval)
{
    return four_card_form_at(form, form->lower > 0 ? interval->lower_most : interval->lower_least,
                             form->upto > 0 ? interval->upto_most : interval->upto_least);
}

bool four_card_decide_all(const struct four_card_kind *kind, const struct four_card_interval *interval,
                          enum baize_decision *decision)
{
    if (form_most(&kind->most_over_fold, interval) < 0 && form_most(&kind->least_over_fold, interval) < 0)
        *decision = BAIZE_DECIDE_FOLD;
    else if (form_least(&kind->most_over_least, interval) >= 0 && form_least(&kind->most_over_fold, interval) >= 0)
        *decision = BAIZE_DECIDE_MOST;
    else if (form_most(&kind->most_over_least, interval) < 0 && form_least(&kind->least_over_fold, interval) >= 0)
        *decision = BAIZE_DECIDE_LEAST;
    else
        return false;
    return true;
}
