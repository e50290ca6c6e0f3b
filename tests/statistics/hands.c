/* hands.c - what the games see: how often each hand is dealt, against the counts of tests/oracle/expected.c.
 *
 * One hand is taken from each shuffle, so that hands do not depend on each other; the next shuffle gives the next five
 * cards of the deck, so that all places count. */
#include "expected.h"
#include "question.h"

#include <baize/hand.h>
#include <string.h>

static size_t a_cell_for_each_category(const struct tally *tally)
{
    (void)tally;
    return BAIZE_CATEGORIES;
}

static baize_cards hand_of(const struct tally *tally, const baize_card *cards)
{
    baize_cards set = 0;
    size_t size = tally->dealt < tally->cards ? tally->dealt : 5;
    size_t first = tally->shuffles % (tally->dealt / size) * size;
    for (size_t i = first; i < first + size; i++)
        set |= baize_cards_one(cards[i]);
    return set;
}

static void see_four_card(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    (void)order;
    tally->counts[baize_strength_category(BAIZE_FOUR_CARD, baize_strength_four_card(hand_of(tally, cards)))]++;
}

static void see_five_card(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    (void)order;
    tally->counts[baize_strength_category(BAIZE_FIVE_CARD, baize_strength_five_card(hand_of(tally, cards)))]++;
}

static void see_double_draw(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    (void)order;
    tally->counts[baize_strength_category(BAIZE_DOUBLE_DRAW, baize_strength_double_draw(hand_of(tally, cards)))]++;
}

/* The counts are put in the order of the list, the rarest hands together at its beginning. */
static struct answer judge_game(const struct tally *tally, enum oracle_game game)
{
    int size = tally->dealt < tally->cards ? (int)tally->dealt : 5;
    double probability[BAIZE_CATEGORIES], hands = 0;
    uint64_t counts[BAIZE_CATEGORIES];
    struct tally listed = *tally;
    size_t rows = 0;
    for (const struct expected_count *row = expected_counts(game, size); row->category != NULL; row++)
        for (size_t i = 0; i < BAIZE_CATEGORIES; i++)
            if (strcmp(row->category, baize_category_id((enum baize_category)i)) == 0) {
                counts[rows] = tally->counts[i];
                probability[rows++] = (double)row->hands;
                hands += (double)row->hands;
            }
    for (size_t i = 0; i < rows; i++)
        probability[i] /= hands;
    listed.counts = counts;
    return pearson(&listed, probability, rows);
}

static struct answer judge_four_card(struct tally *tally)
{
    return judge_game(tally, ORACLE_FOUR_CARD);
}

static struct answer judge_five_card(struct tally *tally)
{
    return judge_game(tally, ORACLE_FIVE_CARD);
}

static struct answer judge_double_draw(struct tally *tally)
{
    return judge_game(tally, ORACLE_DOUBLE_DRAW);
}

static size_t lost_and_won(const struct tally *tally)
{
    (void)tally;
    return 2;
}

static void see_two_hands(struct tally *tally, const uint8_t *order, const baize_card *cards)
{
    baize_cards hands[2] = {0, 0};
    (void)order;
    for (size_t i = 0; i < 10; i++)
        hands[i / 5] |= baize_cards_one(cards[i]);
    baize_strength player = baize_strength_four_card(hands[0]), dealer = baize_strength_four_card(hands[1]);
    if (player != dealer)
        tally->counts[player > dealer]++;
}

/* Ties aside, either hand wins half of the time. */
static struct answer judge_two_hands(struct tally *tally)
{
    double lost = (double)tally->counts[0], won = (double)tally->counts[1];
    return chi_square_answer((won - lost) * (won - lost) / (won + lost), 1);
}

const struct question four_card_hands = {"four-card hands", a_cell_for_each_category, see_four_card, judge_four_card};
const struct question five_card_hands = {"five-card hands", a_cell_for_each_category, see_five_card, judge_five_card};
const struct question double_draw_hands = {"Double Draw hands", a_cell_for_each_category, see_double_draw,
                                           judge_double_draw};
const struct question player_against_dealer = {"player against dealer", lost_and_won, see_two_hands, judge_two_hands};
