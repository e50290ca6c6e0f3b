/* test_floor.c - what one machine says to another, case by case. world_act looks at every promise after every act. */
#include "floor_play.h"
#include "testing.h"

#define DOLLARS(amount) ((baize_cents)(amount)*100)

static struct baize_floor_table *table_at(uint32_t number)
{
    return &world.tables[number - 1];
}

static struct baize_meter *meter_at(uint32_t number)
{
    return &world.meters[number - 1].meter;
}

static const char *refused(bool accepted)
{
    assert_false(accepted);
    return baize_reason_name(world.refusal.reason);
}

/* ---- A felt with chips ---- */

static bool coin(uint32_t number, uint8_t seat, uint32_t patron)
{
    struct baize_floor_table *table = table_at(number);
    struct baize_controller_action action = {
        .kind = BAIZE_CONTROLLER_ACT_COIN,
        .coin = {.seat = seat, .patron = patron, .amount = table->rules->progressive.wager}};
    return at_controller(table, action, BAIZE_PLAYER);
}

static bool lock(uint32_t number)
{
    struct baize_floor_table *table = table_at(number);
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_LOCK};
    action.lock.round = table->controller.round + 1;
    return at_controller(table, action, BAIZE_DEALER);
}

static bool count(uint32_t number, uint16_t chips)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_COUNT, .count = {.chips = chips}};
    return at_controller(table_at(number), action, BAIZE_DEALER);
}

static bool key(uint32_t number, uint8_t seat, uint8_t row)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_KEY, .key = {.seat = seat, .row = row}};
    return at_controller(table_at(number), action, BAIZE_DEALER);
}

static bool end(uint32_t number)
{
    return at_controller(table_at(number), (struct baize_controller_action){.kind = BAIZE_CONTROLLER_ACT_END},
                         BAIZE_DEALER);
}

static bool pay_envy(uint32_t number)
{
    return at_controller(table_at(number), (struct baize_controller_action){.kind = BAIZE_CONTROLLER_ACT_PAY_ENVY},
                         BAIZE_DEALER);
}

static bool void_game(uint32_t number)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_VOID};
    action.void_game.why = BAIZE_WRONG_HAND_SIZE;
    return at_controller(table_at(number), action, BAIZE_FLOORPERSON);
}

/* Seats 1 .. `seats` wager, the sensors are locked, the chips are in the tray. */
static void start_game(uint32_t number, uint8_t seats)
{
    for (uint8_t seat = 1; seat <= seats; seat++)
        assert_true(coin(number, seat, number * 10 + seat));
    assert_true(lock(number));
    assert_true(count(number, seats));
}

/* ---- Meters ---- */

static bool validate_as(uint32_t number, uint32_t claim, enum baize_role role)
{
    struct baize_meter_action action = {
        .kind = BAIZE_METER_ACT_VALIDATE,
        .by = person(NULL, role),
        .validate = {.claim = claim, .credential = world.meters[number - 1].rules->progressive.controller.credential}};
    action.validate.credential_of = action.by.who;
    return world_meter_act(number, &action);
}

static bool validate_first(uint32_t number)
{
    return validate_as(number, meter_at(number)->claims[0].number, BAIZE_EXECUTIVE);
}

static bool validate_seat(uint32_t table, uint8_t seat)
{
    uint32_t meter = 0;
    uint32_t claim = baize_floor_claim_of(&world.floor, table, seat, &meter);
    assert_int_not_equal(claim, 0);
    return validate_as(meter, claim, BAIZE_EXECUTIVE);
}

static bool back_out(uint32_t number, uint32_t win)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_BACK_OUT,
                                        .by = person(NULL, BAIZE_MANAGER),
                                        .second_role = BAIZE_SUPERVISOR,
                                        .back_out = {.win = win, .why = BAIZE_METER_ROUND_TO_BE_VOID}};
    return world_meter_act(number, &action);
}

static bool set_seed(uint32_t number, baize_cents seed)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_SET_PARAMETERS,
                                        .by = person(NULL, BAIZE_MANAGER),
                                        .second_role = BAIZE_SUPERVISOR,
                                        .set_parameters = {.set = meter_at(number)->levels[0].set}};
    action.set_parameters.set.seed = seed;
    return world_meter_act(number, &action);
}

