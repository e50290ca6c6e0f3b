/* manager.h - what the Game Manager reads and prints of a progressive meter.
 *
 * All of it is computed from the meter's stream of events (meter.h), which is the record. A *manager* folds the events
 * one by one and hands each to the reports that were asked for:
 *
 *     event --> manager --fold--> meter          refused: the stream ends here, and every reconciliation names it
 *                  |
 *                  +--> win log           every validated win, and what became of it           (H7, P7)
 *                  +--> readings          what the levels held day by day, and why             (T9, T12)
 *                  +--> reconciliations   of a level: opening + every change = closing         (T3, T4, T12)
 *
 *     static struct baize_manager manager;
 *     static struct baize_reconciliation level;
 *     static struct baize_change changes[500];
 *     baize_manager_start(&manager, NULL);
 *     baize_manager_reconcile(&manager, &level, 0, changes, 500);
 *     ... baize_manager_add(&manager, &event) for each event of the stream ...
 *     baize_reconciliation_print(&level, &rules, &house_time, print_line, stdout);
 *
 * A *meter sheet* shows the folded meter as it stands. Memory is the caller's. What does not fit in a list is left out,
 * counted and said; the sums are always whole.
 *
 * A *win page* is the document of one win (H7: time, table, hand, amount, preparer, witness, payer): as text here,
 * as PDF in the program (src/paper/win_page.h). */
#ifndef BAIZE_MANAGER_H
#define BAIZE_MANAGER_H

#include <baize/api.h>
#include <baize/event.h>
#include <baize/meter.h>
#include <baize/round.h>
#include <baize/rules.h>
#include <baize/status.h>
#include <baize/text.h>

/* ---- The time of the house ---- */

/* Events count milliseconds of UTC. The house has its zone, and a gaming day that begins in the morning. */
struct baize_house_time {
    int16_t zone_minutes;        /* east of UTC: -300 is UTC-05:00 */
    uint16_t day_starts_minutes; /* 360: the gaming day begins at 6 in the morning */
};

/* "2026-11-16 14:02:10" in the zone of the house. */
BAIZE_API void baize_house_time_print(struct baize_text *text, const struct baize_house_time *time, int64_t at_ms);

/* "UTC", "UTC-05:00", "UTC+05:30" */
BAIZE_API void baize_house_zone_print(struct baize_text *text, const struct baize_house_time *time);

/* 20261116: the gaming day in which it happened. 1:30 in the morning still belongs to the day before. */
BAIZE_API uint32_t baize_house_day(const struct baize_house_time *time, int64_t at_ms);

/* ---- The meter as it stands ---- */

/* Amounts, parameters and life totals of every level (P1, P2, P5), the linked tables, and whether parameters may change
 * now (T5). */
BAIZE_API void baize_meter_sheet_print(const struct baize_meter *meter, const struct baize_house_time *time,
                                       baize_line_sink *sink, void *context);

/* ---- The win log ---- */

struct baize_progressive_win {
    uint64_t seq; /* of the validation in the meter's stream */
    uint32_t meter, number, claim, table, round;
    uint8_t seat, row, level; /* row of the schedule */
    enum baize_pays_from from;
    baize_cents wager;
    struct baize_meter_award award;
    baize_money before, after; /* the meter of the level at its turn */
    bool dry;                  /* the level was dry at its turn (R43) */
    struct baize_actor by;     /* who validated it, and when */
    enum baize_credential credential;
    bool earlier; /* validated before the log began: claim, before, after and who are not known to it */
    bool backed_out;
    uint64_t back_out_seq;
    struct baize_actor back_out_by; /* two people (R26) */
    enum baize_meter_back_out why;
};

struct baize_win_log {
    uint32_t meter;
    struct baize_progressive_win *wins; /* in the order of validation */
    size_t capacity, count, left_out;
    uint64_t validated, backed_out;          /* how many, listed or not */
    baize_money from_meter, from_tray;       /* what they came to */
    baize_money back_to_meter, back_to_tray; /* of it, backed out */
};

/* The win with this number, or NULL. */
BAIZE_API const struct baize_progressive_win *baize_win_log_find(const struct baize_win_log *log, uint32_t number);

BAIZE_API void baize_win_log_print(const struct baize_win_log *log, const struct baize_rules *rules,
                                   const struct baize_house_time *time, baize_line_sink *sink, void *context);
