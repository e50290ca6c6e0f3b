/* math_notes.c - what has to be said beside a wager's figures, in sentences. */
#include "chart/words.h"
#include "protocol/make.h"
#include "server/mathematics.h"

#define NOTE_SIZE 320

static void add_note(json_t **notes, const char *words)
{
    make_add(notes, make_text(words));
}

static void note_ante(json_t **notes, const struct baize_ante_analysis *ante)
{
    char words[NOTE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    add_note(notes, "Ante, Play and the Ante bonus together, with the best play for every hand and up card.");
    if (ante->highest_folded > 0) {
        baize_text_add(&text, "The best hand that is ever folded: ");
        baize_strength_name(&text, BAIZE_FOUR_CARD, ante->highest_folded);
        baize_text_add(&text, ".");
        add_note(notes, words);
    }
}

static void note_six_card(json_t **notes, const struct analyses *all)
{
    const struct baize_wager_rules *wager = &all->rules.wagers[BAIZE_SIX_CARD_BONUS];
    char words[NOTE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, "The figures are those of the least wager, ");
    baize_cents_print(&text, wager->least, BAIZE_MONEY_WITH_CENTS);
    if (all->six_card_formula.dollars.sign != 0) {
        baize_text_add(&text, ". Fixed prizes weigh less the larger the wager: house edge = ");
        words_percent(&text, &all->six_card_formula.constant, 4);
        baize_text_add(&text, " - $");
        words_decimal(&text, &all->six_card_formula.dollars, 6);
        baize_text_add(&text, " / wager; at ");
        baize_cents_print(&text, wager->most, BAIZE_MONEY_WITH_CENTS);
        baize_text_add(&text, " it is ");
        words_percent(&text, &all->six_card_most.house_edge, 4);
    }
    baize_text_add(&text, ".");
    add_note(notes, words);
}

static void note_limit(json_t **notes, const char *what, baize_cents limit, baize_cents wager,
                       const struct baize_wager_analysis *limited)
{
    char words[NOTE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, "The payout limit of ");
    baize_cents_print(&text, limit, BAIZE_MONEY_WITH_CENTS);
    baize_text_format(&text, " a %s is left out here. At the largest wager, ", what);
    baize_cents_print(&text, wager, BAIZE_MONEY_WITH_CENTS);
    baize_text_add(&text, ", it bites: the house edge is then ");
    words_percent(&text, &limited->house_edge, 4);
    baize_text_add(&text, ".");
    add_note(notes, words);
}

static void note_progressive(json_t **notes, const struct analyses *all)
{
    const struct baize_progressive_analysis *progressive = &all->progressive;
    char words[NOTE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_fraction without = baize_fraction_subtract(baize_fraction_of(1, 1), progressive->fixed);
    baize_text_add(&text, "The figures are those with all meters at their seeds. House edge = ");
    words_percent(&text, &without, 4);
    for (uint8_t i = 0; i < progressive->levels; i++) {
        struct baize_fraction thousand = baize_fraction_multiply(
            progressive->level[i].share, baize_fraction_of(100000, all->rules.progressive.wager));
        baize_text_add(&text, " - ");
        words_percent(&text, &thousand, 4);
        baize_text_format(&text, " for every $1,000 on %s", progressive->level[i].level);
    }
    baize_text_add(&text, ". Envy bonuses are left out.");
    add_note(notes, words);
}

json_t *math_notes(const struct analyses *all, enum analysed wager)
{
    const struct baize_wager_rules *wagers = all->rules.wagers;
    json_t *notes = json_array();
    if (wager == ANALYSED_ANTE)
        note_ante(&notes, &all->ante);
    if (wager == ANALYSED_SIX_CARD_BONUS)
        note_six_card(&notes, all);
    if (wager == ANALYSED_BAD_BEAT_BONUS)
        add_note(&notes, "Player and dealer from one deck; no hand that could be paid is folded.");
    if (wager == ANALYSED_BAD_BEAT_BONUS && all->bad_beat_is_limited)
        note_limit(&notes, "deal", wagers[BAIZE_BAD_BEAT_BONUS].deal_payout_limit, wagers[BAIZE_BAD_BEAT_BONUS].most,
                   &all->bad_beat_most);
    if (wager == ANALYSED_PROGRESSIVE)
        note_progressive(&notes, all);
    if (wager == ANALYSED_DOUBLE_DRAW)
        add_note(&notes, "All four wagers together, with the best play at both draws.");
    if (wager == ANALYSED_DOUBLE_DRAW && all->double_draw_is_limited)
        note_limit(&notes, "hand", all->rules.payout_limit.per_hand, wagers[BAIZE_ANTE].most,
                   &all->double_draw_most.wagers);
    return notes;
}