static bool set_rate(uint32_t number, uint8_t level, baize_rate rate)
{
    struct baize_meter_action action = {.kind = BAIZE_METER_ACT_SET_PARAMETERS,
                                        .by = person(NULL, BAIZE_MANAGER),
                                        .second_role = BAIZE_SUPERVISOR,
                                        .set_parameters = {.level = level, .set = meter_at(number)->levels[level].set}};
    action.set_parameters.set.rate = rate;
    return world_meter_act(number, &action);
}

static bool unlink_table(uint32_t number, uint32_t table)
{
    struct baize_meter_action action = {
        .kind = BAIZE_METER_ACT_UNLINK_TABLE, .by = person(NULL, BAIZE_MANAGER), .unlink_table = {.table = table}};
    return world_meter_act(number, &action);
}

static bool link_table(uint32_t number, uint32_t table)
{
    struct baize_meter_action action = {
        .kind = BAIZE_METER_ACT_LINK_TABLE, .by = person(NULL, BAIZE_MANAGER), .link_table = {.table = table}};
    return world_meter_act(number, &action);
}

/* The meter of a level in whole cents, as it would be paid. */
static baize_cents whole_cents(uint32_t number, uint8_t level)
{
    return meter_at(number)->levels[level].now.meter / BAIZE_MICROCENTS_PER_CENT;
}

/* ---- Rounds ---- */

static bool do_round(uint32_t number, enum baize_act kind)
{
    return in_round(table_at(number), (struct baize_action){.kind = kind}, BAIZE_DEALER, 0);
}

static uint32_t patron_at(uint32_t number, uint8_t seat)
{
    return number * 10 + seat;
}

static bool wager(uint32_t number, uint8_t seat, enum baize_wager which)
{
    struct baize_floor_table *table = table_at(number);
    struct baize_action action = {.kind = BAIZE_ACT_PLACE_WAGER,
                                  .place_wager = {.seat = seat,
                                                  .patron = patron_at(number, seat),
                                                  .wager = which,
                                                  .amount = which == BAIZE_PROGRESSIVE
                                                                ? table->rules->progressive.wager
                                                                : table->rules->wagers[which].least}};
    return in_round(table, action, BAIZE_PLAYER, patron_at(number, seat));
}

static void sit(uint32_t number, uint8_t seat)
{
    struct baize_table_action take = {.kind = BAIZE_TABLE_ACT_TAKE_SEAT};
    struct baize_table_action buy = {.kind = BAIZE_TABLE_ACT_BUY_IN};
    take.take_seat.seat = seat;
    take.take_seat.patron = patron_at(number, seat);
    buy.buy_in.patron = patron_at(number, seat);
    buy.buy_in.amount = DOLLARS(1000);
    if (table_at(number)->table.seats[seat - 1].patron == 0)
        assert_true(at_table(table_at(number), take, BAIZE_FLOORPERSON));
    assert_true(at_table(table_at(number), buy, BAIZE_FLOORPERSON));
}

static void open_round(uint32_t number)
{
    struct baize_action action = {.kind = BAIZE_ACT_OPEN_ROUND};
    while (keep_open(table_at(number)))
        continue;
    action.open_round.number = table_at(number)->table.last_round + 1;
    action.open_round.commitment[0] = 1;
    assert_true(in_round(table_at(number), action, BAIZE_DEALER, 0));
}

/* Up to no more bets: every seat with a hand has Ante and Progressive down. */
static void bet_all(uint32_t number, const char *const hands[])
{
    open_round(number);
    for (uint8_t seat = 1; seat <= table_at(number)->rules->seats; seat++)
        if (hands[seat] != NULL) {
            if (baize_table_chips(&table_at(number)->table, patron_at(number, seat)) == 0)
                sit(number, seat);
            assert_true(wager(number, seat, BAIZE_ANTE));
            assert_true(wager(number, seat, BAIZE_PROGRESSIVE));
        }
}

