/* floor_world.c - the floor of the tests, and what must hold after every act. */
#include "floor_world.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct world world;
struct world_counts counts;

/* ---- Setting up ---- */

static const char *const submissions[WORLD_RULES] = {"maryland-four-card-poker", "maryland-three-level-progressive",
                                                     "south-dakota-four-card-poker", "washington-pays-from-the-meter"};

struct table_row {
    uint8_t rules;
    bool alone, counts_chips;
};

static const struct table_row table_rows[WORLD_TABLES] = {
    {0, false, false}, {0, false, true}, {0, true, true},   {1, false, false}, {1, true, true},
    {2, false, true},  {2, true, true},  {3, false, false}, {3, true, true},
};

static const uint8_t meter_rules[WORLD_METERS] = {0, 1, 1, 2, 3};

static void add_all(struct baize_floor *floor)
{
    for (uint32_t i = 0; i < WORLD_TABLES; i++) {
        struct baize_floor_settings settings = {
            .table = {.number = i + 1, .source = BAIZE_SOURCE_GENERATOR},
            .alone = table_rows[i].alone,
            .counts_chips = table_rows[i].counts_chips,
        };
        PROMISE(baize_floor_add_table(floor, &world.rules[table_rows[i].rules], &settings) == BAIZE_OK);
    }
    for (uint32_t i = 0; i < WORLD_METERS; i++)
        PROMISE(baize_floor_add_meter(floor, &world.rules[meter_rules[i]], i + 1) == BAIZE_OK);
}

static struct baize_meter_action of_manager(enum baize_meter_act kind)
{
    return (struct baize_meter_action){
        .kind = kind, .by = {.who = 70, .role = BAIZE_MANAGER, .second = 71}, .second_role = BAIZE_SUPERVISOR};
}

/* Levels `first` .. `first + count - 1` of the rules. */
static void open_meter(uint32_t number, uint8_t first, uint8_t count)
{
    struct baize_meter_action action = of_manager(BAIZE_METER_ACT_OPEN);
    struct baize_actor by = action.by;
    baize_meter_setup_of(&world.rules[meter_rules[number - 1]], number, &action);
    action.by = by;
    action.second_role = BAIZE_SUPERVISOR;
    for (uint8_t i = 0; i < count; i++)
        action.open.levels[i] = action.open.levels[first + i];
    action.open.count = count;
    PROMISE(world_meter_act(number, &action));
}

static void link_table(uint32_t meter, uint32_t table)
{
    struct baize_meter_action action = of_manager(BAIZE_METER_ACT_LINK_TABLE);
    action.link_table.table = table;
    PROMISE(world_meter_act(meter, &action));
}

void world_start(void)
{
    static unsigned char scratch[BAIZE_RULES_SCRATCH];
    static struct baize_diagnostics found;
    struct baize_library library = baize_shipped_library();
    for (int i = 0; i < WORLD_RULES; i++) {
        struct baize_shipped shipped;
        PROMISE(baize_shipped_find(submissions[i], BAIZE_FILE_SUBMISSION, &shipped) == BAIZE_OK);
        struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
        PROMISE(baize_rules_load(&source, &library, scratch, sizeof scratch, &world.rules[i], &found) == BAIZE_OK);
    }
    world.now_ms = 1794830400000; /* 2026-11-16 12:00:00 */
    world.undone = 0;
    world.acts = 0;
    baize_floor_start(&world.floor, world.tables, WORLD_TABLES, world.meters, WORLD_METERS);
    baize_floor_start(&world.mirror, world.mirror_tables, WORLD_TABLES, world.mirror_meters, WORLD_METERS);
    add_all(&world.floor);
    add_all(&world.mirror);
    open_meter(1, 0, 1);
    open_meter(2, 0, 2);
    open_meter(3, 2, 1);
    open_meter(4, 0, 1);
    open_meter(5, 0, 1);
    for (uint32_t table = 1; table <= 3; table++)
        link_table(1, table);
    for (uint32_t table = 4; table <= 5; table++) {
        link_table(2, table);
        link_table(3, table);
    }
    for (uint32_t table = 6; table <= 7; table++)
        link_table(4, table);
    for (uint32_t table = 8; table <= 9; table++)
        link_table(5, table);
}

