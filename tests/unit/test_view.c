/* test_view.c - a view holds nothing that its viewer may not know.
 *
 * Random rounds of every shipped submission are recorded. At every step, and for every role, the cards that the viewer
 * may see are worked out once more, from RULES and not from src/view; all others are exchanged among themselves, in the
 * deck and on the table, and the round is played again from its first action. The views must be the same to the byte.
 */
#include "../rounds/player.c"
#include "random.h"
#include "submissions.h"
#include "testing.h"
#include <baize/view.h>

#define ACTIONS_MOST 1024
#define ROUNDS       120

static struct baize_rules rules;
static struct baize_events events;

struct tape {
    int count;
    struct baize_action actions[ACTIONS_MOST];
};

static struct tape tape;

/* ---- Loading ---- */

static bool load(size_t index)
{
    struct baize_shipped shipped;
    return read_submission_at(index, &shipped, &rules);
}

/* ---- Who may see what, said again ---- */

static bool seat_turns_its_cards(const struct baize_round_seat *seat)
{
    bool live = false;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        live = live || (seat->wagers[w] > 0 && (!seat->folded || rules.wagers[w].on_fold == BAIZE_LIVE));
    return seat->settled && live && !seat->forfeited;
}

static baize_cards may_see(const struct baize_round *round, struct baize_viewer viewer)
{
    baize_cards seen = round->dealer_up;
    bool revealed = round->dealer_count > 0 && baize_cards_count(round->dealer_up) == rules.dealer_cards;
    for (uint8_t i = 0; i < rules.seats; i++) {
        const struct baize_round_seat *seat = &round->seats[i];
        bool own = viewer.role == BAIZE_PLAYER && seat->patron == viewer.patron;
        for (uint8_t c = 0; c < seat->count && (own || seat_turns_its_cards(seat)); c++)
            seen |= baize_cards_one(seat->cards[c]);
        if (own) /* the player has seen what went to the rack */
            seen |= seat->discarded;
    }
    return revealed ? seen | round->bonus_card : seen;
}

/* ---- The other round ---- */

struct exchange {
    baize_card to[BAIZE_CARD_LIMIT];
};

static void make_exchange(struct exchange *exchange, struct dice *dice, baize_cards hidden)
{
    baize_card from[BAIZE_DECK_MOST];
    uint32_t count = 0;
    for (int i = 0; i < BAIZE_CARD_LIMIT; i++)
        exchange->to[i] = (baize_card)i;
    while (hidden != 0)
        from[count++] = baize_cards_take(&hidden);
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = dice_below(dice, i);
        baize_card kept = exchange->to[from[i - 1]];
        exchange->to[from[i - 1]] = exchange->to[from[j]];
        exchange->to[from[j]] = kept;
    }
}

static baize_cards exchanged(const struct exchange *exchange, baize_cards cards)
{
    baize_cards result = 0;
    while (cards != 0)
        result |= baize_cards_one(exchange->to[baize_cards_take(&cards)]);
    return result;
}

static void note_events(struct baize_view_notes *notes)
{
    for (uint8_t i = 0; i < events.count; i++)
        baize_view_note(notes, &events.events[i]);
}

static void play_again(const struct exchange *exchange, struct baize_round *round, struct baize_view_notes *notes)
{
    baize_round_start(round);
    baize_view_notes_start(notes);
    for (int i = 0; i < tape.count; i++) {
        struct baize_refusal refusal;
        struct baize_action action = tape.actions[i];
        for (uint8_t c = 0; action.kind == BAIZE_ACT_CARDS && c < action.cards.count; c++)
            action.cards.cards[c] = exchange->to[action.cards.cards[c]];
        if (action.kind == BAIZE_ACT_DISCARD)
            action.discard.cards = exchanged(exchange, action.discard.cards);
        assert_int_equal(baize_round_act(&rules, round, &action, &events, &refusal), BAIZE_OK);
        note_events(notes);
    }
}

