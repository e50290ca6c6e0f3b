/* values.h - types of values that only the house has in its events (src/event/record.h). */
#ifndef BAIZE_HOUSE_VALUES_H
#define BAIZE_HOUSE_VALUES_H

#include "event/record.h"
#include "house/internal.h"

extern const struct event_type house_type_minutes; /* -300, 0, 60: from least to most */
extern const struct event_type house_type_name;    /* "Old Mill" in double quotes */
extern const struct event_type house_type_texts;   /* submission=ID submission-text="..." jurisdiction-text="..." */

/* A reader that has room for the texts of rules. house_type_texts reads with nothing else. */
struct house_reader {
    struct event_reader reader; /* the first: a pointer to it is a pointer to the whole */
    char *memory;
    size_t size, used;
    bool full; /* what was read did not fit */
};

/* baize_house_event_decode of a line of an entry: `by` as struct event_reader has it. */
enum baize_status house_event_read(const char *bytes, size_t length, const struct baize_actor *by, char *memory,
                                   size_t memory_size, struct baize_house_event *event, size_t *position);

#endif
