/* fold.c - applying the table's own events. Nothing is decided here: an event says what happened, the state follows.
 * An event that cannot follow is refused; it was folded into a copy, which is then dropped. */
#include "event/people.h"
#include "table/internal.h"

void baize_table_start(struct baize_table *table, const struct baize_table_settings *settings)
{
    memset(table, 0, sizeof *table);
    table->settings.number = settings->number;
    table->settings.source = settings->source;
    table->settings.betting_ms = settings->betting_ms;
    table->settings.decision_ms = settings->decision_ms;
    baize_round_start(&table->round);
    baize_round_start(&table->round_earlier);
}

/* ---- Decks ---- */

static bool is_deck(const struct baize_rules *rules, uint8_t deck)
{
    return deck < rules->dealing.decks && deck < BAIZE_DECKS_MOST;
}

static bool fold_received(const struct baize_rules *rules, struct baize_table *table,
                          const struct baize_table_event *event)
{
    if (!is_deck(rules, event->deck_received.deck) ||
        table->decks[event->deck_received.deck].state != BAIZE_DECK_ABSENT)
        return false;
    struct baize_table_deck *deck = &table->decks[event->deck_received.deck];
    memset(deck, 0, sizeof *deck);
    deck->back = event->deck_received.back;
    deck->received_ms = event->by.at_ms;
    uint8_t received = (uint8_t)(table_step_index(rules, BAIZE_RECEIVE_DECKS) + 1);
    uint8_t joins = table_step_index(rules, rules->procedures.preshuffled_from);
    table_deck_prepare_from(rules, table, deck, event->deck_received.preshuffled ? joins : received);
    if (table->life == BAIZE_LIFE_CLOSED)
        table->life = BAIZE_LIFE_OPENING;
    return true;
}

static bool fold_step(const struct baize_rules *rules, struct baize_table *table, const struct baize_table_event *event)
{
    enum baize_step step = event->step_done.step;
    if (!is_deck(rules, event->step_done.deck))
        return false;
    struct baize_table_deck *deck = &table->decks[event->step_done.deck];
    const struct baize_opening_step *next = table_deck_next_step(rules, deck);
    bool waits = deck->state == BAIZE_DECK_PREPARING || deck->state == BAIZE_DECK_IN_RACK;
    if (!waits || next == NULL || next->step != step)
        return false;
    if (deck->state == BAIZE_DECK_IN_RACK)
        table->rack.count = 0;
    uint8_t index = (uint8_t)(table_step_index(rules, step) + 1);
    if (step == BAIZE_SHUFFLE)
        deck->device_shuffled = event->step_done.by_device;
    table_deck_prepare_from(rules, table, deck, index);
    deck->cut = step == BAIZE_CUT;
    if (step == BAIZE_SHUFFLE && event->step_done.by_device && rules->dealing.shuffler == BAIZE_COUNTING_SHUFFLER)
        table->rounds_uncounted = deck->rounds_uncounted = 0;
    return true;
}

static bool fold_order(const struct baize_rules *rules, struct baize_table *table, uint8_t deck, enum baize_step step)
{
    if (!is_deck(rules, deck) || table->decks[deck].state != BAIZE_DECK_READY)
        return false;
    table_deck_prepare_from(rules, table, &table->decks[deck], table_step_index(rules, step));
    return true;
}

static bool fold_removed(const struct baize_rules *rules, struct baize_table *table, uint8_t deck)
{
    if (!is_deck(rules, deck) || table->decks[deck].state == BAIZE_DECK_ABSENT)
        return false;
    bool racked = table->decks[deck].state == BAIZE_DECK_IN_RACK || table->decks[deck].state == BAIZE_DECK_CONDEMNED;
    if (racked && !round_is_open(&table->round))
        table->rack.count = 0;
    memset(&table->decks[deck], 0, sizeof table->decks[deck]);
    return true;
}

/* ---- The life of the table ---- */

/* Cards out of shoe and rack, spread. Those that lie face down are turned up when somebody arrives, who may inspect
 * them; then every deck takes the steps after the spread again (MD-FCP 5.F(3), MD-DD 5.H(3) and (4)). */
static bool fold_idle(const struct baize_rules *rules, struct baize_table *table, const struct baize_table_event *event)
{
    uint8_t spread = table_step_index(rules, BAIZE_SPREAD);
    bool has_spread = spread < rules->procedures.opening_count;
    bool turned_up = event->idle_began.face_up;
    if (table->life != BAIZE_LIFE_OPEN || round_is_open(&table->round))
        return false;
    table->life = BAIZE_LIFE_IDLE;
    for (uint8_t i = 0; i < BAIZE_DECKS_MOST && !table_shuffles_itself(rules, table); i++) {
        struct baize_table_deck *deck = &table->decks[i];
        if (deck->state != BAIZE_DECK_READY && deck->state != BAIZE_DECK_IN_RACK)
            continue;
        table->rack.count = 0;
        table_deck_prepare_from(rules, table, deck,
                                has_spread ? (uint8_t)(spread + turned_up) : table_step_index(rules, BAIZE_SHUFFLE));
    }
    return true;
}

