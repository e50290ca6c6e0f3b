/* play_screen.c - the table on a terminal: begins and ends it, lays it out, waits for keys. */
#include "cmd/play_screen.h"
#include "cmd/cmd.h"
#include "cmd/play_house.h"

#include <curses.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SETTLEMENT_ROWS 9
#define TURN_MS         40
#define CARDS_MOST      6 /* of a hand */

/* ---- The layout ---- */

/* What the window has beyond 24 rows, in the order of use: larger own cards, a place for the settlement, an arc of
 * seats, gaps. */
static void lay_out(struct screen *screen)
{
    getmaxyx(stdscr, screen->rows, screen->columns);
    int spare = screen->rows - SCREEN_ROWS;
    bool wide = screen->side && screen->columns >= SIDE_FROM;
    screen->felt_width = wide ? screen->columns - SIDE_WIDTH : screen->columns;
    bool large = spare >= 2;
    screen->card_rows = large ? 6 : 4;
    screen->card_columns = large ? 7 : 5;
    spare -= large ? 2 : 0;
    bool settlement = spare >= SETTLEMENT_ROWS;
    spare -= settlement ? SETTLEMENT_ROWS : 0;
    screen->arc = spare >= 2 ? 2 : spare > 0 ? 1 : 0;
    spare -= screen->arc;
    int gap = spare > 6 ? 6 : spare > 0 ? spare : 0;
    screen->dealer_row = 2 + gap / 3;
    screen->seats_row = screen->dealer_row + 4 + gap / 3;
    screen->spots_row = screen->seats_row + 7 + screen->arc + (gap + 2) / 3;
    screen->rail_row = screen->spots_row + 2;
    screen->hand_row = screen->rail_row + 1;
    screen->message_row = screen->hand_row + screen->card_rows + 1;
    screen->settlement_row = settlement ? screen->message_row + 1 : 0;
}

static bool fits(struct screen *screen)
{
    lay_out(screen);
    return screen->rows >= SCREEN_ROWS && screen->columns >= SCREEN_COLUMNS;
}

static void draw_too_small(const struct screen *screen)
{
    char words[96];
    int row = screen->rows / 2 - 1;
    snprintf(words, sizeof words, "The table needs a window of %d x %d;", SCREEN_COLUMNS, SCREEN_ROWS);
    paint_centred(screen, row < 0 ? 0 : row, 0, screen->columns, STYLE_GOLD, words);
    snprintf(words, sizeof words, "this one has %d x %d.", screen->columns, screen->rows);
    paint_centred(screen, row + 1, 0, screen->columns, STYLE_ROOM, words);
    paint_centred(screen, row + 2, 0, screen->columns, STYLE_QUIET, "Make it larger, or Q leaves.");
}

static void show(struct screen *screen)
{
    served_show(screen->served, paint_glyph(screen, "·", "-"), &screen->shown);
}

/* Cards are dealt at once; the eye sees them come one after the other. */
static void deal_slowly(struct screen *screen)
{
    struct baize_view *view = &screen->shown.view;
    bool before = view->phase == BAIZE_PHASE_IDLE || view->phase == BAIZE_PHASE_BETTING;
    screen->dealt = before ? 0 : screen->still || screen->dealt == CARDS_MOST ? CARDS_MOST : screen->dealt + 1;
    for (uint8_t i = 0; i < view->seats_count; i++)
        if (view->seats[i].count > screen->dealt) {
            view->seats[i].count = screen->dealt;
            view->seats[i].strength = 0;
        }
    if (view->dealer_count > screen->dealt)
        view->dealer_count = screen->dealt;
}

static void draw(struct screen *screen)
{
    bool enough = fits(screen);
    bkgdset(' ' | (chtype)paint_style(screen, STYLE_ROOM));
    erase();
    show(screen);
    deal_slowly(screen);
    if (!enough) {
        draw_too_small(screen);
    } else {
        felt_draw(screen);
        if (screen->felt_width < screen->columns)
            side_draw(screen);
        hand_draw(screen);
    }
    move(screen->rows - 1, screen->columns - 1);
    refresh();
}

void screen_say(struct screen *screen, const char *words)
{
    snprintf(screen->message, sizeof screen->message, "%s", words);
}

static void say(void *context, const char *words)
{
    screen_say(context, words);
}

/* ---- What a new phase means for the keys ---- */

