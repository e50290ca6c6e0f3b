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
#include <baize/rules.h>
#include <baize/status.h>
#include <baize/text.h>

#define BAIZE_METER_TABLES_MOST 64
#define BAIZE_METER_TAKING_MOST 32  /* pending at one time that take money from the levels */
#define BAIZE_METER_CLAIMS_MOST 224 /* ... with those that the tray pays */
#define BAIZE_METER_HITS_KEPT   25  /* the history a regulator asks for (P7); older wins are in the record */

/* $100,000,000: the most that a seed, limit, opening amount, fixed pay or wager may be. An action that brings money in
 * is refused once a level has received BAIZE_METER_RECEIVED_MOST micro-cents ($10,000 million) in its life. One action
 * then adds at most one such amount for each pending claim that takes money, 33 x 10^16: every sum of the state stays
 * below 1.4 x 10^18, far from 2^63. */
#define BAIZE_METER_CENTS_MOST    INT64_C(10000000000)
#define BAIZE_METER_RECEIVED_MOST INT64_C(1000000000000000000)

/* ---- Actions ---- */

#define BAIZE_METER_ACT_LIST(X)                                                                                        \
    X(OPEN, "open", "open the meter")                                                                                  \
    X(LINK_TABLE, "link_table", "link a table")                                                                        \
    X(UNLINK_TABLE, "unlink_table", "unlink a table")                                                                  \
    X(CLOSE, "close", "close the meter")                                                                               \
    X(CONTRIBUTE, "contribute", "take in the wagers of a round")                                                       \
    X(END_ROUND, "end_round", "end a round")                                                                           \
    X(VOID_ROUND, "void_round", "undo a round")                                                                        \
    X(CLAIM, "claim", "key in a progressive win")                                                                      \
    X(KEY_OFF, "key_off", "take a keyed win back")                                                                     \
    X(VALIDATE, "validate", "validate a progressive win")                                                              \
    X(REJECT, "reject", "reject a progressive win")                                                                    \
    X(BACK_OUT, "back_out", "undo a validated win")                                                                    \
    X(SET_PARAMETERS, "set_parameters", "change seed, rate, reserve rate and limit")                                   \
    X(ADJUST, "adjust", "adjust a level by hand")                                                                      \
    X(ACKNOWLEDGE_DRY, "acknowledge_dry", "acknowledge the alarm of a dry level")                                      \
    X(READ, "read", "take the reading of a day")

enum baize_meter_act {
#define BAIZE_METER_ACT_ENUM(name, id, words) BAIZE_METER_ACT_##name,
    BAIZE_METER_ACT_LIST(BAIZE_METER_ACT_ENUM)
#undef BAIZE_METER_ACT_ENUM
};

/* Why a claim goes away. Rejection gives one of the reasons between the first and the last. */
#define BAIZE_METER_DROP_LIST(X)                                                                                       \
    X(KEYED_OFF, "keyed-off", "the dealer keyed it off")                                                               \
    X(NO_SUCH_HAND, "no-such-hand", "the cards do not make the hand")                                                  \
    X(WRONG_SEAT, "wrong-seat", "another seat holds the hand")                                                         \
    X(NOT_THE_HIGHEST, "not-the-highest", "only the highest hand pays")                                                \
    X(WAGER_NOT_MADE, "wager-not-made", "the progressive wager was not made")                                          \
    X(IRREGULAR_HAND, "irregular-hand", "the hand was not dealt or played by the rules")                               \
    X(ROUND_VOID, "round-void", "the round is void")

enum baize_meter_drop {
#define BAIZE_METER_DROP_ENUM(name, id, words) BAIZE_METER_DROP_##name,
    BAIZE_METER_DROP_LIST(BAIZE_METER_DROP_ENUM)
#undef BAIZE_METER_DROP_ENUM
};

/* Why a win is backed out (R26). */
#define BAIZE_METER_BACK_OUT_LIST(X)                                                                                   \
    X(VALIDATED_IN_ERROR, "validated-in-error", "validated in error")                                                  \
    X(ROUND_TO_BE_VOID, "round-to-be-void", "the round must be void")                                                  \
    X(MACHINE_FAULT, "machine-fault", "a machine failed")                                                              \
    X(PLAY_NOT_BY_THE_RULES, "play-not-by-the-rules", "the hand was not played by the rules")

