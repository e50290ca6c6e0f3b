/* check.c - why an action is refused. Nothing here changes anything. */
#include "event/refusal.h"
#include "round/internal.h"

enum baize_wager first_missing(const struct baize_round_seat *seat, unsigned set)
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if ((set & 1u << w) != 0 && seat->wagers[w] == 0)
            return (enum baize_wager)w;
    return BAIZE_WAGERS;
}

/* ---- Boxes ---- */

static bool is_seat(const struct baize_rules *rules, uint8_t seat)
{
    return seat >= 1 && seat <= rules->seats;
}

/* With one more box: how many would the patron play, and would they stand side by side? (MD-FCP 7.F) */
static struct baize_refusal check_box(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat,
                                      uint32_t patron)
{
    uint8_t boxes = 1;
    uint8_t first = seat;
    uint8_t last = seat;
    for (uint8_t other = 1; other <= rules->seats; other++) {
        if (other == seat || seat_in(round, other)->patron != patron)
            continue;
        boxes++;
        first = other < first ? other : first;
        last = other > last ? other : last;
    }
    if (boxes > rules->boxes_most)
        return refuse_by(BAIZE_REASON_TOO_MANY_BOXES, rules->boxes_clause);
    if (rules->boxes_policy == BAIZE_ADJACENT_BOXES && last - first + 1 != boxes)
        return refuse_by(BAIZE_REASON_BOXES_NOT_ADJACENT, rules->boxes_clause);
    return allow();
}

/* ---- Wagers before the deal ---- */

static struct baize_refusal about(enum baize_reason reason, const struct baize_rules *rules, enum baize_wager wager,
                                  baize_cents least, baize_cents most)
{
    return (struct baize_refusal){.reason = reason,
                                  .clause = rules->wagers[wager].clause,
                                  .wager = (uint8_t)(wager + 1),
                                  .least = least,
                                  .most = most};
}

static struct baize_refusal check_needs(const struct baize_rules *rules, const struct baize_round_seat *seat,
                                        enum baize_wager wager)
{
    const struct baize_wager_rules *needs = &rules->wagers[wager];
    enum baize_wager missing = first_missing(seat, needs->needs_all);
    bool any = needs->needs_any == 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        any = any || ((needs->needs_any & 1u << w) != 0 && seat->wagers[w] > 0);
    if (missing == BAIZE_WAGERS && any)
        return allow();
    return (struct baize_refusal){.reason = BAIZE_REASON_WAGER_NEEDS_ANOTHER,
                                  .clause = needs->needs_clause,
                                  .wager = (uint8_t)(wager + 1),
                                  .set = (uint16_t)(missing == BAIZE_WAGERS ? needs->needs_any : 1u << missing)};
}

static struct baize_refusal check_amount(const struct baize_rules *rules, const struct baize_round_seat *seat,
                                         enum baize_wager wager, baize_cents amount)
{
    const struct baize_wager_rules *limits = &rules->wagers[wager];
    baize_cents least = wager == BAIZE_PROGRESSIVE ? rules->progressive.wager : limits->least;
    baize_cents most = wager == BAIZE_PROGRESSIVE ? rules->progressive.wager : limits->most;
    if (limits->equals_ante)
        least = most = seat->wagers[BAIZE_ANTE];
    if (amount < least && limits->equals_ante)
        return about(BAIZE_REASON_WAGER_NOT_EQUAL_TO_ANTE, rules, wager, least, most);
    if (amount < least)
        return about(BAIZE_REASON_WAGER_BELOW_LEAST, rules, wager, least, most);
    if (amount > most)
        return about(limits->equals_ante ? BAIZE_REASON_WAGER_NOT_EQUAL_TO_ANTE : BAIZE_REASON_WAGER_ABOVE_MOST, rules,
                     wager, least, most);
    if (amount % rules->smallest_chip != 0)
        return about(BAIZE_REASON_WAGER_NOT_WHOLE_CHIPS, rules, wager, least, most);
    if (limits->step > 0 && amount % limits->step != 0)
        return about(BAIZE_REASON_WAGER_NOT_WHOLE_STEPS, rules, wager, limits->step, limits->step);
    return allow();
}

