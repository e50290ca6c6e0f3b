/* claim.c - progressive wins of a round, from the claim to the back-out.
 *
 *     seat settled --> made --pay--> paid --back out (R26)--> waits again, as if it had not been paid
 *
 * A win is claimed in the act that settles its seat (R27). The round pays in any order: a meter knows which claim comes
 * first at each of its levels, and a fixed pay from the tray waits for no other. The cards still make the hand of a win
 * that was backed out: it waits until it is paid again or the round is void. What the meters make of it is in their
 * streams. */
#include "round/internal.h"

int baize_round_next_claim(const struct baize_round *round)
{
    for (uint8_t i = 0; i < round->claims_count; i++)
        if (!baize_round_claim_stands(round, i))
            return i;
    return -1;
}

int baize_round_claim_of(const struct baize_round *round, uint8_t seat)
{
    for (uint8_t i = 0; i < round->claims_count && i < BAIZE_SEATS_MOST; i++)
        if (round->claims[i].seat == seat)
            return i;
    return -1;
}

bool baize_round_claim_stands(const struct baize_round *round, uint8_t place)
{
    return place < BAIZE_SEATS_MOST && (round->claims_paid & 1u << place) != 0;
}

int claim_standing(const struct baize_round *round, uint8_t seat)
{
    int place = baize_round_claim_of(round, seat);
    return place >= 0 && baize_round_claim_stands(round, (uint8_t)place) ? place : -1;
}

int claim_waiting(const struct baize_round *round, uint8_t seat)
{
    int place = baize_round_claim_of(round, seat);
    return place >= 0 && !baize_round_claim_stands(round, (uint8_t)place) ? place : -1;
}

bool claims_stand(const struct baize_round *round)
{
    return round->claims_paid != 0;
}

void claim_waits_again(struct baize_round *round, uint8_t place)
{
    round->claims_paid = (uint8_t)(round->claims_paid & ~(1u << place));
}

void claim_is_paid(struct baize_round *round, uint8_t place)
{
    round->claims_paid = (uint8_t)(round->claims_paid | 1u << place);
}
