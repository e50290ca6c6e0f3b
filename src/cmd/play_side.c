/* play_side.c - the paytables beside the felt; the row that the own hand would be paid by is gold. */
#include "base/words.h"
#include "cmd/play_screen.h"

#include <string.h>

struct side {
    const struct screen *screen;
    int row, column, width;
};

static void heading(struct side *side, const char *words)
{
    if (side->row < side->screen->rows - 1)
        paint(side->screen, side->row, side->column, side->width, STYLE_GOLD, words);
    side->row++;
}

static void line(struct side *side, const char *hand, const struct baize_odds *pays, bool live)
{
    char name[64], odds[64];
    struct baize_text text = baize_text_in(name, sizeof name);
    enum style style = live ? STYLE_BUTTON : STYLE_ROOM;
    baize_words_title(&text, hand);
    text = baize_text_in(odds, sizeof odds);
    baize_odds_print(&text, pays);
    if (side->row < side->screen->rows - 1) {
        int length = (int)strlen(odds);
        paint_fill(side->screen, side->row, side->column, 1, side->width, style);
        paint(side->screen, side->row, side->column, side->width - length - 1, style, name);
        paint_right(side->screen, side->row, side->column + side->width - length, length, style, odds);
    }
    side->row++;
}

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

static void table_of(struct side *side, const char *title, const struct baize_paytable *table)
{
    baize_strength strength = own_strength(side->screen, table);
    const struct baize_pay_row *live = strength == 0 ? NULL : baize_paytable_row(table, strength);
    heading(side, title);
    for (uint8_t i = 0; i < table->count; i++)
        line(side, table->rows[i].hand, &table->rows[i].pays, &table->rows[i] == live);
    side->row++;
}

static void draw_tables(struct side *at)
{
    const struct baize_rules *rules = at->screen->shown.rules;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        char title[64];
        struct baize_text text = baize_text_in(title, sizeof title);
        baize_text_format(&text, "%s%s", baize_wager_words((enum baize_wager)w), w == BAIZE_ANTE ? " bonus" : "");
        if (rules->wagers[w].offered && rules->wagers[w].paytable.count > 0 && w != BAIZE_PROGRESSIVE)
            table_of(at, title, &rules->wagers[w].paytable);
    }
    if (!rules->wagers[BAIZE_PROGRESSIVE].offered)
        return;
    table_of(at, "Progressive", &rules->progressive.schedule);
    if (rules->progressive.envy.count > 0)
        heading(at, "Envy bonus, for another's hand");
    for (uint8_t i = 0; i < rules->progressive.envy.count; i++) {
        const struct baize_envy_row *row = &rules->progressive.envy.rows[i];
        struct baize_odds odds = {.kind = BAIZE_ODDS_FIXED, .fixed_cents = row->amount};
        line(at, row->hand, &odds, false);
    }
}

void side_draw(const struct screen *screen)
{
    struct side side = {screen, 2, screen->felt_width + 2, screen->columns - screen->felt_width - 3};
    draw_tables(&side);
    if (side.row <= screen->rows - 1)
        return;
    paint_fill(screen, screen->rows - 2, side.column, 1, side.width, STYLE_ROOM);
    paint(screen, screen->rows - 2, side.column, side.width, STYLE_QUIET, "T shows all of it");
}
