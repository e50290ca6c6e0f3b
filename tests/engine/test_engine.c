/* test_engine.c - commands: who, what, how often, when; wallets, cards, rules, clocks. */
#include "one_world.h"

/* ---- Commands ---- */

static struct baize_command at_table(uint32_t table, enum baize_table_act kind, uint32_t who, enum baize_role role)
{
    return (struct baize_command){.kind = BAIZE_COMMAND_FLOOR,
                                  .floor = {.machine = BAIZE_FLOOR_TABLE,
                                            .number = table,
                                            .table = {.kind = kind, .by = {.who = who, .role = role}}}};
}

static struct baize_command in_round(uint32_t table, enum baize_act kind, uint32_t who, enum baize_role role)
{
    struct baize_command command = at_table(table, BAIZE_TABLE_ACT_ROUND, who, role);
    command.floor.table.round.kind = kind;
    return command;
}

static struct baize_command of_wallet(enum baize_wallet_act kind, uint32_t patron, baize_cents amount)
{
    struct baize_command command = {
        .kind = BAIZE_COMMAND_WALLET,
        .wallet = {.kind = kind, .patron = patron, .by = {.who = BOT_CASHIER, .role = BAIZE_CASHIER}}};
    if (kind == BAIZE_WALLET_ACT_DEPOSIT || kind == BAIZE_WALLET_ACT_WITHDRAW)
        command.wallet.deposit.amount = amount;
    return command;
}

static struct baize_command buy_in(uint32_t table, uint32_t patron, baize_cents amount)
{
    struct baize_command command = at_table(table, BAIZE_TABLE_ACT_BUY_IN, patron, BAIZE_PLAYER);
    command.floor.table.buy_in.patron = patron;
    command.floor.table.buy_in.amount = amount;
    return command;
}

static const struct baize_floor_table *table_at(uint32_t number)
{
    return baize_floor_table(baize_engine_floor(world.engine), number);
}

static baize_cents balance(uint32_t patron)
{
    return baize_engine_wallet(world.engine, patron)->balance;
}

/* ---- Ids ---- */

struct heard {
    int count;
    struct baize_answer last;
};

static void hear(void *context, const struct baize_answer *answer)
{
    struct heard *heard = context;
    heard->count++;
    heard->last = *answer;
}

TEST(test_sent_twice_happens_once_and_answers_the_same)
{
    struct baize_command deposit = of_wallet(BAIZE_WALLET_ACT_DEPOSIT, 10011, 700);
    struct baize_refusal refusal;
    struct heard first = {0}, second = {0}, third = {0}, fourth = {0};
    baize_cents before = balance(10011);
    baize_command_id(&world.random, world.now_ms, deposit.id);
    assert_int_equal(baize_engine_submit(world.engine, &deposit, hear, &first, &refusal), BAIZE_OK);
    assert_int_equal(baize_engine_submit(world.engine, &deposit, hear, &second, &refusal), BAIZE_OK);
    assert_int_equal(first.count + second.count, 0);
    assert_int_equal(balance(10011), before); /* nothing is shown before it is durable */
    assert_int_equal(baize_engine_waiting(world.engine), 1);
    assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK);
    assert_int_equal(first.count, 1);
    assert_int_equal(second.count, 1);
    assert_false(first.last.again);
    assert_true(second.last.again);
    assert_int_equal(balance(10011), before + 700);
    assert_int_equal(baize_engine_submit(world.engine, &deposit, hear, &third, &refusal), BAIZE_OK);
    assert_int_equal(third.count, 1); /* from submit itself */
    world_reopen(&world);
    assert_int_equal(baize_engine_submit(world.engine, &deposit, hear, &fourth, &refusal), BAIZE_OK);
    assert_int_equal(fourth.count, 1);
    assert_true(fourth.last.again);
    assert_int_equal(fourth.last.entries[0].seq, first.last.entries[0].seq);
    assert_true(baize_stream_equal(fourth.last.entries[0].stream, first.last.entries[0].stream));
    assert_int_equal(balance(10011), before + 700);
}

