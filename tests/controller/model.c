#include "model.h"

#include <stdlib.h>
#include <string.h>

#define NO_ROW BAIZE_NO_ROW

void model_start(struct model *model, const struct baize_rules *rules, bool alone, bool counts)
{
    *model = (struct model){.rules = rules, .alone = alone, .counts = counts};
}

/* ---- Reading the list ---- */

/* How often it was done so far: up to the step with this number. */
static unsigned times(const struct model *model, enum baize_controller_act kind, unsigned end)
{
    unsigned number = 0;
    for (unsigned i = 0; i < end; i++)
        number += model->done[i].kind == kind;
    return number;
}

static bool did(const struct model *model, enum baize_controller_act kind)
{
    return times(model, kind, model->steps) > 0;
}

/* A coin in the list was taken by the sensor: others are not kept there. */
bool model_lit(const struct model *model, unsigned seat)
{
    bool lit = false;
    for (unsigned i = 0; i < model->steps; i++) {
        const struct baize_controller_action *step = &model->done[i];
        if (step->kind == BAIZE_CONTROLLER_ACT_COIN && step->coin.seat == seat)
            lit = true;
        if (step->kind == BAIZE_CONTROLLER_ACT_TAKE_COIN && step->take_coin.seat == seat)
            lit = false;
    }
    return lit;
}

static unsigned wagers(const struct model *model)
{
    unsigned number = 0;
    for (unsigned seat = 1; seat <= model->rules->seats; seat++)
        number += model_lit(model, seat);
    return number;
}

enum baize_controller_phase model_phase(const struct model *model)
{
    if (!did(model, BAIZE_CONTROLLER_ACT_LOCK))
        return BAIZE_CONTROLLER_BETTING;
    if (!model->counts || wagers(model) == 0)
        return BAIZE_CONTROLLER_PLAYING;
    for (unsigned i = 0; i < model->steps; i++)
        if (model->done[i].kind == BAIZE_CONTROLLER_ACT_COUNT && model->done[i].count.chips == wagers(model))
            return BAIZE_CONTROLLER_PLAYING;
    return BAIZE_CONTROLLER_COLLECTING;
}

static enum baize_key key_at(const struct model *model, unsigned seat, unsigned *row, unsigned end)
{
    enum baize_key key = BAIZE_KEY_OFF;
    *row = NO_ROW;
    for (unsigned i = 0; i < end; i++) {
        const struct baize_controller_action *step = &model->done[i];
        if (step->kind == BAIZE_CONTROLLER_ACT_KEY && step->key.seat == seat) {
            key = key == BAIZE_KEY_OFF ? BAIZE_KEY_PENDING : BAIZE_KEY_OFF;
            *row = key == BAIZE_KEY_OFF ? NO_ROW : step->key.row;
        } else if (step->kind == BAIZE_CONTROLLER_ACT_RECORD_WIN && step->record_win.seat == seat) {
            key = BAIZE_KEY_WON;
        } else if ((step->kind == BAIZE_CONTROLLER_ACT_REJECT_WIN && step->reject_win.seat == seat) ||
                   (step->kind == BAIZE_CONTROLLER_ACT_UNDO_WIN && step->undo_win.seat == seat)) {
            key = BAIZE_KEY_OFF;
            *row = NO_ROW;
        }
    }
    return key;
}

enum baize_key model_key(const struct model *model, unsigned seat, unsigned *row)
{
    return key_at(model, seat, row, model->steps);
}

static bool any_key(const struct model *model, enum baize_key key)
{
    unsigned row;
    for (unsigned seat = 1; seat <= model->rules->seats; seat++)
        if (model_key(model, seat, &row) == key)
            return true;
    return false;
}

/* ---- Envy ---- */

static unsigned keyed_envy(const struct model *model, unsigned seat, uint32_t *patron, unsigned end)
{
    unsigned row = NO_ROW;
    *patron = 0;
    for (unsigned i = 0; i < end; i++) {
        const struct baize_controller_action *step = &model->done[i];
        if (step->kind != BAIZE_CONTROLLER_ACT_KEY_ENVY || step->key_envy.seat != seat)
            continue;
        row = row == NO_ROW ? step->key_envy.row : NO_ROW;
        *patron = row == NO_ROW ? 0 : step->key_envy.patron;
    }
    return row;
}

