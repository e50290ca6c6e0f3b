/* test_wallet.h - one wallet, acts on it in short words, and which reasons were met.
 *
 * Every act that is allowed goes through text and back, and is folded into a second wallet that only ever folds; the
 * two are equal byte by byte. */
#ifndef TEST_WALLET_H
#define TEST_WALLET_H

#include "testing.h"
#include <baize/wallet.h>

#define PATRON  7u
#define CASHIER 31u
#define MANAGER 3u
#define DAY     20261116u
#define HOUR_MS (INT64_C(60) * 60 * 1000)

static struct baize_wallet wallet, mirror;
static struct baize_wallet_event happened;
static struct baize_refusal refused;
static int64_t now_ms;
static uint32_t today;
static bool met[BAIZE_REASONS];

static inline void sit_down(void)
{
    now_ms = 1000;
    today = DAY;
    baize_wallet_start(&wallet, PATRON);
    baize_wallet_start(&mirror, PATRON);
}

static inline struct baize_wallet_action act_of(enum baize_wallet_act kind, uint32_t who, enum baize_role role)
{
    return (struct baize_wallet_action){
        .kind = kind, .by = {.who = who, .role = role, .at_ms = now_ms}, .patron = PATRON, .day = today};
}

#define ACT(name, who_, role_, ...)                                                                                    \
    ((struct baize_wallet_action){.kind = BAIZE_WALLET_ACT_##name,                                                     \
                                  .by = {.who = who_, .role = role_, .at_ms = now_ms},                                 \
                                  .patron = PATRON,                                                                    \
                                  .day = today,                                                                        \
                                  __VA_ARGS__})

static inline struct baize_wallet_action open_wallet(void)
{
    return act_of(BAIZE_WALLET_ACT_OPEN, CASHIER, BAIZE_CASHIER);
}

static inline struct baize_wallet_action close_wallet(void)
{
    return act_of(BAIZE_WALLET_ACT_CLOSE, CASHIER, BAIZE_CASHIER);
}

#define deposit(amount_)  ACT(DEPOSIT, CASHIER, BAIZE_CASHIER, .deposit = {.amount = amount_})
#define withdraw(amount_) ACT(WITHDRAW, CASHIER, BAIZE_CASHIER, .withdraw = {.amount = amount_})
#define to_table(amount_)                                                                                              \
    ACT(TO_TABLE, PATRON, BAIZE_PLAYER, .paired = true, .to_table = {.table = 9, .amount = amount_})
#define from_table(amount_)                                                                                            \
    ACT(FROM_TABLE, 60, BAIZE_DEALER, .paired = true, .from_table = {.table = 9, .amount = amount_})
#define set_limits(of_deposits_, of_losses_)                                                                           \
    ACT(SET_LIMITS, PATRON, BAIZE_PLAYER, .set_limits = {.deposit = of_deposits_, .loss = of_losses_})

static inline struct baize_wallet_action exclude(enum baize_exclusion why, int64_t until_ms)
{
    bool self = why == BAIZE_EXCLUDED_BY_SELF;
    struct baize_wallet_action action =
        act_of(BAIZE_WALLET_ACT_EXCLUDE, self ? PATRON : MANAGER, self ? BAIZE_PLAYER : BAIZE_MANAGER);
    action.exclude.why = why;
    action.exclude.until_ms = until_ms;
    return action;
}

static inline struct baize_wallet_action readmit(void)
{
    return act_of(BAIZE_WALLET_ACT_READMIT, MANAGER, BAIZE_MANAGER);
}

/* The event through its text into the mirror. */
static inline void mirror_event(void)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_wallet_event again;
    size_t position;
    assert_int_equal(baize_wallet_event_encode(&text, &happened), BAIZE_OK);
    assert_int_equal(baize_wallet_event_decode(line, text.length, &again, &position), BAIZE_OK);
    assert_true(baize_wallet_event_equal(&happened, &again));
    assert_int_equal(baize_wallet_fold(&mirror, &again), BAIZE_OK);
    assert_memory_equal(&wallet, &mirror, sizeof wallet);
}

static inline void must_do(struct baize_wallet_action action)
{
    struct baize_wallet_event decided;
    assert_int_equal(baize_wallet_decide(&wallet, &action, &decided), BAIZE_OK);
    assert_int_equal(baize_wallet_act(&wallet, &action, &happened, &refused), BAIZE_OK);
    assert_int_equal(refused.reason, BAIZE_REASON_ALLOWED);
    assert_memory_equal(&decided, &happened, sizeof decided);
    met[BAIZE_REASON_ALLOWED] = true;
    mirror_event();
}

/* These acts are allowed, one after the other. All are made before the first is done: one that is made from the state
 * goes into a must() of its own. */
#define must(...) FOR_EACH_OF(struct baize_wallet_action, must_do, __VA_ARGS__)

static inline void sit_down_with(baize_cents amount)
{
    sit_down();
    must(open_wallet());
    if (amount > 0)
        must(deposit(amount));
}

static inline void must_not(struct baize_wallet_action action, enum baize_reason reason)
{
    struct baize_wallet before = wallet;
    struct baize_wallet_event nothing;
    assert_int_equal(baize_wallet_decide(&wallet, &action, &nothing), BAIZE_WALLET_REFUSED);
    assert_int_equal(baize_wallet_act(&wallet, &action, &nothing, &refused), BAIZE_WALLET_REFUSED);
    assert_string_equal(baize_reason_name(refused.reason), baize_reason_name(reason));
    assert_memory_equal(&wallet, &before, sizeof wallet);
    met[reason] = true;
}

static inline void expect_refusal(const char *words)
{
    char line[256];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_refusal_print(&text, &refused, NULL);
    assert_string_equal(line, words);
}

#endif
