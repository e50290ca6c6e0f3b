/* parts.h - the list of charts, in the order in which they stand in pictures and in the report. */
#ifndef BAIZE_CHART_PARTS_H
#define BAIZE_CHART_PARTS_H

#include "chart/sections.h"

struct chart_part {
    const char *wager; /* "ante": what `which` chooses by */
    const char *title; /* in the list of contents */
    size_t drawn;      /* the member of struct chart_input that it draws: not NULL where there is one */
    void (*draw)(struct flow *flow, const struct chart_work *work);
};

extern const struct chart_part chart_parts[];
extern const size_t chart_parts_count;

/* Is the part wanted and there? */
bool chart_part_chosen(const struct chart_part *part, const struct chart_input *input, const char *which);

/* Counts what all passes need. */
void chart_work_begin(struct chart_work *work, const struct chart_input *input, const char *which, bool in_report);

#endif