static uint32_t patron_of(const struct model *model, unsigned seat, unsigned end)
{
    uint32_t patron;
    bool lit = model_lit(model, seat);
    keyed_envy(model, seat, &patron, end);
    for (unsigned i = 0; i < end && lit; i++)
        if (model->done[i].kind == BAIZE_CONTROLLER_ACT_COIN && model->done[i].coin.seat == seat)
            patron = model->done[i].coin.patron; /* the last one stays */
    return patron;
}

static unsigned envy_hand(const struct model *model, unsigned seat, unsigned end)
{
    const struct baize_progressive_rules *rules = &model->rules->progressive;
    uint32_t patron;
    unsigned row = keyed_envy(model, seat, &patron, end);
    unsigned won;
    if (row != NO_ROW || key_at(model, seat, &won, end) == BAIZE_KEY_OFF || rules->envy.basis != rules->schedule.basis)
        return row;
    for (unsigned i = 0; i < rules->envy.count; i++)
        if (strcmp(rules->envy.rows[i].hand, rules->schedule.rows[won].hand) == 0)
            return i;
    return NO_ROW;
}

/* What a seat gets for the hands of others, as they stood at the step with this number. */
static baize_cents envy_due(const struct model *model, unsigned seat, unsigned end)
{
    baize_cents sum = 0;
    if (!model_lit(model, seat))
        return 0;
    for (unsigned holder = 1; holder <= model->rules->seats; holder++) {
        unsigned row = envy_hand(model, holder, end);
        uint32_t mine = patron_of(model, seat, end);
        bool own = holder == seat || (mine != 0 && mine == patron_of(model, holder, end));
        if (row != NO_ROW && !own)
            sum += model->rules->progressive.envy.rows[row].amount;
    }
    return sum;
}

static baize_cents all_due(const struct model *model)
{
    baize_cents sum = 0;
    for (unsigned seat = 1; seat <= model->rules->seats; seat++)
        sum += envy_due(model, seat, model->steps);
    return sum;
}

baize_cents model_envy(const struct model *model, unsigned seat)
{
    for (unsigned i = 0; i < model->steps; i++)
        if (model->done[i].kind == BAIZE_CONTROLLER_ACT_PAY_ENVY)
            return envy_due(model, seat, i);
    return 0;
}

/* ---- Money ---- */

/* The win of a seat that stands, from there. */
static baize_cents wins(const struct model *model, enum baize_pays_from from)
{
    baize_cents sum = 0;
    for (unsigned seat = 1; seat <= model->rules->seats; seat++) {
        baize_cents amount = 0;
        for (unsigned i = 0; i < model->steps; i++) {
            const struct baize_controller_action *step = &model->done[i];
            if (step->kind == BAIZE_CONTROLLER_ACT_RECORD_WIN && step->record_win.seat == seat)
                amount = step->record_win.from == from ? step->record_win.amount : 0;
            if (step->kind == BAIZE_CONTROLLER_ACT_UNDO_WIN && step->undo_win.seat == seat)
                amount = 0;
        }
        sum += amount;
    }
    return sum;
}

baize_cents model_tray(const struct model *model)
{
    baize_cents sum = model->tray;
    if (!model->alone)
        return 0;
    if (model_phase(model) == BAIZE_CONTROLLER_PLAYING)
        sum += wagers(model) * model->rules->progressive.wager;
    for (unsigned seat = 1; seat <= model->rules->seats; seat++)
        sum -= model_envy(model, seat);
    return sum - wins(model, BAIZE_FROM_TRAY);
}

baize_cents model_meters(const struct model *model)
{
    return model->alone ? model->meters + wins(model, BAIZE_FROM_METER) : 0;
}

/* ---- What is allowed ---- */

static const char *least_role(const struct model *model, enum baize_controller_act act)
{
    switch ((int)act) {
    case BAIZE_CONTROLLER_ACT_COIN:
    case BAIZE_CONTROLLER_ACT_TAKE_COIN:
        return model->alone ? "dealer" : "player";
    case BAIZE_CONTROLLER_ACT_RECORD_WIN:
    case BAIZE_CONTROLLER_ACT_REJECT_WIN:
        return "floorperson";
    case BAIZE_CONTROLLER_ACT_UNDO_WIN:
        return "manager";
    case BAIZE_CONTROLLER_ACT_RUN: /* whoever validates, and no program */
        return model->rules->progressive.validator == BAIZE_SUPERVISOR ? "supervisor" : "floorperson";
    case BAIZE_CONTROLLER_ACT_VOID:
        return model->alone ? "floorperson" : "dealer";
    default:
        return "dealer";
    }
}

