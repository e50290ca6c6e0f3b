/* fold.c - applying events. Nothing is decided here: the books move by the event's posting, claims get the amounts that
 * the event tells, and start, flows and claims are booked for what may be decided later (book.c).
 *
 * An event is applied only if it can follow, its entries balance and the equation of every level holds afterwards;
 * otherwise the state is as before. */
#include "meter/internal.h"

#include <stddef.h>
#include <string.h>

void baize_meter_start(struct baize_meter *meter)
{
    memset(meter, 0, sizeof *meter);
}

/* ---- Money ---- */

static baize_money *account_in(struct baize_meter *meter, const struct baize_account *account)
{
    if (account->kind == BAIZE_ACCOUNT_HOUSE)
        return &meter->house;
    if (account->kind == BAIZE_ACCOUNT_PENDING && account->owner == 0)
        return account->level == 0 ? &meter->payable : NULL;
    if (account->owner != meter->id || account->level >= meter->levels_count)
        return NULL;
    struct baize_meter_amounts *now = &meter->levels[account->level].now;
    switch (account->kind) {
    case BAIZE_ACCOUNT_METER:
        return &now->meter;
    case BAIZE_ACCOUNT_RESERVE:
        return &now->reserve;
    case BAIZE_ACCOUNT_OVERFLOW:
        return &now->overflow;
    case BAIZE_ACCOUNT_PENDING:
        return &now->pending;
    default:
        return NULL;
    }
}

static enum baize_status fold_posting(struct baize_meter *meter, const struct baize_posting *posting)
{
    if (!baize_posting_balances(posting))
        return BAIZE_LEDGER_UNBALANCED;
    for (uint8_t i = 0; i < posting->count; i++) {
        baize_money *balance = account_in(meter, &posting->entries[i].account);
        if (balance == NULL)
            return BAIZE_METER_EVENT_UNEXPECTED;
        enum baize_status status = baize_money_add(*balance, posting->entries[i].amount, balance);
        if (status != BAIZE_OK)
            return status;
    }
    return BAIZE_OK;
}

static bool fold_standing(struct baize_meter *meter, uint8_t level, const struct baize_meter_standing *standing)
{
    uint8_t next = 0;
    if (standing->count != meter_claims_before(meter, level, meter->claims_count))
        return false;
    meter->levels[level].pending_seeds = standing->seeds;
    meter->levels[level].pending_shortfall = standing->shortfall;
    for (uint8_t i = 0; i < meter->claims_count; i++)
        if (meter_claim_takes(&meter->claims[i], level))
            meter->claims[i].amount = standing->amounts[next++];
    return true;
}

/* Does the event call the level by its name? */
static bool is_called(const struct baize_meter *meter, uint8_t level, const char *name)
{
    return level < meter->levels_count && strncmp(meter->levels[level].name, name, BAIZE_LEVEL_NAME_SIZE) == 0;
}

static bool are_called(const struct baize_meter *meter, uint8_t count, const struct baize_meter_holding *levels)
{
    bool good = count == meter->levels_count;
    for (uint8_t i = 0; good && i < count; i++)
        good = is_called(meter, i, levels[i].name);
    return good;
}

/* ---- The meter and its tables ---- */

static bool fold_opened(struct baize_meter *meter, const struct baize_meter_event *event)
{
    if (meter->phase != BAIZE_METER_NEW || event->meter == 0)
        return false;
    meter->id = event->meter;
    meter->phase = BAIZE_METER_OPEN;
    meter->wager = event->opened.wager;
    meter->levels_count = event->opened.count;
    meter->predecessor = event->opened.predecessor;
    for (uint8_t i = 0; i < event->opened.count; i++) {
        struct baize_meter_level *level = &meter->levels[i];
        memcpy(level->name, event->opened.levels[i].name, sizeof level->name);
        level->set = event->opened.levels[i].set;
        level->opening = event->opened.levels[i].opening * BAIZE_MICROCENTS_PER_CENT;
        level->start.meter = level->opening;
        meter->transferred[i] = event->opened.levels[i].transferred;
    }
    return true;
}

static bool fold_linked(struct baize_meter *meter, const struct baize_meter_event *event)
{
    if (meter->tables_count == BAIZE_METER_TABLES_MOST || meter_find_table(meter, event->linked.table) != METER_NONE ||
        event->linked.seats > BAIZE_SEATS_MOST)
        return false;
    struct baize_meter_table *table = &meter->tables[meter->tables_count++];
    table->number = event->linked.table;
    table->seats = event->linked.seats;
    return true;
}

