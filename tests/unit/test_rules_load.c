/* test_rules_load.c - loading: what is shipped, refusals that leave no trace, too little memory, the same bytes. */
#include "shipped.h"

/* ---- What is shipped ---- */

TEST(test_every_shipped_submission_loads_without_a_word)
{
    int submissions = 0;
    for (size_t i = 0; i < baize_shipped_count(); i++) {
        struct baize_shipped shipped;
        assert_int_equal(baize_shipped_at(i, &shipped), BAIZE_OK);
        struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
        assert_int_equal(baize_rules_file_kind(&source, scratch, sizeof scratch), shipped.kind);
        if (shipped.kind != BAIZE_FILE_SUBMISSION)
            continue;
        struct baize_rules rules;
        must_load(&source, &rules);
        assert_int_equal(found.errors + found.warnings + found.count + found.dropped, 0);
        assert_int_equal(rules.real_money, strcmp(rules.jurisdiction, "laboratory") != 0);
        submissions++;
    }
    assert_true(submissions >= 10);
}

TEST(test_what_is_not_shipped_is_not_found)
{
    struct baize_shipped shipped = {.id = "untouched"};
    assert_int_equal(baize_shipped_at(baize_shipped_count(), &shipped), BAIZE_RULES_NOT_FOUND);
    assert_int_equal(baize_shipped_find("nevada", BAIZE_FILE_JURISDICTION, &shipped), BAIZE_RULES_NOT_FOUND);
    assert_int_equal(baize_shipped_find(maryland, BAIZE_FILE_JURISDICTION, &shipped), BAIZE_RULES_NOT_FOUND);
    assert_int_equal(baize_shipped_find("maryland", BAIZE_FILE_SUBMISSION, &shipped), BAIZE_RULES_NOT_FOUND);
    assert_string_equal(shipped.id, "untouched");
    assert_int_equal(baize_shipped_find("maryland", BAIZE_FILE_JURISDICTION, &shipped), BAIZE_OK);
}

/* ---- Refusals leave no trace ---- */

static void expect_untouched(const struct baize_source *source, const char *fault)
{
    static struct baize_rules rules;
    static struct baize_rules before;
    memset(&rules, 0xA5, sizeof rules);
    memset(&before, 0xA5, sizeof before);
    assert_int_equal(load(source, &rules), BAIZE_RULES_REFUSED);
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_true(found.errors > 0 && found.count > 0);
    if (!was_found(fault))
        fail_msg("%s is not among the faults: %s", fault, found.items[0].words);
}

TEST(test_a_refused_submission_leaves_the_rules_untouched)
{
    struct baize_source source = edited(maryland, "seed: $5000", "seed: $4999.99");
    expect_untouched(&source, "SEED_BELOW_LEAST");
    assert_string_equal(found.items[0].clause, "MD-FCP 12.D(3)(b)(i)");
    source = edited(maryland, "jurisdiction: maryland", "jurisdiction: nevada");
    expect_untouched(&source, "JURISDICTION_UNKNOWN");
    source = edited(maryland, "seats: 7", "seats: 8");
    expect_untouched(&source, "TOO_MANY_SEATS");
    source = edited(double_draw, "game: double-draw-poker", "game: poker");
    expect_untouched(&source, "UNKNOWN_TERM");
    source = (struct baize_source){.name = "empty", .bytes = "", .length = 0};
    expect_untouched(&source, "NOT_A_MAPPING");
    source = (struct baize_source){.name = "broken", .bytes = "a: [", .length = 4};
    expect_untouched(&source, "NOT_YAML");
}

/* With exactly `size` bytes of memory of its own, so that a sanitizer sees the first byte beyond. */
static enum baize_status load_in(size_t size, const struct baize_source *source, struct baize_rules *rules)
{
    struct baize_library library = baize_shipped_library();
    unsigned char *memory = malloc(size > 0 ? size : 1);
    assert_non_null(memory);
    enum baize_status status = baize_rules_load(source, &library, memory, size, rules, &found);
    free(memory);
    return status;
}

static void expect_too_small(size_t size, const struct baize_source *source)
{
    static struct baize_rules rules;
    static struct baize_rules before;
    memset(&rules, 0xA5, sizeof rules);
    memset(&before, 0xA5, sizeof before);
    assert_int_equal(load_in(size, source, &rules), BAIZE_RULES_REFUSED);
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_int_equal(found.errors, 1);
    assert_string_equal(found.items[0].fault, "SCRATCH_TOO_SMALL");
    assert_non_null(strstr(found.items[0].words, "working memory is too small"));
}