/* Cards that were found face up are known to the whole table. */
static baize_cards found_cards(void)
{
    baize_cards cards = 0;
    for (int i = 0; i < tape.count; i++)
        if (tape.actions[i].kind == BAIZE_ACT_REPORT_IRREGULARITY)
            cards |= tape.actions[i].report_irregularity.card;
    return cards;
}

/* ---- The checks ---- */

static baize_cards shown(const struct baize_view *view)
{
    baize_cards cards = 0;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        cards |= view->seats[i].counting | view->seats[i].discards;
        for (int c = 0; i < view->seats_count && c < 5; c++)
            if (view->seats[i].cards[c] != BAIZE_FACE_DOWN_CARD)
                cards |= baize_cards_one(view->seats[i].cards[c]);
        for (uint8_t l = 0; l < view->seats[i].settlement.count; l++)
            cards |= view->seats[i].settlement.lines[l].hand;
    }
    for (int c = 0; c < 6; c++)
        if (view->dealer[c] != BAIZE_FACE_DOWN_CARD)
            cards |= baize_cards_one(view->dealer[c]);
    if (view->bonus_card != BAIZE_FACE_DOWN_CARD)
        cards |= baize_cards_one(view->bonus_card);
    return cards | view->dealer_counting;
}

static uint64_t compared, different, settled_seats;

/* What the events brought, and what the round alone gives: settlement is a function. */
static void check_notes(const struct player *player, const struct baize_view_notes *notes)
{
    static struct baize_view_notes again;
    memset(&again, 0xAA, sizeof again);
    baize_view_notes_of(&rules, &player->round, &again);
    assert_memory_equal(&again, notes, sizeof again);
    for (uint8_t i = 0; i < rules.seats; i++)
        settled_seats += notes->seats[i].count > 0;
}

static void check_viewer(struct player *player, const struct baize_view_notes *notes, struct baize_viewer viewer)
{
    static struct baize_view view, other;
    static struct baize_round round;
    static struct baize_view_notes other_notes;
    struct exchange exchange;
    baize_cards allowed = may_see(&player->round, viewer);
    memset(&view, 0xAA, sizeof view);
    memset(&other, 0x55, sizeof other);
    baize_view_of(&rules, &player->round, notes, viewer, &view);
    assert_int_equal(shown(&view) & ~allowed, 0);
    make_exchange(&exchange, &player->dice, rules.deck & ~allowed & ~found_cards());
    play_again(&exchange, &round, &other_notes);
    baize_view_of(&rules, &round, &other_notes, viewer, &other);
    assert_memory_equal(&view, &other, sizeof view);
    compared++;
    different += memcmp(round.seats, player->round.seats, sizeof round.seats) != 0;
}

static void check_step(struct player *player, const struct baize_view_notes *notes)
{
    static const enum baize_role roles[] = {BAIZE_DEALER, BAIZE_FLOORPERSON, BAIZE_AUDITOR, BAIZE_CASHIER};
    uint32_t pick = dice_below(&player->dice, 2 * BAIZE_SEATS_MOST);
    if (pick < rules.seats)
        check_viewer(player, notes, (struct baize_viewer){.role = BAIZE_PLAYER, .patron = 1 + pick});
    else
        check_viewer(player, notes, (struct baize_viewer){.role = roles[pick % 4], .patron = 1 + pick % rules.seats});
}

static void play_and_check(uint64_t seed)
{
    static struct baize_view_notes notes;
    struct player player;
    struct baize_refusal refusal;
    player_start(&player, &rules, seed);
    baize_view_notes_start(&notes);
    while (player.number <= ROUNDS) {
        player.irregular_percent = player.number % 3 == 0 ? 6 : 0;
        struct baize_action action = player_next(&player);
        if (baize_round_act(&rules, &player.round, &action, &events, &refusal) != BAIZE_OK)
            continue;
        if (action.kind == BAIZE_ACT_OPEN_ROUND)
            tape.count = 0;
        assert_true(tape.count < ACTIONS_MOST);
        tape.actions[tape.count++] = action;
        note_events(&notes);
        check_notes(&player, &notes);
        check_step(&player, &notes);
    }
}