static bool fold_unlinked(struct baize_meter *meter, const struct baize_meter_event *event)
{
    uint8_t index = meter_find_table(meter, event->unlinked.table);
    if (index == METER_NONE || meter->tables[index].open)
        return false;
    uint8_t last = --meter->tables_count;
    memmove(&meter->tables[index], &meter->tables[index + 1], (size_t)(last - index) * sizeof *meter->tables);
    memset(&meter->tables[last], 0, sizeof *meter->tables);
    return true;
}

/* What the levels hold has left with the posting: an adjustment, the last one. */
static bool fold_closed(struct baize_meter *meter, const struct baize_meter_event *event)
{
    if (meter->claims_count > 0 || !are_called(meter, event->closed.count, event->closed.levels))
        return false;
    for (uint8_t i = 0; i < event->posting.count; i++) {
        const struct baize_entry *entry = &event->posting.entries[i];
        if (entry->account.owner == meter->id && entry->account.level < meter->levels_count)
            meter->levels[entry->account.level].adjustments += entry->amount;
    }
    for (uint8_t i = 0; i < meter->levels_count; i++)
        meter_book_start(meter, i, &meter->levels[i].now);
    meter->phase = BAIZE_METER_CLOSED;
    return true;
}

/* ---- Rounds ---- */

static bool fold_contributed(struct baize_meter *meter, const struct baize_meter_event *event)
{
    uint8_t index = meter_find_table(meter, event->contributed.table);
    if (index == METER_NONE || meter->tables[index].open || event->contributed.count != meter->levels_count)
        return false;
    struct baize_meter_table *table = &meter->tables[index];
    table->round = event->contributed.round;
    table->open = true;
    table->lit = event->contributed.seats;
    table->claimed = 0;
    table->won = 0;
    table->undone = 0;
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        struct baize_meter_level *level = &meter->levels[i];
        level->contributions += event->contributed.levels[i].meter + event->contributed.levels[i].reserve;
        for (unsigned seats = table->lit; seats != 0; seats &= seats - 1)
            level->wagers++;
    }
    meter->implausible += event->contributed.implausible;
    meter_book_contribution(meter, table, event->contributed.levels);
    return true;
}

static struct baize_meter_table *open_table(struct baize_meter *meter, uint32_t number, uint32_t round)
{
    uint8_t index = meter_find_table(meter, number);
    return index != METER_NONE && meter_has_open_round(&meter->tables[index], round) ? &meter->tables[index] : NULL;
}

/* What is over can no longer be void: nothing of the round is kept but its number. */
static void forget_round(struct baize_meter_table *table)
{
    memset(table->contributed, 0, sizeof table->contributed);
    memset(table->reserved, 0, sizeof table->reserved);
    memset(table->own_spill, 0, sizeof table->own_spill);
    memset(table->later_spill, 0, sizeof table->later_spill);
    memset(table->stretch, 0, sizeof table->stretch);
    table->open = false;
    table->lit = 0;
    table->won = 0;
    table->undone = 0;
    table->seq = 0;
}

static bool fold_over(struct baize_meter *meter, uint32_t number, uint32_t round, bool voided)
{
    struct baize_meter_table *table = open_table(meter, number, round);
    if (table == NULL || table->claimed != 0 || (voided && table->won != 0))
        return false;
    forget_round(table);
    return true;
}

static bool fold_reversed(struct baize_meter *meter, const struct baize_meter_event *event)
{
    struct baize_meter_table *table = open_table(meter, event->reversed.table, event->reversed.round);
    baize_money reversed;
    baize_money refunded;
    if (table == NULL || table->claimed != 0 || table->won != 0 ||
        !is_called(meter, event->reversed.level, event->reversed.name))
        return false;
    meter_book_reversal(meter, table, event->reversed.level, &reversed, &refunded);
    meter->levels[event->reversed.level].reversed += event->reversed.reversed;
    meter->levels[event->reversed.level].refunded += event->reversed.refunded;
    return fold_standing(meter, event->reversed.level, &event->reversed.standing);
}

/* ---- Claims ---- */

