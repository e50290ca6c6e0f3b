#include "chi_square.h"
#include "question.h"

size_t no_cells(const struct tally *tally)
{
    (void)tally;
    return 0;
}

struct answer chi_square_answer(double chi_square, double freedom)
{
    return (struct answer){.figure = chi_square,
                           .freedom = freedom,
                           .above = chi_square_above(chi_square, freedom),
                           .below = chi_square_below(chi_square, freedom)};
}

struct answer pearson(const struct tally *tally, const double *probability, size_t cells)
{
    double shuffles = (double)tally->shuffles, chi_square = 0, left = 0;
    double seen = 0, expected = 0;
    int pools = 0;
    for (size_t i = 0; i < cells; i++)
        left += shuffles * probability[i];
    for (size_t i = 0; i < cells; i++) {
        seen += (double)tally->counts[i];
        expected += shuffles * probability[i];
        left -= shuffles * probability[i];
        /* What remains must be enough for a pool of its own, or all of it joins this one. */
        if (expected > 0 && expected >= tally->pool && (left >= tally->pool || i + 1 == cells)) {
            chi_square += (seen - expected) * (seen - expected) / expected;
            seen = expected = 0;
            pools++;
        }
    }
    return chi_square_answer(chi_square, pools - 1);
}
