/* fields.c - fields of an act, from JSON and to JSON, by their rows. */
#include "protocol/fields.h"

#include "base/utf8.h"
#include "event/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool protocol_wrong(struct protocol_fault *fault, const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fault->name = name;
    vsnprintf(fault->words, sizeof fault->words, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Where a field stands ---- */

static void *place(struct baize_command *command, size_t offset)
{
    return (char *)command + offset;
}

static const void *place_of(const struct baize_command *command, size_t offset)
{
    return (const char *)command + offset;
}

/* ---- Numbers ---- */

/* How wide the member is. */
static size_t size_of(enum field_type type)
{
    static const uint8_t sizes[FIELD_SHOWN + 1] = {
        [FIELD_U8] = sizeof(uint8_t),           [FIELD_SEAT] = sizeof(uint8_t),    [FIELD_U16] = sizeof(uint16_t),
        [FIELD_U32] = sizeof(uint32_t),         [FIELD_PATRON] = sizeof(uint32_t), [FIELD_RATE] = sizeof(baize_rate),
        [FIELD_WORD] = sizeof(enum baize_wager)};
    return sizes[type] == 0 ? sizeof(int64_t) : sizes[type];
}

static void put_number(struct baize_command *command, const struct field *field, int64_t number)
{
    baize_event_store(place(command, field->offset), size_of(field->type), (uint64_t)number);
}

static int64_t number_at(const struct baize_command *command, const struct field *field)
{
    return (int64_t)baize_event_load(place_of(command, field->offset), size_of(field->type));
}

static bool read_number(const json_t *value, const struct field *field, struct baize_command *command,
                        struct protocol_fault *fault)
{
    int64_t least = 0, most = field->most;
    if (field->type == FIELD_SEAT) {
        least = 1;
        most = BAIZE_SEATS_MOST;
    } else if (field->type == FIELD_PATRON) {
        least = 1;
    } else if (field->type == FIELD_RATE) {
        most = 1000000;
    } else if (field->type == FIELD_SIGNED) {
        most = BAIZE_CONTROLLER_CENTS_MOST;
        least = -most;
    }
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return protocol_wrong(fault, "FIELD_WRONG", "%s is a whole number from %lld to %lld", field->name,
                              (long long)least, (long long)most);
    int64_t number = json_integer_value(value);
    put_number(command, field, field->type == FIELD_SIGNED ? number * BAIZE_MICROCENTS_PER_CENT : number);
    return true;
}

/* ---- Words ---- */

/* The words there are, as far as they fit. */
static bool wrong_word(const struct field *field, struct protocol_fault *fault)
{
    char list[128] = "";
    size_t length = 0;
    for (int i = 0; i < field->words->count; i++) {
        const char *id = field->words->terms[i].id;
        int more = snprintf(list + length, sizeof list - length, "%s%s", i == 0 ? "" : ", ", id);
        if (more < 0 || (size_t)more >= sizeof list - length) {
            list[length] = '\0';
            break;
        }
        length += (size_t)more;
    }
    return protocol_wrong(fault, "FIELD_WRONG", "%s is one of: %s", field->name, list);
}

static bool read_word(const json_t *value, const struct field *field, struct baize_command *command,
                      struct protocol_fault *fault)
{
    int number = -1;
    if (json_is_string(value))
        number = baize_vocabulary_find(field->words, json_string_value(value), json_string_length(value));
    if (number < 0)
        return wrong_word(field, fault);
    put_number(command, field, number);
    return true;
}

/* ---- Cards ---- */

/* Two characters, as the journal writes them: one text for each card. */
static bool read_card(const json_t *value, baize_card *card)
{
    size_t count = 0;
    char again[BAIZE_CARD_TEXT_SIZE];
    struct baize_text text = baize_text_in(again, sizeof again);
    if (!json_is_string(value) || json_string_length(value) != 2 ||
        baize_cards_parse(json_string_value(value), 2, card, 1, &count, NULL) != BAIZE_OK || count != 1)
        return false;
    baize_card_print(&text, *card, BAIZE_CARD_JOURNAL);
    return strcmp(again, json_string_value(value)) == 0;
}

static json_t *card_value(baize_card card)
{
    char written[BAIZE_CARD_TEXT_SIZE];
    struct baize_text text = baize_text_in(written, sizeof written);
    baize_card_print(&text, card, BAIZE_CARD_JOURNAL);
    return json_string(written);
}

static bool wrong_cards(const struct field *field, struct protocol_fault *fault)
{
    return protocol_wrong(fault, "FIELD_WRONG", "%s: cards are written \"As\", \"Td\", \"J1\", each once", field->name);
}

static bool read_one(const json_t *value, const struct field *field, struct baize_command *command,
                     struct protocol_fault *fault)
{
    baize_card card;
    if (!read_card(value, &card))
        return wrong_cards(field, fault);
    if (field->type == FIELD_ONE)
        *(baize_cards *)place(command, field->offset) = baize_cards_one(card);
    else
        *(baize_card *)place(command, field->offset) = card;
    return true;
}

static bool read_cards(const json_t *value, const struct field *field, struct baize_command *command,
                       struct protocol_fault *fault)
{
    baize_cards set = 0;
    baize_card *order = place(command, field->offset);
    if (!json_is_array(value) || json_array_size(value) > BAIZE_DECK_MOST)
        return wrong_cards(field, fault);
    for (size_t i = 0; i < json_array_size(value); i++) {
        baize_card card;
        if (!read_card(json_array_get(value, i), &card) || (set & baize_cards_one(card)) != 0)
            return wrong_cards(field, fault);
        set |= baize_cards_one(card);
        if (field->type == FIELD_ORDER)
            order[i] = card;
    }
    if (field->type == FIELD_ORDER)
        *(uint8_t *)place(command, field->more) = (uint8_t)json_array_size(value);
    else
        *(baize_cards *)place(command, field->offset) = set;
    return true;
}

/* ---- Lists of numbers ---- */

static bool is_whole(const json_t *value, int64_t most)
{
    return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= most;
}

static bool read_list(const json_t *value, const struct field *field, struct baize_command *command,
                      struct protocol_fault *fault)
{
    size_t length = field->type == FIELD_SEATS     ? BAIZE_SEATS_MOST
                    : field->type == FIELD_SIGNERS ? BAIZE_SIGNERS_MORE
                                                   : BAIZE_LEVELS_MOST;
    int64_t most = field->type == FIELD_SEATS     ? UINT8_MAX
                   : field->type == FIELD_SIGNERS ? BAIZE_PATRON_MOST
                                                  : BAIZE_CONTROLLER_CENTS_MOST;
    void *at = place(command, field->offset);
    if (!json_is_array(value) || json_array_size(value) > length)
        return protocol_wrong(fault, "FIELD_WRONG", "%s is a list of at most %zu numbers", field->name, length);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        if (field->type == FIELD_SHOWN && json_is_null(item))
            continue;
        if (!is_whole(item, most))
            return protocol_wrong(fault, "FIELD_WRONG", "%s: each is a whole number from 0 to %lld", field->name,
                                  (long long)most);
        int64_t number = json_integer_value(item);
        if (field->type == FIELD_SEATS)
            ((uint8_t *)at)[i] = (uint8_t)number;
        else if (field->type == FIELD_SIGNERS)
            ((uint32_t *)at)[i] = (uint32_t)number;
        else
            ((baize_cents *)at)[i] = number;
        if (field->type == FIELD_SHOWN)
            *(uint8_t *)place(command, field->more) |= (uint8_t)(1u << i);
    }
    return true;
}

