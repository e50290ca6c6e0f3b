/* test_round_irregular.c - irregularities (RULES 6): when each can happen, what it does, and that a void is total.
 * At the end: events that cannot follow a state. */
#include "test_round.h"

#define PHASE(name) (1u << BAIZE_PHASE_##name)
#define BEFORE      PHASE(BETTING)
#define DEALS       (PHASE(DEALING) | PHASE(FIRST_DRAW) | PHASE(SECOND_DRAW))
#define BETS        (PHASE(DECISIONS) | PHASE(FIRST_BETS) | PHASE(SECOND_BETS))
#define DISCARDS    (PHASE(FIRST_DISCARDS) | PHASE(SECOND_DISCARDS))
#define AFTER       (PHASE(SETTLEMENT) | PHASE(CLAIMS) | PHASE(CLOSING))

enum { PHASES = BAIZE_PHASES };

/* Between the draws of Double Draw Poker the stub is still in play (R22). */
#define BETWEEN (PHASE(FIRST_BETS) | PHASE(SECOND_BETS) | DISCARDS)

struct row {
    enum baize_irregularity what;
    unsigned phases; /* where it can happen */
    enum baize_effect four_card, double_draw;
    bool card; /* it is about a card */
};

/* Read from RULES 5 and 6. */
static const struct row rows[] = {
    {BAIZE_CARD_FACE_UP, DEALS, BAIZE_CARD_OUT, BAIZE_CARD_OUT, true},
    {BAIZE_CARDS_FACE_UP, DEALS, BAIZE_VOID_RESHUFFLE, BAIZE_VOID_RESHUFFLE, false},
    {BAIZE_DRAWN_UNSEEN, DEALS, BAIZE_NEXT_CARD, BAIZE_NEXT_CARD, false},
    {BAIZE_DRAWN_SEEN, DEALS, BAIZE_CARD_OUT, BAIZE_CARD_OUT, true},
    {BAIZE_WRONG_HAND_SIZE, DEALS | BETS | DISCARDS | PHASE(REVEAL) | AFTER, BAIZE_VOID_RESHUFFLE, BAIZE_VOID, false},
    {BAIZE_DEALER_EXPOSED, PHASE(DEALING) | PHASE(DECISIONS) | PHASE(REVEAL), BAIZE_VOID_RESHUFFLE, BAIZE_VOID, false},
    {BAIZE_SHUFFLER_FAILS, BEFORE, BAIZE_RESHUFFLE, BAIZE_RESHUFFLE, false},
    {BAIZE_SHOE_FAILS, DEALS | BETWEEN, BAIZE_VOID_RESHUFFLE, BAIZE_VOID_RESHUFFLE, false},
    {BAIZE_STUB_WRONG_HAND, PHASE(DECISIONS) | PHASE(FIRST_BETS) | PHASE(REVEAL) | PHASE(SETTLEMENT), BAIZE_VOID,
     BAIZE_VOID, false},
    {BAIZE_STUB_WRONG_TOTAL, PHASE(DECISIONS) | PHASE(FIRST_BETS) | PHASE(REVEAL) | PHASE(SETTLEMENT),
     BAIZE_VOID_REMOVE_DECK, BAIZE_VOID_REMOVE_DECK, false},
    {BAIZE_SHUFFLER_WRONG_COUNT, BEFORE, BAIZE_REMOVE_DECK, BAIZE_REMOVE_DECK, false},
};

static bool voids(enum baize_effect effect)
{
    return effect == BAIZE_VOID || effect == BAIZE_VOID_RESHUFFLE || effect == BAIZE_VOID_REMOVE_DECK;
}

static const char *next_card(void)
{
    static char line[16];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_cards free = game.deck & ~table.used & ~deck.asked & ~BAIZE_JOKERS;
    baize_card_print(&text, baize_cards_take(&free), BAIZE_CARD_PLAIN);
    return line;
}

