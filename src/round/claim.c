/* claim.c - progressive wins of a round, from the claim to the back-out.
 *
 *     made --pay (in order, R27)--> paid --back out (R26)--> backed out
 *                                     ^                          |
 *                                     +--- pay again, as the last one
 *
 * The cards still make the hand: a win that was backed out waits again, behind all that have not been paid yet, until
 * it is paid or the round is void. What the others were paid stays as it is; what the meters make of it is in their
 * streams. */
#include "round/internal.h"

int baize_round_next_claim(const struct baize_round *round)
{
    if (round->claims_paid < round->claims_count)
        return round->claims_paid;
    for (uint8_t i = 0; i < round->claims_paid; i++)
        if (round->backed_out & 1u << i)
            return i;
    return -1;
}

int claim_standing(const struct baize_round *round, uint8_t seat)
{
    for (uint8_t i = 0; i < round->claims_paid && i < BAIZE_SEATS_MOST; i++)
        if (round->claims[i].seat == seat && (round->backed_out & 1u << i) == 0)
            return i;
    return -1;
}

bool claims_stand(const struct baize_round *round)
{
    return round->backed_out != (1u << round->claims_paid) - 1;
}
