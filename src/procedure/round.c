/* round.c - a round that is open: chips counted, cards, the stub, the reveal, seats, wins, envy, the end. */
#include "procedure/internal.h"

static bool no_more_bets(struct procedure_turn *turn)
{
    for (uint8_t seat = 1; seat <= turn->rules->seats; seat++) {
        if (turn->table->round.seats[seat - 1].patron == 0)
            continue;
        procedure_round_act(turn, BAIZE_ACT_NO_MORE_BETS);
        if (!procedure_offer(turn))
            return false;
        bool closes = turn->step->action.table.kind == BAIZE_TABLE_ACT_ROUND;
        turn->step->waits = closes ? BAIZE_WAITS_FOR_WAGERS : BAIZE_WAITS_FOR_NOBODY;
        return true;
    }
    bool waits = procedure_somebody_sits(turn->table) || turn->wish.without_players;
    if (waits && !turn->wish.close)
        return procedure_wait(turn, BAIZE_WAITS_FOR_WAGERS, 0);
    procedure_round_act(turn, BAIZE_ACT_END_ROUND); /* nobody is there to wager: the table can be closed then */
    return procedure_offer(turn);
}

/* The deck of the round was jammed or condemned before its first card: it is seen to while wagers come in. */
static bool deck_is_lost(const struct procedure_turn *turn)
{
    enum baize_deck_state state = turn->table->decks[turn->table->deck].state;
    return state != BAIZE_DECK_READY && state != BAIZE_DECK_IN_PLAY;
}

static bool somebody_wagered(const struct baize_round *round)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (round->seats[i].patron != 0)
            return true;
    return false;
}

/* Nobody has wagered, and nobody could: the life of the deck has ended meanwhile (RULES 5). */
static bool deck_has_had_its_time(const struct procedure_turn *turn)
{
    const struct baize_table *table = turn->table;
    return table->decks[table->deck].state == BAIZE_DECK_READY && !somebody_wagered(&table->round) &&
           baize_table_deck_left_ms(turn->rules, table, table->deck, turn->now_ms) <= 0;
}

static bool bet(struct procedure_turn *turn)
{
    if (deck_has_had_its_time(turn) && procedure_remove(turn, turn->table->deck))
        return true;
    if (procedure_put_out(turn) || (deck_is_lost(turn) && procedure_care_for(turn, turn->table->deck)))
        return true;
    return no_more_bets(turn);
}

/* A generator deals as many as are wanted; from a shoe they come one by one, when somebody draws them. */
static bool deal(struct procedure_turn *turn)
{
    bool reads = turn->table->settings.source == BAIZE_SOURCE_READER;
    struct baize_action *action = procedure_round_act(turn, BAIZE_ACT_CARDS);
    baize_cards left = turn->rules->deck & ~turn->table->round.used;
    if (reads) {
        action->cards.count = 1; /* any one, to ask whether a card may come now */
        action->cards.cards[0] = baize_cards_take(&left);
    }
    turn->step->clause = turn->rules->dealing.clause;
    bool allowed = procedure_offer(turn);
    bool draws = allowed && turn->step->action.table.kind == BAIZE_TABLE_ACT_ROUND;
    return reads && draws ? procedure_wait(turn, BAIZE_WAITS_FOR_CARD, 0) : allowed;
}

/* As many as the record of the round has; who counts writes down what is there. */
static bool count_stub(struct procedure_turn *turn)
{
    procedure_act(turn, BAIZE_TABLE_ACT_COUNT_STUB, BAIZE_DEALER)->count_stub =
        baize_table_right_count(turn->rules, turn->table);
    turn->step->clause = turn->rules->procedures.stub_count_clause;
    return procedure_offer(turn);
}

static bool count_chips(struct procedure_turn *turn)
{
    struct baize_controller_action *action = procedure_controller_act(turn, BAIZE_CONTROLLER_ACT_COUNT);
    for (uint16_t lit = baize_controller_lit(&turn->at->controller); lit != 0; lit &= (uint16_t)(lit - 1))
        action->count.chips++;
    return procedure_offer(turn);
}

/* ---- Paying ---- */

static uint8_t next_to_settle(const struct procedure_turn *turn)
{
    bool from_left = turn->rules->settlement.seats == BAIZE_FROM_LEFT;
    for (uint8_t k = 0; k < turn->rules->seats; k++) {
        uint8_t seat = (uint8_t)(from_left ? k + 1 : turn->rules->seats - k);
        const struct baize_round_seat *at = &turn->table->round.seats[seat - 1];
        if (at->dealt && !at->settled)
            return seat;
    }
    return 0;
}

/* A seat's win takes its place at its meter when the seat is settled: is there room for it, whatever it is? In an order
 * of claims of their own several come at once. */
