/* suggest.c - an act of a kind, with fields that fit the state: is it possible at all? Nothing here says whether it is
 * allowed: the floor and the engine check that. */
#include "procedure/suggest.h"

#include "event/record.h"
#include "table/internal.h"

#include <string.h>

enum { SECOND = 1, THIRD, FOURTH, NEWCOMER }; /* after BAIZE_SOMEBODY: people who differ */

static void start(const struct baize_floor_table *at, enum baize_floor_machine machine,
                  struct baize_floor_action *action)
{
    memset(action, 0, sizeof *action);
    action->machine = machine;
    action->number = at->table.settings.number;
}

/* ---- Whom nobody has named, and what the engine draws ---- */

static bool is_slip(const struct baize_table_action *action)
{
    return action->kind == BAIZE_TABLE_ACT_FILL || action->kind == BAIZE_TABLE_ACT_CREDIT;
}

void procedure_stand_in_for_people(const struct baize_floor_table *at, struct baize_floor_action *action)
{
    struct baize_actor *by = action->machine == BAIZE_FLOOR_METER        ? &action->meter.by
                             : action->machine == BAIZE_FLOOR_CONTROLLER ? &action->controller.by
                                                                         : &action->table.by;
    bool table = action->machine == BAIZE_FLOOR_TABLE;
    const struct baize_act_row *row = table ? baize_table_act_row(action->table.kind, action->table.round.kind) : NULL;
    if (by->who == 0)
        by->who = by->role == BAIZE_DEALER && at->table.dealer != 0 ? at->table.dealer : BAIZE_SOMEBODY;
    if (by->second == 0 && row != NULL && row->seconded)
        by->second = BAIZE_SOMEBODY + SECOND;
    if (table && is_slip(&action->table)) { /* one shape */
        action->table.fill.signers[0] = BAIZE_SOMEBODY + THIRD;
        action->table.fill.signers[1] = BAIZE_SOMEBODY + FOURTH;
    }
    if (action->machine == BAIZE_FLOOR_METER && action->meter.kind == BAIZE_METER_ACT_VALIDATE)
        action->meter.validate.credential_of = by->who;
}

/* Cards that nobody has seen in this round: which ones does not show in the answer. */
static void take_cards(const struct baize_floor_table *at, uint8_t count, struct baize_action *action)
{
    baize_cards left = at->rules->deck & ~at->table.round.used;
    while (left != 0 && action->cards.count < count)
        action->cards.cards[action->cards.count++] = baize_cards_take(&left);
}

void procedure_stand_in_for_chance(const struct baize_floor_table *at, struct baize_floor_action *action)
{
    struct baize_action *round = &action->table.round;
    baize_cards deck = at->rules->deck;
    if (action->machine != BAIZE_FLOOR_TABLE || action->table.kind != BAIZE_TABLE_ACT_ROUND ||
        at->table.settings.source != BAIZE_SOURCE_GENERATOR)
        return;
    if (round->kind == BAIZE_ACT_OPEN_ROUND)
        round->open_round.commitment[0] = 1;
    else if (round->kind == BAIZE_ACT_CARDS)
        take_cards(at, baize_round_cards_wanted(&at->table.round), round);
    while (round->kind == BAIZE_ACT_SHOW_DECK && deck != 0)
        round->show_deck.order[round->show_deck.count++] = baize_cards_take(&deck);
}

/* ---- Seats and people ---- */

/* The seat that is asked, or the first one that is taken; 0: nobody sits. */
static uint64_t a_seat(const struct baize_floor_table *at)
{
    if (at->table.round.turn != 0)
        return at->table.round.turn;
    for (uint8_t seat = 1; seat <= at->rules->seats; seat++)
        if (at->table.seats[seat - 1].patron != 0)
            return seat;
    return 0;
}

static uint64_t a_patron(const struct baize_floor_table *at)
{
    uint64_t seat = a_seat(at);
    return seat == 0 ? 0 : at->table.seats[seat - 1].patron;
}

static uint64_t a_free_seat(const struct baize_floor_table *at)
{
    for (uint8_t seat = 1; seat <= at->rules->seats; seat++)
        if (at->table.seats[seat - 1].patron == 0)
            return seat;
    return 1;
}

