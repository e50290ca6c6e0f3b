/* test_round_play.c - decisions: whose turn, folds, time-outs, players who leave, and what a seat is told it may do. */
#include "test_round.h"

static void bet_double_draw(uint8_t seat, uint32_t patron)
{
    must(bet(seat, patron, BAIZE_ANTE, DOLLARS(10)), bet(seat, patron, BAIZE_BONUS, DOLLARS(10)));
}

/* ---- Order ---- */

TEST(test_md_fcp_11_b_players_are_asked_clockwise)
{
    const char *const ids[] = {maryland, south_dakota, washington};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        must(bet(6, 3, BAIZE_ANTE, DOLLARS(10)), bet(2, 1, BAIZE_ANTE, DOLLARS(10)));
        must(bet(4, 2, BAIZE_ANTE, DOLLARS(10)), bet(3, 4, BAIZE_ACES_UP, DOLLARS(10)));
        close_and_deal();
        assert_int_equal(table.turn, 2);
        refuses(play(4, DOLLARS(10)), NOT_THIS_SEATS_TURN);
        refuses(fold(6), NOT_THIS_SEATS_TURN);
        refuses(fold(8), SEAT_UNKNOWN);
        refuses(play(0, DOLLARS(10)), SEAT_UNKNOWN);
        must(play(2, DOLLARS(10)));
        refuses(play(2, DOLLARS(10)), NOT_THIS_SEATS_TURN);
        assert_int_equal(table.turn, 4);
        must(fold(4));
        assert_int_equal(table.turn, 6);
        must(play(6, DOLLARS(30)));
        expect_phase(BAIZE_PHASE_REVEAL);
        assert_int_equal(table.turn, 0);
        refuses(fold(2), NOT_NOW);
        refuses(simple(BAIZE_ACT_SETTLE_SEAT), NOT_NOW);
        must(simple(BAIZE_ACT_REVEAL));
        assert_int_equal(baize_cards_count(table.dealer_up), 6);
    }
}

/* ---- Collecting ---- */

static const struct baize_event *collecting(void)
{
    const struct baize_event *last = &happened.events[happened.count - 1];
    return last->kind == BAIZE_EVENT_FORFEITS_COLLECTED ? last : NULL;
}

static void expect_collected(unsigned index, uint8_t seat, enum baize_wager wager, baize_cents amount)
{
    const struct baize_event *event = collecting();
    assert_non_null(event);
    assert_true(index < event->forfeits_collected.count);
    assert_int_equal(event->forfeits_collected.wagers[index].seat, seat);
    assert_int_equal(event->forfeits_collected.wagers[index].wager, wager);
    assert_int_equal(event->forfeits_collected.wagers[index].amount, amount);
}

static void bet_to_collect(const char *id)
{
    sit_down(id);
    must(bet(2, 2, BAIZE_ANTE, DOLLARS(10)), bet(4, 4, BAIZE_ANTE, DOLLARS(15)), bet(4, 4, BAIZE_ACES_UP, DOLLARS(5)));
    must(bet(6, 6, BAIZE_ANTE, DOLLARS(10)));
    close_and_deal();
}

