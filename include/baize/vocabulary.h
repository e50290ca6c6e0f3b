/* vocabulary.h - the words of the rule documents, as enums with one list each.
 *
 * X(NAME, "id-in-files", "words for people"). The ids are what stands in the rule files; they never change. */
#ifndef BAIZE_VOCABULARY_H
#define BAIZE_VOCABULARY_H

#include <baize/api.h>
#include <stdbool.h>

#define BAIZE_GAME_LIST(X)                                                                                             \
    X(FOUR_CARD_POKER, "four-card-poker", "Four Card Poker")                                                           \
    X(DOUBLE_DRAW_POKER, "double-draw-poker", "Double Draw Poker")

#define BAIZE_WAGER_LIST(X)                                                                                            \
    X(ANTE, "ante", "Ante")                                                                                            \
    X(PLAY, "play", "Play")                                                                                            \
    X(ACES_UP, "aces-up", "Aces Up")                                                                                   \
    X(SIX_CARD_BONUS, "six-card-bonus", "Six Card Bonus")                                                              \
    X(BAD_BEAT_BONUS, "bad-beat-bonus", "Bad Beat Bonus")                                                              \
    X(PROGRESSIVE, "progressive", "Progressive")                                                                       \
    X(BONUS, "bonus", "Bonus")                                                                                         \
    X(FIRST_DRAW, "first-draw", "First Draw")                                                                          \
    X(SECOND_DRAW, "second-draw", "Second Draw")

/* When a wager is placed. */
#define BAIZE_PLACED_LIST(X)                                                                                           \
    X(BEFORE_DEAL, "before-deal", "before \"no more bets\"")                                                           \
    X(AT_DECISION, "at-decision", "after seeing the cards")                                                            \
    X(AT_FIRST_DRAW, "at-first-draw", "before the first draw")                                                         \
    X(AT_SECOND_DRAW, "at-second-draw", "before the second draw")

/* Must a table offer the wager, or may the submission choose? */
#define BAIZE_OFFER_LIST(X)                                                                                            \
    X(ALWAYS, "always", "always")                                                                                      \
    X(OPTIONAL, "optional", "at the operator's choice")

/* What a fold does to a wager. */
#define BAIZE_FOLD_LIST(X)                                                                                             \
    X(LOST, "lost", "is lost")                                                                                         \
    X(LIVE, "live", "stays live")

/* Which hand a paytable looks at. */
#define BAIZE_BASIS_LIST(X)                                                                                            \
    X(BEST_FOUR, "four-card", "best four-card hand")                                                                   \
    X(FIVE_DEALT, "five-card", "five-card hand of the five cards dealt")                                               \
    X(SIX_CARD, "six-card", "best five-card hand of six")                                                              \
    X(LOSING_HAND, "losing-hand", "the losing four-card hand")                                                         \
    X(FINAL_HAND, "final-hand", "the hand after both draws")

#define BAIZE_METHOD_LIST(X)                                                                                           \
    X(MANUAL_SHOE, "manual-shoe", "a manual dealing shoe")                                                             \
    X(HAND, "hand", "the dealer's hand")                                                                               \
    X(AUTOMATED_SHOE, "automated-shoe", "an automated dealing shoe or shuffler")                                       \
    X(AUTOMATIC_SHUFFLER, "automatic-shuffler", "an automatic card shuffler")

/* Does a method need an automated shuffling device? */
#define BAIZE_NEED_LIST(X)                                                                                             \
    X(NEEDED, "required", "required")                                                                                  \
    X(CHOICE, "optional", "optional")                                                                                  \
    X(BARRED, "barred", "not allowed")

#define BAIZE_SHUFFLER_LIST(X)                                                                                         \
    X(NO_SHUFFLER, "none", "shuffled by the dealer")                                                                   \
    X(PLAIN_SHUFFLER, "plain", "shuffled by a machine")                                                                \
    X(COUNTING_SHUFFLER, "counting", "shuffled by a machine that counts the cards")                                    \
    X(SELF_SHUFFLING_SHOE, "self-shuffling-shoe", "which reshuffles and counts by itself")

#define BAIZE_DEAL_TO_LIST(X)                                                                                          \
    X(TO_BONUS_BOX, "bonus-box", "the Six Card Bonus box")                                                             \
    X(TO_PLAYERS, "players", "each player, 1 to n")                                                                    \
    X(TO_PLAYERS_AND_DEALER, "players-and-dealer", "each player, 1 to n, then the dealer")                             \
    X(TO_DEALER, "dealer", "the dealer")                                                                               \
    X(TO_RACK, "discard-rack", "the discard rack")

