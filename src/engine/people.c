/* people.c - who acts is held against the register: staff by the house, players by their wallets (S1, S11). */
#include "engine/internal.h"

#include <string.h>

const struct baize_actor *engine_actor(const struct baize_command *command)
{
    if (command->kind == BAIZE_COMMAND_HOUSE)
        return &command->house.by;
    if (command->kind == BAIZE_COMMAND_WALLET)
        return &command->wallet.by;
    switch (command->floor.machine) {
    case BAIZE_FLOOR_CONTROLLER:
        return &command->floor.controller.by;
    case BAIZE_FLOOR_METER:
        return &command->floor.meter.by;
    case BAIZE_FLOOR_TABLE:
        break;
    }
    return &command->floor.table.by;
}

/* Whoever asks need not know yet who will do it. */
static bool is_named(const struct engine_work *work, uint32_t number)
{
    return !work->asks || number < BAIZE_SOMEBODY;
}

/* ---- Staff ---- */

static enum baize_status check_staff(const struct baize_engine *engine, struct engine_work *work, uint32_t number,
                                     enum baize_role *role)
{
    const struct baize_house_person *person = baize_house_person(&engine->house[work->copy], number);
    if (person == NULL)
        return engine_refuse(work, BAIZE_REASON_PERSON_UNKNOWN, number);
    if (person->disabled)
        return engine_refuse(work, BAIZE_REASON_PERSON_DISABLED, number);
    *role = (enum baize_role)person->role;
    return BAIZE_OK;
}

static enum baize_status check_second(const struct baize_engine *engine, struct engine_work *work, uint32_t number)
{
    enum baize_role role = BAIZE_PLAYER;
    enum baize_status status = check_staff(engine, work, number, &role);
    if (status != BAIZE_OK)
        return status;
    if (role == BAIZE_AUDITOR)
        return engine_refuse(work, BAIZE_REASON_SECOND_NOT_ALLOWED, number);
    if (work->command.kind == BAIZE_COMMAND_HOUSE)
        work->command.house.second_role = role;
    else if (work->command.kind == BAIZE_COMMAND_FLOOR && work->command.floor.machine == BAIZE_FLOOR_METER)
        work->command.floor.meter.second_role = role;
    return BAIZE_OK;
}

/* Four people sign a fill or a credit (A3): all of them are known, and none is an auditor. */
static enum baize_status check_signers(const struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_table_action *action = &work->command.floor.table;
    enum baize_role role = BAIZE_AUDITOR;
    bool slip = work->command.kind == BAIZE_COMMAND_FLOOR && work->command.floor.machine == BAIZE_FLOOR_TABLE &&
                (action->kind == BAIZE_TABLE_ACT_FILL || action->kind == BAIZE_TABLE_ACT_CREDIT);
    for (unsigned i = 0; slip && i < BAIZE_SIGNERS_MORE; i++) {
        uint32_t signer = action->kind == BAIZE_TABLE_ACT_FILL ? action->fill.signers[i] : action->credit.signers[i];
        if (signer == 0 || !is_named(work, signer))
            continue; /* the table says that one is missing */
        enum baize_status status = check_staff(engine, work, signer, &role);
        if (status != BAIZE_OK)
            return status;
        if (role == BAIZE_AUDITOR)
            return engine_refuse(work, BAIZE_REASON_SECOND_NOT_ALLOWED, signer);
    }
    return BAIZE_OK;
}

/* ---- Players ---- */

static bool takes_cash(const struct baize_engine *engine, const struct engine_work *work)
{
    const struct baize_command *command = &work->command;
    if (command->kind != BAIZE_COMMAND_FLOOR || command->floor.machine == BAIZE_FLOOR_METER)
        return false;
    const struct baize_house_table *table = baize_house_table(&engine->house[work->copy], command->floor.number);
    return table != NULL && table->takes_cash != 0;
}

/* A player has an open wallet, or plays with cash where that is taken; nobody of the staff is one. */
static enum baize_status check_player(const struct baize_engine *engine, struct engine_work *work, uint32_t patron)
{
    if (engine_open_wallet(engine, work->copy, patron) != NULL)
        return BAIZE_OK;
    if (baize_house_person(&engine->house[work->copy], patron) != NULL)
        return engine_refuse(work, BAIZE_REASON_ROLE_OF_ANOTHER, patron);
    if (takes_cash(engine, work) || work->command.kind == BAIZE_COMMAND_WALLET)
        return BAIZE_OK; /* a wallet that is not there says so itself */
    return engine_refuse(work, BAIZE_REASON_NO_WALLET, patron);
}

