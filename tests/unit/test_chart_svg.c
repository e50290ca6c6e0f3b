/* test_chart_svg.c - the SVG writer: escaping, numbers that no locale changes, and a sink that takes no more. */
#include "chart/svg.h"
#include "chart_sample.h"
#include "shipped.h"
#include <locale.h>

/* ---- A sink that keeps what comes ---- */

static char picture[1 << 20];
static size_t picture_length;
static size_t picture_room = sizeof picture - 1;

static bool keep(void *context, const char *bytes, size_t length)
{
    (void)context;
    if (picture_length + length > picture_room)
        return false;
    memcpy(picture + picture_length, bytes, length);
    picture_length += length;
    picture[picture_length] = '\0';
    return true;
}

static struct svg new_svg(const char *title)
{
    picture_length = 0;
    picture[0] = '\0';
    picture_room = sizeof picture - 1;
    return (struct svg){.sink = {.take = keep}, .title = title};
}

static void has(const char *piece)
{
    if (strstr(picture, piece) == NULL)
        fail_msg("'%s' is not in: %.2000s", piece, picture);
}

static size_t times(const char *piece)
{
    size_t count = 0;
    for (const char *at = picture; (at = strstr(at, piece)) != NULL; at += strlen(piece))
        count++;
    return count;
}

/* ---- Tests ---- */

static void expect_number(double number, const char *expected)
{
    char number_words[SVG_NUMBER_SIZE];
    svg_number(number_words, number);
    assert_string_equal(number_words, expected);
}

static void expect_numbers(void)
{
    expect_number(0, "0");
    expect_number(3, "3");
    expect_number(12.5, "12.5");
    expect_number(12.05, "12.05");
    expect_number(12.345, "12.35");
    expect_number(-0.25, "-0.25");
    expect_number(-0.001, "0");
    expect_number(99.999, "100");
    expect_number(1e300, "0");
}

TEST(test_numbers)
{
    expect_numbers();
}

/* Most systems of a developer have some locale with a decimal comma; without one the test above stands alone. */
TEST(test_numbers_in_any_locale)
{
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8", "de_DE", "pl_PL.UTF-8"};
    bool found_one = false;
    for (size_t i = 0; i < COUNT_OF(names) && !found_one; i++)
        found_one = setlocale(LC_ALL, names[i]) != NULL;
    expect_numbers();
    setlocale(LC_ALL, "C");
}

TEST(test_words_are_escaped)
{
    struct svg svg = new_svg("Tom & \"Jerry\" <3");
    struct drawing drawing = svg_drawing(&svg);
    drawing.page_begin(drawing.context, 100, 50);
    drawing.section_begin(drawing.context, "a<b");
    drawing.group_begin(drawing.context, "1 < 2 & 3 > 2");
    drawing.text(drawing.context, 1, 2, "x<&>\"y\"\001\t.",
                 (struct drawing_style){.size = 8, .bold = true, .anchor = DRAWING_END, .colour = 0x00ff7f});
    drawing.group_end(drawing.context);
    drawing.section_end(drawing.context);
    drawing.page_end(drawing.context);
    has("aria-label=\"Tom &amp; &quot;Jerry&quot; &lt;3\"");
    has("<title>Tom &amp; &quot;Jerry&quot; &lt;3</title>");
    has("<g role=\"group\" aria-label=\"a&lt;b\">");
    has("<title>1 &lt; 2 &amp; 3 &gt; 2</title>");
    has(">x&lt;&amp;&gt;&quot;y&quot;  .</text>");
    has("font-weight=\"700\" text-anchor=\"end\" fill=\"#00ff7f\"");
    has("viewBox=\"0 0 100 50\"");
    assert_int_equal(times("<g"), times("</g>"));
    assert_false(svg.failed);
}

TEST(test_shapes)
{
    struct svg svg = new_svg("shapes");
    struct drawing drawing = svg_drawing(&svg);
    struct drawing_paint dashes = drawing_stroked(0x112233, 0.5);
    const struct drawing_point points[] = {{0, 0}, {1.5, 2}, {-3, 0.25}};
    dashes.dashed = true;
    drawing.polyline(drawing.context, points, 3, dashes);
    drawing.polygon(drawing.context, points, 3, drawing_filled(0xabcdef));
    drawing.rectangle(drawing.context, (struct drawing_box){1, 2, 3, 4}, drawing_filled(0));
    has("<polyline points=\"0,0 1.5,2 -3,0.25\" fill=\"none\" stroke=\"#112233\" stroke-width=\"0.5\" "
        "stroke-dasharray=\"3 2\"/>");
    has("<polygon points=\"0,0 1.5,2 -3,0.25\" fill=\"#abcdef\"/>");
    has("<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"#000000\"/>");
}

/* A title that looks like markup, in a whole picture. */
TEST(test_a_whole_picture)
{
    static struct sample sample;
    const struct chart_input *input = sample_of(&sample, maryland);
    struct svg svg = new_svg("");
    snprintf(sample.rules.title, sizeof sample.rules.title, "Aces & <Faces>");
    assert_true(chart_write_svg(input, NULL, svg.sink));
    has("Aces &amp; &lt;Faces&gt;");
    assert_null(strstr(picture, "<Faces"));
    assert_null(strstr(picture, "<script"));
    assert_null(strstr(picture, "href"));
    assert_int_equal(times("<g"), times("</g>"));
    assert_int_equal(times("<svg "), 1);
    assert_int_equal(times("</svg>"), 1);
    /* Four wagers, a section each; the strategy has no table of decisions here. */
    assert_int_equal(times("role=\"group\""), 4);
}

TEST(test_one_wager)
{
    static struct sample sample;
    const struct chart_input *input = sample_of(&sample, maryland);
    struct svg svg = new_svg("");
    assert_int_equal(chart_count(input, NULL), 4);
    assert_int_equal(chart_count(input, "aces-up"), 1);
    assert_int_equal(chart_count(input, "double-draw"), 0);
    assert_true(chart_write_svg(input, "aces-up", svg.sink));
    has("Aces Up: what it returns");
    assert_null(strstr(picture, "Progressive: "));
    assert_false(chart_write_svg(input, "double-draw", svg.sink));
}

/* The sink's refusal comes back, wherever it happens, and nothing is written after it. */
TEST(test_a_full_sink)
{
    static struct sample sample;
    const struct chart_input *input = sample_of(&sample, double_draw);
    struct svg svg = new_svg("");
    assert_true(chart_write_svg(input, NULL, svg.sink));
    size_t all = picture_length;
    for (size_t room = 0; room < all; room += all / 7 + 1) {
        svg = new_svg("");
        picture_room = room;
        assert_false(chart_write_svg(input, NULL, svg.sink));
        assert_true(picture_length <= room);
    }
    svg = new_svg("");
    picture_room = all;
    assert_true(chart_write_svg(input, NULL, svg.sink));
}
