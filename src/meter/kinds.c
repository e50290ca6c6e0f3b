/* kinds.c - the fields of every kind of event of a meter, in the order in which they are written.
 *
 * This is the format of a meter's journal. A field that is added, moved or renamed makes another format: then
 * BAIZE_METER_EVENT_VERSION has to grow. tests/unit/test_meter_event.c holds a line of every kind, byte by byte. */
#include "meter/event.h"

#include <stddef.h>

#define COUNT_OF(array)       (sizeof(array) / sizeof(array)[0])
#define TERM(name, id, words) {id, words},

/* ---- Words ---- */

static const struct baize_term kind_terms[] = {BAIZE_METER_EVENT_LIST(TERM)};
static const struct baize_term drop_terms[] = {BAIZE_METER_DROP_LIST(TERM)};
static const struct baize_term back_out_terms[] = {BAIZE_METER_BACK_OUT_LIST(TERM)};
#define ADJUST_TERM(name, id, down, up, words) {id, words},
static const struct baize_term adjust_terms[] = {BAIZE_METER_ADJUST_LIST(ADJUST_TERM)};

const struct baize_vocabulary meter_kinds = {"event of a meter", kind_terms, (int)COUNT_OF(kind_terms)};
const struct baize_vocabulary meter_drops = {"end of a claim", drop_terms, (int)COUNT_OF(drop_terms)};
const struct baize_vocabulary meter_back_outs = {"reason of a back-out", back_out_terms, (int)COUNT_OF(back_out_terms)};
const struct baize_vocabulary meter_adjusts = {"reason of an adjustment", adjust_terms, (int)COUNT_OF(adjust_terms)};

/* ---- How a line of a table is written: IN is the struct that the table describes ---- */

#define SIZE(member) sizeof(((struct IN *)NULL)->member)
#define VALUE(id, kind, member, ...)                                                                                   \
    {                                                                                                                  \
        .name = (id), .type = &(kind), .offset = offsetof(struct IN, member), .size = SIZE(member), .capacity = 1,     \
        __VA_ARGS__                                                                                                    \
    }
#define PLAIN(id, kind, member)        VALUE(id, kind, member, .many = EVENT_ONE)
#define COUNT(id, member, from, to)    VALUE(id, baize_event_type_count, member, .least = (from), .most = (to))
#define CHOICE(id, member, vocabulary) VALUE(id, baize_event_type_term, member, .terms = &(vocabulary))
#define MONEY(id, member)              PLAIN(id, meter_type_money, member)
#define CENTS(id, member)              PLAIN(id, baize_event_type_cents, member)
#define INNER(id, member, inner)       VALUE(id, baize_event_type_record, member, .record = &(inner))
#define MANY(id, kind, members, counted, way, inner)                                                                   \
    {                                                                                                                  \
        .name = (id), .type = &(kind), .offset = offsetof(struct IN, members), .size = SIZE(members[0]),               \
        .many = (way), .count_offset = offsetof(struct IN, counted), .capacity = SIZE(members) / SIZE(members[0]),     \
        .record = (inner)                                                                                              \
    }

#define NUMBER(id, member) COUNT(id, member, 1, UINT32_MAX)
#define SEAT(id, member)   COUNT(id, member, 1, BAIZE_SEATS_MOST)
#define LEVEL(id, member)  COUNT(id, member, 0, BAIZE_LEVELS_MOST - 1)
#define NAME(id, member)   PLAIN(id, meter_type_name, member)

/* The role of the second person stands in the events of the acts that ask for two. */
#define SECOND CHOICE("second", second_role, baize_vocabulary_role)

/* Fields of a record inside a record: name=value:name=value */
#define PARTS(fields)                                                                                                  \
    {                                                                                                                  \
        fields, COUNT_OF(fields), ':', false                                                                           \
    }

/* ---- Records inside events ---- */

#define IN baize_meter_parameters
static const struct event_field parameters_fields[] = {
    CENTS("seed", seed),
    PLAIN("rate", meter_type_rate, rate),
    PLAIN("reserve", meter_type_rate, reserve),
    CENTS("limit", limit),
};
#undef IN
static const struct event_record parameters_record = PARTS(parameters_fields);

#define IN baize_meter_setup
static const struct event_field setup_fields[] = {
    PLAIN("", meter_type_name, name),
    INNER("", set, parameters_record),
    CENTS("opening", opening),
    MONEY("transferred", transferred),
};
#undef IN
static const struct event_record setup_record = PARTS(setup_fields);

#define IN baize_meter_flow
static const struct event_field flow_fields[] = {
    MONEY("meter", meter),
    MONEY("reserve", reserve),
};
#undef IN
static const struct event_record flow_record = PARTS(flow_fields);

#define IN baize_meter_amounts
static const struct event_field amounts_fields[] = {
    MONEY("meter", meter),
    MONEY("reserve", reserve),
    MONEY("overflow", overflow),
    MONEY("pending", pending),
};
#undef IN
static const struct event_record amounts_record = PARTS(amounts_fields);

