/* meter.h - one progressive meter as a pure, deterministic state machine (RULES 4, R25..R30).
 *
 *     check   says why an action is refused, and changes nothing
 *     decide  turns a legal action into events
 *     fold    applies an event
 *
 * A meter is one stream of events: an id, one to four levels, and up to 64 linked tables. What the tables do comes in
 * as actions. The place of an action in the stream decides, not its time (DESIGN, decision 6).
 *
 *   the meter      new --open--> open --close--> closed
 *
 *   a round of a linked table, at this meter
 *
 *     contribute --> open --end_round--> over           refused while one of its claims is pending
 *                      \----void_round-> void           refused while one of its wins is not backed out (R28)
 *
 *   a claim, in an open round
 *
 *                      /--key_off, reject, void_round--> as if it had never been
 *     claim --> pending
 *                      \--validate--> won --back_out--> undone (R26)
 *
 * Order (R27). A claim that takes money from a level has a place in the order of that level, the order of keying. Each
 * level has its own order: a claim is validated when none before it at its level is pending, whatever is pending at
 * other levels. A pay from the tray has no place in any order: it is validated at any time.
 *
 * Amounts (R27). What comes in after a claim belongs to what follows it, and a claim may go away; so while claims of a
 * level are pending, what comes into that level is kept in *flows*, one before its first claim and one behind each:
 *
 *     start  flow 0  |claim A|  flow 1  |claim B|  flow 2
 *       `-----------------------------------------------> meter, reserve and overflow as they are shown
 *
 * The amounts follow from left to right. When A is rejected, flow 1 joins flow 0 and B is computed anew. When A is
 * validated, its amount is final, `start` is what A left, and flow 1 is the new flow 0. When a round is void its
 * contribution leaves its flow. A flow is only a sum: up to the limit it fills the meter, the rest is overflow. So
 * after a void the level stands exactly as if the round had never been.
 *
 * A *stretch* is what comes in between two changes of `start`: a validated pay, an adjustment, a back-out. What goes
 * above the limit when a stretch ends, or when a back-out brings money back, is a *spill*. Without one of the rounds
 * before it a spill would have been smaller by that round's contribution: so each round still open remembers the spill
 * of its own stretch and the later ones, and a void takes its contribution out of them first, then out of the meter
 * (R28). A win that was validated and backed out in between changes nothing about that. What a validated 100% pay has
 * taken is refunded by the house and the new meter is not touched. Of what came in before another pay, a share or a
 * fixed one, at most what the meter held right after that pay is still there (the *low water* of the pay); what of a
 * contribution is no longer there is refunded by the house, and what others have brought since is not touched. A void
 * takes its part out of the low water of the pays it lay under, and a back-out brings its money back into it: so two
 * voids never take the same money.
 *
 * Pays (R29, R30). 100%: the meter's whole cents; the meter starts again at seed + reserve + overflow + the fraction of
 * a cent, and what is above the limit is overflow again. Less than 100%: that share, rounded down to cents. Fixed from
 * the meter: of the first level; what that lacks is house money, with an alarm. Fixed from the tray: nothing of the
 * meter, and no place in its order. Envy is never the meter's (R31).
 *
 * Dry (R43). The first level is dry when fixed pays have been taken from it since it was reset, and it holds less than
 * the largest fixed award of the schedule. The pay that makes it dry is an alarm. A 100% pay of a dry level is
 * validated as any other, is an alarm too, and says that the level was dry. The alarm waits until somebody of the floor
 * or the Game Manager acknowledges it, also when the level holds enough again or the meter is closed.
 *
 * Back-out (R26). The amount goes back into the level, before all pending claims, whose amounts are computed anew; a
 * shortfall goes back to the house. If the win was the latest reset of its level, the reset is undone with it: reserve
 * and overflow are again what they were plus what came in since, the seed goes back to the house, and the contributions
 * since then stay. All of that comes out of the amount that came back and what later pays have left of the reset, the
 * players' reserve and overflow first, the seed last: it never comes out of what players have brought since (T1). If
 * the level was reset again since, that seed and reserve have been paid to the later winner: only the amount comes
 * back. A meter that is closed takes a back-out too: what comes back goes to the house, as all that the
 * level held did when it was closed, and is given to the players of another meter by an adjustment (T12).
 *
 * A win is backed out for as long as the record is kept. The state has the latest 25 hits of a level; what it no longer
 * has enters with the act, as cards do (DESIGN, decision 5): whoever takes the request in looks the win up in the
 * meter's stream (baize_meter_search_add) and hands it over; check and decide work with it, and the event carries it.
 * Of an old reset it is not known what later pays have left: what is undone comes out of the amount that came back.
 *
 * Rules (T6). What the jurisdiction asks of a level, a least seed or a reserve that its schedule sets, holds for a
 * meter whatever was submitted. A meter may be followed by another (T7): its players are told so many days before, the
 * other has the same schedule and no larger wager, and opens with all of the money. A reading may bring what the signs
 * show; one that is off by more than the rules let pass is an alarm (T10).
 *
 * Accounts (DESIGN, decision 7). M is the meter's id, L the level, from 0:
 *
 *     meter/M/L reserve/M/L overflow/M/L   what the level holds, in micro-cents
 *     pending/M/L                          claims from the meter that wait, whole cents
 *     pending/0/0                          validated awards on their way to a table, which pays them out (round.h)
 *     house                                the other side: collected wagers come from it (the table's tray holds the
 *                                          chips), seeds and shortfalls too; reversed contributions go back to it
 *
 * A claim moves its provisional amount to pending at once, and a 100% claim restarts the meter at once: all tables show
 * the meter less what is claimed, with "pending". A pay from the tray moves no money here: the table's stream does.
 *
 * After every event, in each level:
 *
 *     opening + contributions - reversed + seeds + shortfall + adjustments
 *         = meter + reserve + overflow + pending + paid from the meter
 *
 * (seeds and shortfall with those of pending claims). Sums cannot wrap: see BAIZE_METER_CENTS_MOST.
 *
 * The rules are those of the first table. Clauses in the events are clauses of these rules, so a meter cannot work by
 * each table's own: what the meter does by its rules, the linked tables must have in common (P11, terms). The state is
 * a struct without pointers: copy it with =, compare it with memcmp. */
