/* setting.h - words set in a font: which glyphs, and where.
 *
 * Scripts that join letters or run from right to left come out as their readers expect. Everything else that the font
 * has no glyph for, and every hidden character, becomes the replacement character: never an empty box. */
#ifndef BAIZE_PAPER_SETTING_H
#define BAIZE_PAPER_SETTING_H

#include "paper/font.h"

#include <hb.h>

/* A piece in one direction. Glyphs are in the order in which they stand, from left to right. */
struct setting_run {
    size_t first, bytes; /* of `words` */
    bool leftward;
    uint8_t level; /* of embedding; odd: from right to left */
    hb_buffer_t *glyphs;
};

struct setting {
    const struct font *font;
    char *words;              /* as they are drawn: with replacement characters */
    struct setting_run *runs; /* from left to right */
    size_t runs_count;
    int64_t width; /* in units of the font */
};

/* False, and nothing to free, when there is no memory. */
bool setting_make(struct setting *setting, const struct font *font, const char *words);
void setting_free(struct setting *setting);

/* Draws with the first letter at (x, y), on the baseline. False when there is no memory. */
bool setting_draw(const struct setting *setting, cairo_t *cairo, double x, double y, double size);

#endif