/* One event behind the last decision; cards that play for Aces Up stay (MD-FCP 11.D(1), SD (7), WA Dealing 4). */
TEST(test_R12_forfeits_are_collected_with_the_last_decision)
{
    const char *const ids[] = {maryland, south_dakota, washington};
    const char *const clauses[] = {"MD-FCP 11.D(1)", "SD (7)", "WA Dealing 4"};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        bet_to_collect(ids[i]);
        must(fold(2));
        assert_int_equal(happened.count, 1); /* the others have not decided */
        must(fold(4));
        assert_int_equal(happened.count, 1);
        assert_int_equal(money_of(BAIZE_ACCOUNT_LAYOUT, 0), DOLLARS(40));
        must(play(6, DOLLARS(10)));
        assert_int_equal(happened.count, 2);
        expect_collected(0, 4, BAIZE_ANTE, DOLLARS(15)); /* from the dealer's right */
        expect_collected(1, 2, BAIZE_ANTE, DOLLARS(10));
        assert_int_equal(collecting()->forfeits_collected.count, 2);
        assert_int_equal(collecting()->forfeits_collected.hands, 1u << 1); /* seat 2 alone has nothing live */
        assert_string_equal(baize_rules_clause(&game, collecting()->forfeits_collected.clause), clauses[i]);
        expect_phase(BAIZE_PHASE_REVEAL);
        assert_int_equal(money_of(BAIZE_ACCOUNT_LAYOUT, 0), DOLLARS(25));
        assert_int_equal(money_of(BAIZE_ACCOUNT_TRAY, 0), DOLLARS(25));
        struct baize_round before = table;
        must(report(BAIZE_WRONG_HAND_SIZE, "")); /* a void gives all of it back (R28) */
        for (uint32_t patron = 2; patron <= 6; patron += 2)
            assert_int_equal(money_of(BAIZE_ACCOUNT_CHIPS, patron), 0);
        table = before;
        must(simple(BAIZE_ACT_REVEAL));
        while (table.phase == BAIZE_PHASE_SETTLEMENT)
            must(simple(BAIZE_ACT_SETTLE_SEAT));
        assert_int_equal(money_of(BAIZE_ACCOUNT_LAYOUT, 0), 0);
        assert_int_equal(money_of(BAIZE_ACCOUNT_CHIPS, 2), -DOLLARS(10));
    }
}

TEST(test_R12_nothing_forfeited_is_nothing_collected)
{
    bet_to_collect(maryland);
    must(play(2, DOLLARS(10)), play(4, DOLLARS(15)), play(6, DOLLARS(10)));
    assert_int_equal(happened.count, 1);
    expect_phase(BAIZE_PHASE_REVEAL);
    assert_false(baize_round_collected(&table));
}

TEST(test_R12_the_last_decision_may_be_time_or_leaving)
{
    bet_to_collect(maryland);
    game.procedures.abandonment = BAIZE_FORFEIT;
    must(play(2, DOLLARS(10)), play(4, DOLLARS(15)), simple(BAIZE_ACT_DEADLINE_PASSED));
    expect_collected(0, 6, BAIZE_ANTE, DOLLARS(10));
    must(leave(4)); /* before the dealer's hand is shown */
    expect_collected(0, 4, BAIZE_ANTE, DOLLARS(15));
    expect_collected(1, 4, BAIZE_PLAY, DOLLARS(15));
    expect_collected(2, 4, BAIZE_ACES_UP, DOLLARS(5));
    assert_int_equal(collecting()->forfeits_collected.hands, 1u << 3);
    must(simple(BAIZE_ACT_REVEAL));
    must(leave(2)); /* too late to be collected: lost at its own turn */
    assert_null(collecting());
    while (table.phase == BAIZE_PHASE_SETTLEMENT)
        must(simple(BAIZE_ACT_SETTLE_SEAT));
    assert_int_equal(money_of(BAIZE_ACCOUNT_CHIPS, 2), -DOLLARS(20));
    bet_to_collect(maryland);
    game.procedures.abandonment = BAIZE_FORFEIT;
    must(fold(2), fold(4), leave(6));
    assert_int_equal(collecting()->forfeits_collected.hands, 1u << 1 | 1u << 5);
}

/* Everybody leaves while the cards are dealt: nobody is asked, and the last card brings the collecting. */
TEST(test_R12_nobody_is_left_to_decide)
{
    sit_down(maryland);
    game.procedures.abandonment = BAIZE_FORFEIT;
    must(bet(2, 2, BAIZE_ANTE, DOLLARS(10)), simple(BAIZE_ACT_NO_MORE_BETS), leave(2));
    assert_null(collecting());
    deal(0);
    expect_phase(BAIZE_PHASE_REVEAL);
    expect_collected(0, 2, BAIZE_ANTE, DOLLARS(10));
}

