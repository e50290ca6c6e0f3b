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
#include <baize/refusal.h>
#include <baize/round.h>
#include <baize/rules.h>
#include <baize/table_acts.h>
#include <baize/text.h>

#define BAIZE_SLIPS_MOST 32 /* fills and credits of one shift, voided ones counted */
#define BAIZE_SLIPS_KEPT 2  /* of them for fills in a round, whose payments may empty the tray */

/* The largest amount of one act: $10,000,000.00. */
#define BAIZE_TABLE_AMOUNT_MOST INT64_C(1000000000)

/* A count may differ from the books by $100.00; above that, and unresolved, it is reported within 24 hours (A2). */
#define BAIZE_VARIANCE_MOST INT64_C(10000)

/* Times are milliseconds since 1970, up to the year 36812: sums of them with any clock fit 64 bits. */
#define BAIZE_TABLE_TIME_MOST (INT64_C(1) << 50)

/* A deck that is nearly as old as it may get is worth a word this long before (RULES 5). */
#define BAIZE_DECK_WARNING_MS (15 * INT64_C(60000))

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

BAIZE_API struct baize_refusal baize_table_check(const struct baize_rules *rules, const struct baize_table *table,
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
                                            struct baize_refusal *refusal);

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
