/* test_csv.c - fields for spreadsheets: what is words stays words, what is a number stays one. */
#include "figures/lines.h"
#include "testing.h"

static char said[256];

static void keep(void *context, const char *line)
{
    (void)context;
    snprintf(said, sizeof said, "%s", line);
}

static const char *row_of(const struct figures *row)
{
    struct lines lines;
    lines_begin(&lines, NULL, keep, NULL);
    lines_csv_row(&lines, row);
    return said;
}

static const char *field(const char *words)
{
    struct figures row;
    figures_start(&row);
    figures_word(&row, "words", NULL, words);
    return row_of(&row);
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
    struct figures row;
    figures_start(&row);
    figures_cents(&row, "amount", NULL, -150);
    figures_count(&row, "count", NULL, 7);
    figures_nothing(&row, "nothing");
    figures_money(&row, "large", NULL, INT64_C(123456700) * BAIZE_MICROCENTS_PER_CENT + 1);
    assert_string_equal(row_of(&row), "-1.50,7,,1234567.00000001");
}
