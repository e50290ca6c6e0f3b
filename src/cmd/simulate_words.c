/* simulate_words.c - numbers of a simulation as people read them. */
#include "cmd/simulate.h"

#include "base/words.h"

#include <math.h>
#include <stdio.h>

/* Puts a comma before every third digit of the whole part. */
static struct number_words group(const char *plain)
{
    struct number_words words;
    struct baize_text text = baize_text_in(words.text, sizeof words.text);
    baize_words_group(&text, plain);
    return words;
}

struct number_words simulate_count_words(uint64_t count)
{
    char plain[32];
    snprintf(plain, sizeof plain, "%llu", (unsigned long long)count);
    return group(plain);
}

struct number_words simulate_value_words(double value, int digits, const char *sign_flag, const char *unit)
{
    char plain[48];
    if (fabs(value) < 0.5 * pow(10, -digits))
        value = 0; /* never -0.0 */
    if (fabs(value) >= 1e15)
        snprintf(plain, sizeof plain, "%.3e%s", value, unit);
    else if (sign_flag[0] == '+')
        snprintf(plain, sizeof plain, "%+.*f%s", digits, value, unit);
    else
        snprintf(plain, sizeof plain, "%.*f%s", digits, value, unit);
    return group(plain);
}

struct number_words simulate_money_words(double cents, int digits, const char *sign_flag)
{
    char plain[48];
    double dollars = cents / 100;
    if (fabs(dollars) < 0.5 * pow(10, -digits))
        dollars = 0;
    const char *sign = dollars < 0 ? "-" : sign_flag;
    snprintf(plain, sizeof plain, fabs(dollars) >= 1e15 ? "%s$%.*e" : "%s$%.*f", sign, digits, fabs(dollars));
    return group(plain);
}
