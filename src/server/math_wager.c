/* math_wager.c - one wager: its figures, its paytable with counts, everything that can happen. */
#include "base/words.h"
#include "chart/words.h"
#include "protocol/make.h"
#include "protocol/view.h"
#include "server/mathematics.h"

#include <string.h>

/* ---- Rows of the paytable ---- */

static bool is_bonus(enum analysed wager)
{
    return wager == ANALYSED_ANTE || wager == ANALYSED_DOUBLE_DRAW;
}

static struct baize_fraction share_of(uint64_t count, uint64_t total)
{
    return baize_fraction_of_counts(count, total);
}

/* A bonus is paid on top of what else the hand wins or loses: only that is the row's. */
static struct baize_fraction bonus_net(const struct baize_odds *odds)
{
    if (odds->kind != BAIZE_ODDS_TO && odds->kind != BAIZE_ODDS_FOR)
        return baize_fraction_of(0, 1);
    return baize_fraction_of(odds->numerator, odds->denominator);
}

static json_t *row_json(const struct baize_wager_analysis *analysis, const struct baize_paytable *paytable,
                        uint8_t number, bool bonus)
{
    const struct baize_pay_row *row = &paytable->rows[number];
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_fraction adds = baize_fraction_of(0, 1);
    uint64_t count = 0;
    json_t *made = json_object();
    for (uint16_t i = 0; i < analysis->returns_count; i++) {
        const struct baize_return *line = &analysis->returns[i];
        if (!line->hit || line->row != number)
            continue;
        struct baize_fraction net = bonus ? bonus_net(&row->pays) : line->net;
        count += line->combinations;
        adds = baize_fraction_add(adds, baize_fraction_multiply(share_of(line->combinations, analysis->total), net));
    }
    struct baize_fraction frequency = share_of(count, analysis->total);
    baize_words_title(&text, row->hand);
    make_set(&made, "hand", make_text(row->hand));
    make_set(&made, "words", make_text(words));
    make_set(&made, "odds", view_odds(&row->pays));
    make_set(&made, "count", math_count(count));
    make_set(&made, "frequency", math_percent(&frequency, 6));
    make_set(&made, "one_in", math_one_in(&frequency));
    make_set(&made, "adds", math_percent(&adds, 4));
    return made;
}

static json_t *rows_of(const struct analyses *all, enum analysed wager, const struct baize_wager_analysis *analysis)
{
    const struct baize_paytable *paytable = analysed_paytable(&all->rules, wager);
    json_t *rows = json_array();
    for (uint8_t i = 0; i < paytable->count; i++)
        make_add(&rows, row_json(analysis, paytable, i, is_bonus(wager)));
    return rows;
}

/* ---- Everything that can happen ---- */

static json_t *return_json(const struct baize_wager_analysis *analysis, const struct baize_return *line)
{
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_fraction frequency = share_of(line->combinations, analysis->total);
    struct baize_fraction adds = baize_fraction_multiply(frequency, line->net);
    json_t *made = json_object();
    baize_words_title(&text, line->outcome);
    make_set(&made, "outcome", make_text(words));
    make_set_flag(&made, "pays", line->hit);
    make_set(&made, "count", math_count(line->combinations));
    make_set(&made, "frequency", math_percent(&frequency, 6));
    text = baize_text_in(words, sizeof words);
    words_whole(&text, &line->wagered);
    make_set(&made, "wagered", make_text(words));
    text = baize_text_in(words, sizeof words);
    words_net(&text, &line->net, 4);
    make_set(&made, "net", make_text(words));
    make_set(&made, "adds", math_percent(&adds, 4));
    return made;
}

static json_t *returns_of(const struct baize_wager_analysis *analysis)
{
    json_t *list = json_array();
    for (uint16_t i = 0; i < analysis->returns_count; i++)
        make_add(&list, return_json(analysis, &analysis->returns[i]));
    return list;
}

/* ---- What is decided ---- */

static void add_decision(json_t **list, const char *stage, const char *words, const struct baize_fraction *share)
{
    json_t *made = json_object();
    make_set_word(&made, "stage", stage);
    make_set(&made, "words", make_text(words));
    make_set(&made, "share", math_percent(share, 4));
    make_add(list, made);
}