/* One irregularity, here and now, on a copy of the round. */
static void try_one(const struct row *row)
{
    struct baize_round kept = table;
    bool four_card = game.game == BAIZE_FOUR_CARD_POKER;
    bool known = four_card || row->what != BAIZE_DEALER_EXPOSED;
    enum baize_effect effect = four_card ? row->four_card : row->double_draw;
    struct baize_action action = report(row->what, row->card ? next_card() : "");
    if (!known) {
        refuses(action, IRREGULARITY_UNKNOWN);
    } else if ((row->phases & 1u << table.phase) == 0) {
        assert_int_not_equal(attempt(action), BAIZE_REASON_ALLOWED);
    } else {
        must(action);
        assert_int_equal(happened.events[0].kind, BAIZE_EVENT_IRREGULARITY_FOUND);
        assert_int_equal(happened.events[0].irregularity_found.effect, effect);
        assert_int_equal(happened.events[0].irregularity_found.what, row->what);
        assert_string_not_equal(baize_rules_clause(&game, happened.events[0].irregularity_found.clause), "");
        assert_int_equal(happened.count, voids(effect) ? 2 : 1);
        if (voids(effect))
            expect_all_back();
        else
            assert_int_equal(table.phase, kept.phase);
    }
    table = kept;
    if (row->card) /* without a card, or with one that has been seen, it is nothing */
        assert_int_not_equal(attempt(report(row->what, "")), BAIZE_REASON_ALLOWED);
    else
        assert_int_not_equal(attempt(report(row->what, next_card())), BAIZE_REASON_ALLOWED);
    assert_memory_equal(&kept, &table, sizeof table);
}

static unsigned phases_seen;

static void try_all(void)
{
    phases_seen |= 1u << table.phase;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        try_one(&rows[i]);
    refuses(report(BAIZE_IRREGULARITIES, ""), IRREGULARITY_UNKNOWN);
    assert_int_not_equal(attempt(report(BAIZE_TOO_FEW_TO_DRAW, "")),
                         BAIZE_REASON_ALLOWED); /* the round sees that itself */
}

static void bet_everything(uint8_t seat, uint32_t patron)
{
    must(bet(seat, patron, BAIZE_ANTE, DOLLARS(10)));
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (game.wagers[w].offered && w != BAIZE_ANTE && game.wagers[w].placed == BAIZE_BEFORE_DEAL)
            must(bet(seat, patron, (enum baize_wager)w,
                     w == BAIZE_PROGRESSIVE ? game.progressive.wager
                     : w == BAIZE_BONUS     ? DOLLARS(10)
                                            : game.wagers[w].least));
}

/* ---- Every irregularity at every phase ---- */

TEST(test_rules_6_each_irregularity_at_each_phase_of_four_card_poker)
{
    const char *const ids[] = {maryland, south_dakota, washington, three_level};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        phases_seen = 0;
        baize_round_start(&table);
        sit_down(ids[i]);
        bet_everything(1, 7);
        bet_everything(2, 7);
        bet_everything(5, 8);
        hand_for(1, game.progressive.schedule.ranking == BAIZE_FIVE_CARD ? "As Ks Qs Js Ts" : "As Ah Ad Ac 2h");
        try_all();
        must(simple(BAIZE_ACT_NO_MORE_BETS));
        while (table.phase == BAIZE_PHASE_DEALING) {
            if (table.dealer_count > 0)
                try_all();
            deal(1);
        }
        must(fold(1));
        try_all();
        must(play(2, DOLLARS(10)), play(5, DOLLARS(20)));
        try_all();
        must(simple(BAIZE_ACT_REVEAL));
        while (table.phase == BAIZE_PHASE_SETTLEMENT) {
            try_all();
            must(simple(BAIZE_ACT_SETTLE_SEAT));
        }
        if (table.phase == BAIZE_PHASE_CLAIMS && table.claims_count == 0) {
            try_all(); /* envy waits */
            must(simple(BAIZE_ACT_PAY_ENVY));
            try_all(); /* envy is paid */
        }
    }
}

TEST(test_rules_6_each_irregularity_at_each_phase_of_double_draw)
{
    phases_seen = 0;
    sit_down(double_draw);
    bet_everything(1, 1);
    bet_everything(4, 2);
    try_all();
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    while (table.phase != BAIZE_PHASE_CLOSING) {
        try_all();
        struct baize_action action = {.kind = BAIZE_ACT_DISCARD};
        if (baize_round_cards_wanted(&table) > 0) {
            deal(1);
        } else if (table.phase == BAIZE_PHASE_FIRST_BETS || table.phase == BAIZE_PHASE_SECOND_BETS) {
            must(play(table.turn, 0));
        } else if (table.phase == BAIZE_PHASE_SETTLEMENT) {
            must(simple(BAIZE_ACT_SETTLE_SEAT));
        } else {
            action.discard.seat = table.turn;
            action.discard.cards = baize_cards_one(table.seats[table.turn - 1].cards[0]);
            must(action);
        }
    }
    try_all();
    assert_int_equal(phases_seen, BEFORE | DEALS | PHASE(FIRST_BETS) | PHASE(SECOND_BETS) | DISCARDS |
                                      PHASE(SETTLEMENT) | PHASE(CLOSING));
}