TEST(test_too_little_scratch_is_refused_at_every_size)
{
    static struct baize_rules rules;
    struct baize_source source = source_of(maryland);
    size_t refused = 0;
    size_t enough = BAIZE_RULES_SCRATCH;
    while (refused + 1 < enough) {
        size_t middle = (refused + enough) / 2;
        if (load_in(middle, &source, &rules) == BAIZE_OK)
            enough = middle;
        else
            refused = middle;
    }
    for (size_t size = 0; size <= refused; size += size / 3 + 1)
        expect_too_small(size, &source);
    for (size_t size = refused - 40; size <= refused; size++)
        expect_too_small(size, &source);
    assert_int_equal(load_in(enough, &source, &rules), BAIZE_OK);
    assert_int_equal(load_in(enough + 1, &source, &rules), BAIZE_OK);
}

/* ---- The largest files ---- */

/* `head`, then a list of as many entries as a file may have, `bytes` long in all. */
static struct baize_source crowded(char *text, size_t bytes, const char *head, const char *entry)
{
    struct baize_text file = baize_text_in(text, bytes + 1);
    baize_text_add(&file, head);
    for (int i = 0; i < 29900 && file.length + strlen(entry) + 2 <= bytes; i++)
        baize_text_add(&file, entry);
    baize_text_add(&file, "]\n");
    return (struct baize_source){.name = "crowded", .bytes = text, .length = file.length};
}

static enum baize_status find_crowded(void *context, const char *jurisdiction, struct baize_source *source)
{
    static char text[BAIZE_JURISDICTION_BYTES_MOST + 1];
    (void)context;
    (void)jurisdiction;
    *source = crowded(text, BAIZE_JURISDICTION_BYTES_MOST, "kind: jurisdiction\nx: [", "abcdefg,");
    return BAIZE_OK;
}

/* BAIZE_RULES_SCRATCH promises enough for the largest files accepted: they are refused for what they say. */
TEST(test_scratch_is_enough_for_the_largest_files)
{
    static char text[BAIZE_SUBMISSION_BYTES_MOST + 1];
    static struct baize_rules rules;
    const struct baize_library library = {.find = find_crowded};
    struct baize_source source =
        crowded(text, BAIZE_SUBMISSION_BYTES_MOST, "kind: submission\njurisdiction: any\nx: [", "a,");
    assert_int_equal(baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found), BAIZE_RULES_REFUSED);
    assert_false(was_found("SCRATCH_TOO_SMALL"));
    assert_false(was_found("FILE_TOO_LARGE"));
    assert_true(found.items[found.count - 1].in_jurisdiction); /* both files were read to their ends */
}

/* ---- The same bytes every time ---- */

/* Leaves a pattern where the next calls will have their variables: padding that comes from there shows. */
__attribute__((noinline)) static void dirty_the_stack(unsigned char pattern)
{
    volatile unsigned char below[128 << 10];
    for (size_t i = 0; i < sizeof below; i++)
        below[i] = pattern;
}

/* Compared, hashed and copied as bytes: so no pointers, and no padding that differs. */
TEST(test_the_same_submission_gives_the_same_bytes)
{
    static struct baize_rules first;
    static struct baize_rules second;
    struct baize_library library = baize_shipped_library();
    for (size_t i = 0; i < baize_shipped_count(); i++) {
        struct baize_shipped shipped;
        assert_int_equal(baize_shipped_at(i, &shipped), BAIZE_OK);
        struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
        if (shipped.kind != BAIZE_FILE_SUBMISSION)
            continue;
        memset(&first, 0x11, sizeof first);
        memset(&second, 0xEE, sizeof second);
        memset(scratch, 0x33, sizeof scratch);
        dirty_the_stack(0x55);
        assert_int_equal(baize_rules_load(&source, &library, scratch, sizeof scratch, &first, &found), BAIZE_OK);
        memset(scratch, 0xCC, sizeof scratch);
        dirty_the_stack(0xAA);
        assert_int_equal(baize_rules_load(&source, &library, scratch + 4097, sizeof scratch - 4097, &second, &found),
                         BAIZE_OK);
        assert_memory_equal(&first, &second, sizeof first);
    }
}
