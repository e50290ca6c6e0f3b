/* analyze_text.c - analyses as people read them on a terminal: a summary, then every wager in full. */
#include "cmd/analyses.h"
#include "cmd/figures.h"

#include <stdio.h>
#include <string.h>

/* ---- Summary ---- */

static void print_summary_line(const char *words, const struct baize_wager_analysis *analysis)
{
    printf("  %-26s %-10s %11s %11s %9s %11s %12s\n", words, analysis->paytable,
           figure_percent(&analysis->house_edge, 4).text, figure_percent(&analysis->element_of_risk, 4).text,
           figure_decimal(&analysis->average_wager, 4).text, figure_percent(&analysis->hit_frequency, 4).text,
           figure_deviation(&analysis->variance).text);
}

static void print_at(const char *words, baize_cents wager, const struct baize_wager_analysis *analysis)
{
    char line[192];
    snprintf(line, sizeof line, "%s %s", words, figure_dollars(wager).text);
    print_summary_line(line, analysis);
}

static void print_summary(const struct analyses *all)
{
    printf("%s\n%s, %s: %s\n\n", all->rules.title, all->rules.house, all->rules.jurisdiction_title,
           baize_game_words(all->rules.game));
    printf("  %-26s %-10s %11s %11s %9s %11s %12s\n", "", "paytable", "house edge", "of all bet", "avg. bet", "hits",
           "std. dev.");
    for (int i = 0; i < ANALYSED_WAGERS; i++) {
        if (!all->done[i])
            continue;
        if (i == ANALYSED_SIX_CARD_BONUS && all->six_card_formula.dollars.sign != 0) {
            print_at("Six Card Bonus at", all->rules.wagers[BAIZE_SIX_CARD_BONUS].least, &all->six_card_least);
            print_at("           ... at", all->rules.wagers[BAIZE_SIX_CARD_BONUS].most, &all->six_card_most);
        } else {
            print_summary_line(analysed_words[i], analyses_wager(all, (enum analysed)i));
        }
    }
    puts("\nExact figures, counted and not sampled, in units of the Ante or of the side wager. The house edge is "
         "positive\n"
         "when the house wins; \"of all bet\" is the element of risk: the edge of all money wagered.");
}

/* ---- Returns ---- */

static void print_returns(const struct baize_wager_analysis *analysis)
{
    struct baize_fraction total = baize_fraction_of_counts(analysis->total, 1);
    printf("\n  %-32s %20s %12s %10s %10s\n", "outcome", "combinations", "probability", "net", "return");
    for (uint16_t i = 0; i < analysis->returns_count; i++) {
        const struct baize_return *line = &analysis->returns[i];
        struct baize_fraction chance = baize_fraction_of_counts(line->combinations, analysis->total);
        struct baize_fraction part = baize_fraction_multiply(chance, line->net);
        printf("  %-32s %20s %12s %10s %10s\n", line->outcome, figure_count(line->combinations).text,
               figure_percent(&chance, 6).text, figure_net(&line->net).text, figure_percent(&part, 4).text);
    }
    struct baize_fraction mean = baize_fraction_negate(analysis->house_edge);
    printf("  %-32s %20s %12s %10s %10s\n", "all", figure_decimal(&total, 0).text, "100.000000%", "",
           figure_percent(&mean, 4).text);
    printf("\n  House edge exactly %s\n", figure_exact(&analysis->house_edge).text);
    printf("  Variance exactly   %s\n", figure_exact(&analysis->variance).text);
}

static void print_head(const char *words, const struct baize_wager_analysis *analysis)
{
    printf("\n%s", words);
    if (analysis->paytable[0] != '\0')
        printf(", paytable %s", analysis->paytable);
    if (strcmp(analysis->strategy, "none") != 0)
        printf(", %s strategy", analysis->strategy);
    putchar('\n');
    for (size_t i = 0; i < strlen(words); i++)
        putchar('=');
    putchar('\n');
}

/* ---- Each wager ---- */

