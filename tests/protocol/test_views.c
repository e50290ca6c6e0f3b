/* test_views.c - views as docs/protocol.md describes them: their fields, their words, their sizes; and what happens
 * when there is no memory. */
#include "one_rig.h"

#define SEVEN 4u /* the table whose rules have seven seats, with a generator and a progressive */

/* ---- Reading a view ---- */

/* Exactly these fields, in this order. */
static void check_fields(json_t *object, const char *wanted)
{
    char found[1024] = "";
    const char *key;
    json_t *value;
    assert_true(json_is_object(object));
    json_object_foreach(object, key, value)
    {
        strncat(found, found[0] == '\0' ? "" : " ", sizeof found - strlen(found) - 1);
        strncat(found, key, sizeof found - strlen(found) - 1);
    }
    assert_string_equal(found, wanted);
}

static json_t *option(json_t *options, const char *act, const char *wager)
{
    char key[64];
    snprintf(key, sizeof key, wager == NULL ? "%s" : "%s/%s", act, wager);
    json_t *found = json_object_get(options, key);
    if (found == NULL)
        fail_msg("there is no option %s", key);
    assert_string_equal(word(found, "act"), act);
    return found;
}

/* ---- Fields ---- */

#define SEAT_FIELDS                                                                                                    \
    "seat player here leaving status folded chips_cents light key wagers collected_cents cards hand counting "         \
    "discards paid_cents "                                                                                             \
    "claimed_cents envy_cents net_cents"

TEST(test_fields_of_a_table)
{
    rig_until(&rig, SEVEN, BAIZE_PHASE_DECISIONS);
    json_t *table = protocol_table(&rig.house, SEVEN);
    check_fields(table, "number title game jurisdiction submission rules runs life source dealer clock round seats "
                        "progressive says");
    check_fields(at(table, "round"), "number phase commitment deck_shown turn dealer bonus_card claims voided");
    check_fields(at(at(table, "round"), "dealer"), "cards hand counting");
    check_fields(at(table, "clock"), "what ends_ms lasts_ms");
    check_fields(at(table, "progressive"), "phase link_lost wager_cents levels");
    check_fields(at(table, "seats"), "1 2 3 4 5 6 7");
    check_fields(at(at(table, "seats"), "1"), SEAT_FIELDS);
    assert_string_equal(word(table, "runs"), "automatic");
    assert_string_equal(word(at(table, "clock"), "what"), "decision");
    assert_string_equal(word(table, "says"), "Seat 1 decides: play or fold");
    assert_string_equal(word(table, "title"), "Four Card Poker");
    json_decref(table);
    rig_until(&rig, SEVEN, BAIZE_PHASE_CLOSING);
    table = protocol_table(&rig.house, SEVEN);
    json_object_del(at(at(table, "seats"), "1"), "hands"); /* may be missing */
    check_fields(at(at(table, "seats"), "1"), SEAT_FIELDS " settlement");
    json_t *line = json_array_get(at(at(at(table, "seats"), "1"), "settlement"), 0);
    json_object_del(line, "hand"); /* may be missing */
    json_object_del(line, "odds");
    check_fields(line, "wager outcome staked_cents returned_cents words clause");
    json_decref(table);
    assert_true(json_is_null(protocol_table(&rig.house, 99)));
    assert_true(json_is_null(protocol_sign(&rig.house, 99)));
}

