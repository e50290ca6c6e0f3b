/* statement.h - statements of tables, players and the house over a period: drop, win, hold, and where they come from.
 *
 * Everything is counted from events, which come one by one, each stream from its beginning; a statement takes what
 * happened in its period and remembers of the rest what stood in tray and box. Many statements may be fed in one pass.
 *
 *     baize_table_statement_start(&statement, 7, false, &period);
 *     ... baize_table_statement_add(&statement, &event) for each event of table 7, and of its meters ...
 *     baize_table_statement_print(&statement, &house, print_line, stdout);
 *
 * The win is counted in three ways, which must agree:
 *
 *     closing + credits + drop - opening - fills      from counts, slips and the books of the tray (A1, MD.15)
 *     what others put in, less what they got          from the entries alone (baize_win_audit)
 *     wagers - payouts, corrections, variances ...    from what the events say: where the win comes from
 *
 * A period that cuts a tray's shift in two counts the tray as the books have it at the boundary, on both sides: nobody
 * counts chips at midnight. So wins of periods that follow each other add up, and differences that a count finds belong
 * to the period of the count. A round belongs to the period in which it ends; what it has moved in the tray until the
 * boundary is a line of its own (rounds open).
 *
 * Promotions are excluded from the win (A1): there are none. Memory is the caller's; nothing here has a clock. */
#ifndef BAIZE_STATEMENT_H
#define BAIZE_STATEMENT_H

#include <baize/api.h>
#include <baize/floor.h>
#include <baize/house.h>
#include <baize/status.h>
#include <baize/text.h>
#include <baize/wallet.h>

/* ---- Periods ---- */

#define BAIZE_PERIOD_LIST(X)                                                                                           \
    X(PERIOD_ANY, "period", "")                                                                                        \
    X(PERIOD_SHIFT, "shift", "shift")                                                                                  \
    X(PERIOD_DAY, "day", "gaming day")                                                                                 \
    X(PERIOD_MONTH, "month", "month to date")                                                                          \
    X(PERIOD_YEAR, "year", "year to date")

enum baize_period_kind {
#define BAIZE_PERIOD_ENUM(name, id, words) BAIZE_##name,
    BAIZE_PERIOD_LIST(BAIZE_PERIOD_ENUM)
#undef BAIZE_PERIOD_ENUM
        BAIZE_PERIODS
};

/* What happened at from_ms belongs to it, what happened at to_ms does not. */
struct baize_period {
    enum baize_period_kind kind;
    uint32_t day;  /* 20261116: the last one of month and year to date; 0 for ANY */
    uint8_t shift; /* SHIFT: from 1 */
    int64_t from_ms, to_ms;
};

/* The period of a gaming day or of one of its shifts, by the settings that are in force at each time; to date: from the
 * first gaming day of the month or year to the end of `day`. False: this is no date, or the day has no such shift. */
BAIZE_API bool baize_period_of(const struct baize_house *house, enum baize_period_kind kind, uint32_t day,
                               uint8_t shift, struct baize_period *period);

BAIZE_API const char *baize_period_id(enum baize_period_kind kind);
/* "gaming day 2026-11-16, shift 2", "month to date 2026-11-16"; "" for ANY */
BAIZE_API void baize_period_print(struct baize_text *text, const struct baize_period *period);

/* ---- A table ---- */

enum baize_figure_unit { BAIZE_UNIT_COUNT, BAIZE_UNIT_MONEY };

/* X(NAME, id of the column, words, unit). Money is micro-cents. The order is that of the CSV and never changes; new
 * figures are added at the end. */
