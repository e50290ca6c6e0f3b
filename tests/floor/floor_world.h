/* floor_world.h - a floor for tests: nine tables of four rule sets on five meters, and a mirror that only folds.
 *
 *     tables 1, 2, 3*   Maryland A              meter 1
 *     tables 4, 5*      Maryland E              meter 2 (mega, major), meter 3 (minor)
 *     tables 6, 7*      South Dakota PMG-01     meter 4     100% and 10%
 *     tables 8, 9*      Washington, meter pays  meter 5     fixed pays from the meter too
 *
 * A star marks a progressive-only table. At tables 2, 6 and at every progressive-only table the dealer counts chips. */
#ifndef FLOOR_WORLD_H
#define FLOOR_WORLD_H

#include "../rounds/player.h"
#include "promise.h"

#include <baize/floor.h>

enum { WORLD_TABLES = 9, WORLD_METERS = 5, WORLD_RULES = 4 };

struct world {
    struct baize_rules rules[WORLD_RULES];
    struct baize_floor_table tables[WORLD_TABLES], mirror_tables[WORLD_TABLES];
    struct baize_floor_meter meters[WORLD_METERS], mirror_meters[WORLD_METERS];
    struct baize_floor floor, mirror;
    struct baize_floor_record record;
    struct baize_refusal refusal;
    baize_money undone; /* backed out after the round had ended: counted beside the floor's own */
    int64_t now_ms;
    uint64_t acts, accepted;
    bool text_too; /* every event is written, read and written again */
    /* NULL, or told of every act that was allowed, before the mirror folds its events. True: the mirror stands after
     * the act already. */
    bool (*acted)(const struct baize_floor_action *action);
};

/* How often what struck. */
struct world_counts {
    uint64_t games, voids, voids_refunded, keyed_off, rejected, validated, resets, resets_by_another_table, back_outs,
        back_outs_after_the_end, parameters, adjustments, late_coins, wrong_counts, envies, alarms, pending_most, links,
        held, events;
};

extern struct world world;
extern struct world_counts counts;

void world_start(void);

/* Acts, and looks at every promise; false when it was refused. */
bool world_act(const struct baize_floor_action *action);

bool world_table_act(uint32_t table, const struct baize_table_action *action);
bool world_controller_act(uint32_t table, const struct baize_controller_action *action);
bool world_meter_act(uint32_t meter, const struct baize_meter_action *action);

#endif
