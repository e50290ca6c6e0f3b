/* print.c - a step in the words of a button. */
#include "base/vocabulary.h"
#include "procedure/internal.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

struct wait_words {
    const char *id, *words;
};

static const struct wait_words waits[] = {
#define WAIT_WORDS(name, id, words) {id, words},
    BAIZE_PROCEDURE_WAIT_LIST(WAIT_WORDS)
#undef WAIT_WORDS
};

const char *baize_procedure_wait_id(enum baize_procedure_wait wait)
{
    return (size_t)wait < COUNT_OF(waits) ? waits[wait].id : "?";
}

const char *baize_procedure_wait_words(enum baize_procedure_wait wait)
{
    return (size_t)wait < COUNT_OF(waits) ? waits[wait].words : "?";
}

/* ---- Parts ---- */

static const char *back_words(enum baize_back back)
{
    return baize_vocabulary_words(&baize_words_back, (int)back);
}

static const char *back_of(const struct baize_floor_table *table, uint8_t deck)
{
    return back_words(table->table.decks[deck % BAIZE_DECKS_MOST].back);
}

static const char *device_words(enum baize_device device)
{
    return baize_vocabulary_words(&baize_words_device, (int)device);
}

static void with_amount(struct baize_text *text, const char *words, baize_cents amount)
{
    baize_text_format(text, "%s: ", words);
    baize_cents_print(text, amount, BAIZE_MONEY_WITH_CENTS);
}

/* ---- Decks and devices ---- */

static void print_step(struct baize_text *text, const struct baize_floor_table *table,
                       const struct baize_table_action *action)
{
    static const struct {
        const char *before, *after;
    } words[] = {
        [BAIZE_RECEIVE_DECKS] = {"Receive the", "deck"},
        [BAIZE_INSPECT] = {"Inspect the", "deck"},
        [BAIZE_VERIFY] = {"Verify the inspection of the", "deck"},
        [BAIZE_SPREAD] = {"Spread the", "deck face up"},
        [BAIZE_TURN] = {"Turn the", "deck face down"},
        [BAIZE_WASH] = {"Wash the", "deck"},
        [BAIZE_STACK] = {"Stack the", "deck"},
        [BAIZE_SHUFFLE] = {"Shuffle the", "deck"},
        [BAIZE_CUT] = {"Cut the", "deck"},
    };
    if ((size_t)action->step.step < COUNT_OF(words))
        baize_text_format(text, "%s %s %s", words[action->step.step].before, back_of(table, action->step.deck),
                          words[action->step.step].after);
}

static void print_put_out(struct baize_text *text, const struct baize_table_action *action)
{
    const char *device = device_words(action->put_out_of_order.device);
    if (action->put_out_of_order.way == BAIZE_MARKED)
        baize_text_format(text, "Mark the %s out of order", device);
    else
        baize_text_format(text, "%s the %s", action->put_out_of_order.way == BAIZE_COVERED ? "Cover" : "Replace",
                          device);
}

/* ---- The round ---- */

static void print_round(struct baize_text *text, const struct baize_floor_table *table,
                        const struct baize_procedure_step *step)
{
    const struct baize_action *action = &step->action.table.round;
    switch ((unsigned)action->kind) {
    case BAIZE_ACT_OPEN_ROUND:
        baize_text_format(text, "Open round %u", action->open_round.number);
        return;
    case BAIZE_ACT_NO_MORE_BETS:
        baize_text_add(text, "No more bets");
        return;
    case BAIZE_ACT_CARDS:
        baize_text_add(text, table->table.round.phase == BAIZE_PHASE_DEALING ? "Deal the cards" : "Deal the draw");
        return;
    case BAIZE_ACT_REVEAL:
        baize_text_add(text, baize_round_collected(&table->table.round)
                                 ? "Collect the forfeited wagers, then turn the dealer's cards up"
                                 : "Turn the dealer's cards up");
        return;
    case BAIZE_ACT_SETTLE_SEAT:
        baize_text_format(text, "Settle seat %u", step->seat);
        return;
    case BAIZE_ACT_PAY_ENVY:
        baize_text_add(text, "Pay the envy bonuses");
        return;
    case BAIZE_ACT_SHOW_DECK:
        baize_text_add(text, "Show the order of the deck");
        return;
    case BAIZE_ACT_END_ROUND:
        baize_text_format(text, "End round %u", table->table.round.number);
        return;
    default:
        baize_text_add(text, baize_act_id(action->kind));
    }
}

/* ---- The table ---- */

static bool print_chips(struct baize_text *text, const struct baize_procedure_step *step)
{
    static const struct {
        enum baize_table_act act;
        const char *words;
    } rows[] = {
        {BAIZE_TABLE_ACT_OPEN_INVENTORY, "Count the tray"},    {BAIZE_TABLE_ACT_CLOSE_INVENTORY, "Count the tray"},
        {BAIZE_TABLE_ACT_FILL, "Bring chips to the tray"},     {BAIZE_TABLE_ACT_CREDIT, "Take chips from the tray"},
        {BAIZE_TABLE_ACT_TAKE_DROP, "Take the drop box away"}, {BAIZE_TABLE_ACT_TAKE_TIPS, "Empty the tip box"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].act == step->action.table.kind) {
            with_amount(text, rows[i].words, step->amount);
            return true;
        }
    return false;
}

