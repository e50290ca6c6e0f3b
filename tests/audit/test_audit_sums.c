/* test_audit_sums.c - what the audit adds up, added up a second time: from the texts of the journal, and from the
 * wallets and meters of the house that wrote it. */
#include "testing.h"
#include "writer.h"
#include <baize/audit.h>

static struct writer writer;
static struct baize_store store;
static struct baize_audit_report report;

/* ---- From the texts ---- */

#define TABLES_MOST 8

struct sums {
    baize_cents wagered[TABLES_MOST + 1], paid[TABLES_MOST + 1]; /* of the round that is open */
    baize_cents all_wagered, all_paid;
    uint64_t rounds, voided, events;
};

static bool begins(const struct baize_read_event *event, const char *word)
{
    size_t length = strlen(word);
    return event->length > length && memcmp(event->text, word, length) == 0 && event->text[length] == ' ';
}

/* ...,layout:+$5.00,... */
static baize_cents posted(const struct baize_read_event *event, const char *account)
{
    baize_cents sum = 0;
    char text[BAIZE_EVENT_TEXT_SIZE];
    snprintf(text, sizeof text, "%.*s", (int)event->length, event->text);
    char *at = strstr(text, " post=");
    for (at = at == NULL ? NULL : strtok(at + 6, ", "); at != NULL; at = strtok(NULL, ", ")) {
        const char *amount = strchr(at, '$');
        if (strncmp(at, account, strlen(account)) != 0 || amount == NULL)
            continue;
        baize_cents cents = strtoll(amount + 1, NULL, 10) * 100 + strtoll(strchr(amount, '.') + 1, NULL, 10);
        sum += amount[-1] == '-' ? -cents : cents;
    }
    return sum;
}

static void end_round(struct sums *sums, uint32_t table, bool is_void)
{
    *(is_void ? &sums->voided : &sums->rounds) += 1;
    sums->all_wagered += is_void ? 0 : sums->wagered[table];
    sums->all_paid += is_void ? 0 : sums->paid[table];
    sums->wagered[table] = sums->paid[table] = 0;
}

static bool on_event(void *context, const struct baize_read_event *event)
{
    static const char *const wagers[] = {"wager_placed", "wager_withdrawn", "play_made"};
    static const char *const pays[] = {"seat_settled", "claim_paid", "claim_backed_out", "envy_paid",
                                       "win_recorded", "win_undone", "envy_bonus_paid"};
    static const char *const locks[] = {"sensors_locked", "chips_counted"};
    struct sums *sums = context;
    uint32_t table = event->entry->stream.number;
    sums->events++;
    if (event->entry->stream.kind != BAIZE_STREAM_TABLE)
        return true;
    assert_true(table <= TABLES_MOST);
    bool alone = table == 6;
    for (size_t i = 0; i < 3; i++)
        sums->wagered[table] += begins(event, wagers[i]) ? posted(event, "layout") : 0;
    for (size_t i = 0; i < 2 && alone; i++)
        sums->wagered[table] += begins(event, locks[i]) ? posted(event, "tray") : 0;
    for (size_t i = 0; i < (alone ? 7 : 4); i++)
        sums->paid[table] += begins(event, pays[i]) ? posted(event, "chips") : 0;
    if (begins(event, alone ? "game_ended" : "round_ended"))
        end_round(sums, table, false);
    if (begins(event, alone ? "game_voided" : "round_voided"))
        end_round(sums, table, true);
    return true;
}

/* ---- A table where only the progressive is played ---- */

static bool at_controller(struct baize_controller_action action, uint32_t who, enum baize_role role)
{
    struct baize_floor_action whole = {.machine = BAIZE_FLOOR_CONTROLLER, .number = 6, .controller = action};
    whole.controller.by = (struct baize_actor){.who = who, .role = role};
    return writer_floor(&writer, whole);
}

static void coin(uint8_t seat)
{
    struct baize_controller_action action = {
        .kind = BAIZE_CONTROLLER_ACT_COIN,
        .coin = {.seat = seat, .patron = 70000u + seat, .amount = writer.rules[0].progressive.wager}};
    assert_true(at_controller(action, 0, BAIZE_PLAYER)); /* the sensor */
}

static void play_game(uint32_t round, bool is_void)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_LOCK};
    coin(1);
    coin(4);
    action.lock.round = round;
    assert_true(at_controller(action, BOT_DEALER + 6, BAIZE_DEALER));
    memset(&action, 0, sizeof action);
    action.kind = is_void ? BAIZE_CONTROLLER_ACT_VOID : BAIZE_CONTROLLER_ACT_END;
    if (is_void)
        action.void_game.why = BAIZE_WRONG_HAND_SIZE;
    if (!at_controller(action, is_void ? BOT_FLOORPERSON : BOT_DEALER + 6,
                       is_void ? BAIZE_FLOORPERSON : BAIZE_DEALER)) {
        char words[512];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_refusal_print(&text, &writer.refusal, &writer.rules[0]);
        fail_msg("%s", words);
    }
}

