#include "four_card_oracle.h"

#include <stdio.h>
#include <string.h>

#define MULTIPLES_MOST 16

/* ---- Sets of cards ---- */

/* The next larger set with as many bits: for going through all choices of n of 64. */
static uint64_t next_choice(uint64_t bits)
{
    const uint64_t lowest = bits & (0 - bits), carried = bits + lowest;
    return carried | ((bits ^ carried) / lowest) >> 2;
}

/* The cards of `deck` whose positions are the bits of `choice`. */
static baize_cards chosen(const baize_card *deck, uint64_t choice)
{
    baize_cards set = 0;
    for (; choice != 0; choice &= choice - 1)
        set |= baize_cards_one(deck[__builtin_ctzll(choice)]);
    return set;
}

static int spread(baize_cards set, baize_card deck[64])
{
    int count = 0;
    while (set != 0)
        deck[count++] = baize_cards_take(&set);
    return count;
}

/* How many hands differ from this one by the names of diamonds, hearts and spades; 0 for all but one of them. */
static uint64_t weight_of(baize_cards hand)
{
    const unsigned a = baize_cards_lane(hand, BAIZE_DIAMONDS), b = baize_cards_lane(hand, BAIZE_HEARTS),
                   c = baize_cards_lane(hand, BAIZE_SPADES);
    if (a < b || b < c)
        return 0;
    return a == b && b == c ? 1 : a == b || b == c ? 3 : 6;
}

/* ---- Lines ---- */

static void add(struct oracle_returns *returns, const char *outcome, uint64_t combinations, bool hit,
                baize_cents wagered, baize_cents net)
{
    if (combinations == 0)
        return;
    for (int i = 0; i < returns->count; i++)
        if (strcmp(returns->lines[i].outcome, outcome) == 0) {
            struct oracle_return *line = &returns->lines[i];
            line->combinations += combinations;
            if (line->hit != hit || line->wagered != wagered || line->net != net)
                snprintf(line->outcome, sizeof line->outcome, "%.40s: not always the same", outcome);
            return;
        }
    if (returns->count == ORACLE_LINES_MOST)
        return;
    struct oracle_return *line = &returns->lines[returns->count++];
    *line = (struct oracle_return){.combinations = combinations, .hit = hit, .wagered = wagered, .net = net};
    snprintf(line->outcome, sizeof line->outcome, "%s", outcome);
}

static bool equals(const struct baize_fraction *fraction, int64_t numerator, int64_t denominator)
{
    const struct baize_fraction other = baize_fraction_of(numerator, denominator);
    return baize_fraction_compare(fraction, &other) == 0;
}

static const struct baize_return *find(const struct baize_wager_analysis *analysis, const char *outcome)
{
    for (uint16_t i = 0; i < analysis->returns_count; i++)
        if (strcmp(analysis->returns[i].outcome, outcome) == 0)
            return &analysis->returns[i];
    return NULL;
}

bool oracle_same(const char *what, const struct oracle_returns *expected, const struct baize_wager_analysis *analysis)
{
    uint64_t total = 0;
    for (int i = 0; i < expected->count; i++) {
        const struct oracle_return *line = &expected->lines[i];
        const struct baize_return *found = find(analysis, line->outcome);
        total += line->combinations;
        if (found == NULL || found->combinations != line->combinations || found->hit != line->hit ||
            !equals(&found->wagered, line->wagered, ORACLE_WAGER) || !equals(&found->net, line->net, ORACLE_WAGER)) {
            printf("%s: '%s' %llu, hit %d, net %lld: the analysis has %llu, hit %d\n", what, line->outcome,
                   (unsigned long long)line->combinations, line->hit, (long long)line->net,
                   found == NULL ? 0 : (unsigned long long)found->combinations, found != NULL && found->hit);
            return false;
        }
    }
    if (expected->count != analysis->returns_count || total != analysis->total)
        printf("%s: %d lines and %llu deals expected\n", what, expected->count, (unsigned long long)total);
    return expected->count == analysis->returns_count && total == analysis->total;
}

/* ---- One deal ---- */

/* Won or lost on the wagers of the one seat, and what its paytable paid on top. */
static baize_cents settle_net(const struct baize_rules *rules, const struct baize_settle_input *input, bool *hit)
{
    struct baize_settle_lines lines;
    baize_cents net = 0;
    *hit = false;
    if (baize_settle_seat(rules, input, 1, &lines) != BAIZE_OK)
        return INT64_MIN / 4;
    for (uint8_t i = 0; i < lines.count; i++) {
        const struct baize_settle_line *line = &lines.lines[i];
        net += line->winnings + line->returned - (line->bonus ? 0 : line->wagered);
        *hit = *hit || (line->bonus && line->winnings > 0);
        *hit = *hit || (line->wager == BAIZE_BAD_BEAT_BONUS && line->row != BAIZE_NO_ROW);
    }
    return net;
}

static int result_of(baize_strength player, baize_strength dealer)
{
    return dealer < player ? 0 : dealer == player ? 1 : 2;
}

