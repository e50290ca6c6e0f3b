/* test_event.c - one event of each kind, by hand: its text, byte by byte, and its words.
 *
 * The texts are the format of the journal. Where one of them has to change, BAIZE_EVENT_VERSION has to grow: journals
 * that were written before must stay readable. */
#include "test_event.h"
#include "cards_in_words.h"
#include "catalog/families.h"
#include "event/record.h"
#include "shipped.h"

static struct baize_rules rules;

static int load_rules(void **state)
{
    struct baize_source source = source_of(maryland);
    (void)state;
    must_load(&source, &rules);
    add_clause(&rules, "the sign says \"no jokers\"");
    return 0;
}

static baize_clause clause(const char *named)
{
    return clause_of(&rules, named);
}

static baize_card card_of(const char *written)
{
    baize_cards set = set_of(written);
    return baize_cards_take(&set);
}

/* ---- A round, told by hand ---- */

static struct baize_event by(enum baize_event_kind kind, uint32_t who, enum baize_role role)
{
    return (struct baize_event){
        .kind = kind, .by = {.who = who, .role = role, .at_ms = INT64_C(1763254800000)}, .round = 41};
}

#define EVENT(name, who_, role_, ...)                                                                                  \
    ((struct baize_event){.kind = BAIZE_EVENT_##name,                                                                  \
                          .by = {.who = who_, .role = role_, .at_ms = INT64_C(1763254800000)},                         \
                          .round = 41,                                                                                 \
                          __VA_ARGS__})

static void post(struct baize_event *event, enum baize_account_kind kind, uint32_t owner, baize_money amount)
{
    struct baize_account account = {.kind = (uint16_t)kind, .owner = owner};
    assert_int_equal(baize_posting_add(&event->posting, account, amount), BAIZE_OK);
}

static void post_cents(struct baize_event *event, enum baize_account_kind kind, uint32_t owner, baize_cents amount)
{
    post(event, kind, owner, amount * BAIZE_MICROCENTS_PER_CENT);
}

static struct baize_event round_opened(void)
{
    struct baize_event event = by(BAIZE_EVENT_ROUND_OPENED, 12, BAIZE_DEALER);
    for (uint8_t i = 0; i < BAIZE_HASH_SIZE; i++)
        event.round_opened.commitment[i] = (uint8_t)(i * 8 + 7);
    return event;
}

static struct baize_event wager_placed(void)
{
    struct baize_event event = EVENT(WAGER_PLACED, 7, BAIZE_PLAYER,
                                     .wager_placed = {.seat = 3, .patron = 7, .wager = BAIZE_ACES_UP, .amount = 500});
    post_cents(&event, BAIZE_ACCOUNT_CHIPS, 7, -500);
    post_cents(&event, BAIZE_ACCOUNT_LAYOUT, 0, 500);
    return event;
}

static struct baize_event wager_withdrawn(void)
{
    struct baize_event event =
        EVENT(WAGER_WITHDRAWN, 7, BAIZE_PLAYER,
              .wager_withdrawn = {
                  .seat = 3, .wager = BAIZE_SIX_CARD_BONUS, .amount = 123450, .clause = clause("MD-FCP 7.E(5)(a)")});
    post_cents(&event, BAIZE_ACCOUNT_LAYOUT, 0, -123450);
    post_cents(&event, BAIZE_ACCOUNT_CHIPS, 7, 123450);
    return event;
}

static struct baize_event bets_closed(void)
{
    struct baize_event event = EVENT(BETS_CLOSED, 12, BAIZE_DEALER,
                                     .bets_closed = {.seats = 1u << 0 | 1u << 2 | 1u << 6, .progressive = 1u << 2});
    post_cents(&event, BAIZE_ACCOUNT_LAYOUT, 0, -100);
    event.posting.entries[1] = (struct baize_entry){{BAIZE_ACCOUNT_METER, 1, 4}, 18 * BAIZE_MICROCENTS_PER_CENT};
    event.posting.count = 2;
    post(&event, BAIZE_ACCOUNT_HOUSE, 0, 81654321);
    post(&event, BAIZE_ACCOUNT_RESERVE, 4, 345679);
    return event;
}

