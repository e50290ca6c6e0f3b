/* view_lobby.c - lobby: all tables and meters of the house, for whoever comes in. */
#include "protocol/view.h"

static json_t *house_of(const struct protocol_house *house)
{
    const struct baize_house *made = baize_engine_house(house->engine);
    return json_pack("{s:o, s:b, s:b}", "name", make_text(made->name), "demo", made->demo, "guests", house->guests);
}

static json_t *free_seats(const struct baize_floor_table *at)
{
    json_t *seats = json_array();
    for (uint8_t i = 0; !at->alone && i < at->rules->seats; i++)
        if (at->table.seats[i].patron == 0)
            make_add(&seats, json_integer(i + 1));
    return seats;
}

static json_t *ante_of(const struct baize_rules *rules)
{
    return json_pack("{s:I, s:I}", "least_cents", (json_int_t)rules->wagers[BAIZE_ANTE].least, "most_cents",
                     (json_int_t)rules->wagers[BAIZE_ANTE].most);
}

static json_t *wagers_of(const struct baize_rules *rules)
{
    json_t *wagers = json_array();
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].offered)
            make_add(&wagers, make_word(baize_wager_id((enum baize_wager)w)));
    return wagers;
}

static json_t *links_of(const struct baize_floor_table *at)
{
    json_t *meters = json_array();
    for (uint8_t i = 0; i < at->links_count; i++)
        make_add(&meters, json_integer(at->links[i]));
    return meters;
}

static json_t *table_of(const struct protocol_house *house, const struct baize_floor_table *at)
{
    json_t *made = json_object();
    make_set_number(&made, "number", view_number(at));
    view_set_rules(&made, house, at);
    make_set_word(&made, "runs", view_runs_id(view_runs(house, at)));
    make_set_word(&made, "life", at->alone ? "open" : baize_life_id(at->table.life));
    make_set_word(&made, "source", at->alone ? NULL : view_source_id(at->table.settings.source));
    make_set_number(&made, "seats", at->rules->seats);
    make_set(&made, "free", free_seats(at));
    make_set_word(&made, "phase", view_phase_id(at));
    make_set_number(&made, "round", at->alone ? at->controller.round : at->table.last_round);
    make_set(&made, "ante", ante_of(at->rules));
    make_set(&made, "wagers", wagers_of(at->rules));
    make_set(&made, "meters", links_of(at));
    return made;
}

static json_t *meter_of(const struct baize_floor_meter *meter)
{
    baize_cents amount = 0;
    for (uint8_t level = 0; level < meter->meter.levels_count; level++) {
        baize_cents shown = baize_meter_show(&meter->meter, level).amount;
        amount = shown > amount ? shown : amount;
    }
    return json_pack("{s:I, s:o, s:I}", "meter", (json_int_t)meter->number, "title", view_meter_title(meter->rules),
                     "amount_cents", (json_int_t)amount);
}

json_t *protocol_lobby(const struct protocol_house *house)
{
    const struct baize_floor *floor = baize_engine_floor(house->engine);
    char key[MAKE_KEY_SIZE];
    json_t *tables = json_object();
    json_t *meters = json_object();
    for (size_t i = 0; i < floor->tables_count; i++)
        if (view_find(house, view_number(&floor->tables[i])) != NULL)
            make_set(&tables, make_key(key, view_number(&floor->tables[i])), table_of(house, &floor->tables[i]));
    for (size_t i = 0; i < floor->meters_count; i++)
        if (floor->meters[i].meter.phase == BAIZE_METER_OPEN)
            make_set(&meters, make_key(key, floor->meters[i].number), meter_of(&floor->meters[i]));
    return json_pack("{s:o, s:s?, s:o, s:o}", "house", house_of(house), "trouble", house->trouble, "tables", tables,
                     "meters", meters);
}
