/* kinds.c - the fields of every kind of event, in the order in which they are written.
 *
 * This is the format of the journal. A field that is added, moved or renamed makes another format: then
 * BAIZE_EVENT_VERSION has to grow. tests/unit/test_event.c holds a line of every kind, byte by byte. */
#include "event/record.h"

#include <stddef.h>

#define COUNT_OF(array)       (sizeof(array) / sizeof(array)[0])
#define TERM(name, id, words) {id, words},

/* ---- Words ---- */

static const struct baize_term kind_terms[] = {BAIZE_EVENT_LIST(TERM)};
static const struct baize_term result_terms[] = {BAIZE_RESULT_LIST(TERM)};
static const struct baize_term fold_reason_terms[] = {BAIZE_FOLD_REASON_LIST(TERM)};
#define PLACE_TERM(name, number, id, words) {id, words},
static const struct baize_term place_terms[] = {BAIZE_PLACE_LIST(PLACE_TERM)};
_Static_assert(BAIZE_PLACE_RACK - BAIZE_PLACE_DEALER + 1 == COUNT_OF(place_terms), "places are numbered without gaps");

const struct baize_vocabulary baize_event_kinds = {"event", kind_terms, (int)COUNT_OF(kind_terms)};
const struct baize_vocabulary baize_event_results = {"result", result_terms, (int)COUNT_OF(result_terms)};
const struct baize_vocabulary baize_event_fold_reasons = {"reason of a fold", fold_reason_terms,
                                                          (int)COUNT_OF(fold_reason_terms)};
const struct baize_vocabulary baize_event_places = {"place", place_terms, (int)COUNT_OF(place_terms)};

/* ---- How a line of a table is written ----
 *
 * IN is the struct that the table describes; the members of an event's union are reached with a point. */

#define SIZE(member) sizeof(((struct IN *)NULL)->member)
#define VALUE(id, kind, member, ...)                                                                                   \
    {                                                                                                                  \
        .name = (id), .type = &baize_event_type_##kind, .offset = offsetof(struct IN, member), .size = SIZE(member),   \
        .capacity = 1, __VA_ARGS__                                                                                     \
    }
#define PLAIN(id, kind, member)        VALUE(id, kind, member, .many = EVENT_ONE)
#define COUNT(id, member, from, to)    VALUE(id, count, member, .least = (from), .most = (to))
#define ROW(id, kind, member)          VALUE(id, kind, member, .most = BAIZE_PAY_ROWS_MOST - 1)
#define CHOICE(id, member, vocabulary) VALUE(id, term, member, .terms = &(vocabulary))
#define MANY(id, kind, members, counted, way, inner)                                                                   \
    {                                                                                                                  \
        .name = (id), .type = &baize_event_type_##kind, .offset = offsetof(struct IN, members),                        \
        .size = SIZE(members[0]), .many = (way), .count_offset = offsetof(struct IN, counted),                         \
        .capacity = SIZE(members) / SIZE(members[0]), .record = (inner)                                                \
    }

#define SEAT(id, member) COUNT(id, member, 1, BAIZE_SEATS_MOST)

/* ---- A line of a settlement: line=aces-up:won:... ---- */

#define IN baize_settle_line
static const struct event_field line_fields[] = {
    CHOICE("", wager, baize_vocabulary_wager),
    CHOICE("", result, baize_event_results),
    PLAIN("bonus", switch, bonus),
    PLAIN("ranking", ranking, ranking),
    COUNT("strength", strength, 0, UINT16_MAX),
    PLAIN("hand", cards, hand),
    ROW("row", row, row),
    PLAIN("wagered", cents, wagered),
    PLAIN("winnings", cents, winnings),
    PLAIN("returned", cents, returned),
    PLAIN("cut", cents, cut),
    {.name = "breakage",
     .type = &baize_event_type_breakage,
     .offset = offsetof(struct baize_settle_line, breakage_numerator),
     .size = 2 * sizeof(int32_t),
     .capacity = 1},
    PLAIN("clause", clause, clause),
};
#undef IN

_Static_assert(offsetof(struct baize_settle_line, breakage_denominator) ==
                   offsetof(struct baize_settle_line, breakage_numerator) + sizeof(int32_t),
               "the breakage is read as two numbers side by side");

static const struct event_record line_record = {line_fields, COUNT_OF(line_fields), ':', false};

/* ---- A forfeited wager: wager=ante:seat=3:... ---- */

