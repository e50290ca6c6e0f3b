/* table.h - a gaming table with its procedures, as a pure state machine around the round.
 *
 *     check   says why an act is refused, by which clause and what is missing; it changes nothing
 *     decide  turns a legal act into events
 *     fold    applies an event
 *
 * The life of the table, and of each deck on it:
 *
 *      closed --receive a deck--> opening --open--> open <--open-- idle          table
 *        ^                                          |  \---idle----^
 *        +----------- close ---------- closing <----+
 *
 *      absent -> preparing: received, inspected, verified, spread, turned, washed, stacked, shuffled, cut -> ready
 *        ^           ^    (the steps are rules->procedures.opening; a preshuffled deck joins later)         |
 *        |           |                                                                            first card dealt
 *        |           +---- shuffle ---- in the rack <---- round over ------------ in play <---------------+
 *        +-- remove -- condemned <---- a wrong count
 *
 * A round's actions go through the table: who acts, is a dealer signed on, is the table open, is the deck ready and
 * within its life, do the devices work, is the stub counted, is the patron seated, do the chips cover the wager? Then
 * the round has its say. The round's events are events of the table, so one stream holds all.
 *
 * Progressive meters are not here. What a meter awards comes in with the round's BAIZE_ACT_PAY_CLAIM; whoever drives
 * the two machines reads BETS_CLOSED (wagers accepted), CLAIM_MADE and ROUND_VOIDED from the table's events. A win that
 * the Game Manager backs out comes in with BAIZE_ACT_BACK_OUT_CLAIM, by a manager and a second person (R26).
 *
 * While a device is out of order rounds are dealt by the submission's fallback; METHOD_CHANGED in front of BETS_CLOSED
 * says so in the round's own record (RULES 5).
 *
 * The state is a struct without pointers: copy it with =, compare it with memcmp. */
#ifndef BAIZE_TABLE_H
#define BAIZE_TABLE_H

#include <baize/api.h>
#include <baize/event.h>
#include <baize/kept.h>
#include <baize/ledger.h>
#include <baize/round.h>
#include <baize/rules.h>
#include <baize/text.h>

#define BAIZE_DECKS_MOST   2
#define BAIZE_SLIPS_MOST   32 /* fills and credits of one shift, voided ones counted */
#define BAIZE_SLIPS_KEPT   2  /* of them for fills in a round, whose payments may empty the tray */
#define BAIZE_SIGNERS_MORE 2  /* on a fill or credit, beside the actor and the second person (A3: four in all) */

/* The largest amount of one act: $10,000,000.00. */
#define BAIZE_TABLE_AMOUNT_MOST INT64_C(1000000000)

/* A count may differ from the books by $100.00; above that, and unresolved, it is reported within 24 hours (A2). */
#define BAIZE_VARIANCE_MOST INT64_C(10000)

/* Times are milliseconds since 1970, up to the year 36812: sums of them with any clock fit 64 bits. */
#define BAIZE_TABLE_TIME_MOST (INT64_C(1) << 50)

/* A deck that is nearly as old as it may get is worth a word this long before (RULES 5). */
#define BAIZE_DECK_WARNING_MS (15 * INT64_C(60000))

/* ---- Words ---- */

#define BAIZE_LIFE_LIST(X)                                                                                             \
    X(LIFE_CLOSED, "closed", "closed")                                                                                 \
    X(LIFE_OPENING, "opening", "being opened")                                                                         \
    X(LIFE_OPEN, "open", "open")                                                                                       \
    X(LIFE_IDLE, "idle", "idle")                                                                                       \
    X(LIFE_CLOSING, "closing", "being closed")

#define BAIZE_DECK_STATE_LIST(X)                                                                                       \
    X(DECK_ABSENT, "absent", "not at the table")                                                                       \
    X(DECK_PREPARING, "preparing", "being prepared")                                                                   \
    X(DECK_READY, "ready", "ready to be dealt")                                                                        \
    X(DECK_IN_PLAY, "in-play", "in play")                                                                              \
    X(DECK_IN_RACK, "in-rack", "in the discard rack")                                                                  \
    X(DECK_CONDEMNED, "condemned", "to be removed")

#define BAIZE_BACK_LIST(X)                                                                                             \
    X(BACK_RED, "red", "red")                                                                                          \
    X(BACK_BLUE, "blue", "blue")                                                                                       \
    X(BACK_GREEN, "green", "green")                                                                                    \
    X(BACK_BROWN, "brown", "brown")

#define BAIZE_DEVICE_LIST(X)                                                                                           \
    X(DEVICE_SHUFFLER, "shuffler", "shuffler")                                                                         \
    X(DEVICE_SHOE, "shoe", "automated shoe")

#define BAIZE_DEVICE_STATE_LIST(X)                                                                                     \
    X(DEVICE_WORKING, "working", "works")                                                                              \
    X(DEVICE_JAMMED, "jammed", "is jammed")                                                                            \
    X(DEVICE_STOPPED, "stopped", "has stopped")                                                                        \
    X(DEVICE_WRONG_COUNT, "wrong-count", "counts a wrong number of cards")                                             \
    X(DEVICE_COVERED, "covered", "is covered")                                                                         \
    X(DEVICE_MARKED, "marked", "is marked out of order")

