/* kinds.c - the fields of every kind of event of the table, in the order in which they are written.
 *
 * This is the format of the journal, beside src/event/kinds.c: a field that is added, moved or renamed makes another
 * format, and BAIZE_TABLE_EVENT_VERSION has to grow. */
#include "table/kinds.h"
#include "event/fields.h"

/* ---- How a line of a table is written ---- */

#define IN                 baize_table_event
#define PERSON(id, member) COUNT(id, member, 1, UINT32_MAX)
#define DECK(member)       COUNT("deck", member, 0, BAIZE_DECKS_MOST - 1)
#define CARDS(id, member)  COUNT(id, member, 0, UINT8_MAX)

/* ---- Every event ---- */

static const struct event_field head_fields[] = {
    COUNT("at", by.at_ms, 0, INT64_MAX),
    PLAIN("by", actor, by),
    NUMBER("table", table),
};

static const struct event_field tail_fields[] = {
    POST,
};

/* ---- Cards ---- */

static const struct event_field deck_received_fields[] = {
    DECK(deck_received.deck),
    CHOICE("back", deck_received.back, baize_table_word_back),
    PLAIN("preshuffled", switch, deck_received.preshuffled),
    PLAIN("clause", clause, deck_received.clause),
};

static const struct event_field step_done_fields[] = {
    DECK(step_done.deck),
    CHOICE("step", step_done.step, baize_vocabulary_step),
    CARDS("depth", step_done.depth),
    PLAIN("device", switch, step_done.by_device),
    PLAIN("clause", clause, step_done.clause),
};

static const struct event_field deck_fields[] = {
    DECK(shuffle_ordered.deck),
    PLAIN("clause", clause, shuffle_ordered.clause),
};

static const struct event_field idle_began_fields[] = {
    PLAIN("face-up", switch, idle_began.face_up),
    PLAIN("clause", clause, idle_began.clause),
};

static const struct event_field stub_counted_fields[] = {
    CARDS("stub", stub_counted.count.stub),
    CARDS("seat1", stub_counted.count.seats[0]),
    CARDS("seat2", stub_counted.count.seats[1]),
    CARDS("seat3", stub_counted.count.seats[2]),
    CARDS("seat4", stub_counted.count.seats[3]),
    CARDS("seat5", stub_counted.count.seats[4]),
    CARDS("seat6", stub_counted.count.seats[5]),
    CARDS("seat7", stub_counted.count.seats[6]),
    CARDS("seat8", stub_counted.count.seats[7]),
    CARDS("seat9", stub_counted.count.seats[8]),
    CARDS("dealer", stub_counted.count.dealer),
    CARDS("bonus", stub_counted.count.bonus),
    CARDS("rack", stub_counted.count.rack),
    COUNT("total", stub_counted.total, 0, UINT16_MAX),
    CHOICE("outcome", stub_counted.outcome, baize_table_word_outcome),
    PLAIN("clause", clause, stub_counted.clause),
};

_Static_assert(BAIZE_SEATS_MOST == 9, "one field for each seat");

static const struct event_field device_failed_fields[] = {
    CHOICE("device", device_failed.device, baize_table_word_device),
    CHOICE("state", device_failed.state, baize_table_word_device_state),
    DECK(device_failed.deck),
    PLAIN("clause", clause, device_failed.clause),
};

static const struct event_field device_put_out_fields[] = {
    CHOICE("device", device_put_out.device, baize_table_word_device),
    CHOICE("way", device_put_out.way, baize_vocabulary_out_of_order),
    PLAIN("clause", clause, device_put_out.clause),
};

static const struct event_field device_restored_fields[] = {
    CHOICE("device", device_restored.device, baize_table_word_device),
};

static const struct event_field card_impossible_fields[] = {
    COUNT("code", card_impossible.code, 0, UINT8_MAX),
    PLAIN("seen", switch, card_impossible.seen_before),
};

static const struct event_field card_taken_back_fields[] = {
    PLAIN("card", card, card_taken_back.card),
};

/* ---- People ---- */

static const struct event_field dealer_fields[] = {
    PERSON("dealer", dealer_on.dealer),
    NUMBER("relieved", dealer_on.relieved),
};

static const struct event_field seat_taken_fields[] = {
    COUNT("seat", seat_taken.seat, 1, BAIZE_SEATS_MOST),
    PERSON("patron", seat_taken.patron),
    PLAIN("clause", clause, seat_taken.clause),
};

static const struct event_field patron_fields[] = {
    PERSON("patron", bought_in.patron),
    PLAIN("amount", cents, bought_in.amount),
};

/* ---- The tray ---- */

static const struct event_field counted_fields[] = {
    PLAIN("counted", cents, inventory_opened.counted),
    PLAIN("expected", cents, inventory_opened.expected),
};

static const struct event_field slip_fields[] = {
    PERSON("number", fill_made.number),
    PLAIN("amount", cents, fill_made.amount),
    PERSON("third", fill_made.signers[0]),
    PERSON("fourth", fill_made.signers[1]),
};

static const struct event_field slip_voided_fields[] = {
    CHOICE("slip", slip_voided.slip, baize_table_word_slip),
    PERSON("number", slip_voided.number),
    PLAIN("amount", cents, slip_voided.amount),
    CHOICE("why", slip_voided.why, baize_table_word_why),
};

