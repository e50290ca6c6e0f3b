/* four_card_ante.c - Ante and Play: the decision of every hand against every up card, and what comes of it.
 *
 * The sweep (four_card.h) gives, for each group of player's hands and each up rank, the dealer's hands by ranks, and
 * how many of them each suit lifts for every set of ranks that the player may hold in it. A group is decided
 *
 *     1. at once, when it is folded even with no hand lifted at all, since lifting only helps the dealer;
 *     2. by bounds: the least and the most that its arrangements of suits may lift, by the number of cards in each
 * suit. If the decision is the same for both, it is the same for all, and their counts are added up by weights;
 *     3. class by class of its arrangements otherwise.
 *
 * Bounds need not be tight, only true: they save work and change no number. */
#include "analysis/four_card_ante.h"

#include <string.h>

/* ---- Tallies ---- */

/* `weight` hands with these sums of lower, and lower or equal, dealer's hands. */
static void tally(struct four_card_ante *ante, baize_strength strength, enum baize_decision decision, int64_t weight,
                  int64_t lower, int64_t upto)
{
    struct four_card_tally *line = &ante->tallies[ante->stakes.kind_of[strength]][decision];
    line->states += (uint64_t)weight;
    if (decision == BAIZE_DECIDE_FOLD) {
        ante->highest_folded = strength > ante->highest_folded ? strength : ante->highest_folded;
        return;
    }
    line->won += (uint64_t)lower;
    line->tied += (uint64_t)(upto - lower);
    line->lost += (uint64_t)(weight * (int64_t)ante->stakes.dealer_hands - upto);
}

/* What the given strategy says. With one multiple only, the least Play is the most, and counts as that. */
static enum baize_decision by_strategy(const struct four_card_ante *ante, baize_strength strength, unsigned up,
                                       bool holds_up)
{
    const enum baize_decision decision = strategy_choose(ante->strategy, strength, up, holds_up);
    const bool one_multiple = ante->stakes.least_times == ante->stakes.most_times;
    return decision == BAIZE_DECIDE_LEAST && one_multiple ? BAIZE_DECIDE_MOST : decision;
}

/* ---- Bounds ---- */

/* The most cards of one suit in a hand that is not suited. */
#define SUIT_MOST (FOUR_CARD_SUITED - 1)

struct bounds {
    struct four_card_row least, most;
};

static void widen(struct bounds *bounds, const struct four_card_row *row)
{
    for (int lane = 0; lane < FOUR_CARD_LANES; lane++) {
        const int32_t value = row->of[lane];
        bounds->least.of[lane] = value < bounds->least.of[lane] ? value : bounds->least.of[lane];
        bounds->most.of[lane] = value > bounds->most.of[lane] ? value : bounds->most.of[lane];
    }
}

static void bounds_by_size(const struct four_card_row *sets, int positions, struct bounds by_size[SUIT_MOST + 1])
{
    for (int size = 0; size <= SUIT_MOST; size++)
        for (int lane = 0; lane < FOUR_CARD_LANES; lane++) {
            by_size[size].least.of[lane] = INT32_MAX;
            by_size[size].most.of[lane] = INT32_MIN;
        }
    for (unsigned set = 0; set < 1u << positions; set++)
        if (__builtin_popcount(set) <= SUIT_MOST)
            widen(&by_size[__builtin_popcount(set)], &sets[set]);
}

/* The up card's suit cannot give the player the up card. Where the up rank is the player's too, the sets that contain
 * it stand for nothing; they get the value of a set of the same size, so that they widen no bound. */
static void mend_up_suit(const struct four_card_ranks *positions, struct four_card_row *up_suit)
{
    const unsigned all = (1u << positions->distinct) - 1;
    for (int i = 0; i < positions->distinct; i++)
        for (unsigned set = 0; set <= all; set++)
            if (set >> i & 1) {
                const unsigned others = all & ~set;
                const unsigned twin = (set & ~(1u << i)) | (others & (0u - others));
                up_suit[set].of[positions->rank[i]] = up_suit[twin].of[positions->rank[i]];
            }
}

