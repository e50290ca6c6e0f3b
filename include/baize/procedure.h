/* procedure.h - the next right step at a table: what its procedure asks for now, and of whom.
 *
 *     struct baize_procedure_step step;
 *     if (baize_procedure_next(floor, table, NULL, now_ms, record, &step))
 *         the table waits for this, from step.by
 *
 * One answer for everybody: the dealer's console shows it as the one obvious button, a table that runs by itself does
 * it, the floor sees what waits for whom. It is made from the rules and the state alone, and check allows it: a step
 * that would be refused is never the next one. What patrons do (sit down, buy in, wager, decide) is nobody's step; the
 * table then waits for them: false, and `waits` says for whom. Some steps end such a wait, and a person or a clock says
 * when: "no more bets" comes with `waits` for wagers, the end of a game of paper cards with `waits` for hands.
 *
 *     closed --> sign on --> count the tray --> decks: receive, inspect, ... shuffle, cut --> open
 *     open   --> open a round --(wagers)--> no more bets --> count chips --> cards --> count the stub --(decisions)-->
 *                cards --> reveal --> settle, seat by seat --> claims validated --> envy --> end --> show the deck -->
 * shuffle, cut
 *
 * A progressive-only table: lock --> count --> (hands are keyed) --> envy --> end.
 *
 * Pure. */
#ifndef BAIZE_PROCEDURE_H
#define BAIZE_PROCEDURE_H

#include <baize/api.h>
#include <baize/floor.h>
#include <baize/text.h>

#define BAIZE_PROCEDURE_WAIT_LIST(X)                                                                                   \
    X(FOR_NOBODY, "nobody", "nothing is left to do")                                                                   \
    X(FOR_PLAYERS, "players", "players to sit down")                                                                   \
    X(FOR_WAGERS, "wagers", "wagers")                                                                                  \
    X(FOR_DECISION, "decision", "a player's decision")                                                                 \
    X(FOR_ANOTHER_TABLE, "another-table", "a progressive win of another table that is paid first")                     \
    X(FOR_LINK, "link", "the link to the meter, which is lost")                                                        \
    X(FOR_CARD, "card", "a card from the shoe")                                                                        \
    X(FOR_CORRECTION, "correction", "the correction of a card that cannot be")                                         \
    X(FOR_DEVICE, "device", "a device that is out of order")                                                           \
    X(FOR_HANDS, "hands", "hands that are played on the felt")

enum baize_procedure_wait {
#define BAIZE_PROCEDURE_WAIT_ENUM(name, id, words) BAIZE_WAITS_##name,
    BAIZE_PROCEDURE_WAIT_LIST(BAIZE_PROCEDURE_WAIT_ENUM)
#undef BAIZE_PROCEDURE_WAIT_ENUM
};

struct baize_procedure_step {
    /* Complete but for who acts and when: by.who, by.second, by.at_ms are 0; so are the signers of a fill or credit, of
     * whom the credential of a validation is, and what the engine draws: the commitment, the cards, the deck shown. */
    struct baize_floor_action action;
    enum baize_role by;              /* the least role that may */
    bool second;                     /* a second person signs */
    baize_clause clause;             /* of the rules of the table, or 0 */
    enum baize_procedure_wait waits; /* without a step: for what; with one: what it ends, when a person or clock says */
    uint8_t seat;                    /* that it is about, or 0 */
    baize_cents amount;              /* of chips counted, brought, taken; of the win to validate */
};

/* What a person wants of a table that the state cannot tell. */
struct baize_procedure_wish {
    bool close;           /* bring it to its close */
    bool without_players; /* open rounds although nobody is seated */
    baize_cents tray;     /* chips to count into an empty tray; 0: BAIZE_TABLE_AMOUNT_MOST / 100. One that has sunk to a
                             tenth of it is filled between rounds */
    bool preshuffled;     /* decks come preinspected and preshuffled, where the rules let them */
};

/* `wish` may be NULL: nothing of the kind. The record is working memory of baize_floor_check. */
BAIZE_API bool baize_procedure_next(const struct baize_floor *floor, const struct baize_floor_table *table,
                                    const struct baize_procedure_wish *wish, int64_t now_ms,
                                    struct baize_floor_record *record, struct baize_procedure_step *step);

/* "Shuffle the red deck", "Settle seat 3": for a button. */
BAIZE_API void baize_procedure_print(struct baize_text *text, const struct baize_floor_table *table,
                                     const struct baize_procedure_step *step);
BAIZE_API const char *baize_procedure_wait_id(enum baize_procedure_wait wait);
BAIZE_API const char *baize_procedure_wait_words(enum baize_procedure_wait wait);

/* ---- A patron with a simple strategy ----
 *
 * By the own cards alone. Four Card Poker, as its manufacturer advises: below a pair of threes fold, up to a pair of
 * nines Play 1x, above that the most. Double Draw Poker: stay with a pair, a joker or four cards to a straight or
 * flush, fold the rest; exchange what does not belong to it. For house players, and to show what others do. */

struct baize_patron_choice {
    enum baize_act act; /* PLAY, FOLD or DISCARD */
    baize_cents amount;
    baize_cards discards;
};

BAIZE_API struct baize_patron_choice baize_patron_decide(const struct baize_rules *rules,
                                                         const struct baize_options *options, const baize_card *cards,
                                                         uint8_t count);

/* Lots: 0 .. limit - 1. */
struct baize_patron_dice {
    uint32_t (*below)(void *context, uint32_t limit);
    void *context;
};

struct baize_patron_wager {
    enum baize_wager wager;
    baize_cents amount;
};

/* What a patron wagers before the deal, in the order in which it may be placed: mostly the Ante, side wagers half of
 * the time; small amounts more often than large ones. The count. */
BAIZE_API uint8_t baize_patron_bet(const struct baize_rules *rules, const struct baize_patron_dice *dice,
                                   struct baize_patron_wager wagers[BAIZE_WAGERS]);

#endif
