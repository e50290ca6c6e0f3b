/* limits.c - limits on what is paid. They concern winnings only: wagers come back in full. Progressive awards and envy
 * are outside: a meter or a schedule of its own fixes them. */
#include "settle/settler.h"

/* Keeps back `over` cents of winnings from a line, as far as it has them. */
static baize_cents cut_line(struct baize_settle_line *line, baize_cents over)
{
    baize_cents cut = line->winnings < over ? line->winnings : over;
    line->winnings -= cut;
    line->cut += cut;
    return cut;
}

/* In which order the lines of a hand are cut: Bonus, Second Draw, First Draw, Ante (R21). Where other games have such a
 * limit, likewise: what pays by a table first, the Ante last. */
static const struct {
    enum baize_wager wager;
    bool bonus;
} cut_order[] = {
    {BAIZE_BONUS, false}, {BAIZE_BAD_BEAT_BONUS, false}, {BAIZE_SIX_CARD_BONUS, false}, {BAIZE_ACES_UP, false},
    {BAIZE_ANTE, true},   {BAIZE_SECOND_DRAW, false},    {BAIZE_FIRST_DRAW, false},     {BAIZE_PLAY, false},
    {BAIZE_ANTE, false},
};

static enum baize_status sum_winnings(const struct baize_settle_lines *lines, baize_cents *total)
{
    *total = 0;
    for (uint8_t i = 0; i < lines->count; i++) {
        enum baize_status status = baize_cents_add(*total, lines->lines[i].winnings, total);
        if (status != BAIZE_OK)
            return status;
    }
    return BAIZE_OK;
}

enum baize_status limit_hand(const struct baize_rules *rules, struct baize_settle_lines *lines)
{
    baize_cents total;
    if (rules->payout_limit.per_hand == 0)
        return BAIZE_OK;
    enum baize_status status = sum_winnings(lines, &total);
    if (status != BAIZE_OK)
        return status;
    baize_cents over = total - rules->payout_limit.per_hand;
    for (size_t k = 0; over > 0 && k < sizeof cut_order / sizeof cut_order[0]; k++)
        for (uint8_t i = 0; over > 0 && i < lines->count; i++)
            if (lines->lines[i].wager == cut_order[k].wager && lines->lines[i].bonus == cut_order[k].bonus)
                over -= cut_line(&lines->lines[i], over);
    return BAIZE_OK;
}

/* ---- All players together on one deal ---- */

/* amount x part / whole, rounded down, for 0 <= part < whole: exact, bit by bit, since the product may need 126 bits.
 */
static baize_cents share_of(baize_cents amount, baize_cents part, baize_cents whole)
{
    uint64_t quotient = 0;
    uint64_t rest = 0;
    for (int bit = 62; bit >= 0; bit--) {
        rest *= 2;
        quotient *= 2;
        if (rest >= (uint64_t)whole) {
            rest -= (uint64_t)whole;
            quotient++;
        }
        if ((uint64_t)amount >> bit & 1)
            rest += (uint64_t)part;
        if (rest >= (uint64_t)whole) {
            rest -= (uint64_t)whole;
            quotient++;
        }
    }
    return (baize_cents)quotient;
}

/* The limit is for what the wager's paytable pays; with the Ante that is its bonus. */
static bool is_limited(const struct baize_settle_line *line, enum baize_wager wager)
{
    return line->wager == wager && line->row != BAIZE_NO_ROW;
}

/* Everybody gets the same part of what was won, rounded down to cents. */
enum baize_status limit_deal(const struct baize_rules *rules, enum baize_wager wager, struct baize_settled *settled)
{
    baize_cents limit = rules->wagers[wager].deal_payout_limit;
    baize_cents total = 0;
    for (uint8_t s = 0; s < rules->seats; s++)
        for (uint8_t i = 0; i < settled->seats[s].count; i++) {
            const struct baize_settle_line *line = &settled->seats[s].lines[i];
            enum baize_status status =
                is_limited(line, wager) ? baize_cents_add(total, line->winnings, &total) : BAIZE_OK;
            if (status != BAIZE_OK)
                return status;
        }
    if (total <= limit)
        return BAIZE_OK;
    for (uint8_t s = 0; s < rules->seats; s++)
        for (uint8_t i = 0; i < settled->seats[s].count; i++) {
            struct baize_settle_line *line = &settled->seats[s].lines[i];
            if (is_limited(line, wager))
                cut_line(line, line->winnings - share_of(line->winnings, limit, total));
        }
    return BAIZE_OK;
}
