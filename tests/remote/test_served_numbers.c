/* test_served_numbers.c - numbers of a hostile server in the terminal client (FS15): what it reads is so bounded that
 * its sums and differences stay inside 64 bits. The sanitizers of the dev build look on. */
#include "cmd/play_served.h"
#include "testing.h"

#define BOUND INT64_C(1000000000000000)

static int64_t number_of(int64_t sent)
{
    json_t *view = json_pack("{s:I}", "cents", (json_int_t)sent);
    int64_t number = served_number(view, "cents");
    json_decref(view);
    return number;
}

TEST(test_numbers_of_a_hostile_server_are_bounded)
{
    static const int64_t beyond[] = {INT64_MAX, INT64_MAX - 1, INT64_MAX / 2, BOUND + 1};
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++) {
        assert_int_equal(number_of(beyond[i]), BOUND);
        assert_int_equal(number_of(-beyond[i]), -BOUND);
    }
    assert_int_equal(number_of(INT64_MIN), -BOUND);
    assert_int_equal(number_of(BOUND), BOUND);
    assert_int_equal(number_of(-500), -500);
}

/* As the purse is summed: wallet, chips and every wager; and as the clock is counted. */
TEST(test_sums_of_a_thousand_fit)
{
    int64_t sum = 0, least = 0;
    for (int i = 0; i < 1000; i++) {
        sum += number_of(INT64_MAX);
        least += number_of(INT64_MIN);
    }
    assert_int_equal(sum, 1000 * BOUND);
    assert_int_equal(least, -1000 * BOUND);
    assert_true(number_of(INT64_MAX) - number_of(INT64_MIN) > 0);
}

TEST(test_what_is_no_number_is_nothing)
{
    static const char *const words[] = {"{\"cents\": \"9\"}", "{\"cents\": 1e300}", "{\"cents\": null}", "{}", "[]"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        json_t *view = json_loads(words[i], 0, NULL);
        assert_int_equal(served_number(view, "cents"), 0);
        json_decref(view);
    }
}