#define IN baize_collected
static const struct event_field collected_fields[] = {
    CHOICE("", wager, baize_vocabulary_wager),
    SEAT("seat", seat),
    PLAIN("amount", cents, amount),
};
#undef IN

static const struct event_record collected_record = {collected_fields, COUNT_OF(collected_fields), ':', false};

/* ---- Events ---- */

#define IN baize_event

static const struct event_field head_fields[] = {
    COUNT("at", by.at_ms, 0, INT64_MAX),
    PLAIN("by", actor, by),
    COUNT("round", round, 0, UINT32_MAX),
};

static const struct event_field tail_fields[] = {
    MANY("post", entry, posting.entries, posting.count, EVENT_LIST_OR_NO, NULL),
};

static const struct event_field round_opened_fields[] = {
    PLAIN("commitment", hash, round_opened.commitment),
};

static const struct event_field wager_placed_fields[] = {
    SEAT("seat", wager_placed.seat),
    COUNT("patron", wager_placed.patron, 0, UINT32_MAX),
    CHOICE("wager", wager_placed.wager, baize_vocabulary_wager),
    PLAIN("amount", cents, wager_placed.amount),
};

static const struct event_field wager_withdrawn_fields[] = {
    SEAT("seat", wager_withdrawn.seat),
    CHOICE("wager", wager_withdrawn.wager, baize_vocabulary_wager),
    PLAIN("amount", cents, wager_withdrawn.amount),
    PLAIN("clause", clause, wager_withdrawn.clause),
};

static const struct event_field bets_closed_fields[] = {
    PLAIN("seats", seats, bets_closed.seats),
    PLAIN("progressive", seats, bets_closed.progressive),
};

static const struct event_field cards_dealt_fields[] = {
    MANY("cards", dealt, cards_dealt.cards, cards_dealt.count, EVENT_LIST, NULL),
};

static const struct event_field play_made_fields[] = {
    SEAT("seat", play_made.seat),
    CHOICE("wager", play_made.wager, baize_vocabulary_wager),
    PLAIN("amount", cents, play_made.amount),
    PLAIN("clause", clause, play_made.clause),
};

static const struct event_field seat_folded_fields[] = {
    SEAT("seat", seat_folded.seat),
    CHOICE("reason", seat_folded.reason, baize_event_fold_reasons),
    PLAIN("clause", clause, seat_folded.clause),
};

static const struct event_field cards_discarded_fields[] = {
    SEAT("seat", cards_discarded.seat),
    PLAIN("cards", cards, cards_discarded.cards),
};

static const struct event_field dealer_revealed_fields[] = {
    PLAIN("cards", cards, dealer_revealed.cards),
    COUNT("strength", dealer_revealed.strength, 0, UINT16_MAX),
};

static const struct event_field seat_settled_fields[] = {
    SEAT("seat", seat_settled.seat),
    COUNT("claims", seat_settled.claims, 0, BAIZE_SEATS_MOST),
    COUNT("envies", seat_settled.envies, 0, BAIZE_ENVIES_MOST),
    MANY("line", record, seat_settled.settlement.lines, seat_settled.settlement.count, EVENT_EACH, &line_record),
};

static const struct event_field claim_made_fields[] = {
    SEAT("seat", claim_made.claim.seat),
    ROW("row", count, claim_made.claim.row),
    COUNT("strength", claim_made.claim.strength, 0, UINT16_MAX),
    PLAIN("pays", odds, claim_made.claim.pays),
    PLAIN("fixed", cents, claim_made.claim.fixed_cents),
    CHOICE("from", claim_made.claim.from, baize_vocabulary_pays_from),
    PLAIN("clause", clause, claim_made.claim.clause),
    COUNT("order", claim_made.order, 0, UINT8_MAX),
};

static const struct event_field claim_paid_fields[] = {
    SEAT("seat", claim_paid.seat),
    COUNT("order", claim_paid.order, 0, UINT8_MAX),
    PLAIN("amount", cents, claim_paid.amount),
    CHOICE("from", claim_paid.from, baize_vocabulary_pays_from),
};

static const struct event_field envy_paid_fields[] = {
    SEAT("seat", envy_paid.due.seat),
    SEAT("holder", envy_paid.due.holder),
    ROW("row", count, envy_paid.due.row),
    PLAIN("amount", cents, envy_paid.due.amount),
    PLAIN("clause", clause, envy_paid.due.clause),
};