static struct baize_event cards_dealt(void)
{
    struct baize_event event = by(BAIZE_EVENT_CARDS_DEALT, 0, BAIZE_DEALER);
    event.cards_dealt.cards[0] = (struct baize_dealt_card){card_of("7d"), BAIZE_PLACE_BONUS_BOX, false};
    event.cards_dealt.cards[1] = (struct baize_dealt_card){card_of("Ks"), 3, false};
    event.cards_dealt.cards[2] = (struct baize_dealt_card){card_of("2h"), BAIZE_PLACE_DEALER, false};
    event.cards_dealt.cards[3] = (struct baize_dealt_card){card_of("3d"), 3, false};
    event.cards_dealt.cards[4] = (struct baize_dealt_card){card_of("Ac"), BAIZE_PLACE_DEALER, true};
    event.cards_dealt.cards[5] = (struct baize_dealt_card){card_of("Td"), BAIZE_PLACE_RACK, true};
    event.cards_dealt.cards[6] = (struct baize_dealt_card){BAIZE_JOKER_2, 1, false};
    event.cards_dealt.count = 7;
    return event;
}

static struct baize_event play_made(void)
{
    struct baize_event event =
        EVENT(PLAY_MADE, 7, BAIZE_PLAYER,
              .play_made = {.seat = 3, .wager = BAIZE_PLAY, .amount = 3000, .clause = clause("MD-FCP 11.B(1)")});
    post_cents(&event, BAIZE_ACCOUNT_CHIPS, 7, -3000);
    post_cents(&event, BAIZE_ACCOUNT_LAYOUT, 0, 3000);
    return event;
}

static struct baize_event seat_folded(void)
{
    return EVENT(SEAT_FOLDED, 0, BAIZE_DEALER,
                 .seat_folded = {.seat = 1, .reason = BAIZE_FOLD_TIMED_OUT, .clause = clause("MD-FCP 11.B(2)")});
}

static struct baize_event cards_discarded(void)
{
    return EVENT(CARDS_DISCARDED, 9, BAIZE_PLAYER, .cards_discarded = {.seat = 6, .cards = set_of("J2 As 4c")});
}

static struct baize_event dealer_revealed(void)
{
    struct baize_event event = by(BAIZE_EVENT_DEALER_REVEALED, 12, BAIZE_DEALER);
    event.dealer_revealed.cards = set_of("Ac Ad 9h 8d 3c 2h");
    event.dealer_revealed.strength = baize_strength_four_card(event.dealer_revealed.cards);
    return event;
}

/* The Ante is lost by the fold, Aces Up wins, and a third line has what the other two do not. */
static struct baize_event seat_settled(void)
{
    struct baize_event event = by(BAIZE_EVENT_SEAT_SETTLED, 12, BAIZE_DEALER);
    struct baize_settle_line *lines = event.seat_settled.settlement.lines;
    baize_cards hand = set_of("3d 2s 5s 9s Ks");
    event.seat_settled.seat = 3;
    event.seat_settled.claims = 1;
    event.seat_settled.envies = 12;
    event.seat_settled.settlement.count = 3;
    lines[0] = (struct baize_settle_line){.wager = BAIZE_ANTE,
                                          .result = BAIZE_RESULT_FOLDED,
                                          .row = BAIZE_NO_ROW,
                                          .wagered = 1000,
                                          .breakage_denominator = 1};
    lines[1] = (struct baize_settle_line){.wager = BAIZE_ACES_UP,
                                          .result = BAIZE_RESULT_WON,
                                          .strength = baize_strength_four_card(hand),
                                          .hand = hand,
                                          .row = 3,
                                          .wagered = 500,
                                          .winnings = 3000,
                                          .returned = 500,
                                          .breakage_denominator = 1,
                                          .clause = clause("MD-FCP 12.C(1)(d)")};
    lines[2] = (struct baize_settle_line){.wager = BAIZE_ANTE,
                                          .bonus = true,
                                          .result = BAIZE_RESULT_WON,
                                          .ranking = BAIZE_DOUBLE_DRAW,
                                          .strength = 7464,
                                          .hand = set_of("J1"),
                                          .row = 0,
                                          .wagered = 105,
                                          .winnings = 100,
                                          .cut = 57,
                                          .breakage_numerator = 1,
                                          .breakage_denominator = 2,
                                          .clause = clause("the sign says \"no jokers\"")};
    post_cents(&event, BAIZE_ACCOUNT_LAYOUT, 0, -1500);
    post_cents(&event, BAIZE_ACCOUNT_TRAY, 0, -2100);
    post_cents(&event, BAIZE_ACCOUNT_CHIPS, 7, 3600);
    return event;
}