static bool deal(uint32_t number, const char *const hands[])
{
    const struct baize_round *round = &table_at(number)->table.round;
    struct baize_action action = {.kind = BAIZE_ACT_CARDS};
    baize_cards left = table_at(number)->rules->deck;
    baize_cards wish[BAIZE_SEATS_MOST + 1] = {0};
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (hands[seat] != NULL)
            left &= ~(wish[seat] = hand_of(hands[seat]));
    for (uint8_t i = 0; i < round->slots_count; i++) {
        uint8_t place = round->slots[i].place;
        action.cards.cards[action.cards.count++] =
            baize_cards_take(place <= BAIZE_SEATS_MOST && wish[place] != 0 ? &wish[place] : &left);
    }
    return in_round(table_at(number), action, BAIZE_DEALER, 0);
}

/* Everybody plays; then to the claims. */
static void play_out(uint32_t number)
{
    struct baize_floor_table *table = table_at(number);
    while (table->table.round.turn != 0) {
        uint8_t seat = table->table.round.turn;
        struct baize_action action = {
            .kind = BAIZE_ACT_PLAY,
            .play = {.seat = seat, .amount = table->table.round.seats[seat - 1].wagers[BAIZE_ANTE]}};
        assert_true(in_round(table, action, BAIZE_PLAYER, patron_at(number, seat)));
    }
    assert_true(do_round(number, BAIZE_ACT_REVEAL));
    while (table->table.round.phase == BAIZE_PHASE_SETTLEMENT)
        assert_true(do_round(number, BAIZE_ACT_SETTLE_SEAT));
}

static void play_round(uint32_t number, const char *const hands[])
{
    uint16_t seats = 0;
    bet_all(number, hands);
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        seats = (uint16_t)(seats + (hands[seat] != NULL));
    assert_true(do_round(number, BAIZE_ACT_NO_MORE_BETS));
    if (table_at(number)->controller.phase == BAIZE_CONTROLLER_COLLECTING)
        assert_true(count(number, seats));
    assert_true(deal(number, hands));
    play_out(number);
}

static baize_cents chips_of(uint32_t number, uint8_t seat)
{
    return baize_table_chips(&table_at(number)->table, patron_at(number, seat));
}

/* ---- The cases ---- */

static int start(void **state)
{
    (void)state;
    memset(&world, 0, sizeof world);
    world_start();
    return 0;
}

TEST(test_md_fcp_8_c_2_b_no_card_before_as_many_chips_are_counted_as_were_accepted)
{
    const char *hands[BAIZE_SEATS_MOST + 1] = {[2] = "9s 7h 5d 3c 2c", [5] = "9h 7d 5c 3s 2s"};
    bet_all(2, hands);
    assert_true(do_round(2, BAIZE_ACT_NO_MORE_BETS));
    assert_string_equal(refused(deal(2, hands)), "CHIPS_NOT_COUNTED");
    assert_true(count(2, 3));
    assert_string_equal(refused(deal(2, hands)), "CHIPS_NOT_COUNTED");
    assert_true(count(2, 2));
    assert_true(deal(2, hands));
}

TEST(test_L1_a_wager_after_the_lock_is_not_recognised)
{
    start_game(3, 2);
    assert_true(coin(3, 4, 34)); /* on record ... */
    assert_int_equal(table_at(3)->controller.coins_late, 1);
    assert_int_equal(baize_controller_lit(&table_at(3)->controller), 3); /* ... and no wager */
    assert_int_equal(meter_at(1)->levels[0].wagers, 2);
    assert_true(end(3));
    assert_int_equal(baize_controller_lit(&table_at(3)->controller), 0);
}

