#include "base/hex.h"

#define PIECE 32 /* bytes turned into digits at a time */

/* Without a table and without a branch: many at a time. */
static char digit_of(uint8_t value)
{
    return (char)(value + (value < 10 ? '0' : 'a' - 10));
}

void baize_hex_print(struct baize_text *text, const uint8_t *bytes, size_t size)
{
    char piece[2 * PIECE];
    for (size_t done = 0; done < size; done += PIECE) {
        size_t count = size - done < PIECE ? size - done : PIECE;
        for (size_t i = 0; i < count; i++) {
            piece[2 * i] = digit_of(bytes[done + i] >> 4);
            piece[2 * i + 1] = digit_of(bytes[done + i] & 15);
        }
        baize_text_add_bytes(text, piece, 2 * count);
    }
}

/* 16 for what is no digit: capitals are none, since there is one way to write a value. */
static unsigned value_of(char digit)
{
    unsigned number = (unsigned)(unsigned char)digit - '0';
    unsigned letter = (unsigned)(unsigned char)digit - 'a';
    return number < 10 ? number : letter < 6 ? letter + 10 : 16;
}

/* All of them without a branch on a digit, which nobody can foretell in a hash: many at a time. False: there is one
 * that is no digit. */
static bool read_all(const char *digits, uint8_t *bytes, size_t size)
{
    uint8_t wrong = 0;
    for (size_t i = 0; i < size; i++) {
        uint8_t value[2];
        for (size_t k = 0; k < 2; k++) {
            uint8_t number = (uint8_t)((uint8_t)digits[2 * i + k] - '0');
            uint8_t letter = (uint8_t)((uint8_t)digits[2 * i + k] - 'a');
            value[k] = number < 10 ? number : (uint8_t)(letter + 10);
            wrong |= (uint8_t)(number >= 10 && letter >= 6);
        }
        bytes[i] = (uint8_t)(value[0] << 4 | value[1]);
    }
    return wrong == 0;
}

/* As many whole bytes as have two digits. */
static size_t read_bytes(const char *digits, uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned high = value_of(digits[2 * i]);
        unsigned low = value_of(digits[2 * i + 1]);
        if ((high | low) >= 16)
            return i;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return size;
}

bool baize_hex_read(struct baize_scan *scan, uint8_t *bytes, size_t size)
{
    const char *digits = scan->bytes + scan->position;
    size_t there = (scan->length - scan->position) / 2;
    size_t done = 0;
    if (there >= size && read_all(digits, bytes, size))
        done = size;
    else
        done = read_bytes(digits, bytes, there < size ? there : size);
    scan->position += 2 * done;
    if (done == size)
        return true;
    scan->position += !baize_scan_at_end(scan) && value_of(scan->bytes[scan->position]) < 16;
    return baize_scan_fail(scan, "a digit from 0 to 9 or a to f is expected");
}
