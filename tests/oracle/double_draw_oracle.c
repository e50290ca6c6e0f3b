/* double_draw_oracle.c - the plain loop. */
#include "double_draw_oracle.h"

#include <baize/settle.h>
#include <string.h>

#define NOT_ASKED INT64_MIN

static struct baize_rules table_rules;
static int64_t net_of_strength[BAIZE_DOUBLE_DRAW_STRENGTHS + 1];

/* ---- Money ---- */

void oracle_open(const struct baize_rules *rules)
{
    table_rules = *rules;
    for (unsigned i = 0; i <= BAIZE_DOUBLE_DRAW_STRENGTHS; i++)
        net_of_strength[i] = NOT_ASKED;
}

static int64_t settle(baize_cards hand)
{
    static const enum baize_wager wagers[] = {BAIZE_ANTE, BAIZE_BONUS, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW};
    struct baize_settle_input input;
    struct baize_settle_lines lines;
    int64_t net = 0;
    memset(&input, 0, sizeof input);
    input.seats[0].dealt = true;
    input.seats[0].patron = 1;
    input.seats[0].cards = hand;
    for (int i = 0; i < 4; i++)
        input.seats[0].wagers[wagers[i]] = ORACLE_ANTE;
    baize_settle_seat(&table_rules, &input, 1, &lines);
    for (uint8_t i = 0; i < lines.count; i++)
        net += lines.lines[i].winnings + lines.lines[i].returned - lines.lines[i].wagered;
    return net;
}

/* Hands of one strength are settled alike: the settlement is asked about the first one of each. */
static int64_t net_with_strength(baize_cards hand, baize_strength strength)
{
    int64_t *net = &net_of_strength[strength];
    if (*net == NOT_ASKED)
        *net = settle(hand);
    return *net;
}

static int64_t net_of(baize_cards hand)
{
    return net_with_strength(hand, baize_strength_double_draw(hand));
}

/* ---- The rule for ties ---- */

static long order_of(baize_cards hand, baize_card card)
{
    if (baize_card_is_joker(card))
        return 13L * 1000000 + card;
    long lane = (long)baize_cards_lane(hand, baize_card_suit(card));
    return (long)baize_card_rank(card) * 1000000 + lane * 100 + card;
}

static baize_card highest(baize_cards hand, baize_cards set)
{
    baize_card high = baize_cards_take(&set);
    while (set != 0) {
        baize_card card = baize_cards_take(&set);
        high = order_of(hand, card) > order_of(hand, high) ? card : high;
    }
    return high;
}

/* Fewer discards first; then lower ones, compared from the highest card down. */
static bool comes_first(baize_cards hand, baize_cards a, baize_cards b)
{
    if (baize_cards_count(a) != baize_cards_count(b))
        return baize_cards_count(a) < baize_cards_count(b);
    while (a != 0) {
        baize_card high_a = highest(hand, a), high_b = highest(hand, b);
        if (high_a != high_b)
            return order_of(hand, high_a) < order_of(hand, high_b);
        a &= ~baize_cards_one(high_a);
        b &= ~baize_cards_one(high_b);
    }
    return false;
}

static unsigned list_discards(baize_cards hand, int most, struct oracle_decision *options)
{
    unsigned count = 0;
    baize_cards set = 0;
    do { /* every subset of the hand */
        if (baize_cards_count(set) <= most) {
            unsigned place = count++;
            for (; place > 0 && comes_first(hand, set, options[place - 1].discards); place--)
                options[place] = options[place - 1];
            options[place] = (struct oracle_decision){.discards = set};
        }
        set = (set - hand) & hand;
    } while (set != 0);
    return count;
}

const struct oracle_decision *oracle_best(const struct oracle_decision *options, unsigned count)
{
    const struct oracle_decision *best = &options[0];
    for (unsigned i = 1; i < count; i++) { /* sums per path, compared crosswise */
        __extension__ typedef __int128 wide;
        if ((wide)options[i].sum * best->paths > (wide)best->sum * options[i].paths)
            best = &options[i];
    }
    return best;
}

/* ---- The second draw ---- */

static int64_t sum_of_discard(baize_cards kept, baize_cards unseen)
{
    baize_cards hands[BAIZE_CARD_LIMIT] = {0};
    baize_strength strengths[BAIZE_CARD_LIMIT] = {0};
    size_t count = 0;
    int64_t sum = 0;
    while (unseen != 0)
        hands[count++] = kept | baize_cards_one(baize_cards_take(&unseen));
    baize_strengths_double_draw(hands, count, strengths);
    for (size_t i = 0; i < count; i++)
        sum += net_with_strength(hands[i], strengths[i]);
    return sum;
}

unsigned oracle_second(baize_cards hand, baize_cards dead, struct oracle_decision options[ORACLE_OPTIONS_MOST])
{
    baize_cards unseen = table_rules.deck & ~(hand | dead);
    int64_t paths = baize_cards_count(unseen);
    unsigned count = list_discards(hand, table_rules.dealing.second_draw_most, options);
    options[count++] = (struct oracle_decision){.fold = true, .sum = -3 * ORACLE_ANTE * paths};
    for (unsigned i = 0; i < count; i++) {
        options[i].paths = paths;
        if (!options[i].fold)
            options[i].sum =
                options[i].discards == 0 ? paths * net_of(hand) : sum_of_discard(hand & ~options[i].discards, unseen);
    }
    return count;
}

