/* play_pager.c - pages of text over the table: help, rules, paytables, history, proof. */
#include "cmd/play_screen.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

static int count_lines(const char *page)
{
    int lines = 0;
    for (; *page != '\0'; page++)
        lines += *page == '\n';
    return lines;
}

/* The line is ended by a zero while it is painted. */
static char *paint_line(const struct screen *screen, char *line, int row)
{
    char *end = strchr(line, '\n');
    if (end != NULL)
        *end = '\0';
    bool heading = line[0] != ' ' && line[0] != '\0';
    if (row >= 0)
        paint(screen, row, 2, screen->columns - 4, heading ? STYLE_STRONG : STYLE_ROOM, line);
    if (end == NULL)
        return NULL;
    *end = '\n';
    return end + 1;
}

static void draw(const struct screen *screen, const char *title, char *page, int first, int visible, int lines)
{
    char words[128];
    char *line = page;
    erase();
    paint(screen, 0, 2, screen->columns - 4, STYLE_GOLD, title);
    for (int i = 0; line != NULL && *line != '\0' && i < first + visible; i++)
        line = paint_line(screen, line, i >= first ? 2 + i - first : -1);
    if (lines > visible)
        snprintf(words, sizeof words, "lines %d to %d of %d; arrows and PgUp, PgDn move, any other key goes back",
                 first + 1, first + visible < lines ? first + visible : lines, lines);
    else
        snprintf(words, sizeof words, "any key goes back to the table");
    paint(screen, screen->rows - 1, 2, screen->columns - 4, STYLE_QUIET, words);
    refresh();
}

void pager_show(struct screen *screen, const char *title, char *page)
{
    int lines = count_lines(page);
    int first = 0;
    for (;;) {
        getmaxyx(stdscr, screen->rows, screen->columns);
        int visible = screen->rows > 4 ? screen->rows - 4 : 1;
        int last = lines > visible ? lines - visible : 0;
        first = first > last ? last : first < 0 ? 0 : first;
        draw(screen, title, page, first, visible, lines);
        timeout(200);
        int key = getch();
        served_run(screen->served, 0);
        if (terminal_signal() != 0)
            return;
        if (key == KEY_UP)
            first--;
        else if (key == KEY_DOWN)
            first++;
        else if (key == KEY_PPAGE)
            first -= visible;
        else if (key == KEY_NPAGE || key == ' ')
            first += visible;
        else if (key == KEY_HOME)
            first = 0;
        else if (key == KEY_END)
            first = last;
        else if (key != ERR && key != KEY_RESIZE)
            return;
    }
}

void screen_help(struct screen *screen)
{
    static char page[2048];
    struct baize_text text = baize_text_in(page, sizeof page);
    bool patient = screen->shown.patient;
    baize_text_add(&text, "Before the deal\n"
                          "  A U S B P     wagers: an empty spot gets its least; left and right move\n"
                          "  up, down      five chips more or less; + and - one chip; PgUp and PgDn 25\n"
                          "  X             take the wager back\n");
    baize_text_add(&text, patient ? "  Space         the wagers of the round before\n"
                                    "  Enter         no more bets: the cards are dealt\n"
                                    "Your turn\n"
                                  : "  Space         the wagers of the round before; between rounds: of the next\n"
                                    "Your turn, while the clock runs\n"
                                    "  I             hint: what each choice is worth, where the house allows it\n");
    baize_text_add(&text, "  1 2 3         Play so many times the Ante; 1 or Enter makes a Draw wager\n"
                          "  up, down      another amount, in chips, for Enter\n"
                          "  F             fold\n"
                          "  1 to 5        choose cards, Enter exchanges them; S stands pat\n");
    baize_text_add(&text, patient ? "After the round\n"
                                    "  Space         next round, same bets; Enter: next round\n"
                                  : "");
    baize_text_add(&text, "At any time\n"
                          "  T pays   R rules   H history   D proof of the deck   O other seats   Q leave\n"
                          "  $ buys in again   M motion on, off   4 two or four colours, while betting\n");
    baize_text_add(&text, patient ? "\n"
                                    "Gold is live, or what the simple strategy would do. Grey is not possible\n"
                                    "now, and says why when you try. Cards with a gold edge make your hand.\n"
                                  : "  L goes to the lobby\n"
                                    "\n"
                                    "The house deals by its clock and says what is not possible, and why. When\n"
                                    "the connection breaks it is made again, and what was done stands, once.\n");
    pager_show(screen, "The keys", page);
}
