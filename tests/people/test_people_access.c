/* The access log (S3): who tried whose credential, from where; what fails often; pages; who looks; older lines. */
#include "people_test.h"

static const struct people_source at_desk = {.by = 1001, .address = "192.0.2.7", .session = "00112233445566aa"};

static enum people_reason check_from(const struct people_source *from, const char *name, const char *password)
{
    struct waiting waiting = {0};
    assert_int_equal(people_check(fixture->people, from, name, password, on_answer, &waiting), PEOPLE_OK);
    fixture_wait(&waiting);
    return waiting.answer.reason;
}

static void expect_line(const struct people_access *line, enum people_access_kind kind, uint32_t person,
                        const struct people_source *from, uint32_t count)
{
    assert_string_equal(people_access_id(line->kind), people_access_id(kind));
    assert_int_equal(line->person, person);
    assert_int_equal(line->from.by, from->by);
    assert_string_equal(line->from.address, from->address);
    assert_string_equal(line->from.session, from->session);
    assert_int_equal(line->count, count);
}

/* ---- Actor, target, address, session ---- */

TEST(test_S3_a_line_has_who_was_there_and_from_where)
{
    static const struct people_source stranger = {.address = "2001:db8::1"};
    struct waiting waiting = {0};
    uint8_t token[PEOPLE_TOKEN_SIZE];
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    fixture_add("bella", BAIZE_SUPERVISOR, GOOD, false);
    check_from(&stranger, "anna", OTHER);
    fixture->now_ms++;
    assert_int_equal(people_check_second(fixture->people, &at_desk, "bella", GOOD, on_answer, &waiting), PEOPLE_OK);
    fixture_wait(&waiting);
    fixture->now_ms++;
    people_session_open(fixture->people, &stranger, 1002, token, NULL, NULL);
    fixture->now_ms++;
    fixture_reopen();
    people_session_end(fixture->people, &at_desk, token, NULL, NULL);
    const struct log_told *told = fixture_log(NULL, LOG_MOST);
    struct people_source session = stranger;
    people_session_mark(token, session.session);
    assert_int_equal(told->count, 4);
    expect_line(&told->lines[3], PEOPLE_ACCESS_WRONG_PASSWORD, 1001, &stranger, 1);
    expect_line(&told->lines[2], PEOPLE_ACCESS_SECONDED, 1002, &at_desk, 1);
    expect_line(&told->lines[1], PEOPLE_ACCESS_SESSION_OPENED, 1002, &session, 1);
    assert_string_equal(told->lines[0].from.session, session.session);
    assert_int_equal(told->lines[0].from.by, 1001);
}

/* ---- It is no ring, and nobody fills the disk ---- */

TEST(test_S3_access_log_keeps_every_line)
{
    char before[PEOPLE_LINE_SIZE] = "";
    size_t seen = 0;
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (int i = 0; i < 10050; i++) { /* more than the 10,000 of earlier versions */
        fixture->now_ms = NOON + i;
        assert_int_equal(people_looks(fixture->people, NULL, 1001, 1, (uint32_t)i, NULL, NULL), PEOPLE_OK);
        fixture->store.call->run(fixture->store.self, 0);
    }
    fixture_reopen();
    for (size_t count = 100; count == 100;) { /* the newest, then older ones */
        const struct log_told *told = fixture_log(seen == 0 ? NULL : before, 100);
        for (size_t i = 0; i < told->count; i++)
            assert_int_equal(told->lines[i].at_ms, NOON + 10049 - (int64_t)(seen + i));
        count = told->count;
        seen += count;
        if (count > 0)
            memcpy(before, told->lines[count - 1].id, sizeof before);
    }
    assert_int_equal(seen, 10050);
}

TEST(test_S3_equal_failures_of_a_minute_are_one_line)
{
    struct people_source other = at_desk;
    strcpy(other.address, "192.0.2.8");
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (int i = 0; i < 100; i++) {
        fixture->now_ms = NOON + i;
        check_from(&at_desk, "nobody", OTHER);
    }
    check_from(&other, "nobody", OTHER);
    fixture->now_ms = NOON + MINUTE;
    check_from(&at_desk, "nobody", OTHER);
    const struct log_told *told = fixture_log(NULL, LOG_MOST);
    assert_int_equal(told->count, 3);
    expect_line(&told->lines[0], PEOPLE_ACCESS_UNKNOWN_NAME, 0, &at_desk, 1);
    expect_line(&told->lines[1], PEOPLE_ACCESS_UNKNOWN_NAME, 0, &other, 1);
    expect_line(&told->lines[2], PEOPLE_ACCESS_UNKNOWN_NAME, 0, &at_desk, 100);
    assert_int_equal(told->lines[2].at_ms, NOON);
    assert_int_equal(told->lines[2].last_ms, NOON + 99);
}

TEST(test_S3_what_succeeds_is_never_counted_together)
{
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (int i = 0; i < 3; i++)
        check_from(&at_desk, "anna", GOOD);
    assert_int_equal(fixture_log(NULL, LOG_MOST)->count, 3);
}

