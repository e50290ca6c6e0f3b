/* play_acts.c - what keys do at a table of this program: the session is acted on, and answers in words. */
#include "cmd/play_screen.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The table's answer: the reason, with a capital letter and a full stop. */
static void answer(struct screen *screen, bool done, const char *why)
{
    char words[256] = "";
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!done) {
        baize_text_format(&text, "%s.%s", why, strstr(why, "bankroll") != NULL ? " $ buys in again." : "");
        words[0] = (char)toupper((unsigned char)words[0]);
    }
    screen_say(screen, words);
}

/* ---- Betting ---- */

static void bet(struct screen *screen, enum baize_wager wager, baize_cents amount)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    bool done = amount > 0 ? play_bet(screen->game, wager, amount, &text) : play_take_back(screen->game, wager, &text);
    answer(screen, done, why);
}

static void deal(struct screen *screen)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    bool none = baize_view_wagered(play_shown_own(&screen->shown)) == 0;
    if (none && screen->game->house != 0 && !screen->watch_asked) {
        screen->watch_asked = true;
        screen_say(screen, "You have no wager down: A places the Ante. Enter again watches this round.");
        return;
    }
    answer(screen, play_deal(screen->game, &text), why);
    screen->amount = 0;
    screen->chosen = 0;
}

static void again(struct screen *screen)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    answer(screen, play_bet_again(screen->game, &text), why);
}

/* ---- Decisions ---- */

static void make_play(struct screen *screen, baize_cents amount)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    answer(screen, play_play(screen->game, amount, &text), why);
}

static void fold(struct screen *screen)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    answer(screen, play_fold(screen->game, &text), why);
}

static void discard(struct screen *screen, baize_cards cards)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    bool done = play_discard(screen->game, cards, &text);
    answer(screen, done, why);
    if (done)
        screen->chosen = 0;
}

/* ---- Between rounds ---- */

static void next(struct screen *screen, bool same)
{
    screen->status = play_open(screen->game);
    screen->others = screen->watch_asked = false;
    screen->amount = 0;
    screen->chosen = 0;
    screen_say(screen, "");
    screen->show(screen);
    if (same && screen->status == BAIZE_OK)
        again(screen);
}

/* ---- At any time ---- */

static void look(struct screen *screen, int key)
{
    static char page[PLAY_PAGE_SIZE];
    struct baize_text text = baize_text_in(page, sizeof page);
    if (key == 'h') {
        play_say_history(&text, screen->game);
        pager_show(screen, "The session", page);
    } else {
        play_say_proof(&text, screen->game, 60);
        pager_show(screen, "Proof of the deck", page);
    }
}

static void leave(struct screen *screen)
{
    if (play_waits_for(screen->game) == PLAY_FOR_DECISION && !screen->quit_asked) {
        screen->quit_asked = true;
        screen_say(screen, "Your wagers would stay on the layout. Q again leaves the table.");
        return;
    }
    screen->quit = true;
}

static void buy(struct screen *screen)
{
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    play_buy_in(screen->game);
    baize_text_add(&text, "You buy in for another ");
    play_say_cents(&text, screen->game->start_bankroll);
    baize_text_add(&text, ".");
    screen_say(screen, words);
}

const struct screen_acts play_acts = {.bet = bet,
                                      .again = again,
                                      .deal = deal,
                                      .play = make_play,
                                      .fold = fold,
                                      .discard = discard,
                                      .next = next,
                                      .look = look,
                                      .buy = buy,
                                      .leave = leave};
