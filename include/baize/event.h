/* event.h - what happened, as typed records with one canonical text.
 *
 * An event carries outcomes: amounts, postings, clauses. Folding events rebuilds every state; nothing is decided again
 * (DESIGN, decision 1). The text of an event is what is hashed and what an auditor reads:
 *
 *     wager_placed v=1 at=1763254800000 by=7:player round=41 seat=3 patron=7 wager=aces-up amount=$5.00
 *                                                                           post=chips/7:-$5.00,layout:+$5.00
 *
 * One line, fixed order of fields, one way to write each value: encode(decode(text)) = text and decode(encode(e)) = e.
 * Values have no blanks in them; the words of a clause, which do, stand between double quotes. src/event/record.h
 * opens with the whole format. Clauses are kept as numbers into the rules' pool and written out in words; so both ways
 * need the rules of the round. */
#ifndef BAIZE_EVENT_H
#define BAIZE_EVENT_H

#include <baize/api.h>
#include <baize/card.h>
#include <baize/hand.h>
#include <baize/ledger.h>
#include <baize/round_events.h>
#include <baize/rules.h>
#include <baize/settle.h>
#include <baize/status.h>
#include <baize/text.h>

/* Bytes that are enough for the text of any event, the ending zero counted. */
#define BAIZE_EVENT_TEXT_SIZE 8192

BAIZE_API const char *baize_event_id(enum baize_event_kind kind); /* "wager_placed" */

/* Adds the text, without a newline. EVENT_TOO_LONG when it does not fit; EVENT_SYNTAX when the event holds what cannot
 * be read back: a card that is none or stands twice in a list, a count beyond its list, a negative amount, a seat that
 * is none, a clause that the rules do not have, an entry of 0. The text is then as before. */
BAIZE_API enum baize_status baize_event_encode(struct baize_text *text, const struct baize_event *event,
                                               const struct baize_rules *rules);

/* Strict: anything that encode would not write is EVENT_SYNTAX, at *position; *event is then as before. */
BAIZE_API enum baize_status baize_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                               struct baize_event *event, size_t *position);

/* Equal in every field that its kind has. */
BAIZE_API bool baize_event_equal(const struct baize_event *a, const struct baize_event *b);

/* The event in words, for people: one or more lines, with a newline between two and none at the end. */
BAIZE_API void baize_event_print(struct baize_text *text, const struct baize_event *event,
                                 const struct baize_rules *rules);

#endif