/* Choices of the phase before are gone; the same bets are placed when they are taken. */
static void follow(struct screen *screen)
{
    enum baize_phase now = screen->shown.view.phase;
    if (now == screen->phase && screen->shown.view.number == screen->round)
        return;
    screen->phase = now;
    screen->round = screen->shown.view.number;
    screen->amount = 0;
    screen->chosen = 0;
    screen->others = false;
    if (screen->again && now == BAIZE_PHASE_BETTING && screen->shown.seat != 0) {
        screen->again = false;
        served_bet_again(screen->served);
    }
}

/* The deck is shown at the end of the round, often just before the next one. */
static void say_proof(struct screen *screen)
{
    const struct served_proof *proof = &screen->served->proof;
    uint32_t said = proof->round;
    char words[96];
    if (said == screen->proof_said)
        return;
    screen->proof_said = said;
    snprintf(words, sizeof words, "Round %u: the deck is shown, and is the one committed to. D prints it.", said);
    if (proof->closed > 0)
        snprintf(words, sizeof words,
                 "Round %u: your cards and those shown are from the deck committed to. D prints them.", said);
    if (proof->result == PLAY_DECK_WRONG)
        snprintf(words, sizeof words, "ROUND %u: THE DECK IS NOT THE ONE COMMITTED TO. D prints it.", said);
    if (said != 0 && (screen->message[0] == '\0' || proof->result == PLAY_DECK_WRONG))
        screen_say(screen, words);
}

/* ---- On the way to the table ---- */

static void draw_waiting(struct screen *screen)
{
    char words[160];
    fits(screen);
    bkgdset(' ' | (chtype)paint_style(screen, STYLE_ROOM));
    erase();
    snprintf(words, sizeof words, "%s: to table %u", screen->served->house, screen->served->table);
    paint_centred(screen, screen->rows / 2 - 1, 0, screen->columns, STYLE_GOLD, words);
    paint_centred(screen, screen->rows / 2 + 1, 0, screen->columns, STYLE_QUIET, screen->message);
    refresh();
}

/* ---- The loop ---- */

/* A house in this process answers before the next key, and has looked once whether there is something to do. */
static void wait_for_answers(struct screen *screen)
{
    if (screen->served->local == NULL)
        return;
    do
        served_run(screen->served, 0);
    while (!served_is_quiet(screen->served));
}

static void take_key(struct screen *screen, int key, bool at_table)
{
    if (!at_table || !fits(screen))
        screen->quit = screen->quit || key == 'q' || key == 'Q';
    else if (served_moves(screen->served) && screen->shown.waits == PLAY_FOR_NOBODY)
        screen->served->local->hurry = true;
    else
        keys_obey(screen, key);
    if (!at_table || screen->served->table == 0)
        return;
    wait_for_answers(screen);
    show(screen);
    follow(screen);
    wait_for_answers(screen);
    show(screen);
}

static void take_keys(struct screen *screen, bool at_table)
{
    timeout(0);
    for (int key = getch(); key != ERR; key = getch()) {
        if (key != KEY_RESIZE)
            take_key(screen, key, at_table);
        if (screen->served->page_ready || screen->quit)
            return;
        timeout(0);
    }
}

static void show_page(struct screen *screen)
{
    struct served *served = screen->served;
    if (!served->page_ready)
        return;
    served->page_ready = false;
    pager_show(screen, served->page_title, served->page);
}

static void turn(struct screen *screen)
{
    struct served *served = screen->served;
    served_run(served, TURN_MS);
    if (served_has_left(served) && screen->lobby_asked) {
        screen->lobby_asked = false;
        served_leave_topics(served);
        return;
    }
    bool at_table = served->has_rules && served_table(served) != NULL && served_own(served) != NULL;
    if (at_table) {
        draw(screen);
        follow(screen);
        say_proof(screen);
    } else
        draw_waiting(screen);
    take_keys(screen, at_table);
    show_page(screen);
}

int served_screen(struct served *served)
{
    static struct screen screen;
    screen = (struct screen){.served = served,
                             .unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
                             .colour = cmd_wants_colour(STDOUT_FILENO),
                             .four_colour = served->options->four_colour,
                             .side = true,
                             .spot = BAIZE_ANTE};
    if (!terminal_begin())
        return served_lines(served);
    paint_begin(&screen);
    served->say = say;
    served->context = &screen;
    screen_say(&screen,
               served->local != NULL
                   ? "Welcome. A places the Ante, the arrows change it, Enter deals. ? explains all keys."
                   : "Welcome. A places the Ante, the arrows change it; the clock deals. ? explains all keys.");
    while (!screen.quit && terminal_signal() == 0 && !served->broken) {
        if (served->table != 0)
            turn(&screen);
        else
            lobby_choose(&screen);
    }
    served->say = NULL;
    terminal_end();
    return CMD_DONE;
}
