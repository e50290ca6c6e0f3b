/* decide.h - one act of the floor decided again: the command that its entry keeps is carried out on the audit's own
 * floor, and what comes of it is compared with the record, byte by byte. That covers every card's place, payout,
 * posting, clause and amount of a meter. */
#ifndef BAIZE_AUDIT_DECIDE_H
#define BAIZE_AUDIT_DECIDE_H

#include "reader/command.h"

/* What one act left in one stream: the line of the command, the lines of events of the floor, each with its newline. */
struct audit_piece {
    struct baize_stream stream;
    const char *lines;
    size_t length;
    size_t command;  /* bytes of the first line where it is that of the command; else 0 */
    size_t compared; /* so far: bytes that are as decided again */
    bool opened;     /* the lines are not those of the entry: some are sealed there */
};

#define AUDIT_VERDICT_LIST(X)                                                                                          \
    X(RIGHT, "it is as it should be")                                                                                  \
    X(ACT_UNKNOWN, "there is no such act on the floor")                                                                \
    X(PLACE_UNKNOWN, "there is no such table or meter")                                                                \
    X(UNREADABLE, "the event cannot be read")                                                                          \
    X(COMMAND, "the command is not written as an entry has it")                                                        \
    X(REFUSED, "the rules refuse the act")                                                                             \
    X(DIFFERS, "decided again, the event is another")                                                                  \
    X(MISSING, "decided again, there is one more event")                                                               \
    X(TOO_MANY, "decided again, there is no such event")                                                               \
    X(STREAM_MISSING, "decided again, the act has an event in a stream that it has no entry in")

enum audit_verdict {
#define AUDIT_VERDICT_ENUM(name, words) AUDIT_##name,
    AUDIT_VERDICT_LIST(AUDIT_VERDICT_ENUM)
#undef AUDIT_VERDICT_ENUM
        AUDIT_VERDICTS
};

const char *audit_verdict_words(enum audit_verdict verdict);

/* A win of a meter, as the audit decided it. */
struct audit_win {
    uint32_t meter;
    struct baize_meter_hit hit;
};

/* All wins so far, in the order of their validation. */
struct audit_wins {
    struct audit_win *list;
    size_t count, room;
};

/* wins.c: a win that an event validates or backs out. The floor is the one after the event; there is room for one. */
void audit_wins_note(struct audit_wins *wins, const struct baize_floor *floor, const struct baize_floor_event *event);
/* The win as a look-up in the record would find it (meter.h); zeros where there was none. */
void audit_wins_find(const struct audit_wins *wins, uint32_t meter, uint32_t win, struct baize_meter_old_win *old);

struct audit_decider {
    struct baize_floor floor; /* the audit's own */
    struct audit_wins wins;
    struct baize_reader reader; /* of the piece where somebody acted */
    struct baize_floor_action action;
    struct baize_floor_record record;
    struct baize_refusal refusal;     /* REFUSED: why */
    const struct baize_rules *rules;  /* of the place where somebody acted */
    const struct baize_actor *by;     /* while it decides: of the entries, which lines do not repeat; or NULL */
    size_t wrong;                     /* the piece that is wrong; its `compared` is where */
    struct baize_stream missing;      /* STREAM_MISSING */
    size_t length;                    /* of `text` */
    char text[BAIZE_EVENT_TEXT_SIZE]; /* DIFFERS, MISSING, STREAM_MISSING: what it should say */
};

/* The header is of the entry of `own`, the piece of the stream where somebody acted. The floor stands after the act,
 * also when the verdict is that an event differs; after any other fault it is of no use any more. */
enum audit_verdict audit_decide(struct audit_decider *decider, const struct baize_entry_header *header,
                                struct audit_piece *pieces, size_t count, size_t own);

/* ---- format_1.c ---- */

/* Completes an action that has the fields of its first event, which is in the reader; false: it cannot be of the act.
 */
bool format_1_fix(struct baize_reader *reader, const struct baize_rules *rules, struct baize_floor_action *action);
void format_1_fix_wallet(const struct baize_wallet *before, const struct baize_wallet_event *event,
                         struct baize_wallet_action *action);

#endif