TEST(test_fields_of_the_other_views)
{
    struct protocol_person player = rig_person(bot_patron(&rig.plan.bot, SEVEN, 1), BAIZE_PLAYER);
    struct protocol_person dealer = rig_person(BOT_DEALER + SEVEN, BAIZE_DEALER);
    struct protocol_person nobody = {0};
    json_t *view = protocol_lobby(&rig.house);
    check_fields(view, "house trouble tables meters");
    check_fields(at(at(view, "tables"), "4"), "number title game jurisdiction submission rules runs life source "
                                              "seats free phase round ante wagers meters");
    check_fields(at(at(view, "meters"), "4"), "meter title amount_cents");
    json_decref(view);
    view = protocol_me(&rig.house, &player);
    check_fields(view, "person wallet tables");
    check_fields(at(view, "person"), "number name role alias must_change guest");
    check_fields(at(view, "wallet"), "balance_cents limits limits_next excluded");
    json_decref(view);
    view = protocol_me(&rig.house, &dealer);
    assert_true(json_is_null(at(view, "wallet")));
    json_decref(view);
    assert_true(json_is_null(protocol_person(&rig.house, &nobody)));
    view = protocol_sign(&rig.house, 4);
    check_fields(view, "meter title open link_lost wager_cents tables levels funding pays pays_by envy_by envy pending "
                       "wins celebrates");
    check_fields(json_array_get(at(view, "levels"), 0),
                 "level title amount_cents seed_cents limit_cents rate hits hands");
    json_decref(view);
    view = protocol_console(&rig.house, SEVEN, &dealer);
    check_fields(view, "table life runs phase dealer you next waits acts decks devices stub card tray_cents drop_cents "
                       "tips_cents shift slips disputes rounds keys chips_counted chips_lit rows envy_rows claims");
    check_fields(at(at(view, "acts"), "no_more_bets"), "at act words by second allowed why");
    check_fields(at(at(view, "acts"), "card-face-up"), "at act words by second allowed why what then");
    json_decref(view);
    view = protocol_floor(&rig.house);
    check_fields(view, "tables store clients day shift");
    check_fields(at(at(view, "tables"), "4"),
                 "number title jurisdiction runs life phase round dealer players drop_cents "
                 "win_cents deck_ends_ms link_lost waits");
    json_decref(view);
    view = protocol_manager(&rig.house);
    check_fields(view, "meters house tables");
    check_fields(at(at(view, "meters"), "4"),
                 "meter title open submission wager_cents tables link_lost levels advice pending wins");
    assert_true(json_is_array(at(at(at(view, "meters"), "4"), "advice")));
    json_decref(view);
}

/* ---- What waits ---- */

/* -1: nothing of the kind waits. */
static int64_t waits_since(const char *what)
{
    json_t *view = protocol_floor(&rig.house), *wait;
    size_t index;
    int64_t since = -1;
    json_array_foreach(at(at(at(view, "tables"), "4"), "waits"), index,
                       wait) if (strcmp(json_string_value(at(wait, "what")), what) == 0) since =
        json_integer_value(at(wait, "since_ms"));
    json_decref(view);
    return since;
}

static bool waits_for(const char *what, const char *by)
{
    json_t *view = protocol_floor(&rig.house), *wait;
    size_t index;
    bool found = false;
    json_array_foreach(at(at(at(view, "tables"), "4"), "waits"), index, wait) found =
        found ||
        (strcmp(json_string_value(at(wait, "what")), what) == 0 && strcmp(json_string_value(at(wait, "by")), by) == 0);
    json_decref(view);
    return found;
}

/* A floorperson orders it before the first card. The cut behind a shuffle is nothing that the floor waits for. */
TEST(test_a_recut_waits_on_the_floor)
{
    struct baize_floor_table *table = rig_table(&rig, SEVEN);
    struct baize_table_deck *deck = &table->table.decks[0], before = *deck;
    const struct baize_procedures *procedures = &table->rules->procedures;
    uint8_t step = 0;
    while (procedures->opening[step].step != BAIZE_CUT)
        assert_true(++step < procedures->opening_count);
    const char *by = baize_role_id(procedures->opening[step].by);
    *deck = (struct baize_table_deck){.state = BAIZE_DECK_PREPARING, .next_step = step, .cut = true};
    assert_true(waits_for("recut", by));
    deck->cut = false; /* shuffled since */
    assert_false(waits_for("recut", by));
    *deck = before;
    assert_false(waits_for("recut", by));
}

