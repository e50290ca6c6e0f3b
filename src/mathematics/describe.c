/* describe.c - the analysis of a table: a summary, then every wager with what is its own and all that can happen. */
#include "mathematics/describe.h"

#include "chart/words.h"

#include <string.h>

#define ENVY_OTHERS 6 /* as many players can envy one */

/* ---- Fractions ---- */

static struct baize_text *add_fraction(struct figures *figures, const char *id, const char *label,
                                       const struct baize_fraction *fraction)
{
    bool defined = baize_fraction_is_defined(fraction);
    return figures_fraction(figures, id, label, defined ? fraction : NULL,
                            defined ? baize_fraction_double(fraction) : 0);
}

void figures_percent(struct figures *figures, const char *id, const char *label, const struct baize_fraction *fraction,
                     int digits)
{
    baize_fraction_print_percent(add_fraction(figures, id, label, fraction), fraction, digits);
}

void figures_decimal(struct figures *figures, const char *id, const char *label, const struct baize_fraction *fraction,
                     int digits)
{
    words_decimal(add_fraction(figures, id, label, fraction), fraction, digits);
}

void figures_amount(struct figures *figures, const char *id, const char *label, const struct baize_fraction *cents)
{
    words_cents(add_fraction(figures, id, label, cents), cents);
}

void figures_exact(struct figures *figures, const char *id, const struct baize_fraction *fraction)
{
    add_fraction(figures, id, NULL, fraction);
}

/* Numbers as people read them, each in its own small buffer, so that several fit into one sentence. */
struct said {
    char words[2 * BAIZE_FRACTION_TEXT_SIZE];
};

static struct said percent(const struct baize_fraction *fraction)
{
    struct said said;
    struct baize_text text = baize_text_in(said.words, sizeof said.words);
    baize_fraction_print_percent(&text, fraction, 4);
    return said;
}

static struct said decimal(const struct baize_fraction *fraction, int digits)
{
    struct said said;
    struct baize_text text = baize_text_in(said.words, sizeof said.words);
    words_decimal(&text, fraction, digits);
    return said;
}

static struct said exact(const struct baize_fraction *fraction)
{
    struct said said;
    struct baize_text text = baize_text_in(said.words, sizeof said.words);
    words_exact(&text, fraction);
    return said;
}

static struct said dollars(baize_cents cents)
{
    struct said said;
    struct baize_text text = baize_text_in(said.words, sizeof said.words);
    baize_cents_print(&text, cents, BAIZE_MONEY_WITH_CENTS);
    return said;
}

/* "1 in 54,145", "1 in 72,193.3", "never" */
static void add_one_in(struct baize_text *text, const struct baize_fraction *chance)
{
    if (chance->sign == 0) {
        baize_text_add(text, "never");
        return;
    }
    struct baize_fraction between = baize_fraction_divide(baize_fraction_of(1, 1), *chance);
    baize_text_add(text, "1 in ");
    words_decimal(text, &between, 1);
    if (text->length > 2 && strcmp(text->start + text->length - 2, ".0") == 0)
        text->start[text->length -= 2] = '\0';
}

static void describe_fractions(struct report *report, const char *id, const struct baize_fraction *fractions,
                               size_t count)
{
    struct figures list;
    figures_start(&list);
    for (size_t i = 0; i < count; i++)
        figures_exact(&list, "", &fractions[i]);
    report_list(report, id);
    report_figures(report, &list);
    report_close(report);
}

/* ---- The figures of a wager ---- */

static void describe_figures(struct figures *row, const struct baize_wager_analysis *analysis)
{
    figures_percent(row, "house_edge", "house edge", &analysis->house_edge, 4);
    figures_percent(row, "element_of_risk", "of all bet", &analysis->element_of_risk, 4);
    figures_decimal(row, "average_wager", "avg. bet", &analysis->average_wager, 4);
    figures_percent(row, "hit_frequency", "hits", &analysis->hit_frequency, 4);
    figures_exact(row, "variance", &analysis->variance);
    double deviation = picture_root(baize_fraction_double(&analysis->variance));
    words_root(figures_real(row, "standard_deviation", "std. dev.", deviation), &analysis->variance, 4);
}

/* The figures at another wager, where they depend on it. */
static void describe_at(struct report *report, const char *id, baize_cents wager,
                        const struct baize_wager_analysis *analysis)
{
    struct figures figures;
    figures_start(&figures);
    figures_cents(&figures, "wager", NULL, wager);
    describe_figures(&figures, analysis);
    report_object(report, id, &figures);
}

