/* troubled_store.h - a store in front of another one that fails when it is told to. */
#ifndef ENGINE_TROUBLED_STORE_H
#define ENGINE_TROUBLED_STORE_H

#include <baize/store.h>

struct troubled_store {
    struct baize_store inner;
    uint64_t calls;           /* of append and all reading */
    uint64_t fail_at;         /* this call fails; 0: none */
    uint64_t fail_more;       /* and so many behind it */
    enum baize_status with;   /* how: at once, or in `done` */
    bool appends_only;        /* calls of append only are counted, and fail */
    bool in_done;             /* the request is taken, and its answer is `with` */
    bool silent;              /* requests are taken, and nothing is answered */
    uint64_t silent_runs;     /* the same, for so many calls of run */
    bool one_run;             /* what is there when run is called next is answered; then it is silent */
    bool done_before;         /* in_done, for append: carried out before it is said that it was not (UNKNOWN) */
    struct baize_stream flip; /* what is read of this stream ... */
    uint64_t flip_seq;        /* ... at this entry has a bit changed; 0: nothing */
    bool flip_snapshots;      /* every snapshot has one changed */
    uint64_t failed;          /* how often it did */
};

struct baize_store troubled_store(struct troubled_store *trouble, struct baize_store inner);

#endif