#define BAIZE_CARD_SOURCE_LIST(X)                                                                                      \
    X(SOURCE_GENERATOR, "generator", "the house's generator: all cards at once, committed to before the wagers")       \
    X(SOURCE_READER, "reader", "a card-reading shoe: one physical card at a time")

#define BAIZE_STUB_OUTCOME_LIST(X)                                                                                     \
    X(STUB_RIGHT, "right", "the count is right")                                                                       \
    X(STUB_HAND_WRONG, "hand-wrong", "the total is right, a hand is not")                                              \
    X(STUB_TOTAL_WRONG, "total-wrong", "the total is wrong")

#define BAIZE_STUB_PLACE_LIST(X)                                                                                       \
    X(STUB_NOWHERE, "none", "no card has been dealt")                                                                  \
    X(STUB_TO_DEAL, "dealt-from", "more cards are dealt from it")                                                      \
    X(STUB_TO_COUNT, "to-count", "it is counted face down")                                                            \
    X(STUB_IN_RACK, "rack", "it lies in the discard rack, unseen")

#define BAIZE_SLIP_LIST(X)                                                                                             \
    X(SLIP_FILL, "fill", "fill")                                                                                       \
    X(SLIP_CREDIT, "credit", "credit")

#define BAIZE_WHY_LIST(X)                                                                                              \
    X(WHY_OVERPAID, "overpaid", "too much was paid")                                                                   \
    X(WHY_UNDERPAID, "underpaid", "too little was paid")                                                               \
    X(WHY_HAND_MISREAD, "hand-misread", "a hand was read wrongly")                                                     \
    X(WHY_WAGER_MISTAKEN, "wager-mistaken", "a wager was taken or paid that should not have been")                     \
    X(WHY_WRITTEN_WRONGLY, "written-wrongly", "a paper was written wrongly")                                           \
    X(WHY_RECORD_CHECKED, "record-checked", "the record was looked at")                                                \
    X(WHY_GOODWILL, "goodwill", "goodwill of the house")

#define BAIZE_TABLE_ENUM(name, id, words) BAIZE_##name,
enum baize_life { BAIZE_LIFE_LIST(BAIZE_TABLE_ENUM) };
enum baize_deck_state { BAIZE_DECK_STATE_LIST(BAIZE_TABLE_ENUM) };
enum baize_back { BAIZE_BACK_LIST(BAIZE_TABLE_ENUM) BAIZE_BACKS };
enum baize_device { BAIZE_DEVICE_LIST(BAIZE_TABLE_ENUM) BAIZE_DEVICES };
enum baize_device_state { BAIZE_DEVICE_STATE_LIST(BAIZE_TABLE_ENUM) };
enum baize_card_source { BAIZE_CARD_SOURCE_LIST(BAIZE_TABLE_ENUM) };
enum baize_stub_outcome { BAIZE_STUB_OUTCOME_LIST(BAIZE_TABLE_ENUM) };
enum baize_stub_place { BAIZE_STUB_PLACE_LIST(BAIZE_TABLE_ENUM) };
enum baize_slip_kind { BAIZE_SLIP_LIST(BAIZE_TABLE_ENUM) };
enum baize_why { BAIZE_WHY_LIST(BAIZE_TABLE_ENUM) BAIZE_WHYS };
#undef BAIZE_TABLE_ENUM

/* ---- Acts ---- */

#define BAIZE_TABLE_ACT_LIST(X)                                                                                        \
    X(ROUND, "round", "an action of the round")                                                                        \
    X(RECEIVE_DECK, "receive_deck", "receive a deck")                                                                  \
    X(STEP, "step", "take the next step with a deck")                                                                  \
    X(ORDER_SHUFFLE, "order_shuffle", "order a shuffle")                                                               \
    X(ORDER_RECUT, "order_recut", "order another cut")                                                                 \
    X(REMOVE_DECK, "remove_deck", "remove a deck from the table")                                                      \
    X(OPEN_TABLE, "open_table", "open the table")                                                                      \
    X(GO_IDLE, "go_idle", "spread the cards while nobody plays")                                                       \
    X(BEGIN_CLOSING, "begin_closing", "begin to close the table")                                                      \
    X(CLOSE_TABLE, "close_table", "close the table")                                                                   \
    X(SIGN_ON, "sign_on", "sign on as the dealer")                                                                     \
    X(RELIEVE, "relieve", "relieve the dealer")                                                                        \
    X(SIGN_OFF, "sign_off", "sign off as the dealer")                                                                  \
    X(COUNT_STUB, "count_stub", "count the stub")                                                                      \
    X(REPORT_DEVICE, "report_device", "report a device that fails")                                                    \
    X(PUT_OUT_OF_ORDER, "put_out_of_order", "cover, mark or replace a device")                                         \
    X(RESTORE_DEVICE, "restore_device", "put a device back to work")                                                   \
    X(CORRECT_CARD, "correct_card", "correct the card that was read last")                                             \
    X(TAKE_SEAT, "take_seat", "take a seat")                                                                           \
    X(LEAVE, "leave", "leave the table")                                                                               \
    X(BUY_IN, "buy_in", "buy chips")                                                                                   \
    X(CASH_OUT, "cash_out", "take chips away")                                                                         \
    X(TIP, "tip", "give a tip")                                                                                        \
    X(OPEN_INVENTORY, "open_inventory", "count the tray at the beginning of the shift")                                \
    X(CLOSE_INVENTORY, "close_inventory", "count the tray at the end of the shift")                                    \
    X(FILL, "fill", "bring chips to the tray")                                                                         \
    X(CREDIT, "credit", "take chips from the tray")                                                                    \
    X(VOID_SLIP, "void_slip", "void a fill or credit")                                                                 \
    X(TAKE_DROP, "take_drop", "take the drop box away")                                                                \
    X(CORRECT_PAYMENT, "correct_payment", "correct a payment")                                                         \
    X(OPEN_DISPUTE, "open_dispute", "open a dispute")                                                                  \
    X(HOLD_DISPUTED, "hold_disputed", "set the disputed amount aside")                                                 \
    X(DECIDE_DISPUTE, "decide_dispute", "decide a dispute")                                                            \
    X(DEADLINE_PASSED, "deadline_passed", "the time is over")                                                          \
    X(TAKE_TIPS, "take_tips", "empty the tip box")

