/* Passwords checked: right, wrong, unknown, locked, disabled, expired (S2, S3); the queue and the store. */
#include "people_test.h"
#include <poll.h>

TEST(test_S2_right_and_wrong)
{
    fixture_add("Anna", BAIZE_MANAGER, GOOD, false);
    struct people_answer answer = fixture_check("anna", GOOD);
    assert_int_equal(answer.reason, PEOPLE_OK);
    assert_int_equal(answer.person, 1001);
    assert_int_equal(answer.role, BAIZE_MANAGER);
    assert_false(answer.must_change);
    assert_int_equal(people_named(fixture->people, "ANNA")->seen_ms, NOON);
    answer = fixture_check("Anna", OTHER);
    assert_int_equal(answer.reason, PEOPLE_NOT_ACCEPTED);
    assert_int_equal(answer.person, 0);
    assert_int_equal(people_named(fixture->people, "anna")->failures, 1);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
    assert_int_equal(people_named(fixture->people, "anna")->failures, 0);
    fixture_reopen();
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_LOGIN), 3);
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_WRONG_PASSWORD), 1);
}

/* The answer to an unknown name is, byte by byte, the answer to a wrong password, and as many records are written. */
TEST(test_S2_unknown_and_wrong_are_alike)
{
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    struct people_answer wrong = fixture_check("anna", OTHER);
    struct people_answer unknown = fixture_check("nobody", OTHER);
    struct people_answer no_name = fixture_check("not a name!", OTHER);
    assert_memory_equal(&wrong, &unknown, sizeof wrong);
    assert_memory_equal(&wrong, &no_name, sizeof wrong);
    assert_int_equal(fixture_log(NULL, LOG_MOST)->count, 2); /* two of an unknown name are one line */
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_UNKNOWN_NAME), 2);
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_WRONG_PASSWORD), 1);
    /* What is longer than any password is nobody's, not even when it begins with one. */
    char longest[PEOPLE_PASSWORD_MOST + 2];
    for (size_t i = 0; i < sizeof longest; i++)
        longest[i] = (char)('a' + i * i % 23);
    longest[PEOPLE_PASSWORD_MOST] = '\0';
    fixture_add("ben", BAIZE_DEALER, longest, false);
    assert_int_equal(fixture_check("ben", longest).reason, PEOPLE_OK);
    longest[PEOPLE_PASSWORD_MOST] = 'x';
    longest[PEOPLE_PASSWORD_MOST + 1] = '\0';
    assert_int_equal(fixture_check("ben", longest).reason, PEOPLE_NOT_ACCEPTED);
}

TEST(test_S2_locked_after_five_failures_for_15_minutes)
{
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (int i = 0; i < 4; i++)
        fixture_check("anna", OTHER);
    assert_false(people_is_locked(fixture->people, people_named(fixture->people, "anna")));
    assert_int_equal(fixture_check("anna", OTHER).reason, PEOPLE_NOT_ACCEPTED);
    assert_true(people_is_locked(fixture->people, people_named(fixture->people, "anna")));
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_LOCKED_OUT), 1);
    /* The right password does not end it, and is not told to be right; nor does a restart end it. */
    struct people_answer locked = fixture_check("anna", GOOD), wrong = fixture_check("anna", OTHER);
    assert_int_equal(locked.reason, PEOPLE_NOT_ACCEPTED);
    assert_memory_equal(&locked, &wrong, sizeof wrong);
    fixture_reopen();
    fixture->now_ms = NOON + 15 * MINUTE - 1;
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_NOT_ACCEPTED);
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_WHILE_LOCKED), 3);
    fixture->now_ms = NOON + 15 * MINUTE;
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
    /* And it counts from the beginning again. */
    for (int i = 0; i < 4; i++)
        fixture_check("anna", OTHER);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
}

TEST(test_S2_tries_in_parallel_count_too)
{
    struct waiting waiting[8] = {{0}};
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(people_check(fixture->people, NULL, "anna", i == 7 ? GOOD : OTHER, on_answer, &waiting[i]),
                         PEOPLE_OK);
    for (size_t i = 0; i < 8; i++) {
        fixture_wait(&waiting[i]);
        assert_int_equal(waiting[i].answer.reason, PEOPLE_NOT_ACCEPTED);
    }
}

static void until_worked(void)
{
    struct pollfd poller = {.fd = people_descriptor(fixture->people), .events = POLLIN};
    fixture->store.call->run(fixture->store.self, 0);
    assert_int_equal(poll(&poller, 1, 10000), 1);
}

