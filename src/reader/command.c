/* command.c - the command of an entry: its name, its fields beside what the first event says. */
#include "reader/command.h"

#include "base/put.h"
#include "catalog/families.h"

#include <string.h>

static const char word[] = "command";

/* ---- Names ---- */

static const struct machine_row {
    const char *id;
    const struct baize_vocabulary *kinds;
    const struct event_acts *acts;
} machines[] = {
    [COMMAND_ROUND] = {"round/", &baize_words_round_act, &baize_round_acts},
    [COMMAND_TABLE] = {"table/", &baize_words_table_act, &baize_table_acts},
    [COMMAND_CONTROLLER] = {"controller/", &baize_words_controller_act, &baize_controller_acts},
    [COMMAND_METER] = {"meter/", &baize_words_meter_act, &baize_meter_acts},
    [COMMAND_WALLET] = {"wallet/", &baize_words_wallet_act, &baize_wallet_acts},
    [COMMAND_HOUSE] = {"house/", &baize_words_house_act, &baize_house_acts},
};

bool command_find(const char *what, struct command_act *act)
{
    for (unsigned i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        size_t length = strlen(machines[i].id);
        if (strncmp(what, machines[i].id, length) != 0)
            continue;
        act->machine = (enum command_machine)i;
        act->kind = baize_vocabulary_find(machines[i].kinds, what + length, strlen(what + length));
        return act->kind >= 0 && (act->machine != COMMAND_TABLE || act->kind != BAIZE_TABLE_ACT_ROUND);
    }
    return false;
}

void command_print(struct baize_text *text, const struct command_act *act)
{
    baize_text_add(text, machines[act->machine].id);
    baize_text_add(text, baize_vocabulary_id(machines[act->machine].kinds, act->kind));
}

/* ---- Actions of the floor ---- */

struct command_act command_of_floor(const struct baize_floor_action *action)
{
    switch (action->machine) {
    case BAIZE_FLOOR_CONTROLLER:
        return (struct command_act){COMMAND_CONTROLLER, (int)action->controller.kind};
    case BAIZE_FLOOR_METER:
        return (struct command_act){COMMAND_METER, (int)action->meter.kind};
    case BAIZE_FLOOR_TABLE:
        break;
    }
    if (action->table.kind == BAIZE_TABLE_ACT_ROUND)
        return (struct command_act){COMMAND_ROUND, (int)action->table.round.kind};
    return (struct command_act){COMMAND_TABLE, (int)action->table.kind};
}

const void *command_fields(const struct baize_floor_action *action)
{
    switch (action->machine) {
    case BAIZE_FLOOR_CONTROLLER:
        return &action->controller;
    case BAIZE_FLOOR_METER:
        return &action->meter;
    case BAIZE_FLOOR_TABLE:
        break;
    }
    return action->table.kind == BAIZE_TABLE_ACT_ROUND ? (const void *)&action->table.round : &action->table;
}

void command_begin_floor(const struct command_act *act, const struct baize_entry_header *header, uint32_t number,
                         struct baize_floor_action *action)
{
    struct baize_actor by = baize_entry_actor(header);
    memset(action, 0, sizeof *action);
    action->number = number;
    if (act->machine == COMMAND_CONTROLLER) {
        action->machine = BAIZE_FLOOR_CONTROLLER;
        action->controller.kind = (enum baize_controller_act)act->kind;
        action->controller.by = by;
    } else if (act->machine == COMMAND_METER) {
        action->machine = BAIZE_FLOOR_METER;
        action->meter.kind = (enum baize_meter_act)act->kind;
        action->meter.by = by;
        action->meter.second_role = header->signers[1].duty; /* PLAYER, which is 0, where nobody seconds */
    } else {
        bool in_round = act->machine == COMMAND_ROUND;
        action->machine = BAIZE_FLOOR_TABLE;
        action->table.kind = in_round ? BAIZE_TABLE_ACT_ROUND : (enum baize_table_act)act->kind;
        action->table.by = by;
        if (in_round) {
            action->table.round.kind = (enum baize_act)act->kind;
            action->table.round.by = by;
        }
    }
}

/* ---- The first event ---- */

struct first {
    int kind; /* -1: it is none of the machine's */
    const void *event;
};