enum baize_table_act {
#define BAIZE_TABLE_ACT_ENUM(name, id, words) BAIZE_TABLE_ACT_##name,
    BAIZE_TABLE_ACT_LIST(BAIZE_TABLE_ACT_ENUM)
#undef BAIZE_TABLE_ACT_ENUM
        BAIZE_TABLE_ACTS
};

/* What a stub count found: numbers of cards lying in each place. */
struct baize_stub_count {
    uint8_t stub;
    uint8_t seats[BAIZE_SEATS_MOST];
    uint8_t dealer, bonus, rack;
};

struct baize_table_action {
    enum baize_table_act kind;
    struct baize_actor by; /* of the round's action too */
    union {
        struct baize_action round;
        struct {
            uint8_t deck; /* 0 .. decks - 1, everywhere */
            enum baize_back back;
            bool preshuffled; /* and preinspected */
        } receive_deck;
        struct {
            uint8_t deck;
            enum baize_step step;
            uint8_t depth; /* of the cut: cards above the cover card */
        } step;
        struct {
            uint8_t deck;
        } order_shuffle, order_recut, remove_deck;
        struct {
            bool face_up; /* a player asked for it */
        } go_idle;
        struct baize_stub_count count_stub;
        struct {
            enum baize_device device;
            enum baize_device_state state; /* jammed, stopped, wrong-count */
            uint8_t deck;                  /* that is in the shuffler */
        } report_device;
        struct {
            enum baize_device device;
            enum baize_out_of_order way;
        } put_out_of_order;
        struct {
            enum baize_device device;
        } restore_device;
        struct {
            baize_card card; /* what it really is */
        } correct_card;
        struct {
            uint8_t seat;
            uint32_t patron;
        } take_seat;
        struct {
            uint32_t patron;
        } leave;
        struct {
            uint32_t patron;
            baize_cents amount;
        } buy_in, cash_out, tip;
        struct {
            baize_cents counted;
            bool again; /* counted once more: taken although it differs from the books */
        } open_inventory, close_inventory, take_drop, take_tips;
        struct {
            baize_cents amount;
            uint32_t signers[BAIZE_SIGNERS_MORE];
        } fill, credit;
        struct {
            enum baize_slip_kind slip;
            uint32_t number;
            enum baize_why why;
        } void_slip;
        struct {
            uint32_t round; /* one that is kept, in which the patron had a wager at this seat */
            uint8_t seat;
            uint32_t patron;
            baize_cents amount;
            bool to_patron; /* false: the patron gives back */
            enum baize_why why;
        } correct_payment;
        struct {
            uint32_t patron;
            uint32_t round; /* what it is about: one that is kept, or the one that is open */
            uint8_t seat;   /* at which the patron had a wager in it */
        } open_dispute;
        struct {
            uint32_t number;
            baize_cents amount;
        } hold_disputed;
        struct {
            uint32_t number;
            bool for_patron;
            baize_cents amount; /* that the patron gets; 0 when it is decided for the house */
            enum baize_why why;
        } decide_dispute;
    };
};

/* ---- Who may do what, and when: one table ---- */

struct baize_act_row {
    enum baize_role least; /* or above; PLAYER: also the patron, for the own seat and money */
    bool seconded;         /* a second, different person signs */
    bool dealer_on;        /* a dealer must be signed on, and a dealer who acts must be that one */
    bool program;          /* the program does it too, at a table that runs by itself; nobody second, no role above */
    unsigned lives;        /* a bit per enum baize_life */
};

/* For an act of the table; for BAIZE_TABLE_ACT_ROUND, that of the round's action. The steps of the opening, the recut
 * and the validation of a progressive win have roles of their own in the rules: they are applied on top. NULL when
 * there is no such act. */
BAIZE_API const struct baize_act_row *baize_table_act_row(enum baize_table_act act, enum baize_act round_act);

/* ---- Refusals ---- */

