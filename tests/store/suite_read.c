/* suite_read.c - what is read: ranges, early stops, records, snapshots and tails, commands, texts of every kind. */
#include "suite.h"

/* `count` entries, three tables in turns, in batches. The text of entry i of a table is "i". */
static void fill(uint64_t count, size_t batch_size)
{
    struct baize_store_entry *entries = calloc(batch_size, sizeof *entries);
    char(*texts)[24] = calloc(batch_size, sizeof *texts);
    for (uint64_t i = 0; i < count;) {
        struct baize_store_batch batch = {.entries = entries};
        for (; i < count && batch.entries_count < batch_size; i++, batch.entries_count++) {
            snprintf(texts[batch.entries_count], sizeof *texts, "%llu", (unsigned long long)(i / 3 + 1));
            entries[batch.entries_count] =
                store_entry(TABLE((uint32_t)(i % 3 + 1)), i / 3 + 1, texts[batch.entries_count]);
        }
        assert_int_equal(store_append(&store, &batch), BAIZE_OK);
    }
    free(entries);
    free(texts);
}

STORE_TEST(test_a_stream_is_read_from_to)
{
    fill(30, 7);
    assert_string_equal(store_read(&store, TABLE(2), 9, 10, 0), "table/2 9 9\ntable/2 10 10\n");
    assert_string_equal(store_read(&store, TABLE(2), 9, UINT64_MAX, 0), "table/2 9 9\ntable/2 10 10\n");
    assert_string_equal(store_read(&store, TABLE(2), 0, 1, 0), "table/2 1 1\n");
    assert_string_equal(store_read(&store, TABLE(2), 4, 4, 0), "table/2 4 4\n");
    assert_string_equal(store_read(&store, TABLE(2), 5, 4, 0), "");
    assert_string_equal(store_read(&store, TABLE(2), 11, 20, 0), "");
    assert_string_equal(store_read(&store, TABLE(4), 1, 20, 0), "");
    assert_string_equal(store_read(&store, METER(2), 1, 20, 0), "");
}

struct last {
    struct store_answer answer;
    uint64_t position;
};

static bool last_position(void *context, const struct baize_store_entry *entry)
{
    ((struct last *)context)->position = entry->position;
    return true;
}

STORE_TEST(test_a_walk_goes_on_behind_a_position)
{
    struct last last = {.position = 0};
    fill(4, 4);
    assert_int_equal(store.call->walk(store.self, 0, last_position, store_answered, &last), BAIZE_OK);
    assert_int_equal(store_wait(&store, &last.answer), BAIZE_OK);
    assert_true(last.position > 0);
    assert_int_equal(store_append_entry(&store, METER(3), 1, "behind"), BAIZE_OK);
    assert_string_equal(store_walk(&store, last.position, 0), "meter/3 1 behind\n");
    assert_string_equal(store_walk(&store, UINT64_MAX / 2, 0), "");
}

STORE_TEST(test_ten_thousand_entries)
{
    const char *text;
    size_t lines = 0;
    fill(10000, 2500);
    for (text = store_walk(&store, 0, 0); *text != 0; text++)
        lines += *text == '\n';
    assert_int_equal(lines, 10000);
    assert_non_null(strstr(store_walk(&store, 0, 0), "table/3 3333 3333\ntable/1 3334 3334\n"));
    assert_string_equal(store_walk(&store, 0, 2), "table/1 1 1\ntable/2 1 1\n");
    assert_string_equal(store_read(&store, TABLE(1), 3000, 3001, 0), "table/1 3000 3000\ntable/1 3001 3001\n");
    assert_string_equal(store_heads(&store, 0), "table/1 3334\ntable/2 3333\ntable/3 3333\n");
}

STORE_TEST(test_false_stops_every_reading)
{
    struct baize_store_command commands[] = {store_command(1, TABLE(1), 1), store_command(2, TABLE(1), 2)};
    struct baize_store_seal seals[] = {{1, "one", 3}, {2, "two", 3}};
    struct baize_store_record records[] = {store_record("a", "1", "x"), store_record("a", "2", "y")};
    struct baize_store_snapshot snapshots[] = {store_snapshot(TABLE(1), 3, "s"), store_snapshot(TABLE(2), 3, "t")};
    fill(30, 30);
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.commands = commands,
                                                                      .commands_count = 2,
                                                                      .seal = seals,
                                                                      .seals_more = 1,
                                                                      .records = records,
                                                                      .records_count = 2,
                                                                      .snapshots = snapshots,
                                                                      .snapshots_count = 2}),
                     BAIZE_OK);
    assert_string_equal(store_heads(&store, 1), "table/1 10\n");
    assert_string_equal(store_walk(&store, 0, 1), "table/1 1 1\n");
    assert_string_equal(store_read(&store, TABLE(3), 2, 8, 2), "table/3 2 2\ntable/3 3 3\n");
    assert_string_equal(store_commands(&store, 0, 1), "1 table/1 1\n");
    assert_string_equal(store_seals(&store, 0, 1), "1 one\n");
    assert_string_equal(store_records(&store, NULL, NULL, 1), "a 1 x\n");
    assert_string_equal(store_records(&store, "a", NULL, 1), "a 1 x\n");
    assert_string_equal(store_tails(&store, 1), "snapshot table/1 3 s\n");
    assert_string_equal(store_tails(&store, 3), "snapshot table/1 3 s\nsnapshot table/2 3 t\ntable/3 1 1\n");
}

