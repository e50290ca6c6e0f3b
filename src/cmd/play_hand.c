/* play_hand.c - the own hand, the decision with its keys, the settlement, and the last lines. */
#include "cmd/play_screen.h"

#include <stdio.h>
#include <string.h>

/* ---- The own hand ---- */

static void draw_cards(const struct screen *screen)
{
    const struct baize_view_seat *own = play_shown_own(&screen->shown);
    bool choosing = play_option(&screen->shown.view, BAIZE_ACT_DISCARD, BAIZE_WAGERS) != NULL &&
                    screen->shown.waits == PLAY_FOR_DECISION;
    for (uint8_t i = 0; i < own->count; i++) {
        baize_cards one = baize_cards_one(own->cards[i]);
        struct paint_card card = {.card = own->cards[i],
                                  .live = (own->counting & one) != 0,
                                  .faded = own->folded || (own->strength != 0 && (own->counting & one) == 0) ||
                                           ((own->discards | screen->chosen) & one) != 0,
                                  .chosen = ((own->discards | screen->chosen) & one) != 0,
                                  .number = choosing ? i + 1 : 0};
        paint_card(screen, screen->hand_row, 1 + i * (screen->card_columns + 1), screen->card_rows,
                   screen->card_columns, card);
    }
}

static void draw_hand_name(const struct screen *screen)
{
    const struct baize_view_seat *own = play_shown_own(&screen->shown);
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    int row = screen->hand_row + screen->card_rows;
    if (screen->shown.seat == 0)
        return;
    baize_text_format(&text, "Seat %u, you", screen->shown.seat);
    if (own->strength != 0) {
        baize_text_add(&text, ": ");
        play_say_hand(&text, screen->shown.rules, own->strength);
    }
    if (own->folded)
        baize_text_add(&text, " (folded)");
    paint(screen, row, 1, screen->felt_width - 2, own->folded ? STYLE_QUIET : STYLE_STRONG, words);
}

/* ---- The decision ---- */

struct buttons {
    const struct screen *screen;
    int left, row, column, right;
};

/* "[F] Fold": gold for the usual choice, grey for what is not allowed. */
static void button(struct buttons *buttons, const char *key, const char *words, enum style style)
{
    char label[96];
    snprintf(label, sizeof label, "[%s] %s", key, words);
    int width = paint_width(buttons->screen, label) + 2;
    if (buttons->column + width > buttons->right) {
        buttons->column = buttons->left;
        buttons->row++;
    }
    char padded[104];
    snprintf(padded, sizeof padded, style == STYLE_BUTTON ? " %s " : "%s", label);
    paint(buttons->screen, buttons->row, buttons->column, buttons->right - buttons->column, style, padded);
    buttons->column += width + 1;
}

static void new_row(struct buttons *buttons)
{
    if (buttons->column == buttons->left)
        return;
    buttons->row++;
    buttons->column = buttons->left;
}

static void bet_buttons(struct buttons *buttons)
{
    const struct screen *screen = buttons->screen;
    const struct baize_view_seat *own = play_shown_own(&screen->shown);
    bool any = baize_view_wagered(own) > 0;
    bool before = false;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        before = before || screen->shown.last_wagers[w] > 0;
    for (uint8_t i = 0; i < screen->shown.view.options.count; i++) {
        const struct baize_option *option = &screen->shown.view.options.options[i];
        char key[2] = {(char)(felt_key(option->wager) - 'a' + 'A'), '\0'};
        if (option->act == BAIZE_ACT_PLACE_WAGER && felt_key(option->wager) != 0)
            button(buttons, key, baize_wager_words(option->wager),
                   option->allowed || own->wagers[option->wager] > 0 ? STYLE_ROOM : STYLE_QUIET);
    }
    new_row(buttons);
    button(buttons, paint_glyph(screen, "↑↓", "up/dn"), "more, less", STYLE_ROOM);
    button(buttons, "X", "take back", any ? STYLE_ROOM : STYLE_QUIET);
    new_row(buttons);
    button(buttons, "Space", "same bets", before && !any ? STYLE_BUTTON : before ? STYLE_ROOM : STYLE_QUIET);
    if (screen->shown.patient)
        button(buttons, "Enter", "deal", any ? STYLE_BUTTON : STYLE_QUIET);
    else if (any)
        paint(screen, buttons->row, buttons->column, buttons->right - buttons->column, STYLE_QUIET, "the clock deals");
}

