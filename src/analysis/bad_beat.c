/* bad_beat.c - the Bad Beat Bonus: player and dealer from one deck, the lower of two unequal hands is looked up.
 *
 * Strengths fall into *segments*, runs that one row of the paytable pays, or none. For a segment a .. b:
 *
 *     player's hand beaten:  P in a .. b,  H > P:                    all - upto(P)
 *     dealer's hand beaten:  P in a .. b,  a <= H < P:               lower(P)    - below(P, a)
 *                            P above b,    a <= H <= b:              below(P, b + 1) - below(P, a)
 *
 * where below(P, c) are the dealer's hands of strength less than c that avoid P. The sweep of four_card.h gives lower
 * and upto for each P when it comes to its strength, and below(P, c), added up over all P of strength c or more, when
 * it comes to c. No up card is looked at: nobody folds a hand that could be paid. */
#include "analysis/four_card.h"
#include "analysis/returns.h"

#include <stdio.h>
#include <string.h>

/* A run of strengths. At most twice as many as rows, and one. */
#define SEGMENTS_MOST (2 * BAIZE_PAY_ROWS_MOST + 1)

struct segment {
    const struct baize_pay_row *row; /* NULL: nothing is paid */
    baize_strength least, most;
    uint64_t player_beaten, dealer_beaten;
};

struct bad_beat {
    const struct baize_rules *rules;
    struct four_card_sweep sweep;
    uint64_t dealer_hands;
    int count;
    struct segment segments[SEGMENTS_MOST];
    int32_t by_ranks[FOUR_CARD_GROUPS]; /* against each group, between two segments; UNKNOWN until it is asked for */
};

#define UNKNOWN (-1)

/* ---- One player's hand or many ---- */

/* Lifted hands, added up over all arrangements of a group that are not suited. */
static int64_t sum_lifted(const struct four_card_sweep *sweep, const struct four_card_ranks *ranks, int64_t *hands)
{
    const struct four_card_shape *shape = &sweep->shapes[four_card_shape_number(ranks)];
    const struct four_card_ranks positions = four_card_positions(ranks);
    struct four_card_lifted lifted;
    int64_t sum = 0;
    four_card_flush_count(sweep->lifted, &positions, &lifted);
    for (int set = 0; set < 1 << positions.distinct; set++)
        sum += (int64_t)lifted.other[set].of[0] *
               (shape->up_weight[FOUR_CARD_NOWHERE][set] + shape->other_weight[FOUR_CARD_NOWHERE][set]);
    *hands = shape->arrangements[FOUR_CARD_NOWHERE];
    return sum;
}

/* The dealer's hands entered so far against all arrangements of a group that are not suited. */
static int64_t against_group(const struct four_card_sweep *sweep, const struct four_card_ranks *ranks, int64_t *hands)
{
    struct four_card_row by_ranks;
    four_card_rank_count(sweep->by_ranks, ranks, &by_ranks);
    const int64_t lifted = sum_lifted(sweep, ranks, hands);
    return *hands * by_ranks.of[0] - lifted;
}

/* By ranks alone, against a hand of these ranks: the same for all its suits, so it is kept. */
static int32_t against_ranks(struct bad_beat *count, const struct four_card_ranks *ranks)
{
    int32_t *kept = &count->by_ranks[four_card_ranks_number(ranks)];
    if (*kept == UNKNOWN) {
        struct four_card_row by_ranks;
        four_card_rank_count(count->sweep.by_ranks, ranks, &by_ranks);
        *kept = by_ranks.of[0];
    }
    return *kept;
}

/* The same against one suited hand: in its suit, in that of the fifth card, and in two or three more. */
static int64_t against_suited(struct bad_beat *count, unsigned mask, int fifth)
{
    const struct four_card_flush_table *table = count->sweep.lifted;
    const bool five = fifth < 0;
    const struct four_card_ranks all = four_card_suited_ranks(mask, fifth), own = four_card_suited_ranks(mask, -1);
    struct four_card_ranks single = {.distinct = 0};
    if (!five) {
        single.distinct = 1;
        single.rank[0] = (uint8_t)fifth;
        single.count[0] = 1;
    }
    int64_t lifted = four_card_flush_count_suit(table, mask, &single);
    lifted += (five ? 3 : 2) * four_card_flush_count_suit(table, 0, &all);
    if (!five)
        lifted += four_card_flush_count_suit(table, 1u << fifth, &own);
    return against_ranks(count, &all) - lifted;
}

