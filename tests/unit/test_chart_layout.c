/* test_chart_layout.c - what is drawn where: nothing leaves the page, no words lie on others, pages are numbered, heads
 * of tables come again. A backend of its own keeps all words with their places. */
#include "chart/sections.h"
#include "chart/words.h"
#include "chart_sample.h"
#include "shipped.h"

/* ---- A backend that keeps words ---- */

#define KEPT_MOST 6000

struct kept {
    unsigned page;
    double left, right, top, bottom;
    char words[96];
};

static struct kept kept[KEPT_MOST];
static size_t kept_count;
static unsigned pages_begun, pages_ended;
static int open_sections, open_groups, sections;
static double page_height;

static void keep_page(void *context, double width, double height)
{
    (void)context;
    assert_true(width > 0 && height > 0);
    assert_int_equal(pages_begun, pages_ended);
    pages_begun++;
    page_height = height;
}

static void keep_page_end(void *context)
{
    (void)context;
    pages_ended++;
}

static void keep_section(void *context, const char *title)
{
    (void)context;
    assert_true(title[0] != '\0' && open_sections == 0);
    open_sections++;
    sections++;
}

static void keep_section_end(void *context)
{
    (void)context;
    open_sections--;
}

static void keep_group(void *context, const char *title)
{
    (void)context;
    assert_true(title[0] != '\0');
    open_groups++;
}

static void keep_group_end(void *context)
{
    (void)context;
    open_groups--;
}

static void keep_text(void *context, double x, double y, const char *said, struct drawing_style style)
{
    (void)context;
    double width = words_width(said, style.size, style.bold);
    double left = style.anchor == DRAWING_START ? x : style.anchor == DRAWING_END ? x - width : x - width / 2;
    assert_true(kept_count < KEPT_MOST);
    struct kept *item = &kept[kept_count++];
    *item = (struct kept){
        .page = pages_begun, .left = left, .right = left + width, .top = y - style.size * 0.72, .bottom = y};
    snprintf(item->words, sizeof item->words, "%s", said);
    if (left < MARGIN - 1 || left + width > PAGE_WIDTH - MARGIN + 14 || item->top < 0 || y > page_height)
        fail_msg("page %u: '%s' leaves the page: x %g to %g, y %g", pages_begun, said, left, left + width, y);
}

static void keep_box(void *context, struct drawing_box box, struct drawing_paint paint)
{
    (void)context, (void)paint;
    if (box.x < 0 || box.x + box.width > PAGE_WIDTH || box.y < 0 || box.y + box.height > page_height ||
        !(box.width >= 0 && box.height >= 0))
        fail_msg("page %u: a box leaves the page: %g %g %g %g", pages_begun, box.x, box.y, box.width, box.height);
}

static void keep_points(void *context, const struct drawing_point *points, size_t count, struct drawing_paint paint)
{
    (void)context, (void)paint;
    for (size_t i = 0; i < count; i++)
        assert_true(points[i].x >= 0 && points[i].x <= PAGE_WIDTH && points[i].y >= 0 && points[i].y <= page_height);
}

static struct drawing keeper(void)
{
    kept_count = 0;
    pages_begun = pages_ended = 0;
    open_sections = open_groups = sections = 0;
    return (struct drawing){.page_begin = keep_page,
                            .page_end = keep_page_end,
                            .section_begin = keep_section,
                            .section_end = keep_section_end,
                            .group_begin = keep_group,
                            .group_end = keep_group_end,
                            .rectangle = keep_box,
                            .polyline = keep_points,
                            .polygon = keep_points,
                            .text = keep_text};
}

static void nothing_overlaps(void)
{
    for (size_t i = 0; i < kept_count; i++)
        for (size_t j = i + 1; j < kept_count && kept[j].page == kept[i].page; j++)
            if (kept[i].left + 0.2 < kept[j].right && kept[j].left + 0.2 < kept[i].right &&
                kept[i].top + 0.2 < kept[j].bottom && kept[j].top + 0.2 < kept[i].bottom)
                fail_msg("page %u: '%s' lies on '%s'", kept[i].page, kept[i].words, kept[j].words);
}

/* Only titles may be cut. */
static void nothing_is_cut(void)
{
    for (size_t i = 0; i < kept_count; i++)
        if (strstr(kept[i].words, "...") != NULL)
            fail_msg("page %u: '%s' was cut", kept[i].page, kept[i].words);
}

static size_t said(unsigned page, const char *expected)
{
    size_t count = 0;
    for (size_t i = 0; i < kept_count; i++)
        count += (page == 0 || kept[i].page == page) && strcmp(kept[i].words, expected) == 0;
    return count;
}

static void all_is_closed(void)
{
    assert_int_equal(pages_begun, pages_ended);
    assert_int_equal(open_sections, 0);
    assert_int_equal(open_groups, 0);
}

/* ---- Every shipped table ---- */

static const char *const all_tables[] = {maryland, three_level, double_draw, double_draw_b, south_dakota,
                                         reserve,  washington,  fcp_08,      from_meter,    laboratory};

