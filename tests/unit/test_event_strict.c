/* test_event_strict.c - one event, one text: nothing else is written, nothing else is read. */
#include "shipped.h"
#include "test_event.h"

static struct baize_rules rules;

/* Clauses that are hard to quote, beside those of the documents. */
static int load_rules(void **state)
{
    struct baize_source source = source_of(three_level);
    (void)state;
    must_load(&source, &rules);
    add_clause(&rules, "\"");
    add_clause(&rules, "\"\"");
    add_clause(&rules, "R1\"");
    add_clause(&rules, "\"R1");
    add_clause(&rules, "none");
    add_clause(&rules, "R1");
    add_clause(&rules, "R1 post=layout:+$1.00");
    return 0;
}

/* ---- Tools ---- */

static char line[BAIZE_EVENT_TEXT_SIZE];
static struct baize_event event; /* of the line */

static size_t encode(const struct baize_event *source)
{
    struct baize_text text = baize_text_in(line, sizeof line);
    enum baize_status status = baize_event_encode(&text, source, &rules);
    assert_string_equal(baize_status_name(status), "OK");
    assert_int_equal(strlen(line), text.length);
    return text.length;
}

/* The text at the very end of a piece of memory, so that the sanitizer sees a step beyond it. */
static enum baize_status decode_alone(const char *text, size_t length, struct baize_event *read, size_t *position)
{
    static char *memory;
    if (memory == NULL)
        memory = malloc(BAIZE_EVENT_TEXT_SIZE);
    assert_non_null(memory);
    char *alone = memory + BAIZE_EVENT_TEXT_SIZE - length;
    memcpy(alone, text, length);
    return baize_event_decode(alone, length, &rules, read, position);
}

static size_t accepted;

