/* decide.c - from a legal action to events. Events carry outcomes: amounts, postings, clauses.
 *
 * Every event is found in the same way: book the action on a copy of the state, compute what the level then holds, and
 * post the difference to what the books say now; the house is the other side. */
#include "meter/internal.h"

#include <stddef.h>
#include <string.h>

struct decider {
    const struct baize_rules *rules;
    const struct baize_meter_action *action;
    struct baize_meter_events *events;
    const struct baize_meter *now; /* the state after the events so far, if one more may follow */
    uint8_t folded;                /* into the state: so many of the events */
    enum baize_status status;
};

static struct baize_meter_event *add_event(struct decider *decider, enum baize_meter_event_kind kind)
{
    struct baize_meter_event *event = &decider->events->events[decider->events->count++];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->by = decider->action->by;
    if (meter_needs_two(decider->action->kind))
        event->second_role = decider->action->second_role;
    event->meter = decider->now->id;
    return event;
}

/* The next event of the action starts where the latest one ends: on a copy, which is made for the second one. */
static void go_on(struct decider *decider, struct baize_meter *trial)
{
    for (; decider->status == BAIZE_OK && decider->folded < decider->events->count; decider->folded++) {
        if (decider->now != trial)
            memcpy(trial, decider->now, sizeof *trial);
        decider->now = trial;
        decider->status = meter_fold_into(trial, &decider->events->events[decider->folded]);
    }
}

/* What of a meter is in use, to book an action on: claims, tables and wins beyond their counts are never looked at. A
 * meter has 42 kB, and a view asks what voiding a round would do for every irregularity that voids it. */
static void copy_in_use(const struct baize_meter *meter, struct baize_meter *copy)
{
    memcpy(copy, meter, offsetof(struct baize_meter, tables));
    memcpy(copy->tables, meter->tables, meter->tables_count * sizeof *meter->tables);
    memcpy(copy->claims, meter->claims, meter->claims_count * sizeof *meter->claims);
    for (unsigned i = 0; i < BAIZE_LEVELS_MOST + 1; i++)
        memcpy(&copy->histories[i], &meter->histories[i],
               offsetof(struct baize_meter_history, hits) +
                   meter_kept_hits(&meter->histories[i]) * sizeof *meter->histories[i].hits);
}

/* ---- Money ---- */

static void post(struct decider *decider, struct baize_meter_event *event, enum baize_account_kind kind, uint32_t owner,
                 uint8_t level, baize_money amount)
{
    struct baize_account account = {.kind = (uint16_t)kind, .level = level, .owner = owner};
    enum baize_status status = baize_posting_add(&event->posting, account, amount);
    if (status != BAIZE_OK)
        decider->status = status;
}

/* Whatever the other accounts got came from the house, and the other way round. */
static void post_house(struct decider *decider, struct baize_meter_event *event)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < event->posting.count; i++)
        sum += event->posting.entries[i].amount;
    post(decider, event, BAIZE_ACCOUNT_HOUSE, 0, 0, -sum);
}

static void post_level(struct decider *decider, struct baize_meter_event *event, uint8_t level,
                       const struct baize_meter_amounts *after)
{
    const struct baize_meter_amounts *now = &decider->now->levels[level].now;
    uint32_t id = event->meter;
    post(decider, event, BAIZE_ACCOUNT_METER, id, level, after->meter - now->meter);
    post(decider, event, BAIZE_ACCOUNT_RESERVE, id, level, after->reserve - now->reserve);
    post(decider, event, BAIZE_ACCOUNT_OVERFLOW, id, level, after->overflow - now->overflow);
    post(decider, event, BAIZE_ACCOUNT_PENDING, id, level, after->pending - now->pending);
}

/* Posts what the level becomes, and says how it and its claims then stand. */
static void post_standing(struct decider *decider, struct baize_meter_event *event, const struct baize_meter *after,
                          uint8_t level, struct baize_meter_standing *standing)
{
    struct meter_books books;
    meter_books_of(after, level, &books);
    *standing = books.claims;
    post_level(decider, event, level, &books.now);
    post_house(decider, event);
}

/* ---- The meter and its tables ---- */

