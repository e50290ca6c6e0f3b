#include <baize/money.h>
#include <stdbool.h>

enum baize_status baize_cents_add(baize_cents a, baize_cents b, baize_cents *sum)
{
    int64_t result;
    if (__builtin_add_overflow(a, b, &result))
        return BAIZE_MONEY_OVERFLOW;
    *sum = result;
    return BAIZE_OK;
}

enum baize_status baize_cents_subtract(baize_cents a, baize_cents b, baize_cents *difference)
{
    int64_t result;
    if (__builtin_sub_overflow(a, b, &result))
        return BAIZE_MONEY_OVERFLOW;
    *difference = result;
    return BAIZE_OK;
}

enum baize_status baize_cents_times(baize_cents amount, int64_t times, baize_cents *product)
{
    int64_t result;
    if (__builtin_mul_overflow(amount, times, &result))
        return BAIZE_MONEY_OVERFLOW;
    *product = result;
    return BAIZE_OK;
}

enum baize_status baize_money_add(baize_money a, baize_money b, baize_money *sum)
{
    return baize_cents_add(a, b, sum);
}

enum baize_status baize_money_subtract(baize_money a, baize_money b, baize_money *difference)
{
    return baize_cents_subtract(a, b, difference);
}

enum baize_status baize_money_from_cents(baize_cents cents, baize_money *money)
{
    return baize_cents_times(cents, BAIZE_MICROCENTS_PER_CENT, money);
}

void baize_money_whole_cents(baize_money money, baize_cents *cents, baize_money *fraction)
{
    int64_t whole = money / BAIZE_MICROCENTS_PER_CENT;
    int64_t rest = money % BAIZE_MICROCENTS_PER_CENT;
    if (rest < 0) { /* C rounds toward zero; down is down for debts too */
        rest += BAIZE_MICROCENTS_PER_CENT;
        whole -= 1;
    }
    *cents = whole;
    *fraction = rest;
}

static bool is_rate(baize_rate rate)
{
    return rate >= 0 && rate <= BAIZE_RATE_WHOLE;
}

enum baize_status baize_rate_of_cents(baize_rate rate, baize_cents wager, baize_money *part)
{
    if (!is_rate(rate))
        return BAIZE_RATE_OUT_OF_RANGE;
    return baize_cents_times(wager, rate, part); /* cents x parts per million = micro-cents */
}

enum baize_status baize_rate_of_money(baize_rate rate, baize_money meter, baize_money *part)
{
    if (!is_rate(rate))
        return BAIZE_RATE_OUT_OF_RANGE;
    /* 64 x 20 bits does not fit in 64; split the meter so that every step is exact. */
    int64_t whole = meter / BAIZE_RATE_WHOLE;
    int64_t rest = meter % BAIZE_RATE_WHOLE;
    int64_t small = rest * rate;
    int64_t down = small / BAIZE_RATE_WHOLE - (small % BAIZE_RATE_WHOLE < 0);
    *part = whole * rate + down; /* |whole x rate| <= |meter|, so nothing can overflow */
    return BAIZE_OK;
}
