/* double_draw_game.c - the rules as numbers.
 *
 * A final hand that wins is paid the even odds on Ante, First Draw and Second Draw, and its row on the Bonus; a wager
 * whose odds do not return it is gone. A payout limit cuts the winnings of the four together (R21):
 *
 *     worth = scale x (4 - wagers gone + the smaller of all winnings and the limit, in Antes)
 */
#include "analysis/double_draw.h"

#include <string.h>

const uint8_t draw_mask_count[DRAW_MASKS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                             1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};

/* ---- Odds as whole numbers ---- */

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Makes *scale a multiple of `denominator`; false when it gets too large. Both are 2^19 at most before. */
static bool widen(int64_t *scale, int64_t denominator)
{
    if (denominator <= 0 || denominator > DRAW_WORTH_MOST)
        return false;
    if (denominator > 1)
        *scale = *scale / common_divisor(*scale, denominator) * denominator;
    return *scale <= DRAW_WORTH_MOST;
}

static bool is_ratio(const struct baize_odds *odds)
{
    return odds->kind == BAIZE_ODDS_TO || odds->kind == BAIZE_ODDS_FOR;
}

/* Winnings of a wager of one Ante, times the scale: at most 10^9 x 2^19. */
static int64_t winnings(const struct baize_odds *odds, int64_t scale)
{
    return is_ratio(odds) ? scale / odds->denominator * odds->numerator : 0;
}

static int64_t gone(const struct baize_odds *odds)
{
    return odds->kind == BAIZE_ODDS_FOR || odds->kind == BAIZE_ODDS_NONE ? 1 : 0;
}

/* ---- What is supported ---- */

static const enum baize_wager wagers[] = {BAIZE_ANTE, BAIZE_BONUS, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW};
static const enum baize_wager evens[] = {BAIZE_ANTE, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW};

static bool is_countable(const struct baize_odds *odds)
{
    return odds->kind != BAIZE_ODDS_FIXED && odds->kind != BAIZE_ODDS_METER;
}

static bool is_one_ante(const struct baize_wager_rules *wager)
{
    return wager->least_times == 1 && wager->most_times == 1;
}

static enum baize_status check_wagers(const struct baize_rules *rules)
{
    const struct baize_wager_rules *bonus = &rules->wagers[BAIZE_BONUS];
    if (rules->game != BAIZE_DOUBLE_DRAW_POKER)
        return BAIZE_ANALYSIS_NOT_OFFERED;
    for (size_t i = 0; i < sizeof wagers / sizeof wagers[0]; i++)
        if (!rules->wagers[wagers[i]].offered)
            return BAIZE_ANALYSIS_NOT_OFFERED;
        else if (rules->wagers[wagers[i]].on_fold != BAIZE_LOST)
            return BAIZE_ANALYSIS_UNSUPPORTED;
    bool good = bonus->equals_ante && bonus->paytable.ranking == BAIZE_DOUBLE_DRAW &&
                is_one_ante(&rules->wagers[BAIZE_FIRST_DRAW]) && is_one_ante(&rules->wagers[BAIZE_SECOND_DRAW]);
    for (size_t i = 0; i < sizeof evens / sizeof evens[0]; i++)
        good = good && is_countable(&rules->wagers[evens[i]].even);
    for (uint8_t i = 0; i < bonus->paytable.count; i++)
        good = good && is_countable(&bonus->paytable.rows[i].pays) && bonus->paytable.rows[i].super_royal_suits == 0;
    return good ? BAIZE_OK : BAIZE_ANALYSIS_UNSUPPORTED;
}

/* The same ranks in all four suits, and so many cards that nobody can run out of them. */
static bool read_deck(const struct baize_rules *rules, struct draw_game *game)
{
    unsigned ranks = baize_cards_lane(rules->deck, BAIZE_CLUBS);
    for (int suit = BAIZE_DIAMONDS; suit <= BAIZE_SPADES; suit++)
        if (baize_cards_lane(rules->deck, (enum baize_suit)suit) != ranks)
            return false;
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
        game->copies[rank] = (ranks >> rank & 1) != 0 ? BAIZE_SUITS : 0;
    game->copies[DRAW_JOKER] = (uint8_t)baize_cards_count(rules->deck & BAIZE_JOKERS);
    game->deck = rules->deck;
    game->first_most = rules->dealing.first_draw_most;
    game->second_most = rules->dealing.second_draw_most;
    unsigned cards = (unsigned)baize_cards_count(rules->deck);
    if ((rules->deck & ~BAIZE_DECK_54) != 0 || cards < DRAW_HAND + DRAW_MOST + 1)
        return false;
    game->unseen = cards - DRAW_HAND;
    return game->first_most <= DRAW_MOST && game->second_most <= BAIZE_SECOND_DRAWS_MOST;
}

/* ---- Worth ---- */