TEST(test_L8_a_sensor_that_fails_takes_no_wager_and_no_chips)
{
    struct baize_controller_action fault = {.kind = BAIZE_CONTROLLER_ACT_REPORT_FAULT};
    fault.report_fault.seat = 3;
    open_round(1);
    sit(1, 3);
    assert_true(wager(1, 3, BAIZE_ANTE));
    assert_true(at_controller(table_at(1), fault, BAIZE_DEALER));
    baize_cents chips = chips_of(1, 3);
    assert_string_equal(refused(wager(1, 3, BAIZE_PROGRESSIVE)), "SENSOR_REFUSES");
    assert_int_equal(chips_of(1, 3), chips);
    fault.kind = BAIZE_CONTROLLER_ACT_CLEAR_FAULT;
    assert_true(at_controller(table_at(1), fault, BAIZE_DEALER));
    assert_true(wager(1, 3, BAIZE_PROGRESSIVE));
}

TEST(test_md_fcp_2_c_no_progressive_wager_without_its_system)
{
    assert_true(unlink_table(1, 1));
    assert_true(unlink_table(3, 5));
    open_round(1);
    sit(1, 3);
    assert_true(wager(1, 3, BAIZE_ANTE));
    assert_string_equal(refused(wager(1, 3, BAIZE_PROGRESSIVE)), "METER_MISSING");
    assert_string_equal(refused(coin(5, 1, 51)), "METER_MISSING");
    assert_true(do_round(1, BAIZE_ACT_NO_MORE_BETS)); /* the game goes on without */
}

TEST(test_R27_two_whole_meters_in_one_round_the_second_gets_the_seed)
{
    const char *hands[BAIZE_SEATS_MOST + 1] = {[2] = "Ah Kh Qh Jh Th", [4] = "9c 8c 7c 6c 5c", [6] = "Ad Kd Qd Jd Td"};
    play_round(6, hands);
    const struct baize_meter_level *level = &meter_at(4)->levels[0];
    assert_int_equal(meter_at(4)->claims_count, 3);
    /* From the dealer's right: seat 6 the whole, seat 4 a tenth of the seed, seat 2 what that left. */
    baize_money seed = level->set.seed * BAIZE_MICROCENTS_PER_CENT;
    baize_money first = seed + 3 * table_at(6)->rules->progressive.wager * (baize_money)level->set.rate;
    baize_money reserve = 3 * table_at(6)->rules->progressive.wager * (baize_money)level->set.reserve;
    baize_money restart = seed + reserve + first % BAIZE_MICROCENTS_PER_CENT;
    baize_cents tenth = restart / 10 / BAIZE_MICROCENTS_PER_CENT;
    assert_int_equal(meter_at(4)->claims[0].seat, 6);
    assert_int_equal(meter_at(4)->claims[0].amount, first / BAIZE_MICROCENTS_PER_CENT);
    assert_int_equal(meter_at(4)->claims[1].amount, tenth);
    assert_int_equal(meter_at(4)->claims[2].amount,
                     (restart - tenth * BAIZE_MICROCENTS_PER_CENT) / BAIZE_MICROCENTS_PER_CENT);
    assert_string_equal(refused(validate_seat(6, 2)), "CLAIM_NOT_NEXT");
    baize_cents chips = chips_of(6, 6);
    assert_true(validate_seat(6, 6));
    assert_int_equal(chips_of(6, 6), chips + first / BAIZE_MICROCENTS_PER_CENT);
    assert_true(validate_seat(6, 4));
    assert_true(validate_seat(6, 2));
    assert_true(do_round(6, BAIZE_ACT_PAY_ENVY));
    assert_true(do_round(6, BAIZE_ACT_END_ROUND));
}

TEST(test_H1_two_tables_within_a_millisecond_the_order_of_the_meter_decides)
{
    start_game(3, 2);
    const char *hands[BAIZE_SEATS_MOST + 1] = {[1] = "As Ah Ad Ac 2c"};
    play_round(1, hands); /* keyed by its settlement, before table 3 */
    assert_true(key(3, 2, 0));
    const struct baize_meter *meter = meter_at(1);
    assert_int_equal(meter->claims[0].table, 1);
    assert_int_equal(meter->claims[1].table, 3);
    assert_int_equal(meter->at_ms, world.now_ms);
    assert_true(meter->claims[0].amount > meter->claims[1].amount);
    assert_string_equal(refused(validate_seat(3, 2)), "CLAIM_NOT_NEXT");
    assert_true(validate_seat(1, 1));
    assert_true(validate_seat(3, 2));
}

