#include "base/digits.h"

#define DIGITS_MOST 20 /* of 2^64 - 1 */

/* Small numbers, which most are, go to their place digit by digit; no division by a variable anywhere. */
void baize_digits_print_wide(struct baize_text *text, uint64_t number, unsigned width)
{
    char digits[DIGITS_MOST];
    unsigned first = DIGITS_MOST;
    unsigned zeros = width < DIGITS_MOST ? DIGITS_MOST - width : 0;
    for (; number > UINT32_MAX; number /= 10)
        digits[--first] = (char)('0' + number % 10);
    for (uint32_t rest = (uint32_t)number; rest > 0; rest /= 10)
        digits[--first] = (char)('0' + rest % 10);
    while (first > zeros)
        digits[--first] = '0';
    if (text->capacity - text->length <= DIGITS_MOST) {
        baize_text_add_bytes(text, digits + first, DIGITS_MOST - first);
        return;
    }
    char *to = text->start + text->length;
    while (first < DIGITS_MOST)
        *to++ = digits[first++];
    *to = '\0';
    text->length = (size_t)(to - text->start);
}

void baize_digits_print(struct baize_text *text, uint64_t number)
{
    baize_digits_print_wide(text, number, 1);
}