/* All of the meter is claimed, and nobody has validated it yet. */
static void claim_in_game(uint32_t round)
{
    struct baize_controller_action action = {.kind = BAIZE_CONTROLLER_ACT_LOCK};
    coin(2);
    action.lock.round = round;
    assert_true(at_controller(action, BOT_DEALER + 6, BAIZE_DEALER));
    action = (struct baize_controller_action){.kind = BAIZE_CONTROLLER_ACT_KEY, .key = {.seat = 2}};
    assert_true(at_controller(action, BOT_DEALER + 6, BAIZE_DEALER));
}

static void play_alone(void)
{
    writer_hire(&writer, BOT_DEALER + 6, BAIZE_DEALER);
    writer_make_alone(&writer, 6, 0);
    writer_link(&writer, 1, 6);
    play_game(1, false);
    play_game(2, true);
    play_game(3, false);
    claim_in_game(4);
}

/* ---- Both ---- */

static void withdraw(uint32_t patron, baize_cents amount)
{
    struct baize_wallet_action action = {.kind = BAIZE_WALLET_ACT_WITHDRAW,
                                         .by = {.who = BOT_CASHIER, .role = BAIZE_CASHIER},
                                         .patron = patron,
                                         .withdraw = {.amount = amount}};
    writer_wallet(&writer, action);
}

static void verify(void)
{
    static char words[20000];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_audit_settings settings = {.allocator = baize_allocator_system(), .store = store, .key = &writer.key};
    writer_commit(&writer);
    assert_int_equal(baize_audit_verify(&settings, &report), BAIZE_OK);
    baize_audit_fault_print(&text, &report.fault);
    if (!report.sound)
        fail_msg("%s", words);
}

TEST(test_sums_are_those_of_the_texts)
{
    static struct sums sums;
    struct baize_place_in_stream where;
    baize_cents wallets = 0, deposits = 0, withdrawals = 0;
    baize_money meters = 0, pending = 0;
    uint64_t wallets_count = 0;
    verify();
    struct baize_audit_settings settings = {.allocator = baize_allocator_system(), .store = store};
    assert_int_equal(baize_audit_read(&settings, NULL, 0, on_event, &sums, &where), BAIZE_OK);
    for (unsigned i = 0; i < writer.streams_count; i++) {
        const struct baize_wallet *wallet = &writer.streams[i].wallet;
        if (writer.streams[i].head.stream.kind != BAIZE_STREAM_WALLET || writer.streams[i].head.seq == 0)
            continue;
        wallets += wallet->balance;
        deposits += wallet->deposited_ever;
        withdrawals += wallet->withdrawn_ever;
        wallets_count++;
    }
    for (size_t i = 0; i < writer.floor.meters_count; i++)
        for (uint8_t k = 0; k < writer.meters[i].meter.levels_count; k++) {
            const struct baize_meter_amounts *now = &writer.meters[i].meter.levels[k].now;
            meters += now->meter + now->reserve + now->overflow + now->pending;
            pending += now->pending;
        }
    assert_true(pending > 0);
    assert_int_equal(report.sums.wagered, sums.all_wagered);
    assert_int_equal(report.sums.paid, sums.all_paid);
    assert_int_equal(report.sums.wallets, wallets);
    assert_int_equal(report.sums.deposits, deposits);
    assert_int_equal(report.sums.withdrawals, withdrawals);
    assert_int_equal(report.sums.meters, meters);
    assert_true(withdrawals > 0 && sums.all_paid > 0 && sums.voided > 0 && meters > 0);
    assert_int_equal(report.counts.rounds, sums.rounds);
    assert_int_equal(report.counts.voided, sums.voided);
    assert_int_equal(report.counts.wallets, wallets_count);
    assert_int_equal(report.counts.events, sums.events);
}

TEST(test_counts_are_those_of_the_house)
{
    verify();
    assert_int_equal(report.counts.tables, writer.floor.tables_count);
    assert_int_equal(report.counts.meters, writer.floor.meters_count);
    assert_int_equal(report.counts.people, writer.house.staff_count);
    assert_int_equal(report.counts.rules, writer.rules_count);
    assert_int_equal(report.counts.acts,
                     report.counts.house_acts + report.counts.wallet_acts + report.counts.floor_acts);
    assert_int_equal(report.counts.acts, writer.acts_in_all);
    assert_int_equal(report.counts.commands, writer.acts_in_all);
    uint64_t streams = 0;
    for (unsigned i = 0; i < writer.streams_count; i++)
        streams += writer.streams[i].head.seq > 0;
    assert_int_equal(report.counts.streams, streams);
    assert_int_equal(report.counts.seals, writer.seals);
    assert_int_equal(report.counts.checkpoints, writer.checkpoints);
    assert_int_equal(report.counts.decks_unshown, 0);
    assert_int_equal(report.counts.first_ms, 1794830400001);
    assert_int_equal(report.counts.last_ms, writer.now_ms);
    assert_true(report.decks_checked_with_key && !report.against);
}

static int write_house(void **state)
{
    struct baize_allocator allocator = baize_allocator_system();
    (void)state;
    assert_int_equal(baize_store_memory(&allocator, &store), BAIZE_OK);
    writer_small_house(&writer, &store, 4, 3);
    withdraw(10011, 12345);
    withdraw(10021, 100);
    play_alone();
    return 0;
}

AROUND_ALL_TESTS(write_house, NULL);
