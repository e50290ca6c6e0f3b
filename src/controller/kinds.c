/* kinds.c - the events of a table controller as text, and back.
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] table=NUMBER FIELD... [post=ENTRY,ENTRY...]
 *
 * The format of src/event/event.c, with `table` in the place of `round`. The names of the kinds differ from those of
 * the round's and the table's events, so that one stream holds them all. The only value besides is `none` for a game
 * that is void though no irregularity was found.
 *
 * A field that is added, moved or renamed makes another format: then BAIZE_CONTROLLER_EVENT_VERSION has to grow.
 * tests/unit/test_controller_event.c holds a line of every kind, byte by byte. */
#include "controller/internal.h"
#include "event/fields.h"

/* ---- An irregularity, or none ---- */

static bool write_irregularity(struct event_writer *writer, const struct event_field *field, const void *value)
{
    if (baize_event_load(value, field->size) != BAIZE_NO_IRREGULARITY)
        return baize_event_type_term.put(writer, field, value);
    baize_text_add(writer->text, "none");
    return true;
}

static bool read_irregularity(struct event_reader *reader, const struct event_field *field, void *value)
{
    if (!baize_scan_word(&reader->scan, "none"))
        return baize_event_type_term.take(reader, field, value);
    baize_event_store(value, field->size, BAIZE_NO_IRREGULARITY);
    return true;
}

static const struct event_type type_irregularity = {write_irregularity, read_irregularity, baize_event_same_bytes,
                                                    NULL};

/* ---- How a line of a table is written ---- */

#define IN                baize_controller_event
#define SEAT(id, member)  COUNT(id, member, 1, BAIZE_SEATS_MOST)
#define ROW(member)       COUNT("row", member, 0, BAIZE_PAY_ROWS_MOST - 1)
#define CHIPS(id, member) COUNT(id, member, 0, UINT16_MAX)

/* ---- Every event ---- */

static const struct event_field head_fields[] = {
    COUNT("at", by.at_ms, 0, INT64_MAX),
    PLAIN("by", actor, by),
    NUMBER("table", table),
};

static const struct event_field tail_fields[] = {
    POST,
};

/* ---- Sensors ---- */

static const struct event_field coin_accepted_fields[] = {
    SEAT("seat", coin_accepted.seat),
    NUMBER("patron", coin_accepted.patron),
    PLAIN("amount", cents, coin_accepted.amount),
};

static const struct event_field coin_refused_fields[] = {
    SEAT("seat", coin_refused.seat),
    PLAIN("amount", cents, coin_refused.amount),
    CHOICE("why", coin_refused.why, controller_word_coin),
};

static const struct event_field seat_fields[] = {
    SEAT("seat", coin_taken_back.seat),
};

static const struct event_field sensors_locked_fields[] = {
    COUNT("round", sensors_locked.round, 1, UINT32_MAX),
    PLAIN("seats", seats, sensors_locked.seats),
};

static const struct event_field chips_counted_fields[] = {
    CHIPS("chips", chips_counted.chips),
    CHIPS("accepted", chips_counted.accepted),
};

/* 0 is the link. */
static const struct event_field fault_fields[] = {
    COUNT("seat", fault_reported.seat, 0, BAIZE_SEATS_MOST),
};

/* ---- Keys, wins, envy ---- */

static const struct event_field hand_keyed_fields[] = {
    SEAT("seat", hand_keyed.seat),
    ROW(hand_keyed.row),
    PLAIN("clause", clause, hand_keyed.clause),
};

static const struct event_field keyed_off_fields[] = {
    SEAT("seat", hand_keyed_off.seat),
    ROW(hand_keyed_off.row),
};

static const struct event_field envy_hand_keyed_fields[] = {
    SEAT("seat", envy_hand_keyed.seat),
    NUMBER("patron", envy_hand_keyed.patron),
    ROW(envy_hand_keyed.row),
    PLAIN("clause", clause, envy_hand_keyed.clause),
};

static const struct event_field win_recorded_fields[] = {
    SEAT("seat", win_recorded.seat),
    NUMBER("meter", win_recorded.meter),
    NUMBER("win", win_recorded.win),
    PLAIN("amount", cents, win_recorded.amount),
    CHOICE("from", win_recorded.from, baize_vocabulary_pays_from),
};

