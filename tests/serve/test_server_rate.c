/* test_server_rate.c - how often an address may do something. */
#include "server/rate.h"
#include "testing.h"

static struct rate *make(void)
{
    static struct baize_seeded seeded;
    struct baize_random random = baize_random_seeded(&seeded, 1, 1);
    struct rate *rate = rate_open(&random);
    assert_non_null(rate);
    return rate;
}

TEST(test_all_of_a_minute_at_once_then_one_by_one)
{
    struct rate *rate = make();
    int64_t retry_ms, now_ms = 1000000;
    for (int i = 0; i < 10; i++)
        assert_true(rate_take(rate, 0, "192.0.2.1", 10, now_ms, &retry_ms));
    assert_false(rate_take(rate, 0, "192.0.2.1", 10, now_ms, &retry_ms));
    assert_int_equal(retry_ms, 6000);
    assert_false(rate_take(rate, 0, "192.0.2.1", 10, now_ms + 5999, &retry_ms));
    assert_int_equal(retry_ms, 1);
    assert_true(rate_take(rate, 0, "192.0.2.1", 10, now_ms + 6000, &retry_ms));
    assert_false(rate_take(rate, 0, "192.0.2.1", 10, now_ms + 6000, &retry_ms));
    for (int i = 0; i < 10; i++) /* a quiet minute later */
        assert_true(rate_take(rate, 0, "192.0.2.1", 10, now_ms + 70000, &retry_ms));
    rate_close(rate);
}

TEST(test_addresses_and_purposes_are_apart)
{
    struct rate *rate = make();
    int64_t retry_ms;
    assert_true(rate_take(rate, 0, "192.0.2.1", 1, 1, &retry_ms));
    assert_false(rate_take(rate, 0, "192.0.2.1", 1, 1, &retry_ms));
    assert_true(rate_take(rate, 1, "192.0.2.1", 1, 1, &retry_ms));
    assert_true(rate_take(rate, 0, "192.0.2.2", 1, 1, &retry_ms));
    assert_false(rate_take(rate, 0, "::ffff:192.0.2.2", 1, 1, &retry_ms)); /* the same machine */
    assert_true(rate_take(rate, 0, "2001:db8:1:2::1", 1, 1, &retry_ms));
    assert_false(rate_take(rate, 0, "2001:db8:1:2:ffff::9", 1, 1, &retry_ms)); /* the same customer */
    assert_true(rate_take(rate, 0, "2001:db8:1:3::1", 1, 1, &retry_ms));
    rate_close(rate);
}

TEST(test_a_flood_of_addresses_lets_few_through_twice)
{
    struct rate *rate = make();
    int64_t retry_ms;
    char address[32];
    int twice = 0;
    for (int i = 0; i < 2000; i++) {
        snprintf(address, sizeof address, "10.0.%d.%d", i / 256, i % 256);
        assert_true(rate_take(rate, 0, address, 1, 1, &retry_ms));
    }
    for (int i = 0; i < 2000; i++) {
        snprintf(address, sizeof address, "10.0.%d.%d", i / 256, i % 256);
        twice += rate_take(rate, 0, address, 1, 1, &retry_ms);
    }
    assert_true(twice < 40);
    rate_close(rate);
}