/* The worker has the first one done; the second one's record is asked for before the first one is counted. */
static void cross(struct waiting *first)
{
    struct waiting second = {0};
    until_worked();
    assert_int_equal(people_check(fixture->people, NULL, "anna", "some other guess", on_answer, &second), PEOPLE_OK);
    people_run(fixture->people, 0);
    fixture_wait(first);
    fixture_wait(&second);
    assert_int_equal(second.answer.reason, PEOPLE_NOT_ACCEPTED);
}

/* A record that was read before a change does not undo it. */
TEST(test_S2_a_guess_does_not_undo_a_new_password)
{
    struct waiting waiting = {0};
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    assert_int_equal(people_replace(fixture->people, NULL, "anna", GOOD, OTHER, on_answer, &waiting), PEOPLE_OK);
    until_worked();
    people_run(fixture->people, 0); /* the old one is right; now the new one is made */
    cross(&waiting);
    assert_int_equal(waiting.answer.reason, PEOPLE_OK);
    fixture_reopen();
    assert_int_equal(people_named(fixture->people, "anna")->failures, 1);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_NOT_ACCEPTED);
    assert_int_equal(fixture_check("anna", OTHER).reason, PEOPLE_OK);
}

TEST(test_S2_tries_that_cross_count_too)
{
    struct waiting waiting = {0};
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    assert_int_equal(people_check(fixture->people, NULL, "anna", OTHER, on_answer, &waiting), PEOPLE_OK);
    cross(&waiting);
    assert_int_equal(people_named(fixture->people, "anna")->failures, 2);
    fixture_reopen();
    assert_int_equal(people_named(fixture->people, "anna")->failures, 2);
}

/* Another process disables her while her password is being checked: it is not let in, and the change stays. */
TEST(test_S2_disabled_by_another_process_meanwhile)
{
    static struct people_change change;
    struct waiting waiting = {0};
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    assert_int_equal(people_check(fixture->people, NULL, "anna", GOOD, on_answer, &waiting), PEOPLE_OK);
    fixture->store.call->run(fixture->store.self, 0);
    people_change_disabled(fixture->people, 0, people_named(fixture->people, "anna"), true, &change);
    struct baize_store_batch batch = {.records = change.records, .records_count = change.records_count};
    assert_int_equal(baize_store_append_now(&fixture->store, &batch), BAIZE_OK);
    fixture_wait(&waiting);
    assert_int_equal(waiting.answer.reason, PEOPLE_NOT_ACCEPTED);
    fixture_reopen();
    assert_true(people_named(fixture->people, "anna")->disabled);
}

TEST(test_S2_password_expires_after_90_days)
{
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    fixture->now_ms = NOON + 90 * DAY - 1;
    assert_false(fixture_check("anna", GOOD).must_change);
    fixture->now_ms = NOON + 90 * DAY;
    struct people_answer answer = fixture_check("anna", GOOD);
    assert_int_equal(answer.reason, PEOPLE_OK);
    assert_true(answer.must_change);
    assert_int_equal(fixture_replace("anna", GOOD, OTHER), PEOPLE_OK);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_NOT_ACCEPTED);
    answer = fixture_check("anna", OTHER);
    assert_int_equal(answer.reason, PEOPLE_OK);
    assert_false(answer.must_change);
}

TEST(test_S2_one_time_password_must_change_within_a_day)
{
    fixture_add("bella", BAIZE_DEALER, GOOD, true);
    fixture_add("carl", BAIZE_CASHIER, GOOD, true);
    assert_true(fixture_check("bella", GOOD).must_change);
    assert_int_equal(fixture_replace("bella", GOOD, OTHER), PEOPLE_OK);
    assert_false(fixture_check("bella", OTHER).must_change);
    fixture->now_ms = NOON + DAY;
    assert_int_equal(fixture_check("carl", GOOD).reason, PEOPLE_NOT_ACCEPTED);
    assert_int_equal(fixture_replace("carl", GOOD, OTHER), PEOPLE_NOT_ACCEPTED);
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_ONE_TIME_OVER), 2);
    assert_int_equal(fixture_check("bella", OTHER).reason, PEOPLE_OK);
}

static uint64_t works(void)
{
    return fixture->people->worker.done[WORKER_FRONT] + fixture->people->worker.done[WORKER_BACK];
}

/* The right password where nobody is let in: the worker has as much to do as with a wrong one. */
static void replace_while_closed(void)
{
    uint64_t before = works();
    assert_int_equal(fixture_replace("anna", GOOD, OTHER), PEOPLE_NOT_ACCEPTED);
    assert_int_equal(works(), before + 1);
}

