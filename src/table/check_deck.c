/* check_deck.c - what is asked of decks and devices. */
#include "table/internal.h"

static struct baize_refusal about_deck(enum baize_reason reason, baize_clause clause, uint8_t deck)
{
    return (struct baize_refusal){.reason = reason, .clause = clause, .number = deck};
}

static bool is_deck(const struct baize_rules *rules, uint8_t deck)
{
    return deck < rules->dealing.decks && deck < BAIZE_DECKS_MOST;
}

static baize_clause clause_of_step(const struct baize_rules *rules, enum baize_step step)
{
    uint8_t index = table_step_index(rules, step);
    return index < rules->procedures.opening_count ? rules->procedures.opening[index].clause : 0;
}

/* ---- A deck comes ---- */

static struct baize_refusal check_receive(const struct baize_rules *rules, const struct baize_table *table,
                                          const struct baize_table_action *action)
{
    uint8_t number = action->receive_deck.deck;
    baize_clause clause = clause_of_step(rules, BAIZE_RECEIVE_DECKS);
    if (!is_deck(rules, number))
        return about_deck(BAIZE_REASON_DECK_UNKNOWN, rules->dealing.decks_clause, number);
    if (table->decks[number].state != BAIZE_DECK_ABSENT)
        return about_deck(BAIZE_REASON_DECK_PRESENT, clause, number);
    const struct baize_table_deck *other = &table->decks[number ^ 1];
    if ((unsigned)action->receive_deck.back >= BAIZE_BACKS ||
        (other->state != BAIZE_DECK_ABSENT && other->back == action->receive_deck.back))
        return about_deck(BAIZE_REASON_BACKS_ALIKE, rules->dealing.decks_clause, number);
    return allow();
}

/* ---- The steps ---- */

static struct baize_refusal check_cut(const struct baize_rules *rules, uint8_t depth)
{
    struct baize_refusal refusal = allow();
    int cards = baize_cards_count(rules->deck);
    if (depth < rules->procedures.cut_depth_least)
        refusal = refuse_by(BAIZE_REASON_CUT_NOT_DEEP_ENOUGH, rules->procedures.cut_clause);
    else if (depth >= cards)
        refusal = refuse_by(BAIZE_REASON_CUT_TOO_DEEP, rules->procedures.cut_clause);
    refusal.least = rules->procedures.cut_depth_least;
    refusal.most = cards - 1;
    return refusal;
}

static bool somebody_sits(const struct baize_table *table)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (table->seats[i].patron != 0)
            return true;
    return false;
}

static bool shuffler_fails(const struct baize_rules *rules, const struct baize_table *table)
{
    bool one = rules->dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE;
    return table_device_fails(table, BAIZE_DEVICE_SHUFFLER) || (one && table_device_fails(table, BAIZE_DEVICE_SHOE));
}

/* A deck in the rack waits for its shuffle; one that is prepared, for its next step. */
static struct baize_refusal check_step(const struct baize_rules *rules, const struct baize_table *table,
                                       const struct baize_table_action *action)
{
    uint8_t number = action->step.deck;
    if (!is_deck(rules, number))
        return about_deck(BAIZE_REASON_DECK_UNKNOWN, rules->dealing.decks_clause, number);
    const struct baize_table_deck *deck = &table->decks[number];
    if (deck->state != BAIZE_DECK_PREPARING && deck->state != BAIZE_DECK_IN_RACK)
        return about_deck(BAIZE_REASON_DECK_NOT_PREPARING, 0, number);
    const struct baize_opening_step *next = table_deck_next_step(rules, deck);
    if (next == NULL || next->step != action->step.step) {
        struct baize_refusal refusal = table_refuse_deck(rules, table, number);
        refusal.reason = BAIZE_REASON_STEP_NOT_NEXT;
        return refusal;
    }
    struct baize_refusal refusal = table_check_role(&action->by, next->by, next->clause);
    if (!is_allowed(&refusal))
        return refusal;
    bool waits = next->step == BAIZE_TURN || (next->step == BAIZE_SPREAD && table->life == BAIZE_LIFE_IDLE);
    if (waits && !somebody_sits(table))
        return about_deck(BAIZE_REASON_NOBODY_ARRIVED, clause_of_step(rules, BAIZE_SPREAD), number);
    if (next->step == BAIZE_SHUFFLE && shuffler_fails(rules, table))
        return about_deck(BAIZE_REASON_DEVICE_FAILS, rules->procedures.out_of_order_clause, BAIZE_DEVICE_SHUFFLER);
    return next->step == BAIZE_CUT ? check_cut(rules, action->step.depth) : allow();
}

/* ---- On a floorperson's word ---- */

