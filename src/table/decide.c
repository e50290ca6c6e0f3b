/* decide.c - from a legal act to events.
 *
 * Most acts have one event, or several that the round decides at once: they need no copy of the table (14 kB). What
 * follows from an event (a patron who waits for the end of the round, and leaves with what it brought) is decided on
 * the state that the event leaves: table_now makes the copy then, and folds into it what has happened so far. */
#include "catalog/begins.h"
#include "table/internal.h"

static struct baize_table_event *next_event(struct table_decider *decider, enum baize_table_event_kind kind)
{
    if (decider->events->count == BAIZE_TABLE_EVENTS_MOST) {
        decider->status = BAIZE_EVENT_TOO_LONG;
        decider->events->count--;
    }
    struct baize_table_event *event = &decider->events->events[decider->events->count];
    event->kind = kind;
    event->by = decider->action->by;
    event->table = decider->state->settings.number;
    event->posting.count = 0;
    return event;
}

struct baize_table_event *table_new_event(struct table_decider *decider, enum baize_table_event_kind kind)
{
    struct baize_table_event *event = next_event(decider, kind);
    memset(&event->round, 0, sizeof event->round); /* the largest of all kinds */
    return event;
}

struct baize_table_event *table_first_event(struct table_decider *decider)
{
    const struct act_begins *begins = &baize_table_begins[decider->action->kind];
    struct baize_table_event *event = table_new_event(decider, (enum baize_table_event_kind)begins->event);
    act_to_event(begins, decider->action, event);
    return event;
}

void table_end_event(struct table_decider *decider)
{
    decider->events->count++;
}

/* The table as it is after all events so far. */
static const struct baize_table *table_now(struct table_decider *decider)
{
    if (decider->folded == decider->events->count)
        return decider->state;
    if (decider->state != decider->copy)
        memcpy(decider->copy, decider->state, sizeof *decider->copy);
    decider->state = decider->copy;
    for (; decider->folded < decider->events->count && decider->status == BAIZE_OK; decider->folded++)
        decider->status = table_fold_into(decider->rules, decider->copy, &decider->events->events[decider->folded]);
    return decider->state;
}

void table_move_money(struct table_decider *decider, struct baize_table_event *event, struct baize_account from,
                      struct baize_account to, baize_cents amount)
{
    enum baize_status status = baize_posting_add_cents(&event->posting, from, -amount);
    if (status == BAIZE_OK)
        status = baize_posting_add_cents(&event->posting, to, amount);
    if (status != BAIZE_OK)
        decider->status = status;
}

/* ---- The round ---- */

static bool somebody_leaves(const struct table_decider *decider)
{
    bool leaves = decider->action->kind == BAIZE_TABLE_ACT_LEAVE;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        leaves = leaves || decider->state->seats[i].leaving;
    return leaves;
}

/* With the end of the round those leave who waited for it, with all their chips. */
static void let_them_go(struct table_decider *decider)
{
    if (!somebody_leaves(decider))
        return;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST && decider->status == BAIZE_OK; i++) {
        const struct baize_table *now = table_now(decider);
        uint32_t patron = now->seats[i].patron;
        if (patron == 0 || !now->seats[i].leaving || table_plays_in_round(decider->rules, now, patron))
            continue;
        struct baize_table_event *event = table_new_event(decider, BAIZE_TABLE_EVENT_PATRON_LEFT);
        event->patron_left.patron = patron;
        event->patron_left.amount = baize_table_chips(now, patron);
        table_move_money(decider, event, table_account_of(BAIZE_ACCOUNT_CHIPS, patron),
                         table_account_of(BAIZE_ACCOUNT_WALLET, patron), event->patron_left.amount);
        table_end_event(decider);
    }
}

