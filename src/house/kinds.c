/* kinds.c - the events of the house as text, and back.
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] FIELD...
 *
 * The format of src/event/event.c. Events that two people sign have the role of the second one as their first field. A
 * field that is added, moved or renamed makes another format: then BAIZE_HOUSE_EVENT_VERSION has to grow.
 * tests/unit/test_house_event.c holds a line of every kind, byte by byte. */
#include "event/fields.h"
#include "house/values.h"

static const struct baize_term kind_terms[] = {BAIZE_HOUSE_EVENT_LIST(TERM)};
static const struct baize_term act_terms[] = {BAIZE_HOUSE_ACT_LIST(TERM)};
static const struct baize_term reset_terms[] = {BAIZE_RESET_LIST(TERM)};
static const struct baize_term source_terms[] = {BAIZE_CARD_SOURCE_LIST(TERM)};
static const struct baize_term after_terms[] = {BAIZE_STARTED_AFTER_LIST(TERM)};
static const struct baize_term epoch_why_terms[] = {BAIZE_EPOCH_WHY_LIST(TERM)};

const struct baize_vocabulary house_kinds = {"event of the house", kind_terms, (int)COUNT_OF(kind_terms)};
const struct baize_vocabulary house_resets = {"credential", reset_terms, (int)COUNT_OF(reset_terms)};
const struct baize_vocabulary house_sources = {"source of cards", source_terms, (int)COUNT_OF(source_terms)};
const struct baize_vocabulary house_afters = {"end of the last run", after_terms, (int)COUNT_OF(after_terms)};

static const struct baize_vocabulary house_epoch_whys = {"reason of an epoch", epoch_why_terms,
                                                         (int)COUNT_OF(epoch_why_terms)};

const char *baize_house_act_id(enum baize_house_act act)
{
    return (size_t)act < COUNT_OF(act_terms) ? act_terms[act].id : "?";
}

const char *baize_house_event_id(enum baize_house_event_kind kind)
{
    return (size_t)kind < COUNT_OF(kind_terms) ? kind_terms[kind].id : "?";
}

/* ---- The tables ---- */

#define IN                 baize_house_event
#define PERSON(id, member) COUNT(id, member, 1, BAIZE_HOUSE_NUMBER_MOST)
#define DAY(id, member)    COUNT(id, member, 19700101, 99991231)
#define SECOND             CHOICE("second", second_role, baize_vocabulary_role)
#define DIGEST             PLAIN("digest", hash, digest)
#define SETTINGS(member)                                                                                               \
    COUNT("from", member.from_ms, 0, INT64_MAX),                                                                       \
        VALUE("zone", house_type_minutes, member.time.zone_minutes, .least = -720, .most = 840),                       \
        COUNT("day-starts", member.time.day_starts_minutes, 0, 1439),                                                  \
        MANY("shifts", baize_event_type_count, member.shifts, member.shifts_count, EVENT_LIST, .most = 1439)

static const struct event_field head_fields[] = {
    COUNT("at", by.at_ms, 0, INT64_MAX),
    PLAIN("by", actor, by),
};

static const struct event_field house_created_fields[] = {
    VALUE("name", house_type_name, house_created.name, .many = EVENT_ONE),
    PLAIN("house", hash, house_created.house),
    PLAIN("key", hash, house_created.public_key),
    PLAIN("demo", switch, house_created.demo),
    SETTINGS(house_created.settings),
    PERSON("manager", house_created.manager),
};

static const struct event_field settings_changed_fields[] = {
    SETTINGS(settings_changed),
};

static const struct event_field person_added_fields[] = {
    PERSON("person", person_added.person),
    CHOICE("role", person_added.role, baize_vocabulary_role),
};

static const struct event_field person_fields[] = {
    PERSON("person", person_disabled.person),
};

static const struct event_field credential_reset_fields[] = {
    PERSON("person", credential_reset.person),
    CHOICE("what", credential_reset.what, house_resets),
};

static const struct event_field rules_filed_fields[] = {
    SECOND,
    DIGEST,
    VALUE("", house_type_texts, rules_filed, .many = EVENT_ONE),
};

static const struct event_field table_made_fields[] = {
    SECOND,
    PERSON("table", table_made.settings.table.number),
    DIGEST,
    DAY("effective", table_made.effective),
    PLAIN("cash", switch, table_made.takes_cash),
    CHOICE("source", table_made.settings.table.source, house_sources),
    NUMBER("betting", table_made.settings.table.betting_ms),
    NUMBER("decision", table_made.settings.table.decision_ms),
    PLAIN("alone", switch, table_made.settings.alone),
    PLAIN("counts-chips", switch, table_made.settings.counts_chips),
};

