/* test_clauses_schedules.c - what holds for every progressive schedule and every envy table: where they begin, that one
 * row pays, and that the submission chooses (MD-FCP 1.B(3), 1.B(6), 12.D(2), 12.E(2); SD (13); WA Progressive I 2, II
 * 2). */
#include "maryland_schedules.h"
#include "settle_table.h"

static const char all[] = "ABCDEF";
static const char king_high[] = "3c 5d 7h 9c Jd Kc"; /* the dealer, without a card of the hands below */

/* Seat 4 holds `cards`, seat 6 nothing; both made the progressive wager. */
static void settle_hand(const char *cards)
{
    dealer_has(king_high);
    sit(4, 1, cards);
    sit(6, 2, "Tc 8c 6h 4d Td");
    for (uint8_t seat = 4; seat <= 6; seat += 2) {
        play(seat, DOLLARS(10));
        bet(seat, BAIZE_PROGRESSIVE, at_table.progressive.wager);
    }
    settle();
}

static void open_maryland(char schedule, char envy)
{
    struct baize_source source = maryland_with(schedule, envy);
    open_with(&source);
    assert_int_equal(at_table.progressive.schedule.id[0], schedule);
    assert_int_equal(at_table.progressive.envy.id[0], envy);
}

static void expect_row(const char *hand)
{
    assert_int_equal(settled.claims_count, 1);
    assert_int_equal(settled.claims[0].seat, 4);
    assert_string_equal(at_table.progressive.schedule.rows[settled.claims[0].row].hand, hand);
}

/* ---- Where a schedule begins ---- */

static void expect_begins_with(const char *hand)
{
    settle_hand("2d 2h 2s 3s 4c");
    expect_row(hand);
    assert_int_equal(settled.claims[0].row, at_table.progressive.schedule.count - 1);
    settle_hand("As Ad Ks Kh Qc"); /* the best two pair */
    assert_int_equal(settled.claims_count, 0);
    expect(4, BAIZE_PROGRESSIVE, LOST, 0, 0, baize_rules_clause(&at_table, at_table.progressive.schedule.clause));
}

static void expect_three_of_a_kind_begins(void)
{
    expect_begins_with("three-of-a-kind");
}

TEST(test_md_fcp_1_b_6_progressive_hands_start_at_three_of_a_kind)
{
    for (const char *schedule = all; *schedule != 0; schedule++) {
        open_maryland(*schedule, 'A');
        expect_three_of_a_kind_begins();
    }
}

TEST(test_sd_13_and_wa_progressive_hands_start_at_three_of_a_kind)
{
    static const char *const south_dakotas[] = {"FCPP-1", "FCPP-2", "PMG-01"};
    for (size_t i = 0; i < COUNT_OF(south_dakotas); i++) {
        open_edited(south_dakota, "PMG-01", south_dakotas[i]);
        expect_three_of_a_kind_begins();
    }
    open_table(reserve); /* FCPP-3 by the five cards dealt */
    expect_begins_with("three-of-a-kind-or-better");
    open_table(washington);
    expect_three_of_a_kind_begins();
    open_table(from_meter);
    expect_three_of_a_kind_begins();
}

/* SD (13) speaks of all five cards, WA Progressive I 2 and II 2 of four; R32: the schedule decides. 8-7-6-5 of spades
 * with a queen is a straight flush of four cards and nothing of five; the full house is three of a kind of four cards.
 */
TEST(test_R32_and_wa_progressive_i_2_and_ii_2_which_cards_count)
{
    open_table(from_meter); /* the first system */
    settle_hand("8s 7s 6s 5s Qh");
    expect_row("straight-flush");
    open_table(washington); /* the second */
    settle_hand("8s 7s 6s 5s Qh");
    expect_row("straight-flush");
    settle_hand("As Ad Ah Qs Qh");
    expect_row("three-of-a-kind");
    open_table(south_dakota); /* PMG-01 */
    settle_hand("8s 7s 6s 5s Qh");
    assert_int_equal(settled.claims_count, 0);
    settle_hand("As Ad Ah Qs Qh");
    expect_row("full-house");
}

/* FCPP-1..3 by the five cards, as SD (13) reads them: "three of a kind or better" wins, and a royal flush is a straight
 * flush. Four cards in a row of one suit are nothing. */
TEST(test_R32_and_sd_13_the_five_cards_dealt_if_the_submission_says_so)
{
    static const struct {
        const char *cards, *hand;
    } hands[] = {
        {"As Ks Qs Js Ts", "straight-flush-or-better"},
        {"9s 8s 7s 6s 5s", "straight-flush-or-better"},
        {"As Ad Ah Ac 2c", "four-aces"},
        {"Ks Kd Kh Kc 2c", "four-of-a-kind"},
        {"Ks Kd Kh 2s 2c", "three-of-a-kind-or-better"},
        {"Ks Js 9s 4s 2s", "three-of-a-kind-or-better"},
        {"9s 8d 7s 6s 5s", "three-of-a-kind-or-better"},
        {"2d 2h 2s 3s 4c", "three-of-a-kind-or-better"},
    };
    open_table(reserve);
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        settle_hand(hands[i].cards);
        expect_row(hands[i].hand);
    }
    settle_hand("8s 7s 6s 5s Qh");
    assert_int_equal(settled.claims_count, 0);
    settle_hand("As Ad Ks Kh Qc");
    assert_int_equal(settled.claims_count, 0);
}

