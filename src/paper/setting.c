/* setting.c - words set in a font.
 *
 *     bytes -> characters the font has -> runs in one direction -> glyphs of each run -> the runs from left to right
 *
 * A page is English: where a name runs from right to left, the line around it runs from left to right. */
#include "paper/setting.h"

#include "base/utf8.h"

#include <fribidi.h>
#include <stdlib.h>
#include <string.h>

static const char replacement[] = "\xEF\xBF\xBD"; /* FONT_REPLACEMENT */

/* ---- Characters ---- */

/* The next character that can be drawn; `length` becomes how many bytes of `words` it took. */
static uint32_t next_character(const struct font *font, const char *words, size_t left, size_t *length)
{
    *length = baize_utf8_length(words, left);
    if (*length == 0) {
        *length = 1;
        return FONT_REPLACEMENT;
    }
    uint32_t character = baize_utf8_character(words, *length);
    bool drawn = character >= ' ' && !baize_utf8_is_hidden(character) && font_has(font, character);
    return drawn ? character : FONT_REPLACEMENT;
}

/* Fills setting->words and `characters`; returns how many characters there are. Both have room: a replacement of three
 * bytes may take the place of one. */
static size_t read_characters(struct setting *setting, const char *words, FriBidiChar *characters)
{
    size_t count = 0;
    size_t end = strlen(words);
    char *to = setting->words;
    for (size_t at = 0, length; at < end; at += length) {
        uint32_t character = next_character(setting->font, words + at, end - at, &length);
        bool own = character != FONT_REPLACEMENT;
        size_t bytes = own ? length : sizeof replacement - 1;
        memcpy(to, own ? words + at : replacement, bytes);
        to += bytes;
        characters[count++] = character;
    }
    *to = '\0';
    return count;
}

/* ---- Runs ---- */

static bool find_levels(const FriBidiChar *characters, size_t count, FriBidiLevel *levels)
{
    FriBidiCharType *types = calloc(count, sizeof *types);
    FriBidiBracketType *brackets = calloc(count, sizeof *brackets);
    FriBidiParType direction = FRIBIDI_PAR_LTR;
    bool good = types != NULL && brackets != NULL;
    if (good) {
        fribidi_get_bidi_types(characters, (FriBidiStrIndex)count, types);
        fribidi_get_bracket_types(characters, (FriBidiStrIndex)count, types, brackets);
        good = fribidi_get_par_embedding_levels_ex(types, brackets, (FriBidiStrIndex)count, &direction, levels) > 0;
    }
    free(types);
    free(brackets);
    return good;
}

static size_t bytes_of(uint32_t character)
{
    return character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
}

/* Neighbours of one level are one run; there is room for as many runs as characters. */
static void split_runs(struct setting *setting, const FriBidiChar *characters, const FriBidiLevel *levels, size_t count)
{
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || levels[i] != levels[i - 1])
            setting->runs[setting->runs_count++] = (struct setting_run){
                .first = at, .level = (uint8_t)levels[i], .leftward = FRIBIDI_LEVEL_IS_RTL(levels[i]) != 0};
        size_t bytes = bytes_of(characters[i]);
        setting->runs[setting->runs_count - 1].bytes += bytes;
        at += bytes;
    }
}

static bool find_runs(struct setting *setting, const char *words)
{
    size_t most = strlen(words);
    FriBidiChar *characters = calloc(most + 1, sizeof *characters);
    FriBidiLevel *levels = calloc(most + 1, sizeof *levels);
    setting->words = malloc(most * (sizeof replacement - 1) + 1);
    setting->runs = calloc(most + 1, sizeof *setting->runs);
    bool good = characters != NULL && levels != NULL && setting->words != NULL && setting->runs != NULL;
    if (good) {
        size_t count = read_characters(setting, words, characters);
        good = count == 0 || find_levels(characters, count, levels);
        if (good)
            split_runs(setting, characters, levels, count);
    }
    free(characters);
    free(levels);
    return good;
}

/* Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down to 1, turn round what is on it or above.
 */
static void order_runs(struct setting *setting)
{
    uint8_t highest = 0;
    for (size_t i = 0; i < setting->runs_count; i++)
        highest = setting->runs[i].level > highest ? setting->runs[i].level : highest;
    for (uint8_t level = highest; level > 0; level--)
        for (size_t i = 0; i < setting->runs_count; i++) {
            size_t end = i;
            while (end < setting->runs_count && setting->runs[end].level >= level)
                end++;
            for (size_t from = i, to = end; from + 1 < to; from++, to--) {
                struct setting_run run = setting->runs[from];
                setting->runs[from] = setting->runs[to - 1];
                setting->runs[to - 1] = run;
            }
            i = end > i ? end - 1 : i;
        }
}

