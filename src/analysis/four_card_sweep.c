/* four_card_sweep.c - all patterns of hands in the order of their strengths, and the tables they enter.
 *
 * A pattern that a suit lifts from r to f stands in the table of lifted hands while r <= t < f. No hand is a flush by
 * its ranks, so between the straights and the three of a kind nothing is looked up in that table (suited hands have
 * their own count), and most patterns need not leave it one by one:
 *
 *     t    high card .. straight | flush  | three of a kind | straight flush | four of a kind
 *     in   r <= t                |        | straight flushes|                | none            */
#include "analysis/four_card.h"

/* ---- Patterns lifted by a suit ---- */

/* Goes through them: each set of ranks in the suit with each collection elsewhere. */
struct flush_walk {
    const struct four_card_sweep *sweep;
    uint32_t *list;
    uint32_t *start;
    uint32_t found;
};

static void flush_found(struct flush_walk *walk, unsigned mask, unsigned elsewhere, uint32_t key)
{
    const baize_strength strength = four_card_key_strength(key);
    if (strength >= walk->sweep->suited->flush_of[mask])
        return;
    walk->found++;
    if (walk->list == NULL)
        walk->start[strength + 1]++;
    else
        walk->list[walk->start[strength]++] = mask | elsewhere << BAIZE_RANKS;
}

static void walk_flushes(struct flush_walk *walk)
{
    const struct four_card_sweep *sweep = walk->sweep;
    const struct four_card_deal *deal = &sweep->deal;
    walk->found = 0;
    for (int i = 0; i < sweep->suited->mask_count; i++) {
        const unsigned mask = sweep->suited->by_strength[i];
        const int left = deal->dealer - __builtin_popcount(mask);
        const uint32_t key = (uint32_t)baize_table_lanes[mask];
        if (left == 0)
            flush_found(walk, mask, 0, key);
        for (unsigned a = 0; left > 0 && a < BAIZE_RANKS; a++) {
            if (!(deal->ranks >> a & 1))
                continue;
            if (left == 1)
                flush_found(walk, mask, 1 + a, key + four_card_key(a));
            for (unsigned b = 0; left == 2 && b <= a; b++)
                if (deal->ranks >> b & 1)
                    flush_found(walk, mask, sweep->lifted->add[1 + a][b], key + four_card_key(a) + four_card_key(b));
        }
    }
}

static bool list_flushes(struct four_card_sweep *sweep, struct baize_arena *arena)
{
    struct flush_walk walk = {.sweep = sweep, .start = sweep->flushes_start};
    walk_flushes(&walk);
    for (int t = 1; t < FOUR_CARD_STARTS; t++)
        walk.start[t] += walk.start[t - 1];
    walk.list = sweep->flushes = baize_arena_take(arena, (walk.found + 1) * sizeof sweep->flushes[0]);
    if (walk.list == NULL)
        return false;
    walk_flushes(&walk);
    for (int t = FOUR_CARD_STARTS - 1; t > 0; t--)
        walk.start[t] = walk.start[t - 1];
    walk.start[0] = 0;
    return true;
}

/* ---- Preparing ---- */

static uint32_t *list_ranks(const struct four_card_deal *deal, int cards, struct baize_arena *arena, uint32_t *start)
{
    int count = four_card_list(deal, cards, NULL, NULL);
    uint32_t *list = baize_arena_take(arena, (size_t)(count + 1) * sizeof list[0]);
    if (list != NULL)
        four_card_list(deal, cards, list, start);
    return list;
}

enum baize_status four_card_sweep_prepare(struct four_card_sweep *sweep, const struct four_card_deal *deal,
                                          struct baize_arena *arena)
{
    *sweep = (struct four_card_sweep){.deal = *deal};
    sweep->by_ranks = baize_arena_take(arena, sizeof *sweep->by_ranks);
    sweep->lifted = baize_arena_take(arena, sizeof *sweep->lifted);
    sweep->suited = baize_arena_take(arena, sizeof *sweep->suited);
    sweep->shapes = baize_arena_take(arena, FOUR_CARD_SHAPES * sizeof sweep->shapes[0]);
    sweep->players = list_ranks(deal, FOUR_CARD_PLAYER, arena, sweep->players_start);
    sweep->dealers = list_ranks(deal, deal->dealer, arena, sweep->dealers_start);
    if (sweep->by_ranks == NULL || sweep->lifted == NULL || sweep->suited == NULL || sweep->shapes == NULL ||
        sweep->players == NULL || sweep->dealers == NULL || !four_card_suited_prepare(sweep->suited, deal, arena))
        return BAIZE_SCRATCH_TOO_SMALL;
    sweep->by_ranks->up = deal->up;
    four_card_flush_prepare(sweep->lifted, deal);
    for (int number = 0; number < FOUR_CARD_SHAPES; number++)
        four_card_shape_make(number, &sweep->shapes[number]);
    baize_category_strengths(BAIZE_FOUR_CARD, BAIZE_FLUSH, &sweep->flush_least, &sweep->flush_most);
    baize_category_strengths(BAIZE_FOUR_CARD, BAIZE_STRAIGHT_FLUSH, &sweep->straight_flush_least,
                             &sweep->straight_flush_most);
    return list_flushes(sweep, arena) ? BAIZE_OK : BAIZE_SCRATCH_TOO_SMALL;
}

/* ---- Entering ---- */

void four_card_sweep_enter_ranks(struct four_card_sweep *sweep, baize_strength t)
{
    for (uint32_t i = sweep->dealers_start[t]; i < sweep->dealers_start[t + 1]; i++) {
        struct four_card_ranks hand = four_card_unpack(sweep->dealers[i], sweep->deal.dealer);
        four_card_rank_enter(sweep->by_ranks, &hand);
    }
}

void four_card_sweep_enter_flushes(struct four_card_sweep *sweep, baize_strength t)
{
    for (uint32_t i = sweep->flushes_start[t]; i < sweep->flushes_start[t + 1]; i++)
        four_card_flush_enter(sweep->lifted, sweep->flushes[i]);
}

/* Those of strength up to `most` by their ranks that are lifted above `above`. */
static void enter_lifted(struct four_card_sweep *sweep, baize_strength most, baize_strength above)
{
    four_card_flush_clear(sweep->lifted);
    for (uint32_t i = 0; i < sweep->flushes_start[most + 1]; i++)
        if (sweep->suited->flush_of[sweep->flushes[i] & (FOUR_CARD_MASKS - 1)] > above)
            four_card_flush_enter(sweep->lifted, sweep->flushes[i]);
}

void four_card_sweep_drop(struct four_card_sweep *sweep, baize_strength t)
{
    if (t == sweep->flush_most + 1)
        enter_lifted(sweep, sweep->flush_most, sweep->flush_most);
    else if (t == sweep->straight_flush_most + 1)
        four_card_flush_clear(sweep->lifted);
}

void four_card_sweep_rebuild(struct four_card_sweep *sweep, baize_strength t)
{
    enter_lifted(sweep, t, t);
}
