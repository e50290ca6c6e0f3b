/* statement_events.h - events of a table written by hand, and what was printed, for the tests of statements. */
#ifndef STATEMENT_EVENTS_H
#define STATEMENT_EVENTS_H

#include "testing.h"
#include <baize/statement.h>

#define MONEY(cents) ((baize_money)(cents)*BAIZE_MICROCENTS_PER_CENT)
#define FOREVER      (INT64_C(1) << 45)

/* ---- Events by hand ---- */

static struct baize_table_statement statements[4];
static int statements_count;

static const struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY}, box = {.kind = BAIZE_ACCOUNT_DROP},
                                  cage = {.kind = BAIZE_ACCOUNT_CASH}, house_account = {.kind = BAIZE_ACCOUNT_HOUSE},
                                  layout = {.kind = BAIZE_ACCOUNT_LAYOUT}, tips = {.kind = BAIZE_ACCOUNT_TIPS},
                                  pending = {.kind = BAIZE_ACCOUNT_PENDING};

static inline struct baize_account chips(uint32_t patron)
{
    return (struct baize_account){.kind = BAIZE_ACCOUNT_CHIPS, .owner = patron};
}

static inline struct baize_account wallet(uint32_t patron)
{
    return (struct baize_account){.kind = BAIZE_ACCOUNT_WALLET, .owner = patron};
}

static inline void start(int64_t from_ms, int64_t to_ms)
{
    struct baize_period period = {.from_ms = from_ms, .to_ms = to_ms};
    baize_table_statement_start(&statements[statements_count++], 7, false, &period);
}

static inline struct baize_floor_event event_at(enum baize_table_event_kind kind, int64_t at_ms)
{
    return (struct baize_floor_event){
        .machine = BAIZE_FLOOR_TABLE,
        .number = 7,
        .table = {.kind = kind, .table = 7, .by = {.who = 5, .role = BAIZE_FLOORPERSON, .second = 6, .at_ms = at_ms}}};
}

static inline void move(struct baize_posting *posting, struct baize_account from, struct baize_account to,
                        baize_cents amount)
{
    assert_int_equal(baize_posting_add_cents(posting, from, -amount), BAIZE_OK);
    assert_int_equal(baize_posting_add_cents(posting, to, amount), BAIZE_OK);
}

static inline void feed(const struct baize_floor_event *event)
{
    for (int i = 0; i < statements_count; i++)
        assert_int_equal(baize_table_statement_add(&statements[i], event), BAIZE_OK);
}

static inline void count_tray(enum baize_table_event_kind kind, int64_t at_ms, baize_cents counted, baize_cents books)
{
    struct baize_floor_event event = event_at(kind, at_ms);
    event.table.inventory_opened.counted = counted;
    event.table.inventory_opened.expected = books;
    move(&event.table.posting, house_account, tray, counted - books);
    feed(&event);
}

static inline void take_drop(int64_t at_ms, baize_cents counted, baize_cents books)
{
    struct baize_floor_event event = event_at(BAIZE_TABLE_EVENT_DROP_TAKEN, at_ms);
    event.table.drop_taken.counted = counted;
    event.table.drop_taken.expected = books;
    move(&event.table.posting, box, cage, books);
    move(&event.table.posting, house_account, cage, counted - books);
    feed(&event);
}

static inline void buy_in(int64_t at_ms, uint32_t patron, baize_cents amount)
{
    struct baize_floor_event event = event_at(BAIZE_TABLE_EVENT_BOUGHT_IN, at_ms);
    event.table.bought_in.patron = patron;
    event.table.bought_in.amount = amount;
    move(&event.table.posting, wallet(patron), box, amount);
    move(&event.table.posting, tray, chips(patron), amount);
    feed(&event);
}

static inline void slip(enum baize_table_event_kind kind, int64_t at_ms, baize_cents amount)
{
    struct baize_floor_event event = event_at(kind, at_ms);
    bool fill = kind == BAIZE_TABLE_EVENT_FILL_MADE;
    event.table.fill_made.number = 1;
    event.table.fill_made.amount = amount;
    move(&event.table.posting, fill ? cage : tray, fill ? tray : cage, amount);
    feed(&event);
}

static inline void void_fill(int64_t at_ms, baize_cents amount)
{
    struct baize_floor_event event = event_at(BAIZE_TABLE_EVENT_SLIP_VOIDED, at_ms);
    event.table.slip_voided.slip = BAIZE_SLIP_FILL;
    event.table.slip_voided.amount = amount;
    move(&event.table.posting, tray, cage, amount);
    feed(&event);
}

static inline struct baize_floor_event round_event(enum baize_event_kind kind, int64_t at_ms)
{
    struct baize_floor_event event = event_at(BAIZE_TABLE_EVENT_ROUND, at_ms);
    event.table.round.kind = kind;
    event.table.round.by = event.table.by;
    event.table.round.round = 1;
    return event;
}

static inline void wager(int64_t at_ms, uint8_t seat, uint32_t patron, enum baize_wager kind, baize_cents amount)
{
    struct baize_floor_event event = round_event(BAIZE_EVENT_WAGER_PLACED, at_ms);
    event.table.round.wager_placed.seat = seat;
    event.table.round.wager_placed.patron = patron;
    event.table.round.wager_placed.wager = kind;
    event.table.round.wager_placed.amount = amount;
    move(&event.table.round.posting, chips(patron), layout, amount);
    feed(&event);
}

/* A wager that comes back with winnings; both 0: it is lost. */
static inline void settle(int64_t at_ms, uint8_t seat, uint32_t patron, enum baize_wager kind, baize_cents wagered,
                          baize_cents returned, baize_cents winnings)
{
    struct baize_floor_event event = round_event(BAIZE_EVENT_SEAT_SETTLED, at_ms);
    struct baize_settle_lines *lines = &event.table.round.seat_settled.settlement;
    event.table.round.seat_settled.seat = seat;
    lines->count = 1;
    lines->lines[0].wager = kind;
    lines->lines[0].wagered = wagered;
    lines->lines[0].returned = returned;
    lines->lines[0].winnings = winnings;
    baize_posting_add_cents(&event.table.round.posting, layout, -wagered);
    baize_posting_add_cents(&event.table.round.posting, chips(patron), returned + winnings);
    baize_posting_add_cents(&event.table.round.posting, tray, wagered - returned - winnings);
    feed(&event);
}

static inline void plain(enum baize_event_kind kind, int64_t at_ms)
{
    struct baize_floor_event event = round_event(kind, at_ms);
    feed(&event);
}

static inline baize_money figure(int which, enum baize_table_figure figure)
{
    return statements[which].figures[figure];
}

#define assert_figure(which, name, cents) assert_int_equal(figure(which, BAIZE_FIGURE_##name), MONEY(cents))

static inline int begin(void **state)
{
    (void)state;
    statements_count = 0;
    return 0;
}

/* ---- Sheets ---- */

static char sheet[65536];
static size_t sheet_length;
static bool sheet_wide;

static inline void keep_line(void *context, const char *line)
{
    size_t columns = 0;
    (void)context;
    for (const char *at = line; *at != '\0'; at++)
        columns += ((unsigned char)*at & 0xC0) != 0x80;
    sheet_wide = sheet_wide || columns > 100;
    sheet_length += (size_t)snprintf(sheet + sheet_length, sizeof sheet - sheet_length, "%s\n", line);
}

static inline void begin_sheet(void)
{
    sheet_length = 0;
    sheet_wide = false;
    sheet[0] = '\0';
}

#define assert_says(words) assert_non_null(strstr(sheet, words))

#endif
