/* sort.c - a heap sort: the C library's may ask for memory behind our back. */
#include "audit/internal.h"

#include <string.h>

#define ITEM_MOST 128 /* bytes */

_Static_assert(sizeof(struct audit_seal_mark) <= ITEM_MOST && sizeof(struct audit_mark) <= ITEM_MOST &&
                   sizeof(struct audit_command) <= ITEM_MOST && sizeof(struct audit_round_key) <= ITEM_MOST,
               "swap has room for all");

static void swap(unsigned char *a, unsigned char *b, size_t size)
{
    unsigned char kept[ITEM_MOST];
    memcpy(kept, a, size);
    memcpy(a, b, size);
    memcpy(b, kept, size);
}

static void sift(unsigned char *items, size_t root, size_t count, size_t size,
                 int (*compare)(const void *one, const void *other))
{
    for (size_t child = 2 * root + 1; child < count; root = child, child = 2 * root + 1) {
        if (child + 1 < count && compare(items + child * size, items + (child + 1) * size) < 0)
            child++;
        if (compare(items + root * size, items + child * size) >= 0)
            return;
        swap(items + root * size, items + child * size, size);
    }
}

void audit_sort(void *marks, size_t count, size_t size, int (*compare)(const void *one, const void *other))
{
    unsigned char *items = marks;
    for (size_t i = count / 2; i > 0; i--)
        sift(items, i - 1, count, size, compare);
    for (size_t i = count; i > 1; i--) {
        swap(items, items + (i - 1) * size, size);
        sift(items, 0, i - 1, size, compare);
    }
}