/* ---- Ante and Play ---- */

/* One hand against one up card: what each multiple comes to when the dealer's hand is lower, equal, higher. */
struct choices {
    int least, most;
    uint64_t deals[3];
    baize_cents net[MULTIPLES_MOST][3]; /* of one deal */
    bool hit[MULTIPLES_MOST][3];
    baize_cents sum[MULTIPLES_MOST];
    baize_cents fold_sum;
    bool steady; /* deals with the same result came to the same */
};

static void settle_choices(const struct baize_rules *rules, struct baize_settle_input *input, struct choices *choices)
{
    struct baize_settle_seat *seat = &input->seats[0];
    const int result = result_of(baize_strength_four_card(seat->cards), baize_strength_four_card(input->dealer));
    bool hit;
    for (int times = choices->least; times <= choices->most; times++) {
        const int i = times - choices->least;
        seat->wagers[BAIZE_PLAY] = times * ORACLE_WAGER;
        const baize_cents net = settle_net(rules, input, &hit);
        if (choices->deals[result] == 0) {
            choices->net[i][result] = net;
            choices->hit[i][result] = hit;
        }
        choices->steady = choices->steady && choices->net[i][result] == net && choices->hit[i][result] == hit;
        choices->sum[i] += net;
    }
    seat->wagers[BAIZE_PLAY] = 0;
    seat->folded = true;
    choices->fold_sum += settle_net(rules, input, &hit);
    seat->folded = false;
    choices->deals[result]++;
}

static struct choices deal_all(const struct baize_rules *rules, baize_cards hand, baize_card up)
{
    struct choices choices = {
        .least = rules->wagers[BAIZE_PLAY].least_times, .most = rules->wagers[BAIZE_PLAY].most_times, .steady = true};
    struct baize_settle_input input;
    baize_card deck[64];
    const int count = spread(rules->deck & ~hand & ~baize_cards_one(up), deck);
    memset(&input, 0, sizeof input);
    input.seats[0] = (struct baize_settle_seat){.dealt = true, .patron = 1, .cards = hand};
    input.seats[0].wagers[BAIZE_ANTE] = ORACLE_WAGER;
    const uint64_t last = UINT64_C(1) << count;
    for (uint64_t choice = (UINT64_C(1) << (rules->dealer_cards - 1)) - 1; choice < last;
         choice = next_choice(choice)) {
        input.dealer = baize_cards_one(up) | chosen(deck, choice);
        settle_choices(rules, &input, &choices);
    }
    return choices;
}

/* The largest sum; of equal ones the larger wager, and Play before a fold. The index of the multiple, or -1. */
static int best_of(const struct choices *choices)
{
    int best = choices->most - choices->least;
    for (int i = best - 1; i >= 0; i--)
        best = choices->sum[i] > choices->sum[best] ? i : best;
    return choices->fold_sum > choices->sum[best] ? -1 : best;
}

static void name_hand(const struct baize_rules *rules, baize_strength strength, char name[BAIZE_OUTCOME_SIZE])
{
    const struct baize_pay_row *row = baize_paytable_row(&rules->wagers[BAIZE_ANTE].paytable, strength);
    const enum baize_category category = baize_strength_category(BAIZE_FOUR_CARD, strength);
    snprintf(name, BAIZE_OUTCOME_SIZE, "%s", row != NULL ? row->hand : baize_category_id(category));
    for (char *at = name; *at != '\0'; at++)
        *at = *at == '-' ? ' ' : *at;
}

static void add_state(const struct baize_rules *rules, struct oracle_returns *returns, baize_strength strength,
                      const struct choices *choices, int chosen_index, uint64_t weight)
{
    static const char *const results[] = {"won", "tied", "lost"};
    char name[BAIZE_OUTCOME_SIZE], outcome[2 * BAIZE_OUTCOME_SIZE];
    name_hand(rules, strength, name);
    if (chosen_index < 0) {
        const uint64_t deals = choices->deals[0] + choices->deals[1] + choices->deals[2];
        snprintf(outcome, sizeof outcome, "%s, fold", name);
        add(returns, outcome, weight * deals, false, ORACLE_WAGER, choices->fold_sum / (baize_cents)deals);
        returns->highest_folded = strength > returns->highest_folded ? strength : returns->highest_folded;
        return;
    }
    const int times = choices->least + chosen_index;
    for (int result = 0; result < 3; result++) {
        snprintf(outcome, sizeof outcome, "%s, %dx, %s", name, times, results[result]);
        add(returns, outcome, weight * choices->deals[result], choices->hit[chosen_index][result],
            (1 + times) * ORACLE_WAGER, choices->net[chosen_index][result]);
    }
}

/* An index of a multiple, -1 for a fold; -2: neither the least nor the most was the best. */
static int choose(const struct choices *choices, const struct baize_strategy *strategy, baize_cards hand, baize_card up)
{
    const int most = choices->most - choices->least;
    if (strategy != NULL) {
        const enum baize_decision decision = baize_strategy_decide(strategy, hand, up);
        return decision == BAIZE_DECIDE_FOLD ? -1 : decision == BAIZE_DECIDE_LEAST ? 0 : most;
    }
    const int best = best_of(choices);
    return best > 0 && best < most ? -2 : best;
}