/* From one life to another; a round that is open stays where it is. */
static bool fold_life(struct baize_table *table, unsigned from, enum baize_life to)
{
    if ((from & 1u << table->life) == 0 || round_is_open(&table->round))
        return false;
    table->life = to;
    return true;
}

static bool fold_closed(struct baize_table *table)
{
    if (table->life != BAIZE_LIFE_CLOSING)
        return false;
    table->life = BAIZE_LIFE_CLOSED;
    table->dealer = 0;
    table->by_itself = false;
    table->deck = 0;
    table->rack.count = 0;
    memset(table->decks, 0, sizeof table->decks);
    return true;
}

/* ---- Devices and the reader ---- */

static bool fold_device_failed(const struct baize_rules *rules, struct baize_table *table,
                               const struct baize_table_event *event)
{
    enum baize_device device = event->device_failed.device;
    if ((unsigned)device >= BAIZE_DEVICES || !is_deck(rules, event->device_failed.deck))
        return false;
    struct baize_table_deck *deck = &table->decks[event->device_failed.deck];
    uint8_t shuffle = table_step_index(rules, BAIZE_SHUFFLE);
    bool counted_wrong = event->device_failed.state == BAIZE_DEVICE_WRONG_COUNT;
    if (!counted_wrong)
        table->devices[device] = event->device_failed.state;
    bool holds_cards = device == BAIZE_DEVICE_SHUFFLER || rules->dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE;
    if (!holds_cards || deck->state == BAIZE_DECK_ABSENT || deck->state == BAIZE_DECK_IN_PLAY)
        return true; /* from a shoe that shuffles by itself the deck comes unshuffled, whichever part of it fails */
    bool shuffled =
        deck->state == BAIZE_DECK_READY || (deck->state == BAIZE_DECK_PREPARING && deck->next_step > shuffle);
    if (counted_wrong)
        table_deck_condemn(deck, event->device_failed.clause);
    else if (shuffled)
        table_deck_prepare_from(rules, table, deck, shuffle);
    return true;
}

static bool fold_put_out(struct baize_table *table, const struct baize_table_event *event)
{
    enum baize_out_of_order way = event->device_put_out.way;
    if ((unsigned)event->device_put_out.device >= BAIZE_DEVICES)
        return false;
    table->devices[event->device_put_out.device] = way == BAIZE_REPLACED  ? BAIZE_DEVICE_WORKING
                                                   : way == BAIZE_COVERED ? BAIZE_DEVICE_COVERED
                                                                          : BAIZE_DEVICE_MARKED;
    return true;
}

static bool fold_restored(struct baize_table *table, enum baize_device device)
{
    if ((unsigned)device >= BAIZE_DEVICES)
        return false;
    table->devices[device] = BAIZE_DEVICE_WORKING;
    return true;
}

static bool fold_taken_back(struct baize_table *table, baize_card card)
{
    if (!table->card_correctable || table->last_card != card)
        return false;
    memcpy(&table->round, &table->round_earlier, sizeof table->round);
    table->card_correctable = false;
    if (table->rack.count > 0 && table->rack.cards[table->rack.count - 1] == card)
        table->rack.count--;
    return true;
}

static bool fold_counted(struct baize_table *table, const struct baize_table_event *event)
{
    if (!round_is_open(&table->round))
        return false;
    table->stub_counted = true;
    table->clock_from_ms = event->by.at_ms;
    return true;
}

/* ---- Patrons ---- */

static bool fold_seat_taken(const struct baize_rules *rules, struct baize_table *table,
                            const struct baize_table_event *event)
{
    uint8_t seat = event->seat_taken.seat;
    if (seat < 1 || seat > rules->seats || table->seats[seat - 1].patron != 0 || event->seat_taken.patron == 0)
        return false;
    table->seats[seat - 1].patron = event->seat_taken.patron;
    return true;
}

static bool fold_patron(struct baize_table *table, uint32_t patron, bool gone)
{
    bool found = false;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (patron != 0 && table->seats[i].patron == patron) {
            table->seats[i].patron = gone ? 0 : patron;
            table->seats[i].leaving = !gone;
            found = true;
        }
    return found;
}