static struct first of_floor(const struct command_act *act, const struct baize_floor_event *event)
{
    bool round = event->machine == BAIZE_FLOOR_TABLE && event->table.kind == BAIZE_TABLE_EVENT_ROUND;
    if (act->machine == COMMAND_METER && event->machine == BAIZE_FLOOR_METER)
        return (struct first){(int)event->meter.kind, &event->meter};
    if (act->machine == COMMAND_CONTROLLER && event->machine == BAIZE_FLOOR_CONTROLLER)
        return (struct first){(int)event->controller.kind, &event->controller};
    if (act->machine == COMMAND_ROUND && round)
        return (struct first){(int)event->table.round.kind, &event->table.round};
    if (act->machine == COMMAND_TABLE && event->machine == BAIZE_FLOOR_TABLE && !round)
        return (struct first){(int)event->table.kind, &event->table};
    return (struct first){-1, NULL};
}

static struct first first_of(const struct command_act *act, const struct baize_read_event *first)
{
    if (first == NULL)
        return (struct first){-1, NULL};
    if (first->floor != NULL)
        return of_floor(act, first->floor);
    if (act->machine == COMMAND_WALLET && first->wallet != NULL)
        return (struct first){(int)first->wallet->kind, first->wallet};
    if (act->machine == COMMAND_HOUSE && first->house != NULL)
        return (struct first){(int)first->house->kind, first->house};
    return (struct first){-1, NULL};
}

/* Cards come as a list and are on record with their places, or as the code of a card that there is not: the one act
 * whose event has its field in another shape. False: it is another act, or another event. */
static bool cards_of(const struct command_act *act, const struct baize_read_event *first, struct baize_action *action)
{
    const struct baize_floor_event *event = first == NULL ? NULL : first->floor;
    if (act->machine != COMMAND_ROUND || act->kind != BAIZE_ACT_CARDS || event == NULL ||
        event->machine != BAIZE_FLOOR_TABLE)
        return false;
    if (event->table.kind == BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE) {
        action->cards.count = 1;
        action->cards.cards[0] = event->table.card_impossible.code;
        return true;
    }
    const struct baize_event *round = &event->table.round;
    if (event->table.kind != BAIZE_TABLE_EVENT_ROUND || round->kind != BAIZE_EVENT_CARDS_DEALT)
        return false;
    action->cards.count = round->cards_dealt.count;
    for (uint8_t i = 0; i < action->cards.count; i++)
        action->cards.cards[i] = round->cards_dealt.cards[i].card;
    return true;
}

static bool are_those_cards(const struct command_act *act, const struct baize_read_event *first, const void *fields)
{
    const struct baize_action *action = fields;
    struct baize_action dealt = {.kind = BAIZE_ACT_CARDS};
    return cards_of(act, first, &dealt) && dealt.cards.count == action->cards.count &&
           memcmp(dealt.cards.cards, action->cards.cards, dealt.cards.count * sizeof dealt.cards.cards[0]) == 0;
}

/* ---- The line ---- */

bool command_has_fields(const struct command_act *act)
{
    return machines[act->machine].acts->acts[act->kind].fields.count > 0;
}

bool command_is_line(const char *line, size_t length)
{
    return length >= sizeof word && memcmp(line, word, sizeof word - 1) == 0 && line[sizeof word - 1] == ' ';
}

enum baize_status command_write(struct baize_text *text, const struct command_act *act, const void *fields,
                                const struct baize_read_event *first, const struct baize_rules *rules)
{
    struct baize_text before = *text;
    struct event_writer writer = {.text = text, .rules = rules};
    struct first event = first_of(act, first);
    if (!command_has_fields(act) || are_those_cards(act, first, fields))
        return BAIZE_OK;
    baize_text_put(text, word);
    size_t start = text->length;
    bool good = baize_event_act_write(&writer, machines[act->machine].acts, act->kind, fields, event.kind, event.event);
    bool says = text->length > start;
    if (good && says)
        baize_text_put(text, "\n");
    if (good && says && !text->truncated)
        return BAIZE_OK;
    bool truncated = text->truncated;
    *text = before;
    if (text->capacity > 0)
        text->start[text->length] = '\0';
    return !good ? BAIZE_EVENT_SYNTAX : truncated ? BAIZE_EVENT_TOO_LONG : BAIZE_OK;
}

bool command_read(const char *line, size_t length, const struct command_act *act, void *fields,
                  const struct baize_read_event *first, const struct baize_rules *rules)
{
    struct event_reader reader = {.scan = baize_scan_of(line, length), .rules = rules};
    struct first event = first_of(act, first);
    if (length == 0 && cards_of(act, first, fields))
        return true;
    if (length > 0)
        reader.scan.position = sizeof word - 1;
    return baize_event_act_read(&reader, machines[act->machine].acts, act->kind, fields, event.kind, event.event) &&
           !are_those_cards(act, first, fields);
}
