/* play_felt.c - the header and the felt: dealer on top, the seats in their order, the own betting spots nearest. */
#include "cmd/play_screen.h"

#include <stdio.h>
#include <string.h>

/* ---- The header ---- */

static void draw_header(const struct screen *screen)
{
    const struct play_shown *shown = &screen->shown;
    const struct baize_rules *rules = shown->rules;
    char meters[160];
    struct baize_text text = baize_text_in(meters, sizeof meters);
    int width = screen->columns;
    for (uint8_t i = 0; rules->wagers[BAIZE_PROGRESSIVE].offered && i < rules->progressive.levels; i++) {
        baize_text_format(&text, "%s%s ", i > 0 ? "  " : "", rules->progressive.meters[i].level);
        play_say_cents(&text, shown->meters[i]);
    }
    int right = (int)strlen(shown->purse);
    int middle = (int)strlen(meters);
    paint_right(screen, 0, width - right - 1, right, STYLE_STRONG, shown->purse);
    if (middle > 0)
        paint(screen, 0, width - right - middle - 4, middle, STYLE_GOLD, meters);
    paint(screen, 0, 1, width - right - middle - 7, STYLE_ROOM, shown->title);
}

/* ---- The dealer ---- */

static void spaced(struct baize_text *text, const char *words)
{
    for (size_t i = 0; words[i] != '\0'; i++) {
        char byte = words[i] >= 'a' && words[i] <= 'z' ? (char)(words[i] - 'a' + 'A') : words[i];
        if (i > 0)
            baize_text_add(text, " ");
        baize_text_add_bytes(text, &byte, 1);
    }
}

/* What stands on the felt when there is no dealer's hand, or under it. */
static void say_felt(struct baize_text *text, const struct screen *screen)
{
    const struct baize_rules *rules = screen->shown.rules;
    const char *dot = paint_glyph(screen, " · ", " - ");
    if (rules->dealer_cards == 0) {
        baize_text_add(text,
                       baize_category_words(baize_strength_category(BAIZE_DOUBLE_DRAW, rules->settlement.wins_from)));
        baize_text_format(text, " or better wins%sa joker is an ace, or ends a straight or flush", dot);
        return;
    }
    baize_text_format(text, "dealer always qualifies%s", dot);
    baize_text_add(text, rules->settlement.tie == BAIZE_PLAYER_WINS_TIE   ? "player wins ties"
                         : rules->settlement.tie == BAIZE_DEALER_WINS_TIE ? "dealer wins ties"
                                                                          : "ties push");
    baize_text_format(text, "%sPlay %u to %u times the Ante", dot, rules->wagers[BAIZE_PLAY].least_times,
                      rules->wagers[BAIZE_PLAY].most_times);
}

static void say_dealer(struct baize_text *text, const struct screen *screen)
{
    const struct baize_view *view = &screen->shown.view;
    if (view->dealer_strength != 0) {
        baize_text_add(text, "dealer: ");
        play_say_hand(text, screen->shown.rules, view->dealer_strength);
        return;
    }
    for (uint8_t i = 0; i < view->dealer_count; i++)
        if (view->dealer[i] != BAIZE_FACE_DOWN_CARD) {
            baize_text_add(text, "dealer shows ");
            baize_card_print(text, view->dealer[i], screen->unicode ? BAIZE_CARD_UNICODE : BAIZE_CARD_PLAIN);
        }
}

static void draw_game_name(const struct screen *screen)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    int inner = screen->felt_width - 2;
    spaced(&text, baize_game_words(screen->shown.rules->game));
    paint_centred(screen, screen->dealer_row + 1, 1, inner, STYLE_FELT_STRONG, words);
    text = baize_text_in(words, sizeof words);
    say_felt(&text, screen);
    paint_centred(screen, screen->dealer_row + 2, 1, inner, STYLE_FELT_QUIET, words);
}