/* The value only: the same, without putting options in order. */
static int64_t best_second(baize_cards hand, baize_cards dead)
{
    baize_cards unseen = table_rules.deck & ~(hand | dead), left = hand;
    int64_t paths = baize_cards_count(unseen), best = paths * net_of(hand);
    best = best > -3 * ORACLE_ANTE * paths ? best : -3 * ORACLE_ANTE * paths;
    while (left != 0 && table_rules.dealing.second_draw_most > 0) {
        int64_t sum = sum_of_discard(hand & ~baize_cards_one(baize_cards_take(&left)), unseen);
        best = sum > best ? sum : best;
    }
    return best;
}

/* ---- The first draw ---- */

typedef void each_draw(void *context, baize_cards hand, baize_cards dead);

/* Every way to draw `count` cards, the lowest first. */
static void draw_each(baize_cards kept, baize_cards unseen, int count, baize_cards dead, each_draw *use, void *context)
{
    if (count == 0) {
        use(context, kept, dead);
        return;
    }
    while (unseen != 0) {
        baize_card card = baize_cards_take(&unseen);
        draw_each(kept | baize_cards_one(card), unseen, count - 1, dead, use, context);
    }
}

static void add_best(void *context, baize_cards hand, baize_cards dead)
{
    struct oracle_decision *option = context;
    option->sum += best_second(hand, dead);
    option->paths += baize_cards_count(table_rules.deck) - baize_cards_count(hand) - baize_cards_count(dead);
}

unsigned oracle_first(baize_cards hand, struct oracle_decision options[ORACLE_OPTIONS_MOST])
{
    unsigned count = list_discards(hand, table_rules.dealing.first_draw_most, options);
    for (unsigned i = 0; i < count; i++) {
        baize_cards discards = options[i].discards;
        draw_each(hand & ~discards, table_rules.deck & ~hand, baize_cards_count(discards), discards, add_best,
                  &options[i]);
    }
    options[count++] = (struct oracle_decision){.fold = true, .sum = -2 * ORACLE_ANTE, .paths = 1};
    return count;
}

/* ---- The whole game ---- */

struct playing {
    struct oracle_game *game;
    uint64_t weight; /* of one path */
};

static void play_second(void *context, baize_cards hand, baize_cards dead)
{
    struct playing *playing = context;
    struct oracle_game *game = playing->game;
    struct oracle_decision options[ORACLE_OPTIONS_MOST];
    baize_cards unseen = table_rules.deck & ~(hand | dead);
    uint64_t paths = playing->weight * (uint64_t)baize_cards_count(unseen);
    const struct oracle_decision *best = oracle_best(options, oracle_second(hand, dead, options));
    if (best->fold) {
        game->fold_second += paths;
        game->net -= 3 * ORACLE_ANTE * (int64_t)paths;
        return;
    }
    game->second_drawn[baize_cards_count(best->discards)] += paths;
    game->net += best->sum * (int64_t)playing->weight;
    if (best->discards == 0)
        game->strengths[baize_strength_double_draw(hand)] += paths;
    while (best->discards != 0 && unseen != 0) {
        baize_cards last = baize_cards_one(baize_cards_take(&unseen));
        game->strengths[baize_strength_double_draw((hand & ~best->discards) | last)] += playing->weight;
    }
}

static void play_hand(baize_cards hand, uint64_t hands, struct oracle_game *game)
{
    struct oracle_decision options[ORACLE_OPTIONS_MOST];
    const struct oracle_decision *best = oracle_best(options, oracle_first(hand, options));
    game->total += hands * game->common;
    if (best->fold) {
        game->fold_first += hands * game->common;
        game->net -= 2 * ORACLE_ANTE * (int64_t)(hands * game->common);
        return;
    }
    int count = baize_cards_count(best->discards);
    game->first_drawn[count] += hands * game->common;
    struct playing playing = {game, hands * (game->common / (uint64_t)best->paths)};
    draw_each(hand & ~best->discards, table_rules.deck & ~hand, count, best->discards, play_second, &playing);
}

/* Four lanes, and jokers, under other names. */
static baize_cards renamed(baize_cards hand, unsigned code, bool other_joker)
{
    baize_cards set = hand & BAIZE_JOKERS;
    if (other_joker && baize_cards_count(set) == 1)
        set ^= BAIZE_JOKERS;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        set |= (baize_cards)baize_cards_lane(hand, (enum baize_suit)suit) << (code >> 2 * suit & 3) * BAIZE_LANE_BITS;
    return set;
}

static bool is_renaming(unsigned code)
{
    unsigned seen = 0;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        seen |= 1u << (code >> 2 * suit & 3);
    return seen == 15;
}

/* How many hands are this one under other names, if it is the lowest of them; else 0. */
static uint64_t names_of(baize_cards hand)
{
    unsigned names = 0, same = 0;
    for (unsigned code = 0; code < 256; code++)
        for (int other = 0; is_renaming(code) && other < 2; other++) {
            baize_cards set = renamed(hand, code, other == 1);
            if (set < hand)
                return 0;
            names++;
            same += set == hand ? 1 : 0;
        }
    return names / same;
}

static void play_each(void *context, baize_cards hand, baize_cards dead)
{
    struct playing *playing = context;
    uint64_t names = playing->weight == 0 ? 1 : names_of(hand);
    (void)dead;
    if (names > 0)
        play_hand(hand, names, playing->game);
}

void oracle_play_all(uint64_t common, bool by_names, struct oracle_game *game)
{
    *game = (struct oracle_game){.common = common};
    struct playing playing = {game, by_names ? 1 : 0};
    draw_each(0, table_rules.deck, 5, 0, play_each, &playing);
}
