/* environment.h - what the engine needs of the world around it, as structs of functions.
 *
 * Memory, time, randomness (chance.h) and storage (store.h) are passed in. So a test can make the n-th allocation fail,
 * turn the clock back, fix the cards and break the store, and a whole house runs inside one process
 * (DESIGN, decision 15). */
#ifndef BAIZE_ENVIRONMENT_H
#define BAIZE_ENVIRONMENT_H

#include <baize/api.h>
#include <stddef.h>
#include <stdint.h>

/* One function allocates, resizes and frees: old_size is what was asked for before (0: nothing, `memory` is NULL),
 * size 0 frees and gives NULL. NULL for another size: there is no memory, and the old piece is as before. */
struct baize_allocator {
    void *(*resize)(void *context, void *memory, size_t old_size, size_t size);
    void *context;
};

/* Milliseconds since 1970, UTC. It may jump; who needs time that never goes back keeps the latest. */
struct baize_clock {
    int64_t (*now_ms)(void *context);
    void *context;
};

/* The C library's memory and the system's clock (src/system). */
BAIZE_API struct baize_allocator baize_allocator_system(void);
BAIZE_API struct baize_clock baize_clock_system(void);

#endif