static struct baize_event claim_made(void)
{
    struct baize_event event = by(BAIZE_EVENT_CLAIM_MADE, 12, BAIZE_DEALER);
    event.claim_made.claim = (struct baize_claim){.seat = 3,
                                                  .row = 0,
                                                  .strength = 2535,
                                                  .pays = rules.progressive.schedule.rows[0].pays,
                                                  .from = BAIZE_FROM_METER,
                                                  .clause = clause("MD-FCP 12.D(1)(a)(i)")};
    event.claim_made.order = 1;
    return event;
}

static struct baize_event claim_paid(void)
{
    struct baize_event event = by(BAIZE_EVENT_CLAIM_PAID, 12, BAIZE_DEALER);
    event.by.second = 15;
    event.claim_paid.seat = 3;
    event.claim_paid.order = 2;
    event.claim_paid.amount = 123456789;
    event.claim_paid.from = BAIZE_FROM_METER;
    post_cents(&event, BAIZE_ACCOUNT_PENDING, 4, -123456789);
    post_cents(&event, BAIZE_ACCOUNT_CHIPS, 4294967295u, 123456789);
    return event;
}

static struct baize_event envy_paid(void)
{
    struct baize_event event = by(BAIZE_EVENT_ENVY_PAID, 12, BAIZE_DEALER);
    event.envy_paid.due = (struct baize_envy_due){
        .seat = 7, .holder = 3, .row = 1, .amount = 1000, .clause = clause("MD-FCP 12.F(1)(b)")};
    return event;
}

static struct baize_event irregularity_found(void)
{
    return EVENT(IRREGULARITY_FOUND, 20, BAIZE_FLOORPERSON,
                 .irregularity_found = {.what = BAIZE_CARD_FACE_UP,
                                        .effect = BAIZE_CARD_OUT,
                                        .card = set_of("9h"),
                                        .clause = clause("MD-FCP 13.A")});
}

static struct baize_event round_voided(void)
{
    struct baize_event event = EVENT(ROUND_VOIDED, 20, BAIZE_FLOORPERSON,
                                     .round_voided = {.why = BAIZE_DEALER_EXPOSED, .clause = clause("MD-FCP 13.E")});
    post_cents(&event, BAIZE_ACCOUNT_LAYOUT, 0, -1500);
    post_cents(&event, BAIZE_ACCOUNT_CHIPS, 7, 1500);
    return event;
}

static struct baize_event round_ended(void)
{
    return by(BAIZE_EVENT_ROUND_ENDED, 0, BAIZE_PROGRAM);
}

static struct baize_event deck_shown(void)
{
    struct baize_event event = by(BAIZE_EVENT_DECK_SHOWN, 0, BAIZE_AUDITOR);
    event.deck_shown.nonce[0] = 0xab;
    event.deck_shown.order[0] = card_of("As");
    event.deck_shown.order[1] = BAIZE_JOKER_1;
    event.deck_shown.order[2] = card_of("2c");
    event.deck_shown.count = 3;
    return event;
}

