/* fraction.c - exact fractions by GMP's rationals, kept in memory of a fixed size.
 *
 * GMP allocates while it computes and gives everything back before a function returns: no pointer is kept. */
#include <baize/fraction.h>

#include <gmp.h>
#include <string.h>

#define LIMBS BAIZE_FRACTION_LIMBS
#define BITS  (64 * LIMBS)

/* ---- Between the two forms ---- */

static void read_limbs(mpz_t into, const uint64_t *limbs)
{
    mpz_import(into, LIMBS, -1, sizeof limbs[0], 0, 0, limbs);
}

static void read_fraction(mpq_t into, const struct baize_fraction *from)
{
    mpq_init(into);
    read_limbs(mpq_numref(into), from->numerator);
    read_limbs(mpq_denref(into), from->denominator);
    if (from->sign < 0)
        mpq_neg(into, into);
}

static struct baize_fraction undefined(void)
{
    return (struct baize_fraction){.sign = 0};
}

/* Takes the value and lets go of GMP's memory. */
static struct baize_fraction finish(mpq_t value)
{
    struct baize_fraction result = undefined();
    if (mpz_sizeinbase(mpq_numref(value), 2) <= BITS && mpz_sizeinbase(mpq_denref(value), 2) <= BITS) {
        result.sign = mpq_sgn(value);
        mpz_export(result.numerator, NULL, -1, sizeof result.numerator[0], 0, 0, mpq_numref(value));
        mpz_export(result.denominator, NULL, -1, sizeof result.denominator[0], 0, 0, mpq_denref(value));
    }
    mpq_clear(value);
    return result;
}

static struct baize_fraction reduce(mpq_t value)
{
    if (mpz_sgn(mpq_denref(value)) == 0) {
        mpq_clear(value);
        return undefined();
    }
    mpq_canonicalize(value);
    return finish(value);
}

struct baize_fraction baize_fraction_of(int64_t numerator, int64_t denominator)
{
    mpq_t value;
    mpq_init(value);
    mpz_set_si(mpq_numref(value), numerator);
    mpz_set_si(mpq_denref(value), denominator);
    return reduce(value);
}

struct baize_fraction baize_fraction_of_counts(uint64_t numerator, uint64_t denominator)
{
    mpq_t value;
    mpq_init(value);
    mpz_set_ui(mpq_numref(value), numerator);
    mpz_set_ui(mpq_denref(value), denominator);
    return reduce(value);
}

_Static_assert(sizeof(long) == sizeof(int64_t), "GMP's si and ui functions take 64 bits");

/* ---- Arithmetic ---- */

bool baize_fraction_is_defined(const struct baize_fraction *a)
{
    for (int i = 0; i < LIMBS; i++)
        if (a->denominator[i] != 0)
            return true;
    return false;
}

typedef void operation(mpq_ptr result, mpq_srcptr a, mpq_srcptr b);

static struct baize_fraction combine(operation *apply, const struct baize_fraction *a, const struct baize_fraction *b)
{
    if (!baize_fraction_is_defined(a) || !baize_fraction_is_defined(b))
        return undefined();
    mpq_t left, right, result;
    read_fraction(left, a);
    read_fraction(right, b);
    mpq_init(result);
    apply(result, left, right);
    mpq_clears(left, right, NULL);
    return finish(result);
}

struct baize_fraction baize_fraction_add(struct baize_fraction a, struct baize_fraction b)
{
    return combine(mpq_add, &a, &b);
}

struct baize_fraction baize_fraction_subtract(struct baize_fraction a, struct baize_fraction b)
{
    return combine(mpq_sub, &a, &b);
}

struct baize_fraction baize_fraction_multiply(struct baize_fraction a, struct baize_fraction b)
{
    return combine(mpq_mul, &a, &b);
}

struct baize_fraction baize_fraction_divide(struct baize_fraction a, struct baize_fraction b)
{
    return b.sign == 0 ? undefined() : combine(mpq_div, &a, &b);
}

struct baize_fraction baize_fraction_negate(struct baize_fraction a)
{
    a.sign = -a.sign;
    return a;
}

int baize_fraction_compare(const struct baize_fraction *a, const struct baize_fraction *b)
{
    mpq_t left, right;
    read_fraction(left, a);
    read_fraction(right, b);
    int result = mpq_cmp(left, right);
    mpq_clears(left, right, NULL);
    return result;
}

double baize_fraction_double(const struct baize_fraction *a)
{
    if (!baize_fraction_is_defined(a))
        return 0;
    mpq_t value;
    read_fraction(value, a);
    double result = mpq_get_d(value);
    mpq_clear(value);
    return result;
}

/* ---- Text ---- */

static void print_integer(struct baize_text *text, const mpz_t value)
{
    char digits[BAIZE_FRACTION_TEXT_SIZE];
    if (mpz_sizeinbase(value, 10) + 2 > sizeof digits) {
        baize_text_add(text, "undefined");
        return;
    }
    mpz_get_str(digits, 10, value);
    baize_text_add(text, digits);
}

static void print_limbs(struct baize_text *text, const uint64_t *limbs, bool negative)
{
    mpz_t value;
    mpz_init(value);
    read_limbs(value, limbs);
    if (negative)
        mpz_neg(value, value);
    print_integer(text, value);
    mpz_clear(value);
}

void baize_fraction_print_numerator(struct baize_text *text, const struct baize_fraction *a)
{
    print_limbs(text, a->numerator, a->sign < 0);
}

void baize_fraction_print_denominator(struct baize_text *text, const struct baize_fraction *a)
{
    print_limbs(text, a->denominator, false);
}

/* numerator x scale / denominator to the nearest integer, halves upwards; the numerator without its sign. */
static void scale_and_round(mpz_t into, const struct baize_fraction *a, const mpz_t scale)
{
    mpz_t denominator;
    mpz_init(denominator);
    read_limbs(into, a->numerator);
    read_limbs(denominator, a->denominator);
    mpz_mul(into, into, scale);
    mpz_mul_2exp(into, into, 1);
    mpz_add(into, into, denominator);
    mpz_mul_2exp(denominator, denominator, 1);
    mpz_fdiv_q(into, into, denominator);
    mpz_clear(denominator);
}

static void print_scaled(struct baize_text *text, const struct baize_fraction *a, int digits, unsigned long times)
{
    if (!baize_fraction_is_defined(a)) {
        baize_text_add(text, "undefined");
        return;
    }
    mpz_t power, scale, whole, rest;
    mpz_inits(power, scale, whole, rest, NULL);
    mpz_ui_pow_ui(power, 10, (unsigned long)digits);
    mpz_mul_ui(scale, power, times);
    scale_and_round(whole, a, scale);
    if (a->sign < 0 && mpz_sgn(whole) != 0)
        baize_text_add(text, "-");
    mpz_fdiv_qr(whole, rest, whole, power);
    print_integer(text, whole);
    if (digits > 0) {
        char behind[BAIZE_FRACTION_TEXT_SIZE];
        gmp_snprintf(behind, sizeof behind, ".%0*Zd", digits, rest);
        baize_text_add(text, behind);
    }
    mpz_clears(power, scale, whole, rest, NULL);
}

void baize_fraction_print_decimal(struct baize_text *text, const struct baize_fraction *a, int digits)
{
    print_scaled(text, a, digits, 1);
}

void baize_fraction_print_percent(struct baize_text *text, const struct baize_fraction *a, int digits)
{
    print_scaled(text, a, digits, 100);
    if (baize_fraction_is_defined(a))
        baize_text_add(text, "%");
}