TEST(test_rules_6_nothing_is_reported_when_no_round_is_open)
{
    sit_down(maryland);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)));
    close_and_deal();
    must(report(BAIZE_WRONG_HAND_SIZE, ""));
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        refuses(report(rows[i].what, ""), NOT_NOW);
}

/* ---- Cards that are out ---- */

TEST(test_md_fcp_13_a_and_b_one_card_is_out_and_a_second_voids)
{
    const char *const ids[] = {maryland, double_draw, south_dakota, washington};
    const enum baize_irregularity ways[] = {BAIZE_CARD_FACE_UP, BAIZE_DRAWN_SEEN}; /* R40: they count together */
    for (size_t i = 0; i < COUNT_OF(ids) * 4; i++) {
        sit_down(ids[i / 4]);
        bet_everything(1, 7);
        must(simple(BAIZE_ACT_NO_MORE_BETS), report(ways[i & 1], "As"));
        assert_int_equal(table.cards_face_up, 1);
        struct baize_action same = {.kind = BAIZE_ACT_CARDS, .cards = {.count = 1}};
        same.cards.cards[0] = baize_card_of(BAIZE_SPADES, BAIZE_ACE);
        refuses(same, CARD_SEEN_BEFORE); /* it is not used in this round */
        refuses(report(ways[i & 1], "As"), CARD_SEEN_BEFORE);
        deal(2);
        must(report(BAIZE_DRAWN_UNSEEN, "")); /* 13.C: no harm */
        assert_int_equal(table.cards_face_up, 1);
        must(report(ways[i >> 1 & 1], "Kd"));
        assert_int_equal(happened.events[0].irregularity_found.what, BAIZE_CARDS_FACE_UP);
        assert_int_equal(happened.events[1].round_voided.why, BAIZE_CARDS_FACE_UP);
        expect_all_back();
    }
}

TEST(test_md_dd_13_b_cards_are_counted_over_the_whole_round)
{
    sit_down(double_draw);
    bet_everything(1, 7);
    must(simple(BAIZE_ACT_NO_MORE_BETS), report(BAIZE_CARD_FACE_UP, "As"));
    hand_for(1, "2c 3d 4h 5s 9c");
    deal(0);
    must(play(1, 0), discard(1, "2c"));
    expect_phase(BAIZE_PHASE_FIRST_DRAW);
    must(report(BAIZE_CARD_FACE_UP, "Kd")); /* the first was in the first deal */
    expect_all_back();
}

/* Nine seats of the laboratory with the Six Card Bonus' card and four for the rack would need more: here the deck is
 * made so small that it has no card to spare. */
TEST(test_rules_6_a_card_out_that_leaves_too_few_to_deal_voids)
{
    sit_down(south_dakota);
    game.deck = set_of("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s");
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10)), simple(BAIZE_ACT_NO_MORE_BETS), report(BAIZE_CARD_FACE_UP, "As"));
    assert_int_equal(happened.count, 2);
    expect_all_back();
}

/* ---- The dealer's cards and the bonus card ---- */

TEST(test_md_fcp_13_e_a_dealers_card_can_be_exposed_while_one_is_face_down)
{
    sit_down(south_dakota);
    bet_everything(1, 7);
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    refuses(report(BAIZE_DEALER_EXPOSED, ""), IRREGULARITY_NOT_NOW); /* the dealer has none yet */
    deal(1);
    refuses(report(BAIZE_DEALER_EXPOSED, ""), IRREGULARITY_NOT_NOW);
    deal(1);
    must(report(BAIZE_DEALER_EXPOSED, ""));
    expect_all_back();
}

TEST(test_r15_the_bonus_card_seen_early_counts_as_an_exposed_dealers_card)
{
    sit_down(maryland);
    bet_everything(1, 7);
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    refuses(report(BAIZE_DEALER_EXPOSED, ""), IRREGULARITY_NOT_NOW);
    deal(1); /* the bonus card, and nothing of the dealer's */
    assert_int_equal(table.dealer_count, 0);
    must(report(BAIZE_DEALER_EXPOSED, ""));
    expect_all_back();
}

/* ---- The stub count ---- */