static void decide_open(struct decider *decider)
{
    const struct baize_meter_action *action = decider->action;
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_METER_OPENED);
    event->meter = action->open.meter;
    event->opened.wager = decider->rules->progressive.wager;
    event->opened.predecessor = action->open.predecessor;
    event->opened.count = action->open.count;
    for (uint8_t i = 0; i < action->open.count; i++) {
        struct baize_meter_setup *setup = &event->opened.levels[i];
        const struct baize_meter_setup *asked = &action->open.levels[i];
        for (size_t k = 0; k + 1 < BAIZE_LEVEL_NAME_SIZE && asked->name[k] != '\0'; k++)
            setup->name[k] = asked->name[k];
        setup->set = asked->set;
        setup->opening = asked->opening;
        setup->transferred = asked->transferred;
        post(decider, event, BAIZE_ACCOUNT_METER, event->meter, i, asked->opening * BAIZE_MICROCENTS_PER_CENT);
    }
    post_house(decider, event);
}

static void decide_link(struct decider *decider)
{
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_TABLE_LINKED);
    event->linked.table = decider->action->link_table.table;
    event->linked.seats = decider->action->link_table.terms.seats;
}

/* Every byte behind the name is 0: events are compared and states are copied. */
static void copy_name(char name[BAIZE_LEVEL_NAME_SIZE], const struct baize_meter_level *level)
{
    memcpy(name, level->name, BAIZE_LEVEL_NAME_SIZE);
}

static uint8_t note_holdings(const struct baize_meter *meter, struct baize_meter_holding *levels)
{
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        copy_name(levels[i].name, &meter->levels[i]);
        levels[i].held = meter->levels[i].now;
    }
    return meter->levels_count;
}

static void decide_close(struct decider *decider)
{
    static const struct baize_meter_amounts nothing = {0, 0, 0, 0};
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_METER_CLOSED);
    event->closed.successor = decider->action->close.successor;
    event->closed.notice_ms = event->closed.successor == 0 ? 0 : decider->action->close.notice_ms;
    event->closed.count = note_holdings(decider->now, event->closed.levels);
    for (uint8_t i = 0; i < decider->now->levels_count; i++)
        post_level(decider, event, i, &nothing);
    post_house(decider, event);
}

/* ---- Rounds ---- */

static int count_seats(unsigned seats)
{
    int count = 0;
    for (; seats != 0; seats &= seats - 1)
        count++;
    return count;
}

/* Wager x seats x rate into each meter and reserve. A contribution stands behind all pending claims, so it changes none
 * of them: the books say all that is needed. Every wager is the one amount that sensors accept (R25), so more than a
 * round of the table can bring means more seats than the table has: that is flagged (P6). */
static void decide_contribute(struct decider *decider)
{
    const struct baize_meter *meter = decider->now;
    const struct baize_meter_action *action = decider->action;
    const struct baize_meter_table *table = &meter->tables[meter_find_table(meter, action->contribute.table)];
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_WAGERS_CONTRIBUTED);
    baize_cents wagers = meter->wager * count_seats(action->contribute.seats);
    event->contributed.table = action->contribute.table;
    event->contributed.round = action->contribute.round;
    event->contributed.seats = action->contribute.seats;
    event->contributed.implausible = action->contribute.seats >> table->seats != 0;
    event->contributed.count = meter->levels_count;
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        const struct baize_meter_level *level = &meter->levels[i];
        struct baize_meter_amounts after = level->now;
        event->contributed.levels[i].meter = wagers * level->set.rate;
        event->contributed.levels[i].reserve = wagers * level->set.reserve;
        meter_add_flow(&level->set, &after, &event->contributed.levels[i]);
        post_level(decider, event, i, &after);
    }
    post_house(decider, event);
}

static void add_drop(struct decider *decider, uint8_t index, enum baize_meter_drop why)
{
    struct baize_meter after;
    copy_in_use(decider->now, &after);
    uint8_t level = after.claims[index].level;
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_CLAIM_DROPPED);
    event->dropped.claim = after.claims[index].number;
    event->dropped.why = why;
    event->dropped.amount = after.claims[index].amount;
    meter_book_drop(&after, index);
    post_standing(decider, event, &after, level, &event->dropped.standing);
}

