/* internal.h - what the files of src/view share. */
#ifndef BAIZE_VIEW_INTERNAL_H
#define BAIZE_VIEW_INTERNAL_H

#include <baize/view.h>

/* Member by member, so that no padding and nothing behind `count` comes along. */
void view_copy_lines(const struct baize_settle_lines *from, struct baize_settle_lines *to);

#endif
