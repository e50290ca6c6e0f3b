/* cards.h - cards on the command line: what was typed, what is wrong with it, and cards in colour. */
#ifndef BAIZE_CMD_CARDS_H
#define BAIZE_CMD_CARDS_H

#include <baize/card.h>
#include <stdbool.h>
#include <stddef.h>

struct cmd_cards {
    size_t count;
    baize_card cards[BAIZE_CARD_LIMIT]; /* in the order typed */
    baize_cards set;
};

/* Reads cards. On failure says why on stderr, with a caret below the place. */
bool cards_read(const char *command, const char *input, struct cmd_cards *cards);

/* Repeats the input on stderr, indented; what a terminal would obey is shown as a question mark. */
void cards_echo(const char *input);

/* A caret under each character of those bytes of the echoed input; one behind its end if there are none. */
void cards_point(const char *input, size_t position, size_t length);

/* Prints cards on stdout with a blank between, red ones red and with suit symbols where the terminal can. */
void cards_print(const baize_card *cards, size_t count);

#endif
