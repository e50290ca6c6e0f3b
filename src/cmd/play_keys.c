/* play_keys.c - what each key does. The house is asked, and answers in its own words: what is not allowed does nothing,
 * and the house says why. */
#include "cmd/play_house.h"
#include "cmd/play_screen.h"

#include <baize/report.h>
#include <ctype.h>
#include <curses.h>
#include <stdio.h>

static const struct baize_view_seat *own_of(const struct screen *screen)
{
    return play_shown_own(&screen->shown);
}

static bool is_enter(int key)
{
    return key == '\r' || key == '\n' || key == KEY_ENTER;
}

/* ---- Betting ---- */

static void bet(struct screen *screen, enum baize_wager wager, baize_cents amount)
{
    screen_say(screen, "");
    served_bet(screen->served, wager, amount);
}

static void deal(struct screen *screen)
{
    bool none = baize_view_wagered(play_shown_own(&screen->shown)) == 0;
    if (!screen->shown.patient) {
        screen_say(screen, "The clock closes the betting: every seat has the same time.");
    } else if (none && screen->served->local->players != 0 && !screen->watch_asked) {
        screen->watch_asked = true;
        screen_say(screen, "You have no wager down: A places the Ante. Enter again watches this round.");
    } else {
        screen_say(screen, "");
        served_deal(screen->served);
    }
}

/* A letter selects a spot; an empty one gets its least wager. */
static void select_spot(struct screen *screen, enum baize_wager wager)
{
    const struct baize_option *option = play_option(&screen->shown.view, BAIZE_ACT_PLACE_WAGER, wager);
    screen_say(screen, "");
    if (option != NULL)
        screen->spot = wager;
    if (option == NULL || own_of(screen)->wagers[wager] == 0) /* what is not offered is refused in words */
        bet(screen, wager, option != NULL && option->least > 0 ? option->least : screen->shown.rules->smallest_chip);
}

static void move_spot(struct screen *screen, int by)
{
    enum baize_wager spots[BAIZE_WAGERS];
    int count = felt_spots(screen->shown.rules, spots);
    int at = 0;
    for (int i = 0; i < count; i++)
        at = spots[i] == screen->spot ? i : at;
    do
        at = (at + by + count) % count;
    while (felt_key(spots[at]) == 0);
    screen->spot = spots[at];
}

/* More or less of the selected wager: within its range; below the least there is none. */
static void change_wager(struct screen *screen, baize_cents by)
{
    const struct baize_option *option = play_option(&screen->shown.view, BAIZE_ACT_PLACE_WAGER, screen->spot);
    if (option == NULL)
        return;
    baize_cents old = own_of(screen)->wagers[screen->spot];
    baize_cents amount = old + by;
    if (old == 0 && by < 0)
        return;
    if (old == 0 || (amount < option->least && old > option->least))
        amount = option->least;
    else if (amount < option->least)
        amount = 0;
    if (amount > option->most && old < option->most)
        amount = option->most - option->most % (option->step > 0 ? option->step : 1);
    bet(screen, screen->spot, amount);
}

static bool betting_key(struct screen *screen, int key)
{
    baize_cents chip = screen->shown.rules->smallest_chip;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (felt_key((enum baize_wager)w) != 0 && felt_key((enum baize_wager)w) == key) {
            select_spot(screen, (enum baize_wager)w);
            return true;
        }
    switch (key) {
    case KEY_LEFT:
    case KEY_RIGHT:
        move_spot(screen, key == KEY_LEFT ? -1 : 1);
        return true;
    case KEY_UP:
    case KEY_DOWN:
        change_wager(screen, (key == KEY_UP ? 5 : -5) * chip);
        return true;
    case KEY_PPAGE:
    case KEY_NPAGE:
        change_wager(screen, (key == KEY_PPAGE ? 25 : -25) * chip);
        return true;
    case '+':
    case '-':
        change_wager(screen, key == '+' ? chip : -chip);
        return true;
    case 'x':
    case KEY_DC:
    case KEY_BACKSPACE:
        bet(screen, screen->spot, 0);
        return true;
    case ' ':
        screen_say(screen, served_bet_again(screen->served) ? "" : "There is no round before to repeat.");
        return true;
    case '\r':
    case '\n':
    case KEY_ENTER:
        deal(screen);
        return true;
    default:
        return false;
    }
}