/* ---- Promises ---- */

static void see(const struct baize_rules *rules, baize_cards *seen, baize_card card)
{
    PROMISE(card < BAIZE_CARD_LIMIT && (rules->deck & baize_cards_one(card)) != 0);
    PROMISE((*seen & baize_cards_one(card)) == 0);
    *seen |= baize_cards_one(card);
}

static void check_cards(const struct baize_floor_table *table)
{
    baize_cards hands = 0;
    for (uint8_t s = 0; s < BAIZE_SEATS_MOST; s++)
        for (uint8_t i = 0; i < table->table.round.seats[s].count; i++)
            see(table->rules, &hands, table->table.round.seats[s].cards[i]);
    for (uint8_t i = 0; i < table->table.round.dealer_count; i++)
        see(table->rules, &hands, table->table.round.dealer[i]);
    PROMISE((table->table.round.bonus_card & hands) == 0);
}

/* The lights are the wagers of the round, and the meter knows the same seats. */
static void check_lights(const struct baize_floor_table *table)
{
    uint16_t wagered = 0;
    uint16_t lit = baize_controller_lit(&table->controller);
    enum baize_phase phase = table->table.round.phase;
    bool open = phase != BAIZE_PHASE_IDLE && phase != BAIZE_PHASE_ENDED && phase != BAIZE_PHASE_VOIDED;
    for (uint8_t s = 0; open && s < BAIZE_SEATS_MOST; s++)
        if (table->table.round.seats[s].wagers[BAIZE_PROGRESSIVE] > 0) {
            wagered |= (uint16_t)(1u << s);
            PROMISE(table->controller.seats[s].patron == table->table.round.seats[s].patron);
        }
    PROMISE(table->alone || lit == wagered);
    bool locked = table->controller.phase != BAIZE_CONTROLLER_BETTING;
    for (uint8_t i = 0; i < table->links_count; i++) {
        const struct baize_meter *meter = &baize_floor_meter(&world.floor, table->links[i])->meter;
        for (uint8_t k = 0; k < meter->tables_count; k++)
            if (meter->tables[k].number == table->table.settings.number) {
                PROMISE(meter->tables[k].open == (locked && lit != 0));
                PROMISE(!meter->tables[k].open || meter->tables[k].lit == lit);
            }
    }
}

/* Every keyed hand waits at exactly one meter, or for the link (R42). */
static void check_keys(const struct baize_floor_table *table)
{
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++) {
        uint32_t meter = 0;
        uint32_t claim = baize_floor_claim_of(&world.floor, table->table.settings.number, seat, &meter);
        const struct baize_controller_seat *keyed = &table->controller.seats[seat - 1];
        PROMISE((claim != 0) == (keyed->key == BAIZE_KEY_PENDING && !keyed->unplaced));
        PROMISE(!keyed->unplaced || (table->controller.link_lost && keyed->key == BAIZE_KEY_PENDING));
    }
}

static void check_text(const struct baize_floor_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE], line_again[BAIZE_EVENT_TEXT_SIZE];
    static struct baize_floor_event read;
    const struct baize_rules *rules = event->machine == BAIZE_FLOOR_METER
                                          ? baize_floor_meter(&world.floor, event->number)->rules
                                          : baize_floor_table(&world.floor, event->number)->rules;
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_text again = baize_text_in(line_again, sizeof line_again);
    size_t position;
    PROMISE(baize_floor_event_encode(&text, event, rules) == BAIZE_OK);
    PROMISE(strncmp(line, baize_floor_event_id(event), strlen(baize_floor_event_id(event))) == 0);
    PROMISE(baize_floor_event_decode(line, text.length, rules, event->machine, event->number, &read, &position) ==
            BAIZE_OK);
    PROMISE(baize_floor_event_encode(&again, &read, rules) == BAIZE_OK);
    PROMISE(again.length == text.length && memcmp(line, line_again, text.length) == 0);
    PROMISE(baize_floor_fold(&world.mirror, &read) == BAIZE_OK);
}

