/* holes.c - is a better hand ever paid less than a worse one?
 *
 * All hands that the table can see are walked from the highest down, as runs that one row pays or none does. Each run
 * is compared with the runs below it. A share of a meter grows and falls, so it is compared with another share of the
 * same meter only; a hand that no row pays is a hole above every paid one, whatever the pay. */
#include "rules/holes.h"

#include <stdio.h>
#include <string.h>

#define NO_ROW    UINT8_MAX
#define RUNS_MOST (3 * BAIZE_PAY_ROWS_MOST + 2)

struct run {
    uint8_t row; /* of the table, or NO_ROW */
    bool super_royal;
    baize_strength least, most;
};

struct place {
    struct baize_mark hand, pays;
};

struct table {
    const struct hand_scope *scope;
    struct hole_wagers wagers;
    const struct baize_pay_row *rows;
    struct place places[BAIZE_PAY_ROWS_MOST];
    uint8_t count;
    const char *key; /* that says that holes are intended */
    struct faults *faults;
};

/* ---- Which is less? ---- */

static bool is_ratio(const struct baize_odds *odds)
{
    return odds->kind == BAIZE_ODDS_TO || odds->kind == BAIZE_ODDS_FOR || odds->kind == BAIZE_ODDS_PUSH;
}

/* Both are below 10^9, so that the products fit. */
static bool is_less_ratio(const struct baize_odds *a, const struct baize_odds *b)
{
    int64_t a_numerator = a->kind == BAIZE_ODDS_PUSH ? 0 : a->numerator;
    int64_t b_numerator = b->kind == BAIZE_ODDS_PUSH ? 0 : b->numerator;
    int64_t a_denominator = a->kind == BAIZE_ODDS_PUSH ? 1 : a->denominator;
    int64_t b_denominator = b->kind == BAIZE_ODDS_PUSH ? 1 : b->denominator;
    return a_numerator * b_denominator < b_numerator * a_denominator;
}

/* What odds come to at a wager; more than any amount where it cannot be counted. */
static baize_cents winnings(const struct baize_odds *odds, baize_cents wager)
{
    struct baize_pay pay;
    return baize_odds_pay(odds, wager, &pay) == BAIZE_OK ? pay.winnings_cents : INT64_MAX;
}

/* A fixed amount falls behind odds at large wagers, odds behind a fixed amount at small ones. `wager` is where. */
static bool is_less_at(const struct baize_odds *a, const struct baize_odds *b, struct hole_wagers wagers,
                       baize_cents *wager)
{
    if (a->kind == BAIZE_ODDS_PUSH || b->kind == BAIZE_ODDS_PUSH)
        return a->kind == BAIZE_ODDS_PUSH;
    *wager = a->kind == BAIZE_ODDS_FIXED ? wagers.most : wagers.least;
    return *wager > 0 && winnings(a, *wager) < winnings(b, *wager);
}

/* Is `a` less than `b`, at any wager the table takes? */
static bool is_less(const struct baize_odds *a, const struct baize_odds *b, struct hole_wagers wagers,
                    baize_cents *wager)
{
    *wager = 0;
    if (a->kind == BAIZE_ODDS_METER || b->kind == BAIZE_ODDS_METER)
        return a->kind == b->kind && strcmp(a->level, b->level) == 0 && a->share < b->share;
    if (a->kind == BAIZE_ODDS_FIXED && b->kind == BAIZE_ODDS_FIXED)
        return a->fixed_cents < b->fixed_cents;
    if (is_ratio(a) && is_ratio(b))
        return is_less_ratio(a, b);
    return is_less_at(a, b, wagers, wager);
}

/* ---- Runs ---- */

static uint8_t row_at(const struct table *table, baize_strength strength)
{
    for (uint8_t i = 0; i < table->count; i++)
        if (table->rows[i].super_royal_suits == 0 && strength >= table->rows[i].least &&
            strength <= table->rows[i].most)
            return i;
    return NO_ROW;
}

/* Super Royals first, one run for each of their rows; then all strengths, the highest first. */
static size_t find_runs(const struct table *table, struct run runs[RUNS_MOST])
{
    size_t count = 0;
    for (uint8_t i = 0; i < table->count; i++)
        if (table->rows[i].super_royal_suits != 0)
            runs[count++] = (struct run){.row = i, .super_royal = true};
    for (unsigned at = hand_row_top(table->scope->basis); at > 0; at--) {
        baize_strength strength = (baize_strength)at;
        uint8_t row = row_at(table, strength);
        if (!hand_row_possible(table->scope, strength))
            continue;
        if (count > 0 && !runs[count - 1].super_royal && runs[count - 1].row == row)
            runs[count - 1].least = strength;
        else if (count < RUNS_MOST)
            runs[count++] = (struct run){.row = row, .least = strength, .most = strength};
    }
    return count;
}

/* ---- Messages ---- */

struct odds_words {
    char text[64];
};