/* The wager cannot be changed or taken back while another one needs it as it is. */
static struct baize_refusal needed_by(const struct baize_rules *rules, enum baize_wager wager, enum baize_wager other)
{
    const struct baize_wager_rules *needs = &rules->wagers[other];
    return (struct baize_refusal){.reason = BAIZE_REASON_WAGER_NEEDED_BY_ANOTHER,
                                  .clause = needs->needs_clause != 0 ? needs->needs_clause : needs->clause,
                                  .wager = (uint8_t)(wager + 1),
                                  .set = (uint16_t)(1u << other)};
}

/* An Ante cannot change under a Bonus that must equal it. */
static struct baize_refusal check_companions(const struct baize_rules *rules, const struct baize_round_seat *seat,
                                             enum baize_wager wager, baize_cents amount)
{
    for (int w = 0; wager == BAIZE_ANTE && w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].equals_ante && seat->wagers[w] > 0 && seat->wagers[w] != amount)
            return needed_by(rules, wager, (enum baize_wager)w);
    return allow();
}

static struct baize_refusal check_place(const struct baize_rules *rules, const struct baize_round *round,
                                        const struct baize_action *action)
{
    uint8_t number = action->place_wager.seat;
    enum baize_wager wager = action->place_wager.wager;
    uint32_t patron = action->place_wager.patron;
    struct baize_refusal refusal;
    if (!is_seat(rules, number))
        return refuse_by(BAIZE_REASON_SEAT_UNKNOWN, rules->seats_clause);
    if (patron == 0)
        return refuse_by(BAIZE_REASON_PATRON_UNKNOWN, 0);
    if ((unsigned)wager >= BAIZE_WAGERS || !rules->wagers[wager].offered)
        return refuse_by(BAIZE_REASON_WAGER_NOT_OFFERED, 0);
    if (!is_before_deal(rules, wager))
        return about(BAIZE_REASON_WAGER_NOT_BEFORE_DEAL, rules, wager, 0, 0);
    const struct baize_round_seat *seat = seat_in(round, number);
    if (seat->patron != 0 && seat->patron != patron)
        return refuse_by(BAIZE_REASON_SEAT_OF_ANOTHER, 0);
    refusal = seat->patron == 0 ? check_box(rules, round, number, patron) : allow();
    if (is_allowed(&refusal))
        refusal = check_needs(rules, seat, wager);
    if (is_allowed(&refusal))
        refusal = check_amount(rules, seat, wager, action->place_wager.amount);
    if (is_allowed(&refusal))
        refusal = check_companions(rules, seat, wager, action->place_wager.amount);
    if (is_allowed(&refusal) && seat->wagers[wager] == action->place_wager.amount)
        refusal = about(BAIZE_REASON_NOTHING_CHANGES, rules, wager, 0, 0);
    return refusal;
}

/* With the last wager of a box the patron gives it up: do the others still stand side by side? (MD-FCP 7.F) */
static struct baize_refusal check_box_given_up(const struct baize_rules *rules, const struct baize_round *round,
                                               uint8_t seat)
{
    uint32_t patron = seat_in(round, seat)->patron;
    uint8_t boxes = 0;
    uint8_t first = 0;
    uint8_t last = 0;
    for (uint8_t other = 1; other <= rules->seats; other++) {
        if (other == seat || seat_in(round, other)->patron != patron)
            continue;
        boxes++;
        first = first == 0 ? other : first;
        last = other;
    }
    if (rules->boxes_policy == BAIZE_ADJACENT_BOXES && boxes > 0 && last - first + 1 != boxes)
        return refuse_by(BAIZE_REASON_BOXES_NOT_ADJACENT, rules->boxes_clause);
    return allow();
}

/* Without this wager, would every other wager of the seat still have what it needs? */
static struct baize_refusal check_withdraw(const struct baize_rules *rules, const struct baize_round *round,
                                           const struct baize_action *action)
{
    enum baize_wager wager = action->withdraw_wager.wager;
    if (!is_seat(rules, action->withdraw_wager.seat))
        return refuse_by(BAIZE_REASON_SEAT_UNKNOWN, rules->seats_clause);
    struct baize_round_seat without = *seat_in(round, action->withdraw_wager.seat);
    if ((unsigned)wager >= BAIZE_WAGERS || without.wagers[wager] == 0)
        return refuse_by(BAIZE_REASON_WAGER_NOT_MADE, 0);
    without.wagers[wager] = 0;
    bool any = false;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        if (without.wagers[w] == 0)
            continue;
        any = true;
        if (check_needs(rules, &without, (enum baize_wager)w).reason != BAIZE_REASON_ALLOWED)
            return needed_by(rules, wager, (enum baize_wager)w);
    }
    return any ? allow() : check_box_given_up(rules, round, action->withdraw_wager.seat);
}

