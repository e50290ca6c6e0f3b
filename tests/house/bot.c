/* bot.c - the next act at a table, and who does it. */
#include "bot.h"

#include <string.h>

struct turn {
    const struct bot *bot;
    const struct baize_floor *floor;
    const struct baize_floor_table *table;
    struct baize_floor_action *action;
};

/* ---- Dice without a memory ---- */

static uint64_t mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xBF58476D1CE4E5B9);
    x ^= x >> 27;
    x *= UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* 0 .. 99, of this round, seat and question. */
static unsigned dice(const struct turn *turn, uint8_t seat, unsigned question)
{
    uint64_t x = mix(turn->bot->seed + turn->table->table.settings.number);
    x = mix(x + turn->table->table.last_round);
    x = mix(x + ((uint64_t)seat << 32) + question);
    return (unsigned)(x % 100);
}

/* ---- Who ---- */

static uint32_t number_of(const struct turn *turn)
{
    return turn->table->table.settings.number;
}

uint32_t bot_patron(const struct bot *bot, uint32_t table, uint8_t seat)
{
    uint32_t first = bot->patron != 0 ? bot->patron : BOT_PATRON + 10 * table + 1;
    return first + seat - 1;
}

static uint32_t who(const struct turn *turn, enum baize_role role)
{
    uint32_t dealer = turn->table->table.dealer;
    switch (role) {
    case BAIZE_MANAGER:
        return BOT_MANAGER;
    case BAIZE_SUPERVISOR:
        return BOT_SUPERVISOR;
    case BAIZE_EXECUTIVE:
        return BOT_EXECUTIVE;
    case BAIZE_FLOORPERSON:
        return BOT_FLOORPERSON;
    case BAIZE_PLAYER:
    case BAIZE_DEALER:
    case BAIZE_CASHIER:
    case BAIZE_AUDITOR:
        break;
    }
    return dealer != 0 ? dealer : BOT_DEALER + number_of(turn);
}

static struct baize_table_action *at_table(struct turn *turn, enum baize_table_act kind, enum baize_role role)
{
    memset(turn->action, 0, sizeof *turn->action);
    turn->action->machine = BAIZE_FLOOR_TABLE;
    turn->action->number = number_of(turn);
    turn->action->table.kind = kind;
    turn->action->table.by = (struct baize_actor){.who = who(turn, role), .role = role};
    if (role == BAIZE_MANAGER || role == BAIZE_FLOORPERSON)
        turn->action->table.by.second = BOT_SUPERVISOR;
    return &turn->action->table;
}

static struct baize_table_action *by_patron(struct turn *turn, enum baize_table_act kind, uint32_t patron)
{
    struct baize_table_action *action = at_table(turn, kind, BAIZE_PLAYER);
    action->by.who = patron;
    return action;
}

static struct baize_action *in_round(struct turn *turn, enum baize_act kind)
{
    struct baize_action *action = &at_table(turn, BAIZE_TABLE_ACT_ROUND, BAIZE_DEALER)->round;
    action->kind = kind;
    return action;
}

static struct baize_action *in_round_of(struct turn *turn, enum baize_act kind, uint8_t seat)
{
    struct baize_action *action = in_round(turn, kind);
    turn->action->table.by =
        (struct baize_actor){.who = turn->table->table.seats[seat - 1].patron, .role = BAIZE_PLAYER};
    return action;
}

/* ---- Decks, tray, seats ---- */

static bool care_for_deck(struct turn *turn, uint8_t number)
{
    const struct baize_table_deck *deck = &turn->table->table.decks[number];
    const struct baize_procedures *procedures = &turn->table->rules->procedures;
    if (deck->state == BAIZE_DECK_ABSENT) {
        struct baize_table_action *receive = at_table(turn, BAIZE_TABLE_ACT_RECEIVE_DECK, BAIZE_DEALER);
        receive->receive_deck.deck = number;
        receive->receive_deck.back = (enum baize_back)number;
        receive->receive_deck.preshuffled = true;
        return true;
    }
    if (deck->state == BAIZE_DECK_CONDEMNED) {
        at_table(turn, BAIZE_TABLE_ACT_REMOVE_DECK, BAIZE_FLOORPERSON)->remove_deck.deck = number;
        return true;
    }
    const struct baize_opening_step *step = &procedures->opening[deck->next_step % BAIZE_OPENING_STEPS_MOST];
    for (uint8_t i = 0; deck->state == BAIZE_DECK_IN_RACK && i < procedures->opening_count; i++)
        if (procedures->opening[i].step == BAIZE_SHUFFLE)
            step = &procedures->opening[i];
    struct baize_table_action *take = at_table(turn, BAIZE_TABLE_ACT_STEP, step->by);
    take->step.deck = number;
    take->step.step = step->step;
    take->step.depth = step->step == BAIZE_CUT ? 20 : 0;
    return true;
}