#define BAIZE_TABLE_REASON_LIST(X)                                                                                     \
    X(ALLOWED, "it is allowed")                                                                                        \
    X(ACT_UNKNOWN, "there is no such act")                                                                             \
    X(TIME_OUT_OF_RANGE, "this is no time of a table")                                                                 \
    X(TIME_GOES_BACK, "time never goes back")                                                                          \
    X(NOT_IN_THIS_LIFE, "this is not possible in the table's present state")                                           \
    X(ROLE_TOO_LOW, "another role is needed")                                                                          \
    X(NOBODY, "somebody must do it")                                                                                   \
    X(SECOND_PERSON_NEEDED, "a second, different person must sign")                                                    \
    X(SIGNERS_NEEDED, "four different people must sign")                                                               \
    X(NOT_YOURS, "a player acts for the own seat and money only")                                                      \
    X(RUNS_BY_ITSELF,                                                                                                  \
      "this table runs by itself: only the patron buys in, tips, bets, plays and folds; staff may make "               \
      "a patron leave")                                                                                                \
    X(NO_DEALER_ON, "no dealer is signed on")                                                                          \
    X(DEALER_ALREADY_ON, "a dealer is signed on")                                                                      \
    X(ANOTHER_DEALER_ON, "another dealer is signed on")                                                                \
    X(ROUND_IS_OPEN, "a round is open")                                                                                \
    X(BOTH_DEALERS_NEEDED, "in a round both dealers sign the relief")                                                  \
    X(DECK_UNKNOWN, "the table has no such deck")                                                                      \
    X(DECK_PRESENT, "the deck is at the table already")                                                                \
    X(DECK_ABSENT, "the deck is not at the table")                                                                     \
    X(BACKS_ALIKE, "the backs of the two decks differ in colour")                                                      \
    X(DECK_NOT_PREPARING, "the deck is not being prepared")                                                            \
    X(STEP_NOT_NEXT, "another step comes first")                                                                       \
    X(NOBODY_ARRIVED, "the cards lie spread until a player has arrived")                                               \
    X(CUT_NOT_DEEP_ENOUGH, "the cover card goes deeper")                                                               \
    X(CUT_TOO_DEEP, "the deck has not so many cards")                                                                  \
    X(SHUFFLE_NOT_ON_WORD, "the rules know no shuffle on a floorperson's word")                                        \
    X(DECK_NOT_READY, "the deck is not ready")                                                                         \
    X(DECK_NOT_CUT, "the deck was not cut")                                                                            \
    X(CARDS_ARE_OUT, "cards have been dealt")                                                                          \
    X(DECK_IN_PLAY, "the deck is in play")                                                                             \
    X(DECK_CONDEMNED, "a deck must leave the table first")                                                             \
    X(DECK_TOO_OLD, "the deck has been in use for as long as it may")                                                  \
    X(RACK_HOLDS_ANOTHER, "the discard rack holds the other deck")                                                     \
    X(INVENTORY_MISSING, "the tray has not been counted")                                                              \
    X(INVENTORY_DONE, "the tray has been counted")                                                                     \
    X(DROP_NOT_TAKEN, "the drop box has not been taken away and counted")                                              \
    X(SEATS_TAKEN, "patrons are still seated")                                                                         \
    X(NOT_COUNTABLE_NOW, "the stub is counted after the deal and before the first question")                           \
    X(STUB_COUNT_DUE, "the stub must be counted first")                                                                \
    X(STUB_COUNTED, "the stub has been counted")                                                                       \
    X(DEVICE_UNKNOWN, "the table has no such device")                                                                  \
    X(DEVICE_WORKS, "the device works")                                                                                \
    X(DEVICE_OUT_OF_ORDER, "the device is out of order")                                                               \
    X(DEVICE_FAILS, "a device fails: cover it, mark it or replace it first")                                           \
    X(NO_METHOD_LEFT, "a device is out of order and no other method is left: replace it or put it back to work")       \
    X(WAY_NOT_ALLOWED, "the rules do not name this way")                                                               \
    X(NO_SUCH_TROUBLE, "this device cannot fail like that")                                                            \
    X(REPORTED_OTHERWISE, "this is reported by the device, or found by the count")                                     \
    X(ACT_OF_THE_TABLE, "the table has an act of its own for this")                                                    \
    X(COMMITMENT_MISSING, "the generator commits to the deck before the wagers")                                       \
    X(COMMITMENT_NEEDLESS, "cards that are read have no commitment")                                                   \
    X(ONE_CARD_AT_A_TIME, "the shoe reads one card at a time")                                                         \
    X(CARD_WAITS, "a card that cannot be waits to be corrected")                                                       \
    X(NOT_CORRECTABLE, "the card has had its effect")                                                                  \
    X(ROUND_NUMBER_USED, "the numbers of rounds go up")                                                                \
    X(SEAT_UNKNOWN, "the table has no such seat")                                                                      \
    X(SEAT_TAKEN, "the seat is taken")                                                                                 \
    X(PATRON_UNKNOWN, "there is no such patron at the table")                                                          \
    X(PATRON_LEAVING, "the patron is leaving")                                                                         \
    X(NOT_SEATED, "only a seated patron wagers")                                                                       \
    X(TOO_MANY_BOXES, "one patron may not play so many boxes")                                                         \
    X(BOXES_NOT_ADJACENT, "the boxes of one patron stand side by side")                                                \
    X(AMOUNT_WRONG, "the amount is out of range")                                                                      \
    X(CHIPS_DO_NOT_SUFFICE, "the patron has not so many chips")                                                        \
    X(TRAY_DOES_NOT_SUFFICE, "the tray has not so many chips")                                                         \
    X(COUNT_DIFFERS, "the count differs from the books")                                                               \
    X(SLIPS_FULL, "the shift has as many fills and credits as it can keep")                                            \
    X(SLIP_UNKNOWN, "there is no such fill or credit in this shift")                                                   \
    X(SLIP_VOIDED, "it has been voided")                                                                               \
    X(WHY_UNKNOWN, "there is no such reason")                                                                          \
    X(DIRECTION_WRONG, "the reason does not fit who is paid")                                                          \
    X(ROUND_UNKNOWN, "the patron had no wager at this seat in that round, or it is not one of the last 16 rounds")     \
    X(ABOVE_BOUND, "this is more than the seat could get, or give back, in that round")                                \
    X(NOT_APART, "whoever dealt the round, corrected its payment or opened the dispute neither decides nor signs")     \
    X(DISPUTES_FULL, "no more disputes can be kept open")                                                              \
    X(DISPUTE_UNKNOWN, "there is no such dispute")                                                                     \
    X(DISPUTE_HELD, "the amount has been set aside")                                                                   \
    X(NO_DEADLINE, "no time is over")                                                                                  \
    X(ROUND_REFUSES, "the round refuses")

