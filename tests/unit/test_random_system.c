/* test_random_system.c - the system's source, with a libsodium that fails and counts.
 *
 * The two functions of libsodium that src/system calls are defined here and so take the place of the library's own. */
#include "testing.h"
#include <baize/chance.h>
#include <sodium.h>

static int init_result;
static size_t calls;
static size_t bytes;

int sodium_init(void)
{
    return init_result;
}

void randombytes_buf(void *const into, const size_t length)
{
    calls++;
    bytes += length;
    randombytes_sysrandom_implementation.buf(into, length);
}

TEST(test_without_libsodium_there_is_no_source)
{
    struct baize_random random = {0};
    init_result = -1;
    assert_int_equal(baize_random_system(&random), BAIZE_RANDOM_UNAVAILABLE);
    assert_null(random.bytes);
    assert_string_equal(baize_status_words(BAIZE_RANDOM_UNAVAILABLE), "no source of randomness");
}

/* sodium_init answers 0 the first time, 1 when it has done its work before. */
TEST(test_the_source_can_be_had_more_than_once)
{
    for (init_result = 0; init_result <= 1; init_result++) {
        struct baize_random random = {0};
        assert_int_equal(baize_random_system(&random), BAIZE_OK);
        assert_non_null(random.bytes);
    }
}

/* A system call for a deck, not for a card. About one shuffle in 57 needs eight bytes more: 1,000 shuffles 17 or 18. */
TEST(test_a_shuffle_is_one_call_of_the_system)
{
    struct baize_random random;
    init_result = 0;
    assert_int_equal(baize_random_system(&random), BAIZE_OK);
    calls = bytes = 0;
    for (int i = 0; i < 1000; i++) {
        baize_card order[54];
        size_t count;
        assert_int_equal(baize_shuffle(&random, BAIZE_DECK_52, order, &count), BAIZE_OK);
    }
    assert_true(calls >= 1000 && calls < 1100);
    assert_int_equal(bytes, 32 * 1000 + 8 * (calls - 1000));
}