static bool may(const struct model *model, const struct baize_controller_action *action)
{
    static const char *const order[] = {"player", "dealer", "floorperson", "supervisor", "manager", "executive"};
    bool itself = action->kind == BAIZE_CONTROLLER_ACT_COIN || action->kind == BAIZE_CONTROLLER_ACT_TAKE_COIN ||
                  action->kind == BAIZE_CONTROLLER_ACT_REPORT_FAULT || action->kind == BAIZE_CONTROLLER_ACT_CLEAR_FAULT;
    const char *least = action->by.who == 0 ? "player" : least_role(model, action->kind);
    bool reached = false;
    if (action->by.role == BAIZE_PROGRAM && action->by.who == 0 && action->by.second == 0 && !model->alone &&
        strcmp(least_role(model, action->kind), "dealer") == 0)
        return true;
    if (action->by.who == 0 && !itself)
        return false;
    for (unsigned i = 0; i < sizeof order / sizeof order[0]; i++) {
        reached = reached || strcmp(order[i], least) == 0;
        if (strcmp(order[i], baize_role_id(action->by.role)) == 0)
            return reached;
    }
    return false;
}

static bool is_seat(const struct model *model, unsigned seat)
{
    return seat >= 1 && seat <= model->rules->seats;
}

static bool allows_key(const struct model *model, unsigned seat, unsigned row)
{
    unsigned keyed;
    if (!is_seat(model, seat) || row >= model->rules->progressive.schedule.count ||
        did(model, BAIZE_CONTROLLER_ACT_PAY_ENVY) || !model_lit(model, seat))
        return false;
    enum baize_key key = model_key(model, seat, &keyed);
    return key == BAIZE_KEY_OFF || (key == BAIZE_KEY_PENDING && keyed == row);
}

static bool allows_key_envy(const struct model *model, unsigned seat, unsigned row)
{
    uint32_t patron;
    if (!model->alone || !is_seat(model, seat) || row >= model->rules->progressive.envy.count ||
        did(model, BAIZE_CONTROLLER_ACT_PAY_ENVY))
        return false;
    unsigned keyed = keyed_envy(model, seat, &patron, model->steps);
    return keyed == NO_ROW || keyed == row;
}

static bool allows_record(const struct model *model, const struct baize_controller_action *action)
{
    const struct baize_progressive_rules *rules = &model->rules->progressive;
    unsigned row;
    if (!is_seat(model, action->record_win.seat) ||
        model_key(model, action->record_win.seat, &row) != BAIZE_KEY_PENDING || action->record_win.amount < 0 ||
        action->record_win.amount > BAIZE_CONTROLLER_CENTS_MOST)
        return false;
    enum baize_pays_from from =
        rules->schedule.rows[row].pays.kind == BAIZE_ODDS_METER ? BAIZE_FROM_METER : rules->fixed_pays_from;
    return action->record_win.from == from && (from == BAIZE_FROM_TRAY || !model->link_lost);
}

static bool stands(const struct model *model, unsigned seat, enum baize_key key)
{
    unsigned row;
    return is_seat(model, seat) && model_key(model, seat, &row) == key;
}

static bool allows_void(const struct model *model, enum baize_irregularity why, bool playing, bool betting)
{
    if (any_key(model, BAIZE_KEY_WON) || (model->alone && betting))
        return false;
    if ((int)why == BAIZE_IRREGULARITIES)
        return !playing;
    if (why == BAIZE_RECORD_LOST)
        return !model->alone; /* a round of a record that has lost its end; no rules name it */
    if ((int)why > BAIZE_IRREGULARITIES || !model->rules->irregularities[why].applies)
        return false;
    enum baize_effect effect = model->rules->irregularities[why].effect;
    return !model->alone || (effect != BAIZE_CARD_OUT && effect != BAIZE_NEXT_CARD && effect != BAIZE_RESHUFFLE &&
                             effect != BAIZE_REMOVE_DECK);
}

static bool allows_fault(const struct model *model, unsigned seat, bool report)
{
    if (seat > model->rules->seats)
        return false;
    return report != (seat == 0 ? model->link_lost : model->fails[seat]);
}

