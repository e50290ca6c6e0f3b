/* test_server_log.c - lines of the log: JSON whatever stands in them, whole, and never waiting. */
#include "server/log.h"
#include "testing.h"
#include <fcntl.h>
#include <jansson.h>
#include <unistd.h>

static int64_t fixed(void *context)
{
    (void)context;
    return INT64_C(1794855600123); /* 2026-11-16T19:00:00.123Z */
}

static struct server_log log_to(int descriptor)
{
    return (struct server_log){.descriptor = descriptor, .least = LOG_INFO, .clock = {.now_ms = fixed}};
}

/* The next line of a pipe, as JSON. */
static json_t *read_line(int descriptor)
{
    char line[8192];
    size_t length = 0;
    do
        assert_int_equal(read(descriptor, line + length, 1), 1);
    while (line[length++] != '\n');
    json_t *value = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(value);
    return value;
}

TEST(test_a_line_has_its_fields)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct server_log log = log_to(ends[1]);
    log_line(&log, LOG_DEBUG, "too_small", "");
    log_line(&log, LOG_WARNING, "act_refused", "name:s table:i value:I good:b none:s", "NOT_NOW", 3, INT64_MAX, 1,
             (const char *)NULL);
    json_t *line = read_line(ends[0]);
    assert_string_equal(json_string_value(json_object_get(line, "level")), "warning");
    assert_string_equal(json_string_value(json_object_get(line, "what")), "act_refused");
    assert_string_equal(json_string_value(json_object_get(line, "name")), "NOT_NOW");
    assert_int_equal(json_integer_value(json_object_get(line, "table")), 3);
    assert_true(json_is_true(json_object_get(line, "good")));
    assert_true(json_is_null(json_object_get(line, "none")));
    json_decref(line);
    close(ends[0]);
    close(ends[1]);
}

TEST(test_the_time_is_that_of_the_clock)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct server_log log = log_to(ends[1]);
    log_line(&log, LOG_INFO, "x", "");
    json_t *line = read_line(ends[0]);
    assert_string_equal(json_string_value(json_object_get(line, "at")), "2026-11-16T19:00:00.123Z");
    json_decref(line);
    close(ends[0]);
    close(ends[1]);
}

TEST(test_what_a_client_sends_cannot_break_a_line)
{
    int ends[2];
    char long_one[4000];
    assert_int_equal(pipe(ends), 0);
    struct server_log log = log_to(ends[1]);
    log_line(&log, LOG_INFO, "x", "a:s b:s c:s", "quote \" backslash \\ newline \n end", "\xff\xfe broken \xc3",
             "\x1b[31m red \xe2\x80\xae turned");
    json_t *line = read_line(ends[0]);
    assert_string_equal(json_string_value(json_object_get(line, "a")), "quote \" backslash \\ newline   end");
    assert_string_equal(json_string_value(json_object_get(line, "b")), "?? broken ?");
    assert_string_equal(json_string_value(json_object_get(line, "c")), "?[31m red ? turned");
    json_decref(line);
    memset(long_one, 'x', sizeof long_one - 1);
    long_one[sizeof long_one - 1] = '\0';
    log_line(&log, LOG_INFO, "y", "a:s b:s c:s d:s e:s", long_one, long_one, long_one, long_one, long_one);
    line = read_line(ends[0]);
    assert_int_equal(json_string_length(json_object_get(line, "a")), 512);
    assert_null(json_object_get(line, "e")); /* left out whole */
    json_decref(line);
    close(ends[0]);
    close(ends[1]);
}

TEST(test_a_full_pipe_costs_lines_not_time)
{
    int ends[2], lines = 0, told = 0;
    assert_int_equal(pipe(ends), 0);
    struct server_log log = log_to(ends[1]);
    for (int i = 0; i < 5000; i++)
        log_line(&log, LOG_INFO, "many", "number:i", i);
    assert_true(log.lost > 0);
    int kept = 5000 - (int)log.lost;
    for (; lines < kept; lines++) {
        json_t *line = read_line(ends[0]);
        assert_int_equal(json_integer_value(json_object_get(line, "number")), lines);
        json_decref(line);
    }
    log_line(&log, LOG_INFO, "again", "");
    json_t *line = read_line(ends[0]);
    assert_string_equal(json_string_value(json_object_get(line, "what")), "lines_lost");
    told = (int)json_integer_value(json_object_get(line, "count"));
    json_decref(line);
    assert_int_equal(kept + told, 5000);
    assert_int_equal(log.lost, 0);
    line = read_line(ends[0]);
    assert_string_equal(json_string_value(json_object_get(line, "what")), "again");
    json_decref(line);
    close(ends[0]);
    close(ends[1]);
}
