/* bot.c - the next act at a table, and who does it: staff by the procedure of the table, patrons by dice. */
#include "bot.h"

#include <baize/procedure.h>
#include <string.h>

/* Clocks of tests jump ahead between two acts; a deck that is too old by then goes now. */
#define CLOCK_AHEAD_MS (20 * INT64_C(60000))

struct turn {
    const struct bot *bot;
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
    case BAIZE_PROGRAM:
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

/* ---- Patrons sit down ---- */

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

/* Nobody has wagered yet, and the deck is too old to begin with: staff changes it first. */
static bool deck_is_too_old(const struct turn *turn)
{
    const struct baize_table *table = &turn->table->table;
    for (uint8_t i = 0; i < turn->table->rules->seats; i++)
        if (table->round.seats[i].patron != 0)
            return false;
    return baize_table_deck_left_ms(turn->table->rules, table, table->deck, table->at_ms + CLOCK_AHEAD_MS) <= 0;
}

static bool bet(struct turn *turn)
{
    if (deck_is_too_old(turn))
        return false;
    for (uint8_t seat = 1; seat <= turn->table->rules->seats; seat++)
        if (wager(turn, seat))
            return true;
    return false;
}

/* The next card from the shoe. */
static bool deal(struct turn *turn)
{
    const struct baize_round *round = &turn->table->table.round;
    struct baize_action *cards = in_round(turn, BAIZE_ACT_CARDS);
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

/* ---- Staff ---- */

/* The next right step, by whoever may. */
static bool staff_acts(struct turn *turn, const struct baize_procedure_step *step)
{
    struct baize_actor by = {.who = who(turn, step->by), .role = step->by, .second = step->second ? BOT_SUPERVISOR : 0};
    *turn->action = step->action;
    if (step->action.machine == BAIZE_FLOOR_METER) {
        turn->action->meter.by = by;
        turn->action->meter.validate.credential_of = by.who;
    } else if (step->action.machine == BAIZE_FLOOR_CONTROLLER) {
        turn->action->controller.by = by;
    } else {
        turn->action->table.by = by;
        if (step->action.table.kind == BAIZE_TABLE_ACT_FILL || step->action.table.kind == BAIZE_TABLE_ACT_CREDIT) {
            turn->action->table.fill.signers[0] = BOT_CASHIER;
            turn->action->table.fill.signers[1] = BOT_MANAGER;
        }
    }
    return true;
}

static bool patrons_act(struct turn *turn)
{
    const struct baize_table *table = &turn->table->table;
    bool shown = table->round.phase == BAIZE_PHASE_IDLE || table->round.deck_shown ||
                 table->settings.source == BAIZE_SOURCE_READER;
    bool over = table->round.phase == BAIZE_PHASE_IDLE || table->round.phase == BAIZE_PHASE_ENDED ||
                table->round.phase == BAIZE_PHASE_VOIDED;
    if (table->round.phase == BAIZE_PHASE_BETTING)
        return bet(turn);
    return over && shown && !turn->bot->close && table->dealer != 0 && table->shift.open &&
           (table->life == BAIZE_LIFE_OPENING || table->life == BAIZE_LIFE_OPEN || table->life == BAIZE_LIFE_IDLE) &&
           seat_patrons(turn);
}

bool bot_next(const struct bot *bot, const struct baize_floor *floor, const struct baize_floor_table *table,
              struct baize_floor_action *action)
{
    static struct baize_floor_record record; /* working memory */
    struct turn turn = {.bot = bot, .table = table, .action = action};
    struct baize_procedure_wish wish = {.close = bot->close, .tray = BAIZE_TABLE_AMOUNT_MOST, .preshuffled = true};
    struct baize_procedure_step step;
    if (patrons_act(&turn))
        return true;
    if (baize_procedure_next(floor, table, &wish, table->table.at_ms + CLOCK_AHEAD_MS, &record, &step))
        return staff_acts(&turn, &step);
    if (step.waits == BAIZE_WAITS_FOR_DECISION)
        return decide(&turn, step.seat);
    return step.waits == BAIZE_WAITS_FOR_CARD && deal(&turn);
}

bool bot_next_wager(const struct bot *bot, const struct baize_floor *floor, const struct baize_floor_table *table,
                    uint8_t seat, struct baize_floor_action *action)
{
    (void)floor;
    struct turn turn = {.bot = bot, .table = table, .action = action};
    return table->table.round.phase == BAIZE_PHASE_BETTING && seat <= table->rules->seats && !deck_is_too_old(&turn) &&
           wager(&turn, seat);
}
