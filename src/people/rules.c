/* rules.c - what a name and a password may be (S2). */
#include "base/utf8.h"
#include "people/inside.h"

#include <string.h>

static char small(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

static bool is_letter(char byte)
{
    return small(byte) >= 'a' && small(byte) <= 'z';
}

enum people_reason people_fold_name(const char *name, char folded[PEOPLE_NAME_SIZE])
{
    size_t length = strlen(name);
    if (length == 0 || length >= PEOPLE_NAME_SIZE || !is_letter(name[0]))
        return PEOPLE_NAME_SYNTAX;
    for (size_t i = 0; i < length; i++)
        if (!is_letter(name[i]) && !(name[i] >= '0' && name[i] <= '9') && strchr(".-_", name[i]) == NULL)
            return PEOPLE_NAME_SYNTAX;
    for (size_t i = 0; i <= length; i++)
        folded[i] = small(name[i]);
    return PEOPLE_OK;
}

static void fold(const char *from, char *to)
{
    for (; *from != '\0'; from++)
        *to++ = small(*from);
    *to = '\0';
}

/* Four different characters or fewer, like "121212121212". */
static bool is_monotonous(const char *password)
{
    bool seen[256] = {false};
    unsigned different = 0;
    for (const char *byte = password; *byte != '\0'; byte++) {
        different += !seen[(unsigned char)*byte];
        seen[(unsigned char)*byte] = true;
    }
    return different <= 4;
}

static enum people_reason check_characters(const char *password, size_t length)
{
    size_t characters = 0;
    for (size_t at = 0; at < length; characters++) {
        size_t bytes = baize_utf8_length(password + at, length - at);
        if (bytes == 0 || (unsigned char)password[at] < 0x20 || password[at] == 0x7f)
            return PEOPLE_PASSWORD_SYNTAX;
        at += bytes;
    }
    return characters < PEOPLE_PASSWORD_LEAST ? PEOPLE_PASSWORD_TOO_SHORT : PEOPLE_OK;
}

enum people_reason people_password_rules(const char *name, const char *house, const char *password)
{
    char folded[PEOPLE_PASSWORD_MOST + 1], folded_name[PEOPLE_NAME_SIZE], folded_house[PEOPLE_HOUSE_SIZE] = "";
    size_t length = strlen(password);
    if (length > PEOPLE_PASSWORD_MOST)
        return PEOPLE_PASSWORD_TOO_LONG;
    enum people_reason reason = check_characters(password, length);
    if (reason == PEOPLE_OK)
        reason = people_fold_name(name, folded_name);
    if (reason != PEOPLE_OK)
        return reason;
    fold(password, folded);
    /* A name of three letters stands in many good passwords. */
    if (strcmp(folded, folded_name) == 0 || (strlen(folded_name) >= 4 && strstr(folded, folded_name) != NULL))
        return PEOPLE_PASSWORD_HAS_NAME;
    if (house != NULL && strlen(house) < sizeof folded_house)
        fold(house, folded_house);
    bool common = is_monotonous(password) || people_is_common(folded, folded_name, folded_house);
    return common ? PEOPLE_PASSWORD_COMMON : PEOPLE_OK;
}

/* 29 letters and digits, none like another: 16 of them are 77 bits. */
static const char alphabet[] = "abcdefghjkmnpqrstwxyz23456789";

void people_one_time_password(const struct baize_random *random, char password[PEOPLE_ONE_TIME_SIZE])
{
    size_t kinds = sizeof alphabet - 1;
    for (size_t i = 0; i + 1 < PEOPLE_ONE_TIME_SIZE; i++) {
        uint8_t byte = 0;
        if (i % 5 == 4) {
            password[i] = '-';
            continue;
        }
        do /* bytes at the top would favour some letters */
            baize_random_bytes(random, &byte, 1);
        while (byte >= 256 / kinds * kinds);
        password[i] = alphabet[byte % kinds];
    }
    password[PEOPLE_ONE_TIME_SIZE - 1] = '\0';
}
