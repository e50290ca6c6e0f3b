/* describe.h - the analysis of a table as a report (figures/report.h): text, CSV, JSON, HTML and PDF are its writers.
 */
#ifndef BAIZE_MATHEMATICS_DESCRIBE_H
#define BAIZE_MATHEMATICS_DESCRIBE_H

#include "figures/report.h"
#include "mathematics/analyses.h"

/* Figures that are fractions: "2.7862%", "2.14", "$35,230.33". They must stay where they are. */
void figures_percent(struct figures *figures, const char *id, const char *label, const struct baize_fraction *fraction,
                     int digits);
void figures_decimal(struct figures *figures, const char *id, const char *label, const struct baize_fraction *fraction,
                     int digits);
void figures_amount(struct figures *figures, const char *id, const char *label, const struct baize_fraction *cents);
/* Only for programs. */
void figures_exact(struct figures *figures, const char *id, const struct baize_fraction *fraction);

/* A summary, then every wager in full. */
void analyses_describe(const struct analyses *all, struct report *report);

#endif
