/* act_meter.c - somebody acts at a meter or in the Game Manager, and what of it reaches a table. */
#include "event/people.h"
#include "floor/internal.h"

#include <string.h>

/* ---- Links ---- */

static bool has_level_of(const struct baize_floor *floor, const struct baize_floor_table *table,
                         const struct baize_meter *meter)
{
    for (uint8_t i = 0; i < table->links_count; i++) {
        const struct baize_floor_meter *linked = baize_floor_meter(floor, table->links[i]);
        for (uint8_t a = 0; linked != NULL && a < linked->meter.levels_count; a++)
            for (uint8_t b = 0; b < meter->levels_count; b++)
                if (strcmp(linked->meter.levels[a].name, meter->levels[b].name) == 0)
                    return true;
    }
    return false;
}

/* What all levels of a meter take of each wager, in parts per million. */
static int64_t rates_of(const struct baize_meter *meter)
{
    int64_t sum = 0;
    for (uint8_t i = 0; i < meter->levels_count; i++)
        sum += (int64_t)meter->levels[i].set.rate + meter->levels[i].set.reserve;
    return sum;
}

/* All meters of a table take from the one wager: together at most all of it (P8, RULES 4). `more` is what comes on top
 * of what they take now. */
static bool rates_fit(struct floor_work *work, const struct baize_floor_table *table, int64_t more)
{
    int64_t sum = more;
    for (uint8_t i = 0; i < table->links_count; i++) {
        const struct baize_floor_meter *linked = baize_floor_meter(work->floor, table->links[i]);
        const struct baize_meter *now = linked == NULL ? NULL : floor_meter_now(work, linked);
        if (linked != NULL && now == NULL)
            return false;
        sum += now != NULL ? rates_of(now) : 0;
    }
    return sum <= BAIZE_RATE_WHOLE || floor_refuse(work, BAIZE_REASON_RATES_ABOVE_THE_WAGER, "P8", floor_number(table));
}

/* The terms are those of the table's rules, whatever the action says. */
static bool link_table(struct floor_work *work, const struct baize_floor_meter *meter,
                       const struct baize_meter_action *action)
{
    struct baize_meter_action linked = *action;
    uint32_t number = action->link_table.table;
    const struct baize_floor_table *table = baize_floor_table(work->floor, number);
    if (table == NULL)
        return floor_refuse(work, BAIZE_REASON_NO_SUCH_TABLE, NULL, number);
    if (!floor_is_idle(table))
        return floor_refuse(work, BAIZE_REASON_TABLE_IN_A_ROUND, "T5", number);
    for (uint8_t i = 0; i < table->links_count; i++)
        if (table->links[i] == meter->number)
            return floor_decide_meter(work, meter, &linked); /* it says so itself */
    if (table->links_count == BAIZE_LEVELS_MOST)
        return floor_refuse(work, BAIZE_REASON_TOO_MANY_LINKS, "P8", number);
    if (has_level_of(work->floor, table, &meter->meter))
        return floor_refuse(work, BAIZE_REASON_LEVEL_LINKED_TWICE, "P8", number);
    if (!rates_fit(work, table, rates_of(&meter->meter)))
        return false;
    baize_meter_terms_of(table->rules, &linked.link_table.terms);
    return floor_decide_meter(work, meter, &linked);
}

static bool unlink_table(struct floor_work *work, const struct baize_floor_meter *meter,
                         const struct baize_meter_action *action)
{
    const struct baize_floor_table *table = baize_floor_table(work->floor, action->unlink_table.table);
    if (table != NULL && !floor_is_idle(table))
        return floor_refuse(work, BAIZE_REASON_TABLE_IN_A_ROUND, "T5", action->unlink_table.table);
    return floor_decide_meter(work, meter, action);
}

/* Nobody has wagered on what is about to change: not at any linked table (T5). */
static bool while_nobody_plays(struct floor_work *work, const struct baize_floor_meter *meter,
                               const struct baize_meter_action *action)
{
    const struct baize_floor_table *busy = floor_busy_table(work->floor, meter->number);
    return busy != NULL ? floor_refuse(work, BAIZE_REASON_TABLE_IN_A_ROUND, "T5", floor_number(busy))
                        : floor_decide_meter(work, meter, action);
}

/* The tables are asked with the new rates. */
static bool set_parameters(struct floor_work *work, const struct baize_floor_meter *meter,
                           const struct baize_meter_action *action)
{
    if (!while_nobody_plays(work, meter, action))
        return false;
    for (size_t i = 0; i < work->floor->tables_count; i++) {
        const struct baize_floor_table *table = &work->floor->tables[i];
        for (uint8_t k = 0; k < table->links_count; k++)
            if (table->links[k] == meter->number && !rates_fit(work, table, 0))
                return false;
    }
    return true;
}