/* Any text is refused, or it is the text of what it says - which is not what `event` says. */
static void expect_strict(const char *text, size_t length)
{
    static struct baize_event read;
    static struct baize_event before;
    size_t position = SIZE_MAX;
    memset(&read, 0x5A, sizeof read);
    if (decode_alone(text, length, &read, &position) != BAIZE_OK) {
        memset(&before, 0x5A, sizeof before);
        if (memcmp(&read, &before, sizeof read) != 0 || position > length)
            fail_msg("refused, but not as it should be: %.*s", (int)length, text);
        return;
    }
    static char again[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text written = baize_text_in(again, sizeof again);
    accepted++;
    assert_int_equal(baize_event_encode(&written, &read, &rules), BAIZE_OK);
    assert_int_equal(written.length, length);
    assert_memory_equal(again, text, length);
    assert_false(baize_event_equal(&read, &event));
}

static void random_line_of(enum baize_event_kind kind)
{
    do
        random_event(&event, kind, &rules);
    while (encode(&event) > 320); /* long ones show nothing new, and take long */
}

/* ---- There and back ---- */

TEST(test_any_event_comes_back)
{
    for (int i = scaled(500) * KINDS; i > 0; i--) {
        static struct baize_event read;
        size_t position;
        random_event(&event, (enum baize_event_kind)(i % KINDS), &rules);
        size_t length = encode(&event);
        assert_null(memchr(line, '\n', length));
        memset(&read, 0x5A, sizeof read);
        assert_int_equal(decode_alone(line, length, &read, &position), BAIZE_OK);
        assert_true(baize_event_equal(&event, &read));
        assert_true(baize_event_equal(&read, &event));
        char again[BAIZE_EVENT_TEXT_SIZE];
        struct baize_text text = baize_text_in(again, sizeof again);
        assert_int_equal(baize_event_encode(&text, &read, &rules), BAIZE_OK);
        assert_string_equal(again, line);
    }
}

TEST(test_any_event_can_be_printed)
{
    for (int i = scaled(200) * KINDS; i > 0; i--) {
        char words_of_it[2 * BAIZE_EVENT_TEXT_SIZE];
        struct baize_text text = baize_text_in(words_of_it, sizeof words_of_it);
        random_event(&event, (enum baize_event_kind)(i % KINDS), &rules);
        baize_event_print(&text, &event, &rules);
        assert_false(text.truncated);
        assert_true(text.length > 0 && words_of_it[text.length - 1] != '\n');
    }
}

/* ---- Corruptions ---- */

/* Bytes that mean something somewhere in a text, and some that never do; the ending zero too. */
static const char others[] = " 01279,:\"$+-./=%acdehksntAJTK\t\n\x80\xff";

/* Each bit flipped, and other bytes in its place. */
TEST(test_a_changed_byte_is_seen)
{
    for (int i = scaled(1) * KINDS; i > 0; i--) {
        char changed[BAIZE_EVENT_TEXT_SIZE];
        random_line_of((enum baize_event_kind)(i % KINDS));
        size_t length = strlen(line);
        memcpy(changed, line, length);
        for (size_t at = 0; at < length; at++) {
            for (unsigned bit = 0; bit < 8; bit++) {
                changed[at] = (char)(line[at] ^ (char)(1u << bit));
                expect_strict(changed, length);
            }
            for (size_t k = 0; k < sizeof others; k++) {
                changed[at] = others[k];
                if (changed[at] != line[at])
                    expect_strict(changed, length);
            }
            changed[at] = line[at];
        }
    }
}

TEST(test_a_missing_byte_is_seen)
{
    for (int i = scaled(6) * KINDS; i > 0; i--) {
        char changed[BAIZE_EVENT_TEXT_SIZE];
        random_line_of((enum baize_event_kind)(i % KINDS));
        size_t length = strlen(line);
        for (size_t at = 0; at < length; at++) {
            memcpy(changed, line, at);
            memcpy(changed + at, line + at + 1, length - at - 1);
            expect_strict(changed, length - 1);
        }
    }
}

TEST(test_a_byte_too_many_is_seen)
{
    for (int i = scaled(1) * KINDS; i > 0; i--) {
        char changed[BAIZE_EVENT_TEXT_SIZE + 1];
        random_line_of((enum baize_event_kind)(i % KINDS));
        size_t length = strlen(line);
        for (size_t at = 0; at <= length; at++) {
            memcpy(changed, line, at);
            memcpy(changed + at + 1, line + at, length - at);
            for (size_t k = 0; k < sizeof others; k++) {
                changed[at] = others[k];
                expect_strict(changed, length + 1);
            }
            changed[at] = line[at];
            if (at < length)
                expect_strict(changed, length + 1);
        }
    }
}

TEST(test_exchanged_bytes_are_seen)
{
    for (int i = scaled(6) * KINDS; i > 0; i--) {
        random_line_of((enum baize_event_kind)(i % KINDS));
        size_t length = strlen(line);
        for (size_t at = 0; at + 1 < length; at++) {
            char changed[BAIZE_EVENT_TEXT_SIZE];
            memcpy(changed, line, length);
            changed[at] = line[at + 1];
            changed[at + 1] = line[at];
            if (changed[at] != line[at])
                expect_strict(changed, length);
        }
    }
}

TEST(test_a_text_cut_short_is_seen)
{
    for (int i = scaled(6) * KINDS; i > 0; i--) {
        random_line_of((enum baize_event_kind)(i % KINDS));
        for (size_t length = strlen(line); length > 0; length--)
            expect_strict(line, length - 1);
    }
    assert_true(accepted > 1000); /* digits that became others: the second half of the promise was tried too */
}

/* ---- What is not written another way ---- */

static const char round_ended[] = "round_ended v=1 at=5 by=7:player round=41";

static void expect_refused_at(const char *text, size_t expected)
{
    static struct baize_event read;
    size_t position = SIZE_MAX;
    if (decode_alone(text, strlen(text), &read, &position) == BAIZE_OK)
        fail_msg("accepted: %s", text);
    if (position != expected)
        fail_msg("refused at %zu, not %zu: %s", position, expected, text);
}

static void expect_accepted(const char *text)
{
    static struct baize_event read;
    size_t position = 0;
    if (decode_alone(text, strlen(text), &read, &position) != BAIZE_OK)
        fail_msg("refused at %zu: %s", position, text);
}

/* A '^' marks the byte at which the text is refused; it is not part of the text. */
static void expect_refused(const char *marked)
{
    char text[1024];
    const char *mark = strchr(marked, '^');
    assert_non_null(mark);
    size_t before = (size_t)(mark - marked);
    memcpy(text, marked, before);
    strcpy(text + before, mark + 1);
    expect_refused_at(text, before);
}

/* Every one of these endings makes the head a text that is refused at its mark, or one that is accepted. */
static void each_after(const char *head, void (*expect)(const char *), const char *const *ends)
{
    char text[1024];
    for (; *ends != NULL; ends++) {
        snprintf(text, sizeof text, "%s%s", head, *ends);
        expect(text);
    }
}

#define refused_after(head, ...)  each_after(head, expect_refused, (const char *const[]){__VA_ARGS__, NULL})
#define accepted_after(head, ...) each_after(head, expect_accepted, (const char *const[]){__VA_ARGS__, NULL})

TEST(test_the_head_is_strict)
{
    expect_accepted(round_ended);
    expect_refused("^");
    expect_refused("^round_ende v=1 at=5 by=7:player round=41");
    expect_refused("^ round_ended v=1 at=5 by=7:player round=41");
    expect_refused("round_ended^");
    expect_refused("round_ended^  v=1 at=5 by=7:player round=41");
    expect_refused("round_ended v=^2 at=5 by=7:player round=41");
    expect_refused("round_ended v=^0 at=5 by=7:player round=41");
    expect_refused("round_ended v=^01 at=5 by=7:player round=41");
    expect_refused("round_ended v=^10 at=5 by=7:player round=41");
    expect_refused("round_ended v=1 ^by=7:player at=5 round=41");
    expect_refused("round_ended v=1 at=^-5 by=7:player round=41");
    expect_refused("round_ended v=1 at=^05 by=7:player round=41");
    expect_refused("round_ended v=1 at=922337203685477580^8 by=7:player round=41");
    expect_refused("round_ended v=1 at=^ by=7:player round=41");
    expect_refused("round_ended v=1 at=5 by=^ round=41");
    expect_refused("round_ended v=1 at=5 by=^:player round=41");
    expect_refused("round_ended v=1 at=5 by=7^ round=41");
    expect_refused("round_ended v=1 at=5 by=7:^croupier round=41");
    expect_refused("round_ended v=1 at=5 by=7:^program round=41");
    expect_refused("round_ended v=1 at=5 by=0:program^+7 round=41");
    expect_refused("round_ended v=1 at=5 by=0:^programme round=41");
    expect_refused("round_ended v=1 at=5 by=7:player+^0 round=41");
    expect_refused("round_ended v=1 at=5 by=7:player+^ round=41");
    expect_refused("round_ended v=1 at=5 by=429496729^6:player round=41");
    expect_refused("round_ended v=1 at=5 by=7:player round=^4294967296");
    expect_refused("round_ended v=1 at=5 by=7:player round=41^ ");
    expect_refused("round_ended v=1 at=5 by=7:player round=41^\n");
    expect_refused("round_ended v=1 at=5 by=7:player round=41^ round=41");
    expect_accepted("round_ended v=1 at=9223372036854775807 by=4294967295:player+4294967295 round=4294967295");
}

#define FOLDED    "seat_folded v=1 at=5 by=7:player round=41 seat=3 reason=chosen "
#define DISCARDED "cards_discarded v=1 at=5 by=7:player round=41 seat=3 cards="
#define CLOSED    "bets_closed v=1 at=5 by=7:player round=41 seats="
#define DEALT     "cards_dealt v=1 at=5 by=7:player round=41 cards="

TEST(test_cards_and_seats_are_strict)
{
    expect_accepted(DISCARDED "none");
    expect_accepted(DISCARDED "2c,J1,2d,J2,Ah,As");
    refused_after(DISCARDED, "^", "^1c", "^as", "^J3", "^Jk", "^10c", "2c,^2c", "2d,^2c", "2c,^", "2c^ ,2d",
                  "none^,2c");
    expect_accepted(CLOSED "1,9 progressive=none");
    refused_after(CLOSED, "^0 progressive=none", "^10 progressive=none", "1,^1 progressive=none",
                  "3,^1 progressive=none", "^01 progressive=none", "1^");
    expect_accepted(DEALT "none");
    expect_accepted(DEALT "9:J1:up,dealer:As:down");
    refused_after(DEALT, "^10:As:up", "^0:As:up", "^101:As:up", "^box:As:up", "1:^Jk:up", "1:As:^bottom-up", "1:As^",
                  "1:As:up,^2:As:up", "1:As:up,^");
}

#define PLACED "wager_placed v=1 at=5 by=7:player round=41 seat=3 patron=7 wager=ante amount="

TEST(test_amounts_are_strict)
{
    expect_accepted(PLACED "$0.00");
    expect_accepted(PLACED "$92233720368547758.07");
    refused_after(PLACED, "^$92233720368547758.08", "^$9223372036854775807.00", "$9223372036854775807^0.00", "^5.00",
                  "^-$5.00", "$5^", "$^05.00", "$^.50", "$5.0^", "$5.00^0", "$1^,234.00");
    expect_accepted(PLACED "$5.00 post=layout:+$0.00000001,house:-$92233720368.54775808,tray:+$92233720368.54775807");
    refused_after(PLACED, "$5.00 post=^", "$5.00 post=^none", "$5.00 post=layout:^+$0.00", "$5.00 post=layout:^$5.00",
                  "$5.00 post=layout:^+$5.0", "$5.00 post=layout:^+$5.000", "$5.00 post=layout:^+$5.120",
                  "$5.00 post=layout:+$5.12345678^1", "$5.00 post=layout:^+$92233720368.54775808",
                  "$5.00 post=layout:+$9223372036^9.00", "$5.00 post=layout:+$1.00,^layout:+$1.00",
                  "$5.00 post=layout^/0:+$1.00", "$5.00 post=chips^:+$1.00", "$5.00 post=chips/1^/0:+$1.00",
                  "$5.00 post=chips/429496729^6:+$1.00", "$5.00 post=meter/1^:+$1.00",
                  "$5.00 post=meter/1/6553^6:+$1.00", "$5.00 post=^purse:+$1.00", "$5.00 post=cash:+$1.00,^");
    expect_refused(PLACED "$5.00 post=chips/1:+$1.00,chips/2:+$1.00,chips/3:+$1.00,chips/4:+$1.00,chips/5:+$1.00,"
                          "chips/6:+$1.00,chips/7:+$1.00,chips/8:+$1.00,chips/9:+$1.00,chips/10:+$1.00,"
                          "chips/11:+$1.00,chips/12:+$1.00,chips/13:+$1.00,chips/14:+$1.00,chips/15:+$1.00,"
                          "chips/16:+$1.00,^chips/17:+$1.00");
}

TEST(test_clauses_are_those_of_the_rules)
{
    accepted_after(FOLDED, "clause=none", "clause=\"R1\"", "clause=\"none\"", "clause=\"MD-FCP 11.B(2)\"",
                   "clause=\"\"\"\"", "clause=\"\"\"\"\"\"", "clause=\"R1\"\"\"", "clause=\"\"\"R1\"",
                   "clause=\"R1 post=layout:+$1.00\"");
    refused_after(FOLDED, "clause=^\"\"", "clause=^\"\"\"", "clause=^R1", "clause=^\"R1", "clause=\"R1\"^ ",
                  "clause=^\"R\"", "clause=^\"R1\"\"", "clause=^\"1\"", "clause=^\"r1\"", "clause=^\"R1 \"",
                  "clause=^\"XX-FCP 99\"", "clause=^");
}

#define CLAIMED     "claim_made v=1 at=5 by=7:player round=41 seat=3 row=0 strength=1 pays="
#define CLAIMED_END " fixed=$0.00 from=meter clause=none order=1"

TEST(test_odds_are_strict)
{
    static const char *const good[] = {"none",
                                       "push",
                                       "3-to-2",
                                       "300-for-1",
                                       "$100.00",
                                       "0.0001%-of-a",
                                       "100%-of-x-y-z",
                                       "2147483647-to-2147483647",
                                       "$0.00",
                                       "1.5%-of-a-very",
                                       "10%-of-fifteen-letters"};
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        char text[256];
        snprintf(text, sizeof text, "%s%s%s", CLAIMED, good[i], CLAIMED_END);
        expect_accepted(text);
    }
    expect_refused(CLAIMED "^nothing" CLAIMED_END);
    expect_refused(CLAIMED "^0-to-1" CLAIMED_END);
    expect_refused(CLAIMED "^1-to-0" CLAIMED_END);
    expect_refused(CLAIMED "214748364^8-to-1" CLAIMED_END);
    expect_refused(CLAIMED "1-to-^" CLAIMED_END);
    expect_refused(CLAIMED "1-for-^" CLAIMED_END);
    expect_refused(CLAIMED "1^ to 1" CLAIMED_END);
    expect_refused(CLAIMED "1^-of-1" CLAIMED_END);
    expect_refused(CLAIMED "^1.50%-of-a" CLAIMED_END);
    expect_refused(CLAIMED "^1.0%-of-a" CLAIMED_END);
    expect_refused(CLAIMED "^101%-of-a" CLAIMED_END);
    expect_refused(CLAIMED "^1.%-of-a" CLAIMED_END);
    expect_refused(CLAIMED "10%^ of a" CLAIMED_END);
    expect_refused(CLAIMED "10%-of-^" CLAIMED_END);
    expect_refused(CLAIMED "10%-of-^sixteen-letters-" CLAIMED_END);
    expect_refused(CLAIMED "10%-of-a^B" CLAIMED_END);
    expect_refused(CLAIMED "$1^" CLAIMED_END);
    expect_refused("claim_made v=1 at=5 by=7:player round=41 seat=3 row=^none strength=1 pays=push" CLAIMED_END);
    expect_refused("claim_made v=1 at=5 by=7:player round=41 seat=3 row=^12 strength=1 pays=push" CLAIMED_END);
    expect_refused("claim_made v=1 at=5 by=7:player round=41 seat=3 row=0 strength=^65536 pays=push" CLAIMED_END);
}