/* Events that collect something else cannot follow. */
TEST(test_decision_1_only_what_is_forfeited_is_collected)
{
    bet_to_collect(maryland);
    must(fold(2), fold(4));
    struct baize_round before = table;
    must(play(6, DOLLARS(10)));
    struct baize_event played = happened.events[0];
    struct baize_event right = *collecting();
    assert_int_equal(baize_round_fold(&game, &table, &right), BAIZE_ROUND_EVENT_UNEXPECTED); /* twice */
    table = before;
    assert_int_equal(baize_round_fold(&game, &table, &right), BAIZE_ROUND_EVENT_UNEXPECTED); /* too early */
    assert_int_equal(baize_round_fold(&game, &table, &played), BAIZE_OK);
    for (int part = 0; part < 5; part++) {
        struct baize_event wrong = right;
        wrong.forfeits_collected.hands ^= (uint16_t)(part == 0 ? 1u << 3 : 0);
        wrong.forfeits_collected.count = (uint8_t)(wrong.forfeits_collected.count - (part == 1));
        wrong.forfeits_collected.wagers[0].seat = (uint8_t)(part == 2 ? 6 : 4);
        wrong.forfeits_collected.wagers[0].wager = part == 3 ? BAIZE_ACES_UP : BAIZE_ANTE;
        wrong.forfeits_collected.wagers[1].amount += part == 4;
        assert_int_equal(baize_round_fold(&game, &table, &wrong), BAIZE_ROUND_EVENT_UNEXPECTED);
    }
    assert_int_equal(baize_round_fold(&game, &table, &right), BAIZE_OK);
}

TEST(test_md_dd_11_c_all_seats_decide_then_all_discard_then_all_draw_twice)
{
    sit_down(double_draw);
    bet_double_draw(1, 1);
    bet_double_draw(3, 2);
    bet_double_draw(6, 3);
    close_and_deal();
    expect_phase(BAIZE_PHASE_FIRST_BETS);
    must(play(1, 0), fold(3));
    refuses(discard(1, ""), NOT_NOW); /* seat 6 has not answered */
    must(play(6, 0));
    expect_phase(BAIZE_PHASE_FIRST_DISCARDS);
    assert_int_equal(table.turn, 1);
    must(discard(1, ""));
    assert_int_equal(table.turn, 6); /* the folded seat is not asked */
    must(discard(6, ""));
    expect_phase(BAIZE_PHASE_SECOND_BETS); /* nobody drew: no cards are dealt */
    must(play(1, 0), play(6, 0));
    expect_phase(BAIZE_PHASE_SECOND_DISCARDS);
    must(discard(1, ""), discard(6, ""));
    expect_phase(BAIZE_PHASE_SETTLEMENT); /* no dealer's hand, no reveal */
}

/* "No more bets" when everybody has answered: the Draw wager cannot be made, taken back or thrown away any more. */
static void expect_no_more_draw_bets(enum baize_wager wager)
{
    struct baize_round before = table;
    refuses(play(1, 0), NOT_NOW);
    refuses(fold(6), NOT_NOW);
    refuses(take_back(1, wager), BETS_ARE_CLOSED);
    refuses(bet(6, 3, BAIZE_ANTE, DOLLARS(20)), BETS_ARE_CLOSED);
    assert_memory_equal(&before, &table, sizeof table);
    must(discard(1, ""), discard(6, ""));
}

TEST(test_md_dd_11_c_3_and_9_no_more_bets_when_everybody_has_answered)
{
    sit_down(double_draw);
    bet_double_draw(1, 1);
    bet_double_draw(6, 3);
    close_and_deal();
    must(play(1, 0));
    expect_phase(BAIZE_PHASE_FIRST_BETS); /* not before the last has answered */
    must(play(6, 0));
    expect_phase(BAIZE_PHASE_FIRST_DISCARDS);
    expect_no_more_draw_bets(BAIZE_FIRST_DRAW);
    must(play(1, 0));
    expect_phase(BAIZE_PHASE_SECOND_BETS);
    must(play(6, 0));
    expect_phase(BAIZE_PHASE_SECOND_DISCARDS);
    expect_no_more_draw_bets(BAIZE_SECOND_DRAW);
}

TEST(test_md_dd_11_c_2_b_when_all_fold_the_round_goes_to_settlement)
{
    sit_down(double_draw);
    bet_double_draw(1, 1);
    bet_double_draw(2, 2);
    close_and_deal();
    must(fold(1), fold(2));
    expect_phase(BAIZE_PHASE_SETTLEMENT);
    settle_all();
    expect_chips(1, -DOLLARS(20));
    expect_chips(2, -DOLLARS(20));
}

