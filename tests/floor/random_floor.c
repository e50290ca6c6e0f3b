/* random_floor.c - several linked tables under random acts, legal and illegal.
 *
 * The floor of floor_world.h. After every act: the equation of every level of every meter, double entry of every table,
 * every controller and between them, card uniqueness, the lights are the wagers, every keyed hand waits at one meter; a
 * mirror that only folds the events is the same byte by byte; a refused act changed nothing. Every eighth act the
 * events go through their text.
 *
 * Cards are dealt so that progressive hands come often. Now and then the floor falls quiet: then parameters change and
 * tables are linked anew. At the end it tells how often what struck, and fails when something never did. */
#include "floor_play.h"
#include "procedure/suggest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct dice dice;
static bool quiet; /* nobody starts anything new */

static uint32_t below(uint32_t limit)
{
    return dice_below(&dice, limit);
}

/* ---- A round ---- */

/* Patron 10 T + seat, but boxes 2 and 3 are one patron's where that is allowed. */
static uint32_t patron_of(const struct baize_floor_table *table, uint8_t seat)
{
    bool shared = table->rules->boxes_most > 1 && seat == 3;
    return number_of(table) * 10 + (shared ? 2 : seat);
}

static bool sit_down(struct baize_floor_table *table, uint8_t seat)
{
    struct baize_table_action action = {.kind = BAIZE_TABLE_ACT_TAKE_SEAT};
    uint32_t patron = patron_of(table, seat);
    if (table->table.seats[seat - 1].patron == 0) {
        action.take_seat.seat = seat;
        action.take_seat.patron = patron;
        return at_table(table, action, BAIZE_FLOORPERSON);
    }
    action.kind = BAIZE_TABLE_ACT_BUY_IN;
    action.buy_in.patron = patron;
    action.buy_in.amount = 100000;
    return at_table(table, action, BAIZE_FLOORPERSON);
}

static bool bet(struct baize_floor_table *table, uint8_t seat)
{
    const struct baize_round_seat *down = &table->table.round.seats[seat - 1];
    struct baize_action action = {.kind = BAIZE_ACT_PLACE_WAGER};
    enum baize_wager wager = down->wagers[BAIZE_ANTE] == 0 ? BAIZE_ANTE
                             : below(4) == 0               ? BAIZE_ACES_UP
                                                           : BAIZE_PROGRESSIVE;
    if (table->table.seats[seat - 1].patron == 0 || baize_table_chips(&table->table, patron_of(table, seat)) < 20000)
        return sit_down(table, seat);
    if (down->wagers[wager] > 0) {
        if (below(6) > 0)
            return true;
        action.kind = BAIZE_ACT_WITHDRAW_WAGER;
        action.withdraw_wager.seat = seat;
        action.withdraw_wager.wager = wager;
        return in_round(table, action, BAIZE_PLAYER, patron_of(table, seat));
    }
    action.place_wager.seat = seat;
    action.place_wager.patron = patron_of(table, seat);
    action.place_wager.wager = wager;
    action.place_wager.amount =
        wager == BAIZE_PROGRESSIVE ? table->rules->progressive.wager : table->rules->wagers[wager].least;
    return in_round(table, action, BAIZE_PLAYER, patron_of(table, seat));
}

/* Hands that a progressive pays, on either basis. */
static const char *const hands[] = {
    "As Ah Ad Ac 2c", "Ks Qs Js Ts 9s", "Kh Kd Kc Ks 4d", "Ad Kd Qd Jd Td",
    "9c 8c 7c 6c 5c", "7h 7d 7c 2s 3h", "5h 5d 5s 5c Jc", "Ah Kh Qh Jh Th",
};

#define HANDS (sizeof hands / sizeof hands[0])