static void draw_dealer(const struct screen *screen)
{
    const struct baize_view *view = &screen->shown.view;
    const struct baize_rules *rules = screen->shown.rules;
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    int column = (screen->felt_width - (rules->dealer_cards * 5 - 1)) / 2;
    if (view->dealer_count == 0 && !view->bonus_card_dealt) {
        draw_game_name(screen);
        return;
    }
    for (uint8_t i = 0; i < view->dealer_count; i++) {
        bool known = view->dealer_strength != 0;
        bool counts = known && view->dealer[i] != BAIZE_FACE_DOWN_CARD &&
                      (view->dealer_counting & baize_cards_one(view->dealer[i])) != 0;
        struct paint_card card = {.card = view->dealer[i], .live = counts || !known, .faded = known && !counts};
        paint_card(screen, screen->dealer_row, column + 5 * i, 3, 4, card);
    }
    if (view->bonus_card_dealt) {
        struct paint_card card = {.card = view->bonus_card, .live = true};
        paint_card(screen, screen->dealer_row, column - 8, 3, 4, card);
        paint(screen, screen->dealer_row + 1, column - 14, 5, STYLE_FELT_QUIET, "bonus");
    }
    say_dealer(&text, screen);
    paint_centred(screen, screen->dealer_row + 3, 1, screen->felt_width - 2, STYLE_FELT, words);
}

/* ---- The other seats ---- */

static const char *short_hand(const struct screen *screen, const struct baize_view_seat *seat)
{
    static const char *const words[BAIZE_CATEGORIES] = {
        "",           "high card",   "pair",       "two pair",    "straight",   "flush",      "3 of a kind",
        "full house", "4 of a kind", "str. flush", "royal flush", "wild royal", "nat. royal", "five aces"};
    return words[baize_strength_category(baize_view_ranking(screen->shown.rules), seat->strength)];
}

/* "$10 + $30", or the sum where that does not fit. */
static void say_main_wagers(struct baize_text *text, const struct baize_view_seat *seat, int width)
{
    static const enum baize_wager main[] = {BAIZE_ANTE, BAIZE_PLAY, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW};
    size_t start = text->length;
    baize_cents sum = 0;
    for (size_t i = 0; i < sizeof main / sizeof main[0]; i++) {
        if (seat->wagers[main[i]] == 0)
            continue;
        if (sum > 0)
            baize_text_add(text, "+");
        play_say_short(text, seat->wagers[main[i]]);
        sum += seat->wagers[main[i]];
    }
    if ((int)(text->length - start) > width) {
        text->length = start;
        text->start[start] = '\0';
        play_say_short(text, sum);
    }
}

static void draw_wagers(const struct screen *screen, const struct baize_view_seat *seat, int row, int column, int width)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    enum style style = seat->folded ? STYLE_FELT_QUIET : STYLE_FELT;
    baize_cents side = seat->wagers[BAIZE_ACES_UP] + seat->wagers[BAIZE_SIX_CARD_BONUS] +
                       seat->wagers[BAIZE_BAD_BEAT_BONUS] + seat->wagers[BAIZE_BONUS];
    say_main_wagers(&text, seat, width - 1);
    paint_centred(screen, row, column, width, style, words);
    text = baize_text_in(words, sizeof words);
    if (side > 0) {
        baize_text_add(&text, seat->wagers[BAIZE_BONUS] > 0 ? "bonus " : "side ");
        play_say_short(&text, side);
    }
    bool lit = seat->wagers[BAIZE_PROGRESSIVE] > 0;
    int length = (int)text.length + (lit ? side > 0 ? 2 : 1 : 0);
    int start = column + (length < width ? (width - length) / 2 : 0);
    start += paint(screen, row + 1, start, column + width - start, style, words);
    if (lit)
        paint(screen, row + 1, start + (side > 0), 1, STYLE_FELT_GOLD, paint_glyph(screen, "●", "*"));
}

