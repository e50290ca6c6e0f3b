/* test_engine_epoch.c - a house that goes back to a backup: what was shown in the end that it lost helps nobody.
 *
 *     a backup while wagers are open --> the round is played, its deck and its key are shown --> the backup is restored
 *
 * Without an epoch the same round would be dealt from the same deck, and later rounds sealed with keys that were shown.
 * With it the round is void and every wager back, and no key is used again. */
#include "engine/internal.h"
#include "house.h"
#include "testing.h"
#include <baize/audit.h>

#define TABLES     6
#define SHOWN_MOST 4096

struct shown {
    uint32_t table, round;
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
};

/* A house on a store of its own, and the keys of rounds that it showed. */
struct place {
    struct baize_store store;
    struct baize_engine *engine;
    struct baize_engine_settings settings;
    struct baize_seeded seeded;
    struct shown shown[SHOWN_MOST];
    size_t shown_count;
};

static struct place first, second;
static struct baize_house_key key;
static struct house_plan plan;
static int64_t now_ms = INT64_C(1794830400000);

static int64_t tick(void *context)
{
    (void)context;
    return now_ms += 7;
}

static void publish(void *context, const struct baize_engine_act *act)
{
    struct place *place = context;
    for (size_t i = 0; i < act->count; i++) {
        const struct baize_store_entry *entry = &act->entries[i];
        struct baize_journal_event event;
        size_t end;
        if (entry->stream.kind != BAIZE_STREAM_TABLE || !baize_reader_key(entry, NULL, 0, &event, &end))
            continue;
        assert_true(place->shown_count < SHOWN_MOST);
        struct shown *shown = &place->shown[place->shown_count++];
        shown->table = entry->stream.number;
        shown->round = event.round_key_shown.round;
        memcpy(shown->key, event.round_key_shown.key, sizeof shown->key);
    }
}

static void open_engine(struct place *place, uint64_t seed)
{
    char words[512];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    place->settings = (struct baize_engine_settings){.allocator = baize_allocator_system(),
                                                     .clock = {.now_ms = tick},
                                                     .random = baize_random_seeded(&place->seeded, seed, 0),
                                                     .store = place->store,
                                                     .key = &key,
                                                     .snapshot_every = 4,
                                                     .publish = publish,
                                                     .context = place};
    if (baize_engine_open(&place->settings, &place->engine, &trouble) != BAIZE_OK)
        fail_msg("%s", words);
}

static void play(struct place *place, unsigned steps)
{
    for (unsigned i = 0; i < steps; i++) {
        struct baize_command command;
        if (house_next(place->engine, &plan, i % TABLES + 1, &place->settings.random, &command))
            house_do(place->engine, &command, &place->settings.random);
    }
}

static const struct baize_floor_table *table_of(const struct place *place, uint32_t number)
{
    return baize_floor_table(baize_engine_floor(place->engine), number);
}

static const struct engine_deck *deck_of(const struct place *place, uint32_t number)
{
    return engine_table_of(engine_find(place->engine, engine_name(BAIZE_STREAM_TABLE, number)))->deck;
}

/* A table of the generator whose round has wagers and no card yet; 0: none now. */
static uint32_t betting_table(const struct place *place)
{
    for (uint32_t number = 1; number <= TABLES; number++) {
        const struct baize_floor_table *table = table_of(place, number);
        bool wagers = false;
        for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
            for (unsigned w = 0; w < BAIZE_WAGERS; w++)
                wagers = wagers || table->table.round.seats[i].wagers[w] > 0;
        if (engine_round_is_unsafe(table) && table->table.round.phase == BAIZE_PHASE_BETTING && wagers)
            return number;
    }
    return 0;
}

static unsigned unsafe_rounds(const struct place *place)
{
    unsigned count = 0;
    for (uint32_t number = 1; number <= TABLES; number++)
        count += engine_round_is_unsafe(table_of(place, number));
    return count;
}