static struct baize_refusal check_order(const struct baize_rules *rules, const struct baize_table *table,
                                        const struct baize_table_action *action)
{
    const struct baize_procedures *procedures = &rules->procedures;
    bool recut = action->kind == BAIZE_TABLE_ACT_ORDER_RECUT;
    uint8_t number = recut ? action->order_recut.deck : action->order_shuffle.deck;
    baize_clause clause = recut ? procedures->recut_clause : procedures->shuffle_clauses[BAIZE_ON_WORD];
    struct baize_refusal refusal =
        table_check_role(&action->by, recut ? procedures->recut_by : BAIZE_FLOORPERSON, clause);
    if (!is_allowed(&refusal))
        return refusal;
    if (!recut && (procedures->shuffle_times & 1u << BAIZE_ON_WORD) == 0)
        return about_deck(BAIZE_REASON_SHUFFLE_NOT_ON_WORD, clause_of_step(rules, BAIZE_SHUFFLE), number);
    if (!is_deck(rules, number))
        return about_deck(BAIZE_REASON_DECK_UNKNOWN, rules->dealing.decks_clause, number);
    if (table->decks[number].state == BAIZE_DECK_IN_PLAY)
        return about_deck(BAIZE_REASON_CARDS_ARE_OUT, clause, number);
    if (table->decks[number].state != BAIZE_DECK_READY)
        return table_refuse_deck(rules, table, number);
    if (recut && !table->decks[number].cut)
        return about_deck(BAIZE_REASON_DECK_NOT_CUT, clause, number);
    return allow();
}

static struct baize_refusal check_remove(const struct baize_rules *rules, const struct baize_table *table,
                                         const struct baize_table_action *action)
{
    uint8_t number = action->remove_deck.deck;
    if (!is_deck(rules, number))
        return about_deck(BAIZE_REASON_DECK_UNKNOWN, rules->dealing.decks_clause, number);
    if (table->decks[number].state == BAIZE_DECK_ABSENT)
        return about_deck(BAIZE_REASON_DECK_ABSENT, 0, number);
    if (table->decks[number].state == BAIZE_DECK_IN_PLAY)
        return about_deck(BAIZE_REASON_DECK_IN_PLAY, 0, number);
    return allow();
}

struct baize_refusal table_check_deck_act(const struct baize_rules *rules, const struct baize_table *table,
                                          const struct baize_table_action *action)
{
    if (action->kind == BAIZE_TABLE_ACT_RECEIVE_DECK)
        return check_receive(rules, table, action);
    if (action->kind == BAIZE_TABLE_ACT_STEP)
        return check_step(rules, table, action);
    if (action->kind == BAIZE_TABLE_ACT_REMOVE_DECK)
        return check_remove(rules, table, action);
    return check_order(rules, table, action);
}

/* ---- Devices ---- */

static bool counts_cards(const struct baize_rules *rules)
{
    return rules->dealing.shuffler == BAIZE_COUNTING_SHUFFLER || rules->dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE;
}

static struct baize_refusal check_report(const struct baize_rules *rules, const struct baize_table *table,
                                         const struct baize_table_action *action)
{
    enum baize_device device = action->report_device.device;
    enum baize_device_state state = action->report_device.state;
    uint8_t deck = action->report_device.deck;
    bool shuffler = device == BAIZE_DEVICE_SHUFFLER;
    bool known = state == BAIZE_DEVICE_JAMMED || state == BAIZE_DEVICE_STOPPED ||
                 (state == BAIZE_DEVICE_WRONG_COUNT && shuffler && counts_cards(rules));
    if (!known)
        return about_deck(BAIZE_REASON_NO_SUCH_TROUBLE, 0, 0);
    if (table->devices[device] != BAIZE_DEVICE_WORKING)
        return about_deck(table_device_fails(table, device) ? BAIZE_REASON_DEVICE_FAILS
                                                            : BAIZE_REASON_DEVICE_OUT_OF_ORDER,
                          rules->procedures.out_of_order_clause, 0);
    if (!is_deck(rules, deck))
        return about_deck(BAIZE_REASON_DECK_UNKNOWN, rules->dealing.decks_clause, deck);
    if (shuffler && table->decks[deck].state == BAIZE_DECK_ABSENT)
        return about_deck(BAIZE_REASON_DECK_ABSENT, 0, deck);
    if (shuffler && table->decks[deck].state == BAIZE_DECK_IN_PLAY)
        return about_deck(BAIZE_REASON_DECK_IN_PLAY, 0, deck);
    if (state == BAIZE_DEVICE_WRONG_COUNT && table->decks[deck].state == BAIZE_DECK_CONDEMNED)
        return table_refuse_deck(rules, table, deck);
    return allow();
}

struct baize_refusal table_check_device_act(const struct baize_rules *rules, const struct baize_table *table,
                                            const struct baize_table_action *action)
{
    enum baize_device device = action->kind == BAIZE_TABLE_ACT_REPORT_DEVICE      ? action->report_device.device
                               : action->kind == BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER ? action->put_out_of_order.device
                                                                                  : action->restore_device.device;
    if ((unsigned)device >= BAIZE_DEVICES || !table_has_device(rules, device))
        return refuse_by(BAIZE_REASON_DEVICE_UNKNOWN, rules->dealing.clause);
    if (action->kind == BAIZE_TABLE_ACT_REPORT_DEVICE)
        return check_report(rules, table, action);
    if (table->devices[device] == BAIZE_DEVICE_WORKING)
        return refuse_by(BAIZE_REASON_DEVICE_WORKS, rules->procedures.out_of_order_clause);
    bool restores = action->kind == BAIZE_TABLE_ACT_RESTORE_DEVICE;
    unsigned way = restores ? BAIZE_REPLACED : action->put_out_of_order.way;
    if (!restores && (way > BAIZE_REPLACED || (rules->procedures.out_of_order_ways & 1u << way) == 0))
        return refuse_by(BAIZE_REASON_WAY_NOT_ALLOWED, rules->procedures.out_of_order_clause);
    return allow();
}