static void add_reversal(struct decider *decider, uint8_t index, uint8_t level)
{
    struct baize_meter after;
    copy_in_use(decider->now, &after);
    struct baize_meter_table *table = &after.tables[index];
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_CONTRIBUTION_REVERSED);
    event->reversed.table = table->number;
    event->reversed.round = table->round;
    event->reversed.level = level;
    copy_name(event->reversed.name, &after.levels[level]);
    meter_book_reversal(&after, table, level, &event->reversed.reversed, &event->reversed.refunded);
    post_standing(decider, event, &after, level, &event->reversed.standing);
}

static uint8_t claim_of_round(const struct baize_meter *meter, uint32_t table, uint32_t round)
{
    for (uint8_t i = 0; i < meter->claims_count; i++)
        if (meter->claims[i].table == table && meter->claims[i].round == round)
            return i;
    return METER_NONE;
}

/* R28: its claims go away, then its contribution leaves level by level. */
static void decide_void(struct decider *decider)
{
    struct baize_meter trial;
    uint32_t table = decider->action->void_round.table;
    uint32_t round = decider->action->void_round.round;
    uint8_t index = meter_find_table(decider->now, table);
    uint8_t claim = claim_of_round(decider->now, table, round);
    while (claim != METER_NONE && decider->status == BAIZE_OK) {
        add_drop(decider, claim, BAIZE_METER_DROP_ROUND_VOID);
        go_on(decider, &trial);
        claim = claim_of_round(decider->now, table, round);
    }
    const struct baize_meter_table *at = &decider->now->tables[index];
    for (uint8_t i = 0; decider->status == BAIZE_OK && i < decider->now->levels_count; i++)
        if (at->contributed[i] != 0 || at->reserved[i] != 0) {
            go_on(decider, &trial);
            add_reversal(decider, index, i);
        }
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_ROUND_VOIDED);
    event->voided.table = table;
    event->voided.round = round;
    event->voided.wagers = decider->now->wager * count_seats(at->lit);
    decider->now = NULL; /* the trial ends with this function */
}

/* ---- Claims ---- */

static void decide_claim(struct decider *decider)
{
    const struct baize_meter_action *action = decider->action;
    struct baize_meter after;
    copy_in_use(decider->now, &after);
    const struct baize_pay_row *row = &decider->rules->progressive.schedule.rows[action->claim.row];
    bool share = row->pays.kind == BAIZE_ODDS_METER;
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_CLAIM_MADE);
    struct baize_meter_claim claim;
    memset(&claim, 0, sizeof claim);
    event->claimed.claim = after.claims_made + 1;
    event->claimed.table = action->claim.table;
    event->claimed.round = action->claim.round;
    event->claimed.seat = action->claim.seat;
    event->claimed.row = action->claim.row;
    event->claimed.level = meter_level_of(&after, &row->pays);
    event->claimed.from = share ? BAIZE_FROM_METER : decider->rules->progressive.fixed_pays_from;
    event->claimed.pays = row->pays;
    event->claimed.clause = row->clause != 0 ? row->clause : decider->rules->progressive.schedule.clause;
    if (!share)
        meter_fixed_pay(&row->pays, after.wager, &event->claimed.fixed, &event->claimed.breakage);
    claim.seq = after.seq + 1;
    claim.fixed = event->claimed.fixed;
    claim.breakage = event->claimed.breakage;
    claim.share = share ? row->pays.share : 0;
    claim.level = event->claimed.level;
    claim.from = (uint8_t)event->claimed.from;
    meter_book_claim(&after, &claim);
    post_standing(decider, event, &after, claim.level, &event->claimed.standing);
}

static void note_dry(const struct decider *decider, const struct baize_meter_claim *claim,
                     struct baize_meter_event *event)
{
    const struct baize_meter *now = decider->now;
    event->validated.dry = meter_is_dry_at(decider->rules, now, claim->level, event->validated.before, false);
    event->validated.dries =
        !event->validated.award.resets &&
        meter_is_dry_at(decider->rules, now, claim->level, event->validated.after, claim->share == 0);
}