static bool same_table(size_t i)
{
    return memcmp(&world.tables[i].table, &world.mirror_tables[i].table, sizeof world.tables[i].table) == 0 &&
           memcmp(&world.tables[i].controller, &world.mirror_tables[i].controller, sizeof world.tables[i].controller) ==
               0 &&
           memcmp(world.tables[i].links, world.mirror_tables[i].links, sizeof world.tables[i].links) == 0;
}

static void compare_all(void)
{
    for (size_t i = 0; i < WORLD_TABLES; i++)
        PROMISE(same_table(i));
    for (size_t i = 0; i < WORLD_METERS; i++)
        PROMISE(memcmp(&world.meters[i].meter, &world.mirror_meters[i].meter, sizeof world.meters[i].meter) == 0);
}

static void compare_touched(void)
{
    for (uint16_t i = 0; i < world.record.count; i++) {
        const struct baize_floor_event *event = &world.record.events[i];
        size_t at = event->number - 1;
        if (event->machine == BAIZE_FLOOR_METER)
            PROMISE(memcmp(&world.meters[at].meter, &world.mirror_meters[at].meter, sizeof world.meters[at].meter) ==
                    0);
        else
            PROMISE(same_table(at));
    }
}

/* ---- Counting ---- */

static void count_validated(const struct baize_meter_event *event)
{
    const struct baize_meter *meter = &world.meters[event->meter - 1].meter;
    const struct baize_meter_hit *hit = baize_meter_find_win(meter, event->validated.win);
    counts.validated++;
    if (!event->validated.award.resets)
        return;
    counts.resets++;
    for (uint8_t i = 0; i < meter->tables_count; i++)
        counts.resets_by_another_table += meter->tables[i].open && meter->tables[i].number != hit->table;
}

static void count_meter(const struct baize_meter_event *event)
{
    const struct baize_meter_hit *hit;
    counts.alarms += baize_meter_event_alarms(event);
    switch ((unsigned)event->kind) {
    case BAIZE_METER_EVENT_CONTRIBUTION_REVERSED:
        counts.voids_refunded += event->reversed.refunded > 0;
        return;
    case BAIZE_METER_EVENT_CLAIM_DROPPED:
        counts.keyed_off += event->dropped.why == BAIZE_METER_DROP_KEYED_OFF;
        counts.rejected +=
            event->dropped.why > BAIZE_METER_DROP_KEYED_OFF && event->dropped.why < BAIZE_METER_DROP_ROUND_VOID;
        return;
    case BAIZE_METER_EVENT_CLAIM_VALIDATED:
        count_validated(event);
        return;
    case BAIZE_METER_EVENT_WIN_BACKED_OUT:
        hit = baize_meter_find_win(&world.meters[event->meter - 1].meter, event->backed_out.win);
        counts.back_outs++;
        if (world.record.count == 1) {
            counts.back_outs_after_the_end++;
            world.undone += hit->from == BAIZE_FROM_METER ? hit->amount * BAIZE_MICROCENTS_PER_CENT : 0;
        }
        return;
    case BAIZE_METER_EVENT_PARAMETERS_CHANGED:
        counts.parameters++;
        return;
    case BAIZE_METER_EVENT_LEVEL_ADJUSTED:
        counts.adjustments++;
        return;
    case BAIZE_METER_EVENT_TABLE_LINKED:
        counts.links++;
        return;
    default:
        return;
    }
}

static void count_controller(const struct baize_controller_event *event)
{
    counts.games += event->kind == BAIZE_CONTROLLER_EVENT_GAME_ENDED;
    counts.voids += event->kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED;
    counts.late_coins +=
        event->kind == BAIZE_CONTROLLER_EVENT_COIN_REFUSED && event->coin_refused.why == BAIZE_COIN_LATE;
    counts.wrong_counts += event->kind == BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED &&
                           event->chips_counted.chips != event->chips_counted.accepted;
    counts.envies += event->kind == BAIZE_CONTROLLER_EVENT_ENVY_BONUS_PAID;
}

