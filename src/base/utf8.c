#include "base/utf8.h"

static size_t expected_length(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return 2;
    if (lead >= 0xE0 && lead <= 0xEF)
        return 3;
    if (lead >= 0xF0 && lead <= 0xF4)
        return 4;
    return 0;
}

/* The second byte has a narrower range after some leads: overlong forms, surrogates, beyond the last plane. */
static int second_fits(unsigned char lead, unsigned char second)
{
    switch (lead) {
    case 0xE0:
        return second >= 0xA0;
    case 0xED:
        return second <= 0x9F;
    case 0xF0:
        return second >= 0x90;
    case 0xF4:
        return second <= 0x8F;
    default:
        return 1;
    }
}

size_t baize_utf8_length(const char *bytes, size_t left)
{
    if (left == 0)
        return 0;
    unsigned char lead = (unsigned char)bytes[0];
    size_t length = expected_length(lead);
    if (length == 0 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)bytes[i] & 0xC0) != 0x80)
            return 0;
    if (length > 1 && !second_fits(lead, (unsigned char)bytes[1]))
        return 0;
    return length;
}

uint32_t baize_utf8_character(const char *bytes, size_t length)
{
    static const unsigned char lead_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t character = (unsigned char)bytes[0] & lead_bits[length];
    for (size_t i = 1; i < length; i++)
        character = character << 6 | ((unsigned char)bytes[i] & 0x3f);
    return character;
}

int baize_utf8_is_hidden(uint32_t character)
{
    int control =
        (character < 0x20 && character != '\t' && character != '\n') || (character >= 0x7f && character < 0xa0);
    int line_end = character == 0x2028 || character == 0x2029;
    int turn = (character >= 0x202a && character <= 0x202e) || (character >= 0x2066 && character <= 0x2069);
    return control || line_end || turn || character == 0xfeff || character == 0xfffe || character == 0xffff;
}

size_t baize_utf8_seen(const char *bytes, size_t length)
{
    size_t characters = 0;
    for (size_t at = 0, step; at < length; at += step, characters++) {
        step = baize_utf8_length(bytes + at, length - at);
        if (step == 0 || (unsigned char)bytes[at] < 0x20 || bytes[at] == 0x7f ||
            baize_utf8_is_hidden(baize_utf8_character(bytes + at, step)))
            return 0;
    }
    return characters;
}

int baize_utf8_is_remark(const char *bytes, size_t length, size_t most)
{
    return length >= 1 && length <= most && bytes[0] != ' ' && bytes[length - 1] != ' ' &&
           baize_utf8_seen(bytes, length) > 0;
}
