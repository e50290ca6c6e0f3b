/* decide.c - from a legal action to events. Events carry outcomes: amounts, postings, clauses. */
#include "round/internal.h"

#include <string.h>

struct decider {
    const struct baize_rules *rules;
    const struct baize_round *round;
    const struct baize_action *action;
    struct baize_events *events;
    enum baize_status status;
};

static struct baize_event *add_event(struct decider *decider, enum baize_event_kind kind)
{
    struct baize_event *event = &decider->events->events[decider->events->count++];
    event->kind = kind;
    event->by = decider->action->by;
    event->round = decider->round->number;
    event->posting.count = 0;
    return event;
}

/* ---- Money ---- */

static const struct baize_account layout = {.kind = BAIZE_ACCOUNT_LAYOUT};
static const struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY};

static struct baize_account chips_of(uint32_t patron)
{
    return (struct baize_account){.kind = BAIZE_ACCOUNT_CHIPS, .owner = patron};
}

static void post(struct decider *decider, struct baize_event *event, struct baize_account account, baize_cents amount)
{
    enum baize_status status = baize_posting_add_cents(&event->posting, account, amount);
    if (status != BAIZE_OK)
        decider->status = status;
}

/* From one account to another. */
static void move(struct decider *decider, struct baize_event *event, struct baize_account from, struct baize_account to,
                 baize_cents amount)
{
    post(decider, event, from, -amount);
    post(decider, event, to, amount);
}

/* ---- Betting ---- */

static void decide_open(struct decider *decider)
{
    struct baize_event *event = add_event(decider, BAIZE_EVENT_ROUND_OPENED);
    event->round = decider->action->open_round.number;
    memcpy(event->round_opened.commitment, decider->action->open_round.commitment, BAIZE_HASH_SIZE);
}

static void decide_place(struct decider *decider)
{
    const struct baize_action *action = decider->action;
    const struct baize_round_seat *seat = seat_in(decider->round, action->place_wager.seat);
    struct baize_event *event = add_event(decider, BAIZE_EVENT_WAGER_PLACED);
    event->wager_placed.seat = action->place_wager.seat;
    event->wager_placed.patron = action->place_wager.patron;
    event->wager_placed.wager = action->place_wager.wager;
    event->wager_placed.amount = action->place_wager.amount;
    move(decider, event, chips_of(action->place_wager.patron), layout,
         action->place_wager.amount - seat->wagers[action->place_wager.wager]);
}

static void add_withdrawn(struct decider *decider, uint8_t seat, enum baize_wager wager, baize_clause clause)
{
    const struct baize_round_seat *owner = seat_in(decider->round, seat);
    struct baize_event *event = add_event(decider, BAIZE_EVENT_WAGER_WITHDRAWN);
    event->wager_withdrawn.seat = seat;
    event->wager_withdrawn.wager = wager;
    event->wager_withdrawn.amount = owner->wagers[wager];
    event->wager_withdrawn.clause = clause;
    move(decider, event, layout, chips_of(owner->patron), owner->wagers[wager]);
}

/* An Ante whose companion is missing is no wager: Ante and Bonus are made together (R18). */
static enum baize_wager missing_companion(const struct baize_rules *rules, const struct baize_round_seat *seat)
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].offered && rules->wagers[w].equals_ante && seat->wagers[BAIZE_ANTE] > 0 &&
            seat->wagers[w] == 0)
            return (enum baize_wager)w;
    return BAIZE_WAGERS;
}

static bool has_wager(const struct baize_round_seat *seat)
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (seat->wagers[w] > 0)
            return true;
    return false;
}

