/* random_rounds.c - the promises of promises.h over many random rounds of every shipped submission.
 *
 *     random_rounds [ROUNDS [SUBMISSION]]      per submission, times BAIZE_SCALE
 *
 * Most actions are sensible; some have one thing wrong, some are nonsense. Some rounds are irregular, some have hands
 * that win the progressive, in some every seat draws as much as it may. Over all submissions every refusal, every
 * irregularity and every kind of event must have been seen, or the run fails. */
#include "player.h"
#include "promises.h"
#include "random.h"
#include "submissions.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct baize_rules rules;
static struct baize_events events;

static struct baize_action next(struct player *player)
{
    uint32_t choice = dice_below(&player->dice, 100);
    return choice < 5 ? player_nonsense(player) : choice < 12 ? player_mistake(player) : player_next(player);
}

/* A round in eight has its events written and read: that takes most of the time. */
static void choose_kind_of_round(struct player *player, struct witness *witness)
{
    player->irregular_percent = player->number % 3 == 0 ? 3 : 0;
    player->greedy = player->number % 8 < 2;
    player->lucky = player->number % 4 == 1;
    witness->in_text = player->number % 16 == 1 || player->number % 16 == 10;
}

static void play(const char *id, uint64_t rounds, uint64_t seed, struct counts *sum)
{
    struct player player;
    struct witness witness = {.rules = &rules};
    player_start(&player, &rules, seed);
    while (witness.counts.rounds < rounds) {
        struct baize_action action = next(&player);
        uint32_t number = player.round.number;
        witness_act(&witness, &player.round, &action, &events);
        if (player.round.number != number)
            choose_kind_of_round(&player, &witness);
    }
    const struct counts *counts = &witness.counts;
    printf("%-34s %8" PRIu64 " rounds, %6" PRIu64 " void, %9" PRIu64 " actions, %8" PRIu64 " refused, %6" PRIu64
           " claims, %6" PRIu64 " envies, %5" PRIu64 " whole decks\n",
           id, counts->rounds, counts->voids, counts->accepted, counts->refused, counts->events[BAIZE_EVENT_CLAIM_MADE],
           counts->events[BAIZE_EVENT_ENVY_PAID], counts->whole_decks);
    fflush(stdout);
    counts_add(sum, counts);
}

int main(int argc, char **argv)
{
    uint64_t rounds = argument(argc, argv, 1, 2000) * scale();
    struct counts sum;
    memset(&sum, 0, sizeof sum);
    for (size_t i = 0; i < baize_shipped_count(); i++) {
        struct baize_shipped shipped;
        if (!read_submission_at(i, &shipped, &rules) || (argc > 2 && strcmp(argv[2], shipped.id) != 0))
            continue;
        play(shipped.id, rounds, 20261116 + i, &sum);
    }
    bool complete = counts_complete(&sum);
    if (argc <= 2 && sum.whole_decks == 0)
        fputs("no round used the whole deck\n", stderr);
    return argc > 2 || (complete && sum.whole_decks > 0) ? 0 : 1;
}
