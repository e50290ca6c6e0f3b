/* check_chips.c - can the table's smallest chip lay every pay that its limits and odds allow? (R1)
 *
 * A wager is a whole number of steps. Odds of n to d repeat after d steps, so d wagers from the least on are tried.
 * Shares of a meter are not laid in chips and are not looked at. Advice: a pay in cents is recorded and can be made. */
#include "rules/compiler.h"

#define STEPS_TRIED_MOST 4096

/* The amounts that a wager may have. */
struct range {
    baize_cents least, most, step;
};

static struct range range_of(const struct baize_rules *rules, enum baize_wager wager)
{
    const struct baize_wager_rules *own = &rules->wagers[wager];
    const struct baize_wager_rules *ante = &rules->wagers[BAIZE_ANTE];
    if (wager == BAIZE_PROGRESSIVE)
        return (struct range){rules->progressive.wager, rules->progressive.wager, rules->progressive.wager};
    if (own->equals_ante || (own->least_times == 1 && own->most_times == 1))
        return (struct range){ante->least, ante->most, ante->step};
    if (own->least_times > 0)
        return (struct range){ante->least * own->least_times, ante->most * own->most_times, own->step};
    return (struct range){own->least, own->most, own->step};
}

/* The first wager whose pay cannot be laid, or 0; what it pays goes to *pays. */
static baize_cents first_unlaid(const struct range *range, const struct baize_odds *odds, baize_cents chip,
                                baize_cents *pays)
{
    int64_t tried = odds->denominator < STEPS_TRIED_MOST ? odds->denominator : STEPS_TRIED_MOST;
    if (odds->kind == BAIZE_ODDS_METER || odds->kind == BAIZE_ODDS_NONE || range->step == 0)
        return 0;
    for (int64_t i = 0; i <= tried && range->least + i * range->step <= range->most; i++) {
        baize_cents wager = range->least + i * range->step;
        struct baize_pay pay;
        if (baize_odds_pay(odds, wager, &pay) != BAIZE_OK)
            return 0; /* too large to count: an error already */
        *pays = pay.winnings_cents;
        if (pay.winnings_cents % chip != 0 || pay.breakage_numerator != 0)
            return wager;
    }
    return 0;
}

/* Steps with which every wager at these odds is paid in whole chips; 0: none would help. */
static baize_cents steps_for(const struct baize_odds *odds, baize_cents chip)
{
    int64_t a = odds->numerator, b = odds->denominator;
    if (odds->kind != BAIZE_ODDS_TO)
        return 0;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return chip * (odds->denominator / a);
}

static void advise(const struct compiler *compiler, struct baize_mark at, const char *what, baize_cents wager,
                   baize_cents pays, baize_cents steps)
{
    char mend[64];
    struct baize_text text = baize_text_in(mend, sizeof mend);
    if (steps > 0)
        baize_text_format(&text, "'steps: %s' avoids it", money_words(steps).text);
    else
        baize_text_add(&text, "a smaller chip would");
    fault_advise(compiler->faults, at, "PAY_NOT_WHOLE_CHIPS", "R1",
                 "%s of %s pays %s, which cannot be laid with chips of %s, the smallest; %s (R1)", what,
                 money_words(wager).text, money_words(pays).text, money_words(compiler->rules->smallest_chip).text,
                 mend);
}

/* One warning for each wager, at its own row or at the name of its paytable. */
static void check_paytable_chips(const struct compiler *compiler, enum baize_wager wager)
{
    const struct wager_choice *choice = &compiler->submission->wagers.of[wager];
    const struct baize_paytable *paytable = &compiler->rules->wagers[wager].paytable;
    const struct range range = range_of(compiler->rules, wager);
    struct baize_mark at = choice->paytable.present ? choice->paytable.at : choice->spot.at;
    char what[96];
    struct baize_text text = baize_text_in(what, sizeof what);
    baize_cents pays = 0;
    for (uint8_t i = 0; i < paytable->count; i++) {
        const struct baize_pay_row *row = &paytable->rows[i];
        baize_cents unlaid = first_unlaid(&range, &row->pays, compiler->rules->smallest_chip, &pays);
        if (unlaid == 0)
            continue;
        bool own = choice->pays_list.present && paytable->count == choice->pays_list.count;
        baize_text_format(&text, "'%s' at ", row->hand);
        baize_odds_print(&text, &row->pays);
        baize_text_format(&text, " with %s", baize_wager_words(wager));
        advise(compiler, own ? choice->pays[i].spot.at : at, what, unlaid, pays,
               steps_for(&row->pays, compiler->rules->smallest_chip));
        return;
    }
}

static void check_even_chips(const struct compiler *compiler, enum baize_wager wager)
{
    const struct range range = range_of(compiler->rules, wager);
    baize_cents pays = 0;
    baize_cents unlaid =
        first_unlaid(&range, &compiler->rules->wagers[wager].even, compiler->rules->smallest_chip, &pays);
    if (unlaid != 0)
        advise(compiler, compiler->submission->wagers.of[wager].spot.at, baize_wager_words(wager), unlaid, pays, 0);
}

static void check_progressive_chips(const struct compiler *compiler)
{
    const struct progressive_choice *choice = &compiler->submission->wagers.progressive;
    const struct baize_progressive_rules *rules = &compiler->rules->progressive;
    const struct range range = range_of(compiler->rules, BAIZE_PROGRESSIVE);
    baize_cents chip = compiler->rules->smallest_chip;
    char what[96];
    baize_cents pays = 0;
    for (uint8_t i = 0; i < rules->schedule.count; i++) {
        struct baize_text text = baize_text_in(what, sizeof what);
        if (first_unlaid(&range, &rules->schedule.rows[i].pays, chip, &pays) == 0)
            continue;
        baize_text_format(&text, "'%s' with the progressive wager", rules->schedule.rows[i].hand);
        advise(compiler, choice->amount.at, what, rules->wager, pays, 0);
        return;
    }
    for (uint8_t i = 0; i < rules->envy.count; i++) {
        struct baize_text text = baize_text_in(what, sizeof what);
        if (rules->envy.rows[i].amount % chip == 0)
            continue;
        baize_text_format(&text, "envy for '%s' with the progressive wager", rules->envy.rows[i].hand);
        advise(compiler, choice->amount.at, what, rules->wager, rules->envy.rows[i].amount, 0);
        return;
    }
}

void check_chips(const struct compiler *compiler)
{
    if (compiler->faults->found->errors > 0 || compiler->rules->smallest_chip == 0)
        return; /* what is wrong may be the chip, a limit or the odds */
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        if (!compiler->rules->wagers[w].offered || w == BAIZE_PROGRESSIVE)
            continue;
        check_even_chips(compiler, (enum baize_wager)w);
        check_paytable_chips(compiler, (enum baize_wager)w);
    }
    if (compiler->rules->wagers[BAIZE_PROGRESSIVE].offered)
        check_progressive_chips(compiler);
}
