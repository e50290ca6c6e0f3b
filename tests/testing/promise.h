/* promise.h - what must hold in programs that are no cmocka tests. */
#ifndef BAIZE_TESTS_PROMISE_H
#define BAIZE_TESTS_PROMISE_H

#include <stdio.h>
#include <stdlib.h>

#define PROMISE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition);                            \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

#endif
