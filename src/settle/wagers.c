/* wagers.c - what each wager of a seat gets. */
#include "settle/settler.h"

/* The hand that decides, where one does, and the row of the paytable that it reaches. */
struct decision {
    enum baize_ranking ranking;
    baize_strength strength;
    baize_cards cards;
    const struct baize_pay_row *row;
};

/* ---- Lines ---- */

/* Field by field: a zeroed struct becomes a `rep stos` with gcc, and that costs more than all the rest of a line. */
static struct baize_settle_line *add_line(struct settler *settler, enum baize_wager wager, enum baize_result result,
                                          const struct decision *decision, baize_clause clause)
{
    struct baize_settle_line *line = &settler->lines->lines[settler->lines->count++];
    line->wager = wager;
    line->bonus = false;
    line->result = result;
    line->ranking = decision->ranking;
    line->strength = decision->strength;
    line->hand = decision->cards;
    line->row = BAIZE_NO_ROW;
    line->wagered = settler->seat->wagers[wager];
    line->winnings = 0;
    line->returned = 0;
    line->cut = 0;
    line->breakage_numerator = 0;
    line->breakage_denominator = 1;
    line->clause = clause;
    return line;
}

/* What odds come to on the line's wager; false after a failure. */
static bool compute(struct settler *settler, const struct baize_odds *odds, const struct baize_settle_line *line,
                    struct baize_pay *paid)
{
    enum baize_status status = baize_odds_pay(odds, line->wagered, paid);
    if (status != BAIZE_OK)
        settler->status = status;
    return status == BAIZE_OK;
}

/* Nothing left over is 0 / 1, whatever the odds. */
static void set_breakage(struct baize_settle_line *line, const struct baize_pay *paid)
{
    if (paid->breakage_numerator == 0)
        return;
    line->breakage_numerator = paid->breakage_numerator;
    line->breakage_denominator = paid->breakage_denominator;
}

/* Winnings that rounding takes down to nothing are no push: the wager has won (R1). */
static void pay(struct settler *settler, struct baize_settle_line *line, const struct baize_odds *odds)
{
    struct baize_pay paid;
    line->result = odds->kind == BAIZE_ODDS_NONE   ? BAIZE_RESULT_LOST
                   : odds->kind == BAIZE_ODDS_PUSH ? BAIZE_RESULT_PUSHED
                                                   : BAIZE_RESULT_WON;
    if (!compute(settler, odds, line, &paid))
        return;
    line->winnings = paid.winnings_cents;
    line->returned = paid.wager_returned && !line->bonus ? line->wagered : 0;
    set_breakage(line, &paid);
}

/* ---- Paytables ---- */

static struct decision own_hand(const struct settler *settler)
{
    return (struct decision){settler->ranking, settler->player, settler->seat->cards, NULL};
}

/* The lower of the player's hand and the dealer's. Of two equal hands none is beaten, and no hand decides (R13). */
static struct decision losing_hand(const struct settler *settler)
{
    if (settler->tied)
        return (struct decision){.row = NULL};
    if (settler->player < settler->dealer)
        return own_hand(settler);
    return (struct decision){settler->ranking, settler->dealer, settler->input->dealer, NULL};
}

/* The hand a paytable looks at: its basis says which cards, its ranking how they are counted. */
static struct decision hand_for(const struct settler *settler, const struct baize_paytable *paytable)
{
    baize_cards cards = settler->seat->cards;
    if (paytable->basis == BAIZE_LOSING_HAND)
        return losing_hand(settler);
    if (paytable->ranking == settler->ranking)
        return own_hand(settler);
    if (paytable->basis == BAIZE_SIX_CARD)
        cards |= settler->input->bonus_card;
    return (struct decision){paytable->ranking, strength_of(paytable->ranking, cards), cards, NULL};
}

/* A Super Royal takes all six cards, and its suit may matter (MD-FCP 6.F(8), 7.E(5)(b), 12.H). */
static const struct baize_pay_row *super_royal_row(const struct baize_paytable *paytable, baize_cards six)
{
    enum baize_suit suit;
    if (!baize_cards_super_royal(six, &suit))
        return NULL;
    for (uint8_t i = 0; i < paytable->count; i++)
        if (paytable->rows[i].super_royal_suits & 1u << suit)
            return &paytable->rows[i];
    return NULL;
}

/* Rows go from high to low, so that most hands are seen at the last one to reach none. */
static bool reaches_a_row(const struct baize_paytable *paytable, baize_strength strength)
{
    return paytable->count > 0 && strength >= paytable->rows[paytable->count - 1].least;
}

/* The deciding hand with the highest row that it reaches; only that one pays. */
static struct decision decide(const struct settler *settler, const struct baize_paytable *paytable)
{
    struct decision decision = hand_for(settler, paytable);
    if (!reaches_a_row(paytable, decision.strength))
        return decision;
    if (paytable->basis == BAIZE_SIX_CARD)
        decision.row = super_royal_row(paytable, decision.cards);
    if (decision.row == NULL)
        decision.row = baize_paytable_row(paytable, decision.strength);
    return decision;
}

/* A lost line, by now, that names the row if there is one. */
static struct baize_settle_line *add_decided(struct settler *settler, enum baize_wager wager,
                                             const struct baize_paytable *paytable, const struct decision *decision)
{
    baize_clause clause = paytable->clause != 0 ? paytable->clause : settler->rules->wagers[wager].clause;
    struct baize_settle_line *line = add_line(settler, wager, BAIZE_RESULT_LOST, decision, clause);
    if (decision->row != NULL) {
        line->row = (uint8_t)(decision->row - paytable->rows);
        line->clause = decision->row->clause != 0 ? decision->row->clause : clause;
    }
    return line;
}

