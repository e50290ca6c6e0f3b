/* test_reader.c - an entry in memory as typed events: rules in force, sealed lines, and what a caller leaves out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "test_journal.h"

#include <baize/reader.h>

#define DIGEST "6f1d9b0e2a4c58739b6a0d1c2e3f405162738495a6b7c8d9eafb0c1d2e3f4051"

static struct baize_house_key key;
static struct baize_house of_house;
static struct baize_rules rules;
static uint8_t shown[BAIZE_ROUND_KEY_SIZE];
static char text[8192];
static struct baize_store_entry entry;

/* A round whose rules and key stand in one entry: round_ruled, round_opened, cards_dealt sealed, round_key_shown. */
static int make_entry(void **state)
{
    static const char dealt[] = "cards_dealt v=1 round=9 cards=1:As:down,dealer:Kd:down";
    static unsigned char scratch[BAIZE_RULES_SCRATCH];
    static struct baize_diagnostics found;
    struct baize_shipped shipped;
    struct baize_library library = baize_shipped_library();
    struct baize_entry_header header = {.stream = table,
                                        .seq = 3,
                                        .at_ms = INT64_C(1763254800000),
                                        .signers_count = 1,
                                        .signers = {{.who = 60, .duty = BAIZE_DEALER}},
                                        .what = "round/open_round"};
    struct baize_text to = baize_text_in(text, sizeof text);
    (void)state;
    key = sample_key();
    assert_int_equal(baize_shipped_find("maryland-four-card-poker", BAIZE_FILE_SUBMISSION, &shipped), BAIZE_OK);
    struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    assert_int_equal(baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found), BAIZE_OK);
    baize_round_key_of(&key, table, 9, shown);
    assert_int_equal(baize_entry_encode(&to, &header), BAIZE_OK);
    baize_text_add(&to, "round_ruled v=1 round=9 digest=" DIGEST "\ncommand number=9\nround_opened v=1 round=9 "
                        "commitment=" DIGEST "\n");
    assert_int_equal(baize_line_seal(&to, shown, &counting, table, 9, dealt, strlen(dealt)), BAIZE_OK);
    baize_text_add(&to, "\n");
    baize_text_add(&to, "round_key_shown v=1 round=9 key=");
    baize_hex_print(&to, shown, sizeof shown);
    baize_text_add(&to, "\n");
    entry = (struct baize_store_entry){.stream = table, .seq = 3, .text = text, .length = to.length};
    return 0;
}

static const struct baize_rules *rules_of(void *context, const uint8_t digest[BAIZE_HASH_SIZE])
{
    return digest[0] == 0x6f ? context : NULL;
}

static const uint8_t *key_shown(void *context, struct baize_stream stream, uint32_t round)
{
    (void)context;
    return baize_stream_equal(stream, table) && round == 9 ? shown : NULL;
}

static void expect_next(struct baize_reader *reader, uint32_t line, const char *id)
{
    assert_true(baize_reader_next(reader));
    assert_int_equal(reader->event.line, line);
    assert_memory_equal(reader->event.text, id, strlen(id));
    assert_true(reader->event.by->at_ms == INT64_C(1763254800000));
}

static void expect_end(struct baize_reader *reader, enum baize_status status)
{
    assert_false(baize_reader_next(reader));
    assert_int_equal(reader->status, status);
}

static void test_every_event_comes_with_the_rules_in_force(void **state)
{
    struct baize_reader reader = {.rules_of = rules_of, .key_shown = key_shown, .context = &rules};
    struct baize_entry_header header;
    (void)state;
    assert_int_equal(baize_reader_begin(&reader, &entry, &header), BAIZE_OK);
    assert_string_equal(header.what, "round/open_round");
    expect_next(&reader, 2, "round_ruled ");
    assert_int_equal(reader.event.journal->kind, BAIZE_JOURNAL_ROUND_RULED);
    expect_next(&reader, 4, "round_opened ");
    assert_int_equal(reader.event.floor->table.round.kind, BAIZE_EVENT_ROUND_OPENED);
    assert_ptr_equal(reader.event.rules, &rules);
    expect_next(&reader, 5, "cards_dealt ");
    assert_int_equal(reader.event.floor->table.round.cards_dealt.count, 2);
    expect_next(&reader, 6, "round_key_shown ");
    expect_end(&reader, BAIZE_OK);
}