enum baize_table_reason {
#define BAIZE_TABLE_REASON_ENUM(name, words) BAIZE_TABLE_##name,
    BAIZE_TABLE_REASON_LIST(BAIZE_TABLE_REASON_ENUM)
#undef BAIZE_TABLE_REASON_ENUM
        BAIZE_TABLE_REASONS
};

/* Why an act is refused, and what would be allowed. */
struct baize_table_refusal {
    enum baize_table_reason reason;
    baize_clause clause;
    enum baize_role role;       /* ROLE_TOO_LOW: the least */
    enum baize_step step;       /* STEP_NOT_NEXT, DECK_NOT_READY: what comes next */
    baize_cents least, most;    /* the range, where there is one; of the cut: cards; of the tray: needed, and there */
    uint32_t number;            /* the dealer who is on, the deck, the round, a person: what the reason is about.
                                   NOT_IN_THIS_LIFE: 1 + enum baize_life of the table */
    baize_cents difference;     /* COUNT_DIFFERS: what was counted less what the books have */
    struct baize_refusal round; /* ROUND_REFUSES: why */
};

BAIZE_API const char *baize_table_reason_name(enum baize_table_reason reason);
BAIZE_API void baize_table_refusal_print(struct baize_text *text, const struct baize_table_refusal *refusal,
                                         const struct baize_rules *rules);

/* ---- Events ---- */

#define BAIZE_TABLE_EVENT_LIST(X)                                                                                      \
    X(ROUND, "round", "an event of the round; it is written as that event")                                            \
    X(DECK_RECEIVED, "deck_received", "a deck comes to the table")                                                     \
    X(STEP_DONE, "step_done", "a step of the procedure is done")                                                       \
    X(SHUFFLE_ORDERED, "shuffle_ordered", "the deck must be shuffled again")                                           \
    X(RECUT_ORDERED, "recut_ordered", "the deck must be cut again")                                                    \
    X(DECK_REMOVED, "deck_removed", "a deck leaves the table")                                                         \
    X(TABLE_OPENED, "table_opened", "the table is open")                                                               \
    X(IDLE_BEGAN, "idle_began", "nobody plays: the cards are spread, unless a shoe shuffles them")                     \
    X(CLOSING_BEGAN, "closing_began", "the table is being closed")                                                     \
    X(TABLE_CLOSED, "table_closed", "the table is closed")                                                             \
    X(DEALER_ON, "dealer_on", "a dealer signs on or takes over")                                                       \
    X(DEALER_OFF, "dealer_off", "the dealer signs off")                                                                \
    X(STUB_COUNTED, "stub_counted", "the stub is counted")                                                             \
    X(DEVICE_FAILED, "device_failed", "a device fails, or finds a wrong number of cards")                              \
    X(DEVICE_PUT_OUT, "device_put_out", "a device is covered, marked or replaced")                                     \
    X(DEVICE_RESTORED, "device_restored", "a device works again")                                                      \
    X(CARD_IMPOSSIBLE, "card_impossible", "the shoe reads a card that cannot be")                                      \
    X(CARD_TAKEN_BACK, "card_taken_back", "the card that was read last was another one")                               \
    X(SEAT_TAKEN, "seat_taken", "a patron takes a seat")                                                               \
    X(PATRON_LEAVING, "patron_leaving", "a patron leaves in a round")                                                  \
    X(PATRON_LEFT, "patron_left", "a patron leaves and takes the chips along")                                         \
    X(BOUGHT_IN, "bought_in", "cash goes into the drop box, chips to the patron")                                      \
    X(CASHED_OUT, "cashed_out", "a patron takes chips away")                                                           \
    X(TIP_GIVEN, "tip_given", "a tip is given")                                                                        \
    X(INVENTORY_OPENED, "inventory_opened", "the tray is counted: a shift begins")                                     \
    X(INVENTORY_CLOSED, "inventory_closed", "the tray is counted: the shift ends")                                     \
    X(FILL_MADE, "fill_made", "chips are brought to the tray")                                                         \
    X(CREDIT_MADE, "credit_made", "chips are taken from the tray")                                                     \
    X(SLIP_VOIDED, "slip_voided", "a fill or credit is voided; it stays on record")                                    \
    X(DROP_TAKEN, "drop_taken", "the drop box is taken away and counted")                                              \
    X(PAYMENT_CORRECTED, "payment_corrected", "a payment is corrected")                                                \
    X(DISPUTE_OPENED, "dispute_opened", "a dispute is opened")                                                         \
    X(DISPUTE_AMOUNT_HELD, "dispute_amount_held", "the disputed amount is set aside")                                  \
    X(DISPUTE_DECIDED, "dispute_decided", "a dispute is decided")                                                      \
    X(TIPS_TAKEN, "tips_taken", "the tip box is emptied and counted")