TEST(test_an_id_that_is_not_remembered_is_too_old)
{
    struct baize_command deposit = of_wallet(BAIZE_WALLET_ACT_DEPOSIT, 10011, 700);
    struct baize_refusal refusal;
    baize_command_id(&world.random, world.now_ms - 600001, deposit.id);
    assert_int_equal(baize_engine_submit(world.engine, &deposit, NULL, NULL, &refusal), BAIZE_COMMAND_REFUSED);
    assert_int_equal(refusal.reason, BAIZE_REASON_COMMAND_TOO_OLD);
    baize_command_id(&world.random, world.now_ms + 60001, deposit.id);
    assert_int_equal(baize_engine_submit(world.engine, &deposit, NULL, NULL, &refusal), BAIZE_COMMAND_REFUSED);
    assert_int_equal(refusal.reason, BAIZE_REASON_COMMAND_AHEAD);
    baize_command_id(&world.random, world.now_ms, deposit.id);
    assert_int_equal(baize_engine_submit(world.engine, &deposit, NULL, NULL, &refusal), BAIZE_OK);
    baize_engine_run(world.engine, 0);
    world.now_ms += 600001; /* remembered or not: it does not happen twice */
    baize_engine_run(world.engine, 0);
    enum baize_status status = baize_engine_submit(world.engine, &deposit, NULL, NULL, &refusal);
    assert_true(status == BAIZE_COMMAND_REFUSED && refusal.reason == BAIZE_REASON_COMMAND_TOO_OLD);
}

/* What the start read is a list in the order of ids: its first, its last and all between are found, others are not. */
TEST(test_ids_of_before_a_start_are_known_until_they_are_too_old)
{
    struct baize_command deposit = of_wallet(BAIZE_WALLET_ACT_DEPOSIT, 10011, 100);
    struct baize_refusal refusal;
    struct heard heard = {0};
    uint8_t ids[7][BAIZE_COMMAND_ID_SIZE];
    for (int i = 0; i < 7; i++) {
        baize_command_id(&world.random, world.now_ms += 10, ids[i]);
        memcpy(deposit.id, ids[i], sizeof deposit.id);
        assert_int_equal(baize_engine_submit(world.engine, &deposit, hear, &heard, &refusal), BAIZE_OK);
        baize_engine_run(world.engine, 0);
    }
    world_reopen(&world);
    baize_cents before = balance(10011);
    for (int i = 0; i < 7; i++) {
        memcpy(deposit.id, ids[i], sizeof deposit.id);
        heard.last.again = false;
        assert_int_equal(baize_engine_submit(world.engine, &deposit, hear, &heard, &refusal), BAIZE_OK);
        assert_true(heard.last.again);
    }
    assert_int_equal(heard.count, 14);
    for (int i = 0; i < 7; i++) { /* made at the same times, and new */
        memcpy(deposit.id, ids[i], sizeof deposit.id);
        baize_random_bytes(&world.random, deposit.id + 6, sizeof deposit.id - 6);
        assert_int_equal(baize_engine_submit(world.engine, &deposit, hear, &heard, &refusal), BAIZE_OK);
        baize_engine_run(world.engine, 0);
        assert_false(heard.last.again);
    }
    assert_int_equal(balance(10011), before + 700);
    world.now_ms += 600001;
    baize_engine_run(world.engine, 0);
    memcpy(deposit.id, ids[6], sizeof deposit.id);
    assert_int_equal(baize_engine_submit(world.engine, &deposit, NULL, NULL, &refusal), BAIZE_COMMAND_REFUSED);
    assert_int_equal(refusal.reason, BAIZE_REASON_COMMAND_TOO_OLD);
}

/* ---- People ---- */