static bool fold_claimed(struct baize_meter *meter, const struct baize_meter_event *event)
{
    struct baize_meter_table *table = open_table(meter, event->claimed.table, event->claimed.round);
    struct baize_meter_claim claim;
    if (table == NULL || event->claimed.level >= meter->levels_count || event->claimed.seat < 1 ||
        event->claimed.seat > BAIZE_SEATS_MOST || meter->claims_count == BAIZE_METER_CLAIMS_MOST ||
        (event->claimed.from == BAIZE_FROM_METER &&
         meter_claims_before(meter, event->claimed.level, meter->claims_count) == BAIZE_METER_TAKING_MOST))
        return false;
    bool share = event->claimed.pays.kind == BAIZE_ODDS_METER;
    memset(&claim, 0, sizeof claim);
    claim.seq = meter->seq + 1;
    claim.amount = event->claimed.fixed; /* of a share: the standing says */
    claim.fixed = event->claimed.fixed;
    claim.breakage = event->claimed.breakage;
    claim.number = event->claimed.claim;
    claim.table = event->claimed.table;
    claim.round = event->claimed.round;
    claim.share = share ? event->claimed.pays.share : 0;
    claim.seat = event->claimed.seat;
    claim.row = event->claimed.row;
    claim.level = event->claimed.level;
    claim.from = (uint8_t)event->claimed.from;
    meter->claims_made = event->claimed.claim;
    table->claimed |= meter_seat_bit(claim.seat);
    meter_book_claim(meter, &claim);
    return fold_standing(meter, claim.level, &event->claimed.standing);
}

static void unclaim(struct baize_meter *meter, const struct baize_meter_claim *claim, bool won)
{
    struct baize_meter_table *table = open_table(meter, claim->table, claim->round);
    if (table == NULL)
        return;
    table->claimed &= (uint16_t)~meter_seat_bit(claim->seat);
    if (won)
        table->won |= meter_seat_bit(claim->seat);
}

static bool fold_dropped(struct baize_meter *meter, const struct baize_meter_event *event)
{
    uint8_t index = meter_find_claim(meter, event->dropped.claim);
    if (index == METER_NONE || event->dropped.amount != meter->claims[index].amount)
        return false;
    uint8_t level = meter->claims[index].level;
    unclaim(meter, &meter->claims[index], false);
    meter_book_drop(meter, index);
    return fold_standing(meter, level, &event->dropped.standing);
}

/* The oldest makes room; that it emptied the level, or took from it, is remembered, for voids (R28). */
static struct baize_meter_hit *new_hit(struct baize_meter *meter, uint8_t number)
{
    struct baize_meter_history *history = &meter->histories[number];
    if (history->count >= BAIZE_METER_HITS_KEPT) {
        const struct baize_meter_hit *oldest = &history->hits[0];
        if (oldest->resets && !oldest->backed_out)
            meter->levels[number].forgotten_reset_seq = oldest->seq;
        else if (oldest->from == BAIZE_FROM_METER && !oldest->backed_out)
            meter->levels[number].forgotten_pay_seq = oldest->seq;
        memmove(&history->hits[0], &history->hits[1], (BAIZE_METER_HITS_KEPT - 1) * sizeof *history->hits);
    }
    uint64_t place = history->count < BAIZE_METER_HITS_KEPT ? history->count : BAIZE_METER_HITS_KEPT - 1;
    history->count++;
    struct baize_meter_hit *hit = &history->hits[place];
    memset(hit, 0, sizeof *hit);
    return hit;
}

static void write_hit(struct baize_meter *meter, const struct baize_meter_claim *claim,
                      const struct baize_meter_event *event, baize_money recovered)
{
    const struct baize_meter_award *award = &event->validated.award;
    struct baize_meter_hit *hit = new_hit(meter, meter_history_of(claim->level, claim->from));
    hit->seq = claim->seq;
    hit->at_ms = event->by.at_ms;
    hit->amount = award->amount;
    hit->shortfall = award->shortfall;
    hit->seed = award->seed;
    hit->reserve = award->reserve;
    hit->overflow = award->overflow;
    hit->breakage = award->breakage;
    hit->low_water = claim->from == BAIZE_FROM_METER ? meter->levels[claim->level].start.meter : 0;
    hit->spill = award->resets ? meter->levels[claim->level].start.overflow : 0;
    hit->recovered = recovered;
    hit->number = event->validated.win;
    hit->validated_by = event->by.who;
    hit->table = claim->table;
    hit->round = claim->round;
    hit->seat = claim->seat;
    hit->row = claim->row;
    hit->level = claim->level;
    hit->from = claim->from;
    hit->resets = award->resets;
}