/* ---- At a strength ---- */

static struct segment *segment_of(struct bad_beat *count, baize_strength strength)
{
    struct segment *segment = count->segments;
    while (segment->most < strength)
        segment++;
    return segment;
}

static void add_own(struct bad_beat *count, struct segment *segment, int64_t hands, int64_t lower, int64_t upto)
{
    segment->dealer_beaten += (uint64_t)lower;
    segment->player_beaten += (uint64_t)hands * count->dealer_hands - (uint64_t)upto;
}

static void count_strength(struct bad_beat *count, baize_strength t)
{
    struct four_card_sweep *sweep = &count->sweep;
    struct segment *segment = segment_of(count, t);
    const uint32_t first = sweep->players_start[t], past = segment->row == NULL ? first : sweep->players_start[t + 1];
    int64_t hands = 0;
    uint64_t lower = 0;
    for (uint32_t i = first; i < past; i++) {
        const struct four_card_ranks ranks = four_card_unpack(sweep->players[i], FOUR_CARD_PLAYER);
        lower += (uint64_t)against_group(sweep, &ranks, &hands);
    }
    four_card_sweep_enter_ranks(sweep, t);
    four_card_sweep_enter_flushes(sweep, t);
    segment->dealer_beaten += lower;
    for (uint32_t i = first; i < past; i++) {
        const struct four_card_ranks ranks = four_card_unpack(sweep->players[i], FOUR_CARD_PLAYER);
        const int64_t upto = against_group(sweep, &ranks, &hands);
        add_own(count, segment, hands, 0, upto);
    }
}

/* Suited hands of strengths least .. most: by ranks there is no hand among these. */
static void count_suited(struct bad_beat *count, baize_strength least, baize_strength most)
{
    struct four_card_sweep *sweep = &count->sweep;
    struct four_card_suited suited;
    for (int i = 0; i < sweep->suited->mask_count; i++) {
        const unsigned mask = sweep->suited->by_strength[i];
        const baize_strength strength = sweep->suited->flush_of[mask];
        const bool five = __builtin_popcount(mask) == FOUR_CARD_PLAYER;
        if (__builtin_popcount(mask) > FOUR_CARD_PLAYER || strength < least || strength > most)
            continue;
        struct segment *segment = segment_of(count, strength);
        if (segment->row == NULL)
            continue;
        four_card_suited_count(sweep->suited, mask, &suited);
        const int64_t weight = four_card_suited_weight(&sweep->deal, FOUR_CARD_UP_ELSEWHERE, five);
        for (int fifth = 0; fifth < (five ? 1 : BAIZE_RANKS); fifth++) {
            if (!five && !(sweep->deal.ranks >> fifth & 1))
                continue;
            const struct four_card_ranks ranks = four_card_suited_ranks(mask, five ? -1 : fifth);
            struct four_card_row by_ranks;
            four_card_rank_count(sweep->by_ranks, &ranks, &by_ranks);
            const int64_t upto = by_ranks.of[0] - suited.higher[FOUR_CARD_UP_ELSEWHERE][fifth].of[0];
            const int64_t lower = upto - suited.equal[FOUR_CARD_UP_ELSEWHERE][fifth].of[0];
            add_own(count, segment, weight, weight * lower, weight * upto);
        }
    }
}

/* ---- Between two segments ---- */

