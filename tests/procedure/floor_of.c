/* floor_of.c - see the header. */
#include "floor_of.h"

#include <stdio.h>

struct small_floor small;

static unsigned char scratch[BAIZE_RULES_SCRATCH];

uint32_t below(uint32_t limit)
{
    return dice_below(&small.dice, limit);
}

uint32_t who_of(const struct baize_floor_table *table, enum baize_role role)
{
    static const uint32_t people[] = {[BAIZE_FLOORPERSON] = FLOORPERSON,
                                      [BAIZE_SUPERVISOR] = SUPERVISOR,
                                      [BAIZE_EXECUTIVE] = EXECUTIVE,
                                      [BAIZE_MANAGER] = MANAGER};
    if (role != BAIZE_DEALER)
        return people[role];
    return table->table.dealer != 0 ? table->table.dealer : DEALER + table->table.settings.number;
}

uint32_t patron_of(const struct baize_floor_table *table, uint8_t seat)
{
    return PATRON + 10 * table->table.settings.number + seat;
}

/* ---- Acts ---- */

bool small_act(struct baize_floor_action *action)
{
    struct baize_actor *by = action->machine == BAIZE_FLOOR_METER        ? &action->meter.by
                             : action->machine == BAIZE_FLOOR_CONTROLLER ? &action->controller.by
                                                                         : &action->table.by;
    by->at_ms = small.now_ms;
    bool allowed = baize_floor_act(&small.floor, action, &small.record, &small.refusal) == BAIZE_OK;
    PROMISE(baize_floor_balances(&small.floor));
    return allowed;
}

bool small_table_act(struct baize_floor_table *table, struct baize_table_action act, enum baize_role role)
{
    struct baize_floor_action action = {.machine = BAIZE_FLOOR_TABLE, .number = table->table.settings.number};
    act.by = (struct baize_actor){who_of(table, role), role, role == BAIZE_SUPERVISOR ? FLOORPERSON : SUPERVISOR, 0};
    action.table = act;
    return small_act(&action);
}

bool small_patron_act(struct baize_floor_table *table, struct baize_table_action act, uint32_t patron)
{
    struct baize_floor_action action = {.machine = BAIZE_FLOOR_TABLE, .number = table->table.settings.number};
    act.by = (struct baize_actor){.who = patron, .role = BAIZE_PLAYER};
    action.table = act;
    return small_act(&action);
}

bool small_controller_act(struct baize_floor_table *table, struct baize_controller_action act, enum baize_role role)
{
    struct baize_floor_action action = {.machine = BAIZE_FLOOR_CONTROLLER, .number = table->table.settings.number};
    act.by = (struct baize_actor){.who = role == BAIZE_PLAYER ? 0 : who_of(table, role), .role = role};
    action.controller = act;
    return small_act(&action);
}

const char *small_words(void)
{
    static char words[1024];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%s: ", baize_reason_name(small.refusal.reason));
    baize_refusal_print(&text, &small.refusal, &small.rules);
    return words;
}

/* ---- Cards ---- */

static baize_cards some_of(baize_cards cards, unsigned count)
{
    baize_cards chosen = 0;
    while (count-- > 0 && cards != 0)
        chosen |= baize_cards_one(baize_cards_take(&cards));
    return chosen;
}

/* Four of a rank, or four or five of a suit in a row. */
static baize_cards lucky_hand(baize_cards left)
{
    unsigned rank = below(9);
    enum baize_suit suit = (enum baize_suit)below(BAIZE_SUITS);
    baize_cards hand = 0;
    if (below(2) == 0) {
        for (int s = 0; s < BAIZE_SUITS; s++)
            hand |= baize_cards_one((baize_card)(s * BAIZE_LANE_BITS + (int)rank));
        hand |= some_of(left & ~hand, 1);
    } else {
        for (unsigned r = rank; r < rank + 5 && r < 13; r++)
            hand |= baize_cards_one((baize_card)((unsigned)suit * BAIZE_LANE_BITS + r));
    }
    return (hand & left) == hand ? hand : 0;
}

baize_card small_unseen_card(const struct baize_floor_table *table)
{
    baize_cards left = small.rules.deck & ~table->table.round.used;
    for (uint32_t skip = below((uint32_t)baize_cards_count(left)); skip > 0; skip--)
        baize_cards_take(&left);
    return baize_cards_take(&left);
}