/* A deck that will be too old before long goes while it can. */
static bool change_old_deck(struct turn *turn)
{
    const struct baize_table *table = &turn->table->table;
    for (uint8_t i = 0; i < turn->table->rules->dealing.decks; i++)
        if (table->decks[i].state != BAIZE_DECK_ABSENT && table->decks[i].state != BAIZE_DECK_IN_PLAY &&
            baize_table_deck_left_ms(turn->table->rules, table, i, table->at_ms) < 10 * INT64_C(60000)) {
            at_table(turn, BAIZE_TABLE_ACT_REMOVE_DECK, BAIZE_FLOORPERSON)->remove_deck.deck = i;
            return true;
        }
    return false;
}

static bool seat_patrons(struct turn *turn)
{
    const struct baize_table *table = &turn->table->table;
    for (uint8_t seat = 1; seat <= turn->bot->seats && seat <= turn->table->rules->seats; seat++) {
        uint32_t patron = bot_patron(turn->bot, number_of(turn), seat);
        if (table->seats[seat - 1].patron == 0) {
            struct baize_table_action *sit = at_table(turn, BAIZE_TABLE_ACT_TAKE_SEAT, BAIZE_FLOORPERSON);
            sit->take_seat.seat = seat;
            sit->take_seat.patron = patron;
            return true;
        }
        if (table->life == BAIZE_LIFE_OPEN && baize_table_chips(table, patron) < turn->bot->buy_in / 10) {
            struct baize_table_action *buy = by_patron(turn, BAIZE_TABLE_ACT_BUY_IN, patron);
            buy->buy_in.patron = patron;
            buy->buy_in.amount = turn->bot->buy_in;
            return true;
        }
    }
    return false;
}

static bool prepare(struct turn *turn)
{
    const struct baize_table *table = &turn->table->table;
    if (table->dealer == 0)
        return at_table(turn, BAIZE_TABLE_ACT_SIGN_ON, BAIZE_DEALER), true;
    if (!table->shift.open) {
        baize_cents books = baize_ledger_balance(&table->ledger, (struct baize_account){.kind = BAIZE_ACCOUNT_TRAY}) /
                            BAIZE_MICROCENTS_PER_CENT;
        at_table(turn, BAIZE_TABLE_ACT_OPEN_INVENTORY, BAIZE_FLOORPERSON)->open_inventory.counted =
            books > 0 ? books : BAIZE_TABLE_AMOUNT_MOST;
        return true;
    }
    if ((table->life != BAIZE_LIFE_CLOSED && seat_patrons(turn)) || change_old_deck(turn))
        return true;
    for (uint8_t i = 0; i < turn->table->rules->dealing.decks; i++)
        if (table->decks[i].state != BAIZE_DECK_READY && table->decks[i].state != BAIZE_DECK_IN_PLAY)
            return care_for_deck(turn, i);
    if (table->life != BAIZE_LIFE_OPEN)
        return at_table(turn, BAIZE_TABLE_ACT_OPEN_TABLE, BAIZE_FLOORPERSON), true;
    in_round(turn, BAIZE_ACT_OPEN_ROUND)->open_round.number = table->last_round + 1;
    return true;
}

/* ---- Closing ---- */

static baize_cents booked(const struct turn *turn, enum baize_account_kind kind)
{
    struct baize_account account = {.kind = (uint16_t)kind};
    return baize_ledger_balance(&turn->table->table.ledger, account) / BAIZE_MICROCENTS_PER_CENT;
}

static bool close_down(struct turn *turn)
{
    const struct baize_table *table = &turn->table->table;
    if (table->life == BAIZE_LIFE_CLOSED)
        return false;
    if (table->life != BAIZE_LIFE_CLOSING)
        return at_table(turn, BAIZE_TABLE_ACT_BEGIN_CLOSING, BAIZE_FLOORPERSON), true;
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (table->seats[seat - 1].patron != 0) {
            uint32_t patron = table->seats[seat - 1].patron;
            by_patron(turn, BAIZE_TABLE_ACT_LEAVE, patron)->leave.patron = patron;
            return true;
        }
    for (uint8_t i = 0; i < BAIZE_DECKS_MOST; i++)
        if (table->decks[i].state != BAIZE_DECK_ABSENT)
            return at_table(turn, BAIZE_TABLE_ACT_REMOVE_DECK, BAIZE_FLOORPERSON)->remove_deck.deck = i, true;
    if (booked(turn, BAIZE_ACCOUNT_DROP) > 0)
        at_table(turn, BAIZE_TABLE_ACT_TAKE_DROP, BAIZE_FLOORPERSON)->take_drop.counted =
            booked(turn, BAIZE_ACCOUNT_DROP);
    else if (table->shift.open)
        at_table(turn, BAIZE_TABLE_ACT_CLOSE_INVENTORY, BAIZE_FLOORPERSON)->close_inventory.counted =
            booked(turn, BAIZE_ACCOUNT_TRAY);
    else
        at_table(turn, BAIZE_TABLE_ACT_CLOSE_TABLE, BAIZE_FLOORPERSON);
    return true;
}

