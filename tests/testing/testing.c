/* testing.c - the list of a program's tests. */
#include "testing.h"

enum { TESTS_MOST = 100 };

static struct CMUnitTest tests[TESTS_MOST]; /* cmocka passes over entries without a function */
static size_t count;
static CMFixtureFunction before_each, after_each, before_all, after_all;

void list_test(struct CMUnitTest test)
{
    if (count == TESTS_MOST) {
        fprintf(stderr, "%s: a program has at most %d tests\n", test.name, TESTS_MOST);
        abort();
    }
    tests[count++] = test;
}

void set_around_each_test(CMFixtureFunction before, CMFixtureFunction after)
{
    before_each = before;
    after_each = after;
}

void set_around_all_tests(CMFixtureFunction before, CMFixtureFunction after)
{
    before_all = before;
    after_all = after;
}

int run_listed_tests(void)
{
    for (size_t i = 0; i < count; i++) {
        if (tests[i].setup_func == NULL && tests[i].teardown_func == NULL) {
            tests[i].setup_func = before_each;
            tests[i].teardown_func = after_each;
        }
    }
    return cmocka_run_group_tests(tests, before_all, after_all);
}
