/* settle.h - who is paid what, and why: one pure function from the rules and a finished round.
 *
 * For every wager it gives the result, the amounts, the hand and the cards that made it, the odds and the clause:
 *
 *     Aces Up: flush, 6 to 1 on $5.00 = $30.00  [MD-FCP 12.C(1)(d)]
 *
 * Progressive wins come out as claims, because a meter fixes their amount when it is their turn (R27); envy bonuses as
 * amounts due once all seats are settled (R33). Live tables, simulation, replay and audit call this function. */
#ifndef BAIZE_SETTLE_H
#define BAIZE_SETTLE_H

#include <baize/api.h>
#include <baize/card.h>
#include <baize/hand.h>
#include <baize/rules.h>
#include <baize/words.h>

/* ---- What goes in ---- */

/* A seat with an Ante has made its last wager or has folded. Wagers that the rules do not offer are not looked at. */
struct baize_settle_seat {
    bool dealt; /* the seat has a hand */
    bool folded;
    bool forfeited;  /* the player left and the submission says `forfeit`: every wager is lost (R39) */
    uint32_t patron; /* who plays it: the same patron may play several boxes */
    baize_cards cards;
    baize_cents wagers[BAIZE_WAGERS]; /* what is down, or was collected before the deal; 0: not made */
};

struct baize_settle_input {
    struct baize_settle_seat seats[BAIZE_SEATS_MOST]; /* seat 1 is seats[0] */
    baize_cards dealer;                               /* none in Double Draw */
    baize_cards bonus_card;                           /* one card, or none */
};

/* ---- What comes out ---- */

#define BAIZE_NO_ROW 255

/* One wager of one seat. The Ante bonus has a line of its own (`bonus`), and only when it pays: it adds to the Ante and
 * never returns it. A wager that a fold took, or a forfeit, is FOLDED; one that stayed live is settled as if the seat
 * had not folded. A progressive win is CLAIMED: the line has no winnings, the claim has. */
struct baize_settle_line {
    enum baize_wager wager;
    bool bonus;
    enum baize_result result;
    enum baize_ranking ranking; /* of the hand that decided; 0 with strength and hand where none did: FOLDED, and */
    baize_strength strength;    /* the Bad Beat Bonus when player and dealer are equal (R13) */
    baize_cards hand;           /* the cards that hand was chosen from */
    uint8_t row;                /* of the paytable, or BAIZE_NO_ROW */
    baize_cents wagered;
    baize_cents winnings;                             /* paid on top */
    baize_cents returned;                             /* of what was wagered */
    baize_cents cut;                                  /* winnings kept back by a payout limit (R21) */
    int32_t breakage_numerator, breakage_denominator; /* of a cent, kept by rounding down (R1); 0 / 1 where none is */
    baize_clause clause;
};

#define BAIZE_SETTLE_LINES_MOST (BAIZE_WAGERS + 1)

struct baize_settle_lines {
    uint8_t count;
    struct baize_settle_line lines[BAIZE_SETTLE_LINES_MOST]; /* in the order of payment; behind `count` anything */
};

/* A win of the progressive wager: it has its place in the order of the meter (R27). */
struct baize_claim {
    uint8_t seat; /* 1 .. n */
    uint8_t row;  /* of the schedule */
    baize_strength strength;
    struct baize_odds pays;    /* a share of a meter, or fixed */
    baize_cents fixed_cents;   /* what a fixed pay comes to */
    enum baize_pays_from from; /* a share always comes from its meter */
    baize_clause clause;
};

struct baize_envy_due {
    uint8_t seat;   /* who receives */
    uint8_t holder; /* whose hand it is for */
    uint8_t row;    /* of the envy table */
    baize_cents amount;
    baize_clause clause;
};

#define BAIZE_ENVIES_MOST (BAIZE_SEATS_MOST * (BAIZE_SEATS_MOST - 1))

struct baize_settled {
    struct baize_settle_lines seats[BAIZE_SEATS_MOST];
    uint8_t claims_count;
    struct baize_claim claims[BAIZE_SEATS_MOST]; /* in the order of claims that the rules name (R27) */
    uint8_t envies_count;
    struct baize_envy_due envies[BAIZE_ENVIES_MOST]; /* by holder, then receiver, both in the order of settlement */
};

/* MONEY_OVERFLOW is the only failure; *settled is then of no use. Two limits may cut winnings: of one hand, where the
 * cut falls on what pays by a table first and on the Ante last (R21); and of one wager for all players together on a
 * deal, where everybody gets the same part, rounded down. */
BAIZE_API enum baize_status baize_settle_round(const struct baize_rules *rules, const struct baize_settle_input *input,
                                               struct baize_settled *settled);

/* The wagers of one seat alone, claims left out: what simulations of one player need. Payout limits for all players
 * together are not applied. A seat that the table does not have gets no lines. */
BAIZE_API enum baize_status baize_settle_seat(const struct baize_rules *rules, const struct baize_settle_input *input,
                                              uint8_t seat, struct baize_settle_lines *lines);

/* The claim of a seat whose lines have a progressive win (CLAIMED); for a seat without one *claim stays as it was. */
BAIZE_API enum baize_status baize_settle_claim(const struct baize_rules *rules, uint8_t seat,
                                               const struct baize_settle_lines *lines, struct baize_claim *claim);

/* The most that a seat could have got from the tray for the wagers that are down, whatever the cards and whether or not
 * it folded: each wager with the best row of its table, payout limits applied; the best fixed progressive pay where the
 * tray pays it, and envy for every other patron's box. Shares of a meter are left out. Overflow gives INT64_MAX. */
BAIZE_API baize_cents baize_settle_most(const struct baize_rules *rules, const struct baize_settle_input *input,
                                        uint8_t seat);

/* The line in words, for the player, without the clause:
 *
 *     Ante: won against the dealer, 1 to 1 on $10.00 = $10.00
 *     Ante bonus: three of a kind, 3 to 2 on $2.51 = $3.76, rounded down by 1/2 cent
 *     Aces Up: pair of kings, $5.00 lost
 *     Bonus: five aces, 500 to 1 on $200.00 = $100,000.00, cut to $59,400.00 by the payout limit
 *     Progressive: four aces, claims 100% of the main meter
 *
 * A claim that has been paid is printed with what was paid, where the caller has put that into `winnings`:
 *
 *     Progressive: four aces, 100% of the main meter = $5,000.04
 */
BAIZE_API void baize_settle_line_print(struct baize_text *text, const struct baize_rules *rules,
                                       const struct baize_settle_line *line);

#endif
