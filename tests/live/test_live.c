/* test_live.c - tables that run by themselves: every submission, restarts in every phase, people before the demo's
 * staff, and nothing of it in a house for money. */
#include "live_world.h"
#include "testing.h"

static const char *const first_half[] = {"maryland-four-card-poker", "maryland-double-draw-poker",
                                         "south-dakota-four-card-poker", "washington-four-card-poker",
                                         "laboratory-four-card-poker"};
static const char *const second_half[] = {"maryland-double-draw-poker-b", "maryland-three-level-progressive",
                                          "south-dakota-reserve-progressive", "washington-fcp-08",
                                          "washington-pays-from-the-meter"};

static bool all_have_played(uint32_t rounds)
{
    for (uint32_t table = 1; table <= live_world.plan.tables; table++) {
        const struct baize_round *round = &live_world_table(table)->table.round;
        if (round->number < rounds || (round->number == rounds && !round->deck_shown))
            return false;
    }
    return true;
}

static void play_until(uint32_t rounds)
{
    for (uint64_t turns = 0; !all_have_played(rounds); turns++) {
        live_world_turn();
        if (turns > 20000 * rounds)
            for (uint32_t table = 1; table <= live_world.plan.tables; table++)
                if (live_world_table(table)->table.round.number <= rounds)
                    fail_msg("table %u stands still in %s, round %u (%s)", table,
                             baize_phase_id(live_world_table(table)->table.round.phase),
                             live_world_table(table)->table.round.number, live_world.refusal);
    }
}

static void runs(const char *const *submissions, unsigned count)
{
    live_world_start(submissions, count, true);
    play_until(5);
    assert_string_equal(live_world.refusal, "");
    assert_true(baize_engine_balances(live_world.server.engine));
}

TEST(test_every_submission_plays_by_itself)
{
    runs(first_half, 5);
    live_world_end();
    runs(second_half, 5);
}

/* ---- Restarts ---- */

static uint32_t phases_seen[3];

/* A phase that no restart has met yet. */
static bool is_new(uint32_t table)
{
    uint32_t phase = 1u << live_world_table(table)->table.round.phase;
    bool is = (phases_seen[table] & phase) == 0;
    phases_seen[table] |= phase;
    return is;
}

TEST(test_a_restart_in_every_phase_goes_on)
{
    memset(phases_seen, 0, sizeof phases_seen);
    live_world_start(first_half, 2, true);
    for (unsigned turns = 0; turns < 30000 && !all_have_played(6); turns++) {
        live_world_turn();
        bool first = is_new(1);
        if (is_new(2) || first)
            live_world_restart();
    }
    assert_true(all_have_played(6));
    uint32_t four = 1u << BAIZE_PHASE_BETTING | 1u << BAIZE_PHASE_DECISIONS | 1u << BAIZE_PHASE_REVEAL |
                    1u << BAIZE_PHASE_SETTLEMENT | 1u << BAIZE_PHASE_CLOSING | 1u << BAIZE_PHASE_ENDED;
    uint32_t draw = 1u << BAIZE_PHASE_BETTING | 1u << BAIZE_PHASE_FIRST_BETS | 1u << BAIZE_PHASE_FIRST_DISCARDS |
                    1u << BAIZE_PHASE_SECOND_BETS | 1u << BAIZE_PHASE_SECOND_DISCARDS | 1u << BAIZE_PHASE_SETTLEMENT |
                    1u << BAIZE_PHASE_ENDED;
    assert_int_equal(phases_seen[1] & four, four);
    assert_int_equal(phases_seen[2] & draw, draw);
}

/* ---- The clock ---- */

TEST(test_a_clock_that_is_set_back_stops_no_table)
{
    live_world_start(first_half, 2, true);
    play_until(2);
    int64_t before_ms = live_world.now_ms;
    uint32_t rounds = live_world_table(1)->table.round.number;
    live_world.now_ms -= 3600000;
    for (int64_t until_ms = live_world.now_ms + 600000; live_world.now_ms < until_ms;)
        live_world_turn();
    assert_true(live_world.now_ms < before_ms);
    assert_true(live_world_table(1)->table.round.number >= rounds + 3);
    assert_string_equal(live_world.refusal, "");
}