/* ---- The tray ---- */

static bool fold_inventory_opened(struct baize_table *table, const struct baize_table_event *event)
{
    uint32_t number = table->shift.number;
    if (table->shift.open)
        return false;
    memset(&table->shift, 0, sizeof table->shift);
    table->shift.number = number + 1;
    table->shift.open = true;
    table->shift.opening = event->inventory_opened.counted;
    table->shift.drop_before = table_balance(table, BAIZE_ACCOUNT_DROP, 0);
    return true;
}

static bool fold_slip(struct baize_table *table, enum baize_slip_kind kind, uint32_t number, baize_cents amount)
{
    uint32_t *last = kind == BAIZE_SLIP_FILL ? &table->fills : &table->credits;
    if (!table->shift.open || table->shift.slips_count >= BAIZE_SLIPS_MOST || number != *last + 1)
        return false;
    struct baize_slip *slip = &table->shift.slips[table->shift.slips_count++];
    slip->kind = kind;
    slip->number = *last = number;
    slip->amount = amount;
    slip->voided = false;
    return true;
}

static bool fold_slip_voided(struct baize_table *table, const struct baize_table_event *event)
{
    for (uint8_t i = 0; i < table->shift.slips_count; i++) {
        struct baize_slip *slip = &table->shift.slips[i];
        if (slip->kind != event->slip_voided.slip || slip->number != event->slip_voided.number || slip->voided)
            continue;
        slip->voided = true;
        return true;
    }
    return false;
}

/* ---- All events ---- */

static bool fold_card_event(const struct baize_rules *rules, struct baize_table *table,
                            const struct baize_table_event *event)
{
    switch ((int)event->kind) {
    case BAIZE_TABLE_EVENT_DECK_RECEIVED:
        return fold_received(rules, table, event);
    case BAIZE_TABLE_EVENT_STEP_DONE:
        return fold_step(rules, table, event);
    case BAIZE_TABLE_EVENT_SHUFFLE_ORDERED:
        return fold_order(rules, table, event->shuffle_ordered.deck, BAIZE_SHUFFLE);
    case BAIZE_TABLE_EVENT_RECUT_ORDERED:
        return fold_order(rules, table, event->recut_ordered.deck, BAIZE_CUT);
    case BAIZE_TABLE_EVENT_DECK_REMOVED:
        return fold_removed(rules, table, event->deck_removed.deck);
    case BAIZE_TABLE_EVENT_IDLE_BEGAN:
        return fold_idle(rules, table, event);
    case BAIZE_TABLE_EVENT_STUB_COUNTED:
        return fold_counted(table, event);
    case BAIZE_TABLE_EVENT_DEVICE_FAILED:
        return fold_device_failed(rules, table, event);
    case BAIZE_TABLE_EVENT_DEVICE_PUT_OUT:
        return fold_put_out(table, event);
    case BAIZE_TABLE_EVENT_DEVICE_RESTORED:
        return fold_restored(table, event->device_restored.device);
    case BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE:
        table->card_impossible = round_is_open(&table->round);
        return table->card_impossible;
    case BAIZE_TABLE_EVENT_CARD_TAKEN_BACK:
        return fold_taken_back(table, event->card_taken_back.card);
    case BAIZE_TABLE_EVENT_SEAT_TAKEN:
        return fold_seat_taken(rules, table, event);
    default:
        return false;
    }
}

static bool fold_people_event(struct baize_table *table, const struct baize_table_event *event)
{
    switch ((int)event->kind) {
    case BAIZE_TABLE_EVENT_TABLE_OPENED:
        return fold_life(table, 1u << BAIZE_LIFE_OPENING | 1u << BAIZE_LIFE_IDLE, BAIZE_LIFE_OPEN);
    case BAIZE_TABLE_EVENT_CLOSING_BEGAN:
        return fold_life(table, 1u << BAIZE_LIFE_OPENING | 1u << BAIZE_LIFE_OPEN | 1u << BAIZE_LIFE_IDLE,
                         BAIZE_LIFE_CLOSING);
    case BAIZE_TABLE_EVENT_TABLE_CLOSED:
        return fold_closed(table);
    case BAIZE_TABLE_EVENT_DEALER_ON:
        table->dealer = event->dealer_on.dealer;
        if (round_is_open(&table->round) && !table->by_itself)
            people_add_number(&table->people, table->dealer);
        return true;
    case BAIZE_TABLE_EVENT_DEALER_OFF:
        table->dealer = 0;
        return true;
    case BAIZE_TABLE_EVENT_PATRON_LEAVING:
        return fold_patron(table, event->patron_leaving.patron, false);
    case BAIZE_TABLE_EVENT_PATRON_LEFT:
        return fold_patron(table, event->patron_left.patron, true);
    default:
        return event->kind < BAIZE_TABLE_EVENTS && table_event_kept[event->kind]; /* the entries say it all */
    }
}

