/* status.h - the one way a baize function says how it went.
 *
 * Zero is OK. Every function that can fail returns enum baize_status, changes nothing that the caller can see
 * when it fails, and writes its results through pointers. */
#ifndef BAIZE_STATUS_H
#define BAIZE_STATUS_H

#include <baize/api.h>

/* One list gives the enum, its name and its words (never parallel arrays). */
#define BAIZE_STATUS_LIST(X)                                                                                           \
    X(OK, "done")                                                                                                      \
    X(MONEY_OVERFLOW, "the amount is larger than the system can count")                                                \
    X(MONEY_SYNTAX, "this is not an amount of money")                                                                  \
    X(RATE_SYNTAX, "this is not a percentage")                                                                         \
    X(RATE_OUT_OF_RANGE, "a rate is from 0% to 100%")                                                                  \
    X(ODDS_SYNTAX, "these are not odds")                                                                               \
    X(ODDS_NEED_METER, "a share of a meter can only be paid by the meter")                                             \
    X(WAGER_NEGATIVE, "a wager is never less than nothing")                                                            \
    X(CARD_SYNTAX, "this is not a card")                                                                               \
    X(CARD_TWICE, "the same card stands here twice")                                                                   \
    X(CARD_COUNT, "a hand of this game has another number of cards")                                                   \
    X(CARD_JOKER, "this game is played without jokers")                                                                \
    X(TEXT_TOO_LONG, "the text does not fit")                                                                          \
    X(RULES_REFUSED, "the rules submission is refused")                                                                \
    X(RULES_NOT_FOUND, "no rules with this name")                                                                      \
    X(ROUND_REFUSED, "the action is refused")                                                                          \
    X(ROUND_EVENT_UNEXPECTED, "the event cannot follow this state")                                                    \
    X(LEDGER_UNBALANCED, "the entries do not add up to zero")                                                          \
    X(LEDGER_FULL, "the ledger has no room for another account")                                                       \
    X(EVENT_SYNTAX, "this is not an event")                                                                            \
    X(EVENT_TOO_LONG, "the text of the event does not fit")                                                            \
    X(SCRATCH_TOO_SMALL, "the caller's working memory is too small")                                                   \
    X(DECK_CHANGED, "the deck is not the one that was committed to")                                                   \
    X(RANDOM_UNAVAILABLE, "no source of randomness")                                                                   \
    X(ANALYSIS_NOT_OFFERED, "the table does not offer this wager")                                                     \
    X(ANALYSIS_UNSUPPORTED, "rules of this shape cannot be counted")                                                   \
    X(ANALYSIS_TOO_FINE, "the odds have no common denominator that could be counted with")                             \
    X(METER_REFUSED, "the meter refuses the action")                                                                   \
    X(METER_EVENT_UNEXPECTED, "the event cannot follow this state of the meter")                                       \
    X(CONTROLLER_REFUSED, "the table controller refuses the action")                                                   \
    X(CONTROLLER_EVENT_UNEXPECTED, "the event cannot follow this state of the table controller")                       \
    X(FLOOR_REFUSED, "a table, its controller or a meter refuses the action")

enum baize_status {
#define BAIZE_STATUS_ENUM(name, words) BAIZE_##name,
    BAIZE_STATUS_LIST(BAIZE_STATUS_ENUM)
#undef BAIZE_STATUS_ENUM
};

/* "MONEY_OVERFLOW": stable, for logs and tests. */
BAIZE_API const char *baize_status_name(enum baize_status status);

/* "the amount is larger than the system can count": for people. */
BAIZE_API const char *baize_status_words(enum baize_status status);

#endif