TEST(views_do_not_depend_on_hidden_cards)
{
    for (size_t i = 0; i < baize_shipped_count(); i++)
        for (uint64_t k = 0; load(i) && k < scale(); k++)
            play_and_check(1000 * k + i + 1);
    assert_true(compared > 1000);
    assert_true(different > compared / 4); /* the other rounds really are others */
    assert_true(settled_seats > 1000);
}

/* ---- What must be seen ---- */

static struct baize_round round_now;
static struct baize_view_notes notes_now;

static void act(struct baize_action action)
{
    struct baize_refusal refusal;
    assert_int_equal(baize_round_act(&rules, &round_now, &action, &events, &refusal), BAIZE_OK);
    note_events(&notes_now);
}

static void place(uint8_t seat, enum baize_wager wager, baize_cents amount)
{
    struct baize_action action = {.kind = BAIZE_ACT_PLACE_WAGER,
                                  .place_wager = {.seat = seat, .patron = seat, .wager = wager, .amount = amount}};
    act(action);
}

static void play_seat(uint8_t seat, baize_cents amount)
{
    struct baize_action action = {.kind = BAIZE_ACT_PLAY, .play = {.seat = seat, .amount = amount}};
    act(action);
}

static void open_table(const char *id)
{
    struct baize_shipped shipped;
    size_t index = 0;
    while (baize_shipped_at(index, &shipped) == BAIZE_OK && strcmp(shipped.id, id) != 0)
        index++;
    assert_true(load(index));
    baize_round_start(&round_now);
    baize_view_notes_start(&notes_now);
    struct baize_action open = {.kind = BAIZE_ACT_OPEN_ROUND, .open_round = {.number = 1}};
    act(open);
}

/* All the cards that are wanted, in the order of the deck. */
static void deal_wanted(void)
{
    struct baize_action cards = {.kind = BAIZE_ACT_CARDS};
    baize_cards deck = rules.deck & ~round_now.used;
    for (uint8_t i = baize_round_cards_wanted(&round_now); i > 0; i--)
        cards.cards.cards[cards.cards.count++] = baize_cards_take(&deck);
    act(cards);
}

/* Two seats of Four Card Poker: seat 1 has an Aces Up wager too. */
static void deal_two_seats(void)
{
    open_table("maryland-four-card-poker");
    place(1, BAIZE_ANTE, 1000);
    place(1, BAIZE_ACES_UP, 500);
    place(2, BAIZE_ANTE, 1000);
    act((struct baize_action){.kind = BAIZE_ACT_NO_MORE_BETS});
    deal_wanted();
}

static struct baize_view view_for(enum baize_role role, uint32_t patron)
{
    struct baize_view view;
    baize_view_of(&rules, &round_now, &notes_now, (struct baize_viewer){.role = role, .patron = patron}, &view);
    return view;
}

TEST(a_player_sees_the_own_cards_and_what_may_be_done)
{
    deal_two_seats();
    struct baize_view view = view_for(BAIZE_PLAYER, 1);
    assert_true(view.seats[0].own);
    assert_memory_equal(view.seats[0].cards, round_now.seats[0].cards, 5);
    assert_true(view.seats[0].strength > 0);
    assert_int_equal(view.seats[1].count, 5);
    assert_int_equal(view.seats[1].cards[0], BAIZE_FACE_DOWN_CARD);
    assert_int_equal(view.seats[1].strength, 0);
    assert_int_equal(view.options_seat, 1);
    assert_true(view.options.options[0].allowed);
    assert_int_equal(view.options.options[0].most, 3000);
    assert_int_equal(view.dealer[5], round_now.dealer[5]); /* the bottom card of the packet */
    assert_int_equal(view.dealer[0], BAIZE_FACE_DOWN_CARD);
    assert_true(view.bonus_card_dealt);
    assert_int_equal(view.bonus_card, BAIZE_FACE_DOWN_CARD);
    view = view_for(BAIZE_PLAYER, 2);
    assert_false(view.options.options[0].allowed);
    assert_int_equal(view.options.options[0].refusal.reason, BAIZE_REASON_NOT_THIS_SEATS_TURN);
}