#define BAIZE_TABLE_FIGURE_LIST(X)                                                                                     \
    X(ROUNDS, "rounds", "Rounds that ended", COUNT)                                                                    \
    X(ROUNDS_VOID, "rounds_void", "Rounds that are void", COUNT)                                                       \
    X(HANDLE, "handle", "Wagers", MONEY)                                                                               \
    X(RETURNED, "returned", "Wagers returned", MONEY)                                                                  \
    X(WINNINGS, "winnings", "Winnings", MONEY)                                                                         \
    X(PROGRESSIVE_TRAY, "progressive_tray", "Progressive wins from the tray", MONEY)                                   \
    X(PROGRESSIVE_METER, "progressive_meter", "Progressive wins from the meter", MONEY)                                \
    X(ENVY, "envy", "Envy bonuses", MONEY)                                                                             \
    X(OPENING, "opening", "Opening inventory", MONEY)                                                                  \
    X(BROUGHT, "brought", "Brought between the shifts of the tray", MONEY)                                             \
    X(FILLS, "fills", "Fills", MONEY)                                                                                  \
    X(CREDITS, "credits", "Credits", MONEY)                                                                            \
    X(DROP, "drop", "Drop", MONEY)                                                                                     \
    X(CLOSING, "closing", "Closing inventory", MONEY)                                                                  \
    X(WIN, "win", "Win", MONEY)                                                                                        \
    X(WIN_BY_ENTRIES, "win_by_entries", "Win by the entries", MONEY)                                                   \
    X(FILLS_MADE, "fills_made", "Fills made", COUNT)                                                                   \
    X(CREDITS_MADE, "credits_made", "Credits made", COUNT)                                                             \
    X(SLIPS_VOIDED, "slips_voided", "Fills and credits voided", COUNT)                                                 \
    X(BUY_INS, "buy_ins", "Buy-ins", MONEY)                                                                            \
    X(CASH_OUTS, "cash_outs", "Chips taken away", MONEY)                                                               \
    X(TIPS, "tips", "Tips", MONEY)                                                                                     \
    X(CORRECTIONS, "corrections", "Corrections", COUNT)                                                                \
    X(CORRECTED_UP, "corrected_to_players", "Corrected in favour of players", MONEY)                                   \
    X(CORRECTED_DOWN, "corrected_to_house", "Corrected in favour of the house", MONEY)                                 \
    X(DISPUTES_OPENED, "disputes_opened", "Disputes opened", COUNT)                                                    \
    X(DISPUTES_DECIDED, "disputes_decided", "Disputes decided", COUNT)                                                 \
    X(DISPUTES_PAID, "disputes_paid", "Paid in disputes", MONEY)                                                       \
    X(DISPUTES_HELD, "disputes_held", "Set aside for disputes, less released", MONEY)                                  \
    X(TRAY_VARIANCE, "tray_variance", "Tray counted, less the books", MONEY)                                           \
    X(DROP_VARIANCE, "drop_variance", "Drop counted, less the books", MONEY)                                           \
    X(VARIANCES, "variances_over_100", "Variances over $100.00", COUNT)                                                \
    X(ROUNDS_OPEN, "rounds_open", "Of rounds open at a boundary", MONEY)                                               \
    X(CONTRIBUTIONS, "contributions", "Contributed to meters and reserves", MONEY)                                     \
    X(REVERSED, "contributions_reversed", "Contributions of void rounds taken back", MONEY)

enum baize_table_figure {
#define BAIZE_TABLE_FIGURE_ENUM(name, id, words, unit) BAIZE_FIGURE_##name,
    BAIZE_TABLE_FIGURE_LIST(BAIZE_TABLE_FIGURE_ENUM)
#undef BAIZE_TABLE_FIGURE_ENUM
        BAIZE_TABLE_FIGURES
};

/* A row of a list of figures. */
struct baize_figure_row {
    const char *id, *words;
    enum baize_figure_unit unit;
};

BAIZE_API const struct baize_figure_row *baize_table_figure_row(enum baize_table_figure figure);

/* Of one kind of wager, in rounds that ended. */
struct baize_wager_figures {
    uint64_t count;                          /* hands with this wager */
    baize_money wagered, returned, winnings; /* the Ante has its bonus in `winnings`; progressive wins are not here */
    uint64_t squares, squares_high;          /* of the amounts in cents, added up: 128 bits, for the variance */
};

/* A count that differs from the books by more than BAIZE_VARIANCE_MOST: nothing in the record resolves it (A2). */
struct baize_count_variance {
    int64_t at_ms;
    enum baize_table_event_kind kind; /* INVENTORY_OPENED, INVENTORY_CLOSED, DROP_TAKEN */
    baize_cents counted, expected;
    struct baize_actor by;
};

#define BAIZE_VARIANCES_KEPT 16 /* the first ones; all are counted */

/* A round as it goes, seat by seat. */
struct baize_seat_count {
    uint32_t patron;
    uint8_t from; /* of its progressive win: enum baize_pays_from */
    baize_cents wagers[BAIZE_WAGERS], returned[BAIZE_WAGERS], winnings[BAIZE_WAGERS];
    baize_cents from_meter, from_tray, envy;
};

