/* Strategy files: what they mean, and that nothing but a strategy is taken for one. The words of errors are in
 * tests/invalid. */
#include "cards_in_words.h"
#include "testing.h"
#include <baize/strategy.h>

#define HEAD "kind: strategy\nformat: 1\ngame: four-card-poker\ntitle: A test\nlines:\n"

static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;

static enum baize_status load(const char *text, struct baize_strategy *strategy)
{
    struct baize_source source = {.name = "mine/my way.yaml", .bytes = text, .length = strlen(text)};
    return baize_strategy_load(&source, scratch, sizeof scratch, strategy, &found);
}

static void hand_of(enum baize_category category, enum baize_rank rank, baize_strength *least, baize_strength *most)
{
    baize_category_rank_strengths(BAIZE_FOUR_CARD, category, rank, least, most);
    assert_true(*least > 0);
}

static baize_strength strength_of(const char *cards)
{
    return baize_strength_four_card(set_of(cards));
}

/* ---- What lines mean ---- */

TEST(test_ranges)
{
    struct baize_strategy strategy;
    baize_strength least, most;
    assert_int_equal(load(HEAD "  - {hand: pair-of-tens, or: better, decision: most}\n"
                               "  - {hand: pair-of-fours, or: lower, decision: fold}\n"
                               "  - {from: pair-of-fives, to: pair-of-nines, decision: least}\n"
                               "  - {hand: three-kings, decision: least}\n"
                               "  - {hand: flush, decision: least}\n"
                               "  - {otherwise: most}\n",
                          &strategy),
                     BAIZE_OK);
    assert_int_equal(strategy.count, 6);
    assert_string_equal(strategy.id, "my-way");
    assert_string_equal(strategy.title, "A test");
    hand_of(BAIZE_PAIR, BAIZE_TEN, &least, &most);
    assert_int_equal(strategy.lines[0].least, least);
    assert_int_equal(strategy.lines[0].most, BAIZE_FOUR_CARD_STRENGTHS);
    assert_int_equal(strategy.lines[0].decision, BAIZE_DECIDE_MOST);
    hand_of(BAIZE_PAIR, BAIZE_FOUR, &least, &most);
    assert_int_equal(strategy.lines[1].least, 1);
    assert_int_equal(strategy.lines[1].most, most);
    assert_int_equal(strategy.lines[1].decision, BAIZE_DECIDE_FOLD);
    hand_of(BAIZE_PAIR, BAIZE_FIVE, &least, &most);
    assert_int_equal(strategy.lines[2].least, least);
    hand_of(BAIZE_PAIR, BAIZE_NINE, &least, &most);
    assert_int_equal(strategy.lines[2].most, most);
    hand_of(BAIZE_THREE_OF_A_KIND, BAIZE_KING, &least, &most);
    assert_int_equal(strategy.lines[3].least, least);
    assert_int_equal(strategy.lines[3].most, most);
    baize_category_strengths(BAIZE_FOUR_CARD, BAIZE_FLUSH, &least, &most);
    assert_int_equal(strategy.lines[4].least, least);
    assert_int_equal(strategy.lines[4].most, most);
    assert_int_equal(strategy.lines[5].least, 1);
    assert_int_equal(strategy.lines[5].most, BAIZE_FOUR_CARD_STRENGTHS);
    assert_int_equal(strategy.lines[5].decision, BAIZE_DECIDE_MOST);
}

TEST(test_high_cards)
{
    struct baize_strategy strategy;
    assert_int_equal(load(HEAD "  - {hand: ace-high, decision: least}\n"
                               "  - {hand: K-Q-10-8, or: better, decision: least}\n"
                               "  - {from: K-Q-T-8, to: king-high, decision: most}\n"
                               "  - {otherwise: fold}\n",
                          &strategy),
                     BAIZE_OK);
    /* A-5-3-2 is the lowest without a straight: A-4-3-2 is one. */
    assert_int_equal(strategy.lines[0].least, strength_of("As 5d 3c 2h"));
    assert_int_equal(strategy.lines[0].most, strength_of("As Kd Qc Th"));
    assert_int_equal(strategy.lines[1].least, strength_of("Ks Qd Tc 8h"));
    assert_int_equal(strategy.lines[1].most, BAIZE_FOUR_CARD_STRENGTHS);
    assert_int_equal(strategy.lines[2].least, strength_of("Ks Qd Tc 8h"));
    assert_int_equal(strategy.lines[2].most, strength_of("Ks Qd Jc 9h"));
}