static void play_buttons(struct buttons *buttons, const struct baize_option *play)
{
    const struct screen *screen = buttons->screen;
    const struct baize_view_seat *own = play_shown_own(&screen->shown);
    const struct baize_patron_choice *usual = screen->shown.has_usual ? &screen->shown.usual : NULL;
    baize_cents ante = own->wagers[BAIZE_ANTE];
    const struct baize_wager_rules *rules = &screen->shown.rules->wagers[play->wager];
    button(buttons, "F", "Fold", usual != NULL && usual->act == BAIZE_ACT_FOLD ? STYLE_BUTTON : STYLE_ROOM);
    for (int times = rules->least_times; times <= rules->most_times; times++) {
        char key[16], words[64];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_cents amount = ante * times;
        snprintf(key, sizeof key, "%d", times);
        if (rules->most_times > rules->least_times)
            baize_text_format(&text, "%dx ", times);
        else
            baize_text_format(&text, "%s ", baize_wager_words(play->wager));
        play_say_short(&text, amount);
        bool can = amount <= play->most && amount <= screen->shown.money;
        bool gold = usual != NULL && usual->act == BAIZE_ACT_PLAY && usual->amount == amount;
        button(buttons, key, words, !can ? STYLE_QUIET : gold ? STYLE_BUTTON : STYLE_ROOM);
    }
    if (play->most == play->least)
        return;
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, "Play ");
    play_say_short(&text, screen->amount > 0 ? screen->amount : play->least);
    baize_text_format(&text, "  %s other amounts", paint_glyph(screen, "↑↓", "up/dn"));
    new_row(buttons);
    button(buttons, "Enter", words, screen->amount > 0 ? STYLE_GOLD : STYLE_ROOM);
}

static void discard_buttons(struct buttons *buttons, const struct baize_option *option)
{
    const struct screen *screen = buttons->screen;
    char words[64];
    int count = baize_cards_count(screen->chosen);
    snprintf(words, sizeof words, "choose up to %u", option->cards_most);
    button(buttons, "1-5", words, STYLE_ROOM);
    new_row(buttons);
    if (count > 0)
        snprintf(words, sizeof words, "exchange %d card%s", count, count == 1 ? "" : "s");
    button(buttons, "Enter", count > 0 ? words : "stand pat", STYLE_BUTTON);
    if (count > 0)
        button(buttons, "S", "stand pat", STYLE_ROOM);
}

static void over_buttons(struct buttons *buttons)
{
    const struct screen *screen = buttons->screen;
    bool patient = screen->shown.patient;
    button(buttons, "Space", patient ? "next round, same bets" : "same bets in the next round",
           screen->again ? STYLE_ROOM : STYLE_BUTTON);
    new_row(buttons);
    if (patient)
        button(buttons, "Enter", "next round", STYLE_ROOM);
    if (screen->settlement_row == 0)
        button(buttons, "O", screen->others ? "settlement" : "other seats", STYLE_ROOM);
    button(buttons, "D", "proof of the deck", STYLE_ROOM);
}

static void hint_button(struct buttons *buttons)
{
    new_row(buttons);
    if (buttons->screen->shown.hints)
        button(buttons, "I", "hint: what each choice is worth", STYLE_ROOM);
}

/* No seat: a served table with nobody of ours at it. */
static void seat_buttons(struct buttons *buttons)
{
    button(buttons, "Enter", "take a seat", STYLE_BUTTON);
    button(buttons, "L", "the lobby", STYLE_ROOM);
}