TEST(test_L5_L6_a_reset_reaches_all_linked_tables_and_names_the_winner)
{
    start_game(3, 3);
    const char *hands[BAIZE_SEATS_MOST + 1] = {[1] = "As Ah Ad Ac 2c", [4] = "9s 7h 5d 3c 2d"};
    play_round(2, hands);
    assert_true(baize_meter_show(meter_at(1), 0).is_pending);
    assert_true(validate_seat(2, 1));
    struct baize_meter_display display = baize_meter_show(meter_at(1), 0);
    assert_int_equal(display.winning_table, 2);
    assert_false(display.is_pending);
    baize_money reserve = 5 * DOLLARS(1) * (baize_money)meter_at(1)->levels[0].set.reserve;
    assert_int_equal(display.amount, meter_at(1)->levels[0].set.seed + reserve / BAIZE_MICROCENTS_PER_CENT);
    assert_true(key(3, 1, 0)); /* the game at the other table goes on, for the new meter */
    assert_int_equal(meter_at(1)->claims[0].amount, display.amount);
}

TEST(test_P8_R27_wins_of_several_meters_wait_for_none_of_each_other)
{
    const char *hands[BAIZE_SEATS_MOST + 1] = {[2] = "Ks Kh Kd Kc 2c", [5] = "9c 8c 7c 6c 5c"};
    play_round(4, hands);
    assert_int_equal(meter_at(2)->claims_count, 1);
    assert_int_equal(meter_at(3)->claims_count, 1);
    assert_int_equal(table_at(4)->table.round.claims[0].seat, 5); /* the first of the round ... */
    assert_true(validate_seat(4, 2));                             /* ... and the other is paid before it */
    assert_true(validate_seat(4, 5));
}

TEST(test_R26_R28_a_round_with_a_recorded_win_is_void_only_after_its_back_out)
{
    const char *hands[BAIZE_SEATS_MOST + 1] = {[1] = "As Ah Ad Ac 2c", [3] = "9s 7h 5d 3c 2d"};
    struct baize_action irregular = {.kind = BAIZE_ACT_REPORT_IRREGULARITY};
    irregular.report_irregularity.what = BAIZE_WRONG_HAND_SIZE;
    play_round(1, hands);
    assert_true(validate_seat(1, 1));
    assert_false(in_round(table_at(1), irregular, BAIZE_DEALER, 0));
    assert_string_equal(baize_reason_name(world.refusal.reason), "WIN_ALREADY_PAID");
    assert_true(back_out(1, 1));
    assert_true(in_round(table_at(1), irregular, BAIZE_DEALER, 0));
    /* As if the round had never been. */
    assert_int_equal(chips_of(1, 1), DOLLARS(1000));
    assert_int_equal(chips_of(1, 3), DOLLARS(1000));
    assert_int_equal(meter_at(1)->levels[0].now.meter, meter_at(1)->levels[0].opening);
    assert_int_equal(meter_at(1)->levels[0].now.reserve, 0);
}

TEST(test_R26_a_win_backed_out_in_its_round_is_claimed_again)
{
    const char *hands[BAIZE_SEATS_MOST + 1] = {[1] = "As Ah Ad Ac 2c", [6] = "Ks Kh Kd Kc 2d"};
    play_round(1, hands);
    assert_true(validate_seat(1, 6));
    baize_cents first = meter_at(1)->claims[0].amount;
    assert_true(back_out(1, 1)); /* seat 6, while seat 1 waits */
    assert_int_equal(meter_at(1)->claims_count, 2);
    assert_int_equal(meter_at(1)->claims[1].seat, 6);
    assert_int_equal(meter_at(1)->claims[0].amount, first);
    assert_string_equal(refused(do_round(1, BAIZE_ACT_END_ROUND)), "CLAIM_WAITS");
    assert_true(validate_seat(1, 1));
    assert_true(do_round(1, BAIZE_ACT_PAY_ENVY)); /* envy waits for no win (R27) */
    baize_cents chips = chips_of(1, 6);
    assert_true(validate_seat(1, 6));
    assert_int_equal(chips_of(1, 6), chips + DOLLARS(300));
    assert_true(do_round(1, BAIZE_ACT_END_ROUND));
}

