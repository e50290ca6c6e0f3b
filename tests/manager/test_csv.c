/* test_csv.c - fields for spreadsheets: what is words stays words, what is a number stays one. */
#include "manager/lines.h"
#include "testing.h"

static char said[256];

static void keep(void *context, const char *line)
{
    (void)context;
    snprintf(said, sizeof said, "%s", line);
}

static const char *field(const char *words)
{
    static const struct baize_house_time time = {.zone_minutes = 0};
    struct lines lines;
    lines_begin(&lines, &time, keep, NULL);
    csv_words(&lines, words);
    csv_end(&lines);
    return said;
}

TEST(test_words_are_no_formula)
{
    assert_string_equal(field("plain"), "plain");
    assert_string_equal(field("a,b"), "\"a,b\"");
    assert_string_equal(field("say \"x\""), "\"say \"\"x\"\"\"");
    assert_string_equal(field("=1+1"), "\"'=1+1\"");
    assert_string_equal(field("=HYPERLINK(\"http://x\",\"y\")"), "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
    assert_string_equal(field("+1"), "\"'+1\"");
    assert_string_equal(field("-2+3"), "\"'-2+3\"");
    assert_string_equal(field("@SUM(A1)"), "\"'@SUM(A1)\"");
    assert_string_equal(field("\tx"), "\"'\tx\"");
    assert_string_equal(field("a=b"), "a=b");
}

TEST(test_amounts_stay_numbers)
{
    static const struct baize_house_time time = {.zone_minutes = 0};
    struct lines lines;
    lines_begin(&lines, &time, keep, NULL);
    csv_money(&lines, -150 * BAIZE_MICROCENTS_PER_CENT);
    csv_number(&lines, 7);
    csv_end(&lines);
    assert_string_equal(said, "-1.50,7");
}