bool oracle_ante(const struct baize_rules *rules, const struct baize_strategy *strategy, struct oracle_returns *returns,
                 oracle_decided *decided, void *context)
{
    baize_card deck[64];
    const int count = spread(rules->deck, deck);
    const uint64_t last = UINT64_C(1) << count;
    memset(returns, 0, sizeof *returns);
    for (uint64_t choice = (UINT64_C(1) << rules->player_cards) - 1; choice < last; choice = next_choice(choice)) {
        const baize_cards hand = chosen(deck, choice);
        const uint64_t weight = weight_of(hand) * BAIZE_SUITS;
        for (baize_card up = 0; weight > 0 && up < BAIZE_RANKS; up++) { /* clubs */
            if (!(rules->deck >> up & 1) || hand >> up & 1)
                continue;
            const struct choices choices = deal_all(rules, hand, up);
            const int index = choose(&choices, strategy, hand, up);
            if (index == -2 || !choices.steady) {
                printf("%s\n", index == -2 ? "a multiple in the middle is the best" : "equal deals, unequal nets");
                return false;
            }
            /* With a single multiple it is the most, whatever it was called. */
            const enum baize_decision decision = index < 0                               ? BAIZE_DECIDE_FOLD
                                                 : index == choices.most - choices.least ? BAIZE_DECIDE_MOST
                                                                                         : BAIZE_DECIDE_LEAST;
            returns->states[decision] += weight;
            add_state(rules, returns, baize_strength_four_card(hand), &choices, index, weight);
            decided(context, hand, up, decision);
        }
    }
    return true;
}

/* ---- Bad Beat Bonus ---- */

static void add_pair(const struct baize_rules *rules, struct oracle_returns *returns,
                     const struct baize_settle_input *input, uint64_t weight)
{
    const struct baize_paytable *paytable = &rules->wagers[BAIZE_BAD_BEAT_BONUS].paytable;
    struct baize_settle_lines lines;
    char outcome[BAIZE_OUTCOME_SIZE] = "nothing";
    bool hit;
    const baize_cents net = settle_net(rules, input, &hit);
    if (hit && baize_settle_seat(rules, input, 1, &lines) == BAIZE_OK) {
        const struct baize_settle_line *line = &lines.lines[0];
        snprintf(outcome, sizeof outcome, "%s %s beaten", line->hand == input->dealer ? "dealer's" : "player's",
                 paytable->rows[line->row].hand);
        for (char *at = outcome; *at != '\0'; at++)
            *at = *at == '-' ? ' ' : *at;
    }
    add(returns, outcome, weight, hit, ORACLE_WAGER, net);
}

bool oracle_bad_beat(const struct baize_rules *rules, struct oracle_returns *returns)
{
    baize_card deck[64], rest[64];
    struct baize_settle_input input;
    const uint64_t last = UINT64_C(1) << spread(rules->deck, deck);
    memset(returns, 0, sizeof *returns);
    memset(&input, 0, sizeof input);
    for (uint64_t choice = (UINT64_C(1) << rules->player_cards) - 1; choice < last; choice = next_choice(choice)) {
        const baize_cards hand = chosen(deck, choice);
        const uint64_t weight = weight_of(hand);
        const uint64_t rest_last = UINT64_C(1) << spread(rules->deck & ~hand, rest);
        input.seats[0] = (struct baize_settle_seat){.dealt = true, .patron = 1, .cards = hand};
        input.seats[0].wagers[BAIZE_BAD_BEAT_BONUS] = ORACLE_WAGER;
        for (uint64_t other = (UINT64_C(1) << rules->dealer_cards) - 1; weight > 0 && other < rest_last;
             other = next_choice(other)) {
            input.dealer = chosen(rest, other);
            add_pair(rules, returns, &input, weight);
        }
    }
    return true;
}

/* ---- One hand of the whole deck ---- */

void oracle_dealer_hands(const struct baize_rules *rules, baize_cards hand, baize_card up, uint64_t counts[3])
{
    const baize_strength player = baize_strength_four_card(hand);
    baize_card deck[64];
    const int count = spread(rules->deck & ~hand & ~baize_cards_one(up), deck);
    memset(counts, 0, 3 * sizeof counts[0]);
    for (int a = 4; a < count; a++)
        for (int b = 3; b < a; b++)
            for (int c = 2; c < b; c++) {
                const baize_cards four = baize_cards_one(up) | baize_cards_one(deck[a]) | baize_cards_one(deck[b]) |
                                         baize_cards_one(deck[c]);
                for (int d = 1; d < c; d++)
                    for (int e = 0; e < d; e++)
                        counts[result_of(player, baize_strength_four_card(four | baize_cards_one(deck[d]) |
                                                                          baize_cards_one(deck[e])))]++;
            }
}
