/* chi_square.h - how surprising a figure is.
 *
 * The probabilities are regularised incomplete gamma functions, computed by their power series below the mean and by
 * their continued fraction above it (Lentz), to about twelve digits; second_opinion.py holds them against exact sums.
 */
#ifndef BAIZE_TESTS_CHI_SQUARE_H
#define BAIZE_TESTS_CHI_SQUARE_H

/* Q(a, x) and P(a, x) = 1 - Q(a, x), each without loss where it is small. a > 0, x >= 0. */
double gamma_above(double a, double x);
double gamma_below(double a, double x);

/* The probability of a chi-square of so many degrees of freedom being at least, at most, this. */
double chi_square_above(double chi_square, double freedom);
double chi_square_below(double chi_square, double freedom);

/* The chi-square that is exceeded with this probability. */
double chi_square_critical(double probability, double freedom);

#endif