/* ---- One row pays ---- */

/* Every hand fits several rows of its schedule: four aces are quads and hold three of a kind; a royal flush is a
 * straight flush, a flush and a straight; a full house holds three of a kind. */
TEST(test_md_fcp_12_d_2_only_the_highest_row_is_paid)
{
    static const struct {
        const char *schedules, *cards, *row;
    } hands[] = {
        {"AB", "Ac Ad Ah As Qh", "four-aces"},        {"AB", "Qc Qd Qh Qs Ah", "four-of-a-kind"},
        {"AB", "8s 7s 6s 5s 4s", "straight-flush"}, /* also a straight flush of five */
        {"CDEF", "As Ks Qs Js Ts", "royal-flush"},    {"CDEF", "8s 7s 6s 5s 4s", "straight-flush"},
        {"CDEF", "Ac Ad Ah As Qh", "four-of-a-kind"}, /* four aces have no row of their own here */
        {"CDEF", "As Ad Ah Qs Qh", "full-house"},     {"CDEF", "As Qs 8s 6s 2s", "flush"},
        {"CDEF", "8s 7s 6s 5s 4h", "straight"}, /* 8-7-6-5 of spades is a straight flush of four: not here (R32) */
    };
    for (size_t i = 0; i < COUNT_OF(hands); i++)
        for (const char *schedule = hands[i].schedules; *schedule != 0; schedule++) {
            open_maryland(*schedule, 'A');
            settle_hand(hands[i].cards);
            expect_row(hands[i].row);
        }
}

/* ---- Envy ---- */

static void expect_envy_for(const char *cards, baize_cents amount)
{
    settle_hand(cards);
    assert_int_equal(settled.envies_count, amount > 0);
    if (amount > 0) {
        assert_int_equal(settled.envies[0].seat, 6);
        assert_int_equal(settled.envies[0].holder, 4);
        assert_int_equal(settled.envies[0].amount, amount);
    }
}

/* The least hand that has a row, and the best that has none. */
TEST(test_md_fcp_1_b_3_envy_hands_start_where_the_chosen_table_says)
{
    static const struct {
        char table;
        const char *least;
        int dollars;
        const char *none;
    } tables[] = {
        {'A', "As 2s 3s 4s 9h", 5, "As Ad Ah Ks Qs"},   /* straight flush; three aces */
        {'B', "2c 2d 2h 2s 8h", 25, "As Ks Qs Js 2h"},  /* quads; the best straight flush of four */
        {'C', "2c 2d 2h 2s 8h", 300, "As Ks Qs Js 2h"}, /* */
        {'D', "As 2s 3s 4s 5s", 300, "Ac Ad Ah As Qh"}, /* straight flush of five; four aces */
        {'E', "As 2s 3s 4s 5s", 300, "Ac Ad Ah As Qh"}, /* */
        {'F', "As 2s 3s 4s 5s", 300, "Ac Ad Ah As Qh"}, /* */
    };
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        open_maryland('A', tables[i].table);
        expect_envy_for(tables[i].least, DOLLARS(tables[i].dollars));
        expect_envy_for(tables[i].none, 0);
    }
}

TEST(test_md_fcp_12_e_2_every_envy_table_goes_with_every_schedule)
{
    static const struct {
        char table;
        int four_aces, royal_flush;
        const char *clause;
    } tables[] = {
        {'A', 100, 5, "MD-FCP 12.F(1)"}, /* a royal flush is a straight flush of four cards */
        {'B', 100, 0, "MD-FCP 12.F(2)"},  {'C', 1000, 0, "MD-FCP 12.F(3)"}, {'D', 0, 1000, "MD-FCP 12.F(4)"},
        {'E', 0, 1000, "MD-FCP 12.F(5)"}, {'F', 0, 1000, "MD-FCP 12.F(6)"},
    };
    for (const char *schedule = all; *schedule != 0; schedule++)
        for (size_t i = 0; i < COUNT_OF(tables); i++) {
            open_maryland(*schedule, tables[i].table);
            expect_clause(&at_table, at_table.progressive.envy.clause, tables[i].clause);
            expect_envy_for("Ac Ad Ah As Qh", DOLLARS(tables[i].four_aces));
            expect_envy_for("As Ks Qs Js Ts", DOLLARS(tables[i].royal_flush));
        }
}
