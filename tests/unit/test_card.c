/* test_card.c - cards as bits, read and printed. */
#include "testing.h"
#include <baize/card.h>

#define DECK 54

static const char *print_card(baize_card card, enum baize_card_style style)
{
    static char memory[BAIZE_CARD_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_card_print(&text, card, style);
    assert_false(text.truncated);
    return memory;
}

static const char *print_set(baize_cards set, enum baize_card_style style)
{
    static char memory[512];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_cards_print(&text, set, style);
    assert_false(text.truncated);
    return memory;
}

/* Reads `input` and prints the cards in the order read, jokers told apart. */
static void expect_cards(const char *input, const char *expected)
{
    baize_card cards[DECK];
    size_t count = 99;
    struct baize_card_error error;
    char memory[512];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    enum baize_status status = baize_cards_parse(input, strlen(input), cards, DECK, &count, &error);
    if (status != BAIZE_OK)
        fail_msg("'%s' is refused at %zu: %s", input, error.position, error.why);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            baize_text_add(&text, " ");
        baize_card_print(&text, cards[i], BAIZE_CARD_JOURNAL);
    }
    assert_string_equal(memory, expected);
}

static void expect_error_in(const char *input, size_t length, enum baize_status expected, size_t position, size_t size,
                            const char *why)
{
    baize_card cards[DECK];
    size_t count = 99;
    struct baize_card_error error = {99, 99, NULL};
    memset(cards, 0xEE, sizeof cards);
    enum baize_status status = baize_cards_parse(input, length, cards, DECK, &count, &error);
    assert_string_equal(baize_status_name(status), baize_status_name(expected));
    assert_int_equal(count, 0);
    assert_int_equal(error.position, position);
    assert_int_equal(error.length, size);
    if (strstr(error.why, why) == NULL)
        fail_msg("'%s': '%s' does not say '%s'", input, error.why, why);
    for (size_t i = 0; i < DECK; i++)
        assert_int_equal(cards[i], 0xEE); /* nothing is written when the text is refused */
}

static void expect_error(const char *input, enum baize_status expected, size_t position, size_t size, const char *why)
{
    expect_error_in(input, strlen(input), expected, position, size, why);
}

TEST(test_the_deck_has_54_different_bits)
{
    baize_cards all = BAIZE_JOKERS;
    for (int suit = BAIZE_CLUBS; suit <= BAIZE_SPADES; suit++)
        for (int rank = BAIZE_TWO; rank <= BAIZE_ACE; rank++) {
            baize_card card = baize_card_of((enum baize_suit)suit, (enum baize_rank)rank);
            assert_int_equal(baize_card_suit(card), suit);
            assert_int_equal(baize_card_rank(card), rank);
            assert_false(baize_card_is_joker(card));
            assert_true((all & baize_cards_one(card)) == 0);
            all |= baize_cards_one(card);
        }
    assert_true(all == BAIZE_DECK_54);
    assert_int_equal(baize_cards_count(all), 54);
    assert_int_equal(baize_cards_count(BAIZE_DECK_52), 52);
    assert_int_equal(baize_cards_lane(all, BAIZE_CLUBS), 0x1fff);
    assert_true(baize_card_is_joker(BAIZE_JOKER_1) && baize_card_is_joker(BAIZE_JOKER_2));
}

TEST(test_taking_gives_every_card_once)
{
    baize_cards left = BAIZE_DECK_54;
    baize_cards taken = 0;
    for (int i = 0; i < DECK; i++)
        taken |= baize_cards_one(baize_cards_take(&left));
    assert_true(left == 0 && taken == BAIZE_DECK_54);
}

TEST(test_a_card_is_printed_in_three_styles)
{
    baize_card ace = baize_card_of(BAIZE_SPADES, BAIZE_ACE);
    baize_card ten = baize_card_of(BAIZE_DIAMONDS, BAIZE_TEN);
    assert_string_equal(print_card(ace, BAIZE_CARD_PLAIN), "As");
    assert_string_equal(print_card(ten, BAIZE_CARD_JOURNAL), "Td");
    assert_string_equal(print_card(ten, BAIZE_CARD_UNICODE), "T♦");
    assert_string_equal(print_card(BAIZE_JOKER_1, BAIZE_CARD_PLAIN), "Jk");
    assert_string_equal(print_card(BAIZE_JOKER_2, BAIZE_CARD_UNICODE), "Jk");
    assert_string_equal(print_card(BAIZE_JOKER_1, BAIZE_CARD_JOURNAL), "J1");
    assert_string_equal(print_card(BAIZE_JOKER_2, BAIZE_CARD_JOURNAL), "J2");
}