/* ---- Summary, for people ---- */

static const int summary_places[] = {-2, -29, 51, 63, 73, 85, 98};

static void put_summary(struct lines *lines, const char *words, const struct baize_wager_analysis *analysis, bool heads)
{
    struct figures row;
    figures_start(&row);
    figures_word(&row, NULL, "", words);
    figures_word(&row, NULL, "paytable", analysis->paytable);
    describe_figures(&row, analysis);
    if (heads)
        lines_heads(lines, &row, summary_places);
    lines_row(lines, &row, summary_places);
}

static void put_summary_at(struct lines *lines, const char *at, baize_cents wager,
                           const struct baize_wager_analysis *analysis, bool heads)
{
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%s%s", at, dollars(wager).words);
    put_summary(lines, words, analysis, heads);
}

static void put_summaries(struct lines *lines, const struct analyses *all)
{
    const struct baize_wager_rules *six_card = &all->rules.wagers[BAIZE_SIX_CARD_BONUS];
    char of[2 * BAIZE_TITLE_SIZE + 64];
    struct baize_text text = baize_text_in(of, sizeof of);
    baize_text_format(&text, "%s, %s: %s", all->rules.house, all->rules.jurisdiction_title,
                      baize_game_words(all->rules.game));
    lines_plain_title(lines, all->rules.title, of);
    bool first = true;
    for (int i = 0; i < ANALYSED_WAGERS; i++) {
        if (!all->done[i])
            continue;
        if (i == ANALYSED_SIX_CARD_BONUS && all->six_card_formula.dollars.sign != 0) {
            put_summary_at(lines, "Six Card Bonus at ", six_card->least, &all->six_card_least, first);
            put_summary_at(lines, "           ... at ", six_card->most, &all->six_card_most, false);
        } else {
            put_summary(lines, analysed_words[i], analyses_wager(all, (enum analysed)i), first);
        }
        first = false;
    }
    lines_put(lines, "");
    lines_put(lines, "Exact figures, counted and not sampled, in units of the Ante or of the side wager. The house "
                     "edge is positive");
    lines_put(lines, "when the house wins; \"of all bet\" is the element of risk: the edge of all money wagered.");
}

/* ---- All that can happen ---- */

static void describe_returns(struct report *report, const struct baize_wager_analysis *analysis)
{
    static const int places[] = {-2, 55, 68, 79, 90};
    struct baize_fraction mean = baize_fraction_negate(analysis->house_edge);
    struct figures row;
    lines_put(&report->lines, "");
    report_list(report, "returns");
    for (uint16_t i = 0; i < analysis->returns_count; i++) {
        const struct baize_return *line = &analysis->returns[i];
        struct baize_fraction chance = baize_fraction_of_counts(line->combinations, analysis->total);
        struct baize_fraction part = baize_fraction_multiply(chance, line->net);
        figures_start(&row);
        figures_word(&row, "outcome", "outcome", line->outcome);
        figures_digits(&row, "combinations", "combinations", (int64_t)line->combinations);
        figures_percent(&row, NULL, "probability", &chance, 6);
        figures_flag(&row, "hit", line->hit);
        figures_exact(&row, "wagered", &line->wagered);
        words_net(add_fraction(&row, "net", "net", &line->net), &line->net, 6);
        figures_percent(&row, NULL, "return", &part, 4);
        if (i == 0)
            lines_heads(&report->lines, &row, places);
        report_row(report, &row, places);
    }
    report_close(report);
    figures_start(&row);
    figures_word(&row, NULL, "", "all");
    figures_digits(&row, NULL, "", (int64_t)analysis->total);
    figures_word(&row, NULL, "", "100.000000%");
    figures_word(&row, NULL, "", "");
    figures_percent(&row, NULL, "", &mean, 4);
    lines_row(&report->lines, &row, places);
}

static void put_exact(struct lines *lines, const struct baize_wager_analysis *analysis)
{
    lines_put(lines, "");
    lines_say(lines, "  House edge exactly %s", exact(&analysis->house_edge).words);
    lines_say(lines, "  Variance exactly   %s", exact(&analysis->variance).words);
}

/* ---- What each wager has besides ---- */

