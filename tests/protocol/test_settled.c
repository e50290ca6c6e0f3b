/* test_settled.c - what a seat is told of its round is so: its hand under the ranking of each wager, rows that add up
 * to the net before and after a progressive win is paid, and why a round is void. Rounds are taken from a house that
 * plays by itself and go on here, without it, with cards that were exchanged. */
#include "one_rig.h"

#define TABLES 2u /* each submission is played with a generator and with a reader */

static int64_t cents(json_t *value, const char *key)
{
    return (int64_t)json_integer_value(at(value, key));
}

/* ---- A round of one's own ---- */

/* The two cards change places, wherever they are. */
static baize_cards exchanged(baize_cards set, baize_card a, baize_card b)
{
    baize_cards both = baize_cards_one(a) | baize_cards_one(b);
    baize_cards has = set & both;
    return has == 0 || has == both ? set : set ^ both;
}

static void exchange_list(baize_card *cards, size_t size, uint8_t count, baize_card a, baize_card b)
{
    assert_true(count <= size);
    for (uint8_t i = 0; i < count && i < size; i++)
        cards[i] = cards[i] == a ? b : cards[i] == b ? a : cards[i];
}

static void exchange(struct baize_round *round, baize_card a, baize_card b)
{
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        exchange_list(round->seats[i].cards, sizeof round->seats[i].cards, round->seats[i].count, a, b);
    exchange_list(round->dealer, sizeof round->dealer, round->dealer_count, a, b);
    round->dealer_up = exchanged(round->dealer_up, a, b);
    round->bonus_card = exchanged(round->bonus_card, a, b);
    round->used = exchanged(round->used, a, b);
}

static void give(struct baize_round *round, uint8_t seat, const char *hand)
{
    baize_card cards[5];
    size_t count;
    assert_int_equal(baize_cards_parse(hand, strlen(hand), cards, 5, &count, NULL), BAIZE_OK);
    for (uint8_t i = 0; i < count; i++)
        exchange(round, round->seats[seat - 1].cards[i], cards[i]);
}