TEST(test_rules_5_the_stub_is_counted_also_when_nobody_has_an_ante)
{
    sit_down(three_level);
    must(bet(1, 7, BAIZE_ACES_UP, DOLLARS(10)));
    close_and_deal();
    expect_phase(BAIZE_PHASE_REVEAL);
    must(report(BAIZE_STUB_WRONG_TOTAL, ""));
    expect_clause(&game, happened.events[1].round_voided.clause, "MD-FCP 8.H(4)");
    expect_all_back();
}

/* After the deal and one First Draw wager, the count of the stub finds a fault. */
static void count_double_draw_stub(const struct baize_source *source, enum baize_irregularity what,
                                   enum baize_effect effect)
{
    sit_down_with(source);
    bet_everything(1, 7);
    bet_everything(4, 8);
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    deal(1);
    refuses(report(what, ""), IRREGULARITY_NOT_NOW); /* there is no stub before everybody has five */
    deal(0);
    must(play(1, 0));
    expect_chips(7, -DOLLARS(30));
    expect_chips(8, -DOLLARS(20));
    must(report(what, ""));
    assert_int_equal(happened.count, 2);
    assert_int_equal(happened.events[0].irregularity_found.effect, effect);
    assert_int_equal(happened.events[1].kind, BAIZE_EVENT_ROUND_VOIDED);
    assert_int_equal(happened.events[1].round_voided.why, what);
    expect_chips(7, 0);
    expect_chips(8, 0);
    expect_all_back();
}

static void count_both_ways(const struct baize_source *source, enum baize_method method)
{
    count_double_draw_stub(source, BAIZE_STUB_WRONG_HAND, BAIZE_VOID);
    assert_int_equal(game.dealing.method, method);
    count_double_draw_stub(source, BAIZE_STUB_WRONG_TOTAL, BAIZE_VOID_REMOVE_DECK);
}

TEST(test_md_dd_9_d_a_wrong_stub_voids_when_dealt_by_hand)
{
    struct baize_source source = edited(double_draw, "dealing: manual-shoe\n  shuffler: counting",
                                        "dealing: hand\n  shuffler: plain"); /* 9.C: nothing else counts the cards */
    count_both_ways(&source, BAIZE_HAND);
    source = edited(double_draw, "dealing: manual-shoe", "dealing: hand");
    count_both_ways(&source, BAIZE_HAND);
}

TEST(test_md_dd_10_c_a_wrong_stub_voids_when_dealt_from_an_automated_shoe)
{
    struct baize_source source = source_of(double_draw_b);
    count_both_ways(&source, BAIZE_AUTOMATED_SHOE);
    source = edited(double_draw, "dealing: manual-shoe", "dealing: automated-shoe");
    count_both_ways(&source, BAIZE_AUTOMATED_SHOE);
}

/* ---- A void is total ---- */

static void three_claims(void)
{
    sit_down(maryland);
    bet_everything(1, 7);
    bet_everything(2, 8);
    bet_everything(6, 9);
    hand_for(1, "As Ah Ad Ac 2h");
    hand_for(2, "Ks Kh Kd Kc 3h");
    hand_for(6, "Qs Jh 9d 5c 4h");
    hand_for(BAIZE_PLACE_DEALER, "Ts Jd 8d 6c 4s 2s");
    close_and_deal();
    must(play(1, DOLLARS(30)), play(2, DOLLARS(17)), fold(6), simple(BAIZE_ACT_REVEAL));
}

TEST(test_r28_a_void_undoes_folds_and_seats_already_settled)
{
    for (int settled = 0; settled <= 3; settled++) {
        three_claims();
        for (int i = 0; i < settled; i++)
            must(simple(BAIZE_ACT_SETTLE_SEAT));
        must(report(BAIZE_WRONG_HAND_SIZE, ""));
        expect_all_back();
    }
}

TEST(test_r28_after_a_win_is_paid_there_is_no_void)
{
    three_claims();
    settle_all();
    expect_phase(BAIZE_PHASE_CLAIMS);
    must(pay_claim(DOLLARS(300)));
    refuses(report(BAIZE_WRONG_HAND_SIZE, ""), WIN_ALREADY_PAID);
    must(pay_claim(DOLLARS(5000)));
    must(simple(BAIZE_ACT_PAY_ENVY));
    expect_phase(BAIZE_PHASE_CLOSING);
    refuses(report(BAIZE_WRONG_HAND_SIZE, ""), WIN_ALREADY_PAID);
}