TEST(test_R28_a_contribution_that_was_paid_out_is_refunded_by_the_house)
{
    start_game(3, 4);
    const char *hands[BAIZE_SEATS_MOST + 1] = {[1] = "As Ah Ad Ac 2c"};
    play_round(1, hands);
    assert_true(validate_seat(1, 1));
    baize_money now = meter_at(1)->levels[0].now.meter;
    assert_true(void_game(3));
    assert_int_equal(meter_at(1)->levels[0].now.meter, now); /* the new meter is not touched */
    assert_true(meter_at(1)->levels[0].refunded > 0);
}

TEST(test_a_pending_jackpot_of_a_void_round_goes_away)
{
    const char *hands[BAIZE_SEATS_MOST + 1] = {[1] = "As Ah Ad Ac 2c"};
    struct baize_action irregular = {.kind = BAIZE_ACT_REPORT_IRREGULARITY};
    irregular.report_irregularity.what = BAIZE_WRONG_HAND_SIZE;
    start_game(3, 1);
    play_round(1, hands);
    assert_true(key(3, 1, 0)); /* behind it: the seed */
    assert_int_equal(meter_at(1)->claims_count, 2);
    assert_true(in_round(table_at(1), irregular, BAIZE_DEALER, 0));
    assert_int_equal(meter_at(1)->claims_count, 1);
    baize_cents alone = meter_at(1)->levels[0].opening / BAIZE_MICROCENTS_PER_CENT + 18; /* 18% of one dollar */
    assert_int_equal(meter_at(1)->claims[0].amount, alone);
}

TEST(test_end_game_waits_for_the_claim_and_the_envy)
{
    start_game(3, 3);
    assert_true(key(3, 3, 0));
    assert_string_equal(refused(end(3)), "CLAIM_PENDING");
    assert_true(validate_first(1));
    assert_string_equal(refused(end(3)), "ENVY_WAITS");
    assert_true(pay_envy(3));
    assert_true(end(3));
}

TEST(test_H4_the_hand_key_toggles_until_it_is_validated)
{
    start_game(3, 2);
    baize_money before = meter_at(1)->levels[0].now.meter;
    assert_true(key(3, 1, 0));
    assert_int_equal(meter_at(1)->claims_count, 1);
    assert_true(key(3, 1, 0));
    assert_int_equal(meter_at(1)->claims_count, 0);
    assert_int_equal(meter_at(1)->levels[0].now.meter, before);
    assert_true(key(3, 1, 0));
    assert_true(validate_first(1));
    assert_string_equal(refused(key(3, 1, 0)), "WIN_RECORDED");
    assert_true(back_out(1, 1));
}

TEST(test_a_claim_that_cards_make_is_not_rejected)
{
    const char *hands[BAIZE_SEATS_MOST + 1] = {[1] = "As Ah Ad Ac 2c"};
    struct baize_meter_action reject = {.kind = BAIZE_METER_ACT_REJECT};
    play_round(1, hands);
    reject.by = person(NULL, BAIZE_SUPERVISOR);
    reject.reject.claim = meter_at(1)->claims[0].number;
    reject.reject.why = BAIZE_METER_DROP_NO_SUCH_HAND;
    assert_string_equal(refused(world_meter_act(1, &reject)), "CARDS_DECIDE");
}

TEST(test_T5_parameters_wait_until_no_linked_table_has_a_wager)
{
    assert_true(coin(3, 1, 31)); /* before the lock the meter knows nothing of it */
    assert_string_equal(refused(set_seed(1, DOLLARS(6000))), "TABLE_IN_A_ROUND");
    assert_int_equal(world.refusal.number, 3);
    assert_true(lock(3));
    assert_string_equal(refused(set_seed(1, DOLLARS(6000))), "TABLE_IN_A_ROUND");
    assert_true(count(3, 1));
    assert_true(end(3));
    assert_true(set_seed(1, DOLLARS(6000)));
}