enum baize_table_event_kind {
#define BAIZE_TABLE_EVENT_ENUM(name, id, words) BAIZE_TABLE_EVENT_##name,
    BAIZE_TABLE_EVENT_LIST(BAIZE_TABLE_EVENT_ENUM)
#undef BAIZE_TABLE_EVENT_ENUM
        BAIZE_TABLE_EVENTS
};

struct baize_table_event {
    enum baize_table_event_kind kind;
    struct baize_actor by;        /* of a round's event: the same as in it */
    uint32_t table;               /* its number */
    struct baize_posting posting; /* of a round's event: empty, it has its own */
    union {
        struct baize_event round;
        struct {
            uint8_t deck;
            enum baize_back back;
            bool preshuffled;
            baize_clause clause;
        } deck_received;
        struct {
            uint8_t deck;
            enum baize_step step;
            uint8_t depth;
            bool by_device;
            baize_clause clause;
        } step_done;
        struct {
            uint8_t deck;
            baize_clause clause;
        } shuffle_ordered, recut_ordered, deck_removed;
        struct {
            bool face_up;
            baize_clause clause;
        } idle_began;
        struct {
            uint32_t dealer;
            uint32_t relieved; /* 0: nobody */
        } dealer_on, dealer_off;
        struct {
            struct baize_stub_count count;
            uint16_t total;
            enum baize_stub_outcome outcome;
            baize_clause clause;
        } stub_counted;
        struct {
            enum baize_device device;
            enum baize_device_state state; /* wrong-count: the deck must go, the device did its job (R37) */
            uint8_t deck;
            baize_clause clause;
        } device_failed;
        struct {
            enum baize_device device;
            enum baize_out_of_order way;
            baize_clause clause;
        } device_put_out;
        struct {
            enum baize_device device;
        } device_restored;
        struct {
            uint8_t code; /* what the shoe read, which need not be a card */
            bool seen_before;
        } card_impossible;
        struct {
            baize_card card;
        } card_taken_back;
        struct {
            uint8_t seat;
            uint32_t patron;
            baize_clause clause;
        } seat_taken;
        struct {
            uint32_t patron;
            baize_cents amount; /* of chips taken along, bought, given; for patron_leaving 0 */
        } patron_leaving, patron_left, bought_in, cashed_out, tip_given;
        struct {
            baize_cents counted, expected; /* what was found, and what the books say */
        } inventory_opened, inventory_closed, drop_taken, tips_taken;
        struct {
            uint32_t number;
            baize_cents amount;
            uint32_t signers[BAIZE_SIGNERS_MORE];
        } fill_made, credit_made;
        struct {
            enum baize_slip_kind slip;
            uint32_t number;
            baize_cents amount;
            enum baize_why why;
        } slip_voided;
        struct {
            uint32_t round;
            uint8_t seat;
            uint32_t patron;
            baize_cents amount;
            bool to_patron;
            enum baize_why why;
        } payment_corrected;
        struct {
            uint32_t number;
            uint32_t patron;
            uint32_t round;
            uint8_t seat;
        } dispute_opened;
        struct {
            uint32_t number;
            baize_cents amount;
        } dispute_amount_held;
        struct {
            uint32_t number;
            uint32_t round; /* what it was about */
            uint8_t seat;
            bool for_patron;
            baize_cents amount;
            enum baize_why why;
        } dispute_decided;
    };
};

#define BAIZE_TABLE_EVENT_VERSION 2

BAIZE_API const char *baize_table_event_id(enum baize_table_event_kind kind);

/* One line, as baize_event_encode writes it for the round's events; the table's own have `table` where those have
 * `round`. The same promises: strict both ways, nothing changes on failure. A round's event does not tell its table:
 * `table` says which stream is read. */
BAIZE_API enum baize_status baize_table_event_encode(struct baize_text *text, const struct baize_table_event *event,
                                                     const struct baize_rules *rules);
BAIZE_API enum baize_status baize_table_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                                     uint32_t table, struct baize_table_event *event, size_t *position);
/* Somebody must be told: a count of tray or drop box that differs from the books by more than BAIZE_VARIANCE_MOST (A2).
 * A tray that the books say is empty is not counted against them when a shift opens: its chips are brought for it. Any
 * other count that differs is refused once (COUNT_DIFFERS), so that nobody takes a slip of the hand for a count. */
BAIZE_API bool baize_table_event_alarms(const struct baize_table_event *event);
BAIZE_API bool baize_table_event_equal(const struct baize_table_event *a, const struct baize_table_event *b);
BAIZE_API void baize_table_event_print(struct baize_text *text, const struct baize_table_event *event,
                                       const struct baize_rules *rules);

