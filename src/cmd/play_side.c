/* play_side.c - the paytables beside the felt; the row that the own hand would be paid by is gold. */
#include "base/words.h"
#include "cmd/play_screen.h"

#include <string.h>

struct side {
    const struct screen *screen;
    int row, column, width;
};

/* The own hand, by the ranking of the table; 0 where it is not known or not by these cards alone. */
static baize_strength own_strength(const struct screen *screen, const struct baize_paytable *table)
{
    const struct baize_view_seat *own = play_shown_own(&screen->shown);
    baize_cards set = 0;
    struct baize_hand hand;
    if (own->strength == 0 || table->basis == BAIZE_LOSING_HAND || table->basis == BAIZE_SIX_CARD)
        return 0;
    for (uint8_t i = 0; i < own->count; i++)
        set |= baize_cards_one(own->cards[i]);
    return baize_hand_rank(table->ranking, set, &hand) == BAIZE_OK ? hand.strength : 0;
}

static void draw_pay(void *context, const struct play_pay *pay)
{
    struct side *side = context;
    char name[64], odds[64] = "";
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_strength strength = pay->table == NULL ? 0 : own_strength(side->screen, pay->table);
    bool live = strength != 0 && baize_paytable_row(pay->table, strength) == pay->row;
    enum style style = pay->pays == NULL ? STYLE_GOLD : live ? STYLE_BUTTON : STYLE_ROOM;
    int row = side->row++, length = 0;
    if (row >= side->screen->rows - 1)
        return;
    baize_words_title(&text, pay->words);
    text = baize_text_in(odds, sizeof odds);
    if (pay->pays != NULL) {
        baize_odds_print(&text, pay->pays);
        length = (int)strlen(odds);
        paint_fill(side->screen, row, side->column, 1, side->width, style);
    }
    paint(side->screen, row, side->column, side->width - length - 1, style, name);
    paint_right(side->screen, row, side->column + side->width - length, length, style, odds);
}

void side_draw(const struct screen *screen)
{
    struct side side = {screen, 2, screen->felt_width + 2, screen->columns - screen->felt_width - 3};
    play_list_pays(screen->shown.rules, draw_pay, &side);
    if (side.row <= screen->rows - 1)
        return;
    paint_fill(screen, screen->rows - 2, side.column, 1, side.width, STYLE_ROOM);
    paint(screen, screen->rows - 2, side.column, side.width, STYLE_QUIET, "T shows all of it");
}