/* ---- Folds ---- */

static void everything(uint8_t seat, uint32_t patron)
{
    must(bet(seat, patron, BAIZE_ANTE, DOLLARS(10)), bet(seat, patron, BAIZE_ACES_UP, DOLLARS(5)));
    if (game.wagers[BAIZE_SIX_CARD_BONUS].offered)
        must(bet(seat, patron, BAIZE_SIX_CARD_BONUS, DOLLARS(5)));
    if (game.wagers[BAIZE_BAD_BEAT_BONUS].offered)
        must(bet(seat, patron, BAIZE_BAD_BEAT_BONUS, DOLLARS(5)));
    must(bet(seat, patron, BAIZE_PROGRESSIVE, DOLLARS(1)));
}

static void fold_three_aces(const char *id)
{
    sit_down(id);
    everything(1, 7);
    hand_for(1, "As Ah Ad 7c 2h");
    hand_for(BAIZE_PLACE_DEALER, "Ks Qh 8d 6c 4h 2s");
    if (game.wagers[BAIZE_SIX_CARD_BONUS].offered)
        hand_for(BAIZE_PLACE_BONUS_BOX, "9d");
    close_and_deal();
    must(fold(1));
    settle_all();
}

TEST(test_md_fcp_11_c_a_fold_keeps_aces_up_and_six_card_bonus_and_loses_the_progressive)
{
    fold_three_aces(maryland); /* trips: Aces Up 9 to 1, Six Card Bonus 5 to 1 */
    expect_chips(7, -DOLLARS(10) - DOLLARS(1) + DOLLARS(45) + DOLLARS(25));
    expect_phase(BAIZE_PHASE_CLOSING); /* no claim: 11.C(3) */
}

TEST(test_sd_7_a_fold_keeps_aces_up_and_the_progressive)
{
    fold_three_aces(south_dakota); /* PMG-01: trips 9 for 1, FCP-03: 9 to 1 */
    expect_phase(BAIZE_PHASE_CLAIMS);
    assert_int_equal(table.claims_count, 1);
    must(pay_claim(DOLLARS(9)));
    expect_chips(7, -DOLLARS(10) - DOLLARS(1) + DOLLARS(45) + DOLLARS(9));
    expect_phase(BAIZE_PHASE_CLOSING);
}

TEST(test_r10_and_r11_a_fold_in_washington_keeps_the_progressive_and_loses_the_bad_beat_bonus)
{
    fold_three_aces(washington);
    must(pay_claim(DOLLARS(9)));
    expect_chips(7, -DOLLARS(10) - DOLLARS(5) - DOLLARS(1) + DOLLARS(45) + DOLLARS(9));
}

TEST(test_md_dd_11_c_8_b_a_fold_at_the_second_draw_loses_three_wagers)
{
    sit_down(double_draw);
    bet_double_draw(1, 1);
    hand_for(1, "As Ah Ad Ac Jk");
    close_and_deal();
    must(play(1, 0), discard(1, ""), fold(1));
    expect_clause(&game, happened.events[0].seat_folded.clause, "MD-DD 11.C(8)(b)");
    settle_all();
    expect_chips(1, -DOLLARS(30));
}

TEST(test_md_dd_11_c_2_b_a_fold_at_the_first_draw_loses_two_wagers)
{
    sit_down(double_draw);
    bet_double_draw(1, 1);
    close_and_deal();
    must(fold(1));
    expect_clause(&game, happened.events[0].seat_folded.clause, "MD-DD 11.C(2)(b)");
    settle_all();
    expect_chips(1, -DOLLARS(20));
}

/* ---- Time ---- */

