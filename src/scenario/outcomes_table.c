/* outcomes_table.c - how a table, its round and its controller stand. */
#include "scenario/outcomes.h"

/* ---- Money ---- */

/* Of a player's chips, or of a box of the table. */
bool holds_account(const struct question *ask)
{
    enum baize_account_kind kind = (enum baize_account_kind)ask->fact->outcome->what;
    return outcome_is_money(ask, run_balance(ask->table, kind, ask->fact->said.person.who));
}

bool holds_win(const struct question *ask)
{
    return outcome_is_cents(ask, baize_table_win(&ask->table->table).win);
}

bool holds_got(const struct question *ask)
{
    return outcome_is_cents(ask, ask->table->table.round.seats[ask->fact->said.seat - 1].paid);
}

bool holds_dispute(const struct question *ask)
{
    const struct baize_dispute *disputes = ask->table->table.disputes;
    for (unsigned i = 0; ask->fact->said.number != 0 && i < BAIZE_DISPUTES_MOST; i++)
        if (disputes[i].number == ask->fact->said.number)
            return outcome_is_cents(ask, disputes[i].held);
    return outcome_fails(ask, "no such dispute is open");
}

/* ---- Words ---- */

/* The round says which of the two methods of the rules it is dealt by (R36). */
static int method_of(const struct baize_floor_table *table)
{
    return (int)(table->table.round.by_fallback ? table->rules->fallback.method : table->rules->dealing.method);
}

static int term_of(const struct question *ask)
{
    const struct baize_floor_table *at = ask->table;
    const struct scenario_said *said = &ask->fact->said;
    switch (ask->fact->outcome->what) {
    case LIFE:
        return (int)at->table.life;
    case PHASE:
        return (int)at->table.round.phase;
    case CONTROLLER_PHASE:
        return at->controller.phase;
    case DECK:
        return (int)at->table.decks[said->deck - 1].state;
    case DEVICE:
        return (int)at->table.devices[said_term(said, &baize_words_device)];
    case METHOD:
        return method_of(at);
    case DEADLINE:
        return (int)baize_table_next_deadline(at->rules, &at->table).kind;
    default:
        return at->controller.seats[said->seat - 1].key;
    }
}

bool holds_term(const struct question *ask)
{
    return outcome_is_term(ask, term_of(ask));
}

/* ---- Numbers ---- */

bool holds_number(const struct question *ask)
{
    const struct baize_table *table = &ask->table->table;
    const struct scenario_said *said = &ask->fact->said;
    int what = ask->fact->outcome->what;
    return what == TURN        ? outcome_is_number(ask, table->round.turn, said->seat)
           : what == NEXT_DECK ? outcome_is_number(ask, table->deck + 1u, said->deck)
                               : outcome_is_number(ask, table->rack.count, said->number);
}

/* ---- People ---- */

static bool is_person(const struct question *ask, uint32_t real)
{
    scenario_person_print(ask->found, ask->run->scenario, real);
    return real == ask->fact->said.person.who; /* 0: nobody */
}

bool holds_dealer(const struct question *ask)
{
    return is_person(ask, ask->table->table.dealer);
}

bool holds_patron(const struct question *ask)
{
    return is_person(ask, ask->table->table.seats[ask->fact->said.seat - 1].patron);
}

/* ---- What is due ---- */

bool holds_deck_warns(const struct question *ask)
{
    const struct baize_floor_table *at = ask->table;
    return baize_table_deck_warns(at->rules, &at->table, (uint8_t)(ask->fact->said.deck - 1), ask->line->at_ms) ||
           outcome_fails(ask, "no warning");
}

bool holds_stub_due(const struct question *ask)
{
    bool due = baize_table_stub_count_due(ask->table->rules, &ask->table->table);
    return due == (ask->fact->outcome->what != 0) || outcome_fails(ask, due ? "it is due" : "it need not be counted");
}

/* ---- Cards ---- */

static baize_cards set_of(const baize_card *cards, uint8_t count)
{
    baize_cards set = 0;
    for (uint8_t i = 0; i < count; i++)
        set |= baize_cards_one(cards[i] % BAIZE_CARD_LIMIT);
    return set;
}

/* People call both jokers Jk. */
static bool are_cards(baize_cards real, const struct scenario_hands *said, struct baize_text *found)
{
    baize_cards expected = set_of(said->cards, said->count);
    baize_cards_print(found, real, BAIZE_CARD_PLAIN);
    baize_text_add(found, real == 0 ? "no card" : "");
    return (real & ~BAIZE_JOKERS) == (expected & ~BAIZE_JOKERS) &&
           baize_cards_count(real & BAIZE_JOKERS) == baize_cards_count(expected & BAIZE_JOKERS);
}

bool holds_hand(const struct question *ask)
{
    const struct baize_round_seat *seat = &ask->table->table.round.seats[ask->fact->said.seat - 1];
    return are_cards(set_of(seat->cards, seat->count), &ask->fact->said.hands, ask->found);
}

bool holds_dealer_hand(const struct question *ask)
{
    const struct baize_round *round = &ask->table->table.round;
    return are_cards(set_of(round->dealer, round->dealer_count), &ask->fact->said.hands, ask->found);
}

/* ---- The controller ---- */

bool holds_lit(const struct question *ask)
{
    uint16_t lit = baize_controller_lit(&ask->table->controller);
    outcome_seats(ask->found, lit);
    return lit == ask->fact->said.seats; /* none: dark */
}
