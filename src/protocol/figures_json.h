/* figures_json.h - lists of figures as JSON. */
#ifndef BAIZE_PROTOCOL_FIGURES_JSON_H
#define BAIZE_PROTOCOL_FIGURES_JSON_H

#include "figures/report.h"

#include <baize/fraction.h>
#include <jansson.h>

enum figures_amounts {
    FIGURES_DOLLARS, /* "$1,234.50", to the micro-cent */
    FIGURES_CENTS,   /* 123450, rounded down; "_cents" is added to the key */
};

/* Adds the figures that have an id; *object becomes NULL where there is no memory. */
void figures_set(json_t **object, const struct figures *figures, enum figures_amounts amounts);
json_t *figures_json(const struct figures *figures, enum figures_amounts amounts);

/* {"numerator": "...", "denominator": "...", "decimal": 0.0278}, or null for NULL and an undefined one. */
json_t *figures_json_fraction(const struct baize_fraction *fraction);

/* A report for programs (report.h) as one document; open[0] is the document, NULL where there was no memory. */
struct figures_tree {
    struct report_tree tree;
    json_t *open[REPORT_DEPTH_MOST];
    const char *ids[REPORT_DEPTH_MOST];
    unsigned depth;
};

void figures_tree_begin(struct figures_tree *tree);

/* Whole cents, rounded down. */
int64_t figures_whole_cents(baize_money money);

#endif
