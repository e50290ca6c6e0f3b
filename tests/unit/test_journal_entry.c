/* test_journal_entry.c - the first line of an entry, its lines, and the chain. */
#include "test_journal.h"

static const char sample[] = ENTRY_LINE ENTRY_EVENTS;

static struct baize_entry_header sample_header(void)
{
    struct baize_entry_header header = {.version = 2, .stream = table, .seq = 41, .at_ms = INT64_C(1763254800000)};
    header.signers_count = 1;
    header.signers[0] = (struct baize_signer){60, BAIZE_DEALER, BAIZE_SIGNED_WITH_UNKNOWN};
    from_hex("0199c8b25a007b3c9d3e2f4a5b6c7d8e", header.act, sizeof header.act);
    strcpy(header.what, "round/no_more_bets");
    header.with_count = 2;
    header.with[0] = (struct baize_place_in_stream){meter, 17};
    header.with[1] = (struct baize_place_in_stream){wallet, 2};
    return header;
}

static enum baize_status decode(const char *text, struct baize_entry_header *header)
{
    size_t events, position;
    return baize_entry_decode(text, strlen(text), header, &events, &position);
}

/* ---- There and back ---- */

TEST(test_the_line_of_an_entry)
{
    char memory[512];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    struct baize_entry_header header = sample_header();
    assert_int_equal(baize_entry_encode(&text, &header), BAIZE_OK);
    assert_string_equal(memory, ENTRY_LINE);
    assert_int_equal(text.length, strlen(ENTRY_LINE));
}

TEST(test_an_entry_is_read_as_it_was_written)
{
    struct baize_entry_header header, expected = sample_header();
    size_t events = 0, position = 0;
    memset(&header, 0x5A, sizeof header);
    assert_int_equal(baize_entry_decode(sample, strlen(sample), &header, &events, &position), BAIZE_OK);
    assert_memory_equal(&header, &expected, sizeof header);
    assert_string_equal(sample + events, ENTRY_EVENTS);
}

/* Up to four people, what proved each, whose consent, which device, after how many losses. */
TEST(test_an_entry_keeps_the_whole_command)
{
    static const char full[] = FULL_LINE "event\n";
    char memory[512];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    struct baize_entry_header header = sample_header();
    assert_int_equal(decode(full, &header), BAIZE_OK);
    assert_int_equal(header.epoch, 2);
    assert_int_equal(header.signers_count, 4);
    assert_int_equal(header.signers[0].with, BAIZE_SIGNED_WITH_CARD_AND_PIN);
    assert_int_equal(header.signers[1].duty, BAIZE_FLOORPERSON);
    assert_int_equal(header.signers[3].who, 63);
    assert_int_equal(header.signers[3].with, BAIZE_SIGNED_WITH_WEBAUTHN);
    assert_int_equal(header.consent.who, 7);
    assert_int_equal(header.consent.with, BAIZE_SIGNED_WITH_PASSWORD);
    assert_int_equal(header.device, 3);
    assert_int_equal(header.device_message, 118);
    struct baize_actor by = baize_entry_actor(&header);
    assert_true(by.who == 60 && by.role == BAIZE_DEALER && by.second == 61 && by.at_ms == INT64_C(1763254800000));
    assert_int_equal(baize_entry_encode(&text, &header), BAIZE_OK);
    assert_string_equal(memory, FULL_LINE);
}

TEST(test_an_entry_of_version_1_is_read)
{
    static const char old[] =
        "entry v=1 stream=table/7 seq=41 act=0199c8b25a007b3c9d3e2f4a5b6c7d8e do=round/no_more_bets with=meter/1:17\n"
        "bets_closed v=1 at=1763254800000 by=60:dealer round=9 seats=1,2 progressive=1\n";
    struct baize_entry_header header;
    assert_int_equal(decode(old, &header), BAIZE_OK);
    assert_int_equal(header.version, 1);
    assert_int_equal(header.signers_count, 0);
    assert_int_equal(header.with_count, 1);
}

TEST(test_an_act_in_one_stream_names_no_other)
{
    static const char line[] =
        "entry v=2 stream=house seq=1 act=00000000000000000000000000000000 at=0 by=0:program do=house/create\n";
    char memory[512];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    struct baize_entry_header header = {.seq = 1, .signers_count = 1, .signers = {{.duty = BAIZE_PROGRAM}}};
    strcpy(header.what, "house/create");
    assert_int_equal(baize_entry_encode(&text, &header), BAIZE_OK);
    assert_string_equal(memory, line);
    baize_text_add(&text, "x\n");
    assert_int_equal(decode(memory, &header), BAIZE_OK);
    assert_int_equal(header.with_count, 0);
}

