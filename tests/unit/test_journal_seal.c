/* test_journal_seal.c - the house's key, and what it signs: seals and checkpoints. */
#include "test_journal.h"

static struct baize_house_key key;
static struct baize_seal seal, seal_read;
static char memory[BAIZE_SEAL_TEXT_SIZE];

static int open_house(void **state)
{
    (void)state;
    key = sample_key();
    return 0;
}

/* ---- The key ---- */

TEST(test_a_key_is_made_from_the_source)
{
    struct baize_house_key made, again;
    uint8_t expected_house[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    char line[BAIZE_HOUSE_KEY_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    next_byte = 0;
    assert_int_equal(baize_house_key_make(&counting, &made), BAIZE_OK);
    assert_int_equal(next_byte, 48);
    assert_memory_equal(made.house, expected_house, sizeof expected_house);
    baize_house_key_print(&text, &made);
    assert_false(text.truncated);
    assert_int_equal(baize_house_key_read(line, text.length, &again), BAIZE_OK);
    assert_memory_equal(&again, &made, sizeof made);
    assert_int_equal(baize_house_key_make(NULL, &made), BAIZE_RANDOM_UNAVAILABLE);
}

/* The public key of this seed is in the test vectors of many Ed25519 libraries. */
TEST(test_what_follows_from_the_seed)
{
    char line[BAIZE_HOUSE_KEY_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    expect_hex(key.public_key, sizeof key.public_key, PUBLIC);
    expect_hex(key.deck_key, sizeof key.deck_key, "2b37475c75119710bb49c0ff41b46ca06beb98b730baf61bcda46277c2772913");
    baize_house_key_print(&text, &key);
    assert_string_equal(line, KEY_TEXT);
}

static size_t accepted;

/* Only the id of the house is free: seed and public key belong together. */
static void expect_key_strict(const char *text, size_t length)
{
    struct baize_house_key read, before;
    memset(&read, 0x5A, sizeof read);
    memset(&before, 0x5A, sizeof before);
    if (baize_house_key_read(text, length, &read) != BAIZE_OK) {
        assert_memory_equal(&read, &before, sizeof read);
        return;
    }
    accepted++;
    assert_memory_not_equal(read.house, key.house, sizeof read.house);
    assert_memory_equal(read.seed, key.seed, sizeof read.seed);
    assert_memory_not_equal(read.deck_key, key.deck_key, sizeof read.deck_key);
}

TEST(test_a_key_that_is_mended_by_hand_is_refused)
{
    static const char newer[] = "baize-house-key v=2 in=a-vault\n";
    struct baize_house_key read;
    accepted = 0;
    for_each_change(KEY_TEXT, strlen(KEY_TEXT), expect_key_strict);
    assert_int_not_equal(accepted, 0);
    assert_int_equal(baize_house_key_read(newer, strlen(newer), &read), BAIZE_JOURNAL_NEWER);
}

TEST(test_a_wiped_key_holds_nothing)
{
    struct baize_house_key gone = key;
    static const struct baize_house_key nothing;
    baize_house_key_wipe(&gone);
    assert_memory_equal(&gone, &nothing, sizeof gone);
}

/* ---- Seals ---- */

static void sample_seal(void)
{
    seal = (struct baize_seal){.number = 1, .at_ms = INT64_C(1763254800000)};
    baize_seal_hash_first(key.house, seal.before);
    seal.heads_count = 2;
    seal.heads[0] = (struct baize_store_head){.stream = table, .seq = 41};
    from_hex(ENTRY_HASH, seal.heads[0].hash, BAIZE_HASH_SIZE);
    seal.heads[1] = (struct baize_store_head){.stream = wallet, .seq = 2};
    from_hex(FIRST_HASH, seal.heads[1].hash, BAIZE_HASH_SIZE);
}

static enum baize_status read_seal(const char *text, size_t length)
{
    uint8_t hash[BAIZE_HASH_SIZE];
    return baize_seal_read(text, length, key.public_key, &seal_read, hash);
}

TEST(test_a_seal_and_its_signature)
{
    uint8_t hash[BAIZE_HASH_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    sample_seal();
    expect_hex(seal.before, sizeof seal.before, SEALS_HASH);
    assert_int_equal(baize_seal_sign(&text, &seal, &key, hash), BAIZE_OK);
    assert_string_equal(memory, SEAL_TEXT);
    expect_hex(hash, sizeof hash, SEAL_HASH);
    memset(&seal_read, 0x5A, sizeof seal_read);
    memset(hash, 0, sizeof hash);
    assert_int_equal(baize_seal_read(SEAL_TEXT, strlen(SEAL_TEXT), key.public_key, &seal_read, hash), BAIZE_OK);
    assert_memory_equal(&seal_read, &seal, sizeof seal);
    expect_hex(hash, sizeof hash, SEAL_HASH);
}

TEST(test_a_seal_says_its_epoch_and_key)
{
    uint8_t hash[BAIZE_HASH_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    sample_seal();
    seal.epoch = 3;
    seal.key = 2;
    assert_int_equal(baize_seal_sign(&text, &seal, &key, hash), BAIZE_OK);
    assert_memory_equal(memory, "seal v=2 number=1 epoch=3 key=2 at=", 35);
    assert_int_equal(read_seal(memory, text.length), BAIZE_OK);
    assert_memory_equal(&seal_read, &seal, sizeof seal);
}

TEST(test_the_seal_of_another_key_is_refused)
{
    uint8_t hash[BAIZE_HASH_SIZE] = {0}, untouched[BAIZE_HASH_SIZE] = {0};
    static struct baize_seal before;
    struct baize_house_key other;
    next_byte = 99;
    assert_int_equal(baize_house_key_make(&counting, &other), BAIZE_OK);
    memset(&seal_read, 0x5A, sizeof seal_read);
    before = seal_read;
    assert_int_equal(baize_seal_read(SEAL_TEXT, strlen(SEAL_TEXT), other.public_key, &seal_read, hash),
                     BAIZE_SIGNATURE_WRONG);
    assert_memory_equal(&seal_read, &before, sizeof before);
    assert_memory_equal(hash, untouched, sizeof hash);
}

static void expect_seal_refused(const char *text, size_t length)
{
    enum baize_status status = read_seal(text, length);
    if (status == BAIZE_OK)
        fail_msg("a changed seal was taken: %.*s", (int)length, text);
}

TEST(test_no_byte_of_a_seal_can_be_changed)
{
    assert_int_equal(read_seal(SEAL_TEXT, strlen(SEAL_TEXT)), BAIZE_OK);
    for_each_change(SEAL_TEXT, strlen(SEAL_TEXT), expect_seal_refused);
}

/* What no writer writes is refused for its form, before anybody looks at the signature. */
static void expect_form_refused(const char *line)
{
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_text_add(&text, line);
    baize_text_add(&text, strchr(SEAL_TEXT, '\n') + 1);
    if (read_seal(memory, text.length) != BAIZE_JOURNAL_SYNTAX)
        fail_msg("not refused for its form: %s", line);
}

TEST(test_the_form_of_a_seal_is_looked_at_first)
{
#define BEFORE " before=" SEALS_HASH
    static const char newer[] = "seal v=3 and so on\n";
    expect_form_refused("seal v=2 number=0 at=1" BEFORE " heads=house:1:" ENTRY_HASH "\n");
    expect_form_refused("seal v=2 number=1 at=-1" BEFORE " heads=house:1:" ENTRY_HASH "\n");
    expect_form_refused("seal v=2 number=1 at=1" BEFORE " heads=\n");
    expect_form_refused("seal v=2 number=1 at=1" BEFORE "\n");
    expect_form_refused("seal v=2 number=1 at=1" BEFORE " heads=table/7:1:" ENTRY_HASH ",house:1:" ENTRY_HASH "\n");
    expect_form_refused("seal v=2 number=1 at=1" BEFORE " heads=house:1:" ENTRY_HASH ",house:2:" ENTRY_HASH "\n");
    expect_form_refused("seal v=2 number=1 at=1" BEFORE " heads=house:0:" ENTRY_HASH "\n");
    expect_form_refused("seal v=2 number=1 epoch=0 at=1" BEFORE " heads=house:1:" ENTRY_HASH "\n");
    expect_form_refused("seal v=2 number=1 key=1 epoch=1 at=1" BEFORE " heads=house:1:" ENTRY_HASH "\n");
    expect_form_refused("seal v=1 number=1 epoch=1 at=1" BEFORE " heads=house:1:" ENTRY_HASH "\n");
    assert_int_equal(read_seal(newer, strlen(newer)), BAIZE_JOURNAL_NEWER);
}

static void expect_unsigned(enum baize_status expected, size_t room)
{
    uint8_t hash[BAIZE_HASH_SIZE] = {0}, untouched[BAIZE_HASH_SIZE] = {0};
    struct baize_text text = baize_text_in(memory, room);
    baize_text_add(&text, "before");
    assert_int_equal(baize_seal_sign(&text, &seal, &key, hash), expected);
    assert_string_equal(memory, "before");
    assert_memory_equal(hash, untouched, sizeof hash);
}

TEST(test_what_is_no_seal_is_not_signed)
{
    sample_seal();
    expect_unsigned(BAIZE_TEXT_TOO_LONG, 300);                   /* not even the first line */
    expect_unsigned(BAIZE_TEXT_TOO_LONG, strlen(SEAL_TEXT) + 6); /* one byte too few */
    seal.heads_count = 0;
    expect_unsigned(BAIZE_JOURNAL_SYNTAX, sizeof memory);
    seal.heads_count = BAIZE_SEAL_HEADS_MOST + 1;
    expect_unsigned(BAIZE_JOURNAL_SYNTAX, sizeof memory);
    sample_seal();
    seal.heads[1].stream = house;
    expect_unsigned(BAIZE_JOURNAL_SYNTAX, sizeof memory);
    sample_seal();
    seal.number = 0;
    expect_unsigned(BAIZE_JOURNAL_SYNTAX, sizeof memory);
    sample_seal();
    seal.at_ms = -1;
    expect_unsigned(BAIZE_JOURNAL_SYNTAX, sizeof memory);
}

TEST(test_the_largest_seal_fits_and_comes_back)
{
    uint8_t hash[BAIZE_HASH_SIZE], again[BAIZE_HASH_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    sample_seal();
    seal.number = INT64_MAX;
    seal.at_ms = INT64_MAX;
    seal.heads_count = BAIZE_SEAL_HEADS_MOST;
    for (uint32_t i = 0; i < BAIZE_SEAL_HEADS_MOST; i++)
        seal.heads[i] = (struct baize_store_head){
            .stream = {BAIZE_STREAM_WALLET, UINT32_MAX - BAIZE_SEAL_HEADS_MOST + 1 + i}, .seq = INT64_MAX};
    assert_int_equal(baize_seal_sign(&text, &seal, &key, hash), BAIZE_OK);
    assert_int_equal(baize_seal_read(memory, text.length, key.public_key, &seal_read, again), BAIZE_OK);
    assert_memory_equal(&seal_read, &seal, sizeof seal);
    assert_memory_equal(again, hash, sizeof hash);
}

/* ---- Checkpoints ---- */

static struct baize_store_head heads[3];

static struct baize_checkpoint sample_checkpoint(void)
{
    struct baize_checkpoint checkpoint = {.at_ms = INT64_C(1763254800000), .number = 3, .seal = 1};
    memcpy(checkpoint.house, key.house, sizeof key.house);
    from_hex(SEAL_HASH, checkpoint.sealed, BAIZE_HASH_SIZE);
    memset(heads, 0, sizeof heads);
    heads[0] = (struct baize_store_head){.stream = house, .seq = 15};
    from_hex(FIRST_HASH, heads[0].hash, BAIZE_HASH_SIZE);
    heads[1] = (struct baize_store_head){.stream = table, .seq = 41};
    from_hex(ENTRY_HASH, heads[1].hash, BAIZE_HASH_SIZE);
    checkpoint.heads_count = 2;
    checkpoint.heads = heads;
    return checkpoint;
}

TEST(test_a_checkpoint_and_its_signature)
{
    struct baize_checkpoint checkpoint = sample_checkpoint(), read;
    struct baize_store_head read_heads[2];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    assert_int_equal(baize_checkpoint_sign(&text, &checkpoint, &key), BAIZE_OK);
    assert_string_equal(memory, CHECKPOINT_TEXT);
    read.heads = read_heads;
    assert_int_equal(baize_checkpoint_read(memory, text.length, COUNT_OF(read_heads), &read), BAIZE_OK);
    assert_true(read.heads == read_heads && read.heads_count == 2);
    assert_memory_equal(read_heads, heads, sizeof read_heads);
    assert_memory_equal(read.house, key.house, sizeof key.house);
    assert_memory_equal(read.sealed, checkpoint.sealed, sizeof read.sealed);
    assert_memory_equal(read.public_key, key.public_key, sizeof key.public_key);
    assert_true(read.at_ms == checkpoint.at_ms && read.number == 3 && read.seal == 1);
}

TEST(test_a_checkpoint_has_digests_of_people_and_accesses)
{
    struct baize_checkpoint checkpoint = sample_checkpoint(), read;
    struct baize_store_head read_heads[2];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    memset(checkpoint.access, 1, sizeof checkpoint.access);
    memset(checkpoint.people, 2, sizeof checkpoint.people);
    assert_int_equal(baize_checkpoint_sign(&text, &checkpoint, &key), BAIZE_OK);
    assert_non_null(strstr(memory, " access=0101"));
    read.heads = read_heads;
    assert_int_equal(baize_checkpoint_read(memory, text.length, COUNT_OF(read_heads), &read), BAIZE_OK);
    assert_memory_equal(read.access, checkpoint.access, sizeof read.access);
    assert_memory_equal(read.people, checkpoint.people, sizeof read.people);
}

static enum baize_status read_checkpoint(const char *text, size_t length, size_t most)
{
    struct baize_store_head kept[2], before[2];
    struct baize_checkpoint read, untouched;
    memset(kept, 0x5A, sizeof kept);
    memset(before, 0x5A, sizeof before);
    memset(&read, 0x5A, sizeof read);
    memset(&untouched, 0x5A, sizeof untouched);
    read.heads = untouched.heads = kept;
    enum baize_status status = baize_checkpoint_read(text, length, most, &read);
    if (status != BAIZE_OK) {
        assert_memory_equal(kept, before, sizeof kept);
        assert_memory_equal(&read, &untouched, sizeof read);
    }
    return status;
}

static void expect_checkpoint_refused(const char *text, size_t length)
{
    enum baize_status status = read_checkpoint(text, length, 2);
    if (status != BAIZE_JOURNAL_SYNTAX && status != BAIZE_SIGNATURE_WRONG && status != BAIZE_JOURNAL_NEWER)
        fail_msg("a changed checkpoint was taken: %.*s", (int)length, text);
}

TEST(test_no_byte_of_a_checkpoint_can_be_changed)
{
    static const char newer[] = "baize-checkpoint v=3\n";
    for_each_change(CHECKPOINT_TEXT, strlen(CHECKPOINT_TEXT), expect_checkpoint_refused);
    assert_int_equal(read_checkpoint(CHECKPOINT_TEXT, strlen(CHECKPOINT_TEXT), 1), BAIZE_CHECKPOINT_TOO_LONG);
    assert_int_equal(read_checkpoint(newer, strlen(newer), 2), BAIZE_JOURNAL_NEWER);
}

TEST(test_what_is_no_checkpoint_is_not_signed)
{
    struct baize_checkpoint wrong = sample_checkpoint();
    struct baize_text text = baize_text_in(memory, sizeof memory);
    wrong.heads_count = 0;
    assert_int_equal(baize_checkpoint_sign(&text, &wrong, &key), BAIZE_JOURNAL_SYNTAX);
    wrong.heads_count = 3; /* the third is house again */
    assert_int_equal(baize_checkpoint_sign(&text, &wrong, &key), BAIZE_JOURNAL_SYNTAX);
    wrong = sample_checkpoint();
    wrong.seal = 0;
    assert_int_equal(baize_checkpoint_sign(&text, &wrong, &key), BAIZE_JOURNAL_SYNTAX);
    wrong = sample_checkpoint();
    text = baize_text_in(memory, strlen(CHECKPOINT_TEXT));
    assert_int_equal(baize_checkpoint_sign(&text, &wrong, &key), BAIZE_TEXT_TOO_LONG);
    assert_string_equal(memory, "");
}

AROUND_ALL_TESTS(open_house, NULL);