/* For whom something is done that an excluded player may not do: take a seat, buy in, wager. 0: nothing of the kind. */
static uint32_t patron_who_begins(const struct baize_command *command)
{
    const struct baize_table_action *action = &command->floor.table;
    if (command->kind != BAIZE_COMMAND_FLOOR || command->floor.machine == BAIZE_FLOOR_METER)
        return 0;
    if (command->floor.machine == BAIZE_FLOOR_CONTROLLER)
        return command->floor.controller.kind == BAIZE_CONTROLLER_ACT_COIN ? command->floor.controller.coin.patron : 0;
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_TAKE_SEAT:
        return action->take_seat.patron;
    case BAIZE_TABLE_ACT_BUY_IN:
        return action->buy_in.patron;
    case BAIZE_TABLE_ACT_ROUND:
        return action->round.kind == BAIZE_ACT_PLACE_WAGER ? action->round.place_wager.patron : 0;
    default:
        return 0;
    }
}

static enum baize_status check_patron(const struct baize_engine *engine, struct engine_work *work)
{
    uint32_t patron = patron_who_begins(&work->command);
    if (patron == 0 || !is_named(work, patron))
        return BAIZE_OK;
    enum baize_status status = check_player(engine, work, patron);
    const struct baize_wallet *wallet = engine_open_wallet(engine, work->copy, patron);
    if (status == BAIZE_OK && wallet != NULL && baize_wallet_is_excluded(wallet, work->at_ms))
        return engine_refuse(work, BAIZE_REASON_EXCLUDED, patron);
    return status;
}

/* ---- All ---- */

/* The program itself starts and stops, and deals at a table that runs by itself: the table says what of it; the first
 * act has nobody before it; a sensor takes a chip from nobody known. */
static bool needs_nobody(const struct baize_command *command)
{
    if (engine_actor(command)->role == BAIZE_PROGRAM)
        return command->kind == BAIZE_COMMAND_FLOOR && command->floor.machine != BAIZE_FLOOR_METER;
    if (command->kind == BAIZE_COMMAND_HOUSE)
        return command->house.kind == BAIZE_HOUSE_ACT_CREATE || command->house.kind == BAIZE_HOUSE_ACT_START_PROGRAM ||
               command->house.kind == BAIZE_HOUSE_ACT_STOP_PROGRAM;
    return command->kind == BAIZE_COMMAND_FLOOR && command->floor.machine == BAIZE_FLOOR_CONTROLLER &&
           (command->floor.controller.kind == BAIZE_CONTROLLER_ACT_COIN ||
            command->floor.controller.kind == BAIZE_CONTROLLER_ACT_TAKE_COIN);
}

static enum baize_status check_actor(const struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_actor *by = engine_actor(&work->command);
    enum baize_role role = BAIZE_PLAYER;
    if (by->who == 0)
        return needs_nobody(&work->command) ? BAIZE_OK : engine_refuse(work, BAIZE_REASON_PERSON_UNKNOWN, 0);
    if (!is_named(work, by->who))
        return BAIZE_OK;
    if (by->role == BAIZE_PLAYER)
        return check_player(engine, work, by->who);
    enum baize_status status = check_staff(engine, work, by->who, &role);
    if (status == BAIZE_OK && role != by->role)
        return engine_refuse(work, BAIZE_REASON_ROLE_OF_ANOTHER, by->who);
    return status;
}

enum baize_status engine_check_people(struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_actor *by = engine_actor(&work->command);
    bool create = work->command.kind == BAIZE_COMMAND_HOUSE && work->command.house.kind == BAIZE_HOUSE_ACT_CREATE;
    if (!engine->house[work->copy].created) {
        work->refusal = refused_by(BAIZE_MACHINE_HOUSE, refuse(BAIZE_REASON_NO_HOUSE, NULL));
        return create ? BAIZE_OK : BAIZE_COMMAND_REFUSED;
    }
    if (work->own)
        return BAIZE_OK;
    enum baize_status status = check_actor(engine, work);
    if (status == BAIZE_OK && by->second != 0 && is_named(work, by->second))
        status = check_second(engine, work, by->second);
    if (status == BAIZE_OK)
        status = check_signers(engine, work);
    return status == BAIZE_OK ? check_patron(engine, work) : status;
}