enum baize_meter_back_out {
#define BAIZE_METER_BACK_OUT_ENUM(name, id, words) BAIZE_METER_##name,
    BAIZE_METER_BACK_OUT_LIST(BAIZE_METER_BACK_OUT_ENUM)
#undef BAIZE_METER_BACK_OUT_ENUM
};

/* Why a level is adjusted: X(name, id, may go down, may go up, words). T1 lists what may lower a meter; a win lowers it
 * by itself. A variance in the players' favour (T10) and money removed elsewhere (T12) raise it. */
#define BAIZE_METER_ADJUST_LIST(X)                                                                                     \
    X(MALFUNCTION, "malfunction", true, true, "a machine failed")                                                      \
    X(OVER_LIMIT, "over-limit-display", true, false, "more was displayed than the limit")                              \
    X(SEED_RECOVERY, "seed-recovery", true, false, "the house recovers its seed")                                      \
    X(UNDISPLAYED_FUNDS, "undisplayed-funds", true, false, "documented removal of funds that were never displayed")    \
    X(VARIANCE, "variance", false, true, "a reading was short: the sign is raised")                                    \
    X(REDISTRIBUTION, "redistribution", false, true, "money removed elsewhere is given back to the players")

enum baize_meter_adjust {
#define BAIZE_METER_ADJUST_ENUM(name, id, down, up, words) BAIZE_METER_ADJUST_##name,
    BAIZE_METER_ADJUST_LIST(BAIZE_METER_ADJUST_ENUM)
#undef BAIZE_METER_ADJUST_ENUM
};

struct baize_meter_parameters {
    baize_cents seed;   /* where the level starts again */
    baize_cents limit;  /* 0: none */
    baize_rate rate;    /* of each wager, to the meter */
    baize_rate reserve; /* of each wager, to the reserve */
};

struct baize_meter_setup {
    char name[BAIZE_LEVEL_NAME_SIZE]; /* as the schedule calls it */
    struct baize_meter_parameters set;
    baize_cents opening;     /* at least the seed, and at least what is taken over (T3, T7) */
    baize_money transferred; /* all that the predecessor's level held: meter, reserve and overflow; 0: nothing (T7) */
};

/* What linked tables must have in common (P11): odds, wager and rates, and how wins are ordered, validated and paid. */
struct baize_meter_terms {
    baize_cents wager;
    baize_cents executive_above; /* 0: the validator is enough for every amount */
    enum baize_direction claim_order;
    enum baize_pays_from fixed_pays_from;
    enum baize_role validator;
    bool asks_credential; /* false: any credential will do */
    enum baize_credential credential;
    uint8_t seats;
    uint8_t rows;
    uint8_t levels;
    struct {
        char hand[BAIZE_ID_SIZE];
        struct baize_odds pays;
    } schedule[BAIZE_PAY_ROWS_MOST];
    struct {
        char name[BAIZE_LEVEL_NAME_SIZE];
        baize_rate rate, reserve;
    } level[BAIZE_LEVELS_MOST];
};

/* A win that was validated. */
struct baize_meter_hit {
    uint64_t seq; /* of the claim */
    int64_t at_ms;
    baize_cents amount;
    baize_money shortfall, seed, reserve, overflow, breakage;
    baize_money low_water; /* the meter right after it, less what voids took of that, with what back-outs brought */
    baize_money spill;     /* of a reset: what of seed, reserve and overflow went above the limit */
    baize_money recovered; /* of a reset: what the house had recovered of the seed before it (T1) */
    uint32_t number, table, round;
    uint32_t validated_by;
    uint8_t seat, row, level, from;
    uint8_t resets, backed_out; /* 1: yes */
    uint8_t unused[2];
};

/* A win that is no longer among the latest hits, as the meter's stream has it. */
struct baize_meter_old_win {
    struct baize_meter_hit hit; /* nothing is known of low_water and spill: they are 0 */
    uint64_t reset_before;      /* the latest win before it that emptied its level and stands: its seq; 0: none */
    /* Back-outs of the meter that the look-up has seen. Nothing else changes what is said here. So if the meter has
     * had as many, nobody has backed out this win, or the reset before it, since it was looked up: of two acts on
     * their way at the same time the second is refused and looks the win up again. */
    uint64_t back_outs;
};

