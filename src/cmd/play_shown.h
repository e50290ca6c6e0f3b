/* play_shown.h - what a screen shows of a table, wherever its round is run: in this program, or in a house on the
 * network. Whoever runs it fills this in; felt, hand and paytables are drawn from nothing else. */
#ifndef BAIZE_CMD_PLAY_SHOWN_H
#define BAIZE_CMD_PLAY_SHOWN_H

#include <baize/procedure.h>
#include <baize/view.h>

#define PLAY_LINES_MOST 32
#define PLAY_LINE_SIZE  224
#define PLAY_NAME_SIZE  80

/* What the round waits for. */
enum play_waits { PLAY_FOR_BETS, PLAY_FOR_DECISION, PLAY_FOR_NOBODY, PLAY_FOR_NEXT_ROUND };

enum play_tone { PLAY_PLAIN, PLAY_GAIN, PLAY_LOSS, PLAY_SUM };

struct play_line {
    enum play_tone tone;
    char words[PLAY_LINE_SIZE];
};

/* The deck of the round: not shown yet; shown, and not checked yet; the one committed to; another one. */
enum play_proof { PLAY_DECK_HIDDEN, PLAY_DECK_SHOWN, PLAY_DECK_RIGHT, PLAY_DECK_WRONG };

struct play_shown {
    const struct baize_rules *rules;
    struct baize_view view;
    uint8_t seat; /* the human's; 0: none */
    enum play_waits waits;
    bool served; /* a house on the network runs it: its clock ends the betting */
    int clock;   /* seconds that are left; -1: no clock runs */
    bool hints;  /* the house tells what every choice is worth */
    baize_cents money;
    baize_cents meters[BAIZE_LEVELS_MOST];
    baize_cents last_wagers[BAIZE_WAGERS];
    char title[PLAY_LINE_SIZE]; /* house and table */
    char purse[80];             /* "Bankroll $1,000.00" */
    char now[PLAY_LINE_SIZE];   /* what is to be done */
    char names[BAIZE_SEATS_MOST][PLAY_NAME_SIZE];
    bool has_usual; /* `usual` is gold */
    struct baize_patron_choice usual;
    enum play_proof proof;
    int lines_count; /* the settlement of the human's seat */
    struct play_line lines[PLAY_LINES_MOST];
};

/* The human's seat; an empty one where there is none. */
const struct baize_view_seat *play_shown_own(const struct play_shown *shown);
void play_shown_add(struct play_shown *shown, enum play_tone tone, const char *words);

#endif
