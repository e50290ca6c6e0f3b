/* roles.c - who may do what, and when: one table; and the words of the table.
 *
 * "A floorperson or above" is one comparison in one order. Two rows of the same act would be two truths: what the rules
 * say on top of this table (who takes a step of the opening, who orders a recut, who validates a win) is looked up in
 * the rules by check. */
#include "table/internal.h"

#define COUNT_OF(array)       (sizeof(array) / sizeof(array)[0])
#define TERM(name, id, words) {id, words},

/* ---- Words ---- */

static const struct baize_term life_terms[] = {BAIZE_LIFE_LIST(TERM)};
static const struct baize_term back_terms[] = {BAIZE_BACK_LIST(TERM)};
static const struct baize_term device_terms[] = {BAIZE_DEVICE_LIST(TERM)};
static const struct baize_term device_state_terms[] = {BAIZE_DEVICE_STATE_LIST(TERM)};
static const struct baize_term outcome_terms[] = {BAIZE_STUB_OUTCOME_LIST(TERM)};
static const struct baize_term slip_terms[] = {BAIZE_SLIP_LIST(TERM)};
static const struct baize_term why_terms[] = {BAIZE_WHY_LIST(TERM)};
static const struct baize_term act_terms[] = {BAIZE_TABLE_ACT_LIST(TERM)};
static const struct baize_term event_terms[] = {BAIZE_TABLE_EVENT_LIST(TERM)};

const struct baize_vocabulary baize_table_word_life = {"life of a table", life_terms, (int)COUNT_OF(life_terms)};
const struct baize_vocabulary baize_table_word_back = {"back of a deck", back_terms, (int)COUNT_OF(back_terms)};
const struct baize_vocabulary baize_table_word_device = {"device", device_terms, (int)COUNT_OF(device_terms)};
const struct baize_vocabulary baize_table_word_device_state = {"state of a device", device_state_terms,
                                                               (int)COUNT_OF(device_state_terms)};
const struct baize_vocabulary baize_table_word_outcome = {"outcome", outcome_terms, (int)COUNT_OF(outcome_terms)};
const struct baize_vocabulary baize_table_word_slip = {"slip", slip_terms, (int)COUNT_OF(slip_terms)};
const struct baize_vocabulary baize_table_word_why = {"reason", why_terms, (int)COUNT_OF(why_terms)};
const struct baize_vocabulary baize_table_word_event = {"event of a table", event_terms, (int)COUNT_OF(event_terms)};
static const struct baize_vocabulary acts = {"act", act_terms, (int)COUNT_OF(act_terms)};

const char *baize_life_id(enum baize_life life)
{
    return (size_t)life < COUNT_OF(life_terms) ? life_terms[life].id : "?";
}

const char *baize_table_act_id(enum baize_table_act act)
{
    return (int)act < acts.count ? baize_vocabulary_id(&acts, (int)act) : "?";
}

const char *baize_table_event_id(enum baize_table_event_kind kind)
{
    return (size_t)kind < COUNT_OF(event_terms) ? event_terms[kind].id : "?";
}

/* ---- The table of acts ---- */

#define LIFE(name) (1u << BAIZE_LIFE_##name)
#define ANY_LIFE   (LIFE(CLOSED) | LIFE(OPENING) | LIFE(OPEN) | LIFE(IDLE) | LIFE(CLOSING))
#define WITH_CARDS (LIFE(OPENING) | LIFE(OPEN) | LIFE(IDLE))
#define AT_WORK    (WITH_CARDS | LIFE(CLOSING))

#define ROW(role, second, on, when)                                                                                    \
    {                                                                                                                  \
        .least = BAIZE_##role, .seconded = (second), .dealer_on = (on), .lives = (when)                                \
    }

/* Of the dealer, or of the program at a table that runs by itself. */
#define DEALING(on, when)                                                                                              \
    {                                                                                                                  \
        .least = BAIZE_DEALER, .dealer_on = (on), .program = true, .lives = (when)                                     \
    }

enum { ALONE = false, SECONDED = true, WITHOUT_DEALER = false, DEALER_ON = true };

