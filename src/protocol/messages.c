/* messages.c - what the server says beside views: hello, done, refused (docs/protocol.md, 3). */
#include "base/hex.h"
#include "protocol/view.h"

#include <string.h>

#define ID_TEXT_SIZE (2 * BAIZE_COMMAND_ID_SIZE + 1)

static void print_id(const uint8_t id[BAIZE_COMMAND_ID_SIZE], char digits[ID_TEXT_SIZE])
{
    struct baize_text text = baize_text_in(digits, ID_TEXT_SIZE);
    baize_hex_print(&text, id, BAIZE_COMMAND_ID_SIZE);
}

json_t *protocol_hello(const struct protocol_house *house, const struct protocol_person *person,
                       const struct protocol_limits *limits)
{
    const struct baize_house *state = baize_engine_house(house->engine);
    return json_pack("{s:s, s:i, s:s, s:I, s:{s:s, s:b, s:b}, s:o, s:s?, s:{s:i, s:i, s:i, s:i}}", "type", "hello",
                     "protocol", 1, "server", house->server, "now_ms", (json_int_t)house->now_ms, "house", "name",
                     state->name, "demo", state->demo, "guests", house->guests, "person",
                     protocol_person(house, person), "trouble", house->trouble, "limits", "message",
                     (int)limits->message, "watches", (int)limits->watches, "waiting", (int)limits->waiting,
                     "per_second", (int)limits->per_second);
}

/* ---- Done ---- */

json_t *protocol_done(const uint8_t id[BAIZE_COMMAND_ID_SIZE], const struct baize_answer *answer)
{
    char digits[ID_TEXT_SIZE], name[BAIZE_STREAM_NAME_SIZE];
    json_t *at = json_array();
    for (uint8_t i = 0; at != NULL && i < answer->count; i++) {
        struct baize_text text = baize_text_in(name, sizeof name);
        baize_stream_print(&text, answer->entries[i].stream);
        if (json_array_append_new(
                at, json_pack("{s:s, s:I}", "stream", name, "seq", (json_int_t)answer->entries[i].seq)) != 0) {
            json_decref(at);
            return NULL;
        }
    }
    print_id(id, digits);
    return json_pack("{s:s, s:s, s:b, s:o}", "type", "done", "id", digits, "again", answer->again, "at", at);
}

/* ---- Refused ---- */

struct refused_range {
    baize_cents least, most; /* both 0: there is none */
};

/* What the machine says would be allowed; of a cut that is cards, and no money. */
static struct refused_range range_of(const struct baize_floor_refusal *refusal)
{
    struct refused_range none = {0, 0};
    if (refusal->reason != BAIZE_FLOOR_MACHINE_REFUSES)
        return none;
    if (refusal->machine == BAIZE_FLOOR_METER)
        return (struct refused_range){refusal->meter.least / BAIZE_MICROCENTS_PER_CENT,
                                      refusal->meter.most / BAIZE_MICROCENTS_PER_CENT};
    if (refusal->machine != BAIZE_FLOOR_TABLE)
        return none;
    const struct baize_table_refusal *table = &refusal->table;
    if (table->reason == BAIZE_TABLE_ROUND_REFUSES)
        return (struct refused_range){table->round.least, table->round.most};
    if (table->reason == BAIZE_TABLE_CUT_NOT_DEEP_ENOUGH || table->reason == BAIZE_TABLE_CUT_TOO_DEEP)
        return none;
    return (struct refused_range){table->least, table->most};
}

static baize_clause clause_of(const struct baize_floor_refusal *refusal)
{
    if (refusal->reason != BAIZE_FLOOR_MACHINE_REFUSES)
        return refusal->clause;
    if (refusal->machine == BAIZE_FLOOR_METER)
        return refusal->meter.clause;
    if (refusal->machine == BAIZE_FLOOR_CONTROLLER)
        return refusal->controller.clause;
    return refusal->table.reason == BAIZE_TABLE_ROUND_REFUSES ? refusal->table.round.clause : refusal->table.clause;
}

/* The rules that the clause is of: those of the machine that refused. */
static const struct baize_rules *rules_of(const struct baize_engine *engine, const struct baize_command *command,
                                          const struct baize_floor_refusal *refusal)
{
    bool named = refusal->reason == BAIZE_FLOOR_MACHINE_REFUSES;
    enum baize_floor_machine machine = named ? refusal->machine : command->floor.machine;
    uint32_t number = named ? refusal->number : command->floor.number;
    if (machine == BAIZE_FLOOR_METER) {
        const struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(engine), number);
        return meter == NULL ? NULL : meter->rules;
    }
    const struct baize_floor_table *table = baize_floor_table(baize_engine_floor(engine), number);
    return table == NULL ? NULL : table->rules;
}

static bool add_floor(json_t *object, const struct baize_engine *engine, const struct baize_command *command,
                      const struct baize_floor_refusal *refusal)
{
    const struct baize_rules *rules = rules_of(engine, command, refusal);
    struct refused_range range = range_of(refusal);
    baize_clause clause = clause_of(refusal);
    bool good = true;
    if (rules != NULL && clause != 0)
        good = json_object_set_new(object, "clause", json_string(baize_rules_clause(rules, clause))) == 0;
    if (good && (range.least != 0 || range.most != 0))
        good = json_object_set_new(object, "least_cents", json_integer(range.least)) == 0 &&
               json_object_set_new(object, "most_cents", json_integer(range.most)) == 0;
    return good;
}

json_t *protocol_refused(const uint8_t id[BAIZE_COMMAND_ID_SIZE], const struct protocol_house *house,
                         const struct protocol_person *reader, const struct baize_command *command,
                         const struct baize_engine_refusal *refusal)
{
    bool staff = reader->number != 0 && reader->role != BAIZE_PLAYER;
    char digits[ID_TEXT_SIZE], words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    print_id(id, digits);
    view_refusal_print(&text, house->engine, command, refusal, staff ? house : NULL);
    json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "type", "refused", "id", digits, "name",
                               baize_engine_refusal_name(refusal), "words", words);
    if (object != NULL && refusal->reason == BAIZE_ENGINE_FLOOR_REFUSES &&
        !add_floor(object, house->engine, command, &refusal->floor)) {
        json_decref(object);
        return NULL;
    }
    return object;
}
