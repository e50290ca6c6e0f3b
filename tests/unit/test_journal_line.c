/* test_journal_line.c - lines with cards that lie face down: sealed, opened, and what their length tells (decision 11).
 */
#include "floor/hidden.h"
#include "test_journal.h"

#define LINE "cards_dealt v=1 at=1763254800000 by=60:dealer round=41 cards=1:As:down,dealer:Kd:down"

static struct baize_house_key key;
static uint8_t round_key[BAIZE_ROUND_KEY_SIZE];
static char sealed[BAIZE_SEALED_LINE_SIZE], opened[BAIZE_EVENT_TEXT_SIZE];
static size_t sealed_length;

static int make_key(void **state)
{
    (void)state;
    key = sample_key();
    baize_round_key_of(&key, table, 41, round_key);
    return 0;
}

static enum baize_status seal(const char *line, size_t length)
{
    struct baize_text text = baize_text_in(sealed, sizeof sealed);
    enum baize_status status = baize_line_seal(&text, round_key, &counting, table, 41, line, length);
    sealed_length = text.length;
    return status;
}

static enum baize_status open_with(const uint8_t with[BAIZE_ROUND_KEY_SIZE], struct baize_stream stream,
                                   const char *line, size_t length)
{
    struct baize_text text = baize_text_in(opened, sizeof opened);
    return baize_line_open(&text, with, stream, line, length);
}

TEST(test_what_is_sealed_is_what_is_opened)
{
    static char line[BAIZE_EVENT_TEXT_SIZE + 8];
    uint32_t round = 0;
    for (size_t length = 1; length < BAIZE_EVENT_TEXT_SIZE; length += length < 260 ? 1 : 997) {
        memset(line, 'x', length);
        assert_int_equal(seal(line, length), BAIZE_OK);
        assert_true(baize_line_is_sealed(sealed, sealed_length));
        assert_int_equal(baize_line_round(sealed, sealed_length, &round), BAIZE_OK);
        assert_int_equal(round, 41);
        assert_int_equal(open_with(round_key, table, sealed, sealed_length), BAIZE_OK);
        assert_int_equal(strlen(opened), length);
        assert_memory_equal(opened, line, length);
        assert_int_equal(sealed_length,
                         strlen("sealed v=1 round=41 box=") + 2 * (40 + (length < 127 ? 128 : length + 1)));
    }
    memset(line, 'x', sizeof line);
    assert_int_equal(seal(line, BAIZE_EVENT_TEXT_SIZE + 1), BAIZE_JOURNAL_SYNTAX);
    assert_int_equal(seal("", 0), BAIZE_JOURNAL_SYNTAX);
    assert_int_equal(seal("a\nb", 3), BAIZE_JOURNAL_SYNTAX);
    struct baize_text small = baize_text_in(opened, 100);
    assert_int_equal(baize_line_seal(&small, round_key, &counting, table, 41, "a", 1), BAIZE_TEXT_TOO_LONG);
    assert_int_equal(small.length, 0);
    assert_int_equal(baize_line_seal(&small, round_key, NULL, table, 41, "a", 1), BAIZE_RANDOM_UNAVAILABLE);
}

TEST(test_a_key_opens_its_own_round_only)
{
    struct baize_house_key another = key;
    uint8_t other[BAIZE_ROUND_KEY_SIZE];
    assert_int_equal(seal(LINE, strlen(LINE)), BAIZE_OK);
    baize_round_key_of(&key, table, 42, other);
    assert_int_equal(open_with(other, table, sealed, sealed_length), BAIZE_LINE_CHANGED);
    baize_round_key_of(&key, (struct baize_stream){BAIZE_STREAM_TABLE, 8}, 41, other);
    assert_int_equal(open_with(other, table, sealed, sealed_length), BAIZE_LINE_CHANGED);
    another.deck_key[31] ^= 1;
    baize_round_key_of(&another, table, 41, other);
    assert_int_equal(open_with(other, table, sealed, sealed_length), BAIZE_LINE_CHANGED);
    /* The right key, and the box moved to another table or round. */
    assert_int_equal(open_with(round_key, (struct baize_stream){BAIZE_STREAM_TABLE, 8}, sealed, sealed_length),
                     BAIZE_LINE_CHANGED);
    memcpy(strstr(sealed, "round=41"), "round=42", 8);
    assert_int_equal(open_with(round_key, table, sealed, sealed_length), BAIZE_LINE_CHANGED);
    assert_string_equal(opened, "");
}

static void expect_refused(const char *line, size_t length)
{
    enum baize_status status = open_with(round_key, table, line, length);
    assert_true(status == BAIZE_LINE_CHANGED || status == BAIZE_JOURNAL_SYNTAX || status == BAIZE_JOURNAL_NEWER);
    assert_string_equal(opened, "");
}