static struct baize_refusal check_no_more_bets(const struct baize_rules *rules, const struct baize_round *round)
{
    return round_has_wagers(rules, round) ? allow() : refuse_by(BAIZE_REASON_NO_WAGERS, 0);
}

/* All is paid, or nobody has wagered. */
static struct baize_refusal check_end_round(const struct baize_rules *rules, const struct baize_round *round)
{
    bool begun = round->phase == BAIZE_PHASE_BETTING && round_has_wagers(rules, round);
    return begun ? refuse_by(BAIZE_REASON_NOT_NOW, 0) : allow();
}

/* ---- Cards ---- */

static struct baize_refusal check_cards(const struct baize_rules *rules, const struct baize_round *round,
                                        const struct baize_action *action)
{
    baize_cards seen = round->used;
    uint8_t count = action->cards.count;
    if (count == 0 || count > baize_round_cards_wanted(round))
        return refuse_by(BAIZE_REASON_TOO_MANY_CARDS, round_dealing(rules, round)->clause);
    for (uint8_t i = 0; i < count; i++) {
        baize_card card = action->cards.cards[i];
        if (card >= BAIZE_CARD_LIMIT || (rules->deck & baize_cards_one(card)) == 0)
            return refuse_by(BAIZE_REASON_CARD_NOT_OF_DECK, 0);
        if (seen & baize_cards_one(card))
            return refuse_by(BAIZE_REASON_CARD_SEEN_BEFORE, 0);
        seen |= baize_cards_one(card);
    }
    return allow();
}

/* Before the first card, and once: there is one other method at most. */
static struct baize_refusal check_method(const struct baize_rules *rules, const struct baize_round *round)
{
    if (rules->fallback.steps_count == 0 || round->by_fallback)
        return refuse_by(BAIZE_REASON_NO_OTHER_METHOD, rules->procedures.out_of_order_clause);
    return allow();
}

/* ---- Decisions ---- */

static struct baize_refusal check_turn(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat)
{
    if (!is_seat(rules, seat))
        return refuse_by(BAIZE_REASON_SEAT_UNKNOWN, rules->seats_clause);
    if (seat == round->turn)
        return allow();
    return refuse_seat(BAIZE_REASON_NOT_THIS_SEATS_TURN, NULL, round->turn);
}

static struct baize_refusal above_cap(const struct baize_rules *rules, enum baize_wager wager, baize_cents least)
{
    struct baize_refusal refusal = about(BAIZE_REASON_WAGER_ABOVE_CAP, rules, wager, least, rules->wagers[wager].cap);
    refusal.clause = rules->wagers[wager].cap_clause;
    return refusal;
}

/* Any whole-chip amount from the least to the most multiple of the Ante, and not above the cap (R2, R5). */
static struct baize_refusal check_play(const struct baize_rules *rules, const struct baize_round *round,
                                       const struct baize_action *action)
{
    enum baize_wager wager = phase_row(rules, round->phase)->wager;
    const struct baize_wager_rules *limits = &rules->wagers[wager];
    struct baize_refusal refusal = check_turn(rules, round, action->play.seat);
    if (!is_allowed(&refusal))
        return refusal;
    baize_cents ante = seat_in(round, action->play.seat)->wagers[BAIZE_ANTE];
    baize_cents least = ante * limits->least_times;
    baize_cents most = ante * limits->most_times;
    bool capped = limits->cap > 0 && most > limits->cap;
    if (capped)
        most = limits->cap;
    baize_cents amount = action->play.amount == 0 && least == most ? least : action->play.amount;
    if (amount > most && capped)
        return above_cap(rules, wager, least);
    if (amount < least || amount > most)
        return about(BAIZE_REASON_PLAY_OUT_OF_RANGE, rules, wager, least, most);
    if (amount % rules->smallest_chip != 0)
        return about(BAIZE_REASON_WAGER_NOT_WHOLE_CHIPS, rules, wager, least, most);
    return allow();
}