/* below(P, t + 1), added up over all P of strength above t. */
static uint64_t count_below(struct bad_beat *count, baize_strength t)
{
    struct four_card_sweep *sweep = &count->sweep;
    uint64_t sum = 0;
    int64_t hands;
    for (int i = 0; i < FOUR_CARD_GROUPS; i++)
        count->by_ranks[i] = UNKNOWN;
    for (uint32_t i = sweep->players_start[t + 1]; i < sweep->players_start[BAIZE_FOUR_CARD_STRENGTHS + 1]; i++) {
        const struct four_card_ranks ranks = four_card_unpack(sweep->players[i], FOUR_CARD_PLAYER);
        sum += (uint64_t)against_group(sweep, &ranks, &hands);
    }
    for (int i = 0; i < sweep->suited->mask_count; i++) {
        const unsigned mask = sweep->suited->by_strength[i];
        const bool five = __builtin_popcount(mask) == FOUR_CARD_PLAYER;
        if (__builtin_popcount(mask) > FOUR_CARD_PLAYER || sweep->suited->flush_of[mask] <= t)
            continue;
        const uint64_t weight = (uint64_t)four_card_suited_weight(&sweep->deal, FOUR_CARD_UP_ELSEWHERE, five);
        if (five)
            sum += weight * (uint64_t)against_suited(count, mask, -1);
        for (int fifth = 0; !five && fifth < BAIZE_RANKS; fifth++)
            if (sweep->deal.ranks >> fifth & 1)
                sum += weight * (uint64_t)against_suited(count, mask, fifth);
    }
    return sum;
}

static bool is_suited(const struct four_card_sweep *sweep, baize_strength t)
{
    return (t >= sweep->flush_least && t <= sweep->flush_most) ||
           (t >= sweep->straight_flush_least && t <= sweep->straight_flush_most);
}

/* One segment ends with t, the next begins. */
static void cross(struct bad_beat *count, baize_strength t)
{
    struct segment *ends = segment_of(count, t), *begins = ends + 1;
    if (ends->most != t || t == BAIZE_FOUR_CARD_STRENGTHS || (ends->row == NULL && begins->row == NULL))
        return;
    if (is_suited(&count->sweep, t)) /* there hands leave the table of lifted ones */
        four_card_sweep_rebuild(&count->sweep, t);
    const uint64_t below = count_below(count, t);
    ends->dealer_beaten += below;
    begins->dealer_beaten -= below; /* before more than that is added: unsigned, it comes out right */
}

static void make_segments(struct bad_beat *count, const struct baize_paytable *paytable)
{
    for (baize_strength t = 1; t <= BAIZE_FOUR_CARD_STRENGTHS; t++) {
        const struct baize_pay_row *row = baize_paytable_row(paytable, t);
        if (count->count == 0 || count->segments[count->count - 1].row != row)
            count->segments[count->count++] = (struct segment){.row = row, .least = t};
        count->segments[count->count - 1].most = t;
    }
}

static void count_all(struct bad_beat *count)
{
    struct four_card_sweep *sweep = &count->sweep;
    for (baize_strength t = 1; t <= BAIZE_FOUR_CARD_STRENGTHS; t++) {
        if (t == sweep->flush_least)
            count_suited(count, sweep->flush_least, sweep->flush_most);
        if (t == sweep->straight_flush_least)
            count_suited(count, sweep->straight_flush_least, sweep->straight_flush_most);
        four_card_sweep_drop(sweep, t);
        count_strength(count, t);
        cross(count, t);
    }
}

/* ---- The list ---- */

/* Winnings of one player alone are cut to the limit for the deal; a wager that comes back is not (R21). */
static struct baize_fraction net_of(const struct baize_odds *odds, baize_cents limit, baize_cents wager)
{
    struct baize_fraction net = odds_net(odds);
    if (odds->kind == BAIZE_ODDS_FIXED && wager > 0)
        net = baize_fraction_of(odds->fixed_cents, wager);
    if (limit == 0 || wager <= 0 || odds->kind == BAIZE_ODDS_PUSH || odds->kind == BAIZE_ODDS_NONE ||
        !baize_fraction_is_defined(&net))
        return net;
    const struct baize_fraction taken = baize_fraction_of(odds->kind == BAIZE_ODDS_FOR ? -1 : 0, 1);
    const struct baize_fraction most = baize_fraction_add(baize_fraction_of(limit, wager), taken);
    return baize_fraction_compare(&net, &most) > 0 ? most : net;
}