/* ---- Decisions ---- */

static void make_play(struct screen *screen, baize_cents amount)
{
    screen_say(screen, "");
    served_play(screen->served, amount);
    screen->amount = 0;
    screen->chosen = 0;
}

static void change_amount(struct screen *screen, const struct baize_option *play, baize_cents by)
{
    baize_cents amount = (screen->amount > 0 ? screen->amount : play->least) + by;
    screen->amount = amount < play->least ? play->least : amount > play->most ? play->most : amount;
}

static bool play_key(struct screen *screen, const struct baize_option *play, int key)
{
    baize_cents chip = screen->shown.rules->smallest_chip;
    const struct baize_wager_rules *rules = &screen->shown.rules->wagers[play->wager];
    if (key >= '0' && key <= '9') {
        if (key - '0' < rules->least_times || key - '0' > rules->most_times) {
            char words[96];
            if (rules->most_times == 1)
                snprintf(words, sizeof words, "%s is as much as the Ante: 1 or Enter.", baize_wager_words(play->wager));
            else
                snprintf(words, sizeof words, "%s is %u to %u times the Ante.", baize_wager_words(play->wager),
                         rules->least_times, rules->most_times);
            screen_say(screen, words);
        } else
            make_play(screen, own_of(screen)->wagers[BAIZE_ANTE] * (key - '0'));
        return true;
    }
    switch (key) {
    case KEY_UP:
    case KEY_DOWN:
        change_amount(screen, play, (key == KEY_UP ? 5 : -5) * chip);
        return true;
    case '+':
    case '-':
        change_amount(screen, play, key == '+' ? chip : -chip);
        return true;
    case '\r':
    case '\n':
    case KEY_ENTER:
        if (screen->amount == 0 && play->most > play->least)
            screen_say(screen, "1, 2, 3 are times the Ante; the arrows choose an amount for Enter; F folds.");
        else
            make_play(screen, screen->amount > 0 ? screen->amount : play->least);
        return true;
    default:
        return false;
    }
}

static void choose(struct screen *screen, const struct baize_option *option, int place)
{
    const struct baize_view_seat *own = own_of(screen);
    if (place < 1 || place > own->count)
        return;
    baize_cards one = baize_cards_one(own->cards[place - 1]);
    bool more = (screen->chosen & one) == 0;
    screen_say(screen, "");
    if (more && baize_cards_count(screen->chosen) >= option->cards_most) {
        char words[96];
        snprintf(words, sizeof words, "No more than %u card%s may be exchanged now (%s).", option->cards_most,
                 option->cards_most == 1 ? "" : "s",
                 baize_rules_clause(screen->shown.rules, screen->shown.rules->dealing.draw_clause));
        screen_say(screen, words);
        return;
    }
    screen->chosen ^= one;
}

static void discard(struct screen *screen, baize_cards cards)
{
    screen_say(screen, "");
    served_discard(screen->served, cards);
    screen->chosen = 0;
}

static bool discard_key(struct screen *screen, const struct baize_option *option, int key)
{
    if (key >= '1' && key <= '9')
        choose(screen, option, key - '0');
    else if (is_enter(key))
        discard(screen, screen->chosen);
    else if (key == 's')
        discard(screen, 0);
    else
        return false;
    return true;
}

static bool decision_key(struct screen *screen, int key)
{
    const struct baize_option *play = play_now(&screen->shown.view);
    const struct baize_option *exchange = play_option(&screen->shown.view, BAIZE_ACT_DISCARD, BAIZE_WAGERS);
    if (exchange != NULL && discard_key(screen, exchange, key))
        return true;
    return play != NULL && play_key(screen, play, key);
}

/* ---- Between rounds ---- */

/* A patient table opens the next round now; elsewhere the clock does. */
static void next(struct screen *screen, bool same)
{
    screen->again = same;
    screen_say(screen, same && !screen->shown.patient ? "The same bets, as soon as they are taken." : "");
    if (screen->shown.patient)
        served_open_round(screen->served);
}

