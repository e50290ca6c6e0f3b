/* alias_staff.c - does the name that a player wants to be shown under look like one of the house's? "Dealer", "F1oor 2"
 * and "Нouse" with a Cyrillic letter would be believed by the others at the table. */
#include "base/utf8.h"
#include "server/internal.h"

#include <string.h>

/* What other letters and digits look like; "l" stands for everything that is one upright stroke. */
static const struct {
    uint32_t character;
    char looks;
} confusable[] = {
    {'0', 'o'},    {'1', 'l'},    {'3', 'e'},    {'4', 'a'},    {'5', 's'},    {'7', 't'},    {'8', 'b'},
    {'@', 'a'},    {'$', 's'},    {'|', 'l'},    {'!', 'l'},    {'i', 'l'},    {0x0131, 'l'}, {0x0391, 'a'},
    {0x0392, 'b'}, {0x0395, 'e'}, {0x0397, 'h'}, {0x0399, 'l'}, {0x039a, 'k'}, {0x039c, 'm'}, {0x039d, 'n'},
    {0x039f, 'o'}, {0x03a1, 'p'}, {0x03a4, 't'}, {0x03a5, 'y'}, {0x03a7, 'x'}, {0x03b1, 'a'}, {0x03b5, 'e'},
    {0x03b9, 'l'}, {0x03bd, 'v'}, {0x03bf, 'o'}, {0x03c1, 'p'}, {0x03c4, 't'}, {0x03c5, 'u'}, {0x0405, 's'},
    {0x0406, 'l'}, {0x0410, 'a'}, {0x0412, 'b'}, {0x0415, 'e'}, {0x041a, 'k'}, {0x041c, 'm'}, {0x041d, 'h'},
    {0x041e, 'o'}, {0x0420, 'p'}, {0x0421, 'c'}, {0x0422, 't'}, {0x0423, 'y'}, {0x0425, 'x'}, {0x0430, 'a'},
    {0x0435, 'e'}, {0x043e, 'o'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'},
    {0x0456, 'l'}, {0x04bb, 'h'}, {0x04c0, 'l'}, {0x04cf, 'l'}, {0x0501, 'd'},
};

/* Anywhere in the name. With "l" for "i", as above. */
static const char *const anywhere[] = {"dealer",    "floorperson", "supervlsor",   "manager",  "cashler", "audltor",
                                       "executlve", "croupler",    "survelllance", "plt boss", "balze"};
/* As a word of the name: "Housewife" is nobody of the house. */
static const char *const words[] = {"floor", "house",  "staff",   "caslno", "securlty",
                                    "admln", "system", "program", "plt"};

/* 0: no letter. */
static char looks_like(uint32_t character)
{
    if (character >= 0xff01 && character <= 0xff5e) /* full width */
        character -= 0xff01 - '!';
    if (character >= 'A' && character <= 'Z')
        character += 'a' - 'A';
    for (size_t i = 0; i < sizeof confusable / sizeof confusable[0]; i++)
        if (confusable[i].character == character)
            return confusable[i].looks;
    return character >= 'a' && character <= 'z' ? (char)character : '\0';
}

/* Letters as they look, one blank between words and at both ends. */
static void fold(const char *alias, char *folded, size_t size)
{
    size_t length = strlen(alias), count = 0;
    folded[count++] = ' ';
    for (size_t at = 0; at < length && count + 2 < size;) {
        size_t bytes = baize_utf8_length(alias + at, length - at);
        if (bytes == 0)
            break;
        char letter = looks_like(baize_utf8_character(alias + at, bytes));
        if (letter != '\0')
            folded[count++] = letter;
        else if (folded[count - 1] != ' ')
            folded[count++] = ' ';
        at += bytes;
    }
    if (folded[count - 1] != ' ')
        folded[count++] = ' ';
    folded[count] = '\0';
}

static bool has_word(const char *folded, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(folded, word); at != NULL; at = strstr(at + 1, word))
        if (at[-1] == ' ' && at[length] == ' ') /* a blank is in front of the first word */
            return true;
    return false;
}

bool alias_imitates_staff(const char *alias)
{
    char folded[PROTOCOL_ALIAS_SIZE + 4], together[PROTOCOL_ALIAS_SIZE + 4];
    size_t count = 0;
    fold(alias, folded, sizeof folded);
    for (size_t i = 0; folded[i] != '\0'; i++) /* "D e a l e r" */
        if (folded[i] != ' ')
            together[count++] = folded[i];
    together[count] = '\0';
    for (size_t i = 0; i < sizeof anywhere / sizeof anywhere[0]; i++)
        if (strstr(folded, anywhere[i]) != NULL || strstr(together, anywhere[i]) != NULL)
            return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (has_word(folded, words[i]) || strcmp(together, words[i]) == 0)
            return true;
    return false;
}