static const struct event_field envy_bonus_paid_fields[] = {
    SEAT("seat", envy_bonus_paid.due.seat),
    SEAT("holder", envy_bonus_paid.due.holder),
    ROW(envy_bonus_paid.due.row),
    PLAIN("amount", cents, envy_bonus_paid.due.amount),
    PLAIN("clause", clause, envy_bonus_paid.due.clause),
};

/* ---- The end ---- */

static const struct event_field game_ended_fields[] = {
    COUNT("round", game_ended.round, 1, UINT32_MAX),
};

static const struct event_field game_voided_fields[] = {
    NUMBER("round", game_voided.round),
    VALUE("why", type_irregularity, game_voided.why, .terms = &baize_vocabulary_irregularity),
    PLAIN("clause", clause, game_voided.clause),
};

/* ---- The tables ---- */

static const struct event_record head = RECORD(head_fields);
static const struct event_record tail = RECORD(tail_fields);

/* Kinds of one shape share their fields: the members of a union that have the same type start at the same place. */
static const struct event_record records[BAIZE_CONTROLLER_EVENTS] = {
    [BAIZE_CONTROLLER_EVENT_COIN_ACCEPTED] = RECORD(coin_accepted_fields),
    [BAIZE_CONTROLLER_EVENT_COIN_REFUSED] = RECORD(coin_refused_fields),
    [BAIZE_CONTROLLER_EVENT_COIN_TAKEN_BACK] = RECORD(seat_fields),
    [BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED] = RECORD(sensors_locked_fields),
    [BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED] = RECORD(chips_counted_fields),
    [BAIZE_CONTROLLER_EVENT_HAND_KEYED] = RECORD(hand_keyed_fields),
    [BAIZE_CONTROLLER_EVENT_HAND_KEYED_OFF] = RECORD(keyed_off_fields),
    [BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED] = RECORD(envy_hand_keyed_fields),
    [BAIZE_CONTROLLER_EVENT_ENVY_HAND_KEYED_OFF] = RECORD(keyed_off_fields),
    [BAIZE_CONTROLLER_EVENT_WIN_RECORDED] = RECORD(win_recorded_fields),
    [BAIZE_CONTROLLER_EVENT_WIN_REJECTED] = RECORD(seat_fields),
    [BAIZE_CONTROLLER_EVENT_WIN_UNDONE] = RECORD(seat_fields),
    [BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID] = RECORD(envy_bonus_paid_fields),
    [BAIZE_CONTROLLER_EVENT_GAME_ENDED] = RECORD(game_ended_fields),
    [BAIZE_CONTROLLER_EVENT_GAME_VOIDED] = RECORD(game_voided_fields),
    [BAIZE_CONTROLLER_EVENT_FAULT_REPORTED] = RECORD(fault_fields),
    [BAIZE_CONTROLLER_EVENT_FAULT_CLEARED] = RECORD(fault_fields),
    [BAIZE_CONTROLLER_EVENT_KEY_TURNED_TO_RUN] = RECORD(game_ended_fields),
};

static const struct event_family family = {&controller_word_event, BAIZE_CONTROLLER_EVENT_VERSION, &head, &tail,
                                           records};

/* ---- Both ways ---- */

enum baize_status baize_controller_event_encode(struct baize_text *text, const struct baize_controller_event *event,
                                                const struct baize_rules *rules)
{
    return baize_event_write(text, &family, (int)event->kind, event, rules);
}

enum baize_status baize_controller_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                                struct baize_controller_event *event, size_t *position)
{
    struct event_reader reader = {.scan = baize_scan_of(bytes, length), .rules = rules};
    struct baize_controller_event read;
    memset(&read, 0, sizeof read);
    int kind = baize_event_read(&reader, &family, &read);
    if (kind < 0) {
        *position = reader.scan.position;
        return BAIZE_EVENT_SYNTAX;
    }
    read.kind = (enum baize_controller_event_kind)kind;
    *event = read;
    return BAIZE_OK;
}

bool baize_controller_event_equal(const struct baize_controller_event *a, const struct baize_controller_event *b)
{
    return a->kind == b->kind && baize_event_same(&family, (int)a->kind, a, b);
}