static void act(const struct baize_rules *rules, struct baize_round *round, struct baize_action *action)
{
    struct baize_events events;
    struct baize_refusal refusal;
    action->by = (struct baize_actor){.at_ms = round->at_ms, .who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    if (baize_round_act(rules, round, action, &events, &refusal) != BAIZE_OK)
        fail_msg("%s in phase %s: %s", baize_act_id(action->kind), baize_phase_id(round->phase),
                 baize_reason_name(refusal.reason));
}

/* All that are asked play; then the round goes on to this phase. */
static void go_on(const struct baize_rules *rules, struct baize_round *round, enum baize_phase phase)
{
    while (round->phase != phase) {
        struct baize_action action;
        memset(&action, 0, sizeof action);
        if (round->turn != 0) {
            action.kind = BAIZE_ACT_PLAY;
            action.play.seat = round->turn;
            action.play.amount = round->seats[round->turn - 1].wagers[BAIZE_ANTE];
        } else {
            action.kind = round->phase == BAIZE_PHASE_REVEAL ? BAIZE_ACT_REVEAL : BAIZE_ACT_SETTLE_SEAT;
        }
        act(rules, round, &action);
    }
}

static bool looks_at_five(const struct baize_rules *rules)
{
    return rules->game == BAIZE_FOUR_CARD_POKER && rules->wagers[BAIZE_PROGRESSIVE].offered &&
           rules->progressive.schedule.ranking == BAIZE_FIVE_CARD && !rules->wagers[BAIZE_SIX_CARD_BONUS].offered;
}

static uint8_t with_progressive(const struct baize_rules *rules, const struct baize_round *round)
{
    for (uint8_t i = 0; i < rules->seats; i++)
        if (round->seats[i].wagers[BAIZE_PROGRESSIVE] > 0 && round->seats[i].wagers[BAIZE_ANTE] > 0)
            return (uint8_t)(i + 1);
    return 0;
}

/* A round that is about to ask, at a table whose progressive looks at five cards, with a seat that has wagered on it.
 */
static uint8_t find_round(const struct baize_rules **rules, struct baize_round *round)
{
    *rules = rig_table(&rig, 1)->rules;
    for (int tries = 0; tries < 20; tries++) {
        rig_until(&rig, 1, BAIZE_PHASE_DECISIONS);
        *round = rig_table(&rig, 1)->table.round;
        if (with_progressive(*rules, round) != 0)
            return with_progressive(*rules, round);
        rig_until(&rig, 1, BAIZE_PHASE_BETTING);
    }
    fail_msg("nobody wagers on the progressive");
    return 0;
}

static json_t *seat_in(json_t *past, uint8_t seat)
{
    size_t index;
    json_t *each;
    json_array_foreach(at(past, "seats"), index, each) if (cents(each, "seat") == seat) return each;
    fail_msg("seat %u is not in the round", seat);
    return NULL;
}

/* ---- Hands ---- */

static unsigned submissions(void)
{
    struct baize_shipped shipped;
    unsigned count = 0;
    for (size_t i = 0; baize_shipped_at(i, &shipped) == BAIZE_OK; i++)
        count += shipped.kind == BAIZE_FILE_SUBMISSION;
    return count;
}

/* The house of a submission whose progressive looks at five cards. */
static int open_five(void **state)
{
    (void)state;
    for (unsigned i = 0; i < submissions(); i++) {
        rig_open(&rig, i, 1, 5);
        if (looks_at_five(rig_table(&rig, 1)->rules))
            return 0;
        rig_close(&rig);
    }
    return 1;
}

TEST_WITH(test_a_hand_is_named_under_the_ranking_of_each_wager, open_five, close_rig)
{
    const struct baize_rules *rules = NULL;
    struct baize_round round;
    uint8_t seat = find_round(&rules, &round);
    give(&round, seat, "AsKsQsJsTs");
    json_t *past = protocol_past(rules, &round, round.seats[seat - 1].patron, false);
    json_t *own = seat_in(past, seat), *hands = at(own, "hands");
    assert_string_equal(word(own, "hand"), "straight flush, ace high");
    assert_int_equal(json_array_size(at(own, "counting")), 4);
    assert_int_equal(json_array_size(hands), 1);
    assert_string_equal(word(json_array_get(hands, 0), "wager"), "progressive");
    assert_string_equal(word(json_array_get(hands, 0), "hand"), "royal flush");
    assert_int_equal(json_array_size(at(json_array_get(hands, 0), "counting")), 5);
    assert_true(json_is_true(at(json_array_get(hands, 0), "pays")));
    json_decref(past);
    give(&round, seat, "AsKsQsJs2d"); /* four cards of a straight flush: for the progressive, nothing */
    past = protocol_past(rules, &round, round.seats[seat - 1].patron, false);
    hands = at(seat_in(past, seat), "hands");
    assert_string_equal(word(json_array_get(hands, 0), "hand"), "ace high");
    assert_true(json_is_false(at(json_array_get(hands, 0), "pays")));
    json_decref(past);
    past = protocol_past(rules, &round, 0, false); /* the others do not see the cards, nor what they make */
    assert_null(json_object_get(seat_in(past, seat), "hands"));
    json_decref(past);
}

/* ---- Rows ---- */

static int64_t sum_of(json_t *seat)
{
    size_t index;
    json_t *line;
    int64_t sum = cents(seat, "envy_cents");
    json_array_foreach(at(seat, "settlement"), index, line) sum +=
        cents(line, "returned_cents") - cents(line, "staked_cents");
    return sum;
}

static json_t *line_of(json_t *seat, const char *wager)
{
    size_t index;
    json_t *line;
    json_array_foreach(at(seat, "settlement"), index, line) if (strcmp(word(line, "wager"), wager) == 0) return line;
    fail_msg("there is no line for %s", wager);
    return NULL;
}

TEST_WITH(test_rows_add_up_before_and_after_the_progressive_is_paid, open_five, close_rig)
{
    const struct baize_rules *rules = NULL;
    struct baize_round round;
    uint8_t seat = find_round(&rules, &round);
    give(&round, seat, "AsKsQsJsTs");
    go_on(rules, &round, BAIZE_PHASE_CLAIMS);
    json_t *past = protocol_past(rules, &round, 0, false), *settled = seat_in(past, seat);
    json_t *line = line_of(settled, "progressive");
    assert_string_equal(word(line, "outcome"), "claimed");
    assert_int_equal(cents(line, "claimed_cents"), 0); /* a meter would say */
    assert_int_equal(sum_of(settled), cents(settled, "net_cents"));
    json_decref(past);
    struct baize_action pay = {.kind = BAIZE_ACT_PAY_CLAIM, .pay_claim = {.seat = seat, .amount = 1000018}};
    act(rules, &round, &pay);
    past = protocol_past(rules, &round, 0, false);
    settled = seat_in(past, seat);
    line = line_of(settled, "progressive");
    assert_string_equal(word(line, "outcome"), "won");
    assert_int_equal(cents(line, "returned_cents"), 1000018);
    assert_non_null(strstr(word(line, "words"), "Progressive: royal flush, 100% of the "));
    assert_non_null(strstr(word(line, "words"), " meter = $10,000.18"));
    assert_null(json_object_get(line, "claimed_cents"));
    assert_int_equal(sum_of(settled), cents(settled, "net_cents"));
    json_decref(past);
}

/* Whoever validates sees the cards, who holds them, the wager, the round and the meter. */
static void check_console(uint32_t table)
{
    struct protocol_person reader = rig_person(BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    json_t *console = protocol_console(&rig.house, table, &reader), *claim, *card;
    const struct baize_floor_table *of = rig_table(&rig, table);
    size_t index, place;
    json_array_foreach(at(console, "claims"), index, claim)
    {
        assert_int_equal(cents(claim, "round"), of->table.round.number);
        assert_int_equal(cents(at(claim, "player"), "number"), of->table.round.seats[cents(claim, "seat") - 1].patron);
        assert_int_equal(cents(claim, "wager_cents"), of->rules->progressive.wager);
        assert_non_null(word(claim, "pays"));
        assert_non_null(word(claim, "title"));
        assert_int_equal(json_array_size(at(claim, "cards")), 5);
        json_array_foreach(at(claim, "cards"), place, card) assert_string_not_equal(json_string_value(card), "??");
        assert_true(json_array_size(at(claim, "counting")) >= 3);
        assert_true(json_is_false(at(claim, "rejectable")));
    }
    json_decref(console);
}

/* At every step of every table: a seat that was settled adds up, and a claim that waits has an amount. */
static void check_table(uint32_t table, unsigned *settled, unsigned *waiting)
{
    json_t *view = protocol_table(&rig.house, table), *seat, *claim;
    const char *key;
    size_t index;
    json_object_foreach(at(view, "seats"), key, seat) if (json_object_get(seat, "settlement") != NULL)
    {
        assert_int_equal(sum_of(seat), cents(seat, "net_cents"));
        (*settled)++;
    }
    json_array_foreach(at(at(view, "round"), "claims"), index, claim)
    {
        if (json_is_true(at(claim, "paid")))
            continue;
        assert_true(cents(claim, "amount_cents") > 0);
        check_console(table);
        (*waiting)++;
    }
    json_decref(view);
}

TEST(test_rows_add_up_at_every_table)
{
    unsigned settled = 0, waiting = 0, count = submissions();
    for (unsigned i = 0; i < count; i++) {
        rig_open(&rig, i, 1, 5);
        for (uint32_t table = 1; table <= TABLES; table++) {
            uint32_t last = rig_table(&rig, table)->table.last_round + 12;
            while (rig_table(&rig, table)->table.last_round < last && rig_step(&rig, table))
                check_table(table, &settled, &waiting);
        }
        rig_close(&rig);
    }
    printf("%u settled seats add up; %u claims waited with an amount\n", settled, waiting);
    assert_true(settled > 1000 && waiting > 0);
}

/* ---- Voids ---- */

TEST_WITH(test_a_void_says_why_and_gives_the_wagers_back_once, open_five, close_rig)
{
    const struct baize_rules *rules = NULL;
    struct baize_round round;
    uint8_t seat = find_round(&rules, &round);
    int64_t staked = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        staked += round.seats[seat - 1].wagers[w];
    struct baize_action report = {.kind = BAIZE_ACT_REPORT_IRREGULARITY,
                                  .report_irregularity = {.what = BAIZE_WRONG_HAND_SIZE}};
    act(rules, &round, &report);
    assert_int_equal(round.phase, BAIZE_PHASE_VOIDED);
    json_t *past = protocol_past(rules, &round, 0, false), *voided = at(past, "voided");
    assert_string_equal(word(voided, "why"), "wrong-number-of-cards");
    assert_string_equal(word(voided, "words"), "a player or the dealer dealt a wrong number of cards");
    assert_string_equal(word(voided, "clause"),
                        baize_rules_clause(rules, rules->irregularities[BAIZE_WRONG_HAND_SIZE].clause));
    assert_int_equal(json_object_size(at(seat_in(past, seat), "wagers")), 0);
    assert_int_equal(cents(seat_in(past, seat), "returned_cents"), staked);
    json_decref(past);
}

/* ---- Six cards ---- */

/* The house of a submission with a Six Card Bonus. */
static int open_six(void **state)
{
    (void)state;
    for (unsigned i = 0; i < submissions(); i++) {
        rig_open(&rig, i, 1, 5);
        if (rig_table(&rig, 1)->rules->wagers[BAIZE_SIX_CARD_BONUS].offered)
            return 0;
        rig_close(&rig);
    }
    return 1;
}

static json_t *hand_for(json_t *seat, const char *wager)
{
    size_t index;
    json_t *hand;
    json_array_foreach(at(seat, "hands"), index, hand) if (strcmp(word(hand, "wager"), wager) == 0) return hand;
    fail_msg("there is no hand for %s", wager);
    return NULL;
}

TEST_WITH(test_a_super_royal_is_named_by_the_row_of_its_suit, open_six, close_rig)
{
    struct baize_round round;
    rig_until(&rig, 1, BAIZE_PHASE_DECISIONS);
    round = rig_table(&rig, 1)->table.round;
    uint8_t seat = round.turn;
    const struct baize_rules *rules = rig_table(&rig, 1)->rules;
    go_on(rules, &round, BAIZE_PHASE_REVEAL);
    struct baize_action action = {.kind = BAIZE_ACT_REVEAL};
    act(rules, &round, &action);
    round.seats[seat - 1].wagers[BAIZE_SIX_CARD_BONUS] = 500;
    static const struct {
        const char *five, *sixth, *name;
    } hands[] = {{"AdKdQdJdTd", "9d", "super royal of diamonds"}, {"AsKsQsJsTs", "9s", "super royal"}};
    for (size_t i = 0; i < 2; i++) {
        baize_card sixth;
        size_t count;
        give(&round, seat, hands[i].five);
        baize_cards bonus = round.bonus_card;
        assert_int_equal(baize_cards_parse(hands[i].sixth, 2, &sixth, 1, &count, NULL), BAIZE_OK);
        exchange(&round, baize_cards_take(&bonus), sixth);
        json_t *past = protocol_past(rules, &round, round.seats[seat - 1].patron, false);
        json_t *hand = hand_for(seat_in(past, seat), "six-card-bonus");
        assert_string_equal(word(hand, "hand"), hands[i].name);
        assert_int_equal(json_array_size(at(hand, "counting")), 6);
        json_decref(past);
    }
}