static void draw_result(const struct screen *screen, const struct baize_view_seat *seat, int row, int column, int width)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_cents net = baize_view_received(seat) - baize_view_wagered(seat);
    play_say_signed(&text, net);
    paint_centred(screen, row, column, width,
                  net > 0   ? STYLE_FELT_GAIN
                  : net < 0 ? STYLE_FELT_LOSS
                            : STYLE_FELT,
                  words);
}

static void draw_status(const struct screen *screen, uint8_t number, int row, int column, int width)
{
    const struct baize_view_seat *seat = &screen->shown.view.seats[number - 1];
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    enum style style = STYLE_FELT;
    if (screen->shown.view.turn == number) {
        baize_text_format(&text, "decides%s", paint_glyph(screen, "…", "..."));
        style = STYLE_FELT_GOLD;
    } else if (seat->discards_count > 0)
        baize_text_format(&text, "draws %u", seat->discards_count);
    else if (seat->strength != 0)
        baize_text_add(&text, short_hand(screen, seat));
    else if (seat->folded) {
        baize_text_add(&text, "folded");
        style = STYLE_FELT_QUIET;
    }
    paint_centred(screen, row, column, width, style, words);
}

/* Six rows: name, two for the cards, status, two for the wagers or the result. */
static void draw_seat(const struct screen *screen, uint8_t number, int row, int column, int width)
{
    const struct baize_view_seat *seat = &screen->shown.view.seats[number - 1];
    char name[64];
    bool turn = screen->shown.view.turn == number;
    if (seat->patron == 0) {
        snprintf(name, sizeof name, "seat %u", number);
        paint_centred(screen, row + 2, column, width, STYLE_FELT_QUIET, name);
        return;
    }
    snprintf(name, sizeof name, "%u %s", number, screen->shown.names[number - 1]);
    paint_centred(screen, row, column, width,
                  turn           ? STYLE_FELT_GOLD
                  : seat->folded ? STYLE_FELT_QUIET
                                 : STYLE_FELT_STRONG,
                  name);
    int step = width >= 11 ? 2 : 1;
    int start = column + (width - 4 * step - 1) / 2;
    for (uint8_t i = 0; i < seat->count; i++) {
        bool unused = seat->strength != 0 && (seat->counting & baize_cards_one(seat->cards[i])) == 0;
        paint_small_card(screen, row + 1, start + step * i, seat->cards[i], seat->folded || unused);
    }
    draw_status(screen, number, row + 3, column, width);
    if (seat->status == BAIZE_SEAT_SETTLED)
        draw_result(screen, seat, row + 4, column, width);
    else
        draw_wagers(screen, seat, row + 4, column, width);
}

static void draw_seats(const struct screen *screen)
{
    int others = screen->shown.view.seats_count - (screen->shown.seat != 0);
    int inner = screen->felt_width - 2;
    int place = 0;
    for (uint8_t number = 1; number <= screen->shown.view.seats_count; number++) {
        if (number == screen->shown.seat)
            continue;
        int column = 1 + place * inner / others;
        int width = 1 + (place + 1) * inner / others - column;
        int from_end = place < others - 1 - place ? place : others - 1 - place;
        draw_seat(screen, number, screen->seats_row + (from_end < screen->arc ? from_end : screen->arc), column, width);
        place++;
    }
}

/* ---- The own betting spots ---- */

int felt_spots(const struct baize_rules *rules, enum baize_wager spots[BAIZE_WAGERS])
{
    int count = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].offered)
            spots[count++] = (enum baize_wager)w;
    return count;
}

char felt_key(enum baize_wager wager)
{
    switch (wager) {
    case BAIZE_ANTE:
        return 'a';
    case BAIZE_ACES_UP:
        return 'u';
    case BAIZE_SIX_CARD_BONUS:
        return 's';
    case BAIZE_BAD_BEAT_BONUS:
        return 'b';
    case BAIZE_PROGRESSIVE:
        return 'p';
    case BAIZE_PLAY:
    case BAIZE_BONUS:
    case BAIZE_FIRST_DRAW:
    case BAIZE_SECOND_DRAW:
        break;
    }
    return 0;
}

