/* orderly.c - see the header. */
#include "orderly.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct step_counts step_counts;
bool supervisors_are_slow;

/* ---- Patrons ---- */

static bool buy_in(struct baize_floor_table *table, uint32_t patron)
{
    struct baize_table_action act = {
        .kind = BAIZE_TABLE_ACT_BUY_IN,
        .buy_in = {.patron = patron, .amount = 60 * table->rules->wagers[BAIZE_ANTE].least}};
    if (small_patron_act(table, act, patron))
        return true;
    struct baize_table_action fill = {.kind = BAIZE_TABLE_ACT_FILL}; /* a tray that cannot change the money */
    fill.fill.amount = act.buy_in.amount * 2;
    fill.fill.signers[0] = CASHIER;
    fill.fill.signers[1] = MANAGER;
    return small_table_act(table, fill, BAIZE_FLOORPERSON) && small_patron_act(table, act, patron);
}

static bool sit_down(struct baize_floor_table *table)
{
    for (uint8_t seat = 1; seat <= table->rules->seats; seat++) {
        struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_TAKE_SEAT};
        uint32_t patron = patron_of(table, seat);
        act.take_seat.seat = seat;
        act.take_seat.patron = patron;
        if (table->table.seats[seat - 1].patron == 0 && small_patron_act(table, act, patron))
            return true;
    }
    return false;
}

static bool place(struct baize_floor_table *table, uint8_t seat, enum baize_wager wager)
{
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_ROUND};
    uint32_t patron = table->table.seats[seat - 1].patron;
    const struct baize_wager_rules *rules = &table->rules->wagers[wager];
    act.round.kind = BAIZE_ACT_PLACE_WAGER;
    act.round.place_wager.seat = seat;
    act.round.place_wager.patron = patron;
    act.round.place_wager.wager = wager;
    act.round.place_wager.amount = wager == BAIZE_PROGRESSIVE ? table->rules->progressive.wager
                                   : rules->equals_ante       ? table->table.round.seats[seat - 1].wagers[BAIZE_ANTE]
                                                              : rules->least;
    return rules->offered && small_patron_act(table, act, patron);
}

/* Somebody wagers: all that they may, mostly. */
static bool wager(struct baize_floor_table *table)
{
    bool any = false;
    for (uint8_t seat = 1; seat <= table->rules->seats; seat++) {
        uint32_t patron = table->table.seats[seat - 1].patron;
        if (patron == 0 || table->table.seats[seat - 1].leaving)
            continue;
        if (baize_table_chips(&table->table, patron) < 30 * table->rules->wagers[BAIZE_ANTE].least)
            buy_in(table, patron);
        for (int w = 0; w < BAIZE_WAGERS; w++)
            any = (below(4) > 0 && place(table, seat, (enum baize_wager)w)) || any;
    }
    return any || sit_down(table) || below(10) > 0; /* dice may have said no to all of them */
}

static bool decide(struct baize_floor_table *table, uint8_t seat)
{
    const struct baize_round_seat *held = &table->table.round.seats[seat - 1];
    struct baize_table_action act = {.kind = BAIZE_TABLE_ACT_ROUND};
    struct baize_options options;
    baize_round_options(table->rules, &table->table.round, seat, held->patron, &options);
    struct baize_patron_choice choice = baize_patron_decide(table->rules, &options, held->cards, held->count);
    act.round.kind = choice.act;
    if (choice.act == BAIZE_ACT_PLAY) {
        act.round.play.seat = seat;
        act.round.play.amount = choice.amount;
    } else if (choice.act == BAIZE_ACT_DISCARD) {
        act.round.discard.seat = seat;
        act.round.discard.cards = choice.discards;
    } else {
        act.round.fold.seat = seat;
    }
    if (small_patron_act(table, act, held->patron))
        return true;
    act.round.kind = BAIZE_ACT_FOLD; /* the chips do not suffice */
    act.round.fold.seat = seat;
    return small_patron_act(table, act, held->patron);
}

/* ---- Whoever knows what the state cannot tell ---- */

static bool next_card(struct baize_floor_table *table, bool corrects)
{
    struct baize_table_action act = {.kind = corrects ? BAIZE_TABLE_ACT_CORRECT_CARD : BAIZE_TABLE_ACT_ROUND};
    if (corrects) {
        act.correct_card.card = small_unseen_card(table);
        return small_table_act(table, act, BAIZE_FLOORPERSON);
    }
    act.round.kind = BAIZE_ACT_CARDS;
    act.round.cards.count = 1;
    act.round.cards.cards[0] = small_unseen_card(table);
    return small_table_act(table, act, BAIZE_DEALER);
}

