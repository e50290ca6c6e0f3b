/* what_if.c - checking odds that somebody made up.
 *
 * The range keeps every sum of an analysis within its exact fractions: odds up to a million to one, in parts of at most
 * a hundred, and fixed prizes up to ten million dollars are more than any document has. */
#include "mathematics/what_if.h"

#include "rules/hand_row.h"

#include <stdio.h>
#include <string.h>

static struct baize_pay_row *row_of(struct baize_rules *rules, enum analysed wager, const char *hand)
{
    struct baize_paytable *paytable =
        wager == ANALYSED_PROGRESSIVE ? &rules->progressive.schedule : &rules->wagers[analysed_wager(wager)].paytable;
    for (uint8_t i = 0; i < paytable->count; i++)
        if (strcmp(paytable->rows[i].hand, hand) == 0)
            return &paytable->rows[i];
    return NULL;
}

static bool in_range(const struct baize_odds *odds)
{
    if (odds->kind == BAIZE_ODDS_FIXED)
        return odds->fixed_cents <= WHAT_IF_FIXED_MOST;
    if (odds->kind == BAIZE_ODDS_TO || odds->kind == BAIZE_ODDS_FOR)
        return odds->numerator <= WHAT_IF_ODDS_MOST && odds->denominator <= WHAT_IF_DENOMINATOR_MOST;
    return true;
}

/* A share must be of a meter that the table has. */
static bool has_level(const struct baize_rules *rules, const struct baize_odds *odds)
{
    if (odds->kind != BAIZE_ODDS_METER)
        return true;
    for (uint8_t i = 0; i < rules->progressive.levels; i++)
        if (strcmp(rules->progressive.meters[i].level, odds->level) == 0)
            return true;
    return false;
}

/* NULL: the wager can pay these odds. */
static const char *why_not(const struct baize_rules *rules, enum analysed wager, const struct baize_odds *odds)
{
    if ((hand_rows_allowed(analysed_wager(wager)) >> odds->kind & 1u) == 0)
        return wager == ANALYSED_PROGRESSIVE ? "the progressive pays like 300 for 1, $500, or 10% of a meter"
               : wager == ANALYSED_ANTE      ? "the Ante bonus pays like 25 to 1"
                                             : "this wager pays like 50 to 1, $500, or push";
    if (!in_range(odds))
        return "odds go up to 1,000,000 to 100, and a fixed prize up to $10,000,000";
    if (!has_level(rules, odds))
        return "the table has no such meter";
    return NULL;
}

bool what_if_set(struct baize_rules *rules, enum analysed wager, const char *hand, const char *odds,
                 char words[WHAT_IF_WORDS_SIZE])
{
    struct baize_pay_row *row = row_of(rules, wager, hand);
    struct baize_odds made;
    size_t position = 0;
    const char *why = NULL;
    if (row == NULL) {
        snprintf(words, WHAT_IF_WORDS_SIZE, "the paytable has no row '%.40s'", hand);
        return false;
    }
    memset(&made, 0, sizeof made);
    if (baize_odds_parse(odds, strlen(odds), &made, &position, &why) == BAIZE_OK)
        why = why_not(rules, wager, &made);
    else if (why == NULL)
        why = "these are not odds";
    if (why != NULL) {
        snprintf(words, WHAT_IF_WORDS_SIZE, "%.32s: '%.32s': %.80s", hand, odds, why);
        return false;
    }
    row->pays = made;
    return true;
}
