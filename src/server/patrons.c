/* patrons.c - house players of a demo: they sit down, buy chips, wager and decide by the simple strategy of
 * procedure.h, and take their time. They play while somebody is there to see it. In a house for money they do not
 * exist, whatever the settings say. */
#include "server/live.h"

#include <string.h>

enum { BUY_IN_ANTES = 100, LOW_ANTES = 40 };

struct turn {
    struct live *live;
    struct live_patron *patron;
    const struct baize_floor_table *at;
    const struct baize_table *table;
    uint32_t number;
    uint8_t seat;
    int64_t now_ms;
};

/* ---- Time ---- */

/* Cards are still on their way through the air: nobody thinks about them yet. */
static int64_t begins_ms(const struct turn *turn)
{
    const struct live_table *table = live_table(turn->live, turn->patron->who->table);
    return table != NULL && table->pause_until_ms > turn->now_ms ? table->pause_until_ms : turn->now_ms;
}

/* What is about to be done; false: not yet. A thought takes from a quarter of the longest time to all of it, what only
 * the hands do (a second chip) a tenth. */
static bool has_thought(struct turn *turn, uint64_t of, bool hands_only)
{
    struct live_patron *patron = turn->patron;
    uint32_t most_ms = turn->live->server->set.demo.think_ms, least_ms = hands_only ? most_ms / 10 : most_ms / 4;
    uint32_t more_ms = hands_only ? least_ms + 1 : most_ms - least_ms + 1;
    if (patron->thinks_of != of) {
        patron->thinks_of = of;
        patron->thinks_until_ms = begins_ms(turn) + least_ms + live_dice(turn->live, more_ms);
    }
    if (turn->now_ms >= patron->thinks_until_ms)
        return true;
    turn_wake_at(turn->live->server, patron->thinks_until_ms);
    return false;
}

static uint64_t thought(const struct turn *turn, unsigned what, unsigned more)
{
    return (uint64_t)(what + 1) << 56 | (uint64_t)turn->table->round.number << 16 | more;
}

enum { TO_SIT, TO_BUY, TO_WAGER, TO_DECIDE };

/* ---- Acts ---- */

static void done(struct live *live, void *context, bool good)
{
    struct live_patron *patron = context;
    (void)live;
    patron->on_way = false;
    patron->refused = good ? 0 : patron->thinks_of;
    patron->thinks_of = 0;
}

static void submit(struct turn *turn, struct baize_command *command)
{
    turn->patron->on_way = live_submit(turn->live, command, done, turn->patron);
    if (!turn->patron->on_way) {
        turn->patron->refused = turn->patron->thinks_of;
        turn->patron->thinks_of = 0; /* thinks again first */
    }
}

static struct baize_command begin(const struct turn *turn, enum baize_table_act kind)
{
    struct baize_command command;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor.machine = BAIZE_FLOOR_TABLE;
    command.floor.number = turn->patron->who->table;
    command.floor.table.kind = kind;
    command.floor.table.by = (struct baize_actor){.who = turn->number, .role = BAIZE_PLAYER};
    command.floor.table.round.by = command.floor.table.by;
    return command;
}

/* ---- Chips ---- */

static void go_to_cashier(struct turn *turn, const struct baize_wallet *wallet, baize_cents amount)
{
    const struct server_demo *demo = &turn->live->server->set.demo;
    struct baize_command command;
    if (demo->cashier == 0)
        return;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_WALLET;
    command.wallet.kind = wallet == NULL ? BAIZE_WALLET_ACT_OPEN : BAIZE_WALLET_ACT_DEPOSIT;
    command.wallet.by = (struct baize_actor){.who = demo->cashier, .role = BAIZE_CASHIER};
    command.wallet.patron = turn->number;
    if (wallet != NULL)
        command.wallet.deposit.amount = demo->purse > amount ? demo->purse : amount;
    submit(turn, &command);
}

static baize_cents ante(const struct turn *turn)
{
    return turn->at->rules->wagers[BAIZE_ANTE].least;
}

static void buy_in(struct turn *turn)
{
    const struct baize_wallet *wallet = baize_engine_wallet(turn->live->server->engine, turn->number);
    baize_cents amount = BUY_IN_ANTES * ante(turn);
    if (turn->table->dealer == 0 || !turn->table->shift.open || !has_thought(turn, thought(turn, TO_BUY, 0), false))
        return;
    if (wallet == NULL || wallet->balance < amount) {
        go_to_cashier(turn, wallet, amount);
        return;
    }
    struct baize_command command = begin(turn, BAIZE_TABLE_ACT_BUY_IN);
    command.floor.table.buy_in.patron = turn->number;
    command.floor.table.buy_in.amount = amount;
    submit(turn, &command);
}

static void sit_down(struct turn *turn)
{
    if (turn->table->seats[turn->seat - 1].patron != 0 || !has_thought(turn, thought(turn, TO_SIT, 0), false))
        return;
    struct baize_command command = begin(turn, BAIZE_TABLE_ACT_TAKE_SEAT);
    command.floor.table.take_seat.seat = turn->seat;
    command.floor.table.take_seat.patron = turn->number;
    submit(turn, &command);
}

/* ---- A round ---- */

static uint32_t dice_of(void *live, uint32_t limit)
{
    return live_dice(live, limit);
}

