/* irregular.c - irregularities (RULES 6): when each can happen, and what it does. */
#include "event/refusal.h"
#include "round/internal.h"

#define PHASE(name) (1u << BAIZE_PHASE_##name)

#define DRAWING     (PHASE(DEALING) | PHASE(FIRST_DRAW) | PHASE(SECOND_DRAW))
/* The stub stays in play until the last draw (R22): a shoe that fails in between cannot deal what is still wanted.
 * These phases have no place in a game without draws: there nothing more comes from the shoe after the deal. */
#define BETWEEN_DRAWS (PHASE(FIRST_BETS) | PHASE(FIRST_DISCARDS) | PHASE(SECOND_BETS) | PHASE(SECOND_DISCARDS))
#define ASKING        (PHASE(DECISIONS) | BETWEEN_DRAWS)
/* After the deal; where nobody is asked the reveal follows at once, in Double Draw Poker the settlement. */
#define COUNTING       (PHASE(DECISIONS) | PHASE(FIRST_BETS) | PHASE(REVEAL) | PHASE(SETTLEMENT))
#define BEFORE_PAYMENT (PHASE(BETTING) | DRAWING | ASKING | PHASE(REVEAL))
#define PAYING         (PHASE(SETTLEMENT) | PHASE(CLAIMS) | PHASE(CLOSING))

/* The phases in which an irregularity can be found, and whether it is about one card. */
struct irregular_row {
    enum baize_irregularity what;
    unsigned phases;
    bool card;
};

static const struct irregular_row rows[] = {
    {BAIZE_CARD_FACE_UP, DRAWING, true},
    {BAIZE_CARDS_FACE_UP, DRAWING, false},
    {BAIZE_DRAWN_UNSEEN, DRAWING, false},
    {BAIZE_DRAWN_SEEN, DRAWING, true},
    {BAIZE_WRONG_HAND_SIZE, DRAWING | ASKING | PHASE(REVEAL) | PAYING, false},
    {BAIZE_DEALER_EXPOSED, PHASE(DEALING) | ASKING | PHASE(REVEAL), false},
    {BAIZE_SHUFFLER_FAILS, PHASE(BETTING), false},
    {BAIZE_SHOE_FAILS, DRAWING | BETWEEN_DRAWS, false},
    {BAIZE_STUB_WRONG_HAND, COUNTING, false},
    {BAIZE_STUB_WRONG_TOTAL, COUNTING, false},
    {BAIZE_SHUFFLER_WRONG_COUNT, PHASE(BETTING), false},
    {BAIZE_RECORD_LOST, BEFORE_PAYMENT, false},
};

static const struct irregular_row *row_of(enum baize_irregularity what)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].what == what)
            return &rows[i];
    return NULL;
}

bool effect_voids(enum baize_effect effect)
{
    return effect == BAIZE_VOID || effect == BAIZE_VOID_RESHUFFLE || effect == BAIZE_VOID_REMOVE_DECK;
}

static bool finds_a_card(enum baize_irregularity what)
{
    return what == BAIZE_CARD_FACE_UP || what == BAIZE_DRAWN_SEEN;
}

/* The first card found face up, or drawn and seen, leaves the round; a second one makes it "more than one" (R40). */
enum baize_effect irregular_effect(const struct baize_rules *rules, const struct baize_round *round,
                                   enum baize_irregularity *what)
{
    if (finds_a_card(*what) && round->cards_face_up > 0)
        *what = BAIZE_CARDS_FACE_UP;
    return *what == BAIZE_RECORD_LOST ? BAIZE_VOID : rules->irregularities[*what].effect; /* no rules name it */
}

bool irregular_leaves_too_few(const struct baize_rules *rules, const struct baize_round *round,
                              enum baize_irregularity what)
{
    int left = baize_cards_count(rules->deck & ~round->used) - 1;
    return finds_a_card(what) && left < baize_round_cards_wanted(round);
}

static bool is_one_new_card(const struct baize_rules *rules, const struct baize_round *round, baize_cards card)
{
    return baize_cards_count(card) == 1 && (card & rules->deck & ~round->used) == card;
}

struct baize_refusal irregular_check(const struct baize_rules *rules, const struct baize_round *round,
                                     enum baize_irregularity what, baize_cards card)
{
    const struct irregular_row *row = (unsigned)what < BAIZE_IRREGULARITIES ? row_of(what) : NULL;
    if (row == NULL || (what != BAIZE_RECORD_LOST && !rules->irregularities[what].applies))
        return refuse_by(BAIZE_REASON_IRREGULARITY_UNKNOWN, 0);
    baize_clause clause = rules->irregularities[what].clause;
    bool hidden = round->dealer_count > baize_cards_count(round->dealer_up) || round->bonus_card != 0; /* R15 */
    if ((row->phases & 1u << round->phase) == 0 || (what == BAIZE_DEALER_EXPOSED && !hidden))
        return refuse_by(BAIZE_REASON_IRREGULARITY_NOT_NOW, clause);
    if (row->card ? !is_one_new_card(rules, round, card) : card != 0)
        return refuse_by(row->card ? BAIZE_REASON_CARD_SEEN_BEFORE : BAIZE_REASON_CARD_NOT_OF_DECK, clause);
    if (effect_voids(irregular_effect(rules, round, &what)) && claims_stand(round))
        return refuse_by(BAIZE_REASON_WIN_ALREADY_PAID, clause);
    return allow();
}
