/* play_screen.c - the table on a terminal: begins and ends it, lays it out, waits for keys, moves the round on. */
#include "cmd/play_screen.h"
#include "cmd/cmd.h"

#include <curses.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SETTLEMENT_ROWS 9

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

bool screen_fits(struct screen *screen)
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

void screen_draw(struct screen *screen)
{
    bool fits = screen_fits(screen);
    bkgdset(' ' | (chtype)paint_style(screen, STYLE_ROOM));
    erase();
    screen->show(screen);
    if (!fits) {
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

/* ---- Motion ---- */

/* How long the eye gets for the event that just happened. */
static int pause_ms(struct screen *screen)
{
    const struct baize_events *events = &screen->game->events;
    if (screen->still || screen->hurry || events->count == 0 || !screen_fits(screen))
        return 0;
    switch (events->events[0].kind) {
    case BAIZE_EVENT_CARDS_DEALT:
        return 45;
    case BAIZE_EVENT_PLAY_MADE:
    case BAIZE_EVENT_SEAT_FOLDED:
    case BAIZE_EVENT_CARDS_DISCARDED:
        return 250;
    case BAIZE_EVENT_DEALER_REVEALED:
    case BAIZE_EVENT_CLAIM_PAID:
        return 600;
    case BAIZE_EVENT_SEAT_SETTLED:
        return 250;
    case BAIZE_EVENT_ROUND_OPENED:
    case BAIZE_EVENT_WAGER_PLACED:
    case BAIZE_EVENT_WAGER_WITHDRAWN:
    case BAIZE_EVENT_BETS_CLOSED:
    case BAIZE_EVENT_CLAIM_MADE:
    case BAIZE_EVENT_ENVY_PAID:
    case BAIZE_EVENT_IRREGULARITY_FOUND:
    case BAIZE_EVENT_ROUND_VOIDED:
    case BAIZE_EVENT_ROUND_ENDED:
    case BAIZE_EVENT_DECK_SHOWN:
    case BAIZE_EVENT_CLAIM_BACKED_OUT:
    case BAIZE_EVENT_METHOD_CHANGED:
    case BAIZE_EVENT_FORFEITS_COLLECTED:
    case BAIZE_EVENT_SEAT_LEFT:
        break;
    }
    return 0;
}

/* All that needs no human; a key makes it hurry. */
static void move_on(struct screen *screen)
{
    screen->hurry = false;
    while (screen->status == BAIZE_OK && terminal_signal() == 0 && play_waits_for(screen->game) == PLAY_FOR_NOBODY) {
        screen->status = play_step(screen->game);
        int pause = pause_ms(screen);
        if (pause == 0)
            continue;
        screen_draw(screen);
        timeout(pause);
        int key = getch();
        screen->hurry = screen->hurry || (key != ERR && key != KEY_RESIZE);
    }
}

/* ---- The loop ---- */

static void loop(struct screen *screen)
{
    while (!screen->quit && screen->status == BAIZE_OK && terminal_signal() == 0) {
        move_on(screen);
        screen_draw(screen);
        timeout(200); /* so that a signal is seen soon */
        int key = getch();
        if (key == ERR || key == KEY_RESIZE)
            continue;
        if (!screen_fits(screen))
            screen->quit = key == 'q' || key == 'Q';
        else
            keys_obey(screen, key);
    }
}

static void show_game(struct screen *screen)
{
    play_show(screen->game, paint_glyph(screen, "·", "-"), &screen->shown);
}

void screen_start(struct screen *screen, struct play_game *game, struct served *served, bool four_colour)
{
    *screen = (struct screen){.game = game,
                              .served = served,
                              .acts = &play_acts,
                              .show = show_game,
                              .unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
                              .colour = cmd_wants_colour(STDOUT_FILENO),
                              .four_colour = four_colour,
                              .side = true,
                              .spot = BAIZE_ANTE};
}

int play_screen(struct play_game *game, const struct play_options *options)
{
    static struct screen screen;
    screen_start(&screen, game, NULL, options->four_colour);
    if (!terminal_begin())
        return play_lines(game);
    game->deal_one = true;
    paint_begin(&screen);
    screen_say(&screen, "Welcome. A places the Ante, the arrows change it, Enter deals. ? explains all keys.");
    loop(&screen);
    terminal_end();
    if (terminal_signal() != 0)
        terminal_die(terminal_signal());
    if (screen.status != BAIZE_OK) {
        fprintf(stderr, "baize play: %s\n", baize_status_words(screen.status));
        return CMD_FAILED;
    }
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    play_leave(game, &text);
    puts(words);
    return CMD_DONE;
}
