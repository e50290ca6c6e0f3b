/* act.c - from {"type": "do", ...} to a command, and from an action to its fields. */
#include "base/hex.h"
#include "protocol/fields.h"

#include <stdio.h>
#include <string.h>

/* ---- What it is done at ---- */

static bool read_at(const json_t *message, const struct baize_engine *engine, struct baize_stream *at,
                    struct protocol_fault *fault)
{
    const json_t *value = json_object_get(message, "at");
    if (value == NULL)
        return protocol_wrong(fault, "FIELD_MISSING", "at is missing");
    if (!json_is_string(value) ||
        baize_stream_read(json_string_value(value), json_string_length(value), at) != BAIZE_OK)
        return protocol_wrong(fault, "FIELD_WRONG", "at is table/N, meter/M, wallet/P or house");
    const struct baize_floor *floor = baize_engine_floor(engine);
    if (at->kind == BAIZE_STREAM_TABLE && baize_floor_table(floor, at->number) == NULL)
        return protocol_wrong(fault, "NO_SUCH_TABLE", "there is no table %u", at->number);
    if (at->kind == BAIZE_STREAM_METER && baize_floor_meter(floor, at->number) == NULL)
        return protocol_wrong(fault, "NO_SUCH_METER", "there is no meter %u", at->number);
    return true;
}

static const struct act_row *read_row(const json_t *message, const struct baize_engine *engine, struct baize_stream at,
                                      struct protocol_fault *fault)
{
    const json_t *value = json_object_get(message, "act");
    char stream[BAIZE_STREAM_NAME_SIZE];
    struct baize_text text = baize_text_in(stream, sizeof stream);
    if (!json_is_string(value)) {
        protocol_wrong(fault, value == NULL ? "FIELD_MISSING" : "FIELD_WRONG", "act is the name of an act");
        return NULL;
    }
    bool alone = at.kind == BAIZE_STREAM_TABLE && baize_floor_table(baize_engine_floor(engine), at.number)->alone;
    const struct act_row *row = act_row_named((enum baize_stream_kind)at.kind, json_string_value(value), alone);
    baize_stream_print(&text, at);
    if (row == NULL)
        protocol_wrong(fault, "ACT_UNKNOWN", "there is no such act at %s that people do", stream);
    return row;
}

/* ---- Ids and secrets ---- */

static bool read_id(const json_t *message, uint8_t id[BAIZE_COMMAND_ID_SIZE], struct protocol_fault *fault)
{
    const json_t *value = json_object_get(message, "id");
    bool good = json_is_string(value) && json_string_length(value) == 2 * BAIZE_COMMAND_ID_SIZE;
    if (good) {
        struct baize_scan scan = baize_scan_of(json_string_value(value), json_string_length(value));
        good = baize_hex_read(&scan, id, BAIZE_COMMAND_ID_SIZE);
    }
    return good || protocol_wrong(fault, "FIELD_WRONG", "id is 32 hex digits in small letters");
}

static bool copy_text(const json_t *value, char *to, size_t size)
{
    if (!json_is_string(value) || json_string_length(value) >= size || json_string_length(value) == 0 ||
        strlen(json_string_value(value)) != json_string_length(value))
        return false;
    memcpy(to, json_string_value(value), json_string_length(value) + 1);
    return true;
}

static bool read_second(const json_t *message, struct protocol_command *command, struct protocol_fault *fault)
{
    const json_t *second = json_object_get(message, "second"), *card = json_object_get(second, "card");
    if (second == NULL || json_is_null(second))
        return true;
    bool good =
        card != NULL
            ? copy_text(card, command->second_secret, sizeof command->second_secret)
            : copy_text(json_object_get(second, "name"), command->second_name, sizeof command->second_name) &&
                  copy_text(json_object_get(second, "password"), command->second_secret, sizeof command->second_secret);
    command->second = card != NULL ? PROTOCOL_SIGNS_BY_CARD : PROTOCOL_SIGNS_BY_PASSWORD;
    return good || protocol_wrong(fault, "FIELD_WRONG", "second is {\"name\", \"password\"} or {\"card\"}");
}

static bool read_card_of_validator(const json_t *message, struct protocol_command *command,
                                   struct protocol_fault *fault)
{
    const json_t *card = json_object_get(message, "card");
    const struct baize_floor_action *action = &command->command.floor;
    bool validates = command->command.kind == BAIZE_COMMAND_FLOOR && action->machine == BAIZE_FLOOR_METER &&
                     action->meter.kind == BAIZE_METER_ACT_VALIDATE;
    if (!validates || card == NULL || json_is_null(card))
        return true;
    command->has_card = true;
    return copy_text(card, command->card, sizeof command->card) ||
           protocol_wrong(fault, "FIELD_WRONG", "card is the 20 digits of a card");
}

