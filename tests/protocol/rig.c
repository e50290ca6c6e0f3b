/* rig.c - see the header. */
#include "rig.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of people: anything that UTF-8 can write. */
static const char *alias(void *context, uint32_t person)
{
    static const char *const names[] = {"Anna", "\"Zo\xc3\xab\" \\ </script>", "\xe6\x9d\x8e\xe5\xb0\x8f\xe9\xbe\x99",
                                        NULL};
    (void)context;
    return names[person % 4];
}

static bool is_here(void *context, uint32_t patron)
{
    (void)context;
    return patron % 2 == 0;
}

static enum protocol_runs runs(void *context, uint32_t table)
{
    const struct rig *rig = context;
    (void)table;
    return rig->runs;
}

static struct protocol_pause pause_of(void *context, uint32_t table)
{
    const struct rig *rig = context;
    (void)table;
    return (struct protocol_pause){.until_ms = rig->house.now_ms + 4000, .lasts_ms = 5000};
}

static json_t *last_wagers(void *context, uint32_t table, uint32_t patron)
{
    (void)context;
    return patron % 2 == 0 ? NULL : json_pack("{s:{s:i}}", "1", "ante", (int)(table * 500));
}

static void choose(struct house_plan *plan, unsigned first, unsigned count)
{
    static char ids[HOUSE_SUBMISSIONS_MOST][64];
    struct baize_shipped shipped;
    unsigned found = 0;
    for (size_t i = 0; baize_shipped_at(i, &shipped) == BAIZE_OK && plan->submissions_count < count; i++) {
        if (shipped.kind != BAIZE_FILE_SUBMISSION || found++ < first)
            continue;
        char *id = ids[plan->submissions_count];
        snprintf(id, sizeof ids[0], "%s", shipped.id);
        plan->submissions[plan->submissions_count++] = id;
    }
}

void rig_open(struct rig *rig, unsigned first, unsigned count, uint8_t seats)
{
    memset(rig, 0, sizeof *rig);
    world_start(&rig->world, 7 + first);
    rig->world.settings = world_settings(&rig->world);
    rig->world.settings.meters_most = 8;
    PROMISE(world_open(&rig->world) == BAIZE_OK);
    choose(&rig->plan, first, count);
    rig->plan.tables = 2 * rig->plan.submissions_count;
    rig->plan.readers = true;
    rig->plan.clocks_ms = 15000;
    rig->plan.bot = (struct bot){.seed = 5 + first, .seats = seats, .side_wagers = 70, .folds = 30, .buy_in = 500000};
    house_create(rig->world.engine, &rig->plan, &rig->world.key, &rig->world.random);
    rig->house = (struct protocol_house){.engine = rig->world.engine,
                                         .now_ms = baize_engine_now_ms(rig->world.engine),
                                         .server = "f3a0",
                                         .hints = true,
                                         .clients = 12,
                                         .running_since_ms = WORLD_NOW,
                                         .alias = alias,
                                         .is_here = is_here,
                                         .runs = runs,
                                         .pause = pause_of,
                                         .last_wagers = last_wagers,
                                         .context = rig};
    rig->runs = PROTOCOL_BY_ITSELF;
}

void rig_close(struct rig *rig)
{
    world_end(&rig->world);
}

bool rig_step(struct rig *rig, uint32_t table)
{
    struct baize_command command;
    if (!house_next(rig->world.engine, &rig->plan, table, &rig->world.random, &command))
        return false;
    rig->world.now_ms += 10;
    house_do(rig->world.engine, &command, &rig->world.random);
    rig->house.now_ms = baize_engine_now_ms(rig->world.engine);
    return true;
}

void rig_until(struct rig *rig, uint32_t table, enum baize_phase phase)
{
    for (int i = 0; i < 2000 && rig_table(rig, table)->table.round.phase != phase; i++)
        PROMISE(rig_step(rig, table));
    PROMISE(rig_table(rig, table)->table.round.phase == phase);
}

struct baize_floor_table *rig_table(const struct rig *rig, uint32_t table)
{
    return baize_floor_table(baize_engine_floor(rig->world.engine), table);
}

struct protocol_person rig_person(uint32_t number, enum baize_role role)
{
    return (struct protocol_person){.number = number, .role = role, .name = "somebody"};
}

char *rig_text(json_t *view)
{
    size_t length;
    char *text = protocol_text(view, &length);
    PROMISE(text != NULL && strlen(text) == length);
    json_decref(view);
    return text;
}

bool rig_turns_its_cards(const struct baize_rules *rules, const struct baize_round_seat *seat)
{
    bool live = false;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        live = live || (seat->wagers[w] > 0 && (!seat->folded || rules->wagers[w].on_fold == BAIZE_LIVE));
    return seat->settled && live && !seat->forfeited;
}