#define SETTLED "seat_settled v=1 at=5 by=7:player round=41 seat=3 claims=0 envies=0"
#define LINE(wager)                                                                                                    \
    " line=" wager ":lost:bonus=no:ranking=four-card:strength=9:hand=none:row=none:wagered=$1.00:winnings=$0.00:"      \
    "returned=$0.00:cut=$0.00:breakage=0/1:clause=none"
#define FIVE_LINES LINE("ante") LINE("play") LINE("ante") LINE("play") LINE("ante")

TEST(test_lines_of_a_settlement_are_strict)
{
    expect_accepted(SETTLED);
    expect_accepted(SETTLED LINE("ante"));
    expect_accepted(SETTLED FIVE_LINES FIVE_LINES);
    char text[4096];
    snprintf(text, sizeof text, "%s%s", SETTLED FIVE_LINES FIVE_LINES, LINE("ante"));
    expect_refused_at(text, strlen(SETTLED FIVE_LINES FIVE_LINES " line="));
    expect_refused(SETTLED "^ ");
    expect_refused("seat_settled v=1 at=5 by=7:player round=41 seat=3 claims=^10 envies=0");
    expect_refused("seat_settled v=1 at=5 by=7:player round=41 seat=3 claims=0 envies=^73");
    expect_refused(SETTLED " line=ante:lost:bonus=no:ranking=four-card:strength=9:hand=none:row=none:wagered=$1.00:"
                           "winnings=$0.00:returned=$0.00:cut=$0.00:breakage=^:clause=none");
    expect_refused(SETTLED " line=ante:lost:bonus=no:ranking=four-card:strength=9:hand=none:row=none:wagered=$1.00:"
                           "winnings=$0.00:returned=$0.00:cut=$0.00:breakage=0/^:clause=none");
    refused_after(SETTLED, " line=^", " line=^won:ante", " line=ante^", " line=ante:^draw", " line=ante:lost:bonus=^1",
                  " line=ante:lost:^ranking=four-card", " line=ante:lost:bonus=no:ranking=^six-card",
                  " line=ante:lost:bonus=no:ranking=four-card:strength=9:hand=none:row=^255");
    expect_refused(SETTLED LINE("ante") "^ " LINE("play"));
    expect_refused(SETTLED LINE("ante") "^:");
}

