/* internal.h - what the files of src/table share. */
#ifndef BAIZE_TABLE_INTERNAL_H
#define BAIZE_TABLE_INTERNAL_H

#include "base/vocabulary.h"
#include "event/record.h"
#include "event/refusal.h"
#include "round/internal.h"

#include <baize/table.h>
#include <string.h>

/* ---- Refusing (check.c) ---- */

/* method.c: may the cards be dealt by this method, as the devices are? The method in force: the first of the rules, its
 * fallback, or NULL when no card can be dealt until a device is replaced or works again (RULES 5). */
bool table_method_works(const struct baize_table *table, const struct baize_dealing *dealing);
const struct baize_dealing *table_dealing(const struct baize_rules *rules, const struct baize_table *table);
struct baize_refusal table_check_method(const struct baize_rules *rules, const struct baize_table *table);

/* Does the round that is open deal from the automated shoe? */
bool table_deals_from_shoe(const struct baize_rules *rules, const struct baize_table *table);

struct baize_refusal table_check_role(const struct baize_actor *by, enum baize_role least, baize_clause clause);

/* A player acts for nobody else; whoever stands above may enter it for the player. */
struct baize_refusal table_check_own(const struct baize_actor *by, uint32_t patron);
/* At a table that runs by itself nobody of the staff enters what a patron does. */
struct baize_refusal table_check_by_patron(const struct baize_table *table, const struct baize_actor *by);

/* ---- What is asked of the cards (check_deck.c, check_round.c), of people and money (check_money.c) ---- */

struct baize_refusal table_check_deck_act(const struct baize_rules *rules, const struct baize_table *table,
                                          const struct baize_table_action *action);
struct baize_refusal table_check_device_act(const struct baize_rules *rules, const struct baize_table *table,
                                            const struct baize_table_action *action);
struct baize_refusal table_check_round_act(const struct baize_rules *rules, const struct baize_table *table,
                                           const struct baize_action *action);
struct baize_refusal table_check_stub_act(const struct baize_rules *rules, const struct baize_table *table,
                                          const struct baize_table_action *action);
struct baize_refusal table_check_correct_card(const struct baize_rules *rules, const struct baize_table *table,
                                              const struct baize_table_action *action);
struct baize_refusal table_check_patron_act(const struct baize_rules *rules, const struct baize_table *table,
                                            const struct baize_table_action *action);
struct baize_refusal table_check_tray_act(const struct baize_rules *rules, const struct baize_table *table,
                                          const struct baize_table_action *action);
/* Has the tray what a payment of the round takes? The round has allowed it. */
struct baize_refusal table_check_payment(const struct baize_rules *rules, const struct baize_table *table,
                                         const struct baize_action *action);
struct baize_refusal table_check_dispute_act(const struct baize_rules *rules, const struct baize_table *table,
                                             const struct baize_table_action *action);

/* ---- Decks (deck.c) ---- */

/* The place of a step in the opening; the count of steps when it has none. */
uint8_t table_step_index(const struct baize_rules *rules, enum baize_step step);

/* Where a deck goes when it needs this step again: to the first one from there on that applies to it. */
void table_deck_prepare_from(const struct baize_rules *rules, const struct baize_table *table,
                             struct baize_table_deck *deck, uint8_t step);

/* What the deck waits for; the first step when it is not at the table or must go. NULL when the rules have none. */
const struct baize_opening_step *table_deck_next_step(const struct baize_rules *rules,
                                                      const struct baize_table_deck *deck);

/* The deck is not ready: what comes next. */
struct baize_refusal table_refuse_deck(const struct baize_rules *rules, const struct baize_table *table, uint8_t deck);

bool table_has_device(const struct baize_rules *rules, enum baize_device device);
bool table_device_fails(const struct baize_table *table, enum baize_device device);
/* At the table, and neither failing nor out of order. */
bool table_device_in_use(const struct baize_rules *rules, const struct baize_table *table, enum baize_device device);
bool table_shuffles_itself(const struct baize_rules *rules, const struct baize_table *table);

/* The deck of the round is done with. */
void table_deck_leave_play(const struct baize_rules *rules, struct baize_table *table);

/* What the effect of an irregularity does to the deck of the round. */
void table_deck_suffer(struct baize_table *table, enum baize_effect effect, baize_clause clause);

/* A count was wrong: the deck must leave the table, by this clause. */
void table_deck_condemn(struct baize_table_deck *deck, baize_clause clause);

/* ---- The rack (rack.c) ---- */

/* Moves the cards that this event of the round brings to the rack; `round` is the state after it. */
void table_rack_follow(const struct baize_rules *rules, const struct baize_round *round,
                       const struct baize_event *event, struct baize_rack *rack);