TEST(test_conditions_on_the_up_card)
{
    struct baize_strategy strategy;
    assert_int_equal(load(HEAD "  - {up: [A, 10, 2], decision: fold}\n"
                               "  - {up: [2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A], holds-up: yes, decision: least}\n"
                               "  - {holds-up: no, decision: most}\n"
                               "  - {otherwise: fold}\n",
                          &strategy),
                     BAIZE_OK);
    assert_int_equal(strategy.lines[0].up_ranks, 1u << BAIZE_ACE | 1u << BAIZE_TEN | 1u << BAIZE_TWO);
    assert_int_equal(strategy.lines[0].holds_up, -1);
    assert_int_equal(strategy.lines[1].up_ranks, (1u << BAIZE_RANKS) - 1);
    assert_int_equal(strategy.lines[1].holds_up, 1);
    assert_int_equal(strategy.lines[2].up_ranks, (1u << BAIZE_RANKS) - 1);
    assert_int_equal(strategy.lines[2].holds_up, 0);
    assert_int_equal(strategy.lines[3].holds_up, -1);
}

/* A line is advised against only when nothing is left for it: here the first two leave up cards from three. */
TEST(test_advice)
{
    struct baize_strategy strategy;
    assert_int_equal(load(HEAD "  - {hand: pair, holds-up: yes, decision: most}\n"
                               "  - {hand: pair, up: [2], decision: most}\n"
                               "  - {hand: pair-of-aces, decision: least}\n"
                               "  - {otherwise: fold}\n",
                          &strategy),
                     BAIZE_OK);
    assert_int_equal(found.warnings, 0);
    assert_int_equal(load(HEAD "  - {hand: pair, holds-up: no, decision: most}\n"
                               "  - {hand: pair-of-aces, decision: least}\n"
                               "  - {otherwise: fold}\n",
                          &strategy),
                     BAIZE_OK);
    assert_int_equal(found.warnings, 0);
    assert_int_equal(load(HEAD "  - {hand: pair, holds-up: yes, decision: most}\n"
                               "  - {hand: pair, holds-up: no, decision: most}\n"
                               "  - {hand: pair-of-aces, decision: least}\n"
                               "  - {otherwise: fold}\n",
                          &strategy),
                     BAIZE_OK);
    assert_int_equal(found.warnings, 1);
    assert_int_equal(found.items[0].at.line, 8);
    assert_string_equal(found.items[0].fault, "LINE_NEVER_DECIDES");
}

/* ---- The shipped example ---- */

static const char simple[] = HEAD "  - {hand: pair-of-tens, or: better, decision: most}\n"
                                  "  - {from: pair-of-threes, to: pair-of-nines, decision: least}\n"
                                  "  - {otherwise: fold}\n";

/* Hand by hand: every strength there is, against every up card. */
static void assert_same_decisions(const struct baize_strategy *a, const struct baize_strategy *b)
{
    static const baize_card deck[] = {0, 4, 8, 12, 17, 21, 25, 28, 32, 35, 39, 43, 44, 48, 51, 54, 58, 60};
    const int cards = sizeof deck / sizeof deck[0];
    for (int i = 0; i < cards; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++)
                for (int l = 0; l < k; l++)
                    for (int m = 0; m < l; m++) {
                        baize_cards hand = baize_cards_one(deck[i]) | baize_cards_one(deck[j]) |
                                           baize_cards_one(deck[k]) | baize_cards_one(deck[l]) |
                                           baize_cards_one(deck[m]);
                        baize_card up = (baize_card)(1 + (i + j + k + l + m) % 3);
                        assert_int_equal(baize_strategy_decide(a, hand, up), baize_strategy_decide(b, hand, up));
                    }
}

