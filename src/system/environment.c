/* environment.c - the C library's memory and the system's clock. */
#include <baize/environment.h>
#include <stdlib.h>
#include <time.h>

static void *resize(void *context, void *memory, size_t old_size, size_t size)
{
    (void)context;
    (void)old_size;
    if (size == 0) {
        free(memory);
        return NULL;
    }
    return realloc(memory, size);
}

struct baize_allocator baize_allocator_system(void)
{
    return (struct baize_allocator){.resize = resize};
}

static int64_t now_ms(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct baize_clock baize_clock_system(void)
{
    return (struct baize_clock){.now_ms = now_ms};
}
