/* test_server_history.c - many points in few: whatever stands out is still there. */
#include "server/history.h"
#include "testing.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static struct history history;
static struct history_point points[HISTORY_POINTS_MOST];

static size_t look(size_t most)
{
    size_t count = history_points(&history, points);
    assert_true(count <= most);
    for (size_t i = 1; i < count; i++) {
        assert_true(points[i - 1].order < points[i].order);
        assert_true(points[i - 1].at_ms <= points[i].at_ms);
    }
    return count;
}

static bool is_there(size_t count, int64_t at_ms, int64_t amount)
{
    for (size_t i = 0; i < count; i++)
        if (points[i].at_ms == at_ms && points[i].amount == amount)
            return true;
    return false;
}

TEST(nothing)
{
    history_start(&history, 100);
    assert_int_equal(look(100), 0);
}

TEST(few_points_are_all_there)
{
    history_start(&history, 100);
    for (int i = 0; i < 40; i++)
        history_add(&history, 1000 + i, i % 7);
    size_t count = look(100);
    assert_int_equal(count, 40);
    for (int i = 0; i < 40; i++)
        assert_true(is_there(count, 1000 + i, i % 7));
}

/* A meter that grows, is hit, and grows again, of any length: first, last, before and after every hit. */
TEST(hits_are_kept)
{
    static const size_t sizes[] = {HISTORY_POINTS_LEAST, 20, 101, 240, HISTORY_POINTS_MOST};
    for (size_t k = 0; k < COUNT(sizes); k++)
        for (int total = 1; total < 60000; total = total * 3 + 1) {
            int hit = total / 2;
            history_start(&history, sizes[k]);
            for (int i = 0; i < total; i++)
                history_add(&history, i, 100000 + (i < hit ? i : i - hit - 50000));
            size_t count = look(sizes[k]);
            assert_true(is_there(count, 0, hit > 0 ? 100000 : 50000));
            assert_true(is_there(count, total - 1, points[count - 1].amount));
            assert_int_equal(points[count - 1].at_ms, total - 1);
            assert_true(hit == 0 || is_there(count, hit - 1, 100000 + hit - 1));
            assert_true(is_there(count, hit, 50000));
        }
}

/* One point out of the line, wherever it stands. */
TEST(a_spike_is_kept)
{
    for (int at = 0; at < 5000; at += 97)
        for (int64_t amount = 1; amount <= 99; amount += 98) {
            history_start(&history, 50);
            for (int i = 0; i < 5000; i++)
                history_add(&history, i, i == at ? amount : 50);
            assert_true(is_there(look(50), at, amount));
        }
}

/* Nothing is empty while there is something: bins are used evenly. */
TEST(the_answer_is_not_much_smaller_than_asked_for)
{
    history_start(&history, 200);
    for (int i = 0; i < 100000; i++)
        history_add(&history, i, i * 37 % 1001);
    assert_true(look(200) > 90);
}
