/* player.h - plays rounds at random, for tests: legal actions most of the time, nonsense in between. */
#ifndef BAIZE_TESTS_ROUNDS_PLAYER_H
#define BAIZE_TESTS_ROUNDS_PLAYER_H

#include <baize/round.h>

/* A small generator of its own (splitmix64): tests do not lean on what they test. */
struct dice {
    uint64_t state;
};

uint64_t dice_roll(struct dice *dice);
uint32_t dice_below(struct dice *dice, uint32_t limit);

struct player {
    const struct baize_rules *rules;
    struct baize_round round;
    struct dice dice;
    baize_card deck[BAIZE_DECK_MOST]; /* shuffled for the round */
    uint8_t deck_count;
    uint32_t number;
    int64_t at_ms;
    unsigned irregular_percent; /* chance of an irregularity or a leaving player, per step */
    bool greedy;                /* every seat plays and draws as much as it may: whole decks in Double Draw */
    bool lucky;                 /* one seat gets a hand that wins the progressive */
};

void player_start(struct player *player, const struct baize_rules *rules, uint64_t seed);

/* Shuffles a fresh deck and returns the action that opens the next round. */
struct baize_action player_open(struct player *player);

/* A sensible next action for the present phase. */
struct baize_action player_next(struct player *player);

/* A sensible action with one thing wrong, or one that another phase would take: most of it is refused. */
struct baize_action player_mistake(struct player *player);

/* Anything at all: most of it is refused. */
struct baize_action player_nonsense(struct player *player);

#endif
