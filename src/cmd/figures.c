/* figures.c - numbers as people read them. */
#include "cmd/figures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct baize_text start(struct figure *figure)
{
    return baize_text_in(figure->text, sizeof figure->text);
}

/* Commas into the whole part: "-1234567.8" -> "-1,234,567.8". */
static struct figure group(const char *number)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    if (*number == '-') {
        baize_text_add(&text, "-");
        number++;
    }
    size_t whole = strcspn(number, ".");
    for (size_t i = 0; i < whole; i++) {
        if (i > 0 && (whole - i) % 3 == 0)
            baize_text_add(&text, ",");
        baize_text_add_bytes(&text, &number[i], 1);
    }
    baize_text_add(&text, number + whole);
    return figure;
}

struct figure figure_percent(const struct baize_fraction *fraction, int digits)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    baize_fraction_print_percent(&text, fraction, digits);
    return figure;
}

struct figure figure_decimal(const struct baize_fraction *fraction, int digits)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    baize_fraction_print_decimal(&text, fraction, digits);
    return group(figure.text);
}

/* As many digits as are needed, six at most. */
struct figure figure_net(const struct baize_fraction *fraction)
{
    struct figure figure = figure_decimal(fraction, 6);
    char *end = figure.text + strlen(figure.text);
    if (strchr(figure.text, '.') != NULL) {
        while (end[-1] == '0')
            *--end = '\0';
        if (end[-1] == '.')
            end[-1] = '\0';
    }
    if (fraction->sign <= 0)
        return figure;
    struct figure signed_figure;
    snprintf(signed_figure.text, sizeof signed_figure.text, "+%.126s", figure.text);
    return signed_figure;
}

struct figure figure_count(uint64_t count)
{
    char number[32];
    snprintf(number, sizeof number, "%llu", (unsigned long long)count);
    return group(number);
}

struct figure figure_dollars(baize_cents cents)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    baize_cents_print(&text, cents, BAIZE_MONEY_WITH_CENTS);
    return figure;
}

struct figure figure_cents(const struct baize_fraction *cents)
{
    struct baize_fraction dollars = baize_fraction_divide(*cents, baize_fraction_of(100, 1));
    struct figure number = figure_decimal(&dollars, 2);
    struct figure figure;
    bool negative = number.text[0] == '-';
    snprintf(figure.text, sizeof figure.text, "%s$%.120s", negative ? "-" : "", number.text + (negative ? 1 : 0));
    return baize_fraction_is_defined(cents) ? figure : number;
}

struct figure figure_one_in(const struct baize_fraction *chance)
{
    struct figure figure;
    if (chance->sign == 0) {
        snprintf(figure.text, sizeof figure.text, "never");
        return figure;
    }
    struct baize_fraction between = baize_fraction_divide(baize_fraction_of(1, 1), *chance);
    struct figure number = figure_decimal(&between, 1);
    size_t length = strlen(number.text);
    if (length > 2 && strcmp(number.text + length - 2, ".0") == 0)
        number.text[length - 2] = '\0';
    snprintf(figure.text, sizeof figure.text, "1 in %.120s", number.text);
    return figure;
}

struct figure figure_deviation(const struct baize_fraction *variance)
{
    char number[64];
    snprintf(number, sizeof number, "%.4f", sqrt(baize_fraction_double(variance)));
    return group(number);
}

struct figure figure_exact(const struct baize_fraction *fraction)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    baize_fraction_print_numerator(&text, fraction);
    baize_text_add(&text, "/");
    baize_fraction_print_denominator(&text, fraction);
    return figure;
}
