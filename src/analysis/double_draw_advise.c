/* double_draw_advise.c - all options of one hand.
 *
 * Before the second draw an option is a sum over 46 to 49 cards. Before the first one it is the same two sums as in the
 * analysis, for one hand only: by ranks over all patterns that may be drawn, and for each suit the differences of all
 * near hands that the kept cards can become:
 *
 *     ways to draw what H' has and K has not, from the deck without the hand
 *       x (best(H' | G) - best(H' | G) by ranks only)
 */
#include "analysis/double_draw_choose.h"
#include "analysis/double_draw_second.h"

#include <string.h>

/* ---- What comes out ---- */

/* An option with its worth on a scale that all options have in common. */
struct valued {
    int64_t worth;
    struct baize_choice option;
};

struct valued_list {
    unsigned count;
    int64_t scale; /* of one Ante */
    struct valued items[BAIZE_CHOICES_MOST];
};

static void add_option(struct valued_list *list, enum baize_advised action, baize_cards discards, int64_t worth)
{
    struct valued *item = &list->items[list->count++];
    memset(item, 0, sizeof *item);
    item->worth = worth;
    item->option.action = action;
    item->option.discards = discards;
}

/* Best first; equal ones stay in their order. */
static void finish(const struct valued_list *list, struct baize_advice *advice)
{
    memset(advice, 0, sizeof *advice);
    const struct valued *sorted[BAIZE_CHOICES_MOST];
    for (unsigned i = 0; i < list->count; i++) {
        unsigned place = i;
        for (; place > 0 && sorted[place - 1]->worth < list->items[i].worth; place--)
            sorted[place] = sorted[place - 1];
        sorted[place] = &list->items[i];
    }
    advice->count = (uint8_t)list->count;
    for (unsigned i = 0; i < list->count; i++) {
        advice->options[i] = sorted[i]->option;
        advice->options[i].value = baize_fraction_of(sorted[i]->worth - 4 * list->scale, list->scale);
    }
}

/* ---- Before the second draw ---- */

static void advise_second(const struct draw_game *game, baize_cards hand, baize_cards dead, struct valued_list *list)
{
    baize_cards unseen = game->deck & ~(hand | dead);
    int64_t count = baize_cards_count(unseen);
    baize_card cards[DRAW_HAND];
    draw_in_order(hand, cards);
    list->scale = count * game->scale;
    add_option(list, BAIZE_ADVISE_DISCARD, 0, count * draw_worth(game, baize_strength_double_draw(hand)));
    for (unsigned i = 0; game->second_most > 0 && i < DRAW_HAND; i++) {
        baize_cards card = baize_cards_one(cards[i]);
        add_option(list, BAIZE_ADVISE_DISCARD, card, draw_worth_of_four(game, hand & ~card, unseen));
    }
    add_option(list, BAIZE_ADVISE_FOLD, 0, count * game->fold_second);
}

/* ---- Before the first draw, by ranks ---- */

struct adviser {
    const struct draw_game *game;
    struct draw_patterns *patterns;
    struct near_tables *near;
    struct draw_tables tables;
    struct draw_rank_row row;
    struct draw_class hand;
    uint8_t symbols[DRAW_HAND];
    uint32_t numbers[DRAW_MASKS];
    int64_t sums[DRAW_MASKS]; /* over everything that may be drawn, by mask of the discards */
};

static void sum_by_ranks(struct adviser *adviser, unsigned mask)
{
    const struct draw_patterns *patterns = adviser->patterns;
    const uint8_t *symbols = adviser->hand.symbols;
    unsigned hand = draw_pattern_number(symbols, DRAW_HAND), discarded = (unsigned)__builtin_popcount(mask), count = 0;
    unsigned kept = adviser->hand.numbers[(DRAW_MASKS - 1) & ~mask];
    uint8_t dead[DRAW_MOST];
    for (unsigned i = 0; i < DRAW_HAND; i++)
        if ((mask >> i & 1) != 0)
            dead[count++] = symbols[i];
    draw_rank_row_make(adviser->game, patterns, dead, discarded, &adviser->row);
    if (discarded == 0) {
        adviser->sums[mask] = adviser->row.worth[hand];
        return;
    }
    const uint8_t *ways = &patterns->ways[hand][draw_drawn(discarded)];
    const uint16_t *hands = discarded == 3   ? patterns->two_and_three[kept]
                            : discarded == 2 ? patterns->three_and_two[kept]
                                             : patterns->four_and_one[kept];
    for (unsigned i = 0; i < draw_patterns_count(DRAW_SYMBOLS, discarded); i++)
        adviser->sums[mask] += (int64_t)ways[i] * adviser->row.worth[hands[i]];
}

