/* view_options.c - what a player may do now, with ranges; what not, with the words that a refusal would have. */
#include "protocol/view.h"

#include <string.h>

/* ---- What the engine asks before the table ---- */

/* Taking a seat, buying in and wagering are not for whoever is excluded; a table that takes no cash asks for a wallet.
 * ALLOWED, or why not. */
static enum baize_engine_reason ask_engine(const struct probe *probe)
{
    const struct baize_engine *engine = probe->house->engine;
    const struct baize_house_table *made = baize_house_table(baize_engine_house(engine), view_number(probe->at));
    const struct baize_wallet *wallet = baize_engine_wallet(engine, probe->by.who);
    if (wallet == NULL || wallet->life != 1)
        return made != NULL && made->takes_cash ? BAIZE_ENGINE_ALLOWED : BAIZE_ENGINE_NO_WALLET;
    return baize_wallet_is_excluded(wallet, probe->by.at_ms) ? BAIZE_ENGINE_EXCLUDED : BAIZE_ENGINE_ALLOWED;
}

static bool begins(const struct baize_floor_action *action)
{
    if (action->table.kind == BAIZE_TABLE_ACT_ROUND)
        return action->table.round.kind == BAIZE_ACT_PLACE_WAGER;
    return action->table.kind == BAIZE_TABLE_ACT_TAKE_SEAT || action->table.kind == BAIZE_TABLE_ACT_BUY_IN;
}

/* `allowed`, and `why` when it is not. */
static bool set_allowed(json_t **option, const struct probe *probe, const struct baize_floor_action *action)
{
    struct baize_floor_refusal refusal;
    enum baize_engine_reason reason = begins(action) ? ask_engine(probe) : BAIZE_ENGINE_ALLOWED;
    bool allowed = reason == BAIZE_ENGINE_ALLOWED && probe_ask(probe, action, &refusal);
    make_set_flag(option, "allowed", allowed);
    if (reason != BAIZE_ENGINE_ALLOWED)
        make_set(option, "why", view_why_engine(probe->house->engine, reason, probe->by.who));
    else if (!allowed)
        make_set(option, "why", view_why(probe->at->rules, &refusal, NULL));
    return allowed;
}

static void set_range(json_t **option, baize_cents least, baize_cents most, baize_cents step)
{
    make_set_number(option, "least_cents", least);
    make_set_number(option, "most_cents", most);
    make_set_number(option, "step_cents", step);
}

static struct baize_floor_action action_of(const struct probe *probe, enum baize_table_act kind)
{
    struct baize_floor_action action;
    memset(&action, 0, sizeof action);
    action.machine = BAIZE_FLOOR_TABLE;
    action.number = view_number(probe->at);
    action.table.kind = kind;
    action.table.by = probe->by;
    return action;
}

/* ---- A box ---- */

static void fill_option(const struct probe *probe, const struct baize_option *option, uint8_t seat,
                        struct baize_action *round)
{
    round->kind = option->act;
    round->by = probe->by;
    switch ((unsigned)option->act) {
    case BAIZE_ACT_PLACE_WAGER:
        round->place_wager.seat = seat;
        round->place_wager.patron = probe->by.who;
        round->place_wager.wager = option->wager;
        round->place_wager.amount = option->least;
        return;
    case BAIZE_ACT_WITHDRAW_WAGER:
        round->withdraw_wager.seat = seat;
        round->withdraw_wager.wager = option->wager;
        return;
    case BAIZE_ACT_PLAY:
        round->play.seat = seat;
        round->play.amount = option->least;
        return;
    case BAIZE_ACT_FOLD:
        round->fold.seat = seat;
        return;
    default:
        round->discard.seat = seat;
    }
}

/* No more than the chips of the player cover; whole steps. */
static baize_cents most_of(const struct probe *probe, const struct baize_option *option, uint8_t seat)
{
    baize_cents most = baize_table_chips(&probe->at->table, probe->by.who);
    if (option->act == BAIZE_ACT_PLACE_WAGER)
        most += probe->at->table.round.seats[seat - 1].wagers[option->wager];
    if (most > option->most)
        most = option->most;
    return option->step > 0 && most > option->least ? most - (most - option->least) % option->step : most;
}

static json_t *box_option(const struct probe *probe, const struct baize_option *option, uint8_t seat)
{
    struct baize_floor_action action = action_of(probe, BAIZE_TABLE_ACT_ROUND);
    json_t *made = json_object();
    fill_option(probe, option, seat, &action.table.round);
    make_set_word(&made, "act", baize_act_id(option->act));
    if (option->wager != BAIZE_WAGERS)
        make_set_word(&made, "wager", baize_wager_id(option->wager));
    bool allowed = set_allowed(&made, probe, &action);
    if (allowed && (option->act == BAIZE_ACT_PLACE_WAGER || option->act == BAIZE_ACT_PLAY))
        set_range(&made, option->least, most_of(probe, option, seat), option->step);
    if (allowed && option->act == BAIZE_ACT_DISCARD)
        make_set_number(&made, "cards_most", option->cards_most);
    return made;
}

/* Kept by its act, and before the deal by its wager, too: "fold", "place_wager/ante". So a change says what changed of
 * it, and no more. */
static const char *key_of(const struct baize_option *option, char *key, size_t size)
{
    struct baize_text text = baize_text_in(key, size);
    baize_text_add(&text, baize_act_id(option->act));
    if (option->act == BAIZE_ACT_PLACE_WAGER || option->act == BAIZE_ACT_WITHDRAW_WAGER)
        baize_text_format(&text, "/%s", baize_wager_id(option->wager));
    return key;
}

