/* test_chance.c - bytes, shuffles and commitments. How even shuffles are is asked in tests/statistics. */
#include "chance/philox.h"
#include "testing.h"
#include <baize/chance.h>

#define DECK_MOST 54

/* A source that plays back words and notes what it is asked for. */
struct script {
    const uint64_t *words;
    size_t count;
    size_t used;  /* words */
    size_t calls; /* of the source */
};

static void script_bytes(void *context, void *into, size_t length)
{
    struct script *script = context;
    assert_int_equal(length % 8, 0);
    assert_true(script->used + length / 8 <= script->count);
    for (size_t i = 0; i < length / 8; i++)
        word_write((uint8_t *)into + 8 * i, script->words[script->used++]);
    script->calls++;
}

static struct baize_random scripted(struct script *script)
{
    return (struct baize_random){.bytes = script_bytes, .context = script};
}

static baize_cards set_of(const baize_card *cards, size_t count)
{
    baize_cards set = 0;
    for (size_t i = 0; i < count; i++)
        set |= baize_cards_one(cards[i]);
    return set;
}

static size_t read_cards(const char *text, baize_card cards[DECK_MOST])
{
    size_t count;
    assert_int_equal(baize_cards_parse(text, strlen(text), cards, DECK_MOST, &count, NULL), BAIZE_OK);
    return count;
}

/* Random123's kat_vectors: zeros, ones, and the digits of pi. */
TEST(test_philox_gives_its_authors_vectors)
{
    static const struct {
        uint64_t counter[4], key[2], block[4];
    } known[] = {
        {{0, 0, 0, 0},
         {0, 0},
         {UINT64_C(0x16554d9eca36314c), UINT64_C(0xdb20fe9d672d0fdc), UINT64_C(0xd7e772cee186176b),
          UINT64_C(0x7e68b68aec7ba23b)}},
        {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
         {UINT64_MAX, UINT64_MAX},
         {UINT64_C(0x87b092c3013fe90b), UINT64_C(0x438c3c67be8d0224), UINT64_C(0x9cc7d7c69cd777b6),
          UINT64_C(0xa09caebf594f0ba0)}},
        {{UINT64_C(0x243f6a8885a308d3), UINT64_C(0x13198a2e03707344), UINT64_C(0xa4093822299f31d0),
          UINT64_C(0x082efa98ec4e6c89)},
         {UINT64_C(0x452821e638d01377), UINT64_C(0xbe5466cf34e90c6c)},
         {UINT64_C(0xa528f45403e61d95), UINT64_C(0x38c72dbd566e9788), UINT64_C(0xa5a1610e72fd18b5),
          UINT64_C(0x57bd43b5e52b7fe6)}},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint64_t block[4];
        philox(known[i].counter, known[i].key, block);
        assert_memory_equal(block, known[i].block, sizeof block);
    }
}

TEST(test_seeded_bytes_are_blocks_of_their_stream)
{
    struct baize_seeded seeded;
    struct baize_random random = baize_random_seeded(&seeded, 7, 9);
    for (uint64_t i = 0; i < 5; i++) {
        uint64_t block[4];
        uint8_t bytes[32];
        philox((const uint64_t[4]){i, 9, 0, 0}, (const uint64_t[2]){7, 0}, block);
        baize_random_bytes(&random, bytes, sizeof bytes);
        for (size_t j = 0; j < 32; j++)
            assert_int_equal(bytes[j], block[j / 8] >> (8 * (j % 8)) & 0xff);
    }
}

TEST(test_seeded_bytes_do_not_depend_on_how_they_are_asked_for)
{
    uint8_t whole[300], pieces[300];
    struct baize_seeded seeded;
    struct baize_random random = baize_random_seeded(&seeded, 1, 2);
    baize_random_bytes(&random, whole, sizeof whole);
    for (size_t step = 1; step <= sizeof whole; step++) {
        random = baize_random_seeded(&seeded, 1, 2);
        baize_random_bytes(&random, pieces, 0);
        for (size_t at = 0; at < sizeof whole; at += step)
            baize_random_bytes(&random, pieces + at, at + step < sizeof whole ? step : sizeof whole - at);
        assert_memory_equal(pieces, whole, sizeof whole);
    }
}