/* Progressive wagers are collected before the deal: from the layout into the tray (MD-FCP 8.C(2)). */
static void decide_no_more_bets(struct decider *decider)
{
    const struct baize_rules *rules = decider->rules;
    uint16_t seats = 0;
    uint16_t progressive = 0;
    for (uint8_t number = 1; number <= rules->seats; number++) {
        const struct baize_round_seat *seat = seat_in(decider->round, number);
        enum baize_wager missing = missing_companion(rules, seat);
        if (missing != BAIZE_WAGERS)
            add_withdrawn(decider, number, BAIZE_ANTE, rules->wagers[missing].needs_clause);
        else if (has_wager(seat))
            seats |= (uint16_t)(1u << (number - 1));
        if (seat->wagers[BAIZE_PROGRESSIVE] > 0)
            progressive |= (uint16_t)(1u << (number - 1));
    }
    struct baize_event *event = add_event(decider, BAIZE_EVENT_BETS_CLOSED);
    event->bets_closed.seats = seats;
    event->bets_closed.progressive = progressive;
    for (uint8_t number = 1; number <= rules->seats; number++)
        if (progressive & 1u << (number - 1))
            move(decider, event, layout, tray, seat_in(decider->round, number)->wagers[BAIZE_PROGRESSIVE]);
}

/* ---- Cards and decisions ---- */

static void decide_cards(struct decider *decider)
{
    const struct baize_round *round = decider->round;
    struct baize_event *event = add_event(decider, BAIZE_EVENT_CARDS_DEALT);
    event->cards_dealt.count = decider->action->cards.count;
    for (uint8_t i = 0; i < decider->action->cards.count; i++) {
        const struct baize_slot *slot = &round->slots[round->slots_filled + i];
        event->cards_dealt.cards[i] = (struct baize_dealt_card){
            .card = decider->action->cards.cards[i], .place = slot->place, .face_up = slot->face_up};
    }
}

static void decide_play(struct decider *decider)
{
    const struct baize_action *action = decider->action;
    const struct baize_round_seat *seat = seat_in(decider->round, action->play.seat);
    enum baize_wager wager = phase_row(decider->rules, decider->round->phase)->wager;
    const struct baize_wager_rules *limits = &decider->rules->wagers[wager];
    struct baize_event *event = add_event(decider, BAIZE_EVENT_PLAY_MADE);
    event->play_made.seat = action->play.seat;
    event->play_made.wager = wager;
    event->play_made.amount =
        action->play.amount > 0 ? action->play.amount : seat->wagers[BAIZE_ANTE] * limits->least_times;
    event->play_made.clause = limits->clause;
    move(decider, event, chips_of(seat->patron), layout, event->play_made.amount);
}

static void add_fold(struct decider *decider, uint8_t seat, enum baize_fold_reason reason, baize_clause clause)
{
    struct baize_event *event = add_event(decider, BAIZE_EVENT_SEAT_FOLDED);
    event->seat_folded.seat = seat;
    event->seat_folded.reason = reason;
    event->seat_folded.clause = clause;
}

/* What a fold is by the rules depends on how far the seat has come: it loses the Ante, or a wager made since. */
static baize_clause fold_clause_of(const struct baize_rules *rules, const struct baize_round_seat *seat)
{
    baize_clause clause = rules->wagers[BAIZE_ANTE].fold_clause;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (seat->wagers[w] > 0 && rules->wagers[w].placed != BAIZE_BEFORE_DEAL)
            clause = rules->wagers[w].fold_clause;
    return clause;
}

static void decide_fold(struct decider *decider, uint8_t seat, enum baize_fold_reason reason)
{
    add_fold(decider, seat, reason, fold_clause_of(decider->rules, seat_in(decider->round, seat)));
}

static void add_void(struct decider *decider, enum baize_irregularity why);
static bool leaving_folds(const struct baize_rules *rules, const struct baize_round *round, uint8_t number);

/* Fewer cards left than discards declared, seen when all have declared: void (R24). `seat` declares `discards` now;
 * whoever is `gone` with this action draws nothing. */