TEST(test_r28_envy_that_was_paid_comes_back)
{
    sit_down(maryland);
    must(bet(1, 7, BAIZE_ANTE, DOLLARS(10))); /* R34: the holder did not make the progressive wager */
    bet_everything(2, 8);
    hand_for(1, "As Ah Ad Ac 2h");
    hand_for(2, "Qs Jh 9d 5c 4h");
    close_and_deal();
    must(play(1, DOLLARS(10)), play(2, DOLLARS(10)));
    settle_all();
    assert_int_equal(table.claims_count, 0);
    refuses(simple(BAIZE_ACT_END_ROUND), ENVY_WAITS);
    must(simple(BAIZE_ACT_PAY_ENVY));
    assert_int_equal(table.envy_received[1], DOLLARS(100));
    expect_phase(BAIZE_PHASE_CLOSING);
    must(report(BAIZE_WRONG_HAND_SIZE, ""));
    expect_all_back();
}

TEST(test_r28_a_round_that_has_ended_cannot_be_void)
{
    sit_down(maryland);
    bet_everything(1, 7);
    hand_for(1, "Qs Jh 9d 5c 4h");
    close_and_deal();
    must(fold(1));
    settle_all();
    must(simple(BAIZE_ACT_END_ROUND));
    refuses(report(BAIZE_WRONG_HAND_SIZE, ""), NOT_NOW);
}

/* ---- Events that cannot follow ---- */

static void cannot_follow(const struct baize_event *event)
{
    struct baize_round before = table;
    assert_int_not_equal(baize_round_fold(&game, &table, event), BAIZE_OK);
    assert_memory_equal(&before, &table, sizeof table);
}

TEST(test_an_event_that_cannot_follow_changes_nothing)
{
    static struct baize_event seen[32];
    size_t count = 0;
    sit_down(maryland);
    bet_everything(2, 7);
    hand_for(2, "As Ah Ad Ac 2h");
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    seen[count++] = happened.events[0];
    deal(0);
    seen[count++] = happened.events[0];
    must(play(2, DOLLARS(10)));
    seen[count++] = happened.events[0];
    must(simple(BAIZE_ACT_REVEAL));
    seen[count++] = happened.events[0];
    must(simple(BAIZE_ACT_SETTLE_SEAT));
    seen[count++] = happened.events[0];
    seen[count++] = happened.events[1];
    must(pay_claim(DOLLARS(5000)));
    seen[count++] = happened.events[0];
    must(simple(BAIZE_ACT_END_ROUND));
    seen[count++] = happened.events[0];
    for (size_t i = 0; i < count; i++)
        seen[i].by.at_ms = table.at_ms;

    sit_down(maryland); /* in a round that is just open, with a wager */
    bet_everything(1, 7);
    for (size_t i = 0; i < count; i++) {
        seen[i].round = table.number;
        if (seen[i].kind != BAIZE_EVENT_BETS_CLOSED) {
            cannot_follow(&seen[i]);
        }
    }
}

/* A table whose players have gone can be closed; but no wager is ended away. */
TEST(test_a_round_that_nobody_wagers_in_can_be_ended)
{
    sit_down(maryland);
    bet_everything(1, 7);
    refuses(simple(BAIZE_ACT_END_ROUND), NOT_NOW);
    sit_down(maryland);
    must(simple(BAIZE_ACT_END_ROUND));
    expect_phase(BAIZE_PHASE_ENDED);
}

/* No cards at all: the round must not move on. */
TEST(test_an_event_of_no_cards_cannot_follow)
{
    struct baize_event none = {.kind = BAIZE_EVENT_CARDS_DEALT, .by = {.at_ms = 1 << 20}};
    sit_down(maryland);
    none.round = table.number;
    cannot_follow(&none);
    bet_everything(2, 7);
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    cannot_follow(&none);
    deal(0);
    cannot_follow(&none);
    must(play(2, DOLLARS(10)));
    cannot_follow(&none);
}

TEST(test_an_event_of_another_round_cannot_follow)
{
    sit_down(maryland);
    must(bet(2, 7, BAIZE_ANTE, DOLLARS(10)));
    struct baize_event placed = happened.events[0];
    placed.wager_placed.seat = 3;
    placed.round++;
    cannot_follow(&placed);
}

TEST(test_law_5_an_event_whose_entries_do_not_balance_cannot_follow)
{
    sit_down(maryland);
    must(bet(2, 7, BAIZE_ANTE, DOLLARS(10)));
    struct baize_event placed = happened.events[0];
    placed.wager_placed.wager = BAIZE_ACES_UP;
    placed.posting.entries[0].amount += BAIZE_MICROCENTS_PER_CENT;
    cannot_follow(&placed);
}
