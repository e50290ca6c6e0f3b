#include "chi_square.h"

#include <float.h>
#include <math.h>

#define STEPS 100000

/* x^a e^-x / Gamma(a), the factor of both. */
static double front(double a, double x)
{
    return exp(a * log(x) - x - lgamma(a));
}

/* P(a, x) = front * (1/a + x/(a(a+1)) + x^2/(a(a+1)(a+2)) + ...) */
static double by_series(double a, double x)
{
    double term = 1 / a, sum = term;
    for (int i = 1; i < STEPS && term > sum * DBL_EPSILON; i++) {
        term *= x / (a + i);
        sum += term;
    }
    return front(a, x) * sum;
}

/* Q(a, x) = front * 1/(x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - ...))) */
static double by_fraction(double a, double x)
{
    double b = x + 1 - a, c = 1 / DBL_MIN, d = 1 / b, value = d;
    for (int i = 1; i < STEPS; i++) {
        double numerator = -i * (i - a);
        b += 2;
        d = 1 / (numerator * d + b);
        c = b + numerator / c;
        value *= c * d;
        if (fabs(c * d - 1) < DBL_EPSILON)
            break;
    }
    return front(a, x) * value;
}

double gamma_above(double a, double x)
{
    if (x <= 0)
        return 1;
    return x < a + 1 ? 1 - by_series(a, x) : by_fraction(a, x);
}

double gamma_below(double a, double x)
{
    if (x <= 0)
        return 0;
    return x < a + 1 ? by_series(a, x) : 1 - by_fraction(a, x);
}

double chi_square_above(double chi_square, double freedom)
{
    return gamma_above(freedom / 2, chi_square / 2);
}

double chi_square_below(double chi_square, double freedom)
{
    return gamma_below(freedom / 2, chi_square / 2);
}

double chi_square_critical(double probability, double freedom)
{
    double low = 0, high = 2 * freedom + 1000;
    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;
        if (chi_square_above(middle, freedom) > probability)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}