static bool fold_validated(struct baize_meter *meter, const struct baize_meter_event *event)
{
    uint8_t index = meter_find_claim(meter, event->validated.claim);
    if (index == METER_NONE || baize_meter_claim_before(meter, &meter->claims[index]) != 0)
        return false;
    struct baize_meter_claim claim = meter->claims[index];
    const struct baize_meter_award *award = &event->validated.award;
    struct baize_meter_level *level = &meter->levels[claim.level];
    baize_money paid = award->amount * BAIZE_MICROCENTS_PER_CENT;
    if (claim.from == BAIZE_FROM_METER) {
        level->paid_from_meter += paid;
        level->hits++;
        meter->winning_table = claim.table;
    } else {
        level->paid_from_tray += paid;
        meter->tray_hits++;
    }
    level->seeds += award->seed;
    level->shortfall += award->shortfall;
    level->breakage += award->breakage;
    level->alarms += award->shortfall > 0;
    if (meter_alarms_dry(event) && level->dry_alarm == 0) {
        level->dry_alarm = meter->seq + 1;
        level->dry_alarm_ms = event->by.at_ms;
    }
    baize_money recovered = award->resets ? level->seed_recovered : 0;
    level->seed_recovered -= recovered; /* it has a new seed */
    meter->wins_made = event->validated.win;
    unclaim(meter, &claim, true);
    meter_book_validation(meter, index);
    write_hit(meter, &claim, event, recovered);
    return fold_standing(meter, claim.level, &event->validated.standing);
}

/* The table of the latest win from the meter that stands. */
static uint32_t winning_table(const struct baize_meter *meter)
{
    uint32_t latest = 0;
    uint32_t table = 0;
    for (unsigned h = 0; h < BAIZE_LEVELS_MOST; h++) {
        const struct baize_meter_history *history = &meter->histories[h];
        for (uint64_t i = 0; i < history->count && i < BAIZE_METER_HITS_KEPT; i++)
            if (!history->hits[i].backed_out && history->hits[i].number > latest) {
                latest = history->hits[i].number;
                table = history->hits[i].table;
            }
    }
    return table;
}

static bool fold_backed_out(struct baize_meter *meter, const struct baize_meter_event *event)
{
    struct baize_meter_hit *kept = meter_find_hit(meter, event->backed_out.win);
    const struct baize_meter_hit *hit = baize_meter_backed_out_win(meter, event);
    if (hit == NULL || hit->backed_out || event->backed_out.amount != hit->amount)
        return false;
    struct baize_meter_level *level = &meter->levels[hit->level];
    baize_money paid = hit->amount * BAIZE_MICROCENTS_PER_CENT;
    if (meter->phase == BAIZE_METER_CLOSED)
        level->adjustments -= hit->from == BAIZE_FROM_METER ? paid - hit->shortfall : 0; /* it went to the house */
    else if (meter_book_back_out(meter, hit, event->backed_out.old[0].reset_before).resets)
        level->seed_recovered = hit->recovered; /* of the seed that it had before */
    if (kept != NULL)
        kept->backed_out = 1;
    if (hit->from == BAIZE_FROM_METER) {
        level->paid_from_meter -= paid;
        level->hits--;
        level->backed_out++;
    } else {
        level->paid_from_tray -= paid;
        meter->tray_hits--;
        meter->tray_backed_out++;
    }
    level->seeds -= event->backed_out.seed;
    level->shortfall -= event->backed_out.shortfall;
    level->breakage -= hit->breakage;
    struct baize_meter_table *table = open_table(meter, hit->table, hit->round);
    if (table != NULL) {
        table->won &= (uint16_t)~meter_seat_bit(hit->seat);
        table->undone |= meter_seat_bit(hit->seat);
    }
    meter->winning_table = winning_table(meter);
    return fold_standing(meter, hit->level, &event->backed_out.standing);
}

/* ---- The Game Manager ---- */