/* A thousand addresses in one minute: 64 lines, and one more with the rest. */
TEST(test_S3_many_addresses_do_not_fill_the_log)
{
    static const struct people_source several = {.address = "several"};
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (int i = 0; i < 1000; i++) {
        struct people_source from = {.by = 0};
        fixture->now_ms = NOON + i;
        snprintf(from.address, sizeof from.address, "198.51.%d.%d", i / 250, i % 250);
        check_from(&from, "nobody", OTHER);
    }
    const struct log_told *told = fixture_log(NULL, LOG_MOST);
    assert_int_equal(told->count, 65);
    expect_line(&told->lines[0], PEOPLE_ACCESS_UNKNOWN_NAME, 0, &several, 1000 - 64);
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_UNKNOWN_NAME), 1000);
    fixture->now_ms = NOON + 2 * MINUTE; /* the next minute has lines of its own again */
    check_from(&at_desk, "nobody", OTHER);
    expect_line(&fixture_log(NULL, 1)->lines[0], PEOPLE_ACCESS_UNKNOWN_NAME, 0, &at_desk, 1);
}

/* ---- Who changed whose credentials ---- */

static void expect_logged(enum people_access_kind kind, uint32_t person, uint32_t by)
{
    struct people_access access = fixture_log(NULL, 1)->lines[0];
    assert_int_equal(access.kind, kind);
    assert_int_equal(access.at_ms, fixture->now_ms);
    assert_int_equal(access.person, person);
    assert_int_equal(access.from.by, by);
}

/* Changes the last person who was added in one way after the other, all signed by 1001. */
static void change_all(void)
{
    static struct people_change change;
    char digits[PEOPLE_CARD_SIZE];
    assert_int_equal(people_change_add(fixture->people, 1001, "bella", BAIZE_DEALER, 1002, "h", true, &change),
                     PEOPLE_OK);
    fixture_commit(&change);
    expect_logged(PEOPLE_ACCESS_ADDED, 1002, 1001);
    fixture->now_ms++; /* lines of one millisecond are in no order */
    people_change_password(fixture->people, 1001, people_named(fixture->people, "bella"), "i", true, &change);
    fixture_commit(&change);
    expect_logged(PEOPLE_ACCESS_PASSWORD_RESET, 1002, 1001);
    fixture->now_ms++;
    people_change_card(fixture->people, 1001, people_named(fixture->people, "bella"), digits, &change);
    fixture_commit(&change);
    expect_logged(PEOPLE_ACCESS_CARD_ISSUED, 1002, 1001);
    fixture->now_ms++;
    people_change_disabled(fixture->people, 1001, people_named(fixture->people, "bella"), true, &change);
    fixture_commit(&change);
    expect_logged(PEOPLE_ACCESS_DISABLED, 1002, 1001);
    fixture->now_ms++;
    people_change_disabled(fixture->people, 1001, people_named(fixture->people, "bella"), false, &change);
    fixture_commit(&change);
    expect_logged(PEOPLE_ACCESS_ENABLED, 1002, 1001);
    for (int i = 0; i < 5; i++) {
        fixture->now_ms++;
        fixture_check("bella", OTHER);
    }
    assert_true(people_is_locked(fixture->people, people_named(fixture->people, "bella")));
    fixture->now_ms++;
    people_change_disabled(fixture->people, 1001, people_named(fixture->people, "bella"), false, &change);
    fixture_commit(&change);
    assert_false(people_is_locked(fixture->people, people_named(fixture->people, "bella")));
    expect_logged(PEOPLE_ACCESS_LOCK_OUT_ENDED, 1002, 1001);
}

TEST(test_S3_access_log_has_who_changed_whose_credentials)
{
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    change_all();
    fixture_reopen();
    const struct log_told *told = fixture_log(NULL, LOG_MOST);
    assert_int_equal(told->count, 8); /* six changes, four wrong passwords in one line, and the lock-out */
    for (size_t i = 0; i < told->count; i++) {
        const struct people_access *access = &told->lines[i];
        assert_int_equal(access->person, 1002);
        assert_int_equal(access->from.by, access->kind >= PEOPLE_ACCESS_ADDED ? 1001 : 0);
    }
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_WRONG_PASSWORD), 4);
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_LOCK_OUT_ENDED), 1);
}

/* ---- Cards ---- */

static void give_card(const char *name, char digits[PEOPLE_CARD_SIZE])
{
    static struct people_change change;
    people_change_card(fixture->people, 0, people_named(fixture->people, name), digits, &change);
    fixture_commit(&change);
}