TEST(test_r39_a_seat_out_of_time_folds_and_its_live_wagers_are_settled)
{
    sit_down(maryland);
    everything(1, 7);
    hand_for(1, "As Ah Kd 7c 2h");
    refuses(simple(BAIZE_ACT_DEADLINE_PASSED), NOT_NOW);
    close_and_deal();
    must(simple(BAIZE_ACT_DEADLINE_PASSED));
    assert_int_equal(happened.events[0].kind, BAIZE_EVENT_SEAT_FOLDED);
    assert_int_equal(happened.events[0].seat_folded.reason, BAIZE_FOLD_TIMED_OUT);
    assert_true(table.seats[0].folded);
    assert_false(table.seats[0].forfeited);
    expect_phase(BAIZE_PHASE_REVEAL);
    refuses(simple(BAIZE_ACT_DEADLINE_PASSED), NOT_NOW);
    settle_all();
    expect_chips(7, -DOLLARS(10) - DOLLARS(5) - DOLLARS(1) + DOLLARS(5)); /* pair of aces: 1 to 1; bonus card no help */
}

TEST(test_r39_out_of_time_with_discards_to_declare_stands_pat)
{
    sit_down(double_draw);
    bet_double_draw(1, 1);
    bet_double_draw(2, 2);
    hand_for(1, "As Ah Kd Kc 2h");
    close_and_deal();
    must(play(1, 0));
    must(simple(BAIZE_ACT_DEADLINE_PASSED)); /* a wager to make: fold */
    assert_true(table.seats[1].folded);
    expect_phase(BAIZE_PHASE_FIRST_DISCARDS);
    must(simple(BAIZE_ACT_DEADLINE_PASSED)); /* discards to declare: none */
    assert_int_equal(happened.events[0].kind, BAIZE_EVENT_CARDS_DISCARDED);
    assert_true(happened.events[0].cards_discarded.cards == 0);
    expect_phase(BAIZE_PHASE_SECOND_BETS);
    must(play(1, 0), simple(BAIZE_ACT_DEADLINE_PASSED));
    expect_phase(BAIZE_PHASE_SETTLEMENT);
    settle_all();
    expect_chips(1, DOLLARS(30)); /* two pair: three wagers 1 to 1, the Bonus pushes */
}

/* ---- Leaving ---- */

TEST(test_leaving_before_the_deal_takes_the_wagers_along)
{
    sit_down(maryland);
    everything(3, 7);
    everything(4, 7);
    everything(1, 8);
    refuses(leave(9), PATRON_UNKNOWN);
    refuses(leave(0), PATRON_UNKNOWN);
    must(leave(7));
    assert_int_equal(happened.count, 8);
    expect_chips(7, 0);
    assert_int_equal(table.seats[2].patron, 0);
    assert_int_equal(table.seats[3].patron, 0);
    refuses(leave(7), PATRON_UNKNOWN);
    close_and_deal();
    assert_int_equal(table.turn, 1);
}

/* Plays a round of two boxes of patron 7 and one of patron 8 and lets patron 7 leave before step `at`. */
static void leave_at(const char *id, int at)
{
    sit_down(id);
    everything(1, 7);
    must(bet(2, 7, BAIZE_ACES_UP, DOLLARS(5)), bet(5, 8, BAIZE_ANTE, DOLLARS(10)));
    hand_for(1, "As Ah Kd 7c 2h");
    hand_for(2, "Ad Ac Ks 7d 3h");
    hand_for(BAIZE_PLACE_DEALER, "Qs Jh 9d 6c 4h 2s");
    for (int step = 0;; step++) {
        if (step == at) {
            must(leave(7));
            at = -1;
        }
        if (table.phase == BAIZE_PHASE_BETTING)
            must(simple(BAIZE_ACT_NO_MORE_BETS));
        else if (table.phase == BAIZE_PHASE_DEALING)
            deal((uint8_t)(step == 1 ? 8 : 0));
        else if (table.phase == BAIZE_PHASE_DECISIONS)
            must(play(table.turn, DOLLARS(10)));
        else if (table.phase == BAIZE_PHASE_REVEAL)
            must(simple(BAIZE_ACT_REVEAL));
        else if (table.phase == BAIZE_PHASE_SETTLEMENT)
            must(simple(BAIZE_ACT_SETTLE_SEAT));
        else
            break;
    }
    expect_phase(BAIZE_PHASE_CLOSING);
}