static void test_a_line_without_a_key_stays_sealed(void **state)
{
    struct baize_reader reader = {.own.rules = &rules};
    struct baize_entry_header header;
    (void)state;
    baize_reader_begin(&reader, &entry, &header);
    expect_next(&reader, 2, "round_ruled ");
    expect_next(&reader, 4, "round_opened ");
    expect_next(&reader, 5, "sealed ");
    assert_int_equal(reader.event.sealed, 9);
    assert_null(reader.event.floor);
    assert_int_equal(reader.event.by->who, 60);
}

/* The key of the house opens it in the epoch in which it was sealed, and that is remembered. */
static void test_the_key_of_the_house_finds_the_epoch(void **state)
{
    struct baize_reader reader = {.rules_of = rules_of, .context = &rules, .key = &key, .house = &of_house};
    struct baize_entry_header header;
    (void)state;
    of_house.epochs_count = 2;
    of_house.epochs[0][0] = 1;
    for (uint32_t least = 0; least < 2; least++) {
        reader.own = (struct baize_reader_place){.epoch_least = least};
        baize_reader_begin(&reader, &entry, &header);
        expect_next(&reader, 2, "round_ruled ");
        expect_next(&reader, 4, "round_opened ");
        if (least == 1) {
            expect_end(&reader, BAIZE_LINE_CHANGED);
            return;
        }
        expect_next(&reader, 5, "cards_dealt ");
        assert_int_equal(reader.own.sealed_by.round, 9);
        assert_int_equal(reader.own.sealed_by.epoch, 0);
    }
}

static void test_only_what_is_wanted_is_told(void **state)
{
    static const char *const only[] = {"round_opened", NULL};
    struct baize_reader reader = {.rules_of = rules_of, .context = &rules, .only = only};
    struct baize_entry_header header;
    (void)state;
    baize_reader_begin(&reader, &entry, &header);
    expect_next(&reader, 4, "round_opened ");
    assert_ptr_equal(reader.event.rules, &rules);
    expect_end(&reader, BAIZE_OK);
}

static void test_what_cannot_be_read_says_why(void **state)
{
    struct baize_reader reader = {.rules_of = rules_of, .context = NULL};
    struct baize_entry_header header;
    struct baize_store_entry broken = {.stream = table, .text = "entry v=1 x", .length = 11};
    (void)state;
    baize_reader_begin(&reader, &entry, &header);
    expect_end(&reader, BAIZE_RULES_NOT_FOUND);
    assert_int_equal(baize_reader_begin(&reader, &broken, &header), BAIZE_JOURNAL_SYNTAX);
    assert_int_equal(reader.at, 9);
    expect_end(&reader, BAIZE_JOURNAL_SYNTAX);
}

static void test_the_key_of_a_round_is_the_last_line(void **state)
{
    struct baize_journal_event event;
    struct baize_store_entry shorter = entry;
    size_t end;
    (void)state;
    assert_true(baize_reader_key(&entry, NULL, 0, &event, &end));
    assert_int_equal(event.round_key_shown.round, 9);
    shorter.length = end;
    assert_false(baize_reader_key(&shorter, NULL, 0, &event, &end));
    assert_int_equal(end, shorter.length);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_event_comes_with_the_rules_in_force),
        cmocka_unit_test(test_a_line_without_a_key_stays_sealed),
        cmocka_unit_test(test_the_key_of_the_house_finds_the_epoch),
        cmocka_unit_test(test_only_what_is_wanted_is_told),
        cmocka_unit_test(test_what_cannot_be_read_says_why),
        cmocka_unit_test(test_the_key_of_a_round_is_the_last_line),
    };
    return cmocka_run_group_tests(tests, make_entry, NULL);
}
