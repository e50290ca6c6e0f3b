/* test_clauses_cards_stay.c - the cards of a progressive win and of an envy hand stay on the table, face up, until
 * everything is on record and paid (MD-FCP 11.D(10)(d)(ii), SD (16)(b)ii, WA Progressive I 9.b, II 9.b).
 *
 *     settlement -> claims (each validated and paid) -> closing (envy paid) -> ended: only now the cards go to the rack
 */
#include "test_round.h"
#include <baize/view.h>

static const char aces[] = "As Ad Ac Ah 2d", trips[] = "9s 9d 9c 4h Td", nothing[] = "Kd Jc 8s 6h 3d";

static struct baize_view_notes notes;

/* Seat 2 holds `cards`, with the progressive wager; seat 1 only the wager; seat 3 neither. All play. */
static void deal_round(const char *id, const char *cards)
{
    sit_down(id);
    hand_for(1, nothing);
    hand_for(2, cards);
    hand_for(3, "7c 7h 5c 4d 2s");
    hand_for(BAIZE_PLACE_DEALER, "Qh Qc Jh 9h 6c 5d");
    for (uint8_t seat = 1; seat <= 3; seat++) {
        must(bet(seat, seat, BAIZE_ANTE, game.wagers[BAIZE_ANTE].least));
        if (seat < 3)
            must(bet(seat, seat, BAIZE_PROGRESSIVE, game.progressive.wager));
    }
    close_and_deal();
    for (uint8_t seat = 1; seat <= 3; seat++)
        must(play(seat, game.wagers[BAIZE_ANTE].least));
    baize_view_notes_start(&notes);
}

/* Whoever looks at the table, sees the five cards of seat 2. */
static void expect_face_up(const char *cards)
{
    static const struct baize_viewer viewers[] = {
        {.role = BAIZE_PLAYER, .patron = 1},
        {.role = BAIZE_PLAYER, .patron = 3},
        {.role = BAIZE_DEALER},
        {.role = BAIZE_FLOORPERSON},
    };
    for (size_t i = 0; i < COUNT_OF(viewers); i++) {
        struct baize_view view;
        baize_cards seen = 0;
        baize_view_of(&game, &table, &notes, viewers[i], &view);
        assert_int_equal(view.seats[1].count, 5);
        for (int c = 0; c < 5; c++) {
            assert_int_not_equal(view.seats[1].cards[c], BAIZE_FACE_DOWN_CARD);
            seen |= baize_cards_one(view.seats[1].cards[c]);
        }
        assert_true(seen == set_of(cards));
    }
}

static void settle_to_the_claims(void)
{
    must(simple(BAIZE_ACT_REVEAL));
    must(simple(BAIZE_ACT_SETTLE_SEAT)); /* seat 3 */
    must(simple(BAIZE_ACT_SETTLE_SEAT)); /* seat 2: its cards are turned */
    expect_face_up(cards_of(2));
    must(simple(BAIZE_ACT_SETTLE_SEAT)); /* seat 1: the dealer has gone on */
    expect_phase(BAIZE_PHASE_CLAIMS);
}

/* MD-FCP 11.D(10)(d)(ii): four aces are paid from the meter. The record of the validated win is the document; before it
 * is made the round does not end, so no hand leaves the table. */
TEST(test_md_fcp_11_d_10_d_ii_the_cards_stay_until_the_win_is_on_record)
{
    deal_round(maryland, aces);
    settle_to_the_claims();
    assert_int_equal(table.claims[0].from, BAIZE_FROM_METER);
    refuses(simple(BAIZE_ACT_END_ROUND), CLAIM_WAITS);
    refuses(open_round(), NOT_NOW);
    expect_face_up(aces);
    must(pay_claim(DOLLARS(5000)));
    expect_face_up(aces);
    refuses(simple(BAIZE_ACT_END_ROUND), ENVY_WAITS);
    must(simple(BAIZE_ACT_PAY_ENVY));
    expect_face_up(aces);
    must(simple(BAIZE_ACT_END_ROUND));
    expect_phase(BAIZE_PHASE_ENDED);
}

/* The clause speaks of pays that are not from the tray; a pay from the tray does not end the round unpaid either. */
TEST(test_md_fcp_11_d_10_d_a_pay_from_the_tray_waits_for_its_validation_too)
{
    deal_round(maryland, trips);
    settle_to_the_claims();
    assert_int_equal(table.claims[0].from, BAIZE_FROM_TRAY);
    refuses(simple(BAIZE_ACT_END_ROUND), CLAIM_WAITS);
    must(pay_claim(DOLLARS(9)));
    must(simple(BAIZE_ACT_END_ROUND)); /* three of a kind is no envy hand */
}

static void expect_envy_hand_face_up_until_paid(const char *id, const char *cards)
{
    deal_round(id, cards);
    settle_to_the_claims();
    for (uint8_t i = 0; i < table.claims_count; i++) {
        expect_face_up(cards);
        must(pay_claim(table.claims[i].fixed_cents > 0 ? table.claims[i].fixed_cents : DOLLARS(2500)));
    }
    expect_face_up(cards);
    refuses(simple(BAIZE_ACT_END_ROUND), ENVY_WAITS);
    refuses(open_round(), NOT_NOW);
    expect_face_up(cards);
    must(simple(BAIZE_ACT_PAY_ENVY));
    expect_face_up(cards);
    must(simple(BAIZE_ACT_END_ROUND));
}

TEST(test_sd_16_b_ii_an_envy_hand_lies_face_up_until_all_is_paid)
{
    expect_envy_hand_face_up_until_paid(south_dakota, "As Ks Qs Js Ts");
}

TEST(test_wa_progressive_i_9_b_and_ii_9_b_an_envy_hand_lies_face_up_while_the_dealer_goes_on)
{
    expect_envy_hand_face_up_until_paid(from_meter, aces); /* the first system */
    expect_envy_hand_face_up_until_paid(washington, aces); /* the second */
}
