/* sqlite_heads.c - places of entries and heads, which SQLite writes many at a time; rows, of which a statement takes
 * many. */
#include "sqlite_file.h"

/* ---- Places of entries ---- */

#define PLACE_TABLES 3u

/* The next entry of each table, in one batch. */
static void append_row_of_entries(uint64_t seq)
{
    struct baize_store_entry entries[PLACE_TABLES];
    for (uint32_t i = 0; i < PLACE_TABLES; i++)
        entries[i] = store_entry(TABLE(i + 1), seq, "x");
    struct baize_store_batch batch = {.entries = entries, .entries_count = PLACE_TABLES};
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
}

static void read_is(uint32_t table, uint64_t from, uint64_t to)
{
    static char expected[100000];
    size_t at = 0;
    expected[0] = 0;
    for (uint64_t seq = from; seq <= to; seq++)
        at += (size_t)snprintf(expected + at, sizeof expected - at, "table/%u %d x\n", table, (int)seq);
    assert_string_equal(store_read(&store, TABLE(table), from, to, 0), expected);
}

/* A stream is read the same whether its entries have got their places, or not yet, or some of them. */
STORE_TEST(test_a_stream_is_read_over_the_edge_of_what_is_placed)
{
    uint64_t seq = 0, placed = 0;
    while (placed == 0) {
        append_row_of_entries(++seq);
        placed = (uint64_t)sqlite_number_of("SELECT position FROM placed");
    }
    assert_int_equal(placed, PLACE_TABLES * seq);
    assert_int_equal(sqlite_number_of("SELECT count(*) FROM place"), PLACE_TABLES * seq);
    read_is(2, 1, seq); /* all of them have a place */
    for (int i = 0; i < 5; i++)
        append_row_of_entries(++seq);
    assert_int_equal(sqlite_number_of("SELECT position FROM placed"), placed);
    read_is(2, 1, seq);
    read_is(3, seq - 9, seq - 3);                                                      /* over the edge */
    read_is(1, seq - 2, seq - 1);                                                      /* behind it */
    struct baize_store_snapshot snapshots[] = {store_snapshot(TABLE(1), seq - 6, "s"), /* before the edge, behind it, */
                                               store_snapshot(TABLE(2), seq - 1, "s"),
                                               store_snapshot(TABLE(3), seq, "s")}; /* at the end */
    assert_int_equal(
        store_append(&store, &(struct baize_store_batch){.snapshots = snapshots, .snapshots_count = PLACE_TABLES}),
        BAIZE_OK);
    char expected[400];
    size_t at = (size_t)snprintf(expected, sizeof expected,
                                 "snapshot table/1 %d s\nsnapshot table/2 %d s\nsnapshot table/3 %d s\n", (int)seq - 6,
                                 (int)seq - 1, (int)seq);
    for (uint64_t i = seq - 5; i <= seq; i++)
        at += (size_t)snprintf(expected + at, sizeof expected - at, "table/1 %d x\n", (int)i);
    snprintf(expected + at, sizeof expected - at, "table/2 %d x\n", (int)seq);
    assert_string_equal(store_tails(&store, 0), expected);
}

/* Somebody has changed the index: what it leads to is not taken for what it is not. */
STORE_TEST(test_a_wrong_place_leads_nowhere)
{
    uint64_t seq = 0;
    while (sqlite_number_of("SELECT position FROM placed") == 0)
        append_row_of_entries(++seq);
    sqlite_execute("UPDATE place SET position = 5 WHERE position = 2"); /* 2: the first of table 2, 5: its second */
    assert_string_equal(store_read(&store, TABLE(2), 1, 2, 0), "table/2 2 x\n");
}

/* ---- Heads ---- */

/* Heads are written with the places; until then whoever reads the file sees them through a view. */
STORE_TEST(test_heads_are_true_before_they_are_written)
{
    struct baize_store reader;
    for (uint64_t seq = 1; seq <= 5; seq++)
        append_row_of_entries(seq);
    assert_int_equal(sqlite_number_of("SELECT sum(seq) FROM stream"), PLACE_TABLES);
    assert_int_equal(sqlite_number_of("SELECT sum(seq) FROM head"), 5 * PLACE_TABLES);
    assert_int_equal(sqlite_number_of("SELECT count(*) FROM head JOIN entry USING (seq, hash)"), PLACE_TABLES);
    assert_int_equal(sqlite_file_open(BAIZE_STORE_READER, &reader), BAIZE_OK);
    assert_string_equal(store_heads(&reader, 0), "table/1 5\ntable/2 5\ntable/3 5\n");
    reader.call->close(reader.self);
    assert_int_equal(sqlite_number_of("SELECT sum(seq) FROM stream"), PLACE_TABLES); /* a reader writes nothing */
    store_reopen();                                                                  /* closing a store writes them */
    assert_int_equal(sqlite_number_of("SELECT sum(seq) FROM stream"), 5 * PLACE_TABLES);
    assert_int_equal(sqlite_number_of("SELECT count(*) FROM stream JOIN entry USING (seq, hash)"), PLACE_TABLES);
    append_row_of_entries(6);
    assert_string_equal(store_heads(&store, 0), "table/1 6\ntable/2 6\ntable/3 6\n");
    assert_int_equal(sqlite_number_of("SELECT sum(seq) FROM head"), 6 * PLACE_TABLES);
}

