/* four_card_ante.h - the count of Ante and Play while it goes on. */
#ifndef BAIZE_ANALYSIS_FOUR_CARD_ANTE_H
#define BAIZE_ANALYSIS_FOUR_CARD_ANTE_H

#include "analysis/decisions.h"
#include "analysis/four_card.h"
#include "analysis/four_card_stakes.h"

#define FOUR_CARD_DECISIONS 3

/* Hands of one kind that are played in one way, with the up card's suit given. */
struct four_card_tally {
    uint64_t states;          /* hands and up ranks */
    uint64_t won, tied, lost; /* dealer's hands against them */
};

/* How the work was done; for the curious, and for tests. */
struct four_card_work {
    uint64_t groups;         /* groups and up ranks, the suited hands left out */
    uint64_t folded_at_once; /* not even without lifted hands worth a Play */
    uint64_t bounded;        /* decided for all suits by bounds */
    uint64_t split;          /* gone through by their suits */
    uint64_t classes;        /* how many classes that were */
};

struct four_card_ante {
    struct four_card_stakes stakes;
    const struct baize_strategy *strategy; /* NULL: the best */
    struct baize_decision_table *table;    /* or NULL */
    struct four_card_sweep sweep;
    struct four_card_tally tallies[FOUR_CARD_KINDS_MOST][FOUR_CARD_DECISIONS];
    baize_strength highest_folded;
    struct four_card_work work;
};

/* Counts everything. SCRATCH_TOO_SMALL, or OK. stakes, strategy and table are set; the rest is made here. */
enum baize_status four_card_ante_count(struct four_card_ante *ante, const struct four_card_deal *deal,
                                       struct baize_arena *arena);

#endif