static bool fold_tray_event(struct baize_table *table, const struct baize_table_event *event)
{
    switch ((int)event->kind) {
    case BAIZE_TABLE_EVENT_INVENTORY_OPENED:
        return fold_inventory_opened(table, event);
    case BAIZE_TABLE_EVENT_INVENTORY_CLOSED:
        if (!table->shift.open)
            return false;
        table->shift.open = false;
        table->shift.closing = event->inventory_closed.counted;
        return true;
    case BAIZE_TABLE_EVENT_FILL_MADE:
        return fold_slip(table, BAIZE_SLIP_FILL, event->fill_made.number, event->fill_made.amount);
    case BAIZE_TABLE_EVENT_CREDIT_MADE:
        return fold_slip(table, BAIZE_SLIP_CREDIT, event->credit_made.number, event->credit_made.amount);
    case BAIZE_TABLE_EVENT_SLIP_VOIDED:
        return fold_slip_voided(table, event);
    case BAIZE_TABLE_EVENT_DROP_TAKEN:
        return baize_cents_add(table->shift.dropped, event->drop_taken.counted, &table->shift.dropped) == BAIZE_OK;
    case BAIZE_TABLE_EVENT_PAYMENT_CORRECTED:
        return table_fold_correction(table, event);
    case BAIZE_TABLE_EVENT_DISPUTE_OPENED:
    case BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD:
    case BAIZE_TABLE_EVENT_DISPUTE_DECIDED:
        return table_fold_dispute(table, event);
    default:
        return false;
    }
}

/* A card that was read wrongly goes with its deck: when that is shuffled again or leaves, there is nothing to correct.
 */
static void forget_card(struct baize_table *table)
{
    enum baize_deck_state state = table->decks[table->deck].state;
    if (state != BAIZE_DECK_READY && state != BAIZE_DECK_IN_PLAY)
        table->card_impossible = false;
}

static int64_t since(bool waits, int64_t before_ms, int64_t at_ms)
{
    if (!waits)
        return 0;
    return before_ms != 0 ? before_ms : at_ms;
}

/* What begins to wait with this event waits since then; what has waited before keeps its time. */
static void note_waits(struct baize_table *table)
{
    struct baize_table_waits *waits = &table->waits;
    bool nobody = table->dealer == 0 && table->life != BAIZE_LIFE_CLOSED;
    waits->dealer_ms = since(nobody, waits->dealer_ms, table->at_ms);
    for (unsigned i = 0; i < BAIZE_DECKS_MOST; i++)
        waits->condemned_ms[i] =
            since(table->decks[i].state == BAIZE_DECK_CONDEMNED, waits->condemned_ms[i], table->at_ms);
    for (unsigned i = 0; i < BAIZE_DEVICES; i++)
        waits->device_ms[i] = since(table_device_fails(table, (enum baize_device)i), waits->device_ms[i], table->at_ms);
}

enum baize_status table_fold_into(const struct baize_rules *rules, struct baize_table *table,
                                  const struct baize_table_event *event)
{
    enum baize_status status = BAIZE_OK;
    if (event->table != table->settings.number || event->by.at_ms < table->at_ms ||
        event->by.at_ms > BAIZE_TABLE_TIME_MOST)
        return BAIZE_ROUND_EVENT_UNEXPECTED;
    if (event->kind == BAIZE_TABLE_EVENT_ROUND) {
        if (event->round.by.at_ms != event->by.at_ms || event->posting.count != 0)
            return BAIZE_ROUND_EVENT_UNEXPECTED;
        status = table_fold_round_event(rules, table, &event->round);
    } else {
        if (!fold_card_event(rules, table, event) && !fold_people_event(table, event) && !fold_tray_event(table, event))
            return BAIZE_ROUND_EVENT_UNEXPECTED;
        status = table_post(&table->ledger, &event->posting);
    }
    forget_card(table);
    table->at_ms = event->by.at_ms;
    note_waits(table);
    return status;
}

enum baize_status baize_table_fold(const struct baize_rules *rules, struct baize_table *table,
                                   const struct baize_table_event *event)
{
    struct baize_table before;
    memcpy(&before, table, sizeof before); /* with what lies between members: states are compared byte by byte */
    enum baize_status status = table_fold_into(rules, table, event);
    if (status != BAIZE_OK)
        memcpy(table, &before, sizeof before);
    return status;
}