/* Has the round decide, and takes its events over. */
static void decide_in_round(struct table_decider *decider, const struct baize_round *round,
                            const struct baize_action *action)
{
    struct baize_events *inner = &decider->events->round;
    struct baize_action own = *action;
    own.by = decider->action->by;
    enum baize_status status = baize_round_decide(decider->rules, round, &own, inner);
    if (status != BAIZE_OK)
        decider->status = status;
    for (uint8_t i = 0; i < inner->count && decider->status == BAIZE_OK; i++) {
        struct baize_table_event *event = next_event(decider, BAIZE_TABLE_EVENT_ROUND);
        memcpy(&event->round, &inner->events[i], round_event_size(&inner->events[i]));
        table_end_event(decider);
    }
    let_them_go(decider);
}

/* With "no more bets" the method of the round is settled: the fallback, when a device is out of order (RULES 5). */
static void settle_method(struct table_decider *decider)
{
    struct baize_action other = {.kind = BAIZE_ACT_CHANGE_METHOD};
    if (table_dealing(decider->rules, decider->state) != &decider->rules->dealing)
        decide_in_round(decider, &decider->state->round, &other);
}

/* A card that cannot be is put on record, and the deal waits. */
static void decide_round_act(struct table_decider *decider)
{
    const struct baize_action *action = &decider->action->round;
    if (action->kind == BAIZE_ACT_CARDS) {
        struct baize_action own = *action;
        own.by = decider->action->by;
        struct baize_refusal why = baize_round_check(decider->rules, &decider->state->round, &own);
        if (why.reason == BAIZE_REASON_CARD_NOT_OF_DECK || why.reason == BAIZE_REASON_CARD_SEEN_BEFORE) {
            struct baize_table_event *event = table_new_event(decider, BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE);
            event->card_impossible.code = action->cards.cards[0];
            event->card_impossible.seen_before = why.reason == BAIZE_REASON_CARD_SEEN_BEFORE;
            table_end_event(decider);
            return;
        }
    }
    if (action->kind == BAIZE_ACT_NO_MORE_BETS)
        settle_method(decider);
    if (decider->status == BAIZE_OK)
        decide_in_round(decider, &table_now(decider)->round, action);
}

static void decide_correct_card(struct table_decider *decider)
{
    struct baize_action cards = {.kind = BAIZE_ACT_CARDS};
    cards.cards.count = 1;
    cards.cards.cards[0] = decider->action->correct_card.card;
    if (!decider->state->card_impossible) {
        struct baize_table_event *event = table_new_event(decider, BAIZE_TABLE_EVENT_CARD_TAKEN_BACK);
        event->card_taken_back.card = decider->state->last_card;
        table_end_event(decider);
    }
    decide_in_round(decider, &table_now(decider)->round, &cards);
}

static void decide_deadline(struct table_decider *decider)
{
    bool betting = decider->state->round.phase == BAIZE_PHASE_BETTING;
    struct baize_action action = {.kind = betting ? BAIZE_ACT_NO_MORE_BETS : BAIZE_ACT_DEADLINE_PASSED};
    if (betting)
        settle_method(decider);
    if (decider->status == BAIZE_OK)
        decide_in_round(decider, &table_now(decider)->round, &action);
}

/* Reports an irregularity to the round, if it is one there and now. What happened at the table before has not changed
 * the round. */
static void tell_round(struct table_decider *decider, enum baize_irregularity what)
{
    struct baize_action action = {.kind = BAIZE_ACT_REPORT_IRREGULARITY, .by = decider->action->by};
    action.report_irregularity.what = what;
    if (decider->status == BAIZE_OK &&
        baize_round_check(decider->rules, &decider->state->round, &action).reason == BAIZE_REASON_ALLOWED)
        decide_in_round(decider, &decider->state->round, &action);
}

/* ---- The stub ---- */