static struct baize_command wager_command(const struct turn *turn, const struct baize_patron_wager *wager)
{
    struct baize_command command = begin(turn, BAIZE_TABLE_ACT_ROUND);
    struct baize_action *place = &command.floor.table.round;
    command.floor.table.by.at_ms = turn->now_ms;
    place->kind = BAIZE_ACT_PLACE_WAGER;
    place->place_wager.seat = turn->seat;
    place->place_wager.patron = turn->number;
    place->place_wager.wager = wager->wager;
    place->place_wager.amount = wager->amount;
    return command;
}

/* Dice know nothing of what a wager needs, nor of the chips that are left. */
static bool is_possible(const struct turn *turn, const struct baize_patron_wager *wager)
{
    struct baize_command command = wager_command(turn, wager);
    if (wager->wager == BAIZE_PROGRESSIVE && (turn->at->links_count == 0 || turn->at->controller.link_lost))
        return false;
    return baize_table_check(turn->at->rules, turn->table, &command.floor.table).reason == BAIZE_REASON_ALLOWED;
}

static void place_wagers(struct turn *turn)
{
    struct live_patron *patron = turn->patron;
    struct baize_patron_dice dice = {.below = dice_of, .context = turn->live};
    if (patron->round != turn->table->round.number) {
        patron->round = turn->table->round.number;
        patron->placed = 0;
        patron->count = baize_patron_bet(turn->at->rules, &dice, patron->wagers);
    }
    while (patron->placed < patron->count && !is_possible(turn, &patron->wagers[patron->placed]))
        patron->placed++;
    bool first = patron->placed == 0;
    if (patron->placed == patron->count || !has_thought(turn, thought(turn, TO_WAGER, patron->placed), !first))
        return;
    struct baize_command command = wager_command(turn, &patron->wagers[patron->placed++]);
    submit(turn, &command);
}

/* By the simple strategy; what the chips do not cover is folded, and so is what was refused. */
static void decide(struct turn *turn)
{
    const struct baize_round *round = &turn->table->round;
    const struct baize_round_seat *held = &round->seats[turn->seat - 1];
    struct baize_options options;
    bool gives_up = turn->patron->refused == thought(turn, TO_DECIDE, round->phase);
    if (baize_table_stub_count_due(turn->at->rules, turn->table) ||
        !has_thought(turn, thought(turn, TO_DECIDE, round->phase), false))
        return;
    baize_round_options(turn->at->rules, round, turn->seat, turn->number, &options);
    struct baize_patron_choice choice = baize_patron_decide(turn->at->rules, &options, held->cards, held->count);
    if (choice.act == BAIZE_ACT_PLAY && (gives_up || choice.amount > baize_table_chips(turn->table, turn->number)))
        choice.act = BAIZE_ACT_FOLD;
    struct baize_command command = begin(turn, BAIZE_TABLE_ACT_ROUND);
    struct baize_action *action = &command.floor.table.round;
    action->kind = choice.act;
    if (choice.act == BAIZE_ACT_PLAY) {
        action->play.seat = turn->seat;
        action->play.amount = choice.amount;
    } else if (choice.act == BAIZE_ACT_DISCARD) {
        action->discard.seat = turn->seat;
        action->discard.cards = gives_up ? 0 : choice.discards;
    } else {
        action->fold.seat = turn->seat;
    }
    submit(turn, &command);
}

/* ---- The whole ---- */

static void go_on(struct turn *turn)
{
    const struct baize_round *round = &turn->table->round;
    const struct baize_table_seat *seat = &turn->table->seats[turn->seat - 1];
    bool with_cards = turn->table->life == BAIZE_LIFE_OPENING || turn->table->life == BAIZE_LIFE_OPEN ||
                      turn->table->life == BAIZE_LIFE_IDLE;
    bool between = round->phase == BAIZE_PHASE_IDLE || round->phase == BAIZE_PHASE_BETTING ||
                   round->phase == BAIZE_PHASE_ENDED || round->phase == BAIZE_PHASE_VOIDED;
    bool low = baize_table_chips(turn->table, turn->number) < LOW_ANTES * ante(turn);
    bool begun = turn->patron->round == round->number && turn->patron->placed > 0;
    if (!with_cards || seat->leaving)
        return;
    if (seat->patron != turn->number)
        sit_down(turn);
    else if (round->turn == turn->seat && round->seats[turn->seat - 1].patron == turn->number)
        decide(turn);
    else if (between && low && !(round->phase == BAIZE_PHASE_BETTING && begun))
        buy_in(turn);
    else if (round->phase == BAIZE_PHASE_BETTING)
        place_wagers(turn);
}

void patrons_turn(struct live *live, int64_t now_ms)
{
    if (live->patrons_count == 0 || !live_is_demo(live))
        return;
    for (size_t i = 0; i < live->patrons_count; i++) {
        struct live_patron *patron = &live->patrons[i];
        struct turn turn = {.live = live, .patron = patron, .at = live_floor_table(live, patron->who->table)};
        bool playing = turn.at != NULL && turn.at->table.round.turn != 0;
        if (patron->on_way || turn.at == NULL || turn.at->alone || patron->who->seat < 1 ||
            patron->who->seat > turn.at->rules->seats || (live->server->clients_count == 0 && !playing))
            continue;
        turn.table = &turn.at->table;
        turn.number = patron->who->patron;
        turn.seat = patron->who->seat;
        turn.now_ms = now_ms;
        go_on(&turn);
    }
}