/* ---- What must come out ---- */

static struct baize_event claim_backed_out(void)
{
    struct baize_event event = by(BAIZE_EVENT_CLAIM_BACKED_OUT, 21, BAIZE_MANAGER);
    event.by.second = 20;
    event.claim_backed_out.seat = 3;
    event.claim_backed_out.order = 2;
    event.claim_backed_out.amount = 30000;
    event.claim_backed_out.from = BAIZE_FROM_TRAY;
    post_cents(&event, BAIZE_ACCOUNT_CHIPS, 7, -30000);
    post_cents(&event, BAIZE_ACCOUNT_TRAY, 0, 30000);
    return event;
}

static struct baize_event method_changed(void)
{
    return EVENT(METHOD_CHANGED, 12, BAIZE_DEALER,
                 .method_changed = {.method = BAIZE_MANUAL_SHOE, .clause = clause("MD-FCP 8")});
}

static struct baize_event forfeits_collected(void)
{
    struct baize_event event = by(BAIZE_EVENT_FORFEITS_COLLECTED, 7, BAIZE_PLAYER);
    event.forfeits_collected.count = 2;
    event.forfeits_collected.wagers[0] = (struct baize_collected){.seat = 4, .wager = BAIZE_ANTE, .amount = 1500};
    event.forfeits_collected.wagers[1] = (struct baize_collected){.seat = 2, .wager = BAIZE_ANTE, .amount = 1000};
    event.forfeits_collected.hands = 1u << 1;
    event.forfeits_collected.clause = clause("MD-FCP 11.D(1)");
    post_cents(&event, BAIZE_ACCOUNT_LAYOUT, 0, -2500);
    post_cents(&event, BAIZE_ACCOUNT_TRAY, 0, 2500);
    return event;
}

static struct baize_event seat_left(void)
{
    return EVENT(SEAT_LEFT, 7, BAIZE_PLAYER, .seat_left = {.seat = 3, .clause = clause("MD-FCP 7.B(2)")});
}

#define ZEROS_62 "00000000000000000000000000000000000000000000000000000000000000"
#define BY(role) " v=1 at=1763254800000 by=" role " round=41"