BAIZE_API void baize_win_log_csv(const struct baize_win_log *log, const struct baize_rules *rules,
                                 const struct baize_house_time *time, baize_line_sink *sink, void *context);

/* ---- What came and went ---- */

/* Of one level, over some events. For a level these add up, whatever the events were:
 *
 *     before + opening + contributions - reversed + seeds + shortfall + adjustments - paid_from_meter + back_to_meter
 *         = meter + reserve + overflow + pending                                                              */
struct baize_accrual {
    uint64_t wagers, wins, backed_out;
    baize_money opening;            /* with which the level was opened */
    baize_money contributions;      /* to meter, reserve and overflow */
    baize_money reversed, refunded; /* of void rounds: taken out of the level; paid back by the house (R28) */
    baize_money seeds, shortfall;   /* house money, with that of pending claims */
    baize_money adjustments;        /* the closing of the meter too */
    baize_money paid_from_meter, back_to_meter;
    baize_money paid_from_tray, back_to_tray; /* not of the level's money */
    baize_money reserve_used, overflow_used;  /* that resets turned into meter: moves inside the level */
};

/* What the level gained: the sum above without `before`. */
BAIZE_API baize_money baize_accrual_net(const struct baize_accrual *accrual);

/* ---- Readings by day ---- */

struct baize_reading {
    uint32_t day; /* 0: not read yet, the day that is going on */
    uint64_t seq;
    int64_t at_ms;
    struct baize_meter_amounts levels[BAIZE_LEVELS_MOST];
    struct baize_accrual since[BAIZE_LEVELS_MOST]; /* the reading before (T9) */
};

struct baize_readings {
    uint32_t meter;
    uint8_t levels_count;
    char names[BAIZE_LEVELS_MOST][BAIZE_LEVEL_NAME_SIZE];
    struct baize_reading *readings; /* the oldest first */
    size_t capacity, count, left_out;
    struct baize_reading now;
};

BAIZE_API void baize_readings_print(const struct baize_readings *readings, const struct baize_house_time *time,
                                    baize_line_sink *sink, void *context);
BAIZE_API void baize_readings_csv(const struct baize_readings *readings, const struct baize_house_time *time,
                                  baize_line_sink *sink, void *context);

/* ---- Reconciliation ---- */

/* Why an event does not fit: X(name, words). */
#define BAIZE_MISFIT_LIST(X)                                                                                           \
    X(NONE, "everything fits")                                                                                         \
    X(CANNOT_FOLLOW, "it cannot follow the events before it")                                                          \
    X(NOT_BY_THE_RATE, "wagers x rate is another amount")                                                              \
    X(NOT_AS_IT_SAYS, "it says another amount than its entries move")                                                  \
    X(PENDING_WITHOUT_CLAIM, "the pending claims add up to another amount")                                            \
    X(AWARD_NOT_FROM_METER, "meter before, award and meter after do not add up")                                       \
    X(READING_DIFFERS, "the reading is another amount than the changes add up to")                                     \
    X(TOO_LARGE, "the sums are larger than can be counted")

enum baize_misfit_kind {
#define BAIZE_MISFIT_ENUM(name, words) BAIZE_MISFIT_##name,
    BAIZE_MISFIT_LIST(BAIZE_MISFIT_ENUM)
#undef BAIZE_MISFIT_ENUM
};

struct baize_misfit {
    enum baize_misfit_kind kind;
    uint64_t seq;
    enum baize_meter_event_kind event;
    struct baize_actor by;
    baize_money says, found; /* what it should be by the one, and is by the other */
};

/* One event that changed the level or its parameters; contributions are added up instead, and rounds that only begin
 * and end are left out. Fields that the kind of event does not have are 0. */
struct baize_change {
    uint64_t seq;
    enum baize_meter_event_kind kind;
    struct baize_actor by;
    struct baize_meter_amounts moved; /* in each account: what came in is positive */
    uint32_t number;                  /* of the claim or win; the day of a reading; the successor of a closed meter */
    uint32_t table, round;
    uint8_t seat, row;
    uint8_t from;       /* enum baize_pays_from */
    uint8_t why;        /* enum baize_meter_drop, _back_out or _adjust */
    baize_money amount; /* of the win, adjustment or reversal */
    baize_money seed, reserve, overflow, shortfall, refunded;
    struct baize_meter_parameters before, after;
};