/* Right total and hands: go on. Right total, a wrong hand: void, deck stays. Wrong total: void, deck removed. */
static void decide_stub(struct table_decider *decider)
{
    static const enum baize_irregularity found[] = {
        [BAIZE_STUB_HAND_WRONG] = BAIZE_STUB_WRONG_HAND,
        [BAIZE_STUB_TOTAL_WRONG] = BAIZE_STUB_WRONG_TOTAL,
    };
    const struct baize_stub_count *count = &decider->action->count_stub;
    struct baize_stub_count recorded = baize_table_right_count(decider->rules, decider->state);
    unsigned total = (unsigned)count->stub + count->dealer + count->bonus + count->rack;
    bool right = count->dealer == recorded.dealer && count->bonus == recorded.bonus;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        total += count->seats[i];
        right = right && count->seats[i] == recorded.seats[i];
    }
    enum baize_stub_outcome outcome = total != (unsigned)baize_cards_count(decider->rules->deck)
                                          ? BAIZE_STUB_TOTAL_WRONG
                                      : right ? BAIZE_STUB_RIGHT
                                              : BAIZE_STUB_HAND_WRONG;
    struct baize_table_event *event = table_new_event(decider, BAIZE_TABLE_EVENT_STUB_COUNTED);
    event->stub_counted.count = *count;
    event->stub_counted.total = (uint16_t)total;
    event->stub_counted.outcome = outcome;
    event->stub_counted.clause = decider->rules->procedures.stub_count_clause;
    table_end_event(decider);
    if (outcome != BAIZE_STUB_RIGHT)
        tell_round(decider, found[outcome]);
}

/* ---- Decks ---- */

static baize_clause clause_of_step(const struct baize_rules *rules, enum baize_step step)
{
    uint8_t index = table_step_index(rules, step);
    return index < rules->procedures.opening_count ? rules->procedures.opening[index].clause : 0;
}

static void decide_receive(struct table_decider *decider)
{
    const struct baize_rules *rules = decider->rules;
    struct baize_table_event *event = table_first_event(decider);
    event->deck_received.clause = event->deck_received.preshuffled ? rules->procedures.preshuffled_clause
                                                                   : clause_of_step(rules, BAIZE_RECEIVE_DECKS);
    table_end_event(decider);
}

/* The cut has a clause of its own; so has the shuffle after a round, which is not the one of the opening. */
static baize_clause clause_of_this_step(const struct table_decider *decider, enum baize_step step, uint8_t deck)
{
    const struct baize_procedures *procedures = &decider->rules->procedures;
    bool after_round = step == BAIZE_SHUFFLE && decider->state->decks[deck].state == BAIZE_DECK_IN_RACK;
    if (step == BAIZE_CUT)
        return procedures->cut_clause;
    if (after_round && procedures->shuffle_clauses[BAIZE_AFTER_ROUND] != 0)
        return procedures->shuffle_clauses[BAIZE_AFTER_ROUND];
    return clause_of_step(decider->rules, step);
}

static void decide_step(struct table_decider *decider)
{
    enum baize_step step = decider->action->step.step;
    struct baize_table_event *event = table_first_event(decider);
    if (step != BAIZE_CUT)
        event->step_done.depth = 0;
    event->step_done.by_device =
        step == BAIZE_SHUFFLE && table_device_in_use(decider->rules, decider->state, BAIZE_DEVICE_SHUFFLER);
    event->step_done.clause = clause_of_this_step(decider, step, decider->action->step.deck);
    table_end_event(decider);
}

static void decide_deck(struct table_decider *decider, enum baize_table_event_kind kind, uint8_t deck,
                        baize_clause clause)
{
    struct baize_table_event *event = table_new_event(decider, kind);
    event->shuffle_ordered.deck = deck; /* three kinds of one shape */
    event->shuffle_ordered.clause = clause;
    table_end_event(decider);
}

/* A deck goes because a count was wrong, or because decks are changed from time to time. */
static void decide_remove(struct table_decider *decider, uint8_t deck)
{
    const struct baize_table_deck *leaving = &decider->state->decks[deck];
    decide_deck(decider, BAIZE_TABLE_EVENT_DECK_REMOVED, deck,
                leaving->state == BAIZE_DECK_CONDEMNED ? leaving->condemned_by
                                                       : decider->rules->dealing.deck_life_clause);
}

/* ---- Devices ---- */