TEST(test_S1_people_are_held_against_the_register)
{
    struct baize_command on = at_table(1, BAIZE_TABLE_ACT_SIGN_ON, 4444, BAIZE_DEALER);
    struct baize_command disable = world_of_house(BAIZE_HOUSE_ACT_DISABLE_PERSON);
    REFUSED(&on, "PERSON_UNKNOWN");
    on.floor.table.by.who = 0;
    REFUSED(&on, "PERSON_UNKNOWN");
    on.floor.table.by.who = BOT_CASHIER;
    REFUSED(&on, "ROLE_OF_ANOTHER");
    disable.house.by.second = 0;
    disable.house.disable_person.person = BOT_DEALER + 1;
    DONE(&disable);
    on.floor.table.by.who = BOT_DEALER + 1;
    REFUSED(&on, "PERSON_DISABLED");
    struct baize_command count = at_table(1, BAIZE_TABLE_ACT_OPEN_INVENTORY, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    count.floor.table.open_inventory.counted = 1000000;
    count.floor.table.by.second = BOT_DEALER + 1;
    REFUSED(&count, "PERSON_DISABLED");
    count.floor.table.by.second = 10011; /* a player signs nothing */
    REFUSED(&count, "PERSON_UNKNOWN");
    count.floor.table.by.second = BOT_CASHIER;
    DONE(&count);
}

TEST(test_S11_an_auditor_changes_nothing)
{
    struct baize_command on = at_table(1, BAIZE_TABLE_ACT_SIGN_ON, BOT_AUDITOR, BAIZE_AUDITOR);
    struct baize_command hire = world_of_house(BAIZE_HOUSE_ACT_ADD_PERSON);
    struct baize_command deposit = of_wallet(BAIZE_WALLET_ACT_DEPOSIT, 10011, 100);
    assert_string_not_equal(world_do(&world, &on), "");
    hire.house.by = (struct baize_actor){.who = BOT_AUDITOR, .role = BAIZE_AUDITOR};
    hire.house.add_person.person = 900;
    hire.house.add_person.role = BAIZE_DEALER;
    assert_string_not_equal(world_do(&world, &hire), "");
    deposit.wallet.by = hire.house.by;
    assert_string_not_equal(world_do(&world, &deposit), "");
}

TEST(test_staff_and_players_share_no_number)
{
    struct baize_command hire = world_of_house(BAIZE_HOUSE_ACT_ADD_PERSON);
    struct baize_command open = of_wallet(BAIZE_WALLET_ACT_OPEN, BOT_CASHIER, 0);
    hire.house.by.second = 0;
    hire.house.add_person.person = 10011;
    hire.house.add_person.role = BAIZE_DEALER;
    REFUSED(&hire, "PERSON_KNOWN");
    REFUSED(&open, "PERSON_KNOWN");
}

/* ---- Wallets ---- */

TEST(test_money_moves_between_wallet_and_table_in_one_act)
{
    struct baize_command buy = buy_in(1, 10011, 1000);
    struct baize_command leave = at_table(1, BAIZE_TABLE_ACT_LEAVE, 10011, BAIZE_PLAYER);
    world_until(&world, &plan, 1, BAIZE_PHASE_BETTING);
    baize_cents before = balance(10011), chips = baize_table_chips(&table_at(1)->table, 10011);
    DONE(&buy);
    assert_int_equal(balance(10011), before - 1000);
    assert_int_equal(baize_table_chips(&table_at(1)->table, 10011), chips + 1000);
    buy.floor.table.buy_in.amount = before;
    REFUSED(&buy, "BALANCE_DOES_NOT_SUFFICE");
    assert_int_equal(baize_table_chips(&table_at(1)->table, 10011), chips + 1000);
    leave.floor.table.leave.patron = 10011;
    DONE(&leave);
    for (int i = 0; i < 200 && balance(10011) == before - 1000; i++)
        world_step(&world, &plan, 1); /* who has wagered leaves when the round is over */
    assert_true(balance(10011) > before - 1000);
    assert_int_equal(baize_table_chips(&table_at(1)->table, 10011), 0);
}

TEST(test_nobody_sends_the_other_half_of_an_act)
{
    struct baize_command to = of_wallet(BAIZE_WALLET_ACT_TO_TABLE, 10011, 0);
    to.wallet.paired = true;
    to.wallet.to_table.table = 1;
    to.wallet.to_table.amount = 100;
    REFUSED(&to, "COMES_FROM_THE_TABLE");
}

TEST(test_without_a_wallet_only_where_cash_is_taken)
{
    struct baize_command seat = at_table(1, BAIZE_TABLE_ACT_TAKE_SEAT, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    struct baize_command make = world_of_house(BAIZE_HOUSE_ACT_MAKE_TABLE);
    world_until(&world, &plan, 1, BAIZE_PHASE_BETTING);
    seat.floor.table.take_seat.seat = 5;
    seat.floor.table.take_seat.patron = 77777;
    REFUSED(&seat, "NO_WALLET");
    seat.floor.table.take_seat.patron = BOT_CASHIER;
    REFUSED(&seat, "ROLE_OF_ANOTHER");
    make.house.make_table.settings.table.number = 9;
    make.house.make_table.takes_cash = true;
    make.house.make_table.effective = 20260101;
    memcpy(make.house.make_table.digest, baize_house_table(baize_engine_house(world.engine), 1)->digest,
           BAIZE_HASH_SIZE);
    DONE(&make);
    struct house_plan cash = plan;
    struct baize_command hire = world_of_house(BAIZE_HOUSE_ACT_ADD_PERSON);
    hire.house.by.second = 0;
    hire.house.add_person.person = BOT_DEALER + 9;
    hire.house.add_person.role = BAIZE_DEALER;
    DONE(&hire);
    cash.cash = true;
    cash.bot.side_wagers = 0;
    world_until(&world, &cash, 9, BAIZE_PHASE_BETTING);
    assert_true(baize_table_chips(&table_at(9)->table, bot_patron(&cash.bot, 9, 1)) > 0);
    assert_null(baize_engine_wallet(world.engine, bot_patron(&cash.bot, 9, 1)));
    assert_true(baize_engine_balances(world.engine));
}

TEST(test_an_excluded_player_takes_no_seat_buys_nothing_wagers_nothing)
{
    struct baize_command exclude = of_wallet(BAIZE_WALLET_ACT_EXCLUDE, 10011, 0);
    struct baize_command wager = in_round(1, BAIZE_ACT_PLACE_WAGER, 10011, BAIZE_PLAYER);
    struct baize_command buy = buy_in(1, 10011, 1000);
    struct baize_command seat = at_table(2, BAIZE_TABLE_ACT_TAKE_SEAT, 10011, BAIZE_PLAYER);
    struct baize_command withdraw = of_wallet(BAIZE_WALLET_ACT_WITHDRAW, 10011, 100);
    world_until(&world, &plan, 1, BAIZE_PHASE_BETTING);
    exclude.wallet.by = (struct baize_actor){.who = BOT_MANAGER, .role = BAIZE_MANAGER};
    exclude.wallet.exclude.why = BAIZE_EXCLUDED_BY_HOUSE;
    DONE(&exclude);
    wager.floor.table.round.place_wager.seat = 1;
    wager.floor.table.round.place_wager.patron = 10011;
    wager.floor.table.round.place_wager.wager = BAIZE_ANTE;
    wager.floor.table.round.place_wager.amount = 500;
    REFUSED(&wager, "EXCLUDED");
    REFUSED(&buy, "EXCLUDED");
    seat.floor.table.take_seat.patron = 10011;
    seat.floor.table.take_seat.seat = 4;
    REFUSED(&seat, "EXCLUDED");
    DONE(&withdraw);
}

/* ---- Cards ---- */

TEST(test_the_deck_of_an_open_round_survives_a_start)
{
    struct baize_command cards = in_round(1, BAIZE_ACT_CARDS, BOT_DEALER + 1, BAIZE_DEALER);
    world_until(&world, &plan, 1, BAIZE_PHASE_DEALING);
    uint32_t round = table_at(1)->table.round.number;
    world_reopen(&world);
    cards.floor.table.round.cards.count = 1;
    cards.floor.table.round.cards.cards[0] = 3;
    REFUSED(&cards, "CARDS_FROM_GENERATOR");
    world_until(&world, &plan, 1, BAIZE_PHASE_ENDED);
    assert_int_equal(table_at(1)->table.round.number, round);
    world_reopen(&world);
    world_step(&world, &plan, 1); /* shown against the commitment that was published before the wagers */
    assert_true(table_at(1)->table.round.deck_shown);
}

TEST(test_a_sealed_deck_needs_the_key)
{
    struct baize_command cards = in_round(1, BAIZE_ACT_CARDS, BOT_DEALER + 1, BAIZE_DEALER);
    for (int i = 0; i < 500 && (table_at(1)->table.round.phase != BAIZE_PHASE_DEALING ||
                                table_at(1)->controller.phase != BAIZE_CONTROLLER_PLAYING);
         i++)
        world_step(&world, &plan, 1);
    world.key.deck_key[0] ^= 1;
    world_reopen(&world);
    REFUSED(&cards, "DECK_NOT_OPENED");
    world.key.deck_key[0] ^= 1;
    DONE(&cards);
}

/* ---- Rules ---- */

static struct baize_command filing(const char *submission, const char *jurisdiction)
{
    struct baize_shipped law;
    struct baize_command command = world_of_house(BAIZE_HOUSE_ACT_FILE_RULES);
    assert_int_equal(baize_shipped_find(jurisdiction, BAIZE_FILE_JURISDICTION, &law), BAIZE_OK);
    strcpy(command.house.file_rules.submission, "another");
    command.house.file_rules.submission_text = submission;
    command.house.file_rules.submission_length = strlen(submission);
    command.house.file_rules.jurisdiction_text = law.bytes;
    command.house.file_rules.jurisdiction_length = law.length;
    return command;
}

TEST(test_rules_that_cannot_be_loaded_are_not_filed)
{
    struct baize_command file = filing("kind: submission\n", "maryland");
    struct baize_refusal refusal;
    struct baize_answer answer;
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_command_id(&world.random, world.now_ms, file.id);
    assert_int_equal(baize_engine_do(world.engine, &file, &answer, &refusal), BAIZE_COMMAND_REFUSED);
    assert_int_equal(refusal.reason, BAIZE_REASON_RULES_REFUSED);
    baize_engine_refusal_print(&text, world.engine, &refusal);
    assert_non_null(strstr(words, "the rules cannot be loaded: submission line"));
}

static void digest_of(const struct baize_command *file, uint8_t digest[BAIZE_HASH_SIZE])
{
    baize_rules_digest(file->house.file_rules.submission_text, file->house.file_rules.submission_length,
                       file->house.file_rules.jurisdiction_text, file->house.file_rules.jurisdiction_length, digest);
}

TEST(test_T6_other_rules_between_rounds_only)
{
    static char changed[BAIZE_SUBMISSION_BYTES_MOST];
    struct baize_shipped own;
    struct baize_command activate = world_of_house(BAIZE_HOUSE_ACT_ACTIVATE_RULES);
    assert_int_equal(baize_shipped_find(plan.submissions[0], BAIZE_FILE_SUBMISSION, &own), BAIZE_OK);
    snprintf(changed, sizeof changed, "%.*s# of another year\n", (int)own.length, own.bytes);
    struct baize_command file = filing(changed, table_at(1)->rules->jurisdiction);
    DONE(&file);
    activate.house.activate_rules.table = 1;
    activate.house.activate_rules.effective = 20261101;
    digest_of(&file, activate.house.activate_rules.digest);
    world_until(&world, &plan, 1, BAIZE_PHASE_BETTING);
    REFUSED(&activate, "TABLE_NOT_BETWEEN_ROUNDS");
    world_until(&world, &plan, 1, BAIZE_PHASE_ENDED);
    const struct baize_rules *before = table_at(1)->rules;
    DONE(&activate);
    assert_ptr_not_equal(table_at(1)->rules, before);
    assert_ptr_equal(table_at(1)->rules, baize_engine_rules(world.engine, activate.house.activate_rules.digest));
    world_reopen(&world);
    assert_ptr_equal(table_at(1)->rules, baize_engine_rules(world.engine, activate.house.activate_rules.digest));
    world_step(&world, &plan, 1); /* the deck of the last round is still shown */
    world_until(&world, &plan, 1, BAIZE_PHASE_BETTING);
    world_until(&world, &plan, 1, BAIZE_PHASE_ENDED);
    memcpy(activate.house.activate_rules.digest, baize_house_table(baize_engine_house(world.engine), 2)->digest,
           BAIZE_HASH_SIZE);
    REFUSED(&activate, "RULES_DO_NOT_FIT"); /* another game, cards on the table, a linked meter */
}

TEST(test_a_table_is_retired_when_it_is_closed)
{
    struct baize_command retire = world_of_house(BAIZE_HOUSE_ACT_RETIRE_TABLE);
    struct baize_command on = at_table(2, BAIZE_TABLE_ACT_SIGN_ON, BOT_DEALER + 2, BAIZE_DEALER);
    retire.house.by.second = 0;
    retire.house.retire_table.table = 1; /* closed, and linked */
    REFUSED(&retire, "TABLE_LINKED");
    retire.house.retire_table.table = 2;
    DONE(&on);
    DONE(&retire);
    REFUSED(&on, "NO_SUCH_TABLE");
    world_reopen(&world);
    REFUSED(&on, "NO_SUCH_TABLE");
}

/* The order of a table's meters is that of linking, whatever is read first at a start. */
static struct baize_command at_meter(uint32_t meter, enum baize_meter_act kind)
{
    return (struct baize_command){
        .kind = BAIZE_COMMAND_FLOOR,
        .floor = {
            .machine = BAIZE_FLOOR_METER,
            .number = meter,
            .meter = {.kind = kind, .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR}}}};
}

static void make_meter(uint32_t meter, const uint8_t digest[BAIZE_HASH_SIZE], uint8_t first, uint8_t count)
{
    struct baize_command make = world_of_house(BAIZE_HOUSE_ACT_MAKE_METER);
    struct baize_command open = at_meter(meter, BAIZE_METER_ACT_OPEN);
    struct baize_actor by = open.floor.meter.by;
    make.house.make_meter.meter = meter;
    memcpy(make.house.make_meter.digest, digest, BAIZE_HASH_SIZE);
    DONE(&make);
    baize_meter_setup_of(baize_engine_rules(world.engine, digest), meter, &open.floor.meter);
    open.floor.meter.by = by;
    memmove(&open.floor.meter.open.levels[0], &open.floor.meter.open.levels[first],
            count * sizeof open.floor.meter.open.levels[0]);
    open.floor.meter.open.count = count;
    DONE(&open);
}

TEST(test_links_keep_their_order_over_a_start)
{
    struct baize_shipped file;
    static char submission[BAIZE_SUBMISSION_BYTES_MOST];
    uint8_t digest[BAIZE_HASH_SIZE];
    assert_int_equal(baize_shipped_find("maryland-three-level-progressive", BAIZE_FILE_SUBMISSION, &file), BAIZE_OK);
    snprintf(submission, sizeof submission, "%.*s", (int)file.length, file.bytes);
    struct baize_command filed = filing(submission, "maryland");
    DONE(&filed);
    digest_of(&filed, digest);
    make_meter(2, digest, 0, 2);
    make_meter(3, digest, 2, 1);
    struct baize_command make = world_of_house(BAIZE_HOUSE_ACT_MAKE_TABLE);
    make.house.make_table.settings.table.number = 8;
    make.house.make_table.effective = 20260101;
    memcpy(make.house.make_table.digest, digest, BAIZE_HASH_SIZE);
    DONE(&make);
    struct baize_command link = at_meter(3, BAIZE_METER_ACT_LINK_TABLE);
    link.floor.meter.link_table.table = 8;
    DONE(&link);
    link.floor.number = 2;
    DONE(&link);
    assert_int_equal(table_at(8)->links_count, 2);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(table_at(8)->links[0], 3);
        assert_int_equal(table_at(8)->links[1], 2);
        world.settings.ignore_snapshots = i == 1;
        world_reopen(&world);
    }
    struct baize_command unlink = at_meter(3, BAIZE_METER_ACT_UNLINK_TABLE);
    unlink.floor.meter.unlink_table.table = 8;
    DONE(&unlink);
    link.floor.number = 3;
    DONE(&link);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(table_at(8)->links[0], 2);
        assert_int_equal(table_at(8)->links[1], 3);
        world_reopen(&world);
    }
}

