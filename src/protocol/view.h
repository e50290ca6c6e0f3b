/* view.h - what the views share: cards, people, words, options. */
#ifndef BAIZE_PROTOCOL_VIEW_H
#define BAIZE_PROTOCOL_VIEW_H

#include "event/refusal.h"
#include "protocol/make.h"
#include "protocol/protocol.h"

#include <baize/procedure.h>
#include <baize/view.h>

struct asker;

/* ---- view_cards.c: the only way from a card to JSON ---- */

/* As they lie; "??" for one that is face down for the viewer. */
json_t *view_cards(const baize_card *cards, uint8_t count);
json_t *view_card(baize_card card);
/* Those of the cards that are in the set, in the same order. */
json_t *view_cards_of(const baize_card *cards, uint8_t count, baize_cards set);
/* "two pair, aces and sevens"; null for strength 0. */
json_t *view_hand(const struct baize_rules *rules, baize_strength strength);

/* ---- view_hands.c ---- */

/* Which of the seat's cards make its hand for the progressive wager; none before they are seen. */
baize_cards view_counting(const struct baize_rules *rules, const struct baize_view *view,
                          const struct baize_view_seat *seat);
/* `hands`: [{"wager", "hand", "counting", "pays"}], the seat's hand for each wager that is down and ranks it in another
 * way than the game does, once all cards that the wager looks at are seen. Without such a wager there is no list. */
void view_set_hands(json_t **made, const struct baize_rules *rules, const struct baize_view *view,
                    const struct baize_view_seat *seat);

/* ---- view_words.c ---- */

/* {"number", "alias"}; null for nobody. */
json_t *view_who(const struct protocol_house *house, uint32_t person);

/* The seats with wagers of the round that is open and of those that are kept, the latest first; those of one patron, or
 * of all for 0 (view_kept.c). */
json_t *view_rounds(const struct protocol_house *house, const struct baize_table *table, uint32_t patron);
/* "Four Card Poker Progressive" */
json_t *view_meter_title(const struct baize_rules *rules);
/* "royal flush" for "royal-flush"; of a row of a schedule that is not there: null */
json_t *view_row_hand(const char *hand);
json_t *view_schedule_hand(const struct baize_rules *rules, uint8_t row);
json_t *view_envy_hand(const struct baize_rules *rules, uint8_t row);
/* "12.C(1)(d)", or null. */
json_t *view_clause(const struct baize_rules *rules, baize_clause clause);
const char *view_irregularity_words(enum baize_irregularity what);
json_t *view_odds(const struct baize_odds *odds);
json_t *view_rate(baize_rate rate);
const char *view_source_id(enum baize_card_source source);
const char *view_runs_id(enum protocol_runs runs);
enum protocol_runs view_runs(const struct protocol_house *house, const struct baize_floor_table *at);
const char *view_phase_id(const struct baize_floor_table *at);
/* The table's state in one line, for people and screen readers. */
void view_says(struct baize_text *text, const struct baize_floor_table *at);

/* ---- Tables ---- */

uint32_t view_number(const struct baize_floor_table *at);
/* NULL: no such table, or retired. */
const struct baize_floor_table *view_find(const struct protocol_house *house, uint32_t table);
baize_cents view_balance(const struct baize_table *table, enum baize_account_kind kind);
/* Into the object: title, game, jurisdiction, submission, rules. */
void view_set_rules(json_t **object, const struct protocol_house *house, const struct baize_floor_table *at);
/* The round as its viewer sees it: phase, commitment, the dealer's cards, claims. */
json_t *view_round(const struct baize_rules *rules, const struct baize_view *view);
/* view_seat.c: what lies at a seat, and what came of it. */
void view_set_play(json_t **made, const struct baize_rules *rules, const struct baize_view *view,
                   const struct baize_view_seat *seat, bool plays);
/* All seats, by their numbers. */
json_t *view_seats(const struct protocol_house *house, const struct baize_floor_table *at,
                   const struct baize_view *view);

/* ---- view_why.c: refusals as those of the engine would be told ---- */

/* With `names`, people in it have the names that the house shows: for staff. NULL: numbers. */
json_t *view_why(const struct asker *asker, const struct baize_refusal *refusal, const struct protocol_house *names);
/* Into a message: name, words, clause, range and arguments. */
void view_set_refused(json_t **message, const struct protocol_house *house, const struct baize_refusal *refusal,
                      bool by_name);

/* ---- view_meter.c: what sign and manager share ---- */

/* A claim that waits at a meter: table, seat, hand, amount, since; with `claim` also its number and who validates it.
 */
json_t *view_pending(const struct protocol_house *house, const struct baize_floor_meter *meter, bool claim);
/* The latest wins first, at most so many; with `all` also those that were backed out, which then say so. */
json_t *view_wins(const struct baize_floor_meter *meter, unsigned most, bool all);
const struct baize_meter_hit *view_latest_win(const struct baize_floor_meter *meter);
json_t *view_meter_tables(const struct baize_meter *meter);
bool view_link_lost(const struct protocol_house *house, const struct baize_meter *meter);
bool view_needs_executive(const struct baize_rules *rules, baize_cents amount);
int64_t view_since_ms(const struct protocol_house *house, const struct baize_meter_claim *claim);

/* view_claim.c: what whoever validates a claim has to see. */
void view_set_claimed(json_t **made, const struct protocol_house *house, const struct baize_floor_table *at,
                      const struct baize_floor_meter *meter, const struct baize_meter_claim *claim);

/* ---- view_ask.c: would it be allowed? ---- */

/* Who asks, and about which table. */
struct asker {
    const struct protocol_house *house;
    const struct baize_floor_table *at;
    struct baize_actor by;
};

struct asker asker_of(const struct protocol_house *house, const struct baize_floor_table *at, uint32_t who,
                      enum baize_role role);
/* As the engine would answer in the durable state: of the command only `floor` is looked at. One answer is kept back:
 * what a seat gets that is settled next depends on cards that nobody has turned yet. */
bool ask_engine(const struct asker *asker, struct baize_command *command, struct baize_refusal *refusal);

/* ---- view_options.c, view_acts.c ---- */

/* OPTIONs of a box, and of the player who asks. */
json_t *view_box_options(const struct asker *asker, uint8_t seat);
json_t *view_player_options(const struct asker *asker);
/* The next right step of the table's procedure; false: there is none, and step->waits says for what the table waits. It
 * tells nothing of cards that nobody has turned. */
bool view_next_step(const struct asker *asker, struct baize_procedure_step *step);
/* `next`: the STEP of the procedure, or null; and `waits` (view_next.c). */
void view_set_next(json_t **console, const struct asker *asker);
/* All ACTs of the reader's role. */
json_t *view_acts(const struct asker *asker);

#endif