static const struct {
    struct baize_event (*event)(void);
    const char *text;
    const char *words;
} golden[KINDS] = {
    {round_opened,
     "round_opened" BY("12:dealer") " commitment=070f171f272f373f474f575f676f777f878f979fa7afb7bfc7cfd7dfe7eff7ff",
     "Round 41: betting is open"},
    {wager_placed,
     "wager_placed" BY("7:player") " seat=3 patron=7 wager=aces-up amount=$5.00 post=chips/7:-$5.00,layout:+$5.00",
     "Seat 3: Aces Up $5.00"},
    {wager_withdrawn,
     "wager_withdrawn" BY("7:player") " seat=3 wager=six-card-bonus amount=$1234.50 clause=\"MD-FCP 7.E(5)(a)\" "
                                      "post=layout:-$1234.50,chips/7:+$1234.50",
     "Seat 3: Six Card Bonus $1,234.50 is taken back  [MD-FCP 7.E(5)(a)]"},
    {bets_closed,
     "bets_closed" BY("12:dealer") " seats=1,3,7 progressive=3 "
                                   "post=layout:-$1.00,meter/4/1:+$0.18,house:+$0.81654321,reserve/4/0:+$0.00345679",
     "No more bets: seats 1, 3, 7\n"
     "Progressive wagers accepted: seat 3"},
    {cards_dealt,
     "cards_dealt" BY("0:dealer") " cards=bonus-box:7d:down,3:Ks:down,dealer:2h:down,3:3d:down,dealer:Ac:up,"
                                  "discard-rack:Td:up,1:J2:down",
     "To the bonus box: 7d\n"
     "Seat 3 receives Ks 3d\n"
     "Dealer receives 2h; face up Ac\n"
     "To the discard rack: face up Td\n"
     "Seat 1 receives Jk"},
    {play_made,
     "play_made" BY("7:player") " seat=3 wager=play amount=$30.00 clause=\"MD-FCP 11.B(1)\" "
                                "post=chips/7:-$30.00,layout:+$30.00",
     "Seat 3: Play $30.00  [MD-FCP 11.B(1)]"},
    {seat_folded, "seat_folded" BY("0:dealer") " seat=1 reason=timed-out clause=\"MD-FCP 11.B(2)\"",
     "Seat 1 folds: out of time (R39)  [MD-FCP 11.B(2)]"},
    {cards_discarded, "cards_discarded" BY("9:player") " seat=6 cards=4c,J2,As", "Seat 6 discards Jk As 4c"},
    {dealer_revealed, "dealer_revealed" BY("12:dealer") " cards=3c,Ac,8d,Ad,2h,9h strength=1524",
     "Dealer shows Ad Ac 9h 8d 3c 2h: pair of aces"},
    {seat_settled,
     "seat_settled" BY(
         "12:dealer") " seat=3 claims=1 envies=12"
                      " line=ante:folded:bonus=no:ranking=four-card:strength=0:hand=none:row=none:wagered=$10.00:"
                      "winnings=$0.00:returned=$0.00:cut=$0.00:breakage=0/1:clause=none"
                      " line=aces-up:won:bonus=no:ranking=four-card:strength=2012:hand=3d,2s,5s,9s,Ks:row=3:"
                      "wagered=$5.00:winnings=$30.00:returned=$5.00:cut=$0.00:breakage=0/1:"
                      "clause=\"MD-FCP 12.C(1)(d)\""
                      " line=ante:won:bonus=yes:ranking=double-draw:strength=7464:hand=J1:row=0:wagered=$1.05:"
                      "winnings=$1.00:returned=$0.00:cut=$0.57:breakage=1/2:"
                      "clause=\"the sign says \"\"no jokers\"\"\""
                      " post=layout:-$15.00,tray:-$21.00,chips/7:+$36.00",
     NULL},
    {claim_made,
     "claim_made" BY("12:dealer") " seat=3 row=0 strength=2535 pays=100%-of-main fixed=$0.00 from=meter "
                                  "clause=\"MD-FCP 12.D(1)(a)(i)\" order=1",
     "Seat 3: Progressive, four of a kind, aces: claim 1, 100% of main  [MD-FCP 12.D(1)(a)(i)]"},
    {claim_paid,
     "claim_paid" BY("12:dealer+15") " seat=3 order=2 amount=$1234567.89 from=meter "
                                     "post=pending/4/0:-$1234567.89,chips/4294967295:+$1234567.89",
     "Seat 3: claim 2 is paid $1,234,567.89 from the meter"},
    {envy_paid, "envy_paid" BY("12:dealer") " seat=7 holder=3 row=1 amount=$10.00 clause=\"MD-FCP 12.F(1)(b)\"",
     "Seat 7: envy bonus $10.00 for the hand of seat 3  [MD-FCP 12.F(1)(b)]"},
    {irregularity_found,
     "irregularity_found" BY("20:floorperson") " what=card-face-up effect=card-out card=9h clause=\"MD-FCP 13.A\"",
     "Irregularity: one card found face up in the shoe or deck (9h): the card is out of the round, to the rack; the "
     "deal goes on  [MD-FCP 13.A]"},
    {round_voided,
     "round_voided" BY("20:floorperson") " why=dealer-card-exposed clause=\"MD-FCP 13.E\" "
                                         "post=layout:-$15.00,chips/7:+$15.00",
     "Round 41 is void, every wager goes back: a face-down card of the dealer seen too early  [MD-FCP 13.E]"},
    {round_ended, "round_ended" BY("0:program"), "Round 41 is over"},
    {deck_shown, "deck_shown" BY("0:auditor") " nonce=ab" ZEROS_62 " order=As,J1,2c",
     "The deck of the round: As Jk 2c"},
    {claim_backed_out,
     "claim_backed_out" BY("21:manager+20") " seat=3 order=2 amount=$300.00 from=tray "
                                            "post=chips/7:-$300.00,tray:+$300.00",
     "Seat 3: claim 2 is backed out, $300.00 goes back to the tray"},
    {method_changed, "method_changed" BY("12:dealer") " method=manual-shoe clause=\"MD-FCP 8\"",
     "The device is out of order: dealt from a manual dealing shoe  [MD-FCP 8]"},
    {forfeits_collected,
     "forfeits_collected" BY("7:player") " hands=2 clause=\"MD-FCP 11.D(1)\" wager=ante:seat=4:amount=$15.00 "
                                         "wager=ante:seat=2:amount=$10.00 post=layout:-$25.00,tray:+$25.00",
     "Seat 4: Ante $15.00 is collected  [MD-FCP 11.D(1)]\nSeat 2: Ante $10.00 is collected  [MD-FCP 11.D(1)]\n"
     "To the discard rack: the hands of seat 2"},
    {seat_left, "seat_left" BY("7:player") " seat=3 clause=\"MD-FCP 7.B(2)\"",
     "Seat 3: the player left, the hand is played out  [MD-FCP 7.B(2)]"},
};

