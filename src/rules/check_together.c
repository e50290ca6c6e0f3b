/* check_together.c - what can only be seen when all parts of the rules are there. */
#include "rules/compiler.h"

/* ---- Does the deck last? ---- */

/* Cards that a round may take: the deal, and in Double Draw Poker both draws of every seat. */
static int cards_needed_by(const struct baize_rules *rules, const struct baize_dealing *dealing)
{
    int needed = rules->seats * (dealing->first_draw_most + dealing->second_draw_most);
    for (uint8_t i = 0; i < dealing->steps_count; i++) {
        const struct baize_deal_step *step = &dealing->steps[i];
        int hands = step->to == BAIZE_TO_PLAYERS              ? rules->seats
                    : step->to == BAIZE_TO_PLAYERS_AND_DEALER ? rules->seats + 1
                                                              : 1;
        if (!step->only_with_six_card_bonus || rules->wagers[BAIZE_SIX_CARD_BONUS].offered)
            needed += hands * step->cards;
    }
    return needed;
}

/* By the one method or the other. */
static int cards_needed(const struct baize_rules *rules)
{
    int first = cards_needed_by(rules, &rules->dealing);
    int fallback = cards_needed_by(rules, &rules->fallback);
    return first > fallback ? first : fallback;
}

static void check_deck(const struct compiler *compiler)
{
    const struct number *seats = &compiler->submission->table.seats;
    int cards = baize_cards_count(compiler->rules->deck);
    int needed = cards_needed(compiler->rules);
    if (seats->present && seats->value <= compiler->game->table.seats.count.value && needed > cards)
        fault_add(compiler->faults, seats->at, "DECK_TOO_SMALL", NULL,
                  "%lld seats can take %d cards in a round; the deck has %d", (long long)seats->value, needed, cards);
}

/* ---- Can every wager be made? ---- */

static struct baize_mark spot_of(const struct compiler *compiler, int wager)
{
    const struct wagers_choice *wagers = &compiler->submission->wagers;
    return wager == BAIZE_PROGRESSIVE ? wagers->progressive.spot.at : wagers->of[wager].spot.at;
}

static void check_needs(const struct compiler *compiler, unsigned offered, int wager)
{
    const struct baize_wager_rules *rules = &compiler->rules->wagers[wager];
    const char *clause =
        baize_rules_clause(compiler->rules, rules->needs_clause != 0 ? rules->needs_clause : rules->clause);
    for (int needed = 0; needed < BAIZE_WAGERS; needed++)
        if ((rules->needs_all & ~offered & 1u << needed) != 0)
            fault_add(compiler->faults, spot_of(compiler, wager), "NEEDED_WAGER_MISSING", clause,
                      "%s needs %s (%s), which this table does not offer", baize_wager_words((enum baize_wager)wager),
                      baize_wager_words((enum baize_wager)needed), clause);
    if (rules->needs_any != 0 && (rules->needs_any & offered) == 0)
        fault_add(compiler->faults, spot_of(compiler, wager), "NEEDED_WAGER_MISSING", clause,
                  "%s needs one of several wagers (%s); this table offers none of them",
                  baize_wager_words((enum baize_wager)wager), clause);
}

/* ---- Can every pay be counted? ---- */

static void check_pays(const struct compiler *compiler, int wager)
{
    const struct baize_wager_rules *rules = &compiler->rules->wagers[wager];
    for (uint8_t i = 0; i < rules->paytable.count; i++) {
        struct baize_pay pay;
        if (baize_odds_pay(&rules->paytable.rows[i].pays, rules->most, &pay) == BAIZE_MONEY_OVERFLOW)
            fault_add(compiler->faults, spot_of(compiler, wager), "PAY_TOO_LARGE", NULL,
                      "%s up to %s: '%s' would pay more than the system can count",
                      baize_wager_words((enum baize_wager)wager), money_words(rules->most).text,
                      rules->paytable.rows[i].hand);
    }
}

void check_together(const struct compiler *compiler)
{
    unsigned offered = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        offered |= compiler->rules->wagers[w].offered ? 1u << w : 0;
    check_deck(compiler);
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        if ((offered & 1u << w) == 0)
            continue;
        check_needs(compiler, offered, w);
        check_pays(compiler, w);
    }
}
