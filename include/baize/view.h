/* view.h - what each role may see of a round.
 *
 * A view is made from the round and holds nothing that its viewer may not know: a card that lies face down for the
 * viewer is not in the struct at all, only BAIZE_FACE_DOWN_CARD in its place. So a view can be sent, drawn or logged as
 * it is. Two rounds that differ only in cards the viewer cannot see give the same bytes.
 *
 *     struct baize_view_notes notes;                        folded from the events, beside the round
 *     struct baize_view view;
 *     struct baize_viewer viewer = {.role = BAIZE_PLAYER, .patron = 7};
 *     baize_view_of(&rules, &round, &notes, viewer, &view);
 *
 * Who sees what:
 *
 *     the dealer's cards    everybody those that lie face up; all of them once the dealer has turned them
 *     the bonus card        everybody, once the dealer's cards are turned
 *     a seat's cards        its player at all times; everybody once the seat is settled, unless it folded with nothing
 *                           left to settle by its cards: then they are never turned (R12)
 *     discards              their number everybody, which cards only their player
 *
 * Dealers, floor and auditors see live rounds as everybody does. What the rules say (odds, limits) is not repeated
 * here. */
#ifndef BAIZE_VIEW_H
#define BAIZE_VIEW_H

#include <baize/api.h>
#include <baize/round.h>

#define BAIZE_FACE_DOWN_CARD ((baize_card)255)

#define BAIZE_SEAT_STATUS_LIST(X)                                                                                      \
    X(SEAT_EMPTY, "empty", "nobody plays")                                                                             \
    X(SEAT_BETTING, "betting", "wagers are down")                                                                      \
    X(SEAT_PLAYING, "playing", "in the round")                                                                         \
    X(SEAT_FOLDED, "folded", "folded")                                                                                 \
    X(SEAT_SETTLED, "settled", "settled")

enum baize_seat_status {
#define BAIZE_SEAT_STATUS_ENUM(name, id, words) BAIZE_##name,
    BAIZE_SEAT_STATUS_LIST(BAIZE_SEAT_STATUS_ENUM)
#undef BAIZE_SEAT_STATUS_ENUM
};

BAIZE_API const char *baize_seat_status_id(enum baize_seat_status status); /* "folded" */

/* ---- What events say and the round does not keep ---- */

/* Fixed size, no pointers: copy it with the round. A round that is opened clears it. */
struct baize_view_notes {
    struct baize_settle_lines seats[BAIZE_SEATS_MOST];
};

BAIZE_API void baize_view_notes_start(struct baize_view_notes *notes);

/* To be called with every event that was folded into the round; the others do nothing here. */
BAIZE_API void baize_view_note(struct baize_view_notes *notes, const struct baize_event *event);

/* The same from the round alone, for whoever has not seen its events: settlement is a function. Where the lines do not
 * add up to what was paid (rules that changed since, a limit for all seats and a player who left) a seat has none. */
BAIZE_API void baize_view_notes_of(const struct baize_rules *rules, const struct baize_round *round,
                                   struct baize_view_notes *notes);

/* ---- The view ---- */

struct baize_view_seat {
    uint32_t patron; /* 0: nobody plays this box */
    enum baize_seat_status status;
    bool own;                         /* the viewer plays it */
    bool folded;                      /* stays true when the seat has been settled */
    bool absent;                      /* the player has left */
    baize_cents wagers[BAIZE_WAGERS]; /* on the layout, or collected before the deal */
    baize_cents collected;            /* while the round is open: forfeited ones that lie in the tray (R12) */
    uint8_t count;                    /* cards that lie here */
    baize_card cards[5];     /* those the viewer sees; BAIZE_FACE_DOWN_CARD for the others and behind `count` */
    uint8_t discards_count;  /* declared, not yet replaced */
    baize_cards discards;    /* ... and which, in the viewer's own box */
    baize_strength strength; /* of the hand, when all of it is seen; 0: not known */
    baize_cards counting;    /* the cards that make it */
    baize_cents paid;        /* by settlement: wagers returned and winnings */
    baize_cents claimed;     /* from the progressive */
    baize_cents envy;        /* envy bonuses received */
    struct baize_settle_lines settlement; /* once the seat is settled */
};

struct baize_view_claim {
    uint8_t seat;
    uint8_t row; /* of the progressive schedule */
    baize_strength strength;
    bool paid;
    baize_cents amount; /* once it is paid; before that 0, or what its maker knows of the meter's provisional amount */
};

struct baize_view {
    enum baize_role role;
    uint32_t patron; /* the viewer, when a player */
    uint32_t number; /* of the round */
    enum baize_phase phase;
    enum baize_irregularity voided_by; /* in PHASE_VOIDED */
    uint8_t commitment[BAIZE_HASH_SIZE];
    bool deck_shown;
    uint8_t seats_count;
    struct baize_view_seat seats[BAIZE_SEATS_MOST];
    uint8_t dealer_count;
    baize_card dealer[6];
    baize_strength dealer_strength; /* once all are turned */
    baize_cards dealer_counting;
    bool bonus_card_dealt;
    baize_card bonus_card; /* BAIZE_FACE_DOWN_CARD until it is turned */
    uint8_t cards_wanted;  /* that the deal waits for */
    uint8_t turn;          /* the seat whose decision is awaited; 0: none */
    uint8_t claims_count;
    struct baize_view_claim claims[BAIZE_SEATS_MOST]; /* in the order of payment */
    uint8_t envies_due;                               /* not yet paid */
    uint8_t options_seat;                             /* the box the options are for; 0: none */
    struct baize_options options;
};

/* `seat` is the box whose options are wanted: before a player has a box, any that is free. 0: the viewer's box that is
 * asked now, else the viewer's first one. The options of a box that another patron plays are never in a view. */
struct baize_viewer {
    enum baize_role role;
    uint32_t patron;
    uint8_t seat;
};

/* Writes every byte of *view. */
BAIZE_API void baize_view_of(const struct baize_rules *rules, const struct baize_round *round,
                             const struct baize_view_notes *notes, struct baize_viewer viewer, struct baize_view *view);

/* The ranking by which the hands of this game are compared. */
BAIZE_API enum baize_ranking baize_view_ranking(const struct baize_rules *rules);

/* Sums of one seat: what was wagered in all, and what came back, progressive and envy counted. */
BAIZE_API baize_cents baize_view_wagered(const struct baize_view_seat *seat);
BAIZE_API baize_cents baize_view_received(const struct baize_view_seat *seat);

#endif