/* What came in by one table, or at one pair of rates. */
struct baize_takings {
    uint32_t table;           /* 0 behind the last: all other tables */
    baize_rate rate, reserve; /* -1 behind the last: all other rates */
    uint64_t rounds, wagers;
    struct baize_meter_amounts moved;
};

#define BAIZE_TAKINGS_TABLES_MOST BAIZE_METER_TABLES_MOST
#define BAIZE_TAKINGS_RATES_MOST  16

struct baize_reconciliation {
    uint32_t meter;
    uint8_t level;
    char name[BAIZE_LEVEL_NAME_SIZE];
    baize_cents wager;
    uint64_t seq_before, seq; /* the events seq_before + 1 .. seq are explained */
    int64_t first_ms, last_ms;
    struct baize_meter_parameters set_before, set; /* in force before the first event and after the last */
    struct baize_meter_amounts opening, closing;   /* closing: opening and all postings */
    struct baize_meter_amounts books;              /* what the folded meter holds: the second opinion */
    struct {
        uint64_t count;
        struct baize_meter_amounts moved;
    } kinds[BAIZE_METER_EVENTS];  /* of events that touched the level */
    struct baize_accrual accrual; /* what the same events say */
    uint8_t tables_count, rates_count;
    struct baize_takings tables[BAIZE_TAKINGS_TABLES_MOST + 1]; /* the last: others */
    struct baize_takings rates[BAIZE_TAKINGS_RATES_MOST + 1];
    struct baize_change *changes;
    size_t capacity, count, left_out;
    struct baize_misfit misfit; /* the first event that does not fit */
    uint64_t unread;            /* events behind one that cannot follow */
};

/* Is every cent explained? Each account by its postings, all of them together by what the events say, and the folded
 * meter holds the same; no event that does not fit. */
BAIZE_API bool baize_reconciliation_proves(const struct baize_reconciliation *level);

/* meter + reserve + overflow + pending */
BAIZE_API baize_money baize_meter_amounts_total(const struct baize_meter_amounts *amounts);

BAIZE_API void baize_reconciliation_print(const struct baize_reconciliation *level, const struct baize_rules *rules,
                                          const struct baize_house_time *time, baize_line_sink *sink, void *context);

/* One row for the opening, each table's contributions, each change and the closing. The four accounts of all rows but
 * the last add up to the last. */
BAIZE_API void baize_reconciliation_csv(const struct baize_reconciliation *level, const struct baize_rules *rules,
                                        const struct baize_house_time *time, baize_line_sink *sink, void *context);

/* ---- The manager ---- */

struct baize_manager {
    struct baize_meter meter;   /* all events so far, folded */
    enum baize_status status;   /* of the event that could not follow; OK: none */
    struct baize_win_log *wins; /* those that were asked for; NULL: not */
    struct baize_readings *readings;
    struct baize_reconciliation *levels[BAIZE_LEVELS_MOST];
};

/* `before` is the meter before the first event that will come; NULL: the stream from its beginning. */
BAIZE_API void baize_manager_start(struct baize_manager *manager, const struct baize_meter *before);

/* From here on the report is kept too. A level that the meter does not have stays empty. */
BAIZE_API void baize_manager_log_wins(struct baize_manager *manager, struct baize_win_log *log,
                                      struct baize_progressive_win *memory, size_t capacity);
BAIZE_API void baize_manager_read_days(struct baize_manager *manager, struct baize_readings *readings,
                                       struct baize_reading *memory, size_t capacity);
BAIZE_API void baize_manager_reconcile(struct baize_manager *manager, struct baize_reconciliation *report,
                                       uint8_t level, struct baize_change *memory, size_t capacity);

/* The next event of the stream. What fold says: an event that cannot follow ends the stream, and the same status comes
 * back for all behind it. */
BAIZE_API enum baize_status baize_manager_add(struct baize_manager *manager, const struct baize_meter_event *event);

/* ---- The win page ---- */

/* What has to be done before a large win is paid (H8, H9, H10): X(name, id, title, words). */
#define BAIZE_WIN_NOTICE_LIST(X)                                                                                       \
    X(TAX_FORM, "tax-form", "Tax form", "fill in the tax form before payment")                                         \
    X(SURVEILLANCE, "surveillance", "Surveillance", "notify surveillance before payment")                              \
    X(CHEQUE, "cheque", "Cheque", "pay by cheque; the pit manager signs")                                              \
    X(CAMERA, "camera", "Camera", "verify hand, wager, payout and player by camera")

