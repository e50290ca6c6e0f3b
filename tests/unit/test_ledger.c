/* test_ledger.c - double entry: nothing is made, nothing is lost, and a refusal changes no byte (DESIGN, decision 7).
 */
#include "ledger/account.h"
#include "random.h"
#include "testing.h"

#define CENT BAIZE_MICROCENTS_PER_CENT

__extension__ typedef __int128 wide; /* -Wpedantic knows no __int128; the exact sum needs one */

enum { ACCOUNT_KINDS = BAIZE_ACCOUNTS };

#define STATUS_ONE(name, words) +1
enum { STATUSES = BAIZE_STATUS_LIST(STATUS_ONE) };

/* splitmix64: the same postings in every run. */
static uint64_t random_state = 77;

static uint64_t random_bits(void)
{
    return splitmix64(&random_state);
}

static unsigned random_below(unsigned limit)
{
    return (unsigned)(random_bits() % limit);
}

static void expect_status(enum baize_status status, enum baize_status expected)
{
    assert_string_equal(baize_status_name(status), baize_status_name(expected));
}

static const struct baize_account layout = {.kind = BAIZE_ACCOUNT_LAYOUT};
static const struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY};
static const struct baize_account house = {.kind = BAIZE_ACCOUNT_HOUSE};

static struct baize_account chips(uint32_t patron)
{
    return (struct baize_account){.kind = BAIZE_ACCOUNT_CHIPS, .owner = patron};
}

static struct baize_posting posting_of(size_t count, const struct baize_entry *entries)
{
    struct baize_posting posting = {.count = 0};
    for (size_t i = 0; i < count; i++)
        expect_status(baize_posting_add(&posting, entries[i].account, entries[i].amount), BAIZE_OK);
    return posting;
}

/* `amount` goes from one account to another. */
static struct baize_posting move(struct baize_account from, struct baize_account to, baize_money amount)
{
    return posting_of(2, (const struct baize_entry[]){{from, -amount}, {to, amount}});
}

static struct baize_ledger fresh(void)
{
    struct baize_ledger ledger;
    memset(&ledger, 0x5A, sizeof ledger); /* count 0 is enough */
    ledger.count = 0;
    return ledger;
}

static wide sum_of(const struct baize_ledger *ledger)
{
    wide sum = 0;
    for (unsigned i = 0; i < ledger->count; i++)
        sum += ledger->balances[i].amount;
    return sum;
}

/* ---- Accounts ---- */

TEST(test_accounts_differ_by_kind_level_and_owner)
{
    struct baize_account meter = {BAIZE_ACCOUNT_METER, 2, 9};
    assert_true(baize_account_equal(meter, (struct baize_account){BAIZE_ACCOUNT_METER, 2, 9}));
    assert_false(baize_account_equal(meter, (struct baize_account){BAIZE_ACCOUNT_RESERVE, 2, 9}));
    assert_false(baize_account_equal(meter, (struct baize_account){BAIZE_ACCOUNT_METER, 1, 9}));
    assert_false(baize_account_equal(meter, (struct baize_account){BAIZE_ACCOUNT_METER, 2, 8}));
    assert_false(baize_account_equal(chips(1), chips(UINT32_C(1) << 31 | 1)));
}

/* ---- Postings ---- */

TEST(test_entries_of_one_account_are_merged)
{
    struct baize_posting posting;
    memset(&posting, 0xA5, sizeof posting);
    posting.count = 0;
    expect_status(baize_posting_add_cents(&posting, layout, -500), BAIZE_OK);
    expect_status(baize_posting_add_cents(&posting, tray, -3000), BAIZE_OK);
    expect_status(baize_posting_add_cents(&posting, chips(7), 500), BAIZE_OK);
    expect_status(baize_posting_add_cents(&posting, chips(7), 3000), BAIZE_OK);
    expect_status(baize_posting_add_cents(&posting, chips(8), 0), BAIZE_OK);
    assert_int_equal(posting.count, 3);
    assert_true(baize_account_equal(posting.entries[0].account, layout));
    assert_true(baize_account_equal(posting.entries[1].account, tray));
    assert_true(baize_account_equal(posting.entries[2].account, chips(7)));
    assert_true(posting.entries[0].amount == -500 * (baize_money)CENT);
    assert_true(posting.entries[2].amount == 3500 * (baize_money)CENT);
    assert_true(baize_posting_balances(&posting));
}

