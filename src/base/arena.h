/* arena.h - handing out pieces of memory that the caller brought. Nothing is given back one by one. */
#ifndef BAIZE_BASE_ARENA_H
#define BAIZE_BASE_ARENA_H

#include <stddef.h>

struct baize_arena {
    unsigned char *start;
    size_t size;
    size_t used;
};

struct baize_arena baize_arena_in(void *memory, size_t size);

/* Zeroed memory for any object, or NULL when there is not enough left. */
void *baize_arena_take(struct baize_arena *arena, size_t size);

#endif
