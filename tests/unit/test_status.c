/* test_status.c - every status has a name for logs and words for people, and zero is OK. */
#include "testing.h"
#include <baize/status.h>

#define STATUS_ONE(name, words) +1
enum { STATUSES = BAIZE_STATUS_LIST(STATUS_ONE) };

TEST(test_zero_is_ok)
{
    assert_int_equal(BAIZE_OK, 0);
    assert_string_equal(baize_status_name((enum baize_status)0), "OK");
    assert_string_equal(baize_status_words(BAIZE_OK), "done");
}

/* Logs and scripts hold these names; a change here breaks them. */
TEST(test_names_are_stable)
{
    static const struct {
        enum baize_status status;
        const char *name;
    } stable[] = {
        {BAIZE_MONEY_OVERFLOW, "MONEY_OVERFLOW"},
        {BAIZE_MONEY_SYNTAX, "MONEY_SYNTAX"},
        {BAIZE_RATE_SYNTAX, "RATE_SYNTAX"},
        {BAIZE_RATE_OUT_OF_RANGE, "RATE_OUT_OF_RANGE"},
        {BAIZE_ODDS_SYNTAX, "ODDS_SYNTAX"},
        {BAIZE_ODDS_NEED_METER, "ODDS_NEED_METER"},
        {BAIZE_WAGER_NEGATIVE, "WAGER_NEGATIVE"},
        {BAIZE_CARD_SYNTAX, "CARD_SYNTAX"},
        {BAIZE_CARD_TWICE, "CARD_TWICE"},
        {BAIZE_CARD_COUNT, "CARD_COUNT"},
        {BAIZE_CARD_JOKER, "CARD_JOKER"},
        {BAIZE_TEXT_TOO_LONG, "TEXT_TOO_LONG"},
        {BAIZE_RULES_REFUSED, "RULES_REFUSED"},
        {BAIZE_RULES_NOT_FOUND, "RULES_NOT_FOUND"},
        {BAIZE_SCRATCH_TOO_SMALL, "SCRATCH_TOO_SMALL"},
        {BAIZE_DECK_CHANGED, "DECK_CHANGED"},
        {BAIZE_RANDOM_UNAVAILABLE, "RANDOM_UNAVAILABLE"},
    };
    for (size_t i = 0; i < sizeof stable / sizeof stable[0]; i++)
        assert_string_equal(baize_status_name(stable[i].status), stable[i].name);
}

TEST(test_no_two_have_the_same_name_or_words)
{
    for (int i = 0; i < STATUSES; i++)
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(baize_status_name((enum baize_status)i), baize_status_name((enum baize_status)j));
            assert_string_not_equal(baize_status_words((enum baize_status)i), baize_status_words((enum baize_status)j));
        }
}

/* A name is made for grep, words for a sentence. */
TEST(test_names_are_capitals_and_words_begin_small)
{
    for (int i = 0; i < STATUSES; i++) {
        const char *name = baize_status_name((enum baize_status)i);
        const char *words = baize_status_words((enum baize_status)i);
        assert_int_equal(strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"), strlen(name));
        assert_true(words[0] >= 'a' && words[0] <= 'z');
        assert_true(words[strlen(words) - 1] != '.');
    }
}

TEST(test_a_number_that_is_no_status_is_unknown)
{
    const int none[] = {STATUSES, STATUSES + 1, 1000, -1};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_string_equal(baize_status_name((enum baize_status)none[i]), "UNKNOWN");
        assert_string_equal(baize_status_words((enum baize_status)none[i]), "unknown status");
    }
}
