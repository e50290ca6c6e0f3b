/* act_house.c - acts of the house: the register, and what of it reaches rules, tables and meters. */
#include "engine/internal.h"
#include "floor/in_force.h"

#include <string.h>

static enum baize_status refuse_house(struct engine_work *work, enum baize_reason reason, uint32_t number)
{
    work->refusal = refused_by(BAIZE_MACHINE_HOUSE, refuse_number(reason, NULL, number));
    return BAIZE_COMMAND_REFUSED;
}

/* ---- What the register alone cannot know ---- */

/* The rules that a table or meter is to have; NULL: the act is about no rules, or they are not filed. */
static const struct baize_rules *rules_of(const struct baize_engine *engine, const struct baize_house_action *action)
{
    const struct engine_rules *rules = NULL;
    if (action->kind == BAIZE_HOUSE_ACT_MAKE_TABLE)
        rules = engine_rules_find(engine, action->make_table.digest);
    else if (action->kind == BAIZE_HOUSE_ACT_MAKE_METER)
        rules = engine_rules_find(engine, action->make_meter.digest);
    else if (action->kind == BAIZE_HOUSE_ACT_ACTIVATE_RULES)
        rules = engine_rules_find(engine, action->activate_rules.digest);
    return rules == NULL ? NULL : &rules->rules;
}

/* Rules are not used before the day that they name themselves, whatever day the act names (T6). */
static enum baize_status check_day(const struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_rules *rules = rules_of(engine, &work->command.house);
    if (rules == NULL || rules->effective <= baize_house_shift_at(&engine->house[work->copy], work->at_ms).day)
        return BAIZE_OK;
    work->refusal = refused_by(BAIZE_MACHINE_HOUSE, refuse_number(BAIZE_REASON_RULES_NOT_YET, "T6", rules->effective));
    return BAIZE_COMMAND_REFUSED;
}

/* Of the two days before which rules are refused the later one is said. */
static void say_later_day(const struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_rules *rules = rules_of(engine, &work->command.house);
    struct baize_refusal *refusal = &work->refusal;
    if (refusal->reason == BAIZE_REASON_RULES_NOT_YET && rules != NULL && rules->effective > refusal->number)
        refusal->number = rules->effective;
}

static enum baize_status check_create(const struct baize_engine *engine, const struct baize_house_action *action)
{
    const struct baize_house_key *key = engine->set.key;
    bool same = memcmp(action->create.house, key->house, sizeof key->house) == 0 &&
                memcmp(action->create.public_key, key->public_key, sizeof key->public_key) == 0;
    return same ? BAIZE_OK : BAIZE_SIGNATURE_WRONG;
}

static enum baize_status check_filed(struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_house_action *action = &work->command.house;
    struct baize_source submission = {.name = action->file_rules.submission,
                                      .bytes = action->file_rules.submission_text,
                                      .length = action->file_rules.submission_length};
    struct baize_source jurisdiction = {.name = "jurisdiction",
                                        .bytes = action->file_rules.jurisdiction_text,
                                        .length = action->file_rules.jurisdiction_length};
    uint8_t digest[BAIZE_HASH_SIZE];
    baize_rules_digest(submission.bytes, submission.length, jurisdiction.bytes, jurisdiction.length, digest);
    enum baize_status status =
        engine_rules_load(engine, &submission, &jurisdiction, digest, false, engine->fault, sizeof engine->fault);
    return status == BAIZE_RULES_REFUSED ? engine_refuse(work, BAIZE_REASON_RULES_REFUSED, 0) : status;
}

static enum baize_status check_retired(struct baize_engine *engine, struct engine_work *work)
{
    uint32_t number = work->command.house.retire_table.table;
    const struct baize_floor_table *table = engine_floor_table(engine, work->copy, number);
    if (table == NULL)
        return refuse_house(work, BAIZE_REASON_TABLE_UNKNOWN, number);
    if (table->table.life != BAIZE_LIFE_CLOSED || floor_rules_fit(table, table->rules) != FLOOR_FITS)
        return engine_refuse(work, BAIZE_REASON_TABLE_NOT_CLOSED, number);
    return table->links_count == 0 ? BAIZE_OK : engine_refuse(work, BAIZE_REASON_TABLE_LINKED, table->links[0]);
}

/* What counts a progressive wager needs rules that offer it (R25). */
static enum baize_status check_made(const struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_house_action *action = &work->command.house;
    const struct baize_floor *floor = &engine->floor[work->copy];
    const struct baize_rules *rules = rules_of(engine, action);
    bool meter = action->kind == BAIZE_HOUSE_ACT_MAKE_METER;
    if (!meter && floor->tables_count >= floor->tables_most)
        return refuse_house(work, BAIZE_REASON_TABLES_FULL, 0);
    if (meter && floor->meters_count >= floor->meters_most)
        return refuse_house(work, BAIZE_REASON_METERS_FULL, 0);
    bool needed = meter || action->make_table.settings.alone;
    if (needed && rules != NULL && !rules->wagers[BAIZE_PROGRESSIVE].offered)
        return engine_refuse(work, BAIZE_REASON_NO_PROGRESSIVE, 0);
    return BAIZE_OK;
}

static enum baize_status check_activated(struct baize_engine *engine, struct engine_work *work)
{
    uint32_t number = work->command.house.activate_rules.table;
    const struct baize_floor_table *table = engine_floor_table(engine, work->copy, number);
    const struct engine_rules *rules = engine_rules_find(engine, work->command.house.activate_rules.digest);
    if (table == NULL)
        return refuse_house(work, BAIZE_REASON_TABLE_UNKNOWN, number);
    if (rules == NULL)
        return refuse_house(work, BAIZE_REASON_RULES_UNKNOWN, number);
    switch (floor_rules_fit(table, &rules->rules)) {
    case FLOOR_NOT_BETWEEN_ROUNDS:
        return engine_refuse(work, BAIZE_REASON_TABLE_NOT_BETWEEN_ROUNDS, number);
    case FLOOR_DOES_NOT_FIT:
        return engine_refuse(work, BAIZE_REASON_RULES_DO_NOT_FIT, number);
    case FLOOR_FITS:
        break;
    }
    return BAIZE_OK;
}

