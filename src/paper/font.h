/* font.h - the font that pages are set in, DejaVu Sans, from the bytes inside the program.
 *
 * No file is opened and fontconfig is never asked, so pages have the same bytes on every machine, also on one that has
 * no fonts. The fonts are opened once and stay until the process ends; any thread may use them. */
#ifndef BAIZE_PAPER_FONT_H
#define BAIZE_PAPER_FONT_H

#include <hb.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cairo.h>

/* What stands for characters that the font does not have, for hidden ones and for bytes that are not UTF-8. */
#define FONT_REPLACEMENT 0xFFFDu

struct font {
    cairo_font_face_t *face; /* draws */
    hb_font_t *shaper;       /* chooses glyphs and places them, in units of which `em` are one size */
    unsigned em;
};

/* NULL when the font could not be opened: its bytes are damaged, or there is no memory. */
const struct font *font_get(bool bold);

/* The font in these bytes, which must stay; false, and nothing to free, when they are not a font with letters. */
bool font_open(struct font *font, const char *bytes, size_t length);
void font_close(struct font *font);

bool font_has(const struct font *font, uint32_t character);

#endif
