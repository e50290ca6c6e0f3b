/* check_round.c - what the table asks before the round has its say: the deck, the devices, the stub, the seat, the
 * chips, and what the source of cards can have sent. */
#include "table/internal.h"

#define PHASE(name) (1u << BAIZE_PHASE_##name)

/* Where the deal is over and nobody has been asked, if nobody has (RULES 5). Double Draw Poker has no reveal: where all
 * have left before the first question the count comes before the first payment. */
#define COUNTING (PHASE(DECISIONS) | PHASE(FIRST_BETS) | PHASE(REVEAL) | PHASE(SETTLEMENT))

/* ---- The stub ---- */

static bool somebody_is_settled(const struct baize_round *round)
{
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (seat_in(round, seat)->settled)
            return true;
    return false;
}

static bool is_countable(const struct baize_table *table)
{
    return (COUNTING & 1u << table->round.phase) != 0 && !table->asked && !somebody_is_settled(&table->round);
}

/* A device that counts the cards at every shuffle makes the count needless, as long as it is in use. */
static bool is_waived(const struct baize_rules *rules, const struct baize_table *table)
{
    bool counts =
        rules->dealing.shuffler == BAIZE_COUNTING_SHUFFLER || rules->dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE;
    return rules->procedures.counting_device_waives_stub_count && counts &&
           table_device_in_use(rules, table, BAIZE_DEVICE_SHUFFLER);
}

/* "At least once every 5 rounds of play, to determine if the correct number of cards are still present in the deck"
 * (MD-FCP 8.G): rounds of play are the table's, the deck is the one in play. With two decks both readings are kept: no
 * five rounds at the table pass without a count, and no five rounds of one deck without a count of its own. When decks
 * take turns and nobody counts early the second never asks for more than the first: the fifth, tenth and fifteenth
 * round of the table are the decks' by turns. */
bool baize_table_stub_count_due(const struct baize_rules *rules, const struct baize_table *table)
{
    uint8_t every = rules->procedures.stub_count_rounds;
    bool reached = table->rounds_uncounted + 1 >= every || table->decks[table->deck].rounds_uncounted + 1 >= every;
    return every > 0 && is_countable(table) && !table->stub_counted && !is_waived(rules, table) && reached;
}

/* Before these phases no more cards are wanted: the draws of Double Draw Poker are over (R22). */
static bool is_dealt_out(const struct baize_rules *rules, const struct baize_round *round)
{
    bool draws = rules->dealing.first_draw_most > 0;
    bool early = round->phase == BAIZE_PHASE_BETTING || round->phase == BAIZE_PHASE_DEALING;
    return !early && (!draws || round->phase == BAIZE_PHASE_SETTLEMENT || round->phase == BAIZE_PHASE_CLOSING ||
                      !round_is_open(round));
}

struct baize_stub baize_table_stub(const struct baize_rules *rules, const struct baize_table *table)
{
    struct baize_stub stub = {.place = BAIZE_STUB_NOWHERE};
    enum baize_deck_state deck = table->decks[table->deck].state;
    bool open = round_is_open(&table->round);
    if (table->round.used == 0 || (open ? deck == BAIZE_DECK_ABSENT : table->rack.count == 0))
        return stub;
    stub.cards = (uint8_t)baize_cards_count(rules->deck & ~table->round.used);
    stub.place = open && baize_table_stub_count_due(rules, table) ? BAIZE_STUB_TO_COUNT
                 : is_dealt_out(rules, &table->round)             ? BAIZE_STUB_IN_RACK
                                                                  : BAIZE_STUB_TO_DEAL;
    return stub;
}

struct baize_refusal table_check_stub_act(const struct baize_rules *rules, const struct baize_table *table,
                                          const struct baize_table_action *action)
{
    (void)action;
    if (!is_countable(table))
        return refuse_by(BAIZE_REASON_NOT_COUNTABLE_NOW, rules->procedures.stub_count_clause);
    if (table->stub_counted)
        return refuse_by(BAIZE_REASON_STUB_COUNTED, rules->procedures.stub_count_clause);
    return allow();
}

/* ---- Opening a round ---- */

