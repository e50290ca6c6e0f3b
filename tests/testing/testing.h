/* testing.h - what every cmocka program here begins with: the standard headers, cmocka, and TEST().
 *
 *     TEST(test_md_fcp_11_b_players_are_asked_clockwise)
 *     {
 *         ...
 *     }
 *
 * defines a test and puts it on the program's list, so that no test is written and then forgotten. The tests of a file
 * run in the order in which they are written. The library `testing` has main(); a program with a main() of its own ends
 * it with run_listed_tests(). */
#ifndef BAIZE_TESTS_TESTING_H
#define BAIZE_TESTS_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* Calls the function with each of these values of the type, in order. */
#define FOR_EACH_OF(type, function, ...)                                                                               \
    do {                                                                                                               \
        const type list_[] = {__VA_ARGS__};                                                                            \
        for (size_t at_ = 0; at_ < COUNT_OF(list_); at_++)                                                             \
            function(list_[at_]);                                                                                      \
    } while (0)

#define TEST(name) TEST_WITH(name, NULL, NULL)

/* A test that runs between `before` and `after`; either may be NULL. */
#define TEST_WITH(name, before, after)                                                                                 \
    static void name(void **state);                                                                                    \
    __attribute__((constructor)) static void name##_is_listed(void)                                                    \
    {                                                                                                                  \
        list_test((struct CMUnitTest){#name, name, before, after, NULL});                                              \
    }                                                                                                                  \
    static void name(__attribute__((unused)) void **state)

/* Every test of the program that is a plain TEST() runs between `before` and `after`. */
#define AROUND_EACH_TEST(before, after)                                                                                \
    __attribute__((constructor)) static void around_each_test(void)                                                    \
    {                                                                                                                  \
        set_around_each_test(before, after);                                                                           \
    }                                                                                                                  \
    _Static_assert(1, "a semicolon follows")

/* `before` runs once before the first test of the program, `after` once after the last. */
#define AROUND_ALL_TESTS(before, after)                                                                                \
    __attribute__((constructor)) static void around_all_tests(void)                                                    \
    {                                                                                                                  \
        set_around_all_tests(before, after);                                                                           \
    }                                                                                                                  \
    _Static_assert(1, "a semicolon follows")

void list_test(struct CMUnitTest test);
void set_around_each_test(CMFixtureFunction before, CMFixtureFunction after);
void set_around_all_tests(CMFixtureFunction before, CMFixtureFunction after);

/* Runs the listed tests; the number of those that failed. */
int run_listed_tests(void);

#endif