TEST(test_md_fcp_7_b_2_forfeit_takes_all_wagers_of_a_player_who_leaves)
{
    for (int at = 1; at <= 6; at++) { /* dealing, mid-deal, decisions, after the own one, reveal, settlement */
        leave_at(maryland, at);
        assert_true(table.seats[0].forfeited && table.seats[1].forfeited);
        assert_true(table.seats[0].absent);
        baize_cents played = at >= 4 ? DOLLARS(10) : 0;
        expect_chips(7, -DOLLARS(10) - DOLLARS(5) - DOLLARS(5) - DOLLARS(1) - DOLLARS(5) - played);
    }
    leave_at(maryland, 8); /* seat 2 is settled: only seat 1 is lost */
    assert_true(table.seats[0].forfeited && !table.seats[1].forfeited);
    expect_chips(7, -DOLLARS(10) - DOLLARS(5) - DOLLARS(5) - DOLLARS(1) + DOLLARS(5) - DOLLARS(10));
}

TEST(test_r39_play_out_folds_what_needs_a_decision_and_settles_the_rest)
{
    for (int at = 1; at <= 3; at++) {
        leave_at(washington, at); /* Ante and Bad Beat Bonus lost, Aces Up twice 1 to 1, Progressive lost by its hand */
        assert_true(table.seats[0].folded && table.seats[0].absent && !table.seats[0].forfeited);
        assert_false(table.seats[1].folded);
        expect_chips(7, -DOLLARS(10) - DOLLARS(5) - DOLLARS(1) + DOLLARS(10));
    }
    for (int at = 4; at <= 7; at++) { /* Play is made: all is settled as if the player sat there */
        leave_at(washington, at);
        assert_false(table.seats[0].folded);
        expect_chips(7, DOLLARS(20) - DOLLARS(5) - DOLLARS(1) + DOLLARS(10));
    }
}

TEST(test_a_player_leaves_once)
{
    sit_down(maryland);
    everything(1, 7);
    must(bet(2, 8, BAIZE_ANTE, DOLLARS(10)));
    close_and_deal();
    must(leave(7));
    assert_int_equal(happened.count, 1);
    must(leave(7));
    assert_int_equal(happened.count, 0); /* nothing more happens */
}

TEST(test_a_folded_seat_that_leaves_forfeits_its_live_wagers)
{
    sit_down(maryland);
    everything(1, 7);
    hand_for(1, "As Ah Ad 7c 2h");
    close_and_deal();
    must(fold(1), leave(7));
    settle_all();
    expect_chips(7, -DOLLARS(21));
}

TEST(test_md_dd_7_b_3_forfeit_at_every_phase_of_double_draw)
{
    const enum baize_phase phases[] = {BAIZE_PHASE_DEALING,     BAIZE_PHASE_FIRST_BETS,  BAIZE_PHASE_FIRST_DISCARDS,
                                       BAIZE_PHASE_FIRST_DRAW,  BAIZE_PHASE_SECOND_BETS, BAIZE_PHASE_SECOND_DISCARDS,
                                       BAIZE_PHASE_SECOND_DRAW, BAIZE_PHASE_SETTLEMENT};
    for (size_t p = 0; p < COUNT_OF(phases); p++) {
        bool left = false;
        sit_down(double_draw);
        bet_double_draw(1, 1);
        bet_double_draw(2, 2);
        hand_for(2, "As Ah Ad Ac Kh");
        must(simple(BAIZE_ACT_NO_MORE_BETS));
        while (table.phase != BAIZE_PHASE_CLOSING) {
            if (table.phase == phases[p] && !left) {
                must(leave(2));
                left = true;
                assert_true(table.seats[1].forfeited);
            }
            if (baize_round_cards_wanted(&table) > 0) {
                deal(1);
            } else if (table.phase == BAIZE_PHASE_FIRST_BETS || table.phase == BAIZE_PHASE_SECOND_BETS) {
                must(play(table.turn, 0));
            } else if (table.phase == BAIZE_PHASE_SETTLEMENT) {
                must(simple(BAIZE_ACT_SETTLE_SEAT));
            } else {
                struct baize_action action = {
                    .kind = BAIZE_ACT_DISCARD,
                    .discard = {.seat = table.turn, .cards = baize_cards_one(table.seats[table.turn - 1].cards[4])}};
                must(action);
            }
        }
        assert_true(left);
        baize_cents down = 20 + 10 * (phases[p] > BAIZE_PHASE_FIRST_BETS) + 10 * (phases[p] > BAIZE_PHASE_SECOND_BETS);
        expect_chips(2, -DOLLARS(down));
    }
}