static char line[BAIZE_EVENT_TEXT_SIZE];

TEST(test_every_kind_has_its_text)
{
    for (int kind = 0; kind < KINDS; kind++) {
        struct baize_event event = golden[kind].event();
        struct baize_text text = baize_text_in(line, sizeof line);
        assert_int_equal(event.kind, kind);
        assert_int_equal(baize_event_encode(&text, &event, &rules), BAIZE_OK);
        assert_string_equal(line, golden[kind].text);
        assert_int_equal(text.length, strlen(line));
        assert_memory_equal(line, baize_event_id(event.kind), strlen(baize_event_id(event.kind)));
    }
}

TEST(test_every_text_gives_its_event)
{
    for (int kind = 0; kind < KINDS; kind++) {
        struct baize_event expected = golden[kind].event();
        struct baize_event event;
        size_t position = 0;
        assert_int_equal(baize_event_decode(golden[kind].text, strlen(golden[kind].text), &rules, &event, &position),
                         BAIZE_OK);
        assert_true(baize_event_equal(&event, &expected));
    }
}

static void expect_printed(const struct baize_event *event, const char *expected)
{
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_event_print(&text, event, &rules);
    assert_string_equal(line, expected);
}

TEST(test_every_kind_has_its_words)
{
    for (int kind = 0; kind < KINDS; kind++) {
        struct baize_event event = golden[kind].event();
        if (golden[kind].words != NULL)
            expect_printed(&event, golden[kind].words);
    }
}

/* One line for each wager, as baize_settle_line_print has it, with its clause behind. */
TEST(test_a_settlement_has_a_line_for_each_wager)
{
    struct baize_event event = seat_settled();
    char expected[1024];
    struct baize_text text = baize_text_in(expected, sizeof expected);
    for (int i = 0; i < 3; i++) {
        baize_text_add(&text, i > 0 ? "\nSeat 3: " : "Seat 3: ");
        baize_settle_line_print(&text, &rules, &event.seat_settled.settlement.lines[i]);
        if (i > 0)
            baize_text_format(&text, "  [%s]",
                              baize_rules_clause(&rules, event.seat_settled.settlement.lines[i].clause));
    }
    expect_printed(&event, expected);
    event.seat_settled.settlement.count = 0;
    expect_printed(&event, "Seat 3: nothing to settle");
}