/* ---- Decks and devices ---- */

/* The first deck in a state of the set, else the deck of the round. */
static uint8_t a_deck(const struct baize_floor_table *at, unsigned states)
{
    for (uint8_t deck = 0; deck < at->rules->dealing.decks && deck < BAIZE_DECKS_MOST; deck++)
        if (states >> at->table.decks[deck].state & 1u)
            return deck;
    return at->table.deck;
}

static uint64_t next_step(const struct baize_floor_table *at, uint8_t deck)
{
    const struct baize_opening_step *next = table_deck_next_step(at->rules, &at->table.decks[deck]);
    return next == NULL ? BAIZE_SHUFFLE : next->step;
}

static enum baize_device a_device(const struct baize_floor_table *at, bool working)
{
    for (unsigned i = 0; i < BAIZE_DEVICES; i++)
        if (table_has_device(at->rules, (enum baize_device)i) &&
            (at->table.devices[i] == BAIZE_DEVICE_WORKING) == working)
            return (enum baize_device)i;
    for (unsigned i = 0; i < BAIZE_DEVICES; i++)
        if (table_has_device(at->rules, (enum baize_device)i))
            return (enum baize_device)i;
    return BAIZE_DEVICE_SHUFFLER;
}

static uint64_t a_way(const struct baize_floor_table *at)
{
    for (unsigned way = 0; way < 8; way++)
        if (at->rules->procedures.out_of_order_ways >> way & 1u)
            return way;
    return BAIZE_COVERED;
}

/* One that nobody has seen in this round: which one does not show in the answer. */
static uint64_t an_unseen_card(const struct baize_floor_table *at)
{
    const struct baize_table *table = &at->table;
    baize_cards left = at->rules->deck & ~table->round.used & ~table->round_earlier.used;
    left &= ~(table->last_card < BAIZE_CARD_LIMIT ? baize_cards_one(table->last_card) : 0);
    return left == 0 ? 0 : baize_cards_take(&left);
}

/* A shoe reads one. */
void suggest_read_card(const struct baize_floor_table *at, void *action)
{
    take_cards(at, at->table.settings.source == BAIZE_SOURCE_READER, action);
}

/* ---- Money ---- */

static uint64_t a_dispute(const struct baize_floor_table *at)
{
    uint32_t number = 0;
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++)
        number = at->table.disputes[i].number != 0 ? at->table.disputes[i].number : number;
    return number;
}

/* The last one that is not voided. */
void suggest_slip(const struct baize_floor_table *at, void *action)
{
    struct baize_table_action *made = action;
    for (uint8_t i = 0; i < at->table.shift.slips_count; i++)
        if (!at->table.shift.slips[i].voided) {
            made->void_slip.slip = at->table.shift.slips[i].kind;
            made->void_slip.number = at->table.shift.slips[i].number;
        }
}

/* The latest round with a seat that may still get, or else give back, a chip. */
void suggest_correction(const struct baize_floor_table *at, void *action)
{
    const struct baize_kept_round *kept;
    baize_cents chip = at->rules->smallest_chip;
    struct baize_table_action *made = action;
    made->correct_payment.amount = chip;
    made->correct_payment.seat = 1;
    for (uint32_t place = 0; (kept = baize_table_kept_at(&at->table, place)) != NULL; place++)
        for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
            const struct baize_kept_seat *seat = &kept->seats[i];
            bool to_patron = baize_kept_bound(seat, true) >= chip;
            if (seat->patron == 0 || (!to_patron && baize_kept_bound(seat, false) < chip))
                continue;
            made->correct_payment.round = kept->number;
            made->correct_payment.seat = (uint8_t)(i + 1);
            made->correct_payment.patron = seat->patron;
            made->correct_payment.to_patron = to_patron;
            made->correct_payment.why = BAIZE_WHY_RECORD_CHECKED;
            return;
        }
}

static bool is_of(uint32_t wagerer, uint32_t patron)
{
    return wagerer != 0 && (patron == 0 || wagerer == patron);
}