/* ---- A round ---- */

static bool wants(const struct turn *turn, uint8_t seat, enum baize_wager wager)
{
    return wager == BAIZE_ANTE || dice(turn, seat, wager) < turn->bot->side_wagers;
}

/* The next wager of a seat that is allowed, wanted and not made yet. */
static bool wager(struct turn *turn, uint8_t seat)
{
    const struct baize_round *round = &turn->table->table.round;
    uint32_t patron = turn->table->table.seats[seat - 1].patron;
    struct baize_options options;
    if (patron == 0 || turn->table->table.seats[seat - 1].leaving)
        return false;
    baize_round_options(turn->table->rules, round, seat, patron, &options);
    for (uint8_t i = 0; i < options.count; i++) {
        const struct baize_option *option = &options.options[i];
        if (option->act != BAIZE_ACT_PLACE_WAGER || !option->allowed ||
            round->seats[seat - 1].wagers[option->wager] != 0 || !wants(turn, seat, option->wager) ||
            baize_table_chips(&turn->table->table, patron) < 8 * option->least ||
            (option->wager == BAIZE_PROGRESSIVE && turn->table->links_count == 0))
            continue;
        struct baize_action *place = in_round_of(turn, BAIZE_ACT_PLACE_WAGER, seat);
        place->place_wager.seat = seat;
        place->place_wager.patron = patron;
        place->place_wager.wager = option->wager;
        place->place_wager.amount = option->least;
        return true;
    }
    return false;
}

static bool bet(struct turn *turn)
{
    for (uint8_t seat = 1; seat <= turn->table->rules->seats; seat++)
        if (wager(turn, seat))
            return true;
    in_round(turn, BAIZE_ACT_NO_MORE_BETS);
    return true;
}

static bool deal(struct turn *turn)
{
    const struct baize_round *round = &turn->table->table.round;
    struct baize_action *cards = in_round(turn, BAIZE_ACT_CARDS);
    if (turn->table->table.settings.source == BAIZE_SOURCE_GENERATOR)
        return true;
    baize_cards left = turn->table->rules->deck & ~round->used;
    for (unsigned question = 200;; question++) {
        baize_card card = (baize_card)(dice(turn, (uint8_t)round->slots_filled, question) % 64);
        if ((left & baize_cards_one(card)) == 0)
            continue;
        cards->cards.count = 1;
        cards->cards.cards[0] = card;
        return true;
    }
}

static bool count_stub(struct turn *turn)
{
    const struct baize_round *round = &turn->table->table.round;
    struct baize_stub_count *count = &at_table(turn, BAIZE_TABLE_ACT_COUNT_STUB, BAIZE_DEALER)->count_stub;
    count->stub = (uint8_t)baize_cards_count(turn->table->rules->deck & ~round->used);
    for (int i = 0; i < BAIZE_SEATS_MOST; i++)
        count->seats[i] = round->seats[i].count;
    count->dealer = round->dealer_count;
    count->bonus = (uint8_t)baize_cards_count(round->bonus_card);
    count->rack = turn->table->table.rack.count;
    return true;
}

/* Play, fold or discard: whatever the seat may do now. */
static bool decide(struct turn *turn, uint8_t seat)
{
    const struct baize_round_seat *hand = &turn->table->table.round.seats[seat - 1];
    struct baize_options options;
    baize_round_options(turn->table->rules, &turn->table->table.round, seat, hand->patron, &options);
    bool folds = dice(turn, seat, 100 + turn->table->table.round.phase) < turn->bot->folds;
    for (uint8_t i = 0; i < options.count; i++) {
        const struct baize_option *option = &options.options[i];
        if (!option->allowed)
            continue;
        if (option->act == BAIZE_ACT_DISCARD) {
            struct baize_action *discard = in_round_of(turn, BAIZE_ACT_DISCARD, seat);
            discard->discard.seat = seat;
            unsigned wanted = dice(turn, seat, 300 + turn->table->table.round.phase) % (option->cards_most + 1u);
            for (unsigned card = 0; card < wanted && card < hand->count; card++)
                discard->discard.cards |= baize_cards_one(hand->cards[card]);
            return true;
        }
        if (option->act == BAIZE_ACT_PLAY && !folds &&
            baize_table_chips(&turn->table->table, hand->patron) >= option->least) {
            struct baize_action *play = in_round_of(turn, BAIZE_ACT_PLAY, seat);
            play->play.seat = seat;
            play->play.amount = option->least;
            return true;
        }
    }
    in_round_of(turn, BAIZE_ACT_FOLD, seat)->fold.seat = seat;
    return true;
}

