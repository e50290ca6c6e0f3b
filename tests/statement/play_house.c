/* play_house.c - a house that played for some days, as a SQLite file, for check_report.py.
 *
 *     play_house FILE [COMMANDS [SEED]]
 *
 * Tables are closed and opened again now and then, months change, and on the way the house changes its zone. */
#include "house.h"

#include <baize/chance.h>
#include <baize/store.h>
#include <stdio.h>
#include <stdlib.h>

#define BEGIN_MS INT64_C(1793397600000) /* 2026-10-30 22:00:00 */
#define STEP_MS  45000

#define PROMISE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition);                            \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

static int64_t now_ms = BEGIN_MS;

static int64_t tell_time(void *context)
{
    (void)context;
    return now_ms;
}

/* West by an hour, in the middle of the play. */
static void change_zone(struct baize_engine *engine, const struct baize_random *random)
{
    static struct baize_command command;
    command =
        (struct baize_command){.kind = BAIZE_COMMAND_HOUSE,
                               .house = {.kind = BAIZE_HOUSE_ACT_CHANGE_SETTINGS,
                                         .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR},
                                         .second_role = BAIZE_SUPERVISOR}};
    command.house.change_settings = (struct baize_house_settings){
        .time = {.zone_minutes = -240, .day_starts_minutes = 360}, .shifts_count = 3, .shifts = {360, 840, 1320}};
    house_do(engine, &command, random);
}

static void play(struct baize_engine *engine, struct house_plan *plan, unsigned long commands,
                 const struct baize_random *random)
{
    static struct baize_command command;
    for (unsigned long i = 0; i < commands; i++) {
        uint32_t table = 1 + (uint32_t)(i % plan->tables);
        now_ms += STEP_MS;
        plan->bot.close = i / 400 % 3 == 2 && table % 2 == 0;
        if (i == commands / 2)
            change_zone(engine, random);
        if (house_next(engine, plan, table, random, &command))
            house_do(engine, &command, random);
    }
}

int main(int argc, char **argv)
{
    PROMISE(argc > 1);
    unsigned long commands = argc > 2 ? strtoul(argv[2], NULL, 10) : 4000;
    unsigned long seed = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    static struct baize_house_key key;
    static struct baize_seeded seeded;
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_random random = baize_random_seeded(&seeded, seed, 0);
    struct baize_store memory, file;
    struct baize_engine *engine;
    struct house_plan plan = house_plan_small(seed);
    char words[512];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    PROMISE(baize_house_key_make(&random, &key) == BAIZE_OK);
    PROMISE(baize_store_memory(&allocator, &memory) == BAIZE_OK);
    struct baize_engine_settings settings = {
        .allocator = allocator, .clock = {.now_ms = tell_time}, .random = random, .store = memory, .key = &key};
    PROMISE(baize_engine_open(&settings, &engine, &trouble) == BAIZE_OK);
    house_create(engine, &plan, &key, &random);
    play(engine, &plan, commands, &random);
    PROMISE(baize_engine_balances(engine));
    baize_engine_close(engine);
    PROMISE(baize_store_sqlite(argv[1], BAIZE_STORE_CREATE, &allocator, &file, &trouble) == BAIZE_OK);
    PROMISE(baize_store_copy(&memory, &file, NULL, NULL) == BAIZE_OK);
    file.call->close(file.self);
    memory.call->close(memory.self);
    return 0;
}