TEST(test_words_of_small_differences)
{
    struct baize_event event = seat_folded();
    event.seat_folded.reason = BAIZE_FOLD_CHOSEN;
    event.seat_folded.clause = 0;
    expect_printed(&event, "Seat 1 folds");
    event.seat_folded.reason = BAIZE_FOLD_ABANDONED;
    expect_printed(&event, "Seat 1 forfeits its wagers: the player left"); /* RULES 5: Play may have been made */
    rules.procedures.abandonment = BAIZE_PLAY_OUT;
    expect_printed(&event, "Seat 1 folds: the player left");
    rules.procedures.abandonment = BAIZE_FORFEIT;
    event = cards_discarded();
    event.cards_discarded.cards = 0;
    expect_printed(&event, "Seat 6 discards nothing");
    event = bets_closed();
    event.bets_closed.seats = 1u << 8;
    event.bets_closed.progressive = 0;
    expect_printed(&event, "No more bets: seat 9");
    event.bets_closed.seats = 0;
    expect_printed(&event, "No more bets");
    event = cards_dealt();
    event.cards_dealt.count = 0;
    expect_printed(&event, "No card is dealt");
    event = claim_made();
    event.claim_made.claim.pays = rules.progressive.schedule.rows[1].pays;
    event.claim_made.claim.fixed_cents = 30000;
    event.claim_made.claim.strength = 2530;
    event.claim_made.claim.clause = 0;
    expect_printed(&event, "Seat 3: Progressive, four of a kind, nines: claim 1, 300 for 1 = $300.00");
    event = irregularity_found();
    event.irregularity_found.what = BAIZE_SHUFFLER_FAILS;
    event.irregularity_found.effect = BAIZE_RESHUFFLE;
    event.irregularity_found.card = 0;
    event.irregularity_found.clause = 0;
    expect_printed(&event, "Irregularity: the shuffler jams or stops: the cards are reshuffled");
}

TEST(test_what_is_no_kind_is_not_printed)
{
    struct baize_event event = round_ended();
    event.kind = (enum baize_event_kind)KINDS;
    expect_printed(&event, "?");
    assert_string_equal(baize_event_id((enum baize_event_kind)KINDS), "?");
    assert_string_equal(baize_event_id(BAIZE_EVENT_DECK_SHOWN), "deck_shown");
}

/* What one kind has, another does not look at. */
TEST(test_equal_looks_at_the_fields_of_the_kind_only)
{
    for (int kind = 0; kind < KINDS; kind++) {
        struct baize_event a = golden[kind].event();
        struct baize_event b;
        struct baize_event cleared = a;
        memset(&b, 0xA5, sizeof b);
        b.kind = a.kind;
        b.by = a.by;
        b.round = a.round;
        b.posting.count = a.posting.count;
        for (unsigned i = 0; i < a.posting.count; i++)
            b.posting.entries[i] = a.posting.entries[i];
        cleared.kind = BAIZE_EVENT_ROUND_ENDED;
        assert_true(baize_event_equal(&a, &a));
        assert_int_equal(baize_event_equal(&a, &b), kind == BAIZE_EVENT_ROUND_ENDED);
        assert_int_equal(baize_event_equal(&a, &cleared), kind == BAIZE_EVENT_ROUND_ENDED);
        b.kind = BAIZE_EVENT_ROUND_ENDED;
        assert_true(baize_event_equal(&b, &cleared));
        b.posting.count = 1;
        cleared.posting.count = 2;
        assert_false(baize_event_equal(&b, &cleared));
        b.posting.count = cleared.posting.count = BAIZE_ENTRIES_MOST + 1;
        assert_false(baize_event_equal(&b, &cleared));
    }
}

/* ---- Nothing of the struct is left out of the text ---- */

#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
#define CAN_CLEAR_PADDING
#endif
#endif