/* ---- A progressive-only table ---- */

static struct baize_command at_controller(uint32_t table, enum baize_controller_act kind)
{
    return (struct baize_command){
        .kind = BAIZE_COMMAND_FLOOR,
        .floor = {.machine = BAIZE_FLOOR_CONTROLLER,
                  .number = table,
                  .controller = {.kind = kind, .by = {.who = BOT_DEALER + 1, .role = BAIZE_DEALER}}}};
}

static void make_alone(uint32_t table)
{
    struct baize_command make = world_of_house(BAIZE_HOUSE_ACT_MAKE_TABLE);
    struct baize_command link = at_meter(1, BAIZE_METER_ACT_LINK_TABLE);
    make.house.make_table.settings = (struct baize_floor_settings){.table = {.number = table}, .alone = true};
    make.house.make_table.effective = 20260101;
    memcpy(make.house.make_table.digest, baize_house_table(baize_engine_house(world.engine), 1)->digest,
           BAIZE_HASH_SIZE);
    DONE(&make);
    link.floor.meter.link_table.table = table;
    DONE(&link);
}

/* What a meter takes back when no table can give it back any more belongs to no stream alone (R26): each keeps its
 * part, and after a start the parts make the whole again. */
TEST(test_R26_a_win_undone_after_its_game_is_known_after_a_start)
{
    struct baize_command coin = at_controller(6, BAIZE_CONTROLLER_ACT_COIN);
    struct baize_command lock = at_controller(6, BAIZE_CONTROLLER_ACT_LOCK);
    struct baize_command key = at_controller(6, BAIZE_CONTROLLER_ACT_KEY);
    struct baize_command finish = at_controller(6, BAIZE_CONTROLLER_ACT_END);
    struct baize_command validate = at_meter(1, BAIZE_METER_ACT_VALIDATE);
    struct baize_command back_out = at_meter(1, BAIZE_METER_ACT_BACK_OUT);
    make_alone(6);
    for (uint32_t game = 1; game <= 2; game++) { /* the second one is undone while its game is open */
        coin.floor.controller.by = (struct baize_actor){.role = BAIZE_PLAYER};
        coin.floor.controller.coin.seat = 2;
        coin.floor.controller.coin.amount = table_at(6)->rules->progressive.wager;
        DONE(&coin);
        lock.floor.controller.lock.round = game;
        DONE(&lock);
        key.floor.controller.key.seat = 2;
        DONE(&key);
        validate.floor.meter.by = (struct baize_actor){.who = BOT_EXECUTIVE, .role = BAIZE_EXECUTIVE};
        validate.floor.meter.validate.credential = table_at(6)->rules->progressive.controller.credential;
        validate.floor.meter.validate.credential_of = BOT_EXECUTIVE;
        validate.floor.meter.validate.claim = game;
        DONE(&validate);
        if (game == 1)
            DONE(&finish);
        back_out.floor.meter.back_out.win = game;
        DONE(&back_out);
        assert_true(baize_engine_floor(world.engine)->undone != 0);
        assert_true(baize_engine_balances(world.engine));
    }
    expect_the_same_after_a_start();
}