TEST(test_a_copy_of_a_seeded_source_goes_on_from_there)
{
    uint8_t first[50], second[50];
    struct baize_seeded seeded, copy;
    struct baize_random random = baize_random_seeded(&seeded, 3, 0);
    baize_random_bytes(&random, first, 13);
    copy = seeded;
    struct baize_random again = {.bytes = random.bytes, .context = &copy};
    baize_random_bytes(&random, first, sizeof first);
    baize_random_bytes(&again, second, sizeof second);
    assert_memory_equal(first, second, sizeof first);
}

TEST(test_seeds_and_streams_differ)
{
    uint8_t bytes[64][32];
    for (uint64_t i = 0; i < 64; i++) {
        struct baize_seeded seeded;
        struct baize_random random = baize_random_seeded(&seeded, i / 8, i % 8);
        baize_random_bytes(&random, bytes[i], 32);
        for (uint64_t j = 0; j < i; j++)
            assert_memory_not_equal(bytes[i], bytes[j], 32);
    }
}

/* Simulations are repeated by their seed: these orders may never change. second_opinion.py computes them in Python. */
TEST(test_the_shuffles_of_seed_1_are_these)
{
    static const char *const golden[] = {
        "4s 7d 7c Ts 9s 3h 9c 2s Jc 4d Qh 6s 7h 5c Td Kd Tc 3d Js Jh Jd Qs 4c Ks 5d 8c Ad 8s 8h 3c 9h 2c 2d Qc 6d Th "
        "Ac Ah 3s 6c 5h 7s 9d Qd 8d 4h 2h Kh Kc 5s As 6h",
        "3s Js 9h Kc 2c Jc Ad 9c Ac 5c 6c 8h 3c 9d J2 4c 3h 4d 9s Qd Ah 7c 3d 5d 7h Qs 7s 8d Jd 4s 8s 5h 2d Kd J1 6h "
        "Ts Tc As Td Th Jh Qc 5s 2h 4h 8c 7d 2s 6s 6d Qh Ks Kh",
    };
    const baize_cards decks[] = {BAIZE_DECK_52, BAIZE_DECK_54};
    for (size_t i = 0; i < 2; i++) {
        baize_card expected[DECK_MOST], order[DECK_MOST];
        size_t count, size = read_cards(golden[i], expected);
        struct baize_seeded seeded;
        struct baize_random random = baize_random_seeded(&seeded, 1, 0);
        assert_int_equal(baize_shuffle(&random, decks[i], order, &count), BAIZE_OK);
        assert_int_equal(count, size);
        assert_memory_equal(order, expected, count);
    }
}

TEST(test_a_shuffle_has_every_card_of_its_set_once)
{
    struct baize_seeded seeded;
    struct baize_random random = baize_random_seeded(&seeded, 1, 1);
    for (int i = 0; i < 2000; i++) {
        baize_cards set;
        baize_card order[DECK_MOST + 1];
        size_t count = 99;
        baize_random_bytes(&random, &set, sizeof set);
        set &= BAIZE_DECK_54;
        set = i < 100 ? BAIZE_DECK_52 : i < 200 ? BAIZE_DECK_54 : i < 300 ? set & 0x7 : set;
        memset(order, 0xEE, sizeof order);
        assert_int_equal(baize_shuffle(&random, set, order, &count), BAIZE_OK);
        assert_int_equal(count, baize_cards_count(set));
        assert_true(set_of(order, count) == set);
        for (size_t j = count; j <= DECK_MOST; j++)
            assert_int_equal(order[j], 0xEE);
    }
}