/* ---- Records ---- */

static void put(const char *kind, const char *key, const char *value)
{
    struct baize_store_record record = store_record(kind, key, value);
    assert_int_equal(store_append(&store, &(struct baize_store_batch){ONE_RECORD(record)}), BAIZE_OK);
}

STORE_TEST(test_records_are_put_replaced_removed_and_listed)
{
    put("session", "x", "1");
    put("person", "bert", "dealer");
    put("person", "anna", "manager");
    put("personal", "y", "2");
    put("person", "\xc3\xa9mile", "cashier");
    put("person", "Zoe", "auditor");
    put("person", "bert", "floorperson");
    put("person", "nobody", NULL); /* was never there */
    put("session", "empty", "");
    /* Keys in the order of their bytes, whatever language the database speaks. */
    assert_string_equal(store_records(&store, "person", NULL, 0),
                        "person Zoe auditor\nperson anna manager\nperson bert floorperson\n"
                        "person \xc3\xa9mile cashier\n");
    assert_string_equal(store_records(&store, "person", "bert", 0), "person bert floorperson\n");
    assert_string_equal(store_records(&store, "person", "ber", 0), "");
    assert_string_equal(store_records(&store, "perso", NULL, 0), "");
    put("person", "Zoe", NULL);
    put("person", "\xc3\xa9mile", NULL);
    store_reopen();
    assert_string_equal(store_records(&store, NULL, NULL, 0),
                        "person anna manager\nperson bert floorperson\npersonal y 2\nsession empty \nsession x 1\n");
}

STORE_TEST(test_the_latest_records_come_in_pages)
{
    put("log", "5", "e");
    put("log", "3", "c");
    put("log", "1", "a");
    put("lof", "9", "-");
    put("logs", "0", "-");
    put("log", "4", "d");
    put("log", "\xc3\xa9", "last");
    assert_string_equal(store_latest(&store, "log", NULL, 2, 0), "log \xc3\xa9 last\nlog 5 e\n");
    assert_string_equal(store_latest(&store, "log", "5", 2, 0), "log 4 d\nlog 3 c\n");
    assert_string_equal(store_latest(&store, "log", "3", 2, 0), "log 1 a\n");
    assert_string_equal(store_latest(&store, "log", "2", 9, 0), "log 1 a\n"); /* one that is not there */
    assert_string_equal(store_latest(&store, "log", "1", 9, 0), "");
    assert_string_equal(store_latest(&store, "lo", NULL, 9, 0), "");
    assert_string_equal(store_latest(&store, "log", NULL, 0, 0), "");
    assert_string_equal(store_latest(&store, "log", NULL, 9, 1), "log \xc3\xa9 last\n"); /* false stops it */
    put("log", "5", NULL);
    store_reopen();
    assert_string_equal(store_latest(&store, "log", "6", 9, 0), "log 4 d\nlog 3 c\nlog 1 a\n");
}

STORE_TEST(test_records_of_one_batch_are_put_in_order)
{
    struct baize_store_record records[] = {store_record("a", "1", "first"), store_record("a", "1", "second"),
                                           store_record("a", "2", "x"), store_record("a", "2", NULL)};
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.records = records, .records_count = 4}),
                     BAIZE_OK);
    assert_string_equal(store_records(&store, NULL, NULL, 0), "a 1 second\n");
}

/* ---- Snapshots ---- */

static void snap(struct baize_stream stream, uint64_t seq, const char *bytes)
{
    struct baize_store_snapshot snapshot = store_snapshot(stream, seq, bytes);
    assert_int_equal(store_append(&store, &(struct baize_store_batch){ONE_SNAPSHOT(snapshot)}), BAIZE_OK);
}