TEST(test_hashes_and_decks_are_strict)
{
#define OPENED    "round_opened v=1 at=5 by=7:player round=41 commitment="
#define DIGITS_63 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde"
    expect_accepted(OPENED DIGITS_63 "f");
    expect_refused(OPENED DIGITS_63 "^");
    expect_refused(OPENED DIGITS_63 "f^0");
    expect_refused(OPENED DIGITS_63 "^F");
    expect_refused(OPENED DIGITS_63 "^g");
    expect_refused(OPENED "^none");
#define SHOWN "deck_shown v=1 at=5 by=7:player round=41 nonce=" DIGITS_63 "f"
    expect_accepted(SHOWN " order=none");
    expect_accepted(SHOWN " order=As,J1,2c");
    refused_after(SHOWN, "^", " order=As,J1,^As", " order=none^,As");
}

/* ---- What cannot be written ---- */

static void expect_not_written(void)
{
    char memory[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_text_add(&text, "kept");
    assert_string_equal(baize_status_name(baize_event_encode(&text, &event, &rules)), "EVENT_SYNTAX");
    assert_string_equal(memory, "kept");
    assert_int_equal(text.length, 4);
    assert_false(text.truncated);
}

#define EXPECT_NOT_WRITTEN(event_kind, ...)                                                                            \
    do {                                                                                                               \
        random_event(&event, BAIZE_EVENT_##event_kind, &rules);                                                        \
        __VA_ARGS__;                                                                                                   \
        expect_not_written();                                                                                          \
    } while (0)

TEST(test_heads_and_tails_that_are_none)
{
    EXPECT_NOT_WRITTEN(ROUND_ENDED, event.kind = (enum baize_event_kind)KINDS);
    EXPECT_NOT_WRITTEN(ROUND_ENDED, event.kind = (enum baize_event_kind) - 1);
    EXPECT_NOT_WRITTEN(ROUND_ENDED, event.by.role = (enum baize_role)ROLES);
    EXPECT_NOT_WRITTEN(ROUND_ENDED, event.by.at_ms = -1);
    EXPECT_NOT_WRITTEN(ROUND_ENDED, event.posting.count = BAIZE_ENTRIES_MOST + 1);
    static const struct baize_entry none[] = {
        {{BAIZE_ACCOUNT_LAYOUT, 0, 0}, 0}, {{BAIZE_ACCOUNT_LAYOUT, 0, 1}, 5}, {{BAIZE_ACCOUNT_TRAY, 1, 0}, 5},
        {{BAIZE_ACCOUNT_CHIPS, 1, 0}, 5},  {{ACCOUNT_KINDS, 0, 0}, 5},        {{UINT16_MAX, 0, 0}, 5},
    };
    for (size_t i = 0; i < COUNT_OF(none); i++)
        EXPECT_NOT_WRITTEN(ROUND_ENDED, (event.posting.count = 1, event.posting.entries[0] = none[i]));
    EXPECT_NOT_WRITTEN(ROUND_ENDED, {
        event.posting.count = 2;
        event.posting.entries[0] = event.posting.entries[1] = (struct baize_entry){{BAIZE_ACCOUNT_TRAY, 0, 0}, 5};
    });
}

TEST(test_fields_that_are_none)
{
    EXPECT_NOT_WRITTEN(WAGER_PLACED, event.wager_placed.seat = 0);
    EXPECT_NOT_WRITTEN(WAGER_PLACED, event.wager_placed.seat = BAIZE_SEATS_MOST + 1);
    EXPECT_NOT_WRITTEN(WAGER_PLACED, event.wager_placed.wager = BAIZE_WAGERS);
    EXPECT_NOT_WRITTEN(WAGER_PLACED, event.wager_placed.amount = -1);
    EXPECT_NOT_WRITTEN(BETS_CLOSED, event.bets_closed.seats = 1u << BAIZE_SEATS_MOST);
    EXPECT_NOT_WRITTEN(CARDS_DISCARDED, event.cards_discarded.cards = UINT64_C(1) << 63);
    EXPECT_NOT_WRITTEN(CARDS_DEALT, event.cards_dealt.count = BAIZE_DECK_MOST + 1);
    EXPECT_NOT_WRITTEN(CARDS_DEALT, {
        event.cards_dealt.count = 1;
        event.cards_dealt.cards[0] = (struct baize_dealt_card){14, 1, true};
    });
    EXPECT_NOT_WRITTEN(CARDS_DEALT, {
        event.cards_dealt.count = 1;
        event.cards_dealt.cards[0] = (struct baize_dealt_card){0, BAIZE_PLACE_RACK + 1, true};
    });
    EXPECT_NOT_WRITTEN(CARDS_DEALT, {
        event.cards_dealt.count = 1;
        event.cards_dealt.cards[0] = (struct baize_dealt_card){0, 0, true};
    });
    EXPECT_NOT_WRITTEN(CARDS_DEALT, {
        event.cards_dealt.count = 2;
        event.cards_dealt.cards[0] = event.cards_dealt.cards[1] = (struct baize_dealt_card){0, 1, true};
    });
    EXPECT_NOT_WRITTEN(CARDS_DISCARDED, event.cards_discarded.cards = UINT64_C(1) << 14);
    EXPECT_NOT_WRITTEN(DECK_SHOWN, (event.deck_shown.count = 1, event.deck_shown.order[0] = BAIZE_CARD_LIMIT));
    EXPECT_NOT_WRITTEN(DECK_SHOWN, event.deck_shown.count = BAIZE_DECK_MOST + 1);
    EXPECT_NOT_WRITTEN(DECK_SHOWN, (event.deck_shown.count = 1, event.deck_shown.order[0] = 200));
    EXPECT_NOT_WRITTEN(DECK_SHOWN, {
        event.deck_shown.count = 2;
        event.deck_shown.order[0] = event.deck_shown.order[1] = 3;
    });
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, event.seat_settled.claims = BAIZE_SEATS_MOST + 1);
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, event.seat_settled.envies = BAIZE_ENVIES_MOST + 1);
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, event.seat_settled.settlement.count = BAIZE_SETTLE_LINES_MOST + 1);
    EXPECT_NOT_WRITTEN(SEAT_FOLDED, event.seat_folded.reason = (enum baize_fold_reason)FOLD_REASONS);
    EXPECT_NOT_WRITTEN(SEAT_FOLDED, event.seat_folded.clause = 2); /* in the middle of another */
    EXPECT_NOT_WRITTEN(SEAT_FOLDED, event.seat_folded.clause = rules.clause_bytes);
    EXPECT_NOT_WRITTEN(SEAT_FOLDED, event.seat_folded.clause = UINT16_MAX);
    EXPECT_NOT_WRITTEN(ENVY_PAID, event.envy_paid.due.row = BAIZE_PAY_ROWS_MOST);
    EXPECT_NOT_WRITTEN(FORFEITS_COLLECTED, event.forfeits_collected.count = BAIZE_COLLECTED_MOST + 1);
    EXPECT_NOT_WRITTEN(FORFEITS_COLLECTED, event.forfeits_collected.hands = 1u << BAIZE_SEATS_MOST);
    EXPECT_NOT_WRITTEN(FORFEITS_COLLECTED, event.forfeits_collected.clause = UINT16_MAX);
    EXPECT_NOT_WRITTEN(SEAT_LEFT, event.seat_left.seat = 0);
    EXPECT_NOT_WRITTEN(CLAIM_MADE, event.claim_made.claim.row = BAIZE_NO_ROW);
}