static void decide_report(struct table_decider *decider)
{
    enum baize_device device = decider->action->report_device.device;
    enum baize_device_state state = decider->action->report_device.state;
    uint8_t deck = decider->action->report_device.deck;
    enum baize_irregularity what = device == BAIZE_DEVICE_SHOE         ? BAIZE_SHOE_FAILS
                                   : state == BAIZE_DEVICE_WRONG_COUNT ? BAIZE_SHUFFLER_WRONG_COUNT
                                                                       : BAIZE_SHUFFLER_FAILS;
    struct baize_table_event *event = table_first_event(decider);
    event->device_failed.clause = decider->rules->irregularities[what].clause;
    table_end_event(decider);
    bool concerns = device == BAIZE_DEVICE_SHOE ? table_deals_from_shoe(decider->rules, table_now(decider))
                                                : deck == decider->state->deck;
    if (concerns)
        tell_round(decider, what);
}

static void decide_put_out(struct table_decider *decider)
{
    struct baize_table_event *event = table_first_event(decider);
    event->device_put_out.clause = decider->rules->procedures.out_of_order_clause;
    table_end_event(decider);
}

/* ---- The table and its dealer ---- */

static void decide_plain(struct table_decider *decider, enum baize_table_event_kind kind)
{
    table_new_event(decider, kind);
    table_end_event(decider);
}

static void decide_idle(struct table_decider *decider)
{
    struct baize_table_event *event = table_first_event(decider);
    event->idle_began.clause = table_shuffles_itself(decider->rules, decider->state)
                                   ? decider->rules->procedures.self_shuffling_clause
                                   : decider->rules->procedures.idle_clause;
    table_end_event(decider);
}

static void decide_dealer(struct table_decider *decider)
{
    bool off = decider->action->kind == BAIZE_TABLE_ACT_SIGN_OFF;
    struct baize_table_event *event =
        table_new_event(decider, off ? BAIZE_TABLE_EVENT_DEALER_OFF : BAIZE_TABLE_EVENT_DEALER_ON);
    event->dealer_on.dealer = off ? decider->state->dealer : decider->action->by.who;
    event->dealer_on.relieved = off ? 0 : decider->state->dealer;
    table_end_event(decider);
}

/* Who plays in the round abandons the hand there, and is gone when it is over; who does not, is gone at once. */
static void decide_leave(struct table_decider *decider)
{
    uint32_t patron = decider->action->leave.patron;
    table_first_event(decider);
    table_end_event(decider);
    if (table_plays_in_round(decider->rules, decider->state, patron)) {
        struct baize_action action = {.kind = BAIZE_ACT_LEAVE};
        action.leave.patron = patron;
        decide_in_round(decider, &decider->state->round, &action);
    } else {
        let_them_go(decider);
    }
}

static void decide_cards_act(struct table_decider *decider)
{
    const struct baize_procedures *procedures = &decider->rules->procedures;
    switch ((int)decider->action->kind) {
    case BAIZE_TABLE_ACT_RECEIVE_DECK:
        decide_receive(decider);
        return;
    case BAIZE_TABLE_ACT_STEP:
        decide_step(decider);
        return;
    case BAIZE_TABLE_ACT_ORDER_SHUFFLE:
        decide_deck(decider, BAIZE_TABLE_EVENT_SHUFFLE_ORDERED, decider->action->order_shuffle.deck,
                    procedures->shuffle_clauses[BAIZE_ON_WORD]);
        return;
    case BAIZE_TABLE_ACT_ORDER_RECUT:
        decide_deck(decider, BAIZE_TABLE_EVENT_RECUT_ORDERED, decider->action->order_recut.deck,
                    procedures->recut_clause);
        return;
    case BAIZE_TABLE_ACT_REMOVE_DECK:
        decide_remove(decider, decider->action->remove_deck.deck);
        return;
    case BAIZE_TABLE_ACT_REPORT_DEVICE:
        decide_report(decider);
        return;
    case BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER:
        decide_put_out(decider);
        return;
    default:
        table_decide_money_act(decider);
    }
}

