/* talk.h - what the house that is killed and the one who kills it say to each other, through two pipes.
 *
 *     killer --> house    again: a command that was sent and not answered before the house died
 *                         play: that was all
 *     house --> killer    ready: the engine stands, the commands before are answered
 *                         sent: this command goes to the engine now
 *                         answered: it is durable; or refused
 *
 * Each is one struct of fixed size, written whole before the next thing is done: what the killer has not read did not
 * leave the house. */
#ifndef CRASH_TALK_H
#define CRASH_TALK_H

#include <baize/engine.h>

enum talk_kind { TALK_AGAIN = 1, TALK_PLAY, TALK_READY, TALK_SENT, TALK_ANSWERED, TALK_REFUSED };

struct talk {
    uint32_t kind;
    uint32_t table; /* whose turn it was */
    struct baize_command command;
    struct baize_answer answer;
    uint64_t rounds;          /* ready: that were played before */
    uint64_t folded_at_start; /* ready */
};

#endif