TEST(the_dealer_sees_no_players_cards_before_they_are_turned)
{
    deal_two_seats();
    struct baize_view view = view_for(BAIZE_DEALER, 1);
    assert_false(view.seats[0].own);
    assert_int_equal(view.seats[0].cards[0], BAIZE_FACE_DOWN_CARD);
    assert_int_equal(view.dealer[0], BAIZE_FACE_DOWN_CARD);
    assert_int_equal(view.options_seat, 0);
}

TEST(a_folded_hand_is_turned_only_if_a_wager_hangs_on_it)
{
    deal_two_seats();
    struct baize_action fold = {.kind = BAIZE_ACT_FOLD, .fold = {.seat = 1}};
    act(fold);
    fold.fold.seat = 2;
    act(fold);
    assert_int_equal(view_for(BAIZE_DEALER, 0).seats[0].status, BAIZE_SEAT_FOLDED);
    act((struct baize_action){.kind = BAIZE_ACT_REVEAL});
    struct baize_view view = view_for(BAIZE_AUDITOR, 0);
    assert_memory_equal(view.dealer, round_now.dealer, 6);
    assert_true(view.dealer_strength > 0);
    assert_true(view.bonus_card != BAIZE_FACE_DOWN_CARD);
    assert_int_equal(view.seats[0].cards[0], BAIZE_FACE_DOWN_CARD);
    act((struct baize_action){.kind = BAIZE_ACT_SETTLE_SEAT});
    act((struct baize_action){.kind = BAIZE_ACT_SETTLE_SEAT});
    view = view_for(BAIZE_AUDITOR, 0);
    assert_memory_equal(view.seats[0].cards, round_now.seats[0].cards, 5); /* Aces Up stays live */
    assert_int_equal(view.seats[1].cards[0], BAIZE_FACE_DOWN_CARD);
    assert_int_equal(view.seats[0].settlement.count, 2);
    assert_int_equal(view.seats[1].settlement.lines[0].result, BAIZE_RESULT_FOLDED);
    assert_int_equal(baize_view_wagered(&view.seats[0]), 1500);
    assert_int_equal(baize_view_received(&view.seats[1]), 0);
    assert_string_equal(baize_seat_status_id(view.seats[0].status), "settled");
}

/* SD (8), WA Dealing 5: the dealer announces the best four; the two other cards lie apart. */
TEST(test_sd_8_and_wa_dealing_5_the_dealers_best_four_are_told_from_the_two_others)
{
    static const char *const ids[] = {"south-dakota-four-card-poker", "washington-four-card-poker"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        open_table(ids[i]);
        place(1, BAIZE_ANTE, rules.wagers[BAIZE_ANTE].least);
        act((struct baize_action){.kind = BAIZE_ACT_NO_MORE_BETS});
        deal_wanted();
        assert_int_equal(view_for(BAIZE_DEALER, 0).dealer_counting, 0); /* not before they are turned */
        struct baize_action fold = {.kind = BAIZE_ACT_FOLD, .fold = {.seat = 1}};
        act(fold);
        act((struct baize_action){.kind = BAIZE_ACT_REVEAL});
        struct baize_view view = view_for(BAIZE_DEALER, 0);
        struct baize_hand hand;
        baize_cards six = 0;
        for (uint8_t c = 0; c < 6; c++)
            six |= baize_cards_one(round_now.dealer[c]);
        assert_int_equal(baize_cards_count(view.dealer_counting), 4);
        assert_int_equal(view.dealer_counting & ~six, 0);
        assert_int_equal(baize_hand_rank(BAIZE_FOUR_CARD, view.dealer_counting, &hand), BAIZE_OK);
        assert_int_equal(hand.strength, view.dealer_strength); /* of the four alone: they are the best */
    }
}