TEST(test_what_is_no_card_prints_as_question_marks)
{
    const baize_card none[] = {14, 15, 30, 31, 45, 46, 61, 63, 64, 255};
    for (size_t i = 0; i < sizeof none; i++)
        assert_string_equal(print_card(none[i], BAIZE_CARD_PLAIN), "??");
}

TEST(test_a_set_is_printed_from_high_to_low)
{
    baize_cards set = BAIZE_JOKERS;
    set |= baize_cards_one(baize_card_of(BAIZE_CLUBS, BAIZE_ACE)) |
           baize_cards_one(baize_card_of(BAIZE_SPADES, BAIZE_ACE));
    set |= baize_cards_one(baize_card_of(BAIZE_HEARTS, BAIZE_TWO)) |
           baize_cards_one(baize_card_of(BAIZE_SPADES, BAIZE_TEN));
    assert_string_equal(print_set(set, BAIZE_CARD_PLAIN), "Jk Jk As Ac Ts 2h");
    assert_string_equal(print_set(set, BAIZE_CARD_JOURNAL), "J1 J2 As Ac Ts 2h");
    assert_string_equal(print_set(set, BAIZE_CARD_UNICODE), "Jk Jk A♠ A♣ T♠ 2♥");
    assert_string_equal(print_set(0, BAIZE_CARD_PLAIN), "");
}

TEST(test_cards_are_read_as_people_write_them)
{
    expect_cards("As Kd Tc 9h Jk", "As Kd Tc 9h J1");
    expect_cards("askdtc9hjk", "As Kd Tc 9h J1");
    expect_cards("ASKDTC9HJK", "As Kd Tc 9h J1");
    expect_cards("10h", "Th");
    expect_cards("10H10s10D10c", "Th Ts Td Tc");
    expect_cards("A♠ T♦ 10♥ 2♣", "As Td Th 2c");
    expect_cards("A\u2660\uFE0FK\u2665\uFE0F", "As Kh");
    expect_cards("  As,Kd ,, Tc\t9h\r\n", "As Kd Tc 9h");
    expect_cards("2c3c4c5c6c7c8c9cTcJcQcKcAc", "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac");
    expect_cards("", "");
    expect_cards(" , ", "");
}

TEST(test_a_joker_is_not_a_jack)
{
    expect_cards("Jh", "Jh");
    expect_cards("JkJs", "J1 Js");
    expect_cards("jkjh", "J1 Jh");
    expect_cards("JsJk", "Js J1");
    expect_cards("jskhjK", "Js Kh J1");
    expect_cards("JkJkJd", "J1 J2 Jd");
    expect_cards("J2J1", "J2 J1");
    expect_cards("j2 Jk", "J2 J1");
    expect_cards("J1 Jk", "J1 J2");
    expect_cards("Jk 10h", "J1 Th");
}

TEST(test_every_card_reads_back_as_printed)
{
    const enum baize_card_style styles[] = {BAIZE_CARD_PLAIN, BAIZE_CARD_JOURNAL, BAIZE_CARD_UNICODE};
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++) {
        const char *printed = print_set(BAIZE_DECK_54, styles[i]);
        baize_card cards[DECK];
        size_t count;
        baize_cards set = 0;
        assert_int_equal(baize_cards_parse(printed, strlen(printed), cards, DECK, &count, NULL), BAIZE_OK);
        assert_int_equal(count, DECK);
        for (size_t j = 0; j < count; j++)
            set |= baize_cards_one(cards[j]);
        assert_true(set == BAIZE_DECK_54);
    }
}