TEST(test_charts_of_every_table)
{
    static struct sample sample;
    for (size_t i = 0; i < COUNT_OF(all_tables); i++) {
        const struct chart_input *input = sample_of(&sample, all_tables[i]);
        struct drawing drawing = keeper();
        unsigned pages = chart_draw_pages(input, NULL, &drawing);
        assert_int_equal(pages, pages_begun);
        assert_int_equal((size_t)sections, chart_count(input, NULL));
        all_is_closed();
        nothing_overlaps();
        nothing_is_cut();
    }
}

TEST(test_reports_of_every_table)
{
    static struct sample sample;
    for (size_t i = 0; i < COUNT_OF(all_tables); i++) {
        const struct chart_input *input = sample_of(&sample, all_tables[i]);
        struct drawing drawing = keeper();
        unsigned pages = chart_draw_report(input, &drawing);
        assert_int_equal(pages, pages_begun);
        all_is_closed();
        nothing_overlaps();
        nothing_is_cut();
        for (unsigned page = 1; page <= pages; page++) {
            char number[32];
            snprintf(number, sizeof number, "%u of %u", page, pages);
            assert_int_equal(said(page, number), 1);
            assert_true(said(page, input->rules->title) >= 1);
            assert_int_equal(said(page, "submission 0123456789abcdef"), 1);
            assert_int_equal(said(page, "2026-01-31"), page == 1 ? 2 : 1);
        }
        assert_int_equal(said(1, input->rules->jurisdiction_title), 1);
        assert_int_equal(said(2, "How they were found"), 1);
    }
}

/* Titles as long as they may be, without a date and a digest. */
TEST(test_long_titles)
{
    static struct sample sample;
    sample_of(&sample, maryland);
    memset(sample.rules.title, 'W', BAIZE_TITLE_SIZE - 1);
    memset(sample.rules.house, 'M', BAIZE_TITLE_SIZE - 1);
    memset(sample.rules.jurisdiction_title, 'm', BAIZE_TITLE_SIZE - 1);
    sample.input.date = NULL;
    sample.input.digest = NULL;
    struct drawing drawing = keeper();
    assert_true(chart_draw_report(&sample.input, &drawing) > 0);
    nothing_overlaps();
    drawing = keeper();
    assert_true(chart_draw_pages(&sample.input, NULL, &drawing) > 0);
    nothing_overlaps();
}

/* ---- Tables over pages ---- */

/* As many lines as a list of returns may have: the head stands on every page that the table has. */
TEST(test_the_head_comes_again)
{
    static struct sample sample;
    struct baize_wager_analysis *ante = &sample.ante.ante;
    sample_of(&sample, maryland);
    returns_start(ante, "ante", "standard", "optimal");
    for (int i = 0; i < BAIZE_RETURNS_MOST; i++) {
        char outcome[BAIZE_OUTCOME_SIZE];
        snprintf(outcome, sizeof outcome, "hand %d", i / 3);
        returns_add_decided(ante, BAIZE_NO_ROW, outcome, "3x", "won", 1000, false, whole(4), whole(4));
    }
    assert_int_equal(returns_finish(ante), BAIZE_OK);
    struct drawing drawing = keeper();
    unsigned pages = chart_draw_pages(&sample.input, "ante", &drawing);
    assert_true(pages >= 3);
    for (unsigned page = 1; page <= pages; page++)
        assert_int_equal(said(page, "Combinations"), 1);
    assert_int_equal(said(0, "1,000"), BAIZE_RETURNS_MOST);
    assert_int_equal(said(pages, "All together"), 1);
    nothing_overlaps();
}

/* ---- The strategy chart ---- */

/* Something of everything, so that cells are whole, split in two and split in three. */
static enum baize_decision mixed_play(const void *context, baize_cards hand, baize_card up)
{
    (void)context;
    baize_strength strength = baize_strength_four_card(hand);
    if (strength > 1500)
        return BAIZE_DECIDE_MOST;
    if (strength < 400 && baize_card_rank(up) > BAIZE_SIX)
        return BAIZE_DECIDE_FOLD;
    return (enum baize_decision)(strength % 7 % 3);
}

TEST(test_strategy_chart)
{
    static struct sample sample;
    static struct chart_work work;
    sample_of(&sample, maryland);
    work.input = &sample.input;
    strategy_grid_count(BAIZE_DECK_52, mixed_play, NULL, &work.grid);
    struct drawing drawing = keeper();
    struct flow flow = {.drawing = &drawing, .top = 50, .bottom = PAGE_HEIGHT - 48, .height = PAGE_HEIGHT};
    flow_begin(&flow);
    section_strategy(&flow, &work);
    flow_end(&flow);
    all_is_closed();
    nothing_overlaps();
    assert_int_equal(pages_begun, 1); /* it fits on a page, under the report's head */
    assert_int_equal(said(0, "Pair of nines"), 1);
    assert_true(said(0, "3x") >= 1 + 13 * 6); /* the legend, and every made hand */
    assert_int_equal(said(0, "100%"), 1);
}