/* Up to three seats get such a hand; the rest comes as it falls. */
static void stack_cards(const struct baize_floor_table *table, struct baize_action *action)
{
    const struct baize_round *round = &table->table.round;
    baize_cards left = table->rules->deck & ~round->used;
    baize_cards wish[BAIZE_SEATS_MOST + 1] = {0};
    for (int i = 0; i < 3; i++) {
        uint8_t seat = (uint8_t)(1 + below(table->rules->seats));
        baize_cards hand = hand_of(hands[below(HANDS)]);
        if ((hand & left) == hand && wish[seat] == 0 && below(3) > 0) {
            wish[seat] = hand;
            left &= ~hand;
        }
    }
    for (uint8_t i = round->slots_filled; i < round->slots_count; i++) {
        uint8_t place = round->slots[i].place;
        baize_cards *from = place <= BAIZE_SEATS_MOST && wish[place] != 0 ? &wish[place] : &left;
        baize_cards rest = *from;
        for (uint32_t skip = from == &left ? below((uint32_t)baize_cards_count(left)) : 0; skip > 0; skip--)
            baize_cards_take(&rest);
        baize_card card = baize_cards_take(&rest);
        *from &= ~baize_cards_one(card);
        action->cards.cards[action->cards.count++] = card;
    }
}

static bool deal(struct baize_floor_table *table)
{
    struct baize_action action = {.kind = BAIZE_ACT_CARDS};
    if (table->controller.phase == BAIZE_CONTROLLER_COLLECTING && below(8) > 0) {
        struct baize_controller_action count = {.kind = BAIZE_CONTROLLER_ACT_COUNT};
        uint16_t lit = (uint16_t)__builtin_popcount(baize_controller_lit(&table->controller));
        count.count.chips = (uint16_t)(lit + (below(5) == 0));
        return at_controller(table, count, BAIZE_DEALER);
    }
    stack_cards(table, &action);
    return in_round(table, action, BAIZE_DEALER, 0);
}

static bool answer(struct baize_floor_table *table)
{
    uint8_t seat = table->table.round.turn;
    struct baize_action action = {.kind = BAIZE_ACT_FOLD};
    action.fold.seat = seat;
    if (below(4) > 0) {
        action.kind = BAIZE_ACT_PLAY;
        action.play.seat = seat;
        action.play.amount = table->table.round.seats[seat - 1].wagers[BAIZE_ANTE];
    }
    return in_round(table, action, BAIZE_PLAYER, table->table.round.seats[seat - 1].patron);
}

static bool count_stub(struct baize_floor_table *table)
{
    struct baize_table_action action = {.kind = BAIZE_TABLE_ACT_COUNT_STUB};
    const struct baize_round *round = &table->table.round;
    action.count_stub.stub = (uint8_t)baize_cards_count(table->rules->deck & ~round->used);
    for (int i = 0; i < BAIZE_SEATS_MOST; i++)
        action.count_stub.seats[i] = round->seats[i].count;
    action.count_stub.dealer = round->dealer_count;
    action.count_stub.bonus = (uint8_t)baize_cards_count(round->bonus_card);
    action.count_stub.rack = table->table.rack.count;
    if (below(6) == 0)
        action.count_stub.stub++;
    return at_table(table, action, BAIZE_DEALER);
}

static bool open_round(struct baize_floor_table *table)
{
    struct baize_action action = {.kind = BAIZE_ACT_OPEN_ROUND};
    action.open_round.number = table->table.last_round + 1;
    action.open_round.commitment[0] = 1;
    return quiet || in_round(table, action, BAIZE_DEALER, 0);
}

/* ---- Wins ---- */

static bool validate(uint32_t meter, uint32_t claim)
{
    const struct baize_floor_meter *at = &world.meters[meter - 1];
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_VALIDATE};
    action.by = person(NULL, below(10) == 0 ? BAIZE_DEALER : BAIZE_EXECUTIVE);
    action.validate.claim = claim;
    action.validate.credential = at->rules->progressive.controller.credential;
    action.validate.credential_of = below(20) == 0 ? 1 : action.by.who;
    return world_meter_act(meter, &action);
}

