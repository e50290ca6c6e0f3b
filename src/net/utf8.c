#include "net/utf8.h"

#include <stdint.h>

/* How many bytes a character has by its first one, and what the second may be: the other rules follow from these. */
static size_t shape(uint8_t first, uint8_t *low, uint8_t *high)
{
    *low = 0x80;
    *high = 0xbf;
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return 2;
    if (first >= 0xe0 && first <= 0xef) {
        if (first == 0xe0)
            *low = 0xa0;
        if (first == 0xed)
            *high = 0x9f;
        return 3;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        if (first == 0xf0)
            *low = 0x90;
        if (first == 0xf4)
            *high = 0x8f;
        return 4;
    }
    return 0;
}

bool utf8_is_good(const char *text, size_t length)
{
    const uint8_t *bytes = (const uint8_t *)text;
    for (size_t at = 0; at < length;) {
        uint8_t low, high;
        size_t count = shape(bytes[at], &low, &high);
        if (count == 0 || count > length - at)
            return false;
        for (size_t i = 1; i < count; i++, low = 0x80, high = 0xbf)
            if (bytes[at + i] < low || bytes[at + i] > high)
                return false;
        at += count;
    }
    return true;
}