bool model_allows(const struct model *model, const struct baize_controller_action *action)
{
    bool betting = model_phase(model) == BAIZE_CONTROLLER_BETTING;
    bool playing = model_phase(model) == BAIZE_CONTROLLER_PLAYING;
    bool paid = did(model, BAIZE_CONTROLLER_ACT_PAY_ENVY);
    if ((unsigned)action->kind >= BAIZE_CONTROLLER_ACTS || !may(model, action) || action->by.at_ms < model->last_ms ||
        action->by.at_ms < 0)
        return false;
    switch ((int)action->kind) {
    case BAIZE_CONTROLLER_ACT_COIN:
        return is_seat(model, action->coin.seat) && action->coin.amount > 0;
    case BAIZE_CONTROLLER_ACT_TAKE_COIN:
        return betting && is_seat(model, action->take_coin.seat) && model_lit(model, action->take_coin.seat);
    case BAIZE_CONTROLLER_ACT_LOCK:
        return betting && !model->held && action->lock.round > model->last_round;
    case BAIZE_CONTROLLER_ACT_COUNT:
        return !betting && !playing;
    case BAIZE_CONTROLLER_ACT_KEY:
        return playing && allows_key(model, action->key.seat, action->key.row);
    case BAIZE_CONTROLLER_ACT_KEY_ENVY:
        return playing && allows_key_envy(model, action->key_envy.seat, action->key_envy.row);
    case BAIZE_CONTROLLER_ACT_RECORD_WIN:
        return playing && allows_record(model, action);
    case BAIZE_CONTROLLER_ACT_REJECT_WIN:
        return playing && stands(model, action->reject_win.seat, BAIZE_KEY_PENDING);
    case BAIZE_CONTROLLER_ACT_UNDO_WIN:
        return playing && stands(model, action->undo_win.seat, BAIZE_KEY_WON);
    case BAIZE_CONTROLLER_ACT_PAY_ENVY:
        return playing && model->alone && !paid && all_due(model) > 0;
    case BAIZE_CONTROLLER_ACT_END:
        return playing && !model->held && !any_key(model, BAIZE_KEY_PENDING) &&
               (!model->alone || paid || all_due(model) == 0);
    case BAIZE_CONTROLLER_ACT_VOID:
        return allows_void(model, action->void_game.why, playing, betting);
    case BAIZE_CONTROLLER_ACT_REPORT_FAULT:
        return allows_fault(model, action->report_fault.seat, true);
    case BAIZE_CONTROLLER_ACT_RUN:
        return model->held;
    default:
        return allows_fault(model, action->clear_fault.seat, false);
    }
}

/* ---- What it does ---- */

static bool takes_coin(const struct model *model, const struct baize_controller_action *action)
{
    unsigned seat = action->coin.seat;
    return model_phase(model) == BAIZE_CONTROLLER_BETTING && !model->link_lost && !model->held && !model->fails[seat] &&
           !model_lit(model, seat) && action->coin.amount == model->rules->progressive.wager;
}

static void finish(struct model *model, bool void_game)
{
    if (!void_game) {
        model->tray = model_tray(model);
        model->meters = model_meters(model);
        model->games++;
    } /* a void: as if the game had never been */
    model->steps = 0;
}

void model_does(struct model *model, const struct baize_controller_action *action)
{
    model->last_ms = action->by.at_ms;
    if (action->kind == BAIZE_CONTROLLER_ACT_COIN && !takes_coin(model, action)) {
        model->refused++;
        model->late += model_phase(model) != BAIZE_CONTROLLER_BETTING;
        return;
    }
    if (action->kind == BAIZE_CONTROLLER_ACT_REPORT_FAULT || action->kind == BAIZE_CONTROLLER_ACT_CLEAR_FAULT) {
        bool fails = action->kind == BAIZE_CONTROLLER_ACT_REPORT_FAULT;
        if (action->report_fault.seat == 0)
            model->link_lost = fails;
        else
            model->fails[action->report_fault.seat] = fails;
        return;
    }
    if (action->kind == BAIZE_CONTROLLER_ACT_END || action->kind == BAIZE_CONTROLLER_ACT_VOID) {
        finish(model, action->kind == BAIZE_CONTROLLER_ACT_VOID);
        return;
    }
    if (action->kind == BAIZE_CONTROLLER_ACT_RUN) {
        model->held = false;
        return;
    }
    if (action->kind == BAIZE_CONTROLLER_ACT_RECORD_WIN)
        model->held = model->rules->progressive.controller.run_key[0] != '\0';
    if (action->kind == BAIZE_CONTROLLER_ACT_LOCK)
        model->last_round = action->lock.round;
    model->accepted += action->kind == BAIZE_CONTROLLER_ACT_COIN;
    if (model->steps == STEPS_MOST)
        abort();
    model->done[model->steps++] = *action;
}
