/* play_screen.h - the table on a terminal, with ncurses: a dark room, one lit table, gold for what is live.
 *
 *     play_screen.c    begins, ends, lays it out, waits for keys
 *     play_terminal.c  gives the terminal back, whatever happens
 *     play_paint.c     styles, text that fits, cards, chips
 *     play_felt.c      header, dealer, seats, betting spots
 *     play_side.c      paytables beside the felt
 *     play_hand.c      own hand, the decision with its keys, settlement, the last lines
 *     play_keys.c      which key does what
 *     play_served_lobby.c   the tables of a served house, to choose from
 *     play_pager.c     pages of text: help, rules, paytables, history, proof
 *
 * The layout, 80 x 24 at least; what is more goes to gaps, larger cards, the settlement's own place and a side panel:
 *
 *      0      house, meters, bankroll
 *      1-15   the felt: dealer, seats, the own betting spots
 *      16-20  the own hand on the left, the decision and its keys on the right, always there
 *      21     what the table says to the last key
 *      23     the keys that always work
 */
#ifndef BAIZE_CMD_PLAY_SCREEN_H
#define BAIZE_CMD_PLAY_SCREEN_H

#include "cmd/play_served.h"

#define SCREEN_ROWS    24
#define SCREEN_COLUMNS 80
#define SIDE_WIDTH     38 /* of the paytables beside the felt */
#define SIDE_FROM      118
#define SIDE_ROWS      38 /* enough for most tables; else T shows them on a page */

enum style {
    STYLE_ROOM,
    STYLE_QUIET, /* what is not live, or not allowed */
    STYLE_STRONG,
    STYLE_GOLD,
    STYLE_BUTTON, /* the one right button */
    STYLE_GAIN,
    STYLE_LOSS,
    STYLE_RAIL,
    STYLE_FELT,
    STYLE_FELT_QUIET,
    STYLE_FELT_STRONG,
    STYLE_FELT_GOLD,
    STYLE_FELT_GAIN,
    STYLE_FELT_LOSS,
    STYLE_CARD_BLACK,
    STYLE_CARD_RED,
    STYLE_CARD_BLUE,
    STYLE_CARD_GREEN,
    STYLE_CARD_EDGE,
    STYLE_CARD_LIVE, /* the edge of a card that counts */
    STYLE_CARD_BACK,
    STYLE_CARD_FADED,
    STYLE_CHIP_1,
    STYLE_CHIP_5,
    STYLE_CHIP_25,
    STYLE_CHIP_100,
    STYLE_CHIP_500,
    STYLES
};

struct screen {
    struct served *served;
    struct play_shown shown;
    bool unicode, colour, many_colours, four_colour;
    bool still;             /* no motion */
    uint8_t dealt;          /* cards of each hand that have been shown */
    bool quit, quit_asked;  /* `q` in the middle of a round asks once more */
    bool watch_asked;       /* deal without a wager asks once more */
    bool lobby_asked;       /* back to the lobby when the table is left */
    bool again;             /* the same bets as soon as they are taken */
    enum baize_phase phase; /* of `round`, when the screen was drawn last */
    uint32_t round;
    uint32_t proof_said;   /* the round whose deck was said to be shown */
    bool others;           /* seats in place of the settlement, when there is room for one of them */
    bool side;             /* paytables beside the felt, when there is room */
    enum baize_wager spot; /* selected for the arrows */
    baize_cents amount;    /* of Play, by the arrows; 0: not touched */
    baize_cards chosen;    /* for discard */
    char message[256];
    int rows, columns;                                                                     /* of the window */
    int felt_width;                                                                        /* with its rails */
    int dealer_row, seats_row, spots_row, rail_row, hand_row, message_row, settlement_row; /* the last: 0 if none */
    int arc;                                                                               /* how far seats hang down */
    int card_rows, card_columns;                                                           /* of the own cards */
};

/* ---- play_paint.c ---- */

void paint_begin(struct screen *screen);
int paint_style(const struct screen *screen, enum style style); /* attributes for ncurses */

/* Text in at most `width` columns; what does not fit ends with an ellipsis. Returns the columns used. */
int paint(const struct screen *screen, int row, int column, int width, enum style style, const char *words);
int paint_centred(const struct screen *screen, int row, int column, int width, enum style style, const char *words);
void paint_right(const struct screen *screen, int row, int column, int width, enum style style, const char *words);
int paint_width(const struct screen *screen, const char *words);
void paint_fill(const struct screen *screen, int row, int column, int rows, int columns, enum style style);

struct paint_card {
    baize_card card; /* or BAIZE_FACE_DOWN_CARD */
    bool live;       /* it counts */
    bool faded;
    bool chosen; /* for discard */
    int number;  /* on its upper edge; 0: none */
};

void paint_card(const struct screen *screen, int row, int column, int rows, int columns, struct paint_card card);
void paint_small_card(const struct screen *screen, int row, int column, baize_card card, bool faded);
int paint_chips(const struct screen *screen, int row, int column, baize_cents amount);
const char *paint_glyph(const struct screen *screen, const char *unicode, const char *ascii);

/* ---- The parts of the picture ---- */

void felt_draw(const struct screen *screen);
void side_draw(const struct screen *screen);
void hand_draw(const struct screen *screen);

/* The wagers that have a place on the felt. */
int felt_spots(const struct baize_rules *rules, enum baize_wager spots[BAIZE_WAGERS]);
char felt_key(enum baize_wager wager); /* 'a' for the Ante; 0: none */

void screen_say(struct screen *screen, const char *words);

/* ---- Keys, pages, terminal ---- */

void keys_obey(struct screen *screen, int key);
void lobby_choose(struct screen *screen); /* until a table is chosen */
void pager_show(struct screen *screen, const char *title, char *page);
void screen_help(struct screen *screen);

void terminal_requests(void); /* from now on signals are kept for terminal_signal() */
bool terminal_begin(void);
void terminal_end(void);
int terminal_signal(void); /* one that asks the program to end, or 0 */
_Noreturn void terminal_die(int signal);

#endif