static void check_stub(struct decider *decider, uint8_t seat, baize_cards discards, uint32_t gone)
{
    const struct baize_round *round = decider->round;
    int left = baize_cards_count(decider->rules->deck & ~round->used);
    int wanted = baize_cards_count(discards);
    for (uint8_t number = 1; number <= decider->rules->seats; number++) {
        const struct baize_round_seat *other = seat_in(round, number);
        bool pat = !other->decided && (other->absent || other->patron == gone);
        if (number == seat || !other->dealt || other->folded || pat ||
            (other->patron == gone && leaving_folds(decider->rules, round, number)))
            continue;
        if (!other->decided)
            return;
        wanted += baize_cards_count(other->discards);
    }
    if (wanted > left && decider->rules->irregularities[BAIZE_TOO_FEW_TO_DRAW].applies)
        add_void(decider, BAIZE_TOO_FEW_TO_DRAW);
}

static void decide_discard(struct decider *decider, uint8_t seat, baize_cards cards)
{
    struct baize_event *event = add_event(decider, BAIZE_EVENT_CARDS_DISCARDED);
    event->cards_discarded.seat = seat;
    event->cards_discarded.cards = cards;
    check_stub(decider, seat, cards, 0);
}

/* A seat out of time folds; with discards to declare it stands pat (R39). */
static void decide_deadline(struct decider *decider)
{
    const struct baize_round *round = decider->round;
    enum baize_wager wager = phase_row(decider->rules, round->phase)->wager;
    if (wager == BAIZE_WAGERS)
        decide_discard(decider, round->turn, 0);
    else
        decide_fold(decider, round->turn, BAIZE_FOLD_TIMED_OUT);
}

/* Is there a wager still before the seat that only its player can make? In the first half of Double Draw there always
 * is. Who has only discards to declare stands pat instead (R39). */
static bool decides_later(const struct baize_round *round, const struct baize_round_seat *seat)
{
    enum baize_phase phase = round->phase;
    bool first_half = phase == BAIZE_PHASE_DEALING || phase == BAIZE_PHASE_FIRST_BETS ||
                      phase == BAIZE_PHASE_FIRST_DISCARDS || phase == BAIZE_PHASE_FIRST_DRAW;
    bool being_asked = phase == BAIZE_PHASE_DECISIONS || phase == BAIZE_PHASE_SECOND_BETS;
    return seat->wagers[BAIZE_ANTE] > 0 && !seat->folded && (first_half || (being_asked && !seat->decided));
}

/* After the deal the house's policy decides: all is lost, once; or what needs a decision is folded and the rest played
 * out. A hand that has been claimed has been played. */
static bool leaving_folds(const struct baize_rules *rules, const struct baize_round *round, uint8_t number)
{
    const struct baize_round_seat *seat = seat_in(round, number);
    if (!seat->dealt || seat->settled || baize_round_claim_of(round, number) >= 0)
        return false;
    return rules->procedures.abandonment == BAIZE_FORFEIT ? !seat->forfeited : decides_later(round, seat);
}

/* The hand is played out without its player: with discards to declare it stands pat, now or later (R39). */
static void add_left(struct decider *decider, uint8_t seat)
{
    struct baize_event *event = add_event(decider, BAIZE_EVENT_SEAT_LEFT);
    event->seat_left.seat = seat;
    event->seat_left.clause = decider->rules->procedures.abandonment_clause;
}

/* Who leaves abandons the hand; before the deal wagers go back. */
static void decide_leave(struct decider *decider)
{
    const struct baize_rules *rules = decider->rules;
    const struct baize_round *round = decider->round;
    uint32_t patron = decider->action->leave.patron;
    bool betting = round->phase == BAIZE_PHASE_BETTING;
    for (uint8_t number = 1; number <= rules->seats; number++) {
        const struct baize_round_seat *seat = seat_in(round, number);
        if (seat->patron != patron)
            continue;
        for (int w = BAIZE_WAGERS - 1; betting && w >= 0; w--)
            if (seat->wagers[w] > 0)
                add_withdrawn(decider, number, (enum baize_wager)w, 0);
        if (!betting && leaving_folds(rules, round, number))
            add_fold(decider, number, BAIZE_FOLD_ABANDONED, rules->procedures.abandonment_clause);
        else if (!betting && seat->dealt && !seat->settled && !seat->absent)
            add_left(decider, number);
    }
    if (discards_most(rules, round->phase) > 0 && decider->events->count > 0)
        check_stub(decider, 0, 0, patron);
}