/* The first claim at the meter where this table has one. */
static bool settle_claim(struct baize_floor_table *table)
{
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++) {
        uint32_t meter = 0;
        if (baize_floor_claim_of(&world.floor, number_of(table), seat, &meter) == 0 || below(3) == 0)
            continue;
        const struct baize_meter_claim *first = &world.meters[meter - 1].meter.claims[0];
        if (below(6) > 0)
            return validate(meter, first->number);
        struct baize_meter_action action = {.kind = BAIZE_METER_ACT_REJECT};
        action.by = person(NULL, BAIZE_SUPERVISOR);
        action.reject.claim = first->number;
        action.reject.why = (enum baize_meter_drop)(1 + below(5));
        return world_meter_act(meter, &action);
    }
    return false;
}

/* Now and then an old one: its round is over. */
static bool back_out(uint32_t meter)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_BACK_OUT};
    action.by = person(NULL, BAIZE_MANAGER);
    action.second_role = BAIZE_SUPERVISOR;
    action.by.second = below(10) == 0 ? 0 : 80;
    action.back_out.win = world.meters[meter - 1].meter.wins_made - below(below(4) == 0 ? 30 : 2);
    action.back_out.why = (enum baize_meter_back_out)below(4);
    return world_meter_act(meter, &action);
}

static bool undo_wins(struct baize_floor_table *table)
{
    for (uint8_t seat = 0; seat < BAIZE_SEATS_MOST; seat++)
        if (table->controller.seats[seat].key == BAIZE_KEY_WON) {
            struct baize_meter_action action = {.kind = BAIZE_METER_ACT_BACK_OUT};
            action.by = person(NULL, BAIZE_MANAGER);
            action.second_role = BAIZE_SUPERVISOR;
            action.back_out.win = table->controller.seats[seat].win;
            action.back_out.why = BAIZE_METER_ROUND_TO_BE_VOID;
            return world_meter_act(table->controller.seats[seat].meter, &action);
        }
    return false;
}

static bool irregularity(struct baize_floor_table *table)
{
    struct baize_action action = {.kind = BAIZE_ACT_REPORT_IRREGULARITY};
    baize_cards left = table->rules->deck & ~table->table.round.used;
    action.report_irregularity.what = (enum baize_irregularity)below(BAIZE_IRREGULARITIES);
    bool card =
        action.report_irregularity.what == BAIZE_CARD_FACE_UP || action.report_irregularity.what == BAIZE_DRAWN_SEEN;
    action.report_irregularity.card = card ? left & (~left + 1) : 0;
    return in_round(table, action, BAIZE_DEALER, 0);
}

static bool go_on(struct baize_floor_table *table)
{
    struct baize_action action = {.kind = BAIZE_ACT_NO_MORE_BETS};
    if (keep_open(table))
        return true;
    switch ((unsigned)table->table.round.phase) {
    case BAIZE_PHASE_BETTING:
        return below(8) > 0 ? bet(table, (uint8_t)(1 + below(table->rules->seats)))
                            : in_round(table, action, BAIZE_DEALER, 0);
    case BAIZE_PHASE_DEALING:
        return deal(table);
    case BAIZE_PHASE_DECISIONS:
    case BAIZE_PHASE_REVEAL:
        if (baize_table_stub_count_due(table->rules, &table->table))
            return count_stub(table);
        action.kind = BAIZE_ACT_REVEAL;
        return table->table.round.turn != 0 ? answer(table) : in_round(table, action, BAIZE_DEALER, 0);
    case BAIZE_PHASE_SETTLEMENT:
        action.kind = BAIZE_ACT_SETTLE_SEAT;
        return in_round(table, action, BAIZE_DEALER, 0);
    case BAIZE_PHASE_CLAIMS:
        action.kind = BAIZE_ACT_PAY_ENVY;
        return settle_claim(table) || in_round(table, action, BAIZE_DEALER, 0);
    case BAIZE_PHASE_CLOSING:
        action.kind = BAIZE_ACT_END_ROUND;
        return (below(6) == 0 && undo_wins(table)) || in_round(table, action, BAIZE_DEALER, 0);
    default:
        return open_round(table);
    }
}

/* ---- A progressive-only table ---- */

