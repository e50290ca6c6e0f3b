/* table_print.c - colours, lines of 100 columns, amounts, people. */
#include "cmd/table_print.h"
#include "base/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *table_paint(const struct table_style *style, enum table_colour colour)
{
    static const char *const codes[] = {
        [PLAIN] = "\033[0m", [BOLD] = "\033[1m", [QUIET] = "\033[2m", [GOOD] = "\033[32m", [BAD] = "\033[1;31m"};
    return style->colour ? codes[colour] : "";
}

/* ---- Lines that are broken at blanks ---- */

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

int table_print_wrapped(const char *words, size_t length, int column, int indent)
{
    bool first = true;
    for (size_t i = 0; i < length;) {
        while (i < length && is_blank(words[i]))
            i++;
        size_t start = i;
        while (i < length && !is_blank(words[i]))
            i++;
        if (i == start)
            break;
        int width = (int)baize_words_length_of(words + start, i - start);
        if (!first && column + 1 + width > TABLE_COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
            first = true;
        }
        printf("%s%.*s", first ? "" : " ", (int)(i - start), words + start);
        column += width + !first;
        first = false;
    }
    return column;
}

/* ---- Amounts ---- */

const char *table_money(baize_money amount, char words[TABLE_AMOUNT_SIZE])
{
    struct baize_text text = baize_text_in(words, TABLE_AMOUNT_SIZE);
    baize_money_print(&text, amount);
    return words;
}

const char *table_cents(baize_cents amount, char words[TABLE_AMOUNT_SIZE])
{
    struct baize_text text = baize_text_in(words, TABLE_AMOUNT_SIZE);
    baize_cents_print(&text, amount, BAIZE_MONEY_WITH_CENTS);
    return words;
}

/* ---- People ---- */

/* Where the words of a machine name somebody, and who that can be. */
static const struct naming {
    const char *words; /* as they stand in front of the number */
    bool goes;         /* the words go: the name says it */
    bool list;         /* "201, 101, 601 and 701" */
    int role;          /* -1: anybody */
} namings[] = {
    {"patron ", true, false, BAIZE_PLAYER},
    {"dealer ", true, false, BAIZE_DEALER},
    {"signed by ", false, true, -1},
    {"another dealer is signed on: ", false, false, BAIZE_DEALER},
};

/* Does the naming stand here? A sentence may begin with it. */
static bool stands_here(const struct naming *naming, const char *at)
{
    size_t length = strlen(naming->words);
    return tolower((unsigned char)at[0]) == naming->words[0] && strncmp(at + 1, naming->words + 1, length - 1) == 0 &&
           isdigit((unsigned char)at[length]);
}

/* Prints the person whose number stands here; returns what is behind it. The number itself when it is not that role. */
static const char *add_person(struct baize_text *text, const struct scenario *scenario, const char *at, int role,
                              bool capital)
{
    char *end, name[64];
    unsigned long who = strtoul(at, &end, 10);
    if (who >= (BAIZE_AUDITOR + 1) * 100ul || (role >= 0 && who / 100 != (unsigned)role)) {
        baize_text_add_bytes(text, at, (size_t)(end - at));
        return end;
    }
    struct baize_text words = baize_text_in(name, sizeof name);
    scenario_person_print(&words, scenario, (uint32_t)who);
    if (capital)
        name[0] = (char)toupper((unsigned char)name[0]);
    baize_text_add(text, name);
    return end;
}

static const char *add_people(struct baize_text *text, const struct scenario *scenario, const struct naming *naming,
                              const char *at)
{
    size_t length = strlen(naming->words);
    unsigned long who = strtoul(at + length, NULL, 10);
    bool fits = naming->role < 0 || who / 100 == (unsigned)naming->role;
    bool capital = isupper((unsigned char)at[0]);
    if (!naming->goes || !fits)
        baize_text_add_bytes(text, at, length);
    at = add_person(text, scenario, at + length, naming->role, capital && naming->goes && fits);
    while (naming->list) {
        size_t between = strncmp(at, ", ", 2) == 0 ? 2 : strncmp(at, " and ", 5) == 0 ? 5 : 0;
        if (between == 0 || !isdigit((unsigned char)at[between]))
            break;
        baize_text_add_bytes(text, at, between);
        at = add_person(text, scenario, at + between, naming->role, false);
    }
    return at;
}

void table_people(struct baize_text *text, const struct scenario *scenario, const char *words)
{
    bool begins = true; /* of a word */
    for (const char *at = words; *at != '\0';) {
        const struct naming *naming = NULL;
        for (size_t i = 0; begins && i < sizeof namings / sizeof namings[0]; i++)
            if (stands_here(&namings[i], at))
                naming = &namings[i];
        begins = !isalnum((unsigned char)*at);
        if (naming != NULL) {
            at = add_people(text, scenario, naming, at);
            begins = false;
        } else {
            baize_text_add_bytes(text, at++, 1);
        }
    }
}
