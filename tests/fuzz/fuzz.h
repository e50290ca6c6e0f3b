/* fuzz.h - what every fuzz target uses.
 *
 * A target is one function that takes any bytes. It is linked either with libFuzzer (-DBAIZE_FUZZ=ON, clang) or with
 * replay.c, which runs the kept inputs once. A broken promise aborts, so that both see it. */
#ifndef BAIZE_FUZZ_H
#define BAIZE_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(promise)                                                                                               \
    do {                                                                                                               \
        if (!(promise)) {                                                                                              \
            fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #promise);                              \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

#endif