TEST(test_bad_text_is_refused_with_its_place)
{
    expect_error("Xs", BAIZE_CARD_SYNTAX, 0, 1, "a rank is one of A K Q J T 9 8 7 6 5 4 3 2");
    expect_error("As 1d", BAIZE_CARD_SYNTAX, 3, 1, "T or 10");
    expect_error("As 1", BAIZE_CARD_SYNTAX, 3, 1, "T or 10");
    expect_error("As 10", BAIZE_CARD_SYNTAX, 5, 0, "suit of the last card is missing");
    expect_error("As K", BAIZE_CARD_SYNTAX, 4, 0, "suit of the last card is missing");
    expect_error("As Kx", BAIZE_CARD_SYNTAX, 4, 1, "one of s h d c");
    expect_error("A s", BAIZE_CARD_SYNTAX, 1, 1, "one of s h d c");
    expect_error("Jx", BAIZE_CARD_SYNTAX, 1, 1, "k of a joker");
    expect_error("J", BAIZE_CARD_SYNTAX, 1, 0, "missing");
    expect_error("KJk", BAIZE_CARD_SYNTAX, 1, 1, "one of s h d c");
    expect_error("J3", BAIZE_CARD_SYNTAX, 1, 1, "k of a joker");
    expect_error("As0h", BAIZE_CARD_SYNTAX, 2, 1, "a rank is");
    expect_error("As;Kd", BAIZE_CARD_SYNTAX, 2, 1, "a rank is");
    expect_error("K♢", BAIZE_CARD_SYNTAX, 1, 3, "one of s h d c");
    expect_error("♠A", BAIZE_CARD_SYNTAX, 0, 3, "a rank is");
    expect_error("K\xE2\x99", BAIZE_CARD_SYNTAX, 1, 1, "one of s h d c");
    expect_error("K\xA0", BAIZE_CARD_SYNTAX, 1, 1, "one of s h d c");
    expect_error_in("As\0Kd", 5, BAIZE_CARD_SYNTAX, 2, 1, "a rank is");
    expect_error_in("A\0", 2, BAIZE_CARD_SYNTAX, 1, 1, "one of s h d c");
}

TEST(test_a_card_twice_is_refused)
{
    expect_error("As Kd as", BAIZE_CARD_TWICE, 6, 2, "before");
    expect_error("10h,Th", BAIZE_CARD_TWICE, 4, 2, "before");
    expect_error("T♥10♥", BAIZE_CARD_TWICE, 4, 5, "before");
    expect_error("JkJkJk", BAIZE_CARD_TWICE, 4, 2, "third");
    expect_error("J1 J2 Jk", BAIZE_CARD_TWICE, 6, 2, "third");
    expect_error("J1 J1", BAIZE_CARD_TWICE, 3, 2, "before");
    expect_error("Jk J1", BAIZE_CARD_TWICE, 3, 2, "before");
}

TEST(test_more_cards_than_fit_are_refused)
{
    baize_card cards[2] = {7, 8};
    size_t count;
    struct baize_card_error error;
    assert_int_equal(baize_cards_parse("AsKsQs", 6, cards, 2, &count, &error), BAIZE_CARD_COUNT);
    assert_int_equal(count, 0);
    assert_int_equal(error.position, 4);
    assert_int_equal(error.length, 2);
    assert_int_equal(cards[0], 7);
    assert_int_equal(baize_cards_parse("AsKs", 4, cards, 2, &count, &error), BAIZE_OK);
    assert_int_equal(count, 2);
    assert_int_equal(baize_cards_parse(NULL, 0, NULL, 0, &count, NULL), BAIZE_OK);
    assert_int_equal(count, 0);
}

/* Every text of up to three bytes from a small alphabet: never past the end, and refused or read back the same. */
TEST(test_no_short_text_confuses_the_reader)
{
    const char alphabet[] = {'A', '1', '0', 'j', 'k', 's', 'J', ' ', ',', '\0', '\xE2', '\x99', '\xA0', '2', 'x'};
    const size_t letters = sizeof alphabet;
    for (size_t i = 0; i < letters * letters * letters * letters; i++) {
        char text[4] = {alphabet[i % letters], alphabet[i / letters % letters],
                        alphabet[i / letters / letters % letters], alphabet[i / letters / letters / letters]};
        for (size_t length = 0; length <= 4; length++) {
            baize_card cards[DECK];
            size_t count = 99;
            struct baize_card_error error;
            enum baize_status status = baize_cards_parse(text, length, cards, DECK, &count, &error);
            if (status == BAIZE_OK) {
                assert_true(count <= 2);
            } else {
                assert_int_equal(count, 0);
                assert_true(error.position + error.length <= length);
                assert_true(error.length > 0 || error.position == length);
            }
        }
    }
}
