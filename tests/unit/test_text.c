/* test_text.c - text in the caller's memory: always ended, never past the end, and it says when it was cut. */
#include "base/put.h"
#include "testing.h"
#include <baize/text.h>

#define GUARD 0x7E

/* Bytes around the text that nobody may write. */
struct guarded {
    char before[8];
    char memory[16];
    char after[8];
};

static struct baize_text begin(struct guarded *guarded, size_t capacity)
{
    memset(guarded, GUARD, sizeof *guarded);
    return baize_text_in(guarded->memory, capacity);
}

static void expect(const struct guarded *guarded, const struct baize_text *text, const char *words, bool truncated)
{
    assert_string_equal(text->start, words);
    assert_int_equal(text->length, strlen(words));
    assert_int_equal(text->truncated, truncated);
    for (size_t i = 0; i < sizeof guarded->before; i++)
        assert_int_equal(guarded->before[i], GUARD);
    for (size_t i = text->capacity; i < sizeof guarded->memory; i++)
        assert_int_equal(guarded->memory[i], GUARD);
    for (size_t i = 0; i < sizeof guarded->after; i++)
        assert_int_equal(guarded->after[i], GUARD);
}

TEST(test_a_new_text_is_empty_and_ended)
{
    struct guarded guarded;
    struct baize_text text = begin(&guarded, 16);
    expect(&guarded, &text, "", false);
    assert_int_equal(text.capacity, 16);
}

TEST(test_words_are_joined)
{
    struct guarded guarded;
    struct baize_text text = begin(&guarded, 16);
    baize_text_add(&text, "Aces");
    baize_text_add(&text, "");
    baize_text_add_bytes(&text, " Up and more", 3);
    baize_text_format(&text, ": %d to %d", 6, 1);
    expect(&guarded, &text, "Aces Up: 6 to 1", false);
}

TEST(test_what_fits_exactly_is_not_truncated)
{
    struct guarded guarded;
    struct baize_text text = begin(&guarded, 5);
    baize_text_add(&text, "push");
    expect(&guarded, &text, "push", false);
    text = begin(&guarded, 5);
    baize_text_format(&text, "%s", "push");
    expect(&guarded, &text, "push", false);
    baize_text_add(&text, "");
    baize_text_format(&text, "%s", "");
    baize_text_add_bytes(&text, NULL, 0);
    expect(&guarded, &text, "push", false);
}

TEST(test_what_does_not_fit_is_left_out_and_said)
{
    struct guarded guarded;
    struct baize_text text = begin(&guarded, 5);
    baize_text_add(&text, "royal");
    expect(&guarded, &text, "roya", true);
    text = begin(&guarded, 5);
    baize_text_format(&text, "%s %d", "no", 17);
    expect(&guarded, &text, "no 1", true);
    text = begin(&guarded, 5);
    baize_text_add_bytes(&text, "royal", 5);
    expect(&guarded, &text, "roya", true);
}

TEST(test_a_truncated_text_stays_truncated)
{
    struct guarded guarded;
    struct baize_text text = begin(&guarded, 5);
    baize_text_add(&text, "royal flush");
    baize_text_add(&text, "");
    baize_text_format(&text, "%d", 1);
    baize_text_add(&text, "x");
    expect(&guarded, &text, "roya", true);
}

TEST(test_a_full_text_says_that_more_was_left_out)
{
    struct guarded guarded;
    struct baize_text text = begin(&guarded, 5);
    baize_text_add(&text, "push");
    baize_text_format(&text, "%s", "!");
    expect(&guarded, &text, "push", true);
}

TEST(test_room_for_the_ending_zero_alone)
{
    struct guarded guarded;
    struct baize_text text = begin(&guarded, 1);
    expect(&guarded, &text, "", false);
    baize_text_format(&text, "%d", 7);
    expect(&guarded, &text, "", true);
    text = begin(&guarded, 1);
    baize_text_add(&text, "7");
    expect(&guarded, &text, "", true);
}

/* No memory at all: nothing is written, not even the ending zero. */
TEST(test_zero_capacity_writes_nothing)
{
    struct guarded guarded;
    struct baize_text text = begin(&guarded, 0);
    baize_text_add(&text, "");
    baize_text_add_bytes(&text, "abc", 0);
    assert_false(text.truncated);
    baize_text_add(&text, "abc");
    assert_true(text.truncated);
    text = begin(&guarded, 0);
    baize_text_format(&text, "%s", "abc");
    assert_true(text.truncated);
    assert_int_equal(text.length, 0);
    for (size_t i = 0; i < sizeof guarded.memory; i++)
        assert_int_equal(guarded.memory[i], GUARD);

    text = baize_text_in(NULL, 0);
    baize_text_add(&text, "abc");
    baize_text_format(&text, "%d", 5);
    assert_true(text.truncated && text.length == 0);
}

TEST(test_bytes_are_taken_as_they_are)
{
    struct guarded guarded;
    struct baize_text text = begin(&guarded, 16);
    baize_text_add_bytes(&text, "a\0b", 3);
    baize_text_add(&text, "100% %s %n");
    assert_int_equal(text.length, 13);
    assert_memory_equal(guarded.memory, "a\0b100% %s %n", 14);
}

/* Every capacity against every length, by all three ways of adding. */
TEST(test_every_capacity_cuts_at_its_end)
{
    const char *const words = "0123456789abcdef";
    for (size_t capacity = 1; capacity <= 16; capacity++)
        for (size_t first = 0; first <= 16; first++) {
            struct guarded guarded;
            char wanted[32];
            struct baize_text text = begin(&guarded, capacity);
            baize_text_add_bytes(&text, words, first);
            baize_text_format(&text, "%s", "xy");
            baize_text_add(&text, "z");
            snprintf(wanted, sizeof wanted, "%.*sxyz", (int)first, words);
            bool cut = strlen(wanted) > capacity - 1;
            wanted[cut ? capacity - 1 : strlen(wanted)] = '\0';
            expect(&guarded, &text, wanted, cut);
        }
}

/* Words that stand in the code come out as all others do, and are cut where all others are. */
TEST(test_put_is_add)
{
    for (size_t capacity = 1; capacity <= 16; capacity++)
        for (size_t first = 0; first <= 16; first++) {
            struct guarded put_guarded, guarded;
            struct baize_text put = begin(&put_guarded, capacity), text = begin(&guarded, capacity);
            baize_text_add_bytes(&put, "0123456789abcdef", first);
            baize_text_add_bytes(&text, "0123456789abcdef", first);
            baize_text_put(&put, " do=");
            baize_text_put(&put, "");
            baize_text_put_byte(&put, ',');
            baize_text_add(&text, " do=,");
            expect(&put_guarded, &put, text.start, text.truncated);
        }
    struct baize_text none = baize_text_in(NULL, 0);
    baize_text_put(&none, "");
    assert_false(none.truncated);
    baize_text_put(&none, "abc");
    baize_text_put_byte(&none, 'd');
    assert_true(none.truncated && none.length == 0);
}