/* Cards in the up card's suit and in the three others, as a hand that is not suited may have them. */
static const uint8_t partitions[][BAIZE_SUITS] = {
    {0, 3, 2, 0}, {0, 3, 1, 1}, {0, 2, 2, 1}, {1, 3, 1, 0}, {1, 2, 2, 0}, {1, 2, 1, 1},
    {2, 3, 0, 0}, {2, 2, 1, 0}, {2, 1, 1, 1}, {3, 2, 0, 0}, {3, 1, 1, 0},
};

/* The least and the most that all four suits together lift. */
static void lifted_bounds(const struct four_card_lifted *lifted, int positions, struct bounds *total)
{
    struct bounds up_suit[SUIT_MOST + 1], other[SUIT_MOST + 1];
    bounds_by_size(lifted->up_suit, positions, up_suit);
    bounds_by_size(lifted->other, positions, other);
    for (int lane = 0; lane < FOUR_CARD_LANES; lane++) {
        total->least.of[lane] = INT32_MAX;
        total->most.of[lane] = INT32_MIN;
    }
    for (size_t i = 0; i < sizeof partitions / sizeof partitions[0]; i++) {
        const uint8_t *size = partitions[i];
        if (size[0] > positions || size[1] > positions)
            continue;
        struct four_card_row least, most;
        for (int lane = 0; lane < FOUR_CARD_LANES; lane++) {
            least.of[lane] = up_suit[size[0]].least.of[lane] + other[size[1]].least.of[lane] +
                             other[size[2]].least.of[lane] + other[size[3]].least.of[lane];
            most.of[lane] = up_suit[size[0]].most.of[lane] + other[size[1]].most.of[lane] +
                            other[size[2]].most.of[lane] + other[size[3]].most.of[lane];
        }
        widen(total, &least);
        widen(total, &most);
    }
}

/* ---- A group ---- */

/* One group, while its strength is swept over. */
struct group {
    struct four_card_ranks ranks, positions;
    unsigned number;
    baize_strength strength;
    const struct four_card_shape *shape;
    const struct four_card_kind *kind;
    bool played; /* against some up card, as far as is known */
    uint8_t up_position[BAIZE_RANKS];
    struct four_card_row lower, upto;                  /* by ranks */
    struct four_card_lifted lower_lifted, upto_lifted; /* of these */
    struct four_card_row lower_sum, upto_sum;          /* lifted, added up over all arrangements */
    struct bounds lower_bounds, upto_bounds;
};

static void start_group(struct four_card_ante *ante, baize_strength strength, uint32_t packed, struct group *group)
{
    group->ranks = four_card_unpack(packed, FOUR_CARD_PLAYER);
    group->positions = four_card_positions(&group->ranks);
    group->number = four_card_ranks_number(&group->ranks);
    group->strength = strength;
    group->shape = &ante->sweep.shapes[four_card_shape_number(&group->ranks)];
    group->kind = &ante->stakes.kinds[ante->stakes.kind_of[strength]];
    memset(group->up_position, FOUR_CARD_NOWHERE, sizeof group->up_position);
    for (uint8_t i = 0; i < group->positions.distinct; i++)
        group->up_position[group->positions.rank[i]] = i;
    four_card_rank_count(ante->sweep.by_ranks, &group->ranks, &group->lower);
}

/* A fold that needs no look at suits: by the strategy, or because it is one even with no hand lifted. */
static bool folds_at_once(const struct four_card_ante *ante, const struct group *group, unsigned up)
{
    enum baize_decision decision = BAIZE_DECIDE_MOST;
    if (ante->strategy != NULL)
        return by_strategy(ante, group->strength, up, group->up_position[up] != FOUR_CARD_NOWHERE) == BAIZE_DECIDE_FOLD;
    const struct four_card_interval interval = {0, group->lower.of[up], 0, group->upto.of[up]};
    return four_card_decide_all(group->kind, &interval, &decision) && decision == BAIZE_DECIDE_FOLD;
}

static void finish_ranks(struct four_card_ante *ante, struct group *group)
{
    four_card_rank_count(ante->sweep.by_ranks, &group->ranks, &group->upto);
    group->played = false;
    for (unsigned up = 0; up < BAIZE_RANKS; up++)
        group->played = group->played || ((ante->sweep.deal.ranks >> up & 1) && !folds_at_once(ante, group, up));
}