static struct baize_refusal check_discard(const struct baize_rules *rules, const struct baize_round *round,
                                          const struct baize_action *action)
{
    struct baize_refusal refusal = check_turn(rules, round, action->discard.seat);
    if (!is_allowed(&refusal))
        return refusal;
    if ((action->discard.cards & ~seat_cards(seat_in(round, action->discard.seat))) != 0)
        return refuse_by(BAIZE_REASON_CARD_NOT_HELD, 0);
    if (baize_cards_count(action->discard.cards) > discards_most(rules, round->phase))
        return refuse_by(BAIZE_REASON_TOO_MANY_DISCARDS, rules->dealing.draw_clause);
    return allow();
}

/* ---- Payment ---- */

/* Can the award be counted, alone and on top of what the patron has? */
static bool is_countable(const struct baize_round *round, uint32_t patron, baize_cents amount)
{
    struct baize_account chips = {.kind = BAIZE_ACCOUNT_CHIPS, .owner = patron};
    struct baize_account pending = {.kind = BAIZE_ACCOUNT_PENDING};
    baize_money money;
    baize_money sum;
    return baize_money_from_cents(amount, &money) == BAIZE_OK &&
           baize_money_add(baize_ledger_balance(&round->ledger, chips), money, &sum) == BAIZE_OK &&
           baize_money_subtract(baize_ledger_balance(&round->ledger, pending), money, &sum) == BAIZE_OK;
}

/* A fixed pay has one amount; what a share comes to is for the meter to say (R27, R29). */
static struct baize_refusal check_pay_claim(const struct baize_rules *rules, const struct baize_round *round,
                                            const struct baize_action *action)
{
    int place = claim_waiting(round, action->pay_claim.seat);
    if (place < 0)
        return refuse_by(BAIZE_REASON_NOTHING_TO_PAY, 0);
    if (round->phase == BAIZE_PHASE_SETTLEMENT && rules->progressive.paid_when == BAIZE_PAID_AFTER_ALL_SEATS)
        return refuse_by(BAIZE_REASON_SEATS_WAIT, rules->progressive.paid_clause);
    const struct baize_claim *claim = &round->claims[place];
    bool fixed = claim->pays.kind != BAIZE_ODDS_METER;
    if (action->pay_claim.amount < 0 || (fixed && action->pay_claim.amount != claim->fixed_cents)) {
        struct baize_refusal refusal =
            about(BAIZE_REASON_AMOUNT_NOT_AS_FIXED, rules, BAIZE_PROGRESSIVE, claim->fixed_cents, claim->fixed_cents);
        refusal.clause = claim->clause;
        return refusal;
    }
    if (!is_countable(round, seat_in(round, claim->seat)->patron, action->pay_claim.amount))
        return refuse_by(BAIZE_REASON_AMOUNT_TOO_LARGE, claim->clause);
    return allow();
}

/* Only what was paid and still stands can be undone (R26). */
static struct baize_refusal check_back_out(const struct baize_rules *rules, const struct baize_round *round,
                                           const struct baize_action *action)
{
    uint8_t seat = action->back_out_claim.seat;
    if (!is_seat(rules, seat))
        return refuse_by(BAIZE_REASON_SEAT_UNKNOWN, rules->seats_clause);
    return claim_standing(round, seat) < 0 ? refuse_by(BAIZE_REASON_CLAIM_NOT_PAID, 0) : allow();
}

/* Envy comes after all seats; it is house money from the tray and waits for no win (R27, R31). */
static struct baize_refusal check_pay_envy(const struct baize_round *round)
{
    if (round->envies_paid == round->envies_count)
        return refuse_by(BAIZE_REASON_NOTHING_TO_PAY, 0);
    return allow();
}

static struct baize_refusal check_leave(const struct baize_rules *rules, const struct baize_round *round,
                                        const struct baize_action *action)
{
    for (uint8_t seat = 1; seat <= rules->seats; seat++)
        if (action->leave.patron != 0 && seat_in(round, seat)->patron == action->leave.patron)
            return allow();
    return refuse_by(BAIZE_REASON_PATRON_UNKNOWN, 0);
}