TEST(test_what_comes_to_nothing_leaves_no_entry)
{
    struct baize_posting posting = {.count = 0};
    baize_posting_add(&posting, layout, 5);
    baize_posting_add(&posting, tray, 6);
    baize_posting_add(&posting, house, 7);
    baize_posting_add(&posting, layout, -5);
    assert_int_equal(posting.count, 2);
    assert_true(baize_account_equal(posting.entries[0].account, tray));
    assert_true(baize_account_equal(posting.entries[1].account, house));
    assert_true(posting.entries[0].amount == 6 && posting.entries[1].amount == 7);
    baize_posting_add(&posting, layout, 1); /* it appears again, behind the others */
    assert_true(baize_account_equal(posting.entries[2].account, layout));
    baize_posting_add(&posting, house, -7);
    baize_posting_add(&posting, layout, -1);
    baize_posting_add(&posting, tray, -6);
    assert_int_equal(posting.count, 0);
    assert_true(baize_posting_balances(&posting));
}

TEST(test_a_posting_sees_overflow_and_its_end)
{
    struct baize_posting posting = {.count = 0};
    expect_status(baize_posting_add(&posting, house, INT64_MAX), BAIZE_OK);
    struct baize_posting before = posting;
    expect_status(baize_posting_add(&posting, house, 1), BAIZE_MONEY_OVERFLOW);
    expect_status(baize_posting_add_cents(&posting, tray, INT64_MAX), BAIZE_MONEY_OVERFLOW);
    expect_status(baize_posting_add_cents(&posting, tray, INT64_MIN / CENT - 1), BAIZE_MONEY_OVERFLOW);
    assert_memory_equal(&posting, &before, sizeof posting);
    for (uint32_t i = 1; i < BAIZE_ENTRIES_MOST; i++)
        expect_status(baize_posting_add(&posting, chips(i), 1), BAIZE_OK);
    before = posting;
    expect_status(baize_posting_add(&posting, chips(100), 1), BAIZE_LEDGER_FULL);
    assert_memory_equal(&posting, &before, sizeof posting);
    expect_status(baize_posting_add(&posting, chips(100), 0), BAIZE_OK);
    expect_status(baize_posting_add(&posting, chips(3), 1), BAIZE_OK);
    assert_int_equal(posting.count, BAIZE_ENTRIES_MOST);
}

TEST(test_the_largest_posting_is_a_posting)
{
    struct baize_ledger ledger = fresh();
    struct baize_posting posting = {.count = 0};
    for (uint32_t patron = 1; patron < BAIZE_ENTRIES_MOST; patron++)
        expect_status(baize_posting_add_cents(&posting, chips(patron), patron), BAIZE_OK);
    expect_status(baize_posting_add_cents(&posting, tray, -BAIZE_ENTRIES_MOST * (BAIZE_ENTRIES_MOST - 1) / 2),
                  BAIZE_OK);
    assert_int_equal(posting.count, BAIZE_ENTRIES_MOST);
    assert_true(baize_posting_balances(&posting));
    expect_status(baize_ledger_apply(&ledger, &posting), BAIZE_OK);
    for (uint32_t patron = 1; patron < BAIZE_ENTRIES_MOST; patron++)
        assert_true(baize_ledger_balance(&ledger, chips(patron)) == patron * (baize_money)CENT);
}

TEST(test_only_a_sum_of_zero_balances)
{
    struct baize_posting posting = move(chips(7), layout, 500 * (baize_money)CENT);
    assert_true(baize_posting_balances(&posting));
    posting.entries[1].amount += CENT;
    assert_false(baize_posting_balances(&posting));
    posting.count = 1;
    assert_false(baize_posting_balances(&posting));
    posting.count = 0;
    assert_true(baize_posting_balances(&posting));
    posting.count = BAIZE_ENTRIES_MOST + 1;
    assert_false(baize_posting_balances(&posting));
}

/* Sums that are zero only where 64 bits wrap around are not zero; those that pass beyond 64 bits and come back are. */
TEST(test_the_sum_is_exact)
{
    struct baize_posting wraps = {.count = 2};
    for (unsigned i = 0; i < 2; i++)
        wraps.entries[i] = (struct baize_entry){{BAIZE_ACCOUNT_METER, (uint16_t)i, 1}, INT64_MIN};
    assert_false(baize_posting_balances(&wraps));
    struct baize_posting returns = {.count = 4};
    static const baize_money amounts[] = {INT64_MAX, INT64_MAX, -INT64_MAX, -INT64_MAX};
    for (unsigned i = 0; i < 4; i++)
        returns.entries[i] = (struct baize_entry){{BAIZE_ACCOUNT_METER, (uint16_t)i, 1}, amounts[i]};
    assert_true(baize_posting_balances(&returns));
}