static bool over_key(struct screen *screen, int key)
{
    if (key == ' ')
        next(screen, true);
    else if (is_enter(key) || key == 'n')
        next(screen, false);
    else if (key == 'o')
        screen->others = !screen->others;
    else
        return false;
    return true;
}

/* Wagers come too early; no more than the wish for the same ones is kept. */
static bool early_key(struct screen *screen, int key)
{
    bool wager = false;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        wager = wager || (felt_key((enum baize_wager)w) != 0 && felt_key((enum baize_wager)w) == key);
    if (screen->shown.seat == 0 || screen->shown.patient || screen->shown.waits == PLAY_FOR_BETS ||
        screen->shown.waits == PLAY_FOR_DECISION)
        return false;
    if (key == ' ')
        next(screen, true);
    else if (wager)
        screen_say(screen, "Wagers are taken when the next round opens; Space has the same bets ready.");
    else
        return false;
    return true;
}

/* ---- Keys of a served house ---- */

static bool house_key(struct screen *screen, int key)
{
    struct served *served = screen->served;
    bool seated = screen->shown.seat != 0;
    if (screen->shown.patient)
        return false;
    if (key == 'i')
        served_ask_hint(served);
    else if (is_enter(key) && !seated)
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

/* ---- Keys that always work ---- */

static void leave(struct screen *screen)
{
    bool patient = screen->shown.patient;
    bool stays = patient ? screen->shown.waits == PLAY_FOR_DECISION : served_is_in_round(screen->served);
    if (stays && !screen->quit_asked) {
        screen->quit_asked = true;
        screen_say(screen, patient ? "Your wagers would stay on the layout. Q again leaves the table."
                                   : "Your wagers are down and the hand would play on by the clock. Q again goes.");
        return;
    }
    screen->quit = true;
}

static void change_motion(struct screen *screen)
{
    screen->still = !screen->still;
    if (screen->served->local != NULL)
        screen->served->local->still = screen->still;
    screen_say(screen, screen->still ? "Motion is off." : "Motion is on.");
}

/* Pays and rules; history and proof are the house's, and are shown when they come. */
static void show_page(struct screen *screen, int key)
{
    static char page[PLAY_PAGE_SIZE];
    struct baize_text text = baize_text_in(page, sizeof page);
    if (key == 't') {
        play_say_paytables(&text, screen->shown.rules);
        pager_show(screen, "What is paid", page);
    } else {
        baize_report_inscription(&text, screen->shown.rules, screen->columns >= 104);
        pager_show(screen, "The rules of this table", page);
    }
}

static void any_key(struct screen *screen, int key)
{
    switch (key) {
    case '?':
        screen_help(screen);
        return;
    case 'h':
        served_ask_history(screen->served);
        return;
    case 'd':
        served_show_proof(screen->served, 0);
        return;
    case 'r':
        show_page(screen, key);
        return;
    case 't':
        if (screen->columns >= SIDE_FROM && screen->rows >= SIDE_ROWS)
            screen->side = !screen->side;
        else
            show_page(screen, key);
        return;
    case 'f':
        screen_say(screen, "");
        served_fold(screen->served);
        screen->amount = 0;
        return;
    case 'm':
        change_motion(screen);
        return;
    case '$':
        served_buy(screen->served, 0);
        return;
    case '4':
        screen->four_colour = !screen->four_colour;
        screen_say(screen, screen->four_colour ? "Four colours." : "Two colours.");
        return;
    case 'q':
        leave(screen);
        return;
    case 12: /* Ctrl-L */
        clearok(stdscr, TRUE);
        return;
    default:
        return;
    }
}

void keys_obey(struct screen *screen, int key)
{
    enum play_waits waits = screen->shown.waits;
    bool done = false;
    if (key < 128)
        key = tolower(key);
    screen->quit_asked = screen->quit_asked && key == 'q';
    screen->watch_asked = screen->watch_asked && is_enter(key);
    if (waits == PLAY_FOR_BETS)
        done = betting_key(screen, key);
    else if (waits == PLAY_FOR_DECISION)
        done = decision_key(screen, key);
    else if (waits == PLAY_FOR_NEXT_ROUND)
        done = over_key(screen, key);
    if (!done && !early_key(screen, key) && !house_key(screen, key))
        any_key(screen, key);
}
