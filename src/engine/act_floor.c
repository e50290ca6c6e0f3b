/* act_floor.c - somebody acts on the floor: at a table, a controller or a meter, with the wallets of the patrons.
 *
 * Where a table's entries move money from or to a wallet, the wallet acts in the same act (DESIGN, decisions 5 and 8):
 * if it refuses, nothing happens. A patron who never had a wallet plays with cash, where the table takes it. */
#include "base/put.h"
#include "engine/internal.h"
#include "reader/command.h"

#include <string.h>

/* ---- Before the floor is asked ---- */

static bool links(const struct baize_floor_action *action)
{
    return action->machine == BAIZE_FLOOR_METER && action->meter.kind == BAIZE_METER_ACT_LINK_TABLE;
}

static void set_time(struct baize_engine *engine, struct engine_work *work)
{
    struct baize_floor_action *action = &work->command.floor;
    /* A link has a millisecond of its own: the order of a table's links follows from their times. */
    if (links(action) && work->at_ms <= engine->latest_ms)
        work->at_ms = engine->latest_ms + 1;
    if (action->machine == BAIZE_FLOOR_METER)
        action->meter.by.at_ms = work->at_ms;
    else if (action->machine == BAIZE_FLOOR_CONTROLLER)
        action->controller.by.at_ms = work->at_ms;
    else
        action->table.by.at_ms = work->at_ms;
    if (action->machine == BAIZE_FLOOR_TABLE && action->table.kind == BAIZE_TABLE_ACT_ROUND)
        action->table.round.by = action->table.by;
}

static enum baize_status refuse_table(struct engine_work *work, enum baize_reason reason, uint32_t table)
{
    work->refusal = refused_by(BAIZE_MACHINE_FLOOR, refuse_number(reason, NULL, table));
    return BAIZE_COMMAND_REFUSED;
}

static bool is_retired(const struct baize_engine *engine, enum engine_copy copy, uint32_t number)
{
    const struct baize_house_table *table = baize_house_table(&engine->house[copy], number);
    return table != NULL && table->retired != 0;
}

static enum baize_status refuse_for_people(struct engine_work *work, enum baize_reason reason)
{
    work->refusal = refused_by(BAIZE_MACHINE_TABLE, refuse(reason, NULL));
    work->refusal.of = work->command.floor.number;
    return BAIZE_COMMAND_REFUSED;
}

/* Nobody but the engine says so, before it opens an epoch. */
static bool says_record_is_lost(const struct baize_floor_action *action)
{
    return action->machine == BAIZE_FLOOR_TABLE && action->table.kind == BAIZE_TABLE_ACT_ROUND &&
           action->table.round.kind == BAIZE_ACT_REPORT_IRREGULARITY &&
           action->table.round.report_irregularity.what == BAIZE_RECORD_LOST;
}

/* Nobody acts at a table that is retired, and nobody but the engine says that a time is over: after a restart clocks
 * run longer than the table itself knows. */
static enum baize_status check_place(struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_floor_action *action = &work->command.floor;
    if (action->machine != BAIZE_FLOOR_METER && is_retired(engine, work->copy, action->number))
        return refuse_table(work, BAIZE_REASON_NO_SUCH_TABLE, action->number);
    if (links(action) && is_retired(engine, work->copy, action->meter.link_table.table))
        return refuse_table(work, BAIZE_REASON_NO_SUCH_TABLE, action->meter.link_table.table);
    bool early = action->machine == BAIZE_FLOOR_TABLE && action->table.kind == BAIZE_TABLE_ACT_DEADLINE_PASSED &&
                 !engine_deadline_is_due(engine, action->number, work->at_ms);
    if (!work->own && says_record_is_lost(action))
        return refuse_for_people(work, BAIZE_REASON_REPORTED_OTHERWISE);
    return early ? refuse_for_people(work, BAIZE_REASON_NO_DEADLINE) : BAIZE_OK;
}

/* A meter that is followed by another is closed by that one's terms, not by what somebody says they are (T7). */
static void fill_terms(struct baize_engine *engine, struct engine_work *work)
{
    struct baize_floor_action *action = &work->command.floor;
    if (action->machine != BAIZE_FLOOR_METER || action->meter.kind != BAIZE_METER_ACT_CLOSE)
        return;
    const struct baize_floor_meter *successor = engine_floor_meter(engine, work->copy, action->meter.close.successor);
    if (successor != NULL)
        baize_meter_terms_of(successor->rules, &action->meter.close.terms);
}

/* ---- Wallets ---- */

static const struct baize_wallet *wallet_before(const struct baize_engine *engine, const struct engine_work *work,
                                                uint32_t patron)
{
    for (uint8_t i = work->moves_count; i > 0; i--)
        if (work->moves[i - 1].after.patron == patron)
            return &work->moves[i - 1].after;
    struct engine_stream *stream = engine_find(engine, engine_name(BAIZE_STREAM_WALLET, patron));
    return stream == NULL ? NULL : &engine_wallet_of(stream)->wallet[work->copy];
}