/* Only house, meter, reserve and overflow hold fractions of a cent. */
TEST(test_fractions_of_a_cent_stand_where_they_may)
{
    for (uint16_t kind = 0; kind < ACCOUNT_KINDS + 2; kind++) {
        bool may = kind == BAIZE_ACCOUNT_HOUSE || kind == BAIZE_ACCOUNT_METER || kind == BAIZE_ACCOUNT_RESERVE ||
                   kind == BAIZE_ACCOUNT_OVERFLOW;
        struct baize_account other = {.kind = BAIZE_ACCOUNT_HOUSE, .owner = 1};
        struct baize_account account = {.kind = kind};
        struct baize_posting whole = move(account, other, 3 * (baize_money)CENT);
        struct baize_posting fraction = move(account, other, 3 * (baize_money)CENT + 1);
        struct baize_posting small = move(account, other, -999999);
        assert_true(baize_posting_balances(&whole));
        assert_int_equal(baize_posting_balances(&fraction), may);
        assert_int_equal(baize_posting_balances(&small), may);
    }
}

/* ---- The ledger ---- */

TEST(test_a_wager_that_wins)
{
    struct baize_ledger ledger = fresh();
    struct baize_posting placed = move(chips(7), layout, 500 * (baize_money)CENT);
    struct baize_posting paid = posting_of(3, (const struct baize_entry[]){{layout, -500 * (baize_money)CENT},
                                                                           {tray, -3000 * (baize_money)CENT},
                                                                           {chips(7), 3500 * (baize_money)CENT}});
    assert_true(baize_ledger_balance(&ledger, chips(7)) == 0);
    expect_status(baize_ledger_apply(&ledger, &placed), BAIZE_OK);
    assert_true(baize_ledger_balance(&ledger, layout) == 500 * (baize_money)CENT);
    expect_status(baize_ledger_apply(&ledger, &paid), BAIZE_OK);
    assert_true(baize_ledger_balance(&ledger, layout) == 0);
    assert_true(baize_ledger_balance(&ledger, tray) == -3000 * (baize_money)CENT);
    assert_true(baize_ledger_balance(&ledger, chips(7)) == 3000 * (baize_money)CENT);
    assert_true(baize_ledger_balance(&ledger, chips(8)) == 0);
    assert_int_equal(ledger.count, 3);
}

static void expect_refusal(struct baize_ledger *ledger, const struct baize_posting *posting, enum baize_status expected)
{
    struct baize_ledger before;
    memcpy(&before, ledger, sizeof before);
    expect_status(baize_ledger_apply(ledger, posting), expected);
    assert_memory_equal(ledger, &before, sizeof before);
}

TEST(test_a_refusal_changes_no_byte)
{
    struct baize_ledger ledger = fresh();
    struct baize_posting first = move(house, tray, INT64_MAX / CENT * CENT);
    struct baize_posting again = move(house, tray, CENT);
    struct baize_posting late =
        posting_of(4, (const struct baize_entry[]){{chips(1), CENT}, {chips(2), -CENT}, {tray, CENT}, {layout, -CENT}});
    struct baize_posting unbalanced = again;
    unbalanced.entries[0].amount = CENT;
    expect_status(baize_ledger_apply(&ledger, &first), BAIZE_OK);
    expect_refusal(&ledger, &again, BAIZE_MONEY_OVERFLOW);
    expect_refusal(&ledger, &late, BAIZE_MONEY_OVERFLOW); /* two new accounts before the one that overflows */
    expect_refusal(&ledger, &unbalanced, BAIZE_LEDGER_UNBALANCED);
    again.count = BAIZE_ENTRIES_MOST + 1;
    expect_refusal(&ledger, &again, BAIZE_LEDGER_UNBALANCED);
    assert_int_equal(ledger.count, 2);
}