/* All sizes of deck, all numbers of cards: the same source, the same cards. */
TEST(test_dealing_gives_the_beginning_of_a_shuffle)
{
    baize_cards set = 0, rest = BAIZE_DECK_54;
    for (size_t size = 0; size <= DECK_MOST; size++) {
        baize_cards deck = size == 52 ? BAIZE_DECK_52 : set;
        for (size_t wanted = 0; wanted <= size; wanted++) {
            baize_card order[DECK_MOST], cards[DECK_MOST + 1];
            size_t count;
            struct baize_seeded seeded;
            struct baize_random random = baize_random_seeded(&seeded, size, wanted);
            assert_int_equal(baize_shuffle(&random, deck, order, &count), BAIZE_OK);
            random = baize_random_seeded(&seeded, size, wanted);
            memset(cards, 0xEE, sizeof cards);
            assert_int_equal(baize_deal_random(&random, deck, wanted, cards), BAIZE_OK);
            assert_memory_equal(cards, order, wanted);
            assert_int_equal(cards[wanted], 0xEE);
        }
        if (rest != 0)
            set |= baize_cards_one(baize_cards_take(&rest));
    }
}

TEST(test_a_shuffle_asks_the_source_once)
{
    static const struct {
        baize_cards set;
        size_t dealt, words;
    } asked[] = {
        {BAIZE_DECK_52, 52, 4}, {BAIZE_DECK_54, 54, 5},
        {BAIZE_DECK_52, 10, 1}, {BAIZE_DECK_52, 11, 2},
        {BAIZE_DECK_54, 2, 1},  {BAIZE_DECK_54, 12, 2},
        {BAIZE_DECK_52, 5, 1},  {0x1f, 5, 1},
        {BAIZE_DECK_52, 0, 0},  {0, 0, 0},
    };
    const uint64_t words[5] = {UINT64_MAX / 3, UINT64_MAX / 5, UINT64_MAX / 7, UINT64_MAX / 9, UINT64_MAX / 11};
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        struct script script = {.words = words, .count = 5};
        struct baize_random random = scripted(&script);
        baize_card cards[DECK_MOST];
        assert_int_equal(baize_deal_random(&random, asked[i].set, asked[i].dealt, cards), BAIZE_OK);
        assert_int_equal(script.used, asked[i].words);
        assert_int_equal(script.calls, 1);
    }
}

/* Five cards have 120 orders, and 2^64 = 120 * 153722867280912930 + 16. Order q comes from the words w with
 * 120 w = q * 2^64 + r, r >= 16; those with r < 16 are refused. So each order has the same number of words, and next to
 * its first one there is either a refused word or the last word of the order before. */
TEST(test_words_that_would_favour_an_order_are_refused)
{
    const uint64_t words_each = UINT64_C(153722867280912930);
    uint8_t last[5] = {0};
    int refusals = 0;
    uint64_t first = 0; /* the first good word of order q */
    for (unsigned q = 0; q < 120; q++) {
        /* The smallest w with 120 w >= q * 2^64 + 16. */
        wide product = ((wide)q << 64) + 16;
        uint64_t before = first;
        first = (uint64_t)((product + 119) / 120);
        uint64_t gap = q == 0 ? 0 : first - before - words_each; /* refused words between the two orders */
        assert_true(gap <= 1);
        for (uint64_t i = 0; i < 2; i++) {
            /* The first and the last word of this order need no other; a refused one takes the next. */
            const uint64_t words[2] = {first + i * (words_each - 1), 12345};
            struct script script = {.words = words, .count = 2};
            struct baize_random random = scripted(&script);
            baize_card order[DECK_MOST];
            size_t count;
            assert_int_equal(baize_shuffle(&random, 0x1f, order, &count), BAIZE_OK);
            assert_int_equal(script.used, 1);
            if (i == 1)
                assert_memory_equal(order, last, 5);
            else if (q > 0)
                assert_memory_not_equal(order, last, 5);
            memcpy(last, order, 5);
        }
        if (q == 0 || gap == 1) {
            const uint64_t words[2] = {first - 1, first + 5};
            struct script script = {.words = words, .count = 2};
            struct baize_random random = scripted(&script);
            baize_card order[DECK_MOST];
            size_t count;
            assert_int_equal(baize_shuffle(&random, 0x1f, order, &count), BAIZE_OK);
            assert_int_equal(script.used, 2);
            assert_memory_equal(order, last, 5);
            refusals++;
        }
    }
    assert_int_equal(refusals, 16); /* 2^64 mod 120 words in all */
}