static void decide(struct table_decider *decider)
{
    switch ((int)decider->action->kind) {
    case BAIZE_TABLE_ACT_ROUND:
        decide_round_act(decider);
        return;
    case BAIZE_TABLE_ACT_CORRECT_CARD:
        decide_correct_card(decider);
        return;
    case BAIZE_TABLE_ACT_DEADLINE_PASSED:
        decide_deadline(decider);
        return;
    case BAIZE_TABLE_ACT_COUNT_STUB:
        decide_stub(decider);
        return;
    case BAIZE_TABLE_ACT_OPEN_TABLE:
        decide_plain(decider, BAIZE_TABLE_EVENT_TABLE_OPENED);
        return;
    case BAIZE_TABLE_ACT_GO_IDLE:
        decide_idle(decider);
        return;
    case BAIZE_TABLE_ACT_BEGIN_CLOSING:
        decide_plain(decider, BAIZE_TABLE_EVENT_CLOSING_BEGAN);
        return;
    case BAIZE_TABLE_ACT_CLOSE_TABLE:
        decide_plain(decider, BAIZE_TABLE_EVENT_TABLE_CLOSED);
        return;
    case BAIZE_TABLE_ACT_SIGN_ON:
    case BAIZE_TABLE_ACT_RELIEVE:
    case BAIZE_TABLE_ACT_SIGN_OFF:
        decide_dealer(decider);
        return;
    case BAIZE_TABLE_ACT_LEAVE:
        decide_leave(decider);
        return;
    default:
        decide_cards_act(decider);
    }
}

/* ---- The three functions ---- */

/* Can the books hold what was not folded yet? Of all that an act does, only that is not for check to see. */
static enum baize_status check_books(const struct table_decider *decider)
{
    struct baize_ledger books;
    enum baize_status status = decider->status;
    books.count = UINT8_MAX; /* not copied yet: most acts move no money */
    for (uint8_t i = decider->folded; i < decider->events->count && status == BAIZE_OK; i++) {
        const struct baize_posting *posting = table_posting_of(&decider->events->events[i]);
        if (posting->count == 0)
            continue;
        if (books.count == UINT8_MAX)
            books = decider->state->ledger;
        status = table_post(&books, posting);
    }
    return status;
}

enum baize_status table_decide_allowed(const struct baize_rules *rules, const struct baize_table *table,
                                       const struct baize_table_action *action, struct baize_table_events *events,
                                       struct baize_table *copy)
{
    struct table_decider decider = {.rules = rules, .state = table, .copy = copy, .action = action, .events = events};
    events->count = 0;
    decide(&decider);
    enum baize_status status = check_books(&decider);
    if (status != BAIZE_OK)
        events->count = 0;
    return status;
}

enum baize_status table_fold_all(const struct baize_rules *rules, struct baize_table *table,
                                 const struct baize_table_events *events, struct baize_table *before)
{
    enum baize_status status = BAIZE_OK;
    memcpy(before, table, sizeof *before); /* with what lies between members: states are compared byte by byte */
    for (uint8_t i = 0; i < events->count && status == BAIZE_OK; i++)
        status = table_fold_into(rules, table, &events->events[i]);
    if (status != BAIZE_OK)
        memcpy(table, before, sizeof *before);
    return status;
}

enum baize_status baize_table_decide(const struct baize_rules *rules, const struct baize_table *table,
                                     const struct baize_table_action *action, struct baize_table_events *events)
{
    struct baize_table copy;
    events->count = 0;
    if (baize_table_check(rules, table, action).reason != BAIZE_REASON_ALLOWED)
        return BAIZE_TABLE_REFUSED;
    return table_decide_allowed(rules, table, action, events, &copy);
}

enum baize_status baize_table_act(const struct baize_rules *rules, struct baize_table *table,
                                  const struct baize_table_action *action, struct baize_table_events *events,
                                  struct baize_refusal *refusal)
{
    struct baize_table copy;
    events->count = 0;
    *refusal = baize_table_check(rules, table, action);
    if (!is_allowed(refusal))
        return BAIZE_TABLE_REFUSED;
    enum baize_status status = table_decide_allowed(rules, table, action, events, &copy);
    return status == BAIZE_OK ? table_fold_all(rules, table, events, &copy) : status;
}