static bool is_zero(const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

static struct baize_refusal check_devices(const struct baize_rules *rules, const struct baize_table *table)
{
    for (unsigned i = 0; i < BAIZE_DEVICES; i++)
        if (table_device_fails(table, (enum baize_device)i))
            return (struct baize_refusal){
                .reason = BAIZE_REASON_DEVICE_FAILS, .clause = rules->procedures.out_of_order_clause, .number = i};
    return allow();
}

/* Four hours by hand, eight from a shoe (MD-FCP 3.C, MD-DD 3.C). */
static struct baize_refusal check_life(const struct baize_rules *rules, const struct baize_table *table, int64_t now_ms)
{
    const struct baize_dealing *dealing = table_dealing(rules, table);
    if (baize_table_deck_left_ms(rules, table, table->deck, now_ms) > 0)
        return allow();
    return refuse_by(BAIZE_REASON_DECK_TOO_OLD, (dealing == NULL ? &rules->dealing : dealing)->deck_life_clause);
}

static struct baize_refusal check_open(const struct baize_rules *rules, const struct baize_table *table,
                                       const struct baize_action *action)
{
    bool committed = !is_zero(action->open_round.commitment, BAIZE_HASH_SIZE);
    struct baize_refusal refusal = check_devices(rules, table);
    if (is_allowed(&refusal))
        refusal = table_check_method(rules, table);
    if (!is_allowed(&refusal))
        return refusal;
    if (!table->shift.open)
        return refuse_by(BAIZE_REASON_INVENTORY_MISSING, 0);
    if (table->shift.slips_count > BAIZE_SLIPS_MOST - BAIZE_SLIPS_KEPT)
        return refuse_by(BAIZE_REASON_SLIPS_FULL, 0); /* a tray that runs dry in the round could not be filled */
    for (uint8_t i = 0; i < BAIZE_DECKS_MOST; i++)
        if (table->decks[i].state == BAIZE_DECK_CONDEMNED)
            return table_refuse_deck(rules, table, i);
    if (table->decks[table->deck].state != BAIZE_DECK_READY)
        return table_refuse_deck(rules, table, table->deck);
    if (rules->dealing.decks > 1 && table->decks[table->deck ^ 1].state == BAIZE_DECK_IN_RACK)
        return refuse_by(BAIZE_REASON_RACK_HOLDS_ANOTHER, rules->dealing.decks_clause);
    refusal = check_life(rules, table, action->by.at_ms);
    if (!is_allowed(&refusal))
        return refusal;
    if (action->open_round.number <= table->last_round)
        return refuse_number(BAIZE_REASON_ROUND_NUMBER_USED, NULL, table->last_round);
    if (table->settings.source == BAIZE_SOURCE_GENERATOR && !committed)
        return refuse_by(BAIZE_REASON_COMMITMENT_MISSING, 0);
    if (table->settings.source == BAIZE_SOURCE_READER && committed)
        return refuse_by(BAIZE_REASON_COMMITMENT_NEEDLESS, 0);
    return allow();
}

/* ---- Wagers and decisions ---- */

/* The chips that a wager takes; what cannot be said is left to the round. */
static baize_cents chips_needed(const struct baize_rules *rules, const struct baize_round *round,
                                const struct baize_action *action)
{
    if (action->kind == BAIZE_ACT_PLACE_WAGER)
        return action->place_wager.amount - seat_in(round, action->place_wager.seat)->wagers[action->place_wager.wager];
    if (action->kind != BAIZE_ACT_PLAY)
        return 0;
    enum baize_wager wager = phase_row(rules, round->phase)->wager;
    baize_cents ante = seat_in(round, action->play.seat)->wagers[BAIZE_ANTE];
    return action->play.amount > 0 ? action->play.amount : ante * rules->wagers[wager].least_times;
}

static struct baize_refusal check_chips(const struct baize_rules *rules, const struct baize_table *table,
                                        const struct baize_action *action, uint32_t patron)
{
    baize_cents chips = baize_table_chips(table, patron);
    return chips_needed(rules, &table->round, action) <= chips
               ? allow()
               : refuse_range(BAIZE_REASON_CHIPS_DO_NOT_SUFFICE, NULL, 0, chips);
}

static uint8_t seat_of_action(const struct baize_action *action)
{
    return action->kind == BAIZE_ACT_PLACE_WAGER      ? action->place_wager.seat
           : action->kind == BAIZE_ACT_WITHDRAW_WAGER ? action->withdraw_wager.seat
           : action->kind == BAIZE_ACT_PLAY           ? action->play.seat
           : action->kind == BAIZE_ACT_FOLD           ? action->fold.seat
                                                      : action->discard.seat;
}

/* What a player does: at the own seat, with the own chips. */
/* Betting may be open for hours before somebody comes: a round begins with its first wager, and what has begun in time
 * is finished (RULES 5). */
static bool round_waits_for_wagers(const struct baize_rules *rules, const struct baize_table *table)
{
    return table->round.phase == BAIZE_PHASE_BETTING && !table_somebody_wagered(rules, &table->round);
}

static struct baize_refusal check_player(const struct baize_rules *rules, const struct baize_table *table,
                                         const struct baize_action *action)
{
    uint8_t seat = seat_of_action(action);
    struct baize_refusal refusal = table_check_by_patron(table, &action->by);
    if (!is_allowed(&refusal))
        return refusal;
    if (seat < 1 || seat > rules->seats)
        return refuse_by(BAIZE_REASON_SEAT_UNKNOWN, rules->seats_clause);
    const struct baize_table_seat *taken = &table->seats[seat - 1];
    bool places = action->kind == BAIZE_ACT_PLACE_WAGER;
    if (places && (taken->patron == 0 || taken->patron != action->place_wager.patron))
        return refuse_by(BAIZE_REASON_NOT_SEATED, 0);
    refusal = table_check_own(&action->by, taken->patron);
    if (is_allowed(&refusal) && places && round_waits_for_wagers(rules, table))
        refusal = check_life(rules, table, action->by.at_ms);
    if (is_allowed(&refusal) && baize_table_stub_count_due(rules, table))
        refusal = refuse_by(BAIZE_REASON_STUB_COUNT_DUE, rules->procedures.stub_count_clause);
    if (is_allowed(&refusal))
        refusal = baize_round_check(rules, &table->round, action);
    return is_allowed(&refusal) ? check_chips(rules, table, action, taken->patron) : refusal;
}

/* ---- Cards ---- */

static bool is_impossible(enum baize_reason reason)
{
    return reason == BAIZE_REASON_CARD_NOT_OF_DECK || reason == BAIZE_REASON_CARD_SEEN_BEFORE;
}

/* A shoe that reads cards can read one that cannot be: that is put on record, not refused. */
static struct baize_refusal check_cards(const struct baize_rules *rules, const struct baize_table *table,
                                        const struct baize_action *action)
{
    bool reads = table->settings.source == BAIZE_SOURCE_READER;
    enum baize_deck_state deck = table->decks[table->deck].state;
    struct baize_refusal why = baize_round_check(rules, &table->round, action);
    if (why.reason == BAIZE_REASON_NOT_NOW)
        return why;
    if (table_deals_from_shoe(rules, table) && table->devices[BAIZE_DEVICE_SHOE] != BAIZE_DEVICE_WORKING)
        return refuse_by(table_device_fails(table, BAIZE_DEVICE_SHOE) ? BAIZE_REASON_DEVICE_FAILS
                                                                      : BAIZE_REASON_DEVICE_OUT_OF_ORDER,
                         rules->procedures.out_of_order_clause);
    if (deck != BAIZE_DECK_READY && deck != BAIZE_DECK_IN_PLAY)
        return table_refuse_deck(rules, table, table->deck);
    if (table->card_impossible)
        return refuse_by(BAIZE_REASON_CARD_WAITS, 0);
    if (reads && action->cards.count != 1)
        return refuse_by(BAIZE_REASON_ONE_CARD_AT_A_TIME, 0);
    return reads && is_impossible(why.reason) ? allow() : why;
}

/* The card is asked against the round as it was before the wrong one. */
struct baize_refusal table_check_correct_card(const struct baize_rules *rules, const struct baize_table *table,
                                              const struct baize_table_action *action)
{
    struct baize_action cards = {.kind = BAIZE_ACT_CARDS, .by = action->by};
    if (!table->card_impossible && !table->card_correctable)
        return refuse_by(BAIZE_REASON_NOT_CORRECTABLE, 0);
    if (!table->card_impossible && table->last_card == action->correct_card.card)
        return refuse_by(BAIZE_REASON_NOT_CORRECTABLE, 0);
    cards.cards.count = 1;
    cards.cards.cards[0] = action->correct_card.card;
    return baize_round_check(rules, table->card_impossible ? &table->round : &table->round_earlier, &cards);
}

/* ---- The dealer's acts ---- */

/* Devices and the count of the stub report for themselves. */
static bool is_reported_otherwise(enum baize_irregularity what)
{
    return what == BAIZE_SHUFFLER_FAILS || what == BAIZE_SHOE_FAILS || what == BAIZE_SHUFFLER_WRONG_COUNT ||
           what == BAIZE_STUB_WRONG_HAND || what == BAIZE_STUB_WRONG_TOTAL;
}

/* A progressive win is validated by the role that the rules name, a large one by an executive. */
static struct baize_refusal check_claim(const struct baize_rules *rules, const struct baize_table *table,
                                        const struct baize_action *action)
{
    const struct baize_progressive_rules *progressive = &rules->progressive;
    struct baize_refusal refusal = baize_round_check(rules, &table->round, action);
    if (!is_allowed(&refusal))
        return refusal;
    if (progressive->executive_above > 0 && action->pay_claim.amount > progressive->executive_above)
        refusal = table_check_role(&action->by, BAIZE_EXECUTIVE, progressive->executive_clause);
    else
        refusal = table_check_role(&action->by, progressive->validator, progressive->validator_clause);
    return is_allowed(&refusal) ? table_check_payment(rules, table, action) : refusal;
}

/* What was paid is taken from the chips that the patron still has at the table (R26). */
static struct baize_refusal check_back_out(const struct baize_rules *rules, const struct baize_table *table,
                                           const struct baize_action *action)
{
    struct baize_refusal refusal = baize_round_check(rules, &table->round, action);
    if (!is_allowed(&refusal))
        return refusal;
    uint8_t seat = action->back_out_claim.seat;
    baize_cents chips = baize_table_chips(table, seat_in(&table->round, seat)->patron);
    return chips >= table->round.awards[claim_standing(&table->round, seat)]
               ? allow()
               : refuse_range(BAIZE_REASON_CHIPS_DO_NOT_SUFFICE, NULL, 0, chips);
}

struct baize_refusal table_check_round_act(const struct baize_rules *rules, const struct baize_table *table,
                                           const struct baize_action *action)
{
    struct baize_refusal refusal = allow();
    switch (action->kind) {
    case BAIZE_ACT_LEAVE:
    case BAIZE_ACT_DEADLINE_PASSED:
    case BAIZE_ACT_CHANGE_METHOD:
        return refuse_by(BAIZE_REASON_ACT_OF_THE_TABLE, 0);
    case BAIZE_ACT_PLACE_WAGER:
    case BAIZE_ACT_WITHDRAW_WAGER:
    case BAIZE_ACT_PLAY:
    case BAIZE_ACT_FOLD:
    case BAIZE_ACT_DISCARD:
        return check_player(rules, table, action);
    case BAIZE_ACT_CARDS:
        return check_cards(rules, table, action);
    case BAIZE_ACT_PAY_CLAIM:
        return check_claim(rules, table, action);
    case BAIZE_ACT_BACK_OUT_CLAIM:
        return check_back_out(rules, table, action);
    case BAIZE_ACT_OPEN_ROUND:
        refusal = baize_round_check(rules, &table->round, action);
        return is_allowed(&refusal) ? check_open(rules, table, action) : refusal;
    case BAIZE_ACT_REPORT_IRREGULARITY:
        if (is_reported_otherwise(action->report_irregularity.what))
            return refuse_by(BAIZE_REASON_REPORTED_OTHERWISE, 0);
        break;
    case BAIZE_ACT_REVEAL:
        if (baize_table_stub_count_due(rules, table))
            return refuse_by(BAIZE_REASON_STUB_COUNT_DUE, rules->procedures.stub_count_clause);
        break;
    case BAIZE_ACT_NO_MORE_BETS:
        refusal = baize_round_check(rules, &table->round, action);
        return is_allowed(&refusal) ? table_check_method(rules, table) : refusal;
    case BAIZE_ACT_SETTLE_SEAT:
        if (baize_table_stub_count_due(rules, table))
            return refuse_by(BAIZE_REASON_STUB_COUNT_DUE, rules->procedures.stub_count_clause);
        refusal = baize_round_check(rules, &table->round, action);
        return is_allowed(&refusal) ? table_check_payment(rules, table, action) : refusal;
    case BAIZE_ACT_PAY_ENVY:
        refusal = baize_round_check(rules, &table->round, action);
        return is_allowed(&refusal) ? table_check_payment(rules, table, action) : refusal;
    case BAIZE_ACT_SHOW_DECK:
    case BAIZE_ACT_END_ROUND:
        break;
    }
    return baize_round_check(rules, &table->round, action);
}
