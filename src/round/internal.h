/* internal.h - what the files of src/round share. */
#ifndef BAIZE_ROUND_INTERNAL_H
#define BAIZE_ROUND_INTERNAL_H

#include <baize/round.h>
#include <stddef.h>

/* As many bytes as an event of its kind has. Two kinds are large; the others are no larger than cards_dealt. */
static inline size_t round_event_size(const struct baize_event *event)
{
    size_t size = event->kind == BAIZE_EVENT_SEAT_SETTLED         ? sizeof event->seat_settled
                  : event->kind == BAIZE_EVENT_FORFEITS_COLLECTED ? sizeof event->forfeits_collected
                                                                  : sizeof event->cards_dealt;
    return offsetof(struct baize_event, cards_dealt) + size;
}

/* A phase is a row of data: what may be done in it, and which wager a seat decides about. */
struct phase_row {
    unsigned acts;          /* a bit per enum baize_act */
    enum baize_wager wager; /* made by ACT_PLAY in this phase, or BAIZE_WAGERS */
    enum baize_phase next;
};

const struct phase_row *phase_row(const struct baize_rules *rules, enum baize_phase phase);

/* A round is open from the first bet to the last payment. */
bool round_is_open(const struct baize_round *round);
bool round_has_wagers(const struct baize_rules *rules, const struct baize_round *round);

static inline struct baize_round_seat *seat_of(struct baize_round *round, uint8_t seat)
{
    return &round->seats[seat - 1];
}

/* A wager is a whole number of these. */
static inline baize_cents wager_step(const struct baize_rules *rules, enum baize_wager wager)
{
    return rules->wagers[wager].step > 0 ? rules->wagers[wager].step : rules->smallest_chip;
}

static inline const struct baize_round_seat *seat_in(const struct baize_round *round, uint8_t seat)
{
    return &round->seats[seat - 1];
}

/* The cards a seat holds. */
baize_cards seat_cards(const struct baize_round_seat *seat);

/* The method of this round: the first of the rules, or the fallback when a device is out of order (RULES 5). */
static inline const struct baize_dealing *round_dealing(const struct baize_rules *rules,
                                                        const struct baize_round *round)
{
    return round->by_fallback ? &rules->fallback : &rules->dealing;
}

/* deal.c: lays out where the next cards go: the first deal, or the replacements of a draw. */
void deal_lay_out(const struct baize_rules *rules, struct baize_round *round);
void deal_lay_out_draw(const struct baize_rules *rules, struct baize_round *round);

/* Can these cards follow, in this order? Then they can be placed, one by one. */
bool deal_fits(const struct baize_round *round, const struct baize_dealt_card *cards, uint8_t count);
void deal_place(struct baize_round *round, const struct baize_dealt_card *dealt);

/* turn.c: whose decision is awaited, and where the round goes when all have decided. */
void turn_begin(const struct baize_rules *rules, struct baize_round *round, enum baize_phase phase);
void turn_next(const struct baize_rules *rules, struct baize_round *round);

/* The most cards a seat may exchange in the present phase. */
uint8_t discards_most(const struct baize_rules *rules, enum baize_phase phase);

/* decide.c: the events of an action that check has allowed. */
enum baize_status decide_allowed(const struct baize_rules *rules, const struct baize_round *round,
                                 const struct baize_action *action, struct baize_events *events);

/* settle.c: the round as the settlement sees it, and the next seat in its order, `besides` left out; 0 when none is. */
void settle_input_of(const struct baize_rules *rules, const struct baize_round *round,
                     struct baize_settle_input *input);

/* The same for one seat alone: the others are left out. */
void settle_input_of_seat(const struct baize_round *round, uint8_t seat, struct baize_settle_input *input);
uint8_t settle_next_seat(const struct baize_rules *rules, const struct baize_round *round, uint8_t besides);

/* What happens when the next seat is settled: which one it is, the progressive wins that are claimed with it, and how
 * much envy is due, which is known with the last seat; *lines are the seat's. Deciding and asking what it takes use the
 * same. */
struct settle_step {
    uint8_t seat;
    uint8_t envies;
    uint8_t claims_count;
    struct baize_claim claims[BAIZE_SEATS_MOST];
};

enum baize_status settle_next(const struct baize_rules *rules, const struct baize_round *round,
                              struct settle_step *step, struct baize_settle_lines *lines);

/* The seat's wagers on the layout (the progressive one and collected forfeits lie in the tray), and what its lines
 * return and win. */
baize_cents settle_down(const struct baize_round_seat *seat);
baize_cents settle_paid(const struct baize_settle_lines *lines);

/* The k-th seat in the order of settlement, counted from 0. */
static inline uint8_t settle_seat_at(const struct baize_rules *rules, uint8_t k)
{
    return (uint8_t)(rules->settlement.seats == BAIZE_FROM_LEFT ? k + 1 : rules->seats - k);
}

/* collect.c: what the dealer has to collect now, written into the event but for its clause; false: nothing. */
bool collect_due(const struct baize_rules *rules, const struct baize_round *round, struct baize_event *event);
/* Is there a wager that the cards of the seat still play for? */
bool seat_has_live(const struct baize_rules *rules, const struct baize_round_seat *seat);
/* Does the wager lie in the tray: settled, collected as a forfeit, or a progressive one after the last bet? */
bool wager_is_in_tray(const struct baize_round *round, const struct baize_round_seat *seat, int wager);

/* tray.c: what the payment that the round has allowed takes from the tray; negative when the tray gains, 0 for every
 * act that pays nothing. And what a void would take from it now: wagers that lie in it, less what goes back to it. */
baize_cents tray_payment(const struct baize_rules *rules, const struct baize_round *round,
                         const struct baize_action *action);
baize_cents tray_return(const struct baize_rules *rules, const struct baize_round *round);

/* claim.c: the claim of the seat that has been paid and not backed out, or that waits to be paid, as a place in
 * round->claims; -1 when there is none. And whether any has been paid: then no void is possible (R28). */
int claim_standing(const struct baize_round *round, uint8_t seat);
int claim_waiting(const struct baize_round *round, uint8_t seat);
bool claims_stand(const struct baize_round *round);
void claim_is_paid(struct baize_round *round, uint8_t place);
void claim_waits_again(struct baize_round *round, uint8_t place);

/* irregular.c: what an irregularity does now. */
struct baize_refusal irregular_check(const struct baize_rules *rules, const struct baize_round *round,
                                     enum baize_irregularity what, baize_cards card);
enum baize_effect irregular_effect(const struct baize_rules *rules, const struct baize_round *round,
                                   enum baize_irregularity *what);
/* Without the card that is found those that are left do not suffice: the deal cannot go on, and the round is void for
 * that (R24). */
bool irregular_leaves_too_few(const struct baize_rules *rules, const struct baize_round *round,
                              enum baize_irregularity what);
bool effect_voids(enum baize_effect effect);

/* Does the wager count as placed before the deal, at this table? */
static inline bool is_before_deal(const struct baize_rules *rules, enum baize_wager wager)
{
    return rules->wagers[wager].offered && rules->wagers[wager].placed == BAIZE_BEFORE_DEAL;
}

/* The wager of a set that the seat has not made, or BAIZE_WAGERS. */
enum baize_wager first_missing(const struct baize_round_seat *seat, unsigned set);

#endif