/* The latest wager of the player who acts, or of anybody: of the round that is open, or of one that is kept. */
void suggest_disputed(const struct baize_floor_table *at, void *action)
{
    const struct baize_kept_round *kept;
    struct baize_table_action *made = action;
    uint32_t patron = made->by.role == BAIZE_PLAYER ? made->by.who : 0;
    made->open_dispute.patron = patron;
    made->open_dispute.seat = 1;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (is_of(at->table.round.seats[i].patron, patron)) {
            made->open_dispute.patron = at->table.round.seats[i].patron;
            made->open_dispute.round = at->table.round.number;
            made->open_dispute.seat = (uint8_t)(i + 1);
            return;
        }
    for (uint32_t place = 0; (kept = baize_table_kept_at(&at->table, place)) != NULL; place++)
        for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
            if (is_of(kept->seats[i].patron, patron)) {
                made->open_dispute.patron = kept->seats[i].patron;
                made->open_dispute.round = kept->number;
                made->open_dispute.seat = (uint8_t)(i + 1);
                return;
            }
}

/* ---- The controller ---- */

static uint8_t a_key_seat(const struct baize_controller *controller, bool lit)
{
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (controller->seats[seat - 1].lit == lit)
            return seat;
    return 1;
}

static uint64_t a_faulty_seat(const struct baize_floor_table *at)
{
    for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if (at->controller.seats[seat - 1].sensor_fails)
            return seat;
    return 0;
}

static uint64_t a_void(const struct baize_floor_table *at)
{
    const struct baize_rules *rules = at->rules;
    for (unsigned what = 0; what < BAIZE_IRREGULARITIES && at->controller.phase == BAIZE_CONTROLLER_PLAYING; what++)
        if (rules->irregularities[what].applies && (rules->irregularities[what].effect == BAIZE_VOID ||
                                                    rules->irregularities[what].effect == BAIZE_VOID_RESHUFFLE ||
                                                    rules->irregularities[what].effect == BAIZE_VOID_REMOVE_DECK))
            return what;
    return BAIZE_NO_IRREGULARITY;
}

/* ---- What catalog/ suggests ---- */

static uint64_t at_table(const struct baize_floor_table *at, enum suggested what)
{
    uint8_t absent = a_deck(at, 1u << BAIZE_DECK_ABSENT);
    uint8_t unprepared = a_deck(at, 1u << BAIZE_DECK_PREPARING | 1u << BAIZE_DECK_IN_RACK);
    switch ((unsigned)what) {
    case SUGGEST_SEAT:
        return a_seat(at);
    case SUGGEST_PATRON:
        return a_patron(at);
    case SUGGEST_FREE_SEAT:
        return a_free_seat(at);
    case SUGGEST_NEWCOMER:
        return BAIZE_SOMEBODY + NEWCOMER;
    case SUGGEST_DECK_ABSENT:
        return absent;
    case SUGGEST_DECK_TO_PREPARE:
        return unprepared;
    case SUGGEST_DECK_READY:
        return a_deck(at, 1u << BAIZE_DECK_READY);
    case SUGGEST_DECK_CONDEMNED:
        return a_deck(at, 1u << BAIZE_DECK_CONDEMNED);
    case SUGGEST_OTHER_BACK:
        return at->table.decks[absent ^ 1].back == BAIZE_BACK_RED ? BAIZE_BACK_BLUE : BAIZE_BACK_RED;
    case SUGGEST_NEXT_STEP:
        return next_step(at, unprepared);
    case SUGGEST_CUT_DEPTH:
        return at->rules->procedures.cut_depth_least;
    case SUGGEST_WORKING_DEVICE:
        return a_device(at, true);
    case SUGGEST_FAILING_DEVICE:
        return a_device(at, false);
    case SUGGEST_WAY:
        return a_way(at);
    case SUGGEST_UNSEEN_CARD:
        return an_unseen_card(at);
    case SUGGEST_DISPUTE:
        return a_dispute(at);
    case SUGGEST_NEXT_ROUND:
        return at->table.last_round + 1;
    default:
        return 0;
    }
}