/* Everything that waits for a floorperson says since when; the longest stands first on his screen. */
TEST(test_what_waits_on_the_floor_says_since_when)
{
    struct baize_floor_table *table = rig_table(&rig, SEVEN);
    struct baize_table before = table->table;
    int64_t now = rig.house.now_ms, hours_ms = (int64_t)table->rules->dealing.deck_life_minutes * 60000;
    table->table.disputes[0] =
        (struct baize_dispute){.number = 1, .patron = 1, .round = 1, .seat = 1, .opened_ms = 1001};
    table->table.decks[0].state = BAIZE_DECK_CONDEMNED;
    table->table.waits.condemned_ms[0] = 1002;
    table->table.decks[1].state = BAIZE_DECK_READY;
    table->table.decks[1].received_ms = now - hours_ms + BAIZE_DECK_WARNING_MS - 1003;
    table->table.devices[BAIZE_DEVICE_SHUFFLER] = BAIZE_DEVICE_JAMMED;
    table->table.waits.device_ms[BAIZE_DEVICE_SHUFFLER] = 1004;
    table->table.dealer = 0;
    table->table.waits.dealer_ms = 1005;
    assert_int_equal(waits_since("dispute"), 1001);
    assert_int_equal(waits_since("deck-condemned"), 1002);
    assert_int_equal(waits_since("deck-old"), now - 1003);
    assert_int_equal(waits_since("device"), 1004);
    assert_int_equal(waits_since("no-dealer"), 1005);
    table->table = before;
    assert_int_equal(waits_since("dispute"), -1);
}

/* ---- People ---- */

TEST(test_names_of_people_are_any_text)
{
    rig_until(&rig, SEVEN, BAIZE_PHASE_BETTING);
    char *text = rig_text(protocol_table(&rig.house, SEVEN));
    json_t *again = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(again);
    bool found = false;
    for (uint8_t seat = 1; seat <= 7; seat++) {
        char key[2] = {(char)('0' + seat), '\0'};
        const char *alias = json_string_value(json_object_get(at(at(at(again, "seats"), key), "player"), "alias"));
        found = found || (alias != NULL && strcmp(alias, "\"Zo\xc3\xab\" \\ </script>") == 0);
    }
    assert_true(found);
    json_decref(again);
    free(text);
}

static const char *broken(void *context, uint32_t person)
{
    (void)context;
    (void)person;
    return "\xff\xfe";
}

TEST(test_a_name_that_is_no_text_is_not_shown)
{
    struct protocol_house house = rig.house;
    house.alias = broken;
    json_t *table = protocol_table(&house, SEVEN);
    assert_non_null(table);
    assert_true(json_is_null(at(at(table, "dealer"), "alias")));
    json_decref(table);
}

/* ---- Options ---- */

/* Whatever is allowed with its least amount and its most is done; whatever is not is refused with the same name. */
static void try_option(const struct baize_command *asked, json_t *made, baize_cents amount)
{
    struct baize_refusal refusal;
    struct baize_command command = *asked;
    bool allowed = json_is_true(at(made, "allowed"));
    struct baize_table_action *action = &command.floor.table;
    baize_command_id(&rig.world.random, baize_engine_now_ms(rig.world.engine), command.id);
    if (action->kind == BAIZE_TABLE_ACT_ROUND && action->round.kind == BAIZE_ACT_PLACE_WAGER)
        action->round.place_wager.amount = amount;
    else if (action->kind == BAIZE_TABLE_ACT_ROUND && action->round.kind == BAIZE_ACT_PLAY)
        action->round.play.amount = amount;
    else if (action->kind == BAIZE_TABLE_ACT_BUY_IN || action->kind == BAIZE_TABLE_ACT_CASH_OUT ||
             action->kind == BAIZE_TABLE_ACT_TIP)
        action->buy_in.amount = amount;
    enum baize_status status = baize_engine_check(rig.world.engine, &command, &refusal);
    if (allowed != (status == BAIZE_OK))
        fail_msg("%s: %s, but the engine says %s", word(made, "act"), allowed ? "allowed" : "not allowed",
                 status == BAIZE_OK ? "yes" : baize_reason_name(refusal.reason));
    if (!allowed)
        assert_string_equal(word(at(made, "why"), "name"), baize_reason_name(refusal.reason));
}

static struct baize_command command_of(uint32_t table, uint32_t patron, enum baize_table_act kind)
{
    return (struct baize_command){.kind = BAIZE_COMMAND_FLOOR,
                                  .floor = {.machine = BAIZE_FLOOR_TABLE,
                                            .number = table,
                                            .table = {.kind = kind, .by = {.who = patron, .role = BAIZE_PLAYER}}}};
}