enum baize_win_notice_kind {
#define BAIZE_WIN_NOTICE_ENUM(name, id, title, words) BAIZE_WIN_NOTICE_##name,
    BAIZE_WIN_NOTICE_LIST(BAIZE_WIN_NOTICE_ENUM)
#undef BAIZE_WIN_NOTICE_ENUM
};

struct baize_win_notice {
    enum baize_win_notice_kind kind;
    baize_cents amount;   /* applies from this amount on, */
    bool above;           /* or only above it */
    uint32_t times_wager; /* and to at least so many times the wager; 0: whatever the wager was */
    char clause[BAIZE_CLAUSE_SIZE];
};

#define BAIZE_WIN_NOTICES_MOST 6
#define BAIZE_WIN_CARDS_MOST   6

struct baize_win_page {
    char house[BAIZE_TITLE_SIZE], jurisdiction[BAIZE_TITLE_SIZE], game[BAIZE_TITLE_SIZE];
    struct baize_progressive_win win;
    char level[BAIZE_LEVEL_NAME_SIZE];
    char hand[BAIZE_ID_SIZE]; /* "Four aces": the row of the schedule, in words */
    struct baize_odds pays;
    char clause[BAIZE_CLAUSE_SIZE];
    uint32_t patron;        /* 0: not known */
    uint8_t cards_wanted;   /* of the seat's hand: boxes to write them in where the cards are not known */
    uint8_t cards_count;    /* 0: not known */
    uint8_t cards_counting; /* the first so many make the hand */
    baize_card cards[BAIZE_WIN_CARDS_MOST];
    bool cards_differ; /* ATTENTION: the cards do not make the hand that was validated */
    uint8_t notices_count;
    struct baize_win_notice notices[BAIZE_WIN_NOTICES_MOST]; /* those that apply */
    uint32_t printing;                                       /* 1: the original; above: a reprint */
    struct baize_actor printed;                              /* who printed it, and when */
    struct baize_house_time time;
    uint8_t digest[BAIZE_HASH_SIZE]; /* BLAKE2b of the text of the event */
};

/* The page of a win: what the log knows of it, the event that validated it, and the round in which it was made, for
 * cards and patron; NULL where the table's cards are not read. It is the original until baize_win_page_reprint says
 * otherwise. METER_EVENT_UNEXPECTED when event, round and rules are not those of the win; EVENT_SYNTAX when the event
 * cannot be written. */
BAIZE_API enum baize_status baize_win_page_of(struct baize_win_page *page, const struct baize_rules *rules,
                                              const struct baize_house_time *time,
                                              const struct baize_progressive_win *win,
                                              const struct baize_meter_event *validated,
                                              const struct baize_round *round);

/* Keeps those of the notices that apply to the win. TEXT_TOO_LONG when there are more than the page has room for. */
BAIZE_API enum baize_status baize_win_page_notify(struct baize_win_page *page, const struct baize_win_notice *notices,
                                                  size_t count);

/* "REPRINT 2, printed 2026-11-16 14:02:10 by supervisor 5" */
BAIZE_API void baize_win_page_reprint(struct baize_win_page *page, uint32_t printing, const struct baize_actor *by);

/* The pieces that text and PDF share. */
BAIZE_API void baize_win_page_reprint_words(struct baize_text *text, const struct baize_win_page *page);
BAIZE_API void baize_win_page_void_words(struct baize_text *text, const struct baize_win_page *page);
BAIZE_API void baize_win_page_amount_words(struct baize_text *text, const struct baize_win_page *page);
BAIZE_API void baize_win_page_notice_words(struct baize_text *text, const struct baize_win_page *page, unsigned index);
BAIZE_API void baize_win_page_validator_words(struct baize_text *text, const struct baize_win_page *page);
BAIZE_API void baize_win_page_record_words(struct baize_text *text, const struct baize_win_page *page);
BAIZE_API const char *baize_win_notice_title(enum baize_win_notice_kind kind);

/* Must the pit manager sign too? */
BAIZE_API bool baize_win_page_needs_pit_manager(const struct baize_win_page *page);

/* Enough for any page. */
#define BAIZE_WIN_PAGE_SIZE 8192

BAIZE_API void baize_win_page_print(struct baize_text *text, const struct baize_win_page *page);

#endif
