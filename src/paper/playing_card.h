/* playing_card.h - a playing card as people know it: rank and suit in two corners, the suit large in the middle. */
#ifndef BAIZE_PAPER_PLAYING_CARD_H
#define BAIZE_PAPER_PLAYING_CARD_H

#include "chart/drawing.h"

#include <baize/card.h>

#define PLAYING_CARD_WIDTH  58.0
#define PLAYING_CARD_HEIGHT 80.0

/* A card that does not count is pale. */
void playing_card_draw(const struct drawing *drawing, double x, double y, baize_card card, bool counts);

/* A box to write a card in. */
void playing_card_blank(const struct drawing *drawing, double x, double y);

#endif
