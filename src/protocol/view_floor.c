/* view_floor.c - floor: every table at a glance, and what waits for whom. */
#include "base/vocabulary.h"
#include "protocol/view.h"

#include "round/internal.h"
#include "table/internal.h"

#include <string.h>

static json_t *wait_for(const char *what, const char *words, int64_t since_ms, enum baize_role by)
{
    return json_pack("{s:s?, s:o, s:o, s:s}", "what", what, "words", make_text(words), "since_ms",
                     make_number_or_null(since_ms), "by", baize_role_id(by));
}

/* ---- Wins and disputes ---- */

/* "seat 3 claims $12,345.67 (royal flush)" */
static json_t *claim_waits(const struct protocol_house *house, const struct baize_rules *rules,
                           const struct baize_meter_claim *claim)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    const struct baize_paytable *schedule = &rules->progressive.schedule;
    bool executive = view_needs_executive(rules, claim->amount);
    baize_text_format(&text, "seat %u claims ", claim->seat);
    baize_cents_print(&text, claim->amount, BAIZE_MONEY_WITH_CENTS);
    if (claim->row < schedule->count)
        baize_text_format(&text, " (%s)", schedule->rows[claim->row].hand);
    for (size_t i = 0; i < text.length; i++)
        words[i] = words[i] == '-' ? ' ' : words[i];
    return wait_for("validation", words, view_since_ms(house, claim),
                    executive ? BAIZE_EXECUTIVE : rules->progressive.validator);
}

static void add_claims(json_t **waits, const struct protocol_house *house, const struct baize_floor_table *at)
{
    for (uint8_t i = 0; i < at->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(house->engine), at->links[i]);
        for (uint8_t c = 0; meter != NULL && c < meter->meter.claims_count; c++)
            if (meter->meter.claims[c].table == view_number(at))
                make_add(waits, claim_waits(house, meter->rules, &meter->meter.claims[c]));
    }
}

/* The alarm waits until somebody acknowledges it, also when the meter holds enough again (R43). */
static void add_dry_meters(json_t **waits, const struct protocol_house *house, const struct baize_floor_table *at)
{
    for (uint8_t i = 0; i < at->links_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(house->engine), at->links[i]);
        for (uint8_t level = 0; meter != NULL && level < meter->meter.levels_count; level++) {
            if (meter->meter.levels[level].dry_alarm == 0)
                continue;
            json_t *wait = wait_for("meter-dry", "the meter ran dry: acknowledge the alarm",
                                    meter->meter.levels[level].dry_alarm_ms, BAIZE_FLOORPERSON);
            make_set_number(&wait, "meter", meter->number);
            make_set_number(&wait, "level", level);
            make_add(waits, wait);
        }
    }
}

static void add_disputes(json_t **waits, const struct baize_table *table)
{
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++) {
        const struct baize_dispute *dispute = &table->disputes[i];
        char words[96];
        struct baize_text text = baize_text_in(words, sizeof words);
        if (dispute->number == 0)
            continue;
        baize_text_format(&text, "dispute %u about round %u", (unsigned)dispute->number, (unsigned)dispute->round);
        make_add(waits, wait_for("dispute", words, dispute->opened_ms, BAIZE_FLOORPERSON));
    }
}

/* ---- Cards and devices ---- */

/* A cut that was made is thrown away on a floorperson's word. The first cut of a shuffled deck waits for nobody. */
static const struct baize_opening_step *recut_of(const struct baize_rules *rules, const struct baize_table_deck *deck)
{
    const struct baize_opening_step *next =
        deck->state == BAIZE_DECK_PREPARING && deck->cut ? table_deck_next_step(rules, deck) : NULL;
    return next != NULL && next->step == BAIZE_CUT ? next : NULL;
}

/* The warning stands since there was so much time left. */
static void add_old_deck(json_t **waits, int64_t left_ms, int64_t now_ms)
{
    if (left_ms < BAIZE_DECK_WARNING_MS)
        make_add(waits, wait_for("deck-old", "a deck must be changed soon", now_ms + left_ms - BAIZE_DECK_WARNING_MS,
                                 BAIZE_FLOORPERSON));
}

static void add_decks(json_t **waits, const struct protocol_house *house, const struct baize_floor_table *at)
{
    for (uint8_t i = 0; i < BAIZE_DECKS_MOST; i++) {
        enum baize_deck_state state = at->table.decks[i].state;
        int64_t condemned_ms = at->table.waits.condemned_ms[i];
        const struct baize_opening_step *recut = recut_of(at->rules, &at->table.decks[i]);
        if (recut != NULL)
            make_add(waits, wait_for("recut", "the deck must be cut again", at->table.at_ms, recut->by));
        if (state == BAIZE_DECK_CONDEMNED)
            make_add(waits, wait_for("deck-condemned", "a deck must leave the table", condemned_ms, BAIZE_FLOORPERSON));
        else if (state != BAIZE_DECK_ABSENT)
            add_old_deck(waits, baize_table_deck_left_ms(at->rules, &at->table, i, house->now_ms), house->now_ms);
    }
}