/* ---- The state ---- */

struct baize_table_settings {
    uint32_t number; /* of the table */
    enum baize_card_source source;
    uint32_t betting_ms, decision_ms; /* 0: no clock */
};

struct baize_table_deck {
    enum baize_deck_state state;
    enum baize_back back;
    uint8_t next_step;    /* PREPARING: the place in rules->procedures.opening */
    bool device_shuffled; /* the last shuffle was a device's: no cut */
    bool cut;
    uint8_t rounds_uncounted; /* of this deck since its cards were counted, this round not counted */
    int64_t received_ms;
    baize_clause condemned_by; /* CONDEMNED: the clause of the count that was wrong */
};

/* Who sits where. A patron who leaves in a round keeps the box until the round is over. */
struct baize_table_seat {
    uint32_t patron; /* 0: free */
    bool leaving;
};

struct baize_slip {
    enum baize_slip_kind kind;
    uint32_t number;
    baize_cents amount;
    bool voided;
};

/* Since when somebody is waited for: the time of the event that began it. 0: nobody is. */
struct baize_table_waits {
    int64_t dealer_ms;                      /* the table is not closed, and nobody is signed on */
    int64_t condemned_ms[BAIZE_DECKS_MOST]; /* this deck must leave the table */
    int64_t device_ms[BAIZE_DEVICES];       /* this device fails, and is neither covered, marked nor replaced */
};

/* One shift of the tray: from inventory to inventory. */
struct baize_shift {
    uint32_t number;
    bool open;
    baize_cents opening, closing; /* as counted */
    baize_cents dropped;          /* boxes taken away, as counted */
    baize_cents drop_before;      /* in the box when the shift began */
    uint8_t slips_count;
    struct baize_slip slips[BAIZE_SLIPS_MOST];
};

/* Cards in the discard rack, in the order in which they came. The stub, whose faces nobody knows, is not among them. */
struct baize_rack {
    uint8_t count;
    baize_card cards[BAIZE_DECK_MOST];
};

struct baize_table {
    struct baize_table_settings settings;
    enum baize_life life;
    int64_t at_ms; /* of the latest event */
    uint32_t dealer;
    struct baize_table_deck decks[BAIZE_DECKS_MOST];
    uint8_t deck; /* of the round that is open, and of the next one when none is */
    enum baize_device_state devices[BAIZE_DEVICES];
    struct baize_table_seat seats[BAIZE_SEATS_MOST];
    uint32_t last_round;
    uint8_t rounds_uncounted;         /* at the table since the last stub count, this round not counted */
    bool by_itself;                   /* the program opened the round, or the last one, since the table was opened */
    bool stub_counted;                /* in this round */
    bool asked;                       /* the first question of this round has been answered */
    bool card_impossible;             /* the shoe read one, and it waits for correction */
    bool card_correctable;            /* the last card has had no effect yet */
    baize_card last_card;             /* ... which is this one */
    int64_t clock_from_ms;            /* since when betting is open, or the seat that is asked has time */
    struct baize_round round;         /* the round that is open, or the last one */
    struct baize_round round_earlier; /* while card_correctable: before the last card */
    struct baize_rack rack;
    struct baize_people people; /* who dealt in this round or the last one: signed on, relieved, or in their place */
    uint32_t fills, credits, disputed; /* the last number of each */
    struct baize_shift shift;
    struct baize_dispute disputes[BAIZE_DISPUTES_MOST];
    uint32_t kept_count; /* rounds that were ever kept: the next goes to place kept_count % BAIZE_ROUNDS_KEPT */
    struct baize_kept_round kept[BAIZE_ROUNDS_KEPT];
    struct baize_table_waits waits;
    struct baize_ledger ledger; /* of the table since its beginning; all wallets are one account here. The sum is 0 */
};

/* The most events one act can make: those of the round, and of every patron who leaves with its end. */
#define BAIZE_TABLE_EVENTS_MOST (BAIZE_ROUND_EVENTS_MOST + BAIZE_SEATS_MOST + 2)

struct baize_table_events {
    uint8_t count;
    struct baize_table_event events[BAIZE_TABLE_EVENTS_MOST];
    struct baize_events round; /* working memory */
};

/* A closed table, with nothing on it. */
BAIZE_API void baize_table_start(struct baize_table *table, const struct baize_table_settings *settings);

BAIZE_API struct baize_table_refusal baize_table_check(const struct baize_rules *rules, const struct baize_table *table,
                                                       const struct baize_table_action *action);

/* TABLE_REFUSED when check would refuse: then there are no events. MONEY_OVERFLOW, LEDGER_FULL when the books cannot
 * hold what it would come to. */
BAIZE_API enum baize_status baize_table_decide(const struct baize_rules *rules, const struct baize_table *table,
                                               const struct baize_table_action *action,
                                               struct baize_table_events *events);

/* ROUND_EVENT_UNEXPECTED when the event cannot follow this state: then the state is unchanged. */
BAIZE_API enum baize_status baize_table_fold(const struct baize_rules *rules, struct baize_table *table,
                                             const struct baize_table_event *event);