/* ---- One field ---- */

static bool read_bool(const json_t *value, const struct field *field, struct baize_command *command,
                      struct protocol_fault *fault)
{
    if (!json_is_boolean(value))
        return protocol_wrong(fault, "FIELD_WRONG", "%s is true or false", field->name);
    *(bool *)place(command, field->offset) = json_is_true(value);
    return true;
}

static bool read_text(const json_t *value, const struct field *field, struct baize_command *command,
                      struct protocol_fault *fault)
{
    size_t length = json_string_length(value);
    if (!json_is_string(value) || !baize_utf8_is_remark(json_string_value(value), length, (size_t)field->most))
        return protocol_wrong(fault, "FIELD_WRONG",
                              "%s is 1 to %lld bytes of text on one line, without a blank at either end", field->name,
                              (long long)field->most);
    memcpy(place(command, field->offset), json_string_value(value), length + 1);
    return true;
}

static bool read_present(const json_t *value, const struct field *field, struct baize_command *command,
                         struct protocol_fault *fault)
{
    switch ((unsigned)field->type) {
    case FIELD_BOOL:
        return read_bool(value, field, command, fault);
    case FIELD_WORD:
        return read_word(value, field, command, fault);
    case FIELD_CARD:
    case FIELD_ONE:
        return read_one(value, field, command, fault);
    case FIELD_CARDS:
    case FIELD_ORDER:
        return read_cards(value, field, command, fault);
    case FIELD_SEATS:
    case FIELD_SIGNERS:
    case FIELD_SHOWN:
        return read_list(value, field, command, fault);
    case FIELD_TEXT:
        return read_text(value, field, command, fault);
    default:
        return read_number(value, field, command, fault);
    }
}