/* "is paid 25 to 1", "is a push". */
static struct odds_words is_paid(const struct baize_odds *odds)
{
    struct odds_words words;
    struct baize_text text = baize_text_in(words.text, sizeof words.text);
    baize_text_add(&text, odds->kind == BAIZE_ODDS_PUSH ? "is a " : "is paid ");
    baize_odds_print(&text, odds);
    return words;
}

/* "'pair-of-jacks' is", "'pair-of-jacks' to 'pair-of-aces' are". */
static bool add_unpaid(struct baize_text *text, const struct table *table, const struct run *run)
{
    enum baize_ranking ranking = hand_row_ranking(table->scope->basis);
    char low[BAIZE_ID_SIZE], high[BAIZE_ID_SIZE];
    hand_row_id(ranking, run->least, run->least, run->most, low);
    hand_row_id(ranking, run->most, run->least, run->most, high);
    bool several = strcmp(low, high) != 0;
    if (several)
        baize_text_format(text, "'%s' to '%s' are", low, high);
    else
        baize_text_format(text, "'%s' is", low);
    return several;
}

static void unpaid(const struct table *table, const struct run *better, uint8_t worse)
{
    char hands[2 * BAIZE_ID_SIZE + 16];
    struct baize_text text = baize_text_in(hands, sizeof hands);
    bool several = add_unpaid(&text, table, better);
    const struct baize_pay_row *row = &table->rows[worse];
    fault_add(table->faults, table->places[worse].hand, "BETTER_HAND_UNPAID", NULL,
              "%s not paid, but the lower hand '%s' %s: add the row%s, write '%s or better', or say '%s: "
              "intended'",
              hands, row->hand, is_paid(&row->pays).text, several ? "s" : "", row->hand, table->key);
}

static void paid_less(const struct table *table, uint8_t better, uint8_t worse, baize_cents wager)
{
    const struct baize_pay_row *high = &table->rows[better], *low = &table->rows[worse];
    char where[64] = "";
    struct baize_text text = baize_text_in(where, sizeof where);
    if (wager > 0) {
        baize_text_add(&text, " at a wager of ");
        baize_cents_print(&text, wager, BAIZE_MONEY_SHORT);
    }
    fault_add(table->faults, table->places[better].pays, "BETTER_HAND_PAID_LESS", NULL,
              "'%s' %s, less%s than the lower hand '%s', which %s: change one of the rows, or say '%s: "
              "intended'",
              high->hand, is_paid(&high->pays).text, where, low->hand, is_paid(&low->pays).text, table->key);
}

/* ---- All of a table ---- */

/* The nearest worse hand that is paid more; one message for each better run. */
static void compare(const struct table *table, const struct run *runs, size_t count, size_t at)
{
    const struct run *better = &runs[at];
    for (size_t i = at + 1; i < count; i++) {
        const struct run *worse = &runs[i];
        baize_cents wager;
        if (worse->row == NO_ROW || worse->super_royal)
            continue;
        if (better->row == NO_ROW) {
            unpaid(table, better, worse->row);
            return;
        }
        if (is_less(&table->rows[better->row].pays, &table->rows[worse->row].pays, table->wagers, &wager)) {
            paid_less(table, better->row, worse->row, wager);
            return;
        }
    }
}

static void check(const struct table *table)
{
    struct run runs[RUNS_MOST];
    size_t count = find_runs(table, runs);
    for (size_t i = 0; i < count; i++)
        compare(table, runs, count, i);
}

void holes_check(const struct pay_source *source, const struct baize_paytable *paytable, const struct hand_scope *scope,
                 struct hole_wagers wagers, struct faults *faults)
{
    struct table table = {.scope = scope,
                          .wagers = wagers,
                          .rows = paytable->rows,
                          .count = paytable->count,
                          .key = "holes",
                          .faults = faults};
    for (uint8_t i = 0; i < table.count; i++)
        table.places[i] = (struct place){source[i].hand.at, source[i].pays.at};
    check(&table);
}

void envy_holes_check(const struct envy_pay_source *source, const struct baize_envy *envy,
                      const struct hand_scope *scope, const char *key, struct faults *faults)
{
    struct baize_pay_row rows[BAIZE_PAY_ROWS_MOST];
    struct table table = {.scope = scope, .rows = rows, .count = envy->count, .key = key, .faults = faults};
    memset(rows, 0, sizeof rows);
    for (uint8_t i = 0; i < table.count; i++) {
        memcpy(rows[i].hand, envy->rows[i].hand, sizeof rows[i].hand);
        rows[i].least = envy->rows[i].least;
        rows[i].most = envy->rows[i].most;
        rows[i].pays = (struct baize_odds){.kind = BAIZE_ODDS_FIXED, .fixed_cents = envy->rows[i].amount};
        table.places[i] = (struct place){source[i].hand.at, source[i].amount.at};
    }
    check(&table);
}