TEST(test_the_lines_of_an_entry)
{
    size_t at = strlen(ENTRY_LINE), length;
    const char *line;
    assert_true(baize_entry_line(sample, strlen(sample), &at, &line, &length));
    assert_int_equal(length, 47);
    assert_memory_equal(line, "bets_closed v=1 ", 16);
    assert_true(baize_entry_line(sample, strlen(sample), &at, &line, &length));
    assert_memory_equal(line, "sensors_locked v=1 ", 19);
    assert_int_equal(line[length], '\n');
    assert_int_equal(at, strlen(sample));
    assert_false(baize_entry_line(sample, strlen(sample), &at, &line, &length));
    at = 0;
    assert_true(baize_entry_line("ab", 2, &at, &line, &length));
    assert_int_equal(length, 2);
    assert_int_equal(at, 2);
    assert_false(baize_entry_line("", 0, &(size_t){0}, &line, &length));
}

/* ---- Strictness ---- */

static size_t accepted;

/* It is refused without a trace, or its first line is the one that would be written: never the same meaning twice. */
static void expect_strict(const char *text, size_t length)
{
    struct baize_entry_header header, before, same = sample_header();
    size_t events = SIZE_MAX, position = SIZE_MAX;
    char memory[1024];
    memset(&header, 0x5A, sizeof header);
    memset(&before, 0x5A, sizeof before);
    if (baize_entry_decode(text, length, &header, &events, &position) != BAIZE_OK) {
        assert_memory_equal(&header, &before, sizeof header);
        assert_true(events == SIZE_MAX && position <= length);
        return;
    }
    struct baize_text again = baize_text_in(memory, sizeof memory);
    assert_int_equal(baize_entry_encode(&again, &header), BAIZE_OK);
    assert_int_equal(again.length, events);
    assert_memory_equal(memory, text, events);
    bool same_line = events == strlen(ENTRY_LINE) && memcmp(text, ENTRY_LINE, events) == 0;
    assert_int_equal(memcmp(&header, &same, sizeof header) == 0, same_line);
    accepted++;
}

TEST(test_every_changed_byte_is_refused_or_means_something_else)
{
    accepted = 0;
    for_each_change(sample, strlen(sample), expect_strict);
    for_each_change(FULL_LINE "event\n", strlen(FULL_LINE "event\n"), expect_strict);
    assert_true(accepted > 1000); /* digits of seq, act and do, letters of events: read, as what they then say */
}

TEST(test_what_is_not_written_is_not_read)
{
#define ACT "act=0199c8b25a007b3c9d3e2f4a5b6c7d8e at=1 by=60:dealer"
#define OLD "act=0199c8b25a007b3c9d3e2f4a5b6c7d8e"
    static const char *const wrong[] = {
        "entry v=2 stream=table/7 seq=0 " ACT " do=x\ny\n",
        "entry v=2 stream=table/7 seq=01 " ACT " do=x\ny\n",
        "entry v=2 stream=table/7 seq=9223372036854775808 " ACT " do=x\ny\n",
        "entry v=2 stream=table/0 seq=1 " ACT " do=x\ny\n",
        "entry v=2 stream=table/07 seq=1 " ACT " do=x\ny\n",
        "entry v=2 stream=table seq=1 " ACT " do=x\ny\n",
        "entry v=2 stream=house/1 seq=1 " ACT " do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=X\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuv\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x with=\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x with=none\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x with=table/7:1\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x with=meter/1:0\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x with=meter/1:1,house:1\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x with=meter/1:1,meter/1:2\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x with=meter/1:1,\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x\n", /* an entry without an event */
        "entry v=2 stream=table/7 seq=1 " ACT " do=x\n\n",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x\ny",
        "entry v=2 stream=table/7 seq=1 " ACT " do=x\ny\n\nz\n",
        "entry v=2 stream=table/7 seq=1 " OLD " do=x\ny\n", /* nobody who signed */
        "entry v=2 stream=table/7 seq=1 " OLD " at=1 do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " by=60:dealer at=1 do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " at=1 by= do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " at=1 by=60:dealers do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " at=1 by=60:dealer,60:floorperson do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " at=1 by=60:dealer,0:program do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " at=1 by=0:program,60:dealer do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " at=1 by=7:program do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " at=1 by=60:dealer/unknown do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " at=1 by=1:dealer,2:dealer,3:dealer,4:dealer,5:dealer do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " consent=0 do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " device=3 do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " ACT " device=0:1 do=x\ny\n",
        "entry v=2 stream=table/7 seq=1 " OLD " epoch=0 at=1 by=60:dealer do=x\ny\n",
        "entry v=1 stream=table/7 seq=1 " ACT " do=x\ny\n", /* version 1 has nobody there */
        "entry v=0 stream=table/7 seq=1 " ACT " do=x\ny\n",
        "entry v=01 stream=table/7 seq=1 " ACT " do=x\ny\n",
        "",
    };
    struct baize_entry_header header;
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        if (decode(wrong[i], &header) != BAIZE_JOURNAL_SYNTAX)
            fail_msg("this was read: %s", wrong[i]);
    assert_int_equal(decode("entry v=2 stream=table/7 seq=9223372036854775807 " ACT " do=x\ny\n", &header), BAIZE_OK);
}

static void expect_unwritten(const struct baize_entry_header *header, enum baize_status expected)
{
    char memory[300];
    struct baize_text text = baize_text_in(memory, expected == BAIZE_TEXT_TOO_LONG ? 100 : sizeof memory);
    baize_text_add(&text, "before");
    assert_int_equal(baize_entry_encode(&text, header), expected);
    assert_string_equal(memory, "before");
    assert_false(text.truncated);
}