static void describe_ante(struct report *report, const struct baize_ante_analysis *ante)
{
    struct lines *lines = &report->lines;
    char least[16], most[16];
    struct baize_text least_text = baize_text_in(least, sizeof least), most_text = baize_text_in(most, sizeof most);
    struct figures decisions;
    baize_text_format(&least_text, "Play %dx", ante->least_times);
    baize_text_format(&most_text, "Play %dx", ante->most_times);
    figures_start(&decisions);
    figures_percent(&decisions, "fold", "Fold", &ante->fold, 4);
    figures_percent(&decisions, "least_play", ante->least_times != ante->most_times ? least : NULL, &ante->least, 4);
    figures_percent(&decisions, "most_play", most, &ante->most, 4);
    figures_count(&decisions, "least_times", NULL, ante->least_times);
    figures_count(&decisions, "most_times", NULL, ante->most_times);
    report_object(report, "decisions", &decisions);
    lines_inline(lines, &decisions);
    if (ante->highest_folded > 0) {
        baize_text_add(&lines->text, "  The best hand that is ever folded: ");
        baize_strength_name(&lines->text, BAIZE_FOUR_CARD, ante->highest_folded);
        lines_end(lines);
    }
    lines_put(lines, "  Equal values go to the larger wager.");
}

static void put_six_card_formula(struct lines *lines, const struct analyses *all)
{
    const struct baize_six_card_formula *formula = &all->six_card_formula;
    if (formula->dollars.sign == 0) {
        lines_put(lines, "  There are no fixed prizes: the house edge is the same for every wager.");
        return;
    }
    lines_put(lines, "  Fixed prizes weigh less the larger the wager:");
    lines_say(lines, "  house edge = %s - $%s / wager", percent(&formula->constant).words,
              decimal(&formula->dollars, 6).words);
    lines_say(lines, "  exactly      %s - (%s) / wager in dollars", exact(&formula->constant).words,
              exact(&formula->dollars).words);
    lines_say(lines, "  Below: at the table's minimum, %s.",
              dollars(all->rules.wagers[BAIZE_SIX_CARD_BONUS].least).words);
}

static void describe_six_card(struct report *report, const struct analyses *all)
{
    const struct baize_wager_rules *wager = &all->rules.wagers[BAIZE_SIX_CARD_BONUS];
    struct figures formula;
    figures_start(&formula);
    figures_exact(&formula, "constant", &all->six_card_formula.constant);
    figures_exact(&formula, "dollars", &all->six_card_formula.dollars);
    figures_word(&formula, "house_edge", NULL, "constant - dollars / wager in dollars");
    report_object(report, "formula", &formula);
    report_list(report, "at");
    describe_at(report, NULL, wager->least, &all->six_card_least);
    describe_at(report, NULL, wager->most, &all->six_card_most);
    report_close(report);
    put_six_card_formula(&report->lines, all);
}

static void describe_limited(struct report *report, const char *what, baize_cents limit, baize_cents wager,
                             const struct baize_wager_analysis *analysis)
{
    describe_at(report, "with_payout_limit", wager, analysis);
    lines_say(&report->lines,
              "  The payout limit of %s %s is left out here. At the maximum wager of %s it bites: the edge is then %s.",
              dollars(limit).words, what, dollars(wager).words, percent(&analysis->house_edge).words);
}

static void describe_bad_beat(struct report *report, const struct analyses *all)
{
    const struct baize_wager_rules *wager = &all->rules.wagers[BAIZE_BAD_BEAT_BONUS];
    lines_put(&report->lines, "  Player and dealer from one deck; a folded hand that could be paid is assumed never to "
                              "be folded (R11).");
    if (all->bad_beat_is_limited)
        describe_limited(report, "a deal", wager->deal_payout_limit, wager->most, &all->bad_beat_most);
}

static void describe_draws(struct report *report, const char *id, const char *words, const struct baize_fraction *drawn,
                           int most)
{
    describe_fractions(report, id, drawn, (size_t)most + 1);
    baize_text_add(&report->lines.text, words);
    for (int i = 0; i <= most; i++)
        baize_text_format(&report->lines.text, "%s %d cards %s", i == 0 ? "" : ",", i, percent(&drawn[i]).words);
    lines_end(&report->lines);
}

