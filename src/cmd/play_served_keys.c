/* play_served_keys.c - what keys do at a served table: the house is asked, and answers in its own words. */
#include "cmd/play_screen.h"
#include "cmd/play_served.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

static void bet(struct screen *screen, enum baize_wager wager, baize_cents amount)
{
    screen_say(screen, "");
    served_bet(screen->served, wager, amount);
}

static void again(struct screen *screen)
{
    screen_say(screen, served_bet_again(screen->served) ? "" : "There is no round before to repeat.");
}

static void deal(struct screen *screen)
{
    screen_say(screen, "The clock closes the betting: every seat has the same time.");
}

static void make_play(struct screen *screen, baize_cents amount)
{
    screen_say(screen, "");
    served_play(screen->served, amount);
}

static void fold(struct screen *screen)
{
    screen_say(screen, "");
    served_fold(screen->served);
}

static void discard(struct screen *screen, baize_cards cards)
{
    screen_say(screen, "");
    served_discard(screen->served, cards);
    screen->chosen = 0;
}

static void next(struct screen *screen, bool same)
{
    screen->again = same;
    screen_say(screen, same ? "The same bets, as soon as they are taken." : "");
}

/* The answer is shown when it comes. */
static void look(struct screen *screen, int key)
{
    if (key == 'h')
        served_ask_history(screen->served);
    else
        served_show_proof(screen->served, 0);
}

static void buy(struct screen *screen)
{
    served_buy(screen->served, 0);
}

static void leave(struct screen *screen)
{
    if (served_is_in_round(screen->served) && !screen->quit_asked) {
        screen->quit_asked = true;
        screen_say(screen, "Your wagers are down and the hand would play on by the clock. Q again goes.");
        return;
    }
    screen->quit = true;
}

/* Between the betting of two rounds. */
static bool early_key(struct screen *screen, int key)
{
    bool wager = false;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        wager = wager || (felt_key((enum baize_wager)w) != 0 && felt_key((enum baize_wager)w) == key);
    if (screen->shown.seat == 0 || screen->shown.waits == PLAY_FOR_BETS || screen->shown.waits == PLAY_FOR_DECISION)
        return false;
    if (key == ' ')
        next(screen, true);
    else if (wager)
        screen_say(screen, "Wagers are taken when the next round opens; Space has the same bets ready.");
    else
        return false;
    return true;
}

static bool other(struct screen *screen, int key)
{
    struct served *served = screen->served;
    bool seated = screen->shown.seat != 0;
    bool enter = key == '\r' || key == '\n' || key == KEY_ENTER;
    if (early_key(screen, key))
        return true;
    if (key == 'i')
        served_ask_hint(served);
    else if (enter && !seated)
        served->wants_seat = true;
    else if (key == 'l' && !seated)
        served_leave_topics(served);
    else if (key == 'l') {
        screen->lobby_asked = true;
        served_leave(served);
    } else
        return false;
    return true;
}

const struct screen_acts served_acts = {.bet = bet,
                                        .again = again,
                                        .deal = deal,
                                        .play = make_play,
                                        .fold = fold,
                                        .discard = discard,
                                        .next = next,
                                        .look = look,
                                        .buy = buy,
                                        .leave = leave,
                                        .other = other};