static void check_box_option(uint32_t table, uint32_t patron, uint8_t seat, json_t *made)
{
    struct baize_command command = command_of(table, patron, BAIZE_TABLE_ACT_ROUND);
    struct baize_action *round = &command.floor.table.round;
    enum baize_wager wager = BAIZE_ANTE;
    const char *act = word(made, "act"), *about = json_string_value(json_object_get(made, "wager"));
    for (int w = 0; about != NULL && w < BAIZE_WAGERS; w++)
        wager = strcmp(baize_wager_id((enum baize_wager)w), about) == 0 ? (enum baize_wager)w : wager;
    if (strcmp(act, "place_wager") == 0) {
        round->kind = BAIZE_ACT_PLACE_WAGER;
        round->place_wager.seat = seat;
        round->place_wager.patron = patron;
        round->place_wager.wager = wager;
    } else if (strcmp(act, "withdraw_wager") == 0) {
        round->kind = BAIZE_ACT_WITHDRAW_WAGER;
        round->withdraw_wager.seat = seat;
        round->withdraw_wager.wager = wager;
    } else {
        round->kind = strcmp(act, "play") == 0   ? BAIZE_ACT_PLAY
                      : strcmp(act, "fold") == 0 ? BAIZE_ACT_FOLD
                                                 : BAIZE_ACT_DISCARD;
        round->fold.seat = seat;
        round->play.seat = seat;
        round->discard.seat = seat;
    }
    if (json_object_get(made, "least_cents") != NULL) {
        try_option(&command, made, json_integer_value(at(made, "least_cents")));
        try_option(&command, made, json_integer_value(at(made, "most_cents")));
    } else if (json_is_true(at(made, "allowed")) || round->kind == BAIZE_ACT_FOLD) {
        try_option(&command, made, 0);
    }
}

static void check_player_option(uint32_t table, uint32_t patron, json_t *made)
{
    static const enum baize_table_act kinds[] = {BAIZE_TABLE_ACT_BUY_IN, BAIZE_TABLE_ACT_CASH_OUT,
                                                 BAIZE_TABLE_ACT_LEAVE, BAIZE_TABLE_ACT_TIP};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct baize_command command = command_of(table, patron, kinds[i]);
        if (strcmp(word(made, "act"), baize_table_act_id(kinds[i])) != 0)
            continue;
        command.floor.table.buy_in.patron = patron;
        if (json_object_get(made, "least_cents") != NULL) {
            try_option(&command, made, json_integer_value(at(made, "least_cents")));
            try_option(&command, made, json_integer_value(at(made, "most_cents")));
        } else {
            try_option(&command, made, kinds[i] == BAIZE_TABLE_ACT_LEAVE ? 0 : 100);
        }
    }
}

static unsigned options_checked;

static void check_options(uint32_t table, uint32_t patron)
{
    json_t *own = protocol_own(&rig.house, table, patron), *box, *made;
    const char *seat, *key;
    json_object_foreach(at(own, "boxes"), seat, box) json_object_foreach(at(box, "options"), key, made)
    {
        check_box_option(table, patron, (uint8_t)json_integer_value(at(box, "seat")), made);
        options_checked++;
    }
    json_object_foreach(at(own, "options"), key, made)
    {
        check_player_option(table, patron, made);
        options_checked++;
    }
    json_decref(own);
}

TEST(test_options_are_what_the_engine_would_say)
{
    for (uint32_t table = 3; table <= SEVEN; table++) {
        uint32_t last = rig_table(&rig, table)->table.last_round + 2;
        while (rig_table(&rig, table)->table.last_round < last && rig_step(&rig, table))
            check_options(table, bot_patron(&rig.plan.bot, table, (uint8_t)(1 + options_checked % 7)));
    }
    assert_true(options_checked > 500);
}