bool fields_read(const json_t *message, const struct field *fields, const struct protocol_person *who,
                 struct baize_command *command, struct protocol_fault *fault)
{
    for (const struct field *field = fields; field->type != FIELD_END; field++) {
        const json_t *value = json_object_get(message, field->name);
        if (field->type == FIELD_PATRON && who->role == BAIZE_PLAYER) {
            *(uint32_t *)place(command, field->offset) = who->number;
            continue;
        }
        if (value != NULL && !json_is_null(value)) {
            if (!read_present(value, field, command, fault))
                return false;
        } else if (!field->optional) {
            return protocol_wrong(fault, "FIELD_MISSING", "%s is missing", field->name);
        } else if (field->missing != 0) {
            put_number(command, field, field->missing);
        }
    }
    return true;
}

/* ---- Writing ---- */

static json_t *write_cards(const struct field *field, const struct baize_command *command)
{
    json_t *list = json_array();
    baize_cards set = 0;
    const baize_card *order = place_of(command, field->offset);
    uint8_t count = field->type == FIELD_ORDER ? *(const uint8_t *)place_of(command, field->more) : 0;
    for (uint8_t i = 0; list != NULL && i < count && i < BAIZE_DECK_MOST; i++)
        json_array_append_new(list, card_value(order[i]));
    if (field->type == FIELD_CARDS)
        memcpy(&set, place_of(command, field->offset), sizeof set);
    while (list != NULL && set != 0)
        json_array_append_new(list, card_value(baize_cards_take(&set)));
    return list;
}

static json_t *write_list(const struct field *field, const struct baize_command *command)
{
    json_t *list = json_array();
    const void *at = place_of(command, field->offset);
    for (size_t i = 0; field->type == FIELD_SEATS && i < BAIZE_SEATS_MOST; i++)
        json_array_append_new(list, json_integer(((const uint8_t *)at)[i]));
    for (size_t i = 0; field->type == FIELD_SIGNERS && i < BAIZE_SIGNERS_MORE; i++)
        json_array_append_new(list, json_integer(((const uint32_t *)at)[i]));
    for (size_t i = 0; field->type == FIELD_SHOWN && i < BAIZE_LEVELS_MOST; i++) {
        bool read = ((unsigned)*(const uint8_t *)place_of(command, field->more) >> i & 1u) != 0;
        json_array_append_new(list, read ? json_integer(((const baize_cents *)at)[i]) : json_null());
    }
    return list;
}

static json_t *write_one(const struct field *field, const struct baize_command *command)
{
    baize_cards set;
    memcpy(&set, place_of(command, field->offset), sizeof set);
    return set == 0 ? json_null() : card_value(baize_cards_take(&set));
}

static json_t *write_field(const struct field *field, const struct baize_command *command)
{
    switch ((unsigned)field->type) {
    case FIELD_BOOL:
        return json_boolean(*(const bool *)place_of(command, field->offset));
    case FIELD_WORD:
        return field->missing != 0 && number_at(command, field) == field->missing
                   ? json_null()
                   : json_string(baize_vocabulary_id(field->words, (int)number_at(command, field)));
    case FIELD_CARD:
        return card_value(*(const baize_card *)place_of(command, field->offset));
    case FIELD_ONE:
        return write_one(field, command);
    case FIELD_CARDS:
    case FIELD_ORDER:
        return write_cards(field, command);
    case FIELD_SEATS:
    case FIELD_SIGNERS:
    case FIELD_SHOWN:
        return write_list(field, command);
    case FIELD_SIGNED:
        return json_integer(number_at(command, field) / BAIZE_MICROCENTS_PER_CENT);
    case FIELD_TEXT:
        return json_string(place_of(command, field->offset));
    default:
        return json_integer(number_at(command, field));
    }
}

/* What is missing anyway (an empty list of cards, no card) is left out. */
static bool is_left_out(const struct field *field, const json_t *value)
{
    return field->optional && (json_is_null(value) || (json_is_array(value) && json_array_size(value) == 0));
}

bool fields_write(json_t *object, const struct field *fields, const struct baize_command *command)
{
    for (const struct field *field = fields; field->type != FIELD_END; field++) {
        json_t *value = write_field(field, command);
        if (value != NULL && is_left_out(field, value))
            json_decref(value);
        else if (json_object_set_new(object, field->name, value) != 0)
            return false;
    }
    return true;
}
