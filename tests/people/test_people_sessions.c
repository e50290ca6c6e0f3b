/* Sessions and cards (S2). */
#include "people_test.h"

static void open_session(uint32_t person, uint8_t token[PEOPLE_TOKEN_SIZE])
{
    struct waiting waiting = {0};
    assert_int_equal(people_session_open(fixture->people, NULL, person, token, on_written, &waiting), PEOPLE_OK);
    fixture_wait(&waiting);
    assert_int_equal(waiting.written, PEOPLE_OK);
}

TEST(test_S2_session_is_found_by_its_token_only)
{
    uint8_t token[PEOPLE_TOKEN_SIZE], other[PEOPLE_TOKEN_SIZE], hash[32];
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    open_session(1001, token);
    assert_string_equal(people_session_find(fixture->people, token)->name, "anna");
    memcpy(other, token, sizeof other);
    other[31] ^= 1;
    assert_null(people_session_find(fixture->people, other));
    /* Who reads the store has the hash, and the hash is no token. */
    crypto_generichash(hash, sizeof hash, token, sizeof token, NULL, 0);
    assert_null(people_session_find(fixture->people, hash));
    fixture_reopen();
    assert_string_equal(people_session_find(fixture->people, token)->name, "anna");
    assert_int_equal(people_session_open(fixture->people, NULL, 4711, other, NULL, NULL), PEOPLE_UNKNOWN);
}

TEST(test_S2_session_ends_when_idle)
{
    uint8_t token[PEOPLE_TOKEN_SIZE];
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    open_session(1001, token);
    for (int i = 0; i < 5; i++) {
        fixture->now_ms += 30 * MINUTE - 1;
        assert_non_null(people_session_find(fixture->people, token));
    }
    fixture_reopen(); /* the last use was written */
    assert_non_null(people_session_find(fixture->people, token));
    fixture->now_ms += 30 * MINUTE;
    assert_null(people_session_find(fixture->people, token));
    /* A clock that goes back does not make it young for ever. */
    fixture->now_ms = NOON;
    assert_non_null(people_session_find(fixture->people, token));
}

TEST(test_S2_session_ends_after_12_hours)
{
    uint8_t token[PEOPLE_TOKEN_SIZE];
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    open_session(1001, token);
    while (fixture->now_ms + 20 * MINUTE < NOON + 12 * 60 * MINUTE) {
        fixture->now_ms += 20 * MINUTE;
        assert_non_null(people_session_find(fixture->people, token));
    }
    fixture->now_ms = NOON + 12 * 60 * MINUTE;
    assert_null(people_session_find(fixture->people, token));
}

TEST(test_S2_session_ends_by_its_owner_reset_and_disabling)
{
    static struct people_change change;
    struct waiting waiting = {0}, again = {0};
    uint8_t token[PEOPLE_TOKEN_SIZE];
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    open_session(1001, token);
    assert_int_equal(people_session_end(fixture->people, NULL, token, on_written, &waiting), PEOPLE_OK);
    assert_null(people_session_find(fixture->people, token)); /* at once */
    fixture_wait(&waiting);
    assert_int_equal(people_session_end(fixture->people, NULL, token, on_written, &again), PEOPLE_SESSION_UNKNOWN);
    fixture_reopen();
    assert_null(people_session_find(fixture->people, token));

    open_session(1001, token);
    fixture->now_ms += 1;
    assert_int_equal(fixture_replace("anna", GOOD, OTHER), PEOPLE_OK);
    assert_null(people_session_find(fixture->people, token));

    open_session(1001, token);
    people_change_disabled(fixture->people, 0, people_named(fixture->people, "anna"), true, &change);
    fixture_commit(&change);
    assert_null(people_session_find(fixture->people, token));
    assert_int_equal(people_session_open(fixture->people, NULL, 1001, token, NULL, NULL), PEOPLE_UNKNOWN);
}

/* Sessions know the password they were opened under: a clock that was wrong when one was set neither ends those opened
 * with it nor keeps those from before. */
TEST(test_S2_password_set_while_the_clock_was_ahead)
{
    uint8_t before[PEOPLE_TOKEN_SIZE], token[PEOPLE_TOKEN_SIZE];
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    open_session(1001, before);
    fixture->now_ms = NOON + DAY;
    assert_int_equal(fixture_replace("anna", GOOD, OTHER), PEOPLE_OK);
    fixture->now_ms = NOON + MINUTE; /* set right */
    assert_null(people_session_find(fixture->people, before));
    open_session(1001, token);
    assert_non_null(people_session_find(fixture->people, token));
    fixture_reopen();
    assert_non_null(people_session_find(fixture->people, token));
    assert_null(people_session_find(fixture->people, before));
    /* And the other way: set while it was behind. */
    fixture->now_ms = NOON - DAY;
    assert_int_equal(fixture_replace("anna", OTHER, "a third phrase of hers"), PEOPLE_OK);
    fixture->now_ms = NOON + MINUTE;
    assert_null(people_session_find(fixture->people, token));
}