static void print_table(struct baize_text *text, const struct baize_floor_table *table,
                        const struct baize_procedure_step *step)
{
    const struct baize_table_action *action = &step->action.table;
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_ROUND:
        print_round(text, table, step);
        return;
    case BAIZE_TABLE_ACT_RECEIVE_DECK:
        baize_text_format(text, "Receive the %s deck%s", back_words(action->receive_deck.back),
                          action->receive_deck.preshuffled ? ", preshuffled" : "");
        return;
    case BAIZE_TABLE_ACT_STEP:
        print_step(text, table, action);
        return;
    case BAIZE_TABLE_ACT_REMOVE_DECK:
        baize_text_format(text, "Remove the %s deck", back_of(table, action->remove_deck.deck));
        return;
    case BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER:
        print_put_out(text, action);
        return;
    case BAIZE_TABLE_ACT_RESTORE_DEVICE:
        baize_text_format(text, "Put the %s back to work", device_words(action->restore_device.device));
        return;
    case BAIZE_TABLE_ACT_COUNT_STUB:
        baize_text_format(text, "Count the stub: %u", action->count_stub.stub);
        return;
    case BAIZE_TABLE_ACT_LEAVE:
        baize_text_format(text, "Seat %u leaves", step->seat);
        return;
    case BAIZE_TABLE_ACT_SIGN_ON:
        baize_text_add(text, "Sign on");
        return;
    case BAIZE_TABLE_ACT_OPEN_TABLE:
        baize_text_add(text, "Open the table");
        return;
    case BAIZE_TABLE_ACT_BEGIN_CLOSING:
        baize_text_add(text, "Begin to close the table");
        return;
    case BAIZE_TABLE_ACT_CLOSE_TABLE:
        baize_text_add(text, "Close the table");
        return;
    default:
        if (!print_chips(text, step))
            baize_text_add(text, baize_table_act_id(action->kind));
    }
}

/* ---- The progressive ---- */

/* "royal-flush" is a royal flush. */
static void print_hand(struct baize_text *text, const char *hand)
{
    for (; *hand != '\0'; hand++)
        baize_text_add_bytes(text, *hand == '-' ? " " : hand, 1);
}

static void print_validate(struct baize_text *text, const struct baize_floor_table *table,
                           const struct baize_procedure_step *step)
{
    const struct baize_paytable *schedule = &table->rules->progressive.schedule;
    uint8_t row = step->seat > 0 && step->seat <= BAIZE_SEATS_MOST ? table->controller.seats[step->seat - 1].row
                                                                   : BAIZE_PAY_ROWS_MOST;
    baize_text_format(text, "Validate seat %u", step->seat);
    if (row < schedule->count) {
        baize_text_add(text, ", ");
        print_hand(text, schedule->rows[row].hand);
    }
    with_amount(text, "", step->amount);
}

static void print_controller(struct baize_text *text, const struct baize_floor_table *table,
                             const struct baize_controller_action *action)
{
    const struct baize_controller_rules *keys = &table->rules->progressive.controller;
    switch ((unsigned)action->kind) {
    case BAIZE_CONTROLLER_ACT_COUNT:
        baize_text_format(text, "Count the chips: %u", action->count.chips);
        return;
    case BAIZE_CONTROLLER_ACT_LOCK:
        baize_text_format(text, "Lock the sensors%s%s", keys->lock_key[0] != '\0' ? ": " : "", keys->lock_key);
        return;
    case BAIZE_CONTROLLER_ACT_PAY_ENVY:
        baize_text_add(text, "Pay the envy bonuses");
        return;
    case BAIZE_CONTROLLER_ACT_RUN:
        baize_text_format(text, "Turn the validator's key back%s%s", keys->run_key[0] != '\0' ? ": " : "",
                          keys->run_key);
        return;
    case BAIZE_CONTROLLER_ACT_END:
        baize_text_format(text, "End the game%s%s", keys->end_key[0] != '\0' ? ": " : "", keys->end_key);
        return;
    default:
        baize_text_add(text, baize_controller_act_id(action->kind));
    }
}

void baize_procedure_print(struct baize_text *text, const struct baize_floor_table *table,
                           const struct baize_procedure_step *step)
{
    switch (step->action.machine) {
    case BAIZE_FLOOR_TABLE:
        print_table(text, table, step);
        return;
    case BAIZE_FLOOR_CONTROLLER:
        print_controller(text, table, &step->action.controller);
        return;
    case BAIZE_FLOOR_METER:
        print_validate(text, table, step);
        return;
    }
}
