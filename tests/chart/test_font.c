/* test_font.c - the font inside the program: what it has, words set in it, threads, and bytes that are not a font. */
#include "chart/words.h"
#include "chart_sample.h"
#include "paper/paper.h"
#include "paper/setting.h"
#include "shipped.h"
#include <pthread.h>
#include <unistd.h>

#define HEBREW "\u05E9\u05DC\u05D5\u05DD"

extern const char baize_font_book[], baize_font_book_end[];

static struct setting setting;

/* ---- Threads: the first test, because its threads open the fonts ---- */

#define THREADS 4

struct writer {
    pthread_t thread;
    char path[128];
    bool good;
};

static struct sample sample;

static void *write_report(void *context)
{
    struct writer *writer = context;
    struct paper_result result;
    writer->good = true;
    for (int i = 0; i < 3; i++)
        writer->good = paper_write_report(&sample.input, writer->path, &result) && writer->good;
    return NULL;
}

static size_t read_whole(const char *path, char *bytes, size_t size)
{
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    size_t length = fread(bytes, 1, size, stream);
    fclose(stream);
    assert_true(length > 0 && length < size);
    remove(path);
    return length;
}

TEST(test_threads_write_the_same)
{
    static char first[1 << 20], other[1 << 20];
    struct writer writers[THREADS];
    char folder[] = "/tmp/baize-font-XXXXXX";
    sample_of(&sample, double_draw);
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < THREADS; i++) {
        snprintf(writers[i].path, sizeof writers[i].path, "%s/%d.pdf", folder, i);
        assert_int_equal(pthread_create(&writers[i].thread, NULL, write_report, &writers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(writers[i].thread, NULL);
        assert_true(writers[i].good);
    }
    size_t length = read_whole(writers[0].path, first, sizeof first);
    for (int i = 1; i < THREADS; i++) {
        assert_int_equal(read_whole(writers[i].path, other, sizeof other), length);
        assert_memory_equal(first, other, length);
    }
    assert_int_equal(rmdir(folder), 0);
}

/* ---- What the font has ---- */

static void expect_characters(const struct font *font)
{
    for (uint32_t character = ' '; character < 0x250; character++)
        if (character < 0x7F || character > 0xA0)
            assert_true(font_has(font, character)); /* Latin, with every accent of Europe */
    static const uint32_t others[] = {0x2660, 0x2665, 0x2666, 0x2663, 0x2013, 0x2014, 0x2018,
                                      0x2019, 0x201C, 0x201D, 0x2026, 0x20AC, 0x2190, 0x2192,
                                      0x2264, 0x2265, 0x2713, 0xD7,   0xFFFD, 0x416,  0x3A9};
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_true(font_has(font, others[i]));
    assert_false(font_has(font, 0x65E5)); /* a CJK character: no page may count on those */
}

TEST(test_both_fonts_have_what_pages_need)
{
    expect_characters(font_get(false));
    expect_characters(font_get(true));
    assert_ptr_not_equal(font_get(false), font_get(true));
    assert_ptr_equal(font_get(false), font_get(false));
}

/* The layout counts with a table of widths: it is this font's. */
TEST(test_the_widths_of_the_layout)
{
    for (int bold = 0; bold < 2; bold++)
        for (char character = ' '; character <= '~'; character++) {
            const char letter[] = {character, '\0'};
            assert_true(setting_make(&setting, font_get(bold), letter));
            double width = (double)setting.width / setting.font->em;
            assert_true(width == words_width(letter, 1, bold));
            setting_free(&setting);
        }
}

/* ---- Words ---- */

static void expect_set(const char *given, const char *set, size_t runs)
{
    assert_true(setting_make(&setting, font_get(false), given));
    assert_string_equal(setting.words, set);
    assert_int_equal(setting.runs_count, runs);
    unsigned glyphs = 0;
    for (size_t i = 0; i < setting.runs_count; i++) {
        unsigned count;
        const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(setting.runs[i].glyphs, &count);
        for (unsigned at = 0; at < count; at++)
            assert_int_not_equal(infos[at].codepoint, 0); /* 0 is the empty box */
        glyphs += count;
    }
    assert_true((glyphs > 0) == (set[0] != '\0'));
    setting_free(&setting);
}

TEST(test_no_word_has_an_empty_box)
{
    expect_set("", "", 0);
    expect_set("Royal flush", "Royal flush", 1);
    expect_set("A\u2660 K\u2665", "A\u2660 K\u2665", 1);
    expect_set("\u65E5\u672C", "\uFFFD\uFFFD", 1);
    expect_set("bad \xFF\xC3", "bad \uFFFD\uFFFD", 1);
    expect_set("turned \u202E", "turned \uFFFD", 1);
    expect_set("line\nend\t\x01", "line\uFFFDend\uFFFD\uFFFD", 1);
}

/* A Hebrew name in an English line: its last letter stands left of its first. */
TEST(test_right_to_left)
{
    expect_set("Casino " HEBREW " 5", "Casino " HEBREW " 5", 3);
    assert_true(setting_make(&setting, font_get(false), "Casino " HEBREW));
    assert_int_equal(setting.runs_count, 2);
    assert_false(setting.runs[0].leftward);
    assert_true(setting.runs[1].leftward);
    unsigned count;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(setting.runs[1].glyphs, &count);
    assert_int_equal(count, 4);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(infos[i].cluster, strlen("Casino ") + 2 * (count - 1 - i));
    setting_free(&setting);
    /* Digits inside it run from left to right, and stand left of the word before them. */
    assert_true(setting_make(&setting, font_get(false), HEBREW " 12 " HEBREW));
    assert_int_equal(setting.runs_count, 3);
    assert_int_equal(setting.runs[0].first, 2 * 4 + 3);
    assert_int_equal(setting.runs[1].first, 2 * 4 + 1);
    assert_int_equal(setting.runs[2].first, 0);
    setting_free(&setting);
}

TEST(test_no_ligatures)
{
    unsigned count;
    assert_true(setting_make(&setting, font_get(false), "office flush"));
    hb_buffer_get_glyph_infos(setting.runs[0].glyphs, &count);
    assert_int_equal(count, strlen("office flush"));
    setting_free(&setting);
}

/* ---- Damage ---- */

TEST(test_bytes_that_are_not_a_font)
{
    size_t length = (size_t)(baize_font_book_end - baize_font_book);
    struct font font;
    char *copy = malloc(length);
    assert_non_null(copy);
    memcpy(copy, baize_font_book, length);
    assert_true(font_open(&font, copy, length));
    font_close(&font);
    static const size_t cuts[] = {0, 1, 4, 12, 300, 4096, 100000};
    for (size_t i = 0; i < COUNT_OF(cuts); i++) {
        assert_false(font_open(&font, copy, cuts[i]));
        assert_null(font.face);
        font_close(&font);
    }
    memset(copy, 0, 64);
    assert_false(font_open(&font, copy, length));
    free(copy);
}
