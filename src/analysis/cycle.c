/* cycle.c - how far the mean award of a meter may lie from the formula of the analysis.
 *
 * A *cycle* goes from one 100% pay to the next. The n-th wager of a cycle meets the meter X(n), wins it with chance h,
 * and otherwise leaves
 *
 *     X(n+1) = A X(n) + B      A = 1 - share of a smaller pay, or 1      B = contribution - fixed pay from the meter
 *
 * with A and B drawn anew each time (progressive.c has the same with means). For a cycle of L wagers that
 * begins at X(1) = x, the award X(L) has, with all means of A and B taken over wagers that are no hit,
 *
 *     E X(L)      = a x + b             a = h / (1 - (1-h) EA)       b = (1-h) a EB / h
 *     E X(L)^2    = c x^2 + d x + e     c = h / (1 - (1-h) EA^2)     d = 2 (1-h) c EAB a / h
 *                                       e = (1-h) (c EB^2 + d EB) / h
 *     E X(L) L    = u x + v             u = a^2 / h                  v = (1-h) ((u + a) EB + b) / h
 *
 * because each is h times what it is at once plus (1-h) times what it is a wager later. L itself has the mean 1/h and
 * the variance (1-h)/h^2.
 *
 * A cycle also leaves its reserve, r L, to the next one's start: x = seed + contribution + r L'. So the sum of awards
 * is, but for the ends, the sum over cycles of Y = award + a r (L - its mean), and these do not depend on each other:
 *
 *     Var Y = E Var(award | x) + 2 a r Cov(award, L) + (a r)^2 Var L
 *
 * The ends. A simulation is over after so many rounds, not after so many cycles. The cycle then running is a long one
 * (it was found by its wagers, not by its number), E Y = mean + h Cov(Y, L), and by Wald's equation the awards seen so
 * far lack h Cov(Y, L). The first cycle began without a reserve: its award lacks a r / h. */
#include <baize/simulate.h>

/* Means over wagers that do not win 100%. */
struct step {
    double h; /* chance to win 100% */
    double a, aa, b, bb, ab;
};

static double jackpot(const struct baize_course_terms *terms, const struct baize_fraction *chances, uint8_t level)
{
    double h = 0;
    for (uint8_t i = 0; i < terms->rows; i++)
        if (terms->row[i].share == BAIZE_RATE_WHOLE && terms->row[i].level == level)
            h += baize_fraction_double(&chances[i]);
    return h;
}

static struct step step_of(const struct baize_course_terms *terms, const struct baize_fraction *chances, uint8_t level,
                           double contribution)
{
    double h = jackpot(terms, chances, level);
    struct step step = {
        .h = h, .a = 1, .aa = 1, .b = contribution, .bb = contribution * contribution, .ab = contribution};
    for (uint8_t i = 0; i < terms->rows; i++) {
        double share = (double)terms->row[i].share / BAIZE_RATE_WHOLE, fixed = (double)terms->row[i].fixed;
        if (terms->row[i].level != level || share >= 1 || (share <= 0 && !terms->from_meter))
            continue;
        double chance = baize_fraction_double(&chances[i]) / (1 - h);
        double a = 1 - share, b = contribution - (share > 0 ? 0 : fixed);
        step.a += chance * (a - 1);
        step.aa += chance * (a * a - 1);
        step.b += chance * (b - contribution);
        step.bb += chance * (b * b - contribution * contribution);
        step.ab += chance * (a * b - contribution);
    }
    return step;
}

/* The cycle with these wagers, from a start with this mean and variance; `reserve` is what one wager leaves. */
static struct baize_course_cycle cycle_of(const struct step *step, double start, double start_variance, double reserve)
{
    double h = step->h, no = 1 - h;
    double a = h / (1 - no * step->a), b = no * a * step->b / h;
    double c = h / (1 - no * step->aa), d = 2 * no * c * step->ab * a / h;
    double e = no * (c * step->bb + d * step->b) / h;
    double u = a * a / h, v = no * ((u + a) * step->b + b) / h;
    double square = start * start + start_variance, length = no / (h * h);
    double mean = a * start + b;
    double within = (c * square + d * start + e) - (a * a * square + 2 * a * b * start + b * b);
    double together = u * start + v - mean / h;
    return (struct baize_course_cycle){
        .mean = mean,
        .variance = within + 2 * a * reserve * together + a * a * reserve * reserve * length,
        .missing = h * (together + a * reserve * length) + a * reserve / h,
    };
}

bool baize_course_cycle_of(const struct baize_course_terms *terms, const struct baize_fraction *chances, uint8_t level,
                           struct baize_course_cycle *cycle)
{
    double contribution = (double)terms->level[level].adds / BAIZE_MICROCENTS_PER_CENT / terms->seats;
    double reserve = (double)terms->level[level].reserves / BAIZE_MICROCENTS_PER_CENT / terms->seats;
    for (uint8_t i = 0; i < terms->rows; i++)
        if (!baize_fraction_is_defined(&chances[i]))
            return false;
    struct step step = step_of(terms, chances, level, contribution);
    if (!(step.h > 0 && step.h < 1))
        return false;
    double start = (double)terms->level[level].seed + contribution + reserve / step.h;
    *cycle = cycle_of(&step, start, reserve * reserve * (1 - step.h) / (step.h * step.h), reserve);
    return true;
}