TEST(test_T5_a_table_with_a_wager_is_neither_linked_nor_unlinked)
{
    assert_true(coin(5, 1, 51));
    assert_string_equal(refused(unlink_table(3, 5)), "TABLE_IN_A_ROUND");
    struct baize_controller_action take = {.kind = BAIZE_CONTROLLER_ACT_TAKE_COIN};
    take.take_coin.seat = 1;
    assert_true(at_controller(table_at(5), take, BAIZE_PLAYER));
    assert_true(unlink_table(3, 5));
    open_round(4);
    assert_string_equal(refused(unlink_table(3, 4)), "TABLE_IN_A_ROUND");
    open_round(1);
    assert_string_equal(refused(link_table(1, 1)), "TABLE_IN_A_ROUND");
    assert_true(link_table(3, 5));
}

TEST(test_P8_a_level_comes_from_one_meter)
{
    assert_string_equal(refused(link_table(2, 5)), "TABLE_LINKED_BEFORE");
    assert_string_equal(refused(link_table(4, 1)), "LEVEL_LINKED_TWICE"); /* both have one that is called main */
    assert_string_equal(refused(link_table(1, 99)), "NO_SUCH_TABLE");
    assert_true(unlink_table(1, 1));
    assert_string_equal(refused(link_table(4, 1)), "SCHEDULE_DIFFERS");
}

TEST(test_P8_a_table_is_linked_to_no_more_meters_than_there_are_levels)
{
    struct baize_floor_table *table = table_at(1);
    struct baize_floor_table before = *table;
    while (table->links_count < BAIZE_LEVELS_MOST)
        table->links[table->links_count++] = 90;
    assert_string_equal(refused(link_table(4, 1)), "TOO_MANY_LINKS");
    *table = before;
}

/* Meter 2 takes 9 + 1 and 6 + 1 percent of each wager at tables 4 and 5, meter 3 takes 5. */
TEST(test_P8_all_meters_of_a_table_take_at_most_the_wager)
{
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    assert_string_equal(refused(set_rate(2, 0, 870001)), "RATES_ABOVE_THE_WAGER");
    baize_refusal_print(&text, &world.refusal, table_at(4)->rules);
    assert_string_equal(words,
                        "the rates of all meters of a table together are at most 100% of its wager: table 4 (P8)");
    assert_int_equal(meter_at(2)->levels[0].set.rate, 90000);
    assert_true(set_rate(2, 0, 870000));
    assert_string_equal(refused(set_rate(3, 0, 50001)), "RATES_ABOVE_THE_WAGER");
    assert_true(unlink_table(3, 4));
    assert_true(unlink_table(3, 5));
    assert_true(set_rate(3, 0, 50001));
    assert_string_equal(refused(link_table(3, 4)), "RATES_ABOVE_THE_WAGER");
    assert_true(set_rate(3, 0, 50000));
    assert_true(link_table(3, 4));
}

TEST(test_what_comes_from_another_machine_is_not_keyed_by_hand)
{
    struct baize_meter_action contribute = {.kind = BAIZE_METER_ACT_CONTRIBUTE};
    struct baize_controller_action record = {.kind = BAIZE_CONTROLLER_ACT_RECORD_WIN};
    contribute.by = person(NULL, BAIZE_DEALER);
    assert_string_equal(refused(world_meter_act(1, &contribute)), "COMES_FROM_THE_TABLE");
    assert_string_equal(refused(at_controller(table_at(3), record, BAIZE_EXECUTIVE)), "COMES_FROM_THE_METER");
    assert_string_equal(refused(lock(1)), "COMES_FROM_THE_TABLE");
    assert_string_equal(refused(do_round(1, BAIZE_ACT_PAY_CLAIM)), "COMES_FROM_THE_METER");
    assert_string_equal(refused(do_round(3, BAIZE_ACT_OPEN_ROUND)), "PROGRESSIVE_ONLY");
}