static bool has_room(const struct procedure_turn *turn, const struct baize_meter *meter)
{
    unsigned taking = 0;
    for (uint8_t i = 0; i < meter->claims_count; i++)
        taking += baize_meter_claim_takes(&meter->claims[i]);
    return taking + turn->rules->seats <= BAIZE_METER_TAKING_MOST &&
           meter->claims_count - taking + turn->rules->seats <= BAIZE_METER_CLAIMS_MOST - BAIZE_METER_TAKING_MOST;
}

static bool meters_have_room(const struct procedure_turn *turn)
{
    for (uint8_t i = 0; i < turn->at->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(turn->floor, turn->at->links[i]);
        if (meter != NULL && !has_room(turn, &meter->meter))
            return false;
    }
    return true;
}

/* The first win of this table that its meter can validate now; NULL: none waits, or another table's comes first. */
static const struct baize_meter_claim *ready_win(const struct procedure_turn *turn,
                                                 const struct baize_floor_meter **meter)
{
    const struct baize_round *round = &turn->table->round;
    for (uint8_t i = 0; i < round->claims_count; i++) {
        uint32_t number = 0;
        uint32_t waits =
            baize_floor_claim_of(turn->floor, turn->table->settings.number, round->claims[i].seat, &number);
        *meter = baize_floor_meter(turn->floor, number);
        const struct baize_meter_claim *claim = *meter != NULL ? baize_meter_find_claim(&(*meter)->meter, waits) : NULL;
        if (claim != NULL && procedure_is_ready(turn, &(*meter)->meter, claim))
            return claim;
    }
    return NULL;
}

static bool settle(struct procedure_turn *turn)
{
    uint8_t seat = next_to_settle(turn);
    bool wagered = baize_controller_lit(&turn->at->controller) != 0;
    if (wagered && !meters_have_room(turn)) {
        const struct baize_floor_meter *meter = NULL;
        const struct baize_meter_claim *win = ready_win(turn, &meter);
        return win != NULL && turn->rules->progressive.paid_when == BAIZE_PAID_IN_TURN
                   ? procedure_validate(turn, meter, win)
                   : procedure_wait(turn, BAIZE_WAITS_FOR_ANOTHER_TABLE, seat);
    }
    procedure_round_act(turn, BAIZE_ACT_SETTLE_SEAT);
    turn->step->seat = seat;
    turn->step->clause = turn->rules->settlement.clause;
    return procedure_offer(turn);
}

/* Envy waits for no win: it is paid while the wins of another table come first (R27). */
static bool pay_wins(struct procedure_turn *turn)
{
    const struct baize_round *round = &turn->table->round;
    const struct baize_floor_meter *meter = NULL;
    const struct baize_meter_claim *win = ready_win(turn, &meter);
    int next = baize_round_next_claim(round);
    if (win != NULL)
        return procedure_validate(turn, meter, win);
    if (round->envies_paid == round->envies_count)
        return procedure_wait_for_win(turn, next >= 0 ? round->claims[next].seat : 0);
    procedure_round_act(turn, BAIZE_ACT_PAY_ENVY);
    turn->step->clause = turn->rules->progressive.envy.clause;
    return procedure_offer(turn);
}

/* ---- The whole ---- */

static bool act_of_round(struct procedure_turn *turn, enum baize_act act)
{
    procedure_round_act(turn, act);
    return procedure_offer(turn);
}

bool procedure_in_round(struct procedure_turn *turn)
{
    const struct baize_round *round = &turn->table->round;
    const struct baize_floor_meter *meter = NULL;
    if (turn->at->controller.held && (round->phase != BAIZE_PHASE_CLAIMS || ready_win(turn, &meter) == NULL))
        return procedure_run(turn); /* before anything else, but for the wins that the key has still to validate */
    if (turn->at->controller.phase == BAIZE_CONTROLLER_COLLECTING)
        return count_chips(turn);
    if (turn->table->card_impossible)
        return procedure_wait(turn, BAIZE_WAITS_FOR_CORRECTION, 0);
    if (baize_table_stub_count_due(turn->rules, turn->table))
        return count_stub(turn);
    if (round->turn != 0)
        return procedure_wait(turn, BAIZE_WAITS_FOR_DECISION, round->turn);
    if (baize_round_cards_wanted(round) > 0)
        return deal(turn);
    switch ((unsigned)round->phase) {
    case BAIZE_PHASE_BETTING:
        return bet(turn);
    case BAIZE_PHASE_REVEAL:
        return act_of_round(turn, BAIZE_ACT_REVEAL);
    case BAIZE_PHASE_SETTLEMENT:
        return settle(turn);
    case BAIZE_PHASE_CLAIMS:
        return pay_wins(turn);
    default:
        return act_of_round(turn, BAIZE_ACT_END_ROUND);
    }
}