/* Lifted hands, added up over all arrangements that leave the up card to the dealer. */
static void sum_lifted(const struct group *group, const struct four_card_lifted *lifted, struct four_card_row *sum)
{
    const struct four_card_shape *shape = group->shape;
    const int sets = 1 << group->positions.distinct;
    memset(sum, 0, sizeof *sum);
    for (int set = 0; set < sets; set++) {
        const int32_t up_weight = shape->up_weight[FOUR_CARD_NOWHERE][set];
        const int32_t other_weight = shape->other_weight[FOUR_CARD_NOWHERE][set];
        if (up_weight != 0 || other_weight != 0)
            for (int lane = 0; lane < FOUR_CARD_LANES; lane++)
                sum->of[lane] += up_weight * lifted->up_suit[set].of[lane] + other_weight * lifted->other[set].of[lane];
    }
    for (int i = 0; i < group->positions.distinct; i++) {
        const int up = group->positions.rank[i];
        sum->of[up] = 0;
        for (int set = 0; set < sets; set++)
            sum->of[up] += shape->up_weight[i][set] * lifted->up_suit[set].of[up] +
                           shape->other_weight[i][set] * lifted->other[set].of[up];
    }
}

static void count_lifted(const struct four_card_ante *ante, const struct group *group, struct four_card_lifted *lifted,
                         struct four_card_row *sum, struct bounds *bounds)
{
    four_card_flush_count(ante->sweep.lifted, &group->positions, lifted);
    mend_up_suit(&group->positions, lifted->up_suit);
    sum_lifted(group, lifted, sum);
    if (ante->strategy == NULL)
        lifted_bounds(lifted, group->positions.distinct, bounds);
}

static int32_t lifted_of(const struct four_card_lifted *lifted, const struct four_card_class *class, unsigned up)
{
    return lifted->up_suit[class->up_suit].of[up] + lifted->other[class->others[0]].of[up] +
           lifted->other[class->others[1]].of[up] + lifted->other[class->others[2]].of[up];
}

/* Each class of arrangements for itself. */
static void split_group(struct four_card_ante *ante, const struct group *group, unsigned up)
{
    const struct four_card_shape *shape = group->shape;
    uint32_t opened = 0;
    if (ante->table != NULL)
        opened = decisions_open_group(ante->table, group->number, up, shape->class_count);
    ante->work.split++;
    for (int i = 0; i < shape->class_count; i++) {
        const struct four_card_class *class = &shape->classes[i];
        if (class->suited || class->up_suit >> group->up_position[up] & 1)
            continue;
        const int64_t lower = group->lower.of[up] - lifted_of(&group->lower_lifted, class, up);
        const int64_t upto = group->upto.of[up] - lifted_of(&group->upto_lifted, class, up);
        const enum baize_decision decision = four_card_decide(group->kind, lower, upto);
        tally(ante, group->strength, decision, class->weight, class->weight * lower, class->weight * upto);
        if (ante->table != NULL)
            decisions_set_class(ante->table, opened, i, decision);
        ante->work.classes++;
    }
}

/* One decision for all arrangements, if it can be known. */
static bool decide_group(struct four_card_ante *ante, const struct group *group, unsigned up,
                         enum baize_decision *decision)
{
    if (ante->strategy != NULL) {
        *decision = by_strategy(ante, group->strength, up, group->up_position[up] != FOUR_CARD_NOWHERE);
        return true;
    }
    if (!group->played || folds_at_once(ante, group, up)) {
        *decision = BAIZE_DECIDE_FOLD;
        ante->work.folded_at_once++;
        return true;
    }
    const struct four_card_interval interval = {
        group->lower.of[up] - group->lower_bounds.most.of[up], group->lower.of[up] - group->lower_bounds.least.of[up],
        group->upto.of[up] - group->upto_bounds.most.of[up], group->upto.of[up] - group->upto_bounds.least.of[up]};
    if (!four_card_decide_all(group->kind, &interval, decision))
        return false;
    ante->work.bounded++;
    return true;
}