static baize_money taken_over(const struct baize_meter *successor, const char *level)
{
    for (uint8_t i = 0; i < successor->levels_count; i++)
        if (strcmp(successor->levels[i].name, level) == 0)
            return successor->transferred[i];
    return 0;
}

static bool has_taken_over(const struct baize_meter *successor, const struct baize_floor_meter *meter)
{
    for (uint8_t i = 0; i < meter->meter.levels_count; i++) {
        const struct baize_meter_level *level = &meter->meter.levels[i];
        baize_money held = level->now.meter + level->now.reserve + level->now.overflow;
        if (successor->predecessor != meter->number || taken_over(successor, level->name) != held)
            return false;
    }
    return true;
}

/* The money of the players goes to a meter that has taken over all of it, or it stays (T7). What the meter itself asks
 * comes first. */
static bool close_meter(struct floor_work *work, const struct baize_floor_meter *meter,
                        const struct baize_meter_action *action)
{
    uint32_t number = action->close.successor;
    const struct baize_floor_meter *successor = baize_floor_meter(work->floor, number);
    bool lacks = number != 0 && (successor == NULL || !has_taken_over(&successor->meter, meter));
    return while_nobody_plays(work, meter, action) &&
           (!lacks || floor_refuse(work, BAIZE_REASON_SUCCESSOR_LACKS_MONEY, "T7", number));
}

/* ---- Wins ---- */

/* The table pays a win as soon as its meter has validated it: only claims on the same level wait for each other, and
 * the meter knows their order (R27). */
static bool pay_at_table(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by,
                         uint8_t seat, baize_cents amount)
{
    struct baize_table_action pay = {.kind = BAIZE_TABLE_ACT_ROUND, .by = *by};
    pay.round.kind = BAIZE_ACT_PAY_CLAIM;
    pay.round.by = *by;
    pay.round.pay_claim.seat = seat;
    pay.round.pay_claim.amount = amount;
    return table->alone || floor_decide_table(work, table, &pay);
}

/* Whoever made a win does not vouch for it: other people deal, lock, count and key than validate (S11). */
static bool is_apart(const struct baize_floor_table *table, uint32_t who)
{
    return !people_have(&table->controller.people, who) && (table->alone || !people_have(&table->table.people, who));
}

static bool validate(struct floor_work *work, const struct baize_floor_meter *meter,
                     const struct baize_meter_action *action)
{
    const struct baize_meter_claim *found = baize_meter_find_claim(&meter->meter, action->validate.claim);
    if (found == NULL)
        return floor_decide_meter(work, meter, action); /* it says why not */
    struct baize_meter_claim claim = *found;
    const struct baize_floor_table *table = baize_floor_table(work->floor, claim.table);
    if (table == NULL)
        return floor_refuse(work, BAIZE_REASON_NO_SUCH_TABLE, NULL, claim.table);
    uint16_t first = work->record->count;
    if (!floor_decide_meter(work, meter, action))
        return false;
    if (!is_apart(table, action->by.who))
        return floor_refuse(work, BAIZE_REASON_NOT_APART, "S11", claim.table);
    const struct baize_meter_event *event = &work->record->events[first].meter;
    struct baize_controller_action win = {.kind = BAIZE_CONTROLLER_ACT_RECORD_WIN, .by = action->by};
    win.record_win.seat = claim.seat;
    win.record_win.meter = meter->number;
    win.record_win.win = event->validated.win;
    win.record_win.amount = event->validated.award.amount;
    win.record_win.from = (enum baize_pays_from)claim.from;
    return floor_decide_controller(work, table, &win) &&
           pay_at_table(work, table, &action->by, claim.seat, event->validated.award.amount);
}

/* A claim that the cards of an electronic round make is not a matter of opinion: whoever finds the hand irregular voids
 * the round. On a felt with paper cards the dealer may have keyed the wrong hand. */