TEST(test_shuffles_are_refused_without_a_trace)
{
    baize_card order[DECK_MOST] = {0xEE};
    size_t count = 99;
    struct script script = {.count = 0};
    struct baize_random random = scripted(&script), none = {0};
    assert_int_equal(baize_shuffle(&random, BAIZE_DECK_54 | 1 << 14, order, &count), BAIZE_CARD_SYNTAX);
    assert_int_equal(baize_shuffle(&random, UINT64_MAX, order, &count), BAIZE_CARD_SYNTAX);
    assert_int_equal(baize_shuffle(&none, BAIZE_DECK_52, order, &count), BAIZE_RANDOM_UNAVAILABLE);
    assert_int_equal(baize_shuffle(NULL, BAIZE_DECK_52, order, &count), BAIZE_RANDOM_UNAVAILABLE);
    assert_int_equal(baize_deal_random(&random, BAIZE_DECK_52, 53, order), BAIZE_CARD_COUNT);
    assert_int_equal(baize_deal_random(&random, 0, 1, order), BAIZE_CARD_COUNT);
    assert_int_equal(baize_deal_random(&random, 1 << 15, 1, order), BAIZE_CARD_SYNTAX);
    assert_int_equal(baize_deal_random(&none, BAIZE_DECK_52, 5, order), BAIZE_RANDOM_UNAVAILABLE);
    assert_int_equal(count, 99);
    assert_int_equal(order[0], 0xEE);
    assert_int_equal(script.calls, 0);
}

/* The example of docs/proof-of-deck.md, which b2sum and Python's hashlib confirm. */
static const char example_cards[] =
    "3s Js 9h Kc 2c Jc Ad 9c Ac 5c 6c 8h 3c 9d J2 4c 3h 4d 9s Qd Ah 7c 3d 5d 7h Qs 7s 8d Jd 4s 8s 5h 2d Kd J1 6h Ts Tc "
    "As Td Th Jh Qc 5s 2h 4h 8c 7d 2s 6s 6d Qh Ks Kh";
static const uint8_t example_commitment[BAIZE_COMMITMENT_SIZE] = {
    0xcb, 0x1e, 0x2d, 0xd6, 0xcd, 0x06, 0xc1, 0x84, 0x34, 0xd1, 0x01, 0x6f, 0xe3, 0x19, 0x80, 0x57,
    0xa3, 0xc3, 0x5a, 0xee, 0x31, 0x76, 0x78, 0x96, 0x76, 0x6c, 0xc9, 0xfa, 0x18, 0x78, 0x9a, 0x39};

static size_t example(baize_card order[DECK_MOST], uint8_t nonce[BAIZE_NONCE_SIZE])
{
    for (size_t i = 0; i < BAIZE_NONCE_SIZE; i++)
        nonce[i] = (uint8_t)i;
    return read_cards(example_cards, order);
}

TEST(test_the_commitment_of_the_documented_example)
{
    baize_card order[DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE], commitment[BAIZE_COMMITMENT_SIZE];
    size_t count = example(order, nonce);
    assert_int_equal(baize_deck_commit(order, count, nonce, commitment), BAIZE_OK);
    assert_memory_equal(commitment, example_commitment, sizeof commitment);
    assert_int_equal(baize_deck_check(order, count, nonce, commitment), BAIZE_OK);
}

