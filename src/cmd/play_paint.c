/* play_paint.c - styles, text that fits, cards, chips. */
#define NCURSES_WIDECHAR 1
#include "cmd/play_screen.h"

#include <curses.h>
#include <string.h>
#include <wchar.h>

/* ---- Styles ---- */

/* Colours of the 256 palette and of the eight; attributes with colour and without. */
struct look {
    short ink, ground, ink_8, ground_8;
    attr_t with_colour, without;
};

#define ROOM 233
#define FELT 22
#define FACE 231

static const struct look looks[STYLES] = {
    [STYLE_ROOM] = {250, ROOM, COLOR_WHITE, COLOR_BLACK, A_NORMAL, A_NORMAL},
    [STYLE_QUIET] = {243, ROOM, COLOR_WHITE, COLOR_BLACK, A_NORMAL, A_DIM},
    [STYLE_STRONG] = {255, ROOM, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_BOLD},
    [STYLE_GOLD] = {221, ROOM, COLOR_YELLOW, COLOR_BLACK, A_BOLD, A_BOLD},
    [STYLE_BUTTON] = {16, 179, COLOR_BLACK, COLOR_YELLOW, A_BOLD, A_REVERSE},
    [STYLE_GAIN] = {114, ROOM, COLOR_GREEN, COLOR_BLACK, A_NORMAL, A_NORMAL},
    [STYLE_LOSS] = {174, ROOM, COLOR_RED, COLOR_BLACK, A_NORMAL, A_NORMAL},
    [STYLE_RAIL] = {137, ROOM, COLOR_GREEN, COLOR_BLACK, A_NORMAL, A_NORMAL},
    [STYLE_FELT] = {253, FELT, COLOR_WHITE, COLOR_BLACK, A_NORMAL, A_NORMAL},
    [STYLE_FELT_QUIET] = {108, FELT, COLOR_GREEN, COLOR_BLACK, A_NORMAL, A_DIM},
    [STYLE_FELT_STRONG] = {231, FELT, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_BOLD},
    [STYLE_FELT_GOLD] = {221, FELT, COLOR_YELLOW, COLOR_BLACK, A_BOLD, A_BOLD},
    [STYLE_FELT_GAIN] = {157, FELT, COLOR_GREEN, COLOR_BLACK, A_BOLD, A_BOLD},
    [STYLE_FELT_LOSS] = {217, FELT, COLOR_RED, COLOR_BLACK, A_NORMAL, A_NORMAL},
    [STYLE_CARD_BLACK] = {16, FACE, COLOR_BLACK, COLOR_WHITE, A_BOLD, A_BOLD},
    [STYLE_CARD_RED] = {160, FACE, COLOR_RED, COLOR_WHITE, A_BOLD, A_BOLD},
    [STYLE_CARD_BLUE] = {26, FACE, COLOR_BLUE, COLOR_WHITE, A_BOLD, A_BOLD},
    [STYLE_CARD_GREEN] = {28, FACE, COLOR_GREEN, COLOR_WHITE, A_BOLD, A_BOLD},
    [STYLE_CARD_EDGE] = {248, FACE, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [STYLE_CARD_LIVE] = {136, FACE, COLOR_YELLOW, COLOR_WHITE, A_BOLD, A_BOLD},
    [STYLE_CARD_BACK] = {174, 88, COLOR_WHITE, COLOR_RED, A_NORMAL, A_NORMAL},
    [STYLE_CARD_FADED] = {240, 246, COLOR_WHITE, COLOR_BLACK, A_NORMAL, A_DIM},
    [STYLE_CHIP_1] = {255, FELT, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_NORMAL},
    [STYLE_CHIP_5] = {203, FELT, COLOR_RED, COLOR_BLACK, A_BOLD, A_NORMAL},
    [STYLE_CHIP_25] = {119, FELT, COLOR_GREEN, COLOR_BLACK, A_BOLD, A_NORMAL},
    [STYLE_CHIP_100] = {16, FELT, COLOR_CYAN, COLOR_BLACK, A_BOLD, A_NORMAL},
    [STYLE_CHIP_500] = {183, FELT, COLOR_MAGENTA, COLOR_BLACK, A_BOLD, A_NORMAL},
};

void paint_begin(struct screen *screen)
{
    if (!screen->colour || !has_colors() || start_color() == ERR) {
        screen->colour = false;
        return;
    }
    screen->many_colours = COLORS >= 256;
    for (short i = 0; i < STYLES; i++)
        init_pair((short)(i + 1), screen->many_colours ? looks[i].ink : looks[i].ink_8,
                  screen->many_colours ? looks[i].ground : looks[i].ground_8);
}

int paint_style(const struct screen *screen, enum style style)
{
    if (!screen->colour)
        return (int)looks[style].without;
    attr_t dim = !screen->many_colours && style == STYLE_QUIET ? A_DIM : 0;
    return (int)(looks[style].with_colour | dim | (attr_t)COLOR_PAIR(style + 1));
}

/* ---- Text ---- */

const char *paint_glyph(const struct screen *screen, const char *unicode, const char *ascii)
{
    return screen->unicode ? unicode : ascii;
}

/* The next character of a text: its bytes, its columns. What the terminal cannot show is a question mark. */
static size_t next_character(const struct screen *screen, const char *words, int *columns, bool *shows)
{
    mbstate_t state;
    wchar_t wide = 0;
    memset(&state, 0, sizeof state);
    *columns = 1;
    *shows = (unsigned char)*words < 0x80;
    if (*shows)
        return 1;
    if (!screen->unicode)
        return 1 + strspn(words + 1, "\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8f"
                                     "\x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9d\x9e\x9f"
                                     "\xa0\xa1\xa2\xa3\xa4\xa5\xa6\xa7\xa8\xa9\xaa\xab\xac\xad\xae\xaf"
                                     "\xb0\xb1\xb2\xb3\xb4\xb5\xb6\xb7\xb8\xb9\xba\xbb\xbc\xbd\xbe\xbf");
    size_t size = mbrtowc(&wide, words, strlen(words), &state);
    if (size == 0 || size > 4)
        return 1;
    *shows = wcwidth(wide) > 0;
    *columns = *shows ? wcwidth(wide) : 1;
    return size;
}

int paint_width(const struct screen *screen, const char *words)
{
    int total = 0;
    int columns;
    bool shows;
    for (; *words != '\0'; total += columns)
        words += next_character(screen, words, &columns, &shows);
    return total;
}

int paint(const struct screen *screen, int row, int column, int width, enum style style, const char *words)
{
    bool cut = paint_width(screen, words) > width;
    int room = cut ? width - 1 : width;
    int used = 0;
    if (width <= 0 || row < 0 || row >= screen->rows || column < 0 || column + width > screen->columns)
        return 0;
    attrset(paint_style(screen, style));
    move(row, column);
    while (*words != '\0') {
        int columns;
        bool shows;
        size_t size = next_character(screen, words, &columns, &shows);
        if (used + columns > room)
            break;
        if (shows && (unsigned char)*words >= ' ')
            addnstr(words, (int)size);
        else
            addch('?');
        used += columns;
        words += size;
    }
    if (cut)
        addstr(paint_glyph(screen, "…", "~"));
    return used + cut;
}

int paint_centred(const struct screen *screen, int row, int column, int width, enum style style, const char *words)
{
    int length = paint_width(screen, words);
    int shift = length < width ? (width - length) / 2 : 0;
    return shift + paint(screen, row, column + shift, width - shift, style, words);
}

void paint_right(const struct screen *screen, int row, int column, int width, enum style style, const char *words)
{
    int length = paint_width(screen, words);
    int shift = length < width ? width - length : 0;
    paint(screen, row, column + shift, width - shift, style, words);
}

void paint_fill(const struct screen *screen, int row, int column, int rows, int columns, enum style style)
{
    attrset(paint_style(screen, style));
    for (int r = row; r < row + rows && r < screen->rows; r++)
        mvhline(r, column, ' ' | (chtype)paint_style(screen, style), columns);
}

/* ---- Cards ---- */

static enum style suit_style(const struct screen *screen, baize_card card)
{
    if (baize_card_is_joker(card))
        return STYLE_CARD_BLUE;
    switch (baize_card_suit(card)) {
    case BAIZE_CLUBS:
        return screen->four_colour ? STYLE_CARD_GREEN : STYLE_CARD_BLACK;
    case BAIZE_DIAMONDS:
        return screen->four_colour ? STYLE_CARD_BLUE : STYLE_CARD_RED;
    case BAIZE_HEARTS:
        return STYLE_CARD_RED;
    case BAIZE_SPADES:
        break;
    }
    return STYLE_CARD_BLACK;
}

/* Rank and suit apart: "A" and "♠", "10" and "♦"; a joker is "Jk" and a star. */
static void card_words(const struct screen *screen, baize_card card, bool narrow, char rank[4], char suit[8])
{
    static const char letters[] = "23456789TJQKA";
    static const char *const symbols[] = {"♣", "♦", "♥", "♠"};
    static const char *const plain[] = {"c", "d", "h", "s"};
    if (baize_card_is_joker(card)) {
        strcpy(rank, narrow ? "J" : "Jk");
        strcpy(suit, paint_glyph(screen, "★", "k"));
        return;
    }
    rank[0] = letters[baize_card_rank(card)];
    rank[1] = '\0';
    if (!narrow && rank[0] == 'T')
        strcpy(rank, "10");
    strcpy(suit, screen->unicode ? symbols[baize_card_suit(card)] : plain[baize_card_suit(card)]);
}

/* "╭──╮": left corner, line, right corner. */
static void edge(const struct screen *screen, int row, int column, int columns, enum style style, bool upper)
{
    char line[64];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_text_add(&text, upper ? paint_glyph(screen, "╭", ".") : paint_glyph(screen, "╰", "'"));
    for (int i = 2; i < columns; i++)
        baize_text_add(&text, paint_glyph(screen, "─", "-"));
    baize_text_add(&text, upper ? paint_glyph(screen, "╮", ".") : paint_glyph(screen, "╯", "'"));
    paint(screen, row, column, columns, style, line);
}

static void card_face(const struct screen *screen, int row, int column, int rows, int columns, struct paint_card card)
{
    char rank[4], suit[8], words[12];
    enum style style = card.faded ? STYLE_CARD_FADED : suit_style(screen, card.card);
    card_words(screen, card.card, columns < 5, rank, suit);
    if (rows == 3) { /* rank and suit side by side */
        snprintf(words, sizeof words, "%s%s", rank, suit);
        paint(screen, row + 1, column + 1, columns - 2, style, words);
        return;
    }
    paint(screen, row + 1, column + 1, columns - 2, style, rank);
    if (rows >= 6)
        paint(screen, row + 2, column + 1, columns - 2, style, suit);
    paint(screen, row + rows - 2, column + columns - 1 - (rows >= 6 ? 3 : 2), 1, style, suit);
}

void paint_card(const struct screen *screen, int row, int column, int rows, int columns, struct paint_card card)
{
    bool down = card.card == BAIZE_FACE_DOWN_CARD;
    enum style border = card.faded  ? STYLE_CARD_FADED
                        : down      ? STYLE_CARD_BACK
                        : card.live ? STYLE_CARD_LIVE
                                    : STYLE_CARD_EDGE;
    char middle[64];
    struct baize_text text = baize_text_in(middle, sizeof middle);
    baize_text_add(&text, paint_glyph(screen, "│", "|"));
    for (int i = 2; i < columns; i++)
        baize_text_add(&text, down ? paint_glyph(screen, "░", ":") : " ");
    baize_text_add(&text, paint_glyph(screen, "│", "|"));
    edge(screen, row, column, columns, border, true);
    for (int r = 1; r < rows - 1; r++)
        paint(screen, row + r, column, columns, border, middle);
    edge(screen, row + rows - 1, column, columns, border, false);
    if (!down)
        card_face(screen, row, column, rows, columns, card);
    if (card.number > 0) {
        char number[16];
        snprintf(number, sizeof number, "%d", card.number);
        paint(screen, row, column + columns / 2, 1, border, number);
    }
    if (card.chosen)
        paint(screen, row + rows - 1, column + columns / 2 - 1, 3, STYLE_BUTTON, paint_glyph(screen, " ✕ ", " X "));
}

/* One column, two rows: rank over suit. */
void paint_small_card(const struct screen *screen, int row, int column, baize_card card, bool faded)
{
    char rank[4], suit[8];
    if (card == BAIZE_FACE_DOWN_CARD) {
        enum style style = faded ? STYLE_FELT_QUIET : STYLE_CARD_BACK;
        paint(screen, row, column, 1, style, paint_glyph(screen, "░", ":"));
        paint(screen, row + 1, column, 1, style, paint_glyph(screen, "░", ":"));
        return;
    }
    enum style style = faded ? STYLE_CARD_FADED : suit_style(screen, card);
    card_words(screen, card, true, rank, suit);
    paint(screen, row, column, 1, style, rank);
    paint(screen, row + 1, column, 1, style, suit);
}

/* ---- Chips ---- */

#define CHIPS_MOST 4

/* The largest chips of an amount; small change is left to the figures. */
int paint_chips(const struct screen *screen, int row, int column, baize_cents amount)
{
    static const struct {
        baize_cents worth;
        enum style style;
    } chips[] = {{50000, STYLE_CHIP_500},
                 {10000, STYLE_CHIP_100},
                 {2500, STYLE_CHIP_25},
                 {500, STYLE_CHIP_5},
                 {0, STYLE_CHIP_1}};
    int shown = 0;
    for (size_t i = 0; shown < CHIPS_MOST && amount > 0; i++) {
        baize_cents worth = chips[i].worth > 0 ? chips[i].worth : 100;
        while (shown < CHIPS_MOST && (amount >= worth || (chips[i].worth == 0 && amount > 0))) {
            paint(screen, row, column + shown, 1, chips[i].style, paint_glyph(screen, "●", "o"));
            amount -= worth;
            shown++;
        }
    }
    return shown;
}
