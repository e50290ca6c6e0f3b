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
    X(TABLE_REFUSED, "the table refuses the act")                                                                      \
    X(CONTROLLER_REFUSED, "the table controller refuses the action")                                                   \
    X(CONTROLLER_EVENT_UNEXPECTED, "the event cannot follow this state of the table controller")                       \
    X(FLOOR_REFUSED, "a table, its controller or a meter refuses the action")                                          \
    X(OUT_OF_MEMORY, "there is no memory")                                                                             \
    X(STREAM_SYNTAX, "this is not the name of a stream")                                                               \
    X(STORE_CONFLICT, "somebody else has written to the stream")                                                       \
    X(STORE_DUPLICATE, "the command has been carried out before")                                                      \
    X(STORE_UNAVAILABLE, "the store cannot be reached")                                                                \
    X(STORE_UNKNOWN, "whether the store has taken it is not known")                                                    \
    X(STORE_FULL, "the disk is full")                                                                                  \
    X(STORE_READ_ONLY, "the store can only be read")                                                                   \
    X(STORE_BUSY, "another process has the store open")                                                                \
    X(STORE_NEWER, "the store was written by a newer version of baize")                                                \
    X(STORE_BROKEN, "the store is damaged")                                                                            \
    X(STORE_NOT_FOUND, "there is no store")                                                                            \
    X(STORE_NOT_EMPTY, "the store is not empty")                                                                       \
    X(STORE_LEASED, "another server has the lease")                                                                    \
    X(STORE_LEASE_LOST, "another server has taken the lease over")                                                     \
    X(JOURNAL_SYNTAX, "this is not a record of the journal")                                                           \
    X(JOURNAL_NEWER, "the journal was written by a newer version of baize")                                            \
    X(JOURNAL_OLDER, "the journal was written by baize 0.1, which kept no commands: it is only audited")               \
    X(JOURNAL_BROKEN, "the journal is not as it was written")                                                          \
    X(SIGNATURE_WRONG, "the signature is not the house's")                                                             \
    X(LINE_CHANGED, "the sealed line is not of this key, stream and round")                                            \
    X(CHECKPOINT_TOO_LONG, "the checkpoint has more streams than there is room for")                                   \
    X(WALLET_REFUSED, "the wallet refuses the action")                                                                 \
    X(WALLET_EVENT_UNEXPECTED, "the event cannot follow this state of the wallet")                                     \
    X(HOUSE_REFUSED, "the house refuses the action")                                                                   \
    X(HOUSE_EVENT_UNEXPECTED, "the event cannot follow this state of the house")                                       \
    X(COMMAND_REFUSED, "the command is refused")                                                                       \
    X(COMMAND_LOST, "whether the command was carried out is not known: send it again")                                 \
    X(RECORD_BEHIND, "the record is behind the last seal that was known: it has lost its end")

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