static void decide_validate(struct decider *decider)
{
    struct baize_meter after;
    copy_in_use(decider->now, &after);
    uint8_t index = meter_find_claim(decider->now, decider->action->validate.claim);
    const struct baize_meter_claim *claim = &decider->now->claims[index];
    const struct baize_meter_level *level = &decider->now->levels[claim->level];
    struct baize_meter_amounts turn = meter_before_claims(level);
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_CLAIM_VALIDATED);
    event->validated.claim = claim->number;
    event->validated.win = after.wins_made + 1;
    event->validated.credential = decider->action->validate.credential;
    event->validated.before = turn.meter;
    meter_take(&level->set, claim, &turn, &event->validated.award);
    event->validated.after = turn.meter;
    if (claim->from == BAIZE_FROM_METER)
        note_dry(decider, claim, event);
    meter_book_validation(&after, index);
    if (claim->from == BAIZE_FROM_METER)
        post(decider, event, BAIZE_ACCOUNT_PENDING, 0, 0, event->validated.award.amount * BAIZE_MICROCENTS_PER_CENT);
    post_standing(decider, event, &after, claim->level, &event->validated.standing);
}

static void decide_back_out(struct decider *decider)
{
    struct baize_meter after;
    copy_in_use(decider->now, &after);
    const struct baize_meter_old_win *old = &decider->action->back_out.old;
    const struct baize_meter_hit *hit = baize_meter_find_win(decider->now, decider->action->back_out.win);
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_WIN_BACKED_OUT);
    struct meter_return back = {0};
    if (hit == NULL) {
        event->backed_out.old_count = 1;
        event->backed_out.old[0] = *old;
        event->backed_out.old[0].back_outs = 0;
        hit = &event->backed_out.old[0].hit;
    }
    if (after.phase == BAIZE_METER_OPEN) /* what comes back to a closed meter is the house's */
        back = meter_book_back_out(&after, hit, event->backed_out.old[0].reset_before);
    event->backed_out.win = hit->number;
    event->backed_out.why = decider->action->back_out.why;
    event->backed_out.amount = hit->amount;
    event->backed_out.seed = back.seed;
    event->backed_out.reserve = back.reserve;
    event->backed_out.overflow = back.overflow;
    event->backed_out.shortfall = hit->shortfall;
    if (hit->from == BAIZE_FROM_METER)
        post(decider, event, BAIZE_ACCOUNT_PENDING, 0, 0, -hit->amount * BAIZE_MICROCENTS_PER_CENT);
    post_standing(decider, event, &after, hit->level, &event->backed_out.standing);
}

/* ---- The Game Manager ---- */

static void decide_parameters(struct decider *decider)
{
    uint8_t level = decider->action->set_parameters.level;
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_PARAMETERS_CHANGED);
    event->parameters.level = level;
    copy_name(event->parameters.name, &decider->now->levels[level]);
    event->parameters.before = decider->now->levels[level].set;
    event->parameters.after = decider->action->set_parameters.set;
}

static void decide_adjust(struct decider *decider)
{
    uint8_t level = decider->action->adjust.level;
    struct baize_meter_amounts after = decider->now->levels[level].now;
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_LEVEL_ADJUSTED);
    event->adjusted.level = level;
    copy_name(event->adjusted.name, &decider->now->levels[level]);
    event->adjusted.amount = decider->action->adjust.amount;
    event->adjusted.why = decider->action->adjust.why;
    event->adjusted.approval = decider->action->adjust.approval;
    after.meter += event->adjusted.amount;
    post_level(decider, event, level, &after);
    post_house(decider, event);
}

static void decide_acknowledge(struct decider *decider)
{
    uint8_t level = decider->action->acknowledge_dry.level;
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_DRY_ACKNOWLEDGED);
    event->acknowledged.level = level;
    copy_name(event->acknowledged.name, &decider->now->levels[level]);
    event->acknowledged.alarm = decider->now->levels[level].dry_alarm;
    event->acknowledged.held = decider->now->levels[level].now.meter;
}