#ifndef BAIZE_METER_H
#define BAIZE_METER_H

#include <baize/api.h>
#include <baize/event.h>
#include <baize/ledger.h>
#include <baize/meter_acts.h>
#include <baize/meter_wins.h>
#include <baize/refusal.h>
#include <baize/rules.h>
#include <baize/status.h>
#include <baize/text.h>

#define BAIZE_METER_TABLES_MOST 64
#define BAIZE_METER_CLAIMS_MOST 224 /* ... with those that the tray pays */
#define BAIZE_METER_HITS_KEPT   25  /* the history a regulator asks for (P7); older wins are in the record */

/* $100,000,000: the most that a seed, limit, opening amount, fixed pay or wager may be. An action that brings money in
 * is refused once a level has received BAIZE_METER_RECEIVED_MOST micro-cents ($10,000 million) in its life. One action
 * then adds at most one such amount for each pending claim that takes money, 33 x 10^16: every sum of the state stays
 * below 1.4 x 10^18, far from 2^63. */
#define BAIZE_METER_CENTS_MOST    INT64_C(10000000000)
#define BAIZE_METER_RECEIVED_MOST INT64_C(1000000000000000000)

/* ---- Events ---- */

BAIZE_API const char *baize_meter_event_id(enum baize_meter_event_kind kind);

/* One line of text, as event.h says, with meter=NUMBER where the events of a round have round=NUMBER; the fields are in
 * catalog/meter.toml. Strict both ways. BAIZE_EVENT_TEXT_SIZE bytes are enough. */
BAIZE_API enum baize_status baize_meter_event_encode(struct baize_text *text, const struct baize_meter_event *event,
                                                     const struct baize_rules *rules);
BAIZE_API enum baize_status baize_meter_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                                     struct baize_meter_event *event, size_t *position);
BAIZE_API bool baize_meter_event_equal(const struct baize_meter_event *a, const struct baize_meter_event *b);

/* The event in words, for people; an alarm stands on a line of its own. */
BAIZE_API void baize_meter_event_print(struct baize_text *text, const struct baize_meter_event *event,
                                       const struct baize_rules *rules);

/* Must somebody be told at once? An implausible contribution (P6), a shortfall (R30), a sign that differs (T10), a
 * level that runs dry or is won dry (R43). */
BAIZE_API bool baize_meter_event_alarms(const struct baize_meter_event *event);

/* ---- The state ---- */

enum baize_meter_phase { BAIZE_METER_NEW, BAIZE_METER_OPEN, BAIZE_METER_CLOSED };

