/* view_table.c - table/N: what lies on the felt for everybody. */
#include "base/vocabulary.h"
#include "protocol/view.h"

#include <string.h>

/* ---- The clock ---- */

static json_t *clock_named(const char *what, int64_t ends_ms, int64_t lasts_ms)
{
    return json_pack("{s:s?, s:I, s:I}", "what", what, "ends_ms", (json_int_t)ends_ms, "lasts_ms",
                     (json_int_t)lasts_ms);
}

static json_t *clock_of(const struct protocol_house *house, const struct baize_floor_table *at)
{
    int64_t ends_ms = at->alone ? 0 : baize_engine_deadline_ms(house->engine, view_number(at));
    bool betting = at->table.round.phase == BAIZE_PHASE_BETTING;
    if (ends_ms != 0)
        return clock_named(betting ? "betting" : "decision", ends_ms,
                           betting ? at->table.settings.betting_ms : at->table.settings.decision_ms);
    struct protocol_pause pause = {0};
    if (house->pause != NULL && view_runs(house, at) == PROTOCOL_BY_ITSELF)
        pause = house->pause(house->context, view_number(at));
    return pause.until_ms == 0 ? json_null() : clock_named("next-round", pause.until_ms, pause.lasts_ms);
}

/* ---- The round ---- */

static json_t *dealer_cards(const struct baize_rules *rules, const struct baize_view *view)
{
    return json_pack("{s:o, s:o, s:o}", "cards", view_cards(view->dealer, view->dealer_count), "hand",
                     view_hand(rules, view->dealer_strength), "counting",
                     view_cards_of(view->dealer, view->dealer_count, view->dealer_counting));
}

static json_t *claims_of(const struct baize_rules *rules, const struct baize_view *view)
{
    json_t *claims = json_array();
    for (uint8_t i = 0; i < view->claims_count; i++) {
        const struct baize_view_claim *claim = &view->claims[i];
        make_add(&claims, json_pack("{s:I, s:I, s:o, s:b, s:I}", "seat", (json_int_t)claim->seat, "row",
                                    (json_int_t)claim->row, "hand", view_schedule_hand(rules, claim->row), "paid",
                                    claim->paid, "amount_cents", (json_int_t)claim->amount));
    }
    return claims;
}

/* A shoe that is read has no commitment. */
static json_t *commitment_of(const struct baize_view *view)
{
    static const uint8_t none[BAIZE_HASH_SIZE];
    return memcmp(view->commitment, none, sizeof none) == 0 ? json_null() : make_hex(view->commitment, BAIZE_HASH_SIZE);
}

/* Why the round is void, in words with the clause; null when it is not. */
static json_t *void_of(const struct baize_rules *rules, const struct baize_view *view)
{
    if (view->phase != BAIZE_PHASE_VOIDED)
        return json_null();
    return json_pack("{s:s?, s:s?, s:o}", "why", baize_vocabulary_id(&baize_words_irregularity, (int)view->voided_by),
                     "words", view_irregularity_words(view->voided_by), "clause",
                     view_clause(rules, rules->irregularities[view->voided_by].clause));
}

json_t *view_round(const struct baize_rules *rules, const struct baize_view *view)
{
    return json_pack("{s:I, s:s?, s:o, s:b, s:o, s:o, s:o, s:o, s:o}", "number", (json_int_t)view->number, "phase",
                     baize_phase_id(view->phase), "commitment", commitment_of(view), "deck_shown", view->deck_shown,
                     "turn", make_number_or_null(view->turn), "dealer", dealer_cards(rules, view), "bonus_card",
                     view->bonus_card_dealt ? view_card(view->bonus_card) : json_null(), "claims",
                     claims_of(rules, view), "voided", void_of(rules, view));
}

/* ---- The progressive ---- */

static json_t *progressive_of(const struct protocol_house *house, const struct baize_floor_table *at)
{
    if (!at->rules->wagers[BAIZE_PROGRESSIVE].offered || at->links_count == 0)
        return json_null();
    json_t *levels = json_array();
    for (uint8_t i = 0; i < at->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(house->engine), at->links[i]);
        for (uint8_t level = 0; meter != NULL && level < meter->meter.levels_count; level++) {
            make_add(&levels, json_pack("{s:I, s:I, s:o, s:I}", "meter", (json_int_t)meter->number, "level",
                                        (json_int_t)level, "title", make_text(meter->meter.levels[level].name),
                                        "amount_cents", (json_int_t)baize_meter_show(&meter->meter, level).amount));
        }
    }
    return json_pack("{s:s?, s:b, s:I, s:o}", "phase",
                     baize_controller_phase_id((enum baize_controller_phase)at->controller.phase), "link_lost",
                     at->controller.link_lost, "wager_cents", (json_int_t)at->rules->progressive.wager, "levels",
                     levels);
}

/* ---- The whole ---- */

/* What a claim that waits would be paid now: fixed by the schedule, or the meter's provisional amount. */
static baize_cents provisional_of(const struct protocol_house *house, const struct baize_floor_table *at,
                                  const struct baize_claim *waiting)
{
    const struct baize_floor *floor = baize_engine_floor(house->engine);
    if (waiting->pays.kind != BAIZE_ODDS_METER)
        return waiting->fixed_cents;
    for (uint8_t i = 0; i < at->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(floor, at->links[i]);
        for (uint8_t c = 0; meter != NULL && c < meter->meter.claims_count; c++) {
            const struct baize_meter_claim *claim = &meter->meter.claims[c];
            if (claim->table == view_number(at) && claim->seat == waiting->seat &&
                claim->round == at->table.round.number)
                return claim->amount;
        }
    }
    return 0;
}

/* Seen by nobody in particular: a role that has no cards of its own. */
static void look(const struct protocol_house *house, const struct baize_floor_table *at, struct baize_view *view)
{
    struct baize_viewer viewer = {.role = BAIZE_AUDITOR};
    struct baize_view_notes notes;
    baize_view_notes_of(at->rules, &at->table.round, &notes);
    baize_view_of(at->rules, &at->table.round, &notes, viewer, view);
    for (uint8_t i = 0; i < view->claims_count; i++)
        if (!view->claims[i].paid)
            view->claims[i].amount = provisional_of(house, at, &at->table.round.claims[i]);
}

json_t *protocol_table(const struct protocol_house *house, uint32_t table)
{
    const struct baize_floor_table *at = view_find(house, table);
    struct baize_view view;
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (at == NULL)
        return json_null();
    json_t *made = json_object();
    look(house, at, &view);
    view_says(&text, at);
    make_set_number(&made, "number", table);
    view_set_rules(&made, house, at);
    make_set_word(&made, "runs", view_runs_id(view_runs(house, at)));
    make_set_word(&made, "life", at->alone ? "open" : baize_life_id(at->table.life));
    make_set_word(&made, "source", at->alone ? NULL : view_source_id(at->table.settings.source));
    make_set(&made, "dealer", view_who(house, at->table.dealer));
    make_set(&made, "clock", clock_of(house, at));
    make_set(&made, "round", at->alone ? json_null() : view_round(at->rules, &view));
    make_set(&made, "seats", view_seats(house, at, &view));
    make_set(&made, "progressive", progressive_of(house, at));
    make_set_word(&made, "says", words);
    return made;
}