TEST(test_R26_a_win_backed_out_after_its_round_returns_to_the_meter_alone)
{
    start_game(3, 1);
    assert_true(key(3, 1, 0));
    baize_money before = meter_at(1)->levels[0].now.meter;
    assert_true(validate_first(1));
    assert_true(end(3));
    baize_cents amount = baize_meter_find_win(meter_at(1), 1)->amount;
    assert_true(back_out(1, 1));
    assert_int_equal(world.floor.undone, amount * BAIZE_MICROCENTS_PER_CENT);
    assert_int_equal(world.mirror.undone, amount * BAIZE_MICROCENTS_PER_CENT);
    assert_true(whole_cents(1, 0) >= amount);
    assert_true(meter_at(1)->levels[0].now.meter != before);
}

/* While the game is open its table takes the money back: nothing is left for the house to recover. */
TEST(test_R26_a_win_backed_out_in_its_round_leaves_nothing_to_recover)
{
    start_game(3, 1);
    assert_true(key(3, 1, 0));
    assert_true(validate_first(1));
    assert_true(back_out(1, 1));
    assert_int_equal(world.floor.undone, 0);
    assert_int_equal(world.mirror.undone, 0);
}

TEST(test_every_event_has_an_id_and_is_read_by_its_machine)
{
    static struct baize_floor_event read;
    static char line[BAIZE_EVENT_TEXT_SIZE];
    size_t position;
    assert_true(coin(3, 1, 31));
    assert_string_equal(baize_floor_event_id(&world.record.events[0]), "coin_accepted");
    assert_true(lock(3));
    assert_string_equal(baize_floor_event_id(&world.record.events[0]), "sensors_locked");
    assert_string_equal(baize_floor_event_id(&world.record.events[1]), "wagers_contributed");
    struct baize_text text = baize_text_in(line, sizeof line);
    const struct baize_rules *rules = table_at(3)->rules;
    assert_int_equal(baize_floor_event_encode(&text, &world.record.events[1], rules), BAIZE_OK);
    assert_int_equal(baize_floor_event_decode(line, text.length, rules, BAIZE_FLOOR_METER, 1, &read, &position),
                     BAIZE_OK);
    assert_true(baize_meter_event_equal(&read.meter, &world.record.events[1].meter));
    assert_int_equal(read.number, 1);
    assert_int_equal(baize_floor_event_decode(line, text.length, rules, BAIZE_FLOOR_CONTROLLER, 3, &read, &position),
                     BAIZE_EVENT_SYNTAX);
    open_round(1);
    assert_string_equal(baize_floor_event_id(&world.record.events[0]), "round_opened");
}

/* Nobody drives a sensor from elsewhere: not alone, and not with a round, whose wagers are placed at the table. */
TEST(test_a_player_does_nothing_at_a_controller)
{
    struct baize_controller_action action = {
        .kind = BAIZE_CONTROLLER_ACT_COIN,
        .by = {.who = 31, .role = BAIZE_PLAYER},
        .coin = {.seat = 1, .patron = 31, .amount = table_at(3)->rules->progressive.wager}};
    assert_string_equal(refused(world_controller_act(3, &action)), "DEVICE_ONLY");
    assert_int_equal(baize_controller_lit(&table_at(3)->controller), 0);
    assert_true(coin(3, 1, 31)); /* the sensor reports it */
    action.kind = BAIZE_CONTROLLER_ACT_TAKE_COIN;
    action.take_coin.seat = 1;
    assert_string_equal(refused(world_controller_act(3, &action)), "DEVICE_ONLY");
    assert_int_equal(baize_controller_lit(&table_at(3)->controller), 1);
    open_round(1);
    action.kind = BAIZE_CONTROLLER_ACT_COIN;
    action.coin.seat = 1;
    assert_string_equal(refused(world_controller_act(1, &action)), "DEVICE_ONLY");
    for (unsigned kind = 0; kind < BAIZE_CONTROLLER_ACTS; kind++) { /* nor anything else */
        struct baize_controller_action other = {.kind = (enum baize_controller_act)kind, .by = action.by};
        assert_false(world_controller_act(3, &other));
        assert_false(world_controller_act(1, &other));
    }
}

AROUND_EACH_TEST(start, NULL);
