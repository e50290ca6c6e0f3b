/* cards.c - cards on the command line: what was typed, what is wrong with it, and cards in colour. */
#include "cmd/cards.h"

#include "base/utf8.h"
#include "cmd/cmd.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define RED   "\033[31m"
#define PLAIN "\033[0m"

/* How many bytes the character at `at` has, and whether it can be shown: what a terminal would obey instead, and what
 * is no UTF-8, is shown as a question mark. */
static size_t character_at(const char *input, size_t at, size_t end, bool *shows)
{
    size_t size = baize_utf8_length(input + at, end - at);
    *shows = size > 1 || (size == 1 && input[at] >= ' ' && input[at] != 0x7F);
    return size > 0 ? size : 1;
}

void cards_echo(const char *input)
{
    size_t end = strlen(input);
    fputs("  ", stderr);
    for (size_t at = 0; at < end;) {
        bool shows;
        size_t size = character_at(input, at, end, &shows);
        fprintf(stderr, "%.*s", shows ? (int)size : 1, shows ? input + at : "?");
        at += size;
    }
    fputc('\n', stderr);
}

void cards_point(const char *input, size_t position, size_t length)
{
    size_t end = strlen(input);
    bool shows;
    fputs("  ", stderr);
    for (size_t at = 0; at < position; at += character_at(input, at, end, &shows))
        fputc(' ', stderr);
    fputc('^', stderr);
    for (size_t at = position; at < position + length;) {
        at += character_at(input, at, end, &shows);
        if (at < position + length)
            fputc('^', stderr);
    }
    fputc('\n', stderr);
}

static bool is_red(baize_card card)
{
    return !baize_card_is_joker(card) &&
           (baize_card_suit(card) == BAIZE_HEARTS || baize_card_suit(card) == BAIZE_DIAMONDS);
}

void cards_print(const baize_card *cards, size_t count)
{
    bool colour = cmd_wants_colour(STDOUT_FILENO);
    enum baize_card_style style = cmd_shows_unicode(STDOUT_FILENO) ? BAIZE_CARD_UNICODE : BAIZE_CARD_PLAIN;
    for (size_t i = 0; i < count; i++) {
        char memory[BAIZE_CARD_TEXT_SIZE];
        struct baize_text text = baize_text_in(memory, sizeof memory);
        baize_card_print(&text, cards[i], style);
        bool red = colour && is_red(cards[i]);
        printf("%s%s%s%s", i > 0 ? " " : "", red ? RED : "", memory, red ? PLAIN : "");
    }
}

bool cards_read(const char *command, const char *input, struct cmd_cards *cards)
{
    struct baize_card_error error;
    cards->set = 0;
    if (baize_cards_parse(input, strlen(input), cards->cards, BAIZE_CARD_LIMIT, &cards->count, &error) != BAIZE_OK) {
        fprintf(stderr, "%s: %s\n", command, error.why);
        cards_echo(input);
        cards_point(input, error.position, error.length);
        return false;
    }
    for (size_t i = 0; i < cards->count; i++)
        cards->set |= baize_cards_one(cards->cards[i]);
    return true;
}