static const struct event_field irregularity_found_fields[] = {
    CHOICE("what", irregularity_found.what, baize_vocabulary_irregularity),
    CHOICE("effect", irregularity_found.effect, baize_vocabulary_effect),
    PLAIN("card", cards, irregularity_found.card),
    PLAIN("clause", clause, irregularity_found.clause),
};

static const struct event_field round_voided_fields[] = {
    CHOICE("why", round_voided.why, baize_vocabulary_irregularity),
    PLAIN("clause", clause, round_voided.clause),
};

/* The money goes back to where it came from. */
static const struct event_field claim_backed_out_fields[] = {
    SEAT("seat", claim_backed_out.seat),
    COUNT("order", claim_backed_out.order, 0, UINT8_MAX),
    PLAIN("amount", cents, claim_backed_out.amount),
    CHOICE("from", claim_backed_out.from, baize_vocabulary_pays_from),
};

static const struct event_field method_changed_fields[] = {
    CHOICE("method", method_changed.method, baize_vocabulary_method),
    PLAIN("clause", clause, method_changed.clause),
};

static const struct event_field forfeits_collected_fields[] = {
    PLAIN("hands", seats, forfeits_collected.hands),
    PLAIN("clause", clause, forfeits_collected.clause),
    MANY("wager", record, forfeits_collected.wagers, forfeits_collected.count, EVENT_EACH, &collected_record),
};

static const struct event_field seat_left_fields[] = {
    SEAT("seat", seat_left.seat),
    PLAIN("clause", clause, seat_left.clause),
};

static const struct event_field deck_shown_fields[] = {
    PLAIN("nonce", hash, deck_shown.nonce),
    MANY("order", card, deck_shown.order, deck_shown.count, EVENT_LIST, NULL),
};

#undef IN

#define RECORD(fields)                                                                                                 \
    {                                                                                                                  \
        fields, COUNT_OF(fields), ' ', true                                                                            \
    }

static const struct event_record head = RECORD(head_fields);
static const struct event_record tail = RECORD(tail_fields);

static const struct event_record records[] = {
    [BAIZE_EVENT_ROUND_OPENED] = RECORD(round_opened_fields),
    [BAIZE_EVENT_WAGER_PLACED] = RECORD(wager_placed_fields),
    [BAIZE_EVENT_WAGER_WITHDRAWN] = RECORD(wager_withdrawn_fields),
    [BAIZE_EVENT_BETS_CLOSED] = RECORD(bets_closed_fields),
    [BAIZE_EVENT_CARDS_DEALT] = RECORD(cards_dealt_fields),
    [BAIZE_EVENT_PLAY_MADE] = RECORD(play_made_fields),
    [BAIZE_EVENT_SEAT_FOLDED] = RECORD(seat_folded_fields),
    [BAIZE_EVENT_CARDS_DISCARDED] = RECORD(cards_discarded_fields),
    [BAIZE_EVENT_DEALER_REVEALED] = RECORD(dealer_revealed_fields),
    [BAIZE_EVENT_SEAT_SETTLED] = RECORD(seat_settled_fields),
    [BAIZE_EVENT_CLAIM_MADE] = RECORD(claim_made_fields),
    [BAIZE_EVENT_CLAIM_PAID] = RECORD(claim_paid_fields),
    [BAIZE_EVENT_ENVY_PAID] = RECORD(envy_paid_fields),
    [BAIZE_EVENT_IRREGULARITY_FOUND] = RECORD(irregularity_found_fields),
    [BAIZE_EVENT_ROUND_VOIDED] = RECORD(round_voided_fields),
    [BAIZE_EVENT_ROUND_ENDED] = {NULL, 0, ' ', true}, /* it says all by its name */
    [BAIZE_EVENT_DECK_SHOWN] = RECORD(deck_shown_fields),
    [BAIZE_EVENT_CLAIM_BACKED_OUT] = RECORD(claim_backed_out_fields),
    [BAIZE_EVENT_METHOD_CHANGED] = RECORD(method_changed_fields),
    [BAIZE_EVENT_FORFEITS_COLLECTED] = RECORD(forfeits_collected_fields),
    [BAIZE_EVENT_SEAT_LEFT] = RECORD(seat_left_fields),
};

_Static_assert(COUNT_OF(records) == COUNT_OF(kind_terms), "every kind has its fields");

const struct event_family baize_event_family = {&baize_event_kinds, BAIZE_EVENT_VERSION, &head, &tail, records};
