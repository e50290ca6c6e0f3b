#include "base/hex.h"

#define PIECE 32 /* bytes turned into digits at a time */

void baize_hex_print(struct baize_text *text, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    char piece[2 * PIECE];
    for (size_t done = 0; done < size; done += PIECE) {
        size_t count = size - done < PIECE ? size - done : PIECE;
        for (size_t i = 0; i < count; i++) {
            piece[2 * i] = digits[bytes[done + i] >> 4];
            piece[2 * i + 1] = digits[bytes[done + i] & 15];
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

bool baize_hex_read(struct baize_scan *scan, uint8_t *bytes, size_t size)
{
    const char *digits = scan->bytes + scan->position;
    size_t there = (scan->length - scan->position) / 2;
    size_t whole = there < size ? there : size;
    size_t i = 0;
    for (; i < whole; i++) {
        unsigned high = value_of(digits[2 * i]);
        unsigned low = value_of(digits[2 * i + 1]);
        if ((high | low) >= 16)
            break;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    scan->position += 2 * i;
    if (i == size)
        return true;
    scan->position += !baize_scan_at_end(scan) && value_of(scan->bytes[scan->position]) < 16;
    return baize_scan_fail(scan, "a digit from 0 to 9 or a to f is expected");
}