/* Journals before 0.2.0 have this one: the whole deck is checked, single cards are not opened against it. */
TEST(test_version_1_of_the_commitment_is_checked)
{
    static const uint8_t version_1[BAIZE_COMMITMENT_SIZE] = {
        0xc3, 0xb3, 0xc3, 0xe8, 0xe3, 0x23, 0x18, 0x41, 0x90, 0x18, 0xd3, 0xad, 0xa2, 0xdd, 0x02, 0x2d,
        0x33, 0x92, 0x64, 0x5c, 0xeb, 0x49, 0x31, 0x4e, 0xd7, 0xf2, 0x48, 0x95, 0x5b, 0x9e, 0x0e, 0x16};
    baize_card order[DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE];
    struct baize_deck_place places[DECK_MOST];
    size_t count = example(order, nonce);
    assert_int_equal(baize_deck_check(order, count, nonce, version_1), BAIZE_OK);
    assert_int_equal(baize_deck_open(order, count, nonce, BAIZE_DECK_54, places), BAIZE_OK);
    assert_int_equal(baize_deck_check_places(places, count, BAIZE_DECK_54, version_1), BAIZE_DECK_CHANGED);
    nonce[31] ^= 1;
    assert_int_equal(baize_deck_check(order, count, nonce, version_1), BAIZE_DECK_CHANGED);
    nonce[31] ^= 1;
    order[0] = order[1];
    order[1] = places[0].card;
    assert_int_equal(baize_deck_check(order, count, nonce, version_1), BAIZE_DECK_CHANGED);
}

TEST(test_any_change_of_the_deck_is_noticed)
{
    baize_card order[DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE], commitment[BAIZE_COMMITMENT_SIZE];
    size_t count = example(order, nonce);
    memcpy(commitment, example_commitment, sizeof commitment);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            baize_card card = order[i];
            order[i] = order[j];
            order[j] = card;
            assert_int_equal(baize_deck_check(order, count, nonce, commitment), BAIZE_DECK_CHANGED);
            order[j] = order[i];
            order[i] = card;
        }
    for (size_t i = 0; i < 8 * BAIZE_NONCE_SIZE; i++) {
        nonce[i / 8] ^= (uint8_t)(1 << (i % 8));
        assert_int_equal(baize_deck_check(order, count, nonce, commitment), BAIZE_DECK_CHANGED);
        nonce[i / 8] ^= (uint8_t)(1 << (i % 8));
        commitment[i / 8] ^= (uint8_t)(1 << (i % 8));
        assert_int_equal(baize_deck_check(order, count, nonce, commitment), BAIZE_DECK_CHANGED);
        commitment[i / 8] ^= (uint8_t)(1 << (i % 8));
    }
    for (size_t i = 1; i < count; i++)
        assert_int_equal(baize_deck_check(order, i, nonce, commitment), BAIZE_DECK_CHANGED);
    assert_int_equal(baize_deck_check(order, count, nonce, commitment), BAIZE_OK);
}

TEST(test_what_is_no_deck_has_no_commitment)
{
    baize_card order[DECK_MOST + 1];
    uint8_t nonce[BAIZE_NONCE_SIZE], commitment[BAIZE_COMMITMENT_SIZE];
    const baize_card no_cards[] = {14, 15, 30, 45, 63, 64, 255};
    size_t count = example(order, nonce);
    baize_card last = order[count - 1];
    memset(commitment, 0xEE, sizeof commitment);
    order[DECK_MOST] = 0;
    assert_int_equal(baize_deck_commit(order, 0, nonce, commitment), BAIZE_CARD_COUNT);
    assert_int_equal(baize_deck_commit(order, DECK_MOST + 1, nonce, commitment), BAIZE_CARD_COUNT);
    for (size_t i = 0; i < sizeof no_cards; i++) {
        order[count - 1] = no_cards[i];
        assert_int_equal(baize_deck_commit(order, count, nonce, commitment), BAIZE_CARD_SYNTAX);
        assert_int_equal(baize_deck_check(order, count, nonce, example_commitment), BAIZE_CARD_SYNTAX);
    }
    order[count - 1] = order[0];
    assert_int_equal(baize_deck_commit(order, count, nonce, commitment), BAIZE_CARD_TWICE);
    for (size_t i = 0; i < sizeof commitment; i++)
        assert_int_equal(commitment[i], 0xEE);
    order[count - 1] = last;
    assert_int_equal(baize_deck_commit(order, count, nonce, commitment), BAIZE_OK);
}

