/* book.h - streams of tables and meters event by event, for reports: in a thread, on a reader's store (record.h). */
#ifndef BAIZE_SERVER_BOOK_H
#define BAIZE_SERVER_BOOK_H

#include "server/job.h"

#include <baize/floor.h>

#define BOOK_ENTRIES_MOST 4000000 /* of all streams of one report */

struct book {
    struct job *job;
    uint64_t entries;      /* read so far */
    uint64_t entries_most; /* 0: BOOK_ENTRIES_MOST */
};

typedef bool book_on_event(void *context, const struct baize_floor_event *event); /* false: enough */

/* Each event of a table (with its controller) or meter, in order. False: it cannot be read, or there is too much; the
 * job says why. Sealed lines are left out: cards move no money. */
bool book_read(struct book *book, struct baize_stream stream, book_on_event *on_event, void *context);

/* The last entry of a stream; 0: there is none, or it cannot be read. */
uint64_t book_head(struct book *book, struct baize_stream stream);

/* The rules behind a digest; NULL: there are none. */
const struct baize_rules *book_rules(const struct book *book, const uint8_t digest[BAIZE_HASH_SIZE]);

#endif
