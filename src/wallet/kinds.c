/* kinds.c - the events of a wallet as text, and back.
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] wallet=PATRON day=20261116 FIELD... [post=ENTRY,ENTRY]
 *
 * The format of src/event/event.c, with `wallet` and `day` in the place of `round`. A field that is added, moved or
 * renamed makes another format: then BAIZE_WALLET_EVENT_VERSION has to grow. tests/unit/test_wallet_event.c holds a
 * line of every kind, byte by byte. */
#include "event/fields.h"
#include "wallet/internal.h"

static const struct baize_term kind_terms[] = {BAIZE_WALLET_EVENT_LIST(TERM)};
static const struct baize_term exclusion_terms[] = {BAIZE_EXCLUSION_LIST(TERM)};
static const struct baize_term act_terms[] = {BAIZE_WALLET_ACT_LIST(TERM)};

const struct baize_vocabulary wallet_kinds = {"event of a wallet", kind_terms, (int)COUNT_OF(kind_terms)};
const struct baize_vocabulary wallet_exclusions = {"exclusion", exclusion_terms, (int)COUNT_OF(exclusion_terms)};
const struct baize_vocabulary wallet_acts = {"act on a wallet", act_terms, (int)COUNT_OF(act_terms)};

const char *baize_wallet_act_id(enum baize_wallet_act act)
{
    return (size_t)act < COUNT_OF(act_terms) ? act_terms[act].id : "?";
}

const char *baize_wallet_event_id(enum baize_wallet_event_kind kind)
{
    return (size_t)kind < COUNT_OF(kind_terms) ? kind_terms[kind].id : "?";
}

/* ---- The tables ---- */

#define IN               baize_wallet_event
#define TIME(id, member) COUNT(id, member, 0, INT64_MAX)

static const struct event_field head_fields[] = {
    TIME("at", by.at_ms),
    PLAIN("by", actor, by),
    COUNT("wallet", patron, 1, BAIZE_PATRON_MOST),
    COUNT("day", day, 19700101, 99991231),
};

static const struct event_field tail_fields[] = {
    POST,
};

static const struct event_field cage_fields[] = {
    PLAIN("amount", cents, deposited.amount),
    PLAIN("balance", cents, deposited.balance),
};

static const struct event_field table_fields[] = {
    NUMBER("table", moved_to_table.table),
    PLAIN("amount", cents, moved_to_table.amount),
    PLAIN("balance", cents, moved_to_table.balance),
};

static const struct event_field limits_set_fields[] = {
    PLAIN("deposit", cents, limits_set.asked.deposit),
    PLAIN("loss", cents, limits_set.asked.loss),
    PLAIN("deposit-now", cents, limits_set.at_once.deposit),
    PLAIN("loss-now", cents, limits_set.at_once.loss),
    TIME("from", limits_set.from_ms),
};

static const struct event_field player_excluded_fields[] = {
    CHOICE("why", player_excluded.why, wallet_exclusions),
    TIME("until", player_excluded.until_ms),
    TIME("readmit-from", player_excluded.readmit_from_ms),
};

static const struct event_record head = RECORD(head_fields);
static const struct event_record tail = RECORD(tail_fields);

/* Kinds of one shape share their fields: the members of a union that have the same type start at the same place. */
static const struct event_record records[BAIZE_WALLET_EVENTS] = {
    [BAIZE_WALLET_EVENT_WALLET_OPENED] = NO_FIELDS,
    [BAIZE_WALLET_EVENT_WALLET_CLOSED] = NO_FIELDS,
    [BAIZE_WALLET_EVENT_DEPOSITED] = RECORD(cage_fields),
    [BAIZE_WALLET_EVENT_WITHDRAWN] = RECORD(cage_fields),
    [BAIZE_WALLET_EVENT_MOVED_TO_TABLE] = RECORD(table_fields),
    [BAIZE_WALLET_EVENT_MOVED_FROM_TABLE] = RECORD(table_fields),
    [BAIZE_WALLET_EVENT_LIMITS_SET] = RECORD(limits_set_fields),
    [BAIZE_WALLET_EVENT_PLAYER_EXCLUDED] = RECORD(player_excluded_fields),
    [BAIZE_WALLET_EVENT_PLAYER_READMITTED] = NO_FIELDS,
};

static const struct event_family family = {&wallet_kinds, BAIZE_WALLET_EVENT_VERSION, &head, &tail, records};

/* ---- Both ways ---- */

enum baize_status baize_wallet_event_encode(struct baize_text *text, const struct baize_wallet_event *event)
{
    return baize_event_write(text, &family, (int)event->kind, event, NULL);
}

enum baize_status baize_wallet_event_decode(const char *bytes, size_t length, struct baize_wallet_event *event,
                                            size_t *position)
{
    struct event_reader reader = {.scan = baize_scan_of(bytes, length)};
    struct baize_wallet_event read;
    memset(&read, 0, sizeof read);
    int kind = baize_event_read(&reader, &family, &read);
    if (kind < 0) {
        *position = reader.scan.position;
        return BAIZE_EVENT_SYNTAX;
    }
    read.kind = (enum baize_wallet_event_kind)kind;
    memcpy(event, &read, sizeof read);
    return BAIZE_OK;
}

bool baize_wallet_event_equal(const struct baize_wallet_event *a, const struct baize_wallet_event *b)
{
    return a->kind == b->kind && baize_event_same(&family, (int)a->kind, a, b);
}