/* ---- People and money (tray.c) ---- */

struct baize_account table_account_of(enum baize_account_kind kind, uint32_t owner);
baize_cents table_balance(const struct baize_table *table, enum baize_account_kind kind, uint32_t owner);
bool table_is_seated(const struct baize_table *table, uint32_t patron);
bool table_is_leaving(const struct baize_table *table, uint32_t patron);
const struct baize_slip *table_find_slip(const struct baize_table *table, enum baize_slip_kind kind, uint32_t number);
const struct baize_dispute *table_find_dispute(const struct baize_table *table, uint32_t number);

/* ---- The last rounds (kept.c) ---- */

/* The round is over: what its seats got, and could have got, is kept and told to the disputes about it. */
void table_keep_round(const struct baize_rules *rules, struct baize_table *table);
/* Of a round that is kept; NULL when the patron had no wager at this seat in it. */
const struct baize_kept_seat *table_kept_seat(const struct baize_table *table, uint32_t round, uint8_t seat,
                                              uint32_t patron);
bool table_round_is_open(const struct baize_table *table, uint32_t round);
bool table_fold_correction(struct baize_table *table, const struct baize_table_event *event);
bool table_fold_dispute(struct baize_table *table, const struct baize_table_event *event);

/* When betting or a decision ends by itself. */
bool table_somebody_wagered(const struct baize_rules *rules, const struct baize_round *round);
struct baize_deadline table_deadline_of_round(const struct baize_rules *rules, const struct baize_table *table);

/* Does the patron have a box in the round that is open? */
bool table_plays_in_round(const struct baize_rules *rules, const struct baize_table *table, uint32_t patron);

/* ---- Folding (fold.c) ---- */

/* Applies the event to a state that may be left half done when it fails. */
enum baize_status table_fold_into(const struct baize_rules *rules, struct baize_table *table,
                                  const struct baize_table_event *event);

/* As many bytes as an event of its kind has. */
static inline size_t table_event_size(const struct baize_table_event *event)
{
    return event->kind == BAIZE_TABLE_EVENT_ROUND
               ? offsetof(struct baize_table_event, round) + round_event_size(&event->round)
               : sizeof *event;
}

/* The money that an event moves at the table; a round's event has it inside. */
const struct baize_posting *table_posting_of(const struct baize_table_event *event);

/* Applies a posting to the table's books. */
enum baize_status table_post(struct baize_ledger *books, const struct baize_posting *posting);

/* A round's event: what it means for decks, rack and clocks (fold_round.c). */
enum baize_status table_fold_round_event(const struct baize_rules *rules, struct baize_table *table,
                                         const struct baize_event *event);

/* ---- Deciding (decide.c) ---- */

struct table_decider {
    const struct baize_rules *rules;
    const struct baize_table *state; /* the table, or its copy as soon as an event was folded into it */
    struct baize_table *copy;
    const struct baize_table_action *action;
    struct baize_table_events *events;
    uint8_t folded; /* of the events */
    enum baize_status status;
};

/* Made from catalog/: events that only the record keeps, so that there is nothing to fold but their entries. */
extern const bool table_event_kept[BAIZE_TABLE_EVENTS];

/* A new event, to be filled in and then ended with table_end_event. */
struct baize_table_event *table_new_event(struct table_decider *decider, enum baize_table_event_kind kind);
/* The event that the act begins with, with the fields of the act. */
struct baize_table_event *table_first_event(struct table_decider *decider);
void table_end_event(struct table_decider *decider);
void table_move_money(struct table_decider *decider, struct baize_table_event *event, struct baize_account from,
                      struct baize_account to, baize_cents amount);

void table_decide_money_act(struct table_decider *decider);

/* The events of an act that check allows; MONEY_OVERFLOW, LEDGER_FULL when the books cannot hold them. `copy` is
 * working memory: the table is copied only where one event depends on another. */
enum baize_status table_decide_allowed(const struct baize_rules *rules, const struct baize_table *table,
                                       const struct baize_table_action *action, struct baize_table_events *events,
                                       struct baize_table *copy);

/* Folds all events of an act, or none of them; `before` is then the table as it was. */
enum baize_status table_fold_all(const struct baize_rules *rules, struct baize_table *table,
                                 const struct baize_table_events *events, struct baize_table *before);

/* ---- Lines of an entry (encode.c): `by` as struct event_writer has it ---- */

enum baize_status table_event_write(struct baize_text *text, const struct baize_table_event *event,
                                    const struct baize_rules *rules, const struct baize_actor *by);
/* Into an event that is all zero; when it fails some of it has been read. */
bool table_event_read(struct event_reader *reader, uint32_t table, struct baize_table_event *event);

#endif