struct baize_meter_action {
    enum baize_meter_act kind;
    struct baize_actor by;
    enum baize_role second_role; /* of by.second, where two people are asked */
    union {
        struct {
            uint32_t meter;       /* its id, not 0 */
            uint32_t predecessor; /* the meter whose money is taken over (T7); 0: none */
            uint8_t count;
            struct baize_meter_setup levels[BAIZE_LEVELS_MOST];
        } open;
        struct {
            uint32_t table; /* not 0 */
            struct baize_meter_terms terms;
        } link_table;
        struct {
            uint32_t table;
        } unlink_table;
        struct {
            uint32_t successor;             /* the meter that takes the money over (T7); 0: it is the house's */
            int64_t notice_ms;              /* when the players were told, where there is a successor */
            struct baize_meter_terms terms; /* of the tables at the successor */
        } close;
        struct {
            uint32_t table, round; /* the numbers of a table's rounds go up */
            uint16_t seats;        /* whose wagers were accepted: bit 0 for seat 1 */
        } contribute;
        struct {
            uint32_t table, round;
        } end_round;
        struct {
            uint32_t table, round;
        } void_round;
        struct {
            uint32_t table, round;
            uint8_t seat;
            uint8_t row; /* of the schedule */
            bool late;   /* keyed while the link was lost: in the order of keying, whatever its seat (R42) */
        } claim;
        struct {
            uint32_t claim;
        } key_off;
        struct {
            uint32_t claim;
            enum baize_credential credential;
            uint32_t credential_of; /* the person it was issued to */
        } validate;
        struct {
            uint32_t claim;
            enum baize_meter_drop why;
        } reject;
        struct {
            uint32_t win;
            enum baize_meter_back_out why;
            struct baize_meter_old_win old; /* as the record has the win; zeros where nobody has looked it up */
        } back_out;
        struct {
            uint8_t level;
            struct baize_meter_parameters set;
        } set_parameters;
        struct {
            uint8_t level;
            baize_money amount; /* signed */
            enum baize_meter_adjust why;
            uint32_t approval; /* number of the regulator's approval; 0: none (T2) */
        } adjust;
        struct {
            uint8_t level;
        } acknowledge_dry;
        struct {
            uint32_t day;                         /* 20261116; each later than the one before */
            uint8_t signs;                        /* a bit for each level whose sign was read too (T10) */
            baize_cents shown[BAIZE_LEVELS_MOST]; /* what the signs show */
        } read;
    };
};

/* ---- Refusals ---- */