static void count_all(void)
{
    counts.events += world.record.count;
    for (uint16_t i = 0; i < world.record.count; i++) {
        const struct baize_floor_event *event = &world.record.events[i];
        if (event->machine == BAIZE_FLOOR_METER)
            count_meter(&event->meter);
        else if (event->machine == BAIZE_FLOOR_CONTROLLER)
            count_controller(&event->controller);
        else if (event->table.kind == BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD)
            counts.held++;
        else
            counts.envies +=
                event->table.kind == BAIZE_TABLE_EVENT_ROUND && event->table.round.kind == BAIZE_EVENT_ENVY_PAID;
    }
    for (size_t i = 0; i < WORLD_METERS; i++)
        if (world.meters[i].meter.claims_count > counts.pending_most)
            counts.pending_most = world.meters[i].meter.claims_count;
}

/* ---- Acting ---- */

static void say_refusal(const struct baize_floor_action *action)
{
    char words[1024];
    struct baize_text text = baize_text_in(words, sizeof words);
    const struct baize_rules *rules =
        action->machine == BAIZE_FLOOR_METER && baize_floor_meter(&world.floor, action->number) != NULL
            ? baize_floor_meter(&world.floor, action->number)->rules
            : &world.rules[0];
    baize_refusal_print(&text, &world.refusal, rules);
    PROMISE(!text.truncated && text.length > 0);
    PROMISE(strcmp(baize_reason_name(world.refusal.reason), "?") != 0);
    PROMISE(strcmp(baize_reason_name(world.refusal.reason), "ALLOWED") != 0);
}

bool world_act(const struct baize_floor_action *action)
{
    enum baize_status status = baize_floor_act(&world.floor, action, &world.record, &world.refusal);
    world.acts++;
    if (status != BAIZE_OK) {
        PROMISE(status == BAIZE_FLOOR_REFUSED && world.record.count == 0);
        say_refusal(action);
        if (world.acts % 16 == 0)
            compare_all();
        return false;
    }
    world.accepted++;
    bool folded = world.acted != NULL && world.acted(action);
    for (uint16_t i = 0; !folded && i < world.record.count; i++)
        if (world.text_too)
            check_text(&world.record.events[i]);
        else
            PROMISE(baize_floor_fold(&world.mirror, &world.record.events[i]) == BAIZE_OK);
    compare_touched();
    count_all();
    PROMISE(baize_floor_balances(&world.floor));
    PROMISE(world.floor.undone == world.undone && world.mirror.undone == world.undone);
    for (size_t i = 0; i < WORLD_TABLES; i++) {
        check_lights(&world.tables[i]);
        check_keys(&world.tables[i]);
    }
    if (world.record.table != NULL)
        check_cards(world.record.table);
    return true;
}

bool world_table_act(uint32_t table, const struct baize_table_action *action)
{
    static struct baize_floor_action outer;
    outer.machine = BAIZE_FLOOR_TABLE;
    outer.number = table;
    outer.table = *action;
    outer.table.by.at_ms = world.now_ms;
    return world_act(&outer);
}

bool world_controller_act(uint32_t table, const struct baize_controller_action *action)
{
    static struct baize_floor_action outer;
    outer.machine = BAIZE_FLOOR_CONTROLLER;
    outer.number = table;
    outer.controller = *action;
    outer.controller.by.at_ms = world.now_ms;
    return world_act(&outer);
}

bool world_meter_act(uint32_t meter, const struct baize_meter_action *action)
{
    static struct baize_floor_action outer;
    outer.machine = BAIZE_FLOOR_METER;
    outer.number = meter;
    outer.meter = *action;
    outer.meter.by.at_ms = world.now_ms;
    return world_act(&outer);
}
