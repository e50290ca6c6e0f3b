/* test_journal_deck.c - sealed decks: nobody reads them, nobody moves them, their length tells nothing. */
#include "test_journal.h"

static struct baize_house_key key;
static uint8_t nonce[BAIZE_NONCE_SIZE];

static int open_house(void **state)
{
    (void)state;
    key = sample_key();
    for (uint8_t i = 0; i < BAIZE_NONCE_SIZE; i++)
        nonce[i] = i;
    return 0;
}

static struct baize_sealed_deck close_deck(const baize_card *order, size_t count)
{
    struct baize_sealed_deck sealed;
    assert_int_equal(baize_sealed_deck_close(&key, &counting, table, 41, order, count, nonce, &sealed), BAIZE_OK);
    return sealed;
}

/* Refused, and nothing of the caller's is touched. */
static void expect_closed(const struct baize_house_key *with, struct baize_stream stream, uint32_t round,
                          const struct baize_sealed_deck *sealed)
{
    baize_card order[BAIZE_DECK_MOST];
    uint8_t found[BAIZE_NONCE_SIZE], before[BAIZE_DECK_MOST];
    size_t count = 99;
    memset(order, 0x5A, sizeof order);
    memset(found, 0x5A, sizeof found);
    memset(before, 0x5A, sizeof before);
    assert_int_equal(baize_sealed_deck_open(with, stream, round, sealed, order, &count, found), BAIZE_DECK_CHANGED);
    assert_memory_equal(order, before, sizeof order);
    assert_memory_equal(found, before, sizeof found);
    assert_int_equal(count, 99);
}

/* Computed by a second XChaCha20-Poly1305, written in Python after the RFC draft and checked against its vector. */
TEST(test_the_bytes_of_a_sealed_deck)
{
    static const baize_card order[] = {0, BAIZE_JOKER_1, 60, 16}; /* 2c J1 As 2d */
    next_byte = 0;
    struct baize_sealed_deck sealed = close_deck(order, COUNT_OF(order));
    expect_hex(sealed.bytes, sizeof sealed.bytes,
               "000102030405060708090a0b0c0d0e0f10111213141516175e8970370c52675fa5901d90bb6aca3549aaf8e1e4331a51"
               "1a9332bdb784c3d4f1b746f28aa39c65b3952e46ef976c13348b972439ce46f6fcdb0566f824b0482f44784c90190db7"
               "dc219502e1d4eed954e8a93d11932c54f3df8596436ad7a52ba343252d9450");
}

static size_t any_deck(baize_card order[BAIZE_DECK_MOST])
{
    struct baize_seeded seeded;
    struct baize_random random = baize_random_seeded(&seeded, random_bits(), 0);
    size_t count;
    assert_int_equal(baize_shuffle(&random, random_bits() % 2 == 0 ? BAIZE_DECK_52 : BAIZE_DECK_54, order, &count),
                     BAIZE_OK);
    return random_bits() % 3 == 0 ? 1 + random_bits() % count : count;
}

TEST(test_any_deck_comes_back)
{
    for (int i = scaled(300); i > 0; i--) {
        baize_card order[BAIZE_DECK_MOST], found[BAIZE_DECK_MOST];
        uint8_t found_nonce[BAIZE_NONCE_SIZE];
        size_t count = any_deck(order), found_count = 0;
        struct baize_sealed_deck sealed = close_deck(order, count);
        assert_int_equal(baize_sealed_deck_open(&key, table, 41, &sealed, found, &found_count, found_nonce), BAIZE_OK);
        assert_int_equal(found_count, count);
        assert_memory_equal(found, order, count);
        assert_memory_equal(found_nonce, nonce, sizeof nonce);
    }
}

TEST(test_a_deck_does_not_open_elsewhere)
{
    static const baize_card order[] = {0, 1, 2, 3};
    struct baize_house_key other = key;
    struct baize_sealed_deck sealed = close_deck(order, COUNT_OF(order));
    expect_closed(&key, table, 40, &sealed);
    expect_closed(&key, table, 42, &sealed);
    expect_closed(&key, (struct baize_stream){BAIZE_STREAM_TABLE, 8}, 41, &sealed);
    expect_closed(&key, (struct baize_stream){BAIZE_STREAM_METER, 7}, 41, &sealed);
    other.deck_key[31] ^= 1;
    expect_closed(&other, table, 41, &sealed);
    for (size_t bit = 0; bit < 8 * sizeof sealed.bytes; bit++) {
        struct baize_sealed_deck changed = sealed;
        changed.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        expect_closed(&key, table, 41, &changed);
    }
}

/* Not even that two rounds have the same deck can be seen. */
TEST(test_equal_decks_are_sealed_differently)
{
    static const baize_card order[] = {0, 1, 2, 3};
    struct baize_sealed_deck one = close_deck(order, COUNT_OF(order)), other = close_deck(order, COUNT_OF(order));
    assert_memory_not_equal(one.bytes, other.bytes, 24);
    assert_memory_not_equal(one.bytes + 24, other.bytes + 24, sizeof one.bytes - 24);
}

TEST(test_what_is_no_deck_is_not_sealed)
{
    static const baize_card twice[] = {0, 1, 0}, none[] = {0, 14};
    struct baize_sealed_deck sealed, before;
    memset(&sealed, 0x5A, sizeof sealed);
    before = sealed;
    assert_int_equal(baize_sealed_deck_close(&key, &counting, table, 1, twice, 3, nonce, &sealed), BAIZE_CARD_TWICE);
    assert_int_equal(baize_sealed_deck_close(&key, &counting, table, 1, none, 2, nonce, &sealed), BAIZE_CARD_SYNTAX);
    assert_int_equal(baize_sealed_deck_close(&key, &counting, table, 1, none, 0, nonce, &sealed), BAIZE_CARD_COUNT);
    assert_int_equal(baize_sealed_deck_close(&key, &counting, table, 1, none, 55, nonce, &sealed), BAIZE_CARD_COUNT);
    assert_int_equal(baize_sealed_deck_close(&key, NULL, table, 1, twice, 2, nonce, &sealed), BAIZE_RANDOM_UNAVAILABLE);
    assert_memory_equal(&sealed, &before, sizeof sealed);
}

AROUND_ALL_TESTS(open_house, NULL);