TEST(test_no_more_is_offered_than_the_chips_cover)
{
    uint32_t patron = bot_patron(&rig.plan.bot, SEVEN, 7);
    struct baize_command command = command_of(SEVEN, patron, BAIZE_TABLE_ACT_CASH_OUT);
    const struct baize_rules *rules = rig_table(&rig, SEVEN)->rules;
    baize_cents left = rules->wagers[BAIZE_ANTE].least + rules->smallest_chip;
    rig_until(&rig, SEVEN, BAIZE_PHASE_ENDED);
    rig_until(&rig, SEVEN, BAIZE_PHASE_BETTING);
    command.floor.table.cash_out.patron = patron;
    command.floor.table.cash_out.amount = baize_table_chips(&rig_table(&rig, SEVEN)->table, patron) - left;
    house_do(rig.world.engine, &command, &rig.world.random);
    json_t *own = protocol_own(&rig.house, SEVEN, patron);
    json_t *ante = option(at(at(at(own, "boxes"), "7"), "options"), "place_wager", "ante");
    assert_int_equal(json_integer_value(at(ante, "most_cents")), left);
    json_decref(own);
    check_options(SEVEN, patron);
}

TEST(test_what_is_not_allowed_says_why)
{
    rig_until(&rig, SEVEN, BAIZE_PHASE_DECISIONS);
    json_t *own = protocol_own(&rig.house, SEVEN, bot_patron(&rig.plan.bot, SEVEN, 2));
    check_fields(own, "table seats wallet_cents chips_cents asked boxes options last hints rounds disputes decided");
    json_t *box = at(at(own, "boxes"), "2");
    check_fields(box, "seat cards hand counting discards options missing");
    assert_int_equal(json_array_size(at(box, "cards")), 5);
    json_t *fold = option(at(box, "options"), "fold", NULL);
    assert_true(json_is_false(at(fold, "allowed")));
    check_fields(at(fold, "why"), "name words clause");
    assert_string_equal(word(at(fold, "why"), "name"), "NOT_THIS_SEATS_TURN");
    assert_true(json_is_false(at(option(at(own, "options"), "take_seat", NULL), "allowed")));
    json_decref(own);
}

/* The first table of Double Draw Poker: its Ante goes back where the Bonus is missing (R18). */
static uint32_t double_draw(void)
{
    uint32_t table = 1;
    while (rig_table(&rig, table)->rules->game != BAIZE_DOUBLE_DRAW_POKER)
        table++;
    return table;
}

static json_t *own_box(uint32_t table, uint8_t seat)
{
    char key[2] = {(char)('0' + seat), '\0'};
    json_t *own = protocol_own(&rig.house, table, rig_table(&rig, table)->table.seats[seat - 1].patron);
    json_t *box = json_incref(at(at(own, "boxes"), key));
    json_decref(own);
    return box;
}

TEST(test_R18_a_box_says_what_is_missing)
{
    uint32_t table = double_draw();
    rig_until(&rig, table, BAIZE_PHASE_BETTING);
    struct baize_round *round = &rig_table(&rig, table)->table.round;
    struct baize_round before = *round;
    round->seats[0].wagers[BAIZE_ANTE] = 500;
    round->seats[0].wagers[BAIZE_BONUS] = 0;
    json_t *box = own_box(table, 1);
    check_fields(at(box, "missing"), "wager words clause");
    assert_string_equal(word(at(box, "missing"), "wager"), "bonus");
    assert_string_equal(word(at(box, "missing"), "words"), "Bonus is needed too: equal to the Ante");
    json_decref(box);
    round->seats[0].wagers[BAIZE_BONUS] = 500;
    box = own_box(table, 1);
    assert_true(json_is_null(at(box, "missing")));
    json_decref(box);
    round->seats[0].wagers[BAIZE_ANTE] = round->seats[0].wagers[BAIZE_BONUS] = 0;
    box = own_box(table, 1);
    assert_true(json_is_null(at(box, "missing")));
    json_decref(box);
    *round = before;
}

/* A player sees the own disputes, nobody else's. */
TEST(test_own_disputes_are_shown_while_they_are_open)
{
    uint32_t patron = bot_patron(&rig.plan.bot, SEVEN, 2);
    struct baize_table *table = &rig_table(&rig, SEVEN)->table;
    struct baize_table before = *table;
    table->disputes[0] = (struct baize_dispute){.number = 3, .patron = patron + 1, .round = 1, .seat = 2};
    table->disputes[2] = (struct baize_dispute){.number = 4, .patron = patron, .round = 2, .seat = 1, .held = 2500};
    json_t *own = protocol_own(&rig.house, SEVEN, patron);
    assert_int_equal(json_array_size(at(own, "disputes")), 1);
    json_t *dispute = json_array_get(at(own, "disputes"), 0);
    check_fields(dispute, "number round seat held_cents");
    assert_int_equal(json_integer_value(at(dispute, "number")), 4);
    assert_int_equal(json_integer_value(at(dispute, "round")), 2);
    assert_int_equal(json_integer_value(at(dispute, "held_cents")), 2500);
    json_decref(own);
    *table = before;
}