/* How the cards of one step are handed over. */
#define BAIZE_DEAL_BY_LIST(X)                                                                                          \
    X(ONE_AT_A_TIME, "one-at-a-time", "one at a time")                                                                 \
    X(PACKET, "packet", "as a packet")

#define BAIZE_FACE_LIST(X)                                                                                             \
    X(FACE_DOWN, "down", "face down")                                                                                  \
    X(FACE_UP, "up", "face up")                                                                                        \
    X(BOTTOM_UP, "bottom-up", "its bottom card face up")

#define BAIZE_DIRECTION_LIST(X)                                                                                        \
    X(FROM_LEFT, "from-left", "from the dealer's left")                                                                \
    X(FROM_RIGHT, "from-right", "from the dealer's right")

#define BAIZE_PAID_WHEN_LIST(X)                                                                                        \
    X(PAID_IN_TURN, "in-turn", "as soon as it is validated")                                                           \
    X(PAID_AFTER_ALL_SEATS, "after-all-seats", "when all seats of the round are settled")

#define BAIZE_TIE_LIST(X)                                                                                              \
    X(PLAYER_WINS_TIE, "player-wins", "player wins")                                                                   \
    X(TIE_PUSHES, "push", "the wagers come back")                                                                      \
    X(DEALER_WINS_TIE, "dealer-wins", "dealer wins")

/* How many betting boxes a patron may play. */
#define BAIZE_BOXES_LIST(X)                                                                                            \
    X(ONE_BOX, "one", "one box")                                                                                       \
    X(ADJACENT_BOXES, "adjacent", "adjacent boxes")                                                                    \
    X(HOUSE_BOXES, "house", "at the house's discretion")

#define BAIZE_ROLE_LIST(X)                                                                                             \
    X(PLAYER, "player", "player")                                                                                      \
    X(DEALER, "dealer", "dealer")                                                                                      \
    X(FLOORPERSON, "floorperson", "floorperson")                                                                       \
    X(SUPERVISOR, "supervisor", "supervisor")                                                                          \
    X(EXECUTIVE, "executive", "executive")                                                                             \
    X(MANAGER, "manager", "manager")                                                                                   \
    X(CASHIER, "cashier", "cashier")                                                                                   \
    X(AUDITOR, "auditor", "auditor")

#define BAIZE_PAYS_FROM_LIST(X)                                                                                        \
    X(FROM_TRAY, "tray", "the tray")                                                                                   \
    X(FROM_METER, "meter", "the meter")

#define BAIZE_ABANDONMENT_LIST(X)                                                                                      \
    X(FORFEIT, "forfeit", "the wagers are lost")                                                                       \
    X(PLAY_OUT, "play-out", "the wagers are played out")

#define BAIZE_PAYOUT_PER_LIST(X)                                                                                       \
    X(PER_HAND, "hand", "one seat's hand")                                                                             \
    X(PER_DEAL, "deal", "all players together on one deal")

#define BAIZE_STEP_LIST(X)                                                                                             \
    X(RECEIVE_DECKS, "receive-decks", "receive the decks")                                                             \
    X(INSPECT, "inspect", "inspect the cards for defects")                                                             \
    X(VERIFY, "verify", "verify the inspection")                                                                       \
    X(SPREAD, "spread-face-up", "spread the cards face up for the first player")                                       \
    X(TURN, "turn-face-down", "turn the cards face down")                                                              \
    X(WASH, "wash", "wash the cards")                                                                                  \
    X(STACK, "stack", "stack the cards")                                                                               \
    X(SHUFFLE, "shuffle", "shuffle")                                                                                   \
    X(CUT, "cut", "cut")

#define BAIZE_SHUFFLE_TIME_LIST(X)                                                                                     \
    X(BEFORE_PLAY, "before-play", "before play begins")                                                                \
    X(AFTER_ROUND, "after-round", "after each round of play")                                                          \
    X(ON_WORD, "on-word-of-floorperson", "when a floorperson or above says so")

#define BAIZE_IDLE_LIST(X)                                                                                             \
    X(IDLE_FACE_DOWN, "face-down", "face down unless a player asks for face up")                                       \
    X(IDLE_EITHER, "either", "face up or face down")

