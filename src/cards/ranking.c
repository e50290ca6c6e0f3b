/* ranking.c - what each of the three rankings is played with. */
#include <baize/hand.h>

struct ranking_row {
    const char *id;
    unsigned strengths;
    int least_cards;
    int most_cards;
};

/* Four Card Poker: the player has five cards and the dealer six (MD-FCP 6, 10). Five-card hands are those of the
 * progressives, and with the bonus card the player's six (MD-FCP 6.F). A Double Draw hand is always five. */
static const struct ranking_row rows[BAIZE_RANKINGS] = {
    [BAIZE_FOUR_CARD] = {"four-card", BAIZE_FOUR_CARD_STRENGTHS, 4, 6},
    [BAIZE_FIVE_CARD] = {"five-card", BAIZE_FIVE_CARD_STRENGTHS, 5, 6},
    [BAIZE_DOUBLE_DRAW] = {"double-draw", BAIZE_DOUBLE_DRAW_STRENGTHS, 5, 5},
};

/* No number of cards is a hand of a ranking that does not exist. */
static const struct ranking_row no_ranking = {"no-ranking", 0, 1, 0};

static const struct ranking_row *row_of(enum baize_ranking ranking)
{
    return (unsigned)ranking < BAIZE_RANKINGS ? &rows[ranking] : &no_ranking;
}

const char *baize_ranking_id(enum baize_ranking ranking)
{
    return row_of(ranking)->id;
}

unsigned baize_ranking_strengths(enum baize_ranking ranking)
{
    return row_of(ranking)->strengths;
}

int baize_ranking_least_cards(enum baize_ranking ranking)
{
    return row_of(ranking)->least_cards;
}

int baize_ranking_most_cards(enum baize_ranking ranking)
{
    return row_of(ranking)->most_cards;
}