/* ---- Time ---- */

static void make_clocks(uint32_t table)
{
    struct baize_command make = world_of_house(BAIZE_HOUSE_ACT_MAKE_TABLE);
    struct baize_command hire = world_of_house(BAIZE_HOUSE_ACT_ADD_PERSON);
    make.house.make_table.settings =
        (struct baize_floor_settings){.table = {.number = table, .betting_ms = 20000, .decision_ms = 10000}};
    make.house.make_table.takes_cash = true;
    make.house.make_table.effective = 20260101;
    memcpy(make.house.make_table.digest, baize_house_table(baize_engine_house(world.engine), 1)->digest,
           BAIZE_HASH_SIZE);
    DONE(&make);
    hire.house.by.second = 0;
    hire.house.add_person.person = BOT_DEALER + table;
    hire.house.add_person.role = BAIZE_DEALER;
    DONE(&hire);
}

static struct house_plan plan_of_clocks(void)
{
    struct house_plan cash = plan;
    cash.cash = true;
    cash.bot.side_wagers = 0;
    return cash;
}

static void wager_at(const struct house_plan *cash, uint32_t table)
{
    struct baize_command wager = in_round(table, BAIZE_ACT_PLACE_WAGER, bot_patron(&cash->bot, table, 1), BAIZE_PLAYER);
    world_until(&world, cash, table, BAIZE_PHASE_BETTING);
    wager.floor.table.round.place_wager.seat = 1;
    wager.floor.table.round.place_wager.patron = bot_patron(&cash->bot, table, 1);
    wager.floor.table.round.place_wager.wager = BAIZE_ANTE;
    wager.floor.table.round.place_wager.amount = 1000;
    DONE(&wager);
}