static bool reject(struct floor_work *work, const struct baize_floor_meter *meter,
                   const struct baize_meter_action *action)
{
    const struct baize_meter_claim *found = baize_meter_find_claim(&meter->meter, action->reject.claim);
    if (found == NULL)
        return floor_decide_meter(work, meter, action);
    struct baize_meter_claim claim = *found;
    const struct baize_floor_table *table = baize_floor_table(work->floor, claim.table);
    if (table == NULL)
        return floor_refuse(work, BAIZE_REASON_NO_SUCH_TABLE, NULL, claim.table);
    if (!table->alone)
        return floor_refuse(work, BAIZE_REASON_CARDS_DECIDE, "R27", claim.table);
    struct baize_controller_action rejected = {.kind = BAIZE_CONTROLLER_ACT_REJECT_WIN, .by = action->by};
    rejected.reject_win.seat = claim.seat;
    return floor_decide_meter(work, meter, action) && floor_decide_controller(work, table, &rejected);
}

/* Is the game in which the win was made still open at its table? */
static bool is_open_win(const struct baize_floor_table *table, const struct baize_floor_meter *meter,
                        const struct baize_meter_hit *hit)
{
    const struct baize_controller_seat *seat = &table->controller.seats[hit->seat - 1];
    return table->controller.phase == BAIZE_CONTROLLER_PLAYING && table->controller.round == hit->round &&
           seat->key == BAIZE_KEY_WON && seat->meter == meter->number && seat->win == hit->number;
}

/* The cards of an electronic round still make the hand: it is keyed again and takes a new place in the order of the
 * meter, to be validated rightly or to go with the round when that is void. */
static bool claim_again(struct floor_work *work, const struct baize_floor_table *table, const struct baize_actor *by,
                        const struct baize_meter_hit *hit)
{
    struct baize_table_action take = {.kind = BAIZE_TABLE_ACT_ROUND, .by = *by};
    struct baize_controller_action key = {.kind = BAIZE_CONTROLLER_ACT_KEY, .by = *by};
    take.round.kind = BAIZE_ACT_BACK_OUT_CLAIM;
    take.round.by = *by;
    take.round.back_out_claim.seat = hit->seat;
    key.key.seat = hit->seat;
    key.key.row = hit->row;
    return floor_decide_table(work, table, &take) && floor_decide_controller(work, table, &key) &&
           floor_claim(work, table, by, hit->seat, hit->row);
}

/* While the game is open the table takes the money back too. Afterwards the patron has it: the house recovers it by a
 * correction at the table, or not at all. */
static bool back_out(struct floor_work *work, const struct baize_floor_meter *meter,
                     const struct baize_meter_action *action)
{
    const struct baize_meter_hit *found = baize_meter_find_win(&meter->meter, action->back_out.win);
    struct baize_meter_hit hit = found != NULL ? *found : action->back_out.old.hit;
    if (!floor_decide_meter(work, meter, action))
        return false;
    const struct baize_floor_table *table = baize_floor_table(work->floor, hit.table);
    if (table == NULL || !is_open_win(table, meter, &hit))
        return true;
    struct baize_controller_action undo = {.kind = BAIZE_CONTROLLER_ACT_UNDO_WIN, .by = action->by};
    undo.undo_win.seat = hit.seat;
    return floor_decide_controller(work, table, &undo) && (table->alone || claim_again(work, table, &action->by, &hit));
}

/* ---- The whole ---- */

bool floor_check_meter(struct floor_work *work, const struct baize_floor_meter *meter,
                       const struct baize_meter_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_METER_ACT_CONTRIBUTE:
    case BAIZE_METER_ACT_END_ROUND:
    case BAIZE_METER_ACT_VOID_ROUND:
    case BAIZE_METER_ACT_CLAIM:
    case BAIZE_METER_ACT_KEY_OFF:
        return floor_refuse(work, BAIZE_REASON_COMES_FROM_THE_TABLE, NULL, meter->number);
    case BAIZE_METER_ACT_OPEN:
        if (action->open.meter != meter->number)
            return floor_refuse(work, BAIZE_REASON_NO_SUCH_METER, NULL, action->open.meter);
        return floor_decide_meter(work, meter, action);
    case BAIZE_METER_ACT_LINK_TABLE:
        return link_table(work, meter, action);
    case BAIZE_METER_ACT_UNLINK_TABLE:
        return unlink_table(work, meter, action);
    case BAIZE_METER_ACT_SET_PARAMETERS:
        return set_parameters(work, meter, action);
    case BAIZE_METER_ACT_CLOSE:
        return close_meter(work, meter, action);
    case BAIZE_METER_ACT_VALIDATE:
        return validate(work, meter, action);
    case BAIZE_METER_ACT_REJECT:
        return reject(work, meter, action);
    case BAIZE_METER_ACT_BACK_OUT:
        return back_out(work, meter, action);
    default:
        return floor_decide_meter(work, meter, action);
    }
}