/* ---- Collecting ---- */

/* Has anybody folded or left by now, these events counted? */
static bool somebody_forfeits(const struct decider *decider)
{
    for (uint8_t i = 0; i < decider->events->count; i++)
        if (decider->events->events[i].kind == BAIZE_EVENT_SEAT_FOLDED)
            return true;
    for (uint8_t number = 1; number <= decider->rules->seats; number++)
        if (seat_in(decider->round, number)->folded)
            return true;
    return false;
}

/* With the last decision, by whatever act it comes, the dealer collects what was forfeited (R12). */
static void add_collecting(struct decider *decider)
{
    struct baize_event due;
    struct baize_round after = *decider->round;
    for (uint8_t i = 0; decider->status == BAIZE_OK && i < decider->events->count; i++)
        decider->status = baize_round_fold(decider->rules, &after, &decider->events->events[i]);
    if (decider->status != BAIZE_OK || !collect_due(decider->rules, &after, &due))
        return;
    struct baize_event *event = add_event(decider, BAIZE_EVENT_FORFEITS_COLLECTED);
    event->forfeits_collected = due.forfeits_collected;
    event->forfeits_collected.clause = decider->rules->settlement.collect_clause;
    for (uint8_t i = 0; i < due.forfeits_collected.count; i++)
        move(decider, event, layout, tray, due.forfeits_collected.wagers[i].amount);
}

/* ---- Settlement ---- */

static void decide_reveal(struct decider *decider)
{
    const struct baize_round *round = decider->round;
    struct baize_event *event = add_event(decider, BAIZE_EVENT_DEALER_REVEALED);
    event->dealer_revealed.cards = 0;
    for (uint8_t i = 0; i < round->dealer_count; i++)
        event->dealer_revealed.cards |= baize_cards_one(round->dealer[i]);
    event->dealer_revealed.strength = baize_strength_four_card(event->dealer_revealed.cards);
}

/* Wagers leave the layout; what is lost goes to the tray, what is won comes from it. The progressive wager lies in the
 * tray already. */
static void post_settlement(struct decider *decider, struct baize_event *event, const struct baize_round_seat *seat)
{
    baize_cents down = settle_down(seat);
    baize_cents paid = settle_paid(&event->seat_settled.settlement);
    post(decider, event, layout, -down);
    post(decider, event, chips_of(seat->patron), paid);
    post(decider, event, tray, down - paid);
}

/* The seats are settled one by one; a progressive win takes its place with its seat (R27). */
static void decide_settle_seat(struct decider *decider)
{
    struct baize_event *event = add_event(decider, BAIZE_EVENT_SEAT_SETTLED);
    struct settle_step step;
    decider->status = settle_next(decider->rules, decider->round, &step, &event->seat_settled.settlement);
    if (decider->status != BAIZE_OK)
        return;
    event->seat_settled.seat = step.seat;
    post_settlement(decider, event, seat_in(decider->round, step.seat));
    event->seat_settled.claims = step.claims_count;
    event->seat_settled.envies = step.envies;
    for (uint8_t i = 0; i < step.claims_count; i++) {
        struct baize_event *made = add_event(decider, BAIZE_EVENT_CLAIM_MADE);
        made->claim_made.claim = step.claims[i];
        made->claim_made.order = (uint8_t)(decider->round->claims_count + i + 1);
    }
}

/* Where an award comes from: the tray or the meter. The meter's own stream takes it from the meter; here it reaches the
 * table as money of the house, so that this round's entries add up. */
static struct baize_account source_of(enum baize_pays_from from)
{
    return from == BAIZE_FROM_TRAY ? tray : (struct baize_account){.kind = BAIZE_ACCOUNT_PENDING};
}

