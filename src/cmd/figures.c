/* figures.c - numbers as people read them. */
#include "cmd/figures.h"

#include "chart/words.h"

#include <string.h>

typedef void words_printer(struct baize_text *text, const struct baize_fraction *fraction, int digits);

static struct figure printed(words_printer *print, const struct baize_fraction *fraction, int digits)
{
    struct figure figure;
    struct baize_text text = baize_text_in(figure.text, sizeof figure.text);
    print(&text, fraction, digits);
    return figure;
}

struct figure figure_percent(const struct baize_fraction *fraction, int digits)
{
    return printed(baize_fraction_print_percent, fraction, digits);
}

struct figure figure_decimal(const struct baize_fraction *fraction, int digits)
{
    return printed(words_decimal, fraction, digits);
}

struct figure figure_net(const struct baize_fraction *fraction)
{
    return printed(words_net, fraction, 6);
}

struct figure figure_deviation(const struct baize_fraction *variance)
{
    return printed(words_root, variance, 4);
}

struct figure figure_count(uint64_t count)
{
    struct figure figure;
    struct baize_text text = baize_text_in(figure.text, sizeof figure.text);
    words_count(&text, count);
    return figure;
}

struct figure figure_dollars(baize_cents cents)
{
    struct figure figure;
    struct baize_text text = baize_text_in(figure.text, sizeof figure.text);
    baize_cents_print(&text, cents, BAIZE_MONEY_WITH_CENTS);
    return figure;
}

struct figure figure_cents(const struct baize_fraction *cents)
{
    struct figure figure;
    struct baize_text text = baize_text_in(figure.text, sizeof figure.text);
    words_cents(&text, cents);
    return figure;
}

struct figure figure_one_in(const struct baize_fraction *chance)
{
    if (chance->sign == 0)
        return (struct figure){"never"};
    struct figure figure = {"1 in "};
    struct baize_fraction between = baize_fraction_divide(baize_fraction_of(1, 1), *chance);
    struct baize_text text = baize_text_in(figure.text + 5, sizeof figure.text - 5);
    words_decimal(&text, &between, 1);
    if (strcmp(text.start + text.length - 2, ".0") == 0)
        text.start[text.length - 2] = '\0';
    return figure;
}

struct figure figure_exact(const struct baize_fraction *fraction)
{
    struct figure figure;
    struct baize_text text = baize_text_in(figure.text, sizeof figure.text);
    words_exact(&text, fraction);
    return figure;
}