static const struct event_field payment_corrected_fields[] = {
    PERSON("about", payment_corrected.round),
    COUNT("seat", payment_corrected.seat, 1, BAIZE_SEATS_MOST),
    PERSON("patron", payment_corrected.patron),
    PLAIN("amount", cents, payment_corrected.amount),
    PLAIN("to-patron", switch, payment_corrected.to_patron),
    CHOICE("why", payment_corrected.why, baize_table_word_why),
};

static const struct event_field dispute_opened_fields[] = {
    PERSON("number", dispute_opened.number),
    PERSON("patron", dispute_opened.patron),
    PERSON("about", dispute_opened.round),
    COUNT("seat", dispute_opened.seat, 1, BAIZE_SEATS_MOST),
};

static const struct event_field dispute_held_fields[] = {
    PERSON("number", dispute_amount_held.number),
    PLAIN("amount", cents, dispute_amount_held.amount),
};

static const struct event_field dispute_decided_fields[] = {
    PERSON("number", dispute_decided.number),
    PERSON("about", dispute_decided.round),
    COUNT("seat", dispute_decided.seat, 1, BAIZE_SEATS_MOST),
    PLAIN("for-patron", switch, dispute_decided.for_patron),
    PLAIN("amount", cents, dispute_decided.amount),
    CHOICE("why", dispute_decided.why, baize_table_word_why),
};

#undef IN

/* ---- The kinds ---- */

static const struct event_record head = RECORD(head_fields);
static const struct event_record tail = RECORD(tail_fields);

/* Kinds of one shape share their fields: the members of a union that have the same type start at the same place. */
static const struct event_record records[BAIZE_TABLE_EVENTS] = {
    [BAIZE_TABLE_EVENT_ROUND] = NO_FIELDS,
    [BAIZE_TABLE_EVENT_DECK_RECEIVED] = RECORD(deck_received_fields),
    [BAIZE_TABLE_EVENT_STEP_DONE] = RECORD(step_done_fields),
    [BAIZE_TABLE_EVENT_SHUFFLE_ORDERED] = RECORD(deck_fields),
    [BAIZE_TABLE_EVENT_RECUT_ORDERED] = RECORD(deck_fields),
    [BAIZE_TABLE_EVENT_DECK_REMOVED] = RECORD(deck_fields),
    [BAIZE_TABLE_EVENT_TABLE_OPENED] = NO_FIELDS,
    [BAIZE_TABLE_EVENT_IDLE_BEGAN] = RECORD(idle_began_fields),
    [BAIZE_TABLE_EVENT_CLOSING_BEGAN] = NO_FIELDS,
    [BAIZE_TABLE_EVENT_TABLE_CLOSED] = NO_FIELDS,
    [BAIZE_TABLE_EVENT_DEALER_ON] = RECORD(dealer_fields),
    [BAIZE_TABLE_EVENT_DEALER_OFF] = RECORD(dealer_fields),
    [BAIZE_TABLE_EVENT_STUB_COUNTED] = RECORD(stub_counted_fields),
    [BAIZE_TABLE_EVENT_DEVICE_FAILED] = RECORD(device_failed_fields),
    [BAIZE_TABLE_EVENT_DEVICE_PUT_OUT] = RECORD(device_put_out_fields),
    [BAIZE_TABLE_EVENT_DEVICE_RESTORED] = RECORD(device_restored_fields),
    [BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE] = RECORD(card_impossible_fields),
    [BAIZE_TABLE_EVENT_CARD_TAKEN_BACK] = RECORD(card_taken_back_fields),
    [BAIZE_TABLE_EVENT_SEAT_TAKEN] = RECORD(seat_taken_fields),
    [BAIZE_TABLE_EVENT_PATRON_LEAVING] = RECORD(patron_fields),
    [BAIZE_TABLE_EVENT_PATRON_LEFT] = RECORD(patron_fields),
    [BAIZE_TABLE_EVENT_BOUGHT_IN] = RECORD(patron_fields),
    [BAIZE_TABLE_EVENT_CASHED_OUT] = RECORD(patron_fields),
    [BAIZE_TABLE_EVENT_TIP_GIVEN] = RECORD(patron_fields),
    [BAIZE_TABLE_EVENT_INVENTORY_OPENED] = RECORD(counted_fields),
    [BAIZE_TABLE_EVENT_INVENTORY_CLOSED] = RECORD(counted_fields),
    [BAIZE_TABLE_EVENT_FILL_MADE] = RECORD(slip_fields),
    [BAIZE_TABLE_EVENT_CREDIT_MADE] = RECORD(slip_fields),
    [BAIZE_TABLE_EVENT_SLIP_VOIDED] = RECORD(slip_voided_fields),
    [BAIZE_TABLE_EVENT_DROP_TAKEN] = RECORD(counted_fields),
    [BAIZE_TABLE_EVENT_TIPS_TAKEN] = RECORD(counted_fields),
    [BAIZE_TABLE_EVENT_PAYMENT_CORRECTED] = RECORD(payment_corrected_fields),
    [BAIZE_TABLE_EVENT_DISPUTE_OPENED] = RECORD(dispute_opened_fields),
    [BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD] = RECORD(dispute_held_fields),
    [BAIZE_TABLE_EVENT_DISPUTE_DECIDED] = RECORD(dispute_decided_fields),
};

const struct event_family baize_table_event_family = {&baize_table_word_event, BAIZE_TABLE_EVENT_VERSION, &head, &tail,
                                                      records};