/* ---- The console ---- */

static uint32_t who_is(const char *role, uint32_t table, enum baize_role *is)
{
    *is = strcmp(role, "dealer") == 0        ? BAIZE_DEALER
          : strcmp(role, "floorperson") == 0 ? BAIZE_FLOORPERSON
          : strcmp(role, "supervisor") == 0  ? BAIZE_SUPERVISOR
                                             : BAIZE_MANAGER;
    return *is == BAIZE_DEALER        ? BOT_DEALER + table
           : *is == BAIZE_FLOORPERSON ? BOT_FLOORPERSON
           : *is == BAIZE_SUPERVISOR  ? BOT_SUPERVISOR
                                      : BOT_MANAGER;
}

/* Sends `next` as it stands, with a type and an id. False: the table waits for players. */
static bool send_next(uint32_t table)
{
    struct protocol_person dealer = rig_person(BOT_DEALER + table, BAIZE_DEALER), person = dealer;
    struct protocol_command command;
    struct protocol_fault fault;
    struct baize_refusal refusal;
    struct baize_answer answer;
    json_t *console = protocol_console(&rig.house, table, &dealer), *next = json_incref(at(console, "next"));
    json_decref(console);
    if (json_is_null(next))
        return false;
    person.number = who_is(word(next, "by"), table, &person.role);
    json_object_set_new(next, "type", json_string("do"));
    json_object_set_new(next, "id", json_string("000000000000000000000000000000aa"));
    bool second = json_is_true(at(next, "second"));
    json_object_del(next, "second"); /* who it is, is said when it is sent */
    if (!protocol_read_command(next, &person, rig.world.engine, &command, &fault))
        fail_msg("%s: %s", word(next, "words"), fault.words);
    command.command.floor.table.by.second = second ? BOT_EXECUTIVE : 0;
    baize_command_id(&rig.world.random, baize_engine_now_ms(rig.world.engine), command.command.id);
    if (baize_engine_do(rig.world.engine, &command.command, &answer, &refusal) != BAIZE_OK)
        fail_msg("%s: %s", word(next, "words"), baize_reason_name(refusal.reason));
    rig.world.now_ms += 10;
    rig.house.now_ms = baize_engine_now_ms(rig.world.engine);
    json_decref(next);
    return true;
}

TEST(test_the_next_step_can_be_sent_as_it_stands)
{
    unsigned sent = 0;
    uint32_t last = rig_table(&rig, SEVEN)->table.last_round + 3;
    while (rig_table(&rig, SEVEN)->table.last_round < last) {
        enum baize_phase phase = rig_table(&rig, SEVEN)->table.round.phase;
        bool players = phase == BAIZE_PHASE_BETTING || phase == BAIZE_PHASE_CLAIMS;
        if (!players && send_next(SEVEN))
            sent++;
        else
            assert_true(rig_step(&rig, SEVEN));
    }
    assert_true(sent > 20);
}

TEST(test_irregularities_say_what_the_rules_make_of_them)
{
    struct protocol_person dealer = rig_person(BOT_DEALER + SEVEN, BAIZE_DEALER);
    struct protocol_person auditor = rig_person(BOT_AUDITOR, BAIZE_AUDITOR);
    rig_until(&rig, SEVEN, BAIZE_PHASE_DECISIONS);
    json_t *console = protocol_console(&rig.house, SEVEN, &dealer);
    json_t *act = at(at(console, "acts"), "dealer-card-exposed");
    assert_string_equal(word(act, "act"), "report_irregularity");
    assert_true(json_is_true(at(act, "allowed")));
    assert_true(strstr(word(act, "then"), "all hands void, wagers back") != NULL);
    act = at(at(console, "acts"), "no_more_bets");
    assert_true(json_is_false(at(act, "allowed")));
    assert_string_equal(word(at(act, "why"), "name"), "NOT_NOW");
    assert_null(json_object_get(at(console, "acts"), "open_inventory")); /* a floorperson's */
    json_decref(console);
    console = protocol_console(&rig.house, SEVEN, &auditor);
    assert_int_equal(json_object_size(at(console, "acts")), 0); /* looks only */
    json_decref(console);
}