TEST(test_a_full_ledger_says_so)
{
    struct baize_ledger ledger = fresh();
    for (uint32_t patron = 1; patron < BAIZE_LEDGER_ACCOUNTS_MOST; patron++) {
        struct baize_posting buys = move(tray, chips(patron), CENT);
        expect_status(baize_ledger_apply(&ledger, &buys), BAIZE_OK);
    }
    assert_int_equal(ledger.count, BAIZE_LEDGER_ACCOUNTS_MOST);
    struct baize_posting one_more = move(tray, chips(100), CENT);
    struct baize_posting between = move(chips(1), chips(2), CENT);
    struct baize_posting swap = move(chips(2), chips(100), CENT);
    expect_refusal(&ledger, &one_more, BAIZE_LEDGER_FULL);
    expect_status(baize_ledger_apply(&ledger, &between), BAIZE_OK); /* patron 1 has nothing left */
    struct baize_posting two_more =
        posting_of(3, (const struct baize_entry[]){{tray, -2 * CENT}, {chips(100), CENT}, {chips(101), CENT}});
    expect_refusal(&ledger, &two_more, BAIZE_LEDGER_FULL);
    struct baize_posting back =
        posting_of(3, (const struct baize_entry[]){{tray, -2 * CENT}, {chips(1), CENT}, {chips(100), CENT}});
    expect_refusal(&ledger, &back, BAIZE_LEDGER_FULL); /* the one at zero is needed itself */
    expect_status(baize_ledger_apply(&ledger, &swap), BAIZE_OK);
    assert_true(baize_ledger_balance(&ledger, chips(100)) == CENT);
    assert_true(baize_ledger_balance(&ledger, chips(2)) == CENT);
    assert_true(baize_ledger_balance(&ledger, chips(1)) == 0);
    assert_int_equal(ledger.count, BAIZE_LEDGER_ACCOUNTS_MOST);
    assert_true(sum_of(&ledger) == 0);
}

/* Any account at zero makes room, the first one too. */
TEST(test_the_first_account_makes_room)
{
    struct baize_ledger ledger = fresh();
    struct baize_posting first = move(chips(1), chips(2), CENT);
    struct baize_posting back = move(chips(2), chips(1), CENT);
    expect_status(baize_ledger_apply(&ledger, &first), BAIZE_OK);
    expect_status(baize_ledger_apply(&ledger, &back), BAIZE_OK);
    for (uint32_t patron = 3; patron <= BAIZE_LEDGER_ACCOUNTS_MOST + 1; patron++) {
        struct baize_posting buys = move(tray, chips(patron), CENT);
        expect_status(baize_ledger_apply(&ledger, &buys), BAIZE_OK);
    }
    assert_true(baize_account_equal(ledger.balances[0].account, chips(BAIZE_LEDGER_ACCOUNTS_MOST)));
    assert_true(baize_account_equal(ledger.balances[1].account, chips(BAIZE_LEDGER_ACCOUNTS_MOST + 1)));
    assert_true(baize_ledger_balance(&ledger, tray) == -(BAIZE_LEDGER_ACCOUNTS_MOST - 1) * (baize_money)CENT);
    assert_true(sum_of(&ledger) == 0);
}

/* Postings that were not built with baize_posting_add may name an account twice. */
TEST(test_an_account_that_stands_twice)
{
    struct baize_ledger ledger = fresh();
    struct baize_posting twice = {
        .count = 4, .entries = {{chips(1), 2 * CENT}, {tray, -CENT}, {chips(1), 3 * CENT}, {tray, -4 * CENT}}};
    expect_status(baize_ledger_apply(&ledger, &twice), BAIZE_OK);
    expect_status(baize_ledger_apply(&ledger, &twice), BAIZE_OK);
    assert_int_equal(ledger.count, 2);
    assert_true(baize_ledger_balance(&ledger, chips(1)) == 10 * CENT);
    assert_true(baize_ledger_balance(&ledger, tray) == -10 * CENT);
    struct baize_account meter = {BAIZE_ACCOUNT_METER, 0, 1};
    struct baize_posting large = {
        .count = 4, .entries = {{meter, INT64_MAX}, {house, -INT64_MAX}, {meter, INT64_MAX}, {house, -INT64_MAX}}};
    assert_true(baize_posting_balances(&large));
    expect_refusal(&ledger, &large, BAIZE_MONEY_OVERFLOW);
}

/* ---- Against the slow, obvious way ---- */

#define PATRONS 40u

static struct baize_account random_account(void)
{
    unsigned choice = random_below(8);
    if (choice < 5)
        return chips(1 + random_below(PATRONS));
    return choice == 5 ? layout : choice == 6 ? tray : house;
}

/* Where a plain array keeps the same account. */
static size_t index_of(struct baize_account account)
{
    return account.kind == BAIZE_ACCOUNT_CHIPS ? account.owner : PATRONS + account.kind;
}