/* Staff and players share one space of numbers. */
static enum baize_status check_number(const struct baize_engine *engine, struct engine_work *work)
{
    uint32_t number = work->command.house.kind == BAIZE_HOUSE_ACT_CREATE ? work->command.house.create.manager
                                                                         : work->command.house.add_person.person;
    const struct engine_stream *wallet = engine_find(engine, engine_name(BAIZE_STREAM_WALLET, number));
    return wallet == NULL || wallet->at[work->copy].seq == 0 ? BAIZE_OK
                                                             : refuse_house(work, BAIZE_REASON_PERSON_KNOWN, number);
}

/* The engine's own act (epoch.c): first every round is void whose deck may be known. */
static enum baize_status check_epoch(const struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_floor *floor = &engine->floor[work->copy];
    if (!work->own)
        return refuse_house(work, BAIZE_REASON_EPOCH_WRONG, 0);
    for (size_t i = 0; i < floor->tables_count; i++)
        if (engine_round_is_unsafe(&floor->tables[i]))
            return refuse_house(work, BAIZE_REASON_EPOCH_WRONG, floor->tables[i].table.settings.number);
    return BAIZE_OK;
}

static enum baize_status check_kind(struct baize_engine *engine, struct engine_work *work)
{
    switch ((unsigned)work->command.house.kind) {
    case BAIZE_HOUSE_ACT_CREATE:
        return check_create(engine, &work->command.house);
    case BAIZE_HOUSE_ACT_ADD_PERSON:
        return check_number(engine, work);
    case BAIZE_HOUSE_ACT_FILE_RULES:
        return check_filed(engine, work);
    case BAIZE_HOUSE_ACT_MAKE_TABLE:
    case BAIZE_HOUSE_ACT_MAKE_METER:
        return check_made(engine, work);
    case BAIZE_HOUSE_ACT_RETIRE_TABLE:
        return check_retired(engine, work);
    case BAIZE_HOUSE_ACT_ACTIVATE_RULES:
        return check_activated(engine, work);
    case BAIZE_HOUSE_ACT_END_SHIFT: /* only with its checkpoint */
        return work->own ? BAIZE_OK : refuse_house(work, BAIZE_REASON_CHECKPOINT_WRONG, 0);
    case BAIZE_HOUSE_ACT_OPEN_EPOCH:
        return check_epoch(engine, work);
    default:
        return BAIZE_OK;
    }
}

/* ---- Rules that come into force ---- */

static const char *submission_of(const struct baize_house *house, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (uint16_t i = 0; i < house->rules_count; i++)
        if (memcmp(house->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return house->rules[i].submission;
    return "";
}

static enum baize_status put_in_force(struct baize_engine *engine, struct engine_work *work, struct baize_stream stream,
                                      uint32_t effective)
{
    struct engine_part *part = engine_part(work, stream);
    const struct baize_house *house = &engine->house[work->copy];
    struct baize_journal_event *event = &part->journal;
    struct baize_text id = baize_text_in(event->rules_activated.submission, sizeof event->rules_activated.submission);
    part->has_journal = true;
    memset(event, 0, sizeof *event);
    event->kind = BAIZE_JOURNAL_RULES_ACTIVATED;
    event->by = work->command.house.by;
    memcpy(event->digest, work->house.digest, BAIZE_HASH_SIZE);
    event->rules_activated.effective = effective;
    baize_text_add(&id, submission_of(house, work->house.digest));
    return BAIZE_OK;
}

static enum baize_status follow(struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_house_event *event = &work->house;
    switch ((unsigned)event->kind) {
    case BAIZE_HOUSE_EVENT_TABLE_MADE:
        return put_in_force(engine, work, engine_name(BAIZE_STREAM_TABLE, event->table_made.settings.table.number),
                            event->table_made.effective);
    case BAIZE_HOUSE_EVENT_METER_MADE:
        return put_in_force(engine, work, engine_name(BAIZE_STREAM_METER, event->meter_made.meter),
                            baize_house_shift_at(&engine->house[work->copy], work->at_ms).day);
    case BAIZE_HOUSE_EVENT_RULES_ACTIVATED:
        return put_in_force(engine, work, engine_name(BAIZE_STREAM_TABLE, event->rules_put_in_force.table),
                            event->rules_put_in_force.effective);
    default:
        return BAIZE_OK;
    }
}

enum baize_status engine_check_house_act(struct baize_engine *engine, struct engine_work *work)
{
    struct baize_house_action *action = &work->command.house;
    struct baize_text text = baize_text_in(work->what, sizeof work->what);
    baize_text_format(&text, "house/%s", baize_house_act_id(action->kind));
    action->by.at_ms = work->at_ms;
    work->refusal = baize_house_check(&engine->house[work->copy], action);
    if (!is_allowed(&work->refusal)) {
        say_later_day(engine, work);
        return BAIZE_COMMAND_REFUSED;
    }
    enum baize_status status = check_day(engine, work);
    if (status == BAIZE_OK)
        status = check_kind(engine, work);
    if (status == BAIZE_OK)
        status = baize_house_decide(&engine->house[work->copy], action, &work->house);
    if (status != BAIZE_OK)
        return status;
    work->in_house = true;
    engine_part(work, engine_name(BAIZE_STREAM_HOUSE, 0));
    return follow(engine, work);
}
