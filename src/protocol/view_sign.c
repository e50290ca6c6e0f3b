/* view_sign.c - sign/M: the progressive sign, for everybody in the room (L3 to L5). */
#include "base/vocabulary.h"
#include "protocol/view.h"

#include <string.h>

#define CELEBRATES_MS INT64_C(60000)

static bool pays_from_level(const struct baize_odds *pays, const char *level)
{
    return pays->kind == BAIZE_ODDS_METER && strncmp(pays->level, level, BAIZE_LEVEL_NAME_SIZE) == 0;
}

static json_t *hands_of(const struct baize_rules *rules, const char *level)
{
    const struct baize_paytable *schedule = &rules->progressive.schedule;
    json_t *list = json_array();
    for (uint8_t i = 0; i < schedule->count; i++)
        if (pays_from_level(&schedule->rows[i].pays, level))
            make_add(&list, view_row_hand(schedule->rows[i].hand));
    return list;
}

static json_t *level_of(const struct baize_floor_meter *meter, uint8_t number)
{
    const struct baize_meter_level *level = &meter->meter.levels[number];
    return json_pack("{s:I, s:o, s:I, s:I, s:o, s:o, s:I, s:o}", "level", (json_int_t)number, "title",
                     make_text(level->name), "amount_cents", (json_int_t)baize_meter_show(&meter->meter, number).amount,
                     "seed_cents", (json_int_t)level->set.seed, "limit_cents", make_number_or_null(level->set.limit),
                     "rate", view_rate(level->set.rate), "hits", (json_int_t)level->hits, "hands",
                     hands_of(meter->rules, level->name));
}

/* ---- Where the money comes from ---- */

/* "20% of every $5.00 wager goes into the main meter, 5% into its reserve; it starts again at $10,000." */
static void say_level(struct baize_text *text, const struct baize_meter *meter, const struct baize_meter_level *level)
{
    baize_rate_print(text, level->set.rate);
    baize_text_add(text, " of every ");
    baize_cents_print(text, meter->wager, BAIZE_MONEY_WITH_CENTS);
    baize_text_format(text, " wager goes into the %s meter", level->name);
    if (level->set.reserve > 0) {
        baize_text_add(text, ", ");
        baize_rate_print(text, level->set.reserve);
        baize_text_add(text, " into its reserve");
    }
    baize_text_add(text, "; it starts again at ");
    baize_cents_print(text, level->set.seed, BAIZE_MONEY_SHORT);
    if (level->set.limit > 0) {
        baize_text_add(text, " and grows to ");
        baize_cents_print(text, level->set.limit, BAIZE_MONEY_SHORT);
    }
    baize_text_add(text, ".");
}

static json_t *funding_of(const struct baize_meter *meter)
{
    char words[1024];
    struct baize_text text = baize_text_in(words, sizeof words);
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        baize_text_add(&text, i == 0 ? "" : " ");
        say_level(&text, meter, &meter->levels[i]);
    }
    return make_text(words);
}

static json_t *pays_of(const struct baize_paytable *schedule)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < schedule->count; i++) {
        make_add(&list, json_pack("{s:o, s:o}", "hand", view_row_hand(schedule->rows[i].hand), "pays",
                                  view_odds(&schedule->rows[i].pays)));
    }
    return list;
}

static json_t *envy_of(const struct baize_envy *envy)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < envy->count; i++) {
        make_add(&list, json_pack("{s:o, s:I}", "hand", view_row_hand(envy->rows[i].hand), "pays_cents",
                                  (json_int_t)envy->rows[i].amount));
    }
    return list;
}

/* Which hand a list looks at: envy may look at another one than the schedule (R35). */
static const char *basis_words(enum baize_basis basis)
{
    return baize_vocabulary_words(&baize_words_basis, (int)basis);
}

/* ---- What is going on ---- */

static json_t *celebrates(const struct baize_floor_meter *meter, int64_t now_ms)
{
    const struct baize_meter_hit *hit = view_latest_win(meter);
    if (hit == NULL || hit->at_ms + CELEBRATES_MS <= now_ms)
        return json_null();
    return json_pack("{s:I, s:I, s:I, s:o, s:I, s:I}", "win", (json_int_t)hit->number, "table", (json_int_t)hit->table,
                     "seat", (json_int_t)hit->seat, "hand", view_schedule_hand(meter->rules, hit->row), "amount_cents",
                     (json_int_t)hit->amount, "until_ms", (json_int_t)(hit->at_ms + CELEBRATES_MS));
}

json_t *protocol_sign(const struct protocol_house *house, uint32_t number)
{
    const struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(house->engine), number);
    if (meter == NULL)
        return json_null();
    json_t *sign = json_object();
    json_t *levels = json_array();
    for (uint8_t i = 0; i < meter->meter.levels_count; i++)
        make_add(&levels, level_of(meter, i));
    make_set_number(&sign, "meter", number);
    make_set(&sign, "title", view_meter_title(meter->rules));
    make_set_flag(&sign, "open", meter->meter.phase == BAIZE_METER_OPEN);
    make_set_flag(&sign, "link_lost", view_link_lost(house, &meter->meter));
    make_set_number(&sign, "wager_cents", meter->meter.wager);
    make_set(&sign, "tables", view_meter_tables(&meter->meter));
    make_set(&sign, "levels", levels);
    make_set(&sign, "funding", funding_of(&meter->meter));
    make_set(&sign, "pays", pays_of(&meter->rules->progressive.schedule));
    make_set_word(&sign, "pays_by", basis_words(meter->rules->progressive.schedule.basis));
    make_set_word(&sign, "envy_by", basis_words(meter->rules->progressive.envy.basis));
    make_set(&sign, "envy", envy_of(&meter->rules->progressive.envy));
    make_set(&sign, "pending", view_pending(house, meter, false));
    make_set(&sign, "wins", view_wins(meter, 10, false));
    make_set(&sign, "celebrates", celebrates(meter, house->now_ms));
    return sign;
}