static void print_ante(const struct baize_ante_analysis *ante)
{
    printf("  Fold %s", figure_percent(&ante->fold, 4).text);
    if (ante->least_times != ante->most_times)
        printf("   Play %dx %s", ante->least_times, figure_percent(&ante->least, 4).text);
    printf("   Play %dx %s\n", ante->most_times, figure_percent(&ante->most, 4).text);
    if (ante->highest_folded > 0) {
        char name[96];
        struct baize_text text = baize_text_in(name, sizeof name);
        baize_strength_name(&text, BAIZE_FOUR_CARD, ante->highest_folded);
        printf("  The best hand that is ever folded: %s\n", name);
    }
    puts("  Equal values go to the larger wager.");
}

static void print_six_card(const struct analyses *all)
{
    const struct baize_six_card_formula *formula = &all->six_card_formula;
    if (formula->dollars.sign == 0) {
        puts("  There are no fixed prizes: the house edge is the same for every wager.");
        return;
    }
    printf("  Fixed prizes weigh less the larger the wager:\n"
           "  house edge = %s - $%s / wager\n",
           figure_percent(&formula->constant, 4).text, figure_decimal(&formula->dollars, 6).text);
    printf("  exactly      %s - (%s) / wager in dollars\n", figure_exact(&formula->constant).text,
           figure_exact(&formula->dollars).text);
    printf("  Below: at the table's minimum, %s.\n",
           figure_dollars(all->rules.wagers[BAIZE_SIX_CARD_BONUS].least).text);
}

static void print_limited(const char *what, baize_cents limit, baize_cents wager,
                          const struct baize_wager_analysis *analysis)
{
    printf("  The payout limit of %s %s is left out here. At the maximum wager of %s it bites: the edge is then %s.\n",
           figure_dollars(limit).text, what, figure_dollars(wager).text, figure_percent(&analysis->house_edge, 4).text);
}

static void print_bad_beat(const struct analyses *all)
{
    const struct baize_wager_rules *wager = &all->rules.wagers[BAIZE_BAD_BEAT_BONUS];
    puts("  Player and dealer from one deck; a folded hand that could be paid is assumed never to be folded (R11).");
    if (all->bad_beat_is_limited)
        print_limited("a deal", wager->deal_payout_limit, wager->most, &all->bad_beat_most);
}

static void print_double_draw(const struct analyses *all)
{
    const struct baize_double_draw_analysis *analysis = &all->double_draw;
    printf("  Fold at the first draw %s, at the second %s\n", figure_percent(&analysis->fold_first, 4).text,
           figure_percent(&analysis->fold_second, 4).text);
    fputs("  First draw: ", stdout);
    for (int i = 0; i <= BAIZE_FIRST_DRAWS_MOST; i++)
        printf(" %d cards %s%s", i, figure_percent(&analysis->first_drawn[i], 4).text,
               i < BAIZE_FIRST_DRAWS_MOST ? "," : "\n");
    fputs("  Second draw:", stdout);
    for (int i = 0; i <= BAIZE_SECOND_DRAWS_MOST; i++)
        printf(" %d cards %s%s", i, figure_percent(&analysis->second_drawn[i], 4).text,
               i < BAIZE_SECOND_DRAWS_MOST ? "," : "\n");
    puts("  Of all hands dealt. Equal values: the fewest discards; then standing before drawing before folding.");
    if (all->double_draw_is_limited)
        print_limited("a hand", all->rules.payout_limit.per_hand, all->rules.wagers[BAIZE_ANTE].most,
                      &all->double_draw_most.wagers);
}

/* ---- Progressive ---- */

/* What $1,000 on the meter returns, of the wager. */
static struct baize_fraction per_thousand(const struct baize_level_analysis *level, const struct baize_rules *rules)
{
    return baize_fraction_multiply(level->share, baize_fraction_of(100000, rules->progressive.wager));
}

static void print_level(const struct baize_level_analysis *level, const struct baize_rules *rules)
{
    printf("\n  Meter %s, seed %s\n", level->level, figure_dollars(level->seed).text);
    if (level->share.sign == 0)
        return;
    printf("    no house edge from            %s%s\n", figure_cents(&level->break_even).text,
           rules->progressive.levels > 1 ? ", the other meters at their seeds" : "");
    if (level->jackpot.sign == 0)
        return;
    printf("    100%% of it is hit             %s wagers", figure_one_in(&level->jackpot).text);
    fputs("; with 2 to 7 wagers a round, in rounds:\n                                 ", stdout);
    for (int boxes = 2; boxes <= 7; boxes++) {
        struct baize_fraction rounds = baize_fraction_divide(level->wagers_between_hits, baize_fraction_of(boxes, 1));
        printf(" %s", figure_decimal(&rounds, 1).text);
    }
    printf("\n    average meter at a hit        %s\n", figure_cents(&level->average_meter).text);
    printf("    back to back: next wager      %s\n", figure_one_in(&level->jackpot).text);
    printf("    two given players, one round  %s\n", figure_one_in(&level->same_round).text);
}

