/* again.h - one act as the journal would hold it: its command and the texts of its events, stream by stream. */
#ifndef AUDIT_AGAIN_H
#define AUDIT_AGAIN_H

#include "audit/decide.h"

#define AGAIN_STREAMS 8
#define AGAIN_TEXT    (1u << 19)

struct again {
    struct audit_decider decider; /* with a floor of its own */
    uint8_t format;               /* of the act that is written */
    struct baize_actor by;
    size_t count;
    struct audit_piece pieces[AGAIN_STREAMS];
    char text[AGAIN_STREAMS][AGAIN_TEXT / AGAIN_STREAMS];
};

/* Writes the events of an act of `floor` down and decides it again from that; the piece of the own stream is the first.
 * Aborts with words when it does not come out the same. */
void again_decide(struct again *again, const struct baize_floor *floor, const struct baize_floor_action *action,
                  const struct baize_floor_record *record);

/* How often each act was decided again, by its name; lists those that never were on stderr. */
void again_count(const struct baize_floor_action *action);
bool again_saw_all(const char *const *never, size_t never_count);
uint64_t again_acts(void);

#endif
