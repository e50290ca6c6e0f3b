/* test_audit_engine.c - what the engine writes is found sound: a whole house at play, with and without clocks, wallets
 * and card readers, over a shift's end. */
#include "house.h"
#include "testing.h"
#include <baize/audit.h>

static struct baize_audit_report report;
static int64_t now_ms;

static int64_t tick(void *context)
{
    (void)context;
    return now_ms += 7;
}

static void must_be_sound(const struct baize_audit_settings *settings)
{
    static char words[20000];
    struct baize_text text = baize_text_in(words, sizeof words);
    assert_int_equal(baize_audit_verify(settings, &report), BAIZE_OK);
    baize_audit_fault_print(&text, &report.fault);
    if (!report.sound)
        fail_msg("%s", words);
}

/* Plays so many commands of all tables in turn; ends a shift in the middle. */
static void play(const struct house_plan *plan, unsigned commands)
{
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_seeded seeded;
    struct baize_engine *engine = NULL;
    struct baize_house_key key;
    char memory[1024];
    static char checkpoint[64 << 10];
    struct baize_text trouble = baize_text_in(memory, sizeof memory);
    struct baize_text text = baize_text_in(checkpoint, sizeof checkpoint);
    struct baize_engine_settings settings = {.allocator = allocator, .clock = {.now_ms = tick}, .key = &key};
    now_ms = 1794830400000;
    settings.random = baize_random_seeded(&seeded, plan->bot.seed, 0);
    assert_int_equal(baize_store_memory(&allocator, &settings.store), BAIZE_OK);
    assert_int_equal(baize_house_key_make(&settings.random, &key), BAIZE_OK);
    assert_int_equal(baize_engine_open(&settings, &engine, &trouble), BAIZE_OK);
    house_create(engine, plan, &key, &settings.random);
    for (unsigned done = 0; done < commands;) {
        struct baize_command command;
        unsigned before = done;
        for (uint32_t table = 1; table <= plan->tables; table++)
            if (house_next(engine, plan, table, &settings.random, &command)) {
                house_do(engine, &command, &settings.random);
                if (++done == commands / 2) {
                    struct baize_actor by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
                    struct baize_refusal refusal;
                    assert_int_equal(baize_engine_checkpoint(engine, &by, &text, &refusal), BAIZE_OK);
                }
            }
        assert_true(done > before);
    }
    baize_engine_close(engine);
    struct baize_audit_settings audit = {.allocator = allocator,
                                         .store = settings.store,
                                         .key = &key,
                                         .against = checkpoint,
                                         .against_length = text.length};
    must_be_sound(&audit);
    printf("%llu acts, %llu rounds, %llu void, %llu decks shown, %llu events\n", (unsigned long long)report.counts.acts,
           (unsigned long long)report.counts.rounds, (unsigned long long)report.counts.voided,
           (unsigned long long)report.counts.decks_shown, (unsigned long long)report.counts.events);
    assert_true(report.counts.rounds > 0 && report.counts.checkpoints == 1);
    settings.store.call->close(settings.store.self);
}

TEST(test_F3_what_the_engine_writes_is_found_sound)
{
    const char *scale = getenv("BAIZE_SCALE");
    unsigned times = scale == NULL ? 1 : (unsigned)strtoul(scale, NULL, 10);
    for (unsigned seed = 1; seed <= 2 * times; seed++) {
        struct house_plan plan = house_plan_small(seed);
        play(&plan, 1500);
    }
}

TEST(test_a_house_of_cash_and_clocks_is_found_sound)
{
    struct house_plan plan = house_plan_small(3);
    plan.cash = true;
    plan.clocks_ms = 20;
    play(&plan, 1500);
}