TEST(test_a_clock_runs_out_by_itself_and_starts_again_after_a_restart)
{
    struct house_plan cash = plan_of_clocks();
    struct baize_command passed = at_table(7, BAIZE_TABLE_ACT_DEADLINE_PASSED, BOT_DEALER + 7, BAIZE_DEALER);
    make_clocks(7);
    assert_int_equal(baize_engine_next_deadline_ms(world.engine), -1);
    wager_at(&cash, 7);
    assert_int_equal(baize_engine_next_deadline_ms(world.engine), 20000);
    world.now_ms += 15000;
    assert_int_equal(baize_engine_next_deadline_ms(world.engine), 5000);
    REFUSED(&passed, "NO_DEADLINE");
    world_reopen(&world); /* an outage folds nobody's hand: the full time again */
    assert_int_equal(baize_engine_next_deadline_ms(world.engine), 20000);
    world.now_ms += 8000;
    REFUSED(&passed, "NO_DEADLINE"); /* the table's own clock is over, the engine's is not */
    baize_engine_run(world.engine, 0);
    assert_int_equal(table_at(7)->table.round.phase, BAIZE_PHASE_BETTING);
    world.now_ms += 12000;
    baize_engine_run(world.engine, 0);
    assert_int_equal(table_at(7)->table.round.phase, BAIZE_PHASE_DEALING);
    assert_int_equal(baize_engine_counts(world.engine).deadlines, 1);
}