#define IN baize_meter_holding
static const struct event_field holding_fields[] = {
    PLAIN("", meter_type_name, name),
    INNER("", held, amounts_record),
};
#undef IN
static const struct event_record holding_record = PARTS(holding_fields);

#define IN baize_meter_sign
static const struct event_field sign_fields[] = {
    LEVEL("", level),
    CENTS("shown", shown),
    CENTS("expected", expected),
    PLAIN("variance", baize_event_type_switch, variance),
};
#undef IN
static const struct event_record sign_record = PARTS(sign_fields);

#define IN baize_meter_standing
static const struct event_field standing_fields[] = {
    MONEY("seeds", seeds),
    MONEY("shortfall", shortfall),
    MANY("claims", baize_event_type_cents, amounts, count, EVENT_LIST, NULL),
};
#undef IN
static const struct event_record standing_record = PARTS(standing_fields);

#define IN baize_meter_award
static const struct event_field award_fields[] = {
    CENTS("", amount),           PLAIN("resets", baize_event_type_switch, resets),
    MONEY("seed", seed),         MONEY("reserve", reserve),
    MONEY("overflow", overflow), MONEY("shortfall", shortfall),
    MONEY("breakage", breakage),
};
#undef IN
static const struct event_record award_record = PARTS(award_fields);

#define IN baize_meter_old_win
static const struct event_field old_win_fields[] = {
    NUMBER("", hit.number),
    COUNT("claim_event", hit.seq, 1, INT64_MAX),
    COUNT("at", hit.at_ms, 0, INT64_MAX),
    NUMBER("validated_by", hit.validated_by),
    NUMBER("table", hit.table),
    NUMBER("round", hit.round),
    SEAT("seat", hit.seat),
    COUNT("row", hit.row, 0, BAIZE_PAY_ROWS_MOST - 1),
    LEVEL("level", hit.level),
    CHOICE("from", hit.from, baize_vocabulary_pays_from),
    CENTS("amount", hit.amount),
    PLAIN("resets", baize_event_type_switch, hit.resets),
    MONEY("seed", hit.seed),
    MONEY("reserve", hit.reserve),
    MONEY("overflow", hit.overflow),
    MONEY("shortfall", hit.shortfall),
    MONEY("breakage", hit.breakage),
    MONEY("recovered", hit.recovered),
    COUNT("reset_before", reset_before, 0, INT64_MAX),
};
#undef IN
static const struct event_record old_win_record = PARTS(old_win_fields);

/* ---- Events ---- */

#define IN baize_meter_event

static const struct event_field head_fields[] = {
    COUNT("at", by.at_ms, 0, INT64_MAX),
    PLAIN("by", baize_event_type_actor, by),
    NUMBER("meter", meter),
};

static const struct event_field tail_fields[] = {
    MANY("post", baize_event_type_entry, posting.entries, posting.count, EVENT_LIST_OR_NO, NULL),
};

static const struct event_field opened_fields[] = {
    SECOND,
    CENTS("wager", opened.wager),
    COUNT("predecessor", opened.predecessor, 0, UINT32_MAX),
    MANY("level", baize_event_type_record, opened.levels, opened.count, EVENT_EACH, &setup_record),
};

static const struct event_field linked_fields[] = {
    NUMBER("table", linked.table),
    SEAT("seats", linked.seats),
};

static const struct event_field unlinked_fields[] = {
    NUMBER("table", unlinked.table),
};

static const struct event_field closed_fields[] = {
    SECOND,
    COUNT("successor", closed.successor, 0, UINT32_MAX),
    COUNT("notice", closed.notice_ms, 0, INT64_MAX),
    MANY("level", baize_event_type_record, closed.levels, closed.count, EVENT_EACH, &holding_record),
};

static const struct event_field contributed_fields[] = {
    NUMBER("table", contributed.table),
    NUMBER("round", contributed.round),
    PLAIN("seats", baize_event_type_seats, contributed.seats),
    PLAIN("implausible", baize_event_type_switch, contributed.implausible),
    MANY("level", baize_event_type_record, contributed.levels, contributed.count, EVENT_EACH, &flow_record),
};

static const struct event_field ended_fields[] = {
    NUMBER("table", ended.table),
    NUMBER("round", ended.round),
};

static const struct event_field reversed_fields[] = {
    NUMBER("table", reversed.table),
    NUMBER("round", reversed.round),
    LEVEL("level", reversed.level),
    NAME("name", reversed.name),
    MONEY("reversed", reversed.reversed),
    MONEY("refunded", reversed.refunded),
    INNER("standing", reversed.standing, standing_record),
};

static const struct event_field voided_fields[] = {
    NUMBER("table", voided.table),
    NUMBER("round", voided.round),
    CENTS("wagers", voided.wagers),
};

static const struct event_field claimed_fields[] = {
    NUMBER("claim", claimed.claim),
    NUMBER("table", claimed.table),
    NUMBER("round", claimed.round),
    SEAT("seat", claimed.seat),
    COUNT("row", claimed.row, 0, BAIZE_PAY_ROWS_MOST - 1),
    LEVEL("level", claimed.level),
    CHOICE("from", claimed.from, baize_vocabulary_pays_from),
    PLAIN("pays", baize_event_type_odds, claimed.pays),
    CENTS("fixed", claimed.fixed),
    MONEY("breakage", claimed.breakage),
    PLAIN("clause", baize_event_type_clause, claimed.clause),
    INNER("standing", claimed.standing, standing_record),
};

