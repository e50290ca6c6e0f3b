/* random_procedure.c - from wherever chance has brought a table, the procedure leads to the end of the round and to a
 * closed table; every step it offers is allowed, and no lower role could take it.
 *
 *     random_procedure [EPISODES [SEED]]      for each shipped submission and source of cards; times BAIZE_SCALE
 *
 * An episode: the table plays by the procedure, with chaos in between; then everybody is orderly, and the round must
 * end; then, every other time, the table must come to its close. */
#include "chaos.h"
#include "orderly.h"
#include "random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { ACTS = 120, END_STEPS = 600, CLOSE_STEPS = 1500 };

static bool in_a_game(const struct baize_floor_table *table)
{
    enum baize_phase phase = table->table.round.phase;
    if (table->alone)
        return table->controller.phase != BAIZE_CONTROLLER_BETTING || baize_controller_lit(&table->controller) != 0;
    return phase != BAIZE_PHASE_IDLE && phase != BAIZE_PHASE_ENDED && phase != BAIZE_PHASE_VOIDED;
}

static void stuck(const struct baize_floor_table *table, const struct baize_procedure_wish *wish, const char *what)
{
    struct baize_procedure_step step;
    bool is = baize_procedure_next(&small.floor, table, wish, small.now_ms, &small.record, &step);
    fprintf(stderr, "table %u of %s %s: life %s, phase %s, %s %s\n", table->table.settings.number, small.rules.title,
            what, baize_life_id(table->table.life), baize_phase_id(table->table.round.phase),
            is ? "a step, waits for" : "waits for", baize_procedure_wait_id(step.waits));
    abort();
}

static void bring_to_end(struct baize_floor_table *table)
{
    struct baize_procedure_wish wish = {.tray = 500000};
    for (int i = 0; in_a_game(table); i++)
        if (i > END_STEPS || !orderly_step(table, &wish))
            stuck(table, &wish, "does not end its round");
}

static void bring_to_close(struct baize_floor_table *table)
{
    struct baize_procedure_wish wish = {.tray = 500000, .close = true};
    for (int i = 0; table->table.life != BAIZE_LIFE_CLOSED; i++)
        if (i > CLOSE_STEPS || !orderly_step(table, &wish))
            stuck(table, &wish, "is not closed");
    PROMISE(!orderly_step(table, &wish));
}

static void episode(struct baize_floor_table *table, uint64_t number)
{
    struct baize_procedure_wish wish = {.tray = 500000, .preshuffled = number % 3 != 0};
    uint32_t acts = 1 + below(ACTS);
    supervisors_are_slow = true;
    for (uint32_t i = 0; i < acts; i++) {
        bool other = small.floor.tables_count == 2 && below(3) == 0;
        struct baize_floor_table *there = other ? &small.tables[table == small.tables] : table;
        if (below(8) == 0 || (there->alone && below(3) == 0))
            chaos_act(there);
        else if (other)
            orderly_step(there, &wish);
        else if (!orderly_step(table, &wish) && !table->alone)
            stuck(table, &wish, "stands still");
    }
    supervisors_are_slow = false;
    bring_to_end(table);
    if (!table->alone && number % 2 == 0)
        bring_to_close(table);
}

/* ---- What struck ---- */

static bool tell(void)
{
    static const enum baize_table_act acts[] = {
        BAIZE_TABLE_ACT_RECEIVE_DECK,   BAIZE_TABLE_ACT_STEP,          BAIZE_TABLE_ACT_REMOVE_DECK,
        BAIZE_TABLE_ACT_OPEN_TABLE,     BAIZE_TABLE_ACT_BEGIN_CLOSING, BAIZE_TABLE_ACT_CLOSE_TABLE,
        BAIZE_TABLE_ACT_SIGN_ON,        BAIZE_TABLE_ACT_COUNT_STUB,    BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER,
        BAIZE_TABLE_ACT_RESTORE_DEVICE, BAIZE_TABLE_ACT_LEAVE,         BAIZE_TABLE_ACT_OPEN_INVENTORY,
        BAIZE_TABLE_ACT_FILL,           BAIZE_TABLE_ACT_TAKE_DROP,     BAIZE_TABLE_ACT_CLOSE_INVENTORY,
        BAIZE_TABLE_ACT_TAKE_TIPS,
    };
    static const enum baize_procedure_wait waits[] = {
        BAIZE_WAITS_FOR_PLAYERS,       BAIZE_WAITS_FOR_WAGERS, BAIZE_WAITS_FOR_DECISION,
        BAIZE_WAITS_FOR_ANOTHER_TABLE, BAIZE_WAITS_FOR_CARD,   BAIZE_WAITS_FOR_CORRECTION,
    };
    bool all = step_counts.validated > 0 && step_counts.round[BAIZE_ACT_PAY_ENVY] > 0 &&
               step_counts.controller[BAIZE_CONTROLLER_ACT_END] > 0 &&
               step_counts.controller[BAIZE_CONTROLLER_ACT_PAY_ENVY] > 0;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        printf("  %-24s %10" PRIu64 "\n", baize_table_act_id(acts[i]), step_counts.table[acts[i]]);
        all = all && step_counts.table[acts[i]] > 0;
    }
    for (unsigned i = 0; i < BAIZE_ACTS; i++)
        if (step_counts.round[i] > 0)
            printf("  %-24s %10" PRIu64 "\n", baize_act_id((enum baize_act)i), step_counts.round[i]);
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        printf("  waits for %-14s %10" PRIu64 "\n", baize_procedure_wait_id(waits[i]), step_counts.waits[waits[i]]);
        all = all && step_counts.waits[waits[i]] > 0;
    }
    printf("  wins validated           %10" PRIu64 "\n", step_counts.validated);
    return all;
}

static void play(uint64_t episodes, uint64_t seed)
{
    struct baize_shipped shipped;
    for (size_t i = 0; i < baize_shipped_count(); i++) {
        PROMISE(baize_shipped_at(i, &shipped) == BAIZE_OK);
        for (int source = 0; shipped.kind == BAIZE_FILE_SUBMISSION && source < 2; source++) {
            small_start(&shipped, source == 0 ? BAIZE_SOURCE_GENERATOR : BAIZE_SOURCE_READER, seed + i);
            for (uint64_t k = 0; k < episodes; k++)
                episode(&small.tables[small.floor.tables_count == 2 && below(4) == 0], k);
        }
    }
}

/* Two tables claim the same level of a meter at the same time in one of some ten thousand rounds: then more is played.
 */
int main(int argc, char **argv)
{
    uint64_t episodes = argument(argc, argv, 1, 60) * scale();
    uint64_t seed = argument(argc, argv, 2, 1);
    play(episodes, seed);
    for (uint64_t more = 1; more < 8 && step_counts.waits[BAIZE_WAITS_FOR_ANOTHER_TABLE] == 0; more++)
        play(episodes, seed + 1000 * more);
    return tell() ? 0 : 1;
}