TEST(test_a_clock_that_jumps_is_told_and_folds_nobody)
{
    struct house_plan cash = plan_of_clocks();
    struct baize_command deposit = of_wallet(BAIZE_WALLET_ACT_DEPOSIT, 10011, 100);
    make_clocks(7);
    wager_at(&cash, 7);
    world.notices = 0;
    world.now_ms += 3600000;
    baize_engine_run(world.engine, 0);
    assert_int_equal(world.notices, 1);
    assert_int_equal(table_at(7)->table.round.phase, BAIZE_PHASE_BETTING);
    assert_int_equal(baize_engine_next_deadline_ms(world.engine), 20000);
    DONE(&deposit);
    int64_t latest = baize_engine_now_ms(world.engine);
    world.now_ms -= 7200000;
    DONE(&deposit);
    assert_int_equal(world.notices, 2);
    assert_int_equal(baize_engine_now_ms(world.engine), latest); /* time never goes back */
    DONE(&deposit);
    assert_int_equal(world.notices, 2);
    assert_int_equal(baize_engine_wallet(world.engine, 10011)->at_ms, latest);
}

/* The clock of betting counts from the moment the round was opened, however late the first wager comes. */
TEST(test_the_first_wager_after_a_quiet_night_has_the_full_time)
{
    struct house_plan cash = plan_of_clocks();
    make_clocks(7);
    world_until(&world, &cash, 7, BAIZE_PHASE_BETTING);
    assert_int_equal(baize_engine_next_deadline_ms(world.engine), -1);
    world.notices = 0;
    world.now_ms += 3600000;
    wager_at(&cash, 7);
    assert_int_equal(world.notices, 0); /* no clock ran: nobody is told of a jump */
    assert_int_equal(baize_engine_next_deadline_ms(world.engine), 20000);
}