static void add_devices(json_t **waits, const struct baize_table *table)
{
    for (unsigned i = 0; i < BAIZE_DEVICES; i++) {
        char words[96];
        struct baize_text text = baize_text_in(words, sizeof words);
        if (!table_device_fails(table, (enum baize_device)i))
            continue;
        baize_text_format(&text, "the %s fails: cover it, mark it or replace it",
                          baize_vocabulary_words(&baize_words_device, (int)i));
        make_add(waits, wait_for("device", words, table->waits.device_ms[i], BAIZE_FLOORPERSON));
    }
}

/* What lies on the layout could not be paid even money. What the cards will ask for is not looked at: they are hidden.
 */
static bool needs_fill(const struct baize_table *table)
{
    baize_cents tray = view_balance(table, BAIZE_ACCOUNT_TRAY);
    return table->shift.open && (tray < table->shift.opening / 10 || tray < view_balance(table, BAIZE_ACCOUNT_LAYOUT));
}

static void add_dealer(json_t **waits, const struct baize_floor_table *at)
{
    const struct baize_table *table = &at->table;
    if (table->dealer == 0 && table->life != BAIZE_LIFE_CLOSED)
        make_add(waits, wait_for("no-dealer", "no dealer is signed on", table->waits.dealer_ms, BAIZE_DEALER));
    if (table->card_impossible)
        make_add(waits,
                 wait_for("card", "a card that cannot be waits to be corrected", table->at_ms, BAIZE_FLOORPERSON));
    if (baize_table_stub_count_due(at->rules, table))
        make_add(waits, wait_for("stub", "the stub must be counted", table->at_ms, BAIZE_DEALER));
    if (needs_fill(table))
        make_add(waits, wait_for("fill", "the tray runs low", 0, BAIZE_FLOORPERSON));
}

/* ---- The next step ---- */

/* Acts that a line above tells of already, or that nobody has begun: a closed table waits for no dealer. */
static bool is_told(const struct baize_floor_table *at, const struct baize_procedure_step *step)
{
    if (step->action.machine == BAIZE_FLOOR_METER)
        return true; /* a win to validate */
    if (step->action.machine == BAIZE_FLOOR_CONTROLLER)
        return step->action.controller.kind == BAIZE_CONTROLLER_ACT_COUNT;
    switch ((unsigned)step->action.table.kind) {
    case BAIZE_TABLE_ACT_SIGN_ON:
    case BAIZE_TABLE_ACT_COUNT_STUB:
    case BAIZE_TABLE_ACT_REMOVE_DECK:
        return true;
    case BAIZE_TABLE_ACT_FILL:
        return needs_fill(&at->table);
    default:
        return false;
    }
}

/* The step ends a wait for patrons: it is due once there is something to end. Hands that are played on a felt take the
 * time that they take. */
static bool is_due(const struct baize_floor_table *at, const struct baize_procedure_step *step)
{
    if (step->waits == BAIZE_WAITS_FOR_HANDS)
        return false;
    if (step->waits != BAIZE_WAITS_FOR_WAGERS)
        return true;
    return at->alone ? baize_controller_lit(&at->controller) != 0 : round_has_wagers(at->rules, &at->table.round);
}

/* Tables that run by themselves do what a dealer does; a clock ends what their players wait for. */
static bool is_for_a_person(const struct protocol_house *house, const struct baize_floor_table *at, enum baize_role by)
{
    return view_runs(house, at) != PROTOCOL_BY_ITSELF || (by != BAIZE_DEALER && by != BAIZE_PLAYER);
}

static void add_wait_of(json_t **waits, const struct protocol_house *house, const struct baize_floor_table *at,
                        const struct baize_procedure_step *step, int64_t since_ms)
{
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (step->waits == BAIZE_WAITS_FOR_DECISION && is_for_a_person(house, at, BAIZE_PLAYER)) {
        baize_text_format(&text, "waits for the decision of seat %u", step->seat);
        make_add(waits, wait_for("decision", words, since_ms, BAIZE_PLAYER));
    } else if (step->waits == BAIZE_WAITS_FOR_CARD && is_for_a_person(house, at, BAIZE_DEALER)) {
        make_add(waits, wait_for("step", "waits for a card from the shoe", since_ms, BAIZE_DEALER));
    }
}