static void finish_group(struct four_card_ante *ante, const struct group *group)
{
    for (unsigned up = 0; up < BAIZE_RANKS; up++) {
        enum baize_decision decision;
        const int64_t arrangements = group->shape->arrangements[group->up_position[up]];
        if (!(ante->sweep.deal.ranks >> up & 1) || arrangements == 0)
            continue;
        ante->work.groups++;
        if (!decide_group(ante, group, up, &decision)) {
            split_group(ante, group, up);
            continue;
        }
        if (ante->table != NULL)
            decisions_set_group(ante->table, group->number, up, decision);
        if (decision == BAIZE_DECIDE_FOLD)
            tally(ante, group->strength, decision, arrangements, 0, 0);
        else
            tally(ante, group->strength, decision, arrangements,
                  arrangements * group->lower.of[up] - group->lower_sum.of[up],
                  arrangements * group->upto.of[up] - group->upto_sum.of[up]);
    }
}

/* ---- Suited hands ---- */

/* A suited hand with the up card in one relation to it, for the up ranks in `ups`. */
struct suited_hand {
    unsigned mask, fifth;
    bool five;
    baize_strength strength;
    uint32_t place; /* in the table of decisions */
    enum four_card_relation relation;
    int64_t weight;
    unsigned ups;
};

static void finish_suited(struct four_card_ante *ante, const struct suited_hand *hand, unsigned up,
                          enum baize_decision decision, int64_t lower, int64_t upto)
{
    tally(ante, hand->strength, decision, hand->weight, hand->weight * lower, hand->weight * upto);
    if (ante->table != NULL)
        decisions_set_suited(ante->table, hand->place, hand->five, up, hand->relation, decision);
}

/* One decision for all up ranks, or one by one. */
static void decide_suited(struct four_card_ante *ante, const struct suited_hand *hand,
                          const struct four_card_row *by_ranks, const struct four_card_suited *suited)
{
    const struct four_card_row *higher = &suited->higher[hand->relation][hand->fifth];
    const struct four_card_row *equal = &suited->equal[hand->relation][hand->fifth];
    const struct four_card_kind *kind = &ante->stakes.kinds[ante->stakes.kind_of[hand->strength]];
    const unsigned held = hand->mask | (hand->five ? 0 : 1u << hand->fifth);
    struct four_card_interval interval = {INT32_MAX, INT32_MIN, INT32_MAX, INT32_MIN};
    enum baize_decision all = BAIZE_DECIDE_MOST;
    for (unsigned ups = hand->ups; ups != 0; ups &= ups - 1) {
        const unsigned up = (unsigned)__builtin_ctz(ups);
        const int64_t upto = by_ranks->of[up] - higher->of[up], lower = upto - equal->of[up];
        interval.lower_least = lower < interval.lower_least ? lower : interval.lower_least;
        interval.lower_most = lower > interval.lower_most ? lower : interval.lower_most;
        interval.upto_least = upto < interval.upto_least ? upto : interval.upto_least;
        interval.upto_most = upto > interval.upto_most ? upto : interval.upto_most;
    }
    const bool same = ante->strategy == NULL && hand->ups != 0 && four_card_decide_all(kind, &interval, &all);
    for (unsigned ups = hand->ups; ups != 0; ups &= ups - 1) {
        const unsigned up = (unsigned)__builtin_ctz(ups);
        const int64_t upto = by_ranks->of[up] - higher->of[up], lower = upto - equal->of[up];
        const enum baize_decision decision = same ? all
                                             : ante->strategy == NULL
                                                 ? four_card_decide(kind, lower, upto)
                                                 : by_strategy(ante, hand->strength, up, held >> up & 1);
        finish_suited(ante, hand, up, decision, lower, upto);
    }
}

static void count_suited_hand(struct four_card_ante *ante, unsigned mask, int fifth,
                              const struct four_card_suited *suited)
{
    const struct four_card_ranks ranks = four_card_suited_ranks(mask, fifth);
    struct suited_hand hand = {.mask = mask, .five = fifth < 0, .strength = four_card_flush_of(mask)};
    struct four_card_row by_ranks;
    hand.fifth = hand.five ? 0 : (unsigned)fifth;
    hand.place = decisions_suited_place(mask, hand.fifth);
    four_card_rank_count(ante->sweep.by_ranks, &ranks, &by_ranks);
    for (int relation = 0; relation < FOUR_CARD_RELATIONS; relation++) {
        hand.relation = (enum four_card_relation)relation;
        hand.weight = four_card_suited_weight(&ante->sweep.deal, hand.relation, hand.five);
        hand.ups = ante->sweep.deal.ranks;
        if (hand.relation == FOUR_CARD_UP_SUIT)
            hand.ups &= ~mask;
        if (hand.relation == FOUR_CARD_UP_FIFTH)
            hand.ups &= hand.five ? 0 : ~(1u << hand.fifth);
        decide_suited(ante, &hand, &by_ranks, suited);
    }
}