STORE_TEST(test_tails_are_what_a_start_needs)
{
    assert_string_equal(store_tails(&store, 0), "");
    fill(12, 5); /* tables 1 to 3, four entries each, in turns */
    assert_int_equal(store_append_entry(&store, HOUSE, 1, "h"), BAIZE_OK);
    snap(TABLE(3), 4, "all of three"); /* nothing behind it */
    snap(TABLE(1), 2, "half of one");  /* some behind it */
    snap(METER(9), 0, "empty");        /* of a stream without entries */
    assert_string_equal(store_tails(&store, 0),
                        "snapshot table/1 2 half of one\nsnapshot table/3 4 all of three\nsnapshot meter/9 0 empty\n"
                        "table/2 1 1\ntable/2 2 2\ntable/1 3 3\ntable/2 3 3\ntable/1 4 4\ntable/2 4 4\nhouse 1 h\n");
    snap(TABLE(1), 3, "more of one"); /* replaced */
    snap(TABLE(3), 1, "less of three");
    snap(TABLE(2), 4, "");
    assert_int_equal(store_append_entry(&store, TABLE(2), 5, "new"), BAIZE_OK);
    store_reopen();
    assert_string_equal(store_tails(&store, 0),
                        "snapshot table/1 3 more of one\nsnapshot table/2 4 \nsnapshot table/3 1 less of three\n"
                        "snapshot meter/9 0 empty\n"
                        "table/3 2 2\ntable/3 3 3\ntable/1 4 4\ntable/3 4 4\nhouse 1 h\ntable/2 5 new\n");
    assert_string_equal(store_heads(&store, 0), "house 1\ntable/1 4\ntable/2 5\ntable/3 4\n"); /* no meter/9 */
    assert_int_equal(store_append_entry(&store, METER(9), 1, "first"), BAIZE_OK);
    assert_non_null(strstr(store_tails(&store, 0), "table/2 5 new\nmeter/9 1 first\n"));
}

/* ---- Commands ---- */

STORE_TEST(test_commands_are_listed_and_forgotten_by_id)
{
    struct baize_store_command commands[] = {store_command(200, TABLE(1), 4), store_command(3, TABLE(2), 1),
                                             store_command(0, HOUSE, 1), store_command(128, METER(4294967295u), 9)};
    uint8_t before[BAIZE_COMMAND_ID_SIZE] = {3};
    struct store_answer answer = {.count = 0};
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.commands = commands, .commands_count = 4}),
                     BAIZE_OK);
    assert_string_equal(store_commands(&store, 0, 0),
                        "0 house 1\n3 table/2 1\n128 meter/4294967295 9\n200 table/1 4\n");
    assert_string_equal(store_commands(&store, 4, 0), "128 meter/4294967295 9\n200 table/1 4\n");
    assert_int_equal(store.call->forget(store.self, before, store_answered, &answer), BAIZE_OK);
    assert_int_equal(store_wait(&store, &answer), BAIZE_OK);
    assert_string_equal(store_commands(&store, 0, 0), "3 table/2 1\n128 meter/4294967295 9\n200 table/1 4\n");
    memset(before, 0xC0, sizeof before); /* exactly the id of one: it stays */
    before[0] = 128;
    answer.count = 0;
    assert_int_equal(store.call->forget(store.self, before, store_answered, &answer), BAIZE_OK);
    assert_int_equal(store_wait(&store, &answer), BAIZE_OK);
    assert_string_equal(store_commands(&store, 0, 0), "128 meter/4294967295 9\n200 table/1 4\n");
    /* Forgotten is forgotten: it can be written again. */
    assert_int_equal(store_append(&store, &(struct baize_store_batch){ONE_COMMAND(commands[1])}), BAIZE_OK);
}

/* ---- Texts ---- */

/* Text with every byte that occurs in UTF-8, but for zero: 1 to 7F, and characters of two, three and four bytes. */
static size_t every_character(char *text)
{
    char *end = text;
    for (int c = 1; c < 0x80; c++)
        *end++ = (char)c;
    for (int first = 0xC2; first <= 0xDF; first++)
        for (int second = 0x80; second <= 0xBF; second++) {
            *end++ = (char)first;
            *end++ = (char)second;
        }
    for (int first = 0xE1; first <= 0xEC; first++)
        end += sprintf(end, "%c\x80\xBF", first);
    return (size_t)(end +
                    sprintf(end, "\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBD\xF0\x90\x80\x80"
                                 "\xF1\x80\x80\x80\xF2\x80\x80\x80\xF3\x80\x80\x80\xF4\x8F\xBF\xBF") -
                    text);
}

struct seen {
    struct store_answer answer;
    const void *bytes;
    size_t length;
    int same;
};

static bool same_entry(void *context, const struct baize_store_entry *entry)
{
    struct seen *seen = context;
    seen->same += entry->length == seen->length && memcmp(entry->text, seen->bytes, seen->length) == 0;
    return true;
}