static void decide_pay_claim(struct decider *decider)
{
    const struct baize_round *round = decider->round;
    int place = claim_waiting(round, decider->action->pay_claim.seat);
    const struct baize_claim *claim = &round->claims[place];
    struct baize_event *event = add_event(decider, BAIZE_EVENT_CLAIM_PAID);
    event->claim_paid.seat = claim->seat;
    event->claim_paid.order = (uint8_t)(place + 1);
    event->claim_paid.amount = decider->action->pay_claim.amount;
    event->claim_paid.from = claim->from;
    move(decider, event, source_of(claim->from), chips_of(seat_in(round, claim->seat)->patron),
         event->claim_paid.amount);
}

/* A win is undone: what was paid goes back, to the cent, to where it came from (R26). */
static void decide_back_out(struct decider *decider)
{
    const struct baize_round *round = decider->round;
    int place = claim_standing(round, decider->action->back_out_claim.seat);
    const struct baize_claim *claim = &round->claims[place];
    struct baize_event *event = add_event(decider, BAIZE_EVENT_CLAIM_BACKED_OUT);
    event->claim_backed_out.seat = claim->seat;
    event->claim_backed_out.order = (uint8_t)(place + 1);
    event->claim_backed_out.amount = round->awards[place];
    event->claim_backed_out.from = claim->from;
    move(decider, event, chips_of(seat_in(round, claim->seat)->patron), source_of(claim->from), round->awards[place]);
}

static void decide_pay_envy(struct decider *decider)
{
    struct baize_settle_input input;
    struct baize_settled settled;
    settle_input_of(decider->rules, decider->round, &input);
    decider->status = baize_settle_round(decider->rules, &input, &settled);
    for (uint8_t i = 0; decider->status == BAIZE_OK && i < settled.envies_count; i++) {
        struct baize_event *event = add_event(decider, BAIZE_EVENT_ENVY_PAID);
        event->envy_paid.due = settled.envies[i];
        move(decider, event, tray, chips_of(seat_in(decider->round, settled.envies[i].seat)->patron),
             settled.envies[i].amount);
    }
}

/* ---- Voids ---- */

/* A void is total: every wager of every seat comes back, to the cent, and what was paid goes back too (R28). */
static void add_void(struct decider *decider, enum baize_irregularity why)
{
    const struct baize_round *round = decider->round;
    struct baize_event *event = add_event(decider, BAIZE_EVENT_ROUND_VOIDED);
    event->round_voided.why = why;
    event->round_voided.clause = decider->rules->irregularities[why].clause;
    for (uint8_t number = 1; number <= decider->rules->seats; number++) {
        const struct baize_round_seat *seat = seat_in(round, number);
        for (int w = 0; w < BAIZE_WAGERS; w++)
            if (seat->wagers[w] > 0)
                move(decider, event, wager_is_in_tray(round, seat, w) ? tray : layout, chips_of(seat->patron),
                     seat->wagers[w]);
        baize_cents received = seat->paid + round->envy_received[number - 1];
        if (received > 0)
            move(decider, event, chips_of(seat->patron), tray, received);
    }
}

static void decide_irregularity(struct decider *decider)
{
    enum baize_irregularity what = decider->action->report_irregularity.what;
    enum baize_effect effect = irregular_effect(decider->rules, decider->round, &what);
    struct baize_event *event = add_event(decider, BAIZE_EVENT_IRREGULARITY_FOUND);
    event->irregularity_found.what = what;
    event->irregularity_found.effect = effect;
    event->irregularity_found.card = decider->action->report_irregularity.card;
    event->irregularity_found.clause = decider->rules->irregularities[what].clause;
    if (effect_voids(effect))
        add_void(decider, what);
    else if (irregular_leaves_too_few(decider->rules, decider->round, what))
        add_void(decider, BAIZE_TOO_FEW_TO_DRAW);
}