/* The whole deck, each card once; whether it is the one that was committed to is for whoever holds the nonce. */
static struct baize_refusal check_show_deck(const struct baize_rules *rules, const struct baize_round *round,
                                            const struct baize_action *action)
{
    baize_cards shown = 0;
    if (round->deck_shown)
        return refuse_by(BAIZE_REASON_NOT_NOW, 0);
    if (action->show_deck.count > baize_cards_count(rules->deck))
        return refuse_by(BAIZE_REASON_TOO_MANY_CARDS, 0);
    for (uint8_t i = 0; i < action->show_deck.count; i++) {
        baize_card card = action->show_deck.order[i];
        if (card >= BAIZE_CARD_LIMIT || (rules->deck & baize_cards_one(card)) == 0)
            return refuse_by(BAIZE_REASON_CARD_NOT_OF_DECK, 0);
        if (shown & baize_cards_one(card))
            return refuse_by(BAIZE_REASON_CARD_SEEN_BEFORE, 0);
        shown |= baize_cards_one(card);
    }
    return shown == rules->deck ? allow() : refuse_by(BAIZE_REASON_CARD_NOT_OF_DECK, 0);
}

/* The round does not end while a claim is pending (RULES 4): say which it is. After "no more bets" the rule that closes
 * the bets is named. */
static struct baize_refusal refuse_now(const struct baize_rules *rules, const struct baize_round *round,
                                       enum baize_act act)
{
    bool bets = act == BAIZE_ACT_PLACE_WAGER || act == BAIZE_ACT_WITHDRAW_WAGER;
    if (bets && round->phase > BAIZE_PHASE_BETTING && round->phase < BAIZE_PHASE_ENDED)
        return refuse_by(BAIZE_REASON_BETS_ARE_CLOSED, rules->procedures.no_more_bets_clause);
    if (act != BAIZE_ACT_END_ROUND || round->phase != BAIZE_PHASE_CLAIMS)
        return refuse_by(BAIZE_REASON_NOT_NOW, 0);
    return refuse_by(baize_round_next_claim(round) >= 0 ? BAIZE_REASON_CLAIM_WAITS : BAIZE_REASON_ENVY_WAITS, 0);
}

static bool is_possible(const struct baize_rules *rules, const struct baize_round *round, enum baize_act act)
{
    return (unsigned)act < BAIZE_ACTS && (phase_row(rules, round->phase)->acts & 1u << act) != 0;
}

static struct baize_refusal check(const struct baize_rules *rules, const struct baize_round *round,
                                  const struct baize_action *action)
{
    if (action->round != 0 && action->round != round->number)
        return refuse_by(BAIZE_REASON_ANOTHER_ROUND, 0);
    if (!is_possible(rules, round, action->kind))
        return refuse_now(rules, round, action->kind);
    if (action->by.at_ms < round->at_ms)
        return refuse_by(BAIZE_REASON_TIME_GOES_BACK, 0);
    switch (action->kind) {
    case BAIZE_ACT_PLACE_WAGER:
        return check_place(rules, round, action);
    case BAIZE_ACT_WITHDRAW_WAGER:
        return check_withdraw(rules, round, action);
    case BAIZE_ACT_NO_MORE_BETS:
        return check_no_more_bets(rules, round);
    case BAIZE_ACT_CARDS:
        return check_cards(rules, round, action);
    case BAIZE_ACT_PLAY:
        return check_play(rules, round, action);
    case BAIZE_ACT_FOLD:
        return check_turn(rules, round, action->fold.seat);
    case BAIZE_ACT_DISCARD:
        return check_discard(rules, round, action);
    case BAIZE_ACT_PAY_CLAIM:
        return check_pay_claim(rules, round, action);
    case BAIZE_ACT_PAY_ENVY:
        return check_pay_envy(round);
    case BAIZE_ACT_REPORT_IRREGULARITY:
        return irregular_check(rules, round, action->report_irregularity.what, action->report_irregularity.card);
    case BAIZE_ACT_LEAVE:
        return check_leave(rules, round, action);
    case BAIZE_ACT_SHOW_DECK:
        return check_show_deck(rules, round, action);
    case BAIZE_ACT_BACK_OUT_CLAIM:
        return check_back_out(rules, round, action);
    case BAIZE_ACT_CHANGE_METHOD:
        return check_method(rules, round);
    case BAIZE_ACT_END_ROUND:
        return check_end_round(rules, round);
    case BAIZE_ACT_OPEN_ROUND:
    case BAIZE_ACT_REVEAL:
    case BAIZE_ACT_SETTLE_SEAT:
    case BAIZE_ACT_DEADLINE_PASSED:
        return allow();
    }
    return refuse_by(BAIZE_REASON_NOT_NOW, 0);
}

struct baize_refusal baize_round_check(const struct baize_rules *rules, const struct baize_round *round,
                                       const struct baize_action *action)
{
    return refused_by(BAIZE_MACHINE_ROUND, check(rules, round, action));
}
