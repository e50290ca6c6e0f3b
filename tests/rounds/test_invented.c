/* test_invented.c - a jurisdiction that nothing in src/ knows, played through its own library: each of its differences
 * shows in the rounds, and the promises hold over random ones. */
#include "../unit/test_round.h"
#include "player.h"
#include "promises.h"

#define FILE_SIZE (64u << 10)

static const char *folder;
static char submission_text[FILE_SIZE];
static char jurisdiction_text[FILE_SIZE];

static struct baize_source read_file(const char *name, char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s cannot be read", path);
    size_t length = fread(text, 1, FILE_SIZE - 1, file);
    fclose(file);
    return (struct baize_source){.name = name, .bytes = text, .length = length};
}

static enum baize_status find(void *context, const char *jurisdiction, struct baize_source *source)
{
    (void)context;
    if (strcmp(jurisdiction, "invented") != 0)
        return BAIZE_RULES_NOT_FOUND;
    *source = read_file("invented.yaml", jurisdiction_text);
    return BAIZE_OK;
}

static int sit_down_in_arcadia(void **state)
{
    (void)state;
    struct baize_library library = {.find = find};
    struct baize_source source = read_file("invented-submission.yaml", submission_text);
    if (baize_rules_load(&source, &library, scratch, sizeof scratch, &game, &found) != BAIZE_OK)
        fail_msg("line %u: %s", (unsigned)found.items[0].at.line, found.items[0].words);
    memset(&deck, 0, sizeof deck);
    baize_round_start(&table);
    now_ms = 1000;
    must(open_round());
    return 0;
}

static void bet_all(uint8_t seat, uint32_t patron)
{
    must(bet(seat, patron, BAIZE_ANTE, DOLLARS(10)), bet(seat, patron, BAIZE_ACES_UP, DOLLARS(5)));
    must(bet(seat, patron, BAIZE_PROGRESSIVE, DOLLARS(2)));
}

TEST(test_other_needs_limits_and_play_range)
{
    refuses(bet(5, 7, BAIZE_ANTE, DOLLARS(10)), SEAT_UNKNOWN);
    refuses(bet(1, 7, BAIZE_ACES_UP, DOLLARS(5)), WAGER_NEEDS_ANOTHER);
    must(bet(1, 7, BAIZE_ANTE, 125));
    refuses(bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(2)), WAGER_NEEDS_ANOTHER);
    must(bet(1, 7, BAIZE_ACES_UP, 75), bet(1, 7, BAIZE_PROGRESSIVE, DOLLARS(2)), bet(4, 7, BAIZE_ANTE, DOLLARS(50)));
    must(bet(2, 7, BAIZE_ANTE, DOLLARS(50)));
    close_and_deal();
    refuses(play(1, 225), PLAY_OUT_OF_RANGE);
    refuses(play(1, 525), PLAY_OUT_OF_RANGE);
    must(play(1, 275)); /* from 2 to 4 times, in quarters */
}

TEST(test_another_deal)
{
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), bet(3, 8, BAIZE_ANTE, DOLLARS(10)), simple(BAIZE_ACT_NO_MORE_BETS));
    assert_string_equal(slots_in_words(), "D^ rack rack 1 3 1 3 1 1 1 3 3 3 D D D D D");
}

TEST(test_another_fold_loses_aces_up_and_keeps_the_progressive)
{
    bet_all(1, 7);
    bet_all(2, 8);
    hand_for(1, "7s 7h 7d 4c 2c"); /* trips: 7 for 1, and envy for seat 2 */
    hand_for(2, "9s 9h 9d 5c 3c"); /* folded too: no envy after a fold here */
    hand_for(BAIZE_PLACE_DEALER, "Ts Jd 8d 6c 4h 2s");
    close_and_deal();
    must(fold(1), fold(2));
    settle_all();
    assert_int_equal(table.claims_count, 2);
    assert_int_equal(table.envies_count, 0);
    assert_int_equal(table.claims[0].seat, 1); /* claims from the left */
    must(pay_claim(DOLLARS(14)));
    assert_int_equal(happened.events[0].claim_paid.from, BAIZE_FROM_METER);
    must(pay_claim(DOLLARS(14)));
    expect_chips(7, -DOLLARS(15) - DOLLARS(2) + DOLLARS(14));
}

