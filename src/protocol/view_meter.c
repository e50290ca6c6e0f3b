/* view_meter.c - what the sign and the manager both show of a meter. */
#include "protocol/view.h"

bool view_needs_executive(const struct baize_rules *rules, baize_cents amount)
{
    return rules->progressive.executive_above > 0 && amount > rules->progressive.executive_above;
}

/* A claim does not say when it was made; its round waits for it since its latest event. */
int64_t view_since_ms(const struct protocol_house *house, const struct baize_meter_claim *claim)
{
    const struct baize_floor_table *at = baize_floor_table(baize_engine_floor(house->engine), claim->table);
    if (at == NULL)
        return 0;
    return at->alone ? at->controller.at_ms : at->table.round.at_ms;
}

json_t *view_pending(const struct protocol_house *house, const struct baize_floor_meter *meter, bool claims)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < meter->meter.claims_count; i++) {
        const struct baize_meter_claim *claim = &meter->meter.claims[i];
        bool executive = view_needs_executive(meter->rules, claim->amount);
        json_t *made = json_object();
        make_set_number(&made, "table", claim->table);
        make_set_number(&made, "seat", claim->seat);
        make_set(&made, "hand", view_schedule_hand(meter->rules, claim->row));
        make_set_number(&made, "amount_cents", claim->amount);
        make_set_number(&made, "since_ms", view_since_ms(house, claim));
        if (claims) {
            make_set_number(&made, "claim", claim->number);
            make_set_word(&made, "by",
                          baize_role_id(executive ? BAIZE_EXECUTIVE : meter->rules->progressive.validator));
            make_set_flag(&made, "executive", executive);
        }
        make_add(&list, made);
    }
    return list;
}

/* ---- Wins ---- */

/* The latest with a number below this one. Numbers go up, over all levels and the tray. */
static const struct baize_meter_hit *win_below(const struct baize_meter *meter, uint32_t below, bool all)
{
    const struct baize_meter_hit *latest = NULL;
    for (unsigned h = 0; h <= BAIZE_LEVELS_MOST; h++)
        for (uint64_t i = 0; i < meter->histories[h].count && i < BAIZE_METER_HITS_KEPT; i++) {
            const struct baize_meter_hit *hit = &meter->histories[h].hits[i];
            if (hit->number < below && (all || !hit->backed_out) && (latest == NULL || hit->number > latest->number))
                latest = hit;
        }
    return latest;
}

const struct baize_meter_hit *view_latest_win(const struct baize_floor_meter *meter)
{
    return win_below(&meter->meter, UINT32_MAX, false);
}

json_t *view_wins(const struct baize_floor_meter *meter, unsigned most, bool all)
{
    const struct baize_meter_hit *hit = win_below(&meter->meter, UINT32_MAX, all);
    json_t *list = json_array();
    for (unsigned i = 0; hit != NULL && i < most; i++) {
        json_t *made = json_object();
        make_set_number(&made, "win", hit->number);
        make_set_number(&made, "at_ms", hit->at_ms);
        make_set_number(&made, "table", hit->table);
        make_set_number(&made, "seat", hit->seat);
        make_set(&made, "hand", view_schedule_hand(meter->rules, hit->row));
        make_set_number(&made, "amount_cents", hit->amount);
        make_set(&made, "level", hit->from == BAIZE_FROM_METER ? json_integer(hit->level) : json_null());
        if (all)
            make_set_flag(&made, "backed_out", hit->backed_out != 0);
        make_add(&list, made);
        hit = win_below(&meter->meter, hit->number, all);
    }
    return list;
}

/* ---- Links ---- */

json_t *view_meter_tables(const struct baize_meter *meter)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < meter->tables_count; i++)
        make_add(&list, json_integer(meter->tables[i].number));
    return list;
}

bool view_link_lost(const struct protocol_house *house, const struct baize_meter *meter)
{
    for (uint8_t i = 0; i < meter->tables_count; i++) {
        const struct baize_floor_table *at =
            baize_floor_table(baize_engine_floor(house->engine), meter->tables[i].number);
        if (at != NULL && at->controller.link_lost)
            return true;
    }
    return false;
}