static const struct event_field dropped_fields[] = {
    NUMBER("claim", dropped.claim),
    CHOICE("why", dropped.why, meter_drops),
    CENTS("amount", dropped.amount),
    INNER("standing", dropped.standing, standing_record),
};

static const struct event_field validated_fields[] = {
    NUMBER("claim", validated.claim),
    NUMBER("win", validated.win),
    CHOICE("credential", validated.credential, baize_vocabulary_credential),
    INNER("award", validated.award, award_record),
    MONEY("before", validated.before),
    MONEY("after", validated.after),
    PLAIN("dry", baize_event_type_switch, validated.dry),
    PLAIN("dries", baize_event_type_switch, validated.dries),
    INNER("standing", validated.standing, standing_record),
};

static const struct event_field backed_out_fields[] = {
    SECOND,
    NUMBER("win", backed_out.win),
    CHOICE("why", backed_out.why, meter_back_outs),
    CENTS("amount", backed_out.amount),
    MONEY("seed", backed_out.seed),
    MONEY("reserve", backed_out.reserve),
    MONEY("overflow", backed_out.overflow),
    MONEY("shortfall", backed_out.shortfall),
    INNER("standing", backed_out.standing, standing_record),
    MANY("old", baize_event_type_record, backed_out.old, backed_out.old_count, EVENT_EACH, &old_win_record),
};

static const struct event_field parameters_changed_fields[] = {
    SECOND,
    LEVEL("level", parameters.level),
    NAME("name", parameters.name),
    INNER("before", parameters.before, parameters_record),
    INNER("after", parameters.after, parameters_record),
};

static const struct event_field adjusted_fields[] = {
    SECOND,
    LEVEL("level", adjusted.level),
    NAME("name", adjusted.name),
    PLAIN("amount", meter_type_change, adjusted.amount),
    CHOICE("why", adjusted.why, meter_adjusts),
    COUNT("approval", adjusted.approval, 0, UINT32_MAX),
};

static const struct event_field acknowledged_fields[] = {
    LEVEL("level", acknowledged.level),
    NAME("name", acknowledged.name),
    COUNT("alarm", acknowledged.alarm, 1, INT64_MAX),
    MONEY("held", acknowledged.held),
};

static const struct event_field read_fields[] = {
    NUMBER("day", read.day),
    MANY("level", baize_event_type_record, read.levels, read.count, EVENT_EACH, &holding_record),
    MANY("sign", baize_event_type_record, read.signs, read.signs_count, EVENT_EACH, &sign_record),
};

#undef IN

#define RECORD(fields)                                                                                                 \
    {                                                                                                                  \
        fields, COUNT_OF(fields), ' ', true                                                                            \
    }

static const struct event_record head = RECORD(head_fields);
static const struct event_record tail = RECORD(tail_fields);

static const struct event_record records[] = {
    [BAIZE_METER_EVENT_METER_OPENED] = RECORD(opened_fields),
    [BAIZE_METER_EVENT_TABLE_LINKED] = RECORD(linked_fields),
    [BAIZE_METER_EVENT_TABLE_UNLINKED] = RECORD(unlinked_fields),
    [BAIZE_METER_EVENT_METER_CLOSED] = RECORD(closed_fields),
    [BAIZE_METER_EVENT_WAGERS_CONTRIBUTED] = RECORD(contributed_fields),
    [BAIZE_METER_EVENT_ROUND_ENDED] = RECORD(ended_fields),
    [BAIZE_METER_EVENT_CONTRIBUTION_REVERSED] = RECORD(reversed_fields),
    [BAIZE_METER_EVENT_ROUND_VOIDED] = RECORD(voided_fields),
    [BAIZE_METER_EVENT_CLAIM_MADE] = RECORD(claimed_fields),
    [BAIZE_METER_EVENT_CLAIM_DROPPED] = RECORD(dropped_fields),
    [BAIZE_METER_EVENT_CLAIM_VALIDATED] = RECORD(validated_fields),
    [BAIZE_METER_EVENT_WIN_BACKED_OUT] = RECORD(backed_out_fields),
    [BAIZE_METER_EVENT_PARAMETERS_CHANGED] = RECORD(parameters_changed_fields),
    [BAIZE_METER_EVENT_LEVEL_ADJUSTED] = RECORD(adjusted_fields),
    [BAIZE_METER_EVENT_DRY_ACKNOWLEDGED] = RECORD(acknowledged_fields),
    [BAIZE_METER_EVENT_METER_READ] = RECORD(read_fields),
};

_Static_assert(COUNT_OF(records) == COUNT_OF(kind_terms), "every kind has its fields");

const struct event_family meter_event_family = {&meter_kinds, BAIZE_METER_EVENT_VERSION, &head, &tail, records};
