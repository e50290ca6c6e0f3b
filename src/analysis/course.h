/* course.h - the steps of a course, one by one: what tests hold against the real meter. */
#ifndef BAIZE_ANALYSIS_COURSE_H
#define BAIZE_ANALYSIS_COURSE_H

#include <baize/simulate.h>

/* What one win took. */
struct course_award {
    baize_cents amount;
    baize_money shortfall;
};

/* `rounds` rounds in which no meter pays: all of them at once. False: more than can be counted. */
bool course_contribute(struct baize_course *course, uint64_t rounds);

/* A win of the latest round. False: more than can be counted. */
bool course_pay(struct baize_course *course, uint8_t row, struct course_award *award);

#endif