static const struct baize_act_row rows[BAIZE_TABLE_ACTS] = {
    [BAIZE_TABLE_ACT_RECEIVE_DECK] = DEALING(DEALER_ON, LIFE(CLOSED) | WITH_CARDS),
    [BAIZE_TABLE_ACT_STEP] = DEALING(DEALER_ON, WITH_CARDS),
    [BAIZE_TABLE_ACT_ORDER_SHUFFLE] = ROW(FLOORPERSON, ALONE, WITHOUT_DEALER, WITH_CARDS),
    [BAIZE_TABLE_ACT_ORDER_RECUT] = ROW(DEALER, ALONE, WITHOUT_DEALER, WITH_CARDS),
    [BAIZE_TABLE_ACT_REMOVE_DECK] = ROW(FLOORPERSON, ALONE, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_OPEN_TABLE] = ROW(FLOORPERSON, ALONE, DEALER_ON, LIFE(OPENING) | LIFE(IDLE)),
    [BAIZE_TABLE_ACT_GO_IDLE] = DEALING(DEALER_ON, LIFE(OPEN)),
    [BAIZE_TABLE_ACT_BEGIN_CLOSING] = ROW(FLOORPERSON, ALONE, WITHOUT_DEALER, WITH_CARDS),
    [BAIZE_TABLE_ACT_CLOSE_TABLE] = ROW(FLOORPERSON, ALONE, WITHOUT_DEALER, LIFE(CLOSING)),
    [BAIZE_TABLE_ACT_SIGN_ON] = ROW(DEALER, ALONE, WITHOUT_DEALER, ANY_LIFE),
    [BAIZE_TABLE_ACT_RELIEVE] = ROW(DEALER, ALONE, WITHOUT_DEALER, ANY_LIFE),
    [BAIZE_TABLE_ACT_SIGN_OFF] = ROW(DEALER, ALONE, DEALER_ON, ANY_LIFE),
    [BAIZE_TABLE_ACT_COUNT_STUB] = DEALING(DEALER_ON, LIFE(OPEN)),
    [BAIZE_TABLE_ACT_REPORT_DEVICE] = ROW(DEALER, ALONE, WITHOUT_DEALER, WITH_CARDS),
    [BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER] = ROW(FLOORPERSON, ALONE, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_RESTORE_DEVICE] = ROW(FLOORPERSON, ALONE, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_CORRECT_CARD] = ROW(FLOORPERSON, ALONE, DEALER_ON, LIFE(OPEN)),
    [BAIZE_TABLE_ACT_TAKE_SEAT] = ROW(PLAYER, ALONE, WITHOUT_DEALER, WITH_CARDS),
    [BAIZE_TABLE_ACT_LEAVE] = {.least = BAIZE_PLAYER, .program = true, .lives = AT_WORK}, /* a patron who is absent */
    [BAIZE_TABLE_ACT_BUY_IN] = ROW(PLAYER, ALONE, DEALER_ON, WITH_CARDS),
    [BAIZE_TABLE_ACT_CASH_OUT] = ROW(PLAYER, ALONE, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_TIP] = ROW(PLAYER, ALONE, DEALER_ON, AT_WORK),
    [BAIZE_TABLE_ACT_OPEN_INVENTORY] = ROW(FLOORPERSON, SECONDED, WITHOUT_DEALER, LIFE(CLOSED) | WITH_CARDS),
    [BAIZE_TABLE_ACT_CLOSE_INVENTORY] = ROW(FLOORPERSON, SECONDED, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_FILL] = ROW(FLOORPERSON, SECONDED, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_CREDIT] = ROW(FLOORPERSON, SECONDED, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_VOID_SLIP] = ROW(SUPERVISOR, SECONDED, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_TAKE_DROP] = ROW(FLOORPERSON, SECONDED, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_CORRECT_PAYMENT] = ROW(FLOORPERSON, ALONE, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_OPEN_DISPUTE] = ROW(PLAYER, ALONE, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_HOLD_DISPUTED] = ROW(FLOORPERSON, ALONE, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_DECIDE_DISPUTE] = ROW(FLOORPERSON, ALONE, WITHOUT_DEALER, AT_WORK),
    [BAIZE_TABLE_ACT_DEADLINE_PASSED] = DEALING(WITHOUT_DEALER, LIFE(OPEN)),
    [BAIZE_TABLE_ACT_TAKE_TIPS] = ROW(FLOORPERSON, SECONDED, WITHOUT_DEALER, AT_WORK),
};

static const struct baize_act_row round_rows[BAIZE_ACTS] = {
    [BAIZE_ACT_OPEN_ROUND] = DEALING(DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_PLACE_WAGER] = ROW(PLAYER, ALONE, DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_WITHDRAW_WAGER] = ROW(PLAYER, ALONE, DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_NO_MORE_BETS] = DEALING(DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_CARDS] = DEALING(DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_PLAY] = ROW(PLAYER, ALONE, DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_FOLD] = ROW(PLAYER, ALONE, DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_DISCARD] = ROW(PLAYER, ALONE, DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_REVEAL] = DEALING(DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_SETTLE_SEAT] = DEALING(DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_PAY_CLAIM] = ROW(DEALER, ALONE, DEALER_ON, LIFE(OPEN)), /* and the validator of the rules */
    [BAIZE_ACT_PAY_ENVY] = DEALING(DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_REPORT_IRREGULARITY] = ROW(DEALER, ALONE, DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_LEAVE] = ROW(PLAYER, ALONE, WITHOUT_DEALER, LIFE(OPEN)),           /* the table's act instead */
    [BAIZE_ACT_DEADLINE_PASSED] = ROW(DEALER, ALONE, WITHOUT_DEALER, LIFE(OPEN)), /* the table's act instead */
    [BAIZE_ACT_SHOW_DECK] = DEALING(WITHOUT_DEALER, AT_WORK),
    [BAIZE_ACT_END_ROUND] = DEALING(DEALER_ON, LIFE(OPEN)),
    [BAIZE_ACT_BACK_OUT_CLAIM] = ROW(MANAGER, SECONDED, WITHOUT_DEALER, LIFE(OPEN)), /* R26: two people */
    [BAIZE_ACT_CHANGE_METHOD] = ROW(DEALER, ALONE, DEALER_ON, LIFE(OPEN)),           /* the table does it by itself */
};

const struct baize_act_row *baize_table_act_row(enum baize_table_act act, enum baize_act round_act)
{
    if (act == BAIZE_TABLE_ACT_ROUND)
        return (unsigned)round_act < BAIZE_ACTS ? &round_rows[round_act] : NULL;
    return (unsigned)act < BAIZE_TABLE_ACTS ? &rows[act] : NULL;
}
