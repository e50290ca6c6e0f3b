/* Figures that documents print: read with their digits, and held against what they can mean. */
#include "shipped.h"
#include <baize/published.h>

static struct baize_published published[BAIZE_PUBLISHED_MOST];
static struct baize_published_check check;
static size_t count;

static void read_document(const char *id)
{
    struct baize_shipped shipped;
    assert_int_equal(baize_shipped_find(id, BAIZE_FILE_JURISDICTION, &shipped), BAIZE_OK);
    struct baize_source source = {.name = id, .bytes = shipped.bytes, .length = shipped.length};
    assert_int_equal(baize_jurisdiction_published(&source, scratch, sizeof scratch, published, &count, &found),
                     BAIZE_OK);
}

static const struct baize_published *find(enum baize_wager wager, const char *id)
{
    for (size_t i = 0; i < count; i++)
        if (published[i].wager == wager && strcmp(published[i].paytable.id, id) == 0)
            return &published[i];
    fail_msg("no %s", id);
    return NULL;
}

/* FCP-01..09 for the Ante and for Aces Up, BBB-01..03: 21 tables with two figures each. */
TEST(test_all_figures_of_washington_are_read)
{
    read_document("washington");
    assert_int_equal(count, 21);
    for (size_t i = 0; i < count; i++) {
        assert_true(published[i].has_house_edge && published[i].has_hit_frequency);
        assert_true(published[i].paytable.count > 0);
    }
    const struct baize_published *eight = find(BAIZE_ANTE, "FCP-08");
    assert_int_equal(eight->house_edge, 8000);
    assert_int_equal(eight->house_edge_digits, 2); /* printed as 0.80% */
    assert_int_equal(eight->hit_frequency, 67700);
    assert_int_equal(eight->hit_frequency_digits, 2);
    const struct baize_published *bad_beat = find(BAIZE_BAD_BEAT_BONUS, "BBB-01");
    assert_int_equal(bad_beat->house_edge, 203000);
    assert_int_equal(bad_beat->house_edge_digits, 1);
    assert_string_equal(bad_beat->clause, "WA BBB-01");
    read_document("maryland");
    assert_int_equal(count, 0); /* that document prints none */
}

static void check_aces_up(const char *id, bool right, const char *exact)
{
    char memory[64];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    static unsigned char working[8 << 20];
    const struct baize_published *figure = find(BAIZE_ACES_UP, id);
    enum baize_status status = baize_check_published(rules_of(washington), figure, working, sizeof working, &check);
    assert_string_equal(baize_status_name(status), "OK");
    baize_fraction_print_percent(&text, &check.house_edge.readings[0].value, 4);
    assert_string_equal(memory, exact);
    assert_int_equal(check.house_edge.reproduced_by, right ? 0 : -1);
    assert_int_equal(check.hit_frequency.reproduced_by, 0);
}

/* The edge of Aces Up by hand, from the published counts: 1 - hits - sum of hands x odds / 2,598,960. For FCP-09, 50 30
 * 8 6 4 2 1: (2,116,536 - 624x50 - 2,072x30 - 58,656x8 - 114,616x6 - 101,808x4 - 123,552x2 - 81,096) / 2,598,960
 * = 130,800 / 2,598,960. */
TEST(test_aces_up_figures)
{
    read_document("washington");
    check_aces_up("FCP-01", true, "1.9786%");
    check_aces_up("FCP-08", true, "0.2789%");
    check_aces_up("FCP-09", false, "5.0328%");
    struct baize_fraction nine = baize_fraction_of(130800, 2598960);
    assert_memory_equal(&check.house_edge.readings[0].value, &nine, sizeof nine);
}

/* What is printed is right to its last digit: a figure nearer than half of that digit, and no other. */
TEST(test_rounding_is_to_the_digits_printed)
{
    static unsigned char working[8 << 20];
    read_document("washington");
    struct baize_published changed = *find(BAIZE_ACES_UP, "FCP-09");
    static const struct {
        baize_rate rate;
        uint8_t digits;
        int8_t by;
    } cases[] = {{50300, 2, 0}, {50330, 3, 0},  {50328, 4, 0},  {50000, 0, 0},
                 {50000, 1, 0}, {50000, 2, -1}, {50329, 4, -1}, {51000, 1, -1}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        changed.house_edge = cases[i].rate;
        changed.house_edge_digits = cases[i].digits;
        assert_int_equal(baize_check_published(rules_of(washington), &changed, working, sizeof working, &check),
                         BAIZE_OK);
        assert_int_equal(check.house_edge.reproduced_by, cases[i].by);
    }
}
