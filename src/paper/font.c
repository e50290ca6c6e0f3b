/* font.c - the font inside the program: FreeType reads it for cairo, HarfBuzz for setting words. */
#include "paper/font.h"

#include <ft2build.h>
#include <pthread.h>
#include <stdlib.h>

#include <cairo-ft.h>

#include FT_FREETYPE_H

/* generated/font.S */
extern const char baize_font_book[], baize_font_book_end[];
extern const char baize_font_bold[], baize_font_bold_end[];

/* ---- For cairo ---- */

/* A library for each face: FreeType's rule for threads is one library, or one lock, for those who open faces. */
struct drawn {
    FT_Library library;
    FT_Face face;
};

static void free_drawn(void *context)
{
    struct drawn *drawn = context;
    if (drawn->face != NULL)
        FT_Done_Face(drawn->face);
    if (drawn->library != NULL)
        FT_Done_FreeType(drawn->library);
    free(drawn);
}

static bool open_drawn(struct drawn *drawn, const char *bytes, size_t length)
{
    return FT_Init_FreeType(&drawn->library) == 0 &&
           FT_New_Memory_Face(drawn->library, (const FT_Byte *)bytes, (FT_Long)length, 0, &drawn->face) == 0 &&
           FT_IS_SCALABLE(drawn->face);
}

/* cairo keeps the face for as long as any of its caches does, and frees it itself. */
static cairo_font_face_t *open_face(const char *bytes, size_t length)
{
    static const cairo_user_data_key_t key;
    struct drawn *drawn = calloc(1, sizeof *drawn);
    if (drawn == NULL)
        return NULL;
    if (!open_drawn(drawn, bytes, length)) {
        free_drawn(drawn);
        return NULL;
    }
    cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face(drawn->face, FT_LOAD_NO_HINTING);
    if (cairo_font_face_set_user_data(face, &key, drawn, free_drawn) != CAIRO_STATUS_SUCCESS) {
        cairo_font_face_destroy(face);
        free_drawn(drawn);
        return NULL;
    }
    return face;
}

/* ---- For HarfBuzz ---- */

/* Widths in the font's own units: nothing is rounded, and they are those that src/chart/words.c counts with. */
static hb_font_t *open_shaper(const char *bytes, size_t length, unsigned *em)
{
    hb_blob_t *blob = hb_blob_create(bytes, (unsigned)length, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = hb_face_create(blob, 0);
    hb_font_t *shaper = hb_font_create(face);
    *em = hb_face_get_upem(face);
    hb_font_set_scale(shaper, (int)*em, (int)*em);
    hb_font_make_immutable(shaper);
    hb_face_destroy(face);
    hb_blob_destroy(blob);
    return shaper;
}

/* ---- Both ---- */

bool font_has(const struct font *font, uint32_t character)
{
    hb_codepoint_t glyph;
    return hb_font_get_nominal_glyph(font->shaper, character, &glyph) != 0;
}

bool font_open(struct font *font, const char *bytes, size_t length)
{
    *font = (struct font){.face = open_face(bytes, length)};
    if (font->face == NULL)
        return false;
    font->shaper = open_shaper(bytes, length, &font->em);
    if (font_has(font, 'A') && font_has(font, FONT_REPLACEMENT))
        return true;
    font_close(font);
    return false;
}

void font_close(struct font *font)
{
    if (font->face == NULL)
        return;
    cairo_font_face_destroy(font->face);
    hb_font_destroy(font->shaper);
    *font = (struct font){.face = NULL};
}

/* ---- The two fonts of the program ---- */

static struct font book, bold_font;
static pthread_once_t opened = PTHREAD_ONCE_INIT;

static void open_both(void)
{
    font_open(&book, baize_font_book, (size_t)(baize_font_book_end - baize_font_book));
    font_open(&bold_font, baize_font_bold, (size_t)(baize_font_bold_end - baize_font_bold));
}

const struct font *font_get(bool bold)
{
    pthread_once(&opened, open_both);
    const struct font *font = bold ? &bold_font : &book;
    return font->face != NULL ? font : NULL;
}