#define BAIZE_METER_REASON_LIST(X)                                                                                     \
    X(ALLOWED, "it is allowed")                                                                                        \
    X(NOT_NOW, "this is not possible now")                                                                             \
    X(NOT_OPEN, "the meter is not open")                                                                               \
    X(ALREADY_OPEN, "the meter has been opened before")                                                                \
    X(TIME_GOES_BACK, "time never goes back")                                                                          \
    X(ROLE_NOT_ALLOWED, "another role has to do this")                                                                 \
    X(SECOND_PERSON_NEEDED, "a second person has to do this too")                                                      \
    X(METER_NEEDS_ID, "a meter needs a number")                                                                        \
    X(NO_PROGRESSIVE, "the rules offer no progressive wager")                                                          \
    X(LEVELS_WRONG, "a meter has one to four levels of the schedule, each once")                                       \
    X(SEED_OUT_OF_RANGE, "the seed is out of range")                                                                   \
    X(SEED_BELOW_LEAST, "the rules ask for a larger seed")                                                             \
    X(RESERVE_NOT_AS_SET, "the schedule sets the reserve rate")                                                        \
    X(RATE_OUT_OF_RANGE, "a rate is from 0% to 100%, and all rates together are at most 100%")                         \
    X(LIMIT_OUT_OF_RANGE, "the limit is below the seed or too large")                                                  \
    X(LIMIT_BELOW_AMOUNT, "a new limit is not below the present amount")                                               \
    X(OPENING_OUT_OF_RANGE, "the opening amount is from the seed to the limit")                                        \
    X(TRANSFER_NOT_ENTIRE, "a meter that takes over another's money opens with all of it")                             \
    X(TRANSFER_FROM_NOBODY, "money is taken over from another meter: name it")                                         \
    X(SUCCESSOR_DIFFERS, "money moves only to a meter with the same schedule and no larger wager")                     \
    X(NOTICE_TOO_SHORT, "players are told before their money moves to another meter")                                  \
    X(TABLE_UNKNOWN, "the table is not linked to this meter")                                                          \
    X(TABLE_LINKED_BEFORE, "the table is linked to this meter already")                                                \
    X(TOO_MANY_TABLES, "no more tables can be linked")                                                                 \
    X(SCHEDULE_DIFFERS, "linked tables pay by the same schedule")                                                      \
    X(WAGER_DIFFERS, "linked tables take the same wager: the chance of a hand does not grow with the wager")           \
    X(RATE_DIFFERS, "linked tables contribute at the same rates")                                                      \
    X(TERMS_DIFFER, "linked tables order, validate and pay wins in the same way")                                      \
    X(ROUND_IS_OPEN, "a round of a linked table is open")                                                              \
    X(ROUND_NOT_OPEN, "the round is not open at this meter")                                                           \
    X(ROUND_NOT_NEXT, "the numbers of a table's rounds go up")                                                         \
    X(NO_WAGERS, "nobody has made a wager")                                                                            \
    X(SEAT_UNKNOWN, "no table has such a seat")                                                                        \
    X(SEAT_NOT_LIT, "the light of the seat is not lit: its wager was not accepted")                                    \
    X(ROW_UNKNOWN, "the schedule has no such row")                                                                     \
    X(LEVEL_UNKNOWN, "this meter has no such level")                                                                   \
    X(CLAIM_MADE_BEFORE, "the seat has a claim or a win in this round: only the highest hand pays")                    \
    X(CLAIM_OUT_OF_ORDER, "in one round claims are keyed in their order: key off the later seat first")                \
    X(TOO_MANY_CLAIMS, "no more claims can wait")                                                                      \
    X(CLAIM_UNKNOWN, "no such claim is pending")                                                                       \
    X(CLAIM_NOT_NEXT, "a claim before it is pending")                                                                  \
    X(CLAIM_PENDING, "a claim is pending")                                                                             \
    X(CREDENTIAL_WRONG, "this system asks for another credential")                                                     \
    X(CREDENTIAL_OF_ANOTHER, "the credential was issued to another person")                                            \
    X(EXECUTIVE_NEEDED, "an amount this large is validated by an executive")                                           \
    X(WHY_UNKNOWN, "the reason is not on the list")                                                                    \
    X(WIN_UNKNOWN, "no such win is on record")                                                                         \
    X(WIN_LOOKED_UP_BEFORE, "another win was backed out at the same moment: send the back-out again")                  \
    X(NOT_APART, "whoever validated the win neither backs it out nor signs that")                                      \
    X(WIN_BACKED_OUT_BEFORE, "the win has been backed out before")                                                     \
    X(WIN_NOT_BACKED_OUT, "a win of the round must be backed out first")                                               \
    X(ADJUSTMENT_NOT_FOR_THIS, "this reason does not allow such an adjustment")                                        \
    X(APPROVAL_NEEDED, "the regulator approves such an adjustment before it is made")                                  \
    X(ADJUSTMENT_OUT_OF_RANGE, "a level stays between zero and its limit")                                             \
    X(RECOVERED_ABOVE_SEED, "the house recovers no more than the seed that it gave")                                   \
    X(DAY_NOT_NEXT, "each day is read once, in order")                                                                 \
    X(SIGN_OUT_OF_RANGE, "no sign shows such an amount")                                                               \
    X(AMOUNT_TOO_LARGE, "the amount is larger than the meter can count")                                               \
    X(NOTHING_CHANGES, "nothing would change: the level has these parameters")                                         \
    X(NO_DRY_ALARM, "no alarm of a dry level waits to be acknowledged")

enum baize_meter_reason {
#define BAIZE_METER_REASON_ENUM(name, words) BAIZE_METER_REASON_##name,
    BAIZE_METER_REASON_LIST(BAIZE_METER_REASON_ENUM)
#undef BAIZE_METER_REASON_ENUM
};