/* The first house plays until a round has wagers; then it is copied into the second, which stays closed. */
static uint32_t play_and_back_up(void)
{
    struct baize_allocator allocator = baize_allocator_system();
    uint32_t table = 0;
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    plan = house_plan_small(3);
    plan.tables = TABLES;
    plan.submissions_count = 3;
    plan.submissions[2] = plan.submissions[1];
    plan.submissions[1] = "maryland-four-card-poker";
    assert_int_equal(baize_store_memory(&allocator, &first.store), BAIZE_OK);
    assert_int_equal(baize_store_memory(&allocator, &second.store), BAIZE_OK);
    struct baize_random random = baize_random_seeded(&first.seeded, 11, 0);
    assert_int_equal(baize_house_key_make(&random, &key), BAIZE_OK);
    open_engine(&first, 12);
    house_create(first.engine, &plan, &key, &first.settings.random);
    play(&first, 600);
    for (unsigned i = 0; i < 2000 && table == 0; i++) {
        play(&first, 1 + i % TABLES);
        table = betting_table(&first);
    }
    assert_true(table != 0);
    assert_int_equal(baize_store_copy(&first.store, &second.store, NULL, NULL), BAIZE_OK);
    return table;
}

static void verify(struct place *place, const struct baize_house_key *with)
{
    static struct baize_audit_report report;
    struct baize_audit_settings audit = {.allocator = baize_allocator_system(), .store = place->store, .key = with};
    assert_int_equal(baize_audit_verify(&audit, &report), BAIZE_OK);
    if (!report.sound)
        fail_msg("%s %s\n%s", report.fault.words, report.fault.says, report.fault.should);
}

static void end(struct place *place)
{
    baize_engine_close(place->engine);
    place->store.call->close(place->store.self);
}

/* But those of rounds that were open then and are played to their end: cards of paper, and rounds that were being paid.
 */
static uint32_t goes_on[TABLES + 1];

static unsigned keys_shown_twice(void)
{
    unsigned twice = 0;
    for (size_t i = 0; i < first.shown_count; i++)
        for (size_t k = 0; k < second.shown_count; k++)
            twice += second.shown[k].round != goes_on[second.shown[k].table] &&
                     memcmp(first.shown[i].key, second.shown[k].key, BAIZE_ROUND_KEY_SIZE) == 0;
    return twice;
}

static void must_open_epoch(struct place *place, enum baize_epoch_why why)
{
    static const uint8_t none[BAIZE_HASH_SIZE];
    struct baize_refusal refusal;
    char words[512] = "";
    struct baize_text text = baize_text_in(words, sizeof words);
    memset(&refusal, 0, sizeof refusal);
    enum baize_status status = baize_engine_open_epoch(place->engine, why, 7, none, &refusal);
    if (status == BAIZE_COMMAND_REFUSED)
        baize_engine_refusal_print(&text, place->engine, &refusal);
    if (status != BAIZE_OK)
        fail_msg("%s: %s", baize_status_words(status), words);
}

/* The attack, without an epoch: the round goes on with the deck that everybody has seen. */
TEST(test_a_backup_by_itself_deals_the_deck_that_was_shown)
{
    uint32_t table = play_and_back_up();
    struct engine_deck shown = *deck_of(&first, table);
    uint32_t round = table_of(&first, table)->table.round.number;
    assert_int_equal(shown.round, round);
    size_t before = first.shown_count;
    play(&first, 400);
    first.shown_count -= before; /* of the end that is lost */
    memmove(first.shown, first.shown + before, first.shown_count * sizeof first.shown[0]);
    open_engine(&second, 99);
    for (unsigned i = 0; i < 400 && deck_of(&second, table)->round != round; i++)
        play(&second, TABLES);
    assert_int_equal(deck_of(&second, table)->round, round);
    assert_memory_equal(deck_of(&second, table)->order, shown.order, shown.count);
    play(&second, 400);
    assert_true(keys_shown_twice() > 0);
    assert_true(first.shown_count > 0);
    end(&first);
    end(&second);
}

