/* four_card_ranks.c - dealer's hands by their ranks alone, that avoid the player's hand.
 *
 * A pattern is a collection Q of the dealer's ranks. Given cards of ranks x are in
 *
 *     W(x) = product over the ranks of C(4 - x_r, Q_r - x_r)
 *
 * of its hands, whichever cards of those ranks they are. A pattern that enters adds W(x + u) to row x, lane u, for
 * every x inside Q. The hands that avoid a player's hand with ranks R are then
 *
 *     sum over x inside R of  (-1)^|x|  product of C(R_r, x_r)  row[x]
 *
 * 64 x at most for a pattern of the dealer, 32 for the player's. */
#include "analysis/four_card.h"

#include <string.h>

#define PARTS_MOST 64

/* The collections inside one: a number in mixed radix, one digit for each distinct rank. */
struct parts {
    int count;
    int stride[FOUR_CARD_DEALER_MOST]; /* the weight of a digit */
    uint16_t number[PARTS_MOST];       /* among those of the same size */
    uint8_t size[PARTS_MOST];
    int32_t weight[PARTS_MOST];
};

static const int8_t binomial[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1},
};

/* The weight of taking `taken` of `held` cards of a rank: W for the dealer, signed for the player. */
static int32_t weight_of(bool dealer, int held, int taken)
{
    if (dealer)
        return binomial[BAIZE_SUITS - taken][held - taken];
    return taken % 2 == 0 ? binomial[held][taken] : -binomial[held][taken];
}

static void take_apart(const struct four_card_ranks *whole, bool dealer, struct parts *parts)
{
    parts->count = 1;
    parts->number[0] = 0;
    parts->size[0] = 0;
    parts->weight[0] = 1;
    for (int i = 0; i < whole->distinct; i++) {
        const int length = parts->count, held = whole->count[i], rank = whole->rank[i];
        const int32_t untaken = weight_of(dealer, held, 0);
        parts->stride[i] = length;
        for (int taken = 1; taken <= held; taken++) {
            const int32_t weight = weight_of(dealer, held, taken);
            for (int e = 0; e < length; e++) {
                int from = (taken - 1) * length + e, to = taken * length + e;
                parts->number[to] = (uint16_t)(parts->number[from] + four_card_place[parts->size[from]][rank]);
                parts->size[to] = (uint8_t)(parts->size[from] + 1);
                parts->weight[to] = parts->weight[e] * weight;
            }
        }
        for (int e = 0; e < length; e++)
            parts->weight[e] *= untaken;
        parts->count = length * (held + 1);
    }
}

/* Adds W(x + u) to row x, for each x that leaves the hand a card of rank u: with one stride more, x is x + u. */
static void enter_with_up(struct four_card_rank_table *table, const struct four_card_ranks *hand,
                          const struct parts *parts)
{
    uint16_t row[PARTS_MOST];
    for (int e = 0; e + 1 < parts->count; e++) /* the last one is the whole hand */
        row[e] = (uint16_t)(four_card_first[parts->size[e]] + parts->number[e]);
    for (int i = 0; i < hand->distinct; i++) {
        const int stride = parts->stride[i], rank = hand->rank[i], cycle = stride * (hand->count[i] + 1);
        for (int from = 0; from < parts->count; from += cycle)
            for (int e = from; e < from + cycle - stride; e++)
                table->row[row[e]].of[rank] += parts->weight[e + stride];
    }
}

void four_card_rank_enter(struct four_card_rank_table *table, const struct four_card_ranks *hand)
{
    struct parts parts;
    take_apart(hand, true, &parts);
    if (table->up) {
        enter_with_up(table, hand, &parts);
        return;
    }
    for (int e = 0; e < parts.count; e++)
        if (parts.size[e] <= FOUR_CARD_PLAYER)
            table->row[four_card_first[parts.size[e]] + parts.number[e]].of[0] += parts.weight[e];
}

void four_card_rank_count(const struct four_card_rank_table *table, const struct four_card_ranks *player,
                          struct four_card_row *hands)
{
    struct parts parts;
    struct four_card_row sum;
    take_apart(player, false, &parts);
    memset(&sum, 0, sizeof sum);
    for (int e = 0; e < parts.count; e++) {
        const struct four_card_row *row = &table->row[four_card_first[parts.size[e]] + parts.number[e]];
        if (table->up)
            four_card_row_add(&sum, row, parts.weight[e]);
        else
            sum.of[0] += parts.weight[e] * row->of[0];
    }
    *hands = sum;
}