json_t *view_box_options(const struct probe *probe, uint8_t seat)
{
    struct baize_options options;
    char key[48];
    json_t *all = json_object();
    baize_round_options(probe->at->rules, &probe->at->table.round, seat, probe->by.who, &options);
    for (uint8_t i = 0; i < options.count; i++)
        make_set(&all, key_of(&options.options[i], key, sizeof key), box_option(probe, &options.options[i], seat));
    return all;
}

/* ---- The player ---- */

static json_t *take_seat(const struct probe *probe)
{
    struct baize_floor_action action = action_of(probe, BAIZE_TABLE_ACT_TAKE_SEAT);
    struct baize_floor_refusal refusal;
    json_t *made = json_object();
    json_t *seats = json_array();
    uint8_t asked = 0;
    action.table.take_seat.patron = probe->by.who;
    for (uint8_t seat = 1; seat <= probe->at->rules->seats; seat++) {
        bool free = probe->at->table.seats[seat - 1].patron == 0;
        action.table.take_seat.seat = seat;
        bool good = free && probe_ask(probe, &action, &refusal);
        if (good)
            make_add(&seats, json_integer(seat));
        if (good || (free && asked == 0))
            asked = seat;
    }
    action.table.take_seat.seat = asked == 0 ? 1 : asked;
    make_set_word(&made, "act", "take_seat");
    set_allowed(&made, probe, &action);
    make_set(&made, "seats", seats);
    return made;
}

static struct baize_wallet_refusal ask_wallet(const struct probe *probe, const struct baize_wallet *wallet,
                                              baize_cents amount)
{
    struct baize_wallet_action action = {.kind = BAIZE_WALLET_ACT_TO_TABLE, .by = probe->by, .paired = true};
    action.patron = probe->by.who;
    action.day = baize_house_shift_at(baize_engine_house(probe->house->engine), probe->by.at_ms).day;
    if (action.by.at_ms < wallet->at_ms)
        action.by.at_ms = wallet->at_ms;
    action.to_table.table = view_number(probe->at);
    action.to_table.amount = amount;
    return baize_wallet_check(wallet, &action);
}

/* What the table would take at most: the machine that refuses more says how much it is. */
static baize_cents most_at_table(const struct probe *probe, struct baize_floor_action *action, baize_cents most)
{
    struct baize_floor_refusal refusal;
    action->table.buy_in.amount = most; /* cash_out and tip have the same shape */
    if (most <= 0 || probe_ask(probe, action, &refusal))
        return most;
    return refusal.table.most > 0 && refusal.table.most < most ? refusal.table.most : most;
}

static json_t *buy_in(const struct probe *probe)
{
    const struct baize_wallet *wallet = baize_engine_wallet(probe->house->engine, probe->by.who);
    struct baize_floor_action action = action_of(probe, BAIZE_TABLE_ACT_BUY_IN);
    struct baize_wallet_refusal refusal = {.reason = BAIZE_WALLET_ALLOWED};
    baize_cents chip = probe->at->rules->smallest_chip;
    baize_cents most = BAIZE_TABLE_AMOUNT_MOST;
    json_t *made = json_object();
    action.table.buy_in.patron = probe->by.who;
    action.table.buy_in.amount = chip;
    make_set_word(&made, "act", "buy_in");
    if (wallet != NULL && wallet->life == 1) {
        refusal = ask_wallet(probe, wallet, chip);
        most = wallet->balance < most ? wallet->balance : most;
        struct baize_wallet_refusal more = ask_wallet(probe, wallet, most);
        if (more.reason != BAIZE_WALLET_ALLOWED && more.most < most)
            most = more.most;
    }
    if (refusal.reason != BAIZE_WALLET_ALLOWED && refusal.reason != BAIZE_WALLET_EXCLUDED) {
        make_set_flag(&made, "allowed", false);
        make_set(&made, "why", view_why_wallet(&refusal));
    } else if (set_allowed(&made, probe, &action)) {
        most = most_at_table(probe, &action, most);
        set_range(&made, chip, most - most % chip, chip);
    }
    return made;
}

/* cash_out and tip: what of the chips is free. */
static json_t *spend(const struct probe *probe, enum baize_table_act kind)
{
    struct baize_floor_action action = action_of(probe, kind);
    baize_cents chip = probe->at->rules->smallest_chip;
    json_t *made = json_object();
    action.table.cash_out.patron = probe->by.who;
    action.table.cash_out.amount = 1; /* a payment of odd cents can be taken along */
    make_set_word(&made, "act", baize_table_act_id(kind));
    if (set_allowed(&made, probe, &action))
        set_range(&made, 1, most_at_table(probe, &action, baize_table_chips(&probe->at->table, probe->by.who)), chip);
    return made;
}

static json_t *plain(const struct probe *probe, enum baize_table_act kind)
{
    struct baize_floor_action action = action_of(probe, kind);
    json_t *made = json_object();
    if (kind == BAIZE_TABLE_ACT_LEAVE)
        action.table.leave.patron = probe->by.who;
    else
        probe_fill_table(probe, kind, &action);
    make_set_word(&made, "act", baize_table_act_id(kind));
    set_allowed(&made, probe, &action);
    return made;
}

json_t *view_player_options(const struct probe *probe)
{
    json_t *all = json_object();
    make_set(&all, "take_seat", take_seat(probe));
    make_set(&all, "buy_in", buy_in(probe));
    make_set(&all, "cash_out", spend(probe, BAIZE_TABLE_ACT_CASH_OUT));
    make_set(&all, "leave", plain(probe, BAIZE_TABLE_ACT_LEAVE));
    make_set(&all, "tip", spend(probe, BAIZE_TABLE_ACT_TIP));
    make_set(&all, "open_dispute", plain(probe, BAIZE_TABLE_ACT_OPEN_DISPUTE));
    return all;
}