/* ---- Glyphs ---- */

static bool shape_run(struct setting *setting, struct setting_run *run)
{
    /* No ligatures: "flush" is to be found in the file as f, l, u, s, h. */
    static const hb_feature_t features[] = {
        {HB_TAG('l', 'i', 'g', 'a'), 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END},
        {HB_TAG('c', 'l', 'i', 'g'), 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END},
    };
    run->glyphs = hb_buffer_create();
    hb_buffer_add_utf8(run->glyphs, setting->words, -1, (unsigned)run->first, (int)run->bytes);
    hb_buffer_guess_segment_properties(run->glyphs);
    hb_buffer_set_direction(run->glyphs, run->leftward ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_buffer_set_language(run->glyphs, hb_language_from_string("en", -1)); /* and not that of the locale */
    hb_shape(setting->font->shaper, run->glyphs, features, sizeof features / sizeof features[0]);
    unsigned count;
    const hb_glyph_position_t *places = hb_buffer_get_glyph_positions(run->glyphs, &count);
    for (unsigned i = 0; i < count; i++)
        setting->width += places[i].x_advance;
    return hb_buffer_allocation_successful(run->glyphs) != 0;
}

bool setting_make(struct setting *setting, const struct font *font, const char *words)
{
    *setting = (struct setting){.font = font};
    bool good = find_runs(setting, words);
    for (size_t i = 0; good && i < setting->runs_count; i++)
        good = shape_run(setting, &setting->runs[i]);
    if (good)
        order_runs(setting);
    else
        setting_free(setting);
    return good;
}

void setting_free(struct setting *setting)
{
    for (size_t i = 0; i < setting->runs_count; i++)
        hb_buffer_destroy(setting->runs[i].glyphs);
    free(setting->runs);
    free(setting->words);
    *setting = (struct setting){.font = NULL};
}

/* ---- Drawing ---- */

/* Which bytes each glyph stands for, so that the words can be read back from the file. In the order of the words: those
 * of a leftward run begin with the last glyph. Returns how many clusters there are. */
static int find_clusters(const struct setting_run *run, const hb_glyph_info_t *infos, unsigned count,
                         cairo_text_cluster_t *clusters)
{
    int found = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned at = run->leftward ? count - 1 - i : i;
        size_t begin = infos[at].cluster;
        bool more = i > 0 && infos[run->leftward ? at + 1 : at - 1].cluster == begin;
        if (more) {
            clusters[found - 1].num_glyphs++;
            continue;
        }
        if (found > 0)
            clusters[found - 1].num_bytes = (int)begin - clusters[found - 1].num_bytes;
        clusters[found++] = (cairo_text_cluster_t){.num_bytes = (int)begin, .num_glyphs = 1};
    }
    if (found > 0)
        clusters[found - 1].num_bytes = (int)(run->first + run->bytes) - clusters[found - 1].num_bytes;
    return found;
}

/* Returns where the next run begins. */
static double place_glyphs(const struct setting_run *run, cairo_glyph_t *glyphs, double x, double y, double scale)
{
    unsigned count;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(run->glyphs, &count);
    const hb_glyph_position_t *places = hb_buffer_get_glyph_positions(run->glyphs, NULL);
    int64_t used = 0;
    for (unsigned i = 0; i < count; i++) {
        glyphs[i] = (cairo_glyph_t){.index = infos[i].codepoint,
                                    .x = x + (double)(used + places[i].x_offset) * scale,
                                    .y = y - (double)places[i].y_offset * scale};
        used += places[i].x_advance;
    }
    return x + (double)used * scale;
}

static bool draw_run(const struct setting *setting, const struct setting_run *run, cairo_t *cairo, double *x, double y,
                     double scale)
{
    unsigned count;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(run->glyphs, &count);
    cairo_glyph_t *glyphs = calloc(count + 1, sizeof *glyphs);
    cairo_text_cluster_t *clusters = calloc(count + 1, sizeof *clusters);
    bool good = glyphs != NULL && clusters != NULL;
    if (good) {
        *x = place_glyphs(run, glyphs, *x, y, scale);
        int found = find_clusters(run, infos, count, clusters);
        cairo_show_text_glyphs(cairo, setting->words + run->first, (int)run->bytes, glyphs, (int)count, clusters, found,
                               run->leftward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : 0);
    }
    free(glyphs);
    free(clusters);
    return good;
}

bool setting_draw(const struct setting *setting, cairo_t *cairo, double x, double y, double size)
{
    bool good = true;
    cairo_set_font_face(cairo, setting->font->face);
    cairo_set_font_size(cairo, size);
    for (size_t i = 0; good && i < setting->runs_count; i++)
        good = draw_run(setting, &setting->runs[i], cairo, &x, y, size / setting->font->em);
    return good;
}
