/* view_manager.c - manager: meters with their books, the house, its rules and tables. */
#include "protocol/view.h"

#include <stdlib.h>
#include <string.h>

static int64_t cents_of(baize_money money)
{
    baize_cents cents;
    baize_money fraction;
    baize_money_whole_cents(money, &cents, &fraction);
    return cents;
}

static json_t *level_of(const struct baize_floor_meter *at, uint8_t number)
{
    const struct baize_meter *meter = &at->meter;
    const struct baize_meter_level *level = &meter->levels[number];
    json_t *made = json_object();
    make_set_number(&made, "level", number);
    make_set(&made, "title", make_text(level->name));
    make_set_number(&made, "amount_cents", baize_meter_show(meter, number).amount);
    make_set_number(&made, "seed_cents", level->set.seed);
    make_set(&made, "limit_cents", make_number_or_null(level->set.limit));
    make_set_number(&made, "rate_ppm", level->set.rate);
    make_set_number(&made, "reserve_rate_ppm", level->set.reserve);
    make_set_number(&made, "reserve_cents", cents_of(level->now.reserve));
    make_set_number(&made, "overflow_cents", cents_of(level->now.overflow));
    make_set_number(&made, "hits", (int64_t)level->hits);
    make_set_number(&made, "wagers", (int64_t)level->wagers);
    make_set_number(&made, "contributed_cents", cents_of(level->contributions));
    make_set_number(&made, "paid_from_meter_cents", cents_of(level->paid_from_meter));
    make_set_number(&made, "paid_from_tray_cents", cents_of(level->paid_from_tray));
    make_set_flag(&made, "dry", baize_meter_is_dry(at->rules, meter, number));
    make_set(&made, "dry_alarm_ms", make_number_or_null(meter->levels[number].dry_alarm_ms));
    return made;
}

static const char *submission_of(const struct baize_house *house, const uint8_t *digest)
{
    for (uint16_t i = 0; digest != NULL && i < house->rules_count; i++)
        if (memcmp(house->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return house->rules[i].submission;
    return NULL;
}

/* What is recommended otherwise about the parameters: whoever sets them reads it in the next view. */
static json_t *advice_of(const struct baize_floor_meter *meter)
{
    struct baize_recommendation found[BAIZE_RECOMMENDATIONS_MOST];
    uint8_t count = baize_meter_recommend(meter->rules, &meter->meter, found);
    json_t *list = json_array();
    for (uint8_t i = 0; i < count; i++) {
        make_add(&list,
                 json_pack("{s:s?, s:I, s:o, s:o}", "name", found[i].name, "level", (json_int_t)found[i].level, "words",
                           make_text(found[i].words), "clause", view_clause(meter->rules, found[i].clause)));
    }
    return list;
}

static json_t *meter_of(const struct protocol_house *house, const struct baize_floor_meter *meter)
{
    const struct baize_house *made_by = baize_engine_house(house->engine);
    const struct baize_house_meter *made_from = baize_house_meter(made_by, meter->number);
    json_t *made = json_object();
    json_t *levels = json_array();
    for (uint8_t i = 0; i < meter->meter.levels_count; i++)
        make_add(&levels, level_of(meter, i));
    make_set_number(&made, "meter", meter->number);
    make_set(&made, "title", view_meter_title(meter->rules));
    make_set_flag(&made, "open", meter->meter.phase == BAIZE_METER_OPEN);
    make_set(&made, "submission", make_text(submission_of(made_by, made_from == NULL ? NULL : made_from->digest)));
    make_set_number(&made, "wager_cents", meter->meter.wager);
    make_set(&made, "tables", view_meter_tables(&meter->meter));
    make_set_flag(&made, "link_lost", view_link_lost(house, &meter->meter));
    make_set(&made, "levels", levels);
    make_set(&made, "advice", advice_of(meter));
    make_set(&made, "pending", view_pending(house, meter, true));
    make_set(&made, "wins", view_wins(meter, BAIZE_METER_HITS_KEPT, true));
    return made;
}

/* ---- The house ---- */

static json_t *zone_of(const struct baize_house *house, int64_t now_ms)
{
    const struct baize_house_settings *settings = baize_house_settings_at(house, now_ms);
    char words[16];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (settings == NULL)
        return json_null();
    int minutes = settings->time.zone_minutes;
    baize_text_format(&text, "%c%02d:%02d", minutes < 0 ? '-' : '+', abs(minutes) / 60, abs(minutes) % 60);
    return make_word(words);
}

static json_t *rules_of(const struct baize_house *house)
{
    json_t *list = json_array();
    for (uint16_t i = 0; i < house->rules_count; i++) {
        make_add(&list, json_pack("{s:o, s:o}", "digest", make_hex(house->rules[i].digest, BAIZE_HASH_SIZE),
                                  "submission", make_text(house->rules[i].submission)));
    }
    return list;
}

static json_t *house_of(const struct protocol_house *house)
{
    const struct baize_house *made_by = baize_engine_house(house->engine);
    struct baize_house_shift shift = baize_house_shift_at(made_by, house->now_ms);
    return json_pack("{s:o, s:b, s:I, s:I, s:o, s:o, s:o, s:I, s:o}", "name", make_text(made_by->name), "demo",
                     made_by->demo, "day", (json_int_t)shift.day, "shift", (json_int_t)shift.shift, "zone",
                     zone_of(made_by, house->now_ms), "program", make_hex(made_by->program, BAIZE_HASH_SIZE), "version",
                     make_text(made_by->version), "running_since_ms", (json_int_t)house->running_since_ms, "rules",
                     rules_of(made_by));
}

json_t *protocol_manager(const struct protocol_house *house)
{
    const struct baize_house *made_by = baize_engine_house(house->engine);
    const struct baize_floor *floor = baize_engine_floor(house->engine);
    char key[MAKE_KEY_SIZE];
    json_t *meters = json_object();
    json_t *tables = json_object();
    for (size_t i = 0; i < floor->meters_count; i++)
        make_set(&meters, make_key(key, floor->meters[i].number), meter_of(house, &floor->meters[i]));
    for (uint16_t i = 0; i < made_by->tables_count; i++) {
        const struct baize_house_table *table = &made_by->tables[i];
        make_set(&tables, make_key(key, table->settings.table.number),
                 json_pack("{s:I, s:o, s:b}", "number", (json_int_t)table->settings.table.number, "rules",
                           make_hex(table->digest, BAIZE_HASH_SIZE), "retired", table->retired != 0));
    }
    return json_pack("{s:o, s:o, s:o}", "meters", meters, "house", house_of(house), "tables", tables);
}