static bool alone_bets(struct baize_floor_table *table)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_COIN};
    uint8_t seat = (uint8_t)(1 + below(table->rules->seats));
    bool any = baize_controller_lit(&table->controller) != 0;
    if (quiet && !any)
        return false;
    if (quiet || below(6) == 0) {
        action.kind = BAIZE_CONTROLLER_ACT_LOCK;
        action.lock.round = table->controller.round + 1;
        return at_controller(table, action, BAIZE_DEALER);
    }
    if (below(12) == 0) {
        action.kind = BAIZE_CONTROLLER_ACT_TAKE_COIN;
        action.take_coin.seat = seat;
    } else {
        action.coin.seat = seat;
        action.coin.patron = patron_of(table, seat);
        action.coin.amount = below(15) == 0 ? 2500 : table->rules->progressive.wager;
    }
    return at_controller(table, action, BAIZE_PLAYER);
}

static bool alone_keys(struct baize_floor_table *table)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_KEY};
    uint8_t seat = (uint8_t)(1 + below(table->rules->seats));
    while (!table->controller.seats[seat - 1].lit && below(8) > 0)
        seat = (uint8_t)(1 + seat % table->rules->seats);
    const struct baize_controller_seat *at = &table->controller.seats[seat - 1];
    if (below(8) == 0 && table->rules->progressive.envy.count > 0) {
        action.kind = BAIZE_CONTROLLER_ACT_KEY_ENVY;
        action.key_envy.seat = seat;
        action.key_envy.patron = patron_of(table, seat);
        action.key_envy.row = (uint8_t)below(table->rules->progressive.envy.count);
        return at_controller(table, action, BAIZE_DEALER);
    }
    action.key.seat = seat;
    action.key.row = at->key == BAIZE_KEY_PENDING && below(4) > 0
                         ? at->row
                         : (uint8_t)below(table->rules->progressive.schedule.count);
    return at_controller(table, action, BAIZE_DEALER);
}

static bool alone_plays(struct baize_floor_table *table)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_END};
    uint32_t choice = below(20);
    if (choice < 8)
        return alone_keys(table);
    if (choice < 14)
        return settle_claim(table);
    if (choice == 14) {
        action.kind = BAIZE_CONTROLLER_ACT_COIN; /* late */
        action.coin.seat = 1;
        action.coin.amount = table->rules->progressive.wager;
    } else if (choice == 15) {
        action.kind = BAIZE_CONTROLLER_ACT_VOID;
        action.void_game.why = BAIZE_WRONG_HAND_SIZE;
        return at_controller(table, action, BAIZE_FLOORPERSON) || undo_wins(table);
    } else if (choice < 18)
        action.kind = BAIZE_CONTROLLER_ACT_PAY_ENVY;
    return at_controller(table, action, BAIZE_DEALER);
}

static bool alone_goes_on(struct baize_floor_table *table)
{
    struct baize_controller_action count = {.kind = BAIZE_CONTROLLER_ACT_COUNT};
    if (table->controller.phase == BAIZE_CONTROLLER_BETTING)
        return alone_bets(table);
    if (table->controller.phase == BAIZE_CONTROLLER_PLAYING)
        return alone_plays(table);
    count.count.chips = (uint16_t)(__builtin_popcount(baize_controller_lit(&table->controller)) - (below(5) == 0));
    return at_controller(table, count, BAIZE_DEALER);
}

/* The validator's key is turned back, where it holds the table. */
static bool turn_key(struct baize_floor_table *table)
{
    struct baize_controller_action run = {.kind = BAIZE_CONTROLLER_ACT_RUN};
    return table->controller.held && below(4) == 0 && at_controller(table, run, BAIZE_SUPERVISOR);
}

/* ---- The Game Manager ---- */