struct baize_round_count {
    bool open, over, is_void; /* over: with the event just counted */
    baize_money tray;         /* what its events have moved there */
    struct baize_seat_count seats[BAIZE_SEATS_MOST];
};

struct baize_table_statement {
    uint32_t table;
    bool alone; /* progressive-only: no tray is counted, the books begin with nothing */
    struct baize_period period;
    int64_t figures[BAIZE_TABLE_FIGURES];
    struct baize_wager_figures wagers[BAIZE_WAGERS];
    struct baize_count_variance variances[BAIZE_VARIANCES_KEPT];
    uint64_t events;               /* of the period */
    bool cut_at_begin, cut_at_end; /* a tray's shift was going on */
    enum baize_status status;      /* of the first event that could not be counted: MONEY_OVERFLOW */

    /* The stream so far. */
    bool tray_open, had_shift; /* had_shift: in the period */
    baize_money tray, box, closed_at, dropped, box_begin, round_begin, audited;
    struct baize_win_audit audit;
    baize_cents held[BAIZE_DISPUTES_MOST]; /* open disputes */
    uint32_t held_number[BAIZE_DISPUTES_MOST];
    struct baize_round_count round;
};

BAIZE_API void baize_table_statement_start(struct baize_table_statement *statement, uint32_t table, bool alone,
                                           const struct baize_period *period);
/* Events of other tables are left out, those of meters counted as far as the table contributed. MONEY_OVERFLOW: the
 * sums cannot hold it; the statement says so and is of no use. */
BAIZE_API enum baize_status baize_table_statement_add(struct baize_table_statement *statement,
                                                      const struct baize_floor_event *event);

/* Where the win comes from: the third way. */
BAIZE_API baize_money baize_table_statement_explained(const struct baize_table_statement *statement);
/* Do the three ways agree, and could everything be counted? */
BAIZE_API bool baize_table_statement_agrees(const struct baize_table_statement *statement);

/* win / drop in hundredths of a percent, half up; false when there is no drop. A fraction until here. */
BAIZE_API bool baize_hold(baize_money win, baize_money drop, int64_t *hundredths);

BAIZE_API void baize_table_statement_print(const struct baize_table_statement *statement,
                                           const struct baize_house *house, baize_line_sink *sink, void *context);

/* The head, then a row for each statement. */
BAIZE_API void baize_table_statement_csv_head(baize_line_sink *sink, void *context);
BAIZE_API void baize_table_statement_csv(const struct baize_table_statement *statement, const struct baize_house *house,
                                         baize_line_sink *sink, void *context);

/* ---- The house ---- */

/* What the exact mathematics of the wagers expects of a table; somebody who knows it fills it in (analysis.h). */
struct baize_expectation {
    bool known;
    baize_cents result;    /* of the wagers whose mathematics is known: what the house won with them */
    baize_cents expected;  /* ... and what was to be expected, to the cent */
    baize_cents deviation; /* one standard deviation, rounded up */
    bool outside;          /* the 95% range: to be investigated (A4, MD.25) */
};

/* All tables on one sheet. Each list has a statement for each table, in the same order; month and year may be NULL, and
 * so may expectations. */
struct baize_house_sheet {
    const struct baize_house *house;
    struct baize_period period; /* of `now` */
    size_t count;
    const struct baize_table_statement *now, *month, *year;
    const struct baize_expectation *expectations;
};

/* The sums of some statements of one period. MONEY_OVERFLOW. */
BAIZE_API enum baize_status baize_table_statement_total(const struct baize_table_statement *statements, size_t count,
                                                        struct baize_table_statement *total);
BAIZE_API void baize_house_sheet_print(const struct baize_house_sheet *sheet, baize_line_sink *sink, void *context);
/* The rows of baize_table_statement_csv for now, month and year, each with the total: table 0. */
BAIZE_API void baize_house_sheet_csv(const struct baize_house_sheet *sheet, baize_line_sink *sink, void *context);

/* ---- A player ---- */