/* check, decide and fold in one. */
BAIZE_API enum baize_status baize_table_act(const struct baize_rules *rules, struct baize_table *table,
                                            const struct baize_table_action *action, struct baize_table_events *events,
                                            struct baize_table_refusal *refusal);

/* ---- Questions ---- */

BAIZE_API const char *baize_life_id(enum baize_life life);
BAIZE_API const char *baize_table_act_id(enum baize_table_act act);

/* What a patron has in chips at this table. */
BAIZE_API baize_cents baize_table_chips(const struct baize_table *table, uint32_t patron);

/* Is the stub to be counted in this round, before the first question? */
BAIZE_API bool baize_table_stub_count_due(const struct baize_rules *rules, const struct baize_table *table);

/* Where the cards are that were not dealt in this round, and how many. After the last card of the round the stub is
 * taken out of shoe or hand and lies in the rack, unless it is counted first (MD-FCP 8.F, 9.B(7), 10.C; MD-DD 8.D(3));
 * in Double Draw Poker that is after the last draw (R22). Its faces are nowhere: nobody has seen them. */
struct baize_stub {
    enum baize_stub_place place;
    uint8_t cards;
};

BAIZE_API struct baize_stub baize_table_stub(const struct baize_rules *rules, const struct baize_table *table);

/* What a count finds when every card is where the record has it. Cards of a hand that lie in the rack already (its
 * player has left the round) are counted there and not at the seat. */
BAIZE_API struct baize_stub_count baize_table_right_count(const struct baize_rules *rules,
                                                          const struct baize_table *table);

/* How long the deck may still be used: negative when it is too old, INT64_MAX when its life has no limit. */
BAIZE_API int64_t baize_table_deck_left_ms(const struct baize_rules *rules, const struct baize_table *table,
                                           uint8_t deck, int64_t now_ms);

/* May be used, but not for as long as BAIZE_DECK_WARNING_MS any more. */
BAIZE_API bool baize_table_deck_warns(const struct baize_rules *rules, const struct baize_table *table, uint8_t deck,
                                      int64_t now_ms);

#define BAIZE_DEADLINE_LIST(X)                                                                                         \
    X(DEADLINE_NONE, "none", "nothing")                                                                                \
    X(DEADLINE_BETTING, "betting", "no more bets")                                                                     \
    X(DEADLINE_DECISION, "decision", "the seat is out of time (R39)")                                                  \
    X(DEADLINE_DECK, "deck", "a deck must be changed")

enum baize_deadline_kind {
#define BAIZE_DEADLINE_ENUM(name, id, words) BAIZE_##name,
    BAIZE_DEADLINE_LIST(BAIZE_DEADLINE_ENUM)
#undef BAIZE_DEADLINE_ENUM
};

struct baize_deadline {
    enum baize_deadline_kind kind;
    int64_t at_ms;
    uint8_t deck; /* DEADLINE_DECK */
};

/* The next moment at which time itself does something. Betting and decisions are ended by
 * BAIZE_TABLE_ACT_DEADLINE_PASSED; a deck that gets too old needs no act, the next round is refused. */
BAIZE_API struct baize_deadline baize_table_next_deadline(const struct baize_rules *rules,
                                                          const struct baize_table *table);

/* Is an open dispute about this round? Then its record is kept, whatever else is thrown away. */
BAIZE_API bool baize_table_keeps_record(const struct baize_table *table, uint32_t round);

/* ---- The tray ---- */

/* win = closing + credits + drop - opening - fills (A1). While the shift is open, closing is what the books say. */
struct baize_table_win {
    baize_cents opening, closing, fills, credits, drop, win;
};

BAIZE_API struct baize_table_win baize_table_win(const struct baize_table *table);

/* The same from the entries alone: what patrons and the house put in, less what they got, over the events of a shift,
 * those of its two inventories counted, and a drop box that is taken after the second. Start with zero, add every event
 * of the stream, compare. */
struct baize_win_audit {
    bool open;
    baize_money won;
};

BAIZE_API enum baize_status baize_win_audit_add(struct baize_win_audit *audit, const struct baize_table_event *event);

/* ---- The record of a round ---- */

/* One card of a round: where it went, and when it came to the rack. */
struct baize_card_history {
    baize_card card;
    uint8_t place; /* a seat, or enum baize_place: the rack for a card that was out of the round */
    bool face_up;
    uint8_t rack_order; /* 1 is the first; 0: it never came there */
    int64_t dealt_ms, rack_ms;
};

struct baize_rebuilt {
    uint32_t round;
    uint8_t count;
    struct baize_card_history cards[BAIZE_DECK_MOST]; /* in the order dealt */
    uint8_t rack_count;
    uint8_t seat_counts[BAIZE_SEATS_MOST]; /* at the end */
    baize_card seats[BAIZE_SEATS_MOST][5];
    uint8_t dealer_count;
    baize_card dealer[6];
    baize_cards bonus_card;
};

/* Rebuilds every hand of a round card by card from its events; those of other rounds and of the table are looked at
 * only as far as they concern it (a card that was corrected). ROUND_EVENT_UNEXPECTED when the events are no round. */
BAIZE_API enum baize_status baize_table_rebuild(const struct baize_rules *rules, const struct baize_table_event *events,
                                                size_t count, uint32_t round, struct baize_rebuilt *rebuilt);

#endif
