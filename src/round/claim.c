/* claim.c - progressive wins of a round, from the claim to the back-out.
 *
 *     made --pay (in order, R27)--> paid --back out (R26)--> backed out
 *                                     ^                          |
 *                                     +--- pay again, as the last one
 *
 * The cards still make the hand: a win that was backed out waits again, behind all that have not been paid yet and
 * behind those that were backed out before it, until it is paid or the round is void. At its meter it takes a new place
 * at the same moment, so table and meter agree which one is next. What the others were paid stays as it is; what the
 * meters make of it is in their streams. */
#include "round/internal.h"

#include <string.h>

int baize_round_next_claim(const struct baize_round *round)
{
    if (round->claims_paid < round->claims_count)
        return round->claims_paid;
    return round->again_count > 0 ? round->again[0] : -1;
}

bool baize_round_claim_stands(const struct baize_round *round, uint8_t place)
{
    return place < round->claims_paid && memchr(round->again, place, round->again_count) == NULL;
}

int claim_standing(const struct baize_round *round, uint8_t seat)
{
    for (uint8_t i = 0; i < round->claims_paid && i < BAIZE_SEATS_MOST; i++)
        if (round->claims[i].seat == seat && baize_round_claim_stands(round, i))
            return i;
    return -1;
}

bool claims_stand(const struct baize_round *round)
{
    return round->again_count < round->claims_paid;
}

void claim_waits_again(struct baize_round *round, uint8_t place)
{
    round->again[round->again_count++] = place;
}

void claim_is_paid(struct baize_round *round)
{
    if (round->claims_paid < round->claims_count) {
        round->claims_paid++;
        return;
    }
    memmove(round->again, round->again + 1, --round->again_count);
    round->again[round->again_count] = 0; /* states are compared byte by byte */
}
