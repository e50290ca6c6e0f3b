/* figures.h - numbers as people read them. Each call returns its own small buffer, so that several fit into one printf.
 */
#ifndef BAIZE_CMD_FIGURES_H
#define BAIZE_CMD_FIGURES_H

#include <baize/fraction.h>
#include <baize/money.h>

struct figure {
    char text[BAIZE_FRACTION_TEXT_SIZE];
};

struct figure figure_percent(const struct baize_fraction *fraction, int digits); /* "2.7862%" */
struct figure figure_decimal(const struct baize_fraction *fraction, int digits); /* "2.14" */
struct figure figure_net(const struct baize_fraction *fraction);                 /* "+2", "-1", "+1.5", "0" */
struct figure figure_count(uint64_t count);                                      /* "2,598,960" */
struct figure figure_dollars(baize_cents cents);                                 /* "$5,000.00" */
struct figure figure_cents(const struct baize_fraction *cents);                  /* a fraction of cents: "$35,230.33" */
struct figure figure_one_in(const struct baize_fraction *chance);      /* "1 in 54,145", "1 in 72,193.3", "never" */
struct figure figure_deviation(const struct baize_fraction *variance); /* its square root: "2.53" */
struct figure figure_exact(const struct baize_fraction *fraction);     /* "72143/2598960" */

#endif