/* ---- Questions ---- */

TEST(test_check_says_what_submit_would_and_changes_nothing)
{
    struct baize_refusal refusal;
    uint8_t before[BAIZE_HASH_SIZE], after[BAIZE_HASH_SIZE];
    struct baize_command open = in_round(1, BAIZE_ACT_OPEN_ROUND, BOT_DEALER + 1, BAIZE_DEALER);
    world_until(&world, &plan, 1, BAIZE_PHASE_ENDED);
    world_step(&world, &plan, 1);
    world_hash(world.engine, before);
    for (int i = 0; i < 200; i++) {
        struct baize_command next;
        if (!house_next(world.engine, &plan, 1, &world.random, &next))
            break;
        assert_int_equal(baize_engine_check(world.engine, &next, &refusal), BAIZE_OK);
        assert_int_equal(baize_engine_check(world.engine, &next, &refusal), BAIZE_OK);
        baize_command_id(&world.random, baize_engine_now_ms(world.engine), open.id);
        enum baize_status may = baize_engine_check(world.engine, &open, &refusal);
        world_hash(world.engine, after);
        assert_memory_equal(before, after, sizeof before);
        assert_int_equal(baize_engine_waiting(world.engine), 0);
        assert_true(may == BAIZE_OK || may == BAIZE_COMMAND_REFUSED);
        house_do(world.engine, &next, &world.random);
        world_hash(world.engine, before);
    }
}

TEST(test_wallets_come_in_their_order)
{
    const struct baize_wallet *wallet = NULL;
    uint32_t last = 0;
    int count = 0;
    while ((wallet = baize_engine_next_wallet(world.engine, wallet)) != NULL) {
        assert_true(wallet->patron > last);
        last = wallet->patron;
        count++;
    }
    assert_int_equal(count, 6);
}

TEST(test_records_are_committed_with_their_command)
{
    struct baize_command deposit = of_wallet(BAIZE_WALLET_ACT_DEPOSIT, 10011, 100);
    struct baize_store_record records[2] = {{.kind = "person", .key = "anna", .value = "x", .length = 1},
                                            {.kind = "person", .key = "bert", .value = "yz", .length = 2}};
    uint64_t calls = world.trouble.calls;
    deposit.records = records;
    deposit.records_count = 2;
    DONE(&deposit);
    assert_int_equal(world.trouble.calls, calls + 1);
}

AROUND_EACH_TEST(begin, end);