static enum baize_status move(struct baize_engine *engine, struct engine_work *work, uint32_t table,
                              const struct baize_actor *by, uint32_t patron, baize_cents amount)
{
    const struct baize_wallet *before = wallet_before(engine, work, patron);
    const struct baize_house_table *made = baize_house_table(&engine->house[work->copy], table);
    bool there = before != NULL && (amount < 0 ? before->life == 1 : before->life != 0);
    if (!there)
        return amount > 0 || (made != NULL && made->takes_cash != 0)
                   ? BAIZE_OK
                   : engine_refuse(work, BAIZE_REASON_NO_WALLET, patron);
    if (work->moves_count == ENGINE_MOVES_MOST || engine_part(work, engine_name(BAIZE_STREAM_WALLET, patron)) == NULL)
        return refuse_table(work, BAIZE_REASON_TOO_MUCH_HAPPENS, table);
    struct engine_move *next = &work->moves[work->moves_count++];
    struct baize_wallet_action action = {.by = *by, .patron = patron, .paired = true};
    action.kind = amount < 0 ? BAIZE_WALLET_ACT_TO_TABLE : BAIZE_WALLET_ACT_FROM_TABLE;
    action.day = baize_house_shift_at(&engine->house[work->copy], work->at_ms).day;
    action.to_table.table = table; /* from_table is of the same shape */
    action.to_table.amount = amount < 0 ? -amount : amount;
    next->after = *before;
    enum baize_status status = baize_wallet_act(&next->after, &action, &next->event, &work->refusal);
    return status == BAIZE_WALLET_REFUSED ? BAIZE_COMMAND_REFUSED : status;
}

static enum baize_status move_all(struct baize_engine *engine, struct engine_work *work,
                                  const struct baize_floor_event *event)
{
    const struct baize_posting *posting = &event->table.posting;
    enum baize_status status = BAIZE_OK;
    for (uint8_t i = 0; event->machine == BAIZE_FLOOR_TABLE && i < posting->count && status == BAIZE_OK; i++)
        if (posting->entries[i].account.kind == BAIZE_ACCOUNT_WALLET)
            status = move(engine, work, event->number, &event->table.by, posting->entries[i].account.owner,
                          posting->entries[i].amount / BAIZE_MICROCENTS_PER_CENT);
    return status;
}

/* ---- What the floor decided ---- */

static struct baize_stream stream_of(const struct baize_floor_event *event)
{
    return engine_name(event->machine == BAIZE_FLOOR_METER ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE, event->number);
}

/* The deck of a round is in the journal, sealed, before its first wager; every round names its rules (decision 12). */
static enum baize_status rule_round(struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_floor_action *action = &work->command.floor;
    if (action->machine != BAIZE_FLOOR_TABLE || action->table.kind != BAIZE_TABLE_ACT_ROUND ||
        action->table.round.kind != BAIZE_ACT_OPEN_ROUND)
        return BAIZE_OK;
    struct baize_stream name = engine_name(BAIZE_STREAM_TABLE, action->number);
    struct engine_part *part = engine_part(work, name);
    const struct engine_table *table = engine_table_of(engine_find(engine, name));
    struct baize_journal_event *event = &part->journal;
    part->has_journal = true;
    memset(event, 0, sizeof *event);
    event->by = action->table.by;
    memcpy(event->digest, table->side[ENGINE_WORKING].digest, BAIZE_HASH_SIZE);
    event->kind = work->shuffled ? BAIZE_JOURNAL_DECK_SEALED : BAIZE_JOURNAL_ROUND_RULED;
    event->round_ruled.round = action->table.round.open_round.number;
    if (!work->shuffled)
        return BAIZE_OK;
    event->deck_sealed.round = engine->deck->round;
    struct baize_house_key key;
    const struct baize_house *house = &engine->house[ENGINE_WORKING];
    baize_epoch_key(engine->set.key, house, house->epochs_count, &key);
    enum baize_status status =
        baize_sealed_deck_close(&key, &engine->set.random, name, engine->deck->round, engine->deck->order,
                                engine->deck->count, engine->deck->nonce, &event->deck_sealed.deck);
    baize_house_key_wipe(&key);
    return status;
}

static enum baize_status follow(struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_floor_record *record = engine->record;
    enum baize_status status = BAIZE_OK;
    for (uint16_t i = 0; i < record->count && status == BAIZE_OK; i++) {
        if (engine_part(work, stream_of(&record->events[i])) == NULL)
            return refuse_table(work, BAIZE_REASON_TOO_MUCH_HAPPENS, record->events[i].number);
        status = move_all(engine, work, &record->events[i]);
    }
    return status == BAIZE_OK && !work->asks ? rule_round(engine, work) : status;
}

enum baize_status engine_check_floor(struct baize_engine *engine, struct engine_work *work)
{
    if (!work->asks) {
        struct baize_text text = baize_text_in(work->what, sizeof work->what);
        struct command_act act = command_of_floor(&work->command.floor);
        command_print(&text, &act);
    }
    set_time(engine, work);
    fill_terms(engine, work);
    enum baize_status status = check_place(engine, work);
    if (status == BAIZE_OK)
        status = engine_fill_cards(engine, work);
    if (status != BAIZE_OK)
        return status;
    status = baize_floor_check(&engine->floor[work->copy], &work->command.floor, engine->record, &work->refusal);
    if (status == BAIZE_FLOOR_REFUSED)
        return BAIZE_COMMAND_REFUSED;
    if (status != BAIZE_OK)
        return status;
    work->on_floor = true;
    return follow(engine, work);
}