/* ---- The sign ---- */

TEST(test_L4_a_sign_celebrates_for_a_minute)
{
    struct protocol_house house = rig.house;
    struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(rig.world.engine), 4);
    struct baize_meter kept = meter->meter;
    struct baize_meter_history *history = &meter->meter.histories[0];
    history->count = 2;
    history->hits[0] = (struct baize_meter_hit){.number = 1, .at_ms = 1000, .amount = 500, .table = 4, .seat = 2};
    history->hits[1] = history->hits[0];
    history->hits[1].number = 2;
    history->hits[1].at_ms = 2000;
    history->hits[1].backed_out = 1;
    history->hits[0].from = history->hits[1].from = BAIZE_FROM_METER;
    house.now_ms = 60999;
    json_t *sign = protocol_sign(&house, 4);
    assert_int_equal(json_integer_value(at(at(sign, "celebrates"), "win")), 1);
    assert_int_equal(json_integer_value(at(at(sign, "celebrates"), "until_ms")), 61000);
    assert_int_equal(json_array_size(at(sign, "wins")), 1);
    json_decref(sign);
    house.now_ms = 61000;
    sign = protocol_sign(&house, 4);
    assert_true(json_is_null(at(sign, "celebrates")));
    assert_true(strstr(word(sign, "funding"), "% of every $1.00 wager goes into the main meter") != NULL);
    json_decref(sign);
    json_t *manager = protocol_manager(&house);
    json_t *wins = at(at(at(manager, "meters"), "4"), "wins");
    assert_int_equal(json_array_size(wins), 2);
    assert_true(json_is_true(at(json_array_get(wins, 0), "backed_out")));
    json_decref(manager);
    meter->meter = kept;
}

/* ---- A progressive-only table ---- */

static struct baize_command make_alone(uint32_t table)
{
    const struct baize_house *house = baize_engine_house(rig.world.engine);
    struct baize_command command = {
        .kind = BAIZE_COMMAND_HOUSE,
        .house = {.kind = BAIZE_HOUSE_ACT_MAKE_TABLE,
                  .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR}}};
    memcpy(command.house.make_table.digest, baize_house_table(house, SEVEN)->digest, BAIZE_HASH_SIZE);
    command.house.make_table.effective = 20260101;
    command.house.make_table.settings = (struct baize_floor_settings){.table = {.number = table}, .alone = true};
    return command;
}

TEST(test_a_progressive_only_table)
{
    struct protocol_person dealer = rig_person(BOT_DEALER + 1, BAIZE_DEALER);
    struct baize_command command = make_alone(11);
    house_do(rig.world.engine, &command, &rig.world.random);
    json_t *table = protocol_table(&rig.house, 11);
    assert_string_equal(word(table, "runs"), "progressive-only");
    assert_true(json_is_null(at(table, "round")));
    check_fields(at(at(table, "seats"), "7"), "seat light key");
    json_decref(table);
    json_t *console = protocol_console(&rig.house, 11, &dealer);
    json_t *lock = at(at(console, "acts"), "lock");
    assert_string_equal(word(lock, "at"), "table/11");
    assert_true(json_is_true(at(lock, "allowed")));
    assert_null(json_object_get(at(console, "acts"), "no_more_bets"));
    json_decref(console);
    json_t *own = protocol_own(&rig.house, 11, bot_patron(&rig.plan.bot, SEVEN, 1));
    assert_string_equal(word(at(option(at(own, "options"), "take_seat", NULL), "why"), "name"), "PROGRESSIVE_ONLY");
    json_decref(own);
    json_decref(protocol_floor(&rig.house));
    json_decref(protocol_lobby(&rig.house));
    command.house.kind = BAIZE_HOUSE_ACT_RETIRE_TABLE;
    command.house.retire_table.table = 11;
    command.house.by.second = 0;
    house_do(rig.world.engine, &command, &rig.world.random);
    assert_true(json_is_null(protocol_table(&rig.house, 11)));
}