TEST(test_simple_is_the_built_in_one)
{
    struct baize_strategy strategy;
    char text[2048];
    FILE *file = fopen(BAIZE_SOURCE_DIR "/rules/strategies/simple.yaml", "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    assert_int_equal(load(text, &strategy), BAIZE_OK);
    assert_int_equal(found.warnings, 0);
    assert_same_decisions(&strategy, baize_strategy_simple());
    assert_int_equal(load(simple, &strategy), BAIZE_OK);
    assert_same_decisions(&strategy, baize_strategy_simple());
}

/* ---- Junk ---- */

TEST(test_refusal_changes_nothing)
{
    struct baize_strategy strategy, before;
    memset(&strategy, 0x5a, sizeof strategy);
    before = strategy;
    assert_int_equal(load("", &strategy), BAIZE_RULES_REFUSED);
    assert_int_equal(load(HEAD "  - {hand: pair, decision: most}\n", &strategy), BAIZE_RULES_REFUSED);
    assert_memory_equal(&strategy, &before, sizeof strategy);
    struct baize_source source = {.name = "x", .bytes = simple, .length = strlen(simple)};
    assert_int_equal(baize_strategy_load(&source, scratch, 1000, &strategy, &found), BAIZE_RULES_REFUSED);
    assert_int_equal(found.errors, 1);
    assert_string_equal(found.items[0].fault, "SCRATCH_TOO_SMALL");
    assert_memory_equal(&strategy, &before, sizeof strategy);
}

/* Cut short, and with any byte changed, a file is refused or is a strategy that decides every hand; never anything
 * else. The text stands at the end of its memory, so that a sanitizer sees a byte too far. */
static void check_junk(const char *bytes, size_t length)
{
    struct baize_strategy strategy;
    struct baize_source source = {.name = "junk", .bytes = bytes, .length = length};
    if (baize_strategy_load(&source, scratch, sizeof scratch, &strategy, &found) != BAIZE_OK) {
        assert_true(found.errors > 0);
        return;
    }
    const struct baize_strategy_line *last = &strategy.lines[strategy.count - 1];
    assert_in_range(strategy.count, 1, BAIZE_STRATEGY_LINES_MOST);
    assert_int_equal(last->least, 1);
    assert_int_equal(last->most, BAIZE_FOUR_CARD_STRENGTHS);
    assert_int_equal(last->up_ranks, (1u << BAIZE_RANKS) - 1);
    assert_int_equal(last->holds_up, -1);
    for (uint8_t i = 0; i < strategy.count; i++) {
        assert_in_range(strategy.lines[i].decision, BAIZE_DECIDE_FOLD, BAIZE_DECIDE_MOST);
        assert_in_range(strategy.lines[i].least, 1, strategy.lines[i].most);
        assert_true(strategy.lines[i].most <= BAIZE_FOUR_CARD_STRENGTHS);
    }
}

/* The last `length` bytes of a piece of memory that ends there. */
static char *at_the_end(const char *bytes, size_t length)
{
    static char memory[sizeof simple - 1];
    return memcpy(memory + sizeof memory - length, bytes, length);
}

TEST(test_junk)
{
    static const char bytes[] = "\0\xff:{}[]-,# \n\t'\"&*!A0";
    size_t length = strlen(simple);
    for (size_t i = 0; i < length; i++) {
        check_junk(at_the_end(simple, i), i);
        check_junk(at_the_end(simple + i, length - i), length - i);
        for (size_t b = 0; b < sizeof bytes - 1; b += 1 + i % 5) {
            char *junk = at_the_end(simple, length);
            junk[i] = bytes[b];
            check_junk(junk, length);
        }
    }
}