/* T10: what a sign shows beside what it should show. A difference either way is one. */
static void read_sign(const struct decider *decider, struct baize_meter_event *event, uint8_t level)
{
    const struct baize_progressive_rules *rules = &decider->rules->progressive;
    struct baize_meter_sign *sign = &event->read.signs[event->read.signs_count++];
    sign->level = level;
    sign->shown = decider->action->read.shown[level];
    sign->expected = baize_meter_show(decider->now, level).amount;
    baize_cents difference = sign->shown > sign->expected ? sign->shown - sign->expected : sign->expected - sign->shown;
    sign->variance = rules->sign_variance_clause != 0 && difference > rules->sign_variance_above;
}

static void decide_read(struct decider *decider)
{
    struct baize_meter_event *event = add_event(decider, BAIZE_METER_EVENT_METER_READ);
    event->read.day = decider->action->read.day;
    event->read.count = note_holdings(decider->now, event->read.levels);
    for (uint8_t i = 0; i < decider->now->levels_count; i++)
        if ((decider->action->read.signs >> i & 1) != 0)
            read_sign(decider, event, i);
}

static void decide(struct decider *decider)
{
    const struct baize_meter_action *action = decider->action;
    struct baize_meter_event *event;
    switch (action->kind) {
    case BAIZE_METER_ACT_OPEN:
        decide_open(decider);
        return;
    case BAIZE_METER_ACT_LINK_TABLE:
        decide_link(decider);
        return;
    case BAIZE_METER_ACT_UNLINK_TABLE:
        event = add_event(decider, BAIZE_METER_EVENT_TABLE_UNLINKED);
        event->unlinked.table = action->unlink_table.table;
        return;
    case BAIZE_METER_ACT_CLOSE:
        decide_close(decider);
        return;
    case BAIZE_METER_ACT_CONTRIBUTE:
        decide_contribute(decider);
        return;
    case BAIZE_METER_ACT_END_ROUND:
        event = add_event(decider, BAIZE_METER_EVENT_ROUND_ENDED);
        event->ended.table = action->end_round.table;
        event->ended.round = action->end_round.round;
        return;
    case BAIZE_METER_ACT_VOID_ROUND:
        decide_void(decider);
        return;
    case BAIZE_METER_ACT_CLAIM:
        decide_claim(decider);
        return;
    case BAIZE_METER_ACT_KEY_OFF:
        add_drop(decider, meter_find_claim(decider->now, action->key_off.claim), BAIZE_METER_DROP_KEYED_OFF);
        return;
    case BAIZE_METER_ACT_VALIDATE:
        decide_validate(decider);
        return;
    case BAIZE_METER_ACT_REJECT:
        add_drop(decider, meter_find_claim(decider->now, action->reject.claim), action->reject.why);
        return;
    case BAIZE_METER_ACT_BACK_OUT:
        decide_back_out(decider);
        return;
    case BAIZE_METER_ACT_SET_PARAMETERS:
        decide_parameters(decider);
        return;
    case BAIZE_METER_ACT_ADJUST:
        decide_adjust(decider);
        return;
    case BAIZE_METER_ACT_ACKNOWLEDGE_DRY:
        decide_acknowledge(decider);
        return;
    case BAIZE_METER_ACT_READ:
        decide_read(decider);
        return;
    }
}

enum baize_status meter_decide_allowed(const struct baize_rules *rules, const struct baize_meter *meter,
                                       const struct baize_meter_action *action, struct baize_meter_events *events)
{
    struct decider decider = {.rules = rules, .action = action, .events = events, .now = meter, .status = BAIZE_OK};
    events->count = 0;
    decide(&decider);
    if (decider.status != BAIZE_OK)
        events->count = 0;
    return decider.status;
}

enum baize_status baize_meter_decide(const struct baize_rules *rules, const struct baize_meter *meter,
                                     const struct baize_meter_action *action, struct baize_meter_events *events)
{
    events->count = 0;
    if (baize_meter_check(rules, meter, action).reason != BAIZE_REASON_ALLOWED)
        return BAIZE_METER_REFUSED;
    return meter_decide_allowed(rules, meter, action, events);
}