/* ---- Near hands ---- */

/* Kept and discarded cards as seen from a suit. */
struct near_split {
    unsigned mask;
    uint16_t suited; /* kept ranks of the suit */
    unsigned discarded;
    uint8_t dead[DRAW_MOST];
    uint8_t kept[NEAR_SYMBOLS];
    uint8_t left[NEAR_SYMBOLS]; /* cards of each symbol that may be drawn */
};

static void make_split(const struct adviser *adviser, unsigned suit, unsigned mask, struct near_split *split)
{
    const struct draw_class *hand = &adviser->hand;
    memset(split, 0, sizeof *split);
    split->mask = mask;
    for (unsigned symbol = 0; symbol < NEAR_SYMBOLS; symbol++)
        split->left[symbol] = (uint8_t)near_copies(adviser->game, symbol);
    for (unsigned i = 0; i < DRAW_HAND; i++) {
        bool is_own = (hand->own[suit] >> i & 1) != 0, is_joker = (hand->jokers >> i & 1) != 0;
        uint8_t symbol = (uint8_t)(is_joker ? NEAR_JOKER : hand->symbols[i] + (is_own ? 0 : NEAR_OTHER));
        split->left[symbol]--;
        if ((mask >> i & 1) != 0)
            split->dead[split->discarded++] = symbol;
        else
            split->kept[symbol]++;
        if ((mask >> i & 1) == 0 && is_own)
            split->suited |= (uint16_t)(1u << symbol);
    }
}

/* In how many ways the kept cards become this hand; 0 where they cannot. */
static int64_t ways_to(const struct near_split *split, const struct near_hand *hand)
{
    uint8_t needed[NEAR_SYMBOLS] = {0};
    int64_t ways = 1;
    unsigned drawn = 0;
    for (unsigned i = 0; i < DRAW_HAND; i++)
        needed[hand->symbols[i]]++;
    for (unsigned i = 0; i < DRAW_HAND; i++) {
        uint8_t symbol = hand->symbols[i];
        if (i > 0 && symbol == hand->symbols[i - 1])
            continue;
        if (needed[symbol] < split->kept[symbol])
            return 0;
        drawn += (unsigned)(needed[symbol] - split->kept[symbol]);
        ways *= (int64_t)draw_choose(split->left[symbol], (unsigned)(needed[symbol] - split->kept[symbol]));
    }
    return drawn == split->discarded ? ways : 0;
}

static int64_t best_worth(const struct draw_game *game, const struct near_options *options,
                          const struct near_split *split)
{
    int64_t unseen = (int64_t)(game->unseen - split->discarded);
    int64_t best = unseen * (options->worth > game->fold_second ? options->worth : game->fold_second);
    for (unsigned f = 0; f < options->count; f++) {
        int64_t worth = options->form[f].base;
        for (unsigned i = 0; i < split->discarded; i++)
            worth -= options->form[f].worth[split->dead[i]];
        best = worth > best ? worth : best;
    }
    return best;
}

static void add_near_hand(struct adviser *adviser, const struct near_hand *hand, const struct near_split *splits,
                          unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if ((splits[i].suited & ~hand->suited) != 0)
            continue;
        int64_t ways = ways_to(&splits[i], hand);
        if (ways != 0)
            adviser->sums[splits[i].mask] += ways * (best_worth(adviser->game, &hand->real, &splits[i]) -
                                                     best_worth(adviser->game, &hand->ranks, &splits[i]));
    }
}