static void describe_double_draw(struct report *report, const struct analyses *all)
{
    const struct baize_double_draw_analysis *analysis = &all->double_draw;
    struct figures folds;
    figures_start(&folds);
    figures_exact(&folds, "fold_first", &analysis->fold_first);
    figures_exact(&folds, "fold_second", &analysis->fold_second);
    report_figures(report, &folds);
    lines_say(&report->lines, "  Fold at the first draw %s, at the second %s", percent(&analysis->fold_first).words,
              percent(&analysis->fold_second).words);
    describe_draws(report, "first_drawn", "  First draw: ", analysis->first_drawn, BAIZE_FIRST_DRAWS_MOST);
    describe_draws(report, "second_drawn", "  Second draw:", analysis->second_drawn, BAIZE_SECOND_DRAWS_MOST);
    lines_put(&report->lines, "  Of all hands dealt. Equal values: the fewest discards; then standing before drawing "
                              "before folding.");
    if (all->double_draw_is_limited)
        describe_limited(report, "a hand", all->rules.payout_limit.per_hand, all->rules.wagers[BAIZE_ANTE].most,
                         &all->double_draw_most.wagers);
}

/* ---- Progressive ---- */

/* For people nothing of a meter of which nothing is paid, and only its break-even where nothing pays all of it. */
static void describe_level(struct report *report, const struct baize_level_analysis *level,
                           const struct baize_rules *rules)
{
    struct lines *lines = &report->lines;
    bool shared = level->share.sign != 0, hit = shared && level->jackpot.sign != 0;
    struct figures figures;
    struct baize_text *text;
    figures_start(&figures);
    figures_word(&figures, "level", NULL, level->level);
    figures_cents(&figures, "seed", NULL, level->seed);
    figures_exact(&figures, "share", &level->share);
    text = add_fraction(&figures, "break_even_cents", shared ? "no house edge from" : NULL, &level->break_even);
    words_cents(text, &level->break_even);
    baize_text_add(text, rules->progressive.levels > 1 ? ", the other meters at their seeds" : "");
    text = add_fraction(&figures, "jackpot", hit ? "100% of it is hit" : NULL, &level->jackpot);
    add_one_in(text, &level->jackpot);
    baize_text_add(text, " wagers; with 2 to 7 wagers a round, in rounds:");
    text = figures_note(&figures);
    for (int boxes = 2; hit && boxes <= 7; boxes++) {
        struct baize_fraction rounds = baize_fraction_divide(level->wagers_between_hits, baize_fraction_of(boxes, 1));
        baize_text_add(text, boxes == 2 ? "" : " ");
        words_decimal(text, &rounds, 1);
    }
    figures_exact(&figures, "wagers_between_hits", &level->wagers_between_hits);
    figures_amount(&figures, "average_meter_cents", hit ? "average meter at a hit" : NULL, &level->average_meter);
    add_one_in(figures_words(&figures, NULL, hit ? "back to back: next wager" : NULL), &level->jackpot);
    text = add_fraction(&figures, "two_players_in_one_round", hit ? "two given players, one round" : NULL,
                        &level->same_round);
    add_one_in(text, &level->same_round);
    figures_exact(&figures, "long_run_pays", &level->long_run);
    report_object(report, NULL, &figures);
    lines_put(lines, "");
    lines_say(lines, "  Meter %s, seed %s", level->level, dollars(level->seed).words);
    lines_facts_left(lines, &figures, 4, 34);
}

static void put_long_run_of(struct lines *lines, const struct baize_level_analysis *level,
                            const struct baize_meter_rules *meter)
{
    struct baize_fraction rate = baize_fraction_of(meter->rate, BAIZE_RATE_WHOLE);
    struct baize_fraction reserve = baize_fraction_of(meter->reserve, BAIZE_RATE_WHOLE);
    struct baize_fraction seeds = baize_fraction_subtract(level->long_run, baize_fraction_add(rate, reserve));
    lines_say(lines, "    %-8s contributions %s, reserve %s, seeds %s", level->level, percent(&rate).words,
              percent(&reserve).words, percent(&seeds).words);
}

static void put_long_run(struct lines *lines, const struct analyses *all, const struct baize_fraction *envy)
{
    const struct baize_progressive_analysis *progressive = &all->progressive;
    const struct baize_progressive_rules *terms = &all->rules.progressive;
    lines_put(lines, "");
    lines_put(lines, "  In the long run, of each wager:");
    for (uint8_t i = 0; i < progressive->levels; i++)
        put_long_run_of(lines, &progressive->level[i], &terms->meters[i]);
    lines_say(lines, "    fixed pays %s, from the %s", percent(&progressive->fixed).words,
              terms->fixed_pays_from == BAIZE_FROM_METER ? "meter, as long as it is not empty" : "tray");
    baize_text_format(&lines->text, "    the house keeps %s", percent(&progressive->long_run).words);
    if (progressive->envy.sign != 0) {
        lines_put(lines, " before envy bonuses. These take, with 1 to 6 other players:");
        baize_text_add(&lines->text, "     ");
        for (int i = 0; i < ENVY_OTHERS; i++)
            baize_text_format(&lines->text, " %s", percent(&envy[i]).words);
    }
    lines_end(lines);
}