struct baize_meter_level {
    char name[BAIZE_LEVEL_NAME_SIZE];
    struct baize_meter_parameters set;

    struct baize_meter_amounts now; /* the books: moved by postings only */
    baize_money pending_seeds;      /* the seeds of pending 100% claims, and */
    baize_money pending_shortfall;  /* what the house would add to pending fixed pays: not final */

    baize_money opening, contributions, reversed, seeds, shortfall, adjustments; /* for life */
    baize_money paid_from_meter, paid_from_tray;                                 /* their sum is the total paid (P5) */
    baize_money breakage, refunded;
    uint64_t wagers; /* qualifying (P2) */
    uint64_t hits;   /* wins paid from the level, validated and not backed out (P1) */
    uint64_t backed_out, alarms;
    baize_money seed_recovered; /* of the seed that the level started with last (T1) */
    uint64_t dry_alarm;         /* the event of the alarm that nobody has acknowledged (R43); 0: none */
    int64_t dry_alarm_ms;       /* ... and when it was */

    struct baize_meter_amounts start;                           /* of the stretch; nothing pending */
    struct baize_meter_flow flows[BAIZE_METER_TAKING_MOST + 1]; /* before its first pending claim, behind each */
    uint64_t stretch_seq;                                       /* the stretch began here */
    uint64_t forgotten_reset_seq;                               /* the latest reset that is no longer in `hits` */
    uint64_t forgotten_pay_seq; /* ... the latest other pay: its low water counts as 0 */
};

/* A linked table, with its open or latest round. */
struct baize_meter_table {
    uint32_t number;
    uint32_t round;
    uint64_t seq; /* of its contribution */
    baize_money contributed[BAIZE_LEVELS_MOST];
    baize_money reserved[BAIZE_LEVELS_MOST];
    baize_money own_spill[BAIZE_LEVELS_MOST];   /* of its stretch, where that has ended */
    baize_money later_spill[BAIZE_LEVELS_MOST]; /* of what came after its stretch */
    uint64_t stretch[BAIZE_LEVELS_MOST];        /* where its stretch began, once it has ended */
    uint16_t lit;                               /* seats whose wager was accepted, a bit each */
    uint16_t claimed;                           /* ... with a pending claim */
    uint16_t won;                               /* ... with a win that is not backed out */
    uint16_t undone; /* ... whose win was backed out in this round: claimed again, it is late */
    uint8_t seats;
    bool open;
};

struct baize_meter_claim {
    uint64_t seq;       /* its place in the stream */
    baize_cents amount; /* provisional */
    baize_cents fixed;
    baize_money breakage; /* of a fixed pay */
    uint32_t number, table, round;
    baize_rate share; /* of the level; 0: fixed */
    uint8_t seat, row, level;
    uint8_t from; /* enum baize_pays_from */
};

/* The latest hits, the oldest first. */
struct baize_meter_history {
    uint64_t count;
    struct baize_meter_hit hits[BAIZE_METER_HITS_KEPT];
};

struct baize_meter {
    uint32_t id;
    uint32_t day;  /* of the latest reading */
    int64_t at_ms; /* of the latest event */
    uint64_t seq;  /* events folded */
    baize_cents wager;
    baize_money house, payable; /* what these accounts have received from this stream */
    uint64_t implausible;
    uint64_t tray_hits, tray_backed_out; /* wins paid from the tray are no hits of a level (P1) */
    uint64_t variances;                  /* signs that differed by more than the rules let pass (T10) */
    uint32_t claims_made, wins_made;     /* for life: the latest numbers given */
    uint32_t winning_table;              /* of the latest win from the meter that stands (L5); 0: none */
    uint32_t predecessor;                /* whose money it took over (T7); 0: nobody's */
    uint8_t phase;                       /* enum baize_meter_phase */
    uint8_t levels_count, tables_count, claims_count;
    baize_money transferred[BAIZE_LEVELS_MOST]; /* by the predecessor, to each level */
    struct baize_meter_level levels[BAIZE_LEVELS_MOST];
    struct baize_meter_table tables[BAIZE_METER_TABLES_MOST];
    struct baize_meter_claim claims[BAIZE_METER_CLAIMS_MOST];    /* pending, in the order of keying */
    struct baize_meter_history histories[BAIZE_LEVELS_MOST + 1]; /* of each level; the last: pays from the tray */
};

/* The most events one action can make: the claims of a round, its levels, and the void. */
#define BAIZE_METER_EVENTS_MOST (BAIZE_SEATS_MOST + BAIZE_LEVELS_MOST + 1)

