/* view_options.c - what a player may do now, with ranges; what not, with the words that a refusal would have. */
#include "procedure/suggest.h"
#include "protocol/view.h"

/* `allowed`, and `why` when it is not. */
static bool set_allowed(json_t **option, const struct asker *asker, struct baize_command *command)
{
    struct baize_refusal refusal;
    bool allowed = ask_engine(asker, command, &refusal);
    make_set_flag(option, "allowed", allowed);
    if (!allowed)
        make_set(option, "why", view_why(asker, &refusal, NULL));
    return allowed;
}

static void set_range(json_t **option, baize_cents least, baize_cents most, baize_cents step)
{
    make_set_number(option, "least_cents", least);
    make_set_number(option, "most_cents", most);
    make_set_number(option, "step_cents", step);
}

static struct baize_command command_of(const struct asker *asker, enum baize_table_act kind)
{
    struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR};
    command.floor.machine = BAIZE_FLOOR_TABLE;
    command.floor.number = view_number(asker->at);
    command.floor.table.kind = kind;
    command.floor.table.by = asker->by;
    return command;
}

/* ---- A box ---- */

static void fill_option(const struct asker *asker, const struct baize_option *option, uint8_t seat,
                        struct baize_action *round)
{
    round->kind = option->act;
    round->by = asker->by;
    switch ((unsigned)option->act) {
    case BAIZE_ACT_PLACE_WAGER:
        round->place_wager.seat = seat;
        round->place_wager.patron = asker->by.who;
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
static baize_cents most_of(const struct asker *asker, const struct baize_option *option, uint8_t seat)
{
    baize_cents most = baize_table_chips(&asker->at->table, asker->by.who);
    if (option->act == BAIZE_ACT_PLACE_WAGER)
        most += asker->at->table.round.seats[seat - 1].wagers[option->wager];
    if (most > option->most)
        most = option->most;
    return option->step > 0 && most > option->least ? most - (most - option->least) % option->step : most;
}

static json_t *box_option(const struct asker *asker, const struct baize_option *option, uint8_t seat)
{
    struct baize_command command = command_of(asker, BAIZE_TABLE_ACT_ROUND);
    json_t *made = json_object();
    fill_option(asker, option, seat, &command.floor.table.round);
    make_set_word(&made, "act", baize_act_id(option->act));
    if (option->wager != BAIZE_WAGERS)
        make_set_word(&made, "wager", baize_wager_id(option->wager));
    bool allowed = set_allowed(&made, asker, &command);
    if (allowed && (option->act == BAIZE_ACT_PLACE_WAGER || option->act == BAIZE_ACT_PLAY))
        set_range(&made, option->least, most_of(asker, option, seat), option->step);
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

json_t *view_box_options(const struct asker *asker, uint8_t seat)
{
    struct baize_options options;
    char key[48];
    json_t *all = json_object();
    baize_round_options(asker->at->rules, &asker->at->table.round, seat, asker->by.who, &options);
    for (uint8_t i = 0; i < options.count; i++)
        make_set(&all, key_of(&options.options[i], key, sizeof key), box_option(asker, &options.options[i], seat));
    return all;
}

/* ---- The player ---- */

static json_t *take_seat(const struct asker *asker)
{
    struct baize_command command = command_of(asker, BAIZE_TABLE_ACT_TAKE_SEAT);
    struct baize_refusal refusal;
    json_t *made = json_object();
    json_t *seats = json_array();
    uint8_t asked = 0;
    command.floor.table.take_seat.patron = asker->by.who;
    for (uint8_t seat = 1; seat <= asker->at->rules->seats; seat++) {
        bool free = asker->at->table.seats[seat - 1].patron == 0;
        command.floor.table.take_seat.seat = seat;
        bool good = free && ask_engine(asker, &command, &refusal);
        if (good)
            make_add(&seats, json_integer(seat));
        if (good || (free && asked == 0))
            asked = seat;
    }
    command.floor.table.take_seat.seat = asked == 0 ? 1 : asked;
    make_set_word(&made, "act", "take_seat");
    set_allowed(&made, asker, &command);
    make_set(&made, "seats", seats);
    return made;
}

/* What may be moved at most: the machine that refuses more says how much it is, first the table, then the wallet. */
static baize_cents most_of_money(const struct asker *asker, struct baize_command *command, baize_cents most)
{
    struct baize_refusal refusal;
    for (int machines = 0; machines < 2; machines++) {
        command->floor.table.buy_in.amount = most; /* cash_out and tip have the same shape */
        if (most <= 0 || ask_engine(asker, command, &refusal))
            return most;
        if (refusal.most <= 0 || refusal.most >= most)
            return most;
        most = refusal.most;
    }
    return most;
}

static json_t *buy_in(const struct asker *asker)
{
    const struct baize_wallet *wallet = baize_engine_wallet(asker->house->engine, asker->by.who);
    struct baize_command command = command_of(asker, BAIZE_TABLE_ACT_BUY_IN);
    baize_cents chip = asker->at->rules->smallest_chip;
    baize_cents most = BAIZE_TABLE_AMOUNT_MOST;
    json_t *made = json_object();
    command.floor.table.buy_in.patron = asker->by.who;
    command.floor.table.buy_in.amount = chip;
    make_set_word(&made, "act", "buy_in");
    if (wallet != NULL && wallet->life == 1 && wallet->balance < most)
        most = wallet->balance;
    if (set_allowed(&made, asker, &command)) {
        most = most_of_money(asker, &command, most);
        set_range(&made, chip, most - most % chip, chip);
    }
    return made;
}

/* cash_out and tip: what of the chips is free. */
static json_t *spend(const struct asker *asker, enum baize_table_act kind)
{
    struct baize_command command = command_of(asker, kind);
    baize_cents chip = asker->at->rules->smallest_chip;
    json_t *made = json_object();
    command.floor.table.cash_out.patron = asker->by.who;
    command.floor.table.cash_out.amount = 1; /* a payment of odd cents can be taken along */
    make_set_word(&made, "act", baize_table_act_id(kind));
    if (set_allowed(&made, asker, &command))
        set_range(&made, 1, most_of_money(asker, &command, baize_table_chips(&asker->at->table, asker->by.who)), chip);
    return made;
}

static json_t *plain(const struct asker *asker, enum baize_table_act kind)
{
    struct baize_command command = command_of(asker, kind);
    json_t *made = json_object();
    if (kind == BAIZE_TABLE_ACT_LEAVE)
        command.floor.table.leave.patron = asker->by.who;
    else
        procedure_suggest_table(asker->at, kind, &asker->by, &command.floor);
    make_set_word(&made, "act", baize_table_act_id(kind));
    set_allowed(&made, asker, &command);
    return made;
}

json_t *view_player_options(const struct asker *asker)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "take_seat", take_seat(asker), "buy_in", buy_in(asker),
                     "cash_out", spend(asker, BAIZE_TABLE_ACT_CASH_OUT), "leave", plain(asker, BAIZE_TABLE_ACT_LEAVE),
                     "tip", spend(asker, BAIZE_TABLE_ACT_TIP), "open_dispute",
                     plain(asker, BAIZE_TABLE_ACT_OPEN_DISPUTE));
}