static bool manage(void)
{
    uint32_t number = 1 + below(WORLD_METERS);
    struct baize_meter *meter = &world.meters[number - 1].meter;
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_SET_PARAMETERS};
    uint8_t level = (uint8_t)below(meter->levels_count);
    action.by = person(NULL, BAIZE_MANAGER);
    action.second_role = BAIZE_SUPERVISOR;
    switch (below(6)) {
    case 0:
    case 1:
        action.set_parameters.level = level;
        action.set_parameters.set = meter->levels[level].set;
        action.set_parameters.set.seed += 100 * (baize_cents)below(5) - 100;
        action.set_parameters.set.limit = below(3) == 0 ? 0 : action.set_parameters.set.seed + 100 * below(20000);
        return world_meter_act(number, &action);
    case 2:
        action.kind = BAIZE_METER_ACT_ADJUST;
        action.adjust.level = level;
        action.adjust.approval = below(4) == 0 ? 0 : 7;
        action.adjust.why = (enum baize_meter_adjust)below(6);
        action.adjust.amount = ((int64_t)below(2000000) - 1000000) * 100;
        return world_meter_act(number, &action);
    case 3:
        if (below(3) == 0) {
            action.kind = BAIZE_METER_ACT_ACKNOWLEDGE_DRY;
            return world_meter_act(number, &action);
        }
        action.kind = BAIZE_METER_ACT_READ;
        action.read.day = meter->day == 0 ? 20261116 : meter->day + 1;
        return world_meter_act(number, &action);
    case 4:
        return back_out(number);
    default:
        action.kind = below(2) == 0 ? BAIZE_METER_ACT_LINK_TABLE : BAIZE_METER_ACT_UNLINK_TABLE;
        action.link_table.table = 1 + below(WORLD_TABLES);
        return world_meter_act(number, &action);
    }
}

/* A table that lost a meter gets it back. */
static void link_again(void)
{
    static const uint8_t meters_of[WORLD_TABLES][2] = {{1, 0}, {1, 0}, {1, 0}, {2, 3}, {2, 3},
                                                       {4, 0}, {4, 0}, {5, 0}, {5, 0}};
    for (uint32_t t = 1; t <= WORLD_TABLES; t++)
        for (int k = 0; k < 2 && meters_of[t - 1][k] != 0; k++) {
            struct baize_meter_action action = {.kind = BAIZE_METER_ACT_LINK_TABLE};
            bool linked = false;
            for (uint8_t i = 0; i < world.tables[t - 1].links_count; i++)
                linked = linked || world.tables[t - 1].links[i] == meters_of[t - 1][k];
            action.by = person(NULL, BAIZE_MANAGER);
            action.link_table.table = t;
            if (!linked)
                world_meter_act(meters_of[t - 1][k], &action);
        }
}

/* A dispute is opened, an amount set aside, and decided: money of the table that is no award of a meter. */
static bool quarrel(struct baize_floor_table *table)
{
    struct baize_table_action action = {.kind = BAIZE_TABLE_ACT_OPEN_DISPUTE};
    action.open_dispute.patron = patron_of(table, 1);
    action.open_dispute.round = table->table.last_round;
    action.open_dispute.seat = 1;
    uint32_t choice = below(3);
    if (choice == 1) {
        action.kind = BAIZE_TABLE_ACT_HOLD_DISPUTED;
        action.hold_disputed.number = table->table.disputed - below(2);
        action.hold_disputed.amount = 100 * (1 + (baize_cents)below(50));
    } else if (choice == 2) {
        action.kind = BAIZE_TABLE_ACT_DECIDE_DISPUTE;
        action.decide_dispute.number = table->table.disputed - below(4);
        action.decide_dispute.for_patron = below(2) == 0;
        action.decide_dispute.amount = action.decide_dispute.for_patron ? 100 : 0;
        action.decide_dispute.why = BAIZE_WHY_GOODWILL;
    }
    return at_table(table, action, BAIZE_FLOORPERSON);
}

/* ---- Anything ---- */

/* Any act of a table, with fields that fit its state: also one that nothing here knows of. */
static bool suggested(struct baize_floor_table *table)
{
    static struct baize_floor_action action;
    struct baize_actor by = {.who = 60, .role = BAIZE_FLOORPERSON, .at_ms = world.now_ms};
    enum baize_table_act kind = (enum baize_table_act)(1 + below(BAIZE_TABLE_ACTS - 1));
    procedure_suggest_table(table, kind, &by, &action);
    return world_act(&action);
}

