/* figures.c - numbers as people read them. */
#include "cmd/figures.h"

#include "chart/words.h"

#include <string.h>

static struct baize_text start(struct figure *figure)
{
    return baize_text_in(figure->text, sizeof figure->text);
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
    words_decimal(&text, fraction, digits);
    return figure;
}

struct figure figure_net(const struct baize_fraction *fraction)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    words_net(&text, fraction, 6);
    return figure;
}

struct figure figure_count(uint64_t count)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    words_count(&text, count);
    return figure;
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
    struct figure figure;
    struct baize_text text = start(&figure);
    words_cents(&text, cents);
    return figure;
}

struct figure figure_one_in(const struct baize_fraction *chance)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    if (chance->sign == 0) {
        baize_text_add(&text, "never");
        return figure;
    }
    struct baize_fraction between = baize_fraction_divide(baize_fraction_of(1, 1), *chance);
    baize_text_add(&text, "1 in ");
    words_decimal(&text, &between, 1);
    if (strcmp(figure.text + text.length - 2, ".0") == 0)
        figure.text[text.length - 2] = '\0';
    return figure;
}

struct figure figure_deviation(const struct baize_fraction *variance)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    words_root(&text, variance, 4);
    return figure;
}

struct figure figure_exact(const struct baize_fraction *fraction)
{
    struct figure figure;
    struct baize_text text = start(&figure);
    words_exact(&text, fraction);
    return figure;
}