void small_cards(const struct baize_floor_table *table, struct baize_action *action)
{
    const struct baize_round *round = &table->table.round;
    baize_cards left = small.rules.deck & ~round->used;
    baize_cards wish[BAIZE_SEATS_MOST + 1] = {0};
    for (uint8_t seat = 1; seat <= small.rules.seats && round->phase == BAIZE_PHASE_DEALING; seat++)
        if (below(4) == 0) {
            wish[seat] = lucky_hand(left);
            left &= ~wish[seat];
        }
    uint8_t wanted = baize_round_cards_wanted(round);
    for (uint8_t i = 0; i < wanted; i++) {
        uint8_t place = round->slots[round->slots_filled + i].place;
        baize_cards *from = place <= BAIZE_SEATS_MOST && wish[place] != 0 ? &wish[place] : &left;
        if (*from == 0)
            for (uint8_t seat = 1; *from == 0 && seat <= BAIZE_SEATS_MOST; seat++)
                from = &wish[seat];
        baize_cards rest = *from;
        for (uint32_t skip = below((uint32_t)baize_cards_count(rest)); skip > 0; skip--)
            baize_cards_take(&rest);
        baize_card card = baize_cards_take(&rest);
        *from &= ~baize_cards_one(card);
        action->cards.cards[action->cards.count++] = card;
    }
}

static void show_deck(const struct baize_floor_table *table, struct baize_action *action)
{
    baize_cards deck = table->rules->deck;
    while (deck != 0)
        action->show_deck.order[action->show_deck.count++] = baize_cards_take(&deck);
}

/* ---- Steps ---- */

static void complete_round(const struct baize_floor_table *table, struct baize_action *action)
{
    if (table->table.settings.source != BAIZE_SOURCE_GENERATOR)
        return;
    if (action->kind == BAIZE_ACT_OPEN_ROUND)
        action->open_round.commitment[0] = 7;
    else if (action->kind == BAIZE_ACT_SHOW_DECK)
        show_deck(table, action);
    else if (action->kind == BAIZE_ACT_CARDS)
        small_cards(table, action);
}

void small_complete(const struct baize_floor_table *table, const struct baize_procedure_step *step,
                    enum baize_role role, struct baize_floor_action *action)
{
    uint32_t who = who_of(table, role);
    struct baize_actor by = {.who = who, .role = role};
    if (step->second)
        by.second = who == SUPERVISOR ? FLOORPERSON : SUPERVISOR;
    *action = step->action;
    if (action->machine == BAIZE_FLOOR_METER) {
        by.who += APART; /* somebody else of that role than whoever dealt in the dealer's place */
        action->meter.by = by;
        action->meter.validate.credential_of = by.who;
    } else if (action->machine == BAIZE_FLOOR_CONTROLLER) {
        action->controller.by = by;
    } else {
        action->table.by = by;
        if (action->table.kind == BAIZE_TABLE_ACT_ROUND)
            complete_round(table, &action->table.round);
        if (action->table.kind == BAIZE_TABLE_ACT_FILL || action->table.kind == BAIZE_TABLE_ACT_CREDIT) {
            action->table.fill.signers[0] = CASHIER;
            action->table.fill.signers[1] = MANAGER;
        }
    }
}

/* ---- The floor ---- */

static void open_meter(void)
{
    struct baize_floor_action action = {.machine = BAIZE_FLOOR_METER, .number = 1};
    baize_meter_setup_of(&small.rules, 1, &action.meter);
    action.meter.by = (struct baize_actor){MANAGER, BAIZE_MANAGER, SUPERVISOR, 0};
    action.meter.second_role = BAIZE_SUPERVISOR;
    PROMISE(small_act(&action));
    for (uint32_t table = 1; table <= 2; table++) {
        action.meter.kind = BAIZE_METER_ACT_LINK_TABLE;
        action.meter.link_table.table = table;
        PROMISE(small_act(&action));
    }
}

void small_start(const struct baize_shipped *shipped, enum baize_card_source source, uint64_t seed)
{
    static struct baize_diagnostics found;
    struct baize_library library = baize_shipped_library();
    struct baize_source file = {.name = shipped->id, .bytes = shipped->bytes, .length = shipped->length};
    struct baize_floor_settings settings = {.table = {.number = 1, .source = source}, .counts_chips = true};
    small = (struct small_floor){.dice = {.state = seed}, .now_ms = 1794830400000};
    PROMISE(baize_rules_load(&file, &library, scratch, sizeof scratch, &small.rules, &found) == BAIZE_OK);
    baize_floor_start(&small.floor, small.tables, 2, small.meters, 1);
    PROMISE(baize_floor_add_table(&small.floor, &small.rules, &settings) == BAIZE_OK);
    if (!small.rules.wagers[BAIZE_PROGRESSIVE].offered)
        return;
    settings.alone = true;
    settings.table.number = 2;
    PROMISE(baize_floor_add_table(&small.floor, &small.rules, &settings) == BAIZE_OK);
    PROMISE(baize_floor_add_meter(&small.floor, &small.rules, 1) == BAIZE_OK);
    open_meter();
}