/* ---- Sizes ---- */

TEST(test_sizes_of_views_and_changes)
{
    size_t whole_most = 0, change_most = 0, changes = 0, bytes = 0, unchanged = 0;
    uint32_t last = rig_table(&rig, SEVEN)->table.last_round + 6;
    json_t *before = protocol_table(&rig.house, SEVEN);
    while (rig_table(&rig, SEVEN)->table.last_round < last && rig_step(&rig, SEVEN)) {
        json_t *after = protocol_table(&rig.house, SEVEN);
        char *whole = rig_text(json_incref(after)), *change = rig_text(protocol_change(before, after));
        whole_most = strlen(whole) > whole_most ? strlen(whole) : whole_most;
        change_most = strlen(change) > change_most ? strlen(change) : change_most;
        changes += strcmp(change, "{}") != 0;
        unchanged += strcmp(change, "{}") == 0;
        bytes += strlen(change);
        free(whole);
        free(change);
        json_decref(before);
        before = after;
    }
    json_decref(before);
    printf(
        "table/N with seven seats: whole at most %zu bytes; %zu changes, at most %zu bytes, %zu on average; %zu acts "
        "changed nothing\n",
        whole_most, changes, change_most, changes == 0 ? 0 : bytes / changes, unchanged);
    assert_true(whole_most < 9500);
    assert_true(change_most < 2048);
}

/* ---- No memory ---- */

static uint64_t pieces, fails_at;

static void *get(size_t size)
{
    return ++pieces == fails_at ? NULL : malloc(size);
}

static json_t *make(unsigned which)
{
    struct protocol_person dealer = rig_person(BOT_DEALER + SEVEN, BAIZE_DEALER);
    struct protocol_person player = rig_person(bot_patron(&rig.plan.bot, SEVEN, 1), BAIZE_PLAYER);
    uint8_t digest[BAIZE_HASH_SIZE] = {1};
    switch (which) {
    case 0:
        return protocol_table(&rig.house, SEVEN);
    case 1:
        return protocol_own(&rig.house, SEVEN, player.number);
    case 2:
        return protocol_console(&rig.house, SEVEN, &dealer);
    case 3:
        return protocol_sign(&rig.house, 4);
    case 4:
        return protocol_me(&rig.house, &player);
    case 5:
        return protocol_floor(&rig.house);
    case 6:
        return protocol_manager(&rig.house);
    case 7:
        return protocol_rules(rig_table(&rig, SEVEN)->rules, digest);
    case 8:
        return protocol_person(&rig.house, &player);
    default:
        return protocol_lobby(&rig.house);
    }
}

static json_t *no_last(void *context, uint32_t table, uint32_t patron)
{
    (void)context;
    (void)table;
    (void)patron;
    return NULL;
}

TEST(test_without_memory_there_is_no_view_and_nothing_is_lost)
{
    rig_until(&rig, SEVEN, BAIZE_PHASE_CLOSING);
    rig.house.last_wagers = no_last;
    json_set_alloc_funcs(get, free);
    for (unsigned which = 0; which < 10; which++) {
        pieces = fails_at = 0;
        json_decref(make(which));
        uint64_t needed = pieces;
        assert_true(needed > 0);
        for (uint64_t n = 1; n <= needed; n += 1 + needed / 300) {
            pieces = 0;
            fails_at = n;
            assert_null(make(which));
        }
    }
    fails_at = 0;
    json_t *before = make(0), *after = make(0);
    json_object_del(after, "seats");
    json_object_set_new(after, "life", json_string("closed"));
    for (uint64_t n = 1;; n++) {
        pieces = 0;
        fails_at = n;
        json_t *change = protocol_change(before, after);
        if (change != NULL) {
            json_decref(change);
            break;
        }
    }
    json_decref(before);
    json_decref(after);
    json_set_alloc_funcs(malloc, free);
}

static int open_house(void **state)
{
    (void)state;
    rig_open(&rig, 0, 5, 7);
    return 0;
}

AROUND_ALL_TESTS(open_house, close_rig);
