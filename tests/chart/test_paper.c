/* test_paper.c - PDF files: the same bytes for the same input, the pages that were promised, and no half files. */
#include "chart_sample.h"
#include "paper/paper.h"
#include "shipped.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static struct sample sample;
static struct paper_result result;
static char folder[64];
static char path[2][128];
static unsigned char bytes[2][4 << 20];

/* ---- Files ---- */

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/baize-paper-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    for (int i = 0; i < 2; i++)
        snprintf(path[i], sizeof path[i], "%s/%d.pdf", folder, i);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        remove(path[i]);
    return access(folder, F_OK) == 0 ? rmdir(folder) : 0; /* fails, and with it the test, when anything was left */
}

static size_t read_file(int which)
{
    FILE *stream = fopen(path[which], "rb");
    assert_non_null(stream);
    size_t length = fread(bytes[which], 1, sizeof bytes[which], stream);
    fclose(stream);
    assert_true(length > 0 && length < sizeof bytes[which]);
    return length;
}

static size_t times(int which, size_t length, const char *piece)
{
    size_t count = 0;
    for (size_t i = 0; i + strlen(piece) <= length; i++)
        count += memcmp(bytes[which] + i, piece, strlen(piece)) == 0;
    return count;
}

/* ---- Tests ---- */

static void expect_same_bytes(size_t pages)
{
    size_t length = read_file(0);
    assert_int_equal(read_file(1), length);
    assert_memory_equal(bytes[0], bytes[1], length);
    assert_memory_equal(bytes[0], "%PDF-1.", 7);
    assert_int_equal(times(0, length, "/Type /Page") - times(0, length, "/Type /Pages"), pages);
    assert_true(times(0, length, "DejaVuSans") > 0);
    assert_true(times(0, length, "20260131000000Z") > 0);
}

TEST(test_the_same_bytes)
{
    static const char *const tables[] = {maryland, three_level, double_draw};
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        sample_of(&sample, tables[i]);
        for (int file = 0; file < 2; file++)
            assert_true(paper_write_report(&sample.input, path[file], &result));
        assert_true(result.pages >= 3);
        expect_same_bytes(result.pages);
        for (int file = 0; file < 2; file++)
            assert_true(paper_write_chart_pdf(&sample.input, NULL, path[file], &result));
        expect_same_bytes(result.pages);
    }
}

TEST(test_another_date_is_another_file)
{
    sample_of(&sample, double_draw);
    assert_true(paper_write_report(&sample.input, path[0], &result));
    sample.input.date = "2026-02-01";
    assert_true(paper_write_report(&sample.input, path[1], &result));
    size_t length = read_file(1);
    assert_int_equal(times(1, length, "20260131000000Z"), 0);
    assert_true(times(1, length, "20260201000000Z") > 0);
}

TEST(test_no_such_folder)
{
    sample_of(&sample, double_draw);
    assert_false(paper_write_report(&sample.input, "/nowhere/at/all.pdf", &result));
    assert_string_equal(result.why, "cannot write '/nowhere/at/all.pdf': No such file or directory");
    assert_false(paper_write_chart_svg(&sample.input, NULL, "/nowhere/at/all.svg", &result));
    assert_string_equal(result.why, "cannot write '/nowhere/at/all.svg': No such file or directory");
}

TEST(test_no_such_chart)
{
    sample_of(&sample, double_draw);
    assert_false(paper_write_chart_pdf(&sample.input, "aces-up", path[0], &result));
    assert_string_equal(result.why, "there is no chart of aces-up");
    assert_false(paper_write_chart(&sample.input, NULL, "picture.png", &result));
    assert_string_equal(result.why, "the file of a chart ends in .svg or .pdf, not 'picture.png'");
    assert_false(paper_write_chart(&sample.input, NULL, ".svg", &result));
}

TEST(test_the_ending_decides)
{
    sample_of(&sample, double_draw);
    assert_true(paper_write_chart(&sample.input, NULL, path[0], &result));
    read_file(0);
    assert_memory_equal(bytes[0], "%PDF-1.", 7);
    snprintf(path[1], sizeof path[1], "%s/1.svg", folder);
    assert_true(paper_write_chart(&sample.input, NULL, path[1], &result));
    read_file(1);
    assert_memory_equal(bytes[1], "<?xml ", 6);
}

/* A disk that fills up: the old file stays, and no half file is left beside it. */
TEST(test_a_full_disk)
{
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit little = {.rlim_cur = 5000, .rlim_max = before.rlim_max};
    sample_of(&sample, double_draw);
    assert_true(paper_write_chart_svg(&sample.input, NULL, path[0], &result));
    size_t length = read_file(0);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &little), 0);
    bool svg = paper_write_chart_svg(&sample.input, NULL, path[0], &result);
    bool pdf = paper_write_report(&sample.input, path[0], &result);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(svg);
    assert_false(pdf);
    assert_non_null(strstr(result.why, "File too large"));
    memcpy(bytes[1], bytes[0], length);
    assert_int_equal(read_file(0), length);
    assert_memory_equal(bytes[0], bytes[1], length);
}

AROUND_EACH_TEST(make_folder, remove_folder);