/* Nothing is left to decide that needs the player: the hand stands pat and is settled. */
TEST(test_r39_play_out_after_the_second_draw_wager_stands_pat)
{
    sit_down(double_draw_b);
    bet_double_draw(1, 1);
    bet_double_draw(2, 2);
    hand_for(2, "As Ah Kd Kc 2h");
    close_and_deal();
    must(play(1, 0), play(2, 0), discard(1, ""), discard(2, ""), play(1, 0), play(2, 0), leave(2));
    assert_false(table.seats[1].folded);
    assert_true(table.seats[1].absent);
    must(leave(2));
    assert_int_equal(happened.count, 0);
    must(discard(1, ""));
    expect_phase(BAIZE_PHASE_SETTLEMENT); /* nobody waits for seat 2 */
    settle_all();
    expect_chips(2, DOLLARS(30));
}

static void second_discards(void)
{
    sit_down(double_draw_b);
    for (uint8_t seat = 1; seat <= 3; seat++)
        bet_double_draw(seat, seat);
    hand_for(2, "As Ah Kd Kc 2h");
    close_and_deal();
    for (uint8_t seat = 1; seat <= 3; seat++)
        must(play(seat, 0));
    for (uint8_t seat = 1; seat <= 3; seat++)
        must(discard(seat, ""));
    for (uint8_t seat = 1; seat <= 3; seat++)
        must(play(seat, 0));
    expect_phase(BAIZE_PHASE_SECOND_DISCARDS);
}

/* At its turn or before it: the hand stands pat at once, the round goes on, and nobody discards for it. */
TEST(test_r39_play_out_in_the_second_discards_stands_pat_at_once)
{
    second_discards();
    must(leave(1)); /* whose turn it is */
    assert_int_equal(happened.count, 1);
    assert_int_equal(happened.events[0].kind, BAIZE_EVENT_SEAT_LEFT);
    assert_int_equal(table.turn, 2);
    refuses(discard(1, ""), NOT_THIS_SEATS_TURN);
    must(leave(3)); /* before its turn */
    assert_int_equal(table.turn, 2);
    must(discard(2, "2h"));
    expect_phase(BAIZE_PHASE_SECOND_DRAW);
    assert_int_equal(baize_round_cards_wanted(&table), 1);
    second_discards();
    must(discard(1, ""), discard(2, "2h"));
    must(leave(2)); /* what was declared is drawn */
    must(leave(3)); /* the last one: nobody is left to ask */
    expect_phase(BAIZE_PHASE_SECOND_DRAW);
    assert_int_equal(baize_round_cards_wanted(&table), 1);
    deal(0);
    settle_all();
    expect_phase(BAIZE_PHASE_CLOSING);
}