static bool fold_parameters(struct baize_meter *meter, const struct baize_meter_event *event)
{
    uint8_t level = event->parameters.level;
    if (!is_called(meter, level, event->parameters.name) ||
        memcmp(&meter->levels[level].set, &event->parameters.before, sizeof event->parameters.before) != 0)
        return false;
    meter_book_start(meter, level, &meter->levels[level].now);
    meter->levels[level].set = event->parameters.after;
    return true;
}

static bool fold_adjusted(struct baize_meter *meter, const struct baize_meter_event *event)
{
    uint8_t level = event->adjusted.level;
    if (!is_called(meter, level, event->adjusted.name) || meter_first_claim(meter, level) != METER_NONE)
        return false;
    meter->levels[level].adjustments += event->adjusted.amount;
    if (event->adjusted.why == BAIZE_METER_ADJUST_SEED_RECOVERY)
        meter->levels[level].seed_recovered -= event->adjusted.amount;
    meter_book_start(meter, level, &meter->levels[level].now);
    return true;
}

static bool fold_acknowledged(struct baize_meter *meter, const struct baize_meter_event *event)
{
    struct baize_meter_level *level = &meter->levels[event->acknowledged.level];
    if (!is_called(meter, event->acknowledged.level, event->acknowledged.name) || level->dry_alarm == 0 ||
        event->acknowledged.alarm != level->dry_alarm || event->acknowledged.held != level->now.meter)
        return false;
    level->dry_alarm = 0;
    level->dry_alarm_ms = 0;
    return true;
}

static bool fold_read(struct baize_meter *meter, const struct baize_meter_event *event)
{
    if (event->read.day <= meter->day || !are_called(meter, event->read.count, event->read.levels))
        return false;
    meter->day = event->read.day;
    for (uint8_t i = 0; i < event->read.signs_count; i++)
        meter->variances += event->read.signs[i].variance;
    return true;
}

static bool apply(struct baize_meter *meter, const struct baize_meter_event *event)
{
    switch (event->kind) {
    case BAIZE_METER_EVENT_METER_OPENED:
        return false; /* it comes first, and only once */
    case BAIZE_METER_EVENT_TABLE_LINKED:
        return fold_linked(meter, event);
    case BAIZE_METER_EVENT_TABLE_UNLINKED:
        return fold_unlinked(meter, event);
    case BAIZE_METER_EVENT_METER_CLOSED:
        return fold_closed(meter, event);
    case BAIZE_METER_EVENT_WAGERS_CONTRIBUTED:
        return fold_contributed(meter, event);
    case BAIZE_METER_EVENT_ROUND_ENDED:
        return fold_over(meter, event->ended.table, event->ended.round, false);
    case BAIZE_METER_EVENT_CONTRIBUTION_REVERSED:
        return fold_reversed(meter, event);
    case BAIZE_METER_EVENT_ROUND_VOIDED:
        return fold_over(meter, event->voided.table, event->voided.round, true);
    case BAIZE_METER_EVENT_CLAIM_MADE:
        return fold_claimed(meter, event);
    case BAIZE_METER_EVENT_CLAIM_DROPPED:
        return fold_dropped(meter, event);
    case BAIZE_METER_EVENT_CLAIM_VALIDATED:
        return fold_validated(meter, event);
    case BAIZE_METER_EVENT_WIN_BACKED_OUT:
        return fold_backed_out(meter, event);
    case BAIZE_METER_EVENT_PARAMETERS_CHANGED:
        return fold_parameters(meter, event);
    case BAIZE_METER_EVENT_LEVEL_ADJUSTED:
        return fold_adjusted(meter, event);
    case BAIZE_METER_EVENT_DRY_ACKNOWLEDGED:
        return fold_acknowledged(meter, event);
    case BAIZE_METER_EVENT_METER_READ:
        return fold_read(meter, event);
    }
    return false;
}

static bool balances(const struct baize_meter *meter)
{
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if (!meter_level_is_bounded(&meter->levels[i]) || !baize_meter_level_balances(&meter->levels[i]))
            return false;
    return true;
}

static enum baize_status fold_into(struct baize_meter *meter, const struct baize_meter_event *event)
{
    bool opens = event->kind == BAIZE_METER_EVENT_METER_OPENED;
    if (opens && !fold_opened(meter, event))
        return BAIZE_METER_EVENT_UNEXPECTED;
    enum baize_status status = fold_posting(meter, &event->posting);
    if (status != BAIZE_OK)
        return status;
    if (!opens && !apply(meter, event))
        return BAIZE_METER_EVENT_UNEXPECTED;
    if (!balances(meter))
        return BAIZE_LEDGER_UNBALANCED;
    meter->at_ms = event->by.at_ms;
    meter->seq++;
    return BAIZE_OK;
}