static void with_line(struct baize_settle_line **settled)
{
    event.seat_settled.settlement.count = 1;
    *settled = &event.seat_settled.settlement.lines[0];
    random_line(*settled, &rules);
}

TEST(test_lines_that_are_none)
{
    struct baize_settle_line *settled;
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), settled->wager = BAIZE_WAGERS));
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), settled->result = (enum baize_result)RESULTS));
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), settled->ranking = (enum baize_ranking)BAIZE_RANKINGS));
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), settled->row = BAIZE_PAY_ROWS_MOST));
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), settled->hand = UINT64_C(1) << 14));
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), settled->cut = INT64_MIN));
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), settled->breakage_numerator = -1));
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), settled->breakage_denominator = -1));
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), settled->clause = 3));
    EXPECT_NOT_WRITTEN(SEAT_SETTLED, (with_line(&settled), memset(&settled->bonus, 2, sizeof settled->bonus)));
}

TEST(test_odds_that_are_none)
{
    static const struct baize_odds none[] = {
        {.kind = (enum baize_odds_kind)(BAIZE_ODDS_METER + 1)},
        {.kind = BAIZE_ODDS_TO},
        {.kind = BAIZE_ODDS_TO, .numerator = 1},
        {.kind = BAIZE_ODDS_FOR, .numerator = -1, .denominator = 1},
        {.kind = BAIZE_ODDS_FOR, .numerator = 1, .denominator = 1, .share = 1},
        {.kind = BAIZE_ODDS_FOR, .numerator = 1, .denominator = 1, .level = "a"},
        {.kind = BAIZE_ODDS_PUSH, .numerator = 1},
        {.kind = BAIZE_ODDS_PUSH, .fixed_cents = 1},
        {.kind = BAIZE_ODDS_NONE, .denominator = 1},
        {.kind = BAIZE_ODDS_FIXED, .fixed_cents = -1},
        {.kind = BAIZE_ODDS_METER, .share = 1},
        {.kind = BAIZE_ODDS_METER, .share = -1, .level = "main"},
        {.kind = BAIZE_ODDS_METER, .share = BAIZE_RATE_WHOLE + 1, .level = "main"},
        {.kind = BAIZE_ODDS_METER, .share = 1, .level = "Main"},
        {.kind = BAIZE_ODDS_METER, .share = 1, .level = "sixteen-letters-"},
    };
    for (size_t i = 0; i < COUNT_OF(none); i++)
        EXPECT_NOT_WRITTEN(CLAIM_MADE, event.claim_made.claim.pays = none[i]);
}