/* ---- A house for money ---- */

TEST(test_nothing_of_the_demo_in_a_house_for_money)
{
    live_world_start(first_half, 2, false); /* the setting says demo, the house does not */
    for (int i = 0; i < 500; i++)
        live_world_turn();
    assert_int_equal(live_world.submitted, 0);
    assert_int_equal(live_world_table(1)->table.life, BAIZE_LIFE_CLOSED);
}

static struct baize_command table_act(uint32_t table, enum baize_table_act kind, uint32_t who, enum baize_role role)
{
    return (struct baize_command){
        .kind = BAIZE_COMMAND_FLOOR,
        .floor = {.machine = BAIZE_FLOOR_TABLE,
                  .number = table,
                  .table = {.kind = kind, .by = {who, role, role == BAIZE_FLOORPERSON ? BOT_SUPERVISOR : 0, 0}}}};
}

/* The dealer who is signed on may be disabled at any moment: the program deals under its own name, and goes on. No
 * entry of a round has the dealer's number. */
TEST(test_a_table_goes_on_when_its_dealer_is_disabled)
{
    live_world_start(first_half, 2, true);
    play_until(1);
    while (live_world_table(1)->table.round.phase != BAIZE_PHASE_DECISIONS)
        live_world_turn();
    uint32_t round = live_world_table(1)->table.round.number, dealer = live_world_table(1)->table.dealer;
    struct baize_command disable = {.kind = BAIZE_COMMAND_HOUSE,
                                    .house = {.kind = BAIZE_HOUSE_ACT_DISABLE_PERSON,
                                              .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER},
                                              .disable_person = {.person = dealer}}};
    live_world_do(&disable);
    live_world.by_role[BAIZE_DEALER] = live_world.by_role[BAIZE_PROGRAM] = 0;
    play_until(round + 3);
    assert_int_equal(live_world.by_role[BAIZE_DEALER], 0);
    assert_true(live_world.by_role[BAIZE_PROGRAM] > 50);
    assert_int_equal(live_world_table(1)->table.dealer, dealer);
    assert_string_equal(live_world.refusal, "");
}