/* What almost every event is, wagers that come in and rounds that end, touches the levels, one table and what stands
 * before them: only these are copied, and put back when the event cannot follow. */
static enum baize_status fold_round(struct baize_meter *meter, const struct baize_meter_event *event, uint8_t index)
{
    unsigned char head[offsetof(struct baize_meter, levels)];
    struct baize_meter_level levels[BAIZE_LEVELS_MOST];
    struct baize_meter_table table = meter->tables[index];
    size_t bytes = meter->levels_count * sizeof levels[0];
    memcpy(head, meter, sizeof head);
    memcpy(levels, meter->levels, bytes);
    enum baize_status status = fold_into(meter, event);
    if (status != BAIZE_OK) {
        memcpy(meter, head, sizeof head);
        memcpy(meter->levels, levels, bytes);
        meter->tables[index] = table;
    }
    return status;
}

/* Everything else is rare, and copies the whole meter: 38 kB. Not inlined, because large frames are probed page by page
 * (-fstack-clash-protection), and fold_round would pay for a copy that it does not make. */
static __attribute__((noinline)) enum baize_status fold_whole(struct baize_meter *meter,
                                                              const struct baize_meter_event *event)
{
    struct baize_meter after = *meter;
    enum baize_status status = fold_into(&after, event);
    if (status == BAIZE_OK)
        *meter = after;
    return status;
}

static bool may_follow(const struct baize_meter *meter, const struct baize_meter_event *event)
{
    bool opens = event->kind == BAIZE_METER_EVENT_METER_OPENED;
    bool closed = meter->phase == BAIZE_METER_CLOSED && (event->kind == BAIZE_METER_EVENT_WIN_BACKED_OUT ||
                                                         event->kind == BAIZE_METER_EVENT_DRY_ACKNOWLEDGED);
    return meter_event_is_bounded(event) && event->by.at_ms >= meter->at_ms &&
           (opens || ((closed || meter->phase == BAIZE_METER_OPEN) && event->meter == meter->id));
}

enum baize_status meter_fold_into(struct baize_meter *meter, const struct baize_meter_event *event)
{
    return may_follow(meter, event) ? fold_into(meter, event) : BAIZE_METER_EVENT_UNEXPECTED;
}

enum baize_status baize_meter_fold(struct baize_meter *meter, const struct baize_meter_event *event)
{
    bool comes_in = event->kind == BAIZE_METER_EVENT_WAGERS_CONTRIBUTED;
    if (!may_follow(meter, event))
        return BAIZE_METER_EVENT_UNEXPECTED;
    if (comes_in || event->kind == BAIZE_METER_EVENT_ROUND_ENDED) {
        uint8_t index = meter_find_table(meter, comes_in ? event->contributed.table : event->ended.table);
        return index == METER_NONE ? BAIZE_METER_EVENT_UNEXPECTED : fold_round(meter, event, index);
    }
    return fold_whole(meter, event);
}

/* Several events are one act: all of them or none. */
static __attribute__((noinline)) enum baize_status fold_all(struct baize_meter *meter,
                                                            const struct baize_meter_events *events)
{
    struct baize_meter before = *meter;
    enum baize_status status = BAIZE_OK;
    for (uint8_t i = 0; status == BAIZE_OK && i < events->count; i++)
        status = meter_fold_into(meter, &events->events[i]);
    if (status != BAIZE_OK)
        *meter = before;
    return status;
}

enum baize_status baize_meter_act(const struct baize_rules *rules, struct baize_meter *meter,
                                  const struct baize_meter_action *action, struct baize_meter_events *events,
                                  struct baize_refusal *refusal)
{
    *refusal = baize_meter_check(rules, meter, action);
    events->count = 0;
    if (refusal->reason != BAIZE_REASON_ALLOWED)
        return BAIZE_METER_REFUSED;
    enum baize_status status = meter_decide_allowed(rules, meter, action, events);
    if (status != BAIZE_OK)
        return status;
    return events->count == 1 ? baize_meter_fold(meter, &events->events[0]) : fold_all(meter, events);
}