/* Attack 45: whoever is locked out has no card that works, nor uses one. */
TEST(test_a_card_is_void_while_its_holder_or_user_is_locked_out)
{
    char digits[PEOPLE_CARD_SIZE];
    fixture_add("Anna", BAIZE_MANAGER, GOOD, false);
    fixture_add("bella", BAIZE_SUPERVISOR, GOOD, false);
    give_card("bella", digits);
    assert_int_equal(people_use_card(fixture->people, &at_desk, digits), 1002);
    expect_line(&fixture_log(NULL, 1)->lines[0], PEOPLE_ACCESS_CARD_USED, 1002, &at_desk, 1);
    for (int i = 0; i < 5; i++)
        fixture_check("bella", OTHER);
    fixture->now_ms++;
    assert_int_equal(people_use_card(fixture->people, &at_desk, digits), 0);
    expect_line(&fixture_log(NULL, 1)->lines[0], PEOPLE_ACCESS_WHILE_LOCKED, 1002, &at_desk, 1);
    fixture->now_ms += 15 * MINUTE;
    assert_int_equal(people_use_card(fixture->people, &at_desk, digits), 1002);
    for (int i = 0; i < 5; i++)
        fixture_check("anna", OTHER);
    assert_int_equal(people_use_card(fixture->people, &at_desk, digits), 0);
}

/* Anna, with a capital letter, uses cards that nobody holds. */
TEST(test_wrong_cards_count_against_who_uses_them)
{
    fixture_add("Anna", BAIZE_MANAGER, GOOD, false);
    for (int i = 0; i < 5; i++) {
        assert_false(people_is_locked(fixture->people, people_named(fixture->people, "anna")));
        fixture->now_ms++;
        assert_int_equal(people_use_card(fixture->people, &at_desk, "12345678901234567890"), 0);
    }
    assert_true(people_is_locked(fixture->people, people_named(fixture->people, "anna")));
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_WRONG_CARD), 5);
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_LOCKED_OUT), 1);
}

/* ---- Lines of other processes, of older versions, and broken ones ---- */

static void put_line(const char *key, const char *text)
{
    struct baize_store_record record = {.kind = "access", .key = key, .value = text, .length = strlen(text)};
    struct baize_store_batch batch = {.records = &record, .records_count = 1};
    assert_int_equal(baize_store_append_now(&fixture->store, &batch), BAIZE_OK);
}

TEST(test_S3_lines_of_older_versions_are_read_and_broken_ones_are_shown)
{
    put_line("1763294400000-00000001", "access v=1 at=1763294400000 what=wrong-password person=3");
    put_line("1763294400001-00000002", "access v=1 at=1763294400001 what=lock-out-ended person=3 by=1");
    put_line("1763294400002-00000003", "access v=1 at=1763294400002 what=nonsense person=3");
    put_line("1763294400003-00000004",
             "access v=2 at=1763294400003 what=login person=3 by=0 address=- session=- count=0 last=0 table=0 round=0");
    const struct log_told *told = fixture_log(NULL, LOG_MOST);
    assert_int_equal(told->count, 4);
    assert_int_equal(told->lines[0].kind, PEOPLE_ACCESS_UNREADABLE);
    assert_int_equal(told->lines[1].kind, PEOPLE_ACCESS_UNREADABLE);
    assert_string_equal(told->lines[1].id, "1763294400002-00000003");
    assert_int_equal(told->lines[2].kind, PEOPLE_ACCESS_LOCK_OUT_ENDED);
    assert_int_equal(told->lines[2].from.by, 1);
    assert_int_equal(told->lines[3].person, 3);
    assert_int_equal(told->lines[3].count, 1);
}

/* The latest lines, the latest first, however many are asked for; those of another process too. */
TEST(test_S3_access_log_is_read_from_the_store)
{
    struct people *other;
    static struct people_change change;
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    assert_int_equal(fixture_log(NULL, 4)->count, 0);
    for (int i = 0; i < 6; i++) {
        fixture->now_ms = NOON + i;
        fixture_check("anna", GOOD);
    }
    fixture->now_ms = NOON + 6;
    assert_int_equal(people_open(&fixture->settings, &other, NULL), PEOPLE_OK);
    people_change_disabled(other, 1001, people_named(other, "anna"), true, &change);
    struct baize_store_batch batch = {.records = change.records, .records_count = change.records_count};
    assert_int_equal(baize_store_append_now(&fixture->store, &batch), BAIZE_OK);
    people_close(other);
    for (uint32_t most = 1; most <= 10; most++) {
        const struct log_told *told = fixture_log(NULL, most);
        assert_int_equal(told->count, most < 7 ? most : 7);
        for (size_t i = 0; i < told->count; i++)
            assert_int_equal(told->lines[i].at_ms, NOON + 6 - (int64_t)i);
        assert_int_equal(told->lines[0].kind, PEOPLE_ACCESS_DISABLED);
    }
}

/* ---- Who opens the cards of rounds that are not over ---- */

TEST(test_who_looks_at_an_open_round_is_in_the_log)
{
    struct people_source second = {.by = 1002};
    struct waiting waiting = {0};
    fixture_add("uma", BAIZE_AUDITOR, GOOD, false);
    assert_int_equal(people_looks(fixture->people, &second, 1001, 2, 41, on_written, &waiting), PEOPLE_OK);
    fixture_wait(&waiting);
    assert_int_equal(waiting.written, PEOPLE_OK);
    fixture_reopen();
    struct people_access line = fixture_log(NULL, 1)->lines[0];
    expect_line(&line, PEOPLE_ACCESS_LOOKED, 1001, &second, 1);
    assert_int_equal(line.table, 2);
    assert_int_equal(line.round, 41);
}

AROUND_EACH_TEST(before_test, after_test);