static bool coin(struct baize_floor_table *table)
{
    struct baize_controller_action act = {.kind = BAIZE_CONTROLLER_ACT_COIN};
    act.coin.seat = (uint8_t)(1 + below(table->rules->seats));
    act.coin.patron = patron_of(table, act.coin.seat);
    act.coin.amount = table->rules->progressive.wager;
    if (table->controller.link_lost || table->controller.seats[act.coin.seat - 1].sensor_fails) {
        act.kind = BAIZE_CONTROLLER_ACT_CLEAR_FAULT;
        act.clear_fault.seat = table->controller.link_lost ? 0 : act.coin.seat;
        return small_controller_act(table, act, BAIZE_FLOORPERSON);
    }
    return small_controller_act(table, act, BAIZE_PLAYER);
}

static bool mend_link(struct baize_floor_table *table)
{
    struct baize_controller_action act = {.kind = BAIZE_CONTROLLER_ACT_CLEAR_FAULT};
    return small_controller_act(table, act, BAIZE_DEALER);
}

static bool somebody_acts(struct baize_floor_table *table, const struct baize_procedure_step *step)
{
    struct baize_procedure_wish other = {.close = true};
    switch (step->waits) {
    case BAIZE_WAITS_FOR_PLAYERS:
        return sit_down(table);
    case BAIZE_WAITS_FOR_WAGERS:
        return table->alone ? coin(table) : wager(table);
    case BAIZE_WAITS_FOR_DECISION:
        return decide(table, step->seat);
    case BAIZE_WAITS_FOR_CARD:
        return next_card(table, false);
    case BAIZE_WAITS_FOR_CORRECTION:
        return next_card(table, true);
    case BAIZE_WAITS_FOR_ANOTHER_TABLE:
        return small.floor.tables_count == 2 && orderly_step(&small.tables[table == small.tables], &other);
    case BAIZE_WAITS_FOR_LINK:
        return mend_link(table);
    case BAIZE_WAITS_FOR_NOBODY:
    case BAIZE_WAITS_FOR_DEVICE:
    case BAIZE_WAITS_FOR_HANDS:
        break;
    }
    return false;
}

/* ---- Staff ---- */

static void count_step(const struct baize_procedure_step *step)
{
    if (step->action.machine == BAIZE_FLOOR_METER)
        step_counts.validated++;
    else if (step->action.machine == BAIZE_FLOOR_CONTROLLER)
        step_counts.controller[step->action.controller.kind]++;
    else if (step->action.table.kind == BAIZE_TABLE_ACT_ROUND)
        step_counts.round[step->action.table.round.kind]++;
    else
        step_counts.table[step->action.table.kind]++;
}

/* A button has words for people. */
static void promise_words(const struct baize_floor_table *table, const struct baize_procedure_step *step)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_procedure_print(&text, table, step);
    PROMISE(words[0] >= 'A' && words[0] <= 'Z' && strchr(words, '_') == NULL && strchr(words, '?') == NULL);
    PROMISE(!text.truncated && strstr(words, "  ") == NULL);
}

static void promise_least_role(const struct baize_floor_table *table, const struct baize_procedure_step *step)
{
    static const enum baize_role under[] = {[BAIZE_DEALER] = BAIZE_PLAYER,
                                            [BAIZE_FLOORPERSON] = BAIZE_DEALER,
                                            [BAIZE_SUPERVISOR] = BAIZE_FLOORPERSON,
                                            [BAIZE_EXECUTIVE] = BAIZE_SUPERVISOR,
                                            [BAIZE_MANAGER] = BAIZE_SUPERVISOR};
    struct baize_floor_action action;
    PROMISE(step->by >= BAIZE_DEALER && step->by <= BAIZE_MANAGER);
    if (step->by == BAIZE_DEALER)
        return;
    small_complete(table, step, under[step->by], &action);
    PROMISE(!small_act(&action));
}

static void take(const struct baize_floor_table *table, const struct baize_procedure_step *step)
{
    struct baize_floor_action action;
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    promise_words(table, step);
    promise_least_role(table, step);
    small_complete(table, step, step->by, &action);
    if (small_act(&action))
        return;
    baize_procedure_print(&text, table, step);
    fprintf(stderr, "\"%s\" was offered and is refused: %s (%s)\n", words, small_words(),
            baize_phase_id(table->table.round.phase));
    abort();
}

bool orderly_step(struct baize_floor_table *table, const struct baize_procedure_wish *wish)
{
    struct baize_procedure_step step;
    small.now_ms += below(2000);
    if (!baize_procedure_next(&small.floor, table, wish, small.now_ms, &small.record, &step)) {
        step_counts.waits[step.waits]++;
        return somebody_acts(table, &step);
    }
    if (step.waits == BAIZE_WAITS_FOR_WAGERS && below(3) > 0 && (table->alone ? coin(table) : wager(table)))
        return true; /* a wager that is down already is refused: then the step is taken */
    if (step.action.machine == BAIZE_FLOOR_METER && supervisors_are_slow && below(12) > 0)
        return true;
    count_step(&step);
    take(table, &step);
    return true;
}
