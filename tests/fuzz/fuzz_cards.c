/* fuzz_cards.c - cards as people write them, and hands of any cards.
 *
 * What parses prints in every style and parses back to the same cards; every ranking answers for every set of cards. */
#include "fuzz.h"

#include <baize/card.h>
#include <baize/hand.h>
#include <string.h>

#define DECK_MOST 54

static baize_cards set_of(const baize_card *cards, size_t count)
{
    baize_cards set = 0;
    for (size_t i = 0; i < count; i++)
        set |= baize_cards_one(cards[i]);
    return set;
}

/* People's Jk does not say which joker it is: the first that is read is J1. */
static baize_cards jokers_in_order(baize_cards set)
{
    int jokers = baize_cards_count(set & BAIZE_JOKERS);
    return (set & BAIZE_DECK_52) | (jokers > 0 ? baize_cards_one(BAIZE_JOKER_1) : 0) |
           (jokers > 1 ? baize_cards_one(BAIZE_JOKER_2) : 0);
}

static void check_printed_list(const baize_card *cards, size_t count)
{
    char words[DECK_MOST * BAIZE_CARD_TEXT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_card again[DECK_MOST];
    size_t again_count;
    for (size_t i = 0; i < count; i++)
        baize_card_print(&text, cards[i], BAIZE_CARD_JOURNAL);
    REQUIRE(!text.truncated);
    REQUIRE(baize_cards_parse(words, text.length, again, DECK_MOST, &again_count, NULL) == BAIZE_OK);
    REQUIRE(again_count == count && memcmp(again, cards, count * sizeof cards[0]) == 0);
}

static void check_printed_set(baize_cards set, enum baize_card_style style)
{
    char words[DECK_MOST * BAIZE_CARD_TEXT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_card again[DECK_MOST];
    size_t count;
    baize_cards_print(&text, set, style);
    REQUIRE(!text.truncated);
    REQUIRE(baize_cards_parse(words, text.length, again, DECK_MOST, &count, NULL) == BAIZE_OK);
    REQUIRE(set_of(again, count) == (style == BAIZE_CARD_JOURNAL ? set : jokers_in_order(set)));
}

/* ---- Hands ---- */

static void check_hand(enum baize_ranking ranking, baize_cards set, const struct baize_hand *hand)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_strength least;
    baize_strength most;
    baize_cards made = set_of(hand->cards, hand->count);
    REQUIRE(hand->strength >= 1 && hand->strength <= baize_ranking_strengths(ranking));
    REQUIRE(hand->category == baize_strength_category(ranking, hand->strength));
    baize_category_strengths(ranking, hand->category, &least, &most);
    REQUIRE(hand->strength >= least && hand->strength <= most);
    REQUIRE(hand->count == baize_ranking_least_cards(ranking));
    REQUIRE((made & ~set) == 0 && baize_cards_count(made) == hand->count);
    baize_strength_name(&text, ranking, hand->strength);
    REQUIRE(text.length > 0 && !text.truncated);

    /* The cards that make the hand are the hand. */
    struct baize_hand alone;
    REQUIRE(baize_hand_rank(ranking, made, &alone) == BAIZE_OK && alone.strength == hand->strength);
}

static void check_rankings(baize_cards set)
{
    int count = baize_cards_count(set);
    for (int r = 0; r < BAIZE_RANKINGS; r++) {
        enum baize_ranking ranking = (enum baize_ranking)r;
        struct baize_hand hand;
        enum baize_status status = baize_hand_rank(ranking, set, &hand);
        bool cards = (set & ~BAIZE_DECK_54) == 0;
        bool jokers = ranking == BAIZE_DOUBLE_DRAW || (set & BAIZE_JOKERS) == 0;
        bool fits = count >= baize_ranking_least_cards(ranking) && count <= baize_ranking_most_cards(ranking);
        REQUIRE((status == BAIZE_OK) == (cards && jokers && fits));
        if (status == BAIZE_OK)
            check_hand(ranking, set, &hand);
    }
    /* Meaningless for a set that is no hand, but never a crash. */
    baize_strength_four_card(set);
    baize_strength_five_card(set);
    baize_strength_double_draw(set);
}

/* The first cards of a longer list: hands of every size are reached by texts of any size. */
static void check_beginnings(const baize_card *cards, size_t count)
{
    for (size_t size = 0; size <= count && size <= 7; size++)
        check_rankings(set_of(cards, size));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    baize_card cards[DECK_MOST];
    struct baize_card_error error = {.position = SIZE_MAX};
    size_t count = SIZE_MAX;
    baize_cards raw = 0;
    enum baize_status status = baize_cards_parse((const char *)data, size, cards, DECK_MOST, &count, &error);
    if (status == BAIZE_OK) {
        REQUIRE(count <= DECK_MOST && (size_t)baize_cards_count(set_of(cards, count)) == count);
        check_printed_list(cards, count);
        check_printed_set(set_of(cards, count), BAIZE_CARD_PLAIN);
        check_printed_set(set_of(cards, count), BAIZE_CARD_JOURNAL);
        check_printed_set(set_of(cards, count), BAIZE_CARD_UNICODE);
        check_beginnings(cards, count);
    } else {
        REQUIRE(count == 0 && error.why != NULL);
        REQUIRE(error.position <= size && error.length <= size - error.position);
    }
    if (count > 0) {
        size_t less;
        REQUIRE(baize_cards_parse((const char *)data, size, cards, count - 1, &less, &error) == BAIZE_CARD_COUNT);
        REQUIRE(less == 0);
    }
    memcpy(&raw, data, size < sizeof raw ? size : sizeof raw);
    check_rankings(raw);
    check_rankings(raw & BAIZE_DECK_54);
    return 0;
}