TEST(test_another_order_and_a_tie_that_pushes)
{
    bet_all(1, 7);
    bet_all(4, 8);
    hand_for(1, "Ks Kh Qd Jc 2h"); /* ties: pair of kings */
    hand_for(4, "As Ah Ad Ac 2d"); /* wins: 99 to 1, Play 2 to 1, Ante 3 to 2 */
    hand_for(BAIZE_PLACE_DEALER, "Kd Kc Qs Jh 3s 2s");
    close_and_deal();
    must(play(1, DOLLARS(20)), play(4, DOLLARS(40)), simple(BAIZE_ACT_REVEAL), simple(BAIZE_ACT_SETTLE_SEAT));
    const struct baize_settle_lines *lines = &happened.events[0].seat_settled.settlement;
    assert_int_equal(happened.events[0].seat_settled.seat, 1); /* from the left */
    assert_int_equal(lines->lines[0].wager, BAIZE_PROGRESSIVE);
    assert_int_equal(lines->lines[1].wager, BAIZE_ACES_UP);
    assert_int_equal(lines->lines[2].wager, BAIZE_PLAY);
    assert_int_equal(lines->lines[3].wager, BAIZE_ANTE);
    expect_chips(7, -DOLLARS(2)); /* Ante, Play and Aces Up push */
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    must(pay_claim(DOLLARS(61) + 50)); /* half of the meter */
    expect_phase(BAIZE_PHASE_CLOSING);
}

TEST(test_another_envy_for_those_who_did_not_fold)
{
    bet_all(1, 7);
    bet_all(2, 8);
    bet_all(3, 9);
    hand_for(1, "7s 7h 7d 4c 2c");
    hand_for(2, "Qs Jh 9d 5c 3c");
    hand_for(3, "Qd Jc 9s 5h 3d");
    close_and_deal();
    must(play(1, DOLLARS(20)), play(2, DOLLARS(20)));
    must(fold(3)); /* who folded has lost the right to envy */
    settle_all();
    must(pay_claim(DOLLARS(14)));
    must(simple(BAIZE_ACT_PAY_ENVY));
    assert_int_equal(happened.count, 1);
    assert_int_equal(happened.events[0].envy_paid.due.seat, 2);
    assert_int_equal(happened.events[0].envy_paid.due.amount, DOLLARS(3));
}

TEST(test_no_bonus_for_a_losing_hand)
{
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    hand_for(1, "6s 5h 4d 3c Kh"); /* a straight: 1 to 2 when it wins */
    hand_for(BAIZE_PLACE_DEALER, "As Ah Ad 9h 8s 2s");
    close_and_deal();
    must(play(1, DOLLARS(20)));
    settle_all();
    expect_chips(7, -DOLLARS(30));
}

static void expect_effect(struct baize_action action, const char *clause, bool voids)
{
    struct baize_round kept = table;
    must(action);
    expect_clause(&game, happened.events[0].irregularity_found.clause, clause);
    assert_int_equal(happened.count, voids ? 2 : 1);
    if (voids)
        expect_all_back();
    else
        assert_int_equal(table.phase, kept.phase);
    table = kept;
}

TEST(test_other_effects_of_irregularities)
{
    bet_all(2, 7);
    expect_effect(report(BAIZE_SHUFFLER_FAILS, ""), "ARC 25(7)", true);
    expect_effect(report(BAIZE_SHUFFLER_WRONG_COUNT, ""), "ARC 25(11)", true);
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    expect_effect(report(BAIZE_CARD_FACE_UP, "As"), "ARC 25(1)", true); /* the first one already */
    expect_effect(report(BAIZE_DRAWN_UNSEEN, ""), "ARC 25(3)", true);
    expect_effect(report(BAIZE_DRAWN_SEEN, "As"), "ARC 25(4)", false);
    expect_effect(report(BAIZE_SHOE_FAILS, ""), "ARC 25(8)", false);
    deal(0);
    expect_effect(report(BAIZE_DEALER_EXPOSED, ""), "ARC 25(6)", false);
    expect_effect(report(BAIZE_STUB_WRONG_HAND, ""), "ARC 25(9)", false);
    expect_effect(report(BAIZE_STUB_WRONG_TOTAL, ""), "ARC 25(10)", false);
    expect_effect(report(BAIZE_WRONG_HAND_SIZE, ""), "ARC 25(5)", true);
}

TEST(test_the_promises_hold_over_random_rounds)
{
    static struct player player;
    struct witness witness = {.rules = &game, .in_text = true};
    sit_down_in_arcadia(NULL);
    player_start(&player, &game, 7);
    while (witness.counts.rounds < 5000) {
        uint32_t choice = dice_below(&player.dice, 100);
        player.lucky = player.number % 3 == 0;
        player.irregular_percent = player.number % 4 == 0 ? 3 : 0;
        struct baize_action action = choice < 5    ? player_nonsense(&player)
                                     : choice < 12 ? player_mistake(&player)
                                                   : player_next(&player);
        witness_act(&witness, &player.round, &action, &happened);
    }
    assert_true(witness.counts.events[BAIZE_EVENT_CLAIM_MADE] > 0);
    assert_true(witness.counts.events[BAIZE_EVENT_ENVY_PAID] > 0);
    assert_true(witness.counts.voids > 0);
}

int main(int argc, char **argv)
{
    folder = argc > 1 ? argv[1] : ".";
    return run_listed_tests();
}

AROUND_EACH_TEST(sit_down_in_arcadia, NULL);
