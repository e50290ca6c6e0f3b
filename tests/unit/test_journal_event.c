/* test_journal_event.c - the journal's own events: one event, one text. */
#include "test_journal.h"

#define DECK_16 "000102030405060708090a0b0c0d0e0f"
#define DECK    DECK_16 DECK_16 DECK_16 DECK_16 DECK_16 DECK_16 DECK_16 "000102030405060708090a0b0c0d0e" /* 127 bytes */

static const char rules_activated[] =
    "rules_activated v=1 at=1763254800000 by=3:manager+5 submission=maryland-four-card-poker digest=" FIRST_HASH
    " effective=20261201";
static const char deck_sealed[] =
    "deck_sealed v=1 at=1763254800001 by=60:dealer round=41 digest=" FIRST_HASH " deck=" DECK;
static const char round_ruled[] = "round_ruled v=1 at=1763254800002 by=60:dealer round=41 digest=" FIRST_HASH;

static const char round_key_shown[] = "round_key_shown v=1 at=1763254800003 by=60:dealer round=41 key=" FIRST_HASH;

static const char *const lines[] = {rules_activated, deck_sealed, round_ruled, round_key_shown}; /* by kind */

static void sample_event(struct baize_journal_event *event, enum baize_journal_event_kind kind)
{
    *event = (struct baize_journal_event){
        .kind = kind, .by = {.who = 60, .role = BAIZE_DEALER, .at_ms = INT64_C(1763254800000) + (int)kind}};
    from_hex(FIRST_HASH, event->digest, BAIZE_HASH_SIZE);
    if (kind == BAIZE_JOURNAL_RULES_ACTIVATED) {
        event->by.who = 3;
        event->by.role = BAIZE_MANAGER;
        event->by.second = 5;
        strcpy(event->rules_activated.submission, "maryland-four-card-poker");
        event->rules_activated.effective = 20261201;
    } else if (kind == BAIZE_JOURNAL_DECK_SEALED) {
        event->deck_sealed.round = 41;
        for (size_t i = 0; i < BAIZE_SEALED_DECK_SIZE; i++)
            event->deck_sealed.deck.bytes[i] = (uint8_t)(i % 16);
    } else if (kind == BAIZE_JOURNAL_ROUND_KEY_SHOWN) {
        event->round_key_shown.round = 41;
        from_hex(FIRST_HASH, event->round_key_shown.key, BAIZE_ROUND_KEY_SIZE);
    } else {
        event->round_ruled.round = 41;
    }
}

TEST(test_a_line_of_every_kind)
{
    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        struct baize_journal_event event, read;
        char memory[BAIZE_EVENT_TEXT_SIZE];
        size_t position;
        struct baize_text text = baize_text_in(memory, sizeof memory);
        sample_event(&event, (enum baize_journal_event_kind)i);
        assert_int_equal(baize_journal_event_encode(&text, &event), BAIZE_OK);
        assert_string_equal(memory, lines[i]);
        assert_true(baize_journal_event_is(memory, text.length));
        memset(&read, 0x5A, sizeof read);
        assert_int_equal(baize_journal_event_decode(memory, text.length, &read, &position), BAIZE_OK);
        text = baize_text_in(memory, sizeof memory);
        assert_int_equal(baize_journal_event_encode(&text, &read), BAIZE_OK);
        assert_string_equal(memory, lines[i]);
    }
}

static const char *of;
static size_t accepted;

static void expect_strict(const char *line, size_t length)
{
    struct baize_journal_event read, before;
    char memory[BAIZE_EVENT_TEXT_SIZE];
    size_t position = SIZE_MAX;
    memset(&read, 0x5A, sizeof read);
    memset(&before, 0x5A, sizeof before);
    enum baize_status status = baize_journal_event_decode(line, length, &read, &position);
    if (status != BAIZE_OK) {
        assert_int_equal(status, BAIZE_EVENT_SYNTAX);
        assert_true(position <= length && memcmp(&read, &before, sizeof read) == 0);
        return;
    }
    accepted++;
    struct baize_text text = baize_text_in(memory, sizeof memory);
    assert_int_equal(baize_journal_event_encode(&text, &read), BAIZE_OK);
    assert_int_equal(text.length, length);
    assert_memory_equal(memory, line, length);
    assert_true(length != strlen(of) || memcmp(line, of, length) != 0);
}

TEST(test_one_event_one_text)
{
    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        of = lines[i];
        accepted = 0;
        for_each_change(of, strlen(of), expect_strict);
        assert_true(accepted > 50);
    }
}

TEST(test_what_could_not_be_read_is_not_written)
{
    struct baize_journal_event event;
    char memory[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    sample_event(&event, BAIZE_JOURNAL_RULES_ACTIVATED);
    event.rules_activated.effective = 0;
    assert_int_equal(baize_journal_event_encode(&text, &event), BAIZE_EVENT_SYNTAX);
    sample_event(&event, BAIZE_JOURNAL_RULES_ACTIVATED);
    strcpy(event.rules_activated.submission, "a b");
    assert_int_equal(baize_journal_event_encode(&text, &event), BAIZE_EVENT_SYNTAX);
    memset(event.rules_activated.submission, 'a', BAIZE_ID_SIZE);
    assert_int_equal(baize_journal_event_encode(&text, &event), BAIZE_EVENT_SYNTAX);
    event.rules_activated.submission[0] = '\0';
    assert_int_equal(baize_journal_event_encode(&text, &event), BAIZE_EVENT_SYNTAX);
    sample_event(&event, BAIZE_JOURNAL_ROUND_RULED);
    event.kind = (enum baize_journal_event_kind)4;
    assert_int_equal(baize_journal_event_encode(&text, &event), BAIZE_EVENT_SYNTAX);
    assert_string_equal(memory, "");
    sample_event(&event, BAIZE_JOURNAL_DECK_SEALED);
    text = baize_text_in(memory, 200);
    assert_int_equal(baize_journal_event_encode(&text, &event), BAIZE_EVENT_TOO_LONG);
}

TEST(test_other_events_are_not_the_journals)
{
    static const char *const others[] = {"", "round_opened v=1 at=1", "deck_seale v=1", "deck_sealed", "deck_sealedx "};
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_false(baize_journal_event_is(others[i], strlen(others[i])));
}

TEST(test_events_in_words)
{
    static const char *const words[] = {
        "Rules in force from here on: maryland-four-card-poker, allowed from 2026-12-01, digest 7d277fe4...",
        "Round 41: the deck is shuffled and sealed; rules digest 7d277fe4...",
        "Round 41: played by rules digest 7d277fe4...",
        "Round 41: its key is shown, everybody can open its sealed lines",
    };
    for (unsigned i = 0; i < COUNT_OF(words); i++) {
        struct baize_journal_event event;
        char memory[256];
        struct baize_text text = baize_text_in(memory, sizeof memory);
        sample_event(&event, (enum baize_journal_event_kind)i);
        baize_journal_event_print(&text, &event);
        assert_string_equal(memory, words[i]);
    }
}
