#include "cmd/secret.h"

#include <sodium.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

void secret_protect_process(void)
{
    const struct rlimit none = {.rlim_cur = 0, .rlim_max = 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0); /* also forbids cores that a program takes over a pipe, which heed no limit */
}

static void *resize(void *context, void *memory, size_t old_size, size_t size)
{
    (void)context;
    void *larger = size == 0 ? NULL : sodium_malloc(size);
    if (size != 0 && larger == NULL)
        return NULL;
    if (memory != NULL && larger != NULL)
        memcpy(larger, memory, old_size < size ? old_size : size);
    sodium_free(memory); /* clears it */
    return larger;
}

struct baize_allocator secret_allocator(void)
{
    return (struct baize_allocator){.resize = resize};
}

bool secret_can_lock(void)
{
    size_t size = (size_t)sysconf(_SC_PAGESIZE);
    void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return false;
    bool locked = mlock(page, size) == 0;
    munmap(page, size);
    return locked;
}