/* ---- The command ---- */

static void fill_in(const struct act_row *row, struct baize_stream at, const struct protocol_person *who,
                    struct baize_command *command)
{
    struct baize_actor by = {.who = who->number, .role = who->role};
    command->kind = row->kind;
    if (row->kind == BAIZE_COMMAND_WALLET) {
        command->wallet.kind = (enum baize_wallet_act)row->act;
        command->wallet.by = by;
        command->wallet.patron = at.number;
        return;
    }
    if (row->kind == BAIZE_COMMAND_HOUSE) {
        command->house.kind = (enum baize_house_act)row->act;
        command->house.by = by;
        return;
    }
    command->floor.machine = row->machine;
    command->floor.number = at.number;
    if (row->machine == BAIZE_FLOOR_METER) {
        command->floor.meter.kind = (enum baize_meter_act)row->act;
        command->floor.meter.by = by;
    } else if (row->machine == BAIZE_FLOOR_CONTROLLER) {
        command->floor.controller.kind = (enum baize_controller_act)row->act;
        command->floor.controller.by = by;
    } else {
        command->floor.table.kind = (enum baize_table_act)row->act;
        command->floor.table.by = by;
        if (row->round_act >= 0) {
            command->floor.table.round.kind = (enum baize_act)row->round_act;
            command->floor.table.round.by = by;
        }
    }
}

/* What follows from the state and not from the message. */
static void complete(const struct baize_engine *engine, struct baize_command *command)
{
    const struct baize_floor *floor = baize_engine_floor(engine);
    if (command->kind != BAIZE_COMMAND_FLOOR)
        return;
    if (command->floor.machine == BAIZE_FLOOR_CONTROLLER &&
        command->floor.controller.kind == BAIZE_CONTROLLER_ACT_LOCK && command->floor.controller.lock.round == 0)
        command->floor.controller.lock.round = baize_floor_table(floor, command->floor.number)->controller.round + 1;
    if (command->floor.machine != BAIZE_FLOOR_METER)
        return;
    const struct baize_floor_meter *meter = baize_floor_meter(floor, command->floor.number);
    if (command->floor.meter.kind == BAIZE_METER_ACT_VALIDATE)
        command->floor.meter.validate.credential = meter->rules->progressive.controller.credential;
    if (command->floor.meter.kind == BAIZE_METER_ACT_LINK_TABLE) {
        const struct baize_floor_table *linked = baize_floor_table(floor, command->floor.meter.link_table.table);
        if (linked != NULL)
            baize_meter_terms_of(linked->rules, &command->floor.meter.link_table.terms);
    }
}

bool protocol_read_command(const json_t *message, const struct protocol_person *who, const struct baize_engine *engine,
                           struct protocol_command *command, struct protocol_fault *fault)
{
    struct baize_stream at;
    memset(command, 0, sizeof *command);
    if (!read_id(message, command->command.id, fault) || !read_at(message, engine, &at, fault))
        return false;
    const struct act_row *row = read_row(message, engine, at, fault);
    if (row == NULL)
        return false;
    fill_in(row, at, who, &command->command);
    command->ends_shift = row->kind == BAIZE_COMMAND_HOUSE;
    if (!fields_read(message, row->fields, who, &command->command, fault) || !read_second(message, command, fault) ||
        !read_card_of_validator(message, command, fault))
        return false;
    complete(engine, &command->command);
    return true;
}

json_t *protocol_write_action(const struct baize_floor_action *action)
{
    const struct act_row *row = act_row_of(action);
    struct baize_command command;
    char at[BAIZE_STREAM_NAME_SIZE];
    struct baize_text text = baize_text_in(at, sizeof at);
    if (row == NULL)
        return NULL;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor = *action;
    baize_stream_print(&text, (struct baize_stream){.kind = action->machine == BAIZE_FLOOR_METER ? BAIZE_STREAM_METER
                                                                                                 : BAIZE_STREAM_TABLE,
                                                    .number = action->number});
    json_t *object = json_pack("{s:s, s:s}", "at", at, "act", row->name);
    if (object != NULL && !fields_write(object, row->fields, &command)) {
        json_decref(object);
        return NULL;
    }
    return object;
}