static void print_long_run(const struct baize_progressive_analysis *progressive, const struct baize_rules *rules)
{
    const struct baize_progressive_rules *terms = &rules->progressive;
    fputs("\n  In the long run, of each wager:\n", stdout);
    for (uint8_t i = 0; i < progressive->levels; i++) {
        struct baize_fraction rate = baize_fraction_of(terms->meters[i].rate, BAIZE_RATE_WHOLE);
        struct baize_fraction reserve = baize_fraction_of(terms->meters[i].reserve, BAIZE_RATE_WHOLE);
        struct baize_fraction seeds =
            baize_fraction_subtract(progressive->level[i].long_run, baize_fraction_add(rate, reserve));
        printf("    %-8s contributions %s, reserve %s, seeds %s\n", progressive->level[i].level,
               figure_percent(&rate, 4).text, figure_percent(&reserve, 4).text, figure_percent(&seeds, 4).text);
    }
    printf("    fixed pays %s, from the %s\n", figure_percent(&progressive->fixed, 4).text,
           terms->fixed_pays_from == BAIZE_FROM_METER ? "meter, as long as it is not empty" : "tray");
    printf("    the house keeps %s", figure_percent(&progressive->long_run, 4).text);
    if (progressive->envy.sign != 0) {
        fputs(" before envy bonuses. These take, with 1 to 6 other players:\n     ", stdout);
        for (int others = 1; others <= 6; others++) {
            struct baize_fraction value = baize_fraction_multiply(progressive->envy, baize_fraction_of(others, 1));
            printf(" %s", figure_percent(&value, 4).text);
        }
    }
    putchar('\n');
}

/* edge = 1 - fixed pays - (share of each meter) x meter / wager */
static void print_formula(const struct baize_progressive_analysis *progressive, const struct baize_rules *rules)
{
    struct baize_fraction one = baize_fraction_of(1, 1);
    struct baize_fraction without = baize_fraction_subtract(one, progressive->fixed);
    printf("  %s a wager. Fixed pays return %s of it.\n  house edge = %s",
           figure_dollars(rules->progressive.wager).text, figure_percent(&progressive->fixed, 4).text,
           figure_percent(&without, 4).text);
    for (uint8_t i = 0; i < progressive->levels; i++) {
        struct baize_fraction thousand = per_thousand(&progressive->level[i], rules);
        printf(" - %s x %s/$1,000", figure_percent(&thousand, 4).text, progressive->level[i].level);
    }
    printf(" = %s at the seed%s\n", figure_percent(&progressive->wager.house_edge, 4).text,
           progressive->levels > 1 ? "s" : "");
}

static void print_progressive(const struct analyses *all)
{
    const struct baize_progressive_analysis *progressive = &all->progressive;
    print_formula(progressive, &all->rules);
    for (uint8_t i = 0; i < progressive->levels; i++)
        print_level(&progressive->level[i], &all->rules);
    print_long_run(progressive, &all->rules);
    puts("\n  Below: all meters at their seeds.");
}

static void print_wager(const struct analyses *all, enum analysed wager)
{
    print_head(analysed_words[wager], analyses_wager(all, wager));
    if (wager == ANALYSED_ANTE)
        print_ante(&all->ante);
    if (wager == ANALYSED_SIX_CARD_BONUS)
        print_six_card(all);
    if (wager == ANALYSED_BAD_BEAT_BONUS)
        print_bad_beat(all);
    if (wager == ANALYSED_PROGRESSIVE)
        print_progressive(all);
    if (wager == ANALYSED_DOUBLE_DRAW)
        print_double_draw(all);
    print_returns(analyses_wager(all, wager));
}

void analyses_print(const struct analyses *all)
{
    print_summary(all);
    for (int i = 0; i < ANALYSED_WAGERS; i++)
        if (all->done[i])
            print_wager(all, (enum analysed)i);
}
