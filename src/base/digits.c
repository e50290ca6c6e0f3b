#include "base/digits.h"

#include <string.h>

#define DIGITS_MOST 20 /* of 2^64 - 1 */

static void put_two(char *digits, unsigned number)
{
    static const char pairs[] =
        "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243"
        "4445464748495051525354555657585960616263646566676869707172737475767778798081828384858687"
        "888990919293949596979899";
    memcpy(digits, pairs + 2 * (size_t)number, 2);
}

/* Small numbers, which most are, go to their place digit by digit; no division by a variable anywhere. */
void baize_digits_print_wide(struct baize_text *text, uint64_t number, unsigned width)
{
    char digits[DIGITS_MOST];
    unsigned first = DIGITS_MOST;
    unsigned zeros = width < DIGITS_MOST ? DIGITS_MOST - width : 0;
    if (number < 10 && width == 1 && text->capacity - text->length > 1) {
        text->start[text->length++] = (char)('0' + number);
        text->start[text->length] = '\0';
        return;
    }
    if (number < 100 && width == 2 && text->capacity - text->length > 2) { /* cents */
        put_two(text->start + text->length, (unsigned)number);
        text->length += 2;
        text->start[text->length] = '\0';
        return;
    }
    for (; number > UINT32_MAX; number /= 100)
        put_two(digits + (first -= 2), (unsigned)(number % 100));
    uint32_t rest = (uint32_t)number;
    for (; rest >= 10; rest /= 100)
        put_two(digits + (first -= 2), rest % 100);
    if (rest > 0)
        digits[--first] = (char)('0' + rest);
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
