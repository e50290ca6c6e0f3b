/* side_wagers.c - wagers that the player's own cards decide: Aces Up and the Six Card Bonus. */
#include "analysis/hand_counts.h"
#include "analysis/returns.h"

#define SUPER_ROYAL_CARDS 6

/* ---- Rows of a paytable ---- */

/* The A-K-Q-J-10-9 of each suit of the row that the deck has: one hand each. */
static uint64_t super_royals(const struct baize_pay_row *row, baize_cards deck)
{
    uint64_t hands = 0;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++) {
        unsigned top = baize_cards_lane(deck, (enum baize_suit)suit) >> BAIZE_NINE;
        hands += (row->super_royal_suits >> suit & 1) != 0 && top == (1u << SUPER_ROYAL_CARDS) - 1 ? 1 : 0;
    }
    return hands;
}

static uint64_t hands_between(const struct hand_counts *counts, baize_strength least, baize_strength most)
{
    uint64_t hands = 0;
    for (unsigned strength = least; strength <= most; strength++)
        hands += counts->counts[strength];
    return hands;
}

/* How many hands each row pays, and how many none does. A Super Royal is a royal flush as well: it is taken from the
 * row that pays its strength, because only the highest row does. */
static uint64_t count_rows(const struct baize_paytable *paytable, const struct hand_counts *counts, baize_cards deck,
                           uint64_t rows[BAIZE_PAY_ROWS_MOST])
{
    uint64_t unpaid = counts->total, taken = 0;
    baize_strength royal_least, royal_most;
    baize_category_strengths(paytable->ranking, BAIZE_ROYAL_FLUSH, &royal_least, &royal_most);
    for (uint8_t i = 0; i < paytable->count; i++) {
        const struct baize_pay_row *row = &paytable->rows[i];
        if (row->super_royal_suits != 0) {
            rows[i] = super_royals(row, deck);
            taken += rows[i];
        } else {
            rows[i] = hands_between(counts, row->least, row->most);
            if (royal_most >= row->least && royal_most <= row->most)
                rows[i] -= taken;
        }
        unpaid -= rows[i];
    }
    return unpaid;
}

static struct baize_fraction net_of(const struct baize_odds *odds, baize_cents wager)
{
    return odds->kind == BAIZE_ODDS_FIXED ? baize_fraction_of(odds->fixed_cents, wager) : odds_net(odds);
}

static enum baize_status analyze_own_cards(const struct baize_rules *rules, enum baize_wager wager, int cards,
                                           baize_cents amount, struct baize_wager_analysis *analysis)
{
    const struct baize_wager_rules *offered = &rules->wagers[wager];
    const struct baize_paytable *paytable = &offered->paytable;
    struct hand_counts counts;
    uint64_t rows[BAIZE_PAY_ROWS_MOST] = {0};
    struct baize_fraction one = baize_fraction_of(1, 1);
    if (!offered->offered)
        return BAIZE_ANALYSIS_NOT_OFFERED;
    enum baize_status status = hand_counts_fill(paytable->ranking, rules->deck, cards, &counts);
    if (status != BAIZE_OK)
        return status;
    uint64_t unpaid = count_rows(paytable, &counts, rules->deck, rows);
    returns_start(analysis, baize_wager_id(wager), paytable->id, "none");
    for (uint8_t i = 0; i < paytable->count; i++) {
        const struct baize_pay_row *row = &paytable->rows[i];
        char words[BAIZE_OUTCOME_SIZE];
        row_words(row->hand, words);
        returns_add_row(analysis, i, words, rows[i], true, one, net_of(&row->pays, amount));
    }
    returns_add(analysis, "nothing", unpaid, false, one, baize_fraction_of(-1, 1));
    return returns_finish(analysis);
}

enum baize_status baize_analyze_aces_up(const struct baize_rules *rules, struct baize_wager_analysis *analysis)
{
    return analyze_own_cards(rules, BAIZE_ACES_UP, rules->player_cards, 1, analysis);
}

/* ---- Six Card Bonus ---- */

/* edge = -(sum of p x net); a fixed prize of F dollars nets F / wager, the rest does not know the wager. */
static void find_formula(const struct baize_rules *rules, const struct baize_wager_analysis *analysis,
                         struct baize_six_card_formula *formula)
{
    const struct baize_paytable *paytable = &rules->wagers[BAIZE_SIX_CARD_BONUS].paytable;
    formula->dollars = baize_fraction_of(0, 1);
    for (uint8_t i = 0; i < paytable->count; i++) {
        if (paytable->rows[i].pays.kind != BAIZE_ODDS_FIXED)
            continue;
        struct baize_fraction chance = returns_chance(analysis, i);
        struct baize_fraction dollars = baize_fraction_of(paytable->rows[i].pays.fixed_cents, 100);
        formula->dollars = baize_fraction_add(formula->dollars, baize_fraction_multiply(chance, dollars));
    }
}

enum baize_status baize_analyze_six_card_bonus(const struct baize_rules *rules, baize_cents wager,
                                               struct baize_wager_analysis *analysis,
                                               struct baize_six_card_formula *formula)
{
    enum baize_status status = analyze_own_cards(rules, BAIZE_SIX_CARD_BONUS, SUPER_ROYAL_CARDS, wager, analysis);
    if (status != BAIZE_OK)
        return status;
    find_formula(rules, analysis, formula);
    struct baize_fraction fixed = baize_fraction_divide(formula->dollars, baize_fraction_of(wager, 100));
    formula->constant = baize_fraction_add(analysis->house_edge, fixed);
    return BAIZE_OK;
}
