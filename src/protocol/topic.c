/* topic.c - the names of topics, and who may watch them (docs/protocol.md, 4). */
#include "protocol/protocol.h"

#include <stdio.h>
#include <string.h>

#define ROLE(role) (1u << BAIZE_##role)

/* Who may, beside `everybody`: a bit per role. */
static const struct topic_row {
    const char *name;
    bool numbered, everybody;
    unsigned roles;
} topics[PROTOCOL_TOPICS] = {
    [PROTOCOL_LOBBY] = {"lobby", false, true, 0},
    [PROTOCOL_TABLE] = {"table", true, true, 0},
    [PROTOCOL_SIGN] = {"sign", true, true, 0},
    [PROTOCOL_OWN] = {"own", true, false, ROLE(PLAYER)},
    [PROTOCOL_ME] = {"me", false, false, ~0u},
    [PROTOCOL_CONSOLE] = {"console", true, false,
                          ROLE(DEALER) | ROLE(FLOORPERSON) | ROLE(SUPERVISOR) | ROLE(EXECUTIVE) | ROLE(MANAGER) |
                              ROLE(AUDITOR)},
    [PROTOCOL_FLOOR] = {"floor", false, false,
                        ROLE(FLOORPERSON) | ROLE(SUPERVISOR) | ROLE(EXECUTIVE) | ROLE(MANAGER) | ROLE(AUDITOR)},
    [PROTOCOL_MANAGER] = {"manager", false, false, ROLE(SUPERVISOR) | ROLE(EXECUTIVE) | ROLE(MANAGER) | ROLE(AUDITOR)},
};

/* "17", without sign, zero in front or anything behind; at most nine digits. */
static bool read_number(const char *word, uint32_t *number)
{
    size_t length = strlen(word);
    *number = 0;
    if (length == 0 || length > 9 || word[0] == '0')
        return false;
    for (; *word != '\0'; word++) {
        if (*word < '0' || *word > '9')
            return false;
        *number = *number * 10 + (uint32_t)(*word - '0');
    }
    return true;
}

bool protocol_topic_read(const char *name, struct protocol_topic *topic)
{
    for (int kind = 0; kind < PROTOCOL_TOPICS; kind++) {
        size_t length = strlen(topics[kind].name);
        uint32_t number = 0;
        if (strncmp(name, topics[kind].name, length) != 0)
            continue;
        bool fits = topics[kind].numbered ? name[length] == '/' && read_number(name + length + 1, &number)
                                          : name[length] == '\0';
        if (!fits)
            continue;
        *topic = (struct protocol_topic){.kind = (enum protocol_topic_kind)kind, .number = number};
        return true;
    }
    return false;
}

void protocol_topic_print(struct protocol_topic topic, char name[PROTOCOL_TOPIC_SIZE])
{
    if (topics[topic.kind].numbered)
        snprintf(name, PROTOCOL_TOPIC_SIZE, "%s/%u", topics[topic.kind].name, (unsigned)topic.number);
    else
        snprintf(name, PROTOCOL_TOPIC_SIZE, "%s", topics[topic.kind].name);
}

bool protocol_topic_may(struct protocol_topic topic, const struct protocol_person *person)
{
    const struct topic_row *row = &topics[topic.kind];
    if (row->everybody)
        return true;
    return person->number != 0 && !person->must_change && (row->roles >> person->role & 1u) != 0;
}