/* Why an action is refused: the reason, the clause of the rules or the requirement behind it, what would be allowed. */
struct baize_meter_refusal {
    enum baize_meter_reason reason;
    baize_clause clause;     /* of the rules, or 0 */
    const char *requirement; /* "R27", "P11": what this project reads as the rule; never NULL */
    baize_money least, most; /* the range that is allowed, where there is one: both 0 where not */
    uint16_t roles;          /* who may do it: a bit per enum baize_role, or 0 */
    uint32_t number;         /* the table, claim or win that stands in the way, or 0 */
    uint8_t seat;            /* ... or seat */
    baize_rate rate;         /* RESERVE_NOT_AS_SET: the one rate that is allowed */
    uint16_t days;           /* NOTICE_TOO_SHORT: how long before */
    const char *term;        /* TERMS_DIFFER: which of them, in words; else NULL */
};

BAIZE_API const char *baize_meter_reason_name(enum baize_meter_reason reason);

/* "a new limit is not below the present amount: at least $5,000.25 (P10)" */
BAIZE_API void baize_meter_refusal_print(struct baize_text *text, const struct baize_meter_refusal *refusal,
                                         const struct baize_rules *rules);

/* ---- Events ---- */

#define BAIZE_METER_EVENT_LIST(X)                                                                                      \
    X(METER_OPENED, "meter_opened", "the meter is open")                                                               \
    X(TABLE_LINKED, "table_linked", "a table is linked")                                                               \
    X(TABLE_UNLINKED, "table_unlinked", "a table is no longer linked")                                                 \
    X(METER_CLOSED, "meter_closed", "the meter is closed")                                                             \
    X(WAGERS_CONTRIBUTED, "wagers_contributed", "the wagers of a round come in")                                       \
    X(ROUND_ENDED, "round_ended", "a round is over at this meter")                                                     \
    X(CONTRIBUTION_REVERSED, "contribution_reversed", "the contribution of a void round leaves a level")               \
    X(ROUND_VOIDED, "round_voided", "a round is undone at this meter")                                                 \
    X(CLAIM_MADE, "claim_made", "a win takes its place in the order of the meter")                                     \
    X(CLAIM_DROPPED, "claim_dropped", "a claim goes away")                                                             \
    X(CLAIM_VALIDATED, "claim_validated", "a win is final and payable")                                                \
    X(WIN_BACKED_OUT, "win_backed_out", "a win is undone")                                                             \
    X(PARAMETERS_CHANGED, "parameters_changed", "seed, rate, reserve rate and limit change")                           \
    X(LEVEL_ADJUSTED, "level_adjusted", "a level is adjusted by hand")                                                 \
    X(DRY_ACKNOWLEDGED, "dry_acknowledged", "the alarm of a dry level is acknowledged")                                \
    X(METER_READ, "meter_read", "the reading of a day")

enum baize_meter_event_kind {
#define BAIZE_METER_EVENT_ENUM(name, id, words) BAIZE_METER_EVENT_##name,
    BAIZE_METER_EVENT_LIST(BAIZE_METER_EVENT_ENUM)
#undef BAIZE_METER_EVENT_ENUM
};

/* 2: second, predecessor, transferred, notice, sign, approval; 3: names of levels, the amount of a claim that goes
 * away, the wagers of a void round, what a closed meter held; 4: a standing has the claims of its level only,
 * whether a level was dry; 5: a back-out of an old win has the win */
#define BAIZE_METER_EVENT_VERSION 5

/* What comes into one level, before the limit divides it between meter and overflow. */
struct baize_meter_flow {
    baize_money meter, reserve;
};

/* How a level and its pending claims stand after an event that moved them. */
struct baize_meter_standing {
    baize_money seeds, shortfall; /* of the level's pending claims */
    uint8_t count;
    baize_cents amounts[BAIZE_METER_TAKING_MOST]; /* of the claims pending at the level, in their order */
};

/* What a win takes and brings. */
struct baize_meter_award {
    baize_cents amount;
    baize_money shortfall; /* of a fixed pay: what the house adds */
    baize_money seed;      /* that the level starts again with */
    baize_money reserve;   /* that flowed into the new meter */
    baize_money overflow;  /* ... too */
    baize_money breakage;  /* the part of a cent that rounding down left in the meter */
    bool resets;
};

/* What a level holds. */
struct baize_meter_amounts {
    baize_money meter, reserve, overflow, pending;
};

/* What a level held, when it was read or closed. */
struct baize_meter_holding {
    char name[BAIZE_LEVEL_NAME_SIZE];
    struct baize_meter_amounts held;
};

/* A sign that somebody went to look at. */
struct baize_meter_sign {
    uint8_t level;
    baize_cents shown;
    baize_cents expected; /* what the meter had it show */
    bool variance;        /* T10: they differ by more than the rules let pass */
};