static bool nonsense(void)
{
    if (below(8) == 0)
        return suggested(&world.tables[below(WORLD_TABLES)]);
    static struct baize_floor_action action;
    memset(&action, 0, sizeof action);
    action.machine = (enum baize_floor_machine)below(3);
    action.number = below(WORLD_TABLES + 2);
    struct baize_actor by = {
        .who = below(100), .role = (enum baize_role)below(BAIZE_AUDITOR + 1), .at_ms = world.now_ms};
    if (action.machine == BAIZE_FLOOR_TABLE) {
        action.table.kind = (enum baize_table_act)below(BAIZE_TABLE_ACTS);
        action.table.by = by;
        if (action.table.kind == BAIZE_TABLE_ACT_ROUND) {
            action.table.round.kind = (enum baize_act)below(BAIZE_ACTS);
            action.table.round.by = by;
        } else if (action.table.kind != BAIZE_TABLE_ACT_GO_IDLE) /* a bool is 0 or 1 */
            action.table.remove_deck.deck = (uint8_t)below(3);
    } else if (action.machine == BAIZE_FLOOR_CONTROLLER) {
        action.controller.kind = (enum baize_controller_act)below(BAIZE_CONTROLLER_ACTS);
        action.controller.by = by;
        action.controller.key.seat = (uint8_t)below(9);
        action.controller.key.row = (uint8_t)below(9);
    } else {
        action.meter.kind = (enum baize_meter_act)below(BAIZE_METER_ACT_READ + 2);
        action.meter.by = by;
        action.meter.key_off.claim = below(50);
        if (action.meter.kind == BAIZE_METER_ACT_CLOSE)
            return false;
    }
    return world_act(&action);
}

static bool all_idle(void)
{
    for (size_t i = 0; i < WORLD_TABLES; i++)
        if (world.tables[i].controller.phase != BAIZE_CONTROLLER_BETTING ||
            baize_controller_lit(&world.tables[i].controller) != 0 || has_open_round(&world.tables[i]))
            return false;
    return true;
}

static void one_act(void)
{
    struct baize_floor_table *table = &world.tables[below(WORLD_TABLES)];
    uint32_t choice = below(100);
    world.now_ms += below(3) * below(20);
    world.text_too = below(8) == 0;
    if (quiet && all_idle()) {
        for (int i = 0; i < 12; i++)
            manage();
        link_again();
        quiet = false;
    } else if (!quiet && below(4000) == 0)
        quiet = true;
    if (choice < 2)
        nonsense();
    else if (choice < 4)
        manage();
    else if (choice < 6 && !table->alone)
        irregularity(table);
    else if (choice < 7 && !table->alone)
        quarrel(table);
    else if (turn_key(table))
        return;
    else if (table->alone)
        alone_goes_on(table);
    else
        go_on(table);
}

/* ---- What struck ---- */

static bool tell(void)
{
    struct {
        const char *what;
        uint64_t count;
    } rows[] = {
        {"games that ended", counts.games},
        {"games void", counts.voids},
        {"... whose contribution had been paid out", counts.voids_refunded},
        {"claims validated", counts.validated},
        {"claims keyed off", counts.keyed_off},
        {"claims rejected", counts.rejected},
        {"resets of a level", counts.resets},
        {"... met an open round of another table", counts.resets_by_another_table},
        {"wins backed out", counts.back_outs},
        {"... after their round had ended", counts.back_outs_after_the_end},
        {"parameter changes", counts.parameters},
        {"adjustments", counts.adjustments},
        {"tables linked", counts.links},
        {"late coins refused", counts.late_coins},
        {"chips counted wrong", counts.wrong_counts},
        {"envy bonuses", counts.envies},
        {"alarms", counts.alarms},
        {"disputed amounts set aside", counts.held},
        {"most claims pending at a meter", counts.pending_most},
    };
    bool all = true;
    printf("%" PRIu64 " acts, %" PRIu64 " accepted, %" PRIu64 " events\n", world.acts, world.accepted, counts.events);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        printf("  %-42s %10" PRIu64 "\n", rows[i].what, rows[i].count);
        all = all && rows[i].count > 0;
    }
    return all;
}

bool random_floor(uint64_t acts, uint64_t seed)
{
    dice.state = seed;
    world_start();
    while (world.acts < acts)
        one_act();
    bool all = tell();
    return all || acts < 100000;
}