TEST(test_what_could_not_be_read_is_not_written)
{
    struct baize_entry_header header = sample_header();
    expect_unwritten(&header, BAIZE_TEXT_TOO_LONG);
    header.seq = 0;
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header = sample_header();
    header.stream.number = 0;
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header = sample_header();
    header.stream.kind = BAIZE_STREAMS;
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header = sample_header();
    header.with[1] = header.with[0];
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header = sample_header();
    header.with[0].stream = table;
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header = sample_header();
    header.with_count = BAIZE_ACT_STREAMS_MOST + 1;
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header = sample_header();
    header.signers_count = 0;
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header.signers_count = BAIZE_SIGNERS_MOST + 1;
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header.signers_count = 2;
    header.signers[1] = header.signers[0];
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header = sample_header();
    header.consent = (struct baize_signer){7, BAIZE_DEALER, BAIZE_SIGNED_WITH_UNKNOWN};
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    header = sample_header();
    strcpy(header.what, "two words");
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
    memset(header.what, 'a', sizeof header.what); /* no zero behind it */
    expect_unwritten(&header, BAIZE_JOURNAL_SYNTAX);
}

TEST(test_a_newer_version_is_told_apart)
{
    struct baize_entry_header header;
    size_t events, position = 0;
    static const char newer[] = "entry v=3 whatever comes then\n";
    assert_int_equal(baize_entry_decode(newer, strlen(newer), &header, &events, &position), BAIZE_JOURNAL_NEWER);
    assert_int_equal(position, 8);
    assert_int_equal(decode("entry v=12", &header), BAIZE_JOURNAL_NEWER);
}

/* ---- The chain ---- */

TEST(test_the_hash_of_an_entry)
{
    struct baize_house_key key = sample_key();
    uint8_t hash[BAIZE_HASH_SIZE], first[BAIZE_HASH_SIZE];
    baize_entry_hash_first(key.house, table, first);
    expect_hex(first, sizeof first, FIRST_HASH);
    baize_entry_hash(first, sample, strlen(sample), hash);
    expect_hex(hash, sizeof hash, ENTRY_HASH);
}

TEST(test_every_stream_and_house_begins_elsewhere)
{
    const struct baize_stream streams[] = {house, table, meter, wallet, {BAIZE_STREAM_TABLE, 70}};
    uint8_t hashes[2 * COUNT_OF(streams)][BAIZE_HASH_SIZE];
    uint8_t id[BAIZE_HOUSE_ID_SIZE] = {0};
    for (size_t i = 0; i < COUNT_OF(hashes); i++) {
        id[15] = (uint8_t)(i / COUNT_OF(streams));
        baize_entry_hash_first(id, streams[i % COUNT_OF(streams)], hashes[i]);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(hashes[i], hashes[j], BAIZE_HASH_SIZE);
    }
}

TEST(test_any_header_comes_back)
{
    for (int i = scaled(2000); i > 0; i--) {
        struct baize_entry_header header;
        char memory[1024];
        struct baize_text text = baize_text_in(memory, sizeof memory);
        memset(&header, 0, sizeof header);
        header.version = 2;
        header.epoch = (uint32_t)(random_bits() % 3);
        header.at_ms = (int64_t)(random_bits() >> 1);
        header.signers_count = (uint8_t)(1 + random_bits() % BAIZE_SIGNERS_MOST);
        for (unsigned j = 0; j < header.signers_count; j++)
            header.signers[j] = (struct baize_signer){1 + (uint32_t)(random_bits() % 1000) * 4 + j,
                                                      (enum baize_role)(random_bits() % BAIZE_ROLES),
                                                      (enum baize_signed_with)(random_bits() % BAIZE_SIGNED_WITHS)};
        header.consent.who = (uint32_t)(random_bits() % 2);
        header.device = (uint32_t)(random_bits() % 2);
        header.device_message = header.device == 0 ? 0 : 1 + (random_bits() >> 2);
        header.seq = 1 + (random_bits() >> (1 + random_bits() % 63)) % INT64_MAX;
        for (size_t j = 0; j < sizeof header.act; j++)
            header.act[j] = (uint8_t)random_bits();
        memset(header.what, 'a' + (int)(random_bits() % 26), 1 + random_bits() % (BAIZE_DO_SIZE - 1));
        header.with_count = (uint8_t)(random_bits() % (BAIZE_ACT_STREAMS_MOST + 1));
        for (unsigned j = 0; j < header.with_count; j++)
            header.with[j] = (struct baize_place_in_stream){
                {j < 5 ? BAIZE_STREAM_METER : BAIZE_STREAM_WALLET, j == 23 ? UINT32_MAX : 1 + j * 7}, 1 + j};
        struct baize_entry_header read;
        assert_int_equal(baize_entry_encode(&text, &header), BAIZE_OK);
        baize_text_add(&text, "event\n");
        assert_int_equal(decode(memory, &read), BAIZE_OK);
        assert_memory_equal(&read, &header, sizeof read);
    }
}