struct baize_meter_events {
    uint8_t count;
    struct baize_meter_event events[BAIZE_METER_EVENTS_MOST];
};

BAIZE_API void baize_meter_start(struct baize_meter *meter);

BAIZE_API struct baize_refusal baize_meter_check(const struct baize_rules *rules, const struct baize_meter *meter,
                                                 const struct baize_meter_action *action);

/* METER_REFUSED when check would refuse: then there are no events. */
BAIZE_API enum baize_status baize_meter_decide(const struct baize_rules *rules, const struct baize_meter *meter,
                                               const struct baize_meter_action *action,
                                               struct baize_meter_events *events);

/* METER_EVENT_UNEXPECTED when the event cannot follow this state, LEDGER_UNBALANCED when its entries do not add up to
 * zero or the level's equation would not hold: then the state is unchanged. */
BAIZE_API enum baize_status baize_meter_fold(struct baize_meter *meter, const struct baize_meter_event *event);

/* check, decide and fold in one; what happened is in *events. */
BAIZE_API enum baize_status baize_meter_act(const struct baize_rules *rules, struct baize_meter *meter,
                                            const struct baize_meter_action *action, struct baize_meter_events *events,
                                            struct baize_refusal *refusal);

/* ---- Questions ---- */

/* What a table's rules say to the others. */
BAIZE_API void baize_meter_terms_of(const struct baize_rules *rules, struct baize_meter_terms *terms);

/* An action that opens a meter as the rules were submitted: all levels, each at its seed. */
BAIZE_API void baize_meter_setup_of(const struct baize_rules *rules, uint32_t meter, struct baize_meter_action *action);

/* Does the equation of the level hold? */
BAIZE_API bool baize_meter_level_balances(const struct baize_meter_level *level);

/* What the displays at all tables show (L3, L5, H3): the level less what is claimed. */
struct baize_meter_display {
    baize_cents amount;
    baize_cents pending; /* claimed from this level */
    bool is_pending;
    uint32_t winning_table;
};

BAIZE_API struct baize_meter_display baize_meter_show(const struct baize_meter *meter, uint8_t level);

/* Does the claim take money from its level? One that the tray pays does not, and has no place in the order (R27). */
BAIZE_API bool baize_meter_claim_takes(const struct baize_meter_claim *claim);

/* The pending claim with this number, or NULL. */
BAIZE_API const struct baize_meter_claim *baize_meter_find_claim(const struct baize_meter *meter, uint32_t claim);

/* The claim that has to be validated before this one, the first of its level: its number; 0: none (R27). */
BAIZE_API uint32_t baize_meter_claim_before(const struct baize_meter *meter, const struct baize_meter_claim *claim);

/* The win with this number, or NULL when it is not among the latest. */
BAIZE_API const struct baize_meter_hit *baize_meter_find_win(const struct baize_meter *meter, uint32_t win);

/* A look-up of one win in the meter's stream. Zero but for `win`; then add every event from the first on. `after` is
 * the meter behind the event. */
struct baize_meter_search {
    uint32_t win;
    bool found;
    struct baize_meter_old_win old; /* when found: for the act */
};

BAIZE_API void baize_meter_search_add(struct baize_meter_search *search, const struct baize_meter *after,
                                      const struct baize_meter_event *event);

/* The win that an event backs out, in the state before the event: among the latest hits, or as the event has it. */
BAIZE_API const struct baize_meter_hit *baize_meter_backed_out_win(const struct baize_meter *before,
                                                                   const struct baize_meter_event *event);

/* Is the level dry, before all pending claims (R43)? */
BAIZE_API bool baize_meter_is_dry(const struct baize_rules *rules, const struct baize_meter *meter, uint8_t level);

/* The amounts of a level computed anew from its start, flows and claims, for audit: they equal `now`. */
BAIZE_API struct baize_meter_amounts baize_meter_recount(const struct baize_meter *meter, uint8_t level);

BAIZE_API const char *baize_meter_act_id(enum baize_meter_act act);

/* What the maker of the system recommends otherwise about the parameters that are set now: the same that `rules check`
 * says about a submission. Returns how many. */
BAIZE_API uint8_t baize_meter_recommend(const struct baize_rules *rules, const struct baize_meter *meter,
                                        struct baize_recommendation found[BAIZE_RECOMMENDATIONS_MOST]);

#endif
