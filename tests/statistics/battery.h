/* battery.h - all questions, asked of one shuffler.
 *
 * The battery as a whole refuses a fair shuffle with a probability of at most 1%, which is the 99% confidence that
 * regulators ask for. It has many answers, and each can be too high or too low (counts that are too even are not
 * random either): so each side of each answer gets an equal share of the 1% (Bonferroni), whatever the answers have to
 * do with each other. */
#ifndef BAIZE_TESTS_BATTERY_H
#define BAIZE_TESTS_BATTERY_H

#include "question.h"
#include "shufflers.h"

#define CONFIDENCE   0.99
#define ANSWERS_MOST 64

struct result {
    const char *deck;
    const struct question *question;
    uint64_t shuffles;
    struct answer answer;
    double limit; /* the chi-square that one answer may reach in this battery */
    bool refused;
};

/* Returns how many results there are. The bytes are those of the streams of `seed`, or of `random` unless it is NULL.
 */
size_t ask_all(const struct shuffler *shuffler, const struct baize_random *random, uint64_t seed, uint64_t shuffles,
               struct result results[ANSWERS_MOST]);

/* A tally with memory of its own for a question; end_tally gives it back. */
struct tally begin_tally(const struct question *question, size_t cards, size_t dealt);
void end_tally(struct tally *tally);

#endif