/* R26: a win that was backed out is not shown as paid. */
TEST(test_R26_a_backed_out_win_is_not_seen_as_paid)
{
    open_table("maryland-four-card-poker");
    place(1, BAIZE_ANTE, 1000);
    place(1, BAIZE_PROGRESSIVE, rules.progressive.wager);
    act((struct baize_action){.kind = BAIZE_ACT_NO_MORE_BETS});
    deal_wanted(); /* in the order of the deck: a straight flush */
    play_seat(1, 1000);
    act((struct baize_action){.kind = BAIZE_ACT_REVEAL});
    act((struct baize_action){.kind = BAIZE_ACT_SETTLE_SEAT});
    assert_int_equal(round_now.claims_count, 1);
    struct baize_action pay = {
        .kind = BAIZE_ACT_PAY_CLAIM,
        .pay_claim = {.seat = round_now.claims[0].seat, .amount = round_now.claims[0].fixed_cents}};
    act(pay);
    struct baize_view view = view_for(BAIZE_PLAYER, 1);
    assert_true(view.claims[0].paid);
    assert_int_equal(view.seats[0].claimed, pay.pay_claim.amount);
    struct baize_action undo = {.kind = BAIZE_ACT_BACK_OUT_CLAIM, .back_out_claim = {.seat = 1}};
    act(undo);
    view = view_for(BAIZE_PLAYER, 1);
    assert_false(view.claims[0].paid);
    assert_int_equal(view.claims[0].amount, 0);
    assert_int_equal(view.seats[0].claimed, 0);
}

TEST(options_are_for_the_box_that_is_asked_for)
{
    struct baize_view view;
    struct baize_viewer viewer = {.role = BAIZE_PLAYER, .patron = 9, .seat = 3};
    deal_two_seats();
    baize_round_start(&round_now);
    struct baize_action open = {.kind = BAIZE_ACT_OPEN_ROUND, .open_round = {.number = 2}};
    act(open);
    place(1, BAIZE_ANTE, 1000);
    baize_view_of(&rules, &round_now, &notes_now, viewer, &view);
    assert_int_equal(view.options_seat, 3);
    assert_true(view.options.options[0].allowed);
    viewer.seat = 1; /* another's */
    baize_view_of(&rules, &round_now, &notes_now, viewer, &view);
    assert_int_equal(view.options_seat, 0);
    assert_int_equal(view.options.count, 0);
    viewer.seat = 200;
    baize_view_of(&rules, &round_now, &notes_now, viewer, &view);
    assert_int_equal(view.options_seat, 0);
}

/* ---- Whose cards lie open, clause by clause ---- */

static void expect_cards(enum baize_role role, uint32_t patron, uint8_t seat, bool open)
{
    struct baize_view view = view_for(role, patron);
    const struct baize_round_seat *held = &round_now.seats[seat - 1];
    assert_int_equal(view.seats[seat - 1].count, held->count);
    assert_true(open || (view.seats[seat - 1].strength == 0 && view.seats[seat - 1].counting == 0));
    for (uint8_t c = 0; c < held->count; c++)
        assert_int_equal(view.seats[seat - 1].cards[c], open ? held->cards[c] : BAIZE_FACE_DOWN_CARD);
}

/* Seats 1 to `seats` are of patrons 1 to `seats`; those in `open` lie face up for everybody, others for their owner. */
static void expect_open(uint8_t seats, unsigned open)
{
    static const enum baize_role roles[] = {BAIZE_DEALER, BAIZE_FLOORPERSON, BAIZE_AUDITOR, BAIZE_CASHIER};
    for (uint8_t seat = 1; seat <= seats; seat++) {
        bool up = (open >> seat & 1) != 0;
        for (uint32_t patron = 1; patron <= seats + 1u; patron++) /* the last one only watches */
            expect_cards(BAIZE_PLAYER, patron, seat, up || patron == seat);
        for (size_t r = 0; r < sizeof roles / sizeof roles[0]; r++)
            expect_cards(roles[r], seat, seat, up);
    }
}