static void add_line(struct baize_wager_analysis *analysis, const char *whose, const struct segment *segment,
                     const struct baize_paytable *paytable, struct baize_fraction net, uint64_t combinations)
{
    uint8_t row = (uint8_t)(segment->row - paytable->rows);
    char outcome[BAIZE_OUTCOME_SIZE];
    snprintf(outcome, sizeof outcome, "%s %s beaten", whose, segment->row->hand);
    for (char *at = outcome; *at != '\0'; at++)
        *at = *at == '-' ? ' ' : *at;
    returns_add_row(analysis, row, outcome, combinations, segment->row->pays.kind != BAIZE_ODDS_NONE,
                    baize_fraction_of(1, 1), net);
}

/* A row that pays two runs of strengths, around another row, has one line. */
static void join_segments(struct bad_beat *count)
{
    for (int i = 0; i < count->count; i++)
        for (int j = i + 1; j < count->count && count->segments[i].row != NULL; j++)
            if (count->segments[i].row == count->segments[j].row) {
                count->segments[j].player_beaten += count->segments[i].player_beaten;
                count->segments[j].dealer_beaten += count->segments[i].dealer_beaten;
                count->segments[i].row = NULL;
            }
}

static enum baize_status list_returns(struct bad_beat *count, baize_cents wager, struct baize_wager_analysis *analysis)
{
    const struct baize_wager_rules *rules = &count->rules->wagers[BAIZE_BAD_BEAT_BONUS];
    const int cards = count->sweep.deal.rank_count * BAIZE_SUITS;
    uint64_t nothing = four_card_choose(cards, FOUR_CARD_PLAYER) * count->dealer_hands;
    returns_start(analysis, baize_wager_id(BAIZE_BAD_BEAT_BONUS), rules->paytable.id, "none");
    join_segments(count);
    for (int i = count->count - 1; i >= 0; i--) {
        const struct segment *segment = &count->segments[i];
        if (segment->row == NULL)
            continue;
        const struct baize_fraction net = net_of(&segment->row->pays, rules->deal_payout_limit, wager);
        if (!baize_fraction_is_defined(&net))
            return BAIZE_ANALYSIS_UNSUPPORTED;
        add_line(analysis, "player's", segment, &rules->paytable, net, segment->player_beaten);
        add_line(analysis, "dealer's", segment, &rules->paytable, net, segment->dealer_beaten);
        nothing -= segment->player_beaten + segment->dealer_beaten;
    }
    returns_add(analysis, "nothing", nothing, false, baize_fraction_of(1, 1), baize_fraction_of(-1, 1));
    return returns_finish(analysis);
}

enum baize_status baize_analyze_bad_beat_bonus(const struct baize_rules *rules, baize_cents wager, void *scratch,
                                               size_t scratch_size, struct baize_wager_analysis *analysis)
{
    const struct baize_wager_rules *bonus = &rules->wagers[BAIZE_BAD_BEAT_BONUS];
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct four_card_deal deal;
    if (!bonus->offered)
        return BAIZE_ANALYSIS_NOT_OFFERED;
    enum baize_status status = four_card_deal_of(rules, false, &deal);
    if (status != BAIZE_OK || bonus->paytable.basis != BAIZE_LOSING_HAND)
        return BAIZE_ANALYSIS_UNSUPPORTED;
    struct bad_beat *count = baize_arena_take(&arena, sizeof *count);
    struct baize_wager_analysis *result = baize_arena_take(&arena, sizeof *result);
    if (count == NULL || result == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    count->rules = rules;
    count->dealer_hands = four_card_dealer_hands(&deal);
    make_segments(count, &bonus->paytable);
    status = four_card_sweep_prepare(&count->sweep, &deal, &arena);
    if (status != BAIZE_OK)
        return status;
    count_all(count);
    status = list_returns(count, wager, result);
    if (status == BAIZE_OK)
        *analysis = *result;
    return status;
}
