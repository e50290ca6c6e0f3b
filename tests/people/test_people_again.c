/* test_people_again.c - people read again because another server has written them; and memory that is freed, which has
 * neither passwords nor their hashes. */
#include "people_test.h"

TEST(test_a_reading_is_reported_once_and_can_be_repeated)
{
    bool good = true;
    fixture_add("anna", BAIZE_DEALER, GOOD, false);
    assert_false(people_followed(fixture->people, &good));
    assert_false(good);
    for (int i = 0; i < 2; i++) {
        assert_true(people_follow(fixture->people));
        while (fixture->store.call->run(fixture->store.self, 0) > 0)
            continue;
        assert_true(people_followed(fixture->people, &good));
        assert_true(good);
        assert_false(people_followed(fixture->people, &good));
        assert_false(good);
    }
}

TEST(test_no_password_and_no_hash_is_left_in_memory_that_is_freed)
{
    static const char *const secrets[] = {GOOD, OTHER, "$argon2", NULL};
    fixture->secrets = secrets;
    fixture_add("anna", BAIZE_DEALER, GOOD, false);
    assert_int_equal(fixture_check("anna", GOOD).reason, PEOPLE_OK);
    assert_int_equal(fixture_check("anna", OTHER).reason, PEOPLE_NOT_ACCEPTED);
    assert_int_equal(fixture_replace("anna", GOOD, OTHER), PEOPLE_OK);
    assert_int_equal(fixture->secrets_left, 0);
    fixture->secrets = NULL;
}

/* A record that was read before this server changed the person does not undo the change. */
TEST(test_an_older_record_does_not_replace_a_newer_one)
{
    fixture_add("anna", BAIZE_DEALER, GOOD, false);
    struct people_person old = *people_find(fixture->people, "anna"), fresh = old;
    uint64_t since = fixture->people->changes;
    fresh.failures = 3;
    assert_int_equal(people_put(fixture->people, &fresh), PEOPLE_OK);
    assert_int_equal(people_take(fixture->people, &old, since), PEOPLE_OK);
    assert_int_equal(people_find(fixture->people, "anna")->failures, 3);
    assert_int_equal(people_take(fixture->people, &old, fixture->people->changes), PEOPLE_OK);
    assert_int_equal(people_find(fixture->people, "anna")->failures, 0);
}

TEST(test_a_change_does_not_depend_on_what_its_memory_had)
{
    static struct people_change change;
    char digits[PEOPLE_CARD_SIZE];
    fixture_add("anna", BAIZE_DEALER, GOOD, false);
    struct people_person anna = *people_find(fixture->people, "anna");
    memset(&change, 0x55, sizeof change);
    assert_int_equal(people_change_password(fixture->people, 0, &anna, anna.password, false, &change), PEOPLE_OK);
    assert_int_equal(change.records_count, 1);
    memset(&change, 0x55, sizeof change);
    assert_int_equal(people_change_disabled(fixture->people, 0, &anna, true, &change), PEOPLE_OK);
    assert_int_equal(change.records_count, 1);
    memset(&change, 0x55, sizeof change);
    assert_int_equal(people_change_card(fixture->people, 0, &anna, digits, &change), PEOPLE_OK);
    assert_int_equal(change.records_count, 1);
}

AROUND_EACH_TEST(before_test, after_test);