static const struct event_field table_retired_fields[] = {
    PERSON("table", table_retired.table),
};

static const struct event_field meter_made_fields[] = {
    SECOND,
    PERSON("meter", meter_made.meter),
    DIGEST,
};

static const struct event_field rules_activated_fields[] = {
    SECOND,
    PERSON("table", rules_put_in_force.table),
    DIGEST,
    DAY("effective", rules_put_in_force.effective),
};

static const struct event_field program_started_fields[] = {
    PLAIN("version", id, program_started.version),
    PLAIN("program", hash, program_started.program),
    PLAIN("rules", hash, program_started.rules),
    CHOICE("after", program_started.after, house_afters),
};

static const struct event_field shift_ended_fields[] = {
    DAY("day", shift_ended.day),
    COUNT("shift", shift_ended.shift, 1, BAIZE_HOUSE_SHIFTS_MOST),
    COUNT("checkpoint", shift_ended.checkpoint, 1, INT64_MAX),
    PLAIN("digest", hash, shift_ended.digest),
};

static const struct event_field epoch_opened_fields[] = {
    COUNT("number", epoch_opened.number, 1, BAIZE_HOUSE_EPOCHS_MOST),
    PLAIN("id", hash, epoch_opened.id),
    CHOICE("why", epoch_opened.why, house_epoch_whys),
    COUNT("was", epoch_opened.was, 0, INT64_MAX),
    PLAIN("was-seal", hash, epoch_opened.was_seal),
    COUNT("is", epoch_opened.is, 0, INT64_MAX),
    PLAIN("is-seal", hash, epoch_opened.is_seal),
};

static const struct event_record head = RECORD(head_fields);
static const struct event_record tail = NO_FIELDS;

static const struct event_record records[BAIZE_HOUSE_EVENTS] = {
    [BAIZE_HOUSE_EVENT_HOUSE_CREATED] = RECORD(house_created_fields),
    [BAIZE_HOUSE_EVENT_SETTINGS_CHANGED] = RECORD(settings_changed_fields),
    [BAIZE_HOUSE_EVENT_PERSON_ADDED] = RECORD(person_added_fields),
    [BAIZE_HOUSE_EVENT_PERSON_DISABLED] = RECORD(person_fields),
    [BAIZE_HOUSE_EVENT_PERSON_ENABLED] = RECORD(person_fields),
    [BAIZE_HOUSE_EVENT_CREDENTIAL_RESET] = RECORD(credential_reset_fields),
    [BAIZE_HOUSE_EVENT_RULES_FILED] = RECORD(rules_filed_fields),
    [BAIZE_HOUSE_EVENT_TABLE_MADE] = RECORD(table_made_fields),
    [BAIZE_HOUSE_EVENT_TABLE_RETIRED] = RECORD(table_retired_fields),
    [BAIZE_HOUSE_EVENT_METER_MADE] = RECORD(meter_made_fields),
    [BAIZE_HOUSE_EVENT_RULES_ACTIVATED] = RECORD(rules_activated_fields),
    [BAIZE_HOUSE_EVENT_PROGRAM_STARTED] = RECORD(program_started_fields),
    [BAIZE_HOUSE_EVENT_PROGRAM_STOPPED] = NO_FIELDS,
    [BAIZE_HOUSE_EVENT_SHIFT_ENDED] = RECORD(shift_ended_fields),
    [BAIZE_HOUSE_EVENT_EPOCH_OPENED] = RECORD(epoch_opened_fields),
};

static const struct event_family family = {&house_kinds, BAIZE_HOUSE_EVENT_VERSION, &head, &tail, records};

/* ---- Both ways ---- */

enum baize_status baize_house_event_encode(struct baize_text *text, const struct baize_house_event *event)
{
    return baize_event_write(text, &family, (int)event->kind, event, NULL);
}

enum baize_status baize_house_event_decode(const char *bytes, size_t length, char *memory, size_t memory_size,
                                           struct baize_house_event *event, size_t *position)
{
    struct house_reader house = {
        .reader = {.scan = baize_scan_of(bytes, length)}, .memory = memory, .size = memory_size};
    struct baize_house_event read;
    memset(&read, 0, sizeof read);
    int kind = baize_event_read(&house.reader, &family, &read);
    if (kind < 0) {
        *position = house.reader.scan.position;
        return house.full ? BAIZE_SCRATCH_TOO_SMALL : BAIZE_EVENT_SYNTAX;
    }
    read.kind = (enum baize_house_event_kind)kind;
    memcpy(event, &read, sizeof read);
    return BAIZE_OK;
}

bool baize_house_event_equal(const struct baize_house_event *a, const struct baize_house_event *b)
{
    return a->kind == b->kind && baize_event_same(&family, (int)a->kind, a, b);
}
