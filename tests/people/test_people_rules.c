/* What names and passwords may be (S2), and the text of records. */
#include "people_test.h"

TEST(test_S2_names)
{
    static const char *const good[] = {"a", "Anna", "anna.berg-2_x", "abcdefghijklmnopqrstuvwxyzabcdef"};
    static const char *const bad[] = {"",       "1anna",       "-",   ".a",  "anna berg",
                                      "anna\n", "ann\xc3\xa4", "a;b", "a/b", "abcdefghijklmnopqrstuvwxyzabcdefg"};
    char folded[PEOPLE_NAME_SIZE];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_int_equal(people_fold_name(good[i], folded), PEOPLE_OK);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(people_fold_name(bad[i], folded), PEOPLE_NAME_SYNTAX);
    people_fold_name("AnNa.B", folded);
    assert_string_equal(folded, "anna.b");
}

TEST(test_S2_passwords)
{
    char long_one[PEOPLE_PASSWORD_MOST + 2];
    static const struct {
        const char *password;
        enum people_reason reason;
    } rows[] = {
        {"", PEOPLE_PASSWORD_TOO_SHORT},
        {"elevenchars", PEOPLE_PASSWORD_TOO_SHORT},
        {"\xc3\xa4\xc3\xb6\xc3\xbc\xc3\xa4\xc3\xb6\xc3\xbcx", PEOPLE_PASSWORD_TOO_SHORT}, /* 13 bytes, 7 characters */
        {"twelve chars", PEOPLE_OK},
        {"with\ttabulator", PEOPLE_PASSWORD_SYNTAX},
        {"not utf-8 \xff\xfe here", PEOPLE_PASSWORD_SYNTAX},
        {"my name is bella!", PEOPLE_PASSWORD_HAS_NAME},
        {"my name is BELLA!", PEOPLE_PASSWORD_HAS_NAME},
        {"Password1234", PEOPLE_PASSWORD_COMMON},
        {"correcthorsebatterystaple", PEOPLE_PASSWORD_COMMON},
        {"121212121212", PEOPLE_PASSWORD_COMMON},
        {"aaaabbbbccccdddd", PEOPLE_PASSWORD_COMMON},
        {"aaaabbbbccccddde", PEOPLE_OK},
        {"casinocasinopoker", PEOPLE_PASSWORD_COMMON}, /* a word, the same once more for nothing, a word */
        {"zasinopoker1", PEOPLE_OK},
        {"abcasinopoker1", PEOPLE_OK}, /* two letters are no walk */
        {"xxcasino1234", PEOPLE_OK},   /* nor is a letter twice a repetition */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(people_password_rules("bella", "Harbour Casino", rows[i].password), rows[i].reason);
    for (size_t i = 0; i < sizeof long_one; i++)
        long_one[i] = (char)('a' + i * i % 23);
    long_one[PEOPLE_PASSWORD_MOST + 1] = '\0';
    assert_int_equal(people_password_rules("bella", "Harbour Casino", long_one), PEOPLE_PASSWORD_TOO_LONG);
    long_one[PEOPLE_PASSWORD_MOST] = '\0';
    assert_int_equal(people_password_rules("bella", "Harbour Casino", long_one), PEOPLE_OK);
    /* A short name is only refused as the whole password. */
    assert_int_equal(people_password_rules("bob", NULL, "bob has twelve"), PEOPLE_OK);
    assert_int_equal(people_password_rules("abcdefghijklmn", NULL, "ABCDEFGHIJKLMN"), PEOPLE_PASSWORD_HAS_NAME);
}

/* What people write first. Each stands for all that the rule makes of it. */
TEST(test_S2_passwords_that_are_tried_first)
{
    static const char *const common[] = {
        "qwertyuiop123",   "Qwertyuiop!!",       "1q2w3e4r5t6y",      "1qaz2wsx3edc",    "asdfghjkl;12",
        "zxcvbnm12345",    "098765432109",       "123456789012",      "abcdefghijkl",    "zyxwvutsrqpo",
        "abcd1234abcd",    "abc123abc123",       "112233445566",      "aaaaaaaaaaaa1",   "Password2026",
        "P@ssw0rd1234",    "Passw0rd!Passw0rd!", "passwordpassword",  "letmein123456",   "Welcome2Casino",
        "Welcome12345!",   "Summer2026!!",       "Winter-2026-2026",  "December2025!",   "iloveyou1234",
        "ILoveYou!!!!",    "sunshine1985",       "dragon198512",      "monkey123456",    "superman2020",
        "michael19851985", "football2026!",      "trustno1trustno1",  "casinocasino",    "PokerPoker123",
        "blackjack2121",   "fourcardpoker1",     "doubledraw2026",    "royalflush777",   "baizebaize123",
        "HarbourCasino1",  "harbour20262026",    "Harbour-Casino-26", "administrator1",  "changeme1234",
        "test1234test",    "hello123hello",      "19851985198519",    "01.01.1985-2026", "2026-11-18-2026",
        "JenniferMichael", "goldenEagle123",     "qazwsxedcrfv",      "azertyuiop123",   "qwertz123456",
        "!!!!!!!!!!!!!",   "manager123456",      "dealerdealer1",     "jackpotjackpot",  "luckyluckylucky",
    };
    static const char *const good[] = {
        "a plain long phrase",
        "the felt is green",
        "count-the-tray",
        "sign-for-the-most",
        "mind-the-meters",
        "chips-into-cash",
        "prove-the-record",
        "four-of-a-kind",
        "no-more-bets",
        "validate-the-win",
        "tulip over gravel",
        "xkq7-mmpt-9fwz-hjqr",
        "my dog ate Tuesday's",
        "Vier Asse im Aermel",
        "saddle7kettle",
        "ruben's old bicycle",
        "casino of my own wishes",
        "password are for fools",
        "moss.gravel.lantern",
        "hgTRxvU2m8Lq",
    };
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        if (people_password_rules("bella", "Harbour Casino", common[i]) != PEOPLE_PASSWORD_COMMON)
            fail_msg("%s is taken", common[i]);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (people_password_rules("bella", "Harbour Casino", good[i]) != PEOPLE_OK)
            fail_msg("%s is refused", good[i]);
    assert_int_equal(people_password_rules("bella", NULL, "HarbourMaster-of-9"), PEOPLE_OK);
}

/* Every word of the first kind that a rule makes: some thousands, each refused. */
TEST(test_S2_words_with_their_tails)
{
    static const char *const heads[] = {"password", "welcome", "summer",  "casino",
                                        "poker",    "dragon",  "letmein", "qwerty"};
    unsigned tried = 0;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        for (unsigned year = 1940; year <= 2040; year++)
            for (unsigned way = 0; way < 4; way++) {
                char password[64];
                snprintf(password, sizeof password, "%.*s%s%s%u%s", way == 2 ? 4 : 0, "1234", heads[i],
                         way == 1 ? "-" : "", year, way == 3 ? "2026" : "!!!!");
                assert_int_equal(people_password_rules("bella", NULL, password), PEOPLE_PASSWORD_COMMON);
                tried++;
            }
    assert_int_equal(tried, 3232);
}

TEST(test_one_time_passwords_are_taken_and_differ)
{
    struct baize_random random;
    char a[PEOPLE_ONE_TIME_SIZE], b[PEOPLE_ONE_TIME_SIZE];
    assert_int_equal(baize_random_system(&random), BAIZE_OK);
    for (int i = 0; i < 1000; i++) {
        people_one_time_password(&random, a);
        people_one_time_password(&random, b);
        assert_string_not_equal(a, b);
        assert_int_equal(strlen(a), PEOPLE_ONE_TIME_SIZE - 1);
        assert_null(strpbrk(a, "01ilouv"));
        for (size_t k = 0; a[k] != '\0'; k++)
            assert_int_equal(a[k] == '-', k % 5 == 4); /* in groups of four */
        /* One in millions has four different letters only. */
        assert_int_equal(people_password_rules("bella", "Harbour Casino", a), PEOPLE_OK);
    }
}

static void fill_person(struct people_person *person)
{
    *person = (struct people_person){.number = 1003, .role = BAIZE_FLOORPERSON};
    strcpy(person->name, "Frank");
    strcpy(person->password, "$argon2id$v=19$m=65536,t=2,p=1$abc$def");
    strcpy(person->before[0], "$argon2id$1");
    strcpy(person->before[1], "$argon2id$2");
    person->before_count = 2;
    person->set_ms = NOON;
    person->must_change = true;
    person->failures = 3;
    person->locked_ms = NOON + 5;
    person->disabled = true;
    person->has_card = true;
    memset(person->card, 0xa5, sizeof person->card);
    person->seen_ms = NOON - 7;
}

TEST(test_person_text_both_ways)
{
    struct people_person person, back;
    char memory[PEOPLE_TEXT_SIZE];
    for (int variant = 0; variant < 4; variant++) {
        fill_person(&person);
        if (variant & 1) {
            person.has_card = false;
            memset(person.card, 0, sizeof person.card);
        }
        if (variant & 2) {
            memset(person.before, 0, sizeof person.before);
            person.before_count = 0;
        }
        struct baize_text text = baize_text_in(memory, sizeof memory);
        person_print(&text, &person);
        assert_false(text.truncated);
        assert_true(person_read(memory, text.length, &back));
        assert_memory_equal(&person, &back, sizeof person);
    }
}

TEST(test_person_text_is_strict)
{
    struct people_person person, back;
    char memory[PEOPLE_TEXT_SIZE], changed[PEOPLE_TEXT_SIZE + 1];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    fill_person(&person);
    person_print(&text, &person);
    for (size_t length = 0; length < text.length; length++)
        if (person_read(memory, length, &back)) /* an end cut off is seen, but for the last hash */
            assert_true(length > (size_t)(strstr(memory, "before=") - memory));
    static const char *const wrong[] = {"person v=2", "number=0 ", "name=9x ", "role=king ", "change=2 ", "card=xyz "};
    static const char *const right[] = {"person v=1",        "number=1003 ", "name=Frank ",
                                        "role=floorperson ", "change=1 ",    "card=a5a5a5"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *at = strstr(memory, right[i]);
        int before = (int)(at - memory);
        assert_non_null(at);
        snprintf(changed, sizeof changed, "%.*s%s%s", before, memory, wrong[i], at + strlen(right[i]));
        assert_false(person_read(changed, strlen(changed), &back));
    }
    snprintf(changed, sizeof changed, "%s ", memory);
    assert_false(person_read(changed, strlen(changed), &back));
}

TEST(test_longest_person_fits)
{
    struct people_person person;
    char memory[PEOPLE_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    fill_person(&person);
    memset(person.name, 'n', PEOPLE_NAME_SIZE - 1);
    memset(person.password, 'h', PEOPLE_HASH_SIZE - 1);
    for (size_t i = 0; i < PEOPLE_BEFORE; i++)
        memset(person.before[i], 'h', PEOPLE_HASH_SIZE - 1);
    person.before_count = PEOPLE_BEFORE;
    person.number = 999999999;
    person.failures = 999999999;
    person_print(&text, &person);
    assert_false(text.truncated);
}
