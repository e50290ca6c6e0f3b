/* play_keys.c - what each key does. What is not allowed does nothing, and the table says why. */
#include "cmd/play_screen.h"

#include <baize/report.h>
#include <ctype.h>
#include <curses.h>
#include <stdio.h>
#include <string.h>

static char page[PLAY_PAGE_SIZE];

static const struct baize_view_seat *own_of(const struct screen *screen)
{
    return &screen->view.seats[screen->game->seat - 1];
}

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

static void set_wager(struct screen *screen, enum baize_wager wager, baize_cents amount)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    bool done = amount > 0 ? play_bet(screen->game, wager, amount, &text) : play_take_back(screen->game, wager, &text);
    answer(screen, done, why);
}

/* A letter selects a spot; an empty one gets its least wager. */
static void select_spot(struct screen *screen, enum baize_wager wager)
{
    const struct baize_option *option = play_option(&screen->view, BAIZE_ACT_PLACE_WAGER, wager);
    screen_say(screen, "");
    if (option != NULL)
        screen->spot = wager;
    if (option == NULL || own_of(screen)->wagers[wager] == 0) /* what is not offered is refused in words */
        set_wager(screen, wager, option != NULL ? option->least : screen->game->rules->smallest_chip);
}

static void move_spot(struct screen *screen, int by)
{
    enum baize_wager spots[BAIZE_WAGERS];
    int count = felt_spots(screen->game->rules, spots);
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
    const struct baize_option *option = play_option(&screen->view, BAIZE_ACT_PLACE_WAGER, screen->spot);
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
    set_wager(screen, screen->spot, amount);
}

static void deal(struct screen *screen)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    bool none = baize_view_wagered(own_of(screen)) == 0;
    if (none && screen->game->house != 0 && !screen->watch_asked) {
        screen->watch_asked = true;
        screen_say(screen, "You have no wager down: A places the Ante. Enter again watches this round.");
        return;
    }
    answer(screen, play_deal(screen->game, &text), why);
    screen->amount = 0;
    screen->chosen = 0;
}

static void same_bets(struct screen *screen)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    answer(screen, play_bet_again(screen->game, &text), why);
}

static bool betting_key(struct screen *screen, int key)
{
    baize_cents chip = screen->game->rules->smallest_chip;
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
        set_wager(screen, screen->spot, 0);
        return true;
    case ' ':
        same_bets(screen);
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
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    answer(screen, play_play(screen->game, amount, &text), why);
    screen->amount = 0;
    screen->chosen = 0;
}

static void fold(struct screen *screen)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    answer(screen, play_fold(screen->game, &text), why);
    screen->amount = 0;
}

static void change_amount(struct screen *screen, const struct baize_option *play, baize_cents by)
{
    baize_cents amount = (screen->amount > 0 ? screen->amount : play->least) + by;
    screen->amount = amount < play->least ? play->least : amount > play->most ? play->most : amount;
}

static bool play_key(struct screen *screen, const struct baize_option *play, int key)
{
    baize_cents chip = screen->game->rules->smallest_chip;
    const struct baize_wager_rules *rules = &screen->game->rules->wagers[play->wager];
    if (key >= '0' && key <= '9') {
        if (key - '0' < rules->least_times || key - '0' > rules->most_times) {
            char words[96];
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

static void discard(struct screen *screen, baize_cards cards)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    bool done = play_discard(screen->game, cards, &text);
    answer(screen, done, why);
    if (done)
        screen->chosen = 0;
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
                 baize_rules_clause(screen->game->rules, screen->game->rules->dealing.draw_clause));
        screen_say(screen, words);
        return;
    }
    screen->chosen ^= one;
}

static bool discard_key(struct screen *screen, const struct baize_option *option, int key)
{
    if (key >= '1' && key <= '9')
        choose(screen, option, key - '0');
    else if (key == '\r' || key == '\n' || key == KEY_ENTER)
        discard(screen, screen->chosen);
    else if (key == 's')
        discard(screen, 0);
    else
        return false;
    return true;
}

static bool decision_key(struct screen *screen, int key)
{
    const struct baize_option *play = play_now(&screen->view);
    const struct baize_option *exchange = play_option(&screen->view, BAIZE_ACT_DISCARD, BAIZE_WAGERS);
    if (exchange != NULL && discard_key(screen, exchange, key))
        return true;
    return play != NULL && play_key(screen, play, key);
}

/* ---- Between rounds ---- */

static void next_round(struct screen *screen, bool again)
{
    screen->status = play_open(screen->game);
    screen->others = screen->watch_asked = false;
    screen->amount = 0;
    screen->chosen = 0;
    screen_say(screen, "");
    play_view(screen->game, &screen->view);
    if (again && screen->status == BAIZE_OK)
        same_bets(screen);
}

static bool over_key(struct screen *screen, int key)
{
    if (key == ' ')
        next_round(screen, true);
    else if (key == '\r' || key == '\n' || key == KEY_ENTER || key == 'n')
        next_round(screen, false);
    else if (key == 'o')
        screen->others = !screen->others;
    else
        return false;
    return true;
}

/* ---- Keys that always work ---- */

static void show_page(struct screen *screen, int key)
{
    struct baize_text text = baize_text_in(page, sizeof page);
    if (key == 'h') {
        play_say_history(&text, screen->game);
        pager_show(screen, "The session", page);
    } else if (key == 'd') {
        play_say_proof(&text, screen->game, 60);
        pager_show(screen, "Proof of the deck", page);
    } else if (key == 't') {
        play_say_paytables(&text, screen->game, 48);
        pager_show(screen, "What is paid", page);
    } else {
        baize_report_inscription(&text, screen->game->rules, screen->columns >= 104);
        pager_show(screen, "The rules of this table", page);
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

static void buy_in(struct screen *screen)
{
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    play_buy_in(screen->game);
    baize_text_add(&text, "You buy in for another ");
    play_say_cents(&text, screen->game->start_bankroll);
    baize_text_add(&text, ".");
    screen_say(screen, words);
}

static void any_key(struct screen *screen, int key)
{
    switch (key) {
    case '?':
        screen_help(screen);
        return;
    case 'h':
    case 'd':
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
        fold(screen);
        return;
    case 'm':
        screen->still = !screen->still;
        screen_say(screen, screen->still ? "Motion is off." : "Motion is on.");
        return;
    case '$':
        buy_in(screen);
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
    enum play_waits waits = play_waits_for(screen->game);
    bool done = false;
    if (key < 128)
        key = tolower(key);
    screen->quit_asked = screen->quit_asked && key == 'q';
    screen->watch_asked = screen->watch_asked && (key == '\r' || key == '\n' || key == KEY_ENTER);
    if (waits == PLAY_FOR_BETS)
        done = betting_key(screen, key);
    else if (waits == PLAY_FOR_DECISION)
        done = decision_key(screen, key);
    else if (waits == PLAY_FOR_NEXT_ROUND)
        done = over_key(screen, key);
    if (!done)
        any_key(screen, key);
}
