#include "paper/playing_card.h"

#include "cards/words.h"
#include "chart/flow.h"

#define CARD_RED       0xb3261e
#define CARD_RED_PALE  0xd9a7a2
#define CARD_INK_PALE  0x9aa39e
#define CARD_EDGE      0x7d8781
#define CARD_EDGE_PALE 0xc9d0cc

static struct drawing_box box_at(double x, double y)
{
    return (struct drawing_box){.x = x, .y = y, .width = PLAYING_CARD_WIDTH, .height = PLAYING_CARD_HEIGHT};
}

static drawing_colour colour_of(baize_card card, bool counts)
{
    bool red = !baize_card_is_joker(card) &&
               (baize_card_suit(card) == BAIZE_DIAMONDS || baize_card_suit(card) == BAIZE_HEARTS);
    if (red)
        return counts ? CARD_RED : CARD_RED_PALE;
    return counts ? INK : CARD_INK_PALE;
}

/* People write 10; T is for scripts. */
static void rank_words(baize_card card, char words[4])
{
    char letter = baize_rank_words[baize_card_rank(card)].letter;
    struct baize_text text = baize_text_in(words, 4);
    if (letter == 'T')
        baize_text_add(&text, "10");
    else
        baize_text_add_bytes(&text, &letter, 1);
}

static void put(const struct drawing *drawing, double x, double y, const char *words, double size, bool bold,
                drawing_colour colour)
{
    drawing->text(drawing->context, x, y, words, flow_style(size, bold, DRAWING_MIDDLE, colour));
}

void playing_card_draw(const struct drawing *drawing, double x, double y, baize_card card, bool counts)
{
    drawing_colour colour = colour_of(card, counts);
    struct drawing_paint paint = {
        .fill = PAPER, .stroke = counts ? CARD_EDGE : CARD_EDGE_PALE, .stroke_width = 0.9, .radius = 6};
    double middle = x + PLAYING_CARD_WIDTH / 2;
    char rank[4];
    drawing->rectangle(drawing->context, box_at(x, y), paint);
    if (baize_card_is_joker(card)) {
        put(drawing, middle, y + PLAYING_CARD_HEIGHT / 2 + 4, "JOKER", 12, true, colour);
        return;
    }
    const char *suit = baize_suit_words[baize_card_suit(card)].symbol;
    rank_words(card, rank);
    put(drawing, x + 13.5, y + 18, rank, 14, true, colour);
    put(drawing, x + 13.5, y + 30, suit, 12, false, colour);
    put(drawing, middle + 5, y + PLAYING_CARD_HEIGHT / 2 + 15, suit, 34, false, colour);
    put(drawing, x + PLAYING_CARD_WIDTH - 12, y + PLAYING_CARD_HEIGHT - 7, rank, 10, true, colour);
}

void playing_card_blank(const struct drawing *drawing, double x, double y)
{
    struct drawing_paint paint = {.fill = PAPER, .stroke = CARD_EDGE, .stroke_width = 0.9, .dashed = true, .radius = 6};
    drawing->rectangle(drawing->context, box_at(x, y), paint);
    put(drawing, x + PLAYING_CARD_WIDTH / 2, y + PLAYING_CARD_HEIGHT - 6, "rank and suit", 6, false, INK_SOFT);
}