#ifdef CAN_CLEAR_PADDING
static void mark(unsigned char *covered, const struct event_record *record)
{
    for (size_t i = 0; i < record->count; i++) {
        const struct event_field *field = &record->fields[i];
        if (field->many != EVENT_ONE)
            covered[field->count_offset] = 1;
        for (size_t k = 0; k < field->capacity; k++) {
            unsigned char *item = covered + field->offset + k * field->size;
            if (field->record != NULL)
                mark(item, field->record);
            else
                memset(item, 1, field->size);
        }
    }
}

/* Every byte of the member that is no padding belongs to a field of the table. */
#define EXPECT_COVERED(event_kind, member)                                                                             \
    do {                                                                                                               \
        const unsigned char *bytes = (const unsigned char *)&event.member;                                             \
        memset(&event, 0xFF, sizeof event);                                                                            \
        __builtin_clear_padding(&event.member);                                                                        \
        memset(covered, 0, sizeof covered);                                                                            \
        mark(covered, baize_event_family.head);                                                                        \
        mark(covered, baize_event_family.tail);                                                                        \
        mark(covered, &baize_event_family.fields[event_kind]);                                                         \
        for (size_t i = 0; i < sizeof event.member; i++)                                                               \
            if (bytes[i] != 0 && covered[offsetof(struct baize_event, member) + i] == 0)                               \
                fail_msg("byte %zu of " #member " is not written", i);                                                 \
    } while (0)

TEST(test_no_member_is_forgotten)
{
    static struct baize_event event;
    static unsigned char covered[sizeof(struct baize_event)];
    EXPECT_COVERED(BAIZE_EVENT_ROUND_ENDED, by);
    EXPECT_COVERED(BAIZE_EVENT_ROUND_ENDED, round);
    EXPECT_COVERED(BAIZE_EVENT_ROUND_ENDED, posting);
    EXPECT_COVERED(BAIZE_EVENT_ROUND_OPENED, round_opened);
    EXPECT_COVERED(BAIZE_EVENT_WAGER_PLACED, wager_placed);
    EXPECT_COVERED(BAIZE_EVENT_WAGER_WITHDRAWN, wager_withdrawn);
    EXPECT_COVERED(BAIZE_EVENT_BETS_CLOSED, bets_closed);
    EXPECT_COVERED(BAIZE_EVENT_CARDS_DEALT, cards_dealt);
    EXPECT_COVERED(BAIZE_EVENT_PLAY_MADE, play_made);
    EXPECT_COVERED(BAIZE_EVENT_SEAT_FOLDED, seat_folded);
    EXPECT_COVERED(BAIZE_EVENT_CARDS_DISCARDED, cards_discarded);
    EXPECT_COVERED(BAIZE_EVENT_DEALER_REVEALED, dealer_revealed);
    EXPECT_COVERED(BAIZE_EVENT_SEAT_SETTLED, seat_settled);
    EXPECT_COVERED(BAIZE_EVENT_CLAIM_MADE, claim_made);
    EXPECT_COVERED(BAIZE_EVENT_CLAIM_PAID, claim_paid);
    EXPECT_COVERED(BAIZE_EVENT_ENVY_PAID, envy_paid);
    EXPECT_COVERED(BAIZE_EVENT_IRREGULARITY_FOUND, irregularity_found);
    EXPECT_COVERED(BAIZE_EVENT_ROUND_VOIDED, round_voided);
    EXPECT_COVERED(BAIZE_EVENT_DECK_SHOWN, deck_shown);
    EXPECT_COVERED(BAIZE_EVENT_CLAIM_BACKED_OUT, claim_backed_out);
    EXPECT_COVERED(BAIZE_EVENT_METHOD_CHANGED, method_changed);
    EXPECT_COVERED(BAIZE_EVENT_FORFEITS_COLLECTED, forfeits_collected);
    EXPECT_COVERED(BAIZE_EVENT_SEAT_LEFT, seat_left);
}
#else
TEST(test_no_member_is_forgotten)
{
    skip(); /* this compiler cannot tell what is padding; the other one can */
}
#endif

AROUND_ALL_TESTS(load_rules, NULL);