/* A scale that makes all odds whole. */
static bool find_scale(const struct baize_rules *rules, int64_t *scale)
{
    const struct baize_paytable *bonus = &rules->wagers[BAIZE_BONUS].paytable;
    bool good = true;
    for (size_t i = 0; i < sizeof evens / sizeof evens[0]; i++)
        if (is_ratio(&rules->wagers[evens[i]].even))
            good = good && widen(scale, rules->wagers[evens[i]].even.denominator);
    for (uint8_t i = 0; i < bonus->count; i++)
        if (is_ratio(&bonus->rows[i].pays))
            good = good && widen(scale, bonus->rows[i].pays.denominator);
    return good;
}

static int64_t all_winnings(const struct baize_rules *rules, const struct baize_odds *bonus, int64_t scale)
{
    int64_t sum = winnings(bonus, scale);
    for (size_t i = 0; i < sizeof evens / sizeof evens[0]; i++)
        sum += winnings(&rules->wagers[evens[i]].even, scale);
    return sum;
}

/* The limit as a multiple of the Ante, times the scale; the scale is widened where the limit bites and is no whole
 * multiple. INT64_MAX where nothing is cut. No product wraps: a limit of 2^40 cents or more is not looked at, since no
 * worth that is accepted reaches it with an Ante below 2^19 cents, and a larger Ante is then refused. */
static bool find_limit(const struct baize_rules *rules, baize_cents ante, int64_t *scale, int64_t *limit)
{
    const struct baize_paytable *bonus = &rules->wagers[BAIZE_BONUS].paytable;
    const int64_t largest = INT64_C(1) << 40;
    const struct baize_odds none = {.kind = BAIZE_ODDS_NONE};
    int64_t cents = rules->payout_limit.per_hand, most = all_winnings(rules, &none, *scale), product;
    *limit = INT64_MAX;
    if (ante <= 0 || cents <= 0)
        return true;
    if (cents >= largest)
        return ante < DRAW_WORTH_MOST;
    for (uint8_t i = 0; i < bonus->count; i++) {
        int64_t sum = all_winnings(rules, &bonus->rows[i].pays, *scale);
        most = sum > most ? sum : most;
    }
    if (!__builtin_mul_overflow(most, ante, &product) && product <= cents * *scale)
        return true;
    if (!widen(scale, ante / common_divisor(ante, cents)))
        return false;
    *limit = cents * *scale / ante;
    return true;
}

/* False when a worth is too large to be counted with. */
static bool find_worth(const struct baize_rules *rules, const struct baize_odds *bonus, int64_t scale, int64_t limit,
                       int32_t *worth)
{
    int64_t sum = all_winnings(rules, bonus, scale), kept = 4 - gone(bonus);
    for (size_t i = 0; i < sizeof evens / sizeof evens[0]; i++)
        kept -= gone(&rules->wagers[evens[i]].even);
    sum = (sum < limit ? sum : limit) + kept * scale;
    if (sum > DRAW_WORTH_MOST)
        return false;
    *worth = (int32_t)sum;
    return true;
}

static bool find_worths(const struct baize_rules *rules, baize_cents ante, struct draw_game *game)
{
    const struct baize_paytable *bonus = &rules->wagers[BAIZE_BONUS].paytable;
    const struct baize_odds none = {.kind = BAIZE_ODDS_NONE};
    int64_t scale = 1, limit;
    if (!find_scale(rules, &scale) || !find_limit(rules, ante, &scale, &limit) ||
        !find_worth(rules, &none, scale, limit, &game->rowless))
        return false;
    game->scale = (int32_t)scale;
    game->fold_first = (int32_t)(2 * scale);
    game->fold_second = (int32_t)scale;
    game->wins_from = rules->settlement.wins_from;
    baize_strength least, most;
    baize_category_strengths(BAIZE_DOUBLE_DRAW, BAIZE_PAIR, &least, &most);
    game->pairs_lose = game->wins_from > most;
    game->most = game->rowless;
    game->rows = bonus->count;
    for (uint8_t i = 0; i < bonus->count; i++) {
        game->row[i].least = bonus->rows[i].least;
        game->row[i].most = bonus->rows[i].most;
        if (!find_worth(rules, &bonus->rows[i].pays, scale, limit, &game->row[i].worth))
            return false;
        game->most = game->row[i].worth > game->most ? game->row[i].worth : game->most;
    }
    return true;
}

enum baize_status draw_game_read(const struct baize_rules *rules, baize_cents ante, struct draw_game *game)
{
    enum baize_status status = check_wagers(rules);
    if (status != BAIZE_OK)
        return status;
    if (!read_deck(rules, game))
        return BAIZE_ANALYSIS_UNSUPPORTED;
    return find_worths(rules, ante, game) ? BAIZE_OK : BAIZE_ANALYSIS_TOO_FINE;
}

uint64_t draw_common_paths(const struct draw_game *game)
{
    uint64_t common = 1;
    for (unsigned drawn = 0; drawn <= game->first_most; drawn++) {
        uint64_t paths = draw_paths(game, drawn);
        common = common / (uint64_t)common_divisor((int64_t)common, (int64_t)paths) * paths;
    }
    return common;
}