/* Nobody has to know what the books have before it is counted. */
static bool is_count(const struct baize_procedure_step *step)
{
    enum baize_table_act kind = step->action.table.kind;
    return step->action.machine == BAIZE_FLOOR_TABLE &&
           (kind == BAIZE_TABLE_ACT_OPEN_INVENTORY || kind == BAIZE_TABLE_ACT_CLOSE_INVENTORY ||
            kind == BAIZE_TABLE_ACT_TAKE_DROP || kind == BAIZE_TABLE_ACT_TAKE_TIPS);
}

/* What the procedure asks for next, and of whom; or what the table cannot go on without. */
static void add_step(json_t **waits, const struct protocol_house *house, const struct baize_floor_table *at)
{
    struct asker asker = asker_of(house, at, 0, BAIZE_AUDITOR);
    int64_t since_ms = at->alone ? at->controller.at_ms : at->table.at_ms;
    struct baize_procedure_step step;
    char words[192];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!view_next_step(&asker, &step)) {
        add_wait_of(waits, house, at, &step, since_ms);
        return;
    }
    if (is_told(at, &step) || !is_due(at, &step) || !is_for_a_person(house, at, step.by))
        return;
    baize_procedure_print(&text, at, &step);
    if (is_count(&step))
        words[strcspn(words, ":")] = '\0';
    make_add(waits, wait_for("step", words, since_ms, step.by));
}

static json_t *waits_of(const struct protocol_house *house, const struct baize_floor_table *at)
{
    json_t *waits = json_array();
    add_claims(&waits, house, at);
    add_dry_meters(&waits, house, at);
    if (at->controller.phase == BAIZE_CONTROLLER_COLLECTING)
        make_add(&waits, wait_for("chips", "the chips of progressive wagers must be counted", at->controller.at_ms,
                                  BAIZE_DEALER));
    add_step(&waits, house, at);
    if (at->alone)
        return waits;
    add_disputes(&waits, &at->table);
    add_decks(&waits, house, at);
    add_devices(&waits, &at->table);
    add_dealer(&waits, at);
    return waits;
}

/* ---- Tables ---- */

static json_t *deck_ends(const struct baize_floor_table *at, int64_t now_ms)
{
    const struct baize_table_deck *deck = &at->table.decks[at->table.deck];
    if (at->alone || deck->state == BAIZE_DECK_ABSENT)
        return json_null();
    int64_t left_ms = baize_table_deck_left_ms(at->rules, &at->table, at->table.deck, now_ms);
    return left_ms == INT64_MAX ? json_null() : json_integer(now_ms + left_ms);
}

static unsigned players_at(const struct baize_floor_table *at)
{
    unsigned players = 0;
    for (uint8_t i = 0; i < at->rules->seats; i++) {
        bool first = at->table.seats[i].patron != 0;
        for (uint8_t j = 0; j < i; j++)
            first = first && at->table.seats[j].patron != at->table.seats[i].patron;
        players += first;
    }
    return players;
}

static json_t *table_of(const struct protocol_house *house, const struct baize_floor_table *at)
{
    json_t *made = json_object();
    make_set_number(&made, "number", view_number(at));
    make_set_word(&made, "title", baize_game_words(at->rules->game));
    make_set(&made, "jurisdiction", make_text(at->rules->jurisdiction_title));
    make_set_word(&made, "runs", view_runs_id(view_runs(house, at)));
    make_set_word(&made, "life", at->alone ? "open" : baize_life_id(at->table.life));
    make_set_word(&made, "phase", view_phase_id(at));
    make_set_number(&made, "round", at->alone ? at->controller.round : at->table.last_round);
    make_set(&made, "dealer", view_who(house, at->table.dealer));
    make_set_number(&made, "players", players_at(at));
    make_set_number(&made, "drop_cents", view_balance(&at->table, BAIZE_ACCOUNT_DROP));
    make_set_number(&made, "win_cents", baize_table_win(&at->table).win);
    make_set(&made, "deck_ends_ms", deck_ends(at, house->now_ms));
    make_set_flag(&made, "link_lost", at->controller.link_lost);
    make_set(&made, "waits", waits_of(house, at));
    return made;
}

json_t *protocol_floor(const struct protocol_house *house)
{
    const struct baize_floor *floor = baize_engine_floor(house->engine);
    struct baize_house_shift shift = baize_house_shift_at(baize_engine_house(house->engine), house->now_ms);
    char key[MAKE_KEY_SIZE];
    json_t *tables = json_object();
    for (size_t i = 0; i < floor->tables_count; i++)
        if (view_find(house, view_number(&floor->tables[i])) != NULL)
            make_set(&tables, make_key(key, view_number(&floor->tables[i])), table_of(house, &floor->tables[i]));
    return json_pack("{s:o, s:s?, s:I, s:I, s:I}", "tables", tables, "store", house->trouble == NULL ? "good" : "away",
                     "clients", (json_int_t)house->clients, "day", (json_int_t)shift.day, "shift",
                     (json_int_t)shift.shift);
}