static void draw_decision(const struct screen *screen)
{
    int left = 1 + 5 * (screen->card_columns + 1) + 2;
    struct buttons buttons = {screen, left, screen->hand_row + 1, left, screen->felt_width - 1};
    enum play_waits waits = screen->shown.waits;
    paint(screen, screen->hand_row, left, screen->felt_width - left - 1,
          waits == PLAY_FOR_DECISION || waits == PLAY_FOR_BETS ? STYLE_GOLD : STYLE_ROOM, screen->shown.now);
    if (screen->shown.seat == 0) {
        seat_buttons(&buttons);
        return;
    }
    if (waits == PLAY_FOR_BETS)
        bet_buttons(&buttons);
    else if (waits == PLAY_FOR_NEXT_ROUND)
        over_buttons(&buttons);
    for (uint8_t i = 0; waits == PLAY_FOR_DECISION && i < screen->shown.view.options.count; i++) {
        if (screen->shown.view.options.options[i].act == BAIZE_ACT_PLAY)
            play_buttons(&buttons, &screen->shown.view.options.options[i]);
        else if (screen->shown.view.options.options[i].act == BAIZE_ACT_DISCARD)
            discard_buttons(&buttons, &screen->shown.view.options.options[i]);
    }
    if (waits == PLAY_FOR_DECISION)
        hint_button(&buttons);
}

/* ---- The settlement ---- */

static enum style line_style(enum play_tone tone)
{
    static const enum style styles[] = {STYLE_ROOM, STYLE_GAIN, STYLE_LOSS, STYLE_STRONG};
    return styles[tone];
}

/* Line by line; more lines than usual take more room. */
static void draw_settlement(const struct screen *screen, int row, int column, int width, int rows)
{
    const struct play_shown *shown = &screen->shown;
    if (shown->lines_count == 0)
        return;
    while (shown->lines_count > rows)
        rows = rows < screen->rail_row - row && screen->settlement_row == 0 ? screen->rail_row - row : rows + 1;
    paint_fill(screen, row, column, rows, width, STYLE_ROOM);
    for (int i = 0; i < shown->lines_count; i++)
        paint(screen, row + i, column + 1, width - 2, line_style(shown->lines[i].tone), shown->lines[i].words);
}

/* ---- The last lines ---- */

static void draw_last_lines(const struct screen *screen)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    paint(screen, screen->message_row, 1, screen->columns - 2, STYLE_STRONG, screen->message);
    baize_text_format(&text, "Round %u  deck ", screen->shown.view.number);
    play_say_hex(&text, screen->shown.view.commitment, 3);
    switch (screen->shown.proof) {
    case PLAY_DECK_HIDDEN:
    case PLAY_DECK_SHOWN:
        baize_text_add(&text, paint_glyph(screen, "…", ".."));
        break;
    case PLAY_DECK_RIGHT:
        baize_text_add(&text, paint_glyph(screen, " ✓", " ok"));
        break;
    case PLAY_DECK_WRONG:
        baize_text_add(&text, " WRONG");
        break;
    }
    paint(screen, screen->rows - 1, 1, screen->columns - 55,
          screen->shown.proof == PLAY_DECK_RIGHT ? STYLE_GAIN : STYLE_QUIET, words);
    paint_right(screen, screen->rows - 1, screen->columns - 54, 53, STYLE_QUIET,
                "? help  T pays  R rules  H history  D deck  Q leave");
}

void hand_draw(const struct screen *screen)
{
    bool over = screen->shown.waits == PLAY_FOR_NEXT_ROUND;
    draw_cards(screen);
    draw_hand_name(screen);
    draw_decision(screen);
    draw_last_lines(screen);
    if (screen->settlement_row > 0)
        draw_settlement(screen, screen->settlement_row, 0, screen->felt_width, 9);
    else if (over && !screen->others)
        draw_settlement(screen, screen->seats_row, 2, screen->felt_width - 4, screen->spots_row - screen->seats_row);
}