TEST(test_decision_1_a_player_leaves_a_hand_that_is_dealt_and_once)
{
    second_discards();
    must(leave(1));
    struct baize_event event = happened.events[0];
    assert_int_equal(baize_round_fold(&game, &table, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.seat_left.seat = 5; /* nobody plays it */
    assert_int_equal(baize_round_fold(&game, &table, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.seat_left.seat = 9;
    assert_int_equal(baize_round_fold(&game, &table, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.seat_left.seat = 2;
    assert_int_equal(baize_round_fold(&game, &table, &event), BAIZE_OK);
}

TEST(test_r39_play_out_before_a_wager_is_due_folds)
{
    for (int at = 0; at < 3; at++) {
        sit_down(double_draw_b);
        bet_double_draw(1, 1);
        bet_double_draw(2, 2);
        hand_for(2, "As Ah Kd Kc 2h");
        close_and_deal();
        if (at >= 1) {
            must(play(1, 0), play(2, 0), discard(1, ""));
        }
        if (at == 2) {
            must(discard(2, ""), play(1, 0));
        }
        must(leave(2));
        assert_true(table.seats[1].folded && !table.seats[1].forfeited);
        while (table.phase != BAIZE_PHASE_SETTLEMENT)
            must(table.phase == BAIZE_PHASE_FIRST_BETS || table.phase == BAIZE_PHASE_SECOND_BETS ? play(1, 0)
                                                                                                 : discard(1, ""));
        settle_all();
        expect_chips(2, -DOLLARS(at == 0 ? 20 : 30));
    }
}

/* ---- What a seat is told ---- */

static void check_amount(const struct baize_option *option, struct baize_action action, baize_cents amount)
{
    if (action.kind == BAIZE_ACT_PLACE_WAGER)
        action.place_wager.amount = amount;
    else
        action.play.amount = amount;
    bool inside = amount >= option->least && amount <= option->most && (amount - option->least) % option->step == 0;
    bool stated = option->allowed && inside;
    action.by.at_ms = table.at_ms;
    enum baize_reason reason = baize_round_check(&game, &table, &action).reason;
    bool checked = reason == BAIZE_REASON_ALLOWED || reason == BAIZE_REASON_NOTHING_CHANGES; /* it is down already */
    if (stated != checked)
        fail_msg("%s %s $%lld.%02lld: option says %d, check says %d", baize_act_id(action.kind),
                 baize_wager_id(option->wager), (long long)amount / 100, (long long)amount % 100, stated, checked);
}

/* Every chip in the range and one beyond each end, and some cents that are no chips. */
static void check_options(uint8_t seat, uint32_t patron)
{
    struct baize_options options;
    baize_round_options(&game, &table, seat, patron, &options);
    for (uint8_t i = 0; i < options.count; i++) {
        const struct baize_option *option = &options.options[i];
        assert_int_equal(option->allowed, option->refusal.reason == BAIZE_REASON_ALLOWED);
        struct baize_action action = bet(seat, patron, option->wager, 0);
        if (option->act == BAIZE_ACT_PLAY)
            action = play(seat, 0);
        else if (option->act != BAIZE_ACT_PLACE_WAGER)
            continue;
        for (baize_cents amount = option->least - option->step; amount <= option->most + option->step;
             amount += option->step)
            if (amount != 0)
                check_amount(option, action, amount);
        for (baize_cents amount = 1; amount < DOLLARS(1501); amount += 37)
            check_amount(option, action, amount);
    }
}

static void check_all_options(void)
{
    for (uint8_t seat = 1; seat <= game.seats; seat++)
        for (uint32_t patron = 1; patron <= 4; patron++)
            check_options(seat, patron);
}

TEST(test_the_options_agree_with_check_in_and_outside_their_ranges)
{
    const char *const ids[] = {maryland, three_level, south_dakota, washington, fcp_08};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        check_all_options();
        must(bet(2, 1, BAIZE_ANTE, DOLLARS(10)), bet(3, 2, BAIZE_ANTE, DOLLARS(150)));
        check_all_options();
        must(bet(2, 1, BAIZE_ACES_UP, DOLLARS(5)), bet(5, 3, BAIZE_ACES_UP, DOLLARS(5)));
        check_all_options();
        close_and_deal();
        check_all_options();
        must(play(2, DOLLARS(20)));
        check_all_options();
    }
}

TEST(test_the_options_agree_with_check_in_double_draw)
{
    const char *const ids[] = {double_draw, double_draw_b};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sit_down(ids[i]);
        baize_cents least = game.wagers[BAIZE_ANTE].least;
        check_all_options();
        must(bet(2, 1, BAIZE_ANTE, least), bet(3, 2, BAIZE_ANTE, DOLLARS(20)));
        check_all_options();
        must(bet(2, 1, BAIZE_BONUS, least)); /* now the Ante cannot change */
        must(bet(3, 2, BAIZE_BONUS, DOLLARS(20)));
        check_all_options();
        close_and_deal();
        check_all_options();
        must(play(2, 0), play(3, 0));
        struct baize_options options;
        baize_round_options(&game, &table, 2, 1, &options);
        assert_int_equal(options.count, 1);
        assert_int_equal(options.options[0].act, BAIZE_ACT_DISCARD);
        assert_true(options.options[0].allowed);
        assert_int_equal(options.options[0].cards_most, 3);
        baize_round_options(&game, &table, 3, 2, &options);
        assert_false(options.options[0].allowed);
    }
}