/* ---- One rule per wager ---- */

/* Ante, Play and the Draw wagers. */
static void settle_even(struct settler *settler, enum baize_wager wager)
{
    const struct baize_rules *rules = settler->rules;
    const struct baize_settlement *settlement = &rules->settlement;
    struct decision decision = own_hand(settler);
    bool against_dealer = settler->ranking != BAIZE_DOUBLE_DRAW;
    baize_clause clause = against_dealer && settler->tied         ? settlement->tie_clause
                          : settler->outcome != BAIZE_RESULT_LOST ? rules->wagers[wager].even_clause
                          : against_dealer                        ? settlement->clause
                                                                  : settlement->wins_from_clause;
    struct baize_settle_line *line = add_line(settler, wager, settler->outcome, &decision, clause);
    if (settler->outcome == BAIZE_RESULT_PUSHED)
        line->returned = line->wagered;
    else if (settler->outcome == BAIZE_RESULT_WON)
        pay(settler, line, &rules->wagers[wager].even);
}

/* The Ante bonus: for every hand that made Play, by most rules whatever the dealer has; who folded made none (R9). */
static void settle_ante_bonus(struct settler *settler)
{
    const struct baize_paytable *paytable = &settler->rules->wagers[BAIZE_ANTE].paytable;
    bool barred = settler->outcome == BAIZE_RESULT_LOST && !settler->rules->settlement.bonus_when_losing;
    if (settler->seat->wagers[BAIZE_PLAY] <= 0 || barred)
        return;
    struct decision decision = decide(settler, paytable);
    if (decision.row == NULL)
        return;
    struct baize_settle_line *line = add_decided(settler, BAIZE_ANTE, paytable, &decision);
    line->bonus = true;
    pay(settler, line, &decision.row->pays);
}

/* Aces Up, Six Card Bonus, Bad Beat Bonus: whatever becomes of the Ante. */
static void settle_by_paytable(struct settler *settler, enum baize_wager wager)
{
    const struct baize_paytable *paytable = &settler->rules->wagers[wager].paytable;
    struct decision decision = decide(settler, paytable);
    struct baize_settle_line *line = add_decided(settler, wager, paytable, &decision);
    if (decision.row != NULL)
        pay(settler, line, &decision.row->pays);
}

/* The Bonus of Double Draw: by its table, but with a hand that loses it loses too (R20). */
static void settle_bonus(struct settler *settler)
{
    struct decision decision = own_hand(settler);
    if (settler->outcome == BAIZE_RESULT_LOST)
        add_line(settler, BAIZE_BONUS, BAIZE_RESULT_LOST, &decision, settler->rules->settlement.wins_from_clause);
    else
        settle_by_paytable(settler, BAIZE_BONUS);
}

/* The wager was collected before the deal and never comes back; what it wins is a claim (R27). The breakage of a fixed
 * pay is known now and is recorded here. */
static void settle_progressive(struct settler *settler)
{
    const struct baize_paytable *schedule = &settler->rules->progressive.schedule;
    struct decision decision = decide(settler, schedule);
    struct baize_settle_line *line = add_decided(settler, BAIZE_PROGRESSIVE, schedule, &decision);
    struct baize_pay paid;
    if (decision.row == NULL)
        return;
    line->result = BAIZE_RESULT_CLAIMED;
    if (decision.row->pays.kind != BAIZE_ODDS_METER && compute(settler, &decision.row->pays, line, &paid))
        set_breakage(line, &paid);
}

bool wager_is_gone(const struct baize_rules *rules, const struct baize_settle_seat *seat, enum baize_wager wager)
{
    return seat->forfeited || (seat->folded && rules->wagers[wager].on_fold == BAIZE_LOST);
}

/* No hand decides, and none is shown: cards without a live wager went to the rack unseen (R12). */
static void settle_gone(struct settler *settler, enum baize_wager wager)
{
    const struct decision none = {.row = NULL};
    add_line(settler, wager, BAIZE_RESULT_FOLDED, &none,
             settler->seat->forfeited ? settler->rules->procedures.abandonment_clause
                                      : settler->rules->wagers[wager].fold_clause);
}

static void settle_wager(struct settler *settler, enum baize_wager wager)
{
    if (wager_is_gone(settler->rules, settler->seat, wager)) {
        settle_gone(settler, wager);
        return;
    }
    switch (wager) {
    case BAIZE_ANTE:
        settle_even(settler, wager);
        settle_ante_bonus(settler);
        return;
    case BAIZE_PLAY:
    case BAIZE_FIRST_DRAW:
    case BAIZE_SECOND_DRAW:
        settle_even(settler, wager);
        return;
    case BAIZE_ACES_UP:
    case BAIZE_SIX_CARD_BONUS:
    case BAIZE_BAD_BEAT_BONUS:
        settle_by_paytable(settler, wager);
        return;
    case BAIZE_BONUS:
        settle_bonus(settler);
        return;
    case BAIZE_PROGRESSIVE:
        settle_progressive(settler);
        return;
    }
}

void settle_wagers(struct settler *settler)
{
    const struct baize_settlement *rules = &settler->rules->settlement;
    for (uint8_t i = 0; i < rules->count; i++)
        if (settler->seat->wagers[rules->order[i]] > 0)
            settle_wager(settler, rules->order[i]);
}