static void add_draws(json_t **list, const char *stage, const struct baize_fraction *drawn, int most)
{
    for (int i = 0; i <= most; i++) {
        char words[WORDS_SIZE];
        struct baize_text text = baize_text_in(words, sizeof words);
        if (i == 0)
            baize_text_add(&text, "Stand");
        else
            baize_text_format(&text, "Draw %d card%s", i, i == 1 ? "" : "s");
        add_decision(list, stage, words, &drawn[i]);
    }
}

static json_t *decisions_of(const struct analyses *all, enum analysed wager)
{
    const struct baize_double_draw_analysis *draw = &all->double_draw;
    const struct baize_ante_analysis *ante = &all->ante;
    json_t *list = json_array();
    if (wager == ANALYSED_ANTE) {
        const unsigned times[] = {ante->least_times, ante->most_times};
        const struct baize_fraction *const shares[] = {&ante->least, &ante->most};
        add_decision(&list, NULL, "Fold", &ante->fold);
        for (int i = 0; i < 2; i++) {
            char words[WORDS_SIZE];
            struct baize_text text = baize_text_in(words, sizeof words);
            baize_text_format(&text, "Play %ux", times[i]);
            add_decision(&list, NULL, words, shares[i]);
        }
    }
    if (wager == ANALYSED_DOUBLE_DRAW) {
        add_decision(&list, "First draw", "Fold", &draw->fold_first);
        add_draws(&list, "First draw", draw->first_drawn, BAIZE_FIRST_DRAWS_MOST);
        add_decision(&list, "Second draw", "Fold", &draw->fold_second);
        add_draws(&list, "Second draw", draw->second_drawn, BAIZE_SECOND_DRAWS_MOST);
    }
    return list;
}

/* ---- The whole ---- */

static void set_figures(json_t **made, const struct baize_wager_analysis *analysis)
{
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_root(&text, &analysis->variance, 4);
    make_set(made, "total", math_count(analysis->total));
    make_set(made, "house_edge", math_percent(&analysis->house_edge, 4));
    make_set(made, "element_of_risk", math_percent(&analysis->element_of_risk, 4));
    make_set(made, "average_wager", math_decimal(&analysis->average_wager, 4));
    make_set(made, "hit_frequency", math_percent(&analysis->hit_frequency, 4));
    make_set(made, "variance", math_decimal(&analysis->variance, 4));
    make_set(made, "standard_deviation", make_text(words));
}

json_t *math_wager(const struct analyses *all, enum analysed wager)
{
    const struct baize_wager_analysis *analysis = analyses_wager(all, wager);
    bool decides = strcmp(analysis->strategy, "none") != 0;
    json_t *made = json_object();
    make_set(&made, "wager", make_word(analysed_ids[wager]));
    make_set(&made, "title", make_word(analysed_words[wager]));
    make_set(&made, "paytable", analysis->paytable[0] == '\0' ? json_null() : make_text(analysis->paytable));
    make_set(&made, "strategy", decides ? make_text(analysis->strategy) : json_null());
    make_set_word(&made, "unit", is_bonus(wager) ? "Ante" : "wager");
    set_figures(&made, analysis);
    make_set(&made, "rows", rows_of(all, wager, analysis));
    make_set(&made, "returns", returns_of(analysis));
    make_set(&made, "decisions", decisions_of(all, wager));
    make_set(&made, "notes", math_notes(all, wager));
    make_set(&made, "progressive", wager == ANALYSED_PROGRESSIVE ? math_progressive(all) : json_null());
    return made;
}

json_t *math_figures(const struct analyses *all, const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct baize_rules *rules = &all->rules;
    json_t *made = json_object();
    json_t *wagers = json_array();
    for (int i = 0; i < ANALYSED_WAGERS; i++)
        if (all->done[i])
            make_add(&wagers, math_wager(all, (enum analysed)i));
    make_set(&made, "rules", make_hex(digest, BAIZE_HASH_SIZE));
    make_set(&made, "title", make_text(rules->title));
    make_set_word(&made, "game", baize_game_id(rules->game));
    make_set(&made, "jurisdiction", make_text(rules->jurisdiction_title));
    make_set_number(&made, "deck", baize_cards_count(rules->deck));
    make_set(&made, "wagers", wagers);
    return made;
}