TEST(test_md_fcp_11_a_everybody_looks_at_the_own_cards_only)
{
    deal_two_seats();
    assert_int_equal(round_now.phase, BAIZE_PHASE_DECISIONS);
    assert_int_equal(round_now.seats[1].count, 5);
    expect_open(2, 0);
    play_seat(1, 1000);
    expect_open(2, 0);
    play_seat(2, 3000);
    assert_int_equal(round_now.phase, BAIZE_PHASE_REVEAL);
    expect_open(2, 0);
}

TEST(test_md_fcp_11_d_4_a_five_cards_are_turned_up_when_the_seat_is_settled)
{
    deal_two_seats();
    play_seat(1, 1000);
    play_seat(2, 3000);
    act((struct baize_action){.kind = BAIZE_ACT_REVEAL});
    expect_open(2, 0); /* the dealer's cards come first */
    act((struct baize_action){.kind = BAIZE_ACT_SETTLE_SEAT});
    expect_open(2, 1u << 2);
    act((struct baize_action){.kind = BAIZE_ACT_SETTLE_SEAT});
    expect_open(2, 1u << 1 | 1u << 2);
}

/* Every seat discards its first card; nobody's cards are open at any step. */
static void bet_and_draw(uint8_t seats)
{
    for (uint8_t seat = 1; seat <= seats; seat++) {
        play_seat(seat, 0);
        expect_open(seats, 0);
    }
    for (uint8_t seat = 1; seat <= seats; seat++) {
        struct baize_action action = {
            .kind = BAIZE_ACT_DISCARD,
            .discard = {.seat = seat, .cards = baize_cards_one(round_now.seats[seat - 1].cards[0])}};
        act(action);
        for (uint32_t patron = 1; patron <= seats; patron++)
            assert_true((view_for(BAIZE_PLAYER, patron).seats[seat - 1].discards != 0) == (patron == seat));
    }
    deal_wanted();
    expect_open(seats, 0);
}

static void deal_double_draw(uint8_t seats)
{
    open_table("maryland-double-draw-poker");
    for (uint8_t seat = 1; seat <= seats; seat++) {
        place(seat, BAIZE_ANTE, 1000);
        place(seat, BAIZE_BONUS, 1000);
    }
    act((struct baize_action){.kind = BAIZE_ACT_NO_MORE_BETS});
    deal_wanted();
}

TEST(test_md_dd_11_a_and_b_everybody_looks_at_the_own_cards_only)
{
    deal_double_draw(3);
    assert_int_equal(round_now.phase, BAIZE_PHASE_FIRST_BETS);
    expect_open(3, 0);
    bet_and_draw(3);
    assert_int_equal(round_now.phase, BAIZE_PHASE_SECOND_BETS);
    bet_and_draw(3);
    assert_int_equal(round_now.phase, BAIZE_PHASE_SETTLEMENT);
}

TEST(test_md_dd_11_d_1_and_11_e_settled_hands_stay_face_up_until_all_is_settled)
{
    unsigned open = 0;
    deal_double_draw(3);
    bet_and_draw(3);
    bet_and_draw(3);
    for (uint8_t seat = 1; seat <= 3; seat++) {
        assert_int_equal(round_now.phase, BAIZE_PHASE_SETTLEMENT);
        act((struct baize_action){.kind = BAIZE_ACT_SETTLE_SEAT});
        open |= 1u << seat;
        expect_open(3, open);
    }
    assert_int_equal(round_now.phase, BAIZE_PHASE_CLOSING); /* all is settled, and all lie open to the end */
    assert_int_equal(round_now.seats[0].count, 5);
}