TEST(test_after_an_epoch_no_deck_and_no_key_is_used_again)
{
    uint32_t table = play_and_back_up();
    size_t before = first.shown_count;
    uint32_t round = table_of(&first, table)->table.round.number;
    play(&first, 400);
    size_t lost = first.shown_count - before;
    memmove(first.shown, first.shown + before, lost * sizeof first.shown[0]);
    first.shown_count = lost;
    open_engine(&second, 99);
    unsigned open = unsafe_rounds(&second);
    assert_true(open > 0);
    must_open_epoch(&second, BAIZE_EPOCH_RESTORED);
    assert_int_equal(unsafe_rounds(&second), 0);
    assert_int_equal(table_of(&second, table)->table.round.phase, BAIZE_PHASE_VOIDED);
    assert_int_equal(table_of(&second, table)->table.round.number, round);
    assert_int_equal(baize_engine_house(second.engine)->epochs_count, 1);
    assert_true(baize_engine_balances(second.engine));
    for (uint32_t number = 1; number <= TABLES; number++) {
        const struct baize_round *left = &table_of(&second, number)->table.round;
        bool over = left->phase == BAIZE_PHASE_IDLE || left->phase >= BAIZE_PHASE_ENDED;
        goes_on[number] = over ? 0 : left->number;
    }
    size_t voided = second.shown_count; /* keys of rounds that are over without a further card */
    play(&second, 1200);
    assert_true(second.shown_count > voided + TABLES);
    memmove(second.shown, second.shown + voided, (second.shown_count - voided) * sizeof second.shown[0]);
    second.shown_count -= voided;
    assert_int_equal(keys_shown_twice(), 0);
    print_message("%u rounds void; %zu keys of the end that was lost, %zu after it, none twice\n", open, lost,
                  second.shown_count);
    verify(&second, &key);
    verify(&second, NULL);
    baize_engine_close(second.engine); /* a start finds the keys of both epochs, with snapshots and without */
    open_engine(&second, 100);
    play(&second, 60);
    baize_engine_close(second.engine);
    second.settings.ignore_snapshots = true;
    char words[512];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    assert_int_equal(baize_engine_open(&second.settings, &second.engine, &trouble), BAIZE_OK);
    must_open_epoch(&second, BAIZE_EPOCH_LOSS);
    play(&second, 300);
    verify(&second, &key);
    verify(&second, NULL);
    end(&first);
    end(&second);
}

/* Nobody else voids a round in this way, or opens an epoch. */
TEST(test_only_the_program_says_that_the_record_is_lost)
{
    static struct baize_command command;
    struct baize_refusal refusal;
    struct baize_answer answer;
    uint32_t table = play_and_back_up();
    command = (struct baize_command){
        .kind = BAIZE_COMMAND_FLOOR,
        .floor = {.machine = BAIZE_FLOOR_TABLE,
                  .number = table,
                  .table = {.kind = BAIZE_TABLE_ACT_ROUND,
                            .by = {.who = table_of(&first, table)->table.dealer, .role = BAIZE_DEALER},
                            .round = {.kind = BAIZE_ACT_REPORT_IRREGULARITY,
                                      .report_irregularity = {.what = BAIZE_RECORD_LOST}}}}};
    baize_command_id(&first.settings.random, baize_engine_now_ms(first.engine), command.id);
    assert_int_equal(baize_engine_do(first.engine, &command, &answer, &refusal), BAIZE_COMMAND_REFUSED);
    assert_int_equal(refusal.reason, BAIZE_REASON_REPORTED_OTHERWISE);
    command = (struct baize_command){
        .kind = BAIZE_COMMAND_HOUSE,
        .house = {.kind = BAIZE_HOUSE_ACT_OPEN_EPOCH, .by = {.role = BAIZE_MANAGER}, .open_epoch = {.number = 1}}};
    command.house.open_epoch.id[0] = 1;
    baize_command_id(&first.settings.random, baize_engine_now_ms(first.engine), command.id);
    assert_int_equal(baize_engine_do(first.engine, &command, &answer, &refusal), BAIZE_COMMAND_REFUSED);
    end(&first);
    second.store.call->close(second.store.self);
}
