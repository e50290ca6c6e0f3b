/* sqlite_memory.c - see the header. */
#include "sqlite_memory.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdlib.h>

static sqlite3_mem_methods plain;
static atomic_ullong left; /* until it fails */
static atomic_bool was;

static bool fails(void)
{
    unsigned long long now = left;
    while (now > 0 && !atomic_compare_exchange_weak(&left, &now, now - 1))
        continue;
    if (now != 1)
        return false;
    was = true;
    return true;
}

static void *take(int size)
{
    return fails() ? NULL : plain.xMalloc(size);
}

static void *resize(void *memory, int size)
{
    return fails() ? NULL : plain.xRealloc(memory, size);
}

void sqlite_memory_register(void)
{
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain) != SQLITE_OK)
        abort();
    sqlite3_mem_methods failing = plain;
    failing.xMalloc = take;
    failing.xRealloc = resize;
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &failing) != SQLITE_OK)
        abort();
}

void sqlite_memory_fail(uint64_t n)
{
    was = false;
    left = n;
}

bool sqlite_memory_struck(void)
{
    left = 0;
    return was;
}
