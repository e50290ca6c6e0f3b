/* floor.c - what stands on the floor, and finding it. */
#include "floor/internal.h"

#include <string.h>

void baize_floor_start(struct baize_floor *floor, struct baize_floor_table *tables, size_t tables_most,
                       struct baize_floor_meter *meters, size_t meters_most)
{
    *floor = (struct baize_floor){
        .tables = tables, .tables_most = tables_most, .meters = meters, .meters_most = meters_most};
}

uint32_t floor_number(const struct baize_floor_table *table)
{
    return table->table.settings.number;
}

/* Numbers are mostly given in order, from 1: then the place is known. */
struct baize_floor_table *baize_floor_table(const struct baize_floor *floor, uint32_t number)
{
    if (number - 1u < floor->tables_count && floor_number(&floor->tables[number - 1]) == number)
        return &floor->tables[number - 1];
    for (size_t i = 0; i < floor->tables_count; i++)
        if (floor_number(&floor->tables[i]) == number)
            return &floor->tables[i];
    return NULL;
}

struct baize_floor_meter *baize_floor_meter(const struct baize_floor *floor, uint32_t number)
{
    if (number - 1u < floor->meters_count && floor->meters[number - 1].number == number)
        return &floor->meters[number - 1];
    for (size_t i = 0; i < floor->meters_count; i++)
        if (floor->meters[i].number == number)
            return &floor->meters[i];
    return NULL;
}

enum baize_status baize_floor_add_table(struct baize_floor *floor, const struct baize_rules *rules,
                                        const struct baize_floor_settings *settings)
{
    if (floor->tables_count == floor->tables_most)
        return BAIZE_LEDGER_FULL;
    if (settings->table.number == 0 || baize_floor_table(floor, settings->table.number) != NULL)
        return BAIZE_RULES_REFUSED;
    struct baize_floor_table *table = &floor->tables[floor->tables_count++];
    struct baize_controller_settings controller = {
        .table = settings->table.number, .alone = settings->alone, .counts_chips = settings->counts_chips};
    memset(table, 0, sizeof *table);
    table->rules = rules;
    table->alone = settings->alone;
    baize_table_start(&table->table, &settings->table);
    baize_controller_start(&table->controller, &controller);
    return BAIZE_OK;
}

enum baize_status baize_floor_add_meter(struct baize_floor *floor, const struct baize_rules *rules, uint32_t number)
{
    if (floor->meters_count == floor->meters_most)
        return BAIZE_LEDGER_FULL;
    if (number == 0 || baize_floor_meter(floor, number) != NULL)
        return BAIZE_RULES_REFUSED;
    struct baize_floor_meter *meter = &floor->meters[floor->meters_count++];
    memset(meter, 0, sizeof *meter);
    meter->rules = rules;
    meter->number = number;
    baize_meter_start(&meter->meter);
    return BAIZE_OK;
}

/* ---- Levels ---- */

static bool has_level(const struct baize_meter *meter, const char *name)
{
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if (strncmp(meter->levels[i].name, name, BAIZE_LEVEL_NAME_SIZE) == 0)
            return true;
    return false;
}

static struct baize_floor_meter *meter_of_level(const struct baize_floor *floor, const struct baize_floor_table *table,
                                                const char *name)
{
    for (uint8_t i = 0; i < table->links_count; i++) {
        struct baize_floor_meter *meter = baize_floor_meter(floor, table->links[i]);
        if (meter != NULL && has_level(&meter->meter, name))
            return meter;
    }
    return NULL;
}

struct baize_floor_meter *baize_floor_meter_of_row(const struct baize_floor *floor,
                                                   const struct baize_floor_table *table, uint8_t row)
{
    const struct baize_paytable *schedule = &table->rules->progressive.schedule;
    if (row >= schedule->count)
        return NULL;
    const struct baize_odds *pays = &schedule->rows[row].pays;
    if (pays->kind == BAIZE_ODDS_METER)
        return meter_of_level(floor, table, pays->level);
    return table->links_count > 0 ? baize_floor_meter(floor, table->links[0]) : NULL;
}

bool floor_has_meters(const struct baize_floor *floor, const struct baize_floor_table *table)
{
    const struct baize_progressive_rules *progressive = &table->rules->progressive;
    for (uint8_t i = 0; i < progressive->levels; i++)
        if (meter_of_level(floor, table, progressive->meters[i].level) == NULL)
            return false;
    return table->links_count > 0;
}

uint32_t baize_floor_claim_of(const struct baize_floor *floor, uint32_t table, uint8_t seat, uint32_t *meter)
{
    const struct baize_floor_table *found = baize_floor_table(floor, table);
    for (uint8_t i = 0; found != NULL && i < found->links_count; i++) {
        const struct baize_floor_meter *linked = baize_floor_meter(floor, found->links[i]);
        for (uint8_t k = 0; linked != NULL && k < linked->meter.claims_count; k++) {
            const struct baize_meter_claim *claim = &linked->meter.claims[k];
            if (claim->table == table && claim->seat == seat) {
                *meter = linked->number;
                return claim->number;
            }
        }
    }
    return 0;
}

/* ---- Links ---- */

bool floor_is_idle(const struct baize_floor_table *table)
{
    enum baize_phase phase = table->table.round.phase;
    return table->controller.phase == BAIZE_CONTROLLER_BETTING && baize_controller_lit(&table->controller) == 0 &&
           (phase == BAIZE_PHASE_IDLE || phase == BAIZE_PHASE_ENDED || phase == BAIZE_PHASE_VOIDED);
}

static bool is_linked(const struct baize_floor_table *table, uint32_t meter)
{
    for (uint8_t i = 0; i < table->links_count; i++)
        if (table->links[i] == meter)
            return true;
    return false;
}

const struct baize_floor_table *floor_busy_table(const struct baize_floor *floor, uint32_t meter)
{
    for (size_t i = 0; i < floor->tables_count; i++)
        if (is_linked(&floor->tables[i], meter) && !floor_is_idle(&floor->tables[i]))
            return &floor->tables[i];
    return NULL;
}

static void unlink_meter(struct baize_floor_table *table, uint32_t meter)
{
    uint8_t kept = 0;
    for (uint8_t i = 0; i < table->links_count; i++)
        if (table->links[i] != meter)
            table->links[kept++] = table->links[i];
    while (table->links_count > kept)
        table->links[--table->links_count] = 0;
}

void floor_note_links(struct baize_floor *floor, const struct baize_meter_event *event)
{
    struct baize_floor_table *table;
    switch ((unsigned)event->kind) {
    case BAIZE_METER_EVENT_TABLE_LINKED:
        table = baize_floor_table(floor, event->linked.table);
        if (table != NULL && table->links_count < BAIZE_LEVELS_MOST && !is_linked(table, event->meter))
            table->links[table->links_count++] = event->meter;
        return;
    case BAIZE_METER_EVENT_TABLE_UNLINKED:
        table = baize_floor_table(floor, event->unlinked.table);
        if (table != NULL)
            unlink_meter(table, event->meter);
        return;
    case BAIZE_METER_EVENT_METER_CLOSED:
        for (size_t i = 0; i < floor->tables_count; i++)
            unlink_meter(&floor->tables[i], event->meter);
        return;
    default:
        return;
    }
}
