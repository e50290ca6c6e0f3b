/* play_served_screen.c - a served table on a terminal: the felt of the local game, moved on by the house. */
#include "cmd/cmd.h"
#include "cmd/play_screen.h"
#include "cmd/play_served.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#define TURN_MS 40

static void show(struct screen *screen)
{
    served_show(screen->served, paint_glyph(screen, "·", "-"), &screen->shown);
}

static void meanwhile(struct screen *screen)
{
    served_run(screen->served, 0);
}

static void say(void *context, const char *words)
{
    screen_say(context, words);
}

/* ---- What a new phase means for the keys ---- */

/* Choices of the phase before are gone; the same bets are placed when they are taken. */
static void follow(struct screen *screen)
{
    static enum baize_phase phase = BAIZE_PHASE_IDLE;
    static uint32_t round;
    enum baize_phase now = screen->shown.view.phase;
    if (now == phase && screen->shown.view.number == round)
        return;
    phase = now;
    round = screen->shown.view.number;
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
    static uint32_t said;
    const struct served_proof *proof = &screen->served->proof;
    char words[96];
    if (proof->round == said)
        return;
    said = proof->round;
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
    screen_fits(screen);
    bkgdset(' ' | (chtype)paint_style(screen, STYLE_ROOM));
    erase();
    snprintf(words, sizeof words, "%s: to table %u", screen->served->house, screen->served->table);
    paint_centred(screen, screen->rows / 2 - 1, 0, screen->columns, STYLE_GOLD, words);
    paint_centred(screen, screen->rows / 2 + 1, 0, screen->columns, STYLE_QUIET, screen->message);
    refresh();
}

/* ---- The loop ---- */

static void take_keys(struct screen *screen, bool at_table)
{
    timeout(0);
    for (int key = getch(); key != ERR; key = getch()) {
        if (key == KEY_RESIZE)
            continue;
        if (!at_table || !screen_fits(screen))
            screen->quit = screen->quit || key == 'q' || key == 'Q';
        else
            keys_obey(screen, key);
        if (screen->served->page_ready || screen->quit)
            return;
        if (at_table && screen->served->table != 0)
            screen->show(screen);
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
        screen_draw(screen);
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
    screen_start(&screen, NULL, served, served->options->four_colour);
    screen.acts = &served_acts;
    screen.show = show;
    screen.meanwhile = meanwhile;
    if (!terminal_begin())
        return served_lines(served);
    paint_begin(&screen);
    served->say = say;
    served->context = &screen;
    screen_say(&screen, "Welcome. A places the Ante, the arrows change it; the clock deals. ? explains all keys.");
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
