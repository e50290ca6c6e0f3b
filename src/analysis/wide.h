/* wide.h - sums of 128 bits, and how results keep them. */
#ifndef BAIZE_ANALYSIS_WIDE_H
#define BAIZE_ANALYSIS_WIDE_H

#include <baize/simulate.h>

__extension__ typedef unsigned __int128 wide_sum;

static inline struct baize_wide wide_of(wide_sum sum)
{
    return (struct baize_wide){.low = (uint64_t)sum, .high = (uint64_t)(sum >> 64)};
}

static inline wide_sum wide_value(const struct baize_wide *wide)
{
    return (wide_sum)wide->high << 64 | wide->low;
}

#endif