static bool same_snapshot(void *context, const struct baize_store_snapshot *snapshot)
{
    struct seen *seen = context;
    seen->same += snapshot->length == seen->length && memcmp(snapshot->bytes, seen->bytes, seen->length) == 0;
    return true;
}

static bool same_record(void *context, const struct baize_store_record *record)
{
    struct seen *seen = context;
    seen->same += record->length == seen->length && memcmp(record->value, seen->bytes, seen->length) == 0;
    return true;
}

STORE_TEST(test_every_character_comes_back)
{
    char text[8000];
    struct seen seen = {.bytes = text, .length = every_character(text)};
    struct baize_store_entry entry = store_entry(TABLE(1), 1, "");
    struct baize_store_seal seal = {1, text, seen.length};
    entry.text = text;
    entry.length = seen.length;
    assert_int_equal(
        store_append(&store, &(struct baize_store_batch){.entries = &entry, .entries_count = 1, .seal = &seal}),
        BAIZE_OK);
    assert_int_equal(store_append_entry(&store, TABLE(1), 2, ""), BAIZE_OK); /* an empty one too */
    store_reopen();
    assert_int_equal(store.call->walk(store.self, 0, same_entry, store_answered, &seen), BAIZE_OK);
    assert_int_equal(store_wait(&store, &seen.answer), BAIZE_OK);
    assert_int_equal(seen.same, 1);
    assert_string_equal(store_read(&store, TABLE(1), 2, 2, 0), "table/1 2 \n");
    assert_memory_equal(store_seals(&store, 1, 0) + 2, text, seen.length);
}

STORE_TEST(test_snapshots_and_records_hold_any_bytes)
{
    unsigned char bytes[512];
    struct baize_store_snapshot snapshot = store_snapshot(TABLE(1), 1, "");
    struct baize_store_record record = {.kind = "k", .key = "k", .value = bytes, .length = sizeof bytes};
    struct seen seen = {.bytes = bytes, .length = sizeof bytes};
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)i;
    snapshot.bytes = bytes;
    snapshot.length = sizeof bytes;
    assert_int_equal(store_append(&store, &(struct baize_store_batch){ONE_SNAPSHOT(snapshot), ONE_RECORD(record)}),
                     BAIZE_OK);
    store_reopen();
    assert_int_equal(store.call->tails(store.self, same_snapshot, same_entry, store_answered, &seen), BAIZE_OK);
    assert_int_equal(store_wait(&store, &seen.answer), BAIZE_OK);
    seen.answer.count = 0;
    assert_int_equal(store.call->records(store.self, "k", "k", same_record, store_answered, &seen), BAIZE_OK);
    assert_int_equal(store_wait(&store, &seen.answer), BAIZE_OK);
    assert_int_equal(seen.same, 2);
}

#define LARGE BAIZE_STORE_TEXT_MOST

STORE_TEST(test_large_texts_between_small_ones)
{
    char *text = malloc(LARGE + 1);
    struct seen seen = {.bytes = text, .length = LARGE};
    for (size_t i = 0; i <= LARGE; i++)
        text[i] = (char)('a' + i % 23);
    for (uint64_t seq = 1; seq <= 9; seq++) {
        struct baize_store_entry entry = store_entry(TABLE(1), seq, "small");
        if (seq % 3 == 0) {
            entry.text = text;
            entry.length = LARGE;
        }
        assert_int_equal(store_append(&store, &(struct baize_store_batch){.entries = &entry, .entries_count = 1}),
                         BAIZE_OK);
    }
    struct baize_store_snapshot snapshot = store_snapshot(TABLE(1), 5, "");
    snapshot.bytes = text;
    snapshot.length = LARGE;
    assert_int_equal(store_append(&store, &(struct baize_store_batch){ONE_SNAPSHOT(snapshot)}), BAIZE_OK);
    store_reopen();
    assert_int_equal(store.call->walk(store.self, 0, same_entry, store_answered, &seen), BAIZE_OK);
    assert_int_equal(store_wait(&store, &seen.answer), BAIZE_OK);
    assert_int_equal(seen.same, 3);
    seen = (struct seen){.bytes = text, .length = LARGE};
    assert_int_equal(store.call->tails(store.self, same_snapshot, same_entry, store_answered, &seen), BAIZE_OK);
    assert_int_equal(store_wait(&store, &seen.answer), BAIZE_OK);
    assert_int_equal(seen.same, 3); /* the snapshot, entries 6 and 9 */
    struct baize_store_entry entry = store_entry(TABLE(1), 10, "");
    entry.text = text;
    entry.length = LARGE + 1;
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.entries = &entry, .entries_count = 1}),
                     BAIZE_TEXT_TOO_LONG);
    free(text);
}
