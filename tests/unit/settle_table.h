/* settle_table.h - a finished round in a few words, for the tests of the settlement. */
#ifndef BAIZE_TESTS_SETTLE_TABLE_H
#define BAIZE_TESTS_SETTLE_TABLE_H

#include "cards_in_words.h"
#include "shipped.h"
#include <baize/settle.h>

#define DOLLARS(amount) ((baize_cents)(amount)*100)

#define LOST            BAIZE_RESULT_LOST
#define WON             BAIZE_RESULT_WON
#define PUSHED          BAIZE_RESULT_PUSHED
#define FOLDED          BAIZE_RESULT_FOLDED
#define CLAIMED         BAIZE_RESULT_CLAIMED

/* A jack-high dealer, whom every pair beats, and hands without any of those cards. */
static const char jack_high[] = "2c 3d 5h 7s 9c Jd";

static struct baize_rules at_table; /* tests may change it */
static struct baize_settle_input input;
static struct baize_settled settled;

/* ---- What goes in ---- */

static inline void open_with(const struct baize_source *source)
{
    must_load(source, &at_table);
    memset(&input, 0, sizeof input);
    memset(&settled, 0xa5, sizeof settled); /* what is not written must not be read */
}

static inline void open_table(const char *id)
{
    struct baize_source source = source_of(id);
    open_with(&source);
}

static inline void open_edited(const char *id, const char *old, const char *new)
{
    struct baize_source source = edited(id, old, new);
    open_with(&source);
}

static inline void dealer_has(const char *cards)
{
    input.dealer = set_of(cards);
}

/* A table whose dealer has these cards. */
static inline void open_against(const char *id, const char *cards)
{
    open_table(id);
    dealer_has(cards);
}

static inline void bonus_card_is(const char *card)
{
    input.bonus_card = set_of(card);
}

static inline void sit(uint8_t seat, uint32_t patron, const char *cards)
{
    input.seats[seat - 1] = (struct baize_settle_seat){.dealt = true, .patron = patron, .cards = set_of(cards)};
}

static inline void bet(uint8_t seat, enum baize_wager wager, baize_cents cents)
{
    input.seats[seat - 1].wagers[wager] = cents;
}

/* Ante and a Play of the same amount. */
static inline void play(uint8_t seat, baize_cents ante)
{
    bet(seat, BAIZE_ANTE, ante);
    bet(seat, BAIZE_PLAY, ante);
}

/* Ante, Bonus and both Draw wagers. */
static inline void draw_twice(uint8_t seat, baize_cents ante)
{
    bet(seat, BAIZE_ANTE, ante);
    bet(seat, BAIZE_BONUS, ante);
    bet(seat, BAIZE_FIRST_DRAW, ante);
    bet(seat, BAIZE_SECOND_DRAW, ante);
}

static inline enum baize_wager wager_named(const char *id, size_t length)
{
    for (int wager = 0; wager < BAIZE_WAGERS; wager++) {
        const char *known = baize_wager_id((enum baize_wager)wager);
        if (strlen(known) == length && memcmp(known, id, length) == 0)
            return (enum baize_wager)wager;
    }
    fail_msg("there is no wager '%s'", id);
    return BAIZE_WAGERS;
}

/* A seat with its wagers in dollars: "ante 10, play 30". */
static inline void sit_with(uint8_t seat, uint32_t patron, const char *cards, const char *wagers)
{
    sit(seat, patron, cards);
    for (const char *at = wagers; *at != '\0'; at += strspn(at, ", ")) {
        size_t length = strcspn(at, " ");
        char *end;
        bet(seat, wager_named(at, length), DOLLARS(strtoll(at + length, &end, 10)));
        at = end;
    }
}

static inline void fold(uint8_t seat)
{
    input.seats[seat - 1].folded = true;
}

static inline void leave(uint8_t seat)
{
    input.seats[seat - 1].folded = true;
    input.seats[seat - 1].forfeited = true;
}