TEST(test_S2_all_sessions_of_a_person_end)
{
    struct waiting waiting = {0};
    uint8_t tokens[20][PEOPLE_TOKEN_SIZE], bens[PEOPLE_TOKEN_SIZE];
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    fixture_add("ben", BAIZE_DEALER, GOOD, false);
    for (int i = 0; i < 20; i++)
        open_session(1001, tokens[i]);
    open_session(1002, bens);
    assert_int_equal(people_sessions_end_of(fixture->people, NULL, 1001, on_written, &waiting), PEOPLE_OK);
    fixture_wait(&waiting);
    assert_int_equal(waiting.answers, 1);
    fixture_reopen();
    assert_int_equal(people_sessions(fixture->people), 1);
    for (int i = 0; i < 20; i++)
        assert_null(people_session_find(fixture->people, tokens[i]));
    assert_string_equal(people_session_find(fixture->people, bens)->name, "ben");
    assert_int_equal(people_sessions_end_of(fixture->people, NULL, 1001, on_written, &waiting), PEOPLE_SESSION_UNKNOWN);
}

/* What is over leaves memory and store with the next ones. */
TEST(test_sessions_that_are_over_are_swept)
{
    uint8_t token[PEOPLE_TOKEN_SIZE];
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (int i = 0; i < 100; i++) {
        open_session(1001, token);
        fixture->now_ms += 31 * MINUTE;
        assert_true(people_sessions(fixture->people) <= 2);
    }
    fixture_reopen();
    assert_true(people_sessions(fixture->people) <= 2);
}

/* Enough of both that places move while others are looked for. */
TEST(test_among_many_each_session_and_number_is_found)
{
    enum { PEOPLE = 24, SESSIONS = 4 * PEOPLE };
    static uint8_t tokens[SESSIONS][PEOPLE_TOKEN_SIZE];
    char name[PEOPLE_NAME_SIZE];
    for (uint32_t i = 0; i < PEOPLE; i++) { /* names in another order than numbers */
        snprintf(name, sizeof name, "%c%u", 'a' + (char)(i * 7 % 26), i);
        fixture_add(name, BAIZE_DEALER, GOOD, false);
        for (uint32_t k = 0; k <= i; k++)
            assert_int_equal(people_numbered(fixture->people, 1001 + k)->number, 1001 + k);
    }
    assert_null(people_numbered(fixture->people, 1001 + PEOPLE));
    for (uint32_t i = 0; i < SESSIONS; i++)
        open_session(1001 + i % PEOPLE, tokens[i]);
    for (uint32_t i = 0; i < SESSIONS; i += 2)
        assert_int_equal(people_session_end(fixture->people, NULL, tokens[i], NULL, NULL), PEOPLE_OK);
    for (uint32_t i = 0; i < SESSIONS; i++) {
        const struct people_person *found = people_session_find(fixture->people, tokens[i]);
        assert_true(i % 2 == 0 ? found == NULL : found != NULL && found->number == 1001 + i % PEOPLE);
    }
    assert_int_equal(people_sessions(fixture->people), SESSIONS / 2);
}

TEST(test_cards_are_kept_as_keyed_hash)
{
    static struct people_change change, second;
    struct people_settings settings = {.operations = crypto_pwhash_OPSLIMIT_MIN, .card_key = {7}};
    fixture_start(&settings);
    char digits[PEOPLE_CARD_SIZE], newer[PEOPLE_CARD_SIZE];
    fixture_add("frank", BAIZE_FLOORPERSON, GOOD, false);
    assert_int_equal(people_change_card(fixture->people, 0, people_named(fixture->people, "frank"), digits, &change),
                     PEOPLE_OK);
    fixture_commit(&change);
    assert_int_equal(strlen(digits), 20);
    assert_int_equal(strspn(digits, "0123456789"), 20);
    assert_null(strstr(change.text, digits));
    fixture_reopen();
    assert_string_equal(people_of_card(fixture->people, digits)->name, "frank");
    assert_null(people_of_card(fixture->people, ""));
    people_change_card(fixture->people, 0, people_named(fixture->people, "frank"), newer, &second);
    fixture_commit(&second);
    assert_null(people_of_card(fixture->people, digits));
    assert_non_null(people_of_card(fixture->people, newer));
    people_change_disabled(fixture->people, 0, people_named(fixture->people, "frank"), true, &second);
    fixture_commit(&second);
    assert_null(people_of_card(fixture->people, newer));
    /* Another house's key does not know it. */
    fixture->settings.card_key[0] = 8;
    people_change_disabled(fixture->people, 0, people_named(fixture->people, "frank"), false, &second);
    fixture_commit(&second);
    fixture_reopen();
    assert_null(people_of_card(fixture->people, newer));
}

AROUND_EACH_TEST(before_test, after_test);
