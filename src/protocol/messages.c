/* messages.c - what the server says beside views: hello, done, refused (docs/protocol.md, 3). */
#include "base/hex.h"
#include "protocol/view.h"

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

json_t *protocol_refused(const uint8_t id[BAIZE_COMMAND_ID_SIZE], const struct protocol_house *house,
                         const struct protocol_person *reader, const struct baize_refusal *refusal)
{
    char digits[ID_TEXT_SIZE];
    print_id(id, digits);
    json_t *object = json_pack("{s:s, s:s}", "type", "refused", "id", digits);
    view_set_refused(&object, house, refusal, reader->number != 0 && reader->role != BAIZE_PLAYER);
    return object;
}