#define BAIZE_OUT_OF_ORDER_LIST(X)                                                                                     \
    X(COVERED, "covered", "covered")                                                                                   \
    X(MARKED, "marked", "marked out of order")                                                                         \
    X(REPLACED, "replaced", "replaced by the backup")

#define BAIZE_SHOWN_LIST(X)                                                                                            \
    X(SHOW_HOUSE, "house-name", "the name or logo of the operator")                                                    \
    X(SHOW_AREAS, "betting-areas", "a betting area for each wager")                                                    \
    X(SHOW_ODDS, "odds", "the odds or amounts of every wager")                                                         \
    X(SHOW_DISCARD_AREA, "discard-area", "an area for the player's discards")                                          \
    X(SHOW_JOKER, "joker-rule", "what a joker stands for")                                                             \
    X(SHOW_PAYOUT_LIMIT, "payout-limit", "the payout limit per hand")                                                  \
    X(SHOW_LIMITS, "limits", "the wager limits")                                                                       \
    X(SHOW_PROGRESSIVE, "progressive-schedule", "the progressive payment schedule")

#define BAIZE_EQUIPMENT_LIST(X)                                                                                        \
    X(SENSOR, "wagering-device", "a device at each position that accepts the progressive wager")                       \
    X(LOCK_OUT, "lock-out", "a lock-out that refuses later progressive wagers")                                        \
    X(DROP_BOX, "drop-box", "a drop box")                                                                              \
    X(TIP_BOX, "tip-box", "a tip box")                                                                                 \
    X(DISCARD_RACK, "discard-rack", "a discard rack")                                                                  \
    X(KEYPAD, "keypad", "the dealer's keypad")

#define BAIZE_IRREGULARITY_LIST(X)                                                                                     \
    X(CARD_FACE_UP, "card-face-up", "one card found face up in the shoe or deck")                                      \
    X(CARDS_FACE_UP, "cards-face-up", "more than one card found face up")                                              \
    X(DRAWN_UNSEEN, "card-drawn-unseen", "a card drawn in error, its face not seen")                                   \
    X(DRAWN_SEEN, "card-drawn-seen", "a card drawn in error, its face seen")                                           \
    X(WRONG_HAND_SIZE, "wrong-number-of-cards", "a player or the dealer dealt a wrong number of cards")                \
    X(DEALER_EXPOSED, "dealer-card-exposed", "a face-down card of the dealer seen too early")                          \
    X(SHUFFLER_FAILS, "shuffler-fails", "the shuffler jams or stops")                                                  \
    X(SHOE_FAILS, "shoe-fails", "the automated shoe jams or fails to deal")                                            \
    X(STUB_WRONG_HAND, "stub-count-wrong-hand", "stub count: the total is right, a hand is not")                       \
    X(STUB_WRONG_TOTAL, "stub-count-wrong-total", "stub count: the total is wrong")                                    \
    X(SHUFFLER_WRONG_COUNT, "shuffler-wrong-count", "the counting device finds a wrong number of cards")               \
    X(TOO_FEW_TO_DRAW, "too-few-cards-to-draw", "fewer cards left than discards declared")                             \
    X(RECORD_LOST, "record-lost", "the record of the house has lost its end, and the cards may be known")

/* What an irregularity does. A void returns every wager of every seat (R28). */
#define BAIZE_EFFECT_LIST(X)                                                                                           \
    X(CARD_OUT, "card-out", "the card is out of the round, to the rack; the deal goes on")                             \
    X(NEXT_CARD, "next-card", "it is used as the next card")                                                           \
    X(RESHUFFLE, "reshuffle", "the cards are reshuffled")                                                              \
    X(VOID, "void", "all hands void, wagers back")                                                                     \
    X(VOID_RESHUFFLE, "void-reshuffle", "all hands void, wagers back, cards reshuffled")                               \
    X(VOID_REMOVE_DECK, "void-remove-deck", "all hands void, wagers back, deck removed")                               \
    X(REMOVE_DECK, "remove-deck", "the deck is removed from the table")

#define BAIZE_LIMIT_LIST(X)                                                                                            \
    X(SINGLE_WAGER, "single-wager", "the largest single wager")                                                        \
    X(GAMES_PER_HAND, "games-per-hand", "separate games on one hand of cards")                                         \
    X(GAMES_ABOVE, "games-above", "games on one hand that may take more than an amount")                               \
    X(PAYOUT_ODDS, "payout-limit-odds", "the odds up to which a payout limit must pay the maximum wager")              \
    X(PAYOUT_FROM, "payout-limit-from", "the odds from which a wager may have a payout limit")

