#include "base/scan.h"

/* As many digits as cannot come to more than `most` whatever they are. */
static int64_t take_first_digits(struct baize_scan *scan, int64_t most)
{
    int64_t value = 0;
    size_t at = scan->position;
    for (int64_t limit = most / 10; value < limit && at < scan->length; at++) { /* 10 value + 9 is less than most */
        unsigned digit = (unsigned)(unsigned char)scan->bytes[at] - '0';
        if (digit > 9)
            break;
        value = value * 10 + (int)digit;
    }
    scan->position = at;
    return value;
}

/* The number, or the first digit that makes it none. */
static bool take_number(struct baize_scan *scan, int64_t most, int64_t *number)
{
    size_t first = scan->position;
    int64_t value = take_first_digits(scan, most);
    for (; baize_scan_at_digit(scan); scan->position++) {
        int digit = scan->bytes[scan->position] - '0';
        if (digit > most || value > (most - digit) / 10)
            return baize_scan_fail(scan, "the number is too large");
        value = value * 10 + digit;
    }
    if (scan->bytes[first] == '0' && scan->position - first > 1) {
        scan->position = first;
        return baize_scan_fail(scan, "a number does not begin with 0");
    }
    *number = value;
    return true;
}

#define DIGITS_SAFE 18 /* as many cannot overflow */

/* What nearly all numbers are: some digits, the first not 0, and not too many. Everything else is looked at closely. */
bool baize_scan_number(struct baize_scan *scan, int64_t most, int64_t *number)
{
    size_t rest = scan->length - scan->position, many = rest < DIGITS_SAFE ? rest : DIGITS_SAFE, count = 0;
    const char *digits = scan->bytes + scan->position;
    int64_t value = 0;
    if (!baize_scan_at_digit(scan))
        return baize_scan_fail(scan, "a digit is expected");
    for (; count < many && (unsigned)(unsigned char)digits[count] - '0' <= 9; count++)
        value = value * 10 + (digits[count] - '0');
    if (count == DIGITS_SAFE || value > most || (digits[0] == '0' && count > 1))
        return take_number(scan, most, number);
    scan->position += count;
    *number = value;
    return true;
}

bool baize_scan_digits(struct baize_scan *scan, int digits, int64_t *number)
{
    int64_t value = 0;
    for (int i = 0; i < digits; i++) {
        if (!baize_scan_at_digit(scan))
            return baize_scan_fail(scan, "a digit is expected");
        value = value * 10 + (scan->bytes[scan->position++] - '0');
    }
    *number = value;
    return true;
}