struct baize_meter_event {
    enum baize_meter_event_kind kind;
    struct baize_actor by;
    enum baize_role second_role; /* of by.second, where two people are asked; else 0 */
    uint32_t meter;
    struct baize_posting posting;
    union {
        struct {
            baize_cents wager;
            uint32_t predecessor;
            uint8_t count;
            struct baize_meter_setup levels[BAIZE_LEVELS_MOST];
        } opened;
        struct {
            uint32_t table;
            uint8_t seats;
        } linked;
        struct {
            uint32_t table;
        } unlinked;
        struct {
            uint32_t successor;
            int64_t notice_ms; /* 0: there is no successor, or nobody has to be told */
            uint8_t count;
            struct baize_meter_holding levels[BAIZE_LEVELS_MOST]; /* what goes to the successor or the house */
        } closed;
        struct {
            uint32_t table, round;
            uint16_t seats;
            bool implausible; /* P6: more seats than the table has */
            uint8_t count;
            struct baize_meter_flow levels[BAIZE_LEVELS_MOST];
        } contributed;
        struct {
            uint32_t table, round;
        } ended;
        struct {
            uint32_t table, round;
            uint8_t level;
            char name[BAIZE_LEVEL_NAME_SIZE]; /* of the level */
            baize_money reversed;             /* what left the level */
            baize_money refunded;             /* what the house refunds, because it has been paid out */
            struct baize_meter_standing standing;
        } reversed;
        struct {
            uint32_t table, round;
            baize_cents wagers; /* that go back to the players */
        } voided;
        struct {
            uint32_t claim, table, round;
            uint8_t seat, row, level;
            enum baize_pays_from from;
            struct baize_odds pays;
            baize_cents fixed;    /* what a fixed pay comes to */
            baize_money breakage; /* ... and what rounding down kept of it */
            baize_clause clause;
            struct baize_meter_standing standing;
        } claimed;
        struct {
            uint32_t claim;
            enum baize_meter_drop why;
            baize_cents amount; /* what it stood at */
            struct baize_meter_standing standing;
        } dropped;
        struct {
            uint32_t claim, win;
            enum baize_credential credential;
            struct baize_meter_award award;
            baize_money before, after; /* the meter of the level at the turn of this claim */
            bool dry, dries;           /* the level was dry at its turn; it is dry behind it (R43) */
            struct baize_meter_standing standing;
        } validated;
        struct {
            uint32_t win;
            enum baize_meter_back_out why;
            baize_cents amount;                  /* that comes back */
            baize_money seed, reserve, overflow; /* what of the reset is undone */
            baize_money shortfall;               /* goes back to the house */
            struct baize_meter_standing standing;
            uint8_t old_count;                 /* 1: the win was no longer among the latest hits: */
            struct baize_meter_old_win old[1]; /* ... as it was looked up; its back_outs are 0 */
        } backed_out;
        struct {
            uint8_t level;
            char name[BAIZE_LEVEL_NAME_SIZE];
            struct baize_meter_parameters before, after;
        } parameters;
        struct {
            uint8_t level;
            char name[BAIZE_LEVEL_NAME_SIZE];
            baize_money amount;
            enum baize_meter_adjust why;
            uint32_t approval;
        } adjusted;
        struct {
            uint8_t level;
            char name[BAIZE_LEVEL_NAME_SIZE];
            uint64_t alarm;   /* the event of the alarm: the first since the last acknowledgement */
            baize_money held; /* what is in the meter now */
        } acknowledged;
        struct {
            uint32_t day;
            uint8_t count;
            struct baize_meter_holding levels[BAIZE_LEVELS_MOST];
            uint8_t signs_count;
            struct baize_meter_sign signs[BAIZE_LEVELS_MOST];
        } read;
    };
};

BAIZE_API const char *baize_meter_event_id(enum baize_meter_event_kind kind);

/* One line of text, as event.h says, with meter=NUMBER where the events of a round have round=NUMBER; the fields stand
 * in src/meter/kinds.c. Strict both ways. BAIZE_EVENT_TEXT_SIZE bytes are enough. */
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

BAIZE_API struct baize_meter_refusal baize_meter_check(const struct baize_rules *rules, const struct baize_meter *meter,
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
                                            struct baize_meter_refusal *refusal);

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