STORE_TEST(test_heads_are_written_with_the_places)
{
    uint64_t seq = 0;
    assert_int_equal(store_append_entry(&store, TABLE(9), 1, "the only one of its stream"), BAIZE_OK);
    while (sqlite_number_of("SELECT position FROM placed") == 0)
        append_row_of_entries(++seq);
    assert_int_equal(sqlite_number_of("SELECT sum(seq) FROM stream"), PLACE_TABLES * seq + 1);
    assert_int_equal(sqlite_number_of("SELECT count(*) FROM stream JOIN entry USING (seq, hash)"), PLACE_TABLES + 1);
    append_row_of_entries(seq + 1);
}

/* Nobody else writes, and the lock sees to it. Who does it all the same is not written over. */
STORE_TEST(test_what_another_has_written_is_seen)
{
    append_row_of_entries(1);
    sqlite_execute("INSERT INTO entry (stream, seq, hash, text) SELECT stream, 2, hash, 'y' FROM entry"
                   " WHERE stream = (SELECT id FROM stream WHERE name = 'table/2')");
    assert_int_equal(store_append_entry(&store, TABLE(2), 2, "z"), BAIZE_STORE_CONFLICT);
    assert_int_equal(store_append_entry(&store, TABLE(2), 3, "z"), BAIZE_OK);
    assert_int_equal(sqlite_number_of("SELECT count(*) FROM entry WHERE text IN ('y', 'z')"), 2);
}

#define MANY 40u /* more than two statements take, and some left */

static void trouble_names(const struct baize_store_command *command)
{
    char words[80];
    size_t at = (size_t)snprintf(words, sizeof words, "the command ");
    for (size_t i = 0; i < sizeof command->id; i++)
        at += (size_t)snprintf(words + at, sizeof words - at, "%02x", (unsigned)command->id[i]);
    snprintf(words + at, sizeof words - at, " is known");
    assert_string_equal(store.call->trouble(store.self), words);
}

/* Of many rows in a statement one is refused: then all of the batch is, and that one is named. */
STORE_TEST(test_many_rows_are_all_or_nothing)
{
    struct baize_store_entry entries[MANY];
    struct baize_store_command commands[MANY];
    for (uint32_t i = 0; i < MANY; i++) {
        entries[i] = store_entry(TABLE(i % 7 + 1), i / 7 + 1, "x");
        commands[i] = store_command((uint8_t)(i + 1), entries[i].stream, entries[i].seq);
    }
    struct baize_store_batch batch = {
        .entries = entries, .entries_count = MANY, .commands = commands, .commands_count = MANY};
    for (uint32_t known = 0; known < MANY; known += 13) {
        struct baize_store_command twice = commands[known];
        memcpy(commands[known].id, commands[(known + 20) % MANY].id, sizeof twice.id);
        assert_int_equal(store_append(&store, &batch), BAIZE_STORE_DUPLICATE);
        trouble_names(&commands[known]);
        commands[known] = twice;
        entries[known].seq += 7;
        assert_int_equal(store_append(&store, &batch), BAIZE_STORE_CONFLICT);
        entries[known].seq -= 7;
        assert_string_equal(store_heads(&store, 0), "");
        assert_string_equal(store_commands(&store, 0, 0), "");
    }
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
    assert_int_equal(sqlite_number_of("SELECT count(*) FROM entry"), MANY);
    assert_int_equal(sqlite_number_of("SELECT count(DISTINCT id) FROM command"), MANY);
    assert_int_equal(sqlite_number_of("SELECT sum(seq) FROM head"), 5 * 6 + 2 * 5);
    for (uint32_t i = 0; i < MANY; i++) { /* what comes next, and one command of before among it */
        entries[i].seq += i % 7 < 5 ? 6 : 5;
        commands[i] = store_command((uint8_t)(MANY + i + 1), entries[i].stream, entries[i].seq);
    }
    commands[19] = store_command(3, entries[19].stream, entries[19].seq);
    assert_int_equal(store_append(&store, &batch), BAIZE_STORE_DUPLICATE);
    trouble_names(&commands[19]);
}
