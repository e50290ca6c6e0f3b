/* roles.c - who may do what: one table; and the words of the controller.
 *
 * What a meter asks of the same act (the validator's role and credential, the second person of a back-out) the meter
 * has checked before the controller hears of it. */
#include "controller/internal.h"

#define COUNT_OF(array)       (sizeof(array) / sizeof(array)[0])
#define TERM(name, id, words) {id, words},

/* ---- Words ---- */

static const struct baize_term event_terms[] = {BAIZE_CONTROLLER_EVENT_LIST(TERM)};
static const struct baize_term coin_terms[] = {BAIZE_COIN_REFUSED_LIST(TERM)};
static const struct baize_term act_terms[] = {BAIZE_CONTROLLER_ACT_LIST(TERM)};
static const struct baize_term phase_terms[] = {BAIZE_CONTROLLER_PHASE_LIST(TERM)};

const struct baize_vocabulary controller_word_event = {"event of a table controller", event_terms,
                                                       (int)COUNT_OF(event_terms)};
const struct baize_vocabulary controller_word_coin = {"reason of a sensor", coin_terms, (int)COUNT_OF(coin_terms)};

const char *baize_controller_event_id(enum baize_controller_event_kind kind)
{
    return (size_t)kind < COUNT_OF(event_terms) ? event_terms[kind].id : "?";
}

const char *baize_controller_act_id(enum baize_controller_act act)
{
    return (size_t)act < COUNT_OF(act_terms) ? act_terms[act].id : "?";
}

const char *baize_controller_phase_id(enum baize_controller_phase phase)
{
    return (size_t)phase < COUNT_OF(phase_terms) ? phase_terms[phase].id : "?";
}

/* ---- The table of acts ---- */

enum { SOMEBODY = false, BY_ITSELF = true };

/* With a round behind it a coin is the player's wager, which the round has taken. Alone, the sensor reports the chip,
 * or the dealer records it: a player does nothing at a controller. */
static const struct controller_act_row rows[BAIZE_CONTROLLER_ACTS] = {
    [BAIZE_CONTROLLER_ACT_COIN] = {BAIZE_PLAYER, BAIZE_DEALER, BY_ITSELF},
    [BAIZE_CONTROLLER_ACT_TAKE_COIN] = {BAIZE_PLAYER, BAIZE_DEALER, BY_ITSELF},
    [BAIZE_CONTROLLER_ACT_LOCK] = {BAIZE_DEALER, BAIZE_DEALER, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_COUNT] = {BAIZE_DEALER, BAIZE_DEALER, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_KEY] = {BAIZE_DEALER, BAIZE_DEALER, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_KEY_ENVY] = {BAIZE_DEALER, BAIZE_DEALER, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_RECORD_WIN] = {BAIZE_FLOORPERSON, BAIZE_FLOORPERSON, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_REJECT_WIN] = {BAIZE_FLOORPERSON, BAIZE_FLOORPERSON, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_UNDO_WIN] = {BAIZE_MANAGER, BAIZE_MANAGER, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_PAY_ENVY] = {BAIZE_DEALER, BAIZE_DEALER, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_END] = {BAIZE_DEALER, BAIZE_DEALER, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_VOID] = {BAIZE_DEALER, BAIZE_FLOORPERSON, SOMEBODY},
    [BAIZE_CONTROLLER_ACT_REPORT_FAULT] = {BAIZE_DEALER, BAIZE_DEALER, BY_ITSELF},
    [BAIZE_CONTROLLER_ACT_CLEAR_FAULT] = {BAIZE_DEALER, BAIZE_DEALER, BY_ITSELF},
    [BAIZE_CONTROLLER_ACT_RUN] = {BAIZE_FLOORPERSON, BAIZE_FLOORPERSON,
                                  SOMEBODY}, /* and the rules name the validator */
};

const struct controller_act_row *controller_act_row(enum baize_controller_act act)
{
    return (size_t)act < COUNT_OF(rows) ? &rows[act] : NULL;
}