static void add_suit(struct adviser *adviser, unsigned suit)
{
    const struct near_tables *near = adviser->near;
    struct near_split splits[DRAW_MASKS];
    struct near_hand hand;
    unsigned count = 0;
    for (unsigned i = 0; i < adviser->tables.masks_count; i++)
        if (draw_gets_near(&adviser->hand, suit, adviser->tables.masks[i]))
            make_split(adviser, suit, adviser->tables.masks[i], &splits[count++]);
    for (unsigned four = 0; count > 0 && four < near->fours_count; four++)
        for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
            if (adviser->game->copies[rank] > 0) {
                near_hand_with(near, four, rank, &hand);
                add_near_hand(adviser, &hand, splits, count);
            }
    for (unsigned five = 0; count > 0 && five < near->fives_count; five++) {
        near_hand_five(near, five, &hand);
        add_near_hand(adviser, &hand, splits, count);
    }
}

/* ---- Before the first draw ---- */

static baize_cards cards_of(const struct draw_class *hand, unsigned mask)
{
    baize_cards set = 0;
    for (unsigned i = 0; i < DRAW_HAND; i++)
        set |= (mask >> i & 1) != 0 ? baize_cards_one(hand->cards[i]) : 0;
    return set;
}

static enum baize_status advise_first(const struct draw_game *game, baize_cards hand, struct baize_arena *arena,
                                      struct valued_list *list)
{
    struct adviser *adviser = baize_arena_take(arena, sizeof *adviser);
    struct draw_patterns *patterns = draw_patterns_make(game, arena);
    if (adviser == NULL || patterns == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    adviser->game = adviser->tables.game = game;
    adviser->patterns = patterns;
    adviser->near = near_tables_make(game, patterns, arena);
    if (adviser->near == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    draw_tables_start(&adviser->tables);
    draw_in_order(hand, adviser->hand.cards);
    for (unsigned i = 0; i < DRAW_HAND; i++)
        adviser->symbols[i] = (uint8_t)(adviser->hand.cards[i] % BAIZE_LANE_BITS); /* jokers have 13 */
    adviser->hand.symbols = adviser->symbols;
    adviser->hand.numbers = adviser->numbers;
    draw_part_numbers(adviser->symbols, adviser->numbers);
    draw_class_suits(&adviser->hand);
    draw_patterns_count_ways_of(game, patterns, draw_pattern_number(adviser->hand.symbols, DRAW_HAND));
    for (unsigned i = 0; i < adviser->tables.masks_count; i++)
        sum_by_ranks(adviser, adviser->tables.masks[i]);
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        add_suit(adviser, suit);
    list->scale = (int64_t)adviser->tables.common * game->scale;
    for (unsigned i = 0; i < adviser->tables.masks_count; i++) {
        unsigned mask = adviser->tables.masks[i];
        add_option(list, BAIZE_ADVISE_DISCARD, cards_of(&adviser->hand, mask),
                   adviser->sums[mask] * adviser->tables.weights[__builtin_popcount(mask)]);
    }
    add_option(list, BAIZE_ADVISE_FOLD, 0, game->fold_first * (int64_t)adviser->tables.common);
    return BAIZE_OK;
}

static enum baize_status check_cards(const struct draw_game *game, baize_cards hand, bool second, baize_cards discarded)
{
    if (((hand | discarded) & ~game->deck) != 0)
        return BAIZE_CARD_SYNTAX;
    if ((hand & discarded) != 0)
        return BAIZE_CARD_TWICE;
    unsigned most = second ? game->first_most : 0;
    bool fits = baize_cards_count(hand) == DRAW_HAND && (unsigned)baize_cards_count(discarded) <= most;
    return fits ? BAIZE_OK : BAIZE_CARD_COUNT;
}

enum baize_status baize_advise_double_draw(const struct baize_rules *rules, baize_cards hand, bool second,
                                           baize_cards discarded, void *scratch, size_t scratch_size,
                                           struct baize_advice *advice)
{
    struct draw_game game;
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct valued_list list = {.count = 0};
    enum baize_status status = draw_game_read(rules, 0, &game);
    if (status == BAIZE_OK)
        status = check_cards(&game, hand, second, discarded);
    if (status == BAIZE_OK && second)
        advise_second(&game, hand, discarded, &list);
    else if (status == BAIZE_OK)
        status = advise_first(&game, hand, &arena, &list);
    if (status == BAIZE_OK)
        finish(&list, advice);
    return status;
}