/* ---- Single cards ---- */

/* The places of the example with every third one opened. */
static size_t example_places(baize_card order[DECK_MOST], struct baize_deck_place places[DECK_MOST])
{
    uint8_t nonce[BAIZE_NONCE_SIZE];
    baize_cards open = 0;
    size_t count = example(order, nonce);
    for (size_t i = 0; i < count; i += 3)
        open |= baize_cards_one(order[i]);
    assert_int_equal(baize_deck_open(order, count, nonce, open, places), BAIZE_OK);
    return count;
}

static void expect_places(const struct baize_deck_place *places, size_t count, enum baize_status status)
{
    assert_int_equal(baize_deck_check_places(places, count, BAIZE_DECK_54, example_commitment), status);
}

TEST(test_single_cards_are_opened)
{
    baize_card order[DECK_MOST];
    struct baize_deck_place places[DECK_MOST];
    const struct baize_deck_place none = {.opened = false};
    size_t count = example_places(order, places);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(places[i].opened, i % 3 == 0);
        assert_int_equal(places[i].card, i % 3 == 0 ? order[i] : 0);
        /* Nothing but the hash of a closed place, nothing but card and salt of an opened one. */
        assert_int_equal(memcmp(places[i].salt, none.salt, sizeof none.salt) == 0, i % 3 != 0);
        assert_int_equal(memcmp(places[i].hash, none.hash, sizeof none.hash) == 0, i % 3 == 0);
    }
    expect_places(places, count, BAIZE_OK);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++) /* no salt says anything about another place */
            if (places[i].opened && places[j].opened)
                assert_memory_not_equal(places[i].salt, places[j].salt, BAIZE_SALT_SIZE);
}

/* All or none opened is a proof too; it proves all, or only that nothing can change any more. */
TEST(test_all_or_none_is_opened)
{
    const baize_cards sets[] = {0, BAIZE_DECK_54, ~(baize_cards)0};
    baize_card order[DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE];
    struct baize_deck_place places[DECK_MOST];
    size_t count = example(order, nonce);
    for (size_t i = 0; i < COUNT_OF(sets); i++) {
        assert_int_equal(baize_deck_open(order, count, nonce, sets[i], places), BAIZE_OK);
        expect_places(places, count, BAIZE_OK);
    }
}

static void swap_places(struct baize_deck_place *one, struct baize_deck_place *other)
{
    struct baize_deck_place kept = *one;
    *one = *other;
    *other = kept;
}

TEST(test_any_change_of_a_proof_is_noticed)
{
    baize_card order[DECK_MOST];
    struct baize_deck_place places[DECK_MOST];
    size_t count = example_places(order, places);
    for (size_t i = 0; i < count; i++) {
        uint8_t *bytes = places[i].opened ? places[i].salt : places[i].hash;
        for (size_t bit = 0; bit < 8 * BAIZE_SALT_SIZE; bit++) { /* another salt, another hash */
            bytes[bit / 8] ^= (uint8_t)(1 << (bit % 8));
            expect_places(places, count, BAIZE_DECK_CHANGED);
            bytes[bit / 8] ^= (uint8_t)(1 << (bit % 8));
        }
        for (size_t j = 0; j < i; j++) { /* two places, with all that is theirs */
            swap_places(&places[i], &places[j]);
            expect_places(places, count, BAIZE_DECK_CHANGED);
            swap_places(&places[i], &places[j]);
        }
    }
    places[0].card = order[1]; /* a card that is not opened elsewhere */
    expect_places(places, count, BAIZE_DECK_CHANGED);
    places[0].card = order[0];
    places[3].opened = false; /* a place that is closed over a hash of nothing */
    expect_places(places, count, BAIZE_DECK_CHANGED);
    places[3].opened = true;
    expect_places(places, count, BAIZE_OK);
}