/* edge = 1 - fixed pays - (share of each meter) x meter / wager */
static void put_formula(struct lines *lines, const struct analyses *all)
{
    const struct baize_progressive_analysis *progressive = &all->progressive;
    struct baize_fraction without = baize_fraction_subtract(baize_fraction_of(1, 1), progressive->fixed);
    lines_say(lines, "  %s a wager. Fixed pays return %s of it.", dollars(all->rules.progressive.wager).words,
              percent(&progressive->fixed).words);
    baize_text_format(&lines->text, "  house edge = %s", percent(&without).words);
    for (uint8_t i = 0; i < progressive->levels; i++) {
        struct baize_fraction thousand = baize_fraction_multiply(
            progressive->level[i].share, baize_fraction_of(100000, all->rules.progressive.wager));
        baize_text_format(&lines->text, " - %s x %s/$1,000", percent(&thousand).words, progressive->level[i].level);
    }
    lines_say(lines, " = %s at the seed%s", percent(&progressive->wager.house_edge).words,
              progressive->levels > 1 ? "s" : "");
}

static void describe_progressive(struct report *report, const struct analyses *all)
{
    const struct baize_progressive_analysis *progressive = &all->progressive;
    struct baize_fraction envy[ENVY_OTHERS];
    struct figures figures;
    for (int i = 0; i < ENVY_OTHERS; i++)
        envy[i] = baize_fraction_multiply(progressive->envy, baize_fraction_of(i + 1, 1));
    figures_start(&figures);
    figures_cents(&figures, "amount", NULL, all->rules.progressive.wager);
    figures_exact(&figures, "fixed_return", &progressive->fixed);
    figures_exact(&figures, "long_run_house_edge", &progressive->long_run);
    report_figures(report, &figures);
    put_formula(&report->lines, all);
    report_list(report, "levels");
    for (uint8_t i = 0; i < progressive->levels; i++)
        describe_level(report, &progressive->level[i], &all->rules);
    report_close(report);
    describe_fractions(report, "envy_by_other_players", envy, ENVY_OTHERS);
    put_long_run(&report->lines, all, envy);
    lines_put(&report->lines, "");
    lines_put(&report->lines, "  Below: all meters at their seeds.");
}

/* ---- The wager ---- */

static void describe_wager(struct report *report, const struct analyses *all, enum analysed wager)
{
    const struct baize_wager_analysis *analysis = analyses_wager(all, wager);
    struct lines *lines = &report->lines;
    struct figures figures;
    figures_start(&figures);
    figures_word(&figures, "wager", NULL, analysis->wager);
    figures_word(&figures, "paytable", NULL, analysis->paytable);
    figures_word(&figures, "strategy", NULL, analysis->strategy);
    figures_digits(&figures, "combinations", NULL, (int64_t)analysis->total);
    describe_figures(&figures, analysis);
    report_open(report, NULL);
    report_figures(report, &figures);
    baize_text_add(&lines->text, analysed_words[wager]);
    if (analysis->paytable[0] != '\0')
        baize_text_format(&lines->text, ", paytable %s", analysis->paytable);
    if (strcmp(analysis->strategy, "none") != 0)
        baize_text_format(&lines->text, ", %s strategy", analysis->strategy);
    lines_underlined(lines, strlen(analysed_words[wager]));
    if (wager == ANALYSED_ANTE)
        describe_ante(report, &all->ante);
    if (wager == ANALYSED_SIX_CARD_BONUS)
        describe_six_card(report, all);
    if (wager == ANALYSED_BAD_BEAT_BONUS)
        describe_bad_beat(report, all);
    if (wager == ANALYSED_PROGRESSIVE)
        describe_progressive(report, all);
    if (wager == ANALYSED_DOUBLE_DRAW)
        describe_double_draw(report, all);
    describe_returns(report, analysis);
    report_close(report);
    put_exact(lines, analysis);
}

void analyses_describe(const struct analyses *all, struct report *report)
{
    struct figures figures;
    figures_start(&figures);
    figures_word(&figures, "submission", NULL, all->submission);
    report_figures(report, &figures);
    put_summaries(&report->lines, all);
    report_list(report, "wagers");
    for (int i = 0; i < ANALYSED_WAGERS; i++)
        if (all->done[i])
            describe_wager(report, all, (enum analysed)i);
    report_close(report);
}