/* ---- Room ---- */

TEST(test_a_text_that_does_not_fit_changes_nothing)
{
    for (int i = scaled(1) * KINDS; i > 0; i--) {
        random_line_of((enum baize_event_kind)(i % KINDS));
        size_t length = strlen(line);
        for (size_t size = 0; size <= length + 2; size++) {
            bool fits = size >= 1 + length + 1;
            char *memory = size > 0 ? malloc(size) : NULL;
            assert_true(size == 0 || memory != NULL);
            struct baize_text text = baize_text_in(memory, size);
            baize_text_add(&text, size > 1 ? "+" : "");
            enum baize_status status = baize_event_encode(&text, &event, &rules);
            assert_string_equal(baize_status_name(status), fits ? "OK" : "EVENT_TOO_LONG");
            assert_false(text.truncated);
            assert_int_equal(text.length, fits ? 1 + length : size > 1);
            if (size > 0)
                assert_int_equal(memory[text.length], '\0');
            if (fits)
                assert_string_equal(memory + 1, line);
            free(memory);
        }
    }
}

/* The longest values everywhere: BAIZE_EVENT_TEXT_SIZE is enough for any event. */
TEST(test_the_longest_event_fits)
{
    static struct baize_rules wordy;
    char quotes[BAIZE_TITLE_SIZE];
    memset(quotes, '"', sizeof quotes - 1); /* the longest clause of a rule file, and every byte of it is doubled */
    quotes[sizeof quotes - 1] = '\0';
    wordy.clause_bytes = 1;
    add_clause(&wordy, quotes);
    event = (struct baize_event){.kind = BAIZE_EVENT_SEAT_SETTLED,
                                 .by = {UINT32_MAX, BAIZE_FLOORPERSON, UINT32_MAX, INT64_MAX},
                                 .round = UINT32_MAX};
    for (uint32_t i = 0; i < BAIZE_ENTRIES_MOST; i++)
        baize_posting_add(&event.posting, (struct baize_account){BAIZE_ACCOUNT_OVERFLOW, UINT16_MAX, UINT32_MAX - i},
                          INT64_MIN);
    event.seat_settled.seat = 1;
    event.seat_settled.settlement.count = BAIZE_SETTLE_LINES_MOST;
    for (size_t i = 0; i < BAIZE_SETTLE_LINES_MOST; i++)
        event.seat_settled.settlement.lines[i] = (struct baize_settle_line){.wager = BAIZE_SIX_CARD_BONUS,
                                                                            .result = BAIZE_RESULT_CLAIMED,
                                                                            .bonus = true,
                                                                            .ranking = BAIZE_DOUBLE_DRAW,
                                                                            .strength = UINT16_MAX,
                                                                            .hand = BAIZE_DECK_54,
                                                                            .row = BAIZE_NO_ROW,
                                                                            .wagered = INT64_MAX,
                                                                            .winnings = INT64_MAX,
                                                                            .returned = INT64_MAX,
                                                                            .cut = INT64_MAX,
                                                                            .breakage_numerator = INT32_MAX,
                                                                            .breakage_denominator = INT32_MAX,
                                                                            .clause = 1};
    struct baize_text text = baize_text_in(line, sizeof line);
    assert_string_equal(baize_status_name(baize_event_encode(&text, &event, &wordy)), "OK");
    static struct baize_event read;
    size_t position;
    assert_int_equal(baize_event_decode(line, text.length, &wordy, &read, &position), BAIZE_OK);
    assert_true(baize_event_equal(&event, &read));
}

AROUND_ALL_TESTS(load_rules, NULL);