TEST(test_every_change_is_found)
{
    static char kept[BAIZE_SEALED_LINE_SIZE];
    assert_int_equal(seal(LINE, strlen(LINE)), BAIZE_OK);
    memcpy(kept, sealed, sealed_length + 1);
    for_each_change(kept, sealed_length, expect_refused);
    assert_int_equal(open_with(round_key, table, kept, sealed_length), BAIZE_OK);
    assert_string_equal(opened, LINE);
    assert_false(baize_line_is_sealed(LINE, strlen(LINE)));
    assert_false(baize_line_is_sealed("sealed", 6));
}

/* ---- Lengths ---- */

static size_t length_of(const struct baize_floor_event *event, const struct baize_rules *rules)
{
    char memory[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    assert_true(floor_event_hides_cards(event));
    assert_int_equal(baize_floor_event_encode(&text, event, rules), BAIZE_OK);
    assert_int_equal(seal(memory, text.length), BAIZE_OK);
    return sealed_length;
}

static struct baize_floor_event event_of(enum baize_table_event_kind kind, enum baize_event_kind round_kind)
{
    struct baize_floor_event event;
    memset(&event, 0, sizeof event);
    event.number = event.table.table = 7;
    event.table.kind = kind;
    event.table.by = (struct baize_actor){.who = 60, .role = BAIZE_DEALER, .at_ms = INT64_C(1763254800000)};
    if (kind == BAIZE_TABLE_EVENT_ROUND) {
        event.table.round.kind = round_kind;
        event.table.round.by = event.table.by;
        event.table.round.round = 41;
    }
    return event;
}

/* Any card, jokers too, in the places of one deal: always the same length. */
TEST(test_decision_11_the_length_tells_no_face)
{
    static struct baize_rules rules;
    static struct baize_floor_event event;
    size_t dealt = 0, discarded = 0, back = 0, impossible = 0;
    for (unsigned i = 0; i < 2000; i++) {
        baize_card deck[64];
        unsigned count = 0;
        for (unsigned card = 0; card < BAIZE_CARD_LIMIT; card++)
            if ((BAIZE_DECK_54 & baize_cards_one((baize_card)card)) != 0)
                deck[count++] = (baize_card)card;
        for (unsigned k = count - 1; k > 0; k--) {
            unsigned other = (unsigned)(random_bits() % (k + 1));
            baize_card kept = deck[k];
            deck[k] = deck[other];
            deck[other] = kept;
        }
        event = event_of(BAIZE_TABLE_EVENT_ROUND, BAIZE_EVENT_CARDS_DEALT);
        event.table.round.cards_dealt.count = 36;
        for (unsigned k = 0; k < 36; k++)
            event.table.round.cards_dealt.cards[k] =
                (struct baize_dealt_card){deck[k], (uint8_t)(k < 30 ? k % 6 + 1 : BAIZE_PLACE_DEALER), k == 35};
        size_t now = length_of(&event, &rules);
        assert_true(i == 0 || now == dealt);
        dealt = now;
        event = event_of(BAIZE_TABLE_EVENT_ROUND, BAIZE_EVENT_CARDS_DISCARDED);
        event.table.round.cards_discarded.seat = 3;
        event.table.round.cards_discarded.cards =
            baize_cards_one(deck[0]) | baize_cards_one(deck[1]) | baize_cards_one(deck[2]);
        now = length_of(&event, &rules);
        assert_true(i == 0 || now == discarded);
        discarded = now;
        event = event_of(BAIZE_TABLE_EVENT_CARD_TAKEN_BACK, BAIZE_EVENT_ROUND_OPENED);
        event.table.card_taken_back.card = deck[0];
        now = length_of(&event, &rules);
        assert_true(i == 0 || now == back);
        back = now;
        event = event_of(BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE, BAIZE_EVENT_ROUND_OPENED);
        event.table.card_impossible.code = (uint8_t)(i % 256);
        event.table.card_impossible.seen_before = i % 3 == 0;
        /* ... whoever acts, and whenever */
        event.table.by.who = i % 2 == 0 ? 1 : UINT32_MAX;
        event.table.by.second = i % 2 == 0 ? 0 : UINT32_MAX;
        event.table.by.role = i % 2 == 0 ? BAIZE_DEALER : BAIZE_FLOORPERSON;
        event.table.by.at_ms = i % 2 == 0 ? 1 : BAIZE_TABLE_TIME_MOST;
        now = length_of(&event, &rules);
        assert_true(i == 0 || now == impossible);
        impossible = now;
    }
}

AROUND_ALL_TESTS(make_key, NULL);
