/* test_utf8.c - texts that people write, and what is none. */
#include "base/utf8.h"
#include "testing.h"

#include <string.h>

static bool is_remark(const char *text)
{
    return baize_utf8_is_remark(text, strlen(text), 200) != 0;
}

TEST(test_a_text_is_what_people_can_see_on_one_line)
{
    assert_true(is_remark("The player asked for the floor."));
    assert_true(is_remark("\"No\", said Zo\xc3\xab \xe2\x99\xa0")); /* quotes, letters and signs of any script */
    assert_false(is_remark(""));
    assert_false(is_remark(" a blank before"));
    assert_false(is_remark("a blank behind "));
    assert_false(is_remark("two\nlines"));
    assert_false(is_remark("a tab\tinside"));
    assert_false(is_remark("a bell\x07"));
    assert_false(is_remark("\x7f"));
    assert_false(is_remark("\xc3"));                      /* cut off */
    assert_false(is_remark("\xff\xfe"));                  /* no UTF-8 */
    assert_false(is_remark("turned \xe2\x80\xae round")); /* the direction of the letters behind it */
}

TEST(test_a_text_has_so_many_bytes)
{
    char text[202];
    memset(text, 'x', sizeof text);
    assert_true(baize_utf8_is_remark(text, 200, 200));
    assert_false(baize_utf8_is_remark(text, 201, 200));
    assert_int_equal(baize_utf8_seen("Zo\xc3\xab", 4), 3);
    assert_int_equal(baize_utf8_seen("a\0b", 3), 0);
}