static void draw_spot(const struct screen *screen, enum baize_wager wager, int column, int width)
{
    const struct baize_view_seat *own = play_shown_own(&screen->shown);
    bool selected = screen->shown.waits == PLAY_FOR_BETS && screen->spot == wager;
    baize_cents amount = own->wagers[wager];
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    int row = screen->spots_row;
    if (selected)
        baize_text_format(&text, "%s%s%s", paint_glyph(screen, "▸", ">"), baize_wager_words(wager),
                          paint_glyph(screen, "◂", "<"));
    else
        baize_text_add(&text, baize_wager_words(wager));
    paint_centred(screen, row, column, width,
                  selected     ? STYLE_FELT_GOLD
                  : amount > 0 ? STYLE_FELT_STRONG
                               : STYLE_FELT_QUIET,
                  words);
    text = baize_text_in(words, sizeof words);
    if (amount == 0) {
        paint_centred(screen, row + 1, column, width, STYLE_FELT_QUIET, paint_glyph(screen, "(    )", "(    )"));
        return;
    }
    play_say_cents(&text, amount);
    int length = (int)text.length;
    int start = length + 5 <= width ? column + (width - length - 4) / 2 : column + (width - length) / 2;
    if (length + 5 <= width)
        start += 1 + paint_chips(screen, row + 1, start, amount);
    bool lit = wager == BAIZE_PROGRESSIVE && screen->shown.view.phase != BAIZE_PHASE_BETTING;
    paint(screen, row + 1, start, column + width - start,
          own->folded && screen->shown.rules->wagers[wager].on_fold == BAIZE_LOST ? STYLE_FELT_QUIET
          : lit                                                                   ? STYLE_FELT_GOLD
                                                                                  : STYLE_FELT,
          words);
}

static void draw_spots(const struct screen *screen)
{
    enum baize_wager spots[BAIZE_WAGERS];
    int count = felt_spots(screen->shown.rules, spots);
    int inner = screen->felt_width - 2;
    for (int i = 0; i < count; i++) {
        int column = 1 + i * inner / count;
        draw_spot(screen, spots[i], column, 1 + (i + 1) * inner / count - column);
    }
}

/* ---- The whole felt ---- */

static void draw_rail(const struct screen *screen, int row, const char *left, const char *right)
{
    char line[1024];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_text_add(&text, left);
    for (int i = 2; i < screen->felt_width; i++)
        baize_text_add(&text, paint_glyph(screen, "═", "="));
    baize_text_add(&text, right);
    paint(screen, row, 0, screen->felt_width, STYLE_RAIL, line);
}

/* In the rail, on the right: how long there is time. */
static void draw_clock(const struct screen *screen)
{
    char words[24];
    if (screen->shown.clock < 0)
        return;
    snprintf(words, sizeof words, " %d s ", screen->shown.clock);
    int width = (int)strlen(words);
    paint(screen, screen->rail_row, screen->felt_width - width - 3, width, STYLE_GOLD, words);
}

void felt_draw(const struct screen *screen)
{
    draw_header(screen);
    draw_rail(screen, 1, paint_glyph(screen, "╔", "+"), paint_glyph(screen, "╗", "+"));
    for (int row = 2; row < screen->rail_row; row++) {
        paint_fill(screen, row, 1, 1, screen->felt_width - 2, STYLE_FELT);
        paint(screen, row, 0, 1, STYLE_RAIL, paint_glyph(screen, "║", "|"));
        paint(screen, row, screen->felt_width - 1, 1, STYLE_RAIL, paint_glyph(screen, "║", "|"));
    }
    draw_rail(screen, screen->rail_row, paint_glyph(screen, "╚", "+"), paint_glyph(screen, "╝", "+"));
    draw_clock(screen);
    draw_dealer(screen);
    draw_seats(screen);
    draw_spots(screen);
}
