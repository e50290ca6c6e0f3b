/* published.h - house edges and hit frequencies that a document prints, held against the exact ones. */
#ifndef BAIZE_PUBLISHED_H
#define BAIZE_PUBLISHED_H

#include <baize/analysis.h>
#include <baize/api.h>
#include <baize/rules.h>

#define BAIZE_DEFINITION_SIZE 96
#define BAIZE_READINGS_MOST   12

/* One way to understand the printed figure, and what it comes to. */
struct baize_figure_reading {
    char definition[BAIZE_DEFINITION_SIZE]; /* "of all money wagered, simple strategy" */
    struct baize_fraction value;
    bool reproduces; /* rounded to the digits printed, it is the printed figure */
};

/* A printed figure with every reading that was tried. The first one is the project's own definition: the exact figure.
 */
struct baize_figure {
    bool printed;
    baize_rate rate; /* as printed */
    uint8_t digits;
    uint8_t count;
    struct baize_figure_reading readings[BAIZE_READINGS_MOST];
    int8_t reproduced_by; /* the first reading that gives it, or -1: none does */
};

struct baize_published_check {
    struct baize_figure house_edge, hit_frequency;
};

/* Tries all readings of the figures printed beside a paytable. `rules` are any of the same jurisdiction and game: the
 * paytable is put into a copy of them, which needs sizeof(struct baize_rules) of the working memory.
 * ANALYSIS_UNSUPPORTED: nobody can say what a figure beside this wager means. */
BAIZE_API enum baize_status baize_check_published(const struct baize_rules *rules,
                                                  const struct baize_published *published, void *scratch,
                                                  size_t scratch_size, struct baize_published_check *check);

#endif