/* All suited hands of strengths least .. most, of which nothing by ranks alone is a hand. */
static void count_suited(struct four_card_ante *ante, baize_strength least, baize_strength most)
{
    const struct four_card_suited_count *count = ante->sweep.suited;
    struct four_card_suited suited;
    for (int i = 0; i < count->mask_count; i++) {
        const unsigned mask = count->by_strength[i];
        const int cards = __builtin_popcount(mask);
        if (cards > FOUR_CARD_PLAYER || count->flush_of[mask] < least || count->flush_of[mask] > most)
            continue;
        four_card_suited_count(ante->sweep.suited, mask, &suited);
        if (cards == FOUR_CARD_PLAYER)
            count_suited_hand(ante, mask, -1, &suited);
        for (int fifth = 0; cards < FOUR_CARD_PLAYER && fifth < BAIZE_RANKS; fifth++)
            if (ante->sweep.deal.ranks >> fifth & 1)
                count_suited_hand(ante, mask, fifth, &suited);
    }
}

/* ---- The whole ---- */

static void count_strength(struct four_card_ante *ante, struct group *groups, baize_strength t)
{
    struct four_card_sweep *sweep = &ante->sweep;
    const uint32_t *players = &sweep->players[sweep->players_start[t]];
    const uint32_t count = sweep->players_start[t + 1] - sweep->players_start[t];
    for (uint32_t i = 0; i < count; i++)
        start_group(ante, t, players[i], &groups[i]);
    four_card_sweep_enter_ranks(sweep, t);
    for (uint32_t i = 0; i < count; i++) {
        finish_ranks(ante, &groups[i]);
        if (groups[i].played)
            count_lifted(ante, &groups[i], &groups[i].lower_lifted, &groups[i].lower_sum, &groups[i].lower_bounds);
    }
    four_card_sweep_enter_flushes(sweep, t);
    for (uint32_t i = 0; i < count; i++) {
        if (groups[i].played)
            count_lifted(ante, &groups[i], &groups[i].upto_lifted, &groups[i].upto_sum, &groups[i].upto_bounds);
        finish_group(ante, &groups[i]);
    }
}

/* The most groups of one strength: the same best four ranks with another fifth, thirteen at most. */
static size_t most_groups(const struct four_card_sweep *sweep)
{
    size_t most = 0;
    for (int t = 1; t <= BAIZE_FOUR_CARD_STRENGTHS; t++) {
        const size_t groups = sweep->players_start[t + 1] - sweep->players_start[t];
        most = groups > most ? groups : most;
    }
    return most;
}

enum baize_status four_card_ante_count(struct four_card_ante *ante, const struct four_card_deal *deal,
                                       struct baize_arena *arena)
{
    if (four_card_sweep_prepare(&ante->sweep, deal, arena) != BAIZE_OK)
        return BAIZE_SCRATCH_TOO_SMALL;
    struct group *groups = baize_arena_take(arena, most_groups(&ante->sweep) * sizeof *groups);
    if (groups == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    if (ante->table != NULL)
        decisions_start(ante->table, ante->sweep.shapes);
    for (baize_strength t = 1; t <= BAIZE_FOUR_CARD_STRENGTHS; t++) {
        if (t == ante->sweep.flush_least)
            count_suited(ante, ante->sweep.flush_least, ante->sweep.flush_most);
        if (t == ante->sweep.straight_flush_least)
            count_suited(ante, ante->sweep.straight_flush_least, ante->sweep.straight_flush_most);
        four_card_sweep_drop(&ante->sweep, t);
        count_strength(ante, groups, t);
    }
    return BAIZE_OK;
}