/* A program's view of the progressive system in use: the names on its keys (RULES 4). */
#define BAIZE_CREDENTIAL_LIST(X)                                                                                       \
    X(KEY_SWITCH, "key", "supervisor's key")                                                                           \
    X(SWIPED_CARD, "card", "swiped card")

/* What the win page of a progressive win asks for from an amount on, and who must be told (H8, H9, H10). */
#define BAIZE_NOTICE_LIST(X)                                                                                           \
    X(NOTICE_TAX_FORM, "tax-form", "a tax form (W-2G) is made out")                                                    \
    X(NOTICE_SURVEILLANCE, "surveillance", "surveillance is notified")                                                 \
    X(NOTICE_CHEQUE, "cheque", "it is paid by cheque and the pit manager signs")                                       \
    X(NOTICE_CAMERA, "camera", "hand, wager, payout and player are verified on camera")

#define BAIZE_VOCABULARY_ENUM(name, id, words) BAIZE_##name,

enum baize_game { BAIZE_GAME_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_wager { BAIZE_WAGER_LIST(BAIZE_VOCABULARY_ENUM) BAIZE_WAGERS };
enum baize_placed { BAIZE_PLACED_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_offer { BAIZE_OFFER_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_fold { BAIZE_FOLD_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_basis { BAIZE_BASIS_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_method { BAIZE_METHOD_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_need { BAIZE_NEED_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_shuffler { BAIZE_SHUFFLER_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_deal_to { BAIZE_DEAL_TO_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_deal_by { BAIZE_DEAL_BY_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_face { BAIZE_FACE_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_direction { BAIZE_DIRECTION_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_paid_when { BAIZE_PAID_WHEN_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_tie { BAIZE_TIE_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_boxes { BAIZE_BOXES_LIST(BAIZE_VOCABULARY_ENUM) };
/* BAIZE_PROGRAM: the program itself deals at a table that runs by itself, and its clocks run out. It is nobody's role:
 * no person, no rules and no sign-in have it. In a record it is written 0:program. */
enum baize_role { BAIZE_ROLE_LIST(BAIZE_VOCABULARY_ENUM) BAIZE_PROGRAM };
enum baize_pays_from { BAIZE_PAYS_FROM_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_abandonment { BAIZE_ABANDONMENT_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_payout_per { BAIZE_PAYOUT_PER_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_step { BAIZE_STEP_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_shuffle_time { BAIZE_SHUFFLE_TIME_LIST(BAIZE_VOCABULARY_ENUM) BAIZE_SHUFFLE_TIMES };
enum baize_idle { BAIZE_IDLE_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_out_of_order { BAIZE_OUT_OF_ORDER_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_shown { BAIZE_SHOWN_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_equipment { BAIZE_EQUIPMENT_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_irregularity { BAIZE_IRREGULARITY_LIST(BAIZE_VOCABULARY_ENUM) BAIZE_IRREGULARITIES };
enum baize_effect { BAIZE_EFFECT_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_limit { BAIZE_LIMIT_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_credential { BAIZE_CREDENTIAL_LIST(BAIZE_VOCABULARY_ENUM) };
enum baize_notice_kind { BAIZE_NOTICE_LIST(BAIZE_VOCABULARY_ENUM) BAIZE_NOTICE_KINDS };

#undef BAIZE_VOCABULARY_ENUM

/* Ids and words of what embedders print most; the lists above give the rest. */
BAIZE_API const char *baize_game_id(enum baize_game game);
BAIZE_API const char *baize_game_words(enum baize_game game);
BAIZE_API const char *baize_wager_id(enum baize_wager wager);
BAIZE_API const char *baize_wager_words(enum baize_wager wager);
BAIZE_API const char *baize_role_id(enum baize_role role); /* "dealer", "program" */

/* dealer < floorperson < supervisor < manager < executive. Players, cashiers and auditors stand beside this order: a
 * cashier is not "a dealer or above". What a player may do, anybody of the order may enter for the player. The program
 * reaches nobody: each machine says which acts are the program's. */
BAIZE_API bool baize_role_reaches(enum baize_role role, enum baize_role least);

#endif