TEST(test_S2_no_work_tells_that_a_password_is_right)
{
    static struct people_change change;
    struct waiting waiting[8] = {{0}};
    fixture_add("anna", BAIZE_MANAGER, GOOD, true);
    fixture->now_ms += DAY; /* the one-time password is too old */
    replace_while_closed();
    fixture->now_ms = NOON;
    /* Locked by those that are sent along with it. */
    uint64_t before = works();
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(people_replace(fixture->people, NULL, "anna", i == 7 ? GOOD : "some other guess", OTHER,
                                        on_answer, &waiting[i]),
                         PEOPLE_OK);
    for (size_t i = 0; i < 8; i++) {
        fixture_wait(&waiting[i]);
        assert_int_equal(waiting[i].answer.reason, PEOPLE_NOT_ACCEPTED);
    }
    assert_int_equal(works(), before + 8);
    replace_while_closed();
    fixture->now_ms += 15 * MINUTE;
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
    people_change_disabled(fixture->people, 0, people_named(fixture->people, "anna"), true, &change);
    fixture_commit(&change);
    replace_while_closed();
    people_change_disabled(fixture->people, 0, people_named(fixture->people, "anna"), false, &change);
    fixture_commit(&change);
    assert_int_equal(fixture_replace("anna", GOOD, OTHER), PEOPLE_OK);
}

TEST(test_S2_last_four_passwords_are_not_taken_again)
{
    static const char *const phrases[] = {"phrase number one",  "phrase number two",  "phrase number three",
                                          "phrase number four", "phrase number five", "phrase number six"};
    fixture_add("anna", BAIZE_MANAGER, phrases[0], false);
    for (int i = 1; i < 6; i++) {
        assert_int_equal(fixture_replace("anna", phrases[i - 1], phrases[i - 1]), PEOPLE_PASSWORD_USED);
        for (int earlier = i - 1; earlier >= 0 && earlier >= i - 5; earlier--)
            assert_int_equal(fixture_replace("anna", phrases[i - 1], phrases[earlier]), PEOPLE_PASSWORD_USED);
        assert_int_equal(fixture_replace("anna", phrases[i - 1], phrases[i]), PEOPLE_OK);
    }
    fixture_reopen();
    assert_int_equal(fixture_replace("anna", phrases[5], phrases[1]), PEOPLE_PASSWORD_USED);
    assert_int_equal(fixture_replace("anna", phrases[5], phrases[0]), PEOPLE_OK); /* the fifth before */
    assert_int_equal(fixture_replace("anna", phrases[0], "short"), PEOPLE_PASSWORD_TOO_SHORT);
    assert_int_equal(fixture_replace("anna", phrases[3], OTHER), PEOPLE_NOT_ACCEPTED);
    assert_int_equal(people_named(fixture->people, "anna")->failures, 1);
}

TEST(test_S2_disabled_and_reset)
{
    static struct people_change change;
    struct waiting waiting = {0};
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    const struct people_person *anna = people_named(fixture->people, "anna");
    assert_int_equal(people_change_disabled(fixture->people, 0, anna, true, &change), PEOPLE_OK);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK); /* it is not committed yet */
    fixture_commit(&change);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_NOT_ACCEPTED);
    assert_int_equal(fixture_logged(PEOPLE_ACCESS_WHILE_DISABLED), 1);
    people_change_disabled(fixture->people, 0, people_named(fixture->people, "anna"), false, &change);
    fixture_commit(&change);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
    /* Reset: the old one is void, the new one is for one time. */
    anna = people_named(fixture->people, "anna");
    assert_int_equal(people_make(fixture->people, "anna", anna, OTHER, on_answer, &waiting), PEOPLE_OK);
    fixture_wait(&waiting);
    people_change_password(fixture->people, 0, anna, waiting.answer.hash, true, &change);
    fixture_commit(&change);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_NOT_ACCEPTED);
    assert_true(fixture_check("anna", OTHER).must_change);
    /* Names and numbers are given once. */
    assert_int_equal(people_change_add(fixture->people, 0, "ANNA", BAIZE_DEALER, 1002, "h", true, &change),
                     PEOPLE_NAME_TAKEN);
    assert_int_equal(people_change_add(fixture->people, 0, "ben", BAIZE_DEALER, 1001, "h", true, &change),
                     PEOPLE_NUMBER_TAKEN);
}

/* What another process has written is seen at the next login. */
TEST(test_record_is_read_at_each_login)
{
    static struct people_change change;
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    people_change_disabled(fixture->people, 0, people_named(fixture->people, "anna"), true, &change);
    struct baize_store_batch batch = {.records = change.records, .records_count = change.records_count};
    assert_int_equal(baize_store_append_now(&fixture->store, &batch), BAIZE_OK);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_NOT_ACCEPTED);
}