/* The first claim that waits at the meter of this table's next one: whoever holds it is paid first (R27). */
static bool validate(struct turn *turn, uint8_t seat)
{
    uint32_t meter = 0;
    uint32_t claim = baize_floor_claim_of(turn->floor, number_of(turn), seat, &meter);
    if (claim == 0 || meter == 0 || baize_floor_meter(turn->floor, meter)->meter.claims[0].number != claim)
        return false;
    memset(turn->action, 0, sizeof *turn->action);
    turn->action->machine = BAIZE_FLOOR_METER;
    turn->action->number = meter;
    turn->action->meter.kind = BAIZE_METER_ACT_VALIDATE;
    turn->action->meter.by = (struct baize_actor){.who = BOT_EXECUTIVE, .role = BAIZE_EXECUTIVE};
    turn->action->meter.validate.claim = claim;
    turn->action->meter.validate.credential = turn->table->rules->progressive.controller.credential;
    turn->action->meter.validate.credential_of = BOT_EXECUTIVE;
    return true;
}

static bool pay_claims(struct turn *turn)
{
    const struct baize_round *round = &turn->table->table.round;
    int next = baize_round_next_claim(round);
    if (next >= 0)
        return validate(turn, round->claims[next].seat);
    in_round(turn, BAIZE_ACT_PAY_ENVY);
    return true;
}

static bool count_chips(struct turn *turn)
{
    const struct baize_controller *controller = &turn->table->controller;
    struct baize_actor by = {.who = who(turn, BAIZE_DEALER), .role = BAIZE_DEALER};
    uint16_t lit = baize_controller_lit(controller);
    memset(turn->action, 0, sizeof *turn->action);
    turn->action->machine = BAIZE_FLOOR_CONTROLLER;
    turn->action->number = number_of(turn);
    turn->action->controller.kind = BAIZE_CONTROLLER_ACT_COUNT;
    turn->action->controller.by = by;
    for (; lit != 0; lit &= (uint16_t)(lit - 1))
        turn->action->controller.count.chips++;
    return true;
}

static bool go_on(struct turn *turn)
{
    const struct baize_round *round = &turn->table->table.round;
    if (turn->table->controller.phase == BAIZE_CONTROLLER_COLLECTING)
        return count_chips(turn);
    if (baize_table_stub_count_due(turn->table->rules, &turn->table->table))
        return count_stub(turn);
    if (round->turn != 0)
        return decide(turn, round->turn);
    if (baize_round_cards_wanted(round) > 0)
        return deal(turn);
    switch ((unsigned)round->phase) {
    case BAIZE_PHASE_BETTING:
        return bet(turn);
    case BAIZE_PHASE_REVEAL:
        return in_round(turn, BAIZE_ACT_REVEAL), true;
    case BAIZE_PHASE_SETTLEMENT:
        return in_round(turn, BAIZE_ACT_SETTLE_SEAT), true;
    case BAIZE_PHASE_CLAIMS:
        return pay_claims(turn);
    default:
        return in_round(turn, BAIZE_ACT_END_ROUND), true;
    }
}

bool bot_next(const struct bot *bot, const struct baize_floor *floor, const struct baize_floor_table *table,
              struct baize_floor_action *action)
{
    struct turn turn = {.bot = bot, .floor = floor, .table = table, .action = action};
    enum baize_phase phase = table->table.round.phase;
    if (phase != BAIZE_PHASE_IDLE && phase != BAIZE_PHASE_ENDED && phase != BAIZE_PHASE_VOIDED)
        return go_on(&turn);
    if (phase != BAIZE_PHASE_IDLE && table->table.settings.source == BAIZE_SOURCE_GENERATOR &&
        !table->table.round.deck_shown)
        return in_round(&turn, BAIZE_ACT_SHOW_DECK), true;
    return bot->close ? close_down(&turn) : prepare(&turn);
}
