#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

struct baize_arena baize_arena_in(void *memory, size_t size)
{
    return (struct baize_arena){.start = memory, .size = size};
}

void *baize_arena_take(struct baize_arena *arena, size_t size)
{
    const size_t step = alignof(max_align_t);
    size_t misfit = (size_t)((uintptr_t)(arena->start + arena->used) % step);
    size_t skip = misfit == 0 ? 0 : step - misfit;
    size_t left = arena->size - arena->used;
    if (skip > left || size > left - skip)
        return NULL;
    void *taken = arena->start + arena->used + skip;
    arena->used += skip + size;
    memset(taken, 0, size);
    return taken;
}