TEST(test_queue_is_bounded)
{
    struct people_settings settings = {.operations = crypto_pwhash_OPSLIMIT_MIN, .queue_most = 3};
    fixture_start(&settings);
    struct waiting waiting[4] = {{0}};
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(people_check(fixture->people, NULL, "anna", GOOD, on_answer, &waiting[i]), PEOPLE_OK);
    assert_int_equal(people_waiting(fixture->people), 3);
    assert_int_equal(people_check(fixture->people, NULL, "anna", GOOD, on_answer, &waiting[3]), PEOPLE_BUSY);
    assert_int_equal(people_make(fixture->people, "ben", NULL, GOOD, on_answer, &waiting[3]), PEOPLE_BUSY);
    for (size_t i = 0; i < 3; i++)
        fixture_wait(&waiting[i]);
    assert_int_equal(people_waiting(fixture->people), 0);
    assert_int_equal(waiting[3].answers, 0);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
}

/* Those who sign in have filled it: who signs at a table is taken all the same, as many again. */
TEST(test_a_second_person_passes_by_the_queue)
{
    struct people_settings settings = {.operations = crypto_pwhash_OPSLIMIT_MIN, .queue_most = 3};
    fixture_start(&settings);
    struct waiting waiting[7] = {{0}};
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(people_check(fixture->people, NULL, "anna", GOOD, on_answer, &waiting[i]), PEOPLE_OK);
    for (size_t i = 3; i < 6; i++)
        assert_int_equal(people_check_second(fixture->people, NULL, "anna", GOOD, on_answer, &waiting[i]), PEOPLE_OK);
    assert_int_equal(people_check_second(fixture->people, NULL, "anna", GOOD, on_answer, &waiting[6]), PEOPLE_BUSY);
    for (size_t i = 0; i < 6; i++) {
        fixture_wait(&waiting[i]);
        assert_int_equal(waiting[i].answer.reason, PEOPLE_OK);
    }
    assert_int_equal(people_waiting(fixture->people), 0);
}

/* The descriptor is readable when, and only when, something is done. */
TEST(test_descriptor_wakes_a_loop)
{
    struct waiting waiting = {0};
    struct pollfd poller = {.fd = people_descriptor(fixture->people), .events = POLLIN};
    assert_int_equal(poll(&poller, 1, 0), 0);
    assert_int_equal(people_make(fixture->people, "anna", NULL, GOOD, on_answer, &waiting), PEOPLE_OK);
    assert_int_equal(poll(&poller, 1, 10000), 1);
    assert_int_equal(waiting.answers, 0);
    assert_int_equal(people_run(fixture->people, 0), 1);
    assert_int_equal(waiting.answers, 1);
    assert_int_equal(poll(&poller, 1, 0), 0);
    assert_int_equal(people_run(fixture->people, 0), 0);
}

/* Closing while a password is being checked neither leaks nor answers. */
TEST(test_close_while_busy)
{
    struct waiting waiting = {0};
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (int i = 0; i < 20; i++)
        assert_int_equal(people_make(fixture->people, "ben", NULL, GOOD, on_answer, &waiting), PEOPLE_OK);
    fixture_end();
    assert_int_equal(waiting.answers, 0);
}

/* Every allocation may fail: a clear answer, and the next try is as good as ever. */
TEST(test_every_allocation_may_fail)
{
    bool clean = false;
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    for (uint64_t n = 1; !clean; n++) {
        struct waiting waiting = {0};
        fixture->allocations = 0;
        fixture->fail_from = n;
        enum people_reason reason = people_check(fixture->people, NULL, "anna", GOOD, on_answer, &waiting);
        if (reason == PEOPLE_OK)
            fixture_wait(&waiting);
        reason = reason == PEOPLE_OK ? waiting.answer.reason : reason;
        fixture->fail_from = 0;
        clean = reason == PEOPLE_OK;
        if (!clean)
            assert_int_equal(reason, PEOPLE_NO_MEMORY);
        assert_true(n < 20);
    }
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
}

/* Argon2id with the limits that a house uses. */
TEST(test_S2_real_limits)
{
    struct people_settings settings = {0};
    fixture_start(&settings);
    fixture_add("anna", BAIZE_MANAGER, GOOD, false);
    assert_int_equal(strncmp(people_named(fixture->people, "anna")->password, "$argon2id$v=19$m=65536,t=2,p=1$", 31),
                     0);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
    assert_int_equal(fixture_check("anna", OTHER).reason, PEOPLE_NOT_ACCEPTED);
}

AROUND_EACH_TEST(before_test, after_test);