TEST(test_what_is_no_proof_is_refused)
{
    const baize_card no_cards[] = {14, 15, 30, 45, 63, 64, 255};
    baize_card order[DECK_MOST];
    struct baize_deck_place places[DECK_MOST + 1];
    size_t count = example_places(order, places);
    memset(&places[count], 0, sizeof places[count]);
    expect_places(places, count - 1, BAIZE_CARD_COUNT); /* a place is missing */
    expect_places(places, count + 1, BAIZE_CARD_COUNT);
    expect_places(places, 0, BAIZE_CARD_COUNT);
    assert_int_equal(baize_deck_check_places(places, count, BAIZE_DECK_52, example_commitment), BAIZE_CARD_COUNT);
    places[0].card = order[3];
    expect_places(places, count, BAIZE_CARD_TWICE);
    for (size_t i = 0; i < COUNT_OF(no_cards); i++) {
        places[0].card = no_cards[i];
        expect_places(places, count, BAIZE_CARD_SYNTAX);
    }
    places[0].card = order[0];
    expect_places(places, count, BAIZE_OK);
}

/* A joker in a deck that has none, in the place of a card that stays closed. */
TEST(test_a_card_of_another_deck_is_refused)
{
    struct baize_random random;
    struct baize_deck_place places[DECK_MOST];
    baize_card order[DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE] = {7}, commitment[BAIZE_COMMITMENT_SIZE];
    size_t count;
    assert_int_equal(baize_random_system(&random), BAIZE_OK);
    assert_int_equal(baize_shuffle(&random, BAIZE_DECK_52, order, &count), BAIZE_OK);
    order[5] = BAIZE_JOKER_1;
    assert_int_equal(baize_deck_commit(order, count, nonce, commitment), BAIZE_OK);
    assert_int_equal(baize_deck_open(order, count, nonce, baize_cards_one(BAIZE_JOKER_1), places), BAIZE_OK);
    assert_int_equal(baize_deck_check_places(places, count, BAIZE_DECK_52, commitment), BAIZE_CARD_SYNTAX);
}

/* Nothing is written when the order is no deck. */
TEST(test_what_is_no_deck_is_not_opened)
{
    baize_card order[DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE];
    struct baize_deck_place places[DECK_MOST];
    size_t count = example(order, nonce);
    memset(places, 0xEE, sizeof places);
    order[1] = order[0];
    assert_int_equal(baize_deck_open(order, count, nonce, 0, places), BAIZE_CARD_TWICE);
    assert_int_equal(baize_deck_open(order, 0, nonce, 0, places), BAIZE_CARD_COUNT);
    assert_int_equal(places[0].hash[0], 0xEE);
}

TEST(test_the_systems_source_shuffles)
{
    struct baize_random random;
    baize_card decks[50][DECK_MOST];
    assert_int_equal(baize_random_system(&random), BAIZE_OK);
    for (size_t i = 0; i < 50; i++) {
        size_t count;
        assert_int_equal(baize_shuffle(&random, BAIZE_DECK_52, decks[i], &count), BAIZE_OK);
        assert_int_equal(count, 52);
        assert_true(set_of(decks[i], count) == BAIZE_DECK_52);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(decks[i], decks[j], 52); /* once in 8 * 10^67 */
    }
}