/* People do what is a floorperson's or above, the table the rest. */
TEST(test_a_house_for_money_leaves_the_floor_to_people)
{
    uint32_t patron = 0;
    live_world_start(first_half, 1, false);
    live_world.server.set.demo.on = false;
    patron = bot_patron(&live_world.plan.bot, 1, 1);
    struct baize_command command = table_act(1, BAIZE_TABLE_ACT_SIGN_ON, BOT_DEALER + 1, BAIZE_DEALER);
    live_world_do(&command);
    command = table_act(1, BAIZE_TABLE_ACT_OPEN_INVENTORY, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    command.floor.table.open_inventory.counted = 10000000;
    live_world_do(&command);
    for (int i = 0; i < 200; i++)
        live_world_turn();
    assert_int_equal(live_world_table(1)->table.life, BAIZE_LIFE_OPENING); /* decks are ready; it is not opened */
    command = table_act(1, BAIZE_TABLE_ACT_OPEN_TABLE, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    live_world_do(&command);
    for (int i = 0; i < 200; i++)
        live_world_turn();
    assert_int_equal(live_world_table(1)->table.round.phase, BAIZE_PHASE_IDLE); /* nobody sits: no round */
    command = table_act(1, BAIZE_TABLE_ACT_TAKE_SEAT, patron, BAIZE_PLAYER);
    command.floor.table.take_seat.seat = 1;
    command.floor.table.take_seat.patron = patron;
    live_world_do(&command);
    for (int i = 0; i < 200; i++)
        live_world_turn();
    assert_int_equal(live_world_table(1)->table.round.phase, BAIZE_PHASE_BETTING); /* ... and it waits for wagers */
    assert_int_equal(live_world_table(1)->table.round.number, 1);
    assert_int_equal(live_world.by_role[BAIZE_FLOORPERSON], 0);
    assert_int_equal(live_world.refused, 0);
}

/* ---- Players who go away ---- */

static void sit(uint32_t patron, uint8_t seat)
{
    struct baize_command command = house_wallet_command(BAIZE_WALLET_ACT_OPEN, patron);
    live_world_do(&command);
    command = table_act(1, BAIZE_TABLE_ACT_TAKE_SEAT, patron, BAIZE_PLAYER);
    command.floor.table.take_seat.seat = seat;
    command.floor.table.take_seat.patron = patron;
    live_world_do(&command);
}

TEST(test_a_player_without_a_socket_gives_the_seat_back)
{
    live_world_start(first_half, 1, true);
    live_world.server.set.away_leaves_ms = 60000;
    play_until(1);
    sit(LIVE_GUEST, 6);
    live_world.here = LIVE_GUEST;
    int64_t until = live_world.now_ms + 180000;
    while (live_world.now_ms < until)
        live_world_turn();
    assert_int_equal(live_world_table(1)->table.seats[5].patron, LIVE_GUEST);
    live_world.here = 0;
    int64_t gone_ms = live_world.now_ms;
    while (live_world_table(1)->table.seats[5].patron != 0 && live_world.now_ms < until + 600000)
        live_world_turn();
    assert_int_equal(live_world_table(1)->table.seats[5].patron, 0);
    assert_in_range(live_world.now_ms - gone_ms, 60000, 63000);
    assert_int_not_equal(live_world_table(1)->table.seats[0].patron, 0); /* house players stay */
}

/* A seat with a wager stays its player's until the round is over, however long the player is away. */
TEST(test_nobody_is_stood_up_in_a_round)
{
    bool has_wagered = false, was_in_round = false;
    live_world_start(first_half, 1, true);
    live_world.server.set.away_leaves_ms = 1;
    play_until(1);
    live_world.here = LIVE_GUEST;
    sit(LIVE_GUEST, 6);
    struct baize_command command = house_wallet_command(BAIZE_WALLET_ACT_DEPOSIT, LIVE_GUEST);
    command.wallet.deposit.amount = 100000;
    live_world_do(&command);
    command = table_act(1, BAIZE_TABLE_ACT_BUY_IN, LIVE_GUEST, BAIZE_PLAYER);
    command.floor.table.buy_in.patron = LIVE_GUEST;
    command.floor.table.buy_in.amount = 50000;
    live_world_do(&command);
    for (unsigned turns = 0; turns < 20000 && live_world_table(1)->table.seats[5].patron != 0; turns++) {
        const struct baize_floor_table *table = live_world_table(1);
        const struct baize_round_seat *seat = &table->table.round.seats[5];
        if (!has_wagered && table->table.round.phase == BAIZE_PHASE_BETTING) {
            command = table_act(1, BAIZE_TABLE_ACT_ROUND, LIVE_GUEST, BAIZE_PLAYER);
            command.floor.table.round.kind = BAIZE_ACT_PLACE_WAGER;
            command.floor.table.round.place_wager.seat = 6;
            command.floor.table.round.place_wager.patron = LIVE_GUEST;
            command.floor.table.round.place_wager.wager = BAIZE_ANTE;
            command.floor.table.round.place_wager.amount = 1000;
            live_world_do(&command);
            live_world.here = 0; /* and goes away */
            has_wagered = true;
        }
        live_world_turn();
        was_in_round = was_in_round || (seat->patron == LIVE_GUEST && seat->count > 0);
        if (has_wagered && seat->patron == LIVE_GUEST && !seat->settled && seat->wagers[BAIZE_ANTE] > 0)
            assert_int_equal(table->table.seats[5].patron, LIVE_GUEST);
    }
    assert_true(has_wagered && was_in_round);
    assert_int_equal(live_world_table(1)->table.seats[5].patron, 0);
    assert_int_equal(baize_engine_wallet(live_world.server.engine, LIVE_GUEST)->balance > 0, 1); /* chips went home */
}

/* ---- Wins ---- */

/* The cards of the round make a win: its claim waits for a person first. */
TEST(test_a_win_waits_for_a_person_before_the_demo_validates_it)
{
    int64_t since_ms = 0;
    unsigned wins = 0;
    live_world_start(first_half + 2, 1, true);
    for (unsigned turns = 0; turns < 400000 && wins < 2; turns++) {
        live_world_turn();
        bool waits = live_world_table(1)->table.round.phase == BAIZE_PHASE_CLAIMS &&
                     baize_round_next_claim(&live_world_table(1)->table.round) >= 0;
        if (waits && since_ms == 0)
            since_ms = live_world.now_ms;
        if (!waits && since_ms != 0) {
            assert_true(live_world.now_ms - since_ms >= 19000);
            assert_true(live_world.now_ms - since_ms <= 60000);
            since_ms = 0;
            wins++;
        }
    }
    assert_int_equal(wins, 2);
}

/* ---- The same again, and the pause ---- */

TEST(test_last_wagers_are_known_once_bets_are_closed)
{
    uint32_t patron = 0;
    live_world_start(first_half, 1, true);
    patron = bot_patron(&live_world.plan.bot, 1, 1);
    assert_null(live_last_wagers(&live_world.server, 1, patron));
    play_until(3);
    json_t *last = live_last_wagers(&live_world.server, 1, patron);
    assert_non_null(last);
    const json_t *seat = json_object_get(last, "1");
    assert_non_null(seat);
    assert_true(json_object_size(seat) > 0);
    assert_null(json_object_get(seat, "play"));
    json_decref(last);
    assert_null(live_last_wagers(&live_world.server, 1, LIVE_GUEST));
    assert_null(live_last_wagers(&live_world.server, 9, patron));
}

TEST(test_between_rounds_the_pause_is_shown)
{
    live_world_start(first_half, 1, true);
    while (live_world_table(1)->table.round.phase != BAIZE_PHASE_ENDED)
        live_world_turn();
    struct protocol_pause pause = live_pause(&live_world.server, 1);
    assert_int_equal(pause.lasts_ms, 5000);
    assert_in_range(pause.until_ms - live_world.now_ms, 1, 5000);
    while (live_world_table(1)->table.round.number == 1)
        live_world_turn();
    assert_true(live_world.now_ms >= pause.until_ms);
    assert_int_equal(live_pause(&live_world.server, 1).until_ms, 0);
    assert_true(live_is_automatic(&live_world.server, 1));
    assert_false(live_is_automatic(&live_world.server, 2));
}

TEST(test_nobody_is_there_and_nobody_plays)
{
    live_world_start(first_half, 1, true);
    play_until(2);
    live_world.server.clients_count = 0;
    for (int i = 0; i < 2000; i++)
        live_world_turn();
    uint32_t round = live_world_table(1)->table.round.number;
    for (int i = 0; i < 2000; i++)
        live_world_turn();
    assert_int_equal(live_world_table(1)->table.round.number, round);
    assert_int_equal(live_world_table(1)->table.round.phase, BAIZE_PHASE_BETTING);
    live_world.server.clients_count = 1;
    play_until(round + 1);
}

/* A person closes the table: the demo's staff helps, takes its time, and opens it again after a minute. */
TEST(test_a_table_that_a_person_closes_stays_closed_for_a_while)
{
    live_world_start(first_half, 1, true);
    live_world.server.set.demo.validates_ms = 1000;
    while (live_world_table(1)->table.round.phase != BAIZE_PHASE_ENDED)
        live_world_turn();
    struct baize_command command = table_act(1, BAIZE_TABLE_ACT_BEGIN_CLOSING, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    live_world_do(&command);
    for (int i = 0; i < 3000 && live_world_table(1)->table.life != BAIZE_LIFE_CLOSED; i++)
        live_world_turn();
    assert_int_equal(live_world_table(1)->table.life, BAIZE_LIFE_CLOSED);
    int64_t closed_ms = live_world.now_ms;
    for (int i = 0; i < 3000 && live_world_table(1)->table.life != BAIZE_LIFE_OPEN; i++)
        live_world_turn();
    assert_int_equal(live_world_table(1)->table.life, BAIZE_LIFE_OPEN);
    assert_in_range(live_world.now_ms - closed_ms, 60000, 90000);
    assert_string_equal(live_world.refusal, "");
}

static int end_world(void **state)
{
    (void)state;
    live_world_end();
    return 0;
}

AROUND_EACH_TEST(NULL, end_world);
