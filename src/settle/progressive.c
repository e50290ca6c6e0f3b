/* progressive.c - claims on meters and envy bonuses, over all seats of the round. */
#include "settle/settler.h"

#include <string.h>

/* ---- Claims ---- */

static enum baize_status make_claim(const struct baize_rules *rules, uint8_t seat, const struct baize_settle_line *line,
                                    struct baize_claim *claim)
{
    const struct baize_pay_row *row = &rules->progressive.schedule.rows[line->row];
    struct baize_pay paid = {.winnings_cents = 0};
    bool share = row->pays.kind == BAIZE_ODDS_METER;
    enum baize_status status = share ? BAIZE_OK : baize_odds_pay(&row->pays, line->wagered, &paid);
    memset(claim, 0, sizeof *claim); /* the padding too: states that keep claims are compared as bytes */
    claim->seat = seat;
    claim->row = line->row;
    claim->strength = line->strength;
    claim->pays = row->pays;
    claim->fixed_cents = paid.winnings_cents;
    claim->from = share ? BAIZE_FROM_METER : rules->progressive.fixed_pays_from;
    claim->clause = line->clause;
    return status;
}

static const struct baize_settle_line *claimed_line(const struct baize_settle_lines *lines)
{
    for (uint8_t i = 0; i < lines->count; i++)
        if (lines->lines[i].result == BAIZE_RESULT_CLAIMED)
            return &lines->lines[i];
    return NULL;
}

enum baize_status baize_settle_claim(const struct baize_rules *rules, uint8_t seat,
                                     const struct baize_settle_lines *lines, struct baize_claim *claim)
{
    const struct baize_settle_line *line = claimed_line(lines);
    return line == NULL ? BAIZE_OK : make_claim(rules, seat, line, claim);
}

enum baize_status make_claims(const struct baize_rules *rules, struct baize_settled *settled)
{
    for (uint8_t k = 0; k < rules->seats; k++) {
        uint8_t seat = seat_at(rules, rules->progressive.claim_order, k);
        const struct baize_settle_line *line = claimed_line(&settled->seats[seat]);
        enum baize_status status =
            line == NULL ? BAIZE_OK
                         : make_claim(rules, (uint8_t)(seat + 1), line, &settled->claims[settled->claims_count++]);
        if (status != BAIZE_OK)
            return status;
    }
    return BAIZE_OK;
}

/* ---- Envy ---- */

/* The holder need not have made the progressive wager. Cards on which no wager is live are no longer a hand (R34). */
static bool holds_hand(const struct baize_rules *rules, const struct baize_settle_seat *seat)
{
    if (!seat->dealt || seat->forfeited)
        return false;
    if (!seat->folded)
        return true;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (seat->wagers[w] > 0 && !wager_is_gone(rules, seat, (enum baize_wager)w))
            return true;
    return false;
}

/* The envy row a hand reaches, or BAIZE_NO_ROW. Only its highest row counts (R34). */
static uint8_t envy_row(const struct baize_envy *envy, baize_cards five)
{
    baize_strength strength = strength_of(envy->ranking, five);
    for (uint8_t i = 0; i < envy->count; i++)
        if (strength >= envy->rows[i].least && strength <= envy->rows[i].most)
            return i;
    return BAIZE_NO_ROW;
}

/* A box with an accepted progressive wager (R33). A fold leaves the right to envy, as the rules say; whoever gives the
 * wagers up by leaving gives it up with them. */
static bool receives_envy(const struct baize_rules *rules, const struct baize_settle_seat *seat)
{
    return seat->dealt && !seat->forfeited && seat->wagers[BAIZE_PROGRESSIVE] > 0 &&
           (!seat->folded || rules->progressive.envy.survives_fold);
}

static baize_clause envy_clause(const struct baize_rules *rules, const struct baize_envy_row *row)
{
    const struct baize_envy *envy = &rules->progressive.envy;
    baize_clause table = envy->clause != 0 ? envy->clause : rules->wagers[BAIZE_PROGRESSIVE].clause;
    return row->clause != 0 ? row->clause : table;
}

static void add_envies(const struct baize_rules *rules, const struct baize_settle_input *input, uint8_t holder,
                       uint8_t row, struct baize_settled *settled)
{
    const struct baize_envy_row *pays = &rules->progressive.envy.rows[row];
    for (uint8_t k = 0; k < rules->seats; k++) {
        uint8_t receiver = seat_at(rules, rules->settlement.seats, k);
        if (!receives_envy(rules, &input->seats[receiver]) ||
            input->seats[receiver].patron == input->seats[holder].patron)
            continue;
        struct baize_envy_due *due = &settled->envies[settled->envies_count++];
        memset(due, 0, sizeof *due);
        due->seat = (uint8_t)(receiver + 1);
        due->holder = (uint8_t)(holder + 1);
        due->row = row;
        due->amount = pays->amount;
        due->clause = envy_clause(rules, pays);
    }
}

/* Each box with an accepted progressive wager, once for each box of another patron that holds an envy hand (R33). */
void make_envies(const struct baize_rules *rules, const struct baize_settle_input *input, struct baize_settled *settled)
{
    const struct baize_envy *envy = &rules->progressive.envy;
    for (uint8_t k = 0; k < rules->seats; k++) {
        uint8_t holder = seat_at(rules, rules->settlement.seats, k);
        if (!holds_hand(rules, &input->seats[holder]))
            continue;
        uint8_t row = envy_row(envy, input->seats[holder].cards);
        if (row != BAIZE_NO_ROW)
            add_envies(rules, input, holder, row, settled);
    }
}