static uint64_t at_controller(const struct baize_floor_table *at, enum suggested what)
{
    switch ((unsigned)what) {
    case SUGGEST_DARK_SEAT:
        return a_key_seat(&at->controller, false);
    case SUGGEST_LIT_SEAT:
        return a_key_seat(&at->controller, true);
    case SUGGEST_FAULTY_SEAT:
        return a_faulty_seat(at);
    case SUGGEST_NEXT_GAME:
        return at->controller.round + 1;
    case SUGGEST_CHIPS_LIT:
        return (uint64_t)__builtin_popcount(baize_controller_lit(&at->controller));
    case SUGGEST_VOID_REASON:
        return a_void(at);
    default:
        return at_table(at, what);
    }
}

static uint64_t find(const struct baize_floor_table *at, enum suggested what)
{
    uint64_t seat = a_seat(at);
    switch ((unsigned)what) {
    case SUGGEST_CHIP:
        return (uint64_t)at->rules->smallest_chip;
    case SUGGEST_LEAST_ANTE:
        return (uint64_t)at->rules->wagers[BAIZE_ANTE].least;
    case SUGGEST_ANTE_MADE:
        return seat == 0 ? 0 : (uint64_t)at->table.round.seats[seat - 1].wagers[BAIZE_ANTE];
    case SUGGEST_PROGRESSIVE:
        return (uint64_t)at->rules->progressive.wager;
    default:
        return at_controller(at, what);
    }
}

/* ---- Whole acts ---- */

static void fill(const struct baize_floor_table *at, const struct act_suggestions *suggested, void *action)
{
    for (size_t i = 0; i < suggested->count; i++) {
        const struct suggestion *field = &suggested->fields[i];
        void *value = (char *)action + field->offset;
        if (field->text != NULL)
            memcpy(value, field->text, strlen(field->text));
        else
            baize_event_store(value, field->size, field->constant != 0 ? field->constant : find(at, field->what));
    }
    if (suggested->whole != NULL)
        suggested->whole(at, action);
}

void procedure_suggest_table(const struct baize_floor_table *at, enum baize_table_act kind,
                             const struct baize_actor *by, struct baize_floor_action *action)
{
    start(at, BAIZE_FLOOR_TABLE, action);
    action->table.kind = kind;
    action->table.by = *by;
    if (kind == BAIZE_TABLE_ACT_RELIEVE)
        action->table.by.second = at->table.dealer;
    procedure_stand_in_for_people(at, action);
    fill(at, &baize_table_suggestions[kind], &action->table);
}

void procedure_suggest_round(const struct baize_floor_table *at, enum baize_act kind, const struct baize_actor *by,
                             struct baize_floor_action *action)
{
    start(at, BAIZE_FLOOR_TABLE, action);
    struct baize_action *round = &action->table.round;
    action->table.kind = BAIZE_TABLE_ACT_ROUND;
    action->table.by = *by;
    round->kind = kind;
    procedure_stand_in_for_people(at, action);
    round->by = action->table.by;
    fill(at, &baize_round_suggestions[kind], round);
}

void procedure_suggest_irregularity(const struct baize_floor_table *at, enum baize_irregularity what,
                                    const struct baize_actor *by, struct baize_floor_action *action)
{
    baize_cards left = at->rules->deck & ~at->table.round.used;
    procedure_suggest_round(at, BAIZE_ACT_REPORT_IRREGULARITY, by, action);
    action->table.round.report_irregularity.what = what;
    if ((what == BAIZE_CARD_FACE_UP || what == BAIZE_DRAWN_SEEN) && left != 0)
        action->table.round.report_irregularity.card = baize_cards_one(baize_cards_take(&left));
}

void procedure_suggest_controller(const struct baize_floor_table *at, enum baize_controller_act kind,
                                  const struct baize_actor *by, struct baize_floor_action *action)
{
    start(at, BAIZE_FLOOR_CONTROLLER, action);
    action->controller.kind = kind;
    action->controller.by = *by;
    procedure_stand_in_for_people(at, action);
    fill(at, &baize_controller_suggestions[kind], &action->controller);
}