static struct baize_posting random_posting(void)
{
    struct baize_posting posting = {.count = 0};
    baize_money sum = 0;
    for (unsigned left = random_below(5); left > 0; left--) {
        struct baize_account account = random_account();
        baize_money amount = ((baize_money)random_below(5) - 2) * 100 * CENT;
        if (account.kind == BAIZE_ACCOUNT_HOUSE)
            amount += random_below(1000);
        expect_status(baize_posting_add(&posting, account, amount), BAIZE_OK);
        sum += amount;
    }
    bool spoil = random_below(10) == 0;
    expect_status(baize_posting_add(&posting, house, -sum + spoil), BAIZE_OK);
    return posting;
}

TEST(test_nothing_is_made_and_nothing_is_lost)
{
    struct baize_ledger ledger = fresh();
    baize_money plain[PATRONS + 1 + ACCOUNT_KINDS] = {0};
    unsigned seen[STATUSES] = {0};
    for (int i = scaled(100000); i > 0; i--) {
        struct baize_posting posting = random_posting();
        struct baize_ledger before;
        memcpy(&before, &ledger, sizeof before);
        enum baize_status status = baize_ledger_apply(&ledger, &posting);
        seen[status]++;
        if (status != BAIZE_OK)
            assert_memory_equal(&ledger, &before, sizeof before);
        for (unsigned k = 0; status == BAIZE_OK && k < posting.count; k++)
            plain[index_of(posting.entries[k].account)] += posting.entries[k].amount;
        assert_true(sum_of(&ledger) == 0);
        for (unsigned k = 0; k < posting.count; k++)
            assert_true(baize_ledger_balance(&ledger, posting.entries[k].account) ==
                        plain[index_of(posting.entries[k].account)]);
    }
    for (uint32_t patron = 1; patron <= PATRONS; patron++)
        assert_true(baize_ledger_balance(&ledger, chips(patron)) == plain[patron]);
    assert_true(seen[BAIZE_OK] > 0 && seen[BAIZE_LEDGER_UNBALANCED] > 0 && seen[BAIZE_LEDGER_FULL] > 0);
}

/* Patrons who came and went leave room for others. */
TEST(test_a_table_lives_longer_than_its_patrons)
{
    struct baize_ledger ledger = fresh();
    for (uint32_t patron = 1; patron <= 10000; patron++) {
        struct baize_posting comes = move(house, chips(patron), 100 * CENT);
        struct baize_posting goes = move(chips(patron), house, 100 * CENT);
        expect_status(baize_ledger_apply(&ledger, &comes), BAIZE_OK);
        assert_true(baize_ledger_balance(&ledger, chips(patron)) == 100 * CENT);
        expect_status(baize_ledger_apply(&ledger, &goes), BAIZE_OK);
    }
    assert_true(sum_of(&ledger) == 0);
}

/* ---- Names ---- */

TEST(test_accounts_have_names)
{
    static const struct {
        struct baize_account account;
        const char *name;
    } rows[] = {
        {{BAIZE_ACCOUNT_CASH, 0, 0}, "cash"},
        {{BAIZE_ACCOUNT_WALLET, 0, 7}, "wallet/7"},
        {{BAIZE_ACCOUNT_CHIPS, 0, UINT32_MAX}, "chips/4294967295"},
        {{BAIZE_ACCOUNT_LAYOUT, 0, 0}, "layout"},
        {{BAIZE_ACCOUNT_TRAY, 0, 0}, "tray"},
        {{BAIZE_ACCOUNT_DROP, 0, 0}, "drop"},
        {{BAIZE_ACCOUNT_TIPS, 0, 0}, "tips"},
        {{BAIZE_ACCOUNT_METER, 2, 9}, "meter/9/2"},
        {{BAIZE_ACCOUNT_RESERVE, 0, 0}, "reserve/0/0"},
        {{BAIZE_ACCOUNT_OVERFLOW, UINT16_MAX, 1}, "overflow/1/65535"},
        {{BAIZE_ACCOUNT_PENDING, 1, 3}, "pending/3/1"},
        {{BAIZE_ACCOUNT_HOUSE, 0, 0}, "house"},
    };
    assert_int_equal(COUNT_OF(rows), ACCOUNT_KINDS);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char words[64];
        struct baize_text text = baize_text_in(words, sizeof words);
        struct baize_account account;
        assert_true(baize_account_write(&text, rows[i].account));
        assert_string_equal(words, rows[i].name);
        baize_text_add(&text, ":");
        struct baize_scan scan = baize_scan_of(words, text.length);
        assert_true(baize_account_read(&scan, &account));
        assert_true(baize_account_equal(account, rows[i].account));
        assert_int_equal(scan.position, text.length - 1);
    }
}