static inline void settle(void)
{
    assert_string_equal(baize_status_name(baize_settle_round(&at_table, &input, &settled)), "OK");
}

/* ---- What comes out ---- */

static inline const struct baize_settle_line *find_line(uint8_t seat, enum baize_wager wager, bool bonus)
{
    const struct baize_settle_lines *lines = &settled.seats[seat - 1];
    for (uint8_t i = 0; i < lines->count; i++)
        if (lines->lines[i].wager == wager && lines->lines[i].bonus == bonus)
            return &lines->lines[i];
    return NULL;
}

static inline const struct baize_settle_line *line_of(uint8_t seat, enum baize_wager wager)
{
    const struct baize_settle_line *line = find_line(seat, wager, false);
    if (line == NULL)
        fail_msg("seat %d has no line for %s", seat, baize_wager_id(wager));
    return line;
}

static inline void expect_paid(const struct baize_settle_line *line, enum baize_result result, baize_cents winnings,
                               baize_cents returned, const char *clause)
{
    assert_int_equal(line->result, result);
    assert_int_equal(line->winnings, winnings);
    assert_int_equal(line->returned, returned);
    assert_string_equal(baize_rules_clause(&at_table, line->clause), clause);
}

static inline void expect(uint8_t seat, enum baize_wager wager, enum baize_result result, baize_cents winnings,
                          baize_cents returned, const char *clause)
{
    expect_paid(line_of(seat, wager), result, winnings, returned, clause);
}

static inline void expect_bonus(uint8_t seat, baize_cents winnings, const char *clause)
{
    const struct baize_settle_line *line = find_line(seat, BAIZE_ANTE, true);
    if (line == NULL)
        fail_msg("seat %d has no Ante bonus", seat);
    expect_paid(line, WON, winnings, 0, clause);
}

static inline void expect_no_bonus(uint8_t seat)
{
    assert_null(find_line(seat, BAIZE_ANTE, true));
}

/* "ante, ante bonus, play": the lines of a seat in the order of payment. */
static inline void expect_order(uint8_t seat, const char *expected)
{
    const struct baize_settle_lines *lines = &settled.seats[seat - 1];
    begin_words();
    for (uint8_t i = 0; i < lines->count; i++)
        baize_text_format(&out, "%s%s%s", i > 0 ? ", " : "", baize_wager_id(lines->lines[i].wager),
                          lines->lines[i].bonus ? " bonus" : "");
    expect_words(expected);
}

/* "7 four-aces meter; 2 three-of-a-kind tray $9.00": the claims in the order of payment. */
static inline void expect_claims(const char *expected)
{
    begin_words();
    for (uint8_t i = 0; i < settled.claims_count; i++) {
        const struct baize_claim *claim = &settled.claims[i];
        baize_text_format(&out, "%s%d %s %s", i > 0 ? "; " : "", claim->seat,
                          at_table.progressive.schedule.rows[claim->row].hand,
                          claim->from == BAIZE_FROM_METER ? "meter" : "tray");
        if (claim->fixed_cents != 0) {
            baize_text_add(&out, " ");
            baize_cents_print(&out, claim->fixed_cents, BAIZE_MONEY_WITH_CENTS);
        }
    }
    expect_words(expected);
}

/* "3 for 1 four-aces $100": who receives for whose hand, in the order of payment. */
static inline void expect_envy(const char *expected)
{
    begin_words();
    for (uint8_t i = 0; i < settled.envies_count; i++) {
        const struct baize_envy_due *due = &settled.envies[i];
        baize_text_format(&out, "%s%d for %d %s ", i > 0 ? "; " : "", due->seat, due->holder,
                          at_table.progressive.envy.rows[due->row].hand);
        baize_cents_print(&out, due->amount, BAIZE_MONEY_SHORT);
    }
    expect_words(expected);
}

#endif