/* Of one table. */
#define BAIZE_PLAYER_FIGURE_LIST(X)                                                                                    \
    X(HANDS, "hands", "Hands", COUNT)                                                                                  \
    X(WAGERED, "wagered", "Wagers", MONEY)                                                                             \
    X(RETURNED, "returned", "Wagers returned", MONEY)                                                                  \
    X(WINNINGS, "winnings", "Winnings", MONEY)                                                                         \
    X(PROGRESSIVE, "progressive", "Progressive wins", MONEY)                                                           \
    X(ENVY, "envy", "Envy bonuses", MONEY)                                                                             \
    X(RESULT, "result", "Result of the rounds", MONEY)                                                                 \
    X(TIPS, "tips", "Tips", MONEY)                                                                                     \
    X(CORRECTED, "corrected", "Corrections and disputes", MONEY)                                                       \
    X(BUY_INS, "buy_ins", "Buy-ins", MONEY)                                                                            \
    X(TAKEN_HOME, "taken_home", "Back from the table", MONEY)                                                          \
    X(ON_LAYOUT, "on_layout", "Down in rounds open at a boundary", MONEY)                                              \
    X(CHIPS_BEGIN, "chips_begin", "Chips at the beginning", MONEY)                                                     \
    X(CHIPS_END, "chips_end", "Chips at the end", MONEY)

enum baize_player_figure {
#define BAIZE_PLAYER_FIGURE_ENUM(name, id, words, unit) BAIZE_PLAYER_##name,
    BAIZE_PLAYER_FIGURE_LIST(BAIZE_PLAYER_FIGURE_ENUM)
#undef BAIZE_PLAYER_FIGURE_ENUM
        BAIZE_PLAYER_FIGURES
};

BAIZE_API const struct baize_figure_row *baize_player_figure_row(enum baize_player_figure figure);

struct baize_player_table {
    uint32_t table;
    bool known; /* he or she was there in the period, or has chips there */
    bool alone; /* progressive-only: nobody knows whose chips they are, so the chips of the player are not here */
    int64_t figures[BAIZE_PLAYER_FIGURES];
    baize_money moved_in, moved_out; /* what the wallet says that it sent and got */
};

struct baize_player_statement {
    uint32_t patron;
    struct baize_period period;
    /* The wallet. */
    bool has_wallet; /* an event of it has come */
    baize_cents begin, deposited, withdrawn, to_tables, from_tables, end;
    struct baize_wallet wallet;       /* as it stands at the end of the period */
    bool misfit;                      /* an event of the wallet cannot follow, or says another balance */
    struct baize_wallet_event *moves; /* of the period, in order; what does not fit is left out and counted */
    size_t moves_most, moves_count, moves_left_out;
    /* The tables. */
    struct baize_player_table *tables;
    size_t tables_most, tables_count;
    enum baize_status status;
    struct baize_player_table *at; /* whose stream is read */
    bool alone;
    baize_money chips, down; /* at this table: chips, and what the open round has moved of them */
    baize_money down_begin;
    struct baize_round_count round;
};

BAIZE_API void baize_player_statement_start(struct baize_player_statement *statement, uint32_t patron,
                                            const struct baize_period *period, struct baize_wallet_event *moves,
                                            size_t moves_most, struct baize_player_table *tables, size_t tables_most);
/* The stream of the wallet. */
BAIZE_API enum baize_status baize_player_statement_add_wallet(struct baize_player_statement *statement,
                                                              const struct baize_wallet_event *event);
/* One table after the other: its stream begins here, and its events follow. LEDGER_FULL when there is no room. */
BAIZE_API enum baize_status baize_player_statement_begin_table(struct baize_player_statement *statement, uint32_t table,
                                                               bool alone);
BAIZE_API enum baize_status baize_player_statement_add(struct baize_player_statement *statement,
                                                       const struct baize_floor_event *event);

/* Is balance forward + all moves = balance; of every table, chips + all that came and went = chips; and did the wallet
 * and the tables move the same? */
BAIZE_API bool baize_player_statement_agrees(const struct baize_player_statement *statement);
BAIZE_API void baize_player_statement_print(const struct baize_player_statement *statement, const char *name,
                                            const struct baize_house *house, baize_line_sink *sink, void *context);
/* One row for each move of the wallet, each table and the two balances. */
BAIZE_API void baize_player_statement_csv(const struct baize_player_statement *statement,
                                          const struct baize_house *house, baize_line_sink *sink, void *context);

#endif