static void decide_method(struct decider *decider)
{
    struct baize_event *event = add_event(decider, BAIZE_EVENT_METHOD_CHANGED);
    event->method_changed.method = decider->rules->fallback.method;
    event->method_changed.clause = decider->rules->fallback.clause;
}

static void decide_show_deck(struct decider *decider)
{
    struct baize_event *event = add_event(decider, BAIZE_EVENT_DECK_SHOWN);
    memcpy(event->deck_shown.nonce, decider->action->show_deck.nonce, BAIZE_HASH_SIZE);
    event->deck_shown.count = decider->action->show_deck.count;
    memcpy(event->deck_shown.order, decider->action->show_deck.order, sizeof event->deck_shown.order);
}

static void decide(struct decider *decider)
{
    const struct baize_action *action = decider->action;
    switch (action->kind) {
    case BAIZE_ACT_OPEN_ROUND:
        decide_open(decider);
        return;
    case BAIZE_ACT_PLACE_WAGER:
        decide_place(decider);
        return;
    case BAIZE_ACT_WITHDRAW_WAGER:
        add_withdrawn(decider, action->withdraw_wager.seat, action->withdraw_wager.wager, 0);
        return;
    case BAIZE_ACT_NO_MORE_BETS:
        decide_no_more_bets(decider);
        return;
    case BAIZE_ACT_CARDS:
        decide_cards(decider);
        return;
    case BAIZE_ACT_PLAY:
        decide_play(decider);
        return;
    case BAIZE_ACT_FOLD:
        decide_fold(decider, action->fold.seat, BAIZE_FOLD_CHOSEN);
        return;
    case BAIZE_ACT_DISCARD:
        decide_discard(decider, action->discard.seat, action->discard.cards);
        return;
    case BAIZE_ACT_REVEAL:
        decide_reveal(decider);
        return;
    case BAIZE_ACT_SETTLE_SEAT:
        decide_settle_seat(decider);
        return;
    case BAIZE_ACT_PAY_CLAIM:
        decide_pay_claim(decider);
        return;
    case BAIZE_ACT_PAY_ENVY:
        decide_pay_envy(decider);
        return;
    case BAIZE_ACT_REPORT_IRREGULARITY:
        decide_irregularity(decider);
        return;
    case BAIZE_ACT_LEAVE:
        decide_leave(decider);
        return;
    case BAIZE_ACT_DEADLINE_PASSED:
        decide_deadline(decider);
        return;
    case BAIZE_ACT_SHOW_DECK:
        decide_show_deck(decider);
        return;
    case BAIZE_ACT_END_ROUND:
        add_event(decider, BAIZE_EVENT_ROUND_ENDED);
        return;
    case BAIZE_ACT_BACK_OUT_CLAIM:
        decide_back_out(decider);
        return;
    case BAIZE_ACT_CHANGE_METHOD:
        decide_method(decider);
        return;
    }
}

enum baize_status decide_allowed(const struct baize_rules *rules, const struct baize_round *round,
                                 const struct baize_action *action, struct baize_events *events)
{
    struct decider decider = {.rules = rules, .round = round, .action = action, .events = events};
    events->count = 0;
    decide(&decider);
    bool before_reveal = round->phase == BAIZE_PHASE_DEALING || round->phase == BAIZE_PHASE_DECISIONS ||
                         round->phase == BAIZE_PHASE_REVEAL;
    if (before_reveal && action->kind != BAIZE_ACT_REVEAL && somebody_forfeits(&decider))
        add_collecting(&decider);
    if (decider.status != BAIZE_OK)
        events->count = 0;
    return decider.status;
}

enum baize_status baize_round_decide(const struct baize_rules *rules, const struct baize_round *round,
                                     const struct baize_action *action, struct baize_events *events)
{
    events->count = 0;
    if (baize_round_check(rules, round, action).reason != BAIZE_REASON_ALLOWED)
        return BAIZE_ROUND_REFUSED;
    return decide_allowed(rules, round, action, events);
}
