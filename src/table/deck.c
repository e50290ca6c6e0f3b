/* deck.c - where a deck is on its way: prepared step by step, ready, in play, in the rack.
 *
 * A deck that must go back (after a round, after a jam, when nobody plays) goes back to a step of the opening and
 * takes the steps from there again. The cut is a step that only some shuffles need:
 *
 *     shuffled by hand, or preshuffled      cut
 *     shuffled by a device                  no cut
 *     a shoe that reshuffles by itself      neither cut nor spread (R38)
 */
#include "table/internal.h"

/* ---- Devices ---- */

bool table_has_device(const struct baize_rules *rules, enum baize_device device)
{
    if (device == BAIZE_DEVICE_SHUFFLER)
        return rules->dealing.shuffler != BAIZE_NO_SHUFFLER;
    return device == BAIZE_DEVICE_SHOE &&
           (rules->dealing.method == BAIZE_AUTOMATED_SHOE || rules->dealing.method == BAIZE_AUTOMATIC_SHUFFLER);
}

/* One that finds a wrong number of cards has done its job, and goes on working (R37). */
bool table_device_fails(const struct baize_table *table, enum baize_device device)
{
    enum baize_device_state state = table->devices[device];
    return state == BAIZE_DEVICE_JAMMED || state == BAIZE_DEVICE_STOPPED;
}

/* A shoe that reshuffles by itself is one device of two parts: without the one the other is of no use. */
bool table_device_in_use(const struct baize_rules *rules, const struct baize_table *table, enum baize_device device)
{
    enum baize_device other = device == BAIZE_DEVICE_SHOE ? BAIZE_DEVICE_SHUFFLER : BAIZE_DEVICE_SHOE;
    bool one = rules->dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE;
    return table_has_device(rules, device) && table->devices[device] == BAIZE_DEVICE_WORKING &&
           (!one || table->devices[other] == BAIZE_DEVICE_WORKING);
}

bool table_shuffles_itself(const struct baize_rules *rules, const struct baize_table *table)
{
    return rules->dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE &&
           table_device_in_use(rules, table, BAIZE_DEVICE_SHUFFLER);
}

/* ---- Steps ---- */

uint8_t table_step_index(const struct baize_rules *rules, enum baize_step step)
{
    uint8_t index = 0;
    while (index < rules->procedures.opening_count && rules->procedures.opening[index].step != step)
        index++;
    return index;
}

const struct baize_opening_step *table_deck_next_step(const struct baize_rules *rules,
                                                      const struct baize_table_deck *deck)
{
    uint8_t index = deck->next_step;
    if (deck->state == BAIZE_DECK_IN_RACK)
        index = table_step_index(rules, BAIZE_SHUFFLE);
    else if (deck->state != BAIZE_DECK_PREPARING)
        index = 0;
    return index < rules->procedures.opening_count ? &rules->procedures.opening[index] : NULL;
}

struct baize_refusal table_refuse_deck(const struct baize_rules *rules, const struct baize_table *table, uint8_t deck)
{
    const struct baize_opening_step *next = table_deck_next_step(rules, &table->decks[deck]);
    struct baize_refusal refusal = refuse_by(BAIZE_REASON_DECK_NOT_READY, next == NULL ? 0 : next->clause);
    if (table->decks[deck].state == BAIZE_DECK_CONDEMNED)
        refusal = refuse_by(BAIZE_REASON_DECK_CONDEMNED, table->decks[deck].condemned_by);
    refusal.number = deck;
    refusal.step = (uint8_t)(1 + (next == NULL ? BAIZE_RECEIVE_DECKS : next->step));
    return refusal;
}

static bool needs_cut(const struct baize_rules *rules, const struct baize_table *table,
                      const struct baize_table_deck *deck)
{
    bool waived = rules->procedures.self_shuffling_waives_cut && table_shuffles_itself(rules, table);
    return !deck->device_shuffled && !waived;
}

void table_deck_prepare_from(const struct baize_rules *rules, const struct baize_table *table,
                             struct baize_table_deck *deck, uint8_t step)
{
    const struct baize_procedures *procedures = &rules->procedures;
    while (step < procedures->opening_count && procedures->opening[step].step == BAIZE_CUT &&
           !needs_cut(rules, table, deck))
        step++;
    deck->next_step = step;
    deck->state = step < procedures->opening_count ? BAIZE_DECK_PREPARING : BAIZE_DECK_READY;
}

/* ---- After a round ---- */

/* Two decks take turns while the device that makes two possible is in use. */
static void take_turns(const struct baize_rules *rules, struct baize_table *table)
{
    if (rules->dealing.decks == BAIZE_DECKS_MOST && table_device_in_use(rules, table, BAIZE_DEVICE_SHUFFLER))
        table->deck ^= 1;
}

static uint8_t one_more(uint8_t rounds)
{
    return (uint8_t)(rounds + (rounds < UINT8_MAX));
}

void table_deck_leave_play(const struct baize_rules *rules, struct baize_table *table)
{
    struct baize_table_deck *deck = &table->decks[table->deck];
    if (table->round.used == 0)
        return; /* no card was dealt */
    table->rounds_uncounted = table->stub_counted ? 0 : one_more(table->rounds_uncounted);
    deck->rounds_uncounted = table->stub_counted ? 0 : one_more(deck->rounds_uncounted);
    if (deck->state == BAIZE_DECK_IN_PLAY)
        deck->state = BAIZE_DECK_IN_RACK;
    if (deck->state == BAIZE_DECK_IN_RACK && table_shuffles_itself(rules, table)) {
        deck->state = BAIZE_DECK_READY; /* the shoe takes its cards back, shuffles and counts them */
        deck->cut = false;
        table->rack.count = 0;
        table->rounds_uncounted = deck->rounds_uncounted = 0;
    }
    take_turns(rules, table);
}

/* A void by itself sends the deck to the rack, as the end of every round does: there it waits for its shuffle. A deck
 * that jams in the shuffler has been sent back to its shuffle by the report of the device. */
void table_deck_suffer(struct baize_table *table, enum baize_effect effect, baize_clause clause)
{
    if (effect == BAIZE_VOID_REMOVE_DECK || effect == BAIZE_REMOVE_DECK)
        table_deck_condemn(&table->decks[table->deck], clause);
}

void table_deck_condemn(struct baize_table_deck *deck, baize_clause clause)
{
    deck->state = BAIZE_DECK_CONDEMNED;
    deck->condemned_by = clause;
}

/* ---- How long a deck is used ---- */

/* By the method in force: four hours by hand, eight from a shoe (MD-FCP 3.C, MD-DD 3.C). */
int64_t baize_table_deck_left_ms(const struct baize_rules *rules, const struct baize_table *table, uint8_t deck,
                                 int64_t now_ms)
{
    const struct baize_dealing *dealing = table_dealing(rules, table);
    if (dealing == NULL)
        dealing = &rules->dealing;
    if (dealing->deck_life_minutes == 0 || deck >= BAIZE_DECKS_MOST || table->decks[deck].state == BAIZE_DECK_ABSENT)
        return INT64_MAX;
    return (int64_t)dealing->deck_life_minutes * 60000 - (now_ms - table->decks[deck].received_ms);
}

bool baize_table_deck_warns(const struct baize_rules *rules, const struct baize_table *table, uint8_t deck,
                            int64_t now_ms)
{
    int64_t left = baize_table_deck_left_ms(rules, table, deck, now_ms);
    return left > 0 && left <= BAIZE_DECK_WARNING_MS;
}
